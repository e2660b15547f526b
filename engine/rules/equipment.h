// What troops of the expansions do beside moving and battling: target markers, re-supply, smoke shells,
// bridges, clearing (Equipment Pack, FAQ IV). Few battles have any of it: [[gnu::cold]] keeps it out of the
// way of what all of them run.
#pragma once

#include "engine/rules/play.h"

namespace bocage {

// Target markers (E-BIGGUN-04 to 17)
inline constexpr int kMarkersOfGun = 3;
[[gnu::cold]] bool is_marked(const State& state, Hex h);
[[gnu::cold]] void mark_target(Play& p, UnitId gun, Hex h);
// The unit has left the hex, or is no more: its markers go back, and those that it had placed.
[[gnu::cold]] void take_back_markers(Play& p, UnitId id, Hex left);

// Re-supply (Actions 24): each figure given away is one that another unit gets back.
[[gnu::cold]] HexSet to_supply(const Game& game, const State& state, const Unit& unit);
[[gnu::cold]] void supply(Play& p, UnitId id, Hex to);
[[gnu::cold]] void count_destroyed(Play& p, const Unit& unit,
                                   int figures); // trucks and half-tracks, by threes

// Smoke shells (Actions 31)
inline constexpr int kShellHexes = 3, kShellTurns = 4; // ends of turns, two of each side (E-SMOKE-01)
bool in_smoke(const State& state, Hex h);              // of shells
[[gnu::cold]] HexSet shell_smoke(const State& state);
[[gnu::cold]] bool may_shell(const Game& game, const State& state, const Unit& unit);
[[gnu::cold]] void begin_shells(Play& p, UnitId id);
[[gnu::cold]] void list_shells(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_shells(Play& p, Frame& f, const Action& action);

// Landing craft (Troops 15): the unit stands on land, and its craft is gone (E-LCT-08).
[[gnu::cold]] void leave_craft(Play& p, UnitId id);

// Combat Engineers: wire beside their battle, road blocks, mines instead of it (Troops 4)
[[gnu::cold]] bool may_clear(const Game& game, const State& state, const Unit& unit);
[[gnu::cold]] void clear_hex(Play& p, UnitId id);
[[gnu::cold]] void clear_mines_instead(Play& p, int lane); // at the start of the battles

// Hobart's Funnies (Troops 26)
inline Accessory accessory_of(const Unit& unit) { return static_cast<Accessory>(unit.accessory); }
[[gnu::cold]] HexSet to_span(const Game& game, const State& state, const Unit& unit);
[[gnu::cold]] void span(Play& p, UnitId id, Hex to);
[[gnu::cold]] bool waits_for_accessory(const Game& game, const State& state, const Unit& unit);
[[gnu::cold]] void list_equip(const State& state, const Frame& f, ActionList& list);
void act_equip(Play& p, Frame& f, const Action& action);
[[gnu::cold]] HexSet bunkers_to_blast(const Game& game, const State& state, const Unit& unit); // empty ones
[[gnu::cold]] bool can_blast(const Game& game, const State& state, const Unit& unit, Hex from, Hex to);
[[gnu::cold]] void blast(Play& p, Hex h);

} // namespace bocage
