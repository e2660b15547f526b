// Games for the fuzz targets: positions in the middle of battles to begin from, and playing on from one that
// was read, during which all must stay well.
#pragma once

#include <optional>

#include "engine/state/snapshot.h"
#include "scenario/library.h"
#include "tests/fuzz/target.h"
#include "tests/support/random_play.h"

namespace bocage::fuzz {

inline Library library() {
  const auto folder = find_battles();
  promise(folder.has_value(), "there is a folder battles/");
  return Library(*folder);
}

inline Game game_of(std::string_view key) {
  LoadResult loaded = library().load(key);
  promise(loaded.ok(), "the battle can be read", std::string(key));
  return Game(std::move(loaded.battle.setup));
}

inline constexpr int kMoments = 6;

// Calls visit(state) at a few moments of random games.
template <class Visit>
void visit_positions(const Game& game, int games, Visit&& visit) {
  for (int n = 1; n <= games; ++n) {
    const Chance chance(static_cast<std::uint64_t>(n));
    Picker picker(static_cast<std::uint64_t>(n));
    State state = start(game, chance);
    for (int moment = 0; moment < kMoments; ++moment) {
      visit(state);
      test::play_at_random(game, chance, state, picker, 1 + picker.below(60));
    }
  }
}

inline void play_on(const Game& game, State state, int decisions) {
  const Chance chance(44);
  Picker picker(44);
  test::play_at_random(game, chance, state, picker, decisions,
                       [&](const test::Choice&, const ActionList& list) {
                         promise(!list.empty(), "who is to act has something to do");
                       });
  const std::string wrong = fault(game, state);
  promise(wrong.empty(), "a position stays sound when it is played on:", wrong);
}

} // namespace bocage::fuzz
