// What things are worth, as an experienced player would rank them.
#include "ai/evaluation.h"

#include <gtest/gtest.h>

#include "tests/support/table.h"

namespace bocage::test {
namespace {

const Weights w;

double attack(const Table& t, std::string_view from, std::string_view to) {
  return attack_worth(t.game, t.state, w, t.unit(from), t.hex(to), false);
}

double place(const Table& t, std::string_view at, Side side = kAllies) {
  return standing(t.game, t.state, w, Goals(t.game, t.state, w, side), t.unit(at));
}

TEST(Attack, OnAWeakUnitIsWorthMore) {
  Table t("D4: i .\nE5: I i\n");
  t.order({"E5"});
  t.set_figures("E6", 1);
  EXPECT_GT(attack(t, "E5", "E6"), attack(t, "E5", "D4"));
}

TEST(Attack, IntoCoverIsWorthLess) {
  Table t("D4: fo/i .\nE5: I i\n");
  t.order({"E5"});
  EXPECT_LT(attack(t, "E5", "D4"), attack(t, "E5", "E6"));
}

TEST(Attack, ThatWinsTheBattleIsWorthMost) {
  const char* picture = "D4: i .\nE5: I .\n";
  Table early(picture, [](bocage::Setup& s) { s.of(kAllies).medals = 5; });
  Table late(picture, [](bocage::Setup& s) { s.of(kAllies).medals = 1; });
  for (Table* t : {&early, &late}) {
    t->order({"E5"});
    t->set_figures("D4", 2);
  }
  EXPECT_GT(attack(late, "E5", "D4"), attack(early, "E5", "D4"));
}

TEST(Attack, OnAUnitThatCannotRetreatIsWorthMore) {
  Table free("C4: .\nD4: i\nE4: I\n");
  Table cornered("A4: i\nB4: I\n"); // its baseline behind it
  free.order({"E4"});
  cornered.order({"B4"});
  EXPECT_GT(attack(cornered, "B4", "A4"), attack(free, "E4", "D4"));
}

TEST(Standing, IsBetterInCoverUnderFire) {
  Table open("C4: i . i\nE4: I\n"), town("C4: i . i\nE4: to/I\n");
  EXPECT_GT(place(town, "E4"), place(open, "E4"));
}

TEST(Standing, IsBetterNearAnObjective) {
  const auto objective = [](bocage::Setup& s) {
    Objective o;
    o.hexes = HexSet::of(Board::of(BoardKind::Standard).parse("E7").value());
    s.objectives.push_back(o);
  };
  Table near("A1: i\nE6: I\n", objective), far("A1: i\nE11: I\n", objective), on("A1: i\nE7: I\n", objective);
  EXPECT_GT(place(near, "E6"), place(far, "E11"));
  EXPECT_GT(place(on, "E7"), place(near, "E6"));
}

TEST(Danger, CountsOnlyThoseWhoCanReach) {
  Table far("A1: i\nI13: I\n"), near("D4: i\nE4: I\n");
  EXPECT_EQ(danger(far.game, far.state, w, far.unit("I13")), 0);
  EXPECT_GT(danger(near.game, near.state, w, near.unit("E4")), 0);
}

} // namespace
} // namespace bocage::test
