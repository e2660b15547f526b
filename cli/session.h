// One game at one terminal: the position, what has happened, and the way back.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/engine.h"
#include "engine/state/view.h"
#include "scenario/battle.h"
#include "text/catalogue.h"
#include "text/log.h"

namespace bocage {

class Session {
 public:
  Session(const Battle& battle, std::uint64_t seed);

  const Battle& battle() const { return battle_; }
  const Game& game() const { return game_; }
  const State& state() const { return state_; }
  std::uint64_t seed() const { return seed_; }

  Seat to_act() const; // kNoSeat when the battle is over
  void legal(Seat seat, ActionList& list) const { legal_actions(game_, state_, seat, list); }

  // `free`: the seat had a choice and may take it back.
  void act(Seat seat, const Action& action, bool free);

  // Goes back to the last choice of this seat; not past dice, cards drawn or another seat's decision.
  bool undo(Seat seat);

  // What a seat has seen so far, kNoSeat for a spectator: all of it, or the lines that tell an event from
  // `since` on.
  std::vector<LogLine> story(const Catalogue& words, Seat viewer, std::size_t since = 0) const;
  std::size_t happened() const { return history_.size(); } // events so far

 private:
  struct Step {
    State state;
    std::size_t happened;
    Seat seat;
  };

  const Battle& battle_;
  Game game_;
  std::uint64_t seed_;
  Chance chance_;
  State state_;
  std::vector<Event> history_;
  std::vector<Step> steps_;
};

} // namespace bocage
