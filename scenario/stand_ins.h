// Terrains and troops that battles have and the engine does not know yet. Each has its name, its code in maps
// and its summary card like the others, and a known one that stands in for it when play is forced: the
// nearest the engine has. When one is built its row moves to the engine's table and to that of
// scenario/cells.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/setup.h"

namespace bocage {

struct UnbuiltTerrain {
  std::string_view key, code;
  int card = 0; // number of its summary card; 0: it has none
  Layer layer = Layer::Ground;
  TerrainId stand_in = TerrainId::Open;
};

struct UnbuiltTroop {
  std::string_view key, code; // the code as of the Allies
  std::string_view card;
  TroopId stand_in = TroopId::Infantry;
  int figures = 0;
};

std::span<const UnbuiltTerrain> unbuilt_terrains();
std::span<const UnbuiltTroop> unbuilt_troops();

// By key; nullptr if there is no such row
const UnbuiltTerrain* find_unbuilt_terrain(std::string_view key);
const UnbuiltTroop* find_unbuilt_troop(std::string_view key);

// One piece of a battle for which another is played.
struct StandIn {
  Hex hex = kNoHex;
  std::string piece;           // its key
  Owner owner = Owner::Anyone; // whose headquarters, field bunker …

  friend bool operator==(const StandIn&, const StandIn&) = default;
};

} // namespace bocage
