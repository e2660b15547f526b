// What goes wrong with storage, for people.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace bocage::server {

struct StoreError : std::runtime_error {
  enum class Kind : std::uint8_t {
    Other,
    Busy,     // another program holds the database
    ReadOnly, // it may not be written
    Moved,    // the open file is no longer the one at its path
    Damaged   // a row or a page does not say what it must
  };
  explicit StoreError(const std::string& what) : StoreError(Kind::Other, what) {}
  StoreError(Kind kind_, const std::string& what) : std::runtime_error(what), kind(kind_) {}

  Kind kind;
};

} // namespace bocage::server
