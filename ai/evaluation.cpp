#include "ai/evaluation.h"

#include <algorithm>
#include <bit>

#include "ai/hazards.h"
#include "engine/rules/actions.h"
#include "engine/rules/attack.h"
#include "engine/rules/battle.h"
#include "engine/rules/equipment.h"
#include "engine/rules/raids.h"
#include "engine/rules/retreat.h"

namespace bocage {

int range_of(const Troop& troop) {
  int range = kMaxRange;
  while (range > 0 && troop.dice[static_cast<std::size_t>(range) - 1] == 0) --range;
  return range;
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

// What so many losses cost, for as many as a roll can bring.
std::array<double, kMaxDice + 1> losses_by_number(const Game& game, const State& state, const Weights& w,
                                                  const Unit& unit, int most) {
  std::array<double, kMaxDice + 1> worth{};
  for (int n = 1; n <= most; ++n) worth[static_cast<std::size_t>(n)] = losses_worth(game, state, w, unit, n);
  return worth;
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

namespace {

// What a side wins when a unit of the class leaves by an exit.
double exit_prize(const Game& game, const State& state, const Weights& w, Side side, std::size_t column) {
  const SideSetup& terms = game.side(side);
  const bool owed = state.exited[static_cast<std::size_t>(index(side))] < terms.must_exit;
  return medals_worth(game, state, w, side, terms.exit_medals[column]) + (owed ? w.medal : 0);
}

} // namespace

double exit_worth(const Game& game, const State& state, const Weights& w, const Unit& unit) {
  if (unit.is(kMayNotExit)) return 0;
  const double prize = exit_prize(game, state, w, unit.side, footing(game.tables().of(unit.troop)).column);
  return prize > 0 ? prize : -w.figure * health(game, unit);
}

double sabotage_share(const Game& game, const State& state, Hex dam) {
  const int stars = state.sabotage[static_cast<std::size_t>(sabotage_rank(game, dam))];
  return stars < kSabotageStars ? (stars + 1.0) / kSabotageStars : 0;
}

HexSet wanted_headquarters(const Game& game, const State& state, Side side) {
  return (game.side(other(side)).headquarters - state.captured) |
         (game.side(side).headquarters & state.captured);
}

HexSet errands(const Game& game, const State& state, Side side) {
  const SideSetup& terms = game.side(side);
  HexSet found = terms.radar.stations | standing_depots(game, state, side);
  for (Hex h : terms.prisons.camps)
    if (prisoners_in(game, state, side, h) > 0) found.insert(h);
  return found;
}

double errand_worth(const Game& game, const State& state, const Weights& w, Side side, Hex h) {
  const SideSetup& terms = game.side(side);
  double worth = 0;
  if (terms.radar.stations.contains(h)) worth += w.radar;
  if (const int units = prisoners_in(game, state, side, h); units > 0)
    worth += w.errand * w.figure * terms.prisons.figures * units;
  if (standing_depots(game, state, side).contains(h))
    worth += w.errand * supplies_worth(game, state, w, side);
  return worth;
}

double supplies_worth(const Game& game, const State& state, const Weights& w, Side side) {
  const Depots& terms = game.side(side).depots;
  return medals_worth(game, state, w, side, terms.medals) + w.headquarters * terms.cards;
}

double losses_worth(const Game& game, const State& state, const Weights& w, const Unit& unit, int losses) {
  const int left = health(game, unit);
  double worth = w.figure * std::min(losses, left);
  if (const Wreck wreck = game.tables().of(unit.troop).wreck; wreck != Wreck::None) {
    const auto winner = static_cast<std::size_t>(index(other(unit.side)));
    const int lost = std::min(losses, left);
    const int medals = (state.counted[winner][static_cast<std::size_t>(wreck) - 1] + lost) / kWreckMedal;
    // A medal that others of its kind may still complete is half won.
    worth += medals > 0 ? medals_worth(game, state, w, other(unit.side), medals)
                        : w.medal * lost / (2 * kWreckMedal);
  }
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
  return std::max(0.0, worth - toll(game, state, w, attacker, to));
}

namespace {

// What the dice do to a unit; `ground`: what the attacker gains by the empty hex.
double roll_worth(const Game& game, const State& state, const Weights& w, const Unit& target,
                  const Odds& chances, int ignored, double ground) {
  const int dice = chances.dice(), left = health(game, target);
  const auto losses = losses_by_number(game, state, w, target, dice);
  std::array<double, kMaxDice + 1> by_flags{};
  for (int f = ignored + 1; f <= dice; ++f)
    by_flags[static_cast<std::size_t>(f)] = flags_worth(game, state, w, target, f - ignored);
  double worth = 0;
  chances.each([&](int hits, int flags, double chance) {
    double gain = losses[static_cast<std::size_t>(hits)];
    if (hits < left) gain += by_flags[static_cast<std::size_t>(flags)];
    if (hits >= left || flags > ignored) gain += ground;
    worth += chance * gain;
  });
  return worth;
}

} // namespace

double attack_worth(const Game& game, const State& state, const Weights& w, const Unit& attacker, Hex to,
                    bool overrun) {
  const UnitId id = state.unit_at[to];
  const Hex from = muzzle(game, attacker);
  const int dice = attack_dice(game, state, attacker, from, to, overrun);
  double worth = 0;
  if (attacker.accessory && can_blast(game, state, attacker, from, to))
    worth += w.wire * odds(dice, set_of(Face::Star)).at_least(1);
  if (id == kNoUnit) return worth;
  const Unit& target = state.unit(id);
  return worth + roll_worth(game, state, w, target, odds_of_attack(game, attacker, from, target, to, dice),
                            flags_ignored(game, state, &attacker, target),
                            ground_worth(game, state, w, attacker, to, overrun));
}

double strike_worth(const Game& game, const State& state, const Weights& w, Hex to, int dice,
                    bool stars_hit) {
  const UnitId id = state.unit_at[to];
  if (id == kNoUnit) return 0;
  const Unit& target = state.unit(id);
  return roll_worth(game, state, w, target, odds_of_strike(game, target, dice, stars_hit), 0, 0);
}

double best_attack(const Game& game, const State& state, const Weights& w, const Unit& unit, bool overrun) {
  double best = 0;
  for (Hex to : targets(game, state, unit, overrun))
    best = std::max(best, attack_worth(game, state, w, unit, to, overrun));
  return best * std::max(1, game.tables().of(unit.order).battles);
}

double danger(const Game& game, const State& state, const Weights& w, const Unit& unit) {
  return Enemies(game, state, w, unit.side).danger(state, state.unit_at[unit.hex], unit);
}

// Enemies
// --------------------------------------------------------------------------------------------------------------

Enemies::Enemies(const Game& game, const State& state, const Weights& w, Side side) : game_(&game), w_(&w) {
  for (Hex h : state.occupied[static_cast<std::size_t>(index(other(side)))]) {
    const UnitId id = state.unit_at[h];
    if (id == kNoUnit) {
      enemies_.push_back({h, id, 0, 0, true});
      continue;
    }
    const Troop& troop = game.tables().of(state.unit(id).troop);
    const bool plain = troop.stars_hit == kNoClass && !troop.stars_hit_vehicles;
    enemies_.push_back({h, id, range_of(troop), troop.battle_move, plain});
  }
  losses_.resize(state.unit_count);
  for (auto& row : losses_) row.fill(-1);
}

int Enemies::distance(Hex h) const {
  int nearest = kMaxHexes;
  for (const Enemy& e : enemies_) nearest = std::min(nearest, game_->board().distance(h, e.hex));
  return nearest;
}

// What an attack with so many dice costs it on average.
double Enemies::losses(const State& state, UnitId id, const Unit& unit, int dice) {
  // Off objectives it is the same wherever the unit is.
  double* known = id < losses_.size() && game_->objectives_at(unit.hex) == 0
                      ? &losses_[id][static_cast<std::size_t>(dice)]
                      : nullptr;
  if (known && *known >= 0) return *known;
  const auto by_hits = losses_by_number(*game_, state, *w_, unit, dice);
  double worth = 0;
  odds(dice, game_->tables().of(unit.troop).hit_by).each([&](int hits, int, double chance) {
    worth += chance * by_hits[static_cast<std::size_t>(hits)];
  });
  if (known) *known = worth;
  return worth;
}

double Enemies::danger(const State& state, UnitId id, const Unit& unit) {
  const Board& board = game_->board();
  const Steps& steps = Steps::of(board);
  const Troop& own = game_->tables().of(unit.troop);
  // Most attacks are told apart by their dice alone; where stars count or dice are rolled again each is
  // looked at.
  const bool plain =
      own.reroll == Reroll::None && own.hit_by_stars_of == kNoClass && !game_->options().has(kHeavyFog);
  std::array<int, kMaxDice + 1> attacks{}; // with so many dice
  int most = 0;
  double sum = 0;
  for (const Enemy& e : enemies_) {
    const int distance = board.distance(e.hex, unit.hex);
    if (e.id == kNoUnit || distance > e.range + e.moves) continue;
    const Unit& enemy = state.unit(e.id);
    if (!may_aim_at(*game_, enemy, unit)) continue;
    int dice = 0;
    Hex post = e.hex;
    const int range = unit.is(kCamouflaged) ? 1 : e.range; // F-ACT-44
    if (distance <= range && (!needs_sight(*game_, enemy, e.hex) || sees(*game_, state, e.hex, unit.hex)))
      dice = attack_dice(*game_, state, enemy, e.hex, unit.hex, false);
    const Hex nearer = steps.approach(e.hex, unit.hex, e.moves);
    if (nearer != e.hex && board.distance(nearer, unit.hex) <= range)
      if (const int there = attack_dice(*game_, state, enemy, nearer, unit.hex, false); there > dice)
        dice = there, post = nearer;
    dice = std::min(dice, kMaxDice);
    if (dice == 0) continue;
    if (plain && e.plain) {
      ++attacks[static_cast<std::size_t>(dice)];
      most = std::max(most, dice);
      continue;
    }
    const Odds& chances = odds_of_attack(*game_, enemy, post, unit, unit.hex, dice);
    const auto losses = losses_by_number(*game_, state, *w_, unit, dice);
    for (int hits = 1; hits <= dice; ++hits)
      sum += chances.hits(hits) * losses[static_cast<std::size_t>(hits)];
  }
  for (int dice = 1; dice <= most; ++dice)
    if (const int count = attacks[static_cast<std::size_t>(dice)])
      sum += count * losses(state, id, unit, dice);
  return sum * w_->fear;
}

// Goals
// --------------------------------------------------------------------------------------------------------------

Goals::Goals(const Game& game, const State& state, const Weights& w, Side side) : game_(&game) {
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
      draw(field_, o.hexes, w.bar * theirs, w.bar * w.approach * theirs, w.approach_fade);
    else if (mine)
      draw(field_, o.hexes, w.keep * worth, w.bar * w.approach * worth, w.approach_fade);
    else
      draw(field_, o.hexes, worth, w.approach * worth, w.approach_fade);
  }
  for (const Side whose : {side, other(side)})
    for (Hex dam : game.side(whose).sabotage) {
      const double worth = (whose == side ? 1 : w.bar) * medals_worth(game, state, w, whose, 1) *
                           sabotage_share(game, state, dam);
      draw(field_, HexSet::of(dam), worth, w.approach * worth, w.approach_fade);
    }
  for (const Side whose : {side, other(side)})
    for (Hex h : errands(game, state, whose)) {
      const double worth = (whose == side ? 1 : w.bar) * errand_worth(game, state, w, whose, h);
      draw(field_, HexSet::of(h), worth, w.approach * worth, w.approach_fade);
    }
  draw(field_, wanted_headquarters(game, state, side), w.headquarters, w.approach * w.headquarters,
       w.approach_fade);
  const HexSet& exits = game.side(side).exits;
  if (exits.empty()) return;
  leaving_.fill(field_);
  for (std::size_t column = 0; column < kAttackClasses; ++column)
    if (const double exit = exit_prize(game, state, w, side, column); exit > 0)
      draw(leaving_[column], exits, w.approach * exit, w.approach * exit, w.approach_fade);
}

double Goals::at(const Unit& unit, Hex h) const {
  if (game_->side(unit.side).exits.empty() || unit.is(kMayNotExit)) return field_[h];
  return leaving_[footing(game_->tables().of(unit.troop)).column][h];
}

void Goals::draw(Field& field, const HexSet& hexes, double on, double beside, double fade) const {
  const Board& board = game_->board();
  double worth = on;
  HexSet ring = hexes, reached = hexes;
  for (bool first = true; ring.any(); first = false) {
    for (Hex h : ring) field[h] = std::max(field[h], worth);
    worth = first ? beside : worth * fade;
    ring = board.step(ring, board.open_steps()) - reached;
    reached |= ring;
  }
}

namespace {

// Who battles goes near to the enemy, who brings figures to those who lack them.
double company(const Game& game, const State& state, const Weights& w, const Enemies& enemies,
               const Unit& unit) {
  const Troop& troop = game.tables().of(unit.troop);
  if (troop.supplies && troop.dice[0] == 0) {
    int nearest = kMaxHexes;
    for (Hex h : state.occupied[static_cast<std::size_t>(index(unit.side))])
      if (const UnitId id = state.unit_at[h]; id != kNoUnit && state.unit(id).hex == h && h != unit.hex)
        if (const Unit& friendly = state.unit(id); friendly.figures < friendly.figures_at_start)
          nearest = std::min(nearest, game.board().distance(unit.hex, h));
    return nearest == kMaxHexes ? 0 : w.contact * (nearest - 1);
  }
  const int nearest = enemies.distance(unit.hex);
  return nearest == kMaxHexes ? 0 : w.contact * std::max(0, nearest - range_of(arms(game, unit)));
}

} // namespace

double standing(const Game& game, const State& state, const Weights& w, const Goals& goals,
                const Unit& unit) {
  Enemies enemies(game, state, w, unit.side);
  return standing(game, state, w, goals, enemies, state.unit_at[unit.hex], unit);
}

double standing(const Game& game, const State& state, const Weights& w, const Goals& goals, Enemies& enemies,
                UnitId id, const Unit& unit) {
  return goals.at(unit, unit.hex) - company(game, state, w, enemies, unit) - enemies.danger(state, id, unit);
}

} // namespace bocage
