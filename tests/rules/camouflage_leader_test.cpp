// Marks that units carry: camouflage (Actions 16) and the heroic leader (Actions 8).
//
// Rules: F-ACT-25 to 27, F-ACT-44 to 51, X-ACT-08, X-ACT-16, U-UNIT-39. What becomes of a leader whose unit
// is lost is in tests/shape/leader_test.cpp.
#include "tests/support/answers.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// The unit in E5 carries the mark.
Table marked(std::string_view picture, UnitMark mark) {
  return Table(picture, [mark](auto& setup) {
    for (auto& unit : setup.units)
      if (unit.hex == *Board::of(setup.board).parse("E5")) unit.marks = mark;
  });
}

Table ready(std::string_view picture, UnitMark mark, std::initializer_list<std::string_view> units) {
  Table t = marked(picture, mark);
  t.order(units);
  t.battle_phase();
  return t;
}

TEST(Camouflage, IsAttackedInCloseAssaultOnly) {
  RULES("F-ACT-44", "X-ACT-16");
  const Table far = ready("E5: i\nE7: A\nH5: I i", kCamouflaged, {"E7", "H5"});
  EXPECT_EQ(far.targets("E7"), "H6");
  EXPECT_EQ(why(far, "battle e7 e5"), "target-hidden E5 (F-ACT-44)");
  const Table guns = ready("E5: i\nE7: G\nH5: I i", kCamouflaged, {"E7", "H5"});
  EXPECT_FALSE(guns.can("battle e7 e5"));
  EXPECT_EQ(ready("E5: i\nE6: A", kCamouflaged, {"E6"}).targets("E6"), "E5");
}

TEST(Camouflage, NeitherAirPowerNorABarrageFindsIt) {
  RULES("F-ACT-44", "X-ACT-16");
  for (const std::string_view card : {"air-power", "barrage"}) {
    Table t = marked("E5: i . . i\nI5: I", kCamouflaged);
    t.card(kAllies, card);
    EXPECT_EQ(t.legal("target"), "e8") << card;
  }
}

TEST(Camouflage, EndsWithAMove) {
  RULES("F-ACT-45", "X-ACT-16");
  Table t = marked("E5: I\nH5: I i", kCamouflaged);
  t.order({"E5", "H5"});
  t.act("move e5 e6");
  EXPECT_FALSE(t.unit("E6").is(kCamouflaged));
}

TEST(Camouflage, EndsWithABattle) {
  RULES("F-ACT-46", "X-ACT-16");
  Table t = ready("E5: I i", kCamouflaged, {"E5"});
  t.attack("E5", "E6", "star star star");
  EXPECT_FALSE(t.unit("E5").is(kCamouflaged));
}

TEST(Camouflage, OutlastsAnAttackThatIsNotAnswered) {
  RULE("F-ACT-49");
  Table t = ready("E5: i\nE6: A", kCamouflaged, {"E6"});
  t.attack("E6", "E5", "infantry star star");
  EXPECT_EQ(t.figures("E5"), 3);
  EXPECT_TRUE(t.unit("E5").is(kCamouflaged));
}

TEST(Camouflage, EndsWithARetreat) {
  RULE("F-ACT-50");
  Table t = ready("E5: i\nE6: A", kCamouflaged, {"E6"});
  t.attack("E6", "E5", "flag star star");
  t.act("retreat e5 d4");
  EXPECT_FALSE(t.unit("D4").is(kCamouflaged));
}

TEST(Camouflage, EndsWithAnAmbush) {
  RULE("F-ACT-51");
  Table t = marked("E5: i\nE6: A", kCamouflaged);
  t.hand(kAxis, {"ambush"});
  t.order({"E6"});
  t.battle_phase();
  t.dice("star star star star star star");
  t.play({"battle e6 e5", "ambush"});
  EXPECT_FALSE(t.unit("E5").is(kCamouflaged));
}

TEST(HeroicLeader, IgnoresAFlag) {
  RULES("F-ACT-25", "F-ACT-26", "X-ACT-08", "U-UNIT-39");
  Table t = ready("E5: i\nG5: G", kLeader, {"G5"});
  t.attack("G5", "E5", "flag flag star");
  EXPECT_EQ(count(t, "ignore 1"), "leader +1 (F-ACT-26)");
  EXPECT_FALSE(t.can("ignore 2"));
}

TEST(HeroicLeader, BattlesWithOneDieMore) {
  RULES("F-ACT-25", "F-ACT-27", "X-ACT-08", "U-UNIT-39");
  EXPECT_EQ(count(ready("E5: I i", kLeader, {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), leader +1 (F-ACT-27)");
}

} // namespace
} // namespace bocage::test
