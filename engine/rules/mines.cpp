#include "engine/rules/mines.h"

#include <array>

#include "engine/rules/victory.h"

namespace bocage {
namespace {

// T-CARD-29: three decoys among nine. H-MINE-01: the Pacific markers are counted as the same.
constexpr std::array<std::uint8_t, 9> kMarkers = {0, 0, 0, 1, 1, 2, 2, 3, 4};

int index_at(const State& state, Hex h) {
  int i = 0;
  while (state.mines[static_cast<std::size_t>(i)].hex != h) ++i;
  return i;
}

// E-TIGER-06: dice that would hit are rolled again, and only a grenade counts.
int mine_hits(Play& p, const Unit& unit, int dice) {
  const Side side = other(unit.side);
  const Troop& troop = p.troop(unit);
  const int hits = roll_dice(p, side, dice).of(troop.hit_by); // F-TMINE-05
  if (hits == 0 || troop.reroll != Reroll::GrenadeKills) return hits;
  return roll_dice(p, side, hits, EventKind::DiceRerolled).of(Face::Grenade) > 0 ? 1 : 0;
}

void remove_mine(State& state, int i) {
  Mine& mine = state.mines[static_cast<std::size_t>(i)];
  state.mined.erase(mine.hex);
  mine = state.mines[--state.mine_count];
  state.mines[state.mine_count] = {};
}

} // namespace

void lay_mines(Play& p) {
  std::array<std::uint8_t, kMarkers.size()> bag{};
  std::size_t left = 0;
  for (Hex h : p.game.board().hexes()) {
    const HexSetup& hex = p.game.hex(h);
    if (!hex.mined || p.state.mine_count == kMaxMines) continue;
    if (left == 0) {
      bag = kMarkers;
      left = bag.size();
    }
    const std::size_t drawn = p.chance.below(p.state, static_cast<std::uint32_t>(left)); // F-TMINE-01
    p.state.mines[p.state.mine_count++] = {h, bag[drawn], hex.mines_of, 0, 0};
    bag[drawn] = bag[--left];
    p.state.mined.insert(h);
  }
}

void spring_mine(Play& p, UnitId id) {
  const Hex h = p.state.unit(id).hex;
  const Side side = p.state.unit(id).side;
  const int i = index_at(p.state, h);
  Mine& mine = p.state.mines[static_cast<std::size_t>(i)];
  if (mine.owner == owner_of(side)) return; // F-TMINE-03
  const int value = mine.value;
  mine.revealed = 1; // F-TMINE-04, F-TMINE-07
  p.emit(event(EventKind::MineSprung, p.state, id, h, kNoHex, value));
  if (value > 0) return lose_figures(p, id, mine_hits(p, p.state.unit(id), value));
  remove_mine(p.state, i); // F-TMINE-06
  if (!p.game.hex(h).is(kDecoyMedal) || (p.state.once & kDecoyMedalWon)) return;
  p.state.once |= kDecoyMedalWon;
  award_medals(p, side, 1, h);
}

} // namespace bocage
