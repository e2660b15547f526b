#include "server/workers.h"

#include <algorithm>
#include <chrono>

namespace bocage::server {
namespace {

constexpr int kMostInARow = 8; // then one of the others comes, so that they are slow but never forgotten

} // namespace

Workers::Workers(std::size_t threads, void (*stand_back)())
    : most_together_(std::max<std::size_t>(1, threads - 1)) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this, stand_back] { run(stand_back); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  arrived_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::work(const Customer& customer, std::function<void()> job) {
  {
    const std::lock_guard lock(mutex_);
    (customer.waits ? waited_for_ : others_).push(customer.visitor, std::move(job));
  }
  arrived_.notify_all(); // one thread alone might be the one that may not take it
}

std::optional<Workers::Job> Workers::next_of(Queue& queue, bool somebody_waits) {
  auto found = queue.pop([this](const std::string& visitor) {
    const auto running = running_.find(visitor);
    return running == running_.end() || running->second < most_together_;
  });
  if (!found) return std::nullopt;
  return Job{std::move(found->visitor), somebody_waits, std::move(found->job)};
}

std::optional<Workers::Job> Workers::next() {
  const bool others_may = others_running_ < most_together_;
  if (others_may && in_a_row_ >= kMostInARow)
    if (auto job = next_of(others_, false)) return in_a_row_ = 0, std::move(job);
  if (auto job = next_of(waited_for_, true)) {
    in_a_row_ = others_.empty() ? 0 : in_a_row_ + 1;
    return job;
  }
  return others_may ? next_of(others_, false) : std::nullopt;
}

void Workers::run(void (*stand_back)()) {
  stand_back();
  std::unique_lock lock(mutex_);
  for (;;) {
    std::optional<Job> job;
    arrived_.wait(lock, [&] { return closing_ || (job = next()); });
    if (closing_) return;
    ++running_[job->visitor];
    others_running_ += !job->somebody_waits;
    lock.unlock();
    const auto begun = std::chrono::steady_clock::now();
    job->run();
    job->run = nullptr;
    const auto took = std::chrono::duration_cast<Queue::Cost>(std::chrono::steady_clock::now() - begun);
    lock.lock();
    (job->somebody_waits ? waited_for_ : others_).charge(job->visitor, took);
    others_running_ -= !job->somebody_waits;
    if (--running_[job->visitor] == 0) running_.erase(job->visitor);
    arrived_.notify_all(); // somebody may come now who might not before
  }
}

} // namespace bocage::server
