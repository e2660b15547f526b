// What the tables need from the world around them. The program gives them sockets, threads and the time;
// tests give them lists of messages and a clock they wind by hand.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace bocage::server {

using Millis = std::int64_t; // since 1970, or a span

// Why a conversation is ended; pages know each of them (docs/server-protocol.md).
enum class Closing : std::uint16_t {
  Restart = 1012, // the server goes down and will be back
  Refused = 1008, // too many messages, too many wrong tokens
  Fault = 1011,   // something went wrong here
  TryAgain = 1013 // too much at once
};

// One end of a conversation. A message is `head` followed by `rest`: the rest is often the same for many.
using Shared = std::shared_ptr<const std::string>;
class Outlet {
 public:
  virtual ~Outlet() = default;
  virtual void send(std::string head, Shared rest) = 0;
  virtual void close(Closing why, std::string_view reason) = 0; // after what was sent
};

// For whom work is done aside, so that it is shared out fairly.
struct Customer {
  std::string visitor; // server/limits.h
  bool waits = true;   // a person; false: computers among themselves
};

// All tables live on one thread, the hall's. What takes long is done aside and comes back to it.
class Outside {
 public:
  virtual ~Outside() = default;
  virtual Millis now() const = 0;                    // may be asked from any thread
  virtual void post(std::function<void()> task) = 0; // on the hall's thread; may be called from any
  virtual void later(Millis delay, std::function<void()> task) = 0; // on the hall's thread
  // `work` on another thread of low priority; what it returns is run on the hall's.
  using Work = std::function<std::function<void()>()>;
  virtual void aside(const Customer& customer, Work work) = 0;
  // The same for what takes seconds: nothing else waits for it to end.
  virtual void think(const Customer& customer, Work work) = 0;
};

} // namespace bocage::server
