#include "server/store.h"

#include <cstdio>

#include <sqlite3.h>

#include "protocol/names.h"

namespace bocage::server {
namespace {

constexpr int kFormat = 2;

// WITHOUT ROWID keeps the entries of a table together. Entries are never changed: the triggers see to it.
constexpr const char* kSchema = R"(
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

std::string clocks_text(const Entry& e) {
  return std::to_string((*e.left)[0]) + ' ' + std::to_string((*e.left)[1]);
}

} // namespace

class Store::Statement {
 public:
  Statement(Store& store, sqlite3_stmt* kept) : store_(store), stmt_(kept), owned_(false) {}
  Statement(Store& store, const char* sql) : store_(store), owned_(true) {
    if (sqlite3_prepare_v2(store.db_, sql, -1, &stmt_, nullptr) != SQLITE_OK) store.fail(sql);
  }
  ~Statement() {
    if (owned_)
      sqlite3_finalize(stmt_);
    else
      sqlite3_reset(stmt_);
  }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& bind(std::int64_t value) { return check(sqlite3_bind_int64(stmt_, ++at_, value)); }
  Statement& bind(std::string_view text) {
    return check(sqlite3_bind_text(stmt_, ++at_, text.data(), static_cast<int>(text.size()), SQLITE_STATIC));
  }
  Statement& bind(std::span<const std::uint8_t> bytes) {
    return check(
        sqlite3_bind_blob(stmt_, ++at_, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC));
  }
  Statement& null() { return check(sqlite3_bind_null(stmt_, ++at_)); }

  bool row() {
    const int code = sqlite3_step(stmt_);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) store_.fail("a statement");
    return false;
  }
  void done() { row(); }

  std::int64_t number(int column) const { return sqlite3_column_int64(stmt_, column); }
  bool is_null(int column) const { return sqlite3_column_type(stmt_, column) == SQLITE_NULL; }
  std::string text(int column) const {
    const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(stmt_, column));
    return data ? std::string(data, static_cast<std::size_t>(sqlite3_column_bytes(stmt_, column)))
                : std::string();
  }
  std::vector<std::uint8_t> blob(int column) const {
    const auto* data = static_cast<const std::uint8_t*>(sqlite3_column_blob(stmt_, column));
    return {data, data + sqlite3_column_bytes(stmt_, column)};
  }

 private:
  Statement& check(int code) {
    if (code != SQLITE_OK) store_.fail("a value");
    return *this;
  }

  Store& store_;
  sqlite3_stmt* stmt_ = nullptr;
  bool owned_;
  int at_ = 0;
};

void Store::fail(const std::string& what) const {
  const int code = db_ ? sqlite3_errcode(db_) : SQLITE_CANTOPEN;
  std::string why = db_ ? sqlite3_errmsg(db_) : "out of memory";
  if (code == SQLITE_FULL) why = "the disk is full";
  if (code == SQLITE_READONLY) why = "the file may not be written";
  // Where the file lies is the host's business: players are told what happens once the store is open.
  const bool open = open_ != nullptr;
  throw StoreError((open ? file_.filename() : file_).string() + ": " + why + " (" + what + ")");
}

void Store::run(const char* sql) {
  if (sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail(sql);
}

Store::Store(const std::filesystem::path& file) : file_(file) {
  constexpr int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
  try {
    if (sqlite3_open_v2(file.c_str(), &db_, flags, nullptr) != SQLITE_OK) fail("opening");
    sqlite3_busy_timeout(db_, 5000);
    run("PRAGMA page_size=1024"); // an action changes one page: small ones are soon on disk
    run("PRAGMA journal_mode=WAL");
    run("PRAGMA synchronous=FULL");
    run("PRAGMA wal_autocheckpoint=0"); // the journal does it when nobody waits
    sqlite3_wal_hook(
        db_,
        [](void* self, sqlite3*, const char*, int pages) {
          static_cast<Store*>(self)->wal_pages_ = pages;
          return SQLITE_OK;
        },
        this);
    Statement version(*this, "PRAGMA user_version");
    version.row();
    if (const auto format = version.number(0); format > kFormat)
      throw StoreError(file.string() + ": the database has format " + std::to_string(format) +
                       ", this program knows up to " + std::to_string(kFormat));
    else if (format < kFormat) {
      run(kSchema);
      run(("PRAGMA user_version=" + std::to_string(kFormat)).c_str());
    }
    const auto keep = [&](sqlite3_stmt*& kept, const char* sql) {
      if (sqlite3_prepare_v3(db_, sql, -1, SQLITE_PREPARE_PERSISTENT, &kept, nullptr) != SQLITE_OK) fail(sql);
    };
    keep(insert_, "INSERT INTO entries VALUES (?,?,?,?,?,?,?,?)");
    keep(snapshot_, "INSERT OR REPLACE INTO snapshots VALUES (?,?,?)");
    keep(shelve_, "UPDATE tables SET shelf=? WHERE key=?");
    keep(open_, "INSERT INTO tables VALUES (?,?,?,?,?,?)");
  } catch (...) {
    sqlite3_close_v2(db_);
    throw;
  }
}

Store::~Store() {
  for (sqlite3_stmt* s : {insert_, snapshot_, shelve_, open_}) sqlite3_finalize(s);
  sqlite3_close(db_);
}

// Writing
// -----------------------------------------------------------------------------------------------------------------

void Store::write_one(const Append& append) {
  if (append.upload) {
    const Upload& u = *append.upload;
    Statement(*this, "INSERT OR IGNORE INTO uploads VALUES (?,?,?,?,?,?)")
        .bind(u.key)
        .bind(u.time)
        .bind(u.address)
        .bind(u.source)
        .bind(u.text)
        .bind(u.report)
        .done();
  }
  if (append.opens) {
    const NewTable& t = *append.opens;
    Statement(*this, open_)
        .bind(t.key)
        .bind(t.name)
        .bind(t.time)
        .bind(t.secret)
        .bind(t.clocked ? 1 : 0)
        .bind(static_cast<int>(append.shelf.value_or(Shelf::Open)))
        .done();
  } else if (append.shelf) {
    Statement(*this, shelve_).bind(static_cast<int>(*append.shelf)).bind(append.table).done();
  }
  std::size_t number = append.first;
  for (const Entry& e : append.entries) {
    Statement row(*this, insert_);
    row.bind(append.table).bind(static_cast<std::int64_t>(number++)).bind(name_of(e.kind));
    e.seat == kNoSeat ? row.null() : row.bind(e.seat);
    row.bind(e.time);
    const std::string clocks = e.left ? clocks_text(e) : std::string();
    e.left ? row.bind(clocks) : row.null();
    row.bind(e.body);
    e.luck.empty() ? row.null() : row.bind(e.luck);
    row.done();
  }
  if (append.snapshot)
    Statement(*this, snapshot_)
        .bind(append.table)
        .bind(static_cast<std::int64_t>(append.snapshot->entries))
        .bind(append.snapshot->position)
        .done();
}

void Store::write(const std::vector<Append>& all) {
  run("BEGIN IMMEDIATE");
  try {
    for (const Append& append : all) write_one(append);
    run("COMMIT");
  } catch (...) {
    sqlite3_exec(db_, "ROLLBACK", nullptr, nullptr, nullptr);
    throw;
  }
}

void Store::checkpoint() {
  sqlite3_wal_checkpoint_v2(db_, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

// Reading
// -----------------------------------------------------------------------------------------------------------------

std::optional<StoredTable> Store::read(const std::string& name) {
  StoredTable table;
  {
    Statement row(*this, "SELECT key, secret FROM tables WHERE name=?");
    row.bind(name);
    if (!row.row()) return std::nullopt;
    table.key = row.number(0);
    table.name = name;
    const auto secret = row.blob(1);
    if (secret.size() != table.secret.size()) throw StoreError("table " + name + ": its secret is damaged");
    std::copy(secret.begin(), secret.end(), table.secret.begin());
  }
  {
    Statement row(*this, "SELECT number, kind, seat, time, clocks, body, luck FROM entries WHERE table_key=? "
                         "ORDER BY number");
    row.bind(table.key);
    while (row.row()) {
      if (row.number(0) != static_cast<std::int64_t>(table.entries.size()))
        throw StoreError("table " + name + ": entry " + std::to_string(table.entries.size()) + " is missing");
      const auto kind = kind_of_name(row.text(1));
      if (!kind)
        throw StoreError("table " + name + ": this program does not know entries of the kind '" +
                         row.text(1) + "'");
      Entry e{*kind,         row.is_null(2) ? kNoSeat : static_cast<Seat>(row.number(2)),
              row.number(3), std::nullopt,
              row.text(5),   row.text(6)};
      if (!row.is_null(4)) {
        std::array<Millis, kSides> left{};
        long long allies = 0, axis = 0;
        if (std::sscanf(row.text(4).c_str(), "%lld %lld", &allies, &axis) == 2) left = {allies, axis};
        e.left = left;
      }
      table.entries.push_back(std::move(e));
    }
  }
  Statement row(*this,
                "SELECT number, position FROM snapshots WHERE table_key=? ORDER BY number DESC LIMIT 1");
  row.bind(table.key);
  if (row.row()) table.snapshot = Snapshot{static_cast<std::size_t>(row.number(0)), row.blob(1)};
  return table;
}

std::vector<ListedTable> Store::tables(Shelf shelf, std::size_t most) {
  std::vector<ListedTable> list;
  Statement row(*this, "SELECT name FROM tables WHERE shelf=? ORDER BY key DESC LIMIT ?");
  row.bind(static_cast<int>(shelf)).bind(static_cast<std::int64_t>(most));
  while (row.row()) list.push_back({row.text(0), shelf});
  return list;
}

std::vector<std::string> Store::clocked() {
  std::vector<std::string> names;
  Statement row(*this, "SELECT name FROM tables WHERE clocked=1 AND shelf=1");
  while (row.row()) names.push_back(row.text(0));
  return names;
}

TableKey Store::last_key() {
  Statement row(*this, "SELECT COALESCE(MAX(key), 0) FROM tables");
  row.row();
  return row.number(0);
}

std::optional<Upload> Store::upload(const std::string& key) {
  Statement row(*this, "SELECT time, source, battle, report FROM uploads WHERE key=?");
  row.bind(key);
  if (!row.row()) return std::nullopt;
  return Upload{key, row.number(0), {}, row.text(1), row.text(2), row.text(3)};
}

UploadCount Store::count_uploads(const Bytes32& address) {
  Statement row(*this,
                "SELECT (SELECT COUNT(*) FROM uploads WHERE address=?), (SELECT COUNT(*) FROM uploads)");
  row.bind(address);
  row.row();
  return {row.number(0), row.number(1)};
}

void Store::limit_pages(int pages) { run(("PRAGMA max_page_count=" + std::to_string(pages)).c_str()); }

void Store::allow_writing(bool yes) { run(yes ? "PRAGMA query_only=0" : "PRAGMA query_only=1"); }

} // namespace bocage::server
