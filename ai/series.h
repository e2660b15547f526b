// Many games between two players, and what became of them.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "ai/player.h"

namespace bocage {

struct GameResult {
  Outcome outcome = Outcome::Open; // Open: given up for want of an end
  std::array<int, kSides> medals{};
  int turns = 0; // of both sides
  std::int64_t decisions = 0;
};

// One player leads all seats of its side.
GameResult play_game(const Game& game, std::uint64_t seed, const std::array<Player*, kSides>& players);

struct Tally {
  std::int64_t games = 0, decisions = 0, turns = 0, draws = 0, unfinished = 0;
  int longest = 0; // turns of the longest game
  std::array<std::int64_t, kSides> wins{}, medals{};

  void add(const GameResult& result);
  Tally& operator+=(const Tally& other);
  friend bool operator==(const Tally&, const Tally&) = default;
};

// A share with the range in which the true one lies, 19 times out of 20 (Wilson's interval).
struct Share {
  double value = 0, low = 0, high = 0;
};
Share share_of(std::int64_t count, std::int64_t all);

struct Series {
  std::array<std::string, kSides> players; // names of ai/player.h
  std::int64_t games = 0;
  std::uint64_t seed = 0; // game number n is played with the luck seed + n
  int threads = 1;
};

// The same tally for any number of threads. `played` counts the games that are over, for those who wait.
Tally play_series(const Game& game, const Series& series, std::atomic<std::int64_t>& played);

} // namespace bocage
