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
enum class Floor : std::uint8_t { None, Wood, Pasture, Paving, Sand, Sea };

// Ground that is a line from side to side of a hex.
enum class Course : std::uint8_t { None, River, Rail };

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
  double height = 0; // of its relief; a hill is 1
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

// Pieces
void draw_bunker(Canvas& canvas, const Site& site);
void draw_bridge(Canvas& canvas, const Site& site);
void draw_railroad_bridge(Canvas& canvas, const Site& site);
void draw_hedgehog(Canvas& canvas, const Site& site);
void draw_sandbags(Canvas& canvas, const Site& site);
void draw_sea_wall(Canvas& canvas, const Site& site);
void draw_wire(Canvas& canvas, const Site& site);

// Signs
void draw_closed(Canvas& canvas, const Site& site); // nobody may enter, by the battle's own rules
void draw_unknown(Canvas& canvas, const Site& site);

} // namespace bocage::draw
