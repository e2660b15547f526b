// What every fuzz target shares. A target is one file of targets/: it defines fuzz(), which must survive any
// bytes and ends the program when a promise is broken. The same function is driven by libFuzzer (the preset
// `fuzz`) and, with what earlier runs found, by the ordinary tests.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bocage::fuzz {

using Bytes = std::span<const std::uint8_t>;

void fuzz(Bytes bytes);

// Something to begin from: what the program itself writes.
std::vector<std::string> seeds();

inline std::string_view text_of(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// A promise that holds whatever the input is.
inline void promise(bool kept, const char* what, const std::string& detail = {}) {
  if (kept) return;
  std::fprintf(stderr, "broken promise: %s %s\n", what, detail.c_str());
  std::abort();
}

} // namespace bocage::fuzz
