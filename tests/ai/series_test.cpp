// Many games and their sums.
#include "ai/series.h"

#include <gtest/gtest.h>

#include "engine/perft.h"
#include "tests/support/random_battle.h"

namespace bocage::test {
namespace {

const Game& some_battle() {
  static const Game game(library_battles().front());
  return game;
}

bocage::Tally played(Series series, int threads) {
  series.threads = threads;
  std::atomic<std::int64_t> done = 0;
  const bocage::Tally tally = play_series(some_battle(), series, done);
  EXPECT_EQ(done, series.games);
  return tally;
}

TEST(Series, ComeToTheSameWithAnyNumberOfThreads) {
  const Series series{{"random", "greedy"}, 12, 5, 1};
  const bocage::Tally one = played(series, 1);
  EXPECT_EQ(one.games, 12);
  EXPECT_EQ(one.wins[0] + one.wins[1] + one.draws + one.unfinished, 12);
  EXPECT_EQ(played(series, 2), one);
  EXPECT_EQ(played(series, 16), one);
}

// Game number n has the luck seed + n: two halves make a whole.
TEST(Series, CanBePlayedInParts) {
  bocage::Tally halves = played({{"random", "random"}, 5, 100, 1}, 1);
  halves += played({{"random", "random"}, 5, 105, 1}, 1);
  EXPECT_EQ(halves, played({{"random", "random"}, 10, 100, 1}, 1));
}

// Wilson's interval, as printed in tables.
TEST(Share, HasItsInterval) {
  const Share half = share_of(5, 10);
  EXPECT_NEAR(half.value, 0.5, 1e-9);
  EXPECT_NEAR(half.low, 0.2366, 1e-4);
  EXPECT_NEAR(half.high, 0.7634, 1e-4);
  EXPECT_NEAR(share_of(0, 10).low, 0, 1e-9);
  EXPECT_NEAR(share_of(0, 10).high, 0.2775, 1e-4);
  EXPECT_NEAR(share_of(10, 10).high, 1, 1e-9);
  EXPECT_EQ(share_of(0, 0).high, 1);
}

TEST(Perft, CountsTheListAndAddsUpItsBranches) {
  const Chance chance(3);
  const State state = start(some_battle(), chance);
  ActionList list;
  legal_actions(some_battle(), state, seat_of(state.active), list);
  EXPECT_EQ(perft(some_battle(), state, chance, 0), 1U);
  EXPECT_EQ(perft(some_battle(), state, chance, 1), static_cast<std::uint64_t>(list.size()));
  std::uint64_t sum = 0;
  for (const Branch& branch : perft_by_branch(some_battle(), state, chance, 3)) sum += branch.count;
  EXPECT_EQ(sum, perft(some_battle(), state, chance, 3));
}

} // namespace
} // namespace bocage::test
