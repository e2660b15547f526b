// The position: everything that can change during a battle, in one trivially copyable value.
//
// A copy of a State is a snapshot, an undo, a node of a search. It has room for what the expansions need
// (planes, trains, passengers, smoke, six lanes of orders), and no padding, so that equal positions are equal
// bytes.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "engine/board/hex_set.h"
#include "engine/tables/tables.h"

namespace bocage {

// Units
// ------------------------------------------------------------------------------------------------------------

using UnitId = std::uint8_t;
inline constexpr int kMaxUnits = 112;
inline constexpr UnitId kNoUnit = 0xFF;

enum class UnitStatus : std::uint8_t { Absent, OnBoard, Aboard, Reserve, Eliminated, Exited, Withdrawn };

// Marks that last from turn to turn.
enum UnitMark : std::uint16_t {
  kCamouflaged = 1 << 0,
  kDisguised = 1 << 1, // Brandenburgers with their enemy figure
  kHasBoat = 1 << 2,
  kInCraft = 1 << 3,    // aboard a landing craft
  kGrounded = 1 << 4,   // a plane on an airfield or carrier
  kPinned = 1 << 5,     // under Ground Interdiction
  kLeader = 1 << 6,     // a heroic leader is with the unit
  kWagonLost = 1 << 7,  // a train without its wagon
  kMayNotExit = 1 << 8, // never leaves the board by an exit
  kHasGuns = 1 << 15,   // infantry that stands on guns which it has captured
};

// What a battle says of a single unit, two bits each, above its marks; 0: nothing.
enum UnitTerm : int {
  kMostMove = 9,      // hexes that it moves at most
  kIgnoresFlags = 11, // flags that it may ignore
  kSteadyAim = 13,    // additional dice when it has not moved
};
inline constexpr int kMostTerm = 3;
inline constexpr std::uint16_t kUnitTerms = 0x7E00; // all of them

// Marks that end with the turn.
enum UnitFlag : std::uint16_t {
  kMoved = 1 << 0,        // has made its move, of 0 or more hexes
  kHardStop = 1 << 1,     // entered a hex in which it may move no further: no Taking Ground
  kMayNotBattle = 1 << 2, // terrain, distance or an order forbids its battle
  kTookGround = 1 << 3,
  kOverran = 1 << 4,
  kMovedAgain = 1 << 5, // second move of Behind Enemy Lines
  kResupplied = 1 << 6, // has been given figures: no battle (E-TRUCK-28)
  kRoadSpent = 1 << 7,  // has left the road, or gone the one hex further that it gives
  kMoveSpent = 1 << 8,  // from cave to cave, or a hex by boat: that was the whole of its movement
  kCloseOnly = 1 << 9,  // moved so far that it may battle in Close Assault only
  kArrived = 1 << 10,   // came onto the board this turn: no Armor Overrun
  kSupplied = 1 << 11,  // has given figures to others: no battle
  kShelled = 1 << 12,   // has fired smoke: no other shells this turn (E-NEBEL-07)
  kBridging = 1 << 13,  // has laid its bridge and may go on with what is left of its move (E-FUNNY-08)
  kLanded = 1 << 14,    // has come ashore from a landing craft (E-LCT-12)
  kSpoilt = 1 << 15,    // with a bridge to lay: has crossed a hex that caps the whole move (B-BEACH-01)
};

struct Unit {
  Hex hex;        // kNoHex when it is not on the board
  Hex second_hex; // the wagon of a train, else kNoHex
  TroopId troop;
  Side side;
  Nation nation;
  UnitStatus status;
  std::uint8_t figures;
  std::uint8_t figures_at_start;
  std::uint8_t hits;       // on ships and trains
  std::uint8_t medals;     // what its elimination is worth
  std::uint8_t accessory;  // Accessory of Hobart's Funnies; of a locomotive without its wagon: see rails.h
  UnitId carrier;          // the unit that carries this one
  std::uint16_t marks;     // UnitMark
  std::uint8_t ready_turn; // may not act before this turn of its side

  // This turn
  OrderKind order;
  std::uint8_t lane;    // of the order
  std::uint8_t moved;   // hexes of its move
  std::uint8_t battles; // fought
  std::uint8_t bonus_dice;
  Hex moved_from;      // where its move began, kNoHex if it has not moved
  std::uint16_t flags; // UnitFlag

  bool on_board() const { return status == UnitStatus::OnBoard; }
  bool is(UnitMark m) const { return marks & m; }
  int term(UnitTerm t) const { return marks >> t & kMostTerm; }
  bool is(UnitFlag f) const { return flags & f; }
};

// A set of units or cards, one bit each.
class IndexSet {
 public:
  bool contains(std::uint8_t u) const { return (words_[u >> 6] >> (u & 63)) & 1; }
  void insert(std::uint8_t u) { words_[u >> 6] |= std::uint64_t{1} << (u & 63); }
  void erase(std::uint8_t u) { words_[u >> 6] &= ~(std::uint64_t{1} << (u & 63)); }
  void clear() { words_ = {}; }
  bool any() const { return words_[0] | words_[1]; }
  int count() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
  std::array<std::uint64_t, 2>& words() { return words_; }
  const std::array<std::uint64_t, 2>& words() const { return words_; }
  template <class F>
  void each(F&& f) const {
    for (int i = 0; i < 2; ++i)
      for (std::uint64_t w = words_[i]; w; w &= w - 1)
        f(static_cast<std::uint8_t>(i * 64 + std::countr_zero(w)));
  }
  template <class F>
  bool any_of(F&& f) const {
    for (int i = 0; i < 2; ++i)
      for (std::uint64_t w = words_[i]; w; w &= w - 1)
        if (f(static_cast<std::uint8_t>(i * 64 + std::countr_zero(w)))) return true;
    return false;
  }

 private:
  std::array<std::uint64_t, 2> words_;
};
using UnitSet = IndexSet;

// Things on hexes
// --------------------------------------------------------------------------------------------------

// T-CARD-29: three decoys among nine. H-MINE-01: the Pacific markers are counted as the same.
inline constexpr std::array<std::uint8_t, 9> kMineMarkers = {0, 0, 0, 1, 1, 2, 2, 3, 4};

struct Mine {
  Hex hex;
  std::uint8_t value; // hidden until revealed
  Owner owner;
  std::uint8_t revealed;
  std::uint8_t spare;
};

enum class SmokeKind : std::uint8_t { None, Screen, Shells }; // Actions 21 and 31
struct Smoke {
  Hex hex;
  SmokeKind kind;
  Side owner;
  std::uint8_t turns_left; // ends of turns until it is gone
  std::uint8_t spare;
};

struct TargetMarker {
  Hex hex;
  UnitId gun;
  std::uint8_t spare;
};

struct ReadyTokens { // Ready for Takeoff, on an airfield or a carrier
  Hex hex;
  Nation nation;
  std::uint8_t count;
};

inline constexpr int kMaxMines = 40, kMaxSmokes = 24, kMaxMarkers = 16, kMaxTokens = 8;

// Cards
// ------------------------------------------------------------------------------------------------------------

using CardIndex = std::uint8_t; // one card of the deck; Game says which kind it is
inline constexpr int kMaxCards = 128;
inline constexpr CardIndex kNoCardIndex = 0xFF;
using CardSet = IndexSet;

enum class CardPlace : std::uint8_t {
  Out, // not in this game
  Deck,
  AlliedHand,
  AxisHand,
  AlliedFaceUp,
  AxisFaceUp, // Air Sortie beside the hand
  AlliedCommissar,
  AxisCommissar, // under the chip
  Given,         // to a Field General, not yet laid down
  Drawn,         // looked at, one of them to be kept
  Played,
  Discard,
  AlliedBuried,
  AxisBuried, // discarded, but seen only by those who have taken a card from among them (E-CMDCAR-09)
  Unknown     // only in views
};
constexpr CardPlace hand_of(Side s) {
  return s == Side::Allies ? CardPlace::AlliedHand : CardPlace::AxisHand;
}
constexpr CardPlace chip_of(Side s) {
  return s == Side::Allies ? CardPlace::AlliedCommissar : CardPlace::AxisCommissar;
}
constexpr CardPlace buried_by(Side s) {
  return s == Side::Allies ? CardPlace::AlliedBuried : CardPlace::AxisBuried;
}

// Orders
// -----------------------------------------------------------------------------------------------------------

// A number of orders and whom they may go to. A unit that fits several pools counts against whichever leaves
// the others most use: a set of orders is legal if some way of sharing the pools allows it (B-ORDER-08).
struct Pool {
  std::uint8_t capacity;
  std::uint8_t sections; // bits of Board::sections
  ClassSet classes;
  OrderKind order;
};
inline constexpr int kMaxPools = 4;

enum class Phase : std::uint8_t { Idle, Play, ChooseSection, Order, Move, Ready, Battle, Done };

// One stream of orders: the only one of the standard game, one per Field General in Overlord.
struct Lane {
  Phase phase;
  CardId card;      // played
  CardId played_as; // what it counts as, after Counter-Attack
  std::uint8_t pool_count;
  std::array<CardIndex, 2> cards; // received
  std::uint8_t sections;          // where the card was laid
  std::uint8_t mirrored;          // Counter-Attack: left and right are exchanged
  std::uint8_t initiative;        // 1: may roll, 2: has rolled
  std::uint8_t unreplaced;        // no card is drawn for the one played
  std::array<std::uint8_t, 2> spare;
  std::array<Pool, kMaxPools> pools;
  std::array<std::uint8_t, 1 << kMaxPools> ordered; // units by the set of pools they fit
};
inline constexpr int kLanes = 3;

struct PlayedCard { // for Counter-Attack
  CardId card;
  CardId played_as;
  std::uint8_t sections;
  std::uint8_t mirrored;
};

// Frames
// -----------------------------------------------------------------------------------------------------------

// What is under way. The stack is part of the position, so that a battle interrupted by an ambush, a retreat
// or a leader's choice can be saved, copied and undone like any other position. With no frame the lanes are
// open.
enum class FrameKind : std::uint8_t {
  None,
  Setup,
  StartOfTurn,
  HandOut,
  Battle,
  Reaction,
  IgnoreFlags,
  Retreat,
  Eliminate,
  Leader,
  BattleBack,
  TakeGround,
  Overrun,
  SecondMove,
  Medics,
  AirPower,
  Barrage,
  KeepCard,
  Draw,
  EndOfTurn,
  Landing,
  Smoke,
  Winter,
  Commissar,
  Equip,  // accessories of Hobart's Funnies
  Shells, // hexes of a smoke screen
  Unload, // units that leave a train
  Camp,   // prisoners who leave a camp
  Count
};

struct Frame {
  FrameKind kind;
  std::uint8_t step;
  Seat seat;
  std::uint8_t flags;
  UnitId unit;   // that acts
  UnitId target; // that suffers
  Hex from;
  Hex to;
  std::uint8_t dice;
  std::uint8_t close;                     // the battle is a Close Assault
  std::array<std::uint8_t, kFaces> faces; // rolled, by face
  std::uint8_t hits;
  std::uint8_t flags_left;
  std::uint8_t retreated;
  std::uint8_t least, most; // hexes of a retreat
  std::uint8_t count;
  std::array<std::uint8_t, 9> data;
};
static_assert(sizeof(Frame) == 32);
inline constexpr int kMaxFrames = 16;

// Result
// -----------------------------------------------------------------------------------------------------------

enum class Outcome : std::uint8_t { Open, AlliesWin, AxisWin, Draw };
enum class Ending : std::uint8_t { None, Medals, SuddenDeath, DeckEmpty, Quiet };
constexpr Outcome win_of(Side s) { return s == Side::Allies ? Outcome::AlliesWin : Outcome::AxisWin; }

inline constexpr int kMaxObjectives = 32, kMaxDams = 4, kMaxCamps = 8;

// What a battle has once.
enum OnceMark : std::uint8_t {
  kDecoyMedalWon = 1 << 0,
  kAlliesBrokeThrough = 1 << 1, // the turn for their armor is over
  kAxisBrokeThrough = 1 << 2,
};

enum class Stream : std::uint8_t { Deck, AlliedDice, AxisDice, Setup };
inline constexpr int kStreams = 4;

// The position
// -----------------------------------------------------------------------------------------------------

struct State {
  // Sets, kept in step with the units and the obstacles
  std::array<HexSet, kSides> occupied; // by ground units of either side
  HexSet planes; // in flight: no ground unit enters such a hex, nor is it seen or attacked there
  HexSet wire;
  HexSet sandbags; // lie beside any other obstacle (F-TSAND-10)
  HexSet altered;  // hexes whose ground or overlay is no longer that of the set-up
  HexSet mined;    // where the mines lie
  HexSet captured; // headquarters in the enemy's hands
  UnitSet ordered;

  // Hexes
  std::array<UnitId, kMaxHexes> unit_at;
  std::array<UnitId, kMaxHexes> plane_at;
  std::array<TerrainId, kMaxHexes> ground;
  std::array<TerrainId, kMaxHexes> overlay;
  std::array<TerrainId, kMaxHexes> obstacle;

  // Units
  std::array<Unit, kMaxUnits> units;

  // Sparse things
  std::array<Mine, kMaxMines> mines;
  std::array<Smoke, kMaxSmokes> smokes;
  std::array<TargetMarker, kMaxMarkers> markers;
  std::array<ReadyTokens, kMaxTokens> tokens;

  // Cards
  std::array<CardPlace, kMaxCards> card_place;
  std::array<CardIndex, kMaxCards> deck; // the top card is the last
  std::array<std::array<PlayedCard, kLanes + 1>, kSides>
      last_played; // by lane, then the Commander-in-Chief's own

  // Orders
  std::array<std::array<Lane, kLanes>, kSides> lanes;

  // What is under way
  std::array<Frame, kMaxFrames> frames;

  // Counters
  std::array<std::uint32_t, kStreams> drawn; // blocks of chance used, by stream
  std::uint32_t dice_rolled;                 // in all
  std::array<Owner, kMaxObjectives> holders; // Anyone: nobody holds it
  std::array<std::uint16_t, kSides> turns;   // turns begun by each side
  std::uint16_t quiet_turns;                 // since a loss, a medal or an exit
  std::array<std::uint8_t, kSides> medals;
  std::array<std::uint8_t, kSides> exited;
  std::array<std::array<std::uint8_t, 2>, kSides> counted; // trucks and half-tracks destroyed, by threes
  std::array<std::uint8_t, kSides> missing_cards;          // lost with headquarters, drawn again with them
  std::array<std::uint8_t, kMaxDams> sabotage;
  std::array<std::uint8_t, kMaxCamps> freed; // units that have left each camp (Actions 7)
  std::uint8_t unit_count, mine_count, smoke_count, marker_count, token_count;
  std::uint8_t deck_count, frame_count;
  std::uint8_t visibility; // 0: daylight
  std::uint8_t once;       // special rules already used, OnceMark
  Side active;
  Outcome outcome;
  Ending ending;
  std::uint8_t reaction_draws; // cards the side not at play draws at the end of this turn (Ambush)
  std::array<std::uint8_t, kSides> arrived; // units that came onto the board (Actions 1, 22)
  std::uint8_t spare;

  const Unit& unit(UnitId u) const { return units[u]; }
  Unit& unit(UnitId u) { return units[u]; }
  const Frame& top() const { return frames[frame_count - 1]; }
  Frame& top() { return frames[frame_count - 1]; }
  bool over() const { return outcome != Outcome::Open; }
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 8192);

} // namespace bocage
