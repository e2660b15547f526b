// The troops of the base game: regular units, Special Forces, elite armor, the French Resistance.
//
// Rules: U-UNIT-01 to 05 and 30, B-SPEC, B-RESIST, B-SFORCE, B-ELITE (base p.7-9, p.12-13), F-NAT-01 to 08
// (FAQ VII).
#include <string>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

// Unit cards --------------------------------------------------------------------------------------------

struct UnitCard {
  int figures = 0;
  int move = 0;        // hexes at most
  int battle_move = 0; // hexes at most, to battle afterwards
  std::string dice;    // at 1, 2, … hexes
  std::string hit_by;  // of the faces I A G S
  bool needs_sight = true;
  std::string into_forest; // dice from 1 hex away
  bool takes_ground = true;
  bool overruns = false;
  int retreat = 1; // hexes at most, for one flag
  int medals = 1;
};

std::string hex_of_row_e(int number) { return "E" + std::to_string(number); }

int farthest_move(const std::string& unit) {
  Table t(fill({unit}, "E1: $1"));
  t.order({"E1"});
  int hexes = 0;
  while (t.can("move e1 " + hex_of_row_e(hexes + 2))) ++hexes;
  return hexes;
}

int farthest_move_before_battle(const std::string& unit, int move) {
  int most = -1;
  for (int hexes = 0; hexes <= move; ++hexes) {
    std::string row = "E1: " + unit;
    for (int i = 0; i < hexes; ++i) row += " .";
    Table t(fill({row}, "$1 i"));
    t.order({"E1"});
    const std::string end = hex_of_row_e(1 + hexes);
    t.act(hexes == 0 ? "done" : "move e1 " + end);
    if (t.targets(end) == hex_of_row_e(2 + hexes)) most = hexes;
  }
  return most;
}

std::string dice_at_each_range(const std::string& unit) {
  std::string found;
  for (int hexes = 1; hexes <= 8; ++hexes) {
    std::string row = "E1: " + unit;
    for (int i = 1; i < hexes; ++i) row += " .";
    Table t(fill({row}, "$1 i"));
    t.order({"E1"});
    t.battle_phase();
    const std::string target = hex_of_row_e(1 + hexes);
    if (t.targets("E1") == target)
      found += (found.empty() ? "" : " ") + std::to_string(t.dice_against("E1", target));
  }
  return found;
}

std::string faces_that_hit(const std::string& unit) {
  std::string found;
  for (const std::string face : {"I", "A", "G", "S"}) {
    Table t(fill({unit}, "D5: $1 g"));
    const int before = t.figures("D5");
    t.order({"D6"});
    t.battle_phase();
    t.attack("D6", "D5", face + " S S");
    if (t.figures("D5") < before) found += (found.empty() ? "" : " ") + face;
  }
  return found;
}

bool shoots_over_a_forest(const std::string& unit) {
  Table t(fill({unit}, "E1: $1 fo i"));
  t.order({"E1"});
  t.battle_phase();
  return t.targets("E1") == "E3";
}

std::string dice_into_forest(const std::string& unit) {
  Table t(fill({unit}, "E1: $1 fo/i"));
  return std::to_string(t.dice_against("E1", "E2"));
}

void win_a_close_assault(Table& t) {
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "E6", "I S S");
}

bool takes_ground(const std::string& unit) {
  Table t(fill({unit}, "E5: $1 i1 i"));
  win_a_close_assault(t);
  return t.can("ground e5 e6");
}

bool overruns(const std::string& unit) {
  Table t(fill({unit}, "E5: $1 i1 i"));
  win_a_close_assault(t);
  if (!t.can("ground e5 e6")) return false;
  t.act("ground e5 e6");
  return t.can("battle e6 e7");
}

int farthest_retreat(const std::string& unit) {
  Table t(fill({unit}, "D5: $1 g"));
  t.order({"D6"});
  t.battle_phase();
  t.attack("D6", "D5", "F S S");
  int hexes = 0;
  for (; t.legal("retreat") != ""; ++hexes) {
    const std::string way = t.legal("retreat");
    t.act("retreat " + way.substr(0, way.find(',')));
  }
  return hexes;
}

int worth(const std::string& unit) {
  Table t(fill({unit}, "D5: $11 g"));
  t.order({"D6"});
  t.battle_phase();
  t.attack("D6", "D5", "G S S");
  return t.medals(kAxis);
}

void check(const std::string& unit, const UnitCard& card) {
  SCOPED_TRACE(unit);
  EXPECT_EQ(Table(fill({unit}, "E1: $1")).figures("E1"), card.figures);
  EXPECT_EQ(farthest_move(unit), card.move);
  EXPECT_EQ(farthest_move_before_battle(unit, card.move), card.battle_move);
  EXPECT_EQ(dice_at_each_range(unit), card.dice);
  EXPECT_EQ(faces_that_hit(unit), card.hit_by);
  EXPECT_EQ(shoots_over_a_forest(unit), !card.needs_sight);
  EXPECT_EQ(dice_into_forest(unit), card.into_forest);
  EXPECT_EQ(takes_ground(unit), card.takes_ground);
  EXPECT_EQ(overruns(unit), card.overruns);
  EXPECT_EQ(farthest_retreat(unit), card.retreat);
  EXPECT_EQ(worth(unit), card.medals);
}

TEST(UnitCards, Infantry) {
  RULES("U-UNIT-01", "F-TRP-01", "F-TRP-02");
  check("I",
        {.figures = 4, .move = 2, .battle_move = 1, .dice = "3 2 1", .hit_by = "I G", .into_forest = "2"});
}

TEST(UnitCards, Armor) {
  RULES("U-UNIT-02", "F-TRP-03", "F-TRP-04");
  check("A", {.figures = 3,
              .move = 3,
              .battle_move = 3,
              .dice = "3 3 3",
              .hit_by = "A G",
              .into_forest = "1",
              .overruns = true});
}

TEST(UnitCards, Artillery) {
  RULES("U-UNIT-03", "F-TRP-05", "F-TRP-06", "F-TRP-07");
  check("G", {.figures = 2,
              .move = 1,
              .battle_move = 0,
              .dice = "3 3 2 2 1 1",
              .hit_by = "G",
              .needs_sight = false,
              .into_forest = "3",
              .takes_ground = false});
}

TEST(UnitCards, ArtilleryBesideAnEnemyMustAttackIt) {
  RULE("U-UNIT-03");
  Table t("E1: G i . i");
  t.order({"E1"});
  t.battle_phase();
  EXPECT_EQ(t.targets("E1"), "E2");
}

TEST(UnitCards, SpecialForces) {
  RULES("U-UNIT-04", "B-SFORCE-02", "B-SFORCE-03", "B-SFORCE-05", "B-SPEC-03");
  check("S",
        {.figures = 4, .move = 2, .battle_move = 2, .dice = "3 2 1", .hit_by = "I G", .into_forest = "2"});
}

TEST(UnitCards, EliteArmor) {
  RULES("U-UNIT-05", "B-ELITE-01", "B-ELITE-02", "B-ELITE-03", "B-SPEC-03");
  check("E", {.figures = 4,
              .move = 3,
              .battle_move = 3,
              .dice = "3 3 3",
              .hit_by = "A G",
              .into_forest = "1",
              .overruns = true});
}

TEST(UnitCards, FrenchResistance) {
  RULES("U-UNIT-30", "B-RESIST-01", "B-RESIST-03", "B-RESIST-05", "B-RESIST-09", "B-SPEC-03", "F-NAT-01",
        "F-NAT-02", "F-NAT-03", "F-NAT-05", "F-NAT-06");
  check("R", {.figures = 3,
              .move = 2,
              .battle_move = 1,
              .dice = "3 2 1",
              .hit_by = "I G",
              .into_forest = "2",
              .retreat = 3});
}

// Special units -----------------------------------------------------------------------------------------

TEST(SpecialUnits, AUnitMayStartWithAnotherNumberOfFigures) {
  RULE("B-SPEC-02");
  Table t("E5: I I2 a4 g1");
  EXPECT_EQ(t.figures("E5"), 4);
  EXPECT_EQ(t.figures("E6"), 2);
  EXPECT_EQ(t.figures("E7"), 4);
  EXPECT_EQ(t.figures("E8"), 1);
}

TEST(SpecialUnits, FollowTheTerrainRulesOfTheirClass) {
  RULE("B-SPEC-03");
  for (const std::string infantry : {"S", "R"}) {
    SCOPED_TRACE(infantry);
    Table t(fill({infantry}, R"(
      E4: bu    $1    hh
      D7:                      wi/$1 i
    )"));
    t.order({"E5"});
    EXPECT_TRUE(t.can("move e5 e4"));
    EXPECT_TRUE(t.can("move e5 e6"));
    EXPECT_EQ(t.dice_against("D7", "D8"), 2);
  }
  Table t(R"(
    D7:                      to/E  i
    E4: bu    E     hh
  )");
  t.order({"E5"});
  EXPECT_FALSE(t.can("move e5 e4"));
  EXPECT_FALSE(t.can("move e5 e6"));
  EXPECT_EQ(t.dice_against("D7", "D8"), 1);
}

TEST(SpecialUnits, RegularAndSpecialUnitsInOneBattle) {
  RULES("B-SPEC-04", "B-SFORCE-01");
  Table t(R"(
    C4: .     .     i     .     .     i
    D4:    .     .     .     .     .     .
    E4: I     .     .     S     .     .
  )");
  t.order({"E4", "E7"});
  t.play({"move e4 d5", "move e7 d8"}); // two hexes each
  EXPECT_EQ(t.targets("D5"), "") << "regular infantry has moved too far";
  EXPECT_EQ(t.targets("D8"), "C9") << "Special Forces have not";
}

// Special Forces ----------------------------------------------------------------------------------------

TEST(SpecialForces, AreInfantryOfEitherSide) {
  RULE("B-SFORCE-01");
  check("S",
        {.figures = 4, .move = 2, .battle_move = 2, .dice = "3 2 1", .hit_by = "I G", .into_forest = "2"});
  Table kommandos(R"(
    C5: s
    D5:    .
    E5: .
    F5:    I
  )");
  kommandos.order({"C5"});
  kommandos.act("move c5 e5");
  EXPECT_EQ(kommandos.targets("E5"), "F5");
  EXPECT_EQ(kommandos.dice_against("F5", "E5"), 3);
}

TEST(SpecialForces, ExampleOfTwoHexesAndABattle) {
  RULES("B-SFORCE-06", "B-SFORCE-02");
  Table t(R"(
    C5: i
    D5:    .
    E5: .
    F5:    S
  )");
  t.order({"F5"});
  t.act("move f5 d5");
  t.attack("D5", "C5", "I S S");
  EXPECT_EQ(t.figures("C5"), 3);
}

TEST(SpecialForces, ExampleOfTheForest) {
  RULES("B-SFORCE-07", "B-SFORCE-04");
  Table t(R"(
    C5: i
    D5:    fo
    E5: .
    F5:    S
  )");
  t.order({"F5"});
  t.act("move f5 d5");
  EXPECT_EQ(t.targets("D5"), "");
}

TEST(SpecialForces, StopWhereTerrainSaysSo) {
  RULE("B-SFORCE-04");
  for (const std::string terrain : {"fo", "to", "he", "wi"}) {
    SCOPED_TRACE(terrain);
    Table t(fill({terrain}, R"(
      A1: S     $1    .
      B1:    ri    .     .
    )"));
    t.order({"A1"});
    EXPECT_EQ(t.moves("A1"), "A2");
  }
}

// Elite armor -------------------------------------------------------------------------------------------

TEST(EliteArmor, TakesFourHits) {
  RULES("B-ELITE-01", "B-ELITE-03");
  Table t(R"(
    D5:    e
    E5: G     G
  )");
  t.order({"E5", "E6"});
  t.battle_phase();
  t.attack("E5", "D5", "A A A");
  EXPECT_EQ(t.figures("D5"), 1);
  EXPECT_EQ(t.medals(kAllies), 0);
  t.attack("E6", "D5", "G S S");
  EXPECT_EQ(t.medals(kAllies), 1);
}

// Resistance --------------------------------------------------------------------------------------------

TEST(Resistance, BattlesWhereItHasJustComeIn) {
  RULES("B-RESIST-02", "F-NAT-04", "U-UNIT-30");
  for (const std::string terrain : {"fo", "to", "he"})
    for (const std::string unit : {"R", "I"}) {
      SCOPED_TRACE(terrain + " " + unit);
      Table t(fill({terrain, unit}, R"(
        D5:    i
        E5: $1
        F5:    $2
      )"));
      t.order({"F5"});
      t.act("move f5 e5");
      EXPECT_EQ(t.targets("E5"), unit == "R" ? "D5" : "");
    }
}

TEST(Resistance, NotAfterTwoHexes) {
  RULES("B-RESIST-06", "B-RESIST-05", "F-NAT-02");
  for (const std::string terrain : {"fo", "to", "."}) {
    SCOPED_TRACE(terrain);
    Table t(fill({terrain}, R"(
      D5:    i
      E5: $1
      F5:    .
      G5: R     .
    )"));
    t.order({"G5"});
    t.act("move g5 e5");
    EXPECT_EQ(t.targets("E5"), "");
  }
}

TEST(Resistance, StopsLikeAnyUnit) {
  RULES("B-RESIST-07", "F-NAT-04", "U-UNIT-30");
  for (const std::string terrain : {"fo", "to", "he", "wi"}) {
    SCOPED_TRACE(terrain);
    Table t(fill({terrain}, R"(
      A1: R     $1    .
      B1:    ri    .     .
    )"));
    t.order({"A1"});
    EXPECT_EQ(t.moves("A1"), "A2");
  }
}

TEST(Resistance, ObeysTheOtherRulesOfHedgerows) {
  RULES("B-RESIST-07", "F-NAT-04");
  Table enters(R"(
    E5: R     .     he
  )");
  enters.order({"E5"});
  EXPECT_FALSE(enters.can("move e5 e7"));

  Table leaves(R"(
    E5: he/R  .     .
  )");
  leaves.order({"E5"});
  EXPECT_TRUE(leaves.can("move e5 e6"));
  EXPECT_FALSE(leaves.can("move e5 e7"));
}

TEST(Resistance, OneToThreeHexesForAFlag) {
  RULES("B-RESIST-03", "B-RESIST-04", "F-NAT-06");
  Table t(R"(
    C5: i
    D5:    R
    E5: .     .
    F5:    .     .
    G5: .     .
  )");
  t.order({"C5"});
  t.battle_phase();
  t.attack("C5", "D5", "F S S");
  EXPECT_EQ(t.to_act(), seat_of(kAllies));
  EXPECT_FALSE(t.can("stay")) << "one hex at least";
  t.act("retreat d5 e5");
  EXPECT_TRUE(t.can("stay"));
  t.act("retreat e5 f5");
  EXPECT_TRUE(t.can("stay"));
  t.act("retreat f5 g5");
  EXPECT_EQ(t.retreats(), "") << "three hexes at most";
  EXPECT_EQ(t.figures("G5"), 3);
}

TEST(Resistance, MayStopAfterOneHex) {
  RULES("B-RESIST-03", "F-NAT-06");
  Table t(R"(
    C5: i
    D5:    R
    E5: .     .
  )");
  t.order({"C5"});
  t.battle_phase();
  t.attack("C5", "D5", "F S S");
  t.act("retreat d5 e6");
  t.act("stay");
  EXPECT_EQ(t.figures("E6"), 3);
  EXPECT_EQ(t.retreats(), "");
}

TEST(Resistance, ExampleOfFourHexesIntoTheVillage) {
  RULES("B-RESIST-10", "F-NAT-08", "B-RESIST-03", "B-RESIST-04", "F-NAT-06", "F-NAT-07");
  Table t(R"(
    C5: i
    D5:    fo/R
    E5: .     .
    F5:    .
    G5: .     .
    H5:    to
  )");
  t.order({"C5"});
  t.battle_phase();
  t.attack("C5", "D5", "F F");
  t.play({"retreat d5 e6", "retreat e6 f5", "retreat f5 g6", "retreat g6 h5", "stay"});
  EXPECT_EQ(t.figures("H5"), 3);
}

TEST(Resistance, TwoToSixHexesForTwoFlags) {
  RULES("F-NAT-07", "F-NAT-06", "B-RESIST-04");
  Table t(R"(
    A5: i
    B5:    R
    C5: .     .
    D5:    .
    E5: .     .
    F5:    .
    G5: .     .
    H5:    .
  )");
  t.order({"A5"});
  t.battle_phase();
  t.attack("A5", "B5", "F F S");
  t.act("retreat b5 c6");
  EXPECT_FALSE(t.can("stay")) << "two hexes at least";
  t.act("retreat c6 d5");
  EXPECT_TRUE(t.can("stay"));
  t.play({"retreat d5 e6", "retreat e6 f5", "retreat f5 g6", "retreat g6 h5"});
  EXPECT_EQ(t.retreats(), "") << "six hexes at most";
  EXPECT_EQ(t.figures("H5"), 3);
}

TEST(Resistance, ALossForEachFlagItCannotObey) {
  RULE("B-RESIST-08");
  const std::string_view one_hex_free = R"(
    C5:    i
    D5:       R
    E5:    .     I
    F4: I     I
  )";
  Table one(one_hex_free);
  one.order({"C5"});
  one.battle_phase();
  one.attack("C5", "D5", "F S S");
  EXPECT_EQ(one.figures("E5"), 3) << "the hexes it might have gone on cost nothing";

  Table two(one_hex_free);
  two.order({"C5"});
  two.battle_phase();
  two.attack("C5", "D5", "F F S");
  EXPECT_EQ(two.figures("E5"), 2);

  Table none(R"(
    C5: i
    D5:    R
    E5: I     I
  )");
  none.order({"C5"});
  none.battle_phase();
  none.attack("C5", "D5", "F S S");
  EXPECT_EQ(none.figures("D5"), 2);
}

TEST(Resistance, TakesTheLongerWayFirst) {
  RULES("B-RESIST-08", "B-RESIST-04");
  Table t(R"(
    C5:    i
    D5:       R
    E5:    .     .
    F4: I     I     .
  )");
  t.order({"C5"});
  t.battle_phase();
  t.attack("C5", "D5", "F F S");
  EXPECT_EQ(t.retreats(), "E6"); // E5 is a dead end
  t.act("retreat d5 e6");
  t.act("stay");
  EXPECT_EQ(t.figures("F6"), 3);
}

} // namespace
} // namespace bocage
