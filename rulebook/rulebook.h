// The rules as data: one row per atomic rule, in English and, as far as it is written, in French.
//
// The rows stand in rulebook/*.tsv, the names of the chapters in rulebook/chapters.txt; both are put into the
// program when it is built. What the columns mean is in rulebook/README.md.
#pragma once

#include <span>
#include <string_view>

namespace bocage::rulebook {

struct Rule {
  std::string_view id;     // B-MOVE-03: source, chapter, number
  std::string_view topic;  // movement, terrain-forest, card …
  std::string_view source; // where the documents say it
  std::string_view en;
  std::string_view fr;   // empty where there is no French yet
  std::string_view note; // for developers: supersedes, ambiguous, house …
};

struct Chapter {
  std::string_view id; // B-MOVE: the rules B-MOVE-01, B-MOVE-02 …; all house rules are one chapter, H
  std::string_view en, fr;
};

// Every rule, those of one table together and in the order of that table.
std::span<const Rule> all();

// Null when there is no such rule.
const Rule* find(std::string_view id);

// In the order of the documents; every rule belongs to one.
std::span<const Chapter> chapters();
constexpr std::string_view chapter_of(const Rule& rule) {
  return rule.id.substr(0, rule.id.starts_with("H-") ? 1 : rule.id.rfind('-'));
}

// What to show a reader of French.
constexpr std::string_view french(const Rule& rule) { return rule.fr.empty() ? rule.en : rule.fr; }

} // namespace bocage::rulebook
