#include "server/rulebook_json.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
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

// A troop's summary card in the rulebook.
constexpr std::pair<std::string_view, std::string_view> kTroopCards[] = {{"infantry", "U-UNIT-01"},
                                                                         {"armor", "U-UNIT-02"},
                                                                         {"artillery", "U-UNIT-03"},
                                                                         {"special-forces", "U-UNIT-04"},
                                                                         {"elite-armor", "U-UNIT-05"},
                                                                         {"supply-train", "U-UNIT-09"},
                                                                         {"aircraft-carrier", "U-UNIT-14"},
                                                                         {"tiger", "U-UNIT-19"},
                                                                         {"resistance", "U-UNIT-30"},
                                                                         {"big-gun", "U-UNIT-06"},
                                                                         {"combat-engineers", "U-UNIT-07"},
                                                                         {"armored-train", "U-UNIT-10"},
                                                                         {"cavalry", "U-UNIT-11"},
                                                                         {"ski-troops", "U-UNIT-12"},
                                                                         {"sniper", "U-UNIT-13"},
                                                                         {"destroyer", "U-UNIT-15"},
                                                                         {"flame-thrower-tank", "U-UNIT-16"},
                                                                         {"mobile-artillery", "U-UNIT-17"},
                                                                         {"supply-truck", "U-UNIT-20"},
                                                                         {"half-track", "U-UNIT-21"},
                                                                         {"patrol-car", "U-UNIT-22"},
                                                                         {"command-car", "U-UNIT-23"},
                                                                         {"brandenburgers", "U-UNIT-24"},
                                                                         {"heavy-anti-tank-gun", "U-UNIT-26"},
                                                                         {"tank-destroyer", "U-UNIT-27"},
                                                                         {"nebelwerfer", "U-UNIT-28"},
                                                                         {"funny", "U-UNIT-29"},
                                                                         {"anti-tank-gun", "U-UNIT-41"},
                                                                         {"mortar", "U-UNIT-42"},
                                                                         {"late-anti-tank-gun", "U-UNIT-44"},
                                                                         {"late-mortar", "U-UNIT-45"},
                                                                         {"late-machine-gun", "U-UNIT-46"},
                                                                         {"machine-gun", "U-UNIT-47"}};

std::string terrain_card(int number) {
  char id[16];
  std::snprintf(id, sizeof id, "T-CARD-%02d", number);
  return id;
}

// By the key of their name in the catalogue: "terrain.forest", "troop.armor", "card.probe-left".
Json summary_cards() {
  Json out = Json::object();
  const auto put = [&](const char* family, std::string_view key, std::string_view id) {
    if (!key.empty() && rulebook::find(id) != nullptr) out[family + std::string(key)] = id;
  };
  for (const Terrain& terrain : kTerrainTable) put("terrain.", terrain.key, terrain_card(terrain.card));
  for (const auto& [troop, id] : kTroopCards) put("troop.", troop, id);
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
