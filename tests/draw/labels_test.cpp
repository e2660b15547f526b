#include "draw/labels.h"

#include <gtest/gtest.h>

#include "draw/figures.h"
#include "draw/pieces.h"
#include "tests/draw/battles.h"

namespace bocage::test {
namespace {

using namespace draw;

TEST(Labels, CoverNoFigureNoMedalAndNoOtherLabel) {
  for (const Battle& battle : all_library_battles())
    for (const Language language : {Language::French, Language::English})
      for (const bool flip : {false, true}) {
        const Scene scene(battle.setup, {battle.face, 1, flip, {}});
        const auto labels = place_labels(scene, battle, language);
        std::vector<Rect> others = figure_boxes(scene, battle);
        for (const Rect& medal : medal_boxes(scene, battle)) others.push_back(medal);
        for (const PlacedLabel& label : labels) {
          for (const Rect& other : others)
            EXPECT_EQ(overlap(label.box, other), 0) << battle.key << ' ' << label.lines[0];
          others.push_back(label.box);
        }
      }
}

TEST(Labels, StayNearTheirHexAndOnTheBoard) {
  for (const Battle& battle : all_library_battles()) {
    const Scene scene(battle.setup, {battle.face, 1, false, {}});
    const auto labels = place_labels(scene, battle, Language::French);
    ASSERT_EQ(labels.size(), battle.labels.size()) << battle.key;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const Rect& box = labels[i].box;
      EXPECT_TRUE(scene.area().contains({box.left, box.top}) &&
                  scene.area().contains({box.right, box.bottom}))
          << battle.key << ' ' << labels[i].lines[0];
      EXPECT_LT(length(labels[i].at - scene.center(battle.labels[i].hex)), 1.2 * kHexWidth)
          << battle.key << ' ' << labels[i].lines[0];
    }
  }
}

TEST(Labels, GiveWayToAFigureThatStandsWhereTheyWouldBe) {
  Battle battle = picture_battle("E5: . I");
  const Hex h = Board::of(BoardKind::Standard).parse("E5").value();
  battle.labels = {{h, {"Quelque part", "Somewhere"}}};
  const Scene free(battle.setup, {battle.face, 1, false, {}});
  const Point before = place_labels(free, battle, Language::French)[0].at;
  UnitSetup unit = battle.setup.units[0];
  unit.hex = h;
  battle.setup.units.push_back(unit);
  EXPECT_NE(place_labels(free, battle, Language::French)[0].at, before);
}

TEST(Labels, BreakNearTheirMiddle) {
  EXPECT_EQ(label_lines("Le Port"), (std::vector<std::string>{"Le Port"}));
  EXPECT_EQ(label_lines("Saint-Laurent-sur-Mer"), (std::vector<std::string>{"Saint-Laurent-", "sur-Mer"}));
  EXPECT_EQ(label_lines("Pointe du Hoc battery"), (std::vector<std::string>{"Pointe du", "Hoc battery"}));
  EXPECT_EQ(label_lines(std::string(40, 'x')).size(), 1U);
}

TEST(Medals, StandClearOfFiguresWhereThereIsRoom) {
  for (const Battle& battle : all_library_battles()) {
    const Scene scene(battle.setup, {battle.face, 1, false, {}});
    for (const Rect& medal : medal_boxes(scene, battle)) {
      double covered = 0;
      for (const Rect& figure : figure_boxes(scene, battle)) covered += overlap(medal, figure);
      EXPECT_LT(covered, 0.6 * medal.width() * medal.height()) << battle.key;
    }
  }
}

TEST(Medals, LeaveBunkersAndLandmarksToBeSeen) {
  Battle battle = picture_battle("E4: fb . lh");
  const Board& board = Board::of(battle.setup.board);
  for (const char* name : {"E4", "E6"}) {
    Objective objective;
    objective.hexes.insert(board.parse(name).value());
    battle.setup.objectives.push_back(objective);
  }
  const Scene scene(battle.setup, {battle.face, 1, false, {}});
  const auto medals = medal_boxes(scene, battle);
  ASSERT_EQ(medals.size(), 2u);
  for (const Rect& piece : piece_boxes(scene)) EXPECT_EQ(overlap(medals[0], piece), 0);
  const Point lamp = scene.center(board.parse("E6").value()) + Point{0, -20};
  EXPECT_FALSE(medals[1].contains(lamp));
}

} // namespace
} // namespace bocage::test
