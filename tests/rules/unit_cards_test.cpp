// Every unit that moves over land, card by card: what its row of the catalogue says, tried on the board.
//
// Rules: U-UNIT-01 to 05, 19 and 30; E-TIGER-02 to 05.
#include <gtest/gtest.h>

#include "tests/support/answers.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

struct UnitCard {
  char letter; // of the Allied unit; in lower case that of the Axis
  std::string_view key;
  int figures, move, battle_move;
  std::string_view dice;       // at 1, 2, … 8 hexes
  std::string_view hit_by;     // of the five faces
  std::string_view ordered_by; // the card for its class
  int less_in_forest;          // dice against a unit in a forest
  bool needs_sight, takes_ground, overruns;
  std::string_view move_rule, battle_move_rule, dice_rule;
};

constexpr UnitCard kUnits[] = {
    {'I', "infantry", 4, 2, 1, "3 2 1 0 0 0 0 0", "infantry grenade", "move-out", 1, true, true, false,
     "B-MVINF-03", "B-MVINF-02", "B-RANGE-01"},
    {'A', "armor", 3, 3, 3, "3 3 3 0 0 0 0 0", "armor grenade", "armor-assault", 2, true, true, true,
     "B-MVARM-02", "", "B-RANGE-02"},
    {'G', "artillery", 2, 1, 0, "3 3 2 2 1 1 0 0", "grenade", "artillery-bombard", 0, false, false, false,
     "B-MVART-03", "B-MVART-02", "B-RANGE-03"},
    {'S', "special-forces", 4, 2, 2, "3 2 1 0 0 0 0 0", "infantry grenade", "move-out", 1, true, true, false,
     "B-SFORCE-03", "", "B-SFORCE-05"},
    {'E', "elite-armor", 4, 3, 3, "3 3 3 0 0 0 0 0", "armor grenade", "armor-assault", 2, true, true, true,
     "B-MVARM-02", "", "B-ELITE-02"},
    {'R', "resistance", 3, 2, 1, "3 2 1 0 0 0 0 0", "infantry grenade", "move-out", 1, true, true, false,
     "B-MVINF-03", "B-RESIST-05", "F-NAT-03"},
    {'T', "tiger", 1, 3, 3, "3 3 3 0 0 0 0 0", "", "armor-assault", 2, true, true, true, "E-TIGER-03", "",
     "E-TIGER-04"},
};

class UnitCards : public testing::TestWithParam<UnitCard> {
 protected:
  // A row of hexes: the unit is X, an enemy i, a dot an open hex.
  std::string row(std::string_view cells) const {
    std::string text;
    for (char c : cells) text += c == 'X' ? std::string(1, card.letter) : std::string(1, c);
    return text;
  }
  static std::string e(int number) { return "e" + std::to_string(number); }
  static std::string gap(int hexes) {
    std::string text;
    for (; hexes > 0; --hexes) text += " .";
    return text;
  }

  const UnitCard& card = GetParam();
};

TEST_P(UnitCards, Figures) {
  RULES("U-UNIT-01", "U-UNIT-02", "U-UNIT-03", "U-UNIT-04", "U-UNIT-05", "U-UNIT-19", "U-UNIT-30");
  EXPECT_EQ(Table(row("E5: X")).figures("E5"), card.figures);
}

TEST_P(UnitCards, MovesSoManyHexes) {
  RULES("U-UNIT-01", "U-UNIT-02", "U-UNIT-03", "U-UNIT-04", "U-UNIT-05", "E-TIGER-03", "U-UNIT-30");
  const Table t = to_move(row("E2: X"), {"E2"});
  for (int n = 1; n <= 6; ++n) EXPECT_EQ(t.can("move e2 " + e(2 + n)), n <= card.move) << n;
  const std::string far = "E" + std::to_string(3 + card.move);
  EXPECT_EQ(why(t, "move e2 " + far), "too-far " + far + " " + std::string(card.key) + " " +
                                          std::to_string(card.move) + " (" + std::string(card.move_rule) +
                                          ")");
}

TEST_P(UnitCards, BattlesAfterMovingSoManyHexes) {
  RULES("U-UNIT-01", "U-UNIT-02", "U-UNIT-03", "U-UNIT-04", "U-UNIT-05", "E-TIGER-03", "U-UNIT-30");
  for (int n = 1; n <= card.move; ++n) {
    Table t = to_move(row("E2: X" + gap(n) + " i\nH2: I i"), {"E2", "H2"}); // somebody always has a battle
    t.act("move e2 " + e(2 + n));
    t.battle_phase();
    const std::string battle = "battle " + e(2 + n) + " " + e(3 + n);
    EXPECT_EQ(t.can(battle), n <= card.battle_move) << n;
    if (n > card.battle_move)
      EXPECT_EQ(why(t, battle), "moved-too-far E" + std::to_string(2 + n) + " " + std::string(card.key) +
                                    " " + std::to_string(n) + " (" + std::string(card.battle_move_rule) +
                                    ")");
  }
}

TEST_P(UnitCards, OnlyTheResistanceBattlesEnteringAForest) {
  RULES("B-FOREST-02", "F-NAT-04", "E-TIGER-02");
  Table t = to_move(row("E5: X fo i"), {"E5"});
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_EQ(t.can("battle e6 e7"), card.letter == 'R');
}

TEST_P(UnitCards, RollsSoManyDice) {
  RULES("B-RANGE-01", "B-RANGE-02", "B-RANGE-03", "B-RANGE-04", "E-TIGER-04");
  std::string dice;
  for (int distance = 1; distance <= 8; ++distance) {
    Table t(row("E1: X" + gap(distance - 1) + " i"));
    dice += (dice.empty() ? "" : " ") + std::to_string(t.dice_rolled("E1", e(1 + distance)));
  }
  EXPECT_EQ(dice, card.dice);
  EXPECT_EQ(count(to_battle(row("E1: X i"), {"E1"}), "battle e1 e2"),
            std::string(card.key) + " +3 (" + std::string(card.dice_rule) + ")");
}

TEST_P(UnitCards, NeedsSightOrNot) {
  RULES("B-LOS-01", "B-LOS-02", "E-TIGER-05");
  EXPECT_EQ(to_battle(row("E4: X fo i"), {"E4"}).can("battle e4 e6"), !card.needs_sight);
}

TEST_P(UnitCards, RollsFewerDiceAtAForest) {
  RULES("B-FOREST-03", "B-FOREST-04", "B-FOREST-05", "E-TIGER-02");
  EXPECT_EQ(Table(row("E4: X fo/i")).dice_rolled("E4", "E5"), 3 - card.less_in_forest);
}

TEST_P(UnitCards, RollsTwoDiceFewerAtAMountain) {
  RULES("F-TMOUNT-09", "E-TIGER-02");
  EXPECT_EQ(Table(row("E4: X mo/i")).dice_rolled("E4", "E5"), card.less_in_forest ? 1 : 3);
}

TEST_P(UnitCards, TakesGroundAndOverruns) {
  RULES("B-GROUND-03", "B-OVERRUN-01", "E-TIGER-02");
  Table t = to_battle(row("E4: X i i"), {"E4"});
  t.set_figures("E5", 1);
  t.attack("E4", "E5", "grenade grenade grenade");
  EXPECT_EQ(t.can("ground e4 e5"), card.takes_ground);
  if (!card.takes_ground) return;
  t.act("ground e4 e5");
  EXPECT_EQ(t.can("battle e5 e6"), card.overruns);
}

TEST_P(UnitCards, IsOrderedWithItsClass) {
  RULES("C-CARD-018", "C-CARD-019", "C-CARD-029", "E-TIGER-02");
  for (const std::string_view key : {"move-out", "armor-assault", "artillery-bombard"}) {
    Table t(row("E1: I A G\nE7: X"));
    t.card(kAllies, key);
    const bool ordered = t.unit("E7").order != OrderKind::None || t.can("order e7");
    EXPECT_EQ(ordered, key == card.ordered_by) << key;
  }
}

// Face by face, three dice of it. A Tiger's are rolled again.
TEST_P(UnitCards, IsHitByItsSymbolAndGrenades) {
  RULES("B-HITS-01", "B-HITS-02", "B-HITS-03", "E-TIGER-06");
  for (const std::string face : {"infantry", "armor", "grenade", "star", "flag"}) {
    Table t = to_battle(row("E5: X\nD5: i"), {"D5"});
    t.attack("D5", "E5", face + " " + face + " " + face + " star star star");
    const bool hit = card.hit_by.find(face) != std::string_view::npos;
    EXPECT_EQ(t.count(EventKind::FiguresLost), hit) << face;
    EXPECT_EQ(t.count(EventKind::DiceRerolled), card.letter == 'T' && (face == "armor" || face == "grenade"))
        << face;
  }
}

void PrintTo(const UnitCard& card, std::ostream* out) { *out << card.key; }

INSTANTIATE_TEST_SUITE_P(Card, UnitCards, testing::ValuesIn(kUnits), [](const auto& tested) {
  std::string name(tested.param.key);
  std::erase(name, '-');
  return name;
});

// The battle's own rule closes a hex to one class: a tank is not a gun, and neither is a truck.
TEST(ClosedHex, KeepsOutTheClassItNames) {
  RULE("F-THEDGE-11");
  const auto closed_to = [](ClassSet classes) {
    return [classes](auto& setup) {
      setup.hexes[Board::of(setup.board).parse("E6").value()].closed_to = classes;
    };
  };
  const auto may_enter = [&](char letter, ClassSet classes) {
    Table t(std::string("E5: ") + letter, closed_to(classes));
    t.order({"E5"});
    return t.can("move e5 e6");
  };
  for (const char foot : {'I', 'S', 'R'}) {
    EXPECT_FALSE(may_enter(foot, kInfantry)) << foot;
    EXPECT_TRUE(may_enter(foot, kArmor | kArtillery)) << foot;
  }
  for (const char tracked : {'A', 'E', 'T'}) {
    EXPECT_FALSE(may_enter(tracked, kArmor)) << tracked;
    EXPECT_TRUE(may_enter(tracked, kInfantry | kArtillery)) << tracked;
  }
  EXPECT_FALSE(may_enter('G', kArtillery));
  EXPECT_TRUE(may_enter('G', kInfantry | kArmor));
}

} // namespace
} // namespace bocage::test
