// Objectives: what each kind of medal that lies on the board is held by.
//
// Rules: E-MEDAL, A-VIC, F-GMAJ.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

using Hexes = std::initializer_list<std::string_view>;

HexSet hexes(const bocage::Setup& setup, Hexes names) {
  HexSet set;
  for (std::string_view name : names) set.insert(Board::of(setup.board).parse(name).value());
  return set;
}

struct Medal {
  Holding holding = Holding::Temporary;
  Owner who = Owner::Anyone;
  bool at_turn_start = false, sudden_death = false;
};

// A board with one objective.
Table with_medal(std::string_view picture, Hexes on, Medal medal) {
  return Table(picture, [&](bocage::Setup& s) {
    s.objectives = {{.hexes = hexes(s, on),
                     .holding = medal.holding,
                     .who = medal.who,
                     .at_turn_start = medal.at_turn_start,
                     .sudden_death = medal.sudden_death}};
    s.options.tactic_cards = false;
  });
}

void move(Table& t, std::string_view from, std::string_view to) {
  t.order({from});
  t.act("move " + std::string(from) + " " + std::string(to));
}

// The side at turn does nothing more: the turn of the other begins.
void end_turn(Table& t) {
  const Side side = t.state.active;
  while (t.state.active == side && !t.state.over()) t.act(t.can("done") ? "done" : t.legal().front());
}

// "1:0": medals of the Allies and of the Axis.
std::string score(const Table& t) {
  return std::to_string(t.medals(kAllies)) + ":" + std::to_string(t.medals(kAxis));
}

// Temporary -------------------------------------------------------------------------------------------------

TEST(TemporaryObjective, IsHeldAsLongAsAUnitOfTheRightSideIsThere) {
  RULES("E-MEDAL-01", "A-VIC-01");
  Table t = with_medal("E5: I . . i", {"D5"}, {.who = Owner::Allies});
  EXPECT_EQ(score(t), "0:0");
  move(t, "E5", "D5");
  EXPECT_EQ(score(t), "1:0");
  end_turn(t);
  end_turn(t);
  EXPECT_EQ(score(t), "1:0");

  Table axis = with_medal("E5: I . . i", {"D7"}, {.who = Owner::Allies});
  move(axis, "E8", "D7");
  EXPECT_EQ(score(axis), "0:0") << "it is no objective of the Axis";
}

TEST(TemporaryObjective, IsLostAtOnceWhenTheUnitMovesAway) {
  RULES("E-MEDAL-02", "A-VIC-02");
  Table t = with_medal("E5: I I", {"E5"}, {});
  EXPECT_EQ(score(t), "1:0");
  t.order({"E5", "E6"});
  t.act("move e5 d4");
  EXPECT_EQ(score(t), "0:0");
  t.act("move e6 e5");
  EXPECT_EQ(score(t), "1:0") << "it lay there for the next";
}

TEST(TemporaryObjective, IsLostAtOnceWhenTheUnitRetreats) {
  RULES("E-MEDAL-03", "A-VIC-02");
  Table t = with_medal("E5: I . i", {"E7"}, {.who = Owner::Axis});
  EXPECT_EQ(score(t), "0:1");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "E7", "flag star");
  t.act("retreat e7 d6");
  EXPECT_EQ(score(t), "0:0");
}

TEST(TemporaryObjective, IsLostAtOnceWhenTheUnitIsEliminated) {
  RULES("E-MEDAL-04", "A-VIC-02");
  Table t = with_medal("E5: I . i1", {"E7"}, {.who = Owner::Axis});
  EXPECT_EQ(score(t), "0:1");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "E7", "grenade star");
  EXPECT_EQ(score(t), "1:0") << "one for the unit, none for the hex that is free now";
}

// Majority --------------------------------------------------------------------------------------------------

TEST(MajorityObjective, IsHeldByTheSideWithMoreUnitsOnTheGroup) {
  RULES("E-MEDAL-05", "E-MEDAL-06", "A-VIC-03", "F-GMAJ-01", "F-GMAJ-02");
  Table t = with_medal(R"(
    C6:  i i i
    D5:   I
  )",
                       {"D5", "D6", "D7", "D8"}, {.holding = Holding::Majority});
  EXPECT_EQ(score(t), "1:0") << "one unit on four hexes, none of the enemy";
  move(t, "C7", "D7");
  EXPECT_EQ(score(t), "0:0") << "one each";
  move(t, "C8", "D8");
  EXPECT_EQ(score(t), "0:1") << "one to two";
  move(t, "D5", "E5");
  EXPECT_EQ(score(t), "0:1");
}

TEST(MajorityObjective, IsNobodysWhileNobodyIsThere) {
  RULE("F-GMAJ-02");
  Table t = with_medal("D5: I", {"D5", "D6"}, {.holding = Holding::Majority});
  EXPECT_EQ(score(t), "1:0");
  move(t, "D5", "E5");
  EXPECT_EQ(score(t), "0:0");
}

TEST(MajorityObjective, AtTheStartOfATurnIsWonByTheSideAtTurnOnly) {
  RULE("E-MEDAL-07");
  Table t = with_medal(R"(
    A13: i
    E5:  I
  )",
                       {"D5", "D6"}, {.holding = Holding::Majority, .at_turn_start = true});
  move(t, "E5", "D5");
  EXPECT_EQ(score(t), "0:0") << "not yet";
  end_turn(t);
  EXPECT_EQ(score(t), "0:0") << "not at the start of the enemy's turn";
  end_turn(t);
  EXPECT_EQ(score(t), "1:0");
}

TEST(MajorityObjective, AtTheStartOfATurnIsLostAsSoonAsTheMajorityIs) {
  RULE("E-MEDAL-08");
  Table t = with_medal(R"(
    D5:   I .
    E7:  i
  )",
                       {"D5", "D6"}, {.holding = Holding::Majority, .at_turn_start = true});
  ASSERT_EQ(score(t), "1:0");
  move(t, "E7", "D6");
  EXPECT_EQ(score(t), "0:0") << "one each, in the middle of a turn";
}

// Permanent -------------------------------------------------------------------------------------------------

TEST(PermanentObjective, IsWonOnceForGoodByEntering) {
  RULES("E-MEDAL-09", "E-MEDAL-10", "A-VIC-04");
  Table t = with_medal("E5: I . . i", {"D5"}, {.holding = Holding::Permanent});
  move(t, "E5", "D5");
  EXPECT_EQ(score(t), "1:0");
  move(t, "D5", "C5");
  EXPECT_EQ(score(t), "1:0") << "it keeps the medal";
  move(t, "E8", "D6");
  move(t, "D6", "D5");
  EXPECT_EQ(score(t), "1:0") << "and nobody wins it again";
}

TEST(PermanentObjective, IsWonByPassingThrough) {
  RULE("E-MEDAL-09");
  Table t = with_medal("E5: A", {"E6"}, {.holding = Holding::Permanent});
  t.order({"E5"});
  t.act("move e5 e8 via e6");
  EXPECT_EQ(score(t), "1:0");
  EXPECT_FALSE(t.empty("E8"));
}

TEST(PermanentObjective, IsOnlyForItsSide) {
  RULES("E-MEDAL-09", "A-VIC-04");
  Table t = with_medal("E5: I . . i", {"D7"}, {.holding = Holding::Permanent, .who = Owner::Allies});
  move(t, "E8", "D7");
  EXPECT_EQ(score(t), "0:0");
}

TEST(PermanentObjective, AtTheStartOfATurnIsWonByWhoIsThereThenAndKept) {
  RULES("E-MEDAL-11", "E-MEDAL-12");
  Table t = with_medal("E5: I . . i", {"D5"}, {.holding = Holding::Permanent, .at_turn_start = true});
  move(t, "E5", "D5");
  EXPECT_EQ(score(t), "0:0") << "entering is not enough";
  end_turn(t);
  EXPECT_EQ(score(t), "0:0") << "nor is the enemy's turn";
  end_turn(t);
  EXPECT_EQ(score(t), "1:0");
  move(t, "D5", "E5");
  EXPECT_EQ(score(t), "1:0");
}

// Last to occupy --------------------------------------------------------------------------------------------

TEST(LastToOccupyObjective, IsKeptUntilTheEnemyEnters) {
  RULES("E-MEDAL-13", "E-MEDAL-14", "E-MEDAL-15");
  Table t = with_medal("E5: I . i", {"D5"}, {.holding = Holding::LastToOccupy});
  move(t, "E5", "D5");
  EXPECT_EQ(score(t), "1:0");
  move(t, "D5", "C5");
  EXPECT_EQ(score(t), "1:0") << "the Allies left it, nobody else has come";
  move(t, "E7", "D5");
  EXPECT_EQ(score(t), "0:1") << "now it is the enemy's";
}

TEST(LastToOccupyObjective, IsKeptAlsoWhenTheUnitIsEliminated) {
  RULE("E-MEDAL-14");
  Table t = with_medal("E5: I . i1", {"E7"}, {.holding = Holding::LastToOccupy});
  ASSERT_EQ(score(t), "0:1");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "E7", "grenade star");
  EXPECT_EQ(score(t), "1:1") << "one for the unit; the hex stays with the Axis";
}

// Sole control ----------------------------------------------------------------------------------------------

TEST(SoleControlObjective, IsHeldWhileNoEnemyIsOnTheGroup) {
  RULES("E-MEDAL-16", "E-MEDAL-17");
  Table t = with_medal(R"(
    C7:   i
    D5:   I I .
  )",
                       {"D5", "D6", "D7"}, {.holding = Holding::SoleControl, .who = Owner::Allies});
  EXPECT_EQ(score(t), "1:0");
  move(t, "C7", "D7");
  EXPECT_EQ(score(t), "0:0") << "two against one is not alone";
  move(t, "D7", "C8");
  EXPECT_EQ(score(t), "1:0");
  move(t, "D5", "E5");
  EXPECT_EQ(score(t), "1:0") << "one unit is enough";
  move(t, "D6", "E6");
  EXPECT_EQ(score(t), "0:0") << "the last has left";
}

// Sudden Death ----------------------------------------------------------------------------------------------

TEST(SuddenDeath, WinsTheBattleAtOnce) {
  RULES("E-MEDAL-18", "A-VIC-05");
  Table t = with_medal("E5: I . i", {"D5"}, {.who = Owner::Allies, .sudden_death = true});
  move(t, "E7", "D6");
  move(t, "D6", "D5");
  EXPECT_FALSE(t.state.over()) << "it is not for the Axis";
  move(t, "D5", "C5");
  move(t, "E5", "D5");
  EXPECT_EQ(t.state.outcome, Outcome::AlliesWin);
  EXPECT_EQ(t.state.ending, Ending::SuddenDeath);
  EXPECT_EQ(t.to_act(), kNoSeat);
  EXPECT_LT(t.medals(kAllies), t.game.side(kAllies).medals) << "whatever the medals";
}

} // namespace
} // namespace bocage::test
