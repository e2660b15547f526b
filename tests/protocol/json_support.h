// Shorthand for tests that speak JSON.
#pragma once

#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "protocol/json.h"
#include "protocol/position.h"
#include "protocol/session.h"

namespace bocage::test {

using protocol::Input;
using protocol::Json;

inline Input parse(std::string_view text) { return Input::parse(text); }

// What is read is what the other end would read.
inline Input resent(const Json& written) { return Input::parse(written.dump()); }

inline std::string text_of(const protocol::Refusals& refusals) {
  std::string text;
  for (const protocol::Refusal& r : refusals.list()) text += r.where + ": " + r.message + '\n';
  return text;
}

// A session that is spoken to in JSON.
class Speaker {
 public:
  explicit Speaker(std::optional<Library> library = std::nullopt) : session(std::move(library)) {}

  Input say(std::string_view line) {
    const std::string reply = session.handle(line);
    EXPECT_EQ(reply.find('\n'), std::string::npos) << "a reply is one line";
    return Input::parse(reply);
  }

  // A request that must succeed, or the code of one that must not.
  Input ask(std::string_view line) {
    Input reply = say(line);
    EXPECT_EQ(reply["ok"], true) << line << "\n" << reply;
    return reply;
  }
  std::string code(std::string_view line) {
    const Input reply = say(line);
    EXPECT_EQ(reply["ok"], false) << line.substr(0, 200) << "\n" << reply;
    return reply["ok"] == false ? reply["error"]["code"].get<std::string>() : "";
  }

  protocol::Session session;
};

} // namespace bocage::test
