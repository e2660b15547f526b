// Whatever two players and a stranger send to a table, and whatever is asked over HTTP: all of it is
// answered, in JSON; what is refused changes nothing and nobody else hears of it; no secret is told; and what
// was written down makes the same table again.
//
// An input is the number of a table, then lines, each by whom its first character names: 0 Allies, 1 Axis,
// 2 a stranger, 3 a request over HTTP ("3POST /api/mine {}"). In a line $t stands for the table's name, $a
// and $x for the tokens of the Allies and the Axis.
#include <array>
#include <filesystem>
#include <memory>

#include <nlohmann/json.hpp>

#include "engine/state/snapshot.h"
#include "server/content.h"
#include "tests/fuzz/tables.h"

namespace bocage::fuzz {
namespace {

using server::Caller;
using server::Play;
namespace fs = std::filesystem;

constexpr int kMostLines = 24;            // a longer conversation finds nothing new, only later
constexpr server::Millis kPause = 1'000;  // of computers
constexpr server::Millis kLinger = 2'500; // afterwards: a computer acts once or twice
constexpr const char* kName = "fuzzytable";

// Tables under way
// ----------------------------------------------------------------------------------------------------------

struct Model {
  Play play;
  std::array<std::string, 2> tokens; // of the Allies and of the Axis, if a person has it
};

enum class Until : std::uint8_t { Opened, Committed, Dealt, Some, Reaction, Over };

class Maker {
 public:
  explicit Maker(const Library& library) : hall_(library) {}

  Model make(const char* terms, Until until) {
    Pair pair(hall_, Input::parse(terms));
    if (until > Until::Opened) pair.commit();
    if (until > Until::Committed) pair.reveal();
    Picker picker(44);
    const auto reaction = [](const Play& p) {
      return p.state().frame_count > 0 && p.state().top().kind == FrameKind::Reaction;
    };
    constexpr int some = 45, most = 2'000;
    if (until > Until::Dealt)
      pair.play_on(picker, until == Until::Some ? some : most,
                   [&](const Play& play) { return until == Until::Reaction && reaction(play); });
    return {pair.play(), pair.tokens()};
  }

 private:
  server::Rehearsal hall_;
};

// What is made once and never changed by an input.
struct Workshop {
  Library library = one_battle();
  std::vector<Model> models;
  server::Arenas arenas;
  server::Store store{":memory:"}; // nothing is ever written to it
  server::HandClock clock;
  server::Log log;
  server::Content content{"web", Library(fs::path("web")), clock}; // no battles: nothing is drawn
  server::Router pages{log, clock, server::Limits{}};

  Workshop() {
    content.add_routes(pages);
    Maker maker(library);
    const char* people = R"({"battle":"pegasus-bridge","mine":["allies","axis"]})";
    const char* clocked =
        R"({"battle":"pegasus-bridge","mine":["allies","axis"],"clock":{"initial":60},"match":true})";
    const char* alone = R"({"battle":"pegasus-bridge","mine":["allies"],
      "seats":{"allies":{"kind":"human"},"axis":{"kind":"computer","level":"random"}}})";
    const char* open = R"({"battle":"pegasus-bridge","mine":["allies"],"listed":true})";
    models.push_back(maker.make(people, Until::Some));
    models.push_back(maker.make(people, Until::Reaction));
    models.push_back(maker.make(alone, Until::Dealt));
    models.push_back(maker.make(clocked, Until::Dealt));
    models.push_back(maker.make(people, Until::Committed));
    models.push_back(maker.make(people, Until::Opened));
    models.push_back(maker.make(open, Until::Opened));
    models.push_back(maker.make(clocked, Until::Over));
    std::string reason;
    const server::Terms& terms = models[0].play.terms();
    promise(arenas.of(*terms.battle, terms.options, reason) != nullptr, "the battle can be read", reason);
  }
};

const Workshop& workshop() {
  static const Workshop made;
  return made;
}

// One table and those around it
// ---------------------------------------------------------------------------------------------

// Remembers what is written down.
class Notebook final : public server::Journal {
 public:
  explicit Notebook(server::Outside& outside) : outside_(outside) {}
  void write(server::Append append, std::function<void(const std::string&)> done) override {
    if (append.table == kKey)
      for (const server::Entry& entry : append.entries) entries.push_back(entry);
    outside_.post([done = std::move(done)] { done({}); });
  }
  void put_away(server::Millis, DonePuttingAway done) override {
    outside_.post([done = std::move(done)] { done({}, {}); });
  }
  void probe(Done done) override {
    outside_.post([done = std::move(done)] { done({}); });
  }
  static constexpr server::TableKey kKey = 44;
  std::vector<server::Entry> entries;

 private:
  server::Outside& outside_;
};

server::HallOptions no_limits() {
  server::HallOptions options = server::Rehearsal::quick();
  options.pause = kPause;
  return options;
}

class Scene {
 public:
  explicit Scene(const Model& model)
      : shop_(const_cast<Workshop&>(workshop())), model_(model), journal_(clock_),
        hall_(shop_.library, shop_.store, journal_, clock_, shop_.log, no_limits(), shop_.arenas) {
    server::rehearse_luck();
    hall_.open();
    table_ = hall_.host(kName, Notebook::kKey, model.play, 1);
    for (std::size_t i = 0; i < callers_.size(); ++i) {
      callers_[i].guest = hall_.arrive(callers_[i], "192.0.2.1");
      Input hello = {{"do", "hello"}, {"table", kName}, {"tokens", Input::array()}};
      if (i < 2 && !model.tokens[i].empty()) hello["tokens"].push_back(model.tokens[i]);
      hall_.hear(callers_[i].guest, hello.dump());
    }
    clock_.settle();
  }
  ~Scene() {
    for (Caller& caller : callers_) hall_.leave(caller.guest);
    clock_.settle();
  }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  void line(std::string_view text) {
    const std::string message = written_out(text.substr(1));
    const std::size_t who = static_cast<unsigned char>(text[0]) % 4;
    who < callers_.size() ? say(callers_[who], message) : ask(message);
  }

  void end() {
    clock_.wind(kLinger);
    const Play& play = table_->play();
    if (play.dealt()) {
      const std::string wrong = fault(play.game(), play.state());
      promise(wrong.empty(), "the position stays sound:", wrong);
    }
    Play again = model_.play;
    for (const server::Entry& entry : journal_.entries) again.take(entry);
    promise(again.stage() == play.stage() && again.number() == play.number() && again.head() == play.head() &&
                (!play.dealt() || save(again.state()) == save(play.state())),
            "what was written down makes the same table");
  }

 private:
  std::string written_out(std::string_view text) const {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char next = i + 1 < text.size() ? text[i + 1] : ' ';
      if (text[i] != '$' || (next != 't' && next != 'a' && next != 'x')) {
        out += text[i];
        continue;
      }
      out += next == 't' ? std::string(kName) : model_.tokens[next == 'a' ? 0 : 1];
      ++i;
    }
    return out;
  }

  void say(Caller& caller, const std::string& message) {
    if (!caller.closed.empty()) return;
    note_secret(message);
    std::array<std::size_t, 3> before{};
    for (std::size_t i = 0; i < callers_.size(); ++i) before[i] = callers_[i].heard.size();
    const std::size_t written = journal_.entries.size();
    const std::size_t own = static_cast<std::size_t>(&caller - callers_.data());
    hall_.hear(caller.guest, message);
    clock_.settle();
    if (caller.heard.size() == before[own]) clock_.wind(kPause); // "no ambush" counts after the pause
    promise(caller.heard.size() > before[own], "every message is answered:", message);
    const Input first = Input::parse(caller.heard[before[own]], nullptr, false);
    promise(first.is_object() && first.contains("type"), "replies are JSON:", caller.heard[before[own]]);
    if (first["type"] == "refused") {
      promise(first["error"].contains("code") && !first["error"].value("message", "").empty(),
              "a refusal says why:", first.dump());
      const bool waited = written != journal_.entries.size(); // somebody else's doing, in the pause
      for (std::size_t i = 0; i < callers_.size() && !waited; ++i)
        promise(i == own || callers_[i].heard.size() == before[i],
                "nobody else hears of a refusal:", first.dump());
    }
    for (std::size_t i = 0; i < callers_.size(); ++i)
      for (std::size_t at = before[i]; at < callers_[i].heard.size(); ++at)
        check_secrets(callers_[i].heard[at]);
  }

  // The fuzzer reads what bytes are compared with, and so learns the secret from the check itself: a refusal
  // may then quote it back to him.
  void note_secret(const std::string& message) { known_ |= holds_secret(message); }
  bool holds_secret(const std::string& message) const {
    return message.find(server::hex_of(table_->play().secret())) != std::string::npos;
  }
  void check_secrets(const std::string& message) const {
    if (known_ || table_->play().stage() == server::Stage::Over) return;
    promise(!holds_secret(message), "the secret is not told before the end:", message);
  }

  void ask(const std::string& text) {
    note_secret(text);
    server::HttpRequest request;
    const std::size_t blank = std::min(text.find(' '), text.size());
    request.method = text.substr(0, blank);
    const std::size_t target = std::min(blank + 1, text.size());
    const std::size_t end = std::min(text.find(' ', target), text.size());
    request.content_type = "application/json";
    request.visitor = "192.0.2.1";
    request.accepts_gzip = text.size() % 2 == 0;
    if (end < text.size()) request.body = text.substr(end + 1);
    if (!server::read_target(std::string_view(text).substr(target, end - target), request)) return;
    int replies = 0;
    const auto reply = [&](const server::HttpResponse& response) {
      ++replies;
      promise(response.status >= 200 && response.status < 504 && response.status != 500, "a good status for",
              text);
      if (response.body) check_secrets(*response.body);
      if (request.path.starts_with("/api/") && response.body && response.type == "application/json" &&
          !request.accepts_gzip)
        promise(!Input::parse(*response.body, nullptr, false).is_discarded(),
                "replies are JSON:", *response.body);
    };
    hall_.serve(request, reply);
    clock_.settle();
    promise(replies == 1, "every request gets one reply:", text);
    replies = 0;
    shop_.pages.serve(request, reply);
    shop_.clock.settle();
    promise(replies == 1, "every request for the page gets one reply:", text);
    promise(shop_.log.faults() == 0, "nothing goes wrong here:", text);
  }

  Workshop& shop_;
  const Model& model_;
  server::HandClock clock_;
  Notebook journal_;
  server::Hall hall_;
  std::array<Caller, 3> callers_;
  std::shared_ptr<server::Table> table_;
  bool known_ = false; // the secret was said to the server
};

} // namespace

void fuzz(Bytes bytes) {
  std::string_view text = text_of(bytes);
  if (text.empty()) return;
  const std::vector<Model>& models = workshop().models;
  Scene scene(models[static_cast<unsigned char>(text[0]) % models.size()]);
  text.remove_prefix(1);
  for (int lines = 0; lines < kMostLines && !text.empty(); ++lines) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (!line.empty()) scene.line(line);
  }
  scene.end();
}

std::vector<std::string> seeds() {
  const std::vector<std::string> conversations = {
      R"(
0{"do":"undo","id":1}
1{"do":"offer-draw"}
0{"do":"answer","what":"draw","yes":true}
0{"do":"rematch"}
1{"do":"rematch","seat":"axis"}
)",
      R"(
0{"do":"chat","text":"hi"}
2{"do":"hello","table":"$t","tokens":["$a","$x"],"id":"both"}
2{"do":"look","seat":"axis"}
2{"do":"look","seat":"spectator"}
2{"do":"hello","table":"nowhere","tokens":[]}
)",
      R"(
0{"do":"act","n":45,"seat":"allies","action":"pass"}
1{"do":"act","n":45,"seat":"axis","action":"done"}
0{"do":"act","n":0,"action":"card attack-left"}
0{"do":"act","n":1,"action":{"kind":"order","from":"C5"}}
)",
      R"(
0{"do":"odds","action":"battle c5 d6"}
0{"do":"reach","unit":1}
0{"do":"sight","unit":2}
1{"do":"threats","hex":"E5"}
0{"do":"whynot","card":"ambush"}
0{"do":"whynot","unit":3}
0{"do":"whynot","hex":"F3"}
)",
      R"(
0{"do":"log","lang":"fr","since":0}
1{"do":"leave"}
0{"do":"resign"}
0{"do":"explain","action":"move a1 a2"}
)",
      R"(
0{"do":"commit","hash":"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"}
1{"do":"commit","hash":"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"}
0{"do":"reveal","bytes":"0000000000000000000000000000000000000000000000000000000000000000"}
1{"do":"reveal","bytes":"0000000000000000000000000000000000000000000000000000000000000000"}
)",
      R"(
3GET /api/tables/$t
3POST /api/tables/$t/seats {"seat":"axis","name":"Bert"}
3POST /api/mine {"tables":[{"table":"$t","token":"$a"}]}
3GET /api/tables/$t/record
3GET /api/tables?listed=1
)",
      R"(
3POST /api/tables {"battle":"pegasus-bridge","seats":{"allies":{"kind":"human","name":"Ann"},"axis":{"kind":"computer","level":"greedy"}},"mine":["allies"],"listed":true,"clock":{"initial":600,"increment":5},"match":true,"options":{"air_power_dice":{"allies":1}},"reaction":5,"force":false}
3GET /api/levels
3GET /api/health
3GET /api/battles
)",
      R"(
3GET /
3GET /index.html?x=%41+b
3HEAD /../etc/passwd
3GET /api/rules?ids=B-MOVE-03,B-MOVE-04
3GET /api/rules/search?q=ambush
3GET /api/text/fr
3GET /api/battles/pegasus-bridge/map.svg?layers=ground&lang=en&flip=1
)",
  };
  std::vector<std::string> found;
  for (std::size_t i = 0; i < conversations.size(); ++i)
    for (const char model : {'0', '1', '2', '3', '4', '5', '6', '7'})
      if (i < 6 || model == '0' || model == '6') found.push_back(model + conversations[i].substr(1));
  return found;
}

} // namespace bocage::fuzz
