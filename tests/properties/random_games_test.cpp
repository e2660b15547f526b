// Whole games between players who choose blindly: every battle comes to an end, and seldom without a winner.
#include "tests/support/property.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "scenario/library.h"
#include "tests/support/random_play.h"

namespace bocage::test {
namespace {

class RandomGames : public testing::TestWithParam<const char*> {};

TEST_P(RandomGames, ComeToAnEnd) {
  const auto folder = find_battles();
  if (!folder) GTEST_SKIP() << "there is no folder battles/";
  const LoadResult loaded = Library(*folder).load(GetParam());
  ASSERT_TRUE(loaded.ok()) << to_string(loaded.faults.front());
  const Game game(loaded.battle.setup);
  Tally tally;
  for (int i = long_run() ? 6667 : 100; i > 0; --i) tally.play(game, static_cast<std::uint64_t>(i));
  EXPECT_EQ(tally.unfinished, 0) << "within " << Tally::kMostTurns << " turns";
  EXPECT_EQ(tally.allies + tally.axis + tally.draws, tally.games);
  EXPECT_LT(tally.draws * 50, tally.games) << tally.draws << " draws in " << tally.games << " games";
}

INSTANTIATE_TEST_SUITE_P(Battles, RandomGames,
                         testing::Values("pegasus-bridge", "sword-beach", "omaha-beach"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

} // namespace
} // namespace bocage::test
