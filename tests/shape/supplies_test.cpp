// What the troops of the expansions leave in the position: figures counted by threes, passengers, a disguise,
// cards taken unseen. All of it is in the bytes: copied, undone, saved, loaded and played again it is the
// same.
#include "engine/engine.h"
#include "tests/shape/journey.h"
#include "tests/support/grants.h"

namespace bocage::test {
namespace {

TEST(SuppliesState, FiguresDestroyedAreCountedByThreesInThePosition) {
  RULES("E-TRUCK-06", "E-HTRACK-06");
  Table t("E5: /Tr . /Ht . /Tr\nD5: g . g . g");
  t.order({"D5", "D7", "D9"});
  t.battle_phase();
  Journey j(t);
  t.dice("grenade grenade star  grenade star star  grenade star star");
  j.act("battle d5 e5");
  EXPECT_EQ(t.state.counted[1][0], 2);
  j.play({"battle d7 e7", "pass"}); // half-tracks might ambush
  EXPECT_EQ(t.state.counted[1][1], 1);
  EXPECT_EQ(t.medals(kAxis), 0);
  j.act("battle d9 e9");
  EXPECT_EQ(t.state.counted[1][0], 0) << "three of them were given for a medal";
  EXPECT_EQ(t.state.counted[1][1], 1);
  EXPECT_EQ(t.medals(kAxis), 1);
}

TEST(SuppliesState, ATruckThatHasGivenAllItsFiguresIsGone) {
  RULES("X-ACT-24", "E-TRUCK-29");
  Table t("E5: /Tr2 I\nH5: I i");
  t.set_figures("E6", 1);
  t.order({"E5", "E6", "H5"});
  t.battle_phase();
  Journey j(t);
  j.play({"supply e5 e6", "supply e5 e6", "battle h5 h6"});
  EXPECT_TRUE(t.empty("E5"));
  EXPECT_EQ(t.figures("E6"), 3);
  EXPECT_EQ(t.state.unit(0).status, UnitStatus::Withdrawn);
}

Change with_cargo(std::string_view locomotive, std::string_view wagon) {
  return [=](auto& setup) {
    unit_of(setup, locomotive).second_hex = hex_of(setup, wagon);
    unit_of(setup, locomotive).cargo = 2;
  };
}

TEST(SuppliesState, PassengersRideInThePositionUntilTheyGetOff) {
  RULES("X-ACT-13", "U-UNIT-09");
  Table t("E2: ra ra ra ra ra/L ra sn ra ra\nA1: i", with_cargo("E6", "E5"));
  t.hand(kAllies, {"attack-center"});
  t.turn(kAllies);
  Journey j(t);
  j.play({"card attack-center", "order e6", "move e6 e8"});
  EXPECT_EQ(t.state.top().kind, FrameKind::Unload); // a question like any other
  j.act("unload d8");
  EXPECT_EQ(t.state.top().kind, FrameKind::Unload);
  j.act("unload f7");
  EXPECT_EQ(t.figures("D8") + t.figures("F7"), 8);
  EXPECT_EQ(t.unit("D8").carrier, kNoUnit);
}

TEST(SuppliesState, PassengersAreLostWithTheirWagon) {
  RULES("F-TRP-60", "F-TRP-61");
  Table t("C6: g g\nE2: ra ra ra ra ra/L ra ra", with_cargo("E6", "E5"));
  t.order({"C6", "C7"});
  t.battle_phase();
  Journey j(t);
  t.dice("grenade grenade grenade  grenade star star");
  j.act("battle c6 e6");
  EXPECT_TRUE(t.unit("E6").is(kWagonLost));
  j.act("battle c7 e6");
  for (int i = 0; i < t.state.unit_count; ++i)
    EXPECT_NE(t.state.unit(static_cast<UnitId>(i)).status, UnitStatus::Aboard);
  EXPECT_EQ(t.medals(kAxis), 1);
}

TEST(SuppliesState, ALocomotiveWithoutItsWagonKnowsWhereItCameFrom) {
  RULES("F-TRP-47");
  Table t("C6: g g\nE2: ra ra ra ra ra/L ra ra", with_cargo("E6", "E5"));
  t.order({"C6", "C7"});
  t.battle_phase();
  Journey j(t);
  t.dice("grenade grenade grenade  flag star star");
  j.act("battle c6 e6");
  j.act("battle c7 e6");
  j.act("ignore 0");
  EXPECT_EQ(t.unit("E5").hex, t.hex("E5"));
}

TEST(SuppliesState, ADisguiseIsAMarkOfItsUnit) {
  RULES("F-TRPB-69", "F-TRPB-72");
  Table t("D5: /br\nE5: G G");
  t.order({"E5", "E6"});
  t.battle_phase();
  Journey j(t);
  t.dice("infantry star star  star   infantry star star  infantry");
  j.act("battle e5 d5");
  if (t.can("pass")) j.act("pass");
  EXPECT_TRUE(t.unit("D5").is(kDisguised));
  j.act("battle e6 d5");
  if (t.can("pass")) j.act("pass");
  EXPECT_FALSE(t.unit("D5").is(kDisguised));
  EXPECT_EQ(t.figures("D5"), 2);
}

TEST(SuppliesState, CardsThatOneSideHasSeenKeepTheirPlace) {
  RULES("E-CMDCAR-08", "E-CMDCAR-09");
  Table t("A1: i\nG5: I I /Cc I");
  t.hand(kAxis, {"attack-left", "attack-right"});
  t.deck({"air-power", "barrage"});
  for (int n = 0; n < 2; ++n) {
    const CardIndex top = t.state.deck[--t.state.deck_count];
    t.state.deck[t.state.deck_count] = 0;
    t.state.card_place[top] = CardPlace::Discard;
  }
  t.hand(kAllies, {"recon-center"});
  t.turn(kAllies);
  Journey j(t);
  j.play({"card recon-center", "order g7", "done", "done"});
  ASSERT_EQ(t.legal("fetch"), "air-power, barrage");
  j.act("fetch barrage");
  EXPECT_EQ(t.cards_in(CardPlace::AlliedBuried, "air-power"), 1);
  EXPECT_EQ(t.cards_in(CardPlace::AlliedHand, "barrage"), 1);
  j.sit_out_turn(); // the enemy's
  EXPECT_EQ(t.cards_in(CardPlace::AlliedBuried, "air-power"), 1);
}

Setup all_together() {
  Setup setup = read_picture(R"(
    B2: /br /sn /ht /cc a . /mo /td
    C2: ra ra ra ra/l ra ra sn ra
    F2: /Tr I2 /Pc /Cc /Ce T /Ca /Sk /Mg /Lm
    G2: I A G I
  )",
                             BoardKind::Standard, BoardFace::Country);
  unit_of(setup, "C5").second_hex = hex_of(setup, "C4");
  unit_of(setup, "C5").cargo = 2;
  return setup;
}

// A battle with all of them, played by chance twice from the same seed: the second is the first.
TEST(SuppliesState, ABattleIsItsSeedAndItsActions) {
  RULES("X-ACT-13", "X-ACT-24");
  const Game game(all_together());
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Chance chance{seed};
    std::vector<Choice> played;
    State state = start(game, chance);
    Picker picker(seed);
    play_at_random(game, chance, state, picker, 400, [&](const Choice& choice, const ActionList&) {
      const std::string text = to_text(game, choice.action);
      EXPECT_EQ(parse_action(game, text), choice.action) << text;
      EXPECT_EQ(fault(game, state), "") << "seed " << seed << ", before " << text;
      played.push_back(choice);
    });
    State again = start(game, chance);
    for (const Choice& choice : played) apply(game, again, chance, choice.seat, choice.action);
    EXPECT_TRUE(same_position(state, again)) << seed;
  }
}

} // namespace
} // namespace bocage::test
