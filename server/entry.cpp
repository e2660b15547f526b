#include "server/entry.h"

#include <algorithm>

namespace bocage::server {
namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(EntryKind::Count)> kNames = {
    "setup", "take",   "leave", "commit", "reveal",  "act",      "undo", "tick",
    "chat",  "resign", "draw",  "flag",   "rematch", "stand-in", "back"};

} // namespace

std::string_view name_of(EntryKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::optional<EntryKind> kind_of_name(std::string_view name) {
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<EntryKind>(found - kNames.begin());
}

} // namespace bocage::server
