// Actions as people write them: `card attack-left`, `order c5`, `move c5 d6`, `battle d6 e6`, `retreat e6
// e7`, `ground`, `pass`. Records, logs, the line protocol and tests all use this form.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/state/action.h"

namespace bocage {

std::string to_text(const Game& game, const Action& action);

// Reads the words, not the situation: the result need not be legal. Upper and lower case are the same.
std::optional<Action> parse_action(const Game& game, std::string_view text);

std::string hex_text(const Game& game, Hex h); // lower case

} // namespace bocage
