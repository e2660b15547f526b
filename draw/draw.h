// Pictures of battles: the map as an SVG document that stands alone, in the manner of art/README.md. All of
// it is drawn from the battle's own data and from the symbols of art/symbols/, which are part of the library.
#pragma once

#include <string>

#include "scenario/battle.h"
#include "text/catalogue.h"

namespace bocage {

// What lies above the painted ground. Each is a group of the document: `layer-units` …
struct MapLayers {
  bool pieces = true;       // bunkers, bridges, wire …: all that can be removed in play
  bool sections = true;     // the lines between the sections
  bool medals = true;       // objectives and exits
  bool units = true;        // figures and badges
  bool labels = true;       // names of places
  bool coordinates = false; // names of hexes

  static MapLayers none() { return {false, false, false, false, false, false}; }
};

struct DrawOptions {
  MapLayers layers;
  Language language = Language::French;
  double hex_pixels = 104; // from side to side of a hex
  bool flip = false;       // the baseline of the top side is drawn at the bottom
  bool frame = true;       // the table's edge around the board
  bool title = true;       // name, date and sides above the board; only with the frame
};

// A hex is a group `hex-C5`, a piece `piece-C5`, a unit `unit-C5` with its figures one by one, a medal
// `medal-C5`, an exit `exit-C5`. The same battle and options give the same bytes.
std::string draw_map(const Battle& battle, const DrawOptions& options = {});

// Every terrain, figure and sign at 96, 48 and 24 pixels to the hex.
std::string draw_contact_sheet();

} // namespace bocage
