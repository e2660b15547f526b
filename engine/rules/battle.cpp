#include "engine/rules/battle.h"

#include <algorithm>

#include "engine/rules/attack.h"
#include "engine/rules/battle_frame.h"
#include "engine/rules/cards.h"
#include "engine/rules/equipment.h"
#include "engine/rules/hits.h"
#include "engine/rules/movement.h"
#include "engine/rules/nations.h"
#include "engine/rules/raids.h"
#include "engine/rules/retreat.h"
#include "engine/rules/victory.h"

namespace bocage {
namespace {

bool could_ambush(const Game& game, const State& state, const Frame& f) {
  if (!f.close || (f.flags & (kAmbushBattle | kReplyBattle)) || !ambush_may_be_held(game, state))
    return false;
  const Unit& unit = state.unit(f.target);
  if (ground_forbids_battle(game, state, unit) || muzzle(game, unit) != f.to) return false;
  return attack_dice(game, state, unit, f.to, f.from, false) > 0 &&
         may_aim_at(game, unit, state.unit(f.unit));
}

void roll_battle(Play& p, Frame& f) {
  const Side side = side_of(f.seat);
  if (!(f.flags & kFixedDice))
    f.dice = static_cast<std::uint8_t>(
        attack_dice(p.game, p.state, p.state.unit(f.unit), f.from, f.to, f.flags & kOverrunBattle));
  Event e = event(EventKind::BattleDeclared, side, f.dice);
  e.unit = f.unit;
  e.target = f.target;
  e.from = f.from;
  e.to = f.to;
  p.emit(e);
  const Roll roll = roll_dice(p, side, f.dice);
  f.faces = roll.count;
  const Unit* attacker = f.unit == kNoUnit ? nullptr : &p.state.unit(f.unit);
  if (attacker && attacker->accessory && roll.of(Face::Star) > 0 &&
      can_blast(p.game, p.state, *attacker, f.from, f.to))
    blast(p, f.to);                // before flags are looked at
  if (f.target == kNoUnit) return; // nobody was in it (E-FUNNY-30)
  f.hits = static_cast<std::uint8_t>(
      roll.of(hitting_faces(p.game, attacker, f.from, p.state.unit(f.target), f.close, f.flags & kStarsHit)));
}

void reroll_battle(Play& p, Frame& f) {
  const int flags = f.faces[static_cast<std::size_t>(Face::Flag)];
  const Toll toll = settle_hits(p, side_of(f.seat), f.target, {f.hits, flags});
  f.hits = static_cast<std::uint8_t>(toll.hits);
  f.faces[static_cast<std::size_t>(Face::Flag)] = static_cast<std::uint8_t>(toll.flags);
}

bool may_reply(const Play& p, const Frame& f) { // X-ACT-35
  const Unit& defender = p.state.unit(f.target);
  return f.close && !(f.flags & (kAmbushBattle | kReplyBattle)) &&
         p.game.side(defender.side).stiff_upper_lip && defender.on_board() && defender.figures == 1 &&
         p.troop(defender).hits_to_destroy == 0 && f.retreated == 0 && p.state.unit(f.unit).on_board() &&
         !p.troop(defender).nationless && p.troop(defender).dice[0] > 0 &&
         may_aim_at(p.game, defender, p.state.unit(f.unit)) &&
         !ground_forbids_battle(p.game, p.state, defender);
}

void ignore_flags(Play& p, Frame& battle, int flags) {
  if (flags == 0) return;
  battle.flags_left = static_cast<std::uint8_t>(battle.flags_left - flags);
  const UnitId id = battle.target;
  p.emit(event(EventKind::FlagsIgnored, p.state, id, p.state.unit(id).hex, kNoHex, flags));
}

// Furia Francese: whom the unit may attack once more, having driven `first` from the hex (E-FRANCE-02,
// E-FRANCE-04).
HexSet furia_targets(const Game& game, const State& state, const Unit& unit, UnitId first, Hex vacated) {
  HexSet found;
  if (!is_furious(game, unit) || unit.is(kOverran) || state.unit_at[vacated] != kNoUnit) return found;
  for (Hex h : state.occupied[index(other(unit.side))] & game.board().neighbors(unit.hex))
    if (state.unit_at[h] != kNoUnit && state.unit_at[h] != first) found.insert(h);
  return found;
}

void end_battle_frame(Play& p, Frame& f) {
  const Frame done = f;
  pop_frame(p.state);
  if (!(done.flags & kAmbushBattle) || p.state.frame_count == 0) return;
  // F-CMD-28, 29: an attacker that retreated has lost its attack; one that could not move has not.
  Unit& ambushed = p.state.unit(done.target);
  Frame& attack = p.state.top();
  const bool silenced = muzzle(p.game, ambushed) != attack.from; // F-TRP-70: the gun is lost with its wagon
  if (!ambushed.on_board() || done.retreated > 0 || silenced) attack.flags |= kCancelled;
  if (done.retreated > 0) ambushed.flags |= kMayNotBattle; // nor another attack, nor anything in place of one
}

} // namespace

void begin_battle(Play& p, UnitId attacker, Hex to, bool overrun) {
  Unit& unit = p.state.unit(attacker);
  if (overrun)
    unit.flags |= kOverran;
  else
    ++unit.battles;
  if (p.tables().of(unit.order).battles > 1) finish_others(p, attacker);
  unit.flags |= kMoved;                                    // it moves no more this turn
  unit.marks &= static_cast<std::uint16_t>(~kCamouflaged); // F-ACT-46
  if (unit.is(kDisguised)) blow_cover(p, attacker);        // F-TRPB-73
  Frame& f = push_frame(p.state, FrameKind::Battle, seat_for(p.game, p.state, unit));
  f.unit = attacker;
  f.target = p.state.unit_at[to] != kNoUnit ? p.state.unit_at[to] : p.state.plane_at[to];
  f.from = muzzle(p.game, unit);
  f.to = to;
  f.close = p.game.board().adjacent(f.from, to);
  if (overrun) f.flags |= kOverrunBattle;
  if (p.troop(unit).flags_stand) f.flags |= kFlagsStand; // E-NEBEL-09
  // F-TWIRE-12: armor that battles from a wire hex removes it.
  const Terrain& obstacle = p.tables().of(p.state.obstacle[unit.hex]);
  if (obstacle.cleared_entering & footing(p.troop(unit)).unit_class) remove_obstacle(p, unit.hex);
}

void finish_others(Play& p, UnitId id) {
  const int battles = p.tables().of(p.state.unit(id).order).battles;
  p.state.ordered.each([&](UnitId other) {
    Unit& before = p.state.unit(other);
    if (other != id && before.battles > 0) before.battles = static_cast<std::uint8_t>(battles);
  });
}

void begin_strike_on(Play& p, Hex hex, int dice, bool stars_hit) {
  Frame& f = push_frame(p.state, FrameKind::Battle, seat_of(p.state.active));
  f.target = p.state.unit_at[hex];
  f.to = hex;
  f.dice = static_cast<std::uint8_t>(dice);
  f.flags = kFixedDice | kFlagsStand; // F-TBUNK-12, F-TBUNK-13
  if (stars_hit) f.flags |= kStarsHit;
}

namespace {

// The next step of the battle. It lays a frame on top when there is something to be settled or asked first.
void step_battle(Play& p, Frame& f) {
  switch (f.step) {
  case kDeclareStep:
    f.step = kRollStep;
    if (f.target == kNoUnit) return;
    if (could_ambush(p.game, p.state, f)) {
      // The hand is the Commander-in-Chief's, so the question is his (O-AMB-01, O-CHAIN-03).
      push_frame(p.state, FrameKind::Reaction, seat_of(p.state.unit(f.target).side));
    }
    return;

  case kRollStep:
    if (f.flags & kCancelled) return end_battle_frame(p, f);
    roll_battle(p, f);
    if (f.target == kNoUnit) return end_battle_frame(p, f);
    f.step = kRerollStep;
    return;

  case kRerollStep:
    reroll_battle(p, f);
    f.step = kHitsStep;
    return;

  case kHitsStep: // B-HITS-01: losses first
    f.step = kFlagsStep;
    lose_figures(p, f.target, f.hits);
    return;

  case kFlagsStep: {
    const Unit& defender = p.state.unit(f.target);
    f.step = kRetreatStep;
    f.flags_left = f.faces[static_cast<std::size_t>(Face::Flag)];
    if (!defender.on_board() || f.flags_left == 0) { // B-HITS-12
      f.flags_left = 0;
      return;
    }
    if (f.flags & kFlagsStand) return;
    const int ignorable = std::min<int>(ignorable_flags(p.game, p.state, defender), f.flags_left);
    if (is_imperial(p.game, defender) || in_own_cave(p.game, p.state, defender)) { // F-NAT-18 to 20: it must
      ignore_flags(p, f, ignorable);
    } else if (ignorable > 0) {
      Frame& question = push_frame(p.state, FrameKind::IgnoreFlags, seat_for(p.game, p.state, defender));
      question.unit = f.target;
      question.count = static_cast<std::uint8_t>(ignorable);
    }
    return;
  }

  case kRetreatStep:
    f.step = kReplyStep;
    if (f.flags_left > 0) begin_retreat(p, f.target, f.flags_left);
    return;

  case kReplyStep:
    f.step = kGroundStep;
    if (f.unit != kNoUnit && f.hits > 0 && f.retreated == 0 && p.troop(p.state.unit(f.unit)).marks_targets &&
        p.state.unit_at[f.to] == f.target)
      mark_target(p, f.unit, f.to); // E-BIGGUN-05 to 08
    if (may_reply(p, f))
      push_frame(p.state, FrameKind::BattleBack, seat_for(p.game, p.state, p.state.unit(f.target)));
    return;

  case kGroundStep: {
    f.step = kEndStep;
    if (!f.close || (f.flags & (kAmbushBattle | kReplyBattle))) return; // B-GROUND-06
    const Unit& attacker = p.state.unit(f.unit);
    if (!attacker.on_board() || attacker.hex != f.from) return;
    const UnitId target = f.target;
    if (p.state.unit(target).on_board() && f.retreated == 0) return; // a train that has lost its wagon there
    const bool furious = furia_targets(p.game, p.state, attacker, target, f.to).any();
    if (!furious && !ground_refusal(p.game, p.state, attacker, f.to).empty()) return;
    Frame& question = push_frame(p.state, FrameKind::TakeGround, seat_for(p.game, p.state, attacker));
    question.unit = f.unit;
    question.target = target;
    question.from = f.from;
    question.to = f.to;
    question.retreated = f.retreated;
    return;
  }

  default: end_battle_frame(p, f);
  }
}

} // namespace

bool run_battle(Play& p, Frame& f) {
  const auto depth = p.state.frame_count;
  do step_battle(p, f);
  while (p.state.frame_count == depth); // until something comes first, or the battle is over
  return true;
}

// Reactions
// ----------------------------------------------------------------------------------------------------------

void list_reaction(const Game& game, const State& state, const Frame& f, ActionList& list) {
  list.push(act(ActionKind::Pass));
  if (ambush_in_hand(game, state, side_of(f.seat)) != kNoCardIndex) list.push(act(ActionKind::Ambush));
}

void act_reaction(Play& p, Frame& f, const Action& action) {
  const Side side = side_of(f.seat);
  pop_frame(p.state);
  if (action.kind == ActionKind::Pass) return;
  play_reaction(p, side, ambush_in_hand(p.game, p.state, side));
  const Frame attack = p.state.top();
  Unit& unit = p.state.unit(attack.target);
  unit.marks &= static_cast<std::uint16_t>(~kCamouflaged); // F-ACT-51
  if (unit.is(kDisguised)) blow_cover(p, attack.target);   // F-TRPB-76
  Frame& ambush = push_frame(p.state, FrameKind::Battle, seat_for(p.game, p.state, unit));
  ambush.unit = attack.target;
  ambush.target = attack.unit;
  ambush.from = attack.to;
  ambush.to = attack.from;
  ambush.close = 1;
  ambush.flags = kAmbushBattle;
  if (p.troop(unit).flags_stand) ambush.flags |= kFlagsStand; // E-NEBEL-09
}

void list_ignore_flags(const Game&, const State&, const Frame& f, ActionList& list) {
  for (int n = f.count; n >= 0; --n) list.push(act_number(ActionKind::IgnoreFlags, n)); // B-RETREAT-16
}

void act_ignore_flags(Play& p, Frame&, const Action& action) {
  pop_frame(p.state);
  ignore_flags(p, p.state.top(), action.value);
}

namespace {

bool may_overrun(const Game& game, const State& state, const Unit& unit) {
  return game.tables().of(unit.troop).overruns && !unit.is(kOverran) && !unit.is(kMayNotBattle) &&
         !unit.is(kArrived) && !ground_forbids_battle(game, state, unit);
}

// Armor Overrun, and where `further` the hex more.
void ask_overrun(Play& p, UnitId id, bool further) {
  const Unit& unit = p.state.unit(id);
  if (unit.is(kOverran)) further = false; // F-ACT-34
  if (further && reach(p.game, p.state, unit, kFurther).all().empty()) further = false;
  if (!further && (!may_overrun(p.game, p.state, unit) || targets(p.game, p.state, unit, true).empty()))
    return;
  Frame& question = push_frame(p.state, FrameKind::Overrun, seat_for(p.game, p.state, unit));
  question.unit = id;
  question.from = unit.hex;
  question.count = further;
}

} // namespace

void list_battle_back(ActionList& list) {
  list.push(act(ActionKind::BattleBack));
  list.push(act(ActionKind::Pass));
}

void act_battle_back(Play& p, Frame&, const Action& action) {
  pop_frame(p.state);
  if (action.kind == ActionKind::Pass) return;
  const Frame attack = p.state.top();
  p.state.unit(attack.target).marks &= static_cast<std::uint16_t>(~kCamouflaged); // F-ACT-46
  Frame& reply =
      push_frame(p.state, FrameKind::Battle, seat_for(p.game, p.state, p.state.unit(attack.target)));
  reply.unit = attack.target;
  reply.target = attack.unit;
  reply.from = attack.to;
  reply.to = attack.from;
  reply.close = 1;
  reply.dice = kReplyDice;
  reply.flags = kReplyBattle | kFixedDice;
  if (p.troop(p.state.unit(attack.target)).flags_stand) reply.flags |= kFlagsStand; // E-NEBEL-09
}

// Ground
// -------------------------------------------------------------------------------------------------------------

std::string_view ground_refusal(const Game& game, const State& state, const Unit& unit, Hex to) {
  const Troop& troop = game.tables().of(unit.troop);
  if (!game.options().taking_ground) return "B-YOUNG-02";
  if (unit.order == OrderKind::None) return "F-CMD-35";
  if (!troop.takes_ground) return troop.rules.ground.empty() ? "B-GROUND-03" : troop.rules.ground;
  if (state.unit_at[to] != kNoUnit || state.plane_at[to] != kNoUnit) return "B-GROUND-09";
  if (unit.is(kHardStop)) return "B-GROUND-17";
  const Ground there = game.ground(state, to);
  if (!allowance(game, unit).ignores_terrain && // F-CMDB-20
      there.any([](const Terrain& t) { return t.entered_from_start; }) &&
      (unit.moved_from != kNoHex || unit.is(kTookGround)))
    return "B-GROUND-14";
  const auto way = game.board().direction(unit.hex, to);
  if (!way) return "B-GROUND-07";
  if (game.side(unit.side).closed[footing(troop).column].contains(to)) return "F-THEDGE-11";
  return judge_ground_edge(game.ground(state, unit.hex), there, *way, troop.gait).rule;
}

void list_take_ground(const Game& game, const State& state, const Frame& f, ActionList& list) {
  const Unit& unit = state.unit(f.unit);
  if (ground_refusal(game, state, unit, f.to).empty()) list.push(act(ActionKind::TakeGround, f.from, f.to));
  for (Hex to : furia_targets(game, state, unit, f.target, f.to))
    list.push(act(ActionKind::Battle, f.from, to));
  list.push(act(ActionKind::Pass)); // B-GROUND-02
}

void act_take_ground(Play& p, Frame& f, const Action& action) {
  const UnitId id = f.unit, lost = f.retreated == 0 ? f.target : kNoUnit; // in that hex
  const Hex from = f.from, to = f.to;
  pop_frame(p.state);
  if (action.kind == ActionKind::Pass) return;
  if (action.kind == ActionKind::Battle) {
    begin_battle(p, id, action.to, true); // once (E-FRANCE-08, E-FRANCE-09)
    p.state.top().dice = 1;               // E-FRANCE-05, E-FRANCE-06
    p.state.top().flags |= kFixedDice;
    return;
  }
  Unit& unit = p.state.unit(id);
  const Entry e = entry(p.game, p.state, unit, to);
  unit.flags |= kTookGround;
  if (e.hard_stop && !allowance(p.game, unit).ignores_terrain) unit.flags |= kHardStop; // F-GTG-12
  if (e.no_battle || no_battle_after(p.game, p.state, unit, from))
    unit.flags |= kMayNotBattle; // B-OVERRUN-08
  if (p.game.has_roads() && !p.game.ground(p.state, to).is_road()) unit.flags |= kRoadSpent;
  p.emit(event(EventKind::TookGround, p.state, id, from, to));
  if (allowance(p.game, unit).ignores_terrain)
    shift_unit(p, id, to);
  else if (!step_onto(p, id, to))
    return;
  if (p.state.over()) return;
  if (e.clears) remove_obstacle(p, to); // F-GTG-13
  if (p.game.side(unit.side).has(kCapturesGuns) && lost != kNoUnit) capture_guns(p, id, p.state.unit(lost));
  // F-ACT-33, F-ACT-35: one hex more, unless the ground stops it
  const bool further = p.game.options().has(kDesertRules) && p.troop(unit).unit_class == UnitClass::Armor &&
                       p.troop(unit).overruns && !unit.is(kArrived) &&
                       !ends_move(p.game, p.state, unit, from);
  ask_overrun(p, id, further);
}

void list_overrun(const Game& game, const State& state, const Frame& f, ActionList& list) {
  const Unit& unit = state.unit(f.unit);
  if (may_overrun(game, state, unit))
    for (Hex to : targets(game, state, unit, true)) list.push(act(ActionKind::Battle, f.from, to));
  if (f.count > 0) list_moves(game, state, f.unit, kFurther, list);
  list.push(act(ActionKind::Pass)); // B-OVERRUN-05
}

void act_overrun(Play& p, Frame& f, const Action& action) {
  const UnitId id = f.unit;
  pop_frame(p.state);
  if (action.kind == ActionKind::Battle) begin_battle(p, id, action.to, true);
  if (action.kind == ActionKind::Exit) exit_unit(p, id, kFurther);
  if (action.kind != ActionKind::Move) return;
  Unit& unit = p.state.unit(id);
  const std::uint16_t before = unit.flags & kMovedAgain;
  move_unit(p, id, kFurther, action); // F-TRP-14
  unit.flags = static_cast<std::uint16_t>((unit.flags & ~kMovedAgain) | before);
  if (unit.on_board() && !p.state.over()) ask_overrun(p, id, false);
}

// Leaders
// ------------------------------------------------------------------------------------------------------------

namespace {

HexSet leader_choices(const Game& game, const State& state, const Frame& f) {
  const Side side = state.unit(f.unit).side;
  HexSet nearest;
  int best = 1000;
  for (Hex h : state.occupied[index(side)]) {
    const UnitId id = state.unit_at[h];
    if (id == kNoUnit) continue;
    if (!game.tables().of(state.unit(id).troop).takes_leader() || state.unit(id).is(kLeader)) continue;
    const int far = game.board().distance(f.from, h);
    if (far < best) {
      best = far;
      nearest = {};
    }
    if (far == best) nearest.insert(h);
  }
  return nearest;
}

void lose_leader(Play& p, Side side) {
  p.emit(event(EventKind::LeaderLost, side));
  award_medals(p, other(side), 1, kNoHex);
}

void join_leader(Play& p, Hex h) {
  const UnitId id = p.state.unit_at[h];
  p.state.unit(id).marks |= kLeader;
  p.emit(event(EventKind::LeaderMoved, p.state, id, kNoHex, h));
}

} // namespace

bool run_leader(Play& p, Frame& f) {
  const Side side = p.state.unit(f.unit).side;
  if (f.step == 0) {
    f.step = 1;
    const bool last = leader_choices(p.game, p.state, f).empty();
    if (last || roll_dice(p, other(side), 2).of(Face::Star) > 0) { // F-ACT-28, F-ACT-32
      pop_frame(p.state);
      lose_leader(p, side);
    }
    return true;
  }
  const HexSet choices = leader_choices(p.game, p.state, f);
  if (choices.count() > 1) return false;
  pop_frame(p.state);
  join_leader(p, choices.first());
  return true;
}

void list_leader(const Game& game, const State& state, const Frame& f, ActionList& list) {
  for (Hex h : leader_choices(game, state, f)) list.push(act(ActionKind::Leader, kNoHex, h));
}

void act_leader(Play& p, Frame&, const Action& action) {
  pop_frame(p.state);
  join_leader(p, action.to);
}

} // namespace bocage
