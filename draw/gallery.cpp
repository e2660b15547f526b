#include <algorithm>

#include "draw/document.h"
#include "draw/map.h"
#include "draw/palette.h"

namespace bocage {

std::string draw_gallery(std::span<const Battle> battles, Language language) {
  using namespace draw;
  constexpr double kGap = 16, kWidth = 400; // of a map
  constexpr int kAcross = 4;
  DrawOptions options;
  options.language = language;
  Canvas body;
  double top = kGap, lowest = kGap;
  for (std::size_t i = 0; i < battles.size(); ++i) {
    const auto column = static_cast<double>(i % kAcross);
    if (column == 0) top = lowest;
    Canvas map;
    const Rect page = paint_map(map, battles[i], options);
    const double scale = kWidth / page.width();
    body.put("<g transform=\"translate(", kGap + column * (kWidth + kGap) - page.left * scale, " ",
             top - page.top * scale, ")scale(", precise(scale), ")\">\n");
    body.append(without_ids(map));
    body.put("</g>\n");
    lowest = std::max(lowest, top + page.height() * scale + kGap);
  }
  const Rect page{0, 0, kGap + kAcross * (kWidth + kGap), lowest};
  Canvas all;
  all.put("<rect width=\"", page.width(), "\" height=\"", page.height(), "\" fill=\"", kSlateEdge, "\"/>\n");
  all.append(body);
  return document(page, 1, "Bocage", map_definitions(battles), all);
}

} // namespace bocage
