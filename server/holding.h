// What somebody holds at a table, by the tokens he has shown there. Everything he is told and may do hangs on
// this, so it is changed here and nowhere else: he looks as a seat that one of his tokens opens now, or as a
// spectator.
#pragma once

#include <vector>

#include "server/terms.h"

namespace bocage::server {

inline constexpr const char* kOpensNothing = "this token opens no seat of this table";
SeatSet opened_by(const Bytes32& token, const SeatTermsOfAll& seats); // the token by its hash

class Holding {
 public:
  // He looks as the seat that the tokens open. Whoever holds several says himself which one he wants to see.
  void show(std::vector<Bytes32> tokens, const SeatTermsOfAll& seats);
  void put_down() { *this = {}; }
  bool look_as(Seat seat);                  // kNoSeat: as a spectator; false: it is not his
  bool follow(const SeatTermsOfAll& seats); // which have changed hands; whether he holds others now

  SeatSet seats() const { return seats_; }
  bool holds(Seat seat) const { return (seats_ & set_of_seat(seat)) != 0; }
  Seat looks_at() const { return looks_at_; }

 private:
  SeatSet opened(const SeatTermsOfAll& seats) const;

  std::vector<Bytes32> tokens_; // that he has shown, by their hashes
  SeatSet seats_ = 0;           // that they open
  Seat looks_at_ = kNoSeat;     // one of these, or none
};

} // namespace bocage::server
