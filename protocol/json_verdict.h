// Explanations: why an action is allowed or not, and how a number came about.
//   {"legal": false, "why": "no-sight", "rule": "B-LOS-05", "subject": "forest", "at": "D6"}
#pragma once

#include "engine/explain.h"
#include "protocol/json.h"

namespace bocage::protocol {

Json trace_json(const Game& game, const Trace& trace);
Json verdict_json(const Game& game, const Verdict& verdict);

} // namespace bocage::protocol
