// The rule tests as the judge of a mutation.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "tests/mutation/children.h"
#include "tests/mutation/mutations.h"

namespace bocage::mutation {

// In a child: runs the tests named, then all, until one fails; its name is the last word, or none.
[[noreturn]] void run_tests(const std::vector<std::string>& first, const Voice& voice);

// Which tests are likely to catch a mutation: those that caught its like.
class Memory {
 public:
  std::vector<std::string> likely(const Mutation& mutation) const;
  void remember(const Mutation& mutation, const std::string& test);

 private:
  std::map<std::string, std::deque<std::string>> caught_; // newest first
};

} // namespace bocage::mutation
