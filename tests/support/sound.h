// What holds in every position that a decision is asked in.
#pragma once

#include <string>

#include "engine/engine.h"

namespace bocage::test {

// What is broken in the position; empty if nothing is.
std::string broken_invariant(const Game& game, const State& state);

} // namespace bocage::test
