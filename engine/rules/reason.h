// Why something may not be done. What the rules ask of an action that is their own is judged once, by a
// function that gives such a reason: the list of legal actions asks whether there is one, `explain` which.
#pragma once

#include <string_view>

#include "engine/board/board.h"

namespace bocage {

// One sentence of the catalogues each (why.…); the comment says what `subject`, `at`, `beside` and `number`
// hold.
enum class Why : std::uint8_t {
  Legal,
  BattleOver,
  NotYourDecision, // another seat decides now
  NotNow,          // number: the Phase that is under way
  OtherQuestion,   // number: the FrameKind that must be answered first
  NoSuchChoice,

  // Cards
  NotInHand,      // subject: card
  AmbushWaits,    // it is played in the enemy's turn
  NotDrawn,       // subject: card
  NotAsAirPower,  // subject: card
  NotAsBarrage,   // subject: card
  NoObserver,     // subject: card; at: where one would have to stand
  NoSpotter,      // the same, for a Barrage
  NobodyToStrike, // subject: card
  UnderChip,      // subject: card that must be prepared first
  NoBridgeFor,    // at; subject: card

  // Orders
  NobodyThere,      // at
  EnemyThere,       // at
  AlreadyOrdered,   // at
  WrongSection,     // at; subject: card
  WrongClass,       // at; subject: card
  NeedsEnemyBeside, // at; subject: card
  EnemyBeside,      // at; subject: card
  NoOrderLeft,      // subject: card
  NotReady,         // at; number: turn
  NeedsMedals,      // at; number: medals that its side must have
  NoSandbagsHere,   // at
  NoSandbagsLeft,
  NotForVehicles, // at; subject: card
  NotFromCraft,   // at; subject: card

  // Moves
  NotOrdered,       // at
  AlreadyMoved,     // at
  OrderForbidsMove, // subject: order
  Occupied,         // at
  PlaneThere,       // at
  Impassable,       // at; subject: terrain
  Trapped,          // at; subject: terrain
  BridgeFromLand,   // at
  BridgeEnds,       // at: a long bridge is entered and left at its ends
  HeightsOnly,      // at; subject: terrain that is reached and left by way of heights
  OnlyFromStart,    // at; subject: terrain
  StopsThere,       // at; subject: terrain that stops
  StopsLeaving,     // at; subject: terrain that was left
  Capped,           // at; subject: terrain; number: hexes
  TooFar,           // at; subject: troop; number: hexes
  NoExit,           // at
  MedalOnTheWay,    // at: a move over it must say so
  IceOnTheWay,      // at: the same
  WireOnTheWay,     // at: the same
  SteepBanks,       // at; subject: terrain that is entered and left through its ends only
  OffTheTrack,      // at: a train goes along free track only
  NotBySea,         // at; subject: troop that keeps to the sea
  NoLandingThere,   // at: no landing craft goes there
  StopsOnRails,     // at; subject: troop
  StopsInSmoke,     // at
  NoRiverToSpan,    // at

  // Battle
  OrderForbidsBattle, // subject: order
  AlreadyBattled,     // at
  GaveFigures,        // at
  WasSupplied,        // at
  BattlesOver,        // subject: order, whose second moves have begun
  MovedTooFar,        // at; subject: troop; number: hexes
  NoBattleEntering,   // at; subject: terrain
  NoBattleLeaving,    // at: the hex left; subject: terrain
  NoBattleInside,     // at; subject: terrain
  NeverBattles,       // subject: troop
  NoEnemyThere,       // at
  AdjacentFirst,      // at: the adjacent enemy
  CloseOnly,          // subject: order
  FarOnly,            // subject: order; at: the adjacent enemy
  OutOfRange,         // at; number: distance; subject: troop
  NoSight,            // at: the hex in the way; subject: terrain or "unit"
  NoSightBetween,     // at, beside: one on either side of the line
  TooWide,            // at: on the other bank; subject: troop
  HandToHand,         // at; subject: terrain into which and out of which nobody fires
  NoFireOver,         // at; subject: terrain
  NoDice,             // at; see the trace
  TooDark,            // at; number: hexes that are seen
  ChargeOnly,         // at: it has moved so far that it battles in Close Assault only
  NoCave,             // at: none that this unit could close
  EnemyNear,          // at
  NoCare,             // at: nobody is cared for there
  InfantryCare,       // at; subject: troop that is not cared for
  CaredFor,           // at: that was its turn
  NoDepot,            // at: none that this unit could destroy
  NoWire,             // at
  WireNotByThis,      // at; subject: troop
  InCraft,            // at: aboard a landing craft nobody battles
  JustLanded,         // at
  LaidBridge,         // at
  NotItsTarget,       // at; subject: troop that may not attack such units
  SmokeBetween,       // at: smoke over which nobody fires
  OtherShells,        // at: it has fired the other kind this turn
  NothingToSupply,    // at
  NoSupplies,         // at; subject: troop
  NoSmokeShells,      // at; subject: troop

  // Retreat and after
  RetreatsBackward, // at
  RetreatLongest,   // at: a longer way exists
  MustRetreat,
  TooManyFlags,   // number: that may be ignored
  GroundNotTaken, // at; rule says it
  NotConnected,   // at: Air Power
  OtherSection,   // at: a Recon played as Air Power
  TargetHidden,   // at
  NotDamaged,     // at
  NoDropThere,    // at
  NoSmokeThere,   // at
  NoWayIn,        // at; subject: troop that does not come over this hex
  AllArrived,     // subject: troop; number: units
  ArrivesLater,   // subject: troop; number: turn
  NotByThisCard,  // subject: card
  LandsElsewhere, // at
  NoRoomThere,    // at
  NotNearest,     // at: not the unit that a leader joins
  Count
};

struct Reason {
  Why why = Why::Legal;
  std::string_view rule{};    // id in the rulebook
  std::string_view subject{}; // key of a terrain, troop, card or order
  Hex at = kNoHex, beside = kNoHex;
  int number = 0;

  bool none() const { return why == Why::Legal; }
};

} // namespace bocage
