// People who go away in the middle of a battle, and computers that stand in for them until they are back.
#include <filesystem>

#include "server/record.h"
#include "tests/server/party.h"

namespace bocage::test {
namespace {

namespace fs = std::filesystem;

constexpr server::Millis kGrace = 120'000;

class Absences : public testing::Test {
 protected:
  // A battle in which the Allies are to act and the Axis, for whose turn one waits then, has just gone.
  void begin(Input terms = {}) {
    party.emplace(hall, terms);
    party->deal();
    party->axis->hang_up();
  }
  void let_the_grace_pass() { hall.clock.wind(kGrace); }
  std::string stand_in() { return party->allies->code({{"do", "stand-in"}, {"for", "axis"}}); }
  Input axis_facts() { return party->allies->last("seats")["table"]["seats"]["axis"]; }
  const server::Play& play() { return party->allies->caller().guest->table->play(); }
  bool axis_to_act() { return (play().to_act() & set_of_seat(seat_of(Side::Axis))) != 0; }

  // Ann plays until the other side has to do something.
  void play_until_the_axis() {
    while (!axis_to_act()) act();
  }
  void act() {
    const auto legal = party->allies->legal();
    ASSERT_FALSE(legal.empty());
    party->allies->act(legal[static_cast<std::size_t>(picker.below(static_cast<int>(legal.size())))]);
  }
  std::unique_ptr<Person> axis_again() {
    auto bert = std::make_unique<Person>(hall, party->table, party->tokens[1], "axis");
    bert->hello();
    return bert;
  }
  std::vector<std::string> notes() {
    std::vector<std::string> all;
    const Input welcome = party->allies->hello();
    for (const Input& line : welcome["chat"])
      if (line.contains("note"))
        all.push_back(line["seat"].get<std::string>() + ' ' + line["note"].get<std::string>());
    return all;
  }

  server::Rehearsal hall{the_battles()};
  Picker picker{12};
  std::optional<Party> party;
};

// Who is here
// ------------------------------------------------------------------------------------------------------------------

TEST_F(Absences, AreSeenAtOnceAndWithTheirBeginning) {
  party.emplace(hall);
  party->deal();
  EXPECT_FALSE(party->allies->last("seats")["table"]["seats"]["axis"].contains("away_since"));
  Person phone(hall, party->table, party->tokens[1], "axis");
  phone.hello();
  phone.hang_up();
  EXPECT_EQ(axis_facts()["online"], true) << "he has another device here";
  hall.clock.wind(5'000);
  party->axis->hang_up();
  EXPECT_EQ(axis_facts()["online"], false);
  EXPECT_EQ(axis_facts()["away_since"], hall.clock.now());
  EXPECT_FALSE(axis_facts().contains("gone"));
  axis_again();
  EXPECT_EQ(axis_facts()["online"], true);
  EXPECT_FALSE(axis_facts().contains("away_since"));
}

TEST_F(Absences, AreToldToBeLongWhenTheGraceIsOver) {
  begin();
  hall.clock.wind(kGrace - 1);
  EXPECT_FALSE(axis_facts().contains("gone"));
  hall.clock.wind(1);
  EXPECT_EQ(axis_facts()["gone"], true) << "nobody had to ask";
}

TEST_F(Absences, BeginAnewWithEveryReturn) {
  begin();
  hall.clock.wind(kGrace / 2);
  axis_again()->hang_up();
  hall.clock.wind(kGrace - 1);
  EXPECT_FALSE(axis_facts().contains("gone"));
  hall.clock.wind(1);
  EXPECT_EQ(axis_facts()["gone"], true);
}

// Before the cards are dealt one waits for each other, however long it takes.
TEST_F(Absences, CountWhileTheBattleGoesOn) {
  party.emplace(hall);
  party->sit_down();
  for (Person* person : {party->allies.get(), party->axis.get()}) person->commit();
  party->axis->reveal();
  party->axis->hang_up();
  hall.clock.wind(10 * kGrace);
  EXPECT_EQ(stand_in(), "not-started");
  EXPECT_FALSE(axis_facts().contains("gone"));
  party->allies->reveal();
  EXPECT_EQ(stand_in(), "too-soon");
  let_the_grace_pass();
  EXPECT_EQ(stand_in(), "not refused");
}

// A grace of a day is of use at tables where nobody sits all day.
TEST_F(Absences, AreRememberedWhileTheTableIsPutAway) {
  constexpr server::Millis hour = 3'600'000;
  begin({{"grace", 24 * 3600}});
  const server::Millis left = hall.clock.now();
  const std::weak_ptr<server::Table> table = party->allies->caller().guest->table;
  hall.clock.wind(hour);
  party->allies->hang_up();
  hall.clock.wind(20 * hour);
  ASSERT_TRUE(table.expired()) << "the hall has put it away";
  Person ann(hall, party->table, party->tokens[0], "allies");
  EXPECT_EQ(ann.hello()["table"]["seats"]["axis"]["away_since"], left);
  EXPECT_EQ(ann.code({{"do", "stand-in"}, {"for", "axis"}}), "too-soon");
  hall.clock.wind(3 * hour);
  EXPECT_EQ(ann.code({{"do", "stand-in"}, {"for", "axis"}}), "not refused");
}

// Standing in
// ------------------------------------------------------------------------------------------------------------------

TEST_F(Absences, AreNoReasonToStandInBeforeTheGraceIsOver) {
  begin();
  EXPECT_EQ(stand_in(), "too-soon");
  hall.clock.wind(kGrace - 1);
  EXPECT_EQ(stand_in(), "too-soon");
  hall.clock.wind(1);
  EXPECT_EQ(stand_in(), "not refused");
}

TEST_F(Absences, AreWhatItTakesToStandIn) {
  party.emplace(hall, Input());
  party->deal();
  let_the_grace_pass();
  EXPECT_EQ(stand_in(), "is-here");
  EXPECT_EQ(party->allies->code({{"do", "stand-in"}, {"for", "allies"}}), "is-here");
  EXPECT_EQ(party->allies->code({{"do", "stand-in"}, {"for", "allies:left"}}), "bad-value");
  EXPECT_EQ(party->allies->code({{"do", "stand-in"}}), "missing-field");
  party->axis->hang_up();
  let_the_grace_pass();
  Person stranger(hall, party->table, "", "spectator");
  stranger.hello();
  EXPECT_EQ(stranger.code({{"do", "stand-in"}, {"for", "axis"}}), "not-your-seat");
  EXPECT_EQ(stranger.code({{"do", "stand-in"}, {"seat", "allies"}, {"for", "axis"}}), "not-your-seat");
  EXPECT_EQ(stand_in(), "not refused");
  EXPECT_EQ(stand_in(), "computer-plays") << "already";
  axis_again()->say({{"do", "leave"}});
  EXPECT_EQ(stand_in(), "computer-plays") << "for good";
}

TEST_F(Absences, AreWaitedForWhereNobodyEverStandsIn) {
  begin({{"grace", 0}});
  hall.clock.wind(100 * kGrace);
  EXPECT_FALSE(party->allies->hello()["table"]["seats"]["axis"].contains("gone"));
  EXPECT_EQ(stand_in(), "no-stand-in");
}

TEST_F(Absences, AreBridgedByAComputer) {
  begin();
  play_until_the_axis();
  const int n = party->allies->n();
  hall.clock.wind(kGrace);
  ASSERT_EQ(party->allies->n(), n);
  ASSERT_EQ(stand_in(), "not refused");
  EXPECT_EQ(axis_facts()["stand_in"], kUsualLevel);
  EXPECT_EQ(axis_facts()["kind"], "human") << "the seat stays his";
  EXPECT_GT(party->allies->n(), n) << "the computer has acted";
  const Input step = party->allies->last("step");
  EXPECT_EQ(step["seat"], "axis");
  EXPECT_EQ(step["stand_in"], kUsualLevel);
  EXPECT_FALSE(party->allies->view().contains("open_hands"));
  for (const std::string& message : party->allies->heard())
    EXPECT_NE(Input::parse(message).value("as", "allies"), "axis")
        << "whoever asked sees no more than before";
  EXPECT_EQ(notes(), std::vector<std::string>{"axis stand-in"});
}

TEST_F(Absences, EndTheMomentSomebodyIsBack) {
  begin();
  play_until_the_axis();
  let_the_grace_pass();
  hall.clock.thinking = 60'000;
  ASSERT_EQ(stand_in(), "not refused");
  const int n = party->allies->n();
  hall.clock.wind(1'000);
  const auto bert = axis_again(); // while the computer thinks
  EXPECT_FALSE(axis_facts().contains("stand_in"));
  EXPECT_TRUE(bert->view().contains("hand"));
  ASSERT_FALSE(bert->legal().empty()) << "it is his turn";
  hall.clock.wind(600'000);
  EXPECT_EQ(party->allies->n(), n) << "what the computer had thought of counts no more";
  hall.clock.thinking = 0;
  const Input step = bert->act(bert->legal()[0]);
  EXPECT_EQ(step["type"], "step");
  EXPECT_FALSE(step.contains("stand_in"));
  const std::vector<std::string> both = {"axis stand-in", "axis back"};
  EXPECT_EQ(notes(), both);
}

// He may go again, and a computer may stand in again: what the first one still thinks of is not its own.
TEST_F(Absences, MayFollowEachOther) {
  begin({{"grace", 1}});
  play_until_the_axis();
  hall.clock.wind(1'000);
  hall.clock.thinking = 60'000;
  ASSERT_EQ(stand_in(), "not refused");
  axis_again()->hang_up();
  hall.clock.wind(1'000);
  ASSERT_EQ(stand_in(), "not refused");
  const int n = party->allies->n();
  hall.clock.wind(59'500);
  EXPECT_EQ(party->allies->n(), n) << "the first thought has ended";
  hall.clock.wind(500);
  EXPECT_EQ(party->allies->n(), n + 1) << "the second one counts, once";
}

TEST_F(Absences, OfEverybodyStopTheBattle) {
  begin();
  play_until_the_axis();
  let_the_grace_pass();
  hall.clock.thinking = 1'000;
  ASSERT_EQ(stand_in(), "not refused");
  const auto table = party->allies->caller().guest->table;
  Person spectator(hall, party->table, "", "spectator");
  spectator.hello();
  const std::size_t n = table->play().number();
  party->allies->hang_up();
  hall.clock.wind(600'000);
  EXPECT_EQ(table->play().number(), n) << "the computer plays against nobody";
  Person ann(hall, party->table, party->tokens[0], "allies");
  ann.hello();
  hall.clock.wind(2'000);
  EXPECT_GT(table->play().number(), n) << "and goes on when somebody is here";
}

TEST_F(Absences, OfTheOnlyPersonAreWaitedFor) {
  const Input terms = {{"battle", "pegasus-bridge"},
                       {"mine", {"allies"}},
                       {"seats", {{"axis", {{"kind", "computer"}, {"level", "random"}}}}}};
  const Input opened = Input::parse(*hall.ask("POST", "/api/tables", terms.dump()).body);
  Person ann(hall, opened["table"], opened["seats"]["allies"]["token"], "allies");
  ann.hello();
  ann.commit();
  ann.reveal();
  EXPECT_EQ(ann.code({{"do", "stand-in"}, {"for", "axis"}}), "computer-plays");
  ann.hang_up();
  hall.clock.wind(10 * kGrace);
  Person again(hall, opened["table"], opened["seats"]["allies"]["token"], "allies");
  EXPECT_EQ(again.hello()["n"], 0);
}

// The attacker may not learn from the time it takes whether a hand that nobody holds has the card.
TEST(AbsencesInAnAmbush, AreAnsweredOnTheUsualTimingAndEndWithTheReturn) {
  server::HallOptions options = server::Rehearsal::quick();
  options.pause = 700;
  server::Rehearsal hall(the_battles(), ":memory:", options);
  Picker picker(3);
  bool answered = false, returned = false;
  for (int games = 0; games < 40 && !(answered && returned); ++games) {
    Party party(hall, {{"grace", 1}, {"reaction", 0}});
    party.deal();
    const auto asked = [&] {
      const Input question = party.to_act().view().value("question", Input());
      return !question.is_null() && question["kind"] == "reaction";
    };
    for (int i = 0; i < 300 && !party.over() && !asked(); ++i) party.step(picker);
    if (party.over() || !asked()) continue;
    Person& defender = party.to_act();
    Person& attacker = party.other(defender);
    defender.hang_up();
    hall.clock.wind(1'000);
    const int n = attacker.n();
    ASSERT_EQ(attacker.say({{"do", "stand-in"}, {"for", defender.seat()}})["type"], "done");
    hall.clock.wind(699);
    EXPECT_EQ(attacker.n(), n);
    if (!answered) {
      hall.clock.wind(1);
      EXPECT_GT(attacker.n(), n);
      answered = true;
      continue;
    }
    Person back(hall, party.table, defender.token(), defender.seat());
    back.hello();
    hall.clock.wind(60'000);
    EXPECT_EQ(attacker.n(), n) << "the answer is his";
    returned = true;
  }
  EXPECT_TRUE(answered && returned);
}

// Offers
// ------------------------------------------------------------------------------------------------------------------

TEST_F(Absences, LeaveNobodyToAsk) {
  begin();
  play_until_the_axis();
  let_the_grace_pass();
  EXPECT_EQ(party->allies->say({{"do", "offer-draw"}})["type"], "done") << "he may be back to answer";
  EXPECT_EQ(party->allies->code({{"do", "hint"}}), "not-your-turn");
  ASSERT_EQ(stand_in(), "not refused");
  EXPECT_EQ(party->allies->last("answered")["yes"], false) << "a computer fights on";
  EXPECT_EQ(party->allies->code({{"do", "offer-draw"}}), "refused");
  EXPECT_EQ(party->allies->say({{"do", "undo"}})["type"], "step") << "and minds nothing";
  while (party->allies->legal().empty()) party->allies->say({{"do", "undo"}});
  EXPECT_EQ(party->allies->code({{"do", "hint"}}), "refused") << "it is still a battle between people";
}

// What stays
// ------------------------------------------------------------------------------------------------------------------

class AbsencesOnDisk : public testing::Test {
 protected:
  AbsencesOnDisk() {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  ~AbsencesOnDisk() override { fs::remove_all(folder); }

  fs::path folder = fs::temp_directory_path() / ("bocage-absence-" + std::to_string(getpid()));
  std::string file = folder / "tables.sqlite";
};

TEST_F(AbsencesOnDisk, GoOnAfterARestart) {
  std::string table;
  std::vector<std::string> tokens;
  {
    server::Rehearsal hall(the_battles(), file);
    Party party(hall);
    party.deal();
    party.axis->hang_up();
    hall.clock.wind(kGrace);
    EXPECT_EQ(party.allies->say({{"do", "stand-in"}, {"for", "axis"}})["type"], "done");
    table = party.table;
    tokens = party.tokens;
  }
  server::Rehearsal hall(the_battles(), file);
  hall.clock.wind(5'000);
  Person ann(hall, table, tokens[0], "allies");
  const Input facts = ann.hello()["table"]["seats"];
  EXPECT_EQ(facts["axis"]["stand_in"], kUsualLevel);
  EXPECT_EQ(facts["axis"]["away_since"], hall.clock.now()) << "counted from when the table woke";
  Person bert(hall, table, tokens[1], "axis");
  EXPECT_EQ(bert.hello()["mine"], Input({"axis"}));
  EXPECT_FALSE(bert.last("seats")["table"]["seats"]["axis"].contains("stand_in"));
}

TEST_F(AbsencesOnDisk, EndAlsoWhenThatCannotBeWritten) {
  server::Rehearsal hall(the_battles(), file);
  Party party(hall);
  party.deal();
  party.axis->hang_up();
  Picker picker(6);
  while (!party.allies->legal().empty())
    party.allies->act(party.allies->legal()[static_cast<std::size_t>(
        picker.below(static_cast<int>(party.allies->legal().size())))]);
  hall.clock.wind(kGrace);
  hall.clock.thinking = 3'000;
  party.allies->say({{"do", "stand-in"}, {"for", "axis"}});
  const int n = party.allies->n();
  hall.store.allow_writing(false);
  Person bert(hall, party.table, party.tokens[1], "axis");
  EXPECT_TRUE(bert.hello()["view"].contains("hand"));
  hall.store.allow_writing(true);
  hall.clock.wind(3'500);
  EXPECT_EQ(party.allies->n(), n) << "the computer does not act, although nothing is written down yet";
  EXPECT_EQ(party.allies->last("seats")["table"]["seats"]["axis"]["stand_in"], kUsualLevel);
  hall.clock.wind(10'000);
  EXPECT_FALSE(party.allies->last("seats")["table"]["seats"]["axis"].contains("stand_in"));
  EXPECT_EQ(bert.last("chat")["note"], "back");
}

TEST(AbsencesInRecords, AreVerifiedAndShown) {
  server::Rehearsal hall(the_battles());
  Picker picker(5);
  Party party(hall);
  party.deal();
  party.play(picker, 10);
  party.axis->hang_up();
  hall.clock.wind(kGrace);
  ASSERT_EQ(party.allies->say({{"do", "stand-in"}, {"for", "axis"}})["type"], "done");
  int stood_in = 0;
  for (int i = 0; i < 20 && !party.allies->legal().empty(); ++i) party.allies->act(party.allies->legal()[0]);
  for (const std::string& text : party.allies->heard()) stood_in += Input::parse(text).contains("stand_in");
  ASSERT_GT(stood_in, 0);
  Person bert(hall, party.table, party.tokens[1], "axis");
  bert.hello();
  ASSERT_EQ(bert.say({{"do", "resign"}})["type"], "done");
  const std::string record = party.record();
  EXPECT_NE(record.find(R"({"entry":"stand-in","seat":"axis","level":")" + std::string(kUsualLevel)),
            std::string::npos);
  EXPECT_NE(record.find(R"({"entry":"back","seat":"axis"})"), std::string::npos);
  const auto found = server::verify_record(record);
  EXPECT_TRUE(found.ok()) << found.problem;
  const Input shown =
      Input::parse(*hall.ask("POST", "/api/replay?from=0", record, "application/x-ndjson").body);
  int seen = 0;
  for (const Input& step : shown["list"]) seen += step.contains("stand_in");
  EXPECT_EQ(seen, stood_in);
  // Whoever takes the computer out of the record, or puts one in, is found out.
  std::string forged = record;
  const std::size_t at = forged.find(R"({"entry":"stand-in")");
  forged.erase(at, forged.find('\n', at) + 1 - at);
  EXPECT_FALSE(server::verify_record(forged).ok());
}

} // namespace
} // namespace bocage::test
