// What a position from a stranger must satisfy before the engine is let near it.
#pragma once

#include "engine/game.h"
#include "protocol/refusal.h"

namespace bocage::protocol {

// Beyond fault() (engine/state/snapshot.h), which knows what is impossible by itself: that the frames on the
// stack can follow each other and find what they need, and that somebody has something to decide. `where` is
// the pointer of the position.
void check_position(const Game& game, const State& state, const std::string& where, Refusals& refusals);

} // namespace bocage::protocol
