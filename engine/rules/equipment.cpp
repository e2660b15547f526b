#include "engine/rules/equipment.h"

#include <algorithm>

#include "engine/rules/actions.h"
#include "engine/rules/attack.h"
#include "engine/rules/battle.h"
#include "engine/rules/mines.h"
#include "engine/rules/movement.h"
#include "engine/rules/tactics.h"
#include "engine/rules/victory.h"

namespace bocage {

// Target markers
// ------------------------------------------------------------------------------------------------------

namespace {

void remove_marker(Play& p, int i) {
  State& s = p.state;
  TargetMarker& marker = s.markers[static_cast<std::size_t>(i)];
  Event e = event(EventKind::MarkerTaken, s.unit(marker.gun).side);
  e.from = marker.hex;
  marker = s.markers[--s.marker_count];
  s.markers[s.marker_count] = {};
  p.emit(e);
}

} // namespace

bool is_marked(const State& state, Hex h) {
  const auto end = state.markers.begin() + state.marker_count;
  return std::any_of(state.markers.begin(), end, [h](const TargetMarker& m) { return m.hex == h; });
}

void mark_target(Play& p, UnitId gun, Hex h) {
  State& s = p.state;
  const auto end = s.markers.begin() + s.marker_count;
  const auto placed =
      std::count_if(s.markers.begin(), end, [gun](const TargetMarker& m) { return m.gun == gun; });
  if (placed == kMarkersOfGun || is_marked(s, h) || s.marker_count == kMaxMarkers) return; // E-BIGGUN-10, 17
  s.markers[s.marker_count++] = {h, gun, 0};
  p.emit(event(EventKind::TargetMarked, s, gun, h));
}

void take_back_markers(Play& p, UnitId id, Hex left) {
  for (int i = p.state.marker_count; i-- > 0;)
    if (const TargetMarker& m = p.state.markers[static_cast<std::size_t>(i)]; m.hex == left || m.gun == id)
      remove_marker(p, i); // E-BIGGUN-13 to 16
}

// Re-supply
// -----------------------------------------------------------------------------------------------------------

namespace {

// E-TRUCK-13 to 21: fewer figures than at the start, of a kind that has more than one, on land.
bool lacks_figures(const Game& game, const Unit& unit) {
  const Troop& troop = game.tables().of(unit.troop);
  return unit.figures < unit.figures_at_start && troop.figures > 1 && !unit.is(kInCraft) &&
         unit.battles == 0; // E-TRUCK-28: who has battled cannot be served any more
}

} // namespace

HexSet to_supply(const Game& game, const State& state, const Unit& unit) {
  HexSet found;
  const OrderRule& order = game.tables().of(unit.order);
  if (!game.tables().of(unit.troop).supplies || game.options().has(kNoResupply) || !unit.on_board() ||
      !order.may_battle || unit.battles > 0 || unit.is(kMayNotBattle) ||
      !order_lets_fight(game, state, unit) || ground_forbids_battle(game, state, unit))
    return found;
  for (Hex h : state.occupied[index(unit.side)] & game.board().neighbors(unit.hex))
    if (const UnitId id = state.unit_at[h]; id != kNoUnit && lacks_figures(game, state.unit(id)))
      found.insert(h);
  return found;
}

void supply(Play& p, UnitId id, Hex to) {
  Unit& giver = p.state.unit(id);
  const UnitId taker = p.state.unit_at[to];
  Unit& served = p.state.unit(taker);
  giver.flags |= kSupplied | kMoved;
  --giver.figures;
  ++served.figures;
  if (served.order != OrderKind::None) served.flags |= kResupplied | kMayNotBattle; // E-TRUCK-28
  Event e = event(EventKind::FigureGiven, p.state, id, giver.hex, to);
  e.target = taker;
  p.emit(e);
  if (giver.figures > 0) return;
  // E-TRUCK-29: used up, not destroyed
  const Hex h = giver.hex;
  p.emit(event(EventKind::UnitWithdrawn, p.state, id, h));
  if (p.state.marker_count) take_back_markers(p, id, h);
  lift_unit(p.state, id);
  giver.status = UnitStatus::Withdrawn;
  p.state.ordered.erase(id);
  end_orders(giver);
  left_hex(p, h);
  objectives_changed(p, p.game.objectives_at(h));
}

void count_destroyed(Play& p, const Unit& unit, int figures) {
  const Wreck wreck = p.troop(unit).wreck;
  if (wreck == Wreck::None || figures <= 0) return;
  const Side winner = other(unit.side);
  std::uint8_t& count = p.state.counted[index(winner)][static_cast<std::size_t>(wreck) - 1];
  count = static_cast<std::uint8_t>(count + figures);
  const int medals = count / kWreckMedal; // E-TRUCK-07: three of them for a medal
  count = static_cast<std::uint8_t>(count % kWreckMedal);
  award_medals(p, winner, medals, kNoHex);
}

// Smoke shells
// --------------------------------------------------------------------------------------------------------

bool in_smoke(const State& state, Hex h) {
  for (int i = 0; i < state.smoke_count; ++i)
    if (const Smoke& smoke = state.smokes[static_cast<std::size_t>(i)];
        smoke.hex == h && smoke.kind == SmokeKind::Shells)
      return true;
  return false;
}

HexSet shell_smoke(const State& state) {
  HexSet found;
  for (int i = 0; i < state.smoke_count; ++i)
    if (const Smoke& smoke = state.smokes[static_cast<std::size_t>(i)]; smoke.kind == SmokeKind::Shells)
      found.insert(smoke.hex);
  return found;
}

namespace {

// Hexes on which the next shell may fall: with those chosen they make three that touch each other
// (E-NEBEL-11).
HexSet next_shells(const Game& game, const State& state, const Unit& gun, const HexSet& chosen) {
  const Board& board = game.board();
  HexSet allowed;
  for (Hex h : board.within(gun.hex, kMaxRange))
    if (h != gun.hex && dice_at(game, state, gun, gun.hex, board.distance(gun.hex, h)) > 0) allowed.insert(h);
  for (int i = 0; i < state.smoke_count; ++i) allowed.erase(state.smokes[static_cast<std::size_t>(i)].hex);
  HexSet common = allowed;
  for (Hex h : chosen) common &= board.neighbors(h);
  HexSet found;
  for (Hex h : common) {
    // Two more are needed after none, one more after the first.
    const HexSet rest = common & board.neighbors(h);
    const int chosen_count = chosen.count();
    const bool completes = chosen_count == 2 || (chosen_count == 1 && rest.any()) ||
                           (chosen_count == 0 && std::any_of(rest.begin(), rest.end(), [&](Hex b) {
                              return rest.intersects(board.neighbors(b));
                            }));
    if (completes) found.insert(h);
  }
  return found;
}

HexSet chosen_hexes(const Frame& f) {
  HexSet chosen;
  for (int i = 0; i < f.count; ++i) chosen.insert(chosen_hex(f, i));
  return chosen;
}

} // namespace

bool may_shell(const Game& game, const State& state, const Unit& unit) {
  return game.tables().of(unit.troop).lays_smoke && may_battle(game, state, unit) &&
         (unit.battles == 0 || unit.is(kShelled)) && order_lets_fight(game, state, unit) && // E-NEBEL-07
         state.smoke_count + kShellHexes <= kMaxSmokes && next_shells(game, state, unit, {}).any();
}

void begin_shells(Play& p, UnitId id) {
  Unit& unit = p.state.unit(id);
  ++unit.battles;
  if (p.tables().of(unit.order).battles > 1) finish_others(p, id);
  unit.flags |= kMoved | kShelled;
  unit.marks &= static_cast<std::uint16_t>(~kCamouflaged); // F-ACT-46
  Frame& f = push_frame(p.state, FrameKind::Shells, seat_for(p.game, p.state, unit));
  f.unit = id;
  f.from = unit.hex;
}

void list_shells(const Game& game, const State& state, const Frame& f, ActionList& list) {
  for (Hex h : next_shells(game, state, state.unit(f.unit), chosen_hexes(f)))
    list.push(act(ActionKind::Smoke, kNoHex, h));
}

void act_shells(Play& p, Frame& f, const Action& action) {
  const Side side = p.state.unit(f.unit).side;
  choose_hex(f, action.to);
  if (f.count < kShellHexes) return;
  const HexSet hexes = chosen_hexes(f);
  pop_frame(p.state);
  for (Hex h : hexes) {
    p.state.smokes[p.state.smoke_count++] = {h, SmokeKind::Shells, side, kShellTurns, 0};
    Event e = event(EventKind::SmokeLaid, side);
    e.from = h;
    p.emit(e);
  }
}

// Landing craft
// -------------------------------------------------------------------------------------------------------

void leave_craft(Play& p, UnitId id) {
  Unit& unit = p.state.unit(id);
  unit.marks &= static_cast<std::uint16_t>(~kInCraft);
  p.emit(event(EventKind::CraftLeft, p.state, id, unit.hex));
}

// Combat Engineers
// ----------------------------------------------------------------------------------------------------

namespace {

// F-TRP-37: they clear in a turn in which they are able to battle, whether they have done so or not.
bool fit_to_battle(const Game& game, const State& state, const Unit& unit) {
  return unit.on_board() && game.tables().of(unit.order).may_battle && !unit.is(kMayNotBattle) &&
         !unit.is(kMovedAgain) && !ground_forbids_battle(game, state, unit);
}

} // namespace

bool may_clear(const Game& game, const State& state, const Unit& unit) {
  const Troop& troop = game.tables().of(unit.troop);
  const bool block = troop.engineers && game.options().has(kClearRoadBlocks) &&
                     game.ground(state, unit.hex).overlay.engineers_only;        // F-TRBLK-06
  const bool wire = state.wire.contains(unit.hex) && troop.gait == Gait::Foot && // E-TRUCK-35
                    (game.tables().of(state.obstacle[unit.hex]).cleared_instead & footing(troop).unit_class);
  // F-TWIRE-08: a battle that it could fight; engineers may have fought it (F-TRP-28).
  if (unit.battles == 0 && !order_lets_fight(game, state, unit)) return false;
  if (wire && troop.engineers) return fit_to_battle(game, state, unit); // F-TRP-28
  return (wire || block) && may_battle(game, state, unit);              // B-WIRE-03, B-WIRE-04
}

void clear_hex(Play& p, UnitId id) {
  Unit& unit = p.state.unit(id);
  const bool wire = p.state.wire.contains(unit.hex);
  // B-WIRE-05. F-TRP-28: engineers that battle in the wire do so before they remove it.
  if (!wire || !p.troop(unit).engineers || unit.battles == 0) ++unit.battles;
  if (wire)
    remove_obstacle(p, unit.hex);
  else
    change_overlay(p, unit.hex, TerrainId::Open);
}

void clear_mines_instead(Play& p, int lane) { // F-TMINE-13
  p.state.ordered.each([&](UnitId id) {
    const Unit& unit = p.state.unit(id);
    if (unit.lane == lane && unit.on_board() && p.troop(unit).engineers && p.state.mined.contains(unit.hex) &&
        may_battle(p.game, p.state, unit))
      clear_mine(p, id);
  });
}

// Hobart's Funnies
// ----------------------------------------------------------------------------------------------------

HexSet to_span(const Game& game, const State& state, const Unit& unit) { // E-FUNNY-07, E-FUNNY-09
  HexSet found;
  if (accessory_of(unit) != Accessory::Bridge || !game.tables().of(unit.order).may_move || unit.battles > 0 ||
      !may_battle(game, state, unit))
    return found;
  for (Hex h : game.board().neighbors(unit.hex))
    if (game.ground(state, h).is_river() && state.unit_at[h] == kNoUnit) found.insert(h);
  return found;
}

void span(Play& p, UnitId id, Hex to) {
  Unit& unit = p.state.unit(id);
  unit.accessory = static_cast<std::uint8_t>(Accessory::BridgeSpent);                          // E-FUNNY-11
  unit.flags |= kMayNotBattle | kBridging;                                                     // E-FUNNY-09
  if (has_move_left(p.game, p.state, unit)) unit.flags &= static_cast<std::uint16_t>(~kMoved); // E-FUNNY-08
  change_overlay(p, to, TerrainId::Bridge);
}

bool waits_for_accessory(const Game& game, const State& state, const Unit& unit) {
  return game.tables().of(unit.troop).has_accessory && accessory_of(unit) == Accessory::None &&
         state.turns[0] + state.turns[1] == 0;
}

void list_equip(const State& state, const Frame& f, ActionList& list) {
  for (int i = 1; i <= kAccessories; ++i)
    list.push({ActionKind::Equip, static_cast<std::uint8_t>(i), state.unit(f.unit).hex, kNoHex, kNoHex});
}

void act_equip(Play& p, Frame& f, const Action& action) {
  const UnitId id = f.unit;
  p.state.unit(id).accessory = action.value;
  p.emit(event(EventKind::UnitEquipped, p.state, id, p.state.unit(id).hex, kNoHex, action.value));
  pop_frame(p.state);
}

bool can_blast(const Game& game, const State& state, const Unit& unit, Hex from, Hex to) {
  return accessory_of(unit) == Accessory::Petard && game.tables().of(state.overlay[to]).blasted &&
         game.board().adjacent(from, to);
}

HexSet bunkers_to_blast(const Game& game, const State& state, const Unit& unit) { // E-FUNNY-30
  HexSet found;
  for (Hex h : game.board().neighbors(unit.hex))
    if (state.unit_at[h] == kNoUnit && state.plane_at[h] == kNoUnit &&
        can_blast(game, state, unit, unit.hex, h) && attack_dice(game, state, unit, unit.hex, h, false) > 0)
      found.insert(h);
  return found;
}

void blast(Play& p, Hex h) { change_overlay(p, h, TerrainId::Open); } // E-FUNNY-25

} // namespace bocage
