#include "engine/rules/victory.h"

#include <algorithm>
#include <bit>

namespace bocage {
namespace {

bool may_win(const Objective& o, Side s) { return serves(o.who, s); }

int occupants(const State& state, const Objective& o, Side s) { return (state.occupied[index(s)] & o.hexes).count(); }

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

// Who holds the objective after a change; `may_capture` says whether it can be won at this moment.
Owner holder_now(const State& state, const Objective& o, Owner before, bool may_capture) {
  if (before != Owner::Anyone) {
    if (o.holding == Holding::Permanent) return before; // E-MEDAL-10
    const Side side = before == Owner::Allies ? Side::Allies : Side::Axis;
    const bool kept = o.holding == Holding::LastToOccupy ? !fulfils(state, o, other(side)) // E-MEDAL-14, 15
                                                         : fulfils(state, o, side);
    if (kept) return before;
  }
  if (may_capture)
    for (Side s : {Side::Allies, Side::Axis})
      if (fulfils(state, o, s)) return owner_of(s);
  return Owner::Anyone;
}

} // namespace

void end_battle(Play& p, Outcome outcome, Ending ending) {
  if (p.state.over()) return;
  p.state.outcome = outcome;
  p.state.ending = ending;
  while (p.state.frame_count) pop_frame(p.state); // F-GEND-01: nothing more is played
  p.emit(event(EventKind::BattleEnded, p.state.active, static_cast<int>(outcome)));
}

void award_medals(Play& p, Side side, int medals, Hex objective) {
  if (medals <= 0 || p.state.over()) return;
  p.state.quiet_turns = 0;
  const int needed = p.game.side(side).medals;
  auto& held = p.state.medals[index(side)];
  held = static_cast<std::uint8_t>(std::min(needed, held + medals)); // F-GEND-03: never more than required
  Event e = event(EventKind::MedalWon, side, held);
  e.from = objective;
  p.emit(e);
  if (held >= needed) end_battle(p, win_of(side), Ending::Medals); // B-VICT-08
}

void objectives_changed(Play& p, std::uint32_t objectives) {
  for (; objectives && !p.state.over(); objectives &= objectives - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(objectives));
    const Objective& o = p.game.objectives()[i];
    set_holder(p, i, holder_now(p.state, o, p.state.holders[i], !o.at_turn_start));
  }
}

void objectives_passed(Play& p, Side side, Hex h) {
  for (std::uint32_t at = p.game.objectives_at(h); at && !p.state.over(); at &= at - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(at));
    const Objective& o = p.game.objectives()[i];
    const bool by_entering = o.holding == Holding::Permanent || o.holding == Holding::LastToOccupy;
    if (!by_entering || o.at_turn_start || o.needed != 1 || !may_win(o, side)) continue;
    if (o.holding == Holding::Permanent && p.state.holders[i] != Owner::Anyone) continue;
    set_holder(p, i, owner_of(side)); // E-MEDAL-09, E-MEDAL-13
  }
}

void objectives_at_turn_start(Play& p, Side side) {
  for (std::size_t i = 0; i < p.game.objectives().size() && !p.state.over(); ++i) {
    const Objective& o = p.game.objectives()[i];
    if (o.at_turn_start && p.state.holders[i] == Owner::Anyone && fulfils(p.state, o, side))
      set_holder(p, i, owner_of(side)); // E-MEDAL-07, E-MEDAL-11
  }
}

} // namespace bocage
