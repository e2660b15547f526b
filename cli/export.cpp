#include <iostream>

#include "cli/battles.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "scenario/m44/m44.h"

namespace bocage {

int export_battle(const Common& common, const ConvertOptions& options) {
  const Catalogue& words = common.words();
  const auto battle = find_battle(words, options.battle);
  if (!battle) return 1;
  const std::string text = export_m44(*battle);
  if (options.output.empty()) {
    std::cout << text;
    return 0;
  }
  return (options.overwrite ? write_file(words, options.output, text)
                            : write_new_file(words, options.output, text))
             ? 0
             : 1;
}

} // namespace bocage
