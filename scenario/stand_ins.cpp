#include "scenario/stand_ins.h"

#include <algorithm>
#include <array>

namespace bocage {
namespace {

// clang-format off: a table
constexpr std::array<UnbuiltTerrain, 0> kUnbuiltTerrains{};

constexpr std::array<UnbuiltTroop, 0> kUnbuiltTroops{};
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
