// Who sees what, while seats change hands: people come, go, give seats up, come back with tokens that open
// them or no longer do, in any order and while others wait. Every message is compared, when it is sent, with
// what the engine shows to the seats that its receiver's tokens open at that moment.
#include <filesystem>
#include <set>

#include "engine/notation.h"
#include "protocol/json_delta.h"
#include "protocol/json_event.h"
#include "protocol/names.h"
#include "tests/server/party.h"

namespace bocage::test {
namespace {

namespace fs = std::filesystem;
using protocol::Json;

std::string view_text(const server::Play& play, Seat seat) {
  return protocol::keyed_view(play.game(), view(play.game(), play.state(), seat), play.arena().battle.face)
      .dump();
}

std::string legal_text(const server::Play& play, Seat seat) {
  Json legal = Json::object();
  if (seat != kNoSeat && (play.to_act() & set_of_seat(seat))) {
    ActionList list;
    legal_actions(play.game(), play.state(), seat, list);
    Json& texts = legal[protocol::seat_name(seat)] = Json::array();
    for (const Action& action : list) texts.push_back(to_text(play.game(), action));
  }
  return legal.dump();
}

// The last events, as a seat sees them.
std::string events_text(const server::Play& play, Seat seat, std::size_t count) {
  Json list = Json::array();
  for (std::size_t i = play.recent().size() - count; i < play.recent().size(); ++i)
    list.push_back(protocol::event_json(play.game(), redact(play.recent()[i], seat)));
  return list.dump();
}

struct Checked { // how often
  int messages = 0, views = 0, steps = 0, looks_taken = 0, stood_in = 0;
};

// Somebody with a socket, who weighs every message the moment he gets it.
class Listener final : public server::Outlet {
 public:
  Listener(server::Rehearsal& hall, Checked& checked) : hall_(hall), checked_(checked) {
    guest_ = hall.hall.arrive(*this, "192.0.2.1");
  }

  void send(std::string head, server::Shared rest) override { weigh(rest ? head + *rest : head); }
  void close(server::Closing, std::string_view) override { sent_away_ = true; }

  void say_hello(const std::string& table, const std::vector<std::string>& tokens) {
    hellos_[++last_id_] = tokens;
    say({{"do", "hello"}, {"id", last_id_}, {"table", table}, {"tokens", tokens}});
  }
  // Without waiting for an answer: much may be on its way at once.
  void say(Input request) {
    if (!request.contains("id")) request["id"] = ++last_id_;
    if (request.contains("seat")) asked_for_[id_of(request)] = request["seat"];
    hall_.hall.hear(guest_, request.dump());
  }
  void hang_up() {
    gone_ = true;
    hall_.hall.leave(guest_);
  }

  bool sent_away() const { return sent_away_; }
  bool gone() const { return gone_; }
  std::shared_ptr<server::Table> table() const { return guest_->table; }
  SeatSet open() const { // seats of his table that his tokens open now
    SeatSet seats = 0;
    const auto at = table();
    for (const std::string& token : tokens_)
      if (const auto hash = server::hash_of_token(token); hash && at)
        seats |= server::opened_by(*hash, at->play().seats());
    return seats;
  }
  void check_look() const {
    if (!weighs_here()) return;
    EXPECT_TRUE(may_see(looks_)) << "he was told that he looks as a seat that is not his";
    EXPECT_EQ(guest_->holding.looks_at(), looks_);
    EXPECT_EQ(guest_->holding.seats(), open());
  }

 private:
  static int id_of(const Input& message) { return message.value("id", 0); } // 0: none
  bool may_see(Seat seat) const { return seat == kNoSeat || (open() & set_of_seat(seat)); }
  bool weighs_here() const { return !gone_ && table() && table() == at_.lock(); }

  void weigh(const std::string& text) {
    ++checked_.messages;
    const Input message = Input::parse(text);
    const std::string type = message["type"];
    if (type == "welcome") {
      if (const int id = id_of(message)) tokens_ = hellos_.at(id);
      at_ = table();
    }
    SCOPED_TRACE(text.substr(0, 400));
    if (!weighs_here()) {
      for (const char* field : {"view", "delta", "legal", "events", "action", "lines", "verdict"})
        EXPECT_FALSE(message.contains(field)) << "of a table where he is no more";
      return;
    }
    if (type == "welcome" || type == "look")
      weigh_view(text, message, type == "welcome" ? message["as"] : message["seat"]);
    else if (type == "step")
      weigh_step(text, message);
    else if (type == "hint" || type == "odds" || type == "verdict" || type == "whynot")
      EXPECT_TRUE(may_see(*protocol::seat_of_name(asked_for_.at(id_of(message)))));
    else
      for (const char* field : {"view", "delta", "legal", "events", "hand", "drawn"})
        EXPECT_FALSE(message.contains(field)) << "no message of this kind has that";
    EXPECT_TRUE(may_see(looks_)) << "he was told that he looks as a seat that is not his";
    if (table()->play().stage() != server::Stage::Over)
      EXPECT_EQ(text.find(server::hex_of(table()->play().secret())), std::string::npos);
  }

  void weigh_view(const std::string& text, const Input& message, const std::string& as) {
    const server::Play& play = table()->play();
    const Seat before = looks_;
    looks_ = protocol::seat_of_name(as).value();
    if (!id_of(message) && before != kNoSeat && looks_ == kNoSeat) ++checked_.looks_taken;
    ASSERT_TRUE(may_see(looks_));
    EXPECT_EQ(message["mine"], Input::parse(protocol::seats_json(open()).dump()));
    EXPECT_EQ(message.contains("view"), play.dealt());
    if (!play.dealt()) return;
    ++checked_.views;
    EXPECT_NE(text.find(",\"view\":" + view_text(play, looks_)), std::string::npos);
    EXPECT_NE(text.find(",\"legal\":" + legal_text(play, looks_)), std::string::npos);
    view_ = message["view"];
    if (message.contains("events"))
      EXPECT_NE(text.find(",\"events\":" + events_text(play, looks_, play.recent().size())),
                std::string::npos);
  }

  // What the step makes of the view he had is the view that his seat has now, and nothing is in between.
  void weigh_step(const std::string& text, const Input& message) {
    const server::Play& play = table()->play();
    ++checked_.steps;
    ASSERT_EQ(message["as"], protocol::seat_name(looks_));
    ASSERT_TRUE(may_see(looks_));
    view_.merge_patch(message["delta"]);
    EXPECT_EQ(view_, Input::parse(view_text(play, looks_)));
    EXPECT_NE(text.find(",\"legal\":" + legal_text(play, looks_)), std::string::npos);
    if (message.contains("stand_in")) {
      ++checked_.stood_in;
      const Input facts = Input::parse(table()->facts().dump());
      EXPECT_EQ(facts["seats"][message["seat"].get<std::string>()]["online"], false);
    }
    const std::size_t count = std::min(message["events"].size(), play.recent().size());
    if (count == message["events"].size())
      EXPECT_NE(text.find(",\"events\":" + events_text(play, looks_, count)), std::string::npos);
  }

  server::Rehearsal& hall_;
  Checked& checked_;
  server::GuestPtr guest_;
  bool sent_away_ = false, gone_ = false;
  std::weak_ptr<server::Table> at_; // where he was welcomed last
  std::map<int, std::vector<std::string>> hellos_;
  std::map<int, std::string> asked_for_; // seats, by the id of the request
  std::vector<std::string> tokens_;
  Seat looks_ = kNoSeat;
  Input view_;
  int last_id_ = 0;
};

// Tables, the tokens of their seats, and people who do what comes to their minds.
class Crowd {
 public:
  Crowd(std::string file, std::uint64_t seed) : file_(std::move(file)), picker_(seed) { open_hall(); }
  ~Crowd() { hang_up_all(); }

  void open_table(const Input& terms, const std::vector<std::string>& seats) {
    const Input opened = Input::parse(*hall_->ask("POST", "/api/tables", terms.dump()).body);
    const std::string table = opened["table"];
    for (const std::string& seat : seats) tokens_[table].push_back(opened["seats"][seat]["token"]);
  }

  void live(int moments) {
    while (moments-- > 0 && !testing::Test::HasFailure()) {
      for (int at_once = picker_.below(4); at_once >= 0; --at_once) something();
      hall_->clock.settle();
      for (const auto& listener : listeners_) listener->check_look();
    }
  }
  const Checked& checked() const { return checked_; }
  int restarts() const { return restarts_; }

 private:
  void open_hall() {
    hall_ = std::make_unique<server::Rehearsal>(the_battles(), file_);
    for (int i = 0; i < 10'000 * restarts_; ++i) server::random_number(); // other luck than before
  }
  void hang_up_all() {
    for (const auto& listener : listeners_)
      if (!listener->gone()) listener->hang_up();
    listeners_.clear();
    hall_->clock.settle();
  }
  void restart() {
    hang_up_all();
    ++restarts_;
    hall_.reset();
    open_hall();
  }

  template <class Items>
  const auto& one_of(const Items& items) {
    auto item = items.begin();
    std::advance(item, picker_.below(static_cast<int>(items.size())));
    return *item;
  }

  void something() {
    if (picker_.one_in(300)) return restart();
    if (picker_.one_in(15)) return hall_->clock.wind(1 + picker_.below(40'000));
    if (listeners_.size() < 6) listeners_.push_back(std::make_unique<Listener>(*hall_, checked_));
    Listener& someone = *one_of(listeners_);
    if (someone.gone()) return forget(someone);
    if (someone.sent_away()) return someone.hang_up();
    if (!someone.table() || picker_.one_in(12)) return say_hello(someone);
    if (picker_.one_in(30)) return someone.hang_up();
    ask(someone);
  }
  void forget(const Listener& gone) {
    hall_->clock.settle();
    std::erase_if(listeners_, [&](const auto& listener) { return listener.get() == &gone; });
  }

  void say_hello(Listener& someone) {
    const auto& [table, tokens] = one_of(tokens_);
    std::vector<std::string> shown;
    for (const std::string& token : tokens)
      if (picker_.one_in(2)) shown.push_back(token);
    someone.say_hello(table, shown);
  }

  void ask(Listener& someone) {
    const server::Play& play = someone.table()->play();
    const Seat seat = static_cast<Seat>(one_of(std::vector<int>{0, kRoles}));
    const std::string name = protocol::seat_name(seat);
    if (!play.dealt() && !picker_.one_in(3)) return contribute(someone, play, name);
    switch (picker_.below(26)) {
    case 0: return someone.say({{"do", "look"}, {"seat", picker_.one_in(4) ? "spectator" : name}});
    case 1: return someone.say({{"do", "chat"}, {"seat", name}, {"text", "hm"}});
    case 2: return someone.say({{"do", "undo"}, {"seat", name}});
    case 3: return someone.say({{"do", "offer-draw"}, {"seat", name}});
    case 4: return answer(someone, name, "undo");
    case 5: return answer(someone, name, "draw");
    case 6: return someone.say({{"do", "log"}, {"lang", "en"}});
    case 7: return someone.say({{"do", "hint"}, {"seat", name}});
    case 8: return someone.say({{"do", "whynot"}, {"seat", name}, {"card", "ambush"}});
    case 9: return someone.say({{"do", picker_.one_in(3) ? "leave" : "rematch"}, {"seat", name}});
    case 10: return someone.say({{"do", picker_.one_in(12) ? "resign" : "log"}, {"seat", name}});
    case 11:
    case 12: return someone.say({{"do", "stand-in"}, {"for", name}});
    default: return act(someone, play);
    }
  }
  void answer(Listener& someone, const std::string& seat, const char* what) {
    someone.say({{"do", "answer"}, {"seat", seat}, {"what", what}, {"yes", what[0] == 'u'}});
  }
  void contribute(Listener& someone, const server::Play& play, const std::string& seat) {
    const server::Bytes32 bytes{};
    if (play.stage() == server::Stage::Commit)
      someone.say({{"do", "commit"}, {"seat", seat}, {"hash", server::hex_of(server::commitment(bytes))}});
    else
      someone.say({{"do", "reveal"}, {"seat", seat}, {"bytes", server::hex_of(bytes)}});
  }
  void act(Listener& someone, const server::Play& play) {
    if (!play.to_act()) return;
    const Seat seat = picker_.seat(play.to_act());
    ActionList list;
    legal_actions(play.game(), play.state(), seat, list);
    someone.say({{"do", "act"},
                 {"seat", protocol::seat_name(seat)},
                 {"n", play.number()},
                 {"action", to_text(play.game(), picker_.action(list))}});
  }

  std::string file_;
  Picker picker_;
  Checked checked_;
  int restarts_ = 0;
  std::map<std::string, std::vector<std::string>> tokens_; // by table
  std::unique_ptr<server::Rehearsal> hall_;
  std::vector<std::unique_ptr<Listener>> listeners_;
};

class Holdings : public testing::Test {
 protected:
  Holdings() {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  ~Holdings() override { fs::remove_all(folder); }

  fs::path folder = fs::temp_directory_path() / ("bocage-holdings-" + std::to_string(getpid()));
};

TEST_F(Holdings, ShowNobodyASeatThatHisTokensDoNotOpen) {
  Checked all;
  int restarts = 0;
  for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6}) {
    SCOPED_TRACE(seed);
    Crowd crowd(folder / (std::to_string(seed) + ".sqlite"), seed);
    for (const char* battle : {"pegasus-bridge", "pegasus-bridge", "sword-beach"})
      crowd.open_table({{"battle", battle}, {"mine", {"allies", "axis"}}, {"grace", 1}}, {"allies", "axis"});
    crowd.open_table({{"battle", "pegasus-bridge"},
                      {"mine", {"allies"}},
                      {"seats", {{"axis", {{"kind", "computer"}, {"level", "random"}}}}}},
                     {"allies"});
    crowd.live(400);
    all.messages += crowd.checked().messages;
    all.views += crowd.checked().views;
    all.steps += crowd.checked().steps;
    all.stood_in += crowd.checked().stood_in;
    all.looks_taken += crowd.checked().looks_taken;
    restarts += crowd.restarts();
    if (HasFailure()) return;
  }
  EXPECT_GT(all.messages, 5'000);
  EXPECT_GT(all.views, 500);
  EXPECT_GT(all.steps, 1'000);
  EXPECT_GT(all.looks_taken, 10) << "seats that somebody saw were given up";
  EXPECT_GT(all.stood_in, 50);
  EXPECT_GT(restarts, 5);
}

// One after the other, as people do it

TEST_F(Holdings, EndWithTheSeatForEverySocketThatLooksAsIt) {
  server::Rehearsal hall(the_battles());
  Party party(hall);
  party.deal();
  Person phone(hall, party.table, party.tokens[1], "axis");
  phone.hello();
  party.axis->say({{"do", "leave"}});
  for (Person* person : {party.axis.get(), &phone}) {
    const Input look = person->last("look");
    ASSERT_FALSE(look.is_null()) << "he is told that he looks on now";
    EXPECT_FALSE(look.contains("id"));
    EXPECT_EQ(look["seat"], "spectator");
    EXPECT_EQ(look["mine"], Input::array());
    EXPECT_FALSE(look["view"].contains("hand"));
  }
  EXPECT_TRUE(party.allies->last("look").is_null()) << "nothing has changed for the others";
  party.allies->act(party.allies->legal()[0]);
  EXPECT_EQ(phone.last("step")["as"], "spectator");
}

// A seat may be given up while somebody with its token waits to be let in.
TEST_F(Holdings, AreWhatTheTokensOpenWhenOnesTurnComes) {
  server::Rehearsal hall(the_battles());
  Party party(hall);
  party.deal();
  const auto late = hall.call();
  hall.hall.hear(party.axis->caller().guest, R"({"do":"leave","seat":"axis"})");
  hall.hall.hear(
      late->guest,
      Input{{"do", "hello"}, {"id", 1}, {"table", party.table}, {"tokens", {party.tokens[1]}}}.dump());
  hall.clock.settle();
  const Input reply = Input::parse(late->heard.at(0));
  EXPECT_EQ(reply["type"], "refused");
  EXPECT_EQ(reply["error"]["code"], "bad-token");
  EXPECT_EQ(late->heard.size(), 1U);
  EXPECT_EQ(Input::parse(hall.say(*late, R"({"do":"log","lang":"en"})").at(0))["error"]["code"], "no-table");
}

// The general thinks about the hand of whoever asked him; by the time he has found something it may be
// somebody else's.
TEST_F(Holdings, AreAskedAgainBeforeAHintIsGiven) {
  server::Rehearsal hall(the_battles());
  const Input terms = {{"battle", "pegasus-bridge"},
                       {"mine", {"allies"}},
                       {"seats", {{"axis", {{"kind", "computer"}, {"level", "random"}}}}}};
  const Input opened = Input::parse(*hall.ask("POST", "/api/tables", terms.dump()).body);
  Person ann(hall, opened["table"], opened["seats"]["allies"]["token"], "allies");
  ann.hello();
  ann.commit();
  ann.reveal();
  hall.clock.thinking = 1'000;
  hall.hall.hear(ann.caller().guest, R"({"do":"hint","id":"hint"})");
  ann.say({{"do", "hello"}, {"table", opened["table"]}, {"tokens", Input::array()}});
  hall.clock.wind(2'000);
  EXPECT_TRUE(ann.last("hint").is_null());
  EXPECT_EQ(ann.last("refused")["id"], "hint");
  EXPECT_EQ(ann.last("refused")["error"]["code"], "left");
}

// His action is on its way to the disk when he goes: it has happened, and he hears so.
TEST_F(Holdings, ThatAreLeftInTheMiddleOfAnActionLeaveNoRequestWithoutAReply) {
  for (const bool elsewhere : {true, false}) {
    server::Rehearsal hall(the_battles());
    Party party(hall), other(hall);
    party.deal();
    other.deal();
    Person& one = *party.allies;
    const Input hello = elsewhere
                            ? Input{{"do", "hello"}, {"table", other.table}, {"tokens", Input::array()}}
                            : Input{{"do", "hello"}, {"table", party.table}, {"tokens", {party.tokens[0]}}};
    const Input act = {{"do", "act"}, {"id", "late"}, {"n", 0}, {"action", one.legal()[0]}};
    hall.hall.hear(one.caller().guest, act.dump());
    hall.hall.hear(one.caller().guest, hello.dump());
    hall.clock.settle();
    const auto replies =
        std::count_if(one.caller().heard.begin(), one.caller().heard.end(),
                      [](const std::string& m) { return m.find("\"late\"") != std::string::npos; });
    EXPECT_EQ(replies, 1) << elsewhere;
    EXPECT_EQ(party.axis->last("step")["n"], 1);
  }
}

TEST_F(Holdings, OfASeatGivenUpOpenNoReplayAndNoListOfOnesTables) {
  server::Rehearsal hall(the_battles());
  Party party(hall);
  party.deal();
  party.allies->act(party.allies->legal()[0]);
  party.axis->say({{"do", "leave"}});
  const auto replay =
      hall.ask("POST", "/api/tables/" + party.table + "/replay", Input{{"token", party.tokens[1]}}.dump());
  EXPECT_EQ(replay.status, 403);
  const Input mine =
      Input::parse(*hall.ask("POST", "/api/mine",
                             Input{{"tables", {{{"table", party.table}, {"token", party.tokens[1]}}}}}.dump())
                        .body);
  EXPECT_EQ(mine, Input::array());
}

} // namespace
} // namespace bocage::test
