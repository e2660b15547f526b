#include "engine/rules/rails.h"

#include <algorithm>

#include "engine/rules/equipment.h"
#include "engine/rules/movement.h"
#include "engine/rules/victory.h"

namespace bocage {
namespace {

struct Train {
  Hex locomotive, wagon;
  Hex behind; // the wagon, or where a locomotive without one has come from; kNoHex: it may go either way
};

bool is_track(const Game& game, const State& state, Hex h) {
  return game.ground(state, h).any([](const Terrain& t) { return t.rail; });
}

bool is_free_for(const State& state, UnitId id, Hex h) { // F-TRP-46: only along free track
  const UnitId there = state.unit_at[h];
  return (there == kNoUnit || there == id) && !state.planes.contains(h);
}

// Where the train stands after one hex of travel, the locomotive (or the wagon, going backward) leading.
template <class F>
void each_step(const Game& game, const State& state, UnitId id, Train train, bool backward, F&& f) {
  const bool reverse = backward && train.wagon != kNoHex;
  const Hex lead = reverse ? train.wagon : train.locomotive;
  const Hex tail = reverse ? train.locomotive : train.behind;
  for (Hex next : game.board().neighbors(lead)) {
    if (next == tail || !track_joins(game, state, lead, next) || !is_free_for(state, id, next)) continue;
    if (reverse)
      f(Train{train.wagon, next, next});
    else
      f(Train{next, train.wagon != kNoHex ? train.locomotive : kNoHex, train.locomotive});
  }
}

bool carries(const State& state, UnitId train) {
  for (int i = 0; i < state.unit_count; ++i)
    if (const Unit& unit = state.units[static_cast<std::size_t>(i)];
        unit.status == UnitStatus::Aboard && unit.carrier == train)
      return true;
  return false;
}

// X-ACT-13: with somebody aboard it stops in a station.
bool stops_at_station(const Game& game, const State& state, UnitId id, const Train& train) {
  const auto station = [&](Hex h) {
    return h != kNoHex && game.ground(state, h).any([](const Terrain& t) { return t.station; });
  };
  return (station(train.locomotive) || station(train.wagon)) && carries(state, id);
}

// Every place the train can reach, by how many hexes and over which: it goes forward or backward, never both
// in one move.
template <class F>
void each_place(const Game& game, const State& state, UnitId id, F&& f) {
  const Unit& unit = state.unit(id);
  const int most = unit.term(kMostMove), full = game.tables().of(unit.troop).move;
  const int move = most ? std::min(most, full) : full; // H-UNIT-01
  std::array<Hex, kMaxMove> way{};
  const auto travel = [&](auto&& self, Train train, bool backward, int left) -> void {
    if (left == 0) return;
    each_step(game, state, id, train, backward, [&](Train next) {
      const int n = move - left + 1;
      way[static_cast<std::size_t>(n - 1)] = backward ? next.wagon : next.locomotive; // what it enters
      f(next, n, way);
      const bool smoke = state.smoke_count && in_smoke(state, backward ? next.wagon : next.locomotive);
      if (!smoke && !stops_at_station(game, state, id, next)) // E-SMOKE-04
        self(self, next, backward, left - 1);
    });
  };
  const Train train{unit.hex, unit.second_hex, unit.second_hex};
  travel(travel, train, false, move);
  if (train.wagon != kNoHex) travel(travel, train, true, move);
}

void face(const Game& game, Unit& unit, Hex behind) {
  if (unit.second_hex != kNoHex || behind == kNoHex) return;
  if (const auto way = game.board().direction(unit.hex, behind))
    unit.accessory = static_cast<std::uint8_t>(kFacing | static_cast<std::uint8_t>(*way));
}

void relocate(Play& p, UnitId id, const Train& train) {
  Unit& unit = p.state.unit(id);
  const std::array<Hex, 2> before{unit.hex, unit.second_hex};
  std::uint32_t left = 0, entered = p.game.objectives_at(train.locomotive);
  for (Hex h : before) {
    if (h == kNoHex) continue;
    left |= p.game.objectives_at(h);
    if (p.state.marker_count) take_back_markers(p, id, h);
  }
  if (train.wagon != kNoHex) entered |= p.game.objectives_at(train.wagon);
  lift_unit(p.state, id);
  objectives_changed(p, left & ~entered);
  unit.second_hex = train.wagon;
  put_unit(p.game, p.state, id, train.locomotive);
  face(p.game, unit, train.behind);
  objectives_changed(p, entered);
}

} // namespace

bool track_joins(const Game& game, const State& state, Hex a, Hex b) {
  if (!is_track(game, state, a) || !is_track(game, state, b)) return false;
  const auto way = game.board().direction(a, b);
  return way && game.ground(state, a).open_to(*way) && game.ground(state, b).open_to(opposite(*way));
}

void list_train_moves(const Game& game, const State& state, UnitId id, ActionList& list) {
  const Hex from = state.unit(id).hex;
  each_place(game, state, id, [&](const Train& train, int, const auto&) {
    const Action action = act(ActionKind::Move, from, train.locomotive);
    if (train.locomotive != from && !list.contains(action)) list.push(action);
  });
}

void move_train(Play& p, UnitId id, Hex to) {
  Unit& unit = p.state.unit(id);
  const Hex from = unit.hex;
  Train end{kNoHex, kNoHex, kNoHex};
  int hexes = 0;
  std::array<Hex, kMaxMove> entered{};
  each_place(p.game, p.state, id, [&](const Train& train, int n, const auto& way) {
    if (train.locomotive != to || (hexes && hexes <= n)) return;
    end = train;
    hexes = n;
    entered = way;
  });
  unit.flags |= kMoved;
  if (hexes > p.troop(unit).battle_move) unit.flags |= kMayNotBattle; // F-TRP-68
  unit.moved = static_cast<std::uint8_t>(hexes);
  unit.moved_from = from;
  p.emit(event(EventKind::UnitMoved, p.state, id, from, to, hexes));
  for (int i = 0; i < hexes - 1 && !p.state.over(); ++i) // E-MEDAL-09, E-MEDAL-13
    objectives_passed(p, unit.side, entered[static_cast<std::size_t>(i)]);
  if (p.state.over()) return;
  relocate(p, id, end);
  if (!p.state.over()) settle_unit(p, id);
  if (!p.state.over() && stops_at_station(p.game, p.state, id, end))
    push_frame(p.state, FrameKind::Unload, seat_for(p.game, p.state, unit)).unit = id;
}

// Retreats
// -----------------------------------------------------------------------------------------------------------

namespace {

// A train going back: the end that leads, the wagon or a locomotive alone, and the hex it turns its back on.
struct Backing {
  Hex lead, front;
  bool alone;
};

Backing backing(const Game& game, const Unit& unit) {
  if (unit.second_hex != kNoHex) return {unit.second_hex, unit.hex, false};
  if (!(unit.accessory & kFacing)) return {kNoHex, kNoHex, true};
  const auto behind = static_cast<Direction>(unit.accessory & ~kFacing);
  return {unit.hex, game.board().neighbor(unit.hex, opposite(behind)), true};
}

HexSet steps_back(const Game& game, const State& state, UnitId id, const Backing& train) {
  HexSet steps;
  if (train.lead == kNoHex) return steps;
  for (Hex h : game.board().neighbors(train.lead)) {
    if (h == train.front || !track_joins(game, state, train.lead, h) || !is_free_for(state, id, h)) continue;
    // A locomotive may stand where lines meet: what touches the hex before it is not behind it.
    if (train.alone && train.front != kNoHex && game.board().adjacent(h, train.front)) continue;
    steps.insert(h);
  }
  return steps;
}

int longest_way_back(const Game& game, const State& state, UnitId id, const Backing& train, int limit) {
  int longest = 0;
  if (limit <= 0) return longest;
  for (Hex h : steps_back(game, state, id, train)) {
    const Backing next{h, train.lead, train.alone};
    longest = std::max(longest, 1 + longest_way_back(game, state, id, next, limit - 1));
    if (longest == limit) break; // also where the track goes round
  }
  return longest;
}

UnitId id_of(const State& state, const Unit& train) { return state.unit_at[train.hex]; }

} // namespace

int longest_train_retreat(const Game& game, const State& state, const Unit& train, int limit) {
  return longest_way_back(game, state, id_of(state, train), backing(game, train), limit);
}

HexSet train_retreat_steps(const Game& game, const State& state, const Unit& train, int owed) {
  const UnitId id = id_of(state, train);
  const Backing now = backing(game, train);
  HexSet steps;
  for (Hex h : steps_back(game, state, id, now))
    if (1 + longest_way_back(game, state, id, {h, now.lead, now.alone}, owed - 1) >= owed) steps.insert(h);
  return steps;
}

void back_train(Play& p, UnitId id, Hex to) {
  Unit& unit = p.state.unit(id);
  const Backing now = backing(p.game, unit);
  const Hex locomotive = now.alone ? to : now.lead;
  p.emit(event(EventKind::UnitRetreated, p.state, id, unit.hex, locomotive));
  relocate(p, id, {locomotive, now.alone ? kNoHex : to, kNoHex});
  if (const auto way = p.game.board().direction(now.lead, to); now.alone && way)
    unit.accessory = static_cast<std::uint8_t>(kFacing | static_cast<std::uint8_t>(*way));
}

void lose_wagon(Play& p, UnitId id) { // F-TRP-50, F-TRP-70
  Unit& unit = p.state.unit(id);
  const Hex wagon = unit.second_hex;
  if (p.state.marker_count) take_back_markers(p, kNoUnit, wagon);
  p.state.unit_at[wagon] = kNoUnit;
  p.state.occupied[index(unit.side)].erase(wagon);
  unit.second_hex = kNoHex;
  unit.marks |= kWagonLost;
  face(p.game, unit, wagon);
  lose_passengers(p, id, true);
  objectives_changed(p, p.game.objectives_at(wagon));
}

// Passengers
// ---------------------------------------------------------------------------------------------------------

namespace {

UnitId next_passenger(const State& state, UnitId train) {
  for (int i = 0; i < state.unit_count; ++i)
    if (const Unit& unit = state.units[static_cast<std::size_t>(i)];
        unit.status == UnitStatus::Aboard && unit.carrier == train)
      return static_cast<UnitId>(i);
  return kNoUnit;
}

HexSet platforms(const Game& game, const State& state, const Unit& train) {
  HexSet found;
  for (Hex from : {train.hex, train.second_hex})
    if (from != kNoHex) found |= steps_out(game, state, train.side, from);
  return found;
}

void set_down(Play& p, UnitId train, Hex h) {
  const UnitId id = next_passenger(p.state, train);
  Unit& unit = p.state.unit(id);
  unit.carrier = kNoUnit;
  unit.accessory = 0;
  unit.ready_turn = static_cast<std::uint8_t>(p.state.turns[index(unit.side)] + 1); // not this turn
  put_unit(p.game, p.state, id, h);
  p.emit(event(EventKind::UnitArrived, p.state, id, kNoHex, h));
  settle_unit(p, id);
  if (!p.state.over()) face_ground(p, id); // F-TMINE-04, F-TFROZ-02
}

} // namespace

void load_train(const Game& game, State& state, UnitId id) {
  const UnitSetup& from = game.setup().units[id];
  if (!game.tables().of(from.troop).carries_units) return;
  for (int berth = 0; berth < from.cargo && state.unit_count < kMaxUnits; ++berth) {
    Unit& unit = state.unit(add_unit(game, state, TroopId::Infantry, from.side, from.nation));
    unit.status = UnitStatus::Aboard;
    unit.carrier = id;
    unit.accessory = static_cast<std::uint8_t>(berth);
  }
}

void lose_passengers(Play& p, UnitId train, bool of_wagon_only) { // F-TRP-60, F-TRP-61: no medal
  for (int i = 0; i < p.state.unit_count; ++i) {
    const auto id = static_cast<UnitId>(i);
    Unit& unit = p.state.unit(id);
    if (unit.status != UnitStatus::Aboard || unit.carrier != train) continue;
    if (of_wagon_only && static_cast<Berth>(unit.accessory) != Berth::Wagon) continue;
    unit.status = UnitStatus::Eliminated;
    unit.carrier = kNoUnit;
    unit.figures = unit.accessory = 0;
    p.emit(event(EventKind::PassengersLost, p.state, id, p.state.unit(train).hex));
  }
}

bool may_unload(const Game& game, const State& state, UnitId train) {
  return next_passenger(state, train) != kNoUnit && platforms(game, state, state.unit(train)).any();
}

bool run_unload(Play& p, Frame& f) {
  const UnitId train = f.unit;
  while (next_passenger(p.state, train) != kNoUnit && !p.state.over()) {
    const HexSet free = platforms(p.game, p.state, p.state.unit(train));
    if (free.count() > 1) return false;
    if (free.empty()) break; // they stay aboard
    set_down(p, train, free.first());
  }
  if (!p.state.over()) pop_frame(p.state);
  return true;
}

void list_unload(const Game& game, const State& state, const Frame& f, ActionList& list) {
  for (Hex h : platforms(game, state, state.unit(f.unit))) list.push(act(ActionKind::Unload, kNoHex, h));
}

void act_unload(Play& p, Frame& f, const Action& action) { set_down(p, f.unit, action.to); }

} // namespace bocage
