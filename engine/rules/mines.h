// Minefields (Terrains 29): drawn face down before the battle, they strike every enemy that comes into them.
#pragma once

#include "engine/rules/play.h"

namespace bocage {

void lay_mines(Play& p);
[[gnu::cold]] void clear_mine(Play& p, UnitId id); // by the unit that stands on it, in place of its battle
// The mine in the unit's hex goes off, unless it is its own side's.
[[gnu::cold]] void spring_mine(Play& p, UnitId id);

} // namespace bocage
