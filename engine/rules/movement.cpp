#include "engine/rules/movement.h"

#include <algorithm>

#include "engine/rules/rails.h"

namespace bocage {

Allowance allowance(const Game& game, const State&, const Unit& unit) {
  const Troop& troop = game.tables().of(unit.troop);
  const OrderRule& order = game.tables().of(unit.order);
  return {std::max(troop.move, order.move), std::max(troop.battle_move, order.battle_move),
          order.ignores_movement_rules};
}

bool can_still_move(const Game& game, const State& state, const Unit& unit) {
  return unit.on_board() && game.tables().of(unit.order).may_move && !unit.is(kMoved) && !unit.is(kPinned) &&
         unit.battles == 0 && unit.ready_turn <= state.turns[index(unit.side)];
}

// A flood of the whole set at once: one step of every hex of the front is eight shifts. Two fronts, because a move
// that has entered a capped hex (beach) may not go beyond the cap, while one that has not may.
Reach reach(const Game& game, const State& state, const Unit& unit, const Allowance& allowed) {
  Reach r;
  const Troop& troop = game.tables().of(unit.troop);
  const auto gait = static_cast<std::size_t>(troop.gait);
  if (gait >= kGroundGaits) return r;
  const Board& board = game.board();
  std::optional<Lay> scratch;
  const Lay& lay = game.lay(state, scratch);
  const bool free = allowed.ignores_terrain;
  r.limit = std::min(allowed.move, kMaxMove);
  if (!free && lay.stops_leaving.contains(unit.hex)) r.limit = std::min(r.limit, 1); // B-HEDGE-03

  const StepMasks& plain = lay.steps[gait][0];
  const StepMasks& climb = lay.steps[gait][1];
  const bool climbs = lay.climbs[gait];
  HexSet blocked = state.occupied[0] | state.occupied[1] | state.planes; // B-MOVE-08, A-MOVE-08
  HexSet stops;
  if (!free) stops = lay.stops[footing(troop).column] | state.wire;

  const bool capped = !free && lay.cap && r.limit > lay.cap;
  std::array<HexSet, kMaxMove + 1> front, clean; // clean: no capped hex entered
  front[0] = clean[0] = HexSet::of(unit.hex);
  const auto advance = [&](const std::array<HexSet, kMaxMove + 1>& fronts, std::size_t n) {
    HexSet next = board.step(fronts[n - 1], plain);
    if (climbs && free) next |= board.step(fronts[n - 1], climb); // F-CMDB-08
    if (climbs && !free && n >= 2) next |= board.step(fronts[n - 2], climb);
    next -= blocked;
    if (n > 1 && !free) next -= lay.from_start; // B-HEDGE-02
    return next;
  };
  for (std::size_t n = 1; n <= static_cast<std::size_t>(r.limit); ++n) {
    const bool beyond = capped && n > static_cast<std::size_t>(lay.cap);
    HexSet next = advance(beyond ? clean : front, n);
    if (beyond) next -= lay.capped; // B-BEACH-01, F-TBEACH-06
    if (capped) clean[n] = advance(clean, n) - lay.capped - stops;
    for (std::size_t m = 1; m < n; ++m) next -= r.at[m];
    next.erase(unit.hex);
    r.at[n] = next;
    front[n] = next - stops;
  }
  return r;
}

Entry entry(const Game& game, const State& state, const Unit& unit, Hex h) {
  const Troop& troop = game.tables().of(unit.troop);
  const ClassSet as = footing(troop).unit_class;
  const Ground ground = game.ground(state, h);
  Entry e;
  e.hard_stop = ground.any([as](const Terrain& t) { return t.stops & as; });
  e.no_battle = !troop.battles_entering && ground.any([as](const Terrain& t) { return t.no_battle_entering & as; });
  e.clears = ground.obstacle.cleared_entering & as;
  return e;
}

void list_moves(const Game& game, const State& state, UnitId id, ActionList& list) {
  const Unit& unit = state.unit(id);
  if (!can_still_move(game, state, unit)) return;
  if (game.tables().of(unit.troop).gait == Gait::Rail) return list_train_moves(game, state, id, list);
  const Reach r = reach(game, state, unit, allowance(game, state, unit));
  for (Hex to : r.all()) list.push(act(ActionKind::Move, unit.hex, to));
}

void move_unit(Play& p, UnitId id, const Action& action) {
  Unit& unit = p.state.unit(id);
  if (p.troop(unit).gait == Gait::Rail) return move_train(p, id, action.to);
  const Hex from = unit.hex;
  const Allowance allowed = allowance(p.game, p.state, unit);
  const int cost = reach(p.game, p.state, unit, allowed).cost(action.to);
  const Entry e = entry(p.game, p.state, unit, action.to);
  unit.flags |= kMoved;
  unit.moved = static_cast<std::uint8_t>(cost);
  unit.moved_from = from;
  if (cost > allowed.battle_move || e.no_battle) unit.flags |= kMayNotBattle; // B-MVINF-02, B-MVART-02, B-FOREST-02 …
  if (e.hard_stop && !allowed.ignores_terrain) unit.flags |= kHardStop;       // B-GROUND-17
  p.emit(event(EventKind::UnitMoved, p.state, id, from, action.to, cost));
  shift_unit(p, id, action.to);
  if (e.clears && !p.state.over()) remove_obstacle(p, action.to); // B-WIRE-07, F-TWIRE-15
}

} // namespace bocage
