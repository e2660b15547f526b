#include "tests/mutation/children.h"

#include <cerrno>
#include <cstring>
#include <map>
#include <stdexcept>

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bocage::mutation {
namespace {

constexpr rlim_t kSeconds = 10; // of the processor, so that a busy machine changes no verdict

struct Child {
  int number;
  int pipe;
};

[[noreturn]] void fail(const char* what) {
  throw std::runtime_error(std::string(what) + ": " + std::strerror(errno));
}

void limit(int resource, rlim_t most) {
  const rlimit both{most, most};
  setrlimit(resource, &both);
}

// Tests have much to say about a wrong fact; nobody listens.
void be_quiet() {
  const int nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
}

std::string read_all(int pipe) {
  std::string text;
  char buffer[512];
  for (ssize_t n; (n = read(pipe, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(n));
  return text;
}

} // namespace

void Voice::say_and_leave(std::string_view word) const {
  const bool heard = write(pipe_, word.data(), word.size()) == static_cast<ssize_t>(word.size());
  _exit(heard ? 0 : 1);
}

void in_children(int count, int jobs, const std::function<void(int, const Voice&)>& body,
                 const std::function<void(int, End, const std::string&)>& done) {
  std::map<pid_t, Child> running;
  const auto start = [&](int number) {
    int ends[2];
    if (pipe(ends) != 0) fail("pipe");
    const pid_t process = fork();
    if (process < 0) fail("fork");
    if (process == 0) {
      close(ends[0]);
      limit(RLIMIT_CPU, kSeconds);
      limit(RLIMIT_CORE, 0);
      be_quiet();
      body(number, Voice(ends[1]));
      _exit(0);
    }
    close(ends[1]);
    running[process] = {number, ends[0]};
  };
  const auto await_one = [&] {
    int status = 0;
    const pid_t process = wait(&status);
    if (process < 0) fail("wait");
    const Child child = running.at(process);
    running.erase(process);
    const std::string word = read_all(child.pipe);
    close(child.pipe);
    const bool timed_out =
        WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL);
    const bool well = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    done(child.number, well ? End::Spoke : timed_out ? End::OutOfTime : End::Crashed, word);
  };
  for (int i = 0; i < count; ++i) {
    if (static_cast<int>(running.size()) >= jobs) await_one();
    start(i);
  }
  while (!running.empty()) await_one();
}

} // namespace bocage::mutation
