// The battles that come with the program, against the rulebook's own account of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/game.h"
#include "scenario/library.h"
#include "tests/support/rule.h"

namespace bocage {
namespace {

Battle load(const std::string& key) {
  const auto folder = find_battles();
  if (!folder) {
    ADD_FAILURE() << "battles/ was not found";
    return {};
  }
  LoadResult result = Library(*folder).load(key);
  for (const Fault& fault : result.faults) ADD_FAILURE() << to_string(fault);
  return std::move(result.battle);
}

struct Census {
  std::map<TerrainId, int> terrain; // all layers
  std::map<std::pair<Side, TroopId>, int> units;
};
Census count(const Battle& battle) {
  Census census;
  for (Hex h : Board::of(battle.setup.board).hexes()) {
    const HexSetup& hex = battle.setup.hexes[h];
    for (TerrainId id : {hex.ground, hex.overlay, hex.obstacle})
      if (id != TerrainId::Open) ++census.terrain[id];
  }
  for (const UnitSetup& unit : battle.setup.units) ++census.units[{unit.side, unit.troop}];
  return census;
}

using Terrains = std::map<TerrainId, int>;
using Units = std::map<std::pair<Side, TroopId>, int>;

std::vector<std::string> allied_towns(const Battle& battle) {
  std::vector<std::string> names;
  for (const Objective& objective : battle.setup.objectives) {
    EXPECT_EQ(objective.hexes.count(), 1);
    EXPECT_EQ(objective.holding, Holding::Temporary);
    EXPECT_EQ(objective.who, Owner::Allies);
    EXPECT_EQ(objective.medals, 1);
    names.push_back(Board::of(battle.setup.board).name(objective.hexes.first()));
  }
  return names;
}
using Names = std::vector<std::string>;

TEST(Battles, AllLoadAndReadTheSameWhenWritten) {
  RULE("B-SETUP-01");
  const Library library(find_battles().value());
  EXPECT_GE(library.keys().size(), 36u);
  for (const std::string& key : library.keys()) {
    const Battle battle = load(key);
    EXPECT_TRUE(check_battle(battle).empty()) << key;
    EXPECT_TRUE(unenforced(battle).empty()) << key;
    const LoadResult again = parse_battle(write_battle(battle), key);
    for (const Fault& fault : again.faults) ADD_FAILURE() << to_string(fault);
    EXPECT_TRUE(again.battle == battle) << key;
  }
}

TEST(Battles, BriefingsInBothLanguages) {
  for (const std::string& key : Library(find_battles().value()).keys()) {
    const Battle battle = load(key);
    for (const std::string& text : {battle.briefing.fr, battle.briefing.en}) {
      const std::size_t gap = text.find("\n\n");
      ASSERT_NE(gap, std::string::npos) << key;
      EXPECT_EQ(text.find("\n\n", gap + 1), std::string::npos) << key << " has more than two paragraphs";
    }
    EXPECT_NE(battle.briefing.fr, battle.briefing.en) << key;
  }
}

// Pegasus Bridge

TEST(PegasusBridge, Board) {
  RULES("B-SETUP-02", "B-SETUP-20");
  EXPECT_EQ(load("pegasus-bridge").face, BoardFace::Country);
}

TEST(PegasusBridge, TerrainAndObstacles) {
  RULES("B-SETUP-21", "B-SETUP-22");
  const Battle battle = load("pegasus-bridge");
  EXPECT_EQ(count(battle).terrain, (Terrains{{TerrainId::River, 20},
                                             {TerrainId::Town, 4},
                                             {TerrainId::Forest, 9},
                                             {TerrainId::Bridge, 2},
                                             {TerrainId::Wire, 4},
                                             {TerrainId::Sandbags, 1}}));
}

TEST(PegasusBridge, OneBridgeOnEachOfTheTwoRivers) {
  RULE("B-SETUP-22");
  const Battle battle = load("pegasus-bridge");
  const Board& board = Board::of(BoardKind::Standard);
  HexSet rivers, bridges;
  for (Hex h : board.hexes()) {
    if (battle.setup.hexes[h].ground == TerrainId::River) rivers.insert(h);
    if (battle.setup.hexes[h].overlay == TerrainId::Bridge) bridges.insert(h);
  }
  for (Hex bridge : bridges) {
    HexSet river = HexSet::of(bridge), grown;
    while ((grown = river | (board.step(river, board.open_steps()) & rivers)) != river) river = grown;
    EXPECT_EQ((river & bridges).count(), 1);
    EXPECT_GE(river.count(), 7); // not the pond
  }
}

TEST(PegasusBridge, Units) {
  RULES("B-SETUP-05", "B-SETUP-06", "B-SETUP-23");
  const Battle battle = load("pegasus-bridge");
  EXPECT_EQ(count(battle).units,
            (Units{{{Side::Axis, TroopId::Infantry}, 6}, {{Side::Allies, TroopId::Infantry}, 9}}));
  std::array<int, kSides> figures{};
  HexSet taken;
  for (const UnitSetup& unit : battle.setup.units) {
    figures[static_cast<std::size_t>(index(unit.side))] +=
        unit.figures ? unit.figures : official_tables().of(unit.troop).figures;
    EXPECT_FALSE(taken.contains(unit.hex));
    taken.insert(unit.hex);
    EXPECT_EQ(unit.nation, unit.side == Side::Allies ? Nation::Britain : Nation::Germany);
  }
  EXPECT_EQ(figures, (std::array{36, 24}));
}

TEST(PegasusBridge, AMedalOnEachBridge) {
  RULES("B-SETUP-11", "B-SETUP-24");
  const Battle battle = load("pegasus-bridge");
  EXPECT_EQ(allied_towns(battle), (Names{"C4", "F11"}));
  for (const Objective& objective : battle.setup.objectives)
    EXPECT_EQ(battle.setup.hexes[objective.hexes.first()].overlay, TerrainId::Bridge);
}

TEST(PegasusBridge, SummaryCards) {
  RULE("B-SETUP-25");
  std::map<int, int> cards;
  const Battle battle = load("pegasus-bridge");
  for (Hex h : Board::of(BoardKind::Standard).hexes())
    if (const Terrain& ground = official_tables().of(battle.setup.hexes[h].ground); ground.card)
      ++cards[ground.card];
  EXPECT_EQ(cards, (std::map<int, int>{{3, 9}, {14, 4}, {8, 20}})); // forests, towns & villages, rivers
}

TEST(PegasusBridge, HandsAndFirstTurn) {
  RULES("B-SETUP-26", "B-SETUP-27");
  const auto setup = load("pegasus-bridge").setup;
  EXPECT_EQ(setup.of(Side::Allies).cards, 6);
  EXPECT_EQ(setup.of(Side::Axis).cards, 2);
  EXPECT_EQ(setup.first, Side::Allies);
  EXPECT_EQ(setup.top, Side::Axis);
  EXPECT_EQ(setup.of(Side::Allies).medals, 4);
  EXPECT_EQ(setup.of(Side::Axis).medals, 4);
}

TEST(PegasusBridge, TheAxisDrawsOneCardMoreAfterEachOfItsFirstTwoTurns) {
  const auto setup = load("pegasus-bridge").setup;
  EXPECT_EQ(setup.of(Side::Axis).extra_draw, 1);
  EXPECT_EQ(setup.of(Side::Axis).extra_draw_turns, 2);
  EXPECT_EQ(setup.of(Side::Allies).extra_draw, 0);
}

// Sword Beach

TEST(SwordBeach, SetUp) {
  const Battle battle = load("sword-beach");
  EXPECT_EQ(battle.face, BoardFace::Beach);
  EXPECT_EQ(count(battle).terrain, (Terrains{{TerrainId::Beach, 38},
                                             {TerrainId::Ocean, 25},
                                             {TerrainId::Town, 3},
                                             {TerrainId::Forest, 4},
                                             {TerrainId::Bunker, 3},
                                             {TerrainId::Wire, 10},
                                             {TerrainId::Hedgehog, 7}}));
  EXPECT_EQ(count(battle).units, (Units{{{Side::Axis, TroopId::Infantry}, 6},
                                        {{Side::Axis, TroopId::Armor}, 1},
                                        {{Side::Axis, TroopId::Artillery}, 1},
                                        {{Side::Allies, TroopId::Infantry}, 6},
                                        {{Side::Allies, TroopId::Armor}, 3},
                                        {{Side::Allies, TroopId::SpecialForces}, 3}}));
  EXPECT_EQ(allied_towns(battle), (Names{"A2", "A6", "A13"}));
  EXPECT_EQ(battle.setup.of(Side::Allies).cards, 5);
  EXPECT_EQ(battle.setup.of(Side::Axis).cards, 4);
  EXPECT_EQ(battle.setup.of(Side::Allies).medals, 5);
  EXPECT_EQ(battle.setup.of(Side::Axis).medals, 5);
  EXPECT_EQ(battle.setup.first, Side::Allies);
}

TEST(SwordBeach, BadgesOfTheCommandos) {
  RULE("B-SETUP-10");
  const Battle battle = load("sword-beach");
  EXPECT_EQ(battle.details.size(), 3u);
  for (const UnitDetail& detail : battle.details) {
    EXPECT_EQ(detail.badge, "commandos");
    for (const UnitSetup& unit : battle.setup.units)
      if (unit.hex == detail.hex) EXPECT_EQ(unit.troop, TroopId::SpecialForces);
  }
}

TEST(SwordBeach, TheAxisOwnsTheBunkers) {
  const Battle battle = load("sword-beach");
  for (const HexSetup& hex : battle.setup.hexes)
    if (hex.overlay == TerrainId::Bunker) EXPECT_EQ(hex.overlay_owner, Owner::Axis);
}

// Omaha Beach

TEST(OmahaBeach, SetUp) {
  const Battle battle = load("omaha-beach");
  EXPECT_EQ(battle.face, BoardFace::Beach);
  EXPECT_EQ(count(battle).terrain, (Terrains{{TerrainId::Beach, 36}, // 38 less the two bluffs of row E
                                             {TerrainId::Ocean, 25},
                                             {TerrainId::Town, 5},
                                             {TerrainId::Hill, 3},
                                             {TerrainId::SeaBluff, 10},
                                             {TerrainId::Bunker, 4},
                                             {TerrainId::Sandbags, 2},
                                             {TerrainId::SeaWall, 2},
                                             {TerrainId::Wire, 9},
                                             {TerrainId::Hedgehog, 8}}));
  EXPECT_EQ(count(battle).units, (Units{{{Side::Axis, TroopId::Infantry}, 7},
                                        {{Side::Axis, TroopId::Artillery}, 2},
                                        {{Side::Allies, TroopId::Infantry}, 9},
                                        {{Side::Allies, TroopId::Armor}, 3},
                                        {{Side::Allies, TroopId::SpecialForces}, 1}}));
  EXPECT_EQ(allied_towns(battle), (Names{"A1", "A6", "B11", "B12", "C8"}));
  EXPECT_EQ(battle.setup.of(Side::Allies).cards, 4);
  EXPECT_EQ(battle.setup.of(Side::Axis).cards, 5);
  EXPECT_EQ(battle.setup.of(Side::Allies).medals, 6);
  EXPECT_EQ(battle.setup.of(Side::Axis).medals, 6);
  EXPECT_EQ(battle.setup.first, Side::Axis);
  ASSERT_EQ(battle.details.size(), 1u);
  EXPECT_EQ(battle.details[0].badge, "rangers");
}

TEST(OmahaBeach, TheHillsAlongTheBeachAreSeaBluffs) {
  RULE("F-TCLIFF-10");
  const Battle battle = load("omaha-beach");
  const Board& board = Board::of(BoardKind::Standard);
  const Game game(battle.setup);
  State state{};
  for (Hex h : board.hexes()) state.ground[h] = battle.setup.hexes[h].ground;
  int climbs = 0;
  for (Hex h : board.hexes()) {
    const Terrain& ground = official_tables().of(battle.setup.hexes[h].ground);
    if (!ground.height) continue;
    for (Hex next : board.neighbors(h))
      if (battle.setup.hexes[next].ground == TerrainId::Beach) {
        EXPECT_EQ(ground.slope, Slope::Bluff) << board.name(h);
        EXPECT_EQ(judge_edge(game.ground(state, next), game.ground(state, h),
                             board.direction(next, h).value(), Gait::Foot)
                      .cost,
                  2);
        ++climbs;
      }
  }
  EXPECT_GT(climbs, 0);
}

TEST(OmahaBeach, BunkersOfTheAxisAndASeaWallOfTheAllies) {
  const Battle battle = load("omaha-beach");
  for (const HexSetup& hex : battle.setup.hexes) {
    if (hex.overlay == TerrainId::Bunker) {
      EXPECT_EQ(hex.overlay_owner, Owner::Axis);
      EXPECT_EQ(hex.ground, TerrainId::SeaBluff);
    }
    if (hex.obstacle == TerrainId::SeaWall) {
      EXPECT_EQ(hex.obstacle_owner, Owner::Allies);
      EXPECT_EQ(hex.ground, TerrainId::Beach);
    }
  }
}

// The engine takes them.
TEST(Battles, MakeGames) {
  for (const char* key : {"pegasus-bridge", "sword-beach", "omaha-beach"}) {
    const Game game(load(key).setup);
    EXPECT_GT(game.card_count(), 0) << key;
  }
}

// Battles of the expansions, with what the FAQ says of them

TEST(Ponyri, TheAlliesLayTheMines) {
  RULE("F-TMINE-18");
  const Battle battle = load("ponyri");
  int mined = 0;
  for (Hex h : Board::of(BoardKind::Standard).hexes()) {
    if (!battle.setup.hexes[h].mined) continue;
    ++mined;
    EXPECT_EQ(battle.setup.hexes[h].mines_of, Owner::Allies);
  }
  EXPECT_EQ(mined, 5);
}

TEST(MatanikauRiver, ItsWatercoursesAreFordableStreams) {
  RULES("F-SCN-46", "F-TSTR-07");
  const Census census = count(load("matanikau-river"));
  EXPECT_EQ(census.terrain.at(TerrainId::FordableStream), 13);
  EXPECT_FALSE(census.terrain.contains(TerrainId::FordableRiver));
  EXPECT_EQ(census.terrain.at(TerrainId::River), 1) << "its mouth";
}

// Training grounds

std::vector<Battle> training_grounds() {
  std::vector<Battle> found;
  for (const std::string& key : Library(find_battles().value()).keys())
    if (Battle battle = load(key); battle.theatre == Theatre::Training) found.push_back(std::move(battle));
  return found;
}

TEST(TrainingGrounds, AreSmall) {
  for (const Battle& battle : training_grounds())
    for (Side side : {Side::Allies, Side::Axis}) {
      const auto& units = battle.setup.units;
      const auto count =
          std::count_if(units.begin(), units.end(), [&](const UnitSetup& u) { return u.side == side; });
      EXPECT_GE(count, 5) << battle.key;
      EXPECT_LE(count, 9) << battle.key;
      EXPECT_GE(battle.setup.of(side).medals, 3) << battle.key;
      EXPECT_LE(battle.setup.of(side).medals, 5) << battle.key;
    }
}

TEST(TrainingGrounds, TeachRaids) {
  RULES("X-ACT-07", "X-ACT-11", "X-ACT-12", "X-ACT-14");
  const auto setup = load("training-raid").setup;
  const SideSetup &allies = setup.of(Side::Allies), &axis = setup.of(Side::Axis);
  for (Hex h : allies.prisons.camps) EXPECT_EQ(setup.hexes[h].ground, TerrainId::PrisonCamp);
  for (Hex h : axis.radar.stations) EXPECT_EQ(setup.hexes[h].ground, TerrainId::RadarStation);
  EXPECT_EQ(allies.prisons.camps.count(), 1);
  EXPECT_EQ(axis.radar.stations.count(), 1);
  EXPECT_EQ(allies.depots.hexes.count(), 2);
  EXPECT_TRUE(allies.has(kCapturesGuns) && axis.has(kCapturesGuns));
}

TEST(TrainingGrounds, TeachEveryTroopOfTheExpansions) {
  std::set<TroopId> taught;
  std::set<Accessory> tools;
  for (const Battle& battle : training_grounds())
    for (const UnitSetup& unit : battle.setup.units) {
      taught.insert(unit.troop);
      tools.insert(unit.accessory);
    }
  for (int i = static_cast<int>(TroopId::BigGun); i < kTroops; ++i)
    EXPECT_TRUE(taught.contains(static_cast<TroopId>(i)))
        << official_tables().of(static_cast<TroopId>(i)).key;
  for (TroopId id : {TroopId::Tiger, TroopId::SupplyTrain}) EXPECT_TRUE(taught.contains(id));
  for (Accessory tool : {Accessory::Bridge, Accessory::Bobbin, Accessory::Plow, Accessory::Petard})
    EXPECT_TRUE(tools.contains(tool)) << key_of(tool);
}

} // namespace
} // namespace bocage
