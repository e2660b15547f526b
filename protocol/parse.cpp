#include "protocol/parse.h"

#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "scenario/source.h"

namespace bocage::protocol {
namespace {

std::string at_byte(std::size_t i) { return "byte " + std::to_string(i + 1); }

// Where the text first goes too deep. Only brackets outside strings count; whether they match is for the
// parser to see.
std::optional<std::size_t> too_deep(std::string_view bytes) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const char c = bytes[i];
    if (in_string) {
      if (c == '\\') ++i;
      in_string = c != '"';
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kMaxDepth) return i;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return std::nullopt;
}

// The parser keeps the last of two fields of one name, so that a reader and a checker may see different
// things. Nobody means that.
class Twice {
 public:
  bool operator()(int, Input::parse_event_t event, const Input& parsed) {
    if (event == Input::parse_event_t::object_start) open_.emplace_back();
    if (event == Input::parse_event_t::object_end && !open_.empty()) open_.pop_back();
    if (event == Input::parse_event_t::key && !open_.empty()) {
      const auto& name = parsed.get_ref<const std::string&>();
      if (!open_.back().insert(name).second && !found_) found_ = name;
    }
    return true;
  }
  const std::optional<std::string>& found() const { return found_; }

 private:
  std::vector<std::set<std::string>> open_;
  std::optional<std::string> found_;
};

// "[json.exception.parse_error.101] parse error at line 1, column 5: syntax error …" without its head.
std::string plain(const std::string& what) {
  const std::size_t end = what.find("] ");
  std::string text = end == std::string::npos ? what : what.substr(end + 2);
  if (const std::size_t colon = text.find(": ");
      text.starts_with("parse error") && colon != std::string::npos)
    text = text.substr(colon + 2);
  return text;
}

} // namespace

std::optional<Input> parse_json(std::string_view bytes, Refusals& refusals, std::size_t most_bytes) {
  if (bytes.size() > most_bytes) {
    refusals.add("too-long", {}, "found more than " + std::to_string(most_bytes) + " bytes in one line");
    return std::nullopt;
  }
  if (const auto at = too_deep(bytes)) {
    refusals.add("too-deep", at_byte(*at),
                 "found lists and objects more than " + std::to_string(kMaxDepth) + " deep");
    return std::nullopt;
  }
  Twice twice;
  Input value;
  try {
    value = Input::parse(bytes.begin(), bytes.end(), std::ref(twice));
  } catch (const Input::parse_error& e) {
    refusals.add("bad-json", at_byte(e.byte > 0 ? e.byte - 1 : 0), plain(e.what()));
    return std::nullopt;
  } catch (const Input::exception& e) { // a number that no double holds
    refusals.add("bad-json", {}, plain(e.what()));
    return std::nullopt;
  }
  if (twice.found()) {
    refusals.add("bad-json", {}, "found the field " + in_quotes(*twice.found()) + " twice in one object");
    return std::nullopt;
  }
  return value;
}

} // namespace bocage::protocol
