// What may be done in some places: sabotage, care for the wounded; the desert, smoke, winter, reinforcements.
//
// Rules: F-TDAM-07 to 09, F-SCN-22 to 26, X-ACT-06; F-ACT-58 to 62, X-ACT-10, X-ACT-18; F-ACT-33 to 35,
// F-GTG-17, 18, F-TRP-14, X-ACT-09; X-ACT-21, T-CARD-69; X-ACT-51; X-ACT-01; F-SCN-32 to 35, X-ACT-22.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// The side's turn begins, after one of the enemy's in which nothing happens.
void begin_turn_of(Table& t, Side side, const char* faces) {
  t.hand(other(side), {"probe-left"});
  t.turn(other(side));
  t.dice(faces);
  t.act("card probe-left"); // nobody is there to be ordered
}

// Sabotage
// -----------------------------------------------------------------------------------------------------------

Change dams(Names names) {
  return [=](auto& s) { s.of(kAxis).sabotage = hexes_of(s, names); };
}
constexpr std::string_view kDams = "D5: da/i\nD8: da/i\nG5: I";

TEST(Sabotage, IsRolledForAtTheStartOfTheTurn) {
  RULES("F-TDAM-08", "F-TDAM-09", "F-SCN-23", "X-ACT-06");
  Table t("D5: da/i\nG5: I", dams({"D5"}));
  begin_turn_of(t, kAxis, "star flag");
  EXPECT_EQ(t.event(EventKind::DiceRolled).number, 2);
  EXPECT_EQ(t.event(EventKind::DiceRolled).side, kAxis);
  EXPECT_EQ(t.state.sabotage[0], 1);
  EXPECT_EQ(t.event(EventKind::Sabotaged).number, 1);
}

TEST(Sabotage, NeedsAUnitOnTheDam) {
  RULES("F-TDAM-08", "X-ACT-06");
  for (const char* picture : {"D5: da\nB5: i\nG5: I", "D5: da/I\nB5: i\nG5: I"}) {
    Table t(picture, dams({"D5"}));
    begin_turn_of(t, kAxis, "star star");
    EXPECT_EQ(t.count(EventKind::DiceRolled), 0);
    EXPECT_EQ(t.state.sabotage[0], 0);
  }
  Table allies("D5: da/i\nG5: I", dams({"D5"}));
  begin_turn_of(allies, kAllies, "star star");
  EXPECT_EQ(allies.count(EventKind::DiceRolled), 0) << "only in the turns of its side";
}

TEST(Sabotage, OneStarForEachDam) {
  RULES("F-SCN-24", "F-SCN-25", "X-ACT-06");
  Table both(kDams, dams({"D5", "D8"}));
  begin_turn_of(both, kAxis, "star star");
  EXPECT_EQ(both.state.sabotage[0], 1);
  EXPECT_EQ(both.state.sabotage[1], 1);
  Table one("D5: da/i\nD8: da\nG5: I", dams({"D5", "D8"}));
  begin_turn_of(one, kAxis, "star star");
  EXPECT_EQ(one.state.sabotage[0], 1) << "the second is lost";
  EXPECT_EQ(one.state.sabotage[1], 0);
}

TEST(Sabotage, OneStarGoesToTheDamThatIsFurthest) {
  RULE("H-SABOT-02");
  Table t(kDams, dams({"D5", "D8"}));
  t.state.sabotage = {0, 3, 0, 0};
  begin_turn_of(t, kAxis, "star flag");
  EXPECT_EQ(t.state.sabotage[0], 0);
  EXPECT_EQ(t.state.sabotage[1], 4);
  EXPECT_EQ(t.medals(kAxis), 1);
  Table equal(kDams, dams({"D5", "D8"}));
  begin_turn_of(equal, kAxis, "star flag");
  EXPECT_EQ(equal.state.sabotage[0], 1) << "the first one";
  EXPECT_EQ(equal.state.sabotage[1], 0);
}

TEST(Sabotage, TheFourthStarCompletesIt) {
  RULES("F-SCN-22", "F-SCN-26", "F-TDAM-07", "H-SABOT-01", "X-ACT-06");
  Table t(kDams, dams({"D5", "D8"}));
  t.state.sabotage = {3, 3, 0, 0};
  begin_turn_of(t, kAxis, "star star");
  EXPECT_EQ(t.medals(kAxis), 2) << "both dams";
  EXPECT_EQ(t.figures("D5"), 4) << "the unit stands";
  EXPECT_TRUE(t.has("D5", TerrainId::Dam)) << "and so does the dam";
  begin_turn_of(t, kAxis, "star star");
  EXPECT_EQ(t.count(EventKind::DiceRolled), 0);
}

// Care
// ---------------------------------------------------------------------------------------------------------------

Table cared(const std::string& picture, HexMark mark, int figures = 1, OrderKind order = OrderKind::Normal) {
  Table t(picture + "\nH5: I i", marked(mark, {"E5"}));
  t.set_figures("E5", figures);
  t.order({"E5", "H5"}, order);
  return t;
}

TEST(Hospital, GivesFiguresBack) {
  RULES("F-ACT-58", "F-ACT-60", "X-ACT-18");
  Table t = cared("E5: ho/I", kHospitalCare);
  t.battle_phase();
  t.dice("infantry star armor grenade flag flag");
  t.act("recover e5");
  EXPECT_EQ(t.rolled(), 6);
  EXPECT_EQ(t.figures("E5"), 3);
}

TEST(Hospital, NeverMoreThanAtTheStart) {
  RULES("F-ACT-61", "X-ACT-18");
  Table t = cared("E5: ho/I", kHospitalCare, 3);
  t.battle_phase();
  t.dice("infantry star infantry infantry star star");
  t.act("recover e5");
  EXPECT_EQ(t.figures("E5"), 4);
  Table whole = cared("E5: ho/I", kHospitalCare, 4);
  whole.battle_phase();
  EXPECT_FALSE(whole.can("recover e5"));
}

TEST(Hospital, InPlaceOfMoveAndBattle) {
  RULES("F-ACT-59", "F-ACT-62", "X-ACT-18");
  Table t = cared("E5: ho/I . i", kHospitalCare);
  t.battle_phase();
  EXPECT_TRUE(t.can("battle e5 e7"));
  t.dice("flag flag flag flag flag flag");
  t.act("recover e5");
  EXPECT_FALSE(t.can("battle e5 e7"));
  EXPECT_EQ(why(t, "battle e5 e7"), "cared-for E5 (F-ACT-59)");
  Table in = moving("E4: I ho\nH5: I i", marked(kHospitalCare, {"E5"}), {"E4", "H5"});
  in.set_figures("E4", 1);
  in.act("move e4 e5");
  in.battle_phase();
  EXPECT_FALSE(in.can("recover e5")) << "it must begin its turn there";
  EXPECT_EQ(why(in, "recover e5"), "already-moved E5 (F-ACT-62)");
}

// Behind Enemy Lines a unit moves after its battle, but not after its treatment.
TEST(Hospital, InPlaceOfTheSecondMoveToo) {
  RULES("F-ACT-59", "F-ACT-62", "X-ACT-10", "X-ACT-18");
  for (const auto& [cell, mark] : {std::pair{"ho", kHospitalCare}, {"oa", kOasisCare}}) {
    SCOPED_TRACE(cell);
    Table t = cared(std::string("E5: ") + cell + "/I . i", mark, 1, OrderKind::BehindLines);
    t.battle_phase();
    EXPECT_TRUE(t.can("move e5 e4")) << "untreated it may";
    t.dice("flag flag flag flag flag flag");
    t.act("recover e5");
    EXPECT_TRUE(t.can("battle h5 h6")) << "the turn goes on";
    EXPECT_EQ(t.moves("E5"), "");
    EXPECT_EQ(t.targets("E5"), "");
    Table in = moving(std::string("E4: I ") + cell + "\nH5: I i", marked(mark, {"E5"}), {"E4", "H5"},
                      OrderKind::BehindLines);
    in.set_figures("E4", 1);
    in.act("move e4 e5");
    in.battle_phase();
    EXPECT_EQ(why(in, "recover e5"), "already-moved E5 (F-ACT-62)");
  }
}

TEST(Hospital, NotBesideAnEnemyAndForInfantryOnly) {
  RULES("F-ACT-58", "X-ACT-18");
  Table beside = cared("E5: ho/I i", kHospitalCare);
  beside.battle_phase();
  EXPECT_EQ(why(beside, "recover e5"), "enemy-near E5 (F-ACT-58)");
  Table armor = cared("E5: ho/A", kHospitalCare);
  armor.battle_phase();
  EXPECT_EQ(why(armor, "recover e5"), "infantry-care E5 armor (F-ACT-58)");
  Table elsewhere("E5: ho/I\nH5: I i");
  elsewhere.set_figures("E5", 1);
  elsewhere.order({"E5", "H5"});
  elsewhere.battle_phase();
  EXPECT_FALSE(elsewhere.can("recover e5")) << "where the battle does not say so";
}

TEST(Hospital, AnOrderThatForbidsMovesForbidsCare) {
  RULE("F-ACT-59");
  Table t = cared("E5: ho/I . i", kHospitalCare, 1, OrderKind::Firefight);
  t.battle_phase();
  EXPECT_EQ(why(t, "recover e5"), "order-forbids-move E5 firefight (C-CARD-026)");
}

TEST(Oasis, RollsAsManyDiceAsCards) {
  RULE("X-ACT-10");
  Table t = cared("E5: oa/I", kOasisCare);
  t.hand(kAllies, {"probe-left", "probe-right"});
  t.battle_phase();
  t.dice("infantry star flag");
  t.act("recover e5");
  EXPECT_EQ(t.rolled(), 3) << "the one played included";
  EXPECT_EQ(t.figures("E5"), 3);
}

// Desert
// -------------------------------------------------------------------------------------------------------------

// Armor in E5 has eliminated the unit in E6 and takes its ground.
Table desert(const std::string& picture, const Change& change = declare(kDesertRules)) {
  Table t = battling(picture + "\nH5: I i", change, {"E5", "H5"});
  t.set_figures("E6", 1);
  t.attack("E5", "E6", "grenade grenade grenade");
  t.act("ground e5 e6");
  return t;
}

TEST(Desert, OneHexMoreBeforeTheOverrun) {
  RULES("F-ACT-33", "F-TRP-14", "X-ACT-09");
  Table t = desert("E5: A i . . . i");
  EXPECT_TRUE(t.can("move e6 e7"));
  EXPECT_FALSE(t.can("move e6 e8")) << "two hexes in all";
  t.act("move e6 e7");
  EXPECT_TRUE(t.can("battle e7 e10"));
  EXPECT_FALSE(t.can("move e7 e8"));
  EXPECT_FALSE(desert("E5: A i . i", {}).can("move e6 e7")) << "elsewhere there is none";
}

TEST(Desert, WhyNotThere) {
  RULE("F-ACT-33");
  const Table t = desert("E5: A i . . . i\nF6: I");
  EXPECT_EQ(why(t, "move e6 e8"), "too-far E8 armor 1 (F-ACT-33)");
  EXPECT_EQ(why(t, "move e6 f6"), "occupied F6 (B-MOVE-07)");
  EXPECT_EQ(why(t, "move h5 h4"), "other-question E6 12 (B-BATTLE-02)");
}

TEST(Desert, TheOverrunMayComeWithoutIt) {
  RULE("F-ACT-33");
  Table t = desert("E5: A i . i");
  EXPECT_TRUE(t.can("battle e6 e8"));
  EXPECT_TRUE(t.can("pass"));
}

TEST(Desert, NotASecondTime) {
  RULES("F-ACT-34", "X-ACT-09");
  Table t = desert("E5: A i i1 . i");
  t.dice("grenade grenade grenade");
  t.act("battle e6 e7");
  if (t.can("pass") && !t.can("ground e6 e7")) t.act("pass");
  t.act("ground e6 e7");
  EXPECT_FALSE(t.can("move e7 e8"));
  EXPECT_FALSE(t.can("battle e7 e9"));
}

TEST(Desert, PalmsAndVillagesStopIt) {
  RULES("F-ACT-35", "F-GTG-17", "F-GTG-18", "X-ACT-09");
  for (const std::string cell : {"pf", "to"}) {
    Table t = desert("E5: A " + cell + "/i . i");
    EXPECT_FALSE(t.can("move e6 e7")) << cell;
    EXPECT_FALSE(t.can("battle e6 e8")) << cell;
  }
}

TEST(Desert, IsOfArmorOnly) {
  RULE("F-ACT-33");
  EXPECT_FALSE(desert("E5: I i . i").can("move e6 e7"));
}

// Smoke
// --------------------------------------------------------------------------------------------------------------

Table smoke() {
  Table t("E5: I . . . i", grant(kAllies, kSmokeScreen));
  return t;
}

TEST(SmokeScreen, IsLaidOnThreeHexesThatTouchBeforeTheFirstTurn) {
  RULES("X-ACT-21", "T-CARD-69");
  Table t = smoke();
  ASSERT_TRUE(t.can("smoke e7"));
  EXPECT_FALSE(t.can("card probe-left"));
  t.act("smoke e7");
  EXPECT_EQ(t.legal("smoke"), "d6, d7, e6, e8, f6, f7");
  EXPECT_EQ(why(t, "smoke a1"), "no-smoke-there A1 (X-ACT-21)");
  t.play({"smoke d7", "smoke f7"});
  EXPECT_EQ(t.state.smoke_count, 3);
  EXPECT_EQ(t.legal("smoke"), "");
}

// The unit in E5 has smoke before it, in E6, and no way round.
Table behind_smoke(const std::string& row) {
  Table t("D4: ri ri ri ri\nE5: " + row + "\nF4: ri ri ri ri\nH9: I i", grant(kAllies, kSmokeScreen));
  t.play({"smoke e6", "smoke d5", "smoke d6"});
  t.order({"E5", "H9"});
  return t;
}

TEST(SmokeScreen, HidesWhatIsBehind) {
  RULES("X-ACT-21", "T-CARD-69");
  Table t = behind_smoke("A . . i");
  t.battle_phase();
  EXPECT_FALSE(t.sees("E5", "E8"));
  EXPECT_FALSE(t.sees("E8", "E5"));
  EXPECT_EQ(why(t, "battle e5 e8"), "no-sight E6 smoke (X-ACT-21)");
  Table guns = behind_smoke("G . . i");
  guns.battle_phase();
  EXPECT_EQ(guns.targets("E5"), "E8") << "guns need not see it";
}

TEST(SmokeScreen, HindersNobodyInside) {
  RULES("X-ACT-21", "T-CARD-69");
  EXPECT_TRUE(behind_smoke("I . .").can("move e5 e7")) << "nobody stops in it";
  Table t = behind_smoke("A . . i");
  EXPECT_TRUE(t.can("move e5 e7"));
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_EQ(count(t, "battle e6 e8"), "armor +3 (B-RANGE-02)") << "out of it";
  EXPECT_TRUE(t.sees("E8", "E6"));
  EXPECT_EQ(t.dice_against("E8", "E6"), 2) << "and into it: infantry at two hexes";
}

TEST(SmokeScreen, IsGoneAfterTheSecondTurn) {
  RULES("X-ACT-21", "T-CARD-69");
  Table t = smoke();
  t.play({"smoke e7", "smoke d7", "smoke f7"});
  const auto turn = [&t](Side side) {
    t.hand(side, {"probe-left"});
    if (t.state.active != side) t.turn(side);
    t.act("card probe-left");
    if (t.state.active == side && t.can("done")) t.act("done");
  };
  turn(kAllies);
  EXPECT_EQ(t.state.smoke_count, 3) << "thinner";
  turn(kAxis);
  EXPECT_EQ(t.state.smoke_count, 3);
  turn(kAllies);
  EXPECT_EQ(t.state.smoke_count, 0);
}

// Winter
// -------------------------------------------------------------------------------------------------------------

TEST(GeneralWinter, AGrenadeCostsAFigureOfItsOwnersChoice) {
  RULE("X-ACT-51");
  Table t("D5: i i\nG5: I", [](auto& s) { s.of(kAxis).winter_dice = 2; });
  begin_turn_of(t, kAxis, "grenade grenade");
  EXPECT_EQ(t.legal("lose"), "d5, d6");
  t.act("lose d5");
  t.act("lose d5");
  EXPECT_EQ(t.figures("D5"), 2);
  EXPECT_EQ(t.legal("lose"), "");
  Table mild("D5: i i\nG5: I", [](auto& s) { s.of(kAxis).winter_dice = 2; });
  begin_turn_of(mild, kAxis, "star flag");
  EXPECT_EQ(mild.legal("lose"), "");
}

// Reinforcements
// -----------------------------------------------------------------------------------------------------

// Three units of the Allies wait off the board, for F1, F2 and F9, from their second turn and one medal on.
Table reserve(std::string_view card, int turn = 2, int medals = 1, const std::string& more = "") {
  Table t("H3: I\nH6: I\nB6: i\n" + more, [](auto& s) {
    HexSet hexes;
    for (const char* name : {"F1", "F2", "F9"}) hexes.insert(*Board::of(s.board).parse(name));
    s.of(kAllies).arrivals = {
        .units = 3, .troop = TroopId::Infantry, .hexes = hexes, .from_turn = 2, .at_medals = 1};
  });
  t.state.turns[0] = static_cast<std::uint16_t>(turn);
  t.state.medals[0] = static_cast<std::uint8_t>(medals);
  t.card(kAllies, card);
  return t;
}

TEST(Reinforcements, ComeOntoTheHexesOfTheBattleEachWithAnOrder) {
  RULE("X-ACT-01");
  Table t = reserve("probe-left");
  EXPECT_EQ(t.legal("bring"), "f1, f2") << "F9 lies in another section";
  EXPECT_EQ(why(t, "bring f9"), "wrong-section F9 probe-left (B-CARD-03)");
  EXPECT_EQ(why(t, "bring f3"), "no-way-in F3 infantry (X-ACT-01)");
  t.act("bring f1");
  EXPECT_EQ(t.figures("F1"), 4);
  EXPECT_EQ(t.legal("bring"), "f2") << "F1 is taken";
  t.act("bring f2");
  EXPECT_FALSE(t.can("order h3")) << "a Probe brings two and orders nobody else";
}

TEST(Reinforcements, AreNoMoreThanTheBattleHas) {
  RULE("X-ACT-01");
  Table t = reserve("attack-left");
  t.state.arrived[0] = 2;
  t.act("bring f1");
  EXPECT_EQ(t.legal("bring"), "");
  EXPECT_TRUE(t.can("order h3")) << "there are orders left";
  EXPECT_EQ(why(t, "bring f2"), "all-arrived F2 infantry 3 (X-ACT-01)");
}

TEST(Reinforcements, ComeInAnyTurnFromTheOneNamedOn) {
  RULE("X-ACT-01");
  EXPECT_EQ(reserve("probe-left", 1).legal("bring"), "");
  EXPECT_EQ(why(reserve("probe-left", 1), "bring f1"), "arrives-later F1 infantry 2 (X-ACT-01)");
  EXPECT_EQ(why(reserve("probe-left", 2, 0), "bring f1"), "needs-medals F1 1 (X-ACT-01)");
  Table t = reserve("recon-left");
  t.act("bring f1");
  t.turn(kAllies);
  t.card(kAllies, "recon-left");
  EXPECT_EQ(t.legal("bring"), "f2") << "not in one turn only, as in a breakthrough";
}

TEST(Reinforcements, MoveNoMoreInTheirFirstTurnButMayBattle) {
  RULE("X-ACT-01");
  Table t = reserve("probe-left", 2, 1, "F3: i");
  t.act("bring f2");
  t.act("done");
  EXPECT_FALSE(t.can("move f2 e2"));
  t.battle_phase();
  EXPECT_EQ(t.targets("F2"), "F3");
}

// Armor comes in at F2, artillery likewise; F3 is a hedgerow with a last figure in it.
Table arriving(TroopId troop) {
  Table t("F3: he/i1\nH3: I\nB6: i", [troop](auto& s) {
    s.of(kAllies).arrivals = {.units = 3, .troop = troop, .hexes = hexes_of(s, {"F2"}), .from_turn = 1};
  });
  t.state.turns[0] = 2;
  t.card(kAllies, "probe-left");
  t.act("bring f2");
  t.battle_phase();
  return t;
}

TEST(Reinforcements, HaveMoved) {
  RULES("X-ACT-01", "F-GTG-09", "F-TRP-05", "B-MVART-02");
  Table t = arriving(TroopId::Armor);
  t.attack("F2", "F3", "grenade star");
  ASSERT_TRUE(t.empty("F3"));
  EXPECT_FALSE(t.can("ground f2 f3")) << "no armor that has moved takes a hedgerow";
  const Table guns = arriving(TroopId::Artillery);
  EXPECT_EQ(guns.targets("F2"), "") << "who moves does not fire";
  EXPECT_EQ(why(guns, "battle f2 f3"), "moved-too-far F2 artillery (B-MVART-02)");
}

TEST(Reinforcements, ComeWithSectionCardsOnly) {
  RULE("X-ACT-01");
  const Table t = reserve("direct-from-hq");
  EXPECT_EQ(t.legal("bring"), "");
  EXPECT_EQ(why(t, "bring f1"), "not-by-this-card F1 direct-from-hq (X-ACT-01)");
}

// Units held back
// -----------------------------------------------------------------------------------------------------

// The unit in F1 waits for two medals; its side has so many.
Table held_back(int medals) {
  Table t("F1: I I\nB6: i", [](auto& s) {
    for (auto& unit : s.units)
      if (unit.hex == *Board::of(s.board).parse("F1")) unit.ready_medals = 2;
  });
  t.state.medals[0] = static_cast<std::uint8_t>(medals);
  return t;
}

TEST(HeldBack, MayBeOrderedOnceTheirSideHasTheMedals) {
  RULE("H-HELD-01");
  for (int medals : {0, 1, 2}) {
    Table t = held_back(medals);
    t.card(kAllies, "probe-left");
    EXPECT_EQ(t.legal("order"), medals < 2 ? "f2" : "f1, f2") << medals;
    if (medals < 2) EXPECT_EQ(why(t, "order f1"), "needs-medals F1 2 (H-HELD-01)");
  }
}

TEST(HeldBack, AreHealedWhileTheyWaitButNotOrdered) {
  RULES("H-HELD-01", "F-CMDB-61");
  for (int medals : {0, 2}) {
    Table t = held_back(medals);
    t.set_figures("F1", 2);
    t.card(kAllies, "medics-and-mechanics");
    t.dice("star");
    t.act("heal f1");
    EXPECT_EQ(t.figures("F1"), 3);
    EXPECT_EQ(t.ordered(), medals < 2 ? "" : "F1") << medals;
    EXPECT_EQ(t.to_act(), seat_of(medals < 2 ? kAxis : kAllies)) << medals;
  }
}

// Armor breakthrough
// -------------------------------------------------------------------------------------------------

// The Axis, on its nth turn, plays a card; four armor units may come over row I.
Table breakthrough(std::string_view card, int turn = 2, const std::string& more = "", int from_turn = 1) {
  Table t("B3: i\nB6: i\nB10: i\nF6: I\n" + more,
          [=](auto& s) { s.of(kAxis).arrivals = {.units = 4, .from_turn = from_turn}; });
  t.state.turns[1] = static_cast<std::uint16_t>(turn);
  t.hand(kAxis, {card});
  t.turn(kAxis);
  t.act("card " + std::string(card));
  return t;
}
int come(Table& t) {
  int n = 0;
  for (; t.legal("bring") != ""; ++n)
    t.act("bring " + t.legal("bring").substr(0, t.legal("bring").find(',')));
  return n;
}

TEST(ArmorBreakthrough, AsManyAsTheCardOrders) {
  RULES("F-SCN-33", "F-SCN-34", "X-ACT-22");
  for (const auto& [card, units] :
       {std::pair{"recon-center", 1}, std::pair{"probe-center", 2}, std::pair{"attack-center", 3}}) {
    Table t = breakthrough(card);
    EXPECT_EQ(come(t), units) << card;
    EXPECT_FALSE(t.can("order b6")) << "each takes an order";
  }
}

TEST(ArmorBreakthrough, AnAssaultOrdersTheOthersToo) {
  RULES("F-SCN-34", "F-SCN-35", "X-ACT-22");
  Table t = breakthrough("assault-center");
  EXPECT_EQ(come(t), 4);
  EXPECT_TRUE(t.unit("B6").order == OrderKind::Normal) << "all units of the section are ordered";
}

TEST(ArmorBreakthrough, OverTheEnemysBaselineInTheCardsSection) {
  RULES("F-SCN-33", "F-SCN-35", "X-ACT-22");
  const Table t = breakthrough("probe-center", 2, "I5: I fo");
  EXPECT_EQ(t.legal("bring"), "i6, i7, i8, i9") << "I5 is taken";
  EXPECT_EQ(why(t, "bring i1"), "wrong-section I1 probe-center (B-CARD-03)");
}

// As at the Sea of Azov, where the battle says so; elsewhere any turn will do.
TEST(ArmorBreakthrough, NotBeforeTheTurnThatTheBattleNames) {
  RULES("F-SCN-32", "X-ACT-22");
  EXPECT_EQ(breakthrough("attack-center", 1).legal("bring"), "i5, i6, i7, i8, i9");
  EXPECT_EQ(breakthrough("attack-center", 1, "", 2).legal("bring"), "");
  EXPECT_EQ(why(breakthrough("attack-center", 1, "", 2), "bring i6"), "arrives-later I6 armor 2 (X-ACT-22)");
  EXPECT_EQ(breakthrough("attack-center", 2, "", 2).legal("bring"), "i5, i6, i7, i8, i9");
}

TEST(ArmorBreakthrough, InOneTurnOnly) {
  RULES("F-SCN-33", "X-ACT-22");
  Table t = breakthrough("probe-center");
  t.act("bring i7");
  t.play({"done", "done"});
  if (t.state.active == kAxis && t.can("done")) t.act("done");
  t.hand(kAxis, {"attack-center"});
  t.turn(kAxis);
  t.act("card attack-center");
  EXPECT_EQ(t.legal("bring"), "");
  EXPECT_EQ(why(t, "bring i6"), "all-arrived I6 armor 4 (F-SCN-33)");
}

TEST(ArmorBreakthrough, TheyStopBattleAndDoNotOverrun) {
  RULE("X-ACT-22");
  Table t = breakthrough("probe-center", 2, "I8: I1 I");
  t.act("bring i7");
  t.act("done");
  EXPECT_EQ(t.moves("I7"), "");
  EXPECT_TRUE(t.can("battle i7 i8"));
  t.attack("I7", "I8", "grenade grenade grenade");
  t.act("ground i7 i8");
  EXPECT_FALSE(t.can("battle i8 i9"));
}

// The hex more is gone before one battles again, and they do not.
TEST(ArmorBreakthrough, InTheDesertTheyGoNoFurther) {
  RULES("X-ACT-22", "F-ACT-33");
  for (const bool arrives : {true, false}) {
    Table t("B6: i\nI7: " + std::string(arrives ? "." : "a") + " I1 . I",
            together({declare(kDesertRules), [](auto& s) { s.of(kAxis).arrivals = {.units = 4}; }}));
    t.state.turns[1] = 2;
    t.hand(kAxis, {"probe-center"});
    t.turn(kAxis);
    t.play({"card probe-center", arrives ? "bring i7" : "order i7", "done"});
    if (!arrives) t.act("done");
    t.attack("I7", "I8", "grenade grenade grenade");
    t.act("ground i7 i8");
    EXPECT_EQ(t.can("move i8 i9"), !arrives);
  }
}

TEST(ArmorBreakthrough, MeetWhatLiesThere) {
  RULES("X-ACT-22", "F-TMINE-02", "F-TWIRE-15");
  const auto come_to = [](const std::string& more, const Change& change) {
    Table t("B3: i\nB6: i\nB10: i\nF6: I\n" + more,
            together({[](auto& s) { s.of(kAxis).arrivals = {.units = 4}; }, change}));
    t.state.turns[1] = 2;
    t.hand(kAxis, {"probe-center"});
    t.turn(kAxis);
    t.act("card probe-center");
    return t;
  };
  Table mine = come_to("I8: I1", mines(Owner::Allies, {"I7"}));
  set_mine(mine, "I7", 2);
  mine.dice("armor grenade");
  mine.act("bring i7");
  EXPECT_EQ(mine.figures("I7"), 1);
  mine.act("done");
  mine.attack("I7", "I8", "grenade grenade grenade");
  EXPECT_FALSE(mine.can("ground i7 i8")) << "it must stop there";
  Table wire = come_to("I7: wi", [](auto&) {});
  wire.act("bring i7");
  EXPECT_FALSE(wire.state.wire.contains(wire.hex("I7"))) << "armor removes it";
  Table taken = come_to("I7: hq", [](auto& s) { s.of(kAllies).headquarters = hexes_of(s, {"I7"}); });
  const int hand = taken.hand_size(kAllies);
  taken.act("bring i7");
  EXPECT_EQ(taken.hand_size(kAllies), hand - 1) << "a headquarters is lost";
}

TEST(ArmorBreakthrough, NotWithATacticCard) {
  RULE("X-ACT-22");
  EXPECT_EQ(breakthrough("direct-from-hq").legal("bring"), "");
}

// Who may leave the board, and for how many medals
// -----------------------------------------------------------------

TEST(Exits, MayBeWorthOtherMedalsByTheKindOfUnit) {
  RULE("E-EXIT-05");
  Table t = moving("A5: I\nA8: A\nH5: I i",
                   [](auto& s) {
                     s.of(kAllies).exits = hexes_of(s, {"A5", "A8"});
                     s.of(kAllies).exit_medals = {2, 1, 1};
                   },
                   {"A5", "A8", "H5"});
  t.act("exit a5");
  EXPECT_EQ(t.medals(kAllies), 2);
  t.act("exit a8");
  EXPECT_EQ(t.medals(kAllies), 3);
}

TEST(Closed, SomeHexesAreClosedToOneSide) {
  RULE("F-THEDGE-11");
  const Change closed = [](auto& s) { s.of(kAllies).closed[0] = hexes_of(s, {"E6", "F5"}); };
  EXPECT_EQ(why(moving("E5: I fo", closed, {"E5"}), "move e5 e6"), "impassable E6 forest (F-THEDGE-11)");
  EXPECT_TRUE(moving("E5: A fo", closed, {"E5"}).can("move e5 e6"));
  EXPECT_TRUE(moving("E5: i fo", closed, {"E5"}).can("move e5 e6"));
  Table t = battling("C5: g\nE5: I\nF4: i", closed, {"C5"});
  t.attack("C5", "E5", "flag star star");
  EXPECT_EQ(t.figures("E5"), 3) << "no way back";
  // The Resistance may go on after one hex, but not there.
  Table r = battling("E4: i R\nF4:  . A\nG4: . .\nH4:  . .",
                     [](auto& s) { s.of(kAllies).closed[0] = hexes_of(s, {"G5"}); }, {"E4"});
  r.attack("E4", "E5", "flag star star");
  ASSERT_EQ(r.figures("F4"), 3);
  EXPECT_EQ(r.retreats(), "G4");
  EXPECT_EQ(why(r, "retreat f4 g5"), "impassable G5 open (F-THEDGE-11)");
}

TEST(Desert, NoHexMoreWhereArmorMustStop) {
  RULES("F-GTG-05", "F-TRRB-02");
  for (const std::string ground : {"ra", "ri+rb", "ju"}) {
    EXPECT_FALSE(desert("E5: A " + ground + "/i . i").can("move e6 e7")) << ground;
  }
}

TEST(ArmorBreakthrough, NotOverHexesThatTheBattleCloses) {
  RULE("X-ACT-22");
  Table t("A1: i\nB1: i\nE3: I", [](auto& s) {
    s.of(kAxis).arrivals = {.units = 4};
    s.of(kAxis).closed[1].insert(*Board::of(s.board).parse("I6"));
  });
  t.state.turns = {2, 2};
  t.card(kAxis, "assault-center");
  EXPECT_TRUE(t.can("bring i7"));
  EXPECT_FALSE(t.can("bring i6"));
}

} // namespace
} // namespace bocage::test
