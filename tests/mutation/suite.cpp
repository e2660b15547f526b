#include "tests/mutation/suite.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace bocage::mutation {
namespace {

class FirstFailure : public testing::EmptyTestEventListener {
 public:
  explicit FirstFailure(const Voice& voice) : voice_(voice) {}

  void OnTestStart(const testing::TestInfo& test) override {
    running_ = std::string(test.test_suite_name()) + '.' + test.name();
  }

  // Called under a lock of GoogleTest: asking it which test is running would wait for ever.
  void OnTestPartResult(const testing::TestPartResult& result) override {
    if (result.failed()) voice_.say_and_leave(running_);
  }

 private:
  Voice voice_;
  std::string running_ = "?";
};

std::string joined(const std::vector<std::string>& names) {
  std::string filter;
  for (const std::string& name : names) filter += (filter.empty() ? "" : ":") + name;
  return filter;
}

// By what the mutations have in common, closest first.
std::vector<std::string> kinship(const Mutation& m) {
  return {m.table + ' ' + m.row + ' ' + m.field, m.table + ' ' + m.field.substr(0, m.field.find('[')),
          m.table + ' ' + m.row};
}

constexpr std::size_t kRemembered = 8;

} // namespace

void run_tests(const std::vector<std::string>& first, const Voice& voice) {
  testing::TestEventListeners& listeners = testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  listeners.Append(new FirstFailure(voice)); // GoogleTest takes ownership
  for (const std::string& filter : {joined(first), std::string("*")}) {
    if (filter.empty()) continue;
    GTEST_FLAG_SET(filter, filter);
    if (RUN_ALL_TESTS() != 0) voice.say_and_leave("?");
  }
  voice.say_and_leave("");
}

std::vector<std::string> Memory::likely(const Mutation& mutation) const {
  std::vector<std::string> tests;
  for (const std::string& key : kinship(mutation))
    if (const auto found = caught_.find(key); found != caught_.end())
      for (const std::string& test : found->second)
        if (std::find(tests.begin(), tests.end(), test) == tests.end()) tests.push_back(test);
  return tests;
}

void Memory::remember(const Mutation& mutation, const std::string& test) {
  for (const std::string& key : kinship(mutation)) {
    std::deque<std::string>& tests = caught_[key];
    std::erase(tests, test);
    tests.push_front(test);
    if (tests.size() > kRemembered) tests.pop_back();
  }
}

} // namespace bocage::mutation
