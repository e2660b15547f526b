#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>

#include "cli/battles.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "draw/draw.h"

extern char** environ; // NOLINT: what posix_spawn hands on

namespace bocage {
namespace {

// rsvg-convert (librsvg2-bin) makes pixels of it.
bool convert(const std::string& svg, const std::string& png) {
  std::string program = "rsvg-convert", output = "--output=" + png, input = svg;
  char* arguments[] = {program.data(), output.data(), input.data(), nullptr};
  pid_t child = 0;
  int status = 1;
  if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ) != 0) return false;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

} // namespace

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

  const std::string middle = flags.output + '.' + std::to_string(getpid()) + ".svg";
  if (!write_file(words, middle, svg)) return 1;
  const bool made = convert(middle, flags.output);
  std::error_code error;
  std::filesystem::remove(middle, error);
  if (!made) std::cerr << "bocage: " << words.say("error.png", {{"file", flags.output}}) << '\n';
  return made ? 0 : 1;
}

} // namespace bocage
