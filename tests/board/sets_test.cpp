// Sets of hexes against std::set, and the step of a whole set against steps hex by hex.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <set>
#include <vector>

#include "engine/board/board.h"
#include "tests/board/boards.h"

namespace bocage {
namespace {

using Plain = std::set<Hex>;

HexSet packed(const Plain& plain) {
  HexSet set;
  for (Hex h : plain) set.insert(h);
  return set;
}

Plain unpacked(const HexSet& set) {
  Plain plain;
  for (Hex h : set) plain.insert(h);
  return plain;
}

Plain any_hexes() { return *rc::gen::container<Plain>(rc::gen::inRange<Hex>(0, kMaxHexes)); }

Hex any_hex() { return *rc::gen::inRange<Hex>(0, kMaxHexes); }

// About half the hexes of a board.
HexSet half_of(const HexSet& hexes) {
  HexSet set;
  for (auto& word : set.words())
    word = *rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>());
  return set & hexes;
}

HexSet neighbor_by_neighbor(const Board& board, const HexSet& from, const StepMasks& open) {
  HexSet reached;
  for (Hex h : from)
    for (int i = 0; i < kDirections; ++i) {
      const auto d = static_cast<Direction>(i);
      const int shift = Board::shift_of(board.row(h) % 2 == 0, d);
      if (open[static_cast<std::size_t>(shift)].contains(h)) reached.insert(board.neighbor(h, d));
    }
  return reached;
}

// A set by itself

TEST(Sets, ANewSetIsEmpty) {
  constexpr HexSet set;
  static_assert(set.empty() && !set.any() && set.count() == 0);
  EXPECT_EQ(set.first(), kNoHex);
  EXPECT_TRUE(set.begin() == set.end());
  EXPECT_FALSE(set.intersects(set));
}

TEST(Sets, EveryHexCanBeAloneInASet) {
  for (Hex h = 0; h < kMaxHexes; ++h) {
    const HexSet set = HexSet::of(h);
    EXPECT_EQ(unpacked(set), Plain{h});
    EXPECT_EQ(set.first(), h);
    EXPECT_EQ(set.count(), 1);
  }
}

TEST(Sets, AFullSetIsWalkedInOrder) {
  Plain all;
  for (Hex h = 0; h < kMaxHexes; ++h) all.insert(h);
  const HexSet set = packed(all);
  EXPECT_EQ(set.count(), kMaxHexes);
  std::vector<Hex> walked;
  for (Hex h : set) walked.push_back(h);
  EXPECT_EQ(walked, std::vector<Hex>(all.begin(), all.end()));
}

RC_GTEST_PROP(Sets, HoldWhatWasPutIn, ()) {
  const Plain plain = any_hexes();
  const HexSet set = packed(plain);
  RC_ASSERT(set.count() == static_cast<int>(plain.size()));
  RC_ASSERT(set.empty() == plain.empty());
  RC_ASSERT(set.any() == !plain.empty());
  RC_ASSERT(set.first() == (plain.empty() ? kNoHex : *plain.begin()));
  for (Hex h = 0; h < kMaxHexes; ++h) RC_ASSERT(set.contains(h) == plain.contains(h));
}

RC_GTEST_PROP(Sets, AreWalkedInIndexOrder, ()) {
  const Plain plain = any_hexes();
  std::vector<Hex> walked;
  for (Hex h : packed(plain)) walked.push_back(h);
  RC_ASSERT(walked == std::vector<Hex>(plain.begin(), plain.end()));
}

RC_GTEST_PROP(Sets, TakeInAndGiveUpSingleHexes, ()) {
  Plain plain = any_hexes();
  HexSet set = packed(plain);
  const Hex in = any_hex(), out = any_hex(), assigned = any_hex();
  const bool kept = *rc::gen::arbitrary<bool>();
  set.insert(in);
  plain.insert(in);
  set.erase(out);
  plain.erase(out);
  set.assign(assigned, kept);
  kept ? static_cast<void>(plain.insert(assigned)) : static_cast<void>(plain.erase(assigned));
  RC_ASSERT(unpacked(set) == plain);
}

// Two sets

RC_GTEST_PROP(Sets, UniteIntersectAndSubtract, ()) {
  const Plain a = any_hexes(), b = any_hexes();
  Plain both, common, rest;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::inserter(both, both.end()));
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(common, common.end()));
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(rest, rest.end()));
  RC_ASSERT(unpacked(packed(a) | packed(b)) == both);
  RC_ASSERT(unpacked(packed(a) & packed(b)) == common);
  RC_ASSERT(unpacked(packed(a) - packed(b)) == rest);
  RC_ASSERT(packed(a).intersects(packed(b)) == !common.empty());
}

RC_GTEST_PROP(Sets, AreEqualWhenTheirHexesAre, ()) {
  const Plain a = any_hexes();
  const Plain b =
      *rc::gen::oneOf(rc::gen::just(a), rc::gen::container<Plain>(rc::gen::inRange<Hex>(0, kMaxHexes)));
  RC_ASSERT((packed(a) == packed(b)) == (a == b));
}

// Steps

TEST(Steps, AreShiftsByTheAmountTheySay) {
  for (BoardKind kind : all_boards()) {
    SCOPED_TRACE(board_name(kind));
    const Board& board = Board::of(kind);
    for (Hex h : board.hexes())
      for (int i = 0; i < kDirections; ++i) {
        const auto d = static_cast<Direction>(i);
        const int shift = Board::shift_of(board.row(h) % 2 == 0, d);
        const Hex n = board.neighbor(h, d);
        EXPECT_EQ(board.open_steps()[static_cast<std::size_t>(shift)].contains(h), n != kNoHex)
            << board.name(h);
        if (n == kNoHex) continue;
        EXPECT_EQ(std::abs(n - h), board.shift_amount(shift)) << board.name(h);
      }
    for (const HexSet& mask : board.open_steps()) EXPECT_TRUE((mask - board.hexes()).empty());
  }
}

TEST(Steps, TheWordsOfABoardHoldAllItsHexes) {
  for (BoardKind kind : all_boards()) {
    const Board& board = Board::of(kind);
    for (Hex h : board.hexes()) EXPECT_LT(h / 64, board.words()) << board_name(kind);
  }
}

TEST(Steps, TheWholeBoardStepsOntoTheWholeBoard) {
  for (BoardKind kind : all_boards()) {
    const Board& board = Board::of(kind);
    EXPECT_EQ(names(board, board.step(board.hexes(), board.open_steps())), names(board, board.hexes()));
    EXPECT_TRUE(board.step(HexSet{}, board.open_steps()).empty()) << board_name(kind);
    EXPECT_TRUE(board.step(board.hexes(), StepMasks{}).empty()) << board_name(kind);
  }
}

RC_GTEST_PROP(Steps, OfASetAreTheStepsOfItsHexes, ()) {
  for (BoardKind kind : all_boards()) {
    const Board& board = Board::of(kind);
    const HexSet few = packed(any_hexes()) & board.hexes();
    const HexSet many = half_of(board.hexes());
    RC_ASSERT(board.step(few, board.open_steps()) == neighbor_by_neighbor(board, few, board.open_steps()));
    RC_ASSERT(board.step(many, board.open_steps()) == neighbor_by_neighbor(board, many, board.open_steps()));
  }
}

RC_GTEST_PROP(Steps, AreOnlyMadeWhereTheyAreOpen, ()) {
  for (BoardKind kind : all_boards()) {
    const Board& board = Board::of(kind);
    StepMasks open = board.open_steps();
    for (HexSet& mask : open) mask = half_of(mask);
    const HexSet from = half_of(board.hexes());
    RC_ASSERT(board.step(from, open) == neighbor_by_neighbor(board, from, open));
    RC_ASSERT((board.step(from, open) - board.hexes()).empty());
  }
}

} // namespace
} // namespace bocage
