// A position saved and loaded is the same position; damaged bytes are refused or harmless.
#include <set>
#include <string>
#include <vector>

#include "engine/state/snapshot.h"
#include "tests/support/random_battle.h"

namespace bocage::test {
namespace {

using Bytes = std::vector<std::uint8_t>;

// Refused with a reason, or a position in which all is well.
void expect_harmless(const Match& match, const Bytes& bytes) {
  std::string reason;
  const auto loaded = load(match.game, bytes, reason);
  if (!loaded) {
    RC_ASSERT(!reason.empty());
    return;
  }
  RC_ASSERT(fault(match.game, *loaded) == std::string());
  RC_ASSERT(save(*loaded) == bytes);
  const std::set<CardIndex> deck(loaded->deck.begin(), loaded->deck.begin() + loaded->deck_count);
  RC_ASSERT(static_cast<int>(deck.size()) == loaded->deck_count); // no card lies in it twice
}

TEST(Snapshots, LoadAsTheSamePosition) {
  for_any_battle(200, [](Match& match) {
    match.play(500, [&](const Choice&, const ActionList&) {
      if (!match.picker.one_in(3)) return;
      const Bytes bytes = save(match.state);
      std::string reason;
      const auto loaded = load(match.game, bytes, reason);
      if (!loaded) RC_FAIL(reason);
      RC_ASSERT(same_bytes(*loaded, match.state));
      RC_ASSERT(save(*loaded) == bytes);
    });
  });
}

TEST(Snapshots, GoOnLikeTheGameTheyWereTakenFrom) {
  for_any_battle(300, [](Match& match) {
    match.play(match.picker.below(400));
    std::string reason;
    auto loaded = load(match.game, save(match.state), reason);
    if (!loaded) RC_FAIL(reason);
    match.play(300, [&](const Choice& choice, const ActionList&) {
      RC_ASSERT(to_act(match.game, *loaded) == to_act(match.game, match.state));
      RC_ASSERT(same_bytes(*loaded, match.state));
      apply(match.game, *loaded, match.chance, choice.seat, choice.action);
    });
    RC_ASSERT(same_bytes(*loaded, match.state));
  });
}

TEST(Snapshots, CutShortOrTooLongAreRefused) {
  for_any_battle(150, [](Match& match) {
    match.play(match.picker.below(300));
    const Bytes whole = save(match.state);
    for (int n = 0; n < 40; ++n) {
      Bytes cut(whole.begin(), whole.begin() + match.picker.below(static_cast<int>(whole.size())));
      std::string reason;
      RC_ASSERT(!load(match.game, cut, reason));
      RC_ASSERT(!reason.empty());
    }
    Bytes longer = whole;
    longer.push_back(0);
    std::string reason;
    RC_ASSERT(!load(match.game, longer, reason));
    RC_ASSERT(!reason.empty());
  });
}

TEST(Snapshots, WithFlippedBitsAreRefusedOrHarmless) {
  for_any_battle(150, [](Match& match) {
    match.play(match.picker.below(300));
    const Bytes whole = save(match.state);
    for (int n = 0; n < 300; ++n) {
      Bytes damaged = whole;
      for (int flips = 1 + match.picker.below(4); flips > 0; --flips)
        damaged[static_cast<std::size_t>(match.picker.below(static_cast<int>(whole.size())))] ^=
            static_cast<std::uint8_t>(1 << match.picker.below(8));
      expect_harmless(match, damaged);
    }
  });
}

TEST(Snapshots, OfNoiseAreRefusedOrHarmless) {
  for_any_battle(150, [](Match& match) {
    const Bytes whole = save(match.state);
    for (int n = 0; n < 60; ++n) {
      Bytes noise = whole; // a proper head, so that the rest is looked at
      const int from = 6 + match.picker.below(static_cast<int>(whole.size()) - 6);
      const int to = std::min(static_cast<int>(whole.size()), from + match.picker.below(64));
      for (int i = from; i < to; ++i)
        noise[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(match.picker.below(256));
      expect_harmless(match, noise);
    }
  });
}

TEST(Snapshots, OfAnotherVersionAreRefusedByName) {
  const Game game{bocage::Setup{}};
  Bytes bytes = save(start(game, Chance(1)));
  bytes[4] = 0xEE;
  std::string reason;
  EXPECT_FALSE(load(game, bytes, reason));
  EXPECT_NE(reason.find("version"), std::string::npos) << reason;
}

TEST(Snapshots, OfAnotherBoardAreRefused) {
  bocage::Setup wide; // not GoogleTest's
  wide.board = BoardKind::Overlord;
  wide.units.push_back({.hex = *Board::of(BoardKind::Overlord).parse("I26")});
  const Game game{wide}, narrow{bocage::Setup{}};
  std::string reason;
  EXPECT_FALSE(load(narrow, save(start(game, Chance(1))), reason));
  EXPECT_FALSE(reason.empty());
}

TEST(Snapshots, WithValuesThatCannotBeAreRefused) {
  const Game game{bocage::Setup{}};
  const State sound = start(game, Chance(1));
  const auto refused = [&](auto&& damage) {
    State state = sound;
    damage(state, state.lanes[index(state.active)][0]);
    std::string reason;
    EXPECT_FALSE(load(game, save(state), reason));
    return reason;
  };
  EXPECT_EQ(refused([](State&, Lane& lane) {
              lane.pool_count = 1;
              lane.pools[0] = {1, 1 << kMaxSections, kEveryClass, OrderKind::Normal};
            }),
            "there are orders for a section that no board has");
  EXPECT_EQ(refused([](State&, Lane& lane) {
              lane.pool_count = 1;
              lane.pools[0] = {1, 1, kEveryClass, OrderKind::Count};
            }),
            "there are orders of a kind that does not exist");
  EXPECT_EQ(refused([](State&, Lane& lane) { lane.sections = 1 << kMaxSections; }),
            "a lane has a value out of range");
  EXPECT_EQ(refused([](State&, Lane& lane) { lane.phase = Phase::ChooseSection; }),
            "a lane has no section to choose from");
  EXPECT_EQ(refused([](State& state, Lane&) {
              state.last_played[index(state.active)][0].sections = 1 << kMaxSections;
            }),
            "a card played is unknown");
  const auto battle = [&](int dice) {
    return refused([dice](State& state, Lane&) {
      state.frame_count = 1;
      state.frames[0] = {};
      state.frames[0].kind = FrameKind::Battle;
      state.frames[0].unit = state.frames[0].target = kNoUnit;
      state.frames[0].from = state.frames[0].to = kNoHex;
      state.frames[0].dice = static_cast<std::uint8_t>(dice);
    });
  };
  EXPECT_EQ(battle(kMaxDice + 1), "frame 0 has a value out of range");
  EXPECT_EQ(battle(kMaxDice), "frame 0 asks nothing") << "and no more dice than there can be";
}

TEST(Snapshots, WithMarkersThatCannotBeAreRefused) {
  const Game game{bocage::Setup{}};
  const Hex h = *game.board().parse("E5");
  const auto refused = [&](const std::vector<Mine>& mines, const std::vector<Smoke>& smokes) {
    State state = start(game, Chance(1));
    for (const Mine& mine : mines) state.mines[state.mine_count++] = mine;
    for (const Mine& mine : mines) state.mined.insert(mine.hex);
    for (const Smoke& smoke : smokes) state.smokes[state.smoke_count++] = smoke;
    std::string reason;
    load(game, save(state), reason);
    return reason;
  };
  EXPECT_EQ(refused({{h, 4, Owner::Axis, 0, 0}}, {{h, SmokeKind::Shells, Side::Axis, 4, 0}}), "");
  const std::string mine = "a mine has a value out of range", smoke = "smoke has a value out of range";
  EXPECT_EQ(refused({{h, kMaxDice + 1, Owner::Axis, 0, 0}}, {}), mine) << "more dice than can be rolled";
  EXPECT_EQ(refused({{h, 1, static_cast<Owner>(9), 0, 0}}, {}), mine);
  EXPECT_EQ(refused({{h, 1, Owner::Axis, 2, 0}}, {}), mine);
  EXPECT_EQ(refused({{h, 1, Owner::Axis, 0, 0}, {h, 2, Owner::Axis, 0, 0}}, {}),
            "a mine is off the board, or two are in one hex");
  EXPECT_EQ(refused({}, {{h, SmokeKind::None, Side::Axis, 1, 0}}), smoke);
  EXPECT_EQ(refused({}, {{h, SmokeKind::Screen, static_cast<Side>(2), 1, 0}}), smoke);
  EXPECT_EQ(refused({}, {{h, SmokeKind::Screen, Side::Axis, 0, 0}}), smoke);
  EXPECT_EQ(refused({}, {{h, SmokeKind::Screen, Side::Axis, 99, 0}}), smoke);
  const Smoke twice{h, SmokeKind::Screen, Side::Axis, 1, 0};
  EXPECT_EQ(refused({}, {twice, twice}), "smoke is off the board, or twice in one hex");
}

TEST(Snapshots, OfUnitsThatCameFromNowhereAreRefused) {
  bocage::Setup setup;
  setup.units.push_back({.hex = *Board::of(setup.board).parse("E5")});
  const Game game(setup);
  State state = start(game, Chance(1));
  state.units[0].moved_from = kMaxHexes + 7;
  std::string reason;
  EXPECT_FALSE(load(game, save(state), reason));
  EXPECT_EQ(reason, "unit 0 has come from off the board");
}

} // namespace
} // namespace bocage::test
