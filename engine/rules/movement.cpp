#include "engine/rules/movement.h"

#include <algorithm>
#include <memory>

#include "engine/rules/mines.h"
#include "engine/rules/rails.h"
#include "engine/rules/victory.h"

namespace bocage {

void adapt(const Game& game, const Unit& unit, Allowance& allowed) {
  const auto limit = [&](int most) {
    if (most == 0) return;
    allowed.move = std::min(allowed.move, most);
    allowed.battle_move = std::min(allowed.battle_move, most);
  };
  if (game.tables().of(unit.troop).unit_class == UnitClass::Armor)
    limit(game.side(unit.side).armor_move); // F-ACT-42
  limit(unit.term(kMostMove));              // H-UNIT-01
  if (is_imperial(game, unit)) allowed.close_move = kBanzaiMove;
}

namespace {

// A move that goes on from a hex where something has happened to it in passing.
struct Detour {
  Hex hex = kNoHex;
  int used = 0; // hexes to get there
  bool unspoilt = true;
  int along_road = 0; // hexes to get there without leaving the road; -1: it has left it, or never was on it
};

// Hexes that a plain move does not cross, because something would happen there that has to be named.
[[gnu::noinline]] // as what follows: few moves need it, and the others keep their registers
HexSet
waypoints(const Game& game, const State& state, const Unit& unit, const Allowance& allowed) {
  HexSet found = prizes(game, state, unit.side);
  if (!allowed.ignores_terrain) // F-CMDB-35
    for (Hex h : game.ice())
      if (game.ground(state, h).icy()) found.insert(h);
  return found;
}

// The front that stays on the road, one hex longer than all others (F-TROAD-01).
template <int N>
[[gnu::noinline]]
void follow_road(const Board& board, const Lay& lay, const StepMasks& plain, const HexBits<N>& blocked,
                 const HexBits<N>& stops, const HexBits<N>& start, const Detour& from, ReachOf<N>& r) {
  StepMasks masks;
  for (std::size_t i = 0; i < masks.size(); ++i) masks[i] = lay.road_steps[i] & plain[i];
  const HexBits<N> home = HexBits<N>::of(from.hex);
  HexBits<N> front = home, reached = home, known = r.all();
  r.last = std::min(r.limit + 1, kMaxMove);
  for (int n = r.limit + 1; n <= r.last; ++n) std::construct_at(&r.at[static_cast<std::size_t>(n)]);
  for (int n = 1; n <= r.last; ++n) std::construct_at(&r.along_road[static_cast<std::size_t>(n)]);
  for (int n = from.along_road + 1; n <= r.last; ++n) {
    const HexBits<N> next = board.step_words(front, masks) - blocked - reached;
    reached |= next;
    r.along_road[static_cast<std::size_t>(n)] = next - start; // through it, but no move ends where it began
    if (n > r.limit) r.at[static_cast<std::size_t>(n)] = next - known - start;
    front = next - stops;
  }
}

// River hexes that boats are put into, or row on to (F-ACT-15).
template <int N>
[[gnu::noinline]]
HexBits<N> row(const Board& board, const Lay& lay, const HexBits<N>& from) {
  return board.step_words(from, board.open_steps()) & HexBits<N>(lay.rivers);
}

// A flood of the whole set at once: one step of every hex of the front is eight shifts. Two fronts, because a
// move that has entered a capped hex (beach) may not go beyond the cap, while one that has not may.
template <int N, bool kRows>
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
  Set blocked =
      (Set(state.occupied[0]) | Set(state.occupied[1]) | Set(state.planes)) - home; // B-MOVE-08, A-MOVE-08
  if (!game.moves_as_usual(unit.side)) blocked |= Set(game.side(unit.side).closed[column]);
  Set stops, hedges;
  if (game.waypoints().any()) stops = Set(waypoints(game, state, unit, allowed));
  if constexpr (kRows) {
    stops |= Set(lay.rivers);                                          // F-ACT-16
    if (lay.rivers.contains(from.hex)) r.limit = std::min(r.limit, 1); // F-ACT-23
  }
  if (!free) {
    stops |= Set(lay.stops[column]) | Set(state.wire) | Set(state.mined);
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
    if constexpr (kRows) next |= row(board, lay, front.now);
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
  r.last = r.limit;
  if (game.has_roads() && allowed.road && from.along_road >= 0 && lay.roads.contains(from.hex))
    follow_road(board, lay, plain, blocked, stops, home, from, r);
  return r;
}

template <int N>
ReachOf<N> flood(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
                 const Detour& from) {
  const bool rows = unit.is(kHasBoat) && game.tables().of(unit.troop).gait == Gait::Foot;
  return rows ? flood<N, true>(game, state, unit, allowed, from)
              : flood<N, false>(game, state, unit, allowed, from);
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
  e.hard_stop = (ground.classes(&Terrain::stops) & as) || ground.is_river(); // F-ACT-16
  if ((ground.classes(&Terrain::no_battle_entering) & as) && !troop.battles_entering) {
    const bool beside = game.board().adjacent(unit.hex, h); // F-TJUN-02, F-TJUN-03
    e.no_battle = ground.any([as, beside](const Terrain& t) {
      return (t.no_battle_entering & as) && !(t.battle_from_beside && beside);
    });
  }
  e.clears = ground.obstacle.cleared_entering & as;
  return e;
}

const Terrain* no_battle_after(const Game& game, const State& state, const Unit& unit, Hex left) {
  if (!game.binds_leavers()) return nullptr;
  const ClassSet as = footing(game.tables().of(unit.troop)).unit_class;
  for (const Terrain* t : game.ground(state, left).layers())
    if (t->no_battle_leaving & as) return t;
  return nullptr;
}

namespace {

// Free caves of the network in which the unit stands (F-TCAVE-07, F-TCAVE-14).
HexSet underground(const Game& game, const State& state, const Unit& unit) {
  HexSet found;
  if (!is_imperial(game, unit) || unit.is(kMoved)) return found; // the whole movement, not what is left of it
  const LayNow lay = game.lay(state);
  if (!lay->tunnels.contains(unit.hex)) return found;
  return lay->tunnels - state.occupied[0] - state.occupied[1] - state.planes;
}

} // namespace

bool goes_underground(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
                      Hex to) {
  if (!underground(game, state, unit).contains(to)) return false;
  // On foot only where that leaves it more to do: a second move behind the lines.
  return game.tables().of(unit.order).second_move == 0 || reach(game, state, unit, allowed).cost(to) == 0;
}

namespace {

// The hexes of a first flood from where the move may go on after what happens to it there.
template <int N, class F>
void each_detour(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
                 const ReachOf<N>& r, F&& f) {
  const LayNow now = game.lay(state);
  const Lay& lay = *now;
  const std::size_t column = footing(game.tables().of(unit.troop)).column;
  const HexSet stops = lay.stops[column] | state.wire | state.mined;
  if (!allowed.ignores_terrain && lay.stops_leaving[column].contains(unit.hex)) return;
  for (Hex h : waypoints(game, state, unit, allowed) & HexSet(r.all())) {
    const int used = r.cost(h), by_road = r.road_cost(h);
    const bool onward = used < r.limit || (by_road > 0 && by_road < r.last);
    if (!onward || (!allowed.ignores_terrain && stops.contains(h))) continue;
    f(Detour{h, used, r.unspoilt.contains(h), by_road > 0 ? by_road : -1});
  }
}

// Every way over waypoints: over one hex, or over two. A second one is named by its rank.
template <int N, class F>
void each_way(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
              const ReachOf<N>& r, F&& f) {
  if (game.waypoints().empty()) return;
  each_detour(game, state, unit, allowed, r, [&](const Detour& first) {
    const ReachOf<N> beyond = flood<N>(game, state, unit, allowed, first);
    f(beyond, first.hex, 0);
    each_detour(game, state, unit, allowed, beyond, [&](const Detour& second) {
      if (second.hex != first.hex)
        f(flood<N>(game, state, unit, allowed, second), first.hex, game.waypoint_rank(second.hex));
    });
  });
}

// How the unit may leave the board: by which hex, and which waypoints it passes.
struct WayOut {
  Hex exit = kNoHex;
  std::array<Hex, 2> passed{kNoHex, kNoHex};
  int worth = -100; // medals rather than none, and no ice where it can be helped
};

template <int N>
WayOut way_out(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
               const ReachOf<N>& r) {
  const HexBits<N> exits(game.side(unit.side).exits);
  WayOut out;
  if (const Hex exit = (exits & r.onward).first(); exit != kNoHex) out = {exit, {kNoHex, kNoHex}, 0};
  if (game.waypoints().empty()) return out;
  const HexSet medals = prizes(game, state, unit.side);
  const auto worth = [&](Hex h) { return h == kNoHex ? 0 : medals.contains(h) ? 10 : -1; };
  each_way(game, state, unit, allowed, r, [&](const ReachOf<N>& beyond, Hex via, int second) {
    const Hex exit = (exits & beyond.onward).first(), other = game.waypoint(second);
    const int sum = worth(via) + worth(other);
    if (exit != kNoHex && sum > out.worth) out = {exit, {via, other}, sum};
  });
  return out;
}

// Ways over ice that lead where no other does, or there in time to battle: once for each end.
template <int N>
void list_over_ice(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
                   const ReachOf<N>& r, const HexSet& ice, ActionList& list) {
  const auto in_time = [&](const ReachOf<N>& reach) {
    HexBits<N> s;
    for (int n = 1; n <= std::min(reach.limit, allowed.battle_move); ++n)
      s |= reach.at[static_cast<std::size_t>(n)];
    return s;
  };
  HexBits<N> known = r.all(), to_battle = in_time(r);
  for (const bool twice : {false, true}) // rather over one such hex than over two
    each_way(game, state, unit, allowed, r, [&](const ReachOf<N>& beyond, Hex via, int second) {
      if ((second != 0) != twice || !ice.contains(via)) return;
      if (twice && !ice.contains(game.waypoint(second))) return;
      const HexBits<N> better = (beyond.all() - known) | (in_time(beyond) - to_battle);
      for (Hex to : better)
        if (to != via) list.push({ActionKind::Move, static_cast<std::uint8_t>(second), unit.hex, to, via});
      known |= beyond.all();
      to_battle |= in_time(beyond);
    });
}

// The moves that something happens to on their way.
template <int N>
[[gnu::cold]] // few battles have such hexes
void list_ways(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
               const ReachOf<N>& r, ActionList& list) {
  HexSet ice; // and nothing to be won there
  if (game.ice().any() && !allowed.ignores_terrain) ice = game.ice() - prizes(game, state, unit.side);
  each_way(game, state, unit, allowed, r, [&](const ReachOf<N>& beyond, Hex via, int second) {
    if (ice.contains(via) && (second == 0 || ice.contains(game.waypoint(second)))) return;
    for (Hex to : beyond.all())
      if (to != via) list.push({ActionKind::Move, static_cast<std::uint8_t>(second), unit.hex, to, via});
  });
  if (ice.any()) list_over_ice(game, state, unit, allowed, r, ice, list);
}

template <int N>
void list_walks(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
                ActionList& list) {
  const ReachOf<N> r = flood<N>(game, state, unit, allowed);
  list.push_each(r.all(), act(ActionKind::Move, unit.hex));
  if (!game.moves_as_usual(unit.side))
    for (Hex to : underground(game, state, unit))
      if (r.cost(to) == 0) list.push(act(ActionKind::Move, unit.hex, to));
  if (game.waypoints().any()) list_ways(game, state, unit, allowed, r, list);
  if (game.side(unit.side).exits.any() && !unit.is(kMayNotExit) &&
      way_out(game, state, unit, allowed, r).exit != kNoHex)
    list.push(act(ActionKind::Exit, unit.hex)); // X-ACT-23
}

// Hexes of a move, over land and along the road, by the way it names.
struct Walk {
  int hexes = 0, along_road = 0; // 0: not that way
};

template <int N>
Walk hexes_to(const ReachOf<N>& r, Hex to) {
  return {r.cost(to), r.road_cost(to)};
}

template <int N>
[[gnu::cold]] // few moves name a way
Walk walk_over(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
               const Action& action) {
  Walk found;
  each_way(game, state, unit, allowed, flood<N>(game, state, unit, allowed),
           [&](const ReachOf<N>& beyond, Hex via, int rank) {
             if (via == action.via && rank == action.value) found = hexes_to(beyond, action.to);
           });
  return found;
}

template <int N>
Walk walk(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
          const Action& action) {
  if (action.via != kNoHex) return walk_over<N>(game, state, unit, allowed, action);
  // No move is shorter than the distance nor, off the roads, longer than the allowance: where they meet the
  // hexes are known.
  const int most = std::min(allowed.move, kMaxMove);
  if (!game.has_roads() && !game.board().within(unit.hex, most - 1).contains(action.to)) return {most, 0};
  return hexes_to(flood<N>(game, state, unit, allowed), action.to);
}

} // namespace

// The figures that break through the ice under a unit that has come onto it.
int lost_in_ice(Play& p, UnitId id) {
  const Unit& unit = p.state.unit(id);
  if (!p.game.ice().contains(unit.hex)) return 0;
  const Ground here = p.game.ground(p.state, unit.hex);
  return here.icy() ? roll_dice(p, other(unit.side), here.ground.ice_dice).of(Face::Star) : 0; // F-TFROZ-08
}

namespace {

// F-TCAVE-07, F-TCAVE-15: the whole movement, after which it battles and Takes Ground as if it had stood
// there.
[[gnu::cold]] void tunnel(Play& p, UnitId id, const Allowance& allowed, Hex to) {
  Unit& unit = p.state.unit(id);
  const Hex from = unit.hex;
  const Entry e = entry(p.game, p.state, unit, to);
  unit.flags |= kMoved | kTunnelled;
  unit.moved = 1;
  unit.moved_from = from;
  if (e.hard_stop && !allowed.ignores_terrain) unit.flags |= kHardStop;
  p.emit(event(EventKind::UnitMoved, p.state, id, from, to, 1));
  if (allowed.ignores_terrain)
    shift_unit(p, id, to);
  else
    step_onto(p, id, to);
}

// Takes the unit to the ice it has to cross; whether it comes out of it.
[[gnu::cold]] bool cross_ice(Play& p, UnitId id, const std::array<Hex, 2>& passed) {
  for (Hex h : passed) {
    if (h == kNoHex || !p.game.ground(p.state, h).icy()) continue;
    const Hex at = p.state.unit(id).hex;
    p.emit(event(EventKind::UnitMoved, p.state, id, at, h, p.game.board().distance(at, h)));
    if (!step_onto(p, id, h)) return false;
  }
  return true;
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
  if (!p.game.moves_as_usual(unit.side) && action.via == kNoHex &&
      goes_underground(p.game, p.state, unit, allowed, action.to))
    return tunnel(p, id, allowed, action.to);
  const Hex from = unit.hex;
  const Walk way = p.game.board().with_words(
      [&](auto words) { return walk<words>(p.game, p.state, unit, allowed, action); });
  // Along the road where that is what lets it come so far, or battle.
  const auto sooner = [&] {
    return (way.hexes > allowed.battle_move && way.along_road <= allowed.battle_move_by(true)) ||
           (way.hexes > allowed.close_move && way.along_road <= allowed.close_move_by(true));
  };
  const bool by_road = way.along_road > 0 && (sooner() || way.hexes == way.along_road);
  const int cost = by_road ? way.along_road : way.hexes;
  const Entry e = entry(p.game, p.state, unit, action.to);
  unit.flags |= unit.is(kMoved) ? kMovedAgain : kMoved;
  unit.moved = static_cast<std::uint8_t>(cost);
  unit.moved_from = from;
  const bool far = cost > allowed.battle_move_by(by_road), charges = cost <= allowed.close_move_by(by_road);
  if ((far && !charges) || e.no_battle || no_battle_after(p.game, p.state, unit, from))
    unit.flags |= kMayNotBattle; // B-MVINF-02, B-MVART-02, B-FOREST-02, F-TMARSH-05 …
  else if (far)
    unit.flags |= kCloseOnly;                                           // F-NAT-22
  if (e.hard_stop && !allowed.ignores_terrain) unit.flags |= kHardStop; // B-GROUND-17
  if (p.game.has_roads() && (!by_road || cost > allowed.move)) unit.flags |= kRoadSpent;
  const bool detour = action.via != kNoHex;
  const std::array<Hex, 2> way_points = {action.via, detour ? p.game.waypoint(action.value) : kNoHex};
  if (detour && !allowed.ignores_terrain && !cross_ice(p, id, way_points)) return;
  p.emit(event(EventKind::UnitMoved, p.state, id, unit.hex, action.to, cost));
  if (detour) {
    for (Hex passed : way_points)
      if (passed != kNoHex && !p.state.over()) objectives_passed(p, unit.side, passed);
    if (p.state.over()) return;
  }
  const bool safe = !p.game.ice().contains(action.to) && !p.state.mined.contains(action.to);
  if (safe || allowed.ignores_terrain)
    shift_unit(p, id, action.to); // F-CMDB-35
  else if (!step_onto(p, id, action.to))
    return;
  if (e.clears && !p.state.over()) remove_obstacle(p, action.to); // B-WIRE-07, F-TWIRE-15
}

bool step_onto(Play& p, UnitId id, Hex to) {
  shift_unit(p, id, to);
  if (p.state.over()) return false;
  if (p.game.ice().contains(to)) lose_figures(p, id, lost_in_ice(p, id)); // F-TFROZ-02
  if (p.state.mined.contains(to) && p.state.unit(id).on_board()) spring_mine(p, id);
  return p.state.unit(id).on_board() && !p.state.over();
}

void exit_unit(Play& p, UnitId id, const Allowance& allowed) {
  Unit& unit = p.state.unit(id);
  const WayOut out = way_out(p.game, p.state, unit, allowed, reach(p.game, p.state, unit, allowed));
  if (!allowed.ignores_terrain && !cross_ice(p, id, out.passed)) return;
  p.emit(event(EventKind::UnitExited, p.state, id, unit.hex, out.exit));
  for (Hex passed : out.passed)
    if (passed != kNoHex && !p.state.over()) objectives_passed(p, unit.side, passed);
  if (p.state.over()) return;
  const Hex from = unit.hex;
  lift_unit(p.state, id);
  unit.status = UnitStatus::Exited; // E-EXIT-05: saved, no medal for the enemy
  p.state.ordered.erase(id);
  left_hex(p, from);
  objectives_changed(p, p.game.objectives_at(from));
  if (p.state.over()) return;
  ++p.state.exited[index(unit.side)];
  award_medals(p, unit.side, p.game.side(unit.side).exit_medals[footing(p.troop(unit)).column], kNoHex);
}

} // namespace bocage
