// What no document says and every table needs: the house rules that have no chapter of their own.
//
// Rules: H-QUIET-01, H-AMBUSH-01, H-CHURCH-01.
#include "scenario/library.h"
#include "tests/support/answers.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

// Nobody has lost a figure for 59 turns; the Allies play a card and do nothing.
Table quiet() {
  Table t("E5: I i2\nB3: i");
  t.state.quiet_turns = 59;
  t.card(kAllies, "probe-center");
  return t;
}

TEST(AQuietBattle, IsADraw) {
  RULE("H-QUIET-01");
  Table t = quiet();
  t.order({"E5"});
  t.battle_phase();
  t.act("done");
  EXPECT_EQ(t.state.outcome, Outcome::Draw);
  EXPECT_EQ(t.state.ending, Ending::Quiet);
}

TEST(AQuietBattle, GoesOnWhenAFigureIsLost) {
  RULE("H-QUIET-01");
  Table t = quiet();
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "E6", "grenade star star");
  EXPECT_EQ(t.state.outcome, Outcome::Open);
  EXPECT_EQ(t.state.quiet_turns, 1) << "the turn in which it happened";
}

TEST(AQuietBattle, GoesOnWhenAUnitLeavesTheBoard) {
  RULE("H-QUIET-01");
  Table t("A5: I i2\nB3: i\nG5: I", [](auto& s) {
    s.of(kAllies).exits.insert(*Board::of(s.board).parse("A5"));
    s.of(kAllies).exit_medals = {0, 0, 0};
  });
  t.state.quiet_turns = 59;
  t.card(kAllies, "probe-center");
  t.order({"A5"});
  t.act("exit a5");
  EXPECT_EQ(t.medals(kAllies), 0) << "worth nothing";
  t.battle_phase();
  t.act("done");
  EXPECT_EQ(t.state.outcome, Outcome::Open);
}

TEST(OnlyAmbushes, OneIsLaidDownWithoutEffect) {
  RULE("H-AMBUSH-01");
  Table t("E5: I\nB3: i");
  t.hand(kAllies, {"ambush"});
  t.deck({"barrage"});
  t.turn(kAllies);
  EXPECT_EQ(t.legal("card"), "ambush");
  t.act("card ambush");
  EXPECT_EQ(t.ordered(), "");
  EXPECT_EQ(t.cards(kAllies), "barrage") << "it is replaced";
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(OnlyAmbushes, WithAnyOtherCardItWaits) {
  RULE("H-AMBUSH-01");
  Table t("E5: I\nB3: i");
  t.hand(kAllies, {"ambush", "probe-left"});
  t.turn(kAllies);
  EXPECT_EQ(t.legal("card"), "probe-left");
}

TEST(SainteMereEglise, HasAChurchAndNotOneMoreTown) {
  RULE("H-CHURCH-01");
  const LoadResult loaded = Library(find_battles().value()).load("sainte-mere-eglise");
  ASSERT_TRUE(loaded.ok());
  const auto& setup = loaded.battle.setup;
  const Hex church = *Board::of(setup.board).parse("E7");
  EXPECT_EQ(setup.hexes[church].ground, TerrainId::Church);
  EXPECT_EQ(setup.hexes[*Board::of(setup.board).parse("E8")].ground, TerrainId::Town);
}

} // namespace
} // namespace bocage::test
