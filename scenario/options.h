// Special rules of a battle: named options with parameters, and what each sets in the engine.
//
//   extra-draw: side axis, cards 1, first-turns 2
//
// A name that is not in the table is kept as written, but nothing enforces it yet.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/setup.h"

namespace bocage {

struct Parameter {
  std::string name, value;

  friend bool operator==(const Parameter&, const Parameter&) = default;
};

struct OptionUse {
  std::string name;
  std::vector<Parameter> parameters;

  friend bool operator==(const OptionUse&, const OptionUse&) = default;
};

struct ParameterRule {
  enum class Kind { Side, Number };
  std::string_view name;
  Kind kind = Kind::Number;
  int least = 0, most = 0; // of a number
};

struct OptionRule {
  std::string_view name;
  std::string_view meaning;                                 // one line, for people
  std::vector<ParameterRule> parameters;                    // all of them required
  void (*apply)(Setup& setup, std::span<const int> values); // a side as its index
};

std::span<const OptionRule> option_rules();
const OptionRule* find_option(std::string_view name); // nullptr: not enforced yet

struct OptionFault {
  int parameter = -1; // which one; -1: the option as a whole
  std::string message;
};
// Sets what the option means; an unknown option sets nothing. Sets nothing either if there is a fault.
std::vector<OptionFault> apply_option(const OptionUse& use, Setup& setup);

} // namespace bocage
