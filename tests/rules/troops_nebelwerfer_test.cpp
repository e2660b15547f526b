// Nebelwerfer (Troops 25) and the smoke of their shells (Actions 31).
//
// Rules: E-NEBEL, E-SMOKE (Equipment Pack p.14), X-ACT-31, U-UNIT-28.
#include <gtest/gtest.h>

#include "tests/support/answers.h"
#include "tests/support/equipment.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// The Nebelwerfer in E5 and a bystander are ordered, and it is time to battle.
Table in_battle(const std::string& picture, const Change& change = {}, OrderKind order = OrderKind::Normal) {
  Table t(picture + std::string(kBystanders), change);
  t.order({"E5", "I1"}, order);
  t.battle_phase();
  return t;
}

// The gun ------------------------------------------------------------------------------------------------

TEST(Nebelwerfer, MovesOneHexOrBattles) {
  RULES("E-NEBEL-02", "U-UNIT-28");
  Table t("E5: /Nw . . i" + std::string(kBystanders));
  t.order({"E5", "I1"});
  EXPECT_EQ(why(t, "move e5 e7"), "too-far E7 nebelwerfer 1 (E-NEBEL-02)");
  t.play({"move e5 e6", "done"});
  EXPECT_EQ(why(t, "battle e6 e8"), "moved-too-far E6 nebelwerfer 1 (E-NEBEL-02)");
  EXPECT_EQ(why(t, "shell e6"), "moved-too-far E6 nebelwerfer 1 (E-NEBEL-02)");
}

TEST(Nebelwerfer, RollsTheDiceOfStandardArtillery) {
  RULES("E-NEBEL-03", "U-UNIT-28");
  std::string dice, row = "E1: /Nw";
  for (int hexes = 1; hexes <= 7; ++hexes, row += " .")
    dice += std::to_string(Table(row + " i").dice_rolled("E1", "E" + std::to_string(1 + hexes)));
  EXPECT_EQ(dice, "3322110");
}

TEST(Nebelwerfer, NeedsNoLineOfSight) {
  RULES("E-NEBEL-04", "U-UNIT-28");
  EXPECT_EQ(Table("E5: /Nw fo i").dice_rolled("E5", "E7"), 3);
  EXPECT_EQ(Table("E5: /Nw to to i").dice_rolled("E5", "E8"), 2);
}

TEST(Nebelwerfer, IgnoresTheCoverOfItsTarget) {
  RULES("E-NEBEL-05", "U-UNIT-28");
  for (const std::string ground : {"fo", "to", "bu"})
    EXPECT_EQ(Table("E5: /Nw " + ground + "/i", owned_by(kAxis, {"E6"})).dice_rolled("E5", "E6"), 3)
        << ground;
}

TEST(Nebelwerfer, FindsNoCoverItself) {
  RULES("E-NEBEL-06", "U-UNIT-28");
  for (const std::string ground : {"fo", "to", "hi", "he", "bu", "sa"}) {
    SCOPED_TRACE(ground);
    const auto cover = owned_by(kAllies, {"E5"});
    EXPECT_EQ(Table("E5: " + ground + "/Nw\nD5: i", cover).dice_rolled("D5", "E5"), 3);
    EXPECT_EQ(Table("E5: " + ground + "/Nw\nD5: a", cover).dice_rolled("D5", "E5"), 3);
    EXPECT_LT(Table("E5: " + ground + "/G\nD5: i", cover).dice_rolled("D5", "E5"), 3)
        << "a standard gun does";
  }
  Table t("E5: to/Nw\nD5: a");
  t.order({"D5"});
  t.battle_phase();
  EXPECT_EQ(count(t, "battle d5 e5"),
            "armor +3 (B-RANGE-02), town -2 (B-TOWN-04), nebelwerfer +2 (E-NEBEL-06)");
}

TEST(Nebelwerfer, ButIgnoresAFlagWhereOthersDo) {
  RULE("E-NEBEL-06");
  Table t("E5: sa/Nw\nD5: i");
  fire(t, "D5", "E5", "F S S");
  EXPECT_TRUE(t.can("ignore 1"));
}

TEST(Nebelwerfer, FiresOneKindOfShellsInATurn) {
  RULES("E-NEBEL-07", "U-UNIT-28");
  Table smoke = in_battle("E5: /Nw . i");
  EXPECT_TRUE(smoke.can("battle e5 e7"));
  smoke.play({"shell e5", "smoke c5", "smoke c6", "smoke b5"});
  EXPECT_FALSE(smoke.can("battle e5 e7"));
  EXPECT_FALSE(smoke.can("shell e5"));

  Table fire = in_battle("E5: /Nw . i");
  EXPECT_TRUE(fire.can("shell e5"));
  fire.attack("E5", "E7", "S S S");
  EXPECT_FALSE(fire.can("shell e5"));
}

// Two battles, one choice.
TEST(Nebelwerfer, AlsoUnderArtilleryBombard) {
  RULE("E-NEBEL-07");
  Table smoke = in_battle("E5: /Nw . i", {}, OrderKind::Bombard);
  smoke.play({"shell e5", "smoke c5", "smoke c6", "smoke b5"});
  EXPECT_EQ(why(smoke, "battle e5 e7"), "other-shells E5 (E-NEBEL-07)");
  smoke.play({"shell e5", "smoke g5", "smoke g6", "smoke h5"});
  EXPECT_FALSE(smoke.can("shell e5"));
  EXPECT_EQ(smoke.state.smoke_count, 6);

  Table fire = in_battle("E5: /Nw . i", {}, OrderKind::Bombard);
  fire.attack("E5", "E7", "S S S");
  EXPECT_EQ(why(fire, "shell e5"), "other-shells E5 (E-NEBEL-07)");
  EXPECT_TRUE(fire.can("battle e5 e7"));
}

TEST(Nebelwerfer, WhoFiresSmokeHasBegunToFire) {
  RULE("F-CMD-43");
  Table t("E5: /Nw . i\nE9: G . i");
  t.card(kAllies, "artillery-bombard");
  t.act("done");
  t.attack("E9", "E11", "S S S");
  t.play({"shell e5", "smoke c5", "smoke c6", "smoke b5"});
  EXPECT_FALSE(t.can("battle e9 e11")) << "the other gun has finished";
  EXPECT_TRUE(t.can("shell e5"));
}

TEST(Nebelwerfer, OnlyItFiresSmoke) {
  RULE("E-NEBEL-07");
  const Table t = in_battle("E5: G . i");
  EXPECT_EQ(why(t, "shell e5"), "no-smoke-shells E5 artillery (E-NEBEL-07)");
}

TEST(Nebelwerfer, ItsIncendiaryShellsHitLikeThoseOfStandardArtillery) {
  RULE("E-NEBEL-08");
  for (const std::string target : {"i", "a", "g"})
    for (const std::string face : {"I", "A", "G", "S"}) {
      Table shells("E5: /Nw . " + target), gun("E5: G . " + target);
      for (Table* t : {&shells, &gun}) fire(*t, "E5", "E7", face + " S S");
      EXPECT_EQ(shells.figures("E7"), gun.figures("E7")) << target << ' ' << face;
    }
}

TEST(Nebelwerfer, NobodyIgnoresItsFlags) {
  RULES("E-NEBEL-09", "U-UNIT-28");
  const auto flag = [](const std::string& gun, const std::string& target, const Change& change) {
    Table t("E5: " + gun + " . " + target, change);
    fire(t, "E5", "E7", "F S S");
    return t;
  };
  const Change bunker = owned_by(kAxis, {"E7"}), leader = unit_marks("E7", kLeader),
               japan = grant(kAxis, kImperialArmy),
               italy = together({declare(kRoyalArmy), of_nation(kAxis, Nation::Italy)});
  const struct {
    std::string target;
    Change change;
  } cases[] = {{"bu/i", bunker}, {"hh/i", bunker}, {"sa/i", bunker},
               {"i", leader},    {"i", japan},     {"g", italy}};
  for (const auto& [target, change] : cases) {
    SCOPED_TRACE(target);
    EXPECT_FALSE(flag("/Nw", target, change).can("ignore 1"));
    EXPECT_NE(flag("/Nw", target, change).retreats(), "");
    EXPECT_EQ(flag("G", target, change).retreats(), "") << "those of a standard gun may be ignored";
  }
}

TEST(Nebelwerfer, NorThoseOfItsAmbush) {
  RULE("E-NEBEL-09");
  const auto ambushed = [](const std::string& gun) {
    Table t("D5: i\nE5: " + gun, unit_marks("D5", kLeader));
    t.hand(kAllies, {"ambush"});
    t.order({"D5"});
    t.battle_phase();
    t.dice("F S S");
    t.play({"battle d5 e5", "ambush"});
    return t;
  };
  EXPECT_TRUE(ambushed("G").can("ignore 1"));
  EXPECT_FALSE(ambushed("/Nw").can("ignore 1"));
}

// Smoke shells ---------------------------------------------------------------------------------------------

TEST(SmokeShells, HarmNobody) {
  RULES("E-NEBEL-10", "X-ACT-31", "U-UNIT-28");
  Table t = in_battle("C5: i i\nE5: /Nw");
  t.act("shell e5");
  EXPECT_EQ(t.count(EventKind::DiceRolled), 0);
  t.act("smoke c5"); // on top of them
  t.act("smoke c6");
  t.act("smoke b5");
  EXPECT_EQ(t.count(EventKind::DiceRolled), 0);
  EXPECT_EQ(t.count(EventKind::SmokeLaid), 3);
  EXPECT_EQ(t.figures("C5"), 4);
  EXPECT_EQ(t.figures("C6"), 4);
}

TEST(SmokeShells, FallOnThreeHexesThatTouchEachOther) {
  RULES("E-NEBEL-11", "X-ACT-31", "U-UNIT-28");
  Table t = in_battle("E5: /Nw");
  t.play({"shell e5", "smoke c5"});
  EXPECT_EQ(t.legal("smoke"), "b4, b5, c4, c6, d4, d5");
  EXPECT_FALSE(t.can("done")) << "three, no fewer";
  t.act("smoke c6");
  EXPECT_EQ(t.legal("smoke"), "b5, d5");
  EXPECT_EQ(why(t, "smoke c7"), "no-smoke-there C7 (E-NEBEL-11)") << "no chain";
  t.act("smoke d5");
  EXPECT_EQ(t.state.smoke_count, 3);
  EXPECT_EQ(t.legal("smoke"), "");
}

TEST(SmokeShells, FallWithinRange) {
  RULES("E-NEBEL-11", "X-ACT-31", "U-UNIT-28");
  Table t = in_battle("E5: /Nw");
  t.act("shell e5");
  EXPECT_TRUE(t.can("smoke e11")) << "6 hexes";
  EXPECT_FALSE(t.can("smoke e12")) << "7";
  EXPECT_FALSE(t.can("smoke e5")) << "not on itself";
  t.act("smoke e11");
  EXPECT_EQ(t.legal("smoke"), "d10, e10, f10") << "the others no farther";
}

TEST(SmokeShells, MayFallWithAnEnemyBesideTheGun) {
  RULE("E-NEBEL-11");
  Table t = in_battle("D5: i\nE5: /Nw");
  EXPECT_TRUE(t.can("shell e5"));
}

TEST(SmokeShells, FallWhereThereIsNoSmokeYet) {
  RULE("E-NEBEL-11");
  Table t = in_battle("E5: /Nw");
  smoke_on(t, {"C6", "B5"});
  t.play({"shell e5", "smoke c5"});
  EXPECT_EQ(t.legal("smoke"), "b4, c4, d4, d5");
}

// What smoke does ------------------------------------------------------------------------------------------

TEST(ShellSmoke, StopsWhoEntersIt) {
  RULES("E-SMOKE-04", "X-ACT-31");
  for (const std::string unit : {"I", "A", "/Ca", "/Td"}) {
    SCOPED_TRACE(unit);
    Table t("E5: " + unit);
    smoke_on(t, {"E6"});
    t.order({"E5"});
    EXPECT_TRUE(t.can("move e5 e6"));
    EXPECT_EQ(why(t, "move e5 e7"),
              unit == "I" || unit == "/Td" ? "stops-in-smoke E6 (E-SMOKE-04)" : "legal");
  }
  // Water leaves no other way.
  Table t(R"(
    D4: ri  ri  ri
    E5: A  .  .
    F4: ri  ri  ri
  )");
  smoke_on(t, {"E6"});
  t.order({"E5"});
  EXPECT_TRUE(t.can("move e5 e6"));
  EXPECT_FALSE(t.can("move e5 e7"));
}

TEST(ShellSmoke, StopsWhoIsBoundForARoad) {
  RULE("E-SMOKE-04");
  Table t("E5: ro/A ro ro ro ro");
  t.order({"E5"});
  EXPECT_TRUE(t.can("move e5 e9"));
  smoke_on(t, {"E7"});
  EXPECT_TRUE(t.can("move e5 e7"));
  EXPECT_FALSE(t.can("move e5 e9"));
}

TEST(ShellSmoke, StopsShipsCraftAndTrains) {
  RULE("E-SMOKE-04");
  Table ship("E5: oc/De oc oc");
  smoke_on(ship, {"E6"});
  ship.order({"E5"});
  EXPECT_EQ(ship.moves("E5"), "E6");

  Table craft("E5: oc/I oc oc", aboard("E5"));
  smoke_on(craft, {"E6"});
  craft.order({"E5"});
  EXPECT_TRUE(craft.can("move e5 e6"));
  EXPECT_FALSE(craft.can("move e5 e7"));

  Table train("E5: ra/L ra ra ra");
  smoke_on(train, {"E6"});
  train.order({"E5"});
  EXPECT_EQ(train.moves("E5"), "E6");
}

TEST(ShellSmoke, KeepsWhoEnteredItFromTakingGround) {
  RULE("E-SMOKE-04");
  Table t("E5: A . i1\nI1: I\nH1: i");
  smoke_on(t, {"E6"});
  t.order({"E5", "I1"});
  t.play({"move e5 e6", "done"});
  t.attack("E6", "E7", "A G"); // one die less
  EXPECT_TRUE(t.empty("E7"));
  EXPECT_FALSE(t.can("ground e6 e7"));
  EXPECT_EQ(why(t, "ground e6 e7"), "ground-not-taken E7 (B-GROUND-17)");
}

TEST(ShellSmoke, CostsADieOutOfIt) {
  RULES("E-SMOKE-05", "X-ACT-31");
  for (const std::string unit : {"I", "A", "G", "/Nw", "/Bg"}) {
    Table t = in_battle("E5: " + unit + " i");
    smoke_on(t, {"E5"});
    EXPECT_EQ(t.dice_against("E5", "E6"), 2) << unit;
  }
  Table t = in_battle("E5: G i");
  smoke_on(t, {"E5"});
  EXPECT_EQ(count(t, "battle e5 e6"), "artillery +3 (B-RANGE-03), smoke -1 (E-SMOKE-05)");
}

TEST(ShellSmoke, CostsADieIntoIt) {
  RULES("E-SMOKE-06", "X-ACT-31");
  for (const std::string unit : {"I", "A", "G", "/Nw", "/Bg", "/Ha"}) {
    Table t = in_battle("E5: " + unit + " i");
    const int before = t.dice_against("E5", "E6");
    smoke_on(t, {"E6"});
    EXPECT_EQ(t.dice_against("E5", "E6"), before - 1) << unit;
  }
  Table t = in_battle("E5: I fo/i");
  smoke_on(t, {"E6"});
  EXPECT_EQ(count(t, "battle e5 e6"),
            "infantry +3 (B-RANGE-01), forest -1 (B-FOREST-03), smoke -1 (E-SMOKE-06)")
      << "beside what the forest costs";
}

TEST(ShellSmoke, CostsOneDieWhereBothStandInIt) {
  RULES("E-SMOKE-05", "E-SMOKE-06");
  Table t = in_battle("E5: I i");
  smoke_on(t, {"E5", "E6"});
  EXPECT_EQ(t.dice_against("E5", "E6"), 2);
}

TEST(ShellSmoke, HidesWhatIsBehindIt) {
  RULES("E-SMOKE-07", "X-ACT-31");
  Table t = in_battle("E5: I . i");
  EXPECT_TRUE(t.can("battle e5 e7"));
  smoke_on(t, {"E6"});
  EXPECT_FALSE(t.can("battle e5 e7"));
  EXPECT_EQ(why(t, "battle e5 e7"), "no-sight E6 smoke (E-SMOKE-07)");
}

TEST(ShellSmoke, HidesItFromArtilleryToo) {
  RULES("E-SMOKE-08", "X-ACT-31");
  for (const std::string gun : {"G", "/Nw", "/Bg", "/Ma", "oc/De", "/Mo"}) {
    SCOPED_TRACE(gun);
    Table t = in_battle("E5: " + gun + " fo . i");
    EXPECT_TRUE(t.can("battle e5 e8")) << "other things it fires over";
    smoke_on(t, {"E7"});
    EXPECT_EQ(why(t, "battle e5 e8"), "smoke-between E7 (E-SMOKE-08)");
  }
}

// Between E5 and C5 the line runs along the edge of D4 and D5.
TEST(ShellSmoke, AlongAnEdgeItHidesFromBothSidesOnly) {
  RULE("E-SMOKE-08");
  Table t = in_battle("C5: i\nE5: G");
  smoke_on(t, {"D5"});
  EXPECT_TRUE(t.can("battle e5 c5"));
  smoke_on(t, {"D4"});
  EXPECT_EQ(why(t, "battle e5 c5").substr(0, 13), "smoke-between");
  EXPECT_FALSE(t.can("battle e5 c5"));
}

TEST(ShellSmoke, DoesNotHideWhoStandsInIt) {
  RULES("E-SMOKE-09", "X-ACT-31");
  for (const std::string unit : {"I", "G"}) {
    Table t = in_battle("E5: " + unit + " . i");
    smoke_on(t, {"E5"});
    EXPECT_TRUE(t.can("battle e5 e7")) << unit << " sees out of it";
    smoke_on(t, {"E7"});
    EXPECT_TRUE(t.can("battle e5 e7")) << unit << " and into it";
  }
}

TEST(ShellSmoke, OfAScreenIsAnotherMatter) { // Actions 21: it hides, and that is all
  RULES("E-SMOKE-04", "E-SMOKE-05", "E-SMOKE-06", "X-ACT-21");
  const auto lay = [](Table& t, SmokeKind kind, std::string_view hex) {
    t.state.smokes[0] = {t.hex(hex), kind, kAxis, 2, 0};
    t.state.smoke_count = 1;
  };
  for (const std::string_view smoke : {"E5", "E6"}) {
    Table t = in_battle("E5: I i");
    lay(t, SmokeKind::Shells, smoke);
    EXPECT_EQ(t.dice_against("E5", "E6"), 2) << smoke;
    lay(t, SmokeKind::Screen, smoke);
    EXPECT_EQ(t.dice_against("E5", "E6"), 3) << smoke;
  }
  // Water leaves no way round E6.
  for (const std::string unit : {"I", "A", "/Ca"}) {
    Table t("D4: ri ri ri\nE5: " + unit + " . .\nF4: ri ri ri");
    t.order({"E5"});
    lay(t, SmokeKind::Shells, "E6");
    EXPECT_FALSE(t.can("move e5 e7")) << unit;
    lay(t, SmokeKind::Screen, "E6");
    EXPECT_TRUE(t.can("move e5 e7")) << unit;
  }
}

TEST(SmokeShells, AsManyScreensAsThereAreShells) {
  RULE("E-NEBEL-11");
  Table t = to_battle("E2: /Nw\nE5: /Nw\nE8: /Nw\nE11: /Nw\nA13: i", {"E2", "E5", "E8", "E11"});
  t.play({"shell e2", "smoke c2", "smoke c3", "smoke b2"});
  t.play({"shell e5", "smoke c5", "smoke c6", "smoke b5"});
  t.play({"shell e8", "smoke c8", "smoke c9", "smoke b8"});
  t.play({"shell e11", "smoke c11", "smoke c12", "smoke b11"});
  EXPECT_EQ(t.state.smoke_count, 12);
  t.order({"E2", "E5"});
  t.battle_phase();
  EXPECT_TRUE(t.can("shell e2")) << "the smoke of two rounds may hang together";
}

} // namespace
} // namespace bocage::test
