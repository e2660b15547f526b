// Pieces that lie on a hex and can be taken off it.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "draw/scene.h"

namespace bocage::draw {

struct PieceRow {
  std::string_view key; // of the terrain, and of its symbol
  double scale;
  std::array<Point, 3> places; // around the middle of the hex
  int count;                   // of places
  bool turned = false;         // across its river
};
std::span<const PieceRow> piece_rows();

// What hides a painted thing whose ground has become another in play: the painted map itself stays as it is.
struct CoverRow {
  std::string_view ground; // as it was painted
  std::string_view symbol;
  double scale;
  Point place;
};
std::span<const CoverRow> cover_rows();
inline constexpr Point kCaveMouth{0, -28}, kMountainCaveMouth{0, -26};

std::vector<Rect> piece_boxes(const Scene& scene); // what names must not be written over

} // namespace bocage::draw
