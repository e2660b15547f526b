// Terrain and obstacles: one row per summary card. The rules read these traits and never name a terrain where
// a trait can say it. Sources: base rulebook p.13-16 and the FAQ's summary cards, which prevail.
#pragma once

#include <array>
#include <string_view>

#include "engine/tables/kinds.h"

namespace bocage {

enum class TerrainId : std::uint8_t {
  Open, // countryside, snow, desert: no effect
  Beach,
  Forest,
  Hedgerow,
  Hill,
  Ocean,
  River,
  Cliff,
  SeaBluff,
  SteepHill,
  Mountain,
  Town,
  Church,
  Railroad,
  Bunker,
  Bridge,
  RailroadBridge,
  Hedgehog,
  Sandbags,
  SeaWall,
  Wire,
  Count
};
inline constexpr int kTerrains = static_cast<int>(TerrainId::Count);

enum class Layer : std::uint8_t { Ground, Overlay, Obstacle };

// Heights that see over their own kind: a line between two hexes of one group ignores the group (F-THILL-02).
enum class Ridge : std::uint8_t { None, Hill, Mountain, Dune };

// How a height is climbed from lower ground and left for it.
enum class Slope : std::uint8_t {
  Gentle,
  Bluff, // beach to hex or back: 2 hexes, infantry only (F-TCLIFF-01, 02)
  Cliff, // the same, and no Taking Ground up from the beach (F-TCLIFF-03)
  Steep, // up from a hex that is no height: 2 hexes (T-CARD-13)
};

enum class Water : std::uint8_t { None, River, Sea };

// Where the rulebook says it: the ids that explanations give for each trait.
struct TerrainRules {
  std::string_view closed{}, access{}, stops{}, leaving{}, from_start{}, cap{}, climb{}, trap{};
  std::string_view no_battle{}, inside{}, penalty{}, reach{}, flags{}, sight{};
  std::array<std::string_view, kAttackClasses> protection{};
};

struct Terrain {
  std::string_view key{};
  int card = 0; // number of its summary card
  Layer layer = Layer::Ground;

  // Movement
  ClassSet closed_to = kNoClass;     // impassable
  ClassSet stops = kNoClass;         // must stop and may move no further: no Taking Ground out of it either
  ClassSet halts = kNoClass;         // must stop, but may still Take Ground
  ClassSet stops_leaving = kNoClass; // must stop on the first hex outside
  ClassSet traps = kNoClass;         // set up inside, never leaves it: flags become losses
  bool entered_from_start = false;   // only from the hex in which the unit began its move
  int move_cap = 0;                  // hexes of the whole move once such a hex is entered; 0: no limit
  Slope slope = Slope::Gentle;
  bool beach = false; // the foot of bluffs and cliffs
  Water water = Water::None;
  bool crossing = false; // opens a river hex to units coming from land
  bool rail = false;
  bool heights_only = false; // entered only from heights and left only for them

  // Battle
  ClassSet no_battle_entering = kNoClass; // not on the turn it moves in
  ClassSet no_battle_inside = kNoClass;
  std::array<int, kAttackClasses> protection{}; // dice taken from an attacker of that class
  bool protection_from_below = false;           // only from attackers that stand lower
  bool protection_off_ridge = false; // only from attackers who are not on the same group of heights
  std::array<int, kAttackClasses> attack_penalty{}; // dice taken from a unit of that class battling from here
  int artillery_reach = 0; // hexes that guns set up here fire, with 1 die beyond their own range
  int ignored_flags = 0;
  ClassSet ignores_flags = kNoClass;
  bool owner_only = false; // protection and flags only for the side that owns it

  // Sight
  bool blocks_sight = false;
  Ridge ridge = Ridge::None;
  int height = 0;

  // Obstacles
  bool gone_when_left = false;          // sandbags
  ClassSet cleared_entering = kNoClass; // wire under armor
  ClassSet cleared_instead = kNoClass;  // wire, by infantry in place of its battle
  bool bars_sandbags = false;

  int air_check = 0;

  TerrainRules rules{};
};

using TerrainTable = std::array<Terrain, kTerrains>;
extern const TerrainTable kTerrainTable;

} // namespace bocage
