// Lists in sentences: "one, two, three".
#pragma once

#include <functional>
#include <string>

namespace bocage {

template <class Range, class Text = std::identity>
std::string joined(const Range& range, Text text_of = {}) {
  std::string text;
  for (const auto& item : range) {
    if (!text.empty()) text += ", ";
    text += std::invoke(text_of, item);
  }
  return text;
}

} // namespace bocage
