// Retreats (base p.10, FAQ I): flags, the way back, figures lost where there is none.
#pragma once

#include "engine/rules/play.h"

namespace bocage {

// The most hexes the unit can retreat from a hex, up to a limit.
int longest_retreat(const Game& game, const State& state, const Unit& unit, Hex from, int limit);

// Whether a unit, no train, can retreat that way to the next hex, which is on the board; or why not. No
// terrain is to blame where somebody stands.
EdgeVerdict judge_retreat(const Game& game, const State& state, const Unit& unit, Hex from, Direction d);

// The hexes of the next step from a hex, the way ahead not considered.
HexSet retreat_steps(const Game& game, const State& state, const Unit& unit, Hex from);

// Makes the unit retreat for a number of flags: an automatic matter unless its owner has a choice.
void begin_retreat(Play& p, UnitId id, int flags);
bool run_retreat(Play& p, Frame& f); // false: its owner decides
void list_retreat(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_retreat(Play& p, Frame& f, const Action& action);

} // namespace bocage
