// A connection to a SQLite database, and statements on it: what fails is thrown as a StoreError.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/outside.h"
#include "server/store_error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace bocage::server {

class Database;

// Values are bound in the order of the question marks.
class Statement {
 public:
  Statement(const Database& database, sqlite3_stmt* kept) : database_(database), stmt_(kept) {}
  Statement(const Database& database, std::string_view sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& bind(std::int64_t value);
  Statement& bind(std::string_view text);               // must live until the statement has run
  Statement& bind(std::span<const std::uint8_t> bytes); // so must these
  Statement& null();

  bool row(); // the next one, if there is any
  void done() { row(); }

  std::int64_t number(int column) const;
  std::string text(int column) const;
  std::vector<std::uint8_t> blob(int column) const;

  // What the column really holds: SQLite turns one into the other when asked for another kind.
  bool is_null(int column) const;
  bool is_number(int column) const;
  bool is_text(int column) const;
  bool is_blob(int column) const;

 private:
  Statement& check(int code);

  const Database& database_;
  sqlite3_stmt* stmt_ = nullptr;
  bool owned_ = false;
  int at_ = 0;
};

class Database {
 public:
  enum class Access : std::uint8_t {
    Write,  // made if it is not there
    Read,   // as others go on writing
    Settled // nobody writes: neither locks nor files beside it
  };
  Database(const std::filesystem::path& file, Access access);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void run(const std::string& sql) const;
  Statement once(std::string_view sql) const { return {*this, sql}; }
  Statement kept(const char* sql);                 // prepared the first time only; `sql` lives for ever
  std::int64_t number(std::string_view sql) const; // of the first row

  void wait_for_others(Millis longest) const; // who hold a lock
  void fold_log() const;                      // what stands in its log alone moves into the file
  bool read_only() const;
  int changes() const; // rows that the last statement changed
  sqlite3* handle() const { return db_; }
  const std::filesystem::path& file() const { return file_; }

  // Where the file lies is the host's business: from now on errors tell its name alone.
  void hide_folder() { name_ = file_.filename().string(); }
  [[noreturn]] void fail(std::string_view what) const;

 private:
  std::filesystem::path file_;
  std::string name_;
  sqlite3* db_ = nullptr;
  std::map<const char*, sqlite3_stmt*> kept_;
};

// All or nothing: what is not committed has not happened.
class Transaction {
 public:
  enum class For : std::uint8_t { Reading, Writing };
  Transaction(const Database& database, For purpose);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  const Database& database_;
  bool open_ = true;
};

} // namespace bocage::server
