// What a battle file may say, and what it is told when it says it wrong.
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
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
  const std::string place = std::to_string(changed.at.line) + ':' + std::to_string(changed.at.column + offset);
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

// Reading ------------------------------------------------------------------------------------------------------

TEST(BattleFile, TheSample) {
  RULE("B-SETUP-01");
  const LoadResult result = parse_battle(kSample, "x.battle");
  ASSERT_TRUE(result.ok()) << faults_in(kSample);
  const Battle& battle = result.battle;
  EXPECT_EQ(battle.key, "sample");
  EXPECT_EQ(battle.setup.name, "sample");
  EXPECT_EQ(battle.name, (Text{"Exemple", "Sample"}));
  EXPECT_EQ(battle.briefing, (Text{"Un pont, deux camps.\n\nÀ vous.", "One bridge, two sides.\n\nOver to you."}));
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
  const LoadResult result = parse_battle(text.substr(begin + fence.size(), end + 1 - begin - fence.size()), "example");
  for (const Fault& fault : result.faults) ADD_FAILURE() << to_string(fault);
  EXPECT_EQ(unenforced_options(result.battle), std::vector<std::string>{"night-visibility"});
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
  const Battle battle = changed("G5: badge commandos", "G5 G7: nation canada, medals 2, leader\nB4: figures 2, badge veterans");
  const auto& units = battle.setup.units;
  EXPECT_EQ(units[0].figures, 2);
  EXPECT_EQ(units[0].nation, Nation::Germany);
  for (std::size_t i : {2u, 3u}) {
    EXPECT_EQ(units[i].nation, Nation::Canada);
    EXPECT_EQ(units[i].medals, 2);
    EXPECT_EQ(units[i].marks, kLeader);
  }
  expect_round_trip(battle);
}

TEST(BattleFile, EveryKindOfObjective) {
  const Battle battle = changed("E5: temporary, for allies, medals 1", "E5: permanent, for anyone\n"
                                                                       "A1 A2 A3: majority, for axis, medals 2, at-turn-start\n"
                                                                       "B1 B2: temporary, for allies, needed 2, sudden-death\n"
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
  EXPECT_EQ(objectives[3].holder, Owner::Axis);
  EXPECT_EQ(objectives[4].holding, Holding::SoleControl);
  expect_round_trip(battle);
}

TEST(BattleFile, ExitsOpeningsLabelsAndDates) {
  Battle battle = changed("medals: 4\n\n[axis]", "medals: 4\nexits: A1 A2\n\n[axis]");
  EXPECT_EQ(battle.setup.of(Side::Allies).exits.count(), 2);
  expect_round_trip(battle);
  battle = changed("[labels]\nE5: Pegasus", "[openings]\nA1 A2: east, south-west\n\n[labels]\nE5 en: Bridge\nA1: Farm\nE5 fr: Pont");
  EXPECT_EQ(battle.setup.hexes[at("A2")].openings, 1 << 0 | 1 << 4);
  EXPECT_EQ(battle.labels, (std::vector<Label>{{at("E5"), {"Pont", "Bridge"}}, {at("A1"), {"Farm", "Farm"}}}));
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
  expect_fault("bunker C3: axis", "", 0, "").operator void() ;
}

// Special rules ------------------------------------------------------------------------------------------------

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
  EXPECT_TRUE(unenforced_options(battle).empty());
  expect_round_trip(battle);
}

TEST(SpecialRules, WhatNothingEnforcesYetIsKept) {
  const Battle battle = changed("[map]", "blow-bridges: side axis, hexes C4 F11, silently\n\n[map]");
  EXPECT_EQ(unenforced_options(battle), std::vector<std::string>{"blow-bridges"});
  EXPECT_EQ(battle.options.back().parameters,
            (std::vector<Parameter>{{"side", "axis"}, {"hexes", "C4 F11"}, {"silently", ""}}));
  expect_round_trip(battle);
}

TEST(SpecialRules, Faults) {
  const std::string_view rule = "extra-draw: side axis, cards 1, first-turns 2";
  expect_fault(rule, "extra-draw: side axes, cards 1, first-turns 2", 12, "found side 'axes', expected allies or axis");
  expect_fault(rule, "extra-draw: side axis, cards x, first-turns 2", 23, "found cards 'x', expected a number from 1 to 9");
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

// Faults, each with its place ----------------------------------------------------------------------------------

TEST(Faults, AtTheTop) {
  expect_fault("format: 1", "format: 2", 8, "found '2', expected format 1, the only one this program reads");
  expect_fault("battle: sample", "battle: My Sample", 8, "found 'My Sample', expected lower-case words joined by hyphens");
  expect_fault("board: standard", "board: big", 7, "found 'big', expected standard, overlord, three-boards or breakthrough");
  expect_fault("face: country", "face: snow", 6, "found 'snow', expected country, winter, desert or beach");
  expect_fault("theatre: western", "theatre: arctic", 9, "found 'arctic', expected western, eastern, mediterranean or pacific");
  expect_fault("on top: axis", "on top: germans", 8, "found 'germans', expected allies or axis");
  expect_fault("name en: Sample", "name en:", 0, "'name en' has no value");
  expect_fault("name en: Sample", "name de: Beispiel\nname en: Sample", 0,
               "found the unknown key 'name de' at the top of the file, expected one of: format, battle, name fr, name en, "
               "theatre, date, board, face, mode, on top, moves first");
  expect_fault("name en: Sample", "name en: Sample\nhello", 22 - 22, "").operator void();
}

} // namespace
} // namespace bocage
