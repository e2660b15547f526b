#include "draw/document.h"

#include "draw/figures.h"
#include "draw/signs.h"
#include "draw/symbols.h"

namespace bocage::draw {

std::string document(const Rect& page, double scale, std::string_view title, std::string_view definitions, const Canvas& body) {
  Canvas out;
  out.put("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"", page.width() * scale, "\" height=\"", page.height() * scale,
          "\" viewBox=\"", page.left, " ", page.top, " ", page.width(), " ", page.height(), "\">\n");
  out.put("<title>", escaped(title), "</title>\n<defs>\n<style>\n", sign_style(), figure_style(), "</style>\n", definitions);
  for (const std::string& name : body.symbols())
    if (const Symbol* symbol = find_symbol(name)) out.put(definition(*symbol));
  out.put("</defs>\n", body.text(), "</svg>\n");
  return out.text();
}

} // namespace bocage::draw
