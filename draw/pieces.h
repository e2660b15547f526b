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

std::vector<Rect> piece_boxes(const Scene& scene); // what names must not be written over

} // namespace bocage::draw
