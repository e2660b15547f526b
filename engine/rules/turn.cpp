#include "engine/rules/turn.h"

#include <algorithm>
#include <cassert>

#include "engine/rules/actions.h"
#include "engine/rules/air_drop.h"
#include "engine/rules/attack.h"
#include "engine/rules/battle.h"
#include "engine/rules/cards.h"
#include "engine/rules/equipment.h"
#include "engine/rules/movement.h"
#include "engine/rules/nations.h"
#include "engine/rules/orders.h"
#include "engine/rules/raids.h"
#include "engine/rules/rails.h"
#include "engine/rules/retreat.h"
#include "engine/rules/tactics.h"
#include "engine/rules/victory.h"

namespace bocage {
namespace {

template <class F>
bool any_ordered(const State& state, int lane, F&& f) {
  return state.ordered.any_of([&](UnitId id) {
    const Unit& unit = state.unit(id);
    return unit.lane == lane && unit.on_board() && f(unit);
  });
}

// What troops of the expansions may do beside the battles of their phase.
[[gnu::cold]] bool may_do_else(const Game& game, const State& state, const Unit& unit) {
  return to_supply(game, state, unit).any() || may_clear(game, state, unit);
}
[[gnu::cold]] void list_else(const Game& game, const State& state, const Unit& unit, ActionList& list) {
  for (Hex to : to_supply(game, state, unit)) list.push(act(ActionKind::Supply, unit.hex, to));
  if (may_shell(game, state, unit)) list.push(act(ActionKind::Shell, unit.hex));
}

bool decision_open(const Game& game, const State& state, int number) {
  const Lane& lane = lane_of(state, number);
  switch (lane.phase) {
  case Phase::Play:
  case Phase::ChooseSection: return true;
  case Phase::Order: return any_order_left(game, state, number);
  case Phase::Move:
    return any_ordered(state, number, [&](const Unit& u) {
      return can_still_move(game, state, u) || (u.accessory && to_span(game, state, u).any());
    });
  case Phase::Battle: {
    const bool equipped = game.is_equipped(state.active);
    return any_ordered(state, number, [&](const Unit& u) {
      return may_battle(game, state, u) || can_move_again(game, u) ||
             (equipped && may_do_else(game, state, u));
    });
  }
  default: return false;
  }
}

void enter_phase(Play& p, int number, Phase phase) {
  lane_of(p.state, number).phase = phase;
  p.emit(event(EventKind::PhaseBegan, p.state.active, static_cast<int>(phase)));
}

// Moves the lanes on as far as they go by themselves; false if a decision is open in one of them.
template <int lanes>
bool run_lanes(Play& p) {
  bool waiting = false, ready = false;
  for (int i = 0; i < lanes; ++i) {
    for (;;) {
      if (decision_open(p.game, p.state, i)) {
        waiting = true;
        break;
      }
      const Phase phase = lane_of(p.state, i).phase;
      if (phase == Phase::Order)
        enter_phase(p, i, Phase::Move);
      else if (phase == Phase::Move)
        lane_of(p.state, i).phase = Phase::Ready;
      else if (phase == Phase::Battle)
        lane_of(p.state, i).phase = Phase::Done;
      else
        break;
    }
    ready |= lane_of(p.state, i).phase == Phase::Ready;
  }
  if (waiting) return false;
  if (ready) {
    for (int i = 0; i < lanes; ++i)
      if (lane_of(p.state, i).phase == Phase::Ready) {
        enter_phase(p, i, Phase::Battle);
        if (p.state.mined.any() && p.game.is_equipped(p.state.active)) clear_mines_instead(p, i);
      }
    return true;
  }
  begin_draw(p);
  return true;
}

// One in standard battles, which the compiler is told.
bool run_all_lanes(Play& p) { return lane_count(p.game) == 1 ? run_lanes<1>(p) : run_lanes<kLanes>(p); }

void thin_smoke(Play& p) { // E-SMOKE-02, E-SMOKE-03
  for (int i = p.state.smoke_count; i-- > 0;) {
    Smoke& smoke = p.state.smokes[static_cast<std::size_t>(i)];
    --smoke.turns_left;
    Event e = event(EventKind::SmokeThinned, smoke.owner, smoke.turns_left);
    e.from = smoke.hex;
    p.emit(e);
    if (smoke.turns_left > 0) continue;
    smoke = p.state.smokes[--p.state.smoke_count];
    p.state.smokes[p.state.smoke_count] = {};
  }
}

void end_turn(Play& p) {
  State& s = p.state;
  pop_frame(s);
  s.ordered.each([&](UnitId id) { end_orders(s.unit(id)); });
  s.ordered.clear();
  for (int i = 0; i < lane_count(p.game); ++i) { // the others are never used
    Lane& lane = lane_of(s, i);
    lane = {};
    lane.card = lane.played_as = kNoCard;
    lane.cards = {kNoCardIndex, kNoCardIndex};
  }
  if (s.arrived[index(s.active)] > 0 &&
      p.game.side(s.active).arrivals.is_breakthrough()) // F-SCN-33: in one turn only
    s.once |= s.active == Side::Allies ? kAlliesBrokeThrough : kAxisBrokeThrough;
  objectives_at_turn_end(p, s.active);
  if (s.over()) return;
  thin_smoke(p);
  if (++s.quiet_turns >= p.game.options().quiet_turns) return end_battle(p, Outcome::Draw, Ending::Quiet);
  begin_turn(p, other(s.active));
}

bool run_frame(Play& p) {
  Frame& f = p.state.top();
  switch (f.kind) {
  case FrameKind::Battle: return run_battle(p, f);
  case FrameKind::Retreat: return run_retreat(p, f);
  case FrameKind::Leader: return run_leader(p, f);
  case FrameKind::AirPower: return run_air_power(p, f);
  case FrameKind::Draw: return run_draw(p, f);
  case FrameKind::EndOfTurn: return end_turn(p), true;
  case FrameKind::Setup: return run_setup(p, f);
  case FrameKind::Winter: return run_winter(p, f);
  case FrameKind::Unload: return run_unload(p, f);
  case FrameKind::Camp: return run_camp(p, f);
  default: return false;
  }
}

bool has_cards(const Play& p, Side side) {
  return cards_in(p.state, hand_of(side)).any() ||
         (!p.game.plays_as_usual(side) && card_under_chip(p.state, side) != kNoCardIndex);
}

} // namespace

void begin_turn(Play& p, Side side) {
  State& s = p.state;
  s.active = side;
  ++s.turns[index(side)];
  s.last_played[index(side)].fill({kNoCard, kNoCard, 0, 0}); // only a card of his last turn can be countered
  p.emit(event(EventKind::TurnBegan, side, s.turns[index(side)]));
  objectives_at_turn_start(p, side);
  if (s.over()) return;
  if (p.game.setup().mode == Mode::Overlord)
    push_frame(s, FrameKind::HandOut, seat_of(side));
  else
    lane_of(s, 0).phase = has_cards(p, side) ? Phase::Play : Phase::Done;
  if (p.game.prepares(side)) start_of_turn(p, side);
}

void settle(Play& p) {
  while (!p.state.over())
    if (!(p.state.frame_count ? run_frame(p) : run_all_lanes(p))) return;
}

// Lanes
// --------------------------------------------------------------------------------------------------------------

static SeatSet open_lanes(const Game& game, const State& state) {
  SeatSet seats = 0;
  for (int i = 0; i < lane_count(game); ++i)
    if (decision_open(game, state, i)) seats |= set_of_seat(lane_seat(game, state.active, i));
  return seats;
}

bool lanes_wait(const Game& game, const State& state) { return open_lanes(game, state) != 0; }

SeatSet lanes_to_act(const Game& game, const State& state) {
  // settle() stopped for a decision: where there is one lane it is known whose
  return lane_count(game) == 1 ? set_of_seat(lane_seat(game, state.active, 0)) : open_lanes(game, state);
}

void list_lane(const Game& game, const State& state, int number, ActionList& list) {
  const Lane& lane = lane_of(state, number);
  switch (lane.phase) {
  case Phase::Play: list_playable_cards(game, state, list); break;
  case Phase::ChooseSection:
    for (int s = 0; s < game.board().section_count(); ++s)
      if (lane.sections >> s & 1) list.push(act_number(ActionKind::Section, s));
    break;
  case Phase::Order: list_orders(game, state, number, list); break;
  case Phase::Move:
    state.ordered.each([&](UnitId id) {
      const Unit& unit = state.unit(id);
      if (unit.lane == number && can_still_move(game, state, unit))
        list_moves(game, state, id, allowance(game, unit), list);
      if (unit.lane == number && unit.accessory)
        for (Hex to : to_span(game, state, unit)) list.push(act(ActionKind::Span, unit.hex, to));
    });
    list.push(act(ActionKind::Done)); // B-MOVE-03
    break;
  case Phase::Battle: {
    const bool equipped = game.is_equipped(state.active), blocks = game.options().has(kClearRoadBlocks);
    state.ordered.each([&](UnitId id) {
      const Unit& unit = state.unit(id);
      if (unit.lane != number) return;
      if (can_move_again(game, unit)) list_moves(game, state, id, second_allowance(game, unit), list);
      if (equipped) list_else(game, state, unit, list);
      const bool battles = may_battle(game, state, unit);
      if (battles && !unit.is(kShelled)) // E-NEBEL-07
        for (Hex to : targets(game, state, unit, false)) list.push(act(ActionKind::Battle, unit.hex, to));
      if ((blocks || state.wire.contains(unit.hex)) && may_clear(game, state, unit))
        list.push(act(ActionKind::ClearWire, unit.hex));
      if (!battles) return;
      if (!game.workplaces().contains(unit.hex)) return;
      if (may_seal(game, state, unit)) list.push(act(ActionKind::Seal, unit.hex));
      if (may_recover(game, state, unit)) list.push(act(ActionKind::Recover, unit.hex));
      if (may_destroy(game, state, unit)) list.push(act(ActionKind::Destroy, unit.hex));
    });
    list.push(act(ActionKind::Done)); // B-BATTLE-04
    break;
  }
  default: break;
  }
}

void act_lane(Play& p, int number, const Action& action) {
  Lane& lane = lane_of(p.state, number);
  switch (action.kind) {
  case ActionKind::Card: return play_command_card(p, action.card());
  case ActionKind::AirRecon: return play_as_air_power(p, action.card());
  case ActionKind::Spot: return play_as_barrage(p, action.card());
  case ActionKind::Prepare: return play_from_chip(p, action.card());
  case ActionKind::Blow: return blow_bridge(p, action.card(), action.to);
  case ActionKind::Build: return build_bridge(p, action.card(), action.to);
  case ActionKind::Bring: return bring_unit(p, number, action.to);
  case ActionKind::Seal: return seal_cave(p, p.state.unit_at[action.from]);
  case ActionKind::Recover: return recover(p, p.state.unit_at[action.from]);
  case ActionKind::Destroy: return destroy_supplies(p, p.state.unit_at[action.from]);
  case ActionKind::Section: return choose_section(p, number, action.value);
  case ActionKind::Order: return order_unit(p, number, action.from);
  case ActionKind::Move: {
    const UnitId id = p.state.unit_at[action.from];
    if (lane.phase != Phase::Battle) return move_unit(p, id, allowance(p.game, p.state.unit(id)), action);
    p.state.unit(id).flags |=
        kMoved; // the second move of Behind Enemy Lines, whether there was a first or not
    return move_unit(p, id, second_allowance(p.game, p.state.unit(id)), action);
  }
  case ActionKind::Exit: {
    const UnitId id = p.state.unit_at[action.from];
    const Unit& unit = p.state.unit(id);
    return exit_unit(p, id,
                     lane.phase == Phase::Battle ? second_allowance(p.game, unit) : allowance(p.game, unit));
  }
  case ActionKind::Battle: return begin_battle(p, p.state.unit_at[action.from], action.to, false);
  case ActionKind::ClearWire: return clear_hex(p, p.state.unit_at[action.from]);
  case ActionKind::Supply: return supply(p, p.state.unit_at[action.from], action.to);
  case ActionKind::Shell: return begin_shells(p, p.state.unit_at[action.from]);
  case ActionKind::Span: return span(p, p.state.unit_at[action.from], action.to);
  case ActionKind::Done:
    if (lane.phase == Phase::Order)
      enter_phase(p, number, Phase::Move);
    else
      lane.phase = lane.phase == Phase::Move ? Phase::Ready : Phase::Done;
    return;
  default: assert(false);
  }
}

// Overlord
// -----------------------------------------------------------------------------------------------------------

void list_hand_out(const Game& game, const State& state, const Frame& f, ActionList& list) {
  const Side side = side_of(f.seat);
  if (f.count < 3 && hand_size(state, side) > 1) // O-TURN-02, O-DRAW-05
    for (int kind = 0; kind < kCardKinds; ++kind) {
      const Card& card = game.tables().cards[static_cast<std::size_t>(kind)];
      if (card.type != CardType::Section ||
          find_in_hand(game, state, side, static_cast<CardId>(kind)) == kNoCardIndex)
        continue;
      for (int i = 0; i < kLanes; ++i) // O-SECT-03 to 06
        if (card.orders[static_cast<std::size_t>(i)] && lane_of(state, i).card == kNoCard)
          list.push(act_card(ActionKind::Give, static_cast<CardId>(kind), static_cast<Hex>(i + 1)));
    }
  if (f.count > 0 || list.empty()) list.push(act(ActionKind::Done));
}

void act_hand_out(Play& p, Frame& f, const Action& action) {
  const Side side = side_of(f.seat);
  if (action.kind == ActionKind::Done) return pop_frame(p.state);
  const int number = action.to - 1;
  ++f.count;
  play_card(p, side, find_in_hand(p.game, p.state, side, action.card()), action.card());
  Lane& lane = lane_of(p.state, number);
  lane.card = lane.played_as = action.card();
  lane.phase = Phase::ChooseSection;
  lane.sections = general_sections(p.game, side, number);
  p.state.last_played[index(side)][static_cast<std::size_t>(number)] = {action.card(), action.card(), 0, 0};
}

} // namespace bocage
