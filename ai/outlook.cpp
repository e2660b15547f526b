#include "ai/outlook.h"

#include <algorithm>
#include <cmath>

#include "ai/evaluation.h"
#include "ai/support.h"
#include "engine/rules/attack.h"
#include "engine/rules/cards.h"
#include "engine/rules/hits.h"
#include "engine/rules/nations.h"
#include "engine/rules/retreat.h"

namespace bocage {
namespace {

constexpr std::uint8_t kFarAway = 60;

// Keeps the highest of a few figures, downward.
template <std::size_t N>
void rank(std::array<double, N>& best, double value) {
  for (double& slot : best)
    if (value > slot) std::swap(slot, value);
}

template <std::size_t N>
double top(const std::array<double, N>& best, int count) {
  double sum = 0;
  for (std::size_t i = 0; i < N && i < static_cast<std::size_t>(std::max(count, 0)); ++i) sum += best[i];
  return sum;
}

std::array<std::uint8_t, kMaxHexes> distances(const Board& board, const HexSet& goals) {
  std::array<std::uint8_t, kMaxHexes> far{};
  for (Hex h : board.hexes()) {
    int nearest = kFarAway;
    for (Hex goal : goals) nearest = std::min(nearest, board.distance(h, goal));
    far[h] = static_cast<std::uint8_t>(nearest);
  }
  return far;
}

const auto kFading = [] { // nearness to the power of hexes would be asked for too often
  std::array<double, kFarAway + 1> fading{};
  fading[0] = 1;
  for (std::size_t i = 1; i < fading.size(); ++i) fading[i] = fading[i - 1] * 0.85;
  return fading;
}();

double medals_so_far(const Weights& w, int medals) {
  return medals * w.medal + w.medal_near * medals * (medals - 1) / 2;
}

} // namespace

Hand hand_in(const Game& game, const State& state, Side side) {
  Hand hand{};
  const auto count = [&](CardIndex i) { ++hand[static_cast<std::size_t>(game.card(i))]; };
  cards_in(state, hand_of(side)).each(count);
  if (game.side(side).has(kCommissar)) cards_in(state, chip_of(side)).each(count);
  return hand;
}

Hand playable_of(const Game& game, const State& state, Side side, const Hand& held) {
  const CardIndex chip = game.side(side).has(kCommissar) ? card_under_chip(state, side) : kNoCardIndex;
  if (chip == kNoCardIndex) return held;
  Hand playable{};
  for (std::size_t kind = 0; kind < kCardKinds; ++kind)
    if (plays_from_hand(game.tables().cards[kind])) playable[kind] = held[kind];
  playable[static_cast<std::size_t>(game.card(chip))] = 1;
  return playable;
}

Outlook::Outlook(const Game& game, const State& now, const PlanWeights& w, Side side, std::vector<Hand> enemy)
    : game_(game), w_(w), side_(side), threats_(game, now), enemy_hands_(std::move(enemy)) {
  for (const Objective& o : game.objectives()) aims_.push_back({distances(game.board(), o.hexes)});
  for (Side s : {Side::Allies, Side::Axis}) aims_.push_back({distances(game.board(), game.side(s).exits)});
}

// What is on the table already
// ------------------------------------------------------------------------------------------------------------

double Outlook::settled(const State& s) const {
  double worth = 0;
  for (Side side : {Side::Allies, Side::Axis}) {
    double own = medals_so_far(w_, s.medals[static_cast<std::size_t>(index(side))]) + exits_made(s, side);
    for (Hex h : s.occupied[static_cast<std::size_t>(index(side))])
      if (const UnitId id = s.unit_at[h]; id != kNoUnit && s.unit(id).hex == h)
        own += w_.figure * health(game_, s.unit(id)) + w_.sandbags * s.sandbags.contains(h);
    worth += side == side_ ? own : -own;
  }
  return worth;
}

// Units that were right to leave the board: they have won a medal by it, or had to.
double Outlook::exits_made(const State& s, Side side) const {
  const int exited = s.exited[static_cast<std::size_t>(index(side))];
  if (exited == 0) return 0;
  const SideSetup& terms = game_.side(side);
  int paid = 0;
  for (int i = 0; i < s.unit_count; ++i) {
    const Unit& unit = s.units[static_cast<std::size_t>(i)];
    paid += unit.side == side && unit.status == UnitStatus::Exited &&
            terms.exit_medals[footing(game_.tables().of(unit.troop)).column] > 0;
  }
  const int owed = std::min(exited, terms.must_exit);
  return w_.exited * std::max(paid, owed) + w_.medal * owed;
}

// What is worth being at beside the objectives: dams that the side is at work on, headquarters, camps,
// depots.
double Outlook::errands(const State& s, Side side) const {
  const HexSet& units = s.occupied[static_cast<std::size_t>(index(side))];
  const auto nearness = [&](Hex to) {
    double near = 0;
    for (Hex h : units)
      near = std::max(near, kFading[static_cast<std::size_t>(game_.board().distance(h, to))]);
    return w_.nearest * near;
  };
  double worth = 0;
  for (Hex dam : game_.side(side).sabotage)
    worth += (units.contains(dam) ? 1 : nearness(dam)) * medals_worth(game_, s, w_, side, 1) *
             sabotage_share(game_, s, dam);
  for (Hex h : bocage::errands(game_, s, side))
    worth += (units.contains(h) ? 1 : nearness(h)) * errand_worth(game_, s, w_, side, h);
  for (Hex h : wanted_headquarters(game_, s, side)) worth += nearness(h) * w_.headquarters;
  return worth - w_.headquarters * (game_.side(side).headquarters & s.captured).count();
}

// Nearness to objectives and exits, of those who are nearest, and to the enemy.
double Outlook::places(const State& s) {
  double worth = 0;
  for (const Side side : {Side::Allies, Side::Axis}) {
    const HexSet& units = s.occupied[static_cast<std::size_t>(index(side))];
    const HexSet& enemies = s.occupied[static_cast<std::size_t>(index(other(side)))];
    double own = errands(s, side);
    for (std::size_t i = 0; i < game_.objectives().size(); ++i) {
      const Objective& o = game_.objectives()[i];
      const Owner holder = s.holders[i];
      if (o.holding == Holding::Permanent && holder == owner_of(other(side))) continue; // settled
      if (o.holding == Holding::Cleared) continue;                                      // no place to go to
      const bool wanted = serves(o.who, side), held = holder == owner_of(side);
      const bool threatened = serves(o.who, other(side));
      if (!wanted && !threatened) continue;
      std::array<double, 3> near{};
      for (Hex h : units) rank(near, kFading[aims_[i].distance[h]]);
      const double mine = o.sudden_death ? w_.winning_medal : medals_worth(game_, s, w_, side, o.medals);
      const double theirs =
          o.sudden_death ? w_.winning_medal : medals_worth(game_, s, w_, other(side), o.medals);
      if (held) { // to have it is worth no less than to be near, and sets the others free
        if (o.holding == Holding::LastToOccupy) own += w_.guard * theirs * near[0];
        near.fill(1);
      }
      const double worth_of_it = (wanted ? mine : w_.guard * theirs) / std::max(o.needed, 1);
      if (o.needed > 1)
        own += worth_of_it * w_.nearest * (near[0] + near[1] + near[2]);
      else
        own +=
            worth_of_it * (w_.nearest * near[0] + w_.second_nearest * near[1] + w_.third_nearest * near[2]);
    }
    const auto& way = aims_[game_.objectives().size() + static_cast<std::size_t>(index(side))].distance;
    const bool leaves = game_.side(side).exits.any();
    for (Hex h : units) {
      const UnitId id = s.unit_at[h];
      if (id == kNoUnit) continue;
      if (leaves) own += w_.exit_near * std::max(0.0, exit_worth(game_, s, w_, s.unit(id))) * kFading[way[h]];
      const Troop& troop = game_.tables().of(s.unit(id).troop);
      if (troop.gait == Gait::Rail && s.unit(id).hex == h) own += haulage_worth(game_, s, w_, id, h);
      const int range = range_of(troop);
      int nearest = 0;
      while (nearest < kMaxLineLength && !enemies.intersects(game_.board().within(h, nearest + 1))) ++nearest;
      own -= w_.advance * std::max(0, nearest + 1 - range);
    }
    worth += side == side_ ? own : -own;
  }
  return worth;
}

// Attacks
// ------------------------------------------------------------------------------------------------------------

void Outlook::muster(const State& s, Side side, Force& force) const {
  force.count = 0;
  for (Hex h : s.occupied[static_cast<std::size_t>(index(side))]) {
    const UnitId id = s.unit_at[h];
    if (id == kNoUnit || s.unit(id).hex != h) continue;
    Victim& v = force.units[static_cast<std::size_t>(force.count++)];
    v.id = id;
    v.hex = h;
    v.known = false;
    v.health = std::min(std::max(health(game_, s.unit(id)), 1), kMostHealth);
    v.suffered = {1};
  }
}

// Only those whom somebody can attack: most of a board is out of reach.
void Outlook::examine(const State& s, Victim& v) const {
  if (v.known) return;
  v.known = true;
  const Unit& unit = s.unit(v.id);
  v.ignored = ignorable_flags(game_, s, unit);
  v.settling = settling_of(game_, unit);
  v.hit_by = game_.tables().of(unit.troop).hit_by;
  v.loss[0] = 0;
  for (int n = 1; n <= v.health; ++n)
    v.loss[static_cast<std::size_t>(n)] = losses_worth(game_, s, w_, unit, n);
  v.flags = {0, flags_worth(game_, s, w_, unit, 1), flags_worth(game_, s, w_, unit, 2)};
  v.weighed.fill(0);
}

Outlook::Manner Outlook::manner_of(const Unit& attacker, Hex from, const Unit& target, Hex to) const {
  return {hitting_faces(game_, &attacker, from, target, game_.board().adjacent(from, to), false),
          game_.tables().of(attacker.troop).flags_stand};
}

std::size_t Outlook::number_of(const Victim& v, Manner m) {
  const bool stars = m.hitting & set_of(Face::Star), fewer = v.hit_by & ~m.hitting;
  return stars + 2u * fewer + 4u * m.flags_stand;
}

Outlook::Blow Outlook::blow(const Victim& v, Manner m, int dice) const {
  Blow b;
  const int ignored = m.flags_stand ? 0 : v.ignored;
  odds(dice, m.hitting, v.settling).each([&](int hits, int flags, double chance) {
    b.hits[static_cast<std::size_t>(std::min(hits, v.health))] += chance;
    const int counted = std::min(flags - ignored, 2);
    if (hits >= v.health) b.clears += chance;
    if (hits >= v.health || counted <= 0) return;
    b.flags += chance * v.flags[static_cast<std::size_t>(counted)];
    b.clears += chance;
  });
  return b;
}

double Outlook::gain_of(const Victim& v, const Blow& b, double ground) const {
  double gain = 0;
  for (int had = 0; had < v.health; ++had) {
    const double chance = v.suffered[static_cast<std::size_t>(had)];
    if (chance <= 0) continue;
    for (int hits = 0; hits <= v.health; ++hits)
      gain += chance * b.hits[static_cast<std::size_t>(hits)] *
              (v.loss[static_cast<std::size_t>(std::min(had + hits, v.health))] -
               v.loss[static_cast<std::size_t>(had)]);
  }
  return gain + v.alive() * (b.flags + ground * b.clears);
}

void Outlook::strike(Victim& v, const Blow& b) {
  std::array<double, kMostHealth + 1> after{};
  const auto all = static_cast<std::size_t>(v.health);
  after[all] = v.suffered[all];
  for (std::size_t had = 0; had < all; ++had)
    for (std::size_t hits = 0; hits <= all; ++hits)
      after[std::min(had + hits, all)] += v.suffered[had] * b.hits[hits];
  v.suffered = after;
}

void Outlook::weigh(Victim& v, Manner m, int dice) const {
  const Blow b = blow(v, m, dice);
  const std::size_t way = number_of(v, m);
  double worth = b.flags;
  for (int hits = 1; hits <= v.health; ++hits)
    worth += b.hits[static_cast<std::size_t>(hits)] * v.loss[static_cast<std::size_t>(hits)];
  v.weighed[way] |= static_cast<std::uint16_t>(1 << dice);
  v.worth[way][static_cast<std::size_t>(dice)] = worth;
  v.kill[way][static_cast<std::size_t>(dice)] = b.hits[static_cast<std::size_t>(v.health)];
}

// Every battle that the side's ordered units may fight where they stand.
void Outlook::list_options(const State& s, Force& enemies) {
  options_.clear();
  if (s.active != side_) return;
  std::array<std::int8_t, kMaxUnits> place{};
  for (int i = 0; i < enemies.count; ++i)
    place[enemies.units[static_cast<std::size_t>(i)].id] = static_cast<std::int8_t>(i);
  const auto list = [&](const Unit& unit, UnitId id, bool overrun) {
    for (Hex to : targets(game_, s, unit, overrun)) {
      if (s.unit_at[to] == kNoUnit) continue;
      examine(s, enemies.units[static_cast<std::size_t>(place[s.unit_at[to]])]);
      const Hex from = muzzle(game_, unit);
      const int dice = std::min(attack_dice(game_, s, unit, from, to, overrun), kMaxDice);
      options_.push_back({id, to, place[s.unit_at[to]], dice,
                          manner_of(unit, from, s.unit(s.unit_at[to]), to),
                          ground_worth(game_, s, w_, unit, to, overrun)});
    }
  };
  s.ordered.each([&](UnitId id) {
    const Unit& unit = s.unit(id);
    if (unit.side == side_ && may_battle(game_, s, unit)) list(unit, id, false);
  });
  if (s.frame_count && s.top().kind == FrameKind::Overrun && side_of(s.top().seat) == side_)
    list(s.unit(s.top().unit), s.top().unit, true);
}

// The best battle first, then the best of the others given what it has probably done, and so on.
double Outlook::fight(const State& s, Force& enemies, std::vector<Action>* order) {
  list_options(s, enemies);
  double sum = 0;
  std::array<std::int8_t, kMaxUnits> left{};
  for (const Option& o : options_)
    left[o.by] =
        static_cast<std::int8_t>(game_.tables().of(s.unit(o.by).order).battles - s.unit(o.by).battles);
  while (!options_.empty()) {
    const Option* best = nullptr;
    Blow best_blow;
    double most = -1;
    for (const Option& o : options_) {
      const Victim& v = enemies.units[static_cast<std::size_t>(o.victim)];
      const Blow b = blow(v, o.manner, o.dice);
      if (const double gain = gain_of(v, b, o.ground); gain > most) best = &o, most = gain, best_blow = b;
    }
    if (order) order->push_back(act(ActionKind::Battle, s.unit(best->by).hex, best->to));
    sum += most;
    strike(enemies.units[static_cast<std::size_t>(best->victim)], best_blow);
    const UnitId by = best->by;
    if (--left[by] <= 0) std::erase_if(options_, [by](const Option& o) { return o.by == by; });
  }
  return sum;
}

std::optional<Action> Outlook::best_attack(const State& state, const ActionList& list) {
  std::vector<Action> order;
  muster(state, other(side_), theirs_);
  fight(state, theirs_, &order);
  for (const Action& attack : order) // in Overlord some are another general's
    if (list.contains(attack)) return attack;
  return std::nullopt;
}

// Hexes that nobody stands on and the side would win a medal by entering. Of a group that takes several
// units, no single one wins it.
void Outlook::list_prizes(const State& s, Side side) {
  prizes_.clear();
  for (std::size_t i = 0; i < game_.objectives().size(); ++i) {
    const Objective& o = game_.objectives()[i];
    if (!serves(o.who, side) || s.holders[i] == owner_of(side)) continue;
    if (o.holding == Holding::Permanent && s.holders[i] != Owner::Anyone) continue; // settled
    if (o.needed > 1 || o.holding == Holding::Majority || o.holding == Holding::Cleared) continue;
    const double worth = o.sudden_death ? w_.winning_medal : medals_worth(game_, s, w_, side, o.medals);
    for (Hex h : o.hexes)
      if (s.unit_at[h] == kNoUnit) prizes_.push_back({h, worth});
  }
}

// What each unit of a side may gain by one attack in its next turn, or by a hex it can go to; several attacks
// on one victim gain less. Returns the chances that the victims survive them all.
Outlook::Chances Outlook::measure(const State& s, Side side, Force& attackers, Force& victims, Gains& gains) {
  gains = {};
  list_prizes(s, side);
  Chances alive;
  for (int i = 0; i < victims.count; ++i)
    alive[static_cast<std::size_t>(i)] = victims.units[static_cast<std::size_t>(i)].alive();
  for (int a = 0; a < attackers.count; ++a) {
    const Victim& attacker = attackers.units[static_cast<std::size_t>(a)];
    const Unit& unit = s.unit(attacker.id);
    const Troop& troop = game_.tables().of(unit.troop);
    const bool tunnels = game_.lay().tunnels.contains(attacker.hex);
    const int far = tunnels ? kMaxHexes
                            : range_of(troop) + troop.battle_move + game_.has_roads() +
                                  (troop.unit_class == UnitClass::Artillery);
    double most = 0;
    int whom = -1;
    double kills = 0;
    for (int i = 0; i < victims.count; ++i) {
      Victim& v = victims.units[static_cast<std::size_t>(i)];
      if (game_.board().distance(attacker.hex, v.hex) > far) continue;
      if (!may_aim_at(game_, unit, s.unit(v.id))) continue;
      const Threats::Shot shot = s.unit(v.id).is(kCamouflaged)
                                     ? threats_.close_shot(unit, attacker.id, attacker.hex, v.hex, v.id)
                                     : threats_.shot(unit, attacker.id, attacker.hex, v.hex, v.id);
      if (shot.dice == 0) continue;
      const auto dice = static_cast<std::size_t>(std::min(shot.dice, kMaxDice));
      examine(s, v);
      const Manner manner = manner_of(*shot.by, shot.from, s.unit(v.id), v.hex);
      const std::size_t way = number_of(v, manner);
      if (!(v.weighed[way] >> dice & 1)) weigh(v, manner, static_cast<int>(dice));
      const double gain = v.worth[way][dice] * alive[static_cast<std::size_t>(i)];
      if (gain > most) most = gain, whom = i, kills = v.kill[way][dice];
    }
    if (whom >= 0) alive[static_cast<std::size_t>(whom)] *= 1 - kills;
    if (!prizes_.empty()) {
      const HexSet& reached = threats_.places(unit, attacker.id, attacker.hex);
      for (const Prize& prize : prizes_)
        if (reached.contains(prize.hex)) most = std::max(most, prize.worth);
    }
    const double gain = (most + w_.ready) * attacker.alive();
    const std::uint8_t sections = game_.board().sections(attacker.hex);
    for (int i = 0; i < game_.board().section_count(); ++i)
      if (sections >> i & 1) rank(gains.by_section[static_cast<std::size_t>(i)], gain);
    if (const auto column = static_cast<std::size_t>(troop.unit_class); column < kAttackClasses)
      rank(gains.by_class[column], gain);
    rank(gains.best, gain);
  }
  return alive;
}

// Cards
// ------------------------------------------------------------------------------------------------------------

double Outlook::card_gain(const Gains& gains, CardId id, Side side) const {
  const Card& card = game_.tables().of(id);
  const OrderRule& order = game_.tables().of(card.order);
  const double more = order.close_bonus + order.far_bonus > 0 || order.battles > 1 ? w_.bonus : 1;
  const int sections = game_.board().section_count();
  const auto best_section = [&](int count) {
    double most = 0;
    for (int i = 0; i < sections; ++i)
      most = std::max(most, top(gains.by_section[static_cast<std::size_t>(i)], count));
    return most;
  };
  switch (card.action) {
  case CardAction::AirPower:
  case CardAction::Barrage: return w_.strike;
  case CardAction::Ambush: return w_.reaction;
  case CardAction::CounterAttack: return w_.copy * best_section(3);
  case CardAction::FinestHour: return more * top(gains.best, 3);
  case CardAction::Medics: return w_.figure + top(gains.best, 1);
  case CardAction::InfantryAssault: return best_section(3);
  case CardAction::DigIn: return 2 * w_.sandbags;
  case CardAction::None: break;
  }
  double worth = 0;
  for (int seen = 0; seen < 3; ++seen)
    if (const int n = card.orders[static_cast<std::size_t>(seen)]) {
      const int i = sections == 3 ? game_.section(side, seen) : std::min(seen * 2, sections - 1);
      worth += top(gains.by_section[static_cast<std::size_t>(i)], n);
    }
  if (card.anywhere) {
    double most = 0;
    if ((card.classes & kGround) == kGround) {
      most = top(gains.best, card.anywhere);
    } else {
      for (std::size_t c = 0; c < kAttackClasses; ++c)
        if (card.classes >> c & 1) most += top(gains.by_class[c], card.anywhere);
    }
    worth += more * most;
  }
  return worth;
}

double Outlook::best_card(const Gains& gains, const Hand& hand, Side side) const {
  double most = 0;
  for (int kind = 0; kind < kCardKinds; ++kind)
    if (hand[static_cast<std::size_t>(kind)])
      most = std::max(most, card_gain(gains, static_cast<CardId>(kind), side));
  return most;
}

// The best card that can be played, and a share of the others held.
double Outlook::own_hand(const Gains& gains, const Hand& playable, const Hand& held) const {
  std::array<double, kCardKinds> gain{};
  std::size_t first = 0;
  double worth = 0, share = w_.second_card;
  for (std::size_t kind = 0; kind < kCardKinds; ++kind) {
    if (held[kind]) gain[kind] = card_gain(gains, static_cast<CardId>(kind), side_);
    if (playable[kind] && gain[kind] > worth) worth = gain[kind], first = kind;
  }
  std::array<double, 5> others{};
  for (std::size_t kind = 0; kind < kCardKinds; ++kind)
    for (int n = kind == first && worth > 0 ? 1 : 0; n < held[kind]; ++n) rank(others, gain[kind]);
  for (const double other : others) worth += share * other, share *= 0.6;
  return worth;
}

// All of it
// ------------------------------------------------------------------------------------------------------------

// Figures that the side's ordered units may get back where they stand.
double Outlook::care(const State& s) const {
  double worth = 0;
  if (s.active != side_ || game_.workplaces().empty()) return worth;
  s.ordered.each([&](UnitId id) {
    if (s.unit(id).side == side_) worth += recovery_worth(game_, s, w_, s.unit(id));
  });
  return worth;
}

double Outlook::of(const State& s) {
  if (s.over()) {
    const double balance = settled(s);
    return s.outcome == win_of(side_) ? w_.win + balance : s.outcome == Outcome::Draw ? 0 : balance - w_.win;
  }
  muster(s, side_, mine_);
  muster(s, other(side_), theirs_);
  double worth = settled(s) + places(s) + fight(s, theirs_) + care(s);
  measure(s, other(side_), theirs_, mine_, theirs_next_);
  double reply = 0;
  for (const Hand& hand : enemy_hands_) reply += best_card(theirs_next_, hand, other(side_));
  if (!enemy_hands_.empty()) worth -= w_.reply * reply / static_cast<double>(enemy_hands_.size());
  measure(s, side_, mine_, theirs_, mine_next_);
  const Hand held = hand_in(game_, s, side_);
  return worth + w_.next * own_hand(mine_next_, playable_of(game_, s, side_, held), held);
}

Outlook::Forecast Outlook::forecast(const State& s) {
  Forecast f;
  if (s.over()) return f;
  muster(s, side_, mine_);
  muster(s, other(side_), theirs_);
  fight(s, theirs_);
  for (int i = 0; i < theirs_.count; ++i) {
    const Victim& v = theirs_.units[static_cast<std::size_t>(i)];
    for (int n = 1; n <= v.health; ++n) f.hits += n * v.suffered[static_cast<std::size_t>(n)];
    f.kills += 1 - v.alive();
  }
  const Chances alive = measure(s, other(side_), theirs_, mine_, theirs_next_);
  for (int i = 0; i < mine_.count; ++i)
    if (const double danger = 1 - alive[static_cast<std::size_t>(i)]; danger > f.danger)
      f.danger = danger, f.exposed = mine_.units[static_cast<std::size_t>(i)].hex;
  return f;
}

} // namespace bocage
