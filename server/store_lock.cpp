#include "server/store_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <ctime>
#include <system_error>

namespace bocage::server {
namespace {

namespace fs = std::filesystem;

std::string now_as_text() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S UTC", &parts);
  return text.data();
}

// Three lines: process, since, address.
LockHolder read_holder(int file) {
  std::array<char, 512> bytes{};
  const ssize_t size = ::pread(file, bytes.data(), bytes.size(), 0);
  std::string text(bytes.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  const auto line = [&text] {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string first = text.substr(0, end);
    text.erase(0, std::min(end + 1, text.size()));
    return first;
  };
  LockHolder holder;
  holder.process = line();
  holder.since = line();
  holder.address = line();
  return holder;
}

std::string sentence(const fs::path& folder, const LockHolder& holder) {
  std::string text = folder.string() + ": another server uses this folder";
  if (!holder.process.empty()) text += ": process " + holder.process;
  if (!holder.since.empty()) text += ", since " + holder.since;
  if (!holder.address.empty()) text += ", at " + holder.address;
  return text;
}

// Whoever only asks who holds it has it himself for a moment.
bool locked(int file) {
  constexpr int tries = 5;
  constexpr useconds_t moment = 20'000;
  for (int i = 0; i < tries; ++i) {
    if (::flock(file, LOCK_EX | LOCK_NB) == 0) return true;
    ::usleep(moment);
  }
  return false;
}

bool may_only_be_read(int error) { return error == EROFS || error == EACCES || error == EPERM; }

} // namespace

LockHeld::LockHeld(const fs::path& folder_, LockHolder holder_)
    : StoreError(sentence(folder_, holder_)), folder(folder_), holder(std::move(holder_)) {}

DataLock::DataLock(const fs::path& folder) : self_{std::to_string(getpid()), now_as_text(), {}} {
  const fs::path path = folder / kLockName;
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  const bool writable = file_ >= 0;
  if (!writable && may_only_be_read(errno)) {
    file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file_ < 0) return;
  }
  if (file_ < 0) throw StoreError(path.string() + ": " + std::generic_category().message(errno));
  if (!locked(file_)) {
    LockHolder holder = read_holder(file_);
    ::close(file_);
    throw LockHeld(folder, std::move(holder));
  }
  if (writable) write_down(self_);
}

DataLock::~DataLock() {
  if (file_ >= 0) ::close(file_);
}

void DataLock::tell_address(const std::string& address) {
  self_.address = address;
  write_down(self_);
}

// Where it cannot be written, for want of room or of leave, the lock holds all the same.
void DataLock::write_down(const LockHolder& holder) const {
  if (file_ < 0 || ::ftruncate(file_, 0) != 0) return;
  const std::string text = holder.process + '\n' + holder.since + '\n' + holder.address + '\n';
  if (::pwrite(file_, text.data(), text.size(), 0) < 0) return;
}

std::optional<LockHolder> DataLock::holder_of(const fs::path& folder) {
  const int file = ::open((folder / kLockName).c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::optional<LockHolder> holder;
  if (::flock(file, LOCK_SH | LOCK_NB) != 0) holder = read_holder(file);
  ::close(file);
  return holder;
}

} // namespace bocage::server
