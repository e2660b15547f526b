// Churches.
//
// Rules: T-CARD-19, F-TCHUR (FAQ, card Terrains 19).
#include <string>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

TEST(Church, AUnitThatEntersMustStopAndMayNotBattle) {
  RULES("F-TCHUR-01", "F-TCHUR-02", "T-CARD-19");
  for (const std::string unit : {"I", "S", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: $1    ch    .     i
      B1:    ri    .     .
    )"));
    t.order({"A1"});
    EXPECT_EQ(t.moves("A1"), "A2");
    t.act("move a1 a2");
    EXPECT_EQ(t.targets("A2"), "");
  }
}

TEST(Church, ArmorInsideBattlesWithTwoDiceLess) {
  RULES("F-TCHUR-03", "T-CARD-19");
  EXPECT_EQ(Table("E5: ch/A i").dice_against("E5", "E6"), 1);
  EXPECT_EQ(Table("E5: ch/I i").dice_against("E5", "E6"), 3);
  EXPECT_EQ(Table("E5: ch/G i").dice_against("E5", "E6"), 3);
}

TEST(Church, ItsOccupantMayIgnoreOneFlag) {
  RULES("F-TCHUR-04", "T-CARD-19");
  Table t("E5: A ch/i");
  t.order({"E5"}, OrderKind::CloseAssault); // one die more: two dice
  t.battle_phase();
  t.attack("E5", "E6", "flag flag");
  EXPECT_TRUE(t.can("ignore 1"));
  EXPECT_FALSE(t.can("ignore 2"));
}

TEST(Church, BlocksSight) {
  RULES("F-TCHUR-05", "T-CARD-19");
  EXPECT_FALSE(Table("E5: I ch i").sees("E5", "E7"));
}

TEST(Church, ProtectsLikeATown) {
  RULES("F-TCHUR-06", "T-CARD-19");
  EXPECT_EQ(Table("E5: I ch/i").dice_against("E5", "E6"), 2);
  EXPECT_EQ(Table("E5: A ch/i").dice_against("E5", "E6"), 1);
  EXPECT_EQ(Table("E5: G ch/i").dice_against("E5", "E6"), 3);
}

} // namespace
} // namespace bocage
