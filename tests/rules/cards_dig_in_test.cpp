// Dig-In: sandbags for four infantry units.
//
// Rules: C-CARD-024 (base p.5), F-TSAND-09, 10, 14 to 16 (FAQ II), F-CMDB-48 to 56 (FAQ VIII).
#include <algorithm>
#include <string>
#include <utility>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

int sandbags(const Table& t) { return t.state.sandbags.count(); }

// The Allied unit digs in.
void dig_in(Table& t, std::string_view hex) {
  t.hand(kAxis, {"recon-left"});
  t.card(kAllies, "dig-in");
  t.act("order " + std::string(hex));
  if (t.state.active == kAllies) t.act("done");
}

// Orders --------------------------------------------------------------------------------------------------

TEST(DigIn, OrdersUpToFourInfantryUnitsAnywhere) {
  RULE("C-CARD-024");
  Table t(R"(
    F1:  I . A . . S . R . G . I
    G1:  I
  )");
  t.card(kAllies, "dig-in");
  EXPECT_EQ(t.legal("order"), "f1, f12, f6, f8, g1");
  t.play({"order f1", "order f6", "order f8", "order f12"});
  EXPECT_EQ(t.legal("order"), "") << "four are all";
  for (const char* hex : {"F1", "F6", "F8", "F12"}) EXPECT_TRUE(t.has(hex, TerrainId::Sandbags)) << hex;
  EXPECT_EQ(sandbags(t), 4);
}

TEST(DigIn, MayOrderFewer) {
  RULE("C-CARD-024");
  Table t(R"(
    F1:  I I I I
  )");
  t.card(kAllies, "dig-in");
  t.play({"order f2", "done"});
  EXPECT_EQ(sandbags(t), 1);
  EXPECT_TRUE(t.has("F2", TerrainId::Sandbags));
}

TEST(DigIn, TheUnitsDoNothingElse) {
  RULES("F-TSAND-16", "F-CMDB-52", "C-CARD-024");
  Table t(R"(
    E5:  I i
    F5:  I
  )");
  t.hand(kAxis, {"recon-left"});
  t.card(kAllies, "dig-in");
  t.play({"order e5", "order f5"});
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "no move and no battle";
  EXPECT_TRUE(t.has("E5", TerrainId::Sandbags));
  EXPECT_TRUE(t.has("F5", TerrainId::Sandbags));
}

TEST(DigIn, OrdersOneUnitOfAnyKindForWhoHasNoInfantry) {
  RULE("C-CARD-024");
  Table t(R"(
    C7:  i
    F2:  A . . . G . . . . A
    G2:  i
  )");
  t.card(kAllies, "dig-in");
  EXPECT_EQ(t.legal("order"), "f11, f2, f6");
  t.act("order f2");
  EXPECT_EQ(t.legal("order"), "");
  EXPECT_EQ(sandbags(t), 0) << "it is a normal order";
  EXPECT_TRUE(t.can("move f2 d2"));
  t.act("done");
  EXPECT_EQ(t.targets("F2"), "G2");
}

TEST(DigIn, NoOtherCardPlacesSandbags) {
  RULE("C-CARD-024");
  for (const std::string card :
       {"assault-left", "armor-assault", "artillery-bombard", "behind-enemy-lines", "close-assault",
        "direct-from-hq", "firefight", "infantry-assault", "move-out", "their-finest-hour"}) {
    Table t(R"(
      C1:  I . A . . G
      E1:  I i A
    )");
    t.dice("S");
    t.card(kAllies, card);
    if (t.can("section 1")) t.act("section 1");
    while (t.legal("order") != "") t.act(t.legal().back());
    EXPECT_NE(t.ordered(), "") << card;
    EXPECT_EQ(sandbags(t), 0) << card;
  }
}

TEST(DigIn, IsTheOnlyCardThatMindsTheSandbagsOnTheBoard) {
  RULE("C-CARD-024");
  for (const std::string card :
       {"armor-assault", "behind-enemy-lines", "direct-from-hq", "firefight", "move-out"}) {
    Table t(R"(
      C1:  sa/I sa/I sa/I sa/I sa/I sa/I sa/I sa/I sa/I sa/I sa/I sa/I
      E1:  A
    )");
    t.card(kAllies, card);
    EXPECT_NE(t.legal("order"), "") << card;
  }
}

// Where ---------------------------------------------------------------------------------------------------

TEST(DigIn, IsDoneOnAlmostAnyTerrain) {
  RULES("C-CARD-024", "F-TSAND-10", "F-CMDB-55");
  for (const char* terrain : {"fo", "to", "hi", "he", "be", "bu", "hh", "wi", "bl", "ri+br"}) {
    Table t("E5: " + std::string(terrain) + "/I\n");
    t.card(kAllies, "dig-in");
    EXPECT_EQ(t.legal("order"), "e5") << terrain;
  }
}

TEST(DigIn, IsDoneOnABridge) {
  RULES("F-CMDB-48", "F-TSAND-10");
  Table t(R"(
    E5:  ri+br/I
  )");
  dig_in(t, "E5");
  EXPECT_TRUE(t.has("E5", TerrainId::Sandbags));
  EXPECT_TRUE(t.has("E5", TerrainId::Bridge)) << "it is still there";
}

TEST(DigIn, LeavesWireAndHedgehogsWhereTheyAre) {
  RULE("F-TSAND-10");
  for (const auto& [code, terrain] :
       {std::pair{"wi", TerrainId::Wire}, std::pair{"hh", TerrainId::Hedgehog}}) {
    Table t("E5: " + std::string(code) + "/I\n");
    dig_in(t, "E5");
    EXPECT_TRUE(t.has("E5", TerrainId::Sandbags)) << code;
    EXPECT_TRUE(t.has("E5", terrain)) << code;
  }
}

TEST(DigIn, NotAtSea) {
  RULES("C-CARD-024", "F-TSAND-09");
  Table t(R"(
    E5:  oc/I be/I
  )");
  t.card(kAllies, "dig-in");
  EXPECT_EQ(t.legal("order"), "e6");
}

// How many ------------------------------------------------------------------------------------------------

TEST(DigIn, NeverMoreThanTwelveSandbagsOnTheBoard) {
  RULES("F-TSAND-15", "F-CMDB-54", "C-CARD-024");
  Table two(R"(
    C1:  sa/i sa/i sa/i sa/i sa/i
    E1:  sa/I sa/I sa/I sa/I sa/I
    G1:  I I I I
  )");
  two.card(kAllies, "dig-in");
  two.play({"order g1", "order g2"});
  EXPECT_EQ(two.legal("order"), "") << "those of both sides count";
  EXPECT_EQ(sandbags(two), 12);

  Table none(R"(
    C1:  sa/i sa/i sa/i sa/i sa/i sa/i sa/i
    E1:  sa/I sa/I sa/I sa/I sa/I
    G1:  I I I I
  )");
  none.hand(kAxis, {"recon-left"});
  none.card(kAllies, "dig-in");
  EXPECT_EQ(none.to_act(), seat_of(kAxis)) << "there are twelve already";
  EXPECT_EQ(sandbags(none), 12);
}

TEST(DigIn, PlacesNoneWhereTheScenarioHasSetUpMoreThanTwelve) {
  RULES("F-TSAND-15", "F-CMDB-54");
  Table t(R"(
    C1:  sa/i sa/i sa/i sa/i sa/i sa/i sa/i
    E1:  sa/I sa/I sa/I sa/I sa/I sa/I
    G1:  I I I I I I
  )");
  t.card(kAllies, "dig-in");
  EXPECT_EQ(t.legal("order"), "");
}

TEST(DigIn, ASandbagTakenAwayMayBePlacedAgain) {
  RULES("F-TSAND-15", "F-CMDB-56");
  Table t(R"(
    C1:  sa/i sa/i sa/i sa/i sa/i sa/i sa/i
    E1:  sa/I sa/I sa/I sa/I sa/I
    G1:  I I
  )");
  t.order({"E1"});
  t.act("move e1 d1");
  EXPECT_EQ(sandbags(t), 11);
  t.card(kAllies, "dig-in");
  t.act("order g2");
  EXPECT_EQ(sandbags(t), 12);
}

TEST(DigIn, AScenarioMayAllowMoreOrFewer) {
  RULES("F-TSAND-15", "F-CMDB-54");
  for (int most : {1, 3, 14}) {
    Table t(R"(
      G1:  I I I I I
    )",
            [most](auto& s) { s.options.sandbags = most; });
    t.card(kAllies, "dig-in");
    while (t.legal("order") != "") t.act(t.legal().back());
    EXPECT_EQ(sandbags(t), std::min(most, 4));
  }
}

TEST(DigIn, OnesOwnColorIsNoLimit) {
  RULES("F-TSAND-14", "F-CMDB-53");
  Table t(R"(
    E1:  sa/I sa/I sa/I sa/I sa/I sa/I sa/I sa/I
    G1:  I I I I
  )"); // there are six of either color
  t.card(kAllies, "dig-in");
  t.play({"order g1", "order g2", "order g3", "order g4"});
  EXPECT_EQ(sandbags(t), 12);
}

// What they are good for ----------------------------------------------------------------------------------

TEST(DigIn, TakesADieFromInfantryAndArmor) {
  RULE("F-CMDB-49");
  Table t(R"(
    E4:  i I a
    F5:     g
  )");
  dig_in(t, "E5");
  EXPECT_EQ(t.dice_rolled("E4", "E5"), 2);
  EXPECT_EQ(t.dice_rolled("E6", "E5"), 2);
  EXPECT_EQ(t.dice_rolled("F5", "E5"), 3) << "artillery";
}

TEST(DigIn, TakesNoFurtherDieWhereTheTerrainTakesSome) {
  RULES("F-CMDB-50", "F-CMDB-55");
  for (const std::string terrain : {"fo", "to", "he"}) {
    Table t("E4: i " + terrain + "/I a\n");
    dig_in(t, "E5");
    EXPECT_EQ(t.dice_rolled("E4", "E5"), 2) << terrain;
    EXPECT_EQ(t.dice_rolled("E6", "E5"), 1) << terrain;
  }
}

TEST(DigIn, LetsTheUnitIgnoreTheFirstFlagOfEveryAttack) {
  RULES("F-CMDB-51", "F-CMDB-55");
  for (const std::string terrain : {"op", "fo"}) {
    Table t("E4: g " + terrain + "/I g\n");
    dig_in(t, "E5");
    t.order({"E4", "E6"});
    t.battle_phase();
    t.attack("E4", "E5", "F S S");
    EXPECT_EQ(t.legal("ignore"), "0, 1") << terrain;
    t.act("ignore 1");
    EXPECT_EQ(t.figures("E5"), 4);
    t.attack("E6", "E5", "F F S");
    EXPECT_EQ(t.legal("ignore"), "0, 1") << "the first of two; and again in each attack";
    t.act("ignore 1");
    t.act("retreat e5 f4");
    EXPECT_EQ(t.figures("F4"), 4);
  }
}

TEST(DigIn, SandbagsGoWhenTheUnitMovesRetreatsOrIsEliminated) {
  RULE("F-CMDB-56");
  const char* picture = R"(
    E4:  g I1
    F5:  I
  )";
  Table moves(picture), retreats(picture), dies(picture);
  dig_in(moves, "E5");
  moves.order({"E5"});
  moves.act("move e5 e6");
  EXPECT_EQ(sandbags(moves), 0);

  dig_in(retreats, "E5");
  retreats.order({"E4"});
  retreats.battle_phase();
  retreats.attack("E4", "E5", "F S S");
  retreats.act("ignore 0");
  EXPECT_EQ(retreats.figures("F4"), 1);
  EXPECT_EQ(sandbags(retreats), 0);

  dig_in(dies, "E5");
  dies.order({"E4"});
  dies.battle_phase();
  dies.attack("E4", "E5", "G S S");
  EXPECT_TRUE(dies.empty("E5"));
  EXPECT_EQ(sandbags(dies), 0);
}

} // namespace
} // namespace bocage
