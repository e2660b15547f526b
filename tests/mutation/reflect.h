// What the compiler knows about a struct or an enumeration and C++20 cannot ask by name: how many members,
// which enumerators.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace bocage::mutation {

// Members of an aggregate
// ----------------------------------------------------------------------------------------------

struct Anything {
  template <class T>
  operator T() const; // for counting only, never called
};

template <class T, class... Given>
consteval std::size_t member_count() {
  if constexpr (requires { T{Given{}..., Anything{}}; })
    return member_count<T, Given..., Anything>();
  else
    return sizeof...(Given);
}

// Enumerators
// ---------------------------------------------------------------------------------------------------------

// "bocage::Slope::Steep", or "(bocage::Slope)17" when no enumerator has that value.
template <auto Value>
consteval std::string_view value_name() {
  const std::string_view text = __PRETTY_FUNCTION__;
  const std::size_t begin = text.find("Value = ") + 8;
  return text.substr(begin, text.find_first_of(";]", begin) - begin);
}

template <auto Value>
consteval std::string_view enumerator_name() {
  const std::string_view name = value_name<Value>();
  return name.front() == '(' ? std::string_view{} : name.substr(name.rfind(':') + 1);
}

template <class Enum>
struct Enumerator {
  Enum value;
  std::string_view name;
};

inline constexpr std::size_t kMostEnumerators = 64;

// All of them but Count, in order.
template <class Enum>
const std::vector<Enumerator<Enum>>& enumerators() {
  static const auto list = []<std::size_t... I>(std::index_sequence<I...>) {
    std::vector<Enumerator<Enum>> found;
    const auto add = [&found](Enum value, std::string_view name) {
      if (!name.empty() && name != "Count") found.push_back({value, name});
    };
    (add(static_cast<Enum>(I), enumerator_name<static_cast<Enum>(I)>()), ...);
    return found;
  }(std::make_index_sequence<kMostEnumerators>{});
  return list;
}

template <class Enum>
std::string_view name_of(Enum value) {
  for (const Enumerator<Enum>& e : enumerators<Enum>())
    if (e.value == value) return e.name;
  return "?";
}

} // namespace bocage::mutation
