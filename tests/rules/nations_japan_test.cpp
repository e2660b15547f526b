// The Imperial Japanese Army.
//
// Rules: F-NAT-18 to 23 (FAQ VII), X-ACT-33, U-UNIT-32, F-TROAD-13, F-TROAD-27, F-CMD-22.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

const Change kJapan = grant(kAxis, kImperialArmy);

// What is left to retreat for after so many flags against the infantry in E5.
Table flags(const std::string& cell, const char* faces, const Change& change = kJapan) {
  Table t = battling("E5: " + cell + "/i\nG5: G", change, {"G5"});
  t.attack("G5", "E5", faces);
  return t;
}

TEST(YamatoDamashi, InfantryIgnoresAFlagWithoutBeingAsked) {
  RULES("F-NAT-18", "X-ACT-33", "U-UNIT-32");
  Table one = flags("op", "flag star star");
  EXPECT_EQ(one.figures("E5"), 4);
  EXPECT_EQ(one.event(EventKind::FlagsIgnored).number, 1);
  EXPECT_FALSE(one.can("ignore 0"));
  Table two = flags("op", "flag flag star");
  EXPECT_EQ(two.retreats(), "D4 D5") << "for the other one";
  EXPECT_FALSE(flags("op", "flag star star", {}).retreats().empty()) << "Germans retreat";
}

TEST(YamatoDamashi, TwoWhereTheGroundLetsAUnitIgnoreOne) {
  RULES("F-NAT-19", "X-ACT-33", "U-UNIT-32");
  Table two = flags("hh", "flag flag star");
  EXPECT_EQ(two.figures("E5"), 4);
  EXPECT_EQ(two.event(EventKind::FlagsIgnored).number, 2);
  EXPECT_EQ(flags("hh", "flag flag flag").retreats(), "D4 D5");
}

TEST(YamatoDamashi, IsOfTheInfantryAlone) {
  RULES("F-NAT-18", "U-UNIT-32");
  for (const std::string unit : {"a", "g"}) {
    Table t = battling("E5: " + unit + "\nG5: G", kJapan, {"G5"});
    t.attack("G5", "E5", "flag star star");
    EXPECT_EQ(t.retreats(), "D4 D5") << unit;
  }
  Table allies = battling("C5: g\nE5: I", kJapan, {"C5"});
  allies.attack("C5", "E5", "flag star star");
  EXPECT_EQ(allies.retreats(), "F4 F5");
}

TEST(YamatoDamashi, NeitherAgainstAirPowerNorABarrage) {
  RULES("F-NAT-23", "X-ACT-33", "U-UNIT-32");
  for (const auto& [card, faces] :
       {std::pair{"air-power", "flag armor"}, std::pair{"barrage", "flag armor armor armor"}})
    for (const std::string cell : {"op", "hh", "ca"}) {
      Table t("E5: " + cell + "/i\nI5: I", kJapan);
      t.card(kAllies, card);
      t.dice(faces);
      t.act("target e5");
      if (t.can("done")) t.act("done");
      EXPECT_EQ(t.retreats(), "D4 D5") << card << cell;
    }
}

TEST(SeishinKyoiku, FullStrengthGivesADieInCloseAssault) {
  RULES("F-NAT-21", "X-ACT-33", "U-UNIT-32");
  EXPECT_EQ(Table("E5: i I", kJapan).dice_against("E5", "E6"), 4);
  EXPECT_EQ(Table("E5: i . I", kJapan).dice_against("E5", "E7"), 2) << "not in fire";
  Table hurt("E5: i I", kJapan);
  hurt.set_figures("E5", 3);
  EXPECT_EQ(hurt.dice_against("E5", "E6"), 3);
  EXPECT_EQ(Table("E5: a I", kJapan).dice_against("E5", "E6"), 3) << "infantry only";
  EXPECT_EQ(Table("E5: I i", kJapan).dice_against("E5", "E6"), 3);
  EXPECT_EQ(count(battling("E5: i I", kJapan, {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), seishin-kyoiku +1 (F-NAT-21)");
}

// The infantry in E5 has moved to this hex; enemies in E8 and H5.
Table banzai(const std::string& to, OrderKind order = OrderKind::Normal, const std::string& row = "i . . I") {
  Table t = moving("E5: " + row + "\nH5: I i", kJapan, {"E5", "H6"}, order);
  t.act("move e5 " + to);
  t.battle_phase();
  return t;
}

TEST(Banzai, TwoHexesAndACloseAssault) {
  RULES("F-NAT-22", "X-ACT-33", "U-UNIT-32");
  EXPECT_EQ(banzai("e7").targets("E7"), "E8");
  const Table far = banzai("d6");
  EXPECT_EQ(far.targets("D6"), "") << "at two hexes it may not fire";
  EXPECT_EQ(why(far, "battle d6 e8"), "charge-only D6 (F-NAT-22)");
  EXPECT_TRUE(banzai("e6").can("battle e6 e8")) << "after one hex it fires";
}

TEST(Banzai, NotIntoGroundThatForbidsTheBattle) {
  RULE("F-NAT-22");
  EXPECT_EQ(banzai("e7", OrderKind::Normal, "i . fo I").targets("E7"), "");
}

TEST(Banzai, TheOthersDoNot) {
  RULE("F-NAT-22");
  Table t = moving("E5: i . . I\nH5: I i", {}, {"E5", "H6"});
  t.act("move e5 e7");
  t.battle_phase();
  EXPECT_EQ(t.targets("E7"), "");
}

TEST(Banzai, AfterwardsItMayTakeGround) {
  RULE("F-NAT-22");
  Table t = banzai("e7");
  t.set_figures("E8", 1);
  t.attack("E7", "E8", "grenade grenade grenade grenade");
  EXPECT_TRUE(t.can("ground e7 e8"));
}

// Hexes along a road after which the infantry may battle, only charge, and move at all.
std::string far(OrderKind order) {
  int battles = 0, charges = 0, most = 0;
  for (int n = 1; n <= 5; ++n) {
    Table t = moving("D4: ri ri ri ri ri ri\nE5: ro/i ro ro ro ro ro\nF4: ri ri ri ri ri ri\nH5: I i", kJapan,
                     {"E5", "H6"}, order);
    const std::string to = "e" + std::to_string(5 + n);
    if (!t.can("move e5 " + to)) continue;
    most = n;
    t.act("move e5 " + to);
    if (t.unit(to).is(kMayNotBattle)) continue;
    (t.unit(to).is(kCloseOnly) ? charges : battles) = n;
  }
  return std::to_string(battles) + " and battle, " + std::to_string(charges) + " and charge, " +
         std::to_string(most);
}

TEST(Banzai, AlongTheRoad) {
  RULES("F-TROAD-13", "F-TROAD-27", "F-CMD-22");
  EXPECT_EQ(far(OrderKind::Normal), "2 and battle, 3 and charge, 3");
  EXPECT_EQ(far(OrderKind::InfantryAssault), "3 and battle, 0 and charge, 4");
}

TEST(ImperialJapan, WhoMayOnlyCloseInRemovesNoWireWithNobodyBeside) {
  RULES("F-TWIRE-08", "F-NAT-22");
  const auto wire = [](std::string_view enemy) {
    Table t =
        moving("E4: I . wi" + std::string(enemy) + "\nH5: I i", grant(kAllies, kImperialArmy), {"E4", "H5"});
    t.act("move e4 e6");
    t.battle_phase();
    return t.can("wire e6");
  };
  EXPECT_FALSE(wire(""));
  EXPECT_TRUE(wire(" i")) << "it could battle, so it may remove the wire instead";
}

} // namespace
} // namespace bocage::test
