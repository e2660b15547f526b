// Moving ordered units (base p.7-8 and the terrain chapters).
#pragma once

#include <algorithm>

#include "engine/rules/nations.h"
#include "engine/rules/play.h"

namespace bocage {

// How far the unit's troop and order let it go.
struct Allowance {
  int move = 0;
  int battle_move = 0;
  // Behind Enemy Lines: no stops, limits and costs; impassable stays so (F-CMDB-05).
  bool ignores_terrain = false;
  bool road = true;   // it may still go one hex further along a road (F-TROAD-01)
  bool again = false; // a second move, Behind Enemy Lines
  int close_move = 0; // hexes after which it may still battle in Close Assault (F-NAT-22)
  int road_more = 1;  // hexes further along a road

  // Hexes after which it may battle; along a road one more, but not for those who never move and battle.
  int battle_move_by(bool along_road) const { return battle_move + (along_road && battle_move > 0); }
  int close_move_by(bool along_road) const { return close_move + (along_road && close_move > 0); }
};
inline constexpr int kCraftMove = 2;                                  // of a landing craft (E-LCT-06)
void adapt(const Game& game, const Unit& unit, Allowance& allowance); // to what the battle says of its army
inline Allowance allowance(const Game& game, const Unit& unit) {
  const Troop& troop = game.tables().of(unit.troop);
  const OrderRule& order = game.tables().of(unit.order);
  Allowance allowed{std::max(troop.move, order.move), std::max(troop.battle_move, order.battle_move),
                    order.ignores_movement_rules};
  if (!game.moves_as_usual(unit.side)) adapt(game, unit, allowed);
  return allowed;
}
inline Allowance second_allowance(const Game& game, const Unit& unit) { // after its battle
  const OrderRule& order = game.tables().of(unit.order);
  const int most = unit.term(kMostMove); // H-UNIT-01
  Allowance allowed{most ? std::min(most, order.second_move) : order.second_move, 0,
                    order.ignores_movement_rules, !unit.is(kRoadSpent)}; // F-TROAD-32
  allowed.again = true;
  return allowed;
}

// Behind Enemy Lines no river is entered (F-CMDB-32); who is on one already rows on, or lands.
inline bool may_row(const Game& game, const State& state, const Unit& unit, const Allowance& allowed) {
  return unit.is(kHasBoat) && game.tables().of(unit.troop).gait == Gait::Foot &&
         (!allowed.ignores_terrain || game.ground(state, unit.hex).is_river());
}

// A tank that has laid its bridge in the midst of its move (E-FUNNY-08).
inline bool goes_on(const Unit& unit) { return unit.is(kBridging) && unit.moved_from != kNoHex; }

// At sea only a battle's own rules keep out ships, landing craft and whom these carry.
[[gnu::cold]] bool barred_at_sea(const Game& game, const State& state, const Unit& unit, Hex h);

// Whether the ground ends a move that has come so far from that hex, whatever is left of it.
bool ends_move(const Game& game, const State& state, const Unit& unit, Hex from);
bool has_move_left(const Game& game, const State& state, const Unit& unit); // as far as it has come

// The hexes a unit can move to, by the least number of hexes it takes.
inline constexpr int kMaxMove = 7;
template <int N>
struct ReachOf {
  int limit = 0; // of a move over land
  int last = 0;  // of the longest one: along a road
  union {        // set from 1 to `last` only: to clear it all would cost as much as a step
    std::array<HexBits<N>, kMaxMove + 1> at; // at[n]: n hexes away
  };
  union {                                            // set where a road is followed
    std::array<HexBits<N>, kMaxMove + 1> along_road; // the same, without leaving the road
  };
  HexBits<N> onward;   // from where it could go one hex more, its start included
  HexBits<N> unspoilt; // reached without entering a hex that caps the move

  ReachOf() {} // a union has to be told
  HexBits<N> all() const {
    HexBits<N> s;
    for (int n = 1; n <= last; ++n) s |= at[static_cast<std::size_t>(n)];
    return s;
  }
  int cost(Hex h) const { return number(at, h); } // 0: out of reach
  int road_cost(Hex h) const { return last > limit ? number(along_road, h) : 0; }

 private:
  int number(const std::array<HexBits<N>, kMaxMove + 1>& rings, Hex h) const {
    for (int n = 1; n <= last; ++n)
      if (rings[static_cast<std::size_t>(n)].contains(h)) return n;
    return 0;
  }
};
using Reach = ReachOf<HexSet::kWords>;

// Where the unit can go. A plain move never crosses a hex that would win a medal in passing, ice, or
// wire that it would lay flat.
Reach reach(const Game& game, const State& state, const Unit& unit, const Allowance& allowance);

// By its order; there may be no free hex.
inline bool can_still_move(const Game& game, const State& state, const Unit& unit) {
  return unit.on_board() && game.tables().of(unit.order).may_move && !unit.is(kMoved) && !unit.is(kPinned) &&
         unit.battles == 0 && unit.ready_turn <= state.turns[index(unit.side)];
}
inline bool can_move_again(const Game& game, const Unit& unit) { // after the battles (F-CMDB-04)
  return unit.on_board() && game.tables().of(unit.order).second_move > 0 && !unit.is(kMovedAgain) &&
         !unit.is(kMoveSpent) && !unit.is(kHardStop); // F-CMDB-15; in boats one hex a turn (F-ACT-23)
}

// What entering a hex does to a unit's turn.
struct Entry {
  bool hard_stop = false; // may move no further, nor Take Ground
  bool no_battle = false; // may not battle this turn
  bool clears = false;    // removes the obstacle
};
[[gnu::hot]] Entry entry(const Game& game, const State& state, const Unit& unit, Hex h);
// What leaving one does: whether the ground forbids to battle after it; nullptr: nothing does.
const Terrain* no_battle_after(const Game& game, const State& state, const Unit& unit, Hex left);

// Whether the unit goes from hex to hex through the caves, as its whole movement (F-TCAVE-07).
[[gnu::cold]] bool goes_underground(const Game& game, const State& state, const Unit& unit,
                                    const Allowance& allowance, Hex to);

// Free hexes beside this one that infantry of the side can step onto from it: out of a train, out of a camp.
[[gnu::cold]] HexSet steps_out(const Game& game, const State& state, Side side, Hex from);

[[gnu::hot]] void list_moves(const Game& game, const State& state, UnitId id, const Allowance& allowance,
                             ActionList& list);
[[gnu::hot]] void move_unit(Play& p, UnitId id, const Allowance& allowance, const Action& action);
// A unit comes into a hex by a move or Taking Ground; whether it is still there afterwards, in a battle that
// goes on.
[[gnu::cold]] bool step_onto(Play& p, UnitId id, Hex to);
[[gnu::cold]] bool face_ground(Play& p, UnitId id); // the ice and the mines of the hex it has come to
int lost_in_ice(Play& p, UnitId id); // rolls for a unit that has come onto ice: figures it costs
void exit_unit(Play& p, UnitId id, const Allowance& allowance); // leaves the board (E-EXIT-03)

} // namespace bocage
