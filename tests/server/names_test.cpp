// What people call themselves is shown to others, in the middle of sentences: nothing in it may be unseen or
// turn what stands around it.
#include "server/names.h"

#include "tests/server/party.h"

namespace bocage::test {
namespace {

using server::visible_line;

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

// Wherever somebody says who he is

class Names : public testing::Test {
 protected:
  Input opened_as(const std::string& name) {
    const Input terms = {{"battle", "pegasus-bridge"},
                         {"mine", {"allies"}},
                         {"seats", {{"allies", {{"kind", "human"}, {"name", name}}}}}};
    return Input::parse(*hall.ask("POST", "/api/tables", terms.dump()).body);
  }
  Input seat_taken_as(const std::string& table, const std::string& name) {
    return Input::parse(
        *hall.ask("POST", "/api/tables/" + table + "/seats", Input{{"name", name}}.dump()).body);
  }
  std::string name_at(const std::string& table, const char* seat) {
    return Input::parse(*hall.ask("GET", "/api/tables/" + table).body)["seats"][seat]["name"];
  }

  server::Rehearsal hall{the_battles()};
};

TEST_F(Names, AreShownAsOneSeesThem) {
  const std::string table = opened_as("\u202E Ann\n")["table"];
  EXPECT_EQ(name_at(table, "allies"), "Ann");
  EXPECT_TRUE(seat_taken_as(table, "\u2067יעל כהן\u2069").contains("token"));
  EXPECT_EQ(name_at(table, "axis"), "יעל כהן");
}

TEST_F(Names, ThatNobodyCouldSeeAreRefused) {
  EXPECT_EQ(opened_as("\u202E\u200F")["error"]["code"], "bad-value");
  const std::string table = opened_as("Ann")["table"];
  EXPECT_EQ(seat_taken_as(table, " \u200D ")["error"]["code"], "bad-value");
  EXPECT_EQ(seat_taken_as(table, std::string(41, 'x'))["error"]["code"], "bad-value");
  EXPECT_TRUE(seat_taken_as(table, std::string(40, 'x') + "\u200F").contains("token"));
}

TEST_F(Names, AreNotTheOnlyThingThatIsSeen) {
  Party party(hall);
  party.sit_down();
  party.allies->say({{"do", "chat"}, {"text", "Bonne\u202E\nchance !"}});
  EXPECT_EQ(party.axis->last("chat")["text"], "Bonne chance !");
  EXPECT_EQ(party.allies->code({{"do", "chat"}, {"text", "\u200F\n"}}), "bad-value");
}

} // namespace
} // namespace bocage::test
