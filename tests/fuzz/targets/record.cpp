// Whole records, as somebody sends them in to be verified or watched: nothing is thrown, no more is played
// than may be, everybody who reads one says the same of it, and what verifies is what was played, to the last
// die: another text with the same head says the same, and no luck is ever another one than chance gave.
#include <map>
#include <optional>

#include <nlohmann/json.hpp>

#include "server/record.h"
#include "server/replay.h"
#include "server/store_terms.h"
#include "tests/fuzz/mutator.h"
#include "tests/fuzz/tables.h"

namespace bocage::fuzz {
namespace {

using server::Entry;
using server::EntryKind;
using server::Play;
using server::Stage;
using server::Verification;

// Records to begin from
// ---------------------------------------------------------------------------------------------------------

class Maker {
 public:
  std::string resigned() {
    Pair pair(hall_, {{"mine", {"allies", "axis"}}});
    pair.deal();
    for (int part = 0; part < 3; ++part) {
      pair.play_on(picker_, 5);
      pair.say(pair.who_acts(), {{"do", "undo"}});
    }
    pair.say(0, {{"do", "resign"}});
    return record(pair);
  }

  std::string drawn() { // after dice were taken back
    Pair pair(hall_, {{"mine", {"allies", "axis"}}, {"options", {{"air_power_dice", {{"axis", 3}}}}}});
    pair.deal();
    pair.play_on(picker_, 40);
    const std::size_t asks = pair.who_acts() == 0 ? 1 : 0;
    pair.say(asks, {{"do", "undo"}});
    pair.say(1 - asks, {{"do", "answer"}, {"what", "undo"}, {"yes", true}});
    pair.play_on(picker_, 5);
    pair.say(0, {{"do", "offer-draw"}});
    pair.say(1, {{"do", "answer"}, {"what", "draw"}, {"yes", true}});
    return record(pair);
  }

  std::string taken() { // a seat, and then by the sergeant
    const Input anybody = {{"kind", "human"}};
    Pair pair(hall_, {{"mine", {"allies"}}, {"match", true}, {"seats", {{"axis", anybody}}}});
    const auto reply = hall_.ask("POST", "/api/tables/" + pair.name() + "/seats", R"({"name":"Bert"})");
    const std::string token = Input::parse(*reply.body)["token"];
    pair.say(1, {{"do", "hello"}, {"table", pair.name()}, {"tokens", {token}}});
    pair.deal();
    pair.play_on(picker_, 6);
    pair.say(1, {{"do", "leave"}});
    pair.say(0, {{"do", "resign"}});
    return record(pair);
  }

  std::string stood_in() { // while somebody was away
    Pair pair(hall_, {{"mine", {"allies", "axis"}}});
    pair.deal();
    pair.play_on(picker_, 4);
    pair.go(1);
    constexpr server::Millis grace = 121'000;
    hall_.clock.wind(grace);
    pair.say(0, {{"do", "stand-in"}, {"for", "axis"}});
    for (int action = 0; action < 12 && pair.who_acts() == 0; ++action) pair.play_on(picker_, 1);
    pair.come(1);
    pair.say(1, {{"do", "resign"}});
    return record(pair);
  }

  std::string late() { // by the clock
    Pair pair(hall_, {{"mine", {"allies", "axis"}}, {"clock", {{"initial", 60}}}});
    pair.deal();
    pair.play_on(picker_, 3);
    constexpr server::Millis long_enough = 90'000;
    hall_.clock.wind(long_enough);
    return record(pair);
  }

  std::string played(const char* level) { // to the end, by people or computers
    Input terms = {{"mine", {"allies", "axis"}}};
    if (level) {
      const Input computer = {{"kind", "computer"}, {"level", level}};
      terms = {{"seats", {{"allies", computer}, {"axis", computer}}}};
    }
    Pair pair(hall_, terms);
    if (!level) pair.deal();
    constexpr int most = 3'000;
    pair.play_on(picker_, most);
    return record(pair);
  }

 private:
  std::string record(const Pair& pair) {
    promise(pair.play().stage() == Stage::Over, "the battle is over");
    return *hall_.ask("GET", "/api/tables/" + pair.name() + "/record").body;
  }

  server::Rehearsal hall_{one_battle()};
  Picker picker_{44};
};

std::vector<std::string> records() {
  Maker maker;
  return {maker.resigned(), maker.drawn(),         maker.taken(),         maker.stood_in(),
          maker.late(),     maker.played(nullptr), maker.played("random")};
}

// What is read out of one
// ---------------------------------------------------------------------------------------------------------

struct Reading {
  Verification found;
  std::string again; // written anew from what was read, if it verifies
  std::size_t played = 0;
};

Reading read(std::string_view text) {
  Reading reading;
  server::StoredTable stored;
  std::optional<Play> last;
  reading.found = server::verify_record(text, [&](const Play& play, const Entry& entry, const auto&, int) {
    Entry kept = entry;
    if (entry.kind == EntryKind::Setup) kept.body = stored_terms_json(play.terms()).dump();
    if (entry.kind == EntryKind::Undo) reading.played += play.actions();
    stored.entries.push_back(std::move(kept));
    ++reading.played;
    if (play.stage() == Stage::Over) last = play;
  });
  if (!reading.found.ok()) return reading;
  stored.name = reading.found.table;
  stored.battle = reading.found.battle_text;
  reading.again = write_record(stored, *last);
  return reading;
}

struct Original {
  Verification found;
  std::vector<Input> lines;
};

const std::vector<Original>& originals() {
  static const std::vector<Original> all = [] {
    std::vector<Original> made;
    for (const std::string& text : records()) {
      Original& one = made.emplace_back();
      const Reading reading = read(text);
      one.found = reading.found;
      promise(one.found.ok(), "what the server writes verifies:", one.found.problem);
      promise(reading.again == text, "what is read is what was written");
      for (const std::string& line : lines_of(text)) one.lines.push_back(Input::parse(line));
    }
    return made;
  }();
  return all;
}

// Promises
// ---------------------------------------------------------------------------------------------------------

std::vector<Input> parsed(const std::string& text) {
  std::vector<Input> lines;
  for (const std::string& line : lines_of(text)) lines.push_back(Input::parse(line));
  return lines;
}

bool same_but_luck(Input a, Input b) {
  a.erase("luck");
  b.erase("luck");
  return a == b;
}

// The heading names the table, which is no part of the battle.
void compare(const Original& original, const Verification& found, const std::vector<Input>& lines) {
  std::size_t at = 1;
  const std::size_t both = std::min(lines.size(), original.lines.size());
  while (at < both && lines[at] == original.lines[at]) ++at;
  const bool same = at == both && lines.size() == original.lines.size();
  promise((found.head == original.found.head) == same,
          "the same head is the same battle, and no other:", at < both ? lines[at].dump() : "");
  promise(same || at == both || !same_but_luck(lines[at], original.lines[at]),
          "luck is what chance gave:", at < both ? lines[at].dump() : "");
}

void check_commitments(const std::vector<Input>& lines) {
  const auto holds = [](const Input& bytes, const Input& hash) {
    const auto said = server::bytes_of_hex(bytes.get<std::string>());
    return said && server::hex_of(server::commitment(*said)) == hash.get<std::string>();
  };
  promise(holds(lines.back()["secret"], lines[1]["table"]["commit"]), "the secret is the one committed to");
  std::map<std::string, Input> commits;
  for (const Input& line : lines)
    if (line.value("entry", "") == "commit")
      commits[line["seat"]] = line["hash"];
    else if (line.value("entry", "") == "reveal")
      promise(holds(line["bytes"], commits[line["seat"]]), "bytes are those committed to:", line.dump());
}

void check_kept(std::string_view text, const Reading& reading) {
  const Verification& found = reading.found;
  std::vector<std::string> said = lines_of(text);
  std::erase(said, std::string());
  promise(said.size() == lines_of(reading.again).size(), "every line says something");
  const Reading again = read(reading.again);
  promise(again.found.ok(), "what is written anew verifies:", again.found.problem);
  promise(again.found.head == found.head && again.again == reading.again, "it is written as it was read");
  const std::vector<Input> lines = parsed(reading.again);
  check_commitments(lines);
  for (const Original& original : originals()) compare(original, found, lines);
}

} // namespace

void fuzz(Bytes bytes) {
  const std::string_view text = text_of(bytes);
  const Reading reading = read(text);
  const Verification& found = reading.found;
  promise(found.ok() == found.kind.empty() && (found.ok() || found.line > 0),
          "a problem has a kind and a line:", found.problem);
  constexpr std::size_t most_played = 500'000;
  promise(reading.played <= most_played, "only so much is played:", std::to_string(reading.played));
  if (found.ok()) check_kept(text, reading);

  const auto chance = server::chance_of_record(text);
  promise(chance.contains("problem") == !found.ok(), "whoever recomputes the chance says the same");
  if (!found.ok())
    promise(chance["problem"]["kind"] == found.kind && chance["problem"]["line"] == found.line,
            "the first problem is the same:", chance["problem"]["kind"].get<std::string>());

  Verification shown;
  const std::size_t from = text.size() % 64;
  const auto replay = server::replay_record(text, from, shown);
  promise(shown.problem == found.problem && replay.is_null() == !found.ok(),
          "whoever watches sees the same:", shown.problem);
}

std::vector<std::string> seeds() { return records(); }

// Mutations
// ---------------------------------------------------------------------------------------------------------

namespace {

// Another true record: with the luck that chance gives to these actions, and the head they lead to.
void make_true(std::vector<std::string>& lines) {
  const std::string text = joined(lines);
  Input end = Input::parse(lines.back(), nullptr, false);
  if (!end.is_object()) return;
  const Verification found = server::verify_record(
      text,
      [&](const Play& play, const Entry& entry, const std::vector<Event>& events, int line) {
        end["outcome"] = bocage::name_of(play.result().outcome);
        end["ending"] = play.result().ending;
        if (entry.kind != EntryKind::Act) return;
        Input told = Input::parse(lines[static_cast<std::size_t>(line - 1)]);
        const std::string luck = server::luck_of(play.game(), events);
        luck.empty() ? void(told.erase("luck")) : void(told["luck"] = luck);
        lines[static_cast<std::size_t>(line - 1)] = told.dump();
      },
      server::WrongLuck::GoOn);
  if (!found.head.empty()) end["head"] = found.head;
  lines.back() = end.dump();
}

// The battle ends here: somebody gives up.
void cut_short(std::vector<std::string>& lines, Mutator& mutator) {
  if (lines.size() < 4) return;
  const std::size_t at = 2 + mutator.place(lines.size() - 3);
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at), lines.end() - 1);
  lines.insert(lines.end() - 1, mutator.picker.one_in(2) ? R"({"entry":"resign","seat":"axis"})"
                                                         : R"({"entry":"draw","seat":"allies"})");
}

// One that no honest server would have written there.
std::string odd_entry(Mutator& mutator) {
  static constexpr std::string_view kinds[] = {"setup", "take",   "leave", "commit",   "reveal",
                                               "act",   "undo",   "tick",  "stand-in", "back",
                                               "chat",  "resign", "draw",  "flag",     "rematch"};
  static constexpr std::string_view seats[] = {"allies", "axis", "allies-left", "spectator"};
  Input entry = {{"entry", mutator.any_of(kinds)}, {"seat", mutator.any_of(seats)}};
  entry["to"] = std::to_string(mutator.picker.below(40)) + ' ' + std::to_string(mutator.picker.below(3));
  entry["level"] = entry["name"] = entry["action"] = "pass";
  entry["hash"] = entry["bytes"] = std::string(64, '0');
  return entry.dump();
}

} // namespace

std::string mutated(std::string_view input, std::string_view other, Mutator& mutator) {
  std::vector<std::string> lines = lines_of(input);
  if (lines.empty()) return mutator.scrambled({});
  const std::vector<std::string> others = lines_of(other);
  for (int n = 1 + mutator.picker.below(3); n > 0 && !lines.empty(); --n) {
    std::string& line = lines[mutator.place(lines.size())];
    switch (mutator.picker.below(7)) {
    case 0: mutator.change_lines(lines, others); break;
    case 1: mutator.change_digit(line); break;
    case 2: line = odd_entry(mutator); break;
    case 3: cut_short(lines, mutator); break;
    case 4: line = mutator.scrambled(line); break;
    default: line = mutator.changed_json(line);
    }
  }
  if (!lines.empty() && mutator.picker.one_in(3)) make_true(lines);
  return joined(lines);
}

} // namespace bocage::fuzz
