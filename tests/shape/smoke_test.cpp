// Things that age: a smoke screen thins over the turns of both sides.
#include "tests/shape/journey.h"

namespace bocage::test {
namespace {

constexpr int kWhole = 4; // ends of turns, counted from the owner's own: two full turns

// An Allied smoke screen on D5, between E5 and C6.
Table behind_smoke() {
  Table table(R"(
    C6: i
    E5: I
    A1: i
    I1: I
  )");
  table.state.smokes[0] = {table.hex("D5"), SmokeKind::Shells, kAllies, kWhole, 0};
  table.state.smoke_count = 1;
  return table;
}

TEST(Smoke, BlocksTheLinesThatCrossIt) {
  RULES("E-SMOKE-07", "E-SMOKE-09");
  Table t = behind_smoke();
  EXPECT_FALSE(t.sees("E5", "C6"));
  EXPECT_FALSE(t.sees("C6", "E5"));
  EXPECT_TRUE(t.sees("D5", "B4")); // out of the smoke
  EXPECT_TRUE(t.sees("B4", "D5"));
  t.order({"E5"});
  t.battle_phase();
  EXPECT_EQ(t.targets("E5"), "");
}

TEST(Smoke, LastsTwoFullTurns) {
  RULES("E-SMOKE-01", "E-SMOKE-02", "E-SMOKE-03");
  Table t = behind_smoke();
  ASSERT_EQ(t.state.active, kAllies);
  Journey j(t);
  const auto turn_ends = [&](Side side, int turns_left) {
    ASSERT_EQ(t.state.active, side);
    EXPECT_FALSE(t.sees("E5", "C6"));
    j.sit_out_turn();
    EXPECT_EQ(t.event(EventKind::SmokeThinned).from, t.hex("D5"));
    EXPECT_EQ(t.event(EventKind::SmokeThinned).number, turns_left);
    EXPECT_EQ(t.state.smoke_count, turns_left > 0 ? 1 : 0);
  };
  turn_ends(kAllies, 3);
  turn_ends(kAxis, 2); // turned over: the first full turn is past, the effect is the same
  turn_ends(kAllies, 1);
  turn_ends(kAxis, 0); // gone
  EXPECT_TRUE(t.sees("E5", "C6"));
  EXPECT_EQ(fault(t.game, t.state), "");
}

TEST(Smoke, OfSeveralScreensEachAgesByItself) {
  RULES("E-SMOKE-01", "E-SMOKE-03");
  Table t = behind_smoke();
  t.state.smokes[1] = {t.hex("G5"), SmokeKind::Shells, kAxis, 1, 0};
  t.state.smokes[2] = {t.hex("G7"), SmokeKind::Shells, kAxis, 2, 0};
  t.state.smoke_count = 3;
  Journey j(t);
  j.sit_out_turn();
  ASSERT_EQ(t.state.smoke_count, 2);
  j.sit_out_turn();
  ASSERT_EQ(t.state.smoke_count, 1);
  EXPECT_EQ(t.state.smokes[0].hex, t.hex("D5"));
  EXPECT_EQ(t.state.smokes[0].turns_left, 2);
}

} // namespace
} // namespace bocage::test
