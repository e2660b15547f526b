// Command cards, and what each kind of order lets a unit do. Sources: base rulebook p.5-7, FAQ chapter VIII;
// the rows follow the card catalogue (C-CARD-001 …).
#pragma once

#include <array>
#include <string_view>

#include "engine/tables/kinds.h"

namespace bocage {

enum class CardId : std::uint8_t {
  ReconLeft,
  ReconCenter,
  ReconRight,
  ProbeLeft,
  ProbeCenter,
  ProbeRight,
  AttackLeft,
  AttackCenter,
  AttackRight,
  AssaultLeft,
  AssaultCenter,
  AssaultRight,
  GeneralAdvance,
  PincerMove,
  ReconInForce,
  AirPower,
  Ambush,
  ArmorAssault,
  ArtilleryBombard,
  Barrage,
  BehindEnemyLines,
  CloseAssault,
  CounterAttack,
  DigIn,
  DirectFromHq,
  Firefight,
  InfantryAssault,
  MedicsAndMechanics,
  MoveOut,
  TheirFinestHour,
  Count
};
inline constexpr int kCardKinds = static_cast<int>(CardId::Count);
inline constexpr CardId kNoCard = CardId::Count;

enum class CardType : std::uint8_t { Section, Tactic };

// How a unit was ordered; it decides what the unit may do this turn.
enum class OrderKind : std::uint8_t {
  None,
  Normal,
  OnTheMove,
  ArmorAssault,
  InfantryAssault,
  BehindLines,
  CloseAssault,
  Firefight,
  Bombard,
  DigIn,
  FinestHour,
  Count
};
inline constexpr int kOrderKinds = static_cast<int>(OrderKind::Count);

struct OrderRule {
  std::string_view key{};
  std::string_view rule{}; // the card that gives it
  bool may_move = true, may_battle = true;
  int move = 0, battle_move = 0; // at least this many hexes, in all and with a battle
  int battles = 1;
  int close_bonus = 0, far_bonus = 0;        // additional dice
  bool bonus_in_overrun = false;             // they also hold in an Armor Overrun
  bool close_only = false, far_only = false; // which attacks it allows
  bool ignores_movement_rules = false;       // of terrain, impassable excepted
  int second_move = 0;                       // hexes after the battle
  bool digs_in = false;                      // places sandbags
  bool on_foot = false;                      // no vehicle can be given it (E-TRUCK-44, E-TRUCK-45)
  bool on_land = false;                      // nor a unit aboard a landing craft (F-TRPB-52)
};

// A card that does something of its own beside ordering units.
enum class CardAction : std::uint8_t {
  None,
  AirPower,
  Ambush,
  Barrage,
  CounterAttack,
  DigIn,
  InfantryAssault,
  Medics,
  FinestHour,
};

enum class DrawRule : std::uint8_t { One, TwoKeepOne, ReshuffleThenOne };

inline constexpr int kAllUnits = 99;

struct Card {
  std::string_view key{};
  std::string_view catalogue{}; // its row in the card catalogue
  int copies = 0;               // in the standard deck
  CardType type = CardType::Section;
  std::array<int, 3> orders{}; // left, center, right as its player sees them; kAllUnits for an Assault
  int anywhere = 0;            // units it orders in any section
  ClassSet classes = kEveryClass;
  OrderKind order = OrderKind::Normal;
  bool fallback = false; // commanding no such unit, its player orders one unit of his choice instead
  CardAction action = CardAction::None;
  DrawRule draw = DrawRule::One;
};

using CardTable = std::array<Card, kCardKinds>;
using OrderTable = std::array<OrderRule, kOrderKinds>;
extern const CardTable kCardTable;
extern const OrderTable kOrderTable;

} // namespace bocage
