#include "engine/tables/troops.h"

namespace bocage {
namespace {

constexpr FaceSet kInfantryHits = set_of(Face::Infantry) | set_of(Face::Grenade);
constexpr FaceSet kArmorHits = set_of(Face::Armor) | set_of(Face::Grenade);
constexpr FaceSet kGrenadeHits = set_of(Face::Grenade);

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
    .dice = {3, 3, 2, 2, 1, 1}, .needs_sight = false, .ignores_protection = true, .takes_ground = false,
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
    .hit_by = kArmorHits, .reroll = Reroll::GrenadeKills, .heals = false,
    .rules = {.move = "E-TIGER-03", .battle_move = "E-TIGER-03", .dice = "E-TIGER-04"}};

  row(TroopId::SupplyTrain) = {
    .key = "supply-train", .card = "Troops 6", .unit_class = UnitClass::Train, .gait = Gait::Rail, .figures = 1,
    .move = 3, .battle_move = 0,
    .takes_ground = false,
    .hit_by = kGrenadeHits, .hits_to_destroy = 4, .ignored_flags = 1, .heals = false,
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
  return t;
}
// clang-format on

} // namespace

constinit const TroopTable kTroopTable = make();

} // namespace bocage
