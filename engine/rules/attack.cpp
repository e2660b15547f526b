#include "engine/rules/attack.h"

#include <algorithm>
#include <type_traits>

#include "engine/rules/actions.h"
#include "engine/rules/equipment.h"
#include "engine/rules/hits.h"
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

// Whether the attacker ignores the dice that the target's hex takes from others.
bool ignores_cover(const Unit& attacker, const Troop& troop, Hex from, bool close) {
  switch (troop.cover) {
  case Cover::Ignored: return true;
  case Cover::IgnoredSteady: return is_steady(attacker, from); // E-ELEF-07, E-MORTAR-09
  case Cover::IgnoredClose: return close;                      // F-TRP-27, F-TRP-31
  default: return false;
  }
}

// Dice the target's hex takes from the attacker: the layers do not add up, the best one counts (B-REDUCE-03).
// Artillery ignores all but what covers from guns too (F-TWADI-05).
int protection(const Game& game, const State& state, const Troop& attacker, bool ignored, Hex from, Hex to,
               Side defender, const Terrain** by = nullptr) {
  const std::size_t column = footing(attacker).column;
  const bool is_gun = attacker.unit_class == UnitClass::Artillery || attacker.gun_on_wagon; // F-TRP-69
  const Ground here = game.ground(state, to);
  const bool from_below = game.ground(state, from).height() < here.height();
  const auto off_ridge = [&] { // F-TMOUNT-09 to 12
    const LayNow lay = game.lay(state);
    return lay->ridge_group[from] != lay->ridge_group[to];
  };
  int best = 0;
  for (const Terrain* t : here.layers()) {
    const int dice = t->protection[column];
    if (ignored && !(t->covers_from_guns && is_gun)) continue;
    if (dice <= best || (t->protection_from_below && !from_below) || !serves_side(game, to, *t, defender))
      continue;
    if (t->protection_off_ridge && !off_ridge()) continue;
    best = dice;
    if (by) *by = t;
  }
  return best;
}

Side owner_side(const HexSetup& hex, Side attacker) {
  if (hex.overlay_owner == Owner::Anyone) return other(attacker);
  return hex.overlay_owner == Owner::Allies ? Side::Allies : Side::Axis;
}

// Dice that a cave takes from those who attack the Imperial Army in it (F-TCAVE-13, F-TCAVE-17).
int shelter(const Game& game, const State& state, const Troop& attacker, bool ignored, Hex to) {
  if (ignored) return 0;
  const UnitId id = state.unit_at[to];
  const int dice = game.tables().of(state.ground[to]).shelter[footing(attacker).column];
  return dice > 0 && id != kNoUnit && is_japanese(game, state.unit(id)) ? dice : 0;
}

// The layer that takes so many dice from an attacker on it.
const Terrain& layer_of(const Ground& own, std::size_t column, int penalty) {
  for (const Terrain* t : own.layers())
    if (t->attack_penalty[column] == penalty) return *t;
  return own.ground;
}

// What the target's hex takes from the attacker, for an explanation. Where a rule of this attacker or of this
// target spares it some of that, the whole is told first, and then what is given back.
void tell_cover(const Game& game, const State& state, const Unit& attacker, Hex from, Hex to, Side defender,
                const Unit* open, int reduction, Trace& trace) {
  const Troop& troop = arms(game, attacker);
  const bool close = game.board().adjacent(from, to);
  const std::string_view rule = open                                                ? "E-NEBEL-06"
                                : close && troop.cover == Cover::OneDieClose        ? "F-TTOWN-07"
                                : troop.steady_footing && is_steady(attacker, from) ? "E-ELEF-07"
                                                                                    : "";
  const bool silent =
      troop.cover == Cover::Ignored || (rule.empty() && ignores_cover(attacker, troop, from, close));
  const Terrain* by = nullptr;
  const Terrain& ground = game.tables().of(state.ground[to]);
  const int covered = protection(game, state, troop, silent, from, to, defender, &by);
  const int inside = shelter(game, state, troop, silent, to);
  const std::size_t column = footing(troop).column;
  if (inside >= std::max(covered, 1))
    trace.add(ground.rules.shelter, ground.key, -inside, to);
  else if (covered > 0)
    trace.add(by->rules.protection[column], by->key, -covered, to);
  if (const int back = std::max(covered, inside) - reduction; back > 0)
    trace.add(rule, open ? game.tables().of(open->troop).key : troop.key, back, to);
}

// The dice that smoke, markers and what is in the hex beside its unit add or take away.
template <class T>
[[gnu::cold, gnu::noinline]] int count_rarities(const Game& game, const State& state, const Unit& attacker,
                                                Hex from, Hex to, T&& trace) {
  int dice = 0;
  if (state.marker_count && game.tables().of(attacker.troop).marks_targets && is_marked(state, to)) {
    dice += 1; // once, however many guns have found the range (E-BIGGUN-10)
    trace.add("E-BIGGUN-09", "target-marker", 1, to);
  }
  if (can_blast(game, state, attacker, from, to)) {
    dice += 1;
    trace.add("E-FUNNY-23", "petard", 1, to);
  }
  if (in_smoke(state, from) || in_smoke(state, to)) {
    dice -= 1; // one in all (E-SMOKE-06)
    trace.add(in_smoke(state, from) ? "E-SMOKE-05" : "E-SMOKE-06", "smoke", -1,
              in_smoke(state, from) ? from : to);
  }
  return dice;
}

template <class T>
int count_dice(const Game& game, const State& state, const Unit& attacker, Hex from, Hex to, bool overrun,
               T&& trace) {
  const Troop& troop = arms(game, attacker);
  const int distance = game.board().distance(from, to);
  int dice = dice_at(game, state, attacker, from, distance);
  if (dice == 0) return 0; // B-RANGE-04
  const bool close = distance == 1;
  const bool own_range = troop.dice[static_cast<std::size_t>(distance) - 1] > 0;
  trace.add(!own_range              ? game.ground(state, from).ground.rules.reach
            : attacker.is(kHasGuns) ? "X-ACT-12"
                                    : troop.rules.dice,
            troop.key, dice, to);

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
  const bool steady = is_steady(attacker, from);
  if (const int more = attacker.term(kSteadyAim); more > 0 && steady) { // F-TRPB-58
    dice += more;
    trace.add("H-UNIT-03", "unit-steady-aim", more);
  }
  if (close && attacker.figures == attacker.figures_at_start && is_imperial(game, attacker)) {
    dice += 1;
    trace.add("F-NAT-21", "seishin-kyoiku", 1);
  }

  const std::size_t column = footing(troop).column;
  // Of an empty bunker the one it would protect (E-FUNNY-30).
  const Side defender = state.occupied[0].contains(to)   ? Side::Allies
                        : state.occupied[1].contains(to) ? Side::Axis
                                                         : owner_side(game.hex(to), attacker.side);
  const UnitId target = state.unit_at[to];
  const bool open = game.is_equipped(defender) && target != kNoUnit &&
                    game.tables().of(state.unit(target).troop).unprotected; // E-NEBEL-06
  const bool ignored = ignores_cover(attacker, troop, from, close);
  const int covered = open ? 0 : protection(game, state, troop, ignored, from, to, defender);
  const int inside = open ? 0 : shelter(game, state, troop, ignored, to);
  const bool limited = close && troop.cover == Cover::OneDieClose; // F-TTOWN-07
  const int reduction = std::min(std::max(covered, inside), limited ? 1 : kMaxDice);
  dice -= reduction;
  if constexpr (std::is_same_v<std::remove_cvref_t<T>, Trace>)
    tell_cover(game, state, attacker, from, to, defender, open ? &state.unit(target) : nullptr, reduction,
               trace);
  const Ground own = game.ground(state, attacker, from);
  const bool firm = troop.steady_footing && steady; // E-ELEF-08, E-ELEF-09
  int penalty = 0;                                  // F-TBUNK-10: they do not add up either
  for (const Terrain* t : own.layers()) penalty = std::max(penalty, t->attack_penalty[column]);
  if (penalty > 0) {
    const Terrain& worst = layer_of(own, column, penalty);
    if (!firm) dice -= penalty;
    trace.add(worst.rules.penalty, worst.key, -penalty, from);
    if (firm) trace.add("E-ELEF-08", troop.key, penalty, from);
  }
  if (attacker.is(kHasBoat) && own.is_river()) {
    dice -= 1;
    trace.add("F-ACT-17", "boat", -1, from);
  }
  if (state.smoke_count | state.marker_count | attacker.accessory)
    dice += count_rarities(game, state, attacker, from, to, trace);
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
  if (in_own_cave(game, state, unit))
    offer(kAllFlags, is_imperial(game, unit) ? "F-NAT-20" : "F-TCAVE-08", here.ground.key);
  else if (is_imperial(game, unit))
    offer(best + 1, best > 0 ? "F-NAT-19" : "F-NAT-18", "yamato-damashi");
  if (is_royal(game, unit) && troop.unit_class == UnitClass::Artillery) offer(1, "E-ITALY-06", "royal-army");
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

const Terrain* hand_to_hand(const Game& game, const State& state, const Unit& unit, Hex from, Hex to) {
  if (game.board().adjacent(from, to)) return nullptr;
  const Troop& troop = arms(game, unit);
  for (Hex h : {from, to}) {
    if (h == from && troop.steady_footing && is_steady(unit, from)) continue; // E-ELEF-08
    if (const Terrain& t = game.ground(state, h).ground; t.close_only & footing(troop).unit_class) return &t;
  }
  return nullptr;
}

Hex smoke_between(const Game& game, const State& state, Hex from, Hex to) {
  const HexSet smoke = shell_smoke(state);
  const Board& board = game.board();
  if (smoke.empty() || board.adjacent(from, to) || board.clear_line(from, to, smoke)) return kNoHex;
  const Line line = board.line(from, to);
  for (int i = 0; i < line.crossed_count; ++i)
    if (smoke.contains(line.crossed[static_cast<std::size_t>(i)]))
      return line.crossed[static_cast<std::size_t>(i)];
  const auto beside = [&](const std::array<Hex, 8>& hexes, int count) { // along an edge
    const auto end = hexes.begin() + count;
    const auto found =
        std::find_if(hexes.begin(), end, [&](Hex h) { return h != kNoHex && smoke.contains(h); });
    return found == end ? kNoHex : *found;
  };
  const Hex left = beside(line.left, line.left_count);
  return left != kNoHex ? left : beside(line.right, line.right_count);
}

bool needs_sight(const Game& game, const Unit& unit, Hex from) {
  switch (arms(game, unit).sight) {
  case Sight::Needed: return true;
  case Sight::NeededMoved: return !is_steady(unit, from); // E-MORTAR-11, E-MORTAR-12
  default: return false;
  }
}

// The battle's own rules: fire over what nobody fires over, rifles across a wide river.
bool barred(const Game& game, const State& state, const Unit& unit, Hex from, Hex to) {
  if (footing(arms(game, unit)).unit_class == kInfantry && game.across_wide_river(from, to))
    return true; // H-RIVER-01
  if (game.close_only().any() && hand_to_hand(game, state, unit, from, to)) return true;
  return game.screens().any() && !game.board().adjacent(from, to) &&
         !game.board().clear_line(from, to, game.screens()); // F-TMOUNT-13
}

bool ground_forbids_battle(const Game& game, const State& state, const Unit& unit) { // B-SEA-03
  if (unit.is(kInCraft)) return true;                                                // E-LCT-11
  const Troop& troop = game.tables().of(unit.troop);
  if (!(game.ground(state, unit, unit.hex).classes(&Terrain::no_battle_inside) & footing(troop).unit_class))
    return false;
  if (troop.gait == Gait::Afloat) return false;                // the sea is theirs
  return !(troop.steady_footing && is_steady(unit, unit.hex)); // E-ELEF-08
}

bool battles_are_over(const State& state) {
  bool over = false;
  state.ordered.each([&](UnitId id) { over |= state.unit(id).is(kMovedAgain); });
  return over;
}

namespace {

// What orders of several battles, or of a move after them, ask besides.
[[gnu::cold, gnu::noinline]] bool may_still_battle(const State& state, const OrderRule& order,
                                                   const Unit& unit) {
  return unit.battles < battles_of(order, unit) && !(order.second_move > 0 && battles_are_over(state));
}

} // namespace

bool may_battle(const Game& game, const State& state, const Unit& unit) {
  constexpr std::uint16_t kBarred = kMayNotBattle | kMovedAgain | kSupplied;
  const OrderRule& order = game.tables().of(unit.order);
  const Troop& troop = game.tables().of(unit.troop);
  return unit.on_board() && order.may_battle && !(unit.flags & kBarred) && unit.battles < order.battles &&
         troop.dice[0] > 0 && !(troop.gun_on_wagon && unit.second_hex == kNoHex) &&
         !ground_forbids_battle(game, state, unit) &&
         (order.battles + order.second_move == 1 || may_still_battle(state, order, unit));
}

bool order_lets_fight(const Game& game, const State& state, const Unit& unit) {
  const OrderRule& order = game.tables().of(unit.order);
  const bool beside = state.occupied[index(other(unit.side))].intersects(game.board().neighbors(unit.hex));
  return beside ? !order.far_only : !order.close_only && !unit.is(kCloseOnly); // F-TWIRE-08, F-CMDB-44
}

int dice_at(const Game& game, const State& state, const Unit& attacker, Hex from, int distance) {
  if (distance > kMaxRange) return 0;
  if (is_dark(state) && distance > state.visibility) return 0; // F-ACT-66
  const Troop& troop = arms(game, attacker);
  if (distance > troop.moved_range && !is_steady(attacker, from)) return 0; // E-MORTAR-10, E-MORTAR-12
  const int dice = troop.dice[static_cast<std::size_t>(distance) - 1];
  if (dice > 0 || troop.unit_class != UnitClass::Artillery) return dice;
  if (troop.dice[kGunRange - 1] == 0) return 0;                               // E-FLAK-06
  return distance <= game.ground(state, from).ground.artillery_reach ? 1 : 0; // F-TMOUNT-05
}

int attack_dice(const Game& game, const State& state, const Unit& attacker, Hex from, Hex to, bool overrun) {
  return count_dice(game, state, attacker, from, to, overrun, NoTrace{});
}

int attack_dice(const Game& game, const State& state, const Unit& attacker, Hex from, Hex to, bool overrun,
                Trace& trace) {
  return count_dice(game, state, attacker, from, to, overrun, trace);
}

namespace {

// Beyond it dice_at() gives none; before it there may be hexes too near.
int longest_shot(const Game& game, const State& state, const Unit& attacker, Hex from) {
  const Troop& troop = arms(game, attacker);
  int range = kMaxRange;
  while (range > 0 && troop.dice[static_cast<std::size_t>(range) - 1] == 0) --range;
  if (troop.unit_class == UnitClass::Artillery)
    range = std::max<int>(range, game.ground(state, from).ground.artillery_reach);
  if (is_dark(state)) range = std::min<int>(range, state.visibility);
  return range <= troop.moved_range || is_steady(attacker, from) ? range : troop.moved_range;
}

// F-ACT-44: a camouflaged unit is attacked from beside it only.
bool hidden(const State& state, Hex from, Hex to, const Board& board) {
  const UnitId id = state.unit_at[to];
  return id != kNoUnit && state.unit(id).is(kCamouflaged) && !board.adjacent(from, to);
}

} // namespace

HexSet targets(const Game& game, const State& state, const Unit& attacker, bool overrun) {
  const Board& board = game.board();
  const OrderRule& order = game.tables().of(attacker.order);
  const HexSet& enemies = state.occupied[index(other(attacker.side))];
  const Hex from = muzzle(game, attacker);
  int range = 1;
  HexSet found;
  if (enemies.intersects(board.neighbors(from))) { // B-BATTLE-09: an adjacent enemy comes first
    if (order.far_only && !overrun) return {};
  } else {
    if (order.close_only && !overrun) return {}; // F-CMDB-44; an Overrun is a battle of its own (F-CMDB-45)
    if (attacker.is(kCloseOnly)) return {};      // F-NAT-22
    if (attacker.accessory && !order.far_only) found = bunkers_to_blast(game, state, attacker);
    range = longest_shot(game, state, attacker, from);
    if (!enemies.intersects(board.within(from, range))) return found;
  }
  const HexSet candidates = enemies & board.within(from, range);
  const bool sighted = needs_sight(game, attacker, from);
  const bool picky = game.tables().of(attacker.troop).attacks != kEveryClass;
  const LayNow lay = game.lay(state);
  for (Hex to : candidates) {
    if (attack_dice(game, state, attacker, from, to, overrun) == 0) continue;
    if (sighted && !sees_through(game, state, *lay, from, to)) continue;
    if (!sighted && state.smoke_count && smoke_between(game, state, from, to) != kNoHex) continue;
    if (game.bars_fire() && barred(game, state, attacker, from, to)) continue;
    if (hidden(state, from, to, board)) continue;
    if (const UnitId id = state.unit_at[to];
        picky && id != kNoUnit && !may_aim_at(game, attacker, state.unit(id)))
      continue; // E-SNIPER-09
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
