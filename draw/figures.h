// Figures, badges, medals, exits.
#pragma once

#include "draw/scene.h"
#include "draw/svg.h"
#include "scenario/battle.h"

namespace bocage::draw {

std::string_view figure_of(TroopId troop);                        // symbol of one figure
std::string_view badge_of(TroopId troop, std::string_view named); // symbol; empty if it has none
std::string_view medal_of(Owner owner);
std::string_view color_of(Side side, Nation nation);
std::string figure_style(); // the colours of sides and nations, as style rules

// One figure on its base, standing at a point.
void draw_figure(Canvas& canvas, TroopId troop, Side side, Point at, double scale = 1);
std::vector<Point> formation(TroopId troop,
                             int figures); // where they stand around the middle of the hex, back to front
double figure_scale(TroopId troop, int figures);

void paint_medals(Canvas& canvas, const Scene& scene);
void paint_units(Canvas& canvas, const Scene& scene, const Battle& battle);

} // namespace bocage::draw
