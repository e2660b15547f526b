// What a seat may know. Two positions that differ only in what a seat may not know give it the same bytes.
#pragma once

#include "engine/game.h"
#include "engine/state/event.h"
#include "engine/state/state.h"

namespace bocage {

// The position with every hidden thing blanked: the enemy's cards, the order of the deck, the values of
// mines.
struct View {
  State state;
  std::array<std::uint8_t, kSides> hand_sizes;
  std::array<std::uint8_t, kSides> chip_sizes;   // cards under the commissar's chip
  std::array<std::uint8_t, kSides> buried_sizes; // discarded cards that the other side has not seen
  Seat seat;                                     // kNoSeat: a spectator
  std::array<std::uint8_t, 1> spare;
};
static_assert(std::is_trivially_copyable_v<View> && std::has_unique_object_representations_v<View>);

View view(const Game& game, const State& state, Seat seat);

// The event as the seat sees it.
Event redact(const Event& event, Seat seat);

} // namespace bocage
