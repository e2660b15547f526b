// The number of sequences of decisions from a position, the luck being given: a figure that no change of the
// rules leaves as it is. Named after what chess programs call it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/engine.h"

namespace bocage {

// Sequences of exactly `depth` decisions; those that end the battle before are not counted.
std::uint64_t perft(const Game& game, const State& state, const Chance& chance, int depth);

// The same, by the first decision.
struct Branch {
  Seat seat;
  Action action;
  std::uint64_t count;
};
std::vector<Branch> perft_by_branch(const Game& game, const State& state, const Chance& chance, int depth);

} // namespace bocage
