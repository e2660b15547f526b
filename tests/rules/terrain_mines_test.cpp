// Minefields.
//
// Rules: F-TMINE (FAQ, card Terrains 29 and questions), T-CARD-29, F-CMDB-29. Who clears mines is a matter of
// the engineers.
#include <algorithm>
#include <string>
#include <tuple>

#include "engine/rules/attack.h"
#include "engine/state/view.h"
#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// An Axis mine of this value in E6.
Table mined(std::string_view picture, int value, std::initializer_list<std::string_view> units,
            OrderKind order = OrderKind::Normal, Owner owner = Owner::Axis) {
  Table t = moving(picture, mines(owner, {"E6"}), units, order);
  set_mine(t, "E6", value);
  return t;
}

TEST(Minefield, IsDrawnAtRandomAmongNineMarkers) {
  RULES("F-TMINE-01", "H-MINE-01", "T-CARD-29");
  Names hexes;
  for (const char* row : {"C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10"}) hexes.emplace_back(row);
  const Table t("E5: I i", mines(Owner::Axis, hexes));
  ASSERT_EQ(t.state.mine_count, 9);
  std::vector<int> values;
  for (int i = 0; i < 9; ++i) {
    values.push_back(t.state.mines[static_cast<std::size_t>(i)].value);
    EXPECT_FALSE(t.state.mines[static_cast<std::size_t>(i)].revealed);
  }
  EXPECT_FALSE(std::is_sorted(values.begin(), values.end())) << "in no order";
  std::sort(values.begin(), values.end());
  EXPECT_EQ(values, (std::vector<int>{0, 0, 0, 1, 1, 2, 2, 3, 4}));
}

TEST(Minefield, HidesItsValueFromBothSides) {
  RULE("F-TMINE-01");
  Table t = mined("E5: I . i", 4, {"E5"});
  for (Side side : {kAllies, kAxis}) {
    const View seen = view(t.game, t.state, seat_of(side));
    EXPECT_EQ(seen.state.mines[0].value, 0);
  }
}

TEST(Minefield, StopsWhoEnters) {
  RULES("F-TMINE-02", "T-CARD-29");
  const std::string lane = "D4: ri ri ri ri\nE5: A . .\nF4: ri ri ri ri";
  const Table t = mined(lane, 0, {"E5"});
  EXPECT_TRUE(t.can("move e5 e6"));
  EXPECT_FALSE(t.can("move e5 e7"));
  EXPECT_EQ(why(t, "move e5 e7"), "stops-there E6 minefield (F-TMINE-02)");
  EXPECT_FALSE(mined(lane, 0, {"E5"}, OrderKind::Normal, Owner::Allies).can("move e5 e7"))
      << "its own side too";
}

TEST(Minefield, HoldsNobodyBackWhoLeavesIt) {
  RULE("F-TMINE-02");
  for (const auto& [unit, order] :
       {std::pair{"I", OrderKind::Normal}, {"A", OrderKind::Normal}, {"G", OrderKind::Bombard}})
    EXPECT_TRUE(
        moving("E5: " + std::string(unit), mines(Owner::Axis, {"E5"}), {"E5"}, order).can("move e5 e7"))
        << unit;
}

// Mines in a hex whose ground becomes another: they hold back, hide and keep out nobody there either.
TEST(Minefield, IsTheSameWhereADepotHasBurnt) {
  RULES("F-TMINE-02", "F-TMINE-09", "T-CARD-29");
  const Change depot = [](auto& s) { s.of(kAllies).depots = {hexes_of(s, {"E5"}), 1, 0}; };
  for (const auto& [unit, order, to] : {std::tuple{"I", OrderKind::InfantryAssault, "e8"},
                                        {"A", OrderKind::Normal, "e8"},
                                        {"G", OrderKind::Bombard, "e8"}}) {
    Table t("E5: sd/" + std::string(unit) + "\nE3: " + unit + "\nB5: i",
            together({mines(Owner::Allies, {"E5"}), depot}));
    t.order({"E5"});
    t.battle_phase();
    t.act("destroy e5");
    ASSERT_TRUE(t.state.altered.contains(t.hex("E5")));
    t.order({"E3", "E5"}, order);
    ASSERT_TRUE(t.can("move e5 " + std::string(to))) << unit;
    t.act("move e5 " + std::string(to));
    EXPECT_TRUE(t.can("move e3 e5")) << unit;
    EXPECT_TRUE(sees(t.game, t.state, t.hex("E3"), t.hex("E7")));
  }
}

TEST(Minefield, WhoEntersTakesNoGroundAfterwards) {
  RULES("F-TMINE-02", "B-GROUND-17");
  for (const char unit : {'I', 'A'}) {
    Table t = mined("E5: " + std::string(1, unit) + " . i1\nH5: I i", 0, {"E5", "H5"});
    t.act("move e5 e6");
    t.battle_phase();
    t.attack("E6", "E7", "grenade grenade grenade");
    EXPECT_TRUE(t.empty("E7"));
    EXPECT_FALSE(t.can("ground e6 e7")) << unit;
  }
}

// Apart from what goes off there it is ground like any other: here that of those who laid it.
TEST(Minefield, IsOtherwiseOpenGround) {
  RULES("F-TMINE-02", "T-CARD-29");
  const std::string banks = "D4: ri ri ri ri\nF4: ri ri ri ri\n";
  for (const char unit : {'I', 'A', 'G'}) {
    const std::string us(1, unit), them(1, static_cast<char>(unit | 0x20));
    const OrderKind order = unit == 'I'   ? OrderKind::InfantryAssault
                            : unit == 'G' ? OrderKind::Bombard
                                          : OrderKind::Normal; // three hexes to go for each
    const auto laid = mines(Owner::Allies, {"E5"});
    EXPECT_TRUE(moving(banks + "E5: " + us + " . .", laid, {"E5"}, order).can("move e5 e7")) << unit;
    EXPECT_TRUE(mined("E5: " + us + " . .", 0, {"E5"}, order).can("move e5 e6")) << unit;
    EXPECT_EQ(Table("E5: " + us + " i", laid).dice_rolled("E5", "E6"), 3) << unit;
    EXPECT_EQ(Table("E5: " + us + " . i", laid).dice_rolled("E5", "E7"), unit == 'I' ? 2 : 3) << unit;
    EXPECT_EQ(Table("E5: " + us + " i", mines(Owner::Axis, {"E6"})).dice_rolled("E5", "E6"), 3) << unit;
    EXPECT_FALSE(battling("E5: " + us + " i", laid, {"E5"}).can("wire e5")) << unit;
    // A step out of it, or over the edge of it, costs no more than elsewhere, and it battles then.
    Table leaves = moving("E5: " + us + " . i\nH5: I i", laid, {"E5", "H5"});
    leaves.act("move e5 e6");
    leaves.battle_phase();
    EXPECT_EQ(leaves.can("battle e6 e7"), unit != 'G') << unit;
    Table mobile = moving("E5: /Ma . i\nH5: I i", laid, {"E5", "H5"});
    mobile.act("move e5 e6");
    mobile.battle_phase();
    EXPECT_TRUE(mobile.can("battle e6 e7"));
    Table enters = moving("E4: /Ma . i\nH5: I i", laid, {"E4", "H5"});
    enters.act("move e4 e5");
    enters.battle_phase();
    EXPECT_TRUE(enters.can("battle e5 e6"));
    Table back("D4: . .\nE5: " + them + "\nG5: G", mines(Owner::Axis, {"D4", "D5", "E5"}));
    back.order({"G5"});
    back.battle_phase();
    back.attack("G5", "E5", "flag star star");
    EXPECT_FALSE(back.can("ignore 1")) << unit;
    if (back.can("retreat e5 d4")) back.act("retreat e5 d4");
    EXPECT_TRUE(back.empty("E5")) << unit;
  }
  EXPECT_TRUE(Table("E5: . . .", mines(Owner::Axis, {"E6"})).sees("E5", "E7"));
  EXPECT_TRUE(Table("E5: hi . hi", mines(Owner::Axis, {"E6"})).sees("E5", "E7"));
  EXPECT_FALSE(moving("E5: ra/L .", mines(Owner::Axis, {"E6"}), {"E5"}).can("move e5 e6")) << "no track";
  EXPECT_TRUE(mined("E5: oc/I .", 0, {"E5"}).can("move e5 e6"));
  Table digs("E5: I\nH5: I", mines(Owner::Allies, {"E5"}));
  digs.card(kAllies, "dig-in");
  EXPECT_TRUE(digs.can("order e5"));
}

TEST(Minefield, SparesThoseWhoLaidIt) {
  RULES("F-TMINE-03", "T-CARD-29");
  Table t = mined("E5: I", 4, {"E5"}, OrderKind::Normal, Owner::Allies);
  t.act("move e5 e6");
  EXPECT_EQ(t.count(EventKind::DiceRolled), 0);
  EXPECT_EQ(t.count(EventKind::MineSprung), 0);
  EXPECT_FALSE(t.state.mines[0].revealed);
  EXPECT_EQ(t.figures("E6"), 4);
}

TEST(Minefield, RollsAsManyDiceAsItsValue) {
  RULES("F-TMINE-04", "T-CARD-29");
  for (int value = 1; value <= 4; ++value) {
    Table t = mined("E5: I\nH5: I i", value, {"E5", "H5"});
    t.dice("flag flag flag flag");
    t.act("move e5 e6");
    EXPECT_EQ(t.rolled(), value);
    EXPECT_TRUE(t.state.mines[0].revealed);
    EXPECT_EQ(t.event(EventKind::MineSprung).number, value);
  }
}

TEST(Minefield, OwnSymbolAndGrenadeCostAFigure) {
  RULES("F-TMINE-05", "T-CARD-29");
  const auto left = [](const std::string& unit, const char* faces) {
    Table t = mined("E5: " + unit + "\nH5: I i", 4, {"E5", "H5"});
    t.dice(faces);
    t.act("move e5 e6");
    return t.figures("E6");
  };
  EXPECT_EQ(left("I", "infantry grenade armor star"), 2);
  EXPECT_EQ(left("A", "infantry grenade armor flag"), 1);
  EXPECT_EQ(left("G", "infantry grenade armor star"), 1);
  EXPECT_EQ(left("I", "flag flag star armor"), 4) << "no retreat";
}

TEST(Minefield, WhoDiesThereIsWorthAMedal) {
  RULE("F-TMINE-05");
  Table t = mined("E5: I1\nH5: I i", 1, {"E5", "H5"});
  t.dice("grenade");
  t.act("move e5 e6");
  EXPECT_TRUE(t.empty("E6"));
  EXPECT_EQ(t.medals(kAxis), 1);
}

TEST(Minefield, ADecoyIsTakenAway) {
  RULES("F-TMINE-06", "T-CARD-29");
  Table t = mined("E5: I\nH5: I i", 0, {"E5", "H5"});
  t.act("move e5 e6");
  EXPECT_EQ(t.count(EventKind::DiceRolled), 0);
  EXPECT_EQ(t.state.mine_count, 0);
  EXPECT_FALSE(t.state.mined.contains(t.hex("E6")));
}

TEST(Minefield, StaysAndStrikesAgain) {
  RULES("F-TMINE-07", "T-CARD-29");
  Table t = mined("E5: I\nE7: I\nH5: I i", 2, {"E5", "E7", "H5"});
  t.dice("flag flag");
  t.act("move e5 e6");
  EXPECT_EQ(t.state.mine_count, 1);
  t.order({"E6", "E7", "H5"});
  t.act("move e6 e5");
  t.dice("grenade grenade");
  t.act("move e7 e6");
  EXPECT_EQ(t.figures("E6"), 2);
}

TEST(Minefield, ARetreatDoesNotSetItOff) {
  RULES("F-TMINE-08", "T-CARD-29");
  Table t("E5: i\nG5: G", mines(Owner::Allies, {"D4", "D5"}));
  for (const char* hex : {"D4", "D5"}) set_mine(t, hex, 4);
  t.order({"G5"});
  t.battle_phase();
  t.attack("G5", "E5", "flag star star");
  t.act("retreat e5 d5");
  EXPECT_EQ(t.figures("D5"), 4);
  EXPECT_EQ(t.count(EventKind::MineSprung), 0);
}

TEST(Minefield, HidesAndProtectsNobody) {
  RULES("F-TMINE-09", "F-TMINE-10");
  const Change laid = mines(Owner::Axis, {"E6"});
  EXPECT_TRUE(Table("E5: I . i", laid).sees("E5", "E7"));
  for (const std::string unit : {"I", "A", "G"})
    EXPECT_EQ(Table("E5: " + unit + " i", laid).dice_against("E5", "E6"), 3) << unit;
}

TEST(Minefield, WhoSurvivesMayBattle) {
  RULES("F-TMINE-11", "T-CARD-29");
  Table near = mined("E5: I . i\nH5: I i", 1, {"E5", "H5"});
  near.dice("flag");
  near.act("move e5 e6");
  near.battle_phase();
  EXPECT_EQ(near.targets("E6"), "E7");
  Table far = mined("D4: ri\nE4: I . . i\nH5: I i", 1, {"E4", "H5"});
  far.dice("flag");
  far.act("move e4 e6");
  far.battle_phase();
  EXPECT_EQ(far.targets("E6"), "") << "two hexes are too far for infantry";
}

TEST(Minefield, NoGroundAndNoOverrunOutOfIt) {
  RULES("F-TMINE-12", "T-CARD-29");
  Table t = mined("E5: A . i1 i\nH5: I i", 1, {"E5", "H5"});
  t.dice("flag");
  t.act("move e5 e6");
  t.battle_phase();
  t.attack("E6", "E7", "armor grenade star");
  EXPECT_TRUE(t.empty("E7"));
  EXPECT_FALSE(t.can("ground e6 e7"));
}

TEST(Minefield, IsTakenAlsoByWhoHasMoved) {
  RULES("F-TMINE-02", "B-GROUND-14");
  Table t = moving("E4: I . i1\nH5: I i", mines(Owner::Axis, {"E6"}), {"E4", "H5"});
  t.act("move e4 e5");
  t.battle_phase();
  t.attack("E5", "E6", "grenade grenade grenade");
  EXPECT_TRUE(t.can("ground e5 e6"));
}

TEST(Minefield, TakingGroundSetsItOff) {
  RULE("F-TMINE-04");
  Table t("E5: I i1", mines(Owner::Axis, {"E6"}));
  set_mine(t, "E6", 2);
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "E6", "grenade grenade grenade");
  t.dice("infantry flag");
  t.act("ground e5 e6");
  EXPECT_EQ(t.figures("E6"), 3);
}

TEST(Minefield, InfiltrationNeitherStopsNorSetsItOff) {
  RULES("F-CMDB-29", "T-CARD-29");
  Table t = mined("D4: ri ri ri ri\nE5: I . .\nF4: ri ri ri ri", 4, {"E5"}, OrderKind::BehindLines);
  EXPECT_TRUE(t.can("move e5 e7"));
  t.act("move e5 e6");
  EXPECT_EQ(t.count(EventKind::MineSprung), 0);
  EXPECT_EQ(t.figures("E6"), 4);
}

TEST(Minefield, TheHitsOfATigerAreRolledAgain) {
  RULES("F-TMINE-22", "F-TMINE-23", "F-TRPB-59", "T-CARD-29");
  const auto stands = [](const char* faces) {
    Table t = mined("E5: . .\nE7: t\nH5: I i", 2, {"E7"}, OrderKind::Normal, Owner::Allies);
    t.dice(faces);
    t.act("move e7 e6");
    return !t.empty("E6");
  };
  EXPECT_TRUE(stands("armor grenade armor infantry")) << "no grenade the second time";
  EXPECT_FALSE(stands("armor flag grenade"));
}

TEST(Minefield, OfNobodyStrikesEverybody) {
  RULE("F-TMINE-04");
  for (const bool allies : {true, false}) {
    Table t =
        mined(allies ? "E5: I\nH5: I i" : "E5: i\nH5: I i", 1, {"E5"}, OrderKind::Normal, Owner::Anyone);
    t.dice("grenade");
    t.act("move e5 e6");
    EXPECT_EQ(t.figures("E6"), 3);
  }
}

TEST(Minefield, ADecoyMayBeWorthAMedalOnce) {
  RULE("F-TMINE-06");
  Table t("E5: I\nE9: I\nH5: I i",
          together({mines(Owner::Axis, {"E6", "E8"}), marked(kDecoyMedal, {"E6", "E8"})}));
  set_mine(t, "E6", 0);
  set_mine(t, "E8", 0);
  t.order({"E5", "E9", "H5"});
  t.act("move e5 e6");
  EXPECT_EQ(t.medals(kAllies), 1);
  t.act("move e9 e8");
  EXPECT_EQ(t.medals(kAllies), 1);
}

} // namespace
} // namespace bocage::test
