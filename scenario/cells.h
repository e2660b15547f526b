// One hex as text: what lies on it and who stands there.
//
//   .              open ground, or what the board prints there
//   fo             forest                      fo/I    Allied infantry in it
//   ri+br          bridge over a river         wi/i3   Axis infantry, 3 figures, behind wire
//   bl+bu/g        Axis guns in a bunker on a sea bluff
//
// Battle files and the pictures of rule tests are made of these. The codes are made in cells.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/setup.h"
#include "scenario/said.h"
#include "scenario/stand_ins.h"

namespace bocage {

struct CellUnit {
  TroopId troop = TroopId::Infantry;
  Side side = Side::Allies;
  int figures = 0; // 0: as its troop

  friend bool operator==(const CellUnit&, const CellUnit&) = default;
};

struct Cell {
  HexSetup hex;              // a bunker or a sea wall belongs to the unit standing there
  bool ground_given = false; // no: the ground is what the board prints
  std::optional<CellUnit> unit;
  bool absent = false;                // `_`, a place-holder in a picture
  std::vector<std::string> unbuilt{}; // keys of the pieces for which `hex` and `unit` have others

  const UnbuiltTerrain* unbuilt_on(Layer layer) const; // nullptr: none
  const UnbuiltTroop* unbuilt_unit() const;
};

struct CellError {
  std::size_t offset = 0; // in the text
  Said said;
};

std::optional<CellError> read_cell(std::string_view text, Cell& out);
std::string write_cell(const Cell& cell);

// Codes
inline constexpr int kMostFigures = 12;
std::string_view code_of(TerrainId terrain); // "fo"
std::string_view code_of(TroopId troop);     // "I", as of the Allies
std::optional<TerrainId> terrain_of(std::string_view code);
std::optional<TroopId> troop_of(std::string_view code);
std::string unit_code(TroopId troop, Side side); // "I", "i"

} // namespace bocage
