#include "server/store_files.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <optional>
#include <system_error>
#include <vector>

#include "server/store_error.h"
#include "server/store_lock.h"

namespace bocage::server {

OpenedFiles::Identity OpenedFiles::identity_of(const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) return {path, 0, 0};
  return {path, found.st_dev, found.st_ino};
}

OpenedFiles::Shape OpenedFiles::shape_of(const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) return {};
  return {found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec};
}

OpenedFiles::OpenedFiles(const std::filesystem::path& database)
    : files_{identity_of(database.string()), identity_of(database.string() + "-wal"),
             identity_of(database.string() + "-shm"),
             identity_of((database.parent_path() / kLockName).string())},
      shape_(std::make_shared<SharedShape>()) {
  shape_->seen = shape_of(files_.front().path);
}

void OpenedFiles::expect_in_place(std::uint64_t log) const {
  for (const Identity& opened : files_) {
    if (opened.path.empty() || opened.inode == 0) continue;
    const Identity now = identity_of(opened.path);
    if (now.inode == opened.inode && now.device == opened.device) continue;
    const std::string name = std::filesystem::path(opened.path).filename().string();
    throw StoreError(
        StoreError::Kind::Moved,
        name + (now.inode ? " has been replaced" : " has been deleted or moved") +
            " while the server ran: nothing is kept until it is put back or the server restarts");
  }
  if (!shape_) return;
  const std::unique_lock settled(shape_->mutex, std::try_to_lock);
  const bool cut = static_cast<std::uint64_t>(shape_of(files_[1].path).size) < log;
  if (cut || (settled && differs(shape_->seen)))
    throw StoreError(StoreError::Kind::Moved,
                     std::filesystem::path(files_[cut ? 1 : 0].path).filename().string() +
                         " has been overwritten while the server ran: nothing is kept until it restarts");
}

namespace {

[[noreturn]] void fail(const std::filesystem::path& file) {
  throw StoreError(file.string() + ": " + std::generic_category().message(errno));
}

void sync(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) fail(path);
  const bool synced = ::fsync(file) == 0;
  ::close(file);
  if (!synced) fail(path);
}

std::filesystem::path folder_of(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : ".";
}

} // namespace

void sync_file(const std::filesystem::path& file) {
  sync(file);
  sync(folder_of(file));
}

void expect_nothing_at(const std::filesystem::path& file) {
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored)) throw StoreError(file.string() + " is already there");
}

void expect_room_for_database(const std::filesystem::path& file) {
  expect_nothing_at(file);
  const std::string name = file.string();
  for (const std::string end : kSideFiles) {
    expect_nothing_at(name + end);
    std::error_code ignored;
    if (!name.ends_with(end)) continue;
    const std::string database = name.substr(0, name.size() - end.size());
    if (std::filesystem::exists(database, ignored))
      throw StoreError(name + " would be taken for a part of " + database);
  }
}

namespace {

// Of what a leftover of this name belongs to; nothing if it is none.
std::optional<pid_t> process_in(std::string_view name, std::string_view beginning) {
  if (!name.starts_with(beginning)) return std::nullopt;
  name.remove_prefix(beginning.size());
  pid_t process = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), process);
  const bool ends = end == name.data() + name.size() || *end == '-' || *end == '.';
  return error == std::errc{} && process > 0 && ends ? std::optional(process) : std::nullopt;
}

bool is_gone(pid_t process) { return ::kill(process, 0) != 0 && errno == ESRCH; }

} // namespace

void remove_leftovers(const std::filesystem::path& folder, std::string_view beginning) {
  std::error_code ignored;
  std::vector<std::filesystem::path> leftovers;
  for (auto it = std::filesystem::directory_iterator(folder, ignored);
       it != std::filesystem::directory_iterator(); it.increment(ignored))
    if (const auto process = process_in(it->path().filename().string(), beginning);
        process && is_gone(*process))
      leftovers.push_back(it->path());
  for (const auto& leftover : leftovers) std::filesystem::remove_all(leftover, ignored);
}

void move_to_new_name(const std::filesystem::path& file, const std::filesystem::path& name) {
  if (::renameat2(AT_FDCWD, file.c_str(), AT_FDCWD, name.c_str(), RENAME_NOREPLACE) != 0) {
    if (errno == EEXIST) expect_nothing_at(name);
    if (errno != EINVAL && errno != ENOSYS) fail(name); // what some file systems say, who do not know it
    expect_nothing_at(name);
    if (::rename(file.c_str(), name.c_str()) != 0) fail(name);
  }
  sync_file(name);
}

Room room_at(const std::filesystem::path& database) {
  Room room;
  struct statvfs disk{};
  room.free = UINT64_MAX; // where nobody can tell: whoever writes finds out
  if (::statvfs(database.parent_path().c_str(), &disk) == 0)
    room.free = static_cast<std::uint64_t>(disk.f_bavail) * disk.f_frsize;
  for (const char* end : {"", "-wal"}) {
    struct stat file{};
    if (::stat((database.string() + end).c_str(), &file) == 0)
      room.database += static_cast<std::uint64_t>(file.st_size);
  }
  return room;
}

} // namespace bocage::server
