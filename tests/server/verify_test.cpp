// Records prove what was rolled: whatever is changed in one is found out.
#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "protocol/names.h"
#include "server/keepsake.h"
#include "server/record.h"
#include "tests/server/party.h"

namespace bocage::test {
namespace {

using server::verify_record;

class Records : public testing::Test {
 protected:
  // A whole battle, with something taken back.
  std::string play() {
    Party party(hall);
    party.deal();
    for (int i = 0; party.step(picker); ++i)
      if (i % 25 == 10 && !party.over()) {
        Person& person = party.other(party.to_act());
        if (person.say({{"do", "undo"}})["type"] == "done")
          party.other(person).say({{"do", "answer"}, {"what", "undo"}, {"yes", true}});
      }
    return party.record();
  }
  static std::vector<std::string> lines(const std::string& record) {
    std::vector<std::string> list;
    std::istringstream in(record);
    for (std::string line; std::getline(in, line);) list.push_back(line);
    return list;
  }
  static std::string joined(const std::vector<std::string>& list) {
    std::string text;
    for (const std::string& line : list) text += line + '\n';
    return text;
  }
  static std::size_t find(const std::vector<std::string>& list, std::string_view part, std::size_t from = 0) {
    const auto found = std::find_if(list.begin() + static_cast<std::ptrdiff_t>(from), list.end(),
                                    [&](const std::string& l) { return l.find(part) != std::string::npos; });
    EXPECT_NE(found, list.end()) << part;
    return static_cast<std::size_t>(found - list.begin());
  }

  server::Rehearsal hall{the_battles()};
  Picker picker{3};
};

TEST_F(Records, AreRight) {
  const std::string record = play();
  const auto found = verify_record(record);
  EXPECT_TRUE(found.ok()) << found.line << ": " << found.problem;
  EXPECT_GT(found.dice, 20);
  EXPECT_GT(found.actions, 50);
  EXPECT_GT(found.undos, 0);
  EXPECT_GT(found.epochs, 1U) << "dice were taken back";
  EXPECT_EQ(record.find("token"), std::string::npos) << "not even the hash of one";
}

TEST_F(Records, OfEveryEndingAreRight) {
  for (const char* ending : {"resign", "draw"}) {
    Party party(hall);
    party.deal();
    party.play(picker, 20);
    if (std::string(ending) == "resign") {
      party.allies->say({{"do", "resign"}});
    } else {
      party.allies->say({{"do", "offer-draw"}});
      party.axis->say({{"do", "answer"}, {"what", "draw"}, {"yes", true}});
    }
    const auto found = verify_record(party.record());
    EXPECT_TRUE(found.ok()) << found.problem;
  }
}

TEST_F(Records, AreGivenOutOnlyAtTheEnd) {
  Party party(hall);
  party.deal();
  EXPECT_EQ(hall.ask("GET", "/api/tables/" + party.table + "/record").status, 409);
}

TEST_F(Records, ShowAChangedRoll) {
  auto list = lines(play());
  for (std::string& line : list) {
    const std::size_t at = line.find("\"luck\":\"");
    if (line.find("\"act\"") == std::string::npos || at == std::string::npos) continue;
    char& face = line[at + 8];
    if (std::string_view("IAGSF").find(face) == std::string_view::npos) continue;
    face = face == 'G' ? 'I' : 'G';
    break;
  }
  const auto found = verify_record(joined(list));
  EXPECT_FALSE(found.ok());
  EXPECT_NE(found.problem.find("chance gave"), std::string::npos) << found.problem;
}

TEST_F(Records, ShowAChangedDeal) {
  auto list = lines(play());
  std::string& line = list[find(list, "\"luck\":\"deal ")];
  char& digit = line[line.find("deal ") + 5];
  digit = digit == '0' ? '1' : '0';
  EXPECT_NE(verify_record(joined(list)).problem.find("dealt"), std::string::npos);
}

TEST_F(Records, ShowALateContribution) {
  auto list = lines(play());
  // One seat commits only after the other has revealed.
  const std::size_t second = find(list, "\"commit\"", find(list, "\"entry\":\"commit\"") + 1);
  const std::size_t reveal = find(list, "\"entry\":\"reveal\"");
  std::rotate(list.begin() + static_cast<std::ptrdiff_t>(second),
              list.begin() + static_cast<std::ptrdiff_t>(second) + 1,
              list.begin() + static_cast<std::ptrdiff_t>(reveal) + 1);
  const auto found = verify_record(joined(list));
  EXPECT_NE(found.problem.find("late contribution"), std::string::npos) << found.problem;
}

// What no record tells cannot be slipped into one, though it would change nothing.
TEST_F(Records, ShowEntriesThatNoRecordHas) {
  const auto list = lines(play());
  for (const char* kind : {"chat", "tick", "rematch"}) {
    auto longer = list;
    longer.insert(longer.end() - 1, Input{{"entry", kind}, {"seat", "allies"}}.dump());
    EXPECT_EQ(verify_record(joined(longer)).kind, "entry") << kind;
  }
}

TEST_F(Records, ShowActionsOfNobody) {
  const std::string mark = R"("entry":"act","seat":")";
  for (const std::string_view seat : {"spectator", ""}) {
    auto list = lines(play());
    std::string& line = list[find(list, mark)];
    const std::size_t at = line.find(mark) + mark.size();
    if (seat.empty())
      line.erase(line.find(R"("seat":)"), line.find('"', at) + 2 - line.find(R"("seat":)"));
    else
      line.replace(at, line.find('"', at) - at, seat);
    EXPECT_EQ(verify_record(joined(list)).kind, "seat") << line;
  }
}

TEST_F(Records, ShowASwappedSecret) {
  auto list = lines(play());
  Input end = Input::parse(list.back());
  end["secret"] = server::hex_of(server::random_bytes());
  list.back() = end.dump();
  const auto found = verify_record(joined(list));
  EXPECT_NE(found.problem.find("not the one the server committed to"), std::string::npos) << found.problem;
}

TEST_F(Records, ShowASwappedContribution) {
  auto list = lines(play());
  std::string& line = list[find(list, "\"entry\":\"reveal\"")];
  Input reveal = Input::parse(line);
  reveal["bytes"] = server::hex_of(server::random_bytes());
  line = reveal.dump();
  EXPECT_NE(verify_record(joined(list)).problem.find("not what it committed to"), std::string::npos);
}

TEST_F(Records, ShowAMissingReveal) {
  auto list = lines(play());
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(find(list, "\"entry\":\"reveal\"")));
  const auto found = verify_record(joined(list));
  EXPECT_NE(found.problem.find("before every person"), std::string::npos) << found.problem;
}

TEST_F(Records, ShowMissingActionsAndAnotherResult) {
  const auto list = lines(play());
  auto shorter = list;
  shorter.erase(shorter.end() - 2);
  EXPECT_FALSE(verify_record(joined(shorter)).ok());
  auto other = list;
  Input end = Input::parse(other.back());
  end["outcome"] = end["outcome"] == "allies" ? "axis" : "allies";
  other.back() = end.dump();
  EXPECT_FALSE(verify_record(joined(other)).ok());
  EXPECT_FALSE(verify_record("").ok());
  EXPECT_FALSE(verify_record("{}\n{}\n").ok());
}

// The luck itself, worked out by hand: whoever has another program can follow docs/fair-dice.md.
// What both players would have kept: each of the moment before he showed his bytes, the allies first.
Input kept_of(const std::vector<std::string>& record) {
  Input kept = {{"bocage", "kept"}, {"format", 1}, {"table", Input::parse(record[0])["table"]}};
  server::Bytes32 head = server::sha256("bocage record 1");
  Input commits = Input::object(), reveals = Input::object(), seats = Input::object();
  std::string commit;
  for (auto text = record.begin() + 1; text != record.end() - 1; ++text) {
    const Input line = Input::parse(*text);
    if (line["entry"] == "setup") commit = line["table"]["commit"];
    if (line["entry"] == "act") break;
    if (line["entry"] == "reveal") {
      seats[line["seat"].get<std::string>()] = {
          {"commit", commit},
          {"bytes", line["bytes"]},
          {"seal", {{"commits", commits}, {"reveals", reveals}, {"head", server::hex_of(head)}}}};
      reveals[line["seat"].get<std::string>()] = line["bytes"];
    }
    if (line["entry"] == "commit") commits[line["seat"].get<std::string>()] = line["hash"];
    head = server::sha256(std::string(server::as_text(head)) + *text);
  }
  for (auto& seat : seats) seat["receipt"] = server::hex_of(head);
  kept["seats"] = seats;
  return kept;
}

// The kinds of what differs, one after the other.
std::string differences(const std::string& record, const Input& kept) {
  std::string reason, kinds;
  auto keepsake = server::Keepsake::read(kept.dump(), reason);
  if (!keepsake) return "unreadable: " + reason;
  const auto found = verify_record(record, keepsake->follower());
  EXPECT_TRUE(found.ok()) << found.problem;
  for (const auto& [kind, seat] : keepsake->differences(found.table))
    kinds += protocol::seat_name(seat) + ' ' + kind + ' ';
  return kinds;
}

TEST_F(Records, AreThoseThatPlayersHaveSeen) {
  const std::string record = play();
  EXPECT_EQ(differences(record, kept_of(lines(record))), "");
}

TEST_F(Records, ThatPlayersHaveNotSeenAreFoundOut) {
  const std::string record = play();
  const Input honest = kept_of(lines(record));
  const std::string other(64, 'c');
  const auto differs = [&](const Input::json_pointer& at, const Input& value) {
    Input kept = honest;
    kept[at] = value;
    return differences(record, kept);
  };
  using at = Input::json_pointer;
  EXPECT_EQ(differs(at("/seats/axis/commit"), other), "axis server-changed ");
  EXPECT_EQ(differs(at("/seats/allies/bytes"), other), "allies own-changed ");
  EXPECT_EQ(differs(at("/seats/axis/seal/commits/allies"), other), "axis others-changed ");
  EXPECT_EQ(differs(at("/seats/axis/seal/head"), other), "axis other-record ");
  EXPECT_EQ(differs(at("/seats/axis/receipt"), other), "axis other-record ");
  EXPECT_EQ(differs(at("/table"), "elsewhere"), "allies other-table axis other-table ");
  // Shown a second time, for the head that came of the first.
  EXPECT_EQ(differs(at("/seats/allies/seal/head"), honest["seats"]["allies"]["receipt"]),
            "allies other-record ");
  // Shown before all had promised: somebody could be late.
  Input early = honest;
  auto& commits = early["seats"]["allies"]["seal"]["commits"];
  commits.erase("axis");
  EXPECT_EQ(differences(record, early), "allies others-changed ");
  // Another battle, honestly rolled, under the same name.
  auto another = lines(play());
  another[0] = lines(record)[0];
  EXPECT_EQ(differences(joined(another), honest), "allies server-changed axis server-changed ");
}

TEST_F(Records, AreNotComparedWithWhatNobodyHasKept) {
  const Input honest = kept_of(lines(play()));
  std::string reason;
  for (const auto& [where, value] : std::map<std::string, Input>{{"/bocage", "record"},
                                                                 {"/format", 2},
                                                                 {"/seats", 7},
                                                                 {"/seats/axis/bytes", "zz"},
                                                                 {"/seats/nobody", Input::object()},
                                                                 {"/seats/axis/seal/commits", nullptr},
                                                                 {"/more", 1}}) {
    Input kept = honest;
    kept[Input::json_pointer(where)] = value;
    EXPECT_FALSE(server::Keepsake::read(kept.dump(), reason)) << where;
    EXPECT_TRUE(reason.starts_with(where)) << reason;
  }
  EXPECT_FALSE(server::Keepsake::read("[[[", reason));
}

TEST(Luck, ComesFromAllContributions) {
  server::Contributions from;
  const Chance::Key key = server::luck_key(from, 0);
  from.seats[0] = server::Bytes32{};
  EXPECT_NE(server::luck_key(from, 0), key) << "bytes of zeros are not no bytes";
  EXPECT_NE(server::luck_key(from, 1), server::luck_key(from, 0)) << "every epoch has its own";
  from.seats[4] = server::Bytes32{};
  const Chance::Key both = server::luck_key(from, 0);
  from.secret[31] = 1;
  EXPECT_NE(server::luck_key(from, 0), both);
}

// Rolls and shuffles that web/src/verify/chance.test.ts works out as well.
Input some_luck() {
  server::Contributions from;
  from.secret.fill(7);
  from.seats[seat_of(Side::Allies)] = server::Bytes32{};
  from.seats[seat_of(Side::Axis)].emplace().fill(0xA5);
  Input out = {{"secret", server::hex_of(from.secret)},
               {"seats",
                {{"allies", server::hex_of(*from.seats[seat_of(Side::Allies)])},
                 {"axis", server::hex_of(*from.seats[seat_of(Side::Axis)])}}},
               {"epochs", Input::array()}};
  for (const std::uint32_t epoch : {0U, 1U, 300U}) {
    const Chance::Key key = server::luck_key(from, epoch);
    const Chance chance(key);
    State state{};
    Input rolls = Input::array();
    for (const int dice : {1, 3, 14, 2, 4, 3, 3, 2, 1, 4})
      for (const Side side : {Side::Allies, Side::Axis}) {
        std::array<Face, kMaxDice> faces;
        chance.roll(state, side, std::span(faces).first(static_cast<std::size_t>(dice)));
        std::string text;
        for (int i = 0; i < dice; ++i) text += "IAGSF"[static_cast<int>(faces[static_cast<std::size_t>(i)])];
        rolls.push_back(text);
      }
    Input shuffles = Input::array();
    for (const int cards : {60, 1, 33, 40}) {
      std::vector<CardIndex> deck;
      for (int i = 0; i < cards; ++i) deck.push_back(static_cast<CardIndex>(i));
      chance.shuffle(state, deck);
      shuffles.push_back(deck);
    }
    out["epochs"].push_back({{"epoch", epoch}, {"key", key}, {"rolls", rolls}, {"shuffles", shuffles}});
  }
  return out;
}

TEST(Luck, IsThatOfTheGoldenFile) {
  std::ifstream file("tests/server/golden/luck.json");
  ASSERT_TRUE(file) << "run from the project's folder";
  EXPECT_EQ(Input::parse(file), some_luck()) << some_luck().dump();
}

} // namespace
} // namespace bocage::test
