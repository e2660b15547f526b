#include "scenario/library.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/scenario/sample.h"

namespace bocage {
namespace {

namespace fs = std::filesystem;

class Folder : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() /
              ("bocage-library-" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) + "-" +
               ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  void put(const std::string& name, std::string_view text) { std::ofstream(folder_ / name) << text; }

  fs::path folder_;
};

TEST_F(Folder, ListsAndLoadsByKey) {
  put("sample.battle", kSample);
  put("another.battle", change(kSample, "battle: sample", "battle: another").text);
  put("notes.txt", "no battle");
  const Library library(folder_);
  EXPECT_EQ(library.keys(), (std::vector<std::string>{"another", "sample"}));
  EXPECT_TRUE(library.load("sample").ok());
  EXPECT_EQ(library.load("another").battle.key, "another");
}

TEST_F(Folder, TheKeyIsTheNameOfTheFile) {
  put("other.battle", kSample);
  const LoadResult result = Library(folder_).load("other");
  ASSERT_EQ(result.faults.size(), 1u);
  EXPECT_EQ(result.faults[0].message, "the battle is called 'sample', but its file 'other'");
}

TEST_F(Folder, AKeyIsNeverAPath) {
  put("sample.battle", kSample);
  for (const char* key : {"", "../sample", "/etc/passwd", "sample.battle", "Sample", "a b", "-"})
    EXPECT_FALSE(Library(folder_ / "x").load(key).ok()) << key;
  EXPECT_EQ(Library(folder_).load("../sample").faults.at(0).message,
            "found the key '../sample', expected lower-case words joined by hyphens");
}

TEST_F(Folder, WhatIsNotThere) {
  EXPECT_TRUE(Library(folder_ / "nowhere").keys().empty());
  EXPECT_FALSE(Library(folder_).load("missing").ok());
  EXPECT_FALSE(find_battles(folder_ / "nowhere"));
  EXPECT_EQ(find_battles(folder_), folder_);
}

TEST(Library, FindsTheBattlesOfTheProject) {
  const auto folder = find_battles();
  ASSERT_TRUE(folder);
  const std::vector<std::string> keys = Library(*folder).keys();
  for (const char* key : {"omaha-beach", "pegasus-bridge", "sword-beach"})
    EXPECT_NE(std::find(keys.begin(), keys.end(), key), keys.end()) << key;
}

} // namespace
} // namespace bocage
