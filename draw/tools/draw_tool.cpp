// Draws a battle, or everything there is to draw, into a file.
//
//   draw_tool BATTLE -o map.svg [--layers ground,units,…] [--size PIXELS] [--lang fr|en] [--flip] [--plain]
//   draw_tool --contact-sheet -o sheet.png
//   draw_tool --gallery -o battles.png
//   draw_tool --sprite -o art.svg
//   draw_tool --pieces -o art/pieces.json
//
// BATTLE is a file or the key of one in battles/. A name that ends in .png is made by rsvg-convert
// (librsvg2-bin).
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>

#include "draw/draw.h"
#include "draw/png.h"
#include "scenario/library.h"

namespace {

using namespace bocage;

constexpr const char* kUsage =
    "usage: draw_tool BATTLE -o FILE [--layers LIST] [--size PIXELS] [--lang fr|en] [--flip] [--plain]\n"
    "       draw_tool --contact-sheet | --gallery | --sprite | --pieces -o FILE\n"
    "layers: ground, sections, pieces, units, medals, coordinates, labels (default: all but coordinates)\n"
    "--plain leaves the frame and the title out; FILE ends in .svg or .png\n";

// All the battles there are; those that cannot be read are left out, and said so.
std::string draw_library() {
  std::vector<Battle> battles;
  if (const auto folder = find_battles()) {
    const Library library(*folder);
    for (const std::string& key : library.keys()) {
      LoadResult result = library.load(key);
      for (const Fault& fault : result.faults) std::cerr << to_string(fault) << '\n';
      if (result.ok()) battles.push_back(std::move(result.battle));
    }
  }
  return draw_gallery(battles);
}

struct Wish {
  std::string battle, output;
  std::string (*instead)() = nullptr; // of a battle
  DrawOptions options;
};

std::optional<Wish> read_arguments(int count, char** arguments) {
  Wish wish;
  for (int i = 1; i < count; ++i) {
    const std::string word = arguments[i];
    const auto value = [&]() -> std::optional<std::string> {
      if (i + 1 >= count) return std::nullopt;
      return arguments[++i];
    };
    if (word == "--contact-sheet")
      wish.instead = draw_contact_sheet;
    else if (word == "--sprite")
      wish.instead = draw_sprite;
    else if (word == "--pieces")
      wish.instead = describe_pieces;
    else if (word == "--gallery")
      wish.instead = draw_library;
    else if (word == "--flip")
      wish.options.flip = true;
    else if (word == "--plain")
      wish.options.frame = wish.options.title = false;
    else if (word == "-o" || word == "--layers" || word == "--size" || word == "--lang") {
      const auto given = value();
      if (!given) return std::nullopt;
      if (word == "-o")
        wish.output = *given;
      else if (word == "--size") {
        wish.options.hex_pixels = std::strtod(given->c_str(), nullptr);
        if (!(wish.options.hex_pixels > 0)) return std::nullopt;
      } else if (word == "--lang") {
        if (*given != "fr" && *given != "en") return std::nullopt;
        wish.options.language = *given == "fr" ? Language::French : Language::English;
      } else {
        const auto layers = parse_layers(*given);
        if (!layers) return std::nullopt;
        wish.options.layers = *layers;
      }
    } else if (word.starts_with("-") || !wish.battle.empty())
      return std::nullopt;
    else
      wish.battle = word;
  }
  if (wish.output.empty() || (wish.instead != nullptr) == !wish.battle.empty()) return std::nullopt;
  return wish;
}

std::optional<Battle> load(const std::string& name) {
  LoadResult result;
  if (std::filesystem::exists(name))
    result = load_battle(std::filesystem::path(name));
  else if (const auto folder = find_battles())
    result = Library(*folder).load(name);
  else {
    std::cerr << "draw_tool: no battle " << name << '\n';
    return std::nullopt;
  }
  for (const Fault& fault : result.faults) std::cerr << to_string(fault) << '\n';
  if (!result.ok()) return std::nullopt;
  return std::move(result.battle);
}

bool write(const std::string& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  if (out.flush()) return true;
  std::cerr << "draw_tool: cannot write " << file << '\n';
  return false;
}

bool write_pixels(const std::string& file, const std::string& svg) {
  const PngResult result = write_png(svg, file);
  if (result == PngResult::NoProgram)
    std::cerr << "draw_tool: rsvg-convert is missing; it is in the package librsvg2-bin\n";
  if (result == PngResult::Failed) std::cerr << "draw_tool: cannot make " << file << '\n';
  return result == PngResult::Made;
}

} // namespace

int main(int count, char** arguments) {
  const auto wish = read_arguments(count, arguments);
  if (!wish) {
    std::cerr << kUsage;
    return 2;
  }
  std::string svg;
  if (wish->instead)
    svg = wish->instead();
  else {
    const auto battle = load(wish->battle);
    if (!battle) return 1;
    svg = draw_map(*battle, wish->options);
  }
  return (wish->output.ends_with(".png") ? write_pixels(wish->output, svg) : write(wish->output, svg)) ? 0
                                                                                                       : 1;
}
