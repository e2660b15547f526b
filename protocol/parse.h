// From bytes to JSON, with nothing taken on trust.
#pragma once

#include <optional>
#include <string_view>

#include "protocol/json.h"
#include "protocol/refusal.h"

namespace bocage::protocol {

inline constexpr std::size_t kMaxLine = 1 << 20; // bytes; a longer one is not even looked at
inline constexpr int kMaxDepth = 16;             // lists and objects inside each other

// Refuses what is too long, too deep, cut short, no UTF-8, no JSON, or has a field twice in one object.
std::optional<Input> parse_json(std::string_view bytes, Refusals& refusals,
                                std::size_t most_bytes = kMaxLine);

} // namespace bocage::protocol
