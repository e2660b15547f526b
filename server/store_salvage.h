// What can be read of a damaged database, in a new one.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "scenario/library.h"
#include "server/store_check.h"

namespace bocage::server {

struct Salvage {
  std::int64_t tables = 0, whole = 0; // that were kept; of these, without a hole
  std::int64_t uploads = 0;
  std::vector<std::string> losses; // each names what it is about
};

// Page by page, whatever has become of the others. Of a table with a hole the entries before it are kept, for
// those after it cannot be understood without. A battle whose text is damaged is taken from the library if it
// is the same there. The damaged database is only read. Throws StoreError, also where there is nothing to
// salvage, and LockHeld while a server uses it.
Salvage salvage_store(const std::filesystem::path& damaged, const std::filesystem::path& target,
                      const TellProgress& progress, const std::optional<Library>& library = {});

} // namespace bocage::server
