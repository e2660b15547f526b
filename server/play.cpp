#include "server/play.h"

#include <algorithm>
#include <charconv>

#include <nlohmann/json.hpp>

#include "ai/odds.h"
#include "engine/notation.h"
#include "engine/rules/hits.h"
#include "protocol/names.h"
#include "protocol/node.h"
#include "protocol/parse.h"
#include "protocol/words.h"

namespace bocage::server {
namespace {

using protocol::Input;
using protocol::Json;

constexpr std::size_t kRecentEvents = 120, kRecentChat = 100;

template <class Number>
bool read_number(std::string_view& text, Number& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc{}) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (text.starts_with(' ')) text.remove_prefix(1);
  return true;
}

struct Undo {
  std::size_t remaining = 0;
  std::uint32_t epoch = 0;
};
std::optional<Undo> read_undo(std::string_view body) {
  Undo undo;
  if (!read_number(body, undo.remaining) || !read_number(body, undo.epoch) || !body.empty())
    return std::nullopt;
  return undo;
}

// Who takes a seat. A record does not tell the hash of a token.
struct Taker {
  std::string name;
  Bytes32 token{};
};
Taker read_taker(std::string_view body) {
  protocol::Refusals refusals;
  const auto json = protocol::parse_json(body, refusals);
  Taker taker;
  if (json) {
    const protocol::Node node(*json, {}, refusals);
    node.object({"name", "token"});
    if (const auto field = node.field("name")) taker.name = field->text().value_or("");
    if (const auto field = node.field("token")) taker.token = read_hash(*field);
  }
  if (!refusals.empty())
    throw Damaged("seat", "who took the seat cannot be read: " + refusals.first().message);
  return taker;
}

// Everything that chance has given out and that eyes have seen.
bool same_luck(const State& a, const State& b) {
  const auto revealed = [](const State& s) {
    int count = 0;
    for (int i = 0; i < s.mine_count; ++i) count += s.mines[static_cast<std::size_t>(i)].revealed;
    return count;
  };
  return a.drawn == b.drawn && a.dice_rolled == b.dice_rolled && a.deck_count == b.deck_count &&
         revealed(a) == revealed(b);
}

std::string deal_luck(const State& state) {
  std::string cards;
  for (const CardPlace place : state.card_place) cards += static_cast<char>(place);
  for (const CardIndex card : state.deck) cards += static_cast<char>(card);
  return "deal " + hex_of(sha256(cards));
}

// A new epoch: what lies in the deck may have been seen, so its order is new.
void reshuffle(State& state, const Chance& chance) {
  chance.shuffle(state, std::span(state.deck.data(), state.deck_count));
}

template <class... Parts>
[[noreturn]] void damaged(std::string_view kind, const Parts&... parts) {
  std::string text;
  ((text += parts), ...);
  throw Damaged(kind, text);
}

} // namespace

std::string luck_of(const Game& game, const std::vector<Event>& events) {
  static constexpr std::string_view letters = "IAGSF";
  std::string text;
  const auto gap = [&] {
    if (!text.empty()) text += ' ';
  };
  for (const Event& e : events)
    if (e.kind == EventKind::DiceRolled || e.kind == EventKind::DiceRerolled) {
      gap();
      for (std::size_t i = 0; i < e.number && i < e.faces.size(); ++i) text += letters[e.faces[i]];
    } else if (e.kind == EventKind::CardDrawn) {
      gap();
      text += game.tables().of(e.card).key;
    } else if (e.kind == EventKind::DeckShuffled) {
      gap();
      text += "shuffle";
    }
  return text;
}

namespace {

// A battle's roll as it was made. What units were like then is told by the events before it.
class BattleLuck {
 public:
  BattleLuck(const Game& game, const State& state, const std::vector<Event>& events)
      : game_(game), state_(state), events_(events) {}

  std::array<Luck, kSides> of_all() {
    for (at_ = 0; at_ < events_.size(); ++at_) {
      const Event& e = events_[at_];
      switch (e.kind) {
      case EventKind::TurnBegan: moved_.fill(kNoHex); break;
      case EventKind::CardPlayed:
        bombs_ = e.number < kCardKinds &&
                 game_.tables().of(static_cast<CardId>(e.number)).action == CardAction::AirPower;
        break;
      case EventKind::UnitMoved:
      case EventKind::TookGround: moved_[e.unit] = e.from; break;
      case EventKind::BattleDeclared: battle_ = &e; break;
      case EventKind::DiceRolled:
        if (battle_ && battle_->target != kNoUnit) add(e);
        battle_ = nullptr;
        break;
      default: break;
      }
    }
    return luck_;
  }

 private:
  static std::array<Hex, kMaxUnits> nobody_moved() {
    std::array<Hex, kMaxUnits> none;
    none.fill(kNoHex);
    return none;
  }

  void add(const Event& roll) {
    Unit target = state_.unit(battle_->target);
    if (blows_cover_later(battle_->target)) target.marks |= kDisguised;
    const Settling settling = settling_of(game_, target);
    const FaceSet hitting = faces(target);
    int hits = 0;
    for (std::size_t i = 0; i < roll.number && i < roll.faces.size(); ++i)
      hits += (hitting & set_of(static_cast<Face>(roll.faces[i]))) != 0;
    Luck& own = luck_[static_cast<std::size_t>(index(roll.side))];
    own.expected += odds(roll.number, hitting, settling).expected_hits();
    own.hits += settled(settling, hits);
  }

  FaceSet faces(const Unit& target) const {
    if (battle_->unit == kNoUnit) return hitting_faces(game_, nullptr, kNoHex, target, false, bombs_);
    Unit attacker = state_.unit(battle_->unit);
    attacker.hex = battle_->from;
    attacker.moved_from = moved_[battle_->unit];
    attacker.flags = 0;
    return hitting_faces(game_, &attacker, battle_->from, target,
                         game_.board().adjacent(battle_->from, battle_->to), false);
  }

  bool blows_cover_later(UnitId id) const {
    return std::any_of(
        events_.begin() + static_cast<std::ptrdiff_t>(at_), events_.end(),
        [id](const Event& later) { return later.kind == EventKind::CoverBlown && later.unit == id; });
  }

  // What is left of the hits when the dice that follow have been rolled again.
  int settled(Settling settling, int hits) const {
    if (settling == Settling::Plain || hits == 0) return hits;
    const auto again = std::find_if(events_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, events_.end(),
                                    [](const Event& e) { return e.kind == EventKind::DiceRerolled; });
    if (again == events_.end()) return 0;
    const Face wanted = settling == Settling::Disguise ? Face::Infantry : Face::Grenade;
    const bool shown =
        std::any_of(again->faces.begin(), again->faces.begin() + std::min<int>(again->number, kMaxDice),
                    [wanted](std::uint8_t face) { return static_cast<Face>(face) == wanted; });
    return !shown ? 0 : settling == Settling::Disguise ? hits : 1;
  }

  const Game& game_;
  const State& state_;
  const std::vector<Event>& events_;
  std::size_t at_ = 0;
  const Event* battle_ = nullptr;
  bool bombs_ = false;                                // stars hit, whatever strikes from nowhere on the board
  std::array<Hex, kMaxUnits> moved_ = nobody_moved(); // from where, this turn
  std::array<Luck, kSides> luck_{};
};

} // namespace

std::array<Luck, kSides> luck_of_battles(const Game& game, const State& state,
                                         const std::vector<Event>& events) {
  return BattleLuck(game, state, events).of_all();
}

std::string record_line(const Entry& e) {
  Json line = {{"entry", name_of(e.kind)}};
  if (e.seat != kNoSeat) line["seat"] = protocol::seat_name(e.seat);
  switch (e.kind) {
  case EntryKind::Setup: line["table"] = Json::parse(e.body); break;
  case EntryKind::Take: line["name"] = Json::parse(e.body).value("name", ""); break;
  case EntryKind::Leave:
  case EntryKind::StandIn: line["level"] = e.body; break;
  case EntryKind::Commit: line["hash"] = e.body; break;
  case EntryKind::Reveal: line["bytes"] = e.body; break;
  case EntryKind::Act: line["action"] = e.body; break;
  case EntryKind::Undo: line["to"] = e.body; break;
  case EntryKind::Resign:
  case EntryKind::Draw:
  case EntryKind::Flag:
  case EntryKind::Back: break;
  default: return {};
  }
  if (!e.luck.empty()) line["luck"] = e.luck;
  return line.dump();
}

Play::Play(std::shared_ptr<const Arena> arena, Terms terms, const Bytes32& secret)
    : arena_(std::move(arena)), terms_(std::move(terms)), head_(sha256("bocage record 1")) {
  contributions_.secret = secret;
  terms_.battle = arena_->text;
  left_.fill(terms_.clock.at_start());
  Entry setup;
  setup.body = public_terms_json(terms_).dump();
  extend_head(setup);
  advance();
  if (dealt()) deal(setup, nullptr); // computers among themselves
}

SeatSet Play::to_act() const {
  return stage_ == Stage::Playing ? bocage::to_act(game(), state_) : SeatSet{0};
}

// Making entries
// ----------------------------------------------------------------------------------------------------------

std::array<Millis, kSides> Play::left_after(const State& after, Side acted, Millis spent) const {
  auto left = left_;
  Millis& own = left[static_cast<std::size_t>(index(acted))];
  own = std::max<Millis>(0, own - spent);
  if (after.active != state_.active) { // a turn has ended
    if (terms_.clock.per_turn) left.fill(terms_.clock.per_turn);
    left[static_cast<std::size_t>(index(state_.active))] += terms_.clock.increment;
  }
  return left;
}

Entry Play::act(Seat seat, const Action& action, Millis time, Millis spent) const {
  Entry entry{EntryKind::Act, seat, time, std::nullopt, to_text(game(), action), {}};
  State after = state_;
  Events events;
  apply(game(), after, chance_, seat, action, &events);
  entry.luck = luck_of(game(), {events.begin(), events.end()});
  if (terms_.clock.any()) entry.left = left_after(after, side_of(seat), spent);
  return entry;
}

Entry Play::reveal(Seat seat, const Bytes32& bytes, Millis time) const {
  Entry entry{EntryKind::Reveal, seat, time, std::nullopt, hex_of(bytes), {}};
  Contributions all = contributions_;
  all.seats[seat] = bytes;
  for (std::size_t i = 0; i < all.seats.size(); ++i)
    if (commits_[i] && !all.seats[i]) return entry;
  entry.luck = deal_luck(start(game(), Chance(luck_key(all, 0)))); // the last one: the cards are dealt
  return entry;
}

Entry Play::undo(Seat seat, std::size_t remaining, Millis time) const {
  const bool past_chance = !same_luck(replay(remaining, epoch_, nullptr), state_);
  Entry entry{EntryKind::Undo, seat, time, std::nullopt, {}, {}};
  entry.body = std::to_string(remaining) + ' ' + std::to_string(epoch_ + (past_chance ? 1 : 0));
  return entry;
}

// Taking entries
// ----------------------------------------------------------------------------------------------------------

void Play::take(const Entry& entry) { take(entry, nullptr); }

void Play::take(const Entry& entry, std::vector<Event>* events) {
  const Stage before = stage_;
  if (entry.kind == EntryKind::Act) {
    happen(entry, events);
    note(entry);
  } else {
    const std::size_t told = entry.kind == EntryKind::Undo ? history().size() : 0;
    note(entry);
    if (entry.kind == EntryKind::Undo) {
      chance_ = chance(epoch_);
      std::vector<Event> all;
      state_ = replay(line_.size(), epoch_, &all);
      taken_back_ = told - all.size();
      recent_.assign(all.end() - static_cast<std::ptrdiff_t>(std::min(all.size(), kRecentEvents)), all.end());
    }
    if (before < Stage::Playing && stage_ == Stage::Playing) deal(entry, events);
  }
  look_over();
}

void Play::happen(const Entry& entry, std::vector<Event>* out) {
  if (stage_ < Stage::Playing)
    damaged("no-reveal",
            "an action before every person has committed to bytes for the dice and revealed them");
  if (stage_ == Stage::Over) damaged("after-end", "an action after the end");
  if (entry.seat >= kSeats) damaged("seat", "an action of nobody at the table");
  const auto action = parse_action(game(), entry.body);
  if (!action || !(to_act() & set_of_seat(entry.seat)) || !is_legal(game(), state_, entry.seat, *action))
    damaged("illegal", "action ", std::to_string(line_.size() + 1), ", '", entry.body, "' of ",
            protocol::seat_name(entry.seat), ", is not legal");
  State after = state_;
  Events events;
  apply(game(), after, chance_, entry.seat, *action, &events);
  const std::vector<Event> list(events.begin(), events.end());
  if (const std::string luck = luck_of(game(), list); luck != entry.luck) {
    Damaged other("luck", "action " + std::to_string(line_.size() + 1) + ", '" + entry.body +
                              "': chance gave '" + luck + "', the log says '" + entry.luck + "'");
    other.luck = luck;
    throw other;
  }
  state_ = after;
  recent_.insert(recent_.end(), list.begin(), list.end());
  while (recent_.size() > kRecentEvents) recent_.pop_front();
  if (out) *out = list;
}

void Play::deal(const Entry& entry, std::vector<Event>* out) {
  chance_ = chance(0);
  Events events;
  state_ = start(game(), chance_, &events);
  if (!entry.luck.empty() && entry.luck != deal_luck(state_))
    damaged("deal", "the cards were dealt in another way");
  recent_.assign(events.begin(), events.end());
  if (out) out->assign(events.begin(), events.end());
}

void Play::note(const Entry& e) {
  const auto seat_exists = [&] { return e.seat < kSeats && terms_.seats[e.seat].exists; };
  const auto hash = [&] {
    const auto bytes = bytes_of_hex(e.body);
    if (!bytes) damaged("hexadecimal", "a contribution to the dice is not 64 hexadecimal digits");
    return *bytes;
  };
  if (e.kind != EntryKind::Setup && e.seat != kNoSeat && !seat_exists())
    damaged("seat", "there is no such seat");
  if (e.kind != EntryKind::Setup && e.kind != EntryKind::Rematch && e.seat == kNoSeat)
    damaged("seat", "an entry without a seat");
  switch (e.kind) {
  case EntryKind::Setup: damaged("entry", "a second set-up");
  case EntryKind::Take: {
    SeatTerms& seat = terms_.seats[e.seat];
    if (seat.taken()) damaged("seat", "a seat that is not free was taken");
    const Taker taker = read_taker(e.body);
    seat.name = taker.name;
    seat.token = taker.token;
    break;
  }
  case EntryKind::Leave:
    if (stage_ != Stage::Playing) damaged("seat", "a seat was left while nobody played");
    terms_.seats[e.seat].human = false;
    terms_.seats[e.seat].level = e.body;
    terms_.seats[e.seat].token.reset();
    stand_ins_[e.seat].clear();
    break;
  case EntryKind::StandIn:
    if (stage_ != Stage::Playing || !terms_.seats[e.seat].human || !stand_ins_[e.seat].empty() ||
        e.body.empty())
      damaged("seat", "a computer stands in where it cannot");
    stand_ins_[e.seat] = e.body;
    put_down({e.seat, e.time, {}, e.kind});
    break;
  case EntryKind::Back:
    if (stage_ != Stage::Playing || stand_ins_[e.seat].empty())
      damaged("seat", "somebody is back for whom nobody stands in");
    stand_ins_[e.seat].clear();
    put_down({e.seat, e.time, {}, e.kind});
    break;
  case EntryKind::Commit:
    if (stage_ != Stage::Commit || !terms_.seats[e.seat].human || commits_[e.seat])
      damaged("late-commit", "a late contribution: ", protocol::seat_name(e.seat), " committed out of turn");
    commits_[e.seat] = hash();
    break;
  case EntryKind::Reveal:
    if (stage_ != Stage::Reveal || !commits_[e.seat] || contributions_.seats[e.seat])
      damaged("late-reveal", "a late contribution: ", protocol::seat_name(e.seat), " revealed out of turn");
    if (commitment(hash()) != *commits_[e.seat])
      damaged("reveal", "what ", protocol::seat_name(e.seat), " revealed is not what it committed to");
    contributions_.seats[e.seat] = hash();
    break;
  case EntryKind::Act: {
    if (stage_ != Stage::Playing && stage_ != Stage::Over)
      damaged("no-reveal", "an action while nobody plays");
    const auto action = parse_action(game(), e.body);
    if (!action) damaged("illegal", "'", e.body, "' is no action");
    line_.push_back({*action, e.seat, epoch_});
    ++number_;
    break;
  }
  case EntryKind::Undo: {
    const auto undo = read_undo(e.body);
    if (!undo || undo->remaining > line_.size() || undo->epoch < epoch_ || undo->epoch > epoch_ + 1 ||
        stage_ != Stage::Playing)
      damaged("undo", "'", e.body, "' cannot be undone");
    line_.resize(undo->remaining);
    epoch_ = undo->epoch;
    ++number_;
    break;
  }
  case EntryKind::Chat:
    put_down({e.seat, e.time, e.body, e.kind});
    ++lines_said_;
    break;
  case EntryKind::Resign:
  case EntryKind::Flag:
  case EntryKind::Draw:
    if (stage_ != Stage::Playing) damaged("no-reveal", "the battle ended while nobody played");
    result_ = e.kind == EntryKind::Draw
                  ? Result{Outcome::Draw, "agreed"}
                  : Result{win_of(other(side_of(e.seat))), e.kind == EntryKind::Flag ? "time" : "resigned"};
    stage_ = Stage::Over;
    break;
  case EntryKind::Rematch: next_table_ = e.body; break;
  case EntryKind::Tick:
  case EntryKind::Count: break;
  }
  if (e.left) left_ = *e.left;
  extend_head(e);
  advance();
}

// Stages follow each other as soon as nobody is waited for. A computer has nothing to add to the luck.
void Play::advance() {
  const auto all_people = [&](auto&& done) {
    for (std::size_t i = 0; i < terms_.seats.size(); ++i)
      if (terms_.seats[i].exists && terms_.seats[i].human && !done(i)) return false;
    return true;
  };
  if (stage_ == Stage::Gathering && all_people([&](std::size_t i) { return terms_.seats[i].taken(); }))
    stage_ = Stage::Commit;
  if (stage_ == Stage::Commit && all_people([&](std::size_t i) { return commits_[i].has_value(); }))
    stage_ = Stage::Reveal;
  if (stage_ == Stage::Reveal &&
      all_people([&](std::size_t i) { return contributions_.seats[i].has_value(); }))
    stage_ = Stage::Playing;
}

void Play::look_over() {
  if (stage_ != Stage::Playing || !state_.over()) return;
  result_ = {state_.outcome, bocage::name_of(state_.ending)};
  stage_ = Stage::Over;
}

void Play::put_down(ChatLine line) {
  chat_.push_back(std::move(line));
  if (chat_.size() > kRecentChat) chat_.erase(chat_.begin());
}

void Play::resume(const State& state) {
  state_ = state;
  chance_ = chance(epoch_);
  look_over();
}

void Play::extend_head(const Entry& entry) {
  const std::string line = record_line(entry);
  if (line.empty()) return;
  std::string text(as_text(head_));
  text += line;
  head_ = sha256(text);
  if (line_.empty() && stage_ < Stage::Playing) receipt_ = head_;
}

// Going back
// --------------------------------------------------------------------------------------------------------------

State Play::replay(std::size_t actions, std::uint32_t epoch, std::vector<Event>* all) const {
  std::uint32_t now = 0;
  Chance luck = chance(0);
  Events events;
  State state = start(game(), luck, &events);
  const auto keep = [&] {
    if (all) all->insert(all->end(), events.begin(), events.end());
    events.clear();
  };
  const auto enter = [&](std::uint32_t next) {
    if (next == now) return;
    now = next;
    luck = chance(now);
    reshuffle(state, luck);
  };
  keep();
  for (std::size_t i = 0; i < actions; ++i) {
    enter(line_[i].epoch);
    apply(game(), state, luck, line_[i].seat, line_[i].action, &events);
    keep();
  }
  enter(epoch);
  return state;
}

std::optional<std::size_t> Play::last_choice(Seat seat) const {
  for (std::size_t i = line_.size(); i-- > 0;)
    if (line_[i].seat == seat) return i;
  return std::nullopt;
}

bool Play::free_undo(Seat seat, std::size_t remaining) const {
  for (std::size_t i = remaining; i < line_.size(); ++i)
    if (line_[i].seat != seat) return false;
  return same_luck(replay(remaining, epoch_, nullptr), state_);
}

std::vector<Event> Play::history() const {
  std::vector<Event> events;
  if (dealt()) replay(line_.size(), epoch_, &events);
  return events;
}

} // namespace bocage::server
