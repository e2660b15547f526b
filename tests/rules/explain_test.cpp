// Why, and why not: the engine names the rule that forbids an action, where, and by what, and counts in the
// open.
#include <gtest/gtest.h>

#include "tests/support/answers.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// Line of sight
// -------------------------------------------------------------------------------------------------------

TEST(WhyNot, TheLineOfSightIsBlockedByTheHexInTheWay) {
  RULES("B-LOS-05", "B-LOS-12");
  const auto through = [](const std::string& hex) {
    return why(to_battle("E5: I " + hex + " i", {"E5"}), "battle e5 e7");
  };
  EXPECT_EQ(through("fo"), "no-sight E6 forest (B-FOREST-06)");
  EXPECT_EQ(through("he"), "no-sight E6 hedgerow (B-HEDGE-08)");
  EXPECT_EQ(through("to"), "no-sight E6 town (B-TOWN-07)");
  EXPECT_EQ(through("bu"), "no-sight E6 bunker (B-BUNKER-10)");
  EXPECT_EQ(through("hi"), "no-sight E6 hill (F-THILL-02)");
  EXPECT_EQ(through("hh"), "legal");
}

TEST(WhyNot, AUnitInTheWayIsNamedToo) {
  RULE("B-LOS-04");
  EXPECT_EQ(why(to_battle("E5: I . I i", {"E5"}), "battle e5 e8"), "no-sight E7 unit (B-LOS-04)");
}

TEST(WhyNot, OfSeveralHexesInTheWayTheFirstIsNamed) {
  RULE("B-LOS-05");
  EXPECT_EQ(why(to_battle("E5: I . fo i", {"E5"}), "battle e5 e8"), "no-sight E7 forest (B-FOREST-06)");
  EXPECT_EQ(why(to_battle("E5: I to fo i", {"E5"}), "battle e5 e8"), "no-sight E6 town (B-TOWN-07)");
}

TEST(WhyNot, ALineAlongAnEdgeIsBlockedByOneHexOnEitherSide) {
  RULES("B-LOS-10", "B-LOS-11", "B-LOS-17");
  Table both = to_battle(R"(
    C7:    i
    D6:  fo to
    E7:    I
  )",
                         {"E7"});
  const Reason r = ask(both, "battle e7 c7").reason;
  EXPECT_EQ(r.why, Why::NoSightBetween);
  EXPECT_EQ(r.rule, "B-LOS-10");
  const HexSet sides = HexSet::of(r.at) | HexSet::of(r.beside);
  EXPECT_TRUE(sides == (HexSet::of(both.hex("D6")) | HexSet::of(both.hex("D7"))));

  Table one = to_battle(R"(
    C7:    i
    D6:  fo .
    E7:    I
  )",
                        {"E7"});
  EXPECT_EQ(why(one, "battle e7 c7"), "legal");

  Table no_dice = to_battle(R"(
    C7:    to/i
    D6:  fo .
    E7:    wi/I
  )",
                            {"E7"});
  EXPECT_EQ(why(no_dice, "battle e7 c7"), "no-dice C7 (B-REDUCE-06)") << "it sees the town: 2 - 1 - 1";
}

TEST(WhyNot, TheEdgeOfTheBoardCountsAsTheOtherSide) {
  RULES("F-GLOS-01", "B-LOS-22");
  Table t = to_battle(R"(
    A1: i
    B1:  fo
    C1: I
  )",
                      {"C1"});
  EXPECT_EQ(why(t, "battle c1 a1"), "no-sight-between B1 forest (F-GLOS-01)");
}

TEST(WhyNot, GunsNeedNoLineOfSight) {
  RULE("B-LOS-02");
  EXPECT_EQ(why(to_battle("E5: G fo i", {"E5"}), "battle e5 e7"), "legal");
}

// Battles
// -------------------------------------------------------------------------------------------------------------

TEST(WhyNot, AnAdjacentEnemyComesFirst) {
  RULE("B-BATTLE-09");
  EXPECT_EQ(why(to_battle("E4: i I . i", {"E5"}), "battle e5 e7"), "adjacent-first E4 (B-BATTLE-09)");
}

TEST(WhyNot, TheTargetIsOutOfRange) {
  RULE("B-RANGE-04");
  EXPECT_EQ(why(to_battle("E5: I . . . i", {"E5"}), "battle e5 e9"),
            "out-of-range E9 infantry 4 (B-RANGE-04)");
  EXPECT_EQ(why(to_battle("E1: G . . . . . . i", {"E1"}), "battle e1 e8"),
            "out-of-range E8 artillery 7 (B-RANGE-04)");
}

TEST(WhyNot, ThereIsNoEnemy) {
  RULE("B-BATTLE-19");
  Table t = to_battle("E5: I I . i", {"E5"});
  EXPECT_EQ(why(t, "battle e5 e6"), "no-enemy-there E6 (B-BATTLE-19)");
  EXPECT_EQ(why(t, "battle e5 d5"), "no-enemy-there D5 (B-BATTLE-19)");
}

TEST(WhyNot, TheUnitMovedTooFarToBattle) {
  RULES("B-MVINF-02", "B-MVART-02");
  Table infantry = to_move("E5: I . . i\n H5: I", {"E5", "H5"});
  infantry.play({"move e5 e7", "done"});
  EXPECT_EQ(why(infantry, "battle e7 e8"), "moved-too-far E7 infantry 2 (B-MVINF-02)");

  Table guns = to_move("E5: G . . i\n H5: I", {"E5", "H5"});
  guns.play({"move e5 e6", "done"});
  EXPECT_EQ(why(guns, "battle e6 e8"), "moved-too-far E6 artillery 1 (B-MVART-02)");

  Table near = to_move("E5: I . i\n H5: I", {"E5", "H5"});
  near.play({"move e5 e6", "done"});
  EXPECT_EQ(why(near, "battle e6 e7"), "legal");
}

TEST(WhyNot, TheGroundForbidsTheBattle) {
  RULES("B-FOREST-02", "B-HEDGE-04", "B-TOWN-02", "B-SEA-03");
  const auto entering = [](const std::string& ground) {
    Table t = to_move("E5: I " + ground + " i\n H5: I", {"E5", "H5"});
    t.play({"move e5 e6", "done"});
    return why(t, "battle e6 e7");
  };
  EXPECT_EQ(entering("fo"), "no-battle-entering E6 forest (B-FOREST-02)");
  EXPECT_EQ(entering("he"), "no-battle-entering E6 hedgerow (B-HEDGE-04)");
  EXPECT_EQ(entering("to"), "no-battle-entering E6 town (B-TOWN-02)");
  EXPECT_EQ(entering("oc"), "no-battle-inside E6 ocean (B-SEA-03)");
  EXPECT_EQ(why(to_battle("E5: fo/I i", {"E5"}), "battle e5 e6"), "legal") << "it was there before";
}

TEST(WhyNot, AUnitBattlesOnce) {
  RULE("B-BATTLE-03");
  Table t = to_battle("E5: I i\n H5: I", {"E5", "H5"});
  t.attack("E5", "E6", "star star star");
  EXPECT_EQ(why(t, "battle e5 e6"), "already-battled E5 (B-BATTLE-03)");
}

TEST(WhyNot, TrainsNeverBattle) {
  Table t("E5: ra/L ra i\n H5: I",
          [](auto& s) { s.units[0].second_hex = Board::of(s.board).parse("E4").value(); });
  t.order({"E5", "H5"});
  t.battle_phase();
  const Reason r = ask(t, "battle e5 e7").reason;
  EXPECT_EQ(r.why, Why::NeverBattles);
  EXPECT_FALSE(r.rule.empty());
}

TEST(WhyNot, WhileATankOverrunsNobodyElseBattles) {
  RULE("B-BATTLE-02");
  Table t = to_battle("E5: A i1 i\n H5: A i", {"E5", "H5"});
  t.attack("E5", "E6", "grenade star star");
  t.act("ground e5 e6");
  ASSERT_TRUE(t.can("battle e6 e7"));
  EXPECT_EQ(ask(t, "battle h5 h6").reason.rule, "B-BATTLE-02");
}

TEST(WhyNot, NoDiceAreLeft) {
  RULES("B-REDUCE-06", "B-RANGE-01", "B-FOREST-03");
  Table t = to_battle("E5: I . . fo/i", {"E5"});
  EXPECT_EQ(why(t, "battle e5 e8"), "no-dice E8 (B-REDUCE-06)");
  EXPECT_EQ(ask(t, "battle e5 e8").counted, Counted::Dice);
  EXPECT_EQ(count(t, "battle e5 e8"), "infantry +1 (B-RANGE-01), forest -1 (B-FOREST-03)");

  Table tanks = to_battle("E5: to/A to/i", {"E5"});
  EXPECT_EQ(why(tanks, "battle e5 e6"), "no-dice E6 (B-REDUCE-06)");
  EXPECT_EQ(count(tanks, "battle e5 e6"), "armor +3 (B-RANGE-02), town -2 (B-TOWN-04), town -2 (B-TOWN-06)");
}

TEST(WhyNot, WireIsNotRemoved) {
  RULES("B-WIRE-03", "B-WIRE-04", "B-WIRE-11");
  Table t = to_battle("E5: I wi/I wi/G", {"E5", "E6", "E7"});
  EXPECT_EQ(why(t, "wire e5"), "no-wire E5 (B-WIRE-03)");
  EXPECT_EQ(why(t, "wire e6"), "legal");
  EXPECT_EQ(why(t, "wire e7"), "wire-not-by-this E7 artillery (B-WIRE-11)");

  Table moved = to_move("E5: I . wi\n H5: I", {"E5", "H5"});
  moved.play({"move e5 e7", "done"});
  EXPECT_EQ(why(moved, "wire e7"), "moved-too-far E7 infantry 2 (B-WIRE-04)");
}

// The order and the card
// ----------------------------------------------------------------------------------------------

TEST(WhyNot, TheUnitHasNoOrder) {
  RULE("B-ORDER-02");
  Table t = to_move("E5: I I i", {"E5"});
  EXPECT_EQ(why(t, "move e6 d5"), "not-ordered E6 (B-ORDER-02)");
  EXPECT_EQ(why(t, "move e7 d7"), "enemy-there E7 (B-ORDER-02)");
  EXPECT_EQ(why(t, "move e8 d8"), "nobody-there E8 (B-ORDER-02)");
  t.battle_phase();
  EXPECT_EQ(why(t, "battle e6 e7"), "not-ordered E6 (B-ORDER-02)");
}

TEST(WhyNot, TheCardOrdersAnotherSection) {
  RULE("B-CARD-03");
  Table t("E2: I\n E12: I");
  t.hand(kAllies, {"probe-left"});
  t.turn(kAllies);
  t.act("card probe-left");
  EXPECT_EQ(why(t, "order e12"), "wrong-section E12 probe-left (B-CARD-03)");
  EXPECT_EQ(why(t, "order e2"), "legal");
}

TEST(WhyNot, TheCardHasNoOrderLeft) {
  Table t("E1: I I . . . . I");
  t.hand(kAllies, {"recon-in-force"});
  t.turn(kAllies);
  t.play({"card recon-in-force", "order e1"});
  const Reason r = ask(t, "order e2").reason;
  EXPECT_EQ(r.why, Why::NoOrderLeft) << "the one in the left section is given";
  EXPECT_EQ(r.subject, "recon-in-force");
  EXPECT_EQ(why(t, "order e1"), "already-ordered E1 (B-ORDER-04)");
  EXPECT_EQ(why(t, "order e7"), "legal");
}

TEST(WhyNot, TheUnitIsNotOfTheCardsKind) {
  Table t("E5: I A");
  t.hand(kAllies, {"armor-assault"});
  t.turn(kAllies);
  t.act("card armor-assault");
  EXPECT_EQ(why(t, "order e5"), "wrong-class E5 armor-assault (C-CARD-018)");
  Table u("E5: I A");
  u.hand(kAllies, {"move-out"});
  u.turn(kAllies);
  u.act("card move-out");
  EXPECT_EQ(why(u, "order e6"), "wrong-class E6 move-out (C-CARD-029)");
}

TEST(WhyNot, FirefightIsForUnitsWithoutAnEnemyBeside) {
  Table t("E1: I i . . I . i . I");
  t.hand(kAllies, {"firefight"});
  t.turn(kAllies);
  t.act("card firefight");
  EXPECT_EQ(why(t, "order e1"), "enemy-beside E1 firefight (C-CARD-026)");
  t.play({"order e5", "order e9"});
  EXPECT_EQ(why(t, "move e5 d5"), "order-forbids-move E5 firefight (C-CARD-026)");
}

TEST(WhyNot, WhoIsInAFirefightDoesNotBattleWithAnEnemyBeside) {
  RULE("F-CMDB-59");
  Table t = to_battle("E4: i I . i\n H5: I", {"E5", "H5"}, OrderKind::Firefight); // E4 has retreated there
  EXPECT_EQ(why(t, "battle e5 e7"), "far-only E4 firefight (F-CMDB-59)");
  EXPECT_EQ(why(t, "battle e5 e4"), "far-only E4 firefight (F-CMDB-59)");
}

TEST(WhyNot, WhoIsInACloseAssaultDoesNotFire) {
  RULE("F-CMDB-44");
  Table t = to_battle("E5: I . i", {"E5"}, OrderKind::CloseAssault); // its enemy has retreated
  EXPECT_EQ(why(t, "battle e5 e7"), "close-only E7 close-assault (F-CMDB-44)");
}

TEST(WhyNot, WhoDigsInDoesNothingElse) {
  RULE("F-CMDB-52");
  Table t("E5: I . i\n H5: I");
  t.order({"E5", "H5"});
  t.state.unit(t.state.unit_at[t.hex("E5")]).order = OrderKind::DigIn;
  EXPECT_EQ(why(t, "move e5 e6"), "order-forbids-move E5 dig-in (C-CARD-024)");
  t.battle_phase();
  EXPECT_EQ(why(t, "battle e5 e7"), "order-forbids-battle E5 dig-in (C-CARD-024)");
}

TEST(WhyNot, NoSandbagsInTheWater) {
  RULE("F-TSAND-09");
  Table t("E5: oc/I I sa/I");
  t.hand(kAllies, {"dig-in"});
  t.turn(kAllies);
  t.act("card dig-in");
  EXPECT_EQ(ask(t, "order e5").reason.why, Why::NoSandbagsHere);
  EXPECT_EQ(ask(t, "order e7").reason.why, Why::NoSandbagsHere) << "it has them";
  EXPECT_EQ(why(t, "order e6"), "legal");
}

TEST(WhyNot, NobodyDigsInWithTheLastSandbagsLaid) {
  RULE("F-TSAND-15");
  Table t("E5: sa/I I I I", [](auto& s) { s.options.sandbags = 2; });
  t.hand(kAllies, {"dig-in"});
  t.turn(kAllies);
  t.play({"card dig-in", "order e6"});
  EXPECT_NE(why(t, "order e7"), "legal") << "two lie on the board";
  EXPECT_EQ(t.state.sandbags.count(), 2);
}

TEST(WhyNot, TheCardIsNotPlayedNow) {
  RULES("B-TURN-02", "B-TURN-03");
  Table t("E5: I . . i");
  t.hand(kAllies, {"ambush", "probe-center"});
  t.hand(kAxis, {"barrage"});
  t.turn(kAllies);
  EXPECT_EQ(why(t, "card ambush"), "ambush-waits ambush (C-CARD-017)");
  EXPECT_EQ(why(t, "card move-out"), "not-in-hand move-out (B-TURN-03)");
  EXPECT_EQ(why(t, "card barrage"), "not-in-hand barrage (B-TURN-03)") << "who has it is not said";
  EXPECT_EQ(ask(t, "move e5 e6").reason.why, Why::NotNow);
  t.act("card probe-center");
  const Reason r = ask(t, "card probe-center").reason;
  EXPECT_EQ(r.why, Why::NotNow) << "a card has been played";
  EXPECT_EQ(r.rule, "B-TURN-02");
  EXPECT_EQ(static_cast<Phase>(r.number), Phase::Order);
}

TEST(WhyNot, ThereIsNoAmbushInHand) {
  Table t("E5: I i");
  t.hand(kAxis, {"probe-left"});
  t.order({"E5"});
  t.battle_phase();
  t.act("battle e5 e6");
  EXPECT_EQ(why(t, "ambush"), "not-in-hand ambush (C-CARD-017)");
}

TEST(WhyNot, TheCardWasNotDrawn) {
  Table t("");
  t.hand(kAllies, {"recon-left"});
  t.deck({"barrage", "move-out"});
  t.turn(kAllies);
  t.act("card recon-left");
  EXPECT_EQ(why(t, "keep probe-left"), "not-drawn probe-left (C-CARD-001)");
  EXPECT_EQ(why(t, "keep barrage"), "legal");
}

// Whose turn
// ----------------------------------------------------------------------------------------------------------

TEST(WhyNot, ItIsNotYourTurn) {
  RULE("B-TURN-01");
  Table t = to_move("E5: I . . i", {"E5"});
  EXPECT_EQ(why(t, "move e8 e7", seat_of(kAxis)), "not-your-decision (B-TURN-01)");
  EXPECT_EQ(why(t, "move e5 e6", seat_of(kAxis)), "not-your-decision (B-TURN-01)");
}

TEST(WhyNot, TheBattleIsOver) {
  RULE("F-GEND-01");
  Table t("E5: I i1 I", [](auto& s) { s.of(kAllies).medals = 1; });
  t.order({"E5", "E7"});
  t.battle_phase();
  t.attack("E5", "E6", "grenade star star");
  EXPECT_EQ(why(t, "ground e5 e6"), "battle-over (F-GEND-01)");
  EXPECT_EQ(why(t, "move e7 e6", seat_of(kAllies)), "battle-over (F-GEND-01)");
}

TEST(WhyNot, AnotherQuestionComesFirst) {
  RULE("B-BATTLE-02");
  Table t = to_battle("E5: I i1\n H5: I . i", {"E5", "H5"});
  t.attack("E5", "E6", "grenade star star");
  const Reason r = ask(t, "battle h5 h7").reason; // the ground is to be taken or left
  EXPECT_EQ(r.why, Why::OtherQuestion);
  EXPECT_EQ(r.rule, "B-BATTLE-02");
  EXPECT_EQ(static_cast<FrameKind>(r.number), FrameKind::TakeGround);
}

// Moves
// ---------------------------------------------------------------------------------------------------------------

TEST(WhyNot, TheGroundStopsTheMove) {
  RULES("B-FOREST-01", "B-HEDGE-01", "B-TOWN-01", "B-WIRE-01", "B-SEA-01");
  const auto across = [](const std::string& ground) {
    return why(to_move("E5: I " + ground + " .", {"E5"}), "move e5 e7");
  };
  EXPECT_EQ(across("fo"), "stops-there E6 forest (B-FOREST-01)");
  EXPECT_EQ(across("he"), "stops-there E6 hedgerow (B-HEDGE-01)");
  EXPECT_EQ(across("to"), "stops-there E6 town (B-TOWN-01)");
  EXPECT_EQ(across("wi"), "stops-there E6 wire (B-WIRE-01)");
  EXPECT_EQ(across("oc"), "stops-there E6 ocean (B-SEA-01)");
  EXPECT_EQ(across("hi"), "legal");
}

TEST(WhyNot, TheGroundIsImpassable) {
  RULES("B-RIVER-01", "B-HOG-01", "B-BUNKER-03");
  EXPECT_EQ(why(to_move("E5: I ri", {"E5"}), "move e5 e6"), "impassable E6 river (B-RIVER-01)");
  EXPECT_EQ(why(to_move("E5: A hh", {"E5"}), "move e5 e6"), "impassable E6 hedgehog (B-HOG-01)");
  EXPECT_EQ(why(to_move("E5: A bu", {"E5"}), "move e5 e6"), "impassable E6 bunker (B-BUNKER-03)");
  EXPECT_EQ(why(to_move("E5: I hh", {"E5"}), "move e5 e6"), "legal");
  EXPECT_EQ(why(to_move("E5: I ri+br", {"E5"}), "move e5 e6"), "legal");
}

TEST(WhyNot, TheWayThereIsImpassable) {
  RULE("B-RIVER-01");
  EXPECT_EQ(why(to_move("E5: I ri .", {"E5"}), "move e5 e7"), "impassable E6 river (B-RIVER-01)");
}

TEST(WhyNot, GunsDoNotClimbABluffFromTheBeach) {
  RULES("F-TCLIFF-02", "F-TCLIFF-01");
  EXPECT_EQ(why(to_move("E5: be/G bl", {"E5"}), "move e5 e6"), "impassable E6 sea-bluff (F-TCLIFF-02)");
  Table infantry = to_move("E5: be/I bl", {"E5"});
  EXPECT_EQ(why(infantry, "move e5 e6"), "legal");
  EXPECT_EQ(count(infantry, "move e5 e6"), "sea-bluff +2 (F-TCLIFF-01)");
}

TEST(WhyNot, GunsNeverLeaveTheirBunker) {
  RULE("B-BUNKER-04");
  EXPECT_EQ(why(to_move("E5: bu/G .", {"E5"}), "move e5 e6"), "trapped E5 bunker (B-BUNKER-04)");
}

TEST(WhyNot, ABridgeIsNotEnteredFromTheNextBridge) {
  RULE("F-TBRI-12");
  EXPECT_EQ(why(to_move("E5: ri+br/G ri+br", {"E5"}), "move e5 e6"),
            "bridge-from-land E6 bridge (F-TBRI-12)");
}

TEST(WhyNot, OutOfAHedgerowItIsOneHex) {
  RULE("B-HEDGE-03");
  Table t = to_move("E5: he/I . .", {"E5"});
  EXPECT_EQ(why(t, "move e5 e7"), "stops-leaving E6 hedgerow (B-HEDGE-03)");
  EXPECT_EQ(why(t, "move e5 e6"), "legal");
}

TEST(WhyNot, IntoAHedgerowOnlyFromBesideIt) {
  RULE("B-HEDGE-02");
  Table t = to_move("E5: I . he", {"E5"});
  EXPECT_EQ(why(t, "move e5 e7"), "only-from-start E7 hedgerow (B-HEDGE-02)");
  EXPECT_EQ(why(to_move("E6: I he", {"E6"}), "move e6 e7"), "legal");
}

TEST(WhyNot, OnSandItIsTwoHexes) {
  RULE("B-BEACH-01");
  Table t = to_move(R"(
    D4:  be be be be be
    E4: be be/A be be be
    F4:  be be be be be
  )",
                    {"E5"});
  EXPECT_EQ(why(t, "move e5 e8"), "capped E8 beach 2 (B-BEACH-01)");
  EXPECT_EQ(why(t, "move e5 e7"), "legal");
}

TEST(WhyNot, ItIsTooFar) {
  RULES("B-MVINF-03", "B-MVARM-02", "B-MVART-03");
  EXPECT_EQ(why(to_move("E5: I", {"E5"}), "move e5 e8"), "too-far E8 infantry 2 (B-MVINF-03)");
  EXPECT_EQ(why(to_move("E5: A", {"E5"}), "move e5 e9"), "too-far E9 armor 3 (B-MVARM-02)");
  EXPECT_EQ(why(to_move("E5: G", {"E5"}), "move e5 e7"), "too-far E7 artillery 1 (B-MVART-03)");
}

TEST(WhyNot, ItIsTheHexAskedForThatIsTooFar) {
  RULES("B-MVINF-03", "B-MVARM-02");
  EXPECT_EQ(why(to_move("E3: I", {"E3"}), "move e3 e9"), "too-far E9 infantry 2 (B-MVINF-03)");
  EXPECT_EQ(why(to_move("E3: I fo . . .", {"E3"}), "move e3 e7"), "too-far E7 infantry 2 (B-MVINF-03)")
      << "whatever lies on the way";
  EXPECT_EQ(why(to_move("E3: A I I . .", {"E3"}), "move e3 e9"), "too-far E9 armor 3 (B-MVARM-02)");
}

TEST(WhyNot, ItIsTooFarBehindEnemyLinesToo) {
  RULE("F-CMDB-02");
  const Reason r = ask(to_move("E1: I", {"E1"}, OrderKind::BehindLines), "move e1 e5").reason;
  EXPECT_EQ(r.why, Why::TooFar);
  EXPECT_EQ(r.number, 3);
}

TEST(WhyNot, SomebodyIsThereOrInTheWay) {
  RULES("B-MOVE-07", "B-MOVE-08");
  Table t = to_move("E4: i I I .", {"E5"});
  EXPECT_EQ(why(t, "move e5 e6"), "occupied E6 (B-MOVE-07)");
  EXPECT_EQ(why(t, "move e5 e4"), "occupied E4 (B-MOVE-07)");
  EXPECT_EQ(why(t, "move e5 e7"), "occupied E6 (B-MOVE-08)");
}

TEST(WhyNot, AUnitMovesOnceAndBeforeTheBattles) {
  RULES("B-MOVE-02", "B-MOVE-05");
  Table t = to_move("E5: I . . I . i", {"E5", "E8"});
  t.act("move e5 e6");
  EXPECT_EQ(why(t, "move e6 e7"), "already-moved E6 (B-MOVE-02)");
  t.act("done");
  const Reason r = ask(t, "move e8 e7").reason;
  EXPECT_EQ(r.why, Why::NotNow);
  EXPECT_EQ(r.rule, "B-MOVE-05");
}

TEST(WhyNot, ThereIsNoExit) {
  RULE("E-EXIT-03");
  EXPECT_EQ(why(to_move("A5: I", {"A5"}), "exit a5"), "no-exit A5 (E-EXIT-03)");
}

// Retreat, ground, flags
// ----------------------------------------------------------------------------------------------

// Of two ways back one may be too short.
TEST(WhyNot, AWayTooShortIsNotOffered) {
  RULES("F-GRET-01", "F-GRET-03");
  Table t = to_battle(R"(
    B4:  ri ri .
    C5:    . .
    D5:     i
    E5:    I
  )",
                      {"E5"});
  t.attack("E5", "D5", "flag flag star");
  EXPECT_EQ(t.retreats(), "C6") << "from C5 there is only river";
  EXPECT_EQ(why(t, "retreat d5 c5"), "retreat-longest C5 (F-GRET-01)");
}

TEST(WhyNot, ARetreatGoesBack) {
  RULES("B-RETREAT-04", "F-GRET-02");
  Table t = to_battle(R"(
    C5:  . .
    D5:   i .
    E5:  I .
  )",
                      {"E5"});
  t.attack("E5", "D5", "flag star star");
  EXPECT_EQ(why(t, "retreat d5 d6"), "retreats-backward D6 (B-RETREAT-04)");
  EXPECT_EQ(why(t, "retreat d5 e6"), "retreats-backward E6 (B-RETREAT-04)");
  EXPECT_EQ(why(t, "stay"), "must-retreat (F-GRET-02)") << "no figure is given instead";
  EXPECT_EQ(why(t, "retreat d5 c6"), "legal");
}

TEST(WhyNot, ARetreatIsBarred) {
  RULES("B-RETREAT-07", "B-RETREAT-08");
  // The Resistance may stop after one hex or go on, if there is a way.
  Table t = to_battle(R"(
    D4:  .
    E4: i R
    F4:  . ri
    G4: . A
    H4:  . .
  )",
                      {"E4"});
  t.attack("E4", "E5", "flag star star");
  ASSERT_EQ(t.figures("F4"), 3) << "the river bars the other way";
  EXPECT_EQ(why(t, "retreat f4 g5"), "occupied G5 (B-RETREAT-08)");
  EXPECT_EQ(why(t, "retreat f4 g4"), "legal");
  EXPECT_EQ(why(t, "stay"), "legal");
}

TEST(WhyNot, ARetreatDoesNotCrossARiver) {
  RULE("B-RETREAT-07");
  Table t = to_battle(R"(
    E4: i R
    F4:  . A
    G4: . ri
    H4:  . .
  )",
                      {"E4"});
  t.attack("E4", "E5", "flag star star");
  ASSERT_EQ(t.figures("F4"), 3);
  EXPECT_EQ(why(t, "retreat f4 g5"), "impassable G5 river (B-RIVER-01)");
}

TEST(WhyNot, OneFlagIsIgnoredNotTwo) {
  RULES("B-RETREAT-15", "B-SAND-06");
  Table t = to_battle("E5: I sa/i", {"E5"});
  t.attack("E5", "E6", "flag flag star");
  EXPECT_EQ(why(t, "ignore 2"), "too-many-flags 1 (B-RETREAT-15)");
  EXPECT_EQ(why(t, "ignore 1"), "legal");
  EXPECT_EQ(ask(t, "ignore 1").counted, Counted::Flags);
  EXPECT_EQ(count(t, "ignore 1"), "sandbags +1 (B-SAND-06)");
}

TEST(WhyNot, OnlyTheHexTheEnemyLeftIsTaken) {
  RULE("B-GROUND-07");
  Table t = to_battle("E5: I i1", {"E5"});
  t.attack("E5", "E6", "grenade star star");
  EXPECT_EQ(why(t, "ground e5 e7"), "ground-not-taken E7 (B-GROUND-07)");
  EXPECT_EQ(why(t, "ground e5 e6"), "legal");
}

TEST(WhyNot, GunsDoNotTakeGround) {
  RULE("B-GROUND-03");
  Table t = to_battle("E5: G i1\n H5: I", {"E5", "H5"});
  t.attack("E5", "E6", "grenade star star");
  EXPECT_EQ(why(t, "ground e5 e6"), "ground-not-taken E6 (B-GROUND-03)");
}

// Cards that strike
// ---------------------------------------------------------------------------------------------------

TEST(WhyNot, AirPowerStrikesOneGroup) {
  RULE("B-BATTLE-19");
  Table t("A1: I\n E5: i i . i i");
  t.hand(kAllies, {"air-power"});
  t.turn(kAllies);
  t.play({"card air-power", "target e5"});
  EXPECT_EQ(why(t, "target e8"), "not-connected E8 (C-CARD-016)");
  EXPECT_EQ(why(t, "target e7"), "no-enemy-there E7 (B-BATTLE-19)");
  EXPECT_EQ(why(t, "target a1"), "no-enemy-there A1 (B-BATTLE-19)");
  EXPECT_EQ(why(t, "target e6"), "legal");
}

TEST(WhyNot, ACamouflagedUnitIsNotStruck) {
  RULE("F-ACT-44");
  Table t("A1: I\n E5: i . i", [](auto& s) { s.units.back().marks = kCamouflaged; });
  t.hand(kAllies, {"barrage"});
  t.turn(kAllies);
  t.act("card barrage");
  EXPECT_EQ(why(t, "target e7"), "target-hidden E7 (F-ACT-44)");
  EXPECT_EQ(why(t, "target e5"), "legal");
}

TEST(WhyNot, MedicsHelpWhoHasLost) {
  Table t("E5: I . I i");
  t.set_figures("E7", 2);
  t.hand(kAllies, {"medics-and-mechanics"});
  t.turn(kAllies);
  t.act("card medics-and-mechanics");
  EXPECT_EQ(why(t, "heal e5"), "not-damaged E5 (C-CARD-028)");
  EXPECT_EQ(why(t, "heal e7"), "legal");
}

// What is counted
// -----------------------------------------------------------------------------------------------------

TEST(Why, TheDiceOfAnAttackAreCountedOpenly) {
  RULES("B-RANGE-01", "B-HILL-02", "B-WIRE-02", "B-FOREST-04");
  EXPECT_EQ(count(to_battle("E5: I . i", {"E5"}), "battle e5 e7"), "infantry +2 (B-RANGE-01)");
  EXPECT_EQ(count(to_battle("E5: I hi/i", {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), hill -1 (B-HILL-02)");
  EXPECT_EQ(count(to_battle("E5: wi/I i", {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), wire -1 (B-WIRE-02)");
  EXPECT_EQ(count(to_battle("E5: I . i", {"E5"}, OrderKind::Firefight), "battle e5 e7"),
            "infantry +2 (B-RANGE-01), firefight +1 (C-CARD-026)");
  EXPECT_EQ(count(to_battle("E5: A fo/i", {"E5"}, OrderKind::CloseAssault), "battle e5 e6"),
            "armor +3 (B-RANGE-02), close-assault +1 (C-CARD-022), forest -2 (B-FOREST-04)");
  EXPECT_EQ(count(to_battle("E5: G fo/i", {"E5"}), "battle e5 e6"), "artillery +3 (B-RANGE-03)");
}

TEST(Why, TheDiceOfABarrageAreCountedWhateverTheShelter) {
  RULE("C-CARD-020");
  Table t("A1: I\n E5: bu/i");
  t.hand(kAllies, {"barrage"});
  t.turn(kAllies);
  t.act("card barrage");
  EXPECT_EQ(count(t, "target e5"), "barrage +4 (C-CARD-020)");
  EXPECT_EQ(ask(t, "target e5").counted, Counted::Dice);
}

TEST(Why, OnlyTheBestShelterIsCounted) {
  RULES("B-REDUCE-03", "F-TBUNK-10");
  EXPECT_EQ(count(to_battle("E5: I hi+bu/i", {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), hill -1 (B-HILL-02)");
  EXPECT_EQ(count(to_battle("E5: A hi+bu/i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), bunker -2 (F-TBUNK-07)");
  EXPECT_EQ(count(to_battle("E5: A fo+sa/i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), forest -2 (B-FOREST-04)");
}

TEST(Why, TheHexesOfAMoveAreCountedOpenly) {
  RULE("B-MOVE-13");
  EXPECT_EQ(count(to_move("E5: I . fo", {"E5"}), "move e5 e7"), "open +1 (B-MOVE-13), forest +1 (B-MOVE-13)");
  EXPECT_EQ(count(to_move("E5: I st", {"E5"}), "move e5 e6"), "steep-hill +2 (T-CARD-13)");
  EXPECT_EQ(ask(to_move("E5: I", {"E5"}), "move e5 e6").counted, Counted::Hexes);
}

TEST(WhyNot, TheWayAroundAMedalIsLonger) {
  RULE("E-MEDAL-09");
  Table t(R"(
    D3:  A .
    E3: . . .
    F3:  . .
  )",
          [](auto& s) {
            s.objectives = {
                {.hexes = HexSet::of(Board::of(s.board).parse("E4").value()), .holding = Holding::Permanent}};
          });
  t.order({"D3"});
  EXPECT_EQ(count(t, "move d3 f4"), "open +1 (B-MOVE-13), open +1 (B-MOVE-13), open +1 (B-MOVE-13)");
}

} // namespace
} // namespace bocage::test
