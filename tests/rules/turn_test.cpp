// Before the battle and round the turn: set-up, deck, dice, cards, orders, drawing.
//
// Rules: B-SETUP, B-DECK, B-DICE, B-CARD, B-TURN, B-ORDER, B-DRAW, F-GPASS, F-GHAND, B-YOUNG.
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <set>
#include <string>

#include "scenario/library.h"
#include "tests/support/rule.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

constexpr Seat kAlliedSeat = seat_of(Side::Allies), kAxisSeat = seat_of(Side::Axis);

// "done order": what can be done now, in one word each.
std::string verbs(const Table& t) {
  std::set<std::string> words;
  for (const std::string& action : t.legal()) words.insert(action.substr(0, action.find(' ')));
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

int cards_in(const Table& t, CardPlace place, std::string_view key = {}) {
  int n = 0;
  for (int i = 0; i < t.game.card_count(); ++i) {
    const auto card = static_cast<CardIndex>(i);
    n += t.state.card_place[card] == place &&
         (key.empty() || t.game.tables().of(t.game.card(card)).key == key);
  }
  return n;
}

void hands_of(Setup& setup, int allies, int axis) {
  setup.of(kAllies).cards = allies;
  setup.of(kAxis).cards = axis;
}

bool same_view(const Table& t, const State& a, const State& b, Seat seat) {
  const View one = view(t.game, a, seat), two = view(t.game, b, seat);
  return std::memcmp(&one, &two, sizeof one) == 0;
}

const Battle& battle(const std::string& key) {
  static std::map<std::string, LoadResult> loaded;
  if (!loaded.contains(key)) loaded.emplace(key, Library(find_battles().value()).load(key));
  return loaded.at(key).battle;
}

int hexes_of(const Battle& b, TerrainId terrain) {
  const Game game(b.setup);
  const State state = start(game, Chance(1));
  int n = 0;
  for (Hex h : game.board().hexes())
    n += state.ground[h] == terrain || state.overlay[h] == terrain || state.obstacle[h] == terrain ||
         (terrain == TerrainId::Sandbags && state.sandbags.contains(h));
  return n;
}

// Set-up ----------------------------------------------------------------------------------------------------

TEST(SetUp, EverythingIsAsTheScenarioSays) {
  RULES("B-SETUP-01", "B-SETUP-03", "B-SETUP-05", "B-SETUP-11", "B-SETUP-19", "B-TURN-01");
  Table t(R"(
    B3:  fo/i
    H3:  I
  )",
          [](auto& s) {
            hands_of(s, 6, 2);
            s.first = kAxis;
            s.of(kAllies).medals = 5;
            s.of(kAxis).medals = 4;
            s.objectives = {
                {.hexes = HexSet::of(Board::of(s.board).parse("H3").value()), .who = Owner::Allies}};
          });
  for (Hex h : t.game.board().hexes()) {
    const bool forest = h == t.hex("B3"), occupied = forest || h == t.hex("H3");
    EXPECT_EQ(t.state.ground[h], forest ? TerrainId::Forest : TerrainId::Open);
    EXPECT_EQ(t.state.unit_at[h] != kNoUnit, occupied);
  }
  EXPECT_EQ(t.unit("B3").side, kAxis);
  EXPECT_EQ(t.unit("H3").side, kAllies);
  EXPECT_EQ(t.hand_size(kAllies), 6);
  EXPECT_EQ(t.hand_size(kAxis), 2);
  EXPECT_EQ(t.medals(kAllies), 1) << "the medal of the objective on which the unit stands";
  EXPECT_EQ(t.medals(kAxis), 0);
  EXPECT_EQ(t.game.side(kAllies).medals, 5);
  EXPECT_EQ(t.game.side(kAxis).medals, 4);
  EXPECT_EQ(t.to_act(), kAxisSeat);
}

TEST(SetUp, TheScenarioNamesTheFaceOfTheBoard) {
  RULES("B-SETUP-02", "B-SETUP-20", "B-COMP-01");
  EXPECT_EQ(battle("pegasus-bridge").face, BoardFace::Country);
  EXPECT_EQ(battle("omaha-beach").face, BoardFace::Beach);
  const Table country(""), beach("", {}, BoardKind::Standard, BoardFace::Beach);
  EXPECT_EQ(country.state.ground[country.hex("I5")], TerrainId::Open);
  EXPECT_EQ(beach.state.ground[beach.hex("I5")], TerrainId::Ocean);
}

TEST(SetUp, PegasusBridgeHasTwentyRiversFourVillagesAndNineForests) {
  RULES("B-SETUP-03", "B-SETUP-21");
  const Battle& b = battle("pegasus-bridge");
  EXPECT_EQ(hexes_of(b, TerrainId::River), 20);
  EXPECT_EQ(hexes_of(b, TerrainId::Town), 4);
  EXPECT_EQ(hexes_of(b, TerrainId::Forest), 9);
  EXPECT_EQ(hexes_of(b, TerrainId::Open), 113) << "every hex has a layer with nothing on it";
}

TEST(SetUp, PegasusBridgeHasTwoBridgesOverItsRiversFourWiresAndOneSandbag) {
  RULES("B-SETUP-04", "B-SETUP-22", "B-COMP-08");
  const Battle& b = battle("pegasus-bridge");
  EXPECT_EQ(hexes_of(b, TerrainId::Bridge), 2);
  EXPECT_EQ(hexes_of(b, TerrainId::Wire), 4);
  EXPECT_EQ(hexes_of(b, TerrainId::Sandbags), 1);
  const Board& board = Board::of(b.setup.board);
  for (const char* name : {"C4", "F11"}) {
    const HexSetup& hex = b.setup.hexes[board.parse(name).value()];
    EXPECT_EQ(hex.ground, TerrainId::River) << name << " is a river under the bridge";
    EXPECT_EQ(hex.overlay, TerrainId::Bridge) << name;
  }
}

TEST(SetUp, PegasusBridgeIsFoughtBySixGermanAndNineAlliedInfantry) {
  RULES("B-SETUP-05", "B-SETUP-06", "B-SETUP-23");
  const Game game(battle("pegasus-bridge").setup);
  const State state = start(game, Chance(1));
  std::array<int, kSides> units{}, figures{};
  for (Hex h : game.board().hexes()) {
    if (state.unit_at[h] == kNoUnit) continue;
    const Unit& unit = state.unit(state.unit_at[h]);
    EXPECT_EQ(unit.troop, TroopId::Infantry);
    EXPECT_EQ(unit.hex, h) << "one unit in one hex";
    ++units[static_cast<std::size_t>(index(unit.side))];
    figures[static_cast<std::size_t>(index(unit.side))] += unit.figures;
  }
  EXPECT_EQ(state.unit_count, 15);
  EXPECT_EQ(units, (std::array{9, 6}));
  EXPECT_EQ(figures, (std::array{36, 24}));
}

TEST(SetUp, PegasusBridgeHasAnAlliedMedalOnEachBridge) {
  RULES("B-SETUP-11", "B-SETUP-24");
  const Battle& b = battle("pegasus-bridge");
  ASSERT_EQ(b.setup.objectives.size(), 2u);
  for (const Objective& objective : b.setup.objectives) {
    ASSERT_EQ(objective.hexes.count(), 1);
    EXPECT_EQ(b.setup.hexes[objective.hexes.first()].overlay, TerrainId::Bridge);
    EXPECT_EQ(objective.who, Owner::Allies);
    EXPECT_EQ(objective.medals, 1);
  }
}

TEST(SetUp, InPegasusBridgeTheAlliesHaveSixCardsTheGermansTwoAndTheAlliesBegin) {
  RULES("B-SETUP-15", "B-SETUP-19", "B-SETUP-26", "B-SETUP-27");
  const Game game(battle("pegasus-bridge").setup);
  const State state = start(game, Chance(1));
  const View seen = view(game, state, kNoSeat);
  EXPECT_EQ(seen.hand_sizes, (std::array<std::uint8_t, 2>{6, 2}));
  EXPECT_EQ(to_act(game, state), set_of_seat(kAlliedSeat));
}

TEST(SetUp, InfantryHasFourFiguresArmorThreeArtilleryTwo) {
  RULES("B-SETUP-06", "B-SETUP-07", "B-SETUP-08");
  const Table t(R"(
    E3:  I . A . G
  )");
  EXPECT_EQ(t.figures("E3"), 4);
  EXPECT_EQ(t.figures("E5"), 3);
  EXPECT_EQ(t.figures("E7"), 2);
}

TEST(SetUp, AScenarioOrASpecialUnitMayHaveAnotherStrength) {
  RULE("B-SETUP-09");
  const Table t(R"(
    E3:  I3 . A2 . G3 . E . R
  )");
  EXPECT_EQ(t.figures("E3"), 3);
  EXPECT_EQ(t.figures("E5"), 2);
  EXPECT_EQ(t.figures("E7"), 3);
  EXPECT_EQ(t.figures("E9"), 4) << "elite armor";
  EXPECT_EQ(t.figures("E11"), 3) << "Resistance";
}

TEST(SetUp, TheUnitWithTheRangersBadgeIsTheOnlySpecialUnitOnOmahaBeach) {
  RULE("B-SETUP-10");
  const Battle& b = battle("omaha-beach");
  const Board& board = Board::of(b.setup.board);
  ASSERT_EQ(b.details.size(), 1u);
  EXPECT_EQ(b.details[0].badge, "rangers");
  EXPECT_EQ(board.name(b.details[0].hex), "I13");
  for (const UnitSetup& unit : b.setup.units)
    EXPECT_EQ(unit.troop == TroopId::SpecialForces, board.name(unit.hex) == "I13") << board.name(unit.hex);
}

TEST(SetUp, EachSideHasOnePlayerAndThereAreTwoSides) {
  RULES("B-SETUP-14", "B-COMP-02");
  Table t(R"(
    D5:  i
    F5:  I
  )",
          [](auto& s) { s.options.tactic_cards = false; });
  std::set<Seat> seats;
  for (int i = 0; i < 100; ++i) {
    seats.insert(t.to_act());
    t.act(t.legal().front());
  }
  EXPECT_EQ(seats, (std::set<Seat>{kAlliedSeat, kAxisSeat}));
}

TEST(SetUp, ADieMoreThanFourIsRolledWhereItIsDue) {
  RULE("B-SETUP-18"); // the four dice in front of each player are no limit
  Table t(R"(
    D5:  i
    E5:  I
  )",
          [](auto& s) { s.units[1].marks = kLeader; });
  t.order({"E5"}, OrderKind::FinestHour);
  t.battle_phase();
  t.attack("E5", "D5", "star star star star star");
  EXPECT_EQ(t.event(EventKind::DiceRolled).number, 5);
}

// The deck --------------------------------------------------------------------------------------------------

TEST(Deck, HasFortySectionCardsAndTwentyTacticCards) {
  RULES("B-DECK-01", "B-CARD-02", "B-COMP-09");
  const Table t("");
  int sections = 0, tactics = 0;
  for (int i = 0; i < t.game.card_count(); ++i)
    ++(t.game.tables().of(t.game.card(static_cast<CardIndex>(i))).type == CardType::Section ? sections
                                                                                            : tactics);
  EXPECT_EQ(t.game.card_count(), 60);
  EXPECT_EQ(sections, 40);
  EXPECT_EQ(tactics, 20);
}

TEST(Deck, HoldsTheseCards) {
  RULES("B-DECK-02", "B-DECK-03");
  const std::map<std::string_view, int> printed = {
      {"recon-left", 2},
      {"recon-center", 2},
      {"recon-right", 2},
      {"probe-left", 4},
      {"probe-center", 5},
      {"probe-right", 4},
      {"attack-left", 3},
      {"attack-center", 4},
      {"attack-right", 3},
      {"assault-left", 2},
      {"assault-center", 2},
      {"assault-right", 2},
      {"general-advance", 1},
      {"pincer-move", 1},
      {"recon-in-force", 3},
      {"armor-assault", 2},
      {"counter-attack", 2},
      {"direct-from-hq", 2},
      {"infantry-assault", 2},
      {"move-out", 2},
      {"air-power", 1},
      {"ambush", 1},
      {"artillery-bombard", 1},
      {"barrage", 1},
      {"behind-enemy-lines", 1},
      {"close-assault", 1},
      {"dig-in", 1},
      {"firefight", 1},
      {"medics-and-mechanics", 1},
      {"their-finest-hour", 1},
  };
  const Table t("");
  std::map<std::string_view, int> found;
  for (int i = 0; i < t.game.card_count(); ++i)
    ++found[t.game.tables().of(t.game.card(static_cast<CardIndex>(i))).key];
  EXPECT_EQ(found, printed);
}

TEST(Deck, EachSideIsDealtAsManyCardsAsTheScenarioSaysAndTheRestIsTheDrawPile) {
  RULES("B-SETUP-15", "B-SETUP-17");
  const Table t("", [](auto& s) { hands_of(s, 6, 2); });
  EXPECT_EQ(t.hand_size(kAllies), 6);
  EXPECT_EQ(t.hand_size(kAxis), 2);
  EXPECT_EQ(t.state.deck_count, 52);
  EXPECT_EQ(cards_in(t, CardPlace::Deck), 52);
}

TEST(Deck, BothSidesDrawFromTheSamePile) {
  RULE("B-SETUP-17");
  Table t("");
  t.hand(kAllies, {"probe-left"});
  t.hand(kAxis, {"probe-right"});
  t.deck({"attack-left", "attack-right"});
  t.turn(kAllies);
  t.act("card probe-left");
  t.act("card probe-right");
  EXPECT_EQ(t.cards(kAllies), "attack-left");
  EXPECT_EQ(t.cards(kAxis), "attack-right");
}

TEST(Deck, HandsAreDealtAtRandom) {
  RULES("F-GHAND-01", "B-SETUP-15");
  const Table t("", [](auto& s) { hands_of(s, 6, 2); });
  std::array<int, 60> dealt{};
  constexpr int kDeals = 2000;
  for (std::uint64_t seed = 0; seed < kDeals; ++seed) {
    const State state = start(t.game, Chance(seed));
    int allies = 0, axis = 0;
    for (std::size_t i = 0; i < dealt.size(); ++i) {
      const bool mine = state.card_place[i] == CardPlace::AlliedHand;
      allies += mine;
      axis += state.card_place[i] == CardPlace::AxisHand;
      dealt[i] += mine;
    }
    ASSERT_EQ(allies, 6);
    ASSERT_EQ(axis, 2);
  }
  for (int n : dealt) { // each card is in one hand of ten: 200 times, give or take five times the usual error
    EXPECT_GT(n, 133);
    EXPECT_LT(n, 267);
  }
}

TEST(Deck, TheEnemySeesHowManyCardsAHandHasButNotWhich) {
  RULE("B-SETUP-16");
  Table t("", [](auto& s) { hands_of(s, 6, 2); });
  State other_hand = t.state;
  for (std::size_t i = 0; i < 60; ++i)
    if (other_hand.card_place[i] ==
        CardPlace::AlliedHand) { // the Allies hold the next card of the pile instead
      const CardIndex next = other_hand.deck[51];
      other_hand.card_place[next] = CardPlace::AlliedHand;
      other_hand.card_place[i] = CardPlace::Deck;
      other_hand.deck[51] = static_cast<CardIndex>(i);
      break;
    }
  EXPECT_TRUE(same_view(t, t.state, other_hand, kAxisSeat));
  EXPECT_FALSE(same_view(t, t.state, other_hand, kAlliedSeat));
  EXPECT_EQ(view(t.game, t.state, kAxisSeat).hand_sizes, (std::array<std::uint8_t, 2>{6, 2}));
}

TEST(Deck, LiesFaceDown) {
  RULE("B-SETUP-17");
  Table t("");
  State swapped = t.state;
  std::swap(swapped.deck[0], swapped.deck[49]);
  EXPECT_TRUE(same_view(t, t.state, swapped, kAlliedSeat));
  EXPECT_TRUE(same_view(t, t.state, swapped, kAxisSeat));
}

// The dice --------------------------------------------------------------------------------------------------

TEST(Dice, ShowInfantryTwiceAndEveryOtherFaceOnce) {
  RULES("B-DICE-01", "B-DICE-02");
  const Table t("");
  State state = t.state;
  for (Side side : {kAllies, kAxis}) {
    std::map<Face, int> seen;
    for (int i = 0; i < 10000; ++i) {
      std::array<Face, 6> dice{};
      Chance(7).roll(state, side, dice);
      for (Face face : dice) ++seen[face];
    }
    EXPECT_EQ(seen.size(), 5u) << "and no sixth face: artillery is on no die";
    EXPECT_NEAR(seen[Face::Infantry], 20000, 500);
    for (Face face : {Face::Armor, Face::Grenade, Face::Star, Face::Flag})
      EXPECT_NEAR(seen[face], 10000, 400);
  }
}

// The turn --------------------------------------------------------------------------------------------------

TEST(Turn, SidesTakeTurnsStartingWithTheOneTheScenarioNames) {
  RULE("B-TURN-01");
  for (Side first : {kAllies, kAxis}) {
    Table t("", [first](auto& s) {
      s.first = first;
      s.options.tactic_cards = false;
    });
    Side expected = first;
    for (int turn = 0; turn < 6; ++turn, expected = other(expected)) {
      EXPECT_EQ(t.to_act(), seat_of(expected));
      t.act(t.legal().front());
      while (verbs(t) == "keep") t.act(t.legal().front());
    }
  }
}

TEST(Turn, PlaysACardThenOrdersThenMovesThenBattlesThenDraws) {
  RULE("B-TURN-02");
  Table t(R"(
    D5:  i
    F5:  I
  )");
  t.hand(kAllies, {"probe-center"});
  t.deck({"attack-left"});
  t.turn(kAllies);
  EXPECT_EQ(verbs(t), "card");
  t.act("card probe-center");
  EXPECT_EQ(verbs(t), "done order");
  t.act("order f5");
  EXPECT_EQ(verbs(t), "done move");
  t.act("done");
  EXPECT_EQ(verbs(t), "battle done");
  EXPECT_EQ(t.cards(kAllies), "");
  t.attack("F5", "D5", "star star");
  EXPECT_EQ(t.cards(kAllies), "attack-left");
  EXPECT_EQ(t.to_act(), kAxisSeat);
  EXPECT_EQ(verbs(t), "card");
}

TEST(Turn, TheCardPlayedIsShownToTheEnemy) {
  RULE("B-TURN-03");
  Table t(R"(
    F5:  I
  )");
  t.hand(kAllies, {"probe-center", "attack-left"});
  t.turn(kAllies);
  t.act("card probe-center");
  EXPECT_EQ(redact(t.event(EventKind::CardPlayed), kAxisSeat).card, CardId::ProbeCenter);
  const View seen = view(t.game, t.state, kAxisSeat);
  int face_up = 0;
  for (int i = 0; i < t.game.card_count(); ++i)
    if (seen.state.card_place[static_cast<std::size_t>(i)] == CardPlace::Played) {
      ++face_up;
      EXPECT_EQ(t.game.card(static_cast<CardIndex>(i)), CardId::ProbeCenter);
    }
  EXPECT_EQ(face_up, 1);
}

TEST(Turn, ExactlyOneCardIsPlayed) {
  RULE("B-TURN-04");
  Table t(R"(
    D5:  i
    F5:  I
  )");
  t.hand(kAllies, {"probe-center", "probe-left", "attack-center"});
  t.turn(kAllies);
  EXPECT_EQ(t.legal(),
            (std::vector<std::string>{"card attack-center", "card probe-center", "card probe-left"}))
      << "a card must be played";
  t.act("card probe-center");
  for (const char* action : {"order f5", "done", "done"}) {
    EXPECT_EQ(t.legal("card"), "") << "before " << action;
    EXPECT_EQ(t.hand_size(kAllies), 2);
    t.act(action);
  }
  EXPECT_EQ(t.to_act(), kAxisSeat);
}

TEST(Turn, ABattleNeedsRangeThenSightThenDiceThatTheTerrainLeaves) {
  RULE("B-TURN-05");
  EXPECT_EQ(Table("E5: I . . . i").dice_rolled("E5", "E9"), 0) << "out of range";
  EXPECT_EQ(Table("E5: I fo i").dice_rolled("E5", "E7"), 0) << "out of sight";
  EXPECT_EQ(Table("E5: I . . fo/i").dice_rolled("E5", "E8"), 0) << "the forest takes the only die";
  EXPECT_EQ(Table("E5: I . fo/i").dice_rolled("E5", "E7"), 1);
}

// Cards -----------------------------------------------------------------------------------------------------

TEST(Cards, OnlyAnOrderedUnitMovesBattlesOrActs) {
  RULES("B-CARD-01", "B-ORDER-02");
  Table t(R"(
    D6:  i
    F5:  wi/I . wi/I
  )");
  t.hand(kAllies, {"recon-center"});
  t.turn(kAllies);
  t.play({"card recon-center", "order f5"});
  EXPECT_NE(t.moves("F5"), "");
  EXPECT_EQ(t.moves("F7"), "");
  t.act("done");
  EXPECT_EQ(t.targets("F5"), "D6");
  EXPECT_EQ(t.targets("F7"), "") << "as near to the enemy as the other";
  EXPECT_EQ(t.legal("wire"), "f5");
}

TEST(Cards, ASectionCardOrdersItsNumberOfUnitsInItsSection) {
  RULES("B-CARD-03", "B-SECT-02");
  const char* picture = R"(
    A1:  i i i i . i i . . i i i i
    I1:  I I I I . I I . . I I I I
  )";
  Table t(picture);
  t.hand(kAllies, {"attack-left"});
  t.hand(kAxis, {"attack-left"});
  t.turn(kAllies);
  t.act("card attack-left");
  EXPECT_EQ(t.legal("order"), "i1, i2, i3, i4");
  t.play({"order i1", "order i2", "order i4"});
  EXPECT_EQ(verbs(t), "done move") << "three orders are all";
  t.turn(kAxis);
  t.act("card attack-left");
  EXPECT_EQ(t.legal("order"), "a10, a11, a12, a13") << "the left of the player across the table";
}

TEST(Cards, AUnitOrderedByASectionCardMayMoveAndBattle) {
  RULE("B-CARD-03");
  Table t(R"(
    C3:  i
    F3:  I
  )");
  t.hand(kAllies, {"recon-left"});
  t.turn(kAllies);
  t.play({"card recon-left", "order f3", "move f3 e3"});
  EXPECT_EQ(t.targets("E3"), "C3");
}

TEST(Cards, ATacticCardDoesWhatItsTextSays) {
  RULE("B-CARD-04");
  Table t(R"(
    D2:  i
    E2:  A . . I . A . . . . A
  )");
  t.hand(kAllies, {"armor-assault"});
  t.turn(kAllies);
  t.act("card armor-assault"); // four armor units; one die more in Close Assault
  EXPECT_EQ(t.legal("order"), "e12, e2, e7");
  t.play({"order e2", "done", "done"});
  t.attack("E2", "D2", "star star star star");
  EXPECT_EQ(t.event(EventKind::DiceRolled).number, 4);
}

// Orders ----------------------------------------------------------------------------------------------------

TEST(Orders, AreAllGivenBeforeTheFirstMove) {
  RULE("B-ORDER-01");
  Table t(R"(
    F5:  I . I . I
  )");
  t.hand(kAllies, {"attack-center"});
  t.turn(kAllies);
  t.play({"card attack-center", "order f5"});
  EXPECT_EQ(verbs(t), "done order") << "no move while orders are given";
  t.play({"order f7", "done"});
  EXPECT_EQ(verbs(t), "done move") << "no order once units move";
  t.act("move f5 e5");
  EXPECT_EQ(verbs(t), "done move");
}

TEST(Orders, AUnitOnASectionLineIsOrderedFromEitherSection) {
  RULES("B-ORDER-03", "B-SECT-03");
  for (const char* card : {"recon-left", "recon-center", "recon-right"}) {
    Table t(R"(
      D4:  I . . . . I
    )"); // D4: left and center, D9: center and right
    t.hand(kAllies, {card});
    t.turn(kAllies);
    t.act("card " + std::string(card));
    EXPECT_EQ(t.can("order d4"), card != std::string("recon-right")) << card;
    EXPECT_EQ(t.can("order d9"), card != std::string("recon-left")) << card;
  }
}

TEST(Orders, AUnitGetsAtMostOneOrder) {
  RULE("B-ORDER-04");
  Table t(R"(
    D4:  I
    E2:  I
  )");
  t.hand(kAllies, {"general-advance"}); // two units in each section
  t.turn(kAllies);
  t.play({"card general-advance", "order d4"});
  EXPECT_EQ(t.legal("order"), "e2") << "D4 is in the center too, but has its order";
}

TEST(Orders, TooManyForTheSectionAreLost) {
  RULE("B-ORDER-05");
  Table t(R"(
    F2:  I . . . I . I
  )");
  t.hand(kAllies, {"attack-left"}); // three units on the left
  t.turn(kAllies);
  t.play({"card attack-left"});
  EXPECT_EQ(t.legal("order"), "f2");
  t.act("order f2");
  EXPECT_EQ(verbs(t), "done move");
  EXPECT_EQ(t.moves("F6"), "");
}

TEST(Orders, FewerMayBeGivenThanTheCardAllows) {
  RULE("B-ORDER-06");
  for (int given : {0, 1}) {
    Table t(R"(
      F5:  I . I . I
    )");
    t.hand(kAllies, {"attack-center"});
    t.turn(kAllies);
    t.act("card attack-center");
    if (given == 1) t.act("order f5");
    t.act("done");
    EXPECT_EQ(t.state.ordered.count(), given);
    EXPECT_EQ(t.to_act(), given == 1 ? kAlliedSeat : kAxisSeat);
  }
}

TEST(Orders, DependOnWhereTheUnitStandsWhenTheyAreGiven) {
  RULE("B-ORDER-07");
  Table t(R"(
    D7:  i
    E4:  A I
  )"); // E4 is on the left, E5 in the center
  t.hand(kAllies, {"attack-left"});
  t.turn(kAllies);
  t.act("card attack-left");
  EXPECT_EQ(t.legal("order"), "e4");
  t.play({"order e4", "move e4 f6"});
  EXPECT_EQ(t.targets("F6"), "D7") << "it keeps its order in the center";
  EXPECT_EQ(t.legal("order"), "");
}

TEST(Orders, AUnitOnASectionLineTakesTheOrderOfOneOfItsSections) {
  RULES("B-ORDER-08", "H-ORDER-01");
  const char* picture = R"(
    D4:  I
    E3:  I . . I
  )"; // E3 left, D4 left and center, E6 center
  const auto left_after = [&](std::initializer_list<std::string_view> ordered) {
    Table t(picture);
    t.hand(kAllies, {"recon-in-force"}); // one unit in each section
    t.turn(kAllies);
    t.act("card recon-in-force");
    for (std::string_view hex : ordered) t.act("order " + std::string(hex));
    return t.legal("order");
  };
  EXPECT_EQ(left_after({}), "d4, e3, e6");
  EXPECT_EQ(left_after({"d4"}), "e3, e6") << "D4 may count for either section";
  EXPECT_EQ(left_after({"d4", "e3"}), "") << "so D4 has the order of the center";
  EXPECT_EQ(left_after({"d4", "e6"}), "") << "so D4 has the order of the left";
  EXPECT_EQ(left_after({"e3", "e6"}), "");
}

// Drawing ---------------------------------------------------------------------------------------------------

TEST(Drawing, ThePlayedCardIsDiscardedAndOneIsDrawn) {
  RULE("B-DRAW-01");
  Table t(R"(
    D5:  i
    F5:  I
  )");
  t.hand(kAllies, {"probe-center", "assault-left"});
  t.deck({"attack-left", "attack-right"});
  t.turn(kAllies);
  t.play({"card probe-center", "order f5", "done"});
  EXPECT_EQ(cards_in(t, CardPlace::Discard), 0) << "not before the battles are over";
  EXPECT_EQ(t.cards(kAllies), "assault-left");
  t.act("done");
  EXPECT_EQ(cards_in(t, CardPlace::Discard, "probe-center"), 1);
  EXPECT_EQ(cards_in(t, CardPlace::Played), 0);
  EXPECT_EQ(t.cards(kAllies), "attack-left assault-left");
  EXPECT_EQ(t.to_act(), kAxisSeat);
}

TEST(Drawing, AnEmptyPileIsMadeAnewOfTheDiscards) {
  RULE("B-DRAW-02");
  Table t("");
  t.hand(kAllies, {"probe-left"});
  t.hand(kAxis, {"probe-right"});
  t.turn(kAllies);
  t.act("card probe-left");
  EXPECT_EQ(t.count(EventKind::DeckShuffled), 0) << "the pile is not empty";
  EXPECT_EQ(cards_in(t, CardPlace::Discard), 1);
  t.discard_deck();
  t.act("card probe-right");
  EXPECT_EQ(t.count(EventKind::DeckShuffled), 1);
  EXPECT_EQ(t.hand_size(kAxis), 1);
  EXPECT_EQ(cards_in(t, CardPlace::Discard), 0);
  EXPECT_EQ(t.state.deck_count, 58);
}

TEST(Drawing, TheNewPileIsShuffled) {
  RULE("B-DRAW-02");
  std::set<std::string> drawn;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Table t("");
    t.hand(kAllies, {"probe-left"});
    t.discard_deck();
    t.chance = Chance(seed);
    t.turn(kAllies);
    t.act("card probe-left");
    drawn.insert(t.cards(kAllies));
  }
  EXPECT_GT(drawn.size(), 5u);
}

TEST(Drawing, ThePlayedCardIsPartOfTheNewPile) {
  RULE("B-DRAW-03");
  Table t("", [](auto& s) { hands_of(s, 30, 30); });
  ASSERT_EQ(t.state.deck_count, 0) << "all cards are in the hands";
  const std::string before = t.cards(kAllies);
  ASSERT_TRUE(t.can("card probe-left"));
  t.act("card probe-left");
  EXPECT_EQ(t.to_act(), kAxisSeat);
  EXPECT_EQ(t.cards(kAllies), before) << "the one card there is to draw is the one just played";
}

TEST(Drawing, KeepsTheHandsAtTheirSize) {
  RULE("B-DRAW-04");
  Table t(R"(
    D5:  i
    F5:  I
  )",
          [](auto& s) {
            hands_of(s, 6, 3);
            s.options.tactic_cards = false;
          });
  for (int turn = 0; turn < 20; ++turn) {
    const Side side = t.state.active;
    EXPECT_EQ(t.hand_size(side), side == kAllies ? 6 : 3);
    while (t.state.active == side) t.act(t.legal().front());
  }
}

TEST(Drawing, TheEnemyDoesNotSeeTheCardDrawn) {
  RULE("B-DRAW-05");
  Table t("");
  t.hand(kAllies, {"probe-left"});
  t.deck({"attack-left"});
  t.turn(kAllies);
  t.act("card probe-left");
  const Event drawn = t.event(EventKind::CardDrawn);
  EXPECT_EQ(redact(drawn, kAlliedSeat).card, CardId::AttackLeft);
  EXPECT_EQ(redact(drawn, kAxisSeat).card, kNoCard);
  const View mine = view(t.game, t.state, kAlliedSeat), seen = view(t.game, t.state, kAxisSeat);
  const auto held = [&](const View& v) { // Attack Left cards in the Allied hand
    int n = 0;
    for (int i = 0; i < t.game.card_count(); ++i)
      n += t.game.card(static_cast<CardIndex>(i)) == CardId::AttackLeft &&
           v.state.card_place[static_cast<std::size_t>(i)] == CardPlace::AlliedHand;
    return n;
  };
  EXPECT_EQ(held(mine), 1);
  EXPECT_EQ(held(seen), 0);
}

// Passing ---------------------------------------------------------------------------------------------------

TEST(Passing, ASectionCardMayBePlayedWhereOneHasNoUnit) {
  RULES("F-GPASS-01", "B-ORDER-06");
  Table t(R"(
    F6:  I
  )");
  t.hand(kAllies, {"attack-left", "attack-center"});
  t.turn(kAllies);
  EXPECT_EQ(t.legal("card"), "attack-center, attack-left");
  t.act("card attack-left");
  EXPECT_EQ(t.count(EventKind::UnitOrdered), 0);
  EXPECT_EQ(t.to_act(), kAxisSeat);
}

TEST(Passing, WhoCanOrderNobodyStillPlaysACardAndDraws) {
  RULES("F-GPASS-02", "B-TURN-04");
  Table t(R"(
    F2:  I
  )");
  t.hand(kAllies, {"attack-center", "probe-right"});
  t.deck({"assault-left"});
  t.turn(kAllies);
  EXPECT_EQ(t.legal(), (std::vector<std::string>{"card attack-center", "card probe-right"}))
      << "there is no pass";
  t.act("card probe-right");
  EXPECT_EQ(t.to_act(), kAxisSeat);
  EXPECT_EQ(t.cards(kAllies), "attack-center assault-left");
}

// Young players ---------------------------------------------------------------------------------------------

Table young(std::string_view picture) {
  return Table(picture, [](bocage::Setup& s) {
    s.options.tactic_cards = false;
    s.options.taking_ground = false;
  });
}

TEST(YoungPlayers, HaveSectionCardsOnly) {
  RULE("B-YOUNG-01");
  const Table t = young("");
  EXPECT_EQ(t.game.card_count(), 40);
  for (int i = 0; i < t.game.card_count(); ++i)
    EXPECT_EQ(t.game.tables().of(t.game.card(static_cast<CardIndex>(i))).type, CardType::Section);
  EXPECT_EQ(t.state.deck_count + t.hand_size(kAllies) + t.hand_size(kAxis), 40);
}

TEST(YoungPlayers, TakeNoGroundAndHaveNoOverrun) {
  RULES("B-YOUNG-02", "B-YOUNG-03");
  for (const char* unit : {"I", "A"}) {
    Table t = young("E5: " + std::string(unit) + " i1 . i");
    t.order({"E5"});
    t.battle_phase();
    t.attack("E5", "E6", "grenade star star");
    EXPECT_TRUE(t.empty("E6"));
    EXPECT_FALSE(t.empty("E5")) << unit;
    EXPECT_EQ(t.to_act(), kAxisSeat) << unit << ": no question and no second battle";
  }
}

TEST(YoungPlayers, PlayTheRestByTheSameRules) {
  RULE("B-YOUNG-04");
  Table t = young("E5: I . fo/i");
  t.hand(kAllies, {"recon-center"});
  t.turn(kAllies);
  t.play({"card recon-center", "order e5", "done"});
  t.attack("E5", "E7", "flag");
  EXPECT_EQ(t.event(EventKind::DiceRolled).number, 1) << "range and terrain";
  EXPECT_EQ(t.retreats(), "D6 D7");
  t.act("retreat e7 d7");
  EXPECT_EQ(t.legal("keep").empty(), false) << "the draw of a Recon";
}

} // namespace
} // namespace bocage::test
