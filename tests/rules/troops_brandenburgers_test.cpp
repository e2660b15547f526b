// Brandenburgers and their disguise.
//
// Rules: F-TRPB-69 to 78 (FAQ IV, Troops 21), U-UNIT-24.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

Table at_brandenburgers(std::string_view faces) {
  Table t = to_battle("D5: /br\nE5: G\nH5: I i", {"E5", "H5"});
  t.attack("E5", "D5", faces);
  return t;
}

TEST(Brandenburgers, AreThreeFiguresAndADisguise) {
  RULES("F-TRPB-69", "U-UNIT-24");
  const Table t("D5: /br");
  EXPECT_EQ(t.figures("D5"), 3);
  EXPECT_TRUE(t.unit("D5").is(kDisguised));
}

TEST(Brandenburgers, OneDieIsRolledAgainHoweverManyHit) {
  RULES("F-TRPB-70", "U-UNIT-24");
  EXPECT_EQ(at_brandenburgers("infantry star star  star").event(EventKind::DiceRerolled).number, 1);
  EXPECT_EQ(at_brandenburgers("infantry grenade grenade  star").event(EventKind::DiceRerolled).number, 1);
  EXPECT_EQ(at_brandenburgers("armor star star").count(EventKind::DiceRerolled), 0) << "if any hit";
}

TEST(Brandenburgers, AnythingButInfantryAndTheFirstRollIsIgnored) {
  RULES("F-TRPB-71", "U-UNIT-24");
  for (const std::string die : {"armor", "grenade", "star", "flag"}) {
    const Table t = at_brandenburgers("infantry grenade flag  " + die);
    EXPECT_EQ(t.figures("D5"), 3) << die;
    EXPECT_TRUE(t.unit("D5").is(kDisguised)) << die;
    EXPECT_EQ(t.retreats(), "") << "its flag too";
  }
}

TEST(Brandenburgers, InAMinefieldTheDieIsRolledToo) {
  RULES("F-TRPB-70", "F-TRPB-71", "F-TRPB-72");
  for (const bool found : {false, true}) {
    Table t("E5: I\nE6: /br .", mines(Owner::Allies, {"E7"}));
    set_mine(t, "E7", 2);
    t.turn(kAxis);
    t.order({"E6"});
    t.dice(found ? "infantry grenade infantry" : "infantry grenade star");
    t.act("move e6 e7");
    EXPECT_EQ(t.figures("E7"), found ? 1 : 3);
    EXPECT_EQ(t.unit("E7").is(kDisguised), !found);
  }
}

TEST(Brandenburgers, InfantryAndTheFirstRollCounts) {
  RULES("F-TRPB-72", "U-UNIT-24");
  const Table t = at_brandenburgers("infantry grenade flag  infantry");
  EXPECT_EQ(t.figures("D5"), 1);
  EXPECT_FALSE(t.unit("D5").is(kDisguised));
  EXPECT_EQ(t.retreats(), "C5 C6");
  EXPECT_EQ(t.count(EventKind::CoverBlown), 1);
}

TEST(Brandenburgers, AFlagAloneDrivesThemBackInDisguise) {
  RULE("F-TRPB-70");
  Table t = at_brandenburgers("flag star star");
  EXPECT_EQ(t.count(EventKind::DiceRerolled), 0);
  t.act("retreat d5 c5");
  EXPECT_TRUE(t.unit("C5").is(kDisguised));
}

TEST(Brandenburgers, ABattleOfTheirOwnEndsTheDisguise) {
  RULE("F-TRPB-73");
  Table t = to_move("D5: /br .\nE5: . . I\nH5: i I", {"D5", "H5"});
  t.act("move d5 d6");
  EXPECT_TRUE(t.unit("D6").is(kDisguised)) << "a move does not";
  t.battle_phase();
  t.attack("D6", "E7", "star star star");
  EXPECT_FALSE(t.unit("D6").is(kDisguised));
  // Without it every hit counts.
  t.order({"E7"});
  t.battle_phase();
  t.attack("E7", "D6", "infantry star star");
  EXPECT_EQ(t.figures("D6"), 2);
  EXPECT_EQ(t.count(EventKind::DiceRerolled), 0);
}

TEST(Brandenburgers, ThenTheyAreSpecialForcesOfThree) {
  RULES("F-TRPB-74", "F-TRPB-75", "U-UNIT-24");
  Table t = to_move("D5: /br . . I", {"D5"});
  t.act("move d5 d7");
  EXPECT_EQ(t.targets("D7"), "D8") << "two hexes and a battle";
  t.attack("D7", "D8", "star star star");
  EXPECT_EQ(t.figures("D7"), 3) << "nobody takes the place of the disguise";
}

TEST(Brandenburgers, SoDoesAnAmbush) {
  RULE("F-TRPB-76");
  Table t("D5: /br\nE5: I");
  t.hand(kAxis, {"ambush"});
  t.order({"E5"});
  t.battle_phase();
  t.dice("star star star  infantry star star");
  t.act("battle e5 d5");
  EXPECT_TRUE(t.unit("D5").is(kDisguised));
  t.act("ambush");
  EXPECT_FALSE(t.unit("D5").is(kDisguised));
  EXPECT_EQ(t.figures("D5"), 2) << "and the attack that follows counts at once";
}

TEST(Brandenburgers, MedicsBringThemToThreeAndNoDisguiseBack) {
  RULES("F-TRPB-77", "F-TRPB-78");
  Table t = at_brandenburgers("infantry grenade star  infantry");
  ASSERT_EQ(t.figures("D5"), 1);
  t.hand(kAxis, {"medics-and-mechanics", "recon-left", "recon-right", "probe-left", "probe-right"});
  t.turn(kAxis);
  t.act("card medics-and-mechanics");
  t.dice("infantry infantry infantry star star");
  t.act("heal d5");
  EXPECT_EQ(t.figures("D5"), 3);
  EXPECT_FALSE(t.unit("D5").is(kDisguised));
}

} // namespace
} // namespace bocage::test
