// A player who looks one decision ahead: he takes whatever is worth most at once, by exact odds, and knows
// nothing of plans. Cheap, and a fair opponent for beginners.
#pragma once

#include "ai/picker.h"
#include "ai/player.h"
#include "ai/prospects.h"
#include "ai/weights.h"

namespace bocage {

class GreedyPlayer final : public Player {
 public:
  explicit GreedyPlayer(std::uint64_t seed, const Weights& weights = {}) : picker_(seed), weights_(weights) {}

  Action choose(const Game& game, const View& seen, const ActionList& list) override;

  // In a game that is only thought of, where nothing is hidden.
  Action choose(const Game& game, const State& state, Seat seat, const ActionList& list);

 private:
  Picker picker_;
  Weights weights_;
  std::array<std::unique_ptr<Prospects>, kSides> prospects_; // made when first asked for
};

} // namespace bocage
