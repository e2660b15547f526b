// sim, arena, perft and inspect, run as people run them. docs/inspect.md has examples of its own.
#include "tests/cli/program.h"

#include <fstream>
#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace bocage::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

json said(const Result& result) {
  EXPECT_EQ(result.status, 0) << result.err;
  return json::parse(result.out);
}

// sim
// ----------------------------------------------------------------------------------------------------------------

TEST(Sim, FindsTheSameForAnyNumberOfThreads) {
  json one;
  for (const char* threads : {"1", "2", "5"}) {
    json report = said(run({"sim", "pegasus-bridge", "--games", "8", "--players", "random,greedy", "--seed",
                            "3", "--threads", threads, "--json"}));
    EXPECT_EQ(report["speed"]["threads"], std::stoi(threads));
    report.erase("speed");
    if (one.is_null()) one = report;
    EXPECT_EQ(report, one) << threads;
  }
  const json other = said(
      run({"sim", "pegasus-bridge", "--games", "8", "--players", "random,greedy", "--seed", "4", "--json"}));
  EXPECT_NE(other["battles"], one["battles"]);
}

TEST(Sim, CountsEveryGame) {
  const json report = said(run({"sim", "pegasus-bridge", "omaha-beach", "--games", "20", "--json"}));
  ASSERT_EQ(report["battles"].size(), 2U);
  for (const json& row : report["battles"]) {
    const json& wins = row["wins"];
    EXPECT_EQ(wins["allies"]["games"].get<int>() + wins["axis"]["games"].get<int>() + row["draws"].get<int>(),
              20);
    EXPECT_EQ(row["unfinished"], 0);
    for (const char* side : {"allies", "axis"}) {
      EXPECT_LE(wins[side]["low"], wins[side]["share"]);
      EXPECT_GE(wins[side]["high"], wins[side]["share"]);
    }
    EXPECT_GT(row["decisions"], 100);
    EXPECT_GE(row["turns"]["longest"], row["turns"]["mean"]);
  }
}

TEST(Sim, PrintsATable) {
  const Result result = run({"sim", "peg", "--games", "3", "--players", "greedy,random", "--threads", "1"});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out,
              AllOf(HasSubstr("Allies (greedy)"), HasSubstr("Axis (random)"), HasSubstr("decisions/s"),
                    HasSubstr("pegasus-bridge"), HasSubstr("Seed 1, 1 thread.")));
  EXPECT_THAT(run({"sim", "peg", "--games", "3", "--lang", "fr"}).out, HasSubstr("parties/s"));
}

TEST(Sim, RefusesWhatItDoesNotKnow) {
  EXPECT_THAT(run({"sim", "waterloo"}).err, AllOf(HasSubstr("waterloo"), HasSubstr("pegasus-bridge")));
  for (const char* players : {"napoleon,random", "greedy", "greedy,", ",", "random,greedy,random"}) {
    const Result result = run({"sim", "peg", "--players", players});
    EXPECT_NE(result.status, 0) << players;
    EXPECT_THAT(result.out + result.err, HasSubstr("random, greedy")) << players;
  }
  for (const char* games : {"0", "-1", "many"})
    EXPECT_NE(run({"sim", "peg", "--games", games}).status, 0) << games;
}

TEST(Sim, ShowsItsProgressOnlyToThoseWhoLook) {
  EXPECT_THAT(run({"sim", "peg", "--games", "5"}).err, IsEmpty());
  Program program({{"sim", "peg", "--games", "300", "--threads", "1"}}, Program::On::Terminal);
  EXPECT_THAT(program.end().out, AllOf(HasSubstr("░"), HasSubstr("/ 300"), HasSubstr("pegasus-bridge")));
}

// Computer players elsewhere
// -----------------------------------------------------------------------------------------

TEST(Players, CanBeWatched) {
  const std::vector<std::string> watch = {"watch", "pegasus-bridge", "--seed", "3", "--players"};
  const auto with = [&](const char* players) {
    std::vector<std::string> arguments = watch;
    arguments.emplace_back(players);
    return run(arguments);
  };
  const Result greedy = with("greedy,random");
  EXPECT_EQ(greedy.status, 0);
  EXPECT_THAT(greedy.out, HasSubstr("medals;"));
  EXPECT_NE(greedy.out, with("random,random").out);
  EXPECT_EQ(with("random,random").out, run({"watch", "pegasus-bridge", "--seed", "3"}).out);
}

TEST(Players, CanBePlayedAgainst) {
  std::string ones;
  for (int i = 0; i < 20'000; ++i) ones += "1\n";
  const Result usual = run({"play", "pegasus-bridge", "--seed", "3"}, ones);
  EXPECT_THAT(usual.out, HasSubstr("medals;"));
  EXPECT_EQ(usual.out, run({"play", "pegasus-bridge", "--seed", "3", "--against", "greedy"}, ones).out);
  EXPECT_NE(usual.out, run({"play", "pegasus-bridge", "--seed", "3", "--against", "random"}, ones).out);
  EXPECT_NE(run({"play", "pegasus-bridge", "--against", "napoleon"}).status, 0);
}

// arena
// ----------------------------------------------------------------------------------------------------------------

std::vector<std::string> arena(std::vector<std::string> more) {
  std::vector<std::string> all{"arena",         "pegasus-bridge", "toulon", "--players",
                               "greedy,random", "--seed",         "3"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

TEST(Arena, FindsTheSameForAnyNumberOfThreadsAndInParts) {
  json whole = said(run(arena({"--pairs", "3", "--threads", "1", "--json"})));
  EXPECT_EQ(whole["pairs"], 6);
  EXPECT_GT(whole["score"]["share"], 0.5);
  EXPECT_LT(whole["score"]["low"], whole["score"]["share"]);
  whole.erase("speed");
  json many = said(run(arena({"--pairs", "3", "--threads", "3", "--json"})));
  many.erase("speed");
  EXPECT_EQ(many, whole);

  std::vector<std::string> merge{"arena", "merge", "--json"};
  for (const char* shard : {"1/2", "2/2"}) {
    const std::string file = testing::TempDir() + "arena-" + shard[0] + ".json";
    std::ofstream(file) << said(run(arena({"--pairs", "3", "--shard", shard, "--json"})));
    merge.push_back(file);
  }
  json merged = said(run(merge));
  merged.erase("speed");
  EXPECT_EQ(merged, whole);
}

TEST(Arena, PrintsATableAndItsTest) {
  const Result result = run(arena({"--pairs", "2", "--sprt", "0,300", "--effort", "0.5"}));
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("as the Allies"), HasSubstr("greedy against random"),
                                HasSubstr("Elo"), HasSubstr("Sequential test 0 against 300 Elo")));
}

TEST(Arena, RefusesWhatItCannotRead) {
  EXPECT_NE(run(arena({"--shard", "3/2"})).status, 0);
  EXPECT_THAT(run(arena({"--shard", "half"})).err, HasSubstr("2/5"));
  EXPECT_NE(run({"arena", "--players", "greedy,napoleon"}).status, 0);
  const std::string file = testing::TempDir() + "no-report.json";
  std::ofstream(file) << "{}";
  const Result merge = run({"arena", "merge", file});
  EXPECT_NE(merge.status, 0);
  EXPECT_THAT(merge.err, HasSubstr("no-report.json"));
}

// perft
// --------------------------------------------------------------------------------------------------------------

// Lines that hold nothing but two numbers: depths and sequences.
std::string pairs_in(std::string text, const std::string& pattern) {
  std::string found;
  for (std::smatch row; std::regex_search(text, row, std::regex(pattern)); text = row.suffix())
    found += row[1].str() + ' ' + row[2].str() + '\n';
  return found;
}

// The golden figures are those of the program too.
TEST(PerftCommand, CountsAsTheGoldenFiguresDo) {
  std::ifstream file("tests/perft/golden.tsv");
  const std::string table{std::istreambuf_iterator<char>(file), {}};
  const std::string expected = pairs_in(table, "pegasus-bridge\t1\t0\t([123])\t(\\d+)\n");
  ASSERT_THAT(expected, HasSubstr("\n3 "));
  const Result result = run({"perft", "pegasus-bridge", "--depth", "3", "--seed", "1"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(pairs_in(result.out, "(\\d+) +(\\d+)\n"), expected);
}

TEST(PerftCommand, DividesByTheFirstDecision) {
  const std::string whole = run({"perft", "pegasus-bridge", "--depth", "3"}).out;
  std::string parts = run({"perft", "pegasus-bridge", "--depth", "3", "--divide"}).out;
  long sum = 0, total = 0;
  std::smatch found;
  EXPECT_TRUE(std::regex_search(parts, found, std::regex("in all +(\\d+)")));
  total = std::stol(found[1].str());
  for (; std::regex_search(parts, found, std::regex("allies +card \\S+ +(\\d+)")); parts = found.suffix())
    sum += std::stol(found[1].str());
  EXPECT_EQ(sum, total);
  EXPECT_THAT(whole, HasSubstr(' ' + std::to_string(total) + '\n'));
}

TEST(PerftCommand, NeedsADepth) {
  EXPECT_NE(run({"perft", "pegasus-bridge"}).status, 0);
  EXPECT_NE(run({"perft", "pegasus-bridge", "--depth", "0"}).status, 0);
  EXPECT_EQ(run({"perft", "waterloo", "--depth", "1"}).status, 1);
}

// inspect
// ------------------------------------------------------------------------------------------------------------

TEST(Inspect, LooksAtEveryUnitOfABattle) {
  const json report = said(run({"inspect", "pegasus-bridge", "--json"}));
  EXPECT_EQ(report["battle"], "pegasus-bridge");
  std::set<std::string> hexes;
  for (const json& unit : report["units"]) {
    hexes.insert(unit["hex"]);
    EXPECT_TRUE(unit["assumed"]);
    EXPECT_EQ(unit["retreats"].size(), 2U);
    EXPECT_FALSE(unit["sections"].empty());
  }
  EXPECT_EQ(hexes.size(), report["units"].size());
  EXPECT_TRUE(hexes.contains("F3"));
  EXPECT_THAT(run({"inspect", "pegasus-bridge"}).out, AllOf(HasSubstr("F3 "), HasSubstr("2 flags")));
  EXPECT_THAT(run({"inspect", "pegasus-bridge", "--lang", "fr"}).out, HasSubstr("2 drapeaux"));
}

TEST(Inspect, ReadsABattleFile) {
  const Result file = run({"inspect", "battles/pegasus-bridge.battle", "--unit", "f3", "--json"});
  EXPECT_EQ(file.out, run({"inspect", "pegasus-bridge", "--unit", "F3", "--json"}).out);
  EXPECT_EQ(file.status, 0);
}

// What `state` of the protocol says can be looked at as it is.
TEST(Inspect, ReadsTheReplyOfTheEngine) {
  const std::string line = "{\"do\":\"new\",\"battle\":\"pegasus-bridge\"}\n{\"do\":\"state\"}\n";
  const std::string replies = run({"engine"}, line).out;
  const std::string state = replies.substr(replies.find('\n') + 1);
  const Result result = run({"inspect", "--position", "-", "--json"}, state);
  EXPECT_EQ(said(result)["units"], said(run({"inspect", "pegasus-bridge", "--json"}))["units"]);
}

TEST(Inspect, SaysWhatIsWrong) {
  const auto refused = [](std::vector<std::string> arguments, std::string input, const std::string& why) {
    arguments.insert(arguments.begin(), "inspect");
    const Result result = run(std::move(arguments), std::move(input));
    EXPECT_EQ(result.status, 1) << why;
    EXPECT_THAT(result.err, HasSubstr(why));
    EXPECT_THAT(result.out, IsEmpty());
  };
  refused({"waterloo"}, "", "waterloo");
  refused({"pegasus-bridge", "--unit", "z9"}, "", "“z9”");
  refused({"pegasus-bridge", "--unit", "e5"}, "", "E5");
  refused({"pegasus-bridge", "--los", "a1", "z9"}, "", "“z9”");
  refused({"--position", "no-such-file.json"}, "", "no-such-file.json");
  refused({"--position", "-"}, "{\"map\":[\"E5: I\"", "byte");
  refused({"--position", "-"}, "{\"map\":[\"E5: ??\"]}", "/map/0");
  refused({"--position", "-"}, "\x01\xff\xfe", "-: ");
  refused({"--position", "-"}, std::string(3'000'000, ' '), "1048576");
  EXPECT_NE(run({"inspect"}).status, 0);
  EXPECT_NE(run({"inspect", "pegasus-bridge", "--position", "-"}).status, 0);
  EXPECT_NE(run({"inspect", "pegasus-bridge", "--los", "a1"}).status, 0);
}

} // namespace
} // namespace bocage::test
