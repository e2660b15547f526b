#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/commands.h"
#include "scenario/library.h"
#include "server/record.h"

namespace bocage {

int verify_record(const Common& common, const std::string& file) {
  const Catalogue& words = common.words();
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    std::cerr << "bocage: " << words.say("verify.no-file", {{"file", file}}) << '\n';
    return 2;
  }
  std::stringstream text;
  text << in.rdbuf();
  const server::Verification found = server::verify_record(text.str());
  if (!found.ok()) {
    std::cout << words.say("verify.wrong", {{"line", found.line}, {"problem", found.problem}}) << '\n';
    return 1;
  }
  // A battle of somebody's own is named by what is in it; one of ours must be what we know under its name.
  const auto folder = find_battles();
  const LoadResult ours = folder ? Library(*folder).load(found.battle) : LoadResult{};
  if (folder && ours.ok() && write_battle(ours.battle) != found.battle_text) {
    std::cout << words.say("verify.other-battle", {{"name", found.battle}}) << '\n';
    return 1;
  }
  std::cout << words.say("verify.right", {{"table", found.table},
                                          {"actions", found.actions},
                                          {"dice", found.dice},
                                          {"shuffles", found.shuffles},
                                          {"undos", found.undos}})
            << '\n'
            << words.say("verify.heads", {{"deal", found.head_at_deal}, {"end", found.head}}) << '\n';
  return 0;
}

} // namespace bocage
