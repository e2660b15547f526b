#include "ai/commander.h"

#include <algorithm>
#include <numeric>

#include "ai/evaluation.h"
#include "ai/hazards.h"
#include "ai/rehearsal.h"
#include "engine/rules/movement.h"
#include "engine/rules/nations.h"
#include "engine/rules/orders.h"
#include "engine/state/sample.h"

namespace bocage {
namespace {

const Lane& lane_of(const Game& game, const State& s, Seat seat) {
  return s.lanes[static_cast<std::size_t>(index(side_of(seat)))]
                [static_cast<std::size_t>(std::max(0, seat_lane(game, seat)))];
}

// The card with which the turn goes on after the decision.
CardId card_of(const Game& game, const State& s, Seat seat, const Action& first) {
  if (first.kind == ActionKind::Card) return first.card();
  if (first.kind == ActionKind::Prepare) // another takes its place
    return game.card(card_under_chip(s, side_of(seat)));
  return lane_of(game, s, seat).card;
}

int size_of(const Card& card) {
  return std::accumulate(card.orders.begin(), card.orders.end(), card.anywhere);
}

bool same_plan(const Planner::Choice& a, const Planner::Choice& b) {
  return a.planned && b.planned &&
         std::is_permutation(a.plan.genes.begin(), a.plan.genes.end(), b.plan.genes.begin(),
                             b.plan.genes.end());
}

// The same units do the same, whichever of the two cards is played.
bool same_turn(const Game& game, const Planner::Choice& a, const Planner::Choice& b) {
  const auto plain = [&](const Planner::Choice& c) {
    return c.first.kind == ActionKind::Card && game.tables().of(c.first.card()).type == CardType::Section;
  };
  return plain(a) && plain(b) && same_plan(a, b);
}

// The best turns as planned. Where a smaller card does what a bigger one does, the bigger one is kept: a few
// games would not tell them apart.
std::vector<Planner::Choice> best_turns(const Game& game, const Planner& planner) {
  constexpr std::size_t kMost = 8;
  std::vector<Planner::Choice> turns;
  for (Planner::Choice& c : planner.candidates()) {
    const auto size = [&](const Planner::Choice& t) { return size_of(game.tables().of(t.first.card())); };
    const auto same =
        std::find_if(turns.begin(), turns.end(), [&](const auto& t) { return same_turn(game, t, c); });
    if (same == turns.end())
      turns.push_back(std::move(c));
    else if (size(c) < size(*same))
      *same = std::move(c);
  }
  if (turns.size() > kMost) turns.resize(kMost);
  return turns;
}

} // namespace

Skill captain() {
  Skill skill;
  skill.nodes = 1400;
  skill.hands = 4;
  return skill;
}

Skill general() {
  Skill skill;
  skill.nodes = 5000;
  skill.hands = 12;
  skill.rehearsals = 9000;
  return skill;
}

Commander::Commander(std::uint64_t seed, const Skill& skill, const Patience& patience)
    : picker_(seed), skill_(skill), patience_(patience), habit_(seed ^ 0xB0CA6E),
      usual_(~seed, Rehearsal::inner_weights()) {
  const auto scaled = [&](std::int64_t full) {
    return static_cast<std::int64_t>(static_cast<double>(full) * patience.effort);
  };
  skill_.nodes = std::max<std::int64_t>(1, scaled(skill.nodes));
  skill_.rehearsals = scaled(skill.rehearsals);
}

std::vector<Hand> Commander::enemy_hands(const Game& game, const View& seen) {
  std::vector<Hand> hands;
  hands.reserve(static_cast<std::size_t>(skill_.hands));
  const Side enemy = other(side_of(seen.seat));
  for (int i = 0; i < skill_.hands; ++i) {
    const State drawn = sample(game, seen, Chance(picker_.next()));
    hands.push_back(playable_of(game, drawn, enemy, hand_in(game, drawn, enemy)));
  }
  return hands;
}

// However many decisions a turn has, each takes so much of what is left that together they keep to its time.
void Commander::begin_thought(double share) {
  constexpr double kMost = 0.65;
  begun_ = Clock::now();
  time_ = std::min(share, kMost * std::max(0.0, 1 - spent_)) * patience_.milliseconds;
}

// For a part of the thought at hand, of its time and of its progress alike.
Effort Commander::effort(std::int64_t nodes, double from, double to) {
  Effort e;
  e.nodes = std::max<std::int64_t>(1, nodes);
  if (patience_.milliseconds > 0) {
    const auto end = begun_ + std::chrono::duration<double, std::milli>(to * time_);
    e.enough = [end] { return Clock::now() >= end; };
  }
  if (patience_.progress)
    e.progress = [this, from, to](double share) { patience_.progress(from + (to - from) * share); };
  return e;
}

Action Commander::choose(const Game& game, const View& seen, const ActionList& list) {
  if (list.size() == 1) return list[0];
  if (const int turn = seen.state.turns[0] + seen.state.turns[1]; turn != turn_) {
    turn_ = turn;
    spent_ = 0;
  }
  const auto from = Clock::now();
  const Action action = decide(game, seen, list);
  if (patience_.milliseconds > 0)
    spent_ += std::chrono::duration<double, std::milli>(Clock::now() - from).count() / patience_.milliseconds;
  return action;
}

Action Commander::decide(const Game& game, const View& seen, const ActionList& list) {
  const Chance luck(picker_.next());
  const State state = sample(game, seen, luck);
  const Seat seat = seen.seat;
  const Lane& lane = lane_of(game, state, seat);
  const bool at_turn = state.frame_count == 0 && state.active == side_of(seat);
  const bool moving = at_turn && (lane.phase == Phase::Order || lane.phase == Phase::Move);
  const int turn = state.turns[static_cast<std::size_t>(index(side_of(seat)))];
  Intent& intent = intents_[seat];
  const bool intended = moving && intent.turn == turn && intent.card == lane.card;
  if (moving)
    if (const auto bridge = support(game, seen, list)) return *bridge;
  if (intended && intent.habitual) return usual_.choose(game, state, seat, list);
  if (intended && intent.open)
    if (const Action* next = intent.plan.next(state, list)) return *next;

  Outlook outlook(game, state, skill_.weights, side_of(seat), enemy_hands(game, seen));
  if (!at_turn) return try_out(game, seen, state, list, react(game, seen, state, luck, list, outlook));
  if (lane.phase == Phase::Battle) {
    const auto help = support(game, seen, list);
    return try_out(game, seen, state, list, help ? *help : battle(game, state, luck, list, outlook));
  }
  constexpr std::int64_t kRest = 4;   // what is left of a turn takes less thought than the whole
  constexpr double kToBattles = 0.65; // of the turn's time, where the battles want some of it too
  constexpr double kPlanning = 0.25;  // of that, the rest being for rehearsals
  constexpr double kTrust = 0.3;      // in the planner's opinion
  const bool rehearsing = !moving && skill_.rehearsals > 0;
  begin_thought(rehearsing ? kToBattles : moving ? 1.0 / kRest : 1);
  Planner planner(game, state, luck, seat, skill_.weights, outlook, picker_,
                  effort(moving ? skill_.nodes / kRest : skill_.nodes, 0, rehearsing ? kPlanning : 1));
  if (!moving) {
    Planner::Choice best = planner.best_of(list);
    if (rehearsing) {
      const std::vector<Planner::Choice> turns = turns_to_rehearse(game, seen, state, planner);
      Rehearsal rehearsal(game, seen, skill_.turns_after, picker_.next());
      best = turns[rehearsal.best_of(turns, kTrust, effort(skill_.rehearsals, kPlanning, 1))];
    }
    intent = {best.planned, rehearsing && !best.planned, turn, card_of(game, state, seat, best.first),
              std::move(best.plan)};
    return best.first;
  }
  intent = {true, false, turn, lane.card, planner.rest()};
  const Action* next = intent.plan.next(state, list);
  return next ? *next : list[0];
}

// The best turns as planned, the same cards left to habit, and as a bolder and a more careful planner would
// play them: games tell better than the planner's weights how much of the enemy's answer is to be feared.
std::vector<Planner::Choice> Commander::turns_to_rehearse(const Game& game, const View& seen,
                                                          const State& state, Planner& planner) {
  constexpr double kBold = 1.0 / 3, kCareful = 5.0 / 3; // of the usual regard for the answer
  std::vector<Planner::Choice> turns = best_turns(game, planner);
  const std::size_t cards = turns.size();
  for (std::size_t i = 0; i < cards; ++i)
    if (turns[i].planned) turns.push_back({turns[i].first, {}, turns[i].worth, false});
  for (const double regard : {kBold, kCareful}) {
    PlanWeights w = skill_.weights;
    w.reply *= regard;
    Outlook eyes(game, state, w, side_of(seen.seat), enemy_hands(game, seen));
    for (Planner::Choice& c : planner.seen_by(eyes, skill_.nodes)) {
      const auto same_card = [&](const Planner::Choice& t) { return t.first == c.first; };
      const auto same = [&](const Planner::Choice& t) { return same_card(t) && same_plan(t, c); };
      if (std::any_of(turns.begin(), turns.end(), same_card) &&
          std::none_of(turns.begin(), turns.end(), same))
        turns.push_back(std::move(c));
    }
  }
  return turns;
}

// A decision in the middle of things: the usual answer and all others, in games that begin with them. They
// are too few to do without what the odds say of a battle.
Action Commander::try_out(const Game& game, const View& seen, const State& state, const ActionList& list,
                          const Action& usual) {
  constexpr std::int64_t kShare = 5; // of the games that a whole turn gets …
  constexpr double kTime = 0.1;      // … and of its time
  constexpr int kFewest = 10;        // games for each answer: fewer tell nothing
  constexpr double kTrust = 0.75;    // in the odds
  constexpr double kUsual = 1;       // points for being the usual answer
  const std::int64_t games = skill_.rehearsals / kShare;
  if (games < kFewest * list.size()) return usual;
  const bool overrun = state.frame_count && state.top().kind == FrameKind::Overrun;
  const auto opinion = [&](const Action& a) {
    if (a.kind != ActionKind::Battle) return 0.0;
    return attack_worth(game, state, skill_.weights, state.unit(state.unit_at[a.from]), a.to, overrun);
  };
  std::vector<Planner::Choice> answers{{usual, {}, opinion(usual) + kUsual, false}};
  for (const Action& a : list)
    if (a != usual) answers.push_back({a, {}, opinion(a), false});
  begin_thought(kTime);
  Rehearsal rehearsal(game, seen, skill_.turns_after, picker_.next());
  return answers[rehearsal.best_of(answers, kTrust, effort(games, 0, 1))].first;
}

// Carries the plan out in a copy, up to the battles.
Commander::Advice Commander::advise(const Game& game, const View& seen, const ActionList& list) {
  Advice advice{.action = choose(game, seen, list)};
  const Chance luck(picker_.next());
  State s = sample(game, seen, luck);
  Outlook outlook(game, s, skill_.weights, side_of(seen.seat), enemy_hands(game, seen));
  const Intent& intent = intents_[seen.seat];
  if ((intent.open || intent.habitual) && s.frame_count == 0) {
    if (advice.action.kind != ActionKind::Done) apply(game, s, luck, seen.seat, advice.action);
    if (advice.action.kind == ActionKind::Move) advice.moves.push_back(advice.action);
    ActionList open;
    while (!s.over() && s.frame_count == 0 && (to_act(game, s) & set_of_seat(seen.seat))) {
      const Phase phase = lane_of(game, s, seen.seat).phase;
      legal_actions(game, s, seen.seat, open);
      const Action usual = intent.habitual ? usual_.choose(game, s, seen.seat, open) : Action{};
      const Action* next = intent.habitual ? &usual : intent.plan.next(s, open);
      if (!next || phase == Phase::ChooseSection || phase > Phase::Move ||
          (phase == Phase::Move && next->kind == ActionKind::Done))
        break;
      if (next->kind == ActionKind::Order) advice.orders.push_back(next->from);
      if (next->kind == ActionKind::Move || next->kind == ActionKind::Exit) advice.moves.push_back(*next);
      apply(game, s, luck, seen.seat, *next);
    }
  }
  advice.forecast = outlook.forecast(s);
  return advice;
}

// What helps others rather than harms the enemy is no part of a plan: figures and units brought, care,
// smoke, a bridge, a cave that is sealed, a depot that is burnt. It is done when the simple player would do
// it before all else.
std::optional<Action> Commander::support(const Game& game, const View& seen, const ActionList& list) {
  constexpr auto helps = [](const Action& a) {
    switch (a.kind) {
    case ActionKind::Supply:
    case ActionKind::Shell:
    case ActionKind::Span:
    case ActionKind::Bring:
    case ActionKind::Recover:
    case ActionKind::Destroy:
    case ActionKind::Seal: return true;
    default: return false;
    }
  };
  if (std::none_of(list.begin(), list.end(), helps)) return std::nullopt;
  const Action usual = habit_.choose(game, seen, list);
  return helps(usual) ? std::optional(usual) : std::nullopt;
}

// Battles one by one; then what else may be done in their stead or after them.
Action Commander::battle(const Game& game, const State& state, const Chance& luck, const ActionList& list,
                         Outlook& outlook) {
  if (const auto attack = outlook.best_attack(state, list)) return *attack;
  Action best = act(ActionKind::Done);
  double most = outlook.of(state);
  const Chance calm = harmless(luck, state);
  for (const Action& a : list) {
    double worth = 0;
    if (a.kind == ActionKind::Move) {
      State s = state;
      Play play{game, s, calm, nullptr};
      const UnitId id = s.unit_at[a.from];
      const Allowance allowed = second_allowance(game, s.unit(id));
      s.unit(id).flags |= kMoved;
      move_unit(play, id, allowed, a);
      worth = outlook.of(s) - (allowed.ignores_terrain ? 0 : toll(game, state, skill_.weights, a));
    } else if (a.kind == ActionKind::ClearWire) {
      worth = most + skill_.weights.wire;
    } else if (a.kind == ActionKind::Exit) {
      worth = most + exit_worth(game, state, skill_.weights, state.unit(state.unit_at[a.from]));
    } else {
      continue;
    }
    if (worth > most || !list.contains(best)) best = a, most = worth;
  }
  return list.contains(best) ? best : list[0];
}

// In the middle of something: what the position will be after each answer.
Action Commander::react(const Game& game, const View& seen, const State& state, const Chance& luck,
                        const ActionList& list, Outlook& outlook) {
  switch (state.top().kind) {
  case FrameKind::Overrun: // in the desert there may be nothing to attack but a hex to go to
    if (const auto attack = outlook.best_attack(state, list)) return *attack;
    break;
  case FrameKind::Retreat:
  case FrameKind::IgnoreFlags:
  case FrameKind::TakeGround:
  case FrameKind::Draw:
  case FrameKind::Leader: break;
  default: return habit_.choose(game, seen, list);
  }
  Action best = list[0];
  double most = 0;
  const Chance calm = harmless(luck, state);
  for (const Action& a : list) {
    State s = state;
    const double cost = toll(game, state, skill_.weights, a);
    apply(game, s, cost > 0 ? calm : luck, seen.seat, a);
    const double worth = outlook.of(s) - cost;
    if (&a == list.begin() || worth > most) best = a, most = worth;
  }
  return best;
}

} // namespace bocage
