// What a unit can do where it stands, worked out by the rules themselves: for people and programs that look
// at a position, and for checks against other implementations. Not for play: it allocates.
#pragma once

#include <vector>

#include "engine/explain.h"
#include "engine/rules/movement.h"

namespace bocage {

struct Shot { // an attack the unit may make
  Hex to = kNoHex;
  UnitId target = kNoUnit;
  int distance = 0, dice = 0;
  Trace trace{}; // of the dice
};

struct Landing {                // a hex the unit can move to
  Action action{};              // names the medals won on the way, if the move can be made with and without
  int cost = 0;                 // hexes
  bool hard_stop = false;       // it may not Take Ground from there
  Verdict battle{};             // whether it may battle afterwards
  std::vector<Event> effects{}; // beside the move itself: medals, obstacles
  std::vector<Shot> shots{};
};

struct RetreatEnd { // one way a retreat can end
  Hex hex = kNoHex; // kNoHex: the unit is lost
  int hexes = 0, losses = 0;

  friend bool operator==(const RetreatEnd&, const RetreatEnd&) = default;
};

struct Survey {
  UnitId unit = kNoUnit;
  OrderKind order = OrderKind::Normal; // its own, or the usual one as if it had been ordered
  bool assumed = false;                // it has not been ordered
  Allowance allowance{};
  bool may_move = false, exits = false;
  std::vector<Landing> reach{};
  Verdict battle{}; // whether it may battle where it stands
  std::vector<Shot> shots{};
  int ignorable_flags = 0;
  Trace flags_trace{};
};
Survey survey(const Game& game, const State& state, UnitId id);

// Who could attack the hex from where he stands, if a unit of `side` were there, and with how many dice.
struct Threat {
  UnitId unit = kNoUnit;
  int dice = 0;
};
std::vector<Threat> threats(const Game& game, const State& state, Side side, Hex h);

// Where the unit may end after so many flags, none of them ignored.
std::vector<RetreatEnd> retreat_ends(const Game& game, const State& state, UnitId id, int flags);

} // namespace bocage
