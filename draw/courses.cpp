#include "draw/courses.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "draw/layers.h"

namespace bocage::draw {
namespace {

enum Chance : std::uint64_t { kEdges = 31, kRipples };

constexpr double kRiver = 35, kWideness = 1.7, kStream = 21; // from bank to bank; how much more a wide one is

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

// The line of a hex that one of this kind runs on into.
Course course_like(const Scene& scene, Hex h, Course course) {
  if (h == kNoHex) return Course::None;
  if (!is_water(course)) return has_course(scene, h, course) ? course : Course::None;
  const Painter& ground = scene.ground(h);
  return is_water(ground.course) ? ground.course : is_water(ground.second) ? ground.second : Course::None;
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

// The neighbours that its line runs on into, as far as both of them let it.
Sides joined(const Scene& scene, Hex h, Course course) {
  Sides sides = 0;
  for (int d = 0; d < kDirections; ++d) {
    const Hex other = scene.neighbor(h, way(d));
    const Course next = course_like(scene, other, course);
    if (next != Course::None && (!says_sides(scene, other, next) || scene.opening(other, opposite(way(d)))))
      sides |= side(d);
  }
  return sides;
}

// The two that are most opposite.
Sides main_line(Sides sides) {
  Sides best = 0;
  double straightest = 2;
  for (int a = 0; a < kDirections; ++a)
    for (int b = a + 1; b < kDirections; ++b)
      if (const double bend = dot(toward(way(a)), toward(way(b)));
          (sides & side(a)) && (sides & side(b)) && bend < straightest) {
        straightest = bend;
        best = side(a) | side(b);
      }
  return best;
}

// Two streams that meet in the next hex do not meet in this one too.
bool short_cut(const Scene& scene, Hex h, int d, Course course) {
  if (!is_water(course)) return false;
  const Hex other = scene.neighbor(h, way(d));
  const Course next = course_like(scene, other, course);
  const Sides here = joined(scene, h, course), there = joined(scene, other, next);
  if (!(here & (side((d + 1) % kDirections) | side((d + kDirections - 1) % kDirections)))) return false;
  if (pond(scene, h) || pond(scene, other) || says_sides(scene, other, next)) return false;
  return !(main_line(here) & side(d)) && !(main_line(there) & side(static_cast<int>(opposite(way(d)))));
}

bool open_water(const Scene& scene, Hex h) { return h != kNoHex && is_open_water(scene.ground(h).floor); }

// The side by which water that ends here, or meets here from one half of the hex, runs out; -1 if none.
int outlet(const Scene& scene, Hex h, Sides sides) {
  Point from;
  for (int d = 0; d < kDirections; ++d)
    if (sides & side(d)) from = from + toward(way(d));
  if (std::popcount(sides) > 1 && dot(from, from) < 2.9) return -1; // it runs through
  int best = -1;
  double straightest = -1e-6;
  for (int d = 0; d < kDirections; ++d) {
    const Hex other = scene.neighbor(h, way(d));
    const double bend = dot(toward(way(d)), from);
    if (!open_water(scene, other) || bend > straightest + 1e-6) continue;
    if (best >= 0 && bend > straightest - 1e-6 && scene.neighbor(h, way(best)) < other) continue;
    straightest = bend;
    best = d;
  }
  return best;
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
  const Sides near = joined(scene, h, course);
  for (int d = 0; d < kDirections; ++d) {
    if (scene.neighbor(h, way(d)) == kNoHex) edge |= side(d);
    if ((near & side(d)) && !short_cut(scene, h, d, course)) sides |= side(d);
  }
  const bool ends_here = scene.ground(h).second == course && is_water(course); // at a dam
  if (sides && is_water(course) && !ends_here && !pond(scene, h))
    if (const int out = outlet(scene, h, sides); out >= 0) return sides | side(out);
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
  if (here.openings && here.overlay != TerrainId::Open) { // those of a bare river are its own
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

double crossing_turn(const Scene& scene, Hex h) {
  const double turn = degrees(crossing_direction(scene, h));
  return turn > 90 ? turn - 180 : turn <= -90 ? turn + 180 : turn;
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

namespace {

// Airfields that touch share a strip. Of three that all touch, two lie on one strip and two on another that
// crosses it.
bool strip_runs(const Scene& scene, Hex h, Direction d) {
  const auto airfield = [&](Hex at) { return at != kNoHex && scene.ground(at).floor == Floor::Runway; };
  const int i = static_cast<int>(d);
  if (!airfield(scene.neighbor(h, d))) return false;
  const bool third = airfield(scene.neighbor(h, way(i + 1))) || airfield(scene.neighbor(h, way(i - 1)));
  return !third || (d != Direction::NorthEast && d != Direction::SouthWest);
}

// Each strip whole, a little past the middle of its last hexes; one alone is a cross.
void paint_runways(Canvas& canvas, const Scene& scene) {
  Path strips, thresholds;
  constexpr double kWide = 32, kPast = 33;
  for (const Hex h : scene.hexes()) {
    if (scene.ground(h).floor != Floor::Runway) continue;
    bool alone = true;
    for (int d = 0; d < kDirections; ++d) alone = alone && !strip_runs(scene, h, way(d));
    for (const Direction d : {Direction::East, Direction::NorthEast, Direction::NorthWest}) {
      const bool first = !strip_runs(scene, h, opposite(d));
      if (!first || !(strip_runs(scene, h, d) || (alone && d != Direction::NorthWest))) continue;
      Hex last = h;
      while (strip_runs(scene, last, d)) last = scene.neighbor(last, d);
      const Point along = toward(d), from = scene.center(h) - along * kPast,
                  to = scene.center(last) + along * kPast;
      strips.move(from).line(to);
      for (const Point end : {from - along * 8, to + along * 2})
        for (int i = -2; i <= 2; ++i) {
          const Point p = end + normal(along) * (i * 4.6);
          thresholds.move(p).line(p + along * 6);
        }
    }
  }
  if (strips.empty()) return;
  canvas.stroke(strips, "#33332f", kWide + 5, 0.45, kRoundEnds);
  canvas.stroke(strips, "#a9a69b", kWide, 1, kRoundEnds);
  canvas.stroke(strips, "#8d8b82", kWide - 4, 1, kRoundEnds);
  canvas.stroke(strips, "#f4efdf", 1.8, 0.9, "stroke-dasharray=\"10 10\"");
  canvas.stroke(thresholds, "#f4efdf", 2.2, 0.9);
}

} // namespace

void paint_roads(Canvas& canvas, const Scene& scene) {
  paint_runways(canvas, scene);
  const Path course = whole_course(scene, Course::Road);
  if (course.empty()) return;
  const bool desert = scene.face() == BoardFace::Desert, snow = scene.face() == BoardFace::Winter;
  canvas.stroke(course, "#4a4130", 22, 0.45, kRoundEnds);
  canvas.stroke(course, desert ? "#a98a58" : snow ? "#a9a8a2" : "#b39d72", 18, 1, kRoundEnds);
  canvas.stroke(course, desert ? "#d8bd86" : snow ? "#d6d5cf" : "#dccba2", 13, 1, kRoundEnds);
  canvas.stroke(course, "#6b5a3c", 7, 0.35, "stroke-dasharray=\"1 0\"");
  canvas.stroke(course, desert ? "#d8bd86" : snow ? "#d6d5cf" : "#dccba2", 4.6, 1);
}

namespace {

// Water of one kind and width.
struct Reach {
  Course kind;
  double width;
  Path course{};
};

// Where it runs into a lake or the sea: at the coast, outwards.
struct Mouth {
  Point at, out;
  double width;
  Floor into;
};

double water_width(const Scene& scene, Hex h, Course kind) {
  if (kind == Course::Stream) return kStream;
  return scene.at(h).is(kWideRiver) ? kRiver * kWideness : kRiver;
}

class Waters {
 public:
  explicit Waters(const Scene& scene) : scene_(scene) {
    for (const Hex h : scene.hexes()) {
      const Course kind = course_like(scene, h, Course::River);
      if (kind == Course::None) continue;
      if (pond(scene, h))
        still(h);
      else
        running(h, kind);
    }
  }

  // All banks, then all shores, then all water: nothing parts two reaches where they meet.
  void paint(Canvas& canvas) const {
    if (reaches_.empty() && still_.empty()) return;
    const Palette& colors = scene_.colors();
    layer(canvas, colors.bank, 11, "#f6fafc", 14);
    canvas.stroke(still_, colors.bank, 15);
    layer(canvas, colors.shore, 6, "#8fb0c4", 4);
    canvas.stroke(still_, colors.shore, 10);
    layer(canvas, colors.river, 0, "#c3dbe6", -1);
    canvas.stroke(still_, colors.river, 3);
    canvas.fill(still_, colors.river);
    for (const Reach& reach : reaches_) { // shallow water is light from bank to bank
      const double deep = reach.kind == Course::River  ? 12
                          : reach.kind == Course::Ice  ? 16
                          : reach.kind == Course::Ford ? 5
                                                       : 0;
      canvas.stroke(reach.course, reach.kind == Course::Ice ? "#e4f1f6" : colors.river_light,
                    reach.width - deep, 1, kRoundEnds);
    }
    canvas.fill(still_light_, colors.river_light);
    for (const Mouth& mouth : mouths_) paint_mouth(canvas, mouth);
    canvas.stroke(bars_, colors.bank, 12, 0.55, kRoundEnds);
    canvas.stroke(bars_, colors.shore, 9, 1, kRoundEnds);
    canvas.stroke(bars_, "#fff6da", 3.6, 0.55, kRoundEnds);
    canvas.stroke(dark_, "#1f4256", 1.2, 0.35, kRoundEnds);
    canvas.stroke(glints_, colors.river_glint, 1.3, 0.7, kRoundEnds);
    canvas.stroke(stones_, "#3b382f", 6.6, 0.85, kRoundEnds);
    canvas.stroke(stones_, "#a9a494", 4.6, 1, kRoundEnds);
    canvas.stroke(pebbles_, colors.bank, 4.4, 0.9, kRoundEnds);
    canvas.stroke(pebbles_, "#c9c2ab", 2.8, 1, kRoundEnds);
    canvas.stroke(cracks_, "#5f8aa3", 0.9, 0.7, "stroke-linejoin=\"round\"");
  }

 private:
  Path& reach(Course kind, double width) {
    for (Reach& reach : reaches_)
      if (reach.kind == kind && reach.width == width) return reach.course;
    reaches_.push_back({kind, width});
    std::stable_sort(reaches_.begin(), reaches_.end(),
                     [](const Reach& a, const Reach& b) { return a.kind < b.kind; });
    return reach(kind, width);
  }

  void running(Hex h, Course kind) {
    const double width = water_width(scene_, h, kind);
    const std::vector<Bend> all = bends(scene_, h, kind);
    Path& course = reach(kind, width);
    Random random = scene_.random(kRipples, h);
    for (const Bend& bend : all) {
      add(course, bend);
      if (kind == Course::Ice)
        crack(bend, random);
      else
        ripple(bend, random, width);
    }
    if (kind == Course::Ford && !all.empty()) shallows(all.back(), random, width);
    if (kind == Course::Stream && !all.empty()) pebbles(all.back(), random);
    const Sides sides = course_sides(scene_, h, kind);
    for (int d = 0; d < kDirections; ++d)
      if (const Hex other = scene_.neighbor(h, way(d)); (sides & side(d)) && open_water(scene_, other)) {
        const Gate out = gate(scene_, h, d, kind);
        const Mouth mouth = mouth_of(out, width, scene_.ground(other).floor);
        add(course, {out.at, middle(out.at, mouth.at), middle(out.at, mouth.at), mouth.at});
        mouths_.push_back(mouth);
      }
  }

  void ripple(const Bend& bend, Random& random, double width) { // along the current
    const double wide = std::min(9.0, width / 2 - 6) * std::max(1.0, width / kRiver);
    for (int i = 0; i < 5; ++i) {
      const double t = random.between(0.05, 0.85), off = random.between(-wide, wide),
                   long_ = random.between(0.07, 0.16);
      const Point a = bend.at(t), b = bend.at(std::min(1.0, t + long_)), side = normal(unit(b - a));
      (i % 2 ? dark_ : glints_)
          .move(a + side * off)
          .quad(middle(a, b) + side * (off + random.between(-2.5, 2.5)), b + side * off);
    }
  }

  void crack(const Bend& bend, Random& random) {
    for (int i = 0; i < 5; ++i) {
      Point p = bend.at(random.fraction()) + random.within(9);
      cracks_.move(p);
      for (int k = 0; k < 3; ++k) cracks_.line(p = p + random.within(9));
    }
  }

  // Banks of sand beside the middle, which a unit hides, and stones to step on.
  void shallows(const Bend& bend, Random& random, double width) {
    const auto across = [&](double t, double off) {
      const Point along = unit(bend.at(std::min(1.0, t + 0.05)) - bend.at(std::max(0.0, t - 0.05)));
      return bend.at(t) + normal(along) * off;
    };
    for (const double end : {0.0, 1.0}) {
      const double t = end == 0 ? 0.15 : 0.66, off = (end == 0 ? -1 : 1) * width * 0.16;
      bars_.move(across(t, off))
          .quad(across(t + 0.09, off + random.between(-3, 3)), across(t + 0.19, off * 0.7));
      for (int i = 0; i < 4; ++i) {
        const Point p = across(t + 0.02 + i * 0.06, -off * random.between(0.7, 1.6) + random.between(-2, 2));
        stones_.move(p).line(p + Point{random.between(0.2, 1.8), 0});
      }
    }
    for (int i = -1; i <= 1; ++i) {
      const Point p = across(0.5 + random.between(-0.02, 0.02), i * width * 0.3);
      stones_.move(p).line(p + Point{random.between(0.6, 2), 0});
    }
  }

  // Few, near the banks.
  void pebbles(const Bend& bend, Random& random) {
    for (int i = 0; i < 4; ++i) {
      const double t = 0.08 + 0.24 * i + random.between(0, 0.14);
      const Point a = bend.at(t), b = bend.at(std::min(1.0, t + 0.05)),
                  p = a + normal(unit(b - a)) * (random.between(4, 8) * (random.chance(0.5) ? 1 : -1));
      pebbles_.move(p).line(p + Point{0.1, 0});
    }
  }

  void still(Hex h) {
    if (still_.empty()) {
      const Relief cover = scene_.cover([&](Hex at) { return pond(scene_, at) ? 1.0 : 0.0; },
                                        {.spread = 36, .wobble = 9, .step = 6});
      for (const Polygon& loop : cover.contours(0.6, 0.5)) still_.smooth_loop(loop);
      for (const Polygon& loop : cover.contours(0.74, 0.5)) still_light_.smooth_loop(loop);
    }
    Random random = scene_.random(kRipples, h);
    for (int i = 0; i < 6; ++i) {
      const Point p = scene_.center(h) + random.within(30);
      const double w = random.between(5, 11);
      (i % 2 ? dark_ : glints_)
          .move(p + Point{-w, 0})
          .quad(p + Point{-w / 2, -2.5}, p)
          .quad(p + Point{w / 2, 2.5}, p + Point{w, 0});
    }
  }

  // On from the side of the hex to the coast, which strays to either side of it.
  Mouth mouth_of(const Gate& gate, double width, Floor into) {
    std::optional<Relief>& cover = into == Floor::Sea ? sea_ : lake_;
    if (!cover)
      cover = scene_.cover([&](Hex h) { return scene_.ground(h).floor == into ? 1.0 : 0.0; },
                           into == Floor::Sea ? kShore : kLakeShore);
    const Point out = gate.inward * -1;
    double on = 0;
    while (on < 40 && cover->at(gate.at + out * on) < 0.5) on += 2;
    const Point at = gate.at + out * on;
    return {at, unit(out + unit(cover->slope(at)) * 2), width, into};
  }

  void paint_mouth(Canvas& canvas, const Mouth& mouth) const {
    const Palette& colors = scene_.colors();
    const double half = mouth.width / 2;
    const Point aside = normal(mouth.out);
    const auto place = [&](double on, double off) { return mouth.at + mouth.out * on + aside * off; };
    Path fan, bar;
    fan.move(place(-5, -half + 2))
        .quad(place(3, -half), place(half + 3, -half - 12))
        .quad(place(half + 15, 0), place(half + 3, half + 12))
        .quad(place(3, half), place(-5, half - 2))
        .close();
    canvas.fill(fan, mouth.into == Floor::Sea ? colors.shallow : colors.river_light);
    if (mouth.into != Floor::Sea) return;
    for (const double on : {half - 6, half + 3})
      bar.move(place(on - 3, -half)).quad(place(on + 6, 0), place(on - 3, half));
    canvas.stroke(bar, colors.foam, 1.4, 0.6, "stroke-dasharray=\"7 5 3 6\" stroke-linecap=\"round\"");
  }

  // `bank` is how much wider than the water; ice has its own colours.
  void layer(Canvas& canvas, Color color, double bank, Color ice, double around_ice) const {
    for (const Reach& reach : reaches_) {
      if (reach.kind == Course::Ice) {
        canvas.stroke(reach.course, ice, reach.width + around_ice, 1, kRoundEnds);
        continue;
      }
      canvas.stroke(reach.course, color, reach.width + bank, 1, kRoundEnds);
      // Dots along the way, wider than the rest: banks that are nowhere quite parallel.
      canvas.stroke(reach.course, color, reach.width + bank + (reach.kind == Course::Stream ? 2.4 : 4), 1,
                    "stroke-linecap=\"round\" stroke-dasharray=\"1 43 9 61 4 37\"");
    }
  }

  const Scene& scene_;
  std::vector<Reach> reaches_; // the smaller over the larger, where they meet
  std::vector<Mouth> mouths_;
  std::optional<Relief> sea_, lake_;
  Path still_, still_light_, glints_, dark_, bars_, stones_, pebbles_, cracks_;
};

} // namespace

void paint_rivers(Canvas& canvas, const Scene& scene) {
  paint_cuts(canvas, scene);
  Waters(scene).paint(canvas);
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
      if (!is_water(scene.ground(h).course))
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
