// What a survey says of a unit is what play lets it do.
#include <algorithm>
#include <map>
#include <set>

#include "engine/notation.h"
#include "engine/rules/attack.h"
#include "engine/survey.h"
#include "tests/support/random_battle.h"
#include "tests/support/table.h"

namespace bocage::test {
namespace {

constexpr long kDecisions = 300;

bool lane_in(const State& state, Phase phase) {
  return state.frame_count == 0 &&
         state.lanes[static_cast<std::size_t>(index(state.active))][0].phase == phase;
}

std::set<std::string> from(const Match& match, const ActionList& list, ActionKind kind, Hex hex) {
  std::set<std::string> texts;
  for (const Action& a : list)
    if (a.kind == kind && a.from == hex) texts.insert(to_text(match.game, a));
  return texts;
}

TEST(Survey, ReachesWhereTheUnitMayMove) {
  for_any_battle(60, [](Match& match) {
    match.play(kDecisions, [&](const Choice&, const ActionList& list) {
      if (!lane_in(match.state, Phase::Move) || match.game.setup().mode == Mode::Overlord) return;
      match.state.ordered.each([&](UnitId id) {
        const Unit& unit = match.state.unit(id);
        if (!unit.on_board()) return;
        const Survey s = survey(match.game, match.state, id);
        std::set<std::string> reached;
        for (const Landing& there : s.reach) reached.insert(to_text(match.game, there.action));
        RC_ASSERT(reached == from(match, list, ActionKind::Move, unit.hex));
        RC_ASSERT(s.exits == !from(match, list, ActionKind::Exit, unit.hex).empty());
      });
    });
  });
}

TEST(Survey, AttacksWhomTheUnitMayAttack) {
  for_any_battle(60, [](Match& match) {
    match.play(kDecisions, [&](const Choice&, const ActionList& list) {
      if (!lane_in(match.state, Phase::Battle) || match.game.setup().mode == Mode::Overlord) return;
      match.state.ordered.each([&](UnitId id) {
        const Unit& unit = match.state.unit(id);
        if (!unit.on_board()) return;
        const Survey s = survey(match.game, match.state, id);
        std::set<std::string> attacked;
        for (const Shot& shot : s.shots) {
          attacked.insert(to_text(match.game, act(ActionKind::Battle, unit.hex, shot.to)));
          int sum = 0;
          for (const TraceStep& step : shot.trace) sum += step.amount;
          RC_ASSERT(sum == shot.dice);
        }
        RC_ASSERT(attacked == from(match, list, ActionKind::Battle, unit.hex));
      });
    });
  });
}

// The targets it promises after a move are there after the move.
TEST(Survey, ForeseesTheBattlesAfterAMove) {
  for_any_battle(60, [](Match& match) {
    match.play(kDecisions, [&](const Choice& choice, const ActionList&) {
      if (choice.action.kind != ActionKind::Move || !lane_in(match.state, Phase::Move)) return;
      const UnitId id = match.state.unit_at[choice.action.from];
      const Survey s = survey(match.game, match.state, id);
      const auto there = std::find_if(s.reach.begin(), s.reach.end(),
                                      [&](const Landing& l) { return l.action == choice.action; });
      RC_ASSERT(there != s.reach.end());
      State after = match.state;
      apply(match.game, after, match.chance, choice.seat, choice.action);
      if (after.over() || !after.ordered.contains(id)) return; // the turn has ended by itself
      const Unit& unit = after.unit(id);
      RC_ASSERT(unit.moved == there->cost);
      HexSet promised;
      for (const Shot& shot : there->shots) promised.insert(shot.to);
      const bool battles = may_battle(match.game, after, unit);
      RC_ASSERT(battles == there->battle.legal());
      RC_ASSERT(promised == (battles ? targets(match.game, after, unit, false) : HexSet{}));
    });
  });
}

TEST(Sight, IsExplainedAsItIs) {
  for_any_battle(30, [](Match& match) {
    match.play(60);
    for (Hex a : match.game.board().hexes())
      for (Hex b : match.game.board().hexes())
        if (a != b && match.picker.one_in(16))
          RC_ASSERT(sees(match.game, match.state, a, b) ==
                    explain_sight(match.game, match.state, a, b).legal());
  });
}

// Retreats
// -----------------------------------------------------------------------------------------------------------

std::string ends(const Table& t, std::string_view hex, int flags) {
  std::vector<std::string> parts;
  for (const RetreatEnd& end : retreat_ends(t.game, t.state, t.state.unit_at[t.hex(hex)], flags))
    parts.push_back((end.hex == kNoHex ? std::string("lost") : t.game.board().name(end.hex)) +
                    (end.losses ? " -" + std::to_string(end.losses) : ""));
  std::sort(parts.begin(), parts.end());
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

std::string threats_to(std::string_view picture, std::string_view hex,
                       const std::function<void(Setup&)>& change = {}) {
  const Table t(picture, change);
  std::string found;
  for (const Threat& threat : threats(t.game, t.state, kAxis, t.hex(hex)))
    found += (found.empty() ? "" : ", ") + t.game.board().name(t.state.unit(threat.unit).hex) + ' ' +
             std::to_string(threat.dice);
  return found;
}

TEST(Threats, AreThoseThatCouldFire) {
  EXPECT_EQ(threats_to("E5: I . i\nB1: I", "E7"), "E5 2");
  EXPECT_EQ(threats_to("E5: I . .\nB1: i", "E7"), "E5 2") << "nobody is there yet";
  EXPECT_EQ(threats_to("E5: G fo i", "E7"), "E5 3") << "guns need not see it (B-LOS-02)";
  EXPECT_EQ(threats_to("E5: I fo i", "E7"), "");
  EXPECT_EQ(threats_to("E5: I . i\nE4: i", "E7"), "") << "another enemy is beside it (B-BATTLE-09)";
  EXPECT_EQ(threats_to("E5: I . wa/i", "E7"), "") << "into a wadi only from beside it (F-TWADI-03)";
}

TEST(RetreatEnds, AreBothHexesBehind) { // B-RETREAT-04: Axis units retreat toward row A
  const Table t("D5: i\n");
  EXPECT_EQ(ends(t, "D5", 1), "C5, C6");
  EXPECT_EQ(ends(t, "D5", 2), "B4, B5, B6");
}

TEST(RetreatEnds, CountFiguresLostWithoutRoom) { // B-RETREAT-09
  const Table t("A5: i2\nB5: i\n");
  EXPECT_EQ(ends(t, "A5", 1), "A5 -1");
  EXPECT_EQ(ends(t, "A5", 2), "lost -2");
  EXPECT_EQ(ends(t, "B5", 2), "A6 -1");
}

void couple(Setup& setup) { // the wagon of the train stands in E5
  for (UnitSetup& unit : setup.units)
    if (unit.troop == TroopId::SupplyTrain) unit.second_hex = *Board::of(setup.board).parse("E5");
}

TEST(RetreatEnds, CountTheHitsOfATrain) { // F-TRP-47: the track behind its wagon is not free
  const Table t("E5: ra ra/L ra\nE4: I\n", couple);
  EXPECT_EQ(ends(t, "E6", 1), "E6 -1");
  EXPECT_EQ(ends(t, "E6", 2), "E6 -2");
}

TEST(RetreatEnds, OfTheResistanceGoFurther) { // B-RESIST-04: up to three hexes for a flag
  const Table t("D5: R\n");
  EXPECT_EQ(ends(t, "D5", 1), "E5, E6, F4, F5, F6, G4, G5, G6, G7");
}

} // namespace
} // namespace bocage::test
