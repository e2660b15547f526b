// Leaving the battlefield: through which hexes, at what cost, and what it is worth.
//
// Rules: E-EXIT (Equipment Pack VIII), A-EXIT (Air Pack p.12). A unit leaves as part of its move, from an
// exit hex, for one hex of movement more. Markers are drawn in the battle; the engine is told the hexes they
// mark. Which hexes a pair of markers is, is read from files: tests/scenario/in_play_test.cpp.
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

// "A5 A6"
HexSet on(const std::string& names) {
  HexSet set;
  std::istringstream words(names);
  for (std::string name; words >> name;) set.insert(Board::of(BoardKind::Standard).parse(name).value());
  return set;
}

// The Allies may leave by these hexes.
Table with_exits(std::string_view picture, const std::string& exits,
                 const std::function<void(Setup&)>& change = {}) {
  return Table(picture, [&](Setup& s) {
    s.of(kAllies).exits = on(exits);
    if (change) change(s);
  });
}

// Whether the unit, ordered to move, may leave now.
bool may_leave(const std::string& picture, const std::string& hex, const std::string& exits,
               OrderKind order = OrderKind::Normal) {
  Table t = with_exits(picture, exits);
  t.order({hex}, order);
  return t.can("exit " + hex);
}

std::string score(const Table& t) {
  return std::to_string(t.medals(kAllies)) + ":" + std::to_string(t.medals(kAxis));
}

// Which hexes
// ---------------------------------------------------------------------------------------------------------

TEST(Exits, ALoneMarkerIsOneHex) {
  RULES("E-EXIT-01", "A-EXIT-01", "X-ACT-23");
  EXPECT_TRUE(may_leave("A5: G", "A5", "A5"));
  EXPECT_FALSE(may_leave("A4: G", "A4", "A5"));
  EXPECT_FALSE(may_leave("A6: G", "A6", "A5"));
}

TEST(Exits, TheEdgeOfTheBoardIsNoExitByItself) {
  RULES("E-EXIT-01", "E-EXIT-03");
  EXPECT_FALSE(may_leave("A5: A", "A5", ""));
  EXPECT_FALSE(may_leave("E1: A", "E1", ""));
}

TEST(Exits, AreOpenToOneSideOnly) {
  RULES("E-EXIT-03", "A-EXIT-02");
  EXPECT_FALSE(may_leave("A5: i", "A5", "A5"));
}

// What it is worth
// ----------------------------------------------------------------------------------------------------

TEST(Exits, AUnitThatLeavesWinsAMedalAndIsSaved) {
  RULES("E-EXIT-03", "E-EXIT-05", "A-EXIT-02", "X-ACT-23");
  Table t = with_exits(R"(
    A5: I1 I
    I5: i
  )",
                       "A5");
  t.order({"A5", "A6"});
  t.act("exit a5");
  EXPECT_TRUE(t.empty("A5"));
  EXPECT_EQ(score(t), "1:0") << "one for its own side, none for the enemy";
  EXPECT_EQ(t.count(EventKind::UnitEliminated), 0);
  EXPECT_EQ(t.state.units[0].status, UnitStatus::Exited);
  EXPECT_TRUE(t.can("move a6 a5")) << "the next may follow";
}

TEST(Exits, AnyHexOfAPairIsWorthTheSame) {
  RULE("E-EXIT-04");
  for (const char* hex : {"A5", "A6", "A7"}) {
    Table t = with_exits(std::string(hex) + ": I", "A5 A6 A7");
    t.order({hex});
    t.act("exit " + std::string(hex));
    EXPECT_EQ(score(t), "1:0") << hex;
  }
}

TEST(Exits, TheUnitIsGoneForTheRestOfTheBattle) {
  RULES("E-EXIT-03", "A-EXIT-02");
  Table t = with_exits(R"(
    A5: I i
    E5: I
  )",
                       "A5");
  t.order({"A5", "E5"});
  t.play({"exit a5", "done"});
  EXPECT_EQ(t.legal("battle"), "") << "it battles no more this turn";
}

// The move
// ------------------------------------------------------------------------------------------------------------

TEST(Exits, LeavingTakesOneHexOfMovement) {
  RULES("E-EXIT-03", "E-EXIT-04", "X-ACT-23");
  EXPECT_TRUE(may_leave("B5: I", "B5", "A5")) << "one hex, and out";
  EXPECT_FALSE(may_leave("C5: I", "C5", "A5")) << "two hexes, and one too many";
  EXPECT_TRUE(may_leave("C5: A", "C5", "A5"));
  EXPECT_FALSE(may_leave("D5: A", "D5", "A5"));
  EXPECT_TRUE(may_leave("A5: G", "A5", "A5"));
  EXPECT_FALSE(may_leave("B5: G", "B5", "A5"));
}

TEST(Exits, AnOrderThatLengthensTheMoveCounts) {
  RULE("E-EXIT-03");
  EXPECT_TRUE(may_leave("C5: I", "C5", "A5", OrderKind::InfantryAssault));
  EXPECT_FALSE(may_leave("A5: I", "A5", "A5", OrderKind::Firefight)) << "it may not move";
}

TEST(Exits, NobodyLeavesWithoutAnOrderOrAfterHisMove) {
  RULES("E-EXIT-03", "B-ORDER-02", "B-MOVE-02");
  Table t = with_exits("A4: I I", "A5");
  t.order({"A4"});
  EXPECT_FALSE(t.can("exit a5")) << "A5 has no order";
  Table moved = with_exits("A4: I", "A5");
  moved.order({"A4"});
  moved.act("move a4 a5");
  EXPECT_FALSE(moved.can("exit a5")) << "leaving would have been part of the move";
}

TEST(Exits, WhoMustStopBeforeOrOnTheExitStays) {
  RULES("E-EXIT-03", "B-FOREST-01", "B-TOWN-01", "B-WIRE-01", "B-HEDGE-03", "X-ACT-23");
  for (const char* ground : {"fo", "to", "wi", "he"}) {
    SCOPED_TRACE(ground);
    EXPECT_FALSE(may_leave("A5: " + std::string(ground) + " A", "A6", "A5")) << "it enters the hex and stops";
    EXPECT_TRUE(may_leave("A5: " + std::string(ground) + "/A", "A5", "A5")) << "it was there";
  }
  EXPECT_FALSE(may_leave("A5: . he/I", "A6", "A5")) << "out of a hedgerow it is one hex";
}

TEST(Exits, SandLimitsTheWayOut) {
  RULES("E-EXIT-03", "B-BEACH-01");
  EXPECT_TRUE(may_leave("A5: be A", "A6", "A5")) << "two hexes";
  EXPECT_FALSE(may_leave("A5: be be A", "A7", "A5")) << "three";
  EXPECT_TRUE(may_leave("A5: . . A", "A7", "A5"));
}

TEST(Exits, ABarredWayIsNoWay) {
  RULES("E-EXIT-03", "B-MOVE-08");
  EXPECT_FALSE(may_leave("A1: I I", "A2", "A1")) << "a friend stands on the exit";
  EXPECT_FALSE(may_leave("A1: i I", "A2", "A1")) << "an enemy";
  EXPECT_TRUE(may_leave("A1: . I", "A2", "A1"));
  EXPECT_FALSE(may_leave("A1: . i I", "A3", "A1")) << "an enemy on the way";
}

TEST(Exits, BehindEnemyLinesMayLeaveAfterItsBattle) {
  RULES("E-EXIT-03", "F-CMDB-04");
  Table t = with_exits("A4: I . i", "A4");
  t.order({"A4"}, OrderKind::BehindLines);
  t.act("done");
  t.attack("A4", "A6", "star star star");
  t.act("exit a4");
  EXPECT_EQ(score(t), "1:0");
}

TEST(Exits, ARetreatDoesNotLeaveTheBoard) {
  RULES("E-EXIT-03", "B-RETREAT-10");
  Table t = with_exits("I4: i I", "I5");
  t.order({"I4"});
  t.battle_phase();
  t.attack("I4", "I5", "flag star star");
  EXPECT_EQ(t.figures("I5"), 3) << "it has nowhere to go: one loss";
  EXPECT_EQ(score(t), "0:0");
}

TEST(Exits, TakingGroundDoesNotLeaveTheBoard) {
  RULE("E-EXIT-03");
  Table t = with_exits("A4: I i1 . . . . i", "A4 A5");
  t.order({"A4"});
  t.battle_phase();
  t.attack("A4", "A5", "grenade star star");
  EXPECT_FALSE(t.can("exit a4"));
  t.act("ground a4 a5");
  EXPECT_EQ(t.figures("A5"), 4);
  EXPECT_FALSE(t.can("exit a5"));
}

// Victory
// -------------------------------------------------------------------------------------------------------------

TEST(Exits, TheMedalCanWinTheBattle) {
  RULES("E-EXIT-03", "F-GEND-01", "A-EXIT-02");
  Table t = with_exits("A5: I I", "A5", [](bocage::Setup& s) { s.of(kAllies).medals = 1; });
  t.order({"A5", "A6"});
  t.act("exit a5");
  EXPECT_EQ(t.state.outcome, Outcome::AlliesWin);
  EXPECT_EQ(t.to_act(), kNoSeat);
}

TEST(Exits, SomeBattlesAreWonOnlyWhenEnoughUnitsHaveLeft) {
  RULES("E-EXIT-03", "F-GEND-04");
  Table t = with_exits("A5: I I I . i1", "A5", [](bocage::Setup& s) {
    s.of(kAllies).medals = 2;
    s.of(kAllies).must_exit = 2;
  });
  t.order({"A7"});
  t.battle_phase();
  t.state.medals[0] = 2;
  t.attack("A7", "A9", "grenade star");
  EXPECT_FALSE(t.state.over()) << "three medals, but nobody has left";
  t.order({"A5", "A6"});
  t.act("exit a5");
  EXPECT_FALSE(t.state.over());
  t.act("exit a6");
  EXPECT_EQ(t.state.outcome, Outcome::AlliesWin);
  EXPECT_EQ(score(t), "2:0") << "no more than was required";
}

TEST(Exits, UnitsThatMustLeaveDoNotHinderTheEnemy) {
  RULE("F-GEND-04");
  Table t = with_exits("A5: I1 . i", "A5", [](bocage::Setup& s) {
    s.of(kAllies).must_exit = 2;
    s.of(kAxis).medals = 1;
  });
  t.order({"A7"});
  t.battle_phase();
  t.attack("A7", "A5", "grenade star");
  EXPECT_EQ(t.state.outcome, Outcome::AxisWin);
}

TEST(Exits, LeavingGivesUpTheHexItHeld) {
  RULES("E-EXIT-03", "E-MEDAL-02");
  Table t = with_exits("A5: I", "A5", [](bocage::Setup& s) { s.objectives = {{.hexes = on("A5")}}; });
  ASSERT_EQ(score(t), "1:0");
  t.order({"A5"});
  t.act("exit a5");
  EXPECT_EQ(score(t), "1:0") << "one for leaving, none for the hex";
}

TEST(Exits, TheHexGivenUpDoesNotCountForVictory) {
  RULES("E-EXIT-03", "E-MEDAL-02", "F-GEND-01");
  Table t = with_exits("A5: I", "A5", [](bocage::Setup& s) {
    s.objectives = {{.hexes = on("A5")}};
    s.of(kAllies).medals = 2;
  });
  t.order({"A5"});
  t.act("exit a5");
  EXPECT_EQ(score(t), "1:0");
  EXPECT_FALSE(t.state.over());
}

TEST(Exits, AMedalOnTheWayOutIsWon) {
  RULES("E-EXIT-03", "E-MEDAL-09");
  Table t = with_exits("B5: I", "A5", [](bocage::Setup& s) {
    s.objectives = {{.hexes = on("A5"), .holding = Holding::Permanent}};
  });
  t.order({"B5"});
  t.act("exit b5");
  EXPECT_EQ(score(t), "2:0") << "one for the hex, one for leaving";
}

TEST(Exits, AMedalBeforeTheExitIsWon) {
  RULES("E-EXIT-03", "E-MEDAL-09");
  // The river leaves one way: by B5 to A5, and out.
  Table t = with_exits(
      R"(
    A4: ri . ri
    B4:  ri . ri
    C4: ri A ri
  )",
      "A5", [](bocage::Setup& s) { s.objectives = {{.hexes = on("B5"), .holding = Holding::Permanent}}; });
  t.order({"C5"});
  t.act("exit c5");
  EXPECT_EQ(score(t), "2:0");
}

TEST(Exits, TheLastUnitThatMustLeaveWinsThoughItIsWorthNoMedal) {
  RULE("E-EXIT-03");
  Table t = with_exits("A5: G\nG5: I\nC9: i", "A5", [](auto& s) {
    s.of(kAllies).must_exit = 1;
    s.of(kAllies).exit_medals = {};
  });
  t.state.medals[0] = static_cast<std::uint8_t>(t.game.side(kAllies).medals);
  t.order({"A5"});
  t.act("exit a5");
  EXPECT_TRUE(t.state.over());
}

} // namespace
} // namespace bocage::test
