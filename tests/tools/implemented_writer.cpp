// Writes docs/implemented.md, or checks that it is what would be written.
//
// The check says nothing (exit code 77, for ctest: skipped) unless every test program has run whole since it
// was built and nothing has failed: otherwise the list of executed rules is not all there is.
//
// usage: implemented_writer BUILD_FOLDER             from the root of the project
//        implemented_writer --check BUILD_FOLDER TEST_PROGRAM…
#include <filesystem>
#include <fstream>
#include <iostream>
#include <vector>

#include "tests/rulebook/files.h"
#include "tests/rulebook/implemented.h"

namespace {

namespace fs = std::filesystem;
using namespace bocage;

constexpr int kSkipped = 77;
const fs::path kPage = "docs/implemented.md";

std::string written(const fs::path& build) {
  return test::implemented_page(
      rulebook::all(), rulebook::chapters(),
      {.executed = test::read_executed(test::read_file(build / "rules-executed.txt")),
       .untestable = test::read_untestable(test::read_file("tests/not-testable.md")),
       .groups = test::read_groups()});
}

// Why the list of executed rules is not complete; empty if it is.
std::string gap(const fs::path& build, const std::vector<std::string>& programs) {
  std::error_code error;
  if (!fs::exists("../shared/corpus", error))
    return "a few rules are tested with scenario files of the community, which are not beside the checkout";
  for (const std::string& program : programs) {
    const fs::path passed = build / "rules" / (program + ".passed.txt");
    const fs::path failed = build / "rules" / (program + ".failed.txt");
    const auto built = fs::last_write_time(build / "tests" / program, error);
    if (!fs::exists(passed) || fs::last_write_time(passed, error) < built)
      return program + " has not run whole since it was built";
    if (!test::read_file(failed).empty()) return "something in " + program + " has failed";
  }
  return {};
}

std::string first_difference(const std::string& is, const std::string& ought) {
  std::istringstream a{is}, b{ought};
  std::string have, want;
  for (int number = 1;; ++number) {
    const bool more_have = static_cast<bool>(std::getline(a, have));
    const bool more_want = static_cast<bool>(std::getline(b, want));
    if (!more_have) have = "(end)";
    if (!more_want) want = "(end)";
    if (have != want || (!more_have && !more_want))
      return "line " + std::to_string(number) + "\n  is:    " + have + "\n  ought: " + want;
  }
}

int check(const fs::path& build, const std::vector<std::string>& programs) {
  if (const std::string why = gap(build, programs); !why.empty()) {
    std::cout << "not checked: " << why << '\n';
    return kSkipped;
  }
  const std::string is = test::read_file(kPage), ought = written(build);
  if (is == ought) return 0;
  std::cerr << kPage.string() << " is out of date; ninja -C build write_implemented writes it anew\n"
            << first_difference(is, ought) << '\n';
  return 1;
}

} // namespace

int main(int argc, char** argv) {
  std::vector<std::string> args(argv + 1, argv + argc);
  if (args.size() >= 2 && args[0] == "--check") return check(args[1], {args.begin() + 2, args.end()});
  if (args.size() != 1) {
    std::cerr << "usage: implemented_writer [--check] BUILD_FOLDER [TEST_PROGRAM…]\n";
    return 2;
  }
  if (!fs::exists(fs::path{args[0]} / "rules-executed.txt")) {
    std::cerr << args[0] << "/rules-executed.txt is not there: run ./test first\n";
    return 1;
  }
  std::ofstream{kPage} << written(args[0]);
}
