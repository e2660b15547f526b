// The special rules of the later battles of the base game, tried on their own ground: Arnhem Bridge,
// Montélimar, Saint-Vith, Saverne Gap, Toulon.
//
// Rules: H-RIVER-01, H-BRIDGE-01, H-MEDAL-01, F-SCN-19, F-TMOUNT-13, F-THEDGE-11.
#include <gtest/gtest.h>

#include <string>

#include "engine/explain.h"
#include "scenario/library.h"
#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

// The ground of a battle with only these units on it; medals alone win nothing so soon.
Table on_the_ground_of(const std::string& battle, std::string_view units) {
  return Table(units, [&](Setup& s) {
    const std::vector<UnitSetup> placed = s.units;
    const LoadResult result = Library(find_battles().value()).load(battle);
    ASSERT_TRUE(result.ok()) << battle;
    s = result.battle.setup;
    s.units = placed;
    for (SideSetup& side : s.sides) side.medals = 20;
  });
}

std::string targets(const std::string& battle, std::string_view units, std::string_view from) {
  Table t = on_the_ground_of(battle, units);
  t.order({from});
  t.battle_phase();
  return t.targets(from);
}

Why why_not(const Table& t, std::string_view action) {
  return explain(t.game, t.state, t.to_act(), *parse_action(t.game, action)).reason.why;
}

// Arnhem Bridge
// ------------------------------------------------------------------------------------------------------

TEST(ArnhemBridge, InfantryDoesNotFireAcrossTheRhine) {
  RULE("H-RIVER-01");
  for (const std::string rifles : {"I", "S"})
    EXPECT_EQ(targets("arnhem-bridge", "C8: i\nE8: " + rifles, "E8"), "") << rifles;
  EXPECT_EQ(targets("arnhem-bridge", "C8: i\nE8: A", "E8"), "C8");
  EXPECT_EQ(targets("arnhem-bridge", "C8: i\nE8: G", "E8"), "C8");
  Table t = on_the_ground_of("arnhem-bridge", "C8: i a\nE8: I");
  t.order({"E8"});
  t.battle_phase();
  EXPECT_EQ(t.targets("E8"), "");
}

TEST(ArnhemBridge, TheReasonIsTold) {
  RULE("H-RIVER-01");
  Table t = on_the_ground_of("arnhem-bridge", "C8: i\nE8: I\nE11: I . i");
  t.order({"E8", "E11"});
  t.battle_phase();
  EXPECT_EQ(why_not(t, "battle e8 c8"), Why::TooWide);
}

TEST(ArnhemBridge, InfantryFiresAlongItsOwnBank) {
  RULE("H-RIVER-01");
  EXPECT_EQ(targets("arnhem-bridge", "C6: I\nE8: i", "C6"), "E8") << "the line crosses a bend of the river";
}

TEST(ArnhemBridge, AUnitOnTheBridgeIsOnNoBank) {
  RULE("H-RIVER-01");
  EXPECT_EQ(targets("arnhem-bridge", "B9: i\nD8: I", "D8"), "B9");
  EXPECT_EQ(targets("arnhem-bridge", "D8: i\nF8: I", "F8"), "D8");
}

TEST(ArnhemBridge, IsEnteredAndLeftAtItsEnds) {
  RULE("H-BRIDGE-01");
  Table t = on_the_ground_of("arnhem-bridge", "C9: a\nI1: I");
  t.order({"C9"});
  EXPECT_TRUE(t.can("move c9 d8"));
  EXPECT_TRUE(t.can("move c9 f7")) << "along the span";
  EXPECT_FALSE(t.can("move c9 e9")) << "down the side of the bridge";
  EXPECT_EQ(why_not(t, "move c9 e9"), Why::BridgeEnds);
  for (const std::string beside : {"C8", "E7", "E9", "F6", "F8", "G8"}) {
    SCOPED_TRACE(beside);
    Table s = on_the_ground_of("arnhem-bridge", beside + ": g\nI1: I"); // goes one hex
    s.order({beside});
    for (const char* span : {"d8", "e8", "f7"})
      if (s.game.board().adjacent(s.hex(beside), s.hex(span)))
        EXPECT_FALSE(s.can("move " + hex_text(s.game, s.hex(beside)) + ' ' + span)) << span;
  }
  Table u = on_the_ground_of("arnhem-bridge", "E8: i\nI1: I");
  u.order({"E8"});
  EXPECT_EQ(u.moves("E8"), "C9 D8 F7 G7");
}

TEST(ArnhemBridge, RetreatsFollowTheSpan) {
  RULE("H-BRIDGE-01");
  Table t = on_the_ground_of("arnhem-bridge", "D8: a\nE8: I");
  t.order({"D8"});
  t.battle_phase();
  t.attack("D8", "E8", "flag star star");
  EXPECT_EQ(t.figures("F7"), 4);
}

TEST(ArnhemBridge, ItsSideIsNoWayToTakeGround) {
  RULE("H-BRIDGE-01");
  const auto takes = [](const std::string& from) {
    Table t = on_the_ground_of("arnhem-bridge", "E8: i1\n" + from + ": I\nA8: i");
    t.order({from});
    t.battle_phase();
    t.attack(from, "E8", "grenade grenade grenade");
    return !t.legal("ground").empty();
  };
  EXPECT_FALSE(takes("E7"));
  EXPECT_TRUE(takes("F7"));
}

// Impassable heights
// -------------------------------------------------------------------------------------------------

TEST(SaintVith, NobodyCrossesTheSlopeInEitherDirection) {
  RULES("F-SCN-19", "F-THEDGE-11");
  Table up = on_the_ground_of("saint-vith", "H5: I\nA1: i"),
        down = on_the_ground_of("saint-vith", "F5: i\nI1: I");
  up.order({"H5"});
  down.order({"F5"});
  for (const char* slope : {"g5", "g6"}) {
    EXPECT_FALSE(up.can("move h5 " + std::string(slope)));
    EXPECT_FALSE(down.can("move f5 " + std::string(slope))) << "from a hill";
  }
}

TEST(Montelimar, TheHillsNorthOfThePassAreClosed) {
  RULE("F-THEDGE-11");
  Table t = on_the_ground_of("montelimar", "E9: I\nA1: i");
  t.order({"E9"});
  EXPECT_FALSE(t.can("move e9 e10"));
  EXPECT_TRUE(t.can("move e9 e8")) << "other hills are open";
}

TEST(SaverneGap, NobodyCrossesTheMountainsAndNoGunFiresOverThem) {
  RULES("F-THEDGE-11", "F-TMOUNT-13");
  Table t = on_the_ground_of("saverne-gap", "E4: I\nA1: i");
  t.order({"E4"});
  EXPECT_FALSE(t.can("move e4 e5"));
  EXPECT_EQ(targets("saverne-gap", "E4: I\nE6: g", "E6"), "");
  EXPECT_EQ(targets("saverne-gap", "E6: g . I", "E6"), "E8");
}

// Towns that end the battle at the end of the turn
// ---------------------------------------------------------------------------------------------

TEST(Toulon, ThreeTownsAtTheEndOfTheTurnWinTheBattle) {
  RULES("E-MEDAL-18", "H-MEDAL-01");
  Table t = on_the_ground_of("toulon", "A7: I\nC7: I\nB9: . \nC9: I\nA10: i");
  t.card(kAllies, "attack-center");
  t.play({"order a7", "order c9", "done", "move c9 b9", "done"});
  ASSERT_FALSE(t.state.over()) << "the turn is not over: somebody may still battle";
  t.act("done");
  EXPECT_EQ(t.state.outcome, Outcome::AlliesWin);
  EXPECT_EQ(t.state.ending, Ending::SuddenDeath);
}

TEST(Toulon, TwoTownsAreNotEnough) {
  RULE("H-MEDAL-01");
  Table t = on_the_ground_of("toulon", "A7: I\nC7: I\nI13: I\nA10: i");
  t.card(kAllies, "probe-left");
  EXPECT_FALSE(t.state.over());
  EXPECT_EQ(t.state.active, kAxis);
}

TEST(SaverneGap, OnlyTheEndOfOnesOwnTurnCounts) {
  RULE("H-MEDAL-01");
  Table t = on_the_ground_of("saverne-gap", "A6: I I\nI13: I\nA1: i");
  EXPECT_FALSE(t.state.over()) << "not at the start";
  t.card(kAxis, "probe-left");
  while (t.state.active == kAxis && !t.state.over()) t.act(t.can("done") ? "done" : t.legal().front());
  EXPECT_FALSE(t.state.over()) << "not at the end of the enemy's turn";
  t.card(kAllies, "probe-left");
  while (t.state.active == kAllies && !t.state.over()) t.act(t.can("done") ? "done" : t.legal().front());
  EXPECT_EQ(t.state.ending, Ending::SuddenDeath);
}

} // namespace
} // namespace bocage::test
