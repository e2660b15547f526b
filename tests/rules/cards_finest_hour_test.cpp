// Their Finest Hour: the dice say who is ordered.
//
// Rules: C-CARD-030 (base p.5), F-CMDB-62 to 65, 67 (FAQ VIII), F-TRP-15 (FAQ IV).
#include <set>
#include <string>
#include <vector>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

using Texts = std::vector<std::string>;

// The Allies hold the card and three others; the four dice fall.
void finest_hour(Table& t, std::string_view faces) {
  t.hand(kAllies, {"their-finest-hour", "probe-left", "probe-right", "attack-left"});
  t.turn(kAllies);
  t.dice(faces);
  t.act("card their-finest-hour");
}

// Orders --------------------------------------------------------------------------------------------------

TEST(TheirFinestHour, RollsAsManyDiceAsCardsHeldThisOneIncluded) {
  RULE("C-CARD-030");
  Table four(R"(
    E3:  I
  )");
  finest_hour(four, "I F F F");
  EXPECT_EQ(four.rolled(), 4);
  Table one(R"(
    E3:  I
  )");
  one.dice("I");
  one.card(kAllies, "their-finest-hour");
  EXPECT_EQ(one.rolled(), 1);
}

TEST(TheirFinestHour, AnInfantrySymbolOrdersInfantryAndAnArmorSymbolArmor) {
  RULE("C-CARD-030");
  Table t(R"(
    E1:  I . I . S . A . E . A . G
  )");
  finest_hour(t, "I I A F");
  EXPECT_EQ(t.legal("order"), "e1, e11, e3, e5, e7, e9") << "anywhere, but no artillery";
  t.play({"order e1", "order e5"});
  EXPECT_EQ(t.legal("order"), "e11, e7, e9") << "two infantry units are all";
  t.act("order e9");
  EXPECT_EQ(t.ordered(), "E1 E5 E9");
  EXPECT_EQ(t.legal("order"), "");
}

TEST(TheirFinestHour, AStarOrdersAnyUnitAndOnlyAStarOrdersArtillery) {
  RULES("F-CMDB-63", "C-CARD-030");
  for (const char* hex : {"e1", "e3", "e5"}) {
    Table t(R"(
      E1:  I . A . G
    )");
    finest_hour(t, "S F F F");
    EXPECT_EQ(t.legal("order"), "e1, e3, e5");
    t.act("order " + std::string(hex));
    EXPECT_EQ(t.legal("order"), "") << hex;
  }
}

TEST(TheirFinestHour, AStarAddsToTheSymbols) {
  RULES("F-CMDB-63", "C-CARD-030");
  Table t(R"(
    E1:  I . I . I . A . A . G
  )");
  finest_hour(t, "I A S F");
  t.play({"order e1", "order e3"});
  EXPECT_EQ(t.legal("order"), "e7, e9") << "the star went to the second infantry unit";
  t.act("order e7");
  EXPECT_EQ(t.ordered(), "E1 E3 E7");
}

TEST(TheirFinestHour, GrenadesAndFlagsOrderNobody) {
  RULES("F-CMDB-62", "C-CARD-030");
  Table t(R"(
    E1:  I . A . G
  )");
  t.hand(kAxis, {"recon-left"});
  finest_hour(t, "G G F F");
  EXPECT_EQ(t.ordered(), "");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(TheirFinestHour, ASymbolWithoutSuchAUnitIsLost) {
  RULE("C-CARD-030");
  Table t(R"(
    E1:  A . G
  )");
  t.hand(kAxis, {"recon-left"});
  finest_hour(t, "I I I I");
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "there is no infantry, and no other unit instead";
}

TEST(TheirFinestHour, FewerMayBeOrdered) {
  RULE("C-CARD-030");
  Table t(R"(
    E1:  I . I
  )");
  finest_hour(t, "I I I I");
  t.play({"order e3", "done"});
  EXPECT_EQ(t.ordered(), "E3");
}

// Battles -------------------------------------------------------------------------------------------------

TEST(TheirFinestHour, GivesADieMoreBesideTheEnemyAndFromAfar) {
  RULE("C-CARD-030");
  Table t(R"(
    C1:  I i . . . . . G i
    E1:  I . . i
    G1:  A i . . . . A . . i
  )");
  finest_hour(t, "S S S S");
  Table more = t;
  t.play({"order c1", "order e1", "order g1", "order c8", "done"});
  t.attack("C1", "C2", "S S S S");
  EXPECT_EQ(t.rolled(), 4);
  t.attack("E1", "E4", "S S");
  EXPECT_EQ(t.rolled(), 2);
  t.attack("G1", "G2", "S S S S");
  EXPECT_EQ(t.rolled(), 4);
  t.attack("C8", "C9", "S S S S");
  EXPECT_EQ(t.rolled(), 4);
  more.play({"order g7", "done", "done"});
  more.attack("G7", "G10", "S S S S");
  EXPECT_EQ(more.rolled(), 4);
}

TEST(TheirFinestHour, MovesAreTheUsualOnesAndThereIsOneBattle) {
  RULE("C-CARD-030");
  Table t(R"(
    E3:  I . . i
  )");
  finest_hour(t, "I F F F");
  t.act("order e3");
  EXPECT_FALSE(t.can("move e3 f5"));
  t.act("move e3 e4");
  t.attack("E4", "E6", "S S S");
  EXPECT_EQ(t.rolled(), 3);
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
  Table stops(R"(
    H1:  ri ri ri
    I1:  I fo .
  )");
  finest_hour(stops, "I F F F");
  stops.act("order i1");
  EXPECT_EQ(stops.moves("I1"), "I2");
}

TEST(TheirFinestHour, GunsMoveOneHexAndThenDoNotBattle) {
  RULE("C-CARD-030");
  Table t(R"(
    E3:  G . . i
  )");
  finest_hour(t, "S F F F");
  t.act("order e3");
  EXPECT_FALSE(t.can("move e3 e5"));
  t.act("move e3 e4");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(TheirFinestHour, InfantryThatMovesTwoHexesDoesNotBattle) {
  RULE("C-CARD-030");
  Table t(R"(
    E3:  I . . i
  )");
  finest_hour(t, "I F F F");
  t.play({"order e3", "move e3 e5"});
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

// The pile ------------------------------------------------------------------------------------------------

TEST(TheirFinestHour, AllDiscardsAndThePileAreShuffledBeforeDrawing) {
  RULES("F-CMDB-64", "C-CARD-030");
  Table t("");
  t.hand(kAxis, {"recon-left", "move-out"});
  t.discard_deck();
  t.deck({"barrage", "firefight"});
  ASSERT_EQ(t.state.deck_count, 2);
  finest_hour(t, "F F F F");
  EXPECT_EQ(t.event(EventKind::DeckShuffled).number, 60 - 2 - 3) << "all but the two hands";
  EXPECT_EQ(t.cards_in(CardPlace::Discard), 0);
  EXPECT_EQ(t.cards_in(CardPlace::Played), 0);
  EXPECT_EQ(t.hand_size(kAllies), 4);
  EXPECT_EQ(t.state.deck_count, 54) << "one has been drawn";
  int shuffled = -1, drawn = -1;
  for (int i = 0; i < t.events.size(); ++i) {
    if (t.events[i].kind == EventKind::DeckShuffled) shuffled = i;
    if (t.events[i].kind == EventKind::CardDrawn) drawn = i;
  }
  EXPECT_LT(shuffled, drawn);
}

TEST(TheirFinestHour, MayBeDrawnAgainAtOnce) {
  RULES("F-CMDB-65", "F-CMDB-64");
  std::set<std::string> drawn;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Table t("");
    t.hand(kAllies, {"their-finest-hour"});
    t.deck({"barrage", "firefight"});
    for (int i = 0; i < t.game.card_count(); ++i) { // the Axis holds all the others
      const auto card = static_cast<CardIndex>(i);
      const CardId kind = t.game.card(card);
      if (t.state.card_place[card] == CardPlace::Deck && kind != CardId::Barrage && kind != CardId::Firefight)
        t.state.card_place[card] = CardPlace::AxisHand;
    }
    t.chance = Chance(seed);
    t.turn(kAllies);
    t.act("card their-finest-hour");
    drawn.insert(t.cards(kAllies));
  }
  EXPECT_EQ(drawn, (std::set<std::string>{"barrage", "firefight", "their-finest-hour"}));
}

} // namespace
} // namespace bocage
