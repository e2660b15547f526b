// What can be read of a damaged database, in a new one.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "server/store_check.h"

namespace bocage::server {

struct Salvage {
  std::int64_t tables = 0, whole = 0; // that were kept; of these, without a hole
  std::int64_t uploads = 0;
  std::vector<std::string> losses; // each names what it is about
};

// Row by row around damaged pages. Of a table with a hole the entries before it are kept, for those after it
// cannot be understood without. The damaged database is only read. Throws StoreError, and LockHeld while a
// server uses it.
Salvage salvage_store(const std::filesystem::path& damaged, const std::filesystem::path& target,
                      const TellProgress& progress);

} // namespace bocage::server
