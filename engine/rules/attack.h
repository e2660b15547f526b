// Who may attack whom, and with how many dice (base p.8-10): range, line of sight, terrain.
#pragma once

#include "engine/rules/play.h"
#include "engine/rules/trace.h"

namespace bocage {

// Line of sight between two hexes, whoever stands there (B-LOS, F-THILL).
bool sees(const Game& game, const State& state, Hex from, Hex to);

// What hides one hex from the other if the line meets it, lakes aside: units, smoke, terrain.
HexSet obstructions(const Game& game, const State& state, Hex from, Hex to);

// F-TLAKE-02: two lake hexes that touch hide what is behind them, one does not. The nearer one, or kNoHex.
[[gnu::noinline, gnu::cold]] Hex lake_between(const Game& game, const HexSet& obstructions, Hex from, Hex to);

// Whether the ground under the unit forbids it to battle (the sea).
[[gnu::hot]] bool ground_forbids_battle(const Game& game, const State& state, const Unit& unit);

// Whether the unit may battle at all where it stands.
[[gnu::hot]] bool may_battle(const Game& game, const State& state, const Unit& unit);
// Whether its order lets it fight where it stands now, hand to hand or from afar: what is done instead of a
// battle needs one that could be fought.
[[gnu::cold]] bool order_lets_fight(const Game& game, const State& state, const Unit& unit);
bool battles_are_over(const State& state); // F-NAT-33: somebody has made the move that comes after them

// Battles that the order allows: a gun that has moved never battles twice (C-CARD-019, E-MOBART-03).
inline int battles_of(const OrderRule& order, const Unit& unit) {
  return order.battles > 1 && unit.moved_from != kNoHex ? 1 : order.battles;
}

// The ground at either end that allows such a unit no fire between hexes that are not adjacent (F-TWADI-03);
// nullptr: none.
[[gnu::cold]] const Terrain* hand_to_hand(const Game& game, const State& state, const Unit& unit, Hex from,
                                          Hex to);

// Whether the battle's own rules forbid fire from hex to hex: a wide river, ground over which nobody fires.
// Never where game.bars_fire() says no.
[[gnu::noinline, gnu::cold]] bool barred(const Game& game, const State& state, const Unit& unit, Hex from,
                                         Hex to);

// Smoke of shells between two hexes, over which not even artillery fires (E-SMOKE-08); kNoHex: none.
[[gnu::noinline, gnu::cold]] Hex smoke_between(const Game& game, const State& state, Hex from, Hex to);

// What it fires: its own weapons, or guns that it has captured (X-ACT-12).
inline const Troop& arms(const Game& game, const Unit& unit) {
  return game.tables().of(unit.is(kHasGuns) ? TroopId::Artillery : unit.troop);
}

// Where the unit fires from: its hex, or that of its wagon.
inline Hex muzzle(const Game& game, const Unit& unit) {
  return game.tables().of(unit.troop).gun_on_wagon ? unit.second_hex : unit.hex;
}

// Whether it must see what it attacks from there.
bool needs_sight(const Game& game, const Unit& unit, Hex from);

// Whether its kind may attack the other (E-SNIPER-09).
inline bool may_aim_at(const Game& game, const Unit& unit, const Unit& target) {
  return has(game.tables().of(unit.troop).attacks, game.tables().of(target.troop).unit_class);
}

// Dice at a distance before anything is added or taken away; 0 out of range.
int dice_at(const Game& game, const State& state, const Unit& attacker, Hex from, int distance);

// Dice against the unit in a hex: 0 if it is out of range or the reductions leave none.
// `overrun`: the second battle of an Armor Overrun.
[[gnu::hot]] int attack_dice(const Game& game, const State& state, const Unit& attacker, Hex from, Hex to,
                             bool overrun);
int attack_dice(const Game& game, const State& state, const Unit& attacker, Hex from, Hex to, bool overrun,
                Trace& trace);

// The hexes the unit may attack from where it stands, dice and sight considered.
[[gnu::hot]] HexSet targets(const Game& game, const State& state, const Unit& attacker, bool overrun);

// Flags of one roll that the unit may ignore where it stands.
int ignorable_flags(const Game& game, const State& state, const Unit& unit);
int ignorable_flags(const Game& game, const State& state, const Unit& unit, Trace& trace);

} // namespace bocage
