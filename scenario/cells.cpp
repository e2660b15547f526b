#include "scenario/cells.h"

#include <algorithm>
#include <array>

#include "scenario/source.h"

namespace bocage {
namespace {

// The code of a terrain is the first letters of its key, one of each word if it has two. These had to give
// way to another that has them.
struct OwnCode {
  TerrainId terrain;
  std::string_view code;
};
constexpr auto kOwnCodes = std::to_array<OwnCode>({
    {TerrainId::SeaBluff, "bl"},
    {TerrainId::SteepHill, "st"},
    {TerrainId::Hedgehog, "hh"},
    {TerrainId::Airfield, "af"},
    {TerrainId::Barracks, "bk"},
    {TerrainId::Fortress, "ft"},
    {TerrainId::Lighthouse, "lh"},
    {TerrainId::Station, "sn"},
    {TerrainId::RoadBlock, "rk"},
    {TerrainId::Ford, "fd"},
    {TerrainId::FrozenRiver, "fz"},
    {TerrainId::Ravine, "rv"},
    {TerrainId::RopeBridge, "rg"},
    {TerrainId::Castle, "cs"},
    {TerrainId::LevelCrossing, "lx"},
    {TerrainId::Headquarters, "hq"},
});

struct TerrainCode {
  TerrainId terrain;
  std::array<char, 2> letters;

  std::string_view code() const { return {letters.data(), letters.size()}; }
};
const std::array<TerrainCode, kTerrains>& terrain_codes() {
  static const auto kCodes = [] {
    std::array<TerrainCode, kTerrains> codes{};
    for (int i = 0; i < kTerrains; ++i) {
      const auto id = static_cast<TerrainId>(i);
      const std::string_view key = kTerrainTable[static_cast<std::size_t>(i)].key;
      const std::size_t second = key.find('-') == std::string_view::npos ? 1 : key.find('-') + 1;
      codes[static_cast<std::size_t>(i)] = {id, {key[0], key[second]}};
    }
    for (const OwnCode& own : kOwnCodes)
      codes[static_cast<std::size_t>(own.terrain)].letters = {own.code[0], own.code[1]};
    return codes;
  }();
  return kCodes;
}

// Unit codes begin with a capital letter for the Allies, with a small one for the Axis. A code of one letter
// may stand alone on open ground; a longer one needs its slash, so that it is never mistaken for terrain.
struct TroopCode {
  TroopId troop;
  std::string_view code;
};
constexpr auto kTroopCodes = std::to_array<TroopCode>({
    {TroopId::Infantry, "I"},
    {TroopId::Armor, "A"},
    {TroopId::Artillery, "G"},
    {TroopId::SpecialForces, "S"},
    {TroopId::EliteArmor, "E"},
    {TroopId::Resistance, "R"},
    {TroopId::Tiger, "T"},
    {TroopId::SupplyTrain, "L"},
    {TroopId::AircraftCarrier, "C"},
    {TroopId::Fighter, "F"},
    {TroopId::BigGun, "Bg"},
    {TroopId::CombatEngineers, "Ce"},
    {TroopId::ArmoredTrain, "Ar"},
    {TroopId::Cavalry, "Ca"},
    {TroopId::SkiTroops, "Sk"},
    {TroopId::Sniper, "Sn"},
    {TroopId::Destroyer, "De"},
    {TroopId::FlameThrowerTank, "Ft"},
    {TroopId::MobileArtillery, "Ma"},
    {TroopId::SupplyTruck, "Tr"},
    {TroopId::HalfTrack, "Ht"},
    {TroopId::PatrolCar, "Pc"},
    {TroopId::CommandCar, "Cc"},
    {TroopId::Brandenburgers, "Br"},
    {TroopId::HeavyAntiTankGun, "Ha"},
    {TroopId::TankDestroyer, "Td"},
    {TroopId::Nebelwerfer, "Nw"},
    {TroopId::Funny, "Fu"},
    {TroopId::AntiTankGun, "At"},
    {TroopId::Mortar, "Mo"},
    {TroopId::MachineGun, "Mg"},
    {TroopId::LateAntiTankGun, "La"},
    {TroopId::LateMortar, "Lm"},
    {TroopId::LateMachineGun, "Lg"},
});

template <class Codes>
constexpr bool complete_and_distinct(const Codes& codes, std::size_t count) {
  if (codes.size() != count) return false;
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (codes[i].code == codes[j].code) return false;
  return true;
}
static_assert(complete_and_distinct(kTroopCodes, kTroops), "give every troop one code of its own");
static_assert(std::all_of(kOwnCodes.begin(), kOwnCodes.end(),
                          [](const OwnCode& row) { return row.code.size() == 2; }));

template <class Rows>
auto row_with_code(const Rows& rows, std::string_view code) -> decltype(rows.data()) {
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return r.code == code; });
  return row == rows.end() ? nullptr : &*row;
}

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_small(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
constexpr char capital(char c) { return is_small(c) ? static_cast<char>(c - 'a' + 'A') : c; }
constexpr char small(char c) { return is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c; }

std::string in_letters_of(Side side, std::string_view code) {
  std::string text(code);
  if (side == Side::Axis) text[0] = small(text[0]);
  return text;
}

const Terrain& row_of(TerrainId id) { return official_tables().of(id); }

std::string troop_list() {
  std::string list;
  for (const TroopCode& row : kTroopCodes) list += (list.empty() ? "" : " ") + std::string(row.code);
  return list;
}

bool is_bare_unit(std::string_view text) {
  return !text.empty() && (is_small(text[0]) || is_capital(text[0])) &&
         std::all_of(text.begin() + 1, text.end(), is_digit);
}

// Where a second unit is named: `I/i`, `fo/I/i`.
std::optional<std::size_t> second_unit(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  if (is_bare_unit(text.substr(0, slash))) return slash + 1;
  const std::size_t next = text.find('/', slash + 1);
  if (next == std::string_view::npos) return std::nullopt;
  return next + 1;
}

std::optional<CellError> read_unit(std::string_view text, std::size_t offset, Cell& out) {
  const std::size_t letters =
      static_cast<std::size_t>(std::find_if(text.begin(), text.end(), is_digit) - text.begin());
  if (letters == 0)
    return CellError{offset, say("wrong.unit-code", "found {what}, expected the code of a unit: {list}",
                                 {quoted("what", text), {"list", troop_list()}})};
  const std::string_view code = text.substr(0, letters), digits = text.substr(letters);
  auto troop = troop_of(code);
  const UnbuiltTroop* unbuilt =
      row_with_code(unbuilt_troops(), capital(code[0]) + std::string(code.substr(1)));
  if (!troop && unbuilt) {
    troop = unbuilt->stand_in;
    out.unbuilt.emplace_back(unbuilt->key);
  }
  if (!troop)
    return CellError{offset,
                     say("wrong.unit-unknown",
                         "found the unknown unit {what}, expected one of {list} (small letters for the Axis)",
                         {quoted("what", code), {"list", troop_list()}})};
  CellUnit unit{*troop, is_capital(code[0]) ? Side::Allies : Side::Axis, unbuilt ? unbuilt->figures : 0};
  if (!digits.empty()) {
    unit.figures = read_number(digits).value_or(0);
    if (unit.figures < 1 || unit.figures > kMostFigures)
      return CellError{offset + letters, say("wrong.figures", "found {what} figures, expected 1 to {most}",
                                             {quoted("what", digits), {"most", kMostFigures}})};
  }
  out.unit = unit;
  return std::nullopt;
}

std::optional<CellError> read_layer(std::string_view code, std::size_t offset, Cell& out) {
  auto terrain = terrain_of(code);
  const UnbuiltTerrain* unbuilt = row_with_code(unbuilt_terrains(), code);
  if (!terrain && unbuilt) terrain = unbuilt->stand_in;
  if (!terrain)
    return CellError{
        offset, say("wrong.terrain-unknown",
                    "found the unknown terrain {what}, expected a code such as fo, ri+br or wi, or a unit",
                    {quoted("what", code)})};
  const Layer layer = unbuilt ? unbuilt->layer : row_of(*terrain).layer;
  if (layer == Layer::Obstacle && out.hex.obstacle != TerrainId::Open && !out.hex.sandbags) {
    // Sandbags may lie beside another obstacle.
    const bool second = *terrain == TerrainId::Sandbags, first = out.hex.obstacle == TerrainId::Sandbags;
    if (first != second) {
      if (first) out.hex.obstacle = *terrain;
      out.hex.sandbags = true;
      return std::nullopt;
    }
  }
  TerrainId& place = layer == Layer::Ground    ? out.hex.ground
                     : layer == Layer::Overlay ? out.hex.overlay
                                               : out.hex.obstacle;
  const UnbuiltTerrain* before = out.unbuilt_on(layer);
  const bool taken = before || (layer == Layer::Ground ? out.ground_given : place != TerrainId::Open);
  if (taken)
    return CellError{
        offset,
        say("wrong.layer-taken", "found {what}, but the hex already has {terrain} of the same layer",
            {quoted("what", code), term("terrain", "terrain", before ? before->key : row_of(place).key)})};
  place = *terrain;
  if (unbuilt) out.unbuilt.emplace_back(unbuilt->key);
  out.ground_given |= layer == Layer::Ground;
  return std::nullopt;
}

} // namespace

std::string_view code_of(TerrainId terrain) {
  const auto i = static_cast<std::size_t>(terrain);
  return i < terrain_codes().size() ? terrain_codes()[i].code() : "?";
}

std::string_view code_of(TroopId troop) {
  for (const TroopCode& row : kTroopCodes)
    if (row.troop == troop) return row.code;
  return "?";
}

std::optional<TerrainId> terrain_of(std::string_view code) {
  for (const TerrainCode& row : terrain_codes())
    if (row.code() == code) return row.terrain;
  return std::nullopt;
}

std::optional<TroopId> troop_of(std::string_view code) {
  for (const TroopCode& row : kTroopCodes)
    if (code.size() == row.code.size() && capital(code[0]) == row.code[0] &&
        code.substr(1) == row.code.substr(1))
      return row.troop;
  return std::nullopt;
}

std::string unit_code(TroopId troop, Side side) { return in_letters_of(side, code_of(troop)); }

const UnbuiltTerrain* Cell::unbuilt_on(Layer layer) const {
  for (const std::string& key : unbuilt)
    if (const UnbuiltTerrain* row = find_unbuilt_terrain(key); row && row->layer == layer) return row;
  return nullptr;
}

const UnbuiltTroop* Cell::unbuilt_unit() const {
  for (const std::string& key : unbuilt)
    if (const UnbuiltTroop* row = find_unbuilt_troop(key)) return row;
  return nullptr;
}

std::optional<CellError> read_cell(std::string_view text, Cell& out) {
  out = {};
  if (text == ".") return std::nullopt;
  if (text == "_") {
    out.absent = true;
    return std::nullopt;
  }
  if (text.empty())
    return CellError{0, say("wrong.cell-empty", "found nothing, expected a hex: '.', terrain, a unit")};

  if (const auto second = second_unit(text))
    return CellError{*second,
                     say("wrong.cell-units", "found a second unit {what}, expected one unit in a hex",
                         {quoted("what", text.substr(*second))})};
  const bool bare = is_bare_unit(text);
  const std::size_t slash = bare ? 0 : std::min(text.find('/'), text.size());
  const std::string_view ground = text.substr(0, slash);
  // `+wi` and `wi` are the same; `.+wi` and `./I` name the printed ground.
  std::size_t begin = ground.starts_with('+') ? 1 : ground.starts_with(".+") ? 2 : 0;
  if (!ground.empty() && ground != ".") {
    while (true) {
      const std::size_t end = std::min(ground.find('+', begin), ground.size());
      if (auto error = read_layer(ground.substr(begin, end - begin), begin, out)) return error;
      if (end == ground.size()) break;
      begin = end + 1;
    }
  }
  if (bare || slash < text.size()) {
    const std::size_t from = bare ? 0 : slash + 1;
    if (auto error = read_unit(text.substr(from), from, out)) return error;
    const Owner owner = owner_of(out.unit->side);
    if (row_of(out.hex.overlay).owner_only && !out.unbuilt_on(Layer::Overlay)) out.hex.overlay_owner = owner;
    if (row_of(out.hex.obstacle).owner_only && !out.unbuilt_on(Layer::Obstacle))
      out.hex.obstacle_owner = owner;
  }
  return std::nullopt;
}

std::string write_cell(const Cell& cell) {
  if (cell.absent) return "_";
  std::string text;
  const auto add = [&text](std::string_view code) { text += (text.empty() ? "" : "+") + std::string(code); };
  const auto layer = [&](Layer which, TerrainId id, bool there) {
    const UnbuiltTerrain* unbuilt = cell.unbuilt_on(which);
    if (unbuilt || there) add(unbuilt ? unbuilt->code : code_of(id));
  };
  layer(Layer::Ground, cell.hex.ground, cell.ground_given);
  layer(Layer::Overlay, cell.hex.overlay, cell.hex.overlay != TerrainId::Open);
  layer(Layer::Obstacle, cell.hex.obstacle, cell.hex.obstacle != TerrainId::Open);
  if (cell.hex.sandbags && cell.hex.obstacle != TerrainId::Sandbags) add(code_of(TerrainId::Sandbags));
  if (cell.unit) {
    const UnbuiltTroop* unbuilt = cell.unbuilt_unit();
    const std::string unit = unbuilt ? in_letters_of(cell.unit->side, unbuilt->code)
                                     : unit_code(cell.unit->troop, cell.unit->side);
    if (!text.empty() || unit.size() > 1) text += '/';
    text += unit;
    if (cell.unit->figures != (unbuilt ? unbuilt->figures : 0)) text += std::to_string(cell.unit->figures);
  }
  return text.empty() ? "." : text;
}

} // namespace bocage
