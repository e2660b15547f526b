#include "server/replay.h"

#include <nlohmann/json.hpp>

#include "engine/state/view.h"
#include "protocol/json_delta.h"
#include "protocol/json_event.h"
#include "protocol/json_view.h"
#include "protocol/names.h"
#include "protocol/words.h"
#include "server/store_terms.h"

namespace bocage::server {
namespace {

using protocol::Json;

constexpr std::size_t kMostSteps = 400, kMostBytes = 256 << 10; // of one reply

Json seats_json(const Play& play) {
  Json out = Json::object();
  for (int i = 0; i < kSeats; ++i) {
    const auto seat = static_cast<Seat>(i);
    const SeatTerms& held = play.seats()[seat];
    if (!held.exists) continue;
    Json row = {{"kind", held.human ? "human" : "computer"}};
    if (!held.human) row["level"] = held.level;
    if (!held.name.empty()) row["name"] = held.name;
    out[protocol::seat_name(seat)] = std::move(row);
  }
  return out;
}

// Both hands, as their owners see them.
Json open_hands(const Game& game, const State& state, BoardFace face) {
  Json out = Json::object();
  for (const Side side : {Side::Allies, Side::Axis}) {
    const Json cards =
        protocol::view_part(game, view(game, state, seat_of(side)), face, protocol::ViewPart::Cards);
    Json& hand = out[bocage::name_of(side)];
    hand = cards.at("hand");
    if (state.active == side && cards.contains("drawn"))
      hand.insert(hand.end(), cards["drawn"].begin(), cards["drawn"].end());
  }
  return out;
}

// Writes down the steps from `from` on, as many as go into one reply.
class Reel {
 public:
  Reel(const Audience& audience, std::size_t from) : audience_(audience), from_(from) {}

  // After every entry that a Play has taken, with what happened.
  void follow(const Play& play, const Entry& entry, const std::vector<Event>& events);
  Json finish(const Play& play, const std::string& table);

 private:
  struct Sight { // of a position
    View view;   // of the audience's seat
    State state; // all of it
  };
  Sight look(const Play& play) const;
  Json picture(const Play& play, const Sight& sight) const;
  Json change(const Play& play, const Sight& after) const;
  Json events_json(const Play& play, const std::vector<Event>& events) const;

  Audience audience_;
  std::size_t from_;
  std::size_t size_ = 0; // of what is written, in bytes
  bool dealt_ = false;
  std::optional<Sight> last_;
  Json opening_, steps_ = Json::array();
};

Reel::Sight Reel::look(const Play& play) const {
  return {view(play.game(), play.state(), audience_.seat), play.state()};
}

Json Reel::picture(const Play& play, const Sight& sight) const {
  const BoardFace face = play.arena().battle.face;
  Json out = protocol::keyed_view(play.game(), sight.view, face);
  if (audience_.all) out["open_hands"] = open_hands(play.game(), sight.state, face);
  return out;
}

Json Reel::change(const Play& play, const Sight& after) const {
  const BoardFace face = play.arena().battle.face;
  Json delta = protocol::view_delta(play.game(), last_->view, after.view, face);
  if (!audience_.all) return delta;
  Json hands = protocol::merge_patch(open_hands(play.game(), last_->state, face),
                                     open_hands(play.game(), after.state, face));
  if (!hands.empty()) delta["open_hands"] = std::move(hands);
  return delta;
}

Json Reel::events_json(const Play& play, const std::vector<Event>& events) const {
  Json list = Json::array();
  for (const Event& e : events)
    list.push_back(protocol::event_json(play.game(), audience_.all ? e : redact(e, audience_.seat)));
  return list;
}

void Reel::follow(const Play& play, const Entry& entry, const std::vector<Event>& events) {
  if (!play.dealt()) return;
  const std::size_t n = play.number();
  const bool full = steps_.size() >= kMostSteps || size_ >= kMostBytes;
  if (!dealt_) {
    dealt_ = true;
    last_ = look(play);
    if (from_ == 0) opening_ = {{"view", picture(play, *last_)}, {"events", events_json(play, events)}};
    return;
  }
  if ((entry.kind != EntryKind::Act && entry.kind != EntryKind::Undo) || full) return;
  if (n <= from_) {
    if (n == from_) last_ = look(play);
    return;
  }
  const Sight after = look(play);
  Json step = {{"n", n},
               {"seat", protocol::seat_name(entry.seat)},
               {"events", events_json(play, entry.kind == EntryKind::Act ? events : std::vector<Event>{})},
               {"delta", change(play, after)}};
  if (entry.kind == EntryKind::Undo)
    step["undo"] = {{"remaining", play.actions()}, {"epoch", play.epoch()}, {"events", play.taken_back()}};
  if (const std::string& level = play.stand_in(entry.seat); !level.empty()) step["stand_in"] = level;
  size_ += step.dump().size();
  steps_.push_back(std::move(step));
  last_ = after;
}

Json Reel::finish(const Play& play, const std::string& table) {
  Json out = {{"table", table},
              {"seats", seats_json(play)},
              {"battle", Json::parse(play.arena().facts)},
              {"as", name_of(audience_)},
              {"from", from_},
              {"steps", play.number()},
              {"list", std::move(steps_)}};
  if (!opening_.is_null()) out.update(opening_);
  if (play.stage() == Stage::Over)
    out["over"] = {{"outcome", bocage::name_of(play.result().outcome)}, {"ending", play.result().ending}};
  return out;
}

} // namespace

std::string name_of(const Audience& audience) {
  return audience.all ? "all" : protocol::seat_name(audience.seat);
}

std::optional<Audience> audience_of_name(std::string_view name) {
  if (name == "all") return Audience{kNoSeat, true};
  const auto seat = protocol::seat_of_name(name);
  if (!seat) return std::nullopt;
  return Audience{*seat, false};
}

// Tables and records
// -------------------------------------------------------------------------------------------------------

Json replay_table(const std::shared_ptr<const Arena>& arena, const StoredTable& stored,
                  const Audience& audience, std::size_t from) {
  std::string reason;
  const auto terms = read_stored_terms(stored, reason);
  if (!terms) throw Damaged(reason);
  Play play(arena, *terms, stored.secret);
  Reel reel(audience, from);
  reel.follow(play, {}, {play.recent().begin(), play.recent().end()}); // computers are dealt to at once
  for (std::size_t i = 1; i < stored.entries.size(); ++i) {
    std::vector<Event> events;
    play.take(stored.entries[i], &events);
    reel.follow(play, stored.entries[i], events);
  }
  return reel.finish(play, stored.name);
}

Json replay_record(std::string_view text, std::size_t from, Verification& found) {
  Reel reel({kNoSeat, true}, from);
  std::optional<Play> last; // as it stands at the end
  found =
      verify_record(text, [&](const Play& play, const Entry& entry, const std::vector<Event>& events, int) {
        reel.follow(play, entry, events);
        if (play.stage() == Stage::Over) last = play;
      });
  return found.ok() ? reel.finish(*last, found.table) : Json();
}

Json chance_of_record(std::string_view text) {
  Json lines = Json::array(), out = Json::object();
  const auto uses_cards = [](EventKind kind) {
    return kind == EventKind::DiceRolled || kind == EventKind::DiceRerolled || kind == EventKind::CardDrawn ||
           kind == EventKind::DeckShuffled || kind == EventKind::CardPlayed ||
           kind == EventKind::CardDiscarded;
  };
  const auto follow = [&](const Play& play, const Entry& entry, const std::vector<Event>& events, int line) {
    const Game& game = play.game();
    if (entry.kind == EntryKind::Setup) {
      Json& cards = out["cards"] = Json::array();
      for (int i = 0; i < game.card_count(); ++i)
        cards.push_back(game.tables().of(game.card(static_cast<CardIndex>(i))).key);
    }
    Json list = Json::array();
    for (const Event& e : events)
      if (uses_cards(e.kind)) list.push_back(protocol::event_json(game, e));
    if (!list.empty()) lines.push_back({{"line", line}, {"events", std::move(list)}});
  };
  const Verification found = verify_record(text, follow, WrongLuck::GoOn);
  out["lines"] = std::move(lines);
  if (!found.ok()) out["problem"] = {{"kind", found.kind}, {"line", found.line}, {"message", found.problem}};
  return out;
}

} // namespace bocage::server
