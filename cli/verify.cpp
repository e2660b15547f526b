#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/commands.h"
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
