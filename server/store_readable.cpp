#include "server/store_readable.h"

#include <unistd.h>

#include <cstdlib>
#include <optional>

namespace bocage::server {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLog = "-wal";

// Null if it cannot be read in place.
std::optional<Database::Access> way_in(const fs::path& database) {
  const auto access = has_log(database) ? Database::Access::Read : Database::Access::Settled;
  try {
    const Database opened(database, access);
    refuse_later_formats(opened);
    if (format_of(opened) == kStoreFormat) return access;
  } catch (const StoreError& e) {
    if (e.kind != StoreError::Kind::ReadOnly) throw;
  }
  return std::nullopt;
}

} // namespace

TemporaryFolder::TemporaryFolder(const fs::path& beside) {
  std::string name = (beside / "bocage-XXXXXX").string();
  if (!mkdtemp(name.data())) throw StoreError("no folder can be made in " + beside.string());
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

bool has_log(const fs::path& database) {
  std::error_code error;
  const auto size = fs::file_size(database.string() + kLog, error);
  return !error && size > 0;
}

fs::path copy_database(const fs::path& database, const fs::path& folder) {
  const fs::path copy = folder / database.filename();
  try {
    fs::copy_file(database, copy);
    if (has_log(database)) fs::copy_file(database.string() + kLog, copy.string() + kLog);
  } catch (const fs::filesystem_error& e) {
    throw StoreError("there must be a copy of " + database.string() + " in " + folder.string() +
                     " to read all that was kept, and it cannot be made: " + e.code().message());
  }
  fs::permissions(copy, fs::perms::owner_write, fs::perm_options::add);
  if (has_log(copy)) fs::permissions(copy.string() + kLog, fs::perms::owner_write, fs::perm_options::add);
  return copy;
}

Readable::Readable(const fs::path& database, const TellFault& tell) : file(database) {
  if (const auto found = way_in(database)) {
    access = *found;
    return;
  }
  copy = std::make_shared<const TemporaryFolder>(fs::temp_directory_path());
  file = copy_database(database, copy->path());
  const Database copied(file, Database::Access::Write);
  bring_up_to_date(copied, tell ? tell : [](const std::string&) {});
}

} // namespace bocage::server
