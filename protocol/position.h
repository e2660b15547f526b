// A position as JSON: complete and exact when the program writes it, short when a person does.
//
//   {"board": "standard", "map": ["D5: fo/i .", "E5: I"], "turn": "allies", "phase": "move", "ordered":
//   ["E5"]}
//
// One form serves both. What is not said is as at the start of a battle with these units on this ground:
// hands are dealt, the deck is shuffled, objectives belong to those who stand on them. docs/protocol.md lists
// the fields.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/state/chance.h"
#include "protocol/json.h"
#include "protocol/refusal.h"
#include "scenario/map.h"

namespace bocage::protocol {

// Everything: read back, it gives a Game of equal set-up and a State of equal bytes, also in the middle of a
// battle.
Json write_position(const Game& game, const State& state, BoardFace face);

struct Position {
  Game game;
  State state;
  BoardFace face = BoardFace::Country;
};

// Nothing, and every fault with its JSON pointer, unless all of it is good: the engine can play on from a
// position that is returned. `where` is the pointer of `json` itself; `chance` deals what is not said.
std::optional<Position> read_position(const Input& json, const Chance& chance, Refusals& refusals,
                                      const std::string& where = {});

// The special rules that a battle or a position may set: {"tactic_cards": false, …}.
class Node;
void read_options(const Node& node, Options& options);

} // namespace bocage::protocol
