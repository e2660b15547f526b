// The desert and the jungle: ergs, escarpments, oases, palm forests, coasts; jungles; woods and villages on
// hills.
//
// Rules: F-TERG (card Terrains 64), F-TJUN (57), F-GDES, F-ACT-35 to 39, T-CARD-31, 32, 48, 63, 68.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

std::string lane(const std::string& row) {
  return "D4: ri ri ri ri\nE5: " + row + "\nF4: ri ri ri ri\nH5: I i";
}

TEST(Desert, IsOpenGround) {
  RULES("F-GDES-01", "F-GDES-02", "F-TBEACH-14", "F-ACT-38", "F-ACT-39");
  for (const BoardFace face : {BoardFace::Desert, BoardFace::Winter}) {
    Table t("E5: A . . . i", {}, BoardKind::Standard, face);
    t.order({"E5"});
    EXPECT_TRUE(t.can("move e5 e8"));
    t.act("move e5 e8");
    t.battle_phase();
    EXPECT_EQ(t.targets("E8"), "E9");
  }
}

TEST(Erg, AUnitThatEntersStopsAndMayBattle) {
  RULES("F-TERG-01", "F-TERG-06", "F-TERG-07", "T-CARD-64");
  Table t = to_move(lane("A er i1 i"), {"E5", "H5"});
  EXPECT_EQ(why(to_move(lane("A er . ."), {"E5"}), "move e5 e7"), "stops-there E6 erg (F-TERG-01)");
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_EQ(t.targets("E6"), "E7");
  t.attack("E6", "E7", "grenade grenade grenade");
  EXPECT_TRUE(t.empty("E7"));
  EXPECT_FALSE(t.can("ground e6 e7"));
}

TEST(Erg, BlocksSightExceptWithinItsGroup) {
  RULES("F-TERG-02", "T-CARD-64");
  EXPECT_TRUE(Table("E5: er er er").sees("E5", "E7"));
  EXPECT_FALSE(Table("E5: hi er hi").sees("E5", "E7"));
  EXPECT_EQ(why(to_battle("E5: I er i\nH5: I i", {"E5", "H5"}), "battle e5 e7"),
            "no-sight E6 erg (F-TERG-02)");
}

TEST(Erg, IsNoMountain) {
  RULES("F-TERG-02", "F-TMOUNT-01");
  EXPECT_FALSE(to_battle("E5: er/I er mo/i\nH5: I i", {"E5", "H5"}).can("battle e5 e7")) << "of no massif";
  EXPECT_FALSE(to_move("E5: er/I mo", {"E5"}).can("move e5 e6")) << "one climbs it from hills and mountains";
}

TEST(Erg, ProtectsFromBelowAndIsAsHighAsAHill) {
  RULES("F-TERG-03", "F-TERG-04", "F-TERG-05", "T-CARD-64");
  EXPECT_EQ(count(to_battle("E5: I er/i", {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), erg -1 (F-TERG-03)");
  EXPECT_EQ(count(to_battle("E5: A er/i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), erg -1 (F-TERG-03)");
  EXPECT_EQ(Table("E5: G er/i").dice_against("E5", "E6"), 3);
  for (const std::string from : {"hi", "er"})
    for (const std::string to : {"hi", "er"})
      EXPECT_EQ(Table("E5: " + from + "/I . " + to + "/i").dice_against("E5", "E7"), 2) << from << to;
}

TEST(Escarpment, NobodyEntersNorSeesThroughIt) {
  RULE("T-CARD-63");
  for (const std::string unit : {"I", "A", "G"})
    EXPECT_EQ(why(to_move("E5: " + unit + " es", {"E5"}), "move e5 e6"),
              "impassable E6 escarpment (T-CARD-63)");
  EXPECT_EQ(why(to_battle("E5: I es i\nH5: I i", {"E5", "H5"}), "battle e5 e7"),
            "no-sight E6 escarpment (T-CARD-63)");
  EXPECT_EQ(to_battle("E5: G es i", {"E5"}).targets("E5"), "E7");
}

TEST(Oasis, StopsButLetsBattle) {
  RULE("T-CARD-31");
  Table t = to_move(lane("A oa . i"), {"E5", "H5"});
  EXPECT_EQ(why(t, "move e5 e7"), "stops-there E6 oasis (T-CARD-31)");
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_TRUE(t.can("battle e6 e8"));
  EXPECT_EQ(count(to_battle("E5: I oa/i", {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), oasis -1 (T-CARD-31)");
  EXPECT_EQ(count(to_battle("E5: A oa/i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), oasis -1 (T-CARD-31)");
  EXPECT_EQ(why(to_battle("E5: I oa i\nH5: I i", {"E5", "H5"}), "battle e5 e7"),
            "no-sight E6 oasis (T-CARD-31)");
  Table flags("E5: oa/i\nG5: G");
  flags.order({"G5"});
  flags.battle_phase();
  flags.attack("G5", "E5", "flag flag star");
  EXPECT_EQ(count(flags, "ignore 1"), "oasis +1 (T-CARD-31)");
}

TEST(Infiltration, StopsNowhere) {
  RULES("F-CMDB-19", "F-CMDB-22", "F-CMDB-23", "F-CMDB-24", "F-CMDB-27");
  for (const std::string cell : {"ju", "rk", "ab", "dt", "cr", "oa", "tr", "pf", "er", "fs"})
    EXPECT_TRUE(to_move(lane("I " + cell + " . ."), {"E5"}, OrderKind::BehindLines).can("move e5 e8"))
        << cell;
}

// Woods that are forests in all but name.
TEST(Woods, PlayLikeForests) {
  RULES("F-ACT-36", "F-GTG-19", "T-CARD-32", "T-CARD-48");
  struct Wood {
    std::string cell, key, stop, other;
  };
  for (const Wood& w : {Wood{"pf", "palm-forest", "F-ACT-36", "T-CARD-32"},
                        {"hf", "hill-forest", "T-CARD-48", "T-CARD-48"}}) {
    SCOPED_TRACE(w.key);
    Table t = to_move(lane("A " + w.cell + " . i"), {"E5", "H5"});
    EXPECT_EQ(why(t, "move e5 e7"), "stops-there E6 " + w.key + " (" + w.stop + ")");
    t.act("move e5 e6");
    t.battle_phase();
    EXPECT_EQ(why(t, "battle e6 e8"), "no-battle-entering E6 " + w.key + " (" + w.stop + ")");
    EXPECT_EQ(count(to_battle("E5: I " + w.cell + "/i", {"E5"}), "battle e5 e6"),
              "infantry +3 (B-RANGE-01), " + w.key + " -1 (" + w.other + ")");
    EXPECT_EQ(count(to_battle("E5: A " + w.cell + "/i", {"E5"}), "battle e5 e6"),
              "armor +3 (B-RANGE-02), " + w.key + " -2 (" + w.other + ")");
    EXPECT_EQ(why(to_battle("E5: I " + w.cell + " i\nH5: I i", {"E5", "H5"}), "battle e5 e7"),
              "no-sight E6 " + w.key + " (" + w.other + ")");
    EXPECT_FALSE(Table("E5: hi " + w.cell + " hi").sees("E5", "E7"));
  }
}

TEST(DesertVillage, PlaysLikeATown) {
  RULES("F-ACT-37", "F-GTG-20");
  const auto desert = [](const std::string& ground) {
    Table t(lane("A " + ground + " . i"), {}, BoardKind::Standard, BoardFace::Desert);
    t.order({"E5", "H5"});
    return t;
  };
  Table village = desert("to");
  EXPECT_EQ(why(village, "move e5 e7"), "stops-there E6 town (B-TOWN-01)");
  village.act("move e5 e6");
  village.battle_phase();
  EXPECT_EQ(why(village, "battle e6 e8"), "no-battle-entering E6 town (B-TOWN-02)");
  Table sand = desert("op");
  EXPECT_TRUE(sand.can("move e5 e7"));
  sand.act("move e5 e6");
  sand.battle_phase();
  EXPECT_TRUE(sand.can("battle e6 e8"));
}

TEST(Coast, IsABeach) {
  RULE("T-CARD-68");
  EXPECT_EQ(why(to_move(lane("A co co co"), {"E5"}), "move e5 e8"), "capped E8 coast 2 (T-CARD-68)");
}

// Jungles

TEST(Jungle, AUnitThatEntersStops) {
  RULES("F-TJUN-01", "T-CARD-57");
  EXPECT_EQ(why(to_move(lane("A ju . ."), {"E5"}), "move e5 e7"), "stops-there E6 jungle (F-TJUN-01)");
}

TEST(Jungle, OnlyWhoBeganBesideItBattles) {
  RULES("F-TJUN-02", "F-TJUN-06", "T-CARD-57");
  Table beside = to_move(lane("A ju i"), {"E5", "H5"});
  beside.act("move e5 e6");
  beside.battle_phase();
  EXPECT_EQ(beside.targets("E6"), "E7");
  Table far = to_move(lane("A . ju i"), {"E5", "H5"});
  far.act("move e5 e7");
  far.battle_phase();
  EXPECT_EQ(why(far, "battle e7 e8"), "no-battle-entering E7 jungle (F-TJUN-02)");
}

TEST(Jungle, WhoLeavesAPondForItDoesNotBattle) {
  RULES("F-TJUN-07", "F-TJUN-08");
  Table t = to_move(lane("fp/A ju i"), {"E5", "H5"});
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_EQ(why(t, "battle e6 e7"), "no-battle-leaving E5 fish-pond (T-CARD-54)");
}

TEST(Jungle, InfiltrationFromFarDoesNotBattle) {
  RULES("F-TJUN-09", "F-CMDB-19", "F-CMDB-41");
  Table t = to_move(lane("I ju . ju i"), {"E5"}, OrderKind::BehindLines);
  ASSERT_TRUE(t.can("move e5 e8")) << "nor need it stop in the first";
  t.act("move e5 e8");
  t.battle_phase();
  EXPECT_EQ(t.targets("E8"), "");
  Table beside = to_move(lane("I ju i"), {"E5"}, OrderKind::BehindLines);
  beside.act("move e5 e6");
  beside.battle_phase();
  EXPECT_EQ(beside.targets("E6"), "E7");
}

TEST(Jungle, ArmorTakesGroundThereAndOverruns) {
  RULE("F-TJUN-03");
  Table t = to_battle("E5: A ju/i1 i", {"E5"});
  t.attack("E5", "E6", "grenade grenade grenade");
  t.act("ground e5 e6");
  EXPECT_TRUE(t.can("battle e6 e7"));
  Table out = to_move("E5: I ju i1", {"E5"});
  out.act("move e5 e6");
  out.battle_phase();
  out.attack("E6", "E7", "grenade grenade grenade");
  EXPECT_TRUE(out.can("ground e6 e7")) << "its stop is not for good";
}

TEST(Jungle, BlocksSightAndProtects) {
  RULES("F-TJUN-04", "F-TJUN-05", "T-CARD-57");
  EXPECT_EQ(why(to_battle("E5: I ju i\nH5: I i", {"E5", "H5"}), "battle e5 e7"),
            "no-sight E6 jungle (F-TJUN-04)");
  EXPECT_EQ(count(to_battle("E5: I ju/i", {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), jungle -1 (F-TJUN-05)");
  EXPECT_EQ(count(to_battle("E5: A ju/i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), jungle -2 (F-TJUN-05)");
  EXPECT_EQ(Table("E5: G ju/i").dice_against("E5", "E6"), 3);
}

} // namespace
} // namespace bocage::test
