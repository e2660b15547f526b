// What troops that help others are worth to them: figures brought, smoke between the lines, a bridge, a tank
// equipped for its ground.
#pragma once

#include <array>

#include "ai/evaluation.h"

namespace bocage {

// Of a figure that goes from the giver to the unit in the hex; below 0: better kept.
double supply_worth(const Game& game, const State& state, const Weights& w, const Unit& giver, Hex to);

// The best of it where the unit stands; 0: none.
double best_supply(const Game& game, const State& state, const Weights& w, const Unit& giver);

// Of dice for figures in a hospital or an oasis, in place of the unit's move and battle; 0: it may not roll.
double recovery_worth(const Game& game, const State& state, const Weights& w, const Unit& unit);

// Of dice for figures of the unit, by whatever means.
double healing_worth(const Game& game, const Weights& w, const Unit& unit, int dice);

// What is hidden by smoke in each hex from then on: the enemy's fire, less one's own.
class Screen {
 public:
  Screen(const Game& game, const State& state, const Weights& w, Side side);

  // Of smoke in hexes that all touch each other: those chosen, this one, and the best that complete them.
  double with(const HexSet& chosen, Hex next) const;

  // The best of all within range; 0: it hides nothing worth while.
  double best(const HexSet& within) const;

 private:
  void hide(const Unit& from, Hex at, const Unit& whom, double share);

  const Game& game_;
  const State& state_;
  const Weights& w_;
  std::array<double, kMaxHexes> field_{};
};

// Of a bridge over the hex to the unit that lays it; to whoever of the side is near enough to cross it soon.
double span_worth(const Game& game, const State& state, const Weights& w, const Goals& goals,
                  const Unit& unit, Hex to);
double bridge_worth(const Game& game, const State& state, const Weights& w, const Goals& goals, Side side,
                    Hex to);

// Of blowing up a bridge: what that wins, and who stands on it; below 0: nothing is gained by it.
double blow_worth(const Game& game, const State& state, const Weights& w, Side side, Hex bridge);

// Of a train whose locomotive stands in the hex: units that it carries want to get to a station, a gun within
// range.
double haulage_worth(const Game& game, const State& state, const Weights& w, UnitId train, Hex at);

// Of what a tank may carry, on this board.
double accessory_worth(const Game& game, const State& state, const Unit& unit, Accessory accessory);

} // namespace bocage
