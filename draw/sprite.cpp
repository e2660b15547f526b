// What a page needs to move pieces about on the painted board: their drawings, and where they stand.
#include "draw/draw.h"
#include "draw/figures.h"
#include "draw/pieces.h"
#include "draw/symbols.h"
#include "scenario/words.h"

namespace bocage::draw {
namespace {

// A symbol as large as it was drawn, with its origin at the origin.
void place_symbol(Canvas& canvas, std::string_view symbol) {
  const Rect box = box_of(symbol);
  canvas.put("<use href=\"#", symbol, "\" x=\"", box.left, "\" y=\"", box.top, "\" width=\"", box.width(),
             "\" height=\"", box.height(), "\"/>");
}

void put_figure(Canvas& canvas, std::string_view troop, TroopId id, Side side) {
  const FigureParts parts = figure_parts(id, side);
  canvas.put("<symbol id=\"figure-", troop, "-", name_of(side),
             "\" viewBox=\"-50 -50 100 100\" overflow=\"visible\"><g transform=\"scale(",
             precise(parts.scale), ")\">");
  place_symbol(canvas, parts.base);
  if (parts.mirror) canvas.put("<g transform=\"scale(-1 1)\">");
  place_symbol(canvas, parts.symbol);
  canvas.put(parts.mirror ? "</g></g></symbol>\n" : "</g></symbol>\n");
}

// JSON wants the nought before the point.
std::string decimal(double value) {
  std::string text = precise(value);
  if (text.starts_with(".")) text.insert(0, "0");
  if (text.starts_with("-.")) text.insert(1, "0");
  return text;
}

void put_point(Canvas& out, Point p) { out.put("[", decimal(p.x), ", ", decimal(p.y), "]"); }

// One row for each number of figures from one up.
void put_formation(Canvas& out, std::string_view name, TroopId troop) {
  out.put("    \"", name, "\": [");
  for (int n = 1; n <= kMostFigures; ++n) {
    out.put(n > 1 ? ",\n" : "\n", "      {\"scale\": ", decimal(figure_scale(troop, n)), ", \"places\": [");
    const std::vector<Point> places = formation(troop, n);
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (i) out.put(", ");
      put_point(out, places[i]);
    }
    out.put("]}");
  }
  out.put("\n    ]");
}

void put_pieces(Canvas& out) {
  for (const PieceRow& row : piece_rows()) {
    out.put(&row == &piece_rows().front() ? "\n" : ",\n", "    \"", row.key,
            "\": {\"scale\": ", decimal(row.scale), ", \"places\": [");
    for (int i = 0; i < row.count; ++i) {
      if (i) out.put(", ");
      put_point(out, row.places[static_cast<std::size_t>(i)]);
    }
    out.put("]}");
  }
}

} // namespace
} // namespace bocage::draw

namespace bocage {

std::string draw_sprite() {
  using namespace draw;
  Canvas out;
  out.put("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\">\n");
  for (const Symbol& symbol : symbols()) out.put(symbol_element(symbol));
  for (std::size_t i = 0; i < kTroopTable.size(); ++i)
    for (const Side side : {Side::Allies, Side::Axis})
      put_figure(out, kTroopTable[i].key, static_cast<TroopId>(i), side);
  out.put("</svg>\n");
  return out.text();
}

std::string describe_pieces() {
  using namespace draw;
  Canvas out;
  out.put("{\n  \"colors\": {");
  for (const FigureColor& row : figure_colors())
    out.put(row.name == figure_colors().front().name ? "" : ", ", "\"", row.name, "\": \"", row.color, "\"");
  out.put("},\n  \"figures\": {");
  for (std::size_t i = 0; i < kTroopTable.size(); ++i) {
    const auto id = static_cast<TroopId>(i);
    const std::string_view badge = badge_of(id, {});
    out.put(i ? ",\n" : "\n", "    \"", kTroopTable[i].key, "\": {\"formation\": \"",
            wide(id) ? "vehicles" : "foot", "\", \"badge\": ");
    if (badge.empty())
      out.put("null}");
    else
      out.put("\"", badge, "\"}");
  }
  out.put("\n  },\n  \"formations\": {\n");
  put_formation(out, "foot", TroopId::Infantry);
  out.put(",\n");
  put_formation(out, "vehicles", TroopId::Armor);
  out.put("\n  },\n  \"badge\": {\"scale\": ", decimal(kBadgeScale), ", \"place\": ");
  put_point(out, kBadgePlace);
  out.put("},\n  \"pieces\": {");
  put_pieces(out);
  out.put("\n  }\n}\n");
  return out.text();
}

} // namespace bocage
