// Headquarters and the cards they cost; flooded fields; level crossings.
//
// Rules: F-THQ, F-ACT-54 to 57, X-ACT-17, T-CARD-56, F-TFLOOD-08, F-THIGH-03, F-TROAD-34, F-TROAD-35.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

TEST(Headquarters, HinderNobodyAndHideWhatIsBehind) {
  RULES("F-THQ-01", "F-THQ-02", "F-THQ-03", "F-THQ-04", "T-CARD-56");
  Table t = to_move("D4: ri ri ri ri\nE5: A hq .\nF4: ri ri ri ri", {"E5"});
  EXPECT_TRUE(t.can("move e5 e7"));
  Table in = to_move("E5: I hq i\nH5: I i", {"E5", "H5"});
  in.act("move e5 e6");
  in.battle_phase();
  EXPECT_TRUE(in.can("battle e6 e7"));
  EXPECT_EQ(why(to_battle("E5: A hq i\nH5: I i", {"E5", "H5"}), "battle e5 e7"),
            "no-sight E6 headquarters (F-THQ-03)");
  for (const std::string unit : {"I", "A", "G"})
    EXPECT_EQ(Table("E5: " + unit + " hq/i").dice_against("E5", "E6"), 3) << unit;
}

// An Axis headquarters in E6. The Axis has four cards and nobody on its left whom they could order.
Table headquarters(std::string_view picture, std::initializer_list<std::string_view> units) {
  Table t(picture, [](auto& s) {
    s.of(kAxis).headquarters = hexes_of(s, {"E6"});
    s.of(kAxis).cards = 4;
  });
  t.hand(kAxis, {"probe-left", "probe-left", "probe-left", "probe-left"});
  t.order(units);
  return t;
}

TEST(Headquarters, WhoLosesThemLosesACardAtOnce) {
  RULES("F-ACT-54", "F-ACT-56", "F-THQ-05", "X-ACT-17");
  Table t = headquarters("E5: I hq\nH5: I i", {"E5", "H5"});
  t.act("move e5 e6");
  EXPECT_EQ(t.hand_size(kAxis), 3);
  EXPECT_EQ(t.count(EventKind::HeadquartersTaken), 1);
  EXPECT_EQ(t.cards_in(CardPlace::Discard), 1) << "it lies with the discards";
  for (int turn = 0; turn < 2; ++turn) {
    t.turn(kAxis);
    t.act("card probe-left");
    EXPECT_EQ(t.state.active, kAllies) << "the turn is over";
    EXPECT_EQ(t.hand_size(kAxis), 3) << "the card played is replaced, the lost one is not";
  }
}

TEST(Headquarters, AreTakenOnce) {
  RULES("F-ACT-54", "X-ACT-17");
  Table t = headquarters("E5: I hq I\nH5: I i", {"E5", "E7", "H5"});
  t.play({"move e5 e6"});
  t.order({"E6", "E7", "H5"});
  t.play({"move e6 e5", "move e7 e6"});
  EXPECT_EQ(t.hand_size(kAxis), 3);
}

TEST(Headquarters, DrivingTheEnemyOutIsNotEnough) {
  RULES("F-ACT-57", "F-THQ-06", "X-ACT-17");
  for (const std::string face : {"flag", "grenade"}) {
    SCOPED_TRACE(face);
    Table t = headquarters("D6: i\nE5: I hq\nH5: I i", {"E5", "H5"});
    t.act("move e5 e6");
    t.set_figures("E6", 1);
    t.order({"D6", "H6"});
    t.battle_phase();
    t.attack("D6", "E6", face + " star star");
    if (face == "flag") t.act("retreat e6 f5");
    EXPECT_TRUE(t.empty("E6"));
    EXPECT_EQ(t.hand_size(kAxis), 3) << "it stands empty";
    t.act("ground d6 e6");
    EXPECT_EQ(t.hand_size(kAxis), 4) << "and is its owner's again";
  }
}

TEST(Headquarters, WhoComesBackDrawsTheCardAtOnce) {
  RULES("F-ACT-55", "F-ACT-57", "F-THQ-06", "F-THQ-07", "X-ACT-17");
  Table t = headquarters("E5: I hq . i\nH5: I i", {"E5", "H5"});
  t.act("move e5 e6");
  t.order({"E6", "H5"});
  t.act("move e6 e5");
  t.turn(kAxis);
  t.order({"E8", "H6"});
  t.act("move e8 e7");
  EXPECT_EQ(t.hand_size(kAxis), 3);
  t.order({"E7", "H6"});
  t.act("move e7 e6");
  EXPECT_EQ(t.hand_size(kAxis), 4);
  EXPECT_EQ(t.count(EventKind::HeadquartersBack), 1);
}

TEST(Headquarters, WhoHadNoCardToLoseDrawsNone) {
  RULES("F-ACT-54", "F-ACT-55");
  Table t = headquarters("E5: I hq i\nH5: I i", {"E5", "H5"});
  t.hand(kAxis, {});
  t.act("move e5 e6");
  t.order({"E6", "H5"});
  t.act("move e6 e5");
  t.turn(kAxis);
  t.order({"E7"});
  t.act("move e7 e6");
  EXPECT_EQ(t.count(EventKind::HeadquartersBack), 1);
  EXPECT_EQ(t.hand_size(kAxis), 0);
}

TEST(Headquarters, MayBeTakenAgain) {
  RULE("X-ACT-17");
  Table t = headquarters("E5: I hq i\nH5: I i", {"E5", "H5"});
  t.act("move e5 e6");
  t.order({"E6", "H5"});
  t.act("move e6 d5");
  t.turn(kAxis);
  t.order({"E7", "H6"});
  t.act("move e7 e6");
  t.order({"E6", "H6"});
  t.act("move e6 e7");
  t.turn(kAllies);
  t.order({"D5", "H5"});
  t.act("move d5 e6");
  EXPECT_EQ(t.hand_size(kAxis), 3);
}

TEST(Headquarters, CostNothingWhereTheBattleDoesNotSaySo) {
  RULE("F-ACT-54");
  Table t = to_move("E5: I hq\nH5: I i", {"E5", "H5"});
  const int before = t.hand_size(kAxis);
  t.act("move e5 e6");
  EXPECT_EQ(t.hand_size(kAxis), before);
}

// Flooded fields
// -----------------------------------------------------------------------------------------------------

TEST(FloodedFields, AreAllHexesWithoutATile) {
  RULES("F-TFLOOD-08", "F-THIGH-03");
  const Table t("E5: I hi ro ra hg to fo\nF3: ri+br\nG3: bu", declare(kFloodedFields));
  for (const char* hex : {"A1", "E2", "E5", "I13"}) EXPECT_TRUE(t.has(hex, TerrainId::FloodedField)) << hex;
  for (const char* hex : {"E6", "E7", "E8", "E9", "E10", "E11", "F3", "G3"})
    EXPECT_FALSE(t.has(hex, TerrainId::FloodedField)) << hex;
}

TEST(FloodedFields, LeaveTheDryGroundItsOwnEffects) {
  RULE("F-THIGH-03");
  const Change flood = declare(kFloodedFields);
  EXPECT_TRUE(moving("E5: ro/A ro ro ro ro", flood, {"E5"}).can("move e5 e9")) << "the road";
  EXPECT_FALSE(moving("E5: hg/A . .", flood, {"E5"}).can("move e5 e7")) << "the water";
  EXPECT_EQ(Table("E5: hg/I hi/i", flood).dice_against("E5", "E6"), 2) << "the hill";
  EXPECT_FALSE(moving("E5: hg/I to hg", flood, {"E5"}).can("move e5 e7")) << "the village";
}

// Level crossings
// ----------------------------------------------------------------------------------------------------

std::string road(const std::string& row) {
  return "D4: ri ri ri ri ri ri\nE5: " + row + "\nF4: ri ri ri ri ri ri";
}

TEST(LevelCrossing, CostsTheHexMoreOfTheRoad) {
  RULE("F-TROAD-34");
  EXPECT_TRUE(to_move(road("ro/A ro ro ro ro"), {"E5"}).can("move e5 e9"));
  EXPECT_FALSE(to_move(road("ro/A ro lx ro ro"), {"E5"}).can("move e5 e9"));
  EXPECT_FALSE(to_move(road("ro/I lx ro ro"), {"E5"}).can("move e5 e8"));
}

TEST(LevelCrossing, StopsNobody) {
  RULE("F-TROAD-35");
  EXPECT_TRUE(to_move(road("ro/A lx ro"), {"E5"}).can("move e5 e7"));
  EXPECT_TRUE(to_move(road("ro/G lx ro"), {"E5"}, OrderKind::Bombard).can("move e5 e7"));
  EXPECT_FALSE(to_move(road("ro/A ra ro"), {"E5"}).can("move e5 e7")) << "as a railroad does";
}

} // namespace
} // namespace bocage::test
