// Moving ordered units over open ground; what each terrain adds is told in its own tests.
//
// Rules: B-MOVE, B-MVINF, B-MVARM, B-MVART, F-TRP-01, 03, 05, 23.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

std::string move_text(std::string_view from, std::string_view to) {
  return "move " + std::string(from) + " " + std::string(to);
}

// Whether the unit may battle the enemy after this move.
bool battles_after(std::string_view picture, std::string_view from, std::string_view to,
                   std::string_view enemy) {
  Table t(picture);
  t.order({from});
  t.act(move_text(from, to));
  return t.can("battle " + std::string(to) + " " + std::string(enemy));
}

bool can_move(std::string_view picture, std::string_view from, std::string_view to) {
  Table t(picture);
  t.order({from});
  return t.can(move_text(from, to));
}

// Moving in general -----------------------------------------------------------------------------------------

TEST(Movement, UnitsMoveOneAfterTheOtherInAnyOrder) {
  RULE("B-MOVE-01");
  const char* picture = R"(
    E3:  I . . I
  )";
  for (const auto& [first, second] :
       {std::pair{"move e3 e4", "move e6 e7"}, std::pair{"move e6 e7", "move e3 e4"}}) {
    Table t(picture);
    t.order({"E3", "E6"});
    t.act(first);
    EXPECT_EQ(t.count(EventKind::UnitMoved), 1);
    t.act(second);
    EXPECT_FALSE(t.empty("E4"));
    EXPECT_FALSE(t.empty("E7"));
  }
}

TEST(Movement, AUnitMovesOnce) {
  RULE("B-MOVE-02");
  Table t(R"(
    E3:  A . . . . I
  )");
  t.order({"E3", "E8"});
  t.act("move e3 e4"); // one hex of three
  EXPECT_EQ(t.moves("E4"), "");
  EXPECT_NE(t.moves("E8"), "");
}

TEST(Movement, AMoveIsNotContinuedAfterAnotherUnitHasMoved) {
  RULE("B-MOVE-04");
  Table t(R"(
    E3:  A . . . . A . . . A
  )");
  t.order({"E3", "E8", "E12"});
  t.play({"move e3 e4", "move e8 e9"});
  EXPECT_EQ(t.moves("E4"), "");
  EXPECT_EQ(t.moves("E9"), "");
  EXPECT_NE(t.moves("E12"), "");
}

TEST(Movement, AnOrderedUnitNeedNotMove) {
  RULE("B-MOVE-03");
  Table t(R"(
    D5:  i
    E5:  I
  )");
  t.order({"E5"});
  t.act("done");
  EXPECT_FALSE(t.empty("E5"));
  EXPECT_EQ(t.targets("E5"), "D5") << "and battles from where it stands";
}

TEST(Movement, AllMovesComeBeforeTheFirstBattle) {
  RULE("B-MOVE-05");
  Table t(R"(
    D5:  i
    E5:  I . . I
  )");
  t.order({"E5", "E8"});
  EXPECT_EQ(t.legal("battle"), "") << "no battle while units may move";
  t.act("move e8 e7");
  EXPECT_EQ(t.legal("battle"), "");
  t.act("done");
  EXPECT_EQ(t.targets("E5"), "D5");
  t.attack("E5", "D5", "star star star");
  EXPECT_EQ(t.legal("move"), "") << "no move after a battle";
}

TEST(Movement, AUnitMayLeaveItsSection) {
  RULE("B-MOVE-06");
  EXPECT_TRUE(can_move("E4: I", "E4", "E5")) << "from the left to the center";
  EXPECT_TRUE(can_move("E9: A", "E9", "E11")) << "from the center to the right";
}

TEST(Movement, NoUnitEntersOrCrossesTheHexOfAnother) {
  RULES("B-MOVE-07", "B-MOVE-08");
  for (const char* picture : {"D4: I I \n E5: I", "D4: i i \n E5: I", "D4: i I \n E5: I"}) {
    EXPECT_FALSE(can_move(picture, "E5", "D4")) << picture;
    EXPECT_FALSE(can_move(picture, "E5", "D5")) << picture;
    EXPECT_FALSE(can_move(picture, "E5", "C5")) << picture << ": the way leads through D4 or D5";
  }
  EXPECT_TRUE(can_move("D4: I . \n E5: I", "E5", "C5")) << "one way is free";
  EXPECT_TRUE(can_move("D4: . i \n E5: I", "E5", "C5")) << "the other way is free";
}

TEST(Movement, AUnitIsNeverSplit) {
  RULES("B-MOVE-09", "B-MOVE-17");
  Table t(R"(
    E5:  I . A
  )");
  t.order({"E5", "E7"});
  t.act("move e5 d5");
  EXPECT_EQ(t.figures("D5"), 4);
  EXPECT_EQ(t.figures("E5"), 0);
  t.act("move e7 e10");
  EXPECT_EQ(t.figures("E10"), 3);
  EXPECT_EQ(t.figures("E7"), 0);
}

TEST(Movement, WeakenedUnitsAreNeverJoined) {
  RULES("B-MOVE-10", "B-MOVE-17");
  EXPECT_FALSE(can_move("E5: I1 I2", "E5", "E6"));
  EXPECT_FALSE(can_move("E5: A1 . A1", "E5", "E7"));
  EXPECT_FALSE(can_move("E5: G1 G1", "E5", "E6"));
}

TEST(Movement, TerrainMayShortenTheMoveAndForbidTheBattle) {
  RULE("B-MOVE-11");
  EXPECT_TRUE(can_move("E5: I . .", "E5", "E7"));
  EXPECT_FALSE(can_move("E5: I fo .", "E5", "E7")) << "the forest stops it";
  EXPECT_TRUE(battles_after("E5: I . . i", "E5", "E6", "E8"));
  EXPECT_FALSE(battles_after("E5: I fo . i", "E5", "E6", "E8")) << "it has entered a forest";
}

TEST(Movement, RetreatsKeepTheirOwnRules) {
  RULE("B-MOVE-12");
  Table t(R"(
    C5:  . .
    D4:  fo fo
    E5:  g
    F5:  I
  )");
  t.order({"F5"});
  t.battle_phase();
  t.attack("F5", "E5", "flag flag star");
  t.act("retreat e5 d5");
  t.act("retreat d5 c6");
  EXPECT_EQ(t.figures("C6"), 2)
      << "guns that move one hex and stop in a forest have gone two hexes through one";
}

TEST(Movement, IsAPathOfAdjacentFreeHexes) {
  RULE("B-MOVE-13");
  Table closed(R"(
    D4:  I I
    E4: I I I
    F4:  I I
  )");
  closed.order({"E5"});
  EXPECT_EQ(closed.moves("E5"), "");

  Table gap(R"(
    D4:  I I
    E4: I I .
    F4:  I I
  )");
  gap.order({"E5"});
  EXPECT_EQ(gap.moves("E5"), "D6 E6 E7 F6") << "one step through the gap and one beyond it";
}

TEST(Movement, AHexThatAUnitHasLeftIsFree) {
  RULES("B-MOVE-14", "B-MOVE-15", "B-MOVE-08");
  Table t(R"(
    D5:   to .
    E5:  I I .
  )"); // from E5 to the hex right of the village, behind the unit in E6
  t.order({"E5", "E6"});
  EXPECT_FALSE(t.can("move e5 d6")) << "through E6 is forbidden, in the village it stops";
  t.act("move e6 e7");
  EXPECT_TRUE(t.can("move e5 d6"));
  t.act("move e5 d6");
  EXPECT_EQ(t.figures("D6"), 4);
}

TEST(Movement, ArmorGoesRoundTheInfantryInItsWay) {
  RULES("B-MOVE-16", "B-MOVE-08", "B-MOVE-13");
  Table t(R"(
    E5:  A I . .
  )");
  t.order({"E5"});
  EXPECT_FALSE(t.can("move e5 e8")) << "three hexes straight on, four round the infantry";
  t.act("move e5 e7");
  EXPECT_EQ(t.event(EventKind::UnitMoved).number, 3) << "two hexes straight on, three round the infantry";
}

TEST(Movement, EnemiesNearTheWayDoNotHinder) {
  RULE("B-MOVE-18");
  const char* picture = R"(
    D4:   i i i
    E4:  A . . .
    F4:   i i i
  )";
  EXPECT_TRUE(can_move(picture, "E4", "E7")) << "out of contact, along the enemies, and into contact";
  EXPECT_TRUE(can_move(picture, "E4", "E1")) << "away";
}

// Infantry --------------------------------------------------------------------------------------------------

TEST(Movement, InfantryMovesNoHexOrOneAndBattles) {
  RULES("B-MVINF-01", "F-TRP-01");
  Table still("E5: I . i");
  still.order({"E5"});
  still.act("done");
  EXPECT_EQ(still.targets("E5"), "E7");
  EXPECT_TRUE(battles_after("E5: I . . i", "E5", "E6", "E8"));
}

TEST(Movement, InfantryMovesTwoHexesAndDoesNotBattle) {
  RULES("B-MVINF-02", "F-TRP-01");
  EXPECT_FALSE(battles_after("E5: I . . i", "E5", "E7", "E8"));
  EXPECT_FALSE(battles_after("E5: I . . . i", "E5", "E7", "E9"));
}

TEST(Movement, InfantryMovesNoMoreThanTwoHexes) {
  RULES("B-MVINF-03", "F-TRP-01");
  Table t("E7: I");
  t.order({"E7"});
  EXPECT_EQ(t.moves("E7"), "C6 C7 C8 D5 D6 D7 D8 E5 E6 E8 E9 F5 F6 F7 F8 G6 G7 G8");
}

TEST(Movement, SpecialForcesMoveTwoHexesAndBattle) {
  RULE("B-MVINF-04");
  EXPECT_TRUE(battles_after("E5: S . . i", "E5", "E6", "E8"));
  EXPECT_TRUE(battles_after("E5: S . . . i", "E5", "E7", "E9"));
  EXPECT_FALSE(can_move("E5: S", "E5", "E8"));
}

// Armor -----------------------------------------------------------------------------------------------------

TEST(Movement, ArmorMovesUpToThreeHexesAndBattles) {
  RULES("B-MVARM-01", "F-TRP-03");
  Table still("E5: A . i");
  still.order({"E5"});
  still.act("done");
  EXPECT_EQ(still.targets("E5"), "E7");
  EXPECT_TRUE(battles_after("E5: A . . . . i", "E5", "E7", "E10"));
  EXPECT_TRUE(battles_after("E5: A . . . . i", "E5", "E8", "E10"));
  EXPECT_TRUE(battles_after("E5: A . . . i", "E5", "E6", "E9"));
}

TEST(Movement, ArmorMovesNoMoreThanThreeHexes) {
  RULES("B-MVARM-02", "F-TRP-03");
  EXPECT_TRUE(can_move("E5: A", "E5", "E8"));
  EXPECT_FALSE(can_move("E5: A", "E5", "E9"));
  EXPECT_FALSE(can_move("E5: A", "E5", "A7")) << "four rows away";
}

// Artillery -------------------------------------------------------------------------------------------------

TEST(Movement, ArtilleryMovesOrBattles) {
  RULES("B-MVART-01", "B-MVART-02", "F-TRP-05");
  EXPECT_FALSE(battles_after("E5: G . . . i", "E5", "E6", "E9"));
  Table t("E5: G . . . i");
  t.order({"E5"});
  t.act("done");
  EXPECT_EQ(t.targets("E5"), "E9") << "the guns have not moved";
}

TEST(Movement, ArtilleryMovesNoMoreThanOneHex) {
  RULES("B-MVART-03", "F-TRP-05");
  Table t("E7: G");
  t.order({"E7"});
  EXPECT_EQ(t.moves("E7"), "D6 D7 E6 E8 F6 F7");
}

TEST(Movement, ArtilleryInABunkerNeverMoves) {
  RULE("F-TRP-23");
  Table t("E7: bu/G");
  t.order({"E7"});
  EXPECT_EQ(t.moves("E7"), "");
}

} // namespace
} // namespace bocage::test
