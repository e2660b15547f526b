#include "engine/rules/air_drop.h"

#include <algorithm>
#include <array>

#include "engine/rules/actions.h"
#include "engine/rules/equipment.h"
#include "engine/rules/movement.h"
#include "engine/rules/turn.h"
#include "engine/rules/victory.h"

namespace bocage {
namespace {

constexpr std::uint32_t kAstrideOnceIn = 3; // H-DROP-02

const AirDrop& drop_of(const Game& game, const Frame& f) { return game.setup().air_drops[f.count]; }

bool touches(const Fall& a, Hex h) { return h != kNoHex && (a.at == h || (a.astride && a.beside == h)); }
bool overlap(const Fall& a, const Fall& b) { return touches(a, b.at) || (b.astride && touches(a, b.beside)); }

bool is_free(const Game& game, const State& state, const AirDrop& drop, Hex h) {
  const Troop& troop = game.tables().of(drop.troop);
  return h != kNoHex && state.unit_at[h] == kNoUnit && state.plane_at[h] == kNoUnit &&
         !game.ground(state, h).closed_by(troop.gait) &&
         !game.side(drop.side).closed[footing(troop).column].contains(h);
}

bool lands_well(const Game& game, const State& state, const AirDrop& drop, std::span<const Fall> falls,
                std::size_t i) {
  const Fall& fall = falls[i];
  if (!is_free(game, state, drop, fall.at)) return false;                     // F-ACT-71
  if (fall.astride && !is_free(game, state, drop, fall.beside)) return false; // F-ACT-76, F-ACT-78
  for (std::size_t j = 0; j < falls.size(); ++j)
    if (j != i && overlap(fall, falls[j])) return false; // F-ACT-75
  return true;
}

UnitId make_unit(Play& p, const AirDrop& drop) {
  const UnitId id = add_unit(p.game, p.state, drop.troop, drop.side, drop.nation);
  Unit& u = p.state.unit(id);
  if (drop.figures) u.figures = u.figures_at_start = static_cast<std::uint8_t>(drop.figures); // F-ACT-72
  const int since = drop.at_daylight ? p.state.turns[index(drop.side)] : 0;
  u.ready_turn = static_cast<std::uint8_t>(std::min(since + drop.ready_turn, 0xFF));
  return id;
}

void set_up(Play& p, UnitId id, Hex h) {
  put_unit(p.game, p.state, id, h);
  p.emit(event(EventKind::UnitLanded, p.state, id, kNoHex, h));
  settle_unit(p, id);
  if (!p.state.over()) face_ground(p, id); // F-TMINE-04, F-TFROZ-02
}

} // namespace

bool run_setup(Play& p, Frame& f) {
  const bool daylight = f.step == kDaylightDrops, dark = is_dark(p.state);
  if (!daylight) // E-FUNNY-02: chosen at the start of the game
    for (int i = 0; i < p.state.unit_count; ++i)
      if (const auto id = static_cast<UnitId>(i); waits_for_accessory(p.game, p.state, p.state.unit(id))) {
        push_frame(p.state, FrameKind::Equip, seat_for(p.game, p.state, p.state.unit(id))).unit = id;
        return true;
      }
  const auto& drops = p.game.setup().air_drops;
  // Before the first turn those that do not wait for the day, or need not.
  const auto due = [&](const AirDrop& drop) {
    return daylight ? drop.at_daylight : !(drop.at_daylight && dark);
  };
  while (f.count < drops.size() && !due(drops[f.count])) ++f.count;
  if (f.count < drops.size()) {
    f.seat = seat_of(drop_of(p.game, f).side);
    return false;
  }
  pop_frame(p.state);
  if (!daylight) begin_turn(p, p.game.setup().first);
  return true;
}

void begin_daylight_drops(Play& p) {
  const auto& drops = p.game.setup().air_drops;
  if (std::any_of(drops.begin(), drops.end(), [](const AirDrop& drop) { return drop.at_daylight; }))
    push_frame(p.state, FrameKind::Setup, seat_of(p.state.active)).step = kDaylightDrops;
}

void list_drop(const Game& game, const State&, const Frame& f, ActionList& list) {
  const HexSet& aims = drop_of(game, f).aims;
  for (Hex h : aims.any() ? aims : game.board().hexes()) list.push(act(ActionKind::Drop, kNoHex, h));
}

void act_drop(Play& p, Frame& f, const Action& action) {
  const AirDrop& drop = drop_of(p.game, f);
  ++f.count;
  std::array<Fall, kMostDropped> falls;
  const auto all = std::span(falls).first(static_cast<std::size_t>(std::min(drop.units, kMostDropped)));
  for (Fall& fall : all) fall = scatter(p, drop, action.to);
  land(p, drop, all);
}

Fall scatter(Play& p, const AirDrop& drop, Hex aim) {
  const Board& board = p.game.board();
  Fall fall{aim, kNoHex, false};
  for (int i = 0; i < drop.range && fall.at != kNoHex; ++i) {
    const std::uint32_t way = p.chance.below(p.state, kDirections + 1); // the seventh: straight down
    if (way < kDirections) fall.at = board.neighbor(fall.at, static_cast<Direction>(way));
  }
  if (fall.at == kNoHex || p.chance.below(p.state, kAstrideOnceIn) != 0) return fall;
  fall.astride = true;
  fall.beside = board.neighbor(fall.at, static_cast<Direction>(p.chance.below(p.state, kDirections)));
  return fall;
}

void land(Play& p, const AirDrop& drop, std::span<const Fall> falls) {
  std::array<bool, kMostDropped> well{};
  for (std::size_t i = 0; i < falls.size(); ++i) // all of them before any unit stands
    well[i] = lands_well(p.game, p.state, drop, falls, i);
  for (std::size_t i = 0; i < falls.size() && !p.state.over(); ++i) {
    const Fall& fall = falls[i];
    if (!well[i] || p.state.unit_count == kMaxUnits) {
      Event e = event(EventKind::DropLost, drop.side);
      e.from = fall.at;
      p.emit(e);
      continue;
    }
    const UnitId id = make_unit(p, drop);
    if (!fall.astride) {
      set_up(p, id, fall.at);
      continue;
    }
    Frame& question = push_frame(p.state, FrameKind::Landing, seat_of(drop.side));
    question.unit = id;
    question.from = fall.at;
    question.to = fall.beside;
  }
}

void list_landing(const Frame& f, ActionList& list) {
  for (Hex h : {f.from, f.to}) list.push(act(ActionKind::Land, kNoHex, h));
}

void act_landing(Play& p, Frame& f, const Action& action) {
  const UnitId id = f.unit;
  pop_frame(p.state);
  set_up(p, id, action.to);
}

} // namespace bocage
