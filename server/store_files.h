// Whether the files of a database are still those that were opened. Whoever writes into a file that has been
// deleted or replaced sees no error, and nobody ever reads it again.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace bocage::server {

class OpenedFiles {
 public:
  OpenedFiles() = default;                                     // of a database in memory
  explicit OpenedFiles(const std::filesystem::path& database); // that is open, and has been read

  // Throws StoreError. The log has at least so many bytes.
  void expect_in_place(std::uint64_t log = 0) const;

  // Only checkpoints write into the database itself; whatever else changes it has overwritten it. Does
  // nothing if that has happened.
  template <class Work>
  void checkpoint(Work&& work) {
    if (!shape_) return work();
    const std::lock_guard lock(shape_->mutex);
    if (differs(shape_->seen)) return;
    work();
    shape_->seen = shape_of(files_.front().path);
  }
  void share(const OpenedFiles& with) { shape_ = with.shape_; } // its checkpoints are ours

 private:
  struct Identity {
    std::string path;
    std::uint64_t device = 0, inode = 0;
  };
  static Identity identity_of(const std::string& path);

  struct Shape {
    std::int64_t size = 0, seconds = 0, nanoseconds = 0; // and when it was last changed
    friend bool operator==(const Shape&, const Shape&) = default;
  };
  struct SharedShape {
    std::mutex mutex; // held while a checkpoint is made
    Shape seen;
  };
  static Shape shape_of(const std::string& path);
  bool differs(const Shape& seen) const { return shape_of(files_.front().path) != seen; }

  std::array<Identity, 4> files_; // the database, its log, the log's index, the server's lock
  std::shared_ptr<SharedShape> shape_;
};

// On disk, with its name, when it returns. These throw StoreError.
void sync_file(const std::filesystem::path& file);
void move_to_new_name(const std::filesystem::path& file,
                      const std::filesystem::path& name); // never over another
void expect_nothing_at(const std::filesystem::path& file);
// Neither it nor what SQLite would take for a part of it; nor may it be taken for a part of another database.
void expect_room_for_database(const std::filesystem::path& file);

// What else SQLite keeps of a database, beside it.
inline constexpr std::array<const char*, 3> kSideFiles = {"-journal", "-wal", "-shm"};

// In this folder, what begins so and goes on with the number of a process that is no more, and whatever comes
// after a hyphen or a dot. Nobody else will ever remove it.
void remove_leftovers(const std::filesystem::path& folder, std::string_view beginning);

// What the disk has room for.
struct Room {
  std::uint64_t free = 0;     // bytes, for whoever runs the server
  std::uint64_t database = 0; // bytes, with its log
};
Room room_at(const std::filesystem::path& database);

} // namespace bocage::server
