// Which requests there are: a table of routes, and the one door through which they come. What a route expects
// is checked before it is asked; whatever happens behind the door, every request gets exactly one reply.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json.h"
#include "server/http.h"
#include "server/limits.h"
#include "server/log.h"

namespace bocage::server {

using Reply = std::function<void(HttpResponse)>;

struct Call {
  const HttpRequest& request;
  std::vector<std::string> parts; // of the path, what stands for the stars
  const protocol::Input& json;    // the body, an object, if the route takes one
  Reply reply;                    // may come later
};

enum class Body : std::uint8_t {
  None,
  Json,     // an object
  Record,   // lines of JSON
  Battle,   // a file, or an object with a battle of the editor
  Document, // an object with a battle of the editor
};

struct Route {
  std::string_view method; // GET, which answers HEAD as well, or POST
  std::string_view path;   // "/api/tables/*/seats": a star stands for one part, two for all the rest
  Body body = Body::None;
  std::function<void(const Call&)> answer;
  bool free = false; // not counted: files and words, of which a page asks many at once
};

class Router {
 public:
  Router(Log& log, Outside& outside, const Limits& limits);

  void add(std::vector<Route> routes); // earlier ones are asked first
  void serve(const HttpRequest& request, const Reply& reply);
  std::size_t longest_body(std::string_view method, std::string_view path) const;
  const std::vector<Route>& routes() const { return routes_; }

 private:
  const Route* find(std::string_view method, std::string_view path) const;
  bool knows(std::string_view path) const;
  Reply once(const HttpRequest& request, const Reply& reply);
  void pass(const Route& route, const HttpRequest& request, const Reply& reply);

  Log& log_;
  Outside& outside_;
  Buckets requests_;
  std::vector<Route> routes_;
};

// For what went wrong here; it is in the log under the same number.
protocol::Json fault_json(const std::string& number);
HttpResponse fault_response(const std::string& number);

} // namespace bocage::server
