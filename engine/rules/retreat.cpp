#include "engine/rules/retreat.h"

#include <algorithm>

#include "engine/rules/equipment.h"
#include "engine/rules/hits.h"
#include "engine/rules/movement.h"
#include "engine/rules/rails.h"

namespace bocage {

EdgeVerdict judge_retreat(const Game& game, const State& state, const Unit& unit, Hex from, Direction d) {
  const Troop& troop = game.tables().of(unit.troop);
  const Hex to = game.board().neighbor(from, d);
  const Ground there = game.ground(state, to);
  const bool at_sea = game.sea().contains(to), in_craft = unit.is(kInCraft);
  if (state.unit_at[to] != kNoUnit || state.plane_at[to] != kNoUnit) return {"B-RETREAT-08", 0};
  if (game.side(unit.side).closed[footing(troop).column].contains(to))
    return {"F-THEDGE-11", 0, &there.ground};
  if (at_sea && (in_craft || troop.gait == Gait::Afloat) && barred_at_sea(game, state, unit, to))
    return {"F-THEDGE-11", 0, &there.ground};
  if (at_sea && in_craft) return {}; // F-TRPB-42
  if (troop.gait == Gait::Afloat) {
    if (!at_sea) return {troop.rules.move, 0, &there.ground};
    if (game.shallows().contains(to)) return {"F-TRPB-17", 0, &there.ground};
    return {};
  }
  const EdgeVerdict edge = judge_retreat_edge(game.ground(state, from), there, d, troop.gait);
  if (!edge.open() || !in_craft) return edge;
  if (const Terrain* closed = there.closed_by(Gait::Tracked)) return {"E-LCT-01", 0, closed};
  return edge;
}

HexSet retreat_steps(const Game& game, const State& state, const Unit& unit, Hex from) {
  HexSet steps;
  if (game.tables().of(unit.troop).gait == Gait::Rail) return train_retreat_steps(game, state, unit, 1);
  if (unit.is(kHasBoat) && game.ground(state, from).is_river()) return steps; // F-ACT-18
  const bool up = game.retreats_up(unit.side);
  for (Direction d : {up ? Direction::NorthWest : Direction::SouthWest, // B-RETREAT-04
                      up ? Direction::NorthEast : Direction::SouthEast})
    if (const Hex to = game.board().neighbor(from, d);
        to != kNoHex && judge_retreat(game, state, unit, from, d).open())
      steps.insert(to);
  return steps;
}

int longest_retreat(const Game& game, const State& state, const Unit& unit, Hex from, int limit) {
  if (limit <= 0) return 0;
  if (game.tables().of(unit.troop).gait == Gait::Rail) return longest_train_retreat(game, state, unit, limit);
  int longest = 0;
  for (Hex to : retreat_steps(game, state, unit, from)) {
    longest = std::max(longest, 1 + longest_retreat(game, state, unit, to, limit - 1));
    if (longest == limit) break;
  }
  return longest;
}

namespace {

// Steps that still let the unit go as far as it must (F-GRET-01).
HexSet lawful_steps(const Game& game, const State& state, const Frame& f) {
  const Unit& unit = state.unit(f.unit);
  const int owed = f.least - f.retreated;
  if (game.tables().of(unit.troop).gait == Gait::Rail) return train_retreat_steps(game, state, unit, owed);
  HexSet steps;
  for (Hex to : retreat_steps(game, state, unit, unit.hex))
    if (owed <= 1 || 1 + longest_retreat(game, state, unit, to, owed - 1) >= owed) steps.insert(to);
  return steps;
}

void close_retreat(Play& p, const Frame& f) {
  const std::uint8_t made = f.retreated;
  pop_frame(p.state);
  if (p.state.frame_count && p.state.top().kind == FrameKind::Battle) p.state.top().retreated = made;
}

void end_retreat(Play& p, const Frame& f) {
  const UnitId id = f.unit;
  const int losses = f.hits, made = f.retreated;
  close_retreat(p, f);
  lose_figures(p, id, settle_losses(p, id, losses)); // B-RETREAT-09, B-RETREAT-11
  if (made > 0 && p.state.unit(id).on_board() && !p.state.over()) settle_unit(p, id);
}

void step_back(Play& p, Frame& f, Hex to) {
  const UnitId id = f.unit;
  ++f.retreated;
  if (p.troop(p.state.unit(id)).gait == Gait::Rail) return back_train(p, id, to);
  p.emit(event(EventKind::UnitRetreated, p.state, id, p.state.unit(id).hex, to));
  shift_on(p, id, to, f.retreated > 1);
  if (p.state.over()) return;
  if (p.state.unit(id).is(kInCraft) && !p.game.sea().contains(to)) leave_craft(p, id);
  const int losses = lost_in_ice(p, id);                       // F-TFROZ-03
  if (losses >= p.state.unit(id).figures) close_retreat(p, f); // it retreats no further
  lose_figures(p, id, losses);                                 // F-TFROZ-12: none is rolled again
}

} // namespace

void begin_retreat(Play& p, UnitId id, int flags) {
  const Unit& unit = p.state.unit(id);
  const int far = longest_retreat(p.game, p.state, unit, unit.hex, flags);
  Frame& f = push_frame(p.state, FrameKind::Retreat, seat_for(p.game, p.state, unit));
  f.unit = id;
  f.least = static_cast<std::uint8_t>(far);
  const bool royal = is_royal(p.game, unit) && p.troop(unit).unit_class != UnitClass::Ship; // E-ITALY-04
  const int hexes = royal ? kRoyalRetreat : p.troop(unit).retreat;
  f.most = static_cast<std::uint8_t>(far < flags ? far : flags * hexes); // B-RESIST-04, B-RESIST-08
  f.hits = static_cast<std::uint8_t>(flags - far);
}

bool run_retreat(Play& p, Frame& f) {
  if (f.retreated == f.most) return end_retreat(p, f), true;
  const HexSet steps = lawful_steps(p.game, p.state, f);
  if (f.retreated >= f.least) {
    if (steps.empty()) return end_retreat(p, f), true;
    return false; // B-RESIST-03: it may go on
  }
  // B-RETREAT-03. Also where only one of two ways is long enough: the owner may ask why not the other.
  if (retreat_steps(p.game, p.state, p.state.unit(f.unit), p.state.unit(f.unit).hex).count() > 1)
    return false;
  step_back(p, f, steps.first());
  return true;
}

void list_retreat(const Game& game, const State& state, const Frame& f, ActionList& list) {
  for (Hex to : lawful_steps(game, state, f)) list.push(act(ActionKind::Retreat, state.unit(f.unit).hex, to));
  if (f.retreated >= f.least) list.push(act(ActionKind::Stay));
}

void act_retreat(Play& p, Frame& f, const Action& action) {
  if (action.kind == ActionKind::Stay) return end_retreat(p, f);
  step_back(p, f, action.to);
}

} // namespace bocage
