// The five verbs. Everything else in engine/ is behind them.
#pragma once

#include "engine/game.h"
#include "engine/state/action.h"
#include "engine/state/chance.h"
#include "engine/state/event.h"

namespace bocage {

// The position before the first decision: units placed, cards dealt.
State start(const Game& game, const Chance& chance, Events* events = nullptr);

// Whose decisions are open. Several seats only in Overlord; none when the battle is over.
[[gnu::hot]] SeatSet to_act(const Game& game, const State& state);

// What a seat may do now: never empty for a seat that is to act.
[[gnu::hot]] void legal_actions(const Game& game, const State& state, Seat seat, ActionList& list);

// Carries out a legal action and all that follows without a decision.
[[gnu::hot]] void apply(const Game& game, State& state, const Chance& chance, Seat seat, const Action& action,
                        Events* events = nullptr);

bool is_legal(const Game& game, const State& state, Seat seat, const Action& action);

} // namespace bocage
