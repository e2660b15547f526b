#include "ai/greedy.h"

#include <algorithm>
#include <optional>

#include "ai/prospects.h"
#include "ai/support.h"
#include "engine/rules/actions.h"
#include "engine/rules/attack.h"
#include "engine/rules/equipment.h"
#include "engine/rules/nations.h"
#include "engine/rules/orders.h"
#include "engine/rules/tactics.h"
#include "engine/state/sample.h"

namespace bocage {
namespace {

// Puts a figure on every action of a list. `state` is drawn from what the seat knows, and `luck` is the
// player's own: neither tells him anything of the game's.
class Scorer {
 public:
  Scorer(const Game& game, Prospects& prospects, const Chance& luck, const Weights& w, Seat seat)
      : game_(game), luck_(luck), w_(w), seat_(seat), side_(side_of(seat)), prospects_(prospects) {}

  double score(const Action& action) {
    switch (action.kind) {
    case ActionKind::Done: return 0;
    case ActionKind::Pass: return pass();
    case ActionKind::Card:
    case ActionKind::AirRecon:
    case ActionKind::Spot:
    case ActionKind::Section: return card(action) + prepared();
    case ActionKind::Prepare: return (state().frame_count ? 0 : card(action)) + next_turn(action.card());
    case ActionKind::Give: return give(action);
    case ActionKind::Order: return order(action);
    case ActionKind::Move: return move(action);
    case ActionKind::Exit: return exit_worth(game_, state(), w_, unit_at(action.from));
    case ActionKind::Battle:
      return attack_worth(game_, state(), w_, unit_at(action.from), action.to, overruns());
    case ActionKind::ClearWire: return w_.wire;
    case ActionKind::Ambush: return ambush();
    case ActionKind::IgnoreFlags: return ignore_flags(action.value);
    case ActionKind::Retreat: return retreat(action);
    case ActionKind::Stay: return 0;
    case ActionKind::TakeGround: return prospects_.step(action) + w_.cleared;
    case ActionKind::BattleBack: return w_.figure;
    case ActionKind::Leader:
      return unit_at(action.to).figures - danger(game_, state(), w_, unit_at(action.to));
    case ActionKind::Heal: return heal(state(), action.from);
    case ActionKind::Target: return strike(state(), action.to);
    case ActionKind::Keep: return in_hand(action.card());
    case ActionKind::Drop: return drop(action.to);
    case ActionKind::Land: return landing(state().unit(state().top().unit), action.to);
    case ActionKind::Seal: return w_.wire;
    case ActionKind::Destroy: return supplies_worth(game_, state(), w_, side_);
    case ActionKind::Recover: return recovery_worth(game_, state(), w_, unit_at(action.from));
    case ActionKind::Blow: return blow_worth(game_, state(), w_, side_, action.to);
    case ActionKind::Build: return bridge_worth(game_, state(), w_, prospects_.goals(), side_, action.to);
    case ActionKind::Smoke: return shells() ? screen().with(shelled(), action.to) : screened(action.to);
    case ActionKind::Bring: return bring(state(), action);
    case ActionKind::Lose: return unit_at(action.from).figures;
    case ActionKind::Supply: return supply_worth(game_, state(), w_, unit_at(action.from), action.to);
    case ActionKind::Shell: return shell(unit_at(action.from));
    case ActionKind::Span:
      return span_worth(game_, state(), w_, prospects_.goals(), unit_at(action.from), action.to);
    case ActionKind::Equip:
      return accessory_worth(game_, state(), unit_at(action.from), static_cast<Accessory>(action.value));
    case ActionKind::Fetch: return in_hand(action.card());
    case ActionKind::Unload:
      return prospects_.goals().at(state().unit(state().top().unit), action.to) +
             w_.order * room(action.to, 1);
    case ActionKind::Free:
      return prospects_.goals().at(unit_at(state().top().from), action.to) + w_.order * room(action.to, 1);
    }
    return 0;
  }

 private:
  const State& state() const { return prospects_.state(); }
  const Unit& unit_at(Hex h) const { return state().unit(state().unit_at[h]); }
  bool overruns() const { return state().frame_count && state().top().kind == FrameKind::Overrun; }
  const Lane& lane(const State& s) const {
    return s.lanes[static_cast<std::size_t>(index(side_))]
                  [static_cast<std::size_t>(std::max(0, seat_lane(game_, seat_)))];
  }
  bool battling() const { return lane(state()).phase == Phase::Battle; }

  bool drawing() const { return state().frame_count && state().top().kind == FrameKind::Draw; }
  bool shells() const { return state().frame_count && state().top().kind == FrameKind::Shells; }

  double pass() const;
  const Screen& screen();
  HexSet shelled() const;
  double shell(const Unit& unit);
  double card(const Action& action);
  double follow_up(const State& s, const Action& a);
  double after_card(State& s);
  double ordered_turns(const State& s);
  struct Turns { // of the units that make most of them
    int count = 0;
    double worth = 0;
  };
  Turns best_turns(const HexSet& where, ClassSet classes, OrderKind order, int most);
  double give(const Action& action);
  double next_turn(CardId id);
  double prepared();
  double order(const Action& action);
  bool breaks_through(const State& s) const;
  double bring(const State& s, const Action& action);
  double move(const Action& action);
  double strike(const State& s, Hex to) const;
  double heal(const State& s, Hex h) const;
  double ambush() const;
  double screened(Hex h) const;
  double ignore_flags(int flags) const;
  double retreat(const Action& action);
  double in_hand(CardId id) const;
  double room(Hex h, int distance) const;
  double landing(Unit unit, Hex h) const;
  double drop(Hex aim) const;

  const Game& game_;
  const Chance& luck_;
  const Weights& w_;
  Seat seat_;
  Side side_;
  Prospects& prospects_;
  std::optional<Screen> screen_; // worked out when first asked for
};

// Plays the card in a copy, gives its orders to those who make most of them, and adds up what they make.
double Scorer::card(const Action& action) {
  State s = state();
  apply(game_, s, luck_, seat_, action);
  return after_card(s);
}

// What one of the decisions that follow from a card is worth; less than 0: it is none of them.
double Scorer::follow_up(const State& s, const Action& a) {
  switch (a.kind) {
  case ActionKind::Done: return 0;
  case ActionKind::Order: return prospects_.turn(s.unit_at[a.from], lane(s).pools[0].order);
  case ActionKind::Target: return strike(s, a.to);
  case ActionKind::Heal: return heal(s, a.from);
  case ActionKind::Bring: return bring(s, a);
  case ActionKind::Card:
  case ActionKind::AirRecon:
  case ActionKind::Spot:
  case ActionKind::Section: {
    State there = s;
    apply(game_, there, luck_, seat_, a);
    return after_card(there);
  }
  default: return -1;
  }
}

double Scorer::retreat(const Action& action) {
  // What a train's wagon backs into says little of where its locomotive will stand.
  if (game_.tables().of(unit_at(action.from).troop).gait == Gait::Rail) return 0;
  return prospects_.step(action);
}

// Smoke serves between the enemy and one's own: before those beside it, not behind them, nor over anybody.
double Scorer::screened(Hex h) const {
  constexpr double kOver = 3, kFacing = 0.1; // for each enemy who has it before him
  const Board& board = game_.board();
  const HexSet& own = state().occupied[static_cast<std::size_t>(index(side_))];
  const HexSet& enemy = state().occupied[static_cast<std::size_t>(index(other(side_)))];
  const auto from_enemy = [&](Hex from) {
    int nearest = kMaxHexes;
    for (Hex e : enemy) nearest = std::min(nearest, board.distance(from, e));
    return nearest;
  };
  double worth = kFacing * (enemy & board.within(h, kMaxRange)).count();
  if (own.contains(h) || enemy.contains(h)) worth -= kOver;
  for (Hex beside : own& board.neighbors(h)) worth += from_enemy(beside) - from_enemy(h);
  return worth;
}

const Screen& Scorer::screen() {
  if (!screen_) screen_.emplace(game_, state(), w_, side_);
  return *screen_;
}

HexSet Scorer::shelled() const { // so far
  HexSet chosen;
  for (int i = 0; i < state().top().count; ++i) chosen.insert(chosen_hex(state().top(), i));
  return chosen;
}

// It lasts two turns of either side.
double Scorer::shell(const Unit& unit) {
  constexpr double kLasting = 1.5;
  HexSet within;
  for (Hex h : game_.board().within(unit.hex, range_of(game_.tables().of(unit.troop))))
    if (h != unit.hex) within.insert(h);
  return kLasting * screen().best(within);
}

double Scorer::after_card(State& s) {
  const auto giving_orders = [&] { return s.frame_count > 0 || lane(s).phase < Phase::Move; };
  double worth = 0;
  ActionList list;
  while (s.active == side_ && (to_act(game_, s) & set_of_seat(seat_)) && giving_orders()) {
    legal_actions(game_, s, seat_, list);
    Action best = list[0];
    double most = -1;
    for (const Action& a : list)
      if (const double gain = follow_up(s, a); gain > most) best = a, most = gain;
    if (most < 0) break;
    if (s.frame_count == 0 && lane(s).phase < Phase::Order)
      return worth + most;                             // the card or the section has seen to all the rest
    if (best.kind != ActionKind::Order) worth += most; // orders are added up at the end
    apply(game_, s, luck_, seat_, best);
  }
  return worth + ordered_turns(s);
}

double Scorer::ordered_turns(const State& s) {
  double worth = 0;
  if (s.active != side_) return 0;
  s.ordered.each([&](UnitId id) {
    const Unit& unit = s.unit(id);
    if (!state().unit(id).on_board()) return; // what the card brings has been counted
    if (unit.on_board() && unit.side == side_) worth += w_.order + prospects_.turn(id, unit.order);
  });
  return worth;
}

Scorer::Turns Scorer::best_turns(const HexSet& where, ClassSet classes, OrderKind order, int most) {
  std::array<double, kMaxUnits> turns{};
  int count = 0;
  for (Hex h : state().occupied[static_cast<std::size_t>(index(side_))] & where)
    if (const UnitId id = state().unit_at[h];
        id != kNoUnit && has(classes, game_.tables().of(state().unit(id).troop).unit_class))
      turns[static_cast<std::size_t>(count++)] = prospects_.turn(id, order);
  std::sort(turns.begin(), turns.begin() + count, std::greater<>());
  Turns best{std::min(count, most), 0};
  for (int i = 0; i < best.count; ++i) best.worth += turns[static_cast<std::size_t>(i)];
  return best;
}

// Overlord: the best units of the general's sections, as many as the card orders.
double Scorer::give(const Action& action) {
  const int general = action.to - 1;
  const std::uint8_t sections = general_sections(game_, side_, general);
  const int orders = game_.tables().of(action.card()).orders[static_cast<std::size_t>(general)];
  return best_turns(game_.board().hexes_in(sections), kEveryClass, OrderKind::Normal, orders).worth;
}

// What a card that must be played then may do, as things stand.
double Scorer::next_turn(CardId id) {
  const Card& c = game_.tables().of(id);
  Turns sum;
  const auto add = [&](const HexSet& where, ClassSet classes, int orders) {
    const Turns best = best_turns(where, classes, c.order, orders);
    sum.count += best.count, sum.worth += best.worth;
  };
  for (int seen = 0; seen < 3; ++seen)
    if (const int orders = c.orders[static_cast<std::size_t>(seen)])
      add(game_.board().section(game_.section(side_, seen)), kEveryClass, orders);
  if (c.anywhere) add(game_.board().hexes(), c.classes, c.anywhere);
  return sum.count > 0 || c.type == CardType::Section ? w_.order * sum.count + sum.worth : in_hand(id);
}

// The card that waits under the commissar's chip.
double Scorer::prepared() {
  if (!game_.side(side_).has(kCommissar)) return 0;
  const CardIndex chip = card_under_chip(state(), side_);
  return chip == kNoCardIndex ? 0 : next_turn(game_.card(chip));
}

double Scorer::order(const Action& action) {
  return w_.order + prospects_.turn(state().unit_at[action.from], lane(state()).pools[0].order);
}

// An Armor Breakthrough is over with the turn in which it begins: it waits for orders for all its tanks, or
// for as many as a Section card gives in one section.
bool Scorer::breaks_through(const State& s) const {
  constexpr int kMostOrders = 3;
  const Lane& now = lane(s);
  int orders = -s.ordered.count();
  for (int i = 0; i < now.pool_count; ++i) orders += now.pools[static_cast<std::size_t>(i)].capacity;
  return s.arrived[static_cast<std::size_t>(index(side_))] > 0 ||
         orders >= std::min(game_.side(side_).arrivals.units, kMostOrders);
}

double Scorer::bring(const State& s, const Action& action) {
  if (game_.side(side_).arrivals.hexes.empty() && !breaks_through(s)) return -1;
  State there = s;
  apply(game_, there, luck_, seat_, action);
  const UnitId id = there.unit_at[action.to];
  if (id == kNoUnit) return 0; // it has been lost to what lies there
  const Unit& unit = there.unit(id);
  const double attack = may_battle(game_, there, unit) ? best_attack(game_, there, w_, unit, false) : 0;
  return w_.figure * unit.figures + standing(game_, there, w_, prospects_.goals(), unit) + attack;
}

double Scorer::move(const Action& action) {
  if (overruns()) return prospects_.further_move(action);
  return battling() ? prospects_.second_move(action) : prospects_.move(action);
}

double Scorer::strike(const State& s, Hex to) const {
  const bool bombs = s.frame_count && s.top().kind == FrameKind::AirPower;
  return strike_worth(game_, s, w_, to, bombs ? game_.side(side_).air_power_dice : kBarrageDice, bombs);
}

double Scorer::heal(const State& s, Hex h) const {
  return healing_worth(game_, w_, s.unit(s.unit_at[h]), dice_by_hand(s));
}

double Scorer::ambush() const {
  const Frame& attack = state().frames[state().frame_count - 2u];
  return attack_worth(game_, state(), w_, state().unit(attack.target), attack.from, false);
}

// What remains is a retreat: worth what it costs to leave the hex, less the danger left behind.
double Scorer::ignore_flags(int flags) const {
  const Unit& unit = state().unit(state().top().unit);
  const int left = state().frames[state().frame_count - 2u].flags_left - flags;
  const double relief = left > 0 ? danger(game_, state(), w_, unit) : 0;
  return relief - flags_worth(game_, state(), w_, unit, left);
}

// The better of two cards that are drawn, where one could be fetched instead.
double Scorer::pass() const {
  constexpr double kBetterOfTwo = 3.2;
  return drawing() ? kBetterOfTwo : 0;
}

// How many units a card lets its player order, as far as the table says.
double Scorer::in_hand(CardId id) const {
  const Card& c = game_.tables().of(id);
  constexpr double kMany = 4, kTactic = 3.5;
  double units = c.anywhere;
  for (const int n : c.orders) units += n;
  return c.type == CardType::Tactic && units == 0 ? kTactic : std::min(units, kMany);
}

// Hexes around a hex in which nobody stands.
double Scorer::room(Hex h, int distance) const {
  const HexSet taken = state().occupied[0] | state().occupied[1];
  return (game_.board().within(h, distance) - taken).count();
}

// Of a unit that comes down in the hex: 0 where it would be lost.
double Scorer::landing(Unit unit, Hex h) const {
  const Troop& troop = game_.tables().of(unit.troop);
  if (state().unit_at[h] != kNoUnit || game_.ground(state(), h).closed_by(troop.gait)) return 0;
  unit.hex = h;
  if (ground_forbids_battle(game_, state(), unit)) return 0;
  return w_.figure * troop.figures + prospects_.goals().at(unit, h);
}

// All the hexes that its figures may drift to.
double Scorer::drop(Hex aim) const {
  constexpr int kDrift = 3; // hexes that most figures stay within
  const AirDrop& terms = game_.setup().air_drops[state().top().count];
  Unit unit{};
  unit.troop = terms.troop;
  unit.side = side_;
  double worth = landing(unit, aim);
  for (Hex h : game_.board().within(aim, std::min(terms.range, kDrift)))
    if (h != aim) worth += landing(unit, h);
  return worth;
}

} // namespace

Action GreedyPlayer::choose(const Game& game, const View& seen, const ActionList& list) {
  if (list.size() == 1) return list[0];
  return choose(game, sample(game, seen, Chance(picker_.next())), seen.seat, list);
}

Action GreedyPlayer::choose(const Game& game, const State& state, Seat seat, const ActionList& list) {
  if (list.size() == 1) return list[0];
  const Chance luck(picker_.next());
  std::unique_ptr<Prospects>& prospects = prospects_[static_cast<std::size_t>(index(side_of(seat)))];
  if (prospects && &prospects->game() == &game)
    prospects->look_at(state);
  else
    prospects = std::make_unique<Prospects>(game, state, weights_, side_of(seat));
  Scorer scorer(game, *prospects, luck, weights_, seat);
  constexpr double kEqual = 1e-9;
  Action best = list[0];
  double most = 0;
  int equals = 0;
  for (const Action& a : list) {
    const double worth = scorer.score(a);
    if (equals > 0 && worth < most - kEqual) continue;
    equals = equals > 0 && worth <= most + kEqual ? equals + 1 : 1;
    if (!picker_.one_in(equals)) continue;
    best = a;
    most = worth;
  }
  return best;
}

} // namespace bocage
