// Figures, badges, medals, exits.
#pragma once

#include <span>

#include "draw/scene.h"
#include "draw/svg.h"
#include "scenario/battle.h"

namespace bocage::draw {

// One figure: a symbol on a base, both drawn at the same scale around where it stands. The Axis faces left.
struct FigureParts {
  std::string_view base, symbol;
  double scale = 1;
  bool mirror = false;
};
FigureParts figure_parts(TroopId troop, Side side);
bool wide(TroopId troop); // stands on a wide base, in a formation of vehicles

std::string_view badge_of(TroopId troop, std::string_view named); // symbol; empty if it has none
std::string_view medal_of(Owner owner);

struct FigureColor {
  std::string_view name; // of a side or a nation
  std::string_view color;
};
std::span<const FigureColor> figure_colors(); // the sides, then the nations that have their own
std::string_view color_of(Side side, Nation nation);
std::string figure_style(); // the same, as style rules

// One figure on its base, standing at a point.
void draw_figure(Canvas& canvas, TroopId troop, Side side, Point at, double scale = 1);

// Where figures stand around the middle of a hex, back to front, and how large they are then. These are the
// Allies; the Axis stands the other way round.
inline constexpr int kMostFigures = 12;
std::vector<Point> formation(TroopId troop, int figures);
double figure_scale(TroopId troop, int figures);
inline Point for_side(Side side, Point p) { return {side == Side::Allies ? p.x : -p.x, p.y}; }

inline constexpr Point kBadgePlace{-38, 2};
inline constexpr double kBadgeScale = 0.95, kMedalScale = 0.95;

void paint_units(Canvas& canvas, const Scene& scene, const Battle& battle);

// Medals stand clear of the figures, as far as there is room in their hex.
void paint_medals(Canvas& canvas, const Scene& scene, const Battle& battle);

// What names must not be written over, without the shadows
std::vector<Rect> figure_boxes(const Scene& scene, const Battle& battle);
std::vector<Rect> medal_boxes(const Scene& scene, const Battle& battle);

} // namespace bocage::draw
