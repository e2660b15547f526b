#include "protocol/node.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "scenario/joined.h"
#include "scenario/source.h"

namespace bocage::protocol {
namespace {

// RFC 6901: `~` and `/` have a meaning of their own.
std::string escaped(std::string_view step) {
  std::string text;
  for (const char c : step) {
    if (c == '~')
      text += "~0";
    else if (c == '/')
      text += "~1";
    else
      text += c;
  }
  return text;
}

} // namespace

std::string describe(const Input& value) {
  switch (value.type()) {
  case Input::value_t::string: return in_quotes(value.get_ref<const std::string&>());
  case Input::value_t::object: return "an object";
  case Input::value_t::array: return "a list";
  case Input::value_t::null: return "null";
  default: return value.dump();
  }
}

Node Node::at(std::string_view step, const Input& value) const {
  // A field may have a name of any length; what is said of it must not.
  constexpr std::size_t most = 60;
  return {value, where_ + '/' + escaped(step.substr(0, most)), *refusals_};
}

bool Node::object(std::initializer_list<std::string_view> known) const {
  if (!value_->is_object()) {
    wrong_type("an object");
    return false;
  }
  bool good = true;
  for (const auto& [name, value] : value_->items()) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    refusals_->add("unknown-field", at(name, value).where_,
                   "found the unknown field " + in_quotes(name) + ", expected one of: " + joined(known));
    good = false;
  }
  return good;
}

bool Node::has(std::string_view field) const { return value_->is_object() && value_->contains(field); }

std::optional<Node> Node::field(std::string_view name) const {
  if (!value_->is_object()) return std::nullopt;
  const auto found = value_->find(name);
  return found == value_->end() ? std::nullopt : std::optional(at(name, *found));
}

std::optional<Node> Node::needed(std::string_view name) const {
  auto found = field(name);
  if (!found && value_->is_object())
    refusals_->add("missing-field", where_ + '/' + escaped(name),
                   "the field '" + std::string(name) + "' is missing");
  return found;
}

std::vector<Node::Member> Node::members() const {
  std::vector<Member> found;
  if (!value_->is_object()) {
    wrong_type("an object");
    return found;
  }
  for (const auto& [name, value] : value_->items()) found.push_back({name, at(name, value)});
  return found;
}

std::vector<Node> Node::items(std::size_t most) const {
  std::vector<Node> found;
  if (!value_is_list()) {
    wrong_type("a list");
    return found;
  }
  if (value_->size() > most) {
    wrong("found a list of " + std::to_string(value_->size()) + ", expected at most " + std::to_string(most));
    return found;
  }
  for (std::size_t i = 0; i < value_->size(); ++i) found.push_back(at(std::to_string(i), (*value_)[i]));
  return found;
}

std::optional<std::int64_t> Node::number(std::int64_t least, std::int64_t most) const {
  const std::string range = "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
  if (!value_->is_number()) {
    wrong_type(range);
    return std::nullopt;
  }
  constexpr auto top = static_cast<std::uint64_t>(INT64_MAX);
  const bool whole =
      value_->is_number_integer() && (!value_->is_number_unsigned() || value_->get<std::uint64_t>() <= top);
  const std::int64_t n = whole ? value_->get<std::int64_t>() : 0;
  if (!whole || n < least || n > most) {
    expected(range);
    return std::nullopt;
  }
  return n;
}

std::optional<std::uint64_t> Node::natural() const {
  if (value_->is_number_unsigned()) return value_->get<std::uint64_t>();
  (value_->is_number() ? expected("a whole number from 0 to 18446744073709551615")
                       : wrong_type("a whole number from 0 to 18446744073709551615"));
  return std::nullopt;
}

std::optional<bool> Node::truth() const {
  if (value_->is_boolean()) return value_->get<bool>();
  wrong_type("true or false");
  return std::nullopt;
}

std::optional<std::string> Node::text() const {
  if (value_->is_string()) return value_->get<std::string>();
  wrong_type("a text");
  return std::nullopt;
}

std::optional<Hex> Node::hex(const Board& board) const {
  const auto name = text();
  if (!name) return std::nullopt;
  const auto h = board.parse(*name);
  if (!h)
    expected("a hex of this board, A1 to " + board.name(board.at(board.rows() - 1, 2 * (board.width() - 1))));
  return h;
}

std::optional<HexSet> Node::hexes(const Board& board) const {
  if (!value_is_list()) {
    wrong_type("a list of hexes");
    return std::nullopt;
  }
  HexSet set;
  bool good = true;
  for (const Node& item : items(kMaxHexes)) {
    const auto h = item.hex(board);
    good = good && h && !set.contains(*h);
    if (h && set.contains(*h)) item.wrong("found " + board.name(*h) + " twice in one list");
    if (h) set.insert(*h);
  }
  return good ? std::optional(set) : std::nullopt;
}

void Node::expected(const std::string& what) const {
  refusals_->add("bad-value", where_, "found " + describe(*value_) + ", expected " + what);
}

void Node::wrong(std::string message) const { refusals_->add("bad-value", where_, std::move(message)); }

bool Node::value_is_list() const { return value_->is_array(); }

void Node::wrong_type(const std::string& what) const {
  refusals_->add("wrong-type", where_, "found " + describe(*value_) + ", expected " + what);
}

} // namespace bocage::protocol
