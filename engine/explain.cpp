#include "engine/explain.h"

#include <algorithm>

#include "engine/engine.h"
#include "engine/rules/actions.h"
#include "engine/rules/attack.h"
#include "engine/rules/battle.h"
#include "engine/rules/battle_frame.h"
#include "engine/rules/cards.h"
#include "engine/rules/equipment.h"
#include "engine/rules/hits.h"
#include "engine/rules/movement.h"
#include "engine/rules/nations.h"
#include "engine/rules/orders.h"
#include "engine/rules/raids.h"
#include "engine/rules/rails.h"
#include "engine/rules/retreat.h"
#include "engine/rules/tactics.h"
#include "engine/rules/victory.h"

namespace bocage {
namespace {

Verdict no(Why why, std::string_view rule, std::string_view subject = {}, Hex at = kNoHex, int number = 0) {
  return {{why, rule, subject, at, kNoHex, number}, Counted::Nothing, {}};
}

// The lane in which the seat decides; whoever has none asks about the first.
const Lane& lane_at(const Game& game, const State& state, Seat seat) {
  return lane_of(state, std::max(seat_lane(game, seat), 0));
}

// The seat's own unit in a hex, or why there is none.
Verdict own_unit(const State& state, Seat seat, Hex h) {
  const UnitId id = h == kNoHex ? kNoUnit : state.unit_at[h];
  if (id == kNoUnit) return no(Why::NobodyThere, "B-ORDER-02", {}, h);
  if (state.unit(id).side != side_of(seat)) return no(Why::EnemyThere, "B-ORDER-02", {}, h);
  return {};
}

// What the rulebook refuses to vehicles, each in a chapter of its own.
struct VehicleRules {
  TroopId troop;
  std::string_view infiltration, dig_in, medics, wire, hospital, oasis;
  std::string_view supplied, single, battled; // whom it cannot supply
};
constexpr std::array kVehicleRules = {
    VehicleRules{TroopId::SupplyTruck, "E-TRUCK-44", "E-TRUCK-45", "E-TRUCK-46", "E-TRUCK-35", "E-TRUCK-51",
                 "E-TRUCK-52", "E-TRUCK-14", "E-TRUCK-19", "E-TRUCK-28"},
    VehicleRules{TroopId::HalfTrack, "E-HTRACK-43", "E-HTRACK-44", "E-HTRACK-45", "B-WIRE-11", "E-HTRACK-52",
                 "E-HTRACK-53", "E-HTRACK-13", "E-HTRACK-18", "E-HTRACK-27"},
    VehicleRules{TroopId::PatrolCar, "E-JEEP-26", "E-JEEP-27", "E-JEEP-28", "E-JEEP-18", "E-JEEP-33",
                 "E-JEEP-34", "X-ACT-24", "X-ACT-24", "X-ACT-24"},
};
const VehicleRules& vehicle_rules(TroopId troop) {
  for (const VehicleRules& rules : kVehicleRules)
    if (rules.troop == troop) return rules;
  return kVehicleRules[0];
}

// Cards
// --------------------------------------------------------------------------------------------------------------

// The commissar lets the card under his chip be played, and few others from the hand.
bool must_wait_under_chip(const Game& game, const State& state, Seat seat, CardId kind) {
  if (card_under_chip(state, side_of(seat)) == kNoCardIndex) return false;
  const CardId taken = taken_from_chip(state);
  return taken != kNoCard ? kind != taken : !plays_from_hand(game.tables().of(kind));
}

// In the hand, or under the chip.
bool holds(const Game& game, const State& state, Seat seat, CardId kind) {
  const CardIndex chip = card_under_chip(state, side_of(seat));
  return find_in_hand(game, state, side_of(seat), kind) != kNoCardIndex ||
         (chip != kNoCardIndex && game.card(chip) == kind);
}

Verdict explain_card(const Game& game, const State& state, Seat seat, const Action& a) {
  const Card& card = game.tables().of(a.card());
  if (find_in_hand(game, state, side_of(seat), a.card()) == kNoCardIndex)
    return no(Why::NotInHand, "B-TURN-03", card.key);
  if (card.action == CardAction::Ambush) return no(Why::AmbushWaits, card.catalogue, card.key);
  if (must_wait_under_chip(game, state, seat, a.card())) return no(Why::UnderChip, "F-NAT-09", card.key);
  return {};
}

Verdict explain_prepare(const Game& game, const State& state, Seat seat, const Action& a) {
  const Card& card = game.tables().of(a.card());
  if (find_in_hand(game, state, side_of(seat), a.card()) == kNoCardIndex)
    return no(Why::NotInHand, "B-TURN-03", card.key);
  if (!may_prepare(card)) return no(Why::AmbushWaits, card.catalogue, card.key);
  return no(Why::NoSuchChoice, "F-NAT-09", card.key);
}

// Bridges that are blown up or built
Verdict explain_engineering(const Game& game, const State& state, Seat seat, const Action& a) {
  const Card& card = game.tables().of(a.card());
  if (!holds(game, state, seat, a.card())) return no(Why::NotInHand, "B-TURN-03", card.key);
  if (must_wait_under_chip(game, state, seat, a.card())) return no(Why::UnderChip, "F-NAT-09", card.key);
  return no(Why::NoBridgeFor, a.kind == ActionKind::Blow ? "F-ACT-06" : "F-TPONT-02", card.key, a.to);
}

Verdict explain_air_recon(const Game& game, const State& state, Seat seat, const Action& a) {
  const Card& card = game.tables().of(a.card());
  const SideSetup& side = game.side(side_of(seat));
  const bool spots = a.kind == ActionKind::Spot, at_will = side.has(spots ? kForwardSpotting : kAirStrikes);
  if (!holds(game, state, seat, a.card())) return no(Why::NotInHand, "B-TURN-03", card.key);
  if (spots && (recon_of(game, state, a.card()) == kNoCard || !at_will))
    return no(Why::NotAsBarrage, "X-ACT-04", card.key);
  if (recon_of(game, state, a.card()) == kNoCard || (side.air_observers.empty() && !at_will))
    return no(Why::NotAsAirPower, "F-SCN-14", card.key);
  if (is_dark(state)) return no(Why::TooDark, "X-ACT-19", card.key, kNoHex, state.visibility);
  if (spots && !has_spotter(game, state, side_of(seat)))
    return no(Why::NoSpotter, "X-ACT-04", card.key, side.spotters.first());
  if (!at_will && !has_air_observer(game, state, side_of(seat)))
    return no(Why::NoObserver, "H-RECON-01", card.key, side.air_observers.first());
  if (must_wait_under_chip(game, state, seat, a.card())) return no(Why::UnderChip, "F-NAT-09", card.key);
  if (card_under_chip(state, side_of(seat)) != kNoCardIndex && taken_from_chip(state) == kNoCard &&
      is_recon(card))
    return no(Why::UnderChip, "F-AIR-21", card.key);
  return no(Why::NobodyToStrike, at_will ? "F-ACT-40" : "H-RECON-01", card.key);
}

// Orders
// -------------------------------------------------------------------------------------------------------------

// How units came that have to wait: by parachute, out of a camp or off a train.
std::string_view arrival_rule(const Game& game, Side side) {
  const auto& drops = game.setup().air_drops;
  if (std::any_of(drops.begin(), drops.end(), [&](const AirDrop& drop) { return drop.side == side; }))
    return "F-ACT-73";
  return game.side(side).prisons.camps.any() ? "X-ACT-07" : "X-ACT-13";
}

Verdict explain_order(const Game& game, const State& state, Seat seat, const Action& a) {
  if (Verdict v = own_unit(state, seat, a.from); !v.legal()) return v;
  const Unit& unit = state.unit(state.unit_at[a.from]);
  const Lane& lane = lane_at(game, state, seat);
  const Card& card = game.tables().of(lane.played_as == kNoCard ? CardId::ReconLeft : lane.played_as);
  if (unit.order != OrderKind::None) return no(Why::AlreadyOrdered, "B-ORDER-04", {}, a.from);
  if (unit.ready_turn > state.turns[index(unit.side)])
    return no(Why::NotReady, arrival_rule(game, unit.side), {}, a.from, unit.ready_turn);
  if (const int medals = game.ready_medals(state.unit_at[a.from]); state.medals[index(unit.side)] < medals)
    return no(Why::NeedsMedals, "H-HELD-01", {}, a.from, medals);
  const auto fits = [&](auto&& test) {
    return std::any_of(lane.pools.begin(), lane.pools.begin() + lane.pool_count, test);
  };
  const std::uint8_t sections = game.board().sections(unit.hex);
  const Troop& troop = game.tables().of(unit.troop);
  const UnitClass unit_class = troop.unit_class;
  if (!fits([&](const Pool& q) { return q.sections & sections; }))
    return no(Why::WrongSection, "B-CARD-03", card.key, a.from);
  if (!fits([&](const Pool& q) { return (q.sections & sections) && has(q.classes, unit_class); }))
    return no(Why::WrongClass, card.catalogue, card.key, a.from);
  const OrderRule& order = game.tables().of(card.order);
  if (order.on_foot && troop.gait != Gait::Foot)
    return no(Why::NotForVehicles,
              order.digs_in ? vehicle_rules(unit.troop).dig_in : vehicle_rules(unit.troop).infiltration,
              card.key, a.from);
  if (order.on_land && unit.is(kInCraft)) return no(Why::NotFromCraft, "F-TRPB-52", card.key, a.from);
  if (order.close_only || order.far_only) {
    if (troop.dice[0] == 0) return no(Why::NeverBattles, troop.rules.dice, troop.key, a.from);
    if (muzzle(game, unit) == kNoHex) return no(Why::NeverBattles, "F-TRP-71", troop.key, a.from);
    if (unit.is(kInCraft)) return no(Why::InCraft, "E-LCT-11", {}, a.from);
    if (!suits(game, state, unit, card.order))
      return order.close_only ? no(Why::NeedsEnemyBeside, "F-CMDB-42", card.key, a.from)
                              : no(Why::EnemyBeside, "C-CARD-026", card.key, a.from);
  }
  if (order.digs_in) {
    if (state.sandbags.count() >= game.options().sandbags)
      return no(Why::NoSandbagsLeft, "F-TSAND-15", {}, a.from);
    const Ground here = game.ground(state, a.from);
    if (state.sandbags.contains(a.from)) return no(Why::NoSandbagsHere, "C-CARD-024", {}, a.from);
    if (!here.overlay.deck && (here.ground.bars_sandbags || here.overlay.bars_sandbags)) {
      const bool ford = here.overlay.bars_sandbags || here.ground.water == Water::None;
      const bool sea = here.ground.water == Water::Sea;
      return no(Why::NoSandbagsHere, ford ? "F-TSAND-08" : sea ? "F-TSAND-09" : "F-TSAND-07", {}, a.from);
    }
  }
  return no(Why::NoOrderLeft, "B-ORDER-06", card.key, a.from);
}

Verdict explain_bring(const Game& game, const State& state, Seat seat, const Action& a) {
  const Arrivals& terms = game.side(side_of(seat)).arrivals;
  const bool breakthrough = terms.is_breakthrough();
  const std::string_view rule = breakthrough ? "X-ACT-22" : "X-ACT-01",
                         troop = game.tables().of(terms.troop).key;
  switch (arrival(game, state)) {
  case Arrival::NoneLeft:
    return no(Why::AllArrived, breakthrough ? "F-SCN-33" : rule, troop, a.to, terms.units);
  case Arrival::TooEarly: return no(Why::ArrivesLater, rule, troop, a.to, terms.from_turn);
  case Arrival::NeedsMedals: return no(Why::NeedsMedals, rule, {}, a.to, terms.at_medals);
  case Arrival::Open: break;
  }
  if (!ways_in(game, state).contains(a.to)) return no(Why::NoWayIn, rule, troop, a.to);
  const Lane& lane = lane_at(game, state, seat);
  const Card& card = game.tables().of(lane.played_as == kNoCard ? CardId::ReconLeft : lane.played_as);
  if (card.type != CardType::Section) return no(Why::NotByThisCard, rule, card.key, a.to);
  const auto covers = [&](const Pool& q) { return q.sections & game.board().sections(a.to); };
  if (std::none_of(lane.pools.begin(), lane.pools.begin() + lane.pool_count, covers))
    return no(Why::WrongSection, "B-CARD-03", card.key, a.to);
  return no(Why::NoOrderLeft, "B-ORDER-06", card.key, a.to);
}

// Moves
// --------------------------------------------------------------------------------------------------------------

const Terrain& layer_with(const Ground& ground, auto&& trait) {
  for (const Terrain* t : ground.layers())
    if (trait(*t)) return *t;
  return ground.ground;
}

// Which of the ground's rules closes the edge.
Why why_closed(const Troop& troop, const EdgeVerdict& edge, const Ground& from, const Ground& to) {
  const Terrain& t = *edge.terrain;
  if (t.heights_only && !has(t.closed_to, troop.unit_class)) return Why::HeightsOnly;
  if (t.crossing && (from.spans() || to.spans())) return Why::BridgeEnds;
  if (t.traps && edge.rule == t.rules.trap) return Why::Trapped;
  if (t.deck && edge.rule != t.rules.closed) return Why::BridgeFromLand;
  return t.banks ? Why::SteepBanks : Why::Impassable;
}

// A step that the ground on one of its sides forbids: what lies where, in a move and in a retreat alike.
Verdict closed_edge(const Game& game, const State& state, const Troop& troop, const EdgeVerdict& edge,
                    Hex from, Hex to) {
  const Ground here = game.ground(state, from);
  const Why why = why_closed(troop, edge, here, game.ground(state, to));
  const bool own_banks = why == Why::SteepBanks && here.has_banks() &&
                         !here.open_to(*game.board().direction(from, to)); // it is those that it stands in
  return no(why, edge.rule, edge.terrain->key, why == Why::Trapped || own_banks ? from : to);
}

// The way a unit would take if nothing but distance mattered most and broken rules cost dearly: the first
// rule broken on it is the one to name.
class Path {
 public:
  // `limit`: the rule that says how far, if it is neither the unit's nor its order's.
  Path(const Game& game, const State& state, const Unit& unit, const Allowance& allowed,
       std::string_view limit = {})
      : game_(game), state_(state), unit_(unit), allowed_(allowed), limit_(limit),
        prizes_(prizes(game, state, unit.side)),
        start_{unit.hex, goes_on(unit) ? unit.moved : 0, false,
               allowed.road && !unit.is(kRoadSpent) && ground(unit.hex).is_road()} {}

  // Why the unit cannot walk from its hex to another; the hexes and their costs go into the verdict's trace.
  Verdict judge(Hex to) {
    search();
    const auto found = best(to);
    const Verdict too_far = no(Why::TooFar, move_rule(), troop().key, to, allowed_.move);
    if (!found) return too_far;
    Verdict verdict = walk(*found);
    // What no way could reach is too far, whatever else lies in between.
    if (start_.used + game_.board().distance(unit_.hex, to) > allowed_.move) verdict.reason = too_far.reason;
    return verdict;
  }

 private:
  static constexpr int kSteps = kMaxMove + 3;
  static constexpr std::pair<bool, bool> kPasts[] = {
      {false, false}, {true, false}, {false, true}, {true, true}}; // capped, on the road
  struct Node {
    int broken = 1000; // rules broken on the way
    Hex from = kNoHex;
    int from_used = 0;
    bool from_capped = false, from_road = false;
  };
  struct End {
    Hex hex;
    int used;
    bool capped, road; // it has entered a hex that caps the move; it has not left the road
  };

  // So far the search goes: beyond what the unit may walk, for the sake of a rule broken at the very end.
  int steps() const { return std::min(kSteps, allowed_.move + allowed_.road_more + 1); }
  const Troop& troop() const { return game_.tables().of(unit_.troop); }
  const TroopRules& rules() const { return troop().rules; }
  Ground ground(Hex h) const { return game_.ground(state_, h); }
  Ground smooth(Hex h) const { return game_.ground(state_, unit_, h); } // as the unit finds it
  EdgeVerdict judge(Hex from, Hex to) const {
    const Direction way = game_.board().direction(from, to).value();
    if (game_.side(unit_.side).closed[footing(troop()).column].contains(to))
      return {"F-THEDGE-11", 0, &ground(to).ground};
    if (may_row(game_, state_, unit_, allowed_) && ground(to).is_river())
      return judge_launch(ground(from), ground(to), way); // F-ACT-16
    return judge_edge(ground(from), ground(to), way, troop().gait);
  }
  Node& node(const End& e) {
    return nodes_[static_cast<std::size_t>(e.used)][(e.capped ? 1 : 0) + (e.road ? 2 : 0)][e.hex];
  }
  bool stays_on_road(const End& at, Hex to) const { // F-TROAD-01
    const Direction way = game_.board().direction(at.hex, to).value();
    return at.road && ground(to).is_road() && ground(at.hex).open_to(way) &&
           ground(to).open_to(opposite(way));
  }

  // One step: the rule it breaks, or its cost.
  Verdict step(const End& at, Hex to, int& cost) const {
    const ClassSet as = footing(troop()).unit_class;
    const EdgeVerdict edge = judge(at.hex, to);
    cost = std::max(edge.cost, 1);
    if (allowed_.ignores_terrain) cost = 1;
    if (state_.unit_at[to] != kNoUnit && to != unit_.hex) return no(Why::Occupied, "B-MOVE-08", {}, to);
    if (state_.plane_at[to] != kNoUnit) return no(Why::PlaneThere, "A-MOVE-08", {}, to);
    if (!edge.open()) return closed_edge(game_, state_, troop(), edge, at.hex, to);
    if (at.used > 0 && prizes_.contains(at.hex)) return no(Why::MedalOnTheWay, "E-MEDAL-09", {}, at.hex);
    if (at.used > 0 && !allowed_.ignores_terrain && ground(at.hex).icy())
      return no(Why::IceOnTheWay, "F-TFROZ-02", ground(at.hex).ground.key, at.hex);
    if (allowed_.ignores_terrain) return within(at, to, cost);
    if (at.used > 0) {
      const Ground here = smooth(at.hex);
      if (troop().stops_on_rails && ground(at.hex).stops_vehicles())
        return no(Why::StopsOnRails, troop().rules.rails, troop().key, at.hex);
      const Terrain& stop = layer_with(here, [as](const Terrain& t) { return (t.stops | t.halts) & as; });
      if ((stop.stops | stop.halts) & as) return no(Why::StopsThere, stop.rules.stops, stop.key, at.hex);
      if (in_smoke(state_, at.hex)) return no(Why::StopsInSmoke, "E-SMOKE-04", {}, at.hex);
      if (accessory_of(unit_) == Accessory::Bobbin && state_.wire.contains(at.hex))
        return no(Why::WireOnTheWay, "E-FUNNY-17", {}, at.hex);
      if (unit_.is(kHasBoat) && here.is_river())
        return no(Why::StopsThere, "F-ACT-16", here.ground.key, at.hex);
      const Terrain& left =
          layer_with(smooth(unit_.hex), [as](const Terrain& t) { return t.stops_leaving & as; });
      if (left.stops_leaving & as) return no(Why::StopsLeaving, left.rules.leaving, left.key, at.hex);
      const Terrain& start = layer_with(ground(to), [](const Terrain& t) { return t.entered_from_start; });
      if (start.entered_from_start && !game_.board().adjacent(unit_.hex, to))
        return no(Why::OnlyFromStart, start.rules.from_start, start.key, to);
    }
    const Terrain& sand = smooth(to).ground;
    const int cap = at.capped ? game_.lay().cap : sand.move_cap;
    if (cap && at.used + cost > cap) {
      const Terrain& capping = at.capped ? capping_terrain() : sand;
      return no(Why::Capped, capping.rules.cap, capping.key, to, cap);
    }
    return within(at, to, cost);
  }

  // What has capped the move: no battle has two such grounds with different limits.
  const Terrain& capping_terrain() const { return ground(game_.lay().capped.first()).ground; }

  Verdict within(const End& at, Hex to, int cost) const {
    if (at.used + cost > allowed_.move + (stays_on_road(at, to) ? allowed_.road_more : 0))
      return no(Why::TooFar, move_rule(), troop().key, to, allowed_.move);
    return {};
  }

  // The card, if it is what lets the unit go that far.
  std::string_view move_rule() const {
    const SideSetup& side = game_.side(unit_.side);
    if (!limit_.empty()) return limit_;
    if (allowed_.move < troop().move && unit_.term(kMostMove) == allowed_.move) return "H-UNIT-01";
    if (allowed_.move < troop().move && side.armor_move)
      return game_.side(other(unit_.side)).has(kAirStrikes) ? "F-ACT-42"
                                                            : "X-ACT-15"; // Blitz, or a part of it
    return allowed_.move > troop().move ? game_.tables().of(unit_.order).rule : rules().move;
  }

  void search() {
    for (int used = 0; used <= steps(); ++used)
      for (auto& b : nodes_[static_cast<std::size_t>(used)]) b.fill({});
    node(start_).broken = 0;
    for (int used = start_.used; used < steps(); ++used)
      for (const auto& [capped, road] : kPasts)
        for (Hex h : game_.board().hexes()) {
          const End here{h, used, capped, road};
          const int broken = node(here).broken;
          if (broken >= 1000) continue;
          for (Hex to : game_.board().neighbors(h)) {
            int cost = 1;
            const Verdict v = step(here, to, cost);
            const End there{to, used + cost,
                            capped || (!allowed_.ignores_terrain && smooth(to).ground.move_cap > 0),
                            stays_on_road(here, to)};
            if (there.used > steps()) continue;
            Node& n = node(there);
            if (broken + !v.legal() < n.broken) n = {broken + !v.legal(), h, used, capped, road};
          }
        }
  }

  std::optional<End> best(Hex to) {
    std::optional<End> found;
    for (int used = start_.used + 1; used <= steps(); ++used)
      for (const auto& [capped, road] : kPasts)
        if (const End e{to, used, capped, road};
            node(e).broken < 1000 && (!found || node(e).broken < node(*found).broken))
          found = e;
    return found;
  }

  Verdict walk(const End& end) {
    std::array<End, kSteps + 2> way{};
    std::size_t count = 0;
    for (End e = end; e.hex != unit_.hex || e.used > start_.used;) {
      way[count++] = e;
      const Node& n = node(e);
      e = {n.from, n.from_used, n.from_capped, n.from_road};
    }
    Verdict verdict;
    verdict.counted = Counted::Hexes;
    End at = start_;
    while (count > 0) {
      const End next = way[--count];
      int cost = 1;
      const Verdict v = step(at, next.hex, cost);
      if (!v.legal()) {
        verdict.reason = v.reason;
        return verdict;
      }
      const EdgeVerdict edge = judge(at.hex, next.hex);
      verdict.trace.add(cost > 1 ? edge.terrain->rules.climb : "B-MOVE-13", ground(next.hex).ground.key, cost,
                        next.hex);
      at = next;
    }
    return verdict;
  }

  const Game& game_;
  const State& state_;
  const Unit& unit_;
  Allowance allowed_;
  std::string_view limit_;
  HexSet prizes_;
  End start_; // with what it has behind it
  std::array<std::array<std::array<Node, kMaxHexes>, 4>, kSteps + 1> nodes_;
};

Verdict explain_mover(const Game& game, const State& state, Seat seat, Hex from) {
  if (Verdict v = own_unit(state, seat, from); !v.legal()) return v;
  const Unit& unit = state.unit(state.unit_at[from]);
  const OrderRule& order = game.tables().of(unit.order);
  if (unit.order == OrderKind::None) return no(Why::NotOrdered, "B-ORDER-02", {}, from);
  if (!order.may_move) return no(Why::OrderForbidsMove, order.rule, order.key, from);
  if (unit.is(kMoved) && !can_move_again(game, unit)) return no(Why::AlreadyMoved, "B-MOVE-02", {}, from);
  return {};
}

// Where no ship goes: on land, and beside a beach.
Verdict explain_water(const Game& game, const Troop& ship, Hex to) {
  if (!game.sea().contains(to)) return no(Why::NotBySea, ship.rules.move, ship.key, to);
  if (!game.shallows().contains(to)) return {};
  return no(Why::NotBySea, ship.dice[0] > 0 ? "F-TRPB-25" : "F-TRPB-17", ship.key, to);
}

Allowance allowance_now(const Game& game, const State& state, Seat seat, const Unit& unit) {
  const bool again = lane_at(game, state, seat).phase == Phase::Battle;
  return again ? second_allowance(game, unit) : allowance(game, unit);
}

Verdict explain_move(const Game& game, const State& state, Seat seat, const Action& a) {
  if (Verdict v = explain_mover(game, state, seat, a.from); !v.legal()) return v;
  const Unit& unit = state.unit(state.unit_at[a.from]);
  if (a.to == kNoHex || a.to == a.from) return no(Why::NoSuchChoice, "B-MOVE-13");
  if (state.unit_at[a.to] != kNoUnit) return no(Why::Occupied, "B-MOVE-07", {}, a.to);
  const Troop& troop = game.tables().of(unit.troop);
  if (troop.gait == Gait::Rail) return no(Why::OffTheTrack, troop.rules.move, troop.key, a.to);
  if (troop.gait == Gait::Afloat) {
    if (Verdict v = explain_water(game, troop, a.to); !v.legal()) return v;
    return no(Why::TooFar, troop.rules.move, troop.key, a.to, troop.move);
  }
  if (unit.is(kInCraft)) {
    const Ground there = game.ground(state, a.to);
    const Terrain* closed = there.closed_by(Gait::Tracked);
    if (closed || there.closed_by(troop.gait))
      return no(Why::NoLandingThere, closed == &there.obstacle ? "F-TRPB-49" : "F-TRPB-50", {}, a.to);
    return no(Why::TooFar, "E-LCT-06", troop.key, a.to, kCraftMove);
  }
  return Path(game, state, unit, allowance_now(game, state, seat, unit)).judge(a.to);
}

// Battles
// ------------------------------------------------------------------------------------------------------------

} // namespace

Verdict explain_sight(const Game& game, const State& state, Hex from, Hex to) {
  const Board& board = game.board();
  if (const int distance = board.distance(from, to); distance > kMaxLineLength)
    return no(Why::OutOfRange, "B-RANGE-04", {}, to, distance);
  const LayNow now = game.lay(state);
  const Lay& lay = *now;
  const std::uint8_t group = lay.ridge_group[from] == lay.ridge_group[to] ? lay.ridge_group[from] : 0;
  const auto obstruction = [&](Hex h) -> std::string_view { // what is in the way there, if anything
    if (h == kNoHex) return "edge";
    if (state.unit_at[h] != kNoUnit) return "unit";
    for (int i = 0; i < state.smoke_count; ++i)
      if (state.smokes[static_cast<std::size_t>(i)].hex == h) return "smoke";
    const Ground ground = game.ground(state, h);
    for (const Terrain* t : ground.layers())
      if (t->blocks_sight && (t->ridge == Ridge::None || group == 0 || lay.ridge_group[h] != group))
        return t->key;
    return {};
  };
  const auto rule = [&](Hex h, std::string_view what) -> std::string_view {
    if (what == "unit") return "B-LOS-04";
    if (what == "smoke") return shell_smoke(state).contains(h) ? "E-SMOKE-07" : "X-ACT-21";
    for (const Terrain* t : game.ground(state, h).layers())
      if (t->key == what) return t->rules.sight;
    return "B-LOS-05";
  };
  const Line line = board.line(from, to);
  for (int i = 0; i < line.crossed_count; ++i) {
    const Hex h = line.crossed[static_cast<std::size_t>(i)];
    if (const auto what = obstruction(h); !what.empty()) return no(Why::NoSight, rule(h, what), what, h);
  }
  const auto side = [&](const std::array<Hex, 8>& hexes, int count, Hex& at) {
    for (int i = 0; i < count; ++i)
      if (!obstruction(hexes[static_cast<std::size_t>(i)]).empty())
        return at = hexes[static_cast<std::size_t>(i)], true;
    return false;
  };
  Hex left = kNoHex, right = kNoHex;
  if (side(line.left, line.left_count, left) && side(line.right, line.right_count, right)) {
    if (left == kNoHex) std::swap(left, right);
    Verdict v = no(Why::NoSightBetween, right == kNoHex ? "F-GLOS-01" : "B-LOS-10", obstruction(left), left);
    v.reason.beside = right;
    return v;
  }
  if (game.lakes().empty()) return {};
  if (const Hex lake = lake_between(game, obstructions(game, state, from, to), from, to); lake != kNoHex) {
    const Terrain& t = game.ground(state, lake).ground;
    return no(Why::NoSight, t.rules.sight, t.key, lake);
  }
  return {};
}

// What stands in the way of every fire, artillery included.
Verdict explain_screen(const Game& game, Hex from, Hex to) {
  const Line line = game.board().line(from, to);
  const auto first = [&](const auto& hexes, int count) {
    const auto end = hexes.begin() + count;
    const auto found =
        std::find_if(hexes.begin(), end, [&](Hex h) { return h != kNoHex && game.screens().contains(h); });
    return found == end ? kNoHex : *found;
  };
  Hex at = first(line.crossed, line.crossed_count);
  if (at == kNoHex) at = first(line.left, line.left_count);
  if (at == kNoHex) at = first(line.right, line.right_count);
  return no(Why::NoFireOver, "F-TMOUNT-13", game.tables().of(game.hex(at).ground).key, at);
}

namespace {

// Why a unit that could battle, or do something else instead, is not fit for it.
Verdict explain_fitness(const Game& game, const State& state, const Unit& unit) {
  const OrderRule& order = game.tables().of(unit.order);
  const Troop& troop = game.tables().of(unit.troop);
  const Ground here = game.ground(state, unit, unit.hex);
  const ClassSet as = footing(troop).unit_class;
  if (unit.is(kInCraft)) return no(Why::InCraft, "E-LCT-11", {}, unit.hex);
  if (unit.is(kSupplied)) return no(Why::GaveFigures, "E-HTRACK-30", {}, unit.hex);
  if (unit.is(kResupplied)) return no(Why::WasSupplied, "X-ACT-24", {}, unit.hex);
  if (unit.battles == 0 && order.second_move > 0 && battles_are_over(state))
    return no(Why::BattlesOver, "F-NAT-33", order.key, unit.hex);
  if (unit.is(kMovedAgain) || unit.battles >= battles_of(order, unit))
    return no(Why::AlreadyBattled, unit.battles < order.battles ? order.rule : "B-BATTLE-03", {}, unit.hex);
  if (unit.is(kBridging)) return no(Why::LaidBridge, "E-FUNNY-09", {}, unit.hex);
  if (unit.is(kLanded)) return no(Why::JustLanded, "E-LCT-12", {}, unit.hex);
  if (unit.is(kMayNotBattle) && unit.battles > 0) // ambushed and driven back
    return no(Why::AlreadyBattled, "F-CMD-28", {}, unit.hex);
  if (unit.is(kMayNotBattle) && game.workplaces().contains(unit.hex) && unit.is(kMoved) &&
      unit.moved_from == kNoHex)
    return no(Why::CaredFor, "F-ACT-59", {}, unit.hex);
  if (unit.is(kMayNotBattle)) {
    const bool beside = unit.moved_from != kNoHex && game.board().adjacent(unit.moved_from, unit.hex);
    const auto forbids = [&](const Terrain& l) {
      return (l.no_battle_entering & as) && !(l.battle_from_beside && beside);
    };
    const Terrain& t = layer_with(here, forbids);
    if (forbids(t) && !troop.battles_entering)
      return no(Why::NoBattleEntering, t.rules.no_battle, t.key, unit.hex);
    if (unit.moved_from != kNoHex && unit.moved_from != unit.hex)
      if (const Terrain* left = no_battle_after(game, state, unit, unit.moved_from))
        return no(Why::NoBattleLeaving, left->rules.battle_left, left->key, unit.moved_from);
    const bool by_road = game.has_roads() && !unit.is(kRoadSpent);
    if (troop.engineers && unit.moved <= allowance(game, unit).battle_move_by(by_road))
      return no(Why::AlreadyBattled, "F-TRP-29", {}, unit.hex); // they have cleared mines
    return no(Why::MovedTooFar, troop.rules.battle_move, troop.key, unit.hex, unit.moved);
  }
  const Terrain& t = layer_with(here, [as](const Terrain& l) { return l.no_battle_inside & as; });
  if ((t.no_battle_inside & as) && ground_forbids_battle(game, state, unit))
    return no(Why::NoBattleInside, t.rules.inside, t.key, unit.hex);
  return {};
}

} // namespace

Verdict explain_battler(const Game& game, const State& state, const Unit& unit) {
  const OrderRule& order = game.tables().of(unit.order);
  const Troop& troop = game.tables().of(unit.troop);
  if (unit.order == OrderKind::None) return no(Why::NotOrdered, "B-ORDER-02", {}, unit.hex);
  if (!order.may_battle) return no(Why::OrderForbidsBattle, order.rule, order.key, unit.hex);
  if (troop.dice[0] == 0) return no(Why::NeverBattles, troop.rules.dice, troop.key, unit.hex);
  if (muzzle(game, unit) == kNoHex) return no(Why::NeverBattles, "F-TRP-71", troop.key, unit.hex);
  return explain_fitness(game, state, unit);
}

namespace {

Verdict explain_battle(const Game& game, const State& state, Seat seat, const Action& a, bool overrun) {
  if (Verdict v = own_unit(state, seat, a.from); !v.legal()) return v;
  const Unit& unit = state.unit(state.unit_at[a.from]);
  if (!overrun)
    if (Verdict v = explain_battler(game, state, unit); !v.legal()) return v;
  const Troop& troop = arms(game, unit);
  const OrderRule& order = game.tables().of(unit.order);
  const HexSet& enemies = state.occupied[index(other(unit.side))];
  const Hex from = muzzle(game, unit);
  if (a.to == kNoHex || !enemies.contains(a.to)) {
    const HexSet nearest = enemies & game.board().neighbors(from);
    if (a.to != kNoHex && nearest.any() && can_blast(game, state, unit, from, a.to))
      return no(Why::AdjacentFirst, "E-FUNNY-30", {}, nearest.first());
    return no(Why::NoEnemyThere, "B-BATTLE-19", {}, a.to);
  }
  if (unit.is(kShelled)) return no(Why::OtherShells, "E-NEBEL-07", {}, a.from);
  const int distance = game.board().distance(from, a.to);
  const HexSet adjacent = enemies & game.board().neighbors(from);
  if (order.far_only && !overrun && adjacent.any())
    return no(Why::FarOnly, "F-CMDB-59", order.key, adjacent.first());
  if (order.close_only && !overrun && distance > 1) return no(Why::CloseOnly, "F-CMDB-44", order.key, a.to);
  if (adjacent.any() && distance > 1) return no(Why::AdjacentFirst, "B-BATTLE-09", {}, adjacent.first());
  if (distance > 1 && unit.is(kCloseOnly)) return no(Why::ChargeOnly, "F-NAT-22", {}, a.from);
  if (is_dark(state) && distance > state.visibility)
    return no(Why::TooDark, "F-ACT-66", {}, a.to, state.visibility);
  if (dice_at(game, state, unit, from, distance) == 0)
    return no(Why::OutOfRange, "B-RANGE-04", troop.key, a.to, distance);
  if (const UnitId id = state.unit_at[a.to]; id != kNoUnit) {
    if (state.unit(id).is(kCamouflaged) && !game.board().adjacent(from, a.to))
      return no(Why::TargetHidden, "F-ACT-44", {}, a.to);
    if (!may_aim_at(game, unit, state.unit(id)))
      return no(Why::NotItsTarget, troop.rules.targets, troop.key, a.to);
  }
  if (needs_sight(game, unit, from)) {
    if (Verdict v = explain_sight(game, state, from, a.to); !v.legal()) return v;
  } else if (const Hex smoke = smoke_between(game, state, from, a.to); smoke != kNoHex) {
    return no(Why::SmokeBetween, "E-SMOKE-08", {}, smoke);
  }
  if (const Terrain* t = hand_to_hand(game, state, unit, from, a.to))
    return no(Why::HandToHand, t->rules.close, t->key, t == &game.ground(state, from).ground ? from : a.to);
  if (footing(troop).unit_class == kInfantry && game.across_wide_river(from, a.to))
    return no(Why::TooWide, "H-RIVER-01", troop.key, a.to);
  if (barred(game, state, unit, from, a.to)) return explain_screen(game, from, a.to);
  Verdict v;
  v.counted = Counted::Dice;
  if (attack_dice(game, state, unit, from, a.to, overrun, v.trace) == 0)
    v.reason = no(Why::NoDice, "B-REDUCE-06", {}, a.to).reason;
  return v;
}

// What is done instead of a battle: whether its order would let it fight at all where it stands.
Verdict explain_instead(const Game& game, const State& state, const Unit& unit) {
  if (Verdict v = explain_battler(game, state, unit); !v.legal() || order_lets_fight(game, state, unit))
    return v;
  const OrderRule& order = game.tables().of(unit.order);
  const HexSet beside = state.occupied[index(other(unit.side))] & game.board().neighbors(unit.hex);
  if (beside.any()) return no(Why::FarOnly, "F-CMDB-59", order.key, beside.first());
  if (order.close_only) return no(Why::CloseOnly, "F-CMDB-44", order.key, unit.hex);
  return no(Why::ChargeOnly, "F-NAT-22", {}, unit.hex);
}

Verdict explain_wire(const Game& game, const State& state, Seat seat, const Action& a) {
  if (Verdict v = own_unit(state, seat, a.from); !v.legal()) return v;
  const Unit& unit = state.unit(state.unit_at[a.from]);
  const Troop& troop = game.tables().of(unit.troop);
  if (!state.wire.contains(a.from)) {
    const bool block = game.ground(state, a.from).overlay.engineers_only;
    if (block && !(troop.engineers && game.options().has(kClearRoadBlocks)))
      return no(Why::WireNotByThis, "F-TRBLK-06", troop.key, a.from);
    return no(Why::NoWire, "B-WIRE-03", {}, a.from);
  }
  const Terrain& wire = game.tables().of(state.obstacle[a.from]);
  if (!(wire.cleared_instead & footing(troop).unit_class) || troop.gait != Gait::Foot)
    return no(Why::WireNotByThis, troop.vehicle ? vehicle_rules(unit.troop).wire : "B-WIRE-11", troop.key,
              a.from);
  Verdict v = explain_battler(game, state, unit);
  if (!v.legal())
    v.reason.rule = troop.engineers ? "F-TRP-37" : "B-WIRE-04";
  else if (unit.battles == 0)
    v = explain_instead(game, state, unit);
  return v;
}

// Re-supply, smoke shells, bridges that are laid
Verdict explain_supply(const Game& game, const State& state, Seat seat, const Action& a) {
  if (Verdict v = own_unit(state, seat, a.from); !v.legal()) return v;
  const Unit& unit = state.unit(state.unit_at[a.from]);
  const Troop& troop = game.tables().of(unit.troop);
  if (!troop.supplies || game.options().has(kNoResupply))
    return no(Why::NoSupplies, "X-ACT-24", troop.key, a.from);
  if (unit.order == OrderKind::None) return no(Why::NotOrdered, "F-TRPB-66", {}, a.from);
  if (unit.battles > 0) return no(Why::AlreadyBattled, "E-HTRACK-30", {}, a.from);
  if (unit.is(kMayNotBattle) || ground_forbids_battle(game, state, unit))
    return explain_fitness(game, state, unit);
  if (!order_lets_fight(game, state, unit)) return explain_instead(game, state, unit);
  const VehicleRules& rules = vehicle_rules(unit.troop);
  const UnitId id = a.to == kNoHex ? kNoUnit : state.unit_at[a.to];
  if (id != kNoUnit && state.unit(id).side == unit.side) {
    if (game.tables().of(state.unit(id).troop).figures == 1)
      return no(Why::NothingToSupply, rules.single, {}, a.to);
    if (state.unit(id).battles > 0) return no(Why::AlreadyBattled, rules.battled, {}, a.to);
  }
  return no(Why::NothingToSupply, rules.supplied, {}, a.to);
}

Verdict explain_shell(const Game& game, const State& state, Seat seat, const Action& a) {
  if (Verdict v = own_unit(state, seat, a.from); !v.legal()) return v;
  const Unit& unit = state.unit(state.unit_at[a.from]);
  const Troop& troop = game.tables().of(unit.troop);
  if (!troop.lays_smoke) return no(Why::NoSmokeShells, "E-NEBEL-07", troop.key, a.from);
  if (unit.battles > 0 && !unit.is(kShelled)) return no(Why::OtherShells, "E-NEBEL-07", {}, a.from);
  if (Verdict v = explain_instead(game, state, unit); !v.legal()) return v;
  return no(Why::NoSmokeThere, "E-NEBEL-11", {}, a.from);
}

Verdict explain_span(const Game& game, const State& state, Seat seat, const Action& a) {
  if (Verdict v = own_unit(state, seat, a.from); !v.legal()) return v;
  const Unit& unit = state.unit(state.unit_at[a.from]);
  if (accessory_of(unit) == Accessory::BridgeSpent) return no(Why::NoRiverToSpan, "E-FUNNY-11", {}, a.to);
  if (unit.order == OrderKind::None) return no(Why::NotOrdered, "B-ORDER-02", {}, a.from);
  // The bridge is laid in place of a battle (E-FUNNY-09).
  if (accessory_of(unit) == Accessory::Bridge)
    if (Verdict v = explain_battler(game, state, unit); !v.legal()) return v;
  return no(Why::NoRiverToSpan, "E-FUNNY-07", {}, a.to);
}

Verdict explain_seal(const Game& game, const State& state, Seat seat, const Action& a) {
  if (Verdict v = own_unit(state, seat, a.from); !v.legal()) return v;
  const Unit& unit = state.unit(state.unit_at[a.from]);
  if (const Reason refusal = cave_refusal(game, state, unit); !refusal.none())
    return {refusal, Counted::Nothing, {}};
  return explain_instead(game, state, unit);
}

Verdict explain_destroy(const Game& game, const State& state, Seat seat, const Action& a) {
  if (Verdict v = own_unit(state, seat, a.from); !v.legal()) return v;
  const Unit& unit = state.unit(state.unit_at[a.from]);
  if (const Reason refusal = depot_refusal(game, state, unit); !refusal.none())
    return {refusal, Counted::Nothing, {}};
  return explain_instead(game, state, unit);
}

Verdict explain_recover(const Game& game, const State& state, Seat seat, const Action& a) {
  if (Verdict v = own_unit(state, seat, a.from); !v.legal()) return v;
  const Unit& unit = state.unit(state.unit_at[a.from]);
  Reason refusal = care_refusal(game, state, unit);
  if (refusal.why == Why::InfantryCare &&
      game.tables().of(unit.troop).vehicle) { // their chapters say it again
    const VehicleRules& rules = vehicle_rules(unit.troop);
    refusal.rule = game.hex(a.from).is(kHospitalCare) ? rules.hospital : rules.oasis;
  }
  if (refusal.none())
    return explain_battler(game, state, unit); // care takes the place of a battle (F-ACT-59)
  return {refusal, Counted::Nothing, {}};
}

// Retreats and what follows
// -------------------------------------------------------------------------------------------

Verdict explain_retreat(const Game& game, const State& state, const Frame& f, const Action& a) {
  const Unit& unit = state.unit(f.unit);
  if (a.from != unit.hex || a.to == kNoHex) return no(Why::NoSuchChoice, "B-RETREAT-01");
  if (game.tables().of(unit.troop).gait == Gait::Rail)
    return train_retreat_steps(game, state, unit, 1).contains(a.to)
               ? no(Why::RetreatLongest, "F-GRET-01", {}, a.to)
               : no(Why::OffTheTrack, "F-TRP-47", {}, a.to);
  const int forward = game.retreats_up(unit.side) ? -1 : 1;
  if (!game.board().adjacent(a.from, a.to) || game.board().row(a.to) != game.board().row(a.from) + forward)
    return no(Why::RetreatsBackward, "B-RETREAT-04", {}, a.to);
  const EdgeVerdict step =
      judge_retreat(game, state, unit, a.from, game.board().direction(a.from, a.to).value());
  if (step.open()) return no(Why::RetreatLongest, "F-GRET-01", {}, a.to);
  if (!step.terrain) return no(Why::Occupied, step.rule, {}, a.to);
  const Troop& troop = game.tables().of(unit.troop);
  if (troop.gait == Gait::Afloat)
    if (Verdict v = explain_water(game, troop, a.to); !v.legal()) return v;
  return closed_edge(game, state, troop, step, a.from, a.to);
}

Verdict explain_ground(const Game& game, const State& state, Seat seat, const Action& a) {
  if (Verdict v = own_unit(state, seat, a.from); !v.legal()) return v;
  if (a.to == kNoHex || !game.board().adjacent(a.from, a.to))
    return no(Why::GroundNotTaken, "B-GROUND-07", {}, a.to);
  const std::string_view rule = ground_refusal(game, state, state.unit(state.unit_at[a.from]), a.to);
  return no(Why::GroundNotTaken, rule.empty() ? "B-GROUND-08" : rule, {}, a.to);
}

// Which decision
// ------------------------------------------------------------------------------------------------------

bool belongs(ActionKind kind, Phase phase) {
  switch (kind) {
  case ActionKind::Card:
  case ActionKind::Prepare:
  case ActionKind::Blow:
  case ActionKind::Build:
  case ActionKind::Spot:
  case ActionKind::AirRecon: return phase == Phase::Play;
  case ActionKind::Bring: return phase == Phase::Order;
  case ActionKind::Section: return phase == Phase::ChooseSection;
  case ActionKind::Order: return phase == Phase::Order;
  case ActionKind::Move:
  case ActionKind::Exit: return phase == Phase::Move || phase == Phase::Battle;
  case ActionKind::Battle:
  case ActionKind::TakeGround:
  case ActionKind::Seal:
  case ActionKind::Recover:
  case ActionKind::Destroy:
  case ActionKind::Supply:
  case ActionKind::Shell:
  case ActionKind::ClearWire: return phase == Phase::Battle;
  case ActionKind::Span: return phase == Phase::Move;
  default: return false;
  }
}

bool answers(ActionKind kind, FrameKind frame) {
  switch (frame) {
  case FrameKind::Retreat: return kind == ActionKind::Retreat || kind == ActionKind::Stay;
  case FrameKind::IgnoreFlags: return kind == ActionKind::IgnoreFlags;
  case FrameKind::TakeGround: return kind == ActionKind::TakeGround || kind == ActionKind::Battle;
  case FrameKind::Overrun:
    return kind == ActionKind::Battle || kind == ActionKind::Move || kind == ActionKind::Exit;
  case FrameKind::Leader: return kind == ActionKind::Leader;
  case FrameKind::Smoke: return kind == ActionKind::Smoke;
  case FrameKind::Winter: return kind == ActionKind::Lose;
  case FrameKind::Commissar: return kind == ActionKind::Prepare;
  case FrameKind::AirPower:
  case FrameKind::Barrage: return kind == ActionKind::Target;
  case FrameKind::Medics: return kind == ActionKind::Heal;
  case FrameKind::Draw: return kind == ActionKind::Keep || kind == ActionKind::Fetch;
  case FrameKind::Equip: return kind == ActionKind::Equip;
  case FrameKind::Shells: return kind == ActionKind::Smoke;
  case FrameKind::Unload: return kind == ActionKind::Unload;
  case FrameKind::Camp: return kind == ActionKind::Free;
  case FrameKind::Reaction: return kind == ActionKind::Ambush;
  case FrameKind::Setup: return kind == ActionKind::Drop;
  case FrameKind::Landing: return kind == ActionKind::Land;
  default: return false;
  }
}

Verdict explain_lane(const Game& game, const State& state, Seat seat, const Action& a) {
  const Phase phase = lane_at(game, state, seat).phase;
  if (a.kind == ActionKind::Card && phase == Phase::Play) return explain_card(game, state, seat, a);
  if (a.kind == ActionKind::Equip)
    return no(Why::NotNow, "E-FUNNY-03", {}, a.from, static_cast<int>(phase)); // chosen once for all
  if (!belongs(a.kind, phase)) return no(Why::NotNow, "B-TURN-02", {}, kNoHex, static_cast<int>(phase));
  switch (a.kind) {
  case ActionKind::Spot:
  case ActionKind::AirRecon: return explain_air_recon(game, state, seat, a);
  case ActionKind::Prepare: return explain_prepare(game, state, seat, a);
  case ActionKind::Blow:
  case ActionKind::Build: return explain_engineering(game, state, seat, a);
  case ActionKind::Bring: return explain_bring(game, state, seat, a);
  case ActionKind::Seal: return explain_seal(game, state, seat, a);
  case ActionKind::Destroy: return explain_destroy(game, state, seat, a);
  case ActionKind::Recover: return explain_recover(game, state, seat, a);
  case ActionKind::Order: return explain_order(game, state, seat, a);
  case ActionKind::Move: {
    if (phase == Phase::Battle) {
      if (Verdict v = explain_mover(game, state, seat, a.from); !v.legal()) return v;
      if (!can_move_again(game, state.unit(state.unit_at[a.from])))
        return no(Why::NotNow, "B-MOVE-05", {}, a.from, static_cast<int>(phase));
    }
    return explain_move(game, state, seat, a);
  }
  case ActionKind::Exit: {
    if (Verdict v = explain_mover(game, state, seat, a.from); !v.legal()) return v;
    return no(Why::NoExit, "E-EXIT-03", {}, a.from);
  }
  case ActionKind::Battle: return explain_battle(game, state, seat, a, false);
  case ActionKind::TakeGround: return explain_ground(game, state, seat, a); // why it was not offered
  case ActionKind::ClearWire: return explain_wire(game, state, seat, a);
  case ActionKind::Supply: return explain_supply(game, state, seat, a);
  case ActionKind::Shell: return explain_shell(game, state, seat, a);
  case ActionKind::Span: return explain_span(game, state, seat, a);
  default: return no(Why::NoSuchChoice, "B-TURN-02");
  }
}

// The hex more of the desert.
Verdict explain_further(const Game& game, const State& state, const Frame& f, const Action& a) {
  const Unit& unit = state.unit(f.unit);
  if (a.from != unit.hex || f.count == 0)
    return no(Why::OtherQuestion, "B-BATTLE-02", {}, f.from, static_cast<int>(f.kind));
  if (a.kind == ActionKind::Exit) return no(Why::NoExit, "E-EXIT-03", {}, a.from);
  if (a.to == kNoHex || a.to == a.from) return no(Why::NoSuchChoice, "B-MOVE-13");
  if (state.unit_at[a.to] != kNoUnit) return no(Why::Occupied, "B-MOVE-07", {}, a.to);
  return Path(game, state, unit, kFurther, "F-ACT-33").judge(a.to);
}

Verdict explain_frame(const Game& game, const State& state, Seat seat, const Action& a) {
  const Frame& f = state.top();
  if (!answers(a.kind, f.kind))
    return no(Why::OtherQuestion, "B-BATTLE-02", {}, kNoHex, static_cast<int>(f.kind));
  switch (a.kind) {
  case ActionKind::Retreat: return explain_retreat(game, state, f, a);
  case ActionKind::Stay: return no(Why::MustRetreat, "F-GRET-02");
  case ActionKind::IgnoreFlags: return no(Why::TooManyFlags, "B-RETREAT-15", {}, kNoHex, f.count);
  case ActionKind::TakeGround: return explain_ground(game, state, seat, a);
  case ActionKind::Battle:
    if (a.from != f.from) return no(Why::OtherQuestion, "B-BATTLE-02", {}, f.from, static_cast<int>(f.kind));
    if (f.kind == FrameKind::TakeGround)
      return no(Why::OtherQuestion, "E-FRANCE-04", {}, a.to, static_cast<int>(f.kind));
    return explain_battle(game, state, seat, a, true);
  case ActionKind::Move:
  case ActionKind::Exit: return explain_further(game, state, f, a);
  case ActionKind::Leader: return no(Why::NotNearest, "F-ACT-29", {}, a.to);
  case ActionKind::Smoke:
    return no(Why::NoSmokeThere, f.kind == FrameKind::Shells ? "E-NEBEL-11" : "X-ACT-21", {}, a.to);
  case ActionKind::Unload: return no(Why::NoRoomThere, "X-ACT-13", {}, a.to);
  case ActionKind::Free: return no(Why::NoRoomThere, "X-ACT-07", {}, a.to);
  case ActionKind::Fetch: return no(Why::NotDrawn, "E-CMDCAR-08", game.tables().of(a.card()).key);
  case ActionKind::Lose: return own_unit(state, seat, a.from);
  case ActionKind::Prepare: return explain_prepare(game, state, seat, a);
  case ActionKind::Target: {
    const bool enemy = a.to != kNoHex && state.occupied[index(other(side_of(seat)))].contains(a.to);
    if (!enemy) return no(Why::NoEnemyThere, "B-BATTLE-19", {}, a.to);
    if (state.unit_at[a.to] == kNoUnit)
      return no(Why::NoEnemyThere, "B-BATTLE-19", {}, a.to); // a parked plane
    if (state.unit(state.unit_at[a.to]).is(kCamouflaged)) return no(Why::TargetHidden, "F-ACT-44", {}, a.to);
    if (f.kind == FrameKind::AirPower && strike_sections(f) && f.count == 0 &&
        !(game.board().sections(a.to) & strike_sections(f)))
      return no(Why::OtherSection, "F-ACT-11", {}, a.to);
    return no(Why::NotConnected, "C-CARD-016", {}, a.to);
  }
  case ActionKind::Drop: return no(Why::NoDropThere, "X-ACT-20", {}, a.to);
  case ActionKind::Land: return no(Why::LandsElsewhere, "F-ACT-77", {}, a.to);
  case ActionKind::Heal: {
    if (Verdict v = own_unit(state, seat, a.from); !v.legal()) return v;
    const Unit& unit = state.unit(state.unit_at[a.from]);
    const Troop& troop = game.tables().of(unit.troop);
    if (troop.vehicle && unit.figures < unit.figures_at_start)
      return no(Why::NotForVehicles, vehicle_rules(unit.troop).medics, "medics-and-mechanics", a.from);
    const UnitClass kind = troop.unit_class; // ships and trains are never repaired
    return no(Why::NotDamaged,
              kind == UnitClass::Train  ? "F-TRP-63"
              : kind != UnitClass::Ship ? "C-CARD-028"
              : troop.dice[0] > 0       ? "F-TRPB-36"
                                        : "F-TRPB-24",
              {}, a.from);
  }
  case ActionKind::Keep: return no(Why::NotDrawn, "C-CARD-001", game.tables().of(a.card()).key);
  case ActionKind::Ambush: return no(Why::NotInHand, "C-CARD-017", "ambush");
  default: return no(Why::NoSuchChoice, "B-TURN-02");
  }
}

bool is_underground(const Game& game, const State& state, Seat seat, const Action& a) {
  const Unit& unit = state.unit(state.unit_at[a.from]);
  return goes_underground(game, state, unit, allowance_now(game, state, seat, unit), a.to);
}

// What a legal action counts, for the sake of showing it.
void count(const Game& game, const State& state, Seat seat, const Action& a, Verdict& v) {
  if (a.kind == ActionKind::Battle) {
    v.counted = Counted::Dice;
    const bool overrun = state.frame_count > 0;
    if (overrun && state.top().kind == FrameKind::TakeGround)
      return v.trace.add("E-FRANCE-05", "furia-francese", 1, a.to);
    const Unit& unit = state.unit(state.unit_at[a.from]);
    attack_dice(game, state, unit, muzzle(game, unit), a.to, overrun, v.trace);
  } else if (a.kind == ActionKind::Move &&
             game.tables().of(state.unit(state.unit_at[a.from]).troop).gait < Gait::Rail && a.via == kNoHex &&
             !state.unit(state.unit_at[a.from]).is(kInCraft) && state.frame_count == 0 &&
             !is_underground(game, state, seat, a)) {
    v = explain_move(game, state, seat, a);
    v.reason = {};
  } else if (a.kind == ActionKind::Target && state.top().kind == FrameKind::Barrage) {
    v.counted = Counted::Dice;
    const Card& card = game.tables().of(lane_of(state).played_as);
    v.trace.add(card.catalogue, card.key, kBarrageDice, a.to);
  } else if (a.kind == ActionKind::BattleBack) {
    v.counted = Counted::Dice;
    v.trace.add("X-ACT-35", "stiff-upper-lip", kReplyDice,
                state.frames[static_cast<std::size_t>(state.frame_count) - 2].from);
  } else if (a.kind == ActionKind::IgnoreFlags) {
    v.counted = Counted::Flags;
    ignorable_flags(game, state, state.unit(state.top().unit), v.trace);
  }
}

} // namespace

Verdict explain(const Game& game, const State& state, Seat seat, const Action& a) {
  if (state.over()) return no(Why::BattleOver, "F-GEND-01");
  if (!(to_act(game, state) & set_of_seat(seat))) return no(Why::NotYourDecision, "B-TURN-01");
  Verdict v;
  if (is_legal(game, state, seat, a)) {
    count(game, state, seat, a, v);
    return v;
  }
  v = state.frame_count ? explain_frame(game, state, seat, a) : explain_lane(game, state, seat, a);
  if (v.legal())
    v.reason = no(Why::NoSuchChoice, "B-TURN-02").reason; // no rule named: never say yes to an illegal action
  return v;
}

std::string_view key_of(Why why) {
  constexpr std::array kKeys = std::to_array<std::string_view>({
      "legal",
      "battle-over",
      "not-your-decision",
      "not-now",
      "other-question",
      "no-such-choice",
      "not-in-hand",
      "ambush-waits",
      "not-drawn",
      "not-as-air-power",
      "not-as-barrage",
      "no-observer",
      "no-spotter",
      "nobody-to-strike",
      "under-chip",
      "no-bridge-for",
      "nobody-there",
      "enemy-there",
      "already-ordered",
      "wrong-section",
      "wrong-class",
      "needs-enemy-beside",
      "enemy-beside",
      "no-order-left",
      "not-ready",
      "needs-medals",
      "no-sandbags-here",
      "no-sandbags-left",
      "not-for-vehicles",
      "not-from-craft",
      "not-ordered",
      "already-moved",
      "order-forbids-move",
      "occupied",
      "plane-there",
      "impassable",
      "trapped",
      "bridge-from-land",
      "bridge-ends",
      "heights-only",
      "only-from-start",
      "stops-there",
      "stops-leaving",
      "capped",
      "too-far",
      "no-exit",
      "medal-on-the-way",
      "ice-on-the-way",
      "wire-on-the-way",
      "steep-banks",
      "off-the-track",
      "not-by-sea",
      "no-landing-there",
      "stops-on-rails",
      "stops-in-smoke",
      "no-river-to-span",
      "order-forbids-battle",
      "already-battled",
      "gave-figures",
      "was-supplied",
      "battles-over",
      "moved-too-far",
      "no-battle-entering",
      "no-battle-leaving",
      "no-battle-inside",
      "never-battles",
      "no-enemy-there",
      "adjacent-first",
      "close-only",
      "far-only",
      "out-of-range",
      "no-sight",
      "no-sight-between",
      "too-wide",
      "hand-to-hand",
      "no-fire-over",
      "no-dice",
      "too-dark",
      "charge-only",
      "no-cave",
      "enemy-near",
      "no-care",
      "infantry-care",
      "cared-for",
      "no-depot",
      "no-wire",
      "wire-not-by-this",
      "in-craft",
      "just-landed",
      "laid-bridge",
      "not-its-target",
      "smoke-between",
      "other-shells",
      "nothing-to-supply",
      "no-supplies",
      "no-smoke-shells",
      "retreats-backward",
      "retreat-longest",
      "must-retreat",
      "too-many-flags",
      "ground-not-taken",
      "not-connected",
      "other-section",
      "target-hidden",
      "not-damaged",
      "no-drop-there",
      "no-smoke-there",
      "no-way-in",
      "all-arrived",
      "arrives-later",
      "not-by-this-card",
      "lands-elsewhere",
      "no-room-there",
      "not-nearest",
  });
  static_assert(kKeys.size() == static_cast<std::size_t>(Why::Count));
  return kKeys[static_cast<std::size_t>(why)];
}

} // namespace bocage
