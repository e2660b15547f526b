// Air drops before the first turn (Actions 20, FAQ III and XI). A player on the tabletop lets figures fall
// from his hand; here he says over which hex, and chance scatters them: each drifts from hex to hex, and one
// in three comes to lie across a side (H-DROP-01, H-DROP-02).
#pragma once

#include <span>

#include "engine/rules/play.h"

namespace bocage {

// Where a figure came down.
struct Fall {
  Hex at = kNoHex;     // kNoHex: off the board
  Hex beside = kNoHex; // the other hex it lies in, if `astride`; kNoHex: over the edge
  bool astride = false;
};

// The drops of the battle, then its first turn.
bool run_setup(Play& p, Frame& f);
void begin_daylight_drops(Play& p);               // those that wait for the day (H-DROP-03)
inline constexpr std::uint8_t kDaylightDrops = 1; // step of a frame of such drops
void list_drop(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_drop(Play& p, Frame& f, const Action& action);

// All figures fall together: those that land well become units, the others are out of the battle.
Fall scatter(Play& p, const AirDrop& drop, Hex aim);
void land(Play& p, const AirDrop& drop, std::span<const Fall> falls);

// A figure that lies across two free hexes: its owner says in which of them the unit is set up (F-ACT-77).
void list_landing(const Frame& f, ActionList& list);
void act_landing(Play& p, Frame& f, const Action& action);

} // namespace bocage
