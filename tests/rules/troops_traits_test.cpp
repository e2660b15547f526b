// What few troops are or do, and all others are not and do not: each list is that of the documents, and a
// troop that is missing in it, or should not be there, is a wrong rule.
//
// Rules: the first rows of the chapters of the Equipment Pack, FAQ IV and its summary cards.
#include <gtest/gtest.h>

#include <string>

#include "engine/tables/tables.h"
#include "tests/support/rule.h"

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
  RULES("E-TRUCK-13", "E-HTRACK-12");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.supplies; }), "supply-truck half-track");
  RULES("E-CMDCAR-05", "F-TRP-28", "E-NEBEL-07", "E-FUNNY-02");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.commands; }), "command-car");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.engineers; }), "combat-engineers");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.lays_smoke; }), "nebelwerfer");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.has_accessory; }), "funny");
  RULES("X-ACT-13", "F-TRP-67");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.carries_units; }), "supply-train");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.gun_on_wagon; }), "armored-train");
}

TEST(Troops, ThatAreVehicles) {
  RULES("E-FLAK-08", "E-TRUCK-36", "E-HTRACK-37", "E-JEEP-19", "E-TRUCK-50", "E-HTRACK-51", "E-JEEP-32");
  // A command car has none of their limits (E-CMDCAR-02).
  EXPECT_EQ(troops_that([](const Troop& t) { return t.vehicle; }), "supply-truck half-track patrol-car");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.stops_on_rails; }),
            "supply-truck half-track patrol-car");
  EXPECT_EQ(troops_that([](const Troop& t) { return !t.leads; }), "supply-truck half-track");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.wreck == Wreck::Trucks; }), "supply-truck");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.wreck == Wreck::HalfTracks; }), "half-track");
}

TEST(Troops, WhoseDiceDoMore) {
  RULES("E-FLAK-08", "E-ELEF-06", "E-MG-04", "E-SNIPER-13");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.stars_hit & kArmor; }),
            "heavy-anti-tank-gun tank-destroyer anti-tank-gun late-anti-tank-gun");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.stars_hit & kInfantry; }),
            "sniper machine-gun late-machine-gun");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.stars_hit & kArtillery; }), "sniper");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.stars_hit_vehicles; }),
            "heavy-anti-tank-gun tank-destroyer anti-tank-gun late-anti-tank-gun");
  RULES("E-NEBEL-09", "E-BIGGUN-05", "F-TRPB-29");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.flags_stand; }), "nebelwerfer");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.marks_targets; }), "big-gun destroyer");
  RULES("E-SNIPER-09", "E-ELEF-08");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.attacks != kEveryClass; }), "sniper");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.steady_footing; }), "tank-destroyer");
}

TEST(Troops, ThatAreHitOtherwise) {
  RULES("E-TIGER-06", "E-JEEP-03", "E-CMDCAR-11", "F-TRPB-70", "E-ELEF-14", "E-NEBEL-06", "E-SNIPER-24");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.reroll == Reroll::GrenadeHits; }),
            "tiger patrol-car command-car");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.reroll == Reroll::Disguise; }), "brandenburgers");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.disguised; }), "brandenburgers");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.hit_by_stars_of != kNoClass; }), "tank-destroyer");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.unprotected; }), "nebelwerfer");
  EXPECT_EQ(troops_that([](const Troop& t) { return t.nationless; }), "sniper");
}

TEST(Accessories, MakeTheseOpenGroundAndNoOther) {
  RULES("E-FUNNY-13", "E-FUNNY-14", "E-FUNNY-15", "E-FUNNY-18", "E-FUNNY-19");
  const auto smoothed = [](Accessory by) {
    return terrains_that([by](const Terrain& t) { return t.smoothed_by == by; });
  };
  EXPECT_EQ(smoothed(Accessory::Bobbin), "beach wire marsh");
  EXPECT_EQ(smoothed(Accessory::Fascine), "ford fordable-river trenches");
  for (Accessory other : {Accessory::Bridge, Accessory::Plow, Accessory::Petard, Accessory::BridgeSpent})
    EXPECT_EQ(smoothed(other), "") << key_of(other);
  RULES("E-FUNNY-31", "F-TRBLK-06", "X-ACT-13");
  EXPECT_EQ(terrains_that([](const Terrain& t) { return t.blasted; }), "bunker field-bunker");
  EXPECT_EQ(terrains_that([](const Terrain& t) { return t.engineers_only; }), "road-block");
  EXPECT_EQ(terrains_that([](const Terrain& t) { return t.station; }), "station");
}

TEST(LevelCrossings, AreOfTheCardOfTheTracks) {
  RULE("T-CARD-38");
  EXPECT_EQ(official_tables().of(TerrainId::LevelCrossing).card,
            official_tables().of(TerrainId::Railroad).card);
}

} // namespace
} // namespace bocage::test
