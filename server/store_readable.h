// A database on a disk that may only be read. SQLite wants to write beside a database even to read it, and
// what was acknowledged last may stand in its log alone: nothing less than all of it may be shown.
#pragma once

#include <filesystem>
#include <memory>

#include "server/store_schema.h"

namespace bocage::server {

// A folder of one's own, which goes when nobody needs it any more.
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
// present format.
struct Readable {
  Readable() = default;                                                   // by whoever may write it
  Readable(const std::filesystem::path& database, const TellFault& tell); // throws StoreError

  std::filesystem::path file;
  Database::Access access = Database::Access::Write;
  std::shared_ptr<const TemporaryFolder> copy;
};

// The database with what stands in its log alone, into another folder.
std::filesystem::path copy_database(const std::filesystem::path& database,
                                    const std::filesystem::path& folder);
bool has_log(const std::filesystem::path& database); // in which something stands

} // namespace bocage::server
