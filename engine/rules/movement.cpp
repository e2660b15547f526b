#include "engine/rules/movement.h"

#include <algorithm>
#include <memory>

#include "engine/rules/rails.h"
#include "engine/rules/victory.h"

namespace bocage {

namespace {

// A move that goes on from a hex where it has won something in passing.
struct Detour {
  Hex hex = kNoHex;
  int used = 0; // hexes to get there
  bool unspoilt = true;
};

// A flood of the whole set at once: one step of every hex of the front is eight shifts. Two fronts, because a
// move that has entered a capped hex (beach) may not go beyond the cap, while one that has not may.
template <int N>
[[gnu::flatten]] // the steps in line: their sets stay in registers
ReachOf<N>
flood(const Game& game, const State& state, const Unit& unit, const Allowance& allowed, const Detour& from) {
  using Set = HexBits<N>;
  ReachOf<N> r;
  const Troop& troop = game.tables().of(unit.troop);
  const auto gait = static_cast<std::size_t>(troop.gait);
  if (gait >= kGroundGaits) return r;
  const Board& board = game.board();
  const LayNow now = game.lay(state);
  const Lay& lay = *now;
  const std::size_t column = footing(troop).column;
  const bool free = allowed.ignores_terrain;
  r.limit = std::min(allowed.move, kMaxMove);
  if (from.used > 0) // what a detour does not reach; the rest is set below
    for (int n = 1; n <= from.used; ++n) std::construct_at(&r.at[static_cast<std::size_t>(n)]);

  const StepMasks& plain = lay.steps[gait][0];
  const StepMasks& climb = lay.steps[gait][1];
  const Set climbs(lay.climbs[gait]);
  const Set home = Set::of(unit.hex);
  const bool capped = !free && lay.cap && r.limit > lay.cap && // a detour may come back to where it began
                      Set(lay.capped).intersects(Set(board.within(unit.hex, r.limit)) | home);
  const Set blocked =
      (Set(state.occupied[0]) | Set(state.occupied[1]) | Set(state.planes)) // B-MOVE-08, A-MOVE-08
      - home;
  Set stops, hedges;
  if (game.prizes().any()) stops = Set(prizes(game, state, unit.side));
  if (!free) {
    stops |= Set(lay.stops[column]) | Set(state.wire);
    if (lay.stops_leaving[column].contains(unit.hex)) stops = Set(board.hexes()); // B-HEDGE-03
    hedges = Set(lay.from_start) - Set(board.neighbors(unit.hex));                // B-HEDGE-02
  }

  struct Front { // hexes from where the move goes on: after as many hexes as it has made, and one less
    Set now, before;
  };
  const auto advance = [&](const Front& front, int n) {
    Set next = board.step_words(front.now, plain);
    if (const Set& below = free ? front.now : front.before; below.intersects(climbs)) // F-CMDB-08
      next |= board.step_words(below, climb);
    next -= blocked;
    if (n > 1) next -= hedges;
    return next;
  };
  Front front{Set::of(from.hex), {}}, clean; // clean: no capped hex entered
  if (capped && from.unspoilt) clean.now = Set::of(from.hex);
  Set reached = front.now;
  for (int n = from.used + 1; n <= r.limit; ++n) {
    const bool beyond = capped && n > lay.cap;
    r.onward |= beyond ? clean.now : front.now;
    Set next;
    if (!beyond) next = advance(front, n) - reached;
    if (capped) {
      const Set untouched = advance(clean, n) - Set(lay.capped);
      if (beyond) next = untouched - reached; // B-BEACH-01, F-TBEACH-06
      r.unspoilt |= untouched & next;
      clean = {untouched - stops, clean.now};
    }
    reached |= next;
    front = {next - stops, front.now};
    std::construct_at(&r.at[static_cast<std::size_t>(n)], next - home);
  }
  return r;
}

template <int N>
ReachOf<N> flood(const Game& game, const State& state, const Unit& unit, const Allowance& allowed) {
  return flood<N>(game, state, unit, allowed, {unit.hex, 0, true});
}

} // namespace

Reach reach(const Game& game, const State& state, const Unit& unit, const Allowance& allowed) {
  return flood<HexSet::kWords>(game, state, unit, allowed);
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
template <int N, class F>
void each_detour(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
                 const ReachOf<N>& r, F&& f) {
  const LayNow now = game.lay(state);
  const Lay& lay = *now;
  const std::size_t column = footing(game.tables().of(unit.troop)).column;
  const HexSet stops = lay.stops[column] | state.wire;
  if (!allowed.ignores_terrain && lay.stops_leaving[column].contains(unit.hex)) return;
  for (Hex h : prizes(game, state, unit.side) & HexSet(r.all())) {
    const int used = r.cost(h);
    if (used >= r.limit || (!allowed.ignores_terrain && stops.contains(h))) continue;
    f(Detour{h, used, r.unspoilt.contains(h)});
  }
}

// Every way to win medals in passing: over one hex, or over two. A second one is named by its rank.
template <int N, class F>
void each_way(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
              const ReachOf<N>& r, F&& f) {
  if (game.prizes().empty()) return;
  each_detour(game, state, unit, allowed, r, [&](const Detour& first) {
    const ReachOf<N> beyond = flood<N>(game, state, unit, allowed, first);
    f(beyond, first.hex, 0);
    each_detour(game, state, unit, allowed, beyond, [&](const Detour& second) {
      if (second.hex != first.hex)
        f(flood<N>(game, state, unit, allowed, second), first.hex, game.prize_rank(second.hex));
    });
  });
}

// How the unit may leave the board: by which hex, and which medals it wins on the way.
struct WayOut {
  Hex exit = kNoHex;
  std::array<Hex, 2> passed{kNoHex, kNoHex};
};

template <int N>
WayOut way_out(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
               const ReachOf<N>& r) {
  const HexBits<N> exits(game.side(unit.side).exits);
  WayOut out{(exits & r.onward).first(), {}};
  out.passed = {kNoHex, kNoHex};
  each_way(game, state, unit, allowed, r, [&](const ReachOf<N>& beyond, Hex via, int second) {
    const Hex exit = (exits & beyond.onward).first();
    const bool more = out.passed[0] == kNoHex || (second && out.passed[1] == kNoHex);
    if (exit != kNoHex && more) out = {exit, {via, game.prize(second)}};
  });
  return out;
}

template <int N>
void list_walks(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
                ActionList& list) {
  const ReachOf<N> r = flood<N>(game, state, unit, allowed);
  list.push_each(r.all(), act(ActionKind::Move, unit.hex));
  each_way(game, state, unit, allowed, r, [&](const ReachOf<N>& beyond, Hex via, int second) {
    for (Hex to : beyond.all())
      if (to != via) list.push({ActionKind::Move, static_cast<std::uint8_t>(second), unit.hex, to, via});
  });
  if (game.side(unit.side).exits.any() && way_out(game, state, unit, allowed, r).exit != kNoHex)
    list.push(act(ActionKind::Exit, unit.hex)); // X-ACT-23
}

// Hexes of a move, by the way it names.
template <int N>
int walk_cost(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
              const Action& action) {
  // No move is shorter than the distance, nor longer than the allowance: where they meet the hexes are known.
  const int most = std::min(allowed.move, kMaxMove);
  if (action.via == kNoHex && !game.board().within(unit.hex, most - 1).contains(action.to)) return most;
  const ReachOf<N> r = flood<N>(game, state, unit, allowed);
  int cost = r.cost(action.to);
  if (action.via != kNoHex)
    each_way(game, state, unit, allowed, r, [&](const ReachOf<N>& beyond, Hex via, int rank) {
      if (via == action.via && rank == action.value) cost = beyond.cost(action.to);
    });
  return cost;
}

} // namespace

void list_moves(const Game& game, const State& state, UnitId id, const Allowance& allowed, ActionList& list) {
  const Unit& unit = state.unit(id);
  if (game.tables().of(unit.troop).gait == Gait::Rail) return list_train_moves(game, state, id, list);
  game.board().with_words([&](auto words) { list_walks<words>(game, state, unit, allowed, list); });
}

void move_unit(Play& p, UnitId id, const Allowance& allowed, const Action& action) {
  Unit& unit = p.state.unit(id);
  if (p.troop(unit).gait == Gait::Rail) return move_train(p, id, action.to);
  const Hex from = unit.hex;
  const int cost = p.game.board().with_words(
      [&](auto words) { return walk_cost<words>(p.game, p.state, unit, allowed, action); });
  const Entry e = entry(p.game, p.state, unit, action.to);
  unit.flags |= unit.is(kMoved) ? kMovedAgain : kMoved;
  unit.moved = static_cast<std::uint8_t>(cost);
  unit.moved_from = from;
  if (cost > allowed.battle_move || e.no_battle)
    unit.flags |= kMayNotBattle; // B-MVINF-02, B-MVART-02, B-FOREST-02 …
  if (e.hard_stop && !allowed.ignores_terrain) unit.flags |= kHardStop; // B-GROUND-17
  p.emit(event(EventKind::UnitMoved, p.state, id, from, action.to, cost));
  for (Hex passed : {action.via, p.game.prize(action.value)})
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
