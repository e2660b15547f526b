#include "engine/state/view.h"

#include <algorithm>

#include "engine/rules/cards.h"

namespace bocage {
namespace {

// In Overlord the Commander-in-Chief's hand is hidden from his own generals too (O-CHAIN-03).
bool sees_hand(Seat seat, Side side) { return seat == seat_of(side); }

bool sees_card(const State& state, CardPlace place, Seat seat) {
  if (is_fetching(state) && is_discarded(place) && sees_hand(seat, state.active)) return true;
  switch (place) {
  case CardPlace::Deck: return false;
  case CardPlace::AlliedHand:
  case CardPlace::AlliedBuried:
  case CardPlace::AlliedCommissar: return sees_hand(seat, Side::Allies);
  case CardPlace::AxisHand:
  case CardPlace::AxisBuried:
  case CardPlace::AxisCommissar: return sees_hand(seat, Side::Axis);
  case CardPlace::Drawn: return sees_hand(seat, state.active);
  default: return true;
  }
}

} // namespace

View view(const Game& game, const State& state, Seat seat) {
  View v{};
  v.state = state;
  v.seat = seat;
  for (int i = 0; i < game.card_count(); ++i) {
    CardPlace& place = v.state.card_place[static_cast<std::size_t>(i)];
    if (place == CardPlace::AlliedHand) ++v.hand_sizes[0];
    if (place == CardPlace::AxisHand) ++v.hand_sizes[1];
    if (place == CardPlace::AlliedCommissar) ++v.chip_sizes[0];
    if (place == CardPlace::AxisCommissar) ++v.chip_sizes[1];
    if (place == CardPlace::AlliedBuried) ++v.buried_sizes[0];
    if (place == CardPlace::AxisBuried) ++v.buried_sizes[1];
    if (!sees_card(state, place, seat)) place = CardPlace::Unknown;
  }
  v.state.deck = {};
  if (Lane& lane = v.state.lanes[static_cast<std::size_t>(index(state.active))][0];
      lane.phase == Phase::Play && !sees_hand(seat, state.active))
    lane.card = kNoCard; // taken from under the chip, not yet laid down
  // Two cards of one kind are the same card to everybody: which of them lies where must not tell states
  // apart.
  for (int i = 0, end; i < game.card_count(); i = end) {
    for (end = i; end < game.card_count() &&
                  game.card(static_cast<CardIndex>(end)) == game.card(static_cast<CardIndex>(i));)
      ++end;
    std::sort(v.state.card_place.begin() + i, v.state.card_place.begin() + end);
  }
  for (Mine& mine : v.state.mines)
    if (!mine.revealed) mine.value = 0;
  return v;
}

Event redact(const Event& event, Seat seat) {
  Event e = event;
  const bool hidden =
      e.kind == EventKind::CardDrawn || e.kind == EventKind::CardPrepared || e.kind == EventKind::CardFetched;
  if (hidden && !sees_hand(seat, e.side)) e.card = kNoCard; // B-DRAW-05
  return e;
}

} // namespace bocage
