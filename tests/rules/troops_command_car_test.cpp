// Command cars: a unit more by Section cards, and a card from the discard pile that nobody else sees.
//
// Rules: E-CMDCAR-01 to 14 (Equipment Pack IV, Kübelwagen).
#include <cstring>
#include <string>
#include <vector>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// Four infantry units in each section of the Allies; the car stands in the center, in G7.
constexpr const char* kArmy = "A1: i\nG1: I I I I   I I /Cc I .   I I I I";
// Nobody but two command cars in the center.
constexpr const char* kTwoCars = "A1: i\nG5: I /Cc /Cc I I";

int orders(Table& t) { // as many as the card lets its player give
  int n = 0;
  while (t.legal("order") != "") {
    const std::string list = t.legal("order");
    t.act("order " + list.substr(0, list.find(',')));
    ++n;
  }
  return n;
}
int ordered_by(std::string_view card, std::string_view picture = kArmy) {
  Table t(picture);
  t.card(kAllies, card);
  return orders(t);
}

TEST(CommandCar, OrdersOneUnitMoreInItsSection) {
  RULE("E-CMDCAR-05");
  EXPECT_EQ(ordered_by("recon-center"), 2);
  EXPECT_EQ(ordered_by("probe-center"), 3);
  EXPECT_EQ(ordered_by("attack-center"), 4);
}

TEST(CommandCar, TheUnitMoreIsOneOfItsOwnSection) {
  RULE("E-CMDCAR-05");
  Table t(kArmy);
  t.card(kAllies, "recon-in-force"); // one in each section
  t.play({"order g1", "order g10", "order g5"});
  EXPECT_EQ(t.legal("order"), "g6, g7, g8");
  t.act("order g7");
  EXPECT_EQ(t.legal("order"), "");
}

TEST(CommandCar, NeedNotBeOrderedItself) {
  RULE("E-CMDCAR-05");
  Table t(kArmy);
  t.card(kAllies, "recon-center");
  t.play({"order g5", "order g6"});
  EXPECT_EQ(t.ordered(), "G5 G6");
}

TEST(CommandCar, TwoInOneSectionOrderOneUnitMore) {
  RULE("E-CMDCAR-05");
  EXPECT_EQ(ordered_by("recon-center", kTwoCars), 2);
}

// H4 lies on the line between the left section and the center.
TEST(CommandCar, OnALineItServesEitherSection) {
  RULES("E-CMDCAR-05", "B-ORDER-03");
  const std::string_view on_the_line = "A1: i\nG1: I I I I   I I I I .   I I I I\nH4: /Cc";
  for (const std::string_view third : {"g2", "g7"}) {
    Table t(on_the_line);
    t.card(kAllies, "recon-in-force");
    t.play({"order g1", "order g5", "order g10", "order " + std::string(third)});
    EXPECT_EQ(t.legal("order"), "") << third;
  }
  EXPECT_EQ(ordered_by("probe-left", on_the_line), 3);
  EXPECT_EQ(ordered_by("probe-center", on_the_line), 3);
  EXPECT_EQ(ordered_by("probe-right", on_the_line), 2);
}

TEST(CommandCar, NothingMoreInAnotherSection) {
  RULE("E-CMDCAR-06");
  EXPECT_EQ(ordered_by("recon-left"), 1);
  EXPECT_EQ(ordered_by("probe-right"), 2);
  EXPECT_EQ(ordered_by("pincer-move"), 4);
  EXPECT_EQ(ordered_by("recon-center", "A1: i\nG5: I I I I\nC7: /cc"), 1) << "nor by a car of the enemy";
}

TEST(CommandCar, TacticCardsOrderWhatTheySay) {
  RULE("E-CMDCAR-07");
  EXPECT_EQ(ordered_by("direct-from-hq"), 4);
  EXPECT_EQ(ordered_by("move-out"), 4);
}

// The discard pile
// --------------------------------------------------------------------------------------------

// The Allies have played a Recon and ordered this unit. In the discard pile lie an Air Power and a Barrage.
Table reconnoitred(std::string_view unit, std::string_view card = "recon-center") {
  Table t("A1: i\nG5: I I /Cc I");
  t.hand(kAxis, {"attack-left", "attack-right"});
  t.deck({"air-power", "barrage", "probe-left", "probe-right", "move-out"});
  for (int n = 0; n < 2; ++n) { // the two upper ones
    const CardIndex top = t.state.deck[--t.state.deck_count];
    t.state.deck[t.state.deck_count] = 0;
    t.state.card_place[top] = CardPlace::Discard;
  }
  t.card(kAllies, card);
  t.act("order " + std::string(unit));
  for (int n = 0; n < 4 && t.state.frame_count == 0 && t.state.active == kAllies; ++n) t.act("done");
  return t;
}

TEST(CommandCar, OrderedByAReconItMayTakeACardOfTheDiscardPile) {
  RULE("E-CMDCAR-08");
  Table t = reconnoitred("g7");
  EXPECT_EQ(t.legal("fetch"), "air-power, barrage") << "not the Recon itself";
  EXPECT_TRUE(t.can("pass"));
  t.act("fetch barrage");
  EXPECT_EQ(t.cards(kAllies), "barrage") << "instead of drawing";
  EXPECT_EQ(t.count(EventKind::CardDrawn), 0);
  EXPECT_EQ(t.state.active, kAxis);
  EXPECT_EQ(t.cards_in(CardPlace::Discard, "recon-center"), 1);
}

TEST(CommandCar, ItsPlayerMayDrawAsUsualInstead) {
  RULE("E-CMDCAR-08");
  Table t = reconnoitred("g7");
  t.act("pass");
  EXPECT_EQ(t.legal("keep"), "probe-left, probe-right");
  t.act("keep probe-left");
  EXPECT_EQ(t.cards(kAllies), "probe-left");
}

TEST(CommandCar, AnEmptyDiscardPileLeavesTheUsualDraw) {
  RULE("E-CMDCAR-08");
  Table t("A1: i\nG5: I I /Cc I");
  t.card(kAllies, "recon-center");
  t.act("order g7");
  for (int n = 0; n < 4 && t.state.frame_count == 0; ++n) t.act("done");
  EXPECT_EQ(t.legal("fetch"), "");
  EXPECT_NE(t.legal("keep"), "");
}

TEST(CommandCar, NotOrderedItLeavesTheUsualDraw) {
  RULE("E-CMDCAR-10");
  Table t = reconnoitred("g5");
  EXPECT_EQ(t.legal("fetch"), "");
  EXPECT_EQ(t.legal("keep"), "probe-left, probe-right");
}

TEST(CommandCar, NoOtherCardLetsItSearchThePile) {
  RULE("E-CMDCAR-08");
  for (const std::string_view card : {"probe-center", "recon-in-force", "move-out"}) {
    const Table t = reconnoitred("g7", card);
    EXPECT_EQ(t.legal("fetch"), "") << card;
    EXPECT_EQ(t.state.active, kAxis) << card;
  }
}

// Whichever card is taken, everybody else sees the same.
TEST(CommandCar, TheCardIsNotShownToTheOpponent) {
  RULE("E-CMDCAR-09");
  const Table before = reconnoitred("g7");
  std::vector<View> seen, own;
  std::vector<Event> told;
  for (const std::string card : {"air-power", "barrage"}) {
    Table t = before;
    t.act("fetch " + card);
    seen.push_back(view(t.game, t.state, seat_of(kAxis)));
    own.push_back(view(t.game, t.state, seat_of(kAllies)));
    told.push_back(redact(t.event(EventKind::CardFetched), seat_of(kAxis)));
    EXPECT_NE(redact(t.event(EventKind::CardFetched), seat_of(kAllies)).card, kNoCard) << "its owner knows";
  }
  EXPECT_EQ(std::memcmp(&seen[0], &seen[1], sizeof(View)), 0);
  EXPECT_EQ(std::memcmp(&told[0], &told[1], sizeof(Event)), 0);
  EXPECT_NE(std::memcmp(&own[0], &own[1], sizeof(View)), 0);
}

TEST(CommandCar, TheOpponentStillKnowsWhatIsDiscardedLater) {
  RULE("E-CMDCAR-09");
  Table t = reconnoitred("g7");
  t.act("fetch barrage");
  const View seen = view(t.game, t.state, seat_of(kAxis));
  EXPECT_EQ(seen.buried_sizes[0], 1) << "the Air Power, unseen";
  int recons = 0;
  for (int i = 0; i < t.game.card_count(); ++i)
    recons += seen.state.card_place[static_cast<std::size_t>(i)] == CardPlace::Discard;
  EXPECT_EQ(recons, 1) << "the Recon itself, seen by all";
}

TEST(CommandCar, WhatWasLeftInThePileIsShuffledLikeTheRest) {
  RULES("E-CMDCAR-09", "B-DRAW-02");
  Table t = reconnoitred("g7");
  t.act("fetch barrage");
  ASSERT_EQ(t.cards_in(CardPlace::AlliedBuried), 1);
  t.hand(kAllies, {"probe-center"});
  t.discard_deck();
  t.turn(kAllies);
  t.act("card probe-center");
  for (int n = 0; n < 4 && t.state.active == kAllies; ++n) t.act("done");
  EXPECT_EQ(t.cards_in(CardPlace::AlliedBuried), 0);
  EXPECT_EQ(t.cards_in(CardPlace::Deck, "air-power") + t.cards_in(CardPlace::AlliedHand, "air-power"), 1);
}

// Under attack
// ------------------------------------------------------------------------------------------------

Table at_car(std::string_view faces) {
  Table t = to_battle("D5: g\nE5: /Cc", {"D5"});
  t.attack("D5", "E5", faces);
  return t;
}

TEST(CommandCar, TheDiceThatWouldHitInfantryAreRolledAgain) {
  RULE("E-CMDCAR-11");
  EXPECT_EQ(at_car("infantry grenade armor  star star").event(EventKind::DiceRerolled).number, 2);
  EXPECT_FALSE(at_car("infantry grenade grenade  star star star").empty("E5"));
  EXPECT_EQ(at_car("armor star star").count(EventKind::DiceRerolled), 0);
}

TEST(CommandCar, AGrenadeAmongThemDestroysIt) {
  RULE("E-CMDCAR-12");
  const Table t = at_car("infantry infantry star  flag grenade");
  EXPECT_TRUE(t.empty("E5"));
  EXPECT_EQ(t.medals(kAxis), 1);
}

TEST(CommandCar, NothingElseOfTheSecondRollCounts) {
  RULE("E-CMDCAR-13");
  const Table t = at_car("infantry infantry infantry  flag infantry star");
  EXPECT_FALSE(t.empty("E5"));
  EXPECT_EQ(t.retreats(), "");
}

TEST(CommandCar, FlagsOfTheFirstRollDoNotMoveIt) {
  RULE("E-CMDCAR-14");
  const Table t = at_car("flag flag infantry  star");
  EXPECT_FALSE(t.empty("E5"));
  EXPECT_EQ(t.retreats(), "");
}

} // namespace
} // namespace bocage::test
