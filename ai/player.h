// Computer players. A player sees what its seat may know and chooses one of the actions its seat may take;
// it never gets hold of the State itself.
//
//   const auto player = make_player("greedy", seed);
//   legal_actions(game, state, seat, list);
//   apply(game, state, chance, seat, player->choose(game, view(game, state, seat), list));
#pragma once

#include <cstdint>
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

// The players there are, from the weakest to the strongest
struct PlayerKind {
  std::string_view name;
  std::unique_ptr<Player> (*make)(std::uint64_t seed);
};
std::span<const PlayerKind> player_kinds();

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed); // null: there is none such

} // namespace bocage
