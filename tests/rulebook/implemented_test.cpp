// How the page of what is implemented is written. That the committed page is the one that would be written is
// checked at the end of a whole run (tests/tools/implemented_writer.cpp).
#include "tests/rulebook/implemented.h"

#include "tests/rulebook/files.h"

#include <gmock/gmock.h>

namespace bocage::test {
namespace {

using rulebook::Chapter;
using rulebook::Rule;
using testing::HasSubstr;
using testing::Not;

constexpr Chapter kChapters[] = {{"B-MOVE", "Movement", "Déplacement"},
                                 {"B-DRAW", "Drawing", "Pioche"},
                                 {"F-TRP", "Troops", "Troupes"},
                                 {"H", "House rules", "Règles maison"}};

constexpr Rule row(std::string_view id, std::string_view topic, std::string_view en,
                   std::string_view fr = "") {
  return {.id = id, .topic = topic, .source = "s", .en = en, .fr = fr, .note = ""};
}

const std::vector<Rule> kRules = {row("B-MOVE-01", "movement", "Units move.", "Les unités avancent."),
                                  row("B-MOVE-02", "movement", "Units stop."),
                                  row("B-MOVE-03", "movement", "Units have paint on them."),
                                  row("B-DRAW-01", "draw", "Draw a card."),
                                  row("B-DRAW-02", "draw", "Keep it."),
                                  row("H-QUIET-01", "victory", "Nothing happens.")};

const Proofs kProofs = {.executed = {"B-MOVE-01", "H-QUIET-01"},
                        .untestable = {"B-MOVE-03"},
                        .groups = {{"B-MOVE-01", "base"},
                                   {"B-MOVE-02", "base"},
                                   {"B-MOVE-03", "base"},
                                   {"B-DRAW-01", "overlord"},
                                   {"B-DRAW-02", "overlord"}}};

TEST(Implemented, CountsByPartDocumentAndChapter) {
  const std::string page = implemented_page(kRules, kChapters, kProofs);
  EXPECT_THAT(page, HasSubstr("| Base game | 3 | 1 | 1 | 1 | 1 |\n"));
  EXPECT_THAT(page, HasSubstr("| Overlord | 2 | 0 | 0 | 2 | 0 |\n"));
  EXPECT_THAT(page, HasSubstr("| **All** | 6 | 2 | 1 | 3 | 1 |\n"));
  EXPECT_THAT(page, HasSubstr("| Base rulebook | 5 | 1 | 1 | 3 | 1 |\n"));
  EXPECT_THAT(page, HasSubstr("| Movement `B-MOVE` | 3 | 1 | 1 | 1 | 1 |\n"));
  EXPECT_THAT(page, HasSubstr("| House rules `H` | 1 | 1 | 0 | 0 | 0 |\n"));
}

TEST(Implemented, SaysInWordsWhatIsMissing) {
  const std::string page = implemented_page(kRules, kChapters, kProofs);
  EXPECT_THAT(page, HasSubstr("- **Movement** (`B-MOVE`): 1.\n  - `B-MOVE-02` Units stop.\n"));
  EXPECT_THAT(page, HasSubstr("- **Drawing** (`B-DRAW`): all 2.\n"));
  EXPECT_THAT(page, Not(HasSubstr("Units have paint")));
}

TEST(Implemented, TellsManyByTheirTopics) {
  std::vector<Rule> rules = {row("F-TRP-01", "troop-infantry", "Played.")};
  for (const std::string_view id : {"F-TRP-02", "F-TRP-03", "F-TRP-04", "F-TRP-05", "F-TRP-06"})
    rules.push_back(row(id, "troop-big-gun", "Long."));
  for (const std::string_view id : {"F-TRP-07", "F-TRP-08"})
    rules.push_back(row(id, "line-of-sight", "Far."));
  const std::string page =
      implemented_page(rules, kChapters, {.executed = {"F-TRP-01"}, .untestable = {}, .groups = {}});
  EXPECT_THAT(page, HasSubstr("- **Troops** (`F-TRP`): big gun 5, line of sight 2.\n"));
}

TEST(Implemented, ReadsWhatNoTestCanBreak) {
  EXPECT_EQ(read_untestable("# Rules\n| id | reason |\n|---|---|\n| B-COMP-03 | figures in the box |\n"),
            std::set<std::string>{"B-COMP-03"});
  EXPECT_GT(read_untestable(read_file("tests/not-testable.md")).size(), 5U)
      << "are we in the project's folder?";
}

} // namespace
} // namespace bocage::test
