// Drives a target by libFuzzer, which looks for bytes that reach new code. Built by the preset `fuzz` only.
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  bocage::fuzz::fuzz({data, size});
  return 0;
}
