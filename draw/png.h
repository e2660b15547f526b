// Pictures as pixels: the program rsvg-convert (Debian's librsvg2-bin) makes them of an SVG.
#pragma once

#include <string>

namespace bocage {

enum class PngResult { Made, NoProgram, Failed };

// What was at `file` stays there unless the picture is made.
PngResult write_png(const std::string& svg, const std::string& file);

} // namespace bocage
