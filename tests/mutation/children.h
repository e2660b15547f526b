// Work done in processes of its own, so that what crashes or never ends harms nobody.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace bocage::mutation {

// What a child says as its last word.
class Voice {
 public:
  explicit Voice(int pipe) : pipe_(pipe) {}
  [[noreturn]] void say_and_leave(std::string_view word) const;

 private:
  int pipe_;
};

enum class End { Spoke, Crashed, OutOfTime };

// body(i, voice) in a child each for i = 0, 1, … count - 1, at most `jobs` at once; done(i, end, word) in
// this process, in the order in which they end.
void in_children(int count, int jobs, const std::function<void(int, const Voice&)>& body,
                 const std::function<void(int, End, const std::string&)>& done);

} // namespace bocage::mutation
