// Counter-Attack: the card the enemy has just played, played back.
//
// Rules: C-CARD-023 (base p.5), F-CMD-06, 08 to 11, 33, F-CMDB-71 (FAQ VIII).
#include <string>
#include <vector>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

using Texts = std::vector<std::string>;

// Four units of either side in each section.
constexpr const char* kTwoArmies = R"(
  C1:  i i i i   i i i i .   i i i i
  G1:  I I I I   I I I I .   I I I I
)";

void end_turn(Table& t) {
  const Side side = t.state.active;
  while (t.state.active == side) t.act(t.can("done") ? "done" : t.legal().front());
}

// The Allies play the card, order nobody, and the Axis counters it.
void counter(Table& t, const char* card) {
  t.hand(kAxis, {"counter-attack"});
  t.card(kAllies, card);
  end_turn(t);
  t.act("card counter-attack");
}

// The same part of the board ------------------------------------------------------------------------------

TEST(CounterAttack, OrdersUnitsInTheSamePartOfTheBoard) {
  RULES("F-CMD-11", "C-CARD-023");
  const struct {
    const char* card;
    const char* orders;
  } cases[] = {
      {"attack-left", "c1, c2, c3, c4"}, // his left is their right
      {"attack-center", "c5, c6, c7, c8"},
      {"attack-right", "c10, c11, c12, c13"},
      {"pincer-move", "c1, c10, c11, c12, c13, c2, c3, c4"},
      {"recon-in-force", "c1, c10, c11, c12, c13, c2, c3, c4, c5, c6, c7, c8"},
  };
  for (const auto& [card, orders] : cases) {
    Table t(kTwoArmies);
    counter(t, card);
    EXPECT_EQ(t.to_act(), seat_of(kAxis));
    EXPECT_EQ(t.legal("order"), orders) << card;
  }
}

TEST(CounterAttack, OrdersAsManyUnitsAsTheCardItCounters) {
  RULE("C-CARD-023");
  Table t(kTwoArmies);
  counter(t, "attack-left");
  t.play({"order c1", "order c2", "order c3"});
  EXPECT_FALSE(t.can("order c4"));
  Table assault(kTwoArmies);
  counter(assault, "assault-right");
  EXPECT_EQ(assault.ordered(), "C10 C11 C12 C13");
}

TEST(CounterAttack, OfACounterAttackMeansTheFirstCardAndItsSectionAgain) {
  RULES("F-CMD-09", "F-CMD-11", "C-CARD-023");
  Table t(kTwoArmies);
  t.hand(kAxis, {"counter-attack"});
  t.hand(kAllies, {"attack-left", "counter-attack"});
  t.turn(kAllies);
  t.act("card attack-left");
  end_turn(t);
  t.act("card counter-attack");
  EXPECT_EQ(t.legal("order"), "c1, c2, c3, c4");
  end_turn(t);
  t.act("card counter-attack");
  EXPECT_EQ(t.legal("order"), "g1, g2, g3, g4") << "the left of the board, exchanged twice";
  t.play({"order g1", "order g2", "order g3"});
  EXPECT_FALSE(t.can("order g4"));
}

TEST(CounterAttack, OfACounterAttackThatBlewABridgeMeansTheFirstCardToo) {
  RULES("F-CMD-09", "F-CMD-10", "F-CMD-11");
  const struct {
    const char *card, *bridge, *orders;
  } cases[] = {{"attack-left", "e2", "g1, g2, g3, g4"}, {"attack-center", "e6", "g5, g6, g7, g8"}};
  for (const auto& [card, bridge, orders] : cases) {
    SCOPED_TRACE(card);
    Table t(kTwoArmies + std::string("E2: ri+br . . . ri+br"), [](auto& s) {
      const Board& board = Board::of(s.board);
      s.of(kAxis).demolition.way = 1;
      for (const char* hex : {"E2", "E6"}) s.of(kAxis).demolition.bridges.insert(*board.parse(hex));
    });
    t.hand(kAxis, {"counter-attack"});
    t.hand(kAllies, {card, "counter-attack"});
    t.turn(kAllies);
    t.act("card " + std::string(card));
    end_turn(t);
    t.act("blow counter-attack " + std::string(bridge));
    t.act("card counter-attack");
    EXPECT_EQ(t.legal("order"), orders);
    for (int i = 0; i < 3; ++i) t.act("order " + t.legal("order").substr(0, 2));
    EXPECT_EQ(t.legal("order"), "") << "three units";
  }
}

TEST(CounterAttack, IsMadeByEitherSide) {
  RULES("F-CMD-11", "C-CARD-023");
  Table t(kTwoArmies);
  t.hand(kAllies, {"counter-attack"});
  t.card(kAxis, "probe-left"); // on the right of the board
  end_turn(t);
  t.act("card counter-attack");
  EXPECT_EQ(t.legal("order"), "g10, g11, g12, g13");
}

TEST(CounterAttack, CountersTheLastCardOnly) {
  RULE("C-CARD-023");
  Table t(kTwoArmies);
  t.hand(kAxis, {"probe-center", "counter-attack"});
  t.hand(kAllies, {"attack-left", "attack-right"});
  t.turn(kAllies);
  t.act("card attack-left");
  end_turn(t);
  t.act("card probe-center");
  end_turn(t);
  t.act("card attack-right");
  end_turn(t);
  t.act("card counter-attack");
  EXPECT_EQ(t.legal("order"), "c10, c11, c12, c13");
}

TEST(CounterAttack, IsTheCardThatIsDiscarded) {
  RULE("C-CARD-023");
  Table t(kTwoArmies);
  counter(t, "probe-left");
  EXPECT_EQ(t.cards_in(CardPlace::Discard, "probe-left"), 1);
  end_turn(t);
  EXPECT_EQ(t.cards_in(CardPlace::Discard, "counter-attack"), 1);
  EXPECT_EQ(t.hand_size(kAxis), 1) << "and one is drawn for it";
}

// The card, not its use -----------------------------------------------------------------------------------

TEST(CounterAttack, MayBeUsedOtherwiseThanTheCardItCounters) {
  RULES("F-CMD-10", "C-CARD-023");
  Table t(R"(
    C1:  a . a . . a . a . . . a
    G1:  A
  )");
  t.hand(kAxis, {"counter-attack"});
  t.card(kAllies, "armor-assault");
  end_turn(t); // nobody was ordered
  t.act("card counter-attack");
  t.play({"order c1", "order c3", "order c6", "order c8"});
  EXPECT_EQ(t.ordered(), "C1 C3 C6 C8") << "four, whatever the Allies did with it";
}

TEST(CounterAttack, GivesWhatTheCardGives) {
  RULES("F-CMD-10", "C-CARD-023");
  Table t(R"(
    E5:  a I
    G1:  A
  )");
  counter(t, "armor-assault");
  t.play({"order e5", "done"});
  t.attack("E5", "E6", "S S S S");
  EXPECT_EQ(t.rolled(), 4) << "the additional die of Armor Assault";
}

TEST(CounterAttack, FallsBackOnOneUnitForWhoHasNoneOfTheKind) {
  RULES("F-CMD-10", "C-CARD-023");
  Table t(R"(
    C1:  i . . . . g
    G1:  A . . . . I
  )");
  counter(t, "armor-assault"); // the Allies have armor, the Axis has none
  EXPECT_EQ(t.legal("order"), "c1, c6");
  t.act("order c6");
  EXPECT_FALSE(t.can("order c1"));
}

// Infantry Assault ----------------------------------------------------------------------------------------

TEST(CounterAttack, OfAnInfantryAssaultIsMadeInTheSameSection) {
  RULES("C-CARD-023", "F-CMD-11");
  const char* ordered[] = {"C1 C2 C3 C4", "C5 C6 C7 C8", "C10 C11 C12 C13"};
  for (int section : {1, 2, 3}) {
    Table t(kTwoArmies);
    t.hand(kAxis, {"counter-attack"});
    t.card(kAllies, "infantry-assault");
    t.act("section " + std::to_string(section));
    end_turn(t);
    t.act("card counter-attack");
    EXPECT_EQ(t.legal("section"), "") << "there is no choice";
    EXPECT_EQ(t.ordered(), ordered[section - 1]);
    EXPECT_TRUE(t.can(section == 2 ? "move c5 d6" : section == 1 ? "move c2 f2" : "move c12 f12"));
  }
}

TEST(CounterAttack, OfACounteredInfantryAssaultIsMadeInTheSameSectionAgain) {
  RULES("C-CARD-023", "F-CMD-09", "F-CMD-11");
  Table t(kTwoArmies);
  t.hand(kAxis, {"counter-attack"});
  t.hand(kAllies, {"infantry-assault", "counter-attack"});
  t.turn(kAllies);
  t.play({"card infantry-assault", "section 1"});
  end_turn(t);
  t.act("card counter-attack");
  end_turn(t);
  t.act("card counter-attack");
  EXPECT_EQ(t.ordered(), "G1 G2 G3 G4");
}

TEST(CounterAttack, OfAnInfantryAssaultOrdersNobodyWhereNoInfantryStands) {
  RULES("C-CARD-023", "F-CMD-13");
  Table t(R"(
    C1:  a . . . . i
    G1:  I
  )");
  t.hand(kAxis, {"counter-attack"});
  t.card(kAllies, "infantry-assault");
  t.act("section 1");
  end_turn(t);
  t.act("card counter-attack");
  EXPECT_EQ(t.count(EventKind::UnitOrdered), 0);
  EXPECT_EQ(t.to_act(), seat_of(kAllies));
}

// Drawing -------------------------------------------------------------------------------------------------

TEST(CounterAttack, OfAReconDrawsTwoCardsAndKeepsOne) {
  RULES("F-CMD-06", "C-CARD-023");
  for (const char* recon : {"recon-left", "recon-center", "recon-right"}) {
    Table t("");
    t.hand(kAxis, {"counter-attack"});
    t.deck({"move-out", "barrage", "firefight", "dig-in"});
    t.card(kAllies, recon);
    t.act("keep move-out");
    t.act("card counter-attack");
    EXPECT_EQ(t.legal(), (Texts{"keep dig-in", "keep firefight"})) << recon;
    t.act("keep dig-in");
    EXPECT_EQ(t.cards(kAxis), "dig-in");
  }
}

TEST(CounterAttack, OfAReconInForceDrawsOne) {
  RULE("C-CARD-023");
  Table t("");
  t.hand(kAxis, {"counter-attack"});
  t.deck({"move-out", "barrage", "firefight"});
  t.card(kAllies, "recon-in-force");
  t.act("card counter-attack");
  EXPECT_EQ(t.cards(kAxis), "barrage");
}

TEST(CounterAttack, OfTheirFinestHourRollsForItsOwnHandAndHasThePileShuffled) {
  RULES("C-CARD-023", "F-CMD-10");
  Table t(R"(
    C1:  i . i . i
    G1:  I
  )");
  t.hand(kAxis, {"counter-attack", "probe-left", "probe-right"});
  t.dice("S");
  t.card(kAllies, "their-finest-hour");
  end_turn(t);
  t.dice("I I F");
  t.act("card counter-attack");
  EXPECT_EQ(t.rolled(), 3) << "the Counter-Attack counts as a card he holds";
  t.play({"order c1", "order c3"});
  EXPECT_FALSE(t.can("order c5"));
  end_turn(t);
  EXPECT_EQ(t.count(EventKind::DeckShuffled), 1);
  EXPECT_EQ(t.cards_in(CardPlace::Discard), 0);
}

// Nothing to counter --------------------------------------------------------------------------------------

TEST(CounterAttack, InTheFirstTurnDoesNothingButBringANewCard) {
  RULE("C-CARD-023");
  Table t(kTwoArmies);
  t.hand(kAxis, {"counter-attack"});
  t.deck({"move-out", "barrage"});
  t.card(kAllies, "counter-attack");
  EXPECT_EQ(t.count(EventKind::UnitOrdered), 0);
  EXPECT_EQ(t.cards(kAllies), "move-out");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
  t.act("card counter-attack"); // nor has this one anything to counter
  EXPECT_EQ(t.cards(kAxis), "barrage");
  EXPECT_EQ(t.to_act(), seat_of(kAllies));
}

TEST(CounterAttack, HasNothingToCounterWhenTheEnemyPlayedNoCardInHisTurn) {
  RULE("C-CARD-023");
  Table t(kTwoArmies, [](auto& s) { s.options.reshuffle = false; });
  t.hand(kAxis, {"probe-left"});
  t.hand(kAllies, {"recon-in-force", "counter-attack"});
  t.discard_deck();
  t.turn(kAxis);
  t.act("card probe-left");
  end_turn(t);
  t.act("card recon-in-force");
  while (t.legal("card") == "") t.act("done"); // the Axis has no card left, so its turn passes
  t.act("card counter-attack");
  EXPECT_EQ(t.ordered() + t.legal("order"), "");
}

TEST(CounterAttack, CountersNoAmbushButTheCardOfTheNextTurn) {
  RULES("F-CMD-08", "F-CMD-33", "C-CARD-023");
  Table t(R"(
    E2:  I i
    G6:  I
  )");
  t.hand(kAxis, {"ambush", "probe-center"});
  t.hand(kAllies, {"probe-left", "counter-attack"});
  t.turn(kAllies);
  t.play({"card probe-left", "order e2", "done", "battle e2 e3"});
  t.dice("S S S S S S");
  t.act("ambush");
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "the Allies cannot answer it with their card";
  t.act("card probe-center");
  t.act("card counter-attack");
  EXPECT_EQ(t.legal("order"), "g6") << "two units in the center";
}

} // namespace
} // namespace bocage
