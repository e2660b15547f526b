// Pictures of battles: the map as an SVG document that stands alone, in the manner of art/README.md. All of
// it is drawn from the battle's own data and from the symbols of art/symbols/, which are part of the library.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/battle.h"
#include "text/catalogue.h"

namespace bocage {

// What is drawn. Each is a group of the document: `layer-units` …; the ground is several, all painted.
struct MapLayers {
  bool ground = true;       // the painted board
  bool sections = true;     // the lines between the sections
  bool pieces = true;       // bunkers, bridges, wire …: all that can be removed in play
  bool units = true;        // figures and badges
  bool medals = true;       // objectives and exits
  bool coordinates = false; // names of hexes
  bool labels = true;       // names of places

  static MapLayers none() { return {false, false, false, false, false, false, false}; }
};
// Names with commas between them, such as "ground" or "pieces,labels"; "all" is all but coordinates. Nothing
// if a name is unknown.
std::optional<MapLayers> parse_layers(std::string_view list);

struct DrawOptions {
  MapLayers layers;
  Language language = Language::French;
  double hex_pixels = 104; // from side to side of a hex
  bool flip = false;       // the baseline of the top side is drawn at the bottom
  bool frame = true;       // the table's edge around the board
  bool title = true;       // name, date and sides above the board; only with the frame
};

// Those of an address: layers as above, lang=fr|en, flip=0|1; the frame and the title with all layers alone.
// Nothing if one of them is wrong.
std::optional<DrawOptions> draw_options(std::string_view layers, std::string_view lang,
                                        std::string_view flip);

// A hex is a group `hex-C5`, a piece `piece-C5`, a unit `unit-C5` with its figures one by one, a medal
// `medal-C5`, an exit `exit-C5`. The same battle and options give the same bytes. Without the frame the
// viewBox is that of the board, whatever the battle (art/README.md, "Where things are").
std::string draw_map(const Battle& battle, const DrawOptions& options = {});

// Every symbol of art/symbols/ as a <symbol>, and every figure on its base as `figure-infantry-allies` …
std::string draw_sprite();

// Which way a bridge lies, for every hex that has one or on which one can be laid in play: degrees from the
// line of a row, clockwise as seen, over -90 and up to 90; the same from either side of the board.
struct Crossing {
  Hex hex = kNoHex;
  int turn = 0;
};
std::vector<Crossing> crossings(const Battle& battle);

// Where figures and pieces stand in a hex, as JSON, for programs that move them: art/pieces.json.
std::string describe_pieces();

// Many battles side by side, small.
std::string draw_gallery(std::span<const Battle> battles, Language language = Language::French);

// Every terrain, figure and sign at 72, 48 and 24 pixels to the hex.
std::string draw_contact_sheet();

} // namespace bocage
