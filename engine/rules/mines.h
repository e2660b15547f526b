// Minefields (Terrains 29): drawn face down before the battle, they strike every enemy that comes into them.
#pragma once

#include "engine/rules/play.h"

namespace bocage {

void lay_mines(Play& p);
// The mine in the unit's hex goes off, unless it is its own side's.
[[gnu::cold]] void spring_mine(Play& p, UnitId id);

} // namespace bocage
