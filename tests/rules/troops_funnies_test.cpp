// Hobart's Funnies (Troops 26): armor with one of five accessories.
//
// Rules: E-FUNNY (Equipment Pack p.15), U-UNIT-29.
#include <gtest/gtest.h>

#include "tests/support/answers.h"
#include "tests/support/equipment.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// The Funny in E5 carries it; it and a bystander are ordered, and it is time to move.
Table with(Accessory accessory, const std::string& picture, const Change& change = {}) {
  Table t(picture + std::string(kBystanders),
          together({carrying("E5", accessory), change ? change : Change([](Setup&) {})}));
  t.order({"E5", "I1"});
  return t;
}
Table in_battle(Accessory accessory, const std::string& picture, const Change& change = {}) {
  Table t = with(accessory, picture, change);
  t.battle_phase();
  return t;
}

// The unit ------------------------------------------------------------------------------------------------

TEST(Funnies, AreArmorOfThreeFigures) {
  RULES("E-FUNNY-01", "U-UNIT-29");
  const Table t("E5: /Fu\nE7: I A G", carrying("E5", Accessory::Plow));
  EXPECT_EQ(t.figures("E5"), 3);
  EXPECT_TRUE(ordered_by(t, kAllies, "armor-assault", "E5"));
  EXPECT_FALSE(ordered_by(t, kAllies, "move-out", "E5"));
}

TEST(Funnies, TheirOwnerChoosesTheAccessoryBeforeTheBattle) {
  RULES("E-FUNNY-02", "U-UNIT-29");
  Table t("E5: /Fu\nC5: /fu a");
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "C5 comes first";
  t.act("equip c5 plow");
  EXPECT_EQ(t.to_act(), seat_of(kAllies));
  EXPECT_EQ(t.legal("equip"), "e5 bobbin, e5 bridge, e5 fascine, e5 petard, e5 plow");
  t.act("equip e5 bobbin");
  EXPECT_EQ(t.event(EventKind::UnitEquipped).from, t.hex("E5"));
  EXPECT_EQ(t.unit("E5").accessory, static_cast<int>(Accessory::Bobbin));
  EXPECT_EQ(t.unit("C5").accessory, static_cast<int>(Accessory::Plow));
  EXPECT_NE(t.legal("card"), "") << "then the first turn begins";
}

TEST(Funnies, UnlessTheBattleSaysWhichItIs) {
  RULE("E-FUNNY-02");
  const Table t("E5: /Fu", carrying("E5", Accessory::Petard));
  EXPECT_NE(t.legal("card"), "");
}

TEST(Funnies, TheAccessoryIsForTheWholeGame) {
  RULES("E-FUNNY-03", "U-UNIT-29");
  Table t("E5: /Fu");
  t.act("equip e5 bobbin");
  EXPECT_FALSE(t.can("equip e5 plow"));
  EXPECT_EQ(why(t, "equip e5 plow").substr(0, 7), "not-now");
  EXPECT_NE(why(t, "equip e5 plow").find("(E-FUNNY-03)"), std::string::npos);
}

TEST(Funnies, TheChurchillIsTheLastToBeLost) {
  RULES("E-FUNNY-04", "U-UNIT-29");
  Table t = in_battle(Accessory::Petard, "E5: /Fu bu/i", owned_by(kAxis, {"E6"}));
  t.set_figures("E5", 1);
  EXPECT_EQ(t.dice_against("E5", "E6"), 2) << "the accessory works to the last";
}

TEST(Funnies, MoveAndBattleLikeArmor) {
  RULES("E-FUNNY-05", "U-UNIT-29");
  Table t = with(Accessory::Plow, "E5: /Fu . . . . . i");
  EXPECT_EQ(why(t, "move e5 e9"), "too-far E9 funny 3 (E-FUNNY-05)");
  t.play({"move e5 e8", "done"});
  EXPECT_EQ(count(t, "battle e8 e11"), "funny +3 (E-FUNNY-05)");
  Table close = in_battle(Accessory::Plow, "E5: /Fu i1 i");
  close.attack("E5", "E6", "G S S");
  close.act("ground e5 e6");
  EXPECT_TRUE(close.can("battle e6 e7"));
  Table hit("D5: i\nE5: /Fu");
  fire(hit, "D5", "E5", "A G I");
  EXPECT_EQ(hit.figures("E5"), 1);
}

TEST(Funnies, UseTheirAccessoryAsOftenAsTheyLike) {
  RULES("E-FUNNY-06", "U-UNIT-29");
  Table t = with(Accessory::Plow, "E5: /Fu", mines(Owner::Axis, {"E6", "E7"}));
  t.act("move e5 e6");
  t.order({"E6"});
  t.act("move e6 e7");
  EXPECT_TRUE(t.state.mined.empty());
}

// Bridge --------------------------------------------------------------------------------------------------

constexpr std::string_view kRiver = R"(
  C4: .     .     .     .
  D4:    ri    ri    ri
  E4: .     /Fu   .     i
)"; // the Funny in E5, the river in D4 to D6

TEST(FunnyBridge, IsLaidOverARiverBesideTheUnit) {
  RULES("E-FUNNY-07", "U-UNIT-29");
  Table t = with(Accessory::Bridge, std::string(kRiver));
  EXPECT_EQ(t.legal("span"), "e5 d4, e5 d5");
  EXPECT_EQ(why(t, "span e5 d6"), "no-river-to-span D6 (E-FUNNY-07)") << "not beside it";
  EXPECT_EQ(why(t, "span e5 e6"), "no-river-to-span E6 (E-FUNNY-07)") << "no river";
  t.act("span e5 d5");
  EXPECT_TRUE(t.has("D5", TerrainId::Bridge));
  for (const Accessory other : {Accessory::Bobbin, Accessory::Fascine, Accessory::Plow, Accessory::Petard})
    EXPECT_EQ(with(other, std::string(kRiver)).legal("span"), "");
}

TEST(FunnyBridge, IsCrossedInTheSameTurn) {
  RULES("E-FUNNY-08", "U-UNIT-29");
  Table t = with(Accessory::Bridge, std::string(kRiver));
  EXPECT_FALSE(t.can("move e5 d5"));
  t.act("span e5 d5");
  EXPECT_TRUE(t.can("move e5 d5"));
  EXPECT_TRUE(t.can("move e5 c5")) << "and beyond";
}

TEST(FunnyBridge, IsLaidOnTheWayAndWhatIsLeftOfTheMoveGoesOn) {
  RULE("E-FUNNY-08");
  Table t = with(Accessory::Bridge, "B5: .\nC4: . . .\nD2: ri ri ri ri ri ri\nE4: . /Fu . . . .");
  t.act("move e5 e7"); // two hexes
  EXPECT_EQ(t.moves("E7"), "");
  EXPECT_EQ(t.legal("span"), "e7 d6, e7 d7");
  t.act("span e7 d6");
  EXPECT_TRUE(t.can("move e7 d6")) << "the third";
  EXPECT_FALSE(t.can("move e7 c6")) << "no fourth";
  EXPECT_EQ(why(t, "move e7 c6"), "too-far C6 funny 3 (E-FUNNY-05)");
  Table far = with(Accessory::Bridge, "D2: ri ri ri ri ri ri ri\nE4: . /Fu . . . .");
  far.act("move e5 e8");
  far.act("span e8 d8");
  EXPECT_EQ(far.moves("E8"), "") << "its move is spent";
  EXPECT_TRUE(far.has("D8", TerrainId::Bridge));
}

TEST(FunnyBridge, IsNoReasonToGoOnWhereTheMoveHasEnded) {
  RULES("E-FUNNY-08", "B-HEDGE-03", "B-BEACH-01", "F-ACT-42");
  const std::string river = "D2: ri ri ri ri ri ri ri\n";
  Table hedge = with(Accessory::Bridge, river + "E4: . he/Fu . . .");
  hedge.play({"move e5 e6", "span e6 d6"});
  EXPECT_EQ(hedge.moves("E6"), "") << "out of a hedgerow one hex";
  Table beach = with(Accessory::Bridge, river + "E4: . be/Fu be be be");
  beach.play({"move e5 e7", "span e7 d7"});
  EXPECT_EQ(beach.moves("E7"), "") << "two hexes over a beach";
  Table once = with(Accessory::Bridge, river + "E4: . be/Fu be be be");
  once.play({"move e5 e6", "span e6 d6"});
  EXPECT_TRUE(once.can("move e6 e7"));
  EXPECT_FALSE(once.can("move e6 e8")) << "the third";
  // Also where sand was crossed on the way: the next bank is as near on the bridge as on the grass.
  const std::string banks = river + "F3: ri ri ri ri ri\n";
  Table crossed = with(Accessory::Bridge, banks + "E4: . /Fu be . . .");
  EXPECT_EQ(why(crossed, "move e5 e8"), "capped E8 beach 2 (B-BEACH-01)");
  crossed.play({"move e5 e7", "span e7 d7"});
  EXPECT_EQ(crossed.moves("E7"), "") << "two hexes, one of them sand";
  Table grass = with(Accessory::Bridge, banks + "E4: . /Fu . . . .");
  grass.play({"move e5 e7", "span e7 d7"});
  EXPECT_EQ(grass.moves("E7"), "D7 E6 E8");
  Table slow = with(Accessory::Bridge, river + "E4: . /Fu . . .",
                    [](auto& setup) { setup.of(kAllies).armor_move = 2; });
  slow.play({"move e5 e7", "span e7 d7"});
  EXPECT_EQ(slow.moves("E7"), "");
  // Into a hedgerow only from beside where the move began.
  Table into = with(Accessory::Bridge, river + "E4: . /Fu . . he");
  into.play({"move e5 e6", "span e6 d6"});
  EXPECT_TRUE(into.can("move e6 e7"));
  EXPECT_FALSE(into.can("move e6 e8"));
}

TEST(FunnyBridge, IsLaidInsteadOfABattle) {
  RULES("E-FUNNY-09", "E-FUNNY-07", "U-UNIT-29");
  Table t = with(Accessory::Bridge, std::string(kRiver));
  t.play({"span e5 d5", "done"});
  EXPECT_EQ(t.targets("E5"), "");
  EXPECT_EQ(why(t, "battle e5 e7"), "laid-bridge E5 (E-FUNNY-09)");
  Table not_able = with(Accessory::Bridge, "D4: ri ri ri\nE4: . /Fu fo");
  not_able.act("move e5 e6");
  EXPECT_EQ(not_able.legal("span"), "") << "in the forest it could not battle either";
}

TEST(FunnyBridge, IsABridgeLikeAnyOther) {
  RULES("E-FUNNY-10", "U-UNIT-29");
  Table t = with(Accessory::Bridge, "C5: i\nD4: ri ri ri\nE4: . /Fu I");
  t.act("span e5 d5");
  t.order({"E6"}); // its own side
  EXPECT_TRUE(t.can("move e6 d5"));
  EXPECT_TRUE(t.can("move e6 c6"));
  EXPECT_FALSE(t.can("move e6 d6")) << "the river beside it";
  t.order({"C5"}); // and the enemy
  EXPECT_TRUE(t.can("move c5 d5"));
  EXPECT_FALSE(t.can("move c5 d4"));
}

TEST(FunnyBridge, IsLaidOnce) {
  RULES("E-FUNNY-11", "E-FUNNY-12", "U-UNIT-29");
  Table t = with(Accessory::Bridge, std::string(kRiver));
  t.act("span e5 d5");
  EXPECT_EQ(t.legal("span"), "");
  EXPECT_EQ(why(t, "span e5 d4"), "no-river-to-span D4 (E-FUNNY-11)");
  t.order({"E5"}); // nor in a later turn
  EXPECT_EQ(t.legal("span"), "");
  t.act("move e5 e6");
  EXPECT_TRUE(t.has("D5", TerrainId::Bridge)) << "it stays where it is";
}

// Bobbin --------------------------------------------------------------------------------------------------

TEST(FunnyBobbin, GoesOverABeachLikeOpenGround) {
  RULES("E-FUNNY-13", "U-UNIT-29");
  const std::string beach = "E5: be/Fu be be be";
  EXPECT_TRUE(with(Accessory::Bobbin, beach).can("move e5 e8"));
  EXPECT_FALSE(with(Accessory::Fascine, beach).can("move e5 e8"));
  EXPECT_EQ(why(with(Accessory::Fascine, beach), "move e5 e8"), "capped E8 beach 2 (B-BEACH-01)");
}

TEST(FunnyBobbin, GoesThroughAMarshLikeOpenGround) {
  RULES("E-FUNNY-14", "U-UNIT-29");
  Table t = with(Accessory::Bobbin, "E5: /Fu ma ma . i");
  EXPECT_TRUE(t.can("move e5 e8"));
  t.play({"move e5 e7", "done"});
  EXPECT_EQ(t.targets("E7"), "E9") << "and battles there";
  Table out = with(Accessory::Bobbin, "E5: ma/Fu . . . i");
  out.play({"move e5 e8", "done"});
  EXPECT_EQ(out.targets("E8"), "E9") << "and after leaving it";

  Table other = with(Accessory::Plow, "E5: /Fu ma ma . i\nD4: ri ri ri\nF4: ri ri ri");
  EXPECT_FALSE(other.can("move e5 e7"));
  other.play({"move e5 e6", "done"});
  EXPECT_EQ(other.targets("E6"), "");
}

TEST(FunnyBobbin, RemovesTheWireByWhichItLeavesTheBoard) {
  RULE("E-FUNNY-17");
  Table t("A1: . . .\nB1: wi wi wi\nC2: /Fu\nH5: I i",
          together({carrying("C2", Accessory::Bobbin),
                    [](auto& s) { s.of(kAllies).exits = hexes_of(s, {"A1", "A2", "A3"}); }}));
  t.order({"C2", "H5"});
  ASSERT_TRUE(t.can("exit c2"));
  t.act("exit c2");
  EXPECT_EQ(t.state.wire.count(), 2) << "of three";
}

TEST(FunnyBobbin, OthersStillFindCoverWhereItFindsNone) {
  RULE("E-FUNNY-14");
  const Table t = in_battle(Accessory::Fascine, "E5: /Fu tr/i");
  EXPECT_EQ(t.dice_against("E5", "E6"), 2) << "trenches take a die from it all the same";
}

TEST(FunnyBobbin, GoesThroughWireLikeOpenGround) {
  RULES("E-FUNNY-15", "U-UNIT-29");
  Table t = with(Accessory::Bobbin, "E5: /Fu wi . . i");
  EXPECT_TRUE(t.can("move e5 e8 via e6"));
  EXPECT_FALSE(with(Accessory::Plow, "E5: /Fu wi . . i").can("move e5 e8 via e6"));
  t.play({"move e5 e6", "done"});
  EXPECT_EQ(t.targets("E6"), "E9");
  EXPECT_EQ(t.dice_against("E6", "E9"), 3);
}

TEST(FunnyBobbin, RemovesTheWireItEnters) {
  RULES("E-FUNNY-16", "U-UNIT-29");
  Table t = with(Accessory::Bobbin, "E5: /Fu wi");
  t.act("move e5 e6");
  EXPECT_FALSE(t.has("E6", TerrainId::Wire));
}

TEST(FunnyBobbin, RemovesTheWireItPasses) {
  RULES("E-FUNNY-17", "U-UNIT-29");
  Table t = with(Accessory::Bobbin, "E5: /Fu wi wi wi");
  t.act("move e5 e8 via e6 e7");
  EXPECT_EQ(t.state.wire.count(), 0);
  Table one = with(Accessory::Bobbin, "E5: /Fu wi . wi");
  one.act("move e5 e7 via e6");
  EXPECT_FALSE(one.has("E6", TerrainId::Wire));
  EXPECT_TRUE(one.has("E8", TerrainId::Wire));
  EXPECT_EQ(one.figures("E7"), 3);
}

TEST(FunnyBobbin, NeverPassesWireWithoutRemovingIt) {
  RULE("E-FUNNY-17");
  const Table gap = with(Accessory::Bobbin, "E5: /Fu wi .\nD4: ri ri ri\nF4: ri ri ri");
  EXPECT_EQ(why(gap, "move e5 e7"), "wire-on-the-way E6 (E-FUNNY-17)");
  Table t = with(Accessory::Bobbin, "E5: /Fu wi");
  for (const std::string& move : t.legal())
    if (move.find(" e7") != std::string::npos && move.find("via") == std::string::npos) {
      Table after = t;
      after.act(move);
      EXPECT_EQ(after.unit("E7").moved, 3) << "around it: " << move;
    }
}

// Fascine -------------------------------------------------------------------------------------------------

TEST(FunnyFascine, GoesThroughFordsLikeOpenGround) {
  RULES("E-FUNNY-18", "U-UNIT-29");
  for (const std::string ford : {"ri+fd", "fr"}) {
    SCOPED_TRACE(ford);
    Table t = with(Accessory::Fascine, "E5: /Fu " + ford + " . . i\nD4: ri ri ri\nF4: ri ri ri");
    EXPECT_TRUE(t.can("move e5 e7"));
    t.play({"move e5 e6", "done"});
    EXPECT_EQ(t.dice_against("E6", "E9"), 3);
    Table other = with(Accessory::Bobbin, "E5: /Fu " + ford + " . . i\nD4: ri ri ri\nF4: ri ri ri");
    EXPECT_FALSE(other.can("move e5 e7"));
    other.play({"move e5 e6", "done"});
    EXPECT_EQ(other.dice_against("E6", "E9"), 2);
  }
}

TEST(FunnyFascine, GoesThroughTrenchesLikeOpenGround) {
  RULES("E-FUNNY-19", "U-UNIT-29");
  Table t = with(Accessory::Fascine, "E5: /Fu tr . . i\nD4: ri ri ri\nF4: ri ri ri");
  EXPECT_TRUE(t.can("move e5 e7"));
  t.play({"move e5 e6", "done"});
  EXPECT_EQ(t.targets("E6"), "E9");
  Table other = with(Accessory::Bobbin, "E5: /Fu tr . . i\nD4: ri ri ri\nF4: ri ri ri");
  EXPECT_FALSE(other.can("move e5 e7"));
  other.play({"move e5 e6", "done"});
  EXPECT_EQ(other.targets("E6"), "") << "other armor does not battle there";
}

// Plow ----------------------------------------------------------------------------------------------------

TEST(FunnyPlow, StopsInAMinefield) {
  RULES("E-FUNNY-20", "U-UNIT-29");
  Table t = with(Accessory::Plow, "E5: /Fu . .\nD4: ri ri ri\nF4: ri ri ri", mines(Owner::Axis, {"E6"}));
  EXPECT_TRUE(t.can("move e5 e6"));
  EXPECT_FALSE(t.can("move e5 e7"));
  EXPECT_EQ(why(t, "move e5 e7"), "stops-there E6 minefield (F-TMINE-02)");
}

TEST(FunnyPlow, TakesNoGroundFromAMinefield) {
  RULE("E-FUNNY-20");
  Table t = with(Accessory::Plow, "E5: /Fu . i1", mines(Owner::Axis, {"E6"}));
  t.play({"move e5 e6", "done"});
  t.attack("E6", "E7", "G S S");
  EXPECT_EQ(why(t, "ground e6 e7"), "ground-not-taken E7 (B-GROUND-17)");
}

TEST(FunnyPlow, RemovesItUnharmed) {
  RULES("E-FUNNY-21", "U-UNIT-29");
  Table t = with(Accessory::Plow, "E5: /Fu", mines(Owner::Axis, {"E6"}));
  set_mine(t, "E6", 4);
  t.act("move e5 e6");
  EXPECT_EQ(t.count(EventKind::DiceRolled), 0);
  EXPECT_EQ(t.count(EventKind::MineCleared), 1);
  EXPECT_TRUE(t.state.mined.empty());
  EXPECT_EQ(t.figures("E6"), 3);
  Table other = with(Accessory::Bobbin, "E5: /Fu", mines(Owner::Axis, {"E6"}));
  set_mine(other, "E6", 4);
  other.act("move e5 e6");
  EXPECT_EQ(other.rolled(), 4);
}

TEST(FunnyPlow, BattlesAllTheSame) {
  RULES("E-FUNNY-22", "U-UNIT-29");
  Table t = with(Accessory::Plow, "E5: /Fu . . i", mines(Owner::Axis, {"E6"}));
  t.play({"move e5 e6", "done"});
  EXPECT_EQ(t.targets("E6"), "E8");
  EXPECT_EQ(t.dice_against("E6", "E8"), 3);
}

TEST(FunnyPlow, RemovesItTakingGroundToo) {
  RULE("E-FUNNY-21");
  Table t = in_battle(Accessory::Plow, "E5: /Fu i1", mines(Owner::Axis, {"E6"}));
  t.attack("E5", "E6", "G S S");
  t.act("ground e5 e6");
  EXPECT_TRUE(t.state.mined.empty());
  EXPECT_EQ(t.figures("E6"), 3);
}

// Petard --------------------------------------------------------------------------------------------------

Table at_bunker(const std::string& cell, Accessory accessory = Accessory::Petard,
                const std::string& more = "") {
  return in_battle(accessory, "E5: /Fu " + cell + more, owned_by(kAxis, {"E6"}));
}

TEST(FunnyPetard, RollsADieMoreAtABunker) {
  RULES("E-FUNNY-23", "E-FUNNY-31", "U-UNIT-29");
  for (const std::string bunker : {"bu", "fb"}) {
    SCOPED_TRACE(bunker);
    EXPECT_EQ(at_bunker(bunker + "/i").dice_against("E5", "E6"), 2);
    EXPECT_EQ(at_bunker(bunker + "/i", Accessory::Plow).dice_against("E5", "E6"), 1);
  }
  EXPECT_EQ(count(at_bunker("bu/i"), "battle e5 e6"),
            "funny +3 (E-FUNNY-05), bunker -2 (F-TBUNK-07), petard +1 (E-FUNNY-23)");
}

TEST(FunnyPetard, NotFromAfarNorAtOthers) {
  RULES("E-FUNNY-24", "U-UNIT-29");
  Table far = in_battle(Accessory::Petard, "E5: /Fu . bu/i", owned_by(kAxis, {"E7"}));
  EXPECT_EQ(far.dice_against("E5", "E7"), 1);
  far.attack("E5", "E7", "S");
  EXPECT_TRUE(far.has("E7", TerrainId::Bunker));
  EXPECT_EQ(at_bunker("i").dice_against("E5", "E6"), 3);
  EXPECT_EQ(at_bunker("to/i").dice_against("E5", "E6"), 1);
}

TEST(FunnyPetard, AStarDestroysTheBunker) {
  RULES("E-FUNNY-25", "E-FUNNY-31", "U-UNIT-29");
  for (const std::string bunker : {"bu", "fb"}) {
    SCOPED_TRACE(bunker);
    const TerrainId terrain = bunker == "bu" ? TerrainId::Bunker : TerrainId::FieldBunker;
    Table hit = at_bunker(bunker + "/i");
    hit.attack("E5", "E6", "S A");
    EXPECT_FALSE(hit.has("E6", terrain));
    Table miss = at_bunker(bunker + "/i");
    miss.attack("E5", "E6", "I A");
    EXPECT_TRUE(miss.has("E6", terrain));
    Table other = at_bunker(bunker + "/i", Accessory::Plow);
    other.attack("E5", "E6", "S");
    EXPECT_TRUE(other.has("E6", terrain)) << "nobody else's does";
  }
}

TEST(FunnyPetard, AndThenNoFlagIsIgnoredInIt) {
  RULE("E-FUNNY-25");
  Table t = at_bunker("bu/i");
  t.attack("E5", "E6", "S F");
  EXPECT_FALSE(t.can("ignore 1"));
  EXPECT_EQ(t.retreats(), "D5 D6");
  Table standing = at_bunker("bu/i");
  standing.attack("E5", "E6", "A F");
  EXPECT_TRUE(standing.can("ignore 1"));
}

TEST(FunnyPetard, TheOtherDiceCountAsUsual) {
  RULES("E-FUNNY-26", "E-FUNNY-31");
  for (const std::string bunker : {"bu", "fb"}) {
    Table destroyed = at_bunker(bunker + "/i");
    destroyed.attack("E5", "E6", "S I");
    EXPECT_EQ(destroyed.figures("E6"), 3) << "one for the symbol, none for the star";
    Table standing = at_bunker(bunker + "/i");
    standing.attack("E5", "E6", "G I");
    EXPECT_EQ(standing.figures("E6"), 2);
  }
}

TEST(FunnyPetard, TakesTheGroundOfADestroyedBunkerAndOverruns) {
  RULES("E-FUNNY-27", "E-FUNNY-28", "E-FUNNY-31", "U-UNIT-29");
  for (const std::string bunker : {"bu", "fb"}) {
    Table t = at_bunker(bunker + "/i1", Accessory::Petard, " i");
    t.attack("E5", "E6", "S I");
    EXPECT_TRUE(t.can("ground e5 e6")) << bunker;
    t.act("ground e5 e6");
    EXPECT_TRUE(t.can("battle e6 e7")) << bunker;
  }
}

TEST(FunnyPetard, NotThatOfOneThatStands) {
  RULES("E-FUNNY-29", "E-FUNNY-31");
  for (const std::string bunker : {"bu", "fb"}) {
    Table t = at_bunker(bunker + "/i1");
    t.attack("E5", "E6", "G I");
    EXPECT_TRUE(t.empty("E6")) << bunker;
    EXPECT_FALSE(t.can("ground e5 e6")) << bunker;
    EXPECT_EQ(why(t, "ground e5 e6"),
              bunker == "bu" ? "ground-not-taken E6 (B-BUNKER-03)" : "ground-not-taken E6 (F-TFBUN-01)");
  }
}

TEST(FunnyPetard, MayAttackAnEmptyBunker) {
  RULES("E-FUNNY-30", "E-FUNNY-31", "U-UNIT-29");
  for (const std::string bunker : {"bu", "fb"}) {
    SCOPED_TRACE(bunker);
    const TerrainId terrain = bunker == "bu" ? TerrainId::Bunker : TerrainId::FieldBunker;
    Table t = at_bunker(bunker);
    EXPECT_EQ(t.targets("E5"), "E6");
    t.attack("E5", "E6", "S G");
    EXPECT_EQ(t.rolled(), 2) << "3 - 2 + 1";
    EXPECT_FALSE(t.has("E6", terrain));
    EXPECT_FALSE(t.can("ground e5 e6")) << "nobody was driven out of it";
    EXPECT_EQ(t.targets("E5"), "") << "that was its battle";
    Table others = at_bunker(bunker);
    others.attack("E5", "E6", "G F");
    EXPECT_TRUE(others.has("E6", terrain)) << "nothing but a star counts";
    EXPECT_EQ(at_bunker(bunker, Accessory::Plow).targets("E5"), "");
  }
}

TEST(FunnyPetard, NotWithAnEnemyBesideIt) {
  RULE("E-FUNNY-30");
  const Table t = in_battle(Accessory::Petard, "D5: i\nE5: /Fu bu", owned_by(kAxis, {"E6"}));
  EXPECT_EQ(t.targets("E5"), "D5");
  EXPECT_EQ(why(t, "battle e5 e6"), "adjacent-first D5 (E-FUNNY-30)");
}

TEST(FunnyPetard, NorFromAfarNorWithoutADie) {
  RULE("E-FUNNY-30");
  EXPECT_EQ(in_battle(Accessory::Petard, "E5: /Fu . bu", owned_by(kAxis, {"E7"})).targets("E5"), "");
  EXPECT_EQ(in_battle(Accessory::Petard, "E5: to/Fu bu", owned_by(kAxis, {"E6"})).targets("E5"), "")
      << "out of a town: 3 - 2 - 2 + 1";
}

} // namespace
} // namespace bocage::test
