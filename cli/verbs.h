// The word of each kind of action in the notation (engine/notation.cpp). The catalogues use it as a key.
#pragma once

#include <array>
#include <string_view>

#include "engine/state/action.h"

namespace bocage {

inline constexpr std::array<std::string_view, 40> kVerbs = {
    "done",      "pass",    "card",    "give",  "section", "order", "move",   "exit",    "battle", "wire",
    "ambush",    "ignore",  "retreat", "stay",  "ground",  "back",  "leader", "heal",    "target", "keep",
    "air-power", "drop",    "land",    "seal",  "recover", "blow",  "build",  "barrage", "smoke",  "bring",
    "lose",      "prepare", "supply",  "shell", "span",    "equip", "fetch",  "unload",  "free",   "destroy"};

constexpr std::string_view verb_key(ActionKind kind) {
  const auto i = static_cast<std::size_t>(kind);
  return i < kVerbs.size() ? kVerbs[i] : "any";
}

} // namespace bocage
