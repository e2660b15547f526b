// A battle as JSON says all that its file says.
#include "protocol/battle_document.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "scenario/library.h"
#include "scenario/load.h"
#include "tests/scenario/corpus.h"

namespace bocage::test {
namespace {

using protocol::Input;

// Labels come in the order of the map: an object has none of its own.
Battle ordered(Battle battle) {
  std::ranges::stable_sort(battle.labels, {}, &Label::hex);
  return battle;
}

std::optional<Battle> there_and_back(const Battle& battle, std::string& why) {
  const Input json = Input::parse(protocol::document_json(battle).dump());
  protocol::Refusals refusals;
  auto read = protocol::read_document(protocol::Node(json, {}, refusals));
  if (!read) why = refusals.first().where + ": " + refusals.first().message;
  return read;
}

TEST(BattleDocuments, SayWhatTheFilesOfTheLibrarySay) {
  const Library library(find_battles().value());
  for (const std::string& key : library.keys()) {
    const LoadResult loaded = library.load(key);
    if (!loaded.ok()) continue;
    std::string why;
    const auto again = there_and_back(loaded.battle, why);
    ASSERT_TRUE(again) << key << ' ' << why;
    EXPECT_TRUE(*again == ordered(loaded.battle)) << key;
    EXPECT_EQ(write_battle(*again), write_battle(ordered(loaded.battle)));
  }
}

TEST(BattleDocuments, SayWhatTheCommunitysFilesSay) {
  BOCAGE_NEEDS_CORPUS();
  for (const auto& path : corpus_files()) {
    const Import import = load_any(path);
    if (!import.ok()) continue;
    std::string why;
    const auto again = there_and_back(import.battle, why);
    ASSERT_TRUE(again) << path << ' ' << why;
    EXPECT_EQ(write_battle(*again), write_battle(ordered(import.battle))) << path;
  }
}

TEST(BattleDocuments, SayWhatTroopsCarry) {
  const Library library(find_battles().value());
  Input json = Input::parse(protocol::document_json(library.load("pegasus-bridge").battle).dump());
  json["hexes"]["A1"] = json["hexes"]["A2"] = {{"ground", "railroad"}};
  json["units"]["A1"] = {{"troop", "supply-train"}, {"side", "axis"}, {"wagon", "A2"}};
  json["units"]["A4"] = {{"troop", "funny"}, {"side", "axis"}, {"accessory", "fascine"}};
  json["rules"].push_back(
      {{"name", "train-cargo"},
       {"parameters", {{{"name", "side"}, {"value", "axis"}}, {{"name", "units"}, {"value", "2"}}}}});
  protocol::Refusals refusals;
  const auto battle = protocol::read_document(protocol::Node(json, {}, refusals));
  ASSERT_TRUE(battle) << refusals.first().message;
  EXPECT_TRUE(check_battle(*battle).empty());
  EXPECT_EQ(battle->setup.units[0].cargo, 2);
  EXPECT_EQ(battle->setup.units[1].accessory, Accessory::Fascine);
  std::string why;
  const auto again = there_and_back(*battle, why);
  ASSERT_TRUE(again) << why;
  EXPECT_TRUE(*again == *battle);
  const Input words = Input::parse(protocol::vocabulary_json().dump());
  EXPECT_EQ(words["accessories"].size(), static_cast<std::size_t>(kAccessories));
}

TEST(BattleDocuments, GiveABunkerToWhoStandsInIt) {
  const Library library(find_battles().value());
  Input json = Input::parse(protocol::document_json(library.load("pegasus-bridge").battle).dump());
  json["hexes"]["A1"] = {{"overlay", "bunker"}};
  json["units"]["A1"] = {{"troop", "infantry"}, {"side", "axis"}};
  json["hexes"]["A2"] = {{"overlay", "bunker"}, {"overlay_owner", "allies"}};
  protocol::Refusals refusals;
  const auto battle = protocol::read_document(protocol::Node(json, {}, refusals));
  ASSERT_TRUE(battle) << refusals.first().message;
  const auto owner = [&](std::string_view hex) {
    return battle->setup.hexes[*Board::of(BoardKind::Standard).parse(hex)].overlay_owner;
  };
  EXPECT_EQ(owner("A1"), Owner::Axis);
  EXPECT_EQ(owner("A2"), Owner::Allies);
  EXPECT_TRUE(check_battle(*battle).empty());
}

} // namespace
} // namespace bocage::test
