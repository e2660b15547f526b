// Raids: prisoners who are freed, radar that warns of planes, guns that are turned round, supplies that are
// burnt. Their cards are in no document; what is played is the house rule of their rows.
//
// Rules: X-ACT-07, X-ACT-11, X-ACT-12, X-ACT-14.
#include <string>
#include <vector>

#include "engine/rules/air_drop.h"
#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// Prisoners
// ---------------------------------------------------------------------------------------------------------

Change camps(Names names, int units = 1, int figures = 4) {
  return [=](Setup& s) {
    s.first = kAxis; // the Allies stand there when their turn begins
    s.of(kAllies).prisons = {hexes_of(s, names), units, figures};
  };
}

// A turn of the side begins, after one of the enemy's in which nothing happens.
void begin_turn_of(Table& t, Side side) {
  t.hand(other(side), {"probe-left"});
  t.hand(side, {"attack-center"});
  t.turn(other(side));
  t.act("card probe-left"); // nobody is there to be ordered
}

TEST(Prisoners, ComeOutOfTheCampAtTheStartOfATurn) {
  RULE("X-ACT-07");
  Table t("E5: pc/I\nB5: i", camps({"E5"}));
  begin_turn_of(t, kAllies);
  EXPECT_EQ(t.legal("free"), "d4, d5, e4, e6, f4, f5") << "beside the camp";
  t.act("free f4");
  EXPECT_EQ(t.figures("F4"), 4);
  EXPECT_EQ(t.unit("F4").side, kAllies);
  EXPECT_EQ(t.unit("F4").troop, TroopId::Infantry);
  EXPECT_EQ(t.legal("card"), "attack-center") << "then a card is played";
}

TEST(Prisoners, AreNotOrderedInThatTurn) {
  RULE("X-ACT-07");
  Table t("E5: pc/I\nB5: i", camps({"E5"}));
  begin_turn_of(t, kAllies);
  t.play({"free f5", "card attack-center"});
  EXPECT_TRUE(t.can("order e5"));
  EXPECT_FALSE(t.can("order f5"));
  EXPECT_EQ(why(t, "order f5"), "not-ready F5 " + std::to_string(t.state.turns[0] + 1) + " (X-ACT-07)");
  begin_turn_of(t, kAllies);
  t.act("card attack-center");
  EXPECT_TRUE(t.can("order f5"));
}

TEST(Prisoners, LeaveEachCampOnce) {
  RULE("X-ACT-07");
  Table t("C3: lc/I\nE8: pc/I\nB5: i", camps({"C3", "E8"}));
  begin_turn_of(t, kAllies);
  t.play({"free f8", "free c4"});
  EXPECT_EQ(t.figures("F8") + t.figures("C4"), 8);
  begin_turn_of(t, kAllies);
  EXPECT_EQ(t.legal("free"), "") << "both are empty";
}

TEST(Prisoners, WaitForAUnitOfTheirOwn) {
  RULE("X-ACT-07");
  for (const char* picture : {"E5: pc\nB5: i\nH5: I", "E5: pc/i\nB5: i\nH5: I", "E5: pc . I\nB5: i"}) {
    Table t(picture, camps({"E5"}));
    begin_turn_of(t, kAllies);
    EXPECT_EQ(t.legal("free"), "") << picture;
  }
  Table enemy("E5: pc/I\nB5: i", camps({"E5"}));
  begin_turn_of(enemy, kAxis);
  EXPECT_EQ(enemy.legal("free"), "") << "not in a turn of the enemy";
  Table other_camp("E5: pc/I\nE8: pc\nB5: i", camps({"E8"}));
  begin_turn_of(other_camp, kAllies);
  EXPECT_EQ(other_camp.legal("free"), "") << "no prisoners of ours are there";
}

TEST(Prisoners, ComeOutBesideTheirCamp) {
  RULE("X-ACT-07");
  Table t("E5: pc/I\nE6: I\nB5: i", camps({"E5"}));
  begin_turn_of(t, kAllies);
  EXPECT_EQ(why(t, "free e6"), "no-room-there E6 (X-ACT-07)");
  EXPECT_EQ(why(t, "free e9"), "no-room-there E9 (X-ACT-07)");
}

// Who has just been freed onto another camp does not open it in the same turn.
TEST(Prisoners, AreFreedWhereSomebodyStoodBefore) {
  RULE("X-ACT-07");
  Table t("E5: pc/I pc\nG9: pc/I\nB5: i", camps({"E5", "E6", "G9"}));
  begin_turn_of(t, kAllies);
  t.act("free g10"); // one camp after the other, the last first
  t.act("free e6");
  EXPECT_EQ(t.legal("free"), "");
  EXPECT_EQ(t.legal("card"), "attack-center");
  begin_turn_of(t, kAllies);
  EXPECT_EQ(t.legal("free"), "d5, d6, e7, f5, f6") << "a turn later";
}

// Eight camps, and at daybreak a drop of twelve who all lie across two hexes: more questions than a position
// has room for, if each camp waited for itself.
TEST(Prisoners, AndParachutistsDoNotCrowdThePosition) {
  RULE("X-ACT-07");
  AirDrop drop;
  drop.units = 12;
  drop.at_daylight = true;
  const Names held{"A2", "A5", "A8", "A11", "I2", "I5", "I8", "I11"};
  std::string picture = "B7: i\n";
  for (const auto& name : held) picture += std::string(name) + ": pc/I\n";
  Table t(picture, together({camps(held), [drop](auto& s) {
                               s.air_drops.push_back(drop);
                               s.options.visibility = 5;
                               s.options.watch = kAllies;
                             }}));
  t.dice("star flag flag flag");
  begin_turn_of(t, kAllies);
  ASSERT_TRUE(t.can("drop e6"));
  std::vector<Fall> falls;
  for (const char* row : {"C", "E", "G"})
    for (const int column : {1, 4, 7, 10}) {
      const Hex at = t.hex(row + std::to_string(column));
      falls.push_back({at, t.game.board().neighbor(at, Direction::East), true});
    }
  ++t.state.top().count; // as if they had been let fall
  Play p{t.game, t.state, t.chance, &t.events};
  land(p, drop, falls);
  ASSERT_LE(t.state.frame_count, kMaxFrames);
  int landed = 0, freed = 0;
  for (; !t.legal("land").empty(); ++landed) t.act(t.legal().front());
  for (; !t.legal("free").empty(); ++freed) t.act(t.legal().front());
  EXPECT_EQ(landed, 12);
  EXPECT_EQ(freed, 8);
  EXPECT_EQ(t.legal("card"), "attack-center");
}

TEST(Prisoners, DoNotFollowAPlaneThatIsParkedThere) {
  RULE("X-ACT-07");
  const Change parked = [](bocage::Setup& s) {
    UnitSetup plane;
    plane.hex = *Board::of(s.board).parse("E5");
    plane.troop = TroopId::Fighter;
    plane.side = kAllies;
    plane.marks = kGrounded;
    s.units.push_back(plane);
  };
  Table t("E5: pc\nB5: i\nH5: I", together({camps({"E5"}), parked}));
  begin_turn_of(t, kAllies);
  EXPECT_EQ(t.legal("free"), "");
}

TEST(Prisoners, AreAsManyAsTheBattleSays) {
  RULE("X-ACT-07");
  Table t("E5: pc/I\nB5: i", camps({"E5"}, 2, 3));
  begin_turn_of(t, kAllies);
  t.act("free f4");
  EXPECT_EQ(t.legal("free"), "d4, d5, e4, e6, f5");
  t.act("free f5");
  EXPECT_EQ(t.legal("free"), "");
  EXPECT_EQ(t.figures("F4"), 3);
  EXPECT_EQ(t.figures("F5"), 3);
}

TEST(Prisoners, GoWhereInfantryCouldStep) {
  RULE("X-ACT-07");
  Table t("D4: ri mo\nE4: . pc/I i\nF4: oc I\nB5: i", camps({"E5"}));
  begin_turn_of(t, kAllies);
  EXPECT_EQ(t.figures("E4"), 4) << "the only hex that is left: nobody is asked";
}

TEST(Prisoners, WhoFindNoFreeHexStayInTheCamp) {
  RULE("X-ACT-07");
  Table t("D4: I I\nE4: I pc/I I\nF4: . I\nB5: i", camps({"E5"}, 2));
  begin_turn_of(t, kAllies);
  EXPECT_EQ(t.figures("F4"), 4);
  EXPECT_EQ(t.count(EventKind::PrisonersFreed), 1) << "there is room for one of the two";
  begin_turn_of(t, kAllies);
  EXPECT_EQ(t.count(EventKind::PrisonersFreed), 0);
  t.play({"card attack-center", "order f5", "done", "move f5 g5"});
  begin_turn_of(t, kAllies);
  EXPECT_EQ(t.figures("F5"), 4) << "the other comes as soon as there is";
}

TEST(Prisoners, MeetTheMinesBesideTheCamp) {
  RULES("X-ACT-07", "F-TMINE-04");
  Table t("D4: I I\nE4: I pc/I I\nF4: mi I\nB5: i", together({camps({"E5"}), mines(Owner::Axis, {"F4"})}));
  set_mine(t, "F4", 2);
  t.hand(kAxis, {"probe-left"});
  t.turn(kAxis);
  t.dice("grenade infantry");
  t.act("card probe-left");
  EXPECT_EQ(t.figures("F4"), 2);
}

// Radar
// -------------------------------------------------------------------------------------------------------------

Change radar(Side side, Names stations, int targets = 2) {
  return [=](Setup& s) { s.of(side).radar = {hexes_of(s, stations), targets}; };
}

// How many units Air Power strikes of four that stand side by side.
int struck(const char* picture, const Change& change, Side by = kAxis,
           std::initializer_list<const char*> hexes = {"e5", "e6", "e7", "e8"}) {
  Table t(picture, change);
  t.card(by, "air-power");
  int count = 0;
  for (const char* hex : hexes) {
    const std::string target = "target " + std::string(hex);
    if (!t.can(target)) break;
    t.act(target);
    ++count;
  }
  return count;
}

TEST(RadarAlert, AirPowerStrikesTwoHexesAtMost) {
  RULE("X-ACT-11");
  const char* row = "E5: rs/I I I I\nB5: i";
  EXPECT_EQ(struck(row, {}), 4) << "without the rule";
  EXPECT_EQ(struck(row, radar(kAllies, {"E5"})), 2);
  EXPECT_EQ(struck(row, radar(kAllies, {"E5"}, 1)), 1) << "or as many as the battle says";
  EXPECT_EQ(struck(row, radar(kAllies, {"E5"}, 3)), 3);
}

TEST(RadarAlert, NeedsAUnitOnTheStation) {
  RULE("X-ACT-11");
  EXPECT_EQ(struck("E5: I I I I\nG5: rs\nB5: i", radar(kAllies, {"G5"})), 4) << "nobody is there";
  EXPECT_EQ(struck("E5: I I I I\nG5: rs/i\nB5: i", radar(kAllies, {"G5"})), 4) << "the enemy is";
  EXPECT_EQ(struck("E5: I I I I\nG5: rs/I\nB5: i", radar(kAllies, {"G5"})), 2);
  EXPECT_EQ(struck("E5: I I I I\nG5: rs . rs/I\nB5: i", radar(kAllies, {"G5", "G7"})), 2) << "one is enough";
}

TEST(RadarAlert, WarnsItsOwnSide) {
  RULE("X-ACT-11");
  EXPECT_EQ(struck("E5: i i i i\nG5: rs/I", radar(kAllies, {"G5"}), kAllies), 4)
      << "its own Air Power is as ever";
}

TEST(RadarAlert, WarnsOfAReconThatFliesToo) {
  RULE("X-ACT-11");
  Table t("E5: rs/I I I I\nB5: i", together({radar(kAllies, {"E5"}), grant(kAxis, kAirStrikes)}));
  t.hand(kAxis, {"recon-center"});
  t.turn(kAxis);
  t.play({"air-power recon-center", "target e5", "target e6"});
  EXPECT_EQ(t.count(EventKind::BattleDeclared), 2) << "the dice fall after the second";
}

// Guns
// --------------------------------------------------------------------------------------------------------------

// The unit in E5 has driven the last gun from D5, and may take its ground.
Table overrun(std::string_view unit = "I", std::string_view guns = "g1", std::string_view rest = "",
              const Change& change = grant(kAllies, kCapturesGuns)) {
  Table t = battling(fill({unit, guns, rest}, "D5: /$2\nE5: /$1\nI1: I\n$3"), change, {"E5", "I1"});
  t.attack("E5", "D5", "grenade grenade grenade");
  return t;
}
Table captured(std::string_view rest = "", std::string_view unit = "I") {
  Table t = overrun(unit, "g1", rest);
  t.act("ground e5 d5");
  return t;
}

TEST(CapturedGuns, AreTakenWithTheGround) {
  RULE("X-ACT-12");
  Table t = overrun();
  EXPECT_FALSE(t.unit("E5").is(kHasGuns)) << "they stand in the hex";
  t.act("ground e5 d5");
  EXPECT_EQ(t.count(EventKind::GunsCaptured), 1);
  EXPECT_TRUE(t.unit("D5").is(kHasGuns));
  EXPECT_EQ(t.unit("D5").troop, TroopId::Infantry);
}

TEST(CapturedGuns, FireAsArtilleryDoes) {
  RULE("X-ACT-12");
  Table t = captured("B1: i\nD6: fo fo fo/i fo/i fo/i fo/i\nE8: fo/i");
  EXPECT_EQ(t.dice_against("D5", "D8"), 2);
  EXPECT_EQ(t.dice_against("D5", "D9"), 2);
  EXPECT_EQ(t.dice_against("D5", "D10"), 1);
  EXPECT_EQ(t.dice_against("D5", "D11"), 1);
  t.order({"D5", "I1"});
  t.battle_phase();
  EXPECT_EQ(t.targets("D5"), "B1 D8 D9 D10 D11 E8") << "over woods, as far as six hexes";
  EXPECT_EQ(count(t, "battle d5 e8"), "artillery +2 (X-ACT-12)") << "the wood takes nothing from it";
}

TEST(CapturedGuns, FireAtShortRangeToo) {
  RULE("X-ACT-12");
  Table t = captured("B5: to/i");
  t.order({"D5", "I1"});
  t.battle_phase();
  EXPECT_EQ(count(t, "battle d5 b5"), "artillery +3 (X-ACT-12)") << "two hexes";
  Table beside = captured("C5: to/i");
  beside.order({"D5", "I1"});
  beside.battle_phase();
  EXPECT_EQ(count(beside, "battle d5 c5"), "artillery +3 (X-ACT-12)");
}

TEST(CapturedGuns, AreServedByInfantry) {
  RULE("X-ACT-12");
  Table t = captured("B5: i\nI5: G");
  EXPECT_EQ(t.figures("D5"), 4);
  t.order({"B5"});
  t.battle_phase();
  t.attack("B5", "D5", "infantry grenade");
  EXPECT_EQ(t.figures("D5"), 2) << "infantry and grenades hit it";
  t.card(kAllies, "artillery-bombard");
  EXPECT_FALSE(t.can("order d5")) << "it is no artillery to a card";
}

TEST(CapturedGuns, AreLeftWithTheHex) {
  RULE("X-ACT-12");
  Table t = captured("B5: i\nA9: i");
  t.order({"D5", "I1"});
  EXPECT_EQ(t.moves("D5"), "B4 B6 C4 C5 C6 C7 D3 D4 D6 D7 E4 E5 E6 E7 F4 F5 F6") << "as infantry moves";
  t.act("move d5 c5");
  EXPECT_EQ(t.count(EventKind::GunsLeft), 1);
  EXPECT_FALSE(t.unit("C5").is(kHasGuns));
  t.battle_phase();
  EXPECT_EQ(count(t, "battle c5 b5"), "infantry +3 (B-RANGE-01)");
  EXPECT_FALSE(t.can("battle c5 a9"));
  t.attack("C5", "B5", "star star star");
  t.order({"C5", "I1"});
  t.act("move c5 d5");
  EXPECT_FALSE(t.unit("D5").is(kHasGuns)) << "nobody can use them any more";
}

TEST(CapturedGuns, AreLeftByARetreat) {
  RULE("X-ACT-12");
  Table t = captured("B5: i");
  t.order({"B5"});
  t.battle_phase();
  t.attack("B5", "D5", "flag star");
  t.act("retreat d5 e5");
  EXPECT_FALSE(t.unit("E5").is(kHasGuns));
}

TEST(CapturedGuns, StayWithAUnitThatOnlyLosesFigures) {
  RULE("X-ACT-12");
  Table t = captured("B5: i\nB9: i");
  t.order({"B5"});
  t.battle_phase();
  t.attack("B5", "D5", "infantry star");
  t.order({"D5", "I1"});
  t.battle_phase();
  EXPECT_TRUE(t.can("battle d5 b9"));
}

TEST(CapturedGuns, NeedTheRuleTheGroundAndTheLoss) {
  RULE("X-ACT-12");
  Table without = overrun("I", "g1", "", {});
  without.act("ground e5 d5");
  EXPECT_FALSE(without.unit("D5").is(kHasGuns)) << "without the rule";
  Table enemies = overrun("I", "g1", "", grant(kAxis, kCapturesGuns));
  enemies.act("ground e5 d5");
  EXPECT_FALSE(enemies.unit("D5").is(kHasGuns)) << "it is the enemy's";
  Table stays = overrun();
  stays.act("pass");
  EXPECT_FALSE(stays.unit("E5").is(kHasGuns)) << "who does not go there has none";
  Table driven = battling("D5: g\nE5: I\nI1: I", grant(kAllies, kCapturesGuns), {"E5", "I1"});
  driven.attack("E5", "D5", "flag star star");
  if (driven.can("retreat d5 c5")) driven.act("retreat d5 c5");
  driven.act("ground e5 d5");
  EXPECT_FALSE(driven.unit("D5").is(kHasGuns)) << "guns that retreat take themselves along";
}

// The last gun goes back one hex of two and is lost there, at the edge of the board.
TEST(CapturedGuns, AreNotThoseThatWereLostElsewhere) {
  RULE("X-ACT-12");
  Table t = battling("B5: g1\nC5: I\nI1: I", grant(kAllies, kCapturesGuns), {"C5", "I1"});
  t.attack("C5", "B5", "flag flag star");
  if (!t.legal("retreat").empty()) t.act(t.legal().front());
  ASSERT_EQ(t.count(EventKind::UnitEliminated), 1);
  t.act("ground c5 b5");
  EXPECT_FALSE(t.unit("B5").is(kHasGuns));
}

TEST(CapturedGuns, HitATankDestroyerWithTheirStars) {
  RULES("X-ACT-12", "E-ELEF-14");
  Table t = captured("B5: /td");
  t.order({"D5", "I1"});
  t.battle_phase();
  const int hits = t.unit("B5").hits, figures = t.figures("B5");
  t.attack("D5", "B5", "star flag flag");
  EXPECT_TRUE(t.count(EventKind::DiceRerolled) > 0 || t.unit("B5").hits > hits || t.figures("B5") < figures)
      << "infantry's would miss";
}

TEST(CapturedGuns, AreNoneWhereNobodyWasDrivenOff) {
  RULE("X-ACT-12");
  Table t = overrun();
  t.state.top().target = kNoUnit; // of a position that was written by hand
  t.act("ground e5 d5");
  EXPECT_EQ(t.count(EventKind::GunsCaptured), 0);
  EXPECT_FALSE(t.unit("D5").is(kHasGuns));
}

TEST(CapturedGuns, AreForInfantryOnFoot) {
  RULE("X-ACT-12");
  const auto captures = [](std::string_view unit, std::string_view guns = "g1") {
    Table t = overrun(unit, guns);
    if (!t.can("ground e5 d5")) return false;
    t.act("ground e5 d5");
    return t.unit("D5").is(kHasGuns);
  };
  for (const char* unit : {"I", "S", "R", "Ce", "Sk"}) EXPECT_TRUE(captures(unit)) << unit;
  for (const char* unit : {"A", "Ca", "Sn", "Pc", "Mg"}) EXPECT_FALSE(captures(unit)) << unit;
  EXPECT_TRUE(captures("I", "bg1")) << "heavy guns too";
  EXPECT_FALSE(captures("I", "ma1")) << "not those that drive";
  EXPECT_FALSE(captures("I", "i1"));
  EXPECT_FALSE(captures("I", "mg1")) << "a weapon is no gun";
}

// Supplies
// ----------------------------------------------------------------------------------------------------------

Change depots(Side side, Names names, int medals = 1, int cards = 0) {
  return [=](Setup& s) { s.of(side).depots = {hexes_of(s, names), medals, cards}; };
}

TEST(Supplies, AreDestroyedInsteadOfABattle) {
  RULE("X-ACT-14");
  Table t = battling("E5: sd/I . i\nI1: I", depots(kAllies, {"E5"}), {"E5", "I1"});
  EXPECT_TRUE(t.can("battle e5 e7"));
  t.act("destroy e5");
  EXPECT_FALSE(t.has("E5", TerrainId::SupplyDepot)) << "it is gone";
  EXPECT_EQ(t.medals(kAllies), 1);
  EXPECT_EQ(t.figures("E5"), 4);
  EXPECT_FALSE(t.can("battle e5 e7")) << "that was its battle";
  EXPECT_FALSE(t.can("destroy e5"));
  t.order({"E5", "I1"});
  t.battle_phase();
  EXPECT_EQ(why(t, "destroy e5"), "no-depot E5 (X-ACT-14)") << "once";
}

TEST(Supplies, GiveTheirMedalForGood) {
  RULE("X-ACT-14");
  Table t = battling("E5: sd/I\nI1: I\nB5: i", depots(kAllies, {"E5"}), {"E5", "I1"});
  t.act("destroy e5");
  t.order({"E5", "I1"});
  t.act("move e5 f5");
  EXPECT_EQ(t.medals(kAllies), 1);
}

TEST(Supplies, NoLongerHideWhatIsBehindThem) {
  RULES("X-ACT-14", "T-CARD-43");
  Table t = battling("E4: I sd/I . i\nI1: I", depots(kAllies, {"E5"}), {"E5", "I1"});
  t.act("destroy e5");
  t.order({"E5", "I1"});
  EXPECT_FALSE(t.sees("E4", "E7")) << "over the unit";
  t.act("move e5 f5");
  EXPECT_TRUE(t.sees("E4", "E7"));
  EXPECT_FALSE(Table("E4: I sd . i").sees("E4", "E7"));
}

TEST(Supplies, AreWorthWhatTheBattleSays) {
  RULE("X-ACT-14");
  Table t = battling("E5: sd/I\nI1: I\nB5: i", depots(kAllies, {"E5"}, 2, 1), {"E5", "I1"});
  t.hand(kAxis, {"probe-left", "probe-right", "recon-center"});
  t.act("destroy e5");
  EXPECT_EQ(t.medals(kAllies), 2);
  EXPECT_EQ(t.hand_size(kAxis), 2) << "a card is lost with them";
  Table cards = battling("E5: sd/I\nI1: I\nB5: i", depots(kAllies, {"E5"}, 0, 2), {"E5", "I1"});
  cards.hand(kAxis, {"probe-left", "probe-right", "recon-center"});
  cards.act("destroy e5");
  EXPECT_EQ(cards.medals(kAllies), 0);
  EXPECT_EQ(cards.hand_size(kAxis), 1);
}

TEST(Supplies, OfTheEnemyOnly) {
  RULE("X-ACT-14");
  const Table own = battling("E5: sd/I . i\nI1: I", depots(kAxis, {"E5"}), {"E5", "I1"});
  EXPECT_EQ(why(own, "destroy e5"), "no-depot E5 (X-ACT-14)") << "they are its own";
  const Table beside = battling("E5: sd I . i\nI1: I", depots(kAllies, {"E5"}), {"E6", "I1"});
  EXPECT_EQ(why(beside, "destroy e6"), "no-depot E6 (X-ACT-14)") << "it stands beside them";
  const Table without = battling("E5: sd/I . i\nI1: I", {}, {"E5", "I1"});
  EXPECT_FALSE(without.can("destroy e5")) << "without the rule";
}

TEST(Supplies, AreForUnitsThatCouldBattle) {
  RULE("X-ACT-14");
  Table far = moving("E5: sd . I\nB5: i\nI1: I", depots(kAllies, {"E5"}), {"E7", "I1"});
  far.act("move e7 e5");
  far.battle_phase();
  EXPECT_EQ(why(far, "destroy e5"), "moved-too-far E5 infantry 2 (B-MVINF-02)");
  Table near = moving("E5: sd I\nB5: i\nI1: I", depots(kAllies, {"E5"}), {"E6", "I1"});
  near.act("move e6 e5");
  near.battle_phase();
  EXPECT_TRUE(near.can("destroy e5")) << "one hex and it battles, or burns";
  for (const char* unit : {"A", "G"})
    EXPECT_TRUE(battling(fill({unit}, "E5: sd/$1\nB5: i\nI1: I"), depots(kAllies, {"E5"}), {"E5", "I1"})
                    .can("destroy e5"))
        << unit;
  EXPECT_FALSE(battling("E5: sd/Tr\nB5: i\nI1: I", depots(kAllies, {"E5"}), {"E5", "I1"}).can("destroy e5"))
      << "a truck never battles";
}

TEST(Supplies, OnlyWhereTheOrderLetsItFight) {
  RULES("X-ACT-14", "F-TWIRE-08");
  const auto by = [](OrderKind order, const char* picture) {
    return battling(picture, depots(kAllies, {"E5"}), {"E5", "I1"}, order).can("destroy e5");
  };
  const char *alone = "E5: sd/I\nB5: i\nI1: I", *beside = "E5: sd/I i\nI1: I";
  EXPECT_TRUE(by(OrderKind::Normal, alone) && by(OrderKind::Normal, beside));
  EXPECT_TRUE(by(OrderKind::Firefight, alone));
  EXPECT_FALSE(by(OrderKind::Firefight, beside));
  EXPECT_TRUE(by(OrderKind::CloseAssault, beside));
  EXPECT_FALSE(by(OrderKind::CloseAssault, alone));
}

} // namespace
} // namespace bocage::test
