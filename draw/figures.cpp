#include "draw/figures.h"

#include <algorithm>
#include <map>

#include "draw/symbols.h"
#include "scenario/words.h"

namespace bocage::draw {
namespace {

struct FigureRow {
  std::string_view troop; // key of the troop; empty: any troop of the class
  UnitClass unit_class;
  std::string_view symbol;
  bool wide;
  double scale;
  std::string_view badge;
};

constexpr FigureRow kFigures[] = {
    {"special-forces", UnitClass::Infantry, "rifleman", false, 0.86, "badge-special-forces"},
    {"resistance", UnitClass::Infantry, "rifleman", false, 0.86, "badge-resistance"},
    {"elite-armor", UnitClass::Armor, "tank", true, 0.84, "badge-elite"},
    {"tiger", UnitClass::Armor, "tank", true, 1.25, "badge-elite"},
    {"", UnitClass::Infantry, "rifleman", false, 0.86, ""},
    {"", UnitClass::Armor, "tank", true, 0.9, ""},
    {"", UnitClass::Artillery, "gun", true, 0.96, ""},
    {"", UnitClass::Train, "locomotive", true, 1, ""},
    {"", UnitClass::Ship, "ship", true, 1, ""},
    {"", UnitClass::Plane, "plane", true, 1, ""},
};

const Troop& row_of(TroopId troop) {
  const auto i = static_cast<std::size_t>(troop);
  return kTroopTable[i < kTroopTable.size() ? i : 0];
}

const FigureRow& figure_row(TroopId troop) {
  const Troop& row = row_of(troop);
  for (const FigureRow& figure : kFigures)
    if (figure.troop.empty() ? figure.unit_class == row.unit_class : figure.troop == row.key) return figure;
  return kFigures[4];
}

constexpr FigureColor kColors[] = {
    {"allies", "#6b7a33"},       {"axis", "#5f7489"},         {"japan", "#b5872f"},
    {"soviet-union", "#8c4b39"}, {"commonwealth", "#9a8453"},
};

std::string hex_name(const Scene& scene, Hex h) { return scene.board().name(h); }

// Battles come from anywhere: what is off the board is not drawn.
bool drawn(const Scene& scene, Hex h) {
  return scene.board().contains(h) &&
         std::find(scene.hexes().begin(), scene.hexes().end(), h) != scene.hexes().end();
}

} // namespace

bool wide(TroopId troop) { return figure_row(troop).wide; }

FigureParts figure_parts(TroopId troop, Side side) {
  const FigureRow& row = figure_row(troop);
  const bool allied = side == Side::Allies;
  const std::string_view base = allied ? (row.wide ? "base-round-wide" : "base-round")
                                       : (row.wide ? "base-square-wide" : "base-square");
  return {base, row.symbol, row.scale, !allied};
}

std::string_view badge_of(TroopId troop, std::string_view named) {
  const std::string_view own = figure_row(troop).badge;
  return own.empty() && !named.empty() ? "badge" : own;
}

std::string_view medal_of(Owner owner) {
  return owner == Owner::Allies ? "medal-allies" : owner == Owner::Axis ? "medal-axis" : "medal";
}

std::span<const FigureColor> figure_colors() { return kColors; }

std::string_view color_of(Side side, Nation nation) {
  const auto find = [](std::string_view name) {
    return std::find_if(std::begin(kColors), std::end(kColors),
                        [&](const FigureColor& row) { return row.name == name; });
  };
  const auto own = nation == Nation::None ? std::end(kColors) : find(name_of(nation));
  return own != std::end(kColors) ? own->color : find(name_of(side))->color;
}

std::string figure_style() {
  std::string style;
  for (const FigureColor& row : kColors) {
    const std::string name(row.name), color(row.color);
    // Twice: the second lets a page choose, where variables are understood.
    style += "." + name + "{color:" + color + ";color:var(--" + name + "," + color + ")}\n";
  }
  return style;
}

void draw_figure(Canvas& canvas, TroopId troop, Side side, Point at, double scale) {
  const FigureParts parts = figure_parts(troop, side);
  canvas.put("<g class=\"figure\" transform=\"translate(", at.x, " ", at.y, ")");
  if (scale * parts.scale != 1) canvas.put("scale(", precise(scale * parts.scale), ")");
  canvas.put("\">");
  canvas.use(parts.base, {0, 0});
  canvas.use(parts.symbol, {0, 0}, {.mirror = parts.mirror});
  canvas.put("</g>");
}

double figure_scale(TroopId troop, int figures) {
  if (wide(troop) && figures == 4) return 0.95;
  return figures <= 4 ? 1 : figures <= 6 ? 0.8 : 0.62;
}

std::vector<Point> formation(TroopId troop, int figures) {
  const int n = std::clamp(figures, 0, kMostFigures);
  const bool vehicle = wide(troop);
  static const std::vector<Point> foot[] = {{},
                                            {{0, 20}},
                                            {{-19, 8}, {17, 19}},
                                            {{-22, -2}, {18, -5}, {0, 26}},
                                            {{-24, -3}, {16, -8}, {-15, 27}, {26, 22}}};
  static const std::vector<Point> vehicles[] = {{},
                                                {{0, 14}},
                                                {{-12, -4}, {11, 26}},
                                                {{0, -10}, {-23, 18}, {23, 23}},
                                                {{-22, -9}, {22, -5}, {-24, 22}, {20, 27}}};
  if (n <= 4) return vehicle ? vehicles[n] : foot[n];
  std::vector<Point> places;
  const int rows = n <= 6 ? 2 : 3, in_row = (n + rows - 1) / rows;
  for (int i = 0; i < n; ++i) {
    const int row = i / in_row, in_this = std::min(in_row, n - row * in_row), k = i % in_row;
    const double step = vehicle ? 80.0 / in_row : 68.0 / in_row;
    places.push_back(
        {(k - (in_this - 1) / 2.0) * step + (row % 2 ? 3 : -3), -8 + row * (rows == 2 ? 28.0 : 18.0)});
  }
  return places;
}

namespace {

std::string_view badge_word(const Battle& battle, Hex h) {
  for (const UnitDetail& detail : battle.details)
    if (detail.hex == h) return detail.badge;
  return {};
}

int strength(const UnitSetup& unit) { return unit.figures > 0 ? unit.figures : row_of(unit.troop).figures; }

// A figure and its base from above its head to its feet.
Rect figure_box(TroopId troop, Side side, Point at, double scale) {
  const FigureParts parts = figure_parts(troop, side);
  Rect box = box_of(parts.symbol);
  if (parts.mirror) box = {-box.right, box.top, -box.left, box.bottom};
  box.bottom += 6; // the base under it
  return box.scaled(scale * parts.scale).moved(at);
}

struct MedalPlace {
  const Objective* objective;
  Hex hex;
  Point at; // of the first
  int shown, before;
};

constexpr double kMedalStep = 15;
constexpr Rect kMedalBox{-11, -21, 11, 11};

std::vector<MedalPlace> medal_places(const Scene& scene, const Battle& battle) {
  std::map<Hex, int> taken; // several objectives may share a hex
  std::vector<Rect> crowd = figure_boxes(scene, battle);
  std::vector<MedalPlace> places;
  for (const Objective& objective : scene.setup().objectives)
    for (const Hex h : objective.hexes) {
      if (!drawn(scene, h)) continue;
      const int shown = std::clamp(objective.medals, 1, 3);
      Point best;
      double least = 1e9;
      for (const Point p :
           {Point{0, -35}, Point{0, 44}, Point{-35, -16}, Point{35, -16}, Point{-35, 26}, Point{35, 26}}) {
        const Point at = scene.center(h) + p + Point{-kMedalStep * (shown - 1) / 2, 0};
        const Rect box{at.x + kMedalBox.left, at.y + kMedalBox.top,
                       at.x + kMedalBox.right + kMedalStep * (shown - 1), at.y + kMedalBox.bottom};
        double cost = 0;
        for (const Rect& other : crowd) cost += overlap(box, other);
        if (cost < least - 1) least = cost, best = at;
      }
      places.push_back({&objective, h, best, shown, taken[h]++});
      crowd.push_back(kMedalBox.moved(best));
    }
  return places;
}

} // namespace

std::vector<Rect> figure_boxes(const Scene& scene, const Battle& battle) {
  std::vector<Rect> boxes;
  for (const UnitSetup& unit : battle.setup.units) {
    if (!drawn(scene, unit.hex)) continue;
    const Point at = scene.center(unit.hex);
    const double scale = figure_scale(unit.troop, strength(unit));
    for (const Point p : formation(unit.troop, strength(unit)))
      boxes.push_back(figure_box(unit.troop, unit.side, at + for_side(unit.side, p), scale));
    if (const auto badge = badge_of(unit.troop, badge_word(battle, unit.hex)); !badge.empty())
      boxes.push_back(box_of(badge).scaled(kBadgeScale).moved(at + for_side(unit.side, kBadgePlace)));
  }
  return boxes;
}

std::vector<Rect> medal_boxes(const Scene& scene, const Battle& battle) {
  std::vector<Rect> boxes;
  for (const MedalPlace& place : medal_places(scene, battle))
    for (int i = 0; i < place.shown; ++i)
      boxes.push_back(kMedalBox.moved(place.at + Point{i * kMedalStep, 0}));
  return boxes;
}

void paint_medals(Canvas& canvas, const Scene& scene, const Battle& battle) {
  for (const MedalPlace& place : medal_places(scene, battle)) {
    const Objective& objective = *place.objective;
    canvas.put("<g id=\"medal-", hex_name(scene, place.hex));
    if (place.before) canvas.put("-", place.before + 1);
    canvas.put("\" class=\"medal ",
               objective.who == Owner::Anyone ? std::string("anyone") : name_of(objective.who), "\">");
    for (int i = 0; i < place.shown; ++i)
      canvas.use(medal_of(objective.who), place.at + Point{i * kMedalStep, 0}, {.scale = kMedalScale});
    if (objective.medals > 3)
      canvas.put("<text class=\"count\" x=\"", place.at.x + place.shown * kMedalStep - 2, "\" y=\"",
                 place.at.y + 5, "\">", objective.medals, "</text>");
    canvas.put("</g>\n");
  }
  for (const Side s : {Side::Allies, Side::Axis})
    for (const Hex h : scene.setup().of(s).exits) {
      if (!drawn(scene, h)) continue;
      Point out; // towards the sides beyond which there is nothing
      for (int d = 0; d < kDirections; ++d)
        if (scene.neighbor(h, static_cast<Direction>(d)) == kNoHex)
          out = out + toward(static_cast<Direction>(d));
      if (length(out) < 0.1) out = {0, s == scene.setup().top ? 1.0 : -1.0};
      const Point way = unit(out);
      canvas.put("<g id=\"exit-", hex_name(scene, h), "\" class=\"exit ", name_of(s), "\">");
      canvas.use("exit", scene.center(h) + way * 34, {.scale = 0.9, .turn = std::round(degrees(way))});
      canvas.put("</g>\n");
    }
}

void paint_units(Canvas& canvas, const Scene& scene, const Battle& battle) {
  std::vector<const UnitSetup*> units; // those further down stand in front
  for (const UnitSetup& unit : battle.setup.units)
    if (drawn(scene, unit.hex)) units.push_back(&unit);
  std::stable_sort(units.begin(), units.end(), [&](const UnitSetup* a, const UnitSetup* b) {
    return in_front(scene.center(b->hex), scene.center(a->hex));
  });
  std::map<Hex, int> taken; // a plane may fly over another unit
  for (const UnitSetup* unit : units) {
    const Point at = scene.center(unit->hex);
    const std::string_view word = badge_word(battle, unit->hex);
    Nation nation = unit->nation;
    const auto& nations = battle.nations_of(unit->side);
    if (nation == Nation::None && !nations.empty()) nation = nations.front();
    canvas.put("<g id=\"unit-", hex_name(scene, unit->hex));
    if (const int before = taken[unit->hex]++) canvas.put("-", before + 1);
    canvas.put("\" class=\"unit ", name_of(unit->side), " ", row_of(unit->troop).key);
    if (nation != Nation::None) canvas.put(" ", name_of(nation));
    canvas.put("\"");
    if (!word.empty()) canvas.put(" data-badge=\"", escaped(word), "\"");
    canvas.put(">");

    const int figures = strength(*unit);
    const double scale = figure_scale(unit->troop, figures);
    for (const Point p : formation(unit->troop, figures))
      draw_figure(canvas, unit->troop, unit->side, at + for_side(unit->side, p), scale);
    if (drawn(scene, unit->second_hex)) {
      canvas.put("<g class=\"figure\">");
      canvas.use(unit->side == Side::Allies ? "base-round-wide" : "base-square-wide",
                 scene.center(unit->second_hex) + Point{0, 14});
      canvas.use("wagon", scene.center(unit->second_hex) + Point{0, 14});
      canvas.put("</g>");
    }
    if (const std::string_view badge = badge_of(unit->troop, word); !badge.empty())
      canvas.use(badge, at + for_side(unit->side, kBadgePlace), {.scale = kBadgeScale});
    canvas.put("</g>\n");
  }
}

} // namespace bocage::draw
