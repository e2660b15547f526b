// One unit on two hexes: a supply train.
#include "tests/shape/journey.h"

namespace bocage::test {
namespace {

// Nine hexes of track; the locomotive stands in E6 with its wagon behind it in E5.
Table on_the_rails(std::string_view others = {}) {
  return Table(std::string("E2: ra ra ra ra ra/l ra ra ra ra\n") + std::string(others),
               [](auto& setup) { unit_of(setup, "E6").second_hex = hex_of(setup, "E5"); });
}

TEST(Train, IsOrderedAsOneUnit) {
  RULES("F-TRP-45");
  Table t = on_the_rails();
  t.hand(kAxis, {"attack-center", "recon-left"});
  t.turn(kAxis);
  Journey j(t);
  j.act("card attack-center");
  EXPECT_EQ(t.legal("order"), "e6");
  j.act("order e6");
  EXPECT_EQ(t.legal("order"), "");
  EXPECT_NE(t.moves("E6"), "");
}

TEST(Train, GoesForwardAndBackwardAlongTheTrack) {
  RULES("F-TRP-46", "F-TRP-52", "F-TRP-53");
  {
    Table t = on_the_rails();
    t.order({"E6"});
    Journey j(t);
    EXPECT_EQ(t.moves("E6"), "E3 E4 E5 E7 E8 E9"); // where the locomotive may end
    j.act("move e6 e8");
    EXPECT_EQ(t.unit("E8").troop, TroopId::SupplyTrain);
    EXPECT_EQ(t.unit("E8").hex, t.hex("E8"));
    EXPECT_EQ(t.unit("E8").second_hex, t.hex("E7"));
    EXPECT_TRUE(t.empty("E5") && t.empty("E6"));
  }
  {
    Table t = on_the_rails();
    t.order({"E6"});
    Journey j(t);
    j.act("move e6 e4");
    EXPECT_EQ(t.unit("E4").hex, t.hex("E4"));
    EXPECT_EQ(t.unit("E4").second_hex, t.hex("E3"));
    EXPECT_TRUE(t.empty("E5") && t.empty("E6"));
  }
}

TEST(Train, GoesOnlyAsFarAsTheTrackIsFree) {
  RULES("F-TRP-46");
  Table t("E2: ra/i ra ra ra ra/l ra ra/I ra ra",
          [](auto& setup) { unit_of(setup, "E6").second_hex = hex_of(setup, "E5"); });
  t.order({"E6"});
  Journey j(t);
  EXPECT_EQ(t.moves("E6"), "E4 E5 E7"); // the wagon to E3, the locomotive to E7
}

TEST(Train, BlocksBothItsHexes) {
  RULES("F-TRP-54");
  // Rivers leave no way but through the train.
  Table t(R"(
    D5: i
    E2: ri ri ri ra ra/l ri ri
  )",
          [](auto& setup) { unit_of(setup, "E6").second_hex = hex_of(setup, "E5"); });
  t.order({"D5"});
  Journey j(t);
  EXPECT_EQ(t.moves("D5").find('E'), std::string::npos);
  EXPECT_EQ(t.moves("D5").find('F'), std::string::npos);

  // Nor may a unit retreat through it: both its ways back are taken, and it loses a figure.
  Table retreat(R"(
    C5: ra ra/L
    B5: I
    A5: i
  )",
                [](auto& setup) { unit_of(setup, "C6").second_hex = hex_of(setup, "C5"); });
  retreat.order({"A5"});
  retreat.battle_phase();
  retreat.dice("flag star star");
  Journey k(retreat);
  k.act("battle a5 b5");
  if (retreat.can("pass")) k.act("pass");
  EXPECT_EQ(retreat.figures("B5"), 3);
}

TEST(Train, BlocksSightWithBothParts) {
  RULES("F-TRP-57");
  Table t = on_the_rails();
  EXPECT_FALSE(t.sees("C5", "G5")); // through the wagon
  EXPECT_FALSE(t.sees("C6", "G6")); // through the locomotive
  t.order({"E6"});
  Journey j(t);
  j.act("move e6 e9");
  EXPECT_TRUE(t.sees("C5", "G5"));
  EXPECT_TRUE(t.sees("C6", "G6"));
  EXPECT_FALSE(t.sees("C8", "G8"));
  EXPECT_FALSE(t.sees("C9", "G9"));
}

TEST(Train, IsHitOnEitherHexAndCountsTheHitsOnOnePiece) {
  RULES("F-TRP-49", "F-TRP-50", "F-TRP-55", "F-TRP-56", "F-TRP-59");
  Table t = on_the_rails("G4: G G G G");
  t.order({"G4", "G5", "G6", "G7"});
  t.battle_phase();
  Journey j(t);
  EXPECT_EQ(t.targets("G5"), "E5 E6");
  t.dice("grenade infantry armor  grenade star infantry  grenade star star  grenade star star");

  j.act("battle g4 e5"); // the wagon
  EXPECT_EQ(t.unit("E6").hits, 1);
  EXPECT_EQ(t.event(EventKind::HitsTaken).number, 1);
  j.act("battle g5 e6"); // the locomotive
  EXPECT_EQ(t.unit("E6").hits, 2);
  EXPECT_FALSE(t.empty("E5"));

  j.act("battle g6 e5"); // the third destroys the wagon
  EXPECT_EQ(t.unit("E6").hits, 3);
  EXPECT_TRUE(t.empty("E5"));
  EXPECT_EQ(t.unit("E6").second_hex, kNoHex);
  EXPECT_EQ(t.targets("G7"), "E6");
  EXPECT_TRUE(t.sees("C5", "G5"));
  EXPECT_EQ(t.medals(kAllies), 0);

  j.act("battle g7 e6"); // the fourth the locomotive
  EXPECT_TRUE(t.empty("E6"));
  EXPECT_EQ(t.medals(kAllies), 1);
}

TEST(Train, TwoHitsAtOnceMayTakeWagonAndLocomotive) {
  RULES("F-TRP-50");
  Table t = on_the_rails("G4: G G");
  t.order({"G4", "G5"});
  t.battle_phase();
  t.dice("grenade grenade star  grenade grenade star");
  Journey j(t);
  j.play({"battle g4 e5", "battle g5 e5"});
  EXPECT_TRUE(t.empty("E5") && t.empty("E6"));
  EXPECT_EQ(t.medals(kAllies), 1);
}

// The objective under the wagon is given up with it.
TEST(Train, LeavesWhatItsWagonHeld) {
  RULES("F-TRP-50");
  Table t(std::string("E2: ra ra ra ra ra/l ra ra ra ra\nG5: G"), [](auto& setup) {
    unit_of(setup, "E6").second_hex = hex_of(setup, "E5");
    Objective o;
    o.hexes.insert(hex_of(setup, "E5"));
    setup.objectives.push_back(o);
  });
  EXPECT_EQ(t.medals(kAxis), 1);
  t.order({"G5"});
  t.battle_phase();
  t.dice("grenade grenade grenade");
  Journey j(t);
  j.act("battle g5 e6");
  EXPECT_TRUE(t.empty("E5"));
  EXPECT_EQ(t.medals(kAxis), 0);
}

TEST(Train, TakesAndLeavesObjectivesWithBothParts) {
  RULES("E-MEDAL-01", "E-MEDAL-02");
  Table t(std::string("E2: ra ra ra ra ra/l ra ra ra ra"), [](auto& setup) {
    unit_of(setup, "E6").second_hex = hex_of(setup, "E5");
    for (std::string_view name : {"E5", "E8"}) {
      Objective o;
      o.hexes.insert(hex_of(setup, name));
      setup.objectives.push_back(o);
    }
  });
  EXPECT_EQ(t.medals(kAxis), 1); // the wagon's
  t.order({"E6"});
  Journey j(t);
  j.act("move e6 e9"); // the wagon ends in E8
  EXPECT_EQ(t.medals(kAxis), 1);
  EXPECT_EQ(t.state.holders[0], Owner::Anyone);
  EXPECT_EQ(t.state.holders[1], Owner::Axis);
}

// Each of its hexes is a target of its own, and only once.
TEST(Train, IsStruckOncePerHexByAirPower) {
  RULES("F-TRP-55", "F-TRP-58");
  Table t = on_the_rails("D6: i\nC7: i");
  t.card(kAllies, "air-power");
  Journey j(t);
  j.act("target e5");
  EXPECT_EQ(t.legal("target"), "e6"); // not E5 again
  j.act("target e6");
  EXPECT_EQ(t.legal("target"), "d6"); // C7 hangs on D6 only
  j.act("target d6");
  EXPECT_EQ(t.legal("target"), "c7");
  t.dice("grenade infantry  grenade infantry  armor armor  armor armor");
  j.act("target c7");
  EXPECT_EQ(t.unit("E6").hits, 2);
}

} // namespace
} // namespace bocage::test
