// A game being played: the rules change the State through these few verbs only, so that the sets, the
// obstacles, the objectives and the events always keep step with the units.
#pragma once

#include "engine/game.h"
#include "engine/state/action.h"
#include "engine/state/chance.h"
#include "engine/state/event.h"

namespace bocage {

struct Play {
  const Game& game;
  State& state;
  const Chance& chance;
  Events* events; // may be null

  const Tables& tables() const { return game.tables(); }
  const Troop& troop(const Unit& u) const { return game.tables().of(u.troop); }
  void emit(const Event& e) const {
    if (events) events->add(e);
  }
};

// Events
inline Event event(EventKind kind, Side side, int number = 0) {
  Event e{};
  e.kind = kind;
  e.side = side;
  e.unit = e.target = kNoUnit;
  e.from = e.to = kNoHex;
  e.card = kNoCard;
  e.number = static_cast<std::uint8_t>(number);
  return e;
}
inline Event event(EventKind kind, const State& state, UnitId unit, Hex from = kNoHex, Hex to = kNoHex,
                   int number = 0) {
  Event e = event(kind, state.unit(unit).side, number);
  e.unit = unit;
  e.from = from;
  e.to = to;
  return e;
}

// Of the side at play; in standard battles it has one.
inline const Lane& lane_of(const State& state, int lane = 0) {
  return state.lanes[index(state.active)][static_cast<std::size_t>(lane)];
}
inline Lane& lane_of(State& state, int lane = 0) {
  return state.lanes[index(state.active)][static_cast<std::size_t>(lane)];
}

// Frames
Frame& push_frame(State& state, FrameKind kind, Seat seat);
void pop_frame(State& state);

// Pieces
// One unit more, at full strength and not on the board yet.
UnitId add_unit(const Game& game, State& state, TroopId troop, Side side, Nation nation);
void put_unit(const Game& game, State& state, UnitId id, Hex h); // with no effect on anything but the board
void lift_unit(State& state, UnitId id);
// Moves, takes ground: leaves what it leaves, enters what it enters.
[[gnu::hot]] void shift_unit(Play& p, UnitId id, Hex to);
// One step of a way that may go on, in a retreat or over ice: it wins only what is won in passing,
// settle_unit() does the rest where it stays. `passed`: so it has come to the hex that it leaves.
void shift_on(Play& p, UnitId id, Hex to, bool passed);
void settle_unit(Play& p, UnitId id);
void lose_figures(Play& p, UnitId id, int losses);
void eliminate(Play& p, UnitId id);
void remove_obstacle(Play& p, Hex h); // wire and the like
void place_sandbags(Play& p, Hex h);
void change_overlay(Play& p, Hex h, TerrainId to); // a bridge or a bunker comes or goes
void end_orders(Unit& unit);                       // what it was ordered and did this turn is forgotten
void left_hex(Play& p, Hex h);                     // the unit is gone: so are its sandbags

// Dice
struct Roll {
  std::array<std::uint8_t, kFaces> count{};
  int of(Face f) const { return count[static_cast<std::size_t>(f)]; }
  int of(FaceSet faces) const {
    int sum = 0;
    for (int face = 0; face < kFaces; ++face)
      if (faces >> face & 1) sum += count[static_cast<std::size_t>(face)];
    return sum;
  }
};
[[gnu::hot]] Roll roll_dice(Play& p, Side side, int dice, EventKind kind = EventKind::DiceRolled);

// The sections a Field General commands, as he sees them from the left: 0, 1, 2.
std::uint8_t general_sections(const Game& game, Side side, int general);

// Whose decision it is: the general whose unit it is in Overlord, else the player.
Seat seat_for(const Game& game, const State& state, const Unit& unit);

// Ground under a unit
struct Footing {
  ClassSet unit_class; // of the unit, as a summary card's column
  std::size_t column;  // the same as an index: infantry, armor, artillery
};
inline Footing footing(const Troop& troop) {
  switch (troop.unit_class) {
  case UnitClass::Infantry: return {kInfantry, 0};
  case UnitClass::Armor: return {kArmor, 1};
  default: return {kArtillery, 2};
  }
}

} // namespace bocage
