// Open ground, forests and hedgerows.
//
// Rules: T-CARD-00, 03 and 04, B-FOREST, B-HEDGE (base p.13-14), F-TFOR, F-THEDGE (FAQ II).
#include <string>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

// Guns go farther than one hex only when they are ordered by Artillery Bombard.
OrderKind far_order(const std::string& unit) { return unit == "G" ? OrderKind::Bombard : OrderKind::Normal; }

// Open ground -------------------------------------------------------------------------------------------

TEST(OpenGround, HasNoEffectOnAnyBoard) {
  RULE("T-CARD-00");
  for (const BoardFace face : {BoardFace::Country, BoardFace::Winter, BoardFace::Desert}) {
    SCOPED_TRACE(static_cast<int>(face));
    Table t(R"(
      C8:                                     .     i
      E2: A     .     .     .     I     .     .
    )",
            {}, BoardKind::Standard, face);
    t.order({"E2", "E6"});
    EXPECT_TRUE(t.can("move e2 e5")) << "desert and snow are no beach";
    EXPECT_TRUE(t.can("move e6 e8"));
    t.play({"move e2 e5", "move e6 e7"});
    t.attack("E7", "C9", "F"); // over open ground
    t.act("retreat c9 b8");    // no flag is ignored
    EXPECT_EQ(t.figures("B8"), 4);
  }
}

TEST(OpenGround, GivesNoProtection) {
  RULE("T-CARD-00");
  Table t(R"(
    D4: I     i     A
    G5:    .     G
  )");
  EXPECT_EQ(t.dice_against("D4", "D5"), 3);
  EXPECT_EQ(t.dice_against("D6", "D5"), 3);
  EXPECT_EQ(t.dice_against("G6", "D5"), 2); // 3 hexes
}

// Forest ------------------------------------------------------------------------------------------------

TEST(Forest, AUnitThatEntersMustStop) {
  RULES("B-FOREST-01", "F-TFOR-01", "T-CARD-03");
  for (const std::string unit : {"I", "S", "A", "E", "G"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: $1    fo    .
      B1:    ri    .     .
    )"));
    t.order({"A1"}, far_order(unit));
    EXPECT_EQ(t.moves("A1"), "A2");
  }
}

TEST(Forest, MayBeTheEndOfALongerMove) {
  RULE("B-FOREST-01");
  Table t("E5: A     .     .     fo");
  t.order({"E5"});
  EXPECT_TRUE(t.can("move e5 e8"));
}

TEST(Forest, AUnitThatEnteredMayNotBattle) {
  RULES("B-FOREST-02", "F-TFOR-02", "T-CARD-03");
  for (const std::string unit : {"I", "S", "A", "E"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      D5:    i
      E5: fo
      F5:    $1
    )"));
    t.order({"F5"});
    t.act("move f5 e5");
    EXPECT_EQ(t.targets("E5"), "");
  }
}

TEST(Forest, AUnitThatStoodThereBattlesWithoutPenalty) {
  RULES("B-FOREST-07", "T-CARD-03");
  for (const std::string unit : {"I", "A", "G"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      D5:    i
      E5: fo/$1
    )"));
    t.order({"E5"});
    t.battle_phase();
    EXPECT_EQ(t.targets("E5"), "D5");
    EXPECT_EQ(t.dice_against("E5", "D5"), 3);
  }
}

TEST(Forest, Protects) {
  RULES("B-FOREST-03", "B-FOREST-04", "B-FOREST-05", "F-TFOR-04", "T-CARD-03");
  Table t(R"(
    D4: I     fo/i  A
    E5:    G
  )");
  EXPECT_EQ(t.dice_against("D4", "D5"), 2);
  EXPECT_EQ(t.dice_against("D6", "D5"), 1);
  EXPECT_EQ(t.dice_against("E5", "D5"), 3);
}

TEST(Forest, ProtectsAgainstAnAttackFromForest) {
  RULES("F-TFOR-05", "T-CARD-03");
  Table t(R"(
    D4: fo/I  fo/i  fo/A
  )");
  EXPECT_EQ(t.dice_against("D4", "D5"), 2);
  EXPECT_EQ(t.dice_against("D6", "D5"), 1);
}

TEST(Forest, IsLeftFreely) {
  RULES("B-FOREST-08", "T-CARD-03");
  Table t(R"(
    C4: .     i
    D4:    fo/I  .     .     fo/A  .     .
    E8:                         .     .     .     i
  )");
  t.order({"D4", "D7"});
  EXPECT_TRUE(t.can("move d4 d6"));
  EXPECT_TRUE(t.can("move d7 d10"));
  t.play({"move d4 c4", "move d7 d9"});
  EXPECT_EQ(t.targets("C4"), "C5");
}

TEST(Forest, ExampleOfThreeTurns) {
  RULES("B-FOREST-09", "B-FOREST-10", "B-FOREST-11", "B-FOREST-01", "B-FOREST-02", "B-FOREST-03");
  Table t(R"(
    B4: .     i
    C5:    .     .
    D5:       fo
    E5:    I     .
  )");
  t.order({"E5"});
  t.act("move e5 d5"); // turn 1: it must stop and may not battle
  EXPECT_EQ(t.targets("D5"), "");

  t.order({"B5"});
  t.act("move b5 c5"); // turn 2: the Germans come up and attack
  t.attack("C5", "D5", "S S");
  EXPECT_EQ(t.rolled(), 2);

  t.order({"D5"}); // turn 3: the Allies strike back
  t.act("done");
  t.attack("D5", "C5", "S S S");
  EXPECT_EQ(t.rolled(), 3);
}

TEST(Forest, BlocksSight) {
  RULES("B-FOREST-06", "F-TFOR-03", "T-CARD-03");
  EXPECT_FALSE(Table("E5: I fo i").sees("E5", "E7"));
  EXPECT_TRUE(Table("E5: fo/I . fo/i").sees("E5", "E7")) << "its own forest hides nobody";
}

// Hedgerow ----------------------------------------------------------------------------------------------

TEST(Hedgerow, AUnitThatEntersMustStop) {
  RULES("B-HEDGE-01", "F-THEDGE-01", "T-CARD-04");
  for (const std::string unit : {"I", "S", "A", "E", "G"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: $1    he    .
      B1:    ri    .     .
    )"));
    t.order({"A1"}, far_order(unit));
    EXPECT_EQ(t.moves("A1"), "A2");
  }
}

TEST(Hedgerow, IsEnteredOnlyFromTheHexInWhichTheMoveBegan) {
  RULES("B-HEDGE-02", "F-THEDGE-03", "T-CARD-04");
  for (const std::string unit : {"I", "A", "G"}) {
    SCOPED_TRACE(unit);
    Table adjacent(fill({unit}, "E5: $1     he    ."));
    adjacent.order({"E5"});
    EXPECT_TRUE(adjacent.can("move e5 e6"));

    Table two_away(fill({unit}, "E5: $1     .     he"));
    two_away.order({"E5"}, far_order(unit));
    EXPECT_FALSE(two_away.can("move e5 e7"));
  }
  Table three_away("E5: A     .     .     he");
  three_away.order({"E5"});
  EXPECT_FALSE(three_away.can("move e5 e8"));
}

TEST(Hedgerow, ExampleOfEntering) {
  RULES("B-HEDGE-11", "B-HEDGE-02");
  Table t("E5: I     .     he    i");
  t.order({"E5"});
  EXPECT_FALSE(t.can("move e5 e7"));
  t.act("move e5 e6"); // turn 1: up to the hedgerow
  t.act("done");
  t.order({"E6"});
  EXPECT_TRUE(t.can("move e6 e7")); // turn 2: into it
}

TEST(Hedgerow, WhoLeavesItStopsOnTheFirstHex) {
  RULES("B-HEDGE-03", "F-THEDGE-05", "T-CARD-04");
  for (const std::string unit : {"I", "S", "A", "G"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: he/$1 .     .
      B1:    ri    .     .
    )"));
    t.order({"A1"}, far_order(unit));
    EXPECT_EQ(t.moves("A1"), "A2");
  }
}

TEST(Hedgerow, ExampleOfLeaving) {
  RULES("B-HEDGE-12", "B-HEDGE-03");
  Table t("E5: he/A  .     .     .     .");
  t.order({"E5"});
  EXPECT_FALSE(t.can("move e5 e7"));
  t.act("move e5 e6"); // turn 1
  t.act("done");
  t.order({"E6"});
  EXPECT_TRUE(t.can("move e6 e9")); // turn 2: as usual
}

TEST(Hedgerow, AUnitThatEnteredMayNotBattle) {
  RULES("B-HEDGE-04", "F-THEDGE-02", "T-CARD-04");
  for (const std::string unit : {"I", "S", "A", "E"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      D5:    i
      E5: he
      F5:    $1
    )"));
    t.order({"F5"});
    t.act("move f5 e5");
    EXPECT_EQ(t.targets("E5"), "");
  }
}

TEST(Hedgerow, AUnitThatStoodThereBattles) {
  RULES("B-HEDGE-04", "T-CARD-04");
  for (const std::string unit : {"I", "A", "G"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      D5:    i
      E5: he/$1
    )"));
    t.order({"E5"});
    t.battle_phase();
    EXPECT_EQ(t.targets("E5"), "D5");
    EXPECT_EQ(t.dice_against("E5", "D5"), 3);
  }
}

TEST(Hedgerow, Protects) {
  RULES("B-HEDGE-05", "B-HEDGE-06", "B-HEDGE-07", "F-THEDGE-08", "T-CARD-04");
  Table t(R"(
    D4: I     he/i  A
    E5:    G
  )");
  EXPECT_EQ(t.dice_against("D4", "D5"), 2);
  EXPECT_EQ(t.dice_against("D6", "D5"), 1);
  EXPECT_EQ(t.dice_against("E5", "D5"), 3);
}

TEST(Hedgerow, WhoHasLeftItMayBattle) {
  RULES("B-HEDGE-09", "T-CARD-04");
  for (const std::string unit : {"I", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      D5:    i
      E5: .
      F5:    he/$1
    )"));
    t.order({"F5"});
    t.act("move f5 e5");
    EXPECT_EQ(t.targets("E5"), "D5");
    EXPECT_EQ(t.dice_against("E5", "D5"), 3);
  }
  Table into_forest(R"(
    D5:    i
    E5: fo
    F5:    he/I
  )");
  into_forest.order({"F5"});
  into_forest.act("move f5 e5");
  EXPECT_EQ(into_forest.targets("E5"), "") << "the hex where it stops has its own rules";
}

TEST(Hedgerow, FromOneToTheNext) {
  RULE("B-HEDGE-10");
  for (const std::string unit : {"I", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: he/$1 he    he
      B1:    ri    .     i
    )"));
    t.order({"A1"});
    EXPECT_EQ(t.moves("A1"), "A2");
    t.act("move a1 a2");
    EXPECT_EQ(t.targets("A2"), "");
  }
}

TEST(Hedgerow, BlocksSight) {
  RULES("B-HEDGE-08", "F-THEDGE-07", "T-CARD-04");
  EXPECT_FALSE(Table("E5: I he i").sees("E5", "E7"));
  EXPECT_TRUE(Table("E5: he/I . he/i").sees("E5", "E7"));
}

TEST(Hedgerow, IsNoMatterToARetreat) {
  RULES("F-THEDGE-09", "F-THEDGE-10", "T-CARD-04");
  Table out_of(R"(
    B4: .     i
    C5:    .     i
    D5:       he/i
    E5:    I
  )");
  out_of.order({"E5"});
  out_of.battle_phase();
  out_of.attack("E5", "D5", "F F");
  EXPECT_EQ(out_of.figures("B4"), 4) << "no stop on the first hex outside";

  Table into(R"(
    B4: he    i
    C5:    .     i
    D5:       i
    E5:    I
  )");
  into.order({"E5"});
  into.battle_phase();
  into.attack("E5", "D5", "F F S");
  EXPECT_EQ(into.figures("B4"), 4) << "though it did not begin beside it";
}

TEST(Hedgerow, ARetreatDoesNotMakeImpassableGroundPassable) {
  RULE("F-THEDGE-11");
  Table t(R"(
    C5: ri    ri
    D5:    he/i
    E5: I
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F S");
  EXPECT_EQ(t.figures("D5"), 3);
}

} // namespace
} // namespace bocage
