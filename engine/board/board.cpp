#include "engine/board/board.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <memory>

namespace bocage {
namespace {

struct Size {
  int width, rows;
};
constexpr Size kSizes[kBoardKinds] = {{kStandardWidth, 9}, {26, 9}, {39, 9}, {13, 17}};

// Section lines by doubled column; a hex on a line's column is shared (B-SECT-05, O-BOARD-03).
constexpr std::array kStandardLines = {7, 17};
constexpr std::array kOverlordLines = {7, 17, 25, 33, 43};

// Rows and columns of the neighbour in each direction.
constexpr int kRowStep[kDirections] = {0, -1, -1, 0, 1, 1};
constexpr int kColumnStep[kDirections] = {2, 1, -1, -2, -1, 1};

} // namespace

const Board& Board::of(BoardKind kind) {
  static const std::unique_ptr<const Board> boards[kBoardKinds] = {
      std::unique_ptr<const Board>(new Board(BoardKind::Standard)),
      std::unique_ptr<const Board>(new Board(BoardKind::Overlord)),
      std::unique_ptr<const Board>(new Board(BoardKind::ThreeBoards)),
      std::unique_ptr<const Board>(new Board(BoardKind::Breakthrough)),
  };
  return *boards[static_cast<int>(kind)];
}

Board::Board(BoardKind kind)
    : kind_(kind), width_(kSizes[static_cast<int>(kind)].width), rows_(kSizes[static_cast<int>(kind)].rows) {
  words_ = (width_ * rows_ + 63) / 64;
  words_ += words_ & 1; // 2, 4 or 6: the three sizes searches are compiled for
  assert((words_ == kStandardWords) == (kind == BoardKind::Standard));
  lay_hexes();
  lay_neighbors();
  lay_sections();
  lay_lines();
}

void Board::lay_hexes() {
  for (int r = 0; r < rows_; ++r)
    for (int i = 0; i < width_ - (r & 1); ++i) {
      const Hex h = static_cast<Hex>(r * width_ + i);
      hexes_.insert(h);
      row_[h] = static_cast<std::uint8_t>(r);
      column_[h] = static_cast<std::uint8_t>(2 * i + (r & 1));
    }
}

Hex Board::at(int row, int column) const {
  if (row < 0 || row >= rows_ || !column_exists(column) || ((row ^ column) & 1)) return kNoHex;
  return static_cast<Hex>(row * width_ + column / 2);
}

void Board::lay_neighbors() {
  shift_amount_ = {1, 1, width_, width_ + 1, width_ - 1, width_, width_ - 1, width_ + 1};
  for (auto& n : neighbor_) n.fill(kNoHex);
  for (Hex h : hexes_) {
    for (int d = 0; d < kDirections; ++d) {
      const Hex n = at(row(h) + kRowStep[d], column(h) + kColumnStep[d]);
      neighbor_[h][d] = n;
      if (n != kNoHex) open_steps_[shift_of(row(h) % 2 == 0, static_cast<Direction>(d))].insert(h);
    }
    for (Hex other : hexes_) {
      const int far = distance(h, other);
      for (int d = far; d <= kMaxLineLength; ++d)
        if (far > 0) within_[h][d].insert(other);
    }
  }
}

int Board::shift_of(bool even_row, Direction d) {
  switch (d) {
  case Direction::East: return East;
  case Direction::West: return West;
  case Direction::NorthEast: return even_row ? Up : UpRight;
  case Direction::NorthWest: return even_row ? UpLeft : Up;
  case Direction::SouthWest: return even_row ? DownLeft : Down;
  case Direction::SouthEast: return even_row ? Down : DownRight;
  }
  return East;
}

HexSet Board::step(const HexSet& from, const StepMasks& open) const {
  return with_words([&](auto words) { return HexSet(step_words(HexBits<words>(from), open)); });
}

std::optional<Direction> Board::direction(Hex from, Hex to) const {
  for (int d = 0; d < kDirections; ++d)
    if (to != kNoHex && neighbor_[from][d] == to) return static_cast<Direction>(d);
  return std::nullopt;
}

void Board::lay_sections() {
  const auto lay = [this](const auto& lines) {
    section_count_ = static_cast<int>(lines.size()) + 1;
    for (Hex h : hexes_)
      for (int s = 0; s < section_count_; ++s) {
        const int left = s == 0 ? 0 : lines[static_cast<std::size_t>(s) - 1];
        const int right = s == section_count_ - 1 ? 2 * width_ : lines[static_cast<std::size_t>(s)];
        if (column(h) < left || column(h) > right) continue;
        sections_[h] = static_cast<std::uint8_t>(sections_[h] | 1 << s);
      }
    for (unsigned i = 0; i < hexes_in_.size(); ++i)
      for (Hex h : hexes_) hexes_in_[i].assign(h, sections_[h] & i);
  };
  switch (kind_) {
  case BoardKind::Standard:
  case BoardKind::Breakthrough: lay(kStandardLines); break;
  case BoardKind::Overlord: lay(kOverlordLines); break;
  case BoardKind::ThreeBoards:
    // Three boards, one Field General each: the seams at columns 25 and 51 are the section lines (house).
    lay(std::array{25, 51});
    break;
  }
}

std::string Board::name(Hex h) const {
  if (!contains(h)) return "-";
  return std::string(1, static_cast<char>('A' + row(h))) + std::to_string(column(h) / 2 + 1);
}

std::optional<Hex> Board::parse(std::string_view name) const {
  if (name.size() < 2 || name.size() > 3 || name[1] == '0') return std::nullopt;
  const int letter = (name[0] | 0x20) - 'a';
  int number = 0;
  for (char c : name.substr(1)) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  if (letter < 0 || letter >= rows_ || number < 1) return std::nullopt;
  const Hex h = at(letter, 2 * (number - 1) + (letter & 1));
  return h == kNoHex ? std::nullopt : std::optional(h);
}

// Lines of sight. In coordinates (column, 3 * row) a pointy-top hex has its corners at (0, ±2) and (±1, ±1):
// whole numbers, so that "along the edge" is exact. A hex is crossed if corners lie strictly on both sides of
// the line, touched if the line meets it in an edge or a corner only (B-LOS-21: a corner counts like an
// edge).
void Board::lay_lines() {
  constexpr int kCornerX[6] = {0, 1, 1, 0, -1, -1};
  constexpr int kCornerY[6] = {2, 1, -1, -2, -1, 1};
  for (int parity = 0; parity < 2; ++parity)
    for (int rows = -kMaxLineLength; rows <= kMaxLineLength; ++rows)
      for (int columns = -2 * kMaxLineLength; columns <= 2 * kMaxLineLength; ++columns) {
        if ((rows ^ columns) & 1) continue;
        const int far = std::abs(rows) + std::max(0, (std::abs(columns) - std::abs(rows)) / 2);
        if (far < 2 || far > kMaxLineLength) continue;
        RelativeLine& line = lines_[parity][static_cast<std::size_t>((rows + kMaxLineLength) * kColumnSpan +
                                                                     columns + 2 * kMaxLineLength)];
        for (int r = -kMaxLineLength; r <= kMaxLineLength; ++r)
          for (int c = -2 * kMaxLineLength; c <= 2 * kMaxLineLength; ++c) {
            if (((r ^ c) & 1) || (r == 0 && c == 0) || (r == rows && c == columns)) continue;
            // True lengths: a column is sqrt(3)/2, a third of a row 1/2 of a hex side.
            const int along = 3 * c * columns + 9 * r * rows;
            if (along <= 0 || along >= 3 * columns * columns + 9 * rows * rows) continue;
            int low = 0, high = 0, on = 0;
            for (int k = 0; k < 6; ++k) {
              const int side = columns * (3 * r + kCornerY[k]) - 3 * rows * (c + kCornerX[k]);
              low = std::min(low, side);
              high = std::max(high, side);
              on += side == 0;
            }
            const bool crossed = low < 0 && high > 0;
            if (!crossed && on == 0) continue;
            // Index difference from a start on a row of this parity.
            const int end_parity = (parity + r) & 1;
            const auto delta = static_cast<std::int16_t>(r * width_ + (c + parity - end_parity) / 2);
            if (crossed)
              line.crossed[line.crossed_count++] = delta;
            else if (low < 0)
              line.left[line.left_count++] = {delta, static_cast<std::int8_t>(c)};
            else
              line.right[line.right_count++] = {delta, static_cast<std::int8_t>(c)};
          }
      }
}

const Board::RelativeLine& Board::relative_line(Hex from, Hex to) const {
  assert(distance(from, to) <= kMaxLineLength);
  const int rows = row(to) - row(from);
  const int columns = column(to) - column(from);
  return lines_[row(from) & 1][static_cast<std::size_t>((rows + kMaxLineLength) * kColumnSpan + columns +
                                                        2 * kMaxLineLength)];
}

Line Board::line(Hex from, Hex to) const {
  const RelativeLine& relative = relative_line(from, to);
  Line line;
  const auto place = [&](const Touch& t) {
    return column_exists(column(from) + t.columns) ? static_cast<Hex>(from + t.delta) : kNoHex;
  };
  for (int i = 0; i < relative.crossed_count; ++i)
    line.crossed[line.crossed_count++] = static_cast<Hex>(from + relative.crossed[i]);
  for (int i = 0; i < relative.left_count; ++i) line.left[line.left_count++] = place(relative.left[i]);
  for (int i = 0; i < relative.right_count; ++i) line.right[line.right_count++] = place(relative.right[i]);
  return line;
}

bool Board::clear_line(Hex from, Hex to, const HexSet& obstructions) const {
  const RelativeLine& line = relative_line(from, to);
  for (int i = 0; i < line.crossed_count; ++i)
    if (obstructions.contains(static_cast<Hex>(from + line.crossed[i]))) return false; // B-LOS-04, B-LOS-05
  const auto obstructed = [&](const std::array<Touch, 8>& side, int count) {
    for (int i = 0; i < count; ++i)
      if (!column_exists(column(from) + side[i].columns) || // B-LOS-22, F-GLOS-01
          obstructions.contains(static_cast<Hex>(from + side[i].delta)))
        return true;
    return false;
  };
  return !(obstructed(line.left, line.left_count) &&
           obstructed(line.right, line.right_count)); // B-LOS-09, B-LOS-10
}

} // namespace bocage
