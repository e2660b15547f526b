// Inputs that have a shape are changed by it: a line is moved, a field gets another value, a part comes from
// another input. What stands inside a part is left to libFuzzer, or to the damage that replay.cpp does.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "ai/picker.h"
#include "protocol/json.h"

namespace bocage::fuzz {

class Mutator {
 public:
  using Scramble = std::function<std::string(std::string part)>;
  Mutator(std::uint64_t seed, Scramble scramble) : picker(seed), scramble_(std::move(scramble)) {}

  Picker picker;

  std::string scrambled(std::string part) { return scramble_(std::move(part)); }
  std::size_t place(std::size_t size) {
    return static_cast<std::size_t>(picker.below(static_cast<int>(size)));
  }
  template <class List>
  const auto& any_of(const List& list) {
    return *(std::begin(list) + static_cast<std::ptrdiff_t>(place(std::size(list))));
  }

  void change_lines(std::vector<std::string>& lines, const std::vector<std::string>& others);
  std::string changed_json(const std::string& text); // one value of it, or its name
  void change_digit(std::string& text);              // of a number or of a hash
  void change_value(protocol::Input& value);         // here or anywhere below

 private:
  protocol::Input odd_value();
  void change_here(protocol::Input& value, const protocol::Input& whole);
  void change_members(protocol::Input& value);
  void change_leaf(protocol::Input& value);

  Scramble scramble_;
};

// Defined by each target whose inputs have a shape. `other` is an input to take parts from.
std::string mutated(std::string_view input, std::string_view other, Mutator& mutator);

std::string json_text(const protocol::Input& value); // also of what is no UTF-8
std::vector<std::string> lines_of(std::string_view text);
std::string joined(const std::vector<std::string>& lines); // each with its line feed

} // namespace bocage::fuzz
