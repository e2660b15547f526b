// How a number came about, step by step, each with the rule that says so. The same code counts with a Trace,
// to explain, and with NoTrace, to play: then the compiler leaves nothing of the writing.
#pragma once

#include <array>
#include <cassert>
#include <string_view>

#include "engine/board/hex.h"

namespace bocage {

struct TraceStep {
  std::string_view rule;   // id
  std::string_view reason; // key of the terrain, troop, card or order it comes from
  int amount = 0;
  Hex hex = kNoHex;
};

class Trace {
 public:
  void add(std::string_view rule, std::string_view reason, int amount, Hex hex = kNoHex) {
    assert(size_ < steps_.size());
    steps_[size_++] = {rule, reason, amount, hex};
  }
  const TraceStep* begin() const { return steps_.data(); }
  const TraceStep* end() const { return steps_.data() + size_; }
  std::size_t size() const { return size_; }
  const TraceStep& operator[](std::size_t i) const { return steps_[i]; }

 private:
  std::array<TraceStep, 16> steps_{};
  std::size_t size_ = 0;
};

struct NoTrace {
  constexpr void add(std::string_view, std::string_view, int, Hex = kNoHex) const {}
};

} // namespace bocage
