// The numbers printed on the summary cards of terrain: which card it is, and the air check
// that a plane makes over it. They prove no rule: what the cards say in words is tested terrain by terrain in
// the files beside this one, and no plane flies yet.
//
// Air checks other than those that the documents print (forest, bridge, sandbags, airfield, wadi) are
// estimates.
#include <gtest/gtest.h>

#include "engine/tables/tables.h"

namespace bocage {
namespace {

TEST(TerrainCards, NumberAndAirCheck) {
  struct Card {
    TerrainId terrain;
    int number, air_check;
  };
  const Card cards[] = {
      {TerrainId::Open, 0, 0},
      {TerrainId::Beach, 1, 0},
      {TerrainId::Bunker, 2, 1},
      {TerrainId::Forest, 3, 2},
      {TerrainId::Hedgerow, 4, 2},
      {TerrainId::Hedgehog, 5, 1},
      {TerrainId::Hill, 6, 2},
      {TerrainId::Ocean, 7, 1},
      {TerrainId::River, 8, 0},
      {TerrainId::Bridge, 9, 1},
      {TerrainId::Sandbags, 10, 1},
      {TerrainId::Cliff, 11, 2},
      {TerrainId::SeaBluff, 11, 2},
      {TerrainId::SeaWall, 12, 1},
      {TerrainId::Town, 14, 2},
      {TerrainId::Wire, 15, 1},
      {TerrainId::SteepHill, 13, 2},
      {TerrainId::Railroad, 38, 0},
      {TerrainId::RailroadBridge, 37, 1},
      {TerrainId::Church, 19, 2},
      {TerrainId::Mountain, 30, 3},
      {TerrainId::Airfield, 16, 0},
      {TerrainId::Barracks, 17, 2},
      {TerrainId::Cemetery, 18, 0},
      {TerrainId::Dam, 20, 2},
      {TerrainId::Factory, 21, 2},
      {TerrainId::FieldBunker, 22, 1},
      {TerrainId::FloodedField, 23, 0},
      {TerrainId::Fortress, 24, 2},
      {TerrainId::HighGround, 25, 0},
      {TerrainId::Lake, 26, 0},
      {TerrainId::Lighthouse, 27, 2},
      {TerrainId::Marsh, 28, 0},
      {TerrainId::Oasis, 31, 1},
      {TerrainId::PalmForest, 32, 2},
      {TerrainId::PontoonBridge, 33, 1},
      {TerrainId::PowerPlant, 34, 2},
      {TerrainId::PrisonCamp, 35, 2},
      {TerrainId::RadarStation, 36, 2},
      {TerrainId::Station, 39, 2},
      {TerrainId::RoadBlock, 40, 1},
      {TerrainId::Ford, 41, 0},
      {TerrainId::FordableRiver, 41, 0},
      {TerrainId::Road, 42, 0},
      {TerrainId::HillRoad, 42, 2},
      {TerrainId::SupplyDepot, 43, 1},
      {TerrainId::Wadi, 44, 1},
      {TerrainId::CityRuins, 45, 2},
      {TerrainId::DragonsTeeth, 46, 1},
      {TerrainId::FrozenRiver, 47, 0},
      {TerrainId::HillForest, 48, 2},
      {TerrainId::HillVillage, 49, 2},
      {TerrainId::Ravine, 50, 1},
      {TerrainId::Trenches, 51, 1},
      {TerrainId::FishPond, 54, 0},
      {TerrainId::Hospital, 55, 1},
      {TerrainId::Jungle, 57, 2},
      {TerrainId::LaborCamp, 58, 1},
      {TerrainId::Pier, 59, 0},
      {TerrainId::RicePaddy, 60, 0},
      {TerrainId::FordableStream, 61, 0},
      {TerrainId::RopeBridge, 62, 1},
      {TerrainId::Escarpment, 63, 2},
      {TerrainId::Erg, 64, 1},
      {TerrainId::Balka, 65, 1},
      {TerrainId::Abatis, 66, 1},
      {TerrainId::Castle, 67, 2},
      {TerrainId::Minefield, 29, 0},
      {TerrainId::Cave, 52, 2},
      {TerrainId::MountainCave, 53, 3},
      {TerrainId::Headquarters, 56, 1},
      {TerrainId::Coast, 68, 0},
      {TerrainId::BrokenBridge, 8, 0},
      {TerrainId::LevelCrossing, 38, 0},
  };
  for (const Card& card : cards) {
    const Terrain& terrain = official_tables().of(card.terrain);
    SCOPED_TRACE(terrain.key);
    EXPECT_EQ(terrain.card, card.number);
    EXPECT_EQ(terrain.air_check, card.air_check);
  }
}

// By which battles and answers name them.
TEST(TerrainCards, Names) {
  EXPECT_EQ(official_tables().of(TerrainId::Airfield).key, "airfield");
  EXPECT_EQ(official_tables().of(TerrainId::HighGround).key, "high-ground");
  EXPECT_EQ(official_tables().of(TerrainId::LevelCrossing).key, "level-crossing");
}

} // namespace
} // namespace bocage
