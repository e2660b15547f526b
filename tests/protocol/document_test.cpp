// Every example of docs/protocol.md is what the program really says.
#include <fstream>
#include <sstream>
#include <vector>

#include "tests/protocol/json_support.h"
#include "tests/support/json_pattern.h"

namespace bocage::test {
namespace {

struct Example {
  int line = 0;
  std::string request, reply;
};

// The lines of ```json blocks that begin with `> ` and `< `, each with those that go on from it.
std::vector<Example> examples(std::istream& document) {
  std::vector<Example> found;
  std::string* open = nullptr;
  bool inside = false;
  int number = 0;
  for (std::string line; std::getline(document, line);) {
    ++number;
    if (line.starts_with("```")) {
      inside = line == "```json";
      open = nullptr;
    } else if (inside && line.starts_with("> ")) {
      found.push_back({number, line.substr(2), {}});
      open = &found.back().request;
    } else if (inside && line.starts_with("< ") && !found.empty()) {
      found.back().reply = line.substr(2);
      open = &found.back().reply;
    } else if (inside && line.starts_with("  ") && open) {
      *open += line.substr(2);
    } else if (inside) {
      ADD_FAILURE() << "docs/protocol.md:" << number << ": neither a request nor a reply: " << line;
    }
  }
  return found;
}

TEST(ProtocolDocument, SaysWhatTheProgramSays) {
  std::ifstream document("docs/protocol.md");
  ASSERT_TRUE(document) << "run from the project's folder";
  const std::vector<Example> all = examples(document);
  EXPECT_GT(all.size(), 50U);
  const auto folder = find_battles();
  ASSERT_TRUE(folder);
  Speaker speaker{Library(*folder)};
  for (const Example& example : all) {
    const Input actual = speaker.say(example.request);
    const Input expected = Input::parse(example.reply, nullptr, false);
    ASSERT_FALSE(expected.is_discarded()) << "docs/protocol.md:" << example.line << ": the reply is no JSON";
    EXPECT_TRUE(matches(expected, actual)) << "docs/protocol.md:" << example.line << "\n> " << example.request
                                           << "\nsays   " << expected << "\nis     " << actual;
  }
  EXPECT_TRUE(speaker.session.finished());
}

// Each request that the program knows is described, and none that it does not know.
TEST(ProtocolDocument, DescribesEveryRequest) {
  std::ifstream document("docs/protocol.md");
  std::stringstream text;
  text << document.rdbuf();
  Speaker speaker;
  const Input help = speaker.ask(R"({"do":"help"})");
  for (const Input& request : help["requests"]) {
    const std::string name = request["do"];
    EXPECT_NE(text.str().find("`" + name + "`"), std::string::npos) << name;
    for (const std::string field : request["fields"])
      EXPECT_NE(text.str().find('`' + field + '`'), std::string::npos) << name << ": " << field;
  }
}

} // namespace
} // namespace bocage::test
