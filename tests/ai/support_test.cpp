// Troops that help others, as an experienced player would use them.
#include "ai/support.h"

#include <gtest/gtest.h>

#include "ai/greedy.h"
#include "engine/rules/equipment.h"
#include "tests/support/grants.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

const Weights w;

std::string choice(const Table& t) {
  ActionList list;
  legal_actions(t.game, t.state, t.to_act(), list);
  GreedyPlayer player(44);
  return to_text(t.game, player.choose(t.game, t.state, t.to_act(), list));
}

// Re-supply
// ------------------------------------------------------------------------------------------------------------

TEST(Supply, GoesToTheWeakestUnderFire) {
  Table t("C4: i . .\nE4: I ./Tr I\n");
  t.set_figures("E4", 1);
  t.set_figures("E6", 3);
  t.order({"E5"});
  t.battle_phase();
  EXPECT_EQ(choice(t), "supply e5 e4");
}

TEST(Supply, DoesNotKeepAGoodAttackFromBeingFought) {
  Table t("D4: i .\nE4: I ./Tr\n");
  t.set_figures("E4", 3);
  t.set_figures("D4", 1);
  t.order({"E4", "E5"});
  t.battle_phase();
  EXPECT_EQ(choice(t), "battle e4 d4");
  EXPECT_LT(supply_worth(t.game, t.state, w, t.unit("E5"), t.hex("E4")), 0);
}

TEST(Supply, DrawsTrucksToThoseWhoNeedIt) {
  Table t("A4: i .\nF4: I . .\nH4: . ./Tr .\n");
  const Goals goals(t.game, t.state, w, kAllies);
  t.set_figures("F4", 2);
  Unit truck = t.unit("H5");
  const double far = standing(t.game, t.state, w, goals, truck);
  truck.hex = t.hex("G4");
  EXPECT_GT(standing(t.game, t.state, w, goals, truck), far);
}

// Smoke
// ------------------------------------------------------------------------------------------------------------

TEST(Smoke, IsWorthNothingWhereNobodyFires) {
  Table t("A4: i .\nI4: ./Nw .\n");
  t.order({"I4"});
  const Screen screen(t.game, t.state, w, kAllies);
  EXPECT_EQ(screen.best(t.game.board().within(t.hex("I4"), 6)), 0);
}

TEST(Smoke, IsLaidBetweenTheEnemysFireAndOnesOwn) {
  Table t("B4: g g g\nG4: I I I\nI4: ./Nw .\n");
  t.order({"I4"});
  t.battle_phase();
  const Screen screen(t.game, t.state, w, kAllies);
  EXPECT_GT(screen.best(t.game.board().within(t.hex("I4"), 6)), 0);
  EXPECT_GT(screen.with({}, t.hex("E5")), screen.with({}, t.hex("I10")));
}

TEST(Smoke, IsThreeHexesThatTouch) {
  Table t("A4: g g g\nE4: I I I\nI4: ./Nw .\n");
  t.order({"I4"});
  t.battle_phase();
  t.act("shell i4");
  HexSet chosen;
  for (int i = 0; i < 3; ++i) {
    const std::string smoke = choice(t);
    ASSERT_TRUE(smoke.starts_with("smoke ")) << smoke;
    chosen.insert(t.hex(smoke.substr(6)));
    t.act(smoke);
  }
  EXPECT_EQ(chosen.count(), 3);
  EXPECT_EQ(t.state.smoke_count, 3);
}

// Hobart's Funnies
// ------------------------------------------------------------------------------------------------------------

double carried(const Table& t, Accessory accessory) {
  return accessory_worth(t.game, t.state, t.unit("F4"), accessory);
}

TEST(Accessories, FitTheGround) {
  const std::string_view tank = "F4: ./Fu .\n";
  Table river("D4: ri ri ri\n" + std::string(tank)), bunker("D4: bu/i .\n" + std::string(tank)),
      wire("D4: wi wi wi\n" + std::string(tank));
  Table mined(tank, mines(Owner::Axis, {"D4", "D5"}));
  constexpr std::array kAll = {Accessory::Bridge, Accessory::Bobbin, Accessory::Fascine, Accessory::Plow,
                               Accessory::Petard};
  const auto best = [&](const Table& t) {
    return *std::max_element(kAll.begin(), kAll.end(),
                             [&](Accessory a, Accessory b) { return carried(t, a) < carried(t, b); });
  };
  EXPECT_EQ(best(river), Accessory::Bridge);
  EXPECT_EQ(best(bunker), Accessory::Petard);
  EXPECT_EQ(best(wire), Accessory::Bobbin);
  EXPECT_EQ(best(mined), Accessory::Plow);
}

TEST(Bridges, AreLaidTowardsTheEnemy) {
  Table t("A4: i .\nD4: ri ri ri ri\nE4: . ./Fu .\nF4: ri ri ri ri\n");
  t.state.unit(t.state.unit_at[t.hex("E5")]).accessory = static_cast<std::uint8_t>(Accessory::Bridge);
  t.order({"E5"});
  const Goals goals(t.game, t.state, w, kAllies);
  const auto worth = [&](std::string_view to) {
    return span_worth(t.game, t.state, w, goals, t.unit("E5"), t.hex(to));
  };
  EXPECT_GT(worth("D4"), worth("F4"));
  EXPECT_GT(worth("D4"), 0);
}

// An empty bunker is shot at for want of anybody else.
TEST(Petards, BlastEmptyBunkers) {
  Table t("A4: i .\nD4: bu .\nE4: ./Fu .\n", owned_by(kAxis, {"D4"}));
  t.state.unit(t.state.unit_at[t.hex("E4")]).accessory = static_cast<std::uint8_t>(Accessory::Petard);
  t.order({"E4"});
  t.battle_phase();
  EXPECT_EQ(choice(t), "battle e4 d4");
}

} // namespace
} // namespace bocage::test
