#include "engine/state/sample.h"

#include <algorithm>
#include <span>

namespace bocage {
namespace {

int shown_in(const State& state, CardPlace place) {
  return static_cast<int>(std::count(state.card_place.begin(), state.card_place.end(), place));
}

// The hidden ones, from the markers that nobody has seen.
void deal_mines(State& state, const Chance& luck) {
  std::array<std::uint8_t, kMaxMines + kMineMarkers.size()> bag;
  std::size_t left = 0;
  const auto take = [&](std::size_t i) {
    std::swap(bag[i], bag[--left]);
    return bag[left];
  };
  while (left < state.mine_count)
    for (const std::uint8_t marker : kMineMarkers) bag[left++] = marker;
  const std::span mines(state.mines.data(), state.mine_count);
  for (const Mine& mine : mines) {
    const auto end = bag.begin() + static_cast<std::ptrdiff_t>(left),
               seen = std::find(bag.begin(), end, mine.value);
    if (mine.revealed && seen != end) take(static_cast<std::size_t>(seen - bag.begin()));
  }
  for (Mine& mine : mines)
    if (!mine.revealed) mine.value = take(luck.below(state, static_cast<std::uint32_t>(left)));
}

} // namespace

State sample(const Game& game, const View& seen, const Chance& luck) {
  State state = seen.state;
  const auto drawn = state.drawn; // what is dealt here is none of the game's own luck

  std::array<CardIndex, kMaxCards> hidden;
  std::size_t left = 0;
  for (int i = 0; i < game.card_count(); ++i)
    if (state.card_place[static_cast<std::size_t>(i)] == CardPlace::Unknown)
      hidden[left++] = static_cast<CardIndex>(i);
  luck.shuffle(state, std::span(hidden.data(), left));
  const auto deal = [&](int count, CardPlace place) {
    for (; count > 0 && left > 0; --count) state.card_place[hidden[--left]] = place;
  };
  for (Side side : {Side::Allies, Side::Axis})
    deal(seen.hand_sizes[static_cast<std::size_t>(index(side))] - shown_in(state, hand_of(side)),
         hand_of(side));
  for (Side side : {Side::Allies, Side::Axis})
    deal(seen.chip_sizes[static_cast<std::size_t>(index(side))] - shown_in(state, chip_of(side)),
         chip_of(side));
  for (Side side : {Side::Allies, Side::Axis})
    deal(seen.buried_sizes[static_cast<std::size_t>(index(side))] - shown_in(state, buried_by(side)),
         buried_by(side));
  for (std::size_t i = 0; i < state.deck_count && left > 0; ++i) {
    state.deck[i] = hidden[--left];
    state.card_place[state.deck[i]] = CardPlace::Deck;
  }
  deal(static_cast<int>(left), CardPlace::Drawn); // the enemy is looking at what he has drawn

  deal_mines(state, luck);

  state.drawn = drawn;
  return state;
}

} // namespace bocage
