// Troops: one row per unit card. Sources: base rulebook p.7-13, FAQ chapters IV and VII, Equipment Pack.
#pragma once

#include <array>
#include <string_view>

#include "engine/tables/kinds.h"

namespace bocage {

enum class TroopId : std::uint8_t {
  Infantry,
  Armor,
  Artillery,
  SpecialForces,
  EliteArmor,
  Resistance,
  Tiger,
  SupplyTrain,
  AircraftCarrier,
  Fighter,
  // Terrain Pack, Eastern Front, Pacific Theater
  BigGun,
  CombatEngineers,
  ArmoredTrain,
  Cavalry,
  SkiTroops,
  Sniper,
  Destroyer,
  FlameThrowerTank,
  MobileArtillery,
  // Equipment Pack and Campaign Books
  SupplyTruck,
  HalfTrack,
  PatrolCar,
  CommandCar,
  Brandenburgers,
  HeavyAntiTankGun,
  TankDestroyer,
  Nebelwerfer,
  Funny,
  // Infantry with a special weapon, by the rules up to 1942 and by those after it
  AntiTankGun,
  Mortar,
  MachineGun,
  LateAntiTankGun,
  LateMortar,
  LateMachineGun,
  Count
};
inline constexpr int kTroops = static_cast<int>(TroopId::Count);
inline constexpr int kMaxRange = 8, kGunRange = 6; // of any unit, of a standard gun

// What becomes of dice that would hit before they count.
enum class Reroll : std::uint8_t {
  None,
  GrenadeHits, // they are rolled again; one grenade or more costs a figure, all else is ignored (E-TIGER-06
               // to 08)
  Disguise, // one die is rolled: infantry, and they count; anything else, and nothing does (F-TRPB-70 to 72)
};

// What counts of the dice that the target's hex takes from an attacker.
enum class Cover : std::uint8_t {
  Counts,
  Ignored,       // by artillery
  IgnoredSteady, // by a unit that has not moved before it battles
  IgnoredClose,  // in Close Assault
  OneDieClose,   // in Close Assault one die at most
};

enum class Sight : std::uint8_t { Needed, NeededMoved, NotNeeded }; // NeededMoved: only if it has moved

// Figures lost that win a medal by threes, whatever units they came from (E-TRUCK-06, E-HTRACK-06).
enum class Wreck : std::uint8_t { None, Trucks, HalfTracks };
inline constexpr int kWrecks = 2, kWreckMedal = 3;

// What a tank of Hobart's Funnies carries (Troops 26).
enum class Accessory : std::uint8_t { None, Bridge, Bobbin, Fascine, Plow, Petard, BridgeSpent };
inline constexpr int kAccessories = 5; // to choose from, None and BridgeSpent aside

struct TroopRules { // where the rulebook says it
  std::string_view move{}, battle_move{}, dice{}, flags{}, targets{}, ground{}, rails{};
};

struct Troop {
  std::string_view key{};
  std::string_view card{}; // its summary card
  UnitClass unit_class = UnitClass::Infantry;
  Gait gait = Gait::Foot;
  int figures = 4;

  // Movement
  int move = 2;
  int battle_move = 1;   // hexes it may move and still battle
  int road_move = 0;     // hexes along a road, where they are more than one more than its move (E-TRUCK-10)
  bool emplaced = false; // no order but Behind Enemy Lines lets it move and battle (F-MAT-08)
  bool stops_on_rails = false;   // must stop on tracks and railroad bridges (E-TRUCK-36, E-TRUCK-37)
  bool battles_entering = false; // may battle on the turn it enters any terrain (F-NAT-04)

  // Battle
  std::array<int, kMaxRange> dice{}; // at distance 1, 2, …
  int moved_range = kMaxRange;       // hexes that it fires after it has moved
  Sight sight = Sight::Needed;
  Cover cover = Cover::Counts;
  bool steady_footing = false;     // if it has not moved its own ground takes nothing from it (E-ELEF-08)
  ClassSet attacks = kEveryClass;  // whom it may attack
  ClassSet stars_hit = kNoClass;   // its stars hit units of these classes …
  bool stars_hit_vehicles = false; // … and vehicles that count as infantry
  bool stars_steady = false;       // only if it has not moved
  bool flags_stand = false;        // nobody may ignore its flags
  bool marks_targets = false; // those it has hit are fired at with one die more (E-BIGGUN-05, E-BIGGUN-11)
  bool lays_smoke = false;    // may fire smoke shells instead (Actions 31)
  bool takes_ground = true;
  bool overruns = false;

  // Under attack
  FaceSet hit_by = set_of(Face::Grenade);
  ClassSet hit_by_stars_of = kNoClass; // classes of attackers whose stars hit it too
  Reroll reroll = Reroll::None;
  bool unprotected = false; // its hex takes no dice from attackers (E-NEBEL-06)
  int hits_to_destroy = 0;  // counted on one piece instead of figures: ships and trains (F-TRPB-18, F-TRP-50)
  int retreat = 1;          // hexes a flag is worth at most; the owner chooses from 1
  int ignored_flags = 0;
  bool heals = true; // by Medics & Mechanics
  int medals = 1;
  Wreck wreck = Wreck::None;

  // What else it is or does
  bool vehicle =
      false; // no Behind Enemy Lines, Dig-In, boats, care, reinforcements, nor clearing of wire on foot
  bool leads = true;          // a heroic leader may be with it: takes_leader()
  bool nationless = false;    // no nation's rules hold for it (E-SNIPER-24)
  bool disguised = false;     // at the start
  bool supplies = false;      // gives its figures to others (Actions 24)
  bool engineers = false;     // clear mines, and wire beside their battle (Troops 4)
  bool commands = false;      // its section cards order one unit more (E-CMDCAR-05)
  bool gun_on_wagon = false;  // fires from the wagon, and with it is gone
  bool carries_units = false; // unloads infantry in a station (Actions 13)
  bool has_accessory = false;

  TroopRules rules{};

  bool takes_leader() const { return leads && unit_class == UnitClass::Infantry; } // F-ACT-30, E-TRUCK-50
  // X-ACT-12: on foot, with rifles of their own: neither horsemen nor a sniper nor a special weapon.
  bool serves_guns() const {
    return unit_class == UnitClass::Infantry && gait == Gait::Foot && !vehicle && takes_ground && !overruns &&
           attacks == kEveryClass;
  }
};

std::string_view key_of(Accessory accessory); // "bobbin"

using TroopTable = std::array<Troop, kTroops>;
extern const TroopTable kTroopTable;

} // namespace bocage
