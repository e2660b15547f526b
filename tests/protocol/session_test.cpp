// The line protocol: what every request does, and that nothing a stranger sends does any harm.
#include <algorithm>
#include <cstring>
#include <set>
#include <sstream>

#include "protocol/lines.h"
#include "protocol/match.h"
#include "protocol/parse.h"
#include "tests/protocol/json_support.h"
#include "tests/support/property.h"
#include "tests/support/random_play.h"

namespace bocage::test {
namespace {

Library battles() { return Library(find_battles().value()); }

// Two infantry face to face; the Allies have ordered theirs and may battle.
constexpr std::string_view kDuel =
    R"({"do":"new","position":{"map":["D5: i3","E5: I"],"phase":"battle","ordered":["E5"],
        "hands":{"allies":["attack-left"],"axis":[]},"discard":["ambush"]}})";

std::string whole(Speaker& speaker) { return speaker.ask(R"({"do":"state"})").dump(); }

// Requests
// ---------------------------------------------------------------------------------------------------------------

TEST(Session, NeedsAGameForMostRequests) {
  Speaker speaker;
  for (const char* request : {"state", "view", "to_act", "legal", "events", "undo"})
    EXPECT_EQ(speaker.code(R"({"do":")" + std::string(request) + "\"}"), "no-game") << request;
  EXPECT_EQ(speaker.code(R"({"do":"act","action":"done"})"), "no-game");
  EXPECT_EQ(speaker.code(R"({"do":"explain","action":"done"})"), "no-game");
  EXPECT_EQ(speaker.code(R"({"do":"dice","faces":[]})"), "no-game");
  EXPECT_EQ(speaker.code(R"({"do":"deck","cards":[]})"), "no-game");
  EXPECT_EQ(speaker.code(R"({"do":"seed","seed":1})"), "no-game");
}

TEST(Session, WithoutBattlesPlaysPositions) {
  Speaker speaker;
  EXPECT_TRUE(speaker.ask(R"({"do":"battles"})")["battles"].empty());
  EXPECT_EQ(speaker.code(R"({"do":"new","battle":"pegasus-bridge"})"), "unknown-battle");
  speaker.ask(kDuel);
}

TEST(Session, EchoesIds) {
  Speaker speaker;
  EXPECT_EQ(speaker.ask(R"({"do":"version","id":12})")["id"], 12);
  EXPECT_EQ(speaker.ask(R"({"do":"version","id":"é"})")["id"], "é");
  EXPECT_EQ(speaker.ask(R"({"do":"version","id":null})")["id"], nullptr);
  EXPECT_FALSE(speaker.ask(R"({"do":"version"})").contains("id"));
  EXPECT_EQ(speaker.say(R"({"do":"nothing","id":12})")["id"], 12);
  EXPECT_EQ(speaker.say(R"({"id":12})")["id"], 12);
  const Input wrong = speaker.say(R"({"do":"version","id":[1]})");
  EXPECT_EQ(wrong["ok"], false);
  EXPECT_EQ(wrong["error"]["where"], "/id");
}

TEST(Session, PlaysTheSameGameFromTheSameSeed) {
  const auto game = [](int seed) {
    Speaker speaker{battles()};
    speaker.ask(R"({"do":"new","battle":"pegasus-bridge","seed":)" + std::to_string(seed) + "}");
    Picker picker(7);
    for (int n = 0; n < 200; ++n) {
      const Input actions = speaker.ask(R"({"do":"legal","fields":false})")["actions"];
      const std::string action =
          actions[static_cast<std::size_t>(picker.below(static_cast<int>(actions.size())))];
      if (speaker.ask(R"({"do":"act","action":")" + action + "\"}")["to_act"].empty()) break;
    }
    return whole(speaker);
  };
  EXPECT_EQ(game(1), game(1));
  EXPECT_NE(game(1), game(2));
}

// What `state` says can be sent back, and the game goes on as it would have done.
TEST(Session, GoesOnFromItsOwnState) {
  Speaker speaker{battles()}, second;
  speaker.ask(R"({"do":"new","battle":"omaha-beach","seed":9})");
  Picker picker(3);
  for (int n = 0; n < 150; ++n) {
    Input again = {{"do", "new"}, {"seed", 9}, {"position", speaker.ask(R"({"do":"state"})")["position"]}};
    second.ask(again.dump());
    EXPECT_EQ(second.ask(R"({"do":"state"})")["position"], again["position"]);
    const Input actions = speaker.ask(R"({"do":"legal"})")["actions"];
    EXPECT_EQ(actions, second.ask(R"({"do":"legal"})")["actions"]);
    Input act = {
        {"do", "act"},
        {"action", actions[static_cast<std::size_t>(picker.below(static_cast<int>(actions.size())))]}};
    const Input reply = speaker.ask(act.dump());
    EXPECT_EQ(reply["events"], second.ask(act.dump())["events"]);
    if (reply["to_act"].empty()) break;
  }
}

TEST(Session, TakesOptions) {
  Speaker speaker{battles()};
  speaker.ask(R"({"do":"new","battle":"pegasus-bridge","options":{"tactic_cards":false,"quiet_turns":20}})");
  const Input position = speaker.ask(R"({"do":"state"})")["position"];
  EXPECT_EQ(position["options"], parse(R"({"tactic_cards":false,"quiet_turns":20})"));
  EXPECT_EQ(position.dump().find("air-power"), std::string::npos);
}

TEST(Session, QueuesDice) {
  Speaker speaker;
  speaker.ask(kDuel);
  speaker.ask(R"({"do":"dice","faces":["infantry","grenade","star"]})");
  const Input reply = speaker.ask(R"({"do":"act","action":"battle e5 d5"})");
  EXPECT_EQ(reply["events"][1]["faces"], parse(R"(["infantry","grenade","star"])"));
  EXPECT_EQ(reply["events"][2]["figures"], 2);
}

TEST(Session, StacksTheDeck) {
  Speaker speaker;
  speaker.ask(kDuel);
  speaker.ask(R"({"do":"deck","cards":["ambush","probe-left","probe-left"]})");
  const Input deck = speaker.ask(R"({"do":"state"})")["position"]["deck"];
  EXPECT_EQ(deck[0], "ambush"); // from the discard pile
  EXPECT_EQ(deck[1].get<std::string>().substr(0, 10), "probe-left");
  EXPECT_EQ(deck[2].get<std::string>().substr(0, 10), "probe-left");
  const std::set<std::string> different(deck.begin(), deck.end());
  EXPECT_EQ(different.size(), deck.size());
  EXPECT_EQ(speaker.say(R"({"do":"deck","cards":["probe-left","attack-left#1"]})")["error"]["where"],
            "/cards/1");
  EXPECT_EQ(speaker.ask(R"({"do":"state"})")["position"]["deck"], deck);
}

TEST(Session, ChangesTheLuck) {
  const auto faces = [](std::string_view request) {
    Speaker speaker;
    speaker.ask(kDuel);
    if (!request.empty()) speaker.ask(request);
    return speaker.ask(R"({"do":"act","action":"battle e5 d5"})")["events"][1]["faces"];
  };
  std::set<std::string> rolls;
  for (int seed = 1; seed <= 10; ++seed)
    rolls.insert(faces(R"({"do":"seed","seed":)" + std::to_string(seed) + "}").dump());
  EXPECT_GT(rolls.size(), 3U);
  EXPECT_EQ(faces(""), faces(R"({"do":"seed","seed":1})"));
}

TEST(Session, TakesActionsBack) {
  Speaker speaker;
  speaker.ask(kDuel);
  const std::string before = whole(speaker);
  speaker.ask(R"({"do":"dice","faces":["grenade","grenade","grenade"]})");
  const Input first = speaker.ask(R"({"do":"act","action":"battle e5 d5"})");
  EXPECT_EQ(first["n"], 1);
  EXPECT_EQ(speaker.ask(R"({"do":"undo"})")["n"], 0);
  EXPECT_EQ(whole(speaker), before);
  // The luck is that of the moment: the dice that were queued fall again.
  EXPECT_EQ(speaker.ask(R"({"do":"act","action":"battle e5 d5"})")["events"], first["events"]);
  EXPECT_EQ(speaker.code(R"({"do":"undo","steps":99})"), "bad-value");
  speaker.ask(R"({"do":"undo","to":0})");
  EXPECT_TRUE(speaker.ask(R"({"do":"events"})")["events"].empty());
  EXPECT_EQ(speaker.code(R"({"do":"undo"})"), "nothing-to-undo");
  EXPECT_EQ(speaker.code(R"({"do":"undo","steps":2})"), "nothing-to-undo");
  EXPECT_EQ(speaker.code(R"({"do":"undo","steps":1,"to":0})"), "bad-value");
}

TEST(Session, TakesBackAsManyActionsAsItKeeps) {
  protocol::Refusals refusals;
  auto position = protocol::read_position(
      parse(R"({"map": ["A1: i", "I1: I"], "options": {"tactic_cards": false, "quiet_turns": 9999}})"),
      Chance(1), refusals);
  ASSERT_TRUE(position) << text_of(refusals);
  protocol::Match match(position->game, position->face, 1, position->state);
  const auto play = [&](std::size_t actions) {
    ActionList list;
    for (std::size_t n = 0; n < actions; ++n) {
      const Seat seat = match.state().active == Side::Allies ? seat_of(Side::Allies) : seat_of(Side::Axis);
      legal_actions(match.game(), match.state(), seat, list);
      ASSERT_FALSE(list.empty());
      match.act(seat, list[list.size() - 1]); // a card, then nothing
    }
  };
  play(10);
  const State early = match.state();
  play(protocol::Match::kMostSteps);
  EXPECT_EQ(match.number(), protocol::Match::kMostSteps + 10);
  EXPECT_EQ(match.oldest(), 10U);
  match.go_back(10);
  EXPECT_EQ(match.number(), 10U);
  EXPECT_EQ(std::memcmp(&match.state(), &early, sizeof early), 0);
}

TEST(Session, AnIllegalActionIsExplained) {
  Speaker speaker;
  speaker.ask(kDuel);
  const std::string before = whole(speaker);
  const Input reply = speaker.say(R"({"do":"act","action":"battle e5 c5"})");
  EXPECT_EQ(reply["error"]["code"], "illegal-action");
  EXPECT_EQ(reply["error"]["verdict"]["why"], "no-enemy-there");
  EXPECT_EQ(reply["error"]["verdict"], speaker.ask(R"({"do":"explain","action":"battle e5 c5"})")["verdict"]);
  EXPECT_EQ(speaker.say(R"({"do":"act","seat":"axis","action":"done"})")["error"]["verdict"]["why"],
            "not-your-decision");
  EXPECT_EQ(whole(speaker), before);
}

TEST(Session, PlaysToTheEnd) {
  Speaker speaker{battles()};
  speaker.ask(R"({"do":"new","battle":"sword-beach","seed":5})");
  Picker picker(5);
  Input reply;
  do {
    const Input actions = speaker.ask(R"({"do":"legal"})")["actions"];
    const Input& action = actions[static_cast<std::size_t>(picker.below(static_cast<int>(actions.size())))];
    reply = speaker.ask(Input{{"do", "act"}, {"action", action}}.dump());
  } while (!reply["to_act"].empty());
  EXPECT_TRUE(reply["outcome"] == "allies" || reply["outcome"] == "axis" || reply["outcome"] == "draw")
      << reply;
  EXPECT_EQ(speaker.code(R"({"do":"legal"})"), "missing-field"); // nobody is to act
  EXPECT_TRUE(speaker.ask(R"({"do":"legal","seat":"axis"})")["actions"].empty());
  EXPECT_EQ(speaker.say(R"({"do":"act","seat":"axis","action":"done"})")["error"]["verdict"]["why"],
            "battle-over");
}

TEST(Session, KnowsTheSeatsOfTheGame) {
  Speaker speaker;
  speaker.ask(kDuel);
  EXPECT_EQ(speaker.code(R"({"do":"view","seat":"allies:left"})"), "bad-value");
  EXPECT_EQ(speaker.code(R"({"do":"legal","seat":"spectator"})"), "bad-value");
  speaker.ask(R"({"do":"new","position":{"board":"overlord","mode":"overlord","map":["E5: I","C20: i"]}})");
  EXPECT_EQ(speaker.ask(R"({"do":"view","seat":"axis:right"})")["view"]["seat"], "axis:right");
  EXPECT_FALSE(speaker.ask(R"({"do":"view","seat":"allies:left"})")["view"].contains("hand"));
  EXPECT_TRUE(speaker.ask(R"({"do":"view","seat":"allies"})")["view"].contains("hand"));
}

// What strangers send
// ----------------------------------------------------------------------------------------------------

struct Bad {
  std::string line;
  const char* code;
  const char* where;
};
void PrintTo(const Bad& bad, std::ostream* out) { *out << bad.line.substr(0, 80); }

std::string deep(int levels) {
  return std::string(static_cast<std::size_t>(levels), '[') +
         std::string(static_cast<std::size_t>(levels), ']');
}

class BadLines : public testing::TestWithParam<Bad> {};

TEST_P(BadLines, AreRefusedAndChangeNothing) {
  const Bad& bad = GetParam();
  Speaker speaker;
  speaker.ask(kDuel);
  speaker.ask(R"({"do":"act","action":"battle e5 d5"})");
  const std::string before = whole(speaker);
  const Input reply = speaker.say(bad.line);
  ASSERT_EQ(reply["ok"], false) << reply;
  EXPECT_EQ(reply["error"]["code"], bad.code) << reply;
  EXPECT_EQ(reply["error"].value("where", ""), bad.where) << reply;
  EXPECT_FALSE(reply["error"]["message"].get<std::string>().empty());
  EXPECT_LT(reply.dump().size(), 8000U); // what is long is not thrown back
  EXPECT_EQ(whole(speaker), before);
  EXPECT_EQ(speaker.ask(R"({"do":"undo"})")["n"], 0);
}

INSTANTIATE_TEST_SUITE_P(
    Each, BadLines,
    testing::Values(
        Bad{"", "bad-json", "byte 1"}, Bad{" ", "bad-json", "byte 2"}, Bad{"hello", "bad-json", "byte 1"},
        Bad{"{", "bad-json", "byte 2"}, Bad{R"({"do":"sta)", "bad-json", "byte 11"},
        Bad{R"({"do":"state"}{})", "bad-json", "byte 15"}, Bad{"[]", "wrong-type", ""},
        Bad{"7", "wrong-type", ""}, Bad{"null", "wrong-type", ""}, Bad{R"("state")", "wrong-type", ""},
        Bad{"{}", "missing-field", "/do"}, Bad{R"({"do":5})", "wrong-type", "/do"},
        Bad{R"({"do":""})", "unknown-request", "/do"}, Bad{R"({"do":"State"})", "unknown-request", "/do"},
        Bad{R"({"do":"state","do":"quit"})", "bad-json", ""},
        Bad{R"({"do":"act","action":{"to":"A1","to":"A2"}})", "bad-json", ""},
        Bad{R"({"do":"state","x/y~z":1})", "unknown-field", "/x~1y~0z"},
        Bad{R"({"do":"version","seed":1e999})", "bad-json", ""},
        Bad{std::string("{\"do\":\"state\"\0}", 15), "bad-json", "byte 14"},
        Bad{"{\"do\":\"\xff\xfe\"}", "bad-json", "byte 8"},
        Bad{"{\"do\":\"\xed\xa0\x80\"}", "bad-json", "byte 9"},
        Bad{"{\"do\":\"st\tate\"}", "bad-json", "byte 10"},
        Bad{std::string(1000, '\x01'), "bad-json", "byte 1"}, Bad{deep(17), "too-deep", "byte 17"},
        Bad{deep(500000), "too-deep", "byte 17"},
        Bad{std::string(protocol::kMaxLine + 1, 'x'), "too-long", ""},
        Bad{std::string(protocol::kMaxLine, ' '), "bad-json", "byte 1048577"},
        Bad{R"({"do":")" + std::string(100000, 'a') + R"("})", "unknown-request", "/do"},
        Bad{R"({"do":"state",")" + std::string(100000, 'a') + R"(":1})", "unknown-field",
            "/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},
        Bad{R"({"do":"new"})", "missing-field", "/battle"},
        Bad{R"({"do":"new","battle":1})", "wrong-type", "/battle"},
        Bad{R"({"do":"new","battle":"../etc/passwd"})", "bad-battle", "/battle"},
        Bad{R"({"do":"new","position":{},"battle":"x"})", "bad-value", "/position"},
        Bad{R"({"do":"new","position":{},"options":{}})", "bad-value", "/options"},
        Bad{R"({"do":"new","position":[]})", "bad-position", "/position"},
        Bad{R"({"do":"new","position":{"units":{}}})", "bad-position", "/position/units"},
        Bad{R"({"do":"new","position":{"units":[{"hex":"C5","troop":"infantry","side":"axis","figures":99}]}})",
            "bad-position", "/position/units/0/figures"},
        Bad{R"({"do":"new","position":{},"seed":-1})", "bad-value", "/seed"},
        Bad{R"({"do":"new","position":{},"seed":1.5})", "bad-value", "/seed"},
        Bad{R"({"do":"new","position":{},"seed":"1"})", "wrong-type", "/seed"},
        Bad{R"({"do":"view","seat":"nobody"})", "bad-value", "/seat"},
        Bad{R"({"do":"view","seat":1})", "wrong-type", "/seat"},
        Bad{R"({"do":"legal","fields":"yes"})", "wrong-type", "/fields"},
        Bad{R"({"do":"act"})", "missing-field", "/action"},
        Bad{R"({"do":"act","action":7})", "bad-action", "/action"},
        Bad{R"({"do":"act","action":""})", "bad-action", "/action"},
        Bad{R"({"do":"act","action":{}})", "bad-action", "/action/kind"},
        Bad{R"({"do":"act","action":{"kind":"fly"}})", "bad-action", "/action/kind"},
        Bad{R"({"do":"act","action":{"kind":"move","from":"A1"}})", "bad-action", "/action"},
        Bad{R"({"do":"act","action":{"kind":"move","from":"A1","to":"A2","via":"A3"}})", "bad-action",
            "/action/via"},
        Bad{R"({"do":"act","action":{"kind":"card","card":"joker"}})", "bad-action", "/action"},
        Bad{R"({"do":"act","action":{"text":"done","kind":"pass"}})", "bad-action", "/action"},
        Bad{R"({"do":"act","action":{"text":"done","speed":1}})", "bad-action", "/action/speed"},
        Bad{R"({"do":"act","action":"done","seat":"allies:left"})", "bad-value", "/seat"},
        Bad{R"({"do":"undo","steps":0})", "bad-value", "/steps"},
        Bad{R"({"do":"undo","to":-1})", "bad-value", "/to"},
        Bad{R"({"do":"undo","to":18446744073709551615})", "bad-value", "/to"},
        Bad{R"({"do":"dice"})", "missing-field", "/faces"},
        Bad{R"({"do":"dice","faces":"flag"})", "wrong-type", "/faces"},
        Bad{R"({"do":"dice","faces":["flag","six"]})", "bad-value", "/faces/1"},
        Bad{R"({"do":"deck","cards":["ace"]})", "bad-value", "/cards/0"},
        Bad{R"({"do":"seed"})", "missing-field", "/seed"},
        Bad{R"({"do":"events","since":1000000})", "bad-value", "/since"}));

// Lines that are nearly right, and noise: always one reply, and the game is as it was unless the reply says
// ok.
TEST(Session, SurvivesDamagedLines) {
  const std::vector<std::string> lines = {
      std::string(kDuel),
      R"({"do":"act","action":{"text":"battle e5 d5","kind":"battle","from":"E5","to":"D5"}})",
      R"({"do":"undo","steps":1,"id":"x"})",
      R"({"do":"dice","faces":["flag","star"]})",
      R"({"do":"deck","cards":["probe-left","ambush"]})",
      R"({"do":"view","seat":"axis"})",
      R"({"do":"explain","action":"battle e5 d5","seat":"allies"})",
      R"({"do":"events","since":0,"seat":"allies"})"};
  check_property(40, [&] {
    Picker picker(*rc::gen::arbitrary<std::uint64_t>());
    Speaker speaker;
    speaker.ask(kDuel);
    for (int n = 0; n < 60; ++n) {
      std::string line = lines[static_cast<std::size_t>(picker.below(static_cast<int>(lines.size())))];
      const auto place = [&] {
        return static_cast<std::size_t>(picker.below(static_cast<int>(line.size())));
      };
      for (int k = picker.below(4); k > 0; --k) switch (picker.below(4)) {
        case 0: line[place()] = static_cast<char>(picker.below(256)); break;
        case 1:
          line.erase(place(), 1 + place() / 4);
          line += ' ';
          break;
        case 2: line.insert(place(), 1, "{}[]\",:019-e"[picker.below(12)]); break;
        default: line.insert(place(), line.substr(place(), 10));
        }
      const std::string before = whole(speaker);
      const Input reply = speaker.say(line);
      RC_ASSERT(reply["ok"].is_boolean());
      if (reply["ok"] == false) RC_ASSERT(whole(speaker) == before);
      if (speaker.session.finished()) return;
    }
  });
}

// Streams
// ----------------------------------------------------------------------------------------------------------------

std::string served(const std::string& input) {
  protocol::Session session;
  std::istringstream in(input);
  std::ostringstream out;
  protocol::serve_lines(session, in, out);
  return out.str();
}

TEST(Lines, AreAnsweredOneByOne) {
  const std::string reply =
      served("{\"do\":\"version\",\"id\":1}\r\n\n{\"do\":\"quit\"}\n{\"do\":\"version\"}\n");
  EXPECT_EQ(std::count(reply.begin(), reply.end(), '\n'), 3); // the third ends the conversation
  EXPECT_EQ(reply.find("{\"id\":1,\"ok\":true"), 0U) << reply;
}

TEST(Lines, NeedNoEnd) { EXPECT_EQ(served(R"({"do":"quit"})"), "{\"ok\":true}\n"); }

TEST(Lines, ThatAreTooLongAreSkippedToTheirEnd) {
  const std::string reply = served(std::string(3 * protocol::kMaxLine, '{') + "\n{\"do\":\"quit\"}\n");
  EXPECT_NE(reply.find("too-long"), std::string::npos);
  EXPECT_TRUE(reply.ends_with("{\"ok\":true}\n")) << reply;
  EXPECT_EQ(std::count(reply.begin(), reply.end(), '\n'), 2);
}

TEST(Lines, AsLongAsTheyMayBeAreRead) {
  std::string line = R"({"do":"version","id":")";
  line += std::string(protocol::kMaxLine - line.size() - 2, 'x') + "\"}";
  ASSERT_EQ(line.size(), protocol::kMaxLine);
  EXPECT_NE(served(line + "\n").find("\"ok\":true"), std::string::npos);
}

} // namespace
} // namespace bocage::test
