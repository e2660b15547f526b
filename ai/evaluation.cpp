#include "ai/evaluation.h"

#include <algorithm>
#include <bit>

#include "ai/odds.h"
#include "engine/rules/attack.h"
#include "engine/rules/battle.h"
#include "engine/rules/retreat.h"

namespace bocage {

int range_of(const Troop& troop) {
  int range = kMaxRange;
  while (range > 0 && troop.dice[static_cast<std::size_t>(range) - 1] == 0) --range;
  return range;
}

int health(const Game& game, const Unit& unit) {
  const int needed = game.tables().of(unit.troop).hits_to_destroy;
  return needed > 0 ? needed - unit.hits : unit.figures;
}

namespace {

// Objectives the side gives up when it leaves the hex.
double stakes(const Game& game, const State& state, const Weights& w, Side side, Hex h) {
  double worth = 0;
  for (std::uint32_t at = game.objectives_at(h); at; at &= at - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(at));
    const Objective& o = game.objectives()[i];
    const bool kept = o.holding == Holding::Permanent || o.holding == Holding::LastToOccupy;
    if (state.holders[i] == owner_of(side) && !kept && o.holding != Holding::Cleared)
      worth += medals_worth(game, state, w, other(side), o.medals) / o.needed;
  }
  return worth;
}

// What entering the hex wins at once or soon.
double spoils(const Game& game, const State& state, const Weights& w, Side side, Hex h) {
  double worth = 0;
  for (std::uint32_t at = game.objectives_at(h); at; at &= at - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(at));
    const Objective& o = game.objectives()[i];
    if (!serves(o.who, side) || state.holders[i] == owner_of(side)) continue;
    if (o.holding == Holding::Cleared) continue; // not by entering
    if (o.holding == Holding::Permanent && state.holders[i] != Owner::Anyone) continue;
    worth += (o.sudden_death ? w.winning_medal : medals_worth(game, state, w, side, o.medals)) / o.needed;
  }
  return worth;
}

// E-TIGER-06 to 08: of the dice that would hit, one must show a grenade again.
double hits_worth(const Game& game, const State& state, const Weights& w, const Unit& unit, int hits) {
  if (game.tables().of(unit.troop).reroll == Reroll::None) return losses_worth(game, state, w, unit, hits);
  const double grenade = odds(hits, set_of(Face::Grenade)).at_least(1);
  return grenade * losses_worth(game, state, w, unit, 1);
}

FaceSet hit_by(const Game& game, const Unit& unit, bool stars_hit) {
  const FaceSet faces = game.tables().of(unit.troop).hit_by;
  return stars_hit ? static_cast<FaceSet>(faces | set_of(Face::Star)) : faces;
}

// The step that leads from each hex nearest to another, whatever lies between.
class Steps {
 public:
  explicit Steps(const Board& board) {
    for (Hex from : board.hexes())
      for (Hex to : board.hexes()) {
        Hex best = from;
        for (Hex h : board.neighbors(from))
          if (board.distance(h, to) < board.distance(best, to)) best = h;
        next_[from][to] = best;
      }
  }
  static const Steps& of(const Board& board) {
    static const std::array<Steps, kBoardKinds> all{
        Steps(Board::of(BoardKind::Standard)), Steps(Board::of(BoardKind::Overlord)),
        Steps(Board::of(BoardKind::ThreeBoards)), Steps(Board::of(BoardKind::Breakthrough))};
    return all[static_cast<std::size_t>(board.kind())];
  }
  // As near as so many steps lead without entering the goal itself.
  Hex approach(Hex from, Hex to, int steps) const {
    for (; steps > 0 && next_[from][to] != to; --steps) from = next_[from][to];
    return from;
  }

 private:
  std::array<std::array<Hex, kMaxHexes>, kMaxHexes> next_{};
};

} // namespace

double medals_worth(const Game& game, const State& state, const Weights& w, Side side, int medals) {
  if (medals <= 0) return 0;
  const int held = state.medals[static_cast<std::size_t>(index(side))];
  if (held + medals >= game.side(side).medals) return w.winning_medal;
  return medals * (w.medal + w.medal_near * held);
}

double losses_worth(const Game& game, const State& state, const Weights& w, const Unit& unit, int losses) {
  const int left = health(game, unit);
  double worth = w.figure * std::min(losses, left);
  if (losses >= left) {
    worth += medals_worth(game, state, w, other(unit.side), unit.medals);
    worth += stakes(game, state, w, unit.side, unit.hex);
  }
  return worth;
}

double flags_worth(const Game& game, const State& state, const Weights& w, const Unit& unit, int flags) {
  if (flags <= 0) return 0;
  const int made = longest_retreat(game, state, unit, unit.hex, flags);
  double worth = losses_worth(game, state, w, unit, flags - made);
  if (made > 0 && flags - made < health(game, unit))
    worth += w.retreat * made + stakes(game, state, w, unit.side, unit.hex);
  return worth;
}

double ground_worth(const Game& game, const State& state, const Weights& w, const Unit& attacker, Hex to,
                    bool overrun) {
  const Troop& troop = game.tables().of(attacker.troop);
  // It may be refused for other reasons than the unit that still stands there.
  if (!game.board().adjacent(attacker.hex, to) || !troop.takes_ground || !game.options().taking_ground)
    return 0;
  double worth = w.cleared + spoils(game, state, w, attacker.side, to);
  if (troop.overruns && !overrun) worth += w.overrun;
  return worth;
}

double attack_worth(const Game& game, const State& state, const Weights& w, const Unit& attacker, Hex to,
                    bool overrun) {
  const UnitId id = state.unit_at[to];
  if (id == kNoUnit) return 0;
  const Unit& target = state.unit(id);
  const bool rerolls = game.tables().of(target.troop).reroll != Reroll::None;
  const int dice = attack_dice(game, state, attacker, attacker.hex, to, overrun);
  const int ignored = ignorable_flags(game, state, target);
  const int left = health(game, target);
  const double ground = ground_worth(game, state, w, attacker, to, overrun);
  std::array<double, kMaxDice + 1> by_flags{};
  for (int f = 1; f <= dice; ++f)
    by_flags[static_cast<std::size_t>(f)] = flags_worth(game, state, w, target, rerolls ? 0 : f - ignored);
  double worth = 0;
  odds(dice, hit_by(game, target, false)).each([&](int hits, int flags, double chance) {
    double gain = hits_worth(game, state, w, target, hits);
    if (hits < left || rerolls) gain += by_flags[static_cast<std::size_t>(flags)];
    if (hits >= left || (!rerolls && flags > ignored)) gain += ground;
    worth += chance * gain;
  });
  return worth;
}

double strike_worth(const Game& game, const State& state, const Weights& w, Hex to, int dice,
                    bool stars_hit) {
  const UnitId id = state.unit_at[to];
  if (id == kNoUnit) return 0;
  const Unit& target = state.unit(id);
  double worth = 0;
  odds(dice, hit_by(game, target, stars_hit)).each([&](int hits, int flags, double chance) {
    double gain = hits_worth(game, state, w, target, hits);
    if (hits < health(game, target)) gain += flags_worth(game, state, w, target, flags);
    worth += chance * gain;
  });
  return worth;
}

double best_attack(const Game& game, const State& state, const Weights& w, const Unit& unit, bool overrun) {
  double best = 0;
  for (Hex to : targets(game, state, unit, overrun))
    best = std::max(best, attack_worth(game, state, w, unit, to, overrun));
  return best * std::max(1, game.tables().of(unit.order).battles);
}

double danger(const Game& game, const State& state, const Weights& w, const Unit& unit) {
  const Board& board = game.board();
  const Steps& steps = Steps::of(board);
  std::array<int, kMaxDice + 1> attacks{}; // with so many dice
  for (Hex h : state.occupied[static_cast<std::size_t>(index(other(unit.side)))]) {
    const UnitId id = state.unit_at[h];
    if (id == kNoUnit) continue;
    const Unit& enemy = state.unit(id);
    const Troop& troop = game.tables().of(enemy.troop);
    const int distance = board.distance(h, unit.hex), range = range_of(troop);
    if (distance > range + troop.battle_move) continue;
    int dice = 0;
    if (distance <= range && (!troop.needs_sight || sees(game, state, h, unit.hex)))
      dice = attack_dice(game, state, enemy, h, unit.hex, false);
    const Hex nearer = steps.approach(h, unit.hex, troop.battle_move);
    if (nearer != h && board.distance(nearer, unit.hex) <= range)
      dice = std::max(dice, attack_dice(game, state, enemy, nearer, unit.hex, false));
    ++attacks[static_cast<std::size_t>(std::min(dice, kMaxDice))];
  }
  std::array<double, kMaxDice + 1> losses{};
  int known = 0;
  double sum = 0;
  const FaceSet faces = hit_by(game, unit, false);
  for (int dice = 1; dice <= kMaxDice; ++dice) {
    if (attacks[static_cast<std::size_t>(dice)] == 0) continue;
    for (; known < dice; ++known)
      losses[static_cast<std::size_t>(known) + 1] = hits_worth(game, state, w, unit, known + 1);
    double worth = 0;
    odds(dice, faces).each([&](int hits, int, double chance) {
      worth += chance * losses[static_cast<std::size_t>(hits)];
    });
    sum += attacks[static_cast<std::size_t>(dice)] * worth;
  }
  return sum * w.fear;
}

// Goals
// --------------------------------------------------------------------------------------------------------------

Goals::Goals(const Game& game, const State& state, const Weights& w, Side side) {
  for (std::size_t i = 0; i < game.objectives().size(); ++i) {
    const Objective& o = game.objectives()[i];
    const Owner holder = state.holders[i];
    const bool mine = holder == owner_of(side);
    if (o.holding == Holding::Cleared) continue;                              // no place to go to
    if (o.holding == Holding::Permanent && holder != Owner::Anyone) continue; // settled
    const double worth =
        (o.sudden_death ? w.winning_medal : medals_worth(game, state, w, side, o.medals)) / o.needed;
    const double theirs = medals_worth(game, state, w, other(side), o.medals) / o.needed;
    if (!serves(o.who, side) || (mine && o.holding == Holding::LastToOccupy))
      draw(game, o.hexes, w.bar * theirs, w.bar * w.approach * theirs, w.approach_fade);
    else if (mine)
      draw(game, o.hexes, w.keep * worth, w.bar * w.approach * worth, w.approach_fade);
    else
      draw(game, o.hexes, worth, w.approach * worth, w.approach_fade);
  }
  const double exit = medals_worth(game, state, w, side, 1);
  draw(game, game.side(side).exits, w.approach * exit, w.approach * exit, w.approach_fade);
}

void Goals::draw(const Game& game, const HexSet& hexes, double on, double beside, double fade) {
  const Board& board = game.board();
  double worth = on;
  HexSet ring = hexes, reached = hexes;
  for (bool first = true; ring.any(); first = false) {
    for (Hex h : ring) field_[h] = std::max(field_[h], worth);
    worth = first ? beside : worth * fade;
    ring = board.step(ring, board.open_steps()) - reached;
    reached |= ring;
  }
}

double standing(const Game& game, const State& state, const Weights& w, const Goals& goals,
                const Unit& unit) {
  int nearest = kMaxHexes;
  for (Hex h : state.occupied[static_cast<std::size_t>(index(other(unit.side)))])
    nearest = std::min(nearest, game.board().distance(unit.hex, h));
  const int too_far = nearest == kMaxHexes ? 0 : nearest - range_of(game.tables().of(unit.troop));
  return goals.at(unit.hex) - w.contact * std::max(0, too_far) - danger(game, state, w, unit);
}

} // namespace bocage
