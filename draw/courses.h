// Lines that run from hex to hex: rivers and rails. Where a hex does not say by which sides its line runs, it
// joins every neighbour that has one too, and leaves the board where that is the natural way on. Water joins
// any other water, be it wide, shallow or frozen, and what ends beside a lake or the sea runs into it.
#pragma once

#include <vector>

#include "draw/painters.h"

namespace bocage::draw {

using Sides = std::uint8_t; // one bit for each direction as seen

Sides course_sides(const Scene& scene, Hex h, Course course);
bool pond(const Scene& scene, Hex h); // river hexes that all touch one another are still water

// From side to side, through the middle or near it.
struct Bend {
  Point from, first, second, to;

  Point at(double t) const;
  Bend part(double from_t, double to_t) const;
};
std::vector<Bend> bends(const Scene& scene, Hex h, Course course);

Point crossing_direction(const Scene& scene, Hex h); // along a bridge that lies there, or would
double crossing_turn(const Scene& scene, Hex h);     // the same in degrees, over -90 and up to 90
} // namespace bocage::draw
