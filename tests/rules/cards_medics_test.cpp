// Medics & Mechanics: figures come back, and the unit goes on.
//
// Rules: C-CARD-028 (base p.5), F-CMDB-61 (FAQ VIII).
#include <string>
#include <vector>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

using Texts = std::vector<std::string>;

// The Allies hold the card and this many others.
void play_medics(Table& t, int others) {
  switch (others) {
  case 0: t.hand(kAllies, {"medics-and-mechanics"}); break;
  case 1: t.hand(kAllies, {"medics-and-mechanics", "probe-left"}); break;
  case 2: t.hand(kAllies, {"medics-and-mechanics", "probe-left", "probe-right"}); break;
  default: t.hand(kAllies, {"medics-and-mechanics", "probe-left", "probe-right", "attack-left"}); break;
  }
  t.turn(kAllies);
  t.act("card medics-and-mechanics");
}

TEST(MedicsAndMechanics, ChooseOneOfOnesUnitsThatHasLostFigures) {
  RULE("C-CARD-028");
  Table t(R"(
    C3:  i
    E3:  I . A . G . I
  )");
  for (const char* hex : {"C3", "E3", "E5", "E7"}) t.set_figures(hex, 1);
  play_medics(t, 0);
  EXPECT_EQ(t.legal(), (Texts{"heal e3", "heal e5", "heal e7"})) << "E9 is whole, C3 is the enemy's";
}

TEST(MedicsAndMechanics, RollAsManyDiceAsCardsHeldThisOneIncluded) {
  RULE("C-CARD-028");
  for (int others : {0, 1, 2, 3}) {
    Table t(R"(
      E3:  I
    )");
    t.set_figures("E3", 1);
    play_medics(t, others);
    t.dice("F F F F");
    t.act("heal e3");
    EXPECT_EQ(t.rolled(), others + 1);
  }
}

TEST(MedicsAndMechanics, AFigureComesBackForEachSymbolOfTheUnitAndEachStar) {
  RULE("C-CARD-028");
  const struct {
    const char* unit;
    const char* faces;
    int back;
  } cases[] = {
      {"I", "I G F", 1}, {"I", "S I A", 2}, {"I", "A G F", 0}, {"A", "A G F", 1},
      {"A", "S A I", 2}, {"A", "I G F", 0}, {"G", "S G F", 1}, {"G", "I A G", 0},
      {"S", "I S A", 2}, {"E", "A S I", 2}, {"R", "I S A", 2},
  };
  for (const auto& [unit, faces, back] : cases) {
    Table t("E3: " + std::string(unit) + "\n");
    t.set_figures("E3", 1);
    play_medics(t, 2);
    t.dice(faces);
    t.act("heal e3");
    EXPECT_EQ(t.figures("E3"), 1 + back) << unit << " " << faces;
  }
}

TEST(MedicsAndMechanics, NeverMoreFiguresThanAtTheStart) {
  RULE("C-CARD-028");
  Table t(R"(
    E3:  I . S3 . E
  )");
  for (const char* hex : {"E3", "E5", "E7"}) t.set_figures(hex, 2);
  for (const auto& [hex, figures] : {std::pair{"E3", 4}, std::pair{"E5", 3}, std::pair{"E7", 4}}) {
    Table healed = t;
    play_medics(healed, 3);
    healed.dice("S S S S");
    healed.act("heal " + std::string(hex));
    EXPECT_EQ(healed.figures(hex), figures) << hex;
  }
}

TEST(MedicsAndMechanics, AUnitThatGotFiguresBackMayMoveAndBattle) {
  RULES("F-CMDB-61", "C-CARD-028");
  Table t(R"(
    E3:  I . . i
    G3:  I
  )");
  t.set_figures("E3", 3);
  play_medics(t, 0);
  t.dice("S");
  t.act("heal e3");
  EXPECT_EQ(t.ordered(), "E3");
  EXPECT_FALSE(t.can("move e3 f5")) << "two hexes at most, as ever";
  EXPECT_EQ(t.moves("G3"), "") << "it alone";
  t.act("move e3 e4");
  t.attack("E4", "E6", "S S");
  EXPECT_EQ(t.rolled(), 2) << "the usual dice";
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(MedicsAndMechanics, AUnitThatGotNoneBackDoesNothing) {
  RULES("F-CMDB-61", "C-CARD-028");
  Table t(R"(
    E3:  I i
  )");
  t.hand(kAxis, {"recon-left"});
  t.set_figures("E3", 3);
  play_medics(t, 1);
  t.dice("G F");
  t.act("heal e3");
  EXPECT_EQ(t.figures("E3"), 3);
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(MedicsAndMechanics, DoNothingWhereEveryUnitIsWhole) {
  RULE("C-CARD-028");
  Table t(R"(
    E3:  I i
  )");
  t.hand(kAxis, {"recon-left"});
  play_medics(t, 0);
  EXPECT_EQ(t.ordered(), "");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(MedicsAndMechanics, OneUnitOnly) {
  RULE("C-CARD-028");
  Table t(R"(
    E3:  I . I
  )");
  t.set_figures("E3", 1);
  t.set_figures("E5", 1);
  play_medics(t, 0);
  t.dice("S");
  t.act("heal e3");
  EXPECT_EQ(t.legal("heal"), "");
}

} // namespace
} // namespace bocage
