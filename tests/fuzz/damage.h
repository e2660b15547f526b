// Bytes that are lost, doubled or changed on the way.
#pragma once

#include <string>

#include "ai/picker.h"

namespace bocage::fuzz {

inline std::string damaged(std::string bytes, Picker& picker) {
  if (bytes.empty()) return bytes;
  const auto size = static_cast<int>(bytes.size());
  const auto at = static_cast<std::size_t>(picker.below(size));
  switch (picker.below(4)) {
  case 0: bytes.resize(at); break;
  case 1: bytes.erase(at, static_cast<std::size_t>(1 + picker.below(20))); break;
  case 2: bytes.insert(at, bytes.substr(static_cast<std::size_t>(picker.below(size)), 12)); break;
  default:
    for (int n = 1 + picker.below(4); n > 0; --n)
      bytes[static_cast<std::size_t>(picker.below(size))] = static_cast<char>(picker.below(256));
  }
  return bytes;
}

// A damaged copy of an input, as replay.cpp tries them; `other` is another one, to take parts from.
// replay_plain.cpp damages the bytes, replay_shaped.cpp what they mean.
std::string copy_of(const std::string& input, const std::string& other, Picker& picker);

} // namespace bocage::fuzz
