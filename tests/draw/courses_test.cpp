#include "draw/courses.h"

#include <bit>
#include <map>

#include <gtest/gtest.h>

#include "draw/draw.h"
#include "tests/draw/battles.h"

namespace bocage::test {
namespace {

using namespace draw;

struct Ground {
  explicit Ground(Battle b, bool flip = false)
      : battle(std::move(b)), scene(battle.setup, {battle.face, 1, flip, {}}) {}
  Hex hex(std::string_view name) const { return scene.board().parse(name).value(); }
  Sides river(std::string_view name) const { return course_sides(scene, hex(name), Course::River); }

  Battle battle;
  Scene scene;
};

Sides sides(std::initializer_list<Direction> all) {
  Sides s = 0;
  for (const Direction d : all) s |= static_cast<Sides>(1 << static_cast<int>(d));
  return s;
}

TEST(Courses, ARiverJoinsItsNeighboursAndLeavesTheBoard) {
  const Ground g(library_battle("pegasus-bridge"));
  EXPECT_EQ(g.river("B4"), sides({Direction::NorthEast, Direction::SouthWest}));
  EXPECT_EQ(g.river("A5"), sides({Direction::SouthWest, Direction::NorthEast}))
      << "straight on over the edge";
  EXPECT_EQ(g.river("D3"), sides({Direction::NorthEast, Direction::SouthWest}));
  EXPECT_EQ(g.river("C13"), sides({Direction::SouthWest, Direction::NorthEast}));
}

TEST(Courses, FlippedItRunsTheOtherWay) {
  const Ground g(library_battle("pegasus-bridge"), true);
  EXPECT_EQ(g.river("A5"), sides({Direction::NorthEast, Direction::SouthWest}));
  const Ground b(picture_battle("C4: ri\nD4: ri"), true);
  EXPECT_TRUE(b.river("C4") & sides({Direction::NorthWest}));
}

TEST(Courses, WaterThatAllTouchesIsAPond) {
  const Ground g(library_battle("pegasus-bridge"));
  for (const char* name : {"F6", "F7", "G6", "G7"}) EXPECT_TRUE(pond(g.scene, g.hex(name))) << name;
  for (const char* name : {"A5", "C4", "F11", "I10"}) EXPECT_FALSE(pond(g.scene, g.hex(name))) << name;
}

TEST(Courses, LinesMeetAtTheSidesOfHexes) {
  const Ground g(library_battle("pegasus-bridge"));
  const Bend a = bends(g.scene, g.hex("C4"), Course::River).back(),
             b = bends(g.scene, g.hex("D3"), Course::River).back();
  const auto near = [](Point p, Point q) { return length(p - q) < 1e-6; };
  const bool meet = near(a.from, b.from) || near(a.from, b.to) || near(a.to, b.from) || near(a.to, b.to);
  EXPECT_TRUE(meet);
}

TEST(Courses, ABridgeLiesAcrossItsRiver) {
  const Ground g(picture_battle("E4: ri ri+br ri"));
  const Point along = crossing_direction(g.scene, g.hex("E5"));
  EXPECT_GT(std::abs(along.y), 0.9) << "the river runs from west to east";
}

std::map<std::string, int> turns(const Battle& battle) {
  std::map<std::string, int> out;
  for (const auto& [hex, turn] : crossings(battle)) out[Board::of(battle.setup.board).name(hex)] = turn;
  return out;
}

TEST(Crossings, RunOverTheRoadOrTheRailsThatTheBridgeCarries) {
  const auto arnhem = turns(library_battle("arnhem-bridge"));
  for (const char* section : {"D8", "E8", "F7"}) EXPECT_EQ(arnhem.at(section), -60) << section;
  EXPECT_EQ(turns(library_battle("nijmegen-bridges")).at("E5"), 60) << "in line with its railroad";
}

TEST(Crossings, LieAcrossIceToo) {
  const int turn = turns(library_battle("breakout-at-klin")).at("H7");
  EXPECT_GT(std::abs(turn), 45) << "the frozen river runs along the row";
}

TEST(Crossings, AreToldForWaterThatCanBeBridgedInPlay) {
  Battle battle = picture_battle("E4: ri ri ri\nC4: fo rv to");
  auto all = turns(battle);
  EXPECT_EQ(all.size(), 4u);
  EXPECT_GT(std::abs(all.at("E5")), 45);
  // What a bare river says of its sides is its own course, not the way across.
  battle.setup.hexes[Board::of(BoardKind::Standard).parse("E5").value()].openings =
      sides({Direction::East, Direction::West});
  EXPECT_GT(std::abs(turns(battle).at("E5")), 45);
}

TEST(Crossings, AreTheSameSeenFromTheOtherSide) {
  for (const Battle& battle : all_library_battles()) {
    const Scene flipped(battle.setup, {battle.face, seed_of(battle.key), true, {}});
    for (const auto& [hex, turn] : crossings(battle)) {
      const double apart = std::abs(turn - crossing_turn(flipped, hex));
      EXPECT_LT(std::min(apart, 180 - apart), 0.6) << battle.key << ' ' << flipped.board().name(hex);
    }
  }
}

TEST(Courses, WaterRunsOnIntoAnyOtherWater) {
  const Ground g(picture_battle("E4: ri fs fr fz"));
  const Sides across = sides({Direction::East, Direction::West});
  EXPECT_EQ(g.river("E4") & sides({Direction::East}), sides({Direction::East}));
  EXPECT_EQ(course_sides(g.scene, g.hex("E5"), Course::Stream), across);
  EXPECT_EQ(course_sides(g.scene, g.hex("E6"), Course::Ford), across);
  EXPECT_TRUE(course_sides(g.scene, g.hex("E7"), Course::Ice) & sides({Direction::West}));
  const Ground m(library_battle("matanikau-river"));
  EXPECT_EQ(course_sides(m.scene, m.hex("E12"), Course::Stream),
            sides({Direction::SouthWest, Direction::East}));
  EXPECT_EQ(m.river("E13") & sides({Direction::West}), sides({Direction::West}));
}

TEST(Courses, WaterThatEndsBesideALakeOrTheSeaRunsIntoIt) {
  const Ground lake(picture_battle("E4: ri ri la"));
  EXPECT_EQ(lake.river("E5"), sides({Direction::East, Direction::West}));
  const Ground along(picture_battle("E4: ri ri ri\nD4: . la"));
  EXPECT_EQ(along.river("E5"), sides({Direction::East, Direction::West})) << "it runs past it";
  for (const bool flip : {false, true}) {
    const Ground guam(library_battle("guam-landings"), flip);
    const auto stream = [&](const char* name) {
      return course_sides(guam.scene, guam.hex(name), Course::Stream);
    };
    EXPECT_EQ(std::popcount(stream("G6")), 3) << "two come together and go to sea";
    EXPECT_EQ(stream("F5"), sides({Direction::NorthWest, Direction::SouthEast})) << "they do not meet twice";
    EXPECT_EQ(stream("F6"), sides({Direction::NorthEast, Direction::SouthWest}));
  }
}

TEST(Courses, OpeningsSayByWhichSidesARailroadRuns) {
  Battle battle = picture_battle("E4: ra ra ra\nD4: ra");
  const Hex middle = Board::of(BoardKind::Standard).parse("E5").value();
  battle.setup.hexes[middle].openings = sides({Direction::East, Direction::West});
  const Ground g(battle);
  EXPECT_EQ(course_sides(g.scene, middle, Course::Rail), sides({Direction::East, Direction::West}));
  EXPECT_FALSE(course_sides(g.scene, g.hex("D4"), Course::Rail) & sides({Direction::SouthEast}))
      << "a neighbour does not run into a side that is closed";
}

TEST(Courses, ARiverBeginsAtTheDamThatHoldsIt) {
  const Ground g(picture_battle("C4: la da ri ri"));
  EXPECT_EQ(g.river("C5"), sides({Direction::East}));
  EXPECT_EQ(g.river("C6"), sides({Direction::East, Direction::West}));
  const Ground dry(picture_battle("C4: la da"));
  EXPECT_EQ(dry.river("C5"), 0) << "nothing runs out of it";
  EXPECT_TRUE(bends(dry.scene, dry.hex("C5"), Course::River).empty());
}

TEST(Courses, RoadAndRailsCrossAtALevelCrossing) {
  Battle battle = picture_battle("E4: ra lx ra\nD4: ro\nF5: ro");
  const Hex crossing = Board::of(BoardKind::Standard).parse("E5").value();
  battle.setup.hexes[crossing].openings = sides({Direction::East, Direction::West}); // those of the rails
  const Ground g(battle);
  EXPECT_EQ(course_sides(g.scene, crossing, Course::Rail), sides({Direction::East, Direction::West}));
  EXPECT_EQ(course_sides(g.scene, crossing, Course::Road),
            sides({Direction::NorthWest, Direction::SouthEast}));
  const Ground lone(picture_battle("E4: ra lx ra"));
  EXPECT_NE(course_sides(lone.scene, crossing, Course::Road),
            course_sides(lone.scene, crossing, Course::Rail));
}

TEST(Courses, ARavineCutsItsHexesFromSideToSide) {
  const Ground g(picture_battle("E4: rv rv rv"));
  for (const char* name : {"E4", "E5", "E6"})
    EXPECT_EQ(course_sides(g.scene, g.hex(name), Course::Ravine), sides({Direction::East, Direction::West}))
        << name;
}

TEST(Courses, LeaveThePictureAtItsEdge) {
  int ways_out = 0;
  for (const Battle& battle : all_library_battles()) {
    const Ground g(battle);
    for (const Hex h : g.scene.hexes()) {
      if (g.scene.ground(h).course != Course::River) continue;
      for (const Bend& bend : bends(g.scene, h, Course::River)) {
        if (inside_hex(bend.to - g.scene.center(h), -1)) continue; // it ends in its hex or at a side of it
        ++ways_out;
        EXPECT_FALSE(g.scene.area().contains(bend.to)) << battle.key << ' ' << g.scene.board().name(h);
      }
    }
  }
  EXPECT_GT(ways_out, 5);
}

} // namespace
} // namespace bocage::test
