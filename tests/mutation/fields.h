// Every field of every row of the rules' tables, by name. A field that is missing here does not compile: a
// fact that no mutation touches is a fact that no test need know.
#pragma once

#include <tuple>

#include "engine/tables/tables.h"
#include "tests/mutation/reflect.h"

namespace bocage::mutation {

template <class Row, class Value>
struct Field {
  std::string_view name;
  Value Row::* member;
};
template <class Row, class Value>
Field(const char*, Value Row::*) -> Field<Row, Value>;

// A set of enumerators kept as bits, and those among them that the game asks about.
template <class Row, class Set, class Element>
struct SetField {
  std::string_view name;
  Set Row::* member;
  Set domain;
};

template <class Row>
constexpr auto classes(const char* name, ClassSet Row::* member, ClassSet domain) {
  return SetField<Row, ClassSet, UnitClass>{name, member, domain};
}
template <class Row>
constexpr auto faces(const char* name, FaceSet Row::* member) {
  return SetField<Row, FaceSet, Face>{name, member, (1 << kFaces) - 1};
}

template <class Row>
inline constexpr auto kFields = nullptr; // no struct with fields of its own

// clang-format off: a field is a line
template <>
inline constexpr auto kFields<TerrainRules> = std::tuple{
    Field{"closed", &TerrainRules::closed},
    Field{"access", &TerrainRules::access},
    Field{"descent", &TerrainRules::descent},
    Field{"stops", &TerrainRules::stops},
    Field{"leaving", &TerrainRules::leaving},
    Field{"from_start", &TerrainRules::from_start},
    Field{"cap", &TerrainRules::cap},
    Field{"climb", &TerrainRules::climb},
    Field{"trap", &TerrainRules::trap},
    Field{"no_battle", &TerrainRules::no_battle},
    Field{"battle_left", &TerrainRules::battle_left},
    Field{"close", &TerrainRules::close},
    Field{"inside", &TerrainRules::inside},
    Field{"penalty", &TerrainRules::penalty},
    Field{"reach", &TerrainRules::reach},
    Field{"flags", &TerrainRules::flags},
    Field{"sight", &TerrainRules::sight},
    Field{"shelter", &TerrainRules::shelter},
    Field{"protection", &TerrainRules::protection},
};

// The classes that walk over terrain; trains, ships and planes go by rules of their own.
template <>
inline constexpr auto kFields<Terrain> = std::tuple{
    Field{"key", &Terrain::key},
    Field{"card", &Terrain::card},
    Field{"layer", &Terrain::layer},
    classes("closed_to", &Terrain::closed_to, kGround),
    classes("stops", &Terrain::stops, kGround),
    classes("halts", &Terrain::halts, kGround),
    classes("stops_leaving", &Terrain::stops_leaving, kGround),
    classes("traps", &Terrain::traps, kGround),
    Field{"entered_from_start", &Terrain::entered_from_start},
    Field{"move_cap", &Terrain::move_cap},
    Field{"slope", &Terrain::slope},
    Field{"beach", &Terrain::beach},
    Field{"water", &Terrain::water},
    Field{"crossing", &Terrain::crossing},
    Field{"deck", &Terrain::deck},
    Field{"rail", &Terrain::rail},
    Field{"road", &Terrain::road},
    Field{"banks", &Terrain::banks},
    Field{"spanned", &Terrain::spanned},
    Field{"ice_dice", &Terrain::ice_dice},
    Field{"heights_only", &Terrain::heights_only},
    Field{"tunnel", &Terrain::tunnel},
    Field{"station", &Terrain::station},
    Field{"smoothed_by", &Terrain::smoothed_by},
    classes("no_battle_entering", &Terrain::no_battle_entering, kGround),
    Field{"battle_from_beside", &Terrain::battle_from_beside},
    classes("no_battle_leaving", &Terrain::no_battle_leaving, kGround),
    classes("close_only", &Terrain::close_only, kGround),
    classes("no_battle_inside", &Terrain::no_battle_inside, kGround),
    Field{"protection", &Terrain::protection},
    Field{"protection_from_below", &Terrain::protection_from_below},
    Field{"protection_off_ridge", &Terrain::protection_off_ridge},
    Field{"covers_from_guns", &Terrain::covers_from_guns},
    Field{"attack_penalty", &Terrain::attack_penalty},
    Field{"shelter", &Terrain::shelter},
    Field{"artillery_reach", &Terrain::artillery_reach},
    Field{"ignored_flags", &Terrain::ignored_flags},
    classes("ignores_flags", &Terrain::ignores_flags, kGround),
    Field{"owner_only", &Terrain::owner_only},
    Field{"blocks_sight", &Terrain::blocks_sight},
    Field{"blocks_in_pairs", &Terrain::blocks_in_pairs},
    Field{"ridge", &Terrain::ridge},
    Field{"height", &Terrain::height},
    Field{"gone_when_left", &Terrain::gone_when_left},
    classes("cleared_entering", &Terrain::cleared_entering, kGround),
    classes("cleared_instead", &Terrain::cleared_instead, kGround),
    Field{"bars_sandbags", &Terrain::bars_sandbags},
    Field{"blasted", &Terrain::blasted},
    Field{"engineers_only", &Terrain::engineers_only},
    Field{"air_check", &Terrain::air_check},
    Field{"rules", &Terrain::rules},
};

template <>
inline constexpr auto kFields<TroopRules> = std::tuple{
    Field{"move", &TroopRules::move},
    Field{"battle_move", &TroopRules::battle_move},
    Field{"dice", &TroopRules::dice},
    Field{"flags", &TroopRules::flags},
    Field{"targets", &TroopRules::targets},
    Field{"ground", &TroopRules::ground},
    Field{"rails", &TroopRules::rails},
};

template <>
inline constexpr auto kFields<Troop> = std::tuple{
    Field{"key", &Troop::key},
    Field{"card", &Troop::card},
    Field{"unit_class", &Troop::unit_class},
    Field{"gait", &Troop::gait},
    Field{"figures", &Troop::figures},
    Field{"move", &Troop::move},
    Field{"battle_move", &Troop::battle_move},
    Field{"road_move", &Troop::road_move},
    Field{"emplaced", &Troop::emplaced},
    Field{"stops_on_rails", &Troop::stops_on_rails},
    Field{"battles_entering", &Troop::battles_entering},
    Field{"dice", &Troop::dice},
    Field{"moved_range", &Troop::moved_range},
    Field{"sight", &Troop::sight},
    Field{"cover", &Troop::cover},
    Field{"steady_footing", &Troop::steady_footing},
    classes("attacks", &Troop::attacks, kEveryClass),
    classes("stars_hit", &Troop::stars_hit, kGround),
    Field{"stars_hit_vehicles", &Troop::stars_hit_vehicles},
    Field{"stars_steady", &Troop::stars_steady},
    Field{"flags_stand", &Troop::flags_stand},
    Field{"marks_targets", &Troop::marks_targets},
    Field{"lays_smoke", &Troop::lays_smoke},
    Field{"takes_ground", &Troop::takes_ground},
    Field{"overruns", &Troop::overruns},
    faces("hit_by", &Troop::hit_by),
    classes("hit_by_stars_of", &Troop::hit_by_stars_of, kEveryClass),
    Field{"reroll", &Troop::reroll},
    Field{"unprotected", &Troop::unprotected},
    Field{"hits_to_destroy", &Troop::hits_to_destroy},
    Field{"retreat", &Troop::retreat},
    Field{"ignored_flags", &Troop::ignored_flags},
    Field{"heals", &Troop::heals},
    Field{"medals", &Troop::medals},
    Field{"wreck", &Troop::wreck},
    Field{"vehicle", &Troop::vehicle},
    Field{"leads", &Troop::leads},
    Field{"nationless", &Troop::nationless},
    Field{"disguised", &Troop::disguised},
    Field{"supplies", &Troop::supplies},
    Field{"engineers", &Troop::engineers},
    Field{"commands", &Troop::commands},
    Field{"gun_on_wagon", &Troop::gun_on_wagon},
    Field{"carries_units", &Troop::carries_units},
    Field{"has_accessory", &Troop::has_accessory},
    Field{"rules", &Troop::rules},
};

template <>
inline constexpr auto kFields<Card> = std::tuple{
    Field{"key", &Card::key},
    Field{"catalogue", &Card::catalogue},
    Field{"copies", &Card::copies},
    Field{"type", &Card::type},
    Field{"orders", &Card::orders},
    Field{"anywhere", &Card::anywhere},
    classes("classes", &Card::classes, kEveryClass),
    Field{"order", &Card::order},
    Field{"fallback", &Card::fallback},
    Field{"action", &Card::action},
    Field{"draw", &Card::draw},
};

template <>
inline constexpr auto kFields<OrderRule> = std::tuple{
    Field{"key", &OrderRule::key},
    Field{"rule", &OrderRule::rule},
    Field{"may_move", &OrderRule::may_move},
    Field{"may_battle", &OrderRule::may_battle},
    Field{"move", &OrderRule::move},
    Field{"battle_move", &OrderRule::battle_move},
    Field{"battles", &OrderRule::battles},
    Field{"close_bonus", &OrderRule::close_bonus},
    Field{"far_bonus", &OrderRule::far_bonus},
    Field{"bonus_in_overrun", &OrderRule::bonus_in_overrun},
    Field{"close_only", &OrderRule::close_only},
    Field{"far_only", &OrderRule::far_only},
    Field{"ignores_movement_rules", &OrderRule::ignores_movement_rules},
    Field{"second_move", &OrderRule::second_move},
    Field{"digs_in", &OrderRule::digs_in},
    Field{"on_foot", &OrderRule::on_foot},
    Field{"on_land", &OrderRule::on_land},
};

template <>
inline constexpr auto kFields<Tables> = std::tuple{
    Field{"terrain", &Tables::terrain},
    Field{"troops", &Tables::troops},
    Field{"cards", &Tables::cards},
    Field{"orders", &Tables::orders},
};

// clang-format on

template <class Row>
concept Listed = !std::is_same_v<decltype(kFields<Row>), const std::nullptr_t>;

template <Listed Row>
inline constexpr bool kAllListed =
    std::tuple_size_v<std::remove_const_t<decltype(kFields<Row>)>> == member_count<Row>();

static_assert(kAllListed<TerrainRules>,
              "TerrainRules has another number of fields than kFields lists: list them all");
static_assert(kAllListed<Terrain>, "Terrain has another number of fields than kFields lists: list them all");
static_assert(kAllListed<TroopRules>,
              "TroopRules has another number of fields than kFields lists: list them all");
static_assert(kAllListed<Troop>, "Troop has another number of fields than kFields lists: list them all");
static_assert(kAllListed<Card>, "Card has another number of fields than kFields lists: list them all");
static_assert(kAllListed<OrderRule>,
              "OrderRule has another number of fields than kFields lists: list them all");
static_assert(kAllListed<Tables>, "Tables has another number of tables than kFields lists: list them all");

} // namespace bocage::mutation
