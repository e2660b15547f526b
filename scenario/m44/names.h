// The names that scenario files use, and what they are in ours. One row each.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "scenario/battle.h"

namespace bocage::m44 {

// Terrain
// A piece is named by its key, whether the engine knows it or something stands in for it.
struct Tile {
  std::string_view name, piece;
  std::uint8_t openings = 0; // at orientation 1, by direction; 0: it has none that matter
  std::optional<BoardFace> face{};
};
std::span<const Tile> tiles();                                                            // `terrain`
std::span<const Tile> rectangles();                                                       // `rect_terrain`
std::span<const Tile> obstacles();                                                        // `obstacle`
const Tile* find_tile(std::span<const Tile> rows, std::string_view name);                 // of any case
const Tile* tile_for(std::span<const Tile> rows, std::string_view piece, BoardFace face); // to write it

std::uint8_t turned(std::uint8_t openings, int orientation); // 1 to 6, counter-clockwise

struct Behavior { // of a tile: another piece than its name says
  std::string_view name, piece;
  std::string_view base; // the piece whose tile it is written on
};
const Behavior* find_behavior(std::string_view name);
const Behavior* behavior_for(std::string_view piece);

// Units
struct Kind { // how a name begins
  std::string_view prefix, piece;
};
std::span<const Kind> kinds(); // longer ones first
struct Army {                  // how it ends
  std::string_view suffix;
  Side side;
  Nation nation;
};
std::span<const Army> armies();
struct Badge {
  int number;
  std::string_view prefix; // of the units it changes: "inf" is any infantry; empty: it changes none
  std::string_view piece;  // what it makes of them
  std::string_view word;   // for those it does not change: our name of the badge
};
std::span<const Badge> badges();

struct Country {
  std::string_view code;
  Nation nation;
};
std::span<const Country> countries();

// Medals and rules
std::optional<Owner> owner_of_medal(std::string_view tag); // "medal2"; nullopt: no such medal
// An option of the file and ours, as in [rules]. {side} is its value or the `side` in it, {sides} the same
// where anything else means both; any other name in braces is that number in it, or 1.
struct Switch {
  std::string_view key, option;
};
std::span<const Switch> switches();

} // namespace bocage::m44
