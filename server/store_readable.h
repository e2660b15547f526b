// A database on a disk that may only be read. SQLite wants to write beside a database even to read it, and
// what was acknowledged last may stand in its log alone: nothing less than all of it may be shown.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "server/store_schema.h"

namespace bocage::server {

// A folder of one's own, which goes when nobody needs it any more. Those of processes that were killed go
// when the next one is made beside them.
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::filesystem::path& beside); // throws StoreError
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// How a database is best opened: in place, or a copy of it where it can be recovered or brought to the
// present format. All of this throws StoreError.
struct Readable {
  Readable() = default; // by whoever may write it
  Readable(const std::filesystem::path& database, const TellFault& tell);

  std::filesystem::path file;
  Database::Access access = Database::Access::Write;
  std::shared_ptr<const TemporaryFolder> copy;

 private:
  void read_copy(const std::filesystem::path& database, const std::filesystem::path& folder,
                 const TellFault& tell);
};

// Something stands in its log alone.
bool has_log(const std::filesystem::path& database);
// How it is read where it lies; nothing if it cannot be.
std::optional<Database::Access> way_in(const std::filesystem::path& database);
// The database with what stands in its log alone, into another folder.
std::filesystem::path copy_database(const std::filesystem::path& database,
                                    const std::filesystem::path& folder);

} // namespace bocage::server
