// A Recon played as Air Power while the side holds the hexes from which planes are guided (Hill 317).
//
// Rules: F-SCN-13 to 15 (Operation Lüttich), F-ACT-43, H-RECON-01, X-ACT-03.
#include <gtest/gtest.h>

#include "engine/explain.h"
#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

// The Allies at turn, one enemy on their left and two on their right, hexes E12 and F11 to be held.
Table hill_317(std::string_view holder) {
  Table t("A2: i\nA12: i i\n" + std::string(holder), [](Setup& s) {
    const Board& board = Board::of(s.board);
    for (const char* name : {"E12", "F11"}) s.of(kAllies).air_observers.insert(*board.parse(name));
  });
  t.hand(kAllies, {"recon-left", "recon-in-force", "probe-center"});
  t.hand(kAxis, {"counter-attack", "probe-center"});
  t.deck({"attack-left", "attack-right", "assault-left"});
  t.turn(kAllies);
  return t;
}

Why why_not(const Table& t, std::string_view action) {
  return explain(t.game, t.state, seat_of(kAllies), *parse_action(t.game, action)).reason.why;
}

TEST(ReconAsAirPower, WhileAUnitHoldsAHexOfTheHill) {
  RULE("H-RECON-01");
  EXPECT_EQ(hill_317("E12: I").legal("air-power"), "recon-left");
  EXPECT_EQ(hill_317("F11: I").legal("air-power"), "recon-left");
  const Table lost = hill_317("E11: I");
  EXPECT_EQ(lost.legal("air-power"), "");
  EXPECT_TRUE(lost.can("card recon-left")) << "it is still a Recon";
  EXPECT_EQ(why_not(lost, "air-power recon-left"), Why::NoObserver);
  EXPECT_EQ(hill_317("E12: i\nI1: I").legal("air-power"), "") << "the enemy's unit guides nobody";
}

TEST(ReconAsAirPower, NobodyGuidesPlanesByNight) {
  RULES("X-ACT-19", "H-NIGHT-01");
  Table t = hill_317("E12: I");
  t.state.visibility = 2;
  EXPECT_EQ(t.legal("air-power"), "");
  EXPECT_EQ(why_not(t, "air-power recon-left"), Why::TooDark);
}

TEST(ReconAsAirPower, StrikesInTheSectionOfTheCard) {
  RULE("X-ACT-03");
  Table t = hill_317("E12: I\nB4: i i"); // side by side, but B5 lies in the center
  t.act("air-power recon-left");
  EXPECT_EQ(t.legal("target"), "a2, b4");
  EXPECT_EQ(why_not(t, "target b5"), Why::OtherSection);
  t.dice("grenade grenade");
  t.act("target a2");
  EXPECT_EQ(t.rolled(), 2) << "two dice for each hex (Allies)";
  EXPECT_EQ(t.figures("A2"), 2);
}

TEST(ReconAsAirPower, StrikesElsewhereTooOnceOneTargetLiesThere) {
  RULES("X-ACT-03", "F-ACT-11");
  Table t = hill_317("E12: I\nB4: i i");
  t.act("air-power recon-left");
  t.act("target b4");
  EXPECT_EQ(t.legal("target"), "b5") << "beside it, in the center";
  EXPECT_EQ(why_not(t, "target a12"), Why::NotConnected);
}

TEST(ReconAsAirPower, NeedsSomebodyToStrikeThere) {
  RULE("H-RECON-01");
  Table t = hill_317("E12: I");
  t.hand(kAllies, {"recon-center"});
  EXPECT_EQ(t.legal("air-power"), "");
  EXPECT_EQ(why_not(t, "air-power recon-center"), Why::NobodyToStrike);
}

TEST(ReconAsAirPower, IsReplacedByOneCardLikeAnyOther) {
  RULES("F-SCN-13", "F-ACT-43");
  Table t = hill_317("E12: I");
  t.dice("star star");
  t.play({"air-power recon-left", "target a2"});
  EXPECT_EQ(t.state.active, kAxis) << "nothing is left to choose";
  EXPECT_EQ(t.cards(kAllies), "probe-center attack-left recon-in-force");
}

TEST(ReconAsAirPower, NotAReconInForce) {
  RULE("F-SCN-14");
  const Table t = hill_317("E12: I");
  EXPECT_FALSE(t.can("air-power recon-in-force"));
  EXPECT_EQ(why_not(t, "air-power recon-in-force"), Why::NotAsAirPower);
}

TEST(ReconAsAirPower, IsCounteredAsAPlainRecon) {
  RULE("F-SCN-15");
  Table t = hill_317("E12: I");
  t.dice("star star");
  t.play({"air-power recon-left", "target a2", "card counter-attack"});
  EXPECT_EQ(t.legal("target"), "");
  EXPECT_EQ(t.state.lanes[1][0].played_as, CardId::ReconLeft);
  EXPECT_NE(t.legal("order"), "");
}

} // namespace
} // namespace bocage::test
