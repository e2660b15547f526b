#include <algorithm>
#include <array>

#include "draw/document.h"
#include "draw/draw.h"
#include "draw/figures.h"
#include "draw/layers.h"
#include "draw/painters.h"
#include "draw/symbols.h"
#include "scenario/words.h"

namespace bocage::draw {
namespace {

constexpr std::array kSizes = {72.0, 48.0, 24.0}; // pixels to the hex

// Three hexes that touch: one above, two below.
struct Trio {
  Hex top, left, right;
};
Trio trio(const Board& board) { return {*board.parse("D6"), *board.parse("E6"), *board.parse("E7")}; }

// A terrain as it is met: twice beside open ground, or in the company it keeps.
Setup specimen(TerrainId terrain) {
  Setup setup;
  const Board& board = Board::of(setup.board);
  const Trio at = trio(board);
  const auto ground = [&](Hex h) -> TerrainId& { return setup.hexes[h].ground; };
  const auto overlay = [&](Hex h) -> TerrainId& { return setup.hexes[h].overlay; };
  switch (terrain) {
  case TerrainId::Open: break;
  case TerrainId::Beach: // from row E down, as on the board's beach
  case TerrainId::Ocean:
    for (const Hex h : board.hexes()) {
      if (board.row(h) >= 4)
        ground(h) = terrain;
      else if (terrain == TerrainId::Ocean)
        ground(h) = TerrainId::Beach;
    }
    break;
  case TerrainId::Cliff:
  case TerrainId::SeaBluff:
    ground(at.top) = ground(at.left) = terrain;
    for (const char* low : {"E7", "F6", "F5", "E8", "D7", "C8", "C7", "F7"})
      ground(*board.parse(low)) = TerrainId::Beach;
    break;
  case TerrainId::RailroadBridge: ground(at.right) = TerrainId::Railroad; [[fallthrough]];
  case TerrainId::Bridge:
  case TerrainId::PontoonBridge:
  case TerrainId::RopeBridge:
  case TerrainId::BrokenBridge:
  case TerrainId::Ford:
    for (const char* name : {"C7", "D6", "E6", "F5"}) ground(*board.parse(name)) = TerrainId::River;
    overlay(at.left) = terrain;
    break;
  case TerrainId::Dam:
    for (const char* name : {"C6", "C7", "D6"}) ground(*board.parse(name)) = TerrainId::Lake;
    ground(at.left) = terrain;
    ground(*board.parse("F5")) = TerrainId::River;
    break;
  default: {
    if (const Painter& painter = painter_of(terrain); painter.course != Course::None) { // as it runs on
      const TerrainId line = painter.draw ? TerrainId::Railroad : terrain;
      for (const char* name : {"C7", "D6", "F5"}) ground(*board.parse(name)) = line;
      ground(at.left) = terrain;
      break;
    }
    const auto layer = kTerrainTable[static_cast<std::size_t>(terrain)].layer;
    for (const Hex h : {at.top, at.right}) {
      if (layer == Layer::Ground)
        ground(h) = terrain;
      else if (layer == Layer::Overlay)
        overlay(h) = terrain;
      else
        setup.hexes[h].obstacle = terrain;
    }
    if (terrain == TerrainId::SeaWall || terrain == TerrainId::Hedgehog)
      for (const Hex h : board.hexes()) ground(h) = TerrainId::Beach;
  }
  }
  return setup;
}

class Sheet {
 public:
  std::string draw() {
    heading("Terrain");
    for (int i = 0; i < kTerrains; ++i) terrain(static_cast<TerrainId>(i), BoardFace::Country);
    for (const BoardFace face : {BoardFace::Winter, BoardFace::Desert})
      for (const TerrainId id : {TerrainId::Open, TerrainId::Forest, TerrainId::Hill, TerrainId::Town})
        terrain(id, face);
    unknown();
    end_row();
    heading("Figures");
    for (std::size_t i = 0; i < kTroopTable.size(); ++i) {
      const auto troop = static_cast<TroopId>(i);
      if (kTroopTable[i].key.starts_with("late-")) continue; // the same figures
      for (const Side side : {Side::Allies, Side::Axis})
        if (troop != TroopId::Resistance || side == Side::Allies) figures({.troop = troop, .side = side});
    }
    for (const Nation nation : {Nation::SovietUnion, Nation::Commonwealth}) figures({.nation = nation});
    figures({.side = Side::Axis, .nation = Nation::Japan});
    for (int i = 1; i <= static_cast<int>(Accessory::BridgeSpent); ++i)
      figures({.troop = TroopId::Funny, .accessory = static_cast<Accessory>(i)});
    figures({.marks = kInCraft});
    figures({.troop = TroopId::Armor, .side = Side::Axis, .marks = kInCraft});
    figures({.marks = kHasBoat});
    figures({.marks = kHasGuns});
    figures({.side = Side::Axis, .marks = kHasGuns});
    figures({.side = Side::Axis, .marks = kCamouflaged});
    figures({.troop = TroopId::Artillery, .side = Side::Axis, .marks = kCamouflaged});
    end_row();
    heading("Signs");
    for (const Symbol& symbol : symbols())
      if (symbol.name.starts_with("medal") || symbol.name.starts_with("badge") || symbol.name == "exit" ||
          symbol.name == "target-marker" || symbol.name == "hit" || symbol.name.starts_with("smoke") ||
          symbol.name.starts_with("prisoners") || symbol.name == "depot-burnt" ||
          symbol.name.ends_with("wagon") || symbol.name.starts_with("nation-"))
        sign(symbol.name, 1.6);
    for (const std::string_view name : {"emblem", "app-icon", "logo"}) sign(name, 1);
    end_row();
    heading("Dice and cards");
    for (const Symbol& symbol : symbols())
      if (symbol.name.starts_with("die-")) sign(symbol.name, 0.9, "die");
    for (const Symbol& symbol : symbols())
      if (symbol.name.starts_with("card-")) sign(symbol.name, 1);
    end_row();
    return finish();
  }

 private:
  static constexpr double kWidth = 1500, kMargin = 30;

  void heading(std::string_view text) {
    y_ += 46;
    body_.put("<text class=\"section\" x=\"", kMargin, "\" y=\"", y_, "\">", escaped(text), "</text>\n");
    y_ += 16;
  }
  // Room for something; a new row if this one is full.
  Point room(double width, double height) {
    if (x_ + width > kWidth - kMargin) end_row();
    const Point at{x_, y_};
    x_ += width;
    tall_ = std::max(tall_, height);
    return at;
  }
  void end_row() {
    if (x_ > kMargin) y_ += tall_;
    x_ = kMargin;
    tall_ = 0;
  }
  void caption(Point at, std::string_view text) {
    body_.put("<text class=\"caption\" x=\"", at.x, "\" y=\"", at.y, "\">", escaped(text), "</text>\n");
  }

  // Shows a definition, `wide` by `high` units around the origin, in every size side by side.
  void show(const std::string& id, double wide, double high, std::string_view text) {
    double total = 12;
    for (const double size : kSizes) total += wide * size / kHexWidth + 12;
    total = std::max(total, 8.0 * static_cast<double>(text.size()) + 12); // room for the caption
    const double tallest = high * kSizes[0] / kHexWidth;
    const Point at = room(total, tallest + 40);
    caption({at.x + 2, at.y + 16}, text);
    double x = at.x;
    for (const double size : kSizes) {
      const double scale = size / kHexWidth;
      body_.put("<use href=\"#", id, "\" transform=\"translate(", x + wide * scale / 2, " ",
                at.y + 24 + tallest - high * scale / 2, ")scale(", precise(scale), ")\"/>\n");
      x += wide * scale + 12;
    }
  }

  void terrain(TerrainId id, BoardFace face) {
    const Setup setup = specimen(id);
    const std::string_view key = kTerrainTable[static_cast<std::size_t>(id)].key;
    const std::string name = std::string(key) + (face == BoardFace::Country ? "" : "-" + name_of(face));
    define(name, setup, face);
    show("specimen-" + name, 200, 202, name);
  }

  void define(const std::string& name, const Setup& setup, BoardFace face) {
    const Board& board = Board::of(setup.board);
    const Trio at = trio(board);
    HexSet shown;
    for (const Hex h : {at.top, at.left, at.right}) shown.insert(h);
    const Scene scene(setup, {face, seed_of(name), false, shown});
    Canvas inside;
    paint_terrain(inside, scene);
    paint_pieces(inside, scene);
    const Rect& field = scene.field();
    definitions_ += "<clipPath id=\"clip-" + name + "\">";
    for (const Hex h : scene.hexes())
      definitions_ += "<use href=\"#map-cell\" x=\"" + number(scene.center(h).x) + "\" y=\"" +
                      number(scene.center(h).y) + "\"/>";
    definitions_ += "</clipPath>\n<g id=\"specimen-" + name + "\"><g transform=\"translate(" +
                    number(-(field.left + field.right) / 2) + " " + number(-(field.top + field.bottom) / 2) +
                    ")\"><g clip-path=\"url(#clip-" + name + ")\">\n" + without_ids(inside).text() +
                    "</g></g></g>\n";
    Canvas symbols_only = inside;
    used_.append(symbols_only);
  }

  // A terrain that nobody has painted yet.
  void unknown() {
    Canvas inside;
    const Setup setup;
    const Scene scene(setup, {BoardFace::Country, 0, false, {}});
    Random random(0);
    draw_unknown(inside, Site{scene, 0, {0, 0}, random, "unknown"});
    definitions_ += "<g id=\"specimen-unknown\">" + inside.text() + "</g>\n";
    show("specimen-unknown", 104, 202, "not painted yet");
  }

  void figures(const UnitSetup& unit) {
    const Troop& row = kTroopTable[static_cast<std::size_t>(unit.troop)];
    const std::string vessel(vessel_of(unit));
    const bool sea = row.unit_class == UnitClass::Ship || !vessel.empty(), mirror = unit.side == Side::Axis;
    Canvas inside;
    inside.put("<use href=\"#map-cell\" fill=\"", sea ? "#5f9ab8" : "#a3ae6c", "\"/>");
    if (!vessel.empty()) inside.use(vessel, {0, 0}, {.mirror = mirror});
    for (const Stand& stand : stands_of(unit)) {
      const bool enemy = stand.kind == "disguise";
      if (enemy) inside.put("<g color=\"", color_of(other(unit.side), Nation::None), "\">");
      draw_figure(inside, stand.parts, stand.at, stand.scale);
      if (enemy) inside.put("</g>");
      if (unit.marks & kCamouflaged) draw_net(inside, formation_of(unit.troop), stand.at, stand.scale);
    }
    if (!vessel.empty()) inside.use(vessel + "-side", {0, 0}, {.mirror = mirror});
    if (const auto badge = badge_of(unit.troop); !badge.empty())
      inside.use(badge, for_side(unit.side, kBadgePlace), {.scale = kBadgeScale});
    const std::string more = unit.accessory != Accessory::None ? " " + std::string(key_of(unit.accessory))
                             : unit.marks & kInCraft           ? " landing craft"
                             : unit.marks & kHasBoat           ? " boat"
                             : unit.marks & kCamouflaged       ? " camouflaged"
                             : unit.marks & kHasGuns           ? " captured guns " + name_of(unit.side)
                                                               : "";
    const std::string who = unit.nation == Nation::None ? name_of(unit.side) : name_of(unit.nation);
    const std::string caption = std::string(row.key) + (more.empty() ? " " + who : more);
    std::string name = caption;
    std::replace(name.begin(), name.end(), ' ', '-');
    definitions_ += "<g id=\"specimen-" + name + "\" color=\"" +
                    std::string(color_of(unit.side, unit.nation)) + "\">" + inside.text() + "</g>\n";
    used_.append(inside);
    show("specimen-" + name, 104, 120, caption);
  }

  // The largest are made to fit.
  void sign(std::string_view symbol, double natural, std::string_view under = {}) {
    const Rect box = box_of(symbol);
    const double scale = std::min(natural, 104 / std::max(box.width(), box.height()));
    const Point middle{(box.left + box.right) / -2, (box.top + box.bottom) / -2};
    Canvas inside;
    if (!under.empty()) inside.use(under, {0, 0}, {.scale = scale});
    inside.use(symbol, under.empty() ? middle * scale : Point{}, {.scale = scale});
    const std::string id = "specimen-" + std::string(symbol);
    definitions_ += "<g id=\"" + id + "\" color=\"" + (symbol == "exit" ? "#6b7a33" : "#2b2a26") + "\">" +
                    inside.text() + "</g>\n";
    used_.append(inside);
    show(id, under.empty() && scale > 1 ? 64 : 106, 106, symbol);
  }

  std::string finish() {
    const Rect page{0, 0, kWidth, y_ + 30};
    Canvas all;
    all.put("<rect width=\"", page.width(), "\" height=\"", page.height(), "\" fill=\"#e9dfc8\"/>\n");
    all.append(body_);
    // The symbols come first among the definitions; the specimens use them.
    std::string more = cell_definition();
    for (const BoardFace face : {BoardFace::Country, BoardFace::Winter, BoardFace::Desert})
      more += ground_definitions(face);
    for (const std::string& name : used_.symbols())
      if (const Symbol* symbol = find_symbol(name)) more += definition(*symbol);
    more += "<style>.bocage-map .section{font-size:26px;font-weight:700;fill:#2a2e33;text-anchor:start}"
            ".bocage-map .caption{font-size:14px;fill:#4a4436;text-anchor:start}</style>\n";
    return document(page, 1, "Bocage", more + definitions_, all);
  }

  Canvas body_, used_;
  std::string definitions_;
  double x_ = kMargin, y_ = 0, tall_ = 0;
};

} // namespace
} // namespace bocage::draw

namespace bocage {

std::string draw_contact_sheet() { return draw::Sheet().draw(); }

} // namespace bocage
