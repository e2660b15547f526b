// Buildings: barracks, factories, lighthouses and the others that play like a town, and those that do not.
//
// Rules: F-TBARR, F-TFACT, F-TLIGHT, F-TCEM, F-TDAM, F-TAIRF, F-TFORT, F-TFBUN (FAQ, cards Terrains 16 to
// 27), T-CARD-16, 17, 18, 20, 21, 22, 24, 27, 34, 35, 36, 39, 43, 45, 49, 55, 58, 67.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// Those that play like a town: the card, and the rows that say it: stop, no battle, armor inside, sight,
// protection. Each proves its own.
struct Building {
  std::string_view cell, key, card, stop, no_battle, inside, sight, protection;
};
constexpr Building all_by(std::string_view cell, std::string_view key, std::string_view card) {
  return {cell, key, card, card, card, card, card, card};
}
constexpr Building kBuildings[] = {
    {"bk", "barracks", "T-CARD-17", "F-TBARR-01", "F-TBARR-02", "F-TBARR-03", "F-TBARR-04", "F-TBARR-05"},
    {"fa", "factory", "T-CARD-21", "F-TFACT-01", "F-TFACT-02", "F-TFACT-03", "F-TFACT-04", "F-TFACT-05"},
    {"lh", "lighthouse", "T-CARD-27", "F-TLIGHT-01", "F-TLIGHT-02", "F-TLIGHT-03", "F-TLIGHT-04",
     "F-TLIGHT-05"},
    all_by("pp", "power-plant", "T-CARD-34"),
    all_by("pc", "prison-camp", "T-CARD-35"),
    all_by("sn", "station", "T-CARD-39"),
    all_by("hv", "hill-village", "T-CARD-49"),
    all_by("lc", "labor-camp", "T-CARD-58"),
    all_by("cs", "castle", "T-CARD-67"),
};

// A way along row E with a river on either side: straight on or not at all.
std::string lane(const std::string& row) {
  return "D4: ri ri ri ri\nE4: ri " + row + "\nF4: ri ri ri ri\nH5: I i";
}
// Whether the unit in E5 can go two hexes along such a way.
bool goes_on(const std::string& unit, const std::string& row) {
  const OrderKind order = unit == "G" ? OrderKind::Bombard : OrderKind::Normal; // guns go one hex otherwise
  return to_move(lane(row), {"E5"}, order).can("move e5 e7");
}

std::string by(std::string_view text, std::string_view rule) {
  return std::string(text) + " (" + std::string(rule) + ")";
}

TEST(Buildings, AUnitThatEntersMustStopAndMayNotBattle) {
  for (const Building& b : kBuildings) {
    RULES(b.stop, b.no_battle, b.card);
    const std::string cell(b.cell), key(b.key);
    for (const std::string unit : {"I", "S", "A"}) {
      SCOPED_TRACE(key + " " + unit);
      Table t = to_move(lane(unit + " " + cell + " . i"), {"E5", "H5"});
      EXPECT_EQ(t.moves("E5"), "E6");
      EXPECT_EQ(why(t, "move e5 e7"), by("stops-there E6 " + key, b.stop));
      t.act("move e5 e6");
      t.battle_phase();
      EXPECT_EQ(t.targets("E6"), "");
      EXPECT_EQ(why(t, "battle e6 e8"), by("no-battle-entering E6 " + key, b.no_battle));
    }
  }
}

TEST(Buildings, AreLeftFreely) {
  for (const Building& b : kBuildings) {
    RULE(b.card);
    for (const std::string unit : {"I", "A", "G"})
      EXPECT_TRUE(goes_on(unit, std::string(b.cell) + "/" + unit + " . .")) << b.key << unit;
    Table t = to_move(lane(std::string(b.cell) + "/A . . i"), {"E5", "H5"});
    t.act("move e5 e6");
    t.battle_phase();
    EXPECT_TRUE(t.can("battle e6 e8")) << b.key;
  }
}

TEST(Buildings, StopArmorThatTakesTheGround) {
  for (const Building& b : kBuildings) {
    RULE(b.card);
    Table t = to_battle("E5: A " + std::string(b.cell) + "/i1 i\nH5: I i", {"E5", "H5"});
    t.attack("E5", "E6", "grenade");
    t.act("ground e5 e6");
    EXPECT_FALSE(t.can("battle e6 e7")) << b.key << ": no Overrun";
  }
}

TEST(Buildings, ArmorInsideBattlesWithTwoDiceLess) {
  for (const Building& b : kBuildings) {
    RULES(b.inside, b.card);
    SCOPED_TRACE(b.key);
    const Table t = to_battle("E5: " + std::string(b.cell) + "/A i", {"E5"});
    EXPECT_EQ(count(t, "battle e5 e6"), by("armor +3 (B-RANGE-02), " + std::string(b.key) + " -2", b.inside));
    for (const std::string unit : {"I", "G"})
      EXPECT_EQ(Table("E5: " + std::string(b.cell) + "/" + unit + " i").dice_against("E5", "E6"), 3) << unit;
  }
}

TEST(Buildings, BlockSightAndProtect) {
  for (const Building& b : kBuildings) {
    RULES(b.sight, b.protection, b.card);
    const std::string cell(b.cell), key(b.key);
    SCOPED_TRACE(key);
    EXPECT_EQ(why(to_battle("E5: I " + cell + " i\nH5: I i", {"E5", "H5"}), "battle e5 e7"),
              by("no-sight E6 " + key, b.sight));
    EXPECT_EQ(count(to_battle("E5: I " + cell + "/i", {"E5"}), "battle e5 e6"),
              by("infantry +3 (B-RANGE-01), " + key + " -1", b.protection));
    EXPECT_EQ(count(to_battle("E5: A " + cell + "/i", {"E5"}), "battle e5 e6"),
              by("armor +3 (B-RANGE-02), " + key + " -2", b.protection));
    EXPECT_EQ(Table("E5: G " + cell + "/i").dice_against("E5", "E6"), 3);
  }
}

// The flags that a unit may ignore where it stands: "cemetery +1 (F-TCEM-03)".
std::string flags_in(const std::string& cell, const std::string& unit = "i") {
  Table t("E5: " + cell + "/" + unit + "\nG5: G");
  t.order({"G5"});
  t.battle_phase();
  t.attack("G5", "E5", "flag flag star");
  return t.can("ignore 1") ? count(t, "ignore 1") : "";
}

TEST(Buildings, SomeLetTheirOccupantIgnoreAFlag) {
  RULES("F-TCEM-03", "F-TDAM-04", "F-TFBUN-03", "T-CARD-18", "T-CARD-20", "T-CARD-22", "T-CARD-35",
        "T-CARD-36", "T-CARD-45", "T-CARD-58");
  EXPECT_EQ(flags_in("ce"), "cemetery +1 (F-TCEM-03)");
  EXPECT_EQ(flags_in("da"), "dam +1 (F-TDAM-04)");
  EXPECT_EQ(flags_in("fb"), "field-bunker +1 (F-TFBUN-03)");
  EXPECT_EQ(flags_in("pc"), "prison-camp +1 (T-CARD-35)");
  EXPECT_EQ(flags_in("rs"), "radar-station +1 (T-CARD-36)");
  EXPECT_EQ(flags_in("cr"), "city-ruins +1 (T-CARD-45)");
  EXPECT_EQ(flags_in("lc"), "labor-camp +1 (T-CARD-58)");
}

TEST(Buildings, OthersDoNot) {
  RULES("T-CARD-16", "T-CARD-17", "T-CARD-21", "T-CARD-27", "T-CARD-34", "T-CARD-39");
  for (const std::string cell : {"af", "bk", "fa", "lh", "pp", "sn"}) EXPECT_EQ(flags_in(cell), "") << cell;
}

// Everybody crosses such a hex and leaves it, battles there at once with all his dice, is attacked there with
// all of them, and sees over it.
void expect_no_hindrance(const std::string& cell) {
  for (const std::string unit : {"I", "A", "G"}) {
    SCOPED_TRACE(unit);
    EXPECT_TRUE(goes_on(unit, unit + " " + cell + " ."));
    EXPECT_TRUE(goes_on(unit, cell + "/" + unit + " . ."));
    EXPECT_EQ(Table("E5: " + cell + "/" + unit + " i").dice_against("E5", "E6"), 3);
    EXPECT_EQ(Table("E5: " + unit + " " + cell + "/i").dice_against("E5", "E6"), 3);
    if (unit == "G") continue; // guns never battle after a move
    Table t = to_move("E5: " + unit + " " + cell + " . i\nH5: I i", {"E5", "H5"});
    t.act("move e5 e6");
    t.battle_phase();
    EXPECT_TRUE(t.can("battle e6 e8"));
  }
  EXPECT_TRUE(Table("E5: I " + cell + " i").sees("E5", "E7"));
}

TEST(Airfield, IsOpenGroundToThoseOnFoot) {
  RULES("F-TAIRF-02", "F-TAIRF-03", "F-TAIRF-04", "F-TAIRF-05", "T-CARD-16");
  expect_no_hindrance("af");
}

TEST(Cemetery, HindersNobody) {
  RULES("F-TCEM-01", "F-TCEM-02", "F-TCEM-04", "F-TCEM-05", "T-CARD-18");
  expect_no_hindrance("ce");
}

TEST(Dam, IsForInfantry) {
  RULES("F-TDAM-01", "F-TDAM-02", "F-TDAM-03", "T-CARD-20");
  EXPECT_TRUE(goes_on("I", "I da .")) << "over it";
  EXPECT_TRUE(goes_on("I", "da/I . .")) << "and off it";
  Table t = to_move("E5: I da i\nH5: I i", {"E5", "H5"});
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_EQ(count(t, "battle e6 e7"), "infantry +3 (B-RANGE-01)");
  EXPECT_EQ(why(to_move("E5: A da", {"E5"}), "move e5 e6"), "impassable E6 dam (F-TDAM-02)");
  EXPECT_EQ(why(to_move("E5: G da", {"E5"}), "move e5 e6"), "impassable E6 dam (F-TDAM-02)");
}

TEST(Dam, BlocksSightAndProtectsNobody) {
  RULES("F-TDAM-05", "F-TDAM-06", "T-CARD-20");
  EXPECT_EQ(why(to_battle("E5: I da i\nH5: I i", {"E5", "H5"}), "battle e5 e7"),
            "no-sight E6 dam (F-TDAM-05)");
  for (const std::string unit : {"I", "A", "G"})
    EXPECT_EQ(Table("E5: " + unit + " da/i").dice_against("E5", "E6"), 3) << unit;
}

TEST(FieldBunker, ServesWhoeverStandsInIt) {
  RULES("F-TFBUN-04", "F-TFBUN-06", "T-CARD-22");
  for (const auto& [attacker, defender] : {std::pair{"I", "i"}, {"i", "I"}}) {
    Table t("E5: " + std::string(attacker) + " fb/" + defender);
    EXPECT_EQ(t.dice_rolled("E5", "E6"), 2) << defender;
  }
  EXPECT_EQ(count(to_battle("E5: A fb/i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), field-bunker -2 (F-TFBUN-04)");
  EXPECT_EQ(count(to_battle("E5: I fb/i", {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), field-bunker -1 (F-TFBUN-04)");
}

TEST(FieldBunker, HasNoOwner) {
  RULE("F-TFBUN-06");
  for (const Owner owner : {Owner::Allies, Owner::Axis}) {
    Table t("E5: I fb/i",
            [owner](auto& s) { s.hexes[*Board::of(s.board).parse("E6")].overlay_owner = owner; });
    EXPECT_EQ(t.dice_rolled("E5", "E6"), 2);
  }
}

TEST(Bunkers, AreNoBridges) {
  RULES("T-CARD-02", "T-CARD-22", "F-TROAD-01");
  for (const std::string bunker : {"bu", "fb"}) {
    EXPECT_TRUE(to_move("E5: oc/I " + bunker, {"E5"}).can("move e5 e6"))
        << "from the water into it: " << bunker;
    EXPECT_TRUE(to_move("D4: ri ri ri ri ri\nE5: ro/I ro+" + bunker + " ro ro\nF4: ri ri ri ri ri", {"E5"})
                    .can("move e5 e8"))
        << "the road goes on beside it: " << bunker;
  }
  EXPECT_TRUE(
      to_move("D4: ri ri ri ri ri\nE5: ro/I ro ro ro+dt\nF4: ri ri ri ri ri", {"E5"}).can("move e5 e8"))
      << "nor are dragon's teeth";
  EXPECT_TRUE(to_move("E5: oc/I dt", {"E5"}).can("move e5 e6"));
}

TEST(FieldBunker, InfantryEntersAndBattlesInEveryDirection) {
  RULES("F-TFBUN-01", "F-TFBUN-02", "F-TFBUN-05", "F-TFBUN-07", "T-CARD-22");
  Table t = to_move(R"(
    D4:   i  i
    E4:  I fb i
    F4:   i  i
  )",
                    {"E4"});
  t.act("move e4 e5");
  t.battle_phase();
  EXPECT_EQ(t.targets("E5"), "D4 D5 E6 F4 F5");
  EXPECT_EQ(why(to_move("E5: A fb", {"E5"}), "move e5 e6"), "impassable E6 field-bunker (F-TFBUN-01)");
  EXPECT_EQ(why(to_move("E5: fb/G .", {"E5"}), "move e5 e6"), "trapped E5 field-bunker (T-CARD-22)");
  EXPECT_EQ(why(to_battle("E5: I fb i\nH5: I i", {"E5", "H5"}), "battle e5 e7"),
            "no-sight E6 field-bunker (F-TFBUN-05)");
}

TEST(Fortress, InfantryEntersAndBattles) {
  RULES("F-TFORT-01", "F-TFORT-02", "T-CARD-24");
  Table t = to_move("E5: I ft i", {"E5"});
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_EQ(t.targets("E6"), "E7");
  EXPECT_EQ(why(to_move("E5: A ft", {"E5"}), "move e5 e6"), "impassable E6 fortress (F-TFORT-02)");
  EXPECT_EQ(why(to_move("E5: ft/G .", {"E5"}), "move e5 e6"), "trapped E5 fortress (T-CARD-24)");
}

TEST(Fortress, ItsOccupantMayIgnoreAllFlags) {
  RULES("F-TFORT-03", "T-CARD-24");
  Table t("E5: ft/i\nG5: G");
  t.order({"G5"});
  t.battle_phase();
  t.attack("G5", "E5", "flag flag flag");
  EXPECT_TRUE(t.can("ignore 3"));
  EXPECT_TRUE(t.can("ignore 0"));
  t.act("ignore 3");
  EXPECT_EQ(t.figures("E5"), 4);
}

TEST(Fortress, BlocksSightAndProtects) {
  RULES("F-TFORT-04", "F-TFORT-05");
  EXPECT_EQ(why(to_battle("E5: I ft i\nH5: I i", {"E5", "H5"}), "battle e5 e7"),
            "no-sight E6 fortress (F-TFORT-04)");
  EXPECT_EQ(count(to_battle("E5: I ft/i", {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), fortress -1 (F-TFORT-05)");
  EXPECT_EQ(count(to_battle("E5: A ft/i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), fortress -2 (F-TFORT-05)");
  EXPECT_EQ(Table("E5: G ft/i").dice_against("E5", "E6"), 3);
}

TEST(RadarStation, StopsButLetsBattle) {
  RULE("T-CARD-36");
  Table t = to_move("D4: ri ri ri\nE5: I rs i\nF4: ri ri ri", {"E5"});
  EXPECT_EQ(why(to_move("D4: ri ri ri\nE5: A rs . .\nF4: ri ri ri", {"E5"}), "move e5 e7"),
            "stops-there E6 radar-station (T-CARD-36)");
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_EQ(t.targets("E6"), "E7");
  EXPECT_EQ(count(to_battle("E5: rs/A i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), radar-station -2 (T-CARD-36)");
  EXPECT_EQ(count(to_battle("E5: I rs/i", {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), radar-station -1 (T-CARD-36)");
  EXPECT_EQ(count(to_battle("E5: A rs/i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), radar-station -2 (T-CARD-36)");
  EXPECT_EQ(why(to_battle("E5: I rs i\nH5: I i", {"E5", "H5"}), "battle e5 e7"),
            "no-sight E6 radar-station (T-CARD-36)");
}

TEST(DepotAndHospital, OnlyBlockSight) {
  RULES("T-CARD-43", "T-CARD-55");
  const auto through = [](const std::string& cell) {
    return why(to_battle("E5: I " + cell + " i\nH5: I i", {"E5", "H5"}), "battle e5 e7");
  };
  EXPECT_EQ(through("sd"), "no-sight E6 supply-depot (T-CARD-43)");
  EXPECT_EQ(through("ho"), "no-sight E6 hospital (T-CARD-55)");
}

TEST(CityRuins, AreForInfantryThatStops) {
  RULE("T-CARD-45");
  EXPECT_EQ(why(to_move("E5: A cr", {"E5"}), "move e5 e6"), "impassable E6 city-ruins (T-CARD-45)");
  Table t = to_move("D4: ri ri ri\nE5: I cr . i\nF4: ri ri ri\nH5: I i", {"E5", "H5"});
  EXPECT_EQ(why(t, "move e5 e7"), "stops-there E6 city-ruins (T-CARD-45)");
  t.act("move e5 e6");
  t.battle_phase();
  EXPECT_EQ(why(t, "battle e6 e8"), "no-battle-entering E6 city-ruins (T-CARD-45)");
  EXPECT_EQ(count(to_battle("E5: I cr/i", {"E5"}), "battle e5 e6"),
            "infantry +3 (B-RANGE-01), city-ruins -1 (T-CARD-45)");
  EXPECT_EQ(count(to_battle("E5: A cr/i", {"E5"}), "battle e5 e6"),
            "armor +3 (B-RANGE-02), city-ruins -2 (T-CARD-45)");
  EXPECT_EQ(why(to_battle("E5: I cr i\nH5: I i", {"E5", "H5"}), "battle e5 e7"),
            "no-sight E6 city-ruins (T-CARD-45)");
}

} // namespace
} // namespace bocage::test
