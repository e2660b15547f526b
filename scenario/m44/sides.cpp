#include "scenario/m44/sides.h"

#include <algorithm>
#include <array>

#include "scenario/m44/sayings.h"

namespace bocage::m44 {
namespace {

struct SideWord {
  std::string_view word;
  Side side;
};
constexpr auto kSideWords = std::to_array<SideWord>({{"axis", Side::Axis},
                                                     {"german", Side::Axis},
                                                     {"japanese", Side::Axis},
                                                     {"italian", Side::Axis},
                                                     {"us army", Side::Allies},
                                                     {"american", Side::Allies},
                                                     {"allied", Side::Allies},
                                                     {"allies", Side::Allies},
                                                     {"russian", Side::Allies},
                                                     {"soviet", Side::Allies},
                                                     {"marine", Side::Allies},
                                                     {"british", Side::Allies},
                                                     {"canadian", Side::Allies},
                                                     {"french", Side::Allies}});

struct Mention {
  std::size_t begin = 0, end = 0; // of the word, with its ending: "Germans", "Marine's"
  Side side = Side::Allies;
};

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

std::vector<Mention> mentions_in(std::string_view sentence) {
  std::vector<Mention> mentions;
  for (const SideWord& row : kSideWords)
    for (std::size_t at = sentence.find(row.word); at != std::string_view::npos;
         at = sentence.find(row.word, at + 1)) {
      if (at > 0 && is_letter(sentence[at - 1])) continue;
      std::size_t end = at + row.word.size();
      while (end < sentence.size() && (is_letter(sentence[end]) || sentence[end] == '\'')) ++end;
      mentions.push_back({at, end, row.side});
    }
  std::ranges::sort(mentions, {}, &Mention::begin);
  return mentions;
}

bool skip(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}
bool drop(std::string_view& text, std::string_view word) {
  if (!text.ends_with(word)) return false;
  text.remove_suffix(word.size());
  return true;
}

// "the Axis baseline", "the Allied player's side of the battlefield": a place, not who does something there.
bool is_place(std::string_view sentence, const Mention& mention) {
  std::string_view after = sentence.substr(mention.end);
  if (!skip(after, " player's")) skip(after, " player");
  return after.starts_with(" baseline") || after.starts_with(" side o") || after.starts_with(" edge");
}

// "for the Axis", "for all Axis", but not "not for the Axis"
bool is_served(std::string_view sentence, const Mention& mention) {
  std::string_view before = sentence.substr(0, mention.begin);
  drop(before, "the ");
  if (!drop(before, "each ")) drop(before, "all ");
  return drop(before, " for ") && !before.ends_with("not");
}

} // namespace

std::optional<Side> side_named(std::string_view sentence) {
  const auto mentions = mentions_in(sentence);
  return mentions.empty() ? std::nullopt : std::optional(mentions.front().side);
}

std::vector<Side> sides_named(std::string_view sentence) {
  std::vector<Side> sides;
  for (const Mention& mention : mentions_in(sentence))
    if (std::ranges::find(sides, mention.side) == sides.end()) sides.push_back(mention.side);
  return sides;
}

std::optional<Side> side_served(std::string_view sentence) {
  for (const Mention& mention : mentions_in(sentence))
    if (is_served(sentence, mention)) return mention.side;
  return std::nullopt;
}

std::optional<Side> side_leaving(std::string_view sentence) {
  if (const auto side = side_served(sentence)) return side;
  std::size_t deed = std::string_view::npos;
  for (const std::string_view verb : {"exits", "exit off", "to exit", "exiting", "crosses"})
    deed = std::min(deed, sentence.find(verb));
  std::optional<Side> first, subject;
  for (const Mention& mention : mentions_in(sentence)) {
    if (is_place(sentence, mention)) continue;
    if (!first) first = mention.side;
    if (deed != std::string_view::npos && mention.begin < deed) subject = mention.side;
  }
  return subject ? subject : first;
}

std::optional<Side> side_whole(std::string_view sentence, std::string_view nouns) {
  for (const Mention& mention : mentions_in(sentence)) {
    std::string_view before = sentence.substr(0, mention.begin);
    drop(before, "the ");
    if (!before.ends_with("all ")) continue;
    std::string_view after = sentence.substr(mention.end);
    after = after.substr(0, after.find_first_of(",.;("));
    after = after.substr(0, after.find(" are "));
    if (after == " units" || after == " forces" || says(after, nouns)) return mention.side;
  }
  return std::nullopt;
}

} // namespace bocage::m44
