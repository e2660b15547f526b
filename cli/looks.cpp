#include "cli/looks.h"

#include <algorithm>

namespace bocage {
namespace {

constexpr int kDark = 234, kLight = 255;

constexpr std::array kLooks = {
    TerrainLook{"beach", "   ", ".", {187, 186, 222}, 94, true},
    TerrainLook{"forest", "♣♣♣", "♣", {22, 22, 22}, 114},
    TerrainLook{"hedgerow", "≈≈≈", "≈", {64, 65, 64}, 193},
    TerrainLook{"hill", "∩∩∩", "∩", {137, 101, 144}, 230},
    TerrainLook{"ocean", "~ ~", "~", {24, 25, 24}, 117, true},
    TerrainLook{"river", "≋≋≋", "≋", {67, 67, 67}, 195},
    TerrainLook{"cliff", "⌇⌇⌇", "⌇", {101, 102, 95}, 230},
    TerrainLook{"sea-bluff", "∩∩∩", "∩", {137, 101, 144}, 230},
    TerrainLook{"steep-hill", "∧∧∧", "∧", {94, 130, 94}, 230},
    TerrainLook{"mountain", "▲▲▲", "▲", {102, 241, 102}, 231},
    TerrainLook{"town", "⌂⌂⌂", "⌂", {131, 131, 131}, 224},
    TerrainLook{"church", "⌂†⌂", "†", {131, 131, 131}, 224},
    TerrainLook{"railroad", "╪╪╪", "╪", {102, 101, 102}, 234},
    TerrainLook{"bunker", "▟█▙", "▟", {107, 107, 107}, kConcrete},
    TerrainLook{"bridge", "╞═╡", "═", {137, 137, 137}, 230},
    TerrainLook{"railroad-bridge", "╞╪╡", "╪", {137, 137, 137}, 230},
};

constexpr TerrainLook kUnknown{"", "???", "?", {102, 101, 103}, kLight};

constexpr TerrainLook kCountry{"open", "   ", " ", {107, 108, 143}, kDark};
constexpr TerrainLook kWinter{"open", "   ", " ", {254, 253, 252}, kDark};
constexpr TerrainLook kDesert{"open", "   ", " ", {179, 180, 186}, kDark};

struct ObstacleSign {
  std::string_view key, sign;
};
constexpr std::array kObstacles = {
    ObstacleSign{"wire", "xx"},
    ObstacleSign{"sandbags", "⌒⌒"},
    ObstacleSign{"hedgehog", "✶✶"},
    ObstacleSign{"sea-wall", "▆▆"},
};

constexpr PieceLook kAllied{"●", "◉", 58}, kAxis{"■", "▣", 60};

} // namespace

const TerrainLook& look_of(const Terrain& terrain) {
  const auto* const found = std::find_if(kLooks.begin(), kLooks.end(),
                                         [&](const TerrainLook& look) { return look.key == terrain.key; });
  return found == kLooks.end() ? kUnknown : *found;
}

const TerrainLook& open_ground(BoardFace face) {
  switch (face) {
  case BoardFace::Winter: return kWinter;
  case BoardFace::Desert: return kDesert;
  default: return kCountry;
  }
}

std::string_view obstacle_sign(const Terrain& obstacle) {
  const auto* const found = std::find_if(kObstacles.begin(), kObstacles.end(),
                                         [&](const ObstacleSign& row) { return row.key == obstacle.key; });
  return found == kObstacles.end() ? "??" : found->sign;
}

const PieceLook& look_of(Side side) { return side == Side::Allies ? kAllied : kAxis; }

} // namespace bocage
