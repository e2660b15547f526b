// Behind Enemy Lines: three hexes, a battle with a die more, three hexes.
//
// Rules: C-CARD-021 (base p.5), F-CMDB-01 to 14, 18, 20, 21, 25, 26, 28, 32, 36 to 40 (FAQ VIII).
#include <string>
#include <vector>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

using Texts = std::vector<std::string>;

void infiltrate(Table& t, std::string_view hex) {
  t.card(kAllies, "behind-enemy-lines");
  t.act("order " + std::string(hex));
}

// A corridor along row E with a river on either side: the unit goes straight on or not at all.
std::string corridor(const std::string& row_e) {
  const std::string river = "ri ri ri ri ri ri ri ri ri ri ri ri\n";
  return "D1:  " + river + "E1:  " + row_e + "\nF1:  " + river;
}

// Orders --------------------------------------------------------------------------------------------------

TEST(BehindEnemyLines, OrdersOneInfantryUnitAnywhere) {
  RULES("F-CMDB-01", "C-CARD-021");
  Table t(R"(
    F1:  I . A . . S . R . G . I
  )");
  t.card(kAllies, "behind-enemy-lines");
  EXPECT_EQ(t.legal("order"), "f1, f12, f6, f8");
  t.act("order f12");
  EXPECT_EQ(t.ordered(), "F12");
  EXPECT_EQ(t.legal("order"), "") << "one is all";
}

TEST(BehindEnemyLines, OrdersAnotherUnitForWhoHasNoInfantry) {
  RULES("F-CMDB-07", "C-CARD-021");
  Table t(R"(
    C7:  i
    F2:  A . . . G . . . . A
  )");
  t.card(kAllies, "behind-enemy-lines");
  EXPECT_EQ(t.legal("order"), "f11, f2, f6");
  t.act("order f6");
  EXPECT_EQ(t.legal("order"), "");
}

TEST(BehindEnemyLines, GivesNothingToTheUnitOrderedForWantOfInfantry) {
  RULES("F-CMDB-40", "F-CMDB-07");
  Table forest(corridor(". A fo . ."));
  infiltrate(forest, "E2");
  EXPECT_EQ(forest.moves("E2"), "E1 E3") << "the forest stops it";
  Table tank(R"(
    D5:     i
    E5:  A
  )");
  infiltrate(tank, "E5");
  tank.act("done");
  tank.attack("E5", "D5", "S S S");
  EXPECT_EQ(tank.rolled(), 3) << "no additional die";
  EXPECT_EQ(tank.to_act(), seat_of(kAxis)) << "no second move";
}

// Three hexes, a battle, three hexes ----------------------------------------------------------------------

TEST(BehindEnemyLines, TheFirstMoveIsUpToThreeHexes) {
  RULES("F-CMDB-02", "C-CARD-021");
  Table t(R"(
    E5:  I
  )");
  infiltrate(t, "E5");
  for (const char* to : {"E6", "E7", "E8", "B5"}) EXPECT_TRUE(t.can("move e5 " + std::string(to))) << to;
  EXPECT_FALSE(t.can("move e5 e9"));
  EXPECT_FALSE(t.can("move e5 a5"));
}

TEST(BehindEnemyLines, ThenTheUnitBattlesWithADieMoreAtAnyRange) {
  RULES("F-CMDB-03", "C-CARD-021");
  const char* pictures[] = {"E5: I . . . i", "E5: I . . . . i", "E5: I . . . . . i"};
  const char* targets[] = {"E9", "E10", "E11"};
  for (int range : {1, 2, 3}) {
    Table t(pictures[range - 1]);
    infiltrate(t, "E5");
    t.act("move e5 e8");
    t.attack("E8", targets[range - 1], "S S S S");
    EXPECT_EQ(t.rolled(), 5 - range) << "from " << range << " hexes away after a move of three";
  }
  Table beyond("E5: I . . . . . . i");
  infiltrate(beyond, "E5");
  beyond.act("move e5 e8");
  EXPECT_EQ(beyond.targets("E8"), "") << "it does not fire any farther";
}

TEST(BehindEnemyLines, AfterTheBattleItMovesUpToThreeHexesMore) {
  RULES("F-CMDB-04", "C-CARD-021");
  Table t(R"(
    E5:  I . . . i
  )");
  infiltrate(t, "E5");
  t.act("move e5 e8");
  t.attack("E8", "E9", "S S S S");
  EXPECT_TRUE(t.can("move e8 e5"));
  EXPECT_TRUE(t.can("move e8 f8"));
  EXPECT_FALSE(t.can("move e8 e4"));
  t.act("move e8 e5");
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "and that is all";
}

TEST(BehindEnemyLines, ABattleWithoutAMoveMayBeFollowedByOne) {
  RULES("F-CMDB-04", "C-CARD-021");
  Table t(R"(
    E8:  I i
  )");
  infiltrate(t, "E8");
  t.act("done");
  t.attack("E8", "E9", "S S S S");
  EXPECT_EQ(t.rolled(), 4);
  EXPECT_TRUE(t.can("move e8 e5"));
  EXPECT_FALSE(t.can("move e8 e4")) << "three hexes, though it has not moved before";
}

TEST(BehindEnemyLines, AfterTheSecondMoveThereIsNoBattle) {
  RULES("F-CMDB-04", "C-CARD-021");
  Table t(R"(
    E5:  I . . . . . i
  )");
  infiltrate(t, "E5");
  t.act("move e5 e8");
  t.act("move e8 e10");
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "though it stands beside the enemy";
}

TEST(BehindEnemyLines, ItBattlesOnce) {
  RULES("F-CMDB-03", "C-CARD-021");
  Table t(R"(
    E8:  I i
  )");
  infiltrate(t, "E8");
  t.act("done");
  t.attack("E8", "E9", "S S S S");
  EXPECT_EQ(t.targets("E8"), "");
}

TEST(BehindEnemyLines, NeverObligesToBattle) {
  RULE("F-CMDB-39");
  Table t(R"(
    E5:  I . . . i
  )");
  infiltrate(t, "E5");
  t.act("move e5 e8");
  Table stays = t;
  EXPECT_TRUE(t.can("battle e8 e9"));
  t.act("move e8 e5");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
  stays.act("done");
  EXPECT_EQ(stays.to_act(), seat_of(kAxis));
  EXPECT_EQ(stays.figures("E8"), 4);
}

TEST(BehindEnemyLines, IsSixStepsOfOneHexWithoutABattle) {
  RULE("F-CMDB-38");
  Table t(corridor(". I fo he to wi fo . ."));
  infiltrate(t, "E2");
  EXPECT_EQ(t.moves("E2"), "E1 E3 E4 E5");
  t.act("move e2 e5");
  EXPECT_EQ(t.moves("E5"), "E2 E3 E4 E6 E7 E8");
  t.act("move e5 e8");
  EXPECT_EQ(t.figures("E8"), 4);
}

TEST(BehindEnemyLines, TakesGroundBeforeTheSecondMove) {
  RULES("F-CMDB-13", "C-CARD-021");
  Table eliminated(R"(
    E5:  I . i1
  )");
  infiltrate(eliminated, "E5");
  eliminated.act("move e5 e6");
  eliminated.attack("E6", "E7", "I S S S");
  EXPECT_EQ(eliminated.legal(), (Texts{"ground e6 e7", "pass"}));
  eliminated.act("ground e6 e7");
  EXPECT_TRUE(eliminated.can("move e7 e10"));
  Table driven_out(R"(
    D7:     .
    E5:  I . i
  )");
  infiltrate(driven_out, "E5");
  driven_out.act("move e5 e6");
  driven_out.attack("E6", "E7", "F S S S");
  driven_out.act("retreat e7 d7");
  EXPECT_TRUE(driven_out.can("ground e6 e7"));
}

TEST(BehindEnemyLines, CoversSevenHexesWithTakingGround) {
  RULE("F-CMDB-14");
  Table t(R"(
    E2:  I . . . i1
  )");
  infiltrate(t, "E2");
  t.act("move e2 e5");
  t.attack("E5", "E6", "I S S S");
  t.act("ground e5 e6");
  EXPECT_FALSE(t.can("move e6 e10"));
  t.act("move e6 e9");
  EXPECT_EQ(t.figures("E9"), 4) << "3 + 1 + 3";
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(BehindEnemyLines, TakesGroundIntoAForestAndGoesOn) {
  RULES("F-CMDB-13", "F-CMDB-18", "F-CMDB-05");
  Table t(corridor(". I . . fo/i1 fo to fo"));
  infiltrate(t, "E2");
  t.act("move e2 e4");
  t.attack("E4", "E5", "I S S");
  t.act("ground e4 e5");
  EXPECT_TRUE(t.can("move e5 e8"));
}

TEST(BehindEnemyLines, TakesGroundFromWireItHasEntered) {
  RULES("F-CMDB-13", "F-CMDB-28", "F-CMDB-05");
  Table t(R"(
    E3:  I . wi i1
  )");
  infiltrate(t, "E3");
  t.act("move e3 e5");
  t.attack("E5", "E6", "I S S");
  EXPECT_TRUE(t.can("ground e5 e6")) << "the wire did not stop it";
}

TEST(BehindEnemyLines, TakesGroundIntoAHedgerowAfterItsMove) {
  RULES("F-CMDB-05", "F-CMDB-13", "F-CMDB-20");
  Table t(R"(
    E3:  I . . he/i1
  )");
  infiltrate(t, "E3");
  t.act("move e3 e5");
  t.attack("E5", "E6", "I S S");
  EXPECT_TRUE(t.can("ground e5 e6"));
}

// Terrain -------------------------------------------------------------------------------------------------

TEST(BehindEnemyLines, IgnoresWhatTheTerrainSaysOfMoves) {
  RULES("F-CMDB-05", "C-CARD-021");
  for (const std::string terrain : {"fo", "he", "to", "wi"}) {
    SCOPED_TRACE(terrain);
    Table t(corridor(". I " + terrain + " " + terrain + " " + terrain));
    infiltrate(t, "E2");
    EXPECT_EQ(t.moves("E2"), "E1 E3 E4 E5");
    Table plain(corridor(". I " + terrain + " " + terrain + " " + terrain));
    plain.order({"E2"});
    EXPECT_EQ(plain.moves("E2"), "E1 E3") << "any other unit stops";
  }
}

TEST(BehindEnemyLines, NeedNotStopInForests) {
  RULE("F-CMDB-18");
  Table t(corridor(". I fo . fo"));
  infiltrate(t, "E2");
  EXPECT_EQ(t.moves("E2"), "E1 E3 E4 E5");
}

TEST(BehindEnemyLines, EntersHedgerowsFromAfarAndStopsNeitherInThemNorBehind) {
  RULE("F-CMDB-20");
  Table enters(corridor(". I . he ."));
  infiltrate(enters, "E2");
  EXPECT_EQ(enters.moves("E2"), "E1 E3 E4 E5");
  Table leaves(corridor(". he/I . . ."));
  infiltrate(leaves, "E2");
  EXPECT_EQ(leaves.moves("E2"), "E1 E3 E4 E5");
}

TEST(BehindEnemyLines, NeedNotStopInTowns) {
  RULE("F-CMDB-21");
  Table t(corridor(". I to . to"));
  infiltrate(t, "E2");
  EXPECT_EQ(t.moves("E2"), "E1 E3 E4 E5");
}

TEST(BehindEnemyLines, NeedNotStopInWireAndLeavesItThere) {
  RULE("F-CMDB-28");
  Table t(corridor(". I wi . ."));
  infiltrate(t, "E2");
  t.act("move e2 e5");
  EXPECT_TRUE(t.has("E3", TerrainId::Wire));
}

TEST(BehindEnemyLines, MovesMoreThanOneHexAtSea) {
  RULE("F-CMDB-25");
  Table t(corridor(". oc/I oc oc oc"));
  infiltrate(t, "E2");
  EXPECT_EQ(t.moves("E2"), "E1 E3 E4 E5");
  Table lands(corridor(". oc/I oc be ."));
  infiltrate(lands, "E2");
  EXPECT_EQ(lands.moves("E2"), "E1 E3 E4 E5");
}

TEST(BehindEnemyLines, MovesMoreThanTwoHexesOnBeaches) {
  RULE("F-CMDB-26");
  Table t(corridor(". be/I be be be"));
  infiltrate(t, "E2");
  EXPECT_EQ(t.moves("E2"), "E1 E3 E4 E5");
}

TEST(BehindEnemyLines, PaysOneHexForAHexThatCostsTwo) {
  RULES("F-CMDB-08", "F-CMDB-09");
  Table up(corridor(". be/I be bl hi"));
  infiltrate(up, "E2");
  EXPECT_EQ(up.moves("E2"), "E1 E3 E4 E5") << "from the beach onto the bluff";
  Table down(corridor(". hi/I bl be be"));
  infiltrate(down, "E2");
  EXPECT_EQ(down.moves("E2"), "E1 E3 E4 E5") << "from the bluff onto the beach";
  Table others(corridor(". . be/I bl hi"));
  others.order({"E3"});
  EXPECT_EQ(others.moves("E3"), "E1 E2 E4") << "any other unit pays two";
}

TEST(BehindEnemyLines, PaysOneHexOnBothItsMoves) {
  RULES("F-CMDB-08", "F-CMDB-05");
  Table t(corridor(". . . be/I bl hi he ."));
  infiltrate(t, "E4");
  t.act("done");
  EXPECT_TRUE(t.can("move e4 e7")) << "after the battle";
  EXPECT_FALSE(t.can("move e4 e8"));
}

TEST(BehindEnemyLines, CrossesNoRiver) {
  RULES("F-CMDB-32", "F-CMDB-36");
  Table t(R"(
    D1:  ri ri ri ri ri ri ri ri
    E1:  . I . ri
    F1:  . . . ri ri ri ri ri
  )");
  infiltrate(t, "E2");
  EXPECT_FALSE(t.can("move e2 d3")) << "into it";
  EXPECT_FALSE(t.can("move e2 c3")) << "across it";
  EXPECT_FALSE(t.can("move e2 e4"));
  EXPECT_FALSE(t.can("move e2 e5"));
  Table bridge(corridor(". I . ri+br ."));
  infiltrate(bridge, "E2");
  EXPECT_EQ(bridge.moves("E2"), "E1 E3 E4 E5") << "by a bridge it does";
}

TEST(BehindEnemyLines, PassesNoUnit) {
  RULE("F-CMDB-37");
  for (const std::string unit : {"I", "i"}) {
    Table t(corridor(". I . " + unit + " ."));
    infiltrate(t, "E2");
    EXPECT_EQ(t.moves("E2"), "E1 E3") << unit;
  }
}

TEST(BehindEnemyLines, DoesNotBattleWhereTheTerrainForbidsItOnEntry) {
  RULES("F-CMDB-06", "F-CMDB-10", "C-CARD-021");
  for (const std::string terrain : {"fo", "he", "to"}) {
    SCOPED_TRACE(terrain);
    Table t("E5:  I . . " + terrain + " i\n");
    infiltrate(t, "E5");
    t.act("move e5 e8");
    EXPECT_EQ(t.targets("E8"), "");
    EXPECT_TRUE(t.can("move e8 e5")) << "it may go on, though";
    Table past("E5:  I . " + terrain + " . i\n");
    infiltrate(past, "E5");
    past.act("move e5 e8");
    EXPECT_EQ(past.targets("E8"), "E9") << "only where the move ends";
  }
}

TEST(BehindEnemyLines, DoesNotBattleFromTheSea) {
  RULE("F-CMDB-06");
  Table t(R"(
    E5:  oc/I oc oc oc be/i
  )");
  infiltrate(t, "E5");
  t.act("move e5 e8");
  EXPECT_EQ(t.targets("E8"), "");
}

TEST(BehindEnemyLines, TheTerrainTakesItsDice) {
  RULES("F-CMDB-11", "F-CMDB-06");
  Table forest(R"(
    E5:  I . . . fo/i
  )");
  infiltrate(forest, "E5");
  forest.act("move e5 e8");
  forest.attack("E8", "E9", "S S S");
  EXPECT_EQ(forest.rolled(), 3);
}

TEST(BehindEnemyLines, InWireItBattlesWithOneDieLess) {
  RULES("F-CMDB-12", "F-CMDB-11");
  Table t(R"(
    E5:  I . . wi i
  )");
  infiltrate(t, "E5");
  t.act("move e5 e8");
  t.attack("E8", "E9", "S S S");
  EXPECT_EQ(t.rolled(), 3) << "three and one for the card, less one for the wire";
}

} // namespace
} // namespace bocage
