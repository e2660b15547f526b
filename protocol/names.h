// Names of things that are numbers inside the engine: seats, cards, sets of words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "protocol/json.h"
#include "scenario/words.h"

namespace bocage::protocol {

// "allies", "axis", and in Overlord "allies:left" …; "spectator" for kNoSeat.
std::string seat_name(Seat seat);
std::optional<Seat> seat_of_name(std::string_view name); // kNoSeat for "spectator"
bool seat_exists(const Game& game, Seat seat);
Json seats_json(SeatSet seats);

// Rows of the engine's tables by their keys.
template <class Id, class Table>
std::optional<Id> id_of_key(const Table& table, std::string_view key) {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table[i].key == key) return static_cast<Id>(i);
  return std::nullopt;
}
template <class Table>
std::string list_of_keys(const Table& table) { // for messages
  std::string text;
  for (const auto& row : table) text += (text.empty() ? "" : ", ") + std::string(row.key);
  return text;
}

// One card among several of a kind: "attack-left#2", by the order of the catalogue. A card of which there is
// one is called by its key.
std::string card_name(const Game& game, CardIndex card);
struct CardName {
  CardId kind = kNoCard;
  int copy = 0; // 0: any
};
std::optional<CardName> read_card_name(const Game& game, std::string_view name);

} // namespace bocage::protocol
