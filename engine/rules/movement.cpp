#include "engine/rules/movement.h"

#include <algorithm>
#include <memory>

#include "engine/rules/equipment.h"
#include "engine/rules/mines.h"
#include "engine/rules/rails.h"
#include "engine/rules/victory.h"

namespace bocage {

void adapt(const Game& game, const Unit& unit, Allowance& allowed) {
  const Troop& troop = game.tables().of(unit.troop);
  if (unit.is(kInCraft)) {
    allowed = {.move = kCraftMove};
    return;
  }
  allowed.road_more = std::max(1, troop.road_move - allowed.move); // E-TRUCK-10, F-CMD-24
  if (troop.emplaced && !allowed.ignores_terrain)
    allowed.battle_move = troop.battle_move; // F-MAT-05, F-MAT-08
  const auto limit = [&](int most) {
    if (most == 0) return;
    allowed.move = std::min(allowed.move, most);
    allowed.battle_move = std::min(allowed.battle_move, most);
    allowed.road_more = 1;
  };
  if (game.tables().of(unit.troop).unit_class == UnitClass::Armor)
    limit(game.side(unit.side).armor_move); // F-ACT-42
  limit(unit.term(kMostMove));              // H-UNIT-01
  if (is_imperial(game, unit) && !troop.emplaced) allowed.close_move = kBanzaiMove;
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
  if (accessory_of(unit) == Accessory::Bobbin) found |= state.wire; // E-FUNNY-17
  if (!allowed.ignores_terrain)                                     // F-CMDB-35
    for (Hex h : game.ice())
      if (game.ground(state, h).icy()) found.insert(h);
  return found;
}

// The front that stays on the road, one hex longer than all others (F-TROAD-01).
template <int N>
[[gnu::noinline]]
void follow_road(const Board& board, const Lay& lay, const StepMasks& plain, const HexBits<N>& blocked,
                 const HexBits<N>& stops, const HexBits<N>& start, const Detour& from, int more,
                 ReachOf<N>& r) {
  StepMasks masks;
  for (std::size_t i = 0; i < masks.size(); ++i) masks[i] = lay.road_steps[i] & plain[i];
  const HexBits<N> home = HexBits<N>::of(from.hex);
  HexBits<N> front = home, reached = home, known = r.all();
  r.last = std::min(r.limit + more, kMaxMove);
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

// Ground that stops or slows others and is open to a tank with the accessory for it (E-FUNNY-13 to 19).
struct Smooth {
  HexSet passed; // hexes that do not stop it
  HexSet uncapped;
  bool leaves_freely = true;
};
[[gnu::cold, gnu::noinline]] Smooth smooth_ground(const Game& game, const State& state, const Unit& unit) {
  const ClassSet as = footing(game.tables().of(unit.troop)).unit_class;
  Smooth smooth;
  for (Hex h : game.board().hexes()) {
    const Ground raw = game.ground(state, h), here = game.ground(state, unit, h);
    const bool eased =
        &raw.ground != &here.ground || &raw.overlay != &here.overlay || &raw.obstacle != &here.obstacle;
    if (eased && !here.any([as](const Terrain& t) { return (t.stops | t.halts) & as; }))
      smooth.passed.insert(h);
    smooth.uncapped.assign(h, raw.ground.move_cap > 0 && here.ground.move_cap == 0);
  }
  smooth.leaves_freely = !(game.ground(state, unit, unit.hex).classes(&Terrain::stops_leaving) & as);
  return smooth;
}

} // namespace

bool barred_at_sea(const Game& game, const State& state, const Unit& unit, Hex h) {
  const Ground here = game.ground(state, h);
  return here.barred_to(game.tables().of(unit.troop).gait) ||
         (unit.is(kInCraft) && here.barred_to(Gait::Tracked));
}

namespace {

// Ships keep to the sea and away from beaches; a landing craft takes its unit ashore, which ends the move
// (Troops 11, 12, 15).
template <int N>
[[gnu::cold, gnu::noinline]] ReachOf<N> sail(const Game& game, const State& state, const Unit& unit,
                                             const Allowance& allowed) {
  using Set = HexBits<N>;
  ReachOf<N> r;
  const Board& board = game.board();
  const Troop& troop = game.tables().of(unit.troop);
  const LayNow lay = game.lay(state);
  Set blocked = Set(state.occupied[0]) | Set(state.occupied[1]) | Set(state.planes);
  if (!game.moves_as_usual(unit.side)) blocked |= Set(game.side(unit.side).closed[footing(troop).column]);
  Set water(game.sea());
  StepMasks ashore{};
  if (unit.is(kInCraft)) { // E-LCT-01, F-TRPB-50: over ground that is open to craft and passenger alike
    const auto& craft = lay->steps[static_cast<std::size_t>(Gait::Tracked)][0];
    const auto& passenger = lay->steps[static_cast<std::size_t>(troop.gait)][0];
    for (std::size_t i = 0; i < ashore.size(); ++i) ashore[i] = craft[i] & passenger[i];
  } else {
    water -= Set(game.shallows()); // F-TRPB-17, F-TRPB-25
  }
  for (Hex h : game.sea())
    if (barred_at_sea(game, state, unit, h)) water.erase(h);
  const Set smoke(shell_smoke(state)); // E-SMOKE-04
  r.limit = r.last = std::min(allowed.move, kMaxMove);
  Set front = Set::of(unit.hex), reached = front;
  for (int n = 1; n <= r.limit; ++n) {
    const Set afloat = (board.step_words(front, board.open_steps()) & water) - blocked - reached;
    const Set landed = board.step_words(front, ashore) - Set(game.sea()) - blocked - reached;
    const Set next = afloat | landed;
    reached |= next;
    front = afloat - smoke;
    std::construct_at(&r.at[static_cast<std::size_t>(n)], next);
  }
  return r;
}

// River hexes that boats are put into, or row on to (F-ACT-15).
template <int N>
[[gnu::noinline]]
HexBits<N> row(const Game& game, const State& state, const Lay& lay, const HexBits<N>& from) {
  HexBits<N> found;
  for (Hex shore : from)
    for (int d = 0; d < kDirections; ++d) {
      const auto way = static_cast<Direction>(d);
      const Hex to = game.board().neighbor(shore, way);
      if (to != kNoHex && lay.rivers.contains(to) &&
          judge_launch(game.ground(state, shore), game.ground(state, to), way).open())
        found.insert(to);
    }
  return found;
}

// A flood of the whole set at once: one step of every hex of the front is eight shifts. Two fronts, because a
// move that has entered a capped hex (beach) may not go beyond the cap, while one that has not may.
//
// kRare: of what few units need there is something to look at: smoke, tracks that stop vehicles, what a tank
// carries. The others are spared the calls, which would cost them their registers.
template <int N, bool kRows, bool kRare>
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
  Set caps(lay.capped);
  if constexpr (kRare)
    if (unit.accessory && !free) caps -= Set(smooth_ground(game, state, unit).uncapped);
  const bool capped = !free && lay.cap && r.limit > lay.cap && // a detour may come back to where it began
                      caps.intersects(Set(board.within(unit.hex, r.limit)) | home);
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
    Set halts = Set(lay.stops[column]) | Set(state.wire) | Set(state.mined);
    bool leaves_freely = !lay.stops_leaving[column].contains(unit.hex);
    if constexpr (kRare) {
      if (unit.accessory) {
        const Smooth smooth = smooth_ground(game, state, unit);
        halts -= Set(smooth.passed);
        leaves_freely |= smooth.leaves_freely;
      }
      if (troop.stops_on_rails) halts |= Set(lay.rails);       // E-TRUCK-36, E-TRUCK-37
      if (state.smoke_count) halts |= Set(shell_smoke(state)); // E-SMOKE-04
    }
    stops |= halts;
    if (!leaves_freely) stops = Set(board.hexes());                // B-HEDGE-03
    hedges = Set(lay.from_start) - Set(board.neighbors(unit.hex)); // B-HEDGE-02
  }

  struct Front { // hexes from where the move goes on: after as many hexes as it has made, and one less
    Set now, before;
  };
  const auto advance = [&](const Front& front, int n) {
    Set next = board.step_words(front.now, plain);
    if (const Set& below = free ? front.now : front.before; below.intersects(climbs)) // F-CMDB-08
      next |= board.step_words(below, climb);
    if constexpr (kRows) next |= row(game, state, lay, front.now);
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
      const Set untouched = advance(clean, n) - caps;
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
    follow_road(board, lay, plain, blocked, stops, home, from, allowed.road_more, r);
  return r;
}

template <int N>
ReachOf<N> flood(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
                 const Detour& from) {
  const Troop& troop = game.tables().of(unit.troop);
  const bool rows = may_row(game, state, unit, allowed);
  if (!game.moves_as_usual(unit.side) || state.smoke_count) {
    if (troop.gait == Gait::Afloat || unit.is(kInCraft)) return sail<N>(game, state, unit, allowed);
    if (unit.accessory || state.smoke_count || troop.stops_on_rails)
      return rows ? flood<N, true, true>(game, state, unit, allowed, from)
                  : flood<N, false, true>(game, state, unit, allowed, from);
  }
  return rows ? flood<N, true, false>(game, state, unit, allowed, from)
              : flood<N, false, false>(game, state, unit, allowed, from);
}

// Whether every way there of so many hexes crosses a hex that caps the whole move.
template <int N>
[[gnu::cold, gnu::noinline]] bool is_spoilt(const Game& game, const State& state, const Unit& unit,
                                            const Allowance& allowed, Hex to) {
  const LayNow lay = game.lay(state);
  const int limit = std::min(allowed.move, kMaxMove);
  if (!lay->cap || lay->cap >= limit || allowed.ignores_terrain) return false;
  const HexSet near = game.board().within(unit.hex, limit) | HexSet::of(unit.hex);
  if (!lay->capped.intersects(near)) return false; // no more did the flood look
  return !flood<N>(game, state, unit, allowed, {unit.hex, 0, true}).unspoilt.contains(to);
}

// The unit as it stood where its move began.
Unit at_start(const Unit& unit) {
  Unit starting = unit;
  starting.hex = unit.moved_from;
  starting.flags &= static_cast<std::uint16_t>(~kBridging);
  return starting;
}

// E-FUNNY-08: a tank that has laid its bridge goes on with its move, counted from where that began.
template <int N>
[[gnu::cold, gnu::noinline]] ReachOf<N> go_on(const Game& game, const State& state, const Unit& unit,
                                              const Allowance& allowed) {
  if (!has_move_left(game, state, unit)) return {};
  const bool unspoilt = !unit.is(kSpoilt) && !game.lay(state)->capped.contains(unit.hex);
  return flood<N>(game, state, at_start(unit), allowed, {unit.hex, unit.moved, unspoilt, -1});
}

template <int N>
ReachOf<N> flood(const Game& game, const State& state, const Unit& unit, const Allowance& allowed) {
  if (goes_on(unit)) return go_on<N>(game, state, unit, allowed);
  return flood<N>(game, state, unit, allowed, {unit.hex, 0, true});
}

// Where a move over land ends whatever is left of it, for a unit that has not begun in such a hex.
HexSet halts(const Game& game, const State& state, const Unit& unit) {
  const LayNow lay = game.lay(state);
  HexSet found = lay->stops[footing(game.tables().of(unit.troop)).column] | state.wire | state.mined;
  if (unit.accessory) found -= smooth_ground(game, state, unit).passed;
  if (state.smoke_count) found |= shell_smoke(state);
  if (game.tables().of(unit.troop).stops_on_rails) found |= lay->rails;
  return found;
}

bool leaves_slowly(const Game& game, const State& state, const Unit& unit, Hex start) { // B-HEDGE-03
  if (!game.lay(state)->stops_leaving[footing(game.tables().of(unit.troop)).column].contains(start))
    return false;
  Unit starting = unit;
  starting.hex = start;
  return !(unit.accessory && smooth_ground(game, state, starting).leaves_freely);
}

} // namespace

bool ends_move(const Game& game, const State& state, const Unit& unit, Hex from) {
  return unit.is(kHardStop) || halts(game, state, unit).contains(unit.hex) ||
         leaves_slowly(game, state, unit, from);
}

bool has_move_left(const Game& game, const State& state, const Unit& unit) {
  if (unit.moved_from == kNoHex) return true;
  return unit.moved < allowance(game, unit).move && !ends_move(game, state, unit, unit.moved_from);
}

Reach reach(const Game& game, const State& state, const Unit& unit, const Allowance& allowed) {
  return flood<HexSet::kWords>(game, state, unit, allowed);
}

Entry entry(const Game& game, const State& state, const Unit& unit, Hex h) {
  const Troop& troop = game.tables().of(unit.troop);
  const ClassSet as = footing(troop).unit_class;
  const Ground raw = game.ground(state, h), ground = unit.accessory ? game.ground(state, unit, h) : raw;
  Entry e;
  e.hard_stop = (ground.classes(&Terrain::stops) & as) || raw.is_river(); // F-ACT-16
  if (state.smoke_count && in_smoke(state, h)) e.hard_stop = true;        // E-SMOKE-04
  if ((ground.classes(&Terrain::no_battle_entering) & as) && !troop.battles_entering) {
    const bool beside = game.board().adjacent(unit.hex, h); // F-TJUN-02, F-TJUN-03
    e.no_battle = ground.any([as, beside](const Terrain& t) {
      return (t.no_battle_entering & as) && !(t.battle_from_beside && beside);
    });
  }
  e.clears = raw.obstacle.cleared_entering & as;
  return e;
}

const Terrain* no_battle_after(const Game& game, const State& state, const Unit& unit, Hex left) {
  if (!game.binds_leavers()) return nullptr;
  const ClassSet as = footing(game.tables().of(unit.troop)).unit_class;
  for (const Terrain* t : game.ground(state, unit, left).layers())
    if (t->no_battle_leaving & as) return t;
  return nullptr;
}

namespace {

// Free caves of the network in which the unit stands (F-TCAVE-07, F-TCAVE-14).
HexSet underground(const Game& game, const State& state, const Unit& unit, const Allowance& allowed) {
  HexSet found;
  // The whole movement, not what is left of it
  if (!is_imperial(game, unit) || unit.is(kMoved) || allowed.again) return found;
  const LayNow lay = game.lay(state);
  if (!lay->tunnels.contains(unit.hex)) return found;
  const Troop& troop = game.tables().of(unit.troop);
  found = lay->tunnels - state.occupied[0] - state.occupied[1] - state.planes -
          game.side(unit.side).closed[footing(troop).column];
  for (Hex h : HexSet(found))
    if (game.ground(state, h).barred_to(troop.gait)) found.erase(h);
  return found;
}

} // namespace

bool goes_underground(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
                      Hex to) {
  if (!underground(game, state, unit, allowed).contains(to)) return false;
  // On foot only where that leaves it more to do: a second move behind the lines.
  return game.tables().of(unit.order).second_move == 0 || reach(game, state, unit, allowed).cost(to) == 0;
}

namespace {

// The hexes of a first flood from where the move may go on after what happens to it there.
template <int N, class F>
void each_detour(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
                 const ReachOf<N>& r, F&& f) {
  if (!allowed.ignores_terrain && leaves_slowly(game, state, unit, unit.hex)) return;
  const HexSet stops = halts(game, state, unit);
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
  if (game.waypoints().empty() || unit.is(kInCraft) || game.tables().of(unit.troop).gait >= Gait::Rail)
    return;
  if (goes_on(unit)) return each_way(game, state, at_start(unit), allowed, r, f);
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
    for (Hex to : underground(game, state, unit, allowed))
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

// Whether the first step of a flood leads there.
template <int N>
bool one_step_leads_to(const Game& game, const State& state, const Unit& unit, Hex to) {
  const auto gait = static_cast<std::size_t>(game.tables().of(unit.troop).gait);
  if (gait >= kGroundGaits || unit.is(kInCraft) || !game.board().adjacent(unit.hex, to)) return false;
  const LayNow lay = game.lay(state);
  return game.board().step_words(HexBits<N>::of(unit.hex), lay->steps[gait][0]).contains(to);
}

template <int N>
Walk walk(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
          const Action& action) {
  if (action.via != kNoHex) return walk_over<N>(game, state, unit, allowed, action);
  // No move is shorter than the distance nor, off the roads, longer than the allowance: where they meet the
  // hexes are known.
  if (!game.has_roads() && !goes_on(unit)) {
    const int most = std::min(allowed.move, kMaxMove);
    if (!game.board().within(unit.hex, most - 1).contains(action.to)) return {most, 0};
    if (one_step_leads_to<N>(game, state, unit, action.to)) return {1, 0};
  }
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
  unit.flags |= kMoved | kMoveSpent;
  if (allowed.battle_move == 0) unit.flags |= kMayNotBattle; // E-MORTAR-02, E-MG-02: it moves or battles
  unit.moved = 1;
  unit.moved_from = from;
  if (e.hard_stop && !allowed.ignores_terrain) unit.flags |= kHardStop;
  p.emit(event(EventKind::UnitMoved, p.state, id, from, to, 1));
  if (allowed.ignores_terrain)
    shift_unit(p, id, to);
  else
    step_onto(p, id, to);
}

// E-LCT-08, E-LCT-09: the craft is gone, its unit stays where it is and does no more this turn.
[[gnu::cold]] void go_ashore(Play& p, UnitId id) {
  p.state.unit(id).flags |= kMayNotBattle | kHardStop | kLanded; // F-TRPB-44, F-TRPB-51
  leave_craft(p, id);
}

// What it wins on its way, and the wire that a bobbin lays flat.
[[gnu::cold]] void pass(Play& p, const Unit& unit, std::span<const Hex> way_points) {
  for (Hex h : way_points) {
    if (h == kNoHex || p.state.over()) continue;
    objectives_passed(p, unit.side, h);
    if (accessory_of(unit) == Accessory::Bobbin && p.state.wire.contains(h)) remove_obstacle(p, h);
  }
}

// Takes the unit to each ice that it has to cross, over what it passes before; what it passes after the last
// of it remains. Whether it comes out of it.
[[gnu::cold]] bool cross_ice(Play& p, UnitId id, std::span<const Hex>& way_points) {
  const Hex start = p.state.unit(id).hex;
  for (std::size_t next = 0; next < way_points.size();) {
    const Hex h = way_points[next++];
    if (h == kNoHex || !p.game.ground(p.state, h).icy()) continue;
    const Unit& unit = p.state.unit(id);
    p.emit(event(EventKind::UnitMoved, p.state, id, unit.hex, h, p.game.board().distance(unit.hex, h)));
    pass(p, unit, way_points.first(next)); // E-MEDAL-09: won on entering, whatever the ice does
    if (p.state.over()) return false;
    shift_on(p, id, h, unit.hex != start);
    if (!face_ground(p, id)) return false;
    way_points = way_points.subspan(next);
    next = 0;
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
  if (unit.accessory && accessory_of(unit) == Accessory::Bridge &&
      is_spoilt<HexSet::kWords>(p.game, p.state, unit, allowed, action.to))
    unit.flags |= kSpoilt;
  unit.flags |= unit.is(kMoved) ? kMovedAgain : kMoved;
  const int hexes = goes_on(unit) ? cost - unit.moved : cost; // of this part of it
  unit.moved = static_cast<std::uint8_t>(cost);
  unit.moved_from = from;
  const bool far = cost > allowed.battle_move_by(by_road), charges = cost <= allowed.close_move_by(by_road);
  if ((far && !charges) || e.no_battle || no_battle_after(p.game, p.state, unit, from))
    unit.flags |= kMayNotBattle; // B-MVINF-02, B-MVART-02, B-FOREST-02, F-TMARSH-05 …
  else if (far)
    unit.flags |= kCloseOnly;                                           // F-NAT-22
  if (e.hard_stop && !allowed.ignores_terrain) unit.flags |= kHardStop; // B-GROUND-17
  // F-ACT-23: one hex in the whole turn; Taking Ground is no part of its movement.
  const bool moves_twice = p.tables().of(unit.order).second_move > 0;
  if (unit.is(kHasBoat) && moves_twice && p.game.ground(p.state, from).is_river()) unit.flags |= kMoveSpent;
  if (p.game.has_roads() && (!by_road || cost > allowed.move)) unit.flags |= kRoadSpent;
  const bool detour = action.via != kNoHex;
  const std::array<Hex, 2> way_over = {action.via, detour ? p.game.waypoint(action.value) : kNoHex};
  std::span<const Hex> way_points = way_over;
  if (detour && !allowed.ignores_terrain && !cross_ice(p, id, way_points)) return;
  p.emit(event(EventKind::UnitMoved, p.state, id, unit.hex, action.to, hexes));
  if (detour) pass(p, unit, way_points);
  if (p.state.over()) return;
  const bool safe = !p.game.ice().contains(action.to) && !p.state.mined.contains(action.to);
  if (safe || allowed.ignores_terrain)
    shift_unit(p, id, action.to); // F-CMDB-35
  else if (!step_onto(p, id, action.to))
    return;
  if (p.state.over()) return;
  if (e.clears) remove_obstacle(p, action.to); // B-WIRE-07, F-TWIRE-15
  if (unit.is(kInCraft) && !p.game.sea().contains(action.to)) go_ashore(p, id);
}

bool step_onto(Play& p, UnitId id, Hex to) {
  shift_unit(p, id, to);
  return !p.state.over() && face_ground(p, id);
}

bool face_ground(Play& p, UnitId id) {
  const Hex h = p.state.unit(id).hex;
  if (p.game.ice().contains(h)) lose_figures(p, id, lost_in_ice(p, id)); // F-TFROZ-02
  if (p.state.mined.contains(h) && p.state.unit(id).on_board()) spring_mine(p, id);
  return p.state.unit(id).on_board() && !p.state.over();
}

HexSet steps_out(const Game& game, const State& state, Side side, Hex from) {
  HexSet found;
  for (Hex h : game.board().neighbors(from) - game.sea() - game.side(side).closed[0])
    if (state.unit_at[h] == kNoUnit && state.plane_at[h] == kNoUnit &&
        judge_edge(game.ground(state, from), game.ground(state, h), *game.board().direction(from, h),
                   Gait::Foot)
            .open())
      found.insert(h);
  return found;
}

void exit_unit(Play& p, UnitId id, const Allowance& allowed) {
  Unit& unit = p.state.unit(id);
  const WayOut out = way_out(p.game, p.state, unit, allowed, reach(p.game, p.state, unit, allowed));
  std::span<const Hex> way_points = out.passed;
  if (!allowed.ignores_terrain && !cross_ice(p, id, way_points)) return;
  p.state.quiet_turns = 0; // H-QUIET-01
  p.emit(event(EventKind::UnitExited, p.state, id, unit.hex, out.exit));
  pass(p, unit, way_points);
  if (p.state.over()) return;
  const Hex from = unit.hex;
  if (p.state.marker_count) take_back_markers(p, id, from);
  lift_unit(p.state, id);
  unit.marks &= static_cast<std::uint16_t>(~kHasGuns);
  unit.status = UnitStatus::Exited; // E-EXIT-05: saved, no medal for the enemy
  p.state.ordered.erase(id);
  end_orders(unit);
  left_hex(p, from);
  objectives_changed(p, p.game.objectives_at(from));
  if (p.state.over()) return;
  ++p.state.exited[index(unit.side)];
  award_medals(p, unit.side, p.game.side(unit.side).exit_medals[footing(p.troop(unit)).column], kNoHex);
  look_for_victory(p, unit.side); // also where it is worth no medal
}

} // namespace bocage
