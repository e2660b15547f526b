// The forty Section cards, the deal and the pile.
//
// Rules: C-CARD-001 to 015 (base p.5), C-CARD-093, C-CARD-094.
#include <array>
#include <string>
#include <vector>

#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage {
namespace {

using namespace test;

constexpr int kAll = 4;

// Four units of either side in each section, of every kind. The Axis sees the board from the other end.
constexpr const char* kTwoArmies = R"(
  C1:  i a g i   i a g i .   i a g i
  G1:  I A G I   I A G I .   I A G I
)";
const std::array<std::string, 3> kAlliedSections = {"G1 G2 G3 G4", "G5 G6 G7 G8", "G10 G11 G12 G13"};
const std::array<std::string, 3> kAxisSections = {"C10 C11 C12 C13", "C5 C6 C7 C8", "C1 C2 C3 C4"};

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> found(1);
  for (char c : text) {
    if (c == ' ')
      found.emplace_back();
    else
      found.back() += c;
  }
  return found;
}

// How many of these units have an order, or can be given one.
int open_to_orders(const Table& t, const std::string& units) {
  int n = 0;
  for (const std::string& hex : words(units))
    n += t.unit(hex).order != OrderKind::None || t.can("order " + hex);
  return n;
}

// Orders as many of these units as the card lets its player order.
int order_most(Table& t, const std::string& units) {
  int n = 0;
  for (const std::string& hex : words(units)) {
    if (t.unit(hex).order == OrderKind::None && t.can("order " + hex)) t.act("order " + hex);
    n += t.unit(hex).order != OrderKind::None;
  }
  return n;
}

void expect_orders(const char* card, std::array<int, 3> orders) {
  for (Side side : {kAllies, kAxis}) {
    SCOPED_TRACE(std::string(card) + (side == kAllies ? " of the Allies" : " of the Axis"));
    const auto& sections = side == kAllies ? kAlliedSections : kAxisSections;
    Table t(kTwoArmies);
    t.card(side, card);
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_EQ(open_to_orders(t, sections[i]), orders[i] ? 4 : 0) << sections[i] << ", whatever its kind";
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(order_most(t, sections[i]), orders[i]) << sections[i];
    EXPECT_EQ(t.legal("order"), "");
    t.state.ordered.each([&](UnitId id) {
      EXPECT_EQ(t.state.unit(id).order, OrderKind::Normal) << "it moves and battles as ever";
    });
  }
}

// The cards it leaves its player to choose from, or the one he has drawn.
std::string drawn_after(const char* card) {
  Table t("");
  t.deck({"move-out", "barrage", "firefight"});
  t.hand(kAxis, {"dig-in"});
  t.card(kAllies, card);
  return t.to_act() == seat_of(kAllies) ? t.legal("keep") : t.cards(kAllies);
}

// Orders --------------------------------------------------------------------------------------------------

TEST(SectionCards, ReconOrdersOneUnit) {
  RULES("C-CARD-001", "C-CARD-002", "C-CARD-003");
  expect_orders("recon-left", {1, 0, 0});
  expect_orders("recon-center", {0, 1, 0});
  expect_orders("recon-right", {0, 0, 1});
}

TEST(SectionCards, ProbeOrdersTwoUnits) {
  RULES("C-CARD-004", "C-CARD-005", "C-CARD-006");
  expect_orders("probe-left", {2, 0, 0});
  expect_orders("probe-center", {0, 2, 0});
  expect_orders("probe-right", {0, 0, 2});
}

TEST(SectionCards, AttackOrdersThreeUnits) {
  RULES("C-CARD-007", "C-CARD-008", "C-CARD-009");
  expect_orders("attack-left", {3, 0, 0});
  expect_orders("attack-center", {0, 3, 0});
  expect_orders("attack-right", {0, 0, 3});
}

TEST(SectionCards, AssaultOrdersEveryUnit) {
  RULES("C-CARD-010", "C-CARD-011", "C-CARD-012");
  expect_orders("assault-left", {kAll, 0, 0});
  expect_orders("assault-center", {0, kAll, 0});
  expect_orders("assault-right", {0, 0, kAll});
}

TEST(SectionCards, GeneralAdvanceOrdersTwoUnitsInEachSection) {
  RULE("C-CARD-013");
  expect_orders("general-advance", {2, 2, 2});
}

TEST(SectionCards, PincerMoveOrdersTwoUnitsOnEachFlank) {
  RULE("C-CARD-014");
  expect_orders("pincer-move", {2, 0, 2});
}

TEST(SectionCards, ReconInForceOrdersOneUnitInEachSection) {
  RULE("C-CARD-015");
  expect_orders("recon-in-force", {1, 1, 1});
}

TEST(SectionCards, AnOrderOfOneSectionIsNotSpentInAnother) {
  RULES("C-CARD-013", "C-CARD-014");
  Table t(R"(
    G1:  I . . . I I I . . I
  )");
  t.card(kAllies, "general-advance");
  t.play({"order g5", "order g6"});
  EXPECT_EQ(t.legal("order"), "g1, g10") << "not G7, though each flank leaves an order unused";
}

TEST(SectionCards, AssaultOrdersTenUnitsAsWellAsOne) {
  RULE("C-CARD-011");
  Table t(R"(
    F4:  I I I I I I
    G4:  I I I I I I I
  )"); // F4 and F9 lie on the section lines, G4 and G10 on the flanks
  t.card(kAllies, "assault-center");
  EXPECT_EQ(t.ordered(), "F4 F5 F6 F7 F8 F9 G5 G6 G7 G8 G9");
}

TEST(SectionCards, UnitsOnASectionLineAreOrderedByAnAssaultOnEitherSide) {
  RULES("C-CARD-010", "C-CARD-012");
  const char* picture = R"(
    F3:  I I . . . . I I
  )";
  Table left(picture), right(picture);
  left.card(kAllies, "assault-left");
  right.card(kAllies, "assault-right");
  EXPECT_EQ(left.ordered(), "F3 F4");
  EXPECT_EQ(right.ordered(), "F9 F10");
}

TEST(SectionCards, AUnitOrderedByAnAssaultNeedNotDoAnything) {
  RULE("C-CARD-010");
  Table t(R"(
    F2:  i
    G2:  I
  )");
  t.card(kAllies, "assault-left");
  t.play({"done", "done"});
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
  EXPECT_EQ(t.figures("G2"), 4);
}

TEST(SectionCards, OrderNobodyWhereNobodyStands) {
  RULES("C-CARD-001", "C-CARD-004", "C-CARD-007", "C-CARD-010", "C-CARD-014");
  for (const char* card : {"recon-left", "probe-left", "attack-left", "assault-left", "pincer-move"}) {
    SCOPED_TRACE(card);
    Table t(R"(
      G6:  I A G
    )");
    t.hand(kAxis, {"dig-in"});
    t.deck({"move-out", "barrage"});
    t.card(kAllies, card);
    EXPECT_EQ(t.ordered(), "");
    if (t.can("keep move-out")) t.act("keep move-out");
    EXPECT_EQ(t.cards_in(CardPlace::Discard, card), 1);
    EXPECT_EQ(t.cards(kAllies), "move-out");
    EXPECT_EQ(t.to_act(), seat_of(kAxis));
  }
}

// Drawing -------------------------------------------------------------------------------------------------

TEST(SectionCards, AfterAReconTwoCardsAreDrawnAndOneIsKept) {
  RULES("C-CARD-001", "C-CARD-002", "C-CARD-003");
  for (const char* card : {"recon-left", "recon-center", "recon-right"})
    EXPECT_EQ(drawn_after(card), "barrage, move-out") << card;
  Table t("");
  t.deck({"move-out", "barrage", "firefight"});
  t.hand(kAxis, {"dig-in"});
  t.card(kAllies, "recon-left");
  t.act("keep barrage");
  EXPECT_EQ(t.cards(kAllies), "barrage");
  EXPECT_EQ(t.cards_in(CardPlace::Discard, "move-out"), 1);
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(SectionCards, AfterAnyOtherOneCardIsDrawn) {
  RULES("C-CARD-004", "C-CARD-005", "C-CARD-006", "C-CARD-007", "C-CARD-008", "C-CARD-009", "C-CARD-010",
        "C-CARD-011", "C-CARD-012", "C-CARD-013", "C-CARD-014");
  for (const char* card :
       {"probe-left", "probe-center", "probe-right", "attack-left", "attack-center", "attack-right",
        "assault-left", "assault-center", "assault-right", "general-advance", "pincer-move"})
    EXPECT_EQ(drawn_after(card), "move-out") << card;
}

TEST(SectionCards, AReconInForceIsNoRecon) {
  RULE("C-CARD-015");
  EXPECT_EQ(drawn_after("recon-in-force"), "move-out") << "one card is drawn";
}

TEST(SectionCards, OnlyTheirFinestHourHasThePileShuffled) {
  RULE("C-CARD-093");
  for (const char* card : {"recon-left", "probe-left", "attack-left", "assault-left", "general-advance",
                           "pincer-move", "recon-in-force"}) {
    Table t("");
    t.card(kAllies, card);
    EXPECT_EQ(t.count(EventKind::DeckShuffled), 0) << card;
  }
}

TEST(SectionCards, TheEnemySeesTheCardAReconLaysAsideButNotTheOneItKeeps) {
  RULE("C-CARD-001");
  Table t("");
  t.hand(kAxis, {"dig-in"});
  t.deck({"move-out", "barrage"});
  t.card(kAllies, "recon-left");
  EXPECT_EQ(t.count(EventKind::CardDrawn), 2);
  for (const Event& e : t.events)
    if (e.kind == EventKind::CardDrawn) EXPECT_EQ(redact(e, seat_of(kAxis)).card, kNoCard);
  t.act("keep barrage");
  EXPECT_EQ(redact(t.event(EventKind::CardDiscarded), seat_of(kAxis)).card, CardId::MoveOut);
}

// The pile and the deal -----------------------------------------------------------------------------------

TEST(ThePile, IsMadeAnewBetweenTheTwoCardsOfARecon) {
  RULES("C-CARD-093", "C-CARD-001");
  Table t("");
  t.hand(kAllies, {"recon-left"});
  t.discard_deck();
  t.deck({"air-power"});
  t.turn(kAllies);
  t.act("card recon-left");
  EXPECT_EQ(t.count(EventKind::DeckShuffled), 1);
  EXPECT_EQ(t.count(EventKind::CardDrawn), 2);
  EXPECT_TRUE(t.can("keep air-power"));
}

TEST(ThePile, StaysEmptyWhereTheScenarioForbidsToShuffle) {
  RULE("C-CARD-093");
  Table t("", [](auto& s) { s.options.reshuffle = false; });
  t.hand(kAllies, {"probe-left", "attack-left"});
  t.hand(kAxis, {"probe-left"});
  t.discard_deck();
  t.turn(kAllies);
  t.act("card probe-left");
  EXPECT_EQ(t.count(EventKind::DeckShuffled), 0);
  EXPECT_EQ(t.cards(kAllies), "attack-left");
  EXPECT_EQ(t.to_act(), seat_of(kAxis)) << "the battle goes on";
}

TEST(ThePile, MayDecideTheBattleWhenItIsExhausted) {
  RULE("C-CARD-093");
  for (bool last : {true, false}) {
    Table t("", [](auto& s) {
      s.options.reshuffle = false;
      s.options.wins_when_deck_ends = Owner::Axis;
    });
    t.hand(kAllies, {"probe-left"});
    t.discard_deck();
    t.deck({"move-out"});
    if (!last) t.deck({"barrage"});
    t.turn(kAllies);
    t.act("card probe-left");
    EXPECT_EQ(t.state.outcome, last ? Outcome::AxisWin : Outcome::Open);
  }
}

TEST(TheDeal, GivesEachSideTheHandItKeepsForTheBattle) {
  RULE("C-CARD-094");
  Table t("", [](auto& s) {
    s.of(kAllies).cards = 6;
    s.of(kAxis).cards = 3;
    s.options.tactic_cards = false;
  });
  for (int turn = 0; turn < 12; ++turn) {
    EXPECT_EQ(t.hand_size(kAllies), 6);
    EXPECT_EQ(t.hand_size(kAxis), 3);
    const Side side = t.state.active;
    while (t.state.active == side) t.act(t.legal().front());
  }
}

TEST(TheDeal, MayBeAddedToInTheFirstTurns) {
  RULE("C-CARD-094"); // Pegasus Bridge
  Table t("", [](auto& s) {
    s.of(kAxis).cards = 2;
    s.of(kAxis).extra_draw = 1;
    s.of(kAxis).extra_draw_turns = 2;
    s.options.tactic_cards = false;
  });
  std::vector<int> sizes;
  for (int turn = 0; turn < 8; ++turn) {
    if (t.state.active == kAxis) sizes.push_back(t.hand_size(kAxis));
    const Side side = t.state.active;
    while (t.state.active == side) t.act(t.legal().front());
    EXPECT_EQ(t.hand_size(kAllies), 5);
  }
  EXPECT_EQ(sizes, (std::vector{2, 3, 4, 4}));
}

TEST(TheDeal, WhoCanOrderNobodyMustPlayACardAllTheSame) {
  RULE("C-CARD-094");
  Table t(R"(
    G6:  I
  )");
  t.hand(kAllies, {"attack-left", "attack-right"});
  t.turn(kAllies);
  EXPECT_EQ(t.legal(), (std::vector<std::string>{"card attack-left", "card attack-right"}));
}

} // namespace
} // namespace bocage
