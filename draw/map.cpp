#include "draw/draw.h"

#include <algorithm>
#include <set>

#include "draw/document.h"
#include "draw/figures.h"
#include "draw/labels.h"
#include "draw/layers.h"
#include "draw/map.h"
#include "draw/painters.h"
#include "draw/signs.h"
#include "scenario/words.h"

namespace bocage::draw {
namespace {

enum Stream : std::uint64_t { kHexes = 41, kPieces };

std::string_view key_of(TerrainId terrain) {
  const auto i = static_cast<std::size_t>(terrain);
  return i < kTerrainTable.size() ? kTerrainTable[i].key : "?";
}

void group(Canvas& canvas, std::string_view id, const Canvas& inside, std::string_view more = {}) {
  if (inside.empty()) return;
  canvas.put("<g id=\"layer-", id, "\"");
  if (!more.empty()) canvas.put(" ", more);
  canvas.put(">\n");
  canvas.append(inside);
  canvas.put("</g>\n");
}

} // namespace

void paint_hexes(Canvas& canvas, const Scene& scene) {
  for (const Hex h : scene.hexes()) {
    const Point at = scene.center(h);
    const Painter& painter = scene.ground(h);
    const std::string_view key = key_of(scene.at(h).ground);
    canvas.put("<g id=\"hex-", scene.board().name(h), "\" class=\"hex ", key, "\">");
    Random tone = scene.random(kHexes, h);
    canvas.put("<use href=\"#map-cell\" x=\"", at.x, "\" y=\"", at.y, "\" opacity=\"",
               precise(tone.between(0, 0.055)), "\"");
    if (tone.chance(0.5)) canvas.put(" fill=\"#fff\"");
    canvas.put("/>");
    const Site site{scene, h, at, tone, key};
    if ((scene.at(h).closed_to & kGround) == kGround) draw_closed(canvas, site);
    if (painter.draw) painter.draw(canvas, site);
    canvas.put("</g>\n");
  }
}

void paint_pieces(Canvas& canvas, const Scene& scene) {
  for (const Hex h : scene.hexes()) {
    const HexSetup& here = scene.at(h);
    std::vector<TerrainId> pieces;
    for (const TerrainId piece : {here.overlay, here.obstacle})
      if (piece != TerrainId::Open) pieces.push_back(piece);
    if (here.sandbags && here.obstacle != TerrainId::Sandbags) pieces.push_back(TerrainId::Sandbags);
    if (here.mined && here.obstacle != TerrainId::Minefield) pieces.push_back(TerrainId::Minefield);
    if (pieces.empty()) continue;
    canvas.put("<g id=\"piece-", scene.board().name(h), "\">");
    for (const TerrainId piece : pieces) {
      const Painter& painter = painter_of(piece);
      Random random = scene.random(kPieces, h);
      canvas.put("<g class=\"piece ", key_of(piece), "\">");
      const bool shifted =
          piece == TerrainId::Sandbags && pieces.size() > 1 && here.obstacle == TerrainId::Wire;
      if (painter.draw)
        painter.draw(canvas,
                     Site{scene, h, scene.center(h) + Point{0, shifted ? -13.0 : 0}, random, key_of(piece)});
      canvas.put("</g>");
    }
    canvas.put("</g>\n");
  }
}

void paint_grid(Canvas& canvas, const Scene& scene) {
  // Every side once: each hex draws three, and those beyond which nothing is shown.
  std::vector<bool> shown(kMaxHexes, false);
  for (const Hex h : scene.hexes()) shown[h] = true;
  Path lines;
  for (const Hex h : scene.hexes()) {
    const auto mine = [&](int d) {
      const Hex other = scene.neighbor(h, static_cast<Direction>(d));
      return d < 3 || other == kNoHex || !shown[other];
    };
    // Side d of the hex runs from corner -d to corner 1-d. Corners follow each other clockwise.
    bool drawing = false;
    for (int k = 0; k < kDirections; ++k) {
      const int d = (kDirections - k) % kDirections; // clockwise from east
      if (!mine(d)) {
        drawing = false;
        continue;
      }
      if (!drawing) lines.move(scene.center(h) + corner(k));
      lines.line(scene.center(h) + corner(k + 1));
      drawing = true;
    }
  }
  canvas.stroke(lines, "#14160a", 1.3, 0.22, "stroke-linecap=\"round\"");
}

void paint_terrain(Canvas& canvas, const Scene& scene) {
  using Paint = void (*)(Canvas&, const Scene&);
  static constexpr struct {
    std::string_view id;
    Paint paint;
  } kOrder[] = {
      {"ground", paint_ground}, {"shore", paint_shore},   {"floors", paint_floors}, {"relief", paint_relief},
      {"rivers", paint_rivers}, {"scarps", paint_scarps}, {"roads", paint_roads},   {"rails", paint_rails},
      {"hexes", paint_hexes},   {"grid", paint_grid},
  };
  for (const auto& layer : kOrder) {
    Canvas inside;
    layer.paint(inside, scene);
    group(canvas, layer.id, inside);
  }
}

namespace {

// All round the hexes the ground is in shadow.
void paint_edge(Canvas& canvas, const Scene& scene) {
  const Rect& area = scene.area();
  Path path;
  path.polygon(
      {{area.left, area.top}, {area.right, area.top}, {area.right, area.bottom}, {area.left, area.bottom}});
  for (const Hex h : scene.hexes()) {
    Polygon hex;
    for (int i = 0; i < 6; ++i) hex.push_back(scene.center(h) + corner(i));
    path.polygon(hex);
  }
  canvas.put("<path fill=\"#1a1d12\" fill-rule=\"evenodd\" opacity=\".36\" d=\"", path.data(), "\"/>\n");
}

void paint_light(Canvas& canvas, const Scene& scene) {
  const Rect& area = scene.area();
  canvas.put("<rect x=\"", area.left, "\" y=\"", area.top, "\" width=\"", area.width(), "\" height=\"",
             area.height(), "\" fill=\"url(#map-light)\"/>\n");
}

Rect with_frame(const Rect& area, const DrawOptions& options) {
  if (!options.frame) return area;
  Rect page = area.grown(kFrame);
  if (options.title) page.top -= kTitleHeight;
  return page;
}

void paint_frame(Canvas& canvas, const Rect& page, const Rect& area) {
  const auto rect = [&](const Rect& r, double radius, std::string_view more) {
    canvas.put("<rect x=\"", r.left, "\" y=\"", r.top, "\" width=\"", r.width(), "\" height=\"", r.height(),
               "\" rx=\"", radius, "\" ", more, "/>\n");
  };
  rect(page, 14, "fill=\"url(#map-slate)\"");
  rect(page.grown(-3), 12, "fill=\"none\" stroke=\"#fff\" stroke-opacity=\".07\" stroke-width=\"1.5\"");
  rect(area.grown(6), 9, "fill=\"#111316\"");
  rect(area.grown(4.4), 8, "fill=\"none\" stroke=\"#b08d4f\" stroke-opacity=\".8\" stroke-width=\"1.4\"");
}

std::string area_id(const Battle& battle) { return "map-area-" + name_of(battle.setup.board); }

std::string light_definitions() {
  Canvas out;
  out.put("<linearGradient id=\"map-light\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\"><stop offset=\"0\" "
          "stop-color=\"#ffe9b8\" "
          "stop-opacity=\".2\"/><stop offset=\".45\" stop-color=\"#ffe9b8\" stop-opacity=\"0\"/><stop "
          "offset=\"1\" "
          "stop-color=\"#1a1430\" stop-opacity=\".2\"/></linearGradient>\n"
          "<linearGradient id=\"map-slate\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" "
          "stop-color=\"#343a41\"/><stop "
          "offset=\"1\" stop-color=\"#23272c\"/></linearGradient>\n");
  return out.text();
}

} // namespace

Rect paint_map(Canvas& canvas, const Battle& battle, const DrawOptions& options) {
  const Scene scene(battle.setup, {battle.face, seed_of(battle.key), options.flip, {}});
  const Rect page = with_frame(scene.area(), options);

  if (options.frame) {
    Canvas frame;
    paint_frame(frame, page, scene.area());
    group(canvas, "frame", frame);
    if (options.title) {
      Canvas title;
      paint_title(title, scene, battle, options.language);
      group(canvas, "title", title);
    }
  }
  Canvas board;
  const MapLayers& layers = options.layers;
  if (layers.ground) {
    paint_terrain(board, scene);
    Canvas edge, light;
    paint_edge(edge, scene);
    group(board, "edge", edge, "pointer-events=\"none\"");
    paint_light(light, scene);
    group(board, "light", light, "pointer-events=\"none\"");
  }
  const auto add = [&](bool wanted, std::string_view id, const auto& paint) {
    if (!wanted) return;
    Canvas inside;
    paint(inside);
    group(board, id, inside);
  };
  add(layers.sections, "sections", [&](Canvas& c) { paint_sections(c, scene); });
  add(layers.pieces, "pieces", [&](Canvas& c) { paint_pieces(c, scene); });
  add(layers.units, "units", [&](Canvas& c) { paint_units(c, scene, battle); });
  add(layers.medals, "medals", [&](Canvas& c) { paint_medals(c, scene, battle); });
  add(layers.coordinates, "coordinates", [&](Canvas& c) { paint_coordinates(c, scene); });
  add(layers.labels, "labels", [&](Canvas& c) { paint_labels(c, scene, battle, options.language); });
  group(canvas, "board", board, "clip-path=\"url(#" + area_id(battle) + ")\"");
  return page;
}

std::string map_definitions(std::span<const Battle> battles) {
  std::string out = light_definitions() + cell_definition();
  std::set<BoardKind> boards;
  std::set<BoardFace> faces;
  for (const Battle& battle : battles) {
    if (boards.insert(battle.setup.board).second) {
      const Scene scene(battle.setup, {battle.face, 0, false, {}});
      const Rect& area = scene.area();
      Canvas clip;
      clip.put("<clipPath id=\"", area_id(battle), "\"><rect x=\"", area.left, "\" y=\"", area.top,
               "\" width=\"", area.width(), "\" height=\"", area.height(), "\" rx=\"5\"/></clipPath>\n");
      out += clip.text();
    }
    if (faces.insert(battle.face).second) out += ground_definitions(battle.face);
  }
  return out;
}

std::string cell_definition() {
  Polygon hex;
  for (int i = 0; i < 6; ++i) hex.push_back(corner(i));
  Path path;
  path.polygon(hex);
  return "<path id=\"map-cell\" d=\"" + path.data() + "\"/>\n";
}

} // namespace bocage::draw

namespace bocage {

std::optional<DrawOptions> draw_options(std::string_view layers, std::string_view lang,
                                        std::string_view flip) {
  const auto drawn = parse_layers(layers);
  if (!drawn || (lang != "fr" && lang != "en") || (flip != "0" && flip != "1")) return std::nullopt;
  DrawOptions options;
  options.language = lang == "fr" ? Language::French : Language::English;
  options.flip = flip == "1";
  options.layers = *drawn;
  options.frame = options.title = layers == "all";
  return options;
}

std::optional<MapLayers> parse_layers(std::string_view list) {
  static constexpr struct {
    std::string_view name;
    bool MapLayers::* layer;
  } kNames[] = {
      {"ground", &MapLayers::ground}, {"sections", &MapLayers::sections},
      {"pieces", &MapLayers::pieces}, {"units", &MapLayers::units},
      {"medals", &MapLayers::medals}, {"coordinates", &MapLayers::coordinates},
      {"labels", &MapLayers::labels},
  };
  if (list == "all") return MapLayers{};
  MapLayers layers = MapLayers::none();
  while (true) {
    const std::size_t comma = list.find(',');
    const std::string_view name = list.substr(0, comma);
    const auto row =
        std::find_if(std::begin(kNames), std::end(kNames), [&](const auto& r) { return r.name == name; });
    if (row == std::end(kNames)) return std::nullopt;
    layers.*(row->layer) = true;
    if (comma == std::string_view::npos) return layers;
    list.remove_prefix(comma + 1);
  }
}

std::string draw_map(const Battle& battle, const DrawOptions& options) {
  using namespace draw;
  Canvas body;
  const Rect page = paint_map(body, battle, options);
  const double pixels = std::isfinite(options.hex_pixels) ? std::clamp(options.hex_pixels, 4.0, 1000.0) : 100;
  return document(page, pixels / kHexWidth, in_language(battle.name, options.language),
                  map_definitions({&battle, 1}), body);
}

} // namespace bocage
