#include "text/names.h"

#include <array>

#include "scenario/words.h"

namespace bocage {
namespace {

constexpr std::array<std::string_view, kSides> kSideKeys = {"allies", "axis"};

constexpr std::array<std::string_view, 14> kNationKeys = {
    "none",         "united-states", "britain", "canada", "france", "resistance", "poland",
    "soviet-union", "commonwealth",  "germany", "italy",  "japan",  "finland",    "marines"};

constexpr std::array<std::string_view, kFaces> kFaceKeys = {"infantry", "armor", "grenade", "star", "flag"};

constexpr std::array<std::string_view, 8> kPhaseKeys = {"idle", "play",  "choose-section", "order",
                                                        "move", "ready", "battle",         "done"};

constexpr std::array<std::string_view, 4> kOutcomeKeys = {"open", "allies", "axis", "draw"};
constexpr std::array<std::string_view, 5> kEndingKeys = {"none", "medals", "sudden-death", "deck-empty",
                                                         "quiet"};

std::string key(std::string_view family, std::string_view name, std::string_view use = {}) {
  std::string text(family);
  text += '.';
  text += name;
  if (!use.empty()) {
    text += '.';
    text += use;
  }
  return text;
}

template <std::size_t N, class T>
std::string_view pick(const std::array<std::string_view, N>& keys, T value) {
  const auto i = static_cast<std::size_t>(value);
  return i < N ? keys[i] : "unknown";
}

std::string_view key_of(TroopId troop) { return official_tables().of(troop).key; }
std::string_view key_of(CardId card) { return card == kNoCard ? "none" : official_tables().of(card).key; }

} // namespace

Value side_name(const Catalogue& words, Side side) { return words.noun(key("side", pick(kSideKeys, side))); }
Value short_side_name(const Catalogue& words, Side side) {
  return words.noun(key("side", pick(kSideKeys, side), "short"));
}
Value nation_name(const Catalogue& words, Nation nation) {
  return words.noun(key("nation", pick(kNationKeys, nation)));
}

Value terrain_name(const Catalogue& words, TerrainId terrain) {
  return words.noun(key("terrain", official_tables().of(terrain).key));
}
Value troop_name(const Catalogue& words, TroopId troop) { return words.noun(key("troop", key_of(troop))); }
std::string troop_letter(const Catalogue& words, TroopId troop) {
  return words.say(key("troop", key_of(troop), "letter"));
}

Value unit_name(const Catalogue& words, const Game& game, const Unit& unit, Hex where) {
  Value troop = words.noun(key("troop", key_of(unit.troop), "the"));
  if (where == kNoHex) return troop;
  return {troop.text() + ' ' + game.board().name(where), troop.form()};
}
Value unit_name(const Catalogue& words, const Game& game, const Unit& unit) {
  return unit_name(words, game, unit, unit.hex);
}
std::string unit_label(const Catalogue& words, const Game& game, const Unit& unit) {
  const std::string troop = troop_name(words, unit.troop).text();
  return unit.hex == kNoHex ? troop : troop + ' ' + game.board().name(unit.hex);
}

Value card_name(const Catalogue& words, CardId card) { return words.noun(key("card", key_of(card))); }
std::string card_text(const Catalogue& words, CardId card) {
  return words.say(key("card", key_of(card), "text"));
}
Value accessory_name(const Catalogue& words, int accessory) {
  return words.noun(key("accessory", key_of(static_cast<Accessory>(accessory))));
}
Value face_name(const Catalogue& words, Face face) { return words.noun(key("face", pick(kFaceKeys, face))); }
std::string face_symbol(const Catalogue& words, Face face) {
  return words.say(key("face", pick(kFaceKeys, face), "symbol"));
}

std::string objective_terms(const Catalogue& words, const Objective& o) {
  const auto named = [&](Owner owner) {
    return side_name(words, owner == Owner::Allies ? Side::Allies : Side::Axis);
  };
  std::string text =
      o.sudden_death ? words.say("objective.victory") : words.say("objective.medals", {{"medals", o.medals}});
  text += ' ' + words.say(o.who == Owner::Anyone   ? "objective.anyone"
                          : o.who == Owner::Allies ? "side.allies.for"
                                                   : "side.axis.for");
  if (o.needed > 1)
    text += ' ' + (o.needed == o.hexes.count() ? words.say("objective.all")
                                               : words.say("objective.needed", {{"number", o.needed}}));
  const auto add = [&text](const std::string& term) { text += ", " + term; };
  if (!o.sudden_death) add(words.say(key("holding", name_of(o.holding))));
  if (o.at_turn_start) add(words.say("objective.at-turn-start"));
  if (o.at_turn_end) add(words.say("objective.at-turn-end"));
  if (o.required) add(words.say("objective.required"));
  if (o.otherwise != Owner::Anyone) add(words.say("objective.otherwise", {{"side", named(o.otherwise)}}));
  if (o.holder != Owner::Anyone) add(words.say("objective.holder", {{"side", named(o.holder)}}));
  return text;
}

// What units of different kinds are worth, an option of the battle says.
std::string exit_terms(const Catalogue& words, Side side, const SideSetup& terms) {
  std::string text = words.say(key("side", pick(kSideKeys, side), "for"));
  const auto& medals = terms.exit_medals;
  if (medals[0] == medals[1] && medals[0] == medals[2])
    text += ", " + words.say("exit.medals", {{"medals", medals[0]}});
  return text;
}

Value phase_name(const Catalogue& words, Phase phase) {
  return words.noun(key("phase", pick(kPhaseKeys, phase)));
}
Value section_name(const Catalogue& words, int seen) {
  constexpr std::array<std::string_view, 3> keys = {"left", "center", "right"};
  return words.noun(key("section", pick(keys, seen)));
}
Value role_name(const Catalogue& words, int role) {
  constexpr std::array<std::string_view, 4> keys = {"commander", "left", "center", "right"};
  return words.noun(key("role", pick(keys, role)));
}
std::string outcome_sentence(const Catalogue& words, Outcome outcome) {
  return words.say(key("outcome", pick(kOutcomeKeys, outcome)));
}
std::string ending_sentence(const Catalogue& words, Ending ending) {
  if (ending == Ending::None) return {};
  return words.say(key("ending", pick(kEndingKeys, ending)));
}

std::string date_text(const Catalogue& words, std::chrono::year_month_day begin,
                      std::chrono::year_month_day end) {
  const auto day = [&](const std::chrono::year_month_day& date) {
    const auto number = static_cast<int>(static_cast<unsigned>(date.day()));
    return words.say(number == 1 ? "date.first" : "date.day",
                     {{"day", number},
                      {"month", words.say("month." + std::to_string(static_cast<unsigned>(date.month())))},
                      {"year", static_cast<int>(date.year())}});
  };
  if (!begin.ok()) return {};
  if (!end.ok() || end == begin) return day(begin);
  return day(begin) + " – " + day(end);
}

} // namespace bocage
