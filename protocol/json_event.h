// Events as spectators read them; redact() an event before showing it to a seat.
//   {"event": "unit-moved", "side": "axis", "unit": 12, "from": "C5", "to": "D6", "hexes": 1}
#pragma once

#include "engine/game.h"
#include "engine/state/event.h"
#include "protocol/json.h"

namespace bocage::protocol {

Json event_json(const Game& game, const Event& event);

} // namespace bocage::protocol
