// The deck and the hands: dealing, playing, drawing, reshuffling (base p.5, p.11).
#pragma once

#include "engine/rules/play.h"

namespace bocage {

[[gnu::hot]] CardSet cards_in(const State& state, CardPlace place);
bool is_discarded(CardPlace place); // face up or not
int hand_size(const State& state, Side side);
CardIndex find_in_hand(const Game& game, const State& state, Side side, CardId kind); // kNoCardIndex if none
CardIndex ambush_in_hand(const Game& game, const State& state, Side side);            // kNoCardIndex if none

// Whether an Ambush may be in a hand, as far as everybody at the table knows.
bool ambush_may_be_held(const Game& game, const State& state);

void shuffle_deck(Play& p);                              // all cards that lie in the deck or the discard pile
CardIndex draw_card(Play& p, Side side, CardPlace into); // kNoCardIndex if there is none left
bool lose_random_card(Play& p, Side side); // from the hand, to the discard pile; whether there was one
void play_card(Play& p, Side side, CardIndex card, CardId as);
void play_reaction(Play& p, Side side, CardIndex card);
void discard_played(Play& p);

// The step of a Draw frame in which the player at turn looks through the discard pile (E-CMDCAR-08).
inline constexpr std::uint8_t kFetchStep = 6;
inline bool is_fetching(const State& state) {
  return state.frame_count && state.top().kind == FrameKind::Draw && state.top().step == kFetchStep;
}

// The end of a turn: discard, then draw by the rule of the card (B-DRAW-01 to 03).
void begin_draw(Play& p);
[[gnu::hot]] bool run_draw(Play& p, Frame& f);
void list_keep_card(const Game& game, const State& state, const Frame& f, ActionList& list);
void act_keep_card(Play& p, Frame& f, const Action& action);

} // namespace bocage
