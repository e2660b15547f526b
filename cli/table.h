// People at one terminal: who decides, who may look, what they see and what they type.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "ai/player.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/screen.h"
#include "cli/session.h"
#include "cli/terminal.h"

namespace bocage {

class Table {
 public:
  Table(const Common& common, Terminal& terminal, const Battle& battle, std::uint64_t seed,
        std::array<bool, kSides> human, Player* computer) // plays for the sides that no human plays
      : words_(common.words()), terminal_(terminal), session_(battle, seed), computer_(computer),
        human_(human), below_(human[0] ? Side::Allies : Side::Axis) {}

  void play();

 private:
  enum class Next { Go, Quit };

  bool two_people() const { return human_[0] && human_[1]; }
  bool is_human(Seat seat) const { return human_[static_cast<std::size_t>(index(side_of(seat)))]; }
  Look look() const { return {words_, terminal_.color(), std::min(terminal_.columns(), 120)}; }

  // A decision of a person
  Next decide(Seat seat);
  bool take_only_choice(Seat seat, const ActionList& list);
  bool confide(Seat seat); // only this seat's player looks; false: quit
  Next converse(Seat seat, const ActionList& list);
  Next obey(Seat seat, const ActionList& list, const Command& command, bool& decided);
  std::optional<std::string> next_line();

  // What is shown
  Seat viewer() const { return two_people() ? confidant_ : seat_of(below_); }
  void draw(Seat seat, const ActionList& list, const Menu& menu);
  void draw_question(Seat seat, const ActionList& list, const Menu& menu, int above);
  void show_log();
  void show_help();
  void show_hand(Seat seat);
  bool wait(); // for Enter; false: quit
  void print(const Canvas& canvas) { terminal_.write(canvas.text(terminal_.color())); }
  void say(std::string_view text, int ink = kPlain);

  const Catalogue& words_;
  Terminal& terminal_;
  Session session_;
  Player* computer_;
  std::array<bool, kSides> human_;
  Side below_;

  Seat confidant_ = kNoSeat;               // of two people, the one who alone looks at the screen
  std::array<std::size_t, kSeats> told_{}; // what each seat has been told of the log
  std::size_t shown_ = 0;                  // of the log, by the last question
  std::deque<std::string> typed_;          // lines typed ahead
  std::string notice_;                     // said once, above the next question
  bool notice_is_fault_ = false;
  bool table_due_ = true; // the board is to be drawn, also where nothing is redrawn by itself
};

} // namespace bocage
