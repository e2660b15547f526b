// A player who picks at random, but does not throw his turn away: he orders, battles and takes ground
// whenever he can, and leaves some of his units where they stand.
#pragma once

#include <cstdint>

#include "engine/engine.h"

namespace bocage {

class RandomPlayer {
 public:
  explicit RandomPlayer(std::uint64_t seed) : state_(seed) {}

  Action choose(const ActionList& list);

 private:
  std::uint64_t next();
  int below(int bound) { return static_cast<int>(next() % static_cast<std::uint64_t>(bound)); }

  std::uint64_t state_;
};

} // namespace bocage
