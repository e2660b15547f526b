// What the tables need from the world around them. The program gives them sockets, threads and the time;
// tests give them lists of messages and a clock they wind by hand.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace bocage::server {

using Millis = std::int64_t; // since 1970, or a span

// One end of a conversation. A message is `head` followed by `rest`: the rest is often the same for many.
using Shared = std::shared_ptr<const std::string>;
class Outlet {
 public:
  virtual ~Outlet() = default;
  virtual void send(std::string head, Shared rest) = 0;
  virtual void close(std::string_view reason) = 0; // after what was sent
};

// All tables live on one thread, the hall's. What takes long is done aside and comes back to it.
class Outside {
 public:
  virtual ~Outside() = default;
  virtual Millis now() const = 0;                    // may be asked from any thread
  virtual void post(std::function<void()> task) = 0; // on the hall's thread; may be called from any
  virtual void later(Millis delay, std::function<void()> task) = 0; // on the hall's thread
  // `work` on another thread of low priority; what it returns is run on the hall's.
  virtual void aside(std::function<std::function<void()>()> work) = 0;
  // The same for what takes seconds: nothing else waits for it to end.
  virtual void think(std::function<std::function<void()>()> work) = 0;
};

} // namespace bocage::server
