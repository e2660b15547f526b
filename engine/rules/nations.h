// What makes one army differ from another (FAQ VII, Equipment Pack): Imperial Japan, US Marines, Italy,
// France, the Red Army.
#pragma once

#include "engine/rules/play.h"

namespace bocage {

// Imperial Japanese Army (Nations 3): its infantry, not vehicles that count as such.
inline constexpr int kBanzaiMove = 2; // hexes after which it may charge (F-NAT-22)
inline bool is_imperial(const Game& game, const Unit& unit) {
  const Troop& troop = game.tables().of(unit.troop);
  return game.side(unit.side).has(kImperialArmy) && troop.unit_class == UnitClass::Infantry &&
         !troop.vehicle && !troop.nationless;
}

// Caves (Terrains 52 and 53) shelter Japanese units, guns among them (F-TCAVE-08, 13, 17).
inline bool is_japanese(const Game& game, const Unit& unit) {
  return game.side(unit.side).has(kImperialArmy) && !game.tables().of(unit.troop).nationless;
}
inline bool in_own_cave(const Game& game, const State& state, const Unit& unit) {
  return is_japanese(game, unit) && game.tables().of(state.ground[unit.hex]).tunnel;
}

// Royal Italian Army (Nations 6)
inline bool is_royal(const Game& game, const Unit& unit) {
  return game.options().has(kRoyalArmy) && unit.nation == Nation::Italy &&
         !game.tables().of(unit.troop).nationless;
}
inline constexpr int kRoyalRetreat = 3; // hexes that a flag is worth at most (E-ITALY-04)

// French infantry of 1940 (Nations 7): standard infantry only (E-FRANCE-10 to 13).
inline bool is_furious(const Game& game, const Unit& unit) {
  return game.side(unit.side).has(kFuriaFrancese) && unit.nation == Nation::France &&
         unit.troop == TroopId::Infantry;
}

// US Marine Corps (Nations 4): how many units more a card orders.
inline int gung_ho(const Game& game, Side side) { return game.side(side).has(kGungHo) ? 1 : 0; }

// Italian High Command (Nations 6): a unit of the side is lost.
inline constexpr int kHighCommandCards = 6, kLeastHand = 3; // dealt, and never fewer by this rule
void high_command_loses(Play& p, Side side);

// Red Army (Nations 2): the card under the commissar's chip, kNoCardIndex if there is none.
CardIndex card_under_chip(const State& state, Side side);
// The card of a kind that the side at play lays down: from its hand, or from under the chip.
CardIndex card_to_play(const Game& game, const State& state, CardId kind);
bool may_prepare(const Card& card);     // an Ambush waits in the hand
bool plays_from_hand(const Card& card); // Recon, Counter-Attack and Ambush (F-NAT-10)
// Whether the side has a card to put under an empty chip; the question, what comes after it, and its answer.
[[gnu::cold]] bool chip_waits(const Game& game, const State& state, Side side);
enum class AfterChip : std::uint8_t { Setup, EndOfTurn };
[[gnu::cold]] void ask_for_chip(Play& p, Side side, AfterChip after);
[[gnu::cold]] void list_prepare(const Game& game, const State& state, Side side, ActionList& list);
void act_prepare(Play& p, const Action& action);
[[gnu::cold]] void put_under_chip(Play& p, Side side, CardId kind);

} // namespace bocage
