// Flags: how far a beaten unit goes back, which way, and what it costs when the way is barred.
//
// Rules: B-RETREAT-01 to 23 (base p.10-11, p.15-16), F-GRET-01 to 03 (FAQ I).
#include <string>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

// How far -----------------------------------------------------------------------------------------------

TEST(Retreat, OneFlagIsOneHex) {
  RULE("B-RETREAT-01");
  Table t(R"(
    B4: .     .     .
    C5:    .     .
    D5:       i
    E5:    I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F S S");
  t.act("retreat d5 c5");
  EXPECT_EQ(t.figures("C5"), 4);
  EXPECT_EQ(t.retreats(), "");
}

TEST(Retreat, TwoFlagsAreTwoHexes) {
  RULE("B-RETREAT-02");
  Table t(R"(
    A4: .     .     .
    B4:    .     .     .
    C5:       .     .
    D5:          i
    E5:       I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F F S");
  t.act("retreat d5 c5");
  t.act("retreat c5 b4");
  EXPECT_EQ(t.figures("B4"), 4);
  EXPECT_EQ(t.retreats(), "");
}

TEST(Retreat, ThreeFlagsAreThreeHexes) {
  RULE("B-RETREAT-02");
  Table t(R"(
    A5:    .     .     .
    B4: .     .     .
    C5:    .     .
    D5:       i
    E5:    I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F F F");
  t.play({"retreat d5 c6", "retreat c6 b5", "retreat b5 a6"});
  EXPECT_EQ(t.figures("A6"), 4);
}

TEST(Retreat, LossesComeFirst) {
  RULE("B-RETREAT-01");
  Table t(R"(
    C5: .     .
    D5:    i1
    E5: I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I F F"); // the last man falls: nobody is left to retreat
  EXPECT_EQ(t.retreats(), "");
  EXPECT_EQ(t.medals(kAllies), 1);
}

// Which way ---------------------------------------------------------------------------------------------

TEST(Retreat, ExampleOfTwoWaysBack) {
  RULES("B-RETREAT-21", "B-RETREAT-01", "B-RETREAT-03");
  Table t(R"(
    C5: .     .
    D5:    i
    E5: I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F I S");
  EXPECT_EQ(t.figures("D5"), 3);
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "its own player decides";
  EXPECT_EQ(t.retreats(), "C5 C6");
  t.act("retreat d5 c6");
  EXPECT_EQ(t.figures("C6"), 3);
  EXPECT_TRUE(t.empty("D5"));
}

TEST(Retreat, AlwaysTowardItsOwnSide) {
  RULES("B-RETREAT-04", "B-RETREAT-05");
  struct Case {
    std::string_view attacker, target, ways;
    std::string picture;
  };
  const Case cases[] = {
      {"E4", "E5", "D4 D5", "E4: I i"}, // from a row of 13
      {"D4", "D5", "C5 C6", "D4: I i"}, // from a row of 12
      {"E4", "E5", "F4 F5", "E4: i I"}, // the Allies go the other way
      {"D4", "D5", "E5 E6", "D4: i I"},
      {"D2", "D1", "C1 C2", "D1: i I"}, // the ends of a row of 12 have two hexes behind them
      {"D11", "D12", "C12 C13", "D11: I i"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.picture);
    Table t(c.picture);
    t.order({c.attacker});
    t.battle_phase();
    t.attack(c.attacker, c.target, "F S S");
    EXPECT_EQ(t.retreats(), c.ways);
  }
}

TEST(Retreat, TheEndOfALongRowHasOneHexBehindIt) {
  RULE("B-RETREAT-05");
  Table left(R"(
    D1:    .
    E1: i     I
  )");
  left.order({"E2"});
  left.battle_phase();
  left.attack("E2", "E1", "F S S");
  EXPECT_EQ(left.figures("D1"), 4);

  Table right(R"(
    E12: i     I
    F12:    .
  )");
  right.order({"E12"});
  right.battle_phase();
  right.attack("E12", "E13", "F S S");
  EXPECT_EQ(right.figures("F12"), 4);
}

TEST(Retreat, NeverSideways) {
  RULES("B-RETREAT-04", "B-RETREAT-09");
  Table t(R"(
    C5:    i     i
    D4: .     i     .
    E5:    I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F S S");
  EXPECT_EQ(t.figures("D5"), 3);
}

// Terrain -----------------------------------------------------------------------------------------------

TEST(Retreat, TerrainDoesNotStopIt) {
  RULES("B-RETREAT-06", "F-THEDGE-09", "F-THEDGE-10", "F-TWIRE-09", "F-TWIRE-10", "F-TFROZ-07");
  for (const std::string terrain : {"fo", "to", "he", "wi", "hi", "bu", "hh", "sa", "ri+br"}) {
    SCOPED_TRACE(terrain);
    Table t(fill({terrain}, R"(
      B4: .     .     .
      C5:    $1    i
      D5:       i
      E5:    I     .
    )"));
    t.order({"E5"});
    t.battle_phase();
    t.attack("E5", "D5", "F F S");
    t.act("retreat c5 b4"); // the first hex was no choice
    EXPECT_EQ(t.figures("B4"), 4);
  }
}

TEST(Retreat, EveryTerrainThatIsNotImpassableMayBeItsEnd) {
  RULES("B-RETREAT-06", "F-THEDGE-09", "F-TWIRE-10");
  for (const std::string terrain :
       {"fo", "to", "he", "wi", "hi", "bu", "hh", "sa", "be", "cl", "bl", "ri+br"}) {
    SCOPED_TRACE(terrain);
    Table t(fill({terrain}, R"(
      B4: $1    i     .
      C5:    .     i
      D5:       i
      E5:    I     .
    )"));
    t.order({"E5"});
    t.battle_phase();
    t.attack("E5", "D5", "F F S"); // a hedgerow is not entered from where the unit began
    EXPECT_EQ(t.figures("B4"), 4);
  }
}

TEST(Retreat, NotOverARiver) {
  RULES("B-RETREAT-07", "B-RIVER-04", "F-THEDGE-11");
  Table t(R"(
    B4: .     .     .
    C5:    ri    ri
    D5:       i
    E5:    I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F F S");
  EXPECT_EQ(t.figures("D5"), 2);
}

TEST(Retreat, OverTheBridge) {
  RULE("B-RETREAT-07");
  Table t(R"(
    B4: .     i     .
    C5:    ri+br ri
    D5:       a
    E5:    I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F F S");
  EXPECT_EQ(t.figures("B4"), 3);
}

TEST(Retreat, TanksAndGunsDoNotRetreatIntoBunkersOrHedgehogs) {
  RULES("B-RETREAT-18", "F-TBUNK-02", "F-THOG-02");
  for (const std::string obstacle : {"bu", "hh"})
    for (const std::string unit : {"a", "g"}) {
      SCOPED_TRACE(obstacle + "/" + unit);
      Table t(fill({obstacle, unit}, R"(
        C5: $1    $1
        D5:    $2
        E5: I     .
      )"));
      const int before = t.figures("D5");
      t.order({"E5"});
      t.battle_phase();
      t.attack("E5", "D5", "F S S");
      EXPECT_EQ(t.figures("D5"), before - 1);
    }
}

// Units in the way --------------------------------------------------------------------------------------

TEST(Retreat, ExampleOfOneWayBack) {
  RULES("B-RETREAT-22", "B-RETREAT-08");
  Table t(R"(
    C5: i     .
    D5:    i
    E5: I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F I S");
  EXPECT_EQ(t.figures("C6"), 3);
}

TEST(Retreat, ExampleOfNoWayBack) {
  RULES("B-RETREAT-23", "B-RETREAT-09", "B-RETREAT-10");
  Table t(R"(
    C5: i     ri
    D5:    i
    E5: I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F I S");
  EXPECT_EQ(t.figures("D5"), 2);
}

TEST(Retreat, AnEnemyBarsTheWayToo) {
  RULE("B-RETREAT-08");
  Table t(R"(
    B4: .     .     .
    C5:    I     I
    D5:       i
    E5:    I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F S S");
  EXPECT_EQ(t.figures("D5"), 3);
}

TEST(Retreat, NobodyPassesThroughAUnit) {
  RULE("B-RETREAT-08");
  Table t(R"(
    B4: .     .     .
    C5:    i     i
    D5:       i
    E5:    I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F F S"); // row B is free, but the way there is not
  EXPECT_EQ(t.figures("D5"), 2);
}

// Hexes that cannot be made -----------------------------------------------------------------------------

TEST(Retreat, HalfTheWayAndALoss) {
  RULES("B-RETREAT-09", "B-RETREAT-11");
  Table t(R"(
    B4: i     i     .
    C5:    .     i
    D5:       i
    E5:    I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F F S");
  EXPECT_EQ(t.figures("C5"), 3);
}

TEST(Retreat, ALossForEachHexThatIsMissing) {
  RULES("B-RETREAT-09", "B-RETREAT-11");
  Table t(R"(
    B4: i     i     .
    C5:    .     i
    D5:       i
    E5:    I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F F F");
  EXPECT_EQ(t.figures("C5"), 2);
}

TEST(Retreat, NotOverTheEdgeOfTheBoard) {
  RULE("B-RETREAT-10");
  Table axis(R"(
    A5: i
    B5:    I
  )");
  axis.order({"B5"});
  axis.battle_phase();
  axis.attack("B5", "A5", "F F S");
  EXPECT_EQ(axis.figures("A5"), 2);

  Table allies(R"(
    H5:    i
    I5: I
  )");
  allies.order({"H5"});
  allies.battle_phase();
  allies.attack("H5", "I5", "F S S");
  EXPECT_EQ(allies.figures("I5"), 3);
}

TEST(Retreat, NotIntoTheSea) {
  RULES("B-RETREAT-10", "B-RETREAT-17", "B-SEA-05", "F-TSEA-03");
  Table t(R"(
    E5: .     i
    F5:    I
    G5: oc    oc
  )");
  t.order({"E6"});
  t.battle_phase();
  t.attack("E6", "F5", "F F S");
  EXPECT_EQ(t.figures("F5"), 2);
}

TEST(Retreat, TheLastFigureLostThisWayIsAMedal) {
  RULE("B-RETREAT-12");
  Table t(R"(
    C5: i     i
    D5:    i2
    E5: I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F I S");
  EXPECT_TRUE(t.empty("D5"));
  EXPECT_EQ(t.medals(kAllies), 1);
}

// As far as possible ------------------------------------------------------------------------------------

TEST(Retreat, TheLongerWayMustBeTaken) {
  RULES("F-GRET-01", "F-GRET-02", "F-GRET-03", "B-RETREAT-13");
  Table t(R"(
    B4: .     i     i
    C5:    .     .
    D5:       i
    E5:    I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F F S");
  EXPECT_EQ(t.retreats(), "C5"); // C6 is a dead end
  t.act("retreat d5 c5");
  EXPECT_EQ(t.figures("B4"), 4);
}

TEST(Retreat, AChoiceIsLeftBetweenWaysOfTheSameLength) {
  RULES("B-RETREAT-13", "F-GRET-01");
  Table open(R"(
    B4: .     i     .
    C5:    .     .
    D5:       i
    E5:    I     .
  )");
  open.order({"E5"});
  open.battle_phase();
  open.attack("E5", "D5", "F F S");
  EXPECT_EQ(open.retreats(), "C5 C6");

  Table both_short(R"(
    B4: i     i     i
    C5:    .     .
    D5:       i
    E5:    I     .
  )");
  both_short.order({"E5"});
  both_short.battle_phase();
  both_short.attack("E5", "D5", "F F S");
  EXPECT_EQ(both_short.retreats(), "C5 C6");
  both_short.act("retreat d5 c6");
  EXPECT_EQ(both_short.figures("C6"), 3);
}

TEST(Retreat, ItMayNotStayAndPayWithFigures) {
  RULE("F-GRET-02");
  Table t(R"(
    C5: .     .
    D5:    i
    E5: I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F S S");
  EXPECT_EQ(t.legal(), (std::vector<std::string>{"retreat d5 c5", "retreat d5 c6"}));
}

// Flags that may be ignored -----------------------------------------------------------------------------

TEST(Retreat, TheFirstFlagMayBeIgnoredBehindSomeObstacles) {
  RULES("B-RETREAT-14", "B-RETREAT-16");
  for (const std::string obstacle : {"bu", "hh", "sa"}) {
    SCOPED_TRACE(obstacle);
    const std::string picture = fill({obstacle}, R"(
      C5: i     .
      D5:    $1/i
      E5: G     .
    )");
    Table stands(picture);
    stands.order({"E5"});
    stands.battle_phase();
    stands.attack("E5", "D5", "F S S");
    EXPECT_EQ(stands.to_act(), seat_of(kAxis));
    stands.act("ignore 1");
    EXPECT_EQ(stands.figures("D5"), 4);

    Table yields(picture);
    yields.order({"E5"});
    yields.battle_phase();
    yields.attack("E5", "D5", "F S S");
    yields.act("ignore 0"); // it is a choice
    EXPECT_EQ(yields.figures("C6"), 4);
  }
}

TEST(Retreat, OnlyTheFirstFlagOfARollMayBeIgnored) {
  RULES("B-RETREAT-15", "B-RETREAT-14");
  Table t(R"(
    C5: .     i
    D5:    hh/i
    E5: I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F F S");
  EXPECT_EQ(t.legal("ignore"), "0, 1");
  t.act("ignore 1");
  EXPECT_EQ(t.figures("C5"), 4) << "one hex for the second flag";
}

TEST(Retreat, EachRollAnew) {
  RULE("B-RETREAT-14");
  Table t(R"(
    C5: .     .
    D5:    hh/i
    E5: I     I
  )");
  t.order({"E5", "E6"});
  t.battle_phase();
  t.attack("E5", "D5", "F S S");
  t.act("ignore 1");
  t.attack("E6", "D5", "F S S");
  t.act("ignore 1");
  EXPECT_EQ(t.figures("D5"), 4);
}

TEST(Retreat, InTheOpenNoFlagIsIgnored) {
  RULE("B-RETREAT-14");
  for (const std::string ground : {".", "fo", "to", "he", "hi", "wi", "be", "oc", "ri+br", "cl", "bl"}) {
    SCOPED_TRACE(ground);
    Table t(fill({ground}, R"(
      C5: .     i
      D5:    $1/i
      D6:          G
    )"));
    t.order({"D6"});
    t.battle_phase();
    t.attack("D6", "D5", "F S S");
    EXPECT_EQ(t.figures("C5"), 4);
  }
}

// When --------------------------------------------------------------------------------------------------

TEST(Retreat, LaterBattlesOfTheTurnSeeTheNewPosition) {
  RULE("B-RETREAT-19");
  Table t(R"(
    C5: .     i
    D5:    i
    E5: I     I
  )");
  t.order({"E5", "E6"});
  t.battle_phase();
  EXPECT_EQ(t.targets("E6"), "D5");
  t.attack("E5", "D5", "F S S");
  t.act("pass");
  EXPECT_EQ(t.targets("E6"), "C5 C6");
  EXPECT_EQ(t.dice_against("E6", "C5"), 2);
}

TEST(Retreat, IsNoMove) {
  RULE("B-RETREAT-20");
  Table t(R"(
    C5: .     i
    D5:    i
    E5: I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F S S");
  EXPECT_EQ(t.figures("C5"), 4) << "it retreats without an order";
  t.act("pass");
  t.order({"C5"}); // its own turn: the whole move, and a battle after one hex
  EXPECT_TRUE(t.can("move c5 c3"));
  t.act("move c5 d5");
  EXPECT_EQ(t.targets("D5"), "E5");
}

} // namespace
} // namespace bocage
