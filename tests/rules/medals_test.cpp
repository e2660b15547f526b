// Medals in the course of play: won in passing, by a retreat, by taking ground; several at a time; on groups
// of hexes; and the battle's end at the very instant the last one is won.
//
// Rules: E-MEDAL (Equipment Pack VIII), A-VIC (Air Pack p.12), F-GMAJ, F-GEND (FAQ I). What each kind of
// objective is held by is in objectives_test.cpp.
#include <gtest/gtest.h>

#include <initializer_list>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

// "D5 D6"
HexSet on(const std::string& names) {
  HexSet set;
  std::istringstream words(names);
  for (std::string name; words >> name;) set.insert(Board::of(BoardKind::Standard).parse(name).value());
  return set;
}

Objective held(Holding holding) {
  Objective o;
  o.holding = holding;
  return o;
}
const Objective kTemporary, kPermanent = held(Holding::Permanent),
                            kLastToOccupy = held(Holding::LastToOccupy), kMajority = held(Holding::Majority),
                            kSoleControl = held(Holding::SoleControl);

Objective at(const std::string& hexes, Objective kind) {
  kind.hexes = on(hexes);
  return kind;
}
Objective for_side(Side side, Objective kind) {
  kind.who = owner_of(side);
  return kind;
}
Objective worth(int medals, Objective kind) {
  kind.medals = medals;
  return kind;
}
Objective at_turn_start(Objective kind) {
  kind.at_turn_start = true;
  return kind;
}
Objective required(Objective kind) {
  kind.required = true;
  return kind;
}
Objective sudden_death(Objective kind) {
  kind.sudden_death = true;
  return kind;
}
Objective all_of_them(Objective kind) {
  kind.needed = kind.hexes.count();
  return kind;
}

// A board with these medals; each side needs so many to win.
Table with(std::string_view picture, const std::vector<Objective>& objectives, int medals = 20) {
  return Table(picture, [&](Setup& s) {
    s.objectives = objectives;
    for (SideSetup& side : s.sides) side.medals = medals;
  });
}

void move(Table& t, const std::string& from, const std::string& to) {
  t.order({from});
  t.act("move " + from + " " + to);
}

void assault(Table& t, std::string_view from, std::string_view to, std::string_view faces) {
  t.order({from});
  t.battle_phase();
  t.attack(from, to, faces);
}

// Whoever is at turn does nothing more: the turn of the other begins.
void end_turn(Table& t) {
  const Side side = t.state.active;
  while (t.state.active == side && !t.state.over()) t.act("done");
}

// "1:0": medals of the Allies and of the Axis.
std::string score(const Table& t) {
  return std::to_string(t.medals(kAllies)) + ":" + std::to_string(t.medals(kAxis));
}

// Won in passing
// ------------------------------------------------------------------------------------------------------

TEST(MedalsInPassing, AMoveAcrossAndAMoveAroundAreTwoMoves) {
  RULES("E-MEDAL-09", "A-VIC-04");
  const char* picture = R"(
    C5:    .
    D4:  .   .
    E5:    I
  )";
  Table around = with(picture, {at("D5", kPermanent)});
  around.order({"E5"});
  around.act("move e5 c5");
  EXPECT_EQ(score(around), "0:0");

  Table across = with(picture, {at("D5", kPermanent)});
  across.order({"E5"});
  across.act("move e5 c5 via d5");
  EXPECT_EQ(score(across), "1:0");
  EXPECT_EQ(across.figures("C5"), 4);
}

TEST(MedalsInPassing, WhereTheOnlyWayCrossesTheMedalItIsWon) {
  RULE("E-MEDAL-09");
  Table t = with(R"(
    C6:       .
    D5:     .
    E5:   I
  )",
                 {at("D5", kPermanent)});
  t.order({"E5"});
  EXPECT_FALSE(t.can("move e5 c6"));
  t.act("move e5 c6 via d5");
  EXPECT_EQ(score(t), "1:0");
}

TEST(MedalsInPassing, AHeldMedalIsTakenFromTheEnemyInPassing) {
  RULES("E-MEDAL-13", "E-MEDAL-15");
  Table t = with("E4: i . . . . I", {at("E5", kLastToOccupy)});
  move(t, "E4", "E5");
  move(t, "E5", "E4");
  EXPECT_EQ(score(t), "0:1");
  move(t, "E9", "E7");
  t.order({"E7"});
  EXPECT_TRUE(t.can("move e7 d5")) << "past it";
  EXPECT_FALSE(t.can("move e7 d5 via e6")) << "nothing lies there";
  move(t, "E7", "E6");
  t.order({"E6"});
  t.act("move e6 d4 via e5");
  EXPECT_EQ(score(t), "1:0");
}

TEST(MedalsInPassing, AMedalThatMustBeHeldIsNotWonInPassing) {
  RULES("E-MEDAL-01", "E-MEDAL-05", "E-MEDAL-16", "A-VIC-01");
  for (const Objective& kind : {kTemporary, kMajority, kSoleControl}) {
    Table t = with("E5: I", {at("E6", kind)});
    t.order({"E5"});
    EXPECT_FALSE(t.can("move e5 e7 via e6"));
    t.act("move e5 e7");
    EXPECT_EQ(score(t), "0:0");
  }
}

TEST(MedalsInPassing, AMedalOfTheStartOfATurnIsNotWonInPassing) {
  RULE("E-MEDAL-11");
  Table t = with("E5: I", {at("E6", at_turn_start(kPermanent))});
  t.order({"E5"});
  EXPECT_FALSE(t.can("move e5 e7 via e6"));
  t.act("move e5 e7");
  EXPECT_EQ(score(t), "0:0");
}

TEST(MedalsInPassing, NobodyPassesForAMedalThatIsNotHisOrIsGone) {
  RULES("E-MEDAL-09", "E-MEDAL-10", "A-VIC-04");
  Table t = with("E5: I . . . i", {at("E6", for_side(kAxis, kPermanent))});
  t.order({"E5"});
  EXPECT_TRUE(t.can("move e5 e7"));
  EXPECT_FALSE(t.can("move e5 e7 via e6")) << "it is for the Axis";
  t.order({"E9"});
  t.act("move e9 e7");
  t.order({"E7"});
  t.act("move e7 f5 via e6");
  EXPECT_EQ(score(t), "0:1");
  move(t, "F5", "E7");
  t.order({"E7"});
  EXPECT_TRUE(t.can("move e7 d5")) << "round it or across it, now it is the same";
  EXPECT_FALSE(t.can("move e7 d5 via e6")) << "it has been won";
}

TEST(MedalsInPassing, NobodyPassesWhereHeMustStop) {
  RULES("E-MEDAL-09", "B-TOWN-01", "B-WIRE-01");
  for (const char* ground : {"to", "fo", "he", "wi"}) {
    SCOPED_TRACE(ground);
    Table t = with("E5: A " + std::string(ground) + " .", {at("E6", kPermanent)});
    t.order({"E5"});
    EXPECT_TRUE(t.can("move e5 e6"));
    EXPECT_FALSE(t.can("move e5 e7 via e6"));
  }
}

TEST(MedalsInPassing, TanksStopOnARailroadBridge) {
  RULES("E-MEDAL-09", "F-TRRB-02");
  Table t = with("E5: A ri+rb .", {at("E6", kPermanent)});
  t.order({"E5"});
  EXPECT_TRUE(t.can("move e5 e6"));
  EXPECT_FALSE(t.can("move e5 e7 via e6"));
}

TEST(MedalsInPassing, AMoveThatComesBackOverTheSandItBeganOnIsLimited) {
  RULES("E-MEDAL-09", "F-TBEACH-06");
  for (const auto& [start, goes] : {std::pair{"", true}, {"be/", false}}) {
    SCOPED_TRACE(start);
    Table t = with("E5: " + std::string(start) + "A .", {at("E6", kPermanent)});
    t.order({"E5"});
    EXPECT_EQ(t.can("move e5 e4 via e6"), goes) << "the third hex";
  }
}

TEST(MedalsInPassing, SandBeforeTheMedalLimitsTheMove) {
  RULES("E-MEDAL-09", "B-BEACH-01");
  Table t = with(R"(
    B4:      . .
    C5:       .
    D4:      be be
    E5:       A
  )",
                 {at("C5", kPermanent)});
  t.order({"E5"});
  EXPECT_TRUE(t.can("move e5 c5")) << "two hexes, one of them sand";
  EXPECT_FALSE(t.can("move e5 b5 via c5")) << "three";
}

TEST(MedalsInPassing, AMedalOnSandLimitsTheMove) {
  RULES("E-MEDAL-09", "B-BEACH-01");
  Table sand = with(R"(
    B4:      . .
    C5:       be
    D4:      . .
    E5:       A
  )",
                    {at("C5", kPermanent)});
  sand.order({"E5"});
  EXPECT_TRUE(sand.can("move e5 c5"));
  EXPECT_FALSE(sand.can("move e5 b5 via c5"));
}

TEST(MedalsInPassing, ComingBackToTheSandItLeftLimitsTheMove) {
  RULES("E-MEDAL-09", "B-BEACH-01");
  for (const auto& [start, there_and_back] : {std::pair{"E5: A", true}, {"E5: be/A", false}}) {
    Table t = with(start, {at("D5", kPermanent)});
    t.order({"E5"});
    EXPECT_TRUE(t.can("move e5 f4"));
    EXPECT_EQ(t.can("move e5 f4 via d5"), there_and_back) << start << ": only over E5 again, three hexes";
  }
}

TEST(MedalsInPassing, TanksMayStopOnASecondOne) {
  RULE("E-MEDAL-09");
  Table t = with("E5: A . . .", {at("E6", kPermanent), at("E7", kPermanent)});
  t.order({"E5"});
  t.act("move e5 e7 via e6");
  EXPECT_EQ(score(t), "2:0");
}

TEST(MedalsInPassing, TanksMayPassTwo) {
  RULE("E-MEDAL-09");
  Table u = with("E5: A . . .", {at("E6", kPermanent), at("E7", kPermanent)});
  u.order({"E5"});
  EXPECT_FALSE(u.can("move e5 e8")) << "there is no way around";
  u.act("move e5 e8 via e6 e7");
  EXPECT_EQ(score(u), "2:0");
  EXPECT_EQ(u.figures("E8"), 3);
}

TEST(MedalsInPassing, WhoIsBehindEnemyLinesPassesEverywhere) {
  RULES("E-MEDAL-09", "F-CMDB-05");
  Table t = with("E5: I to .", {at("E6", kPermanent)});
  t.order({"E5"}, OrderKind::BehindLines);
  t.act("move e5 e7 via e6");
  EXPECT_EQ(score(t), "1:0");
}

TEST(MedalsInPassing, TheHexesOfTheDetourCount) {
  RULES("E-MEDAL-09", "B-MVINF-02", "B-MVINF-03");
  Table t = with(R"(
    D5:    .  i
    E5:  I  .
  )",
                 {at("D5", kPermanent)});
  t.order({"E5"});
  t.act("move e5 e6 via d5"); // E6 is one hex away, two by D5
  EXPECT_EQ(score(t), "1:0");
  EXPECT_EQ(t.targets("E6"), "") << "infantry that moved two hexes may not battle";

  Table far = with("E5: I", {at("D5", kPermanent)});
  far.order({"E5"});
  EXPECT_FALSE(far.can("move e5 e7 via d5")) << "three hexes";
}

TEST(MedalsInPassing, NobodyIsBlockedFromPassingByTheMedalOnly) {
  RULE("E-MEDAL-09");
  Table t = with("E5: I i .", {at("E6", kPermanent)});
  t.order({"E5"});
  EXPECT_FALSE(t.can("move e5 e7 via e6")) << "an enemy stands there";
}

TEST(MedalsInPassing, CanEndTheBattle) {
  RULES("E-MEDAL-09", "F-GEND-01");
  Table t = with("E5: I . . i", {at("E6", kPermanent)}, 1);
  t.order({"E5"});
  t.act("move e5 e7 via e6");
  EXPECT_EQ(t.state.outcome, Outcome::AlliesWin);
  EXPECT_EQ(t.to_act(), kNoSeat);
}

// Entered by another way
// ----------------------------------------------------------------------------------------------

TEST(MedalsEntered, ByTakingGround) {
  RULES("E-MEDAL-01", "E-MEDAL-09", "E-MEDAL-13");
  for (const Objective& kind : {kTemporary, kPermanent, kLastToOccupy}) {
    Table t = with("E5: I i1", {for_side(kAllies, at("E6", kind))});
    assault(t, "E5", "E6", "grenade star star");
    EXPECT_EQ(score(t), "1:0") << "for the unit";
    t.act("ground e5 e6");
    EXPECT_EQ(score(t), "2:0") << "and for the hex";
  }
}

TEST(MedalsEntered, ByARetreatAndThroughIt) {
  RULES("E-MEDAL-09", "E-MEDAL-10", "E-MEDAL-13");
  // Two flags: back to C, through the medal.
  for (const Objective& kind : {kPermanent, kLastToOccupy}) {
    Table t = with(R"(
      C5:     .
      D4:    . fo
      E5:     i .
      F5:      I
    )",
                   {at("D4", kind)});
    assault(t, "F5", "E5", "flag flag star");
    t.act("retreat e5 d4");
    EXPECT_EQ(score(t), "0:1");
    t.act("retreat d4 c5");
    EXPECT_EQ(score(t), "0:1");
  }
}

TEST(MedalsEntered, ByARetreatAreHeldOnlyIfItEndsThere) {
  RULES("E-MEDAL-01", "E-MEDAL-03", "A-VIC-02");
  Table t = with(R"(
    D4:    . .
    E5:     i
    F5:      I
  )",
                 {at("D4", kTemporary)});
  assault(t, "F5", "E5", "flag flag star");
  t.act("retreat e5 d4");
  t.act("retreat d4 c4");
  EXPECT_EQ(score(t), "0:0");
}

TEST(MedalsEntered, ALastToOccupyMedalChangesHandsByARetreat) {
  RULE("E-MEDAL-15");
  Table t = with(R"(
    D4:    . .
    E5:     i
    F5:      I
  )",
                 {at("D4 D5", kLastToOccupy)});
  t.state.holders[0] = Owner::Allies;
  t.state.medals[0] = 1;
  assault(t, "F5", "E5", "flag star star");
  t.act("retreat e5 d5");
  EXPECT_EQ(score(t), "0:1");
}

// Lost
// ----------------------------------------------------------------------------------------------------------------

TEST(MedalsKept, APermanentMedalSurvivesRetreatAndElimination) {
  RULES("E-MEDAL-10", "E-MEDAL-12", "A-VIC-04");
  // Won by the Allies before the first turn, or as their first turn starts.
  for (const Objective& kind : {kPermanent, at_turn_start(kPermanent)})
    for (const char* faces : {"flag star star", "grenade infantry star"}) {
      SCOPED_TRACE(std::string(faces) + (kind.at_turn_start ? ", at the start of a turn" : ""));
      Table t = with("E5: i I2\nI1: I", {at("E6", kind)});
      ASSERT_EQ(score(t), "1:0");
      assault(t, "E5", "E6", faces);
      if (t.can("retreat e6 f5")) t.act("retreat e6 f5");
      EXPECT_EQ(t.medals(kAllies), 1);
      const int axis = t.medals(kAxis);
      t.act("ground e5 e6");
      EXPECT_EQ(t.medals(kAllies), 1) << "the enemy stands on it";
      t.order({"I1"});
      end_turn(t);
      ASSERT_EQ(t.state.active, kAxis);
      EXPECT_EQ(t.medals(kAllies), 1) << "also when his turn starts";
      EXPECT_EQ(t.medals(kAxis), axis);
    }
}

TEST(MedalsKept, ATemporaryMedalGoesFromOneUnitToTheNext) {
  RULES("E-MEDAL-01", "E-MEDAL-02", "A-VIC-02");
  Table t = with("E5: I . I", {at("E6", kTemporary)});
  move(t, "E5", "E6");
  EXPECT_EQ(score(t), "1:0");
  t.order({"E6", "E7"});
  t.act("move e6 d5");
  EXPECT_EQ(score(t), "0:0") << "put back on its hex at once";
  t.act("move e7 e6");
  EXPECT_EQ(score(t), "1:0") << "and won again";
}

TEST(MedalsKept, ATemporaryMedalGoesToTheEnemyWhoTakesTheHex) {
  RULES("E-MEDAL-01", "E-MEDAL-03", "E-MEDAL-04", "A-VIC-02");
  Table t = with("E5: I i", {at("E6", kTemporary)});
  ASSERT_EQ(score(t), "0:1");
  assault(t, "E5", "E6", "flag star star");
  t.act("retreat e6 d5");
  EXPECT_EQ(score(t), "0:0");
  t.act("ground e5 e6");
  EXPECT_EQ(score(t), "1:0");
}

// Leaving comes before entering: for no moment does the unit hold both.
TEST(MedalsKept, GoingFromOneTemporaryMedalToTheNextIsNoGain) {
  RULES("E-MEDAL-02", "A-VIC-02", "F-GEND-01");
  for (const auto& [from, to] : {std::pair{"E5", "E6"}, {"E6", "E5"}}) {
    SCOPED_TRACE(from);
    Table t = with(std::string(from) + ": I", {at("E5", kTemporary), at("E6", kTemporary)}, 2);
    ASSERT_EQ(score(t), "1:0");
    move(t, from, to);
    EXPECT_EQ(score(t), "1:0");
    EXPECT_FALSE(t.state.over());
  }
}

// Groups
// --------------------------------------------------------------------------------------------------------------

TEST(MedalsOnGroups, AMajorityCountsUnitsNotHexes) {
  RULES("E-MEDAL-05", "F-GMAJ-01", "A-VIC-03");
  Table t = with("E4: I . . . .", {at("E5 E6 E7 E8 D7", kMajority)});
  move(t, "E4", "E5");
  EXPECT_EQ(score(t), "1:0") << "one hex of five, but more than the enemy";
}

TEST(MedalsOnGroups, AnEliminationCanMakeAMajority) {
  RULES("E-MEDAL-05", "E-MEDAL-06", "F-GMAJ-01", "F-GMAJ-02");
  Table t = with("E5: I i1", {at("E5 E6 E7", kMajority)});
  ASSERT_EQ(score(t), "0:0") << "one each";
  assault(t, "E5", "E6", "grenade star star");
  EXPECT_EQ(score(t), "2:0") << "one for the unit, one for the majority";
}

TEST(MedalsOnGroups, ARetreatCanEndAMajority) {
  RULES("E-MEDAL-06", "F-GMAJ-01", "F-GMAJ-02", "A-VIC-03");
  Table t = with("E5: I i i", {at("E5 E6 E7", kMajority)});
  ASSERT_EQ(score(t), "0:1");
  assault(t, "E5", "E6", "flag star star");
  t.act("retreat e6 d6");
  EXPECT_EQ(score(t), "0:0") << "one each: nobody's";
}

TEST(MedalsOnGroups, AMajorityWithinTheGroupIsNotLostByMoving) {
  RULES("E-MEDAL-05", "E-MEDAL-06");
  Table t = with("E5: I . .", {at("E5 E6 E7", kMajority)}, 1);
  EXPECT_TRUE(t.state.over()) << "held from the start";
  Table u = with("E5: I . .", {at("E5 E6 E7", kMajority)});
  u.order({"E5"});
  u.act("move e5 e6");
  EXPECT_EQ(score(u), "1:0");
  EXPECT_EQ(u.count(EventKind::MedalLost), 0);
}

TEST(MedalsOnGroups, AMajorityLostInTheEnemysTurnIsNotBackBeforeOnesOwnTurnStarts) {
  RULES("E-MEDAL-07", "E-MEDAL-08");
  Table t = with(R"(
    D5:  I . .
    E7:     i
    I1:  I
  )",
                 {at("D5 D6", at_turn_start(kMajority))});
  ASSERT_EQ(score(t), "1:0");
  move(t, "E7", "D6");
  EXPECT_EQ(score(t), "0:0");
  move(t, "D6", "E7");
  EXPECT_EQ(score(t), "0:0") << "more units again, but no turn of the Allies has started";
  end_turn(t);
  EXPECT_EQ(score(t), "1:0");
}

TEST(MedalsOnGroups, APermanentMedalOfTheStartOfATurnIsLostToWhoIsDrivenOffBefore) {
  RULE("E-MEDAL-11");
  Table t = with("E5: I . i", {at("E6", at_turn_start(kPermanent))});
  move(t, "E5", "E6");
  end_turn(t);
  assault(t, "E7", "E6", "flag star star");
  t.act("retreat e6 f5");
  t.act("pass"); // the Axis takes no ground, and the turn of the Allies starts
  ASSERT_EQ(t.state.active, kAllies);
  EXPECT_EQ(score(t), "0:0");
}

TEST(MedalsOnGroups, SoleControlNeedsAUnitAndNoEnemy) {
  RULES("E-MEDAL-16", "E-MEDAL-17");
  Table t = with("E5: I i1", {at("E5 E6 E7", kSoleControl)});
  ASSERT_EQ(score(t), "0:0") << "both are there";
  assault(t, "E5", "E6", "grenade star star");
  EXPECT_EQ(score(t), "2:0") << "the unit, and the group";

  Table nobody = with("E4: I", {at("E5 E6 E7", kSoleControl)});
  EXPECT_EQ(score(nobody), "0:0");
}

TEST(MedalsOnGroups, SoleControlPassesToTheOtherSide) {
  RULES("E-MEDAL-16", "E-MEDAL-17");
  Table t = with("E5: I i", {at("E5 E6", kSoleControl)});
  move(t, "E5", "E4");
  EXPECT_EQ(score(t), "0:1");
  move(t, "E4", "E5");
  EXPECT_EQ(score(t), "0:0");
  Table allied_only = with("E5: I i", {at("E5 E6", for_side(kAllies, kSoleControl))});
  move(allied_only, "E5", "E4");
  EXPECT_EQ(score(allied_only), "0:0") << "not for the Axis";
}

TEST(MedalsOnGroups, SomeGroupsMustBeTakenWhole) {
  RULE("E-MEDAL-01");
  Table t = with("E4: I . . I", {all_of_them(at("E5 E6", kTemporary))});
  move(t, "E4", "E5");
  EXPECT_EQ(score(t), "0:0") << "one hex of two";
  move(t, "E7", "E6");
  EXPECT_EQ(score(t), "1:0");
  move(t, "E5", "E4");
  EXPECT_EQ(score(t), "0:0");
}

TEST(MedalsOnGroups, AnyHexOfAnotherGroupWillDo) {
  RULE("E-MEDAL-01");
  Table t = with("E4: I . . I", {at("E5 E6", kTemporary)});
  move(t, "E4", "E5");
  EXPECT_EQ(score(t), "1:0");
  move(t, "E7", "E6");
  EXPECT_EQ(score(t), "1:0") << "it is one medal";
  move(t, "E5", "E4");
  EXPECT_EQ(score(t), "1:0") << "the other is still there";
}

TEST(Medals, AnObjectiveMayBeWorthSeveral) {
  RULES("E-MEDAL-01", "E-MEDAL-02", "B-VICT-07");
  Table t = with("E5: I . i1", {at("E6", worth(2, kTemporary))});
  move(t, "E5", "E6");
  EXPECT_EQ(score(t), "2:0");
  assault(t, "E6", "E7", "grenade star star");
  EXPECT_EQ(score(t), "3:0");
  t.act("ground e6 e7");
  EXPECT_EQ(score(t), "1:0") << "both are back on their hex";
}

// Sudden Death
// --------------------------------------------------------------------------------------------------------

TEST(SuddenDeath, ComesByEveryWayIntoTheHex) {
  RULES("E-MEDAL-18", "A-VIC-05");
  const Objective medal = sudden_death(at("E6", kTemporary));
  Table ground = with("E5: I i", {for_side(kAllies, medal)});
  assault(ground, "E5", "E6", "flag star star");
  ground.act("retreat e6 d5");
  EXPECT_FALSE(ground.state.over());
  ground.act("ground e5 e6");
  EXPECT_EQ(ground.state.outcome, Outcome::AlliesWin);

  Table retreat = with(R"(
    E6:  .
    F5: i .
    G5:  I
  )",
                       {medal});
  assault(retreat, "G5", "F5", "flag star star");
  retreat.act("retreat f5 e6");
  EXPECT_EQ(retreat.state.outcome, Outcome::AxisWin) << "in the enemy's turn";

  Table passing = with("E5: I . .", {sudden_death(at("E6", kPermanent))});
  passing.order({"E5"});
  passing.act("move e5 e7 via e6");
  EXPECT_EQ(passing.state.outcome, Outcome::AlliesWin);
}

TEST(SuddenDeath, OfAGroupNeedsTheWholeGroupWhereTheScenarioSaysSo) {
  RULES("E-MEDAL-18", "A-VIC-05");
  Table t = with("E4: I . . I", {sudden_death(all_of_them(at("E5 E6", kTemporary)))});
  move(t, "E4", "E5");
  EXPECT_FALSE(t.state.over());
  move(t, "E7", "E6");
  EXPECT_EQ(t.state.outcome, Outcome::AlliesWin);
  EXPECT_EQ(t.state.ending, Ending::SuddenDeath);
}

TEST(SuddenDeath, ComesWithAnElimination) {
  RULES("E-MEDAL-18", "A-VIC-05", "E-MEDAL-16");
  Table t = with("E5: I i1", {sudden_death(at("E5 E6", kSoleControl))});
  assault(t, "E5", "E6", "grenade star star");
  EXPECT_EQ(t.state.outcome, Outcome::AlliesWin);
  EXPECT_EQ(t.state.ending, Ending::SuddenDeath);
}

// The end
// -------------------------------------------------------------------------------------------------------------

// Nothing more is played.
void expect_win(const Table& t, Side side) {
  EXPECT_EQ(t.state.outcome, win_of(side));
  EXPECT_EQ(t.state.ending, Ending::Medals);
  EXPECT_EQ(t.to_act(), kNoSeat);
  EXPECT_TRUE(t.legal().empty());
}

TEST(End, ComesWithTheMoveThatWinsTheLastMedal) {
  RULES("F-GEND-01", "B-VICT-08");
  Table t = with("E5: I . I . i", {at("E6", kTemporary)}, 1);
  t.order({"E5", "E7"});
  const int hand = t.hand_size(kAllies);
  t.act("move e5 e6");
  expect_win(t, kAllies); // E7 neither moves nor battles
  EXPECT_EQ(t.hand_size(kAllies), hand) << "no card is drawn";
}

TEST(End, DoesNotComeOneMedalShort) {
  RULES("F-GEND-01", "B-VICT-08");
  Table t = with("E5: I . I . i", {at("E6", kTemporary)}, 2);
  t.order({"E5", "E7"});
  t.act("move e5 e6");
  EXPECT_FALSE(t.state.over());
  EXPECT_TRUE(t.can("move e7 e8"));
}

TEST(End, ComesWithTheEliminationBeforeTakingGround) {
  RULES("F-GEND-01", "F-GEND-02");
  Table last = with("E5: I i1 . . i1", {}, 1);
  assault(last, "E5", "E6", "grenade star star");
  expect_win(last, kAllies);
  EXPECT_EQ(last.figures("E5"), 4) << "it stays where it is";

  Table more = with("E5: I i1 . . i1", {}, 2);
  assault(more, "E5", "E6", "grenade star star");
  EXPECT_TRUE(more.can("ground e5 e6")) << "the battle goes on";
}

TEST(End, ComesWithTheGroundTakenBeforeAnOverrun) {
  RULES("F-GEND-01", "F-GEND-02");
  const char* picture = "E5: A i i";
  Table last = with(picture, {for_side(kAllies, at("E6", kTemporary))}, 1);
  assault(last, "E5", "E6", "flag star star");
  last.act("retreat e6 d5");
  last.act("ground e5 e6");
  expect_win(last, kAllies);

  Table more = with(picture, {for_side(kAllies, at("E6", kTemporary))}, 2);
  assault(more, "E5", "E6", "flag star star");
  more.act("retreat e6 d5");
  more.act("ground e5 e6");
  EXPECT_TRUE(more.can("battle e6 e7")) << "the battle goes on";
}

TEST(End, ComesWithTheRetreatOfTheWinner) {
  RULES("F-GEND-01", "F-GEND-02");
  Table t = with(R"(
    C5:     . .
    D4:    . .
    E5:     i .
    F5:      I
  )",
                 {for_side(kAxis, at("D4 D5", kPermanent))}, 1);
  assault(t, "F5", "E5", "flag flag star");
  t.act("retreat e5 d4");
  expect_win(t, kAxis); // in the enemy's turn, at the first hex, and no ground is taken
  EXPECT_EQ(t.figures("D4"), 4);
}

TEST(End, ComesWithTheLossOfAFigureThatCannotRetreat) {
  RULE("F-GEND-01");
  Table t = with("A4: I i1", {}, 1);
  assault(t, "A4", "A5", "flag star star");
  expect_win(t, kAllies);
}

TEST(End, ComesWithTheAmbush) {
  RULE("F-GEND-01");
  Table t = with("E5: I1 i", {}, 1);
  t.hand(kAxis, {"ambush"});
  t.order({"E5"});
  t.battle_phase();
  t.dice("grenade star star");
  t.act("battle e5 e6");
  t.act("ambush");
  expect_win(t, kAxis); // the attack is not rolled
  EXPECT_EQ(t.figures("E6"), 4);
}

TEST(End, ComesInTheMidstOfAnAirPower) {
  RULE("F-GEND-01");
  Table t = with(R"(
    A1:  I
    E5:  i1 i1
  )",
                 {}, 1);
  t.hand(kAllies, {"air-power"});
  t.turn(kAllies);
  t.dice("grenade grenade grenade grenade");
  t.play({"card air-power", "target e5", "target e6"});
  expect_win(t, kAllies);
  EXPECT_EQ(t.figures("E6"), 1) << "the second target is spared";
}

TEST(End, ComesAtTheStartOfATurn) {
  RULES("F-GEND-01", "E-MEDAL-07", "E-MEDAL-11");
  for (const Objective& kind : {kPermanent, kMajority}) {
    Table t = with("E5: I . . . i", {at("E6", at_turn_start(kind))}, 1);
    move(t, "E5", "E6");
    end_turn(t);
    ASSERT_FALSE(t.state.over());
    t.order({"E9"});
    end_turn(t);
    expect_win(t, kAllies); // before a card is played
  }
}

TEST(End, CanComeBeforeTheFirstTurn) {
  RULE("F-GEND-01");
  Table t = with("E5: I", {at("E5", kTemporary)}, 1);
  expect_win(t, kAllies);
}

// The score
// -----------------------------------------------------------------------------------------------------------

TEST(Score, NeverExceedsWhatWasRequired) {
  RULE("F-GEND-03");
  Table t = with("E5: I", {at("E6", worth(2, kTemporary))}, 6); // the example of the FAQ
  t.state.medals[0] = 5;
  move(t, "E5", "E6");
  expect_win(t, kAllies);
  EXPECT_EQ(score(t), "6:0");
}

TEST(Score, IsNotRaisedWhileTheRequiredObjectiveIsInEnemyHands) {
  RULE("F-GEND-04");
  Table t = with("E5: I . i1", {required(for_side(kAllies, at("D5", kTemporary)))}, 4);
  t.state.medals[0] = 5;
  assault(t, "E5", "E7", "grenade star");
  EXPECT_FALSE(t.state.over()) << "six medals, but not the objective";
  move(t, "E5", "D5");
  expect_win(t, kAllies);
  EXPECT_EQ(score(t), "4:0");
}

TEST(Score, WithTheRequiredObjectiveInHandTheLastMedalWins) {
  RULES("F-GEND-04", "F-GEND-01");
  Table t = with("E5: I . i1", {required(for_side(kAllies, at("E5", kTemporary)))}, 2);
  ASSERT_EQ(score(t), "1:0");
  assault(t, "E5", "E7", "grenade star");
  expect_win(t, kAllies);
}

TEST(Score, AnObjectiveRequiredOfOneSideDoesNotHinderTheOther) {
  RULE("F-GEND-04");
  Table t = with("E5: I1 . i", {required(for_side(kAllies, at("D5", kTemporary)))}, 1);
  assault(t, "E7", "E5", "grenade star");
  expect_win(t, kAxis);
}

TEST(Score, OfTheLoserIsWithoutTheHexOfTheUnitThatFell) {
  RULES("E-MEDAL-04", "A-VIC-02");
  Table t = with("E5: I . i1", {for_side(kAxis, at("E7", kTemporary))}, 2);
  t.state.medals[0] = 1;
  assault(t, "E5", "E7", "grenade star");
  expect_win(t, kAllies);
  EXPECT_EQ(score(t), "2:0");
}

TEST(Score, CountsAtOnceWhatIsWonAndLostBeforeTheEnd) {
  RULES("F-GEND-01", "F-GEND-04", "E-MEDAL-02");
  Table t = with("E5: I", {required(for_side(kAllies, at("E6", kTemporary))), at("E5", kTemporary)}, 2);
  ASSERT_EQ(score(t), "1:0");
  move(t, "E5", "E6");
  EXPECT_FALSE(t.state.over()) << "the required one, but the other is back on its hex";
  EXPECT_EQ(score(t), "1:0");
}

} // namespace
// Two flags take the Axis over C5 to the next row.
TEST(Medals, ARetreatWinsOnItsWayOnlyWhatIsWonInPassing) {
  RULES("E-MEDAL-01", "E-MEDAL-09");
  const auto retreat = [](Holding holding, std::string_view hex) {
    Table t("D5: i\nE5: I", [=](auto& setup) {
      Objective o;
      o.hexes.insert(*Board::of(setup.board).parse(hex));
      o.holding = holding;
      setup.objectives.push_back(o);
    });
    t.order({"E5"});
    t.battle_phase();
    t.attack("E5", "D5", "F F S");
    t.act("retreat d5 c5");
    const int passing = t.medals(kAxis);
    t.act("retreat c5 b5");
    return std::to_string(passing) + " " + std::to_string(t.medals(kAxis));
  };
  EXPECT_EQ(retreat(Holding::Temporary, "C5"), "0 0");
  EXPECT_EQ(retreat(Holding::Permanent, "C5"), "1 1");
  EXPECT_EQ(retreat(Holding::Temporary, "B5"), "0 1") << "where it ends";
}

} // namespace bocage::test
