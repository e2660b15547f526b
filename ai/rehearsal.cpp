#include "ai/rehearsal.h"

#include <algorithm>
#include <bit>

#include "engine/rules/orders.h"
#include "engine/state/sample.h"

namespace bocage {
namespace {

constexpr int kMostDecisions = 2000; // of a few turns: more means that they do not end

int turns_begun(const State& s) { return s.turns[0] + s.turns[1]; }

struct Trial {
  std::size_t turn;
  double score;
};

// What would be done without any rehearsal is not dropped for the bad luck of a few games, but at the end.
void keep_first(std::vector<Trial>& trials) {
  const auto first = std::find_if(trials.begin(), trials.end(), [](const Trial& t) { return t.turn == 0; });
  const auto kept = static_cast<std::ptrdiff_t>((trials.size() + 1) / 2);
  if (kept > 1 && first - trials.begin() >= kept) std::rotate(trials.begin() + kept - 1, first, first + 1);
}

} // namespace

Weights Rehearsal::inner_weights() {
  Weights w;
  w.medal = 7;
  w.winning_medal = 42;
  w.fear = 0.16;
  return w;
}

double Rehearsal::judge(const State& s) const {
  const Side side = side_of(seen_.seat);
  if (!s.over()) return judgement_.chance(s, side);
  return s.outcome == win_of(side) ? 1 : s.outcome == win_of(other(side)) ? 0 : 0.5;
}

// Up to the battles by the plan; all the rest by habit.
Rehearsal::Ending Rehearsal::play(const State& from, const Chance& luck, const Planner::Choice& turn) {
  const Side side = side_of(seen_.seat);
  const auto lane = static_cast<std::size_t>(std::max(0, seat_lane(game_, seen_.seat)));
  State s = from;
  const int now = turns_begun(s);
  Fortune fortune(game_);
  const auto take = [&](Seat seat, const Action& action) {
    events_.clear();
    fortune.before(s);
    apply(game_, s, luck, seat, action, &events_);
    fortune.after(s, events_);
  };
  take(seen_.seat, turn.first);
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
    take(seat, next ? *next : habit_.choose(game_, s, seat, list));
  }
  return {judge(s), fortune.of_allies()};
}

std::size_t Rehearsal::best_of(std::span<const Planner::Choice> turns, double trust, const Effort& effort) {
  std::vector<Trial> trials;
  trials.reserve(turns.size());
  for (std::size_t i = 0; i < turns.size(); ++i) trials.push_back({i, 0});
  FairMeans results(turns.size());
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
      for (const Trial& trial : trials) {
        const Ending ending = play(from, luck, turns[trial.turn]);
        results.add(trial.turn, ending.result, ending.luck);
      }
      played += count;
      if (effort.progress)
        effort.progress(std::min(1.0, static_cast<double>(played) / static_cast<double>(effort.nodes)));
    }
    // Where games hardly tell the last few turns apart, what was thought of them before does.
    const double opinion = trials.size() <= 4 ? trust : 0;
    const std::vector<double> means = results.means();
    for (Trial& t : trials)
      t.score = static_cast<double>(games) * means[t.turn] + opinion * turns[t.turn].worth;
    std::stable_sort(trials.begin(), trials.end(),
                     [](const Trial& a, const Trial& b) { return a.score > b.score; });
    keep_first(trials);
  }
  return trials.front().turn;
}

} // namespace bocage
