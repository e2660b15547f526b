// The tables themselves: columns, ids, characters.
#include "rulebook/rulebook.h"
#include "tests/rulebook/files.h"

#include <algorithm>
#include <map>

#include <gmock/gmock.h>

namespace bocage::rulebook {
namespace {

using test::files_below;
using test::read_file;

std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> found(1);
  for (const char c : line)
    if (c == '\t')
      found.emplace_back();
    else
      found.back() += c;
  return found;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

TEST(Tables, HaveTheSameSixColumns) {
  for (const auto& table : files_below("rulebook", {".tsv"})) {
    std::istringstream lines{read_file(table)};
    std::string line;
    ASSERT_TRUE(std::getline(lines, line)) << table;
    EXPECT_EQ(line, "id\ttopic\tsource\ten\tfr\tnote") << table;
    for (int number = 2; std::getline(lines, line); ++number)
      EXPECT_EQ(std::ranges::count(line, '\t'), 5) << table << ':' << number;
  }
}

TEST(Tables, AreInTheProgramWordForWord) {
  std::size_t rows = 0;
  for (const auto& table : files_below("rulebook", {".tsv"})) {
    std::istringstream lines{read_file(table)};
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
      ++rows;
      const std::vector<std::string> row = fields(line);
      const Rule* rule = find(row[0]);
      ASSERT_NE(rule, nullptr) << row[0];
      EXPECT_EQ((std::vector<std::string_view>{rule->id, rule->topic, rule->source, rule->en, rule->fr,
                                               rule->note}),
                (std::vector<std::string_view>{row.begin(), row.end()}));
    }
  }
  EXPECT_EQ(rows, all().size());
}

TEST(Tables, NameEveryRuleOnce) {
  std::map<std::string_view, int> seen;
  for (const Rule& rule : all()) EXPECT_EQ(++seen[rule.id], 1) << rule.id;
}

TEST(Tables, WriteIdsAsSourceChapterNumber) {
  for (const Rule& rule : all())
    EXPECT_EQ(test::rule_ids(std::string{rule.id}), std::set<std::string>{std::string{rule.id}}) << rule.id;
}

TEST(Tables, KeepEachSourceInItsOwnTable) {
  const std::map<std::string, char> letters = {
      {"base", 'B'},        {"equipment", 'E'}, {"overlord", 'O'}, {"air", 'A'},
      {"faq-terrain", 'F'}, {"faq-rest", 'F'},  {"terrain", 'T'},  {"units", 'U'},
      {"actions", 'X'},     {"cards", 'C'},     {"house", 'H'},
  };
  for (const auto& table : files_below("rulebook", {".tsv"})) {
    ASSERT_TRUE(letters.contains(table.stem().string())) << table << ": what letter do its ids begin with?";
    std::istringstream lines{read_file(table)};
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) EXPECT_EQ(line[0], letters.at(table.stem().string())) << line;
  }
}

TEST(Tables, SayWhatWhereAndOnWhatTopic) {
  for (const Rule& rule : all()) {
    EXPECT_FALSE(rule.topic.empty()) << rule.id;
    EXPECT_FALSE(rule.source.empty()) << rule.id;
    EXPECT_FALSE(rule.en.empty()) << rule.id;
  }
}

TEST(Tables, HoldNoTabsNorControlCharactersNorLooseSpaces) {
  for (const Rule& rule : all())
    for (const std::string_view text : {rule.id, rule.topic, rule.source, rule.en, rule.fr, rule.note}) {
      EXPECT_TRUE(std::ranges::none_of(text, is_control)) << rule.id << ": " << text;
      EXPECT_EQ(text.find("  "), text.npos) << rule.id << ": " << text;
      EXPECT_FALSE(text.starts_with(' ') || text.ends_with(' ')) << rule.id << ": " << text;
    }
}

TEST(Tables, PointOnlyAtRulesThatExist) {
  for (const Rule& rule : all())
    for (const std::string_view text : {rule.en, rule.fr, rule.note})
      for (const std::string& id : test::rule_ids(std::string{text}))
        EXPECT_NE(find(id), nullptr) << rule.id << " points at " << id;
}

TEST(Chapters, HaveANameInBothLanguagesForEveryRule) {
  std::set<std::string_view> named, needed;
  for (const Chapter& chapter : chapters()) {
    EXPECT_TRUE(named.insert(chapter.id).second) << chapter.id << " is named twice";
    EXPECT_FALSE(chapter.en.empty()) << chapter.id;
    EXPECT_FALSE(chapter.fr.empty()) << chapter.id;
  }
  for (const Rule& rule : all()) needed.insert(chapter_of(rule));
  EXPECT_EQ(named, needed) << "rulebook/chapters.txt names the chapters";
}

TEST(Chapters, AreTheIdWithoutItsNumber) {
  EXPECT_EQ(chapter_of(*find("B-MOVE-03")), "B-MOVE");
  EXPECT_EQ(chapter_of(*find("H-QUIET-01")), "H") << "all house rules are one chapter";
}

TEST(Tables, FindNothingUnderAnIdThatIsNotThere) {
  EXPECT_EQ(find(""), nullptr);
  EXPECT_EQ(find("B-MOVE-00"), nullptr);
  EXPECT_EQ(find("B-MOVE-0"), nullptr);
  EXPECT_EQ(find("Z-ZZZ-99"), nullptr);
}

} // namespace
} // namespace bocage::rulebook
