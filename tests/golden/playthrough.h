// Whole games as text that people can read: every decision, what it led to, and how the sides stand at the
// start of each turn. Kept in tests/playthroughs/ and played again by a test.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"

namespace bocage::test {

struct Playthrough {
  std::string battle, players; // who chose the actions when it was written
  std::uint64_t seed = 0;
  std::vector<std::string> actions; // "allies card attack-left"
};

// The head and the actions of a stored text; nothing if it is not one.
std::optional<Playthrough> read_playthrough(std::string_view text);

// Plays a game and writes it down. The chooser returns nothing to break off; the text says so.
using Choose = std::function<std::optional<Action>(const State& state, Seat seat, const ActionList& list)>;
std::string write_playthrough(const Game& game, const Playthrough& head, const Choose& choose);

// Plays the actions again. One that is not legal any more ends the text with the engine's reason.
std::string replay(const Game& game, const Playthrough& game_played);

// "line 12: stored … now …", empty if the texts are the same.
std::string first_difference(std::string_view stored, std::string_view now);

} // namespace bocage::test
