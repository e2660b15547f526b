// Nobody learns what he may not know: positions that differ only in what is hidden from a seat look the same
// to it, offer it the same actions, and tell it the same events.
#include <algorithm>
#include <map>
#include <vector>

#include "engine/notation.h"
#include "engine/state/view.h"
#include "tests/support/random_battle.h"
#include "tests/support/twins.h"

namespace bocage::test {
namespace {

constexpr long kDecisions = 400;

bool same_lists(const ActionList& a, const ActionList& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
}

// What a card that the seat itself draws is, it may know: there the twins part.
std::vector<Event> told_to(Seat seat, const Events& events) {
  std::vector<Event> told;
  for (const Event& e : events) {
    told.push_back(redact(e, seat));
    if (e.kind == EventKind::CardDrawn) told.back().card = kNoCard;
  }
  return told;
}

// What comes to light by itself: a mine that goes off, a card that is lost.
bool brings_news(const Events& events) {
  return std::any_of(events.begin(), events.end(), [](const Event& e) {
    return e.kind == EventKind::MineSprung || e.kind == EventKind::CardDiscarded;
  });
}

// A card that another seat chooses in secret
bool is_secret(const Choice& choice, Seat seat) {
  return choice.seat != seat &&
         (choice.action.kind == ActionKind::Keep || choice.action.kind == ActionKind::Prepare);
}

std::vector<Seat> observers(const Match& match) {
  std::vector<Seat> seats = {seat_of(Side::Allies), seat_of(Side::Axis), kNoSeat};
  if (match.game.setup().mode == Mode::Overlord)
    for (int i = 0; i < kSeats; ++i) seats.push_back(static_cast<Seat>(i));
  return seats;
}

// Plays at random and shows every position to every seat beside a twin of it.
template <class Compare>
void with_twins(int cases, Compare&& compare) {
  for_any_battle(cases, [&](Match& match) {
    Picker picker(match.picker.next());
    match.play(kDecisions, [&](const Choice& choice, const ActionList&) {
      if (!picker.one_in(4)) return;
      for (Seat seat : observers(match))
        compare(match, twin_of(match.game, match.state, seat, picker), seat, choice);
    });
  });
}

TEST(Secrets, AreNotInViews) {
  with_twins(400, [](const Match& match, const State& twin, Seat seat, const Choice&) {
    RC_ASSERT(same_bytes(view(match.game, match.state, seat), view(match.game, twin, seat)));
  });
}

TEST(Secrets, AreNotInWhoIsToActAndWhatHeMayDo) {
  with_twins(400, [](const Match& match, const State& twin, Seat seat, const Choice&) {
    RC_ASSERT(to_act(match.game, match.state) == to_act(match.game, twin));
    if (seat == kNoSeat) return;
    ActionList list, other_list;
    legal_actions(match.game, match.state, seat, list);
    legal_actions(match.game, twin, seat, other_list);
    RC_ASSERT(same_lists(list, other_list));
  });
}

TEST(Secrets, AreNotInEvents) {
  with_twins(400, [](const Match& match, const State& twin, Seat seat, const Choice& choice) {
    // The card kept after a Recon is no public action, and the one discarded is news.
    if (is_secret(choice, seat)) return;
    if (!is_legal(match.game, twin, choice.seat, choice.action)) return;
    Events events, other_events;
    State after = match.state, after_twin = twin;
    apply(match.game, after, match.chance, choice.seat, choice.action, &events);
    apply(match.game, after_twin, match.chance, choice.seat, choice.action, &other_events);
    if (brings_news(events) || brings_news(other_events)) return;
    const auto told = told_to(seat, events), told_twin = told_to(seat, other_events);
    RC_ASSERT(told.size() == told_twin.size());
    for (std::size_t i = 0; i < told.size(); ++i) RC_ASSERT(same_bytes(told[i], told_twin[i]));
    RC_ASSERT(to_act(match.game, after) == to_act(match.game, after_twin));
  });
}

// Nor does what follows: after the same public action the seat still cannot tell the twins apart, unless it
// has drawn a card itself.
TEST(Secrets, AreNotInViewsOfWhatFollows) {
  with_twins(400, [](const Match& match, const State& twin, Seat seat, const Choice& choice) {
    if (choice.action.kind == ActionKind::Keep || is_secret(choice, seat)) return;
    if (!is_legal(match.game, twin, choice.seat, choice.action)) return;
    Events events, other_events;
    State after = match.state, after_twin = twin;
    apply(match.game, after, match.chance, choice.seat, choice.action, &events);
    apply(match.game, after_twin, match.chance, choice.seat, choice.action, &other_events);
    if (brings_news(events) || brings_news(other_events)) return;
    for (const Event& e : events)
      if (e.kind == EventKind::CardDrawn && seat == seat_of(e.side)) return;
    if (!same_bytes(view(match.game, after, seat), view(match.game, after_twin, seat)))
      RC_FAIL("the views part after " + to_text(match.game, choice.action));
  });
}

// A view keeps what the seat may know: its own hand, the discard pile, the units.
TEST(Secrets, LeaveTheSeatWhatIsItsOwn) {
  for_any_battle(200, [](Match& match) {
    match.play(kDecisions, [&](const Choice& choice, const ActionList&) {
      const View seen = view(match.game, match.state, choice.seat);
      std::map<std::pair<CardId, CardPlace>, int> shown, due; // how many of a kind lie where
      for (int i = 0; i < match.game.card_count(); ++i) {
        const CardId kind = match.game.card(static_cast<CardIndex>(i));
        const CardPlace place = match.state.card_place[static_cast<std::size_t>(i)];
        ++due[{kind, hidden_from(match.state, place, choice.seat) ? CardPlace::Unknown : place}];
        ++shown[{kind, seen.state.card_place[static_cast<std::size_t>(i)]}];
      }
      RC_ASSERT(shown == due);
      RC_ASSERT(same_bytes(seen.state.units, match.state.units));
      RC_ASSERT(same_bytes(seen.state.frames, match.state.frames));
    });
  });
}

} // namespace
} // namespace bocage::test
