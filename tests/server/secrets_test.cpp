// Nothing leaks: whole games are played while every message to a seat is searched for what it may not know,
// and tables that differ only in that give it the same bytes.
#include <set>

#include "engine/notation.h"
#include "tests/server/party.h"
#include "tests/support/twins.h"

namespace bocage::test {
namespace {

// Every text in a message that is a value, not the name of a field.
void collect(const Input& json, std::set<std::string>& texts) {
  if (json.is_string()) texts.insert(json.get<std::string>());
  if (json.is_structured())
    for (const Input& inside : json) collect(inside, texts);
}

// Kinds of cards of which the seat can see none: all of them lie in the deck or in hands that are not its
// own.
std::set<std::string> unseen_kinds(const Game& game, const State& state, Seat seat) {
  std::set<std::string> seen, all;
  const auto key = [&](CardId card) { return std::string(game.tables().of(card).key); };
  for (int i = 0; i < game.card_count(); ++i) {
    const auto card = static_cast<CardIndex>(i);
    all.insert(key(game.card(card)));
    if (!hidden_from(state, state.card_place[card], seat)) seen.insert(key(game.card(card)));
  }
  for (const auto& side : state.last_played)
    for (const PlayedCard& c : side)
      for (const CardId card : {c.card, c.played_as})
        if (card != kNoCard) seen.insert(key(card));
  for (const std::string& kind : seen) all.erase(kind);
  return all;
}

std::shared_ptr<server::Table> table_of(const Person& person) {
  return const_cast<Person&>(person).caller().guest->table;
}

TEST(Leaks, NoMessageNamesWhatTheSeatMayNotKnow) {
  server::Rehearsal hall(the_battles());
  Picker picker(1944);
  int messages = 0, kinds = 0;
  for (const char* battle : {"pegasus-bridge", "omaha-beach"}) {
    Party party(hall, {{"battle", battle}});
    party.deal();
    Person spectator(hall, party.table, "", "spectator");
    spectator.hello();
    const auto table = table_of(*party.allies);
    const std::string secret = server::hex_of(table->play().secret());
    std::map<Person*, std::size_t> read;
    const std::vector<std::pair<Person*, Seat>> people = {{party.allies.get(), seat_of(Side::Allies)},
                                                          {party.axis.get(), seat_of(Side::Axis)},
                                                          {&spectator, kNoSeat}};
    std::map<Person*, std::set<std::string>> before;
    for (const auto& [person, seat] : people) {
      read[person] = person->heard().size();
      before[person] = unseen_kinds(table->play().game(), table->play().state(), seat);
    }
    const auto search = [&](Person* person, Seat seat) {
      const auto hidden = unseen_kinds(table->play().game(), table->play().state(), seat);
      for (std::size_t& i = read[person]; i < person->heard().size(); ++i, ++messages) {
        const std::string& message = person->heard()[i];
        ASSERT_EQ(message.find(secret), std::string::npos) << message;
        for (const std::string& token : party.tokens)
          ASSERT_EQ(message.find(token), std::string::npos) << "tokens are never sent back";
        std::set<std::string> texts;
        collect(Input::parse(message), texts);
        for (const std::string& kind : hidden)
          if (before[person].contains(kind)) { // hidden before this step and after it
            ASSERT_FALSE(texts.contains(kind)) << kind << " in " << message;
            ++kinds;
          }
      }
      before[person] = hidden;
    };
    while (party.step(picker) && table->play().stage() == server::Stage::Playing) {
      for (const auto& [person, seat] : people) search(person, seat);
      if (!picker.one_in(20)) continue;
      party.to_act().say({{"do", "undo"}});
      for (const auto& [person, seat] : people) search(person, seat);
    }
  }
  EXPECT_GT(messages, 500);
  EXPECT_GT(kinds, 1000);
}

// The chain of the record hashes the cards that are drawn, one after the other: whoever saw it grow could try
// out which card fits.
TEST(Leaks, TheReceiptDoesNotGrowDuringPlay) {
  server::Rehearsal hall(the_battles());
  Picker picker(2);
  Party party(hall);
  party.deal();
  const Input receipt = party.allies->last("dice")["head"];
  EXPECT_NE(receipt, Input());
  party.play(picker, 40);
  EXPECT_EQ(party.allies->hello()["dice"]["head"], receipt);
  const auto table = table_of(*party.allies);
  for (const std::string& message : party.axis->heard())
    EXPECT_EQ(message.find(server::hex_of(table->play().head())), std::string::npos);
  party.allies->say({{"do", "resign"}});
  EXPECT_EQ(party.axis->last("over")["head"], server::hex_of(table->play().head()));
}

// Somebody who joins a table of this very Play, and what he hears.
class Onlooker {
 public:
  Onlooker(const server::Play& play, const State& state, Seat seat)
      : journal_(store_, clock_), services_{clock_, journal_, log_, 0, {}, {}, {}} {
    server::Play other = play;
    other.resume(state);
    server::Append setup; // whatever the log was, the next entry is the second
    setup.table = 1;
    setup.opens = server::NewTable{1, "twin", 0, play.secret(), false, {}, {}};
    setup.entries.resize(1);
    store_.write({setup});
    table_ = std::make_shared<server::Table>("twin", 1, std::move(other), 1, server::Bytes32{}, services_);
    caller_.guest = std::make_shared<server::Guest>();
    caller_.guest->outlet = &caller_;
    caller_.guest->table = table_;
    table_->join(caller_.guest, token_of(seat), {});
    actor_.guest = std::make_shared<server::Guest>();
    actor_.guest->outlet = &actor_;
    actor_.guest->table = table_;
  }

  void act(Seat seat, const Action& action) {
    table_->join(actor_.guest, token_of(seat), {});
    const Input request = {
        {"do", "act"}, {"n", table_->play().number()}, {"action", to_text(table_->play().game(), action)}};
    table_->hear(actor_.guest, {std::make_shared<const Input>(request), "act", {}});
    clock_.settle();
  }
  void ask(const Input& request) {
    table_->hear(caller_.guest, {std::make_shared<const Input>(request), request["do"], {}});
    clock_.settle();
  }
  const std::vector<std::string>& heard() const { return caller_.heard; }

 private:
  std::vector<server::Bytes32> token_of(Seat seat) const {
    if (seat == kNoSeat) return {};
    return {table_->play().seats()[seat].token.value()};
  }

  server::HandClock clock_;
  server::Log log_;
  server::Store store_{":memory:"};
  server::PromptJournal journal_;
  server::Services services_;
  std::shared_ptr<server::Table> table_;
  server::Caller caller_, actor_;
};

// Everything that can be asked; a spectator is refused most of it, which is an answer too.
std::vector<Input> questions(const std::string& action) {
  std::vector<Input> list = {{{"do", "hello"}}, {{"do", "log"}, {"lang", "en"}}};
  for (const char* card : {"ambush", "air-power", "recon-left"})
    list.push_back({{"do", "whynot"}, {"card", card}});
  for (const int unit : {0, 3, 9, 14}) {
    list.push_back({{"do", "reach"}, {"unit", unit}});
    list.push_back({{"do", "sight"}, {"unit", unit}});
    list.push_back({{"do", "whynot"}, {"unit", unit}});
  }
  for (const char* hex : {"C4", "E5", "H6"}) {
    list.push_back({{"do", "threats"}, {"hex", hex}});
    list.push_back({{"do", "whynot"}, {"hex", hex}});
  }
  for (const std::string& what : {action, std::string("battle c5 d6"), std::string("card ambush")}) {
    list.push_back({{"do", "odds"}, {"action", what}});
    list.push_back({{"do", "explain"}, {"action", what}});
    list.push_back({{"do", "act"}, {"n", 1'000'000}, {"action", what}});
  }
  list.push_back({{"do", "act"}, {"n", 0}, {"action", "march"}});
  list.push_back({{"do", "undo"}});
  return list;
}

TEST(Leaks, TablesThatDifferInHiddenThingsSayTheSame) {
  server::Rehearsal hall(the_battles());
  Picker picker(6);
  int compared = 0;
  for (const char* battle : {"pegasus-bridge", "omaha-beach", "sword-beach"}) {
    Party party(hall, {{"battle", battle}});
    party.deal();
    const auto table = table_of(*party.allies);
    for (int i = 0; i < 250 && party.step(picker); ++i) {
      const server::Play& play = table->play();
      if (play.stage() != server::Stage::Playing || !picker.one_in(5)) continue;
      for (const Seat seat : {seat_of(Side::Allies), seat_of(Side::Axis), kNoSeat}) {
        const State twin = twin_of(play.game(), play.state(), seat, picker);
        Onlooker one(play, play.state(), seat), two(play, twin, seat);
        // The next decision, if it is one that could be made in both.
        const auto actor = static_cast<Seat>(std::countr_zero(play.to_act()));
        ActionList list;
        legal_actions(play.game(), play.state(), actor, list);
        const Action action = picker.action(list);
        const bool own_news = action.kind == ActionKind::Keep ||
                              (action.kind == ActionKind::Done && seat == actor); // cards are drawn
        if (!own_news && is_legal(play.game(), twin, actor, action)) {
          State after = play.state();
          Events events;
          apply(play.game(), after, Chance(1), actor, action, &events);
          const bool draws = std::any_of(events.begin(), events.end(), [&](const Event& e) {
            return e.kind == EventKind::CardDrawn && seat == seat_of(e.side);
          });
          if (!draws && !after.over()) {
            one.act(actor, action);
            two.act(actor, action);
          }
        }
        for (const Input& question : questions(to_text(play.game(), action))) {
          one.ask(question);
          two.ask(question);
        }
        ASSERT_EQ(one.heard(), two.heard());
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 100);
}

} // namespace
} // namespace bocage::test
