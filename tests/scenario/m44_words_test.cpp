// What scenario files say in words: understood, told, and never lost or turned round.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/scenario/m44_import.h"

namespace bocage::test {
namespace {

using Fate = Remark::Fate;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(M44Words, OptionsOfTheFields) {
  Scenario s;
  s.game["options"] = {{"blitz_rules", true},
                       {"british_commonwealth", true},
                       {"partial_blitz_rules", "AXIS"},
                       {"deck_reshuffling", false},
                       {"must_have_unit_exit", {{"side", "AXIS"}, {"min_nbr_units", 1}}},
                       {"weather_rules", "fog"}};
  const Import import = import_m44(s.text());
  ASSERT_TRUE(import.ok());
  EXPECT_TRUE(remarked(import, Fate::Enforced, "option blitz_rules", "option blitz"));
  EXPECT_TRUE(remarked(import, Fate::Enforced, "option british_commonwealth", "option stiff-upper-lip"));
  EXPECT_TRUE(remarked(import, Fate::Enforced, "option partial_blitz_rules", "option armor-move"));
  EXPECT_TRUE(remarked(import, Fate::Enforced, "option deck_reshuffling", "option no-reshuffle"));
  EXPECT_TRUE(remarked(import, Fate::Enforced, "option must_have_unit_exit", "option must-exit"));
  EXPECT_TRUE(remarked(import, Fate::Unmapped, "option weather_rules", ""));
  EXPECT_THAT(import.battle.notes, ElementsAre("weather_rules: fog")); // not lost
  EXPECT_EQ(import.battle.setup.of(Side::Axis).must_exit, 1);
  expect_round_trip(import.battle);
}

TEST(M44Words, EverySentenceIsReported) {
  Scenario s;
  s.hex("C3", {{"rect_terrain", {{"name", "bunker"}}}});
  s.text_en["rules"] = "Blitz Rules are in effect (see p. 4). The dogs of the village bite everybody.\n"
                       "The Axis player is in control of the Bunkers.";
  const Import import = import_m44(s.text());
  EXPECT_TRUE(remarked(import, Fate::Enforced, "rules 1", "option blitz")); // said by the words alone
  EXPECT_TRUE(remarked(import, Fate::Unmapped, "rules 2", ""));
  EXPECT_TRUE(remarked(import, Fate::Enforced, "rules 3", "terrain bunker"));
  EXPECT_THAT(import.battle.options, Contains(OptionUse{"blitz", {}}));
  EXPECT_THAT(import.battle.notes, ElementsAre("The dogs of the village bite everybody."));
  expect_round_trip(import.battle);
}

TEST(M44Words, WordsAndFieldsThatDisagree) {
  Scenario s;
  s.text_en["victory"] = "6 Medals";
  s.text_en["description"] =
      "Axis Player: Take 3 Command cards.\nYou move first.\n\nAllied Player: Take 5 Command cards.";
  s.text_en["rules"] = "Oasis Recovery rules are in effect.";
  const Import import = import_m44(s.text());
  EXPECT_TRUE(remarked(import, Fate::Disagrees, "victory 1", "allies: the fields say 4 medals"));
  EXPECT_TRUE(remarked(import, Fate::Disagrees, "victory 1", "axis: the fields say 4 medals"));
  EXPECT_TRUE(remarked(import, Fate::Disagrees, "description 1", "axis: the fields say 4 cards"));
  EXPECT_TRUE(remarked(import, Fate::Disagrees, "description 2",
                       "axis: the fields say that the other side moves first"));
  EXPECT_TRUE(remarked(import, Fate::Disagrees, "rules 1", "option oasis-recovery, which no field says"));
}

TEST(M44Words, ExitMarkersThatOnlyTheWordsExplain) {
  Scenario s;
  s.hex("I2", {{"tags", {{{"name", "tag4"}}}}});
  s.text_en["victory"] =
      "An Axis unit that exits off the Allied side of the battlefield counts as one victory medal.";
  EXPECT_EQ(imported(s).setup.of(Side::Axis).exits, HexSet::of(at("I2")));
}

Import told(const Scenario& s) {
  Import import = import_m44(s.text(), "x.m44");
  for (const Fault& fault : import.faults) ADD_FAILURE() << to_string(fault);
  return import;
}

Scenario with_rules(Scenario s, const char* rules) {
  s.text_en["rules"] = rules;
  return s;
}

TEST(M44Words, OptionalAirRulesAreToldAndKeepNobodyFromPlaying) {
  Scenario s;
  s.text_en["rules"] =
      "Air Rules are optional: If used, give the Axis player one Air Sortie card at game start.";
  const Import import = told(s);
  EXPECT_TRUE(remarked(import, Fate::NotYet, "rules 1", "option air-rules"));
  EXPECT_THAT(unenforced(import.battle), IsEmpty());
  EXPECT_THAT(unenforced(imported(with_rules(s, "Air Rules are in effect."))), ElementsAre("air-rules"));
  expect_round_trip(import.battle);
}

TEST(M44Words, MarinesMayBeNamedByTheWordsAlone) {
  Scenario s;
  s.game["country_player2"] = "US";
  s.text_en["rules"] = "US Marine Corps Command rules are in effect.";
  const Battle battle = imported(s);
  EXPECT_EQ(battle.nations_of(Side::Allies), std::vector{Nation::Marines});
  EXPECT_EQ(unit_in(battle, "I1").nation, Nation::Marines);
  expect_round_trip(battle);
}

} // namespace
} // namespace bocage::test
