// Raids (Actions 7, 11, 12 and 14): prisoners who are freed, radar that warns of planes, guns that are turned
// round, supplies that are burnt. Few battles have any of it: [[gnu::cold]] keeps it out of the way of what
// all of them run.
#pragma once

#include "engine/rules/play.h"
#include "engine/rules/reason.h"

namespace bocage {

// Prisoners (Actions 7): at the start of a turn of those who stand on their camp.
int camp_rank(const Game& game, Hex camp);                                   // of the camps of either side
int prisoners_in(const Game& game, const State& state, Side side, Hex camp); // units that wait to be freed
[[gnu::cold]] bool may_free(const Game& game, const State& state, Side side, Hex camp);
[[gnu::cold]] void open_camps(Play& p, Side side);
bool run_camp(Play& p, Frame& f);
void list_camp(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_camp(Play& p, Frame& f, const Action& action);

// Radar (Actions 11): hexes that Air Power of the side at play strikes at most.
int most_strikes(const Game& game, const State& state);

// Guns (Actions 12): the unit has taken the ground of one that was eliminated, and may have its guns; it
// keeps them until it leaves the hex.
[[gnu::cold]] void capture_guns(Play& p, UnitId id, const Unit& lost);
[[gnu::cold]] void leave_guns(Play& p, UnitId id, Hex left);

// Supplies (Actions 14): the depots that the side may still destroy; what the one it is on says to a unit; a
// unit that could not battle cannot destroy it either.
[[gnu::cold]] HexSet standing_depots(const Game& game, const State& state, Side side);
[[gnu::cold]] Reason depot_refusal(const Game& game, const State& state, const Unit& unit);
[[gnu::cold]] bool may_destroy(const Game& game, const State& state, const Unit& unit);
[[gnu::cold]] void destroy_supplies(Play& p, UnitId id);

} // namespace bocage
