// Several generals of one side act at the same time, and no battle is fought before all of them have moved.
#include "tests/shape/journey.h"

namespace bocage::test {
namespace {

constexpr Seat kCommander = seat_of(kAllies), kLeft = seat_of(kAllies, 1), kCenter = seat_of(kAllies, 2),
               kRight = seat_of(kAllies, 3);

// Two Allied infantry units on either wing of the long board. E4 stands beside the enemy from the start.
Table two_wings() {
  Table table(
      R"(
    C3:  i
    D4:  i
    E3:  I I
    C22: i
    E22: I
  )",
      [](auto& setup) { setup.mode = Mode::Overlord; }, BoardKind::Overlord);
  table.hand(kAllies, {"probe-left", "probe-right", "attack-center"});
  return table;
}

std::string offered(const Table& table, Seat seat) {
  ActionList list;
  legal_actions(table.game, table.state, seat, list);
  std::string text;
  for (const Action& a : list) text += (text.empty() ? "" : ", ") + to_text(table.game, a);
  return text;
}

bool offers(const Table& table, Seat seat, std::string_view verb) {
  return offered(table, seat).find(verb) != std::string::npos;
}

SeatSet seats(std::initializer_list<Seat> list) {
  SeatSet set = 0;
  for (Seat seat : list) set |= set_of_seat(seat);
  return set;
}

SeatSet open(const Table& table) { return to_act(table.game, table.state); }

TEST(Overlord, TheCommanderHandsOutCardsBeforeAnyGeneralActs) {
  RULES("O-TURN-02", "O-SECT-03", "O-SECT-04", "O-SECT-05", "O-DRAW-05", "O-DRAW-07");
  Table t = two_wings();
  Journey j(t);
  EXPECT_EQ(open(t), seats({kCommander}));
  // At least one card is used, each only by the general it points to.
  EXPECT_EQ(offered(t, kCommander),
            "give probe-left left, give probe-right right, give attack-center center");
  j.act(kCommander, "give probe-left left");
  EXPECT_EQ(open(t), seats({kCommander}));
  EXPECT_EQ(offered(t, kLeft), "");
  j.act(kCommander, "give probe-right right");
  EXPECT_EQ(offered(t, kCommander), "done"); // of three cards one stays
  j.act(kCommander, "done");
  EXPECT_EQ(open(t), seats({kLeft, kRight}));
  EXPECT_EQ(offered(t, kCenter), "");
  EXPECT_EQ(offered(t, kCommander), "");
}

TEST(Overlord, GeneralsActInAnyOrderAndBattlesWaitForAllMoves) {
  RULES("O-PLAY-06", "B-MOVE-05");
  Table t = two_wings();
  Journey j(t);
  j.act(kCommander, "give probe-left left");
  j.act(kCommander, "give probe-right right");
  j.act(kCommander, "done");

  // Left and right take turns as they please.
  j.act(kLeft, "section 1");
  EXPECT_TRUE(offers(t, kLeft, "order e3"));
  EXPECT_TRUE(offers(t, kRight, "section 5"));
  j.act(kRight, "section 5");
  j.act(kRight, "order e22");
  j.act(kLeft, "order e4");
  EXPECT_TRUE(offers(t, kRight, "move e22"));
  j.act(kLeft, "order e3");
  EXPECT_TRUE(offers(t, kLeft, "move e3"));
  EXPECT_EQ(open(t), seats({kLeft, kRight}));

  // The left general has moved and stands beside the enemy; the right one has not: nobody may battle.
  j.act(kLeft, "done");
  EXPECT_EQ(open(t), seats({kRight}));
  EXPECT_EQ(offered(t, kLeft), "");
  EXPECT_FALSE(offers(t, kRight, "battle"));
  j.act(kRight, "move e22 d22");

  // The last move is made: both may.
  EXPECT_EQ(open(t), seats({kLeft, kRight}));
  EXPECT_TRUE(offers(t, kLeft, "battle e4 d4"));
  EXPECT_TRUE(offers(t, kRight, "battle d22 c22"));
  EXPECT_FALSE(offers(t, kLeft, "move"));
  EXPECT_FALSE(offers(t, kRight, "move"));
}

TEST(Overlord, GeneralsBattleInAnyOrder) {
  RULES("O-PLAY-06");
  Table t = two_wings();
  Journey j(t);
  j.act(kCommander, "give probe-left left");
  j.act(kCommander, "give probe-right right");
  j.act(kCommander, "done");
  j.act(kRight, "section 5");
  j.act(kLeft, "section 1");
  j.act(kLeft, "order e3");
  j.act(kRight, "order e22");
  j.act(kRight, "move e22 d22");
  j.act(kLeft, "order e4");
  j.act(kLeft, "move e3 d3");
  j.act(kLeft, "done");

  // A battle is one matter: while it is under way only the enemy is asked, his Commander-in-Chief for an
  // ambush.
  t.dice("infantry star star  infantry star star  infantry infantry flag");
  j.act(kLeft, "battle d3 c3");
  EXPECT_EQ(open(t), seats({seat_of(kAxis)}));
  EXPECT_EQ(offered(t, kRight), "");
  j.act(seat_of(kAxis), "pass");
  EXPECT_EQ(t.figures("C3"), 3);
  EXPECT_EQ(open(t), seats({kLeft, kRight}));

  j.act(kRight, "battle d22 c22");
  EXPECT_EQ(open(t), seats({seat_of(kAxis)}));
  j.act(seat_of(kAxis), "pass");
  EXPECT_EQ(t.figures("C22"), 3);
  EXPECT_EQ(open(t), seats({kLeft})); // the right general is done

  j.act(kLeft, "battle e4 d4");
  j.act(seat_of(kAxis), "pass");
  EXPECT_EQ(t.figures("C3"), 3);
  // A choice of the enemy general's in the middle of the left general's battle: where to retreat.
  EXPECT_EQ(open(t), seats({seat_of(kAxis, 3)})); // seen from row A, that is his right
  j.act(seat_of(kAxis, 3), t.can("retreat d4 c4") ? "retreat d4 c4" : "retreat d4 c5");
  EXPECT_EQ(open(t), seats({kLeft}));
  EXPECT_TRUE(offers(t, kLeft, "ground e4 d4"));
  j.act(kLeft, "pass");
  // All is done; the enemy's Commander-in-Chief is next.
  EXPECT_EQ(open(t), seats({seat_of(kAxis)}));
}

// A choice in the middle of a battle is that of the general whose unit it is about.
TEST(Overlord, ALeadersChoiceBelongsToTheGeneralOfHisUnit) {
  RULES("F-ACT-29");
  Table t(
      R"(
    B2: i . i
    D3: i1
    E3: I
    A20: i
  )",
      [](auto& setup) {
        setup.mode = Mode::Overlord;
        unit_of(setup, "D3").marks = kLeader;
      },
      BoardKind::Overlord);
  t.hand(kAllies, {"probe-left", "probe-right"});
  Journey j(t);
  t.dice("infantry star star  infantry flag");
  j.act(kCommander, "give probe-left left");
  if (open(t) == seats({kCommander})) j.act(kCommander, "done");
  j.act(kLeft, "section 1");
  j.act(kLeft, "order e3");
  j.act(kLeft, "done");
  j.act(kLeft, "battle e3 d3");
  j.act("pass");                                  // no ambush
  EXPECT_EQ(open(t), seats({seat_of(kAxis, 3)})); // seen from row A, that is his right
  EXPECT_EQ(offered(t, t.to_act()), "leader b2, leader b4");
  j.act("leader b4");
  EXPECT_TRUE(t.unit("B4").is(kLeader));
  EXPECT_EQ(open(t), seats({kLeft}));
  EXPECT_TRUE(offers(t, kLeft, "ground e3 d3"));
}

// Three boards side by side: each general has one, and lays his cards there.
TEST(Overlord, OnThreeBoardsEachGeneralHasOne) {
  Table t(
      R"(
    E3:  I
    E20: I
    E37: I
    A3:  i
    A20: i
    A37: i
  )",
      [](auto& setup) { setup.mode = Mode::Overlord; }, BoardKind::ThreeBoards);
  t.hand(kAllies, {"probe-left", "attack-center", "probe-right", "recon-left"});
  t.hand(kAxis, {"probe-left", "attack-center", "probe-right", "recon-left"});
  Journey j(t);
  for (Side side : {kAllies, kAxis}) {
    j.act(seat_of(side), "give probe-left left");
    j.act(seat_of(side), "give attack-center center");
    j.act(seat_of(side), "give probe-right right");
    if (open(t) == seats({seat_of(side)})) j.act(seat_of(side), "done");
    for (int role = 1; role <= kLanes; ++role) {
      const Seat general = seat_of(side, role);
      const int board = side == kAllies ? role : kLanes + 1 - role; // left and right as he sees them
      EXPECT_EQ(offered(t, general), "section " + std::to_string(board));
      j.act(general, "section " + std::to_string(board));
      const char row = side == kAllies ? 'e' : 'a';
      EXPECT_TRUE(offers(t, general, std::string("order ") + row + std::to_string(3 + 17 * (board - 1))));
    }
    for (int role = 1; role <= kLanes; ++role)
      while (t.state.active == side && offers(t, seat_of(side, role), "done"))
        j.act(seat_of(side, role), "done");
  }
}

TEST(Overlord, TheHandIsFilledWithTwoCards) {
  RULES("O-DRAW-02", "O-DRAW-03", "O-DRAW-04");
  Table t = two_wings(); // hand limit 5
  Journey j(t);
  j.act(kCommander, "give attack-center center");
  j.act(kCommander, "done");
  j.act(kCenter, "section 3");
  while (t.state.active == kAllies) j.act(kCenter, "done");
  EXPECT_EQ(t.hand_size(kAllies), 4); // 2 left and 2 drawn

  Table full = two_wings();
  full.hand(kAllies, {"probe-left", "probe-left", "probe-left", "probe-right", "attack-center"});
  Journey k(full);
  k.act(kCommander, "give attack-center center");
  k.act(kCommander, "done");
  k.act(kCenter, "section 3");
  while (full.state.active == kAllies) k.act(kCenter, "done");
  EXPECT_EQ(full.hand_size(kAllies), 5); // 4 left, and only 1 may be drawn
}

} // namespace
} // namespace bocage::test
