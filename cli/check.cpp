#include <iostream>

#include "cli/battles.h"
#include "cli/commands.h"
#include "scenario/joined.h"
#include "scenario/library.h"

namespace bocage {
namespace {

std::vector<std::string> whole_library() {
  const auto folder = find_battles();
  return folder ? Library(*folder).keys() : std::vector<std::string>{};
}

} // namespace

int check_battles(const Common& common, const std::vector<std::string>& battles) {
  const Catalogue& words = common.words();
  const std::vector<std::string> names = battles.empty() ? whole_library() : battles;
  int status = names.empty() ? 1 : 0;
  for (const std::string& name : names) {
    const auto battle = find_battle(words, name);
    if (!battle) {
      status = 1;
      continue;
    }
    const std::string list = joined(unenforced(*battle));
    std::cout << words.say(list.empty() ? "check.fine" : "check.unenforced", {{"name", name}, {"list", list}})
              << '\n';
  }
  return status;
}

} // namespace bocage
