// What a spectator sees. The page animates events, the log prints them, the record stores them.
#pragma once

#include <array>
#include <cstdint>

#include "engine/state/state.h"

namespace bocage {

enum class EventKind : std::uint8_t {
  TurnBegan,         // side, number
  CardPlayed,        // side, card; number: as which card
  CardGiven,         // side, card, number: role
  CardDrawn,         // side, card (only its owner sees which)
  CardDiscarded,     // side, card
  DeckShuffled,      // number: cards
  UnitOrdered,       // unit, from
  UnitMoved,         // unit, from, to; number: hexes
  TookGround,        // unit, from, to
  UnitRetreated,     // unit, from, to
  UnitExited,        // unit, from
  BattleDeclared,    // unit, from, to, target; number: dice
  DiceRolled,        // side that rolled; number: dice; faces
  DiceRerolled,      // the same
  FiguresLost,       // unit, from; number
  HitsTaken,         // unit, from; number: hits in all (ships, trains)
  FiguresBack,       // unit, from; number
  FlagsIgnored,      // unit; number
  UnitEliminated,    // unit, from
  MedalWon,          // side; number: total now; from: the objective's hex if any
  MedalLost,         // side; number: total now; from
  ObstacleRemoved,   // from; number: TerrainId
  ObstaclePlaced,    // from; number: TerrainId
  SmokeThinned,      // from; number: turns left
  LeaderMoved,       // unit joined, to
  LeaderLost,        // side
  PhaseBegan,        // side; number: Phase
  BattleEnded,       // number: Outcome
  UnitLanded,        // unit, to
  DropLost,          // side; from: where the figure fell, if on the board
  MineSprung,        // unit; from; number: its value, 0: a decoy, which is taken away
  VisibilityChanged, // side that rolled; number: hexes
  HeadquartersTaken, // side that loses it; from
  HeadquartersBack,  // side that has it again; from
  Sabotaged,         // side; from; number: stars
  SmokeLaid,         // side; from
  CardPrepared,      // side, card (only its owner sees which)
  UnitArrived,       // unit, to
  TargetMarked,      // unit: the gun; from: the hex
  MarkerTaken,       // side of the gun; from: the hex
  FigureGiven,       // unit, target, from, to
  UnitWithdrawn,     // unit, from: all its figures were given away
  CoverBlown,        // unit, from
  MineCleared,       // unit, from
  UnitEquipped,      // unit, from; number: Accessory
  CardFetched,       // side, card (only its owner sees which)
  PassengersLost,    // unit that was aboard; from
  CraftLeft,         // unit, from: its landing craft is gone
  PrisonersFreed,    // unit, from: the camp; to
  GunsCaptured,      // unit, from
  GunsLeft,          // unit, from: they are of no use to anybody any more
  SuppliesDestroyed, // unit, from
};

struct Event {
  EventKind kind;
  Side side;
  UnitId unit;
  UnitId target;
  Hex from;
  Hex to;
  CardId card;
  std::uint8_t number;
  std::array<std::uint8_t, 14> faces; // of the dice, in the order they fell
};
inline constexpr int kMaxDice = 14;

// The engine writes events into a buffer of the caller's and never allocates; without a buffer it writes
// none.
class Events {
 public:
  static constexpr int kCapacity = 1024; // more than any one action can set off

  void add(const Event& e) {
    if (size_ < kCapacity) events_[size_++] = e;
  }
  void clear() { size_ = 0; }
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Event& operator[](int i) const { return events_[i]; }
  const Event* begin() const { return events_; }
  const Event* end() const { return events_ + size_; }

 private:
  int size_ = 0;
  Event events_[kCapacity];
};

} // namespace bocage
