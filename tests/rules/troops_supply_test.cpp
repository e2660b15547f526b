// Supply trucks and half-tracks: the figures that they give to others, and the medals for those that are
// destroyed, by threes.
//
// Rules: X-ACT-24, E-TRUCK-05 to 08 and 13 to 30, E-HTRACK-05 to 07 and 12 to 30 (Equipment Pack III, IV),
// F-TRPB-65 to 68 (FAQ IV), F-TROAD-15, F-TROAD-29, F-CMD-24.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// Both kinds supply alike: $1 in a picture is the Allied supplier.
struct Supplier {
  std::string_view code, key;
};
constexpr Supplier kTruck{"Tr", "supply-truck"}, kHalfTrack{"Ht", "half-track"};

Table supplying(const Supplier& by, std::string_view picture, std::initializer_list<std::string_view> units,
                std::initializer_list<std::string_view> weak) {
  Table t = to_battle(fill({by.code}, picture), units);
  for (std::string_view hex : weak) t.set_figures(hex, 1);
  return t;
}

TEST(Resupply, GivesAFigureToAWeakenedFriendBesideIt) {
  RULES("X-ACT-24", "E-TRUCK-13", "E-TRUCK-25", "E-HTRACK-12", "E-HTRACK-24", "F-TRPB-65", "F-TRPB-68");
  for (const Supplier& by : {kTruck, kHalfTrack}) {
    Table t = supplying(by, "E5: /$1 I", {"E5"}, {"E6"});
    EXPECT_EQ(t.legal("supply"), "e5 e6");
    t.act("supply e5 e6");
    EXPECT_EQ(t.figures("E5"), 2) << by.key;
    EXPECT_EQ(t.figures("E6"), 2) << by.key;
  }
}

// What is done instead of a battle needs one that the order would let it fight.
TEST(Resupply, NotByAnOrderThatForbidsTheBattle) {
  RULES("E-TRUCK-13", "E-HTRACK-12", "F-CMDB-44");
  Table fires = to_battle("E5: /Ht I\nH5: I . i", {"E5", "H5"}, OrderKind::Firefight);
  fires.set_figures("E6", 1);
  EXPECT_TRUE(fires.can("supply e5 e6"));
  Table beside = to_battle("D5: i\nE5: /Ht I\nH5: I . i", {"E5", "H5"}, OrderKind::Firefight);
  beside.set_figures("E6", 1);
  EXPECT_FALSE(beside.can("supply e5 e6")) << "no Firefight with an enemy beside it";
  EXPECT_EQ(why(beside, "supply e5 e6"), "far-only D5 firefight (F-CMDB-59)");
  Table alone = to_battle("E5: /Ht I\nH5: I i", {"E5", "H5"}, OrderKind::CloseAssault);
  alone.set_figures("E6", 1);
  EXPECT_FALSE(alone.can("supply e5 e6")) << "no Close Assault without one";
}

TEST(Resupply, NotOfTheWholeTheFarAndTheEnemy) {
  for (const Supplier& by : {kTruck, kHalfTrack}) {
    const std::string rule = by.code == "Tr" ? "E-TRUCK-14" : "E-HTRACK-13";
    RULES(rule, "X-ACT-24");
    // Whole in E6, weakened two hexes away in E7, a weakened enemy in D5; F5 is weakened and beside it.
    Table t = supplying(by, "D5: i\nE5: /$1 I I\nF5: I", {"E5"}, {"D5", "E7", "F5"});
    EXPECT_EQ(t.legal("supply"), "e5 f5") << by.key;
    EXPECT_EQ(why(t, "supply e5 e6"), "nothing-to-supply E6 (" + rule + ")");
    EXPECT_EQ(why(t, "supply e5 e7"), "nothing-to-supply E7 (" + rule + ")");
    EXPECT_EQ(why(t, "supply e5 d5"), "nothing-to-supply D5 (" + rule + ")");
  }
}

TEST(Resupply, OfInfantryArmorArtilleryAndCavalry) {
  const auto supplies = [](const Supplier& by, std::string_view unit) {
    Table t = supplying(by, fill({"$1", unit}, "E5: /$1 /$2"), {"E5"}, {"E6"});
    return t.can("supply e5 e6");
  };
  {
    RULES("E-TRUCK-15", "E-HTRACK-14");
    EXPECT_TRUE(supplies(kTruck, "I") && supplies(kHalfTrack, "I"));
  }
  {
    RULES("E-TRUCK-16", "E-HTRACK-15");
    EXPECT_TRUE(supplies(kTruck, "A") && supplies(kHalfTrack, "A"));
  }
  {
    RULES("E-TRUCK-17", "E-HTRACK-16");
    EXPECT_TRUE(supplies(kTruck, "G") && supplies(kHalfTrack, "G"));
  }
  {
    RULES("E-TRUCK-18", "E-HTRACK-17");
    EXPECT_TRUE(supplies(kTruck, "Ca") && supplies(kHalfTrack, "Ca"));
  }
}

TEST(Resupply, NeverOfUnitsOfOneFigure) {
  for (const Supplier& by : {kTruck, kHalfTrack}) {
    const std::string rule = by.code == "Tr" ? "E-TRUCK-19" : "E-HTRACK-18";
    RULES(rule, "X-ACT-24");
    for (const std::string_view single : {"Sn", "T", "Cc"}) {
      Table t = supplying(by, fill({"$1", single}, "D5: I\nE5: /$1 /$2"), {"E5"}, {"D5"});
      t.state.unit(t.state.unit_at[t.hex("E6")]).figures_at_start = 2; // as if it had lost one
      EXPECT_EQ(t.legal("supply"), "e5 d5") << single;
      EXPECT_EQ(why(t, "supply e5 e6"), "nothing-to-supply E6 (" + rule + ")");
    }
  }
}

TEST(Resupply, NeverOfTrains) {
  RULES("E-TRUCK-20", "E-HTRACK-19", "X-ACT-24");
  for (const Supplier& by : {kTruck, kHalfTrack}) {
    Table t = supplying(by, "D5: I\nE5: /$1 ra/L ra", {"E5"}, {"D5"});
    t.state.unit(t.state.unit_at[t.hex("E6")]).hits = 2;
    t.state.unit(t.state.unit_at[t.hex("E6")]).figures_at_start = 2;
    EXPECT_EQ(t.legal("supply"), "e5 d5") << by.key;
  }
}

TEST(Resupply, NeverOfUnitsAboardALandingCraft) {
  RULES("E-TRUCK-21", "E-HTRACK-20", "X-ACT-24");
  for (const Supplier& by : {kTruck, kHalfTrack})
    for (const bool aboard : {false, true}) {
      Table t = supplying(by, "D5: I\nE5: /$1 I", {"E5"}, {"D5", "E6"});
      if (aboard) t.state.unit(t.state.unit_at[t.hex("E6")]).marks |= kInCraft;
      EXPECT_EQ(t.can("supply e5 e6"), !aboard) << by.key;
    }
}

TEST(Resupply, AfterAMoveOfBoth) {
  for (const Supplier& by : {kTruck, kHalfTrack}) {
    Table t = to_move(fill({by.code}, "E3: /$1 . . . I"), {"E3", "E7"});
    t.set_figures("E7", 2);
    EXPECT_FALSE(t.can("supply e3 e7"));
    t.play({"move e3 e5", "move e7 e6"});
    {
      RULES("E-TRUCK-22", "E-HTRACK-21");
      ASSERT_TRUE(t.can("supply e5 e6")) << by.key;
    }
    {
      RULES("E-TRUCK-23", "E-HTRACK-22");
      t.act("supply e5 e6");
      EXPECT_EQ(t.figures("E6"), 3) << by.key;
    }
  }
}

TEST(Resupply, InTheBattlePhaseOnly) {
  RULES("E-TRUCK-24", "E-HTRACK-23", "X-ACT-24");
  for (const Supplier& by : {kTruck, kHalfTrack}) {
    Table t = to_move(fill({by.code}, "E5: /$1 I"), {"E5"});
    t.set_figures("E6", 1);
    EXPECT_EQ(t.legal("supply"), "") << "it is time to move";
    t.act("done");
    EXPECT_EQ(t.legal("supply"), "e5 e6");
  }
}

TEST(Resupply, NeverAboveTheNumberAtTheStart) {
  RULES("E-TRUCK-26", "E-HTRACK-25", "X-ACT-24");
  for (const Supplier& by : {kTruck, kHalfTrack}) {
    Table t = to_battle(fill({by.code}, "E5: /$1 I2"), {"E5"}); // it began with two
    EXPECT_EQ(t.legal("supply"), "");
    t.set_figures("E6", 1);
    t.order({"E5"});
    t.battle_phase();
    t.act("supply e5 e6");
    EXPECT_EQ(t.figures("E6"), 2);
    EXPECT_EQ(t.legal("supply"), "") << by.key;
  }
}

TEST(Resupply, OfSeveralUnitsInOneTurn) {
  RULES("E-TRUCK-27", "E-HTRACK-26", "X-ACT-24");
  for (const Supplier& by : {kTruck, kHalfTrack}) {
    Table t = supplying(by, "D5: A\nE5: /$1 I", {"E5"}, {"D5", "E6"});
    t.play({"supply e5 e6", "supply e5 d5"});
    EXPECT_EQ(t.figures("E6"), 2);
    EXPECT_EQ(t.figures("D5"), 2);
    EXPECT_EQ(t.figures("E5"), 1) << by.key;
  }
}

TEST(Resupply, WhoIsServedMayNotBattle) {
  for (const Supplier& by : {kTruck, kHalfTrack}) {
    const std::string rule = by.code == "Tr" ? "E-TRUCK-28" : "E-HTRACK-27";
    RULES(rule, "X-ACT-24");
    Table t = supplying(by, "E5: /$1 I i\nH5: I i", {"E5", "E6", "H5"}, {"E6"});
    ASSERT_TRUE(t.can("battle e6 e7"));
    t.act("supply e5 e6");
    EXPECT_FALSE(t.can("battle e6 e7"));
    EXPECT_EQ(why(t, "battle e6 e7"), "was-supplied E6 (X-ACT-24)");
    EXPECT_TRUE(t.can("battle h5 h6")) << "others may";
    // Nor may one be served that has battled.
    Table late = supplying(by, "D5: I\nE5: /$1 I i", {"E5", "E6"}, {"D5", "E6"});
    late.attack("E6", "E7", "star star star");
    EXPECT_EQ(late.legal("supply"), "e5 d5") << by.key;
    EXPECT_EQ(why(late, "supply e5 e6"), "already-battled E6 (" + rule + ")");
  }
}

TEST(Resupply, SpentFiguresAreNoMedal) {
  for (const Supplier& by : {kTruck, kHalfTrack}) {
    RULE(by.code == "Tr" ? "E-TRUCK-29" : "E-HTRACK-28");
    Table t = supplying(by, "E5: /$1 I", {"E5"}, {"E6"});
    t.play({"supply e5 e6", "supply e5 e6", "supply e5 e6"});
    EXPECT_TRUE(t.empty("E5")) << "all of them were used up";
    EXPECT_EQ(t.figures("E6"), 4);
    EXPECT_EQ(t.medals(kAxis), 0);
    EXPECT_EQ(t.count(EventKind::UnitWithdrawn), 1);
    EXPECT_EQ(t.count(EventKind::UnitEliminated), 0) << by.key;
  }
}

TEST(Resupply, SpentFiguresNeverCountTowardTheSetsOfThree) {
  for (const Supplier& by : {kTruck, kHalfTrack}) {
    RULE(by.code == "Tr" ? "E-TRUCK-30" : "E-HTRACK-29");
    Table t = supplying(by, "D5: g\nE5: /$1 I", {"E5"}, {"E6"});
    t.act("supply e5 e6");
    t.order({"D5"});
    t.battle_phase();
    t.attack("D5", "E5", "grenade grenade star");
    EXPECT_TRUE(t.empty("E5"));
    EXPECT_EQ(t.medals(kAxis), 0) << by.key;
  }
}

TEST(Resupply, InsteadOfBattling) {
  RULES("E-HTRACK-30", "F-TRPB-68", "X-ACT-24");
  Table battles = supplying(kHalfTrack, "E5: /$1 i\nD4: I\nH5: I i", {"E5", "H5"}, {"D4"});
  ASSERT_TRUE(battles.can("supply e5 d4"));
  battles.attack("E5", "E6", "star star");
  EXPECT_FALSE(battles.can("supply e5 d4"));
  EXPECT_EQ(why(battles, "supply e5 d4"), "already-battled E5 (E-HTRACK-30)");

  Table gives = supplying(kHalfTrack, "E5: /$1 i\nD4: I\nH5: I i", {"E5", "H5"}, {"D4"});
  ASSERT_TRUE(gives.can("battle e5 e6"));
  gives.act("supply e5 d4");
  EXPECT_FALSE(gives.can("battle e5 e6"));
  EXPECT_EQ(why(gives, "battle e5 e6"), "gave-figures E5 (E-HTRACK-30)");
}

TEST(Resupply, NotWhereTheGroundForbidsTheBattle) {
  RULES("E-HTRACK-12", "F-TRPB-68");
  for (const Supplier& by : {kTruck, kHalfTrack}) {
    Table t = to_move(fill({by.code}, "E5: /$1 fo I\nH5: I i"), {"E5", "H5"});
    t.set_figures("E7", 1);
    t.act("move e5 e6");
    t.battle_phase();
    EXPECT_EQ(t.legal("supply"), "") << by.key;
    EXPECT_EQ(why(t, "supply e6 e7"), "no-battle-entering E6 forest (B-FOREST-02)");
  }
}

TEST(Resupply, OnlyByAUnitThatIsOrdered) {
  RULES("F-TRPB-66", "E-TRUCK-13");
  Table t = supplying(kTruck, "E5: /$1 I\nH5: I i", {"H5"}, {"E6"});
  EXPECT_EQ(t.legal("supply"), "");
  EXPECT_EQ(why(t, "supply e5 e6"), "not-ordered E5 (F-TRPB-66)");
}

TEST(Resupply, WhoIsServedNeedNoOrder) {
  RULE("F-TRPB-67");
  Table t = supplying(kTruck, "E5: /$1 I", {"E5"}, {"E6"});
  ASSERT_EQ(t.ordered(), "E5");
  t.act("supply e5 e6");
  EXPECT_EQ(t.figures("E6"), 2);
}

TEST(Resupply, ByTrucksAndHalfTracksOnly) {
  RULE("X-ACT-24");
  Table t = to_battle("E5: /Pc I\nD5: i", {"E5"});
  t.set_figures("E6", 1);
  EXPECT_EQ(t.legal("supply"), "");
  EXPECT_EQ(why(t, "supply e5 e6"), "no-supplies E5 patrol-car (X-ACT-24)");
}

TEST(Resupply, AfterFourHexesOfRoad) {
  const auto after_four = [](OrderKind order) {
    Table t = to_move("E2: ro/Tr ro ro ro ro I\nH5: I i", {"E2", "H5"}, order);
    t.set_figures("E7", 1);
    t.act("move e2 e6");
    t.battle_phase();
    return t.can("supply e6 e7");
  };
  {
    RULE("F-TROAD-15");
    EXPECT_TRUE(after_four(OrderKind::Normal));
  }
  {
    RULES("F-TROAD-29", "F-CMD-24");
    EXPECT_TRUE(after_four(OrderKind::InfantryAssault));
    EXPECT_FALSE(to_move("E2: ro/Tr ro ro ro ro ro", {"E2"}, OrderKind::InfantryAssault).can("move e2 e7"));
  }
}

// Medals ----------------------------------------------------------------------------------------------------

// Enemy guns destroy what stands in E5, E7 and E9 one after the other.
Table firing_at(std::string_view picture) {
  Table t(std::string(picture) + "\nD5: g . g . g");
  t.order({"D5", "D7", "D9"});
  t.battle_phase();
  return t;
}

TEST(Wrecks, ThreeOfThemWinAMedalWhateverUnitTheyCameFrom) {
  for (const Supplier& by : {kTruck, kHalfTrack}) {
    if (by.code == "Tr")
      RULES("E-TRUCK-05", "E-TRUCK-06", "E-TRUCK-07", "E-TRUCK-08");
    else
      RULES("E-HTRACK-05", "E-HTRACK-06", "E-HTRACK-07");
    SCOPED_TRACE(by.key);
    Table t = firing_at(fill({by.code}, "E5: /$11 . /$11 . /$1"));
    t.attack("D5", "E5", "grenade star star");
    EXPECT_TRUE(t.empty("E5")) << "a whole unit is gone";
    EXPECT_EQ(t.medals(kAxis), 0);
    t.attack("D7", "E7", "grenade star star");
    EXPECT_EQ(t.medals(kAxis), 0) << "two so far";
    t.attack("D9", "E9", "grenade star star");
    EXPECT_EQ(t.figures("E9"), 2) << "its unit lives";
    EXPECT_EQ(t.medals(kAxis), 1) << "and the third wins a medal at once";
  }
}

TEST(Wrecks, TheMedalTakesThreeFiguresAndTheNextOnesAreCountedAnew) {
  RULES("E-TRUCK-07", "E-HTRACK-07");
  for (const Supplier& by : {kTruck, kHalfTrack}) {
    Table t = firing_at(fill({by.code}, "E5: /$1 . /$1 . /$1"));
    t.attack("D5", "E5", "grenade grenade star");
    t.attack("D7", "E7", "grenade grenade star");
    EXPECT_EQ(t.medals(kAxis), 1) << "four figures";
    t.attack("D9", "E9", "grenade star star");
    EXPECT_EQ(t.medals(kAxis), 1) << "five";
    t.order({"D9"});
    t.battle_phase();
    t.attack("D9", "E9", "grenade star star");
    EXPECT_EQ(t.medals(kAxis), 2) << "six";
  }
}

TEST(Wrecks, TrucksAndHalfTracksAreCountedApart) {
  RULES("E-TRUCK-06", "E-HTRACK-06");
  Table t = firing_at("E5: /Tr . /Ht . /Tr");
  t.attack("D5", "E5", "grenade grenade star");
  t.attack("D7", "E7", "grenade star star");
  EXPECT_EQ(t.medals(kAxis), 0);
  t.attack("D9", "E9", "grenade star star");
  EXPECT_EQ(t.medals(kAxis), 1);
}

TEST(Wrecks, OfRetreatsThatCannotBeMadeCountToo) {
  RULES("E-TRUCK-06", "E-HTRACK-06");
  for (const Supplier& by : {kTruck, kHalfTrack}) {
    Table t(fill({by.code}, "H5: g\nI5: /$1")); // its own baseline
    t.order({"H5"});
    t.battle_phase();
    t.attack("H5", "I5", "flag flag flag");
    EXPECT_TRUE(t.empty("I5"));
    EXPECT_EQ(t.medals(kAxis), 1) << by.key;
  }
}

TEST(Wrecks, OfAUnitThatGoesDownWithItsBridgeCountToo) {
  RULE("E-TRUCK-06");
  Table t("E7: ri+br/Tr", [](auto& setup) {
    setup.of(kAxis).demolition.way = 1;
    setup.of(kAxis).demolition.bridges = hexes_of(setup, {"E7"});
  });
  t.hand(kAxis, {"recon-center"});
  t.turn(kAxis);
  t.act("blow recon-center e7");
  EXPECT_TRUE(t.empty("E7"));
  EXPECT_EQ(t.medals(kAxis), 1);
}

} // namespace
} // namespace bocage::test
