#include "server/store_files.h"

#include <sys/stat.h>
#include <sys/statvfs.h>

#include "server/store_error.h"

namespace bocage::server {

OpenedFiles::Identity OpenedFiles::identity_of(const std::string& path) {
  struct stat found{};
  if (::stat(path.c_str(), &found) != 0) return {path, 0, 0};
  return {path, found.st_dev, found.st_ino};
}

OpenedFiles::OpenedFiles(const std::filesystem::path& database)
    : files_{identity_of(database.string()), identity_of(database.string() + "-wal"),
             identity_of(database.string() + "-shm")} {}

void OpenedFiles::expect_in_place() const {
  for (const Identity& opened : files_) {
    if (opened.path.empty()) continue;
    const Identity now = identity_of(opened.path);
    if (now.inode == opened.inode && now.device == opened.device) continue;
    const std::string name = std::filesystem::path(opened.path).filename().string();
    throw StoreError(
        StoreError::Kind::Moved,
        name + (now.inode ? " has been replaced" : " has been deleted or moved") +
            " while the server ran: nothing is kept until it is put back or the server restarts");
  }
}

Room room_at(const std::filesystem::path& database) {
  Room room;
  struct statvfs disk{};
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
