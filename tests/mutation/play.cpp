#include "tests/mutation/play.h"

#include <algorithm>
#include <cstring>

#include "engine/explain.h"
#include "tests/support/random_battle.h"

namespace bocage::mutation {
namespace {

constexpr int kDecisions = 200;
constexpr int kAskEvery = 30; // decisions; explanations take long

bool same(const ActionList& a, const ActionList& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
}

bool same(const Verdict& a, const Verdict& b) {
  const auto key = [](const Reason& r) {
    return std::tuple{r.why, r.rule, r.subject, r.at, r.beside, r.number};
  };
  const auto step = [](const TraceStep& s) { return std::tuple{s.rule, s.reason, s.amount, s.hex}; };
  return key(a.reason) == key(b.reason) && a.counted == b.counted &&
         std::equal(a.trace.begin(), a.trace.end(), b.trace.begin(), b.trace.end(),
                    [&](const TraceStep& x, const TraceStep& y) { return step(x) == step(y); });
}

// What a card lets one order is seen in the choices; how the position keeps it is its own affair.
bool same(State a, State b) {
  for (State* state : {&a, &b})
    for (auto& lanes : state->lanes)
      for (Lane& lane : lanes) {
        lane.pools = {};
        lane.ordered = {};
        lane.pool_count = 0;
      }
  return test::same_bytes(a, b);
}

// Something a player could want to know: about what is legal, and about what units on the board cannot do.
Action question(const Game& game, const State& state, const ActionList& list, Picker& picker) {
  Action a = picker.action(list);
  if (picker.one_in(3)) return a;
  std::vector<Hex> units;
  for (Hex h : game.board().hexes())
    if (state.unit_at[h] != kNoUnit) units.push_back(h);
  if (units.empty()) return a;
  const auto any = [&picker](const std::vector<Hex>& hexes) {
    return hexes[static_cast<std::size_t>(picker.below(static_cast<int>(hexes.size())))];
  };
  const Hex from = a.from != kNoHex && picker.one_in(2) ? a.from : any(units);
  if (picker.one_in(3)) return {ActionKind::Battle, 0, from, any(units), kNoHex};
  Hex to = from;
  for (int steps = 1 + picker.below(4); steps > 0; --steps)
    if (const Hex next = game.board().neighbor(to, static_cast<Direction>(picker.below(kDirections)));
        next != kNoHex)
      to = next;
  a.from = from;
  a.to = to;
  a.kind = picker.one_in(4) ? ActionKind::Order : ActionKind::Move;
  a.via = kNoHex;
  a.value = 0;
  if (a.kind == ActionKind::Order) a.to = kNoHex;
  return a;
}

std::string difference(const Duel& duel, const Tables& official, const Tables& changed) {
  const Game game(duel.setup, official), other_game(duel.setup, changed);
  const Chance chance(duel.seed);
  Picker picker(duel.seed);
  State state = start(game, chance), other_state = start(other_game, chance);
  ActionList list, other_list;
  for (int n = 0; n < kDecisions; ++n) {
    if (!same(state, other_state)) return "positions";
    const SeatSet seats = to_act(game, state);
    if (seats != to_act(other_game, other_state)) return "who is to act";
    if (seats == 0) break;
    const Seat seat = picker.seat(seats);
    legal_actions(game, state, seat, list);
    legal_actions(other_game, other_state, seat, other_list);
    if (!same(list, other_list)) return "choices";
    if (list.empty()) break;
    if (n % kAskEvery == 0) {
      const Action asked = question(game, state, list, picker);
      if (!same(explain(game, state, seat, asked), explain(other_game, other_state, seat, asked)))
        return "explanations";
    }
    const Action chosen = picker.action(list);
    apply(game, state, chance, seat, chosen);
    apply(other_game, other_state, chance, seat, chosen);
  }
  return {};
}

} // namespace

std::vector<Duel> make_duels(int count) {
  std::vector<Duel> duels;
  rc::Random random(44);
  const rc::Gen<test::RandomBattle> battles = test::any_battle();
  while (static_cast<int>(duels.size()) < count) {
    const test::RandomBattle battle = battles(random.split(), rc::kNominalSize).value();
    duels.push_back({battle.setup, battle.seed});
  }
  return duels;
}

std::string difference(const std::vector<Duel>& duels, const Tables& official, const Tables& changed) {
  for (const Duel& duel : duels)
    if (std::string found = difference(duel, official, changed); !found.empty()) return found;
  return {};
}

} // namespace bocage::mutation
