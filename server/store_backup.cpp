#include "server/store_backup.h"

#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <ctime>
#include <memory>

#include "server/store_lock.h"
#include "server/store_readable.h"

namespace bocage::server {
namespace {

namespace fs = std::filesystem;

constexpr int kPagesAtATime = 2000;

struct Contents {
  std::int64_t tables = 0, entries = 0;
  bool operator==(const Contents&) const = default;
};

Contents contents_of(const Database& database) {
  return {database.number("SELECT COUNT(*) FROM tables"), database.number("SELECT COUNT(*) FROM entries")};
}

// Takes away what is left of a copy that was not finished, also by others who were killed at it.
class Draft {
 public:
  explicit Draft(const fs::path& copy) {
    const std::string name = copy.string() + ".unfinished-";
    remove_leftovers(copy.has_parent_path() ? copy.parent_path() : ".", fs::path(name).filename().string());
    path_ = name + std::to_string(getpid());
    remove();
  }
  ~Draft() { remove(); }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  const fs::path& path() const { return path_; }

 private:
  void remove() const {
    std::error_code ignored;
    fs::remove(path_, ignored);
    for (const char* end : kSideFiles) fs::remove(path_.string() + end, ignored);
  }

  fs::path path_;
};

void copy_pages(const Database& from, const Database& to, const TellProgress& progress) {
  sqlite3_backup* backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
  if (!backup) to.fail("copying");
  int code = SQLITE_OK;
  while (code == SQLITE_OK) {
    code = sqlite3_backup_step(backup, kPagesAtATime);
    const int all = sqlite3_backup_pagecount(backup);
    progress(all - sqlite3_backup_remaining(backup), all);
  }
  if (sqlite3_backup_finish(backup) != SQLITE_OK || code != SQLITE_DONE) to.fail("copying");
}

void expect_whole(const fs::path& copy, const Contents& contents) {
  const Database again(copy, Database::Access::Settled);
  if (const auto faults = faults_of_file(again); !faults.empty())
    throw StoreError(StoreError::Kind::Damaged,
                     "the database is damaged, and so would be its copy: " + faults.front());
  if (contents_of(again) != contents)
    throw StoreError(copy.string() + ": the copy does not hold what it should");
}

// In place if that is possible: a copy of a copy is only made where the disk cannot be written.
struct Source {
  explicit Source(const fs::path& database) {
    const auto access = way_in(database);
    if (!access) folder = std::make_unique<TemporaryFolder>(fs::temp_directory_path());
    opened = std::make_unique<Database>(access ? database : copy_database(database, folder->path()),
                                        access.value_or(Database::Access::Write));
  }
  std::unique_ptr<TemporaryFolder> folder;
  std::unique_ptr<Database> opened;
};

// tables-2026-11-18-190405.sqlite
std::string dated_name() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 64> text{};
  std::strftime(text.data(), text.size(), "tables-%Y-%m-%d-%H%M%S.sqlite", &parts);
  return text.data();
}

// What stands in its log alone moves into it, if it can be read at all.
void fold_log(const fs::path& database) {
  try {
    const Database opened(database, Database::Access::Write);
    opened.fold_log();
  } catch (const StoreError&) { // damaged: it is set aside as it is
  }
}

// Under both names until the other one takes its place: at no moment is there none.
fs::path set_aside(const fs::path& database) {
  std::error_code ignored;
  if (!fs::exists(database, ignored)) return {};
  fold_log(database);
  const fs::path aside = database.parent_path() / dated_name();
  expect_nothing_at(aside);
  std::error_code no_links;
  fs::create_hard_link(database, aside, no_links);
  if (no_links) fs::copy_file(database, aside);
  const std::string log = database.string() + "-wal";
  if (fs::exists(log, ignored)) move_to_new_name(log, aside.string() + "-wal");
  fs::remove(database.string() + "-shm", ignored);
  sync_file(aside);
  return aside;
}

} // namespace

void back_up_store(const fs::path& database, const fs::path& copy, const TellProgress& progress) {
  expect_room_for_database(copy);
  const Source source(database);
  refuse_later_formats(*source.opened);
  const Draft draft(copy);
  // What a server writes meanwhile is not seen: else the copy would begin anew each time.
  const Transaction one_moment(*source.opened, Transaction::For::Reading);
  const Contents contents = contents_of(*source.opened);
  {
    const Database target(draft.path(), Database::Access::Write);
    copy_pages(*source.opened, target, progress);
  }
  expect_whole(draft.path(), contents);
  sync_file(draft.path());
  move_to_new_name(draft.path(), copy);
}

fs::path restore_store(const fs::path& copy, const fs::path& folder, const TellProgress& progress) {
  if (!fs::exists(copy)) throw StoreError(copy.string() + " is not there");
  fs::create_directories(folder);
  const DataLock lock(folder);
  const fs::path database = folder / kDatabaseName;
  const Draft draft(database);
  back_up_store(copy, draft.path(), progress);
  const fs::path aside = set_aside(database);
  fs::rename(draft.path(), database);
  sync_file(database);
  return aside;
}

} // namespace bocage::server
