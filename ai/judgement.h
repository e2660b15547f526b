// How likely a side is to win, judged at the beginning of a turn by what can be counted: medals
// still needed, units and what is left of them, cover, nearness to objectives and exits. What each of these
// is worth was fitted to games (docs/ai.md).
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace bocage {

class Judgement {
 public:
  explicit Judgement(const Game& game);

  // Hands are looked into: the position is one thought of.
  double chance(const State& state, Side side) const; // of winning, 0 to 1

  // What there is to count, and how much each one counts.
  struct Weight {
    std::string_view what;
    double worth; // in the logarithm of the odds
  };
  static constexpr std::size_t kCounts = 25;
  static const std::array<Weight, kCounts>& weights();
  using Counts = std::array<double, kCounts>;
  Counts count(const State& state, Side side) const;

 private:
  using Distances = std::array<std::uint8_t, kMaxHexes>;

  void count_units(const State& s, Side side, Counts& c) const;
  void count_objectives(const State& s, Side side, Counts& c) const;
  void count_dams(const State& s, Side side, Counts& c) const;
  void count_cards(const State& s, Side side, Counts& c) const;

  const Game& game_;
  std::vector<Distances> objectives_;
  std::array<Distances, kSides> exits_;
};

} // namespace bocage
