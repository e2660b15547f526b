// Luck. Every roll and shuffle comes from a ChaCha20 key stream: the same key and the same actions give the
// same game for ever, on any machine, and nobody who lacks the key can foretell a die from those already
// seen.
//
// The key is kept apart from the State, which only counts the blocks used: one count per stream (deck, dice
// of either side, set-up), so that two games can share the luck of one stream and differ in another.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/state/state.h"

namespace bocage {

inline constexpr std::array kDie = {Face::Infantry, Face::Infantry, Face::Armor,
                                    Face::Grenade,  Face::Star,     Face::Flag}; // B-DICE-01

class Chance {
 public:
  using Key = std::array<std::uint32_t, 8>;

  explicit Chance(std::uint64_t seed); // for play that nobody needs to prove
  explicit Chance(const Key& key) : key_(key) {}

  // Rolls dice of the side and writes their faces in the order they fell.
  void roll(State& state, Side side, std::span<Face> dice) const;

  // A random order of the cards; the last one ends on top of the deck.
  void shuffle(State& state, std::span<CardIndex> cards) const;

  // A number below `bound`, from the stream of the set-up.
  std::uint32_t below(State& state, std::uint32_t bound) const;

  // Tests decide the luck they need: these faces fall next, whoever rolls, before the key stream goes on.
  void queue_dice(const State& state, std::span<const Face> faces);

  [[gnu::hot]] static std::array<std::uint32_t, 16> block(const Key& key, std::uint64_t nonce,
                                                          std::uint64_t counter);

 private:
  Key key_;
  std::vector<Face> script_;
  std::uint32_t script_start_ = 0; // the number of the die, counted over the game, that the first face is for
};

} // namespace bocage
