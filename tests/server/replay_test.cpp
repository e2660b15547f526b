// Battles shown again: everything to everybody when they are over, and before that nothing a seat was not
// told.
#include <algorithm>
#include <sstream>

#include "server/limits.h"
#include "tests/server/party.h"

namespace bocage::test {
namespace {

// A replay as a page puts it together, reply by reply.
struct Film {
  Input first;              // the first reply
  std::vector<Input> steps; // of all replies
  std::vector<Input> views; // before any step, and after each
  int replies = 0;
};

class Replays : public testing::Test {
 protected:
  server::HttpResponse ask(const std::string& table, const Input& body) {
    return hall.ask("POST", "/api/tables/" + table + "/replay", body.dump());
  }
  server::HttpResponse upload(const std::string& path, const std::string& record) {
    server::HttpRequest request;
    request.method = "POST";
    request.body = record;
    request.content_type = "application/x-ndjson";
    request.visitor = "192.0.2.1";
    EXPECT_TRUE(server::read_target(path, request));
    server::HttpResponse response;
    hall.hall.serve(request, [&](server::HttpResponse r) { response = std::move(r); });
    hall.clock.settle();
    return response;
  }

  template <class Ask> // gives the reply that begins at a step
  static Film watch(Ask&& next) {
    Film film;
    while (true) {
      const server::HttpResponse response = next(film);
      EXPECT_EQ(response.status, 200) << *response.body;
      if (response.status != 200) return film;
      const Input reply = Input::parse(*response.body);
      EXPECT_EQ(reply["from"], film.steps.size());
      if (film.replies++ == 0) {
        film.first = reply;
        film.views.push_back(reply["view"]);
      } else {
        EXPECT_FALSE(reply.contains("view")) << "told once";
        EXPECT_FALSE(reply["list"].empty()) << "it goes on";
      }
      for (const Input& step : reply["list"]) {
        film.steps.push_back(step);
        film.views.push_back(film.views.back());
        film.views.back().merge_patch(step["delta"]);
        EXPECT_EQ(step["n"], film.steps.size());
      }
      if (film.steps.size() >= reply["steps"].get<std::size_t>() || reply["list"].empty()) return film;
    }
  }
  Film watch_table(const std::string& table, Input body = Input::object()) {
    return watch([&](const Film& so_far) {
      body["from"] = so_far.steps.size();
      if (so_far.replies > 0) body["as"] = so_far.first["as"];
      return ask(table, body);
    });
  }
  Film watch_record(const std::string& record) {
    return watch([&](const Film& so_far) {
      return upload("/api/replay?from=" + std::to_string(so_far.steps.size()), record);
    });
  }

  // A battle with something taken back, to the end or for so many steps.
  void play(Party& party, int steps = 100'000) {
    for (int i = 0; i < steps && party.step(picker); ++i)
      if (i % 25 == 10 && !party.over()) {
        Person& person = party.other(party.to_act());
        if (person.say({{"do", "undo"}})["type"] == "done")
          party.other(person).say({{"do", "answer"}, {"what", "undo"}, {"yes", true}});
      }
  }
  static std::vector<Input> steps_heard(Person& person) {
    std::vector<Input> steps;
    for (const std::string& text : person.heard())
      if (const Input message = Input::parse(text); message["type"] == "step") steps.push_back(message);
    return steps;
  }
  static std::string code(const server::HttpResponse& response) {
    return Input::parse(*response.body)["error"]["code"];
  }

  server::Rehearsal hall{the_battles()};
  Picker picker{7};
};

// What a seat saw
// ------------------------------------------------------------------------------------------------------------------

TEST_F(Replays, OfARunningBattleTellASeatWhatItWasTold) {
  Party party(hall);
  Person spectator(hall, party.table, "", "spectator");
  spectator.hello();
  party.deal();
  play(party, 150);
  ASSERT_FALSE(party.over());
  int undos = 0;
  for (Person* person : {party.allies.get(), party.axis.get(), &spectator}) {
    Input body = Input::object();
    if (!person->token().empty()) body["token"] = person->token();
    const Film film = watch_table(party.table, body);
    EXPECT_EQ(film.first["as"], person->seat());
    EXPECT_EQ(film.views.back(), person->view());
    EXPECT_FALSE(film.first.contains("over"));
    const auto heard = steps_heard(*person);
    ASSERT_EQ(film.steps.size(), heard.size());
    for (std::size_t i = 0; i < heard.size(); ++i) {
      for (const char* field : {"n", "seat", "events", "delta"})
        ASSERT_EQ(film.steps[i][field], heard[i][field]) << field << " of step " << i + 1;
      ASSERT_EQ(film.steps[i].value("undo", Input()), heard[i].value("undo", Input()));
      ASSERT_EQ(film.steps[i].size(), film.steps[i].contains("undo") ? 5U : 4U) << "and nothing else";
      undos += film.steps[i].contains("undo");
    }
  }
  EXPECT_GT(undos, 0);
}

TEST_F(Replays, OfARunningBattleNameNoSecret) {
  Party party(hall);
  party.deal();
  play(party, 60);
  const auto& table = party.allies->caller().guest->table;
  for (const std::string& token : {std::string(), party.tokens[0], party.tokens[1]}) {
    Input body = Input::object();
    if (!token.empty()) body["token"] = token;
    const std::string text = *ask(party.table, body).body;
    EXPECT_EQ(text.find(server::hex_of(table->play().secret())), std::string::npos);
    EXPECT_EQ(text.find(server::hex_of(table->play().head())), std::string::npos);
    EXPECT_EQ(text.find("open_hands"), std::string::npos);
    for (const std::string& any : party.tokens) EXPECT_EQ(text.find(any), std::string::npos);
    EXPECT_EQ(text.find("\"hand\"") == std::string::npos, token.empty()) << "strangers see no hand";
  }
}

TEST_F(Replays, OfARunningBattleAreRefusedToOthers) {
  Party party(hall);
  EXPECT_EQ(code(ask(party.table, Input::object())), "not-started");
  party.deal();
  play(party, 10);
  const auto refused = [&](const Input& body) {
    const auto response = ask(party.table, body);
    EXPECT_EQ(response.status, 403) << *response.body;
    return code(response);
  };
  EXPECT_EQ(refused({{"as", "all"}}), "not-your-seat");
  EXPECT_EQ(refused({{"as", "all"}, {"token", party.tokens[0]}}), "not-your-seat");
  EXPECT_EQ(refused({{"as", "axis"}, {"token", party.tokens[0]}}), "not-your-seat");
  EXPECT_EQ(refused({{"as", "axis"}}), "not-your-seat");
  EXPECT_EQ(refused({{"token", "nonsense"}}), "bad-token");
  EXPECT_EQ(refused({{"token", Party(hall).tokens[0]}}), "bad-token");
  EXPECT_EQ(ask(party.table, {{"as", "somebody"}}).status, 400);
  EXPECT_EQ(ask(party.table, {{"from", -1}}).status, 400);
  EXPECT_EQ(ask(party.table, {{"form", 1}}).status, 400);
  EXPECT_EQ(ask("nowhere", Input::object()).status, 404);
  EXPECT_EQ(hall.ask("GET", "/api/tables/" + party.table + "/replay").status, 405);
}

// Battles that are over
// ------------------------------------------------------------------------------------------------------------

TEST_F(Replays, OfAFinishedBattleShowBothHands) {
  Party party(hall);
  party.deal();
  std::map<int, std::array<Input, 2>> hands; // by step, as their owners saw them
  const auto note = [&] {
    const auto hand = [](Person& person) {
      Input cards = person.view()["hand"];
      for (const Input& card : person.view().value("drawn", Input::array())) cards.push_back(card);
      return cards;
    };
    hands[party.allies->n()] = {hand(*party.allies), hand(*party.axis)};
  };
  note();
  while (party.step(picker)) note();
  ASSERT_TRUE(party.over());

  const Film film = watch_table(party.table); // by a stranger
  EXPECT_EQ(film.first["as"], "all");
  EXPECT_EQ(film.first["over"]["outcome"], party.allies->last("over")["outcome"]);
  ASSERT_EQ(film.views.size(), hands.size());
  for (std::size_t n = 0; n < film.views.size(); ++n) {
    ASSERT_EQ(film.views[n]["open_hands"]["allies"], hands[static_cast<int>(n)][0]) << n;
    ASSERT_EQ(film.views[n]["open_hands"]["axis"], hands[static_cast<int>(n)][1]) << n;
  }
  EXPECT_EQ(watch_table(party.table, {{"as", "axis"}}).views.back(), party.axis->view());
}

TEST_F(Replays, ComeInParts) {
  Party party(hall, {{"battle", "omaha-beach"}});
  party.deal();
  play(party);
  const Film film = watch_table(party.table);
  EXPECT_GT(film.replies, 1) << film.steps.size() << " steps";
  EXPECT_EQ(film.steps.size(), film.first["steps"]);
  const Input beyond = Input::parse(*ask(party.table, {{"from", 100'000}}).body);
  EXPECT_TRUE(beyond["list"].empty());
  EXPECT_LT(ask(party.table, Input::object()).body->size(), 400U << 10);
}

TEST_F(Replays, OfComputersBeginWithTheDeal) {
  const auto opened = Input::parse(
      *hall.ask("POST", "/api/tables",
                R"({"battle":"pegasus-bridge","seats":{"allies":{"kind":"computer","level":"random"},
                    "axis":{"kind":"computer","level":"random"}}})")
           .body);
  Person spectator(hall, opened["table"], "", "spectator");
  spectator.hello(); // they play while somebody looks on
  for (int i = 0; i < 10'000 && spectator.last("over").is_null(); ++i) hall.clock.settle();
  const Film film = watch_table(opened["table"]);
  EXPECT_FALSE(film.first["events"].empty());
  EXPECT_GT(film.steps.size(), 10U);
  EXPECT_EQ(film.first["seats"]["allies"]["level"], "random");
}

// Records
// --------------------------------------------------------------------------------------------------------------------

class RecordReplays : public Replays {
 protected:
  RecordReplays() {
    Party party(hall);
    party.deal();
    play(party);
    table = party.table;
    record = party.record();
    std::istringstream in(record);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
  }
  std::string joined() const {
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
  }
  std::size_t find(std::string_view part) const {
    const auto found = std::find_if(lines.begin(), lines.end(),
                                    [&](const std::string& l) { return l.find(part) != std::string::npos; });
    EXPECT_NE(found, lines.end()) << part;
    return static_cast<std::size_t>(found - lines.begin());
  }
  // The first line that tells dice, with another face on the first of them; its number, as people count.
  int change_roll() {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::size_t at = lines[i].find("\"luck\":\"");
      if (lines[i].find("\"act\"") == std::string::npos || at == std::string::npos) continue;
      char& face = lines[i][at + 8];
      if (std::string_view("IAGSF").find(face) == std::string_view::npos) continue;
      face = face == 'G' ? 'I' : 'G';
      return static_cast<int>(i) + 1;
    }
    ADD_FAILURE() << "no dice";
    return 0;
  }
  // The kind of what is wrong, and the line.
  std::string wrong() {
    const auto response = upload("/api/replay", joined());
    const Input error = Input::parse(*response.body)["error"];
    EXPECT_EQ(response.status, 400);
    EXPECT_EQ(error["code"], "bad-record");
    return error["problem"]["kind"].get<std::string>() + " " +
           std::to_string(error["problem"]["line"].get<int>());
  }

  std::string table, record;
  std::vector<std::string> lines;
};

TEST_F(RecordReplays, AreThoseOfTheTable) {
  const Film mine = watch_record(record), theirs = watch_table(table);
  EXPECT_EQ(mine.steps, theirs.steps);
  EXPECT_EQ(mine.views, theirs.views);
  EXPECT_EQ(mine.first["table"], table);
  EXPECT_EQ(mine.first["over"], theirs.first["over"]);
  EXPECT_EQ(mine.first["as"], "all");
}

TEST_F(RecordReplays, SayWhereARecordIsBroken) {
  const auto whole = lines;
  lines = {"Dear diary,"};
  EXPECT_EQ(wrong(), "foreign 1");
  lines = {R"({"hello":"world"})"};
  EXPECT_EQ(wrong(), "foreign 1");
  lines = {};
  EXPECT_EQ(wrong(), "foreign 1");
  lines = whole;
  lines[0] = R"({"bocage":"record","format":9})";
  EXPECT_EQ(wrong(), "format 1");
  lines = whole;
  lines.pop_back();
  EXPECT_EQ(wrong(), "no-secret 1");
  lines = whole;
  Input setup = Input::parse(lines[1]);
  setup["table"]["rules"] = 1'000'000;
  lines[1] = setup.dump();
  EXPECT_EQ(wrong(), "rules 2");
  lines = whole;
  lines[20] = "{\"entry\":";
  EXPECT_EQ(wrong(), "json 21");
  lines = whole;
  lines[20] = R"({"entry":"dance","seat":"allies"})";
  EXPECT_EQ(wrong(), "entry 21");
  lines = whole;
  lines.erase(lines.end() - 2);
  EXPECT_EQ(wrong().substr(0, 10), "unfinished");
  lines = whole;
  const int changed = change_roll();
  EXPECT_EQ(wrong(), "luck " + std::to_string(changed));
  lines = whole;
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(find("\"entry\":\"reveal\"")));
  EXPECT_EQ(wrong().substr(0, 9), "no-reveal");
}

TEST_F(RecordReplays, HaveLimits) {
  EXPECT_EQ(upload("/api/replay", std::string(server::kLongestRecord + 1, ' ')).status, 413);
  EXPECT_EQ(upload("/api/replay?from=x", record).status, 400);
  EXPECT_EQ(hall.ask("POST", "/api/replay", record).status, 415) << "pages of other sites send only forms";
  EXPECT_EQ(hall.ask("GET", "/api/replay").status, 405);

  // Taking back again and again would have the whole battle played again and again.
  const auto end = lines.back();
  lines.pop_back();
  while (lines.back().find("\"act\"") == std::string::npos) lines.pop_back();
  lines.pop_back(); // not over yet
  std::size_t remaining = 0;
  std::string epoch = "0";
  for (const std::string& line : lines) {
    const Input entry = Input::parse(line);
    remaining += entry.value("entry", "") == "act";
    if (entry.value("entry", "") != "undo") continue;
    const std::string to = entry["to"];
    remaining = std::stoul(to);
    epoch = to.substr(to.find(' ') + 1);
  }
  const std::string nothing =
      Input{{"entry", "undo"}, {"seat", "allies"}, {"to", std::to_string(remaining) + ' ' + epoch}}.dump();
  for (int i = 0; i < 15'000; ++i) lines.push_back(nothing);
  lines.push_back(end);
  EXPECT_EQ(wrong().substr(0, 8), "too-long");
}

TEST(ReplayLimits, NobodyGetsMoreThanHisShare) {
  auto options = server::Rehearsal::quick();
  options.limits.replays = 3;
  server::Rehearsal hall(the_battles(), ":memory:", options);
  Party party(hall);
  party.deal();
  const auto status = [&] { return hall.ask("POST", "/api/tables/" + party.table + "/replay", "{}").status; };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(status(), 200);
  EXPECT_EQ(status(), 429);
  hall.clock.wind(2000);
  EXPECT_EQ(status(), 200) << "after a while there is more";
}

TEST_F(RecordReplays, TellWhereChanceWasUsed) {
  const Input right = Input::parse(*upload("/api/chance", record).body);
  EXPECT_FALSE(right.contains("problem")) << right["problem"];
  EXPECT_EQ(right["cards"].size(), 60U);
  int rolls = 0, draws = 0;
  for (const Input& line : right["lines"])
    for (const Input& event : line["events"]) {
      rolls += event["event"] == "dice-rolled";
      draws += event["event"] == "card-drawn" && event.contains("card");
    }
  EXPECT_GT(rolls, 10);
  EXPECT_GT(draws, 10);

  const int changed = change_roll();
  const Input other = Input::parse(*upload("/api/chance", joined()).body);
  EXPECT_EQ(other["problem"]["kind"], "luck");
  EXPECT_EQ(other["problem"]["line"], changed);
  EXPECT_EQ(other["lines"], right["lines"]) << "with what chance gave, one goes on";
}

} // namespace
} // namespace bocage::test
