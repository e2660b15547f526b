#include "draw/symbols.h"

#include <algorithm>

namespace bocage::draw {

const Symbol* find_symbol(std::string_view name) {
  const auto all = symbols();
  const auto it =
      std::find_if(all.begin(), all.end(), [&](const Symbol& symbol) { return symbol.name == name; });
  return it != all.end() ? &*it : nullptr;
}

std::string definition(const Symbol& symbol) {
  const std::string_view file = symbol.file;
  const std::size_t begin = file.find('>', file.find("<svg")), end = file.rfind("</svg>");
  if (begin == std::string_view::npos || end == std::string_view::npos || end <= begin) return {};
  std::string inside(file.substr(begin + 1, end - begin - 1));
  for (std::size_t from; (from = inside.find("<!--")) != std::string::npos;) {
    const std::size_t to = inside.find("-->", from);
    inside.erase(from, to == std::string::npos ? to : to + 3 - from);
  }
  std::string packed; // without the indentation
  for (const char c : inside) {
    const bool blank = c == ' ' || c == '\n';
    if (blank && (packed.empty() || packed.back() == '>' || packed.back() == ' ')) continue;
    packed += blank ? ' ' : c;
  }
  return "<g id=\"" + std::string(symbol.name) + "\">" + packed + "</g>\n";
}

} // namespace bocage::draw
