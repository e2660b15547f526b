#include "engine/rules/nations.h"

#include "engine/rules/cards.h"
#include "engine/rules/tactics.h"

namespace bocage {

void high_command_loses(Play& p, Side side) {
  if (!p.game.side(side).has(kHighCommand) || hand_size(p.state, side) <= kLeastHand) return; // E-ITALY-03
  lose_random_card(p, side);                                                                  // E-ITALY-02
}

// The commissar
// ------------------------------------------------------------------------------------------------------

CardIndex card_under_chip(const State& state, Side side) {
  CardIndex found = kNoCardIndex;
  cards_in(state, chip_of(side)).any_of([&](CardIndex i) { return found = i, true; });
  return found;
}

CardIndex card_to_play(const Game& game, const State& state, CardId kind) {
  const CardIndex held = find_in_hand(game, state, state.active, kind);
  return held != kNoCardIndex ? held : card_under_chip(state, state.active);
}

bool may_prepare(const Card& card) { return card.action != CardAction::Ambush; }

bool plays_from_hand(const Card& card) {
  return is_recon(card) || card.action == CardAction::CounterAttack || card.action == CardAction::Ambush;
}

bool chip_waits(const Game& game, const State& state, Side side) {
  if (!game.side(side).has(kCommissar) || card_under_chip(state, side) != kNoCardIndex) return false;
  return cards_in(state, hand_of(side)).any_of([&](CardIndex i) {
    return may_prepare(game.tables().of(game.card(i)));
  });
}

void ask_for_chip(Play& p, Side side, AfterChip after) {
  push_frame(p.state, FrameKind::Commissar, seat_of(side)).step = static_cast<std::uint8_t>(after);
}

void list_prepare(const Game& game, const State& state, Side side, ActionList& list) {
  cards_in(state, hand_of(side)).each([&](CardIndex i) {
    const Action action = act_card(ActionKind::Prepare, game.card(i));
    if (may_prepare(game.tables().of(game.card(i))) && !list.contains(action)) list.push(action);
  });
}

void act_prepare(Play& p, const Action& action) {
  const Side side = side_of(p.state.top().seat);
  const auto after = static_cast<AfterChip>(p.state.top().step);
  pop_frame(p.state);
  put_under_chip(p, side, action.card());
  push_frame(p.state, after == AfterChip::Setup ? FrameKind::Setup : FrameKind::EndOfTurn,
             seat_of(p.game.setup().first));
}

void put_under_chip(Play& p, Side side, CardId kind) {
  p.state.card_place[find_in_hand(p.game, p.state, side, kind)] = chip_of(side);
  Event e = event(EventKind::CardPrepared, side);
  e.card = kind;
  p.emit(e);
}

} // namespace bocage
