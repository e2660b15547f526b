#include "cli/table.h"

#include <algorithm>

#include "cli/looks.h"
#include "text/names.h"

namespace bocage {
namespace {

constexpr int kFewestNews = 4, kMostNews = 40; // lines

bool shows_cards(const ActionList& list) {
  return std::any_of(list.begin(), list.end(), [](const Action& a) {
    return a.kind == ActionKind::Card || a.kind == ActionKind::Keep || a.kind == ActionKind::Give ||
           a.kind == ActionKind::AirRecon;
  });
}

bool is_reaction(const State& state) {
  return state.frame_count > 0 && state.top().kind == FrameKind::Reaction;
}

} // namespace

void Table::say(std::string_view text, int ink) {
  Canvas canvas;
  canvas.put(0, 1, text, {terminal_.color() ? ink : kPlain, kPlain, ink == kOrange});
  print(canvas);
}

void Table::play() {
  terminal_.open_screen();
  Next next = Next::Go;
  ActionList list;
  for (Seat seat = session_.to_act(); seat != kNoSeat && next == Next::Go; seat = session_.to_act()) {
    if (is_human(seat)) {
      next = decide(seat);
      continue;
    }
    session_.legal(seat, list);
    const View seen = view(session_.game(), session_.state(), seat);
    session_.act(seat, computer_->choose(session_.game(), seen, list), false);
    table_due_ = true;
  }
  terminal_.close_screen();
  if (!session_.state().over()) return say(words_.say("play.left"));
  print(draw_table(look(), session_, below_, two_people() ? kNoSeat : viewer(), {}));
  print(draw_news(look(), session_.story(words_, two_people() ? kNoSeat : viewer()), 6));
  print(draw_result(look(), session_));
}

// Decisions
// ----------------------------------------------------------------------------------------------------------

Table::Next Table::decide(Seat seat) {
  ActionList list;
  session_.legal(seat, list);
  if (is_reaction(session_.state()) && two_people()) {
    // The question looks the same whether the card is in the hand or not.
    list.clear();
    list.push(act(ActionKind::Ambush));
    list.push(act(ActionKind::Pass));
  } else if (take_only_choice(seat, list)) {
    return Next::Go;
  }
  if (two_people()) {
    if (shows_cards(list)) {
      if (confidant_ != seat && !confide(seat)) return Next::Quit;
    } else if (confidant_ != seat) {
      confidant_ = kNoSeat;
    }
    if (below_ != session_.state().active) table_due_ = true;
    below_ = session_.state().active;
  }
  return converse(seat, list);
}

bool Table::take_only_choice(Seat seat, const ActionList& list) {
  if (list.size() != 1 || shows_cards(list)) return false;
  if (!is_reaction(session_.state())) { // declining an ambush one cannot make is no news
    notice_ = words_.say("play.only",
                         {{"action", action_text(words_, session_.game(), session_.state(), seat, list[0])}});
    notice_is_fault_ = false;
  }
  session_.act(seat, list[0], false);
  return true;
}

bool Table::confide(Seat seat) {
  confidant_ = kNoSeat;
  typed_.clear();
  terminal_.draw_curtain();
  say(words_.say("play.pass-keyboard", {{"side", side_name(words_, side_of(seat))}}), kOrange);
  say(words_.say("play.only-you", {{"side", side_name(words_, side_of(seat))}}));
  if (!wait()) return false;
  terminal_.clear();
  confidant_ = seat;
  table_due_ = true;
  return true;
}

std::optional<std::string> Table::next_line() {
  if (typed_.empty()) {
    const auto line = terminal_.ask("> ");
    if (!line) return std::nullopt;
    for (std::string& part : split_commands(words_, *line)) typed_.push_back(std::move(part));
  }
  std::string line = std::move(typed_.front());
  typed_.pop_front();
  return line;
}

Table::Next Table::converse(Seat seat, const ActionList& list) {
  const Menu menu(words_, session_.game(), session_.state(), seat, list);
  const Situation now{words_, session_.game(), session_.state(), seat, list, menu};
  const bool reaction = is_reaction(session_.state());
  bool asked = false, decided = false;
  while (!decided) {
    if (typed_.empty() && (!asked || terminal_.interactive())) draw(seat, list, menu);
    asked = true;
    const auto line = next_line();
    if (!line) return Next::Quit;
    Command command = read_command(now, *line);
    // Enter alone lets the attack happen.
    if (command.kind == Command::Kind::Nothing && reaction)
      command = {Command::Kind::Act, act(ActionKind::Pass), {}};
    if (obey(seat, list, command, decided) == Next::Quit) return Next::Quit;
    if (!terminal_.interactive() && !decided && !notice_.empty()) {
      say(notice_);
      notice_.clear();
    }
  }
  const Seat next = session_.to_act();
  if (next != seat) typed_.clear(); // what was typed ahead answers no question of somebody else
  return Next::Go;
}

Table::Next Table::obey(Seat seat, const ActionList& list, const Command& command, bool& decided) {
  const auto notice = [&](std::string text, bool fault) {
    notice_ = std::move(text);
    notice_is_fault_ = fault;
    if (fault) typed_.clear();
  };
  switch (command.kind) {
  case Command::Kind::Nothing: break;
  case Command::Kind::Quit: return Next::Quit;
  case Command::Kind::Help: show_help(); break;
  case Command::Kind::Log: show_log(); break;
  case Command::Kind::Hand: show_hand(seat); break;
  case Command::Kind::Why: notice(command.message, false); break;
  case Command::Kind::Wrong: notice(command.message, true); break;
  case Command::Kind::Map:
    if (!terminal_.interactive())
      print(draw_table(look(), session_, below_, viewer(), marks_of(session_.state(), list)));
    break;
  case Command::Kind::Undo:
    decided = session_.undo(seat);
    told_[seat] = std::min(told_[seat], session_.happened());
    shown_ = std::min(shown_, session_.happened());
    notice(words_.say(decided ? "play.undone" : "play.no-undo"), !decided);
    break;
  case Command::Kind::Act:
    if (!is_legal(session_.game(), session_.state(), seat, command.action)) { // an ambush without the card
      notice(words_.say("wrong.not-held"), true);
      break;
    }
    told_[seat] = shown_; // what was typed ahead has not been shown yet
    session_.act(seat, command.action, true);
    decided = true;
    break;
  }
  return Next::Go;
}

// What is shown
// ------------------------------------------------------------------------------------------------------

bool Table::wait() { return terminal_.ask(words_.say("play.enter") + ' ').has_value(); }

void Table::draw(Seat seat, const ActionList& list, const Menu& menu) {
  if (terminal_.interactive() || table_due_) {
    Canvas canvas = draw_title(look(), session_);
    canvas.place(1, 0, draw_table(look(), session_, below_, viewer(), marks_of(session_.state(), list)));
    terminal_.clear();
    print(canvas);
    draw_question(seat, list, menu, canvas.rows());
  } else {
    draw_question(seat, list, menu, 0);
  }
  table_due_ = false;
}

// `above`: rows of the screen already taken.
void Table::draw_question(Seat seat, const ActionList& list, const Menu& menu, int above) {
  const Canvas choices = menu.draw(look().columns, terminal_.color());
  int room = kMostNews;
  if (terminal_.interactive()) { // the table is to stay in sight
    const int others = above + choices.rows() + (notice_.empty() ? 3 : 4);
    room = std::clamp(terminal_.rows() - others, kFewestNews, kMostNews);
  }
  terminal_.write("\n");
  print(draw_news(look(), session_.story(words_, viewer(), told_[seat]), static_cast<std::size_t>(room)));
  shown_ = session_.happened();
  if (!notice_.empty()) say(notice_, notice_is_fault_ ? kFaultRed : kFaintInk);
  notice_.clear();
  std::string text = capitalized(question(words_, session_.game(), session_.state(), seat, list));
  if (two_people()) text = short_side_name(words_, side_of(seat)).text() + " — " + text;
  say(text, kOrange);
  print(choices);
}

void Table::show_log() {
  terminal_.clear();
  for (const LogLine& line : session_.story(words_, viewer())) print(draw_log_line(look(), line));
  if (terminal_.interactive()) wait();
}

void Table::show_help() {
  terminal_.clear();
  for (int i = 1; words_.has("help." + std::to_string(i)); ++i) say(words_.say("help." + std::to_string(i)));
  if (terminal_.interactive()) wait();
}

void Table::show_hand(Seat seat) {
  if (two_people() && confidant_ != seat && !confide(seat)) return;
  const View seen = view(session_.game(), session_.state(), viewer());
  if (terminal_.interactive()) terminal_.clear();
  print(draw_hand(look(), session_.game(), seen, look().columns));
  if (terminal_.interactive()) wait();
}

} // namespace bocage
