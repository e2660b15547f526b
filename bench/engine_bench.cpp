// How fast the engine is. Beside the figures that matter stand two bare ones, a copy of a State and a search
// over bit sets, so that runs on different machines can be compared: quote ratios of one run, never seconds.
//
//   ninja -C build engine_bench && build/bench/engine_bench
#include <bit>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "engine/engine.h"
#include "engine/rules/attack.h"
#include "engine/rules/movement.h"
#include "scenario/battle.h"
#include "scenario/library.h"

namespace {

using namespace bocage;

const Game& game_of(const std::string& key) {
  static std::map<std::string, Game> games;
  if (const auto found = games.find(key); found != games.end()) return found->second;
  return games.emplace(key, Game(Library(find_battles().value()).load(key).battle.setup)).first->second;
}

// A small generator of the benchmark's own: which legal action is taken.
struct Picker {
  std::uint64_t state = 0x9E3779B97F4A7C15u;
  int below(int n) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return static_cast<int>((state >> 32) * static_cast<std::uint64_t>(n) >> 32);
  }
};

Seat first_seat(SeatSet seats) { return static_cast<Seat>(std::countr_zero(seats)); }

// Positions of random games in which the lane is in a phase.
std::vector<State> positions_in(const Game& game, Phase phase, std::size_t count) {
  std::vector<State> found;
  Picker pick;
  ActionList list;
  for (std::uint64_t seed = 1; found.size() < count; ++seed) {
    const Chance chance(seed);
    State s = start(game, chance);
    while (const SeatSet seats = to_act(game, s)) {
      const bool wanted =
          s.frame_count == 0 && s.lanes[static_cast<std::size_t>(index(s.active))][0].phase == phase;
      if (wanted && pick.below(4) == 0 && found.size() < count) found.push_back(s);
      legal_actions(game, s, first_seat(seats), list);
      apply(game, s, chance, first_seat(seats), list[pick.below(list.size())]);
    }
  }
  return found;
}

void copy_state(benchmark::State& run) {
  State from = start(game_of("pegasus-bridge"), Chance(1)), to;
  for (auto _ : run) {
    to = from;
    benchmark::DoNotOptimize(to);
    benchmark::ClobberMemory();
  }
}
BENCHMARK(copy_state);

// Three steps from a hex over a board with obstacles: what a move of armor costs at the least.
void bare_search(benchmark::State& run) {
  const Game& game = game_of("omaha-beach");
  const StepMasks& open = game.lay().steps[1][0];
  for (auto _ : run) {
    HexSet reached = HexSet::of(60), front = reached;
    for (int n = 0; n < 3; ++n) {
      front = game.board().step(front, open) - reached;
      reached |= front;
    }
    benchmark::DoNotOptimize(reached);
  }
}
BENCHMARK(bare_search);

void line_of_sight(benchmark::State& run) {
  const Game& game = game_of("omaha-beach");
  const State state = start(game, Chance(1));
  Picker pick;
  for (auto _ : run) {
    const Hex from = static_cast<Hex>(13 * pick.below(9));
    benchmark::DoNotOptimize(sees(game, state, from, game.board().within(from, 3).first()));
  }
}
BENCHMARK(line_of_sight);

void list_of_phase(benchmark::State& run, const char* battle, Phase phase) {
  const Game& game = game_of(battle);
  const std::vector<State> positions = positions_in(game, phase, 256);
  ActionList list;
  std::size_t i = 0;
  for (auto _ : run) {
    const State& s = positions[i++ % positions.size()];
    legal_actions(game, s, seat_of(s.active), list);
    benchmark::DoNotOptimize(list.size());
  }
}
BENCHMARK_CAPTURE(list_of_phase, omaha_play, "omaha-beach", Phase::Play);
BENCHMARK_CAPTURE(list_of_phase, omaha_order, "omaha-beach", Phase::Order);
BENCHMARK_CAPTURE(list_of_phase, omaha_move, "omaha-beach", Phase::Move);
BENCHMARK_CAPTURE(list_of_phase, omaha_battle, "omaha-beach", Phase::Battle);

// A copy and one action on it.
void copy_and_apply(benchmark::State& run, const char* battle, Phase phase) {
  const Game& game = game_of(battle);
  const std::vector<State> positions = positions_in(game, phase, 256);
  const Chance chance(7);
  ActionList list;
  Picker pick;
  std::size_t i = 0;
  for (auto _ : run) {
    State s = positions[i++ % positions.size()];
    legal_actions(game, s, seat_of(s.active), list);
    apply(game, s, chance, seat_of(s.active), list[pick.below(list.size())]);
    benchmark::DoNotOptimize(s);
  }
}
BENCHMARK_CAPTURE(copy_and_apply, omaha_move, "omaha-beach", Phase::Move);
BENCHMARK_CAPTURE(copy_and_apply, omaha_battle, "omaha-beach", Phase::Battle);

// Whole random games; the rate is of decisions: legal list, uniform pick, apply.
void random_games(benchmark::State& run, const char* battle) {
  const Game& game = game_of(battle);
  ActionList list;
  Picker pick;
  std::int64_t decisions = 0;
  std::uint64_t seed = 1000u * static_cast<std::uint64_t>(run.thread_index());
  for (auto _ : run) {
    const Chance chance(++seed);
    State s = start(game, chance);
    while (const SeatSet seats = to_act(game, s)) {
      legal_actions(game, s, first_seat(seats), list);
      apply(game, s, chance, first_seat(seats), list[pick.below(list.size())]);
      ++decisions;
    }
  }
  run.counters["decisions"] = benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(random_games, pegasus_bridge, "pegasus-bridge")
    ->Unit(benchmark::kMicrosecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(random_games, omaha_beach, "omaha-beach")->Unit(benchmark::kMicrosecond)->UseRealTime();
BENCHMARK_CAPTURE(random_games, omaha_beach_all_cores, "omaha-beach")
    ->Unit(benchmark::kMicrosecond)
    ->ThreadPerCpu()
    ->UseRealTime();

} // namespace

BENCHMARK_MAIN();
