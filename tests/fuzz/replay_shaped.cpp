// Damaged copies of inputs that have a shape: mostly changed by it, sometimes byte by byte.
#include "tests/fuzz/damage.h"
#include "tests/fuzz/mutator.h"

namespace bocage::fuzz {

std::string copy_of(const std::string& input, const std::string& other, Picker& picker) {
  if (picker.one_in(8)) return damaged(input, picker);
  Mutator mutator(picker.next(), [&](std::string part) { return damaged(std::move(part), picker); });
  return mutated(input, other, mutator);
}

} // namespace bocage::fuzz
