// Trains: what they carry, their guns and how they retreat. That a train is one unit of two hexes is in
// tests/shape/train_test.cpp.
//
// Rules: F-TRP-45 to 72 (FAQ IV, Troops 5 to 7), X-ACT-13, F-SCN-36 and 39 to 42 (FAQ XI), U-UNIT-08 to 10.
#include <algorithm>
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// The train whose locomotive stands in the hex: its wagon, and units aboard.
Change train(std::string_view locomotive, std::string_view wagon, int cargo = 0) {
  return [=](Setup& setup) {
    const Board& board = Board::of(setup.board);
    for (UnitSetup& unit : setup.units)
      if (unit.hex == *board.parse(locomotive)) {
        if (!wagon.empty()) unit.second_hex = *board.parse(wagon);
        unit.cargo = cargo;
      }
  };
}

// A track along row E from E2 to E10. The Russian train stands in E6, its wagon in E5; $2 is what is in E9.
constexpr const char* kTrack = "E2: ra ra ra ra ra/$1 ra ra $2 ra\n";
Table supply_train(std::string_view others = "", int cargo = 2, std::string_view e9 = "ra") {
  return Table(fill({"L", e9}, kTrack) + std::string(others),
               together({train("E6", "E5", cargo), of_nation(kAllies, Nation::SovietUnion)}));
}
Table armored_train(std::string_view others = "") {
  return Table(fill({"Ar", "ra"}, kTrack) + std::string(others), train("E6", "E5"));
}

int aboard(const Table& t) {
  return static_cast<int>(std::count_if(t.state.units.begin(), t.state.units.end(),
                                        [](const Unit& u) { return u.status == UnitStatus::Aboard; }));
}

bool ordered_by(Table t, std::string_view card) {
  t.card(kAllies, card);
  return t.unit("E6").order != OrderKind::None || t.can("order e6");
}

void hit(Table& t, std::string_view gun, std::string_view at, std::string_view faces) {
  t.order({gun});
  t.battle_phase();
  t.attack(gun, at, faces);
}

// All trains
// --------------------------------------------------------------------------------------------------

TEST(Trains, OfWhichTheBattleSaysSoAreSlow) {
  RULE("H-UNIT-01");
  for (const int most : {0, 1, 2}) {
    Table t(fill({"Ar", "ra"}, kTrack),
            together({train("E6", "E5"), [most](auto& s) {
                        s.units[0].marks = static_cast<std::uint16_t>(s.units[0].marks | most << kMostMove);
                      }}));
    t.order({"E6"});
    EXPECT_EQ(t.can("move e6 e8"), most != 1) << most;
    EXPECT_EQ(t.can("move e6 e9"), most == 0) << most;
  }
}

TEST(Trains, AreMovedByTheSideThatControlsThem) {
  RULE("F-TRP-51");
  Table t = supply_train("C5: i");
  t.card(kAxis, "attack-center");
  EXPECT_EQ(t.legal("order"), "c5");
  EXPECT_EQ(why(t, "order e6"), "enemy-there E6 (B-ORDER-02)");
}

TEST(Trains, AreOnePieceOfNoOtherClass) {
  RULES("F-TRP-45", "U-UNIT-09", "U-UNIT-10");
  for (Table t : {supply_train("H5: I A G"), armored_train("H5: I A G")}) {
    EXPECT_EQ(t.figures("E6"), 1);
    for (const std::string_view card : {"move-out", "armor-assault", "artillery-bombard"}) {
      Table u = t;
      u.card(kAllies, card);
      EXPECT_TRUE(u.unit("E6").order == OrderKind::None && !u.can("order e6")) << card;
    }
  }
}

TEST(Trains, AreNoInfantryForCardsThatOrderAnyUnitInWantOfIt) {
  RULES("F-TRP-45", "C-CARD-021", "C-CARD-024");
  for (const std::string_view card : {"behind-enemy-lines", "dig-in", "move-out", "infantry-assault"}) {
    Table t = armored_train("H5: A");
    t.card(kAllies, card);
    EXPECT_EQ(t.legal("order"), "e6, h5") << card;
    Table ship("E5: oc/De\nH5: A");
    ship.card(kAllies, card);
    EXPECT_EQ(ship.legal("order"), "e5, h5") << card;
  }
}

TEST(Trains, GoOneToThreeHexesAlongTheTrack) {
  RULES("F-TRP-46", "F-TRP-52", "U-UNIT-08", "U-UNIT-09", "U-UNIT-10");
  for (Table t : {supply_train(), armored_train()}) {
    t.order({"E6"});
    EXPECT_EQ(t.moves("E6"), "E3 E4 E5 E7 E8 E9");
    EXPECT_EQ(why(t, "move e6 d6").substr(0, 17), "off-the-track D6 ");
    EXPECT_NE(why(t, "move e6 d6").find("F-TRP-46"), std::string::npos);
  }
}

TEST(Trains, RetreatAwayFromTheirFront) {
  RULES("F-TRP-47", "U-UNIT-08");
  Table t = supply_train("C6: g");
  hit(t, "C6", "E6", "flag flag star");
  EXPECT_EQ(t.legal("ignore"), "0, 1");
  t.act("ignore 0");
  EXPECT_EQ(t.unit("E4").hex, t.hex("E4")) << "two hexes, the wagon first";
  EXPECT_EQ(t.unit("E4").second_hex, t.hex("E3"));
  EXPECT_EQ(t.unit("E4").hits, 0);
}

// Behind the wagon in E5 the line divides: E4 and E3 on one branch, D4 on the other, which leads to E5 alone.
Table divided_line() {
  return Table("D4: ra\nE3: ra ra ra ra/L ra\nC6: g",
               together({train("E6", "E5"), [](Setup& setup) {
                           setup.hexes[*Board::of(setup.board).parse("D4")].openings =
                               1 << static_cast<int>(Direction::SouthEast);
                         }}));
}

TEST(Trains, TheirOwnerChoosesTheLineOfTheirRetreat) {
  RULES("F-TRP-47", "B-RETREAT-03");
  Table t = divided_line();
  hit(t, "C6", "E6", "flag star star");
  t.act("ignore 0");
  EXPECT_EQ(t.to_act(), seat_of(kAllies));
  EXPECT_EQ(t.legal("retreat"), "e6 d4, e6 e4");
  EXPECT_EQ(why(t, "retreat e6 e7"), "off-the-track E7 (F-TRP-47)");
  t.act("retreat e6 d4");
  EXPECT_EQ(t.unit("E5").hex, t.hex("E5"));
  EXPECT_EQ(t.unit("E5").second_hex, t.hex("D4"));
}

TEST(Trains, TheLineMustBeLongEnoughForTheFlags) {
  RULES("F-TRP-47", "F-GRET-01");
  Table t = divided_line();
  hit(t, "C6", "E6", "flag flag star");
  t.act("ignore 0");
  EXPECT_EQ(t.legal("retreat"), "e6 e4") << "the other branch ends after a hex";
  EXPECT_EQ(why(t, "retreat e6 d4"), "retreat-longest D4 (F-GRET-01)");
  t.act("retreat e6 e4");
  EXPECT_EQ(t.unit("E4").second_hex, t.hex("E3"));
  EXPECT_EQ(t.unit("E4").hits, 0);
}

// Round a bend: from E5 the track goes to D4 and on to C4.
TEST(Trains, ALocomotiveAloneFollowsTheBend) {
  RULE("F-TRP-47");
  Table t("C4: ra\nD4: ra\nE5: ra ra/L ra\nC6: g\nG6: g", train("E6", "E5"));
  hit(t, "C6", "E6", "grenade grenade grenade");
  ASSERT_EQ(t.unit("E6").second_hex, kNoHex);
  hit(t, "G6", "E6", "flag flag flag");
  t.act("ignore 0");
  EXPECT_EQ(t.unit("C4").hex, t.hex("C4"));
  EXPECT_EQ(t.unit("C4").hits, 3) << "no flag is left over";
}

TEST(Trains, MayIgnoreOneFlag) {
  RULES("F-TRP-48", "U-UNIT-08");
  for (Table t : {supply_train("C6: g"), armored_train("C6: g")}) {
    hit(t, "C6", "E6", "flag flag star");
    EXPECT_EQ(t.legal("ignore"), "0, 1");
    EXPECT_NE(count(t, "ignore 1").find("-train +1 (F-TRP-48)"), std::string::npos) << count(t, "ignore 1");
    t.act("ignore 1");
    EXPECT_EQ(t.unit("E5").hex, t.hex("E5"));
  }
}

TEST(Trains, AreHitForEachFlagTheyCannotObey) {
  RULES("F-TRP-47", "U-UNIT-08");
  Table t("E5: ra ra/L ra\nC6: g\nE4: I", train("E6", "E5")); // the track behind it is not free
  hit(t, "C6", "E6", "flag flag star");
  t.act("ignore 0");
  EXPECT_EQ(t.unit("E6").hits, 2);
}

// The wagon is gone: the locomotive still knows where it came from.
TEST(Trains, ALocomotiveAloneRetreatsTheSameWay) {
  RULE("F-TRP-47");
  Table t = supply_train("C6: g\nG6: g", 0);
  hit(t, "C6", "E6", "grenade grenade grenade");
  ASSERT_EQ(t.unit("E6").second_hex, kNoHex);
  hit(t, "G6", "E6", "flag star star");
  t.act("ignore 0");
  EXPECT_EQ(t.unit("E5").hex, t.hex("E5"));
  hit(t, "G6", "E5", "flag star star");
  t.act("ignore 0");
  EXPECT_EQ(t.unit("E4").hex, t.hex("E4"));
  // After it has gone back to the west it comes from the east.
  t.order({"E4"});
  t.act("move e4 e2");
  hit(t, "G6", "E2", "flag star star");
  t.act("ignore 0");
  EXPECT_EQ(t.unit("E3").hex, t.hex("E3"));
}

TEST(Trains, AreHitByGrenadesOnly) {
  RULES("F-TRP-49", "U-UNIT-08");
  for (const std::string face : {"infantry", "armor", "star", "flag", "grenade"})
    for (Table t : {supply_train("C6: g"), armored_train("C6: g")}) {
      hit(t, "C6", "E6", face + " star star");
      EXPECT_EQ(t.count(EventKind::HitsTaken), face == "grenade") << face;
    }
}

TEST(Trains, MedicsDoNotMendThem) {
  RULE("F-TRP-63");
  for (Table t : {supply_train("C6: g\nG6: I"), armored_train("C6: g\nG6: I")}) {
    hit(t, "C6", "E6", "grenade grenade star");
    t.set_figures("G6", 1);
    t.card(kAllies, "medics-and-mechanics");
    EXPECT_EQ(t.legal("heal"), "g6");
    EXPECT_EQ(why(t, "heal e6"), "not-damaged E6 (F-TRP-63)");
  }
}

TEST(Trains, DoNotLeaveTheBoard) {
  RULE("F-TRP-66");
  Table t("E1: ra ra/L ra", [](auto& setup) {
    train("E2", "E3")(setup);
    setup.of(kAllies).exits = hexes_of(setup, {"E1"});
  });
  t.order({"E2"});
  EXPECT_TRUE(t.can("move e2 e1"));
  EXPECT_EQ(t.legal("exit"), "");
  EXPECT_EQ(why(t, "exit e2"), "no-exit E2 (E-EXIT-03)");
}

TEST(Trains, AirPowerStrikesBothPartsAndTheInfantryBesideThem) {
  RULES("F-SCN-39", "F-TRP-58");
  Table t = supply_train("D6: I\nC7: I");
  t.card(kAxis, "air-power");
  t.play({"target e5", "target e6", "target d6"});
  t.dice("star star star star");
  t.act("target c7");
  EXPECT_EQ(t.count(EventKind::BattleDeclared), 4);
}

// Supply trains
// -----------------------------------------------------------------------------------------------

TEST(SupplyTrain, CarriesAUnitInEachPart) {
  RULES("F-SCN-36", "U-UNIT-09");
  const Table t = supply_train();
  EXPECT_EQ(aboard(t), 2);
  for (const Unit& unit : t.state.units)
    if (unit.status == UnitStatus::Aboard) {
      EXPECT_EQ(unit.side, kAllies);
      EXPECT_EQ(unit.nation, Nation::SovietUnion);
      EXPECT_EQ(unit.troop, TroopId::Infantry);
      EXPECT_EQ(unit.figures, 4);
    }
}

TEST(SupplyTrain, NeverBattles) {
  RULE("U-UNIT-09");
  Table t = supply_train("D6: i\nH5: I i");
  t.order({"E6", "H5"});
  t.battle_phase();
  EXPECT_EQ(t.targets("E6"), "");
  EXPECT_EQ(why(t, "battle e6 d6"), "never-battles E6 supply-train (U-UNIT-09)");
}

TEST(SupplyTrain, StopsInAStationAndUnloads) {
  RULES("X-ACT-13", "U-UNIT-09");
  Table t("E2: ra ra ra ra ra/L ra sn ra ra", train("E6", "E5", 2));
  t.order({"E6"});
  EXPECT_EQ(t.moves("E6"), "E3 E4 E5 E7 E8") << "not beyond the station";
  t.act("move e6 e8");
  EXPECT_EQ(t.legal("unload"), "d6, d7, d8, e6, e9, f6, f7, f8") << "beside the locomotive or the wagon";
  t.play({"unload d8", "unload f6"});
  EXPECT_EQ(aboard(t), 0);
  EXPECT_EQ(t.figures("D8"), 4);
  EXPECT_EQ(t.figures("F6"), 4);
  EXPECT_EQ(t.medals(kAxis), 0);
}

TEST(SupplyTrain, WhoHasGotOffIsOrderedInTheNextTurn) {
  RULES("X-ACT-13", "U-UNIT-09");
  Table t("E2: ra ra ra ra ra/L sn ra ra ra\nA1: i", train("E6", "E5", 1));
  t.card(kAllies, "attack-center");
  t.play({"order e6", "move e6 e7", "unload d7"});
  const Unit& infantry = t.unit("D7");
  EXPECT_GT(infantry.ready_turn, t.state.turns[0]) << "not this turn";
  t.state.turns[0] = infantry.ready_turn;
  t.card(kAllies, "attack-center");
  EXPECT_TRUE(t.can("order d7")) << "but in the next";
}

TEST(SupplyTrain, EmptyItPassesThrough) {
  RULE("X-ACT-13");
  Table t("E2: ra ra ra ra ra/L ra sn ra ra", train("E6", "E5", 0));
  t.order({"E6"});
  EXPECT_EQ(t.moves("E6"), "E3 E4 E5 E7 E8 E9");
}

TEST(SupplyTrain, WhoFindsNoRoomBesideItStaysAboard) {
  RULE("X-ACT-13");
  Table t("E5: ri ra ra/L sn ri\nD5: ri ri ri ri ri\nF5: ri ri ri ri ri", train("E7", "E6", 2));
  t.order({"E7"});
  t.act("move e7 e8");
  EXPECT_EQ(t.figures("E6"), 4) << "where the wagon was";
  EXPECT_EQ(aboard(t), 1);
  EXPECT_EQ(t.legal("unload"), "");
}

TEST(SupplyTrain, APassengerDiesWithItsWagon) {
  RULES("F-TRP-60", "F-TRP-64", "F-SCN-41");
  Table t = supply_train("C6: g");
  hit(t, "C6", "E6", "grenade grenade grenade");
  EXPECT_EQ(aboard(t), 1);
  EXPECT_EQ(t.count(EventKind::PassengersLost), 1);
  EXPECT_EQ(t.medals(kAxis), 0);
}

TEST(SupplyTrain, AndWithItsLocomotive) {
  RULES("F-TRP-61", "F-TRP-64", "F-SCN-40", "F-SCN-41");
  Table t = supply_train("C6: g g");
  hit(t, "C6", "E6", "grenade grenade grenade");
  EXPECT_EQ(t.medals(kAxis), 0) << "the wagon is no medal";
  hit(t, "C7", "E6", "grenade star star");
  EXPECT_TRUE(t.empty("E6"));
  EXPECT_EQ(aboard(t), 0);
  EXPECT_EQ(t.medals(kAxis), 1) << "the locomotive is one, its passenger none";
}

TEST(SupplyTrain, WithoutItsWagonItUnloadsOneUnit) {
  RULES("F-TRP-62", "F-SCN-42");
  Table t = supply_train("C6: g", 2, "sn");
  hit(t, "C6", "E6", "grenade grenade grenade");
  t.order({"E6"});
  t.act("move e6 e9");
  t.act("unload d9");
  EXPECT_EQ(t.legal("unload"), "");
  EXPECT_EQ(t.figures("D9"), 4);
}

TEST(SupplyTrain, NobodyGetsOffWhereTheBattleClosesAHex) {
  RULE("X-ACT-13");
  Table t("E2: ra ra ra ra ra/L sn ra", [](auto& setup) {
    train("E6", "E5", 1)(setup);
    setup.of(kAllies).closed[0] = hexes_of(setup, {"D7"});
  });
  t.order({"E6"});
  t.act("move e6 e7");
  EXPECT_TRUE(t.can("unload d6"));
  EXPECT_FALSE(t.can("unload d7"));
}

TEST(SupplyTrain, NobodyBoardsItAgain) {
  RULE("F-TRP-65");
  Table t("A1: i\nD6: I\nE2: ra ra ra ra ra/L sn\nC6: i", train("E6", "E5", 0));
  t.order({"D6"});
  EXPECT_FALSE(t.can("move d6 e6") || t.can("move d6 e5"));
  EXPECT_EQ(why(t, "move d6 e6"), "occupied E6 (B-MOVE-07)");
  // Nor by a retreat: both ways back are taken.
  Table back("C6: i\nD5: I\nE2: ra ra ra ra ra/L", train("E6", "E5", 0));
  hit(back, "C6", "D5", "flag star star");
  EXPECT_EQ(back.figures("D5"), 3);
}

// Armored trains
// ----------------------------------------------------------------------------------------------

TEST(ArmoredTrain, FiresFromItsWagon) {
  RULES("F-TRP-67", "F-TRP-69", "U-UNIT-10");
  std::string dice; // at an enemy 1 to 8 hexes west of the wagon in E9
  for (int column = 8; column >= 1; --column) {
    const std::string at = "E" + std::to_string(column);
    Table t("E9: ra ra/Ar\n" + at + ": i", train("E10", "E9"));
    dice += std::to_string(t.dice_rolled("E10", at));
  }
  EXPECT_EQ(dice, "33221100");
  Table t("E8: i ra ra/Ar", train("E10", "E9"));
  t.order({"E10"});
  t.battle_phase();
  EXPECT_EQ(count(t, "battle e10 e8"), "armored-train +3 (F-TRP-69)");
}

TEST(ArmoredTrain, FiresLikeArtillery) {
  RULES("F-TRP-69", "U-UNIT-10");
  Table t("E4: fo/i . fo ra ra/Ar", train("E8", "E7"));
  t.order({"E8"});
  t.battle_phase();
  EXPECT_EQ(t.targets("E8"), "E4") << "over a forest";
  t.attack("E8", "E4", "star star star");
  EXPECT_EQ(t.rolled(), 2) << "into a forest";
  // An enemy beside the wagon comes first; one beside the locomotive does not.
  Table close("D7: i\nE4: . . . ra ra/Ar\nD8: i", train("E8", "E7"));
  close.order({"E8"});
  close.battle_phase();
  EXPECT_EQ(close.targets("E8"), "D7");
}

TEST(ArmoredTrain, MovesAndFires) {
  RULES("F-TRP-68", "U-UNIT-10");
  Table t = armored_train("C8: i\nD7: fo fo");
  t.order({"E6"});
  t.act("move e6 e9");
  EXPECT_EQ(t.targets("E9"), "C8") << "over a forest";
}

TEST(ArmoredTrain, TakesNoGround) {
  RULE("U-UNIT-10");
  Table t("D7: i1\nE4: . . . ra ra/Ar\nH5: I i", train("E8", "E7"));
  t.order({"E8", "H5"});
  t.battle_phase();
  t.attack("E8", "D7", "grenade star star");
  EXPECT_TRUE(t.empty("D7"));
  EXPECT_EQ(why(t, "ground e8 d7"), "ground-not-taken D7 (B-GROUND-03)");
}

TEST(ArmoredTrain, LosesItsGunWithTheWagon) {
  RULES("F-TRP-70", "F-TRP-71");
  Table t = armored_train("C6: g g\nG6: I i");
  hit(t, "C6", "E6", "grenade grenade star");
  t.order({"E6", "G6"});
  t.battle_phase();
  EXPECT_NE(t.targets("E6"), "") << "two hits do nothing to it";
  hit(t, "C7", "E6", "grenade star star");
  EXPECT_TRUE(t.empty("E5"));
  t.order({"E6", "G6"});
  t.battle_phase();
  EXPECT_EQ(t.targets("E6"), "");
  EXPECT_EQ(why(t, "battle e6 c6"), "never-battles E6 armored-train (F-TRP-71)");
}

TEST(ArmoredTrain, TheFourthHitIsAMedal) {
  RULES("F-TRP-72", "F-SCN-40");
  Table t = armored_train("C6: g g");
  hit(t, "C6", "E6", "grenade grenade grenade");
  EXPECT_EQ(t.medals(kAxis), 0);
  hit(t, "C7", "E6", "grenade star star");
  EXPECT_TRUE(t.empty("E6"));
  EXPECT_EQ(t.medals(kAxis), 1);
}

TEST(ArmoredTrain, AmbushesFromItsWagonOnly) {
  RULE("F-TRP-67");
  for (const std::string_view enemy : {"D5", "D6"}) { // beside the wagon too, or beside the locomotive alone
    Table t = armored_train(std::string(enemy) + ": i");
    t.hand(kAllies, {"ambush"});
    t.order({enemy});
    t.battle_phase();
    const std::string at = enemy == "D5" ? "e5" : "e6";
    t.act("battle " + std::string(enemy) + " " + at);
    EXPECT_EQ(t.can("ambush"), enemy == "D5") << enemy;
  }
}

TEST(ArmoredTrain, WhoseGunAnAmbushDestroysDoesNotFire) {
  RULES("F-TRP-70", "F-TRP-71");
  Table t = armored_train("C6: g\nD5: i");
  hit(t, "C6", "E6", "grenade grenade star");
  t.hand(kAxis, {"ambush"});
  t.order({"E6"});
  t.battle_phase();
  t.act("battle e6 d5");
  t.dice("grenade star star");
  t.act("ambush");
  EXPECT_TRUE(t.empty("E5")) << "the wagon is lost";
  EXPECT_EQ(t.count(EventKind::DiceRolled), 1) << "those of the ambush alone";
  EXPECT_EQ(t.figures("D5"), 4);
}

TEST(ArmoredTrain, ByFirefightItHasNoEnemyBesideEitherPart) {
  RULES("C-CARD-026", "F-TRP-45");
  EXPECT_TRUE(ordered_by(armored_train("C6: i"), "firefight"));
  EXPECT_FALSE(ordered_by(armored_train("D4: i"), "firefight")) << "beside the wagon";
  EXPECT_FALSE(ordered_by(armored_train("D6: i"), "firefight")) << "beside the locomotive";
}

TEST(Trains, WinAMedalInPassing) {
  RULES("E-MEDAL-09", "E-MEDAL-13");
  const auto medal_at = [](std::string_view hex) {
    return [=](auto& setup) {
      train("E6", "E5")(setup);
      Objective o;
      o.hexes = hexes_of(setup, {hex});
      o.holding = Holding::Permanent;
      setup.objectives.push_back(o);
    };
  };
  for (const auto& [hex, to] : {std::pair{"E7", "e9"}, std::pair{"E8", "e9"}, std::pair{"E3", "e3"}}) {
    Table t(fill({"Ar", "ra"}, kTrack), medal_at(hex));
    t.order({"E6"});
    t.act("move e6 " + std::string(to));
    EXPECT_EQ(t.medals(kAllies), 1) << hex;
  }
}

TEST(Trains, ThatFallWithABridgeHoldNoMedalWithTheirOtherPart) {
  RULES("F-ACT-07", "E-MEDAL-04");
  const struct {
    const char *picture, *locomotive, *wagon, *medal;
  } cases[] = {{"E3: ra ra ri+rb/L ra ra", "E5", "E4", "E4"}, {"E3: ra ra ri+rb ra/L ra", "E6", "E5", "E6"}};
  for (const auto& [picture, locomotive, wagon, medal] : cases) {
    Table t(picture, together({train(locomotive, wagon), [&](auto& setup) {
                                 setup.objectives = {{.hexes = hexes_of(setup, {medal})}};
                                 setup.of(kAxis).demolition.way = 1;
                                 setup.of(kAxis).demolition.bridges = hexes_of(setup, {"E5"});
                               }}));
    EXPECT_EQ(t.medals(kAllies), 1) << medal;
    t.hand(kAxis, {"recon-center"});
    t.turn(kAxis);
    t.act("blow recon-center e5");
    EXPECT_TRUE(t.empty(locomotive) && t.empty(wagon));
    EXPECT_EQ(t.medals(kAllies), 0) << medal;
    EXPECT_EQ(t.medals(kAxis), 1) << "for the train";
  }
}

TEST(ArmoredTrain, CarriesNobody) {
  RULE("U-UNIT-10");
  const Table t(fill({"Ar", "ra"}, kTrack), train("E6", "E5", 2));
  EXPECT_EQ(aboard(t), 0);
}

TEST(Trains, TheirWagonAloneLeavesNoGroundToTake) {
  RULES("B-GROUND-01", "F-TRP-45");
  Table t = supply_train("D5: i\nH9: i I");
  t.state.unit(t.state.unit_at[t.hex("E6")]).hits = 2;
  t.order({"D5", "H9"});
  t.battle_phase();
  t.attack("D5", "E5", "grenade star star");
  EXPECT_TRUE(t.empty("E5")) << "the wagon is lost";
  EXPECT_FALSE(t.empty("E6")) << "its train is neither destroyed nor driven back";
  EXPECT_FALSE(t.can("ground d5 e5"));
}

TEST(SupplyTrain, WhoGetsOffMeetsTheGround) {
  RULES("X-ACT-13", "F-TMINE-04", "F-TMOUNT-01");
  Table t("D6: mo\nE2: ra ra ra ra ra/L sn ra\nF6: ri ri",
          together({train("E6", "E5", 1), mines(Owner::Axis, {"D7"})}));
  set_mine(t, "D7", 2);
  t.order({"E6"});
  t.act("move e6 e7");
  EXPECT_FALSE(t.can("unload d6")) << "no way up the mountain from the track";
  t.dice("grenade star");
  t.act("unload d7");
  EXPECT_EQ(t.rolled(), 2);
  EXPECT_EQ(t.figures("D7"), 3);
}

} // namespace
} // namespace bocage::test
