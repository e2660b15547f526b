// Random bytes, hashes and tokens (libsodium).
//
// A token is what a player proves his seat with: 32 random bytes, written in base64url. Only its hash is ever
// stored, so that whoever reads the database cannot play for others.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bocage::server {

using Bytes32 = std::array<std::uint8_t, 32>;

void start_secrets(); // once, before anything else here

Bytes32 random_bytes();
std::uint64_t random_number();
std::string random_name(std::size_t letters); // small letters and digits that are not mistaken for each other

Bytes32 sha256(std::string_view bytes);
bool same_secret(const Bytes32& a, const Bytes32& b); // takes the same time whatever they are

std::string hex_of(std::span<const std::uint8_t> bytes);
std::optional<Bytes32> bytes_of_hex(std::string_view text);

struct Token {
  std::string text; // for its owner alone
  Bytes32 hash;     // for the store
};
Token new_token();
std::optional<Bytes32> hash_of_token(std::string_view text); // nothing if it is no token at all

inline std::string_view as_text(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace bocage::server
