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
};

struct HexSetup {
  TerrainId ground = TerrainId::Open, overlay = TerrainId::Open, obstacle = TerrainId::Open;
  Owner overlay_owner = Owner::Anyone, obstacle_owner = Owner::Anyone;
  bool sandbags = false;         // beside another obstacle; `obstacle` may say it where there is no other
  ClassSet closed_to = kNoClass; // impassable by the battle's own rules, whatever the terrain
  std::uint8_t openings = 0;     // sides through which a road or a railroad runs, by direction
  std::uint8_t marks = 0;        // HexMark

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
  std::uint16_t marks = 0; // UnitMark

  friend bool operator==(const UnitSetup&, const UnitSetup&) = default;
};

// Medal objectives (Equipment Pack VIII).
enum class Holding : std::uint8_t {
  Temporary,    // while occupied
  Permanent,    // once entered, for good
  LastToOccupy, // until the enemy enters
  Majority,     // while strictly more units than the enemy are on the group
  SoleControl,  // while on the group and the enemy is not
};

struct Objective {
  HexSet hexes;
  Holding holding = Holding::Temporary;
  Owner who = Owner::Anyone; // who may win it
  int medals = 1;
  int needed = 1;               // hexes of the group to be occupied
  bool at_turn_start = false;   // won only at the start of one's own turn
  bool at_turn_end = false;     // won only at the end of one's own turn
  bool sudden_death = false;    // wins the battle
  bool required = false;        // without it its side cannot win (F-GEND-04)
  Owner holder = Owner::Anyone; // at the start

  bool won_in_passing() const { // by a unit that only crosses the hex (E-MEDAL-09, E-MEDAL-13)
    return (holding == Holding::Permanent || holding == Holding::LastToOccupy) && needed == 1 &&
           !at_turn_start && !at_turn_end;
  }

  friend bool operator==(const Objective&, const Objective&) = default;
};

enum class Mode : std::uint8_t { Standard, Overlord };

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

  friend bool operator==(const SideSetup&, const SideSetup&) = default;
};

struct Options {
  bool tactic_cards = true;  // off: young players' variant (B-YOUNG-01)
  bool taking_ground = true; // off: young players' variant (B-YOUNG-02)
  bool reshuffle = true;
  Owner wins_when_deck_ends = Owner::Anyone;
  int sandbags = 12;    // on the board at one time (F-TSAND-15)
  int quiet_turns = 60; // turns without loss, medal or exit that make a draw (house)

  friend bool operator==(const Options&, const Options&) = default;
};

// Figures let fall before the first turn (Actions 20): each that lands well becomes a unit.
struct AirDrop {
  Side side = Side::Allies;
  TroopId troop = TroopId::Infantry;
  Nation nation = Nation::None;
  int units = 0;
  int figures = 0;    // of each unit; 0: as its troop
  int range = 4;      // steps that each figure drifts
  int ready_turn = 1; // of its side, before which the units may not act
  HexSet aims;        // empty: anywhere

  friend bool operator==(const AirDrop&, const AirDrop&) = default;
};
inline constexpr int kMostDropped = 12; // units of one drop

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
