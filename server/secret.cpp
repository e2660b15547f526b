#include "server/secret.h"

#include <stdexcept>

#include <sodium.h>

namespace bocage::server {
namespace {

constexpr std::size_t kTokenLetters = 43; // of 32 bytes in base64url without padding

} // namespace

void start_secrets() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be started: no source of random bytes");
}

Bytes32 random_bytes() {
  Bytes32 bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::uint64_t random_number() {
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number;
}

std::string random_name(std::size_t letters) {
  static constexpr std::string_view alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  std::string name;
  for (std::size_t i = 0; i < letters; ++i)
    name += alphabet[randombytes_uniform(static_cast<std::uint32_t>(alphabet.size()))];
  return name;
}

Bytes32 sha256(std::string_view bytes) {
  static_assert(crypto_hash_sha256_BYTES == 32);
  Bytes32 hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  return hash;
}

bool same_secret(const Bytes32& a, const Bytes32& b) {
  return sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string hex_of(std::span<const std::uint8_t> bytes) {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * bytes.size());
  for (const std::uint8_t b : bytes) {
    text += digits[b >> 4];
    text += digits[b & 15];
  }
  return text;
}

std::optional<Bytes32> bytes_of_hex(std::string_view text) {
  Bytes32 bytes;
  std::size_t size = 0;
  if (text.size() != 2 * bytes.size() ||
      sodium_hex2bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr) != 0 ||
      size != bytes.size())
    return std::nullopt;
  return bytes;
}

Token new_token() {
  const Bytes32 bytes = random_bytes();
  std::array<char, kTokenLetters + 1> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return {text.data(), sha256(as_text(bytes))};
}

std::optional<Bytes32> hash_of_token(std::string_view text) {
  Bytes32 bytes;
  std::size_t size = 0;
  if (text.size() != kTokenLetters ||
      sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
      size != bytes.size())
    return std::nullopt;
  return sha256(as_text(bytes));
}

} // namespace bocage::server
