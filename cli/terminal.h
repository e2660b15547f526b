// The terminal, or the pipe in its place.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bocage {

class Terminal {
 public:
  // Colours and control codes only on a terminal that can show them, and never if NO_COLOR is set.
  explicit Terminal(bool allow_color);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  bool color() const { return color_; }
  bool interactive() const { return interactive_; } // somebody looks at it: redraw, do not append
  int columns() const, rows() const;

  void write(std::string_view text);

  // The next line typed, without its end; nothing when there are no more.
  std::optional<std::string> ask(std::string_view prompt);

  // A screen of our own, which leaves no trace behind: nobody scrolls back to another player's hand. It is
  // given up again at the end, whatever ends the program.
  void open_screen();
  void close_screen();

  void clear(); // nothing that was shown before is to be seen
  void draw_curtain();

 private:
  bool interactive_ = false, echoes_ = false, color_ = false, screen_open_ = false;
};

} // namespace bocage
