// Tables that nobody visits any more take less room: their logs are packed, and those that never started are
// removed. docs/hosting.md, "Keeping tables safe".
#include "server/store.h"

namespace bocage::server {
namespace {

struct Unvisited {
  TableKey key = 0;
  std::string name;
  Shelf shelf = Shelf::Open;

  bool never_started() const { return shelf == Shelf::Open || shelf == Shelf::Listed; }
};

// The longest unvisited first. Zero is when nobody knows.
std::vector<Unvisited> unvisited(const Database& database, Millis before, int most) {
  std::vector<Unvisited> list;
  Statement row = database.once("SELECT key, name, shelf FROM tables "
                                "WHERE packed = 0 AND visited > 0 AND visited < ? ORDER BY visited LIMIT ?");
  row.bind(before).bind(std::int64_t{most});
  while (row.row()) list.push_back({row.number(0), row.text(1), static_cast<Shelf>(row.number(2))});
  return list;
}

} // namespace

PutAway Store::put_away(Millis before, int most, Millis patience) {
  PutAway done;
  const auto list = unvisited(db_, before, most);
  for (const Unvisited& table : list) try {
      if (table.never_started()) {
        durably(patience, [&] { remove(table.key); });
        ++done.removed;
      } else {
        // Read before anything is written: after a damaged page SQLite writes nothing more in a transaction.
        const PackedLog log = pack_log(read_log(db_, table.key, table.name));
        durably(patience, [&] { replace_by_pack(table.key, log); });
        ++done.packed;
      }
    } catch (const StoreError& e) {
      if (e.kind != StoreError::Kind::Damaged) throw;
      tell_(std::string("not put away: ") + e.what());
      durably(patience, [&] { leave_alone(table.key); });
    }
  done.more = static_cast<int>(list.size()) == most;
  return done;
}

void Store::replace_by_pack(TableKey key, const PackedLog& log) {
  db_.kept("INSERT INTO packed (table_key, entries, size, log) VALUES (?,?,?,?)")
      .bind(key)
      .bind(static_cast<std::int64_t>(log.entries))
      .bind(static_cast<std::int64_t>(log.size))
      .bind(log.bytes)
      .done();
  db_.kept("DELETE FROM entries WHERE table_key=?").bind(key).done();
  if (db_.changes() != static_cast<int>(log.entries))
    throw StoreError("the log has changed while it was packed");
  db_.kept("DELETE FROM snapshots WHERE table_key=?").bind(key).done();
  const auto before = [&] {
    Statement row = db_.kept("SELECT bytes FROM tables WHERE key=?");
    row.bind(key);
    return row.row() ? row.number(0) : 0;
  }();
  grow(key, kTableBytes + static_cast<std::int64_t>(log.bytes.size()) - before);
  db_.kept("UPDATE tables SET packed=1 WHERE key=?").bind(key).done();
}

// A log in which something is damaged stays as it is: whoever mends it needs all that is left. It is not
// asked for again until somebody visits the table.
void Store::leave_alone(TableKey key) {
  db_.kept("UPDATE tables SET visited=0 WHERE key=?").bind(key).done();
}

void Store::unpack(TableKey key) {
  const std::string name = name_of_table(key);
  const PackedLog packed = packed_log(key, name);
  const auto log = unpack_log(packed, name);
  append_entries(key, 0, log);
  db_.kept("DELETE FROM packed WHERE table_key=?").bind(key).done();
  std::int64_t grown = -static_cast<std::int64_t>(packed.bytes.size());
  for (const Entry& e : log) grown += size_of(e);
  grow(key, grown);
  db_.kept("UPDATE tables SET packed=0 WHERE key=?").bind(key).done();
}

PackedLog Store::packed_log(TableKey key, const std::string& name) {
  Statement row = db_.kept("SELECT entries, size, log FROM packed WHERE table_key=?");
  row.bind(key);
  if (!row.row() || !row.is_number(0) || !row.is_number(1) || !row.is_blob(2))
    throw StoreError(StoreError::Kind::Damaged, "table " + name + ": its packed log is missing");
  return {static_cast<std::size_t>(row.number(0)), static_cast<std::size_t>(row.number(1)), row.blob(2)};
}

// A battle that another table plays stays, and so do those that somebody sent in.
void Store::remove(TableKey key) {
  std::vector<std::uint8_t> battle;
  {
    Statement row = db_.kept("SELECT battle FROM tables WHERE key=?");
    row.bind(key);
    if (row.row()) battle = row.blob(0);
  }
  for (const char* sql : {"DELETE FROM tables WHERE key=?", "DELETE FROM entries WHERE table_key=?",
                          "DELETE FROM packed WHERE table_key=?", "DELETE FROM snapshots WHERE table_key=?"})
    db_.kept(sql).bind(key).done();
  db_.kept("DELETE FROM battles WHERE hash=?1 AND NOT EXISTS (SELECT 1 FROM tables WHERE battle=?1)")
      .bind(battle)
      .done();
}

std::string Store::name_of_table(TableKey key) {
  Statement row = db_.kept("SELECT name FROM tables WHERE key=?");
  row.bind(key);
  return row.row() ? row.text(0) : std::to_string(key);
}

} // namespace bocage::server
