// The program on a real port, and everything that can be done to it from outside.
#include <fstream>
#include <sstream>

#include <sys/resource.h>

#include "tests/server/client.h"

namespace bocage::test {
namespace {

using protocol::Input;
namespace fs = std::filesystem;

class Port : public testing::Test {
 protected:
  Port() {
    fs::remove_all(data);
    fs::create_directories(data / "web");
    std::ofstream(data / "web/index.html") << "<title>page</title>";
  }
  ~Port() override { fs::remove_all(data); }
  fs::path data = fs::temp_directory_path() / ("bocage-net-" + std::to_string(getpid()));
};

std::string status_of(const std::string& reply) { return reply.substr(0, reply.find("\r\n")); }

Input open_table(std::uint16_t port) {
  return post(port, "/api/tables", {{"battle", "pegasus-bridge"}, {"mine", {"allies", "axis"}}});
}

TEST_F(Port, ServesThePageWithStrictHeaders) {
  Program program(data);
  Wire wire(program.port());
  const std::string reply = wire.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  EXPECT_EQ(status_of(reply), "HTTP/1.1 200 OK");
  EXPECT_NE(reply.find("<title>page</title>"), std::string::npos);
  for (const std::string& answer :
       {reply, Wire(program.port()).ask("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"),
        Wire(program.port()).ask("GET /nothing.js HTTP/1.1\r\nHost: x\r\n\r\n"),
        Wire(program.port()).ask("nonsense\r\n\r\n")})
    for (const char* header :
         {"X-Content-Type-Options: nosniff", "X-Frame-Options: DENY", "default-src 'self'",
          "frame-ancestors 'none'", "script-src 'self';", "object-src 'none'", "base-uri 'none'",
          "form-action 'none'", "Referrer-Policy: no-referrer", "Cross-Origin-Opener-Policy: same-origin",
          "Cross-Origin-Resource-Policy: same-origin", "Permissions-Policy: "})
      EXPECT_NE(answer.find(header), std::string::npos) << header << " in " << answer.substr(0, 40);
  // The same connection goes on.
  EXPECT_EQ(status_of(wire.ask("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")), "HTTP/1.1 200 OK");
  EXPECT_EQ(status_of(wire.ask("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")), "HTTP/1.1 200 OK");
}

TEST_F(Port, RefusesWhatIsNoRequest) {
  Program program(data);
  const auto status = [&](const std::string& request) {
    return status_of(Wire(program.port()).ask(request));
  };
  EXPECT_EQ(status("nonsense\r\n\r\n"), "HTTP/1.1 400 Bad Request");
  EXPECT_EQ(status("GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n"), "HTTP/1.1 400 Bad Request");
  EXPECT_EQ(status("GET / HTTP/1.1\r\nX: " + std::string(20'000, 'a') + "\r\n\r\n"),
            "HTTP/1.1 431 Request Header Fields Too Large");
  EXPECT_EQ(status("POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: "
                   "application/json\r\nContent-Length: 10000000\r\n\r\n"),
            "HTTP/1.1 413 Payload Too Large");
  EXPECT_EQ(
      status(
          "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}"),
      "HTTP/1.1 415 Unsupported Media Type");
  EXPECT_EQ(status("POST /api/tables HTTP/1.1\r\nHost: x\r\nOrigin: http://evil.example\r\nContent-Type: "
                   "application/json\r\n"
                   "Content-Length: 2\r\n\r\n{}"),
            "HTTP/1.1 403 Forbidden");
  EXPECT_EQ(status("GET /ws HTTP/1.1\r\nHost: x\r\n\r\n"), "HTTP/1.1 426 Upgrade Required");
  EXPECT_EQ(status("GET /../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n"), "HTTP/1.1 404 Not Found");
}

TEST_F(Port, ReadsLongRecordsAndNothingElseThatIsLong) {
  Program program(data);
  const auto status = [&](const std::string& path, std::size_t length, const std::string& body) {
    return status_of(Wire(program.port())
                         .ask("POST " + path +
                              " HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n" +
                              "Content-Length: " + std::to_string(length) + "\r\n\r\n" + body));
  };
  const std::string record(100'000, ' '), refused = "HTTP/1.1 413 Payload Too Large";
  EXPECT_EQ(status("/api/replay", record.size(), record), "HTTP/1.1 400 Bad Request") << "read, but none";
  EXPECT_EQ(status("/api/tables", record.size(), {}), refused);
  EXPECT_EQ(status("/api/replay", 10'000'000, {}), refused);
}

TEST_F(Port, RefusesSocketsOfOtherSites) {
  Program program(data);
  EXPECT_TRUE(Web(program.port()).accepted());
  EXPECT_TRUE(Web(program.port(), "http://127.0.0.1").accepted());
  EXPECT_EQ(status_of(Web(program.port(), "http://evil.example").greeting()), "HTTP/1.1 403 Forbidden");
}

TEST_F(Port, ClosesOnHugeAndBrokenFrames) {
  Program program(data);
  Web good(program.port());
  {
    Web huge(program.port());
    huge.send_frame(0x81, std::string(100'000, ' '));
    EXPECT_FALSE(huge.hear());
  }
  {
    Web broken(program.port());
    broken.wire().send(std::string(20, '\xff'));
    EXPECT_FALSE(broken.hear());
    EXPECT_EQ(broken.closed().code, 1002) << "a protocol error";
  }
  {
    Web binary(program.port());
    binary.send_frame(0x82, "\x01\x02");
    const auto reply = binary.hear();
    ASSERT_TRUE(reply);
    EXPECT_EQ((*reply)["error"]["code"], "bad-json");
  }
  const Input table = open_table(program.port());
  good.send({{"do", "hello"}, {"id", 1}, {"table", table["table"]}});
  const auto welcome = good.hear();
  ASSERT_TRUE(welcome) << "nobody else notices";
  EXPECT_EQ((*welcome)["type"], "welcome");
}

// Whether this process may have so many files open.
bool room_for(rlim_t files) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur >= files) return true;
  if (limit.rlim_max < files) return false;
  limit.rlim_cur = files;
  return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

TEST_F(Port, LetsOneAddressInOnlySoOften) {
  Program program(data, {"--connections", "8"});
  std::vector<std::unique_ptr<Web>> all;
  for (int i = 0; i < 8; ++i) all.push_back(std::make_unique<Web>(program.port()));
  for (const auto& web : all) EXPECT_TRUE(web->accepted());
  constexpr int many = 10'000;
  const bool together = room_for(many + 100); // or one after the other, where so many are not allowed
  std::vector<std::unique_ptr<Wire>> crowd;
  for (int i = 0; i < many; ++i) {
    if (!together) crowd.clear();
    crowd.push_back(std::make_unique<Wire>(program.port()));
    if (i % 1000) continue;
    all[0]->send({{"do", "hello"}, {"table", "nowhere"}});
    ASSERT_TRUE(all[0]->hear()) << "those who are in are served on";
  }
  for (const auto& more : crowd) EXPECT_EQ(more->ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n"), "");
  crowd.clear();
  all.pop_back();
  bool in = false; // a place is free again, as soon as the server has seen it
  for (int i = 0; i < 100 && !in; ++i) in = Web(program.port()).accepted();
  EXPECT_TRUE(in);
}

// Behind a proxy all come from one address: whoever leaves 64 bodies unfinished shuts out himself alone.
TEST_F(Port, CountsVisitorsBehindAProxyOneByOne) {
  Program program(data, {"--proxy"});
  const auto from = [](const std::string& visitor) {
    return " HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.1, " + visitor + "\r\n";
  };
  const auto health = [&](const std::string& visitor) {
    return status_of(Wire(program.port()).ask("GET /api/health" + from(visitor) + "\r\n"));
  };
  std::vector<std::unique_ptr<Wire>> unfinished;
  for (int i = 0; i < 80; ++i) {
    unfinished.push_back(std::make_unique<Wire>(program.port()));
    unfinished.back()->send("POST /api/tables" + from("192.0.2.1") +
                            "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
  }
  for (int refused = 0; refused < 16;) // those beyond his 64 are told at once
    for (auto& wire : unfinished)
      if (wire && wire->more(1)) {
        EXPECT_EQ(status_of(wire->read()), "HTTP/1.1 429 Too Many Requests");
        wire = nullptr;
        ++refused;
      }
  EXPECT_EQ(health("192.0.2.2"), "HTTP/1.1 200 OK");
  EXPECT_EQ(health("192.0.2.1"), "HTTP/1.1 429 Too Many Requests");
  EXPECT_EQ(health("2001:db8::1"), "HTTP/1.1 200 OK");
}

// A battle of 1 MB that never comes to its end holds as much memory.
TEST_F(Port, HoldsOnlySoMuchOfWhatAVisitorSends) {
  Program program(data, {"--proxy"});
  const auto begin = [&](const std::string& visitor) {
    auto wire = std::make_unique<Wire>(program.port());
    wire->send("POST /api/battles HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + visitor +
               "\r\nContent-Type: application/octet-stream\r\nContent-Length: 1000000\r\n\r\n");
    return wire;
  };
  std::vector<std::unique_ptr<Wire>> unfinished;
  for (int i = 0; i < 5; ++i) unfinished.push_back(begin("192.0.2.1"));
  std::vector<std::string> told;
  while (told.empty())
    for (auto& wire : unfinished)
      if (wire->more(1)) told.push_back(status_of(wire->read()));
  EXPECT_EQ(told, std::vector<std::string>{"HTTP/1.1 503 Service Unavailable"}) << "four of them have room";
  const auto other = begin("192.0.2.2");
  other->send(std::string(1'000'000, 'x'));
  ASSERT_TRUE(other->more());
  EXPECT_EQ(status_of(other->read()), "HTTP/1.1 422 Unprocessable Entity") << "and nobody else notices";
}

// Some proxies add a line of their own: what the visitor wrote above counts for nothing.
TEST_F(Port, ReadsSeveralLinesOfAProxyAsOneList) {
  Program program(data, {"--proxy", "--connections", "1"});
  std::vector<std::unique_ptr<Wire>> unfinished;
  for (int i = 0; i < 2; ++i) {
    unfinished.push_back(std::make_unique<Wire>(program.port()));
    unfinished.back()->send("POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2." +
                            std::to_string(i) + "\r\nX-Forwarded-For: 192.0.2.77\r\n" +
                            "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n");
  }
  ASSERT_TRUE(unfinished[1]->more());
  EXPECT_EQ(status_of(unfinished[1]->read()), "HTTP/1.1 429 Too Many Requests");
}

TEST_F(Port, AVisitorWithANetOfHisOwnIsOne) {
  Program program(data, {"--proxy", "--connections", "2"});
  const auto ask = [&](const std::string& visitor) {
    auto wire = std::make_unique<Wire>(program.port());
    wire->send("POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: " + visitor +
               "\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
    return wire;
  };
  const auto first = ask("2001:db8:1:2::1"), second = ask("2001:db8:1:2::2"), third = ask("2001:db8:1:2::3");
  ASSERT_TRUE(third->more());
  EXPECT_EQ(status_of(third->read()), "HTTP/1.1 429 Too Many Requests");
}

TEST_F(Port, SaysGoodbyeWhenItIsStopped) {
  Program program(data);
  Web web(program.port());
  const Input table = open_table(program.port());
  web.send({{"do", "hello"}, {"id", 1}, {"table", table["table"]}});
  ASSERT_TRUE(web.hear());
  program.tell(SIGTERM);
  while (web.hear()) {
  }
  EXPECT_EQ(web.closed().code, 1012);
  EXPECT_EQ(web.closed().reason, "restart");
  program.stop(SIGTERM);
  std::ifstream log(data / "bocage.log");
  std::stringstream text;
  text << log.rdbuf();
  for (const char* said : {"serving at port", "table ", "opened", "stopping", "stopped"})
    EXPECT_NE(text.str().find(said), std::string::npos) << said << " in " << text.str();
  EXPECT_EQ(text.str().find("127.0.0.1"), std::string::npos) << "no addresses";
}

TEST_F(Port, DropsSlowReadersAndNobodyWaitsForThem) {
  Program program(data, {"--unlimited"});
  const Input table = open_table(program.port());
  const Input hello = {{"do", "hello"}, {"id", 1}, {"table", table["table"]}};
  Web slow(program.port()), other(program.port());
  const Input look = {
      {"do", "hello"}, {"table", table["table"]}, {"tokens", {table["seats"]["allies"]["token"]}}};
  other.send(look);
  ASSERT_TRUE(other.hear());
  // He asks and asks and never reads: every welcome is some kilobytes.
  for (int i = 0; i < 500'000 && slow.wire().open(); ++i) slow.send(hello);
  EXPECT_FALSE(slow.wire().open());
  other.send({{"do", "chat"}, {"id", 9}, {"text", "still here"}});
  EXPECT_TRUE(other.wait_for([](const Input& m) { return m["type"] == "chat"; }));
}

TEST_F(Port, SaysWhenItIsTaken) {
  Program program(data);
  const std::string command = std::string(BOCAGE_PROGRAM) + " serve --lang en --port " +
                              std::to_string(program.port()) + " --data " + (data / "other").string() +
                              " 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  ASSERT_TRUE(pipe);
  std::string text;
  for (int c = 0; (c = fgetc(pipe)) != EOF;) text += static_cast<char>(c);
  EXPECT_NE(pclose(pipe), 0);
  EXPECT_NE(text.find("in use"), std::string::npos) << text;
}

} // namespace
} // namespace bocage::test
