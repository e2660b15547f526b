// What a battle says of single units, of empty sections and of objectives that somebody holds otherwise.
//
// Rules: H-UNIT-01 to 03, F-TRPB-58, H-SECTION-01, H-MEDAL-02.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

Change unit_term(std::string_view name, UnitTerm term, int value) {
  return [=](Setup& setup) {
    for (UnitSetup& unit : setup.units)
      if (unit.hex == *Board::of(setup.board).parse(name))
        unit.marks = static_cast<std::uint16_t>(unit.marks | value << term);
  };
}

TEST(SlowUnits, MoveSoManyHexesAtMost) {
  RULE("H-UNIT-01");
  Table two = moving("E5: A . . .\nG5: A", unit_term("E5", kMostMove, 2), {"E5", "G5"});
  EXPECT_TRUE(two.can("move e5 e7"));
  EXPECT_FALSE(two.can("move e5 e8"));
  EXPECT_TRUE(two.can("move g5 g8")) << "the others as usual";
  Table one = moving("E5: A . . .", unit_term("E5", kMostMove, 1), {"E5"});
  EXPECT_TRUE(one.can("move e5 e6"));
  EXPECT_FALSE(one.can("move e5 e7"));
  EXPECT_EQ(why(one, "move e5 e7"), "too-far E7 armor 1 (H-UNIT-01)");
}

TEST(SlowUnits, NeitherFurtherByAnOrderNorAsInfantryBeyondTheirOwnMove) {
  RULE("H-UNIT-01");
  Table lines = moving("E5: I . . .", unit_term("E5", kMostMove, 2), {"E5"}, OrderKind::BehindLines);
  EXPECT_TRUE(lines.can("move e5 e7"));
  EXPECT_FALSE(lines.can("move e5 e8"));
  lines.battle_phase();
  EXPECT_TRUE(lines.can("move e5 e7"));
  EXPECT_FALSE(lines.can("move e5 e8")) << "nor after the battle";
  EXPECT_FALSE(moving("E5: I . . .", unit_term("E5", kMostMove, 3), {"E5"}).can("move e5 e8")) << "no gift";
}

TEST(StubbornUnits, MayIgnoreFlags) {
  RULE("H-UNIT-02");
  Table t = battling("E5: a\nG5: G", unit_term("E5", kIgnoresFlags, 1), {"G5"});
  t.attack("G5", "E5", "flag flag star");
  EXPECT_TRUE(t.can("ignore 1"));
  EXPECT_FALSE(t.can("ignore 2"));
  EXPECT_EQ(count(t, "ignore 1"), "unit-ignores-flags +1 (H-UNIT-02)");
  t.act("ignore 1");
  EXPECT_EQ(t.retreats(), "D4 D5") << "for the other one";
}

TEST(StubbornUnits, TheGroundAddsNothingToIt) {
  RULE("H-UNIT-02");
  Table t = battling("E5: bu/i\nG5: G", unit_term("E5", kIgnoresFlags, 1), {"G5"});
  t.attack("G5", "E5", "flag flag star");
  EXPECT_TRUE(t.can("ignore 1"));
  EXPECT_FALSE(t.can("ignore 2"));
  Table more = battling("E5: i\nG5: G", unit_term("E5", kIgnoresFlags, 2), {"G5"});
  more.attack("G5", "E5", "flag flag star");
  EXPECT_TRUE(more.can("ignore 2"));
}

TEST(SteadyAim, ADieMoreForAUnitThatHasNotMoved) {
  RULES("H-UNIT-03", "F-TRPB-58");
  const Change aims = unit_term("E5", kSteadyAim, 1);
  EXPECT_EQ(count(battling("E5: A . i", aims, {"E5"}), "battle e5 e7"),
            "armor +3 (B-RANGE-02), unit-steady-aim +1 (H-UNIT-03)");
  Table moved = moving("E5: A . . i", aims, {"E5"});
  moved.act("move e5 e6");
  moved.battle_phase();
  EXPECT_EQ(moved.dice_against("E6", "E8"), 3);
  EXPECT_EQ(Table("E5: A . i", unit_term("E5", kSteadyAim, 2)).dice_against("E5", "E7"), 5);
  EXPECT_EQ(Table("E5: A . i", aims).dice_against("E5", "E7"), 4);
}

TEST(SteadyAim, NotInAnOverrun) {
  RULES("H-UNIT-03", "F-TRPB-58");
  Table t = battling("E5: A i i", unit_term("E5", kSteadyAim, 1), {"E5"});
  t.attack("E5", "E6", "grenade grenade grenade grenade");
  t.act("ground e5 e6");
  EXPECT_EQ(count(t, "battle e6 e7"), "armor +3 (B-RANGE-02)");
}

// The Allies hold a medal for each of these sections, as they see them, while no enemy is there.
Change empty_sections(unsigned sections, int medals = 1) {
  return [=](Setup& setup) {
    setup.of(kAllies).empty_sections = static_cast<std::uint8_t>(sections);
    setup.of(kAllies).empty_section_medals = medals;
    for (SideSetup& side : setup.sides) side.medals = 20;
  };
}

TEST(EmptySections, GiveAMedalWhileNoEnemyIsThere) {
  RULE("H-SECTION-01");
  // One enemy on the left, one in the center, none on the right.
  Table t("E2: i\nE7: i\nG2: I\nG7: I", empty_sections(7));
  EXPECT_EQ(t.state.medals[0], 1) << "the right one from the start";
  EXPECT_EQ(t.state.medals[1], 0) << "for the Allies only";
  EXPECT_EQ(Table("E2: i\nE7: i\nG2: I", empty_sections(3)).state.medals[0], 0) << "the others do not count";
  EXPECT_EQ(Table("E2: i\nG2: I", empty_sections(6, 2)).state.medals[0], 4) << "two each";
}

TEST(EmptySections, TheMedalIsLostWhenAnEnemyComesBack) {
  RULE("H-SECTION-01");
  Table t("E9: i\nE12: I\nI1: I", empty_sections(4));
  EXPECT_EQ(t.state.medals[0], 1);
  t.turn(kAxis);
  t.order({"E9"});
  t.act("move e9 e10");
  EXPECT_EQ(t.state.medals[0], 0);
}

TEST(EmptySections, AUnitOnTheBorderStandsInBoth) {
  RULE("H-SECTION-01");
  const Board& board = Board::of(BoardKind::Standard);
  Hex border = kNoHex;
  for (Hex h : board.section(0) & board.section(1)) border = h;
  ASSERT_NE(border, kNoHex);
  const std::string picture = board.name(border) + ": i\nI13: I";
  EXPECT_EQ(Table(picture, empty_sections(7)).state.medals[0], 1) << "the third one only";
}

// The Allies win it with a unit on E5 or E6; otherwise it is the Axis'.
Change otherwise() {
  return [](Setup& setup) {
    Objective o;
    o.hexes = hexes_of(setup, {"E5", "E6"});
    o.who = Owner::Allies;
    o.otherwise = Owner::Axis;
    setup.objectives = {o};
    for (SideSetup& side : setup.sides) side.medals = 20;
  };
}

TEST(HeldOtherwise, BelongsToTheOtherSideWhileNobodyIsThere) {
  RULE("H-MEDAL-02");
  Table t("E9: i\nF5: I\nI1: I", otherwise());
  EXPECT_EQ(t.state.medals[1], 1) << "without a unit there";
  t.order({"F5"});
  t.act("move f5 e5");
  EXPECT_EQ(t.state.medals[0], 1);
  EXPECT_EQ(t.state.medals[1], 0);
}

TEST(HeldOtherwise, MayBeWonForGood) {
  RULES("H-MEDAL-02", "E-MEDAL-09", "E-MEDAL-10");
  Table t("E9: i\nF5: A\nI1: I",
          together({otherwise(), [](auto& s) { s.objectives[0].holding = Holding::Permanent; }}));
  EXPECT_EQ(t.state.medals[1], 1);
  t.order({"F5"});
  t.act("move f5 e5");
  EXPECT_EQ(t.state.medals[0], 1);
  EXPECT_EQ(t.state.medals[1], 0);
  t.order({"E5"});
  t.act("move e5 f4");
  EXPECT_EQ(t.state.medals[0], 1) << "never given back";
}

TEST(HeldOtherwise, GoesBackWhenTheUnitIsGone) {
  RULE("H-MEDAL-02");
  Table t("C5: g\nE5: I1\nI1: I", otherwise());
  EXPECT_EQ(t.state.medals[0], 1);
  EXPECT_EQ(t.state.medals[1], 0);
  t.turn(kAxis);
  t.order({"C5"});
  t.battle_phase();
  t.attack("C5", "E5", "grenade star");
  EXPECT_EQ(t.state.medals[0], 0);
  EXPECT_EQ(t.state.medals[1], 2) << "for the unit, and the objective";
}

} // namespace
} // namespace bocage::test
