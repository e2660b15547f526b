#include "cli/random_player.h"

namespace bocage {

std::uint64_t RandomPlayer::next() { // SplitMix64
  std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31);
}

Action RandomPlayer::choose(const ActionList& list) {
  const auto declines = [](const Action& a) {
    return a.kind == ActionKind::Done || a.kind == ActionKind::Pass;
  };
  const Action picked = list[below(list.size())];
  const bool moving = picked.kind == ActionKind::Move;
  if (moving && below(4) == 0)
    for (const Action& a : list)
      if (declines(a)) return a;
  if (!declines(picked)) return picked;
  ActionList rest;
  for (const Action& a : list)
    if (!declines(a)) rest.push(a);
  return rest.empty() ? picked : rest[below(rest.size())];
}

} // namespace bocage
