// Whatever is sent: a clear error or a closed connection, and nobody else notices.
#include "tests/server/party.h"

namespace bocage::test {
namespace {

class Messages : public testing::Test {
 protected:
  Messages() { party.deal(); }
  std::string code_of(std::string_view message) {
    const auto replies = hall.say(party.allies->caller(), message);
    EXPECT_EQ(replies.size(), 1U) << message.substr(0, 100);
    if (replies.empty()) return {};
    const Input reply = Input::parse(replies[0]);
    EXPECT_EQ(reply["type"], "refused");
    EXPECT_FALSE(reply["error"]["message"].get<std::string>().empty());
    return reply["error"]["code"];
  }

  server::Rehearsal hall{the_battles()};
  Party party{hall};
};

TEST_F(Messages, ThatAreNoRequests) {
  const auto heard = party.axis->heard().size();
  EXPECT_EQ(code_of(""), "bad-json");
  EXPECT_EQ(code_of("hello"), "bad-json");
  EXPECT_EQ(code_of("{"), "bad-json");
  EXPECT_EQ(code_of("\xff\xfe"), "bad-json");
  EXPECT_EQ(code_of(std::string("{\"do\":\"chat\0\"}", 14)), "bad-json");
  EXPECT_EQ(code_of(std::string(40, '[') + std::string(40, ']')), "too-deep");
  EXPECT_EQ(code_of(std::string(2 << 20, ' ')), "too-long");
  EXPECT_EQ(code_of("[]"), "wrong-type");
  EXPECT_EQ(code_of("7"), "wrong-type");
  EXPECT_EQ(code_of("{}"), "missing-field");
  EXPECT_EQ(code_of(R"({"do":7})"), "missing-field");
  EXPECT_EQ(code_of(R"({"do":"dance"})"), "unknown-request");
  EXPECT_EQ(code_of(R"({"do":"undo","id":{}})"), "wrong-type");
  EXPECT_EQ(code_of(R"({"do":"undo","id":")" + std::string(65, 'x') + "\"}"), "wrong-type");
  EXPECT_EQ(code_of(R"({"do":"undo","do":"resign"})"), "bad-json") << "a field twice";
  EXPECT_EQ(party.axis->heard().size(), heard) << "nobody else notices";
}

TEST_F(Messages, WithWrongFields) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"({"do":"act","n":0})", "missing-field"},
      {R"({"do":"act","action":"done"})", "missing-field"},
      {R"({"do":"act","n":"0","action":"done"})", "wrong-type"},
      {R"({"do":"act","n":-1,"action":"done"})", "bad-value"},
      {R"({"do":"act","n":0,"action":7})", "bad-action"},
      {R"({"do":"act","n":0,"action":"done","turbo":true})", "unknown-field"},
      {R"({"do":"act","n":0,"seat":"russia","action":"done"})", "bad-value"},
      {R"({"do":"act","n":0,"seat":"spectator","action":"done"})", "bad-value"},
      {R"({"do":"act","n":0,"seat":7,"action":"done"})", "wrong-type"},
      {R"({"do":"look"})", "missing-field"},
      {R"({"do":"look","seat":"axis"})", "not-your-seat"},
      {R"({"do":"look","seat":"allies:left"})", "not-your-seat"},
      {R"({"do":"chat","text":""})", "bad-value"},
      {R"({"do":"chat","text":[]})", "wrong-type"},
      {R"({"do":"answer","what":"lunch","yes":true})", "bad-value"},
      {R"({"do":"answer","what":"undo","yes":1})", "wrong-type"},
      {R"({"do":"answer","what":"undo","yes":true})", "not-asked"},
      {R"({"do":"commit","hash":"abc"})", "bad-value"},
      {R"({"do":"commit","hash":")" + std::string(64, '0') + "\"}", "too-late"},
      {R"({"do":"reveal","bytes":")" + std::string(64, '0') + "\"}", "too-late"},
      {R"({"do":"rematch"})", "not-over"},
      {R"({"do":"reach","unit":200})", "bad-value"},
      {R"({"do":"threats","hex":"Z9"})", "bad-value"},
      {R"({"do":"odds"})", "missing-field"},
      {R"({"do":"whynot","card":"blitz"})", "bad-value"},
      {R"({"do":"log","lang":"de"})", "bad-value"},
      {R"({"do":"hello","table":"nowhere"})", "no-table"},
      {R"({"do":"hello","table":7})", "wrong-type"},
      {R"({"do":"hello"})", "missing-field"},
      {R"({"do":"hello","table":"x","tokens":"y"})", "wrong-type"},
      {R"({"do":"hello","table":"x'; DROP TABLE entries; --"})", "no-table"},
  };
  for (const auto& [message, code] : cases) EXPECT_EQ(code_of(message), code) << message;
  EXPECT_EQ(party.allies->n(), 0);
}

TEST_F(Messages, BeforeHello) {
  const auto caller = hall.call();
  const auto replies = hall.say(*caller, R"({"do":"act","n":0,"action":"done"})");
  ASSERT_EQ(replies.size(), 1U);
  EXPECT_EQ(Input::parse(replies[0])["error"]["code"], "no-table");
}

TEST(TooManyMessages, CloseTheConnection) {
  server::HallOptions options = server::Rehearsal::quick();
  options.limits.messages = 30;
  options.limits.messages_per_second = 10;
  server::Rehearsal hall(the_battles(), ":memory:", options);
  const auto fast = hall.call(), slow = hall.call();
  for (int i = 0; i < 30; ++i) hall.say(*fast, "{}");
  EXPECT_EQ(fast->closed, "");
  hall.say(*fast, "{}");
  EXPECT_NE(fast->closed, "");
  for (int i = 0; i < 100; ++i) {
    hall.say(*slow, "{}");
    hall.clock.wind(101);
  }
  EXPECT_EQ(slow->closed, "") << "ten in a second are no more than ten in a second";
}

// HTTP
// ---------------------------------------------------------------------------------------------------------------------

TEST(Requests, AreReadWithCare) {
  server::HttpRequest request;
  EXPECT_TRUE(server::read_target("/api/rules?ids=B-MOVE-03%2CB-MOVE-04&q=a+b", request));
  EXPECT_EQ(request.path, "/api/rules");
  EXPECT_EQ(request.query["ids"], "B-MOVE-03,B-MOVE-04");
  EXPECT_EQ(request.query["q"], "a b");
  for (const char* bad :
       {"", "api", "http://x/", "/%", "/%2", "/%zz", "/%00", "/%0d%0aSet-Cookie", "/?a=%00"})
    EXPECT_FALSE(server::read_target(bad, request)) << bad;
}

TEST(Requests, OfOtherSitesAreRefused) {
  EXPECT_TRUE(server::same_origin("", "host:8044"));
  EXPECT_TRUE(server::same_origin("http://host:8044", "host:8044"));
  EXPECT_TRUE(server::same_origin("https://bocage.example", "bocage.example"));
  for (const char* origin : {"http://evil.example", "null", "http://host:8045",
                             "http://evil.example/host:8044", "http://host:8044.evil.example", "host:8044"})
    EXPECT_FALSE(server::same_origin(origin, "host:8044")) << origin;
}

TEST(Requests, ThatMakeNoSense) {
  server::Rehearsal hall(the_battles());
  const auto status = [&](const std::string& method, const std::string& target,
                          const std::string& body = {}) {
    const auto response = hall.ask(method, target, body);
    EXPECT_TRUE(Input::parse(*response.body).contains("error")) << target;
    return response.status;
  };
  EXPECT_EQ(status("GET", "/api/nothing"), 404);
  EXPECT_EQ(status("GET", "/api/tables/nowhere"), 404);
  EXPECT_EQ(status("GET", "/api/tables/nowhere/record"), 404);
  EXPECT_EQ(status("DELETE", "/api/tables"), 405);
  EXPECT_EQ(status("POST", "/api/levels"), 405);
  EXPECT_EQ(status("DELETE", "/api/battles"), 405);
  EXPECT_EQ(status("POST", "/api/tables", "{"), 400);
  EXPECT_EQ(status("POST", "/api/tables", "[]"), 400);
  EXPECT_EQ(status("POST", "/api/tables", "{}"), 400);
  EXPECT_EQ(status("POST", "/api/tables/nowhere/seats", "{}"), 404);
  for (const char* terms :
       {R"({"battle":"waterloo"})", R"({"battle":"../../etc/passwd"})",
        R"({"battle":"omaha-beach","seats":{"russia":{"kind":"human"}}})",
        R"({"battle":"omaha-beach","seats":{"axis":{"kind":"dog"}}})",
        R"({"battle":"omaha-beach","seats":{"axis":{"kind":"computer","level":"deep-blue"}}})",
        R"({"battle":"omaha-beach","mine":["allies","allies"]})",
        R"({"battle":"omaha-beach","mine":["spectator"]})",
        R"({"battle":"omaha-beach","clock":{"initial":1}})",
        R"({"battle":"omaha-beach","clock":{"initial":60,"per_turn":60}})",
        R"({"battle":"omaha-beach","options":{"tactics":1}})", R"({"battle":"omaha-beach","options":7})",
        R"({"battle":"omaha-beach","colour":"red"})",
        R"({"battle":"omaha-beach","seats":{"axis":{"kind":"human","name":"\u202E\n"}}})"})
    EXPECT_EQ(status("POST", "/api/tables", terms), 400) << terms;
}

TEST(Requests, FromOneAddressAreLimited) {
  server::HallOptions options = server::Rehearsal::quick();
  options.limits.requests = 10;
  server::Rehearsal hall(the_battles(), ":memory:", options);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(hall.ask("GET", "/api/health").status, 200);
  EXPECT_EQ(hall.ask("GET", "/api/health").status, 429);
}

} // namespace
} // namespace bocage::test
