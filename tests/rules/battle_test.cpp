// Battles: whom a unit may attack, with how many dice, and what comes of it for the attacker.
//
// Rules: B-BATTLE, B-RANGE, B-REDUCE, F-GDICE-06, F-TRP-02, 04, 06 to 17, B-BOARD-09.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

// The dice that this unit in E1 rolls against an enemy so many hexes down the row; 0: no battle.
int dice_at(std::string_view unit, int distance, std::string_view enemy = "i") {
  std::string picture = "E1: " + std::string(unit);
  for (int i = 1; i < distance; ++i) picture += " .";
  Table t(picture + " " + std::string(enemy));
  return t.dice_rolled("E1", "E" + std::to_string(1 + distance));
}

Table in_battle(std::string_view picture, std::initializer_list<std::string_view> ordered) {
  Table t(picture);
  t.order(ordered);
  t.battle_phase();
  return t;
}

// One after the other ---------------------------------------------------------------------------------------

TEST(Battle, UnitsBattleOneAfterTheOtherInAnyOrder) {
  RULE("B-BATTLE-01");
  const char* picture = R"(
    D3:   i . . i
    E3:  I . . I
  )";
  for (const auto& [first, second] : {std::pair{"3", "6"}, std::pair{"6", "3"}}) {
    Table t = in_battle(picture, {"E3", "E6"});
    t.attack("E" + std::string(first), "D" + std::string(first), "star star star");
    EXPECT_EQ(t.count(EventKind::DiceRolled), 1);
    t.attack("E" + std::string(second), "D" + std::string(second), "star star star");
    EXPECT_EQ(t.count(EventKind::DiceRolled), 1);
  }
}

TEST(Battle, IsSettledBeforeTheNextBegins) {
  RULE("B-BATTLE-02");
  Table t = in_battle(R"(
    D3:   i . . i
    E3:  A . . A
  )",
                      {"E3", "E6"});
  t.attack("E3", "D3", "flag star star");
  EXPECT_EQ(t.retreats(), "C3 C4") << "the retreat";
  EXPECT_EQ(t.legal("battle"), "");
  t.act("retreat d3 c4");
  EXPECT_EQ(t.legal(), (std::vector<std::string>{"ground e3 d3", "pass"})) << "then Taking Ground";
  t.act("ground e3 d3");
  EXPECT_EQ(t.legal(), (std::vector<std::string>{"battle d3 c4", "pass"})) << "then the Armor Overrun";
  t.act("pass");
  EXPECT_EQ(t.targets("E6"), "D6") << "and only then the other unit";
}

TEST(Battle, AUnitBattlesOnce) {
  RULE("B-BATTLE-03");
  Table t = in_battle(R"(
    D4:   i i
    E5:  I I
  )",
                      {"E5", "E6"});
  t.attack("E5", "D4", "star star star");
  EXPECT_EQ(t.targets("E5"), "");
  EXPECT_EQ(t.targets("E6"), "D5");
}

TEST(Battle, AnOrderedUnitNeedNotBattle) {
  RULE("B-BATTLE-04");
  Table t = in_battle(R"(
    D5:   i
    E5:  I
  )",
                      {"E5"});
  EXPECT_TRUE(t.can("battle e5 d5"));
  t.act("done");
  EXPECT_EQ(t.count(EventKind::DiceRolled), 0);
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(Battle, AllDiceGoAgainstOneEnemy) {
  RULE("B-BATTLE-05");
  Table t = in_battle(R"(
    D4:   i1 i1
    E5:  I
  )",
                      {"E5"});
  t.attack("E5", "D4", "grenade grenade grenade");
  EXPECT_EQ(t.event(EventKind::DiceRolled).number, 3);
  EXPECT_EQ(t.figures("D4"), 0);
  EXPECT_EQ(t.figures("D5"), 1) << "no grenade is left for the other";
}

TEST(Battle, LossesDoNotChangeTheDice) {
  RULE("B-BATTLE-06");
  for (const auto& [unit, dice] : {std::pair{"I1", 3}, {"I4", 3}, {"A1", 3}, {"A3", 3}, {"G1", 3}, {"G2", 3}})
    EXPECT_EQ(dice_at(unit, 1), dice) << unit;
  EXPECT_EQ(dice_at("I1", 2), 2);
  EXPECT_EQ(dice_at("G1", 4), 2);
}

TEST(Battle, TheAttackedUnitDoesNotRollDice) {
  RULE("B-BATTLE-18");
  Table t = in_battle(R"(
    D5:   i
    E5:  I
  )",
                      {"E5"});
  t.attack("E5", "D5", "infantry star star grenade grenade grenade");
  EXPECT_EQ(t.count(EventKind::DiceRolled), 1);
  EXPECT_EQ(t.event(EventKind::DiceRolled).side, kAllies);
  EXPECT_EQ(t.figures("E5"), 4);
}

TEST(Battle, OnlyEnemiesAreTargets) {
  RULE("B-BATTLE-19");
  const Table t = in_battle(R"(
    D4:   I
    E5:  I A . i
  )",
                            {"E5"});
  EXPECT_EQ(t.legal("battle"), "") << "two friends beside it, an enemy behind one of them";
  const Table gun = in_battle(R"(
    D4:   I
    E5:  G A . i
  )",
                              {"E5"});
  EXPECT_EQ(gun.legal("battle"), "e5 e8");
}

// Close Assault and Ranged Fire -----------------------------------------------------------------------------

TEST(Battle, AgainstAnAdjacentEnemyIsACloseAssaultAndAllElseIsFire) {
  RULES("B-BATTLE-07", "B-BATTLE-08");
  Table close = in_battle("E5: I i1", {"E5"});
  close.attack("E5", "E6", "grenade star star");
  EXPECT_TRUE(close.can("ground e5 e6")) << "Taking Ground follows a Close Assault";
  Table fire = in_battle("E5: I . i1", {"E5"});
  fire.attack("E5", "E7", "grenade star");
  ASSERT_TRUE(fire.empty("E7"));
  EXPECT_EQ(fire.legal("ground"), "") << "and never follows fire";
}

TEST(Battle, AnAdjacentEnemyIsAttackedFirst) {
  RULES("B-BATTLE-09", "B-BATTLE-10");
  for (const char* unit : {"I", "A", "G"}) {
    const Table near = in_battle("D5: i \n E5: " + std::string(unit) + " . i", {"E5"});
    EXPECT_EQ(near.targets("E5"), "D5") << unit;
    const Table far = in_battle("C5: i \n E5: " + std::string(unit) + " . i", {"E5"});
    EXPECT_EQ(far.targets("E5"), "C5 E7") << unit << ", nobody adjacent";
  }
}

TEST(Battle, TheAttackerChoosesAmongAdjacentEnemies) {
  RULE("B-BATTLE-11");
  const Table t = in_battle(R"(
    D4:   i a
    E5:  I g i
  )",
                            {"E5"});
  EXPECT_EQ(t.targets("E5"), "D4 D5 E6");
}

TEST(Battle, WhoCannotHurtTheAdjacentEnemyMayNotFireFartherInstead) {
  RULE("B-BATTLE-12");
  const Table t = in_battle(R"(
    D5:   to/i
    E5:  to/A . i
  )",
                            {"E5"}); // armor in a town: 2 dice less; against a town: 2 less again
  EXPECT_EQ(t.legal(), (std::vector<std::string>{"done"}));
  const Table alone = in_battle("E5: to/A . i", {"E5"});
  EXPECT_EQ(alone.targets("E5"), "E7");
}

TEST(Battle, NeedsATargetInRangeAndForInfantryAndArmorInSight) {
  RULES("B-BATTLE-13", "F-TRP-06");
  for (const char* unit : {"I", "A"}) {
    EXPECT_GT(dice_at(unit, 3), 0) << unit;
    EXPECT_EQ(dice_at(unit, 4), 0) << unit;
    EXPECT_EQ(Table("E5: " + std::string(unit) + " to i").dice_rolled("E5", "E7"), 0) << unit;
  }
  EXPECT_EQ(Table("E5: G to i").dice_rolled("E5", "E7"), 3) << "artillery needs no sight";
}

TEST(Battle, DiceAreCountedByRangeReducedByTerrainAndRolledOnce) {
  RULES("B-BATTLE-14", "B-BATTLE-15", "B-BATTLE-16", "F-GDICE-06");
  Table t = in_battle("E5: I . fo/i", {"E5"});
  EXPECT_EQ(t.legal(), (std::vector<std::string>{"battle e5 e7", "done"})) << "no choice of fewer dice";
  t.attack("E5", "E7", "infantry infantry infantry");
  EXPECT_EQ(t.count(EventKind::DiceRolled), 1);
  EXPECT_EQ(t.event(EventKind::DiceRolled).number, 1) << "2 at two hexes, 1 less for the forest";
  EXPECT_EQ(t.figures("E7"), 3) << "one die, one loss";
}

TEST(Battle, IsJudgedAsThingsStandAtItsTurn) {
  RULE("B-BATTLE-17");
  Table t = in_battle(R"(
    C5:   i
    D5:   i1
    E5:  I I
  )",
                      {"E5", "E6"});
  EXPECT_EQ(t.targets("E6"), "D5") << "an adjacent enemy";
  t.attack("E5", "D5", "grenade star star");
  t.act("pass");
  EXPECT_EQ(t.targets("E6"), "C5") << "the way to the next is free now";
}

// Range -----------------------------------------------------------------------------------------------------

TEST(Range, InfantryBattlesAtThreeTwoOne) {
  RULES("B-RANGE-01", "B-RANGE-04", "B-RANGE-06", "B-RANGE-07", "B-RANGE-08");
  EXPECT_EQ(dice_at("I", 1), 3);
  EXPECT_EQ(dice_at("I", 2), 2);
  EXPECT_EQ(dice_at("I", 3), 1);
  EXPECT_EQ(dice_at("I", 4), 0) << "out of range";
}

TEST(Range, ArmorBattlesAtThreeThreeThree) {
  RULES("B-RANGE-02", "B-RANGE-04");
  EXPECT_EQ(dice_at("A", 1), 3);
  EXPECT_EQ(dice_at("A", 2), 3);
  EXPECT_EQ(dice_at("A", 3), 3);
  EXPECT_EQ(dice_at("A", 4), 0) << "out of range";
}

TEST(Range, ArtilleryBattlesAtThreeThreeTwoTwoOneOne) {
  RULES("B-RANGE-03", "B-RANGE-04");
  EXPECT_EQ(dice_at("G", 1), 3);
  EXPECT_EQ(dice_at("G", 2), 3);
  EXPECT_EQ(dice_at("G", 3), 2);
  EXPECT_EQ(dice_at("G", 4), 2);
  EXPECT_EQ(dice_at("G", 5), 1);
  EXPECT_EQ(dice_at("G", 6), 1);
  EXPECT_EQ(dice_at("G", 7), 0) << "out of range";
}

TEST(Range, IsTheShortestWayWhateverLiesBetween) {
  RULE("B-RANGE-05");
  EXPECT_EQ(Table("E1: G ri fo I i").dice_rolled("E1", "E5"), 2)
      << "four hexes over a river, a forest, a unit";
  Table bent(R"(
    C7:   i
    E5:  G
  )"); // E5, D5, C6, C7: three hexes
  EXPECT_EQ(bent.dice_rolled("E5", "C7"), 2);
  Table far(R"(
    B8:   i
    E5:  G
  )"); // E5, E6, E7, D7, C8, B8: five hexes
  EXPECT_EQ(far.dice_rolled("E5", "B8"), 1);
}

TEST(Range, IsTheSameInAllDirections) {
  RULES("B-RANGE-09", "F-TRP-11", "F-TRP-12");
  for (const char* unit : {"I", "A", "G", "bu/G"}) {
    const Table t = in_battle(R"(
      C6:  i . i
      E5: i . )" + std::string(unit) +
                                  R"( . i
      G6:  i . i
    )",
                              {"E7"});
    EXPECT_EQ(t.targets("E7"), "C6 C8 E5 E9 G6 G8") << unit;
  }
}

// Dice that terrain takes -----------------------------------------------------------------------------------

TEST(Reductions, AVillageTakesOneDieFromInfantryAndTwoFromArmor) {
  RULES("B-REDUCE-01", "B-REDUCE-08");
  EXPECT_EQ(dice_at("I", 1, "to/i"), 2);
  EXPECT_EQ(dice_at("I", 2, "to/i"), 1);
  EXPECT_EQ(dice_at("A", 1, "to/i"), 1);
  EXPECT_EQ(dice_at("A", 3, "to/i"), 1);
}

TEST(Reductions, AnObstacleTakesDiceToo) {
  RULE("B-REDUCE-01");
  EXPECT_EQ(dice_at("I", 1, "sa/i"), 2);
  EXPECT_EQ(dice_at("A", 1, "sa/i"), 2);
}

TEST(Reductions, ArtilleryIsNeverReduced) {
  RULES("B-REDUCE-02", "F-TRP-07", "F-TRP-08");
  for (const char* enemy :
       {"fo/i", "he/i", "to/i", "hi/i", "bu/i", "sa/i", "hh/i", "wi/i", "hi+bu/i", "fo+sa/i"})
    EXPECT_EQ(dice_at("G", 4, enemy), 2) << enemy;
}

TEST(Reductions, OfTerrainAndObstacleOnlyTheLargerCounts) {
  RULES("B-REDUCE-03", "B-REDUCE-04");
  EXPECT_EQ(dice_at("A", 2, "hi+bu/i"), 1) << "armor: 2 dice less, not 3";
  EXPECT_EQ(dice_at("I", 1, "hi+bu/i"), 2) << "infantry: 1 die less, not 2";
  EXPECT_EQ(dice_at("A", 2, "fo+sa/i"), 1) << "armor: 2 dice less for the forest, none for the sandbags";
  EXPECT_EQ(dice_at("I", 1, "hi+sa/i"), 2);
}

TEST(Reductions, OfTheAttackersOwnHexAreAdded) {
  RULE("B-REDUCE-05");
  EXPECT_EQ(dice_at("wi/I", 1, "i"), 2) << "infantry in wire: 1 die less";
  EXPECT_EQ(dice_at("wi/I", 1, "fo/i"), 1) << "1 for the wire, 1 for the forest";
  EXPECT_EQ(dice_at("to/A", 1, "i"), 1) << "armor in a town: 2 dice less";
  EXPECT_EQ(dice_at("to/A", 1, "sa/i"), 0) << "2 for the town, 1 for the sandbags";
}

TEST(Reductions, WithoutADieLeftThereIsNoAttack) {
  RULES("B-REDUCE-06", "B-REDUCE-07");
  for (const char* enemy : {"fo/i", "he/i", "to/i", "bu/i"}) {
    EXPECT_EQ(dice_at("I", 3, enemy), 0) << enemy;
    EXPECT_EQ(dice_at("I", 2, enemy), 1) << enemy;
  }
  EXPECT_EQ(dice_at("to/A", 1, "to/i"), 0) << "3 dice, 4 less";
}

TEST(Reductions, TerrainOnTheWayTakesNoDice) {
  RULE("B-REDUCE-09");
  for (const char* between : {"ri", "be", "sa", "hh", "wi"})
    EXPECT_EQ(Table("E5: I " + std::string(between) + " i").dice_rolled("E5", "E7"), 2) << between;
  EXPECT_EQ(Table("E5: G fo to i").dice_rolled("E5", "E8"), 2);
}

// Bare ground -----------------------------------------------------------------------------------------------

TEST(OpenGround, HasNoEffect) {
  RULE("B-BOARD-09");
  for (const BoardFace face : {BoardFace::Country, BoardFace::Beach}) { // rows A to D of the beach too
    Table moves("C5: A . . . . . i", {}, BoardKind::Standard, face);
    moves.order({"C5"});
    moves.act("move c5 c8");
    EXPECT_EQ(moves.targets("C8"), "C11") << "three hexes, then a battle at three hexes";
    EXPECT_EQ(moves.dice_against("C8", "C11"), 3);
    Table fires("C5: I . . i", {}, BoardKind::Standard, face);
    EXPECT_EQ(fires.dice_rolled("C5", "C8"), 1);
  }
}

// What the unit cards promise -------------------------------------------------------------------------------

TEST(UnitCard, InfantryMayTakeGroundAfterASuccessfulCloseAssault) {
  RULE("F-TRP-02");
  Table won = in_battle("E5: I i1", {"E5"});
  won.attack("E5", "E6", "grenade star star");
  won.act("ground e5 e6");
  EXPECT_EQ(won.figures("E6"), 4) << "the enemy is eliminated";

  Table driven = in_battle(R"(
    D4:   i
    E5:  I
  )",
                           {"E5"});
  driven.attack("E5", "D4", "flag star star");
  driven.play({"retreat d4 c4", "ground e5 d4"});
  EXPECT_EQ(driven.unit("D4").side, kAllies) << "the enemy has retreated";

  Table failed = in_battle("E5: I i", {"E5"});
  failed.attack("E5", "E6", "grenade star star");
  EXPECT_EQ(failed.legal("ground"), "");
}

TEST(UnitCard, ArmorMayOverrunAfterASuccessfulCloseAssault) {
  RULE("F-TRP-04");
  Table t = in_battle("E5: A i1 . i1", {"E5"});
  t.attack("E5", "E6", "grenade star star");
  t.act("ground e5 e6");
  EXPECT_EQ(t.legal("battle"), "e6 e8");
  t.attack("E6", "E8", "grenade star star");
  EXPECT_TRUE(t.empty("E8"));

  Table infantry = in_battle("E5: I i1 . i1", {"E5"});
  infantry.attack("E5", "E6", "grenade star star");
  infantry.act("ground e5 e6");
  EXPECT_EQ(infantry.legal("battle"), "") << "only armor";
}

TEST(UnitCard, TheCardsThatGiveADieGiveItInAnOverrunAsTheySay) {
  RULES("F-TRP-15", "F-TRP-16", "F-TRP-17");
  // The Overrun battle of armor that has taken E6: dice against an enemy beside it and against one farther
  // off.
  const auto overrun = [](OrderKind order, std::string_view picture, std::string_view enemy) {
    Table t(picture);
    t.order({"E5"}, order);
    t.battle_phase();
    t.attack("E5", "E6", "grenade star star star");
    t.act("ground e5 e6");
    t.attack("E6", enemy, "star star star star");
    return static_cast<int>(t.event(EventKind::DiceRolled).number);
  };
  const char *near = "E5: A i1 i", *far = "E5: A i1 . i";
  EXPECT_EQ(overrun(OrderKind::FinestHour, near, "E7"), 4);
  EXPECT_EQ(overrun(OrderKind::FinestHour, far, "E8"), 4);
  EXPECT_EQ(overrun(OrderKind::ArmorAssault, near, "E7"), 4);
  EXPECT_EQ(overrun(OrderKind::ArmorAssault, far, "E8"), 3);
  EXPECT_EQ(overrun(OrderKind::CloseAssault, near, "E7"), 3);
}

TEST(UnitCard, BunkersHedgehogsAndSandbagsHoldAgainstAFlagOfArtilleryToo) {
  RULE("F-TRP-09");
  for (const char* enemy : {"bu/i", "hh/i", "sa/i", "sa/a"}) {
    Table t = in_battle("E5: G . " + std::string(enemy), {"E5"});
    t.attack("E5", "E7", "flag star star");
    ASSERT_TRUE(t.can("ignore 1")) << enemy;
    t.act("ignore 1");
    EXPECT_FALSE(t.empty("E7")) << enemy;
  }
  Table open = in_battle("E5: G . i", {"E5"});
  open.attack("E5", "E7", "flag star star");
  EXPECT_FALSE(open.can("ignore 1"));
}

TEST(UnitCard, TakingGroundGoesNoFartherThanWhereTheEnemyStood) {
  RULE("F-TRP-13");
  Table t = in_battle(R"(
    D4:   i
    E5:  I
  )",
                      {"E5"});
  t.attack("E5", "D4", "flag flag star");
  t.play({"retreat d4 c4", "retreat c4 b3"});
  EXPECT_EQ(t.legal(), (std::vector<std::string>{"ground e5 d4", "pass"}));
  t.act("ground e5 d4");
  EXPECT_EQ(t.figures("D4"), 4);
}

} // namespace
TEST(Reductions, OfTheAttackersOwnHexDoNotAddUp) {
  RULE("F-TBUNK-10");
  EXPECT_EQ(Table("E5: fr/I i").dice_rolled("E5", "E6"), 2);
  EXPECT_EQ(Table("E5: wi/I i").dice_rolled("E5", "E6"), 2);
  EXPECT_EQ(Table("E5: fr+wi/I i").dice_rolled("E5", "E6"), 2);
}

} // namespace bocage::test
