#include "engine/tables/cards.h"

namespace bocage {
namespace {

// clang-format off: a row is a line
constexpr CardTable make_cards() {
  CardTable t{};
  const auto row = [&t](CardId id) -> Card& { return t[static_cast<std::size_t>(id)]; };
  constexpr int all = kAllUnits;

  // Section cards (B-DECK-02)
  row(CardId::ReconLeft) = {.key = "recon-left", .catalogue = "C-CARD-001", .copies = 2, .orders = {1, 0, 0}, .draw = DrawRule::TwoKeepOne};
  row(CardId::ReconCenter) = {.key = "recon-center", .catalogue = "C-CARD-002", .copies = 2, .orders = {0, 1, 0}, .draw = DrawRule::TwoKeepOne};
  row(CardId::ReconRight) = {.key = "recon-right", .catalogue = "C-CARD-003", .copies = 2, .orders = {0, 0, 1}, .draw = DrawRule::TwoKeepOne};
  row(CardId::ProbeLeft) = {.key = "probe-left", .catalogue = "C-CARD-004", .copies = 4, .orders = {2, 0, 0}};
  row(CardId::ProbeCenter) = {.key = "probe-center", .catalogue = "C-CARD-005", .copies = 5, .orders = {0, 2, 0}};
  row(CardId::ProbeRight) = {.key = "probe-right", .catalogue = "C-CARD-006", .copies = 4, .orders = {0, 0, 2}};
  row(CardId::AttackLeft) = {.key = "attack-left", .catalogue = "C-CARD-007", .copies = 3, .orders = {3, 0, 0}};
  row(CardId::AttackCenter) = {.key = "attack-center", .catalogue = "C-CARD-008", .copies = 4, .orders = {0, 3, 0}};
  row(CardId::AttackRight) = {.key = "attack-right", .catalogue = "C-CARD-009", .copies = 3, .orders = {0, 0, 3}};
  row(CardId::AssaultLeft) = {.key = "assault-left", .catalogue = "C-CARD-010", .copies = 2, .orders = {all, 0, 0}};
  row(CardId::AssaultCenter) = {.key = "assault-center", .catalogue = "C-CARD-011", .copies = 2, .orders = {0, all, 0}};
  row(CardId::AssaultRight) = {.key = "assault-right", .catalogue = "C-CARD-012", .copies = 2, .orders = {0, 0, all}};
  row(CardId::GeneralAdvance) = {.key = "general-advance", .catalogue = "C-CARD-013", .copies = 1, .orders = {2, 2, 2}};
  row(CardId::PincerMove) = {.key = "pincer-move", .catalogue = "C-CARD-014", .copies = 1, .orders = {2, 0, 2}};
  row(CardId::ReconInForce) = {.key = "recon-in-force", .catalogue = "C-CARD-015", .copies = 3, .orders = {1, 1, 1}};

  // Tactic cards (B-DECK-03)
  const auto tactic = [&row](CardId id, Card card) {
    card.type = CardType::Tactic;
    row(id) = card;
  };
  tactic(CardId::AirPower, {.key = "air-power", .catalogue = "C-CARD-016", .copies = 1, .action = CardAction::AirPower});
  tactic(CardId::Ambush, {.key = "ambush", .catalogue = "C-CARD-017", .copies = 1, .action = CardAction::Ambush});
  tactic(CardId::ArmorAssault, {.key = "armor-assault", .catalogue = "C-CARD-018", .copies = 2, .anywhere = 4, .classes = kArmor, .order = OrderKind::ArmorAssault, .fallback = true});
  tactic(CardId::ArtilleryBombard, {.key = "artillery-bombard", .catalogue = "C-CARD-019", .copies = 1, .anywhere = all, .classes = kArtillery, .order = OrderKind::Bombard, .fallback = true});
  tactic(CardId::Barrage, {.key = "barrage", .catalogue = "C-CARD-020", .copies = 1, .action = CardAction::Barrage});
  tactic(CardId::BehindEnemyLines, {.key = "behind-enemy-lines", .catalogue = "C-CARD-021", .copies = 1, .anywhere = 1, .classes = kInfantry, .order = OrderKind::BehindLines, .fallback = true});
  tactic(CardId::CloseAssault, {.key = "close-assault", .catalogue = "C-CARD-022", .copies = 1, .anywhere = all, .classes = kInfantry | kArmor, .order = OrderKind::CloseAssault});
  tactic(CardId::CounterAttack, {.key = "counter-attack", .catalogue = "C-CARD-023", .copies = 2, .action = CardAction::CounterAttack});
  tactic(CardId::DigIn, {.key = "dig-in", .catalogue = "C-CARD-024", .copies = 1, .anywhere = 4, .classes = kInfantry, .order = OrderKind::DigIn, .fallback = true, .action = CardAction::DigIn});
  tactic(CardId::DirectFromHq, {.key = "direct-from-hq", .catalogue = "C-CARD-025", .copies = 2, .anywhere = 4});
  tactic(CardId::Firefight, {.key = "firefight", .catalogue = "C-CARD-026", .copies = 1, .anywhere = 4, .order = OrderKind::Firefight});
  tactic(CardId::InfantryAssault, {.key = "infantry-assault", .catalogue = "C-CARD-027", .copies = 2, .classes = kInfantry, .order = OrderKind::InfantryAssault, .fallback = true, .action = CardAction::InfantryAssault});
  tactic(CardId::MedicsAndMechanics, {.key = "medics-and-mechanics", .catalogue = "C-CARD-028", .copies = 1, .action = CardAction::Medics});
  tactic(CardId::MoveOut, {.key = "move-out", .catalogue = "C-CARD-029", .copies = 2, .anywhere = 4, .classes = kInfantry, .fallback = true});
  tactic(CardId::TheirFinestHour, {.key = "their-finest-hour", .catalogue = "C-CARD-030", .copies = 1, .order = OrderKind::FinestHour, .action = CardAction::FinestHour, .draw = DrawRule::ReshuffleThenOne});
  return t;
}

constexpr OrderTable make_orders() {
  OrderTable t{};
  const auto row = [&t](OrderKind id) -> OrderRule& { return t[static_cast<std::size_t>(id)]; };
  row(OrderKind::None) = {.key = "none", .rule = "B-ORDER-02", .may_move = false, .may_battle = false};
  row(OrderKind::Normal) = {.key = "normal", .rule = "B-CARD-03"};
  row(OrderKind::OnTheMove) = {.key = "on-the-move", .rule = "X-ACT-49", .may_battle = false};
  row(OrderKind::ArmorAssault) = {.key = "armor-assault", .rule = "C-CARD-018", .close_bonus = 1, .bonus_in_overrun = true, .on_land = true}; // F-TRP-16
  row(OrderKind::InfantryAssault) = {.key = "infantry-assault", .rule = "C-CARD-027", .move = 3, .battle_move = 2, .on_land = true};
  row(OrderKind::BehindLines) = {.key = "behind-enemy-lines", .rule = "C-CARD-021", .move = 3, .battle_move = 3, .close_bonus = 1, .far_bonus = 1, .ignores_movement_rules = true, .second_move = 3, .on_foot = true, .on_land = true}; // F-CMDB-02 to 05
  row(OrderKind::CloseAssault) = {.key = "close-assault", .rule = "C-CARD-022", .may_move = false, .close_bonus = 1, .close_only = true}; // F-TRP-17
  row(OrderKind::Firefight) = {.key = "firefight", .rule = "C-CARD-026", .may_move = false, .far_bonus = 1, .far_only = true};
  row(OrderKind::Bombard) = {.key = "artillery-bombard", .rule = "C-CARD-019", .move = 3, .battles = 2, .on_land = true};
  row(OrderKind::DigIn) = {.key = "dig-in", .rule = "C-CARD-024", .may_move = false, .may_battle = false, .digs_in = true, .on_foot = true};
  row(OrderKind::FinestHour) = {.key = "their-finest-hour", .rule = "C-CARD-030", .close_bonus = 1, .far_bonus = 1, .bonus_in_overrun = true}; // F-TRP-15
  return t;
}
// clang-format on

} // namespace

constinit const CardTable kCardTable = make_cards();
constinit const OrderTable kOrderTable = make_orders();

} // namespace bocage
