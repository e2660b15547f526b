// What the engine answers to "why not?", as text.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/explain.h"
#include "tests/support/table.h"

namespace bocage::test {

Verdict ask(const Table& t, std::string_view action, Seat seat = kNoSeat); // by whoever is to act

// The reason, where, by what, how many, and the rule in the rulebook: "no-sight E6 forest (B-FOREST-06)"
std::string why(const Table& t, std::string_view action, Seat seat = kNoSeat);

// "infantry +3 (B-RANGE-01), forest -1 (B-FOREST-03)"
std::string count(const Table& t, std::string_view action);

// The units are ordered, have not moved, and it is time to battle.
Table to_battle(std::string_view picture, std::initializer_list<std::string_view> units,
                OrderKind order = OrderKind::Normal);
Table to_move(std::string_view picture, std::initializer_list<std::string_view> units,
              OrderKind order = OrderKind::Normal);

} // namespace bocage::test
