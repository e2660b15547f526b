#include "cli/progress.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include <unistd.h>

namespace bocage {
namespace {

constexpr int kWidth = 30;
constexpr auto kPause = std::chrono::milliseconds(100);

} // namespace

Progress::Progress(std::string what, std::int64_t all)
    : what_(std::move(what)), all_(std::max<std::int64_t>(all, 1)) {
  if (!isatty(STDERR_FILENO)) return;
  thread_ = std::thread([this] {
    for (; !over_; std::this_thread::sleep_for(kPause)) draw();
  });
}

Progress::~Progress() {
  over_ = true;
  if (!thread_.joinable()) return;
  thread_.join();
  std::fputs("\r\x1b[K", stderr);
}

void Progress::draw() const {
  const std::int64_t done = done_;
  const int filled = static_cast<int>(kWidth * std::min(done, all_) / all_);
  std::string bar;
  for (int i = 0; i < kWidth; ++i) bar += i < filled ? "█" : "░";
  std::fprintf(stderr, "\r\x1b[K%s %s %lld / %lld", what_.c_str(), bar.c_str(), static_cast<long long>(done),
               static_cast<long long>(all_));
  std::fflush(stderr);
}

} // namespace bocage
