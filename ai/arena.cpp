#include "ai/arena.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

namespace bocage {
namespace {

constexpr double kTwoSided = 1.959964; // 19 times out of 20

// Counts what a player takes, turn by turn.
class Timed final : public Player {
 public:
  explicit Timed(std::unique_ptr<Player> player) : player_(std::move(player)) {}

  Action choose(const Game& game, const View& seen, const ActionList& list) override {
    const auto begin = std::chrono::steady_clock::now();
    const Action action = player_->choose(game, seen, list);
    seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return action;
  }
  double seconds() const { return seconds_; }

 private:
  std::unique_ptr<Player> player_;
  double seconds_ = 0;
};

struct Played {
  int half_points = 0; // of the first player
  std::array<double, 2> seconds{};
  int turns = 0;
};

// One game; `first` is the side of the first player.
Played play_one(const Game& game, const Contest& c, std::uint64_t luck, Side first) {
  Patience patience;
  patience.effort = c.effort;
  Timed one(make_player(c.players[0], 2 * luck, patience)),
      two(make_player(c.players[1], 2 * luck + 1, patience));
  const bool allied = first == Side::Allies;
  const GameResult result = play_game(
      game, luck, allied ? std::array<Player*, kSides>{&one, &two} : std::array<Player*, kSides>{&two, &one});
  const int points = result.outcome == win_of(first) ? 2 : result.outcome == win_of(other(first)) ? 0 : 1;
  return {points, {one.seconds(), two.seconds()}, result.turns};
}

struct Moments { // of a pair's share of the points
  double count = 0, mean = 0.5, variance = 0;
};

Moments moments(const PairTally& tally) {
  Moments m;
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < tally.pairs.size(); ++i) {
    const double n = static_cast<double>(tally.pairs[i]), share = static_cast<double>(i) / 4;
    m.count += n;
    sum += n * share;
    squares += n * share * share;
  }
  if (m.count == 0) return m;
  m.mean = sum / m.count;
  m.variance = std::max(0.0, squares / m.count - m.mean * m.mean);
  return m;
}

} // namespace

std::int64_t PairTally::count() const {
  std::int64_t n = 0;
  for (const std::int64_t p : pairs) n += p;
  return n;
}

PairTally& PairTally::operator+=(const PairTally& o) {
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += o.pairs[i];
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t k = 0; k < 3; ++k) games[i][k] += o.games[i][k];
    turns[i] += o.turns[i];
    seconds[i] += o.seconds[i];
  }
  return *this;
}

double elo_of(double share) {
  const double s = std::clamp(share, 1e-6, 1 - 1e-6);
  return -400 * std::log10(1 / s - 1);
}

double share_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Score score_of(const PairTally& tally) {
  const Moments m = moments(tally);
  if (m.count == 0) return {};
  // A pair too many on either end: a few pairs that all went one way prove little.
  const double n = m.count, mean = m.mean;
  const double variance = (m.variance * n + 2 * 0.25) / (n + 2);
  const double half = kTwoSided * std::sqrt(variance / n);
  Score s{mean, std::max(0.0, mean - half), std::min(1.0, mean + half), 0, 0, 0};
  s.elo = elo_of(s.share);
  s.elo_low = elo_of(s.low);
  s.elo_high = elo_of(s.high);
  return s;
}

double likelihood(const PairTally& tally, const Sprt& sprt) {
  const Moments m = moments(tally);
  if (m.count < 2) return 0;
  const double variance = (m.variance * m.count + 2 * 0.25) / (m.count + 2);
  const double s0 = share_of_elo(sprt.elo0), s1 = share_of_elo(sprt.elo1);
  return m.count * (s1 - s0) * (2 * m.mean - s0 - s1) / (2 * variance);
}

SprtVerdict settled(const PairTally& tally, const Sprt& sprt) {
  const double llr = likelihood(tally, sprt);
  if (llr >= std::log((1 - sprt.beta) / sprt.alpha)) return SprtVerdict::Accepted;
  if (llr <= std::log(sprt.beta / (1 - sprt.alpha))) return SprtVerdict::Rejected;
  return SprtVerdict::Open;
}

std::vector<PairTally> contest(std::span<const Game* const> battles, const Contest& c, std::int64_t first,
                               std::int64_t last, std::atomic<std::int64_t>& played) {
  struct Job {
    std::size_t battle;
    std::int64_t pair;
  };
  std::vector<Job> jobs;
  for (std::int64_t n = first; n < last; ++n)
    if (n % c.shards == c.shard)
      for (std::size_t b = 0; b < battles.size(); ++b) jobs.push_back({b, n});
  std::vector<std::array<Played, 2>> results(jobs.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < 2 * jobs.size(); i = next++) {
      const Job& job = jobs[i / 2];
      const Side side = i % 2 == 0 ? Side::Allies : Side::Axis;
      results[i / 2][i % 2] =
          play_one(*battles[job.battle], c, c.seed + static_cast<std::uint64_t>(job.pair), side);
      ++played;
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < c.threads; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();

  std::vector<PairTally> tallies(battles.size()); // summed in order, so that seconds alone may differ
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    PairTally& tally = tallies[jobs[i].battle];
    int points = 0;
    for (std::size_t side = 0; side < 2; ++side) {
      const Played& game = results[i][side];
      points += game.half_points;
      ++tally.games[side][static_cast<std::size_t>(game.half_points)];
      for (std::size_t player = 0; player < 2; ++player) {
        tally.turns[player] += (game.turns + (side == player ? 1 : 0)) / 2;
        tally.seconds[player] += game.seconds[player];
      }
    }
    ++tally.pairs[static_cast<std::size_t>(points)];
  }
  return tallies;
}

} // namespace bocage
