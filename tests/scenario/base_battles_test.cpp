// The thirteen other battles of the base rulebook and those of the expansions: who stands there with how many
// figures, on what ground, with how many cards, for how many medals, and what else they say.
#include <gtest/gtest.h>

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
  for (const char* key : {"matanikau-river", "sidi-omar", "knightsbridge"})
    EXPECT_EQ(objectives(key), "") << key;
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
