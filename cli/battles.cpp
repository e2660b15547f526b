#include "cli/battles.h"

#include <iostream>

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

bool is_file_name(const std::string& name) {
  const std::string extension = std::filesystem::path(name).extension().string();
  return name.find('/') != std::string::npos || extension == ".battle" || extension == ".m44" ||
         extension == ".M44";
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
  std::vector<std::string> fitting;
  std::string all;
  for (const std::string& key : library->keys()) {
    if (key == name) return checked(library->load(key));
    if (!name.empty() && key.starts_with(name)) fitting.push_back(key);
    all += (all.empty() ? "" : ", ") + key;
  }
  if (fitting.size() == 1) return checked(library->load(fitting[0]));
  std::cerr << "bocage: " << words.say("error.unknown-battle", {{"name", name}, {"list", all}}) << '\n';
  return std::nullopt;
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
