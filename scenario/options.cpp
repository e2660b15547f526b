#include "scenario/options.h"

#include <algorithm>
#include <optional>

#include "scenario/source.h"
#include "scenario/words.h"

namespace bocage {
namespace {

using Kind = ParameterRule::Kind;

Side side_at(std::span<const int> values, std::size_t i) { return static_cast<Side>(values[i]); }

const std::vector<OptionRule>& rules() {
  static const std::vector<OptionRule> table{
      {"extra-draw",
       "a side draws more cards at the end of its first turns",
       {{"side", Kind::Side}, {"cards", Kind::Number, 1, 9}, {"first-turns", Kind::Number, 1, 99}},
       [](Setup& s, std::span<const int> v) {
         s.of(side_at(v, 0)).extra_draw = v[1];
         s.of(side_at(v, 0)).extra_draw_turns = v[2];
       }},
      {"stiff-upper-lip",
       "units of a side battle back with one figure left (Nations 5)",
       {{"side", Kind::Side}},
       [](Setup& s, std::span<const int> v) { s.of(side_at(v, 0)).stiff_upper_lip = true; }},
      {"no-reshuffle",
       "when the deck is used up the battle ends and a side wins",
       {{"winner", Kind::Side}},
       [](Setup& s, std::span<const int> v) {
         s.options.reshuffle = false;
         s.options.wins_when_deck_ends = owner_of(side_at(v, 0));
       }},
      {"no-tactic-cards",
       "young players: section cards only (B-YOUNG-01)",
       {},
       [](Setup& s, std::span<const int>) { s.options.tactic_cards = false; }},
      {"no-taking-ground",
       "young players: no Taking Ground (B-YOUNG-02)",
       {},
       [](Setup& s, std::span<const int>) { s.options.taking_ground = false; }},
      {"quiet-turns",
       "turns without loss, medal or exit that make a draw",
       {{"turns", Kind::Number, 1, 9999}},
       [](Setup& s, std::span<const int> v) { s.options.quiet_turns = v[0]; }},
  };
  return table;
}

std::optional<int> read_value(const ParameterRule& rule, std::string_view text) {
  if (rule.kind == Kind::Side) {
    const auto side = value_of<Side>(text);
    return side ? std::optional(index(*side)) : std::nullopt;
  }
  const auto n = read_number(text);
  return n && *n >= rule.least && *n <= rule.most ? n : std::nullopt;
}

std::string expected_value(const ParameterRule& rule) {
  if (rule.kind == Kind::Side) return list_of<Side>();
  return "a number from " + std::to_string(rule.least) + " to " + std::to_string(rule.most);
}

std::string parameter_names(const OptionRule& rule) {
  if (rule.parameters.empty()) return "no parameter";
  std::string list;
  for (const ParameterRule& p : rule.parameters) list += (list.empty() ? "" : ", ") + std::string(p.name);
  return list;
}

} // namespace

std::span<const OptionRule> option_rules() { return rules(); }

const OptionRule* find_option(std::string_view name) {
  const auto& table = rules();
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const OptionRule& r) { return r.name == name; });
  return found == table.end() ? nullptr : &*found;
}

std::vector<OptionFault> apply_option(const OptionUse& use, Setup& setup) {
  const OptionRule* rule = find_option(use.name);
  if (!rule) return {};
  std::vector<OptionFault> faults;
  std::vector<std::optional<int>> values(rule->parameters.size());
  for (std::size_t i = 0; i < use.parameters.size(); ++i) {
    const Parameter& given = use.parameters[i];
    const auto known = std::find_if(rule->parameters.begin(), rule->parameters.end(),
                                    [&](const ParameterRule& p) { return p.name == given.name; });
    const int at = static_cast<int>(i);
    if (known == rule->parameters.end()) {
      faults.push_back({at, "found the unknown parameter " + in_quotes(given.name) + " of " + use.name +
                                ", expected " + parameter_names(*rule)});
      continue;
    }
    std::optional<int>& value = values[static_cast<std::size_t>(known - rule->parameters.begin())];
    if (value) faults.push_back({at, "found " + given.name + " twice"});
    value = read_value(*known, given.value);
    if (!value) {
      faults.push_back({at, "found " + given.name + ' ' + in_quotes(given.value) + ", expected " +
                                expected_value(*known)});
      value = known->least; // so that it is not called missing too
    }
  }
  std::vector<int> complete;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i])
      faults.push_back({-1, use.name + " lacks its parameter " + std::string(rule->parameters[i].name)});
    complete.push_back(values[i].value_or(0));
  }
  if (faults.empty()) rule->apply(setup, complete);
  return faults;
}

} // namespace bocage
