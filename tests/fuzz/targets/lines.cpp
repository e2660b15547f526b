// `bocage engine`: any lines. Every line gets one JSON object, and one that is refused has changed nothing.
#include <fstream>
#include <nlohmann/json.hpp>

#include "protocol/session.h"
#include "tests/fuzz/games.h"

namespace bocage::fuzz {
namespace {

constexpr int kMostLines = 24; // a longer conversation finds nothing new, only later

const std::string kAsk = R"({"do":"state"})";

} // namespace

void fuzz(Bytes bytes) {
  static const Library battles = library();
  protocol::Session session(battles);
  std::string_view rest = text_of(bytes);
  for (int line = 0; line < kMostLines && !rest.empty() && !session.finished(); ++line) {
    const std::size_t end = rest.find('\n');
    const std::string_view request = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    // Writing the whole position costs more than most requests: once in a conversation must do.
    const std::string before = rest.empty() ? session.handle(kAsk) : "";
    const std::string reply = session.handle(request);

    promise(reply.find('\n') == std::string::npos, "a reply is one line:", reply);
    const auto json = nlohmann::json::parse(reply, nullptr, false);
    promise(json.is_object() && json.contains("ok") && json["ok"].is_boolean(),
            "a reply says whether it is ok:", reply);
    if (json["ok"].get<bool>()) continue;
    promise(json.contains("error") && !json["error"].value("message", "").empty(),
            "an error says what:", reply);
    promise(!rest.empty() || session.handle(kAsk) == before, "what is refused changes nothing:", reply);
  }
}

// The conversation of docs/protocol.md, a few lines at a time.
std::vector<std::string> seeds() {
  std::vector<std::string> found;
  std::ifstream document("docs/protocol.md");
  std::string conversation, line;
  bool inside = false;
  while (std::getline(document, line)) {
    if (line.starts_with("```")) {
      if (inside && !conversation.empty()) found.push_back(std::exchange(conversation, {}));
      inside = line == "```json";
    } else if (inside && line.starts_with("> ")) {
      conversation += (conversation.empty() ? "" : "\n") + line.substr(2);
    }
  }
  return found;
}

} // namespace bocage::fuzz
