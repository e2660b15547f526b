// Dice that can be proved fair: how the luck of a table comes from bytes that nobody could choose knowing
// those of the others. docs/fair-dice.md tells the whole story.
//
//   1. the server commits to its secret        commitment(secret)
//   2. every human seat commits to its bytes   commitment(bytes)
//   3. the seats reveal their bytes, and only then the cards are dealt: key(secret, bytes of all, epoch)
//   4. at the end the secret is published
#pragma once

#include <array>
#include <optional>

#include "engine/state/chance.h"
#include "server/secret.h"

namespace bocage::server {

// What is told beforehand of bytes that are told later: their SHA-256.
Bytes32 commitment(const Bytes32& bytes);

struct Contributions {
  Bytes32 secret{};                                 // the server's
  std::array<std::optional<Bytes32>, kSeats> seats; // of those held by people
};

// The key of an epoch: SHA-256 of "bocage luck 1", the epoch in four bytes (the lowest first), the secret,
// and for every seat in order one byte 0, or 1 and its bytes.
Chance::Key luck_key(const Contributions& from, std::uint32_t epoch);

} // namespace bocage::server
