// What is wrong with something that was sent: a code for programs, a place and a sentence for people.
#pragma once

#include <string>
#include <vector>

namespace bocage::protocol {

struct Refusal {
  std::string code; // "unknown-field", "missing-field", "wrong-type", "bad-value"; others in docs/protocol.md
  std::string where;   // JSON pointer, "/units/3/hex"; empty: the whole
  std::string message; // what was found and what was expected

  friend bool operator==(const Refusal&, const Refusal&) = default;
};

class Refusals {
 public:
  static constexpr std::size_t kMost = 50; // nobody reads more, and garbage is wrong everywhere

  void add(std::string code, std::string where, std::string message) {
    ++count_;
    if (list_.size() < kMost) list_.push_back({std::move(code), std::move(where), std::move(message)});
  }
  bool empty() const { return list_.empty(); }
  std::size_t count() const { return count_; } // also of those that nobody will read
  const Refusal& first() const { return list_.front(); }
  const std::vector<Refusal>& list() const { return list_; }

 private:
  std::vector<Refusal> list_;
  std::size_t count_ = 0;
};

} // namespace bocage::protocol
