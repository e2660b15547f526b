// What a seat may see of a position, with all that a page needs to draw it. It is written from a View alone,
// so nothing hidden can slip in.
#pragma once

#include "engine/state/view.h"
#include "protocol/json.h"
#include "scenario/battle.h"

namespace bocage::protocol {

Json view_json(const Game& game, const View& view, BoardFace face);

// What never changes and people read: names, briefing, places on the map, badges.
Json battle_json(const Battle& battle);
Json battle_summary(const Battle& battle); // one line of a list

} // namespace bocage::protocol
