#include "draw/signs.h"

#include <algorithm>
#include <bit>

#include "draw/figures.h"
#include "draw/layers.h"
#include "scenario/words.h"
#include "text/names.h"

namespace bocage::draw {

std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
}

const std::string& in_language(const Text& text, Language language) {
  const std::string& wanted = language == Language::French ? text.fr : text.en;
  const std::string& other = language == Language::French ? text.en : text.fr;
  return wanted.empty() ? other : wanted;
}

std::string sign_style() {
  return "text{font-family:system-ui,'Segoe UI','Noto Sans','DejaVu Sans',sans-serif;text-anchor:middle}\n"
         ".label{font-size:13px;font-weight:700;font-stretch:condensed;letter-spacing:.3px;fill:#1f1b12;"
         "stroke:#fbf6e6;stroke-"
         "width:3.4;"
         "stroke-linejoin:round;stroke-opacity:.9;paint-order:stroke}\n"
         ".coordinate{font-size:9px;fill:#1f1b12;fill-opacity:.7;stroke:#fff;stroke-opacity:.4;stroke-width:"
         "2;"
         "paint-order:stroke}\n"
         ".count{font-size:14px;font-weight:700;fill:#1f1b12;stroke:#fbf6e6;stroke-width:3;paint-order:"
         "stroke}\n"
         ".key{font-weight:600;fill:#5a2c12;stroke:#efe6d2;stroke-width:3;paint-order:stroke}\n"
         ".name{font-size:36px;font-weight:700;font-stretch:condensed;letter-spacing:1px;fill:#efe6d2;text-"
         "anchor:start}\n"
         ".date{font-size:17px;fill:#c9b892;text-anchor:start}\n"
         ".side{font-size:18px;font-weight:600;fill:#efe6d2;text-anchor:start}\n"
         ".nations{font-size:14px;fill:#c9b892;text-anchor:start}\n";
}

void paint_sections(Canvas& canvas, const Scene& scene) {
  const Board& board = scene.board();
  Path lines;
  for (int i = 0; i + 1 < board.section_count(); ++i) {
    // Through the hexes that belong to both, or between the two where none does.
    double shared = 0, last = -1e9, first = 1e9;
    int count = 0;
    for (const Hex h : board.hexes()) {
      const double x = scene.center(h).x;
      const bool here = board.sections(h) >> i & 1, next = board.sections(h) >> (i + 1) & 1;
      if (here && next) shared += x, ++count;
      if (here) last = std::max(last, x);
      if (next) first = std::min(first, x);
    }
    if (last < first - 1e6 || (count == 0 && (last < 0 || first > 1e8))) continue;
    double x = count ? shared / count : (last + first) / 2;
    if (count == 0 && scene.flipped()) { // the order is turned round
      double left = 1e9, right = -1e9;
      for (const Hex h : board.hexes()) {
        if (board.sections(h) >> i & 1) left = std::min(left, scene.center(h).x);
        if (board.sections(h) >> (i + 1) & 1) right = std::max(right, scene.center(h).x);
      }
      x = (left + right) / 2;
    }
    lines.move({x, scene.area().top}).line({x, scene.area().bottom});
  }
  canvas.stroke(lines, "#fff", 4.2, 0.28, "stroke-dasharray=\"15 10\"");
  canvas.stroke(lines, kSectionRed, 2.4, 0.8, "stroke-dasharray=\"15 10\"");
}

void paint_coordinates(Canvas& canvas, const Scene& scene) {
  for (const Hex h : scene.hexes()) {
    const Point c = scene.center(h);
    canvas.put("<text class=\"coordinate\" x=\"", c.x, "\" y=\"", c.y - 43, "\">", scene.board().name(h),
               "</text>\n");
  }
}

void paint_title(Canvas& canvas, const Scene& scene, const Battle& battle, Language language) {
  const Catalogue& words = Catalogue::of(language);
  const Rect& area = scene.area();
  const double top = area.top - kFrame - kTitleHeight + 18;
  const double middle_y = top + kTitleHeight / 2;
  const std::string& name = in_language(battle.name, language);
  const std::string date = date_text(words, battle.dates.begin, battle.dates.end);
  canvas.put("<text class=\"name\" x=\"", area.left + 6, "\" y=\"", middle_y + (date.empty() ? 4 : -6), "\"");
  const double room = area.width() * 0.5, wide = static_cast<double>(letters(name)) * 20;
  if (wide > room) canvas.put(" textLength=\"", room, "\" lengthAdjust=\"spacingAndGlyphs\"");
  canvas.put(">", escaped(name), "</text>\n");
  if (!date.empty())
    canvas.put("<text class=\"date\" x=\"", area.left + 7, "\" y=\"", middle_y + 20, "\">", escaped(date),
               "</text>\n");

  double right = area.right - 6;
  for (const Side s : {Side::Axis, Side::Allies}) {
    const auto& nations = battle.nations_of(s);
    std::string list;
    for (const Nation nation : nations) {
      if (nation == Nation::None) continue;
      list += (list.empty() ? "" : ", ") + nation_name(words, nation).text();
    }
    const int medals = battle.setup.of(s).medals;
    const double shown = std::clamp(medals, 0, 12);
    const double width = std::max({110.0, static_cast<double>(letters(list)) * 8.4, shown * 17.0 + 8}) + 52;
    const double left = right - width;
    canvas.put("<g class=\"", name_of(s));
    if (!nations.empty() && nations.front() != Nation::None) canvas.put(" ", name_of(nations.front()));
    canvas.put("\">");
    draw_figure(canvas, figure_parts(TroopId::Infantry, s), {left + 22, middle_y + 18}, 1.28);
    canvas.put("<text class=\"side\" x=\"", left + 56, "\" y=\"", middle_y - 19, "\">",
               escaped(short_side_name(words, s).text()), "</text>");
    canvas.put("<text class=\"nations\" x=\"", left + 56, "\" y=\"", middle_y - 1, "\">", escaped(list),
               "</text>");
    for (int i = 0; i < static_cast<int>(shown); ++i)
      canvas.use(medal_of(owner_of(s)), {left + 64 + i * 17.0, middle_y + 21}, {.scale = 0.62});
    canvas.put("</g>\n");
    right = left - 24;
  }
}

} // namespace bocage::draw
