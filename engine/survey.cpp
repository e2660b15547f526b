#include "engine/survey.h"

#include <algorithm>
#include <memory>
#include <tuple>

#include "engine/rules/attack.h"
#include "engine/rules/retreat.h"

namespace bocage {
namespace {

// Luck in which nothing happens on the way: the ice holds.
Chance steady(const State& state) {
  Chance chance(0);
  const std::vector<Face> calm(16, Face::Flag);
  chance.queue_dice(state, calm);
  return chance;
}

// A copy in which the unit has an order and nothing else is under way.
State ready(const State& from, UnitId id) {
  State state = from;
  while (state.frame_count) pop_frame(state);
  Unit& unit = state.unit(id);
  if (unit.order != OrderKind::None) return state;
  unit.order = OrderKind::Normal;
  state.ordered.insert(id);
  return state;
}

std::vector<Shot> shots(const Game& game, const State& state, const Unit& unit) {
  std::vector<Shot> found;
  if (!may_battle(game, state, unit) || unit.is(kShelled)) return found; // E-NEBEL-07
  for (Hex to : targets(game, state, unit, false)) {
    const Hex from = muzzle(game, unit);
    Shot shot{to, state.unit_at[to], game.board().distance(from, to), 0, {}};
    shot.dice = attack_dice(game, state, unit, from, to, false, shot.trace);
    found.push_back(shot);
  }
  return found;
}

Landing landing(const Game& game, const State& from, UnitId id, const Allowance& allowed,
                const Action& move) {
  State state = from;
  const auto events = std::make_unique<Events>();
  const Chance luck = steady(state);
  Play play{game, state, luck, events.get()};
  move_unit(play, id, allowed, move);
  const Unit& unit = state.unit(id);
  Landing there{.action = move, .cost = unit.moved, .hard_stop = unit.is(kHardStop)};
  for (const Event& e : *events)
    if (e.kind != EventKind::UnitMoved && e.kind != EventKind::DiceRolled) there.effects.push_back(e);
  if (state.over()) {
    there.battle.reason.why = Why::BattleOver;
    return there;
  }
  there.battle = explain_battler(game, state, unit);
  there.shots = shots(game, state, unit);
  return there;
}

// Runs the retreat's own frame, branching where its owner chooses.
void follow(const Game& game, State state, const Unit& before, UnitId id, std::vector<RetreatEnd>& ends) {
  const Chance luck = steady(state);
  Play play{game, state, luck, nullptr};
  while (state.frame_count && state.top().kind == FrameKind::Retreat) {
    if (run_retreat(play, state.top())) continue;
    const auto list = std::make_unique<ActionList>();
    list_retreat(game, state, state.top(), *list);
    for (const Action& a : *list) {
      State next = state;
      Play branch{game, next, luck, nullptr};
      act_retreat(branch, next.top(), a);
      follow(game, next, before, id, ends);
    }
    return;
  }
  const Unit& unit = state.unit(id);
  RetreatEnd end;
  if (unit.on_board()) end.hex = unit.hex;
  end.hexes = state.frame_count ? state.frames[0].retreated : 0;
  end.losses = before.figures - unit.figures;
  if (game.tables().of(unit.troop).hits_to_destroy > 0) end.losses = unit.hits - before.hits; // F-TRP-47
  if (std::find(ends.begin(), ends.end(), end) == ends.end()) ends.push_back(end);
}

} // namespace

Survey survey(const Game& game, const State& position, UnitId id) {
  const State state = ready(position, id);
  const Unit& unit = state.unit(id);
  Survey s{.unit = id, .order = unit.order, .assumed = position.unit(id).order == OrderKind::None};
  s.allowance = allowance(game, unit);
  s.may_move = can_still_move(game, state, unit);
  if (s.may_move) {
    const auto list = std::make_unique<ActionList>();
    list_moves(game, state, id, s.allowance, *list);
    for (const Action& a : *list) {
      if (a.kind == ActionKind::Exit)
        s.exits = true;
      else
        s.reach.push_back(landing(game, state, id, s.allowance, a));
    }
  }
  const auto rank = [](const Landing& l) {
    return std::tuple(l.cost, l.action.via != kNoHex, l.action.to, l.action.via, l.action.value);
  };
  std::sort(s.reach.begin(), s.reach.end(),
            [&](const Landing& a, const Landing& b) { return rank(a) < rank(b); });
  s.battle = explain_battler(game, state, unit);
  s.shots = shots(game, state, unit);
  s.ignorable_flags = ignorable_flags(game, state, unit, s.flags_trace);
  return s;
}

std::vector<Threat> threats(const Game& game, const State& position, Side side, Hex h) {
  std::vector<Threat> found;
  for (int i = 0; i < position.unit_count; ++i) {
    const auto id = static_cast<UnitId>(i);
    if (!position.unit(id).on_board() || position.unit(id).side == side) continue;
    State state = ready(position, id);
    state.occupied[index(side)].insert(h);
    for (const Shot& shot : shots(game, state, state.unit(id)))
      if (shot.to == h) found.push_back({id, shot.dice});
  }
  return found;
}

std::vector<RetreatEnd> retreat_ends(const Game& game, const State& position, UnitId id, int flags) {
  State state = ready(position, id);
  // A retreat tells the battle below it how far it went.
  push_frame(state, FrameKind::Battle, seat_for(game, state, state.unit(id)));
  const Chance luck = steady(state);
  Play play{game, state, luck, nullptr};
  begin_retreat(play, id, flags);
  std::vector<RetreatEnd> ends;
  follow(game, state, position.unit(id), id, ends);
  return ends;
}

} // namespace bocage
