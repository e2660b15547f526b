// Pieces that lie on a hex and can be taken off it. They leave the middle to the figures.
#include "draw/courses.h"

namespace bocage::draw {
namespace {

// A deck across the river; its shadow falls the same way however it is turned.
void lay_bridge(Canvas& canvas, const Site& site, std::string_view symbol, double width) {
  const Point run = crossing_direction(site.scene, site.hex), side = normal(run);
  double turn = degrees(run);
  if (turn > 90) turn -= 180;
  if (turn <= -90) turn += 180;
  Path shadow, lanes;
  Polygon deck;
  for (const auto& [u, v] : {Point{-34, -1}, Point{34, -1}, Point{34, 1}, Point{-34, 1}})
    deck.push_back(site.at + run * u + side * (v * width) + Point{5, 7});
  shadow.polygon(deck);
  canvas.fill(shadow, "#0d1a22", 0.4);
  for (const double end : {-1.0, 1.0})
    lanes.move(site.at + run * (36 * end)).line(site.at + run * (49 * end));
  canvas.stroke(lanes, symbol == "bridge" ? "#cdbf9b" : "#a79d88", 14, 0.8);
  canvas.use(symbol, site.at, {.turn = turn});
}

} // namespace

void draw_bunker(Canvas& canvas, const Site& site) { canvas.use("bunker", site.at + Point{0, -21}); }
void draw_bridge(Canvas& canvas, const Site& site) { lay_bridge(canvas, site, "bridge", 10); }
void draw_railroad_bridge(Canvas& canvas, const Site& site) {
  lay_bridge(canvas, site, "railroad-bridge", 12);
}

void draw_hedgehog(Canvas& canvas, const Site& site) {
  const bool mirror = site.random.chance(0.5);
  for (const Point p : {Point{2, -27}, Point{-27, 17}, Point{26, 21}})
    canvas.use("hedgehog", site.at + Point{mirror ? -p.x : p.x, p.y} + site.random.within(3),
               {.scale = 0.95});
}

void draw_sandbags(Canvas& canvas, const Site& site) {
  canvas.use("sandbags", site.at + Point{0, 36}, {.scale = 0.95});
}

// The wall shelters its owner from the other side of the board.
void draw_sea_wall(Canvas& canvas, const Site& site) {
  const Owner owner = site.scene.at(site.hex).obstacle_owner;
  const Owner top = owner_of(site.scene.flipped() ? other(site.scene.setup().top) : site.scene.setup().top);
  canvas.use("sea-wall", site.at + Point{0, owner == top ? 30.0 : -27.0}, {.scale = 1.06});
}

void draw_wire(Canvas& canvas, const Site& site) {
  canvas.use("wire", site.at + Point{0, 29}, {.scale = 1.15});
}

} // namespace bocage::draw
