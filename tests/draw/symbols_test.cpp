#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "draw/symbols.h"
#include "engine/tables/tables.h"
#include "tests/draw/xml.h"

namespace bocage::test {
namespace {

using draw::find_symbol;
using draw::Symbol;
using draw::symbols;
using testing::IsEmpty;

TEST(Symbols, AreShapesOnlyAndStandAlone) {
  ASSERT_FALSE(symbols().empty());
  static const std::set<std::string> shapes = {"svg",     "g",    "defs", "path",           "circle",
                                               "ellipse", "rect", "use",  "linearGradient", "radialGradient",
                                               "stop"};
  for (const Symbol& symbol : symbols()) {
    EXPECT_THAT(picture_faults(symbol.file), IsEmpty()) << symbol.name;
    const Xml xml(symbol.file);
    for (const Element& e : xml.elements())
      EXPECT_TRUE(shapes.contains(e.name)) << symbol.name << " <" << e.name << ">";
    EXPECT_LT(symbol.file.size(), 12'000U) << symbol.name;
  }
}

TEST(Symbols, AreNamedAfterTheirFilesAndKeepTheirIdsToThemselves) {
  for (const Symbol& symbol : symbols()) {
    const Xml xml(symbol.file);
    const Element& root = xml.elements()[0];
    EXPECT_EQ(root.name, "svg");
    EXPECT_EQ(root.at("id"), symbol.name);
    for (const Element& e : xml.elements())
      if (&e != &root && !e.at("id").empty())
        EXPECT_TRUE(e.at("id").starts_with(std::string(symbol.name) + "-"))
            << symbol.name << ": " << e.at("id");
  }
}

TEST(Symbols, SayHowLargeTheyAreAndWhereTheyStand) {
  for (const Symbol& symbol : symbols()) {
    std::istringstream box(Xml(symbol.file).elements()[0].at("viewBox"));
    double left = 0, top = 0, width = 0, height = 0;
    EXPECT_TRUE(box >> left >> top >> width >> height) << symbol.name;
    EXPECT_TRUE(left < 0 && top < 0 && left + width > 0 && top + height > 0)
        << symbol.name << ": the origin is inside";
    const std::size_t comment = symbol.file.find("<!-- ");
    ASSERT_NE(comment, std::string_view::npos) << symbol.name;
    EXPECT_NE(symbol.file.find("origin", comment), std::string_view::npos)
        << symbol.name << " does not say where its origin is";
  }
}

TEST(Symbols, BecomeGroupsWithoutComments) {
  for (const Symbol& symbol : symbols()) {
    const std::string group = definition(symbol);
    EXPECT_THAT(picture_faults(group), IsEmpty()) << symbol.name;
    EXPECT_EQ(Xml(group).elements()[0].at("id"), symbol.name);
    EXPECT_EQ(group.find("<!--"), std::string::npos);
  }
}

TEST(Symbols, ThereIsOneForEveryCardAndEveryFaceOfTheDie) {
  for (const Card& card : official_tables().cards) {
    const std::string key(card.key);
    const std::size_t hyphen = key.rfind('-');
    const std::string tail = hyphen == std::string::npos ? "" : key.substr(hyphen + 1);
    const bool one_section =
        card.type == CardType::Section && (tail == "left" || tail == "center" || tail == "right");
    EXPECT_TRUE(find_symbol("card-" + (one_section ? tail : key))) << key;
  }
  for (const char* face : {"infantry", "armor", "grenade", "star", "flag"})
    EXPECT_TRUE(find_symbol(std::string("die-") + face)) << face;
}

} // namespace
} // namespace bocage::test
