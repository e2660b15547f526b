// Ground that may cost a unit figures when it comes there: ice that breaks, mines that go off. What it takes
// on average is its toll; moves that are only thought of are made with dice that do no harm, and the toll is
// taken off, so that nobody plans with his luck.
#pragma once

#include "ai/weights.h"
#include "engine/game.h"
#include "engine/state/action.h"
#include "engine/state/chance.h"

namespace bocage {

// Of a hex that the unit comes into; kNoHex: nothing. A retreat meets the ice alone.
double ice_toll(const Game& game, const State& state, const Weights& w, const Unit& unit, Hex onto);
double toll(const Game& game, const State& state, const Weights& w, const Unit& unit, Hex onto);

// Of a step or a move, with the hexes it names on its way; 0 for every other action.
double toll(const Game& game, const State& state, const Weights& w, const Action& action);

// The same luck, but that the next dice rolled hit nobody.
Chance harmless(const Chance& luck, const State& state);

} // namespace bocage
