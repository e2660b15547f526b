#include "cli/session.h"

#include <algorithm>
#include <bit>
#include <memory>

namespace bocage {

Session::Session(const Battle& battle, std::uint64_t seed)
    : battle_(battle), game_(battle.setup), seed_(seed), chance_(seed) {
  const auto events = std::make_unique<Events>();
  state_ = start(game_, chance_, events.get());
  // The first deal is no news: everybody has seen it.
  for (const Event& e : *events)
    if (e.kind != EventKind::CardDrawn && e.kind != EventKind::DeckShuffled) history_.push_back(e);
}

Seat Session::to_act() const {
  const SeatSet seats = bocage::to_act(game_, state_);
  return seats ? static_cast<Seat>(std::countr_zero(seats)) : kNoSeat;
}

void Session::act(Seat seat, const Action& action, bool free) {
  const Step before{state_, history_.size(), seat};
  const auto events = std::make_unique<Events>();
  apply(game_, state_, chance_, seat, action, events.get());
  history_.insert(history_.end(), events->begin(), events->end());
  const bool chance_used = state_.drawn != before.state.drawn ||
                           state_.dice_rolled != before.state.dice_rolled ||
                           state_.deck_count != before.state.deck_count;
  if (chance_used || (!steps_.empty() && steps_.back().seat != seat)) steps_.clear();
  if (free && !chance_used) steps_.push_back(before);
}

bool Session::undo(Seat seat) {
  if (steps_.empty() || steps_.back().seat != seat) return false;
  state_ = steps_.back().state;
  history_.resize(steps_.back().happened);
  steps_.pop_back();
  return true;
}

std::vector<LogLine> Session::story(const Catalogue& words, Seat viewer, std::size_t since) const {
  // No line goes over from one turn into the next.
  std::size_t from = std::min(since, history_.size());
  while (from > 0 && (from == history_.size() || history_[from].kind != EventKind::TurnBegan)) --from;
  std::vector<Event> seen;
  seen.reserve(history_.size() - from);
  for (std::size_t i = from; i < history_.size(); ++i) seen.push_back(redact(history_[i], viewer));
  std::vector<LogLine> lines = bocage::story(words, game_, state_, seen, battle_.labels);
  for (LogLine& line : lines) {
    line.first += from;
    line.last += from;
  }
  std::erase_if(lines, [since](const LogLine& line) { return line.last < since; });
  return lines;
}

} // namespace bocage
