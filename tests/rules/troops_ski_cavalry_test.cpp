// Ski troops and cavalry. What their cards say in figures is in troops_cards_test.cpp.
//
// Rules: E-SKI-05 to 07, E-CAV-03, E-CAV-06, E-CAV-07 (Equipment Pack VII).
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

TEST(SkiTroops, BattleWhereTheyHaveJustComeIn) {
  RULE("E-SKI-05");
  for (const std::string_view terrain : {"fo", "to", "he"}) {
    Table t = to_move(fill({terrain}, "E5: /Sk $1 i"), {"E5"});
    t.act("move e5 e6");
    EXPECT_EQ(t.targets("E6"), "E7") << terrain;
  }
}

TEST(SkiTroops, StopLikeAllInfantry) {
  RULE("E-SKI-06");
  for (const std::string_view terrain : {"fo", "to", "he", "wi"})
    EXPECT_EQ(to_move(fill({terrain}, "A1: /Sk $1 . .\nB1: ri ri ri"), {"A1"}).moves("A1"), "A2") << terrain;
  Table t = to_move("E5: /Sk fo i1\nH5: I i", {"E5", "H5"});
  t.act("move e5 e6");
  t.battle_phase();
  t.attack("E6", "E7", "grenade star star");
  EXPECT_EQ(why(t, "ground e6 e7"), "ground-not-taken E7 (B-GROUND-17)");
}

TEST(SkiTroops, RetreatOneToThreeHexesForAFlag) {
  RULE("E-SKI-07");
  Table t = to_battle("C5: i\nD5: /Sk", {"C5"});
  t.attack("C5", "D5", "flag star star");
  EXPECT_FALSE(t.can("stay")) << "one at least";
  t.act("retreat d5 e5");
  EXPECT_TRUE(t.can("stay"));
  t.play({"retreat e5 f5", "retreat f5 g5"});
  EXPECT_EQ(t.retreats(), "") << "three at most";
  EXPECT_EQ(t.figures("G5"), 3);
}

TEST(Cavalry, FightsLikeArmor) {
  RULES("E-CAV-03", "E-CAV-06", "E-CAV-07");
  Table t = to_move("E2: /Ca . . . i1 i1 i", {"E2"});
  t.act("move e2 e5");
  t.attack("E5", "E6", "infantry star");
  t.act("ground e5 e6");
  t.attack("E6", "E7", "infantry star");
  EXPECT_TRUE(t.can("ground e6 e7")) << "once more";
  t.act("ground e6 e7");
  EXPECT_FALSE(t.can("battle e7 e8")) << "but no third battle";
}

TEST(Cavalry, IsHitAndStoppedLikeInfantry) {
  RULE("E-CAV-03");
  EXPECT_TRUE(to_move("E5: /Ca hh", {"E5"}).can("move e5 e6")) << "it passes hedgehogs";
  EXPECT_EQ(Table("E5: /Ca to/i").dice_against("E5", "E6"), 1) << "a town takes one die from it, not two";
  Table t = to_battle("E5: g /Ca", {"E5"});
  t.attack("E5", "E6", "infantry armor star");
  EXPECT_EQ(t.figures("E6"), 2);
}

// The hex more of the desert is for armor.
TEST(Cavalry, GoesNoHexFurtherInTheDesert) {
  RULE("E-CAV-03");
  Table t = battling("E5: /Ca i1\nH5: I i", declare(kDesertRules), {"E5", "H5"});
  t.attack("E5", "E6", "infantry star");
  t.act("ground e5 e6");
  EXPECT_FALSE(t.can("move e6 e7"));
}

} // namespace
} // namespace bocage::test
