#include "ai/series.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <thread>
#include <vector>

namespace bocage {
namespace {

constexpr std::int64_t kMostDecisions = 1 << 18; // far beyond any game; a rule without end must not hang us

// The players' own luck: apart from that of the game, and from each other's.
std::uint64_t player_seed(std::uint64_t game_seed, Side side) {
  return game_seed * kSides + static_cast<std::uint64_t>(index(side));
}

GameResult play_number(const Game& game, const Series& series, std::int64_t number) {
  const std::uint64_t seed = series.seed + static_cast<std::uint64_t>(number);
  std::array<std::unique_ptr<Player>, kSides> players;
  for (Side side : {Side::Allies, Side::Axis}) {
    const auto i = static_cast<std::size_t>(index(side));
    players[i] = make_player(series.players[i], player_seed(seed, side));
    assert(players[i]);
  }
  return play_game(game, seed, {players[0].get(), players[1].get()});
}

} // namespace

GameResult play_game(const Game& game, std::uint64_t seed, const std::array<Player*, kSides>& players) {
  const Chance chance(seed);
  State state = start(game, chance);
  GameResult result;
  ActionList list;
  for (; result.decisions < kMostDecisions; ++result.decisions) {
    const SeatSet seats = to_act(game, state);
    if (seats == 0) break;
    const auto seat = static_cast<Seat>(std::countr_zero(seats));
    legal_actions(game, state, seat, list);
    Player& player = *players[static_cast<std::size_t>(index(side_of(seat)))];
    apply(game, state, chance, seat, player.choose(game, view(game, state, seat), list));
  }
  result.outcome = state.outcome;
  result.turns = state.turns[0] + state.turns[1];
  result.medals = {state.medals[0], state.medals[1]};
  return result;
}

void Tally::add(const GameResult& result) {
  ++games;
  decisions += result.decisions;
  turns += result.turns;
  longest = std::max(longest, result.turns);
  for (std::size_t side = 0; side < kSides; ++side) medals[side] += result.medals[side];
  switch (result.outcome) {
  case Outcome::AlliesWin: ++wins[0]; break;
  case Outcome::AxisWin: ++wins[1]; break;
  case Outcome::Draw: ++draws; break;
  case Outcome::Open: ++unfinished; break;
  }
}

Tally& Tally::operator+=(const Tally& o) {
  games += o.games, decisions += o.decisions, turns += o.turns;
  draws += o.draws, unfinished += o.unfinished;
  longest = std::max(longest, o.longest);
  for (std::size_t side = 0; side < kSides; ++side)
    wins[side] += o.wins[side], medals[side] += o.medals[side];
  return *this;
}

Share share_of(std::int64_t count, std::int64_t all) {
  if (all <= 0) return {0, 0, 1};
  constexpr double z = 1.959964;
  const double n = static_cast<double>(all), p = static_cast<double>(count) / n;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  return {p, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

// Threads take the games one by one; a sum does not care in which order.
Tally play_series(const Game& game, const Series& series, std::atomic<std::int64_t>& played) {
  const auto workers = static_cast<std::size_t>(std::max(series.threads, 1));
  std::vector<Tally> tallies(workers);
  std::atomic<std::int64_t> next = 0;
  const auto work = [&](Tally& tally) {
    for (std::int64_t n = next++; n < series.games; n = next++) {
      tally.add(play_number(game, series, n));
      ++played;
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < workers; ++i) threads.emplace_back(work, std::ref(tallies[i]));
  work(tallies[0]);
  for (std::thread& thread : threads) thread.join();
  Tally all;
  for (const Tally& tally : tallies) all += tally;
  return all;
}

} // namespace bocage
