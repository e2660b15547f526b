// The turn (base p.6): play a card, order, move, battle, draw. Lanes run through these phases side by side;
// battles wait until every lane has finished moving (B-MOVE-05, O-PLAY-06).
#pragma once

#include "engine/rules/play.h"

namespace bocage {

void begin_turn(Play& p, Side side);

// Takes every step that needs no decision. Afterwards a decision is open or the battle is over.
[[gnu::hot]] void settle(Play& p);

// The lanes, open while no frame is under way
[[gnu::hot]] SeatSet lanes_to_act(const Game& game, const State& state);
bool lanes_wait(const Game& game, const State& state); // for a decision: so settle() leaves every position
[[gnu::hot]] void list_lane(const Game& game, const State& state, int lane, ActionList& list);
[[gnu::hot]] void act_lane(Play& p, int lane, const Action& action);

// Overlord: the Commander-in-Chief hands out cards (Overlord p.1)
void list_hand_out(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_hand_out(Play& p, Frame& f, const Action& action);

} // namespace bocage
