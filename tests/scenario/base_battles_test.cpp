// The thirteen other battles of the base rulebook and those of the expansions: who stands there with how many
// figures, on what ground, with how many cards, for how many medals, and what else they say.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "engine/engine.h"
#include "scenario/library.h"
#include "tests/support/rule.h"

namespace bocage {
namespace {

constexpr Side kAllies = Side::Allies, kAxis = Side::Axis;

Battle load(const std::string& key) {
  LoadResult result = Library(find_battles().value()).load(key);
  for (const Fault& fault : result.faults) ADD_FAILURE() << to_string(fault);
  return std::move(result.battle);
}

struct Army {
  int cards, medals, figures;
  std::string units;
};
struct Facts {
  std::string key;
  Side first;
  Army allies, axis;
  std::string ground; // all layers
  Side top = kAxis;
};

const Facts kFacts[] = {
    {"sainte-mere-eglise",
     kAllies,
     {5, 4, 24, "infantry 6"},
     {4, 4, 39, "armor 1, infantry 9"},
     "church 1, forest 16, hedgerow 3, hill 1, sandbags 1, town 5"},
    {"pointe-du-hoc",
     kAllies,
     {6, 4, 36, "special-forces 9"},
     {4, 4, 22, "artillery 1, infantry 5"},
     "bunker 4, cliff 15, forest 2, hill 1, sandbags 2, wire 7"},
    {"mont-mouchet",
     kAllies,
     {5, 4, 21, "resistance 7"},
     {4, 4, 32, "elite-armor 2, infantry 6"},
     "forest 20, hill 4, town 5"},
    {"vassieux", kAxis, {4, 4, 30, "resistance 10"}, {4, 4, 24, "infantry 6"}, "forest 14, hill 7, town 4"},
    {"operation-cobra",
     kAllies,
     {5, 5, 52, "armor 4, infantry 10"},
     {4, 5, 35, "armor 1, elite-armor 1, infantry 7"},
     "bridge 1, forest 9, hedgerow 12, river 6, town 5"},
    {"operation-luttich",
     kAxis,
     {6, 4, 46, "armor 2, artillery 2, infantry 9"},
     {5, 4, 48, "armor 4, elite-armor 2, infantry 6, special-forces 1"},
     "bridge 2, forest 7, hedgerow 8, river 7, sandbags 4, steep-hill 8, town 6"},
    {"toulon",
     kAllies,
     {6, 6, 52, "armor 4, infantry 8, special-forces 2"},
     {4, 6, 42, "artillery 1, infantry 10"},
     "forest 14, hill 12, sandbags 5, town 5, wire 2"},
    {"liberation-of-paris",
     kAllies,
     {5, 5, 48, "armor 8, infantry 6"},
     {4, 5, 26, "armor 2, artillery 2, infantry 4"},
     "forest 15, sandbags 6, town 6, wire 5"},
    {"montelimar",
     kAxis,
     {5, 6, 48, "armor 2, artillery 1, infantry 10"},
     {5, 6, 44, "armor 4, artillery 1, infantry 6, special-forces 3"},
     "forest 9, hill 16, river 5, town 5"},
    {"arnhem-bridge",
     kAxis,
     {6, 5, 24, "artillery 2, special-forces 5"},
     {6, 5, 52, "armor 2, artillery 1, elite-armor 3, infantry 6, special-forces 2"},
     "bridge 3, forest 10, river 14, sandbags 7, town 9"},
    {"arracourt",
     kAxis,
     {6, 6, 44, "armor 6, artillery 3, infantry 5"},
     {4, 6, 48, "armor 8, infantry 6"},
     "bridge 1, forest 12, hill 9, river 4, sandbags 1, town 6"},
    {"saint-vith",
     kAxis,
     {4, 6, 46, "armor 6, infantry 7"},
     {5, 6, 58, "artillery 1, elite-armor 4, infantry 10"},
     "forest 16, hill 14, mountain 6, sandbags 6, town 5"},
    {"saverne-gap",
     kAllies,
     {6, 5, 50, "armor 6, infantry 8"},
     {4, 5, 32, "armor 2, artillery 1, infantry 6"},
     "bridge 1, forest 7, mountain 20, river 9, sandbags 2, town 6, wire 3"},
    // Expansions
    {"ponyri",
     kAxis,
     {4, 7, 54, "armor 4, artillery 3, infantry 9"},
     {6, 7, 55, "armor 5, elite-armor 2, infantry 8"},
     "forest 8, hill 3, sandbags 11, town 5"},
    {"matanikau-river",
     kAxis,
     {6, 5, 34, "artillery 3, infantry 7"},
     {6, 5, 50, "armor 2, artillery 2, infantry 10"},
     "beach 8, fordable-stream 13, jungle 21, river 1, sandbags 8"},
    {"sidi-omar",
     kAxis,
     {5, 6, 42, "artillery 1, elite-armor 4, infantry 6"},
     {5, 6, 44, "armor 6, artillery 1, elite-armor 1, infantry 5"},
     "hill 10, sandbags 7"},
    {"gates-of-moscow",
     kAxis,
     {5, 7, 50, "armor 2, artillery 2, infantry 10"},
     {5, 7, 66, "armor 8, artillery 1, infantry 10"},
     "bridge 2, forest 15, hill 9, river 8, sandbags 5, town 6"},
    {"knightsbridge",
     kAxis,
     {4, 5, 26, "armor 8, artillery 1"},
     {6, 5, 26, "armor 4, artillery 3, elite-armor 2"},
     "hill 3, oasis 2, town 1, wadi 3"},
    {"schwammenauel-dam",
     kAllies,
     {5, 6, 46, "armor 2, infantry 8, special-forces 2"},
     {5, 6, 32, "infantry 8"},
     "dam 2, ford 3, forest 15, lake 6, mountain 15, river 11, sandbags 2, town 2"},
    {"wake-island",
     kAxis,
     {5, 6, 22, "artillery 1, infantry 5"},
     {5, 6, 48, "infantry 12"},
     "airfield 3, bunker 1, field-bunker 4, sandbags 1, town 4, wire 12",
     kAllies},
    {"sidi-rezegh",
     kAllies,
     {4, 5, 24, "armor 8"},
     {5, 5, 26, "armor 6, infantry 2"},
     "airfield 1, escarpment 10, road 11, sandbags 1, town 1, wadi 3"},
    {"nijmegen-bridges",
     kAllies,
     {6, 6, 48, "armor 6, artillery 1, infantry 7"},
     {5, 6, 41, "armor 1, big-gun 1, infantry 9"},
     "bridge 1, forest 10, fortress 4, railroad 8, railroad-bridge 1, river 14, sandbags 3, town 10"},
    {"bug-river",
     kAxis,
     {4, 5, 30, "armor 3, infantry 5, supply-train 1"},
     {6, 5, 40, "armor 4, artillery 2, infantry 6"},
     "bridge 1, field-bunker 2, forest 12, hill 2, railroad 12, river 14, station 1, town 3"},
    {"red-barricades",
     kAxis,
     {4, 10, 48, "armor 2, artillery 2, infantry 9, sniper 2"},
     {5, 10, 54, "armor 3, artillery 2, combat-engineers 4, elite-armor 1, infantry 5, sniper 1"},
     "city-ruins 6, factory 4, hedgehog 6, hill 11, sandbags 4, town 7, wire 8"},
    {"mount-austen",
     kAllies,
     {6, 5, 52, "armor 2, artillery 3, combat-engineers 3, infantry 7"},
     {5, 5, 38, "artillery 1, infantry 9"},
     "field-bunker 2, hill 13, jungle 21, sandbags 6"},
    {"breakout-at-klin",
     kAxis,
     {4, 6, 44, "armor 2, artillery 1, infantry 9"},
     {6, 6, 46, "armor 2, artillery 2, combat-engineers 2, elite-armor 2, infantry 5"},
     "bridge 1, factory 1, forest 9, frozen-river 9, hill-village 2, sandbags 6, town 7, trenches 4, wire 3"},
    {"meat-grinder",
     kAllies,
     {5, 7, 65, "armor 4, artillery 2, combat-engineers 3, flame-thrower-tank 3, infantry 7"},
     {5, 7, 48, "armor 2, artillery 3, infantry 9"},
     "bunker 3, cave 10, hill 9, jungle 11, sandbags 3, town 3"},
    {"guam-landings",
     kAllies,
     {6, 6, 70, "armor 8, artillery 3, combat-engineers 3, infantry 7"},
     {5, 6, 48, "infantry 12"},
     "fordable-stream 14, hill 14, jungle 10, rice-paddy 9, sandbags 11, town 2"},
    {"sugar-loaf",
     kAllies,
     {6, 6, 52, "armor 2, artillery 2, combat-engineers 2, infantry 8, mobile-artillery 1"},
     {4, 6, 44, "artillery 2, infantry 10"},
     "cave 10, hill 4, sandbags 2"},
    {"bir-hakeim",
     kAxis,
     {5, 5, 36, "anti-tank-gun 1, armor 2, artillery 1, infantry 6"},
     {6, 5, 48, "anti-tank-gun 1, armor 6, artillery 1, combat-engineers 1, infantry 3, special-forces 2"},
     "field-bunker 2, hill 8, oasis 1, sandbags 5, wire 5"},
    {"armoured-to-the-rescue",
     kAxis,
     {5, 5, 38, "anti-tank-gun 1, armor 6, infantry 4"},
     {6, 5, 38, "anti-tank-gun 2, armor 6, artillery 2, infantry 2"},
     "hill 11, road 12"},
    {"into-the-cauldron",
     kAllies,
     {4, 6, 49, "armor 7, combat-engineers 2, infantry 5"},
     {5, 6, 47, "anti-tank-gun 3, armor 5, infantry 5"},
     "erg 15, field-bunker 2, sandbags 10, wire 6"},
    {"hellfire-pass",
     kAllies,
     {4, 6, 56, "elite-armor 5, infantry 9"},
     {6, 6, 42, "anti-tank-gun 2, armor 2, artillery 2, infantry 6"},
     "erg 15, road 15, sandbags 10, wire 11"},
};

std::string listed(const std::map<std::string, int>& counts) {
  std::string list;
  for (const auto& [name, count] : counts)
    list += (list.empty() ? "" : ", ") + name + ' ' + std::to_string(count);
  return list;
}

TEST(BaseBattles, CardsMedalsAndWhoBegins) {
  RULES("B-SETUP-15", "B-SETUP-19");
  for (const Facts& facts : kFacts) {
    SCOPED_TRACE(facts.key);
    const auto setup = load(facts.key).setup;
    EXPECT_EQ(setup.first, facts.first);
    EXPECT_EQ(setup.top, facts.top);
    for (const auto& [side, army] : {std::pair{kAllies, &facts.allies}, {kAxis, &facts.axis}}) {
      EXPECT_EQ(setup.of(side).cards, army->cards);
      EXPECT_EQ(setup.of(side).medals, army->medals);
    }
  }
}

TEST(BaseBattles, Units) {
  RULES("B-SETUP-05", "B-SETUP-06");
  for (const Facts& facts : kFacts) {
    SCOPED_TRACE(facts.key);
    const auto setup = load(facts.key).setup;
    for (const auto& [side, army] : {std::pair{kAllies, &facts.allies}, {kAxis, &facts.axis}}) {
      std::map<std::string, int> units;
      int figures = 0;
      for (const UnitSetup& unit : setup.units)
        if (unit.side == side) {
          const Troop& troop = official_tables().of(unit.troop);
          ++units[std::string(troop.key)];
          figures += unit.figures ? unit.figures : troop.figures;
        }
      EXPECT_EQ(listed(units), army->units);
      EXPECT_EQ(figures, army->figures);
    }
  }
}

TEST(BaseBattles, Ground) {
  RULES("B-SETUP-03", "B-SETUP-04");
  for (const Facts& facts : kFacts) {
    SCOPED_TRACE(facts.key);
    const Battle battle = load(facts.key);
    std::map<std::string, int> ground;
    for (Hex h : Board::of(BoardKind::Standard).hexes()) {
      const HexSetup& hex = battle.setup.hexes[h];
      if (hex.ground != printed_ground(BoardKind::Standard, battle.face, h))
        ++ground[std::string(official_tables().of(hex.ground).key)];
      for (TerrainId id : {hex.overlay, hex.obstacle})
        if (id != TerrainId::Open) ++ground[std::string(official_tables().of(id).key)];
    }
    EXPECT_EQ(listed(ground), facts.ground);
  }
}

std::string objectives(const std::string& key) {
  std::string list;
  for (const Objective& o : load(key).setup.objectives) {
    list += list.empty() ? "" : "; ";
    for (Hex h : o.hexes) list += Board::of(BoardKind::Standard).name(h) + ' ';
    list += o.holding == Holding::Permanent ? "for good" : "while held";
    list += o.who == Owner::Allies ? ", Allies" : o.who == Owner::Axis ? ", Axis" : ", anyone";
    if (o.needed > 1) list += ", " + std::to_string(o.needed) + " of them";
    if (o.at_turn_end) list += " at the end of the turn";
    list += o.sudden_death ? ": victory" : ": " + std::to_string(o.medals);
  }
  return list;
}

TEST(BaseBattles, Objectives) {
  RULE("B-SETUP-11");
  EXPECT_EQ(objectives("pointe-du-hoc"), "A10 for good, Allies: 1; A11 for good, Allies: 1");
  EXPECT_EQ(objectives("operation-cobra"), "A11 while held, Allies: 1; B5 while held, Allies: 1");
  EXPECT_EQ(objectives("operation-luttich"), "I12 while held, Axis: 1");
  EXPECT_EQ(objectives("toulon"),
            "A7 B8 B9 C7 while held, Allies, 3 of them at the end of the turn: victory");
  EXPECT_EQ(objectives("liberation-of-paris"),
            "A3 for good, Allies: 1; A6 for good, Allies: 1; A10 for good, Allies: 1");
  EXPECT_EQ(objectives("montelimar"), "A6 A12 B6 B7 B8 B9 B10 B11 while held, Allies: 1; "
                                      "H2 while held, Axis: 1; H12 while held, Axis: 1");
  EXPECT_EQ(objectives("saverne-gap"),
            "A6 A7 B7 while held, Allies, 2 of them at the end of the turn: victory");
  for (const char* key :
       {"sainte-mere-eglise", "mont-mouchet", "vassieux", "arnhem-bridge", "arracourt", "saint-vith"})
    EXPECT_EQ(objectives(key), "") << key;
}

TEST(ExpansionBattles, Objectives) {
  RULE("B-SETUP-11");
  EXPECT_EQ(objectives("gates-of-moscow"), "H5 while held, Axis: 1; H10 while held, Axis: 1");
  EXPECT_EQ(objectives("schwammenauel-dam"), "C4 while held, Allies: 1; C12 while held, Allies: 1");
  EXPECT_EQ(objectives("sidi-rezegh"), "A12 while held, Allies: 1; B7 while held, anyone: 1");
  EXPECT_EQ(
      objectives("wake-island"),
      "A10 while held, Axis: 1; B3 while held, Axis: 1; B11 while held, Axis: 1; B12 while held, Axis: 1; "
      "C4 while held, Axis: 1; C9 while held, Axis: 1; D1 while held, Axis: 1; D6 while held, Axis: 1; "
      "D9 while held, Axis: 1; D12 while held, Axis: 1");
  EXPECT_EQ(objectives("nijmegen-bridges"), "B10 while held, Allies: 1; E5 while held, Allies: 1");
  EXPECT_EQ(objectives("bug-river"), "H5 while held, Axis: 1");
  EXPECT_EQ(objectives("guam-landings"), "B12 while held, Allies: 1");
  EXPECT_EQ(objectives("bir-hakeim"), "F12 while held, Axis: 1; H9 while held, Axis: 1");
  EXPECT_EQ(objectives("armoured-to-the-rescue"), "A11 while held, Allies: 1; I4 while held, Axis: 1");
  for (const char* key : {"matanikau-river", "sidi-omar", "knightsbridge", "mount-austen", "meat-grinder",
                          "sugar-loaf", "into-the-cauldron", "hellfire-pass"})
    EXPECT_EQ(objectives(key), "") << key;
}

std::string exits(const std::string& key, Side side) {
  std::string list;
  for (Hex h : load(key).setup.of(side).exits)
    list += (list.empty() ? "" : " ") + Board::of(BoardKind::Standard).name(h);
  return list;
}

TEST(ExpansionBattles, WaysOut) {
  EXPECT_EQ(exits("breakout-at-klin", kAxis), "I4 I5 I6 I7 I8 I9 I10 I11");
  EXPECT_EQ(exits("bir-hakeim", kAxis), "I3 I4 I5");
  EXPECT_EQ(exits("hellfire-pass", kAllies), "A5 A6 A7 A8 A9");
  for (const char* key : {"breakout-at-klin", "bir-hakeim"}) EXPECT_EQ(exits(key, kAllies), "") << key;
  EXPECT_EQ(exits("hellfire-pass", kAxis), "");
}

// Klin

TEST(ExpansionBattles, KlinThereIsNoForestOnAHill) {
  RULE("F-SCN-27");
  const Battle battle = load("breakout-at-klin");
  const Board& board = Board::of(BoardKind::Standard);
  EXPECT_EQ(battle.face, BoardFace::Winter);
  for (Hex h : board.hexes()) EXPECT_NE(battle.setup.hexes[h].ground, TerrainId::HillForest) << board.name(h);
  EXPECT_EQ(battle.setup.hexes[board.parse("I12").value()].ground, TerrainId::Forest)
      << "the hex in question";
}

TEST(ExpansionBattles, KlinAVillageIsAMedalWhileBothItsHexesAreHeld) {
  RULES("F-SCN-28", "F-SCN-29");
  EXPECT_EQ(objectives("breakout-at-klin"),
            "E2 F1 while held, Axis, 2 of them: 1; I8 I9 while held, Axis, 2 of them: 1");
}

// Red Barricades

TEST(ExpansionBattles, TheBarricadesFactoryGoesToWhoHoldsMoreOfIt) {
  RULES("F-SCN-30", "F-SCN-31");
  const auto setup = load("red-barricades").setup;
  ASSERT_EQ(setup.objectives.size(), 3u);
  for (const Objective& o : setup.objectives) {
    const bool factory = o.hexes.count() == 4;
    EXPECT_EQ(o.holding, factory ? Holding::Majority : Holding::Temporary);
    EXPECT_EQ(o.medals, factory ? 2 : 1);
    EXPECT_EQ(o.who, Owner::Anyone);
  }
}

std::string mines(const std::string& key, Owner owner) {
  const auto setup = load(key).setup;
  std::string list;
  for (Hex h : Board::of(BoardKind::Standard).hexes())
    if (setup.hexes[h].mined) {
      EXPECT_EQ(setup.hexes[h].mines_of, owner) << key;
      list += (list.empty() ? "" : " ") + Board::of(BoardKind::Standard).name(h);
    }
  return list;
}

TEST(ExpansionBattles, WhoLaysTheMines) {
  RULES("F-TMINE-17", "F-TMINE-21");
  EXPECT_EQ(mines("red-barricades", Owner::Allies), "D9 D10 E13 F5 F6");
  EXPECT_EQ(mines("meat-grinder", Owner::Axis), "F4 F5 G2 G3 G4");
  EXPECT_EQ(mines("bir-hakeim", Owner::Allies), "E10 E11 E12 E13 F8 F9 G8 H7");
  EXPECT_EQ(mines("into-the-cauldron", Owner::Allies), "A4 A5 A6 A7 A8 A9 A10");
  EXPECT_EQ(mines("hellfire-pass", Owner::Axis), "F3 F4 F5 F6 F7 F8 F9");
}

TEST(ExpansionBattles, IntoTheCauldronADecoyOpensTheSupplyLane) {
  const auto setup = load("into-the-cauldron").setup;
  for (Hex h : Board::of(BoardKind::Standard).hexes())
    EXPECT_EQ(setup.hexes[h].mined, (setup.hexes[h].marks & kDecoyMedal) != 0);
}

// The Pacific

TEST(ExpansionBattles, TheWatercoursesOfGuamAreStreams) {
  RULES("F-SCN-48", "F-TSTR-09");
  for (const HexSetup& hex : load("guam-landings").setup.hexes) {
    EXPECT_NE(hex.ground, TerrainId::FordableRiver);
    EXPECT_NE(hex.ground, TerrainId::River);
  }
}

// Whatever badge marks them: the troop says who they are.
TEST(ExpansionBattles, TheMeatGrinderHasEngineers) {
  RULE("F-SCN-44");
  const Battle battle = load("meat-grinder");
  EXPECT_TRUE(battle.details.empty()) << "no badge is needed";
  int engineers = 0;
  for (const UnitSetup& unit : battle.setup.units) engineers += unit.troop == TroopId::CombatEngineers;
  EXPECT_EQ(engineers, 3);
}

TEST(ExpansionBattles, SugarLoafEveryEmptySectionCounts) {
  const auto setup = load("sugar-loaf").setup;
  EXPECT_EQ(setup.of(kAllies).empty_sections, 0b111);
  EXPECT_EQ(setup.of(kAllies).empty_section_medals, 1);
}

// Nijmegen and the Bug

TEST(ExpansionBattles, NijmegenTheUnitsOnTheLeftHaveBoats) {
  std::string boats;
  for (const UnitSetup& unit : load("nijmegen-bridges").setup.units)
    if (unit.marks & kHasBoat) boats += Board::of(BoardKind::Standard).name(unit.hex) + ' ';
  EXPECT_EQ(boats, "H1 H2 H3 ");
}

TEST(ExpansionBattles, BugRiverTheRussianTrain) {
  RULE("F-SCN-36");
  const auto setup = load("bug-river").setup;
  const Board& board = Board::of(BoardKind::Standard);
  int trains = 0;
  for (const UnitSetup& unit : setup.units) {
    if (unit.troop != TroopId::SupplyTrain) continue;
    ++trains;
    EXPECT_EQ(unit.side, kAllies);
    EXPECT_EQ(unit.nation, Nation::SovietUnion);
    EXPECT_EQ(board.name(unit.hex), "G12");
    EXPECT_EQ(board.name(unit.second_hex), "G13");
    EXPECT_EQ(unit.cargo, 2) << "one in the locomotive, one in the wagon";
  }
  EXPECT_EQ(trains, 1);
}

TEST(ExpansionBattles, BugRiverTanksInFieldBunkers) {
  RULE("F-SCN-37");
  const auto setup = load("bug-river").setup;
  int dug_in = 0;
  for (const UnitSetup& unit : setup.units)
    if (setup.hexes[unit.hex].overlay == TerrainId::FieldBunker) {
      EXPECT_EQ(unit.troop, TroopId::Armor);
      ++dug_in;
    }
  EXPECT_EQ(dug_in, 2);
}

// Special weapons up to 1942: they move or fire.
TEST(ExpansionBattles, AntiTankGunsOfTheDesertAreThoseOfTheFirstYears) {
  for (const char* key : {"bir-hakeim", "armoured-to-the-rescue", "into-the-cauldron", "hellfire-pass"})
    for (const UnitSetup& unit : load(key).setup.units)
      EXPECT_NE(unit.troop, TroopId::LateAntiTankGun) << key;
}

TEST(ExpansionBattles, ItaliansFollowTheRoyalArmy) {
  for (const auto& [key, italians] : {std::pair{"bir-hakeim", 5}, {"hellfire-pass", 3}}) {
    const auto setup = load(key).setup;
    EXPECT_TRUE(setup.options.rules & kRoyalArmy) << key;
    EXPECT_EQ(std::ranges::count(setup.units, Nation::Italy, &UnitSetup::nation), italians) << key;
  }
}

TEST(ExpansionBattles, SidiOmarTheWayOutIsThreeHexesWide) {
  const auto setup = load("sidi-omar").setup;
  EXPECT_EQ(setup.of(kAxis).exits.count(), 3);
  EXPECT_TRUE(setup.of(kAllies).exits.empty());
}

TEST(ExpansionBattles, SchwammenauelTheAxisMaySabotageBothDams) {
  RULE("F-SCN-26");
  const auto setup = load("schwammenauel-dam").setup;
  EXPECT_EQ(setup.of(kAxis).sabotage.count(), 2);
  for (Hex h : setup.of(kAxis).sabotage) EXPECT_EQ(setup.hexes[h].ground, TerrainId::Dam);
  EXPECT_TRUE(setup.of(kAllies).sabotage.empty());
}

TEST(BaseBattles, MontMouchetTheTanksAreWorthTwoMedals) {
  for (const UnitSetup& unit : load("mont-mouchet").setup.units)
    EXPECT_EQ(unit.medals, unit.troop == TroopId::EliteArmor ? 2 : -1);
}

TEST(BaseBattles, VassieuxTheDeckIsNotShuffledAgain) {
  RULE("C-CARD-093");
  const auto setup = load("vassieux").setup;
  EXPECT_FALSE(setup.options.reshuffle);
  EXPECT_EQ(setup.options.wins_when_deck_ends, Owner::Axis);
}

TEST(BaseBattles, SainteMereEgliseFourUnitsDrop) {
  RULE("F-SCN-02");
  const auto setup = load("sainte-mere-eglise").setup;
  ASSERT_EQ(setup.air_drops.size(), 1u);
  EXPECT_EQ(setup.air_drops[0].side, kAllies);
  EXPECT_EQ(setup.air_drops[0].units, 4);
  EXPECT_EQ(setup.air_drops[0].troop, TroopId::Infantry);
  EXPECT_EQ(setup.air_drops[0].nation, Nation::UnitedStates);
  EXPECT_TRUE(setup.air_drops[0].aims.empty());
}

TEST(BaseBattles, TheSaverneGapWasForcedInNovember) {
  RULE("F-SCN-21");
  using namespace std::chrono_literals;
  const Dates dates = load("saverne-gap").dates;
  EXPECT_EQ(dates.begin, 1944y / 11 / 19);
  EXPECT_EQ(dates.end, 1944y / 11 / 21);
}

TEST(BaseBattles, SaintVithHasMountainsThatNobodyMayEnter) {
  RULE("F-SCN-19");
  const auto setup = load("saint-vith").setup;
  int closed = 0;
  for (Hex h : Board::of(BoardKind::Standard).hexes()) {
    EXPECT_EQ(setup.hexes[h].ground == TerrainId::Mountain, setup.hexes[h].closed_to == kGround);
    closed += setup.hexes[h].closed_to == kGround;
  }
  EXPECT_EQ(closed, 6);
}

} // namespace
} // namespace bocage
