// How many dice a unit could bring against a hex in a turn of its own, moving first where that helps, and
// where it could go without. Worked out when asked for and then remembered, for as long as the pieces stand
// much as they did.
#pragma once

#include <array>
#include <vector>

#include "engine/game.h"

namespace bocage {

class Threats {
 public:
  // What stands in the way is as in `state`.
  Threats(const Game& game, const State& state);

  struct Shot {
    int dice;       // 0: the target is out of its reach
    Hex from;       // where it would fire them
    const Unit* by; // as it begins its turn
  };
  // Of the unit, were it to begin its turn at a hex, at a victim that stands in another.
  Shot shot(const Unit& unit, UnitId id, Hex at, Hex target, UnitId victim);
  Shot close_shot(const Unit& unit, UnitId id, Hex at, Hex target, UnitId victim); // hand to hand only

  // Where the same unit could be at the end of its moves, other than where it began.
  const HexSet& places(const Unit& unit, UnitId id, Hex at) { return stance(unit, id, at).places; }

 private:
  struct Post {
    Hex hex;
    bool hand_to_hand; // only
  };
  struct Stance {                            // a unit that begins its turn at a hex
    Unit unit;                               // fresh, with a plain order
    std::vector<Post> posts;                 // from where it may battle
    HexSet places;                           // that it can go to
    std::array<std::int8_t, kMaxHexes> dice; // by target; < 0: not asked yet
    std::array<Hex, kMaxHexes> from;         // for those dice
  };
  Stance& stance(const Unit& unit, UnitId id, Hex at);
  struct Standing;
  Shot count(const Stance& stance, Hex target, UnitId victim, int range);

  const Game& game_;
  State state_; // victims are put down elsewhere to have a look
  std::array<std::array<std::int16_t, kMaxHexes>, kMaxUnits> index_; // into stances_; < 0: none yet
  std::vector<Stance> stances_;
};

} // namespace bocage
