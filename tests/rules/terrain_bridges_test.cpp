// Bridges of rails and of pontoons.
//
// Rules: F-TRRB (FAQ, card Terrains 37), F-TPONT (33), F-SCN-64, F-SCN-65. Ropes and fords are in
// terrain_wet_test.cpp.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

std::string lane(const std::string& row) {
  return "D4: ri ri ri ri\nE5: " + row + "\nF4: ri ri ri ri\nH5: I i";
}

TEST(RailroadBridge, StopsArmorAndArtilleryOnly) {
  RULES("F-TRRB-01", "F-TRRB-02", "F-TRRB-07");
  EXPECT_TRUE(to_move(lane("I ri+rb ."), {"E5"}).can("move e5 e7"));
  EXPECT_FALSE(to_move(lane("A ri+rb ."), {"E5"}).can("move e5 e7"));
  EXPECT_FALSE(to_move(lane("G ri+rb ."), {"E5"}, OrderKind::Bombard).can("move e5 e7"));
}

TEST(RailroadBridge, IsEnteredFromAnyBank) {
  RULE("F-SCN-64");
  EXPECT_TRUE(to_move("D5: I\nE5: ri ri+rb ri", {"D5"}).can("move d5 e6")) << "no rails lead there";
}

TEST(RailroadBridge, ForbidsNoBattleNorTakingGround) {
  RULES("F-TRRB-03", "F-TRRB-04");
  Table t = to_move(lane("A ri+rb i1 i"), {"E5", "H5"});
  t.act("move e5 e6");
  t.battle_phase();
  ASSERT_TRUE(t.can("battle e6 e7"));
  t.attack("E6", "E7", "grenade grenade grenade");
  t.act("ground e6 e7");
  EXPECT_TRUE(t.can("battle e7 e8")) << "an Overrun";
}

// A bridge carries over whatever it leads across: gullies and wet ground as well as rivers.
TEST(Bridges, CarryOverGulliesAndWetGround) {
  RULES("T-CARD-09", "F-TBRI-01", "F-TBRI-02");
  const std::string banks = "D4: ri ri ri ri\nF4: ri ri ri ri\n";
  for (const std::string below : {"ba", "ma", "wa", "ff", "rp", "fp", "fr", "fs", "rv"}) {
    SCOPED_TRACE(below);
    EXPECT_TRUE(to_move(banks + "E5: A " + below + "+br .", {"E5"}).can("move e5 e7"));
    EXPECT_TRUE(to_move(banks + "E5: " + below + "+br/A . .", {"E5"}).can("move e5 e7"));
    EXPECT_TRUE(to_move("E5: G " + below + "+br", {"E5"}).can("move e5 e6"));
    Table t = to_move("E5: A " + below + "+br . i\nH5: I i", {"E5", "H5"});
    t.act("move e5 e6");
    t.battle_phase();
    EXPECT_EQ(count(t, "battle e6 e8"), "armor +3 (B-RANGE-02)") << "it battles there, at a distance too";
    EXPECT_EQ(Table("E5: I . " + below + "+br/i").dice_rolled("E5", "E7"), 2) << "and has no cover there";
  }
}

TEST(Bridges, HideAndProtectNobody) {
  RULES("F-TRRB-05", "F-TRRB-06", "F-TPONT-05", "F-TPONT-06");
  for (const std::string bridge : {"ri+rb", "ri+pb"}) {
    EXPECT_TRUE(Table("E5: I " + bridge + " i").sees("E5", "E7")) << bridge;
    for (const std::string unit : {"I", "A", "G"})
      EXPECT_EQ(Table("E5: " + unit + " " + bridge + "/i").dice_against("E5", "E6"), 3) << bridge << unit;
  }
}

TEST(PontoonBridge, IsABridgeForEverybody) {
  RULES("F-TPONT-03", "F-TPONT-04", "T-CARD-33");
  Table t = to_move(lane("A ri+pb . i"), {"E5", "H5"});
  EXPECT_TRUE(t.can("move e5 e7"));
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_TRUE(t.can("battle e6 e8"));
}

TEST(Balka, LeadsOntoABridgeWhereTheUnitStops) {
  RULE("F-SCN-65");
  const Table t = to_move(lane("ba/A ri+br ."), {"E5"});
  EXPECT_TRUE(t.can("move e5 e6"));
  EXPECT_FALSE(t.can("move e5 e7"));
}

TEST(Bunker, TanksSetUpInsideNeverLeaveAndLoseAFigureForAFlag) {
  RULES("F-SCN-37", "F-SCN-38");
  Table inside = to_move("E5: bu/A\nH5: I i", {"E5", "H5"});
  EXPECT_EQ(inside.moves("E5"), "");
  Table t("E5: bu/a\nG5: G");
  t.order({"G5"});
  t.battle_phase();
  t.attack("G5", "E5", "flag flag star");
  ASSERT_TRUE(t.can("ignore 1"));
  EXPECT_FALSE(t.can("ignore 2"));
  t.act("ignore 1");
  EXPECT_EQ(t.figures("E5"), 2);
}

} // namespace
} // namespace bocage::test
