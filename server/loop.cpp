#include "server/loop.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/fair_queue.h"
#include "server/priority.h"
#include "server/workers.h"

namespace bocage::server {
namespace {

namespace asio = boost::asio;
using Steady = std::chrono::steady_clock;

// As many as there are cores, for they step aside; and two at least, so that nobody has all of them.
std::size_t thinker_count() { return std::max(2U, std::thread::hardware_concurrency()); }

} // namespace

struct Loop::Inside {
  // By turns, one task at a time, so that the network is looked after in between.
  void pump() {
    if (auto next = inbox.pop()) {
      schedule();
      struct Charge {
        FairQueue<std::function<void()>>& inbox;
        const std::string& visitor;
        Steady::time_point begun = Steady::now();
        ~Charge() {
          inbox.charge(visitor, std::chrono::duration_cast<std::chrono::microseconds>(Steady::now() - begun));
        }
      } charge{inbox, next->visitor};
      next->job();
    }
  }
  void schedule() {
    pumping = !inbox.empty();
    if (pumping) asio::post(context, [this] { pump(); });
  }

  // What the work throws is thrown again on the hall's thread, and there too everything of it ends.
  static std::function<void()> done(Work& work) {
    try {
      return work();
    } catch (...) {
      return [error = std::current_exception()] { std::rethrow_exception(error); };
    }
  }
  void run(Workers& workers, const Customer& customer, Work work) {
    workers.work(customer, [this, work = std::make_shared<Work>(std::move(work))]() mutable {
      auto then = done(*work);
      asio::post(context, [then = std::move(then), work = std::move(work)] { then(); });
    });
  }

  asio::io_context context{1}; // one thread
  FairQueue<std::function<void()>> inbox;
  bool pumping = false;
  std::function<void(std::exception_ptr)> told_of_fault;
  std::function<void()> told_of_signal;
  asio::signal_set signals{context, SIGINT, SIGTERM};
  // Maps wait for the network, thoughts for both; never the other way round. Last: they post to the context.
  Workers helpers{1, be_nice}, thinkers{thinker_count(), serve_last};
};

Loop::Loop() : inside_(std::make_unique<Inside>()) { on_signal(nullptr); }
Loop::~Loop() = default;

void Loop::on_signal(std::function<void()> told) {
  inside_->told_of_signal = std::move(told);
  inside_->signals.cancel();
  inside_->signals.async_wait([this](const boost::system::error_code& error, int) {
    if (error) return;
    if (!inside_->told_of_signal) return stop();
    const auto first = std::move(inside_->told_of_signal);
    on_signal(nullptr);
    first();
  });
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

void Loop::aside(const Customer& customer, Work work) {
  inside_->run(inside_->helpers, customer, std::move(work));
}
void Loop::think(const Customer& customer, Work work) {
  inside_->run(inside_->thinkers, customer, std::move(work));
}

void Loop::for_visitor(const std::string& visitor, std::function<void()> task) {
  inside_->inbox.push(visitor, std::move(task));
  if (!inside_->pumping) inside_->schedule();
}

void Loop::on_fault(std::function<void(std::exception_ptr)> told) {
  inside_->told_of_fault = std::move(told);
}

void Loop::run() {
  answer_at_once();
  for (;;) try {
      inside_->context.run();
      return;
    } catch (...) {
      if (inside_->told_of_fault) inside_->told_of_fault(std::current_exception());
    }
}

void Loop::stop() { inside_->context.stop(); }
asio::io_context& Loop::context() { return inside_->context; }

} // namespace bocage::server
