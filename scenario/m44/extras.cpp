#include "scenario/m44/extras.h"

#include <map>

namespace bocage::m44 {
namespace {

constexpr const char* kTop = "top"; // what stands before the first section

// By name, in the order of the file
using Sections = std::vector<std::pair<std::string, std::string>>;

Sections sections_of(const Battle& battle) {
  Sections sections{{kTop, {}}};
  const std::string text = write_battle(battle);
  for (const Piece& line : lines_of(text)) {
    const std::string_view t = line.text();
    if (t.starts_with('['))
      sections.emplace_back(std::string(t.substr(1, t.size() - 2)), std::string());
    else if (!t.starts_with('#'))
      sections.back().second += std::string(t) + '\n';
  }
  return sections;
}

} // namespace

LoadResult with_extras(const Battle& battle, const Json& extras) {
  Sections sections = sections_of(battle);
  for (const auto& [name, body] : extras.items()) {
    if (name == "format" || !body.is_string()) continue;
    const auto same = [&, wanted = name](const auto& section) { return section.first == wanted; };
    auto section = std::find_if(sections.begin(), sections.end(), same);
    if (section == sections.end()) section = sections.insert(section, {name, {}});
    section->second = body.get<std::string>();
  }
  std::string text;
  for (const auto& [name, body] : sections)
    if (name == kTop)
      text += body;
    else if (body.find_first_not_of('\n') != std::string::npos)
      text += "\n[" + name + "]\n" + body;
  return parse_battle(text);
}

Json extras_of(const Battle& battle, const Battle& other) {
  Json extras{{"format", kBattleFormat}};
  const Sections ours = sections_of(battle), theirs = sections_of(other);
  const std::map<std::string, std::string> given(ours.begin(), ours.end()),
      read(theirs.begin(), theirs.end());
  for (const auto& [name, body] : given)
    if (const auto found = read.find(name); found == read.end() || found->second != body) extras[name] = body;
  for (const auto& [name, body] : read)
    if (!given.contains(name)) extras[name] = "";
  return extras;
}

} // namespace bocage::m44
