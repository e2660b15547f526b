// Frozen rivers.
//
// Rules: F-TFROZ (FAQ, card Terrains 47 and questions), T-CARD-47, F-CMDB-35.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

std::string lane(const std::string& row) {
  return "D4: ri ri ri ri\nE5: " + row + "\nF4: ri ri ri ri\nH5: I i";
}

TEST(FrozenRiver, WhoMovesOntoItLosesAFigureForEachStar) {
  RULES("F-TFROZ-01", "F-TFROZ-02", "F-TFROZ-08", "T-CARD-47");
  for (const std::string unit : {"I", "A", "G"}) {
    Table t = to_move(lane(unit + " fz"), {"E5", "H5"});
    const int figures = t.figures("E5");
    t.dice("star grenade");
    t.act("move e5 e6");
    EXPECT_EQ(t.figures("E6"), figures - 1) << unit;
    EXPECT_EQ(t.event(EventKind::DiceRolled).side, kAxis) << "the opponent rolls";
    EXPECT_EQ(t.rolled(), 2);
  }
  Table dry = to_move(lane("I fz"), {"E5", "H5"});
  dry.dice("infantry flag");
  dry.act("move e5 e6");
  EXPECT_EQ(dry.figures("E6"), 4);
}

TEST(FrozenRiver, TwoStarsDrownTwoFiguresAndTheLastOneIsWorthAMedal) {
  RULES("F-TFROZ-02", "F-TFROZ-09");
  Table t = to_move(lane("I2 fz"), {"E5", "H5"});
  t.dice("star star");
  t.act("move e5 e6");
  EXPECT_TRUE(t.empty("E6"));
  EXPECT_EQ(t.medals(kAxis), 1);
}

TEST(FrozenRiver, StopsNobodyAndForbidsNoBattle) {
  RULES("F-TFROZ-04", "T-CARD-47");
  for (const std::string unit : {"I", "A", "/Ma"}) { // of guns those that may move and fire
    Table t = to_move(lane(unit + " fz i"), {"E5", "H5"});
    t.dice("flag flag");
    t.act("move e5 e6");
    t.battle_phase();
    EXPECT_EQ(t.targets("E6"), "E7") << unit;
    EXPECT_EQ(t.dice_against("E6", "E7"), 3) << unit;
  }
}

// A move over the ice names it: it is another one than a move around it.
TEST(FrozenRiver, IsCrossedByAMoveThatSaysSo) {
  RULES("F-TFROZ-01", "F-TFROZ-02");
  Table t = to_move(lane("A fz . ."), {"E5", "H5"});
  EXPECT_FALSE(t.can("move e5 e7"));
  EXPECT_EQ(why(t, "move e5 e7"), "ice-on-the-way E6 frozen-river (F-TFROZ-02)");
  ASSERT_TRUE(t.can("move e5 e7 via e6"));
  EXPECT_TRUE(t.can("move e5 e8 via e6"));
  t.dice("star armor");
  t.act("move e5 e7 via e6");
  EXPECT_EQ(t.figures("E7"), 2);
  EXPECT_EQ(t.count(EventKind::DiceRolled), 1);
}

TEST(FrozenRiver, IsCrossedByInfantryAndGunsToo) {
  RULE("F-TFROZ-01");
  EXPECT_TRUE(to_move(lane("I fz ."), {"E5", "H5"}).can("move e5 e7 via e6"));
  EXPECT_TRUE(to_move(lane("G fz ."), {"E5", "H5"}, OrderKind::Bombard).can("move e5 e7 via e6"));
}

TEST(FrozenRiver, EachHexOfItIsRolledFor) {
  RULE("F-TFROZ-02");
  Table t = to_move(lane("A fz fz ."), {"E5", "H5"});
  ASSERT_TRUE(t.can("move e5 e8 via e6 e7"));
  t.dice("star armor flag star");
  t.act("move e5 e8 via e6 e7");
  EXPECT_EQ(t.figures("E8"), 1);
  EXPECT_EQ(t.count(EventKind::DiceRolled), 2);
}

TEST(FrozenRiver, WhoDrownsOnTheWayComesNoFurther) {
  RULES("F-TFROZ-02", "F-TFROZ-09");
  Table t = to_move(lane("A1 fz fz ."), {"E5", "H5"});
  t.dice("star armor");
  t.act("move e5 e8 via e6 e7");
  EXPECT_TRUE(t.empty("E8"));
  EXPECT_TRUE(t.empty("E6"));
  EXPECT_EQ(t.medals(kAxis), 1);
}

// An objective of the Allies in E6.
Change prize(Holding holding, int to_win = 4) {
  return [=](Setup& s) {
    s.objectives = {{.hexes = hexes_of(s, {"E6"}), .holding = holding, .who = Owner::Allies}};
    s.of(kAllies).medals = to_win;
  };
}

TEST(FrozenRiver, WhatWasWonBeforeItIsWon) {
  RULES("E-MEDAL-09", "F-TFROZ-02");
  Table t = moving(lane("A1 . fz ."), prize(Holding::Permanent), {"E5", "H5"});
  t.dice("star armor");
  t.act("move e5 e8 via e6 e7");
  EXPECT_EQ(t.medals(kAxis), 1) << "it is drowned";
  EXPECT_EQ(t.medals(kAllies), 1);
  Table on_ice = moving(lane("A1 fz . ."), prize(Holding::Permanent), {"E5", "H5"});
  on_ice.dice("star armor");
  on_ice.act("move e5 e7 via e6");
  EXPECT_EQ(on_ice.medals(kAllies), 1) << "won on entering, whatever the ice does";
}

TEST(FrozenRiver, WhoOnlyCrossesItHoldsNothingThere) {
  RULES("E-MEDAL-01", "F-TFROZ-02");
  Table t = moving(lane("A fz . ."), prize(Holding::Temporary, 1), {"E5", "H5"});
  t.dice("star flag");
  t.act("move e5 e7 via e6");
  EXPECT_EQ(t.figures("E7"), 2) << "it costs a figure all the same";
  EXPECT_EQ(t.medals(kAllies), 0);
  EXPECT_EQ(t.state.outcome, Outcome::Open);
}

TEST(FrozenRiver, IsNotCrossedWhereDryLandLeadsAsWell) {
  RULE("F-TFROZ-01");
  Table t = to_move("E5: A fz .", {"E5"});
  EXPECT_TRUE(t.can("move e5 e7"));
  EXPECT_FALSE(t.can("move e5 e7 via e6"));
  EXPECT_TRUE(t.can("move e5 e6")) << "onto it as ever";
  EXPECT_TRUE(to_move(lane("A fz ."), {"E5", "H5"}).can("move e5 e7 via e6")) << "where no other way leads";
}

TEST(FrozenRiver, ARetreatOntoItIsRolledForToo) {
  RULES("F-TFROZ-03", "F-TFROZ-07", "F-TFROZ-08");
  Table t("D4: fz fz\nE5: i\nG5: G");
  t.order({"G5"});
  t.battle_phase();
  t.attack("G5", "E5", "flag armor armor");
  t.dice("star flag");
  t.act("retreat e5 d4");
  EXPECT_EQ(t.figures("D4"), 3);
  EXPECT_EQ(t.event(EventKind::DiceRolled).side, kAllies);
}

TEST(FrozenRiver, ALastFigureThatRetreatsOntoItMayDrown) {
  RULES("F-TFROZ-03", "F-TFROZ-09", "F-TFROZ-10");
  Table t("E5: I1\nC5: g\nF4: fz fz");
  t.turn(kAxis);
  t.order({"C5"});
  t.battle_phase();
  t.attack("C5", "E5", "flag flag armor");
  t.dice("star flag");
  t.act("retreat e5 f4");
  EXPECT_TRUE(t.empty("F4"));
  EXPECT_EQ(t.medals(kAxis), 1);
}

TEST(FrozenRiver, TakingGroundOntoItIsRolledFor) {
  RULE("F-TFROZ-02");
  Table t = to_battle("E5: I fz/i1", {"E5"});
  t.attack("E5", "E6", "grenade grenade grenade");
  t.dice("star flag");
  t.act("ground e5 e6");
  EXPECT_EQ(t.figures("E6"), 3);
}

TEST(FrozenRiver, WhoStandsStillRollsNothing) {
  RULE("F-TFROZ-11");
  Table t = to_battle("E5: fz/I i", {"E5"});
  t.attack("E5", "E6", "star star star");
  EXPECT_EQ(t.figures("E5"), 4);
  EXPECT_EQ(t.count(EventKind::DiceRolled), 1) << "those of the battle";
}

TEST(FrozenRiver, ABridgeCarriesOverIt) {
  RULE("T-CARD-47");
  Table t = to_move(lane("A fz+br ."), {"E5", "H5"});
  ASSERT_TRUE(t.can("move e5 e7"));
  t.act("move e5 e6");
  EXPECT_EQ(t.count(EventKind::DiceRolled), 0);
}

TEST(FrozenRiver, InfiltrationFearsNoIce) {
  RULE("F-CMDB-35");
  Table t = to_move(lane("I fz fz ."), {"E5"}, OrderKind::BehindLines);
  ASSERT_TRUE(t.can("move e5 e8"));
  t.act("move e5 e7");
  EXPECT_EQ(t.count(EventKind::DiceRolled), 0);
  EXPECT_EQ(t.figures("E7"), 4);
}

TEST(FrozenRiver, ATigerIsLostOnAStar) {
  RULE("T-CARD-47");
  Table t = to_move("E5: fz fz t\nH5: I i", {"E7"});
  t.dice("star flag");
  t.act("move e7 e6");
  EXPECT_TRUE(t.empty("E6"));
}

TEST(FrozenRiver, HidesAndProtectsNobody) {
  RULES("F-TFROZ-05", "F-TFROZ-06");
  EXPECT_TRUE(Table("E5: I fz i").sees("E5", "E7"));
  for (const std::string unit : {"I", "A", "G"})
    EXPECT_EQ(Table("E5: " + unit + " fz/i").dice_against("E5", "E6"), 3) << unit;
}

} // namespace
} // namespace bocage::test
