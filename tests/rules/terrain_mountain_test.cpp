// Mountains.
//
// Rules: T-CARD-30, F-TMOUNT (FAQ, card Terrains 30 and questions).
#include <string>

#include "engine/explain.h"
#include "tests/support/answers.h"
#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

TEST(Mountain, InfantryClimbsItFromHillsAndMountainsOnly) {
  RULES("F-TMOUNT-01", "T-CARD-30");
  for (const auto& [foot, climbs] : {std::pair{"hi/", true}, {"mo/", true}, {"", false}, {"fo/", false}}) {
    SCOPED_TRACE(foot);
    Table t("E5: " + std::string(foot) + "I mo");
    t.order({"E5"});
    EXPECT_EQ(t.can("move e5 e6"), climbs);
  }
  Table t("E5: I mo");
  t.order({"E5"});
  const Verdict why = explain(t.game, t.state, t.to_act(), *parse_action(t.game, "move e5 e6"));
  EXPECT_EQ(why.reason.why, Why::HeightsOnly);
  EXPECT_EQ(why.reason.rule, "F-TMOUNT-01");
}

TEST(Mountain, InfantryLeavesItForHillsAndMountainsOnly) {
  RULE("F-TMOUNT-02");
  Table t("E5: mo/I hi");
  t.order({"E5"});
  EXPECT_TRUE(t.can("move e5 e6"));
  EXPECT_FALSE(t.can("move e5 d4")) << "open ground beside the mountain";
  EXPECT_TRUE(t.can("move e5 d5")) << "by way of the hill";
}

// A retreat of up to three hexes, after the first of them: the mountain is what holds it, not the open ground
// in C5.
TEST(Mountain, WhyNotRetreatThere) {
  RULE("F-TMOUNT-02");
  Table t = to_battle("C6: hi\nD4: i mo\nE5: hi/sk\nF5: I", {"F5"});
  t.attack("F5", "E5", "flag star star");
  EXPECT_EQ(t.retreats(), "C6");
  EXPECT_EQ(why(t, "retreat d5 c5"), "heights-only C5 mountain (F-TMOUNT-02)");
}

// The card names no stop and forbids no battle: up, over and down like over hills, and battles on the way.
TEST(Mountain, InfantryCrossesAMassifWithoutStopping) {
  RULES("F-TMOUNT-01", "F-TMOUNT-02", "T-CARD-30");
  const auto two_hexes = [](const std::string& picture) {
    return to_move(picture, {"E5"}).can("move e5 e7");
  };
  EXPECT_TRUE(two_hexes("E5: hi/I mo mo"));
  EXPECT_TRUE(two_hexes("E5: hi/I mo hi"));
  EXPECT_TRUE(two_hexes("E5: hi/I hi mo")) << "the second hex of a move";
  EXPECT_TRUE(two_hexes("E5: mo/I mo mo"));
}

TEST(Mountain, InfantryBattlesAndTakesGroundOnTheTurnItClimbs) {
  RULES("T-CARD-30", "B-GROUND-17");
  Table t = to_move("E5: hi/I mo hi/i\nI2: I i", {"E5", "I2"});
  t.act("move e5 e6");
  t.battle_phase();
  ASSERT_TRUE(t.can("battle e6 e7"));
  t.set_figures("E7", 1);
  t.attack("E6", "E7", "grenade grenade grenade");
  EXPECT_TRUE(t.can("ground e6 e7"));
}

TEST(Mountain, BluffsCliffsAndSteepHillsBesideItCostOneHex) {
  RULES("T-CARD-11", "T-CARD-13", "T-CARD-30");
  for (const std::string height : {"bl", "cl", "st"}) {
    SCOPED_TRACE(height);
    EXPECT_TRUE(to_move("E5: mo/I " + height + " hi", {"E5"}).can("move e5 e7"));
    EXPECT_TRUE(to_move("E5: " + height + "/I mo mo", {"E5"}).can("move e5 e7"));
  }
}

// Where a battle sets it up on a mountain, it can leave it, and does not stop at its foot.
TEST(Mountain, ArmorLeavesItForHeights) {
  RULES("F-TMOUNT-02", "F-TMOUNT-08");
  EXPECT_TRUE(to_move("E5: mo/A hi hi", {"E5"}).can("move e5 e7"));
  EXPECT_FALSE(to_move("E5: mo/A", {"E5"}).can("move e5 e6"));
}

TEST(Mountain, ArtilleryCannotLeaveIt) {
  RULES("T-CARD-30", "T-CARD-53", "F-TMOUNT-08");
  for (const std::string ground : {"mo", "mc"}) {
    SCOPED_TRACE(ground);
    const std::string card = ground == "mo" ? "mountain (F-TMOUNT-08)" : "mountain-cave (F-TMOUNT-08)";
    EXPECT_EQ(why(to_move("E5: " + ground + "/G hi", {"E5"}), "move e5 e6"), "trapped E5 " + card);
    Table t("D4: hi hi\nE5: " + ground + "/g\nG5: G");
    t.order({"G5"});
    t.battle_phase();
    t.attack("G5", "E5", "flag star star");
    EXPECT_EQ(t.figures("E5"), 1) << "it cannot retreat either";
  }
}

TEST(Mountain, ARetreatFollowsTheSameWays) {
  RULE("F-TMOUNT-03");
  const auto retreat = [](const std::string& behind) {
    Table t("D4: " + behind + "\nE5: mo/i\nF4: I");
    t.order({"F4"});
    t.battle_phase();
    t.attack("F4", "E5", "flag");
    return t;
  };
  const Table down = retreat("hi"), along = retreat("mo"), none = retreat(".");
  EXPECT_EQ(down.figures("D4"), 4);
  EXPECT_EQ(along.figures("D4"), 4);
  EXPECT_EQ(none.figures("E5"), 3) << "no way down: a figure is lost";
}

TEST(Mountain, IsClosedToArmorAndArtillery) {
  RULES("F-TMOUNT-04", "F-TMOUNT-08", "T-CARD-30");
  for (const std::string unit : {"A", "G"}) {
    SCOPED_TRACE(unit);
    Table t("E5: hi/" + unit + " mo");
    t.order({"E5"});
    EXPECT_FALSE(t.can("move e5 e6"));
  }
}

TEST(Mountain, GunsThereFireSevenHexesFar) {
  RULES("F-TMOUNT-05", "T-CARD-30");
  const Table high("E1: mo/G . . . . . . i i"), low("E1: G . . . . . . i");
  EXPECT_EQ(high.dice_against("E1", "E8"), 1);
  EXPECT_EQ(high.dice_against("E1", "E9"), 0);
  EXPECT_EQ(low.dice_against("E1", "E8"), 0);
  Table t("E1: mo/G . . . . . . i i");
  t.order({"E1"});
  t.battle_phase();
  EXPECT_EQ(t.targets("E1"), "E8");
}

TEST(Mountain, BlocksSightExceptWithinOneMassif) {
  RULES("F-TMOUNT-06", "T-CARD-30");
  EXPECT_FALSE(Table("E5: I mo i").sees("E5", "E7"));
  EXPECT_FALSE(Table("E5: hi/I mo hi/i").sees("E5", "E7"));
  EXPECT_TRUE(Table("E5: mo/I mo mo/i").sees("E5", "E7"));
}

TEST(Mountain, NobodyOnItSeesOverOtherTerrainThatBlocks) {
  RULE("F-TMOUNT-07");
  EXPECT_FALSE(Table("E5: mo/I fo i").sees("E5", "E7"));
}

TEST(Mountain, TakesTwoDiceFromThoseBelow) {
  RULES("F-TMOUNT-09", "F-TMOUNT-12", "T-CARD-30");
  EXPECT_EQ(Table("E5: I mo/i").dice_against("E5", "E6"), 1);
  EXPECT_EQ(Table("E5: A mo/i").dice_against("E5", "E6"), 1);
  EXPECT_EQ(Table("E5: hi/I mo/i").dice_against("E5", "E6"), 1) << "a hill is lower";
  EXPECT_EQ(Table("E5: G mo/i").dice_against("E5", "E6"), 3);
}

TEST(Mountain, TakesTwoDiceFromAnotherMassifAndNoneFromItsOwn) {
  RULES("F-TMOUNT-10", "F-TMOUNT-11");
  const auto dice = [](const std::string& between) {
    Table t("E5: mo/I " + between + " mo/i");
    t.order({"E5"}, OrderKind::Firefight); // one die more: three at two hexes
    return t.dice_against("E5", "E7");
  };
  EXPECT_EQ(dice("mo"), 3);
  EXPECT_EQ(dice("."), 1);
}

TEST(Mountain, ArtilleryFiresOverIt) {
  RULE("F-TMOUNT-13");
  Table t("E5: G mo i");
  t.order({"E5"});
  t.battle_phase();
  EXPECT_EQ(t.targets("E5"), "E7");
}

void screen(Setup& setup) { setup.hexes[*Board::of(setup.board).parse("E6")].marks = kBlocksFire; }

TEST(Mountain, ArtilleryDoesNotFireOverItWhereTheBattleSaysSo) {
  RULE("F-TMOUNT-13");
  Table t("E5: G mo i", screen);
  t.order({"E5"});
  t.battle_phase();
  EXPECT_EQ(t.targets("E5"), "");
  const Verdict why = explain(t.game, t.state, seat_of(kAllies), *parse_action(t.game, "battle e5 e7"));
  EXPECT_EQ(why.reason.rule, "F-TMOUNT-13");
}

} // namespace
} // namespace bocage
