#include "engine/rules/attack.h"

#include <algorithm>

#include "engine/rules/actions.h"
#include "engine/rules/nations.h"

namespace bocage {
Hex lake_between(const Game& game, const HexSet& obstructions, Hex from, Hex to) {
  const Board& board = game.board();
  const Line line = board.line(from, to);
  const auto lakes = [&](const auto& hexes, int count) {
    HexSet found;
    for (int i = 0; i < count; ++i)
      if (const Hex h = hexes[static_cast<std::size_t>(i)]; h != kNoHex && game.lakes().contains(h))
        found.insert(h);
    return found;
  };
  const auto pair = [&](const HexSet& some,
                        const HexSet& others) { // the nearest that touches one of the others
    Hex nearest = kNoHex;
    for (Hex h : some)
      if (others.intersects(board.neighbors(h)) &&
          (nearest == kNoHex || board.distance(from, h) < board.distance(from, nearest)))
        nearest = h;
    return nearest;
  };
  const auto obstructed = [&](const std::array<Hex, 8>& hexes, int count) {
    return std::any_of(hexes.begin(), hexes.begin() + count,
                       [&](Hex h) { return h == kNoHex || obstructions.contains(h); });
  };
  const HexSet crossed = lakes(line.crossed, line.crossed_count);
  const HexSet on_left = lakes(line.left, line.left_count), on_right = lakes(line.right, line.right_count);
  if (const Hex shore = pair(on_left, on_right); shore != kNoHex) return shore; // right between two of them
  // As with other obstructions (B-LOS-09): along an edge one sees past what is on one side only.
  const Hex left = pair(crossed | on_left, crossed | on_left),
            right = pair(crossed | on_right, crossed | on_right);
  if (left != kNoHex && (right != kNoHex || obstructed(line.right, line.right_count))) return left;
  return right != kNoHex && obstructed(line.left, line.left_count) ? right : kNoHex;
}

namespace {

// Bunkers and sea walls serve their owner only (F-TBUNK-03, F-TWALL-08).
bool serves_side(const Game& game, Hex h, const Terrain& terrain, Side side) {
  if (!terrain.owner_only) return true;
  const HexSetup& hex = game.hex(h);
  return serves(terrain.layer == Layer::Overlay ? hex.overlay_owner : hex.obstacle_owner, side);
}

// Dice the target's hex takes from the attacker: the layers do not add up, the best one counts (B-REDUCE-03).
// Artillery ignores all but what covers from guns too (F-TWADI-05).
int protection(const Game& game, const State& state, const Troop& attacker, Hex from, Hex to, Side defender,
               const Terrain** by) {
  const std::size_t column = footing(attacker).column;
  const Ground here = game.ground(state, to);
  const bool from_below = game.ground(state, from).height() < here.height();
  const auto off_ridge = [&] { // F-TMOUNT-09 to 12
    const LayNow lay = game.lay(state);
    return lay->ridge_group[from] != lay->ridge_group[to];
  };
  int best = 0;
  for (const Terrain* t : here.layers()) {
    const int dice = t->protection[column];
    if (attacker.ignores_protection && !t->covers_from_guns) continue;
    if (dice <= best || (t->protection_from_below && !from_below) || !serves_side(game, to, *t, defender))
      continue;
    if (t->protection_off_ridge && !off_ridge()) continue;
    best = dice;
    *by = t;
  }
  return best;
}

// Dice that a cave takes from those who attack the Imperial Army in it (F-TCAVE-13, F-TCAVE-17).
int shelter(const Game& game, const State& state, const Troop& attacker, Hex to) {
  if (attacker.ignores_protection) return 0;
  const UnitId id = state.unit_at[to];
  const int dice = game.tables().of(state.ground[to]).shelter[footing(attacker).column];
  return dice > 0 && id != kNoUnit && is_imperial(game, state.unit(id)) ? dice : 0;
}

template <class T>
int count_dice(const Game& game, const State& state, const Unit& attacker, Hex from, Hex to, bool overrun,
               T&& trace) {
  const Troop& troop = game.tables().of(attacker.troop);
  const int distance = game.board().distance(from, to);
  int dice = dice_at(game, state, attacker, from, distance);
  if (dice == 0) return 0; // B-RANGE-04
  const bool close = distance == 1;
  const bool own_range = troop.dice[static_cast<std::size_t>(distance) - 1] > 0;
  trace.add(own_range ? troop.rules.dice : game.ground(state, from).ground.rules.reach, troop.key, dice, to);

  const OrderRule& order = game.tables().of(attacker.order);
  if (!overrun || order.bonus_in_overrun)
    if (const int bonus = close ? order.close_bonus : order.far_bonus) {
      dice += bonus;
      trace.add(order.rule, order.key, bonus);
    }
  if (attacker.is(kLeader)) {
    dice += 1;
    trace.add("F-ACT-27", "leader", 1);
  }
  if (const int steady = attacker.term(kSteadyAim);
      steady > 0 && attacker.moved_from == kNoHex && !attacker.is(kTookGround)) { // F-TRPB-58
    dice += steady;
    trace.add("H-UNIT-03", "unit-steady-aim", steady);
  }
  if (close && attacker.figures == attacker.figures_at_start && is_imperial(game, attacker)) {
    dice += 1;
    trace.add("F-NAT-21", "seishin-kyoiku", 1);
  }

  const std::size_t column = footing(troop).column;
  const Terrain* by = nullptr;
  const Side defender = state.occupied[index(Side::Allies)].contains(to) ? Side::Allies : Side::Axis;
  const int reduction = protection(game, state, troop, from, to, defender, &by);
  if (const int inside = shelter(game, state, troop, to); inside >= std::max(reduction, 1)) {
    const Terrain& cave = game.tables().of(state.ground[to]);
    dice -= inside;
    trace.add(cave.rules.shelter, cave.key, -inside, to);
  } else if (reduction > 0) {
    dice -= reduction;
    trace.add(by->rules.protection[column], by->key, -reduction, to);
  }
  const Ground own = game.ground(state, from);
  for (const Terrain* t : own.layers())
    if (const int penalty = t->attack_penalty[column]) {
      dice -= penalty;
      trace.add(t->rules.penalty, t->key, -penalty, from);
    }
  if (attacker.is(kHasBoat) && own.is_river()) {
    dice -= 1;
    trace.add("F-ACT-17", "boat", -1, from);
  }
  return std::max(dice, 0); // B-REDUCE-06
}

template <class T>
int count_ignorable(const Game& game, const State& state, const Unit& unit, T&& trace) {
  const Troop& troop = game.tables().of(unit.troop);
  int best = 0;
  // Two features that each let the unit ignore the first flag still ignore only one (B-OBST-04).
  const auto offer = [&](int flags, std::string_view rule, std::string_view reason) {
    if (flags <= best) return;
    best = flags;
    trace.add(rule, reason, flags, unit.hex);
  };
  const Ground here = game.ground(state, unit.hex);
  const ClassSet as = footing(troop).unit_class;
  for (const Terrain* t : here.layers())
    if ((t->ignores_flags & as) && serves_side(game, unit.hex, *t, unit.side))
      offer(t->ignored_flags, t->rules.flags, t->key);
  if (is_imperial(game, unit)) {
    if (here.ground.tunnel)
      offer(kAllFlags, "F-NAT-20", here.ground.key);
    else
      offer(best + 1, best > 0 ? "F-NAT-19" : "F-NAT-18", "yamato-damashi");
  }
  if (is_royal(game, unit) && as == kArtillery) offer(1, "E-ITALY-06", "royal-army");
  offer(troop.ignored_flags, troop.rules.flags, troop.key);
  if (unit.is(kLeader)) offer(1, "F-ACT-26", "leader");
  offer(unit.term(kIgnoresFlags), "H-UNIT-02", "unit-ignores-flags");
  return best;
}

HexSet obstructions_between(const State& state, const Lay& lay, Hex from, Hex to) {
  HexSet found = state.occupied[0] | state.occupied[1] | lay.blocks_sight;
  for (int i = 0; i < state.smoke_count; ++i) found.insert(state.smokes[static_cast<std::size_t>(i)].hex);
  const std::uint8_t group = lay.ridge_group[from];
  if (group == 0 || group != lay.ridge_group[to]) {
    found |= lay.ridges; // B-HILL-07
  } else {
    for (Hex h : lay.ridges) // F-THILL-02: a group is looked across by those who stand on it
      if (lay.ridge_group[h] != group) found.insert(h);
  }
  return found;
}

bool sees_through(const Game& game, const State& state, const Lay& lay, Hex from, Hex to) {
  const Board& board = game.board();
  if (board.adjacent(from, to)) return true; // B-LOS-08
  if (board.distance(from, to) > kMaxLineLength) return false;
  const HexSet obstructions = obstructions_between(state, lay, from, to);
  return board.clear_line(from, to, obstructions) &&
         (game.lakes().empty() || lake_between(game, obstructions, from, to) == kNoHex);
}

} // namespace

HexSet obstructions(const Game& game, const State& state, Hex from, Hex to) {
  return obstructions_between(state, *game.lay(state), from, to);
}

bool sees(const Game& game, const State& state, Hex from, Hex to) {
  return sees_through(game, state, *game.lay(state), from, to);
}

const Terrain* hand_to_hand(const Game& game, const Troop& troop, Hex from, Hex to) {
  if (game.board().adjacent(from, to)) return nullptr;
  for (Hex h : {from, to})
    if (const Terrain& t = game.tables().of(game.hex(h).ground); t.close_only & footing(troop).unit_class)
      return &t;
  return nullptr;
}

// The battle's own rules: fire over what nobody fires over, rifles across a wide river.
bool barred(const Game& game, const Troop& troop, Hex from, Hex to) {
  if (footing(troop).unit_class == kInfantry && game.across_wide_river(from, to)) return true; // H-RIVER-01
  if (game.close_only().any() && hand_to_hand(game, troop, from, to)) return true;
  return game.screens().any() && !game.board().adjacent(from, to) &&
         !game.board().clear_line(from, to, game.screens()); // F-TMOUNT-13
}

bool ground_forbids_battle(const Game& game, const State& state, const Unit& unit) { // B-SEA-03
  const ClassSet as = footing(game.tables().of(unit.troop)).unit_class;
  return game.ground(state, unit.hex).classes(&Terrain::no_battle_inside) & as;
}

bool may_battle(const Game& game, const State& state, const Unit& unit) {
  const OrderRule& order = game.tables().of(unit.order);
  return unit.on_board() && order.may_battle && !unit.is(kMayNotBattle) && !unit.is(kMovedAgain) &&
         unit.battles < order.battles && game.tables().of(unit.troop).dice[0] > 0 &&
         !ground_forbids_battle(game, state, unit);
}

int dice_at(const Game& game, const State& state, const Unit& attacker, Hex from, int distance) {
  if (distance > kMaxRange) return 0;
  if (is_dark(state) && distance > state.visibility) return 0; // F-ACT-66
  const Troop& troop = game.tables().of(attacker.troop);
  const int dice = troop.dice[static_cast<std::size_t>(distance) - 1];
  if (dice > 0 || troop.unit_class != UnitClass::Artillery) return dice;
  return distance <= game.ground(state, from).ground.artillery_reach ? 1 : 0;
}

int attack_dice(const Game& game, const State& state, const Unit& attacker, Hex from, Hex to, bool overrun) {
  return count_dice(game, state, attacker, from, to, overrun, NoTrace{});
}

int attack_dice(const Game& game, const State& state, const Unit& attacker, Hex from, Hex to, bool overrun,
                Trace& trace) {
  return count_dice(game, state, attacker, from, to, overrun, trace);
}

namespace {

// F-ACT-44: a camouflaged unit is attacked from beside it only.
bool hidden(const State& state, Hex from, Hex to, const Board& board) {
  const UnitId id = state.unit_at[to];
  return id != kNoUnit && state.unit(id).is(kCamouflaged) && !board.adjacent(from, to);
}

} // namespace

HexSet targets(const Game& game, const State& state, const Unit& attacker, bool overrun) {
  const Board& board = game.board();
  const Troop& troop = game.tables().of(attacker.troop);
  const OrderRule& order = game.tables().of(attacker.order);
  const HexSet& enemies = state.occupied[index(other(attacker.side))];
  int range = 1;
  if (enemies.intersects(board.neighbors(attacker.hex))) { // B-BATTLE-09: an adjacent enemy comes first
    if (order.far_only && !overrun) return {};
  } else {
    if (order.close_only && !overrun) return {}; // F-CMDB-44; an Overrun is a battle of its own (F-CMDB-45)
    if (attacker.is(kCloseOnly)) return {};      // F-NAT-22
    range = kMaxRange;
    while (range > 0 && dice_at(game, state, attacker, attacker.hex, range) == 0) --range;
    if (!enemies.intersects(board.within(attacker.hex, range))) return {};
  }
  const HexSet candidates = enemies & board.within(attacker.hex, range);
  const LayNow lay = game.lay(state);
  HexSet found;
  for (Hex to : candidates) {
    if (attack_dice(game, state, attacker, attacker.hex, to, overrun) == 0) continue;
    if (troop.needs_sight && !sees_through(game, state, *lay, attacker.hex, to)) continue;
    if (game.bars_fire() && barred(game, troop, attacker.hex, to)) continue;
    if (hidden(state, attacker.hex, to, board)) continue;
    found.insert(to);
  }
  return found;
}

int ignorable_flags(const Game& game, const State& state, const Unit& unit) {
  return count_ignorable(game, state, unit, NoTrace{});
}

int ignorable_flags(const Game& game, const State& state, const Unit& unit, Trace& trace) {
  return count_ignorable(game, state, unit, trace);
}

} // namespace bocage
