// The parts that views and positions have in common. What is empty, zero or as usual is left out.
#pragma once

#include <array>
#include <utility>

#include "engine/game.h"
#include "protocol/json.h"
#include "scenario/map.h"

namespace bocage::protocol {

// {"C5": {"ground": "forest", "obstacle": "wire"}, …}: the hexes on which something lies or that have a rule
// of their own. The ground is also told where the board prints something else.
Json hexes_json(const Game& game, const State& state, BoardFace face);
Json hex_json(const Game& game, const State& state, BoardFace face, Hex h);
Json layers_json(TerrainId ground, TerrainId overlay, TerrainId obstacle, bool sandbags, TerrainId printed);

Json unit_json(const Game& game, const Unit& unit);
int usual_figures(const Game& game, const Unit& unit); // at the start, if nothing is said of it

Json smokes_json(const Game& game, const State& state);
Json mines_json(const Game& game, const State& state, bool hide_values);
Json markers_json(const Game& game, const State& state);
Json tokens_json(const Game& game, const State& state);
// Trucks and half-tracks that a side has destroyed since its last medal for them
inline constexpr std::array kWreckNames = {"trucks", "half-tracks"};
Json counted_json(const State& state);
Json objectives_json(const Game& game, const State& state);

Json lane_json(const Game& game, const Lane& lane);
Json played_json(const Game& game, const PlayedCard& card);
Json last_played_json(const Game& game, const State& state);
Json frame_json(const Game& game, const Frame& frame);

Json hex_list(const Game& game, const HexSet& hexes);
Json sections_json(unsigned sections); // [1, 2], from the left as drawn

// Moves the value in if there is anything in it.
void put(Json& out, const char* name, Json value);
void put_number(Json& out, const char* name, int value); // if it is not 0

// What a battle says of a single unit
inline constexpr auto kUnitTermNames = std::to_array<std::pair<const char*, UnitTerm>>(
    {{"most_move", kMostMove}, {"ignores_flags", kIgnoresFlags}, {"steady_dice", kSteadyAim}});
void put_terms(Json& out, std::uint16_t marks);

} // namespace bocage::protocol
