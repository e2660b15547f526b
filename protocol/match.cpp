#include "protocol/match.h"

namespace bocage::protocol {

Match::Match(Game game, BoardFace face, std::uint64_t seed)
    : game_(std::move(game)), face_(face), chance_(seed), state_(start(game_, chance_, buffer_.get())) {
  events_.assign(buffer_->begin(), buffer_->end());
}

Match::Match(Game game, BoardFace face, std::uint64_t seed, const State& state)
    : game_(std::move(game)), face_(face), chance_(seed), state_(state) {}

void Match::act(Seat seat, const Action& action) {
  State after = state_;
  buffer_->clear();
  apply(game_, after, chance_, seat, action, buffer_.get());
  // Whatever needs memory comes first, so that a failure leaves all as it was.
  events_.reserve(events_.size() + static_cast<std::size_t>(buffer_->size()));
  steps_.push_back({state_, chance_, events_.size()});
  events_.insert(events_.end(), buffer_->begin(), buffer_->end());
  state_ = after;
  if (steps_.size() > kMostSteps) {
    steps_.pop_front();
    ++first_;
  }
}

void Match::go_back(std::size_t number) {
  const Step& step = steps_[number - first_];
  state_ = step.state;
  chance_ = step.chance;
  events_.resize(step.events);
  steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(number - first_), steps_.end());
}

} // namespace bocage::protocol
