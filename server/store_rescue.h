// What can still be read of a database in which pages are damaged.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "server/store_rows.h"
#include "server/store_schema.h"

namespace bocage::server {

struct TableRow {
  TableKey key = 0;
  std::string name;
  bool clocked = false;
  std::int64_t shelf = 0;
  std::vector<std::uint8_t> owner;
};

std::set<TableKey> readable_keys(const Database& database); // of tables, by any way through the database
// Their rows. What is lost is told.
std::vector<TableRow> readable_tables(const Database& database, const TellFault& tell);

// The keys of the battles that were sent in, by any way.
std::set<std::string> readable_uploads(const Database& database);

// The key of the newest table. Where it cannot be known, one that no table can have had.
TableKey highest_key(const Database& database, const TellFault& tell);

} // namespace bocage::server
