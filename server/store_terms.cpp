#include "server/store_terms.h"

#include <nlohmann/json.hpp>

#include "protocol/parse.h"

namespace bocage::server {

using protocol::Input;
using protocol::Json;

Json stored_terms_json(const Terms& terms) {
  Json out = terms_json(terms);
  out.erase("battle");
  out["battle_hash"] = hex_of(sha256(*terms.battle));
  return out;
}

std::optional<Terms> read_stored_terms(const StoredTable& stored, std::string& reason) {
  if (stored.entries.empty() || stored.entries.front().kind != EntryKind::Setup) {
    reason = "it has no set-up";
    return std::nullopt;
  }
  protocol::Refusals refusals;
  constexpr std::size_t longest = 8 << 20; // those of old have the battle in them
  auto read = protocol::parse_json(stored.entries.front().body, refusals, longest);
  if (!read) {
    reason = "the set-up of the table cannot be read: " + refusals.first().message;
    return std::nullopt;
  }
  Input setup = std::move(*read);
  if (setup.is_object() && setup.contains("battle_hash")) {
    if (setup["battle_hash"] != hex_of(sha256(stored.battle))) {
      reason = "the stored battle is not the one of its set-up";
      return std::nullopt;
    }
    setup["battle"] = stored.battle;
  }
  return read_terms(setup, reason);
}

} // namespace bocage::server
