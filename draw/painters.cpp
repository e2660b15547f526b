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
    {.terrain = "airfield", .floor = Floor::Runway, .draw = draw_airfield},
    {.terrain = "barracks", .floor = Floor::Paving, .draw = draw_barracks},
    {.terrain = "cemetery", .draw = draw_cemetery},
    {.terrain = "dam", .second = Course::River, .draw = draw_dam},
    {.terrain = "factory", .floor = Floor::Paving, .draw = draw_factory},
    {.terrain = "flooded-field", .draw = draw_flooded_field},
    {.terrain = "fortress", .draw = draw_fortress},
    {.terrain = "high-ground", .draw = draw_high_ground},
    {.terrain = "lake", .floor = Floor::Lake},
    {.terrain = "lighthouse", .floor = Floor::Paving, .draw = draw_lighthouse},
    {.terrain = "marsh", .draw = draw_marsh},
    {.terrain = "oasis", .draw = draw_oasis},
    {.terrain = "palm-forest", .floor = Floor::Pasture, .draw = draw_palm_forest},
    {.terrain = "power-plant", .floor = Floor::Paving, .draw = draw_power_plant},
    {.terrain = "prison-camp", .draw = draw_camp},
    {.terrain = "radar-station", .floor = Floor::Paving, .draw = draw_radar_station},
    {.terrain = "station", .floor = Floor::Paving, .course = Course::Rail, .draw = draw_station},
    {.terrain = "fordable-river", .course = Course::Ford},
    {.terrain = "road", .course = Course::Road},
    {.terrain = "hill-road", .course = Course::Road, .height = 1},
    {.terrain = "supply-depot", .draw = draw_supply_depot},
    {.terrain = "wadi", .course = Course::Gully},
    {.terrain = "city-ruins", .floor = Floor::Paving, .draw = draw_city_ruins},
    {.terrain = "frozen-river", .course = Course::Ice},
    {.terrain = "hill-forest", .floor = Floor::Wood, .height = 1, .draw = draw_forest},
    {.terrain = "hill-village", .floor = Floor::Paving, .height = 1, .draw = draw_town},
    {.terrain = "ravine", .course = Course::Ravine},
    {.terrain = "trenches", .draw = draw_trenches},
    {.terrain = "fish-pond", .draw = draw_fish_pond},
    {.terrain = "hospital", .floor = Floor::Paving, .draw = draw_hospital},
    {.terrain = "jungle", .floor = Floor::Wood, .draw = draw_jungle},
    {.terrain = "labor-camp", .draw = draw_labor_camp},
    {.terrain = "pier", .floor = Floor::Sea, .draw = draw_pier},
    {.terrain = "rice-paddy", .draw = draw_rice_paddy},
    {.terrain = "fordable-stream", .course = Course::Stream},
    {.terrain = "escarpment", .height = 1.5, .steep = true, .draw = draw_escarpment},
    {.terrain = "erg", .height = 0.7, .draw = draw_erg},
    {.terrain = "balka", .course = Course::Balka},
    {.terrain = "castle", .floor = Floor::Pasture, .draw = draw_castle},
    {.terrain = "coast", .floor = Floor::Sand},
    {.terrain = "level-crossing",
     .course = Course::Rail,
     .second = Course::Road,
     .draw = draw_level_crossing},
    {.terrain = "cave", .height = 1, .draw = draw_caves},
    {.terrain = "mountain-cave", .height = 2, .draw = draw_mountain_caves},
    {.terrain = "headquarters", .floor = Floor::Paving, .draw = draw_headquarters},
    // Overlays
    {.terrain = "field-bunker", .draw = draw_piece},
    {.terrain = "pontoon-bridge", .draw = draw_span},
    {.terrain = "rope-bridge", .draw = draw_span},
    {.terrain = "broken-bridge", .draw = draw_span},
    {.terrain = "ford", .draw = draw_span},
    {.terrain = "road-block", .draw = draw_piece},
    {.terrain = "dragons-teeth", .draw = draw_piece},
    {.terrain = "bunker", .draw = draw_piece},
    {.terrain = "bridge", .draw = draw_bridge},
    {.terrain = "railroad-bridge", .course = Course::Rail, .draw = draw_railroad_bridge},
    // Obstacles
    {.terrain = "hedgehog", .draw = draw_hedgehog},
    {.terrain = "sandbags", .draw = draw_piece},
    {.terrain = "sea-wall", .draw = draw_sea_wall},
    {.terrain = "wire", .draw = draw_piece},
    {.terrain = "abatis", .draw = draw_piece},
    {.terrain = "minefield", .draw = draw_piece},
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
