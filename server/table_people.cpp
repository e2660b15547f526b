// Who is at a table, and who holds which seat.
#include <algorithm>
#include <bit>

#include <nlohmann/json.hpp>

#include "protocol/names.h"
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
    self->see_them_back();
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
  if (!guest->holding.seats()) return;
  for (int i = 0; i < kSeats; ++i)
    if (const auto seat = static_cast<Seat>(i); guest->holding.holds(seat) && !online(seat))
      away_since_[seat] = services_.outside.now();
  dismiss_computers();
  tell_seats();
  watch_grace();
}

bool Table::online(Seat seat) const {
  return std::any_of(guests_.begin(), guests_.end(),
                     [&](const GuestPtr& g) { return g->holding.holds(seat); });
}

bool Table::anybody_online() const {
  return std::any_of(guests_.begin(), guests_.end(),
                     [](const GuestPtr& g) { return g->holding.seats() != 0; });
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
    self->record({entry}, [self, seat, done](const std::string& error, const std::vector<Event>&) {
      if (error.empty()) {
        self->away_since_[seat] = self->services_.outside.now();
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
  });
}

// Those who are away
// ------------------------------------------------------------------------------------------------------------------

bool Table::is_away(Seat seat) const {
  const SeatTerms& held = play_.seats()[seat];
  return held.human && held.taken() && !online(seat);
}

// It is counted while the battle goes on: before, one waits for each other.
Millis Table::gone_at(Seat seat) const { return std::max(away_since_[seat], begun_) + play_.terms().grace; }

bool Table::is_gone(Seat seat) const {
  return play_.stage() == Stage::Playing && play_.terms().grace > 0 && is_away(seat) &&
         services_.outside.now() >= gone_at(seat);
}

bool Table::plays_himself(Seat seat) const {
  return play_.seats()[seat].human && (play_.stand_in(seat).empty() || online(seat));
}

void Table::watch_grace() {
  if (grace_watched_ || play_.stage() != Stage::Playing || play_.terms().grace == 0) return;
  std::optional<Millis> next;
  for (int i = 0; i < kSeats; ++i)
    if (const auto seat = static_cast<Seat>(i); is_away(seat) && !is_gone(seat))
      next = std::min(next.value_or(gone_at(seat)), gone_at(seat));
  if (!next) return;
  grace_watched_ = true;
  services_.outside.later(*next - services_.outside.now(), [weak = weak_from_this()] {
    const auto self = weak.lock();
    if (!self) return;
    self->grace_watched_ = false;
    self->tell_seats();
    self->watch_grace();
  });
}

std::string Table::why_no_stand_in(Seat absent) const {
  if (!play_.seats()[absent].human || !play_.stand_in(absent).empty()) return "computer-plays";
  if (online(absent)) return "is-here";
  if (play_.terms().grace == 0) return "no-stand-in";
  return is_gone(absent) ? "" : "too-soon";
}

void Table::ask_stand_in(const GuestPtr& guest, const Request& request) {
  const auto seat = own_seat(guest, request);
  if (!seat || !playing(guest, request)) return;
  protocol::Refusals refusals;
  const protocol::Node node(*request.json, {}, refusals);
  const auto field = node.needed("for");
  const auto name = field ? field->text() : std::nullopt;
  if (!name) return refuse(guest, request.id, refusals);
  const Seat absent = protocol::seat_of_name(*name).value_or(kNoSeat);
  if (absent == kNoSeat || !play_.seats()[absent].exists)
    return refuse(guest, request.id, error_json("bad-value", "there is no such seat at this table", "/for"));
  if (const std::string why = why_no_stand_in(absent); !why.empty())
    return refuse(guest, request.id, error_json(why, "no computer may stand in for this seat now", "/for"));
  const Entry entry{EntryKind::StandIn,      absent, services_.outside.now(), std::nullopt,
                    std::string(kTakesOver), {}};
  record({entry}, [self = shared_from_this(), absent, guest, id = request.id](const std::string& error,
                                                                              const std::vector<Event>&) {
    if (!error.empty()) return self->refuse(guest, id, storage_error(error));
    self->done(guest, id);
    self->tell_chat(1);
    self->tell_seats();
    self->settle_offers(absent);
  });
}

// Whoever is here plays himself from that moment on; written down it is as soon as it can be.
void Table::see_them_back() {
  if (play_.stage() != Stage::Playing) return;
  std::vector<Entry> back;
  for (int i = 0; i < kSeats; ++i)
    if (const auto seat = static_cast<Seat>(i); !play_.stand_in(seat).empty() && online(seat))
      back.push_back({EntryKind::Back, seat, services_.outside.now(), std::nullopt, {}, {}});
  if (back.empty()) return;
  record(back, [self = shared_from_this(), count = back.size()](const std::string& error,
                                                                const std::vector<Event>&) {
    if (!error.empty()) return; // soon tried again
    self->tell_chat(count);
    self->tell_seats();
  });
}

// Whatever has been written: whoever showed a token that opens nothing any more sees no more of that seat.
void Table::tell_new_holders() {
  for (const GuestPtr& guest : guests_)
    if (guest->holding.follow(play_.seats())) tell_look(guest, {});
}

} // namespace bocage::server
