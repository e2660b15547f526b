// The ways across, for pages that lay bridges on our painted ground themselves.

#include <algorithm>
#include <cmath>

#include "draw/courses.h"
#include "draw/draw.h"
#include "draw/painters.h"
#include "draw/pieces.h"

namespace bocage {
namespace {

bool lies_across(TerrainId overlay) {
  const auto rows = draw::piece_rows();
  return std::any_of(rows.begin(), rows.end(), [&](const draw::PieceRow& row) {
    return row.turned && row.key == draw::painter_of(overlay).terrain;
  });
}

} // namespace

std::vector<Crossing> crossings(const Battle& battle) {
  using namespace draw;
  const Scene scene(battle.setup, {battle.face, seed_of(battle.key), false, {}});
  std::vector<Crossing> out;
  for (const Hex h : scene.hexes()) {
    const Course course = scene.ground(h).course;
    if (lies_across(scene.at(h).overlay) || is_water(course) || is_cut(course))
      out.push_back({h, static_cast<int>(std::lround(crossing_turn(scene, h)))});
  }
  return out;
}

} // namespace bocage
