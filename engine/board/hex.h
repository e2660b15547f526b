// A hex of the battlefield, as an index: row * width + position in the row.
//
// Even rows (A, C, E …) hold `width` hexes, odd rows one fewer (the half hexes at their ends do not exist),
// so the last slot of every odd row is empty. That one gap is all the padding the bit sets need.
#pragma once

#include <cstdint>

namespace bocage {

using Hex = std::uint16_t;

inline constexpr int kMaxHexes = 352; // 39 x 9 needs 351 slots
inline constexpr Hex kNoHex = 0xFFFF;

// Counter-clockwise from east.
enum class Direction : std::uint8_t { East, NorthEast, NorthWest, West, SouthWest, SouthEast };
inline constexpr int kDirections = 6;

constexpr Direction opposite(Direction d) {
  return static_cast<Direction>((static_cast<int>(d) + 3) % kDirections);
}

} // namespace bocage
