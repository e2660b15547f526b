#include "cli/command.h"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>

#include "cli/verbs.h"
#include "engine/explain.h"
#include "engine/notation.h"
#include "text/why.h"

namespace bocage {
namespace {

using Words = std::vector<std::string>;

struct CommandWord {
  std::string_view key;
  Command::Kind kind;
};
constexpr std::array kCommands = {
    CommandWord{"undo", Command::Kind::Undo}, CommandWord{"help", Command::Kind::Help},
    CommandWord{"log", Command::Kind::Log},   CommandWord{"map", Command::Kind::Map},
    CommandWord{"hand", Command::Kind::Hand}, CommandWord{"why", Command::Kind::Why},
    CommandWord{"quit", Command::Kind::Quit},
};

std::string small(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

Words words_of(std::string_view text) {
  std::istringstream in{small(text)};
  Words list;
  for (std::string word; in >> word;) list.push_back(word);
  return list;
}

// Whether the word is one of those the catalogue lists under the key. English words are understood in every
// language: they are those of the notation.
bool means(const Catalogue& words, const std::string& key, const std::string& word) {
  for (const Catalogue* catalogue : {&words, &Catalogue::of(Language::English)}) {
    const Words list = words_of(catalogue->say(key));
    if (std::find(list.begin(), list.end(), word) != list.end()) return true;
  }
  return false;
}

std::optional<Command::Kind> command_of(const Catalogue& words, const std::string& word) {
  for (const CommandWord& row : kCommands)
    if (means(words, "command." + std::string(row.key), word)) return row.kind;
  return std::nullopt;
}

std::optional<std::string> verb_of(const Catalogue& words, const std::string& word) {
  // Its own language first: « d » may be another word in the other one.
  for (const Catalogue* catalogue : {&words, &Catalogue::of(Language::English)})
    for (const std::string_view verb : kVerbs) {
      const Words list = words_of(catalogue->say("verb." + std::string(verb)));
      if (std::find(list.begin(), list.end(), word) != list.end()) return std::string(verb);
    }
  return std::nullopt;
}

std::optional<int> number_of(std::string_view text) {
  if (text.empty() || text.size() > 4) return std::nullopt;
  int n = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    n = n * 10 + (c - '0');
  }
  return n;
}

// `given` is found in the action's words in the same order; the last letters of a card may be left out.
bool fits(const Words& given, const Words& action) {
  std::size_t at = 0;
  for (const std::string& word : given) {
    const auto same = [&](const std::string& w) {
      return w == word || (word.size() > 3 && w.starts_with(word));
    };
    while (at < action.size() && !same(action[at])) ++at;
    if (at++ >= action.size()) return false;
  }
  return true;
}

class Reader {
 public:
  explicit Reader(const Situation& now) : now_(now) {}

  Command number(int n) const;
  Command action(Words given) const;
  Command why(Words given) const;

 private:
  const Catalogue& words() const { return now_.words; }
  Command wrong(std::string message) const { return {Command::Kind::Wrong, {}, std::move(message)}; }
  Command take(const Action& a) const { return {Command::Kind::Act, a, {}}; }
  Command refused(const Words& given) const;
  Command ambiguous(const std::vector<Action>& fitting) const;
  std::string joined(const Words& list) const;
  bool only_hexes(const Words& given) const {
    return std::all_of(given.begin(), given.end(),
                       [&](const std::string& w) { return now_.game.board().parse(w).has_value(); });
  }

  const Situation& now_;
};

std::string Reader::joined(const Words& list) const {
  std::string text;
  for (const std::string& word : list) text += (text.empty() ? "" : " ") + word;
  return text;
}

Command Reader::number(int n) const {
  if (const auto a = now_.menu.choice(n)) return take(*a);
  return wrong(words().say(
      "wrong.number",
      {{"number", n}, {"least", now_.menu.has_zero() ? 0 : 1}, {"most", now_.menu.last_number()}}));
}

Command Reader::ambiguous(const std::vector<Action>& fitting) const {
  std::string list;
  for (std::size_t i = 0; i < fitting.size() && i < 6; ++i)
    list += (i ? ", " : "") + to_text(now_.game, fitting[i]);
  if (fitting.size() > 6) list += ", …";
  return wrong(words().say("wrong.several", {{"list", list}}));
}

Command Reader::action(Words given) const {
  const std::optional<std::string> verb = verb_of(words(), given[0]);
  if (verb)
    given[0] = *verb;
  else if (!only_hexes(given))
    return wrong(words().say("wrong.word", {{"word", given[0]}}));
  std::vector<Action> fitting;
  for (const Action& a : now_.list) {
    Words form = words_of(to_text(now_.game, a));
    if (form == given) return take(a);
    if (verb && form[0] != *verb) continue;
    if (fits(given, form)) fitting.push_back(a);
  }
  if (fitting.size() == 1) return take(fitting[0]);
  if (fitting.size() > 1) return ambiguous(fitting);
  return refused(given);
}

// Says which rule forbids it, where the engine can make sense of the words.
Command Reader::refused(const Words& given) const {
  std::optional<Action> parsed = parse_action(now_.game, joined(given));
  if (!parsed && only_hexes(given) && given.size() == 2) {
    // Two hexes: whatever is under way, a move before a battle.
    for (const Action& a : now_.list)
      if (a.from != kNoHex && a.to != kNoHex && !parsed) {
        const std::string verb = words_of(to_text(now_.game, a))[0];
        parsed = parse_action(now_.game, verb + ' ' + joined(given));
      }
  }
  if (parsed) {
    const Verdict verdict = explain(now_.game, now_.state, now_.seat, *parsed);
    std::string text = reason_sentence(words(), now_.game, verdict.reason);
    if (const std::string count = count_sentence(words(), now_.game, verdict);
        verdict.reason.why == Why::NoDice)
      text += ' ' + count;
    return wrong(std::move(text));
  }
  if (const auto verb = verb_of(words(), given[0])) {
    const bool asked = std::any_of(now_.list.begin(), now_.list.end(),
                                   [&](const Action& a) { return verb_key(a.kind) == *verb; });
    return wrong(words().say(asked ? "wrong.form" : "wrong.not-asked",
                             {{"example", words().say("example." + *verb)}}));
  }
  return wrong(words().say("wrong.word", {{"word", joined(given)}}));
}

Command Reader::why(Words given) const {
  if (given.empty()) return wrong(words().say("wrong.why"));
  if (const auto n = given.size() == 1 ? number_of(given[0]) : std::nullopt)
    if (const auto a = now_.menu.choice(*n)) given = words_of(to_text(now_.game, *a));
  if (const auto verb = verb_of(words(), given[0])) given[0] = *verb;
  const auto parsed = parse_action(now_.game, joined(given));
  if (!parsed) return wrong(words().say("wrong.why"));
  const Verdict verdict = explain(now_.game, now_.state, now_.seat, *parsed);
  std::string text = reason_sentence(words(), now_.game, verdict.reason);
  if (const std::string count = count_sentence(words(), now_.game, verdict); !count.empty())
    text += ' ' + count;
  return {Command::Kind::Why, {}, text};
}

} // namespace

Command read_command(const Situation& now, std::string_view line) {
  Words given = words_of(line);
  if (given.empty()) return {};
  const Reader reader(now);
  if (const auto n = given.size() == 1 ? number_of(given[0]) : std::nullopt) return reader.number(*n);
  if (const auto kind = command_of(now.words, given[0])) {
    if (*kind != Command::Kind::Why) return {*kind, {}, {}};
    given.erase(given.begin());
    return reader.why(std::move(given));
  }
  return reader.action(std::move(given));
}

std::vector<std::string> split_commands(const Catalogue& words, std::string_view line) {
  std::vector<std::string> commands;
  std::istringstream parts{std::string(line)};
  for (std::string part; std::getline(parts, part, ';');) {
    const Words list = words_of(part);
    const bool orders = list.size() > 2 && verb_of(words, list[0]) == "order";
    if (!orders)
      commands.push_back(part);
    else
      for (std::size_t i = 1; i < list.size(); ++i) commands.push_back(list[0] + ' ' + list[i]);
  }
  if (commands.empty()) commands.emplace_back();
  return commands;
}

} // namespace bocage
