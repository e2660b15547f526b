// Luck: none on the whole, and taken off it leaves what is not luck.
#include "ai/fortune.h"

#include <gtest/gtest.h>

#include "engine/state/chance.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

Fortune::Luck luck_of(const Table& t, std::string_view target, const std::vector<Face>& dice) {
  Event battle{}, roll{};
  battle.kind = EventKind::BattleDeclared;
  battle.target = t.state.unit_at[t.hex(target)];
  roll.kind = EventKind::DiceRolled;
  roll.number = static_cast<std::uint8_t>(dice.size());
  for (std::size_t i = 0; i < dice.size(); ++i) roll.faces[i] = static_cast<std::uint8_t>(dice[i]);
  Events events;
  events.add(battle);
  events.add(roll);
  Fortune fortune(t.game);
  fortune.before(t.state);
  fortune.after(t.state, events);
  return fortune.of_allies();
}

TEST(Fortune, IsNoneOverAllRolls) {
  Table t("D4: i a\nE5: I .\n");
  t.set_figures("D4", 2);
  for (const char* target : {"D4", "D5", "E5"}) {
    Fortune::Luck sum{};
    for (Face one : kDie)
      for (Face two : kDie)
        for (Face three : kDie) {
          const Fortune::Luck luck = luck_of(t, target, {one, two, three});
          for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += luck[i];
        }
    for (const double kind : sum) EXPECT_NEAR(kind, 0, 1e-9) << target;
  }
}

TEST(Fortune, SmilesOnWhoeverHits) {
  Table t("D4: i .\nE5: I .\n");
  const std::vector<Face> hits = {Face::Grenade, Face::Infantry}, misses = {Face::Star, Face::Star};
  EXPECT_GT(luck_of(t, "D4", hits)[0], 0);
  EXPECT_LT(luck_of(t, "D4", misses)[0], 0);
  EXPECT_LT(luck_of(t, "E5", hits)[0], 0); // of the Axis
}

TEST(FairMeans, LeaveOutWhatWasLuck) {
  FairMeans games(2);
  for (int n = 0; n < 1000; ++n) {
    const double more = n % 7, less = n % 5 - 4.0; // the worse turn has had all the luck
    games.add(0, 0.5 + 0.03 * more, {more, 0, 0});
    games.add(1, 0.6 + 0.03 * less, {less, 0, 0});
  }
  const std::vector<double> means = games.means();
  EXPECT_NEAR(means[0], 0.5, 0.01);
  EXPECT_NEAR(means[1], 0.6, 0.01);
}

} // namespace
} // namespace bocage::test
