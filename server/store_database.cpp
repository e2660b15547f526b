#include "server/store_database.h"

#include <sqlite3.h>

namespace bocage::server {
namespace {

StoreError::Kind kind_of(int code) {
  switch (code & 0xFF) {
  case SQLITE_BUSY:
  case SQLITE_LOCKED: return StoreError::Kind::Busy;
  case SQLITE_READONLY: return StoreError::Kind::ReadOnly;
  case SQLITE_CORRUPT:
  case SQLITE_NOTADB: return StoreError::Kind::Damaged;
  default: return StoreError::Kind::Other;
  }
}

// As SQLite wants paths that come with a wish.
std::string address_of(const std::filesystem::path& file, std::string_view wish) {
  std::string out = "file:";
  for (const char c : file.string())
    if (c == '%' || c == '?' || c == '#') {
      constexpr std::string_view digits = "0123456789abcdef";
      out += {'%', digits[static_cast<std::size_t>(c) >> 4], digits[static_cast<std::size_t>(c) & 15]};
    } else {
      out += c;
    }
  return out + '?' + std::string(wish);
}

} // namespace

// Statements
// -----------------------------------------------------------------------------------------------------------------

Statement::Statement(const Database& database, std::string_view sql) : database_(database), owned_(true) {
  if (sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()), &stmt_, nullptr) !=
      SQLITE_OK)
    database.fail(sql);
}

Statement::~Statement() {
  if (owned_)
    sqlite3_finalize(stmt_);
  else
    sqlite3_reset(stmt_);
}

Statement& Statement::check(int code) {
  if (code != SQLITE_OK) database_.fail("a value");
  return *this;
}

Statement& Statement::bind(std::int64_t value) { return check(sqlite3_bind_int64(stmt_, ++at_, value)); }

Statement& Statement::bind(std::string_view text) {
  return check(sqlite3_bind_text(stmt_, ++at_, text.data(), static_cast<int>(text.size()), SQLITE_STATIC));
}

Statement& Statement::bind(std::span<const std::uint8_t> bytes) {
  return check(sqlite3_bind_blob(stmt_, ++at_, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC));
}

Statement& Statement::null() { return check(sqlite3_bind_null(stmt_, ++at_)); }

bool Statement::row() {
  const int code = sqlite3_step(stmt_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) database_.fail("a statement");
  return false;
}

std::int64_t Statement::number(int column) const { return sqlite3_column_int64(stmt_, column); }

std::string Statement::text(int column) const {
  const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(stmt_, column));
  return data ? std::string(data, static_cast<std::size_t>(sqlite3_column_bytes(stmt_, column)))
              : std::string();
}

std::vector<std::uint8_t> Statement::blob(int column) const {
  const auto* data = static_cast<const std::uint8_t*>(sqlite3_column_blob(stmt_, column));
  return {data, data + sqlite3_column_bytes(stmt_, column)};
}

bool Statement::is_null(int column) const { return sqlite3_column_type(stmt_, column) == SQLITE_NULL; }
bool Statement::is_number(int column) const { return sqlite3_column_type(stmt_, column) == SQLITE_INTEGER; }
bool Statement::is_text(int column) const { return sqlite3_column_type(stmt_, column) == SQLITE_TEXT; }
bool Statement::is_blob(int column) const { return sqlite3_column_type(stmt_, column) == SQLITE_BLOB; }

// Connections
// -----------------------------------------------------------------------------------------------------------------

Database::Database(const std::filesystem::path& file, Access access) : file_(file), name_(file.string()) {
  const bool settled = access == Access::Settled;
  const int flags =
      SQLITE_OPEN_FULLMUTEX | (settled ? SQLITE_OPEN_URI : 0) |
      (access == Access::Write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY);
  const std::string address = settled ? address_of(file, "immutable=1") : file.string();
  try {
    if (sqlite3_open_v2(address.c_str(), &db_, flags, nullptr) != SQLITE_OK) fail("opening");
    sqlite3_extended_result_codes(db_, 1);
  } catch (...) {
    sqlite3_close_v2(db_);
    throw;
  }
}

Database::~Database() {
  for (const auto& [sql, statement] : kept_) sqlite3_finalize(statement);
  sqlite3_close_v2(db_);
}

void Database::fail(std::string_view what) const {
  const int code = db_ ? sqlite3_errcode(db_) : SQLITE_CANTOPEN;
  std::string why = db_ ? sqlite3_errmsg(db_) : "out of memory";
  auto kind = kind_of(code);
  // A file that is there but cannot be opened for writing, or none can be made beside it.
  std::error_code ignored;
  if ((code & 0xFF) == SQLITE_CANTOPEN && std::filesystem::exists(file_, ignored))
    kind = StoreError::Kind::ReadOnly;
  if ((code & 0xFF) == SQLITE_FULL) why = "the disk is full";
  if (kind == StoreError::Kind::ReadOnly) why = "the file may not be written";
  if ((code & 0xFF) == SQLITE_CORRUPT) why = "the database is damaged";
  if (kind == StoreError::Kind::Busy) why = "another program holds the database";
  throw StoreError(kind, name_ + ": " + why + " (" + std::string(what) + ")");
}

void Database::run(const std::string& sql) const {
  if (sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail(sql);
}

Statement Database::kept(const char* sql) {
  sqlite3_stmt*& statement = kept_[sql];
  if (!statement &&
      sqlite3_prepare_v3(db_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK)
    fail(sql);
  return {*this, statement};
}

std::int64_t Database::number(std::string_view sql) const {
  Statement statement = once(sql);
  return statement.row() ? statement.number(0) : 0;
}

void Database::wait_for_others(Millis longest) const { sqlite3_busy_timeout(db_, static_cast<int>(longest)); }

void Database::fold_log() const {
  number("PRAGMA schema_version"); // only a database that was read has a log
  if (sqlite3_wal_checkpoint_v2(db_, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) != SQLITE_OK)
    fail("its log");
}

bool Database::read_only() const { return sqlite3_db_readonly(db_, "main") == 1; }

int Database::changes() const { return sqlite3_changes(db_); }

// Transactions
// -----------------------------------------------------------------------------------------------------------------

Transaction::Transaction(const Database& database, For purpose) : database_(database) {
  database_.run(purpose == For::Writing ? "BEGIN IMMEDIATE" : "BEGIN");
}

Transaction::~Transaction() {
  if (open_) sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

} // namespace bocage::server
