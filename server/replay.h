// Battles shown again: the steps of a table or of a record, as one audience saw them, some at a time. What a
// seat is given here is what it was told while it played (docs/server-protocol.md), and nothing else.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/json.h"
#include "server/play.h"
#include "server/record.h"
#include "server/store.h"

namespace bocage::server {

// Who looks on. When a battle is over nothing of it is secret any more, and one may see it all.
struct Audience {
  Seat seat = kNoSeat;
  bool all = false; // both hands, and every card that is drawn
};
std::string name_of(const Audience& audience); // "all", "allies", "spectator" …
std::optional<Audience> audience_of_name(std::string_view name);

// The steps of a table, from its log. Throws Damaged.
protocol::Json replay_table(const std::shared_ptr<const Arena>& arena, const StoredTable& stored,
                            const Audience& audience, std::size_t from);

// The steps of a record, all of them open; nothing if `found` says what is wrong with it.
protocol::Json replay_record(std::string_view text, std::size_t from, Verification& found);

// Where a record used chance: who rolled or drew, line by line. Whoever has that can work out every die and
// every card by himself (docs/fair-dice.md). Goes on after a line that tells another luck, as far as the
// rules allow.
protocol::Json chance_of_record(std::string_view text);

} // namespace bocage::server
