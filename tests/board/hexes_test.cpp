// Which hexes there are, what they are called, which of them touch and how far apart they are.
//
// Rules: B-BOARD-01 to 08, O-BOARD-01 and 02.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/board/board.h"
#include "tests/board/boards.h"
#include "tests/support/rule.h"

namespace bocage {
namespace {

int hexes_in_row(const Board& board, int row) {
  int count = 0;
  for (Hex h : board.hexes()) count += board.row(h) == row;
  return count;
}

std::string around(const Board& board, std::string_view name) {
  return names(board, board.neighbors(hex(board, name)));
}

// B-BOARD-06 in its own words: letters and numbers only.
std::set<std::string> touching_by_the_rule(const Board& board, Hex h) {
  const std::string name = board.name(h);
  const char row = name[0];
  const int p = std::stoi(name.substr(1));
  const bool long_row = (row - 'A') % 2 == 0;
  const std::array<int, 2> beside = long_row ? std::array{p - 1, p} : std::array{p, p + 1};
  const int length = board.width();
  std::set<std::string> touching;
  const auto add = [&](char letter, int number) {
    const int last = (letter - 'A') % 2 == 0 ? length : length - 1;
    if (letter >= 'A' && letter < 'A' + board.rows() && number >= 1 && number <= last)
      touching.insert(letter + std::to_string(number));
  };
  add(row, p - 1);
  add(row, p + 1);
  for (int number : beside) {
    add(static_cast<char>(row - 1), number);
    add(static_cast<char>(row + 1), number);
  }
  return touching;
}

std::map<Hex, int> steps_from(const Board& board, Hex start) {
  std::map<Hex, int> steps = {{start, 0}};
  std::deque<Hex> queue = {start};
  while (!queue.empty()) {
    const Hex here = queue.front();
    queue.pop_front();
    for (const std::string& name : touching_by_the_rule(board, here)) {
      const Hex next = hex(board, name);
      if (steps.emplace(next, steps[here] + 1).second) queue.push_back(next);
    }
  }
  return steps;
}

// Size

TEST(Hexes, TheBoardIsThirteenHexesWideAndNineRowsDeep) {
  RULE("B-BOARD-01");
  EXPECT_EQ(standard().width(), 13);
  EXPECT_EQ(standard().rows(), 9);
  EXPECT_TRUE(standard().parse("A13"));
  EXPECT_TRUE(standard().parse("I13"));
  EXPECT_FALSE(standard().parse("A14"));
  EXPECT_FALSE(standard().parse("J1"));
}

TEST(Hexes, RowsOfThirteenAndTwelveTakeTurns) {
  RULE("B-BOARD-02");
  const std::vector<int> lengths = {13, 12, 13, 12, 13, 12, 13, 12, 13};
  for (int row = 0; row < 9; ++row)
    EXPECT_EQ(hexes_in_row(standard(), row), lengths[static_cast<std::size_t>(row)]) << "row " << row;
}

TEST(Hexes, TheBoardHas113Hexes) {
  RULE("B-BOARD-03");
  EXPECT_EQ(standard().hexes().count(), 113);
}

TEST(Hexes, ThreeBoardsHave347HexesAndBreakthrough213) {
  const Board& three = Board::of(BoardKind::ThreeBoards);
  EXPECT_EQ(three.width(), 39);
  EXPECT_EQ(three.rows(), 9);
  EXPECT_EQ(three.hexes().count(), 5 * 39 + 4 * 38);
  const Board& deep = Board::of(BoardKind::Breakthrough);
  EXPECT_EQ(deep.width(), 13);
  EXPECT_EQ(deep.rows(), 17);
  EXPECT_EQ(deep.hexes().count(), 9 * 13 + 8 * 12);
  EXPECT_EQ(three.hexes().count(), 347);
  EXPECT_EQ(deep.hexes().count(), 213);
}

TEST(Hexes, HalfHexesAreOutsideTheField) {
  RULE("B-BOARD-04");
  for (const char* half : {"B0", "B13", "D13", "F13", "H13"}) EXPECT_FALSE(standard().parse(half)) << half;
  for (const char row : {'B', 'D', 'F', 'H'}) {
    const Hex left = hex(standard(), row + std::string("1"));
    const Hex right = hex(standard(), row + std::string("12"));
    EXPECT_EQ(standard().neighbor(left, Direction::West), kNoHex) << row;
    EXPECT_EQ(standard().neighbor(right, Direction::East), kNoHex) << row;
    EXPECT_EQ(standard().at(row - 'A', -1), kNoHex) << row;
    EXPECT_EQ(standard().at(row - 'A', 25), kNoHex) << row;
  }
}

TEST(Hexes, NoStepLeadsOntoAHalfHexOrRoundTheBorder) {
  RULE("B-BOARD-04");
  for (BoardKind kind : all_boards()) {
    SCOPED_TRACE(board_name(kind));
    const Board& board = Board::of(kind);
    for (Hex h : board.hexes()) {
      const HexSet reached = board.step(HexSet::of(h), board.open_steps());
      EXPECT_EQ(names(board, reached), names(board, board.neighbors(h))) << board.name(h);
      EXPECT_TRUE((reached - board.hexes()).empty()) << board.name(h);
    }
  }
}

TEST(Hexes, TheBaselinesAreTheTwoLongEdges) {
  RULE("B-BOARD-05");
  for (Hex h : standard().hexes()) {
    const bool nothing_above = standard().neighbor(h, Direction::NorthWest) == kNoHex &&
                               standard().neighbor(h, Direction::NorthEast) == kNoHex;
    const bool nothing_below = standard().neighbor(h, Direction::SouthWest) == kNoHex &&
                               standard().neighbor(h, Direction::SouthEast) == kNoHex;
    EXPECT_EQ(nothing_above, standard().name(h)[0] == 'A') << standard().name(h);
    EXPECT_EQ(nothing_below, standard().name(h)[0] == 'I') << standard().name(h);
  }
}

TEST(Hexes, AnOverlordBoardIsTwoBoardsSideBySide) {
  RULE("O-BOARD-01");
  EXPECT_EQ(overlord().width(), 26);
  EXPECT_EQ(overlord().rows(), 9);
  EXPECT_EQ(overlord().column(hex(overlord(), "A1")), 0);
  EXPECT_EQ(overlord().column(hex(overlord(), "A13")), 24);
  EXPECT_EQ(overlord().column(hex(overlord(), "B13")), 25);
  EXPECT_EQ(overlord().column(hex(overlord(), "A14")), 26);
  EXPECT_EQ(overlord().column(hex(overlord(), "I26")), 50);
  for (Hex h : standard().hexes()) {
    const int row = standard().row(h), column = standard().column(h);
    EXPECT_NE(overlord().at(row, column), kNoHex) << standard().name(h);
    EXPECT_NE(overlord().at(row, column + 26), kNoHex) << standard().name(h);
  }
}

TEST(Hexes, TheHalfHexesAtTheSeamMakeOneWholeHex) {
  RULES("O-BOARD-02", "B-BOARD-04");
  for (int row = 0; row < 9; ++row) EXPECT_EQ(hexes_in_row(overlord(), row), row % 2 == 0 ? 26 : 25) << row;
  EXPECT_EQ(overlord().hexes().count(), 230);
  EXPECT_EQ(around(overlord(), "D13"), "C13 C14 D12 D14 E13 E14");
  for (const char* half : {"B26", "D26", "F26", "H26"}) EXPECT_FALSE(overlord().parse(half)) << half;
}

// Names

TEST(Hexes, EveryNameReadsBackAsItsHex) {
  for (BoardKind kind : all_boards()) {
    SCOPED_TRACE(board_name(kind));
    const Board& board = Board::of(kind);
    std::set<std::string> seen;
    for (int row = 0; row < board.rows(); ++row)
      for (int number = 1; number <= board.width() - row % 2; ++number) {
        const std::string upper = static_cast<char>('A' + row) + std::to_string(number);
        const std::string lower = static_cast<char>('a' + row) + std::to_string(number);
        const auto h = board.parse(upper);
        ASSERT_TRUE(h) << upper;
        EXPECT_EQ(board.name(*h), upper);
        EXPECT_EQ(board.parse(lower), h);
        EXPECT_EQ(board.row(*h), row) << upper;
        EXPECT_EQ(board.column(*h), 2 * (number - 1) + row % 2) << upper;
        EXPECT_EQ(board.at(board.row(*h), board.column(*h)), *h) << upper;
        EXPECT_TRUE(board.contains(*h)) << upper;
        seen.insert(upper);
      }
    EXPECT_EQ(static_cast<int>(seen.size()), board.hexes().count());
  }
}

TEST(Hexes, ANameThatIsNoHexIsRefused) {
  const std::vector<std::string> bad_names = {
      "",    "A",   "1",   "A0",  "A00", "B13", "A14", "A99", "J1",  "Z1", "@1",   "`1",   "[1",  "1A",
      "AA1", "A-1", "A+1", "A 1", " A1", "A1 ", "A1x", "A1/", "A1:", "A:", "A1.0", "A1\n", "A013"};
  for (const std::string& bad : bad_names) EXPECT_FALSE(standard().parse(bad)) << '"' << bad << '"';
  EXPECT_FALSE(standard().parse(std::string_view("A1\0", 3)));
  EXPECT_FALSE(standard().parse("\xC3\x89"
                                "1"));
  EXPECT_FALSE(standard().parse("\xC1"
                                "1"));
  EXPECT_FALSE(Board::of(BoardKind::Breakthrough).parse("R1"));
  EXPECT_TRUE(Board::of(BoardKind::Breakthrough).parse("Q13"));
  EXPECT_FALSE(Board::of(BoardKind::ThreeBoards).parse("B39"));
  EXPECT_TRUE(Board::of(BoardKind::ThreeBoards).parse("A39"));
}

TEST(Hexes, WhatIsNotOnTheBoardIsNotContained) {
  EXPECT_FALSE(standard().contains(kNoHex));
  EXPECT_EQ(standard().name(kNoHex), "-");
  for (BoardKind kind : all_boards()) {
    const Board& board = Board::of(kind);
    int contained = 0;
    for (int h = 0; h <= kNoHex; ++h) contained += board.contains(static_cast<Hex>(h));
    EXPECT_EQ(contained, board.hexes().count()) << board_name(kind);
    for (int row = -2; row <= board.rows() + 1; ++row)
      for (int column = -2; column <= 2 * board.width() + 1; ++column) {
        const Hex h = board.at(row, column);
        if (h == kNoHex) continue;
        EXPECT_TRUE(board.contains(h)) << row << ',' << column;
        EXPECT_EQ(board.row(h), row);
        EXPECT_EQ(board.column(h), column);
      }
  }
}

// Neighbours

TEST(Hexes, CornerBorderAndInnerHexesHaveTheirNeighbours) {
  RULE("B-BOARD-07");
  EXPECT_EQ(around(standard(), "A1"), "A2 B1");
  EXPECT_EQ(around(standard(), "C1"), "B1 C2 D1");
  EXPECT_EQ(around(standard(), "B1"), "A1 A2 B2 C1 C2");
  EXPECT_EQ(around(standard(), "E7"), "D6 D7 E6 E8 F6 F7");
  // The same on the other side.
  EXPECT_EQ(around(standard(), "I13"), "H12 I12");
  EXPECT_EQ(around(standard(), "G13"), "F12 G12 H12");
  EXPECT_EQ(around(standard(), "H12"), "G12 G13 H11 I12 I13");
}

TEST(Hexes, EveryHexTouchesTheHexesTheRuleNames) {
  RULE("B-BOARD-06");
  for (BoardKind kind : all_boards()) {
    SCOPED_TRACE(board_name(kind));
    const Board& board = Board::of(kind);
    for (Hex h : board.hexes()) {
      std::set<std::string> touching;
      for (int d = 0; d < kDirections; ++d)
        if (const Hex n = board.neighbor(h, static_cast<Direction>(d)); n != kNoHex)
          touching.insert(board.name(n));
      const std::set<std::string> expected = touching_by_the_rule(board, h);
      EXPECT_EQ(touching, expected) << board.name(h);
      for (Hex other : board.hexes())
        EXPECT_EQ(board.adjacent(h, other), expected.contains(board.name(other)))
            << board.name(h) << ' ' << board.name(other);
    }
  }
}

TEST(Hexes, DirectionsPointWhereTheySay) {
  const Hex e7 = hex(standard(), "E7");
  EXPECT_EQ(standard().name(standard().neighbor(e7, Direction::East)), "E8");
  EXPECT_EQ(standard().name(standard().neighbor(e7, Direction::NorthEast)), "D7");
  EXPECT_EQ(standard().name(standard().neighbor(e7, Direction::NorthWest)), "D6");
  EXPECT_EQ(standard().name(standard().neighbor(e7, Direction::West)), "E6");
  EXPECT_EQ(standard().name(standard().neighbor(e7, Direction::SouthWest)), "F6");
  EXPECT_EQ(standard().name(standard().neighbor(e7, Direction::SouthEast)), "F7");
  const Hex d6 = hex(standard(), "D6");
  EXPECT_EQ(standard().name(standard().neighbor(d6, Direction::NorthEast)), "C7");
  EXPECT_EQ(standard().name(standard().neighbor(d6, Direction::NorthWest)), "C6");
  EXPECT_EQ(standard().name(standard().neighbor(d6, Direction::SouthWest)), "E6");
  EXPECT_EQ(standard().name(standard().neighbor(d6, Direction::SouthEast)), "E7");
}

TEST(Hexes, AStepForthAndItsOppositeBackReturn) {
  for (BoardKind kind : all_boards()) {
    SCOPED_TRACE(board_name(kind));
    const Board& board = Board::of(kind);
    for (Hex h : board.hexes())
      for (int i = 0; i < kDirections; ++i) {
        const auto d = static_cast<Direction>(i);
        const Hex n = board.neighbor(h, d);
        if (n == kNoHex) continue;
        EXPECT_EQ(board.neighbor(n, opposite(d)), h) << board.name(h);
        EXPECT_EQ(board.direction(h, n), d) << board.name(h);
        EXPECT_EQ(board.direction(n, h), opposite(d)) << board.name(h);
      }
  }
  EXPECT_FALSE(standard().direction(hex(standard(), "E7"), hex(standard(), "E9")));
  EXPECT_FALSE(standard().direction(hex(standard(), "E7"), hex(standard(), "E7")));
}

// Distance

TEST(Hexes, DistancesAPlayerCanCount) {
  RULE("B-BOARD-08");
  const auto distance = [](std::string_view a, std::string_view b) {
    return standard().distance(hex(standard(), a), hex(standard(), b));
  };
  EXPECT_EQ(distance("E7", "E7"), 0);
  EXPECT_EQ(distance("E7", "D6"), 1);
  EXPECT_EQ(distance("E7", "C7"), 2);
  EXPECT_EQ(distance("E7", "D8"), 2);
  EXPECT_EQ(distance("E7", "D9"), 3);
  EXPECT_EQ(distance("A1", "A13"), 12);
  EXPECT_EQ(distance("A1", "I1"), 8);
  EXPECT_EQ(distance("A1", "I5"), 8);
  EXPECT_EQ(distance("A1", "I6"), 9);
  EXPECT_EQ(distance("A1", "I13"), 16);
  EXPECT_EQ(distance("B1", "B12"), 11);
}

TEST(Hexes, DistanceIsTheSmallestNumberOfSteps) {
  RULE("B-BOARD-08");
  for (BoardKind kind : all_boards()) {
    SCOPED_TRACE(board_name(kind));
    const Board& board = Board::of(kind);
    for (Hex from : board.hexes()) {
      const std::map<Hex, int> steps = steps_from(board, from);
      EXPECT_EQ(static_cast<int>(steps.size()), board.hexes().count());
      std::array<HexSet, kMaxLineLength + 1> within{};
      for (const auto& [to, count] : steps) {
        EXPECT_EQ(board.distance(from, to), count) << board.name(from) << ' ' << board.name(to);
        for (int d = count; d <= kMaxLineLength; ++d)
          if (count > 0) within[static_cast<std::size_t>(d)].insert(to);
      }
      for (int d = 0; d <= kMaxLineLength; ++d)
        EXPECT_TRUE(board.within(from, d) == within[static_cast<std::size_t>(d)])
            << board.name(from) << ' ' << d;
    }
  }
}

} // namespace
} // namespace bocage
