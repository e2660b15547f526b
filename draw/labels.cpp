#include "draw/labels.h"

#include <algorithm>

#include "draw/figures.h"
#include "draw/painters.h"
#include "draw/pieces.h"
#include "draw/signs.h"

namespace bocage::draw {

std::vector<std::string> label_lines(const std::string& text) {
  if (letters(text) <= 14) return {text};
  std::size_t best = std::string::npos;
  double off = 1e9;
  for (std::size_t i = 1; i + 1 < text.size(); ++i)
    if (text[i] == ' ' || text[i] == '-') {
      const double here =
          std::abs(static_cast<double>(letters(text.substr(0, i))) - static_cast<double>(letters(text)) / 2);
      if (here < off) {
        off = here;
        best = i;
      }
    }
  if (best == std::string::npos) return {text};
  const bool hyphen = text[best] == '-';
  return {text.substr(0, best + (hyphen ? 1 : 0)), text.substr(best + 1)};
}

namespace {

constexpr double kSize = 13; // of the letters
constexpr double kLine = kSize * 1.05;

// Where a name can be read, from the best place outwards: below the middle of its hex, above it, beside it.
std::vector<Point> places_near() {
  std::vector<Point> all;
  for (const double y : {34.0, -38.0, 46.0, -48.0, 20.0, 4.0, -20.0, 58.0, -60.0})
    for (const double x : {0.0, -18.0, 18.0, -36.0, 36.0, -60.0, 60.0, -85.0, 85.0}) all.push_back({x, y});
  return all;
}

// Taller than the capitals, a little wider than the letters, as fonts differ.
Rect box_around(Point at, double wide, std::size_t lines) {
  return {at.x - wide / 2 - 2, at.y - kSize * 0.82, at.x + wide / 2 + 2,
          at.y + kSize * 0.3 + kLine * (static_cast<double>(lines) - 1)};
}

struct Obstacle {
  Rect box;
  double weight; // of each unit of its area that is covered
};

std::vector<Obstacle> obstacles(const Scene& scene, const Battle& battle) {
  std::vector<Obstacle> all;
  const auto add = [&](const std::vector<Rect>& boxes, double weight) {
    for (const Rect& box : boxes) all.push_back({box, weight});
  };
  add(figure_boxes(scene, battle), 20);
  add(medal_boxes(scene, battle), 20);
  add(piece_boxes(scene), 10);
  for (const Hex h : scene.hexes()) // villages are better seen, too
    if (scene.ground(h).floor == Floor::Paving)
      all.push_back({Rect{-40, -40, 40, 40}.moved(scene.center(h)), 0.06});
  return all;
}

} // namespace

std::vector<PlacedLabel> place_labels(const Scene& scene, const Battle& battle, Language language) {
  static const std::vector<Point> kNear = places_near();
  std::vector<Obstacle> crowd = obstacles(scene, battle);
  const Rect room = scene.area().grown(-3);
  std::vector<PlacedLabel> placed;
  for (const Label& label : battle.labels) {
    if (!scene.board().contains(label.hex)) continue;
    const std::string& text = in_language(label.text, language);
    if (text.empty()) continue;
    PlacedLabel best{label_lines(text), {}, {}};
    std::size_t longest = 0;
    for (const std::string& line : best.lines) longest = std::max(longest, letters(line));
    const double wide = static_cast<double>(longest) * kSize * 0.62;
    double least = 1e18;
    for (const Point p : kNear) {
      Point at =
          scene.center(label.hex) + p + Point{0, -kLine * (static_cast<double>(best.lines.size()) - 1) / 2};
      Rect box = box_around(at, wide, best.lines.size());
      const Point back{std::max(0.0, room.left - box.left) + std::min(0.0, room.right - box.right),
                       std::max(0.0, room.top - box.top) + std::min(0.0, room.bottom - box.bottom)};
      at = at + back;
      box = box.moved(back);
      double cost = 2 * std::abs(p.x) + std::abs(p.y - 34);
      for (const Obstacle& other : crowd)
        if (const double covered = overlap(box, other.box); covered > 0) cost += other.weight * (covered + 8);
      if (cost < least) {
        least = cost;
        best.at = at;
        best.box = box;
      }
    }
    crowd.push_back({best.box, 30});
    placed.push_back(std::move(best));
  }
  return placed;
}

void paint_labels(Canvas& canvas, const Scene& scene, const Battle& battle, Language language) {
  for (const PlacedLabel& label : place_labels(scene, battle, language)) {
    canvas.put("<text class=\"label\" x=\"", label.at.x, "\" y=\"", label.at.y, "\">");
    if (label.lines.size() == 1)
      canvas.put(escaped(label.lines[0]));
    else
      for (std::size_t i = 0; i < label.lines.size(); ++i)
        canvas.put("<tspan x=\"", label.at.x, "\" y=\"", label.at.y + kLine * static_cast<double>(i), "\">",
                   escaped(label.lines[i]), "</tspan>");
    canvas.put("</text>\n");
  }
}

} // namespace bocage::draw
