#include "engine/tables/terrain.h"

namespace bocage {
namespace {

// clang-format off: a row reads like its summary card
constexpr TerrainTable make() {
  TerrainTable t{};
  const auto row = [&t](TerrainId id) -> Terrain& { return t[static_cast<std::size_t>(id)]; };

  row(TerrainId::Open) = {
    .key = "open"};

  row(TerrainId::Beach) = {
    .key = "beach", .card = 1,
    .move_cap = 2, .beach = true,
    .rules = {.cap = "B-BEACH-01"}};

  row(TerrainId::Forest) = {
    .key = "forest", .card = 3,
    .stops = kGround,
    .no_battle_entering = kGround, .protection = {1, 2, 0},
    .blocks_sight = true, .air_check = 2,
    .rules = {.stops = "B-FOREST-01", .no_battle = "B-FOREST-02", .sight = "B-FOREST-06",
              .protection = {"B-FOREST-03", "B-FOREST-04"}}};

  row(TerrainId::Hedgerow) = {
    .key = "hedgerow", .card = 4,
    .stops = kGround, .stops_leaving = kGround, .entered_from_start = true,
    .no_battle_entering = kGround, .protection = {1, 2, 0},
    .blocks_sight = true, .air_check = 2,
    .rules = {.stops = "B-HEDGE-01", .leaving = "B-HEDGE-03", .from_start = "B-HEDGE-02",
              .no_battle = "B-HEDGE-04", .sight = "B-HEDGE-08",
              .protection = {"B-HEDGE-05", "B-HEDGE-06"}}};

  row(TerrainId::Hill) = {
    .key = "hill", .card = 6,
    .protection = {1, 1, 0}, .protection_from_below = true,
    .blocks_sight = true, .ridge = Ridge::Hill, .height = 1, .air_check = 2,
    .rules = {.sight = "F-THILL-02", .protection = {"B-HILL-02", "B-HILL-03"}}};

  // B-SEA-01, F-TSEA-11: at most one hex of water a turn, so a unit that enters it stops.
  row(TerrainId::Ocean) = {
    .key = "ocean", .card = 7,
    .stops = kGround, .water = Water::Sea,
    .no_battle_inside = kGround,
    .bars_sandbags = true, .air_check = 1,
    .rules = {.closed = "B-RETREAT-17", .stops = "B-SEA-01", .inside = "B-SEA-03"}};

  row(TerrainId::River) = {
    .key = "river", .card = 8,
    .closed_to = kGround, .water = Water::River,
    .bars_sandbags = true,
    .rules = {.closed = "B-RIVER-01"}};

  row(TerrainId::Cliff) = {
    .key = "cliff", .card = 11,
    .slope = Slope::Cliff,
    .protection = {1, 1, 0}, .protection_from_below = true,
    .blocks_sight = true, .ridge = Ridge::Hill, .height = 1, .air_check = 2,
    .rules = {.closed = "F-TCLIFF-02", .climb = "F-TCLIFF-01", .sight = "F-TCLIFF-08",
              .protection = {"F-TCLIFF-09", "F-TCLIFF-09"}}};

  row(TerrainId::SeaBluff) = {
    .key = "sea-bluff", .card = 11,
    .slope = Slope::Bluff,
    .protection = {1, 1, 0}, .protection_from_below = true,
    .blocks_sight = true, .ridge = Ridge::Hill, .height = 1, .air_check = 2,
    .rules = {.closed = "F-TCLIFF-02", .climb = "F-TCLIFF-01", .sight = "F-TCLIFF-08",
              .protection = {"F-TCLIFF-09", "F-TCLIFF-09"}}};

  row(TerrainId::SteepHill) = {
    .key = "steep-hill", .card = 13,
    .slope = Slope::Steep,
    .protection = {1, 1, 0}, .protection_from_below = true,
    .blocks_sight = true, .ridge = Ridge::Hill, .height = 1, .air_check = 2,
    .rules = {.climb = "T-CARD-13", .sight = "F-THILL-02", .protection = {"B-HILL-02", "B-HILL-03"}}};

  row(TerrainId::Mountain) = {
    .key = "mountain", .card = 30,
    .closed_to = kArmor | kArtillery, .heights_only = true,
    .protection = {2, 2, 0}, .protection_off_ridge = true, .artillery_reach = 7,
    .blocks_sight = true, .ridge = Ridge::Mountain, .height = 2, .air_check = 3,
    .rules = {.closed = "F-TMOUNT-04", .access = "F-TMOUNT-01", .reach = "F-TMOUNT-05", .sight = "F-TMOUNT-06",
              .protection = {"F-TMOUNT-09", "F-TMOUNT-09"}}};

  row(TerrainId::Town) = {
    .key = "town", .card = 14,
    .stops = kGround,
    .no_battle_entering = kGround, .protection = {1, 2, 0}, .attack_penalty = {0, 2, 0},
    .blocks_sight = true, .air_check = 2,
    .rules = {.stops = "B-TOWN-01", .no_battle = "B-TOWN-02", .penalty = "B-TOWN-06",
              .sight = "B-TOWN-07", .protection = {"B-TOWN-03", "B-TOWN-04"}}};

  row(TerrainId::Church) = {
    .key = "church", .card = 19,
    .stops = kGround,
    .no_battle_entering = kGround, .protection = {1, 2, 0}, .attack_penalty = {0, 2, 0},
    .ignored_flags = 1, .ignores_flags = kGround,
    .blocks_sight = true, .air_check = 2,
    .rules = {.stops = "F-TCHUR-01", .no_battle = "F-TCHUR-02", .penalty = "F-TCHUR-03",
              .flags = "F-TCHUR-04", .sight = "F-TCHUR-05", .protection = {"F-TCHUR-06", "F-TCHUR-06"}}};

  row(TerrainId::Railroad) = {
    .key = "railroad", .card = 38,
    .halts = kArmor | kArtillery, .rail = true,
    .rules = {.stops = "F-TRRB-07"}};

  row(TerrainId::Bunker) = {
    .key = "bunker", .card = 2, .layer = Layer::Overlay,
    .closed_to = kArmor | kArtillery, .traps = kArmor | kArtillery,
    .protection = {1, 2, 0}, .ignored_flags = 1, .ignores_flags = kGround, .owner_only = true,
    .blocks_sight = true, .air_check = 1,
    .rules = {.closed = "B-BUNKER-03", .trap = "B-BUNKER-04", .flags = "F-TBUNK-03",
              .sight = "B-BUNKER-10", .protection = {"F-TBUNK-07", "F-TBUNK-07"}}};

  row(TerrainId::Bridge) = {
    .key = "bridge", .card = 9, .layer = Layer::Overlay,
    .crossing = true,
    .air_check = 1,
    .rules = {.closed = "F-TBRI-09"}};

  row(TerrainId::RailroadBridge) = {
    .key = "railroad-bridge", .card = 37, .layer = Layer::Overlay,
    .halts = kArmor | kArtillery, .crossing = true, .rail = true,
    .air_check = 1,
    .rules = {.closed = "F-TBRI-09", .stops = "F-TRRB-02"}};

  row(TerrainId::Hedgehog) = {
    .key = "hedgehog", .card = 5, .layer = Layer::Obstacle,
    .closed_to = kArmor | kArtillery,
    .ignored_flags = 1, .ignores_flags = kInfantry,
    .air_check = 1,
    .rules = {.closed = "B-HOG-01", .flags = "B-HOG-04"}};

  row(TerrainId::Sandbags) = {
    .key = "sandbags", .card = 10, .layer = Layer::Obstacle,
    .protection = {1, 1, 0}, .ignored_flags = 1, .ignores_flags = kGround,
    .gone_when_left = true, .air_check = 1,
    .rules = {.flags = "B-SAND-06", .protection = {"B-SAND-04", "B-SAND-04"}}};

  row(TerrainId::SeaWall) = {
    .key = "sea-wall", .card = 12, .layer = Layer::Obstacle,
    .protection = {1, 1, 0}, .ignored_flags = 1, .ignores_flags = kGround, .owner_only = true,
    .air_check = 1,
    .rules = {.flags = "F-TWALL-03", .protection = {"F-TWALL-05", "F-TWALL-05"}}};

  row(TerrainId::Wire) = {
    .key = "wire", .card = 15, .layer = Layer::Obstacle,
    .stops = kGround,
    .attack_penalty = {1, 0, 0},
    .cleared_entering = kArmor, .cleared_instead = kInfantry, .air_check = 1,
    .rules = {.stops = "B-WIRE-01", .penalty = "B-WIRE-02"}};
  return t;
}
// clang-format on

} // namespace

constinit const TerrainTable kTerrainTable = make();

} // namespace bocage
