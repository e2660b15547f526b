// Figures, badges, medals, exits.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "draw/scene.h"
#include "draw/svg.h"
#include "scenario/battle.h"

namespace bocage::draw {

// One figure: a symbol on a base, both drawn at the same scale around where it stands. The Axis faces left.
struct FigureParts {
  std::string_view base, symbol;
  std::string_view load; // over the symbol: what one of Hobart's Funnies carries; else empty
  double scale = 1;
  bool mirror = false;
};
FigureParts figure_parts(TroopId troop, Side side, Accessory accessory = Accessory::None);
FigureParts wagon_parts(TroopId troop, Side side); // of a train
std::string_view wagon_of(TroopId troop);          // symbol; empty if it is no train

// Whose figures a unit is made of. An Elefant or a Churchill stands among standard tanks and is the last to
// fall; a weapon stands beside its soldiers and is none of them, and so does the enemy that disguises
// Brandenburgers.
enum class Company : std::uint8_t { None, Last, Weapon, Disguise };
struct Ranks {
  Company company = Company::None;
  TroopId others; // who the others are
};
Ranks ranks_of(TroopId troop);

enum class Formation : std::uint8_t { Foot, Vehicles, Crew, Disguised };
inline constexpr std::array kFormationNames = {"foot", "vehicles", "crew", "disguised"};
Formation formation_of(TroopId troop);

std::string_view badge_of(TroopId troop); // symbol; empty if it has none
std::string_view medal_of(Owner owner);

struct FigureColor {
  std::string_view name; // of a side or a nation
  std::string_view color;
};
std::span<const FigureColor> figure_colors(); // the sides, then the nations that have their own
std::string_view color_of(Side side, Nation nation);
std::string figure_style(); // the same, as style rules

// One figure on its base, standing at a point.
void draw_figure(Canvas& canvas, const FigureParts& parts, Point at, double scale = 1,
                 std::string_view kind = "figure");

// Where figures stand around the middle of a hex, back to front, and how large they are then. The first is
// the last to fall. These are the Allies; the Axis stands the other way round.
inline constexpr int kMostFigures = 12;
std::vector<Point> places_of(Formation formation, int figures);
double figure_scale(Formation formation, int figures);
std::optional<Point> place_beside(Formation formation); // of a weapon, or of who disguises the others

// Guns that infantry has captured, smaller than those of artillery: beside its soldiers, who make room for
// them as the crew of a weapon does, or before more of them than a crew has.
struct Guns {
  Point at;
  double scale;
};
inline constexpr Guns kGunsBeside{{16, 28}, 0.8}, kGunsBefore{{0, 46}, 0.62};
inline constexpr int kCrew = 4; // figures of a unit that stands around them
bool stands_around_guns(const UnitSetup& unit);

inline Point for_side(Side side, Point p) { return {side == Side::Allies ? p.x : -p.x, p.y}; }

// All figures of a unit around the middle of its hex, at the scale they are drawn in.
struct Stand {
  FigureParts parts;
  Point at;
  double scale = 1;
  std::string_view kind; // "figure", "weapon", "disguise" or "guns"
};
std::vector<Stand> stands_of(const UnitSetup& unit);

// What a unit is in, under it; with "-side" what is before it. The figures stand closer together. Empty:
// nothing.
std::string_view vessel_of(const UnitSetup& unit);
inline constexpr double kCraftScale = 0.8;
inline constexpr Point kCraftPlace{-2, 5};

// A camouflaged unit: a net over the base of each figure, those of vehicles are wider. The rim is left, which
// tells the sides apart.
inline constexpr Point kNetScale{0.86, 0.74}, kWideNetScale{1.32, 0.82};
void draw_net(Canvas& canvas, Formation formation, Point at, double scale);

inline constexpr Point kBadgePlace{-38, 2};
inline constexpr double kBadgeScale = 0.95, kNationScale = 0.8, kMedalScale = 0.95;

// Behind a unit: the badge of its troop or one that the battle names, the star of a heroic leader, and its
// nation if most of its side are of another.
struct Shield {
  std::string_view symbol;
  Point at; // around the middle of the hex
  double scale;
};
std::vector<Shield> shields_of(const Battle& battle, const UnitSetup& unit);

void paint_units(Canvas& canvas, const Scene& scene, const Battle& battle);

// Medals stand clear of the figures, as far as there is room in their hex; so do the signs of camps whose
// prisoners wait (Actions 7).
void paint_medals(Canvas& canvas, const Scene& scene, const Battle& battle);

// What names must not be written over, without the shadows
std::vector<Rect> figure_boxes(const Scene& scene, const Battle& battle);
std::vector<Rect> medal_boxes(const Scene& scene, const Battle& battle);

} // namespace bocage::draw
