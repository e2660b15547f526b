// The US Marine Corps.
//
// Rules: F-NAT-25 to 33 (FAQ VII), X-ACT-34, U-UNIT-33, F-CMDB-17, F-CMDB-60, F-TROAD-14, F-TROAD-28,
// F-CMD-23.
#include <string>

#include "tests/support/answers.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

const Change kMarines = grant(kAllies, kGungHo);

// Orders whomever the card allows: how many there are.
int order_all(Table& t) {
  int n = t.state.ordered.count();
  for (; t.legal("order") != ""; ++n)
    t.act("order " + t.legal("order").substr(0, t.legal("order").find(',')));
  return n;
}

// How many units the card lets its player order.
int ordered(std::string_view picture, std::string_view card, Side side = kAllies,
            const Change& change = kMarines) {
  Table t(picture, change);
  t.card(side, card);
  if (t.can("section 1")) t.act("section 1");
  return order_all(t);
}

// Six infantry units in each section.
constexpr std::string_view kMany =
    "F1: I I I\nG1: I I I\nF5: I I I I\nG6: I I I\nF10: I I I\nG11: I I I\nB6: i";

TEST(GungHo, ASectionCardOrdersOneUnitMore) {
  RULES("F-NAT-25", "X-ACT-34", "U-UNIT-33");
  EXPECT_EQ(ordered(kMany, "recon-left"), 2);
  EXPECT_EQ(ordered(kMany, "probe-center"), 3);
  EXPECT_EQ(ordered(kMany, "attack-right"), 4);
  EXPECT_EQ(ordered(kMany, "probe-center", kAllies, {}), 2) << "the Army";
  int orders = 2;
  for (const std::string size : {"recon-", "probe-", "attack-"}) {
    for (const std::string where : {"left", "center", "right"})
      EXPECT_EQ(ordered(kMany, size + where), orders) << size << where;
    ++orders;
  }
  for (const std::string where : {"left", "right"})
    EXPECT_EQ(ordered(kMany, "assault-" + where), 6) << "all of a section, and nobody elsewhere";
}

TEST(GungHo, ACardForSeveralSectionsOneInAll) {
  RULES("F-NAT-25", "X-ACT-34");
  EXPECT_EQ(ordered(kMany, "recon-in-force"), 4);
  EXPECT_EQ(ordered(kMany, "general-advance"), 7);
  EXPECT_EQ(ordered(kMany, "pincer-move"), 5);
  Table t(kMany, kMarines);
  t.card(kAllies, "pincer-move");
  t.play({"order f1", "order f2", "order f3", "order f10", "order f11"});
  EXPECT_EQ(t.legal("order"), "");
  EXPECT_EQ(ordered("F5: I I I I\nB6: i", "pincer-move"), 0) << "in a section that the card covers";
}

TEST(GungHo, ATacticCardOrdersTwoToFive) {
  RULES("F-NAT-26", "X-ACT-34");
  EXPECT_EQ(ordered(kMany, "direct-from-hq"), 5);
  EXPECT_EQ(ordered(kMany, "move-out"), 5);
  EXPECT_EQ(ordered(kMany, "firefight"), 5);
  EXPECT_EQ(ordered(kMany, "dig-in"), 5);
  EXPECT_EQ(ordered("F1: A A A A A A\nB6: i", "armor-assault"), 5);
}

TEST(GungHo, HasNoEffectOnTheOthers) {
  RULES("F-NAT-29", "X-ACT-34");
  EXPECT_EQ(ordered("F1: G G G\nF6: I\nB6: i", "artillery-bombard"), 3);
  EXPECT_EQ(ordered("F1: I I I\nF8: I I\nB6: i", "infantry-assault"), 3);
  EXPECT_EQ(ordered("F1: I\nF8: I I\nE8: i i\nB6: i", "close-assault"), 2);
  Table hour("F1: I I I\nB6: i", kMarines);
  hour.hand(kAllies, {"their-finest-hour", "probe-left"});
  hour.turn(kAllies);
  hour.dice("infantry flag");
  hour.act("card their-finest-hour");
  EXPECT_EQ(hour.rolled(), 2);
  hour.act("order f1");
  EXPECT_EQ(hour.legal("order"), "");
  Table air("F1: I I I\nB6: i i i i i", kMarines);
  air.card(kAllies, "air-power");
  air.play({"target b6", "target b7", "target b8", "target b9"});
  EXPECT_FALSE(air.can("target b10"));
}

TEST(GungHo, ForWantOfSuchUnitsTwoOfYourChoice) {
  RULES("F-NAT-31", "X-ACT-34");
  EXPECT_EQ(ordered("F1: I I I I\nB6: i", "armor-assault"), 2);
  EXPECT_EQ(ordered("F1: I I I I\nB6: i", "artillery-bombard"), 2);
  EXPECT_EQ(ordered("F1: I I I I\nB6: i", "armor-assault", kAllies, {}), 1);
}

// A side plays a Probe on the Allied left, orders whom it can, and is countered there.
std::string probed_and_countered(Side first) {
  Table t("B1: i i i i\nF1: I I I I", kMarines);
  t.hand(other(first), {"counter-attack"});
  t.card(first, first == kAllies ? "probe-left" : "probe-right");
  const int probe = order_all(t);
  while (t.state.active == first) t.act("done");
  t.act("card counter-attack");
  return std::to_string(probe) + ", countered by " + std::to_string(order_all(t));
}

TEST(GungHo, CountersWithOneUnitMore) {
  RULES("F-NAT-27", "X-ACT-34");
  EXPECT_EQ(probed_and_countered(kAxis), "2, countered by 3");
}

TEST(GungHo, WhoCountersThemGetsNoneMore) {
  RULES("F-NAT-28", "X-ACT-34");
  EXPECT_EQ(probed_and_countered(kAllies), "3, countered by 2");
}

TEST(GungHo, MedicsCareForTwoUnitsOneAfterTheOther) {
  RULES("F-NAT-30", "F-CMDB-60");
  Table t("F1: I I I\nB6: i", kMarines);
  t.set_figures("F1", 2);
  t.set_figures("F2", 1);
  t.hand(kAllies, {"medics-and-mechanics", "probe-left"});
  t.turn(kAllies);
  t.act("card medics-and-mechanics");
  t.dice("infantry flag");
  t.act("heal f1");
  EXPECT_EQ(t.figures("F1"), 3);
  EXPECT_EQ(t.legal("heal"), "f2") << "another one";
  t.dice("infantry star");
  t.act("heal f2");
  EXPECT_EQ(t.figures("F2"), 3);
  EXPECT_EQ(t.ordered(), "F1 F2");
}

TEST(GungHo, BehindEnemyLinesTwoUnitsPhaseByPhase) {
  RULES("F-NAT-32", "F-NAT-33", "F-CMDB-17");
  Table t("F1: I I I\nE3: i\nB6: i", kMarines);
  t.card(kAllies, "behind-enemy-lines");
  t.play({"order f1", "order f2"});
  EXPECT_FALSE(t.can("battle f2 e3")) << "first both move";
  t.play({"move f1 e1", "move f2 e2"});
  EXPECT_TRUE(t.can("battle e2 e3")) << "then they battle";
  EXPECT_TRUE(t.can("move e1 d1")) << "and move again";
  t.act("move e1 d1");
  EXPECT_FALSE(t.can("battle e2 e3")) << "after which nobody battles";
  EXPECT_EQ(why(t, "battle e2 e3"), "battles-over E2 behind-enemy-lines (F-NAT-33)");
  EXPECT_TRUE(t.can("move e2 d2")) << "but the other one moves again, too";
}

// Hexes along a road after which such infantry may battle, and move at all.
std::string far(OrderKind order) {
  int battles = 0, most = 0;
  for (int n = 1; n <= 5; ++n) {
    Table t = moving("D4: ri ri ri ri ri ri\nE5: ro/I ro ro ro ro ro\nF4: ri ri ri ri ri ri\nH5: I i",
                     kMarines, {"E5", "H5"}, order);
    const std::string to = "e" + std::to_string(5 + n);
    if (!t.can("move e5 " + to)) continue;
    most = n;
    t.act("move e5 " + to);
    if (!t.unit(to).is(kMayNotBattle)) battles = n;
  }
  return std::to_string(battles) + " and battle, " + std::to_string(most);
}

TEST(GungHo, OnTheRoadTheyAreLikeAnyInfantry) {
  RULES("F-TROAD-14", "F-TROAD-28", "F-CMD-23");
  EXPECT_EQ(far(OrderKind::Normal), "2 and battle, 3");
  EXPECT_EQ(far(OrderKind::InfantryAssault), "3 and battle, 4");
}

} // namespace
} // namespace bocage::test
