#include "draw/contour.h"

#include <algorithm>
#include <unordered_map>

namespace bocage::draw {

Relief::Relief(Rect area, double step, const std::function<double(Point)>& height)
    : area_(area), step_(step), columns_(static_cast<int>(std::ceil(area.width() / step)) + 1),
      rows_(static_cast<int>(std::ceil(area.height() / step)) + 1) {
  values_.reserve(static_cast<std::size_t>(columns_ * rows_));
  for (int j = 0; j < rows_; ++j)
    for (int i = 0; i < columns_; ++i) values_.push_back(height(place(i, j)));
}

double Relief::at(Point p) const {
  const double x = std::clamp((p.x - area_.left) / step_, 0.0, columns_ - 1.001);
  const double y = std::clamp((p.y - area_.top) / step_, 0.0, rows_ - 1.001);
  const int i = static_cast<int>(x), j = static_cast<int>(y);
  const double u = x - i, v = y - j;
  return (sample(i, j) * (1 - u) + sample(i + 1, j) * u) * (1 - v) +
         (sample(i, j + 1) * (1 - u) + sample(i + 1, j + 1) * u) * v;
}

Point Relief::slope(Point p) const {
  const double d = step_;
  return {(at({p.x + d, p.y}) - at({p.x - d, p.y})) / (2 * d),
          (at({p.x, p.y + d}) - at({p.x, p.y - d})) / (2 * d)};
}

Relief Relief::with(const std::function<double(Point, Point)>& value) const {
  return {area_, step_, [&](Point p) { return value(p, slope(p)); }};
}

// Marching squares. The corners of a square are numbered clockwise from its top left, its sides from the top.
std::vector<Polygon> Relief::contours(double level, double tolerance, double least) const {
  const auto value = [&](int i, int j) { // below the level outside, so that every line closes
    return i < 0 || j < 0 || i >= columns_ || j >= rows_ ? level - 1 : sample(i, j);
  };
  // A side of a square is named by its first end and whether it runs down.
  const auto side = [&](int i, int j, int which) {
    static constexpr int di[] = {0, 1, 0, 0}, dj[] = {0, 0, 1, 0};
    const int down = which % 2;
    return (static_cast<std::int64_t>(j + dj[which] + 1) * (columns_ + 2) + (i + di[which] + 1)) * 2 + down;
  };
  const auto crossing = [&](int i, int j, int which) {
    static constexpr int ci[] = {0, 1, 1, 0}, cj[] = {0, 0, 1, 1};
    const int a = which, b = (which + 1) % 4;
    const double va = value(i + ci[a], j + cj[a]), vb = value(i + ci[b], j + cj[b]);
    const double t = va == vb ? 0.5 : std::clamp((level - va) / (vb - va), 0.001, 0.999);
    const Point pa = place(i + ci[a], j + cj[a]), pb = place(i + ci[b], j + cj[b]);
    return pa + (pb - pa) * t;
  };

  struct Step {
    std::int64_t to;
    Point at;
  };
  std::unordered_map<std::int64_t, Step> steps; // from the side a line enters by to the one it leaves by
  std::vector<std::int64_t> order;
  for (int j = -1; j < rows_; ++j)
    for (int i = -1; i < columns_; ++i) {
      static constexpr int ci[] = {0, 1, 1, 0}, cj[] = {0, 0, 1, 1};
      int high = 0;
      for (int c = 0; c < 4; ++c) high |= (value(i + ci[c], j + cj[c]) > level) << c;
      if (high == 0 || high == 15) continue;
      const auto link = [&](int from, int to) {
        const auto key = side(i, j, from);
        steps[key] = {side(i, j, to), crossing(i, j, from)};
        order.push_back(key);
      };
      // Heights lie to the left of the line as it runs.
      const bool saddle_high =
          (value(i, j) + value(i + 1, j) + value(i, j + 1) + value(i + 1, j + 1)) / 4 > level;
      switch (high) {
      case 1: link(3, 0); break;
      case 2: link(0, 1); break;
      case 3: link(3, 1); break;
      case 4: link(1, 2); break;
      case 5:
        if (saddle_high)
          link(1, 0), link(3, 2);
        else
          link(3, 0), link(1, 2);
        break;
      case 6: link(0, 2); break;
      case 7: link(3, 2); break;
      case 8: link(2, 3); break;
      case 9: link(2, 0); break;
      case 10:
        if (saddle_high)
          link(0, 3), link(2, 1);
        else
          link(0, 1), link(2, 3);
        break;
      case 11: link(2, 1); break;
      case 12: link(1, 3); break;
      case 13: link(1, 0); break;
      case 14: link(0, 3); break;
      default: break;
      }
    }

  std::vector<Polygon> loops;
  for (const std::int64_t first : order) {
    if (!steps.contains(first)) continue;
    Polygon loop;
    for (auto it = steps.find(first); it != steps.end();) {
      loop.push_back(it->second.at);
      const auto next = it->second.to;
      steps.erase(it);
      it = steps.find(next);
    }
    if (std::abs(area(loop)) < least) continue;
    loop = simplified_loop(loop, tolerance);
    if (loop.size() >= 3) loops.push_back(std::move(loop));
  }
  return loops;
}

} // namespace bocage::draw
