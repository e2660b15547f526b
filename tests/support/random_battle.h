// Battles drawn at random: small ones with terrain of every kind and units at each other's throats, and now
// and then one of those in battles/. They shrink to fewer tiles, units and objectives.
#pragma once

#include <cstdint>
#include <cstring>
#include <iosfwd>
#include <type_traits>
#include <utility>
#include <vector>

#include "tests/support/property.h"
#include "tests/support/random_play.h"

namespace bocage::test {

struct RandomBattle {
  Setup setup;
  std::uint64_t seed = 0; // of the luck and of the choices
  std::vector<Smoke> smokes;
};
void showValue(const RandomBattle& battle, std::ostream& out);

rc::Gen<RandomBattle> any_battle();

// The battles of battles/, in alphabetical order.
const std::vector<Setup>& library_battles();

// A battle being played.
struct Match {
  explicit Match(const RandomBattle& battle);

  // Plays on at random; visit(choice, list) before each decision.
  template <class Visit>
  void play(long most, Visit&& visit) {
    play_at_random(game, chance, state, picker, most, std::forward<Visit>(visit));
  }
  void play(long most) { play_at_random(game, chance, state, picker, most); }

  Game game;
  Chance chance;
  State state;
  Picker picker;
};

template <class Property>
void for_any_battle(int cases, Property&& property) {
  check_property(cases, [&] {
    const RandomBattle battle = *any_battle();
    Match match(battle);
    property(match);
  });
}

// Bytes decide: equal positions have no padding that could differ.
template <class T>
bool same_bytes(const T& a, const T& b) {
  static_assert(std::has_unique_object_representations_v<T>);
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

} // namespace bocage::test
