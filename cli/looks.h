// What things look like in the terminal: one row per terrain, in the 256-colour palette.
#pragma once

#include <array>
#include <string_view>

#include "cli/canvas.h"
#include "engine/tables/tables.h"
#include "scenario/map.h"

namespace bocage {

struct TerrainLook {
  std::string_view key{};      // of the terrain's row in the engine
  std::string_view pattern{};  // three columns, on an empty hex
  std::string_view sign{};     // one column, beside a unit
  std::array<int, 3> papers{}; // neighbours differ in shade, so that hexes are seen without lines
  int ink = 0;                 // of signs and names
  bool plain_sign = false;     // where there are colours, the colour says it
};

const TerrainLook& look_of(const Terrain& terrain); // a plain one for a terrain without a row
const TerrainLook& open_ground(BoardFace face);

std::string_view obstacle_sign(const Terrain& obstacle); // two columns

struct PieceLook {
  std::string_view fresh, ordered; // round for the Allies, square for the Axis: no need to see the colour
  int paper = 0;
};
const PieceLook& look_of(Side side);

// The frame around the board, and the few colours of the rest.
inline constexpr int kSlate = 236, kSlateInk = 250, kFaintInk = 244, kBrightInk = 255;
inline constexpr int kOrange = 208, kRed = 160, kGreen = 34, kGold = 220, kSectionRed = 160, kFaultRed = 203;
inline constexpr int kConcrete = 238;
inline constexpr int kDieInk = 234, kDiePaper = 230;

} // namespace bocage
