#include "engine/rules/mines.h"

#include <array>

#include "engine/rules/attack.h"
#include "engine/rules/equipment.h"
#include "engine/rules/hits.h"
#include "engine/rules/victory.h"

namespace bocage {
namespace {

int index_at(const State& state, Hex h) {
  int i = 0;
  while (state.mines[static_cast<std::size_t>(i)].hex != h) ++i;
  return i;
}

int mine_hits(Play& p, UnitId id, int dice) { // F-TMINE-05, F-TMINE-22
  const Unit& unit = p.state.unit(id);
  const int hits = roll_dice(p, other(unit.side), dice).of(p.troop(unit).hit_by);
  return settle_hits(p, other(unit.side), id, {hits, 0}).hits; // F-TRPB-71
}

void remove_mine(State& state, int i) {
  Mine& mine = state.mines[static_cast<std::size_t>(i)];
  state.mined.erase(mine.hex);
  mine = state.mines[--state.mine_count];
  state.mines[state.mine_count] = {};
}

} // namespace

void lay_mines(Play& p) {
  std::array<std::uint8_t, kMineMarkers.size()> bag{};
  std::size_t left = 0;
  for (Hex h : p.game.board().hexes()) {
    const HexSetup& hex = p.game.hex(h);
    if (!hex.mined || p.state.mine_count == kMaxMines) continue;
    if (left == 0) {
      bag = kMineMarkers;
      left = bag.size();
    }
    const std::size_t drawn = p.chance.below(p.state, static_cast<std::uint32_t>(left)); // F-TMINE-01
    p.state.mines[p.state.mine_count++] = {h, bag[drawn], hex.mines_of, 0, 0};
    bag[drawn] = bag[--left];
    p.state.mined.insert(h);
  }
}

namespace {

void find_decoy(Play& p, Side side, Hex h) {
  if (!p.game.hex(h).is(kDecoyMedal) || (p.state.once & kDecoyMedalWon)) return;
  p.state.once |= kDecoyMedalWon;
  award_medals(p, side, 1, h);
}

void take_up_mine(Play& p, UnitId id) {
  const Unit& unit = p.state.unit(id);
  const Hex h = unit.hex;
  const int i = index_at(p.state, h), value = p.state.mines[static_cast<std::size_t>(i)].value;
  remove_mine(p.state, i);
  p.emit(event(EventKind::MineCleared, p.state, id, h));
  if (value == 0) find_decoy(p, unit.side, h);
}

bool is_enemys(const State& state, const Unit& unit) {
  return state.mines[static_cast<std::size_t>(index_at(state, unit.hex))].owner != owner_of(unit.side);
}

} // namespace

void clear_mine(Play& p, UnitId id) {
  Unit& unit = p.state.unit(id);
  if (!is_enemys(p.state, unit)) return;
  unit.flags |= kMayNotBattle; // F-TRP-33: a decoy, too, has cost the turn
  take_up_mine(p, id);
}

void spring_mine(Play& p, UnitId id) {
  const Hex h = p.state.unit(id).hex;
  const Side side = p.state.unit(id).side;
  const int i = index_at(p.state, h);
  Mine& mine = p.state.mines[static_cast<std::size_t>(i)];
  if (mine.owner == owner_of(side)) return; // F-TMINE-03
  const Unit& unit = p.state.unit(id);
  if (accessory_of(unit) == Accessory::Plow) return take_up_mine(p, id); // E-FUNNY-21
  // F-TRP-40, F-TRP-41: instead of their battle, if they have one
  if (p.troop(unit).engineers && may_battle(p.game, p.state, unit)) return clear_mine(p, id);
  const int value = mine.value;
  mine.revealed = 1; // F-TMINE-04, F-TMINE-07
  p.emit(event(EventKind::MineSprung, p.state, id, h, kNoHex, value));
  if (value > 0) return lose_figures(p, id, mine_hits(p, id, value));
  remove_mine(p.state, i); // F-TMINE-06
  find_decoy(p, side, h);
}

} // namespace bocage
