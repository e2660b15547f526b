#include "text/options.h"

#include <algorithm>
#include <sstream>

namespace bocage {
namespace {

bool is_number(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// "armor artillery": the armor and the artillery, as `choice.to.armor` and `choice.to.artillery` name them; a
// card by its own name, `card.barrage`. Words without a name, such as hexes, stay as they are.
Value named(const Catalogue& words, const Parameter& p) {
  std::vector<Value> names;
  std::istringstream list(p.value);
  for (std::string word; list >> word;) {
    std::string key = p.name + '.' + word;
    if (words.has("choice." + key)) key = "choice." + key;
    if (!words.has(key)) return p.value;
    names.push_back(words.noun(key));
  }
  if (names.size() < 2) return names.empty() ? Value(p.value) : names[0];
  std::string text = names[0].text();
  for (std::size_t i = 1; i + 1 < names.size(); ++i) text += ", " + names[i].text();
  return words.say("choice.and", {{"list", text}, {"last", names.back()}});
}

Value filling(const Catalogue& words, const Parameter& p) {
  if (words.has("side." + p.value)) return words.noun("side." + p.value);
  return is_number(p.value) ? Value(std::stoi(p.value)) : named(words, p);
}

} // namespace

std::string option_text(const Catalogue& words, const std::string& name,
                        const std::vector<Parameter>& parameters) {
  const std::string key = "option." + name;
  std::string text;
  if (!words.has(key)) {
    text = name;
    for (const Parameter& p : parameters) text += ' ' + p.name + ' ' + p.value;
    return text;
  }
  Fillings found;
  for (const Parameter& p : parameters) found.push_back({p.name, filling(words, p)});
  const auto add = [&](const std::string& said) {
    const std::string more = capitalized(words.say(said, found));
    text += (text.empty() || more.empty() ? "" : " ") + more;
  };
  add(key);
  for (const Parameter& p : parameters) {
    const std::string of_it = key + '.' + p.name, by_value = of_it + '.' + p.value;
    if (words.has(by_value))
      add(by_value);
    else if (words.has(of_it) && p.value != "0")
      add(of_it);
  }
  return text;
}

} // namespace bocage
