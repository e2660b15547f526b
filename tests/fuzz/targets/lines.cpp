// `bocage engine`: any lines. Every line gets one JSON object, and one that is refused has changed nothing.
#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>
#include <unistd.h>

#include "protocol/session.h"
#include "tests/fuzz/games.h"

namespace bocage::fuzz {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int kMostLines = 12; // a longer conversation finds nothing new, only later

// A game to talk about, for those who do not begin one.
const std::string kBegin = R"({"do":"new","position":{"map":["D5: fo/i3 . a","E5: I A","F5: G"]}})";
const std::string kAsk = R"({"do":"state"})";

// The battles that docs/protocol.md plays and no others: `battles` reads all there are, each time.
class FewBattles {
 public:
  FewBattles() {
    fs::create_directories(folder_);
    for (const char* name : {"pegasus-bridge.battle", "sword-beach.battle"})
      fs::copy_file(library().folder() / name, folder_ / name, fs::copy_options::overwrite_existing);
  }
  ~FewBattles() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  FewBattles(const FewBattles&) = delete;
  FewBattles& operator=(const FewBattles&) = delete;

  Library battles() const { return Library(folder_); }

 private:
  fs::path folder_ = fs::temp_directory_path() / ("bocage-fuzz-" + std::to_string(getpid()));
};

// The reply without what lies deep inside it, which may be a whole position.
json head_of(const std::string& reply) {
  return json::parse(reply, [](int depth, json::parse_event_t, json&) { return depth <= 2; }, false);
}

} // namespace

void fuzz(Bytes bytes) {
  static const FewBattles few;
  protocol::Session session(few.battles());
  session.handle(kBegin);
  std::string_view rest = text_of(bytes);
  for (int line = 0; line < kMostLines && !rest.empty() && !session.finished(); ++line) {
    const std::size_t end = rest.find('\n');
    const std::string_view request = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    // Writing the whole position costs more than most requests: once in a conversation must do.
    const std::string before = rest.empty() ? session.handle(kAsk) : "";
    const std::string reply = session.handle(request);

    promise(reply.find('\n') == std::string::npos, "a reply is one line:", reply);
    const json head = head_of(reply);
    promise(head.is_object() && head.contains("ok") && head["ok"].is_boolean(),
            "a reply says whether it is ok:", reply);
    if (head["ok"].get<bool>()) continue;
    promise(head.contains("error") && !head["error"].value("message", "").empty(),
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
