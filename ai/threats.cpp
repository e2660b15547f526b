#include "ai/threats.h"

#include <algorithm>

#include "ai/evaluation.h"
#include "ai/timing.h"
#include "engine/rules/attack.h"
#include "engine/rules/nations.h"

namespace bocage {

Threats::Threats(const Game& game, const State& state) : game_(game), state_(state) {
  for (auto& row : index_) row.fill(-1);
}

Threats::Stance& Threats::stance(const Unit& unit, UnitId id, Hex at) {
  std::int16_t& index = index_[id][at];
  if (index >= 0) return stances_[static_cast<std::size_t>(index)];
  index = static_cast<std::int16_t>(stances_.size());
  Stance& made = stances_.emplace_back();
  made.dice.fill(-1);

  Unit& there = made.unit;
  there = unit;
  there.hex = at;
  there.order = OrderKind::Normal;
  there.flags = 0;
  there.battles = 0;
  there.moved_from = kNoHex;
  if (!ground_forbids_battle(game_, state_, there)) made.posts.push_back({at, false});
  const Allowance allowed = allowance(game_, there);
  if (there.is(kPinned)) return made;
  const Reach r = reach(game_, state_, there, allowed);
  const HexSet tunnels = tunnels_from(game_, state_, there, allowed);
  made.places = r.all() | tunnels;
  const auto add = [&](Hex to, Timing when) {
    if (when == Timing::TooLate || entry(game_, state_, there, to).no_battle) return;
    Unit moved = there;
    moved.hex = to;
    if (!ground_forbids_battle(game_, state_, moved)) made.posts.push_back({to, when == Timing::HandToHand});
  };
  for (int n = 1; n <= r.last; ++n)
    for (Hex to : r.at[static_cast<std::size_t>(n)]) add(to, timing(r, allowed, to));
  for (Hex to : tunnels) add(to, Timing::InTime);
  return made;
}

// A victim in the hex for as long as this lives, whoever is there: cover may depend on whom it serves.
struct Threats::Standing {
  Standing(State& s, Hex h, UnitId victim)
      : state(s), hex(h), before(s.unit_at[h]), was{s.occupied[0].contains(h), s.occupied[1].contains(h)} {
    const Side side = s.unit(victim).side;
    state.unit_at[h] = victim;
    for (std::size_t i = 0; i < kSides; ++i)
      state.occupied[i].assign(h, i == static_cast<std::size_t>(index(side)));
  }
  ~Standing() {
    state.unit_at[hex] = before;
    for (std::size_t i = 0; i < kSides; ++i) state.occupied[i].assign(hex, was[i]);
  }
  Standing(const Standing&) = delete;
  Standing& operator=(const Standing&) = delete;

  State& state;
  Hex hex;
  UnitId before;
  std::array<bool, kSides> was;
};

Threats::Shot Threats::count(const Stance& stance, Hex target, UnitId victim, int range) {
  const Unit& unit = stance.unit;
  Unit away = unit; // guns that it has captured stay where they are (X-ACT-12)
  away.marks &= static_cast<std::uint16_t>(~kHasGuns);
  const Troop& troop = game_.tables().of(unit.troop);
  const int most = troop.dice[0] + unit.is(kLeader) + is_imperial(game_, unit); // F-NAT-21
  const Standing there(state_, target, victim);
  Shot best{0, kNoHex, &unit};
  for (const auto [post, hand_to_hand] : stance.posts) {
    if (post == target || game_.board().distance(post, target) > (hand_to_hand ? 1 : range)) continue;
    const Unit& fires = post == unit.hex ? unit : away;
    const int dice = attack_dice(game_, state_, fires, post, target, false);
    if (dice <= best.dice || barred(game_, state_, fires, post, target)) continue;
    if (needs_sight(game_, fires, post) && !sees(game_, state_, post, target)) continue;
    best.dice = dice;
    best.from = post;
    if (dice >= most) break;
  }
  return best;
}

Threats::Shot Threats::shot(const Unit& unit, UnitId id, Hex at, Hex target, UnitId victim) {
  Stance& from = stance(unit, id, at);
  if (from.dice[target] < 0) {
    const Shot best = count(from, target, victim, kMaxRange);
    from.dice[target] = static_cast<std::int8_t>(best.dice);
    from.from[target] = best.from;
  }
  return {from.dice[target], from.from[target], &from.unit};
}

Threats::Shot Threats::close_shot(const Unit& unit, UnitId id, Hex at, Hex target, UnitId victim) {
  return count(stance(unit, id, at), target, victim, 1);
}

} // namespace bocage
