// The numbers printed on the summary cards of terrain: which card it is, and the air check
// that a plane makes over it. What the cards say in words is tested terrain by terrain in the files beside
// this one.
//
// Rules: T-CARD-00 to 15, 19, 30, 37 and 38. Air checks other than those of forest, bridge and sandbags are
// estimates.
#include "engine/tables/tables.h"
#include "tests/support/rule.h"

namespace bocage {
namespace {

TEST(TerrainCards, NumberAndAirCheck) {
  RULES("T-CARD-00", "T-CARD-01", "T-CARD-02", "T-CARD-03", "T-CARD-04", "T-CARD-05", "T-CARD-06",
        "T-CARD-07", "T-CARD-08", "T-CARD-09", "T-CARD-10", "T-CARD-11", "T-CARD-12", "T-CARD-13",
        "T-CARD-14", "T-CARD-15", "T-CARD-19", "T-CARD-30", "T-CARD-37", "T-CARD-38");
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
  };
  for (const Card& card : cards) {
    const Terrain& terrain = official_tables().of(card.terrain);
    SCOPED_TRACE(terrain.key);
    EXPECT_EQ(terrain.card, card.number);
    EXPECT_EQ(terrain.air_check, card.air_check);
  }
}

} // namespace
} // namespace bocage
