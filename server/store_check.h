// Whether a database is whole: its pages, and every table in it, played again from its first entry.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "server/store.h"

namespace bocage::server {

using TellProgress = std::function<void(std::int64_t done, std::int64_t all)>;

struct StoreReport {
  std::vector<std::string> faults; // each names what it is about
  std::int64_t tables = 0, entries = 0, uploads = 0;
  std::int64_t of_other_rules = 0; // tables that were read, but cannot be played again

  bool ok() const { return faults.empty(); }
};

// Changes nothing, and may be asked while a server runs. Throws StoreError if it cannot be opened at all.
StoreReport check_store(const std::filesystem::path& database, const TellProgress& progress);

// What is wrong with the file itself, as SQLite says it.
std::vector<std::string> faults_of_file(const Database& database);

} // namespace bocage::server
