// Tables as people use them.
#include <algorithm>
#include <set>

#include "tests/server/party.h"

namespace bocage::test {
namespace {

// Ann against the computer.
class Duel {
 public:
  explicit Duel(server::Rehearsal& at, const std::string& level = "random") : hall(at) {
    const auto response = hall.ask(
        "POST", "/api/tables",
        Input{
            {"battle", "pegasus-bridge"},
            {"mine", {"allies"}},
            {"seats", {{"allies", {{"kind", "human"}}}, {"axis", {{"kind", "computer"}, {"level", level}}}}}}
            .dump());
    const Input opened = Input::parse(*response.body);
    table = opened["table"];
    ann = std::make_unique<Person>(hall, table, opened["seats"]["allies"]["token"], "allies");
    ann->hello();
    ann->commit();
    ann->reveal();
  }
  const server::Play& play() { return ann->caller().guest->table->play(); }
  bool computer_to_act() { return (play().to_act() & set_of_seat(seat_of(Side::Axis))) != 0; }
  bool reaction() {
    return play().state().frame_count > 0 && play().state().top().kind == FrameKind::Reaction;
  }
  void act(Picker& picker) {
    const auto legal = ann->legal();
    const Input reply =
        ann->act(legal[static_cast<std::size_t>(picker.below(static_cast<int>(legal.size())))]);
    if (reply.is_null()) hall.clock.wind(1'000); // "no ambush" counts after the pause
  }
  // Until it is the computer's turn to do something.
  void act_until_computer(Picker& picker) {
    while (!computer_to_act() && !ann->legal().empty()) act(picker);
  }

  server::Rehearsal& hall;
  std::string table;
  std::unique_ptr<Person> ann;
};

class Tables : public testing::Test {
 protected:
  server::Rehearsal hall{the_battles()};
  Picker picker{44};

  // Plays until the side to move may do something of this kind.
  std::string play_until(Party& party, const std::string& verb) {
    for (int i = 0; i < 2000; ++i) {
      for (const std::string& action : party.to_act().legal())
        if (action.starts_with(verb)) return action;
      if (!party.step(picker)) break;
    }
    ADD_FAILURE() << "nobody could " << verb;
    return {};
  }
};

// Sitting down
// -----------------------------------------------------------------------------------------------------------

TEST_F(Tables, AreOpenedTakenAndDealt) {
  const auto response = hall.ask("POST", "/api/tables",
                                 R"({"battle":"pegasus-bridge","mine":["allies"],"listed":true,
                                     "seats":{"allies":{"kind":"human","name":"Ann"}}})");
  ASSERT_EQ(response.status, 201) << *response.body;
  const Input opened = Input::parse(*response.body);
  const std::string table = opened["table"];
  EXPECT_EQ(opened["seats"].size(), 1U) << "only those asked for";

  Input lobby = Input::parse(*hall.ask("GET", "/api/tables?listed=1").body);
  ASSERT_EQ(lobby.size(), 1U);
  EXPECT_EQ(lobby[0]["id"], table);
  EXPECT_EQ(lobby[0]["stage"], "gathering");

  const auto taken = hall.ask("POST", "/api/tables/" + table + "/seats", R"({"name":"Bert"})");
  ASSERT_EQ(taken.status, 201) << *taken.body;
  EXPECT_EQ(Input::parse(*taken.body)["seat"], "axis");
  EXPECT_EQ(hall.ask("POST", "/api/tables/" + table + "/seats", R"({"name":"Carl"})").status, 409);
  EXPECT_EQ(Input::parse(*hall.ask("GET", "/api/tables?listed=1").body).size(), 0U);

  Person ann(hall, table, opened["seats"]["allies"]["token"], "allies");
  Person bert(hall, table, Input::parse(*taken.body)["token"], "axis");
  EXPECT_EQ(ann.hello()["table"]["stage"], "dice");
  bert.hello();
  EXPECT_TRUE(ann.view().is_null()) << "nothing is dealt before the dice are";
  ann.commit();
  EXPECT_EQ(ann.last("dice")["stage"], "commit");
  bert.commit();
  EXPECT_EQ(ann.last("dice")["stage"], "reveal");
  ann.reveal();
  bert.reveal();
  EXPECT_EQ(ann.view()["hand"].size(), 6U);
  EXPECT_EQ(bert.view()["hand"].size(), 2U);
  EXPECT_FALSE(ann.legal().empty());
  EXPECT_TRUE(bert.legal().empty());

  const Input mine = Input::parse(
      *hall.ask("POST", "/api/mine", Input{{"tables", {{{"table", table}, {"token", ann.token()}}}}}.dump())
           .body);
  ASSERT_EQ(mine.size(), 1U);
  EXPECT_EQ(mine[0]["seat"], "allies");
  EXPECT_EQ(mine[0]["your_turn"], true);
}

TEST_F(Tables, AreListedHoweverManyOthersWaitForAFriend) {
  const Input listed = Input::parse(
      *hall.ask("POST", "/api/tables", R"({"battle":"pegasus-bridge","mine":["allies"],"listed":true})")
           .body);
  for (int i = 0; i < 120; ++i)
    hall.ask("POST", "/api/tables", R"({"battle":"pegasus-bridge","mine":["allies"]})");
  const Input lobby = Input::parse(*hall.ask("GET", "/api/tables").body);
  ASSERT_EQ(lobby.size(), 1U);
  EXPECT_EQ(lobby[0]["id"], listed["table"]);
}

TEST_F(Tables, TellEverybodyEveryStep) {
  Party party(hall);
  party.deal();
  Person spectator(hall, party.table, "", "spectator");
  spectator.hello();
  EXPECT_FALSE(spectator.view().contains("hand"));
  for (int i = 0; i < 300 && party.step(picker); ++i) {
    ASSERT_EQ(party.allies->n(), party.axis->n());
    ASSERT_EQ(spectator.n(), party.axis->n());
    ASSERT_EQ(spectator.view()["units"], party.axis->view()["units"]);
  }
  // What was merged from steps is what one sees who comes anew.
  for (Person* person : {party.allies.get(), party.axis.get()}) {
    const Input merged = person->view();
    EXPECT_EQ(person->hello()["view"], merged);
  }
}

TEST_F(Tables, AreOpenToSeveralDevicesOfOnePlayer) {
  Party party(hall);
  party.deal();
  Person phone(hall, party.table, party.tokens[0], "allies");
  phone.hello();
  EXPECT_EQ(phone.view(), party.allies->view());
  EXPECT_EQ(phone.act(phone.legal()[0])["type"], "step");
  EXPECT_EQ(party.allies->n(), 1);
}

TEST_F(Tables, ShowAHotSeatOnlyTheSeatItLooksAt) {
  Party party(hall);
  party.deal();
  server::Rehearsal& h = hall;
  Person both(h, party.table, "", "allies");
  const Input welcome =
      both.say({{"do", "hello"}, {"table", party.table}, {"tokens", {party.tokens[0], party.tokens[1]}}});
  EXPECT_EQ(welcome["as"], "spectator");
  EXPECT_FALSE(welcome["view"].contains("hand"));
  EXPECT_EQ(both.say({{"do", "look"}, {"seat", "axis"}})["view"]["hand"], party.axis->view()["hand"]);
  EXPECT_EQ(both.say({{"do", "look"}, {"seat", "allies"}})["view"]["hand"], party.allies->view()["hand"]);
  EXPECT_EQ(both.act(both.legal()[0])["as"], "allies");
  EXPECT_EQ(party.axis->code({{"do", "look"}, {"seat", "allies"}}), "not-your-seat");
}

TEST_F(Tables, PlayAgainstComputers) {
  for (const char* level : {"random", "greedy", "recruit", "sergeant"}) {
    Duel duel(hall, level);
    while (duel.ann->last("over").is_null()) {
      ASSERT_FALSE(duel.ann->legal().empty()) << "the computer has acted";
      duel.act(picker);
    }
    EXPECT_GT(duel.ann->n(), 20);
  }
}

TEST_F(Tables, GiveHintsToThoseWhoPlayAgainstAComputer) {
  Duel duel(hall, "recruit");
  Person& ann = *duel.ann;
  for (int i = 0; i < 3; ++i) {
    const Input hint = ann.say({{"do", "hint"}});
    ASSERT_EQ(hint["type"], "hint") << hint;
    const auto legal = ann.legal();
    EXPECT_NE(std::find(legal.begin(), legal.end(), hint["action"]), legal.end()) << hint;
    EXPECT_EQ(hint["n"], ann.n());
    for (const char* language : {"fr", "en"}) {
      const std::string sentence = hint["sentence"][language];
      EXPECT_FALSE(sentence.empty());
      EXPECT_EQ(sentence.find("«"), std::string::npos) << "a key without a text: " << sentence;
    }
    ann.act(hint["action"]);
  }
}

// The page shows how far a long thought has got; a short one would only flicker.
TEST_F(Tables, AnnounceLongThoughtsAlone) {
  Duel duel(hall, "general");
  Person& ann = *duel.ann;
  ASSERT_EQ(ann.say({{"do", "hint"}})["type"], "hint");
  EXPECT_TRUE(ann.last("thinking").is_null()) << "no time has passed";
  hall.clock.glance = 100;
  ASSERT_EQ(ann.say({{"do", "hint"}})["type"], "hint");
  hall.clock.glance = 0;
  const Input told = ann.last("thinking");
  ASSERT_FALSE(told.is_null());
  EXPECT_EQ(told["seat"], ann.seat());
  EXPECT_GT(told["percent"], 0);
  EXPECT_LE(told["percent"], 100);

  Person looker(hall, duel.table, "", "spectator");
  looker.hello();
  hall.clock.glance = 100;
  while (ann.last("over").is_null() && looker.last("thinking").is_null()) duel.act(picker);
  hall.clock.glance = 0;
  EXPECT_EQ(looker.last("thinking")["seat"], "axis") << "the computer's own thoughts are told to all";
}

TEST_F(Tables, GiveNoHintsBetweenPeople) {
  Party party(hall);
  party.deal();
  EXPECT_EQ(party.to_act().code({{"do", "hint"}}), "refused");
}

// Refusals
// --------------------------------------------------------------------------------------------------------------

TEST_F(Tables, RefuseWhatIsNotOnes) {
  Party party(hall);
  party.deal();
  const std::string action = party.allies->legal()[0];
  const Input act = {{"do", "act"}, {"seat", "allies"}, {"n", 0}, {"action", action}};
  EXPECT_EQ(party.axis->code(act), "not-your-seat");
  EXPECT_EQ(party.axis->code({{"do", "act"}, {"n", 0}, {"action", action}}), "illegal-action");
  EXPECT_EQ(party.axis->code({{"do", "resign"}, {"seat", "allies"}}), "not-your-seat");
  EXPECT_EQ(party.allies->code({{"do", "act"}, {"n", 1}, {"action", action}}), "stale");
  EXPECT_EQ(party.allies->code({{"do", "act"}, {"n", 0}, {"action", "march"}}), "bad-action");
  const Input illegal = party.allies->say({{"do", "act"}, {"n", 0}, {"action", "move c5 d6"}});
  EXPECT_EQ(illegal["error"]["code"], "illegal-action");
  EXPECT_EQ(illegal["error"]["verdict"]["legal"], false);
  Person stranger(hall, party.table, "", "allies");
  stranger.hello();
  EXPECT_EQ(stranger.code(act), "not-your-seat");
  EXPECT_EQ(party.allies->n(), 0) << "nothing has happened";
  // A message sent twice counts once.
  EXPECT_EQ(party.allies->say(act)["type"], "step");
  EXPECT_EQ(party.allies->code(act), "stale");
}

TEST_F(Tables, CloseOnThoseWhoGuessTokens) {
  Party party(hall);
  Person guesser(hall, party.table, std::string(43, 'A'), "allies");
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(guesser.caller().closed, "");
    EXPECT_EQ(guesser.hello()["error"]["code"], "bad-token");
  }
  EXPECT_NE(guesser.caller().closed, "");
}

TEST_F(Tables, DoNotTakeTheTokenOfAnotherTable) {
  Party one(hall), two(hall);
  Person thief(hall, two.table, one.tokens[0], "allies");
  EXPECT_EQ(thief.hello()["error"]["code"], "bad-token");
}

// Requests wait while something is being written: by then whoever asked may sit elsewhere, with other seats.
TEST_F(Tables, GiveNobodyTheSeatsHeHoldsElsewhere) {
  Party mine(hall), theirs(hall);
  mine.deal();
  theirs.deal();
  const auto hello = [](const Party& party, const Input& tokens) {
    return Input{{"do", "hello"}, {"table", party.table}, {"tokens", tokens}}.dump();
  };
  const std::string chat = R"({"do":"chat","text":"hm"})", look = R"({"do":"look","seat":"axis"})";
  const auto code = [&](server::Caller& caller, const std::string& message) -> Input {
    return Input::parse(hall.say(caller, message).back())["error"]["code"];
  };
  { // His own table lets him in only after he has gone over to the other one.
    const auto thief = hall.call();
    hall.say(*thief, hello(mine, {mine.tokens[1]}));
    hall.hall.hear(thief->guest, chat);
    hall.hall.hear(thief->guest, hello(mine, {mine.tokens[1]}));
    hall.hall.hear(thief->guest, hello(theirs, Input::array()));
    hall.clock.settle();
    EXPECT_EQ(code(*thief, look), "not-your-seat");
    hall.hang_up(*thief);
  }
  { // What he asked at their table is looked at after he has gone back to his own.
    const auto thief = hall.call();
    hall.say(*thief, hello(theirs, {theirs.tokens[0]}));
    hall.hall.hear(thief->guest, chat);
    hall.hall.hear(thief->guest, R"({"do":"resign","seat":"axis","id":"theft"})");
    hall.hall.hear(thief->guest, hello(mine, {mine.tokens[1]}));
    hall.clock.settle();
    EXPECT_FALSE(theirs.over());
    const auto told = std::find_if(thief->heard.begin(), thief->heard.end(), [](const std::string& m) {
      return m.find("\"theft\"") != std::string::npos;
    });
    ASSERT_NE(told, thief->heard.end()) << "every request is answered";
    EXPECT_EQ(Input::parse(*told)["error"]["code"], "left");
    hall.hang_up(*thief);
  }
}

TEST_F(Tables, TellThoseWhoSayHelloTwiceEverythingOnce) {
  Party party(hall);
  party.deal();
  const auto eager = hall.call();
  const std::string hello = Input{{"do", "hello"}, {"table", party.table}}.dump();
  hall.hall.hear(party.allies->caller().guest, R"({"do":"chat","text":"hm"})"); // they wait for it
  hall.hall.hear(eager->guest, hello);
  hall.hall.hear(eager->guest, hello);
  hall.clock.settle();
  const std::size_t before = eager->heard.size();
  party.allies->act(party.allies->legal()[0]);
  EXPECT_EQ(eager->heard.size(), before + 1);
}

TEST_F(Tables, AnswerEverybodyHoweverManyAsk) {
  Party party(hall);
  party.deal();
  constexpr int many = 500;
  const std::size_t before = party.allies->heard().size();
  for (int i = 0; i < many; ++i)
    hall.hall.hear(party.allies->caller().guest,
                   R"({"do":"chat","text":"hm","id":)" + std::to_string(i) + "}");
  hall.clock.settle();
  std::set<int> answered;
  int busy = 0;
  for (std::size_t i = before; i < party.allies->heard().size(); ++i) {
    const Input message = Input::parse(party.allies->heard()[i]);
    if (!message.contains("id")) continue;
    EXPECT_TRUE(answered.insert(message["id"].get<int>()).second);
    busy += message["type"] == "refused" && message["error"]["code"] == "busy";
  }
  EXPECT_EQ(answered.size(), static_cast<std::size_t>(many));
  EXPECT_GT(busy, 0);
  EXPECT_LT(busy, many);
}

// Going back
// ---------------------------------------------------------------------------------------------------------------

TEST_F(Tables, LetOneTakeBackOnesOwnMoves) {
  Party party(hall);
  party.deal();
  const Input before = party.allies->view();
  party.allies->act(party.allies->legal()[0]);
  const std::size_t happened = party.allies->last("step")["events"].size();
  const Input step = party.allies->say({{"do", "undo"}});
  EXPECT_EQ(step["type"], "step");
  EXPECT_GT(happened, 0);
  EXPECT_EQ(step["undo"]["events"], happened) << "so many are to be forgotten";
  EXPECT_EQ(step["undo"]["epoch"], 0) << "the same luck: nothing was learnt";
  EXPECT_EQ(party.allies->view(), before);
  EXPECT_EQ(party.allies->n(), 2) << "the number of steps never goes down";
  EXPECT_EQ(party.axis->n(), 2);
  EXPECT_EQ(party.axis->code({{"do", "undo"}}), "nothing-to-undo");
}

TEST_F(Tables, AskBeforeDiceAreTakenBackAndThenRollOthers) {
  Party party(hall);
  party.deal();
  const std::string attack = play_until(party, "battle");
  Person& attacker = party.to_act();
  Person& defender = party.other(attacker);
  attacker.act(attack);
  if (!defender.legal().empty()) defender.act("pass"); // no ambush
  const Input done = attacker.say({{"do", "undo"}});
  ASSERT_EQ(done["type"], "done") << done;
  EXPECT_EQ(defender.last("asked")["what"], "undo");
  EXPECT_EQ(attacker.code({{"do", "answer"}, {"what", "undo"}, {"yes", true}}), "not-asked");
  defender.say({{"do", "answer"}, {"what", "undo"}, {"yes", true}});
  const Input step = attacker.last("step");
  EXPECT_EQ(step["undo"]["epoch"], 1) << "dice that are known never come back";
  EXPECT_EQ(party.allies->hello()["view"], party.allies->view());
}

TEST_F(Tables, KeepWhatWasRefusedToBeTakenBack) {
  Party party(hall);
  party.deal();
  play_until(party, "battle");
  Person& first = party.to_act();
  while (&party.to_act() == &first) party.step(picker);
  const int n = first.n();
  first.say({{"do", "undo"}});
  party.other(first).say({{"do", "answer"}, {"what", "undo"}, {"yes", false}});
  EXPECT_EQ(first.last("answered")["yes"], false);
  EXPECT_EQ(first.n(), n);
}

// Ending
// -------------------------------------------------------------------------------------------------------------------

TEST_F(Tables, EndByResignation) {
  Party party(hall);
  party.deal();
  EXPECT_EQ(party.axis->say({{"do", "resign"}})["type"], "done");
  const Input over = party.allies->last("over");
  EXPECT_EQ(over["outcome"], "allies");
  EXPECT_EQ(over["ending"], "resigned");
  EXPECT_EQ(over["secret"].get<std::string>().size(), 64U);
  EXPECT_EQ(party.allies->code({{"do", "act"}, {"n", 0}, {"action", "done"}}), "over");
}

TEST_F(Tables, EndInADrawIfBothAgree) {
  Party party(hall);
  party.deal();
  party.allies->say({{"do", "offer-draw"}});
  EXPECT_EQ(party.axis->last("asked")["what"], "draw");
  party.axis->say({{"do", "answer"}, {"what", "draw"}, {"yes", true}});
  EXPECT_EQ(party.allies->last("over")["outcome"], "draw");
}

// A draw that was offered before the enemy's last attack is not the one that is accepted after it.
TEST_F(Tables, ForgetAnOfferWithTheNextStep) {
  Party party(hall);
  party.deal();
  party.axis->say({{"do", "offer-draw"}});
  party.step(picker);
  EXPECT_EQ(party.allies->code({{"do", "answer"}, {"what", "draw"}, {"yes", true}}), "not-asked");
  EXPECT_FALSE(party.axis->hello().contains("asked"));
  party.axis->say({{"do", "offer-draw"}});
  party.allies->say({{"do", "undo"}});
  EXPECT_EQ(party.allies->code({{"do", "answer"}, {"what", "draw"}, {"yes", true}}), "not-asked");
}

// What cannot be written has not happened: nobody is told of an answer, and the question stands.
TEST_F(Tables, TellNobodyOfAnAnswerThatCannotBeWritten) {
  Party party(hall);
  party.deal();
  play_until(party, "battle");
  Person& asks = party.to_act();
  while (&party.to_act() == &asks) party.step(picker);
  Person& answers = party.other(asks);
  for (const char* what : {"undo", "draw"}) {
    asks.say({{"do", std::string(what) == "undo" ? "undo" : "offer-draw"}});
    const Input yes = {{"do", "answer"}, {"what", what}, {"yes", true}};
    const std::size_t heard = asks.heard().size();
    hall.store.allow_writing(false);
    EXPECT_EQ(answers.code(yes), "storage") << what;
    hall.store.allow_writing(true);
    EXPECT_EQ(asks.heard().size(), heard) << what << ": " << asks.heard().back();
    EXPECT_EQ(answers.say(yes)["type"], "done") << what;
    EXPECT_EQ(asks.last("answered")["what"], what);
  }
  EXPECT_EQ(asks.last("over")["outcome"], "draw");
}

TEST_F(Tables, AskNobodyWhoHasLeft) {
  Party party(hall);
  party.deal();
  play_until(party, "battle");
  Person& first = party.to_act();
  while (&party.to_act() == &first) party.step(picker);
  Person& second = party.other(first);
  first.say({{"do", "undo"}});
  first.say({{"do", "offer-draw"}});
  second.say({{"do", "leave"}});
  EXPECT_EQ(first.last("answered")["what"], "undo");
  EXPECT_EQ(first.last("answered")["yes"], true) << "a computer minds nothing";
  EXPECT_EQ(first.last("step")["undo"]["epoch"], 1);
  EXPECT_FALSE(party.over()) << "and it fights on";
}

TEST_F(Tables, ForgetWhatSomebodyAskedWhoLeaves) {
  Party party(hall);
  party.deal();
  party.allies->say({{"do", "offer-draw"}});
  party.allies->say({{"do", "leave"}});
  EXPECT_EQ(party.axis->last("answered")["by"], "allies") << "the question is withdrawn";
  EXPECT_EQ(party.axis->code({{"do", "answer"}, {"what", "draw"}, {"yes", true}}), "not-asked");
}

TEST_F(Tables, GoOnWithAComputerForWhoeverLeaves) {
  Party party(hall);
  party.deal();
  const std::string action = party.allies->legal()[0];
  party.axis->say({{"do", "leave"}});
  EXPECT_EQ(party.allies->last("seats")["table"]["seats"]["axis"]["kind"], "computer");
  EXPECT_EQ(party.axis->code({{"do", "resign"}}), "not-your-seat");
  party.play(picker);
  EXPECT_TRUE(party.over());
  Person back(hall, party.table, party.tokens[1], "axis");
  EXPECT_EQ(back.hello()["error"]["code"], "bad-token") << "the seat is given up";
}

TEST_F(Tables, PlayAgainWithTheSidesExchanged) {
  Party party(hall, {{"match", true}});
  party.deal();
  party.play(picker, 60);
  const Input medals = party.allies->view()["medals"];
  party.axis->say({{"do", "resign"}});
  party.axis->say({{"do", "rematch"}});
  const std::string next = party.allies->last("rematch")["table"];
  EXPECT_EQ(party.axis->last("rematch")["table"], next);
  // Who led the Allies leads the Axis, with the same token.
  Person ann(hall, next, party.tokens[0], "axis"), bert(hall, next, party.tokens[1], "allies");
  EXPECT_EQ(ann.hello()["mine"], Input({"axis"}));
  bert.hello();
  for (Person* person : {&ann, &bert}) person->commit();
  for (Person* person : {&ann, &bert}) person->reveal();
  ann.say({{"do", "resign"}});
  const Input match = ann.last("over")["match"];
  EXPECT_EQ(match["battle"], 2);
  EXPECT_EQ(match["medals"]["axis"], medals["allies"]) << "his medals of the first battle";
  EXPECT_EQ(match["medals"]["allies"], medals["axis"]);
}

// Time
// ---------------------------------------------------------------------------------------------------------------------

TEST_F(Tables, RunClocks) {
  Party party(hall, {{"clock", {{"initial", 60}, {"increment", 5}}}});
  party.deal();
  hall.clock.wind(20'000);
  party.allies->act(party.allies->legal()[0]);
  Input clocks = party.axis->last("step")["clocks"];
  EXPECT_EQ(clocks["allies"], 40'000);
  EXPECT_EQ(clocks["axis"], 60'000);
  EXPECT_EQ(clocks["running"], Input({"allies"}));
  hall.clock.wind(39'000);
  EXPECT_FALSE(party.over());
  hall.clock.wind(1'500);
  EXPECT_EQ(party.axis->last("over")["ending"], "time");
  EXPECT_EQ(party.axis->last("over")["outcome"], "axis");
}

TEST_F(Tables, AddTimeForEveryTurn) {
  Party party(hall, {{"clock", {{"initial", 60}, {"increment", 5}}}});
  party.deal();
  while (&party.to_act() == party.allies.get() || party.axis->view()["turn"] == "allies") party.step(picker);
  EXPECT_EQ(party.axis->last("step")["clocks"]["allies"], 65'000);
}

// The question of an ambush stays open equally long whoever holds the card: what the attacker sees and when
// he sees it is the same.
TEST(Ambush, IsAskedAndAnsweredOnTheSameTimingWhoeverHoldsIt) {
  server::HallOptions options = server::Rehearsal::quick();
  options.pause = 700;
  server::Rehearsal hall(the_battles(), ":memory:", options);
  Picker picker(7);
  int with = 0, without = 0;
  for (int games = 0; games < 40 && (with == 0 || without == 0); ++games) {
    Party party(hall, {{"reaction", 10}});
    party.deal();
    for (int i = 0; i < 400; ++i) {
      Person& person = party.to_act();
      const Input question = person.view().value("question", Input());
      if (!question.is_null() && question["kind"] == "reaction") {
        Person& attacker = party.other(person);
        const int n = attacker.n();
        const auto hand = person.view()["hand"];
        const bool holds = std::find(hand.begin(), hand.end(), "ambush") != hand.end();
        ++(holds ? with : without);
        // "No" counts after the pause, however soon it is said …
        hall.say(person.caller(), Input{{"do", "act"}, {"n", n}, {"action", "pass"}}.dump());
        EXPECT_EQ(attacker.n(), n);
        hall.clock.wind(699);
        EXPECT_EQ(attacker.n(), n);
        hall.clock.wind(1);
        EXPECT_GT(attacker.n(), n);
      } else {
        const auto legal = person.legal();
        if (legal.empty()) break;
        person.act(legal[static_cast<std::size_t>(picker.below(static_cast<int>(legal.size())))]);
      }
    }
    // … and whoever says nothing has said "no" when the time is up.
    if (!party.over() && !party.to_act().legal().empty()) {
      const Input question = party.to_act().view().value("question", Input());
      if (!question.is_null() && question["kind"] == "reaction") {
        const int n = party.allies->n();
        hall.clock.wind(10'000);
        EXPECT_GT(party.allies->n(), n);
      }
    }
  }
  EXPECT_GT(with, 0);
  EXPECT_GT(without, 0);
}

server::HallOptions with_a_pause() {
  server::HallOptions options = server::Rehearsal::quick();
  options.pause = 700;
  return options;
}

// However long it thinks, and whether it has a card to think about or not.
TEST(Ambush, OfAComputerIsAnsweredOnTheSameTimingWhoeverHoldsIt) {
  server::Rehearsal hall(the_battles(), ":memory:", with_a_pause());
  Picker picker(8);
  int with = 0, without = 0;
  for (int games = 0; games < 60 && (with == 0 || without == 0); ++games) {
    Duel duel(hall);
    while (duel.ann->last("over").is_null()) {
      if (!duel.computer_to_act()) {
        duel.act(picker);
        continue;
      }
      const int n = duel.ann->n();
      if (!duel.reaction()) {
        hall.clock.wind(3'000);
        continue;
      }
      const State& state = duel.play().state();
      bool holds = false;
      for (int i = 0; i < duel.play().game().card_count(); ++i)
        holds |= state.card_place[static_cast<std::size_t>(i)] == CardPlace::AxisHand &&
                 duel.play().game().tables().of(duel.play().game().card(static_cast<CardIndex>(i))).key ==
                     "ambush";
      ++(holds ? with : without);
      hall.clock.wind(699);
      EXPECT_EQ(duel.ann->n(), n);
      hall.clock.wind(1);
      EXPECT_GT(duel.ann->n(), n) << (holds ? "it holds the card" : "it does not");
      hall.clock.thinking = hall.clock.thinking == 0 ? 2'000 : 0; // slow and fast by turns
    }
  }
  EXPECT_GT(with, 0);
  EXPECT_GT(without, 0);
}

TEST(Computers, ActWhenTheDiskIsWellAgain) {
  server::Rehearsal hall(the_battles(), ":memory:", with_a_pause());
  Picker picker(9);
  Duel duel(hall);
  duel.act_until_computer(picker);
  const int n = duel.ann->n();
  hall.store.allow_writing(false);
  hall.clock.wind(2'000);
  EXPECT_EQ(duel.ann->n(), n);
  hall.store.allow_writing(true);
  hall.clock.wind(10'000);
  EXPECT_GT(duel.ann->n(), n) << "the computer has given up";
}

// The hall puts tables away at which nobody sits, but not one for which a computer thinks: there would be two
// of it when somebody comes back.
TEST(Computers, KeepTheirTableWhileTheyThink) {
  server::Rehearsal hall(the_battles(), ":memory:", with_a_pause());
  Picker picker(10);
  Duel duel(hall);
  hall.clock.wind(29'900 - (hall.clock.now() - 1'700'000'000'000));
  duel.act_until_computer(picker);
  ASSERT_TRUE(duel.computer_to_act());
  const std::string token = duel.ann->token();
  duel.ann->hang_up();
  hall.clock.wind(200); // half a minute is over
  Person back(hall, duel.table, token, "allies");
  back.hello();
  for (int i = 0; i < 200 && back.last("over").is_null(); ++i) {
    hall.clock.wind(700);
    const auto legal = back.legal();
    if (legal.empty()) continue;
    const Input reply = back.act(legal[0]);
    if (!reply.is_null()) ASSERT_EQ(reply["type"], "step") << reply; // "no ambush" counts after the pause
  }
}

// Talking
// ------------------------------------------------------------------------------------------------------------------

TEST_F(Tables, CarryChat) {
  Party party(hall);
  party.sit_down();
  EXPECT_EQ(party.allies->say({{"do", "chat"}, {"text", "Bonne chance !"}})["type"], "done");
  EXPECT_EQ(party.axis->last("chat")["text"], "Bonne chance !");
  EXPECT_EQ(party.axis->hello()["chat"][0]["seat"], "allies");
  EXPECT_EQ(party.allies->code({{"do", "chat"}, {"text", std::string(501, 'x')}}), "bad-value");
  Person stranger(hall, party.table, "", "allies");
  stranger.hello();
  EXPECT_EQ(stranger.code({{"do", "chat"}, {"text", "hi"}}), "not-your-seat");
}

TEST_F(Tables, GiveAdvice) {
  Party party(hall);
  party.deal();
  const std::string attack = play_until(party, "battle");
  Person& person = party.to_act();
  const std::string to = attack.substr(attack.rfind(' ') + 1);
  const Input odds = person.say({{"do", "odds"}, {"action", attack}});
  ASSERT_EQ(odds["type"], "odds") << odds;
  double sum = 0;
  for (const Input& p : odds["hits"]) sum += p.get<double>();
  EXPECT_NEAR(sum, 1, 1e-9);
  const Input verdict = person.say({{"do", "explain"}, {"action", "move a1 a2"}});
  EXPECT_EQ(verdict["verdict"]["legal"], false);
  EXPECT_FALSE(verdict["sentence"]["fr"].get<std::string>().empty());
  EXPECT_EQ(person.say({{"do", "reach"}, {"unit", 0}})["type"], "reach");
  EXPECT_EQ(person.say({{"do", "sight"}, {"unit", 0}})["type"], "sight");
  EXPECT_EQ(person.say({{"do", "threats"}, {"hex", to}})["type"], "threats");
  EXPECT_EQ(person.say({{"do", "whynot"}, {"card", "ambush"}})["verdicts"][0]["verdict"]["legal"], false);
  const Input log = person.say({{"do", "log"}, {"lang", "fr"}});
  EXPECT_GT(log["lines"].size(), 0U);
}

} // namespace
} // namespace bocage::test
