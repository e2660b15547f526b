// Special actions that a battle may give its sides (FAQ III): night, sabotage, headquarters, bridges that are
// blown up or built, care in oases and hospitals, caves that are closed, smoke, winter, armor over the
// enemy's baseline. Few battles have any of it: [[gnu::cold]] keeps it out of the way of what all of them
// run.
#pragma once

#include "engine/rules/play.h"
#include "engine/rules/reason.h"

namespace bocage {

// The start of a turn: what is rolled or asked before a card is played.
void start_of_turn(Play& p, Side side);

// Night (Actions 19)
inline constexpr int kWatchDice = 4;
inline bool is_dark(const State& state) { return state.visibility > 0 && state.visibility < kDaylight; }

// Headquarters (Actions 17): the unit has come into one.
[[gnu::cold]] void enter_headquarters(Play& p, UnitId id);

// Sabotage (Actions 6)
inline constexpr int kSabotageDice = 2, kSabotageStars = 4;
int sabotage_rank(const Game& game, Hex h); // of the dams of either side

// Bridges (Actions 2, Terrains 33): a Section card is spent, no unit is ordered.
inline constexpr int kDemolitionDice = 2;
HexSet bridges_to_blow(const Game& game, const State& state, CardId card);
HexSet bridges_to_build(const Game& game, const State& state, CardId card);
[[gnu::cold]] void list_engineering(const Game& game, const State& state, CardId card, ActionList& list);
[[gnu::cold]] void blow_bridge(Play& p, CardId card, Hex h);
[[gnu::cold]] void build_bridge(Play& p, CardId card, Hex h);

// Care (Actions 10 and 18)
inline constexpr int kHospitalDice = 6;
[[gnu::cold]] Reason care_refusal(const Game& game, const State& state, const Unit& unit);
inline bool may_recover(const Game& game, const State& state, const Unit& unit) {
  return unit.on_board() && care_refusal(game, state, unit).none();
}
[[gnu::cold]] void recover(Play& p, UnitId id);

// Caves (Terrains 52, 53)
// What the cave and the unit say to it; a unit that could not battle cannot close a cave either.
[[gnu::cold]] Reason cave_refusal(const Game& game, const State& state, const Unit& unit);
[[gnu::cold]] bool may_seal(const Game& game, const State& state, const Unit& unit);
[[gnu::cold]] void seal_cave(Play& p, UnitId id);

// Smoke (Actions 21)
inline constexpr int kScreenHexes = 3, kScreenTurns = 3; // ends of turns: its own, the enemy's, its own
void list_smoke(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_smoke(Play& p, Frame& f, const Action& action);

// Winter: figures lost to the cold, by their owner's choice
bool run_winter(Play& p, Frame& f);
void list_winter(const State& state, const Frame& f, ActionList& list);
void act_winter(Play& p, Frame& f, const Action& action);

// Reinforcements and Armor Breakthrough (Actions 1 and 22): whether units kept off the board may come in this
// turn, and onto which hexes.
enum class Arrival { Open, NoneLeft, TooEarly, NeedsMedals };
[[gnu::cold]] Arrival arrival(const Game& game, const State& state);
[[gnu::cold]] HexSet ways_in(const Game& game, const State& state);

} // namespace bocage
