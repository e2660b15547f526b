// What players are told in both languages, and how the French is written (rulebook/README.md).
#include "rulebook/rulebook.h"
#include "tests/rulebook/files.h"

#include <gmock/gmock.h>

namespace bocage::rulebook {
namespace {

using test::files_below;
using test::read_file;

constexpr std::string_view kNoBreakSpace = "\u00a0";

// What stands between quotes in a C++ source, without comments. A quote mark as a character ('"') does not
// occur in engine/ outside of strings.
std::string string_literals(const std::string& source) {
  std::string found;
  bool in_string = false, in_comment = false;
  for (std::size_t i = 0; i < source.size(); ++i) {
    const char c = source[i];
    if (c == '\n') in_comment = in_string = false;
    if (in_comment) continue;
    if (!in_string && source.compare(i, 2, "//") == 0) {
      in_comment = true;
    } else if (c == '"') {
      in_string = !in_string;
      found += '\n';
    } else if (in_string) {
      found += c;
      if (c == '\\') ++i;
    }
  }
  return found;
}

std::set<std::string> named_by_engine() {
  std::set<std::string> ids;
  for (const auto& source : files_below("engine", {".h", ".cpp"}))
    ids.merge(test::rule_ids(string_literals(read_file(source))));
  return ids;
}

TEST(Languages, StringLiteralsAreFoundAndCommentsAreNot) {
  EXPECT_EQ(
      test::rule_ids(string_literals("f(\"B-MOVE-01\"); // \"B-MOVE-02\"\ng(\"a // b\", \"B-MOVE-03\");")),
      (std::set<std::string>{"B-MOVE-01", "B-MOVE-03"}));
}

TEST(Languages, EveryRuleTheEngineNamesIsThereInBoth) {
  const std::set<std::string> ids = named_by_engine();
  EXPECT_GT(ids.size(), 100u) << "are we in the project's folder?";
  for (const std::string& id : ids) {
    const Rule* rule = find(id);
    if (rule == nullptr)
      ADD_FAILURE() << "engine/ names " << id << ", which is in no table of rulebook/";
    else
      EXPECT_FALSE(rule->fr.empty()) << "engine/ names " << id
                                     << ", so it needs a sentence in French: " << rule->en;
  }
}

TEST(Languages, TheWholeBaseRulebookIsThereInBoth) {
  const std::map<std::string, std::string> groups = test::read_groups();
  for (const Rule& rule : all()) {
    const auto group = groups.find(std::string{rule.id});
    if (rule.id.starts_with("B-") || (group != groups.end() && group->second == "base")) {
      EXPECT_FALSE(rule.fr.empty()) << rule.id << ": " << rule.en;
    }
  }
}

TEST(Languages, EveryRuleOfADocumentIsInOneGroup) {
  const std::map<std::string, std::string> groups = test::read_groups();
  for (const auto& [id, group] : groups) EXPECT_NE(find(id), nullptr) << "rulebook/groups.txt has " << id;
  for (const Rule& rule : all())
    EXPECT_NE(groups.contains(std::string{rule.id}), rule.id.starts_with("H-"))
        << rule.id << ": rulebook/groups.txt says of every rule but our own which part of the game it is of";
}

TEST(Languages, WithoutFrenchAReaderGetsEnglish) {
  EXPECT_EQ(french({.id = "Z-Z-01", .topic = "t", .source = "s", .en = "Stop.", .fr = "Halte.", .note = ""}),
            "Halte.");
  EXPECT_EQ(french({.id = "Z-Z-01", .topic = "t", .source = "s", .en = "Stop.", .fr = "", .note = ""}),
            "Stop.");
}

TEST(French, UsesTheTypographicApostrophe) {
  for (const Rule& rule : all()) EXPECT_EQ(rule.fr.find('\''), rule.fr.npos) << rule.id << ": " << rule.fr;
}

TEST(French, UsesGuillemets) {
  for (const Rule& rule : all()) EXPECT_EQ(rule.fr.find('"'), rule.fr.npos) << rule.id << ": " << rule.fr;
}

TEST(French, PutsANoBreakSpaceBeforeHighPunctuation) {
  for (const Rule& rule : all())
    for (const std::string_view mark : {":", ";", "!", "?", "»"})
      for (auto at = rule.fr.find(mark); at != rule.fr.npos; at = rule.fr.find(mark, at + 1))
        EXPECT_TRUE(rule.fr.substr(0, at).ends_with(kNoBreakSpace)) << rule.id << ": " << rule.fr;
}

TEST(French, PutsANoBreakSpaceAfterAnOpeningGuillemet) {
  for (const Rule& rule : all())
    for (auto at = rule.fr.find("«"); at != rule.fr.npos; at = rule.fr.find("«", at + 1))
      EXPECT_TRUE(rule.fr.substr(at + std::string_view{"«"}.size()).starts_with(kNoBreakSpace)) << rule.fr;
}

TEST(French, HasNoOtherSpecialSpace) {
  for (const Rule& rule : all())
    for (const std::string_view space : {"\u202f", "\u2009"})
      EXPECT_EQ(rule.fr.find(space), rule.fr.npos) << rule.id << ": " << rule.fr;
}

TEST(French, IsASentence) {
  for (const Rule& rule : all())
    if (!rule.fr.empty()) {
      EXPECT_TRUE(rule.fr.ends_with('.')) << rule.id << ": " << rule.fr;
    }
}

} // namespace
} // namespace bocage::rulebook
