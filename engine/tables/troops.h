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
  Count
};
inline constexpr int kTroops = static_cast<int>(TroopId::Count);
inline constexpr int kMaxRange = 8;

// What happens to a die that would hit before it counts.
enum class Reroll : std::uint8_t {
  None,
  GrenadeKills, // hits are rolled again, a grenade destroys, all else is ignored (E-TIGER-06 to 08)
};

struct TroopRules { // where the rulebook says it
  std::string_view move{}, battle_move{}, dice{}, flags{};
};

struct Troop {
  std::string_view key{};
  std::string_view card{}; // its summary card
  UnitClass unit_class = UnitClass::Infantry;
  Gait gait = Gait::Foot;
  int figures = 4;

  // Movement
  int move = 2;
  int battle_move = 1;           // hexes it may move and still battle
  bool battles_entering = false; // may battle on the turn it enters any terrain (F-NAT-04)

  // Battle
  std::array<int, kMaxRange> dice{}; // at distance 1, 2, …
  bool needs_sight = true;
  bool ignores_protection = false; // dice reductions of the target's hex
  bool takes_ground = true;
  bool overruns = false;

  // Under attack
  FaceSet hit_by = set_of(Face::Grenade);
  Reroll reroll = Reroll::None;
  int hits_to_destroy = 0; // counted on one piece instead of figures: ships and trains (F-TRPB-18, F-TRP-50)
  int retreat = 1;         // hexes a flag is worth at most; the owner chooses from 1
  int ignored_flags = 0;
  bool heals = true; // by Medics & Mechanics
  int medals = 1;

  TroopRules rules{};
};

using TroopTable = std::array<Troop, kTroops>;
extern const TroopTable kTroopTable;

} // namespace bocage
