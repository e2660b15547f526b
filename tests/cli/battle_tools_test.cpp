// `bocage battle …` as people use it, and what broken files get from it.
#include "tests/cli/program.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/scenario/m44_sample.h"
#include "tests/scenario/sample.h"

namespace bocage::test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class BattleTools : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("bocage-tools-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string file(const std::string& name) const { return (folder_ / name).string(); }
  std::string put(const std::string& name, std::string_view bytes) const {
    std::ofstream(file(name), std::ios::binary) << bytes;
    return file(name);
  }
  static std::string contents(const std::string& name) {
    std::ifstream in(name, std::ios::binary);
    std::stringstream bytes;
    bytes << in.rdbuf();
    return bytes.str();
  }

  // One line on standard error that names the file and says this; status 1; nothing on standard output.
  void refuses(const std::string& path, const std::string& message) const {
    for (const char* tool : {"check", "import", "export"}) {
      const Result result = run({"battle", tool, path, "--lang", "en"});
      EXPECT_EQ(result.status, 1) << tool << ' ' << path;
      EXPECT_THAT(result.out, IsEmpty()) << tool;
      EXPECT_THAT(result.err, AllOf(StartsWith("bocage: " + path), HasSubstr(message))) << tool;
      EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    }
    const Result play = run({"play", path, "--lang", "en"});
    EXPECT_EQ(play.status, 1);
    EXPECT_THAT(play.err, HasSubstr(message));
  }

  fs::path folder_;
};

TEST_F(BattleTools, ListAndShow) {
  EXPECT_THAT(run({"battle", "list", "--lang", "en"}).out, HasSubstr("pegasus-bridge"));
  EXPECT_THAT(run({"battle", "show", "pegasus-bridge", "--lang", "fr"}).out, HasSubstr("Règles spéciales"));
  EXPECT_THAT(run({"battle", "--help", "--lang", "fr"}).out, HasSubstr("Dessine la carte"));
}

TEST_F(BattleTools, CheckTellsWhatIsNotEnforced) {
  const Result library = run({"battle", "check", "--lang", "en"});
  EXPECT_EQ(library.status, 0);
  EXPECT_THAT(library.out, HasSubstr("pegasus-bridge: fine\n"));
  const std::string supply = put("sample.battle", change(kSample, "[map]", "sandstorm\n\n[map]").text);
  EXPECT_EQ(run({"battle", "check", supply, "--lang", "en"}).out,
            supply + ": fine, not enforced yet: sandstorm\n");
}

// What is played or counted without its rules would be another battle.
TEST_F(BattleTools, UnenforcedRulesNeedForce) {
  const std::string supply = put("sample.battle", change(kSample, "[map]", "sandstorm\n\n[map]").text);
  const std::vector<std::vector<std::string>> commands = {{"play", supply, "--lang", "en"},
                                                          {"watch", supply, "--lang", "en"},
                                                          {"sim", supply, "--games", "1", "--lang", "en"},
                                                          {"perft", supply, "--depth", "1", "--lang", "en"}};
  for (std::vector<std::string> command : commands) {
    const Result refused = run(command);
    EXPECT_EQ(refused.status, 1) << command[0];
    EXPECT_THAT(refused.out, IsEmpty()) << command[0];
    EXPECT_THAT(refused.err, AllOf(HasSubstr("not enforced yet: sandstorm"), HasSubstr("--force")))
        << command[0];
    command.emplace_back("--force");
    const Result forced = run(command);
    EXPECT_EQ(forced.status, 0) << command[0] << forced.err;
    EXPECT_THAT(forced.err, IsEmpty()) << command[0];
  }
}

TEST_F(BattleTools, InspectNamesWhatIsNotEnforced) {
  const std::string supply = put("sample.battle", change(kSample, "[map]", "sandstorm\n\n[map]").text);
  EXPECT_THAT(run({"inspect", supply, "--lang", "en"}).out,
              HasSubstr("Not enforced yet, and so not shown here: sandstorm"));
  EXPECT_THAT(run({"inspect", supply, "--json"}).out, HasSubstr(R"("unenforced":["sandstorm"])"));
  EXPECT_THAT(run({"inspect", "pegasus-bridge", "--json"}).out, Not(HasSubstr("unenforced")));
}

TEST_F(BattleTools, EnginePlaysFiles) {
  const std::string m44 = put("orchard.m44", Scenario().text()), file = put("sample.battle", kSample),
                    supply = put("supply.battle", change(kSample, "[map]", "sandstorm\n\n[map]").text),
                    broken = put("broken.m44", "{\"board\":");
  const auto reply = [](const std::string& battle, const std::string& more = "") {
    return run({"engine"}, R"({"do":"new","battle":")" + battle + '"' + more + "}\n").out;
  };
  EXPECT_THAT(reply(m44), HasSubstr(R"("ok":true)"));
  EXPECT_THAT(reply(file), HasSubstr(R"("ok":true)"));
  EXPECT_THAT(reply(supply), HasSubstr(R"("code":"unenforced-rules")"));
  EXPECT_THAT(reply(supply, R"(,"force":true)"), HasSubstr(R"("ok":true)"));
  EXPECT_THAT(reply(broken), AllOf(HasSubstr(R"("code":"bad-battle")"), HasSubstr("broken.m44"),
                                   HasSubstr(R"("where":"/battle")")));
  EXPECT_THAT(reply(this->file("nothing.battle")),
              AllOf(HasSubstr(R"("code":"bad-battle")"), HasSubstr("nothing.battle")));
  EXPECT_THAT(reply(folder_.string()), HasSubstr(R"("code":"bad-battle")"));
  EXPECT_THAT(run({"engine"}, R"({"do":"battle","battle":")" + m44 + "\"}\n").out, HasSubstr(R"("ok":true)"));
}

TEST_F(BattleTools, Draw) {
  const Result svg = run({"battle", "draw", "pegasus-bridge", "-o", file("map.svg")});
  EXPECT_EQ(svg.status, 0) << svg.err;
  EXPECT_THAT(contents(file("map.svg")), AllOf(HasSubstr("<svg"), HasSubstr("hex-C5")));
  const Result png =
      run({"battle", "draw", put("x.m44", Scenario().text()), "-o", file("map.png"), "--size", "24"});
  EXPECT_EQ(png.status, 0) << png.err;
  EXPECT_THAT(contents(file("map.png")), StartsWith("\x89PNG"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 3); // and nothing else
  const Result other = run({"battle", "draw", "pegasus-bridge", "-o", file("map.bmp"), "--lang", "en"});
  EXPECT_EQ(other.status, 1);
  EXPECT_THAT(other.err, HasSubstr("must end in .svg or .png"));
}

TEST_F(BattleTools, DrawSaysWhatIsMissing) {
  const Result result =
      run({.arguments = {"battle", "draw", "pegasus-bridge", "-o", file("map.png"), "--lang", "en"},
           .environment = {"PATH=" + folder_.string()}});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, AllOf(HasSubstr("rsvg-convert is missing"), HasSubstr("librsvg2-bin")));
  const Result nowhere =
      run({"battle", "draw", "pegasus-bridge", "-o", file("no-folder/map.png"), "--lang", "en"});
  EXPECT_EQ(nowhere.status, 1);
  EXPECT_THAT(nowhere.err, HasSubstr("no-folder/map.png could not be made"));
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(BattleTools, ImportAndExport) {
  Scenario scenario;
  scenario.text_en["rules"] = "Air Rules are in effect. The dogs bite.";
  const std::string m44 = put("orchard.m44", scenario.text()), battle = file("the-orchard.battle");
  const Result import = run({"battle", "import", m44, "-o", battle, "--lang", "en"});
  EXPECT_EQ(import.status, 0) << import.err;
  EXPECT_THAT(import.out, AllOf(HasSubstr("rules 1: “Air Rules are in effect.”: mapped to "
                                          "option air-rules, not enforced yet"),
                                HasSubstr("rules 2: “The dogs bite.”: unmapped"), HasSubstr("1 unmapped")));
  EXPECT_EQ(run({"battle", "check", battle}).status, 0);

  EXPECT_EQ(run({"battle", "export", battle, "-o", file("again.m44")}).status, 0);
  const Result again = run({"battle", "import", file("again.m44")});
  EXPECT_EQ(again.out, contents(battle));

  const Result twice = run({"battle", "import", m44, "-o", battle, "--lang", "en"});
  EXPECT_EQ(twice.status, 1);
  EXPECT_THAT(twice.err, HasSubstr("already there"));
  EXPECT_EQ(run({"battle", "import", m44, "-o", battle, "--overwrite"}).status, 0);
}

TEST_F(BattleTools, EveryCommandReadsScenarioFiles) {
  const std::string m44 = put("orchard.m44", Scenario().text());
  EXPECT_THAT(run({"show", m44, "--lang", "en"}).out, HasSubstr("The Orchard"));
  EXPECT_EQ(run({"inspect", m44}).status, 0);
  EXPECT_EQ(run({"sim", m44, "--games", "2"}).status, 0);
  EXPECT_EQ(run({"watch", m44, "--seed", "1"}).status, 0);
}

// Broken files
// ----------------------------------------------------------------------------------------------------------

TEST_F(BattleTools, UnknownTerrain) {
  refuses(put("sample.battle", change(kSample, "C   .   .   bu", "C   .   zz  bu").text),
          ":39:9: hex C2: found the unknown terrain 'zz', expected a code such as");
  refuses(put("x.m44", Scenario().hex("C3", {{"terrain", {{"name", "swamp"}}}}).text()),
          "hex C3: found the unknown terrain 'swamp', expected");
}

TEST_F(BattleTools, AUnitOffTheBoard) {
  refuses(put("sample.battle", change(kSample, "B     .   .   .   i", "B     .   .   .   .   i").text),
          ":38:55: row B has 13 cells, expected 12");
  refuses(put("s.battle", change(kSample, "G5: badge commandos", "Z5: badge commandos").text),
          "found 'Z5', expected a hex of this board, A1 to I13");
  Scenario off;
  off.board["hexagons"].push_back({{"row", 20}, {"col", 2}, {"unit", {{"name", "infus"}}}});
  refuses(put("x.m44", off.text()),
          "found a unit in row 20, col 2, which is off the board; expected rows 0 to 8");
}

TEST_F(BattleTools, TwoUnitsOnAHex) {
  refuses(put("sample.battle", change(kSample, "B     .   .   .   i", "B     .   .   .   /i/g").text),
          "hex B4: found");
  refuses(put("x.m44", Scenario().hex("A1", {{"unit", {{"name", "gunger"}}}}).text()),
          "hex A1: two units are in one hex");
}

TEST_F(BattleTools, AMedalForNobody) {
  refuses(put("sample.battle", change(kSample, "E5: temporary, for allies", "E5: temporary").text),
          ":54:1: the objective does not say for whom it is: for allies, axis or anyone");
  refuses(put("x.m44", Scenario().hex("C3", {{"tags", {{{"name", "medal9"}}}}}).text()),
          "hex C3: found 'medal9', a medal for nobody; expected medal0 to medal7");
}

TEST_F(BattleTools, BadJson) {
  std::string text = Scenario().text();
  text.erase(text.find(':'), 1);
  refuses(put("x.m44", text), ": this is not JSON: syntax error");
  refuses(put("y.m44", "format: 1\n"), ":1:2: this is not JSON: syntax error");
}

TEST_F(BattleTools, WrongEncoding) {
  refuses(put("sample.battle", change(kSample, "Pegasus", "Caf\xE9").text),
          "found the byte E9, which is not UTF-8 here; save the file as UTF-8");
  std::string text = Scenario().text();
  refuses(put("x.m44", text.insert(text.find("Apples"), "\xFF\xFE")),
          "found the byte FF, which is not UTF-8 here");
}

TEST_F(BattleTools, FiftyMegabytes) {
  for (const char* name : {"big.battle", "big.m44"}) {
    const std::string path = put(name, "{");
    fs::resize_file(path, 50u << 20);
    refuses(path, "the file is larger than 1 MB; no battle is that long");
  }
}

TEST_F(BattleTools, NotAFile) {
  for (const char* extension : {".battle", ".m44"}) {
    refuses(file(std::string("missing") + extension), "there is no such file");
    fs::create_directories(file(std::string("folder") + extension));
    refuses(file(std::string("folder") + extension), "this is not a file");
    const std::string pipe = file(std::string("pipe") + extension);
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    refuses(pipe, "this is not a file"); // and does not wait for anybody to write into it
  }
}

} // namespace
} // namespace bocage::test
