// Tank Destroyers (Troops 24) and Flame Thrower Tanks (Troops 13), and whose reading of a star prevails.
//
// Rules: E-ELEF (Equipment Pack p.16), F-TTOWN-07 to 09, F-GDICE-01 (FAQ I, II), U-UNIT-16, U-UNIT-27.
#include <gtest/gtest.h>

#include "tests/support/answers.h"
#include "tests/support/equipment.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

Table in_battle(const std::string& picture, OrderKind order = OrderKind::Normal) {
  Table t(picture + std::string(kBystanders));
  t.order({"E5", "I1"}, order);
  t.battle_phase();
  return t;
}

// Tank Destroyers -----------------------------------------------------------------------------------------

TEST(TankDestroyer, IsArmorOfThreeFigures) {
  RULES("E-ELEF-01", "E-ELEF-03", "U-UNIT-27");
  const Table t("E5: /Td\nE7: I A G");
  EXPECT_EQ(t.figures("E5"), 3);
  EXPECT_TRUE(ordered_by(t, kAllies, "armor-assault", "E5"));
  EXPECT_FALSE(ordered_by(t, kAllies, "move-out", "E5"));
  EXPECT_FALSE(ordered_by(t, kAllies, "artillery-bombard", "E5"));
}

TEST(TankDestroyer, IsArmorForHitsAndTerrain) {
  RULES("E-ELEF-03", "U-UNIT-27");
  for (const std::string face : {"I", "A", "G"}) {
    Table t("D5: i\nE5: /Td");
    fire(t, "D5", "E5", face + " S S");
    EXPECT_EQ(t.figures("E5"), face == "I" ? 3 : 2) << face;
  }
  Table t("E5: /Td hh\nE8: bu/Td");
  t.order({"E5", "E8"});
  EXPECT_FALSE(t.can("move e5 e6")) << "no hedgehogs";
  EXPECT_EQ(t.moves("E8"), "") << "nor out of a bunker";
  Table moved("E5: /Td . to/i");
  moved.order({"E5"});
  moved.act("move e5 e6");
  EXPECT_EQ(moved.targets("E6"), "") << "two dice, and a town takes two from armor";
}

TEST(TankDestroyer, LosesTheElefantLast) {
  RULES("E-ELEF-02", "U-UNIT-27");
  Table t("E5: /Td . . . a");
  t.set_figures("E5", 1);
  fire(t, "E5", "E9", "S S");
  EXPECT_EQ(t.figures("E9"), 1) << "to the last figure it fires like one";
}

TEST(TankDestroyer, MovesTwoHexesAndBattles) {
  RULES("E-ELEF-04", "U-UNIT-27");
  Table t("E5: /Td . . . i");
  t.order({"E5"});
  EXPECT_EQ(why(t, "move e5 e8"), "too-far E8 tank-destroyer 2 (E-ELEF-04)");
  t.act("move e5 e7");
  EXPECT_EQ(t.targets("E7"), "E9");
}

TEST(TankDestroyer, RollsTwoDiceUpToFourHexes) {
  RULES("E-ELEF-05", "U-UNIT-27");
  std::string dice, row = "E1: /Td";
  for (int hexes = 1; hexes <= 5; ++hexes, row += " .")
    dice += std::to_string(Table(row + " i").dice_rolled("E1", "E" + std::to_string(1 + hexes)));
  EXPECT_EQ(dice, "22220");
}

TEST(TankDestroyer, ItsStarsHitArmorAndVehicles) {
  RULES("E-ELEF-06", "U-UNIT-27");
  for (const std::string target : {"a", "/ht", "/tr", "/fu"}) {
    Table t("E5: /Td . " + target);
    fire(t, "E5", "E7", "S S");
    EXPECT_EQ(t.figures("E7"), 1) << target;
  }
  for (const std::string target : {"/pc", "/cc", "t"}) {
    Table t("E5: /Td . " + target);
    fire(t, "E5", "E7", "S S  I A");
    EXPECT_EQ(t.count(EventKind::DiceRerolled), 1) << target;
  }
  for (const std::string target : {"i", "g"}) {
    Table t("E5: /Td . " + target);
    const int before = t.figures("E7");
    fire(t, "E5", "E7", "S S");
    EXPECT_EQ(t.figures("E7"), before) << target;
  }
}

TEST(TankDestroyer, ThatHasNotMovedIgnoresCover) {
  RULES("E-ELEF-07", "U-UNIT-27");
  for (const std::string ground : {"fo", "to", "hi"})
    EXPECT_EQ(Table("E5: /Td . " + ground + "/i").dice_rolled("E5", "E7"), 2) << ground;
  EXPECT_EQ(count(in_battle("E5: /Td . fo/i"), "battle e5 e7"),
            "tank-destroyer +2 (E-ELEF-05), forest -2 (B-FOREST-04), tank-destroyer +2 (E-ELEF-07)");
}

TEST(TankDestroyer, ThatHasNotMovedBattlesOutOfAnything) {
  RULES("E-ELEF-08", "E-ELEF-09", "U-UNIT-27");
  EXPECT_EQ(Table("E5: to/Td . i").dice_rolled("E5", "E7"), 2);
  EXPECT_EQ(Table("E5: ch/Td . i").dice_rolled("E5", "E7"), 2);
  EXPECT_EQ(Table("E5: ri+fd/Td . i").dice_rolled("E5", "E7"), 2);
  EXPECT_EQ(Table("E5: tr/Td . i").dice_rolled("E5", "E7"), 2) << "no other armor battles in trenches";
  EXPECT_EQ(Table("E5: tr/A . i").dice_rolled("E5", "E7"), 0);
  EXPECT_EQ(count(in_battle("E5: to/Td . i"), "battle e5 e7"),
            "tank-destroyer +2 (E-ELEF-05), town -2 (B-TOWN-06), tank-destroyer +2 (E-ELEF-08)");
}

TEST(TankDestroyer, ThatHasMovedIsArmorLikeAnyOther) {
  RULES("E-ELEF-10", "U-UNIT-27");
  const auto after_a_move = [](const std::string& picture) {
    Table t(picture + "\nI9: I\nH9: i");
    t.order({"E5", "I9"});
    t.play({"move e5 e6", "done"});
    return t;
  };
  EXPECT_EQ(why(after_a_move("E5: /Td . . fo/i"), "battle e6 e8"), "no-dice E8 (B-REDUCE-06)");
  EXPECT_EQ(after_a_move("E5: /Td . . hi/i").dice_against("E6", "E8"), 1);
  Table stars = after_a_move("E5: /Td . . a");
  stars.attack("E6", "E8", "S F");
  EXPECT_EQ(stars.count(EventKind::FiguresLost), 1) << "its stars hit armor all the same";
  EXPECT_EQ(after_a_move("E5: /Td ri+fd . i").dice_against("E6", "E8"), 1) << "out of a ford";
  EXPECT_EQ(why(after_a_move("E5: /Td tr . i"), "battle e6 e8"), "no-battle-inside E6 trenches (T-CARD-51)");
}

TEST(TankDestroyer, TakesGroundButDoesNotOverrun) {
  RULES("E-ELEF-11", "E-ELEF-12", "U-UNIT-27");
  Table t("E5: /Td i1 i");
  fire(t, "E5", "E6", "G S");
  EXPECT_TRUE(t.can("ground e5 e6"));
  t.act("ground e5 e6");
  EXPECT_EQ(t.figures("E6"), 3);
  EXPECT_FALSE(t.can("battle e6 e7"));
}

TEST(TankDestroyer, RetreatsOneOrTwoHexesForAFlag) {
  RULES("E-ELEF-13", "U-UNIT-27");
  Table t("C5: i\nD5: /Td");
  fire(t, "C5", "D5", "F S S");
  t.act("retreat d5 e5");
  EXPECT_TRUE(t.can("stay"));
  EXPECT_TRUE(t.can("retreat e5 f5"));
  t.act("retreat e5 f5");
  EXPECT_EQ(t.retreats(), "") << "no third";
  Table two("C5: i\nD5: /Td");
  fire(two, "C5", "D5", "F F S");
  two.act("retreat d5 e5");
  EXPECT_FALSE(two.can("stay")) << "two flags, two hexes at least";
  two.play({"retreat e5 f5", "retreat f5 g5", "retreat g5 h5"});
  EXPECT_EQ(two.retreats(), "") << "four at most";
}

TEST(TankDestroyer, IsHitByTheStarsOfAllButInfantry) {
  RULES("E-ELEF-14", "E-ELEF-15", "U-UNIT-27");
  const struct {
    std::string attacker;
    bool hits;
  } cases[] = {{"a", true},     {"e", true},  {"g", true},  {"/bg", true},  {"/ft", true}, {"/ht", true},
               {"oc/de", true}, {"i", false}, {"s", false}, {"/ca", false}, {"/sk", false}};
  for (const auto& [attacker, hits] : cases) {
    SCOPED_TRACE(attacker);
    Table t("E5: /Td\nE6: " + attacker);
    fire(t, "E6", "E5", "S S S");
    const int stars = t.event(EventKind::DiceRolled).number;
    EXPECT_EQ(t.figures("E5"), hits ? 3 - stars : 3);
  }
  Table train("E5: /Td . ra/ar ra",
              [](auto& setup) { setup.units.back().second_hex = *Board::of(setup.board).parse("E8"); });
  fire(train, "E7", "E5", "S S");
  EXPECT_EQ(train.figures("E5"), 1) << "an armored train";
}

TEST(TankDestroyer, NeedsLineOfSight) {
  RULES("E-ELEF-16", "U-UNIT-27");
  EXPECT_EQ(why(in_battle("E5: /Td fo i"), "battle e5 e7"), "no-sight E6 forest (B-FOREST-06)");
}

// Whose reading of a star prevails ------------------------------------------------------------------------

TEST(Stars, TheAttackersReadingPrevails) {
  RULE("F-GDICE-01");
  // The stars of infantry miss a Tank Destroyer, but those of its anti-tank guns hit armor.
  for (const std::string attacker : {"/at", "/la"}) {
    Table t("E5: /Td\nE6: " + attacker);
    fire(t, "E6", "E5", "S I I");
    EXPECT_EQ(t.figures("E5"), 2) << attacker;
  }
  // A star is nothing to a Tiger, but to a Flak it is a hit, and so among those rolled again.
  Table t("E5: t\nE6: /Ha");
  fire(t, "E6", "E5", "S I  G");
  EXPECT_TRUE(t.empty("E5"));
}

// Flame Thrower Tanks -------------------------------------------------------------------------------------

TEST(FlameThrowerTank, LosesOneDieAtMostInCloseAssault) {
  RULES("F-TTOWN-07", "U-UNIT-16");
  for (const std::string ground : {"to", "fo", "ch", "bu", "he"})
    EXPECT_EQ(Table("E5: /Ft " + ground + "/i", owned_by(kAxis, {"E6"})).dice_rolled("E5", "E6"), 2)
        << ground;
  EXPECT_EQ(Table("E5: /Ft hi/i").dice_rolled("E5", "E6"), 2) << "as much as any armor";
  EXPECT_EQ(Table("E5: /Ft . to/i").dice_rolled("E5", "E7"), 1) << "from afar two, like any armor";
  EXPECT_EQ(count(in_battle("E5: /Ft to/i"), "battle e5 e6"),
            "flame-thrower-tank +3 (U-UNIT-16), town -2 (B-TOWN-04), flame-thrower-tank +1 (F-TTOWN-07)");
}

TEST(FlameThrowerTank, LosesOneDieAtMostAgainstACave) {
  RULE("U-UNIT-16");
  const auto dice = [](const std::string& tank) {
    Table t("E5: " + tank + " ca/i", grant(kAxis, kImperialArmy));
    return t.dice_against("E5", "E6");
  };
  EXPECT_EQ(dice("A"), 1);
  EXPECT_EQ(dice("/Ft"), 2);
}

TEST(FlameThrowerTank, OutOfATownIntoATownNeedsADieMore) {
  RULES("F-TTOWN-08", "U-UNIT-16");
  const Table t = in_battle("E5: to/Ft to/i");
  EXPECT_FALSE(t.can("battle e5 e6"));
  EXPECT_EQ(why(t, "battle e5 e6"), "no-dice E6 (B-REDUCE-06)");
  EXPECT_EQ(Table("E5: to/Ft i").dice_rolled("E5", "E6"), 1);
}

TEST(FlameThrowerTank, WhichTheseCardsGive) {
  RULE("F-TTOWN-09");
  for (const OrderKind order : {OrderKind::FinestHour, OrderKind::ArmorAssault, OrderKind::CloseAssault})
    EXPECT_EQ(in_battle("E5: to/Ft to/i", order).dice_against("E5", "E6"), 1) << static_cast<int>(order);
  EXPECT_EQ(in_battle("E5: to/A to/i", OrderKind::ArmorAssault).dice_against("E5", "E6"), 0)
      << "other armor has none even then";
}

TEST(FlameThrowerTank, IsRegularArmorOtherwise) {
  RULE("U-UNIT-16");
  Table t("E5: /Ft i1 i");
  EXPECT_EQ(t.figures("E5"), 3);
  fire(t, "E5", "E6", "G S S");
  t.act("ground e5 e6");
  EXPECT_TRUE(t.can("battle e6 e7"));
}

} // namespace
} // namespace bocage::test
