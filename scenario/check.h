// What is wrong with a battle as a whole, with its subject, so that a reader can say in which line.
#pragma once

#include <string>
#include <vector>

#include "scenario/battle.h"

namespace bocage {

struct Finding {
  enum class About { Battle, Name, Briefing, Dates, Side, Place, Exits, Objective, Label, Option };
  About about = About::Battle;
  int index = 0; // side, hex, objective …
  Said said;
};

std::vector<Finding> examine(const Battle& battle);

} // namespace bocage
