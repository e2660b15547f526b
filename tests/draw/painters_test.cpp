#include "draw/painters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "draw/draw.h"
#include "draw/symbols.h"
#include "tests/draw/battles.h"
#include "tests/draw/xml.h"

namespace bocage::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// Terrains of the rules that nobody has painted yet: they are drawn as a hatched hex with their key.
const std::set<std::string_view> kNotPaintedYet = {};

TEST(Painters, EveryTerrainHasOneOrIsListedAsMissing) {
  for (int i = 0; i < kTerrains; ++i) {
    const auto id = static_cast<TerrainId>(i);
    const std::string_view key = kTerrainTable[static_cast<std::size_t>(i)].key;
    EXPECT_NE(draw::has_painter(id), kNotPaintedYet.contains(key)) << key;
  }
}

TEST(Painters, PaintOnlyWhatIsInTheRulesAndOnlyOnce) {
  std::set<std::string_view> keys, painted;
  for (const Terrain& terrain : kTerrainTable) keys.insert(terrain.key);
  for (const draw::Painter& painter : draw::painters()) {
    EXPECT_TRUE(keys.contains(painter.terrain)) << painter.terrain;
    EXPECT_TRUE(painted.insert(painter.terrain).second) << painter.terrain << " twice";
  }
}

TEST(Painters, AnUnknownTerrainIsAHatchedHexWithItsName) {
  Battle battle = picture_battle("");
  battle.setup.hexes[20].ground = static_cast<TerrainId>(kTerrains + 3);
  const Xml xml(draw_map(battle));
  EXPECT_EQ(xml.count("key"), 1);
}

// An overlay whose row in draw/pieces.cpp was forgotten.
TEST(Painters, APieceWithoutItsRowIsAHatchedHexWithItsName) {
  const Battle battle = picture_battle("E4: ri");
  const draw::Scene scene(battle.setup, {battle.face, 1, false, {}});
  for (const auto paint : {draw::draw_piece, draw::draw_span}) {
    draw::Canvas canvas;
    draw::Random random(1);
    paint(canvas, draw::Site{scene, scene.board().at(4, 6), {}, random, "wall-of-straw"});
    EXPECT_THAT(canvas.text(), HasSubstr(">wall-of-straw</text>"));
  }
}

std::string ground_of(std::string_view picture) {
  DrawOptions options;
  options.layers = parse_layers("ground").value();
  return draw_map(picture_battle(picture), options);
}

TEST(Painters, WatersOfDifferentRulesAreToldApart) {
  std::set<draw::Course> courses;
  for (const TerrainId water :
       {TerrainId::River, TerrainId::FordableRiver, TerrainId::FordableStream, TerrainId::FrozenRiver})
    EXPECT_TRUE(courses.insert(draw::painter_of(water).course).second);
  EXPECT_NE(ground_of("E4: fr fr fr"), ground_of("E4: fs fs fs"));
  EXPECT_NE(ground_of("E4: fr fr fr"), ground_of("E4: ri ri ri"));
}

// Its strips are the first path of the roads.
int strips(std::string_view picture) {
  const Xml xml(ground_of(picture));
  for (const Element& e : xml.elements())
    if (e.name == "path" && xml.inside(e, "layer-roads")) {
      const std::string d = e.at("d");
      return static_cast<int>(std::count_if(d.begin(), d.end(), [](char c) { return c == 'm' || c == 'M'; }));
    }
  return 0;
}

TEST(Painters, AirfieldsThatTouchShareAStrip) {
  EXPECT_EQ(strips("E4: af af af"), 1);
  EXPECT_EQ(strips("E4: af"), 2) << "a cross";
  EXPECT_EQ(strips("E4: af af\nD4: af"), 2) << "no triangle";
}

TEST(Painters, UseSymbolsThatExist) {
  const std::string svg = draw_contact_sheet();
  EXPECT_THAT(picture_faults(svg), IsEmpty()); // a symbol that does not exist is a reference to nothing
}

TEST(ContactSheet, ShowsEveryTerrainAndEverySign) {
  const std::string svg = draw_contact_sheet();
  for (const Terrain& terrain : kTerrainTable)
    EXPECT_THAT(svg, HasSubstr("specimen-" + std::string(terrain.key) + "\""));
  for (const draw::Symbol& symbol : draw::symbols())
    if (symbol.name.starts_with("card-") || symbol.name.starts_with("die-") ||
        symbol.name.starts_with("medal") || symbol.name.starts_with("badge"))
      EXPECT_THAT(svg, HasSubstr("\"#" + std::string(symbol.name) + "\""));
  EXPECT_EQ(svg, draw_contact_sheet());
}

} // namespace
} // namespace bocage::test
