// The sentences of the file: rules, conditions of victory, and the description, in which rules stand among
// the set-up and the story.
#include <algorithm>

#include "scenario/m44/importer.h"
#include "scenario/m44/sayings.h"
#include "scenario/m44/sides.h"
#include "scenario/words.h"

namespace bocage::m44 {
namespace {

// What people wrote, as text of ours: no control characters, a paragraph for each of their lines.
std::string cleaned(std::string_view text) {
  std::string clean;
  for (char c : text) {
    if (c == '\n')
      clean += "\n\n";
    else
      clean += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
  }
  return tidy(clean);
}

// In small letters, and with one kind of apostrophe.
std::string simplified(std::string_view text) {
  constexpr std::string_view curved = "’";
  std::string small = in_small_letters(text);
  for (std::size_t at = small.find(curved); at != std::string::npos; at = small.find(curved))
    small.replace(at, curved.size(), "'");
  return small;
}

std::optional<int> number_before(std::string_view text, std::size_t end) {
  while (end > 0 && text[end - 1] == ' ') --end;
  std::size_t begin = end;
  while (begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9') --begin;
  return read_number(text.substr(begin, end - begin));
}

// The set-up, as descriptions have it
// ----------------------------------------------------------------------------------------------------------

// Without what stands in brackets, and blanks around it
std::string without_brackets(std::string_view text) {
  std::string plain;
  for (int depth = 0; const char c : text) {
    depth += c == '[' || c == '(';
    if (depth == 0) plain += c;
    depth -= (c == ']' || c == ')') && depth > 0;
  }
  return tidy(plain);
}

// "Axis Player [Germany]", "Allied (US Marines) Player", "Allies": who is told the rest. Longer ones are
// sentences.
bool is_heading(std::string_view text) {
  const std::string plain = without_brackets(text);
  const auto blanks = std::ranges::count(plain, ' ');
  return plain.ends_with("player") ? blanks < 3 : blanks == 0 && side_named(plain);
}

// "Axis Player [Germany]: Take 4 Command cards. You move first." without the heading
std::string_view without_heading(std::string_view small) {
  const std::size_t colon = small.find(':'), digit = small.find_first_of("0123456789");
  if (colon != std::string_view::npos && is_heading(small.substr(0, colon))) return small.substr(colon + 1);
  if (is_heading(small) || (small.starts_with('[') && small.ends_with(']'))) return {};
  if (digit != std::string_view::npos && is_heading(small.substr(0, digit))) return small.substr(digit);
  return small;
}

// How many cards it deals, if it does: "take 4 command cards", "5 command cards, you move first"
std::optional<int> cards_dealt(std::string_view set_up) {
  const std::size_t end = set_up.find(" command card");
  if (end == std::string_view::npos) return std::nullopt;
  const auto cards = number_before(set_up, end);
  if (!cards) return std::nullopt;
  std::string_view before = set_up.substr(0, set_up.find_last_not_of("0123456789 ", end - 1) + 1);
  before = before.substr(std::min(before.find_first_not_of(" -"), before.size()));
  return before.empty() || before == "take" ? cards : std::nullopt;
}

bool moves_first(std::string_view set_up) { return says(set_up, "move first|moves first"); }

// Without the cards and the first turn, which are fields too
std::string without_set_up(std::string_view set_up) {
  std::string rest(set_up);
  constexpr std::string_view cards = " command card", first = "you move first";
  if (cards_dealt(rest)) rest.erase(0, rest.find(cards) + cards.size() + 1);
  if (const std::size_t at = rest.find(first); at != std::string::npos) rest.erase(at, first.size());
  return rest;
}

bool has_word(std::string_view sentence, std::string_view list) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  for (std::string_view rest = list; !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    for (std::size_t at = sentence.find(word); at != std::string_view::npos; at = sentence.find(word, at + 1))
      if ((at == 0 || !is_letter(sentence[at - 1])) &&
          (at + end == sentence.size() || !is_letter(sentence[at + end])))
        return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

// A story tells what men did. A rule names what lies on the table and what happens to it, or what troops and
// players may do; one who is `addressed` need not be named.
bool sounds_like_a_rule(std::string_view sentence, bool addressed) {
  if (says(sentence, "in effect|hand of")) return true;
  const bool table = has_word(sentence, "card cards dice hex hexes medal medals figure figures turn turns");
  const bool deed =
      has_word(sentence, "may must can cannot will draw draws discard discards roll rolls take takes place "
                         "places remove removes lose loses gain gains count counts get gets have has start "
                         "starts begin begins win wins need needs move moves");
  const bool troops =
      addressed || has_word(sentence, "you unit units player players armor infantry artillery tank tanks");
  const bool leave =
      has_word(sentence, "may cannot") || says(sentence, "can not|can only|can't|must not|not allowed");
  return (table && deed) || (troops && leave);
}

} // namespace

const Json& Importer::words() const {
  const Json& texts = field(json_, "text");
  const Json& english = field(texts, "en");
  if (english.is_object() || !texts.is_object()) return english;
  for (const auto& [language, text] : texts.items())
    if (text.is_object()) return text;
  return english;
}

void Importer::read_texts() {
  const auto write = [](const Json& language, std::string& name, std::string& briefing) {
    name = tidy(cleaned(text_of(field(language, "name"))));
    std::replace(name.begin(), name.end(), '\n', ' ');
    name = tidy(name);
    if (name.empty()) name = "?";
    briefing =
        cleaned(text_of(field(language, "historical")) + "\n" + text_of(field(language, "description")));
    if (briefing.empty()) briefing = name;
  };
  const Json& french = field(field(json_, "text"), "fr");
  write(words(), battle_.name.en, battle_.briefing.en);
  write(french.is_object() ? french : words(), battle_.name.fr, battle_.briefing.fr);
  if (ours_) return; // its words only repeat the sections of `bocage`
  read_sentences("rules");
  read_sentences("victory");
  compare_medals();
  read_description();
  tell_bare_exits();
}

void Importer::read_sentences(const std::string& chapter) {
  int number = 0;
  for (const std::string& said : sentences_of(cleaned(text_of(field(words(), chapter))))) {
    Sentence sentence{chapter + ' ' + std::to_string(++number), said, simplified(said)};
    sentence.side = side_named(sentence.small);
    understand(sentence);
  }
}

// The set-up is compared with the fields, rules are read as others are, and the story is left to the
// briefing.
void Importer::read_description() {
  const bool english = field(field(json_, "text"), "en").is_object();
  std::optional<Side> player; // whose part of it this is
  int number = 0;
  for (const std::string& said : sentences_of(cleaned(text_of(field(words(), "description"))))) {
    Sentence sentence{"description " + std::to_string(++number), said, simplified(said)};
    const auto named = side_named(sentence.small);
    const std::string_view set_up = without_heading(sentence.small);
    if (named && set_up.size() < sentence.small.size()) player = named;
    if (named || player) compare_set_up(sentence, named ? *named : *player);
    const std::string rest = without_set_up(set_up);
    if (rest.find_first_not_of(" .,;:!-") == std::string::npos) continue;
    if (english && !sounds_like_a_rule(rest, set_up.size() < sentence.small.size())) continue;
    sentence.small = rest;
    sentence.side = side_named(rest) ? side_named(rest) : player;
    understand(sentence);
  }
}

bool Importer::interpret(Sentence& sentence) {
  std::vector<const Saying*> said;
  for (const Saying& saying : sayings())
    if (says(sentence.small, saying.words)) {
      said.push_back(&saying);
      ++sentence.sayings;
      sentence.troops += saying.meaning.starts_with("troop ");
    }
  const auto lost = std::ranges::find(said, "lost", &Saying::meaning);
  if (lost != said.end()) said = {*lost};
  for (const Saying* saying : said) {
    const std::size_t blank = std::min(saying->meaning.find(' '), saying->meaning.size());
    const std::string_view what = saying->meaning.substr(std::min(blank + 1, saying->meaning.size()));
    const auto row = std::ranges::find(meanings(), saying->meaning.substr(0, blank), &Meaning::kind);
    if (row != meanings().end()) (this->*row->take)(sentence, what);
  }
  return sentence.understood;
}

void Importer::understand(Sentence& sentence) {
  const std::string& small = sentence.small;
  // "6 Medals", "Axis player: 12 Medals": compared with the fields afterwards.
  const bool only_medals = sentence.where.starts_with("victory") && small.size() < 40 &&
                           small.find("medal") != std::string::npos &&
                           small.find_first_of("0123456789") != std::string::npos &&
                           small.find("medal objective") == std::string::npos;
  if (only_medals) return remark(Fate::Enforced, sentence.where, sentence.said, "medals of the sides");
  if (interpret(sentence)) return;
  remark(Fate::Unmapped, sentence.where, sentence.said);
  note(sentence.said);
}

void Importer::note(const std::string& sentence) {
  if (std::ranges::find(battle_.notes, sentence) == battle_.notes.end()) battle_.notes.push_back(sentence);
}

// Cards, medals and first turn are in words too, and not always the same ones.
// ----------------------------------------------------------------------------------------------------------

void Importer::differ(const Sentence& sentence, Side s, const std::string& fields) {
  remark(Fate::Disagrees, sentence.where, sentence.said, name_of(s) + ": the fields say " + fields);
}

void Importer::compare_medals() {
  int number = 0;
  for (const std::string& said : sentences_of(cleaned(text_of(field(words(), "victory"))))) {
    const Sentence sentence{"victory " + std::to_string(++number), said, simplified(said)};
    const std::size_t end = sentence.small.find(" medal");
    if (end == std::string::npos || sentence.small.size() >= 40) continue;
    const auto medals = number_before(sentence.small, end);
    const auto only = side_named(sentence.small);
    for (Side s : {Side::Allies, Side::Axis})
      if (medals && (!only || *only == s) && setup().of(s).medals != *medals)
        differ(sentence, s, count_of(setup().of(s).medals, "medal|medals"));
  }
}

void Importer::compare_set_up(const Sentence& sentence, Side player) {
  const std::string_view set_up = without_heading(sentence.small);
  const int cards = setup().of(player).cards;
  if (cards_dealt(set_up).value_or(cards) != cards) differ(sentence, player, count_of(cards, "card|cards"));
  if (moves_first(set_up) && setup().first != player)
    differ(sentence, player, "that the other side moves first");
}

void Importer::tell_bare_exits() {
  if (bare_exits_.empty() || setup().of(Side::Allies).exits.any() || setup().of(Side::Axis).exits.any())
    return;
  const std::string said = "exit markers in " + hex_list(bare_exits_);
  remark(Fate::Unmapped, "board", said);
  note(said);
}

} // namespace bocage::m44
