// What words change on the map, where it is clear which hexes and units they mean. Each answers whether the
// battle has it now.
#include <algorithm>

#include "scenario/m44/importer.h"
#include "scenario/m44/sayings.h"
#include "scenario/m44/sides.h"
#include "scenario/words.h"

namespace bocage::m44 {
namespace {

// Troops for which the editor has no badge: words make them of others.
struct WordedTroop {
  std::string_view key;
  TroopId base, elite;
};
constexpr auto kWordedTroops = std::to_array<WordedTroop>({
    {"half-track", TroopId::SupplyTruck, TroopId::SupplyTruck},
    {"patrol-car", TroopId::SupplyTruck, TroopId::SupplyTruck},
    {"command-car", TroopId::SupplyTruck, TroopId::SupplyTruck},
    {"brandenburgers", TroopId::Infantry, TroopId::SpecialForces},
    {"tank-destroyer", TroopId::Armor, TroopId::EliteArmor},
    {"funny", TroopId::Armor, TroopId::EliteArmor},
    {"nebelwerfer", TroopId::Artillery, TroopId::Artillery},
    {"heavy-anti-tank-gun", TroopId::Artillery, TroopId::Artillery},
    {"tiger", TroopId::Armor, TroopId::EliteArmor},
});

struct Weapon {
  TroopId early, late;
  std::string_view early_words, late_words;
};
constexpr auto kWeapons = std::to_array<Weapon>({
    {TroopId::AntiTankGun, TroopId::LateAntiTankGun, "swas 2|swa 2", "swas 5|swa 5|anti-tank*late war"},
    {TroopId::Mortar, TroopId::LateMortar, "swas 3|swa 3", "swas 6|swa 6|mortar*late war"},
    {TroopId::MachineGun, TroopId::LateMachineGun, "swas 8|swa 8", "swas 7|swa 7|machine gun*late war"},
});
constexpr int kLastEarlyYear = 1942;

std::optional<TroopId> find_troop(std::string_view key) {
  const auto& table = official_tables().troops;
  const auto row = std::ranges::find(table, key, &Troop::key);
  return row == table.end() ? std::nullopt : std::optional(static_cast<TroopId>(row - table.begin()));
}

const Troop& troop_of(const UnitSetup& unit) { return official_tables().of(unit.troop); }
int figures_of(const UnitSetup& unit) { return unit.figures ? unit.figures : troop_of(unit).figures; }

void make(UnitSetup& unit, TroopId troop) {
  unit.troop = troop;
  if (unit.figures == official_tables().of(troop).figures) unit.figures = 0;
}

void give(UnitSetup& unit, UnitMark mark) { unit.marks = static_cast<std::uint16_t>(unit.marks | mark); }

// "Three Russian infantry units …"
std::optional<int> number_first(std::string_view sentence) {
  int number = 1;
  for (const std::string_view word : {"one ", "two ", "three ", "four ", "five ", "six "}) {
    if (sentence.starts_with(word) || sentence.starts_with(std::to_string(number) + ' ')) return number;
    ++number;
  }
  return std::nullopt;
}

} // namespace

// Ground
// ----------------------------------------------------------------------------------------------------------

bool Importer::lies_anywhere(TerrainId id) const {
  return std::ranges::any_of(battle_.setup.hexes, [id](const HexSetup& hex) {
    return hex.ground == id || hex.overlay == id || hex.obstacle == id;
  });
}

// The words name a river; which of several hexes is it? Clear if there is only one, or if they mean all.
bool Importer::make_of_river(TerrainId ground, std::string_view sentence) {
  HexSet river, reached;
  for (Hex h : board_->hexes())
    if (setup().hexes[h].ground == TerrainId::River && !mouths_.contains(h)) river.insert(h);
  if (river.empty()) return false;
  std::vector<Hex> next{*river.begin()};
  while (!next.empty()) {
    const Hex h = next.back();
    next.pop_back();
    if (reached.contains(h)) continue;
    reached.insert(h);
    for (int d = 0; d < kDirections; ++d)
      if (const Hex beside = board_->neighbor(h, static_cast<Direction>(d));
          beside != kNoHex && river.contains(beside))
        next.push_back(beside);
  }
  if (reached.count() != river.count() && !says(sentence, "all rivers|all the rivers|rivers are"))
    return false;
  for (Hex h : river)
    if (HexSetup& hex = setup().hexes[h]; hex.overlay == TerrainId::Open) {
      hex.ground = ground;
      if (ground == TerrainId::Open) crossed_.insert(h);
    }
  return ground == TerrainId::Open ? crossed_.any() : lies_anywhere(ground);
}

// Water that is frozen, and crossed without let or hindrance, is open ground.
bool Importer::free_frozen_water(std::string_view sentence) {
  for (Hex h : board_->hexes())
    if (HexSetup& hex = setup().hexes[h];
        hex.ground == TerrainId::FrozenRiver && hex.overlay == TerrainId::Open) {
      hex.ground = TerrainId::Open;
      crossed_.insert(h);
    }
  return crossed_.any() || make_of_river(TerrainId::Open, sentence);
}

// "The Axis player is in control of the Bunkers": of all, unless it is one among several.
bool Importer::own_bunkers(Side side, std::string_view sentence) {
  HexSet bunkers = bare_bunkers_;
  for (Hex h : board_->hexes())
    if (setup().hexes[h].overlay == TerrainId::Bunker) bunkers.insert(h);
  const bool all = bunkers.count() == 1 || says(sentence, "bunkers");
  bool own = false, contested = false;
  for (Hex h : bunkers) {
    HexSetup& hex = setup().hexes[h];
    if (all && !owned_.contains(h)) {
      hex.overlay = TerrainId::Bunker;
      hex.overlay_owner = owner_of(side);
    }
    own |= hex.overlay == TerrainId::Bunker && hex.overlay_owner == owner_of(side);
    contested |= all && hex.overlay_owner != owner_of(side);
  }
  return own && !contested;
}

bool Importer::sabotage_dams(std::optional<Side> side) {
  HexSet dams;
  for (Hex h : board_->hexes())
    if (setup().hexes[h].ground == TerrainId::Dam) dams.insert(h);
  if (dams.any() && side && !has_option("sabotage"))
    add_option("sabotage", {{"side", name_of(*side)}, {"hexes", hex_list(dams)}});
  return has_option("sabotage");
}

// Actions 7, 11, 12 and 14: on all camps, stations or depots of the map.
bool Importer::allow_raid(std::string_view option, std::optional<Side> side) {
  if (has_option(option)) return true;
  if (option == "capture-equipment") {
    add_option(std::string(option), {{"side", side ? std::string(name_of(*side)) : "both"}});
    return true;
  }
  HexSet places;
  for (Hex h : board_->hexes()) {
    const TerrainId ground = setup().hexes[h].ground;
    if (option == "free-prisoners" ? ground == TerrainId::PrisonCamp || ground == TerrainId::LaborCamp
        : option == "radar-alert"  ? ground == TerrainId::RadarStation
                                   : ground == TerrainId::SupplyDepot)
      places.insert(h);
  }
  if (places.empty() || !side) return false;
  const std::string_view where = option == "radar-alert" ? "while-on" : "hexes";
  add_option(std::string(option), {{"side", name_of(*side)}, {std::string(where), hex_list(places)}});
  return true;
}

// Units
// ----------------------------------------------------------------------------------------------------------

bool Importer::has_troop(std::string_view key, std::optional<Side> side) const {
  return std::ranges::any_of(battle_.setup.units, [&](const UnitSetup& unit) {
    const std::string_view own = troop_of(unit).key;
    return (!side || unit.side == *side) && (own == key || own == "late-" + std::string(key));
  });
}

bool Importer::is_starred(Hex h) const {
  return std::ranges::any_of(marks_,
                             [h](const Mark& m) { return m.option == "battle-star" && m.hexes.contains(h); });
}

bool Importer::change_troops(std::string_view key, std::optional<Side> side) {
  if (has_troop(key, side)) return true;
  const auto worded = std::ranges::find(kWordedTroops, key, &WordedTroop::key);
  if (worded == kWordedTroops.end()) return false; // it has a badge in the editor, and no unit has that
  const TroopId troop = *find_troop(key);
  for (UnitSetup& unit : setup().units) {
    const bool base = unit.troop == worded->base || unit.troop == worded->elite;
    if (!base || (side && unit.side != *side)) continue;
    const bool badged = std::ranges::any_of(battle_.details, [&](const UnitDetail& d) {
      return d.hex == unit.hex && d.badge.starts_with("badge");
    });
    if (worded->base == TroopId::SupplyTruck || is_starred(unit.hex) || badged) make(unit, troop);
  }
  return has_troop(key, side);
}

// All of a side, if the words say so; else those with any badge, if the map has none that is elite.
bool Importer::change_elite(std::string_view key, std::optional<Side> side, std::string_view sentence) {
  const bool tanks = key == "elite-armor";
  const TroopId base = tanks ? TroopId::Armor : TroopId::Infantry,
                elite = tanks ? TroopId::EliteArmor : TroopId::SpecialForces;
  const auto whole = side_whole(sentence, tanks ? "tank|armor" : "infantry");
  const bool none = !has_troop(key, side);
  for (UnitSetup& unit : setup().units) {
    const bool badged =
        std::ranges::find(battle_.details, unit.hex, &UnitDetail::hex) != battle_.details.end();
    const bool meant = (none && badged) || whole == unit.side;
    if (unit.troop == base && (!side || unit.side == *side) && meant) make(unit, elite);
  }
  const bool dropped = !tanks && drop_elite(side, whole || says(sentence, "airdropped units are elite"));
  return dropped || has_troop(key, side);
}

// Units that drop from the air are made with `make`.
bool Importer::drop_elite(std::optional<Side> side, bool make) {
  bool any = false;
  for (OptionUse& use : battle_.options) {
    const Parameter elite{"troop", "special-forces"}, own{"side", name_of(side.value_or(Side::Allies))};
    if (!use.name.starts_with("air-drop") ||
        (side && std::ranges::find(use.parameters, own) == use.parameters.end()))
      continue;
    if (make && std::ranges::find(use.parameters, "troop", &Parameter::name) == use.parameters.end())
      use.parameters.push_back(elite);
    any |= std::ranges::find(use.parameters, elite) != use.parameters.end();
  }
  return any;
}

// Boats are battle stars on infantry; the words alone say what the stars mean.
bool Importer::give_boats() {
  bool any = false;
  for (UnitSetup& unit : setup().units) {
    if (!is_starred(unit.hex) || troop_of(unit).unit_class != UnitClass::Infantry) continue;
    give(unit, kHasBoat);
    any = true;
  }
  return any;
}

// Those that a tag marks, or all of a side without exception
bool Importer::camouflage(const Sentence& sentence) {
  const auto own = [&](const UnitSetup& unit) { return !sentence.side || unit.side == *sentence.side; };
  const auto hidden = [&](const UnitSetup& unit) { return own(unit) && (unit.marks & kCamouflaged); };
  const bool whole = says(sentence.small, "all ") && !says(sentence.small, "except");
  if (whole && std::ranges::none_of(setup().units, hidden))
    for (UnitSetup& unit : setup().units)
      if (own(unit)) give(unit, kCamouflaged);
  return std::ranges::any_of(setup().units, hidden);
}

// "The other German infantry units only have 3 figures", "Three Russian infantry units have 3 figures only"
bool Importer::thin_out(const Sentence& sentence) {
  constexpr int three = 3;
  const auto own = [&](const UnitSetup& unit) { return !sentence.side || unit.side == *sentence.side; };
  if (sentence.side && says(sentence.small, "infantry") &&
      (sentence.small.starts_with("the other ") || side_whole(sentence.small, "infantry")))
    for (UnitSetup& unit : setup().units)
      if (own(unit) && unit.troop == TroopId::Infantry) unit.figures = three;
  const auto thin = [&](const UnitSetup& unit) {
    return own(unit) && troop_of(unit).unit_class == UnitClass::Infantry && figures_of(unit) == three;
  };
  const auto plain = [&](const UnitSetup& unit) { return thin(unit) && unit.troop == TroopId::Infantry; };
  if (const auto number = number_first(sentence.small))
    return std::ranges::count_if(setup().units, plain) == *number;
  return std::ranges::any_of(setup().units, thin);
}

// Special weapons are those up to 1942 or those after it: as the words say, else by the year.
void Importer::date_weapons() {
  const std::string text = in_small_letters(text_of(field(words(), "rules")));
  const int year = static_cast<int>(battle_.dates.begin.year());
  for (const Weapon& weapon : kWeapons) {
    bool any = false;
    const bool early = !ours_ && says(text, weapon.early_words),
               late = !ours_ && says(text, weapon.late_words);
    const TroopId troop = late || (!early && year > kLastEarlyYear) ? weapon.late : weapon.early;
    for (UnitSetup& unit : setup().units)
      if (unit.troop == weapon.early) {
        unit.troop = troop;
        any = true;
      }
    if (any && !early && !late)
      remark(Fate::Enforced, "date_begin", std::to_string(year),
             "troop " + std::string(official_tables().of(troop).key));
  }
}

// The accessory, where a sentence names one; else the owner chooses.
void Importer::equip_funnies(std::string_view sentence) {
  Accessory named = Accessory::None;
  int count = 0;
  for (const Word<Accessory>& word : kWords<Accessory>)
    if (sentence.find(word.name) != std::string_view::npos) {
      named = word.value;
      ++count;
    }
  if (count != 1) return;
  for (UnitSetup& unit : setup().units)
    if (unit.troop == TroopId::Funny) unit.accessory = named;
}

// What the fields have not said: one unit aboard, or one in the locomotive and one in the car.
bool Importer::load_trains(std::string_view sentence) {
  if (has_option("train-cargo")) return true;
  for (const UnitSetup& unit : setup().units) {
    if (!troop_of(unit).carries_units) continue;
    const bool both = unit.second_hex != kNoHex && says(sentence, "each|two|both| 2 ");
    add_option("train-cargo", {{"side", name_of(unit.side)}, {"units", both ? "2" : "1"}});
    return true;
  }
  return false;
}

// Victory
// ----------------------------------------------------------------------------------------------------------

bool Importer::has_objective(std::optional<Side> side) const {
  return std::ranges::any_of(battle_.setup.objectives, [side](const Objective& o) {
    return !side || o.who == Owner::Anyone || o.who == owner_of(*side);
  });
}

Objective* Importer::only_objective(Side side) {
  const auto own = [side](const Objective& o) { return o.who == owner_of(side); };
  auto& all = setup().objectives;
  return std::ranges::count_if(all, own) == 1 ? &*std::ranges::find_if(all, own) : nullptr;
}

// Of several it could be any.
bool Importer::require_objective(std::optional<Side> side) {
  Objective* objective = side ? only_objective(*side) : nullptr;
  if (objective) objective->required = true;
  return objective;
}

// "If Allied units occupy 3 town hexes at the end of their turn, they win immediately", or the side named
// "suffers Sudden Death" in the hex with the medal.
bool Importer::has_sudden_death(const Sentence& sentence) {
  if (!sentence.side) return false;
  const bool loses = says(sentence.small, "suffers sudden death");
  const Side winner = loses ? other(*sentence.side) : *sentence.side;
  const auto decides = [winner](const Objective& o) { return o.sudden_death && o.who == owner_of(winner); };
  if (Objective* only = only_objective(winner);
      only && loses && says(sentence.small, "hex marked with a medal")) {
    only->sudden_death = true;
    only->medals = 0; // it wins the battle instead
  }
  for (Objective& objective : setup().objectives)
    if (decides(objective)) objective.at_turn_end |= says(sentence.small, "at the end of their turn");
  return std::ranges::any_of(setup().objectives, decides);
}

// Markers that do not say for whom they are, and battles that have none and mean the whole baseline.
bool Importer::exits_by_words(std::optional<Side> leaving, std::string_view sentence) {
  const bool given = setup().of(Side::Allies).exits.any() || setup().of(Side::Axis).exits.any();
  if (!leaving) return given;
  if (!given) {
    HexSet exits = bare_exits_;
    const int row = *leaving == setup().top ? board_->rows() - 1 : 0; // the enemy's baseline
    if (exits.empty() && !says(sentence, "exit marker|exit hex|medal marker|two hexes of the"))
      for (Hex h : board_->hexes())
        if (board_->row(h) == row) exits.insert(h);
    setup().of(*leaving).exits = exits;
  }
  return setup().of(*leaving).exits.any();
}

} // namespace bocage::m44
