#include "engine/rules/movement.h"

#include <algorithm>

#include "engine/rules/rails.h"
#include "engine/rules/victory.h"

namespace bocage {

Allowance allowance(const Game& game, const Unit& unit) {
  const Troop& troop = game.tables().of(unit.troop);
  const OrderRule& order = game.tables().of(unit.order);
  return {std::max(troop.move, order.move), std::max(troop.battle_move, order.battle_move),
          order.ignores_movement_rules};
}

Allowance second_allowance(const Game& game, const Unit& unit) {
  const OrderRule& order = game.tables().of(unit.order);
  return {order.second_move, 0, order.ignores_movement_rules};
}

bool can_still_move(const Game& game, const State& state, const Unit& unit) {
  return unit.on_board() && game.tables().of(unit.order).may_move && !unit.is(kMoved) && !unit.is(kPinned) &&
         unit.battles == 0 && unit.ready_turn <= state.turns[index(unit.side)];
}

bool can_move_again(const Game& game, const Unit& unit) { // F-CMDB-04
  return unit.on_board() && game.tables().of(unit.order).second_move > 0 && !unit.is(kMovedAgain);
}

namespace {

// A flood of the whole set at once: one step of every hex of the front is eight shifts. Two fronts, because a
// move that has entered a capped hex (beach) may not go beyond the cap, while one that has not may.
Reach flood(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
            const Detour& from) {
  Reach r;
  const Troop& troop = game.tables().of(unit.troop);
  const auto gait = static_cast<std::size_t>(troop.gait);
  if (gait >= kGroundGaits) return r;
  const Board& board = game.board();
  std::optional<Lay> scratch;
  const Lay& lay = game.lay(state, scratch);
  const bool free = allowed.ignores_terrain;
  r.limit = std::min(allowed.move, kMaxMove);

  const bool one_step =
      !free && lay.stops_leaving.contains(unit.hex); // B-HEDGE-03: stops on the first hex outside
  const StepMasks& plain = lay.steps[gait][0];
  const StepMasks& climb = lay.steps[gait][1];
  const bool climbs = lay.climbs[gait];
  HexSet blocked = state.occupied[0] | state.occupied[1] | state.planes; // B-MOVE-08, A-MOVE-08
  blocked.erase(unit.hex);                                               // a detour may come back
  HexSet stops = prizes(game, state, unit.side);
  if (!free) stops |= lay.stops[footing(troop).column] | state.wire;

  const bool capped = !free && lay.cap && r.limit > lay.cap;
  std::array<HexSet, kMaxMove + 1> front, clean; // clean: no capped hex entered
  const auto begin = static_cast<std::size_t>(from.used);
  front[begin] = HexSet::of(from.hex);
  if (from.unspoilt) clean[begin] = front[begin];
  const auto advance = [&](const std::array<HexSet, kMaxMove + 1>& fronts, std::size_t n) {
    HexSet next = board.step(fronts[n - 1], plain);
    if (climbs && free) next |= board.step(fronts[n - 1], climb); // F-CMDB-08
    if (climbs && !free && n >= 2) next |= board.step(fronts[n - 2], climb);
    next -= blocked;
    if (n > 1 && !free) next -= lay.from_start; // B-HEDGE-02
    return next;
  };
  HexSet reached = HexSet::of(from.hex);
  for (std::size_t n = begin + 1; n <= static_cast<std::size_t>(r.limit); ++n) {
    const bool beyond = capped && n > static_cast<std::size_t>(lay.cap);
    HexSet next = advance(beyond ? clean : front, n);
    if (beyond) next -= lay.capped; // B-BEACH-01, F-TBEACH-06
    if (capped && !one_step) clean[n] = advance(clean, n) - lay.capped - stops;
    next -= reached;
    reached |= next;
    if (!one_step) front[n] = next - stops;
    next.erase(unit.hex);
    r.at[n] = next;
  }
  for (std::size_t n = begin; n < static_cast<std::size_t>(std::max(r.limit, 0)); ++n) {
    const bool last = capped && n >= static_cast<std::size_t>(lay.cap);
    r.onward |= last ? clean[n] : front[n];
    r.unspoilt |= capped ? clean[n] : front[n];
  }
  return r;
}

} // namespace

Reach reach(const Game& game, const State& state, const Unit& unit, const Allowance& allowed) {
  return flood(game, state, unit, allowed, {unit.hex, 0, true});
}

Reach reach(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
            const Detour& detour) {
  return flood(game, state, unit, allowed, detour);
}

Entry entry(const Game& game, const State& state, const Unit& unit, Hex h) {
  const Troop& troop = game.tables().of(unit.troop);
  const ClassSet as = footing(troop).unit_class;
  const Ground ground = game.ground(state, h);
  Entry e;
  e.hard_stop = ground.any([as](const Terrain& t) { return t.stops & as; });
  e.no_battle =
      !troop.battles_entering && ground.any([as](const Terrain& t) { return t.no_battle_entering & as; });
  e.clears = ground.obstacle.cleared_entering & as;
  return e;
}

namespace {

// The medals that can be won on the way, and how the unit gets there.
template <class F>
void each_detour(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
                 const Reach& r, F&& f) {
  for (Hex h : prizes(game, state, unit.side) & r.all()) {
    const int used = r.cost(h);
    if (used >= r.limit || (!allowed.ignores_terrain && entry(game, state, unit, h).hard_stop)) continue;
    std::optional<Lay> scratch;
    f(Detour{h, used, !game.lay(state, scratch).capped.contains(h)});
  }
}

} // namespace

void list_moves(const Game& game, const State& state, UnitId id, const Allowance& allowed, ActionList& list) {
  const Unit& unit = state.unit(id);
  if (game.tables().of(unit.troop).gait == Gait::Rail) return list_train_moves(game, state, id, list);
  const Reach r = reach(game, state, unit, allowed);
  for (Hex to : r.all()) list.push(act(ActionKind::Move, unit.hex, to));
  HexSet onward = r.onward;
  if (game.has_prizes())
    each_detour(game, state, unit, allowed, r, [&](const Detour& detour) {
      const Reach beyond = reach(game, state, unit, allowed, detour);
      for (Hex to : beyond.all()) list.push({ActionKind::Move, 0, unit.hex, to, detour.hex});
    });
  if (game.side(unit.side).exits.intersects(onward)) list.push(act(ActionKind::Exit, unit.hex)); // X-ACT-23
}

void move_unit(Play& p, UnitId id, const Allowance& allowed, const Action& action) {
  Unit& unit = p.state.unit(id);
  if (p.troop(unit).gait == Gait::Rail) return move_train(p, id, action.to);
  const Hex from = unit.hex;
  Reach r = reach(p.game, p.state, unit, allowed);
  if (action.via != kNoHex)
    each_detour(p.game, p.state, unit, allowed, r, [&](const Detour& detour) {
      if (detour.hex == action.via) r = reach(p.game, p.state, unit, allowed, detour);
    });
  const int cost = r.cost(action.to);
  const Entry e = entry(p.game, p.state, unit, action.to);
  unit.flags |= unit.is(kMoved) ? kMovedAgain : kMoved;
  unit.moved = static_cast<std::uint8_t>(cost);
  unit.moved_from = from;
  if (cost > allowed.battle_move || e.no_battle)
    unit.flags |= kMayNotBattle; // B-MVINF-02, B-MVART-02, B-FOREST-02 …
  if (e.hard_stop && !allowed.ignores_terrain) unit.flags |= kHardStop; // B-GROUND-17
  Event moved = event(EventKind::UnitMoved, p.state, id, from, action.to, cost);
  p.emit(moved);
  if (action.via != kNoHex) objectives_passed(p, unit.side, action.via);
  if (p.state.over()) return;
  shift_unit(p, id, action.to);
  if (e.clears && !p.state.over()) remove_obstacle(p, action.to); // B-WIRE-07, F-TWIRE-15
}

void exit_unit(Play& p, UnitId id) {
  Unit& unit = p.state.unit(id);
  const Hex from = unit.hex;
  p.emit(event(EventKind::UnitExited, p.state, id, from));
  lift_unit(p.state, id);
  unit.status = UnitStatus::Exited; // E-EXIT-05: saved, no medal for the enemy
  p.state.ordered.erase(id);
  left_hex(p, from);
  ++p.state.exited[index(unit.side)];
  award_medals(p, unit.side, 1, kNoHex);
  objectives_changed(p, p.game.objectives_at(from));
}

} // namespace bocage
