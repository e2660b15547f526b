// Every example of docs/inspect.md is what the program really prints.
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/cli/program.h"
#include "tests/support/json_pattern.h"

namespace bocage::test {
namespace {

struct Example {
  int line = 0;
  std::string command, output;
  bool json = false;
};

// Blocks that begin with a line `$ bocage …`: what follows is printed, as ```text to the letter, as ```json
// with "…" for anything.
std::vector<Example> examples(std::istream& document) {
  std::vector<Example> found;
  bool inside = false, json = false;
  int number = 0;
  for (std::string line; std::getline(document, line);) {
    ++number;
    if (line.starts_with("```")) {
      inside = line == "```text" || line == "```json";
      json = line == "```json";
    } else if (inside && line.starts_with("$ bocage ")) {
      found.push_back({number, line.substr(9), {}, json});
    } else if (inside && !found.empty()) {
      found.back().output += line + '\n';
    }
  }
  return found;
}

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  return {std::istream_iterator<std::string>(in), {}};
}

TEST(InspectDocument, ShowsWhatTheProgramPrints) {
  std::ifstream document("docs/inspect.md");
  ASSERT_TRUE(document) << "run from the project's folder";
  const std::vector<Example> all = examples(document);
  EXPECT_GE(all.size(), 5U);
  for (const Example& example : all) {
    const Result result = run(words_of(example.command));
    const std::string place = "docs/inspect.md:" + std::to_string(example.line);
    EXPECT_EQ(result.status, 0) << place << '\n' << result.err;
    if (!example.json) {
      EXPECT_EQ(result.out, example.output) << place;
      continue;
    }
    const auto expected = nlohmann::json::parse(example.output, nullptr, false);
    ASSERT_FALSE(expected.is_discarded()) << place << ": no JSON";
    const auto actual = nlohmann::json::parse(result.out);
    EXPECT_TRUE(matches(expected, actual)) << place << "\nsays " << expected << "\nis   " << actual;
  }
}

} // namespace
} // namespace bocage::test
