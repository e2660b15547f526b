// A player who picks at random, but does not throw his turn away: he orders, battles and takes ground
// whenever he can, and leaves some of his units where they stand.
#pragma once

#include "ai/picker.h"
#include "ai/player.h"

namespace bocage {

class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : picker_(seed) {}

  Action choose(const Game& game, const View& seen, const ActionList& list) override;

 private:
  Picker picker_;
};

} // namespace bocage
