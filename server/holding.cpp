#include "server/holding.h"

#include <bit>

namespace bocage::server {

SeatSet opened_by(const Bytes32& token, const SeatTermsOfAll& seats) {
  SeatSet opened = 0;
  for (int i = 0; i < kSeats; ++i)
    if (const auto& held = seats[static_cast<std::size_t>(i)].token; held && same_secret(token, *held))
      opened |= set_of_seat(static_cast<Seat>(i));
  return opened;
}

SeatSet Holding::opened(const SeatTermsOfAll& seats) const {
  SeatSet all = 0;
  for (const Bytes32& token : tokens_) all |= opened_by(token, seats);
  return all;
}

void Holding::show(std::vector<Bytes32> tokens, const SeatTermsOfAll& seats) {
  tokens_ = std::move(tokens);
  seats_ = opened(seats);
  looks_at_ = std::has_single_bit(seats_) ? static_cast<Seat>(std::countr_zero(seats_)) : kNoSeat;
}

bool Holding::look_as(Seat seat) {
  if (seat != kNoSeat && !holds(seat)) return false;
  looks_at_ = seat;
  return true;
}

bool Holding::follow(const SeatTermsOfAll& seats) {
  const SeatSet before = seats_;
  seats_ = opened(seats);
  if (looks_at_ != kNoSeat && !holds(looks_at_)) looks_at_ = kNoSeat;
  return seats_ != before;
}

} // namespace bocage::server
