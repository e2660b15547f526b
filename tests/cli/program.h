// The program under test, run through pipes or in a terminal of its own.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace bocage::test {

struct Result {
  int status = -1; // of exit; 128 + the signal if it was killed
  std::string out, err;
};

struct Given {
  std::vector<std::string> arguments;
  std::string input{};
  std::vector<std::string> environment{}; // NAME=value, in place of what the test's own environment has
};

// Feeds the whole input, then reads until the program ends.
Result run(const Given& given);
Result run(std::vector<std::string> arguments, std::string input = {});

// A line of the shell, for inputs that no test should hold in its hands.
Result run_shell(const std::string& command);

// A conversation: the program waits for a line when it has printed its prompt.
class Program {
 public:
  enum class On { Pipes, Terminal };
  explicit Program(const Given& given, On on = On::Pipes);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  std::string answer(); // what it prints until it asks or ends
  std::string say(const std::string& line) {
    send(line + '\n');
    return answer();
  }
  void send(const std::string& bytes) const;
  void close_input();
  Result end(); // the rest

 private:
  pid_t child_ = -1;
  int in_ = -1, out_ = -1;
};

} // namespace bocage::test
