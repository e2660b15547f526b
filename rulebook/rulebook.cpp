#include "rulebook/rulebook.h"

#include <algorithm>
#include <vector>

namespace bocage::rulebook {
namespace {

// Made when a rule is first looked up: sorting a few thousand pointers is too little to do at build time and
// too much for a program that never asks.
std::vector<const Rule*> sorted_by_id() {
  std::vector<const Rule*> rules;
  rules.reserve(all().size());
  for (const Rule& rule : all()) rules.push_back(&rule);
  std::ranges::sort(rules, {}, &Rule::id);
  return rules;
}

} // namespace

const Rule* find(std::string_view id) {
  static const std::vector<const Rule*> rules = sorted_by_id();
  const auto found = std::ranges::lower_bound(rules, id, {}, &Rule::id);
  return found != rules.end() && (*found)->id == id ? *found : nullptr;
}

} // namespace bocage::rulebook
