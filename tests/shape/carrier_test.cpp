// Two pieces in one hex: a plane on a carrier. And one that is there without standing there: a plane in
// flight.
#include "tests/shape/journey.h"

namespace bocage::test {
namespace {

UnitSetup fighter(const Setup& setup, std::string_view where, Side side, std::uint16_t marks) {
  UnitSetup unit;
  unit.hex = hex_of(setup, where);
  unit.troop = TroopId::Fighter;
  unit.side = side;
  unit.marks = marks;
  return unit;
}

// An Allied carrier at sea with a plane and two Ready for Takeoff tokens on its deck.
Table carrier_at_sea() {
  Table table(R"(
    E4: oc oc/C oc
    F4: oc oc
    C5: g g
  )",
              [](auto& setup) { setup.units.push_back(fighter(setup, "E5", kAllies, kGrounded)); });
  table.state.tokens[0] = {table.hex("E5"), Nation::UnitedStates, 2};
  table.state.token_count = 1;
  return table;
}

const Unit& plane(const Table& t) {
  for (int i = 0; i < t.state.unit_count; ++i)
    if (const Unit& unit = t.state.unit(static_cast<UnitId>(i)); unit.troop == TroopId::Fighter) return unit;
  throw std::logic_error("no plane");
}

TEST(Carrier, StaysTheUnitOfItsHex) {
  RULES("A-GATT-07");
  Table t = carrier_at_sea();
  EXPECT_EQ(fault(t.game, t.state), "");
  EXPECT_EQ(t.unit("E5").troop, TroopId::AircraftCarrier);
  EXPECT_EQ(plane(t).hex, t.hex("E5"));
  EXPECT_FALSE(t.state.planes.contains(t.hex("E5"))); // not in flight
  t.order({"C5"});
  t.battle_phase();
  Journey j(t);
  EXPECT_EQ(t.targets("C5"), "E5");
  t.dice("grenade armor star");
  j.act("battle c5 e5");
  EXPECT_EQ(t.unit("E5").hits, 1); // the ship's, not the plane's
  EXPECT_TRUE(plane(t).on_board());
  EXPECT_EQ(t.state.token_count, 1);
  EXPECT_EQ(t.medals(kAxis), 0);
}

TEST(Carrier, CarriesAPlaneThatIsOneFigureAndWorthOneMedal) {
  const Table t = carrier_at_sea();
  EXPECT_EQ(plane(t).figures, 1);
  EXPECT_EQ(plane(t).medals, 1);
}

TEST(Carrier, SinksWithAllThatIsOnItForOneMedal) {
  RULES("A-GATT-08", "A-GATT-09");
  Table t = carrier_at_sea();
  t.order({"C5", "C6"});
  t.battle_phase();
  Journey j(t);
  t.dice("grenade grenade star  grenade star star");
  j.act("battle c5 e5");
  EXPECT_EQ(t.unit("E5").hits, 2);
  j.act("battle c6 e5");
  EXPECT_TRUE(t.empty("E5"));
  EXPECT_FALSE(plane(t).on_board());
  EXPECT_EQ(t.state.plane_at[t.hex("E5")], kNoUnit);
  EXPECT_EQ(t.state.token_count, 0);
  EXPECT_EQ(t.medals(kAxis), 1);
  EXPECT_EQ(fault(t.game, t.state), "");
}

TEST(Carrier, LeavesTheTokensOfOtherHexesAlone) {
  Table t = carrier_at_sea();
  t.state.tokens[1] = {t.hex("A1"), Nation::Germany, 1};
  t.state.tokens[2] = {t.hex("E5"), Nation::Britain, 1};
  t.state.token_count = 3;
  t.order({"C5"});
  t.battle_phase();
  t.dice("grenade grenade grenade");
  Journey j(t);
  j.act("battle c5 e5");
  ASSERT_EQ(t.state.token_count, 1);
  EXPECT_EQ(t.state.tokens[0].hex, t.hex("A1"));
}

TEST(PlaneInFlight, IsNoObstacleToSightAndFire) {
  RULES("A-FLY-01", "A-FLY-02");
  Table t(R"(
    C6: i
    E5: I
  )",
          [](auto& setup) { setup.units.push_back(fighter(setup, "D5", kAxis, 0)); });
  EXPECT_TRUE(t.sees("E5", "C6")); // straight through D5
  t.order({"E5"});
  t.battle_phase();
  t.dice("infantry star");
  Journey j(t);
  EXPECT_EQ(t.targets("E5"), "C6"); // the plane beside it is neither a target nor in the way
  j.act("battle e5 c6");
  EXPECT_EQ(t.figures("C6"), 3);
}

TEST(PlaneInFlight, KeepsGroundUnitsOutOfItsHex) {
  RULES("A-MOVE-08");
  for (Side side : {kAllies, kAxis}) {
    Table t("E5: I", [side](auto& setup) { setup.units.push_back(fighter(setup, "D5", side, 0)); });
    t.order({"E5"});
    Journey j(t);
    const std::string moves = t.moves("E5");
    EXPECT_EQ(moves.find("D5"), std::string::npos) << moves; // not into it
    EXPECT_NE(moves.find("D4"), std::string::npos) << moves;
    j.act("move e5 d4");
  }
  // Nor through it: rivers leave no other way.
  Table t(R"(
    D4: ri . ri
    E4: ri I ri
    F4: ri ri
  )",
          [](auto& setup) { setup.units.push_back(fighter(setup, "D5", kAllies, 0)); });
  t.order({"E5"});
  EXPECT_EQ(t.moves("E5"), "");
}

TEST(PlaneInFlight, KeepsTrainsOutOfItsHex) {
  RULES("A-MOVE-08");
  Table t("E2: ra ra ra ra/L ra ra ra", [](auto& setup) {
    unit_of(setup, "E5").second_hex = hex_of(setup, "E4");
    setup.units.push_back(fighter(setup, "E7", kAxis, 0));
  });
  t.order({"E5"});
  Journey j(t);
  EXPECT_EQ(t.moves("E5"), "E3 E4 E6");
  j.act("move e5 e6");
}

TEST(PlaneInFlight, IsNoPlaceToRetreatTo) {
  RULES("A-MOVE-08");
  Table t(R"(
    D5: i
    E5: I
  )",
          [](auto& setup) { setup.units.push_back(fighter(setup, "F4", kAllies, 0)); });
  t.order({"D5"});
  t.battle_phase();
  t.dice("flag star star");
  Journey j(t);
  j.act("battle d5 e5");
  j.act("pass"); // no ambush
  EXPECT_EQ(t.figures("E5"), 0);
  EXPECT_EQ(t.figures("F5"), 4); // the only way back
}

} // namespace
} // namespace bocage::test
