// Hills, cliffs and sea bluffs: climbing, the dice they cost, Taking Ground and retreats over them.
//
// Rules: T-CARD-06 and 11, B-HILL (base p.14), F-THILL, F-TCLIFF (FAQ II), F-SCN-06 to 09 and 12 (FAQ XI).
#include <string>

#include "tests/support/answers.h"
#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

const std::string kHeights[] = {"hi", "cl", "bl"};
const std::string kCoast[] = {"cl", "bl"};

// Hills -------------------------------------------------------------------------------------------------

TEST(Hill, DoesNotHinderMovement) {
  RULES("B-HILL-01", "F-THILL-01", "T-CARD-06");
  for (const std::string unit : {"I", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: $1    hi    hi    .
      B1:    ri    ri    ri    ri
    )"));
    t.order({"A1"});
    EXPECT_EQ(t.moves("A1"), unit == "I" ? "A2 A3" : "A2 A3 A4");
  }
  Table down(R"(
    A1: hi/A  .     .     .
    B1:    ri    ri    ri
  )");
  down.order({"A1"});
  EXPECT_EQ(down.moves("A1"), "A2 A3 A4");
  Table guns("E5: G     hi");
  guns.order({"E5"});
  EXPECT_TRUE(guns.can("move e5 e6"));
}

TEST(Hill, MayBeBattledFromOnTheTurnItIsEntered) {
  RULES("B-HILL-10", "T-CARD-06");
  for (const std::string unit : {"I", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      D5:    i
      E5: hi
      F5:    $1
    )"));
    t.order({"F5"});
    t.act("move f5 e5");
    EXPECT_EQ(t.targets("E5"), "D5");
  }
}

TEST(Hill, ProtectsAgainstAttackersBelow) {
  RULES("B-HILL-02", "B-HILL-03", "B-HILL-05", "F-THILL-03", "T-CARD-06");
  Table t(R"(
    D4: I     hi/i  A
    E5:    G
  )");
  EXPECT_EQ(t.dice_against("D4", "D5"), 2);
  EXPECT_EQ(t.dice_against("D6", "D5"), 2);
  EXPECT_EQ(t.dice_against("E5", "D5"), 3);
}

TEST(Hill, DoesNotProtectAgainstAttackersOnAHill) {
  RULES("B-HILL-04", "F-THILL-04", "T-CARD-06");
  Table one_group(R"(
    D4: hi/I  hi/i  hi/A
  )");
  EXPECT_EQ(one_group.dice_against("D4", "D5"), 3);
  EXPECT_EQ(one_group.dice_against("D6", "D5"), 3);

  Table two_groups(R"(
    E5: hi/I  .     hi/i  .     .     hi/A
  )");
  EXPECT_EQ(two_groups.dice_against("E5", "E7"), 2);
  EXPECT_EQ(two_groups.dice_against("E10", "E7"), 3);
}

TEST(Hill, NeitherHelpsNorHindersAnAttackDownhill) {
  RULES("B-HILL-06", "T-CARD-06");
  Table t(R"(
    D4: hi/I  i     hi/A
    E5:    hi/G
  )");
  EXPECT_EQ(t.dice_against("D4", "D5"), 3);
  EXPECT_EQ(t.dice_against("D6", "D5"), 3);
  EXPECT_EQ(t.dice_against("E5", "D5"), 3);
}

TEST(Hill, ExampleFromThePlainAndFromAHill) {
  RULES("B-HILL-11", "B-HILL-12", "B-HILL-02", "B-HILL-04");
  Table plain("E5: I     hi/i");
  plain.order({"E5"});
  plain.battle_phase();
  plain.attack("E5", "E6", "S S");
  EXPECT_EQ(plain.rolled(), 2);

  Table hill("E5: hi/I  hi/i");
  hill.order({"E5"});
  hill.battle_phase();
  hill.attack("E5", "E6", "S S S");
  EXPECT_EQ(hill.rolled(), 3);
}

TEST(Hill, BlocksSightExceptAcrossItsOwnGroup) {
  RULE("T-CARD-06");
  EXPECT_FALSE(Table("E5: I hi i").sees("E5", "E7"));
  EXPECT_FALSE(Table("E5: hi/I hi i").sees("E5", "E7"));
  EXPECT_TRUE(Table("E5: hi/I hi hi/i").sees("E5", "E7"));
}

// Cliffs and sea bluffs: from the beach -----------------------------------------------------------------

TEST(Bluff, InfantryClimbsFromTheBeachInTwoHexes) {
  RULES("F-TCLIFF-01", "T-CARD-11");
  for (const std::string& height : kCoast) {
    SCOPED_TRACE(height);
    Table t(fill({height}, R"(
      C5: i
      D5:    $1
      E5: be/I  be
      F5:    be/I
    )"));
    t.order({"E5", "F5"});
    EXPECT_FALSE(t.can("move f5 d5")) << "one hex of sand and two up are three";
    t.act("move e5 d5");
    EXPECT_EQ(t.event(EventKind::UnitMoved).number, 2);
    t.battle_phase();
    EXPECT_EQ(t.targets("D5"), "") << "after two hexes it may not battle";
  }
}

TEST(Bluff, InfantryGoesDownToTheBeachInTwoHexes) {
  RULES("F-TCLIFF-01", "T-CARD-11");
  for (const std::string& height : kCoast) {
    SCOPED_TRACE(height);
    Table t(fill({height}, R"(
      D5:    $1/I
      E5: be    be
      F5:    be
    )"));
    t.order({"D5"});
    EXPECT_FALSE(t.can("move d5 f5"));
    t.act("move d5 e5");
    EXPECT_EQ(t.event(EventKind::UnitMoved).number, 2);
  }
}

TEST(Bluff, SpecialForcesClimbAndBattle) {
  RULE("F-TCLIFF-01");
  for (const std::string& height : kCoast) {
    SCOPED_TRACE(height);
    Table t(fill({height}, R"(
      C5: i
      D5:    $1
      E5: be/S
    )"));
    t.order({"E5"});
    t.act("move e5 d5");
    EXPECT_EQ(t.targets("D5"), "C5");
  }
}

TEST(Bluff, TanksAndGunsDoNotClimb) {
  RULES("F-TCLIFF-02", "T-CARD-11");
  for (const std::string& height : kCoast)
    for (const std::string unit : {"A", "E", "G"}) {
      SCOPED_TRACE(height + " " + unit);
      Table up(fill({unit, height}, R"(
        A1: be/$1 $2
        B1:    be
      )"));
      up.order({"A1"});
      EXPECT_FALSE(up.can("move a1 a2"));
      EXPECT_TRUE(up.can("move a1 b1"));

      Table down(fill({height, unit}, R"(
        A1: $1/$2 be
        B1:    $1
      )"));
      down.order({"A1"});
      EXPECT_FALSE(down.can("move a1 a2"));
      EXPECT_TRUE(down.can("move a1 b1"));
    }
}

TEST(Bluff, FromTheInlandSideItIsAHill) {
  RULES("F-TCLIFF-05", "T-CARD-11");
  for (const std::string& height : kCoast)
    for (const std::string unit : {"I", "A", "G"}) {
      SCOPED_TRACE(height + " " + unit);
      Table up(fill({unit, height}, R"(
        C5: $1
        D5:    $2
      )"));
      up.order({"C5"});
      up.act("move c5 d5");
      EXPECT_EQ(up.event(EventKind::UnitMoved).number, 1);

      Table down(fill({height, unit}, R"(
        C5: .
        D5:    $1/$2
      )"));
      down.order({"D5"});
      down.act("move d5 c5");
      EXPECT_EQ(down.event(EventKind::UnitMoved).number, 1);
    }
}

TEST(Bluff, AlongTheTopItIsAHill) {
  RULE("F-TCLIFF-05");
  for (const std::string& height : kCoast) {
    SCOPED_TRACE(height);
    Table t(fill({height}, R"(
      A1: $1/A  $1    hi    .
      B1:    be    be    be
      E1: $1/I  $1    .     .
      F1:    ri    ri    ri
    )"));
    t.order({"A1", "E1"});
    EXPECT_TRUE(t.can("move a1 a4"));
    EXPECT_TRUE(t.can("move e1 e3"));
  }
}

TEST(Bluff, MayBeBattledFromOnTheTurnItIsEntered) {
  RULES("F-TCLIFF-06", "T-CARD-11");
  for (const std::string& height : kCoast)
    for (const std::string unit : {"i", "a"}) {
      SCOPED_TRACE(height + " " + unit);
      Table t(fill({unit, height}, R"(
        C5: $1
        D5:    $2
        E5: be/I
      )"));
      t.order({"C5"});
      t.act("move c5 d5");
      EXPECT_EQ(t.targets("D5"), "E5");
      EXPECT_EQ(t.dice_against("D5", "E5"), 3);
    }
}

TEST(Bluff, ProtectsAgainstAttackersBelow) {
  RULES("F-TCLIFF-06", "F-TCLIFF-09", "T-CARD-11");
  for (const std::string& height : kCoast)
    for (const std::string ground : {".", "be"}) {
      SCOPED_TRACE(height + " from " + ground);
      Table t(fill({ground, height}, R"(
        D4: $1/I  $2/i  $1/A
        E5:    $1/G
      )"));
      EXPECT_EQ(t.dice_against("D4", "D5"), 2);
      EXPECT_EQ(t.dice_against("D6", "D5"), 2);
      EXPECT_EQ(t.dice_against("E5", "D5"), 3);
    }
}

TEST(Bluff, AllHeightsAreOfOneHeight) {
  RULES("F-TCLIFF-06", "F-THILL-04", "T-CARD-06", "T-CARD-11");
  for (const std::string& height : kHeights)
    for (const std::string& other_height : kHeights) {
      SCOPED_TRACE(height + " from " + other_height);
      Table t(fill({other_height, height}, "D4: $1/I  $2/i  $1/A"));
      EXPECT_EQ(t.dice_against("D4", "D5"), 3);
      EXPECT_EQ(t.dice_against("D6", "D5"), 3);
    }
}

TEST(Bluff, ProtectsNobodyBelowIt) {
  RULE("F-TCLIFF-06");
  for (const std::string& height : kCoast) {
    SCOPED_TRACE(height);
    Table t(fill({height}, R"(
      D4: $1/I  be/i  $1/A
      E5:    $1/G
    )"));
    EXPECT_EQ(t.dice_against("D4", "D5"), 3);
    EXPECT_EQ(t.dice_against("D6", "D5"), 3);
    EXPECT_EQ(t.dice_against("E5", "D5"), 3);
  }
}

TEST(Bluff, BlocksSightExceptAcrossItsOwnGroup) {
  RULES("F-TCLIFF-08", "T-CARD-11");
  for (const std::string& height : kCoast) {
    SCOPED_TRACE(height);
    EXPECT_FALSE(Table(fill({height}, "E5: I $1 i")).sees("E5", "E7"));
    EXPECT_FALSE(Table(fill({height}, "E5: hi/I $1 i")).sees("E5", "E7"));
    EXPECT_TRUE(Table(fill({height}, "E5: hi/I $1 $1/i")).sees("E5", "E7"));
    EXPECT_TRUE(Table(fill({height}, "E5: $1/I hi hi/i")).sees("E5", "E7"));
  }
}

// Taking Ground and retreats ----------------------------------------------------------------------------

TEST(Cliff, NoGroundIsTakenFromTheBeach) {
  RULES("F-TCLIFF-03", "F-SCN-06", "T-CARD-11");
  Table t(R"(
    D5:    cl/i1
    E5: be/I
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I S");
  EXPECT_TRUE(t.empty("D5"));
  EXPECT_FALSE(t.can("ground e5 d5"));
}

TEST(Cliff, GroundIsTakenFromInland) {
  RULES("F-TCLIFF-03", "F-TCLIFF-05");
  for (const std::string unit : {"I", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      D5:    cl/i1
      E5: $1
    )"));
    t.order({"E5"});
    t.battle_phase();
    t.attack("E5", "D5", "I S");
    EXPECT_TRUE(t.can("ground e5 d5"));
  }
}

TEST(Bluff, InfantryTakesGroundFromTheBeach) {
  RULES("F-TCLIFF-04", "T-CARD-11");
  Table t(R"(
    D5:    bl/i1
    E5: be/I
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I S");
  EXPECT_TRUE(t.can("ground e5 d5"));
}

TEST(Bluff, TanksTakeNoGroundBetweenBeachAndBluff) {
  RULES("F-TCLIFF-02", "F-GTG-05");
  for (const std::string& height : kCoast) {
    SCOPED_TRACE(height);
    Table up(fill({height}, R"(
      D5:    $1/i1
      E5: be/A
    )"));
    up.order({"E5"});
    up.battle_phase();
    up.attack("E5", "D5", "I S");
    EXPECT_FALSE(up.can("ground e5 d5"));

    Table down(fill({height}, R"(
      D5:    $1/A
      E5: be/i1
    )"));
    down.order({"D5"});
    down.battle_phase();
    down.attack("D5", "E5", "I S S");
    EXPECT_FALSE(down.can("ground d5 e5"));
  }
}

TEST(Bluff, RetreatsTreatItAsAHill) {
  RULES("F-TCLIFF-07", "F-SCN-12", "T-CARD-11");
  for (const std::string& height : kCoast)
    for (const std::string unit : {"I", "A", "G"}) {
      SCOPED_TRACE(height + " " + unit);
      Table down(fill({height, unit}, R"(
        C5:    g
        D5:       $1/$2
        E5:    be    I
        F4: be    I
      )"));
      const int figures = down.figures("D5");
      down.order({"C5"});
      down.battle_phase();
      down.attack("C5", "D5", "F F S");
      EXPECT_EQ(down.figures("F4"), figures) << "two flags, two hexes: one down, one over the sand";
    }
  for (const std::string& height : kCoast)
    for (const std::string unit : {"i", "a", "g"}) {
      SCOPED_TRACE(height + " " + unit);
      Table up(fill({height, unit}, R"(
        C5: .     i
        D5:    $1    i
        E6:       be/$2
        F6:          G
      )"));
      const int figures = up.figures("E6");
      up.order({"F6"});
      up.battle_phase();
      up.attack("F6", "E6", "F F S");
      EXPECT_EQ(up.figures("C5"), figures) << "up, and one hex inland";
    }
}

// Omaha Beach -------------------------------------------------------------------------------------------

TEST(OmahaBeach, FromTheBeachTheBluffIsTwoHexes) {
  RULES("F-TCLIFF-10", "F-SCN-07", "F-TCLIFF-01");
  Table t("", battle_of("omaha-beach", {{"H2", "E3"}}));
  t.order({"E3"});
  t.act("move e3 d3");
  EXPECT_EQ(t.event(EventKind::UnitMoved).number, 2);
}

TEST(OmahaBeach, FromInlandTheBluffIsOneHex) {
  RULES("F-TCLIFF-11", "F-SCN-08", "F-TCLIFF-05");
  for (const std::string_view exit : {"D4", "D8"}) { // called E-1 and D-3 on the map
    SCOPED_TRACE(exit);
    Table t("", battle_of("omaha-beach", {{"H5", exit}})); // tanks
    t.order({exit});
    t.act("move " + std::string(exit) + (exit == "D4" ? " d3" : " d7"));
    EXPECT_EQ(t.event(EventKind::UnitMoved).number, 1);
  }
}

TEST(OmahaBeach, ABunkerOnABluffCountsAsABunker) {
  RULES("F-SCN-09", "F-TBUNK-10");
  Table infantry("", battle_of("omaha-beach", {{"H2", "E5"}}));
  EXPECT_EQ(infantry.dice_against("E5", "D5"), 2);
  Table tanks("", battle_of("omaha-beach", {{"H5", "E5"}}));
  EXPECT_EQ(tanks.dice_against("E5", "D5"), 1);
}

TEST(SteepHills, GunsThatMoveAndFireDoSoOnThemFromAHill) {
  RULE("T-CARD-13");
  for (const bool from_hill : {true, false}) {
    Table t = to_move("E5: " + std::string(from_hill ? "hi" : "op") + "/Ma st i\nH5: I i", {"E5", "H5"});
    t.act("move e5 e6");
    t.battle_phase();
    EXPECT_EQ(t.can("battle e6 e7"), from_hill) << "a climb is two hexes";
  }
}

} // namespace
} // namespace bocage
