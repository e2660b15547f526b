// What each Command card does when it is played (base p.5, FAQ VIII). Most cards only open orders; the others
// are here.
#pragma once

#include "engine/rules/play.h"

namespace bocage {

// Resolves a card from the hand of the side at turn.
[[gnu::hot]] void play_command_card(Play& p, CardId kind);

// A Recon played as Air Power in its section, where the battle lets its side do so (F-SCN-13 to 15).
bool is_recon(const Card& card); // a section card of which two are drawn and one is kept
bool has_air_observer(const Game& game, const State& state, Side side);
bool has_spotter(const Game& game, const State& state, Side side); // X-ACT-04
// By an observer or at will (Actions 3).
bool has_air_strikes(const Game& game, const State& state, Side side);
// The Recon that such a card counts as: itself, or the one a Counter-Attack counters; kNoCard if none.
CardId recon_of(const Game& game, const State& state, CardId kind);

// The Section card that a card is, or that a Counter-Attack repeats, kNoCard if there is none; and where.
CardId section_card(const Game& game, const State& state, CardId kind);
HexSet section_hexes(const Game& game, const State& state, CardId kind);
HexSet air_recon_targets(const Game& game, const State& state, CardId kind); // of which one must be struck
[[gnu::cold]] void play_as_air_power(Play& p, CardId kind);

// A Recon played as Barrage (Actions 4).
[[gnu::cold]] void play_as_barrage(Play& p, CardId kind);
// The card under the commissar's chip is played, another one takes its place. Where the battle knows other
// uses of it than what it says, it waits in the hand until one is chosen: taken_from_chip(), else kNoCard.
[[gnu::cold]] void play_from_chip(Play& p, CardId next);
[[gnu::cold]] CardId taken_from_chip(const State& state);

// The cards the player may lay down. An Ambush waits for the enemy's turn, unless it is all he holds.
[[gnu::hot]] void list_playable_cards(const Game& game, const State& state, ActionList& list);

// The card's section has been chosen (Infantry Assault).
void choose_section(Play& p, int lane, int section);

// As many dice as cards held, the one just played included (C-CARD-028, C-CARD-030).
int dice_by_hand(const State& state);

// Air Power: up to four enemy units that hang together. Barrage: one.
inline constexpr int kAirPowerTargets = 4, kBarrageDice = 4;
Hex chosen_hex(const Frame& f, int i);        // of the `count` chosen so far
std::uint8_t strike_sections(const Frame& f); // of the board, where its first target lies; 0: anywhere
std::uint8_t& strike_sections(Frame& f);
void choose_hex(Frame& f, Hex h);
bool run_air_power(Play& p, Frame& f);
void list_air_power(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_air_power(Play& p, Frame& f, const Action& action);
void list_barrage(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_barrage(Play& p, Frame& f, const Action& action);

FaceSet healed_by(const Troop& troop); // faces of Medics & Mechanics that bring a figure back
void list_medics(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_medics(Play& p, Frame& f, const Action& action);

} // namespace bocage
