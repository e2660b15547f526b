// Whether a unit that moves comes in time to battle.
#pragma once

#include "engine/rules/movement.h"

namespace bocage {

enum class Timing : std::uint8_t { TooLate, HandToHand, InTime };

inline Timing timing(const Reach& r, const Allowance& allowed, Hex to) {
  const int cost = r.cost(to), by_road = r.road_cost(to);
  const auto within = [=](int over_land, int along_road) {
    return (cost > 0 && cost <= over_land) || (by_road > 0 && by_road <= along_road); // F-TROAD-06
  };
  if (within(allowed.battle_move, allowed.battle_move_by(true))) return Timing::InTime;
  return within(allowed.close_move, allowed.close_move_by(true)) ? Timing::HandToHand : Timing::TooLate;
}

// Where it can go through the caves, in time for anything (F-TCAVE-15).
inline HexSet tunnels_from(const Game& game, const State& state, const Unit& unit, const Allowance& allowed) {
  HexSet found;
  if (game.moves_as_usual(unit.side) || !game.lay().tunnels.contains(unit.hex)) return found;
  for (Hex to : game.lay().tunnels)
    if (goes_underground(game, state, unit, allowed, to)) found.insert(to);
  return found;
}

} // namespace bocage
