// Dice that are rolled again before they count: attacks on a Tiger.
#include "tests/shape/journey.h"

namespace bocage::test {
namespace {

// Allied infantry in close assault with a Tiger; the enemy may always ambush, so every attack has a decision
// in it.
Table against_tiger() {
  Table table(R"(
    D5: t
    E5: I I
  )");
  table.order({"E5", "E6"});
  table.battle_phase();
  return table;
}

TEST(Tiger, IsDestroyedByAGrenadeAmongTheDiceRolledAgain) {
  RULES("E-TIGER-06", "E-TIGER-07", "E-TIGER-11");
  Table t = against_tiger();
  Journey j(t);
  t.dice("armor grenade star  flag grenade"); // two would hit, so two are rolled again
  j.play({"battle e5 d5", "pass"});
  EXPECT_EQ(t.event(EventKind::DiceRerolled).number, 2);
  EXPECT_EQ(t.event(EventKind::FiguresLost).number, 1);
  EXPECT_TRUE(t.empty("D5"));
  EXPECT_EQ(t.medals(kAllies), 1);
  EXPECT_EQ(t.legal("ground"), "e5 d5");
  j.act("ground e5 d5");
  EXPECT_EQ(t.figures("D5"), 4);
}

TEST(Tiger, SurvivesAllElse) {
  RULES("E-TIGER-06", "E-TIGER-08");
  Table t = against_tiger();
  Journey j(t);
  t.dice("armor grenade armor  flag armor star");
  j.play({"battle e5 d5", "pass"});
  EXPECT_EQ(t.event(EventKind::DiceRerolled).number, 3);
  EXPECT_EQ(t.unit("D5").troop, TroopId::Tiger); // the flag of the second roll does not move it either
  EXPECT_EQ(t.medals(kAllies), 0);
}

TEST(Tiger, IgnoresTheFlagsOfTheFirstRoll) {
  RULES("E-TIGER-09");
  Table t = against_tiger();
  Journey j(t);
  t.dice("flag flag armor  star");
  j.play({"battle e5 d5", "pass"});
  EXPECT_EQ(t.unit("D5").troop, TroopId::Tiger);
  EXPECT_EQ(t.to_act(), seat_of(kAllies));
}

TEST(Tiger, IsNotRolledForWhenNothingWouldHit) {
  RULES("E-TIGER-10");
  Table t = against_tiger();
  Journey j(t);
  t.dice("infantry star flag");
  j.play({"battle e5 d5", "pass"});
  EXPECT_EQ(t.count(EventKind::DiceRerolled), 0);
  EXPECT_EQ(t.unit("D5").troop, TroopId::Tiger);
}

TEST(Tiger, IsRolledForInAnAmbushToo) {
  RULES("E-TIGER-06", "E-TIGER-07");
  Table t(R"(
    D5: t
    E5: I
  )");
  t.order({"D5"});
  t.battle_phase();
  t.hand(kAllies, {"ambush", "recon-left"});
  Journey j(t);
  t.dice("armor star star  grenade");
  j.act("battle d5 e5");
  j.act("ambush");
  EXPECT_EQ(t.event(EventKind::DiceRerolled).number, 1);
  EXPECT_TRUE(t.empty("D5"));
  EXPECT_EQ(t.figures("E5"), 4); // its attack was never rolled
}

} // namespace
} // namespace bocage::test
