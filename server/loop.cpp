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

namespace bocage::server {
namespace {

namespace asio = boost::asio;

// All cores but one, which is the network's and the disk's.
std::size_t thinker_count() { return std::max(2U, std::thread::hardware_concurrency()) - 1; }

// Thinking waits for the network, never the other way round. A thread that is merely nice would still be left
// to finish its slice, a few milliseconds, before the network's turn comes.
bool stand_back() {
  const sched_param none{};
  return sched_setscheduler(0, SCHED_IDLE, &none) == 0;
}

} // namespace

struct Loop::Inside {
  asio::io_context context{1}; // one thread
  asio::thread_pool thinkers{thinker_count()};
  asio::signal_set signals{context, SIGINT, SIGTERM};
};

Loop::Loop() : inside_(std::make_unique<Inside>()) {
  inside_->signals.async_wait([this](const boost::system::error_code& error, int) {
    if (!error) stop();
  });
}

Loop::~Loop() { inside_->thinkers.join(); }

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
  asio::post(inside_->thinkers,
             [this, work = std::move(work), guard = asio::make_work_guard(inside_->context)] {
               thread_local const bool humble = stand_back();
               static_cast<void>(humble);
               post(work());
             });
}

void Loop::run() { inside_->context.run(); }
void Loop::stop() { inside_->context.stop(); }
asio::io_context& Loop::context() { return inside_->context; }

} // namespace bocage::server
