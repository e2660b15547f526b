// Air Power and Barrage: dice that fall on the enemy from nowhere on the board.
//
// Rules: C-CARD-016, C-CARD-020 (base p.5), F-CMDB-68 to 71, 73 (FAQ VIII), F-TBUNK-12, 13 (FAQ II),
// E-AIR-04 (Equipment Pack VIII).
#include <string>
#include <vector>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

using Texts = std::vector<std::string>;

// The side plays Air Power on these hexes; the dice fall in the order of the hexes.
void air_power(Table& t, Side side, std::initializer_list<const char*> hexes, std::string_view faces) {
  t.card(side, "air-power");
  t.dice(faces);
  for (const char* hex : hexes) t.act("target " + std::string(hex));
  if (t.legal("target") != "") t.act("done"); // there could be more
}

void barrage(Table& t, Side side, const char* hex, std::string_view faces) {
  t.card(side, "barrage");
  t.dice(faces);
  t.act("target " + std::string(hex));
}

// Targets of Air Power ------------------------------------------------------------------------------------

TEST(AirPower, BeginsWithAnyEnemyUnitAndOrdersNobody) {
  RULE("C-CARD-016");
  Table t(R"(
    A1:  i
    E5:  I i . a
    I13: g
  )");
  t.card(kAllies, "air-power");
  EXPECT_EQ(t.legal(), (Texts{"target a1", "target e6", "target e8", "target i13"}))
      << "no empty hex, no unit of one's own";
  EXPECT_EQ(t.ordered(), "");
}

TEST(AirPower, GoesOnWithUnitsThatTouchTheGroup) {
  RULE("C-CARD-016");
  Table t(R"(
    D5:     i
    E5:  i  i  I  i
    F8:           i
  )");
  t.card(kAllies, "air-power");
  t.act("target e5");
  EXPECT_EQ(t.legal("target"), "d5, e6") << "E8 and F8 do not touch E5";
  t.act("target e6");
  EXPECT_EQ(t.legal("target"), "d5");
}

TEST(AirPower, TheGroupNeedNotBeALine) {
  RULE("C-CARD-016");
  Table t(R"(
    D4:  i
    E4:  i i i
  )");
  t.card(kAllies, "air-power");
  t.play({"target e5", "target e4"});
  EXPECT_EQ(t.legal("target"), "d4, e6") << "E6 touches the first, not the last";
}

TEST(AirPower, HasOneToFourTargets) {
  RULES("F-CMDB-73", "C-CARD-016");
  for (int targets : {1, 2, 3, 4}) {
    Table t(R"(
      E3:  i i i i i i
    )");
    t.card(kAllies, "air-power");
    EXPECT_FALSE(t.can("done")) << "one at least";
    t.dice("I S I S I S I S");
    for (int i = 0; i < targets; ++i) t.act("target e" + std::to_string(3 + i));
    if (targets < 4) t.act("done");
    for (int i = 0; i < 6; ++i)
      EXPECT_EQ(t.figures("E" + std::to_string(3 + i)), i < targets ? 2 : 4) << targets;
    EXPECT_EQ(t.to_act(), seat_of(kAxis));
  }
}

TEST(AirPower, EachUnitIsHitOnce) {
  RULE("C-CARD-016");
  Table t(R"(
    E3:  i i
  )");
  t.card(kAllies, "air-power");
  t.play({"target e3"});
  EXPECT_EQ(t.legal("target"), "e4");
}

TEST(AirPower, DoesNothingWithoutAnEnemy) {
  RULE("C-CARD-016");
  Table t(R"(
    E3:  I
  )");
  t.hand(kAxis, {"recon-left"});
  t.card(kAllies, "air-power");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

// Dice of Air Power ---------------------------------------------------------------------------------------

TEST(AirPower, RollsTwoDiceForEachHexOfTheAlliesAndOneOfTheAxis) {
  RULES("F-CMDB-68", "C-CARD-016", "E-AIR-04");
  Table t(R"(
    C5:  I I
    G5:  i i
  )");
  air_power(t, kAllies, {"G5", "G6"}, "S S S S");
  EXPECT_EQ(t.count(EventKind::DiceRolled), 2);
  for (const Event& e : t.events)
    if (e.kind == EventKind::DiceRolled) EXPECT_EQ(e.number, 2);
  air_power(t, kAxis, {"C5", "C6"}, "S S");
  EXPECT_EQ(t.count(EventKind::DiceRolled), 2);
  for (const Event& e : t.events)
    if (e.kind == EventKind::DiceRolled) EXPECT_EQ(e.number, 1);
}

// How a battle file says so: AirPowerInFiles, tests/scenario/in_play_test.cpp.
TEST(AirPower, RollsOneDieForEitherSideWhereTheScenarioSaysSo) {
  Table t(R"(
    C5:  I
    G5:  i
  )",
          [](auto& s) { s.of(kAllies).air_power_dice = s.of(kAxis).air_power_dice = 1; });
  air_power(t, kAllies, {"G5"}, "S");
  EXPECT_EQ(t.rolled(), 1);
  air_power(t, kAxis, {"C5"}, "S");
  EXPECT_EQ(t.rolled(), 1);
}

TEST(AirPower, HitsWithTheSymbolTheGrenadeAndTheStar) {
  RULE("C-CARD-016");
  const struct {
    const char* unit;
    const char* hits; // of I A G S F
  } cases[] = {{"I", "I G S"}, {"A", "A G S"}, {"G", "G S"}};
  for (const auto& [unit, hits] : cases)
    for (const char* face : {"I", "A", "G", "S"}) {
      Table t("C5: " + std::string(unit) + "\n");
      const int before = t.figures("C5");
      air_power(t, kAxis, {"C5"}, face);
      const bool hit = std::string(hits).find(face) != std::string::npos;
      EXPECT_EQ(t.figures("C5"), before - hit) << unit << " by " << face;
    }
}

TEST(AirPower, TheDiceOfAHexAreForItsUnitAlone) {
  RULES("F-CMDB-69", "C-CARD-016");
  Table t(R"(
    E3:  i i1 a
  )");
  air_power(t, kAllies, {"E3", "E4", "E5"}, "I I I I A S");
  EXPECT_EQ(t.figures("E3"), 2);
  EXPECT_TRUE(t.empty("E4")) << "the hit too many is lost";
  EXPECT_EQ(t.figures("E5"), 1);
  EXPECT_EQ(t.medals(kAllies), 1);
}

TEST(AirPower, FourInfantrySymbolsForFourInfantryUnitsAreOneLossEach) {
  RULE("F-CMDB-70");
  Table t(R"(
    E3:  I I I I
  )");
  air_power(t, kAxis, {"E3", "E4", "E5", "E6"}, "I I I I");
  for (const char* hex : {"E3", "E4", "E5", "E6"}) EXPECT_EQ(t.figures(hex), 3) << hex;
}

TEST(AirPower, NoTerrainTakesDice) {
  RULE("C-CARD-016");
  for (const std::string terrain : {"fo", "to", "hi", "he", "sa", "bu"}) {
    Table t("C5: " + terrain + "/I\n");
    air_power(t, kAxis, {"C5"}, "G");
    EXPECT_EQ(t.figures("C5"), 3) << terrain;
  }
}

TEST(AirPower, EachFlagIsAHexOfRetreat) {
  RULE("C-CARD-016");
  Table t(R"(
    C5:  . . .
    D5:   . .
    E6:  i
  )");
  air_power(t, kAllies, {"E6"}, "F F");
  t.act("retreat e6 d5");
  t.act("retreat d5 c5");
  EXPECT_EQ(t.figures("C5"), 4);
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
  Table cut_off(R"(
    D5:   i i
    E6:  i
  )");
  air_power(cut_off, kAllies, {"E6"}, "F F");
  EXPECT_EQ(cut_off.figures("E6"), 2) << "nowhere to go";
}

TEST(AirPower, FlagsAreNotIgnored) {
  RULES("F-TBUNK-13", "C-CARD-016");
  for (const std::string shelter : {"bu", "sa", "hh"}) {
    Table t("D5: . i\nE6: " + shelter + "/i\n");
    air_power(t, kAllies, {"E6"}, "F S");
    EXPECT_EQ(t.legal("ignore"), "");
    EXPECT_TRUE(t.empty("E6")) << shelter;
    EXPECT_EQ(t.figures("D5"), 3) << "one figure for the star";
  }
}

TEST(AirPower, NobodyTakesGroundAndNobodyIsAmbushed) {
  RULE("C-CARD-016");
  Table t(R"(
    E5:  I i1
  )");
  t.hand(kAxis, {"ambush", "recon-left"});
  air_power(t, kAllies, {"E6"}, "I S");
  EXPECT_TRUE(t.empty("E6"));
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
  EXPECT_EQ(t.legal("card"), "recon-left");
}

TEST(AirPower, MayBeCountered) {
  RULES("F-CMDB-71", "C-CARD-023");
  Table t(R"(
    C5:  I
    G5:  i
  )");
  t.hand(kAxis, {"counter-attack"});
  air_power(t, kAllies, {"G5"}, "S S");
  EXPECT_EQ(t.rolled(), 2);
  t.act("card counter-attack");
  t.dice("S");
  t.act("target c5");
  EXPECT_EQ(t.rolled(), 1) << "with the dice of the Axis";
  EXPECT_EQ(t.figures("C5"), 3);
  Table back(R"(
    C5:  I
    G5:  i
  )");
  back.hand(kAllies, {"counter-attack"});
  air_power(back, kAxis, {"C5"}, "S");
  back.act("card counter-attack");
  back.dice("S S");
  back.act("target g5");
  EXPECT_EQ(back.rolled(), 2) << "with the dice of the Allies";
}

// Barrage -------------------------------------------------------------------------------------------------

TEST(Barrage, AimsAtAnyOneEnemyUnitAndOrdersNobody) {
  RULE("C-CARD-020");
  Table t(R"(
    A1:  i
    E5:  I i . a
    I13: g
  )");
  t.card(kAllies, "barrage");
  EXPECT_EQ(t.legal(), (Texts{"target a1", "target e6", "target e8", "target i13"}));
  EXPECT_EQ(t.ordered(), "");
  t.dice("S S S S");
  t.act("target e6");
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "one target, whatever stands beside it";
}

TEST(Barrage, RollsFourDiceForEitherSide) {
  RULE("C-CARD-020");
  Table t(R"(
    C5:  I
    G5:  i
  )");
  barrage(t, kAllies, "G5", "I S S S");
  EXPECT_EQ(t.rolled(), 4);
  EXPECT_EQ(t.figures("G5"), 3);
  barrage(t, kAxis, "C5", "S S S S");
  EXPECT_EQ(t.rolled(), 4);
}

TEST(Barrage, HitsWithTheSymbolAndTheGrenadeButNotTheStar) {
  RULE("C-CARD-020");
  Table t(R"(
    E3:  I . A . G
  )");
  barrage(t, kAxis, "E3", "I A G S");
  EXPECT_EQ(t.figures("E3"), 2);
  barrage(t, kAxis, "E5", "I A G S");
  EXPECT_EQ(t.figures("E5"), 1);
  barrage(t, kAxis, "E7", "I A G S");
  EXPECT_EQ(t.figures("E7"), 1);
}

TEST(Barrage, NoTerrainTakesDice) {
  RULE("C-CARD-020");
  for (const std::string terrain : {"fo", "to", "hi", "he", "sa", "bu"}) {
    Table t("C5: " + terrain + "/I\n");
    barrage(t, kAxis, "C5", "S S S S");
    EXPECT_EQ(t.rolled(), 4) << terrain;
  }
}

TEST(Barrage, FlagsAreNotIgnored) {
  RULES("F-TBUNK-12", "C-CARD-020");
  for (const std::string shelter : {"bu", "sa", "hh"}) {
    Table t("C5: i .\nD5: . i\nE6: " + shelter + "/i\n");
    barrage(t, kAllies, "E6", "F F S S");
    EXPECT_EQ(t.legal("ignore"), "");
    EXPECT_EQ(t.figures("C6"), 4) << shelter << ": two flags, two hexes";
  }
}

TEST(Barrage, NobodyTakesGroundAndNobodyIsAmbushed) {
  RULE("C-CARD-020");
  Table t(R"(
    E5:  I i1
  )");
  t.hand(kAxis, {"ambush", "recon-left"});
  barrage(t, kAllies, "E6", "I S S S");
  EXPECT_EQ(t.medals(kAllies), 1);
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
  EXPECT_EQ(t.legal("card"), "recon-left");
}

TEST(Barrage, DoesNothingWithoutAnEnemy) {
  RULE("C-CARD-020");
  Table t(R"(
    E3:  I
  )");
  t.hand(kAxis, {"recon-left"});
  t.card(kAllies, "barrage");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

} // namespace
} // namespace bocage
