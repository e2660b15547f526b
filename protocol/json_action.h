// Actions: in the notation people type, and as fields for programs.
//   {"text": "move c5 d6", "kind": "move", "from": "C5", "to": "D6"}
#pragma once

#include <optional>
#include <string_view>

#include "engine/game.h"
#include "engine/state/action.h"
#include "protocol/json.h"
#include "protocol/node.h"

namespace bocage::protocol {

Json action_json(const Game& game, const Action& action);
std::string_view verb_of(ActionKind kind); // the first word of the notation

// A text, or an object with the text, the fields or both; if both, they must say the same. The action need
// not be legal.
std::optional<Action> read_action(const Game& game, const Node& node);

} // namespace bocage::protocol
