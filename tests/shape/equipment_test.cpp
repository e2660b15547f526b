// What the troops of the Equipment Pack leave on the board or in the middle of a decision: target markers,
// smoke, bunkers blown up, bridges laid, landing craft. A Journey proves at every step that all of it is in
// the position: copied, undone, saved, loaded and walked again it is the same.
#include "tests/shape/journey.h"
#include "tests/support/equipment.h"

namespace bocage::test {
namespace {

TEST(EquipmentState, TargetMarkers) {
  RULES("E-BIGGUN-12", "E-BIGGUN-13");
  Table t("E1: /Bg . i . i\nA9: i\nI9: I");
  t.order({"E1"});
  t.battle_phase();
  t.dice("I S S");
  State marked;
  {
    Journey j(t);
    j.act("battle e1 e3");
    EXPECT_EQ(marked_hexes(t), "E3");
    marked = t.state;
    while (t.state.active == kAllies) j.sit_out_turn();
    j.sit_out_turn(); // the enemy's turn
    EXPECT_EQ(marked_hexes(t), "E3");
    EXPECT_EQ(t.dice_against("E1", "E3"), 4);
  }
  std::string reason;
  const auto loaded = load(t.game, save(marked), reason);
  ASSERT_TRUE(loaded) << reason;
  EXPECT_EQ(loaded->marker_count, 1);
  EXPECT_EQ(loaded->markers[0].hex, t.hex("E3"));
}

TEST(EquipmentState, MarkersThatNoGunHasPlaced) {
  const Table t("E1: /Bg . i");
  const auto fault_with = [&](TargetMarker marker) {
    State state = t.state;
    state.markers[0] = marker;
    state.marker_count = 1;
    return fault(t.game, state);
  };
  EXPECT_EQ(fault_with({t.hex("E3"), t.state.unit_at[t.hex("E1")], 0}), "");
  EXPECT_NE(fault_with({t.hex("E3"), 99, 0}), "");
  EXPECT_NE(fault_with({kNoHex, 0, 0}), "");
}

TEST(EquipmentState, AnAccessoryThatThereIsNot) {
  Table t("E1: /Fu\nE5: A", carrying("E1", Accessory::Plow));
  EXPECT_EQ(fault(t.game, t.state), "");
  State tank = t.state, funny = t.state;
  tank.unit(tank.unit_at[t.hex("E5")]).accessory = 1;
  funny.unit(funny.unit_at[t.hex("E1")]).accessory = 9;
  EXPECT_NE(fault(t.game, tank), "");
  EXPECT_NE(fault(t.game, funny), "");
}

// In the middle of the choice of hexes, and through both full turns of the smoke.
TEST(EquipmentState, SmokeOfShellsForTwoFullTurns) {
  RULES("E-SMOKE-01", "E-SMOKE-02", "E-SMOKE-03", "X-ACT-31");
  Table t("A1: i\nE5: /Nw\nG5: I\nI1: I");
  t.order({"E5"});
  t.battle_phase();
  Journey j(t);
  j.play({"shell e5", "smoke d4", "smoke d5"});
  EXPECT_EQ(t.state.smoke_count, 0) << "none before the third";
  j.act("smoke c5"); // and with it the Allied turn ends, but for the card to be drawn
  EXPECT_EQ(t.state.smoke_count, 3);
  const auto rest_of_turn = [&](Side side, int turns_left) {
    ASSERT_EQ(t.state.active, side);
    EXPECT_FALSE(t.sees("E5", "B5"));
    while (t.state.active == side && !t.state.over()) {
      j.sit_out_turn();
      EXPECT_EQ(t.event(EventKind::SmokeThinned).number, turns_left);
    }
    EXPECT_EQ(t.state.smoke_count, turns_left > 0 ? 3 : 0);
  };
  if (t.state.active == kAllies) rest_of_turn(kAllies, 3);
  EXPECT_EQ(t.state.smokes[0].turns_left, 3);
  rest_of_turn(kAxis, 2); // the markers are turned over, the effect is the same
  EXPECT_FALSE(t.sees("E5", "B5"));
  rest_of_turn(kAllies, 1);
  rest_of_turn(kAxis, 0); // gone
  EXPECT_TRUE(t.sees("E5", "B5"));
}

TEST(EquipmentState, ABunkerBlownUp) {
  RULE("E-FUNNY-25");
  Table t("D5: bu/i\nE5: /Fu\nA1: i\nI1: I",
          together({carrying("E5", Accessory::Petard), owned_by(kAxis, {"D5"})}));
  t.order({"E5"});
  t.battle_phase();
  t.dice("S I");
  const State before = t.state;
  Journey j(t);
  j.act("battle e5 d5");
  if (t.can("pass")) j.act("pass");
  EXPECT_FALSE(t.has("D5", TerrainId::Bunker));
  std::string reason;
  const auto loaded = load(t.game, save(t.state), reason);
  ASSERT_TRUE(loaded) << reason;
  EXPECT_EQ(loaded->overlay[t.hex("D5")], TerrainId::Open);
  EXPECT_EQ(before.overlay[t.hex("D5")], TerrainId::Bunker) << "undone, it stands again";
}

TEST(EquipmentState, WhatATankCarries) {
  RULES("E-FUNNY-02", "E-FUNNY-11", "E-FUNNY-12");
  Table t("D4: ri ri ri\nE5: /Fu\nA1: i\nI1: I\nC9: /fu");
  Journey(t).play({"equip c9 bobbin", "equip e5 bridge"});
  t.order({"E5"});
  Journey turn(t);
  turn.play({"span e5 d5", "move e5 d5"});
  EXPECT_TRUE(t.has("D5", TerrainId::Bridge));
  EXPECT_EQ(t.unit("D5").accessory, static_cast<int>(Accessory::BridgeSpent));
}

TEST(EquipmentState, ALandingCraft) {
  RULES("E-LCT-08", "F-TRPB-48");
  Table t("G3: be be be\nH3: oc oc oc\nI3: oc oc/I oc\nA1: i", aboard("I4"));
  t.order({"I4"});
  Journey(t).act("move i4 h4");
  EXPECT_TRUE(t.unit("H4").is(kInCraft));
  t.order({"H4"});
  Journey landing(t);
  landing.act("move h4 g4");
  EXPECT_FALSE(t.unit("G4").is(kInCraft));
}

// A whole battle with all of them, written down and played again from its seed.
TEST(EquipmentState, WholeBattlesFromSeedAndActions) {
  const auto change = [](auto& setup) {
    together({aboard("I6"), aboard("I7"), mines(Owner::Axis, {"C3", "C7"}), owned_by(kAxis, {"C5", "B6"})})(
        setup);
  };
  const Table table(R"(
    A2: i     /bg   .     /nw   .     g
    B4:    /td   .     bu/i  fo/i  /ha
    C4: wi    bu    wi/i  to/i  /ft
    D4:    ri    ri    ri    .     i
    E4: /Fu   /Fu   A     I     I
    F4:    /Ma   /Bg   /Nw   /Ha   /Ft
    G5: be    be    be    be    be
    H4:    oc    oc/De oc    oc    oc/C
    I4: oc    oc    oc/I  oc/A  oc
  )",
                    change);
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(seed);
    const Chance chance(seed);
    Picker picker(seed);
    State state = start(table.game, chance);
    std::vector<Choice> choices;
    std::string reason;
    play_at_random(table.game, chance, state, picker, 400, [&](const Choice& choice, const ActionList&) {
      choices.push_back(choice);
      const auto loaded = load(table.game, save(state), reason);
      ASSERT_TRUE(loaded) << reason;
      ASSERT_TRUE(same_position(*loaded, state));
    });
    State again = start(table.game, chance);
    for (const Choice& choice : choices) apply(table.game, again, chance, choice.seat, choice.action);
    EXPECT_TRUE(same_position(again, state));
  }
}

} // namespace
} // namespace bocage::test
