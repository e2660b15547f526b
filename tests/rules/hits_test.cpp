// What the dice do, and the medals that come of it.
//
// Rules: B-HITS, B-VICT, F-GEND, B-MATCH.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/match.h"
#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

Table in_battle(std::string_view picture, std::initializer_list<std::string_view> ordered,
                const std::function<void(Setup&)>& change = {}) {
  Table t(picture, change);
  t.order(ordered);
  t.battle_phase();
  return t;
}

// The losses of an enemy attacked from the next hex but one by guns, which nothing protects from.
int losses(std::string_view enemy, std::string_view dice) {
  Table t = in_battle("E5: G . " + std::string(enemy), {"E5"});
  const int before = t.figures("E7");
  t.attack("E5", "E7", dice);
  return before - t.figures("E7");
}

Objective objective(const bocage::Setup& setup, std::string_view hex, int medals) {
  return {
      .hexes = HexSet::of(Board::of(setup.board).parse(hex).value()), .who = Owner::Allies, .medals = medals};
}

// Losses ----------------------------------------------------------------------------------------------------

TEST(Hits, InfantryIsHitByTheInfantrySymbolAndOthersAreNot) {
  RULE("B-HITS-02");
  EXPECT_EQ(losses("i", "infantry star star"), 1);
  EXPECT_EQ(losses("i", "infantry infantry infantry"), 3);
  EXPECT_EQ(losses("a", "infantry infantry infantry"), 0);
  EXPECT_EQ(losses("g", "infantry infantry infantry"), 0);
}

TEST(Hits, ArmorIsHitByTheArmorSymbolAndOthersAreNot) {
  RULE("B-HITS-03");
  EXPECT_EQ(losses("a", "armor star star"), 1);
  EXPECT_EQ(losses("a", "armor armor star"), 2);
  EXPECT_EQ(losses("i", "armor armor armor"), 0);
  EXPECT_EQ(losses("g", "armor armor armor"), 0);
}

TEST(Hits, AGrenadeHitsAnyUnit) {
  RULE("B-HITS-04");
  for (const char* enemy : {"i", "a", "g"}) EXPECT_EQ(losses(enemy, "grenade star star"), 1) << enemy;
  EXPECT_EQ(losses("i", "grenade infantry star"), 2);
  EXPECT_EQ(losses("a", "grenade armor star"), 2);
}

TEST(Hits, AStarIsAMiss) {
  RULE("B-HITS-05");
  for (const char* enemy : {"i", "a", "g", "s", "e", "r"})
    EXPECT_EQ(losses(enemy, "star star star"), 0) << enemy;
}

TEST(Hits, AFlagCausesARetreatAndNoLoss) {
  RULE("B-HITS-06");
  Table t = in_battle("E5: G . i", {"E5"});
  t.attack("E5", "E7", "flag star star");
  t.act("retreat e7 d6");
  EXPECT_EQ(t.figures("D6"), 4);
}

TEST(Hits, OnlyGrenadesHitArtillery) {
  RULES("B-HITS-07", "B-DICE-02");
  EXPECT_EQ(losses("g", "infantry armor star"), 0);
  EXPECT_EQ(losses("g", "grenade armor star"), 1);
}

TEST(Hits, SpecialUnitsAreHitAsTheirClass) {
  RULE("B-HITS-14");
  for (const char* infantry : {"s", "r"}) {
    EXPECT_EQ(losses(infantry, "infantry grenade armor"), 2) << infantry;
    EXPECT_EQ(losses(infantry, "armor armor star"), 0) << infantry;
  }
  EXPECT_EQ(losses("e", "armor grenade infantry"), 2);
  EXPECT_EQ(losses("e", "infantry infantry star"), 0);
}

TEST(Hits, EachLossRemovesOneFigureOfTheUnit) {
  RULES("B-HITS-08", "B-HITS-13");
  Table t = in_battle("E5: G . i i", {"E5"});
  t.attack("E5", "E7", "infantry grenade armor");
  EXPECT_EQ(t.count(EventKind::DiceRolled), 1) << "all dice in one roll";
  EXPECT_EQ(t.figures("E7"), 2);
  EXPECT_EQ(t.figures("E8"), 4);
}

TEST(Hits, MoreThanTheUnitHasFiguresAreLost) {
  RULE("B-HITS-10");
  Table t = in_battle(R"(
    D6:   i i
    E5:  G . i1
  )",
                      {"E5"});
  t.attack("E5", "E7", "infantry grenade infantry");
  EXPECT_TRUE(t.empty("E7"));
  EXPECT_EQ(t.figures("D6"), 4);
  EXPECT_EQ(t.figures("D7"), 4);
  EXPECT_EQ(t.medals(kAllies), 1);
}

TEST(Hits, WithoutAHitOrAFlagNothingHappens) {
  RULE("B-HITS-11");
  Table t = in_battle("E5: I . a", {"E5"});
  t.attack("E5", "E7", "star infantry");
  EXPECT_EQ(t.count(EventKind::FiguresLost), 0);
  EXPECT_EQ(t.count(EventKind::UnitRetreated), 0);
  EXPECT_EQ(t.figures("E7"), 3);
  EXPECT_EQ(t.medals(kAllies), 0);
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "no retreat to decide: the turn is over";
}

TEST(Hits, ComeBeforeRetreats) {
  RULE("B-HITS-01");
  Table t = in_battle("E5: I . i", {"E5"});
  t.attack("E5", "E7", "flag infantry");
  EXPECT_EQ(t.figures("E7"), 3) << "the loss is taken while the unit still stands there";
  EXPECT_EQ(t.retreats(), "D6 D7");
  t.act("retreat e7 d7");
  EXPECT_EQ(t.figures("D7"), 3);
}

TEST(Hits, AnEliminatedUnitDoesNotRetreat) {
  RULE("B-HITS-12");
  Table t = in_battle("E5: I . i1", {"E5"});
  t.attack("E5", "E7", "flag infantry");
  EXPECT_TRUE(t.empty("E7"));
  EXPECT_EQ(t.count(EventKind::UnitRetreated), 0);
  EXPECT_EQ(t.retreats(), "");
  EXPECT_EQ(t.medals(kAllies), 1);
}

// Medals ----------------------------------------------------------------------------------------------------

TEST(Medals, OneForEachUnitEliminated) {
  RULES("B-VICT-03", "B-VICT-04", "B-HITS-09");
  for (const char* enemy : {"i1", "a1", "g1", "s1", "e1", "r1"}) {
    Table t = in_battle("E5: G . " + std::string(enemy), {"E5"});
    t.attack("E5", "E7", "grenade star star");
    EXPECT_TRUE(t.empty("E7")) << enemy;
    EXPECT_EQ(t.medals(kAllies), 1) << enemy;
    EXPECT_EQ(t.medals(kAxis), 0) << enemy;
  }
}

TEST(Medals, OneAlsoForAUnitOfAnotherStrength) {
  RULE("B-VICT-03");
  Table t = in_battle("E5: G . i3", {"E5"});
  t.attack("E5", "E7", "grenade grenade infantry");
  EXPECT_EQ(t.medals(kAllies), 1);
}

TEST(Medals, NoneForFiguresOfAUnitThatLives) {
  RULE("B-VICT-05");
  Table t = in_battle("E5: G . i", {"E5"});
  t.attack("E5", "E7", "grenade grenade infantry");
  EXPECT_EQ(t.figures("E7"), 1);
  EXPECT_EQ(t.medals(kAllies), 0);
}

TEST(Medals, AnObjectiveIsWorthAMedal) {
  RULE("B-VICT-06");
  Table t("E5: I", [](auto& s) { s.objectives = {objective(s, "D5", 1)}; });
  EXPECT_EQ(t.medals(kAllies), 0);
  t.order({"E5"});
  t.act("move e5 d5");
  EXPECT_EQ(t.medals(kAllies), 1);
}

TEST(Medals, OfObjectivesAndOfUnitsCountTogether) {
  RULES("B-VICT-07", "B-VICT-01", "B-VICT-08");
  Table t("D5: . \n E5: I . i1", [](auto& s) {
    s.objectives = {objective(s, "E5", 1)};
    s.of(kAllies).medals = 2;
  });
  EXPECT_EQ(t.medals(kAllies), 1) << "the objective";
  EXPECT_FALSE(t.state.over());
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "E7", "infantry star");
  EXPECT_EQ(t.medals(kAllies), 2) << "and the unit";
  EXPECT_EQ(t.state.outcome, Outcome::AlliesWin);
}

TEST(Medals, TheFirstSideToHaveItsNumberWins) {
  RULES("B-VICT-01", "B-VICT-02", "B-VICT-08");
  const auto needs = [](int allies, int axis) {
    return [=](auto& s) {
      s.of(kAllies).medals = allies;
      s.of(kAxis).medals = axis;
    };
  };
  Table one = in_battle("E5: I . i1", {"E5"}, needs(1, 4));
  one.attack("E5", "E7", "infantry star");
  EXPECT_EQ(one.state.outcome, Outcome::AlliesWin);
  EXPECT_EQ(one.state.ending, Ending::Medals);

  Table two = in_battle("E5: I . i1", {"E5"}, needs(2, 1));
  two.attack("E5", "E7", "infantry star");
  EXPECT_EQ(two.state.outcome, Outcome::Open) << "the Allies need two, only the Axis needs one";

  Table axis = in_battle("E5: i . I1", {"E5"}, needs(4, 1));
  axis.attack("E5", "E7", "infantry star");
  EXPECT_EQ(axis.state.outcome, Outcome::AxisWin);
}

// The end ---------------------------------------------------------------------------------------------------

TEST(EndOfBattle, ComesAtTheVeryMomentOfTheLastMedal) {
  RULES("F-GEND-01", "B-VICT-08");
  Table t("D3: i1 . . i \n E3: I . . I", [](auto& s) { s.of(kAllies).medals = 1; });
  t.hand(kAllies, {"attack-left"});
  t.order({"E3", "E6"});
  t.battle_phase();
  t.attack("E3", "D3", "grenade star star");
  EXPECT_TRUE(t.state.over());
  EXPECT_EQ(t.to_act(), kNoSeat) << "the other unit does not battle";
  EXPECT_EQ(t.count(EventKind::CardDrawn), 0) << "no card is drawn";
}

TEST(EndOfBattle, ComesAlsoInTheMiddleOfTheMoves) {
  RULE("F-GEND-01");
  Table t("E5: I . I", [](auto& s) {
    s.objectives = {objective(s, "D5", 1)};
    s.of(kAllies).medals = 1;
  });
  t.order({"E5", "E7"});
  t.act("move e5 d5");
  EXPECT_EQ(t.state.outcome, Outcome::AlliesWin);
  EXPECT_EQ(t.to_act(), kNoSeat) << "the other unit does not move";
}

TEST(EndOfBattle, LeavesNoTakingGroundAndNoOverrun) {
  RULE("F-GEND-02");
  for (const char* unit : {"I", "A"}) {
    for (const int needed : {1, 2}) {
      Table t = in_battle("E5: " + std::string(unit) + " i1 . i", {"E5"},
                          [&](auto& s) { s.of(kAllies).medals = needed; });
      t.attack("E5", "E6", "grenade star star");
      EXPECT_EQ(t.can("ground e5 e6"), needed == 2) << unit;
      EXPECT_EQ(t.state.over(), needed == 1) << unit;
    }
  }
}

TEST(EndOfBattle, TheWinnerHasNoMoreMedalsThanItNeeds) {
  RULE("F-GEND-03");
  Table t("E5: I", [](auto& s) {
    s.objectives = {objective(s, "D5", 2)};
    s.of(kAllies).medals = 6;
  });
  t.state.medals[0] = 5;
  t.order({"E5"});
  t.act("move e5 d5");
  EXPECT_EQ(t.state.outcome, Outcome::AlliesWin);
  EXPECT_EQ(t.medals(kAllies), 6) << "not 7";
}

// Matches ---------------------------------------------------------------------------------------------------

// A battle that ended with these medals of the Allies and of the Axis.
State fought(int allies, int axis) {
  Table t("");
  t.state.medals = {static_cast<std::uint8_t>(allies), static_cast<std::uint8_t>(axis)};
  return t.state;
}

TEST(Match, AddsTheMedalsOfTwoBattlesWithTheSidesExchanged) {
  RULES("B-MATCH-01", "B-MATCH-02");
  const MatchScore score = match_score(fought(4, 3), fought(4, 1));
  EXPECT_EQ(score.first_player, 5) << "4 as the winner, then 1 as the loser";
  EXPECT_EQ(score.second_player, 7) << "3 as the loser, then 4 as the winner";
  EXPECT_FALSE(score.first_wins());
  EXPECT_TRUE(match_score(fought(4, 1), fought(4, 3)).first_wins());
}

TEST(Match, WithEqualTotalsIsDrawn) {
  RULE("B-MATCH-03");
  EXPECT_TRUE(match_score(fought(4, 2), fought(4, 2)).drawn());
  EXPECT_FALSE(match_score(fought(4, 2), fought(4, 1)).drawn());
}

} // namespace
} // namespace bocage::test
