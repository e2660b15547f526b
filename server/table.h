// A table with people around it: who looks on, who is asked, who is told what and when. What has happened in
// the game itself is in its Play; nothing changes there before it is on disk.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "ai/player.h"
#include "engine/state/view.h"
#include "server/guest.h"
#include "server/journal.h"
#include "server/log.h"
#include "server/play.h"
#include "text/catalogue.h"

namespace bocage::server {

// A new table's name, or why there is none.
using OpenedTable = std::function<void(const std::string& name, const protocol::Json& error)>;

// What a table needs from its hall.
struct Services {
  Outside& outside;
  Journal& journal;
  Log& log;
  Millis pause = 0; // before a computer acts, and before anybody's "no ambush" counts
  std::function<void(Table& finished, const std::string& visitor, OpenedTable done)> open_rematch;
  std::function<void(Table& broken)> close; // what it makes of its log is not what the disk has
  std::function<std::optional<protocol::Json>(const Table& table, const std::string& visitor)>
      no_talk; // why this visitor may not add a line to it now
};

Shelf shelf_of(const Play& play);
protocol::Json storage_error(const std::string& error);

class Table : public std::enable_shared_from_this<Table> {
 public:
  Table(std::string name, TableKey key, Play play, std::size_t entries, const Bytes32& owner,
        const Services& services);

  const std::string& name() const { return name_; }
  const Play& play() const { return play_; }
  TableKey key() const { return key_; }
  const Bytes32& owner() const { return owner_; } // who has opened it
  bool visit(Millis now);                         // whether it is the first in a long while

  void wake();       // computers, clocks and reactions, once the table stands in the hall
  bool idle() const; // nobody looks, nothing is under way: it may be put back on its shelf

  // People
  void join(const GuestPtr& guest, std::vector<Bytes32> tokens, const std::string& id);
  void leave(const GuestPtr& guest);
  void hear(const GuestPtr& guest, Request request);
  void take_seat(Seat seat, const std::string& name, const Bytes32& token,
                 std::function<void(const std::string& error)> done);

  // Everybody is sent away; they come back to the table as the disk has it.
  void break_off();
  // Since when those are away who are: a hall that puts a table away remembers it.
  const std::array<Millis, kSeats>& away_since() const { return away_since_; }
  void remember_away(const std::array<Millis, kSeats>& since) { away_since_ = since; }

  // What everybody may know of it, as JSON
  protocol::Json facts() const;
  protocol::Json dice_json() const;

 private:
  struct Verb;
  static const std::vector<Verb>& verbs();
  using Refused = protocol::Refusals;

  // One thing after the other: while entries are on their way to the disk, all else waits.
  void in_turn(std::function<void()> task);
  bool crowded() const;
  using Then = std::function<void(const std::string& error, const std::vector<Event>& events)>;
  void record(std::vector<Entry> entries, Then then);
  void written(const std::vector<Entry>& entries, const Then& then, std::string error);
  void taken(const std::vector<Entry>& entries, const Then& then, const std::string& error);
  void proceed();
  std::optional<Snapshot> snapshot_due(const std::vector<Entry>& entries);
  std::optional<Shelf> new_shelf(const std::vector<Entry>& entries) const;

  // People (table_people.cpp)
  void leave_seat(const GuestPtr& guest, const Request& request);
  void ask_stand_in(const GuestPtr& guest, const Request& request);
  std::string why_no_stand_in(Seat absent) const;       // the code; empty: it may
  void see_them_back();                                 // no computer stands in for those who are here
  bool is_here(const GuestPtr& guest, Seat seat) const; // and holds it still
  bool online(Seat seat) const;
  bool anybody_online() const;
  bool is_away(Seat seat) const;
  bool is_gone(Seat seat) const; // away for longer than the grace time
  Millis gone_at(Seat seat) const;
  bool plays_himself(Seat seat) const; // a person for whom no computer stands in
  void watch_grace();                  // tells when the next one is gone
  void tell_new_holders();             // what they see now

  // Requests (table_requests.cpp)
  void answer(const GuestPtr& guest, const Request& request);
  void act(const GuestPtr& guest, const Request& request);
  void look(const GuestPtr& guest, const Request& request);
  void commit(const GuestPtr& guest, const Request& request);
  void reveal(const GuestPtr& guest, const Request& request);
  void chat(const GuestPtr& guest, const Request& request);
  void undo(const GuestPtr& guest, const Request& request);
  void resign(const GuestPtr& guest, const Request& request);
  void offer_draw(const GuestPtr& guest, const Request& request);
  void answer_offer(const GuestPtr& guest, const Request& request);
  void grant_undo(Seat seat, const GuestPtr& guest, const std::string& id);
  void agree(Seat seat, const GuestPtr& guest, const std::string& id); // to a draw
  void rematch(const GuestPtr& guest, const Request& request);
  void answer_rematch(const protocol::Json& error); // null: there is one
  void contribute(const GuestPtr& guest, const Request& request, EntryKind kind, std::string_view field);
  void settle_offers(Seat gone); // a computer plays for this seat from now on
  bool person_against(Seat seat) const;
  bool somebody_to_ask(Seat seat) const;

  // Advice (table_advice.cpp)
  void explain_action(const GuestPtr& guest, const Request& request);
  void whynot(const GuestPtr& guest, const Request& request);
  void odds(const GuestPtr& guest, const Request& request);
  void reach(const GuestPtr& guest, const Request& request);
  void sight(const GuestPtr& guest, const Request& request);
  void threats(const GuestPtr& guest, const Request& request);
  void hint(const GuestPtr& guest, const Request& request);
  void tell_log(const GuestPtr& guest, const Request& request);
  struct Story {
    struct Line {
      std::size_t last = 0; // of the events it tells
      std::string json;
    };
    std::vector<Line> lines;
  };
  const Story& story_for(Seat audience, Language language);
  View seen_by(const GuestPtr& guest, Seat seat) const; // kNoSeat: by whoever he looks as

  std::optional<Seat> own_seat(const GuestPtr& guest, const Request& request);
  bool playing(const GuestPtr& guest, const Request& request);
  void end_by(EntryKind kind, Seat seat, const GuestPtr& guest, const std::string& id);
  struct Went { // back, or why not
    Entry entry;
    std::string error;
  };
  void go_back(Seat seat, std::size_t remaining, std::function<void(const Went&)> then);
  void submit(Seat seat, const Action& action, const GuestPtr& guest, const std::string& id);

  // Messages (table_messages.cpp)
  void refuse(const GuestPtr& guest, const std::string& id, const protocol::Json& error) const;
  void refuse(const GuestPtr& guest, const std::string& id, const Refused& refusals) const;
  void done(const GuestPtr& guest, const std::string& id) const;
  void reply(const GuestPtr& guest, const std::string& id, std::string_view type,
             const protocol::Json& fields) const;
  void reply_written(const GuestPtr& guest, const std::string& id, std::string_view type,
                     const std::string& fields) const; // which are JSON already
  void tell_all(const std::string& message) const;
  void tell_answer(std::string_view what, Seat by, bool yes) const;
  void tell_chat(std::size_t lines) const; // the last ones
  protocol::Json chat_json(const ChatLine& line) const;
  class StepWriter;
  void tell_step(const Entry& entry, const std::vector<Event>& events, const GuestPtr& actor,
                 const std::string& id);
  void tell_over() const;
  void tell_seats() const;
  void tell_dice() const;
  void tell_look(const GuestPtr& guest, const std::string& id);
  void welcome(const GuestPtr& guest, const std::string& id);
  std::string legal_text(Seat audience) const;
  std::string clocks_text() const;
  std::string thinking_text(Seat seat, double share) const;
  const View& shown_to(Seat audience); // and remembered, to tell what changes next
  protocol::Json over_json() const;

  // What happens by itself (table_clockwork.cpp)
  void arrange();
  void arrange_again();
  struct Computer {
    std::shared_ptr<Player> player;
    std::size_t step = SIZE_MAX; // about which it thinks or has thought
  };
  bool computer_acts(Seat seat) const;
  void let_computers_think();
  void dismiss_computers(); // those that no longer act; what they think of does not count
  struct Thought {          // of a computer
    std::shared_ptr<Player> player;
    Seat seat = kNoSeat;
    std::size_t number = 0; // the step it thinks about
    std::optional<Action> action;
    Millis counts_from = 0;
  };
  Customer who_waits() const;
  void think(Seat seat);
  void act_on(const Thought& thought);
  Patience patience_with(Seat seat, const GuestPtr& guest) const; // of those who wait for a computer
  void arrange_reaction();
  Millis reaction_rest(const Action& action) const;
  void arrange_flag();
  void tick();
  Millis spent() const; // by the side to act, since the clocks were last written down
  bool watched() const { return !guests_.empty(); }

  struct Offer { // waits for an answer
    Seat by = kNoSeat;
    std::size_t remaining = 0; // of an undo
  };

  std::string name_;
  TableKey key_;
  Bytes32 owner_;
  Millis visited_ = 0;
  Play play_;
  std::size_t entries_;       // in the log
  std::size_t last_snapshot_; // entries it held
  Services services_;
  std::vector<GuestPtr> guests_;
  std::map<Seat, View> shown_; // by audience, what it was told last
  std::deque<std::function<void()>> waiting_;
  bool writing_ = false;
  std::map<Seat, Computer> computers_;
  class Asked;
  std::weak_ptr<Asked> hinting_; // somebody waits for one already
  struct Asker {
    GuestPtr guest;
    std::string id;
  };
  struct Stories { // of the step that was told last
    std::size_t of_step = SIZE_MAX;
    bool dealt = false;
    std::vector<Event> events;
    std::map<std::pair<Seat, Language>, Story> told;
  } stories_;
  std::vector<Asker> want_next_; // a rematch, which is being opened
  std::optional<Offer> undo_offer_, draw_offer_;
  Millis since_ = 0;                        // the clocks were last written down, or the table woke
  Millis reaction_opened_ = 0;              // the question of an ambush
  std::size_t arranged_ = SIZE_MAX;         // the step for which timers were set
  std::array<Millis, kSeats> away_since_{}; // when the last socket of a seat went, or the table woke
  Millis begun_ = 0;                        // the cards were dealt, if nobody has been away longer
  bool grace_watched_ = false;
};

} // namespace bocage::server
