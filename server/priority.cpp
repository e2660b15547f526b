#include "server/priority.h"

#include <cstdint>

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace bocage::server {
namespace {

// Linux has no header for it that all C libraries bring.
struct Attributes {
  std::uint32_t size = sizeof(Attributes);
  std::uint32_t policy = SCHED_OTHER;
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime = 0; // nanoseconds: the slice, since Linux 6.12; earlier ones ignore it
  std::uint64_t deadline = 0, period = 0;
};

void set(const Attributes& wanted) {
  static_cast<void>(syscall(SYS_sched_setattr, 0, &wanted, 0U)); // 0: this thread
}

constexpr std::uint64_t kShortSlice = 100'000;
constexpr int kNice = 10;

} // namespace

// Whoever wakes up is let in before those with longer slices.
void answer_at_once() {
  Attributes wanted;
  wanted.runtime = kShortSlice;
  set(wanted);
}

// A nice thread still finishes the slice it has begun before one that wakes up is let in: milliseconds, if
// nobody says otherwise.
void be_nice() {
  Attributes wanted;
  wanted.nice = kNice;
  wanted.runtime = kShortSlice;
  set(wanted);
}

// The idle class steps aside at once, and its core counts as free. On a busy machine it hardly runs at all.
void serve_last() {
  Attributes wanted;
  wanted.policy = SCHED_IDLE;
  set(wanted);
}

} // namespace bocage::server
