#include "draw/painters.h"

#include <algorithm>

namespace bocage::draw {
namespace {

constexpr Painter kPainters[] = {
    // Ground
    {.terrain = "open"},
    {.terrain = "beach", .floor = Floor::Sand},
    {.terrain = "forest", .floor = Floor::Wood, .draw = draw_forest},
    {.terrain = "hedgerow", .floor = Floor::Pasture, .draw = draw_hedgerow},
    {.terrain = "hill", .height = 1},
    {.terrain = "ocean", .floor = Floor::Sea},
    {.terrain = "river", .course = Course::River},
    {.terrain = "cliff", .height = 0.55, .scarp = Scarp::Cliff},
    {.terrain = "sea-bluff", .height = 0.55, .scarp = Scarp::Bluff},
    {.terrain = "steep-hill", .height = 1.5, .steep = true},
    {.terrain = "mountain", .height = 2, .draw = draw_mountain},
    {.terrain = "town", .floor = Floor::Paving, .draw = draw_town},
    {.terrain = "church", .floor = Floor::Paving, .draw = draw_church},
    {.terrain = "railroad", .course = Course::Rail},
    // Overlays
    {.terrain = "bunker", .draw = draw_bunker},
    {.terrain = "bridge", .draw = draw_bridge},
    {.terrain = "railroad-bridge", .course = Course::Rail, .draw = draw_railroad_bridge},
    // Obstacles
    {.terrain = "hedgehog", .draw = draw_hedgehog},
    {.terrain = "sandbags", .draw = draw_sandbags},
    {.terrain = "sea-wall", .draw = draw_sea_wall},
    {.terrain = "wire", .draw = draw_wire},
};

constexpr Painter kDefault = {.terrain = "", .draw = draw_unknown};

const Painter* find(TerrainId terrain) {
  const auto i = static_cast<std::size_t>(terrain);
  if (i >= kTerrainTable.size()) return nullptr;
  const auto it = std::find_if(std::begin(kPainters), std::end(kPainters), [&](const Painter& painter) {
    return painter.terrain == kTerrainTable[i].key;
  });
  return it == std::end(kPainters) ? nullptr : &*it;
}

} // namespace

std::span<const Painter> painters() { return kPainters; }
const Painter& default_painter() { return kDefault; }
bool has_painter(TerrainId terrain) { return find(terrain) != nullptr; }

const Painter& painter_of(TerrainId terrain) {
  const Painter* painter = find(terrain);
  return painter ? *painter : kDefault;
}

} // namespace bocage::draw
