// The life of a table as a sequence of deeds: opened, played, taken back, left, ended, put away and woken,
// while the disk refuses now and then. Every request gets one reply; what is refused has changed nothing;
// whoever looks sees what his seat may see and no more; the log makes the same table again; positions stay
// sound; and when all have gone nothing keeps the table awake.
//
// An input is a few lines, each a deed: a verb, who does it (one of four callers), and what the verb needs.
// The first is how the table is opened (kTerms).
#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <memory>
#include <optional>
#include <sstream>

#include <nlohmann/json.hpp>

#include "engine/state/snapshot.h"
#include "protocol/json_delta.h"
#include "protocol/names.h"
#include "server/fair.h"
#include "server/store_terms.h"
#include "tests/fuzz/mutator.h"
#include "tests/fuzz/tables.h"

namespace bocage::fuzz {
namespace {

using server::Caller;
using server::Millis;
using server::Play;
using server::Stage;
using server::TableKey;

constexpr int kMostDeeds = 40, kMostActions = 25; // an input's deeds, and actions of one of them
constexpr std::size_t kCallers = 4;
constexpr Millis kSweep = 30'000; // after so long the hall puts idle tables away

constexpr std::pair<std::string_view, std::string_view> kTerms[] = {
    {"people", R"({"mine":["allies","axis"]})"},
    {"clocked", R"({"mine":["allies","axis"],"clock":{"initial":60,"increment":2}})"},
    {"turns", R"({"mine":["allies","axis"],"clock":{"per_turn":30},"reaction":0})"},
    {"match", R"({"mine":["allies","axis"],"match":true})"},
    {"alone", R"({"mine":["allies"],"seats":{"axis":{"kind":"computer","level":"random"}}})"},
    {"listed", R"({"mine":["axis"],"listed":true})"},
    {"computers", R"({"seats":{"allies":{"kind":"computer","level":"random"},)"
                  R"("axis":{"kind":"computer","level":"random"}}})"},
};

// A disk that is full now and then.
class BalkyJournal final : public server::Journal {
 public:
  BalkyJournal(server::Store& store, server::Outside& outside) : store_(store), outside_(outside) {}
  void write(server::Append append, Done done) override {
    const std::string error = refusal();
    if (error.empty()) {
      store_.write({std::move(append)});
      ++written;
    }
    outside_.post([done = std::move(done), error] { done(error); });
  }
  void put_away(Millis, DonePuttingAway done) override { // Scene::put_away does
    outside_.post([done = std::move(done)] { done({}, {}); });
  }
  void probe(Done done) override {
    outside_.post([done = std::move(done), error = refusal()] { done(error); });
  }

  int refusals = 0; // still to come
  int written = 0;

 private:
  std::string refusal() {
    if (refusals == 0) return {};
    --refusals;
    return "the disk is full";
  }

  server::Store& store_;
  server::Outside& outside_;
};

struct Workshop {
  Library library = one_battle();
  server::Arenas arenas;
  std::shared_ptr<const server::Arena> arena; // kept, so that it is read once

  Workshop() {
    std::string reason;
    arena = arenas.of(write_battle(library.load(kBattle).battle), "{}", reason);
    promise(arena != nullptr, "the battle can be read:", reason);
  }
};

const Workshop& workshop() {
  static const Workshop made;
  return made;
}

// A program that runs until it is killed; only the store outlives it.
struct Program {
  Program(server::Store& store, server::Log& log, Millis age)
      : journal(store, clock), hall((clock.wind(age), workshop().library), store, journal, clock, log,
                                    server::Rehearsal::quick(), workshop().arenas) {
    hall.open();
    clock.settle();
  }
  server::HandClock clock;
  BalkyJournal journal;
  server::Hall hall;
};

// Somebody with a socket, now and then.
struct Somebody {
  std::unique_ptr<Caller> caller; // null: not connected
  std::vector<std::string> shown; // tokens, in the last hello that was welcomed
  std::size_t read = 0;           // messages
  std::string as;                 // whose view he gets
  Input view;
  std::int64_t n = -1;

  const Play* play() const {
    return caller && caller->guest->table ? &caller->guest->table->play() : nullptr;
  }
};

// What a table is like, to see whether it has changed.
struct Likeness {
  explicit Likeness(const Play* play) {
    if (!play) return;
    number = play->number();
    stage = play->stage();
    head = play->head();
    if (play->dealt()) position = save(play->state());
  }
  bool operator==(const Likeness&) const = default;
  std::size_t number = 0;
  Stage stage = Stage::Gathering;
  server::Bytes32 head{};
  std::vector<std::uint8_t> position;
};

class Deed {
 public:
  explicit Deed(const std::string& line) {
    std::istringstream in(line);
    for (std::string word; words_.size() < 8 && in >> word;) words_.push_back(word);
  }
  std::string word(std::size_t i) const { return i < words_.size() ? words_[i] : std::string(); }
  std::size_t number(std::size_t i, std::size_t below) const {
    const std::string text = word(i);
    std::size_t n = 0;
    std::from_chars(text.data(), text.data() + text.size(), n);
    return n % below;
  }

 private:
  std::vector<std::string> words_;
};

class Scene {
 public:
  explicit Scene(const std::string& terms) {
    server::rehearse_luck();
    program_ = std::make_unique<Program>(store_, log_, age_);
    Input wanted = Input::parse(kTerms[0].second);
    for (const auto& [name, text] : kTerms)
      if (name == terms) wanted = Input::parse(text);
    wanted["battle"] = kBattle;
    const Input opened = post("/api/tables", wanted);
    names_.push_back(opened["table"]);
    for (const char* seat : {"allies", "axis"})
      tokens_.push_back(opened["seats"].contains(seat) ? opened["seats"][seat]["token"].get<std::string>()
                                                       : "none");
  }

  void act_out(const Deed& deed);
  void end();

 private:
  Input post(const std::string& path, const Input& body);
  void say(std::size_t who, Input message);
  void check_reply(const Somebody& one, const Input& message, std::size_t from, int written);
  void listen();
  void hear(Somebody& one, const std::string& text);
  bool may_look_as(const Somebody& one, const std::string& seat) const;
  void check_view(const Somebody& one) const;
  void check_log(const std::string& name);

  void hello(const Deed& deed);
  void take_seat(const Deed& deed);
  void contribute(const Deed& deed, const char* verb);
  void deal();
  void play_on(const Deed& deed);
  void act(std::size_t who, std::size_t choice);
  void hang_up(Somebody& one);
  void cut_all_lines();
  void wake();
  void put_away();
  std::optional<std::size_t> who_holds(Seat seat) const;
  static std::string seat_word(const Deed& deed) { return deed.number(2, 2) == 0 ? "allies" : "axis"; }

  server::Store store_{":memory:"};
  server::Log log_;
  Millis age_ = 0;
  std::unique_ptr<Program> program_;
  std::array<Somebody, kCallers> callers_;
  std::vector<std::string> names_, tokens_;
  server::Bytes32 bytes_{};
  std::int64_t last_id_ = 0;
  bool removed_ = false; // some table that never began
};

// Over HTTP
// ----------------------------------------------------------------------------------------------------------

Input Scene::post(const std::string& path, const Input& body) {
  server::HttpRequest request;
  request.method = "POST";
  request.path = path;
  request.body = json_text(body);
  request.content_type = "application/json";
  request.visitor = "192.0.2.1";
  int replies = 0;
  Input reply;
  program_->hall.serve(request, [&](const server::HttpResponse& response) {
    ++replies;
    reply = Input::parse(*response.body);
  });
  program_->clock.settle();
  promise(replies == 1, "every request gets one reply:", path);
  return reply;
}

void Scene::take_seat(const Deed& deed) {
  const Input reply = post("/api/tables/" + names_.front() + "/seats",
                           {{"name", "Bert"}, {"seat", deed.number(2, 2) == 0 ? "allies" : "axis"}});
  if (reply.contains("token")) tokens_.push_back(reply["token"]);
}

// Through sockets
// ----------------------------------------------------------------------------------------------------------

bool Scene::may_look_as(const Somebody& one, const std::string& seat) const {
  if (seat == "spectator") return true;
  const Play* play = one.play();
  const auto which = protocol::seat_of_name(seat);
  if (!play || !which || *which >= kSeats) return false;
  const auto& held = play->seats()[*which].token;
  return std::any_of(one.shown.begin(), one.shown.end(),
                     [&](const std::string& token) { return held && server::hash_of_token(token) == held; });
}

void Scene::check_view(const Somebody& one) const {
  const Play* play = one.play();
  if (!play || !play->dealt() || one.view.is_null()) return;
  promise(one.n == static_cast<std::int64_t>(play->number()), "whoever looks on knows the step:", one.as);
  const auto seat = protocol::seat_of_name(one.as).value();
  const auto true_view =
      protocol::keyed_view(play->game(), view(play->game(), play->state(), seat), play->arena().battle.face);
  promise(one.view == Input::parse(true_view.dump()), "whoever looks on sees what his seat may see:", one.as);
}

void Scene::hear(Somebody& one, const std::string& text) {
  const Input message = Input::parse(text, nullptr, false);
  promise(message.is_object() && message.contains("type"), "messages are JSON:", text);
  const std::string type = message["type"];
  const Play* play = one.play();
  if (play && play->stage() != Stage::Over)
    promise(text.find(server::hex_of(play->secret())) == std::string::npos, "secrets are not told:", text);
  if (type == "welcome" || type == "step" || type == "look") {
    one.as = message[type == "look" ? "seat" : "as"];
    one.n = message["n"];
    promise(may_look_as(one, one.as), "one looks as whoever one has proved to be:", text);
    if (message.contains("legal"))
      for (const auto& [seat, list] : message["legal"].items())
        promise(seat == one.as, "nobody is told what another may do:", text);
    if (type != "step") one.view = message.value("view", Input());
    if (type == "step") one.view.merge_patch(message["delta"]);
  }
  if (type == "refused")
    promise(!message["error"].value("code", "").empty() && !message["error"].value("message", "").empty(),
            "a refusal says why:", text);
  if (type == "rematch" && names_.back() != message["table"].get<std::string>())
    names_.push_back(message["table"]);
}

void Scene::listen() {
  for (Somebody& one : callers_) {
    if (!one.caller) continue;
    for (; one.read < one.caller->heard.size(); ++one.read) hear(one, one.caller->heard[one.read]);
    if (!one.caller->closed.empty()) hang_up(one);
  }
  promise(log_.faults() == 0, "nothing goes wrong here");
}

void Scene::say(std::size_t who, Input message) {
  Somebody& one = callers_[who];
  if (!one.caller) {
    one.caller = std::make_unique<Caller>();
    one.caller->guest = program_->hall.arrive(*one.caller, "192.0.2.1");
  }
  message["id"] = ++last_id_;
  const std::size_t from = one.caller->heard.size();
  const int written = program_->journal.written;
  const Likeness before(one.play());
  std::array<std::size_t, kCallers> heard{};
  for (std::size_t i = 0; i < kCallers; ++i)
    heard[i] = callers_[i].caller ? callers_[i].caller->heard.size() : 0;
  program_->hall.hear(one.caller->guest, json_text(message));
  program_->clock.settle();

  const auto carries_id = [&](const std::string& text) {
    const Input told = Input::parse(text, nullptr, false);
    return told.is_object() && told.value("id", Input()) == message["id"];
  };
  const auto first = one.caller->heard.begin() + static_cast<std::ptrdiff_t>(from);
  promise(std::count_if(first, one.caller->heard.end(), carries_id) == 1,
          "every request gets exactly one reply:", json_text(message));
  const Input reply = Input::parse(*std::find_if(first, one.caller->heard.end(), carries_id));
  if (reply["type"] == "refused" && message["do"] != "hello" && written == program_->journal.written) {
    promise(Likeness(one.play()) == before, "what is refused changes nothing:", json_text(message));
    for (std::size_t i = 0; i < kCallers; ++i)
      promise(i == who || !callers_[i].caller || callers_[i].caller->heard.size() == heard[i],
              "nobody else hears of a refusal:", json_text(message));
  }
  if (message["do"] == "hello" && reply["type"] == "welcome")
    one.shown = message["tokens"].get<std::vector<std::string>>();
  listen();
}

// Deeds
// ----------------------------------------------------------------------------------------------------------

void Scene::hello(const Deed& deed) {
  Input tokens = Input::array();
  const std::string shown = deed.word(2);
  for (const char c : shown.substr(0, 4)) {
    if (c >= '0' && c <= '9') tokens.push_back(tokens_[static_cast<std::size_t>(c - '0') % tokens_.size()]);
    if (c == 'w') tokens.push_back(std::string(43, 'A'));
  }
  const std::string name = names_[deed.number(3, names_.size())];
  say(deed.number(1, kCallers), {{"do", "hello"}, {"table", name}, {"tokens", tokens}});
}

std::optional<std::size_t> Scene::who_holds(Seat seat) const {
  for (std::size_t i = 0; i < kCallers; ++i)
    if (callers_[i].play() && may_look_as(callers_[i], protocol::seat_name(seat))) return i;
  return std::nullopt;
}

void Scene::contribute(const Deed& deed, const char* verb) {
  say(deed.number(1, kCallers),
      {{"do", verb},
       {"seat", seat_word(deed)},
       {std::string_view(verb) == "commit" ? "hash" : "bytes",
        server::hex_of(std::string_view(verb) == "commit" ? server::commitment(bytes_) : bytes_)}});
}

// Two people come, or one with both tokens, and give what they have to.
void Scene::deal() {
  hello(Deed("hello 0 0"));
  hello(Deed("hello 1 1"));
  if (tokens_.size() > 2) hello(Deed("hello 1 2"));
  for (const char* verb : {"commit", "reveal"})
    for (const char* line : {"x 0 0", "x 1 1", "x 0 1", "x 1 0"}) contribute(Deed(line), verb);
}

void Scene::act(std::size_t who, std::size_t choice) {
  const Play* play = callers_[who].play();
  if (!play || !play->to_act()) return say(who, {{"do", "act"}, {"n", 0}, {"action", "pass"}});
  const auto seat = static_cast<Seat>(std::countr_zero(play->to_act()));
  ActionList list;
  legal_actions(play->game(), play->state(), seat, list);
  const Action& action = list[static_cast<int>(choice % static_cast<std::size_t>(list.size()))];
  say(who, {{"do", "act"},
            {"seat", protocol::seat_name(seat)},
            {"n", play->number()},
            {"action", to_text(play->game(), action)}});
}

void Scene::play_on(const Deed& deed) {
  Picker picker(deed.number(2, 1'000'000));
  const Play* play = callers_[deed.number(1, kCallers)].play();
  for (int left = kMostActions; left > 0 && play && play->to_act(); --left) {
    const auto who = who_holds(static_cast<Seat>(std::countr_zero(play->to_act())));
    if (!who) return;
    act(*who, picker.next() >> 1);
    play = callers_[*who].play();
  }
}

void Scene::hang_up(Somebody& one) {
  if (!one.caller) return;
  program_->hall.leave(one.caller->guest);
  one = Somebody();
  program_->clock.settle();
}

// As when a program ends: nobody says goodbye, and nobody holds a table any more.
void Scene::cut_all_lines() {
  for (Somebody& one : callers_) {
    if (one.caller) one.caller->guest->table.reset();
    one = Somebody();
  }
}

// The program is killed, and another one finds what is in the store.
void Scene::wake() {
  cut_all_lines();
  constexpr Millis later = 10'000;
  age_ += later;
  program_ = nullptr;
  program_ = std::make_unique<Program>(store_, log_, age_);
}

// And nobody has come by for a month.
void Scene::put_away() {
  const Millis for_ever = program_->clock.now() * 2;
  cut_all_lines();
  program_ = nullptr;
  removed_ |= store_.put_away(for_ever, 10).removed > 0;
  wake();
}

// What the store has makes the table again, from the first entry and from the last snapshot.
void Scene::check_log(const std::string& name) {
  const auto stored = store_.read(name);
  promise(stored.has_value() || removed_, "the store has the table", name);
  if (!stored) return;
  std::string reason;
  const auto terms = server::read_stored_terms(*stored, reason);
  promise(terms.has_value(), "its terms can be read:", reason);
  Play again(workshop().arena, *terms, stored->secret);
  for (std::size_t i = 1; i < stored->entries.size(); ++i) again.take(stored->entries[i]);
  if (again.dealt()) {
    const std::string wrong = fault(again.game(), again.state());
    promise(wrong.empty(), "the position is sound:", wrong);
  }
  for (const Somebody& one : callers_)
    if (one.play() && one.caller->guest->table->name() == name)
      promise(Likeness(one.play()) == Likeness(&again), "the log makes the same table again", name);
  if (!stored->snapshot) return;
  Play noted(workshop().arena, *terms, stored->secret);
  for (std::size_t i = 1; i < stored->snapshot->entries; ++i) noted.note(stored->entries[i]);
  const auto state = load(noted.game(), stored->snapshot->position, reason);
  promise(state.has_value(), "a snapshot can be read:", reason);
  noted.resume(*state);
  for (std::size_t i = stored->snapshot->entries; i < stored->entries.size(); ++i)
    noted.take(stored->entries[i]);
  promise(Likeness(&noted) == Likeness(&again), "a snapshot makes the same table again", name);
}

void Scene::act_out(const Deed& deed) {
  const std::string verb = deed.word(0);
  const std::size_t who = deed.number(1, kCallers);
  const auto ask = [&](Input message) {
    message["do"] = verb;
    say(who, std::move(message));
  };
  if (verb == "hello") return hello(deed);
  if (verb == "seat") return take_seat(deed);
  if (verb == "deal") return deal();
  if (verb == "commit" || verb == "reveal") return contribute(deed, verb.c_str());
  if (verb == "play") return play_on(deed);
  if (verb == "act") return act(who, deed.number(2, 1'000));
  if (verb == "wake") return wake();
  if (verb == "away") return put_away();
  if (verb == "gone") return hang_up(callers_[who]);
  if (verb == "full") return void(program_->journal.refusals = static_cast<int>(deed.number(1, 4)));
  if (verb == "wind") {
    const auto time = static_cast<Millis>(deed.number(1, 100'000));
    age_ += time;
    program_->clock.wind(time);
    return listen();
  }
  if (verb == "stale") return say(who, {{"do", "act"}, {"n", 1'000'000}, {"action", "pass"}});
  if (verb == "look") {
    const std::array seats = {"allies", "axis", "spectator", "axis-left"};
    return ask({{"seat", seats[deed.number(2, seats.size())]}});
  }
  if (verb == "answer")
    return ask({{"seat", seat_word(deed)},
                {"what", deed.number(3, 2) == 0 ? "undo" : "draw"},
                {"yes", deed.number(4, 2) == 0}});
  if (verb == "stand-in")
    return ask({{"seat", seat_word(deed)}, {"for", deed.number(3, 2) == 0 ? "allies" : "axis"}});
  if (verb == "chat") return ask({{"seat", seat_word(deed)}, {"text", deed.word(3)}});
  if (verb == "log") return ask({{"lang", "fr"}, {"since", deed.number(2, 300)}});
  if (verb == "odds" || verb == "explain")
    return ask({{"seat", seat_word(deed)}, {"action", "battle " + deed.word(3) + ' ' + deed.word(4)}});
  if (verb == "reach" || verb == "sight") return ask({{"unit", deed.number(2, 40)}});
  if (verb == "undo" || verb == "offer-draw" || verb == "resign" || verb == "leave" || verb == "rematch" ||
      verb == "whynot")
    return ask({{"seat", seat_word(deed)}});
}

// In the end all go, and the table may sleep.
void Scene::end() {
  listen();
  for (const std::string& name : names_) check_log(name);
  for (const Somebody& one : callers_) check_view(one);
  std::vector<std::weak_ptr<server::Table>> awake;
  bool clocked = false;
  for (Somebody& one : callers_) {
    if (const Play* play = one.play()) {
      awake.push_back(one.caller->guest->table);
      clocked |= play->terms().clock.any();
    }
    hang_up(one);
  }
  if (clocked) return; // somebody's time runs
  program_->clock.wind(2 * kSweep);
  for (const auto& table : awake) promise(table.expired(), "nothing keeps a table awake when all have gone");
  promise(log_.faults() == 0, "nothing goes wrong here");
}

} // namespace

void fuzz(Bytes bytes) {
  const std::vector<std::string> lines = lines_of(text_of(bytes));
  if (lines.empty()) return;
  Scene scene(lines.front());
  int left = kMostDeeds;
  for (auto line = lines.begin() + 1; line != lines.end() && left-- > 0; ++line) scene.act_out(Deed(*line));
  scene.end();
}

std::vector<std::string> seeds() {
  std::vector<std::string> all = {
      "people\ndeal\nplay 0 1\nundo 0 0\nanswer 1 1 0 0\nundo 1 1\nanswer 0 0 0 1\nlook 0 2\nplay 1 2\n",
      "people\ndeal\nplay 0 3\naway\nhello 2 01\nlook 2 1\nplay 2 4\ngone 2\nwind 40000\nhello 3\nlog 3 0\n",
      "people\ndeal\nact 0 3\nfull 1\nact 0 2\nfull 1\nchat 0 0 hi\nfull 1\nundo 0 0\nfull 1\nresign 1 "
      "1\nact 0 1\n",
      "people\ndeal\noffer-draw 0 0\nanswer 1 1 1 1\noffer-draw 1 1\nanswer 0 0 1 0\nrematch 0 0\nhello 0 0 "
      "1\n"
      "hello 1 1 1\nrematch 1 1\ndeal\nplay 0 5\n",
      "match\ndeal\nplay 0 9\nresign 0 0\nrematch 1 1\nhello 0 0 1\nhello 1 1 1\ncommit 0 1\ncommit 1 0\n"
      "reveal 0 1\nreveal 1 0\nplay 0 4\nwake\nhello 0 0 1\n",
      "clocked\ndeal\nplay 0 6\nwind 61000\nhello 3\nlook 3 2\n",
      "turns\ndeal\nplay 0 6\nwake\nwind 31000\nhello 3\n",
      "alone\ndeal\nplay 0 7\nundo 0 0\nreach 0 3\nsight 0 2\nodds 0 0 c5 d6\nwhynot 0 0\nexplain 0 0 a1 "
      "b2\n",
      "alone\ndeal\nplay 0 8\nleave 0 0\nlook 0 0\nhello 0 0\nwind 5000\n",
      "listed\nseat 0 0\nseat 0 0\nhello 0 2\nhello 1 1\ndeal\ncommit 0 0\nreveal 0 0\nplay 0 2\nleave 0 0\n",
      "people\ndeal\nplay 0 5\nhello 2 0\nhello 3 w\nleave 0 0\nlook 2 0\nact 2 1\nlog 2 0\nplay 1 3\n",
      "people\ndeal\nplay 0 5\noffer-draw 0 0\nundo 0 0\nleave 1 1\nwind 3000\nundo 0 0\nwake\nhello 0 0\n",
      "people\ndeal\nplay 0 2\ngone 1\nwind 65000\nwind 65000\nstand-in 0 0 1\nact 0 1\nundo 0 0\nhello 1 "
      "1\nplay 0 1\n",
      "people\ndeal\nplay 0 6\ngone 0\nwind 65000\nwind 65000\nstand-in 1 1 0\nact 1 2\nfull 1\nhello 0 "
      "0\ngone 1\n",
      "computers\nhello 0\nwind 1000\ngone 0\nwake\n",
      "people\ndeal\nplay 0 5\nfull 2\noffer-draw 0 0\nanswer 1 1 1 0\nfull 2\nleave 0 0\nfull 3\nrematch 0 "
      "0\n",
      "people\nhello 0 01\nhello 0 ww\nhello 0 w\nhello 0 w\nhello 0 w\nhello 0 w\nhello 0 0\nstale 0\n",
  };
  return all;
}

// Mutations
// ----------------------------------------------------------------------------------------------------------

namespace {

std::string any_deed(Mutator& mutator) {
  static constexpr std::string_view deeds[] = {
      "hello 0 0",      "hello 1 1",      "hello 2 01",    "hello 3",        "hello 2 w",
      "seat 0 0",       "deal",           "commit 0 0",    "reveal 1 1",     "play 0 1",
      "act 0 3",        "act 1 5",        "wake",          "gone 0",         "full 1",
      "wind 30000",     "wind 2500",      "stale 0",       "away",           "look 0 0",
      "answer 1 1 0 0", "chat 0 0 x",     "log 0 0",       "odds 0 0 c5 d6", "explain 0 0 a1 b1",
      "reach 0 3",      "sight 1 4",      "undo 0 0",      "undo 1 1",       "offer-draw 0 0",
      "answer 1 1 1 0", "answer 0 0 1 1", "resign 0 0",    "leave 1 1",      "leave 0 0",
      "rematch 0 0",    "hello 0 0 1",    "hello 1 1 1",   "whynot 0 0",     "gone 1",
      "wind 65000",     "stand-in 0 0 1", "stand-in 1 1 0"};
  return std::string(mutator.any_of(deeds));
}

// One of its numbers.
void change_number(std::string& line, Mutator& mutator) {
  const std::size_t at = line.find_first_of("0123456789", mutator.place(line.size() + 1));
  if (at == std::string::npos) return;
  const std::size_t end = std::min(line.find_first_not_of("0123456789", at), line.size());
  line.replace(at, end - at, std::to_string(mutator.picker.below(mutator.picker.one_in(4) ? 70'000 : 5)));
}

} // namespace

std::string mutated(std::string_view input, std::string_view other, Mutator& mutator) {
  std::vector<std::string> lines = lines_of(input);
  const std::vector<std::string> others = lines_of(other);
  if (lines.empty()) lines.emplace_back(kTerms[0].first);
  for (int n = 1 + mutator.picker.below(3); n > 0 && !lines.empty(); --n) {
    const std::size_t at = mutator.place(lines.size());
    switch (mutator.picker.below(8)) {
    case 0: lines.front() = mutator.any_of(kTerms).first; break;
    case 1: mutator.change_lines(lines, others); break;
    case 2:
    case 3: lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at) + 1, any_deed(mutator)); break;
    case 4: lines.push_back(any_deed(mutator)); break;
    case 5: lines[at] = mutator.scrambled(lines[at]); break;
    default: change_number(lines[at], mutator);
    }
  }
  return joined(lines);
}

} // namespace bocage::fuzz
