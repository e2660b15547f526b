#include "ai/player.h"

#include <array>

#include "ai/greedy.h"
#include "ai/random.h"

namespace bocage {
namespace {

template <class P>
std::unique_ptr<Player> make(std::uint64_t seed) {
  return std::make_unique<P>(seed);
}

constexpr std::array kKinds = {
    PlayerKind{"random", make<RandomPlayer>},
    PlayerKind{"greedy", make<GreedyPlayer>},
};

} // namespace

std::span<const PlayerKind> player_kinds() { return kKinds; }

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed) {
  for (const PlayerKind& kind : kKinds)
    if (kind.name == name) return kind.make(seed);
  return nullptr;
}

} // namespace bocage
