// Towns and villages.
//
// Rules: T-CARD-14, B-TOWN (base p.14), F-TTOWN (FAQ II).
#include <string>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

// Guns go farther than one hex only when they are ordered by Artillery Bombard.
OrderKind far_order(const std::string& unit) { return unit == "G" ? OrderKind::Bombard : OrderKind::Normal; }

TEST(Town, AUnitThatEntersMustStop) {
  RULES("B-TOWN-01", "F-TTOWN-01", "T-CARD-14");
  for (const std::string unit : {"I", "S", "A", "E", "G"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: $1    to    .
      B1:    ri    .     .
    )"));
    t.order({"A1"}, far_order(unit));
    EXPECT_EQ(t.moves("A1"), "A2");
  }
}

TEST(Town, MayBeTheEndOfALongerMove) {
  RULE("B-TOWN-01");
  Table t("E5: A     .     .     to");
  t.order({"E5"});
  EXPECT_TRUE(t.can("move e5 e8"));
}

TEST(Town, AUnitThatEnteredMayNotBattle) {
  RULES("B-TOWN-02", "F-TTOWN-02", "T-CARD-14");
  for (const std::string unit : {"I", "S", "A", "E"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      D5:    i
      E5: to
      F5:    $1
    )"));
    t.order({"F5"});
    t.act("move f5 e5");
    EXPECT_EQ(t.targets("E5"), "");
  }
}

TEST(Town, AUnitThatStoodThereBattles) {
  RULES("B-TOWN-02", "T-CARD-14");
  for (const std::string unit : {"I", "A", "G"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      D5:    i
      E5: to/$1
    )"));
    t.order({"E5"});
    t.battle_phase();
    EXPECT_EQ(t.targets("E5"), "D5");
  }
}

TEST(Town, IsLeftFreely) {
  RULE("T-CARD-14");
  Table t(R"(
    C5:    i
    D4: to/I  .     .     to/A  .     .     .
  )");
  t.order({"D4", "D7"});
  EXPECT_TRUE(t.can("move d4 d6"));
  EXPECT_TRUE(t.can("move d7 d10"));
  t.act("move d4 d5");
  t.battle_phase();
  EXPECT_EQ(t.targets("D5"), "C5");
}

TEST(Town, Protects) {
  RULES("B-TOWN-03", "B-TOWN-04", "B-TOWN-05", "F-TTOWN-05", "T-CARD-14");
  Table t(R"(
    D4: I     to/i  A
    E5:    G
  )");
  EXPECT_EQ(t.dice_against("D4", "D5"), 2);
  EXPECT_EQ(t.dice_against("D6", "D5"), 1);
  EXPECT_EQ(t.dice_against("E5", "D5"), 3);
}

TEST(Town, ArmorInsideRollsTwoDiceLess) {
  RULES("B-TOWN-06", "B-TOWN-09", "F-TTOWN-03", "T-CARD-14");
  for (const std::string unit : {"A", "E"})
    for (const std::string enemies : {"i     .     .", ".     i     .", ".     .     i"}) {
      SCOPED_TRACE(unit + " " + enemies);
      Table t(fill({unit, enemies}, "E5: to/$1  $2"));
      t.order({"E5"});
      t.battle_phase();
      const std::string target = t.targets("E5");
      ASSERT_NE(target, "");
      t.attack("E5", target, "I");
      EXPECT_EQ(t.rolled(), 1);
    }
}

TEST(Town, InfantryAndGunsInsideRollAllTheirDice) {
  RULES("B-TOWN-06", "T-CARD-14");
  Table t(R"(
    D4: to/I  i
    E5:    to/G
  )");
  EXPECT_EQ(t.dice_against("D4", "D5"), 3);
  EXPECT_EQ(t.dice_against("E5", "D5"), 3);
}

TEST(Town, ArmorInsideCannotAttackProtectedUnits) {
  RULES("B-TOWN-10", "F-TTOWN-06", "T-CARD-14");
  for (const std::string terrain : {"to", "fo", "he", "bu"}) {
    SCOPED_TRACE(terrain);
    Table t(fill({terrain}, R"(
      D5:    $1/i
      E5: to/A  to/I
    )"));
    t.order({"E5", "E6"});
    t.battle_phase();
    EXPECT_EQ(t.targets("E5"), "");
    EXPECT_EQ(t.targets("E6"), "D5");
  }
}

TEST(Town, OneMoreDieDoesNotHelpArmorFromTownToTown) {
  RULES("F-TTOWN-06", "T-CARD-14");
  Table t(R"(
    D5:    to/i
    E5: to/A
  )");
  t.order({"E5"}, OrderKind::ArmorAssault);
  t.battle_phase();
  EXPECT_EQ(t.targets("E5"), "");
}

TEST(Town, BlocksSight) {
  RULES("B-TOWN-07", "F-TTOWN-04", "T-CARD-14");
  EXPECT_FALSE(Table("E5: I to i").sees("E5", "E7"));
  EXPECT_TRUE(Table("E5: to/I . to/i").sees("E5", "E7"));
}

} // namespace
} // namespace bocage
