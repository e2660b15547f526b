#include "scenario/map.h"

#include <algorithm>
#include <stdexcept>

namespace bocage {
namespace {

int hexes_in_row(const Board& board, int row) { return board.width() - row % 2; }
Hex hex_at(const Board& board, int row, int number) { return board.at(row, 2 * (number - 1) + row % 2); }
char letter_of(int row) { return static_cast<char>('A' + row); }
std::string letter(int row) { return {letter_of(row)}; }
std::string named(int row) { return std::string("row ") + letter_of(row); }

bool is_comment(const Piece& line) { return trim(line).empty() || trim(line).text().front() == '#'; }

void lay(const Cell& cell, Hex h, TerrainId printed, std::array<HexSetup, kMaxHexes>& hexes,
         std::vector<UnitSetup>& units) {
  hexes[h] = cell.hex;
  if (!cell.ground_given) hexes[h].ground = printed;
  if (!cell.unit) return;
  UnitSetup unit;
  unit.hex = h;
  unit.troop = cell.unit->troop;
  unit.side = cell.unit->side;
  unit.figures = cell.unit->figures;
  units.push_back(unit);
}

class MapReader {
 public:
  MapReader(BoardKind kind, BoardFace face, Map& out) : board_(Board::of(kind)), face_(face), out_(out) {}

  std::vector<Fault> read(std::span<const Piece> lines, int last_line) {
    for (Hex h : board_.hexes()) out_.hexes[h].ground = printed_ground(board_.kind(), face_, h);
    for (const Piece& line : lines)
      if (!is_comment(line)) read_row(line);
    if (row_ < board_.rows())
      add({last_line, 1},
          say("wrong.map-ends", "the map ends before row {row}; this board has {rows} rows, A to {last}",
              {{"row", letter(row_)}, {"rows", board_.rows()}, {"last", letter(board_.rows() - 1)}}));
    return std::move(faults_);
  }

 private:
  void add(Position at, Said said, std::string hex = {}) {
    Fault fault = fault_of(at, std::move(said));
    fault.hex = std::move(hex);
    faults_.push_back(std::move(fault));
  }

  void read_row(const Piece& line) {
    const std::vector<Piece> found = words(line);
    const std::string_view first = found[0].text();
    const bool more = row_ < board_.rows();
    const Said end = say("expected.map-end", "the end of the map");
    if (first.size() != 1 || first[0] < 'A' || first[0] >= letter_of(board_.rows())) {
      const Said expected =
          more ? say("expected.row-letter", "the row letter {row}", {{"row", letter(row_)}}) : end;
      return add(found[0].at(),
                 say("wrong.map-line", "found {what} at the start of a map line, expected {expected}",
                     {quoted("what", first), {"expected", expected}}));
    }
    const int row = first[0] - 'A';
    if (row != row_) {
      const Said expected = more ? say("expected.row", "row {row}", {{"row", letter(row_)}}) : end;
      add(found[0].at(), say("wrong.row", "found row {row}, expected {expected}",
                             {{"row", letter(row)}, {"expected", expected}}));
      if (row < row_) return; // given before
    }
    read_cells(line, row, std::span(found).subspan(1));
    row_ = row + 1;
  }

  void read_cells(const Piece& line, int row, std::span<const Piece> cells) {
    const int expected = hexes_in_row(board_, row), count = static_cast<int>(cells.size());
    if (count != expected)
      add(count > expected ? cells[static_cast<std::size_t>(expected)].at() : line.at(),
          say("wrong.row-cells", "row {row} has {number}, expected {expected}",
              {{"row", letter(row)}, counted("number", count, "cell|cells"), {"expected", expected}}));
    for (int i = 0; i < std::min(count, expected); ++i) {
      const Piece& text = cells[static_cast<std::size_t>(i)];
      const Hex h = hex_at(board_, row, i + 1);
      Cell cell;
      out_.where[h] = text.at();
      if (const auto error = read_cell(text.text(), cell))
        add(text.part(error->offset).at(), error->said, board_.name(h));
      else if (cell.absent)
        add(text.at(),
            say("wrong.underscore", "found '_', which only pictures use; expected '.' for open ground"),
            board_.name(h));
      else
        lay(cell, h, printed_ground(board_.kind(), face_, h), out_.hexes, out_.units);
      for (const std::string& key : cell.unbuilt) out_.stand_ins.push_back({h, key});
    }
  }

  const Board& board_;
  BoardFace face_;
  Map& out_;
  int row_ = 0;
  std::vector<Fault> faults_;
};

Cell cell_of(const Setup& setup, BoardFace face, std::span<const StandIn> stand_ins, Hex h) {
  Cell cell;
  cell.hex = setup.hexes[h];
  for (const StandIn& stand_in : stand_ins)
    if (stand_in.hex == h) cell.unbuilt.push_back(stand_in.piece);
  cell.ground_given = cell.hex.ground != printed_ground(setup.board, face, h);
  for (const UnitSetup& unit : setup.units)
    if (unit.hex == h) cell.unit = CellUnit{unit.troop, unit.side, unit.figures};
  return cell;
}

[[noreturn]] void refuse(const Piece& piece, const std::string& message) {
  throw std::invalid_argument("picture, " + to_string(Fault{"line", piece.at(), {}, message}));
}

// `C`, `C3` or `C3:`, the hex in which a line of a picture begins.
Hex read_anchor(const Piece& word, const Board& board) {
  std::string_view text = word.text();
  if (text.ends_with(':')) text.remove_suffix(1);
  const std::string name = text.size() == 1 ? std::string(text) + '1' : std::string(text);
  const bool capital = !text.empty() && text[0] >= 'A' && text[0] <= 'Z';
  const auto hex = capital ? board.parse(name) : std::nullopt;
  if (!hex)
    refuse(word, "found " + in_quotes(text) + ", expected a row letter such as C or a hex such as C3");
  return *hex;
}

} // namespace

TerrainId printed_ground(BoardKind kind, BoardFace face, Hex h) {
  if (face != BoardFace::Beach) return TerrainId::Open;
  // B-BOARD-10: from the landing side's edge two rows of sea and three of beach; the deeper board has one
  // more of sea.
  const Board& board = Board::of(kind);
  const int from_edge = board.rows() - 1 - board.row(h), sea = kind == BoardKind::Breakthrough ? 3 : 2;
  return from_edge < sea ? TerrainId::Ocean : from_edge < sea + 3 ? TerrainId::Beach : TerrainId::Open;
}

std::vector<Fault> read_map(std::span<const Piece> lines, int last_line, BoardKind kind, BoardFace face,
                            Map& out) {
  return MapReader(kind, face, out).read(lines, last_line);
}

std::string write_map(const Setup& setup, BoardFace face, std::span<const StandIn> stand_ins) {
  const Board& board = Board::of(setup.board);
  std::array<std::string, kMaxHexes> cells;
  std::size_t width = 0;
  for (Hex h : board.hexes()) {
    cells[h] = write_cell(cell_of(setup, face, stand_ins, h));
    width = std::max(width, cells[h].size());
  }
  width += 2 - width % 2; // even, so that half a cell is a whole number of blanks
  std::string map;
  for (int row = 0; row < board.rows(); ++row) {
    std::string line = letter_of(row) + std::string(row % 2 ? 2 + width / 2 : 2, ' ');
    for (int i = 1; i <= hexes_in_row(board, row); ++i) {
      const std::string& cell = cells[hex_at(board, row, i)];
      line += cell + std::string(width - cell.size(), ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    map += line + '\n';
  }
  return map;
}

std::string write_legend(const Setup& setup, BoardFace face, std::span<const StandIn> stand_ins) {
  std::array<bool, kTerrains> terrains{};
  std::array<bool, kTroops> troops{};
  const auto note = [&terrains](TerrainId id) { terrains[static_cast<std::size_t>(id)] = true; };
  for (Hex h : Board::of(setup.board).hexes()) {
    const Cell cell = cell_of(setup, face, stand_ins, h);
    if (cell.ground_given && !cell.unbuilt_on(Layer::Ground)) note(cell.hex.ground);
    if (cell.hex.overlay != TerrainId::Open && !cell.unbuilt_on(Layer::Overlay)) note(cell.hex.overlay);
    if (cell.hex.obstacle != TerrainId::Open && !cell.unbuilt_on(Layer::Obstacle)) note(cell.hex.obstacle);
    if (cell.hex.sandbags) note(TerrainId::Sandbags);
    if (cell.unit && !cell.unbuilt_unit()) troops[static_cast<std::size_t>(cell.unit->troop)] = true;
  }
  const auto has_stand_in = [&](std::string_view key) {
    return std::any_of(stand_ins.begin(), stand_ins.end(), [&](const StandIn& s) { return s.piece == key; });
  };
  std::string ground, units;
  const auto add = [](std::string& list, std::string_view code, std::string_view name) {
    list += (list.empty() ? "" : ", ") + std::string(code) + ' ' + std::string(name);
  };
  for (std::size_t i = 0; i < terrains.size(); ++i)
    if (terrains[i]) add(ground, code_of(static_cast<TerrainId>(i)), official_tables().terrain[i].key);
  for (const UnbuiltTerrain& row : unbuilt_terrains())
    if (has_stand_in(row.key)) add(ground, row.code, row.key);
  for (std::size_t i = 0; i < troops.size(); ++i)
    if (troops[i]) add(units, code_of(static_cast<TroopId>(i)), official_tables().troops[i].key);
  for (const UnbuiltTroop& row : unbuilt_troops())
    if (has_stand_in(row.key)) add(units, row.code, row.key);
  std::string legend;
  if (!ground.empty()) legend += "# " + ground + "\n";
  if (!units.empty()) legend += "# " + units + " (capital letter: Allies, small letter: Axis)\n";
  return legend;
}

Setup read_picture(std::string_view text, BoardKind kind, BoardFace face) {
  const Board& board = Board::of(kind);
  Setup setup;
  setup.board = kind;
  for (Hex h : board.hexes()) setup.hexes[h].ground = printed_ground(kind, face, h);
  HexSet drawn;
  for (const Piece& line : lines_of(text)) {
    if (is_comment(line)) continue;
    const std::vector<Piece> found = words(line);
    const Hex start = read_anchor(found[0], board);
    for (std::size_t i = 1; i < found.size(); ++i) {
      const int column = board.column(start) + 2 * (static_cast<int>(i) - 1);
      const Hex h = board.at(board.row(start), column);
      if (h == kNoHex)
        refuse(found[i], named(board.row(start)) + " has only " +
                             std::to_string(hexes_in_row(board, board.row(start))) + " hexes");
      Cell cell;
      if (const auto error = read_cell(found[i].text(), cell))
        refuse(found[i].part(error->offset), error->said.english);
      if (cell.absent) continue;
      if (!cell.unbuilt.empty()) refuse(found[i], "the engine does not know " + cell.unbuilt[0] + " yet");
      if (drawn.contains(h)) refuse(found[i], "hex " + board.name(h) + " is drawn twice");
      drawn.insert(h);
      lay(cell, h, printed_ground(kind, face, h), setup.hexes, setup.units);
    }
  }
  std::sort(setup.units.begin(), setup.units.end(),
            [](const UnitSetup& a, const UnitSetup& b) { return a.hex < b.hex; });
  return setup;
}

} // namespace bocage
