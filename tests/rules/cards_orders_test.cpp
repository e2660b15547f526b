// Tactic cards that give orders: Armor Assault, Infantry Assault, Move Out, Direct from HQ, Bombard.
//
// Rules: C-CARD-018, 019, 025, 027, 029 (base p.5), F-CMD-03 to 05, 13, 14, 26, 27, 36, 37 and 40 to 43
// (FAQ VIII).
#include <string>
#include <vector>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

using Texts = std::vector<std::string>;

// Armor Assault -------------------------------------------------------------------------------------------

TEST(ArmorAssault, OrdersUpToFourArmorUnitsWhereverTheyAre) {
  RULE("C-CARD-018");
  Table t(R"(
    G1:  A . . I . A . E . G A . A
  )");
  t.card(kAllies, "armor-assault");
  EXPECT_EQ(t.legal("order"), "g1, g11, g13, g6, g8") << "elite armor too, but no infantry and no guns";
  t.play({"order g1", "order g6", "order g8", "order g11"});
  EXPECT_EQ(t.ordered(), "G1 G6 G8 G11");
  EXPECT_EQ(t.legal("order"), "") << "four are all";
}

TEST(ArmorAssault, MayOrderFewer) {
  RULE("C-CARD-018");
  Table t(R"(
    F1:  A . . . . A
  )");
  t.card(kAllies, "armor-assault");
  t.play({"order f6", "done"});
  EXPECT_EQ(t.ordered(), "F6");
}

TEST(ArmorAssault, GivesADieMoreInCloseAssaultOnly) {
  RULE("C-CARD-018");
  for (const std::string tank : {"A", "E"}) {
    Table t("D2: i\nE2: " + tank + " . . . . " + tank + " . i\n");
    t.card(kAllies, "armor-assault");
    t.play({"order e2", "order e7", "done"});
    t.attack("E2", "D2", "S S S S");
    EXPECT_EQ(t.rolled(), 4) << tank << " beside the enemy";
    t.attack("E7", "E9", "S S S");
    EXPECT_EQ(t.rolled(), 3) << tank << " from two hexes away";
  }
}

TEST(ArmorAssault, LeavesTheTerrainItsSay) {
  RULE("C-CARD-018");
  Table t(R"(
    D2:     fo/i
    E2:  A
    H1:  ri ri ri
    I1:  A fo .
  )");
  t.card(kAllies, "armor-assault");
  t.play({"order e2", "order i1"});
  EXPECT_EQ(t.moves("I1"), "I2") << "a river is no way and a forest stops";
  t.act("done");
  t.attack("E2", "D2", "S S");
  EXPECT_EQ(t.rolled(), 2) << "three, one for the card, two less for the forest";
}

TEST(ArmorAssault, LetsArmorMoveThreeHexesAndBattleOnce) {
  RULE("C-CARD-018");
  Table t(R"(
    E2:  A . . . i
    I13: A
  )");
  t.card(kAllies, "armor-assault");
  t.play({"order e2", "order i13"});
  EXPECT_FALSE(t.can("move i13 i9"));
  EXPECT_TRUE(t.can("move i13 i10"));
  t.play({"move e2 e5", "done"});
  t.attack("E5", "E6", "S S S S");
  EXPECT_EQ(t.rolled(), 4);
  EXPECT_EQ(t.legal(), (Texts{"done"})) << "one battle is all, and there is no move after it";
}

TEST(ArmorAssault, KeepsTheDieInAnOverrunBesideTheEnemy) {
  RULES("F-CMD-03", "F-TRP-16", "C-CARD-018");
  Table t(R"(
    C5:  i
    D5:     i1
    E5:  A
  )");
  t.card(kAllies, "armor-assault");
  t.play({"order e5", "done"});
  t.attack("E5", "D5", "I S S S");
  t.act("ground e5 d5");
  t.attack("D5", "C5", "S S S S");
  EXPECT_EQ(t.rolled(), 4);
}

TEST(ArmorAssault, LosesTheDieInAnOverrunFromAfar) {
  RULES("F-CMD-03", "F-TRP-16", "C-CARD-018");
  Table t(R"(
    B5:     i
    C5:  .
    D5:     i1
    E5:  A
  )");
  t.card(kAllies, "armor-assault");
  t.play({"order e5", "done"});
  t.attack("E5", "D5", "I S S S");
  t.act("ground e5 d5");
  t.attack("D5", "B5", "S S S");
  EXPECT_EQ(t.rolled(), 3);
}

TEST(ArmorAssault, OrdersOneUnitOfAnyKindForWhoHasNoArmor) {
  RULES("F-CMD-04", "C-CARD-018");
  Table t(R"(
    C7:  a
    F1:  I . . . . G . . . . . I
  )");
  t.card(kAllies, "armor-assault");
  EXPECT_EQ(t.legal("order"), "f1, f12, f6");
  t.act("order f6");
  EXPECT_EQ(t.ordered(), "F6");
  EXPECT_EQ(t.legal("order"), "") << "one and no more";
}

TEST(ArmorAssault, OrdersNothingElseWhileThereIsOneArmor) {
  RULES("F-CMD-04", "C-CARD-018");
  Table t(R"(
    F1:  I . . . . G . . . . . A
  )");
  t.card(kAllies, "armor-assault");
  EXPECT_EQ(t.legal("order"), "f12");
}

TEST(ArmorAssault, GivesNothingToTheUnitOrderedForWantOfArmor) {
  RULE("F-CMD-05");
  Table t(R"(
    D5:     i
    E5:  I
  )");
  t.card(kAllies, "armor-assault");
  t.act("order e5");
  EXPECT_FALSE(t.can("move e5 e8")) << "two hexes, not three";
  t.act("done");
  t.attack("E5", "D5", "S S S");
  EXPECT_EQ(t.rolled(), 3);
}

// Infantry Assault ----------------------------------------------------------------------------------------

TEST(InfantryAssault, OrdersAllTheInfantryOfOneSection) {
  RULES("C-CARD-027", "B-CARD-05");
  const char* picture = R"(
    F2:  I A I . S G R . I I
    G2:  I I . I I I I I . I
  )"; // F4 and F9 lie on the section lines
  for (const char* section : {"1", "2", "3"}) {
    Table t(picture);
    t.card(kAllies, "infantry-assault");
    EXPECT_EQ(t.legal("section"), "1, 2, 3");
    EXPECT_EQ(t.ordered(), "") << "first the section";
    t.act("section " + std::string(section));
    EXPECT_EQ(t.ordered(), *section == '1'   ? "F2 F4 G2 G3"
                           : *section == '2' ? "F4 F6 F8 G5 G6 G7 G8 G9"
                                             : "F10 F11 G11")
        << section;
    EXPECT_EQ(t.legal("order"), "");
  }
}

TEST(InfantryAssault, LetsInfantryMoveTwoHexesAndBattleOrThree) {
  RULE("C-CARD-027");
  for (const std::string troop : {"I", "S", "R"}) {
    SCOPED_TRACE(troop);
    const std::string picture = "E3:  " + troop + " . . . i\n";
    Table two(picture), three(picture);
    two.card(kAllies, "infantry-assault");
    two.play({"section 1", "move e3 e5"});
    two.attack("E5", "E7", "S S");
    EXPECT_EQ(two.rolled(), 2) << "the usual dice";
    three.card(kAllies, "infantry-assault");
    three.act("section 1");
    EXPECT_FALSE(three.can("move e3 f6")) << "four hexes";
    three.act("move e3 e6");
    EXPECT_EQ(three.to_act(), seat_of(kAxis)) << "no battle, though it stands beside the enemy";
  }
}

TEST(InfantryAssault, GivesNoDie) {
  RULE("C-CARD-027");
  Table t(R"(
    E3:  I i
    G3:  I . i
    H8:  I
  )");
  t.card(kAllies, "infantry-assault");
  t.play({"section 1", "done"});
  t.attack("E3", "E4", "S S S");
  EXPECT_EQ(t.rolled(), 3);
  t.attack("G3", "G5", "S S");
  EXPECT_EQ(t.rolled(), 2);
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "and no second battle or move";
}

TEST(InfantryAssault, LeavesTheTerrainItsSay) {
  RULE("C-CARD-027");
  Table t(R"(
    D1:  ri ri ri ri
    E2:  I fo . . i
    F1:  ri ri ri ri
  )");
  t.card(kAllies, "infantry-assault");
  t.act("section 1");
  EXPECT_EQ(t.moves("E2"), "E1 E3") << "the forest stops";
  t.act("move e2 e3");
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "and forbids the battle";
}

TEST(InfantryAssault, LetsInfantryEnterABunkerTwoHexesAwayAndBattle) {
  RULES("C-CARD-027", "F-TBUNK-18");
  Table t(R"(
    E3:  I . bu . i
  )");
  t.card(kAllies, "infantry-assault");
  t.play({"section 1", "move e3 e5"});
  EXPECT_EQ(t.targets("E5"), "E7");
}

TEST(InfantryAssault, OrdersNobodyInASectionWithoutInfantry) {
  RULES("F-CMD-13", "C-CARD-027");
  Table t(R"(
    F2:  A . G . . . . . . I
  )");
  t.hand(kAxis, {"recon-left"});
  t.card(kAllies, "infantry-assault");
  t.act("section 1");
  EXPECT_EQ(t.count(EventKind::UnitOrdered), 0);
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "there is infantry on the right, so the tanks stay where they are";
}

TEST(InfantryAssault, OrdersOneUnitOfAnyKindForWhoHasNoInfantryAtAll) {
  RULES("F-CMD-13", "C-CARD-027");
  Table t(R"(
    C7:  i
    F2:  A . . . G . . . . A
  )");
  t.card(kAllies, "infantry-assault");
  EXPECT_EQ(t.legal(), (Texts{"done", "order f11", "order f2", "order f6"})) << "in whatever section";
  t.act("order f6");
  EXPECT_EQ(t.ordered(), "F6");
  EXPECT_EQ(t.legal("order"), "");
}

TEST(InfantryAssault, GivesNothingToTheUnitOrderedForWantOfInfantry) {
  RULE("F-CMD-14");
  Table t(R"(
    D6:     i
    F6:     G
  )");
  t.card(kAllies, "infantry-assault");
  t.act("order f6");
  EXPECT_EQ(t.moves("F6"), "E6 E7 F5 F7 G6 G7") << "one hex, as ever";
  t.act("move f6 f7");
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "and no battle after it";
}

// Move Out ------------------------------------------------------------------------------------------------

TEST(MoveOut, OrdersUpToFourInfantryUnitsWhereverTheyAre) {
  RULES("C-CARD-029", "B-CARD-05");
  Table t(R"(
    F1:  I . A . . S . R . G . I
    G1:  I
  )");
  t.card(kAllies, "move-out");
  EXPECT_EQ(t.legal("order"), "f1, f12, f6, f8, g1");
  t.play({"order f1", "order f6", "order f8", "order f12"});
  EXPECT_EQ(t.ordered(), "F1 F6 F8 F12");
  EXPECT_EQ(t.legal("order"), "") << "four are all";
}

TEST(MoveOut, MovesAndBattlesAreTheUsualOnes) {
  RULE("C-CARD-029");
  Table t(R"(
    E3:  I i
    G3:  I . . i
    I3:  I fo
  )");
  t.card(kAllies, "move-out");
  t.play({"order e3", "order g3", "order i3"});
  EXPECT_FALSE(t.can("move i3 i6"));
  EXPECT_FALSE(t.can("move i3 i5")) << "a forest stops";
  EXPECT_TRUE(t.can("move i3 h4"));
  t.act("move i3 i4");
  t.act("move g3 g4");
  t.act("done");
  t.attack("E3", "E4", "S S S");
  EXPECT_EQ(t.rolled(), 3);
  t.attack("G4", "G6", "S S");
  EXPECT_EQ(t.rolled(), 2);
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(MoveOut, OrdersOneUnitOfAnyKindForWhoHasNoInfantry) {
  RULES("F-CMD-26", "F-CMD-27", "C-CARD-029");
  Table t(R"(
    C7:  i
    F2:  A . . . G . . . . A
  )");
  t.card(kAllies, "move-out");
  EXPECT_EQ(t.legal("order"), "f11, f2, f6");
  t.act("order f6");
  EXPECT_EQ(t.legal("order"), "");
  EXPECT_EQ(t.moves("F6"), "E6 E7 F5 F7 G6 G7") << "as far as ever";
}

TEST(MoveOut, TheUnitOrderedForWantOfInfantryBattlesAsEver) {
  RULE("F-CMD-27");
  Table t(R"(
    C5:  .
    D5:     i
    E5:  A
  )");
  t.card(kAllies, "move-out");
  t.play({"order e5", "done"});
  t.attack("E5", "D5", "S S S");
  EXPECT_EQ(t.rolled(), 3);
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(MoveOut, OrdersNothingElseWhileThereIsOneInfantry) {
  RULES("F-CMD-26", "C-CARD-029");
  Table t(R"(
    F2:  A . . . G . . . . I1
  )");
  t.card(kAllies, "move-out");
  EXPECT_EQ(t.legal("order"), "f11");
}

// Direct from HQ ------------------------------------------------------------------------------------------

TEST(DirectFromHq, OrdersFourUnitsOfAnyKindAnywhere) {
  RULES("C-CARD-025", "B-CARD-05");
  Table t(R"(
    F1:  I . A . . S . R . G . A
  )");
  t.card(kAllies, "direct-from-hq");
  EXPECT_EQ(t.legal("order"), "f1, f10, f12, f3, f6, f8");
  t.play({"order f1", "order f3", "order f10", "order f12"});
  EXPECT_EQ(t.ordered(), "F1 F3 F10 F12");
  EXPECT_EQ(t.legal("order"), "") << "four are all";
}

TEST(DirectFromHq, MovesAndBattlesAreTheUsualOnes) {
  RULE("C-CARD-025");
  Table t(R"(
    C3:  I i
    E3:  A i
    G3:  G . i
    I10: I
  )");
  t.card(kAllies, "direct-from-hq");
  t.play({"order c3", "order e3", "order g3", "order i10"});
  EXPECT_FALSE(t.can("move i10 i13"));
  EXPECT_FALSE(t.can("move g3 g1"));
  t.act("done");
  t.attack("C3", "C4", "S S S");
  EXPECT_EQ(t.rolled(), 3);
  t.attack("E3", "E4", "S S S");
  EXPECT_EQ(t.rolled(), 3);
  t.attack("G3", "G5", "S S S");
  EXPECT_EQ(t.rolled(), 3);
  EXPECT_EQ(t.legal(), (Texts{"done"})) << "each of them once, and no more moves";
}

TEST(DirectFromHq, OrdersAUnitOfOneKindAloneAsWell) {
  RULE("C-CARD-025");
  for (const std::string unit : {"I", "A", "G"}) {
    const std::string four = unit + " . . . " + unit + " . . . " + unit + " . . " + unit;
    Table t("F1: " + four + "\nG1: " + unit + "\n");
    t.card(kAllies, "direct-from-hq");
    t.play({"order f1", "order f5", "order f9", "order f12"});
    EXPECT_EQ(t.legal("order"), "") << unit;
  }
}

// Artillery Bombard ---------------------------------------------------------------------------------------

TEST(ArtilleryBombard, OrdersAllTheArtillery) {
  RULE("C-CARD-019");
  Table t(R"(
    F1:  G . G . I G . G . A . G
    I1:  G . . . . . . . . . . . G
  )");
  t.card(kAllies, "artillery-bombard");
  EXPECT_EQ(t.ordered(), "F1 F3 F6 F8 F12 I1 I13");
  EXPECT_EQ(t.legal("order"), "");
}

TEST(ArtilleryBombard, AGunMovesUpToThreeHexesWithoutABattle) {
  RULE("C-CARD-019");
  Table t(R"(
    E5:  G . . . . . i
  )");
  t.card(kAllies, "artillery-bombard");
  EXPECT_TRUE(t.can("move e5 e8"));
  EXPECT_FALSE(t.can("move e5 e9"));
  Table one = t;
  t.act("move e5 e8");
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "no battle";
  one.act("move e5 e6");
  EXPECT_EQ(one.to_act(), seat_of(kAxis)) << "nor after one hex";
}

TEST(ArtilleryBombard, OrStaysAndFiresTwice) {
  RULE("C-CARD-019");
  Table t(R"(
    E5:  G . . . i
  )");
  t.card(kAllies, "artillery-bombard");
  t.act("done");
  t.attack("E5", "E9", "S S");
  EXPECT_EQ(t.rolled(), 2) << "the usual dice at four hexes";
  t.attack("E5", "E9", "S S");
  EXPECT_EQ(t.rolled(), 2);
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "two battles are all, and there is no move after them";
}

TEST(ArtilleryBombard, GivesNoDie) {
  RULE("C-CARD-019");
  Table t(R"(
    E5:  G i
    G5:  G . . i
  )");
  t.card(kAllies, "artillery-bombard");
  t.act("done");
  t.attack("E5", "E6", "S S S");
  EXPECT_EQ(t.rolled(), 3);
  t.attack("G5", "G8", "S S");
  EXPECT_EQ(t.rolled(), 2);
}

TEST(ArtilleryBombard, NeedNotFireAtAll) {
  RULE("C-CARD-019");
  Table t(R"(
    E5:  G . . . i
  )");
  t.card(kAllies, "artillery-bombard");
  t.act("done");
  t.attack("E5", "E9", "S S");
  t.act("done");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(ArtilleryBombard, MovesByTheRulesOfTheTerrain) {
  RULE("F-CMD-40");
  Table t(R"(
    D1:  ri ri ri ri hh
    E2:  G fo . . .
    F1:  ri ri ri ri ri
  )");
  t.card(kAllies, "artillery-bombard");
  EXPECT_EQ(t.moves("E2"), "E1 E3") << "a forest stops, a river is no way";
  Table town(R"(
    D5:     to
    E5:  G . hh bu
    F5:     wi
  )");
  town.card(kAllies, "artillery-bombard");
  EXPECT_FALSE(town.can("move e5 e7")) << "a hedgehog";
  EXPECT_FALSE(town.can("move e5 e8")) << "a bunker";
  EXPECT_TRUE(town.can("move e5 d5"));
  EXPECT_TRUE(town.can("move e5 f5"));
}

TEST(ArtilleryBombard, TheSecondShotMayHaveAnotherTarget) {
  RULES("F-CMD-41", "C-CARD-019");
  Table t(R"(
    C5:  i
    E5:  G . . i
  )");
  t.card(kAllies, "artillery-bombard");
  t.act("done");
  t.attack("E5", "E8", "G S");
  EXPECT_EQ(t.targets("E5"), "C5 E8");
  t.attack("E5", "C5", "G S S");
  EXPECT_EQ(t.figures("E8"), 3);
  EXPECT_EQ(t.figures("C5"), 3);
}

TEST(ArtilleryBombard, TheFirstShotIsDoneWithBeforeTheSecond) {
  RULES("F-CMD-42", "C-CARD-019");
  Table t(R"(
    C7:  . .
    D7:     i
    E5:  G
  )");
  t.card(kAllies, "artillery-bombard");
  t.act("done");
  t.attack("E5", "D7", "G F");
  EXPECT_EQ(t.figures("D7"), 3);
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "the target retreats first";
  t.act("retreat d7 c8");
  EXPECT_EQ(t.targets("E5"), "C8");
  EXPECT_EQ(t.dice_against("E5", "C8"), 2) << "four hexes away now";
}

TEST(ArtilleryBombard, AGunFiresBothShotsEvenIfTheFirstDestroysTheTarget) {
  RULES("F-CMD-42", "F-CMD-41");
  Table t(R"(
    E5:  G . . i1 i
  )");
  t.card(kAllies, "artillery-bombard");
  t.act("done");
  t.attack("E5", "E8", "G S");
  EXPECT_TRUE(t.empty("E8"));
  EXPECT_EQ(t.targets("E5"), "E9");
  t.attack("E5", "E9", "G S");
  EXPECT_EQ(t.figures("E9"), 3);
}

TEST(ArtilleryBombard, SeveralGunsBattleOneAfterTheOther) {
  RULE("F-CMD-43");
  Table t(R"(
    B6:  .  .
    C7:   i
    E5:  G
    G7:  G
  )");
  t.card(kAllies, "artillery-bombard");
  t.act("done");
  t.attack("E5", "C7", "F S S");
  EXPECT_EQ(t.legal("battle"), "") << "no other gun fires while the target retreats";
  t.act("retreat c7 b7");
  EXPECT_EQ(t.legal("battle"), "e5 b7, g7 b7") << "its second shot, or the other gun";
  t.attack("G7", "B7", "S");
  EXPECT_EQ(t.legal("battle"), "g7 b7") << "the first gun is done with";
  t.attack("G7", "B7", "S");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(ArtilleryBombard, AGunMayMoveWhileAnotherFires) {
  RULE("C-CARD-019");
  Table t(R"(
    E5:  G . . i
    G5:  G
  )");
  t.card(kAllies, "artillery-bombard");
  t.play({"move g5 g2", "done"});
  EXPECT_EQ(t.targets("E5"), "E8");
  EXPECT_EQ(t.targets("G2"), "");
}

TEST(ArtilleryBombard, OrdersOneUnitOfAnyKindForWhoHasNoArtillery) {
  RULES("F-CMD-36", "C-CARD-019");
  Table t(R"(
    C7:  g
    F1:  I . . . . A . . . . . I
  )");
  t.card(kAllies, "artillery-bombard");
  EXPECT_EQ(t.legal("order"), "f1, f12, f6");
  t.act("order f1");
  EXPECT_EQ(t.ordered(), "F1");
  EXPECT_EQ(t.legal("order"), "");
}

TEST(ArtilleryBombard, GivesNothingToTheUnitOrderedForWantOfArtillery) {
  RULE("F-CMD-37");
  Table t(R"(
    E5:  I . . i
    F12: I
  )");
  t.card(kAllies, "artillery-bombard");
  t.act("order e5");
  EXPECT_FALSE(t.can("move e5 f7")) << "two hexes, not three";
  t.act("done");
  t.attack("E5", "E8", "S");
  EXPECT_EQ(t.rolled(), 1);
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "one battle, not two";
}

// Drawing -------------------------------------------------------------------------------------------------

TEST(TacticCards, OneCardIsDrawnAfterwardsAndThePileIsNotShuffled) {
  RULES("C-CARD-018", "C-CARD-019", "C-CARD-025", "C-CARD-027", "C-CARD-029", "C-CARD-016", "C-CARD-020",
        "C-CARD-021", "C-CARD-022", "C-CARD-024", "C-CARD-026", "C-CARD-028");
  for (const std::string card :
       {"armor-assault", "artillery-bombard", "direct-from-hq", "infantry-assault", "move-out", "air-power",
        "barrage", "behind-enemy-lines", "close-assault", "dig-in", "firefight", "medics-and-mechanics"}) {
    SCOPED_TRACE(card);
    Table t("");
    t.deck({"probe-left", "probe-right"});
    t.hand(kAxis, {"recon-left"});
    t.hand(kAllies, {card});
    t.turn(kAllies);
    t.act("card " + card);
    if (card == "infantry-assault" && t.can("section 1")) t.act("section 1");
    EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "there is nobody to do anything";
    EXPECT_EQ(t.cards(kAllies), "probe-left");
    EXPECT_EQ(t.count(EventKind::DeckShuffled), 0);
    EXPECT_EQ(t.cards_in(CardPlace::Discard, card), 1);
  }
}

} // namespace
} // namespace bocage
