// Two players against each other: every deal of every battle is fought twice with the same luck, the players
// exchanging sides, so that neither the battle nor the dice speak for one of them. What is counted are pairs.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ai/series.h"

namespace bocage {

struct Contest {
  std::array<std::string, 2> players; // as make_player() knows them; what is measured is the first
  std::int64_t pairs = 1;             // of each battle
  std::uint64_t seed = 1;             // pair number n is played with the luck seed + n
  int threads = 1;
  double effort = 1;                  // of what the levels think
  std::int64_t shard = 0, shards = 1; // pair number n belongs to shard n % shards
};

// What became of the pairs of one battle, from the first player's point of view
struct PairTally {
  std::array<std::int64_t, 5> pairs{};                // by half points won: 0 to 4
  std::array<std::array<std::int64_t, 3>, 2> games{}; // lost, drawn, won; as the Allies, as the Axis
  std::array<std::int64_t, 2> turns{};                // begun by the first player, the second
  std::array<double, 2> seconds{};                    // thought by them

  std::int64_t count() const;
  PairTally& operator+=(const PairTally& other);
};

// The first player's share of the points, with what it may be 19 times out of 20, and as Elo
struct Score {
  double share = 0.5, low = 0, high = 1;
  double elo = 0, elo_low = 0, elo_high = 0;
};
Score score_of(const PairTally& tally);
double elo_of(double share);
double share_of_elo(double elo);

// The sequential test of "stronger by elo1" against "stronger by elo0" (Wald's, on the pairs' mean and
// variance): the log-likelihood ratio, and the bounds at which either is settled.
struct Sprt {
  double elo0 = 0, elo1 = 0;
  double alpha = 0.05, beta = 0.05;
};
enum class SprtVerdict : std::uint8_t { Open, Rejected, Accepted };
double likelihood(const PairTally& tally, const Sprt& sprt);
SprtVerdict settled(const PairTally& tally, const Sprt& sprt);

// Plays pairs `first` to `last` - 1 of every battle. The same tallies for any number of threads.
std::vector<PairTally> contest(std::span<const Game* const> battles, const Contest& c, std::int64_t first,
                               std::int64_t last, std::atomic<std::int64_t>& played);

} // namespace bocage
