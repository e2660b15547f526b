// The special rules of a battle in words: with every condition that they have, and with no other.
#include "text/options.h"

#include <sstream>

#include <gtest/gtest.h>

namespace bocage::test {
namespace {

const Catalogue& english() { return Catalogue::of(Language::English); }
const Catalogue& french() { return Catalogue::of(Language::French); }

// web/src/rules/special.test.ts expects the same.
TEST(Options, NameKindsOfUnits) {
  const std::vector<Parameter> bars{{"hexes", "D1 D2"}, {"to", "armor artillery"}};
  EXPECT_EQ(option_text(english(), "impassable", bars), "Impassable to armor and artillery: D1 D2.");
  EXPECT_EQ(option_text(french(), "impassable", bars),
            "Infranchissable pour les blindés et l’artillerie\u00a0: D1 D2.");
  const std::vector<Parameter> exits{{"side", "axis"}, {"of", "infantry armor"}, {"medals", "2"}};
  EXPECT_EQ(option_text(english(), "exit-medals", exits),
            "The Axis wins 2 medals for each unit of infantry and armor that leaves the board.");
  EXPECT_EQ(option_text(french(), "exit-medals", exits),
            "L’Axe gagne 2 médailles pour chaque unité d’infanterie et de blindés qui sort du plateau.");
}

TEST(Options, NameSectionsCardsAndSets) {
  EXPECT_EQ(option_text(french(), "empty-section",
                        {{"side", "allies"}, {"sections", "left center right"}, {"medals", "1"}}),
            "Les Alliés tiennent 1 médaille par section sans ennemi (flanc gauche, centre et flanc droit).");
  EXPECT_EQ(option_text(french(), "remove-card", {{"card", "barrage"}}),
            "Toutes les cartes de ce nom sont retirées de la pioche\u00a0: Tir de barrage.");
  EXPECT_EQ(
      option_text(french(), "mine-set", {{"of", "pacific"}}),
      "Les valeurs des mines sont tirées parmi les marqueurs d’une extension\u00a0: Guerre du Pacifique.");
}

TEST(Options, LeaveOutWhatIsUsual) {
  const auto come = [](const char* turn, const char* medals) {
    return std::vector<Parameter>{{"side", "axis"},   {"units", "2"},      {"troop", "elite-armor"},
                                  {"hexes", "A1 A2"}, {"from-turn", turn}, {"at-medals", medals}};
  };
  const std::string plain = "Reinforcements of the Axis: 2 units (elite armor) come onto A1 A2, each with an "
                            "order of a Section card.";
  EXPECT_EQ(option_text(english(), "reinforcements", come("1", "0")), plain);
  EXPECT_EQ(option_text(english(), "reinforcements", come("3", "1")),
            plain + " Not before turn 3. Not before the Axis has 1 medal.");
  EXPECT_EQ(
      option_text(french(), "reinforcements", come("3", "1")),
      "Renforts (l’Axe)\u00a0: 2 unités (blindés d’élite) entrent en A1 A2, chacune avec un ordre d’une "
      "carte Section. Pas avant le tour 3. Pas avant que l’Axe ait 1 médaille.");
}

TEST(Options, SayWhatOneOfTheirValuesMeans) {
  const auto blow = [](const char* way, const char* needs) {
    return option_text(english(), "blow-bridges",
                       {{"side", "axis"}, {"hexes", "C4"}, {"way", way}, {"medals", "0"}, {"needs", needs}});
  };
  const std::string plain = "The Axis may blow up the bridges in C4, each with a Section card that covers it "
                            "and then orders nobody; a unit on the bridge is lost.";
  EXPECT_EQ(blow("1", "nothing"), plain + " The bridge goes at once, but the card is never replaced.");
  EXPECT_EQ(blow("2", "neighbor"),
            plain + " Two dice are rolled, and one star blows it up; the card is replaced in any case."
                    " One of its units must be next to the bridge.");
}

TEST(Options, OfAnotherProgramStayAsTheyAreWritten) {
  EXPECT_EQ(option_text(french(), "sandstorm", {{"side", "axis"}, {"turns", "3"}}),
            "sandstorm side axis turns 3");
}

// No word of a battle file is shown to people: whatever a sentence names has a name in the catalogue.
TEST(Options, HaveANameForEveryChoice) {
  for (const OptionRule& rule : option_rules())
    for (const ParameterRule& p : rule.parameters) {
      const std::string key = "option." + std::string(rule.name);
      if (p.choices.empty() || !english().placeholders(key).contains(std::string(p.name))) continue;
      std::vector<Parameter> all;
      for (const ParameterRule& other : rule.parameters)
        all.push_back({std::string(other.name), other.choices.empty() ? "7" : "allies"});
      std::istringstream choices{std::string(p.choices)};
      for (std::string choice; choices >> choice;) {
        for (Parameter& given : all)
          if (given.name == p.name) given.value = choice;
        for (const Catalogue* words : {&english(), &french()}) {
          const bool named = words->has("side." + choice) ||
                             words->has("choice." + std::string(p.name) + '.' + choice) ||
                             words->has(std::string(p.name) + '.' + choice);
          EXPECT_TRUE(named) << rule.name << ' ' << p.name << ' ' << choice;
          const std::string text = option_text(*words, std::string(rule.name), all);
          EXPECT_EQ(text.find('{'), std::string::npos) << text;
          EXPECT_EQ(text.find("«"), std::string::npos) << text;
        }
      }
    }
}

} // namespace
} // namespace bocage::test
