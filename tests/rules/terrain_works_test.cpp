// Works of war and rough ground: road blocks, dragon's teeth, abatis, trenches, ravines, wadis, balkas.
//
// Rules: F-TRBLK (card Terrains 40), F-TWADI (44), T-CARD-40, 44, 46, 50, 51, 65, 66.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

TEST(RoadBlock, StopsInfantryAndKeepsOthersOut) {
  RULES("F-TRBLK-01", "F-TRBLK-02", "F-TRBLK-07", "F-TRBLK-08");
  Table t = to_move("D4: ri ri ri\nE5: I rk i\nF4: ri ri ri\nH5: I i", {"E5", "H5"});
  EXPECT_EQ(why(to_move("D4: ri ri ri\nE5: I rk .\nF4: ri ri ri", {"E5"}), "move e5 e7"),
            "stops-there E6 road-block (F-TRBLK-01)");
  t.act("move e5 e6");
  t.battle_phase();
  t.set_figures("E7", 1);
  EXPECT_EQ(t.targets("E6"), "E7");
  t.attack("E6", "E7", "grenade grenade grenade");
  EXPECT_TRUE(t.empty("E7"));
  EXPECT_FALSE(t.can("ground e6 e7"));
  EXPECT_EQ(why(to_move("E5: A rk", {"E5"}), "move e5 e6"), "impassable E6 road-block (F-TRBLK-02)");
  EXPECT_EQ(why(to_move("E5: G rk", {"E5"}), "move e5 e6"), "impassable E6 road-block (F-TRBLK-02)");
}

TEST(RoadBlock, ProtectsItsOccupant) {
  RULES("F-TRBLK-03", "F-TRBLK-04", "F-TRBLK-05", "T-CARD-40");
  EXPECT_EQ(count(to_battle("E5: I rk/i", {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), road-block -1 (F-TRBLK-05)");
  EXPECT_EQ(count(to_battle("E5: A rk/i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), road-block -1 (F-TRBLK-05)");
  EXPECT_EQ(Table("E5: G rk/i").dice_against("E5", "E6"), 3);
  EXPECT_EQ(Table("E5: I rk/i", owned_by(kAllies, {"E6"})).dice_against("E5", "E6"), 2) << "whoever built it";
  EXPECT_TRUE(Table("E5: I rk i").sees("E5", "E7"));
  Table t("E5: rk/i\nG5: G");
  t.order({"G5"});
  t.battle_phase();
  t.attack("G5", "E5", "flag flag star");
  EXPECT_EQ(count(t, "ignore 1"), "road-block +1 (F-TRBLK-03)");
}

TEST(DragonsTeethAndAbatis, StopInfantryAndKeepOthersOut) {
  RULES("T-CARD-46", "T-CARD-66");
  const auto across = [](const std::string& unit, const std::string& cell, const std::string& move) {
    return why(to_move("D4: ri ri ri\nE5: " + unit + " " + cell + " .\nF4: ri ri ri", {"E5"}), move);
  };
  EXPECT_EQ(across("I", "dt", "move e5 e7"), "stops-there E6 dragons-teeth (T-CARD-46)");
  EXPECT_EQ(across("A", "dt", "move e5 e6"), "impassable E6 dragons-teeth (T-CARD-46)");
  EXPECT_EQ(across("I", "ab", "move e5 e7"), "stops-there E6 abatis (T-CARD-66)");
  EXPECT_EQ(across("G", "ab", "move e5 e6"), "impassable E6 abatis (T-CARD-66)");
}

TEST(Ravine, IsForInfantryThatIgnoresAFlag) {
  RULE("T-CARD-50");
  EXPECT_EQ(why(to_move("E5: A rv", {"E5"}), "move e5 e6"), "impassable E6 ravine (T-CARD-50)");
  EXPECT_TRUE(to_move("D4: ri ri ri\nE5: I rv .\nF4: ri ri ri", {"E5"}).can("move e5 e7"));
  Table t("E5: rv/i\nG5: G");
  t.order({"G5"});
  t.battle_phase();
  t.attack("G5", "E5", "flag flag star");
  EXPECT_EQ(count(t, "ignore 1"), "ravine +1 (T-CARD-50)");
}

TEST(Trenches, InfantryStopsAndBattles) {
  RULE("T-CARD-51");
  Table t = to_move("D4: ri ri ri\nE5: I tr i\nF4: ri ri ri", {"E5"});
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_EQ(t.targets("E6"), "E7");
  EXPECT_EQ(why(to_move("D4: ri ri ri\nE5: A tr .\nF4: ri ri ri", {"E5"}), "move e5 e7"),
            "stops-there E6 trenches (T-CARD-51)");
  EXPECT_EQ(why(to_move("E5: G tr", {"E5"}), "move e5 e6"), "impassable E6 trenches (T-CARD-51)");
}

TEST(Trenches, ArmorDoesNotBattleFromThem) {
  RULE("T-CARD-51");
  EXPECT_EQ(why(to_battle("E5: tr/A i\nH5: I i", {"E5", "H5"}), "battle e5 e6"),
            "no-battle-inside E5 trenches (T-CARD-51)");
  EXPECT_EQ(Table("E5: tr/I i").dice_rolled("E5", "E6"), 3);
}

TEST(Trenches, Protect) {
  RULE("T-CARD-51");
  EXPECT_EQ(count(to_battle("E5: I tr/i", {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), trenches -1 (T-CARD-51)");
  EXPECT_EQ(count(to_battle("E5: A tr/i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), trenches -1 (T-CARD-51)");
  Table t("E5: tr/i\nG5: G");
  t.order({"G5"});
  t.battle_phase();
  t.attack("G5", "E5", "flag flag star");
  EXPECT_EQ(count(t, "ignore 1"), "trenches +1 (T-CARD-51)");
}

TEST(Balka, StopsThoseWhoEnterAndThoseWhoLeave) {
  RULE("T-CARD-65");
  EXPECT_EQ(why(to_move("D4: ri ri ri\nE5: A ba .\nF4: ri ri ri", {"E5"}), "move e5 e7"),
            "stops-there E6 balka (T-CARD-65)");
  EXPECT_EQ(why(to_move("D4: ri ri ri\nE5: ba/A . .\nF4: ri ri ri", {"E5"}), "move e5 e7"),
            "stops-leaving E6 balka (T-CARD-65)");
  EXPECT_EQ(why(to_move("D4: ri ri ri\nE5: ba/A ri+br .\nF4: ri ri ri", {"E5"}), "move e5 e7"),
            "stops-leaving E6 balka (T-CARD-65)")
      << "a bridge too";
}

// Wadis. In these pictures E6 is a wadi that runs from east to west.
void east_west(Setup& setup) {
  setup.hexes[*Board::of(setup.board).parse("E6")].openings =
      1 << static_cast<int>(Direction::East) | 1 << static_cast<int>(Direction::West);
}

Table ordered(const std::string& picture, std::string_view hex, OrderKind order = OrderKind::Normal) {
  Table t(picture, east_west);
  t.order({hex}, order);
  return t;
}
// The same with a river on either side of row E, and hexes enough for guns too.
Table in_lane(const std::string& row, std::string_view hex, const std::string& unit) {
  return ordered("D4: ri ri ri ri ri\nE5: " + row + "\nF4: ri ri ri ri ri", hex,
                 unit == "G" ? OrderKind::Bombard : OrderKind::Normal);
}

TEST(Wadi, IsEnteredThroughItsOpenEndsOnly) {
  RULES("F-TWADI-01", "F-TWADI-02", "T-CARD-44");
  for (const std::string unit : {"I", "A", "G"}) {
    EXPECT_TRUE(ordered("E5: " + unit + " wa", "E5").can("move e5 e6")) << unit;
    EXPECT_TRUE(in_lane(unit + " wa .", "E5", unit).can("move e5 e7")) << unit << " and through it";
    const Table beside = ordered("D5: " + unit + "\nE5: ri wa ri", "D5");
    EXPECT_EQ(why(beside, "move d5 e6"), "steep-banks E6 wadi (F-TWADI-01)") << unit;
  }
}

TEST(Wadi, IsLeftThroughItsOpenEndsOnly) {
  RULES("F-TWADI-01", "F-TWADI-02");
  for (const std::string unit : {"I", "A", "G"}) {
    EXPECT_TRUE(in_lane(". wa/" + unit + " . .", "E6", unit).can("move e6 e8"))
        << unit << " and on from there";
    EXPECT_EQ(ordered("E5: ri wa/" + unit + " ri", "E6").moves("E6"), "") << unit << " not over the banks";
  }
  EXPECT_EQ(ordered("E6: wa/G", "E6").moves("E6"), "E5 E7");
}

TEST(Wadi, NobodyRetreatsOverItsBanks) {
  RULE("F-TWADI-01");
  Table t("E6: wa/i\nG6: G", east_west);
  t.order({"G6"});
  t.battle_phase();
  t.attack("G6", "E6", "flag star star");
  EXPECT_EQ(t.figures("E6"), 3);
}

TEST(Wadi, InfantryAndArmorBattleThereHandToHand) {
  RULES("F-TWADI-03", "T-CARD-44");
  for (const std::string unit : {"I", "A"}) {
    EXPECT_EQ(why(to_battle("E5: " + unit + " . wa/i\nH5: I i", {"E5", "H5"}), "battle e5 e7"),
              "hand-to-hand E7 wadi (F-TWADI-03)");
    EXPECT_EQ(why(to_battle("E5: wa/" + unit + " . i\nH5: I i", {"E5", "H5"}), "battle e5 e7"),
              "hand-to-hand E5 wadi (F-TWADI-03)");
    EXPECT_EQ(to_battle("E5: " + unit + " wa/i", {"E5"}).targets("E5"), "E6");
  }
  EXPECT_EQ(to_battle("E5: G . wa/i", {"E5"}).targets("E5"), "E7");
  EXPECT_EQ(to_battle("E5: wa/G . i", {"E5"}).targets("E5"), "E7");
}

TEST(Wadi, DoesNotBlockSightUnlessSomebodyStandsInIt) {
  RULES("F-TWADI-04", "T-CARD-44");
  EXPECT_TRUE(Table("E5: I wa i").sees("E5", "E7"));
  EXPECT_FALSE(Table("E5: I wa/I i").sees("E5", "E7"));
}

TEST(Wadi, CoversFromArtilleryToo) {
  RULES("F-TWADI-05", "F-TRP-10", "T-CARD-44");
  EXPECT_EQ(count(to_battle("E5: I wa/i", {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), wadi -1 (F-TWADI-05)");
  EXPECT_EQ(count(to_battle("E5: A wa/i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), wadi -1 (F-TWADI-05)");
  EXPECT_EQ(count(to_battle("E5: G wa/i", {"E5"}), "battle e5 e6"),
            "artillery +3 (B-RANGE-03), wadi -1 (F-TWADI-05)");
  RULES("F-TRP-69", "U-UNIT-15");
  Table train("E5: wa/i ra ra/Ar", [](auto& setup) {
    for (UnitSetup& unit : setup.units)
      if (unit.troop == TroopId::ArmoredTrain) unit.second_hex = *Board::of(setup.board).parse("E6");
  });
  EXPECT_EQ(train.dice_rolled("E7", "E5"), 2) << "the gun on a wagon is artillery";
  EXPECT_EQ(Table("E5: oc/De wa/i").dice_rolled("E5", "E6"), 3) << "that of a destroyer is not";
  Table moved("E4: oc/De oc . wa/i");
  moved.order({"E4"});
  moved.act("move e4 e5");
  EXPECT_EQ(moved.dice_against("E5", "E7"), 3) << "nor when it has moved";
}

} // namespace
} // namespace bocage::test
