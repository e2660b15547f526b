// Ships: Aircraft Carriers (Troops 11) and Destroyers (Troops 12), planes aside.
//
// Rules: F-TRPB-16 to 20, 24 to 36, F-CMD-38, F-CMD-39 (FAQ IV, VIII), U-UNIT-14, U-UNIT-15.
#include <gtest/gtest.h>

#include "tests/support/answers.h"
#include "tests/support/equipment.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// The Allied ship in G5, sea all around, a beach in row D: F4 to F6 lie two hexes from it, E4 to E6 beside
// it.
Table at_sea(const std::string& ship, const std::string& more = "") {
  return Table(fill({ship}, R"(
    D3:    be    be    be    be
    E3: oc    oc    oc    oc    oc
    F3:    oc    oc    oc    oc
    G3: oc    oc    oc/$1 oc    oc
    H3:    oc    oc    oc    oc
    I3: oc    oc    oc    oc    oc
    I9: I
    H9:    i
  )") + more);
}
constexpr std::string_view kShips[] = {"C", "De"};
std::string key_of_ship(std::string_view ship) { return ship == "C" ? "aircraft-carrier" : "destroyer"; }

Table to_sail(std::string_view ship, const std::string& more = "") {
  Table t = at_sea(std::string(ship), more);
  t.order({"G5", "I9"});
  return t;
}

// Movement ------------------------------------------------------------------------------------------------

TEST(Ships, SailTwoSeaHexes) {
  RULES("F-TRPB-16", "F-TRPB-32", "U-UNIT-14", "U-UNIT-15");
  for (const std::string_view ship : kShips) {
    SCOPED_TRACE(ship);
    const Table t = to_sail(ship);
    EXPECT_EQ(t.moves("G5"), "F3 F4 F5 F6 G3 G4 G6 G7 H3 H4 H5 H6 I4 I5 I6");
    const std::string rule = ship == "C" ? "F-TRPB-16" : "F-TRPB-32";
    EXPECT_EQ(why(t, "move g5 g8"), "not-by-sea G8 " + key_of_ship(ship) + " (" + rule + ")") << "land";
    EXPECT_EQ(why(t, "move g5 i3"), "too-far I3 " + key_of_ship(ship) + " 2 (" + rule + ")");
  }
}

TEST(Ships, KeepAwayFromTheBeach) {
  RULES("F-TRPB-17", "F-TRPB-25", "U-UNIT-14", "U-UNIT-15");
  for (const std::string_view ship : kShips) {
    const Table t = to_sail(ship);
    EXPECT_FALSE(t.can("move g5 e5")) << ship;
    EXPECT_EQ(why(t, "move g5 e5"),
              "not-by-sea E5 " + key_of_ship(ship) + (ship == "C" ? " (F-TRPB-17)" : " (F-TRPB-25)"));
  }
  Table t("E5: oc oc/De oc fo");
  t.order({"E6"});
  EXPECT_EQ(t.moves("E6"), "E5 E7") << "other land does not matter";
}

TEST(Ships, GoAroundOthers) {
  RULE("F-TRPB-16");
  Table t("E4: oc oc/I oc/De oc/I oc");
  t.order({"E6"});
  EXPECT_EQ(t.moves("E6"), "");
}

// Under fire ----------------------------------------------------------------------------------------------

TEST(Ships, AreHitByGrenadesAndSinkAtTheThird) {
  RULES("F-TRPB-18", "F-TRPB-26", "U-UNIT-14", "U-UNIT-15");
  for (const std::string_view ship : kShips) {
    SCOPED_TRACE(ship);
    for (const std::string face : {"I", "A", "G", "S"})
      for (const std::string attacker : {"g", "a", "i"}) {
        Table t("E5: " + attacker + "\nG5: oc/" + std::string(ship));
        fire(t, "E5", "G5", face + (attacker == "i" ? " S" : " S S"));
        EXPECT_EQ(t.unit("G5").hits, face == "G" ? 1 : 0) << face << attacker;
      }
    Table t("E5: g\nG5: oc/" + std::string(ship));
    fire(t, "E5", "G5", "G G S");
    EXPECT_EQ(t.unit("G5").hits, 2);
    EXPECT_EQ(t.medals(kAxis), 0);
    fire(t, "E5", "G5", "G S S");
    EXPECT_TRUE(t.empty("G5"));
    EXPECT_EQ(t.medals(kAxis), 1);
  }
}

TEST(Ships, IgnoreAFlag) {
  RULES("F-TRPB-19", "F-TRPB-27", "U-UNIT-14", "U-UNIT-15");
  for (const std::string_view ship : kShips) {
    SCOPED_TRACE(ship);
    Table t = at_sea(std::string(ship), "A5: g");
    fire(t, "A5", "G5", "F");
    EXPECT_TRUE(t.can("ignore 1"));
    EXPECT_FALSE(t.can("ignore 2"));
    EXPECT_EQ(count(t, "ignore 1"),
              key_of_ship(ship) + " +1 (" + (ship == "C" ? "F-TRPB-19)" : "F-TRPB-27)"));
    t.act("ignore 1");
    EXPECT_FALSE(t.empty("G5"));
    EXPECT_EQ(t.unit("G5").hits, 0);
  }
}

TEST(Ships, RetreatOverTheSea) {
  RULES("U-UNIT-14", "U-UNIT-15", "F-TRPB-20", "F-TRPB-28");
  for (const std::string_view ship : kShips) {
    Table t = at_sea(std::string(ship), "A5: g");
    fire(t, "A5", "G5", "F");
    t.act("ignore 0");
    EXPECT_EQ(t.retreats(), "H4 H5") << ship;
    t.act("retreat g5 h4");
    EXPECT_EQ(t.unit("H4").hits, 0) << ship;
    EXPECT_EQ(t.legal("retreat"), "") << ship << ": one hex for a flag";
  }
}

TEST(Ships, AreHitByARetreatThatTheyCannotMake) {
  RULES("F-TRPB-20", "F-TRPB-28", "U-UNIT-14", "U-UNIT-15");
  for (const std::string_view ship : kShips) {
    SCOPED_TRACE(ship);
    Table t("E5: g\nG5: oc/" + std::string(ship) + "\nH4: . .");
    fire(t, "E5", "G5", "F F S");
    t.act("ignore 1");
    EXPECT_EQ(t.unit("G5").hits, 1) << "for the one that is left: there is land behind it";
    Table both("E5: g\nG5: oc/" + std::string(ship) + "\nH4: . .");
    fire(both, "E5", "G5", "F F S");
    both.act("ignore 0");
    EXPECT_EQ(both.unit("G5").hits, 2);
  }
}

TEST(Ships, DoNotRetreatBesideABeach) {
  RULES("F-TRPB-17", "F-TRPB-25");
  for (const std::string_view ship : kShips) {
    SCOPED_TRACE(ship);
    Table t("E5: g\nG5: oc/" + std::string(ship) + "\nH3: be oc oc oc");
    fire(t, "E5", "G5", "F S S");
    t.act("ignore 0");
    EXPECT_EQ(t.figures("H5"), 1) << "H4 is beside the beach";
  }
}

TEST(Ships, AreNotRepaired) {
  RULES("F-TRPB-24", "F-TRPB-36", "U-UNIT-14", "U-UNIT-15");
  for (const std::string_view ship : kShips) {
    SCOPED_TRACE(ship);
    Table t = at_sea(std::string(ship), "A5: g");
    fire(t, "A5", "G5", "G");
    EXPECT_EQ(t.unit("G5").hits, 1);
    t.set_figures("I9", 2);
    t.card(kAllies, "medics-and-mechanics");
    EXPECT_TRUE(t.can("heal i9"));
    EXPECT_FALSE(t.can("heal g5"));
    EXPECT_EQ(why(t, "heal g5"), ship == "C" ? "not-damaged G5 (F-TRPB-24)" : "not-damaged G5 (F-TRPB-36)");
  }
}

// Destroyers in battle ------------------------------------------------------------------------------------

TEST(Destroyer, SailsAndBattles) {
  RULES("F-TRPB-32", "U-UNIT-15");
  for (const std::string move : {"g5 g6", "g5 g7"}) {
    Table t = to_sail("De", "A7: i");
    t.play({"move " + move, "done"});
    EXPECT_EQ(t.targets(move.substr(3)), "A7 H9") << move;
  }
}

TEST(Destroyer, FiresUpToEightHexes) {
  RULES("F-TRPB-33", "U-UNIT-15");
  std::string dice, row = "E1: oc/De";
  for (int hexes = 1; hexes <= 9; ++hexes, row += " .")
    dice += std::to_string(Table(row + " i").dice_rolled("E1", "E" + std::to_string(1 + hexes)));
  EXPECT_EQ(dice, "332211110");
  EXPECT_EQ(count(to_battle("E1: oc/De i", {"E1"}), "battle e1 e2"), "destroyer +3 (F-TRPB-33)");
  Table moved("E1: oc oc/De . . . . . . . i\nI9: I\nH9: i");
  moved.order({"E2", "I9"});
  moved.play({"move e2 e1", "done"});
  EXPECT_EQ(moved.targets("E1"), "") << "nine";
}

TEST(Destroyer, FiresEightHexesAfterItHasMoved) {
  RULES("F-TRPB-32", "F-TRPB-33");
  Table t("E1: oc oc/De . . . . . . i");
  t.order({"E2"});
  t.act("move e2 e1");
  EXPECT_EQ(t.targets("E1"), "E9");
}

TEST(Destroyer, SeesOverAllAndIntoAll) {
  RULE("U-UNIT-15");
  EXPECT_EQ(Table("E1: oc/De fo i").dice_rolled("E1", "E3"), 3);
  EXPECT_EQ(Table("E1: oc/De fo/i").dice_rolled("E1", "E2"), 3);
  Table moved("E1: oc oc/De fo i\nI9: I i");
  moved.order({"E2", "I9"});
  moved.play({"move e2 e1", "done"});
  EXPECT_EQ(moved.targets("E1"), "E4") << "having moved too";
}

TEST(Destroyer, NeverTakesGround) {
  RULE("U-UNIT-15");
  Table t("G5: oc/De oc/i1\nI9: I\nH9: i");
  t.order({"G5", "I9"});
  t.battle_phase();
  t.attack("G5", "G6", "I S S");
  EXPECT_TRUE(t.empty("G6"));
  EXPECT_EQ(why(t, "ground g5 g6"), "ground-not-taken G6 (B-GROUND-03)");
}

TEST(Destroyer, MarksItsTargets) {
  RULES("F-TRPB-29", "U-UNIT-15");
  Table t("E1: oc/De . i . i");
  fire(t, "E1", "E3", "S S S");
  EXPECT_EQ(marked_hexes(t), "") << "not without a hit";
  fire(t, "E1", "E3", "I S S");
  EXPECT_EQ(marked_hexes(t), "E3");
  t.set_figures("E5", 1);
  fire(t, "E1", "E5", "I S");
  EXPECT_EQ(marked_hexes(t), "E3") << "not where nobody is left";
}

TEST(Destroyer, ItsMarkersServeItselfAndBigGuns) {
  RULES("F-TRPB-30", "U-UNIT-15");
  Table t("E1: oc/De . i\nE5: /Bg\nG3: G");
  fire(t, "E1", "E3", "I S S");
  EXPECT_EQ(t.dice_against("E1", "E3"), 4);
  EXPECT_EQ(t.dice_against("E5", "E3"), 4);
  EXPECT_EQ(t.dice_against("G3", "E3"), 3);
  t.order({"E3"});
  t.act("move e3 e4");
  EXPECT_EQ(marked_hexes(t), "") << "until the unit moves";
}

TEST(Destroyer, ItsMarkersDoNotAddUp) {
  RULES("F-TRPB-31", "U-UNIT-15");
  Table t("E1: oc/De . i\nE5: /Bg");
  fire(t, "E1", "E3", "I S S");
  fire(t, "E5", "E3", "I S S S");
  EXPECT_EQ(t.state.marker_count, 1);
  EXPECT_EQ(t.dice_against("E1", "E3"), 4);
}

TEST(Destroyer, TakesItsMarkersBackWhenItMoves) {
  RULES("F-TRPB-29", "U-UNIT-15");
  Table t("E1: oc/De . i\nD1: oc");
  fire(t, "E1", "E3", "I S S");
  t.order({"E1"});
  t.act("move e1 d1");
  EXPECT_EQ(marked_hexes(t), "");
}

// Cards ---------------------------------------------------------------------------------------------------

TEST(Destroyer, IsNoArtillery) {
  RULES("F-TRPB-34", "F-CMD-38", "U-UNIT-15");
  Table t("E5: oc/De\nE8: G");
  t.card(kAllies, "artillery-bombard");
  EXPECT_EQ(t.ordered(), "E8");
}

TEST(Destroyer, MayBeOrderedByArtilleryBombardInWantOfAny) {
  RULE("F-CMD-39");
  Table t("E5: oc/De . i\nE9: I");
  t.card(kAllies, "artillery-bombard");
  t.act("order e5");
  EXPECT_EQ(t.ordered(), "E5") << "one unit";
  t.act("done");
  t.attack("E5", "E7", "S S S");
  EXPECT_FALSE(t.can("battle e5 e7")) << "once, like any other";
}

TEST(Destroyer, IsOrderedByFirefight) {
  RULES("F-TRPB-35", "U-UNIT-15");
  Table t("E5: oc/De . i");
  t.card(kAllies, "firefight");
  t.act("order e5");
  t.attack("E5", "E7", "S S S S");
  EXPECT_EQ(t.rolled(), 4) << "with the die of the card";
}

} // namespace
} // namespace bocage::test
