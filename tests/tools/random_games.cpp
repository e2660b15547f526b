// Plays whole battles by picking legal actions blindly and says what became of them.
//
//   random_games BATTLES GAMES SEED [FOLDER]
//   random_games pegasus-bridge,sword-beach,omaha-beach 20000 1
//
// The games are shared out among the battles; game number n of a battle uses the seed SEED + n.
#include <charconv>
#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/library.h"
#include "tests/support/random_play.h"

namespace {

using namespace bocage;
using test::Tally;

std::vector<std::string> keys_in(std::string_view text) {
  std::vector<std::string> keys(1);
  for (char c : text) {
    if (c == ',')
      keys.emplace_back();
    else
      keys.back() += c;
  }
  return keys;
}

bool read_number(std::string_view text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

void print(const std::string& name, const Tally& t, double seconds) {
  std::printf(
      "%-16s games %ld, decisions %ld, turns mean %.1f max %ld, allies %ld, axis %ld, draws %ld (%.2f %%), "
      "unfinished %ld, %.1f s\n",
      name.c_str(), t.games, t.decisions, static_cast<double>(t.turns) / static_cast<double>(t.games),
      t.longest, t.allies, t.axis, t.draws,
      100.0 * static_cast<double>(t.draws) / static_cast<double>(t.games), t.unfinished, seconds);
  std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
  std::uint64_t games = 0, seed = 0;
  if (argc < 4 || argc > 5 || !read_number(argv[2], games) || !read_number(argv[3], seed) || games == 0) {
    std::fprintf(stderr, "usage: random_games BATTLE,BATTLE,... GAMES SEED [FOLDER]\n");
    return 2;
  }
  const auto folder = find_battles(argc == 5 ? argv[4] : "");
  if (!folder) {
    std::fprintf(stderr, "random_games: there is no folder battles/\n");
    return 2;
  }
  const std::vector<std::string> keys = keys_in(argv[1]);
  Tally all;
  double seconds = 0;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const LoadResult loaded = Library(*folder).load(keys[i]);
    if (!loaded.ok()) {
      for (const Fault& fault : loaded.faults)
        std::fprintf(stderr, "random_games: %s\n", to_string(fault).c_str());
      return 1;
    }
    const Game game(loaded.battle.setup);
    const std::uint64_t share = games / keys.size() + (i < games % keys.size());
    Tally tally;
    const auto begin = std::chrono::steady_clock::now();
    for (std::uint64_t n = 0; n < share; ++n) tally.play(game, seed + n);
    const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (tally.games > 0) print(keys[i], tally, took);
    all += tally;
    seconds += took;
  }
  if (keys.size() > 1) print("all", all, seconds);
  return all.unfinished == 0 ? 0 : 1;
}
