#include "tests/support/rule.h"

#include <fstream>
#include <set>

#include <gmock/gmock.h>

namespace bocage::test {
namespace {

// Source (H: a house rule), chapter, number.
bool is_rule_id(const std::string& text) {
  static const testing::Matcher<std::string> form =
      testing::MatchesRegex("[ABCEFHOTUX](-[A-Z0-9]+)+-[0-9]{2,3}");
  return form.Matches(text);
}

bool already_named(const testing::TestResult& result, std::string_view id) {
  for (int i = 0; i < result.test_property_count(); ++i)
    if (result.GetTestProperty(i).key() == id) return true;
  return false;
}

class RuleLedger : public testing::EmptyTestEventListener {
 public:
  RuleLedger(const std::filesystem::path& folder, const std::string& program)
      : passed_file_{folder / (program + ".passed.txt")}, failed_file_{folder / (program + ".failed.txt")} {}

  void OnTestProgramStart(const testing::UnitTest& program) override {
    all_run_ = program.test_to_run_count() + program.disabled_test_count() >= program.total_test_count();
    if (!all_run_) return;
    // Gone before the first test, so that a crash does not leave the claims of an earlier run.
    std::filesystem::remove(passed_file_);
    std::filesystem::remove(failed_file_);
  }

  // A skipped test says nothing about its rules, for or against.
  void OnTestEnd(const testing::TestInfo& test) override {
    const testing::TestResult& result = *test.result();
    if (result.Skipped()) return;
    for (int i = 0; i < result.test_property_count(); ++i)
      if (const std::string id = result.GetTestProperty(i).key(); is_rule_id(id))
        (result.Passed() ? passed_ : failed_).insert(id);
  }

  void OnTestProgramEnd(const testing::UnitTest&) override {
    if (!all_run_) return;
    for (const std::string& id : failed_) passed_.erase(id);
    write(passed_file_, passed_);
    write(failed_file_, failed_);
  }

 private:
  static void write(const std::filesystem::path& file, const std::set<std::string>& ids) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream out{file};
    for (const std::string& id : ids) out << id << '\n';
  }

  std::filesystem::path passed_file_, failed_file_;
  std::set<std::string> passed_, failed_;
  bool all_run_ = false;
};

} // namespace

// The ids are kept as properties of the running test: GoogleTest already knows which test that is, and puts
// them into its XML report as well.
void name_rules(std::initializer_list<std::string_view> ids, std::source_location where) {
  const int line = static_cast<int>(where.line());
  const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
  if (test == nullptr) {
    ADD_FAILURE_AT(where.file_name(), line) << "RULE belongs inside the body of a test";
    return;
  }
  for (const std::string_view id : ids) {
    if (already_named(*test->result(), id)) continue;
    testing::Test::RecordProperty(std::string{id}, "rule");
    if (!is_rule_id(std::string{id}))
      ADD_FAILURE_AT(where.file_name(), line)
          << '"' << id << "\" is not a rule id: source letter, chapter, number, such as B-MOVE-03";
  }
}

std::unique_ptr<testing::TestEventListener> rule_ledger(const std::filesystem::path& folder,
                                                        const std::string& program) {
  return std::make_unique<RuleLedger>(folder, program);
}

} // namespace bocage::test
