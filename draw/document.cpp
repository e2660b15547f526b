#include "draw/document.h"

#include <sstream>

#include "draw/figures.h"
#include "draw/signs.h"
#include "draw/symbols.h"

namespace bocage::draw {
namespace {

// The rules hold only inside the picture, also when a page takes it in.
std::string scoped(const std::string& rules) {
  std::string out;
  std::istringstream lines(rules);
  for (std::string line; std::getline(lines, line);) out += ".bocage-map " + line + '\n';
  return out;
}

} // namespace

std::string document(const Rect& page, double scale, std::string_view title, std::string_view definitions,
                     const Canvas& body) {
  Canvas out;
  out.put("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", page.width() * scale, "\" height=\"",
          page.height() * scale, "\" class=\"bocage-map\" viewBox=\"", page.left, " ", page.top, " ",
          page.width(), " ", page.height(), "\">\n");
  out.put("<title>", escaped(title), "</title>\n<defs>\n<style>\n", scoped(sign_style() + figure_style()),
          "</style>\n", definitions);
  for (const std::string& name : body.symbols())
    if (const Symbol* symbol = find_symbol(name)) out.put(definition(*symbol));
  out.put("</defs>\n", body.text(), "</svg>\n");
  return out.text();
}

} // namespace bocage::draw
