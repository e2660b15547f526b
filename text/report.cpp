#include "text/report.h"

#include <algorithm>

namespace bocage {
namespace {

Value value_of_wording(const Catalogue& words, const WordingValue& value) {
  if (!value.said.empty()) return wording_text(words, value.said.front());
  if (!value.noun.empty() && words.has(value.noun)) return words.noun(value.noun);
  if (const std::string unbuilt = "unbuilt." + value.text; !value.noun.empty() && words.has(unbuilt))
    return words.noun(unbuilt);
  if (const auto number = read_number(value.text)) return *number;
  return value.text;
}

// "hex C4" is what kind of thing, and which.
std::pair<std::string_view, std::string_view> parted(std::string_view text) {
  const std::size_t blank = std::min(text.find(' '), text.size());
  return {text.substr(0, blank), text.substr(std::min(blank + 1, text.size()))};
}

} // namespace

std::string wording_text(const Catalogue& words, const Wording& wording) {
  Fillings fillings;
  for (const WordingValue& value : wording.values)
    fillings.push_back({value.name, value_of_wording(words, value)});
  return words.say(wording.key, fillings);
}

std::string fault_text(const Catalogue& words, const Fault& fault) {
  return words.has(fault.wording.key) ? wording_text(words, fault.wording) : fault.message;
}

std::string_view key_of(Remark::Fate fate) {
  switch (fate) {
  case Remark::Fate::Enforced: return "enforced";
  case Remark::Fate::NotYet: return "not-yet";
  case Remark::Fate::Unmapped: return "unmapped";
  case Remark::Fate::Disagrees: return "disagrees";
  case Remark::Fate::NotPlayed: return "not-played";
  }
  return "unmapped";
}

std::string where_text(const Catalogue& words, const Remark& remark) {
  const auto [kind, which] = parted(remark.where);
  const std::string key = "report.where." + key_of_name(kind);
  return words.has(key) ? words.say(key, {{"which", which}}) : remark.where;
}

// "option blitz", "terrain marsh", "mark boat" are names; the rest is looked up by its English words, a
// number apart.
std::string meaning_text(const Catalogue& words, const Remark& remark) {
  auto [kind, which] = parted(remark.meaning);
  if (kind == "option" || kind == "troop" || kind == "mark")
    which = which.substr(0, which.find(',')); // "…, which no field says"
  const auto named = [&](std::string_view family) {
    const std::string key = std::string(family) + '.' + std::string(which);
    return words.has(key) ? words.noun(key).text() : std::string();
  };
  std::string name;
  if (kind == "option") name = named("battle-rule");
  if (kind == "mark") name = named("battle-mark");
  if (kind == "terrain" || kind == "troop") name = named(kind).empty() ? named("unbuilt") : named(kind);
  if (!name.empty()) return name;

  std::string key = "report.meaning.", number;
  for (const char c : key_of_name(remark.meaning)) {
    const bool digit = c >= '0' && c <= '9';
    if (!digit || number.empty()) key += digit ? 'n' : c;
    if (digit) number += c;
  }
  return words.has(key) ? words.say(key, {{"number", number}}) : remark.meaning;
}

} // namespace bocage
