// `bocage engine` under whatever comes down the pipe: an answer to every line that says what is wrong and
// where, the game in progress untouched, and no more memory than a game needs.
#include "tests/cli/program.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace bocage::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

const std::string kNew = R"({"do":"new","battle":"pegasus-bridge","seed":7})"
                         "\n";
const std::string kState = R"({"do":"state"})"
                           "\n";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

struct BadLine {
  std::string line, code, where, message; // `message`: part of it
};

const std::vector<BadLine> kBad = {
    {R"({"do":"new","battle":"waterloo"})", "unknown-battle", "/battle", "waterloo"},
    {R"({"do":"new","battle":7})", "wrong-type", "/battle", "7"},
    {R"({"do":"new","position":{"units":[{"hex":"Z9","troop":"infantry","side":"axis"}]}})", "bad-position",
     "/position/units/0/hex", "Z9"},
    {R"({"do":"new","position":{"map":["D5: qq/i"]}})", "bad-position", "/position/map/0", "qq"},
    {R"({"do":"new","position":{"map":["D5: i"],"turn":"russia"}})", "bad-position", "/position/turn",
     "russia"},
    {R"({"do":"new","position":[1,2,3]})", "bad-position", "/position", "list"},
    {R"({"do":"act","action":"move a1 a2"})", "illegal-action", "/action", "not legal"},
    {R"({"do":"act","action":"card air-power"})", "illegal-action", "/action", "not legal"},
    {R"({"do":"act","action":"fly me to the moon"})", "bad-action", "/action", "fly me"},
    {R"({"do":"act","seat":"axis","action":"pass"})", "illegal-action", "/action", "not-your-decision"},
    {R"({"do":"act","action":)", "bad-json", "byte 22", ""},
    {R"({"do":"act")", "bad-json", "byte 12", ""},
    {"\x01\x02\xff\xfe{}", "bad-json", "byte 1", ""},
    {std::string("\0\0\0\0", 4), "bad-json", "byte 1", ""},
    {"", "bad-json", "byte 1", ""},
    {std::string(100, '['), "too-deep", "byte 17", ""},
    {R"({"do":"seed","seed":-1})", "bad-value", "/seed", "-1"},
    {R"({"do":"dice","faces":["banana"]})", "bad-value", "/faces/0", "banana"},
    {R"({"do":"deck","cards":["joker"]})", "bad-value", "/cards/0", "joker"},
    {R"({"do":"undo","steps":5})", "nothing-to-undo", "", ""},
};

TEST(EngineUnderNoise, SaysWhatIsWrongAndWhere) {
  for (const BadLine& bad : kBad) {
    const Result result = run({"engine"}, kNew + kState + bad.line + '\n' + kState);
    const auto replies = lines_of(result.out);
    ASSERT_EQ(replies.size(), 4U) << bad.line << '\n' << result.out;
    const json refusal = json::parse(replies[2]);
    EXPECT_EQ(refusal["ok"], false) << bad.line;
    EXPECT_EQ(refusal["error"]["code"], bad.code) << bad.line << '\n' << refusal;
    if (!bad.where.empty()) EXPECT_EQ(refusal["error"]["where"], bad.where) << bad.line << '\n' << refusal;
    EXPECT_THAT(refusal["error"]["message"].get<std::string>(), HasSubstr(bad.message)) << bad.line;
    EXPECT_EQ(replies[1], replies[3]) << "the game has changed after " << bad.line;
    EXPECT_EQ(result.status, 0);
  }
}

// Bytes from nowhere, in lines of any length: one answer each, and the game goes on.
TEST(EngineUnderNoise, OutlivesBinaryNoise) {
  std::string noise;
  std::uint32_t x = 12345;
  int lines = 0;
  for (int i = 0; i < 200'000; ++i) {
    x = x * 1664525 + 1013904223;
    const char c = static_cast<char>(x >> 24);
    noise += c;
    lines += c == '\n';
  }
  noise += '\n';
  const Result result = run({"engine"}, kNew + kState + noise + kState);
  const auto replies = lines_of(result.out);
  ASSERT_EQ(replies.size(), static_cast<std::size_t>(lines) + 4);
  for (std::size_t i = 2; i + 1 < replies.size(); ++i)
    EXPECT_EQ(json::parse(replies[i])["ok"], false) << replies[i];
  EXPECT_EQ(replies[1], replies.back());
}

// 100 MB in one line, and 300 MB of memory to be lived in. (The sanitizers want more than that by
// themselves.)
TEST(EngineUnderNoise, HoldsNoHundredMegabytes) {
#ifdef __SANITIZE_ADDRESS__
  const std::string limit;
#else
  const std::string limit = "ulimit -v 300000; ";
#endif
  const std::string command =
      "(printf '%s\\n' '" + kNew.substr(0, kNew.size() - 1) + "' '{\"do\":\"state\"}';" +
      " head -c 100000000 /dev/zero | tr '\\0' '{'; echo; echo '{\"do\":\"state\"}') | (" + limit +
      BOCAGE_PROGRAM " engine)";
  const Result result = run_shell(command);
  EXPECT_EQ(result.status, 0);
  const auto replies = lines_of(result.out);
  ASSERT_EQ(replies.size(), 4U);
  EXPECT_THAT(replies[2], AllOf(HasSubstr("too-long"), HasSubstr("1048576")));
  EXPECT_EQ(replies[1], replies[3]);
}

// A game goes into a file and comes out of it again, in the middle of a turn too.
TEST(Engine, WritesPositionsAndReadsThemBack) {
  const std::string game = kNew +
                           R"({"do":"act","action":"card recon-in-force"})"
                           "\n"
                           R"({"do":"act","action":"order f3"})"
                           "\n" +
                           kState;
  const auto first = lines_of(run({"engine"}, game).out);
  ASSERT_EQ(first.size(), 4U);
  const json written = json::parse(first[3]);
  ASSERT_TRUE(written["ok"]) << first[3];
  const json again = {{"do", "new"}, {"seed", 7}, {"position", written["position"]}};
  const auto second = lines_of(run({"engine"}, again.dump() + '\n' + kState).out);
  ASSERT_EQ(second.size(), 2U);
  EXPECT_EQ(json::parse(second[1])["position"], written["position"]);
}

} // namespace
} // namespace bocage::test
