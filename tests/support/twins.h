// Positions that a seat cannot tell apart: what it may not know is different.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/game.h"
#include "engine/rules/cards.h"

namespace bocage::test {

// O-CHAIN-03: a hand is its player's alone, in Overlord the Commander-in-Chief's.
inline bool hidden_from(const State& state, CardPlace place, Seat seat) {
  // E-CMDCAR-09: who searches the discard pile sees all of it; nobody else knows what is left there.
  if (is_fetching(state) && is_discarded(place) && seat == seat_of(state.active)) return false;
  switch (place) {
  case CardPlace::Deck: return true;
  case CardPlace::AlliedBuried:
  case CardPlace::AlliedHand:
  case CardPlace::AlliedCommissar: return seat != seat_of(Side::Allies);
  case CardPlace::AxisBuried:
  case CardPlace::AxisHand:
  case CardPlace::AxisCommissar: return seat != seat_of(Side::Axis);
  case CardPlace::Drawn: return seat != seat_of(state.active);
  default: return false;
  }
}

// The same position as far as the seat can tell: the cards it does not see change places, the deck is
// shuffled, mines that lie face down have other values.
template <class Picker>
State twin_of(const Game& game, const State& state, Seat seat, Picker& picker) {
  State twin = state;
  std::vector<CardIndex> hidden;
  for (int i = 0; i < game.card_count(); ++i)
    if (hidden_from(state, state.card_place[static_cast<std::size_t>(i)], seat))
      hidden.push_back(static_cast<CardIndex>(i));
  std::vector<CardIndex> shuffled = hidden;
  for (std::size_t left = shuffled.size(); left > 1; --left)
    std::swap(shuffled[left - 1], shuffled[static_cast<std::size_t>(picker.below(static_cast<int>(left)))]);
  for (std::size_t i = 0; i < hidden.size(); ++i) twin.card_place[shuffled[i]] = state.card_place[hidden[i]];
  twin.deck_count = 0;
  for (CardIndex card : shuffled)
    if (twin.card_place[card] == CardPlace::Deck) twin.deck[twin.deck_count++] = card;
  // The card taken from under the commissar's chip, not yet laid down, may be any of the hand.
  if (Lane& lane = twin.lanes[static_cast<std::size_t>(index(twin.active))][0];
      lane.phase == Phase::Play && lane.card != kNoCard && seat != seat_of(twin.active))
    cards_in(twin, hand_of(twin.active)).any_of([&](CardIndex i) { return lane.card = game.card(i), true; });
  for (int i = 0; i < twin.mine_count; ++i)
    if (Mine& mine = twin.mines[static_cast<std::size_t>(i)]; !mine.revealed)
      mine.value = static_cast<std::uint8_t>(picker.below(5));
  return twin;
}

} // namespace bocage::test
