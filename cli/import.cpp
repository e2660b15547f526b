#include <iostream>

#include "cli/commands.h"
#include "cli/output.h"
#include "scenario/load.h"
#include "text/report.h"

namespace bocage {
namespace {

// Line by line what became of the file's statements, then how many of each kind.
void print_report(std::ostream& out, const Catalogue& words, const Import& import) {
  int enforced = 0, not_yet = 0, unmapped = 0, disagree = 0;
  for (const Remark& remark : import.remarks) {
    enforced += remark.fate == Remark::Fate::Enforced;
    not_yet += remark.fate == Remark::Fate::NotYet;
    unmapped += remark.fate == Remark::Fate::Unmapped;
    disagree += remark.fate == Remark::Fate::Disagrees;
    out << words.say("report.line", {{"where", remark.where},
                                     {"said", remark.said},
                                     {"fate", words.say("report." + std::string(key_of(remark.fate)),
                                                        {{"meaning", remark.meaning}})}})
        << '\n';
  }
  out << words.say("report.sum",
                   {{"enforced", enforced}, {"yet", not_yet}, {"unmapped", unmapped}, {"disagree", disagree}})
      << '\n';
}

} // namespace

int import_battle(const Common& common, const ConvertOptions& options) {
  const Catalogue& words = common.words();
  const Import import = load_any(options.battle);
  for (const Fault& fault : import.faults) std::cerr << "bocage: " << to_string(fault) << '\n';
  if (!import.ok()) return 1;
  const std::string text = write_battle(import.battle);
  if (options.output.empty()) {
    print_report(std::cerr, words, import);
    std::cout << text;
    return 0;
  }
  const bool written = options.overwrite ? write_file(words, options.output, text)
                                         : write_new_file(words, options.output, text);
  if (written) print_report(std::cout, words, import);
  return written ? 0 : 1;
}

} // namespace bocage
