// JSON as documents show it: "…" stands for anything, at the end of a list for anything that follows, as the
// name of a field for any other fields.
#pragma once

#include <nlohmann/json.hpp>

namespace bocage::test {

inline constexpr const char* kAnything = "…";

inline bool matches(const nlohmann::json& expected, const nlohmann::json& actual) {
  if (expected == kAnything) return true;
  if (expected.is_object() && actual.is_object()) {
    const bool open = expected.contains(kAnything);
    if (!open && expected.size() != actual.size()) return false;
    for (const auto& [name, value] : expected.items())
      if (name != kAnything && (!actual.contains(name) || !matches(value, actual[name]))) return false;
    return true;
  }
  if (expected.is_array() && actual.is_array()) {
    const bool open = !expected.empty() && expected.back() == kAnything;
    const std::size_t size = expected.size() - (open ? 1 : 0);
    if (open ? actual.size() < size : actual.size() != size) return false;
    for (std::size_t i = 0; i < size; ++i)
      if (!matches(expected[i], actual[i])) return false;
    return true;
  }
  return expected == actual;
}

} // namespace bocage::test
