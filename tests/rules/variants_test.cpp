// The young players' variant and the match.
//
// Rules: B-YOUNG-01 to 04 (base p.17), B-MATCH-01 to 03 (base p.4).
#include <string>
#include <vector>

#include "engine/match.h"
#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

using Texts = std::vector<std::string>;

// Young players -------------------------------------------------------------------------------------------

TEST(YoungPlayers, PlayWithTheFortySectionCardsOnly) {
  RULE("B-YOUNG-01");
  const Table t("", [](auto& s) { s.options.tactic_cards = false; });
  EXPECT_EQ(t.game.card_count(), 40);
  for (int i = 0; i < t.game.card_count(); ++i) {
    const Card& card = t.game.tables().of(t.game.card(static_cast<CardIndex>(i)));
    EXPECT_EQ(card.type, CardType::Section) << card.key;
  }
  EXPECT_EQ(t.hand_size(kAllies), 5);
  EXPECT_EQ(t.state.deck_count, 30) << "taken out before the cards are dealt";
}

TEST(YoungPlayers, AreNeverAskedForAnAmbush) {
  RULE("B-YOUNG-01");
  Table t(R"(
    E5:  I i
  )",
          [](auto& s) { s.options.tactic_cards = false; });
  t.order({"E5"});
  t.battle_phase();
  t.dice("S S S");
  t.act("battle e5 e6");
  EXPECT_EQ(t.rolled(), 3);
}

TEST(YoungPlayers, MayLeaveOutTakingGround) {
  RULE("B-YOUNG-02");
  for (bool left_out : {false, true})
    for (const std::string unit : {"I", "A"}) {
      Table t("E5:  " + unit + " i1\n", [left_out](auto& s) { s.options.taking_ground = !left_out; });
      t.order({"E5"});
      t.battle_phase();
      t.attack("E5", "E6", "I S S");
      EXPECT_TRUE(t.empty("E6"));
      EXPECT_EQ(t.legal("ground"), left_out ? "" : "e5 e6") << unit;
    }
}

TEST(YoungPlayers, WithoutTakingGroundThereIsNoOverrun) {
  RULE("B-YOUNG-03");
  Table t(R"(
    E5:  A i1 i
  )",
          [](auto& s) { s.options.taking_ground = false; });
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "E6", "I S S");
  EXPECT_EQ(t.legal("battle"), "");
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(YoungPlayers, PlayByAllTheOtherRules) {
  RULE("B-YOUNG-04");
  Table t(R"(
    D5:      . .
    E5:  I fo/i
    F9:  I
  )",
          [](auto& s) { s.options.tactic_cards = s.options.taking_ground = false; });
  t.hand(kAxis, {"recon-left"});
  t.hand(kAllies, {"probe-center"});
  t.deck({"attack-left"});
  t.turn(kAllies);
  t.play({"card probe-center", "order e5", "order f9"});
  EXPECT_TRUE(t.can("move f9 f7"));
  EXPECT_FALSE(t.can("move f9 f6"));
  t.act("done");
  t.attack("E5", "E6", "I F");
  EXPECT_EQ(t.rolled(), 2) << "the forest takes a die";
  t.act("retreat e6 d6");
  EXPECT_EQ(t.figures("D6"), 3);
  t.act("done");
  EXPECT_EQ(t.cards(kAllies), "attack-left");
}

TEST(YoungPlayers, MayKeepTakingGroundWithoutTheTacticCards) {
  RULES("B-YOUNG-02", "B-YOUNG-04");
  Table t(R"(
    E5:  A i1 i
  )",
          [](auto& s) { s.options.tactic_cards = false; });
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "E6", "I S S");
  t.act("ground e5 e6");
  EXPECT_EQ(t.legal(), (Texts{"battle e6 e7", "pass"}));
}

// The match -----------------------------------------------------------------------------------------------

// A battle that ended with these medals.
State battle(int allies, int axis) {
  State state = Table("").state;
  state.medals = {static_cast<std::uint8_t>(allies), static_cast<std::uint8_t>(axis)};
  return state;
}

TEST(Match, AddsTheMedalsOfTwoBattlesTheSidesExchanged) {
  RULE("B-MATCH-01");
  const MatchScore score = match_score(battle(4, 2), battle(3, 4)); // Anne leads the Allies, then the Axis
  EXPECT_EQ(score.first_player, 4 + 4);
  EXPECT_EQ(score.second_player, 2 + 3);
  EXPECT_TRUE(score.first_wins());
  EXPECT_FALSE(score.drawn());
  const MatchScore lost = match_score(battle(1, 4), battle(4, 2));
  EXPECT_EQ(lost.first_player, 3);
  EXPECT_EQ(lost.second_player, 8);
  EXPECT_FALSE(lost.first_wins());
  EXPECT_FALSE(lost.drawn());
}

TEST(Match, CountsTheMedalsOfTheLoserToo) {
  RULE("B-MATCH-02");
  const MatchScore score = match_score(battle(4, 3), battle(4, 1)); // one battle each
  EXPECT_EQ(score.first_player, 5);
  EXPECT_EQ(score.second_player, 7);
  EXPECT_FALSE(score.first_wins()) << "she lost by more than she won";
}

TEST(Match, IsDrawnWhenTheTotalsAreEqual) {
  RULE("B-MATCH-03");
  const MatchScore score = match_score(battle(4, 2), battle(4, 2));
  EXPECT_EQ(score.first_player, 6);
  EXPECT_EQ(score.second_player, 6);
  EXPECT_TRUE(score.drawn());
  EXPECT_FALSE(score.first_wins());
}

TEST(Match, CountsNoMoreMedalsThanABattleAsksFor) {
  RULE("B-MATCH-02");
  Table t(R"(
    E5:  I i1
  )",
          [](auto& s) {
            s.of(kAllies).medals = 4;
            s.units[1].medals = 3;
          });
  t.state.medals[0] = 3;
  t.order({"E5"});
  t.battle_phase();
  t.attack("E5", "E6", "I S S");
  EXPECT_EQ(t.state.outcome, Outcome::AlliesWin);
  EXPECT_EQ(match_score(t.state, battle(0, 0)).first_player, 4);
}

} // namespace
} // namespace bocage
