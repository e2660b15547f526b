// The rulebook as the page reads it: chapters, rules, and which rule is the summary card of what.
#pragma once

#include <string>

#include "protocol/json.h"
#include "rulebook/rulebook.h"

namespace bocage::server {

// One rule for those who ask about it: French where there is some, English otherwise.
protocol::Json rule_json(const rulebook::Rule& rule);

// All of it, as text.
std::string rulebook_json();

} // namespace bocage::server
