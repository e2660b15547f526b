// Pieces that lie on a hex and can be taken off it. They leave the middle to the figures.
#include <algorithm>

#include "draw/courses.h"
#include "draw/pieces.h"
#include "draw/symbols.h"

namespace bocage::draw {
namespace {

constexpr PieceRow kPieces[] = {
    {"bunker", 1, {{{0, -21}}}, 1},
    {"bridge", 1, {{{0, 0}}}, 1, true},
    {"railroad-bridge", 1, {{{0, 0}}}, 1, true},
    {"hedgehog", 0.95, {{{2, -27}, {-27, 17}, {26, 21}}}, 3},
    {"sandbags", 0.95, {{{0, 36}}}, 1},
    {"sea-wall", 1.06, {{{0, -27}}}, 1},
    {"wire", 1.15, {{{0, 29}}}, 1},
    {"field-bunker", 1, {{{0, -21}}}, 1},
    {"pontoon-bridge", 1, {{{0, 0}}}, 1, true},
    {"rope-bridge", 1, {{{0, 0}}}, 1, true},
    {"broken-bridge", 1, {{{0, 0}}}, 1, true},
    {"ford", 1, {{{0, 0}}}, 1, true},
    {"road-block", 1, {{{0, -26}}}, 1},
    {"dragons-teeth", 1, {{{0, -26}}}, 1},
    {"abatis", 1.1, {{{0, 28}}}, 1},
    {"minefield", 1, {{{0, -24}}}, 1},
};

constexpr CoverRow kCovers[] = {
    {"cave", "cave-closed", 1.7, kCaveMouth},
    {"mountain-cave", "cave-closed", 1.6, kMountainCaveMouth},
    {"supply-depot", "depot-burnt", 1, {0, 0}},
};

// nullptr for a piece that has a painter and no row: it is drawn as what nobody knows.
const PieceRow* piece_row(std::string_view key) {
  const auto it = std::find_if(std::begin(kPieces), std::end(kPieces),
                               [&](const PieceRow& row) { return row.key == key; });
  return it == std::end(kPieces) ? nullptr : it;
}

// A deck across the river; its shadow falls the same way however it is turned. The sections of a long bridge
// meet at the sides of their hexes.
void lay_bridge(Canvas& canvas, const Site& site, std::string_view symbol, double width) {
  const Point run = crossing_direction(site.scene, site.hex), side = normal(run);
  const bool section = site.scene.at(site.hex).is(kBridgeSection);
  const double half = section ? 50 : 34;
  const double turn = crossing_turn(site.scene, site.hex);
  Path shadow, lanes;
  Polygon deck;
  for (const auto& [u, v] : {Point{-1, -1}, Point{1, -1}, Point{1, 1}, Point{-1, 1}})
    deck.push_back(site.at + run * (u * half) + side * (v * width) + Point{5, 7});
  shadow.polygon(deck);
  if (symbol != "ford" && symbol != "broken-bridge") canvas.fill(shadow, "#0d1a22", 0.4);
  for (const double end : {-1.0, 1.0})
    if (!section) lanes.move(site.at + run * (36 * end)).line(site.at + run * (49 * end));
  canvas.stroke(lanes, symbol == "bridge" ? "#cdbf9b" : "#a79d88", 14, 0.8);
  if (!section) return canvas.use(symbol, site.at, {.turn = turn});
  for (const double end : {-1.0, 1.0}) canvas.use(symbol, site.at + run * (17 * end), {.turn = turn});
}

} // namespace

std::span<const PieceRow> piece_rows() { return kPieces; }
std::span<const CoverRow> cover_rows() { return kCovers; }

std::vector<Rect> piece_boxes(const Scene& scene) {
  std::vector<Rect> boxes;
  for (const Hex h : scene.hexes()) {
    const HexSetup& here = scene.at(h);
    for (const PieceRow& row : kPieces) {
      const bool lies = row.key == painter_of(here.overlay).terrain ||
                        row.key == painter_of(here.obstacle).terrain ||
                        (here.sandbags && row.key == painter_of(TerrainId::Sandbags).terrain) ||
                        (here.mined && row.key == painter_of(TerrainId::Minefield).terrain);
      for (int i = 0; lies && i < row.count; ++i) {
        Rect box = box_of(row.key).scaled(row.scale);
        if (row.turned) box = {-26, -26, 26, 26}; // whichever way it lies
        boxes.push_back(box.moved(scene.center(h) + row.places[static_cast<std::size_t>(i)]));
      }
    }
  }
  return boxes;
}

void draw_piece(Canvas& canvas, const Site& site) {
  const PieceRow* row = piece_row(site.key);
  if (!row) return draw_unknown(canvas, site);
  canvas.use(row->key, site.at + row->places[0], {.scale = row->scale});
}
void draw_span(Canvas& canvas, const Site& site) {
  const PieceRow* row = piece_row(site.key);
  if (!row || !row->turned) return draw_unknown(canvas, site);
  lay_bridge(canvas, site, row->key, 8);
}
void draw_bridge(Canvas& canvas, const Site& site) { lay_bridge(canvas, site, "bridge", 10); }
void draw_railroad_bridge(Canvas& canvas, const Site& site) {
  lay_bridge(canvas, site, "railroad-bridge", 12);
}

void draw_hedgehog(Canvas& canvas, const Site& site) {
  const PieceRow& row = *piece_row("hedgehog");
  const bool mirror = site.random.chance(0.5);
  for (int i = 0; i < row.count; ++i) {
    const Point p = row.places[static_cast<std::size_t>(i)];
    canvas.use(row.key, site.at + Point{mirror ? -p.x : p.x, p.y} + site.random.within(3),
               {.scale = row.scale});
  }
}

// The wall shelters its owner from the other side of the board.
void draw_sea_wall(Canvas& canvas, const Site& site) {
  const PieceRow& row = *piece_row("sea-wall");
  const Owner owner = site.scene.at(site.hex).obstacle_owner;
  const Owner top = owner_of(site.scene.flipped() ? other(site.scene.setup().top) : site.scene.setup().top);
  const double y = row.places[0].y;
  canvas.use(row.key, site.at + Point{0, owner == top ? 3 - y : y}, {.scale = row.scale});
}

} // namespace bocage::draw
