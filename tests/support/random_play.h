// Random play: legal actions picked blindly until the battle is over. Properties, long runs and the program
// random_games share it; it needs nothing but the engine and a picker.
#pragma once

#include <algorithm>
#include <cstdint>

#include "ai/picker.h"
#include "engine/engine.h"

namespace bocage::test {

struct Choice {
  Seat seat;
  Action action;
};

// Plays on for at most so many decisions and says how many there were. Before each of them it calls
// visit(choice, list): who is to act, what he chose, and from what.
template <class Visit>
long play_at_random(const Game& game, const Chance& chance, State& state, Picker& picker, long most,
                    Visit&& visit) {
  ActionList list;
  long decisions = 0;
  for (; decisions < most; ++decisions) {
    const SeatSet seats = to_act(game, state);
    if (seats == 0) break;
    const Seat seat = picker.seat(seats);
    legal_actions(game, state, seat, list);
    if (list.empty()) break;
    const Choice choice{seat, picker.action(list)};
    visit(choice, list);
    apply(game, state, chance, choice.seat, choice.action);
  }
  return decisions;
}

inline long play_at_random(const Game& game, const Chance& chance, State& state, Picker& picker, long most) {
  return play_at_random(game, chance, state, picker, most, [](const Choice&, const ActionList&) {});
}

// Whole games and what became of them.
struct Tally {
  static constexpr int kMostTurns = 3000;         // of both sides together
  static constexpr long kMostDecisions = 1 << 18; // a turn cannot have so many that the turns stay few

  long games = 0, decisions = 0, turns = 0, longest = 0; // `longest`: turns of the longest game
  long allies = 0, axis = 0, draws = 0, unfinished = 0;

  void play(const Game& game, std::uint64_t seed) {
    const Chance chance(seed);
    Picker picker(seed);
    State state = start(game, chance);
    decisions += play_at_random(game, chance, state, picker, kMostDecisions);
    const long took = state.turns[0] + state.turns[1];
    ++games;
    turns += took;
    longest = std::max(longest, took);
    switch (took > kMostTurns ? Outcome::Open : state.outcome) {
    case Outcome::AlliesWin: ++allies; break;
    case Outcome::AxisWin: ++axis; break;
    case Outcome::Draw: ++draws; break;
    case Outcome::Open: ++unfinished; break;
    }
  }

  Tally& operator+=(const Tally& o) {
    games += o.games, decisions += o.decisions, turns += o.turns;
    longest = std::max(longest, o.longest);
    allies += o.allies, axis += o.axis, draws += o.draws, unfinished += o.unfinished;
    return *this;
  }
};

} // namespace bocage::test
