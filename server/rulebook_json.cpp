#include "server/rulebook_json.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <initializer_list>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/tables/tables.h"
#include "protocol/names.h"
#include "protocol/words.h"

namespace bocage::server {
namespace {

using protocol::Json;

constexpr std::string_view kSuperseded = "superseded by";

bool in_id(char c) { return c == '-' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

// The rules that are played instead, as far as the note names them by their ids.
Json successors(std::string_view note) {
  Json out = Json::array();
  note.remove_prefix(note.find(kSuperseded));
  note = note.substr(0, note.find(';'));
  while (!note.empty()) {
    const auto end = std::ranges::find_if_not(note, in_id);
    const std::string_view word = note.substr(0, static_cast<std::size_t>(end - note.begin()));
    if (rulebook::find(word) != nullptr) out.push_back(word);
    note.remove_prefix(std::min(word.size() + 1, note.size()));
  }
  return out;
}

Json row_json(const rulebook::Rule& rule) {
  Json out = {{"id", rule.id}, {"source", rule.source}, {"en", rule.en}};
  if (!rule.fr.empty()) out["fr"] = rule.fr;
  if (rule.note.find(kSuperseded) != rule.note.npos) out["superseded"] = successors(rule.note);
  return out;
}

// The first of the rules that a row of the tables names, in the order of its traits: the card of what no
// official card knows.
std::string_view first_of(std::initializer_list<std::string_view> ids) {
  const auto it = std::ranges::find_if(ids, [](std::string_view id) { return !id.empty(); });
  return it == ids.end() ? std::string_view() : *it;
}

// By the key of their name in the catalogue: "terrain.forest", "troop.armor", "card.probe-left".
Json summary_cards() {
  Json out = Json::object();
  const auto put = [&](const char* family, std::string_view key, std::string_view id) {
    if (!key.empty() && rulebook::find(id) != nullptr) out[family + std::string(key)] = id;
  };
  for (const Terrain& terrain : kTerrainTable) put("terrain.", terrain.key, summary_card(terrain));
  for (const Troop& troop : kTroopTable) put("troop.", troop.key, summary_card(troop));
  for (const Card& card : kCardTable) put("card.", card.key, card.catalogue);
  return out;
}

// What stands on the card of a troop, in figures: the words beside them are the page's.
Json troop_facts() {
  Json out = Json::object();
  for (const Troop& troop : kTroopTable) {
    Json dice = Json::array();
    for (const int n : troop.dice)
      if (n > 0) dice.push_back(n);
    Json facts = {{"card", troop.card},
                  {"class", name_of(troop.unit_class)},
                  {"move", troop.move},
                  {"battle_move", std::min(troop.battle_move, troop.move)},
                  {"dice", std::move(dice)}};
    facts[troop.hits_to_destroy ? "hits" : "figures"] =
        troop.hits_to_destroy ? troop.hits_to_destroy : troop.figures;
    if (troop.road_move) facts["road_move"] = troop.road_move;
    out[std::string(troop.key)] = std::move(facts);
  }
  return out;
}

} // namespace

std::string summary_card(const Terrain& terrain) {
  const TerrainRules& r = terrain.rules;
  if (terrain.card == 0 && terrain.key != "open")
    return std::string(first_of(
        {r.closed, r.access, r.descent,   r.stops,       r.leaving,       r.from_start,    r.cap,
         r.climb,  r.trap,   r.no_battle, r.battle_left, r.close,         r.inside,        r.penalty,
         r.reach,  r.flags,  r.sight,     r.shelter,     r.protection[0], r.protection[1], r.protection[2]}));
  char id[16];
  std::snprintf(id, sizeof id, "T-CARD-%02d", terrain.card);
  return id;
}

// The rows of the rulebook say at the end of their source on which card they stand, in the order of the card:
// the second troop of "Troops 1" is its second row. Planes have a card for each type.
std::string summary_card(const Troop& troop) {
  if (troop.unit_class == UnitClass::Plane) return {};
  const TroopRules& r = troop.rules;
  if (troop.card.empty())
    return std::string(first_of({r.move, r.battle_move, r.dice, r.flags, r.targets, r.ground, r.rails}));
  int before = 0;
  for (const Troop& other : kTroopTable) {
    if (other.key == troop.key) break;
    before += other.card == troop.card;
  }
  const std::string end = ", " + std::string(troop.card);
  for (const rulebook::Rule& rule : rulebook::all())
    if (rule.id.starts_with("U-UNIT-") && rule.source.ends_with(end) && before-- == 0)
      return std::string(rule.id);
  return {};
}

Json rule_json(const rulebook::Rule& rule) {
  return {{"id", rule.id}, {"source", rule.source}, {"en", rule.en}, {"fr", rulebook::french(rule)}};
}

std::string rulebook_json() {
  Json chapters = Json::array(), rules = Json::array();
  for (const rulebook::Chapter& chapter : rulebook::chapters())
    chapters.push_back({{"id", chapter.id}, {"en", chapter.en}, {"fr", chapter.fr}});
  for (const rulebook::Rule& rule : rulebook::all()) rules.push_back(row_json(rule));
  return Json{{"chapters", chapters}, {"rules", rules}, {"cards", summary_cards()}, {"troops", troop_facts()}}
      .dump();
}

} // namespace bocage::server
