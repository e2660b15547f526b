// Maps among others in one document.
#pragma once

#include <span>

#include "draw/draw.h"
#include "draw/svg.h"

namespace bocage::draw {

Rect paint_map(Canvas& canvas, const Battle& battle, const DrawOptions& options); // how far it reaches
std::string map_definitions(std::span<const Battle> battles); // what all of them refer to, but for symbols

} // namespace bocage::draw
