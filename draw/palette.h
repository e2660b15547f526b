// The colours of the four grounds.
#pragma once

#include <array>
#include <string_view>

#include "scenario/map.h"

namespace bocage::draw {

using Color = std::string_view;

struct Palette {
  Color seam;                  // between fields
  std::array<Color, 8> fields; // in the order of how many they are
  Color bush;                  // along their edges
  Color furrow;
  double furrow_opacity;
  Color tuft;

  Color sand, damp_sand, wet_sand, ripple;
  Color shallow, water, deep, foam;

  Color bank, shore, river, river_light, river_glint;

  Color wood; // the floor under trees
  std::array<Color, 4> leaves;
  std::array<std::string_view, 4> trees; // symbols
  std::array<Color, 2> hedges;
  std::array<Color, 2> pastures;
  Color paving;
  std::array<Color, 5> roofs;

  std::array<Color, 4> heights; // of hills, from the foot up
  std::array<Color, 4> rocks;   // of mountains
  std::array<Color, 2> bluffs;
  Color sunny, shady, contour; // of relief
  Color earth, rock;           // of bluffs and cliffs
  Color ballast;
};

const Palette& palette(BoardFace face);

// The table around the board, and the few colours of signs
inline constexpr Color kSlate = "#2a2e33", kSlateEdge = "#17191c", kBrass = "#b08d4f";
inline constexpr Color kPaper = "#efe6d2", kInk = "#26231d", kSectionRed = "#b3261e";

} // namespace bocage::draw
