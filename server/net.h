// HTTP and WebSocket on a port (Beast). Everything else of the server knows neither.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/limits.h"

namespace bocage::server {

class Content;
class Hall;
class Loop;

struct NetOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8044; // 0: any
  bool behind_proxy = false; // a proxy on this machine tells who is asking
  Limits limits;
};

class Net {
 public:
  Net(Loop& loop, Hall& hall, Content& content, const NetOptions& options); // throws if the port is taken
  ~Net();

  std::uint16_t port() const;

 private:
  class Door;
  std::shared_ptr<Door> door_;
};

} // namespace bocage::server
