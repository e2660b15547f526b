// The ground where nothing lies: fields, snow or sand. It knows no hexes, so that nothing looks tiled.
#include <algorithm>

#include "draw/layers.h"
#include "draw/painters.h"
#include "scenario/words.h"

namespace bocage::draw {
namespace {

enum Stream : std::uint64_t { kFields = 1, kMottle, kTufts, kRipples, kBends };

// Fields: the land is parted again and again, across its longer way, as heirs do.
class Fields {
 public:
  Fields(Rect land, Random random) : random_(random) {
    part(
        {{land.left, land.top}, {land.right, land.top}, {land.right, land.bottom}, {land.left, land.bottom}});
  }
  const std::vector<Polygon>& all() const { return fields_; }

 private:
  void part(Polygon land) {
    const double size = std::abs(area(land));
    if (size < random_.between(3800, 10500)) {
      fields_.push_back(std::move(land));
      return;
    }
    // The longest side tells which way the land is long.
    Point along;
    for (std::size_t i = 0; i < land.size(); ++i) {
      const Point side = land[(i + 1) % land.size()] - land[i];
      if (length(side) > length(along)) along = side;
    }
    along = unit(along);
    double low = 1e9, high = -1e9, depth_low = 1e9, depth_high = -1e9;
    for (const Point p : land) {
      low = std::min(low, dot(p, along)), high = std::max(high, dot(p, along));
      depth_low = std::min(depth_low, dot(p, normal(along))),
      depth_high = std::max(depth_high, dot(p, normal(along)));
    }
    const double at = low + (high - low) * random_.between(0.36, 0.64);
    const double tilt = random_.between(-0.4, 0.4);
    const Point across = unit(normal(along) + along * tilt);
    const Point on = along * at + normal(along) * ((depth_low + depth_high) / 2);
    part(cut(land, on, across));
    part(cut(land, on, across * -1));
  }

  Random random_;
  std::vector<Polygon> fields_;
};

double longest_side_angle(const Polygon& field) {
  Point along;
  for (std::size_t i = 0; i < field.size(); ++i) {
    const Point side = field[(i + 1) % field.size()] - field[i];
    if (length(side) > length(along)) along = side;
  }
  return degrees(along);
}

Polygon shrunk(const Polygon& polygon, double by) {
  const Point c = centroid(polygon);
  Polygon out;
  for (const Point p : polygon) out.push_back(p + unit(c - p) * by);
  return out;
}

// A part of the edge of a field, where bushes grow.
Stroke edge_of(const Polygon& field, Random& random) {
  const auto n = static_cast<int>(field.size());
  const int from = random.below(n), count = 2 + random.below(std::max(1, n / 2));
  Stroke edge;
  for (int i = 0; i < count; ++i) edge.push_back(field[static_cast<std::size_t>((from + i) % n)]);
  return edge;
}

// Straight cuts, bent a little together, as hedges and lanes are.
Polygon grown_in_place(const Scene& scene, const Polygon& field) {
  const std::uint64_t seed = mix(scene.seed(), kBends);
  const auto bent = [&](Point p) {
    const Point stray{noise(seed, p * (1 / 85.0)), noise(mix(seed, 1), p * (1 / 85.0))};
    return scene.same_way_up(p + stray * 13);
  };
  Polygon out;
  for (std::size_t i = 0; i < field.size(); ++i) {
    const Point a = field[i], b = field[(i + 1) % field.size()];
    const int parts = std::max(1, static_cast<int>(length(b - a) / 36));
    for (int k = 0; k < parts; ++k) out.push_back(bent(a + (b - a) * (double(k) / parts)));
  }
  return out;
}

void paint_fields(Canvas& canvas, const Scene& scene) {
  const Palette& colors = scene.colors();
  Random random = scene.random(kFields);
  const Fields fields(scene.area().grown(30), random);

  std::array<Path, 8> tones;
  std::array<Path, kFurrows> furrows;
  Path edges;
  for (const Polygon& field : fields.all()) {
    const Polygon seen = shrunk(grown_in_place(scene, field), 1.1);
    // The first tones are common, the last, ripe corn, are rare.
    const double pick = random.fraction();
    tones[static_cast<std::size_t>(8 * pick * (0.55 + 0.45 * pick))].rounded(seen, 7);
    if (random.chance(0.7)) edges.polyline(edge_of(seen, random));
    if (!random.chance(0.62)) continue;
    int turn = static_cast<int>(std::lround(longest_side_angle(field) / 15));
    if (random.chance(0.25)) turn += kFurrows / 2; // some plough across
    turn = ((turn % kFurrows) + kFurrows) % kFurrows;
    furrows[static_cast<std::size_t>(turn)].rounded(shrunk(seen, 4), 6);
  }
  for (std::size_t i = 0; i < tones.size(); ++i) canvas.fill(tones[i], colors.fields[i]);
  for (std::size_t i = 0; i < furrows.size(); ++i)
    canvas.fill(furrows[i], "url(#" + furrow(scene.face(), static_cast<int>(i)) + ")");
  // Bushes in a row: dots of a dashed line, and their shadow.
  constexpr std::string_view kDots = "stroke-linecap=\"round\" stroke-dasharray=\"0 5 0 7 0 4.6 0 9 0 31\"";
  canvas.put("<g transform=\"translate(1.4 1.8)\">");
  canvas.stroke(edges, colors.furrow, 3.6, 0.3, kDots);
  canvas.put("</g>");
  canvas.stroke(edges, colors.bush, 3.4, 0.8, kDots);
}

// Wide soft patches of light and shade.
void paint_mottle(Canvas& canvas, const Scene& scene, double size, Color light, Color dark, double strength) {
  const std::uint64_t seed = mix(scene.seed(), kMottle);
  const Relief tones(scene.area().grown(30), 18, [&](Point seen) {
    const Point p = scene.same_way_up(seen);
    return noise(seed, p * (1 / size)) + 0.5 * noise(mix(seed, 1), p * (2.3 / size));
  });
  for (const double level : {0.2, 0.5}) {
    Path path;
    for (const Polygon& loop : tones.contours(level, 1.6, 500)) path.smooth_loop(loop);
    canvas.fill(path, light, strength);
  }
  const Relief other = tones.with([&](Point p, Point) { return -tones.at(p); });
  for (const double level : {0.2, 0.5}) {
    Path path;
    for (const Polygon& loop : other.contours(level, 1.6, 500)) path.smooth_loop(loop);
    canvas.fill(path, dark, strength);
  }
}

bool bare(const Scene& scene, Hex h) {
  const Painter& ground = scene.ground(h);
  return ground.floor == Floor::None && ground.course == Course::None && !ground.draw;
}

void paint_tufts(Canvas& canvas, const Scene& scene, int most) {
  Path tufts;
  for (const Hex h : scene.hexes()) {
    if (!bare(scene, h)) continue;
    Random random = scene.random(kTufts, h);
    for (int i = random.below(most + 1); i > 0; --i) {
      const Point p = scene.center(h) + random.within(42);
      if (!inside_hex(p - scene.center(h), 5)) continue;
      const double s = random.between(0.8, 1.5);
      tufts.move(p + Point{-1.8 * s, 0}).line(p + Point{-2.8 * s, -2.6 * s});
      tufts.move(p).line(p + Point{0.2 * s, -3.6 * s});
      tufts.move(p + Point{1.8 * s, 0.2 * s}).line(p + Point{3 * s, -2.4 * s});
    }
  }
  canvas.stroke(tufts, scene.colors().tuft, 1, 0.55, "stroke-linecap=\"round\"");
}

void paint_ripples(Canvas& canvas, const Scene& scene) {
  Path dark, light;
  for (const Hex h : scene.hexes()) {
    if (!bare(scene, h)) continue;
    Random random = scene.random(kRipples, h);
    for (int group = 1 + random.below(2); group > 0; --group) {
      const Point start = scene.center(h) + random.within(34);
      const double wide = random.between(22, 40);
      for (int i = 0; i < 3; ++i) {
        const Point p = start + Point{random.between(-5, 5), i * 6.5};
        const double w = wide * random.between(0.6, 1);
        dark.move(p + Point{-w / 2, 0})
            .quad(p + Point{-w / 4, -4}, p)
            .quad(p + Point{w / 4, 4}, p + Point{w / 2, 1});
        light.move(p + Point{-w / 2, 1.6})
            .quad(p + Point{-w / 4, -2.4}, p + Point{0, 1.6})
            .quad(p + Point{w / 4, 5.6}, p + Point{w / 2, 2.6});
      }
    }
  }
  canvas.stroke(light, "#fff", 1.4, 0.3, "stroke-linecap=\"round\"");
  canvas.stroke(dark, scene.colors().ripple, 1.3, 0.5, "stroke-linecap=\"round\"");
}

} // namespace

std::string furrow(BoardFace face, int turn) {
  return "furrow-" + name_of(face) + "-" + std::to_string(turn);
}

std::string ground_definitions(BoardFace face) {
  const Palette& colors = palette(face);
  Canvas out;
  for (int i = 0; i < kFurrows; ++i)
    out.put("<pattern id=\"", furrow(face, i),
            "\" width=\"40\" height=\"5.6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(",
            15 * i, ")\"><path d=\"M0 2.8H40\" stroke=\"", colors.furrow, "\" stroke-width=\"",
            i % 3 == 1 ? 2.2 : 1.5, "\" stroke-opacity=\"", precise(colors.furrow_opacity), "\"",
            i % 3 == 1 ? " stroke-dasharray=\"3.5 4.5\"" : "", "/></pattern>\n");
  return out.text();
}

void paint_ground(Canvas& canvas, const Scene& scene) {
  const Palette& colors = scene.colors();
  const Rect& area = scene.area();
  canvas.put("<rect x=\"", area.left, "\" y=\"", area.top, "\" width=\"", area.width(), "\" height=\"",
             area.height(), "\" fill=\"", colors.seam, "\"/>\n");
  switch (scene.face()) {
  case BoardFace::Country:
  case BoardFace::Beach:
    paint_fields(canvas, scene);
    paint_mottle(canvas, scene, 170, "#fff8d8", "#2c3a10", 0.05);
    paint_tufts(canvas, scene, 3);
    break;
  case BoardFace::Winter:
    paint_fields(canvas, scene);
    paint_mottle(canvas, scene, 120, "#ffffff", "#5b7a95", 0.07);
    paint_tufts(canvas, scene, 7);
    break;
  case BoardFace::Desert:
    canvas.put("<rect x=\"", area.left, "\" y=\"", area.top, "\" width=\"", area.width(), "\" height=\"",
               area.height(), "\" fill=\"", colors.fields[0], "\"/>\n");
    paint_mottle(canvas, scene, 130, "#fff0c4", "#8a5b1e", 0.11);
    paint_ripples(canvas, scene);
    paint_tufts(canvas, scene, 1);
    break;
  }
}

} // namespace bocage::draw
