// What dice do: exact chances, no sampling.
#pragma once

#include <array>

#include "engine/game.h"
#include "engine/state/event.h"

namespace bocage {

int sides_of(FaceSet faces); // of the six sides of a die, how many show one of these

// What becomes of the dice of a roll before they count (engine/rules/hits.h).
enum class Settling : std::uint8_t {
  Plain,
  Grenades,         // those that hit are rolled again: one grenade or more is a hit, flags are ignored …
  GrenadesAndFlags, // … or not
  Disguise,         // if any hits, one die must show infantry, or nothing counts
  Count
};
Settling settling_of(const Game& game, const Unit& target);

// The chances of a roll in which some sides hit and, if flags do not, one is a flag.
class Odds {
 public:
  Odds(int dice, FaceSet hitting, Settling settling = Settling::Plain);

  int dice() const { return dice_; }
  double chance(int hits, int flags) const {
    return table_[static_cast<std::size_t>(hits)][static_cast<std::size_t>(flags)];
  }
  double hits(int n) const { return hits_[static_cast<std::size_t>(n)]; } // whatever the flags
  double at_least(int hits) const;
  double expected_hits() const;

  template <class F>
  void each(F&& f) const { // f(hits, flags, chance)
    for (int hits = 0; hits <= dice_; ++hits)
      for (int flags = 0; hits + flags <= dice_; ++flags) f(hits, flags, chance(hits, flags));
  }

 private:
  void settle(Settling settling);

  int dice_;
  std::array<std::array<double, kMaxDice + 1>, kMaxDice + 1> table_;
  std::array<double, kMaxDice + 1> hits_;
};

const Odds& odds(int dice, FaceSet hitting, Settling settling = Settling::Plain); // worked out once

// Of so many dice against a unit: by another that battles from hex to hex, or by what strikes from nowhere on
// the board.
const Odds& odds_of_attack(const Game& game, const Unit& attacker, Hex from, const Unit& target, Hex to,
                           int dice);
const Odds& odds_of_strike(const Game& game, const Unit& target, int dice, bool stars_hit);

int health(const Game& game, const Unit& unit); // losses that destroy it

// Flags of the attacker's roll that the target may ignore where it stands; `attacker`: null for a strike.
int flags_ignored(const Game& game, const State& state, const Unit* attacker, const Unit& target);

// How often the target is driven back and not destroyed. What the attacker's stars take away from the
// target's hex before its flags are looked at is counted in.
double retreat_chance(const Game& game, const State& state, const Unit& attacker, Hex from,
                      const Unit& target, Hex to, int dice);

} // namespace bocage
