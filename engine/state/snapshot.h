// A position as bytes, field by field: the same on every machine, and refused with a clear word when it is
// not what it claims to be.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/game.h"

namespace bocage {

inline constexpr std::uint16_t kRulesVersion =
    8; // of the rules and of the layout; records name the one they were played under

std::vector<std::uint8_t> save(const State& state);

// nullopt and a reason if the bytes are damaged, of another version, or no position of this game.
std::optional<State> load(const Game& game, std::span<const std::uint8_t> bytes, std::string& reason);

// What a position of this game must satisfy: sets in step with units, figures within bounds, cards conserved,
// frames that name units and hexes that exist. Empty if all is well, else what is wrong.
std::string fault(const Game& game, const State& state);

} // namespace bocage
