// A whole SVG document around what was drawn.
#pragma once

#include "draw/svg.h"

namespace bocage::draw {

// The symbols that the body uses are added to the definitions.
std::string document(const Rect& page, double scale, std::string_view title, std::string_view definitions,
                     const Canvas& body);

std::string cell_definition(); // `#map-cell`, a hex around the origin

} // namespace bocage::draw
