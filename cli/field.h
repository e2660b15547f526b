// The battlefield in characters: staggered hexes six columns wide and three rows high, of which the first is
// shared with the row above. The viewer's baseline is at the bottom.
#pragma once

#include <map>

#include "cli/canvas.h"
#include "engine/game.h"
#include "scenario/map.h"
#include "text/catalogue.h"

namespace bocage {

enum class Mark : std::uint8_t {
  Choice, // a unit that may act
  Target, // an enemy that may be attacked
  Goal,   // a hex to go to
};
using Marks = std::map<Hex, Mark>;

struct Field {
  const Game& game;
  const State& state;
  const Catalogue& words;
  BoardFace face = BoardFace::Country;
  Side below = Side::Allies; // whose baseline is at the bottom
  bool color = true;         // without it hexes are drawn with lines
  Marks marks{};
};

Canvas draw_field(const Field& field);
int field_columns(const Board& board);

// What the signs on this field mean, in rows of at most so many columns.
Canvas draw_legend(const Field& field, int columns);

} // namespace bocage
