// What is wrong with a battle is said in both languages, and in English in the same words as by scenario/.
#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include <gtest/gtest.h>

#include "scenario/load.h"
#include "tests/scenario/sample.h"
#include "text/report.h"

namespace bocage::test {
namespace {

const Catalogue& english() { return Catalogue::of(Language::English); }
const Catalogue& french() { return Catalogue::of(Language::French); }

// Names of pieces are those of the catalogue, "sea wall" for sea-wall: compared without.
std::string plain(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  std::replace(text.begin(), text.end(), '-', ' ');
  return text;
}

void expect_said(const std::string& battle, int at_least = 1) {
  const LoadResult loaded = parse_battle(battle);
  EXPECT_GE(loaded.faults.size(), static_cast<std::size_t>(at_least)) << battle.substr(0, 200);
  for (const Fault& fault : loaded.faults) {
    EXPECT_FALSE(fault.wording.key.empty()) << fault.message;
    EXPECT_EQ(plain(fault_text(english(), fault)), plain(fault.message)) << fault.wording.key;
    const std::string said = fault_text(french(), fault);
    EXPECT_NE(said, fault.message) << fault.wording.key;
    EXPECT_EQ(said.find_first_of("{}"), std::string::npos) << said;
    EXPECT_EQ(said.find("«" + fault.wording.key), std::string::npos);
  }
}

TEST(Faults, AreSaidInBothLanguages) {
  const std::string sample(kSample);
  const std::regex line("\n[^\n]+");
  expect_said("");
  expect_said("nonsense");
  expect_said("\xFF");
  expect_said("[nowhere]\n[map\n");
  // Every line of the sample once left out, once broken, once said twice.
  for (std::sregex_iterator at(sample.begin(), sample.end(), line), end; at != end; ++at) {
    const auto where = static_cast<std::size_t>(at->position());
    const std::string found = at->str();
    for (const std::string& by : {std::string(), found + found, found + " x", "\nx" + found.substr(1),
                                  std::regex_replace(found, std::regex(":.*"), ": zz"),
                                  std::regex_replace(found, std::regex("[A-I][0-9]"), "Z1"),
                                  std::regex_replace(found, std::regex("[0-9]"), "99")}) {
      std::string changed = sample;
      changed.replace(where, found.size(), by);
      expect_said(changed, 0);
    }
  }
}

TEST(Faults, OfTheWholeAreSaidToo) {
  LoadResult loaded = parse_battle(kSample);
  ASSERT_TRUE(loaded.ok());
  Battle battle = loaded.battle;
  battle.name.fr.clear();
  battle.key = "Not Plain";
  battle.setup.of(Side::Axis).cards = 70;
  battle.setup.units[0].hex = *Board::of(BoardKind::Standard).parse("E1");
  battle.setup.units[0].figures = 40;
  battle.labels.push_back({0, {"x", "x"}});
  battle.labels.push_back({0, {"x", "x"}});
  battle.notes.push_back(" ");
  const auto faults = check_battle(battle);
  EXPECT_GE(faults.size(), 7U);
  for (const Fault& fault : faults) {
    EXPECT_EQ(plain(fault_text(english(), fault)), plain(fault.message)) << fault.wording.key;
    EXPECT_NE(fault_text(french(), fault), fault.message) << fault.wording.key;
  }
}

TEST(Reports, AreSaidInBothLanguages) {
  const auto said = [](const Catalogue& words, const std::string& where, const std::string& meaning) {
    const Remark remark{Remark::Fate::NotYet, where, "…", meaning};
    return where_text(words, remark) + " | " + meaning_text(words, remark);
  };
  EXPECT_EQ(said(french(), "hex C4", "terrain castle"), "hexagone C4 | château");
  EXPECT_EQ(said(english(), "rules 3", "option blitz"), "special rule 3 | Blitz rules");
  EXPECT_EQ(said(french(), "rules 3", "option blitz, which no field says"),
            "règle spéciale 3 | règles de Blitz");
  EXPECT_EQ(said(french(), "victory 1", "allies: the fields say 12 medals"),
            "conditions de victoire 1 | Alliés\u00a0: les champs disent 12 médailles");
  EXPECT_EQ(said(french(), "date_end", "it is before date_begin"),
            "dernier jour | c’est avant le premier jour");
}

TEST(Reports, NameEveryRuleAndPiece) {
  for (const Catalogue* words : {&english(), &french()}) {
    for (const OptionRule& rule : option_rules())
      EXPECT_TRUE(words->has("battle-rule." + std::string(rule.name))) << rule.name;
    for (const UnbuiltTerrain& row : unbuilt_terrains())
      EXPECT_TRUE(words->has("unbuilt." + std::string(row.key))) << row.key;
    for (const UnbuiltTroop& row : unbuilt_troops())
      EXPECT_TRUE(words->has("unbuilt." + std::string(row.key))) << row.key;
  }
}

} // namespace
} // namespace bocage::test
