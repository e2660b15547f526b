// The community's scenario files: what they may look like, what is read from them, what is told of them.
#include "scenario/m44/m44.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenario/library.h"
#include "scenario/load.h"
#include "tests/scenario/m44_import.h"
#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using Fate = Remark::Fate;
using namespace test; // what is asked again and again
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

TEST(M44, ASmallBattle) {
  const Battle battle = imported(Scenario());
  EXPECT_EQ(battle.key, "the-orchard");
  EXPECT_EQ(battle.name, (Text{"The Orchard", "The Orchard"}));
  EXPECT_EQ(battle.theatre, Theatre::Western);
  EXPECT_EQ(battle.setup.top, Side::Axis);
  EXPECT_EQ(battle.setup.first, Side::Allies);
  EXPECT_EQ(battle.setup.of(Side::Allies).cards, 5);
  EXPECT_EQ(battle.setup.of(Side::Axis).medals, 4);
  EXPECT_EQ(battle.nations_of(Side::Allies), std::vector{Nation::Canada});
  EXPECT_EQ(unit_in(battle, "A1").troop, TroopId::Infantry);
  EXPECT_EQ(unit_in(battle, "A1").nation, Nation::Germany);
  EXPECT_EQ(unit_in(battle, "I1").nation, Nation::Canada); // American figures stand for any western army
  EXPECT_THAT(unenforced(battle), IsEmpty());
  expect_round_trip(battle);
}

// The tolerance rules
// ----------------------------------------------------------------------------------------------------------

TEST(M44, LettersOfAnyCase) {
  Scenario s;
  s.board["type"] = "Standard";
  s.board["face"] = "wINTER";
  s.game["side_player1"] = "axis";
  s.game["side_player2"] = "Allies";
  s.game["starting"] = "player1";
  s.game["front"] = "eastern";
  s.game["country_player2"] = "ru";
  const Battle battle = imported(s);
  EXPECT_EQ(battle.face, BoardFace::Winter);
  EXPECT_EQ(battle.setup.first, Side::Axis);
  EXPECT_EQ(battle.theatre, Theatre::Eastern);
}

TEST(M44, NumbersAsStrings) {
  Scenario s;
  s.game["cards_player1"] = "6";
  s.game["victory_player2"] = "7";
  s.hex("C3", {{"unit", {{"name", "infger"}, {"nbr_units", "3"}}}});
  const Battle battle = imported(s);
  EXPECT_EQ(battle.setup.of(Side::Axis).cards, 6);
  EXPECT_EQ(battle.setup.of(Side::Allies).medals, 7);
  EXPECT_EQ(unit_in(battle, "C3").figures, 3);
}

TEST(M44, ListsAsObjectsWithNumbersForKeys) {
  Scenario s;
  nlohmann::json hexagons = nlohmann::json::object();
  for (std::size_t i = 0; i < s.board["hexagons"].size(); ++i)
    hexagons[std::to_string(7 + 3 * i)] = s.board["hexagons"][i]; // neither dense nor from 0
  const Battle plain = imported(s);
  s.board["hexagons"] = hexagons;
  EXPECT_TRUE(imported(s) == plain);
}

TEST(M44, ListsWrappedInItem) {
  Scenario s;
  const Battle plain = imported(s);
  s.board["hexagons"] = {{"item", s.board["hexagons"]}};
  s.board["labels"] = {{"item", {{"row", 0}, {"col", 0}, {"text", {"Farm"}}}}}; // one alone
  Battle wrapped = imported(s);
  EXPECT_EQ(wrapped.labels, (std::vector<Label>{{at("A1"), {"Farm", "Farm"}}}));
  wrapped.labels.clear();
  EXPECT_TRUE(wrapped == plain);
}

TEST(M44, EmptyObjectsAsLists) {
  Scenario s;
  s.game["options"] = nlohmann::json::array();
  s.game["victory"] = nlohmann::json::array();
  EXPECT_TRUE(imported(s) == imported(Scenario()));
}

TEST(M44, AHexListedTwiceAndAHexWithNothing) {
  Scenario s;
  s.hex("C3", {{"terrain", {{"name", "woods"}}}, {"tags", {{{"name", "medal1"}}}}});
  s.hex("C3", {{"unit", {{"name", "infger"}}}, {"tags", {{{"name", "tag15"}}}}});
  s.hex("D4", nlohmann::json::object());
  const Battle battle = imported(s);
  EXPECT_EQ(battle.setup.hexes[at("C3")].ground, TerrainId::Forest);
  EXPECT_EQ(unit_in(battle, "C3").marks, kCamouflaged);
  EXPECT_EQ(battle.setup.objectives.size(), 1u);
}

TEST(M44, WhatIsMissingHasItsDefaultAndWhatIsUnknownIsNoFault) {
  Scenario s;
  for (const char* key : {"starting", "date_end", "front", "country_player1", "type"}) s.game.erase(key);
  s.game["operationID"] = 7;
  s.board["lines"] = nlohmann::json::array();
  s.text_en.erase("description");
  const Battle battle = imported(s);
  EXPECT_EQ(battle.dates.end, battle.dates.begin);
  EXPECT_EQ(battle.setup.first, Side::Allies);
}

TEST(M44, AByteOrderMark) { EXPECT_THAT(faults_of("\xEF\xBB\xBF" + Scenario().text()), IsEmpty()); }

// The board
// ----------------------------------------------------------------------------------------------------------

TEST(M44, TilesRectanglesAndObstaclesLieOnEachOther) {
  Scenario s;
  s.hex("E5", {{"terrain", {{"name", "river"}}},
               {"rect_terrain", {{"name", "bridge"}}},
               {"obstacle", {{"name", "wire"}}}});
  s.hex("C3", {{"terrain", {{"name", "hills"}, {"behavior", "BLUFF"}}}});
  s.hex("C4", {{"rect_terrain", {{"name", "bunker"}, {"original_owner", "AXIS"}}}});
  s.hex("C5", {{"rect_terrain", {{"name", "bunker"}}}, {"unit", {{"name", "gunger"}}}});
  s.hex("C6", {{"rect_terrain", {{"name", "bunker"}}}});
  s.hex("C7", {{"obstacle", {{"name", "sand"}, {"behavior", "SEAWALL"}, {"original_owner", "ALLIES"}}}});
  const Battle battle = imported(s);
  const HexSetup& bridge = battle.setup.hexes[at("E5")];
  EXPECT_EQ(bridge.ground, TerrainId::River);
  EXPECT_EQ(bridge.overlay, TerrainId::Bridge);
  EXPECT_EQ(bridge.obstacle, TerrainId::Wire);
  EXPECT_EQ(battle.setup.hexes[at("C3")].ground, TerrainId::SeaBluff);
  EXPECT_EQ(battle.setup.hexes[at("C4")].overlay_owner, Owner::Axis);
  EXPECT_EQ(battle.setup.hexes[at("C5")].overlay_owner, Owner::Axis);      // of the unit in it
  EXPECT_EQ(battle.setup.hexes[at("C6")].overlay, TerrainId::FieldBunker); // nobody's
  EXPECT_EQ(battle.setup.hexes[at("C7")].obstacle, TerrainId::SeaWall);
  EXPECT_EQ(battle.setup.hexes[at("C7")].obstacle_owner, Owner::Allies);
  expect_round_trip(battle);
}

TEST(M44, CavesHospitalsAndHeadquarters) {
  Scenario s;
  s.hex("C3", {{"terrain", {{"name", "pcave"}}}});
  s.hex("C4", {{"terrain", {{"name", "pmcave"}}}});
  s.hex("C5", {{"terrain", {{"name", "phospital"}}}});
  s.hex("C6", {{"terrain", {{"name", "pheadquarter"}, {"original_owner", "AXIS"}}}});
  const Battle battle = imported(s);
  EXPECT_EQ(battle.setup.hexes[at("C3")].ground, TerrainId::Cave);
  EXPECT_EQ(battle.setup.hexes[at("C4")].ground, TerrainId::MountainCave);
  EXPECT_TRUE(battle.setup.hexes[at("C5")].is(kHospitalCare));
  EXPECT_EQ(battle.setup.hexes[at("C6")].ground, TerrainId::Headquarters);
  EXPECT_TRUE(battle.setup.of(Side::Axis).headquarters.contains(at("C6")));
  EXPECT_THAT(unenforced(battle), IsEmpty());
  expect_round_trip(battle);
}

// F-TMINE-15: mines that do not say whose they are
TEST(M44, TheDefenderLaysMinesUnlessTheWordsSayWho) {
  RULE("F-TMINE-15");
  Scenario s;
  s.hex("D4", {{"tags", {{{"name", "tag3"}, {"behavior", "MINE_FIELD"}}}}});
  const Battle silent = imported(s);
  EXPECT_TRUE(silent.setup.hexes[at("D4")].mined);
  EXPECT_EQ(silent.setup.hexes[at("D4")].mines_of, owner_of(other(silent.setup.first)));
  for (const auto& [words, owner] :
       {std::pair{"The Axis player lays the mines.", Owner::Axis},
        std::pair{"The Allied player lays out the minefields.", Owner::Allies}}) {
    s.text_en["rules"] = words;
    EXPECT_EQ(imported(s).setup.hexes[at("D4")].mines_of, owner) << words;
  }
}

TEST(M44, StarsOnInfantryMayBeBoats) {
  Scenario s;
  s.hex("D4", {{"unit", {{"name", "infus"}}}, {"tags", {{{"name", "tag1"}}}}});
  s.text_en["rules"] = "Units with a battle star have flat-bottom boats.";
  EXPECT_EQ(unit_in(imported(s), "D4").marks, kHasBoat);
  s.text_en["rules"] = "";
  EXPECT_EQ(unit_in(imported(s), "D4").marks, 0);
}

TEST(M44, TilesTellTheGroundAndItsOpenings) {
  Scenario s;
  s.hex("C3", {{"terrain", {{"name", "pjungle"}}}});
  s.hex("C4", {{"terrain", {{"name", "river"}, {"behavior", "FORDABLE_STREAM"}}}});
  s.hex("C5", {{"terrain", {{"name", "roadFR"}, {"orientation", 2}}}});
  const Battle battle = imported(s);
  EXPECT_EQ(battle.setup.hexes[at("C3")].ground, TerrainId::Jungle);
  EXPECT_EQ(battle.setup.hexes[at("C4")].ground, TerrainId::FordableStream);
  EXPECT_EQ(battle.setup.hexes[at("C5")].ground, TerrainId::Road);
  // East, south-east and west, turned once counter-clockwise
  EXPECT_EQ(battle.setup.hexes[at("C5")].openings, 1 << 1 | 1 << 0 | 1 << 4);
  expect_round_trip(battle);
}

TEST(M44, ARailroadBridgeJoinsTheRailsThatLeadToIt) {
  Scenario s;
  s.hex("D4", {{"terrain", {{"name", "rail"}, {"orientation", 3}}}}); // north-west to south-east
  s.hex("E5", {{"terrain", {{"name", "river"}, {"orientation", 2}}},
               {"rect_terrain", {{"name", "railbridge"}, {"orientation", 2}}}}); // laid as its river
  s.hex("F5", {{"terrain", {{"name", "rail"}, {"orientation", 3}}}});
  EXPECT_EQ(imported(s).setup.hexes[at("E5")].openings, 1 << 2 | 1 << 5);
}

TEST(M44, ImpassableHexesAndWideRivers) {
  Scenario s;
  s.hex("C3", {{"terrain", {{"name", "woods"}, {"behavior", "IMPASSABLE_HILL"}}}});
  s.hex("C4", {{"terrain", {{"name", "river"}, {"behavior", "WIDE_RIVER"}}}});
  const Battle battle = imported(s);
  EXPECT_EQ(battle.setup.hexes[at("C3")].closed_to, kGround);
  EXPECT_THAT(battle.options, Contains(OptionUse{"wide-river", {{"hexes", "C4"}}}));
  expect_round_trip(battle);
}

TEST(M44, WhatTheBeachBoardPrints) {
  Scenario s;
  s.board["face"] = "BEACH";
  const Battle battle = imported(s);
  EXPECT_EQ(battle.setup.hexes[at("E1")].ground, TerrainId::Beach);
  EXPECT_EQ(battle.setup.hexes[at("I1")].ground, TerrainId::Ocean);
}

TEST(M44, Units) {
  Scenario s;
  const auto unit = [&](const char* hex, nlohmann::json what) { s.hex(hex, {{"unit", std::move(what)}}); };
  unit("B1", {{"name", "tank2ger"}, {"badge", "badge4"}, {"nbr_units", 4}});
  unit("B2", {{"name", "tank2ger"}, {"nbr_units", 1}});
  unit("B3", {{"name", "inf2us"}, {"badge", "badge2"}});
  unit("B4", {{"name", "inf2us"}, {"behavior", "FRENCH_RESISTANCE"}});
  unit("B5", {{"name", "infru"}, {"badge", "badge27"}});
  unit("B6", {{"name", "gunger"}, {"behavior", "GERMAN_2VICTANK"}});
  unit("B7", {{"name", "infger"}, {"badge", "badge38"}});
  unit("B8", {{"name", "infus"}, {"equipment", "boat"}});
  unit("B9", {{"name", "vehus"}, {"nbr_units", 2}});
  const Battle battle = imported(s);
  EXPECT_EQ(unit_in(battle, "B1").troop, TroopId::EliteArmor);
  EXPECT_EQ(unit_in(battle, "B1").figures, 0); // as usual
  EXPECT_EQ(unit_in(battle, "B2").troop, TroopId::Tiger);
  EXPECT_EQ(unit_in(battle, "B3").troop, TroopId::SpecialForces);
  EXPECT_EQ(unit_in(battle, "B4").troop, TroopId::Resistance);
  EXPECT_EQ(unit_in(battle, "B5").nation, Nation::SovietUnion);
  EXPECT_EQ(unit_in(battle, "B5").troop, TroopId::Sniper);
  EXPECT_EQ(unit_in(battle, "B6").medals, 2);
  EXPECT_EQ(unit_in(battle, "B7").nation, Nation::Italy);
  EXPECT_EQ(unit_in(battle, "B8").marks, kHasBoat);
  EXPECT_EQ(unit_in(battle, "B9").troop, TroopId::SupplyTruck);
  EXPECT_EQ(unit_in(battle, "B9").figures, 2);
  EXPECT_THAT(battle.details, Contains(UnitDetail{at("B3"), "rangers"}));
  EXPECT_THAT(unenforced(battle), IsEmpty());
  expect_round_trip(battle);
}

// Troops of the expansions
// ----------------------------------------------------------------------------------------------------------

TEST(M44, BadgesMakeTroops) {
  struct Row {
    const char *name, *badge;
    TroopId troop;
  };
  const auto rows = std::to_array<Row>({{"gunger", "badge5", TroopId::BigGun},
                                        {"inf2us", "badge12", TroopId::CombatEngineers},
                                        {"infru", "badge28", TroopId::CombatEngineers},
                                        {"infger", "badge26", TroopId::Sniper},
                                        {"infru", "badge29", TroopId::Cavalry},
                                        {"inf2ger", "badge30", TroopId::SkiTroops},
                                        {"tank2brit", "badge33", TroopId::FlameThrowerTank},
                                        {"gunus", "badge35", TroopId::MobileArtillery},
                                        {"infger", "badge37", TroopId::LateAntiTankGun}, // in 1944
                                        {"infjp", "badge41", TroopId::LateMortar},
                                        {"infus", "badge45", TroopId::LateMachineGun},
                                        {"gunger", "badge46", TroopId::HeavyAntiTankGun}});
  Scenario s;
  for (std::size_t i = 0; i < rows.size(); ++i)
    s.hex("B" + std::to_string(i + 1), {{"unit", {{"name", rows[i].name}, {"badge", rows[i].badge}}}});
  const Battle battle = imported(s);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const UnitSetup& unit = unit_in(battle, "B" + std::to_string(i + 1));
    EXPECT_EQ(unit.troop, rows[i].troop) << rows[i].badge;
    EXPECT_EQ(unit.figures, 0) << rows[i].badge; // as its troop
  }
  EXPECT_THAT(unenforced(battle), IsEmpty());
  expect_round_trip(battle);
}

TEST(M44, SpecialWeaponsAreOfTheirYearUnlessTheWordsSayOtherwise) {
  RULES("U-UNIT-41", "U-UNIT-44");
  Scenario s;
  s.hex("B1", {{"unit", {{"name", "infger"}, {"badge", "badge37"}}}});
  s.hex("B2", {{"unit", {{"name", "infger"}, {"badge", "badge41"}}}});
  const auto troops = [&] {
    const Battle battle = imported(s);
    expect_round_trip(battle);
    return std::pair{unit_in(battle, "B1").troop, unit_in(battle, "B2").troop};
  };
  EXPECT_EQ(troops(), (std::pair{TroopId::LateAntiTankGun, TroopId::LateMortar}));
  s.text_en["rules"] = "Guns are Anti-Tank weapons (SWAs 2 - Anti-Tank Gun).";
  EXPECT_EQ(troops(), (std::pair{TroopId::AntiTankGun, TroopId::LateMortar}));
  s.game["date_begin"] = s.game["date_end"] = "1942-12-31";
  s.text_en["rules"] = "";
  EXPECT_EQ(troops(), (std::pair{TroopId::AntiTankGun, TroopId::Mortar}));
  s.text_en["rules"] = "Some have a Mortar (SWAs 6 - Mortar Late war).";
  EXPECT_EQ(troops(), (std::pair{TroopId::AntiTankGun, TroopId::LateMortar}));
}

TEST(M44, TheWordsSayWhetherWeaponsAreThoseAfter1942) {
  RULE("E-SWA-06");
  const struct {
    const char *badge, *early_words, *late_words;
    TroopId early, late;
  } weapons[] = {
      {"badge37", "SWAs 2 - Anti-Tank Gun", "SWAs 5 - Anti-Tank Gun Late war", TroopId::AntiTankGun,
       TroopId::LateAntiTankGun},
      {"badge41", "SWAs 3 - Mortar", "SWAs 6 - Mortar Late war", TroopId::Mortar, TroopId::LateMortar},
      {"badge45", "SWAs 8 - Machine Gun", "SWAs 7 - Machine Gun Late war", TroopId::MachineGun,
       TroopId::LateMachineGun}};
  for (const auto& w : weapons) {
    const auto troop = [&](const char* day, const std::string& words) {
      Scenario s;
      s.hex("B1", {{"unit", {{"name", "infger"}, {"badge", w.badge}}}});
      s.game["date_begin"] = s.game["date_end"] = day;
      s.text_en["rules"] = "Special Weapon Asset rules are in effect (" + words + ").";
      return unit_in(imported(s), "B1").troop;
    };
    EXPECT_EQ(troop("1944-12-20", w.late_words), w.late) << w.badge;
    EXPECT_EQ(troop("1944-12-20", w.early_words), w.early) << w.badge;
    EXPECT_EQ(troop("1942-12-31", w.late_words), w.late) << w.badge;
    EXPECT_EQ(troop("1942-12-31", "SWAs 1"), w.early) << w.badge; // silent, and not of that time
  }
}

TEST(M44, MotorizedInfantryIsPlayedAsSpecialForces) {
  RULE("U-UNIT-57");
  Scenario s;
  s.hex("E2", {{"unit", {{"name", "inf2us"}, {"equipment", "motorized"}}}, {"tags", {{{"name", "tag1"}}}}});
  s.hex("E5", {{"unit", {{"name", "infger"}}}});
  s.text_en["rules"] =
      "Allied infantry units are motorized, marked with a star: play them as Special Forces.";
  const Battle battle = imported(s);
  EXPECT_EQ(unit_in(battle, "E2").troop, TroopId::SpecialForces);
  EXPECT_THAT(unenforced(battle), IsEmpty());
  test::Table t("", [&](auto& setup) { setup = battle.setup; });
  EXPECT_EQ(t.figures("E2"), 4);
  t.order({"E2"});
  t.act("move e2 e4");
  EXPECT_EQ(t.targets("E4"), "E5");
  expect_round_trip(battle);
}

TEST(M44, ATrainWithItsCarAndItsCargo) {
  RULES("F-TRP-45", "F-TRP-62");
  Scenario s;
  s.hex("C3", {{"terrain", {{"name", "rail"}}}, {"rect_terrain", {{"name", "loco"}}}});
  s.hex("C4", {{"terrain", {{"name", "rail"}}}, {"rect_terrain", {{"name", "wagon"}}}});
  const Battle empty = imported(s);
  EXPECT_EQ(unit_in(empty, "C3").troop, TroopId::SupplyTrain);
  EXPECT_EQ(unit_in(empty, "C3").side, Side::Allies); // of the second player
  EXPECT_EQ(unit_in(empty, "C3").second_hex, at("C4"));
  EXPECT_EQ(unit_in(empty, "C3").cargo, 0);
  expect_round_trip(empty);
  Scenario worded = s;
  worded.text_en["rules"] = "The train, locomotive and car, are each loaded with one infantry unit.";
  EXPECT_EQ(unit_in(imported(worded), "C3").cargo, 2);
  s.game["options"] = {{"supply_train_rules", {{"side", "ALLIES"}, {"nbr_units", {1, 1}}}}};
  const Battle loaded = imported(s);
  EXPECT_EQ(unit_in(loaded, "C3").cargo, 2);
  EXPECT_THAT(unenforced(loaded), IsEmpty());
  expect_round_trip(loaded);
}

TEST(M44, AGunOnTheWagonMakesAnArmoredTrain) {
  RULE("F-TRP-67");
  Scenario s;
  s.hex("C3", {{"terrain", {{"name", "rail"}}},
               {"rect_terrain", {{"name", "loco"}}},
               {"unit", {{"name", "infger"}}}}); // its crew says whose it is
  s.hex("C4", {{"terrain", {{"name", "rail"}}},
               {"rect_terrain", {{"name", "wagon"}}},
               {"unit", {{"name", "gunger"}}}});
  const Battle battle = imported(s);
  EXPECT_EQ(unit_in(battle, "C3").troop, TroopId::ArmoredTrain);
  EXPECT_EQ(unit_in(battle, "C3").side, Side::Axis);
  EXPECT_EQ(battle.setup.units.size(), 3u);
  expect_round_trip(battle);
}

TEST(M44, ShipsAndLandingCraft) {
  Scenario s;
  s.board["face"] = "BEACH";
  s.hex("I5", {{"rect_terrain", {{"name", "pdestroyer"}}}});
  s.hex("I7", {{"rect_terrain", {{"name", "pcarrier"}}}});
  s.hex("H9", {{"rect_terrain", {{"name", "barge"}}}, {"unit", {{"name", "tankus"}}}});
  s.text_en["rules"] = "Some units are aboard Landing Craft.";
  const Battle battle = imported(s);
  EXPECT_EQ(unit_in(battle, "I5").troop, TroopId::Destroyer);
  EXPECT_EQ(unit_in(battle, "I7").troop, TroopId::AircraftCarrier);
  EXPECT_EQ(unit_in(battle, "H9").troop, TroopId::Armor);
  EXPECT_EQ(unit_in(battle, "H9").marks, kInCraft);
  EXPECT_THAT(unenforced(battle), IsEmpty());
  expect_round_trip(battle);
}

TEST(M44, WordsTellVehiclesAndOthersThatHaveNoBadge) {
  RULE("E-CMDCAR-01");
  Scenario s;
  s.hex("B1", {{"unit", {{"name", "vehger"}, {"nbr_units", 2}}}});
  s.hex("B2", {{"unit", {{"name", "vehger"}, {"nbr_units", 1}, {"badge", "badge99"}}}});
  s.hex("B3", {{"unit", {{"name", "gunger"}}}, {"tags", {{{"name", "tag1"}}}}});
  s.hex("B4", {{"unit", {{"name", "inf2ger"}, {"badge", "badge77"}}}});
  s.hex("H1", {{"unit", {{"name", "vehus"}}}});
  s.hex("H2", {{"unit", {{"name", "tankus"}, {"badge", "badge88"}}}});
  s.text_en["rules"] = "German half-tracks rules are in effect. The German gun with a star is a Nebelwerfer. "
                       "The German elite infantry with a badge are Brandenburgers. "
                       "The Allied tanks with a badge are Hobart's Funnies with a Bobbin. "
                       "Re-supply rules are not in effect.";
  const Battle battle = imported(s);
  EXPECT_EQ(unit_in(battle, "B1").troop, TroopId::HalfTrack);
  EXPECT_EQ(unit_in(battle, "B1").figures, 2);
  EXPECT_EQ(unit_in(battle, "B2").troop, TroopId::CommandCar);
  EXPECT_EQ(unit_in(battle, "B3").troop, TroopId::Nebelwerfer);
  EXPECT_EQ(unit_in(battle, "B4").troop, TroopId::Brandenburgers);
  EXPECT_EQ(unit_in(battle, "H1").troop, TroopId::SupplyTruck);
  EXPECT_EQ(unit_in(battle, "H2").troop, TroopId::Funny);
  EXPECT_EQ(unit_in(battle, "H2").accessory, Accessory::Bobbin);
  EXPECT_TRUE(battle.setup.options.has(kNoResupply));
  EXPECT_THAT(unenforced(battle), IsEmpty());
  expect_round_trip(battle);
}

TEST(M44, ATroopThatTheWordsNameAndTheMapDoesNotHaveIsTold) {
  Scenario s;
  s.text_en["rules"] = "The Axis engineers may not swim.";
  const Import import = import_m44(s.text(), "x.m44");
  EXPECT_TRUE(
      remarked(import, Fate::Disagrees, "rules 1", "troop combat-engineers, which no unit on the map is"));
  EXPECT_THAT(import.battle.notes, Contains("The Axis engineers may not swim."));
}

// What the editor has no figures for is written as the nearest it has, and comes back as it was.
TEST(M44, EveryTroopGoesThereAndBack) {
  for (int i = 0; i < kTroops; ++i) {
    const auto id = static_cast<TroopId>(i);
    const Troop& troop = official_tables().of(id);
    Scenario s;
    s.board["face"] = "BEACH";
    Battle battle = imported(s);
    UnitSetup unit = unit_in(battle, "A1");
    unit.hex = at("I7");
    unit.troop = id;
    if (troop.unit_class == UnitClass::Train) {
      battle.setup.hexes[at("I7")].ground = battle.setup.hexes[at("I8")].ground = TerrainId::Railroad;
      unit.second_hex = at("I8");
    } else if (troop.unit_class != UnitClass::Ship) {
      battle.setup.hexes[at("I7")].ground = TerrainId::Open;
    }
    if (troop.has_accessory) unit.accessory = Accessory::Petard;
    battle.setup.units.push_back(unit);
    expect_round_trip(battle);
    if (troop.unit_class == UnitClass::Plane) continue;
    EXPECT_NE(export_m44(battle).find("\"col\": 12"), std::string::npos) << troop.key << " is not written";
  }
}

TEST(M44, MedalsOfEveryKind) {
  Scenario s;
  const auto medal = [&](const char* hex, const char* name, nlohmann::json terms, nlohmann::json group) {
    s.hex(hex, {{"tags", {{{"name", name}, {"medal", std::move(terms)}, {"group", std::move(group)}}}}});
  };
  const auto none = nlohmann::json::array();
  medal("B1", "medal0", nlohmann::json::object(), none);
  medal("B2", "medal1", {{"permanent", true}, {"counts_for", "2"}}, none);
  medal("B3", "medal2", {{"majority", true}}, {"E7", "d8"}); // I think in rows from the bottom: C5 and B4
  medal("B5", "medal4", {{"nbr_hex", 2}}, {"f8"});
  medal("B7", "medal6", {{"turn_start", true}}, none);
  medal("B8", "medal7", {{"sole_control", true}}, none);
  medal("B9", "medal0", {{"last_to_occupy", true}}, none);
  medal("B10", "medal0", {{"any_hex", true}, {"side", "ALLIES"}}, none);
  const Battle battle = imported(s);
  const auto& o = battle.setup.objectives;
  ASSERT_EQ(o.size(), 8u);
  EXPECT_EQ(o[0].who, Owner::Anyone);
  EXPECT_EQ(o[0].holding, Holding::Temporary);
  EXPECT_EQ(o[1].who, Owner::Allies);
  EXPECT_EQ(o[1].holding, Holding::Permanent);
  EXPECT_EQ(o[1].medals, 2);
  EXPECT_EQ(o[2].who, Owner::Axis);
  EXPECT_EQ(o[2].holding, Holding::Majority);
  EXPECT_TRUE(o[2].hexes.contains(at("C5")) && o[2].hexes.contains(at("B4")));
  EXPECT_EQ(o[3].needed, 2);
  EXPECT_TRUE(o[4].at_turn_start);
  EXPECT_EQ(o[5].holding, Holding::SoleControl);
  EXPECT_EQ(o[6].holding, Holding::LastToOccupy);
  EXPECT_THAT(battle.terms, ElementsAre(ObjectiveTerm{7, {"otherwise", "axis"}}));
  expect_round_trip(battle);
}

TEST(M44, SuddenDeathExitsAndMines) {
  Scenario s;
  s.game["victory"] = {
      {"condition",
       {{{"group_sudden_death", {{"side", "ALLIES"}, {"number", 2}, {"group", {"A9", "B9", "C9"}}}}}}}};
  s.hex("I2",
        {{"tags",
          {{{"name", "tag4"}, {"behavior", "EXIT_MARKER"}, {"side", "AXIS"}, {"group", {"B1", "C1"}}}}}});
  s.hex("D4", {{"tags", {{{"name", "tag3"}, {"behavior", "MINE_FIELD"}, {"side", "AXIS"}}}}});
  s.text_en["victory"] =
      "4 Medals\nIf Allied units occupy 2 town hexes at the end of their turn, they win immediately.";
  const Battle battle = imported(s);
  ASSERT_EQ(battle.setup.objectives.size(), 1u);
  const Objective& o = battle.setup.objectives[0];
  EXPECT_TRUE(o.sudden_death && o.at_turn_end);
  EXPECT_EQ(o.needed, 2);
  EXPECT_TRUE(o.hexes.contains(at("A1")) && o.hexes.contains(at("A3")));
  EXPECT_EQ(battle.setup.of(Side::Axis).exits.count(), 2);
  EXPECT_THAT(unenforced(battle), IsEmpty());
  EXPECT_EQ(battle.setup.hexes[at("D4")].mines_of, Owner::Axis);
  expect_round_trip(battle);
}

TEST(M44, BoardsOfOtherSizes) {
  Scenario s;
  s.board["type"] = "BRKTHRU";
  EXPECT_EQ(imported(s).setup.board, BoardKind::Breakthrough);
  EXPECT_THAT(unenforced(imported(s)), Contains("breakthrough-deck"));
  s.board["type"] = "overlord";
  EXPECT_EQ(imported(s).setup.mode, Mode::Overlord);
  expect_round_trip(imported(s));
}

// Our own battles
// ----------------------------------------------------------------------------------------------------------

TEST(M44, TheBattlesOfTheLibraryExportAndComeBackTheSame) {
  const Library library(find_battles().value());
  for (const std::string& key : library.keys()) {
    SCOPED_TRACE(key);
    expect_round_trip(library.load(key).battle);
  }
}

// Faults
// ----------------------------------------------------------------------------------------------------------

TEST(M44Faults, NotJson) {
  EXPECT_THAT(faults_of("{\n \"board\": {,}\n}"),
              ElementsAre(testing::StartsWith("x.m44:2:12: this is not JSON: syntax error")));
  EXPECT_THAT(faults_of("{}"),
              ElementsAre("x.m44:1:1: the object 'game_info' is missing; this is no scenario file"));
  EXPECT_THAT(faults_of("[1,2]"),
              ElementsAre("x.m44:1:1: the object 'game_info' is missing; this is no scenario file"));
  EXPECT_THAT(faults_of(""), testing::SizeIs(1));
  EXPECT_THAT(faults_of(std::string(100000, '[')), testing::SizeIs(1));
}

TEST(M44Faults, EncodingAndSize) {
  EXPECT_THAT(faults_of("{\n\"name\": \"Caf\xE9\"}"),
              ElementsAre("x.m44:2:13: found the byte E9, which is not UTF-8 here; save the file as UTF-8"));
  EXPECT_THAT(faults_of(std::string((1 << 20) + 1, ' ')),
              ElementsAre("x.m44: the file is larger than 1 MB; no battle is that long"));
}

TEST(M44Faults, OnTheBoard) {
  Scenario s;
  s.hex("C3", {{"terrain", {{"name", "swamp"}}}});
  s.hex("C4", {{"unit", {{"name", "infmars"}}}});
  s.hex("C5", {{"unit", {{"name", "infus"}}}});
  s.hex("C5", {{"unit", {{"name", "infus"}}}});
  s.hex("C6", {{"tags", {{{"name", "medal9"}}}}});
  s.board["hexagons"].push_back({{"row", 9}, {"col", 1}, {"unit", {{"name", "infus"}}}});
  s.board["hexagons"].push_back({{"row", 2}, {"col", 1}, {"unit", {{"name", "infus"}}}});
  EXPECT_THAT(
      faults_of(s),
      UnorderedElementsAre(
          "x.m44: hex C3: found the unknown terrain 'swamp', expected a name of the scenario editor such as "
          "woods",
          "x.m44: hex C4: found the unknown unit 'infmars', expected a name such as infus or tank2ger",
          "x.m44: hex C5: two units are in one hex",
          "x.m44: hex C6: found 'medal9', a medal for nobody; expected medal0 to medal7",
          "x.m44: found a unit in row 9, col 1, which is off the board; expected rows 0 to 8 and cols 0 to "
          "24, both even "
          "or both odd",
          "x.m44: found a unit in row 2, col 1, which is off the board; expected rows 0 to 8 and cols 0 to "
          "24, both even "
          "or both odd"));
}

TEST(M44Faults, InTheGame) {
  Scenario s;
  s.game["cards_player1"] = "many";
  s.game.erase("victory_player2");
  s.game["starting"] = "nobody";
  s.game["side_player2"] = "AXIS";
  s.game["date_begin"] = "yesterday";
  s.board["type"] = "round";
  EXPECT_THAT(faults_of(s), UnorderedElementsAre(
                                "x.m44: found the board type 'round', expected standard, brkthru or overlord",
                                "x.m44: found cards_player1 'many', expected a number from 1 to 99",
                                "x.m44: found victory_player2 nowhere, expected a number from 1 to 30",
                                "x.m44: found starting 'nobody', expected PLAYER1 or PLAYER2",
                                "x.m44: both players are axis, expected ALLIES and AXIS",
                                "x.m44: found date_begin 'yesterday', expected a day such as 1944-06-06"));
}

TEST(M44Faults, ValuesOfAnyTypeAreNoCrash) {
  const nlohmann::json whole = nlohmann::json::parse(Scenario().text());
  const std::vector<nlohmann::json> junk = {nullptr,
                                            true,
                                            -1,
                                            1e300,
                                            "",
                                            "x",
                                            nlohmann::json::array({1, "a", nullptr}),
                                            {{"a", {{"b", 1}}}},
                                            18446744073709551615ull};
  const nlohmann::json flat = whole.flatten();
  for (const auto& [path, value] : flat.items())
    for (const nlohmann::json& bad : junk) {
      nlohmann::json broken = whole;
      broken[nlohmann::json::json_pointer(path)] = bad;
      import_m44(broken.dump());
      auto parent = nlohmann::json::json_pointer(path).parent_pointer();
      if (parent.empty()) continue;
      broken = whole;
      broken[parent] = bad;
      import_m44(broken.dump());
    }
}

} // namespace
} // namespace bocage
