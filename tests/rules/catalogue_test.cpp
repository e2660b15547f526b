// The tables point into the rulebook: each troop at its summary card, each command card at its row of the
// catalogue.
#include <algorithm>
#include <cctype>
#include <string>

#include "engine/tables/tables.h"
#include "rulebook/rulebook.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// "Recon: order 1 unit on the left flank. …" is the row of recon-left.
std::string key_of_row(const rulebook::Rule& row) {
  std::string key(row.en.substr(0, row.en.find(':')));
  std::erase(key, '&');
  std::transform(key.begin(), key.end(), key.begin(),
                 [](unsigned char c) { return c == ' ' ? '-' : static_cast<char>(std::tolower(c)); });
  if (const auto gap = key.find("--"); gap != key.npos) key.replace(gap, 2, "-and-");
  const bool general = key == "general-advance" || key == "pincer-move" || key == "recon-in-force";
  if (general || row.en.find("order") == row.en.npos) return key;
  for (const std::string section : {"left", "center", "right"})
    if (row.en.find((section == "center" ? "in the " : "on the ") + section) != row.en.npos)
      return key + '-' + section;
  return key;
}

TEST(Catalogue, EveryCommandCardHasItsRow) {
  RULES("B-DECK-02", "B-DECK-03");
  for (const Card& card : official_tables().cards) {
    const rulebook::Rule* row = rulebook::find(card.catalogue);
    ASSERT_NE(row, nullptr) << card.key;
    EXPECT_EQ(key_of_row(*row), card.key);
  }
}

// The words are those of positions (docs/protocol.md); an order with a card of its own is called by it.
TEST(Catalogue, EveryKindOfOrderIsCalledByItsCard) {
  const Tables& tables = official_tables();
  for (const Card& card : tables.cards) {
    const OrderRule& order = tables.of(card.order);
    if (card.order == OrderKind::Normal) continue;
    EXPECT_EQ(order.key, card.key);
    EXPECT_EQ(order.rule, card.catalogue);
  }
  EXPECT_EQ(tables.of(OrderKind::None).key, "none");
  EXPECT_EQ(tables.of(OrderKind::Normal).key, "normal");
  EXPECT_EQ(tables.of(OrderKind::OnTheMove).key, "on-the-move");
}

TEST(Catalogue, EveryTroopHasItsSummaryCard) {
  for (const Troop& troop : official_tables().troops) {
    const std::string card = ", " + std::string(troop.card);
    const auto rows = rulebook::all();
    EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), [&](const rulebook::Rule& row) {
      return row.topic == "troop" && row.source.ends_with(card);
    })) << troop.key;
  }
}

} // namespace
} // namespace bocage::test
