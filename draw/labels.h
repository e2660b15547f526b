// Names of places: each near its hex, where it covers no figure, no piece and no other name.
#pragma once

#include <string>
#include <vector>

#include "draw/scene.h"
#include "draw/svg.h"
#include "scenario/battle.h"
#include "text/catalogue.h"

namespace bocage::draw {

struct PlacedLabel {
  std::vector<std::string> lines;
  Point at; // the middle of the first line's foot
  Rect box;
};
std::vector<PlacedLabel> place_labels(const Scene& scene, const Battle& battle, Language language);
void paint_labels(Canvas& canvas, const Scene& scene, const Battle& battle, Language language);

std::vector<std::string> label_lines(const std::string& text); // long names break at a blank or a hyphen

} // namespace bocage::draw
