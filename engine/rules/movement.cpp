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

  const bool one_step = !free && lay.stops_leaving[footing(troop).column].contains(
                                     unit.hex); // B-HEDGE-03: stops on the first hex outside
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
    if (n > 1 && !free) next -= lay.from_start - board.neighbors(unit.hex); // B-HEDGE-02
    return next;
  };
  HexSet reached = HexSet::of(from.hex);
  for (std::size_t n = begin + 1; n <= static_cast<std::size_t>(r.limit); ++n) {
    const bool beyond = capped && n > static_cast<std::size_t>(lay.cap);
    HexSet next = advance(beyond ? clean : front, n);
    if (beyond) next -= lay.capped; // B-BEACH-01, F-TBEACH-06
    next -= reached;
    reached |= next;
    if (capped && !one_step) {
      const HexSet untouched = advance(clean, n) - lay.capped;
      r.unspoilt |= untouched & next;
      clean[n] = untouched - stops;
    }
    if (!one_step) front[n] = next - stops;
    next.erase(unit.hex);
    r.at[n] = next;
  }
  for (std::size_t n = begin; n < static_cast<std::size_t>(std::max(r.limit, 0)); ++n)
    r.onward |= capped && n >= static_cast<std::size_t>(lay.cap) ? clean[n] : front[n];
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

// The hexes of a first flood from where the move may go on after winning a medal there.
template <class F>
void each_detour(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
                 const Reach& r, F&& f) {
  std::optional<Lay> scratch;
  const Lay& lay = game.lay(state, scratch);
  const std::size_t column = footing(game.tables().of(unit.troop)).column;
  const HexSet stops = lay.stops[column] | state.wire;
  if (!allowed.ignores_terrain && lay.stops_leaving[column].contains(unit.hex)) return;
  for (Hex h : prizes(game, state, unit.side) & r.all()) {
    const int used = r.cost(h);
    if (used >= r.limit || (!allowed.ignores_terrain && stops.contains(h))) continue;
    f(Detour{h, used, r.unspoilt.contains(h)});
  }
}

// A second medal on the way is named by its rank among the hexes where medals can be won in passing.
int rank_of(const Game& game, Hex h) {
  int rank = 1;
  for (Hex prize : game.prizes()) {
    if (prize == h) return rank;
    ++rank;
  }
  return 0;
}

Hex prize_of(const Game& game, int rank) {
  for (Hex h : game.prizes())
    if (--rank == 0) return h;
  return kNoHex;
}

// Every way to win medals in passing: over one hex, or over two.
template <class F>
void each_way(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
              const Reach& r, F&& f) {
  if (game.prizes().empty()) return;
  each_detour(game, state, unit, allowed, r, [&](const Detour& first) {
    const Reach beyond = reach(game, state, unit, allowed, first);
    f(beyond, first.hex, 0);
    each_detour(game, state, unit, allowed, beyond, [&](const Detour& second) {
      if (second.hex != first.hex)
        f(reach(game, state, unit, allowed, second), first.hex, rank_of(game, second.hex));
    });
  });
}

// How the unit may leave the board: by which hex, and which medals it wins on the way.
struct WayOut {
  Hex exit = kNoHex;
  std::array<Hex, 2> passed{kNoHex, kNoHex};
};

WayOut way_out(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
               const Reach& r) {
  const HexSet& exits = game.side(unit.side).exits;
  WayOut out{(exits & r.onward).first(), {}};
  out.passed = {kNoHex, kNoHex};
  each_way(game, state, unit, allowed, r, [&](const Reach& beyond, Hex via, int second) {
    const Hex exit = (exits & beyond.onward).first();
    const bool more = out.passed[0] == kNoHex || (second && out.passed[1] == kNoHex);
    if (exit != kNoHex && more) out = {exit, {via, prize_of(game, second)}};
  });
  return out;
}

} // namespace

void list_moves(const Game& game, const State& state, UnitId id, const Allowance& allowed, ActionList& list) {
  const Unit& unit = state.unit(id);
  if (game.tables().of(unit.troop).gait == Gait::Rail) return list_train_moves(game, state, id, list);
  const Reach r = reach(game, state, unit, allowed);
  for (Hex to : r.all()) list.push(act(ActionKind::Move, unit.hex, to));
  each_way(game, state, unit, allowed, r, [&](const Reach& beyond, Hex via, int second) {
    for (Hex to : beyond.all())
      if (to != via) list.push({ActionKind::Move, static_cast<std::uint8_t>(second), unit.hex, to, via});
  });
  if (game.side(unit.side).exits.any() && way_out(game, state, unit, allowed, r).exit != kNoHex)
    list.push(act(ActionKind::Exit, unit.hex)); // X-ACT-23
}

void move_unit(Play& p, UnitId id, const Allowance& allowed, const Action& action) {
  Unit& unit = p.state.unit(id);
  if (p.troop(unit).gait == Gait::Rail) return move_train(p, id, action.to);
  const Hex from = unit.hex;
  Reach r = reach(p.game, p.state, unit, allowed);
  const Hex second = prize_of(p.game, action.value);
  if (action.via != kNoHex) {
    const Reach plain = r;
    each_way(p.game, p.state, unit, allowed, plain, [&](const Reach& beyond, Hex via, int rank) {
      if (via == action.via && rank == action.value) r = beyond;
    });
  }
  const int cost = r.cost(action.to);
  const Entry e = entry(p.game, p.state, unit, action.to);
  unit.flags |= unit.is(kMoved) ? kMovedAgain : kMoved;
  unit.moved = static_cast<std::uint8_t>(cost);
  unit.moved_from = from;
  if (cost > allowed.battle_move || e.no_battle)
    unit.flags |= kMayNotBattle; // B-MVINF-02, B-MVART-02, B-FOREST-02 …
  if (e.hard_stop && !allowed.ignores_terrain) unit.flags |= kHardStop; // B-GROUND-17
  p.emit(event(EventKind::UnitMoved, p.state, id, from, action.to, cost));
  for (Hex passed : {action.via, second})
    if (passed != kNoHex && !p.state.over()) objectives_passed(p, unit.side, passed);
  if (p.state.over()) return;
  shift_unit(p, id, action.to);
  if (e.clears && !p.state.over()) remove_obstacle(p, action.to); // B-WIRE-07, F-TWIRE-15
}

void exit_unit(Play& p, UnitId id, const Allowance& allowed) {
  Unit& unit = p.state.unit(id);
  const Hex from = unit.hex;
  const WayOut out = way_out(p.game, p.state, unit, allowed, reach(p.game, p.state, unit, allowed));
  p.emit(event(EventKind::UnitExited, p.state, id, from, out.exit));
  for (Hex passed : out.passed)
    if (passed != kNoHex && !p.state.over()) objectives_passed(p, unit.side, passed);
  if (p.state.over()) return;
  lift_unit(p.state, id);
  unit.status = UnitStatus::Exited; // E-EXIT-05: saved, no medal for the enemy
  p.state.ordered.erase(id);
  left_hex(p, from);
  objectives_changed(p, p.game.objectives_at(from));
  if (p.state.over()) return;
  ++p.state.exited[index(unit.side)];
  award_medals(p, unit.side, 1, kNoHex);
}

} // namespace bocage
