#include "ai/hazards.h"

#include <array>
#include <numeric>

#include "ai/evaluation.h"
#include "ai/odds.h"
#include "engine/rules/equipment.h"

namespace bocage {

// A figure for each star (F-TFROZ-02).
double ice_toll(const Game& game, const State& state, const Weights& w, const Unit& unit, Hex onto) {
  if (onto == kNoHex || game.ice().empty() || !game.ground(state, onto).icy()) return 0;
  const int dice = game.ground(state, onto).ground.ice_dice;
  const Odds& stars = odds(dice, set_of(Face::Star), Settling::Plain);
  double sum = 0;
  for (int lost = 1; lost <= dice; ++lost) sum += stars.hits(lost) * losses_worth(game, state, w, unit, lost);
  return sum;
}

namespace {

constexpr double kAverageMine =
    std::accumulate(kMineMarkers.begin(), kMineMarkers.end(), 0.0) / static_cast<double>(kMineMarkers.size());

// As many dice as the mine is worth; where it lies face down, what such markers are worth on average
// (F-TMINE-04).
double mine_toll(const Game& game, const State& state, const Weights& w, const Unit& unit, Hex onto) {
  if (onto == kNoHex || !state.mined.contains(onto)) return 0;
  for (int i = 0; i < state.mine_count; ++i) {
    const Mine& mine = state.mines[static_cast<std::size_t>(i)];
    if (mine.hex != onto || mine.owner == owner_of(unit.side)) continue;
    const Troop& troop = game.tables().of(unit.troop);
    if (troop.engineers || accessory_of(unit) == Accessory::Plow) return 0; // F-TRP-40, E-FUNNY-21
    const Settling settling = troop.reroll == Reroll::GrenadeHits ? Settling::Grenades : Settling::Plain;
    const double hits = mine.revealed ? odds(mine.value, troop.hit_by, settling).expected_hits()
                                      : kAverageMine * odds(1, troop.hit_by, settling).expected_hits();
    return hits * losses_worth(game, state, w, unit, 1);
  }
  return 0;
}

} // namespace

double toll(const Game& game, const State& state, const Weights& w, const Unit& unit, Hex onto) {
  return ice_toll(game, state, w, unit, onto) + mine_toll(game, state, w, unit, onto);
}

double toll(const Game& game, const State& state, const Weights& w, const Action& action) {
  if (game.ice().empty() && state.mined.empty()) return 0;
  switch (action.kind) {
  case ActionKind::Retreat:
    return ice_toll(game, state, w, state.unit(state.unit_at[action.from]), action.to);
  case ActionKind::TakeGround:
  case ActionKind::Move: break;
  default: return 0;
  }
  const Unit& unit = state.unit(state.unit_at[action.from]);
  double sum = toll(game, state, w, unit, action.to);
  for (Hex h : {action.via, game.waypoint(action.value)}) sum += ice_toll(game, state, w, unit, h);
  return sum;
}

Chance harmless(const Chance& luck, const State& state) {
  static constexpr auto kFlags = [] {
    std::array<Face, 64> faces{};
    faces.fill(Face::Flag);
    return faces;
  }();
  Chance calm = luck;
  calm.queue_dice(state, kFlags);
  return calm;
}

} // namespace bocage
