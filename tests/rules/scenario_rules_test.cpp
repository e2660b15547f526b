// What the FAQ says of single battles, tried on the battles themselves, and the pile that may not be made
// anew.
//
// Rules: F-SCN-01, 06 to 12 (FAQ XI), C-CARD-093 (Vassieux).
#include <gtest/gtest.h>

#include <string>

#include "scenario/library.h"
#include "tests/support/rule.h"
#include "tests/support/sound.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

Setup setup_of(const std::string& battle) {
  const LoadResult result = Library(find_battles().value()).load(battle);
  EXPECT_TRUE(result.ok()) << battle;
  return result.battle.setup;
}

// The ground of a battle with only these units on it; nobody wins so soon.
Table on_the_ground_of(const std::string& battle, std::string_view units) {
  return Table(units, [&](Setup& s) {
    const std::vector<UnitSetup> placed = s.units;
    s = setup_of(battle);
    s.units = placed;
    for (SideSetup& side : s.sides) side.medals = 20;
  });
}
Table omaha(std::string_view units) { return on_the_ground_of("omaha-beach", units); }

// Pegasus Bridge
// ------------------------------------------------------------------------------------------------------

// The Axis at the start of its nth turn, with a Recon and another card in hand.
Table pegasus_bridge(int turn) {
  Table t("", [](Setup& s) { s = setup_of("pegasus-bridge"); });
  t.hand(kAxis, {"recon-left", "probe-left"});
  t.deck({"attack-left", "attack-center", "attack-right"});
  t.turn(kAxis);
  t.state.turns[1] = static_cast<std::uint16_t>(turn);
  return t;
}

TEST(PegasusBridge, AfterAReconTheAxisKeepsOneOfTwoAndThenDrawsAnother) {
  RULE("F-SCN-01");
  for (int turn : {1, 2}) {
    Table t = pegasus_bridge(turn);
    t.play({"card recon-left", "done"});
    EXPECT_EQ(t.legal("keep"), "attack-center, attack-left") << "the extra card is not among them";
    t.act("keep attack-left");
    EXPECT_EQ(t.cards(kAxis), "probe-left attack-left attack-right") << "turn " << turn;
  }
}

TEST(PegasusBridge, FromItsThirdTurnTheAxisDrawsLikeAnyone) {
  RULE("F-SCN-01");
  Table t = pegasus_bridge(3);
  t.play({"card recon-left", "done", "keep attack-left"});
  EXPECT_EQ(t.cards(kAxis), "probe-left attack-left");
}

TEST(PegasusBridge, AfterAnotherCardTheAxisDrawsTwoAndKeepsBoth) {
  RULE("F-SCN-01");
  Table t = pegasus_bridge(1);
  t.play({"card probe-left", "done"});
  EXPECT_EQ(t.cards(kAxis), "recon-left attack-left attack-center");
}

// Pointe-du-Hoc
// -------------------------------------------------------------------------------------------------------

TEST(PointeDuHoc, NobodyTakesACliffFromTheBeach) {
  RULE("F-SCN-06");
  // The Allied unit has eliminated the one beside it.
  const auto takes = [](const std::string& battle, const std::string& from, const std::string& to) {
    Table t = on_the_ground_of(battle, from + ": I\n" + to + ": i1");
    t.order({from});
    t.battle_phase();
    t.attack(from, to, "grenade grenade grenade");
    EXPECT_TRUE(t.empty(to)) << to;
    return t.can("ground " + from + " " + to);
  };
  EXPECT_FALSE(takes("pointe-du-hoc", "F4", "E4")); // from the beach
  EXPECT_FALSE(takes("pointe-du-hoc", "G10", "F10"));
  EXPECT_TRUE(takes("pointe-du-hoc", "D5", "E5")) << "from inland it is a hill";
  EXPECT_TRUE(takes("omaha-beach", "E4", "D3")) << "a sea bluff is no cliff";
}

// Omaha Beach
// ---------------------------------------------------------------------------------------------------------

TEST(OmahaBeach, FromTheSandUpTheBluffIsTwoHexes) {
  RULE("F-SCN-07");
  Table t = omaha("E4: I");
  t.order({"E4"});
  t.act("move e4 d3");
  EXPECT_EQ(t.event(EventKind::UnitMoved).number, 2);
  EXPECT_EQ(t.targets("D3"), "");

  Table far = omaha("E3: I");
  far.order({"E3"});
  EXPECT_FALSE(far.can("move e3 c4")) << "two hexes up, and a third";

  Table second = omaha("F7: I");
  second.order({"F7"});
  EXPECT_TRUE(second.can("move f7 e7"));
  EXPECT_FALSE(second.can("move f7 d6")) << "one hex of sand and two hexes up";
}

TEST(OmahaBeach, FromTheValleysUpTheBluffIsOneHex) {
  RULE("F-SCN-08");
  Table e1 = omaha("D4: I"); // E-1
  e1.order({"D4"});
  e1.act("move d4 d3");
  EXPECT_EQ(e1.event(EventKind::UnitMoved).number, 1);

  Table d3 = omaha("D8: I"); // D-3
  d3.order({"D8"});
  d3.act("move d8 d7");
  EXPECT_EQ(d3.event(EventKind::UnitMoved).number, 1);

  Table tank = omaha("D8: A");
  tank.order({"D8"});
  EXPECT_TRUE(tank.can("move d8 d6")) << "tanks too, and along the bluff";
}

TEST(OmahaBeach, BunkersOnTheBluffProtectAsBunkersAndNoMore) {
  RULE("F-SCN-09");
  EXPECT_EQ(omaha("D5: i\n E5: I").dice_against("E5", "D5"), 2) << "infantry: 3 - 1";
  EXPECT_EQ(omaha("D5: i\n E5: A").dice_against("E5", "D5"), 1) << "armor: 3 - 2";
  EXPECT_EQ(omaha("D5: i\n E5: G").dice_against("E5", "D5"), 3);
  EXPECT_EQ(omaha("D6: i\n E6: A").dice_against("E6", "D6"), 2) << "the bluff alone: 3 - 1";
}

TEST(OmahaBeach, TheSeaWallStaysWhenNobodyIsThere) {
  RULE("F-SCN-10");
  Table t = omaha("F8: a . I I");
  t.order({"F10", "F11"});
  t.play({"move f10 e10", "move f11 e11"});
  EXPECT_TRUE(t.has("F10", TerrainId::SeaWall));
  EXPECT_TRUE(t.has("F11", TerrainId::SeaWall));
  t.order({"E10"});
  t.act("move e10 f10");
  EXPECT_EQ(t.dice_against("F8", "F10"), 2) << "and shelters who comes back";
}

TEST(OmahaBeach, TheSeaWallSheltersTheAlliesOnly) {
  RULE("F-SCN-11");
  Table t = omaha("E10: i\n F8: I");
  t.order({"E10"});
  t.act("move e10 f10");
  EXPECT_EQ(t.figures("F10"), 4) << "the Axis may enter";
  EXPECT_EQ(t.dice_against("F8", "F10"), 2) << "at two hexes, undiminished";
  t.order({"F8"});
  t.battle_phase();
  t.attack("F8", "F10", "flag star");
  EXPECT_FALSE(t.can("ignore 1")) << "no flag is ignored";

  Table allied = omaha("F8: i . I");
  EXPECT_EQ(allied.dice_against("F8", "F10"), 1);
  allied.order({"F8"});
  allied.battle_phase();
  allied.attack("F8", "F10", "flag");
  EXPECT_TRUE(allied.can("ignore 1"));
}

TEST(OmahaBeach, TanksRetreatFromTheBluffToTheBeach) {
  RULE("F-SCN-12");
  Table t = omaha("D6: i A");
  t.order({"D6"});
  t.battle_phase();
  t.attack("D6", "D7", "flag star star");
  EXPECT_EQ(t.retreats(), "E7 E8") << "as from a hill";
  t.act("retreat d7 e7");
  EXPECT_EQ(t.figures("E7"), 3);

  Table move = omaha("D7: A");
  move.order({"D7"});
  EXPECT_FALSE(move.can("move d7 e7")) << "by a move they may not";
}

TEST(OmahaBeach, TheAxisRetreatsFromTheBeachUpTheBluff) {
  RULE("F-SCN-12");
  Table t = omaha("E6: a I");
  t.order({"E7"});
  t.battle_phase();
  t.attack("E7", "E6", "flag star star");
  EXPECT_EQ(t.figures("D6"), 3) << "the bunker of D5 is closed to tanks";
}

// A pile that is not made anew
// ----------------------------------------------------------------------------------------

// The Allies are to play; these cards lie in the pile, the rest has been played.
Table last_cards(Owner winner, bool reshuffle, std::initializer_list<std::string_view> pile) {
  Table t("E5: I\n A1: i", [&](Setup& s) {
    s.options.reshuffle = reshuffle;
    s.options.wins_when_deck_ends = winner;
  });
  t.hand(kAllies, {"probe-left", "recon-left"});
  t.hand(kAxis, {"probe-left"});
  t.discard_deck();
  t.deck(pile);
  t.turn(kAllies);
  return t;
}

TEST(ThePile, WhenItEndsTheNamedSideWins) {
  RULE("C-CARD-093");
  for (Side side : {kAllies, kAxis}) {
    Table t = last_cards(owner_of(side), false, {"barrage"});
    t.act("card probe-left");
    EXPECT_EQ(t.state.outcome, win_of(side)) << "whoever draws the last card";
    EXPECT_EQ(t.state.ending, Ending::DeckEmpty);
    EXPECT_EQ(t.to_act(), kNoSeat);
    EXPECT_EQ(broken_invariant(t.game, t.state), "");
  }
}

TEST(ThePile, OneCardIsNotTheEnd) {
  RULE("C-CARD-093");
  Table t = last_cards(Owner::Axis, false, {"barrage", "medics-and-mechanics"});
  t.act("card probe-left");
  EXPECT_FALSE(t.state.over());
  EXPECT_EQ(t.to_act(), seat_of(kAxis));
}

TEST(ThePile, EndsNoBattleWhereItMayBeMadeAnewOrNobodyWinsByIt) {
  RULE("C-CARD-093");
  Table anew = last_cards(Owner::Axis, true, {"barrage"});
  anew.act("card probe-left");
  EXPECT_FALSE(anew.state.over());
  Table nobody = last_cards(Owner::Anyone, false, {"barrage"});
  nobody.act("card probe-left");
  EXPECT_FALSE(nobody.state.over());
  EXPECT_EQ(nobody.to_act(), seat_of(kAxis)) << "the battle goes on with the cards in hand";
}

TEST(ThePile, ItsLastCardIsTheOnlyOneAReconDraws) {
  RULE("C-CARD-093");
  Table t = last_cards(Owner::Anyone, false, {"barrage"});
  t.act("card recon-left");
  EXPECT_EQ(t.legal("keep"), "") << "there is nothing to choose";
  EXPECT_EQ(t.cards(kAllies), "probe-left barrage");
}

TEST(ThePile, WithoutCardsTurnsAreEmptyAndTheBattleEndsSometime) {
  RULE("C-CARD-093");
  Table t = last_cards(Owner::Anyone, false, {});
  while (!t.state.over()) t.act(t.can("done") ? "done" : t.legal().front());
  EXPECT_EQ(t.state.outcome, Outcome::Draw);
  EXPECT_EQ(t.hand_size(kAllies) + t.hand_size(kAxis), 0);
}

} // namespace
} // namespace bocage::test
