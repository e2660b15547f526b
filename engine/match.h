// Match play (base p.4): the battle is fought twice, the players exchanging sides; their medals are added.
#pragma once

#include "engine/state/state.h"

namespace bocage {

struct MatchScore {
  int first_player = 0; // who led the Allies in the first battle and the Axis in the second
  int second_player = 0;

  bool drawn() const { return first_player == second_player; } // B-MATCH-03: no tie-break
  bool first_wins() const { return first_player > second_player; }
};

constexpr MatchScore match_score(const State& first, const State& second) { // B-MATCH-01, B-MATCH-02
  const auto medals = [](const State& s, Side side) {
    return int{s.medals[static_cast<std::size_t>(index(side))]};
  };
  return {medals(first, Side::Allies) + medals(second, Side::Axis),
          medals(first, Side::Axis) + medals(second, Side::Allies)};
}

} // namespace bocage
