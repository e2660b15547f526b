// What every battle came to when it was last looked at. A change that is meant is written down anew with
//
//   ninja -C build write_goldens
//
// and shows in the difference of the files; one that is not meant shows here.
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "scenario/library.h"
#include "tests/golden/perft_rows.h"
#include "tests/golden/playthrough.h"

namespace bocage::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kAnew = "; if this is as it should be: ninja -C build write_goldens";
constexpr std::uintmax_t kMostBytes = 60'000;

std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

Library library() { return Library(find_battles("battles").value()); }

Game game_of(const std::string& key) { return Game(library().load(key).battle.setup); }

std::vector<fs::path> stored_games() {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator("tests/playthroughs"))
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  return files;
}

TEST(Playthroughs, GoTheSameWayAgain) {
  const std::vector<std::string> keys = library().keys();
  std::set<std::string> played;
  for (const fs::path& file : stored_games()) {
    const std::string stored = contents(file);
    const auto game = read_playthrough(stored);
    ASSERT_TRUE(game) << file << " is no playthrough";
    ASSERT_NE(std::find(keys.begin(), keys.end(), game->battle), keys.end())
        << file << ": there is no battle " << game->battle << kAnew;
    const std::string difference = first_difference(stored, replay(game_of(game->battle), *game));
    EXPECT_EQ(difference, "") << file << kAnew;
    EXPECT_LT(fs::file_size(file), kMostBytes) << file;
    EXPECT_NE(stored.find("\n== The end: "), std::string::npos) << file << " is no whole game";
    played.insert(game->battle);
  }
  EXPECT_EQ(played, std::set<std::string>(keys.begin(), keys.end())) << "a battle without a game" << kAnew;
}

TEST(Playthroughs, SayWhereTheyFirstDiffer) {
  EXPECT_EQ(first_difference("a\nb\nc\n", "a\nb\nc\n"), "");
  EXPECT_EQ(first_difference("a\nb\nc\n", "a\nx\nc\n"), "line 2\n  stored: b\n  now:    x");
  EXPECT_EQ(first_difference("a\n", "a\nb\n"), "line 2\n  stored: (nothing)\n  now:    b");
  EXPECT_EQ(first_difference("a\nb\n", "a\n"), "line 2\n  stored: b\n  now:    (nothing)");
}

// An action that the rules no longer allow is named with the rule.
TEST(Playthroughs, StopAtWhatIsNoLongerLegal) {
  const Game game = game_of("pegasus-bridge");
  const Playthrough broken{"pegasus-bridge", "nobody", 1, {"allies card general-advance", "allies order a1"}};
  const std::string text = replay(game, broken);
  EXPECT_NE(text.find("!! "), std::string::npos) << text;
}

TEST(Perft, FindsTheFiguresOfEveryBattle) {
  const std::vector<PerftRow> rows = read_table(contents("tests/perft/golden.tsv"));
  const std::vector<std::string> keys = library().keys();
  std::set<std::string> counted;
  for (const PerftRow& row : rows) {
    ASSERT_NE(std::find(keys.begin(), keys.end(), row.battle), keys.end())
        << "there is no battle " << row.battle << kAnew;
    EXPECT_EQ(count(game_of(row.battle), row), row.sequences)
        << row.battle << ", seed " << row.seed << ", after " << row.after << " decisions, depth " << row.depth
        << kAnew;
    counted.insert(row.battle);
  }
  EXPECT_EQ(counted, std::set<std::string>(keys.begin(), keys.end())) << "a battle without figures" << kAnew;
}

} // namespace
} // namespace bocage::test
