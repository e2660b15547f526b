// What holds in every position that a decision is asked in.
#include <algorithm>
#include <array>
#include <string>

#include "tests/support/random_battle.h"
#include "tests/support/sound.h"

namespace bocage::test {
namespace {

constexpr long kDecisions = 600;

TEST(Positions, AreSoundAtEveryDecision) {
  for_any_battle(600, [](Match& match) {
    match.play(kDecisions, [&](const Choice&, const ActionList&) {
      RC_ASSERT(broken_invariant(match.game, match.state) == std::string());
    });
    RC_ASSERT(broken_invariant(match.game, match.state) == std::string());
  });
}

TEST(Positions, LoseNoUnitAndNoFigureWithoutAWord) {
  for_any_battle(500, [](Match& match) {
    Events events;
    ActionList list;
    for (int n = 0; n < kDecisions && to_act(match.game, match.state); ++n) {
      const State before = match.state;
      const Seat seat = match.picker.seat(to_act(match.game, match.state));
      legal_actions(match.game, match.state, seat, list);
      events.clear();
      apply(match.game, match.state, match.chance, seat, match.picker.action(list), &events);
      std::array<int, kMaxUnits> told{}; // figures
      std::array<bool, kMaxUnits> came{}, gone{};
      for (const Event& e : events) {
        if (e.kind == EventKind::FiguresLost) told[e.unit] -= e.number;
        if (e.kind == EventKind::FiguresBack) told[e.unit] += e.number;
        if (e.kind == EventKind::FigureGiven) --told[e.unit], ++told[e.target];
        if (e.kind == EventKind::PassengersLost) told[e.unit] -= before.unit(e.unit).figures;
        if (e.kind == EventKind::UnitLanded) came[e.unit] = true;
        if (e.kind == EventKind::UnitEliminated || e.kind == EventKind::UnitExited ||
            e.kind == EventKind::UnitWithdrawn)
          gone[e.unit] = true;
      }
      for (int i = 0; i < before.unit_count; ++i) {
        const auto id = static_cast<UnitId>(i);
        const Unit &was = before.unit(id), &is = match.state.unit(id);
        RC_ASSERT(is.figures == was.figures + told[id]);
        const bool sank_with_its_ship = match.game.tables().of(was.troop).unit_class == UnitClass::Plane;
        if (!sank_with_its_ship) RC_ASSERT(((was.on_board() || came[id]) && !is.on_board()) == gone[id]);
      }
    }
  });
}

// F-TSAND-15: no more sandbags than there are, unless the battle began with more.
TEST(Positions, NeverHoldMoreSandbagsThanThereAre) {
  for_any_battle(500, [](Match& match) {
    int most = std::max(match.game.options().sandbags, match.state.sandbags.count());
    match.play(kDecisions,
               [&](const Choice&, const ActionList&) { RC_ASSERT(match.state.sandbags.count() <= most); });
  });
}

} // namespace
} // namespace bocage::test
