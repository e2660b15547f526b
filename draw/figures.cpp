#include "draw/figures.h"

#include <algorithm>
#include <map>

#include "draw/painters.h"
#include "draw/pieces.h"
#include "draw/symbols.h"
#include "scenario/words.h"

namespace bocage::draw {
namespace {

enum class Base : std::uint8_t { Narrow, Wide, Long };

struct FigureRow {
  std::string_view troop; // key of the troop; empty: any troop of the class
  UnitClass unit_class;
  std::string_view symbol;
  Base base;
  double scale;
  std::string_view badge = {};
  Company company = Company::None;
  std::string_view wagon = {};
};

constexpr FigureRow kFigures[] = {
    {"special-forces", UnitClass::Infantry, "rifleman", Base::Narrow, 0.86, "badge-special-forces"},
    {"resistance", UnitClass::Infantry, "rifleman", Base::Narrow, 0.86, "badge-resistance"},
    {"combat-engineers", UnitClass::Infantry, "sapper", Base::Narrow, 0.86, "badge-engineers"},
    {"brandenburgers", UnitClass::Infantry, "rifleman", Base::Narrow, 0.86, "badge-brandenburgers",
     Company::Disguise},
    {"cavalry", UnitClass::Infantry, "horseman", Base::Wide, 0.74},
    {"ski-troops", UnitClass::Infantry, "skier", Base::Wide, 0.76},
    {"sniper", UnitClass::Infantry, "sniper", Base::Wide, 1.1},
    {"supply-truck", UnitClass::Infantry, "truck", Base::Wide, 0.8},
    {"half-track", UnitClass::Armor, "half-track", Base::Wide, 0.84},
    {"patrol-car", UnitClass::Infantry, "jeep", Base::Wide, 0.9},
    {"command-car", UnitClass::Infantry, "staff-car", Base::Wide, 1.1},
    {"anti-tank-gun", UnitClass::Infantry, "anti-tank-gun", Base::Wide, 0.84, {}, Company::Weapon},
    {"late-anti-tank-gun", UnitClass::Infantry, "anti-tank-gun", Base::Wide, 0.84, {}, Company::Weapon},
    {"mortar", UnitClass::Infantry, "mortar", Base::Narrow, 0.92, {}, Company::Weapon},
    {"late-mortar", UnitClass::Infantry, "mortar", Base::Narrow, 0.92, {}, Company::Weapon},
    {"machine-gun", UnitClass::Infantry, "machine-gun", Base::Wide, 0.88, {}, Company::Weapon},
    {"late-machine-gun", UnitClass::Infantry, "machine-gun", Base::Wide, 0.88, {}, Company::Weapon},
    {"elite-armor", UnitClass::Armor, "tank", Base::Wide, 0.84, "badge-elite"},
    {"tiger", UnitClass::Armor, "tiger", Base::Wide, 1.1, "badge-elite"},
    {"flame-thrower-tank", UnitClass::Armor, "flame-tank", Base::Wide, 0.86},
    {"tank-destroyer", UnitClass::Armor, "tank-destroyer", Base::Wide, 0.94, {}, Company::Last},
    {"funny", UnitClass::Armor, "churchill", Base::Wide, 0.92, {}, Company::Last},
    {"big-gun", UnitClass::Artillery, "big-gun", Base::Wide, 0.96},
    {"mobile-artillery", UnitClass::Artillery, "mobile-gun", Base::Wide, 0.98},
    {"heavy-anti-tank-gun", UnitClass::Artillery, "flak", Base::Wide, 0.94},
    {"nebelwerfer", UnitClass::Artillery, "rocket-launcher", Base::Wide, 0.96},
    {"armored-train", UnitClass::Train, "armored-locomotive", Base::Wide, 1.1, {}, {}, "gun-wagon"},
    {"destroyer", UnitClass::Ship, "destroyer", Base::Long, 0.98},
    {"", UnitClass::Infantry, "rifleman", Base::Narrow, 0.86},
    {"", UnitClass::Armor, "tank", Base::Wide, 0.9},
    {"", UnitClass::Artillery, "gun", Base::Wide, 0.96},
    {"", UnitClass::Train, "locomotive", Base::Wide, 1.1, {}, {}, "wagon"},
    {"", UnitClass::Ship, "ship", Base::Long, 0.98},
    {"", UnitClass::Plane, "plane", Base::Wide, 1},
};

const Troop& row_of(TroopId troop) {
  const auto i = static_cast<std::size_t>(troop);
  return kTroopTable[i < kTroopTable.size() ? i : 0];
}

const FigureRow& figure_row(TroopId troop) {
  const Troop& row = row_of(troop);
  for (const FigureRow& figure : kFigures)
    if (figure.troop.empty() ? figure.unit_class == row.unit_class : figure.troop == row.key) return figure;
  return kFigures[0]; // never: every class has its row
}

TroopId standard(UnitClass unit_class) {
  return unit_class == UnitClass::Armor ? TroopId::Armor : TroopId::Infantry;
}

std::string_view base_of(Base base, Side side) {
  constexpr std::string_view kBases[][2] = {{"base-round", "base-square"},
                                            {"base-round-wide", "base-square-wide"},
                                            {"base-round-long", "base-square-long"}};
  return kBases[static_cast<int>(base)][index(side)];
}

std::string_view load_of(Accessory accessory) {
  constexpr std::string_view kLoads[] = {"",
                                         "accessory-bridge",
                                         "accessory-bobbin",
                                         "accessory-fascine",
                                         "accessory-plow",
                                         "accessory-petard",
                                         "accessory-bridge-spent"};
  const auto i = static_cast<std::size_t>(accessory);
  return i < std::size(kLoads) ? kLoads[i] : "";
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

FigureParts figure_parts(TroopId troop, Side side, Accessory accessory) {
  const FigureRow& row = figure_row(troop);
  return {base_of(row.base, side), row.symbol, row_of(troop).has_accessory ? load_of(accessory) : "",
          row.scale, side != Side::Allies};
}

std::string_view wagon_of(TroopId troop) { return figure_row(troop).wagon; }

FigureParts wagon_parts(TroopId troop, Side side) {
  const FigureRow& row = figure_row(troop);
  return {base_of(row.base, side), row.wagon, {}, row.scale, side != Side::Allies};
}

Ranks ranks_of(TroopId troop) {
  const Company company = figure_row(troop).company;
  const bool own = company == Company::None || company == Company::Disguise;
  return {company, own ? troop : standard(row_of(troop).unit_class)};
}

Formation formation_of(TroopId troop) {
  const FigureRow& row = figure_row(troop);
  switch (row.company) {
  case Company::Weapon: return Formation::Crew;
  case Company::Disguise: return Formation::Disguised;
  default: return row.base == Base::Narrow ? Formation::Foot : Formation::Vehicles;
  }
}

std::string_view badge_of(TroopId troop) { return figure_row(troop).badge; }

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

void draw_figure(Canvas& canvas, const FigureParts& parts, Point at, double scale, std::string_view kind) {
  canvas.put("<g class=\"", kind, "\" transform=\"translate(", at.x, " ", at.y, ")");
  if (scale * parts.scale != 1) canvas.put("scale(", precise(scale * parts.scale), ")");
  canvas.put("\">");
  canvas.use(parts.base, {0, 0});
  canvas.use(parts.symbol, {0, 0}, {.mirror = parts.mirror});
  if (!parts.load.empty()) canvas.use(parts.load, {0, 0}, {.mirror = parts.mirror});
  canvas.put("</g>");
}

std::string_view vessel_of(const UnitSetup& unit) {
  return unit.marks & kInCraft ? "landing-craft" : unit.marks & kHasBoat ? "boat" : "";
}

void draw_net(Canvas& canvas, Formation formation, Point at, double scale) {
  const Point net = (formation == Formation::Vehicles ? kWideNetScale : kNetScale) * scale;
  canvas.put("<g class=\"net\" transform=\"translate(", at.x, " ", at.y - 1.5 * scale, ")scale(",
             precise(net.x), " ", precise(net.y), ")\">");
  canvas.use("camouflage", {0, 0});
  canvas.put("</g>");
}

double figure_scale(Formation formation, int figures) {
  if (formation == Formation::Vehicles && figures == 4) return 0.95;
  if (formation == Formation::Crew && figures <= 4) return 0.92;
  return figures <= 4 ? 1 : figures <= 6 ? 0.8 : 0.62;
}

std::optional<Point> place_beside(Formation formation) {
  if (formation == Formation::Crew) return Point{16, 28};
  if (formation == Formation::Disguised) return Point{26, 22};
  return {};
}

std::vector<Point> places_of(Formation formation, int figures) {
  const int n = std::clamp(figures, 0, kMostFigures);
  const bool vehicle = formation == Formation::Vehicles;
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
  // Soldiers around a place that is not theirs
  static const std::vector<Point> crew = {{-31, -4}, {-5, -9}, {22, -6}, {-24, 25}};
  static const std::vector<Point> disguised = {{-24, -3}, {16, -8}, {-15, 27}};
  const auto first = [n](const std::vector<Point>& places) {
    return std::vector<Point>(places.begin(), places.begin() + n);
  };
  if (formation == Formation::Crew && n <= 4) return first(crew);
  if (formation == Formation::Disguised && n <= 3) return first(disguised);
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

std::string_view sign_of(Nation nation) {
  const Symbol* sign = find_symbol("nation-" + std::string(name_of(nation)));
  return sign ? sign->name : std::string_view{};
}

int strength(const UnitSetup& unit) { return unit.figures > 0 ? unit.figures : row_of(unit.troop).figures; }

// A figure and its base from above its head to its feet.
Rect figure_box(const Stand& stand) {
  Rect box = box_of(stand.parts.symbol);
  if (stand.parts.mirror) box = {-box.right, box.top, -box.left, box.bottom};
  box.bottom += 6; // the base under it
  return box.scaled(stand.scale * stand.parts.scale).moved(stand.at);
}

// Side and nation, which colour the figures: the nation is the first of its side if none is named.
std::string classes_of(const Battle& battle, Side side, Nation nation) {
  const auto& nations = battle.nations_of(side);
  if (nation == Nation::None && !nations.empty()) nation = nations.front();
  return std::string(name_of(side)) + (nation == Nation::None ? "" : " " + std::string(name_of(nation)));
}

// A train looks away from its wagon.
bool turned(const Scene& scene, const UnitSetup& unit) {
  return drawn(scene, unit.second_hex) && scene.center(unit.hex).x < scene.center(unit.second_hex).x;
}

struct MedalPlace {
  const Objective* objective;
  Hex hex;
  Point at; // of the first
  int shown, before;
};

constexpr double kMedalStep = 15;
constexpr Rect kMedalBox{-11, -21, 11, 11};

struct CampPlace {
  Hex hex;
  Side side; // that can free the prisoners
  int units;
  Point at;
};
constexpr Rect kCampBox{-16, -16, 16, 16};
constexpr double kManyWidth = 20; // "×2" beside it

// What stands out of its hex, in the middle of it.
constexpr std::string_view kLandmarks[] = {"lighthouse", "church", "castle", "radar-station", "power-plant"};
constexpr Rect kLandmarkBox{-20, -42, 22, 30};

// What medals stand clear of: figures count more than what lies under them, which is that of their own hex.
struct Crowd {
  std::vector<Rect> figures, pieces;

  Crowd(const Scene& scene, const Battle& battle)
      : figures(figure_boxes(scene, battle)), pieces(piece_boxes(scene)) {
    for (const Hex h : scene.hexes())
      if (std::find(std::begin(kLandmarks), std::end(kLandmarks), scene.ground(h).terrain) !=
          std::end(kLandmarks))
        pieces.push_back(kLandmarkBox.moved(scene.center(h)));
  }
  double covered(const Rect& box, Point center) const {
    const auto here = [&](const Rect& piece) {
      const Point at{(piece.left + piece.right) / 2, (piece.top + piece.bottom) / 2};
      return inside_hex(at - center);
    };
    double cost = 0;
    for (const Rect& other : figures) cost += overlap(box, other);
    for (const Rect& other : pieces)
      if (here(other)) cost += overlap(box, other) / 4;
    return cost;
  }
};

// Where in its hex a sign covers least.
Point clear_place(const Crowd& crowd, Point center, const Rect& sign) {
  Point best;
  double least = 1e9;
  for (const Point p :
       {Point{0, -35}, Point{0, 44}, Point{-35, -16}, Point{35, -16}, Point{-35, 26}, Point{35, 26}}) {
    const double cost = crowd.covered(sign.moved(center + p), center);
    if (cost < least - 1) least = cost, best = center + p;
  }
  return best;
}

std::vector<MedalPlace> medal_places(const Scene& scene, const Battle& battle) {
  std::map<Hex, int> taken; // several objectives may share a hex
  Crowd crowd(scene, battle);
  std::vector<MedalPlace> places;
  for (const Objective& objective : scene.setup().objectives)
    for (const Hex h : objective.hexes) {
      if (!drawn(scene, h)) continue;
      const int shown = std::clamp(objective.medals, 1, 3);
      const double half = kMedalStep * (shown - 1) / 2;
      const Rect row{kMedalBox.left - half, kMedalBox.top, kMedalBox.right + half, kMedalBox.bottom};
      const Point at = clear_place(crowd, scene.center(h), row) - Point{half, 0};
      places.push_back({&objective, h, at, shown, taken[h]++});
      crowd.figures.push_back(kMedalBox.moved(at));
    }
  return places;
}

std::vector<CampPlace> camp_places(const Scene& scene, const Battle& battle) {
  std::vector<CampPlace> places;
  const Setup& setup = scene.setup();
  if (!setup.of(Side::Allies).prisons.camps.any() && !setup.of(Side::Axis).prisons.camps.any()) return places;
  Crowd crowd(scene, battle);
  for (const MedalPlace& medal : medal_places(scene, battle))
    for (int i = 0; i < medal.shown; ++i)
      crowd.figures.push_back(kMedalBox.moved(medal.at + Point{i * kMedalStep, 0}));
  for (const Side s : {Side::Allies, Side::Axis}) {
    const Prisons& prisons = setup.of(s).prisons;
    for (const Hex h : prisons.camps) {
      if (!drawn(scene, h)) continue;
      Rect sign = kCampBox;
      if (prisons.units > 1) sign.right += kManyWidth;
      const Point at = clear_place(crowd, scene.center(h), sign);
      places.push_back({h, s, prisons.units, at});
      crowd.figures.push_back(kCampBox.moved(at));
    }
  }
  return places;
}

void paint_camps(Canvas& canvas, const Scene& scene, const Battle& battle) {
  for (const CampPlace& place : camp_places(scene, battle)) {
    const bool allied = place.side == Side::Allies;
    // Where both sides have prisoners, each has a sign with a name of its own.
    const bool second = !allied && scene.setup().of(Side::Allies).prisons.camps.contains(place.hex);
    canvas.put("<g id=\"camp-", hex_name(scene, place.hex), second ? "-2" : "", "\" class=\"prisoners ",
               name_of(place.side), "\">");
    canvas.use(allied ? "prisoners-allies" : "prisoners-axis", place.at);
    if (place.units > 1)
      canvas.put("<text class=\"count\" x=\"", place.at.x + 26, "\" y=\"", place.at.y + 5, "\">×",
                 place.units, "</text>");
    canvas.put("</g>\n");
  }
}

} // namespace

bool stands_around_guns(const UnitSetup& unit) {
  return unit.marks & kHasGuns && strength(unit) <= kCrew && ranks_of(unit.troop).company != Company::Weapon;
}

std::vector<Stand> stands_of(const UnitSetup& unit) {
  const Ranks ranks = ranks_of(unit.troop);
  const bool around_guns = stands_around_guns(unit);
  const Formation formation = around_guns ? Formation::Crew : formation_of(unit.troop);
  const int figures = strength(unit);
  const double scale = figure_scale(formation, figures);
  const FigureParts own = figure_parts(unit.troop, unit.side, unit.accessory);
  const FigureParts other = figure_parts(ranks.others, unit.side);
  std::vector<Stand> stands;
  for (const Point p : places_of(formation, figures)) {
    const bool last = ranks.company == Company::Last && stands.empty();
    stands.push_back({last ? own : other, for_side(unit.side, p), scale, "figure"});
  }
  const std::optional<Point> beside = place_beside(formation);
  if (beside && ranks.company == Company::Weapon)
    stands.push_back({own, for_side(unit.side, *beside), 1, "weapon"});
  if (beside && ranks.company == Company::Disguise &&
      (unit.marks & kDisguised || row_of(unit.troop).disguised)) {
    const Point place = around_guns ? places_of(Formation::Crew, kCrew).back() : *beside;
    stands.push_back({figure_parts(TroopId::Infantry, bocage::other(unit.side)), for_side(unit.side, place),
                      scale, "disguise"});
  }
  if (unit.marks & kHasGuns) {
    const Guns& guns = around_guns ? kGunsBeside : kGunsBefore;
    stands.push_back(
        {figure_parts(TroopId::Artillery, unit.side), for_side(unit.side, guns.at), guns.scale, "guns"});
  }
  if (!vessel_of(unit).empty())
    for (Stand& stand : stands) {
      stand.at = stand.at * kCraftScale + for_side(unit.side, kCraftPlace);
      stand.scale *= kCraftScale;
    }
  return stands;
}

std::vector<Shield> shields_of(const Battle& battle, const UnitSetup& unit) {
  const auto& nations = battle.nations_of(unit.side);
  const Nation main = nations.empty() ? Nation::None : nations.front();
  const bool guest = unit.nation != Nation::None && main != Nation::None && unit.nation != main;
  std::vector<Shield> shields;
  const auto add = [&](std::string_view symbol, double scale) {
    if (symbol.empty()) return;
    const Point below{0, 25.0 * static_cast<double>(shields.size())};
    shields.push_back({symbol, for_side(unit.side, kBadgePlace) + below, scale});
  };
  const std::string_view own = badge_of(unit.troop);
  if (!own.empty())
    add(own, kBadgeScale);
  else if (!guest && !badge_word(battle, unit.hex).empty()) // its star is none of the Axis
    add(unit.side == Side::Allies || main == Nation::None ? "badge" : sign_of(main), kBadgeScale);
  if (unit.marks & kLeader) add("badge-leader", kBadgeScale);
  if (guest) add(sign_of(unit.nation), kNationScale);
  return shields;
}

std::vector<Rect> figure_boxes(const Scene& scene, const Battle& battle) {
  std::vector<Rect> boxes;
  for (const UnitSetup& unit : battle.setup.units) {
    if (!drawn(scene, unit.hex)) continue;
    const Point at = scene.center(unit.hex);
    for (const Stand& stand : stands_of(unit)) boxes.push_back(figure_box(stand).moved(at));
    for (const Shield& shield : shields_of(battle, unit))
      boxes.push_back(box_of(shield.symbol).scaled(shield.scale).moved(at + shield.at));
  }
  return boxes;
}

std::vector<Rect> medal_boxes(const Scene& scene, const Battle& battle) {
  std::vector<Rect> boxes;
  for (const MedalPlace& place : medal_places(scene, battle))
    for (int i = 0; i < place.shown; ++i)
      boxes.push_back(kMedalBox.moved(place.at + Point{i * kMedalStep, 0}));
  for (const CampPlace& place : camp_places(scene, battle)) boxes.push_back(kCampBox.moved(place.at));
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
  paint_camps(canvas, scene, battle);
  for (const Side s : {Side::Allies, Side::Axis})
    for (const Hex h : scene.setup().of(s).exits) {
      if (!drawn(scene, h)) continue;
      Point out; // towards the sides beyond which there is nothing
      for (int d = 0; d < kDirections; ++d)
        if (scene.neighbor(h, static_cast<Direction>(d)) == kNoHex)
          out = out + toward(static_cast<Direction>(d));
      if (length(out) < 0.1) out = {0, s == scene.setup().top ? 1.0 : -1.0};
      const Point way = unit(out);
      // Where both sides leave, each has an arrow with a name of its own.
      const bool second = s == Side::Axis && scene.setup().of(Side::Allies).exits.contains(h);
      canvas.put("<g id=\"exit-", hex_name(scene, h), second ? "-2" : "", "\" class=\"exit ", name_of(s),
                 "\">");
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
    canvas.put("<g id=\"unit-", hex_name(scene, unit->hex));
    if (const int before = taken[unit->hex]++) canvas.put("-", before + 1);
    canvas.put("\" class=\"unit ", row_of(unit->troop).key, " ", classes_of(battle, unit->side, unit->nation),
               "\"");
    if (!word.empty()) canvas.put(" data-badge=\"", escaped(word), "\"");
    canvas.put(">");

    const bool mirror = unit->side == Side::Axis;
    const std::string vessel(vessel_of(*unit));
    if (!vessel.empty()) canvas.use(vessel, at, {.mirror = mirror});
    for (Stand& stand : stands_of(*unit)) {
      if (drawn(scene, unit->second_hex)) stand.parts.mirror = turned(scene, *unit);
      const bool enemy = stand.kind == "disguise";
      draw_figure(canvas, stand.parts, at + stand.at, stand.scale,
                  enemy ? "disguise " + classes_of(battle, other(unit->side), Nation::None)
                        : std::string(stand.kind));
      if (unit->marks & kCamouflaged) draw_net(canvas, formation_of(unit->troop), at + stand.at, stand.scale);
    }
    if (!vessel.empty()) canvas.use(vessel + "-side", at, {.mirror = mirror});
    if (drawn(scene, unit->second_hex) && !wagon_of(unit->troop).empty()) {
      FigureParts wagon = wagon_parts(unit->troop, unit->side);
      wagon.mirror = turned(scene, *unit);
      draw_figure(canvas, wagon, scene.center(unit->second_hex) + Point{0, 14}, 1, "wagon");
    }
    for (const Shield& shield : shields_of(battle, *unit))
      canvas.use(shield.symbol, at + shield.at, {.scale = shield.scale});
    canvas.put("</g>\n");
  }
}

} // namespace bocage::draw
