// Trains: two hexes long, on tracks only (FAQ IV Trains). What they carry and where it is unloaded (Actions
// 13).
//
// A locomotive that has lost its wagon keeps the direction of what is behind it, for its retreats: kFacing
// and the direction in its unit's `accessory`.
#pragma once

#include "engine/rules/play.h"

namespace bocage {

inline constexpr std::uint8_t kFacing = 0x80;
enum class Berth : std::uint8_t { Locomotive, Wagon }; // a passenger's `accessory` while it is aboard

bool track_joins(const Game& game, const State& state, Hex a, Hex b);
void list_train_moves(const Game& game, const State& state, UnitId id, ActionList& list);
void move_train(Play& p, UnitId id, Hex to); // `to`: where the locomotive ends

// Retreats, back along the track (F-TRP-47): how far it can go, and the hexes into which the end that leads
// may go next if it is to go `owed` in all.
[[gnu::cold]] int longest_train_retreat(const Game& game, const State& state, const Unit& train, int limit);
[[gnu::cold]] HexSet train_retreat_steps(const Game& game, const State& state, const Unit& train, int owed);
[[gnu::cold]] void back_train(Play& p, UnitId id, Hex to);
[[gnu::cold]] void lose_wagon(Play& p, UnitId id);

// Passengers: one in the locomotive, one in the wagon
[[gnu::cold]] void load_train(const Game& game, State& state, UnitId id);
[[gnu::cold]] void lose_passengers(Play& p, UnitId train, bool of_wagon_only);
[[gnu::cold]] bool may_unload(const Game& game, const State& state, UnitId train);
bool run_unload(Play& p, Frame& f);
void list_unload(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_unload(Play& p, Frame& f, const Action& action);

} // namespace bocage
