// What guests ask of a table. Each request gets exactly one reply that carries its id.
#include <algorithm>
#include <bit>

#include <nlohmann/json.hpp>

#include "engine/explain.h"
#include "protocol/json_action.h"
#include "protocol/json_delta.h"
#include "protocol/json_verdict.h"
#include "protocol/names.h"
#include "protocol/words.h"
#include "scenario/source.h"
#include "scenario/visible.h"
#include "server/router.h"
#include "server/table.h"

namespace bocage::server {
namespace {

using protocol::Json;
using protocol::Node;
using protocol::Refusals;
using protocol::seat_name;

constexpr std::size_t kMostChat = 2'000, kMostEntries = 20'000; // then nobody talks or takes back any more
constexpr std::size_t kLongestChat = 500;                       // bytes

} // namespace

struct Table::Verb {
  std::string_view name;
  std::vector<std::string_view> fields; // beside "do" and "id"
  void (Table::*answer)(const GuestPtr& guest, const Request& request);
};

const std::vector<Table::Verb>& Table::verbs() {
  static const std::vector<Verb> table = {
      {"act", {"seat", "n", "action"}, &Table::act},
      {"look", {"seat"}, &Table::look},
      {"commit", {"seat", "hash"}, &Table::commit},
      {"reveal", {"seat", "bytes"}, &Table::reveal},
      {"chat", {"seat", "text"}, &Table::chat},
      {"undo", {"seat"}, &Table::undo},
      {"resign", {"seat"}, &Table::resign},
      {"offer-draw", {"seat"}, &Table::offer_draw},
      {"answer", {"seat", "what", "yes"}, &Table::answer_offer},
      {"leave", {"seat"}, &Table::leave_seat},
      {"stand-in", {"seat", "for"}, &Table::ask_stand_in},
      {"rematch", {"seat"}, &Table::rematch},
      {"explain", {"seat", "action"}, &Table::explain_action},
      {"whynot", {"seat", "unit", "hex", "card"}, &Table::whynot},
      {"odds", {"seat", "action"}, &Table::odds},
      {"reach", {"seat", "unit"}, &Table::reach},
      {"sight", {"seat", "unit"}, &Table::sight},
      {"threats", {"seat", "hex"}, &Table::threats},
      {"hint", {"seat"}, &Table::hint},
      {"log", {"lang", "since"}, &Table::tell_log},
  };
  return table;
}

void Table::answer(const GuestPtr& guest, const Request& request) {
  const auto found =
      std::find_if(verbs().begin(), verbs().end(), [&](const Verb& v) { return v.name == request.verb; });
  if (found == verbs().end()) {
    std::string all = "hello";
    for (const Verb& v : verbs()) all += ", " + std::string(v.name);
    return refuse(guest, request.id,
                  error_json("unknown-request",
                             "found " + in_quotes(request.verb) + ", expected one of: " + all, "/do"));
  }
  for (const auto& [name, value] : request.json->items())
    if (name != "do" && name != "id" &&
        std::find(found->fields.begin(), found->fields.end(), name) == found->fields.end())
      return refuse(guest, request.id,
                    error_json("unknown-field",
                               "'" + std::string(found->name) + "' has no field " + in_quotes(name),
                               "/" + name.substr(0, 60)));
  try {
    (this->*found->answer)(guest, request);
  } catch (const std::exception& e) {
    refuse(guest, request.id,
           fault_json(services_.log.fault("'" + request.verb + "' at table " + name_, e.what())));
  }
}

// What many requests need
// --------------------------------------------------------------------------------------------------

// The seat that is named, or the only one he holds; he must hold it.
std::optional<Seat> Table::own_seat(const GuestPtr& guest, const Request& request) {
  Refusals refusals;
  const Node node(*request.json, {}, refusals);
  std::optional<Seat> seat;
  if (const auto field = node.field("seat")) {
    const auto name = field->text();
    seat = name ? protocol::seat_of_name(*name) : std::nullopt;
    if (!refusals.empty()) return refuse(guest, request.id, refusals), std::nullopt;
    if (!seat || *seat == kNoSeat || !play_.seats()[*seat].exists)
      return refuse(guest, request.id,
                    error_json("bad-value", "there is no such seat at this table", "/seat")),
             std::nullopt;
  } else if (std::has_single_bit(guest->holding.seats())) {
    seat = static_cast<Seat>(std::countr_zero(guest->holding.seats()));
  } else if (guest->holding.seats()) {
    return refuse(guest, request.id,
                  error_json("missing-field", "several seats are yours: say which", "/seat")),
           std::nullopt;
  }
  if (!seat || !guest->holding.holds(*seat) || !play_.seats()[*seat].human)
    return refuse(guest, request.id,
                  error_json("not-your-seat", "this seat is not yours: show its token in 'hello'", "/seat")),
           std::nullopt;
  return seat;
}

bool Table::playing(const GuestPtr& guest, const Request& request) {
  if (play_.stage() == Stage::Playing) return true;
  if (play_.stage() == Stage::Over)
    refuse(guest, request.id, error_json("over", "the battle is over"));
  else
    refuse(guest, request.id, error_json("not-started", "the cards are not dealt yet"));
  return false;
}

// Playing
// ------------------------------------------------------------------------------------------------------------------

void Table::act(const GuestPtr& guest, const Request& request) {
  const auto seat = own_seat(guest, request);
  if (!seat || !playing(guest, request)) return;
  Refusals refusals;
  const Node node(*request.json, {}, refusals);
  std::int64_t n = -1;
  node.needed("n");
  node.read("n", n, 0, INT32_MAX);
  const auto field = node.needed("action");
  if (!refusals.empty() || !field) return refuse(guest, request.id, refusals);
  if (n != static_cast<std::int64_t>(play_.number()))
    return refuse(
        guest, request.id,
        error_json("stale",
                   "the table is at step " + std::to_string(play_.number()) + ", not " + std::to_string(n),
                   "/n"));
  const auto action = protocol::read_action(play_.game(), *field);
  if (!action) {
    Json error = error_json("bad-action", refusals.first().message, refusals.first().where);
    return refuse(guest, request.id, error);
  }
  if (!is_legal(play_.game(), play_.state(), *seat, *action)) {
    const Verdict verdict = explain(play_.game(), play_.state(), *seat, *action);
    Json error = error_json("illegal-action",
                            "the rules forbid it: " + std::string(key_of(verdict.reason.why)), "/action");
    error["verdict"] = protocol::verdict_json(play_.game(), verdict);
    return refuse(guest, request.id, error);
  }
  if (const Millis rest = reaction_rest(*action); rest > 0) {
    services_.outside.later(rest, [self = shared_from_this(), guest, request] {
      self->hear(guest, request); // it may be stale by then, which is said
    });
    return;
  }
  submit(*seat, *action, guest, request.id);
}

void Table::submit(Seat seat, const Action& action, const GuestPtr& guest, const std::string& id) {
  Entry entry = play_.act(seat, action, services_.outside.now(), spent());
  std::vector<Entry> entries{std::move(entry)};
  record(entries, [self = shared_from_this(), entry = entries.front(), guest,
                   id](const std::string& error, const std::vector<Event>& events) {
    if (!error.empty()) {
      if (guest) self->refuse(guest, id, storage_error(error));
      return;
    }
    self->tell_step(entry, events, guest, id);
  });
}

void Table::look(const GuestPtr& guest, const Request& request) {
  Refusals refusals;
  const Node node(*request.json, {}, refusals);
  const auto field = node.needed("seat");
  const auto name = field ? field->text() : std::nullopt;
  if (!name) return refuse(guest, request.id, refusals);
  const auto seat = protocol::seat_of_name(*name);
  if (!seat) return refuse(guest, request.id, error_json("bad-value", "there is no such seat", "/seat"));
  if (!guest->holding.look_as(*seat))
    return refuse(guest, request.id,
                  error_json("not-your-seat", "this seat is not yours: show its token in 'hello'", "/seat"));
  tell_look(guest, request.id);
}

// Dice
// ---------------------------------------------------------------------------------------------------------------------

void Table::commit(const GuestPtr& guest, const Request& request) {
  contribute(guest, request, EntryKind::Commit, "hash");
}

void Table::reveal(const GuestPtr& guest, const Request& request) {
  contribute(guest, request, EntryKind::Reveal, "bytes");
}

void Table::contribute(const GuestPtr& guest, const Request& request, EntryKind kind, std::string_view name) {
  const auto seat = own_seat(guest, request);
  if (!seat) return;
  Refusals refusals;
  const Node node(*request.json, {}, refusals);
  const auto field = node.needed(name);
  const auto text = field ? field->text() : std::nullopt;
  if (!text) return refuse(guest, request.id, refusals);
  const auto bytes = bytes_of_hex(*text);
  if (!bytes)
    return refuse(
        guest, request.id,
        error_json("bad-value", "expected 32 bytes as 64 hexadecimal digits", "/" + std::string(name)));
  const bool commits = kind == EntryKind::Commit;
  if (play_.stage() != (commits ? Stage::Commit : Stage::Reveal) ||
      (commits ? play_.commits() : play_.reveals())[*seat])
    return refuse(guest, request.id,
                  error_json("too-late", commits ? "nobody commits to dice now" : "nobody reveals now"));
  if (!commits && commitment(*bytes) != play_.commits()[*seat])
    return refuse(guest, request.id,
                  error_json("bad-value", "this is not what the seat committed to", "/bytes"));
  const Millis now = services_.outside.now();
  const Entry entry =
      commits ? Entry{kind, *seat, now, std::nullopt, hex_of(*bytes), {}} : play_.reveal(*seat, *bytes, now);
  record({entry}, [self = shared_from_this(), guest, id = request.id](const std::string& error,
                                                                      const std::vector<Event>&) {
    if (!error.empty()) return self->refuse(guest, id, storage_error(error));
    self->done(guest, id);
    self->tell_dice();
    if (!self->play_.dealt()) return;
    self->begun_ = self->services_.outside.now();
    for (const GuestPtr& other : self->guests_) self->welcome(other, {});
  });
}

// Talking
// ------------------------------------------------------------------------------------------------------------------

void Table::chat(const GuestPtr& guest, const Request& request) {
  const auto seat = own_seat(guest, request);
  if (!seat) return;
  Refusals refusals;
  const Node node(*request.json, {}, refusals);
  const auto field = node.needed("text");
  const auto text = field ? field->text() : std::nullopt;
  if (!text) return refuse(guest, request.id, refusals);
  const std::string line = visible_line(*text);
  if (line.empty() || line.size() > kLongestChat)
    return refuse(guest, request.id,
                  error_json("bad-value",
                             "expected 1 to " + std::to_string(kLongestChat) + " bytes that can be seen",
                             "/text"));
  if (play_.lines_said() >= kMostChat)
    return refuse(guest, request.id, error_json("table-full", "enough has been said at this table"));
  if (const auto why = services_.no_talk(*this, guest->visitor)) return refuse(guest, request.id, *why);
  const Entry entry{EntryKind::Chat, *seat, services_.outside.now(), std::nullopt, line, {}};
  record({entry}, [self = shared_from_this(), guest, id = request.id](const std::string& error,
                                                                      const std::vector<Event>&) {
    if (!error.empty()) return self->refuse(guest, id, storage_error(error));
    self->done(guest, id);
    self->tell_chat(1);
  });
}

// Going back
// ---------------------------------------------------------------------------------------------------------------

void Table::undo(const GuestPtr& guest, const Request& request) {
  const auto seat = own_seat(guest, request);
  if (!seat || !playing(guest, request)) return;
  if (entries_ >= kMostEntries)
    return refuse(guest, request.id, error_json("table-full", "too much has been taken back at this table"));
  const auto remaining = play_.last_choice(*seat);
  if (!remaining)
    return refuse(guest, request.id, error_json("nothing-to-undo", "this seat has not acted yet"));
  if (play_.free_undo(*seat, *remaining) || !somebody_to_ask(*seat))
    return go_back(*seat, *remaining, [self = shared_from_this(), guest, id = request.id](const Went& went) {
      if (!went.error.empty()) return self->refuse(guest, id, storage_error(went.error));
      self->tell_step(went.entry, {}, guest, id);
    });
  undo_offer_ = Offer{*seat, *remaining};
  done(guest, request.id);
  tell_all(R"({"type":"asked","what":"undo","by":")" + seat_name(*seat) + "\"}");
}

// Whether the battle is one between people, whoever is here.
bool Table::person_against(Seat seat) const {
  for (int i = 0; i < kSeats; ++i)
    if (const auto other = static_cast<Seat>(i);
        play_.seats()[other].exists && play_.seats()[other].human && side_of(other) != side_of(seat))
      return true;
  return false;
}

// Whether somebody on the other side can be asked. A computer minds nothing.
bool Table::somebody_to_ask(Seat seat) const {
  for (int i = 0; i < kSeats; ++i)
    if (const auto other = static_cast<Seat>(i);
        play_.seats()[other].exists && side_of(other) != side_of(seat) && plays_himself(other))
      return true;
  return false;
}

void Table::go_back(Seat seat, std::size_t remaining, std::function<void(const Went&)> then) {
  const Entry entry = play_.undo(seat, remaining, services_.outside.now());
  record({entry}, [self = shared_from_this(), entry, then = std::move(then)](
                      const std::string& error, const std::vector<Event>&) { then({entry, error}); });
}

// Ending
// -------------------------------------------------------------------------------------------------------------------

void Table::resign(const GuestPtr& guest, const Request& request) {
  const auto seat = own_seat(guest, request);
  if (seat && playing(guest, request)) end_by(EntryKind::Resign, *seat, guest, request.id);
}

void Table::end_by(EntryKind kind, Seat seat, const GuestPtr& guest, const std::string& id) {
  const Entry entry{kind, seat, services_.outside.now(), std::nullopt, {}, {}};
  record({entry},
         [self = shared_from_this(), guest, id](const std::string& error, const std::vector<Event>&) {
           if (!error.empty()) {
             if (guest) self->refuse(guest, id, storage_error(error));
             return;
           }
           if (guest) self->done(guest, id);
           self->tell_over();
         });
}

void Table::offer_draw(const GuestPtr& guest, const Request& request) {
  const auto seat = own_seat(guest, request);
  if (!seat || !playing(guest, request)) return;
  if (!somebody_to_ask(*seat))
    return refuse(guest, request.id, error_json("refused", "a computer fights on"));
  draw_offer_ = Offer{*seat, 0};
  done(guest, request.id);
  tell_all(R"({"type":"asked","what":"draw","by":")" + seat_name(*seat) + "\"}");
}

void Table::answer_offer(const GuestPtr& guest, const Request& request) {
  const auto seat = own_seat(guest, request);
  if (!seat || !playing(guest, request)) return;
  Refusals refusals;
  const Node node(*request.json, {}, refusals);
  const auto what_field = node.needed("what");
  const auto yes_field = node.needed("yes");
  const auto what = what_field ? what_field->text() : std::nullopt;
  const auto yes = yes_field ? yes_field->truth() : std::nullopt;
  if (!what || !yes) return refuse(guest, request.id, refusals);
  if (*what != "undo" && *what != "draw")
    return refuse(guest, request.id, error_json("bad-value", "expected 'undo' or 'draw'", "/what"));
  std::optional<Offer>& offer = *what == "undo" ? undo_offer_ : draw_offer_;
  if (!offer || side_of(offer->by) == side_of(*seat))
    return refuse(guest, request.id, error_json("not-asked", "nobody has asked you for that"));
  if (*yes) return *what == "undo" ? grant_undo(*seat, guest, request.id) : agree(*seat, guest, request.id);
  offer.reset();
  tell_answer(*what, *seat, false);
  done(guest, request.id);
}

// What is granted is told when it is written; if it cannot be, the question stands.
void Table::grant_undo(Seat seat, const GuestPtr& guest, const std::string& id) {
  go_back(undo_offer_->by, undo_offer_->remaining,
          [self = shared_from_this(), seat, guest, id](const Went& went) {
            if (!went.error.empty()) return self->refuse(guest, id, storage_error(went.error));
            self->tell_answer("undo", seat, true);
            self->done(guest, id);
            self->tell_step(went.entry, {}, nullptr, {});
          });
}

void Table::agree(Seat seat, const GuestPtr& guest, const std::string& id) {
  const Entry entry{EntryKind::Draw, seat, services_.outside.now(), std::nullopt, {}, {}};
  record({entry},
         [self = shared_from_this(), seat, guest, id](const std::string& error, const std::vector<Event>&) {
           if (!error.empty()) return self->refuse(guest, id, storage_error(error));
           self->draw_offer_.reset();
           self->tell_answer("draw", seat, true);
           self->done(guest, id);
           self->tell_over();
         });
}

// Nobody is left to answer, or to wait for the answer: a computer minds nothing and fights on.
void Table::settle_offers(Seat gone) {
  if (draw_offer_ && (draw_offer_->by == gone || !somebody_to_ask(draw_offer_->by))) {
    draw_offer_.reset();
    tell_answer("draw", gone, false);
  }
  if (!undo_offer_) return;
  const Offer asked = *undo_offer_;
  const bool granted = asked.by != gone && !somebody_to_ask(asked.by);
  if (!granted && asked.by != gone) return;
  undo_offer_.reset();
  if (!granted) return tell_answer("undo", gone, false);
  go_back(asked.by, asked.remaining, [self = shared_from_this(), gone](const Went& went) {
    self->tell_answer("undo", gone, went.error.empty());
    if (went.error.empty()) self->tell_step(went.entry, {}, nullptr, {});
  });
}

void Table::rematch(const GuestPtr& guest, const Request& request) {
  const auto seat = own_seat(guest, request);
  if (!seat) return;
  if (play_.stage() != Stage::Over)
    return refuse(guest, request.id, error_json("not-over", "the battle is not over yet"));
  want_next_.push_back({guest, request.id});
  if (!play_.next_table().empty()) return answer_rematch(nullptr);
  if (want_next_.size() > 1) return; // all who ask are answered together
  try {
    services_.open_rematch(
        *this, guest->visitor,
        [self = shared_from_this(), seat = *seat](const std::string& name, const Json& error) {
          if (!error.is_null()) return self->answer_rematch(error);
          self->in_turn([self, seat, name] {
            const Entry entry{EntryKind::Rematch, seat, self->services_.outside.now(),
                              std::nullopt,       name, {}};
            self->record({entry}, [self](const std::string& failed, const std::vector<Event>&) {
              self->answer_rematch(failed.empty() ? Json() : storage_error(failed));
            });
          });
        });
  } catch (...) {
    want_next_.clear(); // whoever asks again has another try
    throw;
  }
}

void Table::answer_rematch(const Json& error) {
  for (const Asker& asker : std::exchange(want_next_, {}))
    error.is_null() ? done(asker.guest, asker.id) : refuse(asker.guest, asker.id, error);
  if (error.is_null()) tell_all(R"({"type":"rematch","table":")" + play_.next_table() + "\"}");
}

} // namespace bocage::server
