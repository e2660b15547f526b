// Line of sight, with terrain and units in the way; the bare geometry is told in tests/board/lines_test.cpp.
//
// Rules: B-LOS, F-GLOS-01, F-TBRI-03, F-TBRI-05, the sight rows of B-HILL and F-THILL. The ten examples of
// the official test board for hills (F-THILL-13) are drawn one by one.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

bool fires(std::string_view picture, std::string_view from, std::string_view to) {
  Table t(picture);
  t.order({from});
  t.battle_phase();
  return t.can("battle " + std::string(from) + " " + std::string(to));
}

// Whether the unit may fire at the other and the other at the unit: both or none (B-LOS-23).
bool see_each_other(std::string_view picture, std::string_view a, std::string_view b) {
  const bool one = fires(picture, a, b), two = fires(picture, b, a);
  EXPECT_EQ(one, two) << a << " and " << b << " in " << picture;
  return one && two;
}

bool sees_past(std::string_view unit, std::string_view between, std::string_view enemy = "i") {
  const std::string picture =
      "E5: " + std::string(unit) + " " + std::string(between) + " " + std::string(enemy);
  Table t(picture);
  return t.dice_rolled("E5", "E7") > 0;
}

// Who needs sight -------------------------------------------------------------------------------------------

TEST(Sight, InfantryAndArmorFireOnlyAtWhatTheySee) {
  RULE("B-LOS-01");
  for (const char* unit : {"I", "A", "S", "E"}) {
    EXPECT_TRUE(sees_past(unit, ".")) << unit;
    EXPECT_FALSE(sees_past(unit, "fo")) << unit;
  }
}

TEST(Sight, ArtilleryNeedsNone) {
  RULES("B-LOS-02", "F-TRP-06");
  for (const char* between : {"fo", "he", "to", "hi", "bu", "I", "fo/A"})
    EXPECT_TRUE(sees_past("G", between)) << between;
}

// What blocks it --------------------------------------------------------------------------------------------

TEST(Sight, AUnitInTheLineBlocks) {
  RULES("B-LOS-04", "B-LOS-15");
  for (const char* between : {"I", "A", "G"}) EXPECT_FALSE(sees_past("I", between)) << between;
  Table t("E5: I . i i");
  t.order({"E5"});
  t.battle_phase();
  EXPECT_EQ(t.targets("E5"), "E7") << "the first enemy hides the second";
}

TEST(Sight, AHexThatTheLineCrossesOnlyInPartBlocks) {
  RULES("B-LOS-04", "B-LOS-05", "B-LOS-19");
  // From E7 to D9 the line cuts E8 and D8 and touches no other hex.
  EXPECT_TRUE(see_each_other("D8:    .  i \n E7: I .", "E7", "D9"));
  EXPECT_FALSE(see_each_other("D8:   fo  i \n E7: I .", "E7", "D9"));
  EXPECT_FALSE(see_each_other("D8:    .  i \n E7: I fo", "E7", "D9"));
  EXPECT_FALSE(see_each_other("D8:    I  i \n E7: I .", "E7", "D9"));
  EXPECT_TRUE(see_each_other("D7: fo .  i \n E7: I . fo", "E7", "D9"));
}

TEST(Sight, BlockingTerrainBlocks) {
  RULES("B-LOS-05", "B-LOS-12");
  for (const char* between : {"fo", "he", "to", "bu", "hi"}) {
    EXPECT_FALSE(sees_past("I", between)) << between;
    EXPECT_FALSE(sees_past("A", between)) << between;
  }
}

TEST(Sight, OpenGroundWaterAndLowObstaclesDoNotBlock) {
  RULES("B-LOS-13", "F-TBRI-03");
  for (const char* between : {".", "ri", "oc", "be", "hh", "sa", "wi", "ri+br"}) {
    EXPECT_TRUE(sees_past("I", between)) << between;
    EXPECT_TRUE(sees_past("A", between)) << between;
  }
}

TEST(Sight, PassesOverAnEmptyBridgeButNotOverAUnitOnIt) {
  RULES("F-TBRI-03", "F-TBRI-05");
  EXPECT_TRUE(sees_past("I", "ri+br"));
  EXPECT_FALSE(sees_past("I", "ri+br/I"));
}

TEST(Sight, TheTargetsOwnHexNeverHidesIt) {
  RULE("B-LOS-06");
  for (const char* enemy : {"fo/i", "he/i", "to/i", "bu/i", "hi/i"})
    EXPECT_TRUE(sees_past("I", ".", enemy)) << enemy;
}

TEST(Sight, TheAttackersOwnHexDoesNotBlindIt) {
  RULE("B-LOS-07");
  for (const char* unit : {"fo/I", "he/I", "to/I", "bu/I", "hi/I"}) EXPECT_TRUE(sees_past(unit, ".")) << unit;
}

TEST(Sight, TheUnitInTheForestIsSeenTheOneBehindItIsNot) {
  RULES("B-LOS-14", "B-LOS-05", "B-LOS-06");
  Table t("E5: I . fo/i i");
  t.order({"E5"});
  t.battle_phase();
  EXPECT_EQ(t.targets("E5"), "E7");
  EXPECT_TRUE(see_each_other("E5: I . . i", "E5", "E8")) << "without the forest and the unit in it";
  EXPECT_FALSE(see_each_other("E5: I . fo i", "E5", "E8")) << "without the unit in it";
}

TEST(Sight, AnAdjacentEnemyIsAlwaysSeen) {
  RULE("B-LOS-08");
  EXPECT_TRUE(see_each_other(R"(
    D4:   fo/i fo
    E5:  fo/I fo
  )",
                             "E5", "D4"));
}

// Along the edges -------------------------------------------------------------------------------------------

TEST(Sight, AnObstructionOnOneSideOfTheEdgeDoesNotBlock) {
  RULES("B-LOS-09", "B-LOS-16", "B-LOS-18");
  // From E7 to C7 the line runs between D6 and D7.
  for (const char* sides : {". .", "fo .", ". fo", "I .", ". I", "bu .", ". hi"})
    EXPECT_TRUE(fires("C7: i \n D6: " + std::string(sides) + "\n E7: I", "E7", "C7")) << sides;
}

TEST(Sight, ObstructionsOnBothSidesOfTheEdgeBlock) {
  RULES("B-LOS-10", "B-LOS-17", "B-LOS-18");
  for (const char* sides : {"fo fo", "to he", "bu fo", "hi hi", "I A"})
    EXPECT_FALSE(fires("C7: i \n D6: " + std::string(sides) + "\n E7: I", "E7", "C7")) << sides;
}

TEST(Sight, AUnitOnOneSideOfTheEdgeAndTerrainOnTheOtherBlock) {
  RULE("B-LOS-11");
  for (const char* sides : {"I fo", "to I", "hi A"})
    EXPECT_FALSE(fires("C7: i \n D6: " + std::string(sides) + "\n E7: I", "E7", "C7")) << sides;
}

TEST(Sight, DoesNotPassThroughTheHalfHexesAtTheBorder) {
  RULES("B-LOS-22", "F-GLOS-01");
  // From A1 to C1 the line runs between B1 and the half hex at the end of the row.
  EXPECT_TRUE(see_each_other("A1: i \n B1: . \n C1: I", "A1", "C1"));
  EXPECT_FALSE(see_each_other("A1: i \n B1: fo \n C1: I", "A1", "C1"));
  EXPECT_FALSE(see_each_other("E13: i \n F12: I \n G13: I", "E13", "G13"));
}

// Hills: the official test board ----------------------------------------------------------------------------

TEST(HillExample, AUnitOnTheFirstRowIsSeenFromBelow) { // A
  RULES("F-THILL-13", "F-THILL-09", "B-HILL-09", "B-LOS-06");
  EXPECT_TRUE(see_each_other(R"(
    A2:    hi
    B1:  hi/i hi
    D1:   I
  )",
                             "B1", "D1"));
}

TEST(HillExample, AUnitOnTheSecondRowIsHiddenFromBelow) { // B
  RULES("F-THILL-13", "F-THILL-09", "F-THILL-10", "B-HILL-07");
  EXPECT_FALSE(see_each_other(R"(
    A5:    hi/i
    B4:  hi  hi
    D4:   I
  )",
                              "A5", "D4"));
}

TEST(HillExample, UnitsBelowDoNotSeeOverAHill) { // C
  RULES("F-THILL-13", "F-THILL-02", "B-HILL-07");
  EXPECT_FALSE(see_each_other(R"(
    A8:    i
    B7:  hi  hi
    D7:   I
  )",
                              "A8", "D7"));
}

TEST(HillExample, UnitsOnOneHillSeeEachOtherAcrossIt) { // D
  RULES("F-THILL-13", "F-THILL-02", "B-HILL-08", "B-HILL-13");
  EXPECT_TRUE(see_each_other(R"(
    A12:    hi/i
    B11:  hi   hi
    C12:    hi/I
  )",
                             "A12", "C12"));
}

TEST(HillExample, UnitsOnTwoHillsSeeEachOtherOverOpenGround) { // E
  RULES("F-THILL-13");
  EXPECT_TRUE(see_each_other(R"(
    G2:  hi/i
    H1:  .  .
    I2:  hi/I
  )",
                             "G2", "I2"));
}

TEST(HillExample, AlongTheEdgeOfATownOnOneSideAndTheirOwnHillOnTheOther) { // F
  RULES("F-THILL-13", "F-THILL-02", "B-LOS-09");
  EXPECT_TRUE(see_each_other(R"(
    G5:   hi/i
    H4:  hi  to
    I5:   hi/I
  )",
                             "G5", "I5"));
}

TEST(HillExample, AUnitOnAHillDoesNotSeeOverATown) { // G
  RULES("F-THILL-13", "F-THILL-05", "B-HILL-14");
  EXPECT_FALSE(see_each_other(R"(
    G8:    i
    H7:   to
    I7:  hi/I
  )",
                              "G8", "I7"));
}

TEST(HillExample, AUnitBetweenTwoHillsBlocks) { // H
  RULES("F-THILL-13", "F-THILL-06", "B-HILL-14");
  EXPECT_FALSE(see_each_other(R"(
    G10:   hi/i
    H9:   I
    I9:  hi/I
  )",
                              "G10", "I9"));
}

TEST(HillExample, ATownBetweenUnitsOnOneHillBlocks) { // I
  RULES("F-THILL-13", "F-THILL-05", "F-THILL-08", "B-HILL-14");
  EXPECT_FALSE(see_each_other(R"(
    G12:   hi  hi/i
    H11:  hi  to
    I12:    hi/I
  )",
                              "G13", "I12"));
}

TEST(HillExample, AHillBetweenBlocksWhoIsNotOnIt) { // J
  RULES("F-THILL-13", "F-THILL-11", "F-THILL-02");
  EXPECT_FALSE(see_each_other("E9: hi/I . hi hi/i", "E9", "E12"));
}

// Hills: each rule ------------------------------------------------------------------------------------------

TEST(HillSight, AHillBlocksUnlessBothUnitsStandOnItsGroup) {
  RULES("F-THILL-02", "B-HILL-07", "B-HILL-08", "B-HILL-13");
  EXPECT_FALSE(see_each_other("E5: I hi i", "E5", "E7")) << "both below";
  EXPECT_FALSE(see_each_other("E5: hi/I hi i", "E5", "E7")) << "one below";
  EXPECT_TRUE(see_each_other("E5: hi/I hi hi/i", "E5", "E7")) << "both on it";
  EXPECT_TRUE(see_each_other("E5: hi/I hi hi hi/i", "E5", "E8")) << "both on it, three hexes apart";
  EXPECT_FALSE(see_each_other("E5: hi/I hi . hi/i", "E5", "E8"))
      << "on two groups, the hill between is of one";
}

TEST(HillSight, AGroupIsMadeOfHillsThatTouch) {
  RULE("F-THILL-08");
  const char* round_the_corner = R"(
    D5:   hi hi hi
    E5:  hi/I hi . hi/i
  )"; // E8 touches D7, D7 touches D6: one group
  EXPECT_TRUE(see_each_other(round_the_corner, "E5", "E8"));
  const char* cut = R"(
    D5:   hi . hi
    E5:  hi/I hi . hi/i
  )";
  EXPECT_FALSE(see_each_other(cut, "E5", "E8"));
}

TEST(HillSight, FromBelowOnlyTheFirstRowIsSeen) {
  RULES("F-THILL-09", "F-THILL-10", "B-HILL-09");
  EXPECT_TRUE(see_each_other("E5: I . hi/i hi", "E5", "E7"));
  EXPECT_FALSE(see_each_other("E5: I . hi hi/i", "E5", "E8"));
}

TEST(HillSight, FromTheSecondRowAnotherHillIsNotSeen) {
  RULE("F-THILL-11");
  EXPECT_FALSE(see_each_other("E5: hi/I hi . hi/i", "E5", "E8"));
  EXPECT_TRUE(see_each_other("E5: hi . hi/I . hi/i", "E7", "E9")) << "from the first row it is";
}

TEST(HillSight, OtherTerrainBlocksWhoStandsOnAHill) {
  RULES("F-THILL-05", "F-THILL-07", "B-HILL-14");
  for (const char* between : {"to", "fo", "he", "bu"}) {
    const std::string b = between;
    EXPECT_FALSE(see_each_other("E5: hi/I " + b + " i", "E5", "E7")) << between;
    EXPECT_FALSE(see_each_other("E5: hi/I " + b + " hi/i", "E5", "E7")) << between << " between two hills";
  }
  for (const char* below : {"A", "I"})
    EXPECT_FALSE(see_each_other("E5: hi/" + std::string(below) + " fo hi/i", "E5", "E7")) << below;
}

TEST(HillSight, ABunkerOnTheHillBlocksAlsoWithinTheGroup) {
  RULES("B-HILL-14", "F-THILL-05");
  EXPECT_FALSE(see_each_other("E5: hi/I hi+bu hi/i", "E5", "E7"));
}

TEST(HillSight, AUnitBetweenBlocksWhoStandsOnAHill) {
  RULES("F-THILL-06", "B-HILL-14");
  EXPECT_FALSE(see_each_other("E5: hi/I A hi/i", "E5", "E7"));
  EXPECT_FALSE(see_each_other("E5: hi/I hi/I hi/i", "E5", "E7")) << "on the same hill";
}

TEST(HillSight, NoOtherTerrainIsLookedAcrossByThoseOnItsGroup) {
  RULE("F-THILL-12");
  for (const std::string t : {"fo", "to", "he"})
    EXPECT_FALSE(see_each_other("E5: " + t + "/I " + t + " " + t + "/i", "E5", "E7")) << t;
}

} // namespace
} // namespace bocage::test
