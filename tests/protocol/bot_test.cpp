// The example bot plays whole games through the program.
#include <array>
#include <cstdio>
#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace bocage::test {
namespace {

struct Finished {
  std::string output;
  int status = -1;
};

Finished run(const std::string& command) {
  Finished result;
  std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (!pipe) return result;
  std::array<char, 512> part{};
  while (std::fgets(part.data(), part.size(), pipe)) result.output += part.data();
  result.status = pclose(pipe);
  return result;
}

std::string bot(const std::string& arguments) {
  return "python3 docs/examples/bot.py --program " BOCAGE_PROGRAM " " + arguments;
}

TEST(ExampleBot, PlaysWholeGames) {
  for (const std::string arguments :
       {"--battle pegasus-bridge --side allies --seed 1", "--battle sword-beach --side axis --seed 2",
        "--battle omaha-beach --side both --seed 3"}) {
    const Finished game = run(bot(arguments));
    EXPECT_EQ(game.status, 0) << arguments << "\n" << game.output;
    EXPECT_NE(game.output.find(" decisions, medals "), std::string::npos) << game.output;
  }
}

TEST(ExampleBot, SaysWhatTheProgramRefuses) {
  const Finished game = run(bot("--battle waterloo"));
  EXPECT_NE(game.status, 0);
  EXPECT_NE(game.output.find("unknown-battle"), std::string::npos) << game.output;
}

// A server of its own on any free port; the bot finds it by what the server says when it is ready.
TEST(ExampleSocketBot, TakesASeatAndPlaysToTheEnd) {
  const Finished game = run(R"(bash -c '
    data=$(mktemp -d); trap "kill \$server 2>/dev/null; rm -rf $data" EXIT
    )" BOCAGE_PROGRAM R"( serve --port 0 --data $data/tables --pause 0 --lang en > $data/said & server=$!
    until address=$(grep -om1 "http://[0-9.:]*" $data/said); do kill -0 $server || exit 9; sleep 0.05; done
    python3 docs/examples/socket_bot.py --server $address --battle pegasus-bridge --level random --seed 3')");
  EXPECT_EQ(game.status, 0) << game.output;
  EXPECT_NE(game.output.find(", medals {"), std::string::npos) << game.output;
}

// What it says through a server that lies about the dice, and how often it has shown its bytes.
std::string through(const std::string& lie) {
  const Finished game = run(R"(bash -c '
    data=$(mktemp -d); trap "kill \$server \$cheat 2>/dev/null; rm -rf $data" EXIT
    touch $data/said $data/lies; wait_for() { until grep -om1 "$2" $1; do kill -0 $3 || exit 9; sleep 0.05; done; }
    )" BOCAGE_PROGRAM R"( serve --port 0 --data $data/tables --pause 0 --lang en > $data/said & server=$!
    address=$(wait_for $data/said "http://[0-9.:]*" $server)
    python3 tests/protocol/cheat.py $address )" +
                            lie + R"( > $data/lies & cheat=$!
    address=$(wait_for $data/lies "http://[0-9.:]*" $cheat)
    python3 docs/examples/socket_bot.py --server $address --level random --seed 3; status=$?
    wait_for $data/lies "shown [0-9]*" $cheat; exit $status')");
  EXPECT_NE(game.status, 0) << lie;
  return game.output;
}

TEST(ExampleSocketBot, ShowsNothingToAServerThatCheats) {
  EXPECT_EQ(through("secret"), "the dice are not fair: the server has changed its promise\nshown 0\n");
  EXPECT_EQ(through("own"), "the dice are not fair: this is not what we have promised\nshown 0\n");
  EXPECT_EQ(through("late"),
            "the dice are not fair: bytes are asked for before all have promised\nshown 0\n");
}

TEST(ExampleSocketBot, SaysAfterwardsThatAServerHasCheated) {
  EXPECT_EQ(through("again"),
            "the dice are not fair: promises are asked for again, after all had promised\nshown 1\n");
  EXPECT_EQ(through("other"), "the dice are not fair: somebody has changed his promise\nshown 1\n");
  EXPECT_EQ(through("end"),
            "the dice were not fair: this is not the secret that the server had promised\nshown 1\n");
}

// What standard output gets is replies and nothing else, also for a line that no memory should hold.
TEST(EngineCommand, AnswersLineByLine) {
  const Finished lines = run("(head -c 5000000 /dev/zero | tr '\\0' '['; echo; echo "
                             "'{\"do\":\"quit\",\"id\":1}'; echo lost) | " BOCAGE_PROGRAM " engine");
  EXPECT_EQ(lines.status, 0);
  EXPECT_EQ(lines.output,
            "{\"ok\":false,\"error\":{\"code\":\"too-long\",\"message\":\"found more than 1048576 bytes "
            "in one line\"}}\n{\"id\":1,\"ok\":true}\n");
}

TEST(EngineCommand, EndsWithItsInput) {
  const Finished lines =
      run("printf '{\"do\":\"version\"}' | " BOCAGE_PROGRAM " engine"); // without an end of line
  EXPECT_EQ(lines.status, 0);
  EXPECT_EQ(lines.output.find("{\"ok\":true,\"program\":"), 0U) << lines.output;
}

} // namespace
} // namespace bocage::test
