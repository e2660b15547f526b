// Positions as bytes: refused with a reason, or sound and playable.
#include <array>

#include "tests/fuzz/games.h"

namespace bocage::fuzz {
namespace {

// One of ordinary battles, one with mines.
const std::array<Game, 2>& games() {
  static const std::array<Game, 2> both{game_of("omaha-beach"), game_of("hellfire-pass")};
  return both;
}

void fuzz_in(const Game& game, Bytes bytes) {
  std::string reason;
  const auto state = load(game, bytes, reason);
  if (!state) {
    promise(!reason.empty(), "a refusal says why");
    return;
  }
  const std::string wrong = fault(game, *state);
  promise(wrong.empty(), "a position that is loaded is sound:", wrong);
  const std::vector<std::uint8_t> saved = save(*state);
  promise(std::equal(saved.begin(), saved.end(), bytes.begin(), bytes.end()),
          "what is loaded saves as the same bytes");
  play_on(game, *state, 40);
}

} // namespace

void fuzz(Bytes bytes) {
  for (const Game& game : games()) fuzz_in(game, bytes);
}

std::vector<std::string> seeds() {
  std::vector<std::string> found;
  for (const Game& game : games())
    visit_positions(game, 6, [&](const State& state) {
      const std::vector<std::uint8_t> bytes = save(state);
      found.emplace_back(bytes.begin(), bytes.end());
    });
  return found;
}

} // namespace bocage::fuzz
