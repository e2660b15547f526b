#include "scenario/stand_ins.h"

#include <algorithm>
#include <array>

namespace bocage {
namespace {

// clang-format off: a table
constexpr auto kUnbuiltTerrains = std::to_array<UnbuiltTerrain>({
    {"airfield",        "af", 16},
    {"barracks",        "bk", 17, Layer::Ground,   TerrainId::Town},
    {"cemetery",        "ce", 18},
    {"dam",             "da", 20},
    {"factory",         "fa", 21, Layer::Ground,   TerrainId::Town},
    {"field-bunker",    "fb", 22, Layer::Overlay,  TerrainId::Bunker},
    {"flooded-field",   "ff", 23},
    {"fortress",        "ft", 24, Layer::Ground,   TerrainId::Town},
    {"high-ground",     "hg", 25},
    {"lake",            "la", 26, Layer::Ground,   TerrainId::River},
    {"lighthouse",      "lh", 27, Layer::Ground,   TerrainId::Town},
    {"marsh",           "ma", 28},
    {"oasis",           "oa", 31, Layer::Ground,   TerrainId::Forest},
    {"palm-forest",     "pf", 32, Layer::Ground,   TerrainId::Forest},
    {"pontoon-bridge",  "pb", 33, Layer::Overlay,  TerrainId::Bridge},
    {"power-plant",     "pp", 34, Layer::Ground,   TerrainId::Town},
    {"prison-camp",     "pc", 35, Layer::Ground,   TerrainId::Town},
    {"radar-station",   "rs", 36, Layer::Ground,   TerrainId::Town},
    {"station",         "sn", 39, Layer::Ground,   TerrainId::Town},
    {"road-block",      "rk", 40, Layer::Overlay},
    {"ford",            "fd", 41, Layer::Overlay,  TerrainId::Bridge},
    {"fordable-river",  "fr", 41},
    {"road",            "ro", 42},
    {"hill-road",       "hr", 42, Layer::Ground,   TerrainId::Hill},
    {"supply-depot",    "sd", 43},
    {"wadi",            "wa", 44},
    {"city-ruins",      "cr", 45, Layer::Ground,   TerrainId::Town},
    {"dragons-teeth",   "dt", 46, Layer::Overlay},
    {"frozen-river",    "fz", 47},
    {"hill-forest",     "hf", 48, Layer::Ground,   TerrainId::Forest},
    {"hill-village",    "hv", 49, Layer::Ground,   TerrainId::Town},
    {"ravine",          "rv", 50},
    {"trenches",        "tr", 51},
    {"cave",            "ca", 52, Layer::Ground,   TerrainId::Hill},
    {"mountain-cave",   "mc", 53, Layer::Ground,   TerrainId::Hill},
    {"fish-pond",       "fp", 54},
    {"hospital",        "ho", 55},
    {"headquarters",    "hq", 56},
    {"jungle",          "ju", 57, Layer::Ground,   TerrainId::Forest},
    {"labor-camp",      "lc", 58, Layer::Ground,   TerrainId::Town},
    {"pier",            "pi", 59},
    {"rice-paddy",      "rp", 60},
    {"fordable-stream", "fs", 61},
    {"rope-bridge",     "rg", 62, Layer::Overlay,  TerrainId::Bridge},
    {"escarpment",      "es", 63, Layer::Ground,   TerrainId::Hill},
    {"erg",             "er", 64, Layer::Ground,   TerrainId::Hill},
    {"balka",           "ba", 65},
    {"abatis",          "ab", 66, Layer::Obstacle},
    {"castle",          "cs", 67, Layer::Ground,   TerrainId::Town},
    {"coast",           "co", 0,  Layer::Ground,   TerrainId::Beach},
    {"broken-bridge",   "bb", 0,  Layer::Overlay},
});

constexpr auto kUnbuiltTroops = std::to_array<UnbuiltTroop>({
    {"big-gun",              "Bg", "Troops 3",  TroopId::Artillery,       2},
    {"combat-engineers",     "Ce", "Troops 4",  TroopId::Infantry,        4},
    {"armored-train",        "Ar", "Troops 7",  TroopId::SupplyTrain,     1},
    {"cavalry",              "Ca", "Troops 8",  TroopId::Infantry,        3},
    {"ski-troops",           "Sk", "Troops 9",  TroopId::Infantry,        3},
    {"sniper",               "Sn", "Troops 10", TroopId::Infantry,        1},
    {"destroyer",            "De", "Troops 12", TroopId::AircraftCarrier, 1},
    {"flame-thrower-tank",   "Ft", "Troops 13", TroopId::Armor,           3},
    {"mobile-artillery",     "Ma", "Troops 14", TroopId::Artillery,       2},
    {"supply-truck",         "Tr", "Troops 17", TroopId::Infantry,        3},
    {"half-track",           "Ht", "Troops 18", TroopId::Armor,           3},
    {"patrol-car",           "Pc", "Troops 19", TroopId::Infantry,        3},
    {"command-car",          "Cc", "Troops 20", TroopId::Infantry,        1},
    {"brandenburgers",       "Br", "Troops 21", TroopId::SpecialForces,   4},
    {"heavy-anti-tank-gun",  "Ha", "Troops 23", TroopId::Artillery,       2},
    {"tank-destroyer",       "Td", "Troops 24", TroopId::Armor,           3},
    {"nebelwerfer",          "Nw", "Troops 25", TroopId::Artillery,       2},
    {"funny",                "Fu", "Troops 26", TroopId::Armor,           3},
    {"anti-tank-gun",        "At", "SWA 2",     TroopId::Infantry,        4},
    {"mortar",               "Mo", "SWA 3",     TroopId::Infantry,        4},
    {"machine-gun",          "Mg", "SWA 8",     TroopId::Infantry,        4},
});
// clang-format on

template <class Rows>
auto find_row(const Rows& rows, std::string_view key) -> decltype(rows.data()) {
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return r.key == key; });
  return row == rows.end() ? nullptr : &*row;
}

} // namespace

std::span<const UnbuiltTerrain> unbuilt_terrains() { return kUnbuiltTerrains; }
std::span<const UnbuiltTroop> unbuilt_troops() { return kUnbuiltTroops; }
const UnbuiltTerrain* find_unbuilt_terrain(std::string_view key) { return find_row(kUnbuiltTerrains, key); }
const UnbuiltTroop* find_unbuilt_troop(std::string_view key) { return find_row(kUnbuiltTroops, key); }

} // namespace bocage
