// Ambush: the attacked unit battles first.
//
// Rules: C-CARD-017 (base p.5), F-CMD-08, 28 to 35 (FAQ VIII).
#include <string>
#include <vector>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

using Texts = std::vector<std::string>;

// The Axis holds the Ambush; the Allied unit battles, and the dice of the ambush fall.
void ambushed(Table& t, std::string_view from, std::string_view to, std::string_view faces) {
  t.hand(kAxis, {"ambush"});
  t.order({from});
  t.battle_phase();
  t.act("battle " + std::string(from) + " " + std::string(to));
  t.dice(faces);
  t.act("ambush");
}

// The battle ----------------------------------------------------------------------------------------------

TEST(Ambush, IsOfferedToTheDefenderOfACloseAssaultBeforeTheDice) {
  RULE("C-CARD-017");
  Table t(R"(
    E5:  I i
  )");
  t.hand(kAxis, {"ambush", "recon-left"});
  t.order({"E5"});
  t.battle_phase();
  t.act("battle e5 e6");
  EXPECT_EQ(t.rolled(), 0);
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
  EXPECT_EQ(t.legal(), (Texts{"ambush", "pass"}));
}

TEST(Ambush, NotAgainstFireFromAfar) {
  RULE("C-CARD-017");
  Table t(R"(
    E5:  I . i
  )");
  t.hand(kAxis, {"ambush"});
  t.order({"E5"});
  t.battle_phase();
  t.dice("S S");
  t.act("battle e5 e7");
  EXPECT_EQ(t.rolled(), 2) << "the dice fall at once";
}

TEST(Ambush, TheDefenderBattlesWithTheDiceOfItsOwnCloseAssault) {
  RULE("C-CARD-017");
  const struct {
    const char* picture;
    int dice;
  } cases[] = {
      {"E5: I i", 3},    {"E5: I a", 3},    {"E5: I g", 3},       {"E5: fo/I i", 2},
      {"E5: fo/I a", 1}, {"E5: fo/I g", 3}, {"E5: I wi/i", 2},    {"E5: hi/I i", 2},
      {"E5: sa/I i", 2}, {"E5: I fo/i", 3}, {"E5: to/I wi/i", 1}, {"E5: I to/a", 1},
  };
  for (const auto& [picture, dice] : cases) {
    Table t(picture);
    ambushed(t, "E5", "E6", "S S S");
    EXPECT_EQ(t.rolled(), dice) << picture;
    EXPECT_EQ(t.event(EventKind::DiceRolled).side, kAxis) << picture;
  }
}

TEST(Ambush, ThenTheAttackerBattlesIfItStillStandsThere) {
  RULE("C-CARD-017");
  Table t(R"(
    E5:  I i
  )");
  ambushed(t, "E5", "E6", "I I S I S S"); // two of three hit, one of three hits back
  EXPECT_EQ(t.figures("E5"), 2);
  EXPECT_EQ(t.figures("E6"), 3);
  EXPECT_EQ(t.count(EventKind::DiceRolled), 2);
}

TEST(Ambush, AnEliminatedAttackerDoesNotAttack) {
  RULE("C-CARD-017");
  Table t(R"(
    E5:  I2 i
  )");
  ambushed(t, "E5", "E6", "I I S I I I");
  EXPECT_TRUE(t.empty("E5"));
  EXPECT_EQ(t.medals(kAxis), 1);
  EXPECT_EQ(t.figures("E6"), 4);
  EXPECT_EQ(t.count(EventKind::DiceRolled), 1);
}

TEST(Ambush, AnAttackerThatRetreatsLosesItsAttack) {
  RULES("F-CMD-28", "C-CARD-017");
  Table t(R"(
    E5:  I i
    F4:  I .
  )");
  t.hand(kAllies, {});
  ambushed(t, "E5", "E6", "F S S"); // F4 is taken: to F5
  EXPECT_EQ(t.figures("F5"), 4);
  EXPECT_EQ(t.figures("E6"), 4);
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "the attack is over, and so is the turn";
}

TEST(Ambush, AnAttackerThatRetreatsBesideItsEnemyLosesItsAttackToo) {
  RULE("F-CMD-28");
  Table t(R"(
    D5:     I
    E5:  i  .
  )");
  ambushed(t, "D5", "E5", "F S S");
  EXPECT_EQ(t.figures("E6"), 4);
  EXPECT_EQ(t.count(EventKind::DiceRolled), 1);
  EXPECT_EQ(t.targets("E6"), "");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(Ambush, AGunThatRetreatsHasNoSecondShot) {
  RULES("F-CMD-28", "C-CARD-019");
  Table t(R"(
    E5:  G i
    F4: I .
  )");
  t.hand(kAxis, {"ambush"});
  t.card(kAllies, "artillery-bombard");
  t.play({"done", "battle e5 e6"});
  t.dice("F S S");
  t.act("ambush");
  EXPECT_EQ(t.figures("F5"), 2) << "beside the enemy again";
  EXPECT_EQ(t.targets("F5"), "");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(Ambush, EngineersThatRetreatOntoWireDoNotClearIt) {
  RULES("F-CMD-28", "F-TRP-37");
  Table t(R"(
    E5:  /Ce i
    F4: I wi
  )");
  ambushed(t, "E5", "E6", "F S S");
  EXPECT_EQ(t.figures("F5"), 4);
  EXPECT_EQ(t.legal("wire"), "");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(Ambush, AnAttackerThatCannotRetreatAttacks) {
  RULES("F-CMD-29", "F-CMD-30", "C-CARD-017");
  Table t(R"(
    E5:  I i
    F4: I I
  )");
  ambushed(t, "E5", "E6", "F F S I I S");
  EXPECT_EQ(t.figures("E5"), 2) << "one figure for each hex it could not go";
  EXPECT_EQ(t.figures("E6"), 2) << "and its attack";
}

TEST(Ambush, AnAttackerThatDiesForWantOfARetreatDoesNot) {
  RULES("F-CMD-29", "F-CMD-30");
  Table t(R"(
    E5:  I1 i
    F4: I I
  )");
  ambushed(t, "E5", "E6", "F S S I I I");
  EXPECT_TRUE(t.empty("E5"));
  EXPECT_EQ(t.figures("E6"), 4);
}

TEST(Ambush, APartOfTheRetreatIsARetreat) {
  RULES("F-CMD-29", "F-CMD-30");
  Table t(R"(
    E5:  I i
    F4: I .
    G5:  I I
  )");
  ambushed(t, "E5", "E6", "F F S I I I");
  EXPECT_EQ(t.figures("F5"), 3) << "one hex back, one figure for the other";
  EXPECT_EQ(t.figures("E6"), 4);
}

TEST(Ambush, AnAttackerThatIgnoresTheFlagAttacks) {
  RULES("F-CMD-29", "C-CARD-017");
  Table t(R"(
    E5:  sa/I i
  )");
  ambushed(t, "E5", "E6", "F S");
  t.dice("I S S");
  t.act("ignore 1");
  EXPECT_EQ(t.figures("E5"), 4);
  EXPECT_EQ(t.figures("E6"), 3);
}

TEST(Ambush, TheUnitThatSprangItMayNotTakeGround) {
  RULES("F-CMD-34", "F-CMD-35", "C-CARD-017");
  Table eliminated(R"(
    E5:  I1 a
    G9:  I
  )");
  ambushed(eliminated, "E5", "E6", "I S S");
  EXPECT_TRUE(eliminated.empty("E5"));
  EXPECT_EQ(eliminated.legal("ground"), "");
  Table driven_off(R"(
    E5:  I a
    F4: I .
  )");
  ambushed(driven_off, "E5", "E6", "F S S");
  EXPECT_TRUE(driven_off.empty("E5"));
  EXPECT_EQ(driven_off.legal("ground"), "");
}

TEST(Ambush, TheAttackerTakesGroundAfterwardsAsEver) {
  RULE("C-CARD-017");
  Table t(R"(
    E5:  I i1
  )");
  ambushed(t, "E5", "E6", "S S S I S S");
  EXPECT_TRUE(t.can("ground e5 e6"));
}

TEST(Ambush, AlsoInTheBattleOfAnOverrun) {
  RULE("C-CARD-017");
  Table t(R"(
    E5:  A i1 i
    F5:     . I
  )");
  t.hand(kAxis, {"ambush"});
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "E6", "I S S"); // the Axis waits
  t.play({"ground e5 e6", "battle e6 e7"});
  EXPECT_EQ(t.legal(), (Texts{"ambush", "pass"}));
  t.dice("F S S");
  t.act("ambush");
  EXPECT_EQ(t.figures("F5"), 3) << "driven off";
  EXPECT_EQ(t.figures("E7"), 4) << "the overrun is lost";
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(Ambush, AnOverrunFromAfarIsNotAmbushed) {
  RULE("C-CARD-017");
  Table t(R"(
    E5:  A i1 . i
  )");
  t.hand(kAxis, {"ambush"});
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "E6", "I S S");
  t.act("ground e5 e6");
  t.dice("S S S");
  t.act("battle e6 e8");
  EXPECT_EQ(t.rolled(), 3);
}

TEST(Ambush, NotByAUnitThatCannotBattleTheAttacker) {
  RULE("C-CARD-017");
  const char* sea = "E5: be/I oc/i";     // from the sea nobody battles
  const char* no_dice = "E5: fo/I to/a"; // 3 - 2 for the forest - 2 for the town
  for (const char* picture : {sea, no_dice}) {
    Table t(picture);
    t.hand(kAxis, {"ambush"});
    t.order({"E5"});
    t.battle_phase();
    t.dice("S S S");
    t.act("battle e5 e6");
    EXPECT_GT(t.rolled(), 0) << picture;
  }
}

TEST(Ambush, TheAlliesAmbushToo) {
  RULE("C-CARD-017");
  Table t(R"(
    E5:  i I
  )");
  t.hand(kAllies, {"ambush"});
  t.order({"E5"});
  t.battle_phase();
  t.act("battle e5 e6");
  t.dice("I I I S S S");
  t.act("ambush");
  EXPECT_EQ(t.figures("E5"), 1);
}

// The card ------------------------------------------------------------------------------------------------

TEST(Ambush, IsForOneAttack) {
  RULE("F-CMD-31");
  Table t(R"(
    E5:  I i I
  )");
  t.hand(kAxis, {"ambush"});
  t.order({"E5", "E7"});
  t.battle_phase();
  t.act("battle e5 e6");
  t.dice("S S S S S S");
  t.act("ambush");
  t.dice("S S S");
  t.act("battle e7 e6");
  EXPECT_EQ(t.count(EventKind::DiceRolled), 1);
  EXPECT_EQ(t.event(EventKind::DiceRolled).side, kAllies) << "the next attack goes on unhindered";
}

TEST(Ambush, MayBeKeptForALaterAttack) {
  RULE("F-CMD-32");
  Table t(R"(
    E5:  I i I
  )");
  t.hand(kAxis, {"ambush"});
  t.order({"E5", "E7"});
  t.battle_phase();
  t.attack("E5", "E6", "S S S"); // the Axis waits
  EXPECT_EQ(t.cards(kAxis), "ambush");
  t.act("battle e7 e6");
  t.dice("I I S S S S");
  t.act("ambush");
  EXPECT_EQ(t.figures("E7"), 2);
}

TEST(Ambush, IsNotPlayedInOnesOwnTurn) {
  RULE("C-CARD-017");
  Table t("");
  t.hand(kAxis, {"ambush", "probe-left", "barrage"});
  t.turn(kAxis);
  EXPECT_EQ(t.legal("card"), "barrage, probe-left");
}

TEST(Ambush, IsLaidDownWithoutEffectByWhoHoldsNothingElse) {
  RULE("C-CARD-094"); // a card must be played
  Table t(R"(
    C3:  i
  )");
  t.hand(kAllies, {"recon-left"});
  t.deck({"move-out", "barrage"});
  t.card(kAxis, "ambush");
  EXPECT_EQ(t.count(EventKind::UnitOrdered), 0);
  EXPECT_EQ(t.cards(kAxis), "move-out");
  EXPECT_EQ(t.count(EventKind::DeckShuffled), 0);
  EXPECT_EQ(t.to_act(), seat_of(kAllies));
}

TEST(Ambush, IsReplacedAtTheEndOfTheTurnBeforeTheOtherPlayerDraws) {
  RULE("C-CARD-017");
  Table t(R"(
    E5:  I i
  )");
  t.hand(kAllies, {"recon-in-force"});
  t.hand(kAxis, {"ambush", "probe-right"});
  t.deck({"attack-left", "attack-right"});
  t.turn(kAllies);
  t.play({"card recon-in-force", "order e5", "done", "battle e5 e6"});
  t.dice("S S S S S S");
  EXPECT_EQ(t.cards(kAxis), "probe-right ambush");
  t.act("ambush");
  EXPECT_EQ(t.cards(kAxis), "probe-right attack-left") << "drawn first";
  EXPECT_EQ(t.cards(kAllies), "attack-right");
  EXPECT_EQ(t.cards_in(CardPlace::Discard, "ambush"), 1);
}

TEST(Ambush, IsNotReplacedBeforeTheEndOfTheTurn) {
  RULE("C-CARD-017");
  Table t(R"(
    E5:  I i I
  )");
  t.hand(kAxis, {"ambush", "probe-right"});
  t.order({"E5", "E7"});
  t.battle_phase();
  t.act("battle e5 e6");
  t.dice("S S S S S S");
  t.act("ambush");
  EXPECT_EQ(t.cards(kAxis), "probe-right");
  t.act("done");
  EXPECT_EQ(t.hand_size(kAxis), 2);
}

// Whether the question is put must not tell who holds the card.

TEST(Ambush, TheQuestionIsPutToADefenderWhoDoesNotHoldTheCard) {
  RULE("C-CARD-017");
  for (bool attacker_holds_it : {false, true}) {
    Table t(R"(
      E5:  I i
    )");
    t.hand(kAxis, {"probe-left"});
    if (attacker_holds_it)
      t.hand(kAllies, {"ambush"});
    else
      t.deck({"ambush"});
    t.order({"E5"});
    t.battle_phase();
    t.act("battle e5 e6");
    EXPECT_EQ(t.to_act(), seat_of(kAxis));
    EXPECT_EQ(t.legal(), (Texts{"pass"}));
    t.dice("I S S");
    t.act("pass");
    EXPECT_EQ(t.figures("E6"), 3);
  }
}

TEST(Ambush, NoQuestionIsPutWhileTheCardLiesInTheDiscardPile) {
  RULE("C-CARD-017");
  Table t(R"(
    E5:  I i
  )");
  t.hand(kAllies, {"probe-left"});
  t.hand(kAxis, {"probe-right"});
  t.discard_deck();
  t.order({"E5"});
  t.battle_phase();
  t.dice("S S S");
  t.act("battle e5 e6");
  EXPECT_EQ(t.rolled(), 3);
}

TEST(Ambush, TheQuestionIsPutAgainWhenTheDiscardsHaveBeenShuffled) {
  RULE("C-CARD-017");
  Table t(R"(
    E5:  I i
  )");
  t.hand(kAxis, {"probe-left"});
  t.discard_deck();
  t.card(kAllies, "recon-left"); // makes the pile anew
  t.act(t.legal().front());
  t.order({"E5"});
  t.battle_phase();
  t.act("battle e5 e6");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

} // namespace
} // namespace bocage
