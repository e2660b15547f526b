// Writes tests/playthroughs/ and tests/perft/golden.tsv anew for all the battles there are. Run by the target
// write_goldens, from the project's folder.
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "ai/player.h"
#include "scenario/library.h"
#include "tests/golden/perft_rows.h"
#include "tests/golden/playthrough.h"

namespace {

using namespace bocage;
namespace fs = std::filesystem;

constexpr std::size_t kUsualBytes = 24'000; // a game that people still read
constexpr std::uint64_t kMostSeeds = 40;    // looked through for one that short

struct Casting {
  std::string_view name; // of the file, after the battle's
  std::array<std::string_view, kSides> players;
};
constexpr std::array kCastings = {Casting{"greedy", {"greedy", "greedy"}},
                                  Casting{"random", {"random", "random"}}};

std::string game_by(const Game& game, const std::string& battle, const Casting& casting, std::uint64_t seed) {
  std::array<std::unique_ptr<Player>, kSides> players;
  for (std::size_t side = 0; side < kSides; ++side)
    players[side] = make_player(casting.players[side], seed * kSides + side);
  const test::Playthrough head{
      battle, std::string(casting.players[0]) + ' ' + std::string(casting.players[1]), seed, {}};
  return test::write_playthrough(game, head, [&](const State& state, Seat seat, const ActionList& list) {
    Player& player = *players[static_cast<std::size_t>(index(side_of(seat)))];
    return std::optional(player.choose(game, view(game, state, seat), list));
  });
}

// The first game that is short enough, else the shortest.
std::string short_game(const Game& game, const std::string& battle, const Casting& casting) {
  std::string shortest;
  for (std::uint64_t seed = 1; seed <= kMostSeeds; ++seed) {
    std::string text = game_by(game, battle, casting, seed);
    if (shortest.empty() || text.size() < shortest.size()) shortest = std::move(text);
    if (shortest.size() <= kUsualBytes) break;
  }
  return shortest;
}

void write(const fs::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
  std::printf("%8zu %s\n", text.size(), file.c_str());
}

} // namespace

int main() {
  const auto folder = find_battles("battles");
  if (!folder || !fs::is_directory("tests")) {
    std::fprintf(stderr, "write_goldens: run from the project's folder\n");
    return 2;
  }
  std::vector<Battle> battles; // all of them, before anything that is stored goes
  for (const std::string& key : Library(*folder).keys()) {
    LoadResult loaded = Library(*folder).load(key);
    for (const Fault& fault : loaded.faults)
      std::fprintf(stderr, "write_goldens: %s\n", to_string(fault).c_str());
    if (!loaded.ok()) return 1;
    battles.push_back(std::move(loaded.battle));
  }
  const fs::path games = "tests/playthroughs";
  fs::remove_all(games);
  fs::create_directories(games);
  fs::create_directories("tests/perft");
  std::vector<test::PerftRow> rows;
  for (const Battle& battle : battles) {
    const Game game(battle.setup);
    for (const Casting& casting : kCastings)
      write(games / (battle.key + '.' + std::string(casting.name) + ".txt"),
            short_game(game, battle.key, casting));
    for (test::PerftRow& row : test::measure(game, battle.key)) rows.push_back(std::move(row));
  }
  write("tests/perft/golden.tsv", test::to_table(rows));
  return 0;
}
