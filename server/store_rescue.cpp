#include "server/store_rescue.h"

namespace bocage::server {
namespace {

constexpr TableKey kFarAway = TableKey{1} << 32; // more tables than any server ever opens

void take(const Statement& row, TableKey& key) { key = row.number(0); }
void take(const Statement& row, std::string& key) { key = row.text(0); }

// All that a query tells before it meets a damaged page.
template <class Key>
void gather(const Database& database, std::string_view query, std::set<Key>& keys) {
  try {
    Statement row = database.once(query);
    for (Key key{}; row.row(); keys.insert(key)) take(row, key);
  } catch (const StoreError& e) {
    if (e.kind != StoreError::Kind::Damaged) throw;
  }
}

} // namespace

// A damaged page hides some rows from each of these ways, and hardly ever the same.
std::set<TableKey> readable_keys(const Database& database) {
  constexpr std::string_view ways[] = {
      "SELECT key FROM tables NOT INDEXED ORDER BY key",
      "SELECT key FROM tables NOT INDEXED ORDER BY key DESC",
      "SELECT key FROM tables INDEXED BY shelves WHERE shelf >= 0 ORDER BY shelf, key",
      "SELECT key FROM tables INDEXED BY shelves WHERE shelf >= 0 ORDER BY shelf DESC, key DESC",
      "SELECT key FROM tables INDEXED BY sqlite_autoindex_tables_1 WHERE name >= '' ORDER BY name",
      "SELECT key FROM tables INDEXED BY sqlite_autoindex_tables_1 WHERE name >= '' ORDER BY name DESC",
  };
  std::set<TableKey> keys;
  for (const std::string_view way : ways) gather(database, way, keys);
  return keys;
}

std::vector<TableRow> readable_tables(const Database& database, const TellFault& tell) {
  std::vector<TableRow> rows;
  for (const TableKey key : readable_keys(database)) try {
      Statement row = database.once("SELECT name, clocked, shelf, owner FROM tables WHERE key=?");
      row.bind(key);
      if (row.row()) rows.push_back({key, row.text(0), row.number(1) == 1, row.number(2), row.blob(3)});
    } catch (const StoreError& e) {
      if (e.kind != StoreError::Kind::Damaged) throw;
      tell("table number " + std::to_string(key) + ": its row cannot be read");
    }
  return rows;
}

std::set<std::string> readable_uploads(const Database& database) {
  constexpr std::string_view ways[] = {
      "SELECT key FROM uploads NOT INDEXED ORDER BY key",
      "SELECT key FROM uploads NOT INDEXED ORDER BY key DESC",
      "SELECT key FROM uploads INDEXED BY uploads_of_address WHERE address >= X'' ORDER BY address, key",
      "SELECT key FROM uploads INDEXED BY uploads_of_address WHERE address >= X'' ORDER BY address DESC",
  };
  std::set<std::string> keys;
  for (const std::string_view way : ways) gather(database, way, keys);
  return keys;
}

TableKey highest_key(const Database& database, const TellFault& tell) {
  constexpr std::string_view witnesses[] = {
      "SELECT COALESCE(MAX(key), 0) FROM tables", "SELECT value FROM meta WHERE name = 'last-key'",
      "SELECT COALESCE(MAX(table_key), 0) FROM entries", "SELECT COALESCE(MAX(table_key), 0) FROM packed"};
  TableKey highest = 0;
  bool sure = true;
  for (const std::string_view witness : witnesses) try {
      highest = std::max(highest, database.number(witness));
    } catch (const StoreError& e) {
      if (e.kind != StoreError::Kind::Damaged) throw;
      tell(std::string("the number of the newest table: ") + e.what());
      sure = false;
    }
  return sure ? highest : highest + kFarAway;
}

} // namespace bocage::server
