// Air drops before the first turn.
//
// Rules: X-ACT-20, F-ACT-70 to 78 (FAQ III), F-SCN-02 to 05 (Sainte-Mère-Église), H-DROP.
#include "engine/rules/air_drop.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/explain.h"
#include "tests/support/grants.h"
#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

AirDrop four_units() {
  AirDrop drop;
  drop.units = 4;
  return drop;
}

std::function<void(Setup&)> dropping(const AirDrop& drop) {
  return [drop](Setup& s) { s.air_drops.push_back(drop); };
}

struct Falling {
  explicit Falling(
      std::string_view picture, const AirDrop& drop = four_units(), const Change& change = [](Setup&) {})
      : t(picture, together({dropping(drop), change})) {}

  Fall in(std::string_view hex) const { return {t.hex(hex), kNoHex, false}; }
  Fall across(std::string_view a, std::string_view b) const { return {t.hex(a), t.hex(b), true}; }
  Fall over_the_edge(std::string_view hex) const { return {t.hex(hex), kNoHex, true}; }

  void fall(std::initializer_list<Fall> falls) {
    t.events.clear();
    Play p{t.game, t.state, t.chance, &t.events};
    land(p, t.game.setup().air_drops[0], std::span(falls.begin(), falls.size()));
  }
  int lost() const { return t.count(EventKind::DropLost); }

  Table t;
};

TEST(AirDrop, IsMadeBeforeTheFirstTurn) {
  RULE("X-ACT-20");
  Table t("A1: i\nI13: I", dropping(four_units()));
  EXPECT_EQ(t.to_act(), seat_of(kAllies));
  EXPECT_EQ(t.state.turns[0], 0);
  EXPECT_TRUE(t.can("drop e7"));
  t.act("drop e7");
  while (!t.legal("land").empty()) t.act(t.legal().front());
  EXPECT_EQ(t.state.turns[0], 1);
  EXPECT_FALSE(t.can("drop e7"));
}

// The hand that lets them fall aims; where they come down is chance.
TEST(AirDrop, FallsHereAndThereAroundItsAim) {
  RULES("F-ACT-70", "X-ACT-20");
  AirDrop drop = four_units();
  drop.range = 2;
  HexSet landed;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Table t("A1: i\nI13: I", dropping(drop));
    t.chance = Chance(seed);
    t.state = start(t.game, t.chance);
    const HexSet before = t.state.occupied[0];
    t.act("drop e7");
    for (Hex h : t.state.occupied[0])
      if (!before.contains(h)) landed.insert(h);
  }
  EXPECT_GT(landed.count(), 12) << "of the 19 hexes within two";
  for (Hex h : landed)
    EXPECT_LE(Board::of(BoardKind::Standard).distance(*Board::of(BoardKind::Standard).parse("E7"), h), 2);
}

TEST(AirDrop, EveryFigureEitherLandsOrIsLost) {
  RULES("F-ACT-74", "F-SCN-02", "H-DROP-01", "X-ACT-20");
  for (Hex aim : Board::of(BoardKind::Standard).hexes()) {
    Table t("A1: i\nI13: I", dropping(four_units()));
    t.act("drop " + hex_text(t.game, aim));
    const int lost = t.count(EventKind::DropLost);
    int landed = t.count(EventKind::UnitLanded);
    while (!t.legal("land").empty()) {
      t.act(t.legal().front());
      landed += t.count(EventKind::UnitLanded);
    }
    EXPECT_EQ(landed + lost, 4);
    EXPECT_EQ((t.state.occupied[0] | t.state.occupied[1]).count(), 2 + landed);
    EXPECT_EQ(t.medals(kAxis), 0);
  }
}

TEST(AirDrop, AFigureOffTheBoardOrOnAnOccupiedOrImpassableHexIsLostWithoutAMedal) {
  RULES("F-ACT-71", "F-SCN-03", "X-ACT-20");
  Falling f("E5: i I ri .");
  f.fall({f.in("E5"), f.in("E6"), f.in("E7"), Fall{}});
  EXPECT_EQ(f.lost(), 4);
  EXPECT_EQ(f.t.medals(kAxis), 0);
  EXPECT_EQ(f.t.medals(kAllies), 0);
  // Impassable by the battle's own rules, too.
  Table t("A1: i", [](auto& s) {
    s.air_drops.push_back(four_units());
    s.of(kAllies).closed[0].insert(*Board::of(s.board).parse("E5"));
  });
  Play p{t.game, t.state, t.chance, &t.events};
  const Fall falls[] = {{t.hex("E5"), kNoHex, false}, {t.hex("E6"), kNoHex, false}};
  land(p, t.game.setup().air_drops[0], falls);
  EXPECT_TRUE(t.empty("E5"));
  EXPECT_EQ(t.figures("E6"), 4);
}

TEST(AirDrop, AFigureThatLandsBecomesAFullUnit) {
  RULES("F-ACT-72", "X-ACT-20");
  Falling f("A1: i");
  f.fall({f.in("E5"), f.in("F9")});
  EXPECT_EQ(f.lost(), 0);
  EXPECT_EQ(f.t.figures("E5"), 4);
  EXPECT_EQ(f.t.unit("F9").side, kAllies);
  AirDrop weak = four_units();
  weak.figures = 3;
  Falling g("A1: i", weak);
  g.fall({g.in("E5")});
  EXPECT_EQ(g.t.figures("E5"), 3);
}

TEST(AirDrop, AUnitThatMayNotActYetIsNotOrdered) {
  RULE("F-ACT-73");
  AirDrop later = four_units();
  later.ready_turn = 2;
  later.units = 1;
  later.range = 0;
  later.aims.insert(*Board::of(BoardKind::Standard).parse("E7"));
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Table t("A1: i\nI7: I", dropping(later));
    t.chance = Chance(seed);
    t.state = start(t.game, t.chance);
    t.act("drop e7");
    if (!t.legal("land").empty() || t.empty("E7")) continue; // across a side
    t.card(kAllies, "attack-center");
    EXPECT_EQ(t.legal("order"), "i7");
    const Verdict why = explain(t.game, t.state, t.to_act(), *parse_action(t.game, "order e7"));
    EXPECT_EQ(why.reason.rule, "F-ACT-73");
    return;
  }
  FAIL() << "the figure never came down in one hex";
}

TEST(AirDrop, TwoFiguresInOneHexAreBothLost) {
  RULES("F-ACT-75", "F-SCN-03");
  Falling f("A1: i");
  f.fall({f.in("E5"), f.in("F9"), f.in("E5")});
  EXPECT_EQ(f.lost(), 2);
  EXPECT_TRUE(f.t.empty("E5"));
  EXPECT_EQ(f.t.figures("F9"), 4);
}

TEST(AirDrop, AFigurePartlyInAnOccupiedHexIsLost) {
  RULES("F-ACT-76", "F-ACT-78", "F-SCN-03", "F-SCN-05", "H-DROP-02");
  Falling f("E5: i . I");
  f.fall({f.across("E6", "E5"), f.across("E8", "E7"), f.over_the_edge("A4")});
  EXPECT_EQ(f.lost(), 3);
  EXPECT_EQ(f.t.medals(kAxis), 0);
}

TEST(AirDrop, AllFiguresFallTogether) {
  RULES("F-ACT-74", "F-SCN-02");
  Falling f("A1: i");
  f.fall({f.in("E5"), f.across("E4", "E5")});
  EXPECT_EQ(f.lost(), 2) << "neither was there before the other";
}

TEST(AirDrop, AFigureAcrossTwoFreeHexesIsPlacedByItsPlayer) {
  RULES("F-ACT-77", "F-SCN-04", "H-DROP-02");
  for (const std::string chosen : {"e5", "e6"}) {
    Falling f("A1: i\nI13: I");
    f.fall({f.across("E5", "E6"), f.in("C3")});
    EXPECT_EQ(f.t.legal("land"), "e5, e6");
    EXPECT_FALSE(f.t.can("land e7"));
    f.t.act("land " + chosen);
    EXPECT_EQ(f.t.figures(chosen), 4);
    EXPECT_TRUE(f.t.empty(chosen == "e5" ? "e6" : "e5"));
  }
}

TEST(AirDrop, FiguresDriftAsManyStepsAsTheBattleSays) {
  RULE("H-DROP-01");
  AirDrop drop = four_units();
  Table t("A1: i", dropping(drop));
  Play p{t.game, t.state, t.chance, nullptr};
  const Hex aim = t.hex("E7");
  int farthest = 0;
  HexSet reached;
  for (int n = 0; n < 2000; ++n) {
    const Fall fall = scatter(p, drop, aim);
    ASSERT_NE(fall.at, kNoHex) << "four steps from the middle never leave the board";
    farthest = std::max(farthest, t.game.board().distance(aim, fall.at));
    reached.insert(fall.at);
  }
  EXPECT_EQ(farthest, 4);
  EXPECT_GT(reached.count(), 40) << "of the 61 hexes within four";
  drop.range = 0;
  EXPECT_EQ(scatter(p, drop, aim).at, aim);
}

TEST(AirDrop, OneFigureInThreeLiesAcrossASide) {
  RULE("H-DROP-02");
  AirDrop drop = four_units();
  drop.range = 3; // so that no neighbour is off the board
  Table t("A1: i", dropping(drop));
  Play p{t.game, t.state, t.chance, nullptr};
  int across = 0;
  for (int n = 0; n < 3000; ++n) {
    const Fall fall = scatter(p, drop, t.hex("E7"));
    across += fall.astride;
    if (fall.astride) EXPECT_TRUE(t.game.board().adjacent(fall.at, fall.beside));
  }
  EXPECT_NEAR(across, 1000, 100);
}

TEST(AirDrop, MayBeAimedOnlyWhereTheBattleSays) {
  RULE("X-ACT-20");
  AirDrop drop = four_units();
  drop.aims.insert(*Board::of(BoardKind::Standard).parse("C4"));
  Table t("A1: i\nI13: I", dropping(drop));
  EXPECT_EQ(t.legal("drop"), "c4");
  const Verdict why = explain(t.game, t.state, t.to_act(), *parse_action(t.game, "drop e7"));
  EXPECT_EQ(why.reason.why, Why::NoDropThere);
}

// By night, with a drop of two units that waits for the day; the Allied turn comes with these dice for the
// watch.
Table at_dawn(const char* faces, int ready_turn = 0) {
  AirDrop drop;
  drop.units = 2;
  drop.at_daylight = true;
  drop.ready_turn = ready_turn;
  Table t("I12: I\nA1: i", [drop](Setup& s) {
    s.air_drops.push_back(drop);
    s.options.visibility = 5;
    s.options.watch = kAllies;
  });
  t.turn(kAxis);
  t.hand(kAxis, {"probe-left"});
  t.dice(faces);
  t.act("card probe-left");
  if (t.can("done")) t.act("done");
  return t;
}

TEST(AirDrop, AtDaylightIsMadeOnceItIsFullDay) {
  RULE("H-DROP-03");
  Table dark = at_dawn("flag flag flag flag");
  EXPECT_FALSE(dark.can("drop e7"));
  Table day = at_dawn("star flag flag flag");
  EXPECT_EQ(day.state.visibility, 0);
  EXPECT_EQ(day.to_act(), seat_of(kAllies));
  EXPECT_TRUE(day.can("drop e7"));
  const int turns = day.state.turns[0];
  day.act("drop e7");
  while (!day.legal("land").empty()) day.act(day.legal().front());
  EXPECT_EQ(day.state.turns[0], turns) << "in that turn";
  EXPECT_FALSE(day.legal("card").empty()) << "before a card is played";
}

TEST(AirDrop, AtDaylightItsUnitsWaitSoManyTurns) {
  RULE("H-DROP-03");
  for (const int wait : {1, 2}) {
    Table t = at_dawn("star flag flag flag", wait);
    t.act("drop e7");
    while (!t.legal("land").empty()) t.act(t.legal().front());
    for (int i = 2; i < t.state.unit_count; ++i)
      EXPECT_EQ(t.state.unit(static_cast<UnitId>(i)).ready_turn, t.state.turns[0] + wait);
  }
}

// By full light of a day that ends.
TEST(AirDrop, AtDaylightIsMadeAtOnceWhereTheNightIsYetToCome) {
  RULE("H-DROP-03");
  AirDrop drop = four_units();
  drop.at_daylight = true;
  Table t("A1: i\nI13: I", [drop](auto& s) {
    s.air_drops.push_back(drop);
    s.options.visibility = 6;
    s.options.night_falls = true;
    s.options.watch = kAllies;
  });
  EXPECT_TRUE(t.can("drop e7"));
}

TEST(AirDrop, MeetsMinesWhereItLands) {
  RULES("F-TMINE-04", "X-ACT-20");
  Falling f("A1: i\nI13: I", four_units(), mines(Owner::Axis, {"E7"}));
  set_mine(f.t, "E7", 2);
  f.t.dice("infantry grenade");
  f.fall({f.in("E7"), f.in("E9")});
  EXPECT_EQ(f.t.figures("E7"), 2);
  EXPECT_EQ(f.t.figures("E9"), 4);
}

TEST(AirDrop, AtDaylightWithoutANightIsMadeBeforeTheFirstTurn) {
  RULE("H-DROP-03");
  AirDrop drop = four_units();
  drop.at_daylight = true;
  Table t("A1: i\nI13: I", dropping(drop));
  EXPECT_TRUE(t.can("drop e7"));
  EXPECT_EQ(t.state.turns[0], 0);
}

} // namespace
} // namespace bocage::test
