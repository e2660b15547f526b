// The hall's thread, its timers, and the threads on which work is done aside (Asio). What a task throws ends
// that task and nothing else: it is told to whoever asked for faults, and the loop goes on.
#pragma once

#include <exception>
#include <memory>

#include "server/outside.h"

namespace boost::asio {
class io_context;
}

namespace bocage::server {

class Loop final : public Outside {
 public:
  Loop();
  ~Loop() override;

  Millis now() const override;
  void post(std::function<void()> task) override;
  void later(Millis delay, std::function<void()> task) override;
  void aside(const Customer& customer, Work work) override;
  void think(const Customer& customer, Work work) override;

  // What is done on the hall's thread for a visitor: all that has arrived, by turns.
  void for_visitor(const std::string& visitor, std::function<void()> task);

  void on_fault(std::function<void(std::exception_ptr)> told);
  void on_signal(std::function<void()> told); // SIGINT or SIGTERM, the first one; the second stops at once

  void run();  // until stop(), or a signal
  void stop(); // from any thread
  boost::asio::io_context& context();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

} // namespace bocage::server
