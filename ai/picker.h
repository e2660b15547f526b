// Choices that are no part of the game (SplitMix64): which of several legal actions somebody takes.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/state/action.h"

namespace bocage {

class Picker {
 public:
  explicit Picker(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  int below(int bound) { return static_cast<int>(next() % static_cast<std::uint64_t>(bound)); }
  bool one_in(int n) { return below(n) == 0; }

  Seat seat(SeatSet seats) {
    for (int skip = below(std::popcount(seats)); skip > 0; --skip) seats &= static_cast<SeatSet>(seats - 1);
    return static_cast<Seat>(std::countr_zero(seats));
  }
  const Action& action(const ActionList& list) { return list[below(list.size())]; }

 private:
  std::uint64_t state_;
};

} // namespace bocage
