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

void Threats::count(Stance& stance, Hex target) const {
  const Unit& unit = stance.unit;
  const Troop& troop = game_.tables().of(unit.troop);
  const int most = troop.dice[0] + unit.is(kLeader) + is_imperial(game_, unit); // F-NAT-21
  int best = 0;
  for (const auto [post, hand_to_hand] : stance.posts) {
    if (post == target || game_.board().distance(post, target) > (hand_to_hand ? 1 : kMaxRange)) continue;
    const int dice = attack_dice(game_, state_, unit, post, target, false);
    if (dice <= best || barred(game_, state_, unit, post, target)) continue;
    if (needs_sight(game_, unit, post) && !sees(game_, state_, post, target)) continue;
    best = dice;
    stance.from[target] = post;
    if (best >= most) break;
  }
  stance.dice[target] = static_cast<std::int8_t>(best);
}

Threats::Shot Threats::shot(const Unit& unit, UnitId id, Hex at, Hex target) {
  Stance& from = stance(unit, id, at);
  if (from.dice[target] < 0) count(from, target);
  return {from.dice[target], from.from[target], &from.unit};
}

} // namespace bocage
