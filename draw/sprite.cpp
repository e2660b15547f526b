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

void put_figure(Canvas& canvas, const std::string& name, const FigureParts& parts) {
  canvas.put("<symbol id=\"figure-", name,
             "\" viewBox=\"-50 -50 100 100\" overflow=\"visible\"><g transform=\"scale(",
             precise(parts.scale), ")\">");
  place_symbol(canvas, parts.base);
  if (parts.mirror) canvas.put("<g transform=\"scale(-1 1)\">");
  place_symbol(canvas, parts.symbol);
  if (!parts.load.empty()) place_symbol(canvas, parts.load);
  canvas.put(parts.mirror ? "</g></g></symbol>\n" : "</g></symbol>\n");
}

// `-turned` looks the other way.
void put_both_ways(Canvas& canvas, const std::string& name, FigureParts parts) {
  put_figure(canvas, name, parts);
  parts.mirror = !parts.mirror;
  put_figure(canvas, name + "-turned", parts);
}

void put_troop(Canvas& canvas, TroopId id, Side side) {
  const Troop& troop = kTroopTable[static_cast<std::size_t>(id)];
  const std::string key(troop.key), tail = "-" + name_of(side);
  if (wagon_of(id).empty())
    put_figure(canvas, key + tail, figure_parts(id, side));
  else {
    put_both_ways(canvas, key + tail, figure_parts(id, side));
    put_both_ways(canvas, key + "-wagon" + tail, wagon_parts(id, side));
  }
  for (int i = 1; troop.has_accessory && i <= static_cast<int>(Accessory::BridgeSpent); ++i) {
    const auto accessory = static_cast<Accessory>(i);
    put_figure(canvas, key + "-" + std::string(key_of(accessory)) + tail, figure_parts(id, side, accessory));
  }
}

// JSON wants the nought before the point.
std::string decimal(double value) {
  std::string text = precise(value);
  if (text.starts_with(".")) text.insert(0, "0");
  if (text.starts_with("-.")) text.insert(1, "0");
  return text;
}

void put_point(Canvas& out, Point p) { out.put("[", decimal(p.x), ", ", decimal(p.y), "]"); }

void put_guns(Canvas& out, const Guns& guns) {
  out.put("{\"scale\": ", decimal(guns.scale), ", \"place\": ");
  put_point(out, guns.at);
  out.put("}");
}

// One row for each number of figures from one up.
void put_formation(Canvas& out, Formation formation) {
  out.put("    \"", kFormationNames[static_cast<std::size_t>(formation)], "\": [");
  for (int n = 1; n <= kMostFigures; ++n) {
    out.put(n > 1 ? ",\n" : "\n", "      {\"scale\": ", decimal(figure_scale(formation, n)),
            ", \"places\": [");
    const std::vector<Point> places = places_of(formation, n);
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (i) out.put(", ");
      put_point(out, places[i]);
    }
    out.put("]}");
  }
  out.put("\n    ]");
}

// Who stands on the board for a troop: its own figure is all of them, the last of them or one beside them.
void put_row(Canvas& out, TroopId id) {
  const std::string_view badge = badge_of(id);
  out.put("    \"", kTroopTable[static_cast<std::size_t>(id)].key, "\": {\"formation\": \"",
          kFormationNames[static_cast<std::size_t>(formation_of(id))], "\", \"badge\": ");
  if (badge.empty())
    out.put("null");
  else
    out.put("\"", badge, "\"");
  constexpr std::string_view kCompanies[] = {"", "last", "weapon", "disguise"};
  if (const Ranks ranks = ranks_of(id); ranks.company != Company::None)
    out.put(", \"company\": \"", kCompanies[static_cast<std::size_t>(ranks.company)], "\", \"others\": \"",
            kTroopTable[static_cast<std::size_t>(ranks.others)].key, "\"");
  out.put("}");
}

void put_pieces(Canvas& out) {
  for (const PieceRow& row : piece_rows()) {
    out.put(&row == &piece_rows().front() ? "\n" : ",\n", "    \"", row.key,
            "\": {\"scale\": ", decimal(row.scale), ", \"places\": [");
    for (int i = 0; i < row.count; ++i) {
      if (i) out.put(", ");
      put_point(out, row.places[static_cast<std::size_t>(i)]);
    }
    out.put(row.turned ? "], \"turned\": true}" : "]}");
  }
}

void put_covers(Canvas& out) {
  for (const CoverRow& row : cover_rows()) {
    out.put(&row == &cover_rows().front() ? "\n" : ",\n", "    \"", row.ground, "\": {\"symbol\": \"",
            row.symbol, "\", \"scale\": ", decimal(row.scale), ", \"place\": ");
    put_point(out, row.place);
    out.put("}");
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
    for (const Side side : {Side::Allies, Side::Axis}) put_troop(out, static_cast<TroopId>(i), side);
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
    out.put(i ? ",\n" : "\n");
    put_row(out, static_cast<TroopId>(i));
  }
  out.put("\n  },\n  \"formations\": {\n");
  for (const Formation formation :
       {Formation::Foot, Formation::Vehicles, Formation::Crew, Formation::Disguised}) {
    if (formation != Formation::Foot) out.put(",\n");
    put_formation(out, formation);
  }
  out.put("\n  },\n  \"beside\": {\"crew\": ");
  put_point(out, place_beside(Formation::Crew).value());
  out.put(", \"disguised\": ");
  put_point(out, place_beside(Formation::Disguised).value());
  out.put("},\n  \"guns\": {\"beside\": ");
  put_guns(out, kGunsBeside);
  out.put(", \"before\": ");
  put_guns(out, kGunsBefore);
  out.put("},\n  \"net\": {\"narrow\": ");
  put_point(out, kNetScale);
  out.put(", \"wide\": ");
  put_point(out, kWideNetScale);
  out.put("},\n  \"craft\": {\"scale\": ", decimal(kCraftScale), ", \"place\": ");
  put_point(out, kCraftPlace);
  out.put("},");
  out.put("\n  \"badge\": {\"scale\": ", decimal(kBadgeScale), ", \"place\": ");
  put_point(out, kBadgePlace);
  out.put("},\n  \"pieces\": {");
  put_pieces(out);
  out.put("\n  },\n  \"covers\": {");
  put_covers(out);
  out.put("\n  }\n}\n");
  return out.text();
}

} // namespace bocage
