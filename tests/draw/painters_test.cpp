#include "draw/painters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
