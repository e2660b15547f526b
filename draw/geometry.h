// Points, hexes and the flat shapes made of them. One unit is a hundredth of the width of a hex; y grows
// downwards.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "engine/board/hex.h"

namespace bocage::draw {

struct Point {
  double x = 0, y = 0;

  friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend Point operator*(Point a, double k) { return {a.x * k, a.y * k}; }
  friend bool operator==(Point, Point) = default;
};
inline double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
inline double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
inline double length(Point a) { return std::hypot(a.x, a.y); }
inline Point unit(Point a) {
  const double l = length(a);
  return l > 0 ? a * (1 / l) : Point{1, 0};
}
inline bool in_front(Point a, Point b) { return a.y != b.y ? a.y > b.y : a.x > b.x; } // of b, as seen
inline Point middle(Point a, Point b) { return (a + b) * 0.5; }
inline Point normal(Point a) { return {-a.y, a.x}; } // a quarter turn, clockwise as seen

inline constexpr double kPi = 3.14159265358979323846;
inline double degrees(Point a) { return std::atan2(a.y, a.x) * 180 / kPi; }

struct Rect {
  double left = 0, top = 0, right = 0, bottom = 0;

  double width() const { return right - left; }
  double height() const { return bottom - top; }
  bool contains(Point p) const { return p.x >= left && p.x <= right && p.y >= top && p.y <= bottom; }
  Rect grown(double by) const { return {left - by, top - by, right + by, bottom + by}; }
  Rect moved(Point by) const { return {left + by.x, top + by.y, right + by.x, bottom + by.y}; }
  Rect scaled(double by) const { return {left * by, top * by, right * by, bottom * by}; }
};
inline double overlap(const Rect& a, const Rect& b) { // its area
  const double wide = std::min(a.right, b.right) - std::max(a.left, b.left);
  const double high = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

using Stroke = std::vector<Point>;  // open
using Polygon = std::vector<Point>; // closed, without its first point repeated

double area(const Polygon& polygon); // positive if it runs clockwise as seen
Point centroid(const Polygon& polygon);
Polygon cut(const Polygon& polygon, Point on,
            Point along); // what lies to the right of the line, as seen along it
Stroke simplified(const Stroke& line, double tolerance);
Polygon simplified_loop(const Polygon& loop, double tolerance);

// Hexes stand on a corner.
inline constexpr double kHexWidth = 100;
inline constexpr double kHexRadius = 57.7350269;
inline constexpr double kRowHeight = 86.6025404;

Point corner(int i); // of a hex around the origin; 0 is the top right corner of its east side, clockwise
Point side_middle(Direction d); // of a hex around the origin
Point toward(Direction d);      // unit vector
bool inside_hex(Point p, double inset = 0);

} // namespace bocage::draw
