// Trains: two hexes long, on tracks only (FAQ IV Trains).
#pragma once

#include "engine/rules/play.h"

namespace bocage {

bool track_joins(const Game& game, const State& state, Hex a, Hex b);
void list_train_moves(const Game& game, const State& state, UnitId id, ActionList& list);
void move_train(Play& p, UnitId id, Hex to); // `to`: where the locomotive ends

} // namespace bocage
