// No visitor fills the disk, the memory or the lobby: what he may keep is counted, and he is told.
#include <fstream>
#include <sstream>

#include "tests/server/party.h"

namespace bocage::test {
namespace {

server::HallOptions with(const std::function<void(server::Limits&)>& change) {
  server::HallOptions options = server::Rehearsal::quick();
  change(options.limits);
  return options;
}

struct Answer {
  int status = 0;
  Input json;
  std::string code() const { return json.contains("error") ? json["error"]["code"].get<std::string>() : ""; }
};

class Quotas : public testing::Test {
 protected:
  void open(const std::function<void(server::Limits&)>& change) {
    hall = std::make_unique<server::Rehearsal>(the_battles(), ":memory:", with(change));
  }
  Answer ask(const std::string& visitor, const std::string& target, const Input& body) {
    server::HttpRequest request;
    request.method = body.is_null() ? "GET" : "POST";
    if (!body.is_null()) request.body = body.dump();
    request.content_type = "application/json";
    request.visitor = visitor;
    EXPECT_TRUE(server::read_target(target, request));
    Answer answer;
    hall->hall.serve(request,
                     [&](const server::HttpResponse& r) { answer = {r.status, Input::parse(*r.body)}; });
    hall->clock.settle();
    return answer;
  }
  Answer open_table(const std::string& visitor, Input terms = {{"mine", {"allies", "axis"}}}) {
    terms["battle"] = "pegasus-bridge";
    return ask(visitor, "/api/tables", terms);
  }

  std::unique_ptr<server::Rehearsal> hall;
};

TEST_F(Quotas, OfTablesThatAreNotOver) {
  open([](server::Limits& limits) { limits.unfinished_of_visitor = 3; });
  for (int i = 0; i < 3; ++i) EXPECT_EQ(open_table("192.0.2.1").status, 201);
  EXPECT_EQ(open_table("192.0.2.1").code(), "quota");
  EXPECT_EQ(open_table("192.0.2.1").status, 429);
  EXPECT_EQ(open_table("192.0.2.2").status, 201) << "that is somebody else's business";
}

TEST_F(Quotas, OfBytesOnDisk) {
  open([](server::Limits& limits) { limits.bytes_of_visitor = 4'000; });
  Answer last;
  int opened = 0;
  while ((last = open_table("192.0.2.1")).status == 201 && opened < 100) ++opened;
  EXPECT_EQ(last.code(), "quota");
  EXPECT_GT(opened, 1);
  EXPECT_LT(opened, 20);
  EXPECT_EQ(open_table("192.0.2.2").status, 201);
}

TEST_F(Quotas, OfTheWholeServer) {
  open([](server::Limits& limits) { limits.bytes_in_all = 6'000; });
  Answer last;
  int opened = 0;
  while ((last = open_table("192.0.2." + std::to_string(opened + 1))).status == 201 && opened < 100) ++opened;
  EXPECT_EQ(last.code(), "full");
  EXPECT_EQ(last.status, 507);
  EXPECT_GT(opened, 1);
  EXPECT_LT(opened, 20);
}

TEST_F(Quotas, ABattleIsStoredOnceForAllItsTables) {
  open([](server::Limits&) {});
  std::ifstream in(find_battles().value() / "pegasus-bridge.battle");
  std::stringstream text;
  text << in.rdbuf();
  for (int i = 0; i < 20; ++i) open_table("192.0.2.1");
  const auto bytes = hall->store.usage_of(server::owner_of("192.0.2.1")).bytes;
  EXPECT_LT(bytes, 20 * static_cast<std::int64_t>(text.str().size()) / 2)
      << "twenty tables are less than ten of the battle's texts";
}

TEST_F(Quotas, TheLobbyShowsFewTablesOfOneVisitor) {
  open([](server::Limits& limits) { limits.listed_of_visitor = 3; });
  const Input listed = {{"mine", {"allies"}}, {"listed", true}};
  const std::string ann = open_table("192.0.2.2", listed).json["table"];
  for (int i = 0; i < 150; ++i) ASSERT_EQ(open_table("192.0.2.1", listed).status, 201);
  const Input list = ask("192.0.2.3", "/api/tables?listed=1", {}).json;
  EXPECT_EQ(list.size(), 4U);
  EXPECT_EQ(list.back()["id"], ann) << "the oldest, and still to be seen";
}

// Two people at a table that is over.
class Rematches : public Quotas {
 protected:
  void finish(Party& party) {
    party.deal();
    party.allies->say({{"do", "resign"}});
  }
};

TEST_F(Rematches, CountAsNewTables) {
  open([](server::Limits& limits) { limits.new_tables = 1, limits.new_tables_per_second = 1e-9; });
  Party party(*hall);
  finish(party);
  EXPECT_EQ(party.allies->code({{"do", "rematch"}}), "too-fast");
  EXPECT_TRUE(party.axis->last("rematch").is_null());
}

TEST_F(Rematches, CountInTheQuota) {
  open([](server::Limits& limits) { limits.unfinished_of_visitor = 1; });
  Party party(*hall);
  finish(party);
  ASSERT_EQ(open_table("192.0.2.1").status, 201);
  EXPECT_EQ(party.allies->code({{"do", "rematch"}}), "quota");
}

// Eighty at once: one table, and everybody is told of it.
TEST_F(Rematches, OfOneTableAreOneTable) {
  open([](server::Limits&) {});
  Party party(*hall);
  finish(party);
  const auto before = hall->store.usage_of_all().tables;
  std::vector<std::unique_ptr<server::Caller>> callers;
  for (int i = 0; i < 80; ++i) {
    callers.push_back(hall->call());
    hall->say(*callers.back(),
              Input{{"do", "hello"}, {"table", party.table}, {"tokens", {party.tokens[0]}}}.dump());
  }
  for (auto& caller : callers) hall->hall.hear(caller->guest, R"({"do":"rematch","id":1})");
  hall->clock.settle();
  EXPECT_EQ(hall->store.usage_of_all().tables, before + 1);
  for (auto& caller : callers) {
    int done = 0, told = 0;
    for (const std::string& message : caller->heard) {
      done += message.find(R"("type":"done","id":1)") != std::string::npos;
      told += message.find(R"("type":"rematch")") != std::string::npos;
    }
    EXPECT_EQ(done, 1);
    EXPECT_EQ(told, 1);
  }
}

TEST_F(Quotas, OfTalk) {
  open([](server::Limits& limits) { limits.talk = 5, limits.talk_per_second = 1; });
  Party party(*hall);
  party.deal();
  const Input line = {{"do", "chat"}, {"text", "hi"}};
  for (int i = 0; i < 5; ++i) EXPECT_EQ(party.allies->say(line)["type"], "done");
  EXPECT_EQ(party.allies->code(line), "too-fast");
  hall->clock.wind(2'000);
  EXPECT_EQ(party.allies->say(line)["type"], "done") << "after a while";
}

TEST_F(Quotas, AFullOwnerKeepsTalkOutAndLetsPlayGoOn) {
  open([](server::Limits& limits) { limits.bytes_of_visitor = 3'000; });
  Party party(*hall);
  party.deal();
  std::string last;
  for (int i = 0; i < 50 && last != "quota"; ++i) {
    hall->clock.wind(5'000);
    last = party.allies->code({{"do", "chat"}, {"text", std::string(300, 'x')}});
  }
  EXPECT_EQ(last, "quota");
  EXPECT_EQ(party.to_act().act(party.to_act().legal()[0])["type"], "step");
}

TEST_F(Quotas, ATableHoldsSoManyLines) {
  open([](server::Limits& limits) { limits.talk = 1e9; });
  Party party(*hall);
  party.deal();
  std::string last;
  int said = 0;
  for (; said < 3'000 && last != "table-full"; ++said)
    last = party.allies->code({{"do", "chat"}, {"text", "hi"}});
  EXPECT_EQ(last, "table-full");
  EXPECT_GT(said, 1'000);
  EXPECT_EQ(party.to_act().act(party.to_act().legal()[0])["type"], "step");
}

TEST_F(Quotas, HealthTellsWhetherTheDiskCanBeWritten) {
  open([](server::Limits&) {});
  EXPECT_EQ(ask("192.0.2.1", "/api/health", {}).status, 200);
  hall->store.allow_writing(false);
  const Answer ill = ask("192.0.2.1", "/api/health", {});
  EXPECT_EQ(ill.status, 503);
  EXPECT_EQ(ill.json["ok"], false);
  EXPECT_FALSE(ill.json["storage"].get<std::string>().empty());
  hall->store.allow_writing(true);
  EXPECT_EQ(ask("192.0.2.1", "/api/health", {}).json["ok"], true);
}

} // namespace
} // namespace bocage::test
