// No request ends the server: whatever comes in, and whatever goes wrong behind the door, is answered.
#include <filesystem>
#include <fstream>

#include "server/content.h"
#include "server/record.h"
#include "tests/server/client.h"
#include "tests/server/disk.h"
#include "tests/server/party.h"

namespace bocage::test {
namespace {

std::string nested(const std::string& before, std::size_t depth) {
  return before + std::string(depth, '[') + std::string(depth, ']');
}

TEST(Faults, DrawingsTakeTextsForTheirOptionsAndNothingElse) {
  server::Rehearsal hall(the_battles());
  for (const char* option : {R"("flip":1)", R"("layers":[1])", R"("lang":null)", R"("lang":{})"}) {
    const auto response =
        hall.ask("POST", "/api/battles/draw", std::string(R"({"document":{},)") + option + '}');
    EXPECT_EQ(response.status, 400) << option;
    EXPECT_EQ(Input::parse(*response.body)["error"]["code"], "wrong-type") << *response.body;
  }
  EXPECT_EQ(hall.log.faults(), 0) << "that is no fault of ours";
}

// On the stack of a real program, which 400,000 brackets would overflow.
TEST(Faults, DeeplyNestedRecordsAreRefused) {
  const fs::path data = fs::temp_directory_path() / ("bocage-faults-" + std::to_string(getpid()));
  fs::create_directories(data / "web");
  const std::string record = "{\"bocage\":\"record\",\"format\":1,\"table\":\"x\"}\n" +
                             nested(R"({"entry":"setup","table":)", 400'000) + "}\n{\"secret\":\"" +
                             std::string(64, '0') + "\"}\n";
  {
    Program program(data);
    for (const char* path : {"/api/replay", "/api/chance"}) {
      Wire wire(program.port());
      const std::string reply =
          wire.ask(std::string("POST ") + path +
                   " HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\nContent-Length: " +
                   std::to_string(record.size()) + "\r\n\r\n" + record);
      EXPECT_NE(reply.find("more than 16 deep"), std::string::npos) << reply.substr(0, 300);
    }
    EXPECT_NE(get(program.port(), "/api/health").find("\"ok\":true"), std::string::npos);
  }
  std::ofstream(data / "deep.record") << record;
  const std::string command =
      std::string(BOCAGE_PROGRAM) + " verify " + (data / "deep.record").string() + " >/dev/null";
  const int status = std::system(command.c_str());
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << status;
  fs::remove_all(data);
}

// A general who thinks is not waited for, and that he was broken off is no fault.
TEST(Faults, WhatIsUnderWayWhenTheServerStopsIsNone) {
  const fs::path data = fs::temp_directory_path() / ("bocage-faults-" + std::to_string(getpid()));
  fs::create_directories(data / "web");
  Program program(data, {"--unlimited"});
  {
    const Input computer = {{"kind", "computer"}, {"level", "random"}};
    const Input opened =
        post(program.port(), "/api/tables",
             {{"battle", "pegasus-bridge"}, {"mine", {"allies"}}, {"seats", {{"axis", computer}}}});
    Web web(program.port());
    const auto say = [&](Input message) {
      message["id"] = message["do"];
      ASSERT_TRUE(web.send(message));
    };
    const auto heard = [&](const char* id) {
      for (auto message = web.hear(); message; message = web.hear())
        if (message->value("id", "") == id) return true;
      return false;
    };
    const server::Bytes32 bytes{};
    say({{"do", "hello"}, {"table", opened["table"]}, {"tokens", {opened["seats"]["allies"]["token"]}}});
    say({{"do", "commit"}, {"hash", server::hex_of(server::commitment(bytes))}});
    ASSERT_TRUE(heard("commit"));
    say({{"do", "reveal"}, {"bytes", server::hex_of(bytes)}});
    ASSERT_TRUE(heard("reveal"));
    say({{"do", "hint"}});
    say({{"do", "look"}, {"seat", "spectator"}});
    ASSERT_TRUE(heard("look")); // and so the hint is thought about
  }
  program.stop(SIGTERM);
  std::ostringstream log;
  log << std::ifstream(data / "bocage.log").rdbuf();
  EXPECT_EQ(log.str().find(" fault "), std::string::npos) << log.str();
  EXPECT_NE(log.str().find(" stopped"), std::string::npos) << log.str();
  fs::remove_all(data);
}

std::string finished_record() {
  server::Rehearsal hall(the_battles());
  Party party(hall);
  party.deal();
  party.allies->say({{"do", "resign"}});
  return party.record();
}

TEST(Faults, RecordsWithFieldsOfOtherTypesAreRefused) {
  const std::string record = finished_record();
  ASSERT_TRUE(server::verify_record(record).ok());
  for (const char* field : {"entry", "seat", "hash", "bytes", "luck", "table", "secret", "format", "bocage"})
    for (const char* value : {"null", "[]", "{}", "1e99", "true", "-7"}) {
      std::string broken = record;
      const std::string name = '"' + std::string(field) + "\":";
      const std::size_t at = broken.find(name);
      ASSERT_NE(at, std::string::npos) << field;
      const std::size_t begin = at + name.size();
      const std::size_t end =
          broken[begin] == '{' ? broken.find('\n', begin) - 1 : broken.find_first_of(",}", begin);
      broken.replace(begin, end - begin, value);
      EXPECT_FALSE(server::verify_record(broken).ok()) << field << ' ' << value;
    }
}

TEST(Faults, SetUpsWithFieldsOfOtherTypesAreRefused) {
  const std::string record = finished_record();
  const std::size_t begin = record.find('\n') + 1, end = record.find('\n', begin);
  const Input setup = Input::parse(record.substr(begin, end - begin));
  std::string reason;
  ASSERT_TRUE(server::read_terms(setup["table"], reason)) << reason;
  for (const char* field :
       {"/rules", "/program", "/battle", "/options", "/commit", "/seats", "/seats/axis/kind",
        "/seats/axis/name", "/seats/axis/taken", "/seats/axis/token", "/clock", "/clock/initial", "/match",
        "/match/medals", "/listed", "/reaction", "/grace"})
    for (const char* value : {"null", "[]", "{}", "1e300", "0.5", "-7", "[1e300,1]", "[1,2,3]"}) {
      if (field == std::string("/options")) continue; // whoever makes the game of them reads them
      Input broken = setup["table"];
      broken[Input::json_pointer(field)] = Input::parse(value);
      const bool whole = value == std::string("{}") &&
                         (field == std::string("/seats") || field == std::string("/clock")); // nobody, never
      EXPECT_EQ(server::read_terms(broken, reason).has_value(), whole) << field << ' ' << value;
      if (whole) continue;
      const std::string line = Input{{"entry", "setup"}, {"table", broken}}.dump();
      EXPECT_FALSE(server::verify_record(record.substr(0, begin) + line + record.substr(end)).ok());
    }
}

// A battle of somebody's own, and then the pages that hold it are damaged.
using DamagedBattles = Disk;
TEST_F(DamagedBattles, AreSaidToBeSoWhoeverAsks) {
  std::string key;
  {
    server::Rehearsal hall(the_battles(), file);
    std::ifstream in(find_battles().value() / "pegasus-bridge.battle");
    const std::string text(std::istreambuf_iterator<char>(in), {});
    const auto sent = hall.ask("POST", "/api/battles", text, "application/octet-stream");
    ASSERT_EQ(sent.status, 201) << *sent.body;
    key = Input::parse(*sent.body)["battle"];
  }
  for (const int page : leaves_of(file, "uploads")) overwrite_page(file, page);
  server::Rehearsal hall(the_battles(), file);
  server::Content content("web", the_battles(), hall.clock,
                          [&](const std::string& k) { return hall.hall.uploads().text_of(k); });
  content.add_routes(hall.hall.router());
  for (const char* what : {"/map.svg", "", "/document", "/file"}) {
    const auto response = hall.ask("GET", "/api/battles/" + key + what);
    EXPECT_EQ(response.status, 503) << what << *response.body;
    EXPECT_EQ(response.code, "storage") << what;
  }
  EXPECT_EQ(hall.ask("POST", "/api/tables", Input{{"battle", key}}.dump()).status, 503);
  EXPECT_EQ(hall.ask("POST", "/api/tables", R"({"battle":"pegasus-bridge"})").status, 201)
      << "and nobody else notices";
}

TEST_F(DamagedBattles, InWhatWasFoundInThemAreSaidToBeSoToo) {
  server::Rehearsal hall(the_battles(), file);
  std::ifstream in(find_battles().value() / "pegasus-bridge.battle");
  const std::string text(std::istreambuf_iterator<char>(in), {});
  const auto sent = hall.ask("POST", "/api/battles", text, "application/octet-stream");
  ASSERT_EQ(sent.status, 201) << *sent.body;
  const std::string path = "/api/battles/" + Input::parse(*sent.body)["battle"].get<std::string>();
  EXPECT_EQ(hall.ask("GET", path).status, 200);
  for (const char* report : {"[", "", "x", "{}", "null", "1e400", "[[1,2,3,4]]", "[[\"a\"]]", "[\"a\"]"}) {
    run_sql(file, "UPDATE uploads SET report='" + std::string(report) + "'");
    EXPECT_EQ(hall.ask("GET", path).status, 503) << report;
    EXPECT_EQ(hall.ask("GET", path).code, "storage") << report;
  }
}

struct HttpAnswer {
  int status = 0, replies = 0;
  Input json;
};

// A journal in which nothing is ever as it should be.
class BrokenJournal final : public server::Journal {
 public:
  void write(server::Append append, Done) override {
    if (!append.entries.empty()) broken(); // a visit is not worth the trouble
  }
  void put_away(server::Millis, DonePuttingAway) override { broken(); }
  void probe(Done) override { broken(); }

 private:
  [[noreturn]] static void broken() { throw std::logic_error("the journal is broken"); }
};

class Broken : public testing::Test {
 protected:
  HttpAnswer ask(const std::string& method, const std::string& target, const std::string& body) {
    server::HttpRequest request;
    request.method = method;
    request.body = body;
    request.content_type = "application/json";
    request.visitor = "192.0.2.1";
    EXPECT_TRUE(server::read_target(target, request));
    HttpAnswer answer;
    hall.serve(request, [&](const server::HttpResponse& r) {
      ++answer.replies;
      answer.status = r.status;
      answer.json = Input::parse(*r.body);
    });
    clock.settle();
    return answer;
  }

  server::HandClock clock;
  server::Log log;
  server::Store store{(server::rehearse_luck(), ":memory:")};
  BrokenJournal journal;
  server::Hall hall{the_battles(), store, journal, clock, log, server::Rehearsal::quick()};
};

TEST_F(Broken, WhatGoesWrongBehindARequestIsAnsweredWithItsNumber) {
  const HttpAnswer answer = ask("POST", "/api/tables", R"({"battle":"pegasus-bridge","mine":["allies"]})");
  EXPECT_EQ(answer.status, 500);
  EXPECT_EQ(answer.replies, 1);
  EXPECT_EQ(answer.json["error"]["code"], "fault");
  EXPECT_FALSE(answer.json["error"]["id"].get<std::string>().empty());
  EXPECT_EQ(log.faults(), 1);
}

TEST_F(Broken, WhatNobodyRepliesToIsAnsweredAllTheSame) {
  hall.router().add({{"GET", "/api/forgotten", server::Body::None, [](const server::Call&) {}},
                     {"GET", "/api/aside", server::Body::None, [this](const server::Call& call) {
                        clock.aside({}, [reply = call.reply]() -> std::function<void()> {
                          return [] {}; // and the reply is gone
                        });
                      }}});
  for (const char* path : {"/api/forgotten", "/api/aside"}) {
    const HttpAnswer answer = ask("GET", path, {});
    EXPECT_EQ(answer.status, 500) << path;
    EXPECT_EQ(answer.replies, 1) << path;
  }
}

TEST_F(Broken, WhatGoesWrongBehindAMessageIsAnsweredWithItsNumber) {
  server::Rehearsal sound(the_battles());
  Party party(sound);
  party.deal();
  server::Play play = std::static_pointer_cast<server::Table>(party.allies->caller().guest->table)->play();
  hall.host("broken", 1, std::move(play), 1);
  server::Caller caller;
  caller.guest = hall.arrive(caller, "192.0.2.1");
  hall.hear(caller.guest, Input{{"do", "hello"}, {"table", "broken"}, {"tokens", {party.tokens[0]}}}.dump());
  hall.hear(caller.guest, R"({"do":"resign","id":7})");
  clock.settle();
  const Input refused = Input::parse(caller.heard.back());
  EXPECT_EQ(refused["id"], 7);
  EXPECT_EQ(refused["error"]["code"], "fault");
  EXPECT_FALSE(refused["error"]["id"].get<std::string>().empty());
  hall.leave(caller.guest);
}

} // namespace
} // namespace bocage::test
