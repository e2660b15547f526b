// Why, and why not. For any action, legal or not, the engine names the rule that allows or forbids it, and
// counts dice, steps and flags in the open. It says nothing that the seat may not know.
#pragma once

#include <string_view>

#include "engine/game.h"
#include "engine/rules/reason.h"
#include "engine/rules/trace.h"
#include "engine/state/action.h"

namespace bocage {

enum class Counted : std::uint8_t { Nothing, Dice, Hexes, Flags };

struct Verdict {
  Reason reason;
  Counted counted = Counted::Nothing;
  Trace trace; // of what was counted

  bool legal() const { return reason.why == Why::Legal; }
};

Verdict explain(const Game& game, const State& state, Seat seat, const Action& action);

// Whether one hex is seen from another, whoever stands there, and if not, what is in the way.
Verdict explain_sight(const Game& game, const State& state, Hex from, Hex to);

// Whether the unit may battle at all where it stands, whatever there is to attack.
Verdict explain_battler(const Game& game, const State& state, const Unit& unit);

std::string_view key_of(Why why); // "no-sight"

} // namespace bocage
