#include "engine/perft.h"

#include <bit>

namespace bocage {
namespace {

// Every decision that is open: of several seats in Overlord.
template <class F>
void each_decision(const Game& game, const State& state, F&& f) {
  ActionList list;
  for (SeatSet seats = to_act(game, state); seats; seats &= static_cast<SeatSet>(seats - 1)) {
    const auto seat = static_cast<Seat>(std::countr_zero(seats));
    legal_actions(game, state, seat, list);
    f(seat, list);
  }
}

State after(const Game& game, const State& state, const Chance& chance, Seat seat, const Action& action) {
  State next = state;
  apply(game, next, chance, seat, action);
  return next;
}

} // namespace

std::uint64_t perft(const Game& game, const State& state, const Chance& chance, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  each_decision(game, state, [&](Seat seat, const ActionList& list) {
    if (depth == 1) {
      count += static_cast<std::uint64_t>(list.size());
      return;
    }
    for (const Action& a : list) count += perft(game, after(game, state, chance, seat, a), chance, depth - 1);
  });
  return count;
}

std::vector<Branch> perft_by_branch(const Game& game, const State& state, const Chance& chance, int depth) {
  std::vector<Branch> branches;
  each_decision(game, state, [&](Seat seat, const ActionList& list) {
    for (const Action& a : list)
      branches.push_back({seat, a, perft(game, after(game, state, chance, seat, a), chance, depth - 1)});
  });
  return branches;
}

} // namespace bocage
