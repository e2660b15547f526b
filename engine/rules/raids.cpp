#include "engine/rules/raids.h"

#include <bit>

#include "engine/rules/attack.h"
#include "engine/rules/cards.h"
#include "engine/rules/movement.h"
#include "engine/rules/orders.h"
#include "engine/rules/tactics.h"
#include "engine/rules/victory.h"

namespace bocage {

// Prisoners
// ---------------------------------------------------------------------------------------------------------

int camp_rank(const Game& game, Hex camp) {
  int rank = 0;
  for (Hex h : game.side(Side::Allies).prisons.camps | game.side(Side::Axis).prisons.camps) {
    if (h == camp) return rank;
    ++rank;
  }
  return -1;
}

int prisoners_in(const Game& game, const State& state, Side side, Hex camp) {
  const Prisons& terms = game.side(side).prisons;
  if (camp == kNoHex || !terms.camps.contains(camp)) return 0;
  return terms.units - state.freed[static_cast<std::size_t>(camp_rank(game, camp))];
}

bool may_free(const Game& game, const State& state, Side side, Hex camp) {
  return prisoners_in(game, state, side, camp) > 0 && state.occupied[index(side)].contains(camp) &&
         state.unit_at[camp] != kNoUnit && state.unit_count < kMaxUnits &&
         steps_out(game, state, side, camp).any();
}

namespace {

void set_free(Play& p, Side side, Hex camp, Hex to) {
  const UnitId id = add_unit(p.game, p.state, TroopId::Infantry, side, army_of(p.game, side));
  Unit& unit = p.state.unit(id);
  unit.figures = unit.figures_at_start = static_cast<std::uint8_t>(p.game.side(side).prisons.figures);
  unit.ready_turn = static_cast<std::uint8_t>(p.state.turns[index(side)] + 1); // not this turn
  ++p.state.freed[static_cast<std::size_t>(camp_rank(p.game, camp))];
  put_unit(p.game, p.state, id, to);
  p.emit(event(EventKind::PrisonersFreed, p.state, id, camp, to));
  settle_unit(p, id);
  if (!p.state.over()) face_ground(p, id); // F-TMINE-04, F-TFROZ-02
}

// The last of the camps that wait; false: there is none.
bool next_camp(const Play& p, Frame& f) {
  if (f.count == 0) return false;
  const int rank = std::bit_width(f.count) - 1;
  f.count = static_cast<std::uint8_t>(f.count & ~(1u << static_cast<unsigned>(rank)));
  for (Hex camp : p.game.side(side_of(f.seat)).prisons.camps)
    if (camp_rank(p.game, camp) == rank) f.from = camp;
  if (may_free(p.game, p.state, side_of(f.seat), f.from))
    f.seat = seat_for(p.game, p.state, p.state.unit(p.state.unit_at[f.from]));
  return true;
}

} // namespace

// One frame for all camps that are held as the turn begins: the one at hand in `from`, a bit in `count` for
// each of the others by its rank.
void open_camps(Play& p, Side side) {
  std::uint8_t held = 0;
  for (Hex camp : p.game.side(side).prisons.camps)
    if (may_free(p.game, p.state, side, camp))
      held |= static_cast<std::uint8_t>(1u << static_cast<unsigned>(camp_rank(p.game, camp)));
  if (held == 0) return;
  Frame& f = push_frame(p.state, FrameKind::Camp, seat_of(side));
  f.count = held;
  next_camp(p, f);
}

bool run_camp(Play& p, Frame& f) {
  const Side side = side_of(f.seat);
  do {
    while (may_free(p.game, p.state, side, f.from)) {
      const HexSet free = steps_out(p.game, p.state, side, f.from);
      if (free.count() > 1) return false;
      set_free(p, side, f.from, free.first());
      if (p.state.over()) return true;
    }
  } while (next_camp(p, f)); // who finds no place stays in the camp
  pop_frame(p.state);
  return true;
}

void list_camp(const Game& game, const State& state, const Frame& f, ActionList& list) {
  for (Hex h : steps_out(game, state, side_of(f.seat), f.from)) list.push(act(ActionKind::Free, kNoHex, h));
}

void act_camp(Play& p, Frame& f, const Action& action) { set_free(p, side_of(f.seat), f.from, action.to); }

// Radar
// -------------------------------------------------------------------------------------------------------------

int most_strikes(const Game& game, const State& state) {
  const Side warned = other(state.active);
  const Radar& radar = game.side(warned).radar;
  return radar.stations.intersects(state.occupied[index(warned)]) ? radar.targets : kAirPowerTargets;
}

// Guns
// --------------------------------------------------------------------------------------------------------------

namespace {

// Those that are set up to fire; mobile artillery drives away or burns.
bool are_guns(const Troop& troop) {
  return troop.unit_class == UnitClass::Artillery && troop.battle_move == 0;
}

} // namespace

void capture_guns(Play& p, UnitId id, const Unit& lost) {
  Unit& unit = p.state.unit(id);
  if (lost.on_board() || !p.troop(unit).serves_guns() || !are_guns(p.troop(lost))) return;
  unit.marks |= kHasGuns;
  p.emit(event(EventKind::GunsCaptured, p.state, id, unit.hex));
}

void leave_guns(Play& p, UnitId id, Hex left) {
  Unit& unit = p.state.unit(id);
  if (!unit.is(kHasGuns)) return;
  unit.marks &= static_cast<std::uint16_t>(~kHasGuns);
  p.emit(event(EventKind::GunsLeft, p.state, id, left));
}

// Supplies
// ----------------------------------------------------------------------------------------------------------

HexSet standing_depots(const Game& game, const State& state, Side side) {
  HexSet standing = game.side(side).depots.hexes;
  for (Hex h : game.side(side).depots.hexes)
    if (state.ground[h] != game.hex(h).ground) standing.erase(h);
  return standing;
}

Reason depot_refusal(const Game& game, const State& state, const Unit& unit) {
  return standing_depots(game, state, unit.side).contains(unit.hex)
             ? Reason{}
             : Reason{.why = Why::NoDepot, .rule = "X-ACT-14", .at = unit.hex};
}

bool may_destroy(const Game& game, const State& state, const Unit& unit) {
  return may_battle(game, state, unit) && order_lets_fight(game, state, unit) &&
         depot_refusal(game, state, unit).none();
}

void destroy_supplies(Play& p, UnitId id) {
  Unit& unit = p.state.unit(id);
  const Depots& terms = p.game.side(unit.side).depots;
  ++unit.battles;
  unit.flags |= kMoved | kMayNotBattle;
  p.emit(event(EventKind::SuppliesDestroyed, p.state, id, unit.hex));
  p.state.ground[unit.hex] = TerrainId::Open;
  p.state.altered.insert(unit.hex);
  award_medals(p, unit.side, terms.medals, kNoHex);
  for (int n = 0; n < terms.cards && !p.state.over(); ++n) lose_random_card(p, other(unit.side));
}

} // namespace bocage
