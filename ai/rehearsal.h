// Turns tried out before one is chosen. Each is carried out in positions that could be the real one, with
// luck drawn anew; a simple player then plays both sides for the enemy's answer and a turn or two after it,
// and what has come of it is judged, the luck of its dice taken off. Turns that do badly are dropped, and the
// rest is tried more often (sequential halving).
#pragma once

#include <span>
#include <vector>

#include "ai/fortune.h"
#include "ai/greedy.h"
#include "ai/judgement.h"
#include "ai/plan.h"

namespace bocage {

class Rehearsal {
 public:
  Rehearsal(const Game& game, const View& seen, int turns_after, std::uint64_t seed)
      : game_(game), seen_(seen), judgement_(game), habit_(seed, inner_weights()), turns_after_(turns_after),
        seed_(seed) {}

  // Which of the turns does best in so many games played through; `effort.nodes` counts these. The first is
  // the one to take without any rehearsal. `trust`: games won that a point of a turn's worth counts for.
  std::size_t best_of(std::span<const Planner::Choice> turns, double trust, const Effort& effort);

  static Weights inner_weights(); // of the simple player, found by playing them against each other

 private:
  struct Ending {
    double result; // 1: won, 0: lost
    Fortune::Luck luck;
  };
  Ending play(const State& from, const Chance& luck, const Planner::Choice& turn);
  double judge(const State& state) const;

  const Game& game_;
  const View& seen_;
  Judgement judgement_;
  GreedyPlayer habit_;
  int turns_after_;
  std::uint64_t seed_;
  Events events_;
};

} // namespace bocage
