// Who is stronger: pairs of games, the Elo they stand for, and the test that may stop early.
#include "ai/arena.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/support/random_battle.h"

namespace bocage::test {
namespace {

std::vector<bocage::PairTally> held(bocage::Contest c, int threads, std::int64_t first, std::int64_t last) {
  static const Game one(library_battles().front()), two(library_battles().back());
  const std::array<const Game*, 2> battles{&one, &two};
  c.threads = threads;
  std::atomic<std::int64_t> played = 0;
  return contest(battles, c, first, last, played);
}

bool same(const bocage::PairTally& a, const bocage::PairTally& b) {
  return a.pairs == b.pairs && a.games == b.games && a.turns == b.turns;
}

TEST(Arena, ComesToTheSameWithAnyNumberOfThreads) {
  const bocage::Contest c{.players = {"greedy", "random"}, .pairs = 3, .seed = 5};
  const auto one = held(c, 1, 0, 3), many = held(c, 5, 0, 3);
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].count(), 3);
    EXPECT_TRUE(same(one[i], many[i]));
  }
}

TEST(Arena, IsTheSumOfItsShards) {
  bocage::Contest c{.players = {"greedy", "random"}, .pairs = 3, .seed = 5};
  const auto whole = held(c, 1, 0, 3);
  c.shards = 2;
  auto parts = held(c, 1, 0, 3);
  c.shard = 1;
  const auto second = held(c, 1, 0, 3);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    EXPECT_EQ(second[i].count(), 1);
    EXPECT_TRUE(same(parts[i] += second[i], whole[i]));
  }
}

// A player against himself wins with the side that has the luck: every pair is even.
TEST(Arena, FindsAPlayerEqualToHimself) {
  const bocage::Contest c{.players = {"greedy", "greedy"}, .pairs = 2, .seed = 1};
  for (const bocage::PairTally& tally : held(c, 2, 0, 2)) EXPECT_LE(tally.pairs[0] + tally.pairs[4], 2);
}

TEST(Elo, IsThatOfTheTables) {
  EXPECT_NEAR(elo_of(0.5), 0, 1e-9);
  EXPECT_NEAR(elo_of(0.75), 190.85, 0.01);
  EXPECT_NEAR(share_of_elo(elo_of(0.64)), 0.64, 1e-9);
}

bocage::PairTally tally(std::int64_t lost, std::int64_t even, std::int64_t won) {
  bocage::PairTally t;
  t.pairs = {lost, 0, even, 0, won};
  return t;
}

TEST(Score, NarrowsWithTheNumberOfPairs) {
  const Score few = score_of(tally(2, 4, 6)), many = score_of(tally(200, 400, 600));
  EXPECT_NEAR(few.share, 8.0 / 12, 1e-9);
  EXPECT_NEAR(many.share, few.share, 1e-9);
  EXPECT_GT(few.high - few.low, 5 * (many.high - many.low));
  EXPECT_LT(many.elo_low, many.elo);
  EXPECT_GT(many.elo_high, many.elo);
}

TEST(Score, IsNeverCertain) { EXPECT_LT(score_of(tally(0, 0, 3)).low, 0.95); }

TEST(Sprt, SettlesWhatIsClearAndLeavesOpenWhatIsNot) {
  const Sprt sprt{.elo0 = 0, .elo1 = 30};
  EXPECT_EQ(settled(tally(10, 20, 200), sprt), SprtVerdict::Accepted);
  EXPECT_EQ(settled(tally(200, 20, 10), sprt), SprtVerdict::Rejected);
  EXPECT_EQ(settled(tally(10, 20, 11), sprt), SprtVerdict::Open);
  EXPECT_EQ(settled(tally(0, 0, 0), sprt), SprtVerdict::Open);
}

} // namespace
} // namespace bocage::test
