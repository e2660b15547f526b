#include "scenario/stand_ins.h"

#include <algorithm>
#include <array>

namespace bocage {
namespace {

// clang-format off: a table
constexpr std::array<UnbuiltTerrain, 0> kUnbuiltTerrains{};

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
