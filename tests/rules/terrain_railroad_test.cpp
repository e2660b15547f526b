// Railroad tracks. Who passes them and who does not, class by class, is in terrain_classes_test.cpp, vehicles
// in troops_vehicles_test.cpp, level crossings in terrain_headquarters_test.cpp.
//
// Rules: T-CARD-38, F-TRRB-07.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// Water leaves no way but along row E.
constexpr std::string_view kLane = "D4: ri ri ri ri ri\nE5: /$1 ra $2 $3\nF4: ri ri ri ri ri";

TEST(RailroadTracks, StopAllButInfantry) {
  RULE("T-CARD-38");
  const auto passes = [](std::string_view unit, OrderKind order) {
    return to_move(fill({unit, ".", "."}, kLane), {"E5"}, order).can("move e5 e7");
  };
  EXPECT_TRUE(passes("I", OrderKind::Normal));
  EXPECT_FALSE(passes("A", OrderKind::Normal));
  EXPECT_FALSE(passes("G", OrderKind::Bombard)) << "three hexes";
  for (const std::string_view vehicle : {"Tr", "Ht", "Pc"})
    EXPECT_FALSE(passes(vehicle, OrderKind::Normal)) << vehicle;
}

TEST(RailroadTracks, StopGunsAsARailroadBridgeDoes) {
  RULE("F-TRRB-07");
  const auto guns = [](const std::string& ground) {
    return to_move("D4: ri ri ri\nE5: G " + ground + " .\nF4: ri ri ri", {"E5"}, OrderKind::Bombard);
  };
  EXPECT_TRUE(guns("op").can("move e5 e7"));
  for (const std::string rails : {"ra", "ri+rb"}) {
    EXPECT_TRUE(guns(rails).can("move e5 e6")) << rails;
    EXPECT_FALSE(guns(rails).can("move e5 e7")) << rails;
  }
}

TEST(RailroadTracks, ArmorThatStoppedThereTakesGroundAndOverruns) {
  RULE("T-CARD-38");
  Table t = to_move(fill({"A", "i1", "i"}, kLane), {"E5"});
  t.act("move e5 e6");
  t.attack("E6", "E7", "grenade star star");
  ASSERT_TRUE(t.can("ground e6 e7"));
  t.act("ground e6 e7");
  EXPECT_EQ(t.targets("E7"), "E8");
}

TEST(RailroadTracks, DoNotBlockTheLineOfSight) {
  RULE("T-CARD-38");
  EXPECT_TRUE(Table("E5: I ra i").sees("E5", "E7"));
}

} // namespace
} // namespace bocage::test
