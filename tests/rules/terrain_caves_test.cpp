// Caves on hills and mountains, and the ways between them.
//
// Rules: F-TCAVE (FAQ, cards Terrains 52 and 53 and questions), T-CARD-52, T-CARD-53, F-CMDB-15, F-CMDB-16,
// F-NAT-20.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

const Change kJapan = grant(kAxis, kImperialArmy);

TEST(Caves, OnHillsAreOpenToInfantryAlone) {
  RULES("F-TCAVE-01", "F-TCAVE-02", "T-CARD-52");
  EXPECT_TRUE(to_move("D4: ri ri ri ri\nE5: I ca .\nF4: ri ri ri ri", {"E5"}).can("move e5 e7"));
  for (const std::string unit : {"A", "G"}) {
    const Table t = to_move("E5: " + unit + " ca", {"E5"});
    EXPECT_EQ(why(t, "move e5 e6"), "impassable E6 cave (F-TCAVE-02)");
  }
}

TEST(Caves, OnMountainsAreReachedByWayOfHeights) {
  RULES("F-TCAVE-04", "F-TCAVE-05", "T-CARD-53");
  EXPECT_FALSE(to_move("E5: I mc", {"E5"}).can("move e5 e6"));
  for (const std::string height : {"hi", "mo", "ca", "mc"}) {
    EXPECT_TRUE(to_move("E5: " + height + "/I mc", {"E5"}).can("move e5 e6")) << height;
    EXPECT_TRUE(to_move("E5: mc/I " + height, {"E5"}).can("move e5 e6")) << height;
  }
  EXPECT_FALSE(to_move("E5: mc/I .", {"E5"}).can("move e5 e6"));
  EXPECT_EQ(why(to_move("E5: hi/A mc", {"E5"}), "move e5 e6"), "impassable E6 mountain-cave (F-TCAVE-05)");
}

TEST(Caves, OnMountainsStopNobodyWhoGoesAlongTheHeights) {
  RULES("F-TCAVE-04", "T-CARD-53");
  const Table through = to_move("E5: mo/I mc mo", {"E5"}, OrderKind::InfantryAssault);
  EXPECT_TRUE(through.can("move e5 e7"));
  const Table out = to_move("E5: mc/I mo mo", {"E5"}, OrderKind::InfantryAssault);
  EXPECT_TRUE(out.can("move e5 e7"));
  const Table at_the_end = to_move("E5: mo/I mo mc", {"E5"}, OrderKind::InfantryAssault);
  EXPECT_TRUE(at_the_end.can("move e5 e7"));
  for (const bool enters : {true, false}) { // and it battles then
    Table t = to_move(enters ? "E5: mo/I mc mo/i\nH5: I i" : "E5: mc/I mo mo/i\nH5: I i", {"E5", "H5"});
    t.act("move e5 e6");
    t.battle_phase();
    EXPECT_TRUE(t.can("battle e6 e7")) << enters;
  }
}

TEST(Caves, ARetreatIntoThemGoesByTheSameWays) {
  RULES("F-TCAVE-04", "T-CARD-53");
  const auto retreats = [](const std::string& from) {
    Table t("D4: mc mc\nE5: " + from + "/i\nG5: G");
    t.order({"G5"});
    t.battle_phase();
    t.attack("G5", "E5", "flag star star");
    if (t.can("retreat e5 d4")) t.act("retreat e5 d4");
    return t.empty("E5");
  };
  EXPECT_TRUE(retreats("hi"));
  EXPECT_FALSE(retreats("op"));
}

TEST(Caves, BlockSightButNotAlongTheirOwnHeights) {
  RULES("F-TCAVE-03", "F-TCAVE-06", "T-CARD-52", "T-CARD-53");
  EXPECT_FALSE(Table("E5: . ca .").sees("E5", "E7"));
  EXPECT_TRUE(Table("E5: hi ca hi").sees("E5", "E7"));
  EXPECT_FALSE(Table("E5: . mc .").sees("E5", "E7"));
  EXPECT_TRUE(Table("E5: mo mc mo").sees("E5", "E7"));
  EXPECT_FALSE(Table("E5: hi mc hi").sees("E5", "E7")) << "another kind of height";
}

TEST(Caves, LeadToAnyFreeCaveOfTheBoard) {
  RULES("F-TCAVE-07", "F-TCAVE-14", "T-CARD-52");
  Table t = moving("B2: ca\nC12: mc\nE5: ca/i\nG3: ca/i\nH11: ca/I", kJapan, {"E5"});
  EXPECT_TRUE(t.can("move e5 b2"));
  EXPECT_TRUE(t.can("move e5 c12")) << "the mountain's too";
  EXPECT_FALSE(t.can("move e5 g3")) << "occupied";
  EXPECT_FALSE(t.can("move e5 h11"));
  t.act("move e5 b2");
  EXPECT_EQ(t.figures("B2"), 4);
}

TEST(Caves, ServeTheImperialInfantryAlone) {
  RULES("F-TCAVE-07", "F-TCAVE-16");
  EXPECT_FALSE(moving("B2: ca\nE5: ca/i", {}, {"E5"}).can("move e5 b2"));
  EXPECT_FALSE(moving("B2: ca\nE5: ca/I", kJapan, {"E5"}).can("move e5 b2"));
  EXPECT_FALSE(moving("B2: ca\nE5: hi/i", kJapan, {"E5"}).can("move e5 b2")) << "it stands in none";
}

TEST(Caves, AfterTheWayUnderGroundItBattlesAndTakesGround) {
  RULES("F-TCAVE-07", "F-TCAVE-15", "T-CARD-52");
  Table t = moving("B2: ca I1\nE5: ca/i\nH5: I i", kJapan, {"E5", "H6"});
  t.act("move e5 b2");
  EXPECT_FALSE(t.can("move b2 b1")) << "that was its whole move";
  t.battle_phase();
  t.attack("B2", "B3", "grenade grenade grenade grenade");
  EXPECT_TRUE(t.can("ground b2 b3"));
}

TEST(Caves, NextDoorToo) {
  RULE("F-TCAVE-07");
  Table t = moving("E5: ca/i ca ca I\nH5: I i", kJapan, {"E5", "H6"});
  t.act("move e5 e7");
  t.battle_phase();
  EXPECT_EQ(t.targets("E7"), "E8") << "through the caves it has gone no distance";
  EXPECT_FALSE(t.unit("E7").is(kCloseOnly));
}

TEST(Caves, BehindEnemyLinesTheyAreTheWholeMovement) {
  RULES("F-CMDB-15", "F-CMDB-16");
  Table t = moving("B2: ca I1\nE5: ca/i\nH5: I i", kJapan, {"E5"}, OrderKind::BehindLines);
  t.act("move e5 b2");
  t.battle_phase();
  EXPECT_TRUE(t.can("battle b2 b3"));
  EXPECT_FALSE(t.can("move b2 b1")) << "no second move";
  t.attack("B2", "B3", "grenade grenade grenade grenade grenade");
  EXPECT_TRUE(t.can("ground b2 b3"));
  t.act("ground b2 b3");
  EXPECT_FALSE(t.can("move b3 b4"));
}

TEST(Caves, TheSecondMoveBehindTheLinesIsOnFoot) {
  RULES("F-TCAVE-07", "F-CMDB-15");
  Table t = moving("A13: ca\nB2: I1\nE5: ca/i ca\nH5: I i", kJapan, {"E5"}, OrderKind::BehindLines);
  EXPECT_TRUE(t.can("move e5 a13"));
  t.battle_phase();
  EXPECT_FALSE(t.can("move e5 a13")) << "the whole movement, not what is left of it";
  EXPECT_TRUE(t.can("move e5 e6"));
}

TEST(Caves, NoFlagMovesTheJapaneseInside) {
  RULES("F-TCAVE-08", "F-NAT-20", "T-CARD-52", "T-CARD-53");
  for (const std::string cave : {"ca", "mc"}) {
    Table t = battling("D4: hi hi\nE5: " + cave + "/i\nG5: G", kJapan, {"G5"});
    t.attack("G5", "E5", "flag flag flag");
    EXPECT_EQ(t.figures("E5"), 4) << cave;
    EXPECT_EQ(t.event(EventKind::FlagsIgnored).number, 3);
    EXPECT_FALSE(t.can("ignore 0")) << "nobody asks";
  }
  Table guest = battling("F4: hi hi\nE5: ca/I\nC5: g", kJapan, {"C5"});
  guest.attack("C5", "E5", "flag star star");
  EXPECT_TRUE(guest.can("retreat e5 f4")) << "an Allied unit is driven out";
}

TEST(Caves, TakeTwoDiceFromWhoAttacksTheJapaneseInside) {
  RULES("F-TCAVE-13", "F-TCAVE-17", "T-CARD-52", "T-CARD-53");
  for (const std::string cave : {"ca", "mc"})
    for (const std::string from : {"op", "hi", "mo"}) { // whatever the height
      EXPECT_EQ(Table("E5: " + from + "/I " + cave + "/i", kJapan).dice_against("E5", "E6"), 1)
          << cave << from;
      EXPECT_EQ(Table("E5: " + from + "/A " + cave + "/i", kJapan).dice_against("E5", "E6"), 1)
          << cave << from;
      EXPECT_EQ(Table("E5: " + from + "/G " + cave + "/i", kJapan).dice_against("E5", "E6"), 3)
          << cave << from;
    }
  EXPECT_EQ(count(battling("E5: hi/I ca/i", kJapan, {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), cave -2 (F-TCAVE-13)");
  EXPECT_EQ(count(battling("E5: hi/I mc/i", kJapan, {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), mountain-cave -2 (F-TCAVE-13)");
}

// The cards speak of Japanese units; a gun can only be set up there.
TEST(Caves, ShelterJapaneseGunsToo) {
  RULES("F-TCAVE-08", "F-TCAVE-13", "F-TCAVE-17");
  EXPECT_EQ(Table("E5: mo/I mc/g", kJapan).dice_against("E5", "E6"), 1) << "from the same massif";
  EXPECT_EQ(Table("E5: mo/I mc/g").dice_against("E5", "E6"), 3) << "Germans";
  Table t = battling("E5: mo/I mc/g", kJapan, {"E5"});
  t.attack("E5", "E6", "flag");
  EXPECT_EQ(t.figures("E6"), 2) << "it stands and loses nothing";
}

TEST(Caves, OthersHaveTheProtectionOfTheGroundOnly) {
  RULES("F-TCAVE-16", "F-TCAVE-18", "T-CARD-52", "T-CARD-53");
  EXPECT_EQ(Table("E5: i ca/I", kJapan).dice_against("E5", "E6"), 3) << "full strength +1, uphill -1";
  EXPECT_EQ(Table("E5: a ca/I", kJapan).dice_against("E5", "E6"), 2);
  EXPECT_EQ(Table("E5: hi/a ca/I", kJapan).dice_against("E5", "E6"), 3) << "from the same height";
  EXPECT_EQ(Table("E5: a mc/I", kJapan).dice_against("E5", "E6"), 1);
  EXPECT_EQ(Table("E5: mo/a mc/I", kJapan).dice_against("E5", "E6"), 3) << "from the same massif";
  EXPECT_EQ(Table("E5: mo/a . mc/I", kJapan).dice_against("E5", "E7"), 1)
      << "from another massif as from below";
  EXPECT_EQ(Table("E5: I ca/i").dice_against("E5", "E6"), 2) << "Germans";
}

// Sealing
// ------------------------------------------------------------------------------------------------------------

TEST(Caves, AreClosedByAStar) {
  RULES("F-TCAVE-09", "F-TCAVE-12", "T-CARD-52", "T-CARD-53");
  for (const auto& [cave, left] : {std::pair{"ca", TerrainId::Hill}, std::pair{"mc", TerrainId::Mountain}}) {
    Table t = battling("E5: " + std::string(cave) + "/I\nH5: I i", kJapan, {"E5", "H5"});
    ASSERT_TRUE(t.can("seal e5"));
    t.dice("star flag infantry");
    t.act("seal e5");
    EXPECT_EQ(t.rolled(), 3) << "its dice of Close Assault";
    EXPECT_TRUE(t.has("E5", left));
  }
}

TEST(Caves, StayOpenWithoutAStar) {
  RULE("F-TCAVE-09");
  Table t = battling("B2: ca/i\nE5: ca/I\nH5: I i", kJapan, {"E5", "H5"});
  t.dice("grenade flag infantry");
  t.act("seal e5");
  EXPECT_TRUE(t.has("E5", TerrainId::Cave));
  EXPECT_FALSE(t.can("seal e5")) << "once, in place of its battle";
}

TEST(Caves, ASealedOneIsNoLongerOnTheWay) {
  RULE("F-TCAVE-12");
  for (const std::string cave : {"ca", "mc"})
    for (const bool sealed : {true, false}) {
      Table t = battling("B2: ca/i\nE5: " + cave + "/I\nF5: hi\nH5: I i", kJapan, {"E5", "H5"});
      t.dice(sealed ? "star flag infantry" : "armor flag infantry");
      t.act("seal e5");
      t.order({"E5", "H5"});
      t.act("move e5 f5"); // and leaves it free
      t.order({"B2"});
      EXPECT_EQ(t.can("move b2 e5"), !sealed) << cave;
    }
}

TEST(Caves, AreClosedInPlaceOfABattle) {
  RULE("F-TCAVE-09");
  Table t = moving("E3: I . ca\nH5: I i", kJapan, {"E3", "H5"});
  t.act("move e3 e5");
  t.battle_phase();
  EXPECT_FALSE(t.can("seal e5")) << "it has gone too far to battle";
  Table near = moving("E4: I ca\nH5: I i", kJapan, {"E4", "H5"});
  near.act("move e4 e5");
  near.battle_phase();
  EXPECT_TRUE(near.can("seal e5")) << "on the turn it enters";
}

TEST(Caves, AreNotClosedUnderTheEnemysEyes) {
  RULE("F-TCAVE-10");
  const Table t = battling("E5: ca/I i", kJapan, {"E5"});
  EXPECT_FALSE(t.can("seal e5"));
  EXPECT_EQ(why(t, "seal e5"), "enemy-near E5 (F-TCAVE-10)");
}

TEST(Caves, AreClosedByInfantryOfTheOtherSideOnly) {
  RULES("F-TCAVE-09", "F-TCAVE-11");
  EXPECT_EQ(why(battling("E5: ca/A\nH5: I i", kJapan, {"E5", "H5"}), "seal e5"), "no-cave E5 (F-TCAVE-11)");
  const Table own = battling("E5: ca/i\nH5: I i", kJapan, {"E5", "H6"});
  EXPECT_FALSE(own.can("seal e5"));
  EXPECT_EQ(why(own, "seal e5"), "no-cave E5 (F-TCAVE-09)");
}

TEST(Caves, ThatTheBattleClosesAreNoWayOut) {
  RULES("F-TCAVE-07", "F-THEDGE-11");
  const std::string picture = "B2: ca\nC9: ca\nE5: ca/i\nH5: I i";
  const Table all = moving(picture, together({kJapan, closed({"B2"})}), {"E5"});
  EXPECT_FALSE(all.can("move e5 b2"));
  EXPECT_TRUE(all.can("move e5 c9"));
  const Table side = moving(
      picture, together({kJapan, [](auto& s) { s.of(kAxis).closed[0] = hexes_of(s, {"C9"}); }}), {"E5"});
  EXPECT_TRUE(side.can("move e5 b2"));
  EXPECT_FALSE(side.can("move e5 c9"));
}

TEST(Caves, WhoMovesOrBattlesDoesNotBattleAfterThem) {
  RULES("E-MORTAR-02", "F-TCAVE-07");
  for (const std::string weapon : {"mo", "i"}) {
    Table t = moving("B2: ca I1\nE5: ca/" + weapon + "\nH5: I i", kJapan, {"E5", "H6"});
    t.act("move e5 b2");
    t.battle_phase();
    EXPECT_EQ(t.targets("B2"), weapon == "i" ? "B3" : "") << weapon;
  }
}

} // namespace
} // namespace bocage::test
