// Typed actions in the middle of a battle, legal or not: read, judged and explained without harm, and an
// action that is explained as legal is one that is offered.
#include "engine/explain.h"
#include "engine/notation.h"
#include "tests/fuzz/games.h"

namespace bocage::fuzz {
namespace {

const Game& game() {
  static const Game omaha = game_of("omaha-beach");
  return omaha;
}

const std::vector<State>& positions() {
  static const std::vector<State> all = [] {
    std::vector<State> found;
    visit_positions(game(), 8, [&](const State& s) { found.push_back(s); });
    return found;
  }();
  return all;
}

} // namespace

// The first byte chooses the position.
void fuzz(Bytes bytes) {
  if (bytes.empty()) return;
  const State& state = positions()[bytes[0] % positions().size()];
  const auto action = parse_action(game(), text_of(bytes.subspan(1)));
  if (!action) return;
  promise(parse_action(game(), to_text(game(), *action)) == action,
          "what is written can be read:", to_text(game(), *action));
  for (const Seat seat : {seat_of(Side::Allies), seat_of(Side::Axis)}) {
    const Verdict verdict = explain(game(), state, seat, *action);
    const bool offered = is_legal(game(), state, seat, *action);
    promise(verdict.legal() == offered, "explained as it is played:", to_text(game(), *action));
    if (!offered) continue;
    State after = state;
    apply(game(), after, Chance(3), seat, *action);
    promise(fault(game(), after).empty(), "a legal action leaves a sound position:", fault(game(), after));
  }
}

std::vector<std::string> seeds() {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < positions().size(); ++i) {
    const State& state = positions()[i];
    ActionList list;
    if (const SeatSet seats = to_act(game(), state))
      legal_actions(game(), state, Picker(1).seat(seats), list);
    for (const Action& action : list) found.push_back(static_cast<char>(i) + to_text(game(), action));
  }
  return found;
}

} // namespace bocage::fuzz
