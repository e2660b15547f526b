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
    TerrainLook{"airfield", "═+═", "+", {145, 144, 145}, 234},
    TerrainLook{"barracks", "▭▭▭", "▭", {131, 131, 131}, 224},
    TerrainLook{"cemetery", "† †", "†", {107, 108, 107}, 231},
    TerrainLook{"dam", "▐█▌", "▐", {67, 67, 67}, 255},
    TerrainLook{"factory", "▙▙▙", "▙", {95, 95, 95}, 224},
    TerrainLook{"field-bunker", "▗█▖", "▗", {107, 107, 107}, kConcrete},
    TerrainLook{"flooded-field", "~.~", "~", {109, 110, 109}, 195},
    TerrainLook{"fortress", "█▀█", "█", {102, 102, 102}, 255},
    TerrainLook{"high-ground", "▔▔▔", "▔", {143, 149, 143}, 236},
    TerrainLook{"lake", "≈~≈", "~", {25, 26, 25}, 159},
    TerrainLook{"lighthouse", "⌂¡⌂", "¡", {131, 131, 131}, 224},
    TerrainLook{"marsh", "‚;‚", ";", {65, 66, 65}, 157},
    TerrainLook{"oasis", "°♠°", "♠", {71, 72, 71}, 230},
    TerrainLook{"palm-forest", "♠♠♠", "♠", {65, 65, 65}, 150},
    TerrainLook{"pontoon-bridge", "o═o", "═", {137, 137, 137}, 230},
    TerrainLook{"power-plant", "⌂ϟ⌂", "ϟ", {131, 131, 131}, 224},
    TerrainLook{"prison-camp", "#⌂#", "#", {131, 131, 131}, 224},
    TerrainLook{"radar-station", "⌂(⌂", "(", {131, 131, 131}, 224},
    TerrainLook{"station", "⌂╪⌂", "╪", {131, 131, 131}, 224},
    TerrainLook{"road-block", "╳╳╳", "╳", {137, 137, 137}, 230},
    TerrainLook{"ford", "≋-≋", "-", {67, 67, 67}, 195},
    TerrainLook{"fordable-river", "≋-≋", "-", {73, 73, 73}, 195},
    TerrainLook{"road", "═══", "═", {180, 181, 180}, 94},
    TerrainLook{"hill-road", "∩═∩", "═", {137, 101, 144}, 230},
    TerrainLook{"supply-depot", "▣▣▣", "▣", {137, 136, 137}, 230},
    TerrainLook{"wadi", "v_v", "v", {137, 136, 143}, 223},
    TerrainLook{"city-ruins", "⌂.⌂", "⌂", {240, 241, 240}, 250},
    TerrainLook{"dragons-teeth", "▴▴▴", "▴", {107, 108, 107}, 252},
    TerrainLook{"frozen-river", "≋*≋", "*", {153, 152, 153}, 24},
    TerrainLook{"hill-forest", "∩♣∩", "♣", {22, 23, 22}, 150},
    TerrainLook{"hill-village", "∩⌂∩", "⌂", {131, 137, 131}, 224},
    TerrainLook{"ravine", "\\v/", "v", {95, 94, 95}, 223},
    TerrainLook{"trenches", "╍╍╍", "╍", {94, 95, 94}, 223},
    TerrainLook{"fish-pond", "o o", "o", {66, 67, 66}, 195},
    TerrainLook{"hospital", "⌂+⌂", "+", {188, 187, 188}, 160},
    TerrainLook{"jungle", "♣♠♣", "♠", {22, 28, 22}, 120},
    TerrainLook{"labor-camp", "#⌂#", "#", {131, 131, 131}, 224},
    TerrainLook{"pier", "╤═╤", "╤", {137, 136, 137}, 230},
    TerrainLook{"rice-paddy", "\"\"\"", "\"", {71, 70, 71}, 194},
    TerrainLook{"fordable-stream", "~-~", "-", {74, 73, 74}, 195},
    TerrainLook{"rope-bridge", "╌╌╌", "╌", {137, 137, 137}, 230},
    TerrainLook{"escarpment", "▚▚▚", "▚", {95, 94, 95}, 230},
    TerrainLook{"erg", "⌒⌒⌒", "⌒", {180, 179, 186}, 94},
    TerrainLook{"balka", "\\_/", "_", {143, 137, 143}, 94},
    TerrainLook{"castle", "♜⌂♜", "♜", {131, 131, 131}, 224},
    TerrainLook{"coast", "   ", ".", {187, 186, 222}, 94, true},
    TerrainLook{"broken-bridge", "╞ ╡", "/", {67, 67, 67}, 195},
    TerrainLook{"level-crossing", "╪═╪", "╪", {143, 137, 143}, 235},
    TerrainLook{"minefield", "⊗⊗⊗", "⊗", {107, 108, 143}, 160},
    TerrainLook{"cave", "∩●∩", "●", {95, 101, 95}, 223},
    TerrainLook{"mountain-cave", "▲●▲", "●", {102, 101, 102}, 223},
    TerrainLook{"headquarters", "⌂⚑⌂", "⚑", {101, 100, 101}, 224},
};

constexpr TerrainLook kUnknown{"", "???", "?", {102, 101, 103}, kLight};

constexpr TerrainLook kCountry{"open", "   ", " ", {107, 108, 143}, kDark};
constexpr TerrainLook kWinter{"open", "   ", " ", {254, 253, 252}, kDark};
constexpr TerrainLook kDesert{"open", "   ", " ", {179, 180, 186}, kDark};

struct ObstacleSign {
  std::string_view key, sign;
};
constexpr std::array kObstacles = {
    ObstacleSign{"wire", "xx"},     ObstacleSign{"sandbags", "⌒⌒"}, ObstacleSign{"hedgehog", "✶✶"},
    ObstacleSign{"sea-wall", "▆▆"}, ObstacleSign{"abatis", "⋎⋎"},   ObstacleSign{"minefield", "⊗⊗"},
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
