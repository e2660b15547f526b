// What people call themselves and what they say is shown to others, in the middle of sentences.
#include "tests/server/party.h"

namespace bocage::test {
namespace {

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
