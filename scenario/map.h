// Maps of cells: the whole field of a battle file, and the small pictures of rule tests.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/setup.h"
#include "scenario/cells.h"
#include "scenario/source.h"

namespace bocage {

enum class BoardFace : std::uint8_t { Country, Winter, Desert, Beach };

// The ground a board shows where no tile lies: the beach board has beach and sea (B-BOARD-10, F-TSEA-06).
TerrainId printed_ground(BoardKind kind, BoardFace face, Hex h);

// A whole map: every row in order, its letter, then one cell for each of its hexes.
//   A  to/i  to    .     .     ri
//   B     .     .     .     ri
struct Map {
  std::array<HexSetup, kMaxHexes> hexes{};
  std::vector<UnitSetup> units;   // in the order of the map
  std::vector<StandIn> stand_ins; // in the order of the map
  std::array<Position, kMaxHexes> where{};
};
// `last_line` is named where rows are missing at the end.
std::vector<Fault> read_map(std::span<const Piece> lines, int last_line, BoardKind kind, BoardFace face,
                            Map& out);
std::string write_map(const Setup& setup, BoardFace face, std::span<const StandIn> stand_ins = {});
std::string write_legend(const Setup& setup, BoardFace face,
                         std::span<const StandIn> stand_ins = {}); // the codes of the map and what they mean

// A picture shows only what matters: rows and cells may be left out and are open ground, `_` too.
//   C   . . I fo/i      from the first hex of row C
//   D5: I . i           from D5
// Throws std::invalid_argument with the line and column.
Setup read_picture(std::string_view text, BoardKind kind = BoardKind::Standard,
                   BoardFace face = BoardFace::Country);

} // namespace bocage
