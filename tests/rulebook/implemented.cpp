#include "tests/rulebook/implemented.h"

#include <array>
#include <sstream>
#include <vector>

namespace bocage::test {
namespace {

using rulebook::Chapter;
using rulebook::Rule;

struct Document {
  std::string_view letters, name;
};
constexpr std::array<Document, 7> kDocuments = {{{"B", "Base rulebook"},
                                                 {"F", "Official FAQ"},
                                                 {"E", "Equipment Pack"},
                                                 {"O", "Operation Overlord"},
                                                 {"A", "Air Pack"},
                                                 {"TUXC", "Summary cards"},
                                                 {"H", "House rules"}}};

struct Part {
  std::string_view group, name;
};
constexpr std::array<Part, 8> kParts = {{{"base", "Base game"},
                                         {"terrain", "Terrain Pack and battles' own rules"},
                                         {"troops", "Troops and nations"},
                                         {"teams", "Teams"},
                                         {"breakthrough", "Breakthrough"},
                                         {"overlord", "Overlord"},
                                         {"air", "Air rules"},
                                         {"", "House rules"}}};

// More rules than these are told by their topics alone.
constexpr int kFewEnoughToTell = 6;

constexpr std::string_view kOpening =
    R"(# What is implemented

A rule of the [rulebook](../rulebook/README.md) is *played* when a test that names it has run and passed. Some rules no test can
break, for the reasons in [tests/not-testable.md](../tests/not-testable.md). The rest is missing.

Written by `ninja -C build write_implemented` after a whole `./test`, which fails when this page is not what it would write.
)";

struct Count {
  int rules = 0, played = 0, untestable = 0, french = 0;
  std::vector<const Rule*> missing;

  void add(const Rule& rule, const Proofs& proofs) {
    const std::string id{rule.id};
    ++rules;
    french += !rule.fr.empty();
    if (proofs.executed.contains(id))
      ++played;
    else if (proofs.untestable.contains(id))
      ++untestable;
    else
      missing.push_back(&rule);
  }
};

std::string cells(std::string_view name, const Count& count) {
  std::ostringstream out;
  out << "| " << name << " | " << count.rules << " | " << count.played << " | " << count.untestable << " | "
      << count.missing.size() << " | " << count.french << " |\n";
  return out.str();
}

std::string header(std::string_view name) {
  return "| " + std::string{name} +
         " | rules | played | not testable | missing | in French |\n|---|--:|--:|--:|--:|--:|\n";
}

std::string group_of(const Rule& rule, const Proofs& proofs) {
  const auto found = proofs.groups.find(std::string{rule.id});
  return found == proofs.groups.end() ? std::string{} : found->second;
}

// "troop-engineer" is the topic "engineer"; "line-of-sight" is three words.
std::string topic_words(std::string_view topic) {
  for (const std::string_view family : {"troop-", "terrain-", "card-", "action-", "nation-", "scenario-"})
    if (topic.starts_with(family)) topic.remove_prefix(family.size());
  std::string words{topic};
  for (char& c : words)
    if (c == '-') c = ' ';
  return words;
}

std::string missing_words(const Chapter& chapter, const Count& count) {
  std::ostringstream out;
  const int missing = static_cast<int>(count.missing.size());
  out << "- **" << chapter.en << "** (`" << chapter.id << "`): ";
  if (missing == count.rules && missing > 1) {
    out << "all " << missing << ".\n";
  } else if (missing > kFewEnoughToTell) {
    std::map<std::string, int> topics;
    for (const Rule* rule : count.missing) ++topics[topic_words(rule->topic)];
    std::string gap;
    for (const auto& [topic, number] : topics) {
      out << gap << topic << ' ' << number;
      gap = ", ";
    }
    out << ".\n";
  } else {
    out << missing << ".\n";
    for (const Rule* rule : count.missing) out << "  - `" << rule->id << "` " << rule->en << '\n';
  }
  return out.str();
}

} // namespace

std::set<std::string> read_executed(const std::string& rules_executed) {
  std::istringstream lines{rules_executed};
  std::set<std::string> ids;
  for (std::string id; lines >> id;) ids.insert(id);
  return ids;
}

std::set<std::string> read_untestable(const std::string& page) {
  std::istringstream lines{page};
  std::set<std::string> ids;
  for (std::string line; std::getline(lines, line);) {
    const auto end = line.find(" |", 2);
    if (!line.starts_with("| ") || end == line.npos) continue;
    if (const std::string id = line.substr(2, end - 2); rulebook::find(id) != nullptr) ids.insert(id);
  }
  return ids;
}

std::string implemented_page(std::span<const Rule> rules, std::span<const Chapter> chapters,
                             const Proofs& proofs) {
  std::map<std::string_view, Count> by_chapter;
  std::map<std::string, Count> by_group;
  std::array<Count, kDocuments.size()> by_document;
  Count all;
  for (const Rule& rule : rules) {
    all.add(rule, proofs);
    by_chapter[chapter_of(rule)].add(rule, proofs);
    by_group[group_of(rule, proofs)].add(rule, proofs);
    for (std::size_t i = 0; i < kDocuments.size(); ++i)
      if (kDocuments[i].letters.find(rule.id[0]) != std::string_view::npos) by_document[i].add(rule, proofs);
  }

  std::ostringstream out;
  out << kOpening << '\n' << header("part of the game");
  for (const Part& part : kParts) out << cells(part.name, by_group[std::string{part.group}]);
  out << cells("**All**", all) << '\n' << header("document");
  for (std::size_t i = 0; i < kDocuments.size(); ++i) out << cells(kDocuments[i].name, by_document[i]);

  for (std::size_t i = 0; i < kDocuments.size(); ++i) {
    std::string table, missing;
    for (const Chapter& chapter : chapters) {
      if (kDocuments[i].letters.find(chapter.id[0]) == std::string_view::npos) continue;
      const Count& count = by_chapter[chapter.id];
      table += cells(std::string{chapter.en} + " `" + std::string{chapter.id} + '`', count);
      if (!count.missing.empty()) missing += missing_words(chapter, count);
    }
    out << "\n## " << kDocuments[i].name << "\n\n" << header("chapter") << table;
    if (!missing.empty()) out << "\nMissing:\n\n" << missing;
  }
  return out.str();
}

} // namespace bocage::test
