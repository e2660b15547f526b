// What is measured: times, the processor, memory.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace bocage::load {

using Clock = std::chrono::steady_clock;

inline double millis(Clock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); }

class Latencies {
 public:
  void add(Clock::duration d) { all_.push_back(millis(d)); }
  void add(const Latencies& more) { all_.insert(all_.end(), more.all_.begin(), more.all_.end()); }
  std::size_t size() const { return all_.size(); }
  double at(double share) const { return quantile(all_, share); }
  // Of parts of so many in a row each, the median of that share: a moment in which the machine is away for a
  // while spoils one part, not the figure.
  double usually(double share, std::size_t part) const {
    std::vector<double> found;
    for (auto at = all_.begin(); static_cast<std::size_t>(all_.end() - at) >= part;
         at += static_cast<long>(part))
      found.push_back(quantile({at, at + static_cast<long>(part)}, share));
    return found.empty() ? at(share) : quantile(found, 0.5);
  }
  void print(const char* name, double seconds) {
    std::printf("%-8s %7zu in %4.1f s  %7.1f/s   p50 %7.2f ms  p90 %7.2f  p99 %7.2f  max %7.2f\n", name,
                size(), seconds, static_cast<double>(size()) / seconds, at(0.5), at(0.9), at(0.99), at(1));
  }

 private:
  static double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1,
                           static_cast<std::size_t>(share * static_cast<double>(values.size())))];
  }

  std::vector<double> all_; // as they came
};

// User and system time of a process, in seconds.
inline double cpu_seconds(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(in, text);
  const std::size_t after = text.rfind(')');
  long long user = 0, system = 0;
  std::sscanf(text.c_str() + after + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lld %lld", &user,
              &system);
  return static_cast<double>(user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

inline long resident_kb(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("VmRSS:")) return std::atol(line.c_str() + 6);
  return 0;
}

} // namespace bocage::load
