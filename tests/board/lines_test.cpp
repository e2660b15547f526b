// Lines of sight between centers, as pure geometry: which hexes they cross, which they only touch, what
// blocks them.
//
// Rules: B-LOS-03, 08 to 10, 18 to 23, F-GLOS-01.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "engine/board/board.h"
#include "tests/board/boards.h"
#include "tests/board/picture.h"
#include "tests/support/rule.h"

namespace bocage {
namespace {

// The same line found the slow way: real hexes of side 1 on paper, the segment clipped by their six sides.

struct Point {
  double x, y;
};

Point center(int row, int column) { return {std::numbers::sqrt3 / 2 * column, 1.5 * row}; }

// How much of the segment from a to b lies within a hex whose sides are pushed outwards by `margin`; below
// zero if the segment misses it.
double length_inside(Point hex, double margin, Point a, Point b) {
  double enter = 0, leave = 1;
  for (int side = 0; side < 6; ++side) {
    const double angle = side * std::numbers::pi / 3;
    const Point out = {std::cos(angle),
                       std::sin(angle)}; // east, then every 60 degrees: the sides of a point-up hex
    const double apothem = std::numbers::sqrt3 / 2 + margin;
    const double from = out.x * (a.x - hex.x) + out.y * (a.y - hex.y) - apothem;
    const double to = out.x * (b.x - hex.x) + out.y * (b.y - hex.y) - apothem;
    if (from > 0 && to > 0) return -1;
    if (from > 0) enter = std::max(enter, from / (from - to));
    if (to > 0) leave = std::min(leave, from / (from - to));
  }
  return (leave - enter) * std::hypot(b.x - a.x, b.y - a.y);
}

struct Paper {
  std::vector<Hex> crossed, left, right; // sorted; kNoHex for every half hex
  int corners = 0;                       // touched in one point only
};

Paper on_paper(const Board& board, Hex from, Hex to) {
  constexpr double kHair = 1e-6;
  const Point a = center(board.row(from), board.column(from)), b = center(board.row(to), board.column(to));
  const auto [top, bottom] = std::minmax({board.row(from), board.row(to)});
  const auto [west, east] = std::minmax({board.column(from), board.column(to)});
  Paper paper;
  for (int row = top - 1; row <= bottom + 1; ++row)
    for (int column = west - 3; column <= east + 3; ++column) {
      const Hex h = board.at(row, column);
      if ((row + column) % 2 != 0 || h == from || h == to) continue;
      const Point c = center(row, column);
      const double touched = length_inside(c, kHair, a, b);
      if (touched < 0) continue;
      const bool inside = length_inside(c, -kHair, a, b) > 0;
      const double turn =
          (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); // below zero: left, as y points down
      (inside ? paper.crossed : turn < 0 ? paper.left : paper.right).push_back(h);
      paper.corners += !inside && touched < 0.5; // an edge is 1 long
    }
  for (auto* list : {&paper.crossed, &paper.left, &paper.right}) std::ranges::sort(*list);
  return paper;
}

bool clear_on_paper(const Paper& paper, const HexSet& obstructions) {
  const auto obstructs = [&](Hex h) { return h == kNoHex || obstructions.contains(h); };
  return std::ranges::none_of(paper.crossed, obstructs) &&
         !(std::ranges::any_of(paper.left, obstructs) && std::ranges::any_of(paper.right, obstructs));
}

std::vector<Hex> sorted(std::span<const Hex> hexes) {
  std::vector<Hex> out(hexes.begin(), hexes.end());
  std::ranges::sort(out);
  return out;
}
std::vector<Hex> crossed(const Line& line) {
  return sorted(std::span(line.crossed).first(line.crossed_count));
}
std::vector<Hex> left(const Line& line) { return sorted(std::span(line.left).first(line.left_count)); }
std::vector<Hex> right(const Line& line) { return sorted(std::span(line.right).first(line.right_count)); }

// "crossed D8 | left D7 | right E8": the half hexes are written -.
std::string describe(const Board& board, std::string_view from, std::string_view to) {
  const Line line = board.line(hex(board, from), hex(board, to));
  const auto list = [&](std::string word, const std::vector<Hex>& hexes) {
    for (Hex h : hexes) word += " " + board.name(h);
    return word;
  };
  return list("crossed", crossed(line)) + " | " + list("left", left(line)) + " | " +
         list("right", right(line));
}

HexSet random_hexes(const Board& board, std::mt19937& random, double share) {
  HexSet set;
  std::bernoulli_distribution in(share);
  for (Hex h : board.hexes())
    if (in(random)) set.insert(h);
  return set;
}

template <typename Check>
void for_every_pair(const Board& board, int longest, Check check) {
  for (Hex from : board.hexes())
    for (Hex to : board.within(from, longest)) check(from, to);
}

// Straight through

TEST(Lines, AHexOnTheWayBlocks) {
  RULE("B-LOS-03");
  EXPECT_FALSE(sees(R"(
      E7  S   #   T)"));
  EXPECT_FALSE(sees(R"(
      C7  .   T
      D7    #   .
      E7  S   .   .)"));
  EXPECT_TRUE(sees(R"(
      D6    #   #   #
      E7      S   .   T
      F6    #   #   #)"));
}

TEST(Lines, RunStraightFromCenterToCenter) {
  RULES("B-LOS-03", "B-LOS-21");
  for (BoardKind kind : all_boards()) {
    SCOPED_TRACE(board_name(kind));
    const Board& board = Board::of(kind);
    for_every_pair(board, kMaxLineLength, [&](Hex from, Hex to) {
      const Line line = board.line(from, to);
      const Paper paper = on_paper(board, from, to);
      EXPECT_EQ(crossed(line), paper.crossed) << board.name(from) << ' ' << board.name(to);
      EXPECT_EQ(left(line), paper.left) << board.name(from) << ' ' << board.name(to);
      EXPECT_EQ(right(line), paper.right) << board.name(from) << ' ' << board.name(to);
    });
  }
}

TEST(Lines, AreClearExactlyWhenTheyAreOnPaper) {
  RULES("B-LOS-09", "B-LOS-10", "B-LOS-20", "B-LOS-21", "B-LOS-22");
  std::mt19937 random(1944);
  for (BoardKind kind : all_boards()) {
    SCOPED_TRACE(board_name(kind));
    const Board& board = Board::of(kind);
    for_every_pair(board, kMaxLineLength, [&](Hex from, Hex to) {
      if (random() % 8 != 0 && kind != BoardKind::Standard) return;
      const Paper paper = on_paper(board, from, to);
      for (double share : {0.1, 0.3}) {
        const HexSet obstructions = random_hexes(board, random, share);
        EXPECT_EQ(board.clear_line(from, to, obstructions), clear_on_paper(paper, obstructions))
            << draw(board, from, to, obstructions);
      }
    });
  }
}

TEST(Lines, NeighboursAlwaysSeeEachOther) {
  RULE("B-LOS-08");
  EXPECT_TRUE(sees(R"(
      D6    #   T   #
      E6  #   S   #
      F6    #   #)"));
  for (BoardKind kind : all_boards()) {
    const Board& board = Board::of(kind);
    for_every_pair(board, 1, [&](Hex from, Hex to) { EXPECT_TRUE(sees(board, from, to, board.hexes())); });
  }
}

TEST(Lines, TheHexesAtTheEndsDoNotBlock) {
  for_every_pair(standard(), kMaxLineLength, [](Hex from, Hex to) {
    EXPECT_TRUE(sees(standard(), from, to, HexSet::of(from) | HexSet::of(to)));
  });
}

TEST(Lines, AnEmptyBoardHidesNothing) {
  for (BoardKind kind : all_boards()) {
    const Board& board = Board::of(kind);
    for_every_pair(board, kMaxLineLength,
                   [&](Hex from, Hex to) { EXPECT_TRUE(sees(board, from, to, HexSet{})); });
  }
}

// Along the edges

TEST(Lines, ObstructionsOnOneSideOfAnEdgeDoNotBlock) {
  RULE("B-LOS-09");
  EXPECT_TRUE(sees(R"(
      C6  .   T   .
      D6    #   .
      E6  .   S   .)"));
  EXPECT_TRUE(sees(R"(
      C6  .   T   .
      D6    .   #
      E6  .   S   .)"));
  EXPECT_TRUE(sees(R"(
      A6  #   T   .
      B6    #   .
      C6  #   .   .
      D6    #   .
      E6  #   S   .)"));
}

TEST(Lines, ObstructionsOnBothSidesOfAnEdgeBlock) {
  RULE("B-LOS-10");
  EXPECT_FALSE(sees(R"(
      C6  .   T   .
      D6    #   #
      E6  .   S   .)"));
  EXPECT_FALSE(sees(R"(
      D7    #   T
      E7  S   #   .)"));
}

TEST(Lines, LeftAndRightAreThoseOfTheShooter) {
  EXPECT_EQ(describe(standard(), "E7", "C7"), "crossed | left D6 | right D7");
  EXPECT_EQ(describe(standard(), "C7", "E7"), "crossed | left D7 | right D6");
  EXPECT_EQ(describe(standard(), "E7", "D8"), "crossed | left D7 | right E8");
}

TEST(Lines, AtDistanceTwoOneHexOrTwoHexesLieBetween) {
  RULE("B-LOS-18");
  // Six targets in a straight row of hexes: the hex between blocks.
  EXPECT_BLOCKED("E7", "E9", {"E8"});
  EXPECT_BLOCKED("E7", "C8", {"D7"});
  EXPECT_BLOCKED("E7", "C6", {"D6"});
  EXPECT_BLOCKED("E7", "E5", {"E6"});
  EXPECT_BLOCKED("E7", "G6", {"F6"});
  EXPECT_BLOCKED("E7", "G8", {"F7"});
  // E7 to C7 runs along the edge between D6 and D7, and so on round: one of the two does not block, both do.
  EXPECT_CLEAR("E7", "C7", {"D6"});
  EXPECT_CLEAR("E7", "C7", {"D7"});
  EXPECT_BLOCKED("E7", "C7", {"D6", "D7"});
  EXPECT_CLEAR("E7", "D8", {"D7"});
  EXPECT_CLEAR("E7", "D8", {"E8"});
  EXPECT_BLOCKED("E7", "D8", {"D7", "E8"});
  EXPECT_CLEAR("E7", "F8", {"E8"});
  EXPECT_CLEAR("E7", "F8", {"F7"});
  EXPECT_BLOCKED("E7", "F8", {"E8", "F7"});
  EXPECT_CLEAR("E7", "G7", {"F6"});
  EXPECT_CLEAR("E7", "G7", {"F7"});
  EXPECT_BLOCKED("E7", "G7", {"F6", "F7"});
  EXPECT_CLEAR("E7", "F5", {"E6"});
  EXPECT_CLEAR("E7", "F5", {"F6"});
  EXPECT_BLOCKED("E7", "F5", {"E6", "F6"});
  EXPECT_CLEAR("E7", "D5", {"D6"});
  EXPECT_CLEAR("E7", "D5", {"E6"});
  EXPECT_BLOCKED("E7", "D5", {"D6", "E6"});
}

TEST(Lines, AtDistanceTwoNothingElseBlocks) {
  RULE("B-LOS-18");
  const HexSet near = hexes(standard(), {"D6", "D7", "E6", "E8", "F6", "F7"});
  for (const char* target : {"E9", "C8", "C6", "E5", "G6", "G8", "C7", "D8", "F8", "G7", "F5", "D5"})
    EXPECT_TRUE(sees(standard(), hex(standard(), "E7"), hex(standard(), target), standard().hexes() - near));
}

TEST(Lines, AtDistanceThreeTwoHexesLieBetween) {
  RULE("B-LOS-19");
  EXPECT_EQ(describe(standard(), "E7", "E10"), "crossed E8 E9 | left | right");
  EXPECT_EQ(describe(standard(), "E7", "D9"), "crossed D8 E8 | left | right");
  EXPECT_EQ(describe(standard(), "E7", "C9"), "crossed D7 D8 | left | right");
  EXPECT_EQ(describe(standard(), "E7", "B7"), "crossed C7 D7 | left | right");
  EXPECT_EQ(describe(standard(), "E7", "B8"), "crossed C8 D7 | left | right");
  EXPECT_BLOCKED("E7", "D9", {"E8"});
  EXPECT_BLOCKED("E7", "D9", {"D8"});
  EXPECT_CLEAR("E7", "D9", {"D7", "E9"});
  EXPECT_BLOCKED("E7", "B7", {"D7"});
  EXPECT_BLOCKED("E7", "B7", {"C7"});
  EXPECT_CLEAR("E7", "B7", {"D6", "C8"});
  int targets = 0;
  for (Hex to : standard().hexes()) {
    const Hex from = hex(standard(), "E7");
    if (standard().distance(from, to) != 3) continue;
    const Line line = standard().line(from, to);
    EXPECT_EQ(line.crossed_count, 2) << standard().name(to);
    EXPECT_EQ(line.left_count + line.right_count, 0) << standard().name(to);
    ++targets;
  }
  EXPECT_EQ(targets, 18);
}

TEST(Lines, OppositeSidesBlockAlsoAtDifferentEdges) {
  RULE("B-LOS-20");
  EXPECT_FALSE(sees(R"(
      A6  .   T   .
      B6    .   #
      C6  .   .   .
      D6    #   .
      E6  .   S   .)"));
  EXPECT_TRUE(sees(R"(
      A6  .   T   .
      B6    #   .
      C6  .   .   .
      D6    #   .
      E6  .   S   .)"));
  EXPECT_FALSE(sees(R"(
      C8        .   .   T
      D7      #   .   #
      E7    S   .   .)"));
  EXPECT_TRUE(sees(R"(
      C8        .   #   T
      D7      #   .   .
      E7    S   .   .)"));
}

TEST(Lines, AHexTouchedInACornerCountsForItsSide) {
  RULE("B-LOS-21");
  // E7 to D11 passes through the insides of E8, E9, D9 and D10, a corner of D8 on its left and of E10 on its
  // right.
  EXPECT_TRUE(sees(R"(
      D7    .   #   .   .   T
      E7  S   .   .   .   .)"));
  EXPECT_TRUE(sees(R"(
      D7    .   .   .   .   T
      E7  S   .   .   #   .)"));
  EXPECT_FALSE(sees(R"(
      D7    .   #   .   .   T
      E7  S   .   .   #   .)"));
  EXPECT_FALSE(sees(R"(
      D7    .   .   #   .   T
      E7  S   .   .   .   .)"));
}

TEST(Lines, CornersAreMetFromDistanceFiveOn) {
  RULE("B-LOS-21");
  std::vector<int> corners(kMaxLineLength + 1, 0);
  for_every_pair(standard(), kMaxLineLength, [&](Hex from, Hex to) {
    const auto distance = static_cast<std::size_t>(standard().distance(from, to));
    corners[distance] += on_paper(standard(), from, to).corners;
  });
  for (std::size_t distance = 0; distance < 5; ++distance) EXPECT_EQ(corners[distance], 0) << distance;
  EXPECT_GT(corners[5], 0);
}

// Along the border

TEST(Lines, AHalfHexBesideTheLineObstructs) {
  RULES("B-LOS-22", "F-GLOS-01");
  EXPECT_TRUE(sees(R"(
      A1  S   .
      B1    .   .
      C1  T   .)"));
  EXPECT_FALSE(sees(R"(
      A1  S   .
      B1    #   .
      C1  T   .)"));
  EXPECT_FALSE(sees(R"(
      G12   .   S
      H12     #
      I12   .   T)"));
  // One hex further in there are two whole hexes beside the line.
  EXPECT_TRUE(sees(R"(
      A1  .   S   .
      B1    #   .
      C1  .   T   .)"));
}

TEST(Lines, EveryObstructionAlongTheBorderBlocks) {
  RULES("B-LOS-22", "F-GLOS-01");
  EXPECT_EQ(describe(standard(), "A1", "E1"), "crossed C1 | left B1 D1 | right - -");
  for (const char* name : {"B1", "C1", "D1"}) EXPECT_FALSE(sees(standard(), "A1", "E1", {name})) << name;
  EXPECT_CLEAR("A1", "E1", {"A2", "B2", "C2", "D2", "E2", "F1"});
  for (const char* name : {"F12", "G13", "H12"}) EXPECT_FALSE(sees(standard(), "I13", "E13", {name})) << name;
}

TEST(Lines, TheSeamOfTwoBoardsIsNoBorder) {
  RULES("O-BOARD-02", "B-LOS-22");
  EXPECT_TRUE(sees(overlord(), R"(
      A12  .   S   .
      B12    #   .
      C12  .   T   .)"));
  EXPECT_TRUE(sees(overlord(), R"(
      A12  .   .   S
      B12    .   .   #
      C12  .   .   T)"));
  EXPECT_FALSE(sees(overlord(), "A26", "C26", {"B25"}));
}

TEST(Lines, TheBordersOfTheDeepBoardReachDownToItsLastRow) {
  RULE("B-LOS-22");
  const Board& deep = Board::of(BoardKind::Breakthrough);
  EXPECT_FALSE(sees(deep, "Q1", "O1", {"P1"}));
  EXPECT_FALSE(sees(deep, "Q13", "O13", {"P12"}));
  EXPECT_TRUE(sees(deep, "Q13", "O13", {"P11"}));
}

// Both ways

TEST(Lines, WhoIsSeenSees) {
  RULE("B-LOS-23");
  std::mt19937 random(6);
  for (BoardKind kind : all_boards()) {
    SCOPED_TRACE(board_name(kind));
    const Board& board = Board::of(kind);
    for (double share : {0.05, 0.15, 0.3}) {
      const HexSet obstructions = random_hexes(board, random, share);
      for_every_pair(board, kMaxLineLength, [&](Hex from, Hex to) {
        EXPECT_EQ(board.clear_line(from, to, obstructions), board.clear_line(to, from, obstructions))
            << draw(board, from, to, obstructions);
      });
    }
  }
}

TEST(Lines, TheWayBackMeetsTheSameHexes) {
  RULE("B-LOS-23");
  for_every_pair(standard(), kMaxLineLength, [](Hex from, Hex to) {
    const Line there = standard().line(from, to), back = standard().line(to, from);
    EXPECT_EQ(crossed(there), crossed(back)) << standard().name(from) << ' ' << standard().name(to);
    EXPECT_EQ(left(there), right(back)) << standard().name(from) << ' ' << standard().name(to);
    EXPECT_EQ(right(there), left(back)) << standard().name(from) << ' ' << standard().name(to);
  });
}

// The pictures themselves

TEST(Pictures, DrawnAskewAreRefused) {
  EXPECT_THROW(static_cast<void>(sees("E7 S   T\nF7 .   .")), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(sees("E7 S  T")), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(sees("E13 S   T")), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(sees("E7 S   .")), std::invalid_argument);
}

TEST(Pictures, AreDrawnAsTheyAreRead) {
  EXPECT_EQ(draw(standard(), hex(standard(), "I2"), hex(standard(), "I1"), hexes(standard(), {"H2"})),
            "    H1     .   #\n"
            "    I1   T   S   .\n");
}

} // namespace
} // namespace bocage
