// Medals, objectives and the end of the battle (base p.6, Equipment Pack VIII, FAQ I).
#pragma once

#include "engine/rules/play.h"

namespace bocage {

// Medals count the moment they are won, and the battle ends at that moment (F-GEND-01).
void award_medals(Play& p, Side side, int medals, Hex objective);
void look_for_victory(Play& p, Side side);

// The one objective machine: called with the objectives (bits) whose hexes saw a change of occupants …
[[gnu::hot]] void objectives_changed(Play& p, std::uint32_t objectives);
// … with a hex that a unit passes through …
void objectives_passed(Play& p, Side side, Hex h);
// … and at the start and the end of a side's turn.
void objectives_at_turn_start(Play& p, Side side);
void objectives_at_turn_end(Play& p, Side side);

// Hexes that a unit of the side would win something by crossing.
HexSet prizes(const Game& game, const State& state, Side side);

void end_battle(Play& p, Outcome outcome, Ending ending);

} // namespace bocage
