// The program as people use it: through pipes, and in a terminal.
#include "tests/cli/program.h"

#include <fstream>
#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bocage::test {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

std::string repeated(std::string_view line, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += line;
  return text;
}

std::string found_in(const std::string& text, const std::string& pattern) {
  std::smatch found;
  return std::regex_search(text, found, std::regex(pattern)) ? found[1].str() : std::string();
}

const std::vector<std::string> kBattles = {"pegasus-bridge", "sword-beach", "omaha-beach"};

// Commands
// ------------------------------------------------------------------------------------------------------------

TEST(Program, SaysItsVersion) {
  const Result result = run({"--version"});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out, StartsWith("bocage "));
}

TEST(Program, ListsTheBattles) {
  for (const char* language : {"en", "fr"}) {
    const Result result = run({"list", "--lang", language});
    EXPECT_EQ(result.status, 0);
    for (const std::string& battle : kBattles) EXPECT_THAT(result.out, HasSubstr(battle));
  }
  EXPECT_THAT(run({"list", "--lang", "en"}).out, HasSubstr("6 June 1944"));
  EXPECT_THAT(run({"list", "--lang", "fr"}).out, HasSubstr("6 juin 1944"));
  EXPECT_THAT(
      run({"list", "--lang", "fr"}).out, // as the French FAQ names them
      AllOf(HasSubstr("Évasion à Klin"), HasSubstr("Rivière Bug"), HasSubstr("Débarquements sur Guam")));
}

TEST(Program, ShowsABattle) {
  const Result result = run({"show", "pegasus-bridge", "--lang", "fr"});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out, AllOf(HasSubstr("Pegasus Bridge · 6 juin 1944"), HasSubstr("Canal de Caen"),
                                HasSubstr("|A1"), HasSubstr("Briefing"), HasSubstr("Règles spéciales")));
  for (std::size_t at = 0; at < result.out.size();) { // 120 columns
    const std::size_t end = result.out.find('\n', at);
    int columns = 0;
    for (std::size_t i = at; i < end; ++i) columns += (result.out[i] & 0xC0) != 0x80;
    EXPECT_LE(columns, 120);
    at = end + 1;
  }
}

TEST(Program, ShowsMinesWallsAndBoats) {
  const auto sheet = [](const char* battle, const char* language) {
    return std::regex_replace(run({"show", battle, "--lang", language}).out, std::regex("\\s+"), " ");
  };
  EXPECT_THAT(sheet("meat-grinder", "en"), HasSubstr("⊗⊗ minefield"));
  EXPECT_THAT(sheet("meat-grinder", "fr"), HasSubstr("⊗⊗ champ de mines"));
  EXPECT_THAT(sheet("omaha-beach", "en"), Not(HasSubstr("minefield")));
  EXPECT_THAT(run({"show", "into-the-cauldron"}).out, HasSubstr("[●I4]")) << "in a field bunker";
  EXPECT_THAT(sheet("nijmegen-bridges", "en"),
              HasSubstr("Special rules Units with boats (H1 H2 H3) may enter a river"));
  EXPECT_THAT(sheet("nijmegen-bridges", "fr"), HasSubstr("Les unités en canots (H1 H2 H3) peuvent entrer"));
  EXPECT_THAT(sheet("pegasus-bridge", "en"), Not(HasSubstr("boats (")));
}

// A sheet that leaves a condition out tells a wrong rule (F-SCN-29 of Klin).
TEST(Program, ShowsWhatWinsABattle) {
  const auto sheet = [](const char* battle, const char* language) {
    return std::regex_replace(run({"show", battle, "--lang", language}).out, std::regex("\\s+"), " ");
  };
  const std::string klin = sheet("breakout-at-klin", "en");
  EXPECT_THAT(klin,
              AllOf(HasSubstr("✪ E2 F1: 1 medal for the Axis with all these hexes, held while occupied "),
                    ContainsRegex("⇥ [A-I0-9 ]+: for the Axis, 1 medal for each unit"), HasSubstr("⇥ exit"),
                    HasSubstr("I9 ⇥✪")));
  EXPECT_THAT(sheet("toulon", "en"), HasSubstr("✪ A7 B8 B9 C7: victory for the Allies with 3 of these hexes, "
                                               "at the end of one’s own turn"));
  EXPECT_THAT(sheet("toulon", "fr"),
              HasSubstr("victoire pour les Alliés avec 3 de ces hexagones, à la fin de son propre tour "));
  const std::string sugar_loaf = sheet("sugar-loaf", "en");
  EXPECT_THAT(sugar_loaf, Not(HasSubstr("✪"))); // no hex of an empty section is one to go to
  EXPECT_THAT(sugar_loaf, HasSubstr("for each section without an enemy"));
}

TEST(Program, TurnsTheMapForTheOtherSide) {
  const std::string below_allies = run({"show", "pegasus-bridge"}).out;
  const std::string below_axis = run({"show", "pegasus-bridge", "--side", "axis"}).out;
  EXPECT_LT(below_allies.find("|A1 "), below_allies.find("|I1 "));
  EXPECT_GT(below_axis.find("|A1 "), below_axis.find("|I1 "));
}

TEST(Program, TakesItsLanguageFromTheEnvironment) {
  EXPECT_THAT(run(Given{{"list"}, {}, {"LANG=fr_FR.UTF-8"}}).out, HasSubstr("juin"));
  EXPECT_THAT(run(Given{{"list"}, {}, {"LANG=fr_FR.UTF-8", "LC_ALL=en_US.UTF-8"}}).out, HasSubstr("June"));
  EXPECT_THAT(run(Given{{"--help"}, {}, {"LANG=fr_FR.UTF-8"}}).out, HasSubstr("Liste des batailles"));
}

TEST(Program, RefusesAnUnknownBattle) {
  for (const char* command : {"show", "watch", "play"}) {
    const Result result = run({command, "waterloo"});
    EXPECT_EQ(result.status, 1) << command;
    EXPECT_THAT(result.err, AllOf(HasSubstr("waterloo"), HasSubstr("pegasus-bridge"))) << command;
    EXPECT_THAT(result.out, IsEmpty()) << command;
  }
  EXPECT_EQ(run({"show", "../battles/pegasus-bridge"}).status, 1);
}

TEST(Program, FindsABattleByTheBeginningOfItsName) {
  EXPECT_THAT(run({"show", "peg"}).out, HasSubstr("Pegasus Bridge"));
}

// Watching
// ------------------------------------------------------------------------------------------------------------

TEST(Watch, PlaysWholeGamesInBothLanguages) {
  for (const std::string& battle : kBattles)
    for (const char* seed : {"1", "2", "3"}) {
      const Result en = run({"watch", battle, "--seed", seed, "--lang", "en"});
      EXPECT_EQ(en.status, 0);
      EXPECT_THAT(en.out,
                  AnyOf(HasSubstr("The Allies win the battle!"), HasSubstr("The Axis wins the battle!"),
                        HasSubstr("The battle ends in a draw.")))
          << battle << ' ' << seed;
      const Result fr = run({"watch", battle, "--seed", seed, "--lang", "fr"});
      EXPECT_THAT(fr.out, AnyOf(HasSubstr("Les Alliés remportent la bataille"),
                                HasSubstr("L’Axe remporte la bataille"),
                                HasSubstr("La bataille finit sur une égalité")));
      for (const Result& result : {en, fr}) {
        EXPECT_THAT(result.out, Not(HasSubstr("«"))) << "a text is missing";
        EXPECT_THAT(result.out, Not(HasSubstr("{"))) << "a placeholder is empty";
      }
    }
}

TEST(Watch, GivesTheSameGameForTheSameSeed) {
  const Result first = run({"watch", "pegasus-bridge", "--seed", "44"});
  EXPECT_EQ(first.out, run({"watch", "pegasus-bridge", "--seed", "44"}).out);
  EXPECT_NE(first.out, run({"watch", "pegasus-bridge", "--seed", "45"}).out);
}

// Playing alone
// -------------------------------------------------------------------------------------------------------

TEST(Play, GoesOnToTheEndOfTheBattle) {
  for (const std::string& battle : kBattles)
    for (const char* side : {"allies", "axis"}) {
      const Result result = run({"play", battle, "--side", side, "--seed", "5"}, repeated("1\n", 50'000));
      EXPECT_EQ(result.status, 0);
      EXPECT_THAT(result.out, AllOf(HasSubstr("medals;"), HasSubstr("seed 5"))) << battle << ' ' << side;
      EXPECT_THAT(result.out, Not(HasSubstr("«")));
    }
}

TEST(Play, EndsWithItsInput) {
  for (const char* input : {"", "1\n", "help\n", "1\n1\n1\n"}) {
    const Result result = run({"play", "pegasus-bridge", "--seed", "1"}, input);
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.out, HasSubstr("You have left the battle."));
  }
  EXPECT_THAT(run({"play", "pegasus-bridge", "--lang", "fr"}, "quitter\n").out,
              HasSubstr("Vous avez quitté"));
}

TEST(Play, AsksForABattleAndWhoPlays) {
  const Result result = run({"play", "--seed", "1"}, "999\n2\n1\nquit\n");
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out,
              AllOf(HasSubstr("Which battle?"), testing::ContainsRegex("Type a number from 1 to [0-9]+\\."),
                    HasSubstr("Who plays?"), HasSubstr("Which card do you play?")));
  EXPECT_EQ(run({"play"}, "").status, 0);
}

TEST(Play, UnderstandsNumbersNotationAndShortForms) {
  Program program({{"play", "pegasus-bridge", "--seed", "7"}});
  std::string text = program.answer();
  EXPECT_THAT(text, HasSubstr("Which card do you play?"));
  text = program.say("card infantry-assault"); // a hand that this seed deals
  ASSERT_THAT(text, HasSubstr("In which section?"));
  text = program.say("1");
  ASSERT_THAT(text, HasSubstr("Who moves where?"));
  EXPECT_THAT(text, HasSubstr("move infantry F3 →"));
  EXPECT_THAT(program.say("M F3 E4"), HasSubstr("Infantry F3 moves to E4"));
  EXPECT_THAT(program.say("undo"), AllOf(HasSubstr("Taken back."), HasSubstr("move infantry F3 →")));
  EXPECT_THAT(program.say("f3 e4"), HasSubstr("Infantry F3 moves to E4")); // two hexes are enough
  EXPECT_THAT(program.say("d"), HasSubstr("attack with infantry E4 →"));
  EXPECT_THAT(program.say("b d4"), HasSubstr("Infantry E4 attacks infantry D4"));
  EXPECT_THAT(program.say("undo"), HasSubstr("Nothing to take back"));
}

TEST(Play, TakesSeveralOrdersInOneLine) {
  Program program({{"play", "pegasus-bridge", "--seed", "7", "--lang", "fr"}});
  program.answer();
  EXPECT_THAT(program.say("carte recon-in; o f3 h5"),
              HasSubstr("Unités activées\u00a0: Infanterie F3, Infanterie H5"));
}

TEST(Play, SaysWhatIsWrongAndWhatIsExpected) {
  Program program({{"play", "pegasus-bridge", "--seed", "7"}});
  program.answer();
  EXPECT_THAT(program.say("99"), HasSubstr("There is no choice 99; there are 1 to 6."));
  EXPECT_THAT(program.say("fire!"), HasSubstr("“fire!” is not understood."));
  EXPECT_THAT(program.say("card barrage"), HasSubstr("Barrage is not in your hand."));
  EXPECT_THAT(program.say("b d4"), HasSubstr("That is not asked now."));
  EXPECT_THAT(program.say("move f3 e4"), HasSubstr("Not now"));
  program.say("card infantry-assault");
  program.say("1");
  EXPECT_THAT(program.say("move f3 a1"), testing::ContainsRegex("\\[[A-Z]-[A-Z]+-[0-9]+\\]"));
  EXPECT_THAT(program.say("move f3"), HasSubstr("Which one?"));
  EXPECT_THAT(program.say("move"), AnyOf(HasSubstr("Which one?"), HasSubstr("written like so")));
  EXPECT_THAT(program.say("why move f3 c3"), testing::ContainsRegex("\\[[A-Z]-[A-Z]+-[0-9]+\\]"));
  EXPECT_THAT(program.say(""), Not(HasSubstr("not understood")));
}

TEST(Play, TellsWhatHasHappened) {
  Program program({{"play", "pegasus-bridge", "--seed", "7"}});
  program.answer();
  program.say("1");
  EXPECT_THAT(program.say("log"), AllOf(HasSubstr("The Allies, turn 1"), HasSubstr("The Allies play")));
  EXPECT_THAT(program.say("help"), HasSubstr("undo"));
  EXPECT_THAT(program.say("map"), AllOf(HasSubstr("|A1"), HasSubstr("MEDALS")));
  EXPECT_THAT(program.say("hand"), HasSubstr("YOUR HAND"));
}

// Two people
// ----------------------------------------------------------------------------------------------------------

TEST(TwoPeople, HideTheirHandsFromEachOther) {
  Program program({{"play", "pegasus-bridge", "--against", "human", "--seed", "3"}});
  std::string side = "nobody";
  std::string text = program.answer();
  int handed = 0;
  for (int i = 0; i < 400; ++i) {
    if (text.ends_with("[Enter] ")) {
      // Nobody's cards are on the page that asks for the other player.
      const auto page = text.substr(text.find("Pass the keyboard"));
      EXPECT_THAT(page, Not(HasSubstr("YOUR HAND")));
      side = found_in(page, "Pass the keyboard to the (\\w+)\\.");
      ++handed;
      text = program.say("");
      continue;
    }
    if (!text.ends_with("> ")) break; // the battle is over
    EXPECT_NE(side, "nobody") << "the keyboard is handed over before the first card is seen";
    const std::string other = side == "Axis" ? "The Allies draw [A-Z]" : "The Axis draws [A-Z]";
    EXPECT_THAT(text, Not(testing::ContainsRegex(other)));
    // A question to the other player shows no cards: both look.
    const std::string asked = found_in(text, " (Allies|Axis) — ");
    if (asked != side) EXPECT_THAT(text, Not(HasSubstr("YOUR HAND")));
    text = program.say(text.find("Ambush?") != std::string::npos ? "" : "1");
    if (HasFailure()) break;
  }
  EXPECT_GT(handed, 4);
}

// Colours and control codes
// -------------------------------------------------------------------------------------------

TEST(Colors, AreLeftOutOfPipes) {
  for (const auto& arguments : std::vector<std::vector<std::string>>{{"list"},
                                                                     {"show", "omaha-beach"},
                                                                     {"watch", "omaha-beach", "--seed", "1"},
                                                                     {"play", "omaha-beach"}})
    EXPECT_THAT(run(arguments, "1\n1\n").out, Not(HasSubstr("\x1b"))) << arguments[0];
}

TEST(Colors, AreShownInATerminal) {
  Program program({{"show", "omaha-beach"}}, Program::On::Terminal);
  EXPECT_THAT(program.end().out, HasSubstr("\x1b[0;38;5;"));
}

TEST(Colors, AreLeftOutOnRequest) {
  Program flag({{"show", "omaha-beach", "--no-color"}}, Program::On::Terminal);
  EXPECT_THAT(flag.end().out, Not(HasSubstr("\x1b")));
  Program variable(Given{{"show", "omaha-beach"}, {}, {"NO_COLOR=1"}}, Program::On::Terminal);
  EXPECT_THAT(variable.end().out, Not(HasSubstr("\x1b")));
  Program dumb(Given{{"show", "omaha-beach"}, {}, {"TERM=dumb"}}, Program::On::Terminal);
  EXPECT_THAT(dumb.end().out, Not(HasSubstr("\x1b")));
  Program play({{"play", "omaha-beach", "--no-color"}}, Program::On::Terminal);
  EXPECT_THAT(play.answer(), Not(HasSubstr("\x1b")));
}

TEST(Terminal, IsGivenBackWhateverEndsTheGame) {
  for (const std::string& end : {std::string("\x03"), std::string("\x04"), std::string("quit\n")}) {
    Program program({{"play", "pegasus-bridge", "--seed", "1"}}, Program::On::Terminal);
    EXPECT_THAT(program.answer(), HasSubstr("\x1b[?1049h"));
    program.send(end);
    const Result result = program.end();
    EXPECT_THAT(result.out, HasSubstr("\x1b[?1049l"));
    EXPECT_EQ(result.status, end == "\x03" ? 130 : 0);
  }
}

TEST(Terminal, ShowsNoTraceOfAHandAfterTheHandover) {
  Program program({{"play", "pegasus-bridge", "--against", "human", "--seed", "3"}}, Program::On::Terminal);
  const std::string first = program.answer();
  EXPECT_THAT(first, AllOf(HasSubstr("Pass the keyboard"), Not(HasSubstr("YOUR HAND"))));
  // Cleared, and what the terminal has kept above it too.
  EXPECT_THAT(first, HasSubstr("\x1b[2J\x1b[3J"));
}

// What stands at the root builds the program and is never a built one: that would go on with old rules.
TEST(Commands, AreScriptsThatBuildWhatTheyRun) {
  for (const char* name : {"bocage", "play", "test"}) {
    std::ifstream in(name);
    std::string first;
    EXPECT_TRUE(std::getline(in, first)) << name;
    EXPECT_EQ(first, "#!/usr/bin/env bash") << name;
  }
}

} // namespace
} // namespace bocage::test
