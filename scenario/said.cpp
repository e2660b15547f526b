#include "scenario/said.h"

#include <algorithm>

namespace bocage {
namespace {

// Not longer than anybody reads, and no character cut in two.
std::string shortened(std::string_view text) {
  constexpr std::size_t most = 40;
  if (text.size() <= most) return std::string(text);
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "…";
}

} // namespace

std::string in_quotes(std::string_view text) {
  return text.empty() ? "nothing" : "'" + shortened(text) + "'";
}

std::string count_of(int n, std::string_view noun) {
  const std::size_t bar = noun.find('|');
  return std::to_string(n) + ' ' + std::string(n == 1 ? noun.substr(0, bar) : noun.substr(bar + 1));
}

Slot::Slot(std::string name, const Said& said) : english(said.english) {
  value.name = std::move(name);
  value.text = said.english;
  if (!said.wording.key.empty()) value.said = {said.wording};
}

Slot quoted(std::string name, std::string_view text) {
  return {std::move(name), text.empty()
                               ? Said("nothing", {"word.nothing"})
                               : Said(in_quotes(text), {"word.quoted", {{"text", shortened(text)}}})};
}

Slot term(std::string name, std::string_view kind, std::string_view key) {
  Slot slot(std::move(name), key);
  slot.value.noun = std::string(kind) + '.' + std::string(key);
  return slot;
}

Slot counted(std::string name, int n, std::string_view noun) {
  Slot slot(std::move(name), n);
  slot.english = count_of(n, noun);
  return slot;
}

Said expected_number(int least, int most) {
  return say("expected.number", "a number from {least} to {most}", {{"least", least}, {"most", most}});
}

Said say(std::string_view key, std::string_view english, std::initializer_list<Slot> slots) {
  Said out{std::string(), Wording{std::string(key)}};
  while (!english.empty()) {
    const std::size_t open = std::min(english.find('{'), english.size());
    out.english += english.substr(0, open);
    english.remove_prefix(open);
    if (english.empty()) break;
    const std::size_t close = english.find('}');
    const std::string_view name = english.substr(1, close - 1);
    const auto slot =
        std::find_if(slots.begin(), slots.end(), [&](const Slot& s) { return s.value.name == name; });
    if (slot != slots.end()) out.english += slot->english;
    english.remove_prefix(close + 1);
  }
  for (const Slot& slot : slots) out.wording.values.push_back(slot.value);
  return out;
}

} // namespace bocage
