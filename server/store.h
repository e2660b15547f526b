// Tables on disk (SQLite, WAL, synchronous=FULL): append-only logs, and snapshots of positions so that a
// table is soon awake again. docs/decisions/0007-append-only-log.md says why.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/entry.h"
#include "server/secret.h"

struct sqlite3;
struct sqlite3_stmt;

namespace bocage::server {

using TableKey = std::int64_t;

// The disk is full, the file is read-only, the database is damaged: what went wrong, for people.
struct StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

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
  std::optional<Shelf> shelf; // moves there
  std::optional<Upload> upload;
};

struct StoredTable {
  TableKey key = 0;
  std::string name;
  Bytes32 secret{};
  std::vector<Entry> entries;
  std::optional<Snapshot> snapshot; // the last
};

struct ListedTable {
  std::string name;
  Shelf shelf = Shelf::Open;
};

class Store {
 public:
  explicit Store(const std::filesystem::path& file); // made if it is not there; throws StoreError
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // Writing: all in one transaction, on disk when it returns. Throws StoreError, and then nothing is written.
  void write(const std::vector<Append>& all);
  void checkpoint(); // moves what is in the WAL to its place, without waiting for readers
  int waiting() const { return wal_pages_; } // pages of the WAL

  // Reading
  std::optional<StoredTable> read(const std::string& name);
  std::vector<ListedTable> tables(Shelf shelf, std::size_t most); // the newest first
  std::vector<std::string> clocked(); // names of tables being played against the clock
  TableKey last_key();
  std::optional<Upload> upload(const std::string& key);
  UploadCount count_uploads(const Bytes32& address);

  // For tests
  void limit_pages(int pages); // the disk is full beyond them
  void allow_writing(bool yes);

 private:
  class Statement;
  Statement prepare(const char* sql);
  void run(const char* sql);
  void write_one(const Append& append);
  [[noreturn]] void fail(const std::string& what) const;

  std::filesystem::path file_;
  sqlite3* db_ = nullptr;
  int wal_pages_ = 0;
  sqlite3_stmt *insert_ = nullptr, *snapshot_ = nullptr, *shelve_ = nullptr, *open_ = nullptr;
};

} // namespace bocage::server
