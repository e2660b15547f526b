#include "server/loop.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace bocage::server {
namespace {

namespace asio = boost::asio;

// Maps wait for the network, thoughts for both; never the other way round. A nice thread may still finish the
// slice it has begun before one that wakes up is let in, milliseconds later; one of the idle class steps
// aside at once, and its core counts as free. Nothing but thoughts may be of that class: on a busy machine it
// hardly runs at all.
void serve_last() {
  thread_local const bool done = [] {
    const sched_param none{};
    return sched_setscheduler(0, SCHED_IDLE, &none) == 0; // of this thread
  }();
  static_cast<void>(done);
}
constexpr int kNiceHelper = 10;

// All cores but one, which is the network's and the disk's.
std::size_t thinker_count() { return std::max(2U, std::thread::hardware_concurrency()) - 1; }

void be_nice() {
  thread_local const bool done = [] {
    return setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kNiceHelper) == 0;
  }();
  static_cast<void>(done);
}

} // namespace

struct Loop::Inside {
  asio::io_context context{1}; // one thread
  asio::thread_pool helpers{1};
  asio::thread_pool thinkers{thinker_count()};

  void run(asio::thread_pool& pool, void (*stand_back)(), Loop& loop,
           std::function<std::function<void()>()> work) {
    asio::post(pool, [&loop, stand_back, work = std::move(work), guard = asio::make_work_guard(context)] {
      stand_back();
      loop.post(work());
    });
  }
  asio::signal_set signals{context, SIGINT, SIGTERM};
};

Loop::Loop() : inside_(std::make_unique<Inside>()) {
  inside_->signals.async_wait([this](const boost::system::error_code& error, int) {
    if (!error) stop();
  });
}

Loop::~Loop() { // what is under way is finished, what only waits is not begun
  inside_->helpers.stop();
  inside_->thinkers.stop();
  inside_->helpers.join();
  inside_->thinkers.join();
}

Millis Loop::now() const {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

void Loop::post(std::function<void()> task) { asio::post(inside_->context, std::move(task)); }

void Loop::later(Millis delay, std::function<void()> task) {
  auto timer = std::make_shared<asio::steady_timer>(inside_->context, std::chrono::milliseconds(delay));
  timer->async_wait([timer, task = std::move(task)](const boost::system::error_code& error) {
    if (!error) task();
  });
}

void Loop::aside(std::function<std::function<void()>()> work) {
  inside_->run(inside_->helpers, be_nice, *this, std::move(work));
}
void Loop::think(std::function<std::function<void()>()> work) {
  inside_->run(inside_->thinkers, serve_last, *this, std::move(work));
}

void Loop::run() { inside_->context.run(); }
void Loop::stop() { inside_->context.stop(); }
asio::io_context& Loop::context() { return inside_->context; }

} // namespace bocage::server
