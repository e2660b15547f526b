#include <gtest/gtest.h>

#include "draw/contour.h"
#include "draw/random.h"
#include "draw/svg.h"

namespace bocage::test {
namespace {

using namespace draw;

TEST(Numbers, AreShort) {
  EXPECT_EQ(number(0), "0");
  EXPECT_EQ(number(-0.04), "0");
  EXPECT_EQ(number(0.5), ".5");
  EXPECT_EQ(number(-0.5), "-.5");
  EXPECT_EQ(number(12), "12");
  EXPECT_EQ(number(12.34), "12.3");
  EXPECT_EQ(precise(0.1234), ".123");
}

TEST(Paths, AreRelativeAndDoNotDrift) {
  Path path;
  path.move({0.04, 0});
  for (int i = 1; i <= 100; ++i) path.line({i * 0.33, 0});
  double x = 0; // the sum of the steps is the place, to a tenth
  const std::string data = path.data().substr(path.data().find('l') + 1);
  std::size_t at = 0;
  while (at < data.size()) {
    std::size_t used = 0;
    x += std::stod(data.substr(at), &used);
    at += used;
    std::stod(data.substr(at), &used);
    at += used;
    if (at < data.size() && data[at] == ' ') ++at;
  }
  EXPECT_NEAR(x, 33, 0.11);
}

TEST(Contours, GoRoundAHeight) {
  const Relief hill({-50, -50, 50, 50}, 4, [](Point p) { return 30 - length(p); });
  const auto loops = hill.contours(0, 0.1);
  ASSERT_EQ(loops.size(), 1U);
  EXPECT_NEAR(std::abs(area(loops[0])), kPi * 900, 40);
  for (const Point p : loops[0]) EXPECT_NEAR(length(p), 30, 0.6);
}

TEST(Contours, ARingHasTwoAndALevelPlainNone) {
  const Relief ring({-50, -50, 50, 50}, 2, [](Point p) { return 5 - std::abs(length(p) - 30); });
  EXPECT_EQ(ring.contours(0).size(), 2U);
  const Relief plain({-50, -50, 50, 50}, 5, [](Point) { return 1.0; });
  EXPECT_TRUE(plain.contours(2).empty());
  EXPECT_EQ(plain.contours(0).size(), 1U) << "all of it, along the edge";
}

TEST(Shapes, CuttingKeepsBothPartsAndNoMore) {
  const Polygon square = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  const Polygon a = cut(square, {4, 0}, {0.2, 1}), b = cut(square, {4, 0}, {-0.2, -1});
  EXPECT_NEAR(std::abs(area(a)) + std::abs(area(b)), 100, 1e-9);
}

TEST(Noise, IsSmoothAndTheSameEverywhere) {
  EXPECT_EQ(noise(5, {1.5, 2.5}), noise(5, {1.5, 2.5}));
  EXPECT_NE(noise(5, {1.5, 2.5}), noise(6, {1.5, 2.5}));
  for (double x = -3; x < 3; x += 0.01)
    EXPECT_LT(std::abs(noise(7, {x, 0.3}) - noise(7, {x + 0.01, 0.3})), 0.08);
  Random random(42);
  EXPECT_EQ(random.below(1000), 343) << "pictures must not change from machine to machine";
}

TEST(Text, IsEscapedAndWhatXmlForbidsIsLeftOut) {
  EXPECT_EQ(escaped("a<b>&\"'"), "a&lt;b&gt;&amp;&quot;&#39;");
  EXPECT_EQ(escaped("Étang – 漢\xF0\x9F\x8C\x8A"), "Étang – 漢\xF0\x9F\x8C\x8A");
  EXPECT_EQ(escaped(std::string_view("a\0b\x07"
                                     "c",
                                     5)),
            "abc");
  EXPECT_EQ(escaped("\xC0\xAF\xED\xA0\x80\xF5\x80\x80\x80\xE2\x82"), "");
}

} // namespace
} // namespace bocage::test
