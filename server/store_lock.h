// One server to a data folder. Whoever holds the lock says so in a file; the lock itself is the system's, so
// that a server that has died locks nobody out.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "server/store_error.h"

namespace bocage::server {

// What the file says of who holds the lock. Empty: it does not say.
struct LockHolder {
  std::string process; // its number
  std::string since;   // "2026-11-18 19:04:05 UTC"
  std::string address; // where it is reached
};

struct LockHeld : StoreError {
  LockHeld(const std::filesystem::path& folder_, LockHolder holder_);

  std::filesystem::path folder;
  LockHolder holder;
};

inline constexpr const char* kLockName = "server.lock"; // in the data folder

class DataLock {
 public:
  explicit DataLock(const std::filesystem::path& folder); // throws LockHeld
  ~DataLock();
  DataLock(const DataLock&) = delete;
  DataLock& operator=(const DataLock&) = delete;

  void tell_address(const std::string& address); // once people may come

  // Who holds it now; nothing if nobody does. Changes nothing.
  static std::optional<LockHolder> holder_of(const std::filesystem::path& folder);

 private:
  void write_down(const LockHolder& holder) const;

  int file_ = -1; // none on a disk that may only be read: nobody writes there
  LockHolder self_;
};

} // namespace bocage::server
