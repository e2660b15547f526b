// Left flank, center, right flank: drawn as a player sees them, row A on top.
//
// Rules: B-SECT-01 to 08, O-BOARD-03 to 08.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "engine/board/board.h"
#include "tests/board/boards.h"
#include "tests/support/rule.h"

namespace bocage {
namespace {

// The sections of each hex of a row: 1 to 6, or a letter on a hex that two of them share: a is 1 and 2, b is
// 2 and 3, c is 3 and 4, d is 4 and 5, e is 5 and 6. Anything else is a question mark.
std::string draw_row(const Board& board, int row) {
  std::string out = std::string(1, static_cast<char>('A' + row)) + (row % 2 == 0 ? "" : " ");
  for (Hex h : board.hexes()) {
    if (board.row(h) != row) continue;
    const unsigned sections = board.sections(h);
    const int first = std::countr_zero(sections);
    const bool alone = sections == 1u << first, pair = sections == 3u << first;
    out += std::string(" ") + (alone  ? static_cast<char>('1' + first)
                               : pair ? static_cast<char>('a' + first)
                                      : '?');
  }
  return out + "\n";
}

std::string draw_sections(const Board& board) {
  std::string out = "\n";
  for (int row = 0; row < board.rows(); ++row) out += draw_row(board, row);
  return out;
}

HexSet columns(const Board& board, int first, int last) {
  HexSet set;
  for (Hex h : board.hexes())
    if (board.column(h) >= first && board.column(h) <= last) set.insert(h);
  return set;
}

HexSet shared_hexes(const Board& board) {
  HexSet set;
  for (Hex h : board.hexes())
    if (std::popcount(board.sections(h)) > 1) set.insert(h);
  return set;
}

// The hex in the same place for the player across the table.
Hex across(const Board& board, Hex h) {
  return board.at(board.rows() - 1 - board.row(h), 2 * (board.width() - 1) - board.column(h));
}

// The standard board

TEST(Sections, TheBoardIsCutInThree) {
  RULES("B-SECT-01", "B-SECT-03", "B-SECT-04", "B-SECT-05");
  EXPECT_EQ(standard().section_count(), 3);
  EXPECT_EQ(draw_sections(standard()), R"(
A 1 1 1 1 2 2 2 2 2 3 3 3 3
B  1 1 1 a 2 2 2 2 b 3 3 3
C 1 1 1 1 2 2 2 2 2 3 3 3 3
D  1 1 1 a 2 2 2 2 b 3 3 3
E 1 1 1 1 2 2 2 2 2 3 3 3 3
F  1 1 1 a 2 2 2 2 b 3 3 3
G 1 1 1 1 2 2 2 2 2 3 3 3 3
H  1 1 1 a 2 2 2 2 b 3 3 3
I 1 1 1 1 2 2 2 2 2 3 3 3 3
)");
}

TEST(Sections, AHexCutByALineIsInBothSections) {
  RULE("B-SECT-03");
  for (const char* name : {"B4", "D4", "F4", "H4"}) {
    EXPECT_TRUE(standard().section(0).contains(hex(standard(), name))) << name;
    EXPECT_TRUE(standard().section(1).contains(hex(standard(), name))) << name;
    EXPECT_FALSE(standard().section(2).contains(hex(standard(), name))) << name;
  }
  for (const char* name : {"B9", "D9", "F9", "H9"}) {
    EXPECT_FALSE(standard().section(0).contains(hex(standard(), name))) << name;
    EXPECT_TRUE(standard().section(1).contains(hex(standard(), name))) << name;
    EXPECT_TRUE(standard().section(2).contains(hex(standard(), name))) << name;
  }
}

TEST(Sections, EightHexesAreShared) {
  RULE("B-SECT-06");
  EXPECT_EQ(names(standard(), shared_hexes(standard())), "B4 B9 D4 D9 F4 F9 H4 H9");
  EXPECT_EQ(standard().section(0).count(), 36);
  EXPECT_EQ(standard().section(1).count(), 49);
  EXPECT_EQ(standard().section(2).count(), 36);
}

TEST(Sections, BothPlayersHaveTheSameFlanksTurnedRound) {
  RULE("B-SECT-02");
  for (BoardKind kind : all_boards()) {
    SCOPED_TRACE(board_name(kind));
    const Board& board = Board::of(kind);
    const int last = board.section_count() - 1;
    for (int s = 0; s <= last; ++s)
      for (Hex h : board.hexes())
        EXPECT_EQ(board.section(s).contains(h), board.section(last - s).contains(across(board, h)))
            << board.name(h);
  }
}

TEST(Sections, LowNumbersAreTheLeftFlankOfThePlayerOnRowI) {
  RULE("B-SECT-07");
  const HexSet left = hexes(standard(), {"I1", "I4", "H1", "H4", "A1", "A4", "B4"});
  const HexSet right = hexes(standard(), {"I10", "I13", "H9", "H12", "A10", "A13", "B9"});
  EXPECT_TRUE((left - standard().section(0)).empty());
  EXPECT_TRUE((right - standard().section(2)).empty());
  EXPECT_FALSE(left.intersects(standard().section(2)));
  EXPECT_FALSE(right.intersects(standard().section(0)));
}

TEST(Sections, ASectionIsASliceOfTheBoardAndNothingElse) {
  RULE("B-SECT-08");
  for (BoardKind kind : all_boards()) {
    SCOPED_TRACE(board_name(kind));
    const Board& board = Board::of(kind);
    HexSet all;
    for (int s = 0; s < board.section_count(); ++s) {
      const HexSet& section = board.section(s);
      ASSERT_TRUE(section.any());
      int first = board.column(section.first()), last = first;
      for (Hex h : section) {
        first = std::min(first, board.column(h));
        last = std::max(last, board.column(h));
        EXPECT_TRUE(board.sections(h) >> s & 1) << board.name(h);
      }
      EXPECT_EQ(names(board, section), names(board, columns(board, first, last)));
      all |= section;
    }
    EXPECT_TRUE(all == board.hexes());
  }
}

// Two boards

TEST(Sections, AnOverlordBoardIsCutInSix) {
  RULES("O-BOARD-03", "O-BOARD-05", "O-BOARD-06");
  EXPECT_EQ(overlord().section_count(), 6);
  EXPECT_EQ(draw_sections(overlord()), R"(
A 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 5 6 6 6 6
B  1 1 1 a 2 2 2 2 b 3 3 3 c 4 4 4 d 5 5 5 5 e 6 6 6
C 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 5 6 6 6 6
D  1 1 1 a 2 2 2 2 b 3 3 3 c 4 4 4 d 5 5 5 5 e 6 6 6
E 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 5 6 6 6 6
F  1 1 1 a 2 2 2 2 b 3 3 3 c 4 4 4 d 5 5 5 5 e 6 6 6
G 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 5 6 6 6 6
H  1 1 1 a 2 2 2 2 b 3 3 3 c 4 4 4 d 5 5 5 5 e 6 6 6
I 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 5 6 6 6 6
)");
}

TEST(Sections, OverlordSectionsLieBetweenTheirColumns) {
  RULE("O-BOARD-03");
  const std::vector<int> lines = {0, 7, 17, 25, 33, 43, 50};
  for (std::size_t s = 0; s < 6; ++s)
    EXPECT_EQ(names(overlord(), overlord().section(static_cast<int>(s))),
              names(overlord(), columns(overlord(), lines[s], lines[s + 1])));
}

TEST(Sections, TwoSectionsMakeTheCommandOfAFieldGeneral) {
  RULE("O-BOARD-04");
  const auto command = [](int first) { return overlord().section(first) | overlord().section(first + 1); };
  EXPECT_EQ(names(overlord(), command(0)), names(overlord(), columns(overlord(), 0, 17)));
  EXPECT_EQ(names(overlord(), command(2)), names(overlord(), columns(overlord(), 17, 33)));
  EXPECT_EQ(names(overlord(), command(4)), names(overlord(), columns(overlord(), 33, 50)));
}

TEST(Sections, TwentyOverlordHexesAreShared) {
  RULE("O-BOARD-06");
  EXPECT_EQ(names(overlord(), shared_hexes(overlord())), "B4 B9 B13 B17 B22 D4 D9 D13 D17 D22 "
                                                         "F4 F9 F13 F17 F22 H4 H9 H13 H17 H22");
}

TEST(Sections, TwoFieldGeneralsMayOrderOnEightHexes) {
  RULE("O-BOARD-07");
  HexSet one_general, two_generals;
  for (Hex h : shared_hexes(overlord())) {
    const unsigned sections = overlord().sections(h);
    int generals = 0;
    for (unsigned command : {0b000011u, 0b001100u, 0b110000u}) generals += (sections & command) != 0;
    (generals == 1 ? one_general : two_generals).insert(h);
  }
  EXPECT_EQ(names(overlord(), one_general), "B4 B13 B22 D4 D13 D22 F4 F13 F22 H4 H13 H22");
  EXPECT_EQ(names(overlord(), two_generals), "B9 B17 D9 D17 F9 F17 H9 H17");
}

TEST(Sections, OverlordSectionsHaveTheirSizes) {
  RULE("O-BOARD-08");
  const std::vector<int> sizes = {36, 49, 40, 40, 49, 36};
  for (std::size_t s = 0; s < 6; ++s)
    EXPECT_EQ(overlord().section(static_cast<int>(s)).count(), sizes[s]) << s + 1;
  EXPECT_EQ((overlord().section(0) | overlord().section(1)).count(), 81);
  EXPECT_EQ((overlord().section(2) | overlord().section(3)).count(), 76);
  EXPECT_EQ((overlord().section(4) | overlord().section(5)).count(), 81);
}

// Three boards, and the deep one

TEST(Sections, EachOfThreeBoardsIsOneSection) {
  RULE("H-BOARD-01");
  const Board& board = Board::of(BoardKind::ThreeBoards);
  EXPECT_EQ(board.section_count(), 3);
  EXPECT_EQ(draw_row(board, 0),
            "A 1 1 1 1 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 3 3 3 3 3\n");
  EXPECT_EQ(draw_row(board, 1),
            "B  1 1 1 1 1 1 1 1 1 1 1 1 a 2 2 2 2 2 2 2 2 2 2 2 2 b 3 3 3 3 3 3 3 3 3 3 3 3\n");
}

TEST(Sections, ABreakthroughBoardIsCutLikeTheStandardBoard) {
  const Board& board = Board::of(BoardKind::Breakthrough);
  EXPECT_EQ(board.section_count(), 3);
  for (Hex h : board.hexes()) {
    const Hex same = standard().at(board.row(h) % 2, board.column(h));
    EXPECT_EQ(board.sections(h), standard().sections(same)) << board.name(h);
  }
  EXPECT_EQ(draw_row(board, 15), "P  1 1 1 a 2 2 2 2 b 3 3 3\n");
  EXPECT_EQ(draw_row(board, 16), "Q 1 1 1 1 2 2 2 2 2 3 3 3 3\n");
}

} // namespace
} // namespace bocage
