// Rivers and bridges, the sea and the beach.
//
// Rules: T-CARD-01 and 07 to 09, B-RIVER, B-BRIDGE, B-SEA, B-BEACH (base p.15), F-TBRI, F-TSEA, F-TBEACH (FAQ
// II).
#include <string>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

// Guns go farther than one hex only when they are ordered by Artillery Bombard.
OrderKind far_order(const std::string& unit) { return unit == "G" ? OrderKind::Bombard : OrderKind::Normal; }

// Rivers ------------------------------------------------------------------------------------------------

TEST(River, NobodyEntersIt) {
  RULES("B-RIVER-01", "F-TBRI-10", "T-CARD-08");
  for (const std::string unit : {"I", "S", "R", "A", "E", "G"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: $1    ri    .
      B1:    ri    ri
    )"));
    t.order({"A1"});
    EXPECT_EQ(t.moves("A1"), "");
  }
}

TEST(River, NobodyRetreatsIntoIt) {
  RULES("B-RIVER-04", "T-CARD-08");
  for (const std::string unit : {"i", "a", "g"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      C5: ri    ri
      D5:    $1
      E5: G
    )"));
    const int before = t.figures("D5");
    t.order({"E5"});
    t.battle_phase();
    t.attack("E5", "D5", "F S S");
    EXPECT_EQ(t.figures("D5"), before - 1);
  }
}

TEST(River, NobodyTakesGroundInIt) {
  RULE("B-RIVER-04");
  Table t(R"(
    D5:    ri/i1
    E5: I
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  EXPECT_TRUE(t.empty("D5"));
  EXPECT_FALSE(t.can("ground e5 d5"));
}

TEST(River, ExampleOfFireAcrossIt) {
  RULES("B-RIVER-03", "B-RIVER-02", "T-CARD-08");
  Table t("E5: I     ri    i");
  EXPECT_TRUE(t.sees("E5", "E7"));
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "E7", "I S");
  EXPECT_EQ(t.figures("E7"), 3);
}

// Bridges -----------------------------------------------------------------------------------------------

TEST(Bridge, IsCrossedWithoutStopping) {
  RULES("B-BRIDGE-01", "F-TBRI-01", "T-CARD-09");
  for (const std::string unit : {"I", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: $1    ri+br .     .
      B1:    ri    ri    ri
    )"));
    t.order({"A1"});
    EXPECT_EQ(t.moves("A1"), unit == "I" ? "A2 A3" : "A2 A3 A4");
  }
  Table off(R"(
    A1: ri+br/A .       .       .
    B1:     ri      ri      ri
  )");
  off.order({"A1"});
  EXPECT_EQ(off.moves("A1"), "A2 A3 A4");
  Table guns("E5: G     ri+br");
  guns.order({"E5"});
  EXPECT_TRUE(guns.can("move e5 e6"));
}

TEST(Bridge, ExampleOfTheTanks) {
  RULES("B-BRIDGE-03", "B-BRIDGE-01");
  Table t(R"(
    D4:    ri    ri    ri+br ri    ri
    E4: .     A     .     .
    F4:    .     .     .     .     .
  )");
  t.order({"E5"});
  EXPECT_TRUE(t.can("move e5 c6")) << "E6, the bridge D6, the other bank";
  EXPECT_TRUE(t.can("move e5 d6"));
  EXPECT_FALSE(t.can("move e5 c5")) << "two hexes away, but over the water";
}

TEST(Bridge, AUnitOnItBattlesNormally) {
  RULES("B-BRIDGE-02", "F-TBRI-02", "T-CARD-09");
  for (const std::string unit : {"I", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, "E5: $1     ri+br i"));
    t.order({"E5"});
    t.act("move e5 e6");
    EXPECT_EQ(t.targets("E6"), "E7");
    EXPECT_EQ(t.dice_against("E6", "E7"), 3);
  }
  Table guns("E5: ri+br/G i");
  EXPECT_EQ(guns.dice_against("E5", "E6"), 3);
}

TEST(Bridge, GivesNoProtection) {
  RULES("B-BRIDGE-04", "F-TBRI-04", "T-CARD-09");
  Table t(R"(
    D4: I       ri+br/i A
    E5:     G
  )");
  EXPECT_EQ(t.dice_against("D4", "D5"), 3);
  EXPECT_EQ(t.dice_against("D6", "D5"), 3);
  EXPECT_EQ(t.dice_against("E5", "D5"), 3);
}

TEST(Bridge, DoesNotBlockSight) {
  RULES("F-TBRI-03", "F-TBRI-05", "T-CARD-09");
  EXPECT_TRUE(Table("E5: I ri+br i").sees("E5", "E7"));
}

TEST(Bridge, IsEnteredFromAnyLandHex) {
  RULES("F-TBRI-08", "F-ACT-21", "T-CARD-09");
  for (const std::string_view from : {"C5", "C6", "D4", "D6", "E5", "E6"}) { // all around
    SCOPED_TRACE(from);
    Table t(fill({from}, R"(
      $1: I
      D5:       ri+br
    )"));
    t.order({from});
    EXPECT_TRUE(t.can("move " + std::string(from) + " d5"));
  }
}

TEST(Bridge, IsNotEnteredFromTheRiver) {
  RULES("F-TBRI-09", "F-ACT-21", "T-CARD-09");
  Table water_only(R"(
    A1: ri/I  ri+br
    B1:    ri
  )");
  water_only.order({"A1"});
  EXPECT_EQ(water_only.moves("A1"), "");

  Table over_land(R"(
    A1: ri/I  ri+br
    B1:    .
  )");
  over_land.order({"A1"});
  over_land.act("move a1 a2");
  EXPECT_EQ(over_land.event(EventKind::UnitMoved).number, 2) << "by B1";
}

TEST(Bridge, IsNotEnteredFromTheNextBridge) {
  RULES("F-TBRI-12", "T-CARD-09");
  Table t(R"(
    A1: ri+br/I ri+br
    B1:     ri
  )");
  t.order({"A1"});
  EXPECT_EQ(t.moves("A1"), "");

  Table retreat(R"(
    C5: ri+br ri
    D5:    ri+br/i
    E5: I
  )");
  retreat.order({"E5"});
  retreat.battle_phase();
  retreat.attack("E5", "D5", "F S S");
  EXPECT_EQ(retreat.figures("D5"), 3) << "not in a retreat either";
}

TEST(Bridge, IsRetreatedOver) {
  RULES("F-TBRI-01", "B-BRIDGE-01");
  Table t(R"(
    B4: .     ri
    C5:    ri+br ri
    D5:       a
    E5:    I
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F F S");
  EXPECT_EQ(t.figures("B4"), 3);
}

// Sea ---------------------------------------------------------------------------------------------------

TEST(Sea, OneHexATurn) {
  RULES("B-SEA-01", "F-TSEA-01", "F-TBEACH-13", "B-SEA-02", "T-CARD-07");
  for (const std::string unit : {"I", "S", "A", "G"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: oc/$1 oc    oc
      B1:    oc    oc    oc
    )"));
    t.order({"A1"}, far_order(unit));
    EXPECT_EQ(t.moves("A1"), "A2 B1");
  }
}

TEST(Sea, WhoEntersItStops) {
  RULES("B-SEA-01", "B-SEA-07", "F-TSEA-11", "F-TBEACH-12", "T-CARD-07");
  for (const std::string unit : {"I", "A", "G"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: be/$1 oc    be
      B1:    oc    oc    be
    )"));
    t.order({"A1"}, far_order(unit));
    EXPECT_EQ(t.moves("A1"), "A2 B1");
  }
  Table after_a_hex("E5: I     .     oc    oc");
  after_a_hex.order({"E5"});
  EXPECT_TRUE(after_a_hex.can("move e5 e7"));
  EXPECT_FALSE(after_a_hex.can("move e5 e8"));
  Table after_two("E5: A     .     .     oc");
  after_two.order({"E5"});
  EXPECT_TRUE(after_two.can("move e5 e8")) << "only the hexes of sea count";
}

TEST(Sea, NobodyBattlesInIt) {
  RULES("B-SEA-03", "F-TSEA-02", "T-CARD-07");
  for (const std::string unit : {"I", "S", "R", "A", "G"}) {
    SCOPED_TRACE(unit);
    Table stood(fill({unit}, "E5: oc/$1  i     .     I"));
    stood.order({"E5", "E8"});
    stood.battle_phase();
    EXPECT_EQ(stood.targets("E5"), "");
    EXPECT_EQ(stood.targets("E8"), "E6");
  }
  Table entered(R"(
    D4: i     I
    E5:    oc    I
  )");
  entered.order({"D5", "E6"});
  entered.act("move d5 e5");
  entered.battle_phase();
  EXPECT_EQ(entered.targets("E5"), "");
}

TEST(Sea, WhoLandsNeedNotStop) {
  RULES("B-SEA-06", "F-TBEACH-08", "T-CARD-07");
  for (const std::string unit : {"I", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, "E5: oc/$1  be    be    be"));
    t.order({"E5"});
    EXPECT_TRUE(t.can("move e5 e7"));
    EXPECT_FALSE(t.can("move e5 e8"));
  }
}

TEST(Sea, WhoLandsMayBattle) {
  RULE("B-SEA-06");
  struct Case {
    std::string unit;
    int hexes;
    bool battles;
  };
  for (const Case& c : {Case{"I", 1, true}, Case{"I", 2, false}, Case{"S", 1, true}, Case{"S", 2, true},
                        Case{"A", 1, true}, Case{"A", 2, true}, Case{"G", 1, false}}) {
    SCOPED_TRACE(c.unit + " after " + std::to_string(c.hexes));
    Table t(fill({c.unit, (c.hexes == 1 ? "  be    i" : "  be    be    i")}, "E5: oc/$1$2"));
    t.order({"E5"});
    const std::string end = c.hexes == 1 ? "E6" : "E7";
    t.act("move e5 " + end);
    EXPECT_EQ(!t.targets(end).empty(), c.battles);
  }
}

TEST(Sea, AnyPassableHexMayBeLandedOn) {
  RULES("F-TSEA-10", "T-CARD-07");
  for (const std::string ground : {"be", ".", "fo", "to", "hi", "he", "wi", "sa", "hh", "bu"}) {
    SCOPED_TRACE(ground);
    Table t(fill({ground}, "E5: oc/I  $1"));
    t.order({"E5"});
    EXPECT_TRUE(t.can("move e5 e6"));
  }
  for (const std::string ground : {"hh", "bu", "ri"}) {
    SCOPED_TRACE(ground);
    Table t(fill({ground}, "E5: oc/A  $1"));
    t.order({"E5"});
    EXPECT_FALSE(t.can("move e5 e6")) << "impassable to tanks";
  }
}

TEST(Sea, LandingOffTheBeachIsNotHeldToTwoHexes) {
  RULE("T-CARD-07");
  Table t("E5: oc/A  .     .     .");
  t.order({"E5"});
  EXPECT_TRUE(t.can("move e5 e8"));
}

TEST(Sea, GivesNoProtection) {
  RULES("B-SEA-08", "F-TSEA-05", "T-CARD-07");
  Table t(R"(
    D4: I     oc/i  A
    E5:    G
  )");
  t.order({"D4"});
  t.battle_phase();
  EXPECT_EQ(t.targets("D4"), "D5");
  EXPECT_EQ(t.dice_against("D4", "D5"), 3);
  EXPECT_EQ(t.dice_against("D6", "D5"), 3);
  EXPECT_EQ(t.dice_against("E5", "D5"), 3);
}

TEST(Sea, DoesNotBlockSight) {
  RULES("B-SEA-04", "F-TSEA-04", "T-CARD-07");
  EXPECT_TRUE(Table("E5: I oc i").sees("E5", "E7"));
}

TEST(Sea, ExampleOfTheSwimmingTanks) {
  RULES("B-SEA-09", "B-SEA-01", "B-BEACH-01");
  Table t(R"(
    E5: oc/A  oc    be    be    be
  )");
  t.order({"E5"});
  EXPECT_FALSE(t.can("move e5 e7"));
  t.act("move e5 e6"); // one hex at sea
  t.order({"E6"});
  EXPECT_FALSE(t.can("move e6 e9"));
  EXPECT_TRUE(t.can("move e6 e8")); // then two on the sand
}

TEST(Sea, ExampleOfNoRetreat) {
  RULES("B-SEA-10", "B-SEA-05", "F-TSEA-03");
  Table t(R"(
    F5:       i
    G5:    be/I
    H4: oc    oc
  )");
  t.order({"F5"});
  t.battle_phase();
  t.attack("F5", "G5", "I F S");
  EXPECT_EQ(t.figures("G5"), 2);
}

TEST(Sea, AUnitInItDoesNotRetreatFartherOut) {
  RULES("F-TSEA-03", "T-CARD-07");
  Table allies(R"(
    G5: be/i
    H5:    oc/I
    I5: oc    oc
  )");
  allies.order({"G5"});
  allies.battle_phase();
  allies.attack("G5", "H5", "F S S");
  EXPECT_EQ(allies.figures("H5"), 3);

  Table axis(R"(
    F5:    i
    G5: be    be/i
    H5:    oc/i
    I5: be/I
  )");
  axis.order({"I5"});
  axis.battle_phase();
  axis.attack("I5", "H5", "F S S");
  EXPECT_EQ(axis.figures("G5"), 4) << "out of the water it may";
}

TEST(BeachBoard, HasTwoRowsOfSea) {
  RULES("F-TSEA-06", "F-TSEA-08", "F-TSEA-09", "T-CARD-07");
  Table t(R"(
    F5:    i
    G5: I     .
    H5:    I
    I5: I     .
  )",
          {}, BoardKind::Standard, BoardFace::Beach);
  EXPECT_TRUE(t.has("I5", TerrainId::Ocean));
  EXPECT_TRUE(t.has("H5", TerrainId::Ocean));
  EXPECT_TRUE(t.has("G5", TerrainId::Beach));
  t.order({"G5", "H5", "I5"});
  EXPECT_FALSE(t.can("move i5 g4")) << "the second row is sea too: one hex";
  t.battle_phase();
  EXPECT_EQ(t.targets("H5"), "") << "no battle from the shoreline";
  EXPECT_EQ(t.targets("G5"), "F5");
}

TEST(BeachBoard, NoRetreatFromTheThirdRow) {
  RULES("F-TSEA-07", "F-TSEA-06", "F-TSEA-03");
  Table t(R"(
    F5:    i
    G5: I
  )",
          {}, BoardKind::Standard, BoardFace::Beach);
  t.order({"F5"});
  t.battle_phase();
  t.attack("F5", "G5", "F F S");
  EXPECT_EQ(t.figures("G5"), 2);
}

// Beach -------------------------------------------------------------------------------------------------

TEST(Beach, TwoHexesAtMost) {
  RULES("B-BEACH-01", "F-TBEACH-01", "F-TBEACH-06", "T-CARD-01");
  for (const std::string unit : {"I", "S", "A", "E", "G"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, "E5: be/$1  be    be    be"));
    t.order({"E5"}, far_order(unit));
    EXPECT_TRUE(t.can("move e5 e7"));
    EXPECT_FALSE(t.can("move e5 e8"));
  }
}

TEST(Beach, ExampleOfLandingTanks) {
  RULES("F-TBEACH-08", "F-TBEACH-06");
  Table t(R"(
    A1: oc/A  be    .     .
    B1:    ri    ri    ri
  )");
  t.order({"A1"});
  EXPECT_EQ(t.moves("A1"), "A2 A3");
}

TEST(Beach, ExampleFromTheSandToTheCountry) {
  RULES("F-TBEACH-09", "F-TBEACH-06", "T-CARD-01");
  Table t(R"(
    A1: be/A  be    .     .
    B1:    ri    ri    ri
  )");
  t.order({"A1"});
  EXPECT_EQ(t.moves("A1"), "A2 A3");
}

TEST(Beach, ExampleFromTheCountryToTheSand) {
  RULES("F-TBEACH-10", "F-TBEACH-06", "T-CARD-01");
  Table t(R"(
    A1: A     .     be    be
    B1:    ri    ri    ri
  )");
  t.order({"A1"});
  EXPECT_EQ(t.moves("A1"), "A2 A3");
}

TEST(Beach, ExampleOfTheThirdHex) {
  RULES("F-TBEACH-11", "F-TBEACH-06", "T-CARD-01");
  Table t(R"(
    A1: A     .     .     be
    B1:    ri    ri    ri
  )");
  t.order({"A1"});
  EXPECT_EQ(t.moves("A1"), "A2 A3");
}

TEST(Beach, AHexOfSandInTheMiddleOfTheWay) {
  RULES("F-TBEACH-06", "T-CARD-01");
  Table only_way(R"(
    A1: A     be    .     .
    B1:    ri    ri    ri
  )");
  only_way.order({"A1"});
  EXPECT_EQ(only_way.moves("A1"), "A2 A3");

  Table way_around(R"(
    A1: A     be    .     .
    B1:    .     .     .
  )");
  way_around.order({"A1"});
  EXPECT_TRUE(way_around.can("move a1 b3")) << "by B1 and B2, over no sand";
}

TEST(Beach, WhoLeavesItAtOnceIsNotHeld) {
  RULES("F-TBEACH-06", "T-CARD-01");
  Table t("E5: be/A  .     .     .");
  t.order({"E5"});
  EXPECT_TRUE(t.can("move e5 e8"));
}

TEST(Beach, DoesNotHinderBattle) {
  RULES("B-BEACH-02", "F-TBEACH-02", "T-CARD-01");
  Table infantry("E5: be/I  be    i");
  infantry.order({"E5"});
  infantry.act("move e5 e6");
  EXPECT_EQ(infantry.targets("E6"), "E7");
  EXPECT_EQ(infantry.dice_against("E6", "E7"), 3);

  Table tanks("E5: be/A  be    be    i");
  tanks.order({"E5"});
  tanks.act("move e5 e7");
  EXPECT_EQ(tanks.targets("E7"), "E8");
  EXPECT_EQ(tanks.dice_against("E7", "E8"), 3);
}

TEST(Beach, TakingGroundStaysPossible) {
  RULES("B-BEACH-03", "F-TBEACH-03", "F-TBEACH-07", "T-CARD-01");
  Table onto("E5: be/S  be    be    be/i1");
  onto.order({"E5"});
  onto.act("move e5 e7");
  onto.attack("E7", "E8", "I S S");
  EXPECT_TRUE(onto.can("ground e7 e8"));

  Table overrun("E5: be/A  be    be    i1    i");
  overrun.order({"E5"});
  overrun.act("move e5 e7");
  overrun.attack("E7", "E8", "I S S");
  overrun.act("ground e7 e8");
  EXPECT_TRUE(overrun.can("battle e8 e9"));
}

TEST(Beach, GivesNoProtection) {
  RULES("B-BEACH-05", "F-TBEACH-05", "T-CARD-01");
  Table t(R"(
    D4: I     be/i  A
    E5:    G
  )");
  EXPECT_EQ(t.dice_against("D4", "D5"), 3);
  EXPECT_EQ(t.dice_against("D6", "D5"), 3);
  EXPECT_EQ(t.dice_against("E5", "D5"), 3);
}

TEST(Beach, DoesNotBlockSight) {
  RULES("B-BEACH-04", "F-TBEACH-04", "T-CARD-01");
  EXPECT_TRUE(Table("E5: I be i").sees("E5", "E7"));
}

TEST(Beach, TheSeaMayBeEnteredFromIt) {
  RULES("F-TBEACH-12", "F-TSEA-11", "B-SEA-07", "T-CARD-01");
  for (const std::string unit : {"I", "A", "G"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, "E5: be/$1  oc"));
    t.order({"E5"});
    EXPECT_TRUE(t.can("move e5 e6"));
  }
}

} // namespace
} // namespace bocage
