#include "server/store_readable.h"

#include <unistd.h>

#include <cstdlib>

#include "server/store_files.h"

namespace bocage::server {
namespace {

namespace fs = std::filesystem;

constexpr const char *kLog = "-wal", *kIndexOfLog = "-shm";

bool is_open(const fs::path& database) { // or was, when its last user died
  std::error_code ignored;
  return has_log(database) || fs::exists(database.string() + kIndexOfLog, ignored);
}

bool is_of_this_format(const fs::path& database, Database::Access access) {
  const Database opened(database, access);
  refuse_later_formats(opened);
  return format_of(opened) == kStoreFormat;
}

constexpr std::string_view kFolders = "bocage-unfinished-"; // then the process, and something random

} // namespace

bool has_log(const fs::path& database) {
  std::error_code error;
  const auto size = fs::file_size(database.string() + kLog, error);
  return !error && size > 0;
}

TemporaryFolder::TemporaryFolder(const fs::path& beside) {
  remove_leftovers(beside, kFolders);
  std::string name = (beside / (std::string(kFolders) + std::to_string(getpid()) + "-XXXXXX")).string();
  if (!mkdtemp(name.data())) throw StoreError("no folder can be made in " + beside.string());
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::optional<Database::Access> way_in(const fs::path& database) {
  const auto access = is_open(database) ? Database::Access::Read : Database::Access::Settled;
  try {
    const Database opened(database, access);
    format_of(opened);
    return access;
  } catch (const StoreError& e) {
    if (e.kind != StoreError::Kind::ReadOnly) throw;
    return std::nullopt;
  }
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
  const auto found = way_in(database);
  if (found && is_of_this_format(database, *found))
    access = *found;
  else
    read_copy(database, fs::temp_directory_path(), tell);
}

void Readable::read_copy(const fs::path& database, const fs::path& folder, const TellFault& tell) {
  copy = std::make_shared<const TemporaryFolder>(folder);
  file = copy_database(database, copy->path());
  const Database copied(file, Database::Access::Write);
  bring_up_to_date(copied, tell ? tell : [](const std::string&) {});
}

} // namespace bocage::server
