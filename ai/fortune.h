// How lucky a side has been with its dice: what fell, less what falls on average. Whoever battles whom, all
// of it is zero in the mean, so it may be taken off what a game has come to without favoring anybody. What is
// left tells good turns from bad ones in far fewer games (control variates).
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/game.h"
#include "engine/state/event.h"

namespace bocage {

class Fortune {
 public:
  static constexpr std::size_t kKinds = 3; // figures lost, units destroyed, flags
  using Luck = std::array<double, kKinds>;

  explicit Fortune(const Game& game) : game_(game) {}

  // Around every action: how things stand before its dice fall, and what it has set off.
  void before(const State& state);
  void after(const State& state, const Events& events);

  const Luck& of_allies() const { return luck_; }

 private:
  void count(const Unit& target, int health, const Event& roll);

  const Game& game_;
  std::array<std::uint8_t, kMaxUnits> health_{};
  std::array<int, kSides> needed_{}; // medals
  Luck luck_{};
};

// The mean results of several groups of games, with the luck taken off. How much it counts is found from the
// games themselves: least squares, the same for all groups.
class FairMeans {
 public:
  explicit FairMeans(std::size_t groups) : groups_(groups) {}

  void add(std::size_t group, double result, const Fortune::Luck& luck);
  std::vector<double> means() const;

 private:
  static constexpr std::size_t kKinds = Fortune::kKinds;
  struct Group {
    double count = 0, results = 0;
    Fortune::Luck luck{};
  };
  Fortune::Luck worth_of_luck() const;

  std::vector<Group> groups_;
  std::array<std::array<double, kKinds + 1>, kKinds> products_{}; // of luck with luck; last with results
};

} // namespace bocage
