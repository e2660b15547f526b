// What a file says, seen in play: exit markers, badges and special rules, from the text to the table.
//
// Rules: E-EXIT-02, E-EXIT-06, A-EXIT-03, A-EXIT-04, X-ACT-23 (exit markers), E-MORTAR-01, E-MG-01 (badges),
// E-AIR-02 to 04 (Air Power).
#include <gtest/gtest.h>

#include <string>

#include "scenario/battle.h"
#include "scenario/m44/m44.h"
#include "tests/scenario/m44_sample.h"
#include "tests/scenario/sample.h"
#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

using Json = Scenario::Json;

Setup imported(const Scenario& scenario) {
  Import import = import_m44(scenario.text(), "x.m44");
  for (const Fault& fault : import.faults) ADD_FAILURE() << to_string(fault);
  return std::move(import.battle.setup);
}

Table at_table(const Setup& setup) {
  return Table("", [&](Setup& s) { s = setup; });
}

// Exit markers
// ----------------------------------------------------------------------------------------------------------

// tag4 points at the edge of the board, tag5 at another tag5.
void marker(Scenario& s, const char* hex, Json tag) { s.hex(hex, {{"tags", Json::array({std::move(tag)})}}); }
const Json kLone = {{"name", "tag4"}, {"behavior", "EXIT_MARKER"}, {"side", "ALLIES"}};
const Json kOfAPair = {{"name", "tag5"}, {"behavior", "EXIT_MARKER"}, {"side", "ALLIES"}};
const Json kBareOfAPair = {{"name", "tag5"}};

// "A2 A5": where the Allies may leave by the enemy's baseline. Guns move one hex: out, or not at all.
std::string ways_out(const Scenario& scenario) {
  const Setup setup = imported(scenario);
  std::string open;
  for (int n = 1; n <= 13; ++n) {
    const std::string hex = "A" + std::to_string(n);
    Table t(hex + ": G", [&](Setup& s) { s.of(kAllies).exits = setup.of(kAllies).exits; });
    t.order({hex});
    if (t.can("exit " + hex)) open += (open.empty() ? "" : " ") + hex;
  }
  return open;
}

// Marker 1 on A2, markers 2 and 3 on A5 and A8, as the files have them: one of the two lists the hexes by the
// editor's own names.
TEST(ExitsInFiles, APairOfMarkersIsAllThatLiesBetweenAndTheirOwnHexes) {
  RULES("E-EXIT-02", "E-EXIT-06", "A-EXIT-03", "A-EXIT-04", "X-ACT-23");
  Json listing = kOfAPair;
  listing["group"] = {"E9", "F9", "G9", "H9"};
  for (const bool first_lists : {true, false}) {
    Scenario s;
    marker(s, "A2", kLone);
    marker(s, "A5", first_lists ? listing : kBareOfAPair);
    marker(s, "A8", first_lists ? kBareOfAPair : listing);
    EXPECT_EQ(ways_out(s), "A2 A5 A6 A7 A8");
  }
}

TEST(ExitsInFiles, TwoLoneMarkersAreNoPair) {
  RULES("E-EXIT-01", "A-EXIT-01", "X-ACT-23");
  Scenario s;
  marker(s, "A5", kLone);
  marker(s, "A8", kLone);
  EXPECT_EQ(ways_out(s), "A5 A8");
}

TEST(ExitsInFiles, APairIsAStretchAlsoWhereNoMarkerListsItsHexes) {
  RULES("E-EXIT-02", "A-EXIT-03", "X-ACT-23");
  Scenario marked;
  for (const char* hex : {"A5", "A8"}) marker(marked, hex, kOfAPair);
  EXPECT_EQ(ways_out(marked), "A5 A6 A7 A8");

  Scenario worded;
  for (const char* hex : {"A5", "A8"}) marker(worded, hex, kBareOfAPair);
  worded.text_en["victory"] =
      "An Allied unit that exits off the Axis side of the battlefield counts as one victory medal.";
  EXPECT_EQ(ways_out(worded), "A5 A6 A7 A8");
}

// Badges
// ----------------------------------------------------------------------------------------------------------

// What stands in E5 when the battle begins: infantry, with this badge in the file.
std::string infantry_with(const char* badge, const char* day) {
  Scenario s;
  s.game["date_begin"] = s.game["date_end"] = day;
  s.hex("E5", {{"unit", {{"name", "infus"}, {"badge", badge}}}});
  const Table t = at_table(imported(s));
  return std::to_string(t.figures("E5")) + " " + std::string(t.game.tables().of(t.unit("E5").troop).key);
}

TEST(BadgesInFiles, AMortarStandsWithItsInfantry) {
  RULE("E-MORTAR-01");
  EXPECT_EQ(infantry_with("badge41", "1942-06-01"), "4 mortar");
  EXPECT_EQ(infantry_with("badge41", "1944-06-01"), "4 late-mortar");
}

TEST(BadgesInFiles, AMachineGunStandsWithItsInfantry) {
  RULE("E-MG-01");
  EXPECT_EQ(infantry_with("badge45", "1942-06-01"), "4 machine-gun");
  EXPECT_EQ(infantry_with("badge45", "1944-06-01"), "4 late-machine-gun");
}

TEST(BadgesInFiles, AnArmsBadgeIsNoWeapon) {
  RULES("E-MORTAR-01", "E-MG-01");
  EXPECT_EQ(infantry_with("badge9", "1942-06-01"), "4 infantry");
}

// Air Power
// ----------------------------------------------------------------------------------------------------------

// Dice that fall on one hex when the side plays Air Power in the sample, with this among its special rules.
int air_power_dice(const std::string& rules, Side side) {
  const LoadResult file = parse_battle(change(kSample, "[map]", rules + "\n\n[map]").text, "x.battle");
  for (const Fault& fault : file.faults) ADD_FAILURE() << to_string(fault);
  Table t = at_table(file.battle.setup);
  t.card(side, "air-power");
  t.dice("star star star star");
  t.act(side == kAllies ? "target b4" : "target g5");
  return t.rolled();
}

// The Equipment Pack wants one die in its own battles. None of them is in the library: their files will say
// it so.
TEST(AirPowerInFiles, TheAlliesRollTwoDiceUnlessTheBattleSaysOne) {
  RULES("E-AIR-03", "E-AIR-04");
  EXPECT_EQ(air_power_dice("", kAllies), 2);
  EXPECT_EQ(air_power_dice("air-power-dice: side allies, dice 1", kAllies), 1);
}

TEST(AirPowerInFiles, TheAxisRollsOneDieInAnyCase) {
  RULES("E-AIR-02", "E-AIR-04");
  EXPECT_EQ(air_power_dice("", kAxis), 1);
  EXPECT_EQ(air_power_dice("air-power-dice: side allies, dice 1", kAxis), 1);
}

} // namespace
} // namespace bocage::test
