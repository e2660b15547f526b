// The Red Army under its Political Commissar.
//
// Rules: F-NAT-09 to 11, 16, 17 (FAQ VII), F-AIR-21 (FAQ VI), X-ACT-32, U-UNIT-31.
#include <string>

#include "engine/state/sample.h"
#include "engine/state/view.h"
#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

Change commissar(Side first) {
  return [first](auto& s) {
    s.of(kAllies).rules = kCommissar;
    s.first = first;
  };
}

// The Allies at their turn, with a card under the chip and others in hand.
Table with_chip(
    std::string_view under, const std::vector<std::string_view>& hand, const Change& more = [](auto&) {}) {
  // On the left a bridge, in the center an enemy.
  Table t("D1: ri ri+br ri\nF1: I I I\nF6: I I\nB6: i", together({commissar(kAllies), more}));
  std::vector<std::string_view> all = hand;
  all.push_back(under);
  t.hand(kAllies, all);
  for (int i = 0; i < t.game.card_count(); ++i)
    if (t.state.card_place[static_cast<std::size_t>(i)] == CardPlace::AlliedHand &&
        t.game.tables().of(t.game.card(static_cast<CardIndex>(i))).key == under) {
      t.state.card_place[static_cast<std::size_t>(i)] = CardPlace::AlliedCommissar;
      break;
    }
  t.turn(kAllies);
  return t;
}

TEST(Commissar, WhoDoesNotMoveFirstPreparesACardBeforeTheBattle) {
  RULES("F-NAT-09", "X-ACT-32", "U-UNIT-31");
  Table t("F1: I\nB6: i", commissar(kAxis));
  EXPECT_EQ(t.to_act(), seat_of(kAllies));
  EXPECT_NE(t.legal("prepare"), "");
  const int hand = t.hand_size(kAllies);
  t.act("prepare " + t.legal("prepare").substr(0, t.legal("prepare").find(',')));
  EXPECT_EQ(t.hand_size(kAllies), hand - 1);
  EXPECT_EQ(t.cards_in(CardPlace::AlliedCommissar), 1);
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "and the battle begins";
}

TEST(Commissar, WhoMovesFirstPlaysFromTheHandAndThenPrepares) {
  RULES("F-NAT-17", "X-ACT-32");
  Table t("F1: I\nB6: i", commissar(kAllies));
  t.hand(kAllies, {"probe-left", "attack-left"});
  EXPECT_EQ(t.legal("card"), "attack-left, probe-left");
  t.deck({"barrage"});
  t.play({"card probe-left", "done"});
  EXPECT_EQ(t.legal("prepare"), "attack-left, barrage") << "after drawing";
  t.act("prepare barrage");
  EXPECT_EQ(t.cards(kAllies), "attack-left");
  EXPECT_EQ(t.cards_in(CardPlace::AlliedCommissar, "barrage"), 1);
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(Commissar, TheCardUnderTheChipIsPlayedAndAnotherPutThere) {
  RULES("F-NAT-09", "F-NAT-11", "X-ACT-32");
  Table t = with_chip("attack-left", {"probe-left", "barrage"});
  EXPECT_EQ(t.legal("card"), "") << "none from the hand";
  EXPECT_EQ(why(t, "card probe-left"), "under-chip probe-left (F-NAT-09)");
  EXPECT_EQ(t.legal("prepare"), "barrage, probe-left");
  t.act("prepare barrage");
  EXPECT_EQ(t.event(EventKind::CardPlayed).card, CardId::AttackLeft);
  t.play({"order f1", "order f2", "order f3"});
  EXPECT_EQ(t.ordered(), "F1 F2 F3");
  EXPECT_EQ(t.cards_in(CardPlace::AlliedCommissar, "barrage"), 1);
  EXPECT_EQ(t.cards(kAllies), "probe-left");
}

// What else a card may be used for
// ------------------------------------------------------------------------------------

Change demolition() {
  return [](auto& s) { s.of(kAllies).demolition = {hexes_of(s, {"D2"}), 1, 0, false}; };
}

TEST(Commissar, TheCardUnderTheChipMayBlowABridge) {
  RULES("F-ACT-01", "F-NAT-11", "X-ACT-32");
  Table t = with_chip("attack-left", {"probe-left", "barrage"}, demolition());
  EXPECT_EQ(t.legal("blow"), "") << "none from the hand";
  EXPECT_EQ(why(t, "blow probe-left d2"), "under-chip probe-left (F-NAT-09)");
  t.act("prepare barrage");
  EXPECT_EQ(t.count(EventKind::CardPlayed), 0) << "to what use is asked";
  EXPECT_EQ(t.legal("card"), "attack-left");
  EXPECT_EQ(t.legal("blow"), "attack-left d2");
  EXPECT_EQ(why(t, "card probe-left"), "under-chip probe-left (F-NAT-09)");
  t.act("blow attack-left d2");
  EXPECT_FALSE(t.has("D2", TerrainId::Bridge));
  EXPECT_EQ(t.cards(kAllies), "probe-left") << "not replaced";
  EXPECT_EQ(t.cards_in(CardPlace::AlliedCommissar, "barrage"), 1);
}

TEST(Commissar, OrBePlayedAllTheSame) {
  RULE("F-NAT-11");
  Table t = with_chip("attack-left", {"probe-left", "barrage"}, demolition());
  t.play({"prepare barrage", "card attack-left"});
  EXPECT_EQ(t.legal("order"), "f1, f2, f3");
  EXPECT_TRUE(t.has("D2", TerrainId::Bridge));
}

TEST(Commissar, WithNothingToPrepareTheChipsCardBlowsTheBridge) {
  RULES("F-ACT-01", "F-NAT-11");
  Table t = with_chip("attack-left", {"ambush"}, demolition());
  t.act("blow attack-left d2");
  EXPECT_FALSE(t.has("D2", TerrainId::Bridge));
  EXPECT_EQ(t.cards_in(CardPlace::AlliedCommissar), 0);
}

TEST(Commissar, AReconFromTheHandMayBlowABridge) {
  RULES("F-ACT-01", "F-NAT-10");
  Table t = with_chip("barrage", {"recon-left", "probe-left"}, demolition());
  EXPECT_EQ(t.legal("blow"), "recon-left d2");
  t.act("blow recon-left d2");
  EXPECT_EQ(t.cards_in(CardPlace::AlliedCommissar, "barrage"), 1) << "the chip's stays";
}

TEST(Commissar, AReconIsAirPowerFromUnderTheChipOnly) {
  RULES("F-AIR-21", "F-ACT-09");
  Table t = with_chip("recon-center", {"recon-center", "probe-left"}, grant(kAllies, kAirStrikes));
  EXPECT_EQ(t.legal("air-power"), "") << "not from the hand";
  EXPECT_EQ(why(t, "air-power recon-center"), "under-chip recon-center (F-AIR-21)");
  EXPECT_EQ(t.legal("card"), "recon-center") << "where it is a Recon";
  t.act("prepare probe-left");
  EXPECT_EQ(t.legal("air-power"), "recon-center");
  t.act("air-power recon-center");
  EXPECT_EQ(t.legal("target"), "b6");
  EXPECT_EQ(t.cards(kAllies), "recon-center") << "the one of the hand";
}

TEST(Commissar, ACardTakenFromUnderTheChipIsHiddenUntilItIsLaidDown) {
  RULE("X-ACT-32");
  Table t = with_chip("attack-left", {"probe-left", "barrage"}, demolition());
  t.act("prepare barrage");
  EXPECT_EQ(view(t.game, t.state, seat_of(kAxis)).state.lanes[0][0].card, kNoCard);
  EXPECT_EQ(view(t.game, t.state, seat_of(kAllies)).state.lanes[0][0].card, CardId::AttackLeft);
}

TEST(Commissar, ACardOfTheSameKindMayTakeItsPlace) {
  RULE("F-NAT-11");
  Table t = with_chip("attack-left", {"attack-left", "barrage"});
  t.act("prepare attack-left");
  EXPECT_EQ(t.event(EventKind::CardPlayed).card, CardId::AttackLeft);
  EXPECT_EQ(t.cards_in(CardPlace::AlliedCommissar, "attack-left"), 1);
  EXPECT_EQ(t.cards(kAllies), "barrage");
}

TEST(Commissar, ReconAndCounterAttackArePlayedFromTheHand) {
  RULES("F-NAT-10", "F-NAT-16", "X-ACT-32");
  Table t = with_chip("attack-left", {"recon-left", "counter-attack", "recon-in-force", "probe-left"});
  EXPECT_EQ(t.legal("card"), "counter-attack, recon-left") << "but no Recon in Force";
  t.act("card recon-left");
  EXPECT_EQ(t.cards_in(CardPlace::AlliedCommissar, "attack-left"), 1) << "the chip's stays";
  EXPECT_EQ(t.event(EventKind::CardPlayed).card, CardId::ReconLeft);
}

TEST(Commissar, AnAmbushIsSprungFromTheHand) {
  RULES("F-NAT-10", "X-ACT-32");
  Table t = with_chip("attack-left", {"ambush", "probe-left"});
  EXPECT_EQ(t.legal("prepare"), "probe-left") << "and never put under the chip";
  Table attacked("E5: I i", commissar(kAllies));
  attacked.hand(kAllies, {"ambush"});
  attacked.turn(kAxis);
  attacked.order({"E6"});
  attacked.battle_phase();
  attacked.act("battle e6 e5");
  EXPECT_TRUE(attacked.can("ambush"));
}

TEST(Commissar, WithNothingToPutThereTheChipsCardIsPlayedAlone) {
  RULE("F-NAT-11");
  Table t = with_chip("attack-left", {"ambush"});
  EXPECT_EQ(t.legal("card"), "attack-left");
  t.act("card attack-left");
  EXPECT_EQ(t.cards_in(CardPlace::AlliedCommissar), 0);
}

TEST(Commissar, HisCardIsHiddenFromTheEnemy) {
  RULE("X-ACT-32");
  Table t = with_chip("attack-left", {"probe-left", "barrage"});
  const View seen = view(t.game, t.state, seat_of(kAxis));
  for (int i = 0; i < t.game.card_count(); ++i)
    EXPECT_NE(seen.state.card_place[static_cast<std::size_t>(i)], CardPlace::AlliedCommissar);
  EXPECT_EQ(seen.chip_sizes[0], 1);
  const State guess = sample(t.game, seen, Chance(7));
  int under = 0, hand = 0;
  for (const CardPlace place : guess.card_place) {
    under += place == CardPlace::AlliedCommissar;
    hand += place == CardPlace::AlliedHand;
  }
  EXPECT_EQ(under, 1);
  EXPECT_EQ(hand, 2);
}

TEST(Commissar, UnitsAreLikeAnyOther) {
  RULE("U-UNIT-31");
  const Change red = together({commissar(kAllies), of_nation(kAllies, Nation::SovietUnion)});
  const Table moves = moving("E5: I", red, {"E5"});
  EXPECT_EQ(moves.figures("E5"), 4);
  EXPECT_TRUE(moves.can("move e5 e7"));
  EXPECT_FALSE(moves.can("move e5 e8"));
  for (const bool far : {false, true}) {
    Table t = moving(far ? "E5: I . . i\nH5: I i" : "E6: I . i\nH5: I i", red, {far ? "E5" : "E6", "H5"});
    t.act(far ? "move e5 e7" : "move e6 e7");
    t.battle_phase();
    EXPECT_EQ(t.can("battle e7 e8"), !far) << "it battles after one hex";
  }
  EXPECT_EQ(Table("E5: I i", red).dice_against("E5", "E6"), 3);
  EXPECT_EQ(Table("E5: I . i", red).dice_against("E5", "E7"), 2);
  EXPECT_EQ(Table("E5: I . . i", red).dice_against("E5", "E8"), 1);
  EXPECT_EQ(Table("E5: I . . . i", red).dice_against("E5", "E9"), 0);
  Table won = battling("E5: I i1 i", red, {"E5"});
  won.attack("E5", "E6", "grenade star star");
  won.act("ground e5 e6");
  EXPECT_FALSE(won.can("battle e6 e7")) << "no overrun";
  Table hit = battling("C5: g\nE5: I", red, {"C5"});
  hit.attack("C5", "E5", "infantry armor flag");
  EXPECT_EQ(hit.retreats(), "F4 F5");
  hit.act("retreat e5 f5");
  EXPECT_EQ(hit.figures("F5"), 3) << "a hit, a miss and one hex";
  Table lost = battling("C5: g\nE5: I1", red, {"C5"});
  lost.attack("C5", "E5", "grenade star star");
  EXPECT_EQ(lost.medals(kAxis), 1);
}

TEST(Commissar, ACardUnderTheChipCountsWhereCardsAreDice) {
  RULES("C-CARD-028", "C-CARD-030");
  Table t = with_chip("medics-and-mechanics", {"probe-left", "barrage", "attack-left"});
  t.set_figures("F1", 1);
  t.dice("star star star star");
  t.play({"prepare probe-left", "heal f1"});
  EXPECT_EQ(t.event(EventKind::DiceRolled).number, 4) << "the card played, two in hand, one under the chip";
}

} // namespace
} // namespace bocage::test
