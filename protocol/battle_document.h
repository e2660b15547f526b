// A battle as JSON, for programs that change it: the page's editor reads and writes this and needs no parser
// of battle files. docs/server-protocol.md describes it.
#pragma once

#include <optional>

#include "protocol/json.h"
#include "protocol/node.h"
#include "scenario/battle.h"

namespace bocage::protocol {

Json document_json(const Battle& battle);

// What is no battle at all is refused, with its JSON pointer. What can be written down but not played is for
// check_battle to find.
std::optional<Battle> read_document(const Node& node);

// The words documents are made of: terrains, troops, nations, options …
Json vocabulary_json();

} // namespace bocage::protocol
