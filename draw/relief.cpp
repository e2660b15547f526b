// Hills: neighbouring ones are one relief, lit from the top left. Scarps: the edge of bluffs and cliffs above
// a beach.
#include <algorithm>
#include <span>

#include "draw/layers.h"
#include "draw/painters.h"

namespace bocage::draw {
namespace {

enum Stream : std::uint64_t { kRough = 21, kScarp };

constexpr Point kSun{-0.6, -0.8}; // where the light comes from

Path loops(const Relief& relief, double level, double tolerance = 0.6) {
  Path path;
  for (const Polygon& loop : relief.contours(level, tolerance)) path.smooth_loop(loop);
  return path;
}

constexpr Scene::Cover kHill{.spread = 40, .wobble = 12, .step = 6};

// A height of the land: how far up, and how strongly it is tinted and lined.
struct Step {
  double level, tint, line;
};

void paint_steps(Canvas& canvas, const Scene& scene, const std::function<bool(const Painter&)>& is,
                 std::span<const Step> steps, std::span<const Color> tints) {
  if (!scene.any(is)) return;
  const Relief cover = scene.cover([&](Hex h) { return is(scene.ground(h)) ? 1.0 : 0.0; }, kHill);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Path path = loops(cover, steps[i].level);
    canvas.fill(path, tints[i], steps[i].tint);
    if (steps[i].line > 0) canvas.stroke(path, scene.colors().contour, 1, steps[i].line);
  }
}

void paint_tints(Canvas& canvas, const Scene& scene) {
  const Palette& colors = scene.colors();
  static constexpr Step kBluffs[] = {{0.5, 1, 0.12}, {0.8, 1, 0.12}};
  static constexpr Step kHills[] = {{0.4, 0.45, 0}, {0.5, 0.9, 0.45}, {0.76, 0.9, 0.4}, {0.93, 0.9, 0.35}};
  static constexpr Step kMountains[] = {{0.42, 0.6, 0}, {0.54, 0.95, 0.5}, {0.78, 0.9, 0}, {0.94, 0.9, 0}};
  paint_steps(canvas, scene, [](const Painter& p) { return p.scarp != Scarp::None; }, kBluffs, colors.bluffs);
  paint_steps(canvas, scene, [](const Painter& p) { return p.height >= 1; }, kHills, colors.heights);
  paint_steps(canvas, scene, [](const Painter& p) { return p.height >= 2; }, kMountains, colors.rocks);
}

// Light and shade in soft steps.
void paint_shading(Canvas& canvas, const Scene& scene) {
  const Palette& colors = scene.colors();
  const std::uint64_t rough = mix(scene.seed(), kRough);
  const Relief cover = scene.cover([&](Hex h) { return scene.ground(h).height; }, kHill);
  const Relief high = scene.cover([&](Hex h) { return scene.ground(h).height > 0 ? 1.0 : 0.0; }, kHill);
  const Relief height = cover.with([&](Point seen, Point) {
    const Point p = scene.same_way_up(seen);
    const double up = std::clamp((high.at(seen) - 0.34) / 0.66, 0.0, 1.0);
    const double foot = up * (2 - up); // hills rise from their edge, not before it, and are round above
    return cover.at(seen) * foot *
           (1 + 0.2 * noise(rough, p * (1 / 41.0)) + 0.08 * noise(mix(rough, 1), p * (1 / 17.0)));
  });
  const Relief light = height.with([](Point, Point slope) { return -dot(slope, kSun); });
  const Relief shade = height.with([](Point, Point slope) { return dot(slope, kSun); });
  for (const double level : {0.003, 0.007, 0.0115, 0.017, 0.024}) {
    canvas.fill(loops(light, level, 0.9), colors.sunny, 0.14);
    canvas.fill(loops(shade, level, 0.9), colors.shady, 0.12);
  }
}

// Short strokes down a steep slope.
void paint_hachures(Canvas& canvas, const Scene& scene) {
  const auto steep = [](const Painter& p) { return p.steep; };
  if (!scene.any(steep)) return;
  const Relief cover = scene.cover([&](Hex h) { return steep(scene.ground(h)) ? 1.0 : 0.0; }, kHill);
  Path strokes;
  for (const double level : {0.52, 0.82})
    for (const Polygon& loop : cover.contours(level, 0.5)) {
      double walked = 0;
      for (std::size_t i = 0; i < loop.size(); ++i) {
        const Point a = loop[i], b = loop[(i + 1) % loop.size()];
        const double l = length(b - a);
        for (; walked < l; walked += 6.5) {
          const Point p = a + (b - a) * (walked / l), up = unit(cover.slope(p));
          strokes.move(p).line(p + up * (level < 0.6 ? 11 : 8));
        }
        walked -= l;
      }
    }
  canvas.stroke(strokes, scene.colors().contour, 1.6, 0.75, "stroke-linecap=\"round\"");
}

// A run of the edge between high ground and the sand below it: foot[i] lies below brink[i].
struct Face {
  Stroke foot, brink;
  Scarp kind;
};

std::vector<Face> faces(const Scene& scene) {
  const auto low = [&](Hex h) {
    return scene.ground(h).floor == Floor::Sand || scene.ground(h).floor == Floor::Sea;
  };
  const Relief cover = scene.cover([&](Hex h) { return low(h) ? 1.0 : 0.0; }, kShore);
  std::vector<Face> all;
  for (const Polygon& loop : cover.contours(0.5, 0.3)) {
    // Walk the line in even steps, first looking for a place where no scarp is, to begin there.
    Polygon even;
    double walked = 0;
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Point a = loop[i], b = loop[(i + 1) % loop.size()];
      const double l = length(b - a);
      for (; walked < l; walked += 5) even.push_back(a + (b - a) * (walked / l));
      walked -= l;
    }
    const auto kind = [&](Point p) {
      const Hex h = scene.nearest(p, [&](Hex other) { return !low(other); });
      return h == kNoHex || !scene.area().contains(p) ? Scarp::None : scene.ground(h).scarp;
    };
    std::size_t start = 0;
    while (start < even.size() && kind(even[start]) != Scarp::None) ++start;
    Face face{{}, {}, Scarp::None};
    for (std::size_t i = 0; i <= even.size(); ++i) {
      const Point p = even[(start + i) % even.size()];
      const Scarp here = i < even.size() ? kind(p) : Scarp::None;
      if (here != face.kind) {
        if (face.foot.size() > 3) all.push_back(face);
        face = {{}, {}, here};
      }
      if (here == Scarp::None) continue;
      const Point up = unit(cover.slope(p)) * -1;
      const double tall = 13 + 4 * noise(mix(scene.seed(), kScarp), scene.same_way_up(p) * 0.07);
      face.foot.push_back(p + up * -3);
      face.brink.push_back(p + up * tall);
    }
  }
  return all;
}

} // namespace

void paint_relief(Canvas& canvas, const Scene& scene) {
  if (!scene.any([](const Painter& p) { return p.height > 0; })) return;
  paint_tints(canvas, scene);
  paint_shading(canvas, scene);
  paint_hachures(canvas, scene);
}

void paint_scarps(Canvas& canvas, const Scene& scene) {
  if (!scene.any([](const Painter& p) { return p.scarp != Scarp::None; })) return;
  const Palette& colors = scene.colors();
  for (Face& face : faces(scene)) {
    const std::size_t n = face.foot.size();
    // Its ends run out into the slope.
    for (std::size_t i = 0; i < std::min<std::size_t>(4, n / 2); ++i) {
      const double share = (static_cast<double>(i) + 0.6) / 4;
      face.brink[i] = face.foot[i] + (face.brink[i] - face.foot[i]) * share;
      face.brink[n - 1 - i] = face.foot[n - 1 - i] + (face.brink[n - 1 - i] - face.foot[n - 1 - i]) * share;
    }
    Polygon wall = face.foot, shadow = face.foot;
    wall.insert(wall.end(), face.brink.rbegin(), face.brink.rend());
    for (auto it = face.foot.rbegin(); it != face.foot.rend(); ++it) shadow.push_back(*it + Point{4, 6});
    Path wall_path, shadow_path, brink, foot, cracks, ledges;
    wall_path.smooth_loop(wall);
    shadow_path.smooth_loop(shadow);
    brink.smooth_line(face.brink);
    foot.smooth_line(face.foot);
    Random random = scene.random(kScarp, static_cast<Hex>(n));
    for (std::size_t i = 1; i + 1 < n; ++i) {
      const Point down = face.foot[i] - face.brink[i];
      const double from = random.between(0, 0.25), to = random.between(0.5, 1);
      cracks.move(face.brink[i] + down * from)
          .line(face.brink[i] + down * to + Point{random.between(-1.2, 1.2), 0});
      if (i % 3 == 0)
        ledges.move(face.brink[i] + down * 0.5)
            .line(face.brink[i + 1] + (face.foot[i + 1] - face.brink[i + 1]) * 0.55);
    }
    const bool cliff = face.kind == Scarp::Cliff;
    canvas.fill(shadow_path, "#3a2c12", 0.35);
    canvas.fill(wall_path, cliff ? colors.rock : colors.earth);
    canvas.stroke(cracks, cliff ? "#59564c" : "#6e5527", cliff ? 1.7 : 1.3, cliff ? 0.75 : 0.6,
                  "stroke-linecap=\"round\"");
    if (cliff) canvas.stroke(ledges, "#fff", 1.4, 0.6);
    canvas.stroke(foot, "#3f3216", 1.4, 0.6);
    canvas.stroke(brink, cliff ? "#fffdf2" : "#e8e2a6", 2, 0.9, "stroke-linecap=\"round\"");
  }
}

} // namespace bocage::draw
