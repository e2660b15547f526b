#include "ai/prospects.h"

#include <algorithm>

#include "ai/odds.h"
#include "engine/rules/attack.h"
#include "engine/rules/movement.h"

namespace bocage {
namespace {

// Of all that the worth of a unit's turn depends on.
std::uint64_t pieces(const State& s) {
  std::uint64_t hash = 0;
  const auto mix = [&hash](std::uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
  };
  mix(s.dice_rolled);
  mix(s.turns[0] | s.turns[1] << 16 | std::uint64_t{s.medals[0]} << 32 | std::uint64_t{s.medals[1]} << 40 |
      std::uint64_t{s.visibility} << 48);
  for (const Owner holder : s.holders) mix(static_cast<std::uint64_t>(holder));
  for (std::size_t id = 0; id < s.unit_count; ++id) {
    const Unit& u = s.units[id];
    mix(u.hex | std::uint64_t{u.figures} << 16 | std::uint64_t{u.hits} << 24 | std::uint64_t{u.marks} << 32);
  }
  for (Hex h : s.wire) mix(h);
  for (Hex h : s.sandbags) mix(h + 512u);
  return hash;
}

} // namespace

// The piece put down on another hex for as long as this lives.
struct Prospects::Elsewhere {
  Elsewhere(const Game& g, State& s, UnitId u, Hex to) : game(g), state(s), id(u), before(s.unit(u)) {
    if (to == before.hex) return;
    lift_unit(state, id);
    put_unit(game, state, id, to);
  }
  ~Elsewhere() {
    if (state.unit(id).hex != before.hex) {
      lift_unit(state, id);
      state.unit(id) = before;
      put_unit(game, state, id, before.hex);
    }
    state.unit(id) = before;
  }
  Elsewhere(const Elsewhere&) = delete;
  Elsewhere& operator=(const Elsewhere&) = delete;

  const Game& game;
  State& state;
  UnitId id;
  Unit before;
};

Prospects::Prospects(const Game& game, const State& state, const Weights& w, Side side)
    : game_(game), w_(w), side_(side), goals_(game, state, w, side), pieces_(pieces(state)), state_(state) {
  for (auto& row : turns_) row.fill(-1);
}

void Prospects::look_at(const State& state) {
  state_ = state;
  start_.unit = kNoUnit;
  const std::uint64_t now = pieces(state);
  if (now == pieces_) return;
  pieces_ = now;
  goals_ = Goals(game_, state_, w_, side_);
  for (auto& row : turns_) row.fill(-1);
}

double Prospects::place(const Unit& unit, bool battles) const {
  const double worth = standing(game_, state_, w_, goals_, unit);
  return battles ? worth + best_attack(game_, state_, w_, unit, false) : worth;
}

double Prospects::place_after(UnitId id, Hex to, bool in_time) {
  const Unit& unit = state_.unit(id);
  const bool battles = in_time && !entry(game_, state_, unit, to).no_battle &&
                       !no_battle_after(game_, state_, unit, unit.hex) && may_battle(game_, state_, unit);
  const double risk = ice(unit, to) + mines(unit, to);
  const Elsewhere there(game_, state_, id, to);
  return place(unit, battles && !ground_forbids_battle(game_, state_, unit)) - risk;
}

const Prospects::Start& Prospects::start_of(UnitId id) {
  if (start_.unit == id) return start_;
  const Unit& unit = state_.unit(id);
  start_.unit = id;
  start_.allowed = allowance(game_, unit);
  start_.reach = reach(game_, state_, unit, start_.allowed);
  start_.worth = place(unit, may_battle(game_, state_, unit));
  return start_;
}

// Two dice, a figure for each star (F-TFROZ-02).
double Prospects::ice(const Unit& unit, Hex onto) const {
  if (onto == kNoHex || game_.ice().empty() || !game_.ground(state_, onto).icy()) return 0;
  return (10 * losses_worth(game_, state_, w_, unit, 1) + losses_worth(game_, state_, w_, unit, 2)) / 36;
}

// As many dice as the mine is worth; where it lies face down, what such markers are worth on average
// (F-TMINE-04).
double Prospects::mines(const Unit& unit, Hex onto) const {
  if (onto == kNoHex || !state_.mined.contains(onto)) return 0;
  for (int i = 0; i < state_.mine_count; ++i) {
    const Mine& mine = state_.mines[static_cast<std::size_t>(i)];
    if (mine.hex != onto || mine.owner == owner_of(unit.side)) continue;
    const double dice = mine.revealed ? mine.value : 13.0 / 9;
    const double hits = dice * odds(1, game_.tables().of(unit.troop).hit_by).expected_hits();
    return hits * losses_worth(game_, state_, w_, unit, 1);
  }
  return 0;
}

namespace {

// Whether a unit that goes there has not gone too far to battle.
bool in_time(const Reach& r, const Allowance& allowed, Hex to) {
  const int cost = r.cost(to), by_road = r.road_cost(to);
  return (cost > 0 && cost <= allowed.battle_move) ||
         (by_road > 0 && by_road <= allowed.battle_move_by(true)); // F-TROAD-06
}

} // namespace

double Prospects::move(const Action& action) {
  const UnitId id = state_.unit_at[action.from];
  const Unit& unit = state_.unit(id);
  if (game_.tables().of(unit.troop).gait == Gait::Rail) return goals_.at(action.to) - goals_.at(action.from);
  const Start& start = start_of(id);
  // A hex reached only by the way round a medal: longer than the plain move, so no battle after it.
  const bool battles = action.via == kNoHex && in_time(start.reach, start.allowed, action.to);
  double passed = action.via != kNoHex ? goals_.at(action.via) : 0;
  for (Hex h : {action.via, game_.waypoint(action.value)}) passed -= ice(unit, h);
  return passed + place_after(id, action.to, battles) - start.worth;
}

double Prospects::second_move(const Action& action) { return step(state_.unit_at[action.from], action.to); }

double Prospects::step(UnitId id, Hex to) {
  const Unit& unit = state_.unit(id);
  const double here = place(unit, false);
  const Elsewhere there(game_, state_, id, to);
  return place(unit, false) - here;
}

double Prospects::turn(UnitId id, OrderKind order) {
  double& known = turns_[static_cast<std::size_t>(order)][id];
  if (known >= 0) return known;
  const OrderRule& rule = game_.tables().of(order);
  if (rule.digs_in) return known = w_.sandbags * !state_.sandbags.contains(state_.unit(id).hex);

  const Elsewhere same(game_, state_, id, state_.unit(id).hex); // gives the order back
  Unit& unit = state_.unit(id);
  unit.order = order;
  unit.flags = 0;
  unit.battles = 0;
  const bool fights = may_battle(game_, state_, unit);
  const double here = place(unit, false);
  double best = fights ? best_attack(game_, state_, w_, unit, false) : 0;
  if (rule.may_move && can_still_move(game_, state_, unit)) {
    const Allowance allowed = allowance(game_, unit);
    const Reach r = reach(game_, state_, unit, allowed);
    for (int n = 1; n <= r.last; ++n)
      for (Hex to : r.at[static_cast<std::size_t>(n)])
        best = std::max(best, place_after(id, to, in_time(r, allowed, to)) - here);
    if ((game_.side(unit.side).exits & r.onward).any())
      best = std::max(best, medals_worth(game_, state_, w_, unit.side, 1));
  }
  return known = best;
}

} // namespace bocage
