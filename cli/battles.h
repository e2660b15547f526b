// Finding battles: by key, by the beginning of a key, by file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenario/battle.h"
#include "text/catalogue.h"

namespace bocage {

// All battles of the library that load; faults of others go to standard error.
std::vector<Battle> all_battles(const Catalogue& words);

// The battle a person named. Says on standard error why there is none.
std::optional<Battle> find_battle(const Catalogue& words, const std::string& name);

// A battle is played only if all its rules are enforced, unless forced. These say why not on standard error.
bool may_be_played(const Catalogue& words, const Battle& battle, bool force);
std::optional<Battle> find_playable(const Catalogue& words, const std::string& name, bool force);

std::string nations_text(const Catalogue& words, const Battle& battle, Side side);

} // namespace bocage
