// House rules, and the page that lists how we read what the documents leave open.
#include "rulebook/rulebook.h"
#include "tests/rulebook/files.h"

#include <gmock/gmock.h>

namespace bocage::rulebook {
namespace {

TEST(HouseRules, ExistInBothLanguages) {
  for (const std::string_view id : {"H-QUIET-01", "H-AMBUSH-01", "H-BOARD-01", "H-ORDER-01", "H-LEADER-01"}) {
    const Rule* rule = find(id);
    ASSERT_NE(rule, nullptr) << id;
    EXPECT_FALSE(rule->fr.empty()) << id;
  }
}

TEST(HouseRules, SayThatTheyAre) {
  for (const Rule& rule : all())
    if (rule.id.starts_with("H-")) {
      EXPECT_EQ(rule.source, "house") << rule.id;
      EXPECT_TRUE(rule.note.starts_with("house:")) << rule.id << ": " << rule.note;
      EXPECT_FALSE(rule.fr.empty()) << rule.id;
    }
}

TEST(Rulings, ListOnlyRulesThatExist) {
  const std::set<std::string> listed = test::rule_ids(test::read_file("docs/rulings.md"));
  EXPECT_FALSE(listed.empty());
  for (const std::string& id : listed) EXPECT_NE(find(id), nullptr) << id;
}

// Team play is a chapter of the base rulebook, not part of the base game.
TEST(Rulings, ListEveryHouseRuleAndEveryAmbiguousBaseRule) {
  const std::set<std::string> listed = test::rule_ids(test::read_file("docs/rulings.md"));
  for (const Rule& rule : all()) {
    const bool house = rule.note.find("house:") != rule.note.npos;
    const bool ambiguous = rule.id.starts_with("B-") && !rule.id.starts_with("B-TEAM-") &&
                           rule.note.find("ambiguous:") != rule.note.npos;
    if (house || ambiguous) {
      EXPECT_TRUE(listed.contains(std::string{rule.id})) << "docs/rulings.md lacks " << rule.id;
    }
  }
}

} // namespace
} // namespace bocage::rulebook
