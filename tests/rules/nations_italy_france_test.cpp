// The Royal Italian Army and its High Command; French infantry of 1940.
//
// Rules: E-ITALY, X-ACT-36, U-UNIT-35; E-FRANCE, X-ACT-37, U-UNIT-36 (Equipment Pack, Nations 6 and 7).
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// High Command
// -------------------------------------------------------------------------------------------------------

const Change kHighCommandRule = grant(kAxis, kHighCommand);

TEST(HighCommand, IsDealtSixCards) {
  RULES("E-ITALY-01", "X-ACT-36");
  EXPECT_EQ(Table("E5: I i", kHighCommandRule).hand_size(kAxis), 6);
  EXPECT_EQ(Table("E5: I i").hand_size(kAxis), 5);
}

// The Axis with so many cards loses the unit in E6.
Table loses(int cards, const Change& change = kHighCommandRule) {
  Table t("E5: I i1\nH5: i", change);
  const std::vector<std::string_view> all{"probe-left", "probe-center", "probe-right", "attack-left",
                                          "recon-left"};
  t.hand(kAxis, {all.begin(), all.begin() + cards});
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "E6", "grenade grenade grenade");
  return t;
}

TEST(HighCommand, LosesACardWithEachUnit) {
  RULES("E-ITALY-02", "X-ACT-36");
  Table t = loses(5);
  EXPECT_EQ(t.hand_size(kAxis), 4);
  EXPECT_EQ(t.cards_in(CardPlace::Discard), 1);
  EXPECT_EQ(loses(5, {}).hand_size(kAxis), 5);
}

TEST(HighCommand, NeverGoesBelowThree) {
  RULES("E-ITALY-03", "X-ACT-36");
  EXPECT_EQ(loses(4).hand_size(kAxis), 3);
  EXPECT_EQ(loses(3).hand_size(kAxis), 3);
  EXPECT_EQ(loses(2).hand_size(kAxis), 2);
}

TEST(HighCommand, AlliedLossesCostItNothing) {
  RULE("E-ITALY-02");
  Table t("E5: I1 i\nH5: I", kHighCommandRule);
  t.order({"E6"});
  t.battle_phase();
  const int before = t.hand_size(kAxis);
  t.attack("E6", "E5", "grenade grenade grenade");
  EXPECT_EQ(t.hand_size(kAxis), before);
}

// Royal Army
// ---------------------------------------------------------------------------------------------------------

const Change kItaly = together({declare(kRoyalArmy), of_nation(kAxis, Nation::Italy)});

TEST(RoyalArmy, AFlagIsWorthOneToThreeHexes) {
  RULES("E-ITALY-04", "X-ACT-36", "U-UNIT-35");
  for (const std::string unit : {"i", "a"}) {
    Table t = battling("F5: " + unit + "\nH5: G", kItaly, {"H5"});
    t.attack("H5", "F5", "flag star star");
    t.act("retreat f5 e5");
    EXPECT_TRUE(t.can("stay")) << "one is enough";
    t.act("retreat e5 d5");
    t.act("retreat d5 c5");
    EXPECT_FALSE(t.can("retreat c5 b5")) << "three at most";
    EXPECT_EQ(t.figures("C5") > 0, true);
  }
}

TEST(RoyalArmy, ItsShipsGoBackOneHex) {
  RULE("E-ITALY-04");
  Table t("A5: oc oc\nB4: oc oc\nC5: oc\nD4: oc oc\nE5: oc/de\nG5: G",
          together({declare(kRoyalArmy), of_nation(kAxis, Nation::Italy)}));
  t.order({"G5"});
  t.battle_phase();
  t.attack("G5", "E5", "flag star star");
  if (t.can("ignore 0")) t.act("ignore 0");
  t.act("retreat e5 d4");
  EXPECT_EQ(t.legal("retreat"), "") << "ground units alone may go further";
  EXPECT_FALSE(t.can("stay"));
}

TEST(RoyalArmy, IsOfItalianUnitsOnly) {
  RULES("E-ITALY-04", "U-UNIT-35");
  Table germans = battling("F5: i\nH5: G", declare(kRoyalArmy), {"H5"});
  germans.attack("H5", "F5", "flag star star");
  germans.act("retreat f5 e5");
  EXPECT_FALSE(germans.can("retreat e5 d5"));
  Table elsewhere = battling("F5: i\nH5: G", of_nation(kAxis, Nation::Italy), {"H5"});
  elsewhere.attack("H5", "F5", "flag star star");
  elsewhere.act("retreat f5 e5");
  EXPECT_FALSE(elsewhere.can("retreat e5 d5")) << "where the rule is not in force";
}

TEST(RoyalArmy, ItsGunsMayIgnoreTheFirstFlag) {
  RULES("E-ITALY-05", "E-ITALY-06", "X-ACT-36", "U-UNIT-35");
  Table t = battling("F5: g\nH5: G", kItaly, {"H5"});
  EXPECT_EQ(t.figures("F5"), 2);
  t.attack("H5", "F5", "flag star star");
  EXPECT_TRUE(t.can("ignore 1"));
  EXPECT_TRUE(t.can("ignore 0")) << "if it likes";
  Table infantry = battling("F5: i\nH5: G", kItaly, {"H5"});
  infantry.attack("H5", "F5", "flag star star");
  EXPECT_FALSE(infantry.can("ignore 1"));
}

TEST(RoyalArmy, ItsTrainsAreNoGuns) {
  RULES("E-ITALY-06", "F-TRP-48");
  Table t = battling("D2: ra ra ra ra/ar ra ra\nH5: G",
                     together({kItaly,
                               [](auto& s) {
                                 for (UnitSetup& unit : s.units)
                                   if (unit.side == kAxis) unit.second_hex = *Board::of(s.board).parse("D4");
                               }}),
                     {"H5"});
  t.attack("H5", "D5", "flag star");
  EXPECT_EQ(count(t, "ignore 1"), "armored-train +1 (F-TRP-48)");
}

TEST(RoyalArmy, FurtherFlagsCountAsUsual) {
  RULE("E-ITALY-07");
  Table t = battling("F5: g\nH5: G", kItaly, {"H5"});
  t.attack("H5", "F5", "flag flag star");
  EXPECT_FALSE(t.can("ignore 2"));
  t.act("ignore 1");
  EXPECT_EQ(t.retreats(), "E5 E6");
}

// Furia Francese
// -----------------------------------------------------------------------------------------------------

const Change kFrance = together({grant(kAllies, kFuriaFrancese), of_nation(kAllies, Nation::France)});

// The unit in E5 has attacked E6, whose one figure fell to a grenade; D5 holds another enemy.
Table furious(const std::string& unit = "I", const Change& change = kFrance,
              const char* faces = "grenade star star", const std::string& other = "D5: i\n") {
  Table t = battling(other + "E5: " + unit + " i1\nH5: I i", change, {"E5", "H5"});
  t.attack("E5", "E6", faces);
  return t;
}

TEST(FuriaFrancese, TakesTheGroundOrAttacksAgain) {
  RULES("E-FRANCE-02", "E-FRANCE-04", "X-ACT-37", "U-UNIT-36");
  Table t = furious();
  EXPECT_EQ(t.figures("E5"), 4);
  EXPECT_TRUE(t.can("ground e5 e6"));
  EXPECT_TRUE(t.can("battle e5 d5"));
  EXPECT_TRUE(t.can("pass"));
}

TEST(FuriaFrancese, ARetreatIsEnough) {
  RULE("E-FRANCE-02");
  Table t = battling("D4: i\nE5: I i\nH5: I i", kFrance, {"E5", "H5"});
  t.attack("E5", "E6", "flag star star");
  t.act("retreat e6 d6");
  EXPECT_TRUE(t.can("battle e5 d4"));
  Table none = furious("I", kFrance, "star star star");
  EXPECT_FALSE(none.can("battle e5 d5")) << "the first attack changed nothing";
}

TEST(FuriaFrancese, AnotherUnitThanTheFirst) {
  RULE("E-FRANCE-04");
  Table t = battling("E5: I i\nH5: I i", kFrance, {"E5", "H5"});
  t.attack("E5", "E6", "flag star star");
  t.act("retreat e6 d5"); // and stands beside the French again
  EXPECT_FALSE(t.can("battle e5 d5"));
}

TEST(FuriaFrancese, WhoTakesGroundAttacksNoMore) {
  RULE("E-FRANCE-03");
  Table t = furious();
  t.act("ground e5 e6");
  EXPECT_FALSE(t.can("battle e6 d5"));
}

TEST(FuriaFrancese, TheSecondAttackHasOneDieWhateverTheGround) {
  RULES("E-FRANCE-05", "E-FRANCE-06", "X-ACT-37", "U-UNIT-36");
  for (const std::string cell : {"op", "to", "fo", "mo"}) {
    Table t = furious("I", kFrance, "grenade star star", "D5: " + cell + "/i\n");
    EXPECT_EQ(count(t, "battle e5 d5"), "furia-francese +1 (E-FRANCE-05)");
    t.dice("star");
    t.act("battle e5 d5");
    if (t.can("pass")) t.act("pass"); // no ambush
    EXPECT_EQ(t.rolled(), 1) << cell;
  }
}

TEST(FuriaFrancese, AfterItsSuccessTheUnitMayTakeThatGround) {
  RULES("E-FRANCE-07", "E-FRANCE-08", "E-FRANCE-09", "U-UNIT-36");
  Table t = furious("I", kFrance, "grenade star star", "D5: i1\nD4: i\n");
  t.dice("grenade");
  t.act("battle e5 d5");
  if (t.can("pass") && !t.can("ground e5 d5")) t.act("pass");
  EXPECT_TRUE(t.empty("D5"));
  EXPECT_TRUE(t.can("ground e5 d5"));
  EXPECT_FALSE(t.can("battle e5 d4")) << "once a turn";
  t.act("ground e5 d5");
  EXPECT_FALSE(t.can("battle d5 d4"));
}

TEST(FuriaFrancese, IsOfTheStandardInfantryOfFrance) {
  RULES("E-FRANCE-01", "E-FRANCE-10", "E-FRANCE-11", "X-ACT-37", "U-UNIT-36");
  EXPECT_EQ(furious().figures("E5"), 4);
  EXPECT_TRUE(furious().can("battle e5 d5"));
  EXPECT_FALSE(furious("S").can("battle e5 d5")) << "special forces";
  EXPECT_FALSE(furious("R").can("battle e5 d5"));
  EXPECT_FALSE(furious("I", grant(kAllies, kFuriaFrancese)).can("battle e5 d5")) << "of another nation";
  EXPECT_FALSE(furious("I", of_nation(kAllies, Nation::France)).can("battle e5 d5")) << "another year";
  const Table armor = furious("A");
  EXPECT_TRUE(armor.can("ground e5 e6"));
  EXPECT_FALSE(armor.can("battle e5 d5")) << "armor overruns, if it takes the ground";
}

} // namespace
} // namespace bocage::test
