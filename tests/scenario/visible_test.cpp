// What people call themselves is shown to others, in the middle of sentences: nothing in it may be unseen or
// turn what stands around it.
#include "scenario/visible.h"

#include <gtest/gtest.h>

namespace bocage::test {
namespace {

TEST(VisibleLines, StayAsTheyAreInEveryScript) {
  for (const char* name : {"Ann",
                           "Jean-François d’Hôtel",
                           "יעל כהן",
                           "عبد الرحمن",
                           "محمد عليّ",
                           "עֲמִית",
                           "Ольга",
                           "李小龍",
                           "あおい　ゆき",
                           "आदित्य",
                           "क्‍ष",
                           "می‌خواهم",
                           "👨‍👩‍👧",
                           "❤️",
                           "🏳️‍🌈",
                           "Bonne chance !",
                           "a  b",
                           "x‰",
                           "-",
                           "."})
    EXPECT_EQ(visible_line(name), name);
}

TEST(VisibleLines, LoseWhatCannotBeSeen) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {" Ann ", "Ann"},
      {"\u00A0Ann\u3000", "Ann"},
      {std::string("A\0nn", 4), "Ann"},
      {"A\x1B[31mnn", "A[31mnn"},
      {"An\x7Fn", "Ann"},
      {"An\u0085n", "An n"},
      {"An\u009Bn", "Ann"},
      {"An\u00ADn", "Ann"},
      {"Ann\r\n", "Ann"},
      {"Ann\nBert", "Ann Bert"},
      {"Ann\u2028Bert\u2029", "Ann Bert"},
      {"\uFEFFAnn", "Ann"},
      {"A\u200Bn\u2060n", "Ann"},
      {"Ann\u200D", "Ann"},
      {"\u200DAnn", "Ann"},
      {"Ann\u200D Bert", "Ann Bert"},
      {"Ann \u200DBert", "Ann Bert"},
      {"A\U000E0041nn", "Ann"},
      {"A\U0001D173nn\U0001BCA0", "Ann"},
      {"\uFE0FAnn", "Ann"},
  };
  for (const auto& [written, seen] : cases) EXPECT_EQ(visible_line(written), seen) << written;
}

TEST(VisibleLines, TurnNothingAround) {
  for (const char* mark : {"\u200E", "\u200F", "\u061C", "\u202A", "\u202B", "\u202C", "\u202D", "\u202E",
                           "\u2066", "\u2067", "\u2068", "\u2069"}) {
    EXPECT_EQ(visible_line(std::string("Ann") + mark), "Ann");
    EXPECT_EQ(visible_line(std::string(mark) + "יעל" + mark + " כהן"), "יעל כהן");
    EXPECT_EQ(visible_line(mark), "");
  }
}

TEST(VisibleLines, AreEmptyWithoutInk) {
  for (const char* nothing : {"", " ", "\n\t", "\u200D", "\u200C\u200D", "\u3164", "\u2800", "\uFE0F",
                              "\u115F", "\u00AD", "\u2028", "\U000E0020"})
    EXPECT_EQ(visible_line(nothing), "") << nothing;
}

TEST(VisibleLines, KeepTheirParagraphs) {
  EXPECT_EQ(visible_lines("\n\u202EOne\r\ntwo \n\n\u200Bthree\n\n"), "One\ntwo\n\nthree");
  EXPECT_EQ(visible_lines("\n\u200F\n"), "");
}

} // namespace
} // namespace bocage::test
