#include "protocol/names.h"

#include <nlohmann/json.hpp>

#include "protocol/words.h"
#include "scenario/source.h"

namespace bocage::protocol {

std::string seat_name(Seat seat) {
  if (seat >= kSeats) return "spectator";
  const std::string side = name_of(side_of(seat));
  const int role = seat % kRoles;
  return role == 0 ? side : side + ':' + std::string(kRoleNames[static_cast<std::size_t>(role)]);
}

std::optional<Seat> seat_of_name(std::string_view name) {
  if (name == seat_name(kNoSeat)) return kNoSeat;
  for (int seat = 0; seat < kSeats; ++seat)
    if (seat_name(static_cast<Seat>(seat)) == name) return static_cast<Seat>(seat);
  return std::nullopt;
}

bool seat_exists(const Game& game, Seat seat) {
  return seat < kSeats && (seat % kRoles == 0 || game.setup().mode == Mode::Overlord);
}

Json seats_json(SeatSet seats) {
  Json list = Json::array();
  for (int seat = 0; seat < kSeats; ++seat)
    if (seats & set_of_seat(static_cast<Seat>(seat))) list.push_back(seat_name(static_cast<Seat>(seat)));
  return list;
}

std::string card_name(const Game& game, CardIndex card) {
  const CardId kind = game.card(card);
  std::string name(game.tables().of(kind).key);
  int copies = 0, copy = 0;
  for (int i = 0; i < game.card_count(); ++i) {
    if (game.card(static_cast<CardIndex>(i)) != kind) continue;
    ++copies;
    if (i <= card) ++copy;
  }
  return copies > 1 ? name + '#' + std::to_string(copy) : name;
}

std::optional<CardName> read_card_name(const Game& game, std::string_view name) {
  const std::size_t mark = name.find('#');
  const auto kind = id_of_key<CardId>(game.tables().cards, name.substr(0, mark));
  if (!kind) return std::nullopt;
  if (mark == std::string_view::npos) return CardName{*kind, 0};
  const auto copy = read_number(name.substr(mark + 1));
  if (!copy || *copy < 1) return std::nullopt;
  return CardName{*kind, *copy};
}

} // namespace bocage::protocol
