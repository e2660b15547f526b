// All rows that a damaged database still holds, in a database of their own where they can be asked for. Its
// tables are named as in server/store_schema.h; what a column holds is what was found, of whatever kind.
#pragma once

#include <filesystem>

#include "server/store_schema.h"

namespace bocage::server {

// Two more tables are what the indexes know: `names` (name, key) of tables, `upload_names` (key) of battles
// that were sent in. Tells what was put right. Throws StoreError where there is nothing at all.
void gather_rows(const std::filesystem::path& damaged, Database& into, const TellFault& tell);

// As its first page says it, however damaged the others are; 0 if it says nothing.
std::int64_t stated_format(const std::filesystem::path& database);

} // namespace bocage::server
