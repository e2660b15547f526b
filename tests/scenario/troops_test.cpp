// Troops of the expansions in battle files: what a file says of them, and what it is told cannot be.
#include <gtest/gtest.h>

#include <source_location>

#include "engine/engine.h"
#include "tests/scenario/sample.h"
#include "tests/support/rule.h"

namespace bocage {
namespace {

Hex at(std::string_view name) { return *Board::of(BoardKind::Standard).parse(name); }

std::string faults_in(std::string_view text) {
  std::string list;
  for (const Fault& fault : parse_battle(text, "x.battle").faults) list += to_string(fault) + '\n';
  return list;
}

// The sample with another row A, and with lines for its units and rules.
struct Field {
  std::string row, units = {}, rules = {};

  std::string text() const {
    std::string text =
        change(kSample, "A   .   .   .   .   .   .   .   .   .   .   .   .   .", "A " + row).text;
    text = change(text, "G5: badge commandos", "G5: badge commandos\n" + units).text;
    return change(text, "[map]", rules + "\n[map]").text;
  }
  Battle battle(std::source_location where = std::source_location::current()) const {
    const LoadResult result = parse_battle(text(), "x.battle");
    EXPECT_EQ(faults_in(text()), "") << "line " << where.line();
    EXPECT_TRUE(parse_battle(write_battle(result.battle)).battle == result.battle)
        << "line " << where.line() << '\n'
        << write_battle(result.battle);
    EXPECT_TRUE(unenforced(result.battle).empty()) << "line " << where.line();
    return result.battle;
  }
  // The one fault, with the line and the column of the hex of row A it is about.
  void fails(std::string_view hex, std::string_view message,
             std::source_location where = std::source_location::current()) const {
    const std::vector<Fault> faults = parse_battle(text(), "x.battle").faults;
    ASSERT_EQ(faults.size(), 1u) << "line " << where.line() << '\n' << faults_in(text());
    EXPECT_EQ(faults[0].hex, hex) << "line " << where.line();
    EXPECT_EQ(faults[0].message, message) << "line " << where.line();
    EXPECT_EQ(faults[0].file, "x.battle");
    EXPECT_GT(faults[0].at.line, 1) << "line " << where.line();
    EXPECT_GT(faults[0].at.column, 1) << "line " << where.line();
  }
};

const UnitSetup& unit_in(const Battle& battle, std::string_view hex) {
  for (const UnitSetup& unit : battle.setup.units)
    if (unit.hex == at(hex)) return unit;
  throw std::invalid_argument("no unit in " + std::string(hex));
}

constexpr std::string_view kOpen = " .   .   .   .   .   .   .   .   .   .   .   .   .";
std::string row(std::string_view first) { // its first cell, and open ground
  return std::string(first) + std::string(kOpen.substr(4));
}

// What a file says
// ------------------------------------------------------------------------------------------------------------

TEST(TroopsInFiles, EveryTroopIsReadAndEnforced) {
  for (int i = 0; i < kTroops; ++i) {
    const auto id = static_cast<TroopId>(i);
    const Troop& troop = official_tables().of(id);
    const std::string unit = '/' + unit_code(id, Side::Axis);
    const bool train = troop.unit_class == UnitClass::Train;
    const std::string ground = train ? "ra" : troop.unit_class == UnitClass::Ship ? "oc" : ".";
    const Battle battle = Field{ground + unit + (train ? "  ra" : "  .") + std::string(kOpen.substr(8)),
                                train ? "A1: wagon A2" : ""}
                              .battle();
    EXPECT_EQ(unit_in(battle, "A1").troop, id);
    const Game game(battle.setup);
    const State state = start(game, Chance(1));
    const auto& where = troop.unit_class == UnitClass::Plane ? state.plane_at : state.unit_at;
    EXPECT_EQ(state.unit(where[at("A1")]).figures, troop.figures) << troop.key;
  }
}

TEST(TroopsInFiles, TheAccessoryOfFunnies) {
  RULE("E-FUNNY-02");
  const Field said{row("/Fu"), "A1: accessory bobbin"}, open{row("/Fu")};
  EXPECT_EQ(unit_in(said.battle(), "A1").accessory, Accessory::Bobbin);
  EXPECT_EQ(unit_in(open.battle(), "A1").accessory, Accessory::None); // its owner chooses
  const Game fixed(said.battle().setup), chosen(open.battle().setup);
  EXPECT_EQ(start(fixed, Chance(1)).frame_count, 0);
  EXPECT_EQ(start(chosen, Chance(1)).top().kind, FrameKind::Equip);
  Field{row("i"), "A1: accessory bobbin"}.fails("A1", "infantry carries no accessory");
  EXPECT_NE(faults_in(Field{row("/Fu"), "A1: accessory crane"}.text())
                .find("found 'crane', expected bridge, bobbin, fascine, plow or petard"),
            std::string::npos);
}

TEST(TroopsInFiles, TheCargoOfTrains) {
  RULE("F-TRP-62");
  const std::string train = "ra/l ra" + std::string(kOpen.substr(8));
  const Field field{train, "A1: wagon A2", "train-cargo: side axis, units 2"};
  const Battle battle = field.battle();
  EXPECT_EQ(unit_in(battle, "A1").cargo, 2);
  const Game game(battle.setup);
  const State state = start(game, Chance(1));
  int aboard = 0;
  for (int i = 0; i < state.unit_count; ++i)
    aboard += state.unit(static_cast<UnitId>(i)).status == UnitStatus::Aboard;
  EXPECT_EQ(aboard, 2);
  const Field others{train, "A1: wagon A2", "train-cargo: side allies, units 2"};
  EXPECT_NE(faults_in(others.text()).find("this side has no train that carries units"), std::string::npos);
  bocage::Setup cleared = battle.setup;
  clear_options(cleared);
  EXPECT_EQ(cleared.units[0].cargo, 0);
  Field{row("ra/l"), "A1: wagon-lost", "train-cargo: side axis, units 2"}.fails(
      "A1", "supply-train carries 2 infantry units, but has room for 1");
}

TEST(TroopsInFiles, SwitchesOfTheBattle) {
  RULES("E-TIGER-09", "F-TRBLK-06");
  const Battle battle =
      Field{std::string(kOpen), "", "flags-move-tigers\nclear-road-blocks\nno-re-supply"}.battle();
  EXPECT_EQ(battle.setup.options.rules, kFlagsMoveTigers | kClearRoadBlocks | kNoResupply);
  bocage::Setup cleared = battle.setup;
  clear_options(cleared);
  EXPECT_EQ(cleared.options.rules, 0);
}

// What cannot be
// ------------------------------------------------------------------------------------------------------------

TEST(WrongTroops, TrainsNeedATrackAndAWagon) {
  RULES("F-TRP-45", "F-TRP-46", "F-TRP-67");
  Field{"./l ra" + std::string(kOpen.substr(8)), "A1: wagon A2"}.fails(
      "A1", "supply-train needs a track: found open, expected a railroad");
  Field{"ra/l ra" + std::string(kOpen.substr(8))}.fails(
      "A1", "supply-train has no wagon: expected one in [units], or the mark wagon-lost");
  Field{"ra/ar ra" + std::string(kOpen.substr(8))}.fails(
      "A1", "armored-train has no wagon: expected one in [units], or the mark wagon-lost");
  Field{row("ra/l"), "A1: wagon-lost"}.battle();
  Field{"ra/l ra" + std::string(kOpen.substr(8)), "A1: wagon A2, wagon-lost"}.fails(
      "A1", "supply-train has a wagon and has lost it");
  Field{row("i"), "A1: wagon-lost"}.fails("A1", "only a train has a wagon");
  const Field joined{"ra/l ra" + std::string(kOpen.substr(8)), "A1: wagon A2"};
  const std::string turned =
      change(joined.text(), "[labels]", "[openings]\nA1: south-east\nA2: east, west\n\n[labels]").text;
  EXPECT_NE(faults_in(turned).find("hex A1: no track joins the wagon to its locomotive"), std::string::npos)
      << faults_in(turned);
}

TEST(WrongTroops, ShipsNeedTheSeaAndKeepOffTheBeach) {
  RULES("F-TRPB-17", "F-TRPB-25");
  Field{row("oc/de")}.battle();
  Field{row("./de")}.fails("A1", "destroyer needs the sea: found open, expected ocean");
  Field{row("./c")}.fails("A1", "aircraft-carrier needs the sea: found open, expected ocean");
  Field{"oc/de be" + std::string(kOpen.substr(8))}.fails(
      "A1", "destroyer is beside a beach, where the water is too shallow");
}

TEST(WrongTroops, LandingCraftAreAtSea) {
  Field{row("oc/i"), "A1: landing-craft"}.battle();
  Field{"oc/a be" + std::string(kOpen.substr(8)), "A1: landing-craft"}.battle(); // close to the shore
  Field{row("i"), "A1: landing-craft"}.fails("A1", "infantry is aboard a landing craft, but not at sea");
  Field{row("oc/de"), "A1: landing-craft"}.fails("A1", "destroyer does not go aboard a landing craft");
}

TEST(WrongTroops, LeadersAndBoatsAreForThoseWhoMayHaveThem) {
  RULES("F-ACT-25", "E-TRUCK-50", "E-HTRACK-51", "E-JEEP-32", "E-HTRACK-50", "E-JEEP-31");
  Field{row("/tr"), "A1: leader"}.fails("A1", "a heroic leader is never with supply-truck");
  Field{row("/ht"), "A1: leader"}.fails("A1", "a heroic leader is never with half-track");
  Field{row("A"), "A1: leader"}.fails("A1", "a heroic leader is never with armor");
  Field{row("/pc"), "A1: leader"}.battle();
  Field{row("i"), "A1: leader, boat"}.battle();
  for (const auto& [code, key] : {std::pair{"tr", "supply-truck"}, std::pair{"ht", "half-track"},
                                  std::pair{"pc", "patrol-car"}, std::pair{"Fu", "funny"}})
    Field{row('/' + std::string(code)), "A1: boat"}.fails(
        "A1", "boats are for infantry on foot: found one with " + std::string(key));
}

TEST(WrongTroops, VehiclesAreNoReinforcements) {
  RULES("E-TRUCK-53", "E-HTRACK-54", "E-JEEP-35");
  const std::string late = "held-back: side axis, hexes A1, at-medals 2";
  Field{row("i"), "", late}.battle();
  Field{row("/cc"), "", late}.battle(); // counts as infantry for every purpose
  for (const auto& [code, key] :
       {std::pair{"tr", "supply-truck"}, std::pair{"ht", "half-track"}, std::pair{"pc", "patrol-car"}})
    Field{row('/' + std::string(code)), "", late}.fails("A1",
                                                        std::string(key) + " never comes as a reinforcement");
}

TEST(WrongTroops, VehiclesHaveOneToThreeFigures) {
  RULES("E-TRUCK-01", "E-HTRACK-01", "E-JEEP-01", "E-CMDCAR-01", "F-TRPB-61");
  for (const std::string code : {"tr", "ht", "pc"}) {
    for (int figures : {1, 2, 3})
      EXPECT_EQ(unit_in(Field{row('/' + code + std::to_string(figures))}.battle(), "A1").figures, figures);
    Field{row('/' + code + '4')}.fails("A1", "the unit has 4 figures, expected 1 to 3");
  }
  Field{row("/cc2")}.fails("A1", "the unit has 2 figures, expected 1 to 1");
  Field{row("oc/de2")}.fails("A1", "the unit has 2 figures, expected 1 to 1");
}

TEST(WrongTroops, OnlyBrandenburgersAreDisguised) {
  RULE("F-TRPB-69");
  const Game game(Field{row("/br")}.battle().setup);
  const State state = start(game, Chance(1));
  EXPECT_TRUE(state.unit(state.unit_at[at("A1")]).is(kDisguised));
  Field{row("/br"), "A1: disguised"}.battle();
  Field{row("i"), "A1: disguised"}.fails("A1", "infantry has no disguise");
}

} // namespace
} // namespace bocage
