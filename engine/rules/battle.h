// Battles (base p.8-11): declaring, the enemy's reaction, dice, losses, flags, Taking Ground, Armor Overrun.
//
// A battle is a frame that goes from step to step; whatever interrupts it (an ambush, a retreat, a leader in
// search of a unit, a battle back) is a frame on top of it.
#pragma once

#include "engine/rules/movement.h"
#include "engine/rules/play.h"

namespace bocage {

void begin_battle(Play& p, UnitId attacker, Hex to, bool overrun);
// Dice that fall on a unit from nowhere on the board: Air Power, Barrage. No terrain, no flag ignored.
void begin_strike_on(Play& p, Hex hex, int dice, bool stars_hit);
[[gnu::hot]] bool run_battle(Play& p, Frame& f);
// F-CMD-43: of units that may battle several times, who has begun to fire has finished when this one begins.
[[gnu::cold]] void finish_others(Play& p, UnitId id);

// The enemy may ambush a Close Assault. The question is put whenever the card might be in his hand, so that
// it betrays nothing.
void list_reaction(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_reaction(Play& p, Frame& f, const Action& action);

// The hex more of the desert: a move of its own, after which it battles as before.
inline constexpr Allowance kFurther{.move = 1, .battle_move = 1, .road = false};

void list_ignore_flags(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_ignore_flags(Play& p, Frame& f, const Action& action);

void list_battle_back(ActionList& list);
void act_battle_back(Play& p, Frame& f, const Action& action);

// The rule by which the unit may not advance into the hex it has cleared; empty if it may.
std::string_view ground_refusal(const Game& game, const State& state, const Unit& unit, Hex to);
void list_take_ground(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_take_ground(Play& p, Frame& f, const Action& action);
void list_overrun(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_overrun(Play& p, Frame& f, const Action& action);

// Heroic leader of an eliminated unit (Actions 8).
bool run_leader(Play& p, Frame& f);
void list_leader(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_leader(Play& p, Frame& f, const Action& action);

} // namespace bocage
