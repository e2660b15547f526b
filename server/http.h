// Requests and replies of the web, without the web: what server/net.cpp reads and writes.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "protocol/json.h"
#include "protocol/refusal.h"
#include "server/outside.h"

namespace bocage::server {

struct HttpRequest {
  std::string method; // GET, HEAD, POST
  std::string path;   // decoded, begins with a slash
  std::map<std::string, std::string> query;
  std::string body;
  std::string content_type, content_encoding, if_none_match, origin, host, authorization;
  bool accepts_gzip = false;
  std::string visitor; // who asks (server/limits.h)
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  Shared body;
  std::string code; // of an error
  std::vector<std::pair<std::string, std::string>> headers;
};

// Of what is drawn: a picture and nothing else, also when somebody opens it by itself.
inline const std::pair<std::string, std::string> kPictureOnly = {
    "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"};

HttpResponse json_response(const protocol::Json& json, int status = 200);
HttpResponse error_response(int status, std::string_view code, const std::string& message,
                            const std::string& where = {});
HttpResponse error_response(int status, const protocol::Refusals& refusals);

// The path and the query of a request's target; nothing if it is no such thing.
bool read_target(std::string_view target, HttpRequest& out);

// Whether a browser sent this from a page of ours, or no browser did.
bool same_origin(std::string_view origin, std::string_view host);

protocol::Json error_json(std::string_view code, const std::string& message, const std::string& where = {});

} // namespace bocage::server
