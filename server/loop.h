// The hall's thread, its timers, and the threads on which work is done aside (Asio).
#pragma once

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
  void aside(std::function<std::function<void()>()> work) override;
  void think(std::function<std::function<void()>()> work) override;

  void run();  // until stop(), or SIGINT or SIGTERM
  void stop(); // from any thread
  boost::asio::io_context& context();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

} // namespace bocage::server
