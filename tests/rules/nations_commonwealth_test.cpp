// British Commonwealth Forces: who battles back. The rule itself is in tests/shape/battle_back_test.cpp.
//
// Rules: U-UNIT-34, X-ACT-35 (Nations 5).
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

TEST(Commonwealth, GroundUnitsOfEveryKindBattleBack) {
  RULES("U-UNIT-34", "X-ACT-35");
  for (const std::string unit : {"I2", "A2", "G2", "S2", "E2"}) {
    Table t = battling("D5: i\nE5: " + unit, [](auto& s) { s.of(kAllies).stiff_upper_lip = true; }, {"D5"});
    t.attack("D5", "E5", "grenade star star");
    ASSERT_EQ(t.figures("E5"), 1) << unit;
    EXPECT_TRUE(t.can("back")) << unit;
    EXPECT_EQ(count(t, "back"), "stiff-upper-lip +1 (X-ACT-35)") << unit;
    t.dice("grenade");
    t.act("back");
    EXPECT_EQ(t.figures("D5"), 3) << unit << ": one die, whatever the unit";
    EXPECT_EQ(t.event(EventKind::DiceRolled).number, 1);
  }
}

TEST(Commonwealth, ShipsAndTrainsDoNot) {
  RULES("U-UNIT-34", "X-ACT-35");
  const auto stiff = [](auto& s) { s.of(kAllies).stiff_upper_lip = true; };
  Table ship = battling("D5: i\nE5: oc/De", stiff, {"D5"});
  ship.attack("D5", "E5", "grenade star star");
  EXPECT_EQ(ship.unit("E5").hits, 1);
  EXPECT_FALSE(ship.can("back")) << "one piece, but no ground unit of one figure";
  Table train = battling("D5: i\nE5: ra/Ar", stiff, {"D5"});
  train.attack("D5", "E5", "grenade star star");
  EXPECT_EQ(train.unit("E5").hits, 1);
  EXPECT_FALSE(train.can("back"));
}

TEST(Commonwealth, AFlagThatCannotBeObeyedIsALossLikeAnyOther) {
  RULE("X-ACT-35");
  Table t = battling("H5: i\nI5: I2", [](auto& s) { s.of(kAllies).stiff_upper_lip = true; }, {"H5"});
  t.attack("H5", "I5", "flag star star");
  EXPECT_EQ(t.figures("I5"), 1);
  EXPECT_TRUE(t.can("back"));
}

TEST(Commonwealth, WhoBattlesBackIsNoLongerCamouflaged) {
  RULE("F-ACT-46");
  Table t = battling(
      "D5: i\nE5: I2",
      together({unit_marks("E5", kCamouflaged), [](auto& s) { s.of(kAllies).stiff_upper_lip = true; }}),
      {"D5"});
  t.attack("D5", "E5", "grenade star star");
  t.dice("star");
  t.act("back");
  EXPECT_FALSE(t.unit("E5").is(kCamouflaged));
}

// It has one figure left, whether this attack has cost it the others or an earlier one.
TEST(Commonwealth, WhoHasOneFigureLeftBattlesBackUnhurtToo) {
  RULES("U-UNIT-34", "X-ACT-35");
  const auto stiff = [](auto& s) { s.of(kAllies).stiff_upper_lip = true; };
  Table t = battling("D5: i\nE5: I1", stiff, {"D5"});
  t.attack("D5", "E5", "star star star");
  EXPECT_TRUE(t.can("back"));
  Table two = battling("D5: i\nE5: I2", stiff, {"D5"});
  two.attack("D5", "E5", "star star star");
  EXPECT_FALSE(two.can("back")) << "two are too many";
  Table driven = battling("D5: i\nE5: I1", stiff, {"D5"});
  driven.attack("D5", "E5", "flag star star");
  driven.act("retreat e5 f5");
  EXPECT_FALSE(driven.can("back")) << "it has retreated";
}

} // namespace
} // namespace bocage::test
