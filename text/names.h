// The names of the game's things in a catalogue, as nouns that bend the sentence around them.
#pragma once

#include <chrono>

#include "engine/game.h"
#include "text/catalogue.h"

namespace bocage {

// Sides and nations
Value side_name(const Catalogue& words, Side side);       // "the Allies"
Value short_side_name(const Catalogue& words, Side side); // "Allies"
Value nation_name(const Catalogue& words, Nation nation);

// Dates: "6 June 1944", "6 June 1944 – 8 June 1944"; empty if it is no day of the calendar
std::string date_text(const Catalogue& words, std::chrono::year_month_day begin,
                      std::chrono::year_month_day end);

// Pieces
Value terrain_name(const Catalogue& words, TerrainId terrain);
Value troop_name(const Catalogue& words, TroopId troop);                                // "Infantry"
std::string troop_letter(const Catalogue& words, TroopId troop);                        // "I", on the board
Value unit_name(const Catalogue& words, const Game& game, const Unit& unit, Hex where); // "infantry C5"
Value unit_name(const Catalogue& words, const Game& game, const Unit& unit);            // where it stands
std::string unit_label(const Catalogue& words, const Game& game, const Unit& unit); // "Infantry C5", in lists

Value accessory_name(const Catalogue& words, int accessory); // of Hobart's Funnies

// Cards and dice
Value card_name(const Catalogue& words, CardId card);
std::string card_text(const Catalogue& words, CardId card); // what it does, in a line or two
Value face_name(const Catalogue& words, Face face);
std::string face_symbol(const Catalogue& words, Face face);

// Victory
std::string objective_terms(const Catalogue& words, const Objective& objective); // "1 medal for the Axis, …"
std::string exit_terms(const Catalogue& words, Side side, const SideSetup& terms);

// The turn
Value phase_name(const Catalogue& words, Phase phase);
Value section_name(const Catalogue& words, int seen); // 0 left, 1 center, 2 right, as the player sees them
Value role_name(const Catalogue& words, int role);    // of Overlord
std::string outcome_sentence(const Catalogue& words, Outcome outcome);
std::string ending_sentence(const Catalogue& words, Ending ending); // empty if there is nothing to say

} // namespace bocage
