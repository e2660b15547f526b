#include "scenario/m44/names.h"

#include <algorithm>

#include "scenario/m44/value.h"

namespace bocage::m44 {
namespace {

// clang-format off: tables
constexpr std::uint8_t E = 1, NE = 2, NW = 4, W = 8, SW = 16, SE = 32; // by direction
constexpr auto kWinter = BoardFace::Winter, kDesert = BoardFace::Desert;

constexpr auto kTiles = std::to_array<Tile>({
    {"woods", "forest"}, {"wforest", "forest", 0, kWinter},
    {"hills", "hill"}, {"whill", "hill", 0, kWinter}, {"dhill", "hill", 0, kDesert},
    {"buildings", "town"}, {"wvillage", "town", 0, kWinter}, {"bled", "town", 0, kDesert}, {"pvillage", "town"},
    {"hedgerow", "hedgerow"},
    {"beach", "beach"}, {"pbeach", "beach"},
    {"river", "river", E | W}, {"curve", "river", NE | SE}, {"riverFR", "river", E | SE | W},
    {"riverFL", "river", E | NE | W}, {"riverY", "river", E | NW | SW}, {"pond", "river", W}, {"pmouth", "river", W},
    {"wriver", "frozen-river", E | W}, {"wcurved", "frozen-river", NE | SE}, {"wriverFR", "frozen-river", E | SE | W},
    {"road", "road", E | W}, {"roadcurve", "road", NE | SE}, {"roadFL", "road", E | NE | W},
    {"roadFR", "road", E | SE | W}, {"roadX", "road", E | NE | W | SW}, {"roadY", "road", E | NW | SW},
    {"droad", "road", E | W, kDesert}, {"droadcurve", "road", NE | SE, kDesert}, {"droadFL", "road", E | NE | W, kDesert},
    {"droadFR", "road", E | SE | W, kDesert}, {"droadX", "road", E | NE | W | SW, kDesert},
    {"wroad", "road", E | W, kWinter}, {"wroadcurve", "road", NE | SE, kWinter}, {"wroadFL", "road", E | NE | W, kWinter},
    {"wroadFR", "road", E | SE | W, kWinter}, {"wroadX", "road", E | NE | W | SW, kWinter},
    {"wroadY", "road", E | NW | SW, kWinter},
    {"hillroad", "hill-road", E | W}, {"hillcurve", "hill-road", NE | SE},
    {"rail", "railroad", E | W}, {"railcurve", "railroad", NE | SE}, {"railFL", "railroad", E | NE | W},
    {"railFR", "railroad", E | SE | W}, {"railX", "railroad", E | NE | W | SW},
    {"wrail", "railroad", E | W, kWinter}, {"wrailcurve", "railroad", NE | SE, kWinter},
    {"wadi", "wadi", E | W}, {"wcurve", "wadi", NE | SE},
    {"coast", "coast", E | W}, {"coastcurve", "coast", NE | SE},
    {"lakeA", "lake"}, {"lakeB", "lake"}, {"lakeC", "lake"},
    {"mountain", "mountain"}, {"pmcave", "mountain-cave"}, {"pcave", "cave"},
    {"whillforest", "hill-forest"}, {"whillvillage", "hill-village"}, {"highground", "high-ground"},
    {"descarpment", "escarpment"}, {"dridge", "erg"}, {"wravine", "ravine"},
    {"pjungle", "jungle"}, {"palmtrees", "palm-forest"}, {"oasis", "oasis"},
    {"marshes", "marsh"}, {"wmarshes", "marsh", 0, kWinter}, {"price", "rice-paddy"},
    {"ptrenches", "trenches"}, {"wtrenches", "trenches", 0, kWinter},
    {"wruins", "city-ruins"}, {"factory", "factory"}, {"wfactory", "factory", 0, kWinter},
    {"church", "church"}, {"cemetery", "cemetery"}, {"barracks", "barracks"}, {"camp", "prison-camp"},
    {"dam", "dam"}, {"depot", "supply-depot"}, {"fortress", "fortress"}, {"lighthouse", "lighthouse"},
    {"powerplant", "power-plant"}, {"radar", "radar-station"}, {"station", "station"}, {"ppier", "pier"},
    {"phospital", "hospital"}, {"pheadquarter", "headquarters"}, {"dcamp", "headquarters", 0, kDesert},
    {"airfield", "airfield"}, {"airfieldX", "airfield"}, {"pairfield", "airfield"}, {"pairfieldX", "airfield"},
    {"dairfield", "airfield", 0, kDesert}, {"dairfieldX", "airfield", 0, kDesert}, {"wairfield", "airfield", 0, kWinter},
});

constexpr auto kRectangles = std::to_array<Tile>({
    {"bridge", "bridge"}, {"wbridge", "bridge", 0, kWinter}, {"pbridge", "bridge"},
    {"railbridge", "railroad-bridge", E | W}, {"wrailbridge", "railroad-bridge", E | W, kWinter},
    {"pontoon", "pontoon-bridge"}, {"brkbridge", "broken-bridge"}, {"ford", "ford"},
    {"bunker", "bunker"},
    {"casemate", "field-bunker"}, {"pbunker", "field-bunker"}, {"dbunker", "field-bunker", 0, kDesert},
    {"wbunker", "field-bunker", 0, kWinter},
    {"dragonteeth", "dragons-teeth"}, {"roadblock", "road-block"}, {"droadblock", "road-block", 0, kDesert},
    // Units that lie in a rectangle
    {"pdestroyer", "destroyer"}, {"pcarrier", "aircraft-carrier"}, {"loco", "supply-train"}, {"wagon", "wagon"},
    {"barge", "landing-craft"},
});

constexpr auto kObstacles = std::to_array<Tile>({
    {"sand", "sandbags"}, {"wire", "wire"}, {"hedgehog", "hedgehog"}});

constexpr auto kBehaviors = std::to_array<Behavior>({
    {"cliff", "cliff", "hill"}, {"bluff", "sea-bluff", "hill"}, {"steep_hill", "steep-hill", "hill"},
    {"hill", "hill", "hill"}, {"mountain", "mountain", "mountain"}, {"fordable_stream", "fordable-stream", "river"},
    {"ford", "fordable-river", "river"}, {"seawall", "sea-wall", "sandbags"}});

constexpr auto kKinds = std::to_array<Kind>({
    {"inf2", "special-forces"}, {"tank2", "elite-armor"}, {"inf", "infantry"}, {"tank", "armor"}, {"gun", "artillery"},
    {"veh", "supply-truck"}});

constexpr auto kArmies = std::to_array<Army>({
    {"us", Side::Allies, Nation::UnitedStates}, {"brit", Side::Allies, Nation::Britain}, {"gb", Side::Allies, Nation::Britain},
    {"ru", Side::Allies, Nation::SovietUnion},  {"fr", Side::Allies, Nation::France},    {"ch", Side::Allies, Nation::None},
    {"ger", Side::Axis, Nation::Germany},       {"jp", Side::Axis, Nation::Japan},       {"it", Side::Axis, Nation::Italy}});

constexpr auto kBadges = std::to_array<Badge>({
    {3, "inf", "resistance", "resistance"},
    {5, "gun", "big-gun", {}},
    {6, "inf", "combat-engineers", {}}, {8, "inf", "combat-engineers", {}}, {12, "inf", "combat-engineers", {}},
    {28, "inf", "combat-engineers", {}}, {31, "inf", "combat-engineers", {}},
    {26, "inf", "sniper", {}}, {27, "inf", "sniper", {}},
    {29, "inf", "cavalry", {}}, {30, "inf", "ski-troops", {}},
    {33, "tank", "flame-thrower-tank", {}}, {35, "gun", "mobile-artillery", {}},
    {37, "inf", "anti-tank-gun", {}}, {41, "inf", "mortar", {}}, {45, "inf", "machine-gun", {}},
    {46, "gun", "heavy-anti-tank-gun", {}},
    {1, {}, {}, "commandos"}, {2, {}, {}, "rangers"}, {4, {}, {}, "panzergrenadiers"}, {9, {}, {}, "airborne"},
    {10, {}, {}, "afrika-korps"}, {22, {}, {}, "chasseurs"}, {24, {}, {}, "desert-rats"}, {25, {}, {}, "guards"},
    {38, {}, {}, "royal-army"}});

constexpr auto kCountries = std::to_array<Country>({
    {"us", Nation::UnitedStates}, {"gb", Nation::Britain}, {"ca", Nation::Canada}, {"fr", Nation::France},
    {"pl", Nation::Poland}, {"ru", Nation::SovietUnion}, {"de", Nation::Germany}, {"it", Nation::Italy},
    {"jp", Nation::Japan}, {"fi", Nation::Finland}});

constexpr auto kSwitches = std::to_array<Switch>({
    {"air_strikes_rules", "air-strikes: side {side}"},
    {"blitz_rules", "blitz"},
    {"british_commonwealth", "stiff-upper-lip: side allies"},
    {"italy_high_command", "italian-high-command: side axis"},
    {"italy_royal_army", "royal-army"},
    {"must_have_unit_exit", "must-exit: side {side}, units {min_nbr_units}"},
    {"night_visibility_rules", "night-visibility: begins 1"},
    {"north_african_desert_rules", "desert"},
    {"partial_blitz_rules", "armor-move: side {sides}, most 2"},
    {"russian_commissar_rule", "commissar: side {side}"},
    {"smoke_screen", "smoke-screen: side {side}"}});
// clang-format on

} // namespace

std::span<const Tile> tiles() { return kTiles; }
std::span<const Tile> rectangles() { return kRectangles; }
std::span<const Tile> obstacles() { return kObstacles; }

const Tile* find_tile(std::span<const Tile> rows, std::string_view name) {
  const std::string wanted = in_small_letters(name);
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [&](const Tile& t) { return in_small_letters(t.name) == wanted; });
  return row == rows.end() ? nullptr : &*row;
}

const Tile* tile_for(std::span<const Tile> rows, std::string_view piece, BoardFace face) {
  const Tile* plain = nullptr;
  for (const Tile& tile : rows) {
    if (tile.piece != piece) continue;
    if (tile.face == face) return &tile;
    if (!plain || (plain->face && !tile.face)) plain = &tile;
  }
  return plain;
}

std::uint8_t turned(std::uint8_t openings, int orientation) {
  std::uint8_t result = 0;
  for (int d = 0; d < kDirections; ++d)
    if (openings >> d & 1) result |= static_cast<std::uint8_t>(1 << (d + orientation - 1) % kDirections);
  return result;
}

const Behavior* find_behavior(std::string_view name) {
  const auto row = std::ranges::find(kBehaviors, name, &Behavior::name);
  return row == kBehaviors.end() ? nullptr : &*row;
}
const Behavior* behavior_for(std::string_view piece) {
  const auto row = std::ranges::find(kBehaviors, piece, &Behavior::piece);
  return row == kBehaviors.end() ? nullptr : &*row;
}

std::span<const Kind> kinds() { return kKinds; }
std::span<const Army> armies() { return kArmies; }
std::span<const Badge> badges() { return kBadges; }
std::span<const Country> countries() { return kCountries; }
std::span<const Switch> switches() { return kSwitches; }

std::optional<Owner> owner_of_medal(std::string_view tag) {
  if (tag.size() != 6 || !tag.starts_with("medal")) return std::nullopt;
  switch (tag[5]) {
  case '0': return Owner::Anyone;
  case '1':
  case '4':
  case '6': return Owner::Allies;
  case '2':
  case '3':
  case '5':
  case '7': return Owner::Axis;
  default: return std::nullopt;
  }
}

} // namespace bocage::m44
