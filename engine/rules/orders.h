// Giving orders (base p.5-7): which units the card lets the player order.
#pragma once

#include "engine/rules/play.h"

namespace bocage {

inline int lane_count(const Game& game) { return game.setup().mode == Mode::Overlord ? kLanes : 1; }
inline Seat lane_seat(const Game& game, Side side, int lane) {
  return game.setup().mode == Mode::Overlord ? seat_of(side, lane + 1) : seat_of(side);
}
inline int seat_lane(const Game& game, Seat seat) { // -1: the seat gives no orders
  const int role = seat % kRoles;
  return game.setup().mode == Mode::Overlord ? role - 1 : role == 0 ? 0 : -1;
}

inline constexpr std::uint8_t kEverywhere = 0x3F; // all sections of any board

// Whether the order can be of use to such a unit where it stands (Close Assault, Firefight: judged when
// played).
bool suits(const Game& game, const State& state, const Unit& unit, OrderKind kind);

void clear_pools(State& state, int lane);
void add_pool(State& state, int lane, int capacity, unsigned sections, ClassSet classes, OrderKind order);
bool commands_none(const Game& game, const State& state, Side side,
                   const Card& card); // nobody of its classes on the whole battlefield

// Opens the pools of orders of a card in a lane. `sections`: where it was laid, for cards that leave the
// choice.
[[gnu::hot]] void open_orders(Play& p, int lane, CardId card, std::uint8_t sections);

[[gnu::hot]] bool any_order_left(const Game& game, const State& state, int lane);
[[gnu::hot]] void list_orders(const Game& game, const State& state, int lane, ActionList& list);
[[gnu::hot]] void order_unit(Play& p, int lane, Hex h);
void order_everyone(Play& p, int lane);
[[gnu::cold]] void bring_unit(Play& p, int lane, Hex h);   // from off the board
[[gnu::cold]] Nation army_of(const Game& game, Side side); // that of the first of its units that is of one

} // namespace bocage
