// Rafts and boats, bridges that are blown up or built.
//
// Rules: F-ACT-01 to 08, F-ACT-15 to 24, F-TBRI-06, 07, 11, 14, 16, F-TPONT, F-SCN-17, 18, 51 to 53,
// X-ACT-02, X-ACT-05.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// The unit in this hex has boats; a river runs along row E.
constexpr std::string_view kRiver = "E1: ri ri ri ri ri ri ri ri ri ri ri ri ri\n";

Table boat(const std::string& pieces, std::string_view unit, std::initializer_list<std::string_view> ordered,
           OrderKind order = OrderKind::Normal) {
  return moving(std::string(kRiver) + pieces, unit_marks(unit, kHasBoat), ordered, order);
}

// The same, aboard on the river: the cell in E5 and what else there is.
Table aboard(const std::string& unit, const std::string& pieces,
             std::initializer_list<std::string_view> ordered, const std::string& next = "ri") {
  return moving("E1: ri ri ri ri ri/" + unit + " " + next + " ri ri ri\n" + pieces,
                unit_marks("E5", kHasBoat), ordered);
}

TEST(Boats, InfantryEntersTheRiverAndStops) {
  RULES("F-ACT-16", "X-ACT-05");
  Table t = boat("F5: I\nH5: I i", "F5", {"F5", "H5"});
  EXPECT_TRUE(t.can("move f5 e5"));
  EXPECT_FALSE(t.can("move f5 d5")) << "not across in one go";
  EXPECT_EQ(why(t, "move f5 d5"), "stops-there E5 river (F-ACT-16)");
  EXPECT_FALSE(moving(std::string(kRiver) + "F5: I", {}, {"F5"}).can("move f5 e5")) << "without boats";
  Table two = boat("G5: I\nH5: I i", "G5", {"G5", "H5"});
  EXPECT_TRUE(two.can("move g5 e5"));
}

TEST(Boats, MoveOneHexATurn) {
  RULES("F-ACT-23", "F-ACT-24", "X-ACT-05");
  const Table t = aboard("I", "H5: I i", {"E5", "H5"});
  EXPECT_EQ(t.moves("E5"), "D4 D5 E4 E6 F4 F5") << "along the river, or to either bank";
}

TEST(Boats, AreGoneOnceLeft) {
  RULES("F-ACT-19", "F-ACT-24", "X-ACT-05");
  for (const char* bank : {"d5", "f5"}) {
    Table t = aboard("I", "H5: I i", {"E5", "H5"});
    t.act(std::string("move e5 ") + bank);
    EXPECT_FALSE(t.unit(bank).is(kHasBoat)) << bank;
    t.order({bank, "H5"});
    EXPECT_FALSE(t.can(std::string("move ") + bank + " e5"));
  }
  Table along = aboard("I", "H5: I i", {"E5", "H5"});
  along.act("move e5 e6");
  EXPECT_TRUE(along.unit("E6").is(kHasBoat));
}

TEST(Boats, BattleWithADieLess) {
  RULES("F-ACT-17", "X-ACT-05");
  Table t = aboard("I", "D5: i\nH5: I", {"E5", "H5"});
  t.battle_phase();
  EXPECT_EQ(t.dice_against("E5", "D5"), 2);
  EXPECT_EQ(count(t, "battle e5 d5"), "infantry +3 (B-RANGE-01), boat -1 (F-ACT-17)");
  EXPECT_EQ(boat("F5: I i", "F5", {"F5"}).dice_against("F5", "F6"), 3) << "not on land";
}

TEST(Boats, DoNotRetreat) {
  RULES("F-ACT-18", "F-ACT-22", "X-ACT-05");
  Table t = moving("E5: ri/I\nC5: g", unit_marks("E5", kHasBoat), {"C5"});
  t.battle_phase();
  t.attack("C5", "E5", "flag flag star");
  EXPECT_EQ(t.figures("E5"), 2);
  EXPECT_TRUE(t.unit("E5").is(kHasBoat));
  Table land = moving("F5: I\nC5: g", unit_marks("F5", kHasBoat), {"C5"});
  land.battle_phase();
  land.attack("C5", "F5", "flag star star");
  EXPECT_EQ(land.retreats(), "G5 G6") << "on land as usual";
}

TEST(Boats, AreOfInfantryOnly) {
  RULES("F-ACT-15", "X-ACT-05");
  const Table t = boat("F5: A", "F5", {"F5"});
  EXPECT_FALSE(t.can("move f5 e5"));
}

// One hex a turn: the way under a bridge would be to stop beneath it.
TEST(Boats, NeitherClimbABridgeNorStopUnderIt) {
  RULES("F-ACT-20", "F-TBRI-11", "F-TBRI-16", "F-SCN-17", "X-ACT-05");
  for (const std::string bridge : {"br", "rb", "pb", "rg"})
    EXPECT_EQ(aboard("I", "H5: I i", {"E5", "H5"}, "ri+" + bridge).moves("E5"), "D4 D5 E4 F4 F5") << bridge;
}

// What is built on a bank is no bridge, and what is left of one is river.
TEST(Boats, ArePutToWaterBesideWorksAndRuins) {
  RULES("F-ACT-15", "F-TBRI-01");
  for (const std::string works : {"bu", "fb", "rk", "dt"})
    EXPECT_TRUE(boat("F4: I " + works + "/I\nH5: I i", "F5", {"F5", "H5"}).can("move f5 e5")) << works;
  EXPECT_TRUE(aboard("I", "H5: I i", {"E5", "H5"}, "ri+bb").can("move e5 e6"));
  const Table ruin = moving("E5: ri+bb/I ri\nH5: I i", unit_marks("E5", kHasBoat), {"E5", "H5"});
  EXPECT_TRUE(ruin.can("move e5 e6"));
}

TEST(Boats, TakeNoBridge) {
  RULES("F-TBRI-14", "F-SCN-18", "X-ACT-05");
  Table t = aboard("I", "H5: I i", {"E5", "H5"}, "ri+br/i1");
  t.battle_phase();
  t.attack("E5", "E6", "grenade grenade");
  EXPECT_TRUE(t.empty("E6"));
  EXPECT_FALSE(t.can("ground e5 e6"));
}

TEST(Boats, WhoHasLandedTakesGround) {
  RULES("F-ACT-23", "B-GROUND-07");
  Table t = aboard("I", "C5: i1\nH5: I i", {"E5", "H5"});
  t.act("move e5 d5");
  t.battle_phase();
  t.attack("D5", "C5", "grenade grenade grenade");
  EXPECT_TRUE(t.can("ground d5 c5")) << "the one hex is of its move";
}

TEST(Boats, TakeGroundOnTheBank) {
  RULE("F-ACT-19");
  Table t = aboard("I", "D5: i1\nH5: I i", {"E5", "H5"});
  t.battle_phase();
  t.attack("E5", "D5", "grenade grenade");
  t.act("ground e5 d5");
  EXPECT_FALSE(t.unit("D5").is(kHasBoat));
}

// Blowing up bridges
// -------------------------------------------------------------------------------------------------

Change demolition(int way, int medals = 0, bool neighbor = false) {
  return [=](auto& s) { s.of(kAllies).demolition = {hexes_of(s, {"E5", "E11"}), way, medals, neighbor}; };
}

// Bridges in E5, on the left center, and E11, on the right of the Allies, who hold these cards.
Table bridges(const Change& change, const std::vector<std::string_view>& cards, const std::string& on = "") {
  Table t("E1: ri ri ri ri ri+br" + on + " ri ri ri ri ri ri+br ri ri\nH5: I\nB6: i", change);
  t.hand(kAllies, cards);
  t.turn(kAllies);
  return t;
}

TEST(BlowingBridges, ASectionCardOfItsSectionIsSpent) {
  RULES("F-ACT-01", "F-ACT-05", "F-TBRI-06", "X-ACT-02");
  Table t = bridges(demolition(1), {"probe-right", "probe-center", "barrage"});
  EXPECT_EQ(t.legal("blow"), "probe-center e5, probe-right e11") << "nobody needs to be near";
  EXPECT_EQ(why(t, "blow probe-center e11"), "no-bridge-for E11 probe-center (F-ACT-06)");
  t.act("blow probe-center e5");
  EXPECT_FALSE(t.has("E5", TerrainId::Bridge));
  EXPECT_EQ(t.count(EventKind::DiceRolled), 0);
}

TEST(BlowingBridges, ByTheFirstWayTheCardIsNotReplaced) {
  RULES("F-ACT-01", "F-ACT-02", "X-ACT-02");
  Table t = bridges(demolition(1), {"probe-center", "barrage"});
  t.act("blow probe-center e5");
  EXPECT_EQ(t.cards(kAllies), "barrage");
  EXPECT_EQ(t.state.active, kAxis) << "no unit is ordered: the turn is over";
}

TEST(BlowingBridges, ByTheSecondWayAStarDestroysIt) {
  RULES("F-ACT-03", "F-ACT-04", "X-ACT-02");
  Table luck = bridges(demolition(2), {"recon-center"});
  luck.deck({"barrage", "ambush"});
  luck.dice("star flag");
  luck.act("blow recon-center e5");
  EXPECT_EQ(luck.rolled(), 2);
  EXPECT_FALSE(luck.has("E5", TerrainId::Bridge));
  EXPECT_EQ(luck.cards(kAllies), "barrage") << "one card, even for a Recon";
  Table none = bridges(demolition(2), {"probe-center"});
  none.deck({"barrage"});
  none.dice("flag grenade");
  none.act("blow probe-center e5");
  EXPECT_TRUE(none.has("E5", TerrainId::Bridge));
  EXPECT_EQ(none.cards(kAllies), "barrage");
}

TEST(BlowingBridges, OnlyWhereTheBattleAllowsIt) {
  RULES("F-ACT-06", "F-TBRI-07", "X-ACT-02");
  EXPECT_EQ(bridges({}, {"probe-center"}).legal("blow"), "");
}

TEST(BlowingBridges, WhoStandsOnItIsLost) {
  RULES("F-ACT-07", "X-ACT-02");
  Table t = bridges(demolition(1), {"probe-center"}, "/i");
  t.act("blow probe-center e5");
  EXPECT_TRUE(t.empty("E5"));
  EXPECT_EQ(t.medals(kAllies), 1);
  Table own = bridges(demolition(1), {"probe-center"}, "/I");
  own.act("blow probe-center e5");
  EXPECT_EQ(own.medals(kAxis), 1);
}

TEST(BlowingBridges, TheRiverIsARiverAgain) {
  RULE("F-ACT-01");
  Table t("E1: ri ri ri ri ri+br ri ri\nF5: I\nB6: i", demolition(1));
  t.hand(kAllies, {"probe-center", "attack-center"});
  t.turn(kAllies);
  t.act("blow probe-center e5");
  t.turn(kAllies);
  t.order({"F5"});
  EXPECT_FALSE(t.can("move f5 e5"));
}

TEST(BlowingBridges, MayNeedANeighborAndBeWorthMedals) {
  RULES("F-ACT-06", "X-ACT-02");
  EXPECT_EQ(bridges(demolition(1, 0, true), {"probe-center"}).legal("blow"), "");
  Table near("E1: ri ri ri ri ri+br ri ri\nF5: I\nB6: i", demolition(1, 2, true));
  near.hand(kAllies, {"probe-center"});
  near.turn(kAllies);
  near.act("blow probe-center e5");
  EXPECT_EQ(near.medals(kAllies), 2);
}

// Pontoon bridges
// ----------------------------------------------------------------------------------------------------

Table pontoons(int bridges, const std::vector<std::string_view>& cards, const Change& more = {}) {
  Table t("E1: ri ri ri ri ri+br ri ri ri ri ri ri ri ri\nH5: I\nB6: i", [&](auto& s) {
    s.of(kAllies).pontoons = bridges;
    if (more) more(s);
  });
  t.hand(kAllies, cards);
  t.turn(kAllies);
  return t;
}

TEST(PontoonBridges, AreBuiltWithAnAttackCard) {
  RULES("F-TPONT-02", "F-TPONT-07", "F-SCN-51");
  Table t = pontoons(1, {"attack-left", "probe-left", "general-advance"});
  EXPECT_EQ(t.legal("build"), "attack-left e1, attack-left e2, attack-left e3, attack-left e4");
  t.act("build attack-left e3");
  EXPECT_TRUE(t.has("E3", TerrainId::PontoonBridge));
  EXPECT_EQ(t.state.active, kAxis) << "no unit is ordered";
}

TEST(PontoonBridges, CarryWhoCrosses) {
  RULE("F-TPONT-02");
  Table t("E1: ri ri ri ri ri ri ri\nF3: A\nB6: i", [](auto& s) { s.of(kAllies).pontoons = 1; });
  t.hand(kAllies, {"attack-left"});
  t.turn(kAllies);
  t.act("build attack-left e3");
  t.turn(kAllies);
  t.order({"F3"});
  EXPECT_TRUE(t.can("move f3 d3"));
}

TEST(PontoonBridges, NotOverABoat) {
  RULE("F-TPONT-07");
  Table t("E1: ri ri ri/I ri ri ri ri\nF3: A\nB6: i",
          together({unit_marks("E3", kHasBoat), [](auto& s) { s.of(kAllies).pontoons = 1; }}));
  t.hand(kAllies, {"attack-left"});
  t.turn(kAllies);
  EXPECT_EQ(t.legal("build"), "attack-left e1, attack-left e2, attack-left e4");
}

TEST(PontoonBridges, NotInTheMountains) {
  RULE("F-TPONT-02");
  Table t("E1: mo mc ca hi\nF3: A\nB6: i", [](auto& s) { s.of(kAllies).pontoons = 1; });
  t.hand(kAllies, {"attack-left"});
  t.turn(kAllies);
  EXPECT_EQ(t.legal("build"), "");
}

TEST(PontoonBridges, AsManyAsTheBattleSays) {
  RULES("F-TPONT-01", "F-TPONT-02");
  EXPECT_EQ(pontoons(0, {"attack-left"}).legal("build"), "");
  Table t = pontoons(1, {"attack-left", "attack-right"});
  t.act("build attack-left e3");
  t.turn(kAllies);
  EXPECT_EQ(t.legal("build"), "");
}

TEST(PontoonBridges, MayBeBlownUpToo) {
  RULES("F-ACT-08", "F-TPONT-08", "F-SCN-52", "X-ACT-02");
  Table t = pontoons(1, {"attack-left"},
                     [](auto& s) { s.of(kAxis).demolition = {hexes_of(s, {"E5"}), 1, 0, false}; });
  t.act("build attack-left e3");
  t.hand(kAxis, {"probe-right"}); // the Allied left
  t.turn(kAxis);
  EXPECT_EQ(t.legal("blow"), "probe-right e3");
  t.act("blow probe-right e3");
  EXPECT_FALSE(t.has("E3", TerrainId::PontoonBridge));
}

TEST(PontoonBridges, AreBlownUpByTheOtherSideAloneAndForNoMedal) {
  RULES("F-ACT-08", "F-TPONT-08");
  const auto demolition = [](Side side) {
    return [side](auto& s) { s.of(side).demolition = {hexes_of(s, {"E5"}), 1, 1, false}; };
  };
  Table own = pontoons(1, {"attack-left"}, demolition(kAllies));
  own.act("build attack-left e3");
  own.hand(kAllies, {"probe-left"});
  own.turn(kAllies);
  EXPECT_EQ(own.legal("blow"), "") << "not one's own";
  Table t = pontoons(1, {"attack-left"}, demolition(kAxis));
  t.act("build attack-left e3");
  t.hand(kAxis, {"probe-right"});
  t.turn(kAxis);
  t.act("blow probe-right e3");
  EXPECT_FALSE(t.has("E3", TerrainId::PontoonBridge));
  EXPECT_EQ(t.medals(kAxis), 0) << "the medal is that of the bridges which the battle names";
}

// E5 is named by the battle; its bridge is gone, and a pontoon lies there instead.
TEST(PontoonBridges, AreNotTheBridgeThatLayThereBefore) {
  RULES("F-ACT-08", "F-TPONT-08");
  const auto rebuilt = [](Side demolishes) {
    Table t("E1: ri ri ri ri ri+br ri ri ri\nF5: I\nB6: i", [demolishes](auto& s) {
      s.of(kAllies).pontoons = 1;
      s.of(demolishes).demolition = {hexes_of(s, {"E5"}), 1, 1, false};
    });
    const char* probe = "probe-center";
    t.hand(demolishes, {probe});
    t.turn(demolishes);
    t.act("blow probe-center e5");
    EXPECT_EQ(t.medals(demolishes), 1);
    t.hand(kAllies, {"attack-center"});
    t.turn(kAllies);
    t.act("build attack-center e5");
    t.hand(demolishes, {probe});
    t.turn(demolishes);
    return t;
  };
  EXPECT_EQ(rebuilt(kAllies).legal("blow"), "") << "not one's own";
  Table t = rebuilt(kAxis);
  t.act("blow probe-center e5");
  EXPECT_FALSE(t.has("E5", TerrainId::PontoonBridge));
  EXPECT_EQ(t.medals(kAxis), 1) << "the bridge is paid for once";
}

TEST(Boats, BehindEnemyLinesNoRiverIsEntered) {
  RULES("F-CMDB-32", "F-ACT-23");
  const Table t = boat("F5: I\nH5: I i", "F5", {"F5", "H5"}, OrderKind::BehindLines);
  EXPECT_FALSE(t.can("move f5 e5"));
  // Who is on the river already makes one hex in the whole turn.
  Table afloat = moving("E1: ri ri ri ri ri/I ri ri ri\nH5: I i", unit_marks("E5", kHasBoat), {"E5", "H5"},
                        OrderKind::BehindLines);
  EXPECT_EQ(afloat.moves("E5"), "D4 D5 E4 E6 F4 F5");
  afloat.act("move e5 d5");
  afloat.battle_phase();
  EXPECT_EQ(afloat.moves("D5"), "");
}

TEST(Boats, AreNotLaunchedFromABridge) {
  RULE("F-TBRI-12");
  const std::string picture = "D4: ri ri ri\nE4: ri ri+br/I ri+br\nF4: ri ri ri"; // nor onto the next one
  EXPECT_EQ(moving(picture, unit_marks("E5", kHasBoat), {"E5"}).moves("E5"), "");
}

// Both are walked on: one card, and no river that would be impassable.
TEST(Bridges, LeadToFordsAndFordableRiversAlike) {
  RULES("F-TBRI-09", "F-TBRI-12", "T-CARD-41");
  for (const std::string ford : {"ri+fd", "fr"}) {
    EXPECT_TRUE(moving("E5: ri+br/G " + ford, {}, {"E5"}).can("move e5 e6")) << ford;
    EXPECT_TRUE(moving("E5: " + ford + "/G ri+br", {}, {"E5"}).can("move e5 e6")) << ford;
  }
  EXPECT_FALSE(moving("E5: ri+br/G ri+br", {}, {"E5"}).can("move e5 e6")) << "but to no other bridge";
}

TEST(Boats, AreLaunchedFromWhereOneCanGetDownToTheWater) {
  RULES("F-ACT-16", "F-TMOUNT-02", "F-TCAVE-04", "F-TWADI-01");
  const Table mountain = moving("E5: mo/I ri", unit_marks("E5", kHasBoat), {"E5"});
  EXPECT_FALSE(mountain.can("move e5 e6"));
  EXPECT_EQ(why(mountain, "move e5 e6"), "heights-only E6 mountain (F-TMOUNT-02)");
  EXPECT_EQ(why(moving("E5: mc/I ri", unit_marks("E5", kHasBoat), {"E5"}), "move e5 e6"),
            "heights-only E6 mountain-cave (F-TCAVE-04)");
  const auto opened = [](Direction way) {
    return together({unit_marks("E5", kHasBoat), [way](auto& s) {
                       s.hexes[*Board::of(s.board).parse("E5")].openings =
                           static_cast<std::uint8_t>(1 << static_cast<int>(way));
                     }});
  };
  EXPECT_FALSE(moving("E5: wa/I ri", opened(Direction::West), {"E5"}).can("move e5 e6")) << "over its bank";
  EXPECT_TRUE(moving("E5: wa/I ri", opened(Direction::East), {"E5"}).can("move e5 e6")) << "through its end";
}

TEST(Boats, DoNotGoWhereTheBattleClosesTheRiver) {
  RULE("F-THEDGE-11");
  const Table t = moving("E5: I ri\nD5: ri", together({unit_marks("E5", kHasBoat), closed({"E6"})}), {"E5"});
  EXPECT_TRUE(t.can("move e5 d5"));
  EXPECT_FALSE(t.can("move e5 e6"));
  EXPECT_EQ(why(t, "move e5 e6"), "impassable E6 river (F-THEDGE-11)");
}

// The hex more of its order is spent, the ground is not.
TEST(Boats, WhoHasLandedTakesGroundBehindEnemyLinesToo) {
  RULE("F-ACT-23");
  Table t = moving("C5: i1\nE1: ri ri ri ri ri/I ri ri\nH5: I i", unit_marks("E5", kHasBoat), {"E5", "H5"},
                   OrderKind::BehindLines);
  t.act("move e5 d5");
  t.battle_phase();
  t.attack("D5", "C5", "grenade star star");
  EXPECT_TRUE(t.can("ground d5 c5"));
  t.act("ground d5 c5");
  EXPECT_EQ(t.moves("C5"), "") << "but no second move";
}

TEST(Bridges, ACounterAttackOnASectionCardBlowsAndBuildsThemToo) {
  RULE("F-CMD-10");
  Table t("C5: i\nE5: ri+br ri\nG5: I", [](auto& s) {
    s.of(kAxis).demolition.way = 1;
    s.of(kAxis).demolition.bridges.insert(*Board::of(s.board).parse("E5"));
    s.of(kAxis).pontoons = 1;
  });
  t.hand(kAxis, {"counter-attack"});
  t.card(kAllies, "attack-center");
  while (t.state.active == kAllies) t.act(t.can("done") ? "done" : t.legal().front());
  EXPECT_EQ(t.legal("blow"), "counter-attack e5");
  EXPECT_EQ(t.legal("build"), "counter-attack e6");
  t.act("blow counter-attack e5");
  EXPECT_FALSE(t.has("E5", TerrainId::Bridge));
}

} // namespace
} // namespace bocage::test
