#include <iostream>

#include "cli/battles.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "draw/draw.h"
#include "draw/png.h"

namespace bocage {

int draw_battle(const Common& common, const DrawFlags& flags) {
  const Catalogue& words = common.words();
  const bool png = flags.output.ends_with(".png");
  if (!png && !flags.output.ends_with(".svg")) {
    std::cerr << "bocage: " << words.say("error.picture", {{"file", flags.output}}) << '\n';
    return 1;
  }
  const auto battle = find_battle(words, flags.battle);
  if (!battle) return 1;
  DrawOptions options;
  options.language = common.language;
  options.hex_pixels = flags.pixels;
  options.flip = flags.below == battle->setup.top;
  options.layers.coordinates = flags.coordinates;
  const std::string svg = draw_map(*battle, options);
  if (!png) return write_file(words, flags.output, svg) ? 0 : 1;

  const PngResult result = write_png(svg, flags.output);
  if (result == PngResult::Made) return 0;
  const char* why = result == PngResult::NoProgram ? "error.png-program" : "error.png";
  std::cerr << "bocage: " << words.say(why, {{"file", flags.output}}) << '\n';
  return 1;
}

} // namespace bocage
