// The game of a table: what its entries make of it, and nothing else. No sockets, no files, no clock of its
// own: the same entries give the same Play, whether they come from a player, from the store after a crash, or
// from a record that somebody verifies.
#pragma once

#include <deque>
#include <memory>
#include <stdexcept>
#include <vector>

#include "engine/engine.h"
#include "server/arena.h"
#include "server/entry.h"
#include "server/fair.h"
#include "server/terms.h"

namespace bocage::server {

// An entry that cannot follow those before it: the log is damaged, or of other rules.
struct Damaged : std::runtime_error {
  explicit Damaged(const std::string& why) : Damaged("damaged", why) {}
  Damaged(std::string_view kind_, const std::string& why) : std::runtime_error(why), kind(kind_) {}

  std::string kind; // in a word, for those who say it in other languages: "luck", "late-commit" …
  std::string luck; // what chance really gave, if that is what is wrong
};

enum class Stage : std::uint8_t {
  Gathering, // seats are free
  Commit,    // people commit to their bytes
  Reveal,    // people reveal them
  Playing,
  Over
};

struct ChatLine {
  Seat seat = kNoSeat;
  Millis time = 0;
  std::string text;
  EntryKind kind = EntryKind::Chat; // else a note of what happened to the seat, without a text
};

struct Result {
  Outcome outcome = Outcome::Open;
  std::string ending; // "medals", "resigned", "agreed", "time" …
};

class Play {
 public:
  Play(std::shared_ptr<const Arena> arena, Terms terms, const Bytes32& secret);

  // What it is
  const Arena& arena() const { return *arena_; }
  const std::shared_ptr<const Arena>& shared_arena() const { return arena_; }
  const Game& game() const { return arena_->game; }
  const Terms& terms() const { return terms_; }
  const SeatTermsOfAll& seats() const { return terms_.seats; } // as they are held now
  // The computer that plays for a person who is away, by its level; empty: none
  const std::string& stand_in(Seat seat) const { return stand_ins_[seat]; }
  const Bytes32& secret() const { return contributions_.secret; }

  // Where it stands
  Stage stage() const { return stage_; }
  const State& state() const { return state_; } // once the cards are dealt
  bool dealt() const { return stage_ >= Stage::Playing; }
  SeatSet to_act() const;
  const Result& result() const { return result_; }
  std::size_t number() const { return number_; } // of steps: actions and undos
  std::uint32_t epoch() const { return epoch_; }
  const std::deque<Event>& recent() const { return recent_; } // events, some of the last
  const std::vector<ChatLine>& chat() const { return chat_; }
  std::size_t lines_said() const { return lines_said_; } // of chat, also those that are forgotten
  const std::string& next_table() const { return next_table_; }
  const Bytes32& head() const { return head_; } // of the record's chain so far; not to be told during play
  const Bytes32& receipt() const { return receipt_; } // the head at the deal, which everybody may know
  const std::array<std::optional<Bytes32>, kSeats>& commits() const { return commits_; }
  const std::array<std::optional<Bytes32>, kSeats>& reveals() const { return contributions_.seats; }
  const std::array<Millis, kSides>& left() const { return left_; } // time, at the last entry that says so

  // Entries
  Entry act(Seat seat, const Action& action, Millis time, Millis spent) const; // must be legal
  Entry reveal(Seat seat, const Bytes32& bytes, Millis time) const;
  Entry undo(Seat seat, std::size_t remaining, Millis time) const;
  void take(const Entry& entry);                             // throws Damaged and is as before
  void take(const Entry& entry, std::vector<Event>* events); // and tells what happened, unredacted

  // From the store: entries before a snapshot are only noted, then the position is set.
  void note(const Entry& entry);
  void resume(const State& state);

  // Going back
  std::optional<std::size_t> last_choice(Seat seat) const; // actions before the last one of this seat
  bool free_undo(Seat seat, std::size_t remaining) const;  // nobody learnt anything since
  std::size_t actions() const { return line_.size(); }     // that count
  std::vector<Event> history() const;                      // every event from the deal on
  std::size_t taken_back() const { return taken_back_; }   // of these events, by the last undo

 private:
  struct Step {
    Action action;
    Seat seat;
    std::uint32_t epoch;
  };

  State replay(std::size_t actions, std::uint32_t epoch, std::vector<Event>* events) const;
  Chance chance(std::uint32_t epoch) const { return Chance(luck_key(contributions_, epoch)); }
  void happen(const Entry& entry, std::vector<Event>* events); // what changes the position
  void deal(const Entry& entry, std::vector<Event>* events);
  void advance(); // to the next stage, if its turn has come
  void look_over();
  void put_down(ChatLine line);
  void extend_head(const Entry& entry);
  std::array<Millis, kSides> left_after(const State& after, Side acted, Millis spent) const;

  std::shared_ptr<const Arena> arena_;
  Terms terms_;
  Contributions contributions_;
  std::array<std::string, kSeats> stand_ins_;
  std::array<std::optional<Bytes32>, kSeats> commits_;
  Stage stage_ = Stage::Gathering;
  State state_{};
  Chance chance_{0};
  std::uint32_t epoch_ = 0;
  std::vector<Step> line_; // the actions that were not taken back
  std::size_t number_ = 0, taken_back_ = 0;
  std::deque<Event> recent_;
  std::vector<ChatLine> chat_;
  std::size_t lines_said_ = 0;
  Result result_;
  std::string next_table_;
  std::array<Millis, kSides> left_{};
  Bytes32 head_, receipt_;
};

// Hits of all rolls against units, and as many as were to be expected, by side.
struct Luck {
  double expected = 0;
  int hits = 0;
};
std::array<Luck, kSides> luck_of_battles(const Game& game, const State& state,
                                         const std::vector<Event>& events);

// What chance gave, in short: "IGF air-power"; compared on every replay.
std::string luck_of(const Game& game, const std::vector<Event>& events);

// The entry as it stands in a record, one line; empty for those that are nobody else's business.
std::string record_line(const Entry& entry);

} // namespace bocage::server
