#include "server/store_schema.h"

#include <set>

#include "server/store_rescue.h"

namespace bocage::server {
namespace {

// WITHOUT ROWID keeps the entries of a table together. Entries are never changed: the triggers see to it.
constexpr const char* kFormat2 = R"(
CREATE TABLE IF NOT EXISTS tables (
  key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, time INTEGER NOT NULL, secret BLOB NOT NULL,
  clocked INTEGER NOT NULL, shelf INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS shelves ON tables (shelf, key);
CREATE TABLE IF NOT EXISTS entries (
  table_key INTEGER NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER, time INTEGER NOT NULL,
  clocks TEXT, body TEXT NOT NULL, luck TEXT, PRIMARY KEY (table_key, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snapshots (
  table_key INTEGER NOT NULL, number INTEGER NOT NULL, position BLOB NOT NULL,
  PRIMARY KEY (table_key, number));
CREATE TRIGGER IF NOT EXISTS entries_stay BEFORE UPDATE ON entries
  BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER IF NOT EXISTS entries_remain BEFORE DELETE ON entries
  BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END;
CREATE TABLE IF NOT EXISTS uploads (
  key TEXT PRIMARY KEY, time INTEGER NOT NULL, address BLOB NOT NULL, source TEXT NOT NULL, battle TEXT NOT NULL,
  report TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS uploads_of_address ON uploads (address);
)";

// Battles once for all tables; of each table who opened it, what it occupies and when it was last visited;
// logs that are put away. `battle` is the hash of a table's battle, null where the set-up holds the text.
constexpr const char* kFormat3 = R"(
CREATE TABLE battles (hash BLOB PRIMARY KEY, text TEXT NOT NULL);
ALTER TABLE tables ADD COLUMN owner BLOB NOT NULL
  DEFAULT X'0000000000000000000000000000000000000000000000000000000000000000';
ALTER TABLE tables ADD COLUMN battle BLOB;
ALTER TABLE tables ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN visited INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE uploads ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
CREATE TABLE packed (
  table_key INTEGER PRIMARY KEY, entries INTEGER NOT NULL, size INTEGER NOT NULL, log BLOB NOT NULL);
CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
)";

// A log leaves its rows only when it lies packed beside them, and its pack only when its rows are all back;
// both go when the table has gone, and a table goes only if it never started (Shelf::Open, Shelf::Listed).
constexpr const char* kGuards = R"(
DROP TRIGGER IF EXISTS entries_remain;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
  WHEN EXISTS (SELECT 1 FROM tables WHERE key = OLD.table_key)
    AND NOT EXISTS (SELECT 1 FROM packed WHERE table_key = OLD.table_key)
  BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END;
CREATE TRIGGER packed_stay BEFORE UPDATE ON packed
  BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER packed_remain BEFORE DELETE ON packed
  WHEN EXISTS (SELECT 1 FROM tables WHERE key = OLD.table_key)
    AND (SELECT COUNT(*) FROM entries WHERE table_key = OLD.table_key) < OLD.entries
  BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END;
CREATE TRIGGER tables_remain BEFORE DELETE ON tables WHEN OLD.shelf NOT IN (0, 3)
  BEGIN SELECT RAISE(ABORT, 'tables that were played are never removed'); END;
)";

// The sums are kept by the database itself, so that they are always those of its rows. What tables grow by is
// left to Store::grow: a trigger on every action costs more than the action.
constexpr const char* kSums = R"(
CREATE TRIGGER tables_counted AFTER INSERT ON tables BEGIN
  UPDATE meta SET value = CASE name WHEN 'tables' THEN value + 1 WHEN 'unfinished' THEN value + (NEW.shelf <> 2)
    WHEN 'bytes' THEN value + NEW.bytes ELSE MAX(value, NEW.key) END
    WHERE name IN ('tables', 'unfinished', 'bytes', 'last-key'); END;
CREATE TRIGGER tables_recounted AFTER UPDATE OF shelf ON tables BEGIN
  UPDATE meta SET value = value + (NEW.shelf <> 2) - (OLD.shelf <> 2) WHERE name = 'unfinished'; END;
CREATE TRIGGER tables_discounted AFTER DELETE ON tables BEGIN
  UPDATE meta SET value = value - CASE name WHEN 'tables' THEN 1 WHEN 'unfinished' THEN OLD.shelf <> 2
    ELSE OLD.bytes END WHERE name IN ('tables', 'unfinished', 'bytes'); END;
CREATE TRIGGER uploads_counted AFTER INSERT ON uploads BEGIN
  UPDATE meta SET value = value + NEW.bytes WHERE name = 'bytes'; END;
)";

constexpr const char* kIndexes[] = {
    "CREATE INDEX tables_of_owner ON tables (owner, shelf)",
    "CREATE INDEX tables_of_battle ON tables (battle) WHERE battle IS NOT NULL",
    "CREATE INDEX unvisited ON tables (visited) WHERE packed = 0",
};

// What a table of format 2 occupies, and when somebody was last there.
struct Weight {
  TableKey key = 0;
  std::int64_t bytes = kTableBytes;
  Millis visited = 0;
  bool unfinished = true;
};

Weight weigh(const Database& database, TableKey key, const TellFault& tell) {
  Statement row = database.once("SELECT name, time, shelf <> 2 FROM tables WHERE key=?");
  row.bind(key).row();
  Weight weight{key, kTableBytes, row.number(1), row.number(2) != 0};
  std::string fault;
  for (const Entry& e : read_log_as_far_as_it_goes(database, key, row.text(0), fault)) {
    weight.bytes += size_of(e);
    weight.visited = std::max(weight.visited, e.time);
  }
  if (!fault.empty()) tell(fault);
  return weight;
}

// Those on a damaged page are left out: they count nothing, and are never taken for unvisited ones.
std::vector<Weight> weigh_tables(const Database& database, const TellFault& tell) {
  std::vector<Weight> weights;
  for (const TableKey key : readable_keys(database)) try {
      weights.push_back(weigh(database, key, tell));
    } catch (const StoreError& e) {
      if (e.kind != StoreError::Kind::Damaged) throw;
      tell("table number " + std::to_string(key) + ": its row cannot be read");
    }
  return weights;
}

// A step that met a damaged page. Nothing more can be written in the same transaction: SQLite sees to it.
struct Met {
  std::string step, fault;
};

// What can be done without is left out where it has met damage before.
class Migration {
 public:
  Migration(const Database& database, const std::set<std::string>& left_out,
            const std::vector<Weight>& weights)
      : db_(database), left_out_(left_out), weights_(weights) {}

  void to_format_3() {
    db_.run(kFormat3);
    keep_last_snapshots();
    attempt("the sizes of the tables", [this] { note_weights(); });
    attempt("the sizes of the battles", [this] {
      db_.run("UPDATE uploads SET bytes = LENGTH(CAST(battle AS BLOB)) + LENGTH(CAST(report AS BLOB))");
    });
    note_sums();
    db_.run(kGuards);
    db_.run(kSums);
    for (const char* index : kIndexes) attempt(index, [this, index] { db_.run(index); });
  }

 private:
  template <class Step>
  void attempt(const std::string& what, Step step) {
    if (left_out_.contains(what)) return;
    try {
      step();
    } catch (const StoreError& e) {
      if (e.kind != StoreError::Kind::Damaged) throw;
      throw Met{what, e.what()};
    }
  }

  // Only the last one of a table was ever read. A table without any is only slower to wake.
  void keep_last_snapshots() {
    db_.run("ALTER TABLE snapshots RENAME TO all_snapshots");
    db_.run("CREATE TABLE snapshots (table_key INTEGER PRIMARY KEY, number INTEGER NOT NULL, "
            "position BLOB NOT NULL)");
    attempt("the snapshots", [this] {
      db_.run("INSERT INTO snapshots SELECT table_key, MAX(number), position FROM all_snapshots "
              "GROUP BY table_key");
      db_.run("DROP TABLE all_snapshots");
    });
  }

  void note_weights() {
    for (const Weight& w : weights_) {
      Statement row = db_.once("UPDATE tables SET visited=?, bytes = ? + COALESCE((SELECT LENGTH(position) "
                               "FROM snapshots WHERE table_key = key), 0) WHERE key=?");
      row.bind(w.visited).bind(w.bytes).bind(w.key).done();
    }
  }

  void note_sums() {
    std::int64_t unfinished = 0, bytes = 0, last = 0;
    for (const Weight& w : weights_) {
      unfinished += w.unfinished;
      bytes += w.bytes;
      last = std::max(last, w.key);
    }
    const auto note = [this](std::string_view name, std::int64_t value) {
      db_.once("INSERT INTO meta VALUES (?,?)").bind(name).bind(value).done();
    };
    note("tables", static_cast<std::int64_t>(weights_.size()));
    note("unfinished", unfinished);
    note("last-key", last);
    note("probe", 0);
    note("bytes", bytes); // if no more can be known
    attempt("the sum of the sizes", [this] {
      db_.run("UPDATE meta SET value = (SELECT COALESCE(SUM(bytes), 0) FROM tables) + "
              "(SELECT COALESCE(SUM(bytes), 0) FROM uploads) WHERE name = 'bytes'");
    });
  }

  const Database& db_;
  const std::set<std::string>& left_out_;
  const std::vector<Weight>& weights_;
};

void bring_up_to_date(const Database& database, const std::set<std::string>& left_out,
                      const std::vector<Weight>& weights) {
  Transaction transaction(database, Transaction::For::Writing);
  const auto format = format_of(database); // another one may have been faster
  if (format < 2) database.run(kFormat2);
  if (format < kStoreFormat) Migration(database, left_out, weights).to_format_3();
  database.run("PRAGMA user_version=" + std::to_string(kStoreFormat));
  transaction.commit();
}

} // namespace

std::int64_t format_of(const Database& database) { return database.number("PRAGMA user_version"); }

void refuse_later_formats(const Database& database) {
  if (const auto format = format_of(database); format > kStoreFormat)
    throw StoreError(database.file().string() + ": the database has format " + std::to_string(format) +
                     ", this program knows up to " + std::to_string(kStoreFormat));
}

void bring_up_to_date(const Database& database, const TellFault& tell) {
  const auto format = format_of(database);
  if (format == kStoreFormat) return;
  const auto weights = format > 0 ? weigh_tables(database, tell) : std::vector<Weight>();
  std::set<std::string> left_out;
  for (;;) try {
      return bring_up_to_date(database, left_out, weights);
    } catch (const Met& damage) {
      tell(damage.step + ": " + damage.fault);
      left_out.insert(damage.step);
    }
}

} // namespace bocage::server
