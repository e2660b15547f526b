#include "text/catalogue.h"

#include <algorithm>
#include <optional>

#include "text/embedded.h"

namespace bocage {
namespace {

constexpr std::string_view kNoBreak = "\u00a0";

std::string_view trim(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

bool is_key(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
  });
}

std::optional<Form> form_of(std::string_view mark) {
  if (mark == "[m]") return Form::Masculine;
  if (mark == "[f]") return Form::Feminine;
  if (mark == "[mp]" || mark == "[p]") return Form::MasculinePlural;
  if (mark == "[fp]") return Form::FemininePlural;
  return std::nullopt;
}

// French sets a blank before high punctuation and inside its quotation marks, at which no line may break.
// Whoever writes the catalogue types a plain blank.
std::string french_blanks(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = text.substr(i + 1);
    const bool before = !rest.empty() && (std::string_view(":;!?").find(rest[0]) != std::string_view::npos ||
                                          rest.starts_with("»"));
    if (text[i] == ' ' && (before || out.ends_with("«")))
      out += kNoBreak;
    else
      out += text[i];
  }
  return out;
}

// The brace that closes the one at `open`.
std::size_t closing(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '{') ++depth;
    if (text[i] == '}' && --depth == 0) return i;
  }
  return std::string_view::npos;
}

// The name, then the choices; bars inside inner braces part nothing.
std::vector<std::string_view> parts(std::string_view inside) {
  std::vector<std::string_view> found;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= inside.size(); ++i) {
    if (i < inside.size() && inside[i] == '{') ++depth;
    if (i < inside.size() && inside[i] == '}') --depth;
    if (i < inside.size() && (inside[i] != '|' || depth > 0)) continue;
    found.push_back(inside.substr(begin, i - begin));
    begin = i + 1;
  }
  return found;
}

// Calls `plain` with the text between placeholders and `inner` with what is inside their braces.
template <class Plain, class Inner>
bool walk(std::string_view text, Plain&& plain, Inner&& inner) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t open = text.find_first_of("{}", at);
    plain(text.substr(at, open - at));
    if (open == std::string_view::npos) return true;
    const std::size_t close = text[open] == '{' ? closing(text, open) : std::string_view::npos;
    if (close == std::string_view::npos) return false;
    inner(text.substr(open + 1, close - open - 1));
    at = close + 1;
  }
  return true;
}

// The names of the placeholders; false if the text is no template.
bool collect(std::string_view text, std::set<std::string>& names) {
  bool good = true;
  const bool closed = walk(
      text, [](std::string_view) {},
      [&](std::string_view inside) {
        const auto list = parts(inside);
        names.emplace(list[0]);
        good = good && is_key(list[0]) && (list.size() == 1 || list.size() == 3 || list.size() == 5);
        for (std::size_t i = 1; i < list.size(); ++i) good = collect(list[i], names) && good;
      });
  return good && closed;
}

} // namespace

const Catalogue& Catalogue::of(Language language) {
  static const std::array<Catalogue, kLanguages.size()> all = {
      Catalogue(Language::English, kEmbedded_en),
      Catalogue(Language::French, kEmbedded_fr),
  };
  return all[static_cast<std::size_t>(language)];
}

Catalogue::Catalogue(Language language, std::string_view text) : language_(language) {
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.empty() || line[0] == '#') continue;
    const auto fault = [&](std::string_view what) {
      faults_.push_back("line " + std::to_string(number) + ": " + std::string(what));
    };
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) {
      fault("expected key = text");
      continue;
    }
    const std::string_view key = trim(line.substr(0, equals));
    std::string_view value = trim(line.substr(equals + 1));
    Entry entry;
    if (const std::size_t bracket = value.rfind('['); bracket != std::string_view::npos)
      if (const auto form = form_of(value.substr(bracket))) {
        entry.form = *form;
        value = trim(value.substr(0, bracket));
      }
    entry.text = language == Language::French ? french_blanks(value) : std::string(value);
    std::set<std::string> names;
    if (!is_key(key))
      fault("a key is made of small letters, digits, '-' and '.'");
    else if (value.empty())
      fault("no text for " + std::string(key));
    else if (!collect(entry.text, names))
      fault("braces that do not fit in " + std::string(key));
    else if (!entries_.emplace(key, entry).second)
      fault("a second text for " + std::string(key));
  }
}

std::string Catalogue::say(std::string_view key, const Fillings& fillings) const {
  const auto found = entries_.find(key);
  if (found == entries_.end()) return "«" + std::string(key) + "»";
  return fill(found->second.text, fillings);
}

Value Catalogue::noun(std::string_view key) const {
  const auto found = entries_.find(key);
  if (found == entries_.end()) return say(key);
  return {found->second.text, found->second.form};
}

std::string Catalogue::fill(std::string_view text, const Fillings& fillings) const {
  std::string out;
  walk(
      text, [&](std::string_view plain) { out += plain; },
      [&](std::string_view inside) { out += fill_one(inside, fillings); });
  return out;
}

std::string Catalogue::fill_one(std::string_view inside, const Fillings& fillings) const {
  const auto list = parts(inside);
  const auto given = std::find_if(fillings.begin(), fillings.end(),
                                  [&](const Filling& filling) { return filling.name == list[0]; });
  if (given == fillings.end()) return "{" + std::string(inside) + "}"; // seen at once by whoever tries it
  if (list.size() == 1) return given->value.text();
  return fill(list[1 + choose(given->value, list.size() - 1)], fillings);
}

std::size_t Catalogue::choose(const Value& value, std::size_t choices) const {
  // "0 figures" in English, « 0 figurine » in French.
  const int n = value.number();
  const bool many = language_ == Language::French ? n > 1 : n != 1;
  if (choices == 4) return static_cast<std::size_t>(value.form());
  return many ? 1 : 0;
}

std::vector<std::string> Catalogue::keys() const {
  std::vector<std::string> keys;
  keys.reserve(entries_.size());
  for (const auto& [key, entry] : entries_) keys.push_back(key);
  return keys;
}

std::string Catalogue::line(std::string_view key) const {
  static constexpr std::array<std::string_view, 4> forms = {"", " [f]", " [mp]", " [fp]"};
  const auto found = entries_.find(key);
  if (found == entries_.end()) return {};
  return found->second.text + std::string(forms[static_cast<std::size_t>(found->second.form)]);
}

std::set<std::string> Catalogue::placeholders(std::string_view key) const {
  std::set<std::string> names;
  if (const auto found = entries_.find(key); found != entries_.end()) collect(found->second.text, names);
  return names;
}

std::string_view code_of(Language language) { return language == Language::French ? "fr" : "en"; }

Language language_of_locale(std::string_view locale) {
  const std::string_view code = locale.substr(0, locale.find_first_of("_.@"));
  for (const Language language : kLanguages)
    if (code == code_of(language)) return language;
  return Language::English;
}

// À to Þ in UTF-8 are C3 80 to C3 9E, à to þ 20 higher; × and ÷ among them are no letters.
namespace {
bool latin(std::string_view text, int first, int last, int odd_one) {
  if (text.size() < 2 || text[0] != '\xc3') return false;
  const int second = static_cast<unsigned char>(text[1]);
  return second >= first && second <= last && second != odd_one;
}
} // namespace

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  else if (latin(text, 0xA0, 0xBE, 0xB7))
    text[1] = static_cast<char>(text[1] - 0x20);
  return text;
}

std::string small_letter(std::string text) {
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z')
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  else if (latin(text, 0x80, 0x9E, 0x97))
    text[1] = static_cast<char>(text[1] + 0x20);
  return text;
}

} // namespace bocage
