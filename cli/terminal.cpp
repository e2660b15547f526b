#include "cli/terminal.h"

#include <csignal>
#include <cstdlib>
#include <iostream>

#include <sys/ioctl.h>
#include <unistd.h>

namespace bocage {
namespace {

constexpr int kUsualColumns = 120, kUsualRows = 50;
constexpr std::string_view kOpen = "\x1b[?1049h\x1b[2J\x1b[H";
constexpr std::string_view kClose = "\x1b[0m\x1b[?1049l";
constexpr std::string_view kClear = "\x1b[0m\x1b[2J\x1b[3J\x1b[H";

// What a signal handler may do: give the terminal back, then die of the signal as if it had not been caught.
extern "C" void give_back(int signal) {
  [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, kClose.data(), kClose.size());
  std::signal(signal, SIG_DFL); // NOLINT(bugprone-signal-handler): async-signal-safe by POSIX
  std::raise(signal);           // NOLINT(bugprone-signal-handler)
}

bool set(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value;
}

bool dumb() {
  const char* term = std::getenv("TERM");
  return !term || std::string_view(term).empty() || std::string_view(term) == "dumb";
}

winsize size_of_terminal() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) size = {};
  return size;
}

} // namespace

Terminal::Terminal(bool allow_color)
    : interactive_(isatty(STDOUT_FILENO) && isatty(STDIN_FILENO)), echoes_(isatty(STDIN_FILENO)),
      color_(allow_color && isatty(STDOUT_FILENO) && !set("NO_COLOR") && !dumb()) {}

Terminal::~Terminal() { close_screen(); }

int Terminal::columns() const {
  const int columns = size_of_terminal().ws_col;
  return columns > 0 ? columns : kUsualColumns;
}

int Terminal::rows() const {
  const int rows = size_of_terminal().ws_row;
  return rows > 0 ? rows : kUsualRows;
}

void Terminal::write(std::string_view text) { std::cout << text << std::flush; }

std::optional<std::string> Terminal::ask(std::string_view prompt) {
  write(prompt);
  std::string line;
  if (!std::getline(std::cin, line)) {
    write("\n");
    return std::nullopt;
  }
  if (line.ends_with('\r')) line.pop_back();
  if (!echoes_) write(line + '\n'); // a transcript reads like a session
  return line;
}

void Terminal::open_screen() {
  if (!interactive_ || !color_ || screen_open_) return;
  screen_open_ = true;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) std::signal(signal, give_back);
  write(kOpen);
}

void Terminal::close_screen() {
  if (!screen_open_) return;
  screen_open_ = false;
  write(kClose);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) std::signal(signal, SIG_DFL);
}

void Terminal::clear() {
  if (!interactive_) return;
  if (color_) return write(kClear);
  write(std::string(static_cast<std::size_t>(rows()), '\n'));
}

void Terminal::draw_curtain() {
  clear();
  // Without control codes what was shown can only be pushed out of sight.
  if (!color_) write(std::string(kUsualRows, '\n'));
}

} // namespace bocage
