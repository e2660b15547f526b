#include "engine/rules/orders.h"

#include <algorithm>

#include "engine/rules/actions.h"
#include "engine/rules/attack.h"
#include "engine/rules/movement.h"
#include "engine/rules/nations.h"
#include "engine/rules/victory.h"

namespace bocage {
namespace {

bool enemy_beside(const Game& game, const State& state, const Unit& unit, Hex h) {
  return h != kNoHex && state.occupied[index(other(unit.side))].intersects(game.board().neighbors(h));
}

// Whether the order is of use only to some units: then suits() says to which.
bool is_particular(const OrderRule& order) {
  return order.close_only || order.far_only || order.digs_in || order.on_foot || order.on_land;
}

} // namespace

bool suits(const Game& game, const State& state, const Unit& unit, OrderKind kind) {
  const OrderRule& order = game.tables().of(kind);
  if (!is_particular(order)) return true;
  const Troop& troop = game.tables().of(unit.troop);
  if (order.on_foot && troop.gait != Gait::Foot) return false; // E-TRUCK-44, E-TRUCK-45
  if (order.on_land && unit.is(kInCraft)) return false;        // F-TRPB-52
  if (order.close_only || order.far_only) {                    // F-CMDB-42, C-CARD-026
    const Hex gun = muzzle(game, unit);
    if (troop.dice[0] == 0 || gun == kNoHex || unit.is(kInCraft)) return false;
    if (order.close_only) return enemy_beside(game, state, unit, gun);
    return !enemy_beside(game, state, unit, unit.hex) && !enemy_beside(game, state, unit, unit.second_hex);
  }
  if (order.digs_in) { // F-TSAND-07 to 10; a bridge will do (F-CMDB-48)
    const Ground here = game.ground(state, unit.hex);
    return !state.sandbags.contains(unit.hex) &&
           (here.overlay.deck || (!here.ground.bars_sandbags && !here.overlay.bars_sandbags));
  }
  return true;
}

namespace {

// Whether the unit may be given an order, if it fits a pool.
bool awaits_order(const State& state, const Unit& unit) {
  return unit.side == state.active && unit.order == OrderKind::None && // B-ORDER-04
         unit.ready_turn <= state.turns[index(unit.side)];
}

// The pools, as bits, that every unit in their sections fits: those of most cards.
unsigned lenient_pools(const Game& game, const Lane& lane) {
  unsigned lenient = 0;
  if (game.has_reinforcements()) return lenient;
  for (unsigned i = 0; i < lane.pool_count; ++i) {
    const Pool& pool = lane.pools[i];
    const bool picky = pool.classes != kEveryClass || is_particular(game.tables().of(pool.order));
    lenient |= static_cast<unsigned>(!picky) << i;
  }
  return lenient;
}

// Of the pools in whose sections the unit stands, those that it fits.
[[gnu::noinline]] // most cards have no such pools
unsigned
fitting(const Game& game, const State& state, const Lane& lane, unsigned pools, unsigned lenient,
        const Unit& unit) {
  if (game.ready_medals(state.unit_at[unit.hex]) > state.medals[index(unit.side)]) return 0; // X-ACT-01
  unsigned fit = pools;
  for (unsigned picky = pools & ~lenient; picky; picky &= picky - 1) {
    const Pool& pool = lane.pools[static_cast<std::size_t>(std::countr_zero(picky))];
    if (!has(pool.classes, game.tables().of(unit.troop).unit_class) || !suits(game, state, unit, pool.order))
      fit ^= picky & -picky;
  }
  return fit;
}

// The pools an order for this unit may be taken from, as bits.
unsigned pools_for(const Game& game, const State& state, const Lane& lane, unsigned lenient,
                   const Unit& unit) {
  if (!awaits_order(state, unit)) return 0;
  const std::uint8_t sections = game.board().sections(unit.hex); // B-ORDER-03
  unsigned fit = 0;
  for (unsigned i = 0; i < lane.pool_count; ++i)
    fit |= static_cast<unsigned>((lane.pools[i].sections & sections) != 0) << i;
  return fit & ~lenient ? fitting(game, state, lane, fit, lenient, unit) : fit;
}
[[gnu::noinline]] unsigned pools_for(const Game& game, const State& state, const Lane& lane, UnitId id) {
  return pools_for(game, state, lane, lenient_pools(game, lane), state.unit(id));
}

// The sets of pools, one bit each, from which no further order can be taken. By Hall's condition a set of
// orders can be shared out unless some pools together are asked for more than they hold; so when the orders
// that fit nothing outside a group of pools use up all of it, none is left for whoever depends on that group.
unsigned exhausted(const Lane& lane) {
  unsigned closed = 1; // who fits no pool gets no order
  if (lane.pool_count == 1) return lane.ordered[1] < lane.pools[0].capacity ? closed : closed | 1u << 1;
  for (unsigned group = 1; group < 1u << lane.pool_count; ++group) {
    int room = 0;
    for (unsigned i = 0; i < lane.pool_count; ++i)
      if (group >> i & 1) room += lane.pools[i].capacity;
    unsigned within = 0;
    for (unsigned fit = group; fit; fit = (fit - 1) & group) {
      room -= lane.ordered[fit];
      within |= 1u << fit;
    }
    if (room <= 0) closed |= within;
  }
  return closed;
}

template <int N = HexSet::kWords>
HexBits<N> candidates(const Game& game, const State& state, const Lane& lane) {
  unsigned sections = 0;
  for (unsigned i = 0; i < lane.pool_count; ++i) sections |= lane.pools[i].sections;
  return HexBits<N>(game.board().hexes_in(sections)) & HexBits<N>(state.occupied[index(state.active)]);
}

// Lists the orders that units on the board can still be given; without a list, says whether there is one.
// Both are asked for with every decision of the phase: one function keeps them in the cache together.
[[gnu::noinline, gnu::hot]] bool list_orderable(const Game& game, const State& state, const Lane& lane,
                                                ActionList* list) {
  const unsigned closed = exhausted(lane);
  if (closed + 1 == 1u << (1u << lane.pool_count)) return false;
  const unsigned lenient = lenient_pools(game, lane);
  const bool plain = lane.pool_count == 1 && lenient; // whoever stands there will do
  const auto enough = [&](Hex h) {
    if (list) list->push(act(ActionKind::Order, h));
    return !list;
  };
  return game.board().with_words([&](auto words) {
    const HexBits<words> there = candidates<words>(game, state, lane);
    if (plain)
      return there.any_of([&](Hex h) {
        const UnitId id = state.unit_at[h];
        return id != kNoUnit && state.unit(id).hex == h && awaits_order(state, state.unit(id)) && enough(h);
      });
    return there.any_of([&](Hex h) {
      const UnitId id = state.unit_at[h];
      if (id == kNoUnit || state.unit(id).hex != h) return false; // a train is ordered by its locomotive
      return !(closed >> pools_for(game, state, lane, lenient, state.unit(id)) & 1) && enough(h);
    });
  });
}

void give_order(Play& p, int number, UnitId id, unsigned fit) {
  Lane& lane = lane_of(p.state, number);
  Unit& unit = p.state.unit(id);
  ++lane.ordered[fit];
  unit.order = lane.pools[static_cast<std::size_t>(std::countr_zero(fit))].order;
  unit.lane = static_cast<std::uint8_t>(number);
  p.state.ordered.insert(id);
  p.emit(event(EventKind::UnitOrdered, p.state, id, unit.hex));
  if (p.tables().of(unit.order).digs_in) place_sandbags(p, unit.hex); // F-TSAND-16
}

} // namespace

bool commands_none(const Game& game, const State& state, Side side, const Card& card) {
  const bool on_land = game.tables().of(card.order).on_land; // F-TRPB-53
  for (Hex h : state.occupied[index(side)]) {
    const UnitId id = state.unit_at[h];
    if (id != kNoUnit && !(on_land && state.unit(id).is(kInCraft)) &&
        has(card.classes, game.tables().of(state.unit(id).troop).unit_class))
      return false;
  }
  return true;
}

void clear_pools(State& state, int number) {
  Lane& lane = lane_of(state, number);
  lane.pool_count = 0;
  lane.pools = {};
  lane.ordered = {};
}

void add_pool(State& state, int number, int capacity, unsigned sections, ClassSet classes, OrderKind order) {
  Lane& lane = lane_of(state, number);
  lane.pools[lane.pool_count++] = {static_cast<std::uint8_t>(capacity), static_cast<std::uint8_t>(sections),
                                   classes, order};
}

namespace {

// E-CMDCAR-05: one unit more in a section of the card in which a command car stands; on the line between two
// (B-ORDER-03) in either of them. More cars in the same place are of no more use.
[[gnu::cold]] void add_command_cars(Play& p, int number, const Card& card, unsigned covered) {
  std::uint64_t served = 0; // sets of sections, one bit each
  for (Hex h : p.state.occupied[index(p.state.active)]) {
    const UnitId id = p.state.unit_at[h];
    if (id == kNoUnit || !p.troop(p.state.unit(id)).commands) continue;
    Lane& lane = lane_of(p.state, number);
    unsigned sections = p.game.board().sections(h) & covered;
    for (unsigned i = 0; i < lane.pool_count; ++i) // nobody is missing where all are ordered
      if (lane.pools[i].capacity == kAllUnits) sections &= ~static_cast<unsigned>(lane.pools[i].sections);
    if (!sections || served >> sections & 1) continue;
    served |= std::uint64_t{1} << sections;
    const auto pool =
        std::find_if(lane.pools.begin(), lane.pools.begin() + lane.pool_count, [&](const Pool& q) {
          return lane.pool_count == kMaxPools ? q.sections & sections : q.sections == sections;
        });
    if (pool != lane.pools.begin() + lane.pool_count)
      ++pool->capacity;
    else
      add_pool(p.state, number, 1, sections, card.classes, card.order);
  }
}

} // namespace

void open_orders(Play& p, int number, CardId id, std::uint8_t sections) {
  const Card& card = p.tables().of(id);
  const Side side = p.state.active;
  const int more = gung_ho(p.game, side);
  Lane& lane = lane_of(p.state, number);
  clear_pools(p.state, number);
  const auto pool = [&](int capacity, unsigned where, ClassSet classes, OrderKind order) {
    add_pool(p.state, number, capacity, where, classes, order);
  };
  unsigned covered = 0;
  if (p.game.setup().mode == Mode::Overlord) {
    int most = 0;
    for (int n : card.orders) most = std::max(most, n);
    for (int s = 0; s < p.game.board().section_count(); ++s) // O-SECT-07, O-SECT-11
      if (sections >> s & 1) pool(most, 1u << s, card.classes, card.order);
    covered = sections;
  } else {
    for (int seen = 0; seen < 3; ++seen)
      if (const int n = card.orders[static_cast<std::size_t>(seen)]) { // F-CMD-11
        const unsigned section = 1u << p.game.section(side, lane.mirrored ? 2 - seen : seen);
        pool(n, section, card.classes, card.order);
        covered |= section;
      }
    if (more && covered && lane.pools[0].capacity != kAllUnits)
      pool(more, covered, card.classes, card.order); // F-NAT-25: one in all
  }
  if (card.type == CardType::Section && p.game.is_equipped(side)) add_command_cars(p, number, card, covered);
  if (card.fallback && commands_none(p.game, p.state, side, card))
    pool(1 + more, kEverywhere, kEveryClass, OrderKind::Normal); // F-NAT-31
  else if (card.action == CardAction::DigIn)
    pool(std::clamp(p.game.options().sandbags - p.state.sandbags.count(), 0, card.anywhere + more),
         kEverywhere, card.classes, card.order);
  else if (card.anywhere)
    pool(card.anywhere == kAllUnits ? kAllUnits : card.anywhere + more, kEverywhere, card.classes,
         card.order); // F-NAT-26
  else if (card.action == CardAction::InfantryAssault)
    pool(kAllUnits, sections, card.classes, card.order);
  lane.phase = Phase::Order;
  const bool everyone =
      lane.pool_count > 0 && std::all_of(lane.pools.begin(), lane.pools.begin() + lane.pool_count,
                                         [](const Pool& q) { return q.capacity == kAllUnits; });
  if (everyone) order_everyone(p, number);
}

namespace {

// The pools from which an order for a unit that comes onto the board may be taken, as bits.
unsigned pools_at(const Game& game, const Lane& lane, Hex h, UnitClass unit_class) {
  unsigned fit = 0;
  for (unsigned i = 0; i < lane.pool_count; ++i)
    if ((lane.pools[i].sections & game.board().sections(h)) && has(lane.pools[i].classes, unit_class))
      fit |= 1u << i;
  return fit;
}

bool units_wait(const Game& game, const State& state) { // to come onto the board, in some turn
  return game.side(state.active).arrivals.units > 0;
}

// F-SCN-34, X-ACT-01, X-ACT-22: each takes an order of a Section card, in a section that the card covers.
[[gnu::cold]] HexSet arrivals(const Game& game, const State& state, const Lane& lane) {
  HexSet found;
  if (lane.played_as == kNoCard || game.tables().of(lane.played_as).type != CardType::Section) return found;
  const UnitClass unit_class = game.tables().of(game.side(state.active).arrivals.troop).unit_class;
  const unsigned closed = exhausted(lane);
  for (Hex h : ways_in(game, state))
    if (!(closed >> pools_at(game, lane, h, unit_class) & 1)) found.insert(h);
  return found;
}

} // namespace

Nation army_of(const Game& game, Side side) {
  for (const UnitSetup& unit : game.setup().units)
    if (unit.side == side && unit.nation != Nation::None) return unit.nation;
  return Nation::None;
}

bool any_order_left(const Game& game, const State& state, int number) {
  return list_orderable(game, state, lane_of(state, number), nullptr) ||
         (units_wait(game, state) && arrivals(game, state, lane_of(state, number)).any());
}

void bring_unit(Play& p, int number, Hex h) {
  const Side side = p.state.active;
  const Arrivals& terms = p.game.side(side).arrivals;
  const UnitId id = add_unit(p.game, p.state, terms.troop, side, army_of(p.game, side));
  Unit& unit = p.state.unit(id);
  if (!terms.may_exit) unit.marks |= kMayNotExit;
  ++p.state.arrived[index(side)];
  put_unit(p.game, p.state, id, h);
  p.emit(event(EventKind::UnitArrived, p.state, id, kNoHex, h));
  const Entry e = entry(p.game, p.state, unit, h);
  unit.flags = kMoved | kArrived;
  unit.moved_from = h;
  if (e.no_battle || allowance(p.game, unit).battle_move == 0) unit.flags |= kMayNotBattle; // F-TRP-05
  if (e.hard_stop) unit.flags |= kHardStop;
  const UnitClass unit_class = p.troop(unit).unit_class;
  give_order(p, number, id, pools_at(p.game, lane_of(p.state, number), h, unit_class));
  settle_unit(p, id);
  if (p.state.over() || !face_ground(p, id)) return;
  if (e.clears) remove_obstacle(p, h);
}

void list_orders(const Game& game, const State& state, int number, ActionList& list) {
  list_orderable(game, state, lane_of(state, number), &list);
  if (units_wait(game, state))
    for (Hex h : arrivals(game, state, lane_of(state, number))) list.push(act(ActionKind::Bring, kNoHex, h));
  list.push(act(ActionKind::Done)); // B-ORDER-06
}

void order_unit(Play& p, int number, Hex h) {
  const UnitId id = p.state.unit_at[h];
  give_order(p, number, id, pools_for(p.game, p.state, lane_of(p.state, number), id));
}

void order_everyone(Play& p, int number) {
  for (Hex h : candidates(p.game, p.state, lane_of(p.state, number))) {
    const UnitId id = p.state.unit_at[h];
    if (id == kNoUnit || p.state.unit(id).hex != h) continue;
    const unsigned fit = pools_for(p.game, p.state, lane_of(p.state, number), id);
    if (fit) give_order(p, number, id, fit);
  }
}

} // namespace bocage
