// What dice do: exact chances, no sampling.
#pragma once

#include <array>

#include "engine/state/event.h"
#include "engine/tables/kinds.h"

namespace bocage {

int sides_of(FaceSet faces); // of the six sides of a die, how many show one of these

// The chances of a roll in which some sides hit and, if flags do not, one is a flag.
class Odds {
 public:
  Odds(int dice, FaceSet hitting);

  int dice() const { return dice_; }
  double chance(int hits, int flags) const {
    return table_[static_cast<std::size_t>(hits)][static_cast<std::size_t>(flags)];
  }
  double at_least(int hits) const; // whatever the flags
  double expected_hits() const;

  template <class F>
  void each(F&& f) const { // f(hits, flags, chance)
    for (int hits = 0; hits <= dice_; ++hits)
      for (int flags = 0; hits + flags <= dice_; ++flags) f(hits, flags, chance(hits, flags));
  }

 private:
  int dice_;
  std::array<std::array<double, kMaxDice + 1>, kMaxDice + 1> table_;
};

const Odds& odds(int dice, FaceSet hitting); // worked out once

} // namespace bocage
