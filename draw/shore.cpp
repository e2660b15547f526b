// Sand, surf and sea; woods, pastures and streets under what stands there. Coast lines are lines of equal
// height of the sea's cover, so that damp sand and surf run beside them.
#include "draw/layers.h"
#include "draw/painters.h"

namespace bocage::draw {
namespace {

enum Stream : std::uint64_t { kSand = 11, kWaves };

Path loops(const Relief& relief, double level, double tolerance = 0.7) {
  Path path;
  for (const Polygon& loop : relief.contours(level, tolerance)) path.smooth_loop(loop);
  return path;
}

void paint_sand(Canvas& canvas, const Scene& scene) {
  const Palette& colors = scene.colors();
  const auto low = [&](Hex h) {
    const Floor floor = scene.ground(h).floor;
    return floor == Floor::Sand || floor == Floor::Sea ? 1.0 : 0.0;
  };
  const Relief cover = scene.cover(low, kShore);
  const Path edge = loops(cover, 0.5);
  canvas.stroke(edge, "#5c6a34", 7, 0.25);
  canvas.fill(edge, colors.sand);
  canvas.stroke(edge, "#fff4cf", 2, 0.5);
  canvas.fill(loops(cover, 0.72), "#fff6da", 0.25);

  Path ripples, pebbles;
  for (const Hex h : scene.hexes()) {
    if (scene.ground(h).floor != Floor::Sand) continue;
    Random random = scene.random(kSand, h);
    for (int i = 2 + random.below(3); i > 0; --i) {
      const Point p = scene.center(h) + random.within(40);
      if (!inside_hex(p - scene.center(h), 4)) continue;
      const double w = random.between(7, 15);
      ripples.move(p + Point{-w, 0})
          .quad(p + Point{-w / 2, -2.6}, p)
          .quad(p + Point{w / 2, 2.6}, p + Point{w, 0.4});
    }
    for (int i = random.below(4); i > 0; --i) {
      const Point p = scene.center(h) + random.within(42);
      pebbles.move(p).line(p + Point{random.between(0.6, 1.6), 0});
    }
  }
  canvas.stroke(ripples, colors.ripple, 1.1, 0.35, "stroke-linecap=\"round\"");
  canvas.stroke(pebbles, colors.ripple, 2, 0.55, "stroke-linecap=\"round\"");
}

void paint_sea(Canvas& canvas, const Scene& scene) {
  const Palette& colors = scene.colors();
  const auto sea = [&](Hex h) { return scene.ground(h).floor == Floor::Sea ? 1.0 : 0.0; };
  const Relief cover = scene.cover(sea, kShore);
  canvas.fill(loops(cover, 0.22), colors.damp_sand, 0.7);
  canvas.fill(loops(cover, 0.36), colors.wet_sand);
  canvas.fill(loops(cover, 0.43), "#fff", 0.18); // a film of water
  const Path edge = loops(cover, 0.5, 0.5);
  canvas.fill(edge, colors.shallow);
  canvas.fill(loops(cover, 0.7), colors.water);
  canvas.fill(loops(cover, 0.9), colors.deep);
  canvas.stroke(edge, colors.foam, 3, 0.95);
  canvas.stroke(loops(cover, 0.56), colors.foam, 1.6, 0.7,
                "stroke-dasharray=\"30 8 14 12 44 10\" stroke-linecap=\"round\"");
  canvas.stroke(loops(cover, 0.64), colors.foam, 1.2, 0.5,
                "stroke-dasharray=\"18 20 34 26 9 16\" stroke-linecap=\"round\"");
  canvas.stroke(loops(cover, 0.76), colors.foam, 1, 0.3,
                "stroke-dasharray=\"12 34 26 40\" stroke-linecap=\"round\"");

  Path light, dark;
  for (const Hex h : scene.hexes()) {
    if (!sea(h)) continue;
    Random random = scene.random(kWaves, h);
    for (int i = 3 + random.below(3); i > 0; --i) {
      const Point p = scene.center(h) + random.within(44);
      if (cover.at(p) < 0.75) continue;
      const double w = random.between(4, 8);
      (i % 2 ? light : dark)
          .move(p + Point{-2 * w, 0})
          .quad(p + Point{-1.5 * w, -0.5 * w}, p + Point{-w, 0})
          .quad(p + Point{-0.5 * w, 0.35 * w}, p)
          .quad(p + Point{0.5 * w, -0.5 * w}, p + Point{w, 0});
    }
  }
  canvas.stroke(dark, "#1d4256", 1.2, 0.35, "stroke-linecap=\"round\"");
  canvas.stroke(light, "#dff0ef", 1.2, 0.4, "stroke-linecap=\"round\"");
}

void paint_floor(Canvas& canvas, const Scene& scene, Floor floor, Color color, double opacity) {
  const auto is = [&](const Painter& painter) { return painter.floor == floor; };
  if (!scene.any(is)) return;
  const Relief cover =
      scene.cover([&](Hex h) { return is(scene.ground(h)) ? 1.0 : 0.0; }, {.spread = 32, .wobble = 8});
  canvas.fill(loops(cover, 0.47), color, opacity * 0.45);
  canvas.fill(loops(cover, 0.58), color, opacity);
}

} // namespace

void paint_shore(Canvas& canvas, const Scene& scene) {
  const bool sea = scene.any([](const Painter& p) { return p.floor == Floor::Sea; });
  if (sea || scene.any([](const Painter& p) { return p.floor == Floor::Sand; })) paint_sand(canvas, scene);
  if (sea) paint_sea(canvas, scene);
}

void paint_lakes(Canvas& canvas, const Scene& scene) {
  const auto is = [](const Painter& painter) { return painter.floor == Floor::Lake; };
  if (!scene.any(is)) return;
  const Palette& colors = scene.colors();
  const Relief cover = scene.cover([&](Hex h) { return is(scene.ground(h)) ? 1.0 : 0.0; }, kLakeShore);
  canvas.fill(loops(cover, 0.44), colors.bank);
  canvas.fill(loops(cover, 0.5), colors.shore);
  canvas.fill(loops(cover, 0.55), colors.river);
  canvas.fill(loops(cover, 0.72), colors.river_light);
  Path ripples;
  for (const Hex h : scene.hexes()) {
    if (!is(scene.ground(h))) continue;
    Random random = scene.random(kWaves, h);
    for (int i = 0; i < 5; ++i) {
      const Point p = scene.center(h) + random.within(34);
      const double w = random.between(5, 10);
      ripples.move(p + Point{-w, 0})
          .quad(p + Point{-w / 2, -2.5}, p)
          .quad(p + Point{w / 2, 2.5}, p + Point{w, 0});
    }
  }
  canvas.stroke(ripples, colors.river_glint, 1.2, 0.7, "stroke-linecap=\"round\"");
}

void paint_floors(Canvas& canvas, const Scene& scene) {
  const Palette& colors = scene.colors();
  paint_lakes(canvas, scene);
  paint_floor(canvas, scene, Floor::Paving, colors.paving, 0.75);
  paint_floor(canvas, scene, Floor::Pasture, colors.pastures[0], 0.9);
  paint_floor(canvas, scene, Floor::Wood, colors.wood, 0.9);
}

} // namespace bocage::draw
