// What many visitors want done, in an order in which none waits because another wants more: next comes
// whoever has had the least time so far. Somebody new begins where those stand who wait, and when nobody
// waits any more all is forgotten.
#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace bocage::server {

template <class Job>
class FairQueue {
 public:
  using Cost = std::chrono::microseconds;
  struct Next {
    std::string visitor;
    Job job;
  };

  bool empty() const { return order_.empty(); }

  void push(const std::string& visitor, Job job) {
    Row& row = rows_[visitor];
    if (row.jobs.empty()) {
      row.used = std::max(row.used, floor_);
      order_.emplace(row.used, visitor);
    }
    row.jobs.push_back(std::move(job));
  }

  std::optional<Next> pop() {
    return pop([](const std::string&) { return true; });
  }
  // The next of those that may come now.
  template <class May>
  std::optional<Next> pop(May&& may) {
    for (auto it = order_.begin(); it != order_.end(); ++it) {
      if (!may(it->second)) continue;
      Next next{it->second, {}};
      Row& row = rows_.at(next.visitor);
      floor_ = row.used;
      next.job = std::move(row.jobs.front());
      row.jobs.pop_front();
      if (row.jobs.empty()) order_.erase(it);
      return next;
    }
    return std::nullopt;
  }

  // What the last job of this visitor has taken.
  void charge(const std::string& visitor, Cost cost) {
    if (order_.empty()) {
      rows_.clear();
      floor_ = {};
      return;
    }
    const auto found = rows_.find(visitor);
    if (found == rows_.end()) return;
    Row& row = found->second;
    if (!row.jobs.empty()) order_.erase({row.used, visitor});
    row.used += std::max(cost, Cost{1}); // even what costs nothing is a turn
    if (!row.jobs.empty()) order_.emplace(row.used, visitor);
  }

 private:
  struct Row {
    std::deque<Job> jobs;
    Cost used{};
  };
  std::map<std::string, Row> rows_;
  std::set<std::pair<Cost, std::string>> order_; // of those who wait
  Cost floor_{};                                 // where the one stood who came last
};

} // namespace bocage::server
