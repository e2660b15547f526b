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

} // namespace
} // namespace bocage::test
