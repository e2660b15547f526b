#include "engine/tables/terrain.h"

namespace bocage {
namespace {

constexpr TerrainTable make() {
  TerrainTable t{};
  const auto row = [&t](TerrainId id) -> Terrain& { return t[static_cast<std::size_t>(id)]; };

  row(TerrainId::Open) = {.key = "open"};

  row(TerrainId::Beach) = {.key = "beach", .card = 1, .move_cap = 2, .beach = true};

  row(TerrainId::Forest) = {.key = "forest", .card = 3, .stops = kGround, .no_battle_entering = kGround,
                            .protection = {1, 2, 0}, .blocks_sight = true, .air_check = 2};

  row(TerrainId::Hedgerow) = {.key = "hedgerow", .card = 4, .stops = kGround, .stops_leaving = kGround,
                              .entered_from_start = true, .no_battle_entering = kGround,
                              .protection = {1, 2, 0}, .blocks_sight = true, .air_check = 2};

  row(TerrainId::Hill) = {.key = "hill", .card = 6, .protection = {1, 1, 0}, .protection_from_below = true,
                          .blocks_sight = true, .ridge = Ridge::Hill, .height = 1, .air_check = 2};

  // B-SEA-01, F-TSEA-11: at most one hex of water a turn, so a unit that enters it stops.
  row(TerrainId::Ocean) = {.key = "ocean", .card = 7, .stops = kGround, .water = Water::Sea,
                           .no_battle_inside = kGround, .bars_sandbags = true, .air_check = 1};

  row(TerrainId::River) = {.key = "river", .card = 8, .closed_to = kGround, .water = Water::River,
                           .bars_sandbags = true};

  row(TerrainId::Cliff) = {.key = "cliff", .card = 11, .slope = Slope::Cliff, .protection = {1, 1, 0},
                           .protection_from_below = true, .blocks_sight = true, .ridge = Ridge::Hill,
                           .height = 1, .air_check = 2};

  row(TerrainId::SeaBluff) = {.key = "sea-bluff", .card = 11, .slope = Slope::Bluff, .protection = {1, 1, 0},
                              .protection_from_below = true, .blocks_sight = true, .ridge = Ridge::Hill,
                              .height = 1, .air_check = 2};

  row(TerrainId::SteepHill) = {.key = "steep-hill", .card = 13, .slope = Slope::Steep, .protection = {1, 1, 0},
                               .protection_from_below = true, .blocks_sight = true, .ridge = Ridge::Hill,
                               .height = 1, .air_check = 2};

  row(TerrainId::Town) = {.key = "town", .card = 14, .stops = kGround, .no_battle_entering = kGround,
                          .protection = {1, 2, 0}, .attack_penalty = {0, 2, 0}, .blocks_sight = true,
                          .air_check = 2};

  row(TerrainId::Railroad) = {.key = "railroad", .card = 38, .halts = kArmor | kArtillery, .rail = true};

  row(TerrainId::Bunker) = {.key = "bunker", .card = 2, .layer = Layer::Overlay, .closed_to = kArmor | kArtillery,
                            .traps = kArmor | kArtillery, .protection = {1, 2, 0}, .ignored_flags = 1,
                            .ignores_flags = kGround, .owner_only = true, .blocks_sight = true, .air_check = 1};

  row(TerrainId::Bridge) = {.key = "bridge", .card = 9, .layer = Layer::Overlay, .crossing = true, .air_check = 1};

  row(TerrainId::RailroadBridge) = {.key = "railroad-bridge", .card = 37, .layer = Layer::Overlay,
                                    .halts = kArmor | kArtillery, .crossing = true, .rail = true, .air_check = 1};

  row(TerrainId::Hedgehog) = {.key = "hedgehog", .card = 5, .layer = Layer::Obstacle,
                              .closed_to = kArmor | kArtillery, .ignored_flags = 1, .ignores_flags = kInfantry,
                              .air_check = 1};

  row(TerrainId::Sandbags) = {.key = "sandbags", .card = 10, .layer = Layer::Obstacle, .protection = {1, 1, 0},
                              .ignored_flags = 1, .ignores_flags = kGround, .gone_when_left = true,
                              .air_check = 1};

  row(TerrainId::SeaWall) = {.key = "sea-wall", .card = 12, .layer = Layer::Obstacle, .protection = {1, 1, 0},
                             .ignored_flags = 1, .ignores_flags = kGround, .owner_only = true, .air_check = 1};

  row(TerrainId::Wire) = {.key = "wire", .card = 15, .layer = Layer::Obstacle, .stops = kGround,
                          .attack_penalty = {1, 0, 0}, .cleared_entering = kArmor, .cleared_instead = kInfantry,
                          .air_check = 1};
  return t;
}

} // namespace

constinit const TerrainTable kTerrainTable = make();

} // namespace bocage
