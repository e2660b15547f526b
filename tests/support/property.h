// Properties: what must hold in every case, tried on many.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <sstream>
#include <string>
#include <utility>

namespace bocage::test {

// BOCAGE_LONG=1: the long run.
inline bool long_run() {
  const char* value = std::getenv("BOCAGE_LONG");
  return value != nullptr && *value != '\0' && *value != '0';
}

// The same cases every time, so that a change is what makes a test fail; other cases, and twenty times as
// many, in the long run. RC_PARAMS overrides both: what a failure prints as `reproduce=…` goes there.
template <class Property>
void check_property(int cases, Property&& property) {
  const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
  rc::detail::TestMetadata metadata;
  metadata.id = std::string(test.test_suite_name()) + "/" + test.name();
  metadata.description = test.name();
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  if (std::getenv("RC_PARAMS") == nullptr) {
    params.maxSuccess = long_run() ? 20 * cases : cases;
    if (!long_run()) params.seed = 44;
  }
  const auto result = rc::detail::checkTestable(std::forward<Property>(property), metadata, params);
  if (result.template is<rc::detail::SuccessResult>()) return;
  std::ostringstream message;
  rc::detail::printResultMessage(result, message);
  FAIL() << message.str();
}

} // namespace bocage::test
