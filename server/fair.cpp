#include "server/fair.h"

namespace bocage::server {

Bytes32 commitment(const Bytes32& bytes) { return sha256(as_text(bytes)); }

Chance::Key luck_key(const Contributions& from, std::uint32_t epoch) {
  std::string text = "bocage luck 1";
  for (int i = 0; i < 4; ++i) text += static_cast<char>(epoch >> (8 * i));
  text += as_text(from.secret);
  for (const auto& seat : from.seats) {
    text += seat ? '\1' : '\0';
    if (seat) text += as_text(*seat);
  }
  const Bytes32 hash = sha256(text);
  Chance::Key key{};
  for (std::size_t i = 0; i < hash.size(); ++i) key[i / 4] |= std::uint32_t{hash[i]} << (8 * (i % 4));
  return key;
}

} // namespace bocage::server
