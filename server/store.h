// Tables on disk (SQLite, WAL, synchronous=FULL): append-only logs, and for each table the last snapshot of
// its position so that it is soon awake again. docs/decisions/0006-append-only-log.md says why.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/entry.h"
#include "server/secret.h"
#include "server/store_database.h"
#include "server/store_error.h"
#include "server/store_files.h"
#include "server/store_readable.h"
#include "server/store_rows.h"
#include "server/store_schema.h"

namespace bocage::server {

struct Snapshot {
  std::size_t entries = 0;            // of the log that it holds
  std::vector<std::uint8_t> position; // engine/state/snapshot.h
};

// What the lists of tables need without opening them.
enum class Shelf : std::uint8_t {
  Open,    // a seat is free, for whoever has the link
  Playing, //
  Over,    //
  Listed   // a seat is free, for everybody
};

struct NewTable {
  TableKey key = 0;
  std::string name; // as in links
  Millis time = 0;
  Bytes32 secret{};
  bool clocked = false;
  Bytes32 owner{};    // the hash of the visitor who opens it; zeros: nobody knows
  std::string battle; // the whole text of its file, kept once for all tables that play it
};

// A battle of somebody's own (server/uploads.h).
struct Upload {
  std::string key;
  Millis time = 0;
  Bytes32 address{};  // the hash of the sender's, to count by
  std::string source; // "m44", "battle", "editor"
  std::string text;   // the battle file
  std::string report; // JSON: what became of its statements
};
struct UploadCount {
  std::int64_t of_address = 0, all = 0;
};

// One thing to be made durable: entries of one table, all or none; or a battle.
struct Append {
  TableKey table = 0;
  std::optional<NewTable> opens; // the table is new
  std::size_t first = 0;         // number of the first entry
  std::vector<Entry> entries;
  std::optional<Snapshot> snapshot;
  std::optional<Shelf> shelf;    // moves there
  std::optional<Millis> visited; // somebody looked in
  std::optional<Upload> upload;
};

struct StoredTable {
  TableKey key = 0;
  std::string name;
  Bytes32 secret{}, owner{};
  std::string battle; // the whole text of its file
  std::vector<Entry> entries;
  std::optional<Snapshot> snapshot; // the last
};

struct ListedTable {
  std::string name;
  Shelf shelf = Shelf::Open;
};

// How much of the store somebody fills, or all together.
struct Usage {
  std::int64_t unfinished = 0, tables = 0; // tables that are not over; all
  std::int64_t bytes = 0;                  // of tables and battles sent in
};

inline constexpr const char* kDatabaseName = "tables.sqlite"; // in the data folder

// What became of tables that nobody visited for long.
struct PutAway {
  int packed = 0, removed = 0;
  bool more = false; // there are others
};

class Store {
 public:
  // Made if it is not there, and brought to the present format; throws StoreError. `tell` hears of damage
  // that was passed over, then and later.
  explicit Store(const std::filesystem::path& file, TellFault tell = {});
  explicit Store(Readable readable, TellFault tell = {}); // nothing is ever written to it
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // Writing: all in one transaction, on disk and in the file at its path when it returns. Throws StoreError,
  // and then nothing is kept. Waits no longer than `patience` for another program that holds the database.
  void write(const std::vector<Append>& all, Millis patience = kPatience);
  PutAway put_away(Millis before, int most, Millis patience = kPatience); // tables not visited since
  void probe(Millis patience = kPatience);                                // whether anything can be written
  void expect_in_place() const;                                           // throws StoreError
  void checkpoint(); // moves what is in the WAL to its place, without waiting for readers
  // Another Store of the same file, whose checkpoints are not those of a stranger.
  void share_checkpoints(const Store& with) { files_.share(with.files_); }
  int waiting() const { return wal_pages_; } // pages of the WAL

  // Reading
  std::optional<StoredTable> read(const std::string& name);
  // The newest first, and so few of one owner that nobody fills the list alone.
  std::vector<ListedTable> tables(Shelf shelf, std::size_t most, std::size_t most_of_one_owner = SIZE_MAX);
  std::vector<std::string> clocked(); // names of tables being played against the clock
  TableKey last_key();
  std::optional<Upload> upload(const std::string& key);
  UploadCount count_uploads(const Bytes32& address);
  Usage usage_of(const Bytes32& owner); // who sent battles in from the same address
  Usage usage_of_all();

  const Database& database() const { return db_; } // for tools

  // The disk
  Room room() const;
  bool enough_room() const; // for the server to go on for a while

  // For tests
  void limit_pages(int pages); // the disk is full beyond them
  void allow_writing(bool yes);

  static constexpr Millis kPatience = 1000;

 private:
  void open();
  void watch_files();
  void durably(Millis patience, const std::function<void()>& work);
  void write_one(const Append& append);
  void keep_upload(const Upload& upload);
  void open_table(const NewTable& table, Shelf shelf);
  void touch_table(const Append& append);
  void grow(TableKey key, std::int64_t bytes); // what it occupies
  void append_entries(TableKey key, std::size_t first, const std::vector<Entry>& entries);
  void replace_snapshot(TableKey key, const Snapshot& snapshot);

  void replace_by_pack(TableKey key, const PackedLog& log);
  void leave_alone(TableKey key);
  void unpack(TableKey key);
  void remove(TableKey key);
  std::string name_of_table(TableKey key);
  PackedLog packed_log(TableKey key, const std::string& name);

  std::optional<TableKey> key_of(const std::string& name);
  std::vector<Entry> log_of(const StoredTable& table, bool packed);
  std::string battle_of(const StoredTable& table, const std::vector<std::uint8_t>& hash);
  std::optional<Snapshot> snapshot_of(TableKey key);

  TellFault tell_;
  Readable readable_;
  Database db_;
  OpenedFiles files_;
  int wal_pages_ = 0;
  std::uint64_t page_size_ = 0;
  std::int64_t grown_ = 0; // all tables together, in this transaction
};

} // namespace bocage::server
