#include "draw/geometry.h"

#include <algorithm>

namespace bocage::draw {

double area(const Polygon& polygon) {
  double twice = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i)
    twice += cross(polygon[i], polygon[(i + 1) % polygon.size()]);
  return twice / 2;
}

Point centroid(const Polygon& polygon) {
  Point sum;
  for (const Point p : polygon) sum = sum + p;
  return polygon.empty() ? sum : sum * (1.0 / static_cast<double>(polygon.size()));
}

Polygon cut(const Polygon& polygon, Point on, Point along) {
  Polygon kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point a = polygon[i], b = polygon[(i + 1) % polygon.size()];
    const double da = cross(along, a - on), db = cross(along, b - on);
    if (da >= 0) kept.push_back(a);
    if ((da >= 0) != (db >= 0)) kept.push_back(a + (b - a) * (da / (da - db)));
  }
  return kept;
}

namespace {

void keep_far(const Stroke& line, std::size_t from, std::size_t to, double tolerance,
              std::vector<bool>& kept) {
  if (to <= from + 1) return;
  double most = 0;
  std::size_t which = from;
  const Point chord = line[to] - line[from];
  const double l = length(chord);
  for (std::size_t i = from + 1; i < to; ++i) {
    const double d =
        l > 1e-9 ? std::abs(cross(chord, line[i] - line[from])) / l : length(line[i] - line[from]);
    if (d > most) {
      most = d;
      which = i;
    }
  }
  if (most <= tolerance) return;
  kept[which] = true;
  keep_far(line, from, which, tolerance, kept);
  keep_far(line, which, to, tolerance, kept);
}

} // namespace

Stroke simplified(const Stroke& line, double tolerance) {
  if (line.size() < 3) return line;
  std::vector<bool> kept(line.size(), false);
  kept.front() = kept.back() = true;
  keep_far(line, 0, line.size() - 1, tolerance, kept);
  Stroke out;
  for (std::size_t i = 0; i < line.size(); ++i)
    if (kept[i]) out.push_back(line[i]);
  return out;
}

Polygon simplified_loop(const Polygon& loop, double tolerance) {
  if (loop.size() < 8) return loop;
  Stroke open = loop;
  open.push_back(loop.front());
  std::vector<bool> kept(open.size(), false);
  const std::size_t half = open.size() / 2;
  kept.front() = kept.back() = kept[half] = true;
  keep_far(open, 0, half, tolerance, kept);
  keep_far(open, half, open.size() - 1, tolerance, kept);
  Polygon out;
  for (std::size_t i = 0; i + 1 < open.size(); ++i)
    if (kept[i]) out.push_back(open[i]);
  return out;
}

Point corner(int i) {
  const double angle = kPi / 180 * (60 * i - 30);
  return {kHexRadius * std::cos(angle), kHexRadius * std::sin(angle)};
}

Point toward(Direction d) { // directions run counter-clockwise from east, and y grows downwards
  const double angle = -kPi / 3 * static_cast<int>(d);
  return {std::cos(angle), std::sin(angle)};
}

Point side_middle(Direction d) { return toward(d) * (kHexWidth / 2); }

bool inside_hex(Point p, double inset) {
  for (int d = 0; d < kDirections; ++d)
    if (dot(p, toward(static_cast<Direction>(d))) > kHexWidth / 2 - inset) return false;
  return true;
}

} // namespace bocage::draw
