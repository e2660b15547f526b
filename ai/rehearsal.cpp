#include "ai/rehearsal.h"

#include <algorithm>
#include <bit>

#include "engine/rules/orders.h"
#include "engine/state/sample.h"

namespace bocage {
namespace {

constexpr int kMostDecisions = 2000; // of a few turns: more means that they do not end

constexpr double kOpinion = 0.3; // games won that a point of a planner's opinion counts for

int turns_begun(const State& s) { return s.turns[0] + s.turns[1]; }

struct Trial {
  std::size_t turn;
  double sum;
};

} // namespace

Weights Rehearsal::inner_weights() {
  Weights w;
  w.medal = 7;
  w.winning_medal = 42;
  w.fear = 0.16;
  return w;
}

// Up to the battles by the plan; all the rest by habit.
double Rehearsal::play(const State& from, const Chance& luck, const Planner::Choice& turn) {
  const Side side = side_of(seen_.seat);
  const auto lane = static_cast<std::size_t>(std::max(0, seat_lane(game_, seen_.seat)));
  State s = from;
  const int now = turns_begun(s);
  apply(game_, s, luck, seen_.seat, turn.first);
  ActionList list;
  for (int n = 0; n < kMostDecisions; ++n) {
    const SeatSet seats = to_act(game_, s);
    if (seats == 0 || (turns_begun(s) > now + turns_after_ && s.frame_count == 0)) break;
    const auto seat = static_cast<Seat>(std::countr_zero(seats));
    legal_actions(game_, s, seat, list);
    const Action* next = nullptr;
    if (turn.planned && seat == seen_.seat && s.frame_count == 0 && turns_begun(s) == now) {
      const Phase phase = s.lanes[static_cast<std::size_t>(index(side))][lane].phase;
      if (phase == Phase::Order || phase == Phase::Move) next = turn.plan.next(s, list);
    }
    apply(game_, s, luck, seat, next ? *next : habit_.choose(game_, s, seat, list));
  }
  if (s.over()) return s.outcome == win_of(side) ? 1 : s.outcome == win_of(other(side)) ? 0 : 0.5;
  return judgement_.chance(s, side);
}

std::size_t Rehearsal::best_of(std::span<const Planner::Choice> turns, const Effort& effort) {
  std::vector<Trial> trials;
  trials.reserve(turns.size());
  for (std::size_t i = 0; i < turns.size(); ++i) trials.push_back({i, 0});
  const auto rounds = static_cast<std::int64_t>(std::bit_width(trials.size() - 1));
  std::int64_t played = 0;
  std::uint64_t games = 0; // each with every turn, so that they are compared by the same luck
  for (; trials.size() > 1; trials.resize((trials.size() + 1) / 2)) {
    const auto count = static_cast<std::int64_t>(trials.size());
    const std::int64_t end = games + std::max<std::int64_t>(1, effort.nodes / rounds / count);
    for (; games < static_cast<std::uint64_t>(end); ++games) {
      if (games > 0 && effort.enough && effort.enough()) break;
      const Chance luck(seed_ + games);
      const State from = sample(game_, seen_, luck);
      for (Trial& trial : trials) trial.sum += play(from, luck, turns[trial.turn]);
      played += count;
      if (effort.progress)
        effort.progress(std::min(1.0, static_cast<double>(played) / static_cast<double>(effort.nodes)));
    }
    // Where games hardly tell the last few turns apart, the planner does.
    const double opinion = trials.size() <= 4 ? kOpinion : 0;
    const auto score = [&](const Trial& t) { return t.sum + opinion * turns[t.turn].worth; };
    std::stable_sort(trials.begin(), trials.end(),
                     [&](const Trial& a, const Trial& b) { return score(a) > score(b); });
  }
  return trials.front().turn;
}

} // namespace bocage
