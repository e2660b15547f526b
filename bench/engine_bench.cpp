// How fast the engine is. Beside the figures that matter stand two bare ones, a copy of a State and a search
// over bit sets, so that runs on different machines can be compared: quote ratios of one run, never seconds.
//
//   ninja -C build engine_bench && build/bench/engine_bench --benchmark_repetitions=5
#include <algorithm>
#include <bit>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "engine/engine.h"
#include "engine/rules/attack.h"
#include "scenario/battle.h"
#include "scenario/library.h"

namespace {

using namespace bocage;

// Made before any thread asks for them.
const Game& game_of(const std::string& key) {
  static const std::map<std::string, Game> games = [] {
    std::map<std::string, Game> made;
    const Library library(find_battles().value());
    for (const char* name : {"pegasus-bridge", "omaha-beach"})
      made.emplace(name, Game(library.load(name).battle.setup));
    return made;
  }();
  return games.at(key);
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

// A decision of a random game, and an action taken there.
struct Moment {
  State state;
  Action action;
};

// Moments in which the lane is in a phase; few enough to stay in the cache, as a game at play does.
std::vector<Moment> moments_in(const Game& game, Phase phase) {
  constexpr std::size_t kCount = 32;
  std::vector<Moment> found;
  Picker pick;
  ActionList list;
  for (std::uint64_t seed = 1; found.size() < kCount; ++seed) {
    const Chance chance(seed);
    State s = start(game, chance);
    while (const SeatSet seats = to_act(game, s)) {
      legal_actions(game, s, first_seat(seats), list);
      const Action action = list[pick.below(list.size())];
      const bool wanted =
          s.frame_count == 0 && s.lanes[static_cast<std::size_t>(index(s.active))][0].phase == phase;
      if (wanted && pick.below(40) == 0 && found.size() < kCount) found.push_back({s, action});
      apply(game, s, chance, first_seat(seats), action);
    }
  }
  return found;
}

// The measures
// ---------------------------------------------------------------------------------------------------------

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

// Whole games
// ---------------------------------------------------------------------------------------------------------

// An iteration is a decision: legal list, uniform pick, apply; every game is played to its end.
void random_games(benchmark::State& run, const char* battle) {
  const Game& game = game_of(battle);
  ActionList list;
  Picker pick;
  std::uint64_t seed = 1'000'000u * static_cast<std::uint64_t>(run.thread_index());
  Chance chance(seed);
  State s = start(game, chance);
  for (auto _ : run) {
    SeatSet seats = to_act(game, s);
    if (!seats) {
      chance = Chance(++seed);
      s = start(game, chance);
      seats = to_act(game, s);
    }
    legal_actions(game, s, first_seat(seats), list);
    apply(game, s, chance, first_seat(seats), list[pick.below(list.size())]);
  }
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK_CAPTURE(random_games, pegasus, "pegasus-bridge");
BENCHMARK_CAPTURE(random_games, omaha, "omaha-beach");
BENCHMARK_CAPTURE(random_games, pegasus_all_cores, "pegasus-bridge")->ThreadPerCpu()->UseRealTime();
BENCHMARK_CAPTURE(random_games, omaha_all_cores, "omaha-beach")->ThreadPerCpu()->UseRealTime();

// Their parts
// ---------------------------------------------------------------------------------------------------------

void list_of_phase(benchmark::State& run, const char* battle, Phase phase) {
  const Game& game = game_of(battle);
  const std::vector<Moment> moments = moments_in(game, phase);
  ActionList list;
  std::size_t i = 0;
  for (auto _ : run) {
    const State& s = moments[i++ % moments.size()].state;
    legal_actions(game, s, seat_of(s.active), list);
    benchmark::DoNotOptimize(list.size());
  }
}

void copy_and_apply(benchmark::State& run, const char* battle, Phase phase) {
  const Game& game = game_of(battle);
  const std::vector<Moment> moments = moments_in(game, phase);
  const Chance chance(7);
  State s;
  std::size_t i = 0;
  for (auto _ : run) {
    const Moment& moment = moments[i++ % moments.size()];
    s = moment.state;
    apply(game, s, chance, seat_of(s.active), moment.action);
    benchmark::DoNotOptimize(s);
  }
}

void line_of_sight(benchmark::State& run, const char* battle) {
  const Game& game = game_of(battle);
  const State state = start(game, Chance(1));
  Picker pick;
  std::vector<std::pair<Hex, Hex>> lines; // as long as the range of infantry and armor
  for (Hex from : game.board().hexes())
    for (Hex to : game.board().within(from, 3) - game.board().neighbors(from)) lines.push_back({from, to});
  for (auto _ : run) {
    const auto& [from, to] = lines[static_cast<std::size_t>(pick.below(static_cast<int>(lines.size())))];
    benchmark::DoNotOptimize(sees(game, state, from, to));
  }
}

const int kParts = [] {
  struct Named {
    const char* name;
    Phase phase;
  };
  for (const auto& [label, battle] : {std::pair{"pegasus", "pegasus-bridge"}, {"omaha", "omaha-beach"}}) {
    for (const Named& named : {Named{"play", Phase::Play},
                               {"order", Phase::Order},
                               {"move", Phase::Move},
                               {"battle", Phase::Battle}}) {
      const auto name = [&](const char* what) { return std::string(what) + '/' + label + '_' + named.name; };
      benchmark::RegisterBenchmark(name("legal_actions").c_str(), list_of_phase, battle, named.phase);
      benchmark::RegisterBenchmark(name("copy_and_apply").c_str(), copy_and_apply, battle, named.phase);
    }
    benchmark::RegisterBenchmark((std::string("line_of_sight/") + label).c_str(), line_of_sight, battle);
  }
  return 0;
}();

// The report
// ---------------------------------------------------------------------------------------------------------

// The usual table, then every figure in units of copy + search: the fastest of the repetitions, because
// whatever else the machine does can only add to them.
class Ratios : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      const std::string name = run.benchmark_name();
      const double time = name.ends_with("real_time") || run.threads > 1 ? run.GetAdjustedRealTime()
                                                                         : run.GetAdjustedCPUTime();
      const auto [at, fresh] = fastest_.try_emplace(name, time);
      if (fresh) order_.push_back(name);
      at->second = std::min(at->second, time);
    }
  }

  void Finalize() override {
    const auto copy = fastest_.find("copy_state"), search = fastest_.find("bare_search");
    if (copy == fastest_.end() || search == fastest_.end()) return; // filtered away
    const double unit = copy->second + search->second;
    std::printf("\nIn units of copy_state + bare_search = %.1f ns\n", unit);
    for (const std::string& name : order_)
      std::printf("%-50s %8.1f ns %6.2f\n", name.c_str(), fastest_[name], fastest_[name] / unit);
  }

 private:
  std::map<std::string, double> fastest_;
  std::vector<std::string> order_;
};

} // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  Ratios ratios;
  benchmark::RunSpecifiedBenchmarks(&ratios);
}
