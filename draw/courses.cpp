#include "draw/courses.h"

#include <algorithm>
#include <bit>

#include "draw/layers.h"

namespace bocage::draw {
namespace {

enum Chance : std::uint64_t { kEdges = 31, kRipples };

constexpr double kRiver = 35, kWideness = 1.7; // from bank to bank, and of a wide one

constexpr Sides side(int d) { return static_cast<Sides>(1 << d); }
constexpr Direction way(int d) {
  return static_cast<Direction>((d % kDirections + kDirections) % kDirections);
}

// The nearest point past the edge of the picture: the hexes of every other row stop short of it.
Point way_out(const Scene& scene, Point p) {
  const Rect& area = scene.area();
  constexpr double kPast = 30;
  const double left = p.x - area.left, right = area.right - p.x, top = p.y - area.top,
               bottom = area.bottom - p.y;
  const double least = std::min({left, right, top, bottom});
  if (least == left) return {area.left - kPast, p.y};
  if (least == right) return {area.right + kPast, p.y};
  return {p.x, least == top ? area.top - kPast : area.bottom + kPast};
}

bool has_course(const Scene& scene, Hex h, Course course) {
  return h != kNoHex && (scene.ground(h).course == course || scene.ground(h).second == course ||
                         scene.overlay(h).course == course);
}

// A hex says by which sides its own line runs; on a bridge that is the way across, not the river.
bool says_sides(const Scene& scene, Hex h, Course course) {
  if (!scene.at(h).openings || scene.ground(h).second == course) return false;
  const bool bridge = scene.at(h).overlay != TerrainId::Open;
  return is_water(course) ? !bridge : true;
}

// Where a line crosses a side, and how it runs there: the same seen from either hex.
struct Gate {
  Point at, inward;
};
Gate gate(const Scene& scene, Hex h, int d, Course course) {
  const Hex other = scene.neighbor(h, way(d));
  const Point out = toward(way(d));
  Gate gate{scene.center(h) + side_middle(way(d)), out * -1};
  if (!is_water(course) && !is_cut(course)) return gate;
  const std::uint64_t low = std::min(h, other), high = std::max(h, other);
  Random random(mix(mix(mix(scene.seed(), kEdges), low), high));
  const double along = random.between(-9, 9), lean = random.between(-0.35, 0.35);
  // The side's own direction must not depend on which hex asks.
  const double sign = (h < other) ? 1 : -1;
  gate.at = gate.at + normal(out) * (along * sign);
  gate.inward = unit(gate.inward - normal(out) * lean);
  return gate;
}

} // namespace

bool pond(const Scene& scene, Hex h) {
  if (scene.ground(h).course != Course::River || says_sides(scene, h, Course::River)) return false;
  const auto river = [&](Hex other) {
    return other != kNoHex && scene.ground(other).course == Course::River;
  };
  for (int d = 0; d < kDirections; ++d)
    if (river(scene.neighbor(h, way(d))) && river(scene.neighbor(h, way(d + 1)))) return true;
  return false;
}

Sides course_sides(const Scene& scene, Hex h, Course course) {
  Sides sides = 0;
  if (says_sides(scene, h, course)) {
    for (int d = 0; d < kDirections; ++d)
      if (scene.opening(h, way(d))) sides |= side(d);
    return sides;
  }
  Sides edge = 0;
  for (int d = 0; d < kDirections; ++d) {
    const Hex other = scene.neighbor(h, way(d));
    if (other == kNoHex)
      edge |= side(d);
    else if (has_course(scene, other, course) &&
             (!says_sides(scene, other, course) || scene.opening(other, opposite(way(d)))))
      sides |= side(d);
  }
  const bool ends_here = scene.ground(h).second == course && is_water(course); // at a dam
  // A line that ends here runs on, off the board if it can. Straight on is best.
  if (std::popcount(sides) == 1 && edge && !ends_here) {
    const int from = std::countr_zero(sides);
    int best = -1;
    double straightest = 2;
    for (int d = 0; d < kDirections; ++d) {
      const double bend = dot(toward(way(d)), toward(way(from)));
      if ((edge & side(d)) && bend < straightest) {
        straightest = bend;
        best = d;
      }
    }
    if (best >= 0 && straightest < 0) sides |= side(best);
  }
  // A hex is cut from side to side.
  if (std::popcount(sides) == 1 && is_cut(course))
    sides |= side(static_cast<int>(opposite(way(std::countr_zero(sides)))));
  if (sides || ends_here) return sides;
  // Alone it runs across the board, and a road across the rails aslant of them.
  const Direction alone = scene.ground(h).second == course ? Direction::NorthEast : Direction::East;
  return side(static_cast<int>(alone)) | side(static_cast<int>(opposite(alone)));
}

Point Bend::at(double t) const {
  const double s = 1 - t;
  return from * (s * s * s) + first * (3 * s * s * t) + second * (3 * s * t * t) + to * (t * t * t);
}

Bend Bend::part(double from_t, double to_t) const {
  const auto speed = [&](double t) {
    const double s = 1 - t;
    return (first - from) * (3 * s * s) + (second - first) * (6 * s * t) + (to - second) * (3 * t * t);
  };
  const double third = (to_t - from_t) / 3;
  return {at(from_t), at(from_t) + speed(from_t) * third, at(to_t) - speed(to_t) * third, at(to_t)};
}

std::vector<Bend> bends(const Scene& scene, Hex h, Course course) {
  const Sides sides = course_sides(scene, h, course);
  std::vector<Gate> gates;
  std::vector<int> ways;
  for (int d = 0; d < kDirections; ++d)
    if (sides & side(d)) {
      gates.push_back(gate(scene, h, d, course));
      ways.push_back(d);
    }
  std::vector<Bend> out;
  const auto beyond = [&](std::size_t i) {
    if (scene.neighbor(h, way(ways[i])) != kNoHex) return;
    const Point at = gates[i].at, on = at - gates[i].inward * 30;
    out.push_back({at, at - gates[i].inward * 15, on, way_out(scene, on)});
  };
  for (std::size_t i = 0; i < gates.size(); ++i) beyond(i);
  const double pull = 30;
  if (gates.empty()) return out;
  if (gates.size() == 1) {
    const Point end = scene.center(h);
    out.push_back({gates[0].at, gates[0].at + gates[0].inward * 20, end - gates[0].inward * 6, end});
    return out;
  }
  // The two sides that are most opposite are the main line; the others join it.
  std::size_t a = 0, b = 1;
  double straightest = 2;
  for (std::size_t i = 0; i < gates.size(); ++i)
    for (std::size_t j = i + 1; j < gates.size(); ++j) {
      const double bend = dot(toward(way(ways[i])), toward(way(ways[j])));
      if (bend < straightest) {
        straightest = bend;
        a = i, b = j;
      }
    }
  const Bend main{gates[a].at, gates[a].at + gates[a].inward * pull, gates[b].at + gates[b].inward * pull,
                  gates[b].at};
  out.push_back(main);
  for (std::size_t i = 0; i < gates.size(); ++i) {
    if (i == a || i == b) continue;
    const Point join = main.at(0.5);
    out.push_back({gates[i].at, gates[i].at + gates[i].inward * 25, join - gates[i].inward * 8, join});
  }
  return out;
}

Point crossing_direction(const Scene& scene, Hex h) {
  const HexSetup& here = scene.at(h);
  if (here.openings) {
    Point first, last;
    bool any = false;
    for (int d = 0; d < kDirections; ++d)
      if (scene.opening(h, way(d))) {
        if (!any) first = toward(way(d)) * -1;
        last = toward(way(d));
        any = true;
      }
    if (length(last - first) > 0.1) return unit(last - first);
    return last;
  }
  if (scene.overlay(h).course == Course::Rail) { // in line with its railroad
    const Bend rail = bends(scene, h, Course::Rail).back();
    if (length(rail.to - rail.from) > 1) return unit(rail.to - rail.from);
  }
  Point run{1, 0};
  if (const Course course = scene.ground(h).course; is_water(course) || is_cut(course)) {
    const auto river = bends(scene, h, course);
    const Bend& main = river.back().from == river.back().to ? river.front() : river.back();
    run = unit(main.at(0.6) - main.at(0.4));
  } else {
    return {1, 0};
  }
  return normal(run);
}

namespace {

void add(Path& path, const Bend& bend) { path.move(bend.from).cubic(bend.first, bend.second, bend.to); }

// All hexes of one kind of course, as one line.
Path whole_course(const Scene& scene, Course course) {
  Path path;
  for (const Hex h : scene.hexes())
    if (has_course(scene, h, course))
      for (const Bend& bend : bends(scene, h, course)) add(path, bend);
  return path;
}

constexpr std::string_view kRoundEnds = "stroke-linecap=\"round\"";

// Shallow water over gravel, narrower than a river.
void paint_streams(Canvas& canvas, const Scene& scene) {
  const Path course = whole_course(scene, Course::Stream);
  if (course.empty()) return;
  const Palette& colors = scene.colors();
  canvas.stroke(course, colors.bank, 33, 1, kRoundEnds);
  canvas.stroke(course, colors.shore, 27, 1, kRoundEnds);
  canvas.stroke(course, colors.river_light, 21, 1, kRoundEnds);
  canvas.stroke(course, colors.shore, 8, 0.5, "stroke-linecap=\"round\" stroke-dasharray=\"2 19 7 26\"");
  // Stones that stand out of the water
  canvas.stroke(course, colors.bank, 5.4, 0.9, "stroke-linecap=\"round\" stroke-dasharray=\"0.1 23 0.1 41\"");
  canvas.stroke(course, colors.shore, 3, 1, "stroke-linecap=\"round\" stroke-dasharray=\"0.1 23 0.1 41\"");
}

// Ice between snowy banks, with cracks in it.
void paint_ice(Canvas& canvas, const Scene& scene) {
  const Path course = whole_course(scene, Course::Ice);
  if (course.empty()) return;
  canvas.stroke(course, "#f6fafc", kRiver + 14, 1, kRoundEnds);
  canvas.stroke(course, "#8fb0c4", kRiver + 4, 1, kRoundEnds);
  canvas.stroke(course, "#c3dbe6", kRiver - 1, 1, kRoundEnds);
  canvas.stroke(course, "#e4f1f6", kRiver - 16, 0.9, kRoundEnds);
  Path cracks;
  for (const Hex h : scene.hexes()) {
    if (scene.ground(h).course != Course::Ice) continue;
    Random random = scene.random(kRipples, h);
    for (const Bend& bend : bends(scene, h, Course::Ice))
      for (int i = 0; i < 5; ++i) {
        Point p = bend.at(random.fraction()) + random.within(9);
        cracks.move(p);
        for (int k = 0; k < 3; ++k) cracks.line(p = p + random.within(9));
      }
  }
  canvas.stroke(cracks, "#5f8aa3", 0.9, 0.7, "stroke-linejoin=\"round\"");
}

// Dry beds between steep banks, open at their ends.
void paint_cuts(Canvas& canvas, const Scene& scene) {
  const Palette& colors = scene.colors();
  const auto banks = [&](const Path& course, double width, Color bank, Color hachure) {
    canvas.stroke(course, bank, width, 0.9);
    canvas.stroke(course, hachure, width, 0.4, "stroke-dasharray=\"2 5\"");
  };
  // Sand and gravel, wide enough to drive on
  if (const Path wadi = whole_course(scene, Course::Gully); !wadi.empty()) {
    banks(wadi, 62, colors.earth, "#2c2012");
    canvas.stroke(wadi, "#2c2012", 46, 0.45);
    canvas.stroke(wadi, colors.sand, 38);
    canvas.stroke(wadi, colors.ripple, 24, 0.3);
    canvas.stroke(wadi, colors.sand, 21);
    canvas.stroke(wadi, colors.ripple, 4, 0.6,
                  "stroke-linecap=\"round\" stroke-dasharray=\"0.1 17 0.1 29 5 23\"");
  }
  // A cleft in the rock, dark at the bottom
  if (const Path ravine = whole_course(scene, Course::Ravine); !ravine.empty()) {
    banks(ravine, 62, colors.rock, "#211a12");
    canvas.stroke(ravine, "#5b4c3a", 44);
    canvas.stroke(ravine, "#2a2118", 44, 0.7, "stroke-dasharray=\"3 4 1.6 5 5 3\"");
    canvas.stroke(ravine, "#2a2118", 22, 0.55);
    canvas.stroke(ravine, "#15100b", 13, 0.9);
    canvas.stroke(ravine, "#15100b", 19, 0.9, "stroke-linecap=\"round\" stroke-dasharray=\"5 17 2 29 9 21\"");
  }
  // A gully of the steppe: earth above, grass on its floor
  if (const Path balka = whole_course(scene, Course::Balka); !balka.empty()) {
    banks(balka, 58, colors.earth, "#4a3212");
    canvas.stroke(balka, "#4a3212", 44, 0.4);
    canvas.stroke(balka, colors.pastures[1], 36);
    canvas.stroke(balka, colors.pastures[0], 22);
    canvas.stroke(balka, colors.tuft, 9, 0.55, "stroke-dasharray=\"1.4 15 1.4 7 1.4 27\"");
  }
}

} // namespace

void paint_roads(Canvas& canvas, const Scene& scene) {
  const Path course = whole_course(scene, Course::Road);
  if (course.empty()) return;
  const bool desert = scene.face() == BoardFace::Desert, snow = scene.face() == BoardFace::Winter;
  canvas.stroke(course, "#4a4130", 22, 0.45, kRoundEnds);
  canvas.stroke(course, desert ? "#a98a58" : snow ? "#a9a8a2" : "#b39d72", 18, 1, kRoundEnds);
  canvas.stroke(course, desert ? "#d8bd86" : snow ? "#d6d5cf" : "#dccba2", 13, 1, kRoundEnds);
  canvas.stroke(course, "#6b5a3c", 7, 0.35, "stroke-dasharray=\"1 0\"");
  canvas.stroke(course, desert ? "#d8bd86" : snow ? "#d6d5cf" : "#dccba2", 4.6, 1);
}

void paint_rivers(Canvas& canvas, const Scene& scene) {
  paint_cuts(canvas, scene);
  paint_streams(canvas, scene);
  paint_ice(canvas, scene);
  if (!scene.any([](const Painter& p) { return p.course == Course::River; })) return;
  const Palette& colors = scene.colors();
  struct Stream {
    double width; // to that of a river
    Path course;
  };
  Stream streams[] = {{1, {}}, {kWideness, {}}};
  Path glints, dark;
  for (const Hex h : scene.hexes()) {
    if (!has_course(scene, h, Course::River) || pond(scene, h)) continue;
    const bool wide = scene.at(h).is(kWideRiver);
    for (const Bend& bend : bends(scene, h, Course::River)) {
      add(streams[wide].course, bend);
      Random random = scene.random(kRipples, h);
      for (int i = 0; i < 5; ++i) { // ripples along the current
        const double t = random.between(0.05, 0.85), off = random.between(-9, 9) * streams[wide].width,
                     long_ = random.between(0.07, 0.16);
        const Point a = bend.at(t), b = bend.at(std::min(1.0, t + long_)), side = normal(unit(b - a));
        (i % 2 ? dark : glints)
            .move(a + side * off)
            .quad(middle(a, b) + side * (off + random.between(-2.5, 2.5)), b + side * off);
      }
    }
  }
  Path still, still_light;
  for (const Hex h : scene.hexes()) {
    if (!pond(scene, h)) continue;
    Random random = scene.random(kRipples, h);
    for (int i = 0; i < 6; ++i) {
      const Point p = scene.center(h) + random.within(30);
      const double w = random.between(5, 11);
      (i % 2 ? dark : glints)
          .move(p + Point{-w, 0})
          .quad(p + Point{-w / 2, -2.5}, p)
          .quad(p + Point{w / 2, 2.5}, p + Point{w, 0});
    }
  }
  if (std::any_of(scene.hexes().begin(), scene.hexes().end(), [&](Hex h) { return pond(scene, h); })) {
    const Relief cover = scene.cover([&](Hex h) { return pond(scene, h) ? 1.0 : 0.0; },
                                     {.spread = 36, .wobble = 9, .step = 6});
    for (const Polygon& loop : cover.contours(0.6, 0.5)) still.smooth_loop(loop);
    for (const Polygon& loop : cover.contours(0.74, 0.5)) still_light.smooth_loop(loop);
  }
  const auto layer = [&](Color color, double bank, double around) { // `bank` is how much wider than the water
    for (const Stream& stream : streams) {
      const double width = kRiver * stream.width + bank;
      canvas.stroke(stream.course, color, width, 1, "stroke-linecap=\"round\"");
      // Dots along the way, wider than the rest: banks that are nowhere quite parallel.
      canvas.stroke(stream.course, color, width + 4, 1,
                    "stroke-linecap=\"round\" stroke-dasharray=\"1 43 9 61 4 37\"");
    }
    canvas.stroke(still, color, around);
  };
  layer(colors.bank, 11, 15);
  layer(colors.shore, 6, 10);
  layer(colors.river, 0, 3);
  canvas.fill(still, colors.river);
  for (const Stream& stream : streams)
    canvas.stroke(stream.course, colors.river_light, kRiver * stream.width - 12, 1,
                  "stroke-linecap=\"round\"");
  canvas.fill(still_light, colors.river_light);
  canvas.stroke(dark, "#1f4256", 1.2, 0.35, "stroke-linecap=\"round\"");
  canvas.stroke(glints, colors.river_glint, 1.3, 0.7, "stroke-linecap=\"round\"");
}

void paint_rails(Canvas& canvas, const Scene& scene) {
  Path course, left, right;
  const auto lay = [&](const Bend& bend) {
    add(course, bend);
    Stroke beside[2];
    for (int i = 0; i <= 6; ++i) {
      const double t = i / 6.0;
      const Point p = bend.at(t),
                  run = unit(bend.at(std::min(1.0, t + 0.05)) - bend.at(std::max(0.0, t - 0.05)));
      beside[0].push_back(p + normal(run) * 4.6);
      beside[1].push_back(p + normal(run) * -4.6);
    }
    left.smooth_line(beside[0]);
    right.smooth_line(beside[1]);
  };
  for (const Hex h : scene.hexes()) {
    if (!has_course(scene, h, Course::Rail)) continue;
    for (const Bend& bend : bends(scene, h, Course::Rail)) {
      if (scene.ground(h).course != Course::River)
        lay(bend);
      else // up to the bridge
        for (const Bend& end : {bend.part(0, 0.2), bend.part(0.8, 1)}) lay(end);
    }
  }
  if (course.empty()) return;
  const Palette& colors = scene.colors();
  canvas.stroke(course, "#4a4434", 28, 0.3);
  canvas.stroke(course, colors.ballast, 24);
  canvas.stroke(course, "#4a3826", 17, 1, "stroke-dasharray=\"3.2 4\"");
  for (const Path* rail : {&left, &right}) {
    canvas.stroke(*rail, "#24221f", 2.8);
    canvas.stroke(*rail, "#c3c7c9", 1.2);
  }
}

} // namespace bocage::draw
