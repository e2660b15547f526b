#include "engine/rules/actions.h"

#include <algorithm>

#include "engine/rules/air_drop.h"
#include "engine/rules/attack.h"
#include "engine/rules/cards.h"
#include "engine/rules/nations.h"
#include "engine/rules/raids.h"
#include "engine/rules/tactics.h"
#include "engine/rules/victory.h"

namespace bocage {
namespace {

Event at(EventKind kind, Side side, Hex h, int number = 0) {
  Event e = event(kind, side, number);
  e.from = h;
  return e;
}

// F-ACT-64, F-ACT-65: stars let the day come nearer, or the night.
void keep_watch(Play& p, Side side) {
  const Options& options = p.game.options();
  std::uint8_t& visibility = p.state.visibility;
  if (visibility == 0 || side != options.watch) return;
  if (options.night_falls && visibility == 1) return; // it is night for good
  const int stars = roll_dice(p, side, kWatchDice).of(Face::Star);
  if (stars == 0) return;
  const int now =
      options.night_falls ? std::max(visibility - stars, 1) : std::min(visibility + stars, kDaylight);
  if (now == visibility) return;
  p.emit(event(EventKind::VisibilityChanged, side, now));
  visibility = static_cast<std::uint8_t>(now == kDaylight && !options.night_falls ? 0 : now);
  if (visibility == 0) begin_daylight_drops(p); // H-DROP-03
}

void sabotage(Play& p, Side side) {
  const auto stars_of = [&p](Hex h) -> std::uint8_t& {
    return p.state.sabotage[static_cast<std::size_t>(sabotage_rank(p.game, h))];
  };
  HexSet dams;
  for (Hex h : p.game.side(side).sabotage & p.state.occupied[index(side)])
    if (stars_of(h) < kSabotageStars) dams.insert(h);
  if (dams.empty()) return;
  int stars = roll_dice(p, side, kSabotageDice).of(Face::Star); // F-SCN-23
  for (; stars > 0 && dams.any(); --stars) {                    // F-SCN-24, F-SCN-25: one star for each dam
    Hex h = dams.first();
    for (Hex dam : dams)
      if (stars_of(dam) > stars_of(h)) h = dam; // H-SABOT-02
    dams.erase(h);
    std::uint8_t& count = stars_of(h);
    p.emit(at(EventKind::Sabotaged, side, h, ++count));
    if (count == kSabotageStars) award_medals(p, side, 1, h); // H-SABOT-01
    if (p.state.over()) return;
  }
}

// Units that can lose a figure: not planes on the ground.
HexSet losable(const State& state, Side side) {
  HexSet found;
  for (Hex h : state.occupied[index(side)])
    if (const UnitId id = state.unit_at[h]; id != kNoUnit && state.unit(id).hex == h) found.insert(h);
  return found;
}

void suffer_winter(Play& p, Side side) {
  const int dice = p.game.side(side).winter_dice;
  if (dice == 0) return;
  const int losses = roll_dice(p, side, dice).of(Face::Grenade);
  if (losses > 0 && losable(p.state, side).any())
    push_frame(p.state, FrameKind::Winter, seat_of(side)).count = static_cast<std::uint8_t>(losses);
}

// What the card does besides: it is played, and no unit is ordered by it.
void spend_card(Play& p, CardId kind) {
  Lane& lane = lane_of(p.state);
  const CardId as = section_card(p.game, p.state, kind); // of a Counter-Attack, what it counters
  lane.card = kind;
  lane.played_as = kNoCard; // F-ACT-04: a card is drawn as for any other
  lane.mirrored = as != kind && !p.state.last_played[index(other(p.state.active))][0].mirrored;
  lane.phase = Phase::Done;
  // F-CMD-10: the enemy counters the card, whatever it was used for.
  p.state.last_played[index(p.state.active)][0] = {kind, as, 0, lane.mirrored};
  play_card(p, p.state.active, card_to_play(p.game, p.state, kind), kind);
}

} // namespace

void start_of_turn(Play& p, Side side) {
  sabotage(p, side);
  if (p.state.over()) return;
  open_camps(p, side);
  keep_watch(p, side);
  suffer_winter(p, side);
  if (p.game.side(side).has(kSmokeScreen) && p.state.turns[index(side)] == 1)
    push_frame(p.state, FrameKind::Smoke, seat_of(side));
}

void enter_headquarters(Play& p, UnitId id) {
  const Unit& unit = p.state.unit(id);
  for (Side owner : {Side::Allies, Side::Axis}) {
    if (!p.game.side(owner).headquarters.contains(unit.hex)) continue;
    const bool lost = p.state.captured.contains(unit.hex);
    if (unit.side != owner && !lost) {
      p.state.captured.insert(unit.hex);
      p.emit(at(EventKind::HeadquartersTaken, owner, unit.hex));
      if (lose_random_card(p, owner)) ++p.state.missing_cards[index(owner)]; // F-ACT-54
    } else if (unit.side == owner && lost) {
      p.state.captured.erase(unit.hex);
      p.emit(at(EventKind::HeadquartersBack, owner, unit.hex));
      if (p.state.missing_cards[index(owner)] == 0) continue;
      --p.state.missing_cards[index(owner)];
      draw_card(p, owner, hand_of(owner)); // F-ACT-55, F-ACT-57
    }
  }
}

int sabotage_rank(const Game& game, Hex h) {
  int rank = 0;
  for (Hex dam : game.side(Side::Allies).sabotage | game.side(Side::Axis).sabotage) {
    if (dam == h) return rank;
    ++rank;
  }
  return -1;
}

// Bridges
// ------------------------------------------------------------------------------------------------------------

namespace {

bool is_pontoon(const State& state, Hex h) { return state.overlay[h] == TerrainId::PontoonBridge; }

// A bridge that the battle names, not a pontoon that has been built in its place since.
bool is_named(const Game& game, const State& state, Side side, Hex h) {
  return game.side(side).demolition.bridges.contains(h) &&
         !(is_pontoon(state, h) && state.altered.contains(h));
}

} // namespace

HexSet bridges_to_blow(const Game& game, const State& state, CardId card) {
  const Side side = state.active;
  const Demolition& terms = game.side(side).demolition;
  HexSet found;
  if (terms.way == 0) return found; // F-ACT-06
  for (Hex h : section_hexes(game, state, card)) {
    if (!game.tables().of(state.overlay[h]).deck) continue;
    // F-ACT-08, F-TPONT-08: and those that the enemy has built
    const bool built = is_pontoon(state, h) && game.side(other(side)).pontoons > 0;
    if (!is_named(game, state, side, h) && !built) continue;
    if (terms.neighbor && !game.board().neighbors(h).intersects(state.occupied[index(side)])) continue;
    found.insert(h);
  }
  return found;
}

HexSet bridges_to_build(const Game& game, const State& state, CardId card) {
  HexSet found;
  const CardId as = section_card(game, state, card);
  if (as == kNoCard) return found;
  const auto& orders = game.tables().of(as).orders;
  if (std::count(orders.begin(), orders.end(), 3) != 1) return found; // F-TPONT-02
  int built = 0;
  for (Hex h : state.altered) built += is_pontoon(state, h);
  if (built >= game.side(state.active).pontoons) return found; // F-TPONT-01
  for (Hex h : section_hexes(game, state, card))
    if (game.ground(state, h).is_river() && state.unit_at[h] == kNoUnit) found.insert(h); // F-TPONT-07
  return found;
}

void list_engineering(const Game& game, const State& state, CardId card, ActionList& list) {
  for (Hex h : bridges_to_blow(game, state, card)) list.push(act_card(ActionKind::Blow, card, h));
  for (Hex h : bridges_to_build(game, state, card)) list.push(act_card(ActionKind::Build, card, h));
}

void blow_bridge(Play& p, CardId card, Hex h) {
  const Side side = p.state.active;
  const Demolition& terms = p.game.side(side).demolition;
  spend_card(p, card);
  if (terms.way == 1)
    lane_of(p.state).unreplaced = 1; // F-ACT-01, F-ACT-02
  else if (roll_dice(p, side, kDemolitionDice).of(Face::Star) == 0)
    return;                                                                  // F-ACT-03
  if (const UnitId id = p.state.unit_at[h]; id != kNoUnit) eliminate(p, id); // F-ACT-07
  const bool named = is_named(p.game, p.state, side, h);
  change_overlay(p, h, TerrainId::Open);
  if (named) award_medals(p, side, terms.medals, h);
}

void build_bridge(Play& p, CardId card, Hex h) {
  spend_card(p, card);
  change_overlay(p, h, TerrainId::PontoonBridge);
}

// Care
// ---------------------------------------------------------------------------------------------------------------

namespace {

bool enemy_beside(const Game& game, const State& state, const Unit& unit) {
  return state.occupied[index(other(unit.side))].intersects(game.board().neighbors(unit.hex));
}

} // namespace

Reason care_refusal(const Game& game, const State& state, const Unit& unit) {
  const HexSetup& hex = game.hex(unit.hex);
  const OrderRule& order = game.tables().of(unit.order);
  const Troop& troop = game.tables().of(unit.troop);
  const auto no = [&](Why why, std::string_view rule, std::string_view subject = {}) {
    return Reason{.why = why, .rule = rule, .subject = subject, .at = unit.hex};
  };
  if (!hex.is(kHospitalCare) && !hex.is(kOasisCare)) return no(Why::NoCare, "X-ACT-10");
  if (troop.unit_class != UnitClass::Infantry || troop.gait != Gait::Foot)
    return no(Why::InfantryCare, "F-ACT-58", troop.key);
  if (enemy_beside(game, state, unit)) return no(Why::EnemyNear, "F-ACT-58");
  if (unit.order == OrderKind::None) return no(Why::NotOrdered, "B-ORDER-02");
  if (!order.may_move) return no(Why::OrderForbidsMove, order.rule, order.key);
  if (!order.may_battle) return no(Why::OrderForbidsBattle, order.rule, order.key);
  if (unit.is(kMoved)) return no(Why::AlreadyMoved, "F-ACT-62");
  if (unit.battles > 0) return no(Why::AlreadyBattled, "F-ACT-59");
  if (unit.figures == unit.figures_at_start) return no(Why::NotDamaged, "F-ACT-61");
  return {};
}

void recover(Play& p, UnitId id) {
  Unit& unit = p.state.unit(id);
  const bool hospital = p.game.hex(unit.hex).is(kHospitalCare);
  unit.flags |= kMoved | kMayNotBattle | kHardStop; // F-ACT-59: nor the second move of an order
  const Roll roll = roll_dice(p, unit.side, hospital ? kHospitalDice : dice_by_hand(p.state)); // F-ACT-60
  const int back =
      std::min<int>(roll.of(healed_by(p.troop(unit))), unit.figures_at_start - unit.figures); // F-ACT-61
  if (back == 0) return;
  unit.figures = static_cast<std::uint8_t>(unit.figures + back);
  p.emit(event(EventKind::FiguresBack, p.state, id, unit.hex, kNoHex, back));
}

// Caves
// --------------------------------------------------------------------------------------------------------------

Reason cave_refusal(const Game& game, const State& state, const Unit& unit) {
  const auto no = [&](Why why, std::string_view rule) {
    return Reason{.why = why, .rule = rule, .at = unit.hex};
  };
  if (!game.tables().of(state.ground[unit.hex]).tunnel || game.side(unit.side).has(kImperialArmy))
    return no(Why::NoCave, "F-TCAVE-09");
  if (footing(game.tables().of(unit.troop)).unit_class != kInfantry) return no(Why::NoCave, "F-TCAVE-11");
  return enemy_beside(game, state, unit) ? no(Why::EnemyNear, "F-TCAVE-10") : Reason{};
}

bool may_seal(const Game& game, const State& state, const Unit& unit) {
  return may_battle(game, state, unit) && order_lets_fight(game, state, unit) &&
         cave_refusal(game, state, unit).none();
}

void seal_cave(Play& p, UnitId id) {
  Unit& unit = p.state.unit(id);
  ++unit.battles;
  unit.flags |= kMoved | kMayNotBattle;
  if (roll_dice(p, unit.side, p.troop(unit).dice[0]).of(Face::Star) == 0) return; // F-TCAVE-09
  p.emit(at(EventKind::ObstacleRemoved, unit.side, unit.hex, static_cast<int>(p.state.ground[unit.hex])));
  const Terrain& cave = p.tables().of(p.state.ground[unit.hex]);
  p.state.ground[unit.hex] =
      cave.ridge == Ridge::Mountain ? TerrainId::Mountain : TerrainId::Hill; // F-TCAVE-12
  p.state.altered.insert(unit.hex);
}

// Smoke
// --------------------------------------------------------------------------------------------------------------

void list_smoke(const Game& game, const State& state, const Frame& f, ActionList& list) {
  HexSet laid, free = game.board().hexes();
  for (int i = 0; i < state.smoke_count; ++i) {
    const Smoke& smoke = state.smokes[static_cast<std::size_t>(i)];
    free.erase(smoke.hex);
    if (smoke.owner == side_of(f.seat)) laid.insert(smoke.hex);
  }
  if (f.count > 0) free &= game.board().step(laid, game.board().open_steps()); // they hang together
  for (Hex h : free) list.push(act(ActionKind::Smoke, kNoHex, h));
  list.push(act(ActionKind::Done));
}

void act_smoke(Play& p, Frame& f, const Action& action) {
  const Side side = side_of(f.seat);
  if (action.kind == ActionKind::Smoke) {
    p.state.smokes[p.state.smoke_count++] = {action.to, SmokeKind::Screen, side, kScreenTurns, 0};
    p.emit(at(EventKind::SmokeLaid, side, action.to));
  }
  if (++f.count == kScreenHexes || action.kind == ActionKind::Done) pop_frame(p.state);
}

// Winter
// -------------------------------------------------------------------------------------------------------------

void list_winter(const State& state, const Frame& f, ActionList& list) {
  for (Hex h : losable(state, side_of(f.seat))) list.push(act(ActionKind::Lose, h));
}

bool run_winter(Play& p, Frame& f) {
  if (f.count > 0 && losable(p.state, side_of(f.seat)).any()) return false;
  return pop_frame(p.state), true;
}

void act_winter(Play& p, Frame& f, const Action& action) {
  if (--f.count == 0) pop_frame(p.state); // before a leader's choice comes on top of it
  lose_figures(p, p.state.unit_at[action.from], 1);
}

// Reinforcements
// -----------------------------------------------------------------------------------------------------

Arrival arrival(const Game& game, const State& state) {
  const Side side = state.active;
  const Arrivals& terms = game.side(side).arrivals;
  const auto over = side == Side::Allies ? kAlliesBrokeThrough : kAxisBrokeThrough;
  if (state.arrived[index(side)] >= terms.units || state.unit_count == kMaxUnits) return Arrival::NoneLeft;
  if (terms.is_breakthrough() && (state.once & over)) return Arrival::NoneLeft; // F-SCN-33
  if (state.turns[index(side)] < terms.from_turn) return Arrival::TooEarly;
  return state.medals[index(side)] < terms.at_medals ? Arrival::NeedsMedals : Arrival::Open;
}

HexSet ways_in(const Game& game, const State& state) {
  const Side side = state.active;
  const Arrivals& terms = game.side(side).arrivals;
  HexSet found;
  if (arrival(game, state) != Arrival::Open) return found;
  const int row = side == game.setup().top ? game.board().rows() - 1 : 0; // the enemy's baseline
  const Gait gait = game.tables().of(terms.troop).gait;
  const HexSet& closed = game.side(side).closed[footing(game.tables().of(terms.troop)).column]; // X-ACT-22
  for (Hex h : terms.hexes.any() ? terms.hexes : game.board().hexes())
    if ((terms.hexes.any() || game.board().row(h) == row) && state.unit_at[h] == kNoUnit &&
        state.plane_at[h] == kNoUnit && !game.ground(state, h).closed_by(gait) && !closed.contains(h))
      found.insert(h);
  return found;
}

} // namespace bocage
