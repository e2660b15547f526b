// Snipers. What their card says in figures is in troops_cards_test.cpp.
//
// Rules: E-SNIPER-05 to 25 (Equipment Pack VI), F-TRPB-05 to 14 (FAQ IV), F-GDICE-02 (FAQ I).
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

TEST(Sniper, BattlesWhereItHasJustComeInButStopsThere) {
  RULES("E-SNIPER-04", "E-SNIPER-05", "F-TRPB-05");
  for (const std::string_view terrain : {"fo", "to", "he"}) {
    Table t = to_move(fill({terrain}, "A1: /Sn $1 . i\nB1: ri ri ri"), {"A1"});
    EXPECT_EQ(t.moves("A1"), "A2") << terrain;
    t.act("move a1 a2");
    EXPECT_EQ(t.targets("A2"), "A4") << terrain;
  }
}

TEST(Sniper, TakesNoGroundFromWhereItHadToStop) {
  RULE("E-SNIPER-05");
  Table t = to_move("E5: /Sn fo i1\nH5: I i", {"E5", "H5"});
  t.act("move e5 e6");
  t.battle_phase();
  t.attack("E6", "E7", "grenade");
  EXPECT_EQ(why(t, "ground e6 e7"), "ground-not-taken E7 (B-GROUND-17)");
}

TEST(Sniper, AimsAtInfantry) {
  RULE("E-SNIPER-07");
  for (const std::string_view unit : {"i", "/tr", "/pc", "/ca", "/mg", "/sn"})
    EXPECT_EQ(to_battle(fill({unit}, "E2: /Sn . . . . $1"), {"E2"}).targets("E2"), "E7") << unit;
}

TEST(Sniper, AimsAtArtillery) {
  RULE("E-SNIPER-08");
  for (const std::string_view unit : {"g", "/bg", "/ma"})
    EXPECT_EQ(to_battle(fill({unit}, "E2: /Sn . . . . $1"), {"E2"}).targets("E2"), "E7") << unit;
}

TEST(Sniper, NeverAtArmor) {
  RULES("E-SNIPER-09", "F-TRPB-06");
  for (const std::string_view unit : {"a", "e", "t", "/ht", "/ft"}) {
    const Table t = to_battle(fill({unit}, "E2: /Sn . . $1\nH5: I i"), {"E2", "H5"});
    EXPECT_EQ(t.targets("E2"), "") << unit;
    EXPECT_EQ(why(t, "battle e2 e5"), "not-its-target E5 sniper (E-SNIPER-09)");
  }
}

TEST(Sniper, NeedsSight) {
  RULE("E-SNIPER-10");
  EXPECT_FALSE(to_battle("E2: /Sn . I . i", {"E2"}).can("battle e2 e6")) << "a unit is in the way";
  EXPECT_TRUE(to_battle("E2: /Sn . . . i", {"E2"}).can("battle e2 e6"));
}

TEST(Sniper, IgnoresTheProtectionOfTerrain) {
  RULES("E-SNIPER-11", "F-TRPB-09");
  for (const std::string_view cover : {"fo", "to", "bu", "sa", "hi"}) {
    EXPECT_EQ(Table(fill({cover}, "E2: /Sn . $1/i")).dice_against("E2", "E4"), 1) << cover;
    EXPECT_EQ(Table(fill({cover}, "E2: I . $1/i")).dice_against("E2", "E4"), 1) << cover;
  }
}

Table shot(std::string_view target, std::string_view face) {
  Table t = to_battle(fill({target}, "E2: /Sn . . $1"), {"E2"});
  t.attack("E2", "E5", face);
  return t;
}

TEST(Sniper, HitsWithTheSymbolTheGrenadeAndTheStar) {
  RULES("E-SNIPER-13", "F-TRPB-14");
  for (const std::string_view face : {"infantry", "grenade", "star"})
    EXPECT_EQ(shot("i", face).figures("E5"), 3) << face;
  EXPECT_EQ(shot("i", "armor").figures("E5"), 4);
  for (const std::string_view face : {"grenade", "star"}) EXPECT_EQ(shot("g", face).figures("E5"), 1) << face;
  for (const std::string_view face : {"infantry", "armor"})
    EXPECT_EQ(shot("g", face).figures("E5"), 2) << face;
}

TEST(Sniper, HitsWithTheStarHavingMovedToo) {
  RULE("E-SNIPER-13");
  Table t = to_move("E2: /Sn . . i", {"E2"});
  t.act("move e2 e3");
  t.attack("E3", "E5", "star");
  EXPECT_EQ(t.figures("E5"), 3);
}

TEST(Sniper, ItsFlagDrivesBack) {
  RULE("E-SNIPER-14");
  EXPECT_EQ(shot("i", "flag").retreats(), "D4 D5");
}

TEST(Sniper, HasTheDieMoreOfCards) {
  const auto dice = [](OrderKind order, std::string_view picture, std::string_view to) {
    return to_battle(picture, {"E2"}, order).dice_against("E2", to);
  };
  {
    RULES("E-SNIPER-15", "F-TRPB-10");
    EXPECT_EQ(dice(OrderKind::FinestHour, "E2: /Sn . . i", "E5"), 2);
  }
  {
    RULE("F-TRPB-11");
    EXPECT_EQ(dice(OrderKind::Firefight, "E2: /Sn . . i", "E5"), 2);
    EXPECT_EQ(dice(OrderKind::CloseAssault, "E2: /Sn i", "E3"), 2);
    EXPECT_EQ(dice(OrderKind::BehindLines, "E2: /Sn . . i", "E5"), 2);
  }
}

TEST(Sniper, BehindEnemyLines) {
  RULE("F-TRPB-11");
  Table t("A1: i\nE5: /Sn");
  t.card(kAllies, "behind-enemy-lines");
  t.act("order e5");
  EXPECT_TRUE(t.can("move e5 e8"));
}

// Whether a sniper in D5 is hit by this face of that attacker's dice.
bool is_hit(std::string_view attacker, std::string_view face) {
  Table t = to_battle(fill({attacker}, "C5: . $1\nD5: /Sn"), {"C6"});
  t.attack("C6", "D5", std::string(face) + " armor armor");
  return t.empty("D5");
}

TEST(Sniper, IsHitByGrenadesOnly) {
  RULES("E-SNIPER-16", "F-TRPB-07");
  EXPECT_TRUE(is_hit("i", "grenade"));
  for (const std::string_view face : {"infantry", "armor", "star"}) EXPECT_FALSE(is_hit("i", face)) << face;
}

TEST(Sniper, StarsOfAirPowerHitIt) {
  RULES("E-SNIPER-17", "F-TRPB-12");
  Table t("D5: /sn\nG5: I");
  t.hand(kAllies, {"air-power"});
  t.turn(kAllies);
  t.act("card air-power");
  t.dice("infantry star");
  t.act("target d5");
  EXPECT_TRUE(t.empty("D5"));
}

TEST(Sniper, StarsOfAnotherSniperHitIt) {
  RULES("E-SNIPER-18", "F-TRPB-13", "F-GDICE-02");
  EXPECT_TRUE(is_hit("/sn", "star"));
  EXPECT_TRUE(is_hit("/sn", "grenade"));
  EXPECT_FALSE(is_hit("/sn", "infantry"));
}

TEST(Sniper, StarsOfAMachineGunHitIt) {
  RULE("E-SNIPER-19");
  EXPECT_TRUE(is_hit("/mg", "star"));
  EXPECT_TRUE(is_hit("/lg", "star"));
  Table moved = to_move("B5: /lg\nC5: .\nD5: /Sn", {"B5"});
  moved.act("move b5 c5");
  moved.attack("C5", "D5", "star star star");
  EXPECT_FALSE(moved.empty("D5")) << "not if it has moved";
}

TEST(Sniper, StarsHitItWhereTheyHitWhatTheyAreAimedAt) {
  RULE("E-SNIPER-20");
  EXPECT_FALSE(is_hit("/at", "star")) << "those of an anti-tank gun hit armor";
  EXPECT_FALSE(is_hit("/ha", "star"));
  EXPECT_TRUE(is_hit("/mg", "star"));
}

TEST(Sniper, IsNoMedal) {
  RULES("E-SNIPER-21", "F-TRPB-08");
  Table t = to_battle("C5: i\nD5: /Sn", {"C5"});
  t.attack("C5", "D5", "grenade star star");
  EXPECT_TRUE(t.empty("D5"));
  EXPECT_EQ(t.medals(kAxis), 0);
}

TEST(Sniper, AttacksTheEnemyBesideItOnly) {
  RULE("E-SNIPER-22");
  EXPECT_EQ(to_battle("E5: /Sn i . i", {"E5"}).targets("E5"), "E6");
}

TEST(Sniper, MustLeaveArmorBesideIt) {
  RULE("E-SNIPER-23");
  Table t = to_move("E3: . . /Sn a\nE9: i\nH5: I i", {"E5", "H5"});
  t.battle_phase();
  EXPECT_EQ(t.targets("E5"), "");
  EXPECT_EQ(why(t, "battle e5 e9"), "adjacent-first E6 (B-BATTLE-09)");
  Table away = to_move("E5: /Sn a\nG8: i\nH5: I i", {"E5", "H5"});
  away.act("move e5 f5");
  away.battle_phase();
  EXPECT_EQ(away.targets("F5"), "") << "still beside it";
  away = to_move("A12: I i\nE5: /Sn a\nG8: i", {"A12", "E5"});
  away.act("move e5 g5");
  away.battle_phase();
  EXPECT_EQ(away.targets("G5"), "G8");
}

TEST(Sniper, ObeysNoNation) {
  RULE("E-SNIPER-24");
  // Italy's high command loses a card for each unit lost, but not for a sniper.
  const auto cards_after = [](std::string_view unit) {
    Table t = battling(fill({unit}, "D5: $1\nE5: G"), grant(kAxis, kHighCommand), {"E5"});
    const int before = t.hand_size(kAxis);
    t.attack("E5", "D5", "grenade star star");
    return before - t.hand_size(kAxis);
  };
  EXPECT_EQ(cards_after("i1"), 1);
  EXPECT_EQ(cards_after("/sn"), 0);
  // The infantry of Imperial Japan must ignore a flag.
  Table t = battling("D5: /sn\nE5: G", grant(kAxis, kImperialArmy), {"E5"});
  t.attack("E5", "D5", "flag star star");
  EXPECT_EQ(t.retreats(), "C5 C6");
}

TEST(Sniper, ProfitsFromNoNation) {
  RULE("E-SNIPER-25");
  // Japan: a die more in Close Assault.
  const Table japan = battling("D5: /sn\nE5: I\nG5: i I", grant(kAxis, kImperialArmy), {"D5", "G5"});
  EXPECT_EQ(japan.dice_against("D5", "E5"), 1);
  EXPECT_EQ(japan.dice_against("G5", "G6"), 4);
  // Commonwealth: whoever is left with one figure battles back.
  const auto battles_back = [](std::string_view unit) {
    Table t = battling(fill({unit}, "D5: i\nE5: $1"),
                       [](auto& setup) { setup.of(kAllies).stiff_upper_lip = true; }, {"D5"});
    if (unit == "/Sn")
      t.state.unit(t.state.unit_at[t.hex("E5")]).figures = 2; // so that it lives through a hit
    if (unit == "/Sn") t.state.unit(t.state.unit_at[t.hex("E5")]).figures_at_start = 2;
    t.attack("D5", "E5", "grenade star star");
    return t.can("back");
  };
  EXPECT_TRUE(battles_back("I2"));
  EXPECT_FALSE(battles_back("/Sn"));
  // France: whoever eliminates the enemy in Close Assault attacks another.
  EXPECT_TRUE(attacks_again("I"));
  EXPECT_FALSE(attacks_again("Sn"));
  // Italy has nothing for it: it retreats up to three hexes as it is, and only guns ignore a flag.
}

} // namespace
} // namespace bocage::test
