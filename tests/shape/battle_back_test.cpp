// A battle inside a battle: units of the British Commonwealth Forces battle back.
#include "tests/shape/journey.h"

namespace bocage::test {
namespace {

void stiffen(Setup& setup) { setup.of(kAllies).stiff_upper_lip = true; }

// Axis infantry attacks Allied infantry; the attacker's units are ordered and it is time to battle.
Table under_attack(std::string_view defender) {
  Table table("D5: i\nE5: " + std::string(defender), stiffen);
  table.order({"D5"});
  table.battle_phase();
  return table;
}

TEST(BattleBack, WithOneDieByAUnitDownToItsLastFigure) {
  RULES("X-ACT-35");
  Table t = under_attack("I2");
  Journey j(t);
  t.dice("infantry star star  infantry");
  j.act("battle d5 e5");
  j.act("pass"); // no ambush
  EXPECT_EQ(t.figures("E5"), 1);
  EXPECT_EQ(t.to_act(), seat_of(kAllies));
  EXPECT_TRUE(t.can("back") && t.can("pass"));
  j.act("back");
  EXPECT_EQ(t.event(EventKind::BattleDeclared).number, 1);
  EXPECT_EQ(t.figures("D5"), 3);
  EXPECT_EQ(t.figures("E5"), 1);
}

TEST(BattleBack, MayDriveTheAttackerOff) {
  RULES("X-ACT-35");
  Table t = under_attack("I2");
  Journey j(t);
  t.dice("infantry star star  flag");
  j.play({"battle d5 e5", "pass", "back"});
  EXPECT_EQ(t.to_act(), seat_of(kAxis)); // a retreat inside a reply inside an attack
  EXPECT_EQ(t.legal("retreat"), "d5 c5, d5 c6");
  EXPECT_EQ(t.state.frame_count, 3);
  j.act("retreat d5 c6");
  EXPECT_EQ(t.figures("C6"), 4);
}

TEST(BattleBack, MayBeLeft) {
  RULES("X-ACT-35");
  Table t = under_attack("I2");
  Journey j(t);
  t.dice("infantry star star");
  j.play({"battle d5 e5", "pass", "pass"});
  EXPECT_EQ(t.figures("D5"), 4);
}

TEST(BattleBack, IgnoresTerrain) {
  RULES("X-ACT-35");
  Table t(R"(
    D5: to/i
    E5: I2
  )",
          stiffen);
  t.order({"D5"});
  t.battle_phase();
  Journey j(t);
  t.dice("infantry star star  grenade");
  j.play({"battle d5 e5", "pass"});
  EXPECT_EQ(t.dice_against("E5", "D5"), 2); // the town would take one die
  j.act("back");
  EXPECT_EQ(t.event(EventKind::BattleDeclared).number, 1);
  EXPECT_EQ(t.figures("D5"), 3);
}

TEST(BattleBack, OnlyByAUnitThatStaysAndIsDownToOneFigure) {
  RULES("X-ACT-35");
  for (const auto& [defender, dice] : {std::pair{"I3", "infantry star star"},        // two are left
                                       std::pair{"I2", "infantry flag star"},        // it retreats
                                       std::pair{"I2", "infantry infantry star"}}) { // none is left
    Table t = under_attack(defender);
    Journey j(t);
    t.dice(dice);
    j.play({"battle d5 e5", "pass"});
    EXPECT_FALSE(t.can("back")) << defender << ' ' << dice;
  }
}

TEST(BattleBack, OnlyInCloseAssault) {
  RULES("X-ACT-35");
  Table t(R"(
    C5: i
    E5: I2
  )",
          stiffen);
  t.order({"C5"});
  t.battle_phase();
  Journey j(t);
  t.dice("infantry star");
  j.act("battle c5 e5");
  EXPECT_EQ(t.figures("E5"), 1);
  EXPECT_FALSE(t.can("back"));
}

TEST(BattleBack, NotAfterAnAmbush) {
  RULES("X-ACT-35");
  Table t("D5: i\nE5: I2", stiffen);
  t.order({"E5"});
  t.battle_phase();
  t.hand(kAxis, {"ambush", "recon-left"});
  Journey j(t);
  t.dice("infantry star star  star star star");
  j.act("battle e5 d5");
  j.act("ambush");
  EXPECT_EQ(t.figures("E5"), 1);
  EXPECT_FALSE(t.can("back"));
}

TEST(BattleBack, AlsoInAnOverrun) {
  RULES("X-ACT-35");
  Table t(R"(
    C5: a
    D5: I1
    E5: I2
  )",
          stiffen);
  t.order({"C5"});
  t.battle_phase();
  Journey j(t);
  t.dice("infantry star star  infantry star star  armor");
  j.play({"battle c5 d5", "pass", "ground c5 d5", "battle d5 e5", "pass"});
  EXPECT_EQ(t.figures("E5"), 1);
  j.act("back");
  EXPECT_EQ(t.figures("D5"), 2);
}

TEST(BattleBack, NotFromAHexThatForbidsBattle) {
  RULES("X-ACT-35");
  Table t = under_attack("oc/I2");
  Journey j(t);
  t.dice("infantry star star");
  j.act("battle d5 e5");
  if (t.to_act() == seat_of(kAllies) && t.can("ambush")) j.act("pass");
  EXPECT_EQ(t.figures("E5"), 1);
  EXPECT_FALSE(t.can("back"));
}

} // namespace
} // namespace bocage::test
