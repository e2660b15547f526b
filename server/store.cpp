#include "server/store.h"

#include <map>
#include <utility>

#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include "protocol/json.h"
#include "server/store_rescue.h"

namespace bocage::server {
namespace {

constexpr std::int64_t kUploadBytes = 200;           // what a battle sent in costs beside its texts
constexpr Millis kVisitGrain = 60'000;               // visits are known to the minute
constexpr Millis kOpening = 5'000, kReading = 1'000; // how long these wait for other programs
constexpr std::uint64_t kEnoughRoom = 64 << 20;      // bytes

bool in_memory(const std::filesystem::path& file) { return file == ":memory:"; }

std::int64_t size_of(const Upload& upload) {
  return kUploadBytes + static_cast<std::int64_t>(upload.text.size() + upload.report.size());
}

std::int64_t size_of(const std::vector<Entry>& entries) {
  std::int64_t size = 0;
  for (const Entry& e : entries) size += size_of(e);
  return size;
}

[[noreturn]] void damaged(const std::string& name, std::string_view what) {
  throw StoreError(StoreError::Kind::Damaged, "table " + name + ": " + std::string(what));
}

// A damaged page is told as what it hides.
bool found(Statement& row, const std::string& name) {
  try {
    return row.row();
  } catch (const StoreError& e) {
    if (e.kind != StoreError::Kind::Damaged) throw;
    damaged(name, "its row cannot be read");
  }
}

} // namespace

Store::Store(const std::filesystem::path& file, TellFault tell)
    : tell_(tell ? std::move(tell) : [](const std::string&) {}), db_(file, Database::Access::Write) {
  open();
}

Store::Store(Readable readable, TellFault tell)
    : tell_(tell ? std::move(tell) : [](const std::string&) {}), readable_(std::move(readable)),
      db_(readable_.file, readable_.access) {
  db_.wait_for_others(kReading);
  db_.run("PRAGMA query_only=1");
  db_.hide_folder();
}

void Store::open() {
  if (db_.read_only())
    throw StoreError(StoreError::Kind::ReadOnly, db_.file().string() + ": it may only be read");
  db_.wait_for_others(kOpening);
  db_.run("PRAGMA page_size=1024"); // an action changes few pages: small ones are soon on disk
  db_.run("PRAGMA journal_mode=WAL");
  db_.run("PRAGMA synchronous=FULL");
  db_.run("PRAGMA wal_autocheckpoint=0"); // the journal does it when nobody waits
  sqlite3_wal_hook(
      db_.handle(),
      [](void* self, sqlite3*, const char*, int pages) {
        static_cast<Store*>(self)->wal_pages_ = pages;
        return SQLITE_OK;
      },
      this);
  refuse_later_formats(db_);
  bring_up_to_date(db_, tell_);
  if (!in_memory(db_.file())) watch_files();
  db_.wait_for_others(kReading);
  db_.hide_folder();
}

// Its path may lead to another file already: then this is not the one that was opened.
void Store::watch_files() {
  files_ = OpenedFiles(db_.file());
  page_size_ = static_cast<std::uint64_t>(db_.number("PRAGMA page_size"));
  int moved = 0;
  sqlite3_file_control(db_.handle(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  if (moved)
    throw StoreError(StoreError::Kind::Moved, db_.file().string() + " was replaced while it was opened");
}

// Writing
// -----------------------------------------------------------------------------------------------------------------

void Store::durably(Millis patience, const std::function<void()>& work) {
  expect_in_place();
  db_.wait_for_others(patience);
  Transaction transaction(db_, Transaction::For::Writing);
  grown_ = 0;
  work();
  if (grown_ != 0) db_.kept("UPDATE meta SET value = value + ? WHERE name = 'bytes'").bind(grown_).done();
  transaction.commit();
  expect_in_place();
}

void Store::expect_in_place() const {
  constexpr std::uint64_t head_of_log = 32, head_of_page = 24; // of SQLite's WAL
  const auto pages = static_cast<std::uint64_t>(wal_pages_);
  files_.expect_in_place(pages ? head_of_log + pages * (head_of_page + page_size_) : 0);
}

void Store::write(const std::vector<Append>& all, Millis patience) {
  durably(patience, [&] {
    for (const Append& append : all) write_one(append);
  });
}

void Store::probe(Millis patience) {
  durably(patience, [this] { db_.run("UPDATE meta SET value = value + 1 WHERE name = 'probe'"); });
}

void Store::write_one(const Append& append) {
  if (append.upload) keep_upload(*append.upload);
  if (append.opens) open_table(*append.opens, append.shelf.value_or(Shelf::Open));
  const bool only_upload = append.upload && append.entries.empty() && !append.snapshot && !append.shelf;
  if (only_upload && !append.visited) return;
  touch_table(append);
  append_entries(append.table, append.first, append.entries);
  if (append.snapshot) replace_snapshot(append.table, *append.snapshot);
}

void Store::keep_upload(const Upload& u) {
  db_.kept("INSERT OR IGNORE INTO uploads (key, time, address, source, battle, report, bytes) "
           "VALUES (?,?,?,?,?,?,?)")
      .bind(u.key)
      .bind(u.time)
      .bind(u.address)
      .bind(u.source)
      .bind(u.text)
      .bind(u.report)
      .bind(size_of(u))
      .done();
}

void Store::open_table(const NewTable& t, Shelf shelf) {
  const Bytes32 battle = sha256(t.battle);
  if (!t.battle.empty())
    db_.kept("INSERT OR IGNORE INTO battles (hash, text) VALUES (?,?)").bind(battle).bind(t.battle).done();
  Statement row =
      db_.kept("INSERT INTO tables (key, name, time, secret, clocked, shelf, owner, battle, bytes, "
               "visited) VALUES (?,?,?,?,?,?,?,?,?,?)");
  row.bind(t.key).bind(t.name).bind(t.time).bind(t.secret).bind(std::int64_t{t.clocked});
  row.bind(static_cast<std::int64_t>(shelf)).bind(t.owner);
  t.battle.empty() ? row.null() : row.bind(battle);
  row.bind(kTableBytes).bind(t.time).done();
}

// What its row says of it. A log that was put away comes back first.
void Store::touch_table(const Append& append) {
  const auto [packed, visited_before] = [&] {
    Statement row = db_.kept("SELECT packed, visited FROM tables WHERE key=?");
    row.bind(append.table);
    if (!row.row()) throw StoreError("the table was removed: nobody had visited it for long");
    return std::pair(row.number(0) != 0, row.number(1));
  }();
  if (packed && !(append.entries.empty() && !append.snapshot))
    unpack(append.table); // a visit changes nothing
  if (!append.entries.empty()) grow(append.table, size_of(append.entries));
  if (append.shelf && !append.opens)
    db_.kept("UPDATE tables SET shelf=? WHERE key=?")
        .bind(static_cast<std::int64_t>(*append.shelf))
        .bind(append.table)
        .done();
  const Millis written = append.entries.empty() ? 0 : append.entries.back().time;
  const Millis visited = std::max(written, append.visited.value_or(0));
  if (visited > 0 && visited_before < visited - kVisitGrain)
    db_.kept("UPDATE tables SET visited=? WHERE key=?").bind(visited).bind(append.table).done();
}

void Store::grow(TableKey key, std::int64_t bytes) {
  db_.kept("UPDATE tables SET bytes = bytes + ? WHERE key=?").bind(bytes).bind(key).done();
  grown_ += bytes;
}

void Store::append_entries(TableKey key, std::size_t first, const std::vector<Entry>& entries) {
  for (const Entry& e : entries) {
    Statement row = db_.kept("INSERT INTO entries VALUES (?,?,?,?,?,?,?,?)");
    row.bind(key).bind(static_cast<std::int64_t>(first++)).bind(name_of(e.kind));
    e.seat == kNoSeat ? row.null() : row.bind(std::int64_t{e.seat});
    row.bind(e.time);
    const std::string clocks = clocks_text(e);
    e.left ? row.bind(clocks) : row.null();
    row.bind(e.body);
    e.luck.empty() ? row.null() : row.bind(e.luck);
    row.done();
  }
}

void Store::replace_snapshot(TableKey key, const Snapshot& snapshot) {
  const auto before = [&] {
    Statement row = db_.kept("SELECT LENGTH(position) FROM snapshots WHERE table_key=?");
    row.bind(key);
    return row.row() ? row.number(0) : 0;
  }();
  grow(key, static_cast<std::int64_t>(snapshot.position.size()) - before);
  db_.kept("INSERT OR REPLACE INTO snapshots (table_key, number, position) VALUES (?,?,?)")
      .bind(key)
      .bind(static_cast<std::int64_t>(snapshot.entries))
      .bind(snapshot.position)
      .done();
}

void Store::checkpoint() {
  files_.checkpoint([this] {
    sqlite3_wal_checkpoint_v2(db_.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  });
}

// Reading a table
// -----------------------------------------------------------------------------------------------------------------

std::optional<StoredTable> Store::read(const std::string& name) {
  const Transaction reading(db_, Transaction::For::Reading); // or it might be packed meanwhile
  const auto key = key_of(name);
  if (!key) return std::nullopt;
  Statement row = db_.kept("SELECT secret, battle, packed, owner FROM tables WHERE key=?");
  row.bind(*key);
  if (!found(row, name)) damaged(name, "its row is missing");
  StoredTable table;
  table.key = *key;
  table.name = name;
  const auto secret = row.blob(0);
  if (!row.is_blob(0) || secret.size() != table.secret.size()) damaged(name, "its secret is damaged");
  std::copy(secret.begin(), secret.end(), table.secret.begin());
  if (const auto owner = row.blob(3); owner.size() == table.owner.size())
    std::copy(owner.begin(), owner.end(), table.owner.begin());
  table.entries = log_of(table, row.number(2) != 0);
  table.battle = battle_of(table, row.blob(1));
  table.snapshot = snapshot_of(table.key);
  return table;
}

// By its name, or by looking through all of them where the index is damaged.
std::optional<TableKey> Store::key_of(const std::string& name) {
  try {
    Statement row = db_.kept("SELECT key FROM tables WHERE name=?");
    row.bind(name);
    return row.row() ? std::optional(row.number(0)) : std::nullopt;
  } catch (const StoreError& e) {
    if (e.kind != StoreError::Kind::Damaged) throw;
  }
  for (const TableRow& row : readable_tables(db_, tell_))
    if (row.name == name) return row.key;
  return std::nullopt;
}

std::vector<Entry> Store::log_of(const StoredTable& table, bool packed) {
  return packed ? unpack_log(packed_log(table.key, table.name), table.name)
                : read_log(db_, table.key, table.name);
}

// Tables of earlier releases have the text in their set-up.
std::string Store::battle_of(const StoredTable& table, const std::vector<std::uint8_t>& hash) {
  if (hash.empty()) {
    if (table.entries.empty()) return {};
    const auto setup = protocol::Input::parse(table.entries.front().body, nullptr, false);
    const bool told = setup.is_object() && setup.contains("battle") && setup["battle"].is_string();
    return told ? setup["battle"].get<std::string>() : std::string();
  }
  Statement row = db_.kept("SELECT text FROM battles WHERE hash=?");
  row.bind(hash);
  if (!found(row, table.name)) damaged(table.name, "its battle is missing");
  std::string text = row.text(0);
  const Bytes32 is = sha256(text);
  if (hash.size() != is.size() || !std::equal(is.begin(), is.end(), hash.begin()))
    damaged(table.name, "its battle is damaged");
  return text;
}

// A table wakes without it too, only later: one that is damaged is left alone.
std::optional<Snapshot> Store::snapshot_of(TableKey key) {
  try {
    Statement row = db_.kept("SELECT number, position FROM snapshots WHERE table_key=?");
    row.bind(key);
    if (!row.row() || !row.is_number(0) || !row.is_blob(1) || row.number(0) < 0) return std::nullopt;
    return Snapshot{static_cast<std::size_t>(row.number(0)), row.blob(1)};
  } catch (const StoreError& e) {
    if (e.kind != StoreError::Kind::Damaged) throw;
    tell_(std::string("a snapshot: ") + e.what());
    return std::nullopt;
  }
}

// Lists
// -----------------------------------------------------------------------------------------------------------------

namespace {

// Counts the tables of each owner. Those of whom nobody knows the owner are not one person's.
class Shares {
 public:
  explicit Shares(std::size_t most) : most_(most) {}

  bool take(const std::vector<std::uint8_t>& owner) {
    const bool known = std::any_of(owner.begin(), owner.end(), [](std::uint8_t byte) { return byte != 0; });
    return !known || ++taken_[hex_of(owner)] <= most_;
  }

 private:
  std::size_t most_;
  std::map<std::string, std::size_t> taken_;
};

} // namespace

std::vector<ListedTable> Store::tables(Shelf shelf, std::size_t most, std::size_t most_of_one_owner) {
  std::vector<ListedTable> list;
  Shares shares(most_of_one_owner);
  try {
    Statement row = db_.kept("SELECT name, owner FROM tables WHERE shelf=? ORDER BY key DESC");
    row.bind(static_cast<std::int64_t>(shelf));
    while (list.size() < most && row.row())
      if (shares.take(row.blob(1))) list.push_back({row.text(0), shelf});
  } catch (const StoreError& e) {
    if (e.kind != StoreError::Kind::Damaged) throw;
    list.clear();
    shares = Shares(most_of_one_owner);
    auto rows = readable_tables(db_, tell_);
    std::reverse(rows.begin(), rows.end());
    for (const TableRow& row : rows)
      if (row.shelf == static_cast<std::int64_t>(shelf) && list.size() < most && shares.take(row.owner))
        list.push_back({row.name, shelf});
  }
  return list;
}

std::vector<std::string> Store::clocked() {
  std::vector<std::string> names;
  try {
    Statement row = db_.once("SELECT name FROM tables WHERE clocked=1 AND shelf=1");
    while (row.row()) names.push_back(row.text(0));
  } catch (const StoreError& e) {
    if (e.kind != StoreError::Kind::Damaged) throw;
    names.clear();
    for (const TableRow& row : readable_tables(db_, tell_))
      if (row.clocked && row.shelf == static_cast<std::int64_t>(Shelf::Playing)) names.push_back(row.name);
  }
  return names;
}

TableKey Store::last_key() { return highest_key(db_, tell_); }

std::optional<Upload> Store::upload(const std::string& key) {
  Statement row = db_.once("SELECT time, source, battle, report FROM uploads WHERE key=?");
  row.bind(key);
  if (!row.row()) return std::nullopt;
  for (int column = 1; column <= 3; ++column)
    if (!row.is_text(column))
      throw StoreError(StoreError::Kind::Damaged, "battle " + key + ": it is no text");
  return Upload{key, row.number(0), {}, row.text(1), row.text(2), row.text(3)};
}

UploadCount Store::count_uploads(const Bytes32& address) {
  Statement row =
      db_.once("SELECT (SELECT COUNT(*) FROM uploads WHERE address=?), (SELECT COUNT(*) FROM uploads)");
  row.bind(address);
  row.row();
  return {row.number(0), row.number(1)};
}

// How much there is
// -----------------------------------------------------------------------------------------------------------------

Usage Store::usage_of(const Bytes32& owner) {
  Statement row = db_.kept("SELECT COALESCE(SUM(shelf <> 2), 0), COUNT(*), COALESCE(SUM(bytes), 0) + "
                           "(SELECT COALESCE(SUM(bytes), 0) FROM uploads WHERE address=?) "
                           "FROM tables WHERE owner=?");
  row.bind(owner).bind(owner).row();
  return {row.number(0), row.number(1), row.number(2)};
}

Usage Store::usage_of_all() {
  const auto sum = [this](std::string_view name) {
    Statement row = db_.kept("SELECT value FROM meta WHERE name=?");
    row.bind(name);
    return row.row() ? row.number(0) : 0;
  };
  return {sum("unfinished"), sum("tables"), sum("bytes")};
}

Room Store::room() const { return in_memory(db_.file()) ? Room{UINT64_MAX, 0} : room_at(db_.file()); }

bool Store::enough_room() const { return room().free >= kEnoughRoom; }

// For tests
// -----------------------------------------------------------------------------------------------------------------

void Store::limit_pages(int pages) { db_.run("PRAGMA max_page_count=" + std::to_string(pages)); }

void Store::allow_writing(bool yes) { db_.run(yes ? "PRAGMA query_only=0" : "PRAGMA query_only=1"); }

} // namespace bocage::server
