// What holds in every position that a decision is asked in.
#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "engine/state/snapshot.h"
#include "tests/support/random_battle.h"

namespace bocage::test {
namespace {

constexpr long kDecisions = 600;

void expect_units_in_order(const Game& game, const State& state) {
  std::array<int, kMaxHexes> standing{}, flying{};
  for (int i = 0; i < state.unit_count; ++i) {
    const Unit& unit = state.unit(static_cast<UnitId>(i));
    const Troop& troop = game.tables().of(unit.troop);
    RC_ASSERT(unit.figures <= unit.figures_at_start);
    if (!unit.on_board()) {
      RC_ASSERT(unit.hex == kNoHex);
      RC_ASSERT(unit.second_hex == kNoHex);
      continue;
    }
    RC_ASSERT(unit.figures >= 1);
    RC_ASSERT(unit.hits < std::max(1, troop.hits_to_destroy));
    RC_ASSERT(game.board().contains(unit.hex));
    const bool plane = troop.unit_class == UnitClass::Plane;
    ++(plane ? flying : standing)[unit.hex];
    if (unit.second_hex == kNoHex) continue;
    RC_ASSERT(game.board().adjacent(unit.hex, unit.second_hex));
    ++standing[unit.second_hex];
  }
  for (Hex h : game.board().hexes()) {
    RC_ASSERT(standing[h] <= 1);
    RC_ASSERT(flying[h] <= 1);
    RC_ASSERT((state.unit_at[h] != kNoUnit) == (standing[h] == 1));
    if (standing[h] == 0) continue;
    const Side side = state.unit(state.unit_at[h]).side;
    RC_ASSERT(state.occupied[static_cast<std::size_t>(index(side))].contains(h));
    RC_ASSERT(!state.planes.contains(h));
  }
  RC_ASSERT((state.occupied[0] & state.occupied[1]).empty());
}

// Cards are never lost, made or doubled.
void expect_cards_in_order(const Game& game, const State& state) {
  std::set<CardIndex> deck(state.deck.begin(), state.deck.begin() + state.deck_count);
  RC_ASSERT(static_cast<int>(deck.size()) == state.deck_count);
  for (int i = 0; i < kMaxCards; ++i) {
    const CardPlace place = state.card_place[static_cast<std::size_t>(i)];
    RC_ASSERT((place == CardPlace::Out) == (i >= game.card_count()));
    RC_ASSERT((place == CardPlace::Deck) == deck.contains(static_cast<CardIndex>(i)));
    RC_ASSERT(place < CardPlace::Unknown);
  }
}

void expect_scores_in_order(const Game& game, const State& state) {
  for (Side side : {Side::Allies, Side::Axis}) {
    const auto s = static_cast<std::size_t>(index(side));
    const int held = state.medals[s], needed = game.side(side).medals;
    if (state.over()) RC_ASSERT(held <= needed);
  }
  RC_ASSERT(state.over() == (state.ending != Ending::None));
  if (!state.over()) RC_ASSERT(state.quiet_turns < game.options().quiet_turns);
}

// Everybody who is to act can, nobody else may, and no action is offered twice.
void expect_open_decisions(const Game& game, const State& state) {
  const SeatSet seats = to_act(game, state);
  RC_ASSERT((seats == 0) == state.over());
  ActionList list;
  for (int i = 0; i < kSeats; ++i) {
    const Seat seat = static_cast<Seat>(i);
    legal_actions(game, state, seat, list);
    RC_ASSERT(list.empty() == !(seats & set_of_seat(seat)));
    const auto key = [](const Action& a) {
      return std::array<int, 5>{static_cast<int>(a.kind), a.value, a.from, a.to, a.via};
    };
    std::set<std::array<int, 5>> distinct;
    for (const Action& a : list) distinct.insert(key(a));
    RC_ASSERT(static_cast<int>(distinct.size()) == list.size());
  }
}

void expect_sound(const Game& game, const State& state) {
  RC_ASSERT(fault(game, state) == std::string());
  expect_units_in_order(game, state);
  expect_cards_in_order(game, state);
  expect_scores_in_order(game, state);
  expect_open_decisions(game, state);
}

TEST(Positions, AreSoundAtEveryDecision) {
  for_any_battle(600, [](Match& match) {
    match.play(kDecisions, [&](const Choice&, const ActionList&) { expect_sound(match.game, match.state); });
    expect_sound(match.game, match.state);
  });
}

TEST(Positions, LoseNoUnitAndNoFigureWithoutAWord) {
  for_any_battle(500, [](Match& match) {
    Events events;
    ActionList list;
    for (int n = 0; n < kDecisions && to_act(match.game, match.state); ++n) {
      const State before = match.state;
      const Seat seat = match.picker.seat(to_act(match.game, match.state));
      legal_actions(match.game, match.state, seat, list);
      events.clear();
      apply(match.game, match.state, match.chance, seat, match.picker.action(list), &events);
      std::array<int, kMaxUnits> told{}; // figures
      std::array<bool, kMaxUnits> gone{};
      for (const Event& e : events) {
        if (e.kind == EventKind::FiguresLost) told[e.unit] -= e.number;
        if (e.kind == EventKind::FiguresBack) told[e.unit] += e.number;
        if (e.kind == EventKind::UnitEliminated || e.kind == EventKind::UnitExited) gone[e.unit] = true;
      }
      for (int i = 0; i < before.unit_count; ++i) {
        const auto id = static_cast<UnitId>(i);
        const Unit &was = before.unit(id), &is = match.state.unit(id);
        RC_ASSERT(is.figures == was.figures + told[id]);
        const bool sank_with_its_ship = match.game.tables().of(was.troop).unit_class == UnitClass::Plane;
        if (!sank_with_its_ship) RC_ASSERT((was.on_board() && !is.on_board()) == gone[id]);
      }
    }
  });
}

// F-TSAND-15: no more sandbags than there are, unless the battle began with more.
TEST(Positions, NeverHoldMoreSandbagsThanThereAre) {
  for_any_battle(500, [](Match& match) {
    int most = std::max(match.game.options().sandbags, match.state.sandbags.count());
    match.play(kDecisions,
               [&](const Choice&, const ActionList&) { RC_ASSERT(match.state.sandbags.count() <= most); });
  });
}

} // namespace
} // namespace bocage::test
