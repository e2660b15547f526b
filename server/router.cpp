#include "server/router.h"

#include <algorithm>
#include <optional>

#include <nlohmann/json.hpp>

#include "protocol/parse.h"
#include "server/store.h"

namespace bocage::server {
namespace {

using protocol::Input;
using protocol::Json;
using protocol::Refusals;

constexpr std::size_t kLargestBody = 64 << 10; // of a request, but for records and battles
constexpr std::string_view kJson = "application/json", kRecord = "application/x-ndjson",
                           kFile = "application/octet-stream";

std::string_view next_part(std::string_view& path) {
  if (!path.empty()) path.remove_prefix(1); // the slash
  const std::string_view part = path.substr(0, path.find('/'));
  path.remove_prefix(part.size());
  return part;
}

// What stands for the stars; nothing if the path is another one.
std::optional<std::vector<std::string>> match(std::string_view pattern, std::string_view path) {
  std::vector<std::string> parts;
  while (!pattern.empty()) {
    const std::string_view expected = next_part(pattern);
    if (expected == "**") return parts;
    if (path.empty()) return std::nullopt;
    const std::string_view found = next_part(path);
    if (expected == "*")
      parts.emplace_back(found);
    else if (expected != found)
      return std::nullopt;
  }
  return path.empty() ? std::optional(parts) : std::nullopt;
}

std::string_view verb_of(std::string_view method) { return method == "HEAD" ? "GET" : method; }

std::size_t longest_of(Body body) {
  switch (body) {
  case Body::None: return 0;
  case Body::Json: return kLargestBody;
  case Body::Record: return kLongestRecord;
  case Body::Battle:
  case Body::Document: return kLongestBattle;
  }
  return 0;
}

// Why the body of a request is not what a route takes; nothing if it is.
std::optional<HttpResponse> unfit(Body body, const HttpRequest& request) {
  if (body == Body::None) return std::nullopt;
  const auto is = [&](std::string_view type) { return request.content_type.starts_with(type); };
  if (!same_origin(request.origin, request.host))
    return error_response(403, "foreign-origin", "this request comes from another site");
  if (!request.content_encoding.empty() && request.content_encoding != "identity")
    return error_response(415, "packed", "compressed bodies are not unpacked");
  if (body == Body::Battle && !is(kFile) && !is(kJson))
    return error_response(415, "not-a-file",
                          "expected the content type application/octet-stream or application/json");
  if (body != Body::Battle && !is(body == Body::Record ? kRecord : kJson))
    return error_response(415, "not-json",
                          "expected the content type " + std::string(body == Body::Record ? kRecord : kJson));
  if (request.body.size() > longest_of(body))
    return error_response(413, "too-long", "expected at most " + std::to_string(longest_of(body)) + " bytes");
  return std::nullopt;
}

} // namespace

Json fault_json(const std::string& number) {
  Json error = error_json("fault", "something went wrong here: the host finds it in his log as " + number);
  error["id"] = number;
  return error;
}

HttpResponse fault_response(const std::string& number) {
  return json_response({{"error", fault_json(number)}}, 500);
}

Router::Router(Log& log, Outside& outside, const Limits& limits)
    : log_(log), outside_(outside), requests_(limits.requests, limits.requests_per_second) {}

void Router::add(std::vector<Route> routes) {
  std::move(routes.begin(), routes.end(), std::back_inserter(routes_));
}

const Route* Router::find(std::string_view method, std::string_view path) const {
  const auto found = std::find_if(routes_.begin(), routes_.end(), [&](const Route& route) {
    return route.method == verb_of(method) && match(route.path, path);
  });
  return found == routes_.end() ? nullptr : &*found;
}

bool Router::knows(std::string_view path) const {
  return std::any_of(routes_.begin(), routes_.end(),
                     [&](const Route& route) { return match(route.path, path).has_value(); });
}

std::size_t Router::longest_body(std::string_view method, std::string_view path) const {
  const Route* route = find(method, path);
  return route ? longest_of(route->body) : kLargestBody;
}

// The reply that is given; or, when nobody is left who could give one, that something went wrong.
Reply Router::once(const HttpRequest& request, const Reply& reply) {
  class Once {
   public:
    Once(Log& log, std::string where, Reply reply)
        : log_(log), where_(std::move(where)), reply_(std::move(reply)) {}
    ~Once() {
      if (reply_) give(fault_response(log_.fault(where_, "nobody has replied")));
    }
    Once(const Once&) = delete;
    Once& operator=(const Once&) = delete;
    void give(HttpResponse response) {
      if (const Reply reply = std::exchange(reply_, nullptr)) reply(std::move(response));
    }
    Log& log() { return log_; }

   private:
    Log& log_;
    std::string where_;
    Reply reply_;
  };
  auto held = std::make_shared<Once>(log_, request.method + ' ' + request.path, reply);
  return [held](HttpResponse response) {
    if (!response.code.empty()) held->log().refused(response.code);
    held->give(std::move(response));
  };
}

void Router::serve(const HttpRequest& request, const Reply& reply) {
  const Reply answer = once(request, reply);
  const Route* route = find(request.method, request.path);
  if (!(route && route->free) && !requests_.take(request.visitor, outside_.now()))
    return answer(error_response(429, "too-fast", "too many requests: wait a little"));
  if (!route)
    return knows(request.path) ? answer(error_response(405, "wrong-method", "not with this method"))
                               : answer(error_response(404, "not-found", "there is nothing here"));
  try {
    pass(*route, request, answer);
  } catch (const StoreError& e) {
    answer(error_response(503, "storage", e.what()));
  } catch (const std::exception& e) {
    answer(fault_response(log_.fault(request.method + ' ' + request.path, e.what())));
  }
}

void Router::pass(const Route& route, const HttpRequest& request, const Reply& reply) {
  if (const auto error = unfit(route.body, request)) return reply(*error);
  const bool reads = route.body == Body::Json || route.body == Body::Document ||
                     (route.body == Body::Battle && request.content_type.starts_with(kJson));
  Refusals refusals;
  auto json = reads ? protocol::parse_json(request.body, refusals) : std::optional<Input>(Input::object());
  if (json && !json->is_object()) refusals.add("wrong-type", {}, "found no object");
  if (!refusals.empty()) return reply(error_response(400, refusals));
  route.answer({request, match(route.path, request.path).value(), *json, reply});
}

} // namespace bocage::server
