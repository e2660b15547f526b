// Night attacks, air strikes, Blitz, forward spotting; cards that a battle changes.
//
// Rules: F-ACT-09 to 14, F-ACT-41 to 43, F-ACT-63 to 67, F-GVIS-01, F-CMD-01, F-CMD-02, F-CMD-12, X-ACT-03,
// X-ACT-04, X-ACT-15, X-ACT-19, X-ACT-27, X-ACT-52.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// Night
// --------------------------------------------------------------------------------------------------------------

Change night(int begins, bool falls = false, Side watch = kAllies) {
  return [=](auto& s) {
    s.options.visibility = begins;
    s.options.night_falls = falls;
    s.options.watch = watch;
  };
}

TEST(Night, NobodyAttacksBeyondTheVisibility) {
  RULES("F-ACT-63", "F-ACT-66", "X-ACT-19");
  for (const std::string unit : {"I", "A", "G"}) {
    EXPECT_EQ(battling("E5: " + unit + " . i\nH5: I i", night(1), {"E5", "H5"}).targets("E5"), "") << unit;
    EXPECT_EQ(battling("E5: " + unit + " i", night(1), {"E5"}).targets("E5"), "E6") << unit;
    EXPECT_EQ(battling("E5: " + unit + " . i\nH5: I i", night(2), {"E5", "H5"}).targets("E5"), "E7") << unit;
  }
  const Table guns = battling("E5: G . . . i\nH5: I i", night(3), {"E5", "H5"});
  EXPECT_EQ(why(guns, "battle e5 e9"), "too-dark E9 3 (F-ACT-66)");
}

// The Allied turn ends and theirs comes again, with these dice for the watch.
Table watched(const Change& change, const char* faces, Side next = kAllies,
              std::string_view picture = "E5: I\nB6: i") {
  Table t(picture, change);
  t.turn(other(next));
  t.hand(other(next), {"probe-left"});
  t.dice(faces);
  t.act("card probe-left"); // nobody is there to be ordered
  return t;
}

TEST(Night, TheAlliesRollFourDiceAtTheStartOfTheirTurn) {
  RULES("F-ACT-64", "X-ACT-19");
  Table t = watched(night(1), "star flag star armor");
  EXPECT_EQ(t.event(EventKind::DiceRolled).number, 4);
  EXPECT_EQ(t.event(EventKind::DiceRolled).side, kAllies);
  EXPECT_EQ(t.state.visibility, 3);
  EXPECT_EQ(watched(night(1), "flag flag armor armor").state.visibility, 1);
  Table axis = watched(night(1), "star star star star", kAxis);
  EXPECT_EQ(axis.state.visibility, 1) << "the Axis does not roll";
  EXPECT_EQ(axis.count(EventKind::DiceRolled), 0);
}

TEST(Night, NobodyWatchesOnceNothingCanChange) {
  RULES("F-ACT-65", "X-ACT-19");
  const Table deep = watched(night(1, true), "star star star star");
  EXPECT_EQ(deep.count(EventKind::DiceRolled), 0) << "it is night for good";
  EXPECT_EQ(deep.state.visibility, 1);
  EXPECT_EQ(Table("E5: I", night(6)).state.visibility, 0) << "a day that could only get brighter is a day";
  EXPECT_EQ(Table("E5: I", night(6, true)).state.visibility, 6) << "one that will end is not";
}

TEST(Night, EndsWithFullDaylight) {
  RULES("F-ACT-65", "F-ACT-67", "F-GVIS-01", "X-ACT-19");
  const auto gun_at = [](const char* faces) { // on a mountain it fires seven hexes far
    return watched(night(4), faces, kAllies, "E2: mo/G . . . . . . i");
  };
  Table dawn = gun_at("star flag flag flag");
  EXPECT_EQ(dawn.event(EventKind::VisibilityChanged).number, 5);
  dawn.order({"E2"});
  dawn.battle_phase();
  EXPECT_EQ(dawn.targets("E2"), "");
  Table day = gun_at("star star star flag");
  EXPECT_EQ(day.event(EventKind::VisibilityChanged).number, 6);
  day.order({"E2"});
  day.battle_phase();
  EXPECT_EQ(day.targets("E2"), "E9") << "no limit any more, not even six hexes";
  day.turn(kAxis);
  day.hand(kAxis, {"probe-left"});
  day.act("card probe-left");
  EXPECT_EQ(day.state.active, kAllies);
  EXPECT_EQ(day.count(EventKind::DiceRolled), 0) << "and no more rolls";
}

TEST(Night, MayFallInstead) {
  RULE("X-ACT-19");
  const Change dusk = night(6, true, kAxis);
  const auto targets = [](const Change& change) { // of a gun that fires eight hexes far
    return battling("E1: /Bg . . . . . . . i\nH5: I i", change, {"E1", "H5"}).targets("E1");
  };
  EXPECT_EQ(targets(dusk), "E9 H6") << "it is still day, and no limit to it";
  EXPECT_EQ(targets(night(5, true, kAxis)), "");
  EXPECT_EQ(watched(dusk, "star star flag flag", kAxis).state.visibility, 4);
  EXPECT_EQ(watched(night(2, true, kAxis), "star star star flag", kAxis).state.visibility, 1) << "never less";
  EXPECT_EQ(watched(dusk, "star star flag flag", kAllies).state.visibility, 6) << "the others do not roll";
}

TEST(Night, AirPowerAndBarrageOrderAUnitInstead) {
  RULE("X-ACT-19");
  for (const char* card : {"air-power", "barrage"}) {
    Table t("E5: I I\nE7: i", night(1));
    t.card(kAllies, card);
    EXPECT_EQ(t.legal("target"), "") << card;
    EXPECT_EQ(t.legal("order"), "e5, e6") << card;
    t.act("order e5");
    EXPECT_EQ(t.legal("order"), "") << card;
  }
}

// Air strikes
// -------------------------------------------------------------------------------------------------------

// The Allies are to play and hold these cards; enemies in each section, three in a row across the left line.
Table strikes(const Change& change, const std::vector<std::string_view>& cards) {
  Table t("B3: i i i i\nC7: i\nB11: i\nG6: I", change);
  t.hand(kAllies, cards);
  t.turn(kAllies);
  return t;
}

TEST(AirStrikes, AReconMayBePlayedAsAirPower) {
  RULES("F-ACT-09", "X-ACT-03");
  Table t = strikes(grant(kAllies, kAirStrikes), {"recon-left", "recon-in-force", "probe-left"});
  EXPECT_EQ(t.legal("air-power"), "recon-left") << "never Recon in Force";
  EXPECT_TRUE(t.can("card recon-left")) << "the choice is his";
  EXPECT_EQ(strikes({}, {"recon-left"}).legal("air-power"), "");
}

TEST(AirStrikes, OneTargetAtLeastIsInTheSection) {
  RULES("F-ACT-11", "X-ACT-03");
  Table t = strikes(grant(kAllies, kAirStrikes), {"recon-left"});
  t.act("air-power recon-left");
  EXPECT_EQ(t.legal("target"), "b3, b4");
  EXPECT_EQ(why(t, "target c7"), "other-section C7 (F-ACT-11)");
  t.play({"target b4"});
  EXPECT_EQ(t.legal("target"), "b3, b5") << "the others may lie beyond it";
}

TEST(AirStrikes, OneCardIsDrawn) {
  RULES("F-ACT-43", "F-CMD-02", "X-ACT-03");
  Table t = strikes(grant(kAllies, kAirStrikes), {"recon-right"});
  t.deck({"barrage", "ambush"});
  t.dice("star star");
  t.act("air-power recon-right");
  t.act("target b11");
  EXPECT_EQ(t.legal("keep"), "");
  EXPECT_EQ(t.cards(kAllies), "barrage");
}

TEST(AirStrikes, NotByNight) {
  RULES("X-ACT-03", "X-ACT-19");
  const Table t = strikes(together({grant(kAllies, kAirStrikes), night(1)}), {"recon-left"});
  EXPECT_EQ(t.legal("air-power"), "");
}

// The Axis plays a Recon on its left, the Allied right, as Air Power or as it is; the Allies can counter it.
Table counters(std::initializer_list<std::string_view> recon, SideRule allied) {
  Table t("B3: i\nB11: i\nG6: I\nG11: I", together({grant(kAxis, kAirStrikes), grant(kAllies, allied)}));
  t.hand(kAllies, {"counter-attack", "probe-left"});
  t.hand(kAxis, {"recon-left"});
  t.deck({"barrage", "firefight"});
  t.turn(kAxis);
  t.dice("armor"); // a miss
  t.play(recon);
  return t;
}
const std::initializer_list<std::string_view> kStruck = {"air-power recon-left", "target g11"};
const std::initializer_list<std::string_view> kScouted = {"card recon-left", "done", "keep barrage"};

TEST(AirStrikes, ACounterAttackStrikesOnlyIfItsOwnSideMay) {
  RULES("F-CMD-01", "X-ACT-03");
  Table t = counters(kStruck, SideRule{});
  EXPECT_EQ(t.legal("air-power"), "");
  t.act("card counter-attack");
  EXPECT_EQ(t.legal("target"), "");
  EXPECT_EQ(t.legal("order"), "g11") << "a plain Recon, left and right exchanged";
}

TEST(AirStrikes, ACounterAttackStrikesOrNotHoweverTheEnemyUsedTheCard) {
  RULES("F-CMD-01", "F-ACT-14", "X-ACT-03");
  for (const auto& recon : {kStruck, kScouted}) {
    Table t = counters(recon, kAirStrikes);
    EXPECT_EQ(t.legal("air-power"), "counter-attack");
    Table plain = t;
    plain.act("card counter-attack");
    EXPECT_EQ(plain.legal("order"), "g11");
    t.act("air-power counter-attack");
    EXPECT_EQ(t.legal("target"), "b11");
  }
}

// Two Allied units in the center that touch, and others on either side; the Axis may play Recons as Air
// Power.
TEST(Blitz, AReconStrikesInItsSection) {
  RULES("F-ACT-12", "F-ACT-40", "F-ACT-43", "X-ACT-15");
  Table t("E2: I . . I I . . . . I\nB6: i", grant(kAxis, kAirStrikes));
  t.hand(kAxis, {"recon-center"});
  t.deck({"barrage", "ambush"});
  Table allies = t;
  t.turn(kAxis);
  t.act("air-power recon-center");
  EXPECT_EQ(t.legal("target"), "e5, e6");
  t.act("target e5");
  EXPECT_EQ(t.legal("target"), "e6");
  t.dice("grenade grenade");
  t.act("target e6");
  EXPECT_EQ(t.event(EventKind::DiceRolled).side, kAxis);
  EXPECT_EQ(t.figures("E5") + t.figures("E6"), 6) << "a die for each hex";
  EXPECT_EQ(t.cards(kAxis), "barrage") << "one card is drawn";
  allies.hand(kAllies, {"recon-center"});
  allies.turn(kAllies);
  EXPECT_EQ(allies.legal("air-power"), "") << "the Allies may not";
}

TEST(Blitz, TheAxisStrikesAndAlliedArmorIsSlow) {
  RULES("F-ACT-12", "F-ACT-13", "F-ACT-41", "F-ACT-42", "F-CMD-12", "X-ACT-15", "X-ACT-03");
  const Change blitz = together({grant(kAxis, kAirStrikes), [](auto& s) { s.of(kAllies).armor_move = 2; }});
  Table axis("E5: I\nB6: i", blitz);
  axis.hand(kAxis, {"recon-center"});
  axis.turn(kAxis);
  EXPECT_EQ(axis.legal("air-power"), "recon-center");
  Table counter("E5: I\nB6: i", blitz);
  counter.hand(kAxis, {"counter-attack"});
  counter.turn(kAxis);
  counter.state.last_played[0][0] = {CardId::ReconCenter, CardId::ReconCenter, 0, 0};
  EXPECT_EQ(counter.legal("air-power"), "counter-attack");
  const Table slow = moving("E3: A . . .", blitz, {"E3"});
  EXPECT_TRUE(slow.can("move e3 e5"));
  EXPECT_FALSE(slow.can("move e3 e6")) << "not even without a battle";
  EXPECT_EQ(why(slow, "move e3 e6"), "too-far E6 armor 2 (F-ACT-42)");
  const Table partial = moving("E3: a . . .", [](auto& s) { s.of(kAxis).armor_move = 2; }, {"E3"});
  EXPECT_EQ(why(partial, "move e3 e6"), "too-far E6 armor 2 (X-ACT-15)")
      << "the limit alone, without the strikes";
  EXPECT_TRUE(moving("E3: a . . .", blitz, {"E3"}).can("move e3 e6")) << "the Axis as ever";
  Table battle = moving("E3: A . . i\nH5: I i", blitz, {"E3", "H5"});
  battle.act("move e3 e5");
  battle.battle_phase();
  EXPECT_EQ(battle.targets("E5"), "E6");
}

TEST(ForwardSpotting, AReconMayBePlayedAsBarrage) {
  RULE("X-ACT-04");
  Table t = strikes(grant(kAllies, kForwardSpotting), {"recon-left", "probe-left"});
  EXPECT_EQ(t.legal("barrage"), "recon-left");
  t.act("barrage recon-left");
  EXPECT_EQ(t.legal("target"), "b11, b3, b4, b5, b6, c7") << "anywhere";
  t.dice("grenade star star star");
  t.act("target b11");
  EXPECT_EQ(t.event(EventKind::DiceRolled).number, 4);
  EXPECT_EQ(t.figures("B11"), 3);
  EXPECT_EQ(strikes({}, {"recon-left"}).legal("barrage"), "");
  EXPECT_EQ(why(strikes(grant(kAllies, kAirStrikes), {"recon-left"}), "barrage recon-left"),
            "not-as-barrage recon-left (X-ACT-04)")
      << "though it may be played as Air Power";
}

TEST(ForwardSpotting, NeedsAUnitWhereTheGunsAreGuidedFrom) {
  RULE("X-ACT-04");
  const auto from = [](const char* hex) {
    return together({grant(kAllies, kForwardSpotting),
                     [hex](auto& s) { s.of(kAllies).spotters.insert(*Board::of(s.board).parse(hex)); }});
  };
  Table away = strikes(from("A1"), {"recon-left"});
  EXPECT_EQ(away.legal("barrage"), "");
  EXPECT_EQ(why(away, "barrage recon-left"), "no-spotter A1 recon-left (X-ACT-04)");
  const Hex own = away.state.occupied[0].first();
  Table there = strikes(from(Board::of(BoardKind::Standard).name(own).c_str()), {"recon-left"});
  EXPECT_EQ(there.legal("barrage"), "recon-left");
}

// Fog
// ----------------------------------------------------------------------------------------------------------------

TEST(HeavyFog, SymbolsHitInCloseAssaultOnly) {
  RULES("X-ACT-52", "X-ACT-27");
  Table far = battling("E5: A . i\nH5: I i", declare(kHeavyFog), {"E5", "H5"});
  far.attack("E5", "E7", "infantry infantry grenade");
  EXPECT_EQ(far.figures("E7"), 3) << "the grenade";
  Table near = battling("E5: A i\nH5: I i", declare(kHeavyFog), {"E5", "H5"});
  near.attack("E5", "E6", "infantry infantry grenade");
  EXPECT_EQ(near.figures("E6"), 1);
}

// Cards
// --------------------------------------------------------------------------------------------------------------

TEST(CardsOfABattle, AirPowerMayBeAnArtilleryBombard) {
  RULES("C-CARD-019", "H-CARD-02");
  Table t("E5: I\nF3: G G\nB6: i g", grant(kAllies, kAirPowerBombards));
  t.hand(kAxis, {"counter-attack"});
  t.card(kAllies, "air-power");
  EXPECT_EQ(t.legal("target"), "");
  EXPECT_EQ(t.ordered(), "F3 F4");
  while (t.to_act() == seat_of(kAllies)) t.act("done");
  t.act("card counter-attack");
  EXPECT_EQ(t.ordered(), "B7") << "the enemy counters the Bombard, though his own Air Power flies";
}

TEST(CardsOfABattle, ASideMayHaveNoUseForAirPower) {
  RULES("B-DRAW-01", "H-CARD-01");
  Table t("E5: I\nB6: i", grant(kAllies, kNoAirPower));
  t.hand(kAllies, {"probe-left"});
  t.turn(kAllies);
  t.deck({"air-power", "barrage"});
  t.act("card probe-left");
  EXPECT_EQ(t.cards(kAllies), "barrage");
  EXPECT_EQ(t.cards_in(CardPlace::Discard, "air-power"), 1);
}

TEST(CardsOfABattle, AirPowerIsDiscardedAlsoAsTheLastOfTheDeck) {
  RULES("B-DRAW-02", "H-CARD-01");
  Table t("E5: I\nB6: i", grant(kAllies, kNoAirPower));
  t.hand(kAllies, {"probe-left"});
  t.turn(kAllies);
  t.discard_deck();
  t.deck({"air-power"});
  t.act("card probe-left");
  EXPECT_EQ(t.count(EventKind::DeckShuffled), 1);
  EXPECT_EQ(t.cards_in(hand_of(kAllies), "air-power"), 0);
  EXPECT_NE(t.cards(kAllies), "");
}

TEST(CardsOfABattle, WhoHasNoUseForAirPowerCannotCounterIt) {
  RULE("F-CMD-10");
  for (const bool useless : {false, true}) {
    Table t("E5: I\nB6: i i", grant(kAxis, useless ? kNoAirPower : SideRule{}));
    t.hand(kAxis, {"counter-attack", "barrage"});
    t.card(kAllies, "air-power");
    t.dice("star star");
    t.play({"target b6", "done"});
    t.act("card counter-attack");
    EXPECT_EQ(t.can("target e5"), !useless);
    EXPECT_EQ(t.state.active, useless ? kAllies : kAxis) << "there is nothing to counter";
  }
}

TEST(CardsOfABattle, SomeMayBeTakenOutOfTheDeck) {
  RULE("B-DECK-03");
  const Table t("E5: I\nB6: i",
                [](auto& s) { s.options.removed_cards = 1u << static_cast<int>(CardId::Barrage); });
  EXPECT_EQ(t.game.card_count(), 59);
  for (int i = 0; i < t.game.card_count(); ++i)
    EXPECT_NE(t.game.card(static_cast<CardIndex>(i)), CardId::Barrage);
}

} // namespace
} // namespace bocage::test
