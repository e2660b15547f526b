// The log of a table: all that has happened, in order, one entry each. A table is what its entries make of
// it, so nothing is ever changed or removed here.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/hex.h"
#include "engine/state/state.h"
#include "server/outside.h"

namespace bocage::server {

enum class EntryKind : std::uint8_t {
  Setup,   // body: the table as JSON (server/terms.h); always the first
  Take,    // a person takes the seat; body: JSON with name and token's hash
  Leave,   // the seat is a computer's from now on; body: level
  Commit,  // body: hash in hex
  Reveal,  // body: bytes in hex
  Act,     // body: the action in the notation; luck: what chance gave
  Undo,    // body: actions that remain, and the epoch: "12 1"
  Tick,    // the clock of the side to act ran
  Chat,    // body: text
  Resign,  //
  Draw,    // agreed: seat accepted
  Flag,    // the time of the seat's side is up
  Rematch, // body: name of the next table
  StandIn, // a computer plays for the seat while its person is away; body: level
  Back,    // he is back
  Count
};

struct Entry {
  EntryKind kind = EntryKind::Setup;
  Seat seat = kNoSeat;
  Millis time = 0;
  std::optional<std::array<Millis, kSides>> left; // time of both sides afterwards, at a table with a clock
  std::string body;
  std::string luck; // dice and cards of an action, so that a replay that differs is found out
};

std::string_view name_of(EntryKind kind); // "act"
std::optional<EntryKind> kind_of_name(std::string_view name);

} // namespace bocage::server
