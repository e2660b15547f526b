// How each terrain is painted: one row each, found by the key of its row in the engine's table. A terrain
// without a row is drawn as a hatched hex with its key.
#pragma once

#include <span>
#include <string_view>

#include "draw/scene.h"
#include "draw/svg.h"
#include "engine/tables/terrain.h"

namespace bocage::draw {

// Ground that runs on from hex to hex: one patch for all that touch.
enum class Floor : std::uint8_t { None, Wood, Pasture, Paving, Runway, Sand, Lake, Sea };
inline bool is_open_water(Floor floor) { return floor == Floor::Lake || floor == Floor::Sea; }

// Ground that is a line from side to side of a hex.
enum class Course : std::uint8_t { None, River, Ford, Stream, Ice, Gully, Ravine, Balka, Road, Rail };
inline bool is_water(Course course) { return course >= Course::River && course <= Course::Ice; }
inline bool is_cut(Course course) { // a dry bed below the ground
  return course == Course::Gully || course == Course::Ravine || course == Course::Balka;
}

enum class Scarp : std::uint8_t { None, Bluff, Cliff }; // the edge above a beach

// What a painter of a single hex knows: its things are drawn around the middle of the hex.
struct Site {
  const Scene& scene;
  Hex hex;
  Point at;
  Random& random;
  std::string_view key; // of the terrain
};

struct Painter {
  std::string_view terrain;
  Floor floor = Floor::None;
  Course course = Course::None;
  Course second = Course::None; // another, which crosses the first or ends here
  double height = 0;            // of its relief; a hill is 1
  bool steep = false;
  Scarp scarp = Scarp::None;
  void (*draw)(Canvas&, const Site&) = nullptr; // what stands on it
};

std::span<const Painter> painters();
const Painter& painter_of(TerrainId terrain);
const Painter& default_painter();
bool has_painter(TerrainId terrain);

// What stands on the ground
void draw_forest(Canvas& canvas, const Site& site);
void draw_hedgerow(Canvas& canvas, const Site& site);
void draw_mountain(Canvas& canvas, const Site& site);
void draw_town(Canvas& canvas, const Site& site);
void draw_church(Canvas& canvas, const Site& site);

void draw_barracks(Canvas& canvas, const Site& site);
void draw_factory(Canvas& canvas, const Site& site);
void draw_power_plant(Canvas& canvas, const Site& site);
void draw_station(Canvas& canvas, const Site& site);
void draw_lighthouse(Canvas& canvas, const Site& site);
void draw_hospital(Canvas& canvas, const Site& site);
void draw_headquarters(Canvas& canvas, const Site& site);
void draw_caves(Canvas& canvas, const Site& site);
void draw_mountain_caves(Canvas& canvas, const Site& site);
void draw_level_crossing(Canvas& canvas, const Site& site);
void draw_camp(Canvas& canvas, const Site& site);
void draw_labor_camp(Canvas& canvas, const Site& site);
void draw_radar_station(Canvas& canvas, const Site& site);
void draw_supply_depot(Canvas& canvas, const Site& site);
void draw_castle(Canvas& canvas, const Site& site);
void draw_fortress(Canvas& canvas, const Site& site);
void draw_dam(Canvas& canvas, const Site& site);
void draw_city_ruins(Canvas& canvas, const Site& site);
void draw_cemetery(Canvas& canvas, const Site& site);
void draw_airfield(Canvas& canvas, const Site& site);
void draw_trenches(Canvas& canvas, const Site& site);
void draw_marsh(Canvas& canvas, const Site& site);
void draw_flooded_field(Canvas& canvas, const Site& site);
void draw_rice_paddy(Canvas& canvas, const Site& site);
void draw_fish_pond(Canvas& canvas, const Site& site);
void draw_palm_forest(Canvas& canvas, const Site& site);
void draw_oasis(Canvas& canvas, const Site& site);
void draw_jungle(Canvas& canvas, const Site& site);
void draw_erg(Canvas& canvas, const Site& site);
void draw_escarpment(Canvas& canvas, const Site& site);
void draw_pier(Canvas& canvas, const Site& site);
void draw_high_ground(Canvas& canvas, const Site& site);

// Pieces
void draw_bridge(Canvas& canvas, const Site& site);
void draw_railroad_bridge(Canvas& canvas, const Site& site);
void draw_span(Canvas& canvas, const Site& site); // any other way across a river
void draw_piece(Canvas& canvas, const Site& site);
void draw_hedgehog(Canvas& canvas, const Site& site);
void draw_sea_wall(Canvas& canvas, const Site& site);

// Signs
void draw_closed(Canvas& canvas, const Site& site); // nobody may enter, by the battle's own rules
void draw_unknown(Canvas& canvas, const Site& site);

} // namespace bocage::draw
