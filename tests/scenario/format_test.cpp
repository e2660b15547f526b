// What a battle file may say, and what it is told when it says it wrong.
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <source_location>
#include <sstream>

#include "scenario/library.h"
#include "tests/scenario/sample.h"
#include "tests/support/rule.h"

namespace bocage {
namespace {

std::string faults_in(std::string_view text) {
  std::string list;
  for (const Fault& fault : parse_battle(text, "x.battle").faults) list += to_string(fault) + '\n';
  return list;
}

// The sample with `from` changed to `to` has this one fault, `offset` characters into the change.
void expect_fault(std::string_view from, std::string_view to, int offset, const std::string& message,
                  std::source_location where = std::source_location::current()) {
  const Change changed = change(kSample, from, to);
  const std::string place =
      std::to_string(changed.at.line) + ':' + std::to_string(changed.at.column + offset);
  EXPECT_EQ(faults_in(changed.text), "x.battle:" + place + ": " + message + '\n') << "line " << where.line();
}

// … has a fault with these words somewhere in its message.
void expect_words(std::string_view from, std::string_view to, const std::string& words,
                  std::source_location where = std::source_location::current()) {
  EXPECT_NE(faults_in(change(kSample, from, to).text).find(words), std::string::npos)
      << "line " << where.line() << ", instead: " << faults_in(change(kSample, from, to).text);
}

Battle changed(std::string_view from, std::string_view to) {
  const std::string text = change(kSample, from, to).text;
  EXPECT_EQ(faults_in(text), "");
  return parse_battle(text).battle;
}

Hex at(std::string_view name) { return *Board::of(BoardKind::Standard).parse(name); }

void expect_round_trip(const Battle& battle, std::source_location where = std::source_location::current()) {
  EXPECT_TRUE(check_battle(battle).empty()) << to_string(check_battle(battle).front());
  const std::string text = write_battle(battle);
  EXPECT_EQ(faults_in(text), "") << "line " << where.line();
  EXPECT_TRUE(parse_battle(text).battle == battle) << "line " << where.line() << '\n' << text;
}

// Reading
// ------------------------------------------------------------------------------------------------------

TEST(BattleFile, TheSample) {
  RULE("B-SETUP-01");
  const LoadResult result = parse_battle(kSample, "x.battle");
  ASSERT_TRUE(result.ok()) << faults_in(kSample);
  const Battle& battle = result.battle;
  EXPECT_EQ(battle.key, "sample");
  EXPECT_EQ(battle.setup.name, "sample");
  EXPECT_EQ(battle.name, (Text{"Exemple", "Sample"}));
  EXPECT_EQ(battle.briefing,
            (Text{"Un pont, deux camps.\n\nÀ vous.", "One bridge, two sides.\n\nOver to you."}));
  EXPECT_EQ(battle.setup.units.size(), 4u);
  EXPECT_EQ(battle.setup.units[2].figures, 3);
  EXPECT_EQ(battle.setup.hexes[at("C3")].overlay_owner, Owner::Axis);
  EXPECT_EQ(battle.details, (std::vector<UnitDetail>{{at("G5"), "commandos"}}));
  EXPECT_EQ(battle.labels, (std::vector<Label>{{at("E5"), {"Pegasus", "Pegasus"}}}));
  EXPECT_EQ(battle.options.size(), 1u);
}

TEST(BattleFile, TheExampleOfTheDocumentation) {
  const auto folder = find_battles();
  ASSERT_TRUE(folder);
  std::ifstream in(folder->parent_path() / "docs" / "battle-format.md");
  std::stringstream page;
  page << in.rdbuf();
  const std::string text = page.str(), fence = "```battle\n";
  const std::size_t begin = text.find(fence), end = text.find("\n```\n", begin);
  ASSERT_NE(begin, std::string::npos);
  ASSERT_NE(end, std::string::npos);
  const LoadResult result =
      parse_battle(text.substr(begin + fence.size(), end + 1 - begin - fence.size()), "example");
  for (const Fault& fault : result.faults) ADD_FAILURE() << to_string(fault);
  EXPECT_EQ(unenforced(result.battle), std::vector<std::string>{});
  EXPECT_EQ(result.battle.setup.options.visibility, 1);
  expect_round_trip(result.battle);
}

TEST(BattleFile, LineEndsAndByteOrderMarkOfOtherSystems) {
  std::string text = "\xEF\xBB\xBF";
  for (char c : kSample) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
  EXPECT_EQ(faults_in(text), "");
  EXPECT_TRUE(parse_battle(text).battle == parse_battle(kSample).battle);
}

TEST(BattleFile, SectionsInAnyOrder) {
  std::string text(kSample);
  const std::size_t map = text.find("[map]"), units = text.find("[units]");
  const std::string moved = text.substr(map, units - map);
  text.erase(map, units - map);
  text += '\n' + moved;
  EXPECT_EQ(faults_in(text), "");
  EXPECT_TRUE(parse_battle(text).battle == parse_battle(kSample).battle);
}

TEST(BattleFile, UnitsInDetail) {
  RULES("B-SETUP-09", "B-SETUP-10");
  const Battle battle = changed("G5: badge commandos",
                                "G5 G7: nation canada, medals 2, camouflaged\nB4: figures 2, badge veterans");
  const auto& units = battle.setup.units;
  EXPECT_EQ(units[0].figures, 2);
  EXPECT_EQ(units[0].nation, Nation::Germany);
  for (std::size_t i : {2u, 3u}) {
    EXPECT_EQ(units[i].nation, Nation::Canada);
    EXPECT_EQ(units[i].medals, 2);
    EXPECT_EQ(units[i].marks, kCamouflaged);
  }
  expect_round_trip(battle);
}

TEST(BattleFile, EveryKindOfObjective) {
  const Battle battle = changed("E5: temporary, for allies, medals 1",
                                "E5: permanent, for anyone\n"
                                "A1 A2 A3: majority, for axis, medals 2, at-turn-start\n"
                                "B1 B2: temporary, for allies, needed 2, sudden-death, at-turn-end\n"
                                "C1: last-to-occupy, for anyone, held-by axis\n"
                                "D1 D2: sole-control, for axis");
  const auto& objectives = battle.setup.objectives;
  ASSERT_EQ(objectives.size(), 5u);
  EXPECT_EQ(objectives[0].holding, Holding::Permanent);
  EXPECT_EQ(objectives[0].who, Owner::Anyone);
  EXPECT_EQ(objectives[1].hexes.count(), 3);
  EXPECT_TRUE(objectives[1].at_turn_start);
  EXPECT_EQ(objectives[1].medals, 2);
  EXPECT_EQ(objectives[2].needed, 2);
  EXPECT_TRUE(objectives[2].sudden_death);
  EXPECT_TRUE(objectives[2].at_turn_end);
  EXPECT_EQ(objectives[3].holder, Owner::Axis);
  EXPECT_EQ(objectives[4].holding, Holding::SoleControl);
  expect_round_trip(battle);
}

TEST(BattleFile, ExitsOpeningsLabelsAndDates) {
  Battle battle = changed("medals: 4\n\n[axis]", "medals: 4\nexits: A1 A2\n\n[axis]");
  EXPECT_EQ(battle.setup.of(Side::Allies).exits.count(), 2);
  expect_round_trip(battle);
  battle = changed("[labels]\nE5: Pegasus",
                   "[openings]\nA1 A2: east, south-west\n\n[labels]\nE5 en: Bridge\nA1: Farm\nE5 fr: Pont");
  EXPECT_EQ(battle.setup.hexes[at("A2")].openings, 1 << 0 | 1 << 4);
  EXPECT_EQ(battle.labels,
            (std::vector<Label>{{at("E5"), {"Pont", "Bridge"}}, {at("A1"), {"Farm", "Farm"}}}));
  expect_round_trip(battle);
  battle = changed("1944-06-06", "1944-06-06 to 1944-07-01");
  EXPECT_EQ(static_cast<unsigned>(battle.dates.end.month()), 7u);
  expect_round_trip(battle);
}

TEST(BattleFile, WhoOwnsABunker) {
  expect_round_trip(changed("bunker C3: axis", "bunker C3: anyone"));
  const Battle captured = changed("  g  ", "  bu/g  ");
  EXPECT_EQ(captured.setup.hexes[at("D5")].overlay_owner, Owner::Axis); // of the unit standing there
  Battle battle = captured;
  battle.setup.hexes[at("D5")].overlay_owner = Owner::Allies;
  expect_round_trip(battle);
  const Change missing = change(change(kSample, "bunker C3: axis", "").text, "bu  .", "bu  .");
  EXPECT_EQ(faults_in(missing.text),
            "x.battle:" + std::to_string(missing.at.line) + ':' + std::to_string(missing.at.column) +
                ": hex C3: nobody stands in the bunker; say whose it is in [owners]\n");
}

// What the engine does not know yet
// ------------------------------------------------------------------------------------------------

TEST(StandIns, NobodyNeedsOneAnyMore) {
  const Battle battle = changed("G   .   .   .   .   I3  .   A", "G   ca  mc/Sn hq/Bg1 hq I3 . A");
  EXPECT_TRUE(battle.stand_ins.empty());
  const auto& units = battle.setup.units;
  EXPECT_EQ(units[2].troop, TroopId::Sniper);
  EXPECT_EQ(units[3].troop, TroopId::BigGun);
  EXPECT_EQ(units[3].figures, 1);
  EXPECT_EQ(battle.setup.hexes[at("G1")].ground, TerrainId::Cave);
  EXPECT_TRUE(unenforced(battle).empty());
  expect_round_trip(battle);
}

TEST(StandIns, AHexHoldsOneOfEachLayer) {
  expect_words("G   .   .", "G   ca+ro .", "found 'ro', but the hex already has cave of the same layer");
  expect_words("G   .   .", "G   fo+ro .", "found 'ro', but the hex already has forest of the same layer");
  expect_words("ri+br", "ri+rk+br", "found 'br', but the hex already has road-block of the same layer");
}

TEST(StandIns, TermsOfObjectivesAndNotes) {
  std::string text = change(kSample, "E5: temporary, for allies, medals 1",
                            "E5: temporary, for allies, by infantry armor, otherwise axis, required")
                         .text;
  text = change(text, "[map]", "[notes]\nIt rains.\n\n\\# And it snows\nall day.\n\n[map]").text;
  EXPECT_EQ(faults_in(text), "");
  const Battle battle = parse_battle(text).battle;
  EXPECT_TRUE(battle.setup.objectives[0].required);
  EXPECT_EQ(battle.terms,
            (std::vector<ObjectiveTerm>{{0, {"by", "infantry armor"}}, {0, {"otherwise", "axis"}}}));
  EXPECT_EQ(battle.notes, (std::vector<std::string>{"It rains.", "# And it snows all day."}));
  EXPECT_EQ(unenforced(battle), (std::vector<std::string>{"objective by", "notes"}));
  expect_round_trip(battle);
  expect_words("medals 1\n\n[labels]", "by cavalry\n\n[labels]", "found 'by cavalry', expected");
}

// Special rules
// ------------------------------------------------------------------------------------------------

TEST(SpecialRules, WhatTheEngineKnows) {
  const Battle battle = changed("extra-draw: side axis, cards 1, first-turns 2",
                                "no-reshuffle: winner axis\nno-tactic-cards\nno-taking-ground\n"
                                "quiet-turns: turns 30\nstiff-upper-lip: side allies");
  EXPECT_FALSE(battle.setup.options.reshuffle);
  EXPECT_EQ(battle.setup.options.wins_when_deck_ends, Owner::Axis);
  EXPECT_FALSE(battle.setup.options.tactic_cards);
  EXPECT_FALSE(battle.setup.options.taking_ground);
  EXPECT_EQ(battle.setup.options.quiet_turns, 30);
  EXPECT_TRUE(battle.setup.of(Side::Allies).stiff_upper_lip);
  EXPECT_TRUE(unenforced(battle).empty());
  expect_round_trip(battle);
}

TEST(SpecialRules, OfSidesAndHexes) {
  const Battle battle = changed(
      "[map]",
      "commissar: side allies\nimperial-army: side axis\ngung-ho: side allies\nitalian-high-command: side "
      "axis\n"
      "furia-francese: side allies\nroyal-army\nblitz\ndesert\nheavy-fog\nsmoke-screen: side axis\n"
      "recon-as-barrage: side both\nair-power-as-artillery-bombard: side axis\nno-air-power: side axis\n"
      "remove-card: card barrage\nnight-visibility: begins 6, changes falls, rolled-by axis\n"
      "general-winter: side axis, dice 2\nimpassable-for: side allies, hexes C1, to armor\n"
      "oasis-recovery: hexes C5\nhospital-recovery: hexes C6\nheadquarters: side axis, hexes C7\n"
      "sabotage: side axis, hexes C8\nblow-bridges: side axis, hexes E5, way 2, medals 1, needs neighbor\n"
      "pontoon-bridges: side allies, bridges 2\nminefield: hexes D1 D2, laid-by axis\ndecoy-medal: hexes D1\n"
      "mine-set: of pacific\narmor-breakthrough: side axis, units 4, troop elite-armor, exit forbidden\n"
      "exit-medals: side allies, of infantry, medals 2\narmor-move: side axis, most 1\n\n[map]");
  EXPECT_TRUE(unenforced(battle).empty());
  const auto& s = battle.setup;
  const SideSetup &allies = s.of(Side::Allies), &axis = s.of(Side::Axis);
  EXPECT_EQ(allies.rules, kCommissar | kGungHo | kFuriaFrancese | kForwardSpotting);
  EXPECT_EQ(axis.rules, kImperialArmy | kHighCommand | kAirStrikes | kSmokeScreen | kForwardSpotting |
                            kAirPowerBombards | kNoAirPower);
  EXPECT_EQ(s.options.rules, kRoyalArmy | kDesertRules | kHeavyFog);
  EXPECT_EQ(s.options.visibility, 6);
  EXPECT_TRUE(s.options.night_falls);
  EXPECT_EQ(s.options.watch, Side::Axis);
  EXPECT_EQ(s.options.removed_cards, std::uint64_t{1} << static_cast<int>(CardId::Barrage));
  EXPECT_EQ(allies.armor_move, 2) << "by Blitz";
  EXPECT_EQ(axis.armor_move, 1);
  EXPECT_EQ(axis.winter_dice, 2);
  EXPECT_TRUE(allies.closed[1].contains(at("C1")) && allies.closed[0].empty());
  EXPECT_TRUE(s.hexes[at("C5")].is(kOasisCare) && s.hexes[at("C6")].is(kHospitalCare));
  EXPECT_TRUE(axis.headquarters.contains(at("C7")) && axis.sabotage.contains(at("C8")));
  EXPECT_TRUE(axis.demolition == (Demolition{HexSet::of(at("E5")), 2, 1, true}));
  EXPECT_EQ(allies.pontoons, 2);
  EXPECT_TRUE(s.hexes[at("D2")].mined && s.hexes[at("D2")].mines_of == Owner::Axis);
  EXPECT_TRUE(s.hexes[at("D1")].is(kDecoyMedal));
  EXPECT_TRUE(axis.arrivals == (Arrivals{.units = 4, .troop = TroopId::EliteArmor, .may_exit = false}));
  EXPECT_EQ(allies.exit_medals, (std::array<int, 3>{2, 1, 1}));
  expect_round_trip(battle);
}

TEST(SpecialRules, ReinforcementsAndSpottersHaveTheirHexes) {
  RULES("X-ACT-01", "X-ACT-04");
  const Battle battle =
      changed("[map]", "reinforcements: side allies, units 3, troop armor, hexes F1 F2, from-turn 4\n"
                       "forward-spotting: side axis, while-on C5\n\n[map]");
  EXPECT_TRUE(unenforced(battle).empty());
  const SideSetup &allies = battle.setup.of(Side::Allies), &axis = battle.setup.of(Side::Axis);
  EXPECT_EQ(allies.arrivals.units, 3);
  EXPECT_EQ(allies.arrivals.troop, TroopId::Armor);
  EXPECT_EQ(allies.arrivals.hexes.count(), 2);
  EXPECT_EQ(allies.arrivals.from_turn, 4);
  EXPECT_EQ(allies.arrivals.at_medals, 0) << "nothing is said of medals";
  EXPECT_TRUE(axis.has(kForwardSpotting) && !allies.has(kForwardSpotting));
  EXPECT_TRUE(axis.spotters == HexSet::of(at("C5")));
  expect_round_trip(battle);
}

TEST(SpecialRules, OfRaids) {
  RULES("X-ACT-07", "X-ACT-11", "X-ACT-12", "X-ACT-14");
  const std::string depot = change(kSample, "\nC   . ", "\nC   sd ").text;
  const std::string rules = "free-prisoners: side allies, hexes F1 F2, units 2, figures 3\n"
                            "radar-alert: side axis, while-on C5, targets 3\n"
                            "destroy-supplies: side allies, hexes C1, medals 2, cards 1\n"
                            "capture-equipment: side both\n\n[map]";
  const std::string text = change(depot, "[map]", rules).text;
  ASSERT_EQ(faults_in(text), "");
  const Battle battle = parse_battle(text).battle;
  EXPECT_TRUE(unenforced(battle).empty());
  const SideSetup &allies = battle.setup.of(Side::Allies), &axis = battle.setup.of(Side::Axis);
  EXPECT_EQ(allies.prisons.camps.count(), 2);
  EXPECT_EQ(allies.prisons.units, 2);
  EXPECT_EQ(allies.prisons.figures, 3);
  EXPECT_TRUE(axis.radar == (Radar{HexSet::of(at("C5")), 3}));
  EXPECT_TRUE(allies.depots == (Depots{HexSet::of(at("C1")), 2, 1}));
  EXPECT_TRUE(allies.has(kCapturesGuns) && axis.has(kCapturesGuns));
  EXPECT_TRUE(axis.prisons.camps.empty() && allies.radar.stations.empty() && axis.depots.hexes.empty());
  expect_round_trip(battle);
  const std::string short_rules =
      "free-prisoners: side axis, hexes F1\nradar-alert: side allies, while-on C5\n"
      "destroy-supplies: side axis, hexes C1\ncapture-equipment: side axis\n\n[map]";
  const Battle usual = parse_battle(change(depot, "[map]", short_rules).text).battle;
  EXPECT_EQ(usual.setup.of(Side::Axis).prisons.units, 1);
  EXPECT_EQ(usual.setup.of(Side::Axis).prisons.figures, 4);
  EXPECT_EQ(usual.setup.of(Side::Allies).radar.targets, 2);
  EXPECT_EQ(usual.setup.of(Side::Axis).depots.medals, 1);
  EXPECT_EQ(usual.setup.of(Side::Axis).depots.cards, 0);
  EXPECT_FALSE(usual.setup.of(Side::Allies).has(kCapturesGuns));
}

TEST(SpecialRules, SuppliesNeedADepotAndGunsSomebodyToServeThem) {
  expect_words("[map]", "destroy-supplies: side axis, hexes C2\n\n[map]",
               "no supply depot that could be destroyed is in this hex");
  expect_words("[map]",
               "free-prisoners: side axis, hexes A1 A2 A3 A4 A5\nfree-prisoners: side allies, hexes "
               "B1 B2 B3 B4\n\n[map]",
               "9 camps have prisoners, at most 8 are possible");
  expect_words("[map]",
               "free-prisoners: side axis, hexes A1 A2\nfree-prisoners: side allies, hexes A2 A3\n\n[map]",
               "the prisoners of this camp would be of both sides: say which of them frees them");
  expect_words("G5: badge commandos", "G7: captured-guns",
               "captured guns are for infantry on foot: found some with armor");
}

TEST(SpecialRules, UnitsOffTheBoardAreNamedOnce) {
  const std::string twice =
      "reinforcements: side axis, units 3, hexes F1\narmor-breakthrough: side axis, units 2\n\n";
  const Change change_of = change(kSample, "[map]", twice + "[map]");
  EXPECT_EQ(faults_in(change_of.text), "x.battle:" + std::to_string(change_of.at.line + 1) +
                                           ":1: armor-breakthrough has been said already\n");
}

TEST(SpecialRules, WhatWouldTakeTheFirstBackIsSaidOnce) {
  for (const std::string twice :
       {"quiet-turns: turns 40\nquiet-turns: turns 50",
        "armor-move: side both, most 2\narmor-move: side axis, most 1",
        "blow-bridges: side axis, hexes E5, way 1\nblow-bridges: side axis, hexes E5, way 2",
        "empty-section: side axis, sections left\nempty-section: side axis, sections right, medals 2"})
    expect_words("[map]", twice + "\n\n[map]", " has been said already");
  const Battle both =
      changed("[map]", "armor-move: side allies, most 2\narmor-move: side axis, most 1\n"
                       "minefield: hexes D1, laid-by axis\nminefield: hexes D2, laid-by allies\n\n[map]");
  EXPECT_EQ(both.setup.of(Side::Axis).armor_move, 1);
  EXPECT_TRUE(both.setup.hexes[at("D1")].mined && both.setup.hexes[at("D2")].mined);
}

TEST(SpecialRules, NameWhatIsThere) {
  const auto expect = [](const std::string& rule, const std::string& words) {
    expect_words("[map]", rule + "\n\n[map]", words);
  };
  expect("blow-bridges: side axis, hexes D1, way 1", "no bridge that could be blown up is in this hex");
  expect("bridge-section: hexes D1", "a section of a bridge is here, but no bridge");
  expect("wide-river: hexes D1", "a wide river is here, but no water");
  expect("held-back: side allies, hexes D1, at-medals 2", "held-back: no such unit stands in D1");
  expect("held-back: side axis, hexes G7, at-medals 2", "held-back: no such unit stands in G7");
  expect("unit-move: hexes G7 D1, most 1", "unit-move: no such unit stands in D1");
  expect("train-cargo: side axis, units 1", "this side has no train that carries units");
  expect("reinforcements: side axis, units 1, hexes E4", "reinforcements come here, but");
  expect("pontoon-bridges: side axis, bridges 1\npontoon-bridges: side allies, bridges 1",
         "both sides may build");
}

TEST(SpecialRules, NoMoreThanAPositionHolds) {
  std::string row;
  for (const char letter : {'A', 'B', 'C', 'D'})
    for (int i = 1; i <= 12; ++i) row += std::string(" ") + letter + std::to_string(i);
  expect_words("[map]", "minefield: hexes" + row + ", laid-by axis\n\n[map]",
               "48 mines are laid, at most 40 are possible");
  expect_words("[map]", "sabotage: side axis, hexes A1 A2 A3\nsabotage: side allies, hexes B1 B2\n\n[map]",
               "5 dams may be sabotaged, at most 4 are possible");
  expect_words("[map]", "air-drop: side allies, units 2, drops 9\nair-drop: side axis, units 1\n\n[map]",
               "10 air drops are made, at most 9 are possible");
}

// They have the nation that [units] gives those who wait for them.
TEST(SpecialRules, WhoDropsIsOfTheNationOfTheOthers) {
  const std::string drop = change(kSample, "[map]", "air-drop: side allies, units 2\n\n[map]").text;
  const std::string text = change(drop, "badge commandos", "nation france").text;
  ASSERT_EQ(faults_in(text), "");
  const Battle battle = parse_battle(text).battle;
  ASSERT_EQ(battle.setup.air_drops.size(), 1u);
  EXPECT_EQ(battle.setup.air_drops[0].nation, Nation::France);
  expect_round_trip(battle);
}

TEST(SpecialRules, FloodedFieldsAndReinforcements) {
  const Battle battle =
      changed("[map]", "flooded-fields\nheld-back: side allies, hexes G7, at-medals 2\n\n[map]");
  EXPECT_TRUE(battle.setup.options.has(kFloodedFields));
  int waiting = 0;
  for (const UnitSetup& unit : battle.setup.units) waiting += unit.ready_medals == 2;
  EXPECT_EQ(waiting, 1);
  expect_round_trip(battle);
}

TEST(SpecialRules, SingleUnitsEmptySectionsAndDropsByDay) {
  const Battle battle = changed(
      "[map]", "unit-move: hexes G7, most 2\nunit-ignores-flags: hexes G7, flags 1\n"
               "unit-steady-aim: hexes G7, dice 3\nempty-section: side axis, sections left right, medals 2\n"
               "air-drop-at-daylight: side allies, units 3, ordered-after-turns 1\n"
               "battle-star: hexes E5\n\n[map]");
  EXPECT_EQ(unenforced(battle), std::vector<std::string>{});
  int told = 0;
  for (const UnitSetup& unit : battle.setup.units)
    if (const int terms = unit.marks & kUnitTerms) {
      EXPECT_EQ(unit.hex, at("G7"));
      EXPECT_EQ(terms, 2 << kMostMove | 1 << kIgnoresFlags | 3 << kSteadyAim);
      ++told;
    }
  EXPECT_EQ(told, 1);
  EXPECT_EQ(battle.setup.of(Side::Axis).empty_sections, 5);
  EXPECT_EQ(battle.setup.of(Side::Axis).empty_section_medals, 2);
  ASSERT_EQ(battle.setup.air_drops.size(), 1u);
  EXPECT_TRUE(battle.setup.air_drops[0].at_daylight);
  EXPECT_EQ(battle.setup.air_drops[0].ready_turn, 1);
  expect_round_trip(battle);
}

TEST(SpecialRules, WhatTheEngineDoesNotKnowYetIsKeptAndChecked) {
  const Battle battle = changed("[map]", "sandstorm: side axis\nbreakthrough-deck\n\n[map]");
  EXPECT_EQ(unenforced(battle), (std::vector<std::string>{"sandstorm", "breakthrough-deck"}));
  expect_round_trip(battle);
  expect_fault("[map]", "blow-bridges: side axis, hexes E5 E99, way 1\n\n[map]", 25,
               "found hexes 'E5 E99', expected hexes of this board, such as C4 D5");
  expect_fault("[map]", "air-drop: side axis\n\n[map]", 0, "air-drop lacks its parameter units");
}

TEST(SpecialRules, HexesThatTheBattleItselfCloses) {
  const Battle battle = changed("[map]", "impassable: hexes F1 F2\nimpassable: hexes F3, to armor artillery\n"
                                         "must-exit: side axis, units 2\n"
                                         "air-power-dice: side allies, dice 1\n\n[map]");
  EXPECT_EQ(battle.setup.hexes[at("F1")].closed_to, kGround);
  EXPECT_EQ(battle.setup.hexes[at("F3")].closed_to, kArmor | kArtillery);
  EXPECT_EQ(battle.setup.of(Side::Axis).must_exit, 2);
  EXPECT_EQ(battle.setup.of(Side::Allies).air_power_dice, 1);
  EXPECT_TRUE(unenforced(battle).empty());
  expect_round_trip(battle);
}

std::string parameters_in_the_documentation(const OptionRule& rule) {
  std::string list;
  for (const ParameterRule& p : rule.parameters) {
    std::string text = "`" + std::string(p.name) + "`";
    if (!p.required()) text += " (" + std::string(p.otherwise) + ")";
    list += (list.empty() ? "" : ", ") + text;
  }
  return list;
}

TEST(SpecialRules, TheTableOfTheDocumentationIsTheVocabulary) {
  const auto folder = find_battles();
  ASSERT_TRUE(folder);
  std::ifstream in(folder->parent_path() / "docs" / "battle-format.md");
  std::string expected, found;
  for (const OptionRule& rule : option_rules()) {
    const std::string parameters = parameters_in_the_documentation(rule);
    expected += "| `" + std::string(rule.name) + "` |" + (parameters.empty() ? "" : " " + parameters) +
                " | " + std::string(rule.meaning) + (rule.enforced() ? " | yes |\n" : " | not yet |\n");
  }
  for (std::string line; std::getline(in, line);)
    if (line.ends_with(" | yes |") || line.ends_with(" | not yet |")) found += line + '\n';
  EXPECT_EQ(found, expected);
}

TEST(SpecialRules, WhatIsInNoTableIsKept) {
  const Battle battle = changed("[map]", "trumpets: side axis, hexes C4 F11, silently\n\n[map]");
  EXPECT_EQ(unenforced(battle), std::vector<std::string>{"trumpets"});
  EXPECT_EQ(battle.options.back().parameters,
            (std::vector<Parameter>{{"side", "axis"}, {"hexes", "C4 F11"}, {"silently", ""}}));
  expect_round_trip(battle);
}

TEST(SpecialRules, Faults) {
  const std::string_view rule = "extra-draw: side axis, cards 1, first-turns 2";
  expect_fault(rule, "extra-draw: side axes, cards 1, first-turns 2", 12,
               "found side 'axes', expected allies or axis");
  expect_fault(rule, "extra-draw: side axis, cards x, first-turns 2", 23,
               "found cards 'x', expected a number from 1 to 9");
  expect_fault(rule, "extra-draw: side axis, cards 1", 0, "extra-draw lacks its parameter first-turns");
  expect_fault(rule, "extra-draw: side axis, cards 1, first-turns 2, often", 47,
               "found the unknown parameter 'often' of extra-draw, expected side, cards, first-turns");
  expect_fault(rule, "extra-draw: side axis, cards 1, first-turns 2, side axis", 47, "found side twice");
  expect_fault(rule, "no-tactic-cards: cards 1", 17,
               "found the unknown parameter 'cards' of no-tactic-cards, expected no parameter");
  expect_fault(rule, "Extra draw", 0,
               "found 'Extra draw', expected the name of a special rule: lower-case words joined by hyphens");
  expect_fault(rule, "night: begins 1,", 16, "found nothing, expected a parameter such as 'side axis'");
}

// Faults, each with its place
// ----------------------------------------------------------------------------------

TEST(Faults, AtTheTop) {
  expect_fault("format: 1", "format: 2", 8, "found '2', expected format 1, the only one this program reads");
  expect_fault("battle: sample", "battle: My Sample", 8,
               "found 'My Sample', expected lower-case words joined by hyphens");
  expect_fault("board: standard", "board: big", 7,
               "found 'big', expected standard, overlord, three-boards or breakthrough");
  expect_fault("face: country", "face: snow", 6, "found 'snow', expected country, winter, desert or beach");
  expect_fault("theatre: western", "theatre: arctic", 9,
               "found 'arctic', expected western, eastern, mediterranean, pacific or training");
  expect_fault("on top: axis", "on top: germans", 8, "found 'germans', expected allies or axis");
  expect_fault("name en: Sample", "name en:", 0, "'name en' has no value");
  expect_fault("name en: Sample", "name de: Beispiel\nname en: Sample", 0,
               "found the unknown key 'name de' at the top of the file, expected one of: format, battle, "
               "name fr, name en, "
               "theatre, date, board, face, mode, on top, moves first");
  expect_fault("theatre:", "hello\ntheatre:", 0,
               "found 'hello' without a colon, expected a line such as format: …");
  expect_fault("theatre:", "format: 1\ntheatre:", 0, "found 'format' for the second time");
  expect_fault("1944-06-06", "6 June 1944", 0,
               "found '6 June 1944', expected a day such as 1944-06-06, or 1944-06-06 to 1944-06-08");
  expect_fault("1944-06-06", "1944-02-30", 0,
               "found '1944-02-30', expected a day of the calendar such as 1944-06-06");
  expect_fault("1944-06-06", "1944-06-06 to 1944-06-05", 0, "the battle ends before it begins");
  EXPECT_EQ(faults_in(change(kSample, "moves first: allies\n", "").text),
            "x.battle:1:1: the line 'moves first: …' is missing at the top of the file\n");
}

TEST(Faults, InTheSides) {
  expect_fault(
      "nations: britain", "nations: england", 9,
      "found 'england', expected united-states, britain, canada, france, resistance, poland, soviet-union, "
      "commonwealth, marines, germany, italy, japan or finland");
  expect_fault("nations: britain", "nations: britain, britain", 18, "found 'britain' twice");
  expect_fault("cards: 5", "cards: six", 7, "found 'six', expected a number from 1 to 99");
  expect_fault("cards: 5", "cards: 0", 7, "found '0', expected a number from 1 to 99");
  expect_fault("medals: 4", "medals: 0", 8, "found '0', expected a number from 1 to 30");
  expect_fault("allies]\nnations: britain", "allies]\n", 0, "the line 'nations: …' is missing in [allies]");
  expect_fault("cards: 5", "exits: J1\ncards: 5", 7, "found 'J1', expected a hex of this board, A1 to I13");
  expect_fault("cards: 5", "exits: A1 a1\ncards: 5", 10, "found A1 twice in one line");
  expect_words("cards: 5", "cards: 61", "the Allies are dealt 61 cards, but the deck has only 60");
  expect_words("cards: 5", "cards: 58", "both hands together have 62 cards, but the deck has only 60");
}

TEST(Faults, InTheSections) {
  expect_fault("map]", "maps]", 0,
               "found the unknown section 'maps', expected one of: briefing fr, briefing en, allies, axis, "
               "rules, notes, map, "
               "units, owners, objectives, openings, labels\n"
               "x.battle:57:1: the section [map] is missing");
  expect_fault("[labels]", "[units]\n[labels]", 1, "found the section 'units' for the second time");
  expect_fault("[labels]", "[labels", 0, "found '[labels', expected ']' at the end of the line");
  expect_fault("briefing en]\nOne bridge, two sides.\n\nOver to you.", "briefing en]\n", 0,
               "the section [briefing en] has no text");
}

TEST(Faults, OnTheMap) {
  expect_fault("g   .", "q   .", 0,
               "hex D5: found the unknown unit 'q', expected one of I A G S E R T L C F Bg Ce Ar Ca Sk Sn De "
               "Ft Ma Tr Ht Pc Cc Br Ha Td Nw Fu At Mo Mg La Lm Lg (small letters for the Axis)");
  expect_fault("g   .", "g/I .", 2, "hex D5: found a second unit 'I', expected one unit in a hex");
  expect_fault("A   .   .", "A   .", 0, "row A has 12 cells, expected 13");
}

TEST(Faults, InTheDetailsOfUnits) {
  const std::string_view line = "G5: badge commandos";
  expect_fault(line, "G6: badge commandos", 0, "hex G6: no unit is on the map in this hex");
  expect_fault(line, "K5: badge commandos", 0, "found 'K5', expected a hex of this board, A1 to I13");
  expect_fault(line, ": badge commandos", 0, "found nothing, expected one hex or several, such as C4 D7");
  expect_fault(line, "G5 badge commandos", 0,
               "found 'G5 badge commandos' without a colon, expected a line such as C4: badge rangers");
  expect_fault(line, "G5 G7: badge", 12, "found nothing, expected the name of a badge, such as rangers");
  expect_fault(line, "G5: figures 4", 4, "hex G5: the map says 3 figures");
  expect_fault(line, "G7: figures 13", 12, "found '13', expected a number from 1 to 12");
  expect_fault(line, "G7: medals 1, medals 2", 14, "hex G7: found 'medals' for the second time");
  expect_fault(
      line, "G7: hidden", 4,
      "found 'hidden', expected badge, nation, figures, medals, wagon or accessory and its value, or a mark: "
      "camouflaged, "
      "disguised, boat, landing-craft, grounded, pinned, leader, wagon-lost, no-exit or captured-guns");
  expect_words(line, "G7: wagon G8", "hex G7: only a train has a wagon");
}

TEST(Faults, AboutOwners) {
  const std::string_view line = "bunker C3: axis";
  expect_fault(line, "bunker C4: axis\nbunker C3: axis", 0,
               "hex C4: found 'bunker', but the map has no such thing to own there");
  expect_fault(line, "bridge E5: axis\nbunker C3: axis", 0,
               "hex E5: found 'bridge', but the map has no such thing to own there");
  expect_fault("bunker C3: axis", "bunker C3 : us\nbunker C3: axis", 12,
               "found 'us', expected allies, axis or anyone");
}

TEST(Faults, AboutObjectives) {
  const std::string_view line = "E5: temporary, for allies, medals 1";
  const std::string kinds = "temporary, permanent, last-to-occupy, majority, sole-control or cleared";
  expect_fault(line, "E5: for allies", 0, "the objective does not say how it is held: " + kinds);
  expect_fault(line, "E5: temporary", 0,
               "the objective does not say for whom it is: for allies, axis or anyone");
  expect_fault(line, "E5: temporary, for nobody", 19, "found 'nobody', expected allies, axis or anyone");
  expect_fault(line, "E5: temporary, for allies, soon", 27,
               "found 'soon', expected for, medals, needed, held-by, by or otherwise and its value, "
               "at-turn-start, at-turn-end, sudden-death, required, or a "
               "kind: " +
                   kinds);
  expect_fault(line, "E55: temporary, for allies", 0, "found 'E55', expected a hex of this board, A1 to I13");
  expect_fault(line, "E5: temporary, for allies, medals 0", 0, "the objective is worth no medal");
  expect_fault(line, "E5: temporary, for allies, needed 2", 0, "the objective needs 2 hexes of its 1");
  expect_fault(line, "E4: temporary, for allies", 0,
               "nobody can take the objective: no unit may enter its hex");
  expect_fault(line, "E5: temporary, for allies, held-by axis", 0,
               "the Axis holds at the start what it may not win");
}

TEST(Faults, AboutLabels) {
  const std::string_view line = "E5: Pegasus";
  expect_words(line, "E5: Pegasus\nE5 fr: Encore", "hex E5: found a second label for this hex");
  expect_fault(line, "E5 de: Brücke", 3, "found 'de', expected the language fr or en");
  expect_fault(line, "E5:", 0, "the label has no text");
  expect_fault(line, "E5 fr: Pont", 0, "the label is missing in English");
  expect_fault(line, "E5 E6 E7: Pont", 0,
               "found 'E5 E6 E7', expected a hex, alone or with a language: C4, C4 fr, C4 en");
}

TEST(Faults, UnitsWhereTheyCannotBe) {
  expect_fault("ri  ri  ri  ri  ri+br", "ri/I ri ri  ri  ri+br", 0,
               "hex E1: infantry cannot be here: river is impassable to it");
  expect_words("  A  ", "hh/A  ", "hex G7: armor cannot be here: hedgehog is impassable to it");
  expect_words("ri+br ri", "he+br ri", "hex E5: the bridge crosses no river");
  // In a bunker they could never enter, guns and tanks may be set up.
  EXPECT_EQ(faults_in(change(kSample, "  g  ", "bu/g ").text), "");
  EXPECT_EQ(faults_in(change(kSample, "  A  ", "bu/A ").text), "");
  EXPECT_EQ(faults_in(change(kSample, "ri+br ri", "ri+br/a ri").text), "");
}

TEST(Faults, ASideWithoutUnits) {
  const std::string text = change(change(kSample, "  i  ", "  .  ").text, "  g  ", "  .  ").text;
  EXPECT_NE(faults_in(text).find("the Axis have no unit on the map"), std::string::npos) << faults_in(text);
}

TEST(Faults, AllOfThemAtOnce) {
  std::string text = change(kSample, "cards: 5", "cards: many").text;
  text = change(text, "face: country", "face: moon").text;
  text = change(text, "E5: temporary, for allies, medals 1", "E4: temporary, for allies, medals 1").text;
  text = change(text, "G5: badge commandos", "G1: badge commandos").text;
  text = change(text, "I3  .   A", "I3  .   xx").text;
  EXPECT_EQ(faults_in(text), "x.battle:9:7: found 'moon', expected country, winter, desert or beach\n"
                             "x.battle:25:8: found 'many', expected a number from 1 to 99\n"
                             "x.battle:43:29: hex G7: found the unknown terrain 'xx', expected a code such "
                             "as fo, ri+br or wi, or a unit\n");
  text = change(text, "I3  .   xx", "I3  .   A").text;
  EXPECT_EQ(faults_in(text), "x.battle:9:7: found 'moon', expected country, winter, desert or beach\n"
                             "x.battle:25:8: found 'many', expected a number from 1 to 99\n"
                             "x.battle:48:1: hex G1: no unit is on the map in this hex\n"
                             "x.battle:54:1: nobody can take the objective: no unit may enter its hex\n");
}

TEST(Faults, ColumnsCountCharacters) {
  expect_fault("E5: temporary, for allies", "É5 E5 X5: temporary, for allies", 0,
               "found 'É5', expected a hex of this board, A1 to I13\n" +
                   std::string("x.battle:54:7: found 'X5', ") + "expected a hex of this board, A1 to I13");
}

// Files that are no battles
// ------------------------------------------------------------------------------------

TEST(Garbage, IsRefusedWithAClearWord) {
  EXPECT_EQ(faults_in(""), "x.battle: the file is empty\n");
  EXPECT_EQ(faults_in(std::string(kMaxBattleBytes + 1, ' ')),
            "x.battle: the file is larger than 1 MB; no battle is that long\n");
  EXPECT_EQ(faults_in(std::string("format: 1\nbat\0tle", 17)),
            "x.battle:2:4: found a NUL byte; a battle file is plain text\n");
  EXPECT_EQ(faults_in("name: \xE9t\xE9"),
            "x.battle:1:7: found the byte E9, which is not UTF-8 here; save the file as UTF-8\n");
  EXPECT_EQ(faults_in("a\x1B[31m"),
            "x.battle:1:2: found the control character 1B; a battle file is plain text\n");
  for (const char* broken : {"\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82", "\xFF", "\x80"})
    EXPECT_NE(faults_in(broken).find("UTF-8"), std::string::npos);
  EXPECT_EQ(faults_in("é€😀: 1").find("UTF-8"), std::string::npos);
}

TEST(Garbage, ListsNoMoreFaultsThanAnyoneReads) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "nonsense\n";
  const LoadResult result = parse_battle(text);
  EXPECT_EQ(result.faults.size(), kMaxFaults);
  EXPECT_EQ(result.faults.back().message, "there are more faults than are listed here");
}

TEST(Garbage, FilesThatCannotBeRead) {
  EXPECT_EQ(to_string(load_battle(std::filesystem::path("/no/such.battle")).faults.at(0)),
            "/no/such.battle: there is no such file");
  EXPECT_EQ(to_string(load_battle(std::filesystem::path("/")).faults.at(0)), "/: this is not a file");
  std::istringstream stream{std::string(kSample)};
  EXPECT_TRUE(load_battle(stream, "x.battle").ok());
}

// Damage a battle at random: whatever comes out is either refused or sound, and never a crash.
TEST(Garbage, DamagedBattles) {
  std::uint64_t state = 0x9E3779B97F4A7C15;
  const auto below = [&state](std::size_t n) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return static_cast<std::size_t>(state % n);
  };
  const std::vector<std::string> pieces{"\n",
                                        ":",
                                        ",",
                                        "[map]",
                                        "[units]",
                                        "]",
                                        " ",
                                        "+",
                                        "/",
                                        "I",
                                        "ri",
                                        "A1",
                                        "Q17",
                                        "99999",
                                        "#",
                                        "\\",
                                        "é",
                                        "\xFF",
                                        "board: overlord",
                                        "board: breakthrough\n",
                                        "face: beach\n",
                                        "side axis",
                                        "medals -1",
                                        "wagon A2",
                                        "to",
                                        ".",
                                        "_"};
  int sound = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string text(kSample);
    for (std::size_t i = 0, damages = 1 + below(4); i < damages; ++i) {
      const std::size_t from = below(text.size()), length = below(12);
      switch (below(4)) {
      case 0: text.erase(from, length); break;
      case 1: text.insert(from, pieces[below(pieces.size())]); break;
      case 2: text[from] = static_cast<char>(below(256)); break;
      default: text.insert(below(text.size()), text.substr(from, 4 * length)); break;
      }
    }
    const LoadResult result = parse_battle(text, "x.battle");
    if (!result.ok()) continue;
    ++sound;
    ASSERT_TRUE(check_battle(result.battle).empty()) << text;
    const LoadResult again = parse_battle(write_battle(result.battle));
    ASSERT_TRUE(again.ok()) << to_string(again.faults.front()) << '\n' << text;
    ASSERT_TRUE(again.battle == result.battle) << text;
  }
  EXPECT_GT(sound, 100); // most damage hits texts, where anything goes
}

TEST(Garbage, Noise) {
  std::uint64_t state = 1;
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (int i = 0; i < 400; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      text += static_cast<char>(round % 2 ? state >> 56 : " \nABI[]:,/+.#fo09-"[(state >> 56) % 18]);
    }
    EXPECT_FALSE(parse_battle(text).ok());
  }
}

// Writing and checking
// -----------------------------------------------------------------------------------------

TEST(Writing, TextsThatLookLikeSomethingElse) {
  Battle battle = parse_battle(kSample).battle;
  battle.briefing.en = "# 1 on the list.\n\n[Sic] and \\so on.";
  battle.name.fr = "[Le] #1: le pont";
  battle.labels[0].text.fr = "#1: [pont]";
  expect_round_trip(battle);
}

TEST(Writing, LongParagraphsAreWrapped) {
  Battle battle = parse_battle(kSample).battle;
  battle.briefing.fr.clear();
  for (int i = 0; i < 60; ++i) battle.briefing.fr += i ? " déjà # [x]" : "déjà";
  expect_round_trip(battle);
  const std::string text = write_battle(battle);
  for (const Piece& line : lines_of(text)) EXPECT_LE(line.text().size(), 130u);
}

TEST(Writing, OtherBoards) {
  Battle battle = parse_battle(kSample).battle;
  for (const auto& [kind, face] : {std::pair{BoardKind::Overlord, BoardFace::Beach},
                                   std::pair{BoardKind::ThreeBoards, BoardFace::Winter},
                                   std::pair{BoardKind::Breakthrough, BoardFace::Beach}}) {
    battle.setup.board = kind;
    battle.face = face;
    battle.setup.mode = kind == BoardKind::Overlord ? Mode::Overlord : Mode::Standard;
    const auto picture = read_picture("B2: fo/I op+wi\nG3: i sa be\nH1: oc/A I", kind, face);
    battle.setup.hexes = picture.hexes;
    battle.setup.units = picture.units;
    for (UnitSetup& unit : battle.setup.units) unit.nation = battle.nations_of(unit.side).front();
    battle.details.clear();
    battle.labels.clear();
    battle.setup.objectives.clear();
    expect_round_trip(battle);
  }
}

TEST(Writing, ATrainWithItsWagon) {
  std::string text = change(kSample, "A   .   .   .", "A   ra/l ra  .").text;
  text = change(text, "G5: badge commandos", "A1: wagon A2").text;
  EXPECT_EQ(faults_in(text), "");
  expect_round_trip(parse_battle(text).battle);
  EXPECT_NE(
      faults_in(change(text, "wagon A2", "wagon A3").text).find("the wagon is not beside its locomotive"),
      std::string::npos);
  EXPECT_NE(faults_in(change(text, "wagon A2", "wagon B1").text).find("the wagon is off the rails"),
            std::string::npos);
}

TEST(Checking, WhatAFileCannotSay) {
  const Battle good = parse_battle(kSample).battle;
  const auto message = [](const Battle& battle) {
    const std::vector<Fault> faults = check_battle(battle);
    return faults.empty() ? "nothing" : to_string(faults.front());
  };
  EXPECT_EQ(message(good), "nothing");
  Battle battle = good;
  battle.setup.units.push_back(battle.setup.units.back());
  EXPECT_EQ(message(battle), "sample: hex G7: two units are in one hex");
  battle = good;
  battle.setup.units[0].hex = 400;
  EXPECT_EQ(message(battle), "sample: a unit is not on this board");
  battle = good;
  std::swap(battle.setup.units[0], battle.setup.units[1]);
  EXPECT_EQ(message(battle), "sample: hex B4: the units are not in the order of the map");
  battle = good;
  battle.setup.of(Side::Axis).extra_draw = 3;
  EXPECT_EQ(message(battle), "sample: the special rules and the set-up do not say the same");
  battle = good;
  battle.setup.hexes[at("A1")].obstacle = TerrainId::Forest;
  EXPECT_EQ(message(battle), "sample: hex A1: forest lies on the wrong layer");
  battle = good;
  battle.setup.hexes[at("E5")].overlay_owner = Owner::Axis;
  EXPECT_EQ(message(battle), "sample: hex E5: bridge has an owner, but serves everybody");
  battle = good;
  battle.setup.objectives[0].hexes = {};
  EXPECT_EQ(message(battle), "sample: the objective has no hex");
  battle = good;
  battle.setup.of(Side::Allies).cards = 0;
  EXPECT_EQ(message(battle), "sample: the Allies have no card; each side is dealt at least 1");
  battle = good;
  battle.setup.of(Side::Allies).medals = 0;
  EXPECT_EQ(message(battle), "sample: the Allies need no medal to win; expected at least 1");
  battle = good;
  battle.briefing.en = " stray ";
  EXPECT_EQ(message(battle), "sample: the briefing has stray blanks or line ends in English");
  battle = good;
  battle.setup.objectives.resize(33, battle.setup.objectives[0]);
  EXPECT_EQ(message(battle), "sample: 33 objectives, at most 32 are possible");
}

} // namespace
} // namespace bocage
