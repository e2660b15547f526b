// The layers of the painted board, from the ground up.
#pragma once

#include "draw/scene.h"
#include "draw/svg.h"

namespace bocage::draw {

// Ground
// The line between land and sand, which scarps follow, is drawn with this cover.
inline constexpr Scene::Cover kShore{.spread = 56, .wobble = 11, .step = 8, .beyond = true};
inline constexpr Scene::Cover kLakeShore{.spread = 34, .wobble = 9, .step = 6};

inline constexpr int kFurrows = 12;             // directions of furrows, every 15 degrees
std::string furrow(BoardFace face, int turn);   // the id of a pattern
std::string ground_definitions(BoardFace face); // the patterns
void paint_ground(Canvas& canvas, const Scene& scene);
void paint_shore(Canvas& canvas, const Scene& scene); // sand and sea
void paint_floors(Canvas& canvas, const Scene& scene);
void paint_relief(Canvas& canvas, const Scene& scene);
void paint_scarps(Canvas& canvas, const Scene& scene);
void paint_rivers(Canvas& canvas, const Scene& scene);
void paint_roads(Canvas& canvas, const Scene& scene);
void paint_rails(Canvas& canvas, const Scene& scene);

// Hex by hex
void paint_hexes(Canvas& canvas, const Scene& scene); // what stands on the ground
void paint_grid(Canvas& canvas, const Scene& scene);
void paint_pieces(Canvas& canvas, const Scene& scene);

// All of the above but the pieces, in order
void paint_terrain(Canvas& canvas, const Scene& scene);

} // namespace bocage::draw
