// What each kind of order lets a unit do: how far it goes, whether it battles, with how many dice, how often.
// Cards that give them are tested card by card in the files beside this one.
//
// Rules: B-ORDER-02, B-CARD-03, X-ACT-49, C-CARD-018, 019, 021, 022, 024, 026, 027 and 030.
#include <gtest/gtest.h>

#include "engine/tables/tables.h"
#include "tests/support/answers.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

struct Order {
  OrderKind kind;
  char letter;     // the unit
  int move;        // hexes it may go at most
  int battle_move; // and still battle; -1: it does not battle at all
  int close, far;  // dice at 1 and at 2 hexes; 0: no such attack
};

constexpr Order kOrders[] = {
    {OrderKind::Normal, 'I', 2, 1, 3, 2},          {OrderKind::Normal, 'A', 3, 3, 3, 3},
    {OrderKind::Normal, 'G', 1, 0, 3, 3},          {OrderKind::OnTheMove, 'I', 2, -1, 0, 0},
    {OrderKind::OnTheMove, 'A', 3, -1, 0, 0},      {OrderKind::ArmorAssault, 'A', 3, 3, 4, 3},
    {OrderKind::InfantryAssault, 'I', 3, 2, 3, 2}, {OrderKind::InfantryAssault, 'S', 3, 2, 3, 2},
    {OrderKind::BehindLines, 'I', 3, 3, 4, 3},     {OrderKind::CloseAssault, 'I', 0, 0, 4, 0},
    {OrderKind::CloseAssault, 'A', 0, 0, 4, 0},    {OrderKind::Firefight, 'I', 0, 0, 0, 3},
    {OrderKind::Firefight, 'G', 0, 0, 0, 4},       {OrderKind::Bombard, 'G', 3, 0, 3, 3},
    {OrderKind::DigIn, 'I', 0, -1, 0, 0},          {OrderKind::FinestHour, 'I', 2, 1, 4, 3},
    {OrderKind::FinestHour, 'A', 3, 3, 4, 4},
};

std::string hex(int number) { return "e" + std::to_string(number); }

std::string with(const Order& order, std::string_view start, int gap, std::string_view end = {}) {
  std::string picture = std::string(start) + order.letter;
  for (; gap > 0; --gap) picture += " .";
  return picture + std::string(end);
}

std::string_view name(const Order& order) { return official_tables().of(order.kind).key; }

TEST(OrderKinds, MoveSoFar) {
  RULES("B-CARD-03", "X-ACT-49", "C-CARD-018", "C-CARD-019", "C-CARD-021", "C-CARD-022", "C-CARD-024",
        "C-CARD-026", "C-CARD-027", "C-CARD-030");
  for (const Order& order : kOrders) {
    const Table t = to_move(with(order, "E2: ", 0), {"E2"}, order.kind);
    for (int n = 1; n <= 5; ++n)
      EXPECT_EQ(t.can("move e2 " + hex(2 + n)), n <= order.move) << name(order) << n;
  }
}

TEST(OrderKinds, BattleAfterMovingSoFar) {
  RULES("B-CARD-03", "X-ACT-49", "C-CARD-018", "C-CARD-019", "C-CARD-021", "C-CARD-027", "C-CARD-030");
  for (const Order& order : kOrders)
    for (int n = 1; n <= order.move; ++n) {
      Table t = to_move(with(order, "E2: ", n, " i"), {"E2"}, order.kind);
      t.act("move e2 " + hex(2 + n));
      t.battle_phase();
      EXPECT_EQ(t.can("battle " + hex(2 + n) + " " + hex(3 + n)), n <= order.battle_move) << name(order) << n;
    }
}

TEST(OrderKinds, RollSoManyDice) {
  RULES("B-CARD-03", "X-ACT-49", "C-CARD-018", "C-CARD-019", "C-CARD-021", "C-CARD-022", "C-CARD-024",
        "C-CARD-026", "C-CARD-027", "C-CARD-030");
  for (const Order& order : kOrders)
    for (const int distance : {1, 2}) {
      Table t = to_battle(with(order, "E2: ", distance - 1, " i"), {"E2"}, order.kind);
      const int dice = distance == 1 ? order.close : order.far;
      ASSERT_EQ(t.can("battle e2 " + hex(2 + distance)), dice > 0) << name(order) << distance;
      if (dice == 0) continue;
      t.attack("E2", hex(2 + distance), "star star star star");
      EXPECT_EQ(t.event(EventKind::DiceRolled).number, dice) << name(order) << distance;
    }
}

TEST(OrderKinds, AddTheirDiceToAnOverrunOrNot) {
  RULES("F-TRP-15", "F-TRP-16", "F-TRP-17");
  const auto overrun = [](OrderKind kind) {
    Table t = to_battle("E4: A i i", {"E4"}, kind);
    t.set_figures("E5", 1);
    t.attack("E4", "E5", "grenade grenade grenade grenade");
    t.act("ground e4 e5");
    return t.dice_against("E5", "E6", true);
  };
  EXPECT_EQ(overrun(OrderKind::Normal), 3);
  EXPECT_EQ(overrun(OrderKind::ArmorAssault), 4);
  EXPECT_EQ(overrun(OrderKind::CloseAssault), 3);
  EXPECT_EQ(overrun(OrderKind::FinestHour), 4);
}

TEST(OrderKinds, BattleOnceOrTwice) {
  RULES("B-BATTLE-03", "C-CARD-019");
  for (const Order& order : kOrders) {
    if (order.close == 0) continue;
    Table t = to_battle(with(order, "E2: ", 0, " i"), {"E2"}, order.kind);
    int battles = 0;
    for (; battles < 4 && t.can("battle e2 e3"); ++battles) t.attack("E2", "E3", "star star star star");
    EXPECT_EQ(battles, order.kind == OrderKind::Bombard ? 2 : 1) << name(order);
  }
}

TEST(OrderKinds, StopInForestsUnlessBehindEnemyLines) {
  RULES("B-FOREST-01", "F-CMDB-05");
  for (const Order& order : kOrders) {
    if (order.move < 2) continue;
    const Table t = to_move(with(order, "D1: ri ri\nE1: ri ", 0, " fo .\nF1: ri ri"), {"E2"}, order.kind);
    EXPECT_EQ(t.can("move e2 e4"), order.kind == OrderKind::BehindLines) << name(order);
  }
}

TEST(OrderKinds, MoveOnlyOnceUnlessBehindEnemyLines) {
  RULES("B-MOVE-05", "F-CMDB-04");
  for (const Order& order : kOrders) {
    Table t = to_battle(with(order, "E2: ", 0, " i"), {"E2"}, order.kind);
    if (order.close) t.attack("E2", "E3", "star star star star");
    EXPECT_EQ(t.can("move e2 d2"), order.kind == OrderKind::BehindLines) << name(order);
  }
}

// "Why not?" names the card that gave the order.
TEST(OrderKinds, AreNamedWhereTheyDecide) {
  RULES("X-ACT-49", "C-CARD-018", "C-CARD-019", "C-CARD-021", "C-CARD-027", "C-CARD-030", "F-TRPB-74");
  Table moving = to_battle("E5: I i\nH5: I i", {"E5", "H5"});
  moving.state.unit(moving.state.unit_at[moving.hex("E5")]).order = OrderKind::OnTheMove;
  EXPECT_EQ(why(moving, "battle e5 e6"), "order-forbids-battle E5 on-the-move (X-ACT-49)");
  EXPECT_EQ(count(to_battle("E5: A i", {"E5"}, OrderKind::ArmorAssault), "battle e5 e6"),
            "armor +3 (B-RANGE-02), armor-assault +1 (C-CARD-018)");
  EXPECT_EQ(count(to_battle("E5: I i", {"E5"}, OrderKind::FinestHour), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), their-finest-hour +1 (C-CARD-030)");
  EXPECT_EQ(count(to_battle("E5: I i", {"E5"}, OrderKind::BehindLines), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), behind-enemy-lines +1 (C-CARD-021)");
  EXPECT_EQ(why(to_move("E2: I", {"E2"}, OrderKind::InfantryAssault), "move e2 e6"),
            "too-far E6 infantry 3 (C-CARD-027)");
  Table commandos = to_move("E2: S . . . i\nH2: I i", {"E2", "H2"}, OrderKind::InfantryAssault);
  commandos.act("move e2 e5");
  commandos.battle_phase();
  EXPECT_EQ(why(commandos, "battle e5 e6"), "moved-too-far E5 special-forces 3 (B-SFORCE-02)");
  Table disguised = to_move("E2: /Br . . . i\nH2: I i", {"E2", "H2"}, OrderKind::InfantryAssault);
  disguised.act("move e2 e5");
  disguised.battle_phase();
  EXPECT_EQ(why(disguised, "battle e5 e6"), "moved-too-far E5 brandenburgers 3 (F-TRPB-74)");
  EXPECT_EQ(why(to_move("E2: G", {"E2"}, OrderKind::Bombard), "move e2 e6"),
            "too-far E6 artillery 3 (C-CARD-019)");
}

} // namespace
} // namespace bocage::test
