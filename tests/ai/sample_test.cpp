// A seat that may not peek can still think: sample() gives it a position it could be in.
#include <map>
#include <set>

#include "engine/state/sample.h"
#include "engine/state/snapshot.h"
#include "tests/support/grants.h"
#include "tests/support/random_battle.h"
#include "tests/support/rule.h"

namespace bocage::test {
namespace {

constexpr long kDecisions = 300;

template <class Check>
void at_any_decision(int cases, Check&& check) {
  for_any_battle(cases, [&](Match& match) {
    match.play(kDecisions, [&](const Choice& choice, const ActionList& list) {
      if (match.picker.one_in(8)) check(match, choice, list);
    });
  });
}

TEST(Sample, IsAPositionOfTheGame) {
  at_any_decision(100, [](const Match& match, const Choice& choice, const ActionList&) {
    const State drawn = sample(match.game, view(match.game, match.state, choice.seat), Chance(7));
    RC_ASSERT(fault(match.game, drawn) == std::string());
  });
}

TEST(Sample, LooksTheSameToTheSeat) {
  at_any_decision(100, [](const Match& match, const Choice& choice, const ActionList& list) {
    const View seen = view(match.game, match.state, choice.seat);
    const State drawn = sample(match.game, seen, Chance(7));
    RC_ASSERT(same_bytes(view(match.game, drawn, choice.seat), seen));
    ActionList offered;
    legal_actions(match.game, drawn, choice.seat, offered);
    RC_ASSERT(std::equal(list.begin(), list.end(), offered.begin(), offered.end()));
  });
}

TEST(Sample, IsTheSameForTheSameLuck) {
  at_any_decision(50, [](const Match& match, const Choice& choice, const ActionList&) {
    const View seen = view(match.game, match.state, choice.seat);
    RC_ASSERT(same_bytes(sample(match.game, seen, Chance(7)), sample(match.game, seen, Chance(7))));
  });
}

// The hidden cards are dealt evenly: over many samples the enemy holds every card that he could hold.
TEST(Sample, DealsEveryCardThatCouldBeHeld) {
  for_any_battle(10, [](Match& match) {
    const Seat seat = seat_of(Side::Allies);
    const View seen = view(match.game, match.state, seat);
    std::set<CardId> possible, held;
    for (int i = 0; i < match.game.card_count(); ++i)
      if (seen.state.card_place[static_cast<std::size_t>(i)] == CardPlace::Unknown)
        possible.insert(match.game.card(static_cast<CardIndex>(i)));
    for (std::uint64_t key = 0; key < 400; ++key) {
      const State drawn = sample(match.game, seen, Chance(key));
      for (int i = 0; i < match.game.card_count(); ++i)
        if (drawn.card_place[static_cast<std::size_t>(i)] == hand_of(Side::Axis))
          held.insert(match.game.card(static_cast<CardIndex>(i)));
    }
    RC_ASSERT(held == possible);
  });
}

// Five mines, one of them a 4 that everybody has seen: the others are drawn from what is left of the nine.
TEST(Sample, DealsMinesFromTheMarkersThatNobodyHasSeen) {
  RULE("H-MINE-01");
  Table t("E5: I\nB6: i", mines(Owner::Axis, {"D1", "D2", "D3", "D4", "D5"}));
  for (std::size_t i = 0; i < 5; ++i) t.state.mines[i].value = i == 0 ? 4 : 1;
  t.state.mines[0].revealed = 1;
  const View seen = view(t.game, t.state, seat_of(kAllies));
  std::array<int, 5> counts{};
  for (std::uint64_t key = 0; key < 800; ++key) {
    const State drawn = sample(t.game, seen, Chance(key));
    for (std::size_t i = 1; i < 5; ++i) ++counts[drawn.mines[i].value];
  }
  EXPECT_EQ(counts[4], 0) << "the only one lies there";
  EXPECT_NEAR(counts[0], 3200 * 3 / 8, 100);
  EXPECT_NEAR(counts[1], 3200 * 2 / 8, 100);
  EXPECT_NEAR(counts[3], 3200 * 1 / 8, 100);
}

} // namespace
} // namespace bocage::test
