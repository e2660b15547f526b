#include "engine/engine.h"

#include <cassert>

#include "engine/rules/actions.h"
#include "engine/rules/air_drop.h"
#include "engine/rules/battle.h"
#include "engine/rules/cards.h"
#include "engine/rules/equipment.h"
#include "engine/rules/mines.h"
#include "engine/rules/nations.h"
#include "engine/rules/orders.h"
#include "engine/rules/raids.h"
#include "engine/rules/rails.h"
#include "engine/rules/retreat.h"
#include "engine/rules/tactics.h"
#include "engine/rules/turn.h"
#include "engine/rules/victory.h"

namespace bocage {
namespace {

void place_pieces(const Game& game, State& s) {
  s.unit_at.fill(kNoUnit);
  s.plane_at.fill(kNoUnit);
  for (Hex h : game.board().hexes()) {
    s.ground[h] = game.hex(h).ground;
    s.overlay[h] = game.hex(h).overlay;
    s.obstacle[h] = game.hex(h).obstacle;
    s.wire.assign(h, game.tables().of(s.obstacle[h]).cleared_instead != kNoClass);
    s.sandbags.assign(h, game.hex(h).sandbags);
  }
  for (Unit& u : s.units) {
    u.hex = u.second_hex = u.moved_from = kNoHex;
    u.carrier = kNoUnit;
  }
  for (const UnitSetup& from : game.setup().units) {
    const UnitId id = add_unit(game, s, from.troop, from.side, from.nation);
    Unit& u = s.unit(id);
    if (from.figures) u.figures = u.figures_at_start = static_cast<std::uint8_t>(from.figures);
    if (from.medals >= 0) u.medals = static_cast<std::uint8_t>(from.medals);
    u.marks |= from.marks;
    if (!game.sea().contains(from.hex)) u.marks &= static_cast<std::uint16_t>(~kInCraft); // F-TRPB-37
    u.accessory = static_cast<std::uint8_t>(from.accessory);
    u.second_hex = from.second_hex;
    put_unit(game, s, id, from.hex);
  }
  for (UnitId id = 0, last = s.unit_count; id < last; ++id) load_train(game, s, id);
}

void clear_lanes(State& s) {
  for (auto& side : s.lanes)
    for (Lane& lane : side) {
      lane.card = lane.played_as = kNoCard;
      lane.cards = {kNoCardIndex, kNoCardIndex};
    }
  for (auto& side : s.last_played) side.fill({kNoCard, kNoCard, 0, 0});
}

int dealt(const SideSetup& side) {
  return side.has(kHighCommand) ? kHighCommandCards : side.cards;
} // E-ITALY-01

void deal(Play& p) {
  for (int i = 0; i < p.game.card_count(); ++i)
    p.state.card_place[static_cast<std::size_t>(i)] = CardPlace::Deck;
  shuffle_deck(p);
  for (Side side : {p.game.setup().first, other(p.game.setup().first)})
    for (int n = 0; n < dealt(p.game.side(side)); ++n) draw_card(p, side, hand_of(side)); // B-SETUP-15
}

} // namespace

State start(const Game& game, const Chance& chance, Events* events) {
  State state{};
  Play p{game, state, chance, events};
  place_pieces(game, state);
  clear_lanes(state);
  lay_mines(p);
  const bool day = game.options().visibility == kDaylight && !game.options().night_falls;
  state.visibility = static_cast<std::uint8_t>(day ? 0 : game.options().visibility);
  state.active = game.setup().first;
  for (std::size_t i = 0; i < game.objectives().size(); ++i)
    if (game.objectives()[i].holder != Owner::Anyone) {
      state.holders[i] = game.objectives()[i].holder;
      award_medals(p, state.holders[i] == Owner::Allies ? Side::Allies : Side::Axis,
                   game.objectives()[i].medals, kNoHex);
    }
  deal(p);
  objectives_changed(p, game.objectives().empty() ? 0 : 0xFFFFFFFFu >> (32 - game.objectives().size()));
  if (!state.over()) { // as a hand-made position may be from the start
    const Side second =
        other(game.setup().first); // who moves first plays his first card from the hand (F-NAT-17)
    if (chip_waits(game, state, second))
      ask_for_chip(p, second, AfterChip::Setup);
    else
      push_frame(state, FrameKind::Setup, seat_of(game.setup().first));
    settle(p);
  }
  return state;
}

SeatSet to_act(const Game& game, const State& state) {
  if (state.over()) return 0;
  return state.frame_count ? set_of_seat(state.top().seat) : lanes_to_act(game, state);
}

void legal_actions(const Game& game, const State& state, Seat seat, ActionList& list) {
  list.clear();
  if (state.over()) return;
  if (state.frame_count == 0) {
    const int lane = side_of(seat) == state.active ? seat_lane(game, seat) : -1;
    if (lane >= 0) list_lane(game, state, lane, list);
    return;
  }
  const Frame& f = state.top();
  if (f.seat != seat) return;
  switch (f.kind) {
  case FrameKind::HandOut: return list_hand_out(game, state, f, list);
  case FrameKind::Reaction: return list_reaction(game, state, f, list);
  case FrameKind::IgnoreFlags: return list_ignore_flags(game, state, f, list);
  case FrameKind::Retreat: return list_retreat(game, state, f, list);
  case FrameKind::Leader: return list_leader(game, state, f, list);
  case FrameKind::BattleBack: return list_battle_back(list);
  case FrameKind::TakeGround: return list_take_ground(game, state, f, list);
  case FrameKind::Overrun: return list_overrun(game, state, f, list);
  case FrameKind::AirPower: return list_air_power(game, state, f, list);
  case FrameKind::Barrage: return list_barrage(game, state, f, list);
  case FrameKind::Medics: return list_medics(game, state, f, list);
  case FrameKind::Draw: return list_keep_card(game, state, f, list);
  case FrameKind::Setup: return list_drop(game, state, f, list);
  case FrameKind::Landing: return list_landing(f, list);
  case FrameKind::Smoke: return list_smoke(game, state, f, list);
  case FrameKind::Winter: return list_winter(state, f, list);
  case FrameKind::Commissar: return list_prepare(game, state, side_of(f.seat), list);
  case FrameKind::Equip: return list_equip(state, f, list);
  case FrameKind::Shells: return list_shells(game, state, f, list);
  case FrameKind::Unload: return list_unload(game, state, f, list);
  case FrameKind::Camp: return list_camp(game, state, f, list);
  default: assert(false);
  }
}

void apply(const Game& game, State& state, const Chance& chance, Seat seat, const Action& action,
           Events* events) {
  assert(is_legal(game, state, seat, action));
  Play p{game, state, chance, events};
  if (state.frame_count == 0) {
    act_lane(p, seat_lane(game, seat), action);
  } else {
    Frame& f = state.top();
    switch (f.kind) {
    case FrameKind::HandOut: act_hand_out(p, f, action); break;
    case FrameKind::Reaction: act_reaction(p, f, action); break;
    case FrameKind::IgnoreFlags: act_ignore_flags(p, f, action); break;
    case FrameKind::Retreat: act_retreat(p, f, action); break;
    case FrameKind::Leader: act_leader(p, f, action); break;
    case FrameKind::BattleBack: act_battle_back(p, f, action); break;
    case FrameKind::TakeGround: act_take_ground(p, f, action); break;
    case FrameKind::Overrun: act_overrun(p, f, action); break;
    case FrameKind::AirPower: act_air_power(p, f, action); break;
    case FrameKind::Barrage: act_barrage(p, f, action); break;
    case FrameKind::Medics: act_medics(p, f, action); break;
    case FrameKind::Draw: act_keep_card(p, f, action); break;
    case FrameKind::Setup: act_drop(p, f, action); break;
    case FrameKind::Landing: act_landing(p, f, action); break;
    case FrameKind::Smoke: act_smoke(p, f, action); break;
    case FrameKind::Winter: act_winter(p, f, action); break;
    case FrameKind::Commissar: act_prepare(p, action); break;
    case FrameKind::Equip: act_equip(p, f, action); break;
    case FrameKind::Shells: act_shells(p, f, action); break;
    case FrameKind::Unload: act_unload(p, f, action); break;
    case FrameKind::Camp: act_camp(p, f, action); break;
    default: assert(false);
    }
  }
  settle(p);
}

bool is_legal(const Game& game, const State& state, Seat seat, const Action& action) {
  ActionList list;
  legal_actions(game, state, seat, list);
  return list.contains(action);
}

} // namespace bocage
