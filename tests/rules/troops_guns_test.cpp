// Guns of the Equipment Pack: Heavy Anti-Tank Guns (Troops 23), Big Guns and their target markers (Troops 3),
// Mobile Artillery (Troops 14).
//
// Rules: E-FLAK, E-BIGGUN, E-MOBART (Equipment Pack p.13-14), F-TRP-18 to 25 (FAQ IV).
#include <gtest/gtest.h>

#include "tests/support/answers.h"
#include "tests/support/equipment.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// Dice at 1, 2, … 9 hexes along row E.
std::string dice_by_distance(const std::string& unit) {
  std::string dice;
  for (int hexes = 1; hexes <= 9; ++hexes) {
    std::string row = "E1: " + unit;
    for (int i = 1; i < hexes; ++i) row += " .";
    Table t(row + " i");
    dice += (dice.empty() ? "" : " ") + std::to_string(t.dice_rolled("E1", "E" + std::to_string(1 + hexes)));
  }
  return dice;
}

// The unit in E5 and a bystander, both ordered.
Table in_battle(const std::string& picture) {
  Table t(picture + std::string(kBystanders));
  t.order({"E5", "I1"});
  t.battle_phase();
  return t;
}

// Artillery of the pack -----------------------------------------------------------------------------------

TEST(GunsOfThePack, AreArtilleryForEveryCard) {
  RULES("E-FLAK-01", "E-FLAK-02", "E-BIGGUN-01", "E-MOBART-01", "E-NEBEL-01");
  for (const std::string gun : {"/Ha", "/Bg", "/Ma", "/Nw"}) {
    SCOPED_TRACE(gun);
    const Table t("E5: " + gun + "\nE7: I A G");
    EXPECT_TRUE(ordered_by(t, kAllies, "artillery-bombard", "E5"));
    EXPECT_FALSE(ordered_by(t, kAllies, "armor-assault", "E5"));
    EXPECT_FALSE(ordered_by(t, kAllies, "move-out", "E5"));
    EXPECT_FALSE(ordered_by(t, kAllies, "dig-in", "E5"));
  }
}

TEST(GunsOfThePack, AreNotWhatABattleDoesNotCallThem) {
  RULE("E-SETUP-02");
  Table flak("E5: /Ha . a"), gun("E5: G . a");
  fire(flak, "E5", "E7", "S S");
  fire(gun, "E5", "E7", "S S S");
  EXPECT_EQ(flak.figures("E7"), 1);
  EXPECT_EQ(gun.figures("E7"), 3) << "a standard gun stays one";

  EXPECT_EQ(dice_by_distance("G"), "3 3 2 2 1 1 0 0 0");
  Table plain("E5: G . i");
  fire(plain, "E5", "E7", "G S S");
  EXPECT_EQ(marked_hexes(plain), "");
  plain.order({"E5"});
  plain.battle_phase();
  EXPECT_FALSE(plain.can("shell e5"));

  const Table tank("E5: A");
  EXPECT_EQ(tank.state.frame_count, 0) << "nobody asks what it carries";
}

// Heavy Anti-Tank Guns ------------------------------------------------------------------------------------

TEST(HeavyAntiTankGun, IsOrderedAndBattlesTwiceByArtilleryBombard) {
  RULE("E-FLAK-02");
  Table t("E5: /Ha . i\nE9: G");
  t.card(kAllies, "artillery-bombard");
  EXPECT_EQ(t.ordered(), "E5 E9");
  t.act("done");
  t.attack("E5", "E7", "I S");
  t.attack("E5", "E7", "I S");
  EXPECT_EQ(t.figures("E7"), 2);
}

TEST(HeavyAntiTankGun, IsHitByGrenadesAlone) {
  RULE("E-FLAK-03");
  for (const std::string face : {"I", "A", "G", "S"}) {
    Table t("D5: a\nE5: /Ha");
    fire(t, "D5", "E5", face + " S S");
    EXPECT_EQ(t.figures("E5"), face == "G" ? 1 : 2) << face;
  }
}

TEST(HeavyAntiTankGun, NeverTakesGround) {
  RULE("E-FLAK-04");
  Table t = in_battle("E5: /Ha i1");
  t.attack("E5", "E6", "G S");
  EXPECT_TRUE(t.empty("E6"));
  EXPECT_FALSE(t.can("ground e5 e6"));
  EXPECT_EQ(why(t, "ground e5 e6"), "ground-not-taken E6 (E-FLAK-04)");
}

TEST(HeavyAntiTankGun, MovesOneHexOrBattles) {
  RULE("E-FLAK-05");
  Table t("E5: /Ha . . i" + std::string(kBystanders));
  t.order({"E5", "I1"});
  EXPECT_TRUE(t.can("move e5 e6"));
  EXPECT_EQ(why(t, "move e5 e7"), "too-far E7 heavy-anti-tank-gun 1 (E-FLAK-05)");
  t.play({"move e5 e6", "done"});
  EXPECT_EQ(t.targets("E6"), "");
  EXPECT_EQ(why(t, "battle e6 e8"), "moved-too-far E6 heavy-anti-tank-gun 1 (E-FLAK-05)");
}

TEST(HeavyAntiTankGun, ReachesNoFurtherFromAMountain) {
  RULES("E-FLAK-06", "F-TMOUNT-05");
  const auto targets = [](const std::string& gun) {
    std::string hexes;
    for (int far = 4; far <= 8; ++far) {
      std::string row = "E2: mo/" + gun;
      for (int i = 1; i < far; ++i) row += " .";
      const std::string at = "E" + std::to_string(2 + far);
      if (Table(row + " i").dice_rolled("E2", at) > 0) hexes += std::to_string(far);
    }
    return hexes;
  };
  EXPECT_EQ(targets("Ha"), "4");
  EXPECT_EQ(targets("G"), "4567");
  EXPECT_EQ(targets("Nw"), "4567");
}

TEST(HeavyAntiTankGun, RollsTwoDiceUpToFourHexes) {
  RULE("E-FLAK-06");
  EXPECT_EQ(dice_by_distance("/Ha"), "2 2 2 2 0 0 0 0 0");
  EXPECT_EQ(why(in_battle("E5: /Ha . . . . i"), "battle e5 e10"),
            "out-of-range E10 heavy-anti-tank-gun 5 (B-RANGE-04)");
}

TEST(HeavyAntiTankGun, IgnoresCoverButNotTheRightToIgnoreAFlag) {
  RULE("E-FLAK-07");
  for (const std::string ground : {"fo", "to", "hi", "bu"}) {
    Table t("E5: /Ha " + ground + "/i", owned_by(kAxis, {"E6"}));
    EXPECT_EQ(t.dice_rolled("E5", "E6"), 2) << ground;
  }
  Table t("E5: /Ha bu/i", owned_by(kAxis, {"E6"}));
  fire(t, "E5", "E6", "F S");
  EXPECT_TRUE(t.can("ignore 1"));
}

TEST(HeavyAntiTankGun, ItsStarsHitArmorAndVehicles) {
  RULE("E-FLAK-08");
  for (const std::string target : {"a", "e", "/ht", "/tr", "/td", "/fu"}) {
    Table t("E5: /Ha . " + target + "4");
    fire(t, "E5", "E7", "S S");
    EXPECT_EQ(t.figures("E7"), 2) << target;
  }
  Table both("E5: /Ha . a");
  fire(both, "E5", "E7", "S A"); // beside the usual hits
  EXPECT_EQ(both.figures("E7"), 1);
  // Where hits are rolled again its stars are among them.
  for (const std::string target : {"t", "/pc", "/cc"}) {
    Table t("E5: /Ha . " + target);
    fire(t, "E5", "E7", "S S  I A");
    EXPECT_EQ(t.count(EventKind::DiceRerolled), 1) << target;
    EXPECT_EQ(t.event(EventKind::DiceRerolled).number, 2) << target;
    EXPECT_FALSE(t.empty("E7")) << target;
  }
}

TEST(HeavyAntiTankGun, ItsStarsMissInfantryAndArtillery) {
  RULE("E-FLAK-09");
  for (const std::string target : {"i", "s", "g", "/ca", "/at", "/bg"}) {
    Table t("E5: /Ha . " + target);
    const int before = t.figures("E7");
    fire(t, "E5", "E7", "S S");
    EXPECT_EQ(t.figures("E7"), before) << target;
  }
}

TEST(HeavyAntiTankGun, NeedsLineOfSight) {
  RULE("E-FLAK-10");
  const Table t = in_battle("E5: /Ha fo i");
  EXPECT_FALSE(t.can("battle e5 e7"));
  EXPECT_EQ(why(t, "battle e5 e7"), "no-sight E6 forest (B-FOREST-06)");
}

// Big Guns ------------------------------------------------------------------------------------------------

TEST(BigGun, RollsDiceUpToEightHexes) {
  RULES("E-BIGGUN-02", "E-BIGGUN-03", "F-TRP-18", "U-UNIT-06");
  EXPECT_EQ(dice_by_distance("/Bg"), "3 3 2 2 1 1 1 1 0");
  Table t("E1: /Bg . . . . . . . . i" + std::string(kBystanders));
  t.order({"E1", "I1"});
  t.battle_phase();
  EXPECT_EQ(why(t, "battle e1 e10"), "out-of-range E10 big-gun 9 (B-RANGE-04)");
}

TEST(BigGun, IsAStandardGunOtherwise) {
  RULES("E-BIGGUN-01", "F-TRP-22", "U-UNIT-06");
  EXPECT_EQ(Table("E5: /Bg fo/i").dice_rolled("E5", "E6"), 3);
  EXPECT_EQ(Table("E5: /Bg fo i").dice_rolled("E5", "E7"), 3) << "without seeing it";
  Table t("E5: /Bg . . i" + std::string(kBystanders));
  t.order({"E5", "I1"});
  EXPECT_EQ(why(t, "move e5 e7"), "too-far E7 big-gun 1 (F-TRP-22)");
  t.play({"move e5 e6", "done"});
  EXPECT_EQ(why(t, "battle e6 e8"), "moved-too-far E6 big-gun 1 (E-BIGGUN-01)");

  Table close = in_battle("E5: /Bg i1");
  close.attack("E5", "E6", "G S S");
  EXPECT_FALSE(close.can("ground e5 e6"));
  EXPECT_EQ(why(close, "ground e5 e6"), "ground-not-taken E6 (B-GROUND-03)");
}

TEST(BigGun, InABunkerNeverMoves) {
  RULES("F-TRP-23", "U-UNIT-06");
  Table t("E5: bu/Bg ." + std::string(kBystanders), owned_by(kAllies, {"E5"}));
  t.order({"E5", "I1"});
  EXPECT_EQ(t.moves("E5"), "");
  EXPECT_EQ(why(t, "move e5 e6"), "trapped E5 bunker (B-BUNKER-04)");
}

// Markers: a Big Gun in E1, enemies at 2, 4, 6 and 8 hexes from it.
Table four_targets(const std::string& more = "") { return Table("E1: /Bg . i . i . i . i\n" + more); }

TEST(TargetMarkers, LieWhereABigGunHasHit) {
  RULES("E-BIGGUN-05", "F-TRP-19", "U-UNIT-06");
  Table t = four_targets();
  fire(t, "E1", "E3", "I S S");
  EXPECT_EQ(marked_hexes(t), "E3");
  EXPECT_EQ(t.event(EventKind::TargetMarked).from, t.hex("E3"));
}

TEST(TargetMarkers, NotWithoutAHit) {
  RULE("E-BIGGUN-06");
  Table t = four_targets();
  fire(t, "E1", "E3", "A S S");
  EXPECT_EQ(marked_hexes(t), "");
}

TEST(TargetMarkers, NotWhereNobodyIsLeft) {
  RULE("E-BIGGUN-07");
  Table t = four_targets();
  t.set_figures("E3", 1);
  fire(t, "E1", "E3", "I S S");
  EXPECT_TRUE(t.empty("E3"));
  EXPECT_EQ(marked_hexes(t), "");
}

TEST(TargetMarkers, NotWhereTheUnitRetreats) {
  RULE("E-BIGGUN-08");
  Table t = four_targets();
  fire(t, "E1", "E3", "I F S");
  t.act("retreat e3 d3");
  EXPECT_EQ(t.figures("D3"), 3);
  EXPECT_EQ(marked_hexes(t), "");
}

TEST(TargetMarkers, ButWhereItShouldRetreatAndCannot) {
  RULE("E-BIGGUN-05");
  Table t("A1: /Bg . i"); // the Axis baseline
  fire(t, "A1", "A3", "I F S");
  EXPECT_EQ(t.figures("A3"), 2);
  EXPECT_EQ(marked_hexes(t), "A3");
}

TEST(TargetMarkers, AreWorthADie) {
  RULES("E-BIGGUN-09", "F-TRP-20", "U-UNIT-06");
  Table t = four_targets(std::string(kBystanders));
  fire(t, "E1", "E9", "I");
  EXPECT_EQ(marked_hexes(t), "E9");
  t.order({"E1", "I1"});
  t.battle_phase();
  EXPECT_EQ(count(t, "battle e1 e9"), "big-gun +1 (E-BIGGUN-02), target-marker +1 (E-BIGGUN-09)");
  EXPECT_EQ(t.dice_rolled("E1", "E9"), 2);
  EXPECT_EQ(t.dice_against("E1", "E3"), 3) << "another hex";
}

TEST(TargetMarkers, DoNotLengthenTheRange) {
  RULE("E-BIGGUN-09");
  Table t("E1: /Bg /Bg . . . . . . . i");
  fire(t, "E2", "E10", "I");
  EXPECT_EQ(marked_hexes(t), "E10");
  EXPECT_EQ(t.dice_rolled("E1", "E10"), 0);
}

TEST(TargetMarkers, DoNotAddUp) {
  RULES("E-BIGGUN-10", "F-TRP-21", "U-UNIT-06");
  Table t = four_targets("F1: /Bg");
  fire(t, "E1", "E3", "I S S");
  fire(t, "F1", "E3", "I S S S");
  fire(t, "E1", "E3", "I S S S");
  EXPECT_EQ(t.state.marker_count, 1);
  EXPECT_EQ(t.dice_against("E1", "E3"), 4);
}

TEST(TargetMarkers, ServeEveryBigGunAndDestroyerAndNobodyElse) {
  RULES("E-BIGGUN-11", "F-TRP-20", "F-TRPB-30", "U-UNIT-06");
  const auto dice = [](const std::string& other, bool marked) {
    Table t("E1: /Bg . i\nE5: " + other);
    if (marked) fire(t, "E1", "E3", "I S S");
    return t.dice_against("E5", "E3");
  };
  for (const std::string gun : {"/Bg", "oc/De"}) EXPECT_EQ(dice(gun, true), dice(gun, false) + 1) << gun;
  for (const std::string other : {"G", "/Ma", "/Nw", "/Ha", "I", "A"})
    EXPECT_EQ(dice(other, true), dice(other, false)) << other;
}

TEST(TargetMarkers, StayWhileTheUnitStays) {
  RULE("E-BIGGUN-12");
  Table t = four_targets("C3: I");
  fire(t, "E1", "E3", "I S S");
  t.order({"E3"});
  t.act("done"); // it does not move
  t.attack("E3", "C3", "S S");
  fire(t, "C3", "E3", "I S"); // figures lost, but some left
  EXPECT_EQ(t.figures("E3"), 2);
  EXPECT_EQ(marked_hexes(t), "E3");
}

TEST(TargetMarkers, GoBackWhenTheUnitMoves) {
  RULES("E-BIGGUN-13", "F-TRP-20", "U-UNIT-06");
  Table t = four_targets();
  fire(t, "E1", "E3", "I S S");
  t.order({"E3"});
  t.act("move e3 e4");
  EXPECT_EQ(marked_hexes(t), "");
  EXPECT_EQ(t.event(EventKind::MarkerTaken).from, t.hex("E3"));
  EXPECT_EQ(t.dice_against("E1", "E4"), 2) << "the marker does not go with it";
}

TEST(TargetMarkers, GoBackWhenTheUnitRetreats) {
  RULE("E-BIGGUN-14");
  Table t = four_targets("G3: G");
  fire(t, "E1", "E3", "I S S");
  fire(t, "G3", "E3", "F S S");
  t.act("retreat e3 d3");
  EXPECT_EQ(marked_hexes(t), "");
}

TEST(TargetMarkers, GoBackWhenTheUnitIsEliminated) {
  RULES("E-BIGGUN-15", "F-TRP-20");
  Table t = four_targets("G3: G");
  fire(t, "E1", "E3", "I S S");
  t.set_figures("E3", 1);
  fire(t, "G3", "E3", "I S S");
  EXPECT_TRUE(t.empty("E3"));
  EXPECT_EQ(marked_hexes(t), "");
}

TEST(TargetMarkers, GoBackToTheirGunForUseAgain) {
  RULES("E-BIGGUN-13", "E-BIGGUN-15", "E-BIGGUN-17");
  Table t = four_targets("G3: G");
  fire(t, "E1", "E3", "I S S");
  fire(t, "E1", "E5", "I S");
  fire(t, "E1", "E7", "I");
  t.set_figures("E3", 1);
  fire(t, "G3", "E3", "I S S");
  EXPECT_EQ(marked_hexes(t), "E5 E7");
  fire(t, "E1", "E9", "I");
  EXPECT_EQ(marked_hexes(t), "E5 E7 E9");
}

TEST(TargetMarkers, AllGoBackWhenTheirGunMoves) {
  RULES("E-BIGGUN-16", "F-TRP-24", "U-UNIT-06");
  Table t = four_targets("F1: /Bg");
  fire(t, "E1", "E3", "I S S");
  fire(t, "E1", "E5", "I S");
  fire(t, "F1", "E9", "I");
  t.order({"E1"});
  t.act("move e1 d1");
  EXPECT_EQ(marked_hexes(t), "E9") << "that of the other gun";
  EXPECT_EQ(t.count(EventKind::MarkerTaken), 2);
}

TEST(TargetMarkers, AreGoneWithTheirGun) {
  RULE("E-BIGGUN-16");
  Table t = four_targets("A1: g");
  fire(t, "E1", "E3", "I S S");
  t.set_figures("E1", 1);
  fire(t, "A1", "E1", "G S");
  EXPECT_EQ(marked_hexes(t), "");
}

TEST(TargetMarkers, StayWhenTheGunFiresElsewhere) {
  RULES("F-TRP-25", "E-BIGGUN-17", "U-UNIT-06");
  Table t = four_targets();
  fire(t, "E1", "E3", "I S S");
  fire(t, "E1", "E5", "S S");
  EXPECT_EQ(marked_hexes(t), "E3");
  fire(t, "E1", "E5", "I S");
  EXPECT_EQ(marked_hexes(t), "E3 E5");
}

TEST(TargetMarkers, AreThreeOfEachGun) {
  RULES("E-BIGGUN-04", "E-BIGGUN-17", "F-TRP-25", "U-UNIT-06");
  Table t = four_targets("F1: /Bg");
  fire(t, "E1", "E3", "I S S");
  fire(t, "E1", "E5", "I S");
  fire(t, "E1", "E7", "I");
  EXPECT_EQ(marked_hexes(t), "E3 E5 E7");
  fire(t, "E1", "E9", "I");
  EXPECT_EQ(marked_hexes(t), "E3 E5 E7") << "a fourth it does not have";
  fire(t, "F1", "E9", "I");
  EXPECT_EQ(marked_hexes(t), "E3 E5 E7 E9") << "but the next gun has";
}

TEST(TargetMarkers, AreLaidInAnAmbushToo) {
  RULE("E-BIGGUN-05");
  Table t("D5: i\nE5: /Bg");
  t.hand(kAllies, {"ambush"});
  t.order({"D5"});
  t.battle_phase();
  t.dice("I S S  S S S");
  t.play({"battle d5 e5", "ambush"});
  EXPECT_EQ(marked_hexes(t), "D5");
}

// Mobile Artillery ----------------------------------------------------------------------------------------

TEST(MobileArtillery, BattlesLikeStandardArtillery) {
  RULES("E-MOBART-02", "U-UNIT-17");
  EXPECT_EQ(dice_by_distance("/Ma"), "3 3 2 2 1 1 0 0 0");
  EXPECT_EQ(Table("E5: /Ma fo i").dice_rolled("E5", "E7"), 3) << "without seeing it";
  EXPECT_EQ(Table("E5: /Ma to/i").dice_rolled("E5", "E6"), 3) << "cover does not matter";
  Table t = in_battle("E5: /Ma i1");
  t.attack("E5", "E6", "G S S");
  EXPECT_FALSE(t.can("ground e5 e6"));
  EXPECT_EQ(why(t, "ground e5 e6"), "ground-not-taken E6 (B-GROUND-03)");
}

TEST(MobileArtillery, MovesOneHexAndBattles) {
  RULES("E-MOBART-03", "U-UNIT-17");
  for (const std::string move : {"", "move e5 e6"}) {
    Table t("E5: /Ma . . i");
    t.order({"E5"});
    if (!move.empty()) t.act(move);
    t.battle_phase();
    EXPECT_EQ(t.targets(move.empty() ? "E5" : "E6"), "E8");
  }
}

TEST(MobileArtillery, BattlesTwiceByArtilleryBombardOnlyIfItDoesNotMove) {
  RULES("E-MOBART-03", "C-CARD-019");
  const auto bombard = [] {
    Table t("E5: /Ma . . i\nE11: G" + std::string(kBystanders));
    t.card(kAllies, "artillery-bombard");
    return t;
  };
  Table still = bombard();
  still.act("done");
  still.attack("E5", "E8", "S S");
  EXPECT_TRUE(still.can("battle e5 e8")) << "once more";
  Table moved = bombard();
  moved.play({"move e5 e6", "done"});
  moved.attack("E6", "E8", "S S S");
  EXPECT_EQ(moved.targets("E6"), "");
  EXPECT_EQ(why(moved, "battle e6 e8"), "already-battled E6 (C-CARD-019)");
  Table far = bombard();
  far.play({"move e5 e7", "done"});
  EXPECT_EQ(far.targets("E7"), "");
}

TEST(MobileArtillery, OrTwoHexesWithoutABattle) {
  RULES("E-MOBART-04", "U-UNIT-17");
  Table t("E5: /Ma . . . i" + std::string(kBystanders));
  t.order({"E5", "I1"});
  EXPECT_EQ(why(t, "move e5 e8"), "too-far E8 mobile-artillery 2 (E-MOBART-04)");
  t.play({"move e5 e7", "done"});
  EXPECT_EQ(t.targets("E7"), "");
  EXPECT_EQ(why(t, "battle e7 e9"), "moved-too-far E7 mobile-artillery 2 (E-MOBART-03)");
}

} // namespace
} // namespace bocage::test
