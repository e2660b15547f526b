// Damaged copies of inputs that are bytes and nothing more.
#include "tests/fuzz/damage.h"

namespace bocage::fuzz {

std::string copy_of(const std::string& input, const std::string&, Picker& picker) {
  return damaged(input, picker);
}

} // namespace bocage::fuzz
