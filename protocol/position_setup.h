// The set-up of a position: what never changes, and the field as it is now.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/setup.h"
#include "protocol/node.h"
#include "scenario/map.h"

namespace bocage::protocol {

struct PositionSetup {
  Setup setup;
  BoardFace face = BoardFace::Country;
  std::array<HexSetup, kMaxHexes> now{};     // what lies on the hexes
  std::vector<Unit> units;                   // by number
  std::vector<std::optional<Owner>> holders; // of the objectives, where they are told
};

std::optional<PositionSetup> read_setup(const Node& root); // nothing if anything is wrong

} // namespace bocage::protocol
