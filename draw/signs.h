// Words and lines over the board: sections, names of hexes, title.
#pragma once

#include "draw/scene.h"
#include "draw/svg.h"
#include "scenario/battle.h"
#include "text/catalogue.h"

namespace bocage::draw {

std::string sign_style(); // of all text

void paint_sections(Canvas& canvas, const Scene& scene);
void paint_coordinates(Canvas& canvas, const Scene& scene);

inline constexpr double kFrame = 24, kTitleHeight = 86;
void paint_title(Canvas& canvas, const Scene& scene, const Battle& battle, Language language);

const std::string& in_language(const Text& text, Language language); // the other one if it is empty
std::size_t letters(std::string_view text);                          // code points

} // namespace bocage::draw
