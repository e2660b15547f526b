#include "ai/support.h"

#include <algorithm>

#include "engine/rules/actions.h"
#include "engine/rules/attack.h"
#include "engine/rules/equipment.h"
#include "engine/rules/tactics.h"

namespace bocage {

// Re-supply
// ------------------------------------------------------------------------------------------------------------

double supply_worth(const Game& game, const State& state, const Weights& w, const Unit& giver, Hex to) {
  constexpr double kKept = 0.5; // a figure that is still to be given
  const Unit& served = state.unit(state.unit_at[to]);
  Unit stronger = served;
  ++stronger.figures;
  double worth = w.figure * (1 - kKept) + danger(game, state, w, served) - danger(game, state, w, stronger);
  if (served.figures == 1) worth += w.figure * kKept; // it will not fall to the next hit
  // Neither of them battles any more this turn.
  for (const Unit* unit : {&giver, &served})
    if (unit->order != OrderKind::None && may_battle(game, state, *unit))
      worth -= best_attack(game, state, w, *unit, false);
  return worth;
}

double best_supply(const Game& game, const State& state, const Weights& w, const Unit& giver) {
  double best = 0;
  for (Hex to : to_supply(game, state, giver)) best = std::max(best, supply_worth(game, state, w, giver, to));
  return best;
}

// Care
// ------------------------------------------------------------------------------------------------------------

double healing_worth(const Game& game, const Weights& w, const Unit& unit, int dice) {
  double worth = 0;
  odds(dice, healed_by(game.tables().of(unit.troop))).each([&](int back, int, double chance) {
    worth += chance * w.figure * std::min(back, unit.figures_at_start - unit.figures);
  });
  return worth;
}

double recovery_worth(const Game& game, const State& state, const Weights& w, const Unit& unit) {
  if (!game.workplaces().contains(unit.hex) || !may_recover(game, state, unit)) return 0;
  const bool hospital = game.hex(unit.hex).is(kHospitalCare);
  return healing_worth(game, w, unit, hospital ? kHospitalDice : dice_by_hand(state));
}

// Smoke
// ------------------------------------------------------------------------------------------------------------

Screen::Screen(const Game& game, const State& state, const Weights& w, Side side)
    : game_(game), state_(state), w_(w) {
  constexpr double kOwnFire = 0.7; // one chooses whom to order; the enemy as well
  const auto lines = [&](Side by, double share) {
    for (Hex h : state.occupied[static_cast<std::size_t>(index(by))]) {
      const UnitId id = state.unit_at[h];
      if (id == kNoUnit || state.unit(id).hex != h) continue;
      const Unit& unit = state.unit(id);
      const Hex from = muzzle(game, unit);
      if (from == kNoHex) continue;
      for (Hex to : state.occupied[static_cast<std::size_t>(index(other(by)))])
        if (const UnitId target = state.unit_at[to]; target != kNoUnit && state.unit(target).hex == to)
          hide(unit, from, state.unit(target), share);
    }
  };
  lines(other(side), 1);
  lines(side, -kOwnFire);
}

// Smoke between them stops the fire, smoke at either end takes a die.
void Screen::hide(const Unit& unit, Hex from, const Unit& whom, double share) {
  const Board& board = game_.board();
  const int distance = board.distance(from, whom.hex);
  if (distance > kMaxRange || !may_aim_at(game_, unit, whom)) return;
  const int dice = attack_dice(game_, state_, unit, from, whom.hex, false);
  if (dice == 0) return;
  if (needs_sight(game_, unit, from) && !sees(game_, state_, from, whom.hex)) return;
  const double fire =
      share * w_.fear * w_.figure * odds_of_attack(game_, unit, from, whom, whom.hex, dice).expected_hits();
  for (Hex end : {from, whom.hex}) field_[end] += fire / dice;
  if (distance == 1) return;
  const Line line = board.line(from, whom.hex);
  for (int i = 0; i < line.crossed_count; ++i) field_[line.crossed[static_cast<std::size_t>(i)]] += fire;
  // What the line only touches hides it together with what is on its other side.
  for (int i = 0; i < line.left_count; ++i)
    if (const Hex h = line.left[static_cast<std::size_t>(i)]; h != kNoHex) field_[h] += fire / 2;
  for (int i = 0; i < line.right_count; ++i)
    if (const Hex h = line.right[static_cast<std::size_t>(i)]; h != kNoHex) field_[h] += fire / 2;
}

double Screen::with(const HexSet& chosen, Hex next) const {
  const Board& board = game_.board();
  double worth = field_[next];
  HexSet rest = board.neighbors(next);
  for (Hex h : chosen) {
    worth += field_[h];
    rest &= board.neighbors(h);
  }
  const int missing = kShellHexes - 1 - chosen.count();
  if (missing <= 0) return worth;
  double best = -1e9;
  for (Hex a : rest) {
    double more = field_[a];
    if (missing > 1) {
      double second = -1e9;
      for (Hex b : rest& board.neighbors(a)) second = std::max(second, field_[b]);
      more += second;
    }
    best = std::max(best, more);
  }
  return worth + best;
}

double Screen::best(const HexSet& within) const {
  double best = 0;
  for (Hex h : within) best = std::max(best, with({}, h));
  return best;
}

// Bridges
// ------------------------------------------------------------------------------------------------------------

namespace {

// What the unit gains by the other bank.
double crossing_worth(const Game& game, const State& state, const Weights& w, const Goals& goals,
                      const Unit& unit, Hex to) {
  const Board& board = game.board();
  const auto nearest = [&](Hex h) {
    int far = kMaxHexes;
    for (Hex enemy : state.occupied[static_cast<std::size_t>(index(other(unit.side)))])
      far = std::min(far, board.distance(h, enemy));
    return far;
  };
  double gain = 0;
  for (Hex bank : board.neighbors(to))
    if (board.distance(unit.hex, bank) > board.distance(unit.hex, to) && !game.ground(state, bank).is_river())
      gain = std::max(gain, goals.at(unit, bank) - goals.at(unit, unit.hex) +
                                w.contact * (nearest(unit.hex) - nearest(bank)));
  return gain;
}

} // namespace

double span_worth(const Game& game, const State& state, const Weights& w, const Goals& goals,
                  const Unit& unit, Hex to) {
  return crossing_worth(game, state, w, goals, unit, to) -
         (may_battle(game, state, unit) ? best_attack(game, state, w, unit, false) : 0);
}

double bridge_worth(const Game& game, const State& state, const Weights& w, const Goals& goals, Side side,
                    Hex to) {
  constexpr int kNear = 2; // hexes: to come to the bank and cross is a turn's work
  double best = 0;
  for (Hex h : state.occupied[static_cast<std::size_t>(index(side))] & game.board().within(to, kNear))
    if (const UnitId id = state.unit_at[h]; id != kNoUnit)
      best = std::max(best, crossing_worth(game, state, w, goals, state.unit(id), to));
  return best;
}

double blow_worth(const Game& game, const State& state, const Weights& w, Side side, Hex bridge) {
  constexpr double kNothing = -1;
  const Demolition& terms = game.side(side).demolition;
  double worth = medals_worth(game, state, w, side, terms.medals);
  if (const UnitId id = state.unit_at[bridge]; id != kNoUnit) {
    const Unit& unit = state.unit(id);
    const double lost = losses_worth(game, state, w, unit, health(game, unit));
    worth += unit.side == side ? -lost : lost;
  }
  const double chance = terms.way == 1 ? 1 : odds(kDemolitionDice, set_of(Face::Star)).at_least(1);
  return worth > 0 ? chance * worth : kNothing;
}

// Trains and Hobart's Funnies
// ------------------------------------------------------------------------------------------------------------

double haulage_worth(const Game& game, const State& state, const Weights& w, UnitId train, Hex at) {
  const Unit& unit = state.unit(train);
  const Board& board = game.board();
  int aboard = 0, station = kMaxHexes, enemy = kMaxHexes;
  for (int i = 0; i < state.unit_count; ++i)
    aboard += state.units[static_cast<std::size_t>(i)].carrier == train;
  for (Hex h : board.hexes())
    if (game.ground(state, h).any([](const Terrain& t) { return t.station; }))
      station = std::min(station, board.distance(at, h));
  for (Hex h : state.occupied[static_cast<std::size_t>(index(other(unit.side)))])
    enemy = std::min(enemy, board.distance(at, h));
  double worth = 0;
  if (aboard > 0 && station < kMaxHexes)
    worth += aboard * (station == 0 ? 2 * w.figure : -w.contact * station);
  if (const int range = range_of(game.tables().of(unit.troop)); range > 0 && enemy < kMaxHexes)
    worth -= w.contact * std::max(0, enemy - range);
  return worth;
}

double accessory_worth(const Game& game, const State& state, const Unit& unit, Accessory accessory) {
  const Board& board = game.board();
  const Owner enemy = owner_of(other(unit.side));
  const auto of_hex = [&](Hex h) -> double {
    const Ground here = game.ground(state, h);
    const bool smoothed = here.any([accessory](const Terrain& t) { return t.smoothed_by == accessory; });
    switch (accessory) {
    case Accessory::Bridge: return here.is_river() ? 0.4 : 0;
    case Accessory::Plow: return state.mined.contains(h) ? 1 : 0;
    case Accessory::Petard:
      return game.tables().of(state.overlay[h]).blasted && game.hex(h).overlay_owner == enemy ? 1.5 : 0;
    default: return smoothed ? 0.5 : 0;
    }
  };
  double worth = 0;
  for (Hex h : board.hexes())
    if (const double here = of_hex(h); here > 0) worth += here / (1 + board.distance(unit.hex, h));
  return worth;
}

} // namespace bocage
