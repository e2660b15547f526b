// What a unit can make of its turn: the best place it can go to and the best battle from there.
#pragma once

#include <array>

#include "ai/evaluation.h"
#include "ai/timing.h"
#include "engine/state/action.h"

namespace bocage {

class Prospects {
 public:
  // `state` is one the side could be in, as far as it knows.
  Prospects(const Game& game, const State& state, const Weights& w, Side side);

  // The same for another position. As long as the pieces stand as they did, what was worked out holds.
  void look_at(const State& state);

  const Game& game() const { return game_; }
  const State& state() const { return state_; }

  // How much better off the unit is after the move, the battle it can fight there or here included.
  double move(const Action& action);

  // After the move that follows its battle.
  double second_move(const Action& action);

  // By a hex more after Taking Ground, the overrun from there included.
  double further_move(const Action& action);

  // By a step with no battle in mind: ground taken, a retreat.
  double step(const Action& action);

  const Goals& goals() const { return goals_; }

  // The best of its turn if it is ordered so; never less than 0, for it can stay where it is.
  double turn(UnitId id, OrderKind order);

 private:
  struct Elsewhere;
  struct Start { // of a move
    UnitId unit = kNoUnit;
    Allowance allowed;
    Reach reach;
    HexSet tunnels;   // through which it may go
    double worth = 0; // of staying there
  };
  const Start& start_of(UnitId id);
  double place(UnitId id, bool battles);
  double place_after(UnitId id, Hex to, Timing when);
  double journey(UnitId train, Hex to) const; // of its locomotive
  double step(UnitId id, Hex to);             // whatever lies there

  const Game& game_;
  const Weights& w_;
  Side side_;
  Goals goals_;
  std::uint64_t aims_; // what the goals were drawn from
  Enemies enemies_;
  std::uint64_t pieces_;
  Start start_; // asked for last
  State state_; // pieces are put down elsewhere to have a look, and put back
  std::array<std::array<double, kMaxUnits>, kOrderKinds> turns_; // worked out so far; < 0: not yet
};

} // namespace bocage
