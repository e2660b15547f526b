// What scenario files say in words: understood, told, and never lost or turned round.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/scenario/m44_import.h"

namespace bocage::test {
namespace {

using Fate = Remark::Fate;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(M44Words, OptionsOfTheFields) {
  Scenario s;
  s.game["options"] = {{"blitz_rules", true},
                       {"british_commonwealth", true},
                       {"partial_blitz_rules", "AXIS"},
                       {"deck_reshuffling", false},
                       {"must_have_unit_exit", {{"side", "AXIS"}, {"min_nbr_units", 1}}},
                       {"weather_rules", "fog"}};
  const Import import = import_m44(s.text());
  ASSERT_TRUE(import.ok());
  EXPECT_TRUE(remarked(import, Fate::Enforced, "option blitz_rules", "option blitz"));
  EXPECT_TRUE(remarked(import, Fate::Enforced, "option british_commonwealth", "option stiff-upper-lip"));
  EXPECT_TRUE(remarked(import, Fate::Enforced, "option partial_blitz_rules", "option armor-move"));
  EXPECT_TRUE(remarked(import, Fate::Enforced, "option deck_reshuffling", "option no-reshuffle"));
  EXPECT_TRUE(remarked(import, Fate::Enforced, "option must_have_unit_exit", "option must-exit"));
  EXPECT_TRUE(remarked(import, Fate::Unmapped, "option weather_rules", ""));
  EXPECT_THAT(import.battle.notes, ElementsAre("weather_rules: fog")); // not lost
  EXPECT_EQ(import.battle.setup.of(Side::Axis).must_exit, 1);
  expect_round_trip(import.battle);
}

TEST(M44Words, EverySentenceIsReported) {
  Scenario s;
  s.hex("C3", {{"rect_terrain", {{"name", "bunker"}}}});
  s.text_en["rules"] = "Blitz Rules are in effect (see p. 4). The dogs of the village bite everybody.\n"
                       "The Axis player is in control of the Bunkers.";
  const Import import = import_m44(s.text());
  EXPECT_TRUE(remarked(import, Fate::Enforced, "rules 1", "option blitz")); // said by the words alone
  EXPECT_TRUE(remarked(import, Fate::Unmapped, "rules 2", ""));
  EXPECT_TRUE(remarked(import, Fate::Enforced, "rules 3", "terrain bunker"));
  EXPECT_THAT(import.battle.options, Contains(OptionUse{"blitz", {}}));
  EXPECT_THAT(import.battle.notes, ElementsAre("The dogs of the village bite everybody."));
  expect_round_trip(import.battle);
}

TEST(M44Words, WordsAndFieldsThatDisagree) {
  Scenario s;
  s.text_en["victory"] = "6 Medals";
  s.text_en["description"] =
      "Axis Player: Take 3 Command cards.\nYou move first.\n\nAllied Player: Take 5 Command cards.";
  s.text_en["rules"] = "Oasis Recovery rules are in effect.";
  const Import import = import_m44(s.text());
  EXPECT_TRUE(remarked(import, Fate::Disagrees, "victory 1", "allies: the fields say 4 medals"));
  EXPECT_TRUE(remarked(import, Fate::Disagrees, "victory 1", "axis: the fields say 4 medals"));
  EXPECT_TRUE(remarked(import, Fate::Disagrees, "description 1", "axis: the fields say 4 cards"));
  EXPECT_TRUE(remarked(import, Fate::Disagrees, "description 2",
                       "axis: the fields say that the other side moves first"));
  EXPECT_TRUE(remarked(import, Fate::Disagrees, "rules 1", "option oasis-recovery, which no field says"));
}

TEST(M44Words, ExitMarkersThatOnlyTheWordsExplain) {
  Scenario s;
  s.hex("I2", {{"tags", {{{"name", "tag4"}}}}});
  s.text_en["victory"] =
      "An Axis unit that exits off the Allied side of the battlefield counts as one victory medal.";
  EXPECT_EQ(imported(s).setup.of(Side::Axis).exits, HexSet::of(at("I2")));
}

// An import never loses or reverses a rule: what it says is enforced is in the battle, the rest is told.
// ----------------------------------------------------------------------------------------------------------

Import told(const Scenario& s) {
  Import import = import_m44(s.text(), "x.m44");
  for (const Fault& fault : import.faults) ADD_FAILURE() << to_string(fault);
  return import;
}

// The fate of the only remark on a sentence, and whether the sentence is kept as a note too.
void expect_disagrees(const Scenario& s, const std::string& where, const std::string& sentence) {
  const Import import = told(s);
  const auto enforced = [&](const Remark& r) { return r.where == where && r.fate == Fate::Enforced; };
  const auto disagrees = [&](const Remark& r) { return r.where == where && r.fate == Fate::Disagrees; };
  EXPECT_TRUE(std::ranges::none_of(import.remarks, enforced)) << sentence;
  EXPECT_TRUE(std::ranges::any_of(import.remarks, disagrees)) << sentence;
  EXPECT_THAT(import.battle.notes, Contains(sentence));
}
void expect_rule_disagrees(Scenario s, const std::string& sentence) {
  s.text_en["rules"] = sentence;
  expect_disagrees(s, "rules 1", sentence);
}
void expect_victory_disagrees(Scenario s, const std::string& sentence) {
  s.text_en["victory"] = sentence;
  expect_disagrees(s, "victory 1", sentence);
}

Scenario with_rules(Scenario s, const char* rules) {
  s.text_en["rules"] = rules;
  return s;
}

// The description
// ----------------------------------------------------------------------------------------------------------

TEST(M44Words, TheDescriptionMayDealMoreCards) {
  Scenario s;
  s.game["cards_player1"] = 2;
  s.text_en["description"] = "Axis Player: Take 2 command cards (they slept). Draw two cards after turns 1 "
                             "and 2. You will then have a hand of 4 command cards for the rest of the "
                             "battle.\n\nAllied Player: Take 5 command cards.\nYou move first.";
  const Import import = told(s);
  EXPECT_THAT(import.battle.options,
              ElementsAre(OptionUse{"extra-draw", {{"side", "axis"}, {"cards", "1"}, {"first-turns", "2"}}}));
  EXPECT_TRUE(remarked(import, Fate::Enforced, "description 2", "option extra-draw"));
  EXPECT_TRUE(remarked(import, Fate::Enforced, "description 3", "option extra-draw"));
  EXPECT_EQ(import.battle.setup.of(Side::Axis).extra_draw, 1);
  EXPECT_EQ(import.battle.setup.of(Side::Axis).extra_draw_turns, 2);
  EXPECT_THAT(unenforced(import.battle), IsEmpty());
  expect_round_trip(import.battle);
}

TEST(M44Words, AHandThatTheDescriptionDoesNotExplainIsTold) {
  Scenario s;
  s.text_en["description"] =
      "Axis Player: Take 4 command cards. You will then have a hand of 6 command cards.";
  expect_disagrees(s, "description 2", "You will then have a hand of 6 command cards.");
}

TEST(M44Words, RulesAmongTheProseOfADescriptionAreToldAndProseIsNot) {
  Scenario s;
  s.text_en["description"] =
      "The men of the 12th had to hold the bridge at any cost.\nIt rained, and nobody had a map.\n"
      "Allied Player [Canada]: Take 5 command cards. You move first.\n"
      "Allied armor may not move on the first turn.\nThe Axis player discards a card when he loses a unit.\n"
      "Note: this requires the Terrain Pack.";
  const Import import = told(s);
  EXPECT_THAT(import.battle.notes, ElementsAre("Allied armor may not move on the first turn.",
                                               "The Axis player discards a card when he loses a unit."));
  EXPECT_TRUE(remarked(import, Fate::Unmapped, "description 5", ""));
  EXPECT_EQ(std::ranges::count_if(import.remarks,
                                  [](const Remark& r) { return r.where.starts_with("description"); }),
            2);
}

TEST(M44Words, ARuleBesideTheSetUpIsNoSetUp) {
  Scenario s;
  for (const char* description :
       {"Axis Player: Take 4 command cards and discard one after turn 1.",
        "The Axis player may not move: it is night.", "Axis: no unit may leave the town.",
        "The Axis player may not move (see p. 3)", "Each farm counts as two medals for the Axis player",
        "Axis tanks: cannot cross the bridge.", "Axis Player [Germany]: may not leave the town."}) {
    s.text_en["description"] = description;
    const Import import = told(s);
    EXPECT_TRUE(remarked(import, Fate::Unmapped, "description 1", "")) << description;
    EXPECT_THAT(import.battle.notes, ElementsAre(description));
  }
}

TEST(M44Words, RulesThatAreKnownMayStandInTheDescription) {
  Scenario s;
  s.text_en["description"] = "Axis Player: Take 4 command cards. Blitz Rules are in effect.";
  EXPECT_TRUE(remarked(told(s), Fate::Enforced, "description 2", "option blitz"));
}

TEST(M44Words, CardsAreComparedHoweverTheyAreCounted) {
  Scenario s;
  s.text_en["description"] = "Axis player [Germany] : 6 command cards, you move first.\n"
                             "Allied player [Canada]\n 3 Command cards.";
  const Import import = told(s);
  EXPECT_TRUE(remarked(import, Fate::Disagrees, "description 1", "axis: the fields say 4 cards"));
  EXPECT_TRUE(remarked(import, Fate::Disagrees, "description 1",
                       "axis: the fields say that the other side moves first"));
  EXPECT_TRUE(remarked(import, Fate::Disagrees, "description 3", "allies: the fields say 5 cards"));
}

// Ground that the words change
// ----------------------------------------------------------------------------------------------------------

TEST(M44Words, ACanalThatIsFrozenWithoutRestrictionsIsOpenGround) {
  Scenario s;
  s.hex("E5", {{"terrain", {{"name", "wriver"}}}});
  s.hex("E9", {{"terrain", {{"name", "river"}}}, {"rect_terrain", {{"name", "bridge"}}}});
  s.text_en["rules"] = "The canal is frozen and may be crossed. There are no other movement or battle "
                       "restrictions in regard to the canal.";
  const Import import = told(s);
  EXPECT_EQ(import.battle.setup.hexes[at("E5")].ground, TerrainId::Open);
  EXPECT_EQ(import.battle.setup.hexes[at("E9")].ground, TerrainId::River);
  EXPECT_TRUE(remarked(import, Fate::Enforced, "rules 1", "terrain open"));
  EXPECT_TRUE(remarked(import, Fate::Enforced, "rules 2", "terrain open"));
  EXPECT_THAT(unenforced(import.battle), IsEmpty());
  expect_round_trip(import.battle);
  // The ice of Terrain 47 breaks as ever.
  EXPECT_EQ(imported(with_rules(s, "The canal is frozen (Terrain 47 - Frozen Rivers)."))
                .setup.hexes[at("E5")]
                .ground,
            TerrainId::FrozenRiver);
}

TEST(M44Words, TheOneRiverOfTheMapIsWhatTheWordsMakeOfIt) {
  Scenario s;
  for (const char* hex : {"D4", "D5", "D7"}) s.hex(hex, {{"terrain", {{"name", "river"}}}});
  s.hex("D6", {{"terrain", {{"name", "river"}}}, {"rect_terrain", {{"name", "bridge"}}}});
  const struct {
    const char *words, *meaning;
    TerrainId ground;
  } rows[] = {
      {"The river is a Fordable Stream.", "terrain fordable-stream", TerrainId::FordableStream},
      {"The Aure River is Fordable Stream.", "terrain fordable-stream", TerrainId::FordableStream},
      {"The Aure is fordable.", "terrain fordable-river", TerrainId::FordableRiver},
      {"The river is a Frozen River.", "terrain frozen-river", TerrainId::FrozenRiver},
      {"The Aure is frozen and may be crossed.", "terrain open", TerrainId::Open},
  };
  for (const auto& row : rows) {
    const Import import = told(with_rules(s, row.words));
    EXPECT_EQ(import.battle.setup.hexes[at("D4")].ground, row.ground) << row.words;
    EXPECT_EQ(import.battle.setup.hexes[at("D6")].overlay, TerrainId::Bridge) << row.words;
    EXPECT_TRUE(remarked(import, Fate::Enforced, "rules 1", row.meaning)) << row.words;
    EXPECT_EQ(import.remarks.size(), 1u) << row.words;
  }
  // Which of two it is the words do not say.
  s.hex("H4", {{"terrain", {{"name", "river"}}}});
  for (const auto& row : rows) expect_rule_disagrees(s, row.words);
  EXPECT_EQ(imported(with_rules(s, "All rivers are Fordable Streams.")).setup.hexes[at("H4")].ground,
            TerrainId::FordableStream);
}

TEST(M44Words, GroundThatTheWordsNameAndTheMapDoesNotHaveIsTold) {
  const Scenario s;
  for (const char* sentence :
       {"The hill that runs along the beach is a cliff.", "Moving up the bluff is a 2 hex move.",
        "Treat the Sea Wall as sandbags for the Allied player.", "Jungles are explained on p. 5.",
        "The Aure is impassable, except over the bridges.", "The bunkers are Field Bunkers.",
        "The Axis player is in control of the Bunkers.", "The Aure is a Fordable Stream.",
        "The Aure is fordable.", "The river is a Frozen River.", "The canal is frozen and may be crossed.",
        "Movement up onto a hill hex is a 2 hex move."})
    expect_rule_disagrees(s, sentence);
}

TEST(M44Words, BunkersAreWhatTheWordsCallThem) {
  Scenario s;
  s.hex("C3", {{"rect_terrain", {{"name", "bunker"}}}});
  s.hex("C5", {{"rect_terrain", {{"name", "bunker"}}}, {"unit", {{"name", "gunger"}}}});
  s.hex("C7", {{"rect_terrain", {{"name", "casemate"}}}});
  const Battle owned = imported(with_rules(s, "The Axis player is in control of the Bunkers."));
  EXPECT_EQ(owned.setup.hexes[at("C3")].overlay, TerrainId::Bunker);
  EXPECT_EQ(owned.setup.hexes[at("C3")].overlay_owner, Owner::Axis);
  EXPECT_EQ(owned.setup.hexes[at("C7")].overlay, TerrainId::FieldBunker);
  expect_round_trip(owned);
  const Battle allied = imported(with_rules(s, "The Allied player is in control of the Bunkers."));
  EXPECT_EQ(allied.setup.hexes[at("C3")].overlay_owner, Owner::Allies);
  EXPECT_EQ(allied.setup.hexes[at("C5")].overlay_owner, Owner::Allies);
  const Battle field = imported(with_rules(s, "The bunkers are Field Bunkers."));
  for (const char* hex : {"C3", "C5", "C7"})
    EXPECT_EQ(field.setup.hexes[at(hex)].overlay, TerrainId::FieldBunker) << hex;
  expect_round_trip(field);
  s.hex("C9", {{"rect_terrain", {{"name", "bunker"}, {"original_owner", "ALLIES"}}}});
  expect_rule_disagrees(s, "The Axis player is in control of the Bunkers.");
}

TEST(M44Words, ASeaWallIsOfTheSideThatTheWordsName) {
  Scenario s;
  s.hex("C7", {{"obstacle", {{"name", "sand"}, {"behavior", "SEAWALL"}}}});
  EXPECT_EQ(imported(s).setup.hexes[at("C7")].obstacle_owner, Owner::Allies); // who lands
  const Battle battle = imported(with_rules(s, "The Sea Wall is a permanent position for the Axis player."));
  EXPECT_EQ(battle.setup.hexes[at("C7")].obstacle_owner, Owner::Axis);
}

// Exits and objectives
// ----------------------------------------------------------------------------------------------------------

TEST(M44Words, ExitsAreOfTheSideThatLeavesNotOfTheOneWhoseBaselineItIs) {
  Scenario s;
  s.hex("I2", {{"tags", {{{"name", "tag5"}}}}});
  s.hex("I4", {{"tags", {{{"name", "tag5"}}}}});
  const struct {
    const char* words;
    Side leaving;
  } rows[] = {
      {"Exit markers are in effect on the portion of the Allied baseline in between the 2 Exit markers, for "
       "the Axis forces.",
       Side::Axis},
      {"Exit markers are in effect on the portion of the Allied baseline, for Axis forces.", Side::Axis},
      {"Exit markers are in effect for Allies on the portion of the Axis baseline.", Side::Allies},
      {"The hex with an Exit marker on the Axis player's baseline is an Exit hex for the Axis forces (not "
       "for "
       "the Allied forces)!",
       Side::Axis},
      {"From the Allied side of the battlefield, an Axis unit that exits off the board counts.", Side::Axis},
      {"On the Allied baseline each Japanese unit that crosses is removed from play.", Side::Axis},
      {"A Marine unit that exits off the Japanese side of the battlefield counts as one Victory Medal.",
       Side::Allies},
  };
  for (const auto& row : rows) {
    s.text_en["victory"] = row.words;
    const Import import = told(s);
    EXPECT_EQ(import.battle.setup.of(row.leaving).exits.count(), 3) << row.words;
    EXPECT_TRUE(import.battle.setup.of(other(row.leaving)).exits.empty()) << row.words;
    EXPECT_TRUE(remarked(import, Fate::Enforced, "victory 1", "exits")) << row.words;
  }
}

TEST(M44Words, ExitsForNobodyAreTold) {
  Scenario s;
  expect_victory_disagrees(s, "Exit markers are in effect on the Allied baseline, for the Axis forces.");
  s.hex("I2", {{"tags", {{{"name", "tag4"}}}}});
  expect_victory_disagrees(s, "Exit markers are in effect on the Allied baseline.");
  Scenario other;
  other.hex("I2", {{"tags", {{{"name", "tag4"}, {"behavior", "EXIT_MARKER"}, {"side", "AXIS"}}}}});
  expect_victory_disagrees(other, "Exit markers are in effect for the Allied forces.");
}

TEST(M44Words, SuddenDeathAndRequiredObjectivesThatNoFieldSaysAreTold) {
  Scenario s;
  const std::string sudden =
                        "If Allied units occupy 3 town hexes at the end of their turn, they win immediately.",
                    required = "4 Medals, including the Airfield for the Allied player.",
                    instant = "The Allied player suffers Sudden Death when an Axis unit enters the farm.";
  for (const std::string& sentence : {sudden, required, instant}) expect_victory_disagrees(s, sentence);
  s.hex("C3", {{"tags", {{{"name", "medal1"}}}}});
  expect_victory_disagrees(s, sudden);
  expect_victory_disagrees(s, instant);
  s.text_en["victory"] = required;
  EXPECT_TRUE(imported(s).setup.objectives[0].required);
  s.hex("C5", {{"tags", {{{"name", "medal1"}}}}}); // which of them is it?
  expect_victory_disagrees(s, required);

  Scenario lost;
  lost.hex("C3", {{"tags", {{{"name", "medal2"}}}}});
  lost.text_en["victory"] =
      "The Allied player suffers Sudden Death the instant a German unit enters the hex marked with a Medal.";
  EXPECT_TRUE(imported(lost).setup.objectives[0].sudden_death);
  expect_round_trip(imported(lost));
}

TEST(M44Words, ObjectivesForASideThatHasNoneAreTold) {
  Scenario s;
  s.hex("C3", {{"tags", {{{"name", "medal1"}}}}});
  expect_victory_disagrees(s, "The farm is a Temporary Medal Objective for the Axis forces.");
}

// Units
// ----------------------------------------------------------------------------------------------------------

TEST(M44Words, UnitsThatTheWordsSpeakOfAreSetOrTold) {
  const Scenario none;
  expect_victory_disagrees(none, "Eliminating an Axis tank unit counts as two victory medals.");
  expect_rule_disagrees(none, "These units only have 3 figures.");
  expect_rule_disagrees(none, "Three German infantry units have 3 figures only.");
  expect_rule_disagrees(none, "All German units are camouflaged at the start, except for those in town.");

  Scenario s;
  s.hex("B1", {{"unit", {{"name", "tankger"}}}});
  s.hex("B3", {{"unit", {{"name", "inf2ger"}}}});
  s.text_en["victory"] = "Eliminating an Axis tank unit counts as two victory medals.";
  s.text_en["rules"] = "The other German infantry units only have 3 figures. "
                       "All Allied units are camouflaged at the start of the battle.";
  const Battle battle = imported(s);
  EXPECT_EQ(unit_in(battle, "B1").medals, 2);
  EXPECT_EQ(unit_in(battle, "A1").medals, -1);
  EXPECT_EQ(unit_in(battle, "A1").figures, 3);
  EXPECT_EQ(unit_in(battle, "B3").figures, 0);
  EXPECT_EQ(unit_in(battle, "I1").figures, 0);
  EXPECT_EQ(unit_in(battle, "I1").marks, kCamouflaged);
  EXPECT_EQ(unit_in(battle, "A1").marks, 0);
  EXPECT_THAT(unenforced(battle), IsEmpty());
  expect_round_trip(battle);
}

TEST(M44Words, EliteTroopsAreOnTheMapOrMadeOrTold) {
  Scenario s;
  s.hex("B1", {{"unit", {{"name", "tankger"}}}});
  s.hex("B3", {{"unit", {{"name", "tankger"}, {"badge", "badge4"}}}});
  s.hex("H1", {{"unit", {{"name", "inf2us"}}}});
  expect_rule_disagrees(s, "The Allied Special Forces tank units have 4 figures.");
  expect_rule_disagrees(s, "The German elite infantry are rested.");
  expect_rule_disagrees(s, "The Axis Special Forces are Panzer Grenadier units.");
  expect_rule_disagrees(s, "Place a badge on the American tank unit (Troops 2 - Specialized Units).");
  const Battle some = imported(with_rules(s, "The Axis Special Forces tank units have 4 figures."));
  EXPECT_EQ(unit_in(some, "B1").troop, TroopId::Armor);
  EXPECT_EQ(unit_in(some, "B3").troop, TroopId::EliteArmor); // the one with a badge
  const Battle all = imported(with_rules(s, "All Axis tank units are elite armor units."));
  EXPECT_EQ(unit_in(all, "B1").troop, TroopId::EliteArmor);
  const Battle foot =
      imported(with_rules(s, "All Axis infantry units are elite (Troops 2 - Specialized Units)."));
  EXPECT_EQ(unit_in(foot, "A1").troop, TroopId::SpecialForces);
  EXPECT_EQ(unit_in(foot, "B1").troop, TroopId::Armor);
  expect_round_trip(foot);
}

TEST(M44Words, EliteTroopsMayComeByAir) {
  Scenario s;
  s.game["options"] = {{"airdrop", {{"side", "ALLIES"}, {"nbr_units", 1}, {"unit", {{"name", "infus"}}}}}};
  s.board["hexagons"].clear();
  s.hex("A1", {{"unit", {{"name", "infger"}}}});
  s.hex("I1", {{"unit", {{"name", "tankus"}}}});
  s.text_en["rules"] =
      "All Allied infantry units are Special Forces Para units (Troops 2 - Specialized Units).";
  const Battle battle = imported(s);
  ASSERT_EQ(battle.setup.air_drops.size(), 1u);
  EXPECT_EQ(battle.setup.air_drops[0].troop, TroopId::SpecialForces);
  EXPECT_THAT(unenforced(battle), IsEmpty());
  expect_round_trip(battle);
}

TEST(M44Words, WhatAUnitWithABadgeMayDoIsNoBadge) {
  Scenario s;
  s.text_en["rules"] = "Place a badge on the Allied unit, which may move 3 hexes. Place a badge on it.";
  const Import import = told(s);
  EXPECT_THAT(import.battle.notes, ElementsAre("Place a badge on the Allied unit, which may move 3 hexes."));
  EXPECT_TRUE(remarked(import, Fate::NotPlayed, "rules 2", ""));
}

TEST(M44Words, DamsAreForTheSideThatTheWordsName) {
  Scenario s;
  s.hex("C3", {{"terrain", {{"name", "dam"}}}});
  expect_rule_disagrees(s, "See p. 9 to learn the rules of sabotaging a dam.");
  s.text_en["rules"] = "The Allied player may attempt to sabotage the dam. See p. 9 to learn the rules of "
                       "sabotaging a dam.";
  EXPECT_THAT(imported(s).options, ElementsAre(OptionUse{"sabotage", {{"side", "allies"}, {"hexes", "C3"}}}));
}

TEST(M44Words, RaidsAreForTheSideAndThePlacesOfTheMap) {
  Scenario s;
  s.hex("C3", {{"terrain", {{"name", "camp"}}}});
  s.hex("C5", {{"terrain", {{"name", "radar"}}}});
  s.hex("C7", {{"terrain", {{"name", "depot"}}}});
  s.text_en["rules"] =
      "Freeing Prisoners rules are in effect for the Allied player (Actions 7 - Freeing Prisoners). "
      "The Axis player is warned of planes (Actions 11 - Radar Alert). "
      "Capturing Equipment rules are in effect (Actions 12 - Capturing Equipment). "
      "The Allied player may destroy supplies (Actions 14 - Destroy Supplies).";
  EXPECT_THAT(imported(s).options,
              ElementsAre(OptionUse{"free-prisoners", {{"side", "allies"}, {"hexes", "C3"}}},
                          OptionUse{"radar-alert", {{"side", "axis"}, {"while-on", "C5"}}},
                          OptionUse{"capture-equipment", {{"side", "both"}}},
                          OptionUse{"destroy-supplies", {{"side", "allies"}, {"hexes", "C7"}}}));
  EXPECT_THAT(imported(s).notes, ElementsAre());
  Scenario bare;
  expect_rule_disagrees(bare, "The Allied player may destroy supplies (Actions 14 - Destroy Supplies).");
}

TEST(M44Words, WhatABattleHasInPartIsToldAsAWhole) {
  Scenario s;
  s.hex("C3", {{"tags", {{{"name", "medal2"}}}}});
  s.text_en["victory"] = "The farm is a Permanent Medal Objective for the Armored Axis units.";
  const Import import = told(s);
  EXPECT_TRUE(remarked(import, Fate::Unmapped, "victory 1", ""));
  EXPECT_EQ(import.battle.notes.size(), 1u);
}

TEST(M44Words, ATroopIsLookedForOnTheSideThatTheWordsName) {
  Scenario s;
  s.hex("H1", {{"unit", {{"name", "inf2us"}, {"badge", "badge12"}}}});
  s.text_en["rules"] = "The Allied engineers are rested.";
  EXPECT_TRUE(remarked(told(s), Fate::Enforced, "rules 1", "troop combat-engineers"));
  expect_rule_disagrees(s, "The Axis engineers are rested.");
}

TEST(M44Words, ATankThatIgnoresAFlagAndAimsSteadilyDoesBoth) {
  Scenario s;
  s.hex("B1", {{"unit", {{"name", "tank2ger"}, {"nbr_units", 1}}}, {"tags", {{{"name", "tag1"}}}}});
  s.text_en["rules"] =
      "The Tiger marked with a Battle Star may ignore 1 flag, battle at +1d when not moving.";
  const Import import = told(s);
  EXPECT_THAT(import.battle.options,
              Contains(OptionUse{"unit-ignores-flags", {{"hexes", "B1"}, {"flags", "1"}}}));
  EXPECT_THAT(import.battle.options,
              Contains(OptionUse{"unit-steady-aim", {{"hexes", "B1"}, {"dice", "1"}}}));
  EXPECT_TRUE(remarked(import, Fate::Enforced, "rules 1", "option unit-ignores-flags"));
  EXPECT_TRUE(remarked(import, Fate::Enforced, "rules 1", "option unit-steady-aim"));
  expect_round_trip(import.battle);
  Scenario none;
  none.hex("B1", {{"unit", {{"name", "tank2ger"}, {"nbr_units", 1}}}});
  expect_rule_disagrees(none, "It may ignore 1 flag, battle at +1d when not moving.");
}

// Options
// ----------------------------------------------------------------------------------------------------------

TEST(M44Words, OptionalAirRulesAreToldAndKeepNobodyFromPlaying) {
  Scenario s;
  s.text_en["rules"] =
      "Air Rules are optional: If used, give the Axis player one Air Sortie card at game start.";
  const Import import = told(s);
  EXPECT_TRUE(remarked(import, Fate::NotYet, "rules 1", "option air-rules"));
  EXPECT_THAT(unenforced(import.battle), IsEmpty());
  EXPECT_THAT(unenforced(imported(with_rules(s, "Air Rules are in effect."))), ElementsAre("air-rules"));
  expect_round_trip(import.battle);
}

TEST(M44Words, AnOptionOfTheOtherSideIsNotTheOneThatTheWordsName) {
  Scenario s;
  s.game["options"] = {{"partial_blitz_rules", "AXIS"}};
  s.text_en["rules"] = "Allied Armor units may only move 2 hexes and battle.";
  const Battle battle = imported(s);
  EXPECT_EQ(battle.setup.of(Side::Allies).armor_move, 2);
  EXPECT_EQ(battle.setup.of(Side::Axis).armor_move, 2);
}

TEST(M44Words, MarinesMayBeNamedByTheWordsAlone) {
  Scenario s;
  s.game["country_player2"] = "US";
  s.text_en["rules"] = "US Marine Corps Command rules are in effect.";
  const Battle battle = imported(s);
  EXPECT_EQ(battle.nations_of(Side::Allies), std::vector{Nation::Marines});
  EXPECT_EQ(unit_in(battle, "I1").nation, Nation::Marines);
  expect_round_trip(battle);
}

} // namespace
} // namespace bocage::test
