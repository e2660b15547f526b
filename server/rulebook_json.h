// The rulebook as the page reads it: chapters, rules, and which rule is the summary card of what.
#pragma once

#include <string>

#include "engine/tables/tables.h"
#include "protocol/json.h"
#include "rulebook/rulebook.h"

namespace bocage::server {

// One rule for those who ask about it: French where there is some, English otherwise.
protocol::Json rule_json(const rulebook::Rule& rule);

// All of it, as text.
std::string rulebook_json();

// The id of the rule that is the summary card of a row of the engine's tables; of what no official card
// knows, the first rule that the row names. Empty: there is none.
std::string summary_card(const Terrain& terrain);
std::string summary_card(const Troop& troop);

} // namespace bocage::server
