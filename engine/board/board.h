// The empty battlefield: which hexes there are, how they touch, sections, baselines and lines between
// centers.
//
// Rules: B-BOARD, B-SECT, O-BOARD. A board never changes and knows nothing of terrain or units.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "engine/board/hex.h"
#include "engine/board/hex_set.h"

namespace bocage {

enum class BoardKind : std::uint8_t {
  Standard,     // 13 x 9
  Overlord,     // 26 x 9, two boards side by side
  ThreeBoards,  // 39 x 9
  Breakthrough, // 13 x 17
};
inline constexpr int kBoardKinds = 4;
inline constexpr int kStandardWidth = 13, kStandardWords = 2; // no other board has as few words

// A step in one direction is one of eight shifts of a bit set: the four diagonals shift by a different amount
// on even and odd rows, and the middle amount is shared.
inline constexpr int kShifts = 8;
using StepMasks = std::array<HexSet, kShifts>; // from which hexes a step of that shift may be made

inline constexpr int kMaxSections = 6;
inline constexpr int kMaxLineLength = 8; // the longest range of any unit (big gun, destroyer)

// What the straight line between two centers meets. Rules: B-LOS-03, 09, 10, 18 to 22.
struct Line {
  std::uint8_t crossed_count = 0, left_count = 0, right_count = 0;
  std::array<Hex, 16> crossed{}; // hexes whose inside the line passes through, ends excluded
  std::array<Hex, 8> left{},
      right{}; // hexes it touches along an edge or in a corner; kNoHex is off the board
};

class Board {
 public:
  static const Board& of(BoardKind kind);

  // Size
  BoardKind kind() const { return kind_; }
  int width() const { return width_; } // hexes of an even row
  int rows() const { return rows_; }
  int words() const { return words_; } // words of a HexSet that this board uses
  const HexSet& hexes() const { return hexes_; }
  bool contains(Hex h) const { return h < kMaxHexes && hexes_.contains(h); }

  // Coordinates: row from the top, column doubled (0, 2, … on even rows, 1, 3, … on odd rows)
  int row(Hex h) const { return row_[h]; }
  int column(Hex h) const { return column_[h]; }
  Hex at(int row, int column) const; // kNoHex if there is no such hex

  // Names: A1 … I13, row letter from the top, number from the left
  std::string name(Hex h) const;
  std::optional<Hex> parse(std::string_view name) const; // either case

  // Neighbourhood
  Hex neighbor(Hex h, Direction d) const { return neighbor_[h][static_cast<int>(d)]; } // kNoHex off the board
  const HexSet& neighbors(Hex h) const { return within_[h][1]; }                       // without h
  const HexSet& within(Hex h, int distance) const {
    return within_[h][distance];
  } // without h; up to kMaxLineLength
  bool adjacent(Hex a, Hex b) const { return within_[a][1].contains(b); }
  int distance(Hex a, Hex b) const { // B-BOARD-08
    const int rows = std::abs(row(a) - row(b)), columns = std::abs(column(a) - column(b));
    return rows + (columns > rows ? (columns - rows) / 2 : 0);
  }
  std::optional<Direction> direction(Hex from, Hex to) const; // of adjacent hexes

  // One step of every hex of a set at once
  static int shift_of(bool even_row, Direction d); // index into StepMasks
  int shift_amount(int shift) const { return shift_amount_[shift]; }
  const StepMasks& open_steps() const { return open_steps_; } // every step that stays on the board
  HexSet step(const HexSet& from, const StepMasks& open) const;
  template <int N> // words()
  HexBits<N> step_words(const HexBits<N>& from, const StepMasks& open) const;
  template <class F>
  auto with_words(F&& f) const; // calls f with words() as a constant

  // Sections, numbered from the left as drawn (row A on top): 0, 1, 2, or 0 to 5 on the Overlord board.
  // A hex cut by a section line belongs to both sections (B-SECT-03).
  int section_count() const { return section_count_; }
  std::uint8_t sections(Hex h) const { return sections_[h]; } // bit i: section i
  const HexSet& section(int i) const { return hexes_in_[1u << i]; }
  const HexSet& hexes_in(unsigned sections) const { return hexes_in_[sections]; } // bit i: section i

  // Lines between centers
  Line line(Hex from, Hex to) const; // up to kMaxLineLength
  bool clear_line(Hex from, Hex to, const HexSet& obstructions) const;

  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;

 private:
  explicit Board(BoardKind kind);
  void lay_hexes();
  void lay_neighbors();
  void lay_sections();
  void lay_lines();

  // A line relative to its start; the same for every start on a row of the same parity.
  struct Touch {
    std::int16_t delta;  // difference of hex indices
    std::int8_t columns; // difference of columns, to see whether the touched hex is on the board
  };
  struct RelativeLine {
    std::uint8_t crossed_count = 0, left_count = 0, right_count = 0;
    std::array<std::int16_t, 16> crossed{};
    std::array<Touch, 8> left{}, right{};
  };
  enum Shift { East, West, Up, UpLeft, UpRight, Down, DownLeft, DownRight };
  static constexpr int kSpan = 2 * kMaxLineLength + 1;       // rows -8 … 8
  static constexpr int kColumnSpan = 4 * kMaxLineLength + 1; // columns -16 … 16
  const RelativeLine& relative_line(Hex from, Hex to) const;
  bool column_exists(int column) const { return column >= 0 && column <= 2 * (width_ - 1); }

  BoardKind kind_;
  int width_ = 0, rows_ = 0, words_ = 0, section_count_ = 0;
  HexSet hexes_;
  std::array<int, kShifts> shift_amount_{};
  StepMasks open_steps_;
  std::array<std::uint8_t, kMaxHexes> row_{}, column_{}, sections_{};
  std::array<std::array<Hex, kDirections>, kMaxHexes> neighbor_{};
  std::array<std::array<HexSet, kMaxLineLength + 1>, kMaxHexes> within_{};
  std::array<HexSet, 1 << kMaxSections> hexes_in_{};
  std::array<std::array<RelativeLine, kSpan * kColumnSpan>, 2> lines_{}; // by parity of the starting row
};

// Searches
// ----------------------------------------------------------------------------------------------------------

template <int N>
HexBits<N> Board::step_words(const HexBits<N>& from, const StepMasks& open) const {
  const int width = N == kStandardWords ? kStandardWidth : width_; // a constant where speed matters most
  HexBits<N> out;
  const auto higher = [&](Shift shift, int amount) { // toward higher numbers: east, and down the board
    std::uint64_t carry = 0;
    for (int i = 0; i < N; ++i) {
      const std::uint64_t w = from.words()[i] & open[shift].words()[i];
      out.words()[i] |= (w << amount) | carry;
      carry = w >> (64 - amount);
    }
  };
  const auto lower = [&](Shift shift, int amount) {
    std::uint64_t carry = 0;
    for (int i = N - 1; i >= 0; --i) {
      const std::uint64_t w = from.words()[i] & open[shift].words()[i];
      out.words()[i] |= (w >> amount) | carry;
      carry = w << (64 - amount);
    }
  };
  higher(East, 1), lower(West, 1);
  lower(Up, width), lower(UpLeft, width + 1), lower(UpRight, width - 1);
  higher(Down, width), higher(DownLeft, width - 1), higher(DownRight, width + 1);
  return out;
}

template <class F>
auto Board::with_words(F&& f) const {
  switch (words_) {
  case 2: return f(std::integral_constant<int, 2>{});
  case 4: return f(std::integral_constant<int, 4>{});
  default: return f(std::integral_constant<int, 6>{});
  }
}

} // namespace bocage
