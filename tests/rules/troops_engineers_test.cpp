// Combat Engineers.
//
// Rules: F-TRP-26 to 44 (FAQ IV, Troops 4), F-TMINE-13, F-TMINE-14, F-TRBLK-06 (FAQ II), E-FRANCE-12.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

TEST(Engineers, IgnoreCoverInCloseAssault) {
  RULES("F-TRP-27", "F-TRP-36");
  for (const std::string_view cover : {"fo", "to", "he", "hi", "ft"}) {
    EXPECT_EQ(Table(fill({cover}, "E5: /Ce $1/i")).dice_against("E5", "E6"), 3) << cover;
    EXPECT_LT(Table(fill({cover}, "E5: I $1/i")).dice_against("E5", "E6"), 3) << cover;
  }
  EXPECT_EQ(Table("E5: /Ce . fo/i").dice_against("E5", "E7"), 1) << "not when they fire";
}

TEST(Engineers, IgnoreObstaclesToo) {
  RULE("F-TRP-31");
  for (const std::string_view cover : {"sa", "bu", "fb"}) {
    EXPECT_EQ(Table(fill({cover}, "E5: /Ce $1/i")).dice_against("E5", "E6"), 3) << cover;
    EXPECT_LT(Table(fill({cover}, "E5: I $1/i")).dice_against("E5", "E6"), 3) << cover;
  }
  EXPECT_EQ(Table("E5: /Ce . sa/i").dice_against("E5", "E7"), 1) << "in Close Assault";
}

TEST(Engineers, DoNotTakeTheFlagThatAnObstacleIgnores) {
  RULE("F-TRP-32");
  for (const std::string_view cover : {"sa", "bu"}) {
    Table t = to_battle(fill({cover}, "E5: /Ce $1/i"), {"E5"});
    t.attack("E5", "E6", "flag star star");
    EXPECT_TRUE(t.can("ignore 1")) << cover;
  }
}

// Wire
// --------------------------------------------------------------------------------------------------------

TEST(Engineers, BattleInTheWireAndThenRemoveIt) {
  RULE("F-TRP-28");
  Table t = to_move("E5: /Ce wi i", {"E5"});
  t.act("move e5 e6");
  EXPECT_EQ(t.dice_against("E6", "E7"), 2) << "one die less";
  t.attack("E6", "E7", "star star");
  EXPECT_TRUE(t.has("E6", TerrainId::Wire));
  EXPECT_EQ(t.legal("wire"), "e6");
  t.act("wire e6");
  EXPECT_FALSE(t.has("E6", TerrainId::Wire));
}

TEST(Engineers, OthersDoOneOrTheOther) {
  RULE("F-TRP-28");
  Table t = to_battle("E5: wi/I i\nH5: I i", {"E5", "H5"});
  t.attack("E5", "E6", "star star");
  EXPECT_EQ(t.legal("wire"), "");
}

// The die that the wire costs is not to be got round by removing it first.
TEST(Engineers, WhoRemoveTheWireFirstHaveBattled) {
  RULE("F-TRP-28");
  Table t = to_battle("E5: wi/Ce i\nH5: I i", {"E5", "H5"});
  ASSERT_TRUE(t.can("battle e5 e6"));
  t.act("wire e5");
  EXPECT_EQ(t.targets("E5"), "");
  EXPECT_EQ(why(t, "battle e5 e6"), "already-battled E5 (B-BATTLE-03)");
}

TEST(Engineers, RemoveWireOnlyIfTheyCouldBattle) {
  RULE("F-TRP-37");
  Table t = to_move("E5: /Ce . wi\nH5: I i", {"E5", "H5"});
  t.act("move e5 e7");
  t.battle_phase();
  EXPECT_EQ(t.legal("wire"), "");
  EXPECT_EQ(why(t, "wire e7"), "moved-too-far E7 combat-engineers 2 (F-TRP-37)");
}

Table assault(std::string_view picture, std::string_view to, const Change& change = {}) {
  Table t = moving(picture, change, {"E4", "H5"}, OrderKind::InfantryAssault);
  t.act("move e4 " + std::string(to));
  t.battle_phase();
  return t;
}

TEST(Engineers, ByInfantryAssaultTwoHexesABattleAndTheWire) {
  RULES("F-TRP-30", "F-TRP-38");
  Table t = assault("E4: /Ce . wi i\nH5: I i", "e6");
  EXPECT_EQ(t.dice_against("E6", "E7"), 2);
  t.attack("E6", "E7", "star star");
  t.act("wire e6");
  EXPECT_FALSE(t.has("E6", TerrainId::Wire));
}

TEST(Engineers, ByInfantryAssaultThreeHexesAndNeither) {
  RULE("F-TRP-39");
  const Table t = assault("E4: /Ce . . wi i\nH5: I i", "e7");
  EXPECT_EQ(t.targets("E7"), "");
  EXPECT_EQ(t.legal("wire"), "");
}

// Mines
// -------------------------------------------------------------------------------------------------------

// An Axis mine of this value in E6.
Table mined(std::string_view picture, int value, OrderKind order = OrderKind::Normal) {
  Table t = moving(picture, mines(Owner::Axis, {"E6"}), {"E5", "H5"}, order);
  set_mine(t, "E6", value);
  return t;
}

TEST(Engineers, ClearMinesInsteadOfBattling) {
  RULES("F-TRP-29", "F-TRP-40", "F-TMINE-13");
  Table t = mined("E5: /Ce . i\nH5: I i", 4);
  t.act("move e5 e6");
  EXPECT_EQ(t.count(EventKind::MineCleared), 1);
  EXPECT_EQ(t.count(EventKind::MineSprung), 0) << "they do not go off";
  EXPECT_EQ(t.rolled(), 0);
  EXPECT_EQ(t.state.mine_count, 0);
  EXPECT_EQ(t.figures("E6"), 4);
  t.battle_phase();
  EXPECT_EQ(t.targets("E6"), "");
  EXPECT_EQ(why(t, "battle e6 e7"), "already-battled E6 (F-TRP-29)");
}

TEST(Engineers, ClearTheMinesOnWhichTheyStand) {
  RULES("F-TRP-29", "F-TMINE-13");
  Table t = moving("E6: /Ce i\nH5: I i", mines(Owner::Axis, {"E6"}), {"E6", "H5"});
  set_mine(t, "E6", 3);
  t.act("done");
  EXPECT_EQ(t.state.mine_count, 0);
  EXPECT_EQ(t.targets("E6"), "") << "they have no choice";
  EXPECT_EQ(t.targets("H5"), "H6");
}

TEST(Engineers, LeaveTheirOwnMinesAlone) {
  RULES("F-TRP-29", "F-TMINE-03");
  Table t = moving("E5: /Ce . i\nH5: I i", mines(Owner::Allies, {"E6"}), {"E5", "H5"});
  t.act("move e5 e6");
  EXPECT_EQ(t.state.mine_count, 1);
  t.act("done");
  EXPECT_EQ(t.targets("E6"), "E7");
}

TEST(Engineers, ADecoyCostsThemTheirBattleToo) {
  RULES("F-TRP-33", "F-TMINE-14");
  Table t = mined("E5: /Ce . i\nH5: I i", 0);
  t.act("move e5 e6");
  EXPECT_EQ(t.state.mine_count, 0);
  t.battle_phase();
  EXPECT_EQ(t.targets("E6"), "");
}

TEST(Engineers, MayFindTheDecoyThatIsWorthAMedal) {
  RULE("F-TRP-33");
  Table t = moving("E5: /Ce . i\nH5: I i",
                   together({mines(Owner::Axis, {"E6"}), marked(kDecoyMedal, {"E6"})}), {"E5", "H5"});
  set_mine(t, "E6", 0);
  t.act("move e5 e6");
  EXPECT_EQ(t.medals(kAllies), 1);
}

TEST(Engineers, WhoCouldNotBattleSetThemOff) {
  RULES("F-TRP-41", "F-TRP-42");
  Table t = moving("E4: /Ce . . i\nH5: I i", mines(Owner::Axis, {"E6"}), {"E4", "H5"});
  set_mine(t, "E6", 2);
  t.dice("infantry grenade");
  t.act("move e4 e6");
  EXPECT_EQ(t.event(EventKind::MineSprung).number, 2);
  EXPECT_EQ(t.figures("E6"), 2);
  EXPECT_EQ(t.state.mine_count, 1);
}

TEST(Engineers, ByInfantryAssaultTwoHexesAndTheMines) {
  RULES("F-TRP-30", "F-TRP-43");
  const Table t = assault("E4: /Ce . . i\nH5: I i", "e6", mines(Owner::Axis, {"E6"}));
  EXPECT_EQ(t.count(EventKind::MineCleared), 1);
  EXPECT_EQ(t.state.mine_count, 0);
}

TEST(Engineers, ByInfantryAssaultThreeHexesSetThemOff) {
  RULE("F-TRP-44");
  Table t = moving("E3: /Ce . . . i\nH5: I i", mines(Owner::Axis, {"E6"}), {"E3", "H5"},
                   OrderKind::InfantryAssault);
  set_mine(t, "E6", 1);
  t.dice("star");
  t.act("move e3 e6");
  EXPECT_EQ(t.count(EventKind::MineSprung), 1);
  EXPECT_EQ(t.state.mine_count, 1);
}

// Other
// -------------------------------------------------------------------------------------------------------

TEST(Engineers, RemoveRoadBlocksWhereTheBattleSaysSo) {
  RULE("F-TRBLK-06");
  const auto clears = [](std::string_view unit, const Change& change) {
    Table t = battling(fill({unit}, "E5: rk/$1 i\nH5: I i"), change, {"E5", "H5"});
    return t.can("wire e5");
  };
  EXPECT_TRUE(clears("Ce", declare(kClearRoadBlocks)));
  EXPECT_FALSE(clears("Ce", {}));
  EXPECT_FALSE(clears("I", declare(kClearRoadBlocks)));
  Table t = battling("E5: rk/Ce i\nH5: I i", declare(kClearRoadBlocks), {"E5", "H5"});
  t.act("wire e5");
  EXPECT_FALSE(t.has("E5", TerrainId::RoadBlock));
  EXPECT_EQ(t.targets("E5"), "") << "instead of battling";
  const Table infantry = battling("E5: rk/I i\nH5: I i", declare(kClearRoadBlocks), {"E5", "H5"});
  EXPECT_EQ(why(infantry, "wire e5"), "wire-not-by-this E5 infantry (F-TRBLK-06)");
}

TEST(Engineers, KnowNoFuriaFrancese) {
  RULE("E-FRANCE-12");
  EXPECT_TRUE(attacks_again("I"));
  EXPECT_FALSE(attacks_again("Ce"));
}

} // namespace
} // namespace bocage::test
