// A battle as its author describes it: what a battle file says and what a test draws.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/board/board.h"
#include "engine/state/state.h"
#include "engine/tables/tables.h"

namespace bocage {

// What a battle's own rules say of a hex.
enum HexMark : std::uint8_t {
  kWideRiver = 1 << 0,     // infantry may not attack across it
  kBlocksFire = 1 << 1,    // nobody fires over it, artillery included
  kBridgeSection = 1 << 2, // of a bridge of several hexes: entered and left only through its openings
  kDecoyMedal = 1 << 3,    // the first decoy that an enemy finds among such hexes is worth a medal
  kOasisCare = 1 << 4,     // infantry may recover here, with dice by its player's hand (Actions 10)
  kHospitalCare = 1 << 5,  // the same with six dice (Actions 18)
};

// Rules that a battle gives to one side.
enum SideRule : std::uint16_t {
  kImperialArmy = 1 << 0,     // its infantry is that of Imperial Japan (Nations 3)
  kGungHo = 1 << 1,           // US Marine Corps (Nations 4)
  kCommissar = 1 << 2,        // Red Army (Nations 2)
  kHighCommand = 1 << 3,      // Italian (Nations 6)
  kFuriaFrancese = 1 << 4,    // French infantry of 1940 (Nations 7)
  kAirStrikes = 1 << 5,       // may play a Recon as Air Power (Actions 3)
  kForwardSpotting = 1 << 6,  // may play a Recon as Barrage (Actions 4)
  kNoAirPower = 1 << 7,       // discards an Air Power card and draws another
  kAirPowerBombards = 1 << 8, // plays Air Power as an Artillery Bombard
  kSmokeScreen = 1 << 9,      // lays smoke before its first turn (Actions 21)
  kCapturesGuns = 1 << 10,    // its infantry turns round the guns that it overruns (Actions 12)
};

// Rules of a battle that hold for both sides.
enum BattleRule : std::uint16_t {
  kDesertRules = 1 << 0,   // armor goes a hex further after Taking Ground (Actions 9)
  kHeavyFog = 1 << 1,      // symbols of units hit in Close Assault only
  kRoyalArmy = 1 << 2,     // Italian units retreat 1 to 3 hexes for a flag, their guns ignore one (Nations 6)
  kFloodedFields = 1 << 3, // open ground is under water (Terrains 23)
  kFlagsMoveTigers = 1 << 4, // flags of a first roll count where hits are rolled again (E-TIGER-09)
  kClearRoadBlocks = 1 << 5, // Combat Engineers may remove road blocks (F-TRBLK-06)
  kNoResupply = 1 << 6,      // trucks and half-tracks carry nothing for others
};

struct HexSetup {
  TerrainId ground = TerrainId::Open, overlay = TerrainId::Open, obstacle = TerrainId::Open;
  Owner overlay_owner = Owner::Anyone, obstacle_owner = Owner::Anyone;
  bool sandbags = false;          // beside another obstacle; `obstacle` may say it where there is no other
  bool mined = false;             // a mine of unknown value lies here …
  Owner mines_of = Owner::Anyone; // … that spares its owner
  ClassSet closed_to = kNoClass;  // impassable by the battle's own rules, whatever the terrain
  std::uint8_t openings = 0; // by direction: where a road, a track, a wadi or a long bridge runs out of it
  std::uint8_t marks = 0;    // HexMark

  bool is(HexMark m) const { return marks & m; }

  friend bool operator==(const HexSetup&, const HexSetup&) = default;
};

struct UnitSetup {
  Hex hex = kNoHex;
  TroopId troop = TroopId::Infantry;
  Side side = Side::Allies;
  Nation nation = Nation::None;
  int figures = 0; // 0: as its troop
  int medals = -1; // -1: as its troop
  Hex second_hex = kNoHex;
  std::uint16_t marks = 0;               // UnitMark
  int ready_medals = 0;                  // that its side must have before it may be ordered (Actions 1)
  Accessory accessory = Accessory::None; // of Hobart's Funnies; None: its owner chooses (E-FUNNY-02)
  int cargo = 0;                         // infantry units aboard: one in the locomotive, one in the wagon

  friend bool operator==(const UnitSetup&, const UnitSetup&) = default;
};
inline constexpr int kMostCargo = 2;

// Medal objectives (Equipment Pack VIII).
enum class Holding : std::uint8_t {
  Temporary,    // while occupied
  Permanent,    // once entered, for good
  LastToOccupy, // until the enemy enters
  Majority,     // while strictly more units than the enemy are on the group
  SoleControl,  // while on the group and the enemy is not
  Cleared,      // while the enemy is not on the group
};

struct Objective {
  HexSet hexes;
  Holding holding = Holding::Temporary;
  Owner who = Owner::Anyone; // who may win it
  int medals = 1;
  int needed = 1;                  // hexes of the group to be occupied
  bool at_turn_start = false;      // won only at the start of one's own turn
  bool at_turn_end = false;        // won only at the end of one's own turn
  bool sudden_death = false;       // wins the battle
  bool required = false;           // without it its side cannot win (F-GEND-04)
  Owner holder = Owner::Anyone;    // at the start
  Owner otherwise = Owner::Anyone; // who holds it while nobody has won it

  bool won_in_passing() const { // by a unit that only crosses the hex (E-MEDAL-09, E-MEDAL-13)
    return (holding == Holding::Permanent || holding == Holding::LastToOccupy) && needed == 1 &&
           !at_turn_start && !at_turn_end;
  }

  friend bool operator==(const Objective&, const Objective&) = default;
};

enum class Mode : std::uint8_t { Standard, Overlord };

// Actions 2: a Section card is spent on a bridge in its section.
struct Demolition {
  HexSet bridges;
  int way = 0;           // 1: it is gone, and so is the card; 2: on a star of two dice; 0: it may not
  int medals = 0;        // that it is worth
  bool neighbor = false; // only with a unit beside it

  friend bool operator==(const Demolition&, const Demolition&) = default;
};

// Units kept off the board, each of which comes with an order of a Section card: Reinforcements (Actions 1),
// or an Armor Breakthrough (Actions 22) over the enemy's baseline, in one turn of the battle but the first.
struct Arrivals {
  int units = 0;
  TroopId troop = TroopId::Armor;
  bool may_exit = true;
  HexSet hexes{};    // Reinforcements: where they come …
  int from_turn = 1; // … in which turn of their side at the earliest …
  int at_medals = 0; // … and with how many medals of it

  bool is_breakthrough() const { return hexes.empty(); }

  friend bool operator==(const Arrivals&, const Arrivals&) = default;
};

// Actions 7: camps whose prisoners a side frees by standing on them.
struct Prisons {
  HexSet camps;
  int units = 1;   // of infantry, in each of them …
  int figures = 4; // … of so many figures

  friend bool operator==(const Prisons&, const Prisons&) = default;
};
inline constexpr int kMostPrisoners = 3; // units of one camp

// Actions 11: while a side is on one of the stations, Air Power of its enemy strikes fewer hexes.
struct Radar {
  HexSet stations;
  int targets = 2; // at most

  friend bool operator==(const Radar&, const Radar&) = default;
};

// Actions 14: depots of the enemy that a side may destroy.
struct Depots {
  HexSet hexes;
  int medals = 1; // that each is worth …
  int cards = 0;  // … and that it costs the enemy

  friend bool operator==(const Depots&, const Depots&) = default;
};

struct SideSetup {
  int cards = 4;
  int medals = 4;               // needed to win
  int extra_draw = 0;           // additional cards drawn at the end of each of the first turns …
  int extra_draw_turns = 0;     // … this many of them (Pegasus Bridge)
  HexSet exits;                 // hexes by which its units may leave
  int must_exit = 0;            // units that must have left before it can win
  int air_power_dice = 2;       // per hex; the Axis has 1 by default
  bool stiff_upper_lip = false; // British Commonwealth Forces (Nations 5)
  HexSet air_observers;         // while it holds one of them it may play a Recon as Air Power (Hill 317)
  HexSet spotters; // while it holds one of them it may play a Recon as Barrage; none: always (Actions 4)
  std::uint16_t rules = 0;         // SideRule
  int armor_move = 0;              // hexes that its armor moves at most; 0: as its troop (Actions 15)
  int winter_dice = 0;             // rolled at the start of its turns: a grenade costs it a figure
  int pontoons = 0;                // bridges that it may build (Terrains 33)
  HexSet headquarters;             // each taken by the enemy costs it a card (Actions 17)
  HexSet sabotage;                 // dams that it may sabotage (Actions 6)
  std::uint8_t empty_sections = 0; // as it sees them, by bit: those without an enemy are worth medals …
  int empty_section_medals = 1;    // … so many each
  Demolition demolition;
  Arrivals arrivals;
  Prisons prisons;
  Radar radar;
  Depots depots;
  std::array<int, kAttackClasses> exit_medals{1, 1, 1}; // for infantry, armor, artillery
  std::array<HexSet, kAttackClasses> closed; // to its infantry, armor, artillery, whatever the terrain

  bool has(SideRule rule) const { return rules & rule; }
  bool builds() const { return demolition.way > 0 || pontoons > 0; } // or blows up what was built

  friend bool operator==(const SideSetup&, const SideSetup&) = default;
};

inline constexpr int kDaylight = 6; // the last step of the visibility: no limit (F-GVIS-01)

struct Options {
  bool tactic_cards = true;  // off: young players' variant (B-YOUNG-01)
  bool taking_ground = true; // off: young players' variant (B-YOUNG-02)
  bool reshuffle = true;
  Owner wins_when_deck_ends = Owner::Anyone;
  int sandbags = 12;               // on the board at one time (F-TSAND-15)
  int quiet_turns = 60;            // turns without loss, medal or exit that make a draw (house)
  std::uint16_t rules = 0;         // BattleRule
  int visibility = 0;              // hexes at the start; 0: it is day (Actions 19)
  bool night_falls = false;        // stars lower it
  Side watch = Side::Allies;       // who rolls for it
  std::uint64_t removed_cards = 0; // kinds that are not in the deck, by bit

  bool has(BattleRule rule) const { return rules & rule; }

  friend bool operator==(const Options&, const Options&) = default;
};

// Figures let fall before the first turn (Actions 20): each that lands well becomes a unit.
struct AirDrop {
  Side side = Side::Allies;
  TroopId troop = TroopId::Infantry;
  Nation nation = Nation::None;
  int units = 0;
  int figures = 0;          // of each unit; 0: as its troop
  int range = 4;            // steps that each figure drifts
  int ready_turn = 1;       // of its side, before which the units may not act
  HexSet aims;              // empty: anywhere
  bool at_daylight = false; // once it is full day; the units may act so many turns later as `ready_turn` says

  friend bool operator==(const AirDrop&, const AirDrop&) = default;
};
inline constexpr int kMostDropped = 12, kMostDrops = 9; // units of one drop, drops of a battle

struct Setup {
  std::string name; // key of the battle; the rules never look at it
  BoardKind board = BoardKind::Standard;
  Mode mode = Mode::Standard;
  std::array<HexSetup, kMaxHexes> hexes{};
  std::vector<UnitSetup> units;
  std::vector<Objective> objectives;
  std::vector<AirDrop> air_drops; // in the order in which they are made
  std::array<SideSetup, kSides> sides;
  Side top = Side::Axis; // whose baseline is row A
  Side first = Side::Allies;
  Options options;

  Setup() { of(Side::Axis).air_power_dice = 1; } // E-AIR-04
  const SideSetup& of(Side s) const { return sides[static_cast<std::size_t>(index(s))]; }
  SideSetup& of(Side s) { return sides[static_cast<std::size_t>(index(s))]; }

  friend bool operator==(const Setup&, const Setup&) = default;
};

} // namespace bocage
