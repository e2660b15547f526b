// Entries as rows and as packed logs. Reading is strict: what does not say what it must is damaged, and never
// taken for something else.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/entry.h"
#include "server/store_database.h"

namespace bocage::server {

using TableKey = std::int64_t;

inline constexpr std::int64_t kRowBytes = 16, kTableBytes = 200; // what a row costs beside its texts

std::int64_t size_of(const Entry& entry); // what it occupies as a row
std::string clocks_text(const Entry& entry);

// Throws StoreError, which names the table and the entry.
std::vector<Entry> read_log(const Database& database, TableKey key, const std::string& name);

// The same, but a damaged entry ends the log, and `fault` says what was wrong with it.
std::vector<Entry> read_log_as_far_as_it_goes(const Database& database, TableKey key, const std::string& name,
                                              std::string& fault);

// A log in one piece, compressed (zlib).
struct PackedLog {
  std::size_t entries = 0, size = 0; // how many, and how large unpacked
  std::vector<std::uint8_t> bytes;
};
PackedLog pack_log(const std::vector<Entry>& log);
std::vector<Entry> unpack_log(const PackedLog& packed, const std::string& name);

} // namespace bocage::server
