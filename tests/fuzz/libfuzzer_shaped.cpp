// Lets libFuzzer change the inputs of a target by their shape, and all of their bytes now and then.
#include <algorithm>
#include <cstring>

#include "tests/fuzz/mutator.h"
#include "tests/fuzz/target.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using bocage::fuzz::Mutator;

std::string scrambled(std::string part) {
  constexpr std::size_t room = 64;
  const std::size_t size = part.size();
  part.resize(size + room);
  part.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(part.data()), size, part.size()));
  return part;
}

std::size_t put(const std::string& text, std::uint8_t* data, std::size_t most) {
  const std::size_t size = std::min(text.size(), most);
  std::memcpy(data, text.data(), size);
  return size;
}

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  Mutator mutator(seed, scrambled);
  if (mutator.picker.one_in(8)) return LLVMFuzzerMutate(data, size, most);
  const std::string_view input = bocage::fuzz::text_of({data, size});
  return put(bocage::fuzz::mutated(input, input, mutator), data, most);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data, std::size_t size,
                                                 const std::uint8_t* other, std::size_t other_size,
                                                 std::uint8_t* out, std::size_t most, unsigned seed) {
  Mutator mutator(seed, scrambled);
  return put(bocage::fuzz::mutated(bocage::fuzz::text_of({data, size}),
                                   bocage::fuzz::text_of({other, other_size}), mutator),
             out, most);
}
