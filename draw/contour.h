// Heights over the plane, and the lines of equal height in them. Coasts, ponds, the floor of woods, hills and
// their shading are all such lines, so that neighbouring hexes melt into one another.
#pragma once

#include <functional>
#include <vector>

#include "draw/geometry.h"

namespace bocage::draw {

class Relief {
 public:
  Relief(Rect area, double step, const std::function<double(Point)>& height);

  double at(Point p) const;   // between the samples
  Point slope(Point p) const; // uphill
  // The same area with another value in every place, such as how much light falls on it.
  Relief with(const std::function<double(Point, Point slope)>& value) const;

  // Closed lines around all that is higher than the level, which lies to their left. They close along the
  // edge of the area. Specks smaller than `least` are left out.
  std::vector<Polygon> contours(double level, double tolerance = 0.5, double least = 60) const;

 private:
  double sample(int i, int j) const { return values_[static_cast<std::size_t>(j * columns_ + i)]; }
  Point place(int i, int j) const { return {area_.left + i * step_, area_.top + j * step_}; }

  Rect area_;
  double step_;
  int columns_, rows_;
  std::vector<double> values_;
};

} // namespace bocage::draw
