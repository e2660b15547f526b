// The symbols of art/symbols/, one file each, which are part of the program. Their origin and size are told
// by the comment and the viewBox of each file; figures, roofs and trees take the current colour.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "draw/geometry.h"

namespace bocage::draw {

struct Symbol {
  std::string_view name; // of its file
  std::string_view file; // its whole text
};

std::span<const Symbol> symbols();
const Symbol* find_symbol(std::string_view name);

std::string_view view_box(const Symbol& symbol); // left, top, width, height
Rect box_of(std::string_view name);              // the same; nothing if there is no such symbol

// The drawing as a group with the symbol's id, without comments, to stand among the definitions of a
// document.
std::string definition(const Symbol& symbol);
// The same as a <symbol> with its viewBox.
std::string symbol_element(const Symbol& symbol);

} // namespace bocage::draw
