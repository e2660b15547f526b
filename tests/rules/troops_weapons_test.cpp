// Infantry with a special weapon, by the rules up to 1942 and by those after it. What the cards say in
// figures is in troops_cards_test.cpp.
//
// Rules: E-SWA-01 to 05, E-MORTAR, E-MG (Equipment Pack V), F-MAT-01 to 08 (FAQ IX), F-TROAD-16, E-FRANCE-13,
// U-UNIT-40 to 47.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

constexpr std::string_view kEarly[] = {"At", "Mo", "Mg"}, kLate[] = {"La", "Lm", "Lg"};
constexpr std::string_view kWeapons[] = {"At", "Mo", "Mg", "La", "Lm", "Lg"};

std::string axis(std::string_view code) {
  std::string text(code);
  text[0] = static_cast<char>(text[0] | 0x20);
  return text;
}

// Which badge is which weapon: BadgesInFiles, tests/scenario/in_play_test.cpp.
TEST(SpecialWeapons, StandBesideTheSoldiersOfTheirUnit) {
  RULES("E-SWA-01", "F-MAT-01");
  for (const std::string_view weapon : kWeapons) {
    const Table t(fill({weapon}, "E5: /$1"));
    EXPECT_EQ(t.figures("E5"), 4) << weapon << " is no soldier";
    EXPECT_EQ(t.game.tables().of(t.unit("E5").troop).unit_class, UnitClass::Infantry) << weapon;
  }
}

TEST(SpecialWeapons, StayUntilTheLastSoldierFalls) {
  RULES("E-SWA-02", "F-MAT-01");
  // One man is left, and still fires the mortar over the forest.
  Table t = to_battle("E5: /Mo1 fo i", {"E5"});
  EXPECT_EQ(t.targets("E5"), "E7");
  // Losses come off the soldiers: two men, two hits, and the weapon is gone with them.
  for (const std::string_view weapon : kWeapons) {
    Table hit = to_battle(fill({axis(weapon)}, "D5: /$12\nE5: G"), {"E5"});
    hit.attack("E5", "D5", "infantry grenade star");
    EXPECT_TRUE(hit.empty("D5")) << weapon;
  }
}

TEST(SpecialWeapons, AreNoMedalOfTheirOwn) {
  RULES("E-SWA-03", "F-MAT-04");
  for (const std::string_view weapon : kWeapons) {
    Table t = to_battle(fill({axis(weapon)}, "D5: /$11\nE5: G"), {"E5"});
    t.attack("E5", "D5", "grenade star star");
    EXPECT_EQ(t.medals(kAllies), 1) << weapon;
  }
}

TEST(SpecialWeapons, TheirUnitIsInfantry) {
  RULES("E-SWA-04", "F-MAT-02");
  for (const std::string_view weapon : kWeapons) {
    const std::string army = fill({weapon}, "A1: i\nE5: /$1 A G");
    for (const std::string_view card : {"move-out", "dig-in", "behind-enemy-lines"}) {
      Table t(army);
      t.card(kAllies, card);
      EXPECT_EQ(t.legal("order"), "e5") << weapon << " " << card;
    }
    EXPECT_TRUE(to_move(fill({weapon}, "E5: /$1 hh"), {"E5"}).can("move e5 e6")) << weapon;
  }
}

TEST(SpecialWeapons, NeverTakeGround) {
  RULES("E-SWA-05", "F-MAT-03");
  for (const std::string_view weapon : kWeapons) {
    Table t = to_battle(fill({weapon}, "E5: /$1 i1\nH5: I i"), {"E5", "H5"});
    t.attack("E5", "E6", "grenade star star");
    EXPECT_TRUE(t.empty("E6"));
    EXPECT_FALSE(t.can("ground e5 e6")) << weapon;
    EXPECT_EQ(why(t, "ground e5 e6"), "ground-not-taken E6 (E-SWA-05)");
  }
}

// Which of the two a battle has is read from its words: M44.TheWordsSayWhetherWeaponsAreThoseAfter1942.
TEST(SpecialWeapons, ThoseAfter1942BattleHavingMovedAHex) {
  RULES("E-MORTAR-06", "E-MG-07", "U-UNIT-43");
  const auto battles_after_a_hex = [](std::string_view weapon) {
    Table t = to_move(fill({weapon}, "E5: /$1 . i\nH5: I i"), {"E5", "H5"});
    t.act("move e5 e6");
    t.battle_phase();
    return t.can("battle e6 e7");
  };
  for (const std::string_view weapon : kEarly) EXPECT_FALSE(battles_after_a_hex(weapon)) << weapon;
  for (const std::string_view weapon : kLate) EXPECT_TRUE(battles_after_a_hex(weapon)) << weapon;
}

// Cards -----------------------------------------------------------------------------------------------------

TEST(SpecialWeapons, BehindEnemyLinesTheyMoveBattleAndMoveAgain) {
  RULE("F-MAT-05");
  for (const std::string_view weapon : kEarly) {
    Table t = to_move(fill({weapon}, "E3: /$1 . . . i"), {"E3"}, OrderKind::BehindLines);
    t.act("move e3 e6");
    EXPECT_EQ(t.dice_against("E6", "E7"), 4) << weapon;
    t.attack("E6", "E7", "star star star star");
    EXPECT_TRUE(t.can("move e6 e3")) << weapon;
    EXPECT_FALSE(t.can("move e6 e2")) << weapon;
  }
}

TEST(SpecialWeapons, BehindEnemyLinesTheyMayMoveSixHexes) {
  RULE("F-MAT-06");
  for (const std::string_view weapon : kEarly) {
    Table t = to_move(fill({weapon}, "E3: /$1"), {"E3"}, OrderKind::BehindLines);
    t.act("move e3 e6");
    t.act("move e6 e9");
    EXPECT_FALSE(t.empty("E9")) << weapon;
  }
}

TEST(SpecialWeapons, ByInfantryAssaultTheyMoveThreeHexes) {
  RULE("F-MAT-07");
  for (const std::string_view weapon : kWeapons) {
    const Table t = to_move(fill({weapon}, "E3: /$1"), {"E3"}, OrderKind::InfantryAssault);
    EXPECT_TRUE(t.can("move e3 e6")) << weapon;
    EXPECT_FALSE(t.can("move e3 e7")) << weapon;
  }
}

TEST(SpecialWeapons, ByInfantryAssaultTheyDoNotMoveAndBattleUpTo1942) {
  RULE("F-MAT-08");
  const auto battles = [](std::string_view weapon, std::string_view to) {
    Table t =
        to_move(fill({weapon}, "E3: /$1 . . i\nD6: i\nH5: I i"), {"E3", "H5"}, OrderKind::InfantryAssault);
    t.act("move e3 " + std::string(to));
    t.battle_phase();
    return t.targets(to) != "";
  };
  for (const std::string_view weapon : kEarly)
    EXPECT_FALSE(battles(weapon, "e4") || battles(weapon, "e5")) << weapon;
  for (const std::string_view weapon : kLate) EXPECT_TRUE(battles(weapon, "e5")) << weapon;
}

TEST(SpecialWeapons, OnRoads) {
  const auto far = [](std::string_view weapon, OrderKind order) {
    const Table t = to_move(fill({weapon}, "E2: ro/$1 ro ro ro ro ro"), {"E2"}, order);
    int n = 0;
    while (t.can("move e2 e" + std::to_string(3 + n))) ++n;
    return n;
  };
  for (const std::string_view weapon : kEarly) {
    {
      RULE("F-TROAD-16");
      EXPECT_EQ(far(weapon, OrderKind::Normal), 3) << weapon;
    }
    {
      RULE("F-TROAD-30");
      EXPECT_EQ(far(weapon, OrderKind::InfantryAssault), 4) << weapon;
    }
    Table t = to_move(fill({weapon}, "E2: ro/$1 ro i\nH5: I i"), {"E2", "H5"});
    t.act("move e2 e3");
    t.battle_phase();
    EXPECT_EQ(t.targets("E3"), "") << weapon << " has moved";
  }
}

TEST(SpecialWeapons, KnowNoFuriaFrancese) {
  RULE("E-FRANCE-13");
  EXPECT_TRUE(attacks_again("I"));
  for (const std::string_view weapon : kWeapons) EXPECT_FALSE(attacks_again(weapon)) << weapon;
}

// Mortars ---------------------------------------------------------------------------------------------------

TEST(Mortar, FiresBlindAndIntoCover) {
  RULES("E-MORTAR-03", "E-MORTAR-04", "E-MORTAR-05", "U-UNIT-42");
  const Table t = to_battle("E5: /Mo fo to/i", {"E5"});
  EXPECT_EQ(t.targets("E5"), "E7");
  EXPECT_EQ(t.dice_against("E5", "E7"), 2);
  EXPECT_FALSE(to_battle("E5: /Mo . . . i", {"E5"}).can("battle e5 e9"));
}

// A late mortar that has moved to E5, or was there already, fires at E5 + so many hexes.
Table late_mortar(bool moved, std::string_view rest) {
  const std::string picture =
      std::string(moved ? "E4: /Lm . " : "E4: . /Lm ") + std::string(rest) + "\nH5: I i";
  Table t = to_move(picture, {moved ? "E4" : "E5", "H5"});
  if (moved) t.act("move e4 e5");
  t.battle_phase();
  return t;
}

TEST(LateMortar, MovesAHexAndBattles) {
  RULES("E-MORTAR-06", "E-MORTAR-08");
  for (int distance = 1; distance <= 3; ++distance) {
    std::string rest = "i";
    for (int n = 1; n < distance; ++n) rest = ". " + rest;
    const Table t = late_mortar(true, rest);
    EXPECT_EQ(t.dice_against("E5", "E" + std::to_string(5 + distance)), 4 - distance);
    EXPECT_NE(t.targets("E5"), "");
  }
}

TEST(LateMortar, MovesTwoAndDoesNot) {
  RULE("E-MORTAR-07");
  Table t = to_move("E3: /Lm . . i\nH5: I i", {"E3", "H5"});
  t.act("move e3 e5");
  t.battle_phase();
  EXPECT_EQ(why(t, "battle e5 e6"), "moved-too-far E5 late-mortar 2 (E-MORTAR-07)");
}

TEST(LateMortar, IgnoresCoverIfItHasNotMoved) {
  RULE("E-MORTAR-09");
  EXPECT_EQ(late_mortar(false, "fo/i").dice_against("E5", "E6"), 3);
  RULE("E-MORTAR-12");
  EXPECT_EQ(late_mortar(true, "fo/i").dice_against("E5", "E6"), 2);
}

TEST(LateMortar, ReachesFourHexesIfItHasNotMoved) {
  RULE("E-MORTAR-10");
  EXPECT_EQ(late_mortar(false, ". . . i").dice_against("E5", "E9"), 1);
  EXPECT_TRUE(late_mortar(false, ". . . i").can("battle e5 e9"));
  RULE("E-MORTAR-12");
  EXPECT_FALSE(late_mortar(true, ". . . i").can("battle e5 e9"));
  EXPECT_EQ(why(late_mortar(true, ". . . i"), "battle e5 e9"), "out-of-range E9 late-mortar 4 (B-RANGE-04)");
}

TEST(LateMortar, NeedsNoSightIfItHasNotMoved) {
  RULE("E-MORTAR-11");
  EXPECT_TRUE(late_mortar(false, "fo i").can("battle e5 e7"));
  RULE("E-MORTAR-12");
  EXPECT_FALSE(late_mortar(true, "fo i").can("battle e5 e7"));
}

// Machine guns
// ------------------------------------------------------------------------------------------------

// Whether a star of the weapon in E5 hits the unit in E6.
bool star_hits(std::string_view weapon, std::string_view target, bool moved = false) {
  const std::string picture =
      fill({weapon, target}, moved ? "E4: /$1 . $2\nH5: I i" : "E4: . /$1 $2\nH5: I i");
  Table t = to_move(picture, {moved ? "E4" : "E5", "H5"});
  if (moved) t.act("move e4 e5");
  t.battle_phase();
  const int before = t.figures("E6");
  t.attack("E5", "E6", "star flag flag  grenade");
  return t.count(EventKind::FiguresLost) > 0 || (before > 0 && t.count(EventKind::HitsTaken) > 0);
}

TEST(MachineGun, ItsStarsHitInfantry) {
  RULES("E-MG-04", "U-UNIT-47");
  for (const std::string_view target : {"i", "s", "/ca", "/sn", "/tr", "/pc"})
    EXPECT_TRUE(star_hits("Mg", target)) << target;
}

TEST(MachineGun, NotArmorNorArtillery) {
  RULE("E-MG-05");
  for (const std::string_view target : {"a", "/ht", "g", "t"})
    EXPECT_FALSE(star_hits("Mg", target)) << target;
}

TEST(MachineGun, NeedsSight) {
  RULES("E-MG-06", "E-MG-12");
  for (const std::string_view weapon : {"Mg", "Lg"})
    EXPECT_FALSE(to_battle(fill({weapon}, "E5: /$1 fo i"), {"E5"}).can("battle e5 e7")) << weapon;
}

TEST(LateMachineGun, ItsStarsHitIfItHasNotMoved) {
  RULES("E-MG-10", "U-UNIT-46");
  EXPECT_TRUE(star_hits("Lg", "i"));
  EXPECT_FALSE(star_hits("Lg", "a"));
}

TEST(LateMachineGun, NotIfItHas) {
  RULES("E-MG-07", "E-MG-11");
  EXPECT_FALSE(star_hits("Lg", "i", true));
}

// In an ambush it stands where it stood.
TEST(LateMachineGun, HasNotMovedInAnAmbush) {
  RULE("E-MG-10");
  Table t("D5: i\nE5: /Lg");
  t.hand(kAllies, {"ambush"});
  t.order({"D5"});
  t.battle_phase();
  t.dice("star star star");
  t.play({"battle d5 e5", "ambush"});
  EXPECT_EQ(t.figures("D5"), 1);
}

// Anti-tank guns
// ----------------------------------------------------------------------------------------------

TEST(AntiTankGun, ItsStarsHitArmorAndVehicles) {
  RULE("U-UNIT-41");
  for (const std::string_view target : {"a", "e", "t", "/ht", "/tr", "/pc"})
    EXPECT_TRUE(star_hits("At", target)) << target;
  for (const std::string_view target : {"i", "g", "/sn", "/ca"})
    EXPECT_FALSE(star_hits("At", target)) << target;
}

// Up to 1942 nothing is said of moving: whoever may move and battle keeps his stars.
TEST(SpecialWeapons, TheirStarsHitBehindEnemyLinesToo) {
  RULES("E-MG-04", "U-UNIT-41");
  for (const auto& [weapon, target] : {std::pair{"Mg", "i"}, std::pair{"At", "a"}}) {
    Table t = to_move(fill({weapon, target}, "E4: /$1 . $2"), {"E4"}, OrderKind::BehindLines);
    t.act("move e4 e5");
    t.attack("E5", "E6", "star flag flag flag");
    EXPECT_EQ(t.count(EventKind::FiguresLost), 1) << weapon;
  }
}

TEST(Mortar, SeesOverAllAndIntoAllBehindEnemyLinesToo) {
  RULES("E-MORTAR-04", "E-MORTAR-05");
  Table cover = to_move("E4: /Mo . fo/i", {"E4"}, OrderKind::BehindLines);
  cover.act("move e4 e5");
  EXPECT_EQ(cover.dice_against("E5", "E6"), 4);
  Table t = to_move("E4: /Mo . fo i", {"E4"}, OrderKind::BehindLines);
  t.act("move e4 e5");
  EXPECT_EQ(t.targets("E5"), "E7");
}

TEST(LateAntiTankGun, ItsStarsHitThemIfItHasNotMoved) {
  RULE("U-UNIT-44");
  for (const std::string_view target : {"a", "/tr"}) {
    EXPECT_TRUE(star_hits("La", target)) << target;
    EXPECT_FALSE(star_hits("La", target, true)) << target;
  }
  EXPECT_FALSE(star_hits("La", "i"));
}

} // namespace
} // namespace bocage::test
