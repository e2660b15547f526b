#include "ai/plan.h"

#include <algorithm>

#include "ai/evaluation.h"
#include "ai/hazards.h"
#include "ai/support.h"
#include "engine/rules/attack.h"
#include "engine/rules/cards.h"
#include "engine/rules/movement.h"
#include "engine/rules/orders.h"
#include "engine/rules/raids.h"
#include "engine/rules/tactics.h"

namespace bocage {
namespace {

constexpr Action kStay{ActionKind::Done, 0, kNoHex, kNoHex, kNoHex};
constexpr int kRolls = 3; // of a card whose orders depend on dice

bool stays(const Gene& gene) { return gene.move.kind == ActionKind::Done; }

void give_order(State& s, UnitId id, OrderKind order) {
  s.unit(id).order = order;
  s.ordered.insert(id);
}

} // namespace

const Action* Plan::next(const State& state, const ActionList& list) const {
  const auto find = [&](auto&& wanted) { return std::find_if(list.begin(), list.end(), wanted); };
  for (const Gene& gene : genes) {
    const Hex at = state.unit(gene.unit).hex;
    const auto order = find([&](const Action& a) { return a.kind == ActionKind::Order && a.from == at; });
    if (order != list.end()) return order;
    const auto move = find([&](const Action& a) { return a == gene.move && !stays(gene) && a.from == at; });
    if (move != list.end()) return move;
  }
  const auto done = find([](const Action& a) { return a.kind == ActionKind::Done; });
  return done == list.end() ? nullptr : done;
}

Planner::Planner(const Game& game, const State& state, const Chance& luck, Seat seat, const PlanWeights& w,
                 Outlook& outlook, Picker& picker, Effort effort)
    : game_(game), state_(state), luck_(luck), harmless_(harmless(luck, state)), w_(w), outlook_(outlook),
      picker_(picker), seat_(seat), side_(side_of(seat)), effort_(std::move(effort)),
      list_(std::make_unique<ActionList>()), prospects_(state.unit_count) {
  staying_ = look(state_);
}

// Counting
// ------------------------------------------------------------------------------------------------------------

bool Planner::tired() {
  constexpr std::int64_t kOften = 64;
  if (stopped_) return true;
  if (nodes_ % kOften == 0) {
    if (effort_.enough && effort_.enough()) stopped_ = true;
    if (effort_.progress)
      effort_.progress(std::min(1.0, static_cast<double>(nodes_) / static_cast<double>(effort_.nodes + 1)));
  }
  return stopped_ || nodes_ >= effort_.nodes;
}

double Planner::look(const State& s, Outlook& outlook) {
  ++nodes_;
  return outlook.of(s);
}

int Planner::lane_number() const { return std::max(0, seat_lane(game_, seat_)); }

const Lane& Planner::lane(const State& s) const {
  return s.lanes[static_cast<std::size_t>(index(side_))][static_cast<std::size_t>(lane_number())];
}

bool Planner::planning(const State& s) const {
  const Phase phase = lane(s).phase;
  return !s.over() && s.active == side_ && s.frame_count == 0 &&
         (phase == Phase::Order || phase == Phase::Move);
}

// Cards
// ------------------------------------------------------------------------------------------------------------

// The position with nothing done but the card laid down, and no other drawn for it.
State Planner::idle(const State& after) const {
  State s = state_;
  for (const CardPlace held : {hand_of(side_), chip_of(side_)})
    cards_in(state_, held).each([&](CardIndex i) { s.card_place[i] = after.card_place[i]; });
  return s;
}

// What the card does beside giving orders.
double Planner::works(const Action& card) const {
  switch (card.kind) {
  case ActionKind::Blow: return blow_worth(game_, state_, w_, side_, card.to);
  case ActionKind::Build:
    return bridge_worth(game_, state_, w_, Goals(game_, state_, w_, side_), side_, card.to);
  default: return 0;
  }
}

// What dice from nowhere and medics are worth: the best of what the card offers, one choice after the other.
double Planner::strikes(State s) {
  double sum = 0;
  while (!s.over() && s.frame_count && s.top().seat == seat_) {
    const FrameKind kind = s.top().kind;
    if (kind != FrameKind::AirPower && kind != FrameKind::Barrage && kind != FrameKind::Medics) break;
    legal_actions(game_, s, seat_, *list_);
    Action best = kStay;
    double most = 0;
    for (const Action& a : *list_) {
      double worth = 0;
      if (a.kind == ActionKind::Target) {
        const bool bombs = kind == FrameKind::AirPower;
        worth =
            strike_worth(game_, s, w_, a.to, bombs ? game_.side(side_).air_power_dice : kBarrageDice, bombs);
      } else if (a.kind == ActionKind::Heal) {
        worth = healing_worth(game_, w_, s.unit(s.unit_at[a.from]), dice_by_hand(s));
        const Prospect& turn = prospect(s.unit_at[a.from], OrderKind::Normal);
        if (!turn.moves.empty()) worth += std::max(0.0, turn.moves.front().worth);
      }
      if (worth > most) best = a, most = worth;
    }
    if (most <= 0) break;
    sum += most;
    const int before = s.top().count;
    if (kind != FrameKind::AirPower || before + 1 >= most_strikes(game_, s)) break; // the dice would fall
    apply(game_, s, luck_, seat_, best);
  }
  return sum;
}

void Planner::open(std::size_t choice, const State& after) {
  if (planning(after)) {
    lines_.push_back(begin(choice, after));
    return;
  }
  Choice& c = choices_[choice];
  const bool fighting = after.active == side_ && after.frame_count == 0 && lane(after).phase == Phase::Battle;
  const bool diced = c.first.kind == ActionKind::Blow && game_.side(side_).demolition.way == 2;
  if ((after.over() && !diced) || fighting) { // ordered by the card itself, and nobody may move
    c.worth = std::max(c.worth, look(after));
    return;
  }
  c.worth = std::max(c.worth, look(idle(after)) + strikes(after) + works(c.first));
}

// A card may ask for a section first, one from under the commissar's chip what it is used for; dice may
// decide how many it orders.
void Planner::branch(std::size_t choice, const State& after) {
  const Phase phase = lane(after).phase;
  if (!after.over() && after.active == side_ && after.frame_count == 0 &&
      (phase == Phase::ChooseSection || (phase == Phase::Play && lane(after).card != kNoCard))) {
    ActionList answers;
    legal_actions(game_, after, seat_, answers);
    for (const Action& a : answers) {
      State s = after;
      apply(game_, s, luck_, seat_, a);
      branch(choice, s);
    }
    return;
  }
  open(choice, after);
}

Planner::Choice Planner::best_of(const ActionList& list) {
  constexpr double kNothing = -1e9;
  for (const Action& a : list) choices_.push_back({a, {}, kNothing, false});
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    const Action& a = choices_[i].first;
    State s = state_;
    apply(game_, s, luck_, seat_, a);
    const CardId as = lane(s).played_as;
    const bool rolls =
        as != kNoCard && s.active == side_ && game_.tables().of(as).action == CardAction::FinestHour;
    if (!rolls) {
      branch(i, s);
      continue;
    }
    for (int n = 0; n < kRolls; ++n) {
      State rolled = state_;
      apply(game_, rolled, Chance(picker_.next()), seat_, a);
      if (!planning(rolled)) continue;
      lines_.push_back(begin(i, rolled));
      lines_.back().share = 1.0 / kRolls;
    }
    choices_[i].worth = kNothing;
  }

  // Every line gets its turn, then the most promising ones.
  const auto worth_of = [&](std::size_t choice) {
    double most = kNothing, mean = 0, shares = 0;
    for (const Line& line : lines_) {
      if (line.choice != choice) continue;
      if (line.share < 1)
        mean += line.share * line.plan.worth, shares += line.share;
      else
        most = std::max(most, line.plan.worth);
    }
    if (shares > 0) most = mean + (1 - shares) * staying_;
    const Card* card = choices_[choice].first.kind == ActionKind::Card
                           ? &game_.tables().of(choices_[choice].first.card())
                           : nullptr;
    const double drawn = card && card->draw == DrawRule::TwoKeepOne ? w_.choice : 0;
    return std::max(most, choices_[choice].worth) + drawn;
  };
  for (Line& line : lines_) seed(line);
  if (!lines_.empty()) {
    const std::int64_t all = std::max<std::int64_t>(0, effort_.nodes - nodes_);
    for (Line& line : lines_) evolve(line, all / 2 / static_cast<std::int64_t>(lines_.size()));
    constexpr std::size_t kFinalists = 3;
    std::vector<std::size_t> order(lines_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return lines_[a].plan.worth > lines_[b].plan.worth;
    });
    const auto finalists = std::min(kFinalists, order.size());
    for (std::size_t i = 0; i < finalists; ++i)
      evolve(lines_[order[i]], all / 2 / static_cast<std::int64_t>(finalists));
  }
  std::size_t best = 0;
  for (std::size_t i = 1; i < choices_.size(); ++i)
    if (worth_of(i) > worth_of(best)) best = i;
  Choice chosen = choices_[best];
  chosen.worth = worth_of(best);
  for (const Line& line : lines_)
    if (line.choice == best && line.share == 1 && (!chosen.planned || line.plan.worth > chosen.plan.worth))
      chosen.plan = line.plan, chosen.planned = true;
  return chosen;
}

std::vector<Planner::Choice> Planner::candidates() const {
  std::vector<Choice> found;
  std::vector<bool> planned(choices_.size());
  for (const Line& line : lines_) {
    if (line.share < 1) continue;
    found.push_back({choices_[line.choice].first, line.plan, line.plan.worth, true});
    planned[line.choice] = true;
  }
  for (std::size_t i = 0; i < choices_.size(); ++i)
    if (!planned[i]) found.push_back(choices_[i]);
  std::stable_sort(found.begin(), found.end(),
                   [](const Choice& a, const Choice& b) { return a.worth > b.worth; });
  return found;
}

std::vector<Planner::Choice> Planner::seen_by(Outlook& other, std::int64_t nodes) {
  std::vector<Choice> found;
  if (lines_.empty()) return found;
  effort_.nodes = nodes_ + nodes;
  effort_.progress = nullptr; // it has been told that all is done
  for (const Line& line : lines_) {
    if (line.share < 1) continue;
    Line changed = line;
    changed.plan.worth = worth_of(changed, changed.plan.genes, other);
    evolve(changed, nodes / static_cast<std::int64_t>(lines_.size()), other);
    changed.plan.worth = worth_of(changed, changed.plan.genes, outlook_);
    found.push_back({choices_[line.choice].first, changed.plan, changed.plan.worth, true});
  }
  return found;
}

Plan Planner::rest() {
  Line line = begin(0, state_);
  seed(line);
  evolve(line, std::max<std::int64_t>(0, effort_.nodes - nodes_));
  return line.plan;
}

// Plans
// ------------------------------------------------------------------------------------------------------------

// Every move the unit could make if it were ordered so, and what each is worth while all others stay.
const Planner::Prospect& Planner::prospect(UnitId id, OrderKind order) {
  Prospect& p = prospects_[id][static_cast<std::size_t>(order)];
  if (p.known) return p;
  p.known = true;
  State base = state_;
  give_order(base, id, order);
  p.moves.push_back({kStay, look(base) - staying_});
  if (can_still_move(game_, base, base.unit(id))) {
    ActionList list;
    const Allowance allowed = allowance(game_, base.unit(id));
    list_moves(game_, base, id, allowed, list);
    for (const Action& a : list) {
      if (tired()) break;
      State s = base;
      const double cost = go(s, id, allowed, a);
      p.moves.push_back({a, look(s) - staying_ - cost});
    }
  }
  std::stable_sort(p.moves.begin(), p.moves.end(),
                   [](const Move& a, const Move& b) { return a.worth > b.worth; });
  return p;
}

Planner::Line Planner::begin(std::size_t choice, const State& base) { return {choice, base, {}, 1}; }

std::vector<UnitId> Planner::orderable(const State& s) {
  std::vector<UnitId> units;
  if (lane(s).phase != Phase::Order) return units;
  list_->clear();
  list_orders(game_, s, lane_number(), *list_);
  for (const Action& a : *list_)
    if (a.kind == ActionKind::Order) units.push_back(s.unit_at[a.from]);
  return units;
}

// Moves the unit or takes it off the board; what that may have cost it on the way.
double Planner::go(State& s, UnitId id, const Allowance& allowed, const Action& move) const {
  Play play{game_, s, harmless_, nullptr};
  const double cost = allowed.ignores_terrain ? 0 : toll(game_, s, w_, move);
  move.kind == ActionKind::Exit ? exit_unit(play, id, allowed) : move_unit(play, id, allowed, move);
  return cost;
}

double Planner::worth_of(const Line& line, const std::vector<Gene>& genes, Outlook& outlook) {
  double cost = 0;
  const State after = carry_out(line, genes, cost);
  return look(after, outlook) - cost;
}

// Orders as far as the card allows them, then the moves that are possible, those in the way first.
State Planner::carry_out(const Line& line, const std::vector<Gene>& genes, double& cost) {
  State s = line.base;
  Play play{game_, s, luck_, nullptr};
  if (lane(s).phase == Phase::Order)
    for (const Gene& gene : genes) {
      list_->clear();
      list_orders(game_, s, lane_number(), *list_);
      if (list_->contains(act(ActionKind::Order, s.unit(gene.unit).hex)))
        order_unit(play, lane_number(), s.unit(gene.unit).hex);
    }
  for (int pass = 0; pass < 2; ++pass)
    for (const Gene& gene : genes) {
      const Unit& unit = s.unit(gene.unit);
      if (s.over()) return s;
      if (stays(gene) || unit.hex != gene.move.from || !can_still_move(game_, s, unit)) continue;
      const Allowance allowed = allowance(game_, unit);
      list_->clear();
      list_moves(game_, s, gene.unit, allowed, *list_);
      if (!list_->contains(gene.move)) continue;
      cost += go(s, gene.unit, allowed, gene.move);
    }
  return s;
}

// Those who gain most alone, each to the best place that is not taken.
void Planner::seed(Line& line) {
  const State& base = line.base;
  struct Candidate {
    UnitId unit;
    OrderKind order;
    double worth;
  };
  std::vector<Candidate> candidates;
  const auto add = [&](UnitId id, OrderKind order) {
    candidates.push_back({id, order, prospect(id, order).moves.front().worth});
  };
  if (lane(base).phase == Phase::Order)
    for (UnitId id : orderable(base)) {
      State s = base; // which of the card's orders it would get
      Play play{game_, s, luck_, nullptr};
      order_unit(play, lane_number(), s.unit(id).hex);
      add(id, s.unit(id).order);
    }
  base.ordered.each([&](UnitId id) {
    if (base.unit(id).side == side_ && base.unit(id).lane == lane_number()) add(id, base.unit(id).order);
  });
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
  HexSet taken;
  for (const Candidate& c : candidates) {
    Gene gene{c.unit, kStay};
    for (const Move& m : prospect(c.unit, c.order).moves)
      if (m.action.to == kNoHex || !taken.contains(m.action.to)) {
        gene.move = m.action;
        break;
      }
    if (gene.move.to != kNoHex) taken.insert(gene.move.to);
    line.plan.genes.push_back(gene);
  }
  // Whom the card cannot order any more is left out, so that a change of the plan is a change of the turn.
  State s = line.base;
  if (lane(s).phase == Phase::Order) {
    Play play{game_, s, luck_, nullptr};
    std::erase_if(line.plan.genes, [&](const Gene& gene) {
      list_->clear();
      list_orders(game_, s, lane_number(), *list_);
      const bool legal = list_->contains(act(ActionKind::Order, s.unit(gene.unit).hex));
      if (legal) order_unit(play, lane_number(), s.unit(gene.unit).hex);
      return !legal && s.unit(gene.unit).order == OrderKind::None;
    });
  }
  line.plan.worth = worth_of(line, line.plan.genes, outlook_);
}

void Planner::evolve(Line& line, std::int64_t nodes, Outlook& outlook) {
  for (const std::int64_t end = nodes_ + nodes; nodes_ < end && !tired();) {
    std::vector<Gene> genes = line.plan.genes;
    if (!mutate(line, genes)) return;
    const double worth = worth_of(line, genes, outlook);
    if (worth >= line.plan.worth) {
      line.plan.genes = std::move(genes);
      line.plan.worth = worth;
    }
  }
}

bool Planner::mutate(Line& line, std::vector<Gene>& genes) {
  if (genes.empty()) return false;
  const auto pick = [&](std::size_t count) {
    return static_cast<std::size_t>(picker_.below(static_cast<int>(count)));
  };
  // The better ones more often
  const auto pick_move = [&](UnitId id, OrderKind order) {
    const std::vector<Move>& moves = prospect(id, order).moves;
    return moves[pick(pick(moves.size()) + 1)].action;
  };
  const OrderKind usual = lane(line.base).pool_count ? lane(line.base).pools[0].order : OrderKind::Normal;
  const auto order_of = [&](UnitId id) {
    const OrderKind order = line.base.unit(id).order;
    return order == OrderKind::None ? usual : order;
  };
  for (int times = picker_.one_in(3) ? 2 : 1; times > 0; --times) {
    Gene& gene = genes[pick(genes.size())];
    const int kind = picker_.below(8);
    if (kind == 0 && genes.size() > 1) {
      std::swap(gene, genes[pick(genes.size())]);
    } else if (kind <= 2 && lane(line.base).phase == Phase::Order) {
      const std::vector<UnitId> others = orderable(line.base);
      if (others.empty()) continue;
      const UnitId id = others[pick(others.size())];
      const auto there =
          std::find_if(genes.begin(), genes.end(), [id](const Gene& g) { return g.unit == id; });
      if (there != genes.end())
        there->move = pick_move(id, order_of(id));
      else
        gene = {id, pick_move(id, order_of(id))};
    } else if (kind == 3) {
      gene.move = kStay;
    } else {
      gene.move = pick_move(gene.unit, order_of(gene.unit));
    }
  }
  return true;
}

} // namespace bocage
