#include "engine/rules/play.h"

#include <algorithm>
#include <cassert>

#include "engine/rules/actions.h"
#include "engine/rules/equipment.h"
#include "engine/rules/nations.h"
#include "engine/rules/raids.h"
#include "engine/rules/rails.h"
#include "engine/rules/victory.h"

namespace bocage {

Frame& push_frame(State& state, FrameKind kind, Seat seat) {
  assert(state.frame_count < kMaxFrames);
  Frame& f = state.frames[state.frame_count++];
  f = {};
  f.kind = kind;
  f.seat = seat;
  f.unit = f.target = kNoUnit;
  f.from = f.to = kNoHex;
  return f;
}

void pop_frame(State& state) {
  assert(state.frame_count > 0);
  state.frames[--state.frame_count] = {}; // equal positions are equal bytes
}

UnitId add_unit(const Game& game, State& state, TroopId troop, Side side, Nation nation) {
  const Troop& made = game.tables().of(troop);
  const UnitId id = state.unit_count++;
  Unit& unit = state.unit(id);
  unit.troop = troop;
  unit.side = side;
  unit.nation = nation;
  unit.status = UnitStatus::Reserve;
  unit.figures = unit.figures_at_start = static_cast<std::uint8_t>(made.figures);
  unit.medals = static_cast<std::uint8_t>(made.medals);
  if (made.disguised) unit.marks |= kDisguised;
  return id;
}

void put_unit(const Game& game, State& state, UnitId id, Hex h) {
  Unit& u = state.unit(id);
  u.hex = h;
  u.status = UnitStatus::OnBoard;
  const bool plane = game.tables().of(u.troop).unit_class == UnitClass::Plane;
  if (plane) {
    state.plane_at[h] = id;
    // In flight, or parked: a plane on an airfield is a piece on the ground, one on a carrier is part of the
    // ship.
    if (!u.is(kGrounded))
      state.planes.insert(h);
    else if (state.unit_at[h] == kNoUnit)
      state.occupied[index(u.side)].insert(h);
    return;
  }
  state.unit_at[h] = id;
  state.occupied[index(u.side)].insert(h);
  if (u.second_hex != kNoHex) {
    state.unit_at[u.second_hex] = id;
    state.occupied[index(u.side)].insert(u.second_hex);
  }
}

void lift_unit(State& state, UnitId id) {
  Unit& u = state.unit(id);
  for (Hex h : {u.hex, u.second_hex}) {
    if (h == kNoHex) continue;
    if (state.plane_at[h] == id) {
      state.plane_at[h] = kNoUnit;
      state.planes.erase(h);
      if (state.unit_at[h] == kNoUnit) state.occupied[index(u.side)].erase(h);
    } else {
      state.unit_at[h] = kNoUnit;
      state.occupied[index(u.side)].erase(h);
    }
  }
  u.hex = u.second_hex = kNoHex;
}

void remove_obstacle(Play& p, Hex h) {
  Event e = event(EventKind::ObstacleRemoved, p.state.active, static_cast<int>(p.state.obstacle[h]));
  e.from = h;
  p.state.obstacle[h] = TerrainId::Open;
  p.state.wire.erase(h);
  p.emit(e);
}

void change_overlay(Play& p, Hex h, TerrainId to) {
  const TerrainId shown = to == TerrainId::Open ? p.state.overlay[h] : to;
  Event e = event(to == TerrainId::Open ? EventKind::ObstacleRemoved : EventKind::ObstaclePlaced,
                  p.state.active, static_cast<int>(shown));
  e.from = h;
  p.emit(e);
  p.state.overlay[h] = to;
  p.state.altered.assign(h, to != p.game.hex(h).overlay || p.state.ground[h] != p.game.hex(h).ground);
}

void end_orders(Unit& unit) {
  unit.order = OrderKind::None;
  unit.lane = unit.moved = unit.battles = unit.bonus_dice = 0;
  unit.moved_from = kNoHex;
  unit.flags = 0;
}

void place_sandbags(Play& p, Hex h) {
  p.state.sandbags.insert(h);
  Event e = event(EventKind::ObstaclePlaced, p.state.active, static_cast<int>(TerrainId::Sandbags));
  e.from = h;
  p.emit(e);
}

// B-SAND-02, F-TSAND-05: sandbags go with their unit, however it leaves.
void left_hex(Play& p, Hex h) {
  if (!p.state.sandbags.contains(h) || !p.tables().of(TerrainId::Sandbags).gone_when_left) return;
  p.state.sandbags.erase(h);
  Event e = event(EventKind::ObstacleRemoved, p.state.active, static_cast<int>(TerrainId::Sandbags));
  e.from = h;
  p.emit(e);
}

// What stands on a ship goes where it goes: planes and their tokens.
[[gnu::cold]] static void take_along(Play& p, Hex from, Hex to) {
  if (const UnitId plane = p.state.plane_at[from]; plane != kNoUnit) {
    lift_unit(p.state, plane);
    put_unit(p.game, p.state, plane, to);
  }
  for (int i = 0; i < p.state.token_count; ++i)
    if (ReadyTokens& tokens = p.state.tokens[static_cast<std::size_t>(i)]; tokens.hex == from)
      tokens.hex = to;
}

namespace {

void lift_and_put(Play& p, UnitId id, Hex to, bool passed) {
  const Hex from = p.state.unit(id).hex;
  lift_unit(p.state, id);
  if (!passed) left_hex(p, from); // F-TSAND-01: they are those of who was there, not of who passes
  if (p.state.marker_count) take_back_markers(p, id, from);
  if (p.state.unit(id).marks & (kCamouflaged | kHasGuns)) {
    leave_guns(p, id, from);
    p.state.unit(id).marks &= static_cast<std::uint16_t>(~kCamouflaged); // F-ACT-45, F-ACT-50
  }
  if (p.state.unit(id).is(kHasBoat) && p.game.ground(p.state, from).is_river() &&
      !p.game.ground(p.state, to).is_river())
    p.state.unit(id).marks &= static_cast<std::uint16_t>(~kHasBoat); // F-ACT-19
  // What is left is lost before what is entered is won; a group that holds both hexes sees no change between.
  const std::uint32_t entered = p.game.objectives_at(to);
  objectives_changed(p, p.game.objectives_at(from) & ~entered);
  put_unit(p.game, p.state, id, to);
  if (!p.game.moves_as_usual(p.state.unit(id).side) && p.troop(p.state.unit(id)).gait == Gait::Afloat)
    take_along(p, from, to);
}

} // namespace

void shift_unit(Play& p, UnitId id, Hex to) {
  lift_and_put(p, id, to, false);
  settle_unit(p, id);
}

void shift_on(Play& p, UnitId id, Hex to, bool passed) {
  lift_and_put(p, id, to, passed);
  objectives_passed(p, p.state.unit(id).side, to);
}

void settle_unit(Play& p, UnitId id) {
  const Hex h = p.state.unit(id).hex;
  objectives_changed(p, p.game.objectives_at(h));
  if (p.game.headquarters().contains(h) && !p.state.over()) enter_headquarters(p, id);
}

void lose_figures(Play& p, UnitId id, int losses) {
  Unit& u = p.state.unit(id);
  if (losses <= 0 || !u.on_board()) return;
  p.state.quiet_turns = 0;
  const int needed = p.troop(u).hits_to_destroy;
  if (needed > 0) { // ships and trains count hits on one piece
    u.hits = static_cast<std::uint8_t>(std::min(needed, u.hits + losses));
    p.emit(event(EventKind::HitsTaken, p.state, id, u.hex, kNoHex, u.hits));
    if (u.second_hex != kNoHex && u.hits >= needed - 1) { // F-TRP-50: the wagon goes at the third hit
      lose_wagon(p, id);
      if (p.state.over()) return;
    }
    if (u.hits >= needed) eliminate(p, id);
    return;
  }
  losses = std::min<int>(losses, u.figures); // B-HITS-10
  u.figures = static_cast<std::uint8_t>(u.figures - losses);
  p.emit(event(EventKind::FiguresLost, p.state, id, u.hex, kNoHex, losses));
  if (u.figures == 0) eliminate(p, id);
  if (p.troop(u).wreck != Wreck::None) count_destroyed(p, u, losses);
}

void eliminate(Play& p, UnitId id) {
  Unit& u = p.state.unit(id);
  const Hex h = u.hex;
  const bool carried_leader = u.is(kLeader);
  const Seat seat = seat_for(p.game, p.state, u); // while it still stands somewhere
  p.emit(event(EventKind::UnitEliminated, p.state, id, h));
  // A-GATT-08: what stands on a carrier sinks with it, without a medal.
  if (const UnitId plane = p.state.plane_at[h]; plane != kNoUnit && plane != id) {
    lift_unit(p.state, plane);
    p.state.unit(plane).status = UnitStatus::Eliminated;
  }
  for (int i = p.state.token_count; i-- > 0;)
    if (p.state.tokens[i].hex == h) {
      p.state.tokens[i] = p.state.tokens[--p.state.token_count];
      p.state.tokens[p.state.token_count] = {};
    }
  const Hex second = u.second_hex;
  if (p.state.marker_count) {
    take_back_markers(p, id, h);
    if (second != kNoHex) take_back_markers(p, id, second);
  }
  if (p.troop(u).carries_units) lose_passengers(p, id, false);
  lift_unit(p.state, id);
  u.status = UnitStatus::Eliminated;
  u.marks &= static_cast<std::uint16_t>(~(kLeader | kInCraft | kHasGuns)); // E-LCT-13
  p.state.ordered.erase(id);
  end_orders(u);
  p.state.quiet_turns = 0; // H-QUIET-01
  left_hex(p, h);
  const std::uint32_t left = p.game.objectives_at(h) | (second != kNoHex ? p.game.objectives_at(second) : 0);
  objectives_changed(p, left);                      // E-MEDAL-04
  award_medals(p, other(u.side), u.medals, kNoHex); // B-VICT-03
  if (p.troop(u).wreck != Wreck::None) count_destroyed(p, u, u.figures);
  if (!p.state.over() && !p.troop(u).nationless) high_command_loses(p, u.side); // E-SNIPER-24
  if (carried_leader && !p.state.over()) {
    Frame& f = push_frame(p.state, FrameKind::Leader, seat);
    f.unit = id;
    f.from = h;
  }
}

Roll roll_dice(Play& p, Side side, int dice, EventKind kind) {
  assert(dice <= kMaxDice);
  std::array<Face, kMaxDice> faces;
  p.chance.roll(p.state, side, std::span(faces.data(), static_cast<std::size_t>(dice)));
  Roll roll;
  Event e = event(kind, side, dice);
  for (int i = 0; i < dice; ++i) {
    const auto face = static_cast<std::uint8_t>(faces[static_cast<std::size_t>(i)]);
    ++roll.count[face];
    e.faces[static_cast<std::size_t>(i)] = face;
  }
  p.emit(e);
  return roll;
}

std::uint8_t general_sections(const Game& game, Side side, int general) { // O-BOARD-04
  const int each = game.board().section_count() / kLanes;
  std::uint8_t sections = 0;
  for (int i = 0; i < each; ++i)
    sections |= static_cast<std::uint8_t>(1 << game.section(side, each * general + i));
  return sections;
}

Seat seat_for(const Game& game, const State&, const Unit& unit) {
  if (game.setup().mode != Mode::Overlord) return seat_of(unit.side);
  // The general whose double section the unit stands in; on the line between two, the left one.
  if (unit.hex == kNoHex) return seat_of(unit.side);
  for (int role = 1; role <= kLanes; ++role)
    if (general_sections(game, unit.side, role - 1) & game.board().sections(unit.hex))
      return seat_of(unit.side, role);
  return seat_of(unit.side);
}

} // namespace bocage
