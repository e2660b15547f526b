// The community's scenario files, `.m44`: JSON in which most special rules are words. What the fields say
// becomes a battle; what the words say is looked up sentence by sentence, and a report tells of each what
// became of it.
//
// Export writes everything that the format has a field for. What it has none for goes into the one additional
// object `bocage`, as sections of a battle file, so that import, export and import again give the same
// battle.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scenario/battle.h"

namespace bocage {

// One statement of the file and what became of it.
struct Remark {
  enum class Fate {
    Enforced,  // the battle has it and the engine plays it
    NotYet,    // the battle has it, the engine does not know it yet
    Unmapped,  // nobody understood it; the battle keeps the words as a note
    Disagrees, // words and fields say different things; the battle has what the fields say
    NotPlayed, // it has no meaning in play: who made the file, which badge to lay where
  };
  Fate fate = Fate::Unmapped;
  std::string where;   // "rules 3" (the third sentence), "option blitz_rules", "hex C4"
  std::string said;    // the words or the value
  std::string meaning; // "option blitz", "terrain marsh"; empty: nothing

  friend bool operator==(const Remark&, const Remark&) = default;
};

struct Import {
  Battle battle; // of use only if there is no fault
  std::vector<Fault> faults;
  std::vector<Remark> remarks; // in the order of the file

  bool ok() const { return faults.empty(); }
};

Import import_m44(std::string_view bytes, const std::string& file = {});
std::string export_m44(const Battle& battle);

} // namespace bocage
