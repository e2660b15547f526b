#include "scenario/m44/value.h"

#include <algorithm>
#include <charconv>

#include "scenario/source.h"

namespace bocage::m44 {
namespace {

std::optional<int> whole_number(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return n;
}

} // namespace

const Json& field(const Json& object, std::string_view key) {
  static const Json none;
  if (!object.is_object()) return none;
  const auto found = object.find(key);
  return found == object.end() ? none : *found;
}

std::optional<std::vector<const Json*>> items_of(const Json& value) {
  std::vector<const Json*> items;
  if (value.is_null() || value == "") return items;
  if (value.is_array()) {
    for (const Json& item : value) items.push_back(&item);
    return items;
  }
  if (!value.is_object()) return std::nullopt;
  if (value.size() == 1 && value.contains("item")) {
    const Json& wrapped = value["item"];
    // One element alone is wrapped without a list.
    if (wrapped.is_object() && !items_of(wrapped)) return std::vector<const Json*>{&wrapped};
    return items_of(wrapped);
  }
  std::vector<std::pair<int, const Json*>> numbered;
  for (const auto& [key, item] : value.items()) {
    const auto number = whole_number(key);
    if (!number) return std::nullopt;
    numbered.emplace_back(*number, &item);
  }
  std::sort(numbered.begin(), numbered.end());
  for (const auto& [number, item] : numbered) items.push_back(item);
  return items;
}

std::optional<int> number_of(const Json& value) {
  if (value.is_number_integer()) {
    const auto n = value.get<std::int64_t>();
    return n < -1'000'000 || n > 1'000'000 ? std::nullopt : std::optional(static_cast<int>(n));
  }
  return value.is_string() ? whole_number(value.get_ref<const std::string&>()) : std::nullopt;
}

bool is_true(const Json& value) {
  if (value.is_boolean()) return value.get<bool>();
  return number_of(value).value_or(0) != 0 || word_of(value) == "true";
}

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_number_integer() ? value.dump() : std::string();
}

std::string word_of(const Json& value) { return in_small_letters(text_of(value)); }

std::optional<Side> side_of(const Json& value) {
  const std::string word = word_of(value);
  if (word == "allies") return Side::Allies;
  return word == "axis" ? std::optional(Side::Axis) : std::nullopt;
}

std::string shown(const Json& value) {
  if (value.is_string()) return tidy(value.get_ref<const std::string&>());
  if (value.is_structured() && value.size() > 8) return value.is_array() ? "[…]" : "{…}";
  std::string text;
  if (!value.is_structured()) return value.dump();
  for (const auto& [key, item] : value.items()) {
    text += text.empty() ? "" : ", ";
    if (value.is_object()) text += key + ' ';
    text += item.is_structured() ? "…" : text_of(item).empty() ? item.dump() : text_of(item);
  }
  return text;
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return small;
}

} // namespace bocage::m44
