// Lines of sight as pictures: a fragment of the battlefield drawn in text, and who sees whom on it.
//
//     C6  .   T   .
//     D6    #   .
//     E6  .   S   .
//
// Every line begins with the name of its first hex. S looks at T, # obstructs, . is open. Marks stand where
// the hexes do, so rows B, D, F and H are half a hex to the right; a picture drawn askew is refused.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tests/board/boards.h"

// Whether a unit on `from` sees `to` on the standard board while the hexes of the list obstruct:
// EXPECT_CLEAR("E7", "C7", {"D6"});
#define EXPECT_CLEAR(from, to, ...) EXPECT_TRUE(::bocage::sees(::bocage::standard(), from, to, __VA_ARGS__))
#define EXPECT_BLOCKED(from, to, ...)                                                                        \
  EXPECT_FALSE(::bocage::sees(::bocage::standard(), from, to, __VA_ARGS__))

namespace bocage {

inline std::string draw(const Board& board, Hex from, Hex to, const HexSet& obstructions) {
  const int top = std::max(0, std::min(board.row(from), board.row(to)) - 1);
  const int bottom = std::min(board.rows() - 1, std::max(board.row(from), board.row(to)) + 1);
  const int left = std::max(0, std::min(board.column(from), board.column(to)) - 2);
  const int right = std::max(board.column(from), board.column(to)) + 2;
  std::ostringstream out;
  for (int row = top; row <= bottom; ++row) {
    std::string line;
    for (int column = left; column <= right; ++column) {
      const Hex h = board.at(row, column);
      if (h == kNoHex) continue;
      if (line.empty()) line = board.name(h);
      line.resize(static_cast<std::size_t>(5 + 2 * (column - left)), ' ');
      line += h == from ? 'S' : h == to ? 'T' : obstructions.contains(h) ? '#' : '.';
    }
    out << "    " << line << '\n';
  }
  return out.str();
}

inline testing::AssertionResult sees(const Board& board, Hex from, Hex to, const HexSet& obstructions) {
  const bool clear = board.clear_line(from, to, obstructions);
  return (clear ? testing::AssertionSuccess() : testing::AssertionFailure())
         << board.name(from) << (clear ? " sees " : " does not see ") << board.name(to) << ":\n"
         << draw(board, from, to, obstructions);
}

inline testing::AssertionResult sees(const Board& board, std::string_view from, std::string_view to,
                                     std::initializer_list<std::string_view> obstructions) {
  return sees(board, hex(board, from), hex(board, to), hexes(board, obstructions));
}

// Whether S sees T in a picture.
inline testing::AssertionResult sees(const Board& board, const std::string& picture) {
  std::optional<Hex> shooter, target;
  std::optional<int> origin; // where column 0 of the board stands in the text
  HexSet obstructions;
  std::istringstream lines(picture);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t start = line.find_first_not_of(' ');
    if (start == std::string::npos) continue;
    const std::size_t end = line.find(' ', start);
    const Hex first = hex(board, line.substr(start, end - start));
    int column = board.column(first);
    for (std::size_t i = line.find_first_not_of(' ', end); i != std::string::npos;
         i = line.find_first_not_of(' ', i + 1), column += 2) {
      const int here = static_cast<int>(i) - 2 * column;
      if (origin.value_or(here) != here) throw std::invalid_argument("a picture drawn askew: " + line);
      origin = here;
      const Hex h = board.at(board.row(first), column);
      if (h == kNoHex) throw std::invalid_argument("a picture that leaves the board: " + line);
      switch (line[i]) {
      case 'S': shooter = h; break;
      case 'T': target = h; break;
      case '#': obstructions.insert(h); break;
      case '.': break;
      default: throw std::invalid_argument("an unknown mark in a picture: " + line);
      }
    }
  }
  if (!shooter || !target) throw std::invalid_argument("a picture without S or T");
  return sees(board, *shooter, *target, obstructions);
}

inline testing::AssertionResult sees(const std::string& picture) { return sees(standard(), picture); }

} // namespace bocage
