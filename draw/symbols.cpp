#include "draw/symbols.h"

#include <algorithm>
#include <sstream>

namespace bocage::draw {

const Symbol* find_symbol(std::string_view name) {
  const auto all = symbols();
  const auto it =
      std::find_if(all.begin(), all.end(), [&](const Symbol& symbol) { return symbol.name == name; });
  return it != all.end() ? &*it : nullptr;
}

namespace {

// What the file draws, without comments and indentation.
std::string inside(const Symbol& symbol) {
  const std::string_view file = symbol.file;
  const std::size_t begin = file.find('>', file.find("<svg")), end = file.rfind("</svg>");
  if (begin == std::string_view::npos || end == std::string_view::npos || end <= begin) return {};
  std::string text(file.substr(begin + 1, end - begin - 1));
  for (std::size_t from; (from = text.find("<!--")) != std::string::npos;) {
    const std::size_t to = text.find("-->", from);
    text.erase(from, to == std::string::npos ? to : to + 3 - from);
  }
  std::string packed;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n';
    if (blank && (packed.empty() || packed.back() == '>' || packed.back() == ' ')) continue;
    packed += blank ? ' ' : c;
  }
  return packed;
}

} // namespace

std::string_view view_box(const Symbol& symbol) {
  constexpr std::string_view kName = "viewBox=\"";
  const std::size_t begin = symbol.file.find(kName) + kName.size();
  return symbol.file.substr(begin, symbol.file.find('"', begin) - begin);
}

Rect box_of(std::string_view name) {
  const Symbol* symbol = find_symbol(name);
  if (!symbol) return {};
  std::istringstream in{std::string(view_box(*symbol))};
  double left = 0, top = 0, width = 0, height = 0;
  in >> left >> top >> width >> height;
  return {left, top, left + width, top + height};
}

std::string definition(const Symbol& symbol) {
  return "<g id=\"" + std::string(symbol.name) + "\">" + inside(symbol) + "</g>\n";
}

std::string symbol_element(const Symbol& symbol) {
  return "<symbol id=\"" + std::string(symbol.name) + "\" viewBox=\"" + std::string(view_box(symbol)) +
         "\" overflow=\"visible\">" + inside(symbol) + "</symbol>\n";
}

} // namespace bocage::draw
