#include "engine/rules/rails.h"

#include "engine/rules/victory.h"

namespace bocage {
namespace {

struct Train {
  Hex locomotive, wagon;
};

bool is_track(const Game& game, const State& state, Hex h) {
  return game.ground(state, h).any([](const Terrain& t) { return t.rail; });
}

// Where the train stands after one hex of travel, the locomotive (or the wagon, going backward) leading.
template <class F>
void each_step(const Game& game, const State& state, UnitId id, Train train, bool backward, F&& f) {
  const bool coupled = train.wagon != kNoHex;
  const Hex lead = backward && coupled ? train.wagon : train.locomotive;
  const Hex tail = backward && coupled ? train.locomotive : train.wagon;
  for (Hex next : game.board().neighbors(lead)) {
    if (next == tail || !track_joins(game, state, lead, next)) continue;
    const UnitId there = state.unit_at[next];
    if ((there != kNoUnit && there != id) || state.planes.contains(next))
      continue; // F-TRP-46: only along free track
    f(backward && coupled ? Train{train.wagon, next} : Train{next, coupled ? train.locomotive : kNoHex});
  }
}

// Every place the train can reach: it goes forward or backward, never both in one move.
template <class F>
void each_place(const Game& game, const State& state, UnitId id, F&& f) {
  const Unit& unit = state.unit(id);
  const auto travel = [&](auto&& self, Train train, bool backward, int left) -> void {
    if (left == 0) return;
    each_step(game, state, id, train, backward, [&](Train next) {
      f(next, game.tables().of(unit.troop).move - left + 1);
      self(self, next, backward, left - 1);
    });
  };
  const Train train{unit.hex, unit.second_hex};
  const int move = game.tables().of(unit.troop).move;
  travel(travel, train, false, move);
  if (train.wagon != kNoHex) travel(travel, train, true, move);
}

} // namespace

bool track_joins(const Game& game, const State& state, Hex a, Hex b) {
  if (!is_track(game, state, a) || !is_track(game, state, b)) return false;
  const auto way = game.board().direction(a, b);
  return way && game.ground(state, a).open_to(*way) && game.ground(state, b).open_to(opposite(*way));
}

void list_train_moves(const Game& game, const State& state, UnitId id, ActionList& list) {
  const Hex from = state.unit(id).hex;
  each_place(game, state, id, [&](Train train, int) {
    const Action action = act(ActionKind::Move, from, train.locomotive);
    if (train.locomotive != from && !list.contains(action)) list.push(action);
  });
}

void move_train(Play& p, UnitId id, Hex to) {
  Unit& unit = p.state.unit(id);
  const Hex from = unit.hex;
  Train end{kNoHex, kNoHex};
  int hexes = 0;
  each_place(p.game, p.state, id, [&](Train train, int n) {
    if (train.locomotive != to || (hexes && hexes <= n)) return;
    end = train;
    hexes = n;
  });
  std::uint32_t left = p.game.objectives_at(from), entered = p.game.objectives_at(end.locomotive);
  if (unit.second_hex != kNoHex) left |= p.game.objectives_at(unit.second_hex);
  if (end.wagon != kNoHex) entered |= p.game.objectives_at(end.wagon);
  lift_unit(p.state, id);
  objectives_changed(p, left & ~entered);
  unit.second_hex = end.wagon;
  put_unit(p.game, p.state, id, end.locomotive);
  unit.flags |= kMoved | kMayNotBattle;
  unit.moved = static_cast<std::uint8_t>(hexes);
  unit.moved_from = from;
  p.emit(event(EventKind::UnitMoved, p.state, id, from, to, hexes));
  objectives_changed(p, entered);
}

} // namespace bocage
