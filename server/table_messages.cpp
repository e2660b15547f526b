// What a table says. Everything that only some may know is made for one audience at a time, from its View.
#include <bit>
#include <cstring>

#include <nlohmann/json.hpp>

#include "engine/notation.h"
#include "protocol/json_delta.h"
#include "protocol/json_event.h"
#include "protocol/json_view.h"
#include "protocol/names.h"
#include "protocol/words.h"
#include "server/http.h"
#include "server/table.h"

namespace bocage::server {
namespace {

using protocol::Json;
using protocol::seat_name;

std::string text_of(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string_view stage_name(Stage stage) {
  switch (stage) {
  case Stage::Gathering: return "gathering";
  case Stage::Commit:
  case Stage::Reveal: return "dice";
  case Stage::Playing: return "playing";
  case Stage::Over: return "over";
  }
  return {};
}

std::string head_of(std::string_view type, const std::string& id) {
  std::string head = "{\"type\":\"";
  head += type;
  head += '"';
  if (!id.empty()) head += ",\"id\":" + id;
  return head;
}

template <class Events_>
std::string events_text(const Game& game, const Events_& events, Seat audience) {
  Json list = Json::array();
  for (const Event& e : events) list.push_back(protocol::event_json(game, redact(e, audience)));
  return list.dump();
}

} // namespace

Json storage_error(const std::string& error) {
  return error_json("storage", "this could not be written to the disk and has not happened: " + error);
}

// Replies
// ------------------------------------------------------------------------------------------------------------------

void Table::refuse(const GuestPtr& guest, const std::string& id, const Json& error) const {
  services_.log.refused(error.at("code").get_ref<const std::string&>());
  guest->send(head_of("refused", id) + ",\"error\":" + text_of(error) + '}');
}

void Table::refuse(const GuestPtr& guest, const std::string& id, const Refused& refusals) const {
  const protocol::Refusal& first = refusals.first();
  refuse(guest, id, error_json(first.code, first.message, first.where));
}

void Table::done(const GuestPtr& guest, const std::string& id) const {
  guest->send(head_of("done", id) + '}');
}

void Table::reply(const GuestPtr& guest, const std::string& id, std::string_view type,
                  const Json& fields) const {
  std::string text = text_of(fields);
  text.front() = fields.empty() ? ' ' : ',';
  guest->send(head_of(type, id) + text);
}

void Table::reply_written(const GuestPtr& guest, const std::string& id, std::string_view type,
                          const std::string& fields) const {
  guest->send(head_of(type, id) + ',' + fields + '}');
}

void Table::tell_all(const std::string& message) const {
  const auto shared = std::make_shared<const std::string>(message);
  for (const GuestPtr& guest : guests_) guest->send({}, shared);
}

void Table::tell_answer(std::string_view what, Seat by, bool yes) const {
  tell_all(head_of("answered", {}) + ",\"what\":\"" + std::string(what) + "\",\"by\":\"" + seat_name(by) +
           "\",\"yes\":" + (yes ? "true}" : "false}"));
}

// Steps
// --------------------------------------------------------------------------------------------------------------------

const View& Table::shown_to(Seat audience) {
  return shown_[audience] = view(play_.game(), play_.state(), audience);
}

std::string Table::legal_text(Seat audience) const {
  if (audience == kNoSeat || !(play_.to_act() & set_of_seat(audience))) return "{}";
  ActionList list;
  legal_actions(play_.game(), play_.state(), audience, list);
  std::string text = "{\"" + seat_name(audience) + "\":[";
  for (const Action& action : list) {
    if (text.back() != '[') text += ',';
    text += '"';
    text += to_text(play_.game(), action);
    text += '"';
  }
  return text += "]}";
}

std::string Table::clocks_text() const {
  if (!play_.terms().clock.any()) return "null";
  auto left = play_.left();
  Json out = {{"running", protocol::seats_json(play_.to_act())}};
  for (const Side side : {Side::Allies, Side::Axis}) {
    Millis& own = left[static_cast<std::size_t>(index(side))];
    if (play_.to_act() & set_of_seat(seat_of(side))) own = std::max<Millis>(0, own - spent());
    out[bocage::name_of(side)] = own;
  }
  return out.dump();
}

// What changed on the board and what happened is mostly the same for everybody. It is written once for all
// audiences whose views of it are equal, byte by byte.
class Table::StepWriter {
 public:
  StepWriter(const Table& table, const std::vector<Event>& events)
      : table_(table), game_(table.play_.game()), face_(table.play_.arena().battle.face), events_(events),
        clocks_(table.clocks_text()), to_act_(protocol::seats_json(table.play_.to_act()).dump()) {}

  std::string write(const Entry& entry, Seat audience, const View& before, const View& after) {
    const Play& play = table_.play_;
    std::string text = ",\"n\":" + std::to_string(play.number()) + ",\"seat\":\"" + seat_name(entry.seat) +
                       "\",\"as\":\"" + seat_name(audience) + '"';
    if (const std::string& level = play.stand_in(entry.seat); !level.empty())
      text += ",\"stand_in\":\"" + level + '"';
    if (entry.kind == EntryKind::Undo)
      text += ",\"undo\":{\"remaining\":" + std::to_string(play.actions()) +
              ",\"epoch\":" + std::to_string(play.epoch()) +
              ",\"events\":" + std::to_string(play.taken_back()) + '}';
    text += ",\"events\":" + events_for(audience) + ",\"delta\":" + delta(before, after);
    text += ",\"legal\":" + table_.legal_text(audience);
    text += ",\"to_act\":" + to_act_ + ",\"clocks\":" + clocks_ + '}';
    return text;
  }

 private:
  struct Told {
    std::vector<Event> events;
    std::string text;
  };
  struct Shown {
    View before, after;
    std::string text;
  };

  const std::string& events_for(Seat audience) {
    std::vector<Event> seen(events_);
    for (Event& e : seen) e = redact(e, audience);
    for (const Told& told : told_)
      if (seen.empty() || std::memcmp(told.events.data(), seen.data(), seen.size() * sizeof(Event)) == 0)
        return told.text;
    std::string text = events_text(game_, seen, audience);
    return told_.emplace_back(Told{std::move(seen), std::move(text)}).text;
  }

  const std::string& board(const View& before, const View& after) {
    for (const Shown& shown : shown_)
      if (protocol::same_but_cards(shown.before, before) && protocol::same_but_cards(shown.after, after))
        return shown.text;
    return shown_
        .emplace_back(Shown{before, after, protocol::board_delta(game_, before, after, face_).dump()})
        .text;
  }

  std::string delta(const View& before, const View& after) {
    std::string text = board(before, after);
    const std::string cards = protocol::card_delta(game_, before, after, face_).dump();
    if (cards.size() <= 2) return text; // {}
    if (text.size() <= 2) return cards;
    text.back() = ',';
    return text.append(cards, 1);
  }

  const Table& table_;
  const Game& game_;
  BoardFace face_;
  const std::vector<Event>& events_;
  std::string clocks_, to_act_;
  std::deque<Told> told_;
  std::deque<Shown> shown_;
};

void Table::tell_step(const Entry& entry, const std::vector<Event>& events, const GuestPtr& actor,
                      const std::string& id) {
  StepWriter writer(*this, events);
  std::map<Seat, Shared> made; // by audience
  const bool came_or_went = std::find(guests_.begin(), guests_.end(), actor) == guests_.end();
  if (actor && came_or_went && !id.empty())
    done(actor, id); // he is told the step elsewhere, or with a welcome
  for (const GuestPtr& guest : guests_) {
    const Seat audience = guest->holding.looks_at();
    Shared& rest = made[audience];
    if (!rest) {
      const View before = shown_[audience];
      rest = std::make_shared<const std::string>(writer.write(entry, audience, before, shown_to(audience)));
    }
    guest->send(head_of("step", guest == actor ? id : std::string()), rest);
  }
  if (play_.stage() == Stage::Over) tell_over();
}

// The table
// ----------------------------------------------------------------------------------------------------------------

Json Table::facts() const {
  const Terms& terms = play_.terms();
  Json out = {{"id", name_},
              {"battle", play_.arena().battle.key},
              {"name", {{"fr", play_.arena().battle.name.fr}, {"en", play_.arena().battle.name.en}}},
              {"stage", stage_name(play_.stage())},
              {"n", play_.number()},
              {"time", services_.outside.now()}};
  for (int i = 0; i < kSeats; ++i) {
    const auto seat = static_cast<Seat>(i);
    const SeatTerms& held = play_.seats()[seat];
    if (!held.exists) continue;
    Json row = {{"kind", held.human ? "human" : "computer"}, {"taken", held.taken()}};
    if (!held.human) row["level"] = held.level;
    if (!held.name.empty()) row["name"] = held.name;
    if (held.human) row["online"] = online(seat);
    if (is_away(seat)) row["away_since"] = away_since_[seat];
    if (is_gone(seat)) row["gone"] = true;
    if (play_.stage() == Stage::Playing && !play_.stand_in(seat).empty())
      row["stand_in"] = play_.stand_in(seat);
    out["seats"][seat_name(seat)] = std::move(row);
  }
  const ClockTerms& clock = terms.clock;
  out["clock"] = nullptr;
  if (clock.per_turn) out["clock"] = {{"per_turn", clock.per_turn / 1000}};
  if (clock.initial)
    out["clock"] = {{"initial", clock.initial / 1000}, {"increment", clock.increment / 1000}};
  out["match"] = terms.match.has_value();
  out["listed"] = terms.listed;
  out["reaction"] = terms.reaction / 1000;
  out["grace"] = terms.grace / 1000;
  out["options"] = Json::parse(terms.options);
  out["to_act"] = protocol::seats_json(play_.to_act());
  if (play_.dealt()) {
    out["turns"] = {{"allies", play_.state().turns[0]}, {"axis", play_.state().turns[1]}};
    out["medals"] = {{"allies", play_.state().medals[0]}, {"axis", play_.state().medals[1]}};
  }
  if (play_.stage() == Stage::Over) out["outcome"] = bocage::name_of(play_.result().outcome);
  if (!play_.next_table().empty()) out["rematch"] = play_.next_table();
  return out;
}

Json Table::dice_json() const {
  Json out = {{"stage", play_.stage() == Stage::Gathering ? "waiting"
                        : play_.stage() == Stage::Commit  ? "commit"
                        : play_.stage() == Stage::Reveal  ? "reveal"
                                                          : "dealt"},
              {"commit", hex_of(play_.terms().commit)},
              {"commits", Json::object()},
              {"reveals", Json::object()},
              {"epoch", play_.epoch()},
              {"head", hex_of(play_.receipt())}};
  for (int i = 0; i < kSeats; ++i) {
    const auto seat = static_cast<std::size_t>(i);
    if (play_.commits()[seat])
      out["commits"][seat_name(static_cast<Seat>(i))] = hex_of(*play_.commits()[seat]);
    if (play_.reveals()[seat])
      out["reveals"][seat_name(static_cast<Seat>(i))] = hex_of(*play_.reveals()[seat]);
  }
  return out;
}

Json Table::over_json() const {
  const State& state = play_.state();
  Json out = {{"outcome", bocage::name_of(play_.result().outcome)},
              {"ending", play_.result().ending},
              {"medals", {{"allies", state.medals[0]}, {"axis", state.medals[1]}}},
              {"secret", hex_of(play_.secret())},
              {"head", hex_of(play_.head())}};
  const auto luck = luck_of_battles(play_.game(), state, play_.history());
  for (const Side side : {Side::Allies, Side::Axis}) {
    const Luck& own = luck[static_cast<std::size_t>(index(side))];
    out["luck"][bocage::name_of(side)] = {{"expected", own.expected}, {"hits", own.hits}};
  }
  if (const auto& match = play_.terms().match) {
    if (match->first.empty())
      out["match"] = {{"battle", 1}};
    else
      out["match"] = {
          {"battle", 2},
          {"first", match->first},
          {"medals",
           {{"allies", state.medals[0] + match->medals[0]}, {"axis", state.medals[1] + match->medals[1]}}}};
  }
  return out;
}

void Table::tell_over() const {
  services_.log.note("table " + name_ + " over: " + play_.result().ending);
  std::string text = over_json().dump();
  text.front() = ',';
  tell_all(head_of("over", {}) + text);
}

void Table::tell_seats() const { tell_all(head_of("seats", {}) + ",\"table\":" + text_of(facts()) + '}'); }

// How far a computer has got that thinks for a seat.
std::string Table::thinking_text(Seat seat, double share) const {
  return head_of("thinking", {}) + ",\"seat\":\"" + seat_name(seat) +
         "\",\"percent\":" + std::to_string(static_cast<int>(100 * share)) + '}';
}

void Table::tell_dice() const {
  std::string text = dice_json().dump();
  text.front() = ',';
  tell_all(head_of("dice", {}) + text);
}

// What he sees from now on, and of which seats he may choose another view.
void Table::tell_look(const GuestPtr& guest, const std::string& id) {
  const Seat seat = guest->holding.looks_at();
  std::string text = head_of("look", id) + ",\"seat\":\"" + seat_name(seat) +
                     "\",\"mine\":" + protocol::seats_json(guest->holding.seats()).dump() +
                     ",\"n\":" + std::to_string(play_.number());
  if (play_.dealt())
    text +=
        ",\"view\":" + protocol::keyed_view(play_.game(), shown_to(seat), play_.arena().battle.face).dump() +
        ",\"legal\":" + legal_text(seat);
  guest->send(std::move(text += '}'));
}

void Table::welcome(const GuestPtr& guest, const std::string& id) {
  std::string text = head_of("welcome", id) + ",\"table\":" + text_of(facts()) +
                     ",\"mine\":" + protocol::seats_json(guest->holding.seats()).dump() + ",\"as\":\"" +
                     seat_name(guest->holding.looks_at()) + "\",\"n\":" + std::to_string(play_.number());
  if (play_.dealt()) {
    text += ",\"view\":" +
            protocol::keyed_view(play_.game(), shown_to(guest->holding.looks_at()), play_.arena().battle.face)
                .dump();
    text += ",\"legal\":" + legal_text(guest->holding.looks_at());
    text += ",\"events\":" + events_text(play_.game(), play_.recent(), guest->holding.looks_at());
  }
  text += ",\"battle\":" + play_.arena().facts;
  Json chat = Json::array();
  for (const ChatLine& line : play_.chat()) chat.push_back(chat_json(line));
  text += ",\"chat\":" + text_of(chat) + ",\"clocks\":" + clocks_text() + ",\"dice\":" + dice_json().dump();
  if (undo_offer_) text += ",\"asked\":{\"what\":\"undo\",\"by\":\"" + seat_name(undo_offer_->by) + "\"}";
  if (!undo_offer_ && draw_offer_)
    text += ",\"asked\":{\"what\":\"draw\",\"by\":\"" + seat_name(draw_offer_->by) + "\"}";
  if (play_.stage() == Stage::Over) text += ",\"over\":" + over_json().dump();
  guest->send(std::move(text += '}'));
}

Json Table::chat_json(const ChatLine& line) const {
  Json out = {{"seat", seat_name(line.seat)},
              {"name", line.seat < kSeats ? play_.seats()[line.seat].name : std::string()},
              {"text", line.text},
              {"time", line.time}};
  if (line.kind != EntryKind::Chat) out["note"] = name_of(line.kind);
  return out;
}

void Table::tell_chat(std::size_t lines) const {
  for (std::size_t i = play_.chat().size() - lines; i < play_.chat().size(); ++i) {
    std::string text = text_of(chat_json(play_.chat()[i]));
    text.front() = ',';
    tell_all(head_of("chat", {}) + text);
  }
}

} // namespace bocage::server
