// HTTP and WebSocket on a port (Beast). Everything else of the server knows neither.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/http.h"
#include "server/limits.h"

namespace bocage::server {

class Loop;

// Whom the network brings people to.
class House {
 public:
  using Reply = std::function<void(HttpResponse)>;
  virtual ~House() = default;
  virtual std::size_t longest_body(std::string_view method, std::string_view path) const = 0;
  virtual void serve(const HttpRequest& request, const Reply& reply) = 0; // the reply may come later

  // A socket: what `arrive` returns is handed back with everything it says.
  using Visitor = std::shared_ptr<void>;
  virtual Visitor arrive(Outlet& outlet, const std::string& visitor) = 0;
  virtual void hear(const Visitor& visitor, std::string_view message) = 0;
  virtual void leave(const Visitor& visitor) = 0;
};

struct NetOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8044; // 0: any
  bool behind_proxy = false; // a proxy on this machine tells who is asking
  Limits limits;
};

class Net {
 public:
  Net(Loop& loop, House& house, const NetOptions& options); // throws if the port is taken
  ~Net();

  std::uint16_t port() const;

  // Nobody is let in any more, and whoever is here is told to come back; `gone` is called when all have left,
  // or after a while.
  void say_goodbye(std::function<void()> gone);

 private:
  class Door;
  std::shared_ptr<Door> door_;
};

} // namespace bocage::server
