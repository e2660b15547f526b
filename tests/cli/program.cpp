#include "tests/cli/program.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bocage::test {
namespace {

constexpr int kPatience = 20'000; // milliseconds, for a loaded machine under the sanitizers

struct Pipe {
  int read = -1, write = -1;
  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    read = ends[0];
    write = ends[1];
  }
};

[[noreturn]] void become_program(const Given& given) {
  for (const char* name : {"NO_COLOR", "LC_ALL", "LC_MESSAGES", "LANG"}) unsetenv(name);
  setenv("TERM", "xterm-256color", 1);
  for (const std::string& pair : given.environment) {
    const auto equals = pair.find('=');
    setenv(pair.substr(0, equals).c_str(), pair.substr(equals + 1).c_str(), 1);
  }
  std::vector<char*> words;
  std::string name = BOCAGE_PROGRAM;
  std::vector<std::string> arguments = given.arguments;
  words.push_back(name.data());
  for (std::string& word : arguments) words.push_back(word.data());
  words.push_back(nullptr);
  execv(name.c_str(), words.data());
  _exit(127);
}

int status_of(pid_t child) {
  int status = 0;
  if (waitpid(child, &status, 0) < 0) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Reads what there is; false at the end or when patience runs out.
bool read_some(int from, std::string& into) {
  pollfd ready{from, POLLIN, 0};
  if (poll(&ready, 1, kPatience) <= 0) return false;
  char buffer[65536];
  const ssize_t count = read(from, buffer, sizeof buffer);
  if (count <= 0) return false; // a terminal whose program has ended gives an error
  into.append(buffer, static_cast<std::size_t>(count));
  return true;
}

} // namespace

Result run(std::vector<std::string> arguments, std::string input) {
  return run(Given{std::move(arguments), std::move(input), {}});
}

Result run(const Given& given) {
  std::signal(SIGPIPE, SIG_IGN); // the program may end before it has read all
  const Pipe in, out, err;
  const pid_t child = fork();
  if (child == 0) {
    dup2(in.read, STDIN_FILENO);
    dup2(out.write, STDOUT_FILENO);
    dup2(err.write, STDERR_FILENO);
    std::signal(SIGPIPE, SIG_DFL);
    become_program(given);
  }
  close(in.read);
  close(out.write);
  close(err.write);
  fcntl(in.write, F_SETFL, O_NONBLOCK);
  Result result;
  std::size_t sent = 0;
  bool open_in = true, open_out = true, open_err = true;
  while (open_out || open_err) {
    if (open_in && sent == given.input.size()) {
      close(in.write);
      open_in = false;
    }
    pollfd ready[3] = {{open_out ? out.read : -1, POLLIN, 0},
                       {open_err ? err.read : -1, POLLIN, 0},
                       {open_in ? in.write : -1, POLLOUT, 0}};
    if (poll(ready, 3, kPatience) <= 0) break;
    if (ready[0].revents) open_out = read_some(out.read, result.out);
    if (ready[1].revents) open_err = read_some(err.read, result.err);
    if (ready[2].revents) {
      const ssize_t count = write(in.write, given.input.data() + sent, given.input.size() - sent);
      if (count > 0)
        sent += static_cast<std::size_t>(count);
      else
        sent = given.input.size(); // nobody reads any more
    }
  }
  if (open_in) close(in.write);
  close(out.read);
  close(err.read);
  result.status = status_of(child);
  return result;
}

Result run_shell(const std::string& command) {
  Result result;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) throw std::runtime_error("no shell");
  char buffer[65536];
  while (const std::size_t count = std::fread(buffer, 1, sizeof buffer, pipe))
    result.out.append(buffer, count);
  const int status = pclose(pipe);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

Program::Program(const Given& given, On on) {
  std::signal(SIGPIPE, SIG_IGN);
  if (on == On::Terminal) {
    winsize size{50, 120, 0, 0};
    int terminal = -1;
    child_ = forkpty(&terminal, nullptr, nullptr, &size);
    if (child_ == 0) become_program(given);
    in_ = terminal;
    out_ = dup(terminal);
    return;
  }
  const Pipe in, out;
  child_ = fork();
  if (child_ == 0) {
    dup2(in.read, STDIN_FILENO);
    dup2(out.write, STDOUT_FILENO);
    become_program(given);
  }
  close(in.read);
  close(out.write);
  in_ = in.write;
  out_ = out.read;
}

Program::~Program() {
  if (child_ > 0) {
    kill(child_, SIGKILL);
    status_of(child_);
  }
  close_input();
  if (out_ >= 0) close(out_);
}

void Program::send(const std::string& bytes) const {
  if (write(in_, bytes.data(), bytes.size()) < 0) throw std::runtime_error("the program does not listen");
}

void Program::close_input() {
  if (in_ >= 0) close(in_);
  in_ = -1;
}

std::string Program::answer() {
  std::string text;
  const auto asks = [&] {
    return text.ends_with("> ") || text.ends_with("[Enter] ") || text.ends_with("[Entrée] ");
  };
  while (!asks() && read_some(out_, text)) {
  }
  return text;
}

Result Program::end() {
  Result result;
  while (read_some(out_, result.out)) {
  }
  result.status = status_of(child_);
  child_ = -1;
  return result;
}

} // namespace bocage::test
