// A choice in the middle of a battle: the unit that carried a leader is eliminated, and he looks for another.
#include "tests/shape/journey.h"
#include "tests/support/answers.h"

namespace bocage::test {
namespace {

// Allied armor beside the last figure of a unit with a leader. B4 and B6 are as near as each other; the tanks
// in C5 are nearer, but no infantry.
Table leader_in_d5(std::string_view picture = R"(
    B4: i . i
    C5: a
    D5: i1
    E5: A
  )") {
  Table table(picture, [](auto& setup) { unit_of(setup, "D5").marks = kLeader; });
  table.order({"E5"});
  table.battle_phase();
  return table;
}

TEST(Leader, ChoosesAmongTheNearestInfantryAndTheBattleGoesOn) {
  RULES("H-LEADER-01", "F-ACT-28", "F-ACT-29", "F-ACT-30");
  Table t = leader_in_d5();
  Journey j(t);
  t.dice("infantry star star  infantry flag"); // one hit; then no star for the leader
  j.act("battle e5 d5");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
  j.act("pass"); // no ambush

  EXPECT_TRUE(t.empty("D5"));
  EXPECT_EQ(t.medals(kAllies), 1); // the unit's own
  EXPECT_EQ(t.count(EventKind::DiceRolled), 2);
  EXPECT_EQ(t.to_act(), seat_of(kAxis)); // the battle waits for the leader's side
  EXPECT_EQ(t.legal("leader"), "b4, b6");
  j.act("leader b6");
  EXPECT_TRUE(t.unit("B6").is(kLeader));
  EXPECT_FALSE(t.unit("B4").is(kLeader));
  EXPECT_EQ(t.event(EventKind::LeaderMoved).to, t.hex("B6"));

  EXPECT_EQ(t.to_act(), seat_of(kAllies)); // and goes on with Taking Ground and an overrun
  EXPECT_EQ(t.legal("ground"), "e5 d5");
  t.dice("armor star star");
  j.act("ground e5 d5");
  EXPECT_EQ(t.legal("battle"), "d5 c5");
  j.play({"battle d5 c5", "pass"});
  EXPECT_EQ(t.figures("C5"), 2);
}

TEST(Leader, JoinsTheOnlyNearestUnitWithoutAQuestion) {
  RULES("F-ACT-29");
  Table t = leader_in_d5(R"(
    A4: i
    B6: i
    D5: i1
    E5: A
  )");
  Journey j(t);
  t.dice("infantry star star  infantry flag");
  j.play({"battle e5 d5", "pass"});
  EXPECT_TRUE(t.unit("B6").is(kLeader));
  EXPECT_EQ(t.legal("ground"), "e5 d5");
}

TEST(Leader, JoinsNobodyWhoHasOne) {
  RULES("F-ACT-25", "F-ACT-29");
  Table t = leader_in_d5();
  t.state.unit(t.state.unit_at[t.hex("B4")]).marks |= kLeader;
  Journey j(t);
  t.dice("infantry star star  infantry flag");
  j.play({"battle e5 d5", "pass"});
  EXPECT_TRUE(t.unit("B6").is(kLeader)) << "the only one left";
}

TEST(Leader, WhyNotThere) {
  RULE("F-ACT-29");
  Table t = leader_in_d5();
  t.dice("infantry star star  infantry flag");
  t.play({"battle e5 d5", "pass"});
  EXPECT_EQ(why(t, "leader c5"), "not-nearest C5 (F-ACT-29)");
}

TEST(Leader, IsLostOnAStarForAMedal) {
  RULES("F-ACT-28");
  Table t = leader_in_d5();
  Journey j(t);
  t.dice("infantry star star  star flag");
  j.play({"battle e5 d5", "pass"});
  EXPECT_EQ(t.medals(kAllies), 2);
  EXPECT_EQ(t.count(EventKind::LeaderLost), 1);
  EXPECT_FALSE(t.unit("B4").is(kLeader) || t.unit("B6").is(kLeader));
  EXPECT_EQ(t.legal("ground"), "e5 d5");
}

TEST(Leader, OfTheLastInfantryIsLostWithoutARoll) {
  RULES("F-ACT-32");
  Table t = leader_in_d5(R"(
    C5: a
    D5: i1
    E5: A
  )");
  Journey j(t);
  t.dice("infantry star star");
  j.play({"battle e5 d5", "pass"});
  EXPECT_EQ(t.count(EventKind::DiceRolled), 1);
  EXPECT_EQ(t.medals(kAllies), 2);
  EXPECT_EQ(t.legal("ground"), "e5 d5");
}

// The deepest of interruptions: an ambush kills an attacking leader's unit, and his side must choose.
TEST(Leader, OfAnAttackerMayFallInAnAmbush) {
  RULES("F-ACT-28", "F-ACT-29");
  Table t(R"(
    D5: i
    E5: I1
    F3: I . . I
  )",
          [](auto& setup) { unit_of(setup, "E5").marks = kLeader; });
  t.order({"E5"});
  t.battle_phase();
  t.hand(kAxis, {"ambush", "recon-left"});
  Journey j(t);
  t.dice("infantry star star  infantry flag");
  j.act("battle e5 d5");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
  j.act("ambush");
  EXPECT_EQ(t.medals(kAxis), 1);
  EXPECT_EQ(t.to_act(), seat_of(kAllies)); // under the choice: the ambush; under the ambush: the attack
  EXPECT_EQ(t.state.frame_count, 3);
  EXPECT_EQ(t.legal("leader"), "f3, f6");
  j.act("leader f3");
  EXPECT_TRUE(t.unit("F3").is(kLeader));
  EXPECT_EQ(t.figures("D5"), 4); // the attack has come to nothing
}

} // namespace
} // namespace bocage::test
