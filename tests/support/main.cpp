#include "tests/support/rule.h"

#include <gmock/gmock.h>

int main(int argc, char** argv) {
  const std::string program = std::filesystem::path{argv[0]}.filename().string();
  testing::InitGoogleMock(&argc, argv);
  // GoogleTest takes ownership.
  testing::UnitTest::GetInstance()->listeners().Append(
      bocage::test::rule_ledger(BOCAGE_RULES_DIR, program).release());
  return RUN_ALL_TESTS();
}
