// Tigers. What their card says in figures is in troops_cards_test.cpp, mines are in terrain_mines_test.cpp.
//
// Rules: E-TIGER-06 to 11 (Equipment Pack III), F-TRPB-56 to 60 (FAQ IV), F-TMINE-22, F-TMINE-23, F-TFROZ-12.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

Table at_tiger(std::string_view attacker, std::string_view faces) {
  Table t = to_battle(fill({attacker}, "D5: t\nE5: $1\nH5: I i"), {"E5", "H5"});
  t.attack("E5", "D5", faces);
  return t;
}

TEST(TigerTank, TheDiceThatWouldHitArmorAreRolledAgain) {
  RULES("E-TIGER-06", "F-TRPB-56");
  EXPECT_EQ(at_tiger("I", "armor grenade infantry  star star").event(EventKind::DiceRerolled).number, 2);
  EXPECT_FALSE(at_tiger("I", "armor grenade grenade  star star star").empty("D5"))
      << "they do nothing by themselves";
  EXPECT_EQ(at_tiger("/Ha", "star star  star star").event(EventKind::DiceRerolled).number, 2)
      << "stars of a heavy anti-tank gun would hit armor";
}

TEST(TigerTank, StarsOfAirPowerAreRolledAgainToo) {
  RULE("E-TIGER-06");
  Table t("D5: t\nG5: I");
  t.card(kAllies, "air-power");
  t.dice("star infantry  grenade");
  t.act("target d5");
  EXPECT_EQ(t.event(EventKind::DiceRerolled).number, 1);
  EXPECT_TRUE(t.empty("D5"));
}

TEST(TigerTank, AGrenadeAmongThemDestroysIt) {
  RULES("E-TIGER-07", "E-TIGER-11", "F-TRPB-57");
  const Table t = at_tiger("I", "armor armor star  flag grenade");
  EXPECT_TRUE(t.empty("D5"));
  EXPECT_EQ(t.medals(kAllies), 1);
}

TEST(TigerTank, NothingElseOfTheSecondRollCounts) {
  RULES("E-TIGER-08", "F-TRPB-57");
  const Table t = at_tiger("I", "armor armor armor  flag armor star");
  EXPECT_FALSE(t.empty("D5"));
  EXPECT_EQ(t.retreats(), "");
}

TEST(TigerTank, FlagsOfTheFirstRollMoveItOnlyWhereTheBattleSaysSo) {
  RULE("E-TIGER-09");
  EXPECT_EQ(at_tiger("I", "flag flag star").retreats(), "");
  Table t = battling("D5: t\nE5: I", declare(kFlagsMoveTigers), {"E5"});
  t.attack("E5", "D5", "flag star star");
  EXPECT_EQ(t.retreats(), "C5 C6");
  // So are the others whose hits are rolled again: one hex for a flag, and none of them ignored.
  for (const std::string_view unit : {"t", "/pc", "/cc"}) {
    Table others = battling(fill({unit}, "D5: $1\nE5: I"), declare(kFlagsMoveTigers), {"E5"});
    others.attack("E5", "D5", "flag star star");
    EXPECT_EQ(others.legal("ignore"), "") << unit;
    EXPECT_EQ(others.retreats(), "C5 C6") << unit;
    others.act("retreat d5 c5");
    EXPECT_EQ(others.retreats(), "") << unit;
  }
  // For a flag that it cannot obey a die is rolled.
  for (const std::string_view die : {"star", "grenade"}) {
    Table cornered = battling("A5: t\nB5: I", declare(kFlagsMoveTigers), {"B5"});
    cornered.attack("B5", "A5", "flag star star " + std::string(die));
    EXPECT_EQ(cornered.event(EventKind::DiceRerolled).number, 1);
    EXPECT_EQ(cornered.empty("A5"), die == "grenade") << die;
  }
}

TEST(TigerTank, NothingIsRolledAgainWhereNothingWouldHit) {
  RULE("E-TIGER-10");
  EXPECT_EQ(at_tiger("I", "infantry star flag").count(EventKind::DiceRerolled), 0);
}

TEST(TigerTank, MinesAreRolledAgain) {
  RULES("F-TRPB-59", "F-TMINE-22", "F-TMINE-23");
  for (const std::string_view die : {"armor", "flag", "grenade"}) {
    Table t = moving("D5: t\nH5: i I", mines(Owner::Allies, {"D6"}), {"D5", "H5"});
    set_mine(t, "D6", 2);
    t.dice("armor grenade " + std::string(die) + " star");
    t.act("move d5 d6");
    EXPECT_EQ(t.event(EventKind::DiceRerolled).number, 2);
    EXPECT_EQ(t.empty("D6"), die == "grenade") << die;
  }
}

TEST(TigerTank, AStarOnTheIceSinksIt) {
  RULES("F-TRPB-60", "F-TFROZ-12");
  for (const std::string_view die : {"star", "grenade", "armor"}) {
    Table t = to_move("D5: t fz\nH5: i I", {"D5", "H5"});
    t.dice(std::string(die) + " flag");
    t.act("move d5 d6");
    EXPECT_EQ(t.empty("D6"), die == "star") << die;
    EXPECT_EQ(t.count(EventKind::DiceRerolled), 0) << "no die is rolled again";
    EXPECT_EQ(t.medals(kAllies), die == "star") << die;
  }
}

TEST(TigerTank, AStarOnTheIceSinksItInARetreatToo) {
  RULES("F-TRPB-60", "F-TFROZ-12");
  Table t = battling("C4: ri fz ri ri\nD5: t\nE5: I", declare(kFlagsMoveTigers), {"E5"});
  t.attack("E5", "D5", "flag armor armor  flag flag  star star");
  EXPECT_TRUE(t.empty("C5"));
  EXPECT_EQ(t.count(EventKind::DiceRerolled), 1) << "those of the attack, not the star";
  EXPECT_EQ(t.medals(kAllies), 1);
}

} // namespace
} // namespace bocage::test
