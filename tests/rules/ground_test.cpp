// Taking Ground after a successful Close Assault, and the Armor Overrun that may follow.
//
// Rules: B-GROUND-01 to 17, B-OVERRUN-01 to 11 (base p.11), F-GTG-01 to 16 (FAQ I).
#include <string>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

// Taking Ground -----------------------------------------------------------------------------------------

TEST(TakingGround, InfantryAdvancesWhereTheEnemyWasEliminated) {
  RULES("B-GROUND-01", "F-TRP-02");
  Table t(R"(
    D5:    i1
    E5: I
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  EXPECT_EQ(t.to_act(), seat_of(kAllies));
  t.act("ground e5 d5");
  EXPECT_TRUE(t.empty("E5"));
  EXPECT_EQ(t.unit("D5").side, kAllies);
}

TEST(TakingGround, InfantryAdvancesWhereTheEnemyWasDrivenOut) {
  RULES("B-GROUND-01", "F-TRP-02");
  Table t(R"(
    C5: .     i
    D5:    i
    E5: I
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F S S");
  t.act("ground e5 d5");
  EXPECT_EQ(t.unit("D5").side, kAllies);
}

TEST(TakingGround, ExampleOfTheForest) {
  RULES("B-GROUND-16", "B-GROUND-01");
  Table t(R"(
    C5: .     .
    D5:    fo/i
    E5: I
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F I");
  EXPECT_EQ(t.figures("D5"), 3);
  t.act("retreat d5 c5");
  t.act("ground e5 d5");
  EXPECT_EQ(t.dice_against("C5", "D5"), 2) << "the forest protects it now";
}

TEST(TakingGround, IsOptional) {
  RULE("B-GROUND-02");
  Table t(R"(
    D5:    i1
    E5: I
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  EXPECT_EQ(t.legal(), (std::vector<std::string>{"ground e5 d5", "pass"}));
  t.act("pass");
  EXPECT_EQ(t.figures("E5"), 4);
  EXPECT_TRUE(t.empty("D5"));
}

TEST(TakingGround, NeverByArtillery) {
  RULE("B-GROUND-03");
  Table t(R"(
    D5:    i1
    E5: G     I
  )");
  t.order({"E5", "E6"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  EXPECT_TRUE(t.empty("D5"));
  EXPECT_FALSE(t.can("ground e5 d5"));
}

TEST(TakingGround, NotAfterRangedFire) {
  RULE("B-GROUND-06");
  for (const std::string shooter : {"I", "A"}) {
    SCOPED_TRACE(shooter);
    Table t(fill({shooter}, R"(
      C5:    i1    .
      D4: .     .     .
      E5:    $1    I
    )"));
    t.order({"E5", "E6"});
    t.battle_phase();
    t.attack("E5", "C5", shooter == "I" ? "I S" : "I S S");
    EXPECT_TRUE(t.empty("C5"));
    EXPECT_EQ(t.legal("ground"), "");
  }
}

TEST(TakingGround, OneHexOnlyHoweverFarTheEnemyRan) {
  RULES("B-GROUND-07", "F-TRP-13");
  for (const std::string unit : {"I", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      B4: .     i     .
      C5:    .     i
      D5:       i
      E5:    $1    .
    )"));
    t.order({"E5"});
    t.battle_phase();
    t.attack("E5", "D5", "F F S"); // to B4
    EXPECT_EQ(t.figures("B4"), 4);
    EXPECT_EQ(t.legal("ground"), "e5 d5");
    t.act("ground e5 d5");
    EXPECT_EQ(t.legal("ground"), "");
  }
}

TEST(TakingGround, AtOnceOrNotAtAll) {
  RULES("B-GROUND-08", "B-OVERRUN-04");
  Table t(R"(
    C5: .     .     .
    D5:    i1    i
    E5: I     I
  )");
  t.order({"E5", "E6"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  EXPECT_EQ(t.legal(), (std::vector<std::string>{"ground e5 d5", "pass"})) << "E6 has to wait";
  t.act("pass");
  t.attack("E6", "D6", "S S S");
  EXPECT_FALSE(t.can("ground e5 d5"));
}

TEST(TakingGround, NotIntoAHexThatIsStillHeld) {
  RULE("B-GROUND-09");
  Table blocked(R"(
    C5: i     i
    D5:    i
    E5: I     I
  )");
  blocked.order({"E5", "E6"});
  blocked.battle_phase();
  blocked.attack("E5", "D5", "F I S");
  EXPECT_EQ(blocked.figures("D5"), 2);
  EXPECT_EQ(blocked.legal("ground"), "");

  Table ignored(R"(
    C5: .     .
    D5:    sa/i
    E5: I     I
  )");
  ignored.order({"E5", "E6"});
  ignored.battle_phase();
  ignored.attack("E5", "D5", "F I");
  ignored.act("ignore 1");
  EXPECT_EQ(ignored.figures("D5"), 3);
  EXPECT_EQ(ignored.legal("ground"), "");
}

TEST(TakingGround, InfantryDoesNotBattleAgain) {
  RULES("B-GROUND-10", "B-OVERRUN-09");
  for (const std::string unit : {"I", "S", "R"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      C5: i     .
      D5:    i1    .
      E5: $1    .     I
    )"));
    t.order({"E5", "E7"});
    t.battle_phase();
    t.attack("E5", "D5", "I S S");
    t.act("ground e5 d5");
    EXPECT_EQ(t.targets("D5"), "");
  }
}

TEST(TakingGround, SpecialInfantryToo) {
  RULES("B-GROUND-11", "F-NAT-05");
  for (const std::string unit : {"S", "R"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      D5:    i1
      E5: $1
    )"));
    t.order({"E5"});
    t.battle_phase();
    t.attack("E5", "D5", "I S S");
    EXPECT_TRUE(t.can("ground e5 d5"));
  }
}

TEST(TakingGround, ComesOnTopOfTheMove) {
  RULES("B-GROUND-12", "F-GTG-01", "F-GTG-02");
  Table t(R"(
    D5:    i1
    E5: .     .
    F6:          .
    G6:       S
  )");
  t.order({"G6"});
  t.act("move g6 e5");
  t.attack("E5", "D5", "I S S");
  EXPECT_TRUE(t.can("ground e5 d5")) << "a third hex";
}

// Terrain and Taking Ground -----------------------------------------------------------------------------

TEST(TakingGround, NotIntoABunkerOrHedgehogWithTanks) {
  RULES("B-GROUND-13", "B-GROUND-04", "F-GTG-14", "F-GTG-05");
  for (const std::string obstacle : {"bu", "hh"}) {
    SCOPED_TRACE(obstacle);
    const std::string faces = obstacle == "bu" ? "I" : "I S S";
    Table tanks(fill({obstacle}, R"(
      C5: i     .
      D5:    $1/i1
      E5: A     .     A
    )"));
    tanks.order({"E5", "E7"});
    tanks.battle_phase();
    tanks.attack("E5", "D5", faces);
    EXPECT_TRUE(tanks.empty("D5"));
    EXPECT_FALSE(tanks.can("ground e5 d5"));
    EXPECT_FALSE(tanks.can("battle d5 c5")) << "and so no overrun";

    Table infantry(fill({obstacle}, R"(
      D5:    $1/i1
      E5: I
    )"));
    infantry.order({"E5"});
    infantry.battle_phase();
    infantry.attack("E5", "D5", obstacle == "bu" ? "I S" : "I S S");
    EXPECT_TRUE(infantry.can("ground e5 d5"));
  }
}

TEST(TakingGround, IntoAHedgerowOnlyWithoutHavingMoved) {
  RULES("B-GROUND-14", "B-GROUND-04", "F-GTG-09", "F-THEDGE-04");
  for (const std::string unit : {"I", "A"}) {
    SCOPED_TRACE(unit);
    const std::string faces = unit == "I" ? "I S" : "I";
    Table stood(fill({unit}, R"(
      D5:    he/i1
      E5: $1
    )"));
    stood.order({"E5"});
    stood.battle_phase();
    stood.attack("E5", "D5", faces);
    EXPECT_TRUE(stood.can("ground e5 d5"));

    Table moved(fill({unit}, R"(
      D5:    he/i1
      E5: .
      F5:    $1
    )"));
    moved.order({"F5"});
    moved.act("move f5 e5");
    moved.attack("E5", "D5", faces);
    EXPECT_TRUE(moved.empty("D5"));
    EXPECT_FALSE(moved.can("ground e5 d5"));

    // Even from one hex beside the hedgerow to another.
    Table beside(fill({unit}, R"(
      D5:    he/i1
      E5: .     $1
    )"));
    beside.order({"E6"});
    beside.act("move e6 e5");
    beside.attack("E5", "D5", faces);
    EXPECT_FALSE(beside.can("ground e5 d5"));
  }
}

TEST(TakingGround, IntoAHedgerowNotAsTheSecondStepOfAnOverrun) {
  RULES("B-GROUND-14", "F-GTG-05");
  Table t(R"(
    C5: he/i1 .
    D5:    i1
    E5: A
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  t.act("ground e5 d5");
  t.attack("D5", "C5", "I");
  EXPECT_TRUE(t.empty("C5"));
  EXPECT_FALSE(t.can("ground d5 c5")) << "it did not begin its turn beside the hedgerow";
}

TEST(TakingGround, NotAfterEnteringWire) {
  RULES("B-GROUND-15", "F-GTG-15", "F-GTG-16", "F-TWIRE-14", "B-GROUND-17");
  for (const std::string unit : {"I", "S", "R", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      C5: i     .
      D5:    i1
      E5: wi
      F5:    $1    A
    )"));
    t.order({"F5", "F6"});
    t.act("move f5 e5");
    t.battle_phase();
    t.attack("E5", "D5", unit == "A" ? "I S S" : "I S");
    EXPECT_TRUE(t.empty("D5"));
    EXPECT_FALSE(t.can("ground e5 d5"));
  }
}

TEST(TakingGround, FromWireInWhichItStoodBefore) {
  RULE("B-GROUND-15");
  for (const std::string unit : {"I", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      D5:    i1
      E5: wi/$1
    )"));
    t.order({"E5"});
    t.battle_phase();
    t.attack("E5", "D5", unit == "A" ? "I S S" : "I S");
    EXPECT_TRUE(t.can("ground e5 d5"));
  }
}

TEST(TakingGround, NotAfterEnteringTerrainThatStops) {
  RULES("B-GROUND-17", "B-GROUND-04");
  for (const std::string terrain : {"fo", "to", "he"}) {
    SCOPED_TRACE(terrain);
    // The Resistance may battle where it has just come in.
    Table t(fill({terrain}, R"(
      D5:    i1
      E5: $1
      F5:    R     I
    )"));
    t.order({"F5", "F6"});
    t.act("move f5 e5");
    t.battle_phase();
    t.attack("E5", "D5", "I S S");
    EXPECT_TRUE(t.empty("D5"));
    EXPECT_FALSE(t.can("ground e5 d5"));
  }
}

TEST(TakingGround, FromTerrainInWhichItStoodBefore) {
  RULE("B-GROUND-17");
  for (const std::string terrain : {"fo", "to", "he"}) {
    SCOPED_TRACE(terrain);
    Table t(fill({terrain}, R"(
      D5:    i1
      E5: $1/I
    )"));
    t.order({"E5"});
    t.battle_phase();
    t.attack("E5", "D5", "I S S");
    EXPECT_TRUE(t.can("ground e5 d5"));
  }
}

TEST(TakingGround, AfterLeavingAHedgerow) {
  RULES("F-THEDGE-06", "F-THEDGE-12");
  Table infantry(R"(
    D5:    i1
    E5: .
    F5:    he/I
  )");
  infantry.order({"F5"});
  infantry.act("move f5 e5");
  infantry.attack("E5", "D5", "I S S");
  EXPECT_TRUE(infantry.can("ground e5 d5"));

  Table tanks(R"(
    C5: i
    D5:    i1
    E5: .
    F5:    he/A
  )");
  tanks.order({"F5"});
  tanks.act("move f5 e5");
  tanks.attack("E5", "D5", "I S S");
  tanks.act("ground e5 d5");
  EXPECT_TRUE(tanks.can("battle d5 c5"));
}

TEST(TakingGround, NotFromOneBridgeToTheNext) {
  RULES("B-GROUND-04", "F-GTG-05", "F-TBRI-12");
  Table bridges(R"(
    E5: ri+br/I   ri+br/i1  ri
  )");
  bridges.order({"E5"});
  bridges.battle_phase();
  bridges.attack("E5", "E6", "I S S");
  EXPECT_TRUE(bridges.empty("E6"));
  EXPECT_FALSE(bridges.can("ground e5 e6"));

  Table from_land(R"(
    E5: .     ri+br/i1
    F5:    I
  )");
  from_land.order({"F5"});
  from_land.battle_phase();
  from_land.attack("F5", "E6", "I S S");
  EXPECT_TRUE(from_land.can("ground f5 e6"));
}

// Armor -------------------------------------------------------------------------------------------------

TEST(TakingGround, TanksTakeGroundAndMayOverrun) {
  RULES("B-GROUND-05", "B-OVERRUN-01", "F-TRP-04");
  Table t(R"(
    C5: i     .
    D5:    i1
    E5: A
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  t.act("ground e5 d5");
  t.attack("D5", "C5", "I I S");
  EXPECT_EQ(t.figures("C5"), 2);
}

TEST(ArmorOverrun, ExampleOfTheSecondAttack) {
  RULES("B-OVERRUN-11", "B-OVERRUN-01", "B-OVERRUN-10", "B-GROUND-05");
  Table t(R"(
    C5: .     .
    D5:    i
    E5: A
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I F S");
  EXPECT_EQ(t.figures("D5"), 3);
  t.act("retreat d5 c6");
  t.act("ground e5 d5");
  EXPECT_TRUE(t.can("battle d5 c6")) << "the very unit that gave way";
  t.attack("D5", "C6", "I S S");
  EXPECT_EQ(t.figures("C6"), 2);
}

TEST(ArmorOverrun, AdjacentEnemiesComeFirst) {
  RULE("B-OVERRUN-02");
  Table t(R"(
    B4: i     .     .
    C5:    i     .
    D5:       i1
    E5:    A
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  t.act("ground e5 d5");
  EXPECT_EQ(t.legal("battle"), "d5 c5");
}

TEST(ArmorOverrun, ElseAnyEnemyInRangeAndSight) {
  RULES("B-OVERRUN-02", "B-OVERRUN-07");
  Table t(R"(
    A5:    i     .     i
    B4: .     .     .     .
    C5:    .     fo    .     .
    D5:       i1    .     .     .     i
    E5:    A     .     .     .
    H5:       i
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  t.act("ground e5 d5");
  EXPECT_EQ(t.legal("battle"), "d5 a5") << "A7 is behind the forest, D9 and H5 are 4 hexes away";
  t.attack("D5", "A5", "I I I");
  EXPECT_EQ(t.figures("A5"), 1);
}

TEST(ArmorOverrun, CountsTheTerrainOfTheNewTarget) {
  RULE("B-OVERRUN-07");
  Table t(R"(
    C5: fo/i  .
    D5:    i1
    E5: A
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  t.act("ground e5 d5");
  t.attack("D5", "C5", "I");
  EXPECT_EQ(t.rolled(), 1);
}

TEST(ArmorOverrun, CountsTheGroundItIsMadeFrom) {
  RULE("B-OVERRUN-07");
  Table t(R"(
    C5: hi/i  .
    D5:    hi/i1
    E5: A
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I S"); // from below
  t.act("ground e5 d5");
  t.attack("D5", "C5", "I S S"); // from the same height
  EXPECT_EQ(t.rolled(), 3);
}

TEST(ArmorOverrun, OnceATurnThenOnlyGround) {
  RULES("B-OVERRUN-03", "F-GTG-04", "U-UNIT-02");
  Table t(R"(
    B4: i     .
    C5:    i1    .
    D5:       i1
    E5:    A     .     A
  )");
  t.order({"E5", "E7"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  t.act("ground e5 d5");
  t.attack("D5", "C5", "I S S");
  t.act("ground d5 c5");
  EXPECT_FALSE(t.can("battle c5 b4"));
  EXPECT_EQ(t.figures("C5"), 3);
}

TEST(ArmorOverrun, NoGroundAfterASecondAttackFromAfar) {
  RULES("B-OVERRUN-03", "B-GROUND-06");
  Table t(R"(
    B4: i1    .
    C5:    .     .
    D5:       i1
    E5:    A     .     A
  )");
  t.order({"E5", "E7"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  t.act("ground e5 d5");
  t.attack("D5", "B4", "I S S");
  EXPECT_TRUE(t.empty("B4"));
  EXPECT_EQ(t.legal("ground"), "");
}

TEST(ArmorOverrun, IsFinishedBeforeAnotherUnitBattles) {
  RULE("B-OVERRUN-04");
  Table t(R"(
    C5: i     .
    D5:    i1    i
    E5: A     .     A
  )");
  t.order({"E5", "E7"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  t.act("ground e5 d5");
  EXPECT_EQ(t.legal(), (std::vector<std::string>{"battle d5 c5", "battle d5 d6", "pass"}))
      << "E7 has to wait";
  t.act("pass");
  EXPECT_EQ(t.targets("E7"), "D6");
}

TEST(ArmorOverrun, IsOptional) {
  RULE("B-OVERRUN-05");
  Table t(R"(
    C5: i     .
    D5:    i1
    E5: A     .     I
  )");
  t.order({"E5", "E7"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  t.act("ground e5 d5");
  t.act("pass");
  EXPECT_EQ(t.figures("D5"), 3);
  EXPECT_FALSE(t.can("battle d5 c5")) << "now or never";
}

TEST(ArmorOverrun, NotWithoutTakingGround) {
  RULE("B-OVERRUN-06");
  Table t(R"(
    D4: i     i1
    E5:    A     .     I
  )");
  t.order({"E5", "E7"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  t.act("pass");
  EXPECT_FALSE(t.can("battle e5 d4"));
}

TEST(ArmorOverrun, NotOutOfForestHedgerowOrTown) {
  RULES("B-OVERRUN-08", "F-GTG-07", "F-GTG-08", "B-GROUND-04", "F-GTG-05");
  for (const std::string terrain : {"fo", "he", "to"}) {
    SCOPED_TRACE(terrain);
    Table t(fill({terrain}, R"(
      C5: i     .
      D5:    $1/i1
      E5: A     .     A
    )"));
    t.order({"E5", "E7"});
    t.battle_phase();
    t.attack("E5", "D5", "I");
    t.act("ground e5 d5");
    EXPECT_EQ(t.figures("D5"), 3);
    EXPECT_FALSE(t.can("battle d5 c5"));
  }
}

TEST(ArmorOverrun, EliteArmorToo) {
  RULES("B-OVERRUN-09", "B-ELITE-02");
  Table t(R"(
    C5: i     .
    D5:    i1
    E5: E
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  t.act("ground e5 d5");
  EXPECT_TRUE(t.can("battle d5 c5"));
}

TEST(ArmorOverrun, FiveHexesInOneTurn) {
  RULES("F-GTG-03", "F-GTG-01", "F-GTG-04");
  Table t(R"(
    B4: .     i1
    C5:    .     i1
    D5:       .
    E5:    .
    F5:       .
    G5:    A     A
  )");
  t.order({"G5", "G6"});
  t.act("move g5 d5");
  t.battle_phase();
  t.attack("D5", "C6", "I S S");
  t.act("ground d5 c6");
  t.attack("C6", "B5", "I S S");
  t.act("ground c6 b5");
  EXPECT_EQ(t.figures("B5"), 3);
}

TEST(ArmorOverrun, AfterTwoHexesOfBeach) {
  RULES("F-GTG-06", "F-TBEACH-03", "F-TBEACH-07", "B-BEACH-03");
  Table t(R"(
    C5: be/i1 .
    D5:    be/i1
    E5: be    .
    F5:    be
    G6:       be/A
  )");
  t.order({"G6"});
  t.act("move g6 e5");
  t.attack("E5", "D5", "I S S");
  t.act("ground e5 d5");
  t.attack("D5", "C5", "I S S");
  EXPECT_TRUE(t.can("ground d5 c5"));
}

TEST(ArmorOverrun, OntoWire) {
  RULES("F-GTG-10", "F-GTG-11", "F-GTG-12", "F-GTG-13", "F-GTG-05");
  Table t(R"(
    C5: i1    .
    D5:    wi/i1
    E5: A     .     A
  )");
  t.order({"E5", "E7"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  EXPECT_TRUE(t.has("D5", TerrainId::Wire));
  t.act("ground e5 d5");
  EXPECT_FALSE(t.has("D5", TerrainId::Wire)) << "the tracks crush it";
  t.attack("D5", "C5", "I S S"); // one more battle …
  EXPECT_TRUE(t.empty("C5"));
  EXPECT_FALSE(t.can("ground d5 c5")); // … but not one more step
}

TEST(ArmorOverrun, NotOutOfTheSea) {
  RULES("F-GTG-05", "B-SEA-03", "F-TSEA-02");
  Table t(R"(
    G5:    be/A  be/A
    H4: oc    oc/i1 oc
    I5:    oc/i  oc
  )");
  t.order({"G5", "G6"});
  t.battle_phase();
  t.attack("G5", "H5", "I S S");
  t.act("ground g5 h5");
  EXPECT_FALSE(t.can("battle h5 i5")) << "nobody battles in the sea";
}

} // namespace
} // namespace bocage
