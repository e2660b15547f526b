// Events as sentences.
#include "text/log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/table.h"
#include "text/names.h"
#include "text/why.h"

namespace bocage::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const Catalogue& english() { return Catalogue::of(Language::English); }
const Catalogue& french() { return Catalogue::of(Language::French); }

std::vector<std::string> lines(const Catalogue& words, const Table& t) {
  const std::vector<Event> events(t.events.begin(), t.events.end());
  std::vector<std::string> texts;
  for (const LogLine& line : story(words, t.game, t.state, events)) texts.push_back(line.text);
  return texts;
}

Event blank(EventKind kind, Side side = Side::Allies) {
  Event e{};
  e.kind = kind;
  e.side = side;
  e.unit = e.target = kNoUnit;
  e.from = e.to = kNoHex;
  e.card = kNoCard;
  return e;
}

TEST(Log, TellsAMove) {
  Table t("E5: I\nA1: a");
  t.order({"E5"});
  t.act("move e5 d5");
  EXPECT_THAT(lines(english(), t), testing::Contains("Infantry E5 moves to D5"));
  EXPECT_THAT(lines(french(), t), testing::Contains("L’infanterie E5 va en D5"));
}

TEST(Log, TellsABattleInOneLine) {
  Table t("E5: I . i\nA1: a");
  t.order({"E5"});
  t.battle_phase();
  t.attack("e5", "e7", "I S");
  EXPECT_THAT(
      lines(english(), t),
      testing::Contains("Infantry E5 attacks infantry E7 — 2 dice: ♙ infantry, ★ star — 1 figure lost"));
  EXPECT_THAT(
      lines(french(), t),
      testing::Contains("L’infanterie E5 attaque l’infanterie E7 — 2 dés\u00a0: ♙ infanterie, ★ étoile — "
                        "1 figurine perdue"));
}

TEST(Log, TellsTheMedalsAndThePlaceOfAnObjective) {
  const Table t("E5: I\nA1: a");
  auto setup = t.game.setup();
  const auto hex = [&](const char* name) { return t.game.board().parse(name).value(); };
  const auto hexes = [&](std::initializer_list<const char*> names) {
    HexSet set;
    for (const char* name : names) set.insert(hex(name));
    return set;
  };
  setup.objectives = {{.hexes = hexes({"E7", "E8", "F7"}), .holding = Holding::Majority, .medals = 2},
                      {.hexes = hexes({"B2"}), .who = Owner::Axis, .medals = 3},
                      {.hexes = hexes({"B2"}), .who = Owner::Allies},
                      {.hexes = hexes({"A6", "A12"})}};
  const Game game(setup);
  Event won = blank(EventKind::MedalWon), lost = blank(EventKind::MedalLost), one = won;
  won.from = lost.from = hex("E7");
  won.number = 2;
  one.from = hex("B2");
  one.number = 1;
  EXPECT_EQ(sentence(english(), game, t.state, won), "The Allies hold E7 E8 F7: 2 medals (2 of 20)");
  EXPECT_EQ(sentence(french(), game, t.state, won),
            "Les Alliés tiennent E7 E8 F7\u00a0: 2 médailles (2 sur 20)");
  EXPECT_EQ(sentence(french(), game, t.state, lost),
            "Les Alliés perdent E7 E8 F7 et ses 2 médailles (0 sur 20)");
  EXPECT_EQ(sentence(english(), game, t.state, one), "The Allies hold B2: a medal (1 of 20)");

  one.from = hex("A6");
  EXPECT_EQ(sentence(english(), game, t.state, one), "The Allies hold one of A6 A12: a medal (1 of 20)");

  const Label ponyri{hex("F7"), {"Ponyri", "Ponyri"}}, elsewhere{hex("C3"), {"Ailleurs", "Elsewhere"}};
  const std::array labels{elsewhere, ponyri};
  EXPECT_EQ(story(english(), game, t.state, std::array{won}, labels)[0].text,
            "The Allies hold Ponyri (E7 E8 F7): 2 medals (2 of 20)");
}

TEST(Log, TellsThatDiceDidNothing) {
  Table t("E5: I . a\nA1: i");
  t.order({"E5"});
  t.battle_phase();
  t.attack("e5", "e7", "I S");
  EXPECT_THAT(lines(english(), t), testing::Contains(HasSubstr("★ star — no effect")));
}

TEST(Log, TellsRetreatAndElimination) {
  Table t("D5: i1\nE5: I\nA1: a");
  t.order({"E5"});
  t.battle_phase();
  t.attack("e5", "d5", "G S S");
  EXPECT_THAT(lines(french(), t), testing::Contains(HasSubstr("1 figurine perdue — unité éliminée")));
  EXPECT_THAT(lines(french(), t), testing::Contains("Les Alliés gagnent une médaille (1 sur 20)"));

  Table u("E5: I . i\nA1: a");
  u.order({"E5"});
  u.battle_phase();
  u.attack("e5", "e7", "F S");
  EXPECT_THAT(lines(english(), u), testing::Contains(HasSubstr("2 dice: ⚑ flag, ★ star")));
}

TEST(Log, BendsWordsToTheirNouns) {
  Table t("E5: A . a\nA1: i");
  t.order({"E5"});
  t.act("move e5 d5");
  EXPECT_THAT(lines(french(), t), testing::Contains("Les blindés E5 vont en D5"));
}

TEST(Log, TellsThatACaveIsClosed) {
  Table t("E5: ca/I\nA1: i", [](auto& s) { s.of(Side::Axis).rules = kImperialArmy; });
  t.order({"E5"});
  t.battle_phase();
  t.dice("star flag infantry");
  t.act("seal e5");
  EXPECT_THAT(lines(french(), t), testing::Contains(HasSubstr("caverne de colline comblée")));
}

TEST(Log, TellsCards) {
  const Table t("E5: I\nA1: i");
  Event e = blank(EventKind::CardPlayed, Side::Axis);
  e.card = CardId::ProbeLeft;
  e.number = static_cast<std::uint8_t>(CardId::ProbeLeft);
  EXPECT_EQ(sentence(english(), t.game, t.state, e), "The Axis plays Probe Left");
  EXPECT_EQ(sentence(french(), t.game, t.state, e), "L’Axe joue Accrochage à gauche");
  e.card = CardId::CounterAttack;
  EXPECT_EQ(sentence(english(), t.game, t.state, e), "The Axis plays Counter-Attack as Probe Left");
}

TEST(Log, KeepsHiddenWhatARedactedEventHides) {
  const Table t("E5: I\nA1: i");
  Event e = blank(EventKind::CardDrawn, Side::Axis);
  e.card = CardId::ProbeLeft;
  const std::vector<Event> own{redact(e, seat_of(Side::Axis))}, other{redact(e, seat_of(Side::Allies))};
  EXPECT_EQ(story(english(), t.game, t.state, own)[0].text, "The Axis draws Probe Left");
  EXPECT_EQ(story(english(), t.game, t.state, other)[0].text, "The Axis draws 1 card");
}

TEST(Log, JoinsWhatBelongsTogether) {
  const Table t("E5: I I\nA1: i");
  std::vector<Event> events;
  for (const UnitId unit : {UnitId{0}, UnitId{1}}) {
    Event e = blank(EventKind::UnitOrdered, t.state.unit(unit).side);
    e.unit = unit;
    e.from = t.state.unit(unit).hex;
    events.push_back(e);
  }
  Event turn = blank(EventKind::TurnBegan);
  turn.number = 3;
  events.push_back(turn);
  const auto told = story(english(), t.game, t.state, events);
  ASSERT_EQ(told.size(), 2);
  EXPECT_EQ(told[0].last, 1);
  EXPECT_TRUE(told[1].heading);
  EXPECT_EQ(told[1].text, "The Allies, turn 3");
}

// No event may leave a hole in a sentence, whatever it lacks.
TEST(Log, HasASentenceForEveryEvent) {
  const Table t("E5: I\nA1: i");
  for (const Language language : kLanguages)
    for (int kind = 0; kind <= static_cast<int>(EventKind::BattleEnded); ++kind) {
      Event e = blank(static_cast<EventKind>(kind));
      e.number = 1;
      e.card = CardId::Ambush;
      e.unit = e.target = 0;
      e.from = t.hex("E5");
      e.to = t.hex("D5");
      const std::string text = sentence(Catalogue::of(language), t.game, t.state, e);
      EXPECT_EQ(text.find_first_of("{}"), std::string::npos) << kind << ": " << text;
      EXPECT_EQ(text.find("«"), std::string::npos) << kind << ": " << text;
      EXPECT_EQ(text.empty(), e.kind == EventKind::PhaseBegan) << kind;
    }
}

TEST(Why, SaysWhichRuleForbids) {
  Table t("E5: I\nC1: i");
  t.order({"E5"});
  const Action far = *parse_action(t.game, "move e5 a5");
  const std::string text =
      reason_sentence(english(), t.game, explain(t.game, t.state, t.to_act(), far).reason);
  EXPECT_THAT(text, HasSubstr("["));
  EXPECT_THAT(text, testing::MatchesRegex("[A-Z].*\\[[A-Z]-[A-Z]+-[0-9]+\\]"));
}

TEST(Why, CountsDiceInTheOpen) {
  Table t("D5: fo/i\nE5: I");
  t.order({"E5"});
  t.battle_phase();
  const Verdict verdict = explain(t.game, t.state, t.to_act(), *parse_action(t.game, "battle e5 d5"));
  EXPECT_TRUE(verdict.legal());
  EXPECT_EQ(counted(verdict), 2);
  EXPECT_THAT(count_sentence(english(), t.game, verdict), HasSubstr(": 2 dice."));
  EXPECT_THAT(count_sentence(french(), t.game, verdict), HasSubstr("forêt D5 −1"));
}

} // namespace
} // namespace bocage::test
