#include "engine/rules/cards.h"

#include <bit>
#include <cstring>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "engine/rules/nations.h"
#include "engine/rules/victory.h"

namespace bocage {
namespace {

Event card_event(EventKind kind, Side side, CardId card) {
  Event e = event(kind, side);
  e.card = card;
  return e;
}

} // namespace

CardSet cards_in(const State& state, CardPlace place) {
  static_assert(sizeof state.card_place == kMaxCards && static_cast<int>(CardPlace::Unknown) < 0x80);
  CardSet found{};
#if defined(__SSE2__)
  const __m128i sought = _mm_set1_epi8(static_cast<char>(place));
  for (std::size_t i = 0; i < kMaxCards / 16; ++i) {
    __m128i places;
    std::memcpy(&places, state.card_place.data() + 16 * i, sizeof places);
    const auto equal = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(places, sought)));
    found.words()[i / 4] |= std::uint64_t{equal} << i % 4 * 16;
  }
#else
  // Eight places at a time: a byte that is not the place sought becomes more than 0, then its top bit is set;
  // the product moves the eight bits that were left clear side by side.
  static_assert(std::endian::native == std::endian::little);
  constexpr std::uint64_t kOnes = 0x0101010101010101, kLowBits = 0x7F * kOnes;
  for (std::size_t i = 0; i < kMaxCards / 8; ++i) {
    std::uint64_t places;
    std::memcpy(&places, state.card_place.data() + 8 * i, sizeof places);
    const std::uint64_t differ = (places ^ (kOnes * static_cast<std::uint64_t>(place))) + kLowBits;
    const std::uint64_t equal = (~differ >> 7) & kOnes;
    found.words()[i / 8] |= (equal * 0x0102040810204080) >> 56 << i % 8 * 8;
  }
#endif
  return found;
}

int hand_size(const State& state, Side side) { return cards_in(state, hand_of(side)).count(); }

namespace {

template <class F>
CardIndex first_card(const CardSet& cards, F&& f) {
  CardIndex found = kNoCardIndex;
  cards.any_of([&](CardIndex i) { return f(i) && (found = i, true); });
  return found;
}

} // namespace

bool is_discarded(CardPlace place) {
  return place == CardPlace::Discard || place == CardPlace::AlliedBuried || place == CardPlace::AxisBuried;
}

namespace {

CardSet fetchable(const State& state) { // the whole discard pile
  CardSet pile = cards_in(state, CardPlace::Discard);
  for (Side side : {Side::Allies, Side::Axis})
    cards_in(state, buried_by(side)).each([&](CardIndex i) { pile.insert(i); });
  return pile;
}

} // namespace

CardIndex find_in_hand(const Game& game, const State& state, Side side, CardId kind) {
  return first_card(cards_in(state, hand_of(side)), [&](CardIndex i) { return game.card(i) == kind; });
}

CardIndex ambush_in_hand(const Game& game, const State& state, Side side) {
  return first_card(game.ambushes(), [&](CardIndex i) { return state.card_place[i] == hand_of(side); });
}

bool ambush_may_be_held(const Game& game, const State& state) {
  return game.ambushes().any_of([&](CardIndex i) {
    const CardPlace place = state.card_place[i];
    return place != CardPlace::Discard && place != CardPlace::Played && place != CardPlace::Out;
  });
}

void shuffle_deck(Play& p) {
  State& s = p.state;
  s.deck_count = 0;
  for (int card = 0; card < p.game.card_count(); ++card) {
    const auto i = static_cast<CardIndex>(card);
    if (s.card_place[i] != CardPlace::Deck && !is_discarded(s.card_place[i])) continue;
    s.card_place[i] = CardPlace::Deck;
    s.deck[s.deck_count++] = i;
  }
  p.chance.shuffle(s, std::span(s.deck.data(), s.deck_count));
  p.emit(event(EventKind::DeckShuffled, s.active, s.deck_count));
}

namespace {

bool is_useless(const Game& game, Side side, CardIndex card) { // H-CARD-01
  return !game.plays_as_usual(side) && game.side(side).has(kNoAirPower) &&
         game.tables().of(game.card(card)).action == CardAction::AirPower;
}

// Whether drawing again can come to an end: with another card, or with none at all.
bool another_to_draw(const Play& p, Side side) {
  if (!p.game.options().reshuffle) return true;
  for (int i = 0; i < p.game.card_count(); ++i) {
    const auto card = static_cast<CardIndex>(i);
    const CardPlace place = p.state.card_place[card];
    if ((place == CardPlace::Deck || is_discarded(place)) && !is_useless(p.game, side, card)) return true;
  }
  return false;
}

} // namespace

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
  if (!is_useless(p.game, side, card) || !another_to_draw(p, side)) return card;
  s.card_place[card] = CardPlace::Discard; // H-CARD-01
  p.emit(card_event(EventKind::CardDiscarded, side, p.game.card(card)));
  return draw_card(p, side, into);
}

bool lose_random_card(Play& p, Side side) {
  const CardSet hand = cards_in(p.state, hand_of(side));
  if (!hand.any()) return false;
  std::uint32_t left = p.chance.below(p.state, static_cast<std::uint32_t>(hand.count()));
  const CardIndex card = first_card(hand, [&](CardIndex) { return left-- == 0; });
  p.state.card_place[card] = CardPlace::Discard;
  p.emit(card_event(EventKind::CardDiscarded, side, p.game.card(card)));
  return true;
}

void play_card(Play& p, Side side, CardIndex card, CardId as) {
  p.state.card_place[card] = CardPlace::Played;
  Event e = card_event(EventKind::CardPlayed, side, p.game.card(card));
  e.number = static_cast<std::uint8_t>(as);
  p.emit(e);
}

void play_reaction(Play& p, Side side, CardIndex card) {
  play_card(p, side, card, p.game.card(card));
  ++p.state.reaction_draws;
}

void discard_played(Play& p) {
  cards_in(p.state, CardPlace::Played).each([&](CardIndex i) { p.state.card_place[i] = CardPlace::Discard; });
}

// Drawing
// ------------------------------------------------------------------------------------------------------------

namespace {
enum Step : std::uint8_t { Discard, Reactions, Main, Keep, Extra, End, Fetch };
static_assert(Fetch == kFetchStep);

// When the deck has run out and may not be made anew, that can decide the battle (Vassieux).
void check_deck_end(Play& p) {
  const Owner winner = p.game.options().wins_when_deck_ends;
  if (winner == Owner::Anyone || p.game.options().reshuffle || p.state.deck_count > 0) return;
  end_battle(p, winner == Owner::Allies ? Outcome::AlliesWin : Outcome::AxisWin, Ending::DeckEmpty);
}

DrawRule draw_rule(const Play& p) {
  const CardId card = lane_of(p.state).played_as;
  return card == kNoCard ? DrawRule::One : p.tables().of(card).draw;
}
} // namespace

// E-CMDCAR-08: a command car that its Recon has ordered lets its side search the discard pile.
static bool may_fetch(const Play& p) {
  const Side side = p.state.active;
  if (!p.game.is_equipped(side) || draw_rule(p) != DrawRule::TwoKeepOne ||
      p.game.setup().mode == Mode::Overlord) // whose draw is another
    return false;
  const bool commanded = p.state.ordered.any_of(
      [&](UnitId id) { return p.state.unit(id).on_board() && p.troop(p.state.unit(id)).commands; });
  return commanded && fetchable(p.state).any();
}

void begin_draw(Play& p) { push_frame(p.state, FrameKind::Draw, seat_of(p.state.active)); }

bool run_draw(Play& p, Frame& f) {
  State& s = p.state;
  const Side side = s.active;
  switch (f.step) {
  case Discard:         // B-DRAW-03: before drawing, so it is part of a reshuffle
    if (may_fetch(p)) { // before the Recon itself lies there
      f.step = Fetch;
      return true;
    }
    discard_played(p);
    [[fallthrough]];

  case Reactions: // C-CARD-017: the ambusher draws before the player at turn
    for (; s.reaction_draws > 0; --s.reaction_draws) draw_card(p, other(side), hand_of(other(side)));
    [[fallthrough]];

  case Main: {
    f.step = Extra;
    if (p.game.setup().mode == Mode::Overlord) {                               // O-DRAW-02, O-DRAW-03
      const int full = p.game.side(side).cards - s.missing_cards[index(side)]; // F-ACT-56
      for (int n = 0; n < 2 && hand_size(s, side) < full; ++n) draw_card(p, side, hand_of(side));
      return true;
    }
    if (s.lanes[index(side)][0].unreplaced) return true; // F-ACT-02
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

  case Keep:
  case Fetch: return false;

  case Extra: // Pegasus Bridge; after a Recon has been settled (F-SCN-01)
    if (s.turns[index(side)] <= p.game.side(side).extra_draw_turns)
      for (int n = 0; n < p.game.side(side).extra_draw; ++n) draw_card(p, side, hand_of(side));
    f.step = End; // before the battle may end, which clears the frames
    check_deck_end(p);
    return true;

  default: {
    pop_frame(s);
    if (!p.game.plays_as_usual(side) && chip_waits(p.game, s, side))
      ask_for_chip(p, side, AfterChip::EndOfTurn); // F-NAT-17
    else
      push_frame(s, FrameKind::EndOfTurn, seat_of(side));
    return true;
  }
  }
}

namespace {

[[gnu::cold]] void list_fetch(const Game& game, const State& state, ActionList& list) {
  fetchable(state).each([&](CardIndex i) {
    if (is_useless(game, state.active, i)) return;
    const Action fetch = act_card(ActionKind::Fetch, game.card(i));
    if (!list.contains(fetch)) list.push(fetch);
  });
  list.push(act(ActionKind::Pass)); // the usual draw
}

// The card goes to the hand unseen; of those that are left nobody else knows any more which they are.
[[gnu::cold]] void fetch(Play& p, CardId kind) {
  const Side side = p.state.active;
  const CardSet pile = fetchable(p.state);
  const CardIndex taken = first_card(pile, [&](CardIndex i) { return p.game.card(i) == kind; });
  pile.each([&](CardIndex i) { p.state.card_place[i] = i == taken ? hand_of(side) : buried_by(side); });
  p.emit(card_event(EventKind::CardFetched, side, kind));
}

} // namespace

void list_keep_card(const Game& game, const State& state, const Frame& f, ActionList& list) {
  if (f.step == Fetch) return list_fetch(game, state, list);
  cards_in(state, CardPlace::Drawn).each([&](CardIndex i) {
    const Action keep = act_card(ActionKind::Keep, game.card(i));
    if (!list.contains(keep)) list.push(keep);
  });
}

void act_keep_card(Play& p, Frame& f, const Action& action) {
  if (f.step == Fetch) {
    const bool fetched = action.kind == ActionKind::Fetch;
    if (fetched) fetch(p, action.card());
    discard_played(p);
    f.step = Reactions;
    if (fetched) lane_of(p.state).unreplaced = 1;
    return;
  }
  bool kept = false;
  cards_in(p.state, CardPlace::Drawn).each([&](CardIndex i) {
    const bool keep = !kept && p.game.card(i) == action.card();
    kept |= keep;
    p.state.card_place[i] = keep ? hand_of(p.state.active) : CardPlace::Discard;
    if (!keep) p.emit(card_event(EventKind::CardDiscarded, p.state.active, p.game.card(i)));
  });
  f.step = Extra;
}

} // namespace bocage
