// Terrain and obstacles: one row per summary card. The rules read these traits and never name a terrain where
// a trait can say it. Sources: base rulebook p.13-16 and the FAQ's summary cards, which prevail.
#pragma once

#include <array>
#include <string_view>

#include "engine/tables/kinds.h"
#include "engine/tables/troops.h"

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
  // Terrain Pack
  Airfield,
  Barracks,
  Cemetery,
  Dam,
  Factory,
  FieldBunker,
  FloodedField,
  Fortress,
  HighGround,
  Lake,
  Lighthouse,
  Marsh,
  Oasis,
  PalmForest,
  PontoonBridge,
  PowerPlant,
  PrisonCamp,
  RadarStation,
  Station,
  RoadBlock,
  Ford,
  FordableRiver,
  Road,
  HillRoad,
  SupplyDepot,
  Wadi,
  // Eastern Front
  CityRuins,
  DragonsTeeth,
  FrozenRiver,
  HillForest,
  HillVillage,
  Ravine,
  Trenches,
  // Pacific Theater
  FishPond,
  Hospital,
  Jungle,
  LaborCamp,
  Pier,
  RicePaddy,
  FordableStream,
  RopeBridge,
  // Mediterranean Theater and later
  Escarpment,
  Erg,
  Balka,
  Abatis,
  Castle,
  Coast,
  BrokenBridge,
  LevelCrossing,
  // Mines and caves
  Minefield,
  Cave,
  MountainCave,
  Headquarters,
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
  std::string_view closed{}, access{}, descent{}, stops{}, leaving{}, from_start{}, cap{}, climb{}, trap{};
  std::string_view no_battle{}, battle_left{}, close{}, inside{}, penalty{}, reach{}, flags{}, sight{},
      shelter{};
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
  bool crossing = false; // opens a river hex
  bool deck = false;     // a bridge or a pier: entered from land and left for it, never from water
  bool rail = false;
  bool road = false;         // a move along it alone goes one hex further
  bool banks = false;        // entered and left only through its openings
  bool spanned = false;      // no river, but bridges are led over it: who is on one has nothing to do with it
  int ice_dice = 0;          // rolled when a unit comes onto it, also by a retreat: each star costs a figure
  bool heights_only = false; // entered only from heights and left only for them
  bool tunnel = false;       // joined underground with all others: ways of the Imperial Army
  bool station = false;      // supply trains stop here and unload (Actions 13)
  Accessory smoothed_by = Accessory::None; // open ground to tanks that carry it (E-FUNNY-13 to 19)

  // Battle
  ClassSet no_battle_entering = kNoClass; // not on the turn it moves in
  bool battle_from_beside = false;        // unless its move began beside it
  ClassSet no_battle_leaving = kNoClass;  // not on the turn it moves out
  ClassSet close_only = kNoClass;         // battles into it and out of it in Close Assault only
  ClassSet no_battle_inside = kNoClass;
  std::array<int, kAttackClasses> protection{}; // dice taken from an attacker of that class
  bool protection_from_below = false;           // only from attackers that stand lower
  bool protection_off_ridge = false; // only from attackers who are not on the same group of heights
  bool covers_from_guns = false;     // also from those who ignore the protection of other terrain
  std::array<int, kAttackClasses> attack_penalty{}; // dice taken from a unit of that class battling from here
  int artillery_reach = 0; // hexes that guns set up here fire, with 1 die beyond their own range
  std::array<int, kAttackClasses> shelter{}; // protection of the Imperial Army inside, from any height
  int ignored_flags = 0;                     // kAllFlags: as many as there are
  ClassSet ignores_flags = kNoClass;
  bool owner_only = false; // protection and flags only for the side that owns it

  // Sight
  bool blocks_sight = false;
  bool blocks_in_pairs = false; // where the line crosses two of its hexes that touch
  Ridge ridge = Ridge::None;
  int height = 0;

  // Obstacles
  bool gone_when_left = false;          // sandbags
  ClassSet cleared_entering = kNoClass; // wire under armor
  ClassSet cleared_instead = kNoClass;  // wire, by infantry in place of its battle
  bool bars_sandbags = false;
  bool blasted = false;        // by a star of a Petard mortar beside it (E-FUNNY-25)
  bool engineers_only = false; // cleared by Combat Engineers where the battle says so (F-TRBLK-06)

  int air_check = 0;

  TerrainRules rules{};
};

inline constexpr int kAllFlags = 99;

using TerrainTable = std::array<Terrain, kTerrains>;
extern const TerrainTable kTerrainTable;

} // namespace bocage
