// Threads on which work is done aside, shared out fairly among visitors. People who wait come before
// computers among themselves, and neither one visitor nor those computers ever hold all threads at once.
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "server/fair_queue.h"
#include "server/outside.h"

namespace bocage::server {

class Workers {
 public:
  Workers(std::size_t threads, void (*stand_back)()); // which every thread does first
  ~Workers();                                         // what is under way is finished, the rest is not begun
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void work(const Customer& customer, std::function<void()> job);

 private:
  using Queue = FairQueue<std::function<void()>>;
  struct Job {
    std::string visitor;
    bool somebody_waits = false;
    std::function<void()> run;
  };

  std::optional<Job> next();
  std::optional<Job> next_of(Queue& queue, bool somebody_waits);
  void run(void (*stand_back)());

  const std::size_t most_together_; // of one visitor, and of computers among themselves
  std::mutex mutex_;
  std::condition_variable arrived_;
  Queue waited_for_, others_;
  std::map<std::string, std::size_t> running_; // by visitor
  std::size_t others_running_ = 0;
  int in_a_row_ = 0; // jobs that somebody waited for, while others waited too
  bool closing_ = false;
  std::vector<std::thread> threads_; // last: they use all of the above
};

} // namespace bocage::server
