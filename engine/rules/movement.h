// Moving ordered units (base p.7-8 and the terrain chapters).
#pragma once

#include "engine/rules/play.h"

namespace bocage {

// How far the unit's troop and order let it go.
struct Allowance {
  int move = 0;
  int battle_move = 0;
  bool ignores_terrain =
      false; // Behind Enemy Lines: no stops, limits and costs; impassable stays so (F-CMDB-05)
};
Allowance allowance(const Game& game, const Unit& unit);
Allowance second_allowance(const Game& game, const Unit& unit); // after its battle

// The hexes a unit can move to, by the least number of hexes it takes.
inline constexpr int kMaxMove = 7;
struct Reach {
  int limit = 0;
  std::array<HexSet, kMaxMove + 1> at; // at[n]: n hexes away; at[0] is empty
  HexSet onward;                       // from where it could go one hex more, its start included
  HexSet unspoilt;                     // reached without entering a hex that caps the move

  HexSet all() const {
    HexSet s;
    for (int n = 1; n <= limit; ++n) s |= at[static_cast<std::size_t>(n)];
    return s;
  }
  int cost(Hex h) const { // 0: out of reach
    for (int n = 1; n <= limit; ++n)
      if (at[static_cast<std::size_t>(n)].contains(h)) return n;
    return 0;
  }
};

// A move that goes on from a hex where it has won something in passing.
struct Detour {
  Hex hex = kNoHex;
  int used = 0; // hexes to get there
  bool unspoilt = true;
};

// Where the unit can go. A plain move never crosses a hex that would win a medal in passing.
Reach reach(const Game& game, const State& state, const Unit& unit, const Allowance& allowance);
Reach reach(const Game& game, const State& state, const Unit& unit, const Allowance& allowance,
            const Detour& detour);

bool can_still_move(const Game& game, const State& state,
                    const Unit& unit);                   // by its order; there may be no free hex
bool can_move_again(const Game& game, const Unit& unit); // after the battles

// What entering a hex does to a unit's turn.
struct Entry {
  bool hard_stop = false; // may move no further, nor Take Ground
  bool no_battle = false; // may not battle this turn
  bool clears = false;    // removes the obstacle
};
Entry entry(const Game& game, const State& state, const Unit& unit, Hex h);

void list_moves(const Game& game, const State& state, UnitId id, const Allowance& allowance,
                ActionList& list);
void move_unit(Play& p, UnitId id, const Allowance& allowance, const Action& action);
void exit_unit(Play& p, UnitId id, const Allowance& allowance); // leaves the board (E-EXIT-03)

} // namespace bocage
