#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "draw/draw.h"
#include "draw/symbols.h"
#include "engine/tables/tables.h"
#include "tests/draw/xml.h"

namespace bocage::test {
namespace {

using testing::IsEmpty;

TEST(Sprite, IsASafePictureThatNeverChangesByItself) {
  const std::string svg = draw_sprite();
  EXPECT_THAT(picture_faults(svg), IsEmpty());
  EXPECT_EQ(svg, draw_sprite());
  EXPECT_LT(svg.size(), 160'000U) << "a page waits for it";
}

TEST(Sprite, HasEverySymbolWithItsViewBox) {
  const Xml xml(draw_sprite());
  for (const draw::Symbol& symbol : draw::symbols()) {
    const Element* e = xml.find(symbol.name);
    ASSERT_TRUE(e) << symbol.name;
    EXPECT_EQ(e->name, "symbol");
    EXPECT_EQ(e->at("viewBox"), Xml(symbol.file).elements()[0].at("viewBox")) << symbol.name;
  }
}

TEST(Sprite, HasEveryTroopOnTheBaseOfItsSide) {
  const Xml xml(draw_sprite());
  for (const Troop& troop : kTroopTable)
    for (const auto& [side, base] : {std::pair{"allies", "#base-round"}, std::pair{"axis", "#base-square"}}) {
      const std::string id = "figure-" + std::string(troop.key) + "-" + side;
      ASSERT_TRUE(xml.find(id)) << id;
      int bases = 0, parts = 0;
      for (const Element& e : xml.elements())
        if (e.name == "use" && xml.inside(e, id)) {
          ++parts;
          bases += e.at("href").starts_with(base);
        }
      EXPECT_EQ(bases, 1) << id;
      EXPECT_EQ(parts, 2) << id;
    }
}

TEST(Sprite, TheFileForPagesIsUpToDate) {
  std::ifstream file("art/pieces.json");
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(), describe_pieces()) << "make it anew: draw_tool --pieces -o art/pieces.json";
}

} // namespace
} // namespace bocage::test
