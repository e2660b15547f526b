#include "cli/battles.h"

#include <iostream>

#include "scenario/joined.h"
#include "scenario/library.h"
#include "scenario/load.h"
#include "text/names.h"

namespace bocage {
namespace {

std::optional<Library> open_library(const Catalogue& words) {
  const auto folder = find_battles();
  if (!folder) {
    std::cerr << "bocage: " << words.say("error.no-battles") << '\n';
    return std::nullopt;
  }
  return Library(*folder);
}

std::optional<Battle> checked(LoadResult result) {
  for (const Fault& fault : result.faults) std::cerr << "bocage: " << to_string(fault) << '\n';
  if (!result.ok()) return std::nullopt;
  return std::move(result.battle);
}

} // namespace

std::vector<Battle> all_battles(const Catalogue& words) {
  std::vector<Battle> battles;
  if (const auto library = open_library(words))
    for (const std::string& key : library->keys())
      if (auto battle = checked(library->load(key))) battles.push_back(std::move(*battle));
  return battles;
}

std::optional<Battle> find_battle(const Catalogue& words, const std::string& name) {
  if (is_file_name(name)) {
    Import import = load_any(name);
    return checked({std::move(import.battle), std::move(import.faults)});
  }
  const auto library = open_library(words);
  if (!library) return std::nullopt;
  const std::vector<std::string> keys = library->keys();
  std::vector<std::string> fitting;
  for (const std::string& key : keys) {
    if (key == name) return checked(library->load(key));
    if (!name.empty() && key.starts_with(name)) fitting.push_back(key);
  }
  if (fitting.size() == 1) return checked(library->load(fitting[0]));
  std::cerr << "bocage: " << words.say("error.unknown-battle", {{"name", name}, {"list", joined(keys)}})
            << '\n';
  return std::nullopt;
}

bool may_be_played(const Catalogue& words, const Battle& battle, bool force) {
  const std::string missing = joined(unenforced(battle));
  if (missing.empty() || force) return true;
  std::cerr << "bocage: " << battle.key << ": " << words.say("error.unenforced", {{"list", missing}}) << '\n';
  return false;
}

std::optional<Battle> find_playable(const Catalogue& words, const std::string& name, bool force) {
  auto battle = find_battle(words, name);
  if (battle && !may_be_played(words, *battle, force)) return std::nullopt;
  return battle;
}

std::string nations_text(const Catalogue& words, const Battle& battle, Side side) {
  std::string text;
  for (const Nation nation : battle.nations_of(side)) {
    if (nation == Nation::None) continue;
    text += (text.empty() ? "" : ", ") + nation_name(words, nation).text();
  }
  return text;
}

} // namespace bocage
