// Fits what a judgement counts (ai/judgement.h) to games: a player fights itself over all battles, and a
// logistic regression says how much each count has told of who won. Every battle has a constant of its own,
// which is left out afterwards: some battles are easier for one side.
//
// usage: fit PLAYER GAMES [SEED]
//   GAMES   of each battle; the table of weights is printed as it stands in ai/judgement.cpp
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "ai/judgement.h"
#include "ai/player.h"
#include "engine/engine.h"
#include "scenario/library.h"

namespace bocage {
namespace {

constexpr std::size_t kCounts = Judgement::kCounts;

struct Sample {           // the beginning of a turn
  Judgement::Counts lead; // of the Allies
  std::size_t battle;
  double won; // by the Allies
};

// Games
// ------------------------------------------------------------------------------------------------------------

std::vector<Sample> play(const Game& game, std::size_t battle, const std::string& level, std::uint64_t seed) {
  constexpr int kMostDecisions = 20'000;
  const Chance chance(seed);
  const std::array players = {make_player(level, 2 * seed), make_player(level, 2 * seed + 1)};
  const Judgement judgement(game);
  std::vector<Sample> samples;
  State s = start(game, chance);
  ActionList list;
  int last = -1;
  for (int n = 0; n < kMostDecisions; ++n) {
    const SeatSet seats = to_act(game, s);
    if (seats == 0) break;
    const int turn = s.turns[0] + s.turns[1];
    if (turn != last && s.frame_count == 0) {
      last = turn;
      Sample sample{judgement.count(s, Side::Allies), battle, 0};
      const Judgement::Counts theirs = judgement.count(s, Side::Axis);
      for (std::size_t i = 0; i < kCounts; ++i) sample.lead[i] -= theirs[i];
      samples.push_back(sample);
    }
    const auto seat = static_cast<Seat>(std::countr_zero(seats));
    legal_actions(game, s, seat, list);
    Player& player = *players[static_cast<std::size_t>(index(side_of(seat)))];
    apply(game, s, chance, seat, player.choose(game, view(game, s, seat), list));
  }
  const double won = s.outcome == Outcome::AlliesWin ? 1 : s.outcome == Outcome::AxisWin ? 0 : 0.5;
  for (Sample& sample : samples) sample.won = won;
  return samples;
}

std::vector<Sample> play_all(const std::vector<Game>& games, const std::string& level, std::size_t each,
                             std::uint64_t seed) {
  std::vector<Sample> samples;
  std::mutex mutex;
  std::atomic<std::size_t> next{0};
  const std::size_t all = each * games.size();
  const auto work = [&] {
    for (std::size_t i = next++; i < all; i = next++) {
      const std::size_t battle = i % games.size();
      const std::vector<Sample> some = play(games[battle], battle, level, seed + i);
      const std::lock_guard lock(mutex);
      samples.insert(samples.end(), some.begin(), some.end());
      if (i % 100 == 0) std::fprintf(stderr, "\r%zu of %zu games", i, all);
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i) threads.emplace_back(work);
  threads.clear();
  std::fprintf(stderr, "\r%zu games, %zu turns\n", all, samples.size());
  return samples;
}

// Regression
// ------------------------------------------------------------------------------------------------------------

using Vector = std::vector<double>;

// Gauss–Jordan with pivots; `a` is square, row by row.
Vector solve(Vector a, Vector b) {
  const std::size_t n = b.size();
  for (std::size_t c = 0; c < n; ++c) {
    std::size_t pivot = c;
    for (std::size_t r = c; r < n; ++r)
      if (std::abs(a[r * n + c]) > std::abs(a[pivot * n + c])) pivot = r;
    for (std::size_t k = 0; k < n; ++k) std::swap(a[c * n + k], a[pivot * n + k]);
    std::swap(b[c], b[pivot]);
    for (std::size_t r = 0; r < n; ++r) {
      if (r == c) continue;
      const double factor = a[r * n + c] / a[c * n + c];
      for (std::size_t k = c; k < n; ++k) a[r * n + k] -= factor * a[c * n + k];
      b[r] -= factor * b[c];
    }
  }
  for (std::size_t c = 0; c < n; ++c) b[c] /= a[c * n + c];
  return b;
}

// Newton's method on the penalized likelihood: the counts' weights, then the battles' constants.
Vector fit(const std::vector<Sample>& samples, std::size_t battles) {
  constexpr int kRounds = 12;
  constexpr double kPenalty = 5; // keeps what hardly ever occurs small
  const std::size_t n = kCounts + battles;
  Vector w(n);
  for (int round = 0; round < kRounds; ++round) {
    Vector slope(n), bend(n * n), x(n);
    for (std::size_t i = 0; i < n; ++i) slope[i] = -kPenalty * w[i], bend[i * n + i] = kPenalty;
    double likelihood = 0;
    for (const Sample& sample : samples) {
      std::fill(x.begin(), x.end(), 0);
      std::copy(sample.lead.begin(), sample.lead.end(), x.begin());
      x[kCounts + sample.battle] = 1;
      double z = 0;
      for (std::size_t i = 0; i < n; ++i) z += w[i] * x[i];
      const double p = 1 / (1 + std::exp(-z));
      likelihood += std::log(sample.won * p + (1 - sample.won) * (1 - p));
      for (std::size_t i = 0; i < n; ++i) {
        if (x[i] == 0) continue;
        slope[i] += (sample.won - p) * x[i];
        for (std::size_t k = 0; k < n; ++k) bend[i * n + k] += p * (1 - p) * x[i] * x[k];
      }
    }
    std::fprintf(stderr, "round %d: %.5f\n", round, likelihood / static_cast<double>(samples.size()));
    const Vector step = solve(std::move(bend), std::move(slope));
    for (std::size_t i = 0; i < n; ++i) w[i] += step[i];
  }
  return w;
}

int run(const std::string& level, std::size_t each, std::uint64_t seed) {
  const Library library("battles");
  std::vector<Game> games;
  for (const std::string& key : library.keys())
    if (const LoadResult loaded = library.load(key); loaded.ok()) games.emplace_back(loaded.battle.setup);
  if (games.empty() || !make_player(level, 0)) {
    std::fprintf(stderr, "fit: no battles in battles/, or no player '%s'\n", level.c_str());
    return 1;
  }
  const Vector w = fit(play_all(games, level, each, seed), games.size());
  for (std::size_t i = 0; i < kCounts; ++i)
    std::printf("    {\"%s\", %.3g},\n", std::string(Judgement::weights()[i].what).c_str(), w[i]);
  return 0;
}

} // namespace
} // namespace bocage

int main(int argc, char** argv) {
  if (argc < 3 || std::atol(argv[2]) < 1) {
    std::fprintf(stderr, "usage: fit PLAYER GAMES [SEED]\n");
    return 2;
  }
  return bocage::run(argv[1], std::strtoull(argv[2], nullptr, 10),
                     argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1);
}
