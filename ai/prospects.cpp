#include "ai/prospects.h"

#include <algorithm>

#include "ai/hazards.h"
#include "ai/support.h"
#include "engine/rules/attack.h"
#include "engine/rules/equipment.h"
#include "engine/rules/movement.h"
#include "engine/rules/rails.h"

namespace bocage {
namespace {

void mix(std::uint64_t& hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
  hash ^= hash >> 32;
}

// Of all that a side's goals depend on.
std::uint64_t aims(const State& s) {
  std::uint64_t hash = 0;
  mix(hash, s.medals[0] | std::uint64_t{s.medals[1]} << 8);
  for (const Owner holder : s.holders) mix(hash, static_cast<std::uint64_t>(holder));
  mix(hash, s.exited[0] | std::uint64_t{s.exited[1]} << 8);
  for (const std::uint8_t stars : s.sabotage) mix(hash, stars);
  for (Hex h : s.captured) mix(hash, h);
  return hash;
}

// Of all that the worth of a unit's turn depends on.
std::uint64_t pieces(const State& s) {
  std::uint64_t hash = 0;
  const auto mix = [&hash](std::uint64_t value) { bocage::mix(hash, value); };
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
  for (Hex h : s.altered) mix(h + 1024u);
  return hash;
}

} // namespace

// The piece put down on another hex for as long as this lives.
struct Prospects::Elsewhere {
  Elsewhere(const Game& g, State& s, UnitId u, Hex to) : game(g), state(s), id(u), before(s.unit(u)) {
    if (to == before.hex) return;
    lift_unit(state, id);
    put_unit(game, state, id, to);
    state.unit(id).marks &= static_cast<std::uint16_t>(~(kCamouflaged | kHasGuns)); // F-ACT-45, X-ACT-12
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
    : game_(game), w_(w), side_(side), goals_(game, state, w, side), aims_(aims(state)),
      enemies_(game, state, w, side), pieces_(pieces(state)), state_(state) {
  for (auto& row : turns_) row.fill(-1);
}

void Prospects::look_at(const State& state) {
  state_ = state;
  start_.unit = kNoUnit;
  const std::uint64_t now = pieces(state);
  if (now == pieces_) return;
  pieces_ = now;
  if (const std::uint64_t drawn = aims(state); drawn != aims_) {
    aims_ = drawn;
    goals_ = Goals(game_, state_, w_, side_);
  }
  enemies_ = Enemies(game_, state_, w_, side_);
  for (auto& row : turns_) row.fill(-1);
}

double Prospects::place(UnitId id, bool battles) {
  const Unit& unit = state_.unit(id);
  double worth = standing(game_, state_, w_, goals_, enemies_, id, unit);
  if (game_.tables().of(unit.troop).supplies) worth += best_supply(game_, state_, w_, unit);
  return battles ? worth + best_attack(game_, state_, w_, unit, false) : worth;
}

double Prospects::place_after(UnitId id, Hex to, Timing when) {
  const Unit& unit = state_.unit(id);
  const bool battles = when != Timing::TooLate && !entry(game_, state_, unit, to).no_battle &&
                       !no_battle_after(game_, state_, unit, unit.hex) && may_battle(game_, state_, unit);
  const Hex from = unit.hex;
  const Elsewhere there(game_, state_, id, to);
  if (to != from) state_.unit(id).moved_from = from; // some battle otherwise than from where they stood
  if (when == Timing::HandToHand) state_.unit(id).flags |= kCloseOnly;
  return place(id, battles && !ground_forbids_battle(game_, state_, unit));
}

const Prospects::Start& Prospects::start_of(UnitId id) {
  if (start_.unit == id) return start_;
  const Unit& unit = state_.unit(id);
  start_.unit = id;
  start_.allowed = allowance(game_, unit);
  start_.reach = reach(game_, state_, unit, start_.allowed);
  start_.tunnels = tunnels_from(game_, state_, unit, start_.allowed);
  start_.worth = place(id, may_battle(game_, state_, unit));
  if (const double care = recovery_worth(game_, state_, w_, unit); care > 0)
    start_.worth = std::max(start_.worth, place(id, false) + care);
  return start_;
}

double Prospects::move(const Action& action) {
  const UnitId id = state_.unit_at[action.from];
  const Unit& unit = state_.unit(id);
  if (game_.tables().of(unit.troop).gait == Gait::Rail) return journey(id, action.to);
  const Start& start = start_of(id);
  const auto when = [&] {
    // A hex reached only by the way round a medal: longer than the plain move, so no battle after it.
    if (action.via != kNoHex) return Timing::TooLate;
    if (start.tunnels.contains(action.to)) return Timing::InTime;
    return timing(start.reach, start.allowed, action.to);
  };
  const double passed = action.via != kNoHex ? goals_.at(unit, action.via) : 0;
  const double risk = start.allowed.ignores_terrain ? 0 : toll(game_, state_, w_, action);
  return passed - risk + place_after(id, action.to, when()) - start.worth;
}

double Prospects::journey(UnitId train, Hex to) const {
  const Unit& unit = state_.unit(train);
  const Hex from = unit.hex;
  return goals_.at(unit, to) - goals_.at(unit, from) + haulage_worth(game_, state_, w_, train, to) -
         haulage_worth(game_, state_, w_, train, from);
}

double Prospects::second_move(const Action& action) {
  const UnitId id = state_.unit_at[action.from];
  const bool safe = second_allowance(game_, state_.unit(id)).ignores_terrain;
  return step(id, action.to) - (safe ? 0 : toll(game_, state_, w_, action));
}

double Prospects::further_move(const Action& action) {
  const UnitId id = state_.unit_at[action.from];
  const double here = place(id, false) + toll(game_, state_, w_, action);
  const Elsewhere there(game_, state_, id, action.to);
  return place(id, false) + best_attack(game_, state_, w_, state_.unit(id), true) - here;
}

double Prospects::step(const Action& action) {
  return step(state_.unit_at[action.from], action.to) - toll(game_, state_, w_, action);
}

double Prospects::step(UnitId id, Hex to) {
  const double here = place(id, false);
  const Elsewhere there(game_, state_, id, to);
  return place(id, false) - here;
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
  const double here = place(id, false);
  double best = fights ? best_attack(game_, state_, w_, unit, false) : 0;
  if (game_.tables().of(unit.troop).supplies) best = std::max(best, best_supply(game_, state_, w_, unit));
  best = std::max(best, recovery_worth(game_, state_, w_, unit));
  if (rule.may_move && can_still_move(game_, state_, unit)) {
    const Allowance allowed = allowance(game_, unit);
    if (game_.tables().of(unit.troop).gait == Gait::Rail) {
      ActionList list;
      list_train_moves(game_, state_, id, list);
      for (const Action& a : list) best = std::max(best, journey(id, a.to));
    }
    const Reach r = reach(game_, state_, unit, allowed);
    const auto risk = [&](Hex to) { return allowed.ignores_terrain ? 0 : toll(game_, state_, w_, unit, to); };
    for (int n = 1; n <= r.last; ++n)
      for (Hex to : r.at[static_cast<std::size_t>(n)])
        best = std::max(best, place_after(id, to, timing(r, allowed, to)) - risk(to) - here);
    for (Hex to : tunnels_from(game_, state_, unit, allowed))
      best = std::max(best, place_after(id, to, Timing::InTime) - risk(to) - here);
    if ((game_.side(unit.side).exits & r.onward).any())
      best = std::max(best, exit_worth(game_, state_, w_, unit));
  }
  return known = best;
}

} // namespace bocage
