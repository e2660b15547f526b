// Who is at a table, and who holds which seat.
#include <algorithm>
#include <bit>

#include <nlohmann/json.hpp>

#include "server/http.h"
#include "server/table.h"

namespace bocage::server {
namespace {

constexpr const char* kCrowded = "too much waits to be done at this table: try again in a moment";
constexpr std::string_view kTakesOver = kUsualLevel; // the computer that plays on for those who leave

} // namespace

// Coming and going
// ------------------------------------------------------------------------------------------------------------------

// The tokens are looked at when the turn comes: a seat may have been given up while one waited.
void Table::join(const GuestPtr& guest, std::vector<Bytes32> tokens, const std::string& id) {
  if (crowded()) return refuse(guest, id, error_json("busy", kCrowded));
  in_turn([self = shared_from_this(), guest, tokens = std::move(tokens), id, hello = guest->hellos] {
    if (!guest->outlet) return;
    if (guest->hellos != hello)
      return self->refuse(guest, id, error_json("left", "another 'hello' has followed this one"));
    const SeatTermsOfAll& seats = self->play_.seats();
    if (std::any_of(tokens.begin(), tokens.end(), [&](const Bytes32& t) { return !opened_by(t, seats); })) {
      guest->table.reset();
      return self->refuse(guest, id, error_json("bad-token", kOpensNothing, "/tokens"));
    }
    guest->holding.show(tokens, seats);
    self->guests_.push_back(guest);
    self->welcome(guest, id);
    if (guest->holding.seats()) self->tell_seats();
    self->arrange_reaction();
    self->arrange();
  });
}

void Table::leave(const GuestPtr& guest) {
  if (std::erase(guests_, guest) == 0) return;
  std::erase_if(shown_, [&](const auto& row) {
    return std::none_of(guests_.begin(), guests_.end(),
                        [&](const GuestPtr& g) { return g->holding.looks_at() == row.first; });
  });
  if (guest->holding.seats()) tell_seats();
}

bool Table::online(Seat seat) const {
  return std::any_of(guests_.begin(), guests_.end(),
                     [&](const GuestPtr& g) { return g->holding.holds(seat); });
}

bool Table::is_here(const GuestPtr& guest, Seat seat) const {
  return guest->table.get() == this && guest->holding.holds(seat);
}

void Table::hear(const GuestPtr& guest, Request request) {
  if (crowded()) return refuse(guest, request.id, error_json("busy", kCrowded));
  in_turn([self = shared_from_this(), guest, request = std::move(request)] {
    if (!guest->outlet) return;
    if (guest->table != self) // the seats he holds now are those of another table
      return self->refuse(guest, request.id, error_json("left", "you have left this table meanwhile"));
    self->answer(guest, request);
  });
}

// Seats that change hands
// ------------------------------------------------------------------------------------------------------------------

void Table::take_seat(Seat seat, const std::string& name, const Bytes32& token,
                      std::function<void(const std::string&)> done) {
  if (crowded()) return done(kCrowded);
  in_turn([self = shared_from_this(), seat, name, token, done = std::move(done)] {
    if (self->play_.seats()[seat].taken()) return done("taken");
    Entry entry{EntryKind::Take, seat, self->services_.outside.now(), std::nullopt, {}, {}};
    entry.body = protocol::Json{{"name", name}, {"token", hex_of(token)}}.dump();
    self->record({entry}, [self, done](const std::string& error, const std::vector<Event>&) {
      if (error.empty()) {
        self->tell_seats();
        self->tell_dice();
      }
      done(error);
    });
  });
}

void Table::leave_seat(const GuestPtr& guest, const Request& request) {
  const auto seat = own_seat(guest, request);
  if (!seat || !playing(guest, request)) return;
  const Entry entry{EntryKind::Leave,        *seat, services_.outside.now(), std::nullopt,
                    std::string(kTakesOver), {}};
  record({entry}, [self = shared_from_this(), seat = *seat, guest,
                   id = request.id](const std::string& error, const std::vector<Event>&) {
    if (!error.empty()) return self->refuse(guest, id, storage_error(error));
    self->done(guest, id);
    self->tell_seats();
    self->settle_offers(seat);
    self->arranged_ = SIZE_MAX; // the computer may be to act at once
  });
}

// Whatever has been written: whoever showed a token that opens nothing any more sees no more of that seat.
void Table::tell_new_holders() {
  for (const GuestPtr& guest : guests_)
    if (guest->holding.follow(play_.seats())) tell_look(guest, {});
}

} // namespace bocage::server
