// Computer players. A player sees what its seat may know and chooses one of the actions its seat may take;
// it never gets hold of the State itself.
//
//   const auto player = make_player("greedy", seed);
//   legal_actions(game, state, seat, list);
//   apply(game, state, chance, seat, player->choose(game, view(game, state, seat), list));
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "engine/engine.h"
#include "engine/state/view.h"

namespace bocage {

class Player {
 public:
  virtual ~Player() = default;

  // `list`: what seen.seat may do, not empty. The same player, asked the same in the same order, gives the
  // same answers.
  virtual Action choose(const Game& game, const View& seen, const ActionList& list) = 0;
};

// How long a player may think. Without a limit of time the same seed plays the same on any machine.
struct Patience {
  double effort = 1;                            // of the positions that its level looks at
  int milliseconds = 0;                         // for a turn; 0: as long as it takes
  std::function<void(double share)> progress{}; // of the thinking that is done, told now and then
};

// The players there are, from the weakest to the strongest
struct PlayerKind {
  std::string_view name;
  std::unique_ptr<Player> (*make)(std::uint64_t seed, const Patience& patience);
  bool level = true; // an opponent to choose; the others are for measuring
};
std::span<const PlayerKind> player_kinds();

inline constexpr std::string_view kUsualLevel = "sergeant"; // where nobody says which

// Null: there is none such. A planner may be given other figures for its judgement, to compare them:
// "general:reply=0.8+nodes=500".
std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed, const Patience& patience = {});

} // namespace bocage
