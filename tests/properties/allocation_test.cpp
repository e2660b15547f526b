// The verbs never allocate: a search calls them by the million.
#include <cstdlib>
#include <new>

#include "tests/support/random_battle.h"

namespace {

thread_local long allocations = 0;

void* count_and_allocate(std::size_t size, std::size_t alignment) {
  ++allocations;
  if (size == 0) size = 1;
  void* memory = alignment <= alignof(std::max_align_t)
                     ? std::malloc(size)
                     : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

constexpr std::size_t kPlain = alignof(std::max_align_t);

} // namespace

// All tests of this program run on these; the array and nothrow forms come here too.
void* operator new(std::size_t size) { return count_and_allocate(size, kPlain); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return count_and_allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace bocage::test {
namespace {

template <class F>
long allocations_in(F&& f) {
  const long before = allocations;
  f();
  return allocations - before;
}

TEST(Allocation, IsCounted) {
  EXPECT_GE(allocations_in([] { delete new volatile int(44); }), 1);
  EXPECT_EQ(allocations_in([] {}), 0);
}

TEST(Allocation, NeverHappensInTheVerbs) {
  for_any_battle(300, [](Match& match) {
    ActionList list;
    Events events;
    for (int n = 0; n < 4000; ++n) {
      SeatSet seats = 0;
      RC_ASSERT(allocations_in([&] { seats = to_act(match.game, match.state); }) == 0);
      if (seats == 0) break;
      const Seat seat = match.picker.seat(seats);
      RC_ASSERT(allocations_in([&] { legal_actions(match.game, match.state, seat, list); }) == 0);
      const Action action = match.picker.action(list);
      events.clear();
      RC_ASSERT(allocations_in([&] {
                  apply(match.game, match.state, match.chance, seat, action, n % 2 ? &events : nullptr);
                }) == 0);
    }
  });
}

} // namespace
} // namespace bocage::test
