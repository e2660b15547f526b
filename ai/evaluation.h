// What a battle, a strike or a place is worth. Everything is read from the tables' traits and asked of the
// rules (dice, sight, retreats); no troop, terrain or battle is known by name.
//
// All functions look at the State they are given: a player passes one drawn from what he may know.
#pragma once

#include <array>
#include <vector>

#include "ai/odds.h"
#include "ai/weights.h"
#include "engine/game.h"
#include "engine/state/event.h"

namespace bocage {

int range_of(const Troop& troop); // hexes

// What so many more medals are worth to the side.
double medals_worth(const Game& game, const State& state, const Weights& w, Side side, int medals);

// What it is worth to the unit's side that it leaves by an exit: medals, or one of those who must; below 0:
// it had better stay.
double exit_worth(const Game& game, const State& state, const Weights& w, const Unit& unit);

// What a dam is worth to those who may sabotage it, as a share of its medal: the more, the nearer they are to
// it; 0: it is done.
double sabotage_share(const Game& game, const State& state, Hex dam);

// Headquarters that the side wants to enter: the enemy's, and its own that are lost.
HexSet wanted_headquarters(const Game& game, const State& state, Side side);

// Where the side has an errand of another kind: camps whose prisoners it frees, depots that it destroys, its
// own radar. What being there is worth to it.
HexSet errands(const Game& game, const State& state, Side side);
double errand_worth(const Game& game, const State& state, const Weights& w, Side side, Hex h);
// What the enemy's supplies are worth to those who destroy them.
double supplies_worth(const Game& game, const State& state, const Weights& w, Side side);

// What so many losses of the unit are worth to its enemy.
double losses_worth(const Game& game, const State& state, const Weights& w, const Unit& unit, int losses);

// What so many flags against the unit are worth to its enemy, losses for want of room included.
double flags_worth(const Game& game, const State& state, const Weights& w, const Unit& unit, int flags);

// What an advance into the hex is worth to the attacker once it has been cleared.
double ground_worth(const Game& game, const State& state, const Weights& w, const Unit& attacker, Hex to,
                    bool overrun);

// What the attacker's side may expect of a battle, all that the dice can do considered.
double attack_worth(const Game& game, const State& state, const Weights& w, const Unit& attacker, Hex to,
                    bool overrun);

// The same of dice that fall from nowhere on the board.
double strike_worth(const Game& game, const State& state, const Weights& w, Hex to, int dice, bool stars_hit);

// The best battle the unit can fight where it stands, by its order; 0: none.
double best_attack(const Game& game, const State& state, const Weights& w, const Unit& unit, bool overrun);

// What the enemy may expect of battles against the unit in his next turn.
double danger(const Game& game, const State& state, const Weights& w, const Unit& unit);

// A side's enemies as they stand, for asking about many places its units could be at: made once for a
// position.
class Enemies {
 public:
  Enemies(const Game& game, const State& state, const Weights& w, Side side);

  // `state` is the position with nothing changed but where the side's own units are.
  double danger(const State& state, UnitId id, const Unit& unit);
  int distance(Hex h) const; // to the nearest; kMaxHexes: there are none

 private:
  struct Enemy {
    Hex hex;
    UnitId id;
    int range, moves;
    bool plain; // its stars are misses
  };
  double losses(const State& state, UnitId id, const Unit& unit, int dice);

  const Game* game_;
  const Weights* w_;
  std::vector<Enemy> enemies_;
  std::vector<std::array<double, kMaxDice + 1>> losses_; // by unit and dice, off objectives; < 0: not yet
};

// Where a side wants its units to be: a value for every hex, made once for a position.
class Goals {
 public:
  Goals(const Game& game, const State& state, const Weights& w, Side side);

  double at(const Unit& unit, Hex h) const; // to the unit

 private:
  using Field = std::array<double, kMaxHexes>;
  void draw(Field& field, const HexSet& hexes, double on, double beside, double fade) const;

  const Game* game_;
  Field field_{};
  std::array<Field, kAttackClasses> leaving_{}; // the same with the exits, for those who may use them
};

// The unit where it stands: nearness to what its side wants and to the enemy, less the danger.
double standing(const Game& game, const State& state, const Weights& w, const Goals& goals, Enemies& enemies,
                UnitId id, const Unit& unit);
double standing(const Game& game, const State& state, const Weights& w, const Goals& goals, const Unit& unit);

} // namespace bocage
