// The conversation of docs/server-protocol.md is what the server really says.
#include <fstream>

#include "tests/server/party.h"

namespace bocage::test {
namespace {

constexpr const char* kAnything = "…";

// Texts that the document remembers by a name.
using Memory = std::map<std::string, std::string>;

bool matches(const Input& expected, const Input& actual, Memory& memory) {
  if (expected == kAnything) return true;
  if (expected.is_string() && expected.get_ref<const std::string&>().starts_with('$')) {
    if (!actual.is_string()) return false;
    return memory.try_emplace(expected, actual).first->second == actual;
  }
  if (expected.is_object() && actual.is_object()) {
    if (!expected.contains(kAnything) && expected.size() != actual.size()) return false;
    for (const auto& [name, value] : expected.items())
      if (name != kAnything && (!actual.contains(name) || !matches(value, actual[name], memory)))
        return false;
    return true;
  }
  if (expected.is_array() && actual.is_array()) {
    const bool open = !expected.empty() && expected.back() == kAnything;
    const std::size_t size = expected.size() - (open ? 1 : 0);
    if (open ? actual.size() < size : actual.size() != size) return false;
    for (std::size_t i = 0; i < size; ++i)
      if (!matches(expected[i], actual[i], memory)) return false;
    return true;
  }
  return expected == actual;
}

struct Line {
  int number = 0;
  std::string text;
};

std::vector<Line> conversation(const std::string& file) {
  std::ifstream document(file);
  EXPECT_TRUE(document) << "run from the project's folder";
  std::vector<Line> lines;
  bool inside = false;
  int number = 0;
  for (std::string line; std::getline(document, line);) {
    ++number;
    if (line.starts_with("```"))
      inside = line == "```json";
    else if (inside && line.starts_with("  "))
      lines.back().text += line.substr(2);
    else if (inside)
      lines.push_back({number, line});
  }
  return lines;
}

class Conversation {
 public:
  void run(const Line& line) {
    SCOPED_TRACE("docs/server-protocol.md:" + std::to_string(line.number));
    const std::size_t mark = line.text.find_first_of(" <>");
    const std::string who = line.text.substr(0, mark),
                      rest = filled(line.text.substr(line.text.find(' ') + 1));
    if (who == "POST" || who == "GET") {
      const std::size_t blank = rest.find(' ');
      const auto response =
          hall_.ask(who, rest.substr(0, blank), blank == std::string::npos ? "" : rest.substr(blank + 1));
      replied_ = Input::parse(*response.body);
    } else if (line.text.starts_with("< ")) {
      compare(line.text.substr(2), replied_);
    } else if (line.text[mark] == '>') {
      Side& side = sides_[who];
      if (!side.caller) side.caller = hall_.call();
      hall_.say(*side.caller, rest);
    } else {
      hear(sides_[who], line.text.substr(line.text.find(' ') + 1));
    }
  }

 private:
  struct Side {
    std::unique_ptr<server::Caller> caller;
    std::size_t read = 0;
  };

  std::string filled(std::string text) const {
    for (const auto& [name, value] : memory_)
      for (std::size_t at; (at = text.find(name)) != std::string::npos;) text.replace(at, name.size(), value);
    return text;
  }
  void compare(const std::string& text, const Input& actual) {
    const Input expected = Input::parse(text, nullptr, false);
    ASSERT_FALSE(expected.is_discarded()) << "no JSON: " << text;
    EXPECT_TRUE(matches(expected, actual, memory_)) << "says " << expected << "\nis   " << actual;
  }
  void hear(Side& side, const std::string& text) {
    const Input expected = Input::parse(text, nullptr, false);
    ASSERT_FALSE(expected.is_discarded()) << "no JSON: " << text;
    ASSERT_TRUE(side.caller);
    for (; side.read < side.caller->heard.size(); ++side.read) {
      const Input actual = Input::parse(side.caller->heard[side.read]);
      if (actual["type"] != expected["type"] || actual.value("id", Input()) != expected.value("id", Input()))
        continue;
      ++side.read;
      return compare(text, actual);
    }
    ADD_FAILURE() << "never heard: " << text;
  }

  server::Rehearsal hall_{the_battles()};
  std::map<std::string, Side> sides_;
  Memory memory_;
  Input replied_;
};

TEST(ServerDocument, SaysWhatTheServerSays) {
  const auto lines = conversation("docs/server-protocol.md");
  EXPECT_GT(lines.size(), 50U);
  Conversation conversation;
  for (const Line& line : lines) conversation.run(line);
}

} // namespace
} // namespace bocage::test
