// The page that says which rules are played: docs/implemented.md, counted by document and chapter, with what
// is missing in words.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>

#include "rulebook/rulebook.h"

namespace bocage::test {

struct Proofs {
  std::set<std::string> executed;            // a test that names it ran and passed
  std::set<std::string> untestable;          // no test can break it
  std::map<std::string, std::string> groups; // which part of the game it is of
};

std::set<std::string> read_executed(const std::string& rules_executed); // one id a line
std::set<std::string> read_untestable(const std::string& page);         // the first column of the table

std::string implemented_page(std::span<const rulebook::Rule> rules,
                             std::span<const rulebook::Chapter> chapters, const Proofs& proofs);

} // namespace bocage::test
