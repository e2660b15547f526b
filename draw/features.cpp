// What stands on the ground of a hex: woods, hedges, villages.
#include <algorithm>

#include "draw/layers.h"
#include "draw/painters.h"

namespace bocage::draw {
namespace {

struct Thing {
  std::string_view symbol;
  Point at;
  double scale;
  Color color;
  bool mirror = false;
};

// Things further down stand in front.
void place(Canvas& canvas, std::vector<Thing>& things, Point around) {
  std::sort(things.begin(), things.end(),
            [](const Thing& a, const Thing& b) { return in_front(b.at, a.at); });
  for (const Thing& thing : things)
    canvas.use(thing.symbol, around + thing.at,
               {.scale = thing.scale, .mirror = thing.mirror, .color = thing.color});
  canvas.put("\n");
}

bool same_ground(const Site& site, int d) {
  const Hex other = site.scene.neighbor(site.hex, static_cast<Direction>(d));
  return other != kNoHex && site.scene.at(other).ground == site.scene.at(site.hex).ground;
}

double scale_step(double scale) { return std::round(scale * 20) / 20; } // short to write

} // namespace

void draw_forest(Canvas& canvas, const Site& site) {
  const Palette& colors = site.scene.colors();
  Random& random = site.random;
  std::vector<Thing> trees;
  const auto plant = [&](Point at, double scale) {
    const int kind = random.chance(0.14) ? 3 : random.below(3);
    trees.push_back({colors.trees[static_cast<std::size_t>(kind)], at,
                     scale_step(scale * random.between(0.72, 1.22)),
                     colors.leaves[static_cast<std::size_t>(kind == 3 ? 3 : random.below(3))]});
  };
  // A crown in the middle, rings around it that reach the sides, every one a little out of place.
  plant(random.within(5), 1.05);
  const double turn = random.between(0, kPi / 3);
  for (int i = 0; i < 6; ++i) {
    const double angle = turn + i * kPi / 3;
    plant(Point{std::cos(angle), std::sin(angle)} * random.between(19, 24) + random.within(3), 1);
  }
  for (int i = 0; i < 11; ++i) {
    const double angle = turn + (i + 0.5) * kPi / 5.5;
    Point p = Point{std::cos(angle), std::sin(angle)} * random.between(37, 43) + random.within(3);
    while (!inside_hex(p, 9)) p = p * 0.94;
    plant(p, 0.86);
  }
  for (int d = 0; d < kDirections; ++d) // woods that touch close up
    if (same_ground(site, d) && (d == 0 || d == 4 || d == 5)) {
      const Point side = side_middle(static_cast<Direction>(d)),
                  along = normal(toward(static_cast<Direction>(d)));
      for (const double off : {-15.0, 14.0})
        plant(side + along * (off + random.between(-4, 4)) + random.within(3), 0.9);
    }
  place(canvas, trees, site.at);
}

void draw_hedgerow(Canvas& canvas, const Site& site) {
  const Palette& colors = site.scene.colors();
  Random& random = site.random;
  std::vector<Thing> bushes;
  const auto wall = [&](Point from, Point to, bool gap) {
    const double l = length(to - from);
    const int steps = std::max(2, static_cast<int>(std::lround(l / 8.8)));
    const int hole = gap ? 1 + random.below(std::max(1, steps - 2)) : -9;
    for (int i = 0; i <= steps; ++i) {
      if (i == hole || i == hole + 1) continue;
      bushes.push_back({random.chance(0.3) ? "hedge-2" : "hedge-1",
                        from + (to - from) * (i / double(steps)) + random.within(1.1),
                        scale_step(random.between(1.05, 1.35)),
                        colors.hedges[static_cast<std::size_t>(random.below(2))]});
    }
  };
  Polygon ring;
  for (int i = 0; i < 6; ++i) ring.push_back(corner(i) * 0.84 + random.within(2));
  // Fields inside the walls: two of three, in their own tone.
  const int across = random.below(3);
  const Point a = middle(ring[static_cast<std::size_t>(across)], ring[static_cast<std::size_t>(across + 1)]);
  const Point b =
      middle(ring[static_cast<std::size_t>(across + 3)], ring[static_cast<std::size_t>((across + 4) % 6)]);
  Path half;
  Polygon part;
  for (const Point p : cut(ring, a, b - a)) part.push_back(site.at + p);
  half.rounded(part, 4);
  canvas.fill(half, colors.pastures[1], 0.9);
  canvas.fill(half, "url(#" + furrow(site.scene.face(), random.below(kFurrows)) + ")");
  for (int i = 0; i < 6; ++i)
    wall(ring[static_cast<std::size_t>(i)], ring[static_cast<std::size_t>((i + 1) % 6)], random.chance(0.5));
  const Point bend = middle(a, b) + random.within(5);
  wall(a + (bend - a) * 0.12, bend, false);
  wall(bend, b + (bend - b) * 0.12, random.chance(0.7));
  place(canvas, bushes, site.at);
}

void draw_town(Canvas& canvas, const Site& site) {
  const Palette& colors = site.scene.colors();
  Random& random = site.random;
  struct Lot {
    double x, y;
  };
  // Where houses stand, from back to front; the church takes the first lot.
  static constexpr Lot kPlans[][8] = {
      {{5, -8}, {-26, -19}, {31, -20}, {2, -37}, {-32, 9}, {-4, 20}, {31, 11}, {12, 38}},
      {{-12, -6}, {21, -31}, {-17, -33}, {33, -6}, {-35, 12}, {12, 13}, {-12, 34}, {28, 29}},
      {{16, -4}, {-17, -28}, {12, -37}, {-34, -5}, {36, 14}, {-12, 9}, {-24, 31}, {13, 34}},
      {{-8, 0}, {-25, -27}, {6, -36}, {32, -18}, {26, 9}, {-34, 8}, {-16, 33}, {16, 36}},
  };
  const auto& plan = kPlans[random.below(4)];
  const bool mirrored = random.chance(0.5), church = random.chance(0.45);

  Path street; // two lanes that meet in the square
  const double lean = random.between(-12, 12);
  street.move(site.at + Point{-46, 20 + lean}).quad(site.at + Point{-6, 10}, site.at + Point{46, -6 - lean});
  street.move(site.at + Point{-lean, -50}).quad(site.at + Point{4, -8}, site.at + Point{lean, 50});
  canvas.stroke(street, "#ddd0af", 8, 0.75, "stroke-linecap=\"round\"");

  static constexpr std::string_view kRoofs[] = {"roof-1", "roof-2", "roof-3", "roof-4"};
  std::vector<Thing> houses;
  for (int i = 0; i < 8; ++i) {
    const Point at = Point{mirrored ? -plan[i].x : plan[i].x, plan[i].y} + random.within(2.4);
    const auto color = [&] { return colors.roofs[static_cast<std::size_t>(random.below(5))]; };
    if (i == 0 && church) {
      houses.push_back({site.scene.face() == BoardFace::Desert ? "minaret" : "church", at, 1.05, "#66717c",
                        random.chance(0.5)});
      continue;
    }
    if (i > 4 && random.chance(0.18)) { // a garden
      houses.push_back({colors.trees[0], at, 0.55, colors.leaves[0]});
      continue;
    }
    houses.push_back({kRoofs[random.below(4)], at, scale_step(random.between(0.98, 1.14)), color()});
  }
  place(canvas, houses, site.at);
}

// A church that stands for its village: larger than the houses, in its own yard.
void draw_church(Canvas& canvas, const Site& site) {
  const Palette& colors = site.scene.colors();
  Random& random = site.random;
  Path yard;
  yard.rounded({site.at + Point{-34, -12}, site.at + Point{30, -16}, site.at + Point{36, 22},
                site.at + Point{-30, 28}},
               10);
  canvas.fill(yard, colors.pastures[0]);
  canvas.stroke(yard, "#8d8471", 3, 0.9);
  canvas.stroke(yard, "#e6dcc4", 1.2, 0.9, "stroke-dasharray=\"5 1.5\"");
  Path graves;
  for (const Point p :
       {Point{-24, 16}, Point{-17, 21}, Point{-25, 23}, Point{24, 14}, Point{29, 19}, Point{22, 20}})
    graves.move(site.at + p + Point{0, -3}).line(site.at + p);
  canvas.stroke(graves, "#6c6a62", 2.2, 0.9, "stroke-linecap=\"round\"");
  std::vector<Thing> things = {{"church", {1, 8}, 2, "#66717c", random.chance(0.5)}};
  for (const Point p : {Point{-36, -14}, Point{37, -8}, Point{-33, 33}, Point{31, 34}})
    things.push_back(random.chance(0.4)
                         ? Thing{colors.trees[0], p + random.within(3), 0.6, colors.leaves[0]}
                         : Thing{random.chance(0.5) ? "roof-1" : "roof-2", p + random.within(2), 0.95,
                                 colors.roofs[static_cast<std::size_t>(random.below(5))]});
  place(canvas, things, site.at);
}

// Summits, from back to front, close together where mountains touch.
void draw_mountain(Canvas& canvas, const Site& site) {
  Random& random = site.random;
  const Palette& colors = site.scene.colors();
  static constexpr Point kSummits[] = {{-3, -12}, {-24, 9}, {22, 13}, {-3, 30}};
  std::vector<Thing> peaks;
  const bool mirrored = random.chance(0.5); // the places only: the light stays where it is
  for (const Point& p : kSummits)
    peaks.push_back({&p == kSummits || random.chance(0.4) ? "peak-1" : "peak-2",
                     Point{mirrored ? -p.x : p.x, p.y} + random.within(4),
                     scale_step(random.between(0.8, 1.02)), colors.rocks[1]});
  for (int d = 0; d < kDirections; ++d)
    if (same_ground(site, d) && (d == 0 || d == 4 || d == 5))
      peaks.push_back({"peak-2", side_middle(static_cast<Direction>(d)) + random.within(4),
                       scale_step(random.between(0.65, 0.8)), colors.rocks[1]});
  place(canvas, peaks, site.at);
}

namespace {

// Slanting lines across a hex.
Path hatching(Point at, double size, double step) {
  Path hatch;
  const int lines = static_cast<int>(50 / step);
  for (int i = -lines; i <= lines; ++i) {
    const Point on{i * step, 0}, along = unit({1, -1});
    double low = -80, high = 80; // the part of the line inside the hex
    for (int d = 0; d < kDirections; ++d) {
      const Point out = toward(static_cast<Direction>(d));
      const double slope = dot(along, out), room = kHexWidth / 2 * size - dot(on, out);
      if (slope > 1e-9) high = std::min(high, room / slope);
      if (slope < -1e-9) low = std::max(low, room / slope);
    }
    if (low < high) hatch.move(at + on + along * low).line(at + on + along * high);
  }
  return hatch;
}

Path outline(Point at, double size) {
  Polygon hex;
  for (int i = 0; i < 6; ++i) hex.push_back(at + corner(i) * size);
  Path edge;
  edge.rounded(hex, 6);
  return edge;
}

} // namespace

void draw_closed(Canvas& canvas, const Site& site) {
  canvas.stroke(hatching(site.at, 0.9, 14), kSectionRed, 2.2, 0.4, "stroke-dasharray=\"9 7\"");
  canvas.stroke(outline(site.at, 0.9), kSectionRed, 2.2, 0.55, "stroke-dasharray=\"9 7\"");
}

void draw_unknown(Canvas& canvas, const Site& site) {
  const Path edge = outline(site.at, 0.94), hatch = hatching(site.at, 0.94, 11);
  canvas.fill(edge, "#efe6d2", 0.85);
  canvas.stroke(hatch, "#8a4b2a", 2, 0.45);
  canvas.stroke(edge, "#8a4b2a", 2.5, 0.9);
  const double size = std::min(16.0, 150.0 / static_cast<double>(std::max<std::size_t>(1, site.key.size())));
  canvas.put("<text class=\"key\" x=\"", site.at.x, "\" y=\"", site.at.y + 4, "\" font-size=\"", size, "\">",
             escaped(site.key), "</text>\n");
}

} // namespace bocage::draw
