#include "server/http.h"

#include <optional>

#include <nlohmann/json.hpp>

namespace bocage::server {
namespace {

using protocol::Json;

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Percent signs decoded; nothing if they are wrong, or hide a control character.
std::optional<std::string> decoded(std::string_view text, bool plus_is_blank) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size() || digit(text[i + 1]) < 0 || digit(text[i + 2]) < 0) return std::nullopt;
      c = static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else if (c == '+' && plus_is_blank) {
      c = ' ';
    }
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7F) return std::nullopt;
    out += c;
  }
  return out;
}

} // namespace

Json error_json(std::string_view code, const std::string& message, const std::string& where) {
  Json error = {{"code", code}, {"message", message}};
  if (!where.empty()) error["where"] = where;
  return error;
}

HttpResponse json_response(const Json& json, int status) {
  HttpResponse response;
  response.status = status;
  response.body =
      std::make_shared<const std::string>(json.dump(-1, ' ', false, Json::error_handler_t::replace));
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

HttpResponse error_response(int status, std::string_view code, const std::string& message,
                            const std::string& where) {
  HttpResponse response = json_response({{"error", error_json(code, message, where)}}, status);
  response.code = code;
  return response;
}

HttpResponse error_response(int status, const protocol::Refusals& refusals) {
  const protocol::Refusal& first = refusals.first();
  return error_response(status, first.code, first.message, first.where);
}

bool read_target(std::string_view target, HttpRequest& out) {
  if (!target.starts_with('/')) return false;
  target = target.substr(0, target.find('#'));
  const std::size_t mark = target.find('?');
  const auto path = decoded(target.substr(0, mark), false);
  if (!path) return false;
  out.path = *path;
  std::string_view rest = mark == std::string_view::npos ? std::string_view() : target.substr(mark + 1);
  while (!rest.empty()) {
    const std::string_view pair = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
    const std::size_t equals = pair.find('=');
    const auto name = decoded(pair.substr(0, equals), true);
    const auto value =
        decoded(equals == std::string_view::npos ? std::string_view() : pair.substr(equals + 1), true);
    if (!name || !value) return false;
    out.query[*name] = *value;
  }
  return true;
}

bool same_origin(std::string_view origin, std::string_view host) {
  if (origin.empty()) return true;
  const std::size_t slashes = origin.find("://");
  return slashes != std::string_view::npos && origin.substr(slashes + 3) == host;
}

} // namespace bocage::server
