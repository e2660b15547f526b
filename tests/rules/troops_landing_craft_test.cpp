// Landing craft (Troops 15): they take units over the sea and are gone when these go ashore.
//
// Rules: A-LC (Air Pack p.11), F-TRPB-37 to 53, F-THOG-07 (FAQ), E-LCT (Equipment Pack p.15), U-UNIT-18. Of a
// craft there is no piece: it is a mark of the unit in it.
#include <gtest/gtest.h>

#include "tests/support/answers.h"
#include "tests/support/equipment.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// The Allied unit in I4, at the edge of the board, two hexes from the beach; it is the player's turn to move.
Table off_the_beach(const std::string& unit) {
  Table t(R"(
    G3: be    be    be    be    be
    H3:    oc    oc    oc    oc
    I3: oc    oc/)" +
              unit + R"(    oc    oc
    I9: I
    H9:    i
  )",
          aboard("I4"));
  t.order({"I4", "I9"});
  return t;
}

// The same in H4, beside the beach, when such a cell lies before it in G4.
Table landing_on(const std::string& unit, const std::string& cell) {
  Table t("G4: " + cell + "\nH4: oc/" + unit + "\nI4: oc oc\nI9: I\nH9: i", aboard("H4"));
  t.order({"H4", "I9"});
  return t;
}

bool in_craft(const Table& t, std::string_view hex) { return t.unit(hex).is(kInCraft); }

// Set-up --------------------------------------------------------------------------------------------------

TEST(LandingCraft, LiesUnderAUnitAtSea) {
  RULES("A-LC-01", "E-LCT-02", "F-TRPB-37", "U-UNIT-18");
  const Table t = off_the_beach("I");
  EXPECT_TRUE(in_craft(t, "I4"));
  EXPECT_EQ(t.figures("I4"), 4) << "one unit aboard, as it is";
  EXPECT_TRUE(in_craft(landing_on("I", "be"), "H4")) << "on any hex of the sea (docs/rulings.md)";
  EXPECT_FALSE(in_craft(Table("G4: be/I", aboard("G4")), "G4")) << "there is none on land";
  EXPECT_FALSE(in_craft(Table("I4: oc/I"), "I4")) << "nor where the battle puts none";
}

TEST(LandingCraft, CarriesInfantryArmorAndArtillery) {
  RULES("A-LC-02", "E-LCT-03");
  for (const std::string unit : {"I", "A", "G", "S", "Ha"}) {
    Table t = off_the_beach(unit);
    t.act("move i4 g4");
    EXPECT_FALSE(t.empty("G4")) << unit;
  }
}

// Movement ------------------------------------------------------------------------------------------------

TEST(LandingCraft, MovesUpToTwoHexes) {
  RULES("A-LC-05", "E-LCT-06", "F-TRPB-38", "U-UNIT-18");
  for (const std::string unit : {"I", "A", "G"}) {
    SCOPED_TRACE(unit);
    const Table t = off_the_beach(unit);
    EXPECT_EQ(t.moves("I4"), "G3 G4 G5 H2 H3 H4 H5 I2 I3 I5 I6") << "the shore among them";
    EXPECT_EQ(why(t, "move i4 f4"),
              "too-far F4 " + std::string(t.game.tables().of(t.unit("I4").troop).key) + " 2 (E-LCT-06)");
  }
  Table without("I3: oc oc/I oc oc\nH3: oc oc oc");
  without.order({"I4"});
  EXPECT_EQ(without.moves("I4"), "H3 H4 I3 I5") << "without a craft one hex at sea";
}

TEST(LandingCraft, GoesAroundOthers) {
  RULE("A-LC-05");
  Table t("G4: be\nH3: oc/I oc/I\nI3: oc oc/I oc", aboard("I4"));
  t.order({"I4"});
  EXPECT_EQ(t.moves("I4"), "H2 H5 I2 I3 I5 I6");
}

TEST(LandingCraft, IsGoneOnTheBeachWhereItsUnitStays) {
  RULES("A-LC-07", "E-LCT-08", "E-LCT-09", "F-TRPB-40", "F-TRPB-47", "A-LC-03", "E-LCT-04", "U-UNIT-18");
  Table t = off_the_beach("I");
  t.act("move i4 g4");
  EXPECT_EQ(t.figures("G4"), 4);
  EXPECT_FALSE(in_craft(t, "G4"));
  EXPECT_EQ(t.event(EventKind::CraftLeft).from, t.hex("G4"));
  EXPECT_EQ(t.medals(kAxis), 0);
}

TEST(LandingCraft, IsNotGoneOnTheShore) {
  RULES("F-TRPB-48", "A-LC-07");
  Table t = off_the_beach("I");
  t.act("move i4 h4"); // beside the beach
  EXPECT_TRUE(in_craft(t, "H4"));
  EXPECT_EQ(t.count(EventKind::CraftLeft), 0);
}

TEST(LandingCraft, LandsOnAnyGroundThatIsOpenToIt) {
  RULES("F-TRPB-50", "U-UNIT-18");
  for (const std::string cell : {".", "be", "hi", "fo", "to", "wi", "ma"}) {
    Table t = landing_on("I", cell);
    EXPECT_TRUE(t.can("move h4 g4")) << cell;
    t.act("move h4 g4");
    EXPECT_FALSE(in_craft(t, "G4")) << cell;
  }
  EXPECT_EQ(why(landing_on("G", "ma"), "move h4 g4"), "no-landing-there G4 (F-TRPB-50)")
      << "closed to the gun aboard";
  EXPECT_EQ(why(landing_on("I", "ri"), "move h4 g4"), "no-landing-there G4 (F-TRPB-50)");
}

TEST(LandingCraft, CountsAsArmorWhereItLands) {
  RULES("E-LCT-01", "F-TRPB-50");
  EXPECT_EQ(why(landing_on("I", "bu"), "move h4 g4"), "no-landing-there G4 (F-TRPB-50)");
  EXPECT_EQ(why(landing_on("I", "mo"), "move h4 g4"), "no-landing-there G4 (F-TRPB-50)");
  Table on_foot("G4: bu\nH4: oc/I");
  on_foot.order({"H4"});
  EXPECT_TRUE(on_foot.can("move h4 g4"));
}

TEST(LandingCraft, NeverLandsOnHedgehogs) {
  RULES("F-TRPB-39", "F-TRPB-49", "F-THOG-07", "U-UNIT-18");
  for (const std::string unit : {"I", "A", "G"}) {
    const Table t = landing_on(unit, "be+hh");
    EXPECT_FALSE(t.can("move h4 g4")) << unit;
    EXPECT_EQ(why(t, "move h4 g4"), "no-landing-there G4 (F-TRPB-49)") << unit;
  }
  Table on_foot("G4: be+hh\nH4: oc/I");
  on_foot.order({"H4"});
  EXPECT_TRUE(on_foot.can("move h4 g4")) << "without a craft infantry goes there";
}

TEST(LandingCraft, LandingEndsTheMove) {
  RULES("F-TRPB-51", "U-UNIT-18");
  Table t("F4: . .\nG4: be be\nH4: oc/I\nI9: I\nH9: i", aboard("H4"));
  t.order({"H4", "I9"});
  EXPECT_FALSE(t.can("move h4 f4")) << "not through the beach";
  t.act("move h4 g4"); // one hex of two
  EXPECT_EQ(t.moves("G4"), "");
}

TEST(LandingCraft, RetreatsOnTheSea) {
  RULES("A-LC-06", "E-LCT-07", "F-TRPB-42", "U-UNIT-18");
  const auto retreat = [](bool craft) {
    Table t("F4: a\nH4: oc/I\nI4: oc oc", craft ? aboard("H4") : Change{});
    fire(t, "F4", "H4", "F S S");
    return t;
  };
  EXPECT_EQ(retreat(true).retreats(), "I4 I5");
  EXPECT_EQ(retreat(false).figures("H4"), 3) << "without a craft it cannot";
  Table t = retreat(true);
  t.act("retreat h4 i5");
  EXPECT_TRUE(in_craft(t, "I5"));
  EXPECT_EQ(t.figures("I5"), 4);
}

TEST(LandingCraft, RetreatingOntoLandItIsGone) {
  RULES("A-LC-06", "E-LCT-08", "F-TRPB-42");
  Table t("F4: a\nH4: oc/I\nI4: be oc/G", aboard("H4"));
  fire(t, "F4", "H4", "F S S");
  EXPECT_EQ(t.figures("I4"), 4);
  EXPECT_FALSE(in_craft(t, "I4"));
  Table closed("F4: a\nH4: oc/I\nI4: be+hh oc/G", aboard("H4"));
  fire(closed, "F4", "H4", "F S S");
  EXPECT_EQ(closed.figures("H4"), 3) << "not where no craft goes";
}

// Battle --------------------------------------------------------------------------------------------------

TEST(LandingCraft, ItsUnitIsTheTarget) {
  RULES("A-LC-04", "E-LCT-05", "F-TRPB-41", "E-LCT-01");
  const auto left = [](const std::string& unit, const std::string& face) {
    Table t("F4: a\nH4: oc/" + unit, aboard("H4"));
    fire(t, "F4", "H4", face + " S S");
    return t.figures("H4");
  };
  EXPECT_EQ(left("I", "I"), 3) << "hit as infantry, though the craft counts as armor";
  EXPECT_EQ(left("I", "A"), 4);
  EXPECT_EQ(left("A", "A"), 2);
  EXPECT_EQ(left("G", "A"), 2);
  EXPECT_EQ(left("G", "G"), 1);
}

TEST(LandingCraft, AboardNobodyBattles) {
  RULES("A-LC-08", "A-LC-09", "E-LCT-10", "E-LCT-11", "F-TRPB-43", "U-UNIT-18");
  for (const std::string unit : {"I", "A", "G"}) {
    Table t("G4: i\nH4: oc/" + unit + "\nI9: I\nH9: i", aboard("H4"));
    t.order({"H4", "I9"});
    t.battle_phase();
    EXPECT_FALSE(t.can("battle h4 g4")) << unit;
    EXPECT_EQ(why(t, "battle h4 g4"), "in-craft H4 (E-LCT-11)") << unit;
  }
  Table ambush("G4: i\nH4: oc/I", aboard("H4"));
  ambush.hand(kAllies, {"ambush"});
  ambush.order({"G4"});
  ambush.battle_phase();
  ambush.dice("S S S");
  ambush.act("battle g4 h4");
  EXPECT_FALSE(ambush.can("ambush"));
}

TEST(LandingCraft, NorInTheTurnOfTheLanding) {
  RULES("A-LC-10", "E-LCT-12", "F-TRPB-44", "U-UNIT-18");
  Table landed("F4: i\nG4: be be\nH4: oc/A\nI9: I\nH9: i", aboard("H4"));
  landed.order({"H4", "I9"});
  landed.play({"move h4 g4", "done"});
  EXPECT_FALSE(landed.can("battle g4 f4"));
  EXPECT_EQ(why(landed, "battle g4 f4"), "just-landed G4 (E-LCT-12)");
  landed.order({"G4"}); // the next turn
  landed.battle_phase();
  EXPECT_TRUE(landed.can("battle g4 f4"));
}

TEST(LandingCraft, WhoWadesAshoreHasNotLandedFromOne) {
  RULES("E-LCT-12", "B-FOREST-02", "B-MVINF-02", "B-WIRE-04");
  const auto wades = [](const std::string& first, const std::string& second, const std::string& to) {
    Table t("E4: i\nF4: " + second + "\nG4: " + first + "\nH4: oc/I\nI9: I\nH9: i");
    t.order({"H4", "I9"});
    t.play({"move h4 " + to, "done"});
    return t;
  };
  EXPECT_EQ(why(wades("fo", "i", "g4"), "battle g4 f4"), "no-battle-entering G4 forest (B-FOREST-02)");
  const Table wire = wades("be", "wi", "f4");
  EXPECT_EQ(why(wire, "battle f4 e4"), "moved-too-far F4 infantry 2 (B-MVINF-02)");
  EXPECT_EQ(why(wire, "wire f4"), "moved-too-far F4 infantry 2 (B-WIRE-04)");
  EXPECT_EQ(why(wades("be+wi", "i", "g4"), "battle g4 f4"), "legal") << "one hex, and no craft";
}

TEST(LandingCraft, SinksWithItsUnitForTheMedalOfTheUnitAlone) {
  RULES("A-LC-03", "A-LC-11", "E-LCT-04", "E-LCT-13", "E-LCT-14", "F-TRPB-45", "U-UNIT-18");
  Table t("F4: a\nH4: oc/I1", aboard("H4"));
  fire(t, "F4", "H4", "I S S");
  EXPECT_TRUE(t.empty("H4"));
  EXPECT_EQ(t.medals(kAxis), 1);
  for (const Unit& unit : t.state.units) EXPECT_FALSE(unit.is(kInCraft));
}

TEST(LandingCraft, BlocksTheView) {
  RULES("A-LC-12", "E-LCT-15", "F-TRPB-46", "U-UNIT-18");
  Table t("H3: oc/I oc/I oc/i", aboard("H4"));
  t.order({"H3"});
  EXPECT_FALSE(t.sees("H3", "H5"));
  Table gone("H3: oc/I oc oc/i");
  EXPECT_TRUE(gone.sees("H3", "H5"));
}

// Cards ---------------------------------------------------------------------------------------------------

// One unit of each class ashore in row E, the same aboard in row I.
Table at_sea_and_ashore(const std::string& ashore = "I A G") {
  return Table("E1: " + ashore + "\nH4: oc oc oc oc\nI5: oc/I oc/A oc/G",
               together({aboard("I5"), aboard("I6"), aboard("I7")}));
}

TEST(LandingCraft, IsNotOrderedByCardsForTheLand) {
  RULES("F-TRPB-52", "E-LCT-01", "U-UNIT-18");
  const struct {
    std::string_view card, aboard, ashore;
  } cases[] = {{"behind-enemy-lines", "I5", "E1"},
               {"infantry-assault", "I5", "E1"},
               {"armor-assault", "I6", "E2"},
               {"artillery-bombard", "I7", "E3"}};
  for (const auto& [card, aboard, ashore] : cases) {
    SCOPED_TRACE(card);
    Table t = at_sea_and_ashore();
    t.card(kAllies, card);
    if (card == "infantry-assault") t.act("section 2"); // the center
    EXPECT_EQ(t.unit(aboard).order, OrderKind::None);
    EXPECT_FALSE(t.can("order " + std::string(aboard)));
    if (card == "infantry-assault") {
      t = at_sea_and_ashore();
      t.card(kAllies, card);
      t.act("section 1");
    }
    EXPECT_TRUE(t.unit(ashore).order != OrderKind::None || t.can("order " + std::string(ashore)));
  }
  Table t = at_sea_and_ashore();
  t.card(kAllies, "armor-assault");
  EXPECT_EQ(why(t, "order i6"), "not-from-craft I6 armor-assault (F-TRPB-52)");
}

TEST(LandingCraft, IsNotOrderedToBattleAndNothingElse) {
  RULE("E-LCT-11");
  Table fire("D1: i\nF1: I\nG4: i\nH4: oc\nI4: oc/I", aboard("I4"));
  fire.card(kAllies, "firefight");
  EXPECT_EQ(fire.legal("order"), "f1");
  EXPECT_EQ(why(fire, "order i4"), "in-craft I4 (E-LCT-11)");
  Table close("E1: i\nF1: I\nG4: i\nH4: oc/I", aboard("H4"));
  close.card(kAllies, "close-assault");
  EXPECT_EQ(close.ordered(), "F1");
}

TEST(LandingCraft, IsOrderedByOtherCards) {
  RULE("F-TRPB-52");
  for (const std::string_view card : {"move-out", "direct-from-hq", "attack-center"})
    EXPECT_TRUE(ordered_by(at_sea_and_ashore(), kAllies, card, "I5")) << card;
  Table hour = at_sea_and_ashore();
  hour.hand(kAllies, {"their-finest-hour"});
  hour.turn(kAllies);
  hour.dice("I");
  hour.act("card their-finest-hour");
  EXPECT_EQ(hour.legal("order"), "e1, i5");
}

TEST(LandingCraft, WithAllInfantryAboardMoveOutOrdersFourOfThem) {
  RULE("F-TRPB-52");
  Table t("I3: oc/I oc/I oc/I oc/I oc/I oc/A\nA1: i",
          together({aboard("I3"), aboard("I4"), aboard("I5"), aboard("I6"), aboard("I7"), aboard("I8")}));
  t.card(kAllies, "move-out");
  EXPECT_EQ(t.legal("order"), "i3, i4, i5, i6, i7") << "infantry there is: no unit of choice instead";
  t.play({"order i3", "order i4", "order i5", "order i6"});
  EXPECT_EQ(t.legal("order"), "");
}

TEST(LandingCraft, IsOrderedWhereACardOrdersAnyUnitInstead) {
  RULES("F-TRPB-53", "U-UNIT-18");
  for (const std::string_view card :
       {"behind-enemy-lines", "infantry-assault", "armor-assault", "artillery-bombard"}) {
    SCOPED_TRACE(card);
    // Ashore there is no unit that the card is for.
    Table t = at_sea_and_ashore(card == "armor-assault"       ? "I . G"
                                : card == "artillery-bombard" ? "I A ."
                                                              : ". A G");
    t.card(kAllies, card);
    t.act("order i6"); // of any class
    EXPECT_EQ(t.unit("I6").order, OrderKind::Normal) << "and without what the card gives";
    EXPECT_EQ(t.ordered(), "I6");
    EXPECT_TRUE(t.can("move i6 h7"));
  }
}

TEST(LandingCraft, KeepsOutOfWaterThatTheBattleCloses) {
  RULE("F-THEDGE-11");
  const Table t = moving("H3: oc oc/A oc\nI3: oc oc oc oc\nI9: I\nH9: i",
                         together({aboard("H4"), closed({"H5", "I4"})}), {"H4", "I9"});
  EXPECT_TRUE(t.can("move h4 h3"));
  EXPECT_FALSE(t.can("move h4 h5"));
  EXPECT_FALSE(t.can("move h4 i4"));
  const Table infantry = moving("H3: oc oc/A oc\nI9: I\nH9: i",
                                together({aboard("H4"), closed({"H5"}, kInfantry)}), {"H4", "I9"});
  EXPECT_TRUE(infantry.can("move h4 h5")) << "closed to others";
}

TEST(LandingCraft, DoesNotFallBackThereEither) {
  RULES("F-THEDGE-11", "F-TRPB-42");
  const std::string picture = "G4: i\nH3: oc oc/A oc\nI3: oc oc oc oc";
  Table t = battling(picture, together({aboard("H4"), closed({"I4"})}), {"G4"});
  t.attack("G4", "H4", "flag star star");
  EXPECT_TRUE(t.empty("H4"));
  EXPECT_FALSE(t.empty("I5")) << "the other way is the only one";
}

} // namespace
} // namespace bocage::test
