// The four boards and their hexes by name, for the tests of this folder.
#pragma once

#include <initializer_list>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/board.h"

namespace bocage {

inline const std::vector<BoardKind>& all_boards() {
  static const std::vector<BoardKind> kinds = {BoardKind::Standard, BoardKind::Overlord,
                                               BoardKind::ThreeBoards, BoardKind::Breakthrough};
  return kinds;
}

inline std::string board_name(BoardKind kind) {
  switch (kind) {
  case BoardKind::Standard: return "standard board";
  case BoardKind::Overlord: return "Overlord board";
  case BoardKind::ThreeBoards: return "three boards";
  case BoardKind::Breakthrough: return "Breakthrough board";
  }
  return "no board";
}

inline const Board& standard() { return Board::of(BoardKind::Standard); }
inline const Board& overlord() { return Board::of(BoardKind::Overlord); }

inline Hex hex(const Board& board, std::string_view name) {
  if (const auto h = board.parse(name)) return *h;
  throw std::invalid_argument("no hex " + std::string(name) + " on the " + board_name(board.kind()));
}

inline HexSet hexes(const Board& board, std::initializer_list<std::string_view> names) {
  HexSet set;
  for (const auto name : names) set.insert(hex(board, name));
  return set;
}

// "C2 B1 D1", in index order: what a failed comparison prints.
inline std::string names(const Board& board, const HexSet& set) {
  std::string out;
  for (Hex h : set) out += (out.empty() ? "" : " ") + board.name(h);
  return out;
}

} // namespace bocage
