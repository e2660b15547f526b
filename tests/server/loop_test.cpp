// The threads of the server and who comes next: what a task throws ends that task alone, and nobody waits
// longer because another wants more.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <numeric>

#include <gtest/gtest.h>

#include "server/limits.h"
#include "server/loop.h"
#include "server/workers.h"

namespace bocage::test {
namespace {

using server::FairQueue;
using server::Loop;
using server::Workers;
using namespace std::chrono_literals;

TEST(Visitors, AreAnAddressOrTheNetOfASubscriber) {
  EXPECT_EQ(server::visitor_of("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(server::visitor_of("::ffff:192.0.2.1"), "192.0.2.1") << "IPv4 in the clothes of IPv6";
  EXPECT_EQ(server::visitor_of("2001:db8:1:2:3:4:5:6"), server::visitor_of("2001:db8:1:2::9"));
  EXPECT_EQ(server::visitor_of("2001:db8:1:2::9"), "2001:db8:1:2::/64");
  EXPECT_NE(server::visitor_of("2001:db8:1:3::9"), server::visitor_of("2001:db8:1:2::9"));
  EXPECT_EQ(server::visitor_of("fe80::1%eth0"), "fe80::/64");
}

// Who comes in which order, each taking so long.
std::string order(FairQueue<int>& queue, std::chrono::microseconds cost) {
  std::string out;
  while (auto next = queue.pop()) {
    out += next->visitor;
    queue.charge(next->visitor, cost);
  }
  return out;
}

TEST(FairQueues, TakeTurns) {
  FairQueue<int> queue;
  for (int i = 0; i < 4; ++i) queue.push("a", i);
  queue.push("b", 0);
  queue.push("b", 1);
  EXPECT_EQ(order(queue, 1ms), "ababaa");
}

TEST(FairQueues, LetWhoeverHadLeastComeNext) {
  FairQueue<int> queue;
  for (int i = 0; i < 3; ++i) queue.push("a", i), queue.push("b", i);
  EXPECT_EQ(queue.pop()->visitor, "a");
  queue.charge("a", 10ms);
  EXPECT_EQ(queue.pop()->visitor, "b");
  queue.charge("b", 2ms);
  EXPECT_EQ(queue.pop()->visitor, "b") << "4 ms are less than 10";
  queue.charge("b", 2ms);
  EXPECT_EQ(queue.pop()->visitor, "b");
}

TEST(FairQueues, GiveNewcomersNoMoreThanThoseWhoWait) {
  FairQueue<int> queue;
  for (int i = 0; i < 3; ++i) queue.push("a", i);
  queue.push("b", 0);
  queue.pop(), queue.charge("a", 1s);
  queue.pop(), queue.charge("b", 1s);
  for (int i = 0; i < 3; ++i) queue.push("c", i);
  queue.pop(); // a or b, who have waited
  EXPECT_EQ(order(queue, 1s).find("ccc"), std::string::npos) << "no second of his own for coming late";
}

TEST(FairQueues, PassOverThoseWhoMayNotComeNow) {
  FairQueue<int> queue;
  queue.push("a", 1);
  queue.push("b", 2);
  const auto not_a = [](const std::string& visitor) { return visitor != "a"; };
  EXPECT_EQ(queue.pop(not_a)->job, 2);
  EXPECT_FALSE(queue.pop(not_a));
  EXPECT_EQ(queue.pop()->job, 1);
}

// Jobs that stay until they are let go, so that nothing here depends on time.
class Gate {
 public:
  std::function<void()> job(const std::string& name) {
    return [this, name] {
      std::unique_lock lock(mutex_);
      inside_.push_back(name);
      changed_.notify_all();
      changed_.wait(lock, [&] { return open_ > 0; });
      --open_;
      ++left_;
      changed_.notify_all();
    };
  }
  // The names of those inside, when there are so many.
  std::vector<std::string> inside(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return inside_.size() >= count; });
    return inside_;
  }
  void open(int count) {
    const std::lock_guard lock(mutex_);
    open_ += count;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> inside_;
  int open_ = 0, left_ = 0;
};

void nothing() {}

TEST(Helpers, OneVisitorNeverHasAllOfThem) {
  Gate gate;
  Workers workers(2, nothing);
  for (int i = 0; i < 5; ++i) workers.work({"bully"}, gate.job("bully"));
  EXPECT_EQ(gate.inside(1), std::vector<std::string>{"bully"});
  workers.work({"ann"}, gate.job("ann"));
  EXPECT_EQ(gate.inside(2).back(), "ann") << "though the other came first with five";
  gate.open(6);
  gate.inside(6);
}

TEST(Helpers, PeopleWhoWaitComeBeforeComputersAmongThemselves) {
  Gate gate;
  Workers workers(2, nothing);
  for (int i = 0; i < 4; ++i) workers.work({"watcher" + std::to_string(i), false}, gate.job("computer"));
  gate.inside(1); // computers hold one of the two, and never both
  workers.work({"ann"}, gate.job("ann"));
  workers.work({"bert"}, gate.job("bert"));
  EXPECT_EQ(gate.inside(2).back(), "ann");
  gate.open(1);
  EXPECT_EQ(gate.inside(3).back(), "bert");
  gate.open(6);
  EXPECT_EQ(gate.inside(6).size(), 6U) << "and nobody is forgotten";
}

TEST(Loops, GoOnWhateverATaskThrows) {
  Loop loop;
  std::vector<std::string> faults;
  loop.on_fault([&](const std::exception_ptr& error) {
    try {
      std::rethrow_exception(error);
    } catch (const std::exception& e) {
      faults.emplace_back(e.what());
    } catch (int) {
      faults.emplace_back("a number");
    }
  });
  int left = 4;
  const auto one_less = [&] {
    if (--left == 0) loop.stop();
  };
  loop.post([&]() -> void { one_less(), throw std::runtime_error("posted"); });
  loop.later(1, [&]() -> void { one_less(), throw std::runtime_error("later"); });
  loop.aside({"ann"}, [&]() -> std::function<void()> {
    loop.post(one_less);
    throw std::runtime_error("aside");
  });
  loop.for_visitor("ann", [&]() -> void { one_less(), throw 7; });
  loop.run();
  std::ranges::sort(faults);
  // The loop may stop before what was thrown aside has come back.
  std::erase(faults, "aside");
  EXPECT_EQ(faults, (std::vector<std::string>{"a number", "later", "posted"}));
}

// Ten that one visitor wants and one that another wants, all there at once: he is not the eleventh.
TEST(Loops, ServeVisitorsByTurns) {
  Loop loop;
  std::string order;
  loop.post([&] {
    for (int i = 0; i < 10; ++i) loop.for_visitor("bully", [&] { order += 'b'; });
    loop.for_visitor("zoe", [&] {
      order += 'z';
      loop.stop();
    });
  });
  loop.run();
  EXPECT_EQ(order, "bz");
}

} // namespace
} // namespace bocage::test
