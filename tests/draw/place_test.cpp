// art/README.md, "Where things are": the page lays its pieces over the painted board by this formula.
#include <gtest/gtest.h>

#include "draw/draw.h"
#include "draw/scene.h"
#include "tests/draw/battles.h"
#include "tests/draw/xml.h"

namespace bocage::test {
namespace {

constexpr BoardKind kBoards[] = {BoardKind::Standard, BoardKind::Breakthrough, BoardKind::Overlord,
                                 BoardKind::ThreeBoards};

std::string view_box_of(const Battle& battle, bool flip) {
  DrawOptions options;
  options.layers = parse_layers("ground").value();
  options.frame = options.title = false;
  options.flip = flip;
  return Xml(draw_map(battle, options)).elements()[0].at("viewBox");
}

TEST(Places, OfHexesFollowTheFormula) {
  for (const BoardKind kind : kBoards)
    for (const bool flip : {false, true}) {
      const Battle battle = picture_battle("", kind);
      const Board& board = Board::of(kind);
      const draw::Scene scene(battle.setup, {BoardFace::Country, 1, flip, {}});
      for (const Hex h : board.hexes()) {
        const std::string name = board.name(h);
        const int row = name[0] - 'A', place = std::stoi(name.substr(1)) - 1;
        double x = 50 + 100 * place + (row % 2 ? 50 : 0), y = 57.735 + 86.6025 * row;
        if (flip) {
          x = 100 * board.width() - x;
          y = 115.47 + 86.6025 * (board.rows() - 1) - y;
        }
        EXPECT_NEAR(scene.center(h).x, x, 0.01) << name;
        EXPECT_NEAR(scene.center(h).y, y, 0.01) << name;
      }
    }
}

TEST(Places, TheViewBoxIsThatOfTheBoardWhateverTheBattle) {
  const char* const expected[] = {"-10 -10 1320 828.3", "-10 -10 1320 1521.1", "-10 -10 2620 828.3",
                                  "-10 -10 3920 828.3"};
  for (std::size_t i = 0; i < std::size(kBoards); ++i)
    EXPECT_EQ(view_box_of(picture_battle("", kBoards[i]), i % 2 == 1), expected[i]);
  for (const Battle& battle : all_library_battles())
    if (battle.setup.board == BoardKind::Standard)
      EXPECT_EQ(view_box_of(battle, false), expected[0]) << battle.key;
}

TEST(Places, TheCellOfAHexIsDrawnThere) {
  DrawOptions options;
  options.layers = parse_layers("ground").value();
  options.frame = options.title = false;
  const Xml xml(draw_map(picture_battle(""), options));
  const Element* cell = nullptr;
  for (const Element& e : xml.elements())
    if (e.at("href") == "#map-cell" && xml.inside(e, "hex-D3")) cell = &e;
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->at("x"), "300");
  EXPECT_EQ(cell->at("y"), "317.5");
}

} // namespace
} // namespace bocage::test
