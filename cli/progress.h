// A bar on standard error for those who wait; nothing at all where nobody looks.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

namespace bocage {

class Progress {
 public:
  Progress(std::string what, std::int64_t all); // begins to draw
  ~Progress();                                  // takes the bar away
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  std::atomic<std::int64_t>& done() { return done_; }

 private:
  void draw() const;

  std::string what_;
  std::int64_t all_;
  std::atomic<std::int64_t> done_ = 0;
  std::atomic<bool> over_ = false;
  std::thread thread_; // last: it reads the others
};

} // namespace bocage
