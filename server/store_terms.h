// The terms of a table as the store has them: the battle's text lies beside, once for all tables.
#pragma once

#include <optional>
#include <string>

#include "protocol/json.h"
#include "server/store.h"
#include "server/terms.h"

namespace bocage::server {

// The set-up entry of a new table: with the hash of the battle in place of its text.
protocol::Json stored_terms_json(const Terms& terms);

// From the set-up entry of a stored table, of this release or of an earlier one.
std::optional<Terms> read_stored_terms(const StoredTable& stored, std::string& reason);

} // namespace bocage::server
