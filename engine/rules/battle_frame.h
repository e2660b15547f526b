// What the numbers in a Battle frame mean. They are part of a position: whoever writes or reads one names
// them too.
#pragma once

#include <cstdint>

namespace bocage {

enum BattleStep : std::uint8_t { // what comes next
  kDeclareStep,
  kRollStep,
  kRerollStep,
  kHitsStep,
  kFlagsStep,
  kRetreatStep,
  kReplyStep,
  kGroundStep,
  kEndStep
};

inline constexpr int kReplyDice = 1; // of a unit that battles back (X-ACT-35)

enum BattleFlag : std::uint8_t {
  kOverrunBattle = 1 << 0,
  kAmbushBattle = 1 << 1, // fought by the unit under attack, before the attack
  kReplyBattle = 1 << 2,  // battle back
  kFixedDice = 1 << 3,    // the number is given: no terrain, no bonus
  kFlagsStand = 1 << 4,   // may not be ignored
  kCancelled = 1 << 5,    // the attacker was eliminated or driven off by an ambush
  kStarsHit = 1 << 6,
};

} // namespace bocage
