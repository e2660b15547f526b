// The catalogues: complete, alike in every language, and used.
#include "text/catalogue.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/explain.h"
#include "engine/tables/tables.h"
#include "scenario/options.h"
#include "text/names.h"
#include "text/why.h"

namespace bocage {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

const Catalogue& english() { return Catalogue::of(Language::English); }
const Catalogue& french() { return Catalogue::of(Language::French); }

Catalogue of(Language language, std::string_view text) { return {language, text}; }

// What the files say
// --------------------------------------------------------------------------------------------------

TEST(Catalogues, ReadWithoutFault) {
  for (const Language language : kLanguages)
    EXPECT_THAT(Catalogue::of(language).faults(), ElementsAre()) << code_of(language);
}

TEST(Catalogues, HaveTheSameKeys) { EXPECT_EQ(english().keys(), french().keys()); }

TEST(Catalogues, HaveTheSamePlaceholders) {
  for (const std::string& key : english().keys())
    EXPECT_EQ(english().placeholders(key), french().placeholders(key)) << key;
}

TEST(Catalogues, NameEverythingOfTheGame) {
  for (const Language language : kLanguages) {
    const Catalogue& words = Catalogue::of(language);
    const auto expect = [&](const std::string& text) { EXPECT_THAT(text, Not(testing::HasSubstr("«"))); };
    for (int i = 0; i < kTerrains; ++i) expect(terrain_name(words, static_cast<TerrainId>(i)).text());
    for (int i = 0; i < kTroops; ++i) {
      const auto troop = static_cast<TroopId>(i);
      expect(troop_name(words, troop).text());
      expect(troop_letter(words, troop));
      EXPECT_EQ(troop_letter(words, troop).size(), 1) << "one column on the board";
      EXPECT_TRUE(words.has("troop." + std::string(official_tables().of(troop).key) + ".the"));
    }
    for (int i = 0; i < kCardKinds; ++i) {
      expect(card_name(words, static_cast<CardId>(i)).text());
      expect(card_text(words, static_cast<CardId>(i)));
    }
    for (int i = 0; i < kFaces; ++i) {
      expect(face_name(words, static_cast<Face>(i)).text());
      expect(face_symbol(words, static_cast<Face>(i)));
    }
    for (int i = 0; i <= static_cast<int>(Phase::Done); ++i)
      expect(phase_name(words, static_cast<Phase>(i)).text());
    for (const Side side : {Side::Allies, Side::Axis}) {
      expect(side_name(words, side).text());
      expect(short_side_name(words, side).text());
    }
    for (int i = 0; i <= static_cast<int>(Nation::Marines); ++i)
      expect(nation_name(words, static_cast<Nation>(i)).text());
    for (int i = 0; i < 3; ++i) expect(section_name(words, i).text());
    for (int i = 0; i < kRoles; ++i) expect(role_name(words, i).text());
    for (int i = 0; i <= static_cast<int>(Outcome::Draw); ++i)
      expect(outcome_sentence(words, static_cast<Outcome>(i)));
    for (int i = 0; i <= static_cast<int>(Ending::Quiet); ++i)
      expect(ending_sentence(words, static_cast<Ending>(i)));
    for (const OrderRule& order : official_tables().orders)
      EXPECT_TRUE(words.has("order." + std::string(order.key))) << order.key;
    for (const OptionRule& option : option_rules())
      EXPECT_TRUE(words.has("option." + std::string(option.name))) << option.name;
  }
}

TEST(Catalogues, GiveEveryReason) {
  for (const Language language : kLanguages)
    for (int i = 0; i < static_cast<int>(Why::Count); ++i)
      EXPECT_TRUE(Catalogue::of(language).has("why." + std::string(key_of(static_cast<Why>(i)))))
          << key_of(static_cast<Why>(i));
}

// Letters on the board must tell units of one language apart.
TEST(Catalogues, GiveEveryTroopALetterOfItsOwn) {
  for (const Language language : kLanguages) {
    std::set<std::string> letters;
    for (int i = 0; i < kTroops; ++i)
      letters.insert(troop_letter(Catalogue::of(language), static_cast<TroopId>(i)));
    EXPECT_EQ(letters.size(), kTroops) << code_of(language);
  }
}

// A word that is typed means one thing only.
TEST(Catalogues, GiveTypedWordsOneMeaning) {
  for (const Language language : kLanguages) {
    std::set<std::string> seen;
    for (const std::string& key : Catalogue::of(language).keys()) {
      if (!key.starts_with("verb.") && !key.starts_with("command.")) continue;
      std::istringstream words{Catalogue::of(language).say(key)};
      for (std::string word; words >> word;)
        EXPECT_TRUE(seen.insert(word).second) << code_of(language) << ": " << word << " in " << key;
    }
  }
}

// Sources and catalogues
// ----------------------------------------------------------------------------------------------

std::string sources() {
  std::string all;
  for (const char* folder : {"text", "cli", "scenario", "server"})
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
      if (file.path().extension() != ".cpp" && file.path().extension() != ".h") continue;
      std::ifstream in(file.path());
      std::ostringstream text;
      text << in.rdbuf();
      all += text.str();
    }
  return all;
}

TEST(Catalogues, HaveEveryKeyThatIsAskedFor) {
  const std::string text = sources();
  ASSERT_FALSE(text.empty());
  const std::regex asked(R"re((?:say|noun|heading|words_?\.has)\("([a-z0-9.-]+)")re");
  int found = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), asked), end; at != end; ++at) {
    const std::string key = (*at)[1];
    if (key.ends_with(".")) continue; // the beginning of one
    ++found;
    EXPECT_TRUE(english().has(key)) << key;
  }
  EXPECT_GT(found, 50);
}

TEST(Catalogues, HaveNoKeyThatNobodyAsksFor) {
  const std::string text = sources();
  // Families whose names are put together in the code.
  const std::vector<std::string> families = {
      "side",   "nation",  "month",       "terrain",     "troop",   "face",    "card",   "order",
      "word",   "phase",   "section",     "role",        "holding", "outcome", "ending", "option",
      "menu",   "act",     "verb",        "accessory",   "command", "example", "help",   "why",
      "report", "unbuilt", "battle-rule", "battle-mark", "choice"};
  for (const std::string& key : english().keys()) {
    const std::string family = key.substr(0, key.find('.'));
    if (std::find(families.begin(), families.end(), family) != families.end()) continue;
    EXPECT_NE(text.find('"' + key + '"'), std::string::npos) << key;
  }
}

// How texts are filled in
// ---------------------------------------------------------------------------------------------

TEST(Catalogue, FillsInPlaceholders) {
  const Catalogue words = of(Language::English, "moved = {unit} moves to {to}");
  EXPECT_EQ(words.say("moved", {{"unit", "infantry C5"}, {"to", "D6"}}), "infantry C5 moves to D6");
}

TEST(Catalogue, ChoosesByNumber) {
  const Catalogue en = of(Language::English, "dice = {n} {n|die|dice}");
  EXPECT_EQ(en.say("dice", {{"n", 0}}), "0 dice");
  EXPECT_EQ(en.say("dice", {{"n", 1}}), "1 die");
  EXPECT_EQ(en.say("dice", {{"n", 3}}), "3 dice");
  const Catalogue fr = of(Language::French, "dice = {n} {n|dé|dés}");
  EXPECT_EQ(fr.say("dice", {{"n", 0}}), "0 dé");
  EXPECT_EQ(fr.say("dice", {{"n", 2}}), "2 dés");
}

TEST(Catalogue, ChoosesByGenderAndNumberOfANoun) {
  const Catalogue words = of(Language::French, R"(
    tank = les blindés [mp]
    foot = l’infanterie [f]
    hit = {unit} {unit|est|sont} {unit|éliminé|éliminée|éliminés|éliminées}
  )");
  EXPECT_EQ(words.say("hit", {{"unit", words.noun("tank")}}), "les blindés sont éliminés");
  EXPECT_EQ(words.say("hit", {{"unit", words.noun("foot")}}), "l’infanterie est éliminée");
}

TEST(Catalogue, FillsInChoices) {
  const Catalogue words = of(Language::English, "lost = {n|one figure|{n} figures} lost");
  EXPECT_EQ(words.say("lost", {{"n", 1}}), "one figure lost");
  EXPECT_EQ(words.say("lost", {{"n", 4}}), "4 figures lost");
  EXPECT_EQ(words.placeholders("lost"), std::set<std::string>{"n"});
}

TEST(Catalogue, SetsFrenchBlanksThatDoNotBreak) {
  const Catalogue fr = of(Language::French, "a = Qui joue ? « Vous » : oui !");
  EXPECT_EQ(fr.say("a"), "Qui joue\u00a0? «\u00a0Vous\u00a0»\u00a0: oui\u00a0!");
  EXPECT_EQ(of(Language::English, "a = b : c").say("a"), "b : c");
}

TEST(Catalogue, ShowsWhatIsMissing) {
  const Catalogue words = of(Language::English, "a = {b}");
  EXPECT_EQ(words.say("no-such-key"), "«no-such-key»");
  EXPECT_EQ(words.say("a"), "{b}");
}

TEST(Catalogue, NamesTheLinesItCannotRead) {
  const Catalogue words =
      of(Language::English, "# comment\n\nno equals sign\nBad Key = x\na = {open\nb = 1\nb = 2\nc =");
  EXPECT_THAT(words.faults(), ElementsAre(testing::StartsWith("line 3"), testing::StartsWith("line 4"),
                                          testing::StartsWith("line 5"), testing::StartsWith("line 7"),
                                          testing::StartsWith("line 8")));
  EXPECT_EQ(words.say("b"), "1");
}

TEST(Catalogue, IsChosenByTheLocale) {
  EXPECT_EQ(language_of_locale("fr_FR.UTF-8"), Language::French);
  EXPECT_EQ(language_of_locale("fr"), Language::French);
  EXPECT_EQ(language_of_locale("en_GB.UTF-8"), Language::English);
  EXPECT_EQ(language_of_locale("C.UTF-8"), Language::English);
  EXPECT_EQ(language_of_locale("frr_DE"), Language::English);
}

TEST(Catalogue, ChangesTheFirstLetterEvenIfAccented) {
  EXPECT_EQ(capitalized("the Allies"), "The Allies");
  EXPECT_EQ(capitalized("étoile"), "Étoile");
  EXPECT_EQ(capitalized("À l’attaque"), "À l’attaque");
  EXPECT_EQ(capitalized(""), "");
  EXPECT_EQ(small_letter("Épée"), "épée");
  EXPECT_EQ(small_letter("Infanterie"), "infanterie");
}

} // namespace
} // namespace bocage
