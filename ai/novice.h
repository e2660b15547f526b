// A player who knows what is worth most at once, and does not always see it: some of his decisions are left
// to chance.
#pragma once

#include "ai/greedy.h"
#include "ai/random.h"

namespace bocage {

class Novice final : public Player {
 public:
  Novice(std::uint64_t seed, int slips) : picker_(~seed), better_(seed), worse_(seed), slips_(slips) {}

  Action choose(const Game& game, const View& seen, const ActionList& list) override {
    return picker_.one_in(slips_) ? worse_.choose(game, seen, list) : better_.choose(game, seen, list);
  }

 private:
  Picker picker_;
  GreedyPlayer better_;
  RandomPlayer worse_;
  int slips_; // one in so many
};

} // namespace bocage
