// Bunkers, hedgehogs, sandbags, the sea wall and wire.
//
// Rules: T-CARD-02, 05, 10, 12 and 15, B-OBST, B-BUNKER, B-HOG, B-SAND, B-WIRE (base p.16), F-TBUNK, F-THOG,
// F-TSAND, F-TWALL, F-TWIRE (FAQ II), F-SCN-10 and 11 (FAQ XI).
#include <string>

#include "tests/support/answers.h"
#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

// Guns go farther than one hex only when they are ordered by Artillery Bombard.
OrderKind far_order(const std::string& unit) { return unit == "G" ? OrderKind::Bombard : OrderKind::Normal; }

// All obstacles -----------------------------------------------------------------------------------------

TEST(Obstacles, BunkersAndHedgehogsStay) {
  RULES("B-OBST-01", "T-CARD-05");
  for (const TerrainId obstacle : {TerrainId::Bunker, TerrainId::Hedgehog}) {
    const std::string code = obstacle == TerrainId::Bunker ? "bu" : "hh";
    SCOPED_TRACE(code);
    Table t(fill({code}, R"(
      D5:    $1/i1
      E5: I     .
    )"));
    t.order({"E5"});
    t.battle_phase();
    t.attack("E5", "D5", obstacle == TerrainId::Bunker ? "I S" : "I S S");
    EXPECT_TRUE(t.has("D5", obstacle)) << "its occupant is dead";
    t.act("ground e5 d5");
    EXPECT_TRUE(t.has("D5", obstacle)) << "the enemy has come";
    t.order({"D5"});
    t.battle_phase();
    EXPECT_EQ(t.legal("wire"), "") << "nobody clears it";
    t.order({"D5"});
    t.act("move d5 e5");
    EXPECT_TRUE(t.has("D5", obstacle)) << "and gone";
  }
}

TEST(Obstacles, SandbagsAndWireGo) {
  RULE("B-OBST-02");
  Table sandbags("E5: sa/I  .");
  sandbags.order({"E5"});
  sandbags.act("move e5 e6");
  EXPECT_FALSE(sandbags.has("E5", TerrainId::Sandbags));

  Table wire("E5: wi/I  .");
  wire.order({"E5"});
  wire.act("done");
  wire.act("wire e5");
  EXPECT_FALSE(wire.has("E5", TerrainId::Wire));
}

TEST(Obstacles, TheBetterReductionCountsNotTheSum) {
  RULES("B-OBST-03", "F-TBUNK-10");
  struct Case {
    std::string hex;
    int infantry, tanks; // dice left of 3
  };
  for (const Case& c : {Case{"hi+bu", 2, 1}, Case{"hi+sa", 2, 2}, Case{"fo+sa", 2, 1}, Case{"to+sa", 2, 1},
                        Case{"he+sa", 2, 1}, Case{"fo+bu", 2, 1}, Case{"bu+sa", 2, 1}, Case{"fo+hh", 2, 1},
                        Case{"hi+wi", 2, 2}, Case{"wi+sa", 2, 2}, Case{"hh+sa", 2, 2}, Case{"be+sa", 2, 2},
                        Case{"ri+br+sa", 2, 2}}) {
    SCOPED_TRACE(c.hex);
    Table t(fill({c.hex}, R"(
      D4: I     $1/i  A
      E5:    G
    )"));
    EXPECT_EQ(t.dice_against("D4", "D5"), c.infantry);
    EXPECT_EQ(t.dice_against("D6", "D5"), c.tanks);
    EXPECT_EQ(t.dice_against("E5", "D5"), 3);
  }
}

TEST(Obstacles, TheOtherEffectsAddUp) {
  RULE("B-OBST-04");
  Table stops(R"(
    A1: I     fo+hh .
    B1:    ri    .
  )");
  stops.order({"A1"});
  EXPECT_EQ(stops.moves("A1"), "A2");

  Table flag(R"(
    C5: .     .
    D5:    fo+hh/i
    E5: I
  )");
  flag.order({"E5"});
  flag.battle_phase();
  flag.attack("E5", "D5", "F S");
  EXPECT_TRUE(flag.can("ignore 1"));

  EXPECT_FALSE(Table("E5: I fo+hh i").sees("E5", "E7"));

  Table bunker_in_town(R"(
    D5:    i
    E5: to+bu
    F5:    I
  )");
  bunker_in_town.order({"F5"});
  bunker_in_town.act("move f5 e5");
  EXPECT_EQ(bunker_in_town.targets("E5"), "") << "the town forbids what the bunker allows";
}

TEST(Obstacles, TwoOfThemIgnoreOneFlagOnly) {
  RULE("B-OBST-04");
  for (const std::string hex : {"bu+sa", "hh+sa", "bu+hh"}) {
    SCOPED_TRACE(hex);
    Table t(fill({hex}, R"(
      C5: .     i
      D5:    $1/i
      E5: G
    )"));
    t.order({"E5"});
    t.battle_phase();
    t.attack("E5", "D5", "F F S");
    EXPECT_EQ(t.legal("ignore"), "0, 1");
    t.act("ignore 1");
    EXPECT_EQ(t.figures("C5"), 4);
  }
}

TEST(Obstacles, DoNotReduceArtilleryButKeepTheirFlag) {
  RULES("F-TRP-08", "F-TRP-09");
  for (const std::string obstacle : {"bu", "hh", "sa"}) {
    SCOPED_TRACE(obstacle);
    Table t(fill({obstacle}, R"(
      C5: .     .
      D5:    $1/i
      E5: G
    )"));
    t.order({"E5"});
    t.battle_phase();
    t.attack("E5", "D5", "F S S");
    EXPECT_EQ(t.rolled(), 3);
    EXPECT_TRUE(t.can("ignore 1"));
  }
}

// Bunkers -----------------------------------------------------------------------------------------------

TEST(Bunker, InfantryEntersAndBattles) {
  RULES("B-BUNKER-01", "F-TBUNK-01", "T-CARD-02");
  for (const std::string unit : {"I", "S", "R"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, "E5: $1     bu    i"));
    t.order({"E5"});
    t.act("move e5 e6");
    EXPECT_EQ(t.targets("E6"), "E7");
    EXPECT_EQ(t.dice_against("E6", "E7"), 3);
  }
}

TEST(Bunker, InfantryNeedNotStop) {
  RULES("B-BUNKER-02", "F-TBUNK-16", "T-CARD-02");
  Table t(R"(
    A1: I     bu    .
    B1:    ri    .
  )");
  t.order({"A1"});
  EXPECT_EQ(t.moves("A1"), "A2 A3 B2");
}

TEST(Bunker, DoesNotLiftTheLimitOfTwoHexes) {
  RULES("F-TBUNK-17", "B-BUNKER-01");
  Table t("E5: I     .     bu    i");
  t.order({"E5"});
  t.act("move e5 e7");
  EXPECT_EQ(t.targets("E7"), "");
}

TEST(Bunker, IsBattledFromAfterTwoHexesIfTheCardAllowsIt) {
  RULE("F-TBUNK-18");
  Table t("E5: I     .     bu    i");
  t.order({"E5"}, OrderKind::InfantryAssault);
  t.act("move e5 e7");
  EXPECT_EQ(t.targets("E7"), "E8");
}

TEST(Bunker, TanksAndGunsStayOut) {
  RULES("B-BUNKER-03", "F-TBUNK-02", "T-CARD-02");
  for (const std::string unit : {"A", "E", "G"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: $1    bu    .
      B1:    bu    .
    )"));
    t.order({"A1"});
    EXPECT_EQ(t.moves("A1"), "") << "nor do they pass through";
  }
}

TEST(Bunker, GunsInsideNeverLeave) {
  RULES("B-BUNKER-04", "F-TRP-23", "T-CARD-02");
  for (const std::string unit : {"G", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      D4: .     .     .
      E5:    bu/$1 .
      F4: .     .     .
    )"));
    t.order({"E5"});
    EXPECT_EQ(t.moves("E5"), "");
  }
  Table infantry("E5: bu/I  .     .");
  infantry.order({"E5"});
  EXPECT_TRUE(infantry.can("move e5 e7"));
}

TEST(Bunker, TanksInsideTakeNoGround) {
  RULE("B-BUNKER-04");
  Table t(R"(
    D5:    i1
    E5: bu/A  A
  )");
  t.order({"E5", "E6"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  EXPECT_FALSE(t.can("ground e5 d5"));
}

TEST(Bunker, GunsInsideCannotRetreat) {
  RULES("B-BUNKER-05", "B-BUNKER-11", "F-TBUNK-04", "F-TBUNK-14", "F-TBUNK-15", "T-CARD-02");
  struct Case {
    std::string faces;
    int figures_left;
  };
  for (const Case& c : {Case{"F S S", 2}, Case{"F F S", 1}, Case{"F F F", 0}}) {
    SCOPED_TRACE(c.faces);
    Table t(R"(
      C5: .     .
      D5:    bu/g
      E5: G
    )");
    t.order({"E5"});
    t.battle_phase();
    t.attack("E5", "D5", c.faces);
    t.act("ignore 1");
    EXPECT_EQ(t.figures("D5"), c.figures_left);
  }
}

TEST(Bunker, GunsInsidePayForAFlagTheyDoNotIgnore) {
  RULES("B-BUNKER-05", "F-TBUNK-04");
  Table t(R"(
    C5: .     .
    D5:    bu/g
    E5: G
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F S S");
  t.act("ignore 0");
  EXPECT_EQ(t.figures("D5"), 1);
}

TEST(Bunker, TanksInsideCannotRetreatEither) {
  RULES("B-BUNKER-04", "T-CARD-02");
  Table t(R"(
    C5: .     .
    D5:    bu/a
    E5: G
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F F S");
  t.act("ignore 1");
  EXPECT_EQ(t.figures("D5"), 2);
}

TEST(Bunker, InfantryInsideRetreats) {
  RULE("B-BUNKER-05");
  Table t(R"(
    C5: .     i
    D5:    bu/i
    E5: G
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F F S");
  t.act("ignore 1");
  EXPECT_EQ(t.figures("C5"), 4);
}

TEST(Bunker, ProtectsItsOwner) {
  RULES("B-BUNKER-06", "B-BUNKER-07", "B-BUNKER-08", "F-TBUNK-07", "T-CARD-02");
  const std::string_view picture = R"(
    D4: I     bu/i  A
    E5:    G
  )";
  Table own(picture, owned_by(kAxis, {"D5"}));
  EXPECT_EQ(own.dice_against("D4", "D5"), 2);
  EXPECT_EQ(own.dice_against("D6", "D5"), 1);
  EXPECT_EQ(own.dice_against("E5", "D5"), 3);

  Table enemy(picture, owned_by(kAllies, {"D5"}));
  EXPECT_EQ(enemy.dice_against("D4", "D5"), 3);
  EXPECT_EQ(enemy.dice_against("D6", "D5"), 3);
  EXPECT_EQ(enemy.dice_against("E5", "D5"), 3);
}

TEST(Bunker, LetsItsOwnerIgnoreAFlag) {
  RULES("B-BUNKER-09", "F-TBUNK-03", "T-CARD-02");
  const std::string_view picture = R"(
    C5: .     i
    D5:    bu/i
    E5: G
  )";
  Table own(picture, owned_by(kAxis, {"D5"}));
  own.order({"E5"});
  own.battle_phase();
  own.attack("E5", "D5", "F S S");
  EXPECT_EQ(own.legal("ignore"), "0, 1"); // his choice

  Table enemy(picture, owned_by(kAllies, {"D5"}));
  enemy.order({"E5"});
  enemy.battle_phase();
  enemy.attack("E5", "D5", "F S S");
  EXPECT_EQ(enemy.figures("C5"), 4);
}

TEST(Bunker, TheEnemyMayEnterButIsNotProtected) {
  RULES("F-TBUNK-08", "F-TBUNK-09", "F-TBUNK-03", "T-CARD-02");
  Table t(R"(
    C5:    i     .
    D5:       bu
    E5:    I     .
    F4: I     .
  )",
          owned_by(kAxis, {"D5"}));
  t.order({"E5"});
  t.act("move e5 d5");
  t.act("done");
  EXPECT_EQ(t.dice_against("C5", "D5"), 3);
  t.order({"C5"});
  t.battle_phase();
  t.attack("C5", "D5", "F S S");
  EXPECT_EQ(t.legal("ignore"), "");
  EXPECT_EQ(t.retreats(), "E5 E6");
}

TEST(Bunker, WonByAssaultProtectsNobodyElse) {
  RULES("F-TBUNK-03", "F-TBUNK-07");
  Table t(R"(
    C5: i     .
    D5:    bu/i1
    E5: I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I S");
  t.act("ground e5 d5");
  EXPECT_EQ(t.dice_against("C5", "D5"), 3);
}

TEST(Bunker, BlocksSight) {
  RULES("B-BUNKER-10", "F-TBUNK-06", "T-CARD-02");
  EXPECT_FALSE(Table("E5: I bu i").sees("E5", "E7"));
  EXPECT_TRUE(Table("E5: I . bu/i").sees("E5", "E7"));
}

TEST(Bunker, FiresInAllDirections) {
  RULES("B-BUNKER-12", "F-TBUNK-05", "F-TRP-11", "F-TRP-12", "T-CARD-02");
  for (const std::string_view around : {"C5", "C6", "D4", "D6", "E5", "E6"})
    for (const std::string unit : {"I", "G"}) {
      SCOPED_TRACE(std::string(around) + " " + unit);
      Table t(fill({unit, around}, R"(
        D5: bu/$1
        $2: i
      )"));
      t.order({"D5"});
      t.battle_phase();
      EXPECT_EQ(t.targets("D5"), around);
      EXPECT_EQ(t.dice_against("D5", around), 3);
    }
}

TEST(Bunker, GunsInsideFireAsFarAsOthers) {
  RULE("B-BUNKER-12");
  Table near("E5: bu/G  .     .     .     .     .     i");
  near.order({"E5"});
  near.battle_phase();
  EXPECT_EQ(near.targets("E5"), "E11");
  EXPECT_EQ(near.dice_against("E5", "E11"), 1);
  Table far("E5: bu/G  .     .     .     .     .     .     i");
  far.order({"E5"});
  far.battle_phase();
  EXPECT_EQ(far.targets("E5"), "");
}

TEST(Bunker, OnAHill) {
  RULES("B-BUNKER-13", "F-TBUNK-11", "F-TBUNK-10", "T-CARD-02");
  for (const std::string from : {".", "hi"}) {
    SCOPED_TRACE(from);
    Table t(fill({from}, "D4: $1/I  hi+bu/i  $1/A"));
    EXPECT_EQ(t.dice_against("D4", "D5"), 2);
    EXPECT_EQ(t.dice_against("D6", "D5"), 1);
  }
}

// Hedgehogs ---------------------------------------------------------------------------------------------

TEST(Hedgehog, OnlyInfantryEnters) {
  RULES("B-HOG-01", "F-THOG-02", "T-CARD-05");
  for (const std::string unit : {"A", "E", "G"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: $1    hh    .
      B1:    hh    .
    )"));
    t.order({"A1"});
    EXPECT_EQ(t.moves("A1"), "");
  }
}

TEST(Hedgehog, InfantryPassesFreely) {
  RULES("B-HOG-02", "F-THOG-01", "T-CARD-05");
  Table through(R"(
    A1: I     hh    .
    B1:    ri    .
  )");
  through.order({"A1"});
  EXPECT_EQ(through.moves("A1"), "A2 A3 B2");

  Table out(R"(
    A1: hh/I  .     .
    B1:    ri    .
  )");
  out.order({"A1"});
  EXPECT_EQ(out.moves("A1"), "A2 A3 B2");

  Table as_second_hex("E5: I     .     hh");
  as_second_hex.order({"E5"});
  EXPECT_TRUE(as_second_hex.can("move e5 e7"));
}

TEST(Hedgehog, DoesNotHinderBattle) {
  RULES("B-HOG-03", "F-THOG-01", "F-THOG-03", "T-CARD-05");
  Table t("E5: I     hh    i");
  t.order({"E5"});
  t.act("move e5 e6");
  EXPECT_EQ(t.targets("E6"), "E7");
  EXPECT_EQ(t.dice_against("E6", "E7"), 3);
}

TEST(Hedgehog, LetsInfantryIgnoreAFlag) {
  RULES("B-HOG-04", "F-THOG-04", "T-CARD-05");
  Table t(R"(
    C5: .     i
    D5:    hh/i
    E5: I
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F F S");
  EXPECT_EQ(t.legal("ignore"), "0, 1");
  t.act("ignore 1");
  EXPECT_EQ(t.figures("C5"), 4);
}

TEST(Hedgehog, LetsOnlyInfantryIgnoreAFlag) {
  RULES("F-THOG-04", "T-CARD-05");
  for (const std::string unit : {"a", "g"}) { // set up there by the scenario
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      C5: .     i
      D5:    hh/$1
      E5: I
    )"));
    t.order({"E5"});
    t.battle_phase();
    t.attack("E5", "D5", "F S S");
    EXPECT_TRUE(t.empty("D5"));
  }
}

TEST(Hedgehog, GivesNoProtectionAndHidesNobody) {
  RULES("B-HOG-05", "B-HOG-06", "F-THOG-05", "F-THOG-06", "T-CARD-05");
  Table t(R"(
    D4: I     hh/i  A
    E5:    G
  )");
  EXPECT_EQ(t.dice_against("D4", "D5"), 3);
  EXPECT_EQ(t.dice_against("D6", "D5"), 3);
  EXPECT_EQ(t.dice_against("E5", "D5"), 3);
  EXPECT_TRUE(Table("E5: I hh i").sees("E5", "E7"));
}

// Sandbags ----------------------------------------------------------------------------------------------

TEST(Sandbags, DoNotHinderMovement) {
  RULES("B-SAND-01", "T-CARD-10");
  for (const std::string unit : {"I", "A"}) {
    SCOPED_TRACE(unit);
    Table in(fill({unit}, R"(
      A1: $1    sa    .     .
      B1:    ri    ri    ri
    )"));
    in.order({"A1"});
    EXPECT_EQ(in.moves("A1"), unit == "I" ? "A2 A3" : "A2 A3 A4");

    Table out(fill({unit}, R"(
      A1: sa/$1 .     .     .
      B1:    ri    ri    ri
    )"));
    out.order({"A1"});
    EXPECT_EQ(out.moves("A1"), unit == "I" ? "A2 A3" : "A2 A3 A4");
  }
  Table guns("E5: G     sa");
  guns.order({"E5"});
  EXPECT_TRUE(guns.can("move e5 e6"));
}

TEST(Sandbags, AreNotWhyAUnitCannotGoOn) {
  RULE("B-SAND-01");
  for (const auto& [unit, order] :
       {std::pair{"I", OrderKind::InfantryAssault}, {"A", OrderKind::Normal}, {"G", OrderKind::Bombard}})
    EXPECT_EQ(why(to_move(fill({unit}, "A1: sa/$1 . fo .\nB1:    ri ri ri"), {"A1"}, order), "move a1 a4"),
              "stops-there A3 forest (B-FOREST-01)")
        << unit;
  EXPECT_EQ(count(to_move("A1: A . sa\nB1:    ri ri ri", {"A1"}), "move a1 a3"),
            "open +1 (B-MOVE-13), open +1 (B-MOVE-13)")
      << "nor need it begin beside them";
}

TEST(Sandbags, DoNotHinderBattle) {
  RULE("T-CARD-10");
  for (const std::string unit : {"I", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, "E5: $1     sa    i"));
    t.order({"E5"});
    t.act("move e5 e6");
    EXPECT_EQ(t.targets("E6"), "E7");
    EXPECT_EQ(t.dice_against("E6", "E7"), 3);
  }
  Table guns("E5: sa/G  i");
  EXPECT_EQ(guns.dice_against("E5", "E6"), 3);
}

TEST(Sandbags, GoWhenTheirUnitMovesAway) {
  RULES("B-SAND-02", "F-TSAND-01", "F-TSAND-05", "F-CMDB-56", "T-CARD-10");
  Table t("E5: sa/I  .");
  EXPECT_TRUE(t.has("E5", TerrainId::Sandbags));
  t.order({"E5"});
  t.act("move e5 e6");
  EXPECT_FALSE(t.has("E5", TerrainId::Sandbags));
}

TEST(Sandbags, GoWhenTheirUnitRetreats) {
  RULES("B-SAND-02", "F-TSAND-05", "F-CMDB-56", "T-CARD-10");
  Table t(R"(
    C5: .     i
    D5:    sa/i
    E5: G
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F S S");
  t.act("ignore 0");
  EXPECT_EQ(t.figures("C5"), 4);
  EXPECT_FALSE(t.has("D5", TerrainId::Sandbags));
}

TEST(Sandbags, StayWhereARetreatOnlyPasses) {
  RULE("F-TSAND-01");
  Table t(R"(
    B4: .     i
    C5:    sa    i
    D5:       sa/i
    E5:    G
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "F F S");
  t.act("ignore 0");
  EXPECT_EQ(t.figures("B4"), 4);
  EXPECT_FALSE(t.has("D5", TerrainId::Sandbags)) << "its own are gone";
  EXPECT_TRUE(t.has("C5", TerrainId::Sandbags)) << "nobody stood behind these";
}

TEST(Sandbags, ThatNobodyHoldsAreEnteredLikeOpenGround) {
  RULE("T-CARD-10");
  const Table t = to_move("E5: I . sa", {"E5"});
  EXPECT_TRUE(t.can("move e5 e7"));
  EXPECT_EQ(why(to_move("E5: I . . sa", {"E5"}), "move e5 e8"), "too-far E8 infantry 2 (B-MVINF-03)");
}

TEST(Sandbags, GoWhenTheirUnitIsEliminated) {
  RULES("F-TSAND-05", "F-CMDB-56", "T-CARD-10");
  Table t(R"(
    D5:    sa/i1
    E5: I
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I S");
  EXPECT_FALSE(t.has("D5", TerrainId::Sandbags));
}

TEST(Sandbags, GoWhenTheirUnitTakesGround) {
  RULES("B-SAND-02", "F-TSAND-01");
  Table t(R"(
    D5:    i1
    E5: sa/I
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I S S");
  EXPECT_TRUE(t.has("E5", TerrainId::Sandbags));
  t.act("ground e5 d5");
  EXPECT_FALSE(t.has("E5", TerrainId::Sandbags));
}

TEST(Sandbags, StayWhileTheirUnitStays) {
  RULE("B-SAND-02");
  Table t(R"(
    C5: .     .
    D5:    sa/i
    E5: I     .
  )");
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "D5", "I F");
  t.act("ignore 1");
  EXPECT_TRUE(t.has("D5", TerrainId::Sandbags));
}

TEST(Sandbags, ProtectOnAllSides) {
  RULES("B-SAND-03", "B-SAND-04", "F-TSAND-04", "F-TSAND-11", "F-CMDB-49", "T-CARD-10");
  for (const std::string_view around : {"C5", "C6", "D4", "D6", "E5", "E6"}) {
    SCOPED_TRACE(around);
    Table infantry(fill({around}, R"(
      D5: sa/i
      $1: I
    )"));
    EXPECT_EQ(infantry.dice_against(around, "D5"), 2);
    Table tanks(fill({around}, R"(
      D5: sa/i
      $1: A
    )"));
    EXPECT_EQ(tanks.dice_against(around, "D5"), 2);
  }
}

TEST(Sandbags, DoNotReduceArtillery) {
  RULES("B-SAND-08", "F-TSAND-04", "T-CARD-10");
  Table t("D5: sa/i  G");
  EXPECT_EQ(t.dice_against("D6", "D5"), 3);
}

TEST(Sandbags, AddNothingToTheTerrain) {
  RULES("B-SAND-05", "F-TSAND-06", "F-TSAND-12", "F-CMDB-50", "T-CARD-10");
  for (const std::string terrain : {"to", "fo", "he"}) {
    SCOPED_TRACE(terrain);
    Table t(fill({terrain}, "D4: I     $1+sa/i  A"));
    EXPECT_EQ(t.dice_against("D4", "D5"), 2);
    EXPECT_EQ(t.dice_against("D6", "D5"), 1);
  }
  Table hill("D4: I     hi+sa/i  A");
  EXPECT_EQ(hill.dice_against("D4", "D5"), 2);
  EXPECT_EQ(hill.dice_against("D6", "D5"), 2);
}

TEST(Sandbags, OnAHillAttackedFromAHill) {
  RULE("B-SAND-09");
  Table t("D4: hi/I  hi+sa/i  hi/A");
  EXPECT_EQ(t.dice_against("D4", "D5"), 2);
  EXPECT_EQ(t.dice_against("D6", "D5"), 2);
}

TEST(Sandbags, AlwaysLetIgnoreAFlag) {
  RULES("B-SAND-06", "F-TSAND-02", "F-TSAND-06", "F-TSAND-13", "F-CMDB-51", "T-CARD-10");
  for (const std::string terrain : {"", "to+", "fo+", "hi+"})
    for (const std::string unit : {"i", "a", "g"}) {
      SCOPED_TRACE(terrain + unit);
      Table t(fill({terrain, unit}, R"(
        C5: .     i
        D5:    $1sa/$2
        E5: G     G
      )"));
      const int figures = t.figures("D5");
      t.order({"E5", "E6"});
      t.battle_phase();
      t.attack("E5", "D5", "F S S");
      t.act("ignore 1");
      t.attack("E6", "D5", "F F S"); // and again in the next attack
      EXPECT_EQ(t.legal("ignore"), "0, 1");
      t.act("ignore 1");
      EXPECT_EQ(t.figures("C5"), figures);
    }
}

TEST(Sandbags, HideNobody) {
  RULES("B-SAND-07", "F-TSAND-03", "T-CARD-10");
  EXPECT_TRUE(Table("E5: I sa i").sees("E5", "E7"));
}

TEST(Sandbags, AreNotPlacedOnImpassableGround) {
  RULE("F-TSAND-07");
  Table t("E5: ri/I  I     ri+br/I");
  t.card(kAllies, "dig-in");
  EXPECT_EQ(t.legal("order"), "e6, e7");
}

// Sea wall ----------------------------------------------------------------------------------------------

TEST(SeaWall, DoesNotHinderMovementOrBattle) {
  RULES("F-TWALL-01", "F-TWALL-07", "T-CARD-12");
  for (const std::string unit : {"I", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: $1    sw    .     .
      B1:    ri    ri    ri
    )"));
    t.order({"A1"});
    EXPECT_EQ(t.moves("A1"), unit == "I" ? "A2 A3" : "A2 A3 A4");

    Table out(fill({unit}, R"(
      A1: sw/$1 .     .     .
      B1:    ri    ri    ri
    )"));
    out.order({"A1"});
    EXPECT_EQ(out.moves("A1"), unit == "I" ? "A2 A3" : "A2 A3 A4");

    Table as_second_hex(fill({unit}, "E5: $1     .     sw"));
    as_second_hex.order({"E5"});
    EXPECT_TRUE(as_second_hex.can("move e5 e7"));

    Table battle(fill({unit}, "E5: $1     sw    i"));
    battle.order({"E5"});
    battle.act("move e5 e6");
    EXPECT_EQ(battle.targets("E6"), "E7");
    EXPECT_EQ(battle.dice_against("E6", "E7"), 3);
  }
  Table guns("E6: sw/G  i");
  EXPECT_EQ(guns.dice_against("E6", "E7"), 3);
  Table guns_enter("E5: G     sw");
  guns_enter.order({"E5"});
  EXPECT_TRUE(guns_enter.can("move e5 e6"));
}

TEST(SeaWall, IsNeverRemoved) {
  RULES("F-TWALL-02", "F-TWALL-06", "T-CARD-12");
  Table moved("E5: sw/I  .");
  moved.order({"E5"});
  moved.act("move e5 e6");
  EXPECT_TRUE(moved.has("E5", TerrainId::SeaWall));

  Table retreated(R"(
    D5:       i
    E5:    sw/I
    F4: .     i
  )");
  retreated.order({"D5"});
  retreated.battle_phase();
  retreated.attack("D5", "E5", "F S");
  retreated.act("ignore 0");
  EXPECT_EQ(retreated.figures("F4"), 4);
  EXPECT_TRUE(retreated.has("E5", TerrainId::SeaWall));

  Table eliminated(R"(
    D5:    i
    E5: sw/I1
  )");
  eliminated.order({"D5"});
  eliminated.battle_phase();
  eliminated.attack("D5", "E5", "I S");
  EXPECT_TRUE(eliminated.empty("E5"));
  EXPECT_TRUE(eliminated.has("E5", TerrainId::SeaWall));
}

TEST(SeaWall, ProtectsItsSideOnly) {
  RULES("F-TWALL-05", "F-TWALL-08", "T-CARD-12");
  Table allies(R"(
    D4: i     sw/I  a
    E5:    g
  )",
               owned_by(kAllies, {"D5"}));
  EXPECT_EQ(allies.dice_against("D4", "D5"), 2);
  EXPECT_EQ(allies.dice_against("D6", "D5"), 2);
  EXPECT_EQ(allies.dice_against("E5", "D5"), 3);

  Table axis(R"(
    D4: I     sw/i  A
    E5:    G
  )",
             owned_by(kAllies, {"D5"}));
  EXPECT_EQ(axis.dice_against("D4", "D5"), 3);
  EXPECT_EQ(axis.dice_against("D6", "D5"), 3);
  EXPECT_EQ(axis.dice_against("E5", "D5"), 3);
}

TEST(SeaWall, LetsItsSideIgnoreAFlag) {
  RULES("F-TWALL-03", "F-TWALL-08", "T-CARD-12");
  for (const std::string unit : {"I", "A", "G"}) {
    SCOPED_TRACE(unit);
    Table allies(fill({unit}, R"(
      D5:       g
      E5:    sw/$1
      F4: .     i
    )"),
                 owned_by(kAllies, {"E5"}));
    const int figures = allies.figures("E5");
    allies.order({"D5"});
    allies.battle_phase();
    allies.attack("D5", "E5", "F F S");
    EXPECT_EQ(allies.legal("ignore"), "0, 1");
    allies.act("ignore 1");
    EXPECT_EQ(allies.figures("F4"), figures);
  }
  Table axis(R"(
    C5: .     i
    D5:    sw/i
    E5: G
  )",
             owned_by(kAllies, {"D5"}));
  axis.order({"E5"});
  axis.battle_phase();
  axis.attack("E5", "D5", "F S S");
  EXPECT_EQ(axis.figures("C5"), 4);
}

TEST(SeaWall, HidesNobody) {
  RULES("F-TWALL-04", "T-CARD-12");
  EXPECT_TRUE(Table("E5: I sw i").sees("E5", "E7"));
}

TEST(SeaWall, OfOmahaBeach) {
  RULES("F-SCN-10", "F-SCN-11", "F-TWALL-06", "F-TWALL-08");
  Table allies("", battle_of("omaha-beach", {{"H12", "F10"}}));
  EXPECT_EQ(allies.dice_against("D9", "F10"), 1) << "two hexes, behind the wall";
  allies.order({"F10"});
  allies.act("move f10 f11");
  EXPECT_TRUE(allies.has("F10", TerrainId::SeaWall));

  Table axis("", battle_of("omaha-beach", {{"D9", "F10"}}));
  EXPECT_EQ(axis.dice_against("H8", "F10"), 3) << "two hexes, and no shelter for the Axis";
}

// Wire --------------------------------------------------------------------------------------------------

TEST(Wire, AUnitThatEntersMustStop) {
  RULES("B-WIRE-01", "B-WIRE-08", "F-TWIRE-01", "T-CARD-15");
  for (const std::string unit : {"I", "S", "A", "E", "G"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: $1    wi    .
      B1:    ri    .     .
    )"));
    t.order({"A1"}, far_order(unit));
    EXPECT_EQ(t.moves("A1"), "A2");
  }
}

TEST(Wire, IsLeftFreely) {
  RULE("T-CARD-15");
  for (const std::string unit : {"I", "A"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, R"(
      A1: wi/$1 .     .     .
      B1:    ri    ri    ri
    )"));
    t.order({"A1"});
    EXPECT_EQ(t.moves("A1"), unit == "I" ? "A2 A3" : "A2 A3 A4");
  }
}

// By a card that lets it fight hand to hand only, once its enemy is driven off.
TEST(Wire, IsNotRemovedByWhoMayNotBattleAnyMore) {
  RULES("F-TWIRE-08", "B-WIRE-04", "F-CMDB-44");
  Table t("D4: . . .\nE5: wi/I i I\nH5: I i");
  t.card(kAllies, "close-assault");
  EXPECT_TRUE(t.can("wire e5"));
  t.attack("E7", "E6", "flag star star star");
  t.act("retreat e6 d6");
  t.act("pass"); // takes no ground
  EXPECT_TRUE(t.can("battle h5 h6"));
  EXPECT_FALSE(t.can("battle e5 d6"));
  EXPECT_FALSE(t.can("wire e5"));
  EXPECT_EQ(why(t, "wire e5"), "close-only E5 close-assault (F-CMDB-44)");
}

TEST(Wire, NoLongerStopsOnceItIsGone) {
  RULE("B-WIRE-05");
  Table t(R"(
    A1: I     wi/I  .
    B1:    ri    .     .
  )");
  t.order({"A2"});
  t.act("done");
  t.act("wire a2");
  t.order({"A2", "A1"});
  t.act("move a2 a4");
  EXPECT_EQ(t.moves("A1"), "A2 A3 B2");
}

TEST(Wire, InfantryInsideRollsOneDieLess) {
  RULES("B-WIRE-02", "B-WIRE-12", "B-WIRE-13", "F-TWIRE-02", "T-CARD-15");
  for (const std::string unit : {"I", "S", "R"}) {
    SCOPED_TRACE(unit);
    Table one(fill({unit}, "E5: wi/$1  i"));
    EXPECT_EQ(one.dice_against("E5", "E6"), 2);
    Table two(fill({unit}, "E5: wi/$1  .     i"));
    EXPECT_EQ(two.dice_against("E5", "E7"), 1);
    Table three(fill({unit}, "E5: wi/$1  .     .     i"));
    three.order({"E5"});
    three.battle_phase();
    EXPECT_EQ(three.targets("E5"), "");
  }
}

TEST(Wire, ThePenaltyComesOnTopOfTheTargetsTerrain) {
  RULE("B-WIRE-02");
  Table t("E5: wi/I  fo/i");
  EXPECT_EQ(t.dice_against("E5", "E6"), 1);
}

TEST(Wire, OnTheTurnItEntersInfantryBattlesOrClears) {
  RULES("F-TWIRE-07", "B-WIRE-03", "B-WIRE-05", "F-TWIRE-03", "T-CARD-15");
  const std::string_view picture = "E5: I     wi    i     .     A";
  Table battles(picture);
  battles.order({"E5", "E9"});
  battles.act("move e5 e6");
  battles.battle_phase();
  EXPECT_TRUE(battles.can("wire e6"));
  battles.attack("E6", "E7", "S S");
  EXPECT_EQ(battles.rolled(), 2);
  EXPECT_FALSE(battles.can("wire e6"));
  EXPECT_TRUE(battles.has("E6", TerrainId::Wire));

  Table clears(picture);
  clears.order({"E5", "E9"});
  clears.act("move e5 e6");
  clears.battle_phase();
  EXPECT_TRUE(clears.can("battle e6 e7"));
  clears.act("wire e6");
  EXPECT_FALSE(clears.has("E6", TerrainId::Wire));
  EXPECT_EQ(clears.targets("E6"), "");
}

TEST(Wire, InfantryThatMayNotBattleMayNotClearIt) {
  RULES("B-WIRE-04", "F-TWIRE-08");
  Table regular("E5: I     .     wi    .     A");
  regular.order({"E5", "E9"});
  regular.act("move e5 e7");
  regular.battle_phase();
  EXPECT_EQ(regular.legal("wire"), "");

  Table special("E5: S     .     wi    .     A");
  special.order({"E5", "E9"});
  special.act("move e5 e7");
  special.battle_phase();
  EXPECT_EQ(special.legal("wire"), "e7");
}

TEST(Wire, ItsClearingNeedsNoEnemy) {
  RULES("B-WIRE-06", "B-WIRE-03");
  Table t("E5: wi/I");
  t.order({"E5"});
  t.act("done");
  EXPECT_TRUE(t.can("wire e5"));
}

TEST(Wire, OnceClearedItIsGoneForGood) {
  RULE("B-WIRE-05");
  Table t("E5: wi/I  i");
  t.order({"E5"});
  t.act("done");
  t.act("wire e5");
  EXPECT_EQ(t.dice_against("E5", "E6"), 3);
  t.order({"E5"});
  t.act("done");
  EXPECT_FALSE(t.can("wire e5"));
}

TEST(Wire, TanksRemoveItAsTheyEnterAndBattle) {
  RULES("B-WIRE-07", "F-TWIRE-04", "F-TWIRE-15", "T-CARD-15");
  for (const std::string unit : {"A", "E"}) {
    SCOPED_TRACE(unit);
    Table t(fill({unit}, "E5: $1     wi    i"));
    t.order({"E5"});
    t.act("move e5 e6"); // no question asked
    EXPECT_FALSE(t.has("E6", TerrainId::Wire));
    t.attack("E6", "E7", "S S S");
    EXPECT_EQ(t.rolled(), 3);
  }
}

TEST(Wire, TanksThatBattleFromItRemoveIt) {
  RULES("F-TWIRE-12", "B-WIRE-07", "T-CARD-15");
  Table t("E5: wi/A  i");
  t.order({"E5"});
  t.battle_phase();
  EXPECT_EQ(t.dice_against("E5", "E6"), 3);
  EXPECT_FALSE(t.can("wire e5")) << "not instead of a battle";
  t.attack("E5", "E6", "S S S");
  EXPECT_FALSE(t.has("E5", TerrainId::Wire));
}

TEST(Wire, TanksThatLeaveItWithoutABattleLeaveItThere) {
  RULE("F-TWIRE-13");
  Table t("E5: wi/A  .");
  t.order({"E5"});
  t.act("move e5 e6");
  EXPECT_TRUE(t.has("E5", TerrainId::Wire));
}

TEST(Wire, RetreatingTanksDoNotRemoveIt) {
  RULES("F-TWIRE-11", "F-TWIRE-09", "T-CARD-15");
  Table into(R"(
    C5: wi    i
    D5:    a
    E5: I
  )");
  into.order({"E5"});
  into.battle_phase();
  into.attack("E5", "D5", "F S S");
  EXPECT_EQ(into.figures("C5"), 3);
  EXPECT_TRUE(into.has("C5", TerrainId::Wire));

  Table through(R"(
    B4: .     i
    C5:    wi    i
    D5:       a
    E5:    I
  )");
  through.order({"E5"});
  through.battle_phase();
  through.attack("E5", "D5", "F F S");
  EXPECT_EQ(through.figures("B4"), 3);
  EXPECT_TRUE(through.has("C5", TerrainId::Wire));
}

TEST(Wire, HidesNobodyAndProtectsNobody) {
  RULES("B-WIRE-09", "B-WIRE-10", "F-TWIRE-05", "F-TWIRE-06", "T-CARD-15");
  Table t(R"(
    D4: I     wi/i  A
    E5:    G
  )");
  EXPECT_EQ(t.dice_against("D4", "D5"), 3);
  EXPECT_EQ(t.dice_against("D6", "D5"), 3);
  EXPECT_EQ(t.dice_against("E5", "D5"), 3);
  EXPECT_TRUE(Table("E5: I wi i").sees("E5", "E7"));

  Table flag(R"(
    C5: .     i
    D5:    wi/i
    E5: I
  )");
  flag.order({"E5"});
  flag.battle_phase();
  flag.attack("E5", "D5", "F S S");
  EXPECT_EQ(flag.figures("C5"), 4) << "no flag is ignored";
}

TEST(Wire, GunsAreNotHinderedAndCannotClearIt) {
  RULES("B-WIRE-11", "T-CARD-15");
  Table t("E5: wi/G  i");
  t.order({"E5"});
  t.battle_phase();
  EXPECT_EQ(t.dice_against("E5", "E6"), 3);
  EXPECT_FALSE(t.can("wire e5"));
  t.attack("E5", "E6", "S S S");
  EXPECT_TRUE(t.has("E5", TerrainId::Wire));

  Table moves("E5: G     wi");
  moves.order({"E5"});
  moves.act("move e5 e6");
  EXPECT_TRUE(moves.has("E6", TerrainId::Wire));
}

} // namespace
} // namespace bocage
