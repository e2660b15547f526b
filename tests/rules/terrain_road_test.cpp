// Roads.
//
// Rules: F-TROAD (FAQ, card Terrains 42 and questions), T-CARD-42, F-TBRI-13, F-CMDB-31.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// A road along row E from E5 on, with rivers beside it; the unit stands in E5.
std::string road(const std::string& unit, const std::string& rest = "ro ro ro ro ro") {
  return "D4: ri ri ri ri ri ri\nE5: ro/" + unit + " " + rest + "\nF4: ri ri ri ri ri ri\nH5: I i";
}

// How far the unit goes along the road, and after how many hexes it may still battle.
std::string far(const std::string& unit, OrderKind order = OrderKind::Normal) {
  int most = 0, battles = 0;
  for (int n = 1; n <= 5; ++n) {
    Table t = to_move(road(unit), {"E5", "H5"}, order); // who still has to move keeps the turn open
    const std::string to = "e" + std::to_string(5 + n);
    if (!t.can("move e5 " + to)) continue;
    most = n;
    t.act("move e5 " + to);
    if (t.unit(to).is(kMayNotBattle)) continue;
    battles = n;
  }
  return std::to_string(battles) + " and battle, " + std::to_string(most);
}

TEST(Road, GivesOneHexMoreToWhoStaysOnIt) {
  RULES("F-TROAD-01", "T-CARD-42");
  EXPECT_TRUE(to_move(road("A"), {"E5"}).can("move e5 e9"));
  EXPECT_FALSE(to_move(road("A"), {"E5"}).can("move e5 e10"));
  EXPECT_FALSE(to_move(road("A", "ro . ro ro"), {"E5"}).can("move e5 e9")) << "it leaves the road";
  const Table beside = to_move("D4: ri ri ri ri ri ri\nE4: A ro ro ro ro\nF4: ri ri ri ri ri ri", {"E4"});
  EXPECT_FALSE(beside.can("move e4 e8")) << "it does not begin on it";
}

TEST(Road, DoesNotGoOnOverWaterOrIntoTheMountains) {
  RULES("F-TROAD-01", "F-TROAD-06");
  const Table boat = moving(road("I", "ro ro ri"), unit_marks("E5", kHasBoat), {"E5"});
  EXPECT_TRUE(boat.can("move e5 e7"));
  EXPECT_FALSE(boat.can("move e5 e8")) << "a river is no road";
  for (const std::string mountain : {"mo", "mc"}) {
    const Table climber = to_move(road("I", "ro hr " + mountain), {"E5"});
    EXPECT_TRUE(climber.can("move e5 e7"));
    EXPECT_FALSE(climber.can("move e5 e8")) << "nor is a mountain";
  }
}

TEST(Road, AllowancesOfTheTroops) {
  RULES("F-TROAD-06", "F-TROAD-07", "F-TROAD-08", "F-TROAD-17", "F-TROAD-18");
  EXPECT_EQ(far("I"), "2 and battle, 3");
  EXPECT_EQ(far("S"), "3 and battle, 3");
  EXPECT_EQ(far("R"), "2 and battle, 3");
  EXPECT_EQ(far("A"), "4 and battle, 4");
  EXPECT_EQ(far("G"), "0 and battle, 2");
}

TEST(Road, AllowancesByCard) {
  RULES("F-TROAD-19", "F-TROAD-20", "F-TROAD-21", "F-TROAD-22", "F-CMD-15", "F-CMD-16", "F-CMD-17");
  EXPECT_EQ(far("G", OrderKind::Bombard), "0 and battle, 4");
  EXPECT_EQ(far("I", OrderKind::InfantryAssault), "3 and battle, 4");
  EXPECT_EQ(far("S", OrderKind::InfantryAssault), "3 and battle, 4");
  EXPECT_EQ(far("R", OrderKind::InfantryAssault), "3 and battle, 4");
}

TEST(Road, ForbidsNoBattleAndHidesNobody) {
  RULES("F-TROAD-02", "F-TROAD-03", "F-TROAD-04");
  Table t = to_move("E5: ro/A ro i", {"E5"});
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_EQ(t.targets("E6"), "E7");
  EXPECT_TRUE(Table("E5: I ro i").sees("E5", "E7"));
  for (const std::string unit : {"I", "A", "G"})
    EXPECT_EQ(Table("E5: " + unit + " ro/i").dice_against("E5", "E6"), 3) << unit;
}

TEST(Road, OverAHillIsAHill) {
  RULES("F-TROAD-03", "F-TROAD-05", "T-CARD-42");
  EXPECT_EQ(why(to_battle("E5: I hr i\nH5: I i", {"E5", "H5"}), "battle e5 e7"),
            "no-sight E6 hill-road (F-TROAD-03)");
  EXPECT_TRUE(Table("E5: hi hr hi").sees("E5", "E7"));
  EXPECT_EQ(count(to_battle("E5: I hr/i", {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), hill-road -1 (F-TROAD-05)");
  EXPECT_EQ(count(to_battle("E5: A hr/i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), hill-road -1 (F-TROAD-05)");
  EXPECT_EQ(Table("E5: hi/I hr/i").dice_against("E5", "E6"), 3);
  EXPECT_TRUE(to_move(road("A", "hr hr ro ro"), {"E5"}).can("move e5 e9"));
}

TEST(Road, ABridgeIsNoRoad) {
  RULES("F-TBRI-13", "F-TROAD-33", "T-CARD-09");
  const Table t = to_move(road("A", "ri+br ro ro ro"), {"E5"});
  EXPECT_TRUE(t.can("move e5 e8"));
  EXPECT_FALSE(t.can("move e5 e9"));
  EXPECT_FALSE(to_move(road("A", "ra ro ro ro"), {"E5"}).can("move e5 e9"));
}

TEST(Road, RunsThroughItsOpenings) {
  RULE("F-TROAD-01");
  // Two roads side by side: the one in row E runs east and west, the one in row F too.
  const auto east_west = [](auto& setup) {
    for (Hex h : Board::of(setup.board).hexes())
      if (setup.hexes[h].ground == TerrainId::Road)
        setup.hexes[h].openings =
            1 << static_cast<int>(Direction::East) | 1 << static_cast<int>(Direction::West);
  };
  Table t("E5: ro/A ro ro . .\nF5: ro ro ro ro ro", east_west);
  t.order({"E5"});
  EXPECT_TRUE(t.can("move e5 f7"));
  EXPECT_FALSE(t.can("move e5 f8")) << "four hexes, but it changes over";
}

TEST(Road, AnObstacleOnItStopsAsEverywhere) {
  RULE("F-TROAD-01");
  EXPECT_FALSE(to_move(road("A", "ro ro+wi ro ro"), {"E5"}).can("move e5 e9"));
  EXPECT_FALSE(to_move(road("A", "ro ro/I ro ro"), {"E5"}).can("move e5 e9"));
  EXPECT_EQ(why(to_move(road("A", "ro ro+rk ro ro"), {"E5"}), "move e5 e7"),
            "impassable E7 road-block (F-TRBLK-02)");
}

TEST(Road, IsStillThereUnderWhatIsBuiltOnIt) {
  RULE("F-TROAD-01");
  for (const std::string works : {"rk", "dt", "fb"})
    EXPECT_TRUE(to_move("E5: ro+" + works + "/I ro ro ro", {"E5"}).can("move e5 e8")) << works;
}

TEST(Road, InfiltrationGetsOneHexMoreInTheWholeTurn) {
  RULES("F-TROAD-32", "F-CMDB-31");
  const std::string picture = "D1: ri ri ri ri ri ri ri ri ri ri ri\nE1: ro/I ro ro ro ro ro ro ro ro ro\n"
                              "F1: ri ri ri ri ri ri ri ri ri ri ri\nH5: I i";
  Table first = to_move(picture, {"E1"}, OrderKind::BehindLines);
  ASSERT_TRUE(first.can("move e1 e5"));
  EXPECT_FALSE(first.can("move e1 e6"));
  first.act("move e1 e5");
  first.battle_phase();
  EXPECT_TRUE(first.can("move e5 e8"));
  EXPECT_FALSE(first.can("move e5 e9")) << "the additional hex is spent";
  Table second = to_move(picture, {"E1"}, OrderKind::BehindLines);
  second.act("move e1 e4");
  second.battle_phase();
  EXPECT_TRUE(second.can("move e4 e8"));
}

TEST(Road, ItsHexesAreCounted) {
  RULE("F-TROAD-01");
  EXPECT_EQ(count(to_move(road("I"), {"E5"}), "move e5 e8"),
            "road +1 (B-MOVE-13), road +1 (B-MOVE-13), road +1 (B-MOVE-13)");
  EXPECT_EQ(why(to_move(road("I"), {"E5"}), "move e5 e9").substr(0, 7), "too-far");
}

} // namespace
} // namespace bocage::test
