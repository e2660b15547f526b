#include "engine/rules/cards.h"

#include "engine/rules/victory.h"

namespace bocage {
namespace {

template <class F>
void each_card(const Game& game, F&& f) {
  for (int i = 0; i < game.card_count(); ++i) f(static_cast<CardIndex>(i));
}

Event card_event(EventKind kind, Side side, CardId card) {
  Event e = event(kind, side);
  e.card = card;
  return e;
}

} // namespace

int hand_size(const State& state, Side side) {
  int n = 0;
  for (CardPlace place : state.card_place) n += place == hand_of(side);
  return n;
}

CardIndex find_in_hand(const Game& game, const State& state, Side side, CardId kind) {
  for (int i = 0; i < game.card_count(); ++i)
    if (state.card_place[static_cast<std::size_t>(i)] == hand_of(side) &&
        game.card(static_cast<CardIndex>(i)) == kind)
      return static_cast<CardIndex>(i);
  return kNoCardIndex;
}

bool ambush_may_be_held(const Game& game, const State& state) {
  for (int i = 0; i < game.card_count(); ++i) {
    if (game.tables().of(game.card(static_cast<CardIndex>(i))).action != CardAction::Ambush) continue;
    const CardPlace place = state.card_place[static_cast<std::size_t>(i)];
    if (place != CardPlace::Discard && place != CardPlace::Played && place != CardPlace::Out) return true;
  }
  return false;
}

void shuffle_deck(Play& p) {
  State& s = p.state;
  s.deck_count = 0;
  each_card(p.game, [&](CardIndex i) {
    if (s.card_place[i] != CardPlace::Discard && s.card_place[i] != CardPlace::Deck) return;
    s.card_place[i] = CardPlace::Deck;
    s.deck[s.deck_count++] = i;
  });
  p.chance.shuffle(s, std::span(s.deck.data(), s.deck_count));
  p.emit(event(EventKind::DeckShuffled, s.active, s.deck_count));
}

CardIndex draw_card(Play& p, Side side, CardPlace into) {
  State& s = p.state;
  if (s.deck_count == 0) {
    if (!p.game.options().reshuffle) return kNoCardIndex;
    shuffle_deck(p); // B-DRAW-02
    if (s.deck_count == 0) return kNoCardIndex;
  }
  const CardIndex card = s.deck[--s.deck_count];
  s.deck[s.deck_count] = 0;
  s.card_place[card] = into;
  p.emit(card_event(EventKind::CardDrawn, side, p.game.card(card)));
  return card;
}

void play_card(Play& p, Side side, CardIndex card, CardId as) {
  p.state.card_place[card] = CardPlace::Played;
  Event e = card_event(EventKind::CardPlayed, side, p.game.card(card));
  e.number = static_cast<std::uint8_t>(as);
  p.emit(e);
}

void play_reaction(Play& p, Side side, CardId kind) {
  play_card(p, side, find_in_hand(p.game, p.state, side, kind), kind);
  ++p.state.reaction_draws;
}

void discard_played(Play& p) {
  each_card(p.game, [&](CardIndex i) {
    if (p.state.card_place[i] == CardPlace::Played) p.state.card_place[i] = CardPlace::Discard;
  });
}

// Drawing
// ------------------------------------------------------------------------------------------------------------

namespace {
enum Step : std::uint8_t { Discard, Reactions, Main, Keep, Extra, End };

// When the deck has run out and may not be made anew, that can decide the battle (Vassieux).
void check_deck_end(Play& p) {
  const Owner winner = p.game.options().wins_when_deck_ends;
  if (winner == Owner::Anyone || p.game.options().reshuffle || p.state.deck_count > 0) return;
  end_battle(p, winner == Owner::Allies ? Outcome::AlliesWin : Outcome::AxisWin, Ending::DeckEmpty);
}

DrawRule draw_rule(const Play& p) {
  const CardId card = p.state.lanes[index(p.state.active)][0].played_as;
  return card == kNoCard ? DrawRule::One : p.tables().of(card).draw;
}
} // namespace

void begin_draw(Play& p) { push_frame(p.state, FrameKind::Draw, seat_of(p.state.active)); }

bool run_draw(Play& p, Frame& f) {
  State& s = p.state;
  const Side side = s.active;
  switch (f.step) {
  case Discard: // B-DRAW-03: before drawing, so it is part of a reshuffle
    discard_played(p);
    f.step = Reactions;
    return true;

  case Reactions: // C-CARD-017: the ambusher draws before the player at turn
    for (; s.reaction_draws > 0; --s.reaction_draws) draw_card(p, other(side), hand_of(other(side)));
    f.step = Main;
    return true;

  case Main: {
    f.step = Extra;
    if (p.game.setup().mode == Mode::Overlord) { // O-DRAW-02, O-DRAW-03
      for (int n = 0; n < 2 && hand_size(s, side) < p.game.side(side).cards; ++n)
        draw_card(p, side, hand_of(side));
      return true;
    }
    const DrawRule rule = draw_rule(p);
    if (rule == DrawRule::ReshuffleThenOne && p.game.options().reshuffle) shuffle_deck(p); // F-CMDB-64
    if (rule != DrawRule::TwoKeepOne) {
      draw_card(p, side, hand_of(side));
      return true;
    }
    const CardIndex first = draw_card(p, side, CardPlace::Drawn),
                    second = draw_card(p, side, CardPlace::Drawn);
    if (second != kNoCardIndex)
      f.step = Keep;
    else if (first != kNoCardIndex)
      s.card_place[first] = hand_of(side);
    return true;
  }

  case Keep: return false;

  case Extra: // Pegasus Bridge; after a Recon has been settled (F-SCN-01)
    if (s.turns[index(side)] <= p.game.side(side).extra_draw_turns)
      for (int n = 0; n < p.game.side(side).extra_draw; ++n) draw_card(p, side, hand_of(side));
    check_deck_end(p);
    f.step = End;
    return true;

  default: {
    pop_frame(s);
    push_frame(s, FrameKind::EndOfTurn, seat_of(side));
    return true;
  }
  }
}

void list_keep_card(const Game& game, const State& state, const Frame&, ActionList& list) {
  for (int i = 0; i < game.card_count(); ++i) {
    if (state.card_place[static_cast<std::size_t>(i)] != CardPlace::Drawn) continue;
    const Action keep = act_card(ActionKind::Keep, game.card(static_cast<CardIndex>(i)));
    if (!list.contains(keep)) list.push(keep);
  }
}

void act_keep_card(Play& p, Frame& f, const Action& action) {
  bool kept = false;
  each_card(p.game, [&](CardIndex i) {
    if (p.state.card_place[i] != CardPlace::Drawn) return;
    const bool keep = !kept && p.game.card(i) == action.card();
    kept |= keep;
    p.state.card_place[i] = keep ? hand_of(p.state.active) : CardPlace::Discard;
    if (!keep) p.emit(card_event(EventKind::CardDiscarded, p.state.active, p.game.card(i)));
  });
  f.step = Extra;
}

} // namespace bocage
