// What units can do, for `bocage inspect --json`; docs/inspect.md describes the fields.
#pragma once

#include "engine/survey.h"
#include "protocol/json.h"

namespace bocage::protocol {

Json survey_json(const Game& game, const State& state, UnitId id);
Json sight_json(const Game& game, const State& state, Hex from, Hex to);

} // namespace bocage::protocol
