#include "server/store_terms.h"

#include <nlohmann/json.hpp>

namespace bocage::server {

using protocol::Input;
using protocol::Json;

Json stored_terms_json(const Terms& terms) {
  Json out = terms_json(terms);
  out.erase("battle");
  out["battle_hash"] = hex_of(sha256(terms.battle));
  return out;
}

std::optional<Terms> read_stored_terms(const StoredTable& stored, std::string& reason) {
  if (stored.entries.empty() || stored.entries.front().kind != EntryKind::Setup) {
    reason = "it has no set-up";
    return std::nullopt;
  }
  Input setup = Input::parse(stored.entries.front().body, nullptr, false);
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
