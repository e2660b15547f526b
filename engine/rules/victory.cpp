#include "engine/rules/victory.h"

#include <algorithm>
#include <bit>

namespace bocage {
namespace {

bool may_win(const Objective& o, Side s) { return serves(o.who, s); }

int occupants(const State& state, const Objective& o, Side s) {
  return (state.occupied[index(s)] & o.hexes).count();
}

// Whether the side fulfils the condition now.
bool fulfils(const State& state, const Objective& o, Side s) {
  if (!may_win(o, s)) return false;
  const int mine = occupants(state, o, s);
  switch (o.holding) {
  case Holding::Temporary:
  case Holding::Permanent:
  case Holding::LastToOccupy: return mine >= o.needed;
  case Holding::Majority: return mine > occupants(state, o, other(s)); // F-GMAJ-01
  case Holding::SoleControl: return mine > 0 && occupants(state, o, other(s)) == 0;
  case Holding::Cleared: return occupants(state, o, other(s)) == 0; // H-SECTION-01
  }
  return false;
}

void set_holder(Play& p, std::size_t i, Owner holder) {
  const Objective& o = p.game.objectives()[i];
  const Owner before = p.state.holders[i];
  if (before == holder) return;
  p.state.holders[i] = holder;
  if (before != Owner::Anyone) {
    const Side loser = before == Owner::Allies ? Side::Allies : Side::Axis;
    auto& medals = p.state.medals[index(loser)];
    medals = static_cast<std::uint8_t>(std::max(0, medals - o.medals));
    Event e = event(EventKind::MedalLost, loser, medals);
    e.from = o.hexes.first();
    p.emit(e);
  }
  if (holder != Owner::Anyone) {
    const Side winner = holder == Owner::Allies ? Side::Allies : Side::Axis;
    if (o.sudden_death) return end_battle(p, win_of(winner), Ending::SuddenDeath); // E-MEDAL-18
    award_medals(p, winner, o.medals, o.hexes.first());
  }
}

// Whether nobody has won it yet: who holds it otherwise has not (H-MEDAL-02).
bool is_open(const Objective& o, Owner holder) { return holder == Owner::Anyone || holder == o.otherwise; }

bool is_prize(const State& state, const Objective& o, std::size_t i, Side side) {
  if (!o.won_in_passing() || !may_win(o, side)) return false;
  const Owner holder = state.holders[i];
  return o.holding == Holding::Permanent ? is_open(o, holder) : holder != owner_of(side);
}

bool has_won(const Play& p, Side side) {
  const SideSetup& terms = p.game.side(side);
  if (p.state.medals[index(side)] < terms.medals || p.state.exited[index(side)] < terms.must_exit)
    return false;
  for (std::size_t i = 0; i < p.game.objectives().size(); ++i) {
    const Objective& o = p.game.objectives()[i];
    if (o.required && may_win(o, side) && p.state.holders[i] != owner_of(side)) return false;
  }
  return true;
}

// Who holds the objective after a change; `may_capture` says whether it can be won at this moment.
Owner holder_now(const State& state, const Objective& o, Owner before, bool may_capture) {
  if (before != Owner::Anyone) {
    if (o.holding == Holding::Permanent && !is_open(o, before)) return before; // E-MEDAL-10
    const Side side = before == Owner::Allies ? Side::Allies : Side::Axis;
    const bool kept = o.holding == Holding::LastToOccupy ? !fulfils(state, o, other(side)) // E-MEDAL-14, 15
                                                         : fulfils(state, o, side);
    if (kept) return before;
  }
  if (may_capture)
    for (Side s : {Side::Allies, Side::Axis})
      if (fulfils(state, o, s)) return owner_of(s);
  return o.otherwise; // H-MEDAL-02
}

} // namespace

HexSet prizes(const Game& game, const State& state, Side side) {
  HexSet found;
  if (game.prizes().empty()) return found;
  for (std::size_t i = 0; i < game.objectives().size(); ++i)
    if (is_prize(state, game.objectives()[i], i, side)) found |= game.objectives()[i].hexes;
  return found;
}

void end_battle(Play& p, Outcome outcome, Ending ending) {
  if (p.state.over()) return;
  for (Side s : {Side::Allies, Side::Axis}) { // F-GEND-03, F-GEND-04: no score above what was required
    auto& medals = p.state.medals[index(s)];
    medals = static_cast<std::uint8_t>(std::min<int>(medals, p.game.side(s).medals));
  }
  p.state.outcome = outcome;
  p.state.ending = ending;
  while (p.state.frame_count) pop_frame(p.state); // F-GEND-01: nothing more is played
  p.emit(event(EventKind::BattleEnded, p.state.active, static_cast<int>(outcome)));
}

void award_medals(Play& p, Side side, int medals, Hex objective) {
  if (medals <= 0 || p.state.over()) return;
  p.state.quiet_turns = 0;
  auto& held = p.state.medals[index(side)];
  held = static_cast<std::uint8_t>(held + medals); // B-VICT-07
  Event e = event(EventKind::MedalWon, side, held);
  e.from = objective;
  p.emit(e);
  look_for_victory(p, side);
}

void look_for_victory(Play& p, Side side) {
  if (!p.state.over() && has_won(p, side)) end_battle(p, win_of(side), Ending::Medals); // B-VICT-08
}

void objectives_changed(Play& p, std::uint32_t objectives) {
  for (; objectives && !p.state.over(); objectives &= objectives - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(objectives));
    const Objective& o = p.game.objectives()[i];
    set_holder(p, i, holder_now(p.state, o, p.state.holders[i], !o.at_turn_start && !o.at_turn_end));
  }
}

void objectives_passed(Play& p, Side side, Hex h) {
  for (std::uint32_t at = p.game.objectives_at(h); at && !p.state.over(); at &= at - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(at));
    const Objective& o = p.game.objectives()[i];
    if (is_prize(p.state, o, i, side)) set_holder(p, i, owner_of(side));
  }
}

namespace {

void win_objectives(Play& p, Side side, std::uint32_t objectives) {
  for (; objectives && !p.state.over(); objectives &= objectives - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(objectives));
    const Objective& o = p.game.objectives()[i];
    if (is_open(o, p.state.holders[i]) && fulfils(p.state, o, side)) set_holder(p, i, owner_of(side));
  }
}

} // namespace

void objectives_at_turn_start(Play& p, Side side) { // E-MEDAL-07, E-MEDAL-11
  win_objectives(p, side, p.game.objectives_of_turn_start());
}

void objectives_at_turn_end(Play& p, Side side) { // H-MEDAL-01
  win_objectives(p, side, p.game.objectives_of_turn_end());
}

} // namespace bocage
