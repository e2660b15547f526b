// What stands on the ground of a hex, beyond woods and villages: works, camps, wet ground, dunes.
#include <algorithm>

#include "draw/courses.h"
#include "draw/painters.h"
#include "draw/pieces.h"

namespace bocage::draw {
namespace {

struct Mark {
  std::string_view symbol;
  Point at;
  double scale = 1;
  Color color{};
  bool mirror = false;
};

// Things further down stand in front.
void put(Canvas& canvas, const Site& site, std::vector<Mark> marks) {
  std::stable_sort(marks.begin(), marks.end(),
                   [](const Mark& a, const Mark& b) { return in_front(b.at, a.at); });
  for (const Mark& mark : marks)
    canvas.use(mark.symbol, site.at + mark.at + site.random.within(1.5),
               {.scale = mark.scale, .mirror = mark.mirror, .color = mark.color});
  canvas.put("\n");
}

Polygon at(const Site& site, std::initializer_list<Point> corners, double stray = 0) {
  Polygon polygon;
  for (const Point p : corners) polygon.push_back(site.at + p + site.random.within(stray));
  return polygon;
}

Path patch(const Site& site, double size, double round) {
  Polygon hex;
  for (int i = 0; i < 6; ++i) hex.push_back(site.at + corner(i) * size + site.random.within(4));
  Path path;
  path.rounded(hex, round);
  return path;
}

constexpr Color kTile = "#8f4b36", kSlateRoof = "#66717c", kTin = "#8b9196", kCloth = "#a7a06f";

// A yard behind a fence.
void fence(Canvas& canvas, const Site& site, Color ground) {
  Path yard;
  yard.rounded(at(site, {{-38, -22}, {36, -26}, {40, 24}, {-34, 30}}, 1), 6);
  canvas.fill(yard, ground, 0.85);
  canvas.stroke(yard, "#4a4336", 1.2, 0.9);
  canvas.stroke(yard, "#4a4336", 4, 0.8, "stroke-dasharray=\"1.4 8\"");
}

// Still water with its shore, and a few ripples.
void pool(Canvas& canvas, const Site& site, const Path& shape) {
  const Palette& colors = site.scene.colors();
  canvas.stroke(shape, colors.bank, 5, 0.8);
  canvas.fill(shape, colors.river);
  canvas.stroke(shape, colors.shore, 1.6, 0.8);
}

void ripple(Canvas& canvas, const Site& site, int count, double within) {
  Path lines;
  for (int i = 0; i < count; ++i) {
    const Point p = site.at + site.random.within(within);
    const double w = site.random.between(4, 9);
    lines.move(p + Point{-w, 0})
        .quad(p + Point{-w / 2, -2.4}, p)
        .quad(p + Point{w / 2, 2.4}, p + Point{w, 0});
  }
  canvas.stroke(lines, site.scene.colors().river_glint, 1.2, 0.75, "stroke-linecap=\"round\"");
}

void palms(Canvas& canvas, const Site& site, std::initializer_list<Point> places, double scale) {
  const Palette& colors = site.scene.colors();
  std::vector<Mark> trees;
  for (const Point p : places)
    trees.push_back({"palm", p + site.random.within(3), scale * site.random.between(0.85, 1.15),
                     colors.leaves[static_cast<std::size_t>(site.random.below(2))], site.random.chance(0.5)});
  put(canvas, site, std::move(trees));
}

} // namespace

// Buildings
// --------------------------------------------------------------------------------------------------------------

void draw_barracks(Canvas& canvas, const Site& site) {
  put(canvas, site,
      {{"hut", {-8, -28}, 0.95, kTin}, {"hut", {8, -4}, 0.95, kTin}, {"hut", {-8, 20}, 0.95, kTin}});
}

void draw_factory(Canvas& canvas, const Site& site) {
  put(canvas, site,
      {{"saw-hall", {-8, -18}, 1.05, kSlateRoof},
       {"saw-hall", {8, 14}, 1.05, kSlateRoof},
       {"chimney", {30, -14}, 1},
       {"chimney", {-34, 22}, 0.9}});
}

void draw_power_plant(Canvas& canvas, const Site& site) {
  Path wires;
  wires.move(site.at + Point{-32, 4}).quad(site.at + Point{-4, 22}, site.at + Point{30, 12});
  put(canvas, site,
      {{"saw-hall", {0, -16}, 1.1, kTin},
       {"chimney", {-26, -16}, 1.1},
       {"chimney", {28, -18}, 1.1},
       {"pylon", {-32, 28}, 0.9},
       {"pylon", {30, 34}, 0.9}});
  canvas.stroke(wires, "#2b2f33", 0.9, 0.7);
}

void draw_station(Canvas& canvas, const Site& site) {
  Path platform;
  platform.polygon(at(site, {{-40, 6}, {40, 6}, {40, 14}, {-40, 14}}));
  canvas.fill(platform, "#b7ad98");
  canvas.stroke(platform, "#4a4336", 1, 0.8);
  put(canvas, site,
      {{"hut", {0, -10}, 1.3, kTile}, {"roof-2", {-30, -14}, 1, kTile}, {"roof-2", {30, -14}, 1, kTile}});
}

void draw_lighthouse(Canvas& canvas, const Site& site) { put(canvas, site, {{"lighthouse", {0, 20}, 1.35}}); }

void draw_hospital(Canvas& canvas, const Site& site) {
  put(canvas, site,
      {{"hut", {0, -16}, 1.15, "#e8e4da"},
       {"tent", {-22, 18}, 1, "#f0ece0"},
       {"tent", {18, 20}, 1, "#f0ece0"}});
  for (const Point p : {Point{0, -20}, Point{-17, 17}, Point{23, 19}}) {
    Path cross;
    cross.move(site.at + p + Point{-4, 0}).line(site.at + p + Point{4, 0});
    cross.move(site.at + p + Point{0, -4}).line(site.at + p + Point{0, 4});
    canvas.stroke(cross, "#b3261e", 3);
  }
}

void draw_headquarters(Canvas& canvas, const Site& site) {
  put(canvas, site,
      {{"tent", {-20, -14}, 1.2, "#7f7a4e"},
       {"tent", {16, -8}, 1.35, "#8b8456"},
       {"crates", {-18, 20}, 1},
       {"tent", {16, 24}, 1, "#7f7a4e"}});
  Path pole, flag;
  pole.move(site.at + Point{0, 8}).line(site.at + Point{0, -34});
  flag.move(site.at + Point{0, -34}).line(site.at + Point{16, -29}).line(site.at + Point{0, -23}).close();
  canvas.stroke(pole, "#3a2a18", 2);
  canvas.fill(flag, "#a8342a");
}

void draw_caves(Canvas& canvas, const Site& site) { put(canvas, site, {{"cave", kCaveMouth, 1.6}}); }

void draw_mountain_caves(Canvas& canvas, const Site& site) {
  draw_mountain(canvas, site);
  put(canvas, site, {{"cave", kMountainCaveMouth, 1.5}});
}

// The barriers of a road that crosses the rails, one on either side of them.
void draw_level_crossing(Canvas& canvas, const Site& site) {
  const auto run = [&](Course course) {
    const Bend bend = bends(site.scene, site.hex, course).back();
    return unit(bend.to - bend.from);
  };
  const Point rail = run(Course::Rail), road = run(Course::Road);
  for (const double end : {-1.0, 1.0}) {
    const Point at = site.at + road * (end * 19 / std::max(0.5, std::abs(cross(rail, road))));
    Path bar, stripes;
    bar.move(at - rail * 15).line(at + rail * 15);
    stripes.move(at - rail * 12.5).line(at + rail * 15);
    canvas.stroke(bar, "#2b2620", 6.4, 0.9, "stroke-linecap=\"round\"");
    canvas.stroke(bar, "#f4efe2", 4.5);
    canvas.stroke(stripes, "#b3261e", 4.5, 1, "stroke-dasharray=\"5 5\"");
  }
}

void draw_camp(Canvas& canvas, const Site& site) {
  fence(canvas, site, site.scene.colors().paving);
  put(canvas, site,
      {{"hut", {-4, -12}, 0.8, kTin},
       {"hut", {6, 10}, 0.8, kTin},
       {"watchtower", {-32, -12}, 0.95},
       {"watchtower", {34, 22}, 0.95}});
}

// Thatch instead of tin, and the rock that is broken there.
void draw_labor_camp(Canvas& canvas, const Site& site) {
  constexpr Color kThatch = "#b8934a";
  fence(canvas, site, site.scene.colors().earth);
  put(canvas, site,
      {{"hut", {-12, -14}, 0.62, kThatch},
       {"hut", {-8, 8}, 0.62, kThatch},
       {"peak-2", {22, -8}, 0.42, "#a9a294"},
       {"peak-1", {30, 6}, 0.36, "#b8b1a2"},
       {"crates", {12, 20}, 0.7},
       {"watchtower", {-32, 24}, 0.95}});
}

void draw_radar_station(Canvas& canvas, const Site& site) {
  put(canvas, site, {{"hut", {-14, 22}, 0.75, kTin}, {"radar", {4, 4}, 1.25}, {"hut", {22, 30}, 0.6, kTin}});
}

void draw_supply_depot(Canvas& canvas, const Site& site) {
  put(canvas, site,
      {{"tent", {-18, -24}, 1, kCloth},
       {"tent", {20, -24}, 1, kCloth},
       {"crates", {-42, 12}, 1},
       {"crates", {38, 10}, 1},
       {"crates", {-32, 31}, 1.2},
       {"crates", {27, 31}, 1.2},
       {"crates", {-3, 45}, 1.2}});
}

void draw_castle(Canvas& canvas, const Site& site) {
  Path ward;
  ward.polygon(at(site, {{-28, -16}, {28, -16}, {28, 22}, {-28, 22}}));
  canvas.fill(ward, "#b5ab94");
  canvas.stroke(ward, "#6f6857", 9);
  canvas.stroke(ward, "#cfc6b0", 5);
  put(canvas, site,
      {{"tower", {-28, -16}, 0.9, "#c3b9a2"},
       {"tower", {28, -16}, 0.9, "#c3b9a2"},
       {"roof-1", {0, 2}, 1.2, kSlateRoof},
       {"tower", {-28, 24}, 0.9, "#c3b9a2"},
       {"tower", {28, 24}, 0.9, "#c3b9a2"}});
}

// A star of ramparts around a keep.
void draw_fortress(Canvas& canvas, const Site& site) {
  Polygon star;
  for (int i = 0; i < 12; ++i) {
    const double angle = i * kPi / 6, far = i % 2 ? 37 : 51;
    star.push_back(site.at + Point{std::cos(angle) * far, std::sin(angle) * far * 0.97});
  }
  Path rampart;
  rampart.polygon(star);
  canvas.fill(rampart, "#8f8a78");
  canvas.stroke(rampart, "#3e3a30", 4, 0.9, "stroke-linejoin=\"round\"");
  canvas.stroke(rampart, "#cbc5b2", 1.6, 0.9, "stroke-linejoin=\"round\"");
  Path inner;
  inner.rounded(at(site, {{-24, -18}, {24, -18}, {26, 20}, {-26, 20}}), 4);
  canvas.fill(inner, "#b7b09b");
  put(canvas, site, {{"tower", {0, -30}, 1.1, "#bdb6a2"}});
}

// A wall across the valley: on one side the water that it holds back, on the other its high face.
void draw_dam(Canvas& canvas, const Site& site) {
  const Palette& colors = site.scene.colors();
  Point water; // where it stands
  for (int d = 0; d < kDirections; ++d) {
    const Hex other = site.scene.neighbor(site.hex, static_cast<Direction>(d));
    if (other == kNoHex) continue;
    const Floor floor = site.scene.ground(other).floor;
    if (floor == Floor::Lake || floor == Floor::Sea) water = water + toward(static_cast<Direction>(d));
  }
  const bool alone = length(water) < 0.1;
  const Point up = alone ? Point{0, -1} : unit(water), along = normal(up);
  const auto place = [&](double side, double height) { return site.at + along * side + up * height; };

  Path lake; // some way into the next hex, so that no shore parts it from the rest of its water
  const double far = alone ? 44 : 66;
  lake.rounded(
      {place(-48, 10), place(-40, 34), place(-22, far), place(22, far), place(40, 34), place(48, 10)}, 6);
  if (alone) canvas.stroke(lake, colors.bank, 5, 0.8);
  canvas.fill(lake, colors.river_light);

  Path shadow, face, ribs, crest, road;
  shadow.polygon({place(-44, -30), place(44, -30), place(36, -43), place(-36, -43)});
  canvas.fill(shadow, "#0d1a22", 0.35);
  face.polygon({place(-54, 10), place(54, 10), place(40, -36), place(-40, -36)});
  canvas.fill(face, "#a8a498");
  canvas.stroke(face, "#33312b", 1.4);
  for (int i = -4; i <= 4; ++i) ribs.move(place(i * 12.5, 10)).line(place(i * 9.5, -36));
  canvas.stroke(ribs, "#6f6b60", 2.6, 0.7);
  crest.polygon({place(-57, 21), place(57, 21), place(57, 7), place(-57, 7)});
  canvas.fill(crest, "#d6d2c5");
  canvas.stroke(crest, "#33312b", 1.4);
  road.move(place(-57, 14)).line(place(57, 14));
  canvas.stroke(road, "#8d8a80", 4, 0.8, "stroke-dasharray=\"7 4\"");
  for (const double end : {-1.0, 1.0}) { // gatehouses
    Path house;
    house.polygon({place(end * 60, 25), place(end * 45, 25), place(end * 45, 3), place(end * 60, 3)});
    canvas.fill(house, "#c2bdae");
    canvas.stroke(house, "#33312b", 1.4);
  }
}

void draw_city_ruins(Canvas& canvas, const Site& site) {
  static constexpr Point kPlaces[] = {{-22, -26}, {14, -30}, {34, -4}, {-34, 4}, {2, 2}, {-18, 26}, {22, 26}};
  std::vector<Mark> ruins;
  for (const Point p : kPlaces)
    ruins.push_back({site.random.chance(0.5) ? "ruin-1" : "ruin-2",
                     p,
                     site.random.between(0.95, 1.2),
                     {},
                     site.random.chance(0.5)});
  put(canvas, site, std::move(ruins));
}

void draw_cemetery(Canvas& canvas, const Site& site) {
  fence(canvas, site, site.scene.colors().pastures[0]);
  std::vector<Mark> graves;
  for (int row = 0; row < 4; ++row)
    for (int i = 0; i < 6; ++i)
      graves.push_back({"grave", {-27.0 + i * 11 + row % 2 * 3, -14.0 + row * 12}, 0.95});
  put(canvas, site, std::move(graves));
}

// What stands beside the strip (courses.cpp), where a unit does not hide it.
void draw_airfield(Canvas& canvas, const Site& site) {
  put(canvas, site, {{"windsock", {-4, -29}, 1.1}, {"hut", {25, -31}, 0.6, kTin}});
}

// Works
// ------------------------------------------------------------------------------------------------------------------

void draw_trenches(Canvas& canvas, const Site& site) {
  Path line;
  const auto trench = [&](double y) {
    line.move(site.at + Point{-45, y});
    for (int i = 1; i <= 6; ++i)
      line.line(site.at + Point{-45.0 + i * 15, y + (i % 2 ? -9 : 5) + site.random.between(-2, 2)});
  };
  trench(-14), trench(20);
  canvas.stroke(line, "#b59c6e", 13, 0.85, "stroke-linejoin=\"round\" stroke-linecap=\"round\"");
  canvas.stroke(line, "#3b2c1a", 7, 0.95, "stroke-linejoin=\"round\" stroke-linecap=\"round\"");
  canvas.stroke(line, "#7d5f38", 7.4, 0.9, "stroke-linejoin=\"round\" stroke-dasharray=\"1.4 6\"");
}

// Wet ground
// -------------------------------------------------------------------------------------------------------------

void draw_marsh(Canvas& canvas, const Site& site) {
  const Palette& colors = site.scene.colors();
  canvas.fill(patch(site, 0.86, 14), colors.pastures[1], 0.75);
  for (const Point p : {Point{-20, -18}, Point{18, -8}, Point{-8, 20}}) {
    Path water;
    const Point c = p + site.random.within(4);
    water.rounded(at(site, {c + Point{-15, -4}, c + Point{2, -9}, c + Point{16, -2}, c + Point{6, 8},
                            c + Point{-12, 6}}),
                  5);
    pool(canvas, site, water);
  }
  std::vector<Mark> reeds;
  for (const Point p : {Point{-34, -4}, Point{-4, -24}, Point{32, -24}, Point{36, 12}, Point{12, 14},
                        Point{-28, 30}, Point{14, 36}, Point{-6, 4}})
    reeds.push_back({"reeds", p + site.random.within(3), 1, "#5d6b2c"});
  put(canvas, site, std::move(reeds));
}

void draw_flooded_field(Canvas& canvas, const Site& site) {
  const Palette& colors = site.scene.colors();
  const Path water = patch(site, 0.97, 10);
  canvas.fill(water, colors.river, 0.72);
  Path rows;
  for (int i = -3; i <= 3; ++i)
    rows.move(site.at + Point{-34, i * 11.0})
        .line(site.at + Point{34, i * 11.0 + site.random.between(-3, 3)});
  canvas.stroke(rows, colors.pastures[1], 1.6, 0.5, "stroke-dasharray=\"9 6\" stroke-linecap=\"round\"");
  ripple(canvas, site, 5, 34);
}

// Terraces of water between low banks.
void draw_rice_paddy(Canvas& canvas, const Site& site) {
  const Palette& colors = site.scene.colors();
  canvas.fill(patch(site, 0.92, 8), colors.pastures[0], 0.95);
  for (int row = 0; row < 3; ++row)
    for (int i = 0; i < 2; ++i) {
      const double y = -32 + row * 23.0, left = -36 + i * 38.0 + (row == 1 ? -3 : 0);
      Path field;
      field.rounded(at(site, {{left, y}, {left + 34, y - 2}, {left + 34, y + 18}, {left + 1, y + 19}}, 1.5),
                    4);
      canvas.fill(field, colors.river, 0.9);
      canvas.stroke(field, "#6e7a3a", 2.2, 0.9);
      Path shoots;
      for (int k = 0; k < 4; ++k)
        shoots.move(site.at + Point{left + 5, y + 3 + k * 4.4})
            .line(site.at + Point{left + 30, y + 2.4 + k * 4.4});
      canvas.stroke(shoots, "#4e7a33", 1.8, 0.9, "stroke-dasharray=\"1.6 3\"");
    }
}

void draw_fish_pond(Canvas& canvas, const Site& site) {
  for (const Point p : {Point{-18, -18}, Point{20, -6}, Point{-10, 22}}) {
    Path water;
    water.rounded(
        at(site, {p + Point{-17, -10}, p + Point{14, -13}, p + Point{18, 8}, p + Point{-13, 12}}, 2), 9);
    pool(canvas, site, water);
  }
  ripple(canvas, site, 4, 24);
}

// Sand and palms
// ---------------------------------------------------------------------------------------------------------

void draw_palm_forest(Canvas& canvas, const Site& site) {
  palms(canvas, site,
        {{-4, -20},
         {20, -24},
         {-28, -16},
         {34, -2},
         {6, 2},
         {-18, 6},
         {-38, 10},
         {22, 20},
         {-4, 26},
         {-26, 32},
         {10, 42}},
        1.05);
}

void draw_oasis(Canvas& canvas, const Site& site) {
  const Palette& colors = site.scene.colors();
  canvas.fill(patch(site, 0.74, 18), colors.pastures[0], 0.85);
  Path water;
  water.rounded(at(site, {{-20, -8}, {8, -14}, {24, 0}, {8, 14}, {-16, 12}}, 2), 9);
  pool(canvas, site, water);
  palms(canvas, site, {{-30, -10}, {-14, -20}, {18, -20}, {32, 0}, {26, 26}, {-26, 24}, {-4, 34}}, 1);
}

void draw_jungle(Canvas& canvas, const Site& site) {
  draw_forest(canvas, site);
  palms(canvas, site, {{-22, -14}, {16, -18}, {30, 12}, {-8, 10}, {-30, 22}, {10, 36}}, 1.1);
}

// Dunes one behind the other, each with its sharp crest and the dark slope under it.
void draw_erg(Canvas& canvas, const Site& site) {
  Path crests, slopes;
  for (int i = 0; i < 5; ++i) {
    const Point at = site.at + Point{i % 2 ? 10.0 : -8.0, -34 + i * 17.0} + site.random.within(2);
    const double half = i == 0 || i == 4 ? 24 : 35, lean = site.random.between(-6, 6);
    const Point left = at + Point{-half, 8}, right = at + Point{half, 6}, top = at + Point{lean, -16};
    crests.move(left).quad(top, right);
    slopes.move(left).quad(top, right).quad(at + Point{half * 0.55, 3}, at + Point{half * 0.2, 9});
    slopes.quad(at + Point{-half * 0.2, 1}, left).close();
  }
  canvas.fill(slopes, "#8a5a22", 0.6);
  canvas.stroke(crests, "#fff3cf", 2, 0.95, "stroke-linecap=\"round\"");
}

// A wall of rock: one mass, in ledges that stand on one another.
void draw_escarpment(Canvas& canvas, const Site& site) {
  const Palette& colors = site.scene.colors();
  canvas.fill(patch(site, 0.86, 10), colors.rocks[0]);
  static constexpr struct {
    double y, half, high;
  } kLedges[] = {{-26, 30, 17}, {-4, 44, 18}, {18, 40, 18}};
  for (const auto& [y, half, high] : kLedges) {
    Stroke rim;
    for (int i = 0; i <= 8; ++i)
      rim.push_back(site.at + Point{(i - 4) * half / 4, y + site.random.between(-3.5, 3.5)});
    Polygon top(rim.begin(), rim.end()), face = top;
    Path lit, dark, brink, cracks;
    for (auto p = rim.rbegin(); p != rim.rend(); ++p) {
      const double taper = std::abs(p->x - site.at.x) / half;
      top.push_back(*p + Point{0, -13 + 8 * taper});
      face.push_back(*p + Point{0, high - 6 * taper});
      cracks.move(*p).line(face.back());
    }
    lit.polygon(top);
    dark.polygon(face);
    brink.polyline(rim);
    canvas.fill(dark, colors.rocks[0]);
    canvas.fill(dark, "#1d1206", 0.4);
    canvas.stroke(cracks, "#1d1206", 1.8, 0.45);
    canvas.fill(lit, colors.rocks[2]);
    canvas.stroke(brink, "#fff8e4", 1.6, 0.9, "stroke-linejoin=\"round\"");
  }
}

// Planks on piles, from the land or the next pier out to the water.
void draw_pier(Canvas& canvas, const Site& site) {
  std::vector<Point> ways;
  const auto look = [&](auto wanted) {
    for (int d = 0; d < kDirections; ++d) {
      const Hex other = site.scene.neighbor(site.hex, static_cast<Direction>(d));
      if (other != kNoHex && wanted(other)) ways.push_back(toward(static_cast<Direction>(d)));
    }
  };
  const TerrainId pier = site.scene.at(site.hex).ground;
  look([&](Hex h) { return site.scene.at(h).ground == pier; });
  if (ways.size() < 2) {
    Point land;
    for (int d = 0; d < kDirections; ++d)
      if (const Hex h = site.scene.neighbor(site.hex, static_cast<Direction>(d));
          h != kNoHex && site.scene.ground(h).floor != Floor::Sea)
        land = land + toward(static_cast<Direction>(d));
    Point best;
    double most = 0.1;
    for (int d = 0; d < kDirections; ++d)
      if (const Point way = toward(static_cast<Direction>(d)); dot(way, land) > most + 1e-6) {
        most = dot(way, land);
        best = way;
      }
    if (most > 0.2) ways.push_back(best);
  }
  if (ways.empty()) ways = {Point{-1, 0}, Point{1, 0}};
  if (ways.size() == 1) ways.push_back(ways[0] * -0.5);
  Path deck, piles;
  for (const Point way : ways) {
    const double reach = 50 * length(way);
    deck.move(site.at).line(site.at + way * 50);
    for (double at = 6; at < reach; at += 14)
      for (const double side : {-10.0, 10.0})
        piles.move(site.at + unit(way) * at + normal(unit(way)) * side + Point{0, 2})
            .line(site.at + unit(way) * at + normal(unit(way)) * side + Point{0, 9});
  }
  canvas.stroke(piles, "#3a2a16", 4, 0.9, "stroke-linecap=\"round\"");
  canvas.stroke(deck, "#3a2a16", 24, 1, "stroke-linejoin=\"round\"");
  canvas.stroke(deck, "#a98453", 21);
  canvas.stroke(deck, "#6b4e2a", 21, 0.6, "stroke-dasharray=\"1 5\"");
}

// A dike: dry ground among floods.
void draw_high_ground(Canvas& canvas, const Site& site) {
  const Palette& colors = site.scene.colors();
  const Path top = patch(site, 0.8, 12);
  canvas.fill(patch(site, 0.93, 12), colors.earth, 0.55);
  canvas.fill(top, colors.pastures[0], 0.95);
  canvas.stroke(top, "#fff8d8", 1.4, 0.5);
}

} // namespace bocage::draw
