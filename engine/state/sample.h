// A position that a seat could be in, as far as it knows: how a player who may not peek gets something to
// think with.
#pragma once

#include "engine/state/chance.h"
#include "engine/state/view.h"

namespace bocage {

// The view with its hidden cards dealt anew by `luck`: the same hands and deck in number, other cards in
// them. The same view and luck give the same State, and the seat's view of that State is the view it came
// from.
State sample(const Game& game, const View& seen, const Chance& luck);

} // namespace bocage
