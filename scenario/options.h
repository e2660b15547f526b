// Special rules of a battle: named options with parameters, and what each sets in the engine.
//
//   extra-draw: side axis, cards 1, first-turns 2
//   minefield: hexes C4 D5, laid-by axis
//
// The table in options.cpp is the whole vocabulary; docs/battle-format.md shows it. A row without `apply` has
// a name and parameters that are checked, but the engine does not know it yet. A name that is in no row is
// kept as written. Neither is enforced: such a battle is played only if forced.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/setup.h"
#include "scenario/said.h"

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
  enum class Kind {
    Number,  // from `least` to `most`
    Hexes,   // one or several, parted by blanks
    Choice,  // one word of `choices`
    Choices, // one or several
  };
  std::string_view name;
  Kind kind = Kind::Number;
  int least = 0, most = 0;
  std::string_view choices{};   // parted by blanks
  std::string_view otherwise{}; // what is meant when it is left out; empty: it must be given

  bool required() const { return otherwise.empty(); }
};

// A parameter as the engine is told it.
struct OptionValue {
  int number = 0; // a number; the index of a choice (a side's index); the bits of several
  HexSet hexes;
};

struct OptionRule {
  std::string_view name;
  std::string_view meaning; // one line, for people
  std::vector<ParameterRule> parameters;
  void (*apply)(Setup& setup, std::span<const OptionValue> values) = nullptr; // in the order of `parameters`
  bool adds_up = false; // it may be given again: the one adds to the other and takes nothing back

  bool enforced() const { return apply != nullptr; }
};

std::span<const OptionRule> option_rules();
const OptionRule* find_option(std::string_view name); // nullptr: not in the vocabulary
bool is_enforced(const OptionUse& use);

struct OptionFault {
  int parameter = -1; // which one; -1: the option as a whole
  Said said;
};
// Sets what the option means, if the engine knows it. Sets nothing if there is a fault.
std::vector<OptionFault> apply_option(const OptionUse& use, Setup& setup);

// Everything that an option may set, back to what holds without any.
void clear_options(Setup& setup);

// `by infantry`, `otherwise axis`: terms of objectives.
bool is_objective_term(const Parameter& term);
bool apply_objective_term(const Parameter& term,
                          Objective& objective); // false: the engine does not know it yet

} // namespace bocage
