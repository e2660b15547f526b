// What few troops are or do, and all others are not and do not: each list is that of the documents. A census
// of the tables, which claims no rule: what the marks do is played in the files of the troops.
#include <gtest/gtest.h>

#include <string>

#include "engine/tables/tables.h"

namespace bocage::test {
namespace {

template <class Test>
std::string troops_that(Test&& test) {
  std::string keys;
  for (const Troop& troop : official_tables().troops)
    if (test(troop)) keys += (keys.empty() ? "" : " ") + std::string(troop.key);
  return keys;
}

template <class Test>
std::string terrains_that(Test&& test) {
  std::string keys;
  for (const Terrain& terrain : official_tables().terrain)
    if (test(terrain)) keys += (keys.empty() ? "" : " ") + std::string(terrain.key);
  return keys;
}

TEST(Troops, ThatHelpOthersOrClearTheirWay) {
  EXPECT_EQ(troops_that([](const Troop& t) { return t.supplies; }), "supply-truck half-track");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.commands; }), "command-car");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.engineers; }), "combat-engineers");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.lays_smoke; }), "nebelwerfer");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.has_accessory; }), "funny");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.carries_units; }), "supply-train");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.gun_on_wagon; }), "armored-train");
}

TEST(Troops, ThatAreVehicles) {
  // A command car has none of their limits (E-CMDCAR-02).
  EXPECT_EQ(troops_that([](const Troop& t) { return t.vehicle; }), "supply-truck half-track patrol-car");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.stops_on_rails; }),
            "supply-truck half-track patrol-car");
  EXPECT_EQ(troops_that([](const Troop& t) { return !t.leads; }), "supply-truck half-track");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.wreck == Wreck::Trucks; }), "supply-truck");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.wreck == Wreck::HalfTracks; }), "half-track");
}

TEST(Troops, WhoseDiceDoMore) {
  EXPECT_EQ(troops_that([](const Troop& t) { return t.stars_hit & kArmor; }),
            "heavy-anti-tank-gun tank-destroyer anti-tank-gun late-anti-tank-gun");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.stars_hit & kInfantry; }),
            "sniper machine-gun late-machine-gun");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.stars_hit & kArtillery; }), "sniper");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.stars_hit_vehicles; }),
            "heavy-anti-tank-gun tank-destroyer anti-tank-gun late-anti-tank-gun");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.flags_stand; }), "nebelwerfer");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.marks_targets; }), "big-gun destroyer");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.attacks != kEveryClass; }), "sniper");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.steady_footing; }), "tank-destroyer");
}

TEST(Troops, ThatAreHitOtherwise) {
  EXPECT_EQ(troops_that([](const Troop& t) { return t.reroll == Reroll::GrenadeHits; }),
            "tiger patrol-car command-car");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.reroll == Reroll::Disguise; }), "brandenburgers");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.disguised; }), "brandenburgers");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.hit_by_stars_of != kNoClass; }), "tank-destroyer");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.unprotected; }), "nebelwerfer");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.nationless; }), "sniper");
}

TEST(Accessories, MakeTheseOpenGroundAndNoOther) {
  const auto smoothed = [](Accessory by) {
    return terrains_that([by](const Terrain& t) { return t.smoothed_by == by; });
  };
  EXPECT_EQ(smoothed(Accessory::Bobbin), "beach wire marsh");
  EXPECT_EQ(smoothed(Accessory::Fascine), "ford fordable-river trenches");
  for (Accessory other : {Accessory::Bridge, Accessory::Plow, Accessory::Petard, Accessory::BridgeSpent})
    EXPECT_EQ(smoothed(other), "") << key_of(other);
  EXPECT_EQ(terrains_that([](const Terrain& t) { return t.blasted; }), "bunker field-bunker");
  EXPECT_EQ(terrains_that([](const Terrain& t) { return t.engineers_only; }), "road-block");
  EXPECT_EQ(terrains_that([](const Terrain& t) { return t.station; }), "station");
}

TEST(LevelCrossings, AreOfTheCardOfTheTracks) {
  EXPECT_EQ(official_tables().of(TerrainId::LevelCrossing).card,
            official_tables().of(TerrainId::Railroad).card);
}

} // namespace
} // namespace bocage::test
