#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "draw/draw.h"
#include "draw/figures.h"
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
  EXPECT_LT(svg.size(), 260'000U) << "a page waits for it";
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

TEST(Sprite, HasEveryAccessoryAndTrainsBothWays) {
  const Xml xml(draw_sprite());
  for (const char* side : {"-allies", "-axis"}) {
    for (int i = 1; i <= static_cast<int>(Accessory::BridgeSpent); ++i) {
      const std::string key(key_of(static_cast<Accessory>(i)));
      EXPECT_TRUE(xml.find("figure-funny-" + key + side)) << key;
    }
    for (const char* train : {"figure-supply-train", "figure-armored-train"})
      for (const char* part : {"", "-wagon"})
        for (const char* way : {"", "-turned"})
          EXPECT_TRUE(xml.find(std::string(train) + part + side + way)) << train << part << side << way;
  }
}

// No two troops look alike, unless they are the same weapon of another year or wear a badge.
TEST(Sprite, TroopsAreToldApart) {
  std::map<std::string, std::string_view> seen;
  for (const Troop& troop : kTroopTable) {
    if (troop.key.starts_with("late-")) continue;
    const auto id = static_cast<TroopId>(&troop - kTroopTable.data());
    const std::string look =
        std::string(draw::figure_parts(id, Side::Allies).symbol) + " " + std::string(draw::badge_of(id));
    const auto [before, first] = seen.emplace(look, troop.key);
    EXPECT_TRUE(first) << troop.key << " looks like " << before->second;
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
