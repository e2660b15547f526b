#include "engine/tables/terrain.h"

namespace bocage {
namespace {

// Traits that several cards share; `rules` are the card's own.

constexpr Terrain wood(std::string_view key, int card, TerrainRules rules) {
  return {.key = key,
          .card = card,
          .stops = kGround,
          .no_battle_entering = kGround,
          .protection = {1, 2, 0},
          .blocks_sight = true,
          .air_check = 2,
          .rules = rules};
}

constexpr Terrain building(std::string_view key, int card, TerrainRules rules) {
  Terrain t = wood(key, card, rules);
  t.attack_penalty = {0, 2, 0};
  return t;
}

// Ground under water: who enters stops, who leaves stops outside, and armor does not battle meanwhile.
constexpr Terrain wet(std::string_view key, int card, ClassSet closed_to, TerrainRules rules) {
  return {.key = key,
          .card = card,
          .closed_to = closed_to,
          .stops = kGround,
          .stops_leaving = kGround,
          .spanned = true,
          .no_battle_entering = kArmor,
          .no_battle_leaving = kArmor,
          .rules = rules};
}

// Where one row of the rulebook, as a rule that of the summary card, says all of it.
constexpr TerrainRules all_by(std::string_view id) {
  return {.closed = id,
          .access = id,
          .descent = id,
          .stops = id,
          .leaving = id,
          .from_start = id,
          .cap = id,
          .climb = id,
          .trap = id,
          .no_battle = id,
          .battle_left = id,
          .close = id,
          .inside = id,
          .penalty = id,
          .reach = id,
          .flags = id,
          .sight = id,
          .protection = {id, id, id}};
}

// clang-format off: a row reads like its summary card
constexpr TerrainTable make() {
  TerrainTable t{};
  const auto row = [&t](TerrainId id) -> Terrain& { return t[static_cast<std::size_t>(id)]; };

  row(TerrainId::Open) = {
    .key = "open"};

  row(TerrainId::Beach) = {
    .key = "beach", .card = 1,
    .move_cap = 2, .beach = true, .smoothed_by = Accessory::Bobbin,
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
    .closed_to = kArmor | kArtillery, .traps = kArtillery, .heights_only = true,
    .protection = {2, 2, 0}, .protection_off_ridge = true, .artillery_reach = 7,
    .blocks_sight = true, .ridge = Ridge::Mountain, .height = 2, .air_check = 3,
    .rules = {.closed = "F-TMOUNT-04", .access = "F-TMOUNT-01", .descent = "F-TMOUNT-02", .trap = "F-TMOUNT-08", .reach = "F-TMOUNT-05", .sight = "F-TMOUNT-06",
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
    .rules = {.stops = "T-CARD-38"}};

  row(TerrainId::Bunker) = {
    .key = "bunker", .card = 2, .layer = Layer::Overlay,
    .closed_to = kArmor | kArtillery, .traps = kArmor | kArtillery,
    .protection = {1, 2, 0}, .ignored_flags = 1, .ignores_flags = kGround, .owner_only = true,
    .blocks_sight = true, .blasted = true, .air_check = 1,
    .rules = {.closed = "B-BUNKER-03", .trap = "B-BUNKER-04", .flags = "F-TBUNK-03",
              .sight = "B-BUNKER-10", .protection = {"F-TBUNK-07", "F-TBUNK-07"}}};

  row(TerrainId::Bridge) = {
    .key = "bridge", .card = 9, .layer = Layer::Overlay,
    .crossing = true, .deck = true,
    .air_check = 1,
    .rules = {.access = "F-TBRI-09"}};

  row(TerrainId::RailroadBridge) = {
    .key = "railroad-bridge", .card = 37, .layer = Layer::Overlay,
    .halts = kArmor | kArtillery, .crossing = true, .deck = true, .rail = true,
    .air_check = 1,
    .rules = {.access = "F-TBRI-09", .stops = "F-TRRB-02"}};

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
    .stops = kGround, .smoothed_by = Accessory::Bobbin,
    .attack_penalty = {1, 0, 0},
    .cleared_entering = kArmor, .cleared_instead = kInfantry, .air_check = 1,
    .rules = {.stops = "B-WIRE-01", .penalty = "B-WIRE-02"}};

  // Terrain Pack

  row(TerrainId::Airfield) = {
    .key = "airfield", .card = 16};

  row(TerrainId::Barracks) = building("barracks", 17,
    {.stops = "F-TBARR-01", .no_battle = "F-TBARR-02", .penalty = "F-TBARR-03", .sight = "F-TBARR-04",
     .protection = {"F-TBARR-05", "F-TBARR-05"}});

  row(TerrainId::Cemetery) = {
    .key = "cemetery", .card = 18,
    .ignored_flags = 1, .ignores_flags = kGround,
    .rules = {.flags = "F-TCEM-03"}};

  row(TerrainId::Dam) = {
    .key = "dam", .card = 20,
    .closed_to = kArmor | kArtillery,
    .ignored_flags = 1, .ignores_flags = kGround,
    .blocks_sight = true, .air_check = 2,
    .rules = {.closed = "F-TDAM-02", .flags = "F-TDAM-04", .sight = "F-TDAM-05"}};

  row(TerrainId::Factory) = building("factory", 21,
    {.stops = "F-TFACT-01", .no_battle = "F-TFACT-02", .penalty = "F-TFACT-03", .sight = "F-TFACT-04",
     .protection = {"F-TFACT-05", "F-TFACT-05"}});

  row(TerrainId::FieldBunker) = {
    .key = "field-bunker", .card = 22, .layer = Layer::Overlay,
    .closed_to = kArmor | kArtillery, .traps = kArmor | kArtillery,
    .protection = {1, 2, 0}, .ignored_flags = 1, .ignores_flags = kGround,
    .blocks_sight = true, .blasted = true, .air_check = 1,
    .rules = {.closed = "F-TFBUN-01", .trap = "T-CARD-22", .flags = "F-TFBUN-03", .sight = "F-TFBUN-05",
              .protection = {"F-TFBUN-04", "F-TFBUN-04"}}};

  row(TerrainId::FloodedField) = wet("flooded-field", 23, kNoClass,
    {.stops = "F-TFLOOD-01", .leaving = "F-TFLOOD-03", .no_battle = "F-TFLOOD-05",
     .battle_left = "F-TFLOOD-05"});

  row(TerrainId::Fortress) = {
    .key = "fortress", .card = 24,
    .closed_to = kArmor | kArtillery, .traps = kArmor | kArtillery,
    .protection = {1, 2, 0}, .ignored_flags = kAllFlags, .ignores_flags = kGround,
    .blocks_sight = true, .air_check = 2,
    .rules = {.closed = "F-TFORT-02", .trap = "T-CARD-24", .flags = "F-TFORT-03", .sight = "F-TFORT-04",
              .protection = {"F-TFORT-05", "F-TFORT-05"}}};

  row(TerrainId::HighGround) = {
    .key = "high-ground", .card = 25};

  row(TerrainId::Lake) = {
    .key = "lake", .card = 26,
    .closed_to = kGround,
    .blocks_in_pairs = true,
    .rules = {.closed = "F-TLAKE-01", .sight = "F-TLAKE-02"}};

  row(TerrainId::Lighthouse) = building("lighthouse", 27,
    {.stops = "F-TLIGHT-01", .no_battle = "F-TLIGHT-02", .penalty = "F-TLIGHT-03", .sight = "F-TLIGHT-04",
     .protection = {"F-TLIGHT-05", "F-TLIGHT-05"}});

  row(TerrainId::Marsh) = wet("marsh", 28, kArtillery,
    {.closed = "F-TMARSH-03", .stops = "F-TMARSH-01", .leaving = "F-TMARSH-02", .no_battle = "F-TMARSH-05",
     .battle_left = "F-TMARSH-05"});
  row(TerrainId::Marsh).smoothed_by = Accessory::Bobbin;

  row(TerrainId::Oasis) = {
    .key = "oasis", .card = 31,
    .stops = kGround,
    .protection = {1, 1, 0}, .ignored_flags = 1, .ignores_flags = kGround,
    .blocks_sight = true, .air_check = 1,
    .rules = all_by("T-CARD-31")};

  row(TerrainId::PalmForest) = wood("palm-forest", 32,
    {.stops = "F-ACT-36", .no_battle = "F-ACT-36", .sight = "T-CARD-32",
     .protection = {"T-CARD-32", "T-CARD-32"}});

  row(TerrainId::PontoonBridge) = {
    .key = "pontoon-bridge", .card = 33, .layer = Layer::Overlay,
    .crossing = true, .deck = true,
    .air_check = 1,
    .rules = {.access = "F-TBRI-09"}};

  row(TerrainId::PowerPlant) = building("power-plant", 34, all_by("T-CARD-34"));

  row(TerrainId::PrisonCamp) = building("prison-camp", 35, all_by("T-CARD-35"));
  row(TerrainId::PrisonCamp).ignored_flags = 1;
  row(TerrainId::PrisonCamp).ignores_flags = kGround;

  row(TerrainId::RadarStation) = {
    .key = "radar-station", .card = 36,
    .stops = kGround,
    .protection = {1, 2, 0}, .attack_penalty = {0, 2, 0},
    .ignored_flags = 1, .ignores_flags = kGround,
    .blocks_sight = true, .air_check = 2,
    .rules = all_by("T-CARD-36")};

  row(TerrainId::Station) = building("station", 39, all_by("T-CARD-39"));
  row(TerrainId::Station).rail = true;
  row(TerrainId::Station).station = true;

  row(TerrainId::RoadBlock) = {
    .key = "road-block", .card = 40, .layer = Layer::Overlay,
    .closed_to = kArmor | kArtillery, .stops = kGround,
    .protection = {1, 1, 0}, .ignored_flags = 1, .ignores_flags = kGround,
    .engineers_only = true, .air_check = 1,
    .rules = {.closed = "F-TRBLK-02", .stops = "F-TRBLK-01", .flags = "F-TRBLK-03",
              .protection = {"F-TRBLK-05", "F-TRBLK-05"}}};

  row(TerrainId::Ford) = {
    .key = "ford", .card = 41, .layer = Layer::Overlay,
    .stops = kGround, .crossing = true, .smoothed_by = Accessory::Fascine,
    .attack_penalty = {1, 1, 1},
    .bars_sandbags = true,
    .rules = all_by("T-CARD-41")};

  row(TerrainId::FordableRiver) = {
    .key = "fordable-river", .card = 41,
    .stops = kGround, .spanned = true, .smoothed_by = Accessory::Fascine,
    .attack_penalty = {1, 1, 1},
    .bars_sandbags = true,
    .rules = all_by("T-CARD-41")};

  row(TerrainId::Road) = {
    .key = "road", .card = 42,
    .road = true};

  row(TerrainId::HillRoad) = {
    .key = "hill-road", .card = 42,
    .road = true,
    .protection = {1, 1, 0}, .protection_from_below = true,
    .blocks_sight = true, .ridge = Ridge::Hill, .height = 1, .air_check = 2,
    .rules = {.sight = "F-TROAD-03", .protection = {"F-TROAD-05", "F-TROAD-05"}}};

  row(TerrainId::SupplyDepot) = {
    .key = "supply-depot", .card = 43,
    .blocks_sight = true, .air_check = 1,
    .rules = {.sight = "T-CARD-43"}};

  row(TerrainId::Wadi) = {
    .key = "wadi", .card = 44,
    .banks = true, .spanned = true,
    .close_only = kInfantry | kArmor, .protection = {1, 1, 1}, .covers_from_guns = true,
    .air_check = 1,
    .rules = {.access = "F-TWADI-01", .close = "F-TWADI-03",
              .protection = {"F-TWADI-05", "F-TWADI-05", "F-TWADI-05"}}};

  // Eastern Front

  row(TerrainId::CityRuins) = wood("city-ruins", 45, all_by("T-CARD-45"));
  row(TerrainId::CityRuins).closed_to = kArmor | kArtillery;
  row(TerrainId::CityRuins).ignored_flags = 1;
  row(TerrainId::CityRuins).ignores_flags = kGround;

  row(TerrainId::DragonsTeeth) = {
    .key = "dragons-teeth", .card = 46, .layer = Layer::Overlay,
    .closed_to = kArmor | kArtillery, .halts = kInfantry,
    .air_check = 1,
    .rules = all_by("T-CARD-46")};

  row(TerrainId::FrozenRiver) = {
    .key = "frozen-river", .card = 47,
    .ice_dice = 2}; // F-TFROZ-02

  row(TerrainId::HillForest) = wood("hill-forest", 48, all_by("T-CARD-48"));

  row(TerrainId::HillVillage) = building("hill-village", 49, all_by("T-CARD-49"));

  row(TerrainId::Ravine) = {
    .key = "ravine", .card = 50,
    .closed_to = kArmor | kArtillery, .spanned = true,
    .ignored_flags = 1, .ignores_flags = kInfantry,
    .air_check = 1,
    .rules = all_by("T-CARD-50")};

  row(TerrainId::Trenches) = {
    .key = "trenches", .card = 51,
    .closed_to = kArtillery, .stops = kGround, .smoothed_by = Accessory::Fascine,
    .no_battle_inside = kArmor, .protection = {1, 1, 0},
    .ignored_flags = 1, .ignores_flags = kInfantry,
    .air_check = 1,
    .rules = all_by("T-CARD-51")};

  // Pacific Theater

  row(TerrainId::FishPond) = wet("fish-pond", 54, kArtillery, all_by("T-CARD-54"));

  row(TerrainId::Hospital) = {
    .key = "hospital", .card = 55,
    .blocks_sight = true, .air_check = 1,
    .rules = {.sight = "T-CARD-55"}};

  row(TerrainId::Jungle) = {
    .key = "jungle", .card = 57,
    .halts = kGround,
    .no_battle_entering = kGround, .battle_from_beside = true, .protection = {1, 2, 0},
    .blocks_sight = true, .air_check = 2,
    .rules = {.stops = "F-TJUN-01", .no_battle = "F-TJUN-02", .sight = "F-TJUN-04",
              .protection = {"F-TJUN-05", "F-TJUN-05"}}};

  row(TerrainId::LaborCamp) = building("labor-camp", 58, all_by("T-CARD-58"));
  row(TerrainId::LaborCamp).ignored_flags = 1;
  row(TerrainId::LaborCamp).ignores_flags = kGround;
  row(TerrainId::LaborCamp).air_check = 1;

  row(TerrainId::Pier) = {
    .key = "pier", .card = 59,
    .deck = true,
    .rules = {.access = "T-CARD-59"}};

  row(TerrainId::RicePaddy) = wet("rice-paddy", 60, kArtillery, all_by("T-CARD-60"));

  row(TerrainId::FordableStream) = {
    .key = "fordable-stream", .card = 61,
    .halts = kGround, .spanned = true,
    .rules = {.stops = "F-TSTR-01"}};

  row(TerrainId::RopeBridge) = {
    .key = "rope-bridge", .card = 62, .layer = Layer::Overlay,
    .closed_to = kArmor | kArtillery, .crossing = true, .deck = true,
    .air_check = 1,
    .rules = {.closed = "F-TROPE-05", .access = "F-TBRI-09"}};

  // Mediterranean Theater and later

  row(TerrainId::Escarpment) = {
    .key = "escarpment", .card = 63,
    .closed_to = kGround,
    .blocks_sight = true, .air_check = 2,
    .rules = all_by("T-CARD-63")};

  row(TerrainId::Erg) = {
    .key = "erg", .card = 64,
    .stops = kGround,
    .protection = {1, 1, 0}, .protection_from_below = true,
    .blocks_sight = true, .ridge = Ridge::Dune, .height = 1, .air_check = 1,
    .rules = {.stops = "F-TERG-01", .sight = "F-TERG-02", .protection = {"F-TERG-03", "F-TERG-03"}}};

  row(TerrainId::Balka) = {
    .key = "balka", .card = 65,
    .halts = kGround, .stops_leaving = kGround, .spanned = true,
    .air_check = 1,
    .rules = all_by("T-CARD-65")};

  row(TerrainId::Abatis) = {
    .key = "abatis", .card = 66, .layer = Layer::Obstacle,
    .closed_to = kArmor | kArtillery, .halts = kInfantry,
    .air_check = 1,
    .rules = all_by("T-CARD-66")};

  row(TerrainId::Castle) = building("castle", 67, all_by("T-CARD-67"));

  row(TerrainId::Coast) = {
    .key = "coast", .card = 68,
    .move_cap = 2, .beach = true,
    .rules = all_by("T-CARD-68")};

  row(TerrainId::BrokenBridge) = {
    .key = "broken-bridge", .card = 8, .layer = Layer::Overlay}; // river again

  // F-TROAD-34, F-TROAD-35: no road, and nobody stops.
  row(TerrainId::LevelCrossing) = {
    .key = "level-crossing", .card = 38,
    .rail = true};

  // Mines and caves

  row(TerrainId::Minefield) = {
    .key = "minefield", .card = 29, .layer = Layer::Obstacle,
    .stops = kGround,
    .rules = {.stops = "F-TMINE-02"}};

  row(TerrainId::Cave) = {
    .key = "cave", .card = 52,
    .closed_to = kArmor | kArtillery, .tunnel = true,
    .protection = {1, 1, 0}, .protection_from_below = true, .shelter = {2, 2, 0},
    .blocks_sight = true, .ridge = Ridge::Hill, .height = 1,
    .air_check = 2,
    .rules = {.closed = "F-TCAVE-02", .sight = "F-TCAVE-03", .shelter = "F-TCAVE-13",
              .protection = {"F-TCAVE-18", "F-TCAVE-18"}}};

  row(TerrainId::MountainCave) = {
    .key = "mountain-cave", .card = 53,
    .closed_to = kArmor | kArtillery, .traps = kArtillery, .heights_only = true, .tunnel = true,
    .protection = {2, 2, 0}, .protection_off_ridge = true, .shelter = {2, 2, 0},
    .blocks_sight = true, .ridge = Ridge::Mountain, .height = 2,
    .air_check = 3,
    .rules = {.closed = "F-TCAVE-05", .access = "F-TCAVE-04", .descent = "F-TCAVE-04", .trap = "F-TMOUNT-08", .sight = "F-TCAVE-06", .shelter = "F-TCAVE-13",
              .protection = {"F-TCAVE-16", "F-TCAVE-16"}}};

  row(TerrainId::Headquarters) = {
    .key = "headquarters", .card = 56,
    .blocks_sight = true, .air_check = 1,
    .rules = {.sight = "F-THQ-03"}};
  return t;
}
// clang-format on

} // namespace

constinit const TerrainTable kTerrainTable = make();

} // namespace bocage
