#include "engine/tables/troops.h"

namespace bocage {
namespace {

constexpr FaceSet kInfantryHits = set_of(Face::Infantry) | set_of(Face::Grenade);
constexpr FaceSet kArmorHits = set_of(Face::Armor) | set_of(Face::Grenade);
constexpr FaceSet kGrenadeHits = set_of(Face::Grenade);
constexpr std::array kGunDice = {3, 3, 2, 2, 1, 1, 0, 0}, kHeavyGunDice = {3, 3, 2, 2, 1, 1, 1, 1};

// Infantry with a weapon beside it (SWA 1, SWA 4): never Takes Ground.
constexpr Troop weapon(std::string_view key, std::string_view card, bool late, TroopRules rules) {
  rules.ground = "E-SWA-05";
  return {.key = key,
          .card = card,
          .battle_move = late ? 1 : 0,
          .emplaced = !late,
          .dice = {3, 2, 1},
          .stars_steady = late,
          .takes_ground = false,
          .hit_by = kInfantryHits,
          .rules = rules};
}

// clang-format off: a row reads like its summary card
constexpr TroopTable make() {
  TroopTable t{};
  const auto row = [&t](TroopId id) -> Troop& { return t[static_cast<std::size_t>(id)]; };

  row(TroopId::Infantry) = {
    .key = "infantry", .card = "Troops 1",
    .dice = {3, 2, 1},
    .hit_by = kInfantryHits,
    .rules = {.move = "B-MVINF-03", .battle_move = "B-MVINF-02", .dice = "B-RANGE-01"}};

  row(TroopId::Armor) = {
    .key = "armor", .card = "Troops 1", .unit_class = UnitClass::Armor, .gait = Gait::Tracked, .figures = 3,
    .move = 3, .battle_move = 3,
    .dice = {3, 3, 3}, .overruns = true,
    .hit_by = kArmorHits,
    .rules = {.move = "B-MVARM-02", .battle_move = "B-MVARM-01", .dice = "B-RANGE-02"}};

  row(TroopId::Artillery) = {
    .key = "artillery", .card = "Troops 1", .unit_class = UnitClass::Artillery, .gait = Gait::Towed, .figures = 2,
    .move = 1, .battle_move = 0,
    .dice = {3, 3, 2, 2, 1, 1}, .sight = Sight::NotNeeded, .cover = Cover::Ignored, .takes_ground = false,
    .hit_by = kGrenadeHits,
    .rules = {.move = "B-MVART-03", .battle_move = "B-MVART-02", .dice = "B-RANGE-03"}};

  row(TroopId::SpecialForces) = {
    .key = "special-forces", .card = "Troops 2",
    .battle_move = 2,
    .dice = {3, 2, 1},
    .hit_by = kInfantryHits,
    .rules = {.move = "B-SFORCE-03", .battle_move = "B-SFORCE-02", .dice = "B-SFORCE-05"}};

  row(TroopId::EliteArmor) = {
    .key = "elite-armor", .card = "Troops 2", .unit_class = UnitClass::Armor, .gait = Gait::Tracked, .figures = 4,
    .move = 3, .battle_move = 3,
    .dice = {3, 3, 3}, .overruns = true,
    .hit_by = kArmorHits,
    .rules = {.move = "B-MVARM-02", .battle_move = "B-MVARM-01", .dice = "B-ELITE-02"}};

  row(TroopId::Resistance) = {
    .key = "resistance", .card = "Nations 1", .figures = 3,
    .battles_entering = true,
    .dice = {3, 2, 1},
    .hit_by = kInfantryHits, .retreat = 3,
    .rules = {.move = "B-MVINF-03", .battle_move = "B-RESIST-05", .dice = "F-NAT-03"}};

  row(TroopId::Tiger) = {
    .key = "tiger", .card = "Troops 16", .unit_class = UnitClass::Armor, .gait = Gait::Tracked, .figures = 1,
    .move = 3, .battle_move = 3,
    .dice = {3, 3, 3}, .overruns = true,
    .hit_by = kArmorHits, .reroll = Reroll::GrenadeHits, .heals = false,
    .rules = {.move = "E-TIGER-03", .battle_move = "E-TIGER-03", .dice = "E-TIGER-04"}};

  row(TroopId::SupplyTrain) = {
    .key = "supply-train", .card = "Troops 6", .unit_class = UnitClass::Train, .gait = Gait::Rail, .figures = 1,
    .move = 3, .battle_move = 0,
    .takes_ground = false,
    .hit_by = kGrenadeHits, .hits_to_destroy = 4, .ignored_flags = 1, .heals = false,
    .carries_units = true,
    .rules = {.move = "F-TRP-46", .dice = "U-UNIT-09", .flags = "F-TRP-48"}};

  row(TroopId::AircraftCarrier) = {
    .key = "aircraft-carrier", .card = "Troops 11", .unit_class = UnitClass::Ship, .gait = Gait::Afloat, .figures = 1,
    .move = 2, .battle_move = 0,
    .takes_ground = false,
    .hit_by = kGrenadeHits, .hits_to_destroy = 3, .ignored_flags = 1, .heals = false,
    .rules = {.move = "F-TRPB-16", .dice = "U-UNIT-14", .flags = "F-TRPB-19"}};

  row(TroopId::Fighter) = {
    .key = "fighter", .card = "Airplanes 1", .unit_class = UnitClass::Plane, .gait = Gait::Airborne, .figures = 1,
    .move = 4, .battle_move = 0,
    .takes_ground = false,
    .hit_by = kGrenadeHits, .heals = false,
    .rules = {.move = "A-MOVE-01", .dice = "A-ACTION-01"}};

  // Terrain Pack, Eastern Front, Pacific Theater
  row(TroopId::BigGun) = {
    .key = "big-gun", .card = "Troops 3", .unit_class = UnitClass::Artillery, .gait = Gait::Towed, .figures = 2,
    .move = 1, .battle_move = 0,
    .dice = kHeavyGunDice, .sight = Sight::NotNeeded, .cover = Cover::Ignored, .marks_targets = true, .takes_ground = false,
    .hit_by = kGrenadeHits,
    .rules = {.move = "F-TRP-22", .battle_move = "E-BIGGUN-01", .dice = "E-BIGGUN-02", .ground = "B-GROUND-03"}};

  row(TroopId::CombatEngineers) = {
    .key = "combat-engineers", .card = "Troops 4",
    .dice = {3, 2, 1}, .cover = Cover::IgnoredClose,
    .hit_by = kInfantryHits,
    .engineers = true,
    .rules = {.move = "F-TRP-34", .battle_move = "F-TRP-34", .dice = "F-TRP-35"}};

  row(TroopId::ArmoredTrain) = {
    .key = "armored-train", .card = "Troops 7", .unit_class = UnitClass::Train, .gait = Gait::Rail, .figures = 1,
    .move = 3, .battle_move = 3,
    .dice = kGunDice, .sight = Sight::NotNeeded, .cover = Cover::Ignored, .takes_ground = false,
    .hit_by = kGrenadeHits, .hits_to_destroy = 4, .ignored_flags = 1, .heals = false,
    .gun_on_wagon = true,
    .rules = {.move = "F-TRP-46", .battle_move = "F-TRP-68", .dice = "F-TRP-69", .flags = "F-TRP-48", .ground = "B-GROUND-03"}};

  row(TroopId::Cavalry) = {
    .key = "cavalry", .card = "Troops 8", .figures = 3,
    .move = 3, .battle_move = 3,
    .dice = {2, 1}, .overruns = true,
    .hit_by = kInfantryHits,
    .rules = {.move = "E-CAV-04", .battle_move = "E-CAV-04", .dice = "E-CAV-05"}};

  row(TroopId::SkiTroops) = {
    .key = "ski-troops", .card = "Troops 9", .figures = 3,
    .move = 3, .battle_move = 3, .battles_entering = true,
    .dice = {3, 2},
    .hit_by = kInfantryHits, .retreat = 3,
    .rules = {.move = "E-SKI-03", .battle_move = "E-SKI-03", .dice = "E-SKI-04"}};

  row(TroopId::Sniper) = {
    .key = "sniper", .card = "Troops 10", .figures = 1,
    .battle_move = 2, .battles_entering = true,
    .dice = {1, 1, 1, 1, 1}, .cover = Cover::Ignored,
    .attacks = kInfantry | kArtillery, .stars_hit = kInfantry | kArtillery,
    .hit_by = kGrenadeHits, .retreat = 3, .heals = false, .medals = 0,
    .nationless = true,
    .rules = {.move = "E-SNIPER-03", .battle_move = "E-SNIPER-03", .dice = "E-SNIPER-12", .targets = "E-SNIPER-09"}};

  row(TroopId::Destroyer) = {
    .key = "destroyer", .card = "Troops 12", .unit_class = UnitClass::Ship, .gait = Gait::Afloat, .figures = 1,
    .move = 2, .battle_move = 2,
    .dice = kHeavyGunDice, .sight = Sight::NotNeeded, .cover = Cover::Ignored, .marks_targets = true, .takes_ground = false,
    .hit_by = kGrenadeHits, .hits_to_destroy = 3, .ignored_flags = 1, .heals = false,
    .rules = {.move = "F-TRPB-32", .battle_move = "F-TRPB-32", .dice = "F-TRPB-33", .flags = "F-TRPB-27", .ground = "B-GROUND-03"}};

  row(TroopId::FlameThrowerTank) = {
    .key = "flame-thrower-tank", .card = "Troops 13", .unit_class = UnitClass::Armor, .gait = Gait::Tracked, .figures = 3,
    .move = 3, .battle_move = 3,
    .dice = {3, 3, 3}, .cover = Cover::OneDieClose, .overruns = true,
    .hit_by = kArmorHits,
    .rules = {.move = "B-MVARM-02", .battle_move = "B-MVARM-01", .dice = "U-UNIT-16"}};

  row(TroopId::MobileArtillery) = {
    .key = "mobile-artillery", .card = "Troops 14", .unit_class = UnitClass::Artillery, .gait = Gait::Towed, .figures = 2,
    .move = 2, .battle_move = 1,
    .dice = kGunDice, .sight = Sight::NotNeeded, .cover = Cover::Ignored, .takes_ground = false,
    .hit_by = kGrenadeHits,
    .rules = {.move = "E-MOBART-04", .battle_move = "E-MOBART-03", .dice = "E-MOBART-02", .ground = "B-GROUND-03"}};

  // Equipment Pack and Campaign Books
  row(TroopId::SupplyTruck) = {
    .key = "supply-truck", .card = "Troops 17", .gait = Gait::Wheeled, .figures = 3,
    .move = 2, .battle_move = 3, .road_move = 4, .stops_on_rails = true,
    .takes_ground = false,
    .hit_by = kInfantryHits, .heals = false, .medals = 0, .wreck = Wreck::Trucks,
    .vehicle = true, .leads = false, .supplies = true,
    .rules = {.move = "E-TRUCK-09", .battle_move = "E-TRUCK-12", .dice = "E-TRUCK-12", .rails = "E-TRUCK-37"}};

  row(TroopId::HalfTrack) = {
    .key = "half-track", .card = "Troops 18", .unit_class = UnitClass::Armor, .gait = Gait::Tracked, .figures = 3,
    .move = 2, .battle_move = 2, .stops_on_rails = true,
    .dice = {2, 2},
    .hit_by = kArmorHits, .heals = false, .medals = 0, .wreck = Wreck::HalfTracks,
    .vehicle = true, .leads = false, .supplies = true,
    .rules = {.move = "E-HTRACK-08", .battle_move = "E-HTRACK-08", .dice = "E-HTRACK-09", .rails = "E-HTRACK-38"}};

  row(TroopId::PatrolCar) = {
    .key = "patrol-car", .card = "Troops 19", .gait = Gait::Wheeled, .figures = 3,
    .move = 4, .battle_move = 4, .stops_on_rails = true,
    .dice = {3, 2, 1},
    .hit_by = kInfantryHits, .reroll = Reroll::GrenadeHits, .heals = false,
    .vehicle = true,
    .rules = {.move = "E-JEEP-09", .battle_move = "E-JEEP-09", .dice = "E-JEEP-10", .rails = "E-JEEP-20"}};

  row(TroopId::CommandCar) = {
    .key = "command-car", .card = "Troops 20", .figures = 1,
    .move = 3, .battle_move = 3,
    .takes_ground = false,
    .hit_by = kInfantryHits, .reroll = Reroll::GrenadeHits, .heals = false,
    .commands = true,
    .rules = {.move = "E-CMDCAR-03", .battle_move = "E-CMDCAR-04", .dice = "E-CMDCAR-04"}};

  row(TroopId::Brandenburgers) = {
    .key = "brandenburgers", .card = "Troops 21", .figures = 3,
    .battle_move = 2,
    .dice = {3, 2, 1},
    .hit_by = kInfantryHits, .reroll = Reroll::Disguise,
    .disguised = true,
    .rules = {.move = "F-TRPB-74", .battle_move = "F-TRPB-74", .dice = "F-TRPB-74"}};

  row(TroopId::HeavyAntiTankGun) = {
    .key = "heavy-anti-tank-gun", .card = "Troops 23", .unit_class = UnitClass::Artillery, .gait = Gait::Towed, .figures = 2,
    .move = 1, .battle_move = 0,
    .dice = {2, 2, 2, 2}, .cover = Cover::Ignored, .stars_hit = kArmor, .stars_hit_vehicles = true, .takes_ground = false,
    .hit_by = kGrenadeHits,
    .rules = {.move = "E-FLAK-05", .battle_move = "E-FLAK-05", .dice = "E-FLAK-06", .ground = "E-FLAK-04"}};

  row(TroopId::TankDestroyer) = {
    .key = "tank-destroyer", .card = "Troops 24", .unit_class = UnitClass::Armor, .gait = Gait::Tracked, .figures = 3,
    .move = 2, .battle_move = 2,
    .dice = {2, 2, 2, 2}, .cover = Cover::IgnoredSteady, .steady_footing = true, .stars_hit = kArmor, .stars_hit_vehicles = true,
    .hit_by = kArmorHits, .hit_by_stars_of = kEveryClass & ~kInfantry, .retreat = 2,
    .rules = {.move = "E-ELEF-04", .battle_move = "E-ELEF-04", .dice = "E-ELEF-05"}};

  row(TroopId::Nebelwerfer) = {
    .key = "nebelwerfer", .card = "Troops 25", .unit_class = UnitClass::Artillery, .gait = Gait::Towed, .figures = 2,
    .move = 1, .battle_move = 0,
    .dice = kGunDice, .sight = Sight::NotNeeded, .cover = Cover::Ignored, .flags_stand = true, .lays_smoke = true, .takes_ground = false,
    .hit_by = kGrenadeHits, .unprotected = true,
    .rules = {.move = "E-NEBEL-02", .battle_move = "E-NEBEL-02", .dice = "E-NEBEL-03", .ground = "B-GROUND-03"}};

  row(TroopId::Funny) = {
    .key = "funny", .card = "Troops 26", .unit_class = UnitClass::Armor, .gait = Gait::Tracked, .figures = 3,
    .move = 3, .battle_move = 3,
    .dice = {3, 3, 3}, .overruns = true,
    .hit_by = kArmorHits,
    .has_accessory = true,
    .rules = {.move = "E-FUNNY-05", .battle_move = "E-FUNNY-05", .dice = "E-FUNNY-05"}};

  // Special weapons up to 1942 …
  row(TroopId::AntiTankGun) = weapon("anti-tank-gun", "SWA 2", false, {.move = "U-UNIT-41", .battle_move = "U-UNIT-41", .dice = "U-UNIT-41"});
  row(TroopId::AntiTankGun).stars_hit = kArmor;
  row(TroopId::AntiTankGun).stars_hit_vehicles = true;

  row(TroopId::Mortar) = weapon("mortar", "SWA 3", false, {.move = "E-MORTAR-02", .battle_move = "E-MORTAR-02", .dice = "E-MORTAR-03"});
  row(TroopId::Mortar).sight = Sight::NotNeeded;
  row(TroopId::Mortar).cover = Cover::Ignored;

  row(TroopId::MachineGun) = weapon("machine-gun", "SWA 8", false, {.move = "E-MG-02", .battle_move = "E-MG-02", .dice = "E-MG-03"});
  row(TroopId::MachineGun).stars_hit = kInfantry;

  // … and after it
  row(TroopId::LateAntiTankGun) = weapon("late-anti-tank-gun", "SWA 5", true, {.move = "U-UNIT-44", .battle_move = "U-UNIT-44", .dice = "U-UNIT-44"});
  row(TroopId::LateAntiTankGun).stars_hit = kArmor;
  row(TroopId::LateAntiTankGun).stars_hit_vehicles = true;

  row(TroopId::LateMortar) = weapon("late-mortar", "SWA 6", true, {.move = "E-MORTAR-07", .battle_move = "E-MORTAR-07", .dice = "E-MORTAR-10"});
  row(TroopId::LateMortar).dice = {3, 2, 1, 1};
  row(TroopId::LateMortar).moved_range = 3;
  row(TroopId::LateMortar).sight = Sight::NeededMoved;
  row(TroopId::LateMortar).cover = Cover::IgnoredSteady;

  row(TroopId::LateMachineGun) = weapon("late-machine-gun", "SWA 7", true, {.move = "E-MG-08", .battle_move = "E-MG-08", .dice = "E-MG-09"});
  row(TroopId::LateMachineGun).stars_hit = kInfantry;
  return t;
}
// clang-format on

} // namespace

constinit const TroopTable kTroopTable = make();

std::string_view key_of(Accessory accessory) {
  constexpr std::array<std::string_view, 7> kKeys = {"none", "bridge", "bobbin",      "fascine",
                                                     "plow", "petard", "bridge-spent"};
  return kKeys[static_cast<std::size_t>(accessory)];
}

} // namespace bocage
