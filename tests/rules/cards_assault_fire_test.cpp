// Close Assault and Firefight: who may battle is judged when the card is played and when his turn comes.
//
// Rules: C-CARD-022, C-CARD-026 (base p.5), F-CMDB-42 to 46, 57 to 59 (FAQ VIII), F-TRP-15 to 17 (FAQ IV).
#include <string>
#include <vector>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

using Texts = std::vector<std::string>;

// Close Assault -------------------------------------------------------------------------------------------

TEST(CloseAssaultCard, OrdersAllInfantryAndArmorBesideAnEnemy) {
  RULES("C-CARD-022", "F-CMDB-42");
  Table t(R"(
    E1:  I i I . I . . A i G i I
    G1:  S i . . R i . E i I . A
  )");
  t.card(kAllies, "close-assault");
  EXPECT_EQ(t.ordered(), "E1 E3 E8 E12 G1 G5 G8 G10")
      << "not E5 and G12, which are alone, nor the guns in E10";
  EXPECT_EQ(t.legal("order"), "");
}

TEST(CloseAssaultCard, NobodyMoves) {
  RULE("C-CARD-022");
  Table t(R"(
    E5:  I i A
  )");
  t.card(kAllies, "close-assault");
  EXPECT_EQ(t.legal(), (Texts{"battle e5 e6", "battle e7 e6", "done"}));
}

TEST(CloseAssaultCard, GivesADieMore) {
  RULE("C-CARD-022");
  Table t(R"(
    E5:  I i A
  )");
  t.card(kAllies, "close-assault");
  t.attack("E5", "E6", "S S S S");
  EXPECT_EQ(t.rolled(), 4);
  t.attack("E7", "E6", "S S S S");
  EXPECT_EQ(t.rolled(), 4);
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "each of them once";
}

TEST(CloseAssaultCard, OrdersNobodyWhereNobodyIsBesideAnEnemy) {
  RULES("C-CARD-022", "F-CMDB-42");
  Table t(R"(
    E5:  I . i G
  )"); // a gun beside the enemy is not meant
  t.hand(kAxis, {"recon-left"});
  t.card(kAllies, "close-assault");
  EXPECT_EQ(t.count(EventKind::UnitOrdered), 0);
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "there is no other unit to order instead";
}

TEST(CloseAssaultCard, OrdersNobodyForWhoHasNeitherInfantryNorArmor) {
  RULE("C-CARD-022");
  Table t(R"(
    E5:  G i
  )");
  t.hand(kAxis, {"recon-left"});
  t.card(kAllies, "close-assault");
  EXPECT_EQ(t.count(EventKind::UnitOrdered), 0);
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(CloseAssaultCard, WhoWasAloneWhenItWasPlayedDoesNotBattleAnEnemyThatComes) {
  RULES("F-CMDB-43", "F-CMDB-42", "C-CARD-022");
  Table t(R"(
    C5:  I
    D5:     .
    E5:  i
    F5:     I
  )");
  t.card(kAllies, "close-assault");
  EXPECT_EQ(t.ordered(), "F5");
  t.attack("F5", "E5", "F S S S");
  t.act("retreat e5 d5"); // beside C5
  t.act("pass");
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "C5 is not ordered";
}

TEST(CloseAssaultCard, WhoIsAloneWhenHisTurnComesDoesNotBattle) {
  RULES("F-CMDB-44", "C-CARD-022");
  Table t(R"(
    C6:  .
    D5:     i
    E5:  I  I
  )");
  t.card(kAllies, "close-assault");
  EXPECT_EQ(t.ordered(), "E5 E6");
  t.attack("E5", "D5", "F S S S");
  t.act("retreat d5 c6");
  t.act("pass");
  EXPECT_EQ(t.targets("E6"), "") << "the enemy is two hexes away, and this card is for Close Assaults only";
}

TEST(CloseAssaultCard, WhoIsOrderedMayAttackAnEnemyThatCameLater) {
  RULES("F-CMDB-46", "C-CARD-022");
  Table t(R"(
    C4:  i I
    D5:      .
    E5:    i
    F5:      I
  )"); // C4 i beside C5 I, E5 i beside F5 I
  t.card(kAllies, "close-assault");
  EXPECT_EQ(t.ordered(), "C5 F5");
  t.attack("F5", "E5", "F S S S");
  t.act("retreat e5 d5");
  t.act("pass");
  EXPECT_EQ(t.targets("C5"), "C4 D5");
  t.attack("C5", "D5", "S S S S");
  EXPECT_EQ(t.rolled(), 4);
}

TEST(CloseAssaultCard, LetsTheUnitsTakeGround) {
  RULE("C-CARD-022");
  Table t(R"(
    E5:  I i1
  )");
  t.card(kAllies, "close-assault");
  t.attack("E5", "E6", "I S S S");
  t.act("ground e5 e6");
  EXPECT_EQ(t.figures("E6"), 4);
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "and no second move";
}

TEST(CloseAssaultCard, LosesTheDieInAnOverrunEvenBesideTheEnemy) {
  RULES("F-CMDB-45", "F-TRP-17", "C-CARD-022");
  Table t(R"(
    E5:  A i1 i
  )");
  t.card(kAllies, "close-assault");
  t.attack("E5", "E6", "I S S S");
  t.act("ground e5 e6");
  t.attack("E6", "E7", "S S S");
  EXPECT_EQ(t.rolled(), 3);
}

TEST(CloseAssaultCard, AnOverrunMayBeFoughtFromAfarWithoutTheDie) {
  RULES("F-CMDB-45", "F-TRP-17", "C-CARD-022");
  Table t(R"(
    E5:  A i1 . . i
  )");
  t.card(kAllies, "close-assault");
  t.attack("E5", "E6", "I S S S");
  t.act("ground e5 e6");
  t.attack("E6", "E9", "S S S");
  EXPECT_EQ(t.rolled(), 3);
}

TEST(CloseAssaultCard, LeavesTheTerrainItsSay) {
  RULES("C-CARD-022", "F-GTG-12");
  Table t(R"(
    D5:      i  . to/I
    E5:  A wi/i1 i1 i
  )");
  t.card(kAllies, "close-assault");
  t.attack("D7", "E7", "S S S S");
  EXPECT_EQ(t.rolled(), 4);
  t.attack("E5", "E6", "I S S S");
  t.act("ground e5 e6");
  t.attack("E6", "E7", "I S S");
  EXPECT_TRUE(t.empty("E7"));
  EXPECT_EQ(t.legal("ground"), "") << "the wire has stopped it";
}

// Firefight -----------------------------------------------------------------------------------------------

TEST(Firefight, OrdersFourUnitsOfAnyKindThatAreNotBesideAnEnemy) {
  RULE("C-CARD-026");
  Table t(R"(
    E1:  I i A . I . A . G . S . E
    G1:  R
  )");
  t.card(kAllies, "firefight");
  EXPECT_EQ(t.legal("order"), "e11, e13, e5, e7, e9, g1")
      << "not E1 nor E3, which have an enemy between them";
  t.play({"order e5", "order e7", "order e9", "order g1"});
  EXPECT_EQ(t.legal("order"), "") << "four are all";
}

TEST(Firefight, NobodyMoves) {
  RULE("C-CARD-026");
  Table t(R"(
    E5:  I . i
  )");
  t.card(kAllies, "firefight");
  t.act("order e5");
  EXPECT_EQ(t.legal(), (Texts{"battle e5 e7", "done"}));
  t.attack("E5", "E7", "S S S");
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "one battle, and no move after it";
}

TEST(Firefight, InfantryFiresWithThreeAndTwoDiceAndNoFarther) {
  RULES("F-CMDB-57", "F-CMDB-58", "C-CARD-026");
  const char* pictures[] = {"E5: I . i", "E5: I . . i", "E5: I . . . i"};
  const char* targets[] = {"E7", "E8", "E9"};
  const int dice[] = {3, 2, 0};
  for (std::size_t i = 0; i < 3; ++i) {
    Table t(pictures[i]);
    t.card(kAllies, "firefight");
    t.act("order e5");
    EXPECT_EQ(t.targets("E5"), dice[i] ? targets[i] : "");
    if (dice[i] == 0) continue;
    t.attack("E5", targets[i], "S S S");
    EXPECT_EQ(t.rolled(), dice[i]);
  }
}

TEST(Firefight, TanksAndGunsFireWithADieMoreToo) {
  RULES("F-CMDB-57", "C-CARD-026");
  Table t(R"(
    C1:  A . . i
    E1:  G . . . . i
    G1:  A . . . i
    I1:  G . . . . . . i
  )");
  t.card(kAllies, "firefight");
  t.play({"order c1", "order e1", "order g1", "order i1"});
  t.attack("C1", "C4", "S S S S");
  EXPECT_EQ(t.rolled(), 4) << "a tank at three hexes";
  t.attack("E1", "E6", "S S");
  EXPECT_EQ(t.rolled(), 2) << "a gun at five hexes";
  EXPECT_FALSE(t.can("battle g1 g5")) << "four hexes are too far for a tank";
  EXPECT_FALSE(t.can("battle i1 i8")) << "seven for a gun";
}

TEST(Firefight, OrdersNobodyElseWhereEveryoneIsBesideAnEnemy) {
  RULE("C-CARD-026");
  Table t(R"(
    E5:  I i A
  )");
  t.hand(kAxis, {"recon-left"});
  t.card(kAllies, "firefight");
  EXPECT_EQ(t.count(EventKind::UnitOrdered), 0);
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(Firefight, WhoHasAnEnemyBesideHimWhenHisTurnComesDoesNotBattle) {
  RULES("F-CMDB-59", "C-CARD-026");
  Table t(R"(
    C3:  i . I
    D5:      .
    E5:    i
    G5:    I
  )"); // C5 fires at C3, G5 at E5
  t.card(kAllies, "firefight");
  t.play({"order c5", "order g5"});
  EXPECT_EQ(t.targets("C5"), "C3 E5");
  t.attack("G5", "E5", "F S S");
  t.act("retreat e5 d5");
  EXPECT_EQ(t.targets("C5"), "") << "neither the enemy that came nor the one far off";
}

TEST(Firefight, HeMayBattleAgainAsSoonAsTheEnemyBesideHimIsGone) {
  RULE("F-CMDB-59");
  Table t(R"(
    C3:  i . I
    D5:      .
    E5:    i1
    F7:          I
    G5:    I
  )");
  t.card(kAllies, "firefight");
  t.play({"order c5", "order f7", "order g5"});
  t.attack("G5", "E5", "F S S");
  t.act("retreat e5 d5");
  EXPECT_EQ(t.targets("C5"), "");
  t.attack("F7", "D5", "I S");
  EXPECT_TRUE(t.empty("D5"));
  EXPECT_EQ(t.targets("C5"), "C3");
}

// Overruns ------------------------------------------------------------------------------------------------

TEST(Overrun, AfterTheirFinestHourKeepsTheDieAtAnyRange) {
  RULES("F-TRP-15", "F-CMDB-67");
  const char* beside = R"(
    E5:  A i1 i
  )";
  const char* far = R"(
    E5:  A i1 . . i
  )";
  for (const char* picture : {beside, far}) {
    Table t(picture);
    t.dice("A");
    t.card(kAllies, "their-finest-hour");
    t.play({"order e5", "done"});
    t.attack("E5", "E6", "I S S S");
    EXPECT_EQ(t.rolled(), 4);
    t.act("ground e5 e6");
    t.attack("E6", picture == beside ? "E7" : "E9", "S S S S");
    EXPECT_EQ(t.rolled(), 4);
  }
}

} // namespace
} // namespace bocage
