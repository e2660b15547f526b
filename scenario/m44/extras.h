// What a scenario file has no field for: sections of a battle file in the object `bocage`.
#pragma once

#include "scenario/battle.h"
#include "scenario/m44/value.h"

namespace bocage::m44 {

// The battle with the sections that `extras` has in place of its own.
LoadResult with_extras(const Battle& battle, const Json& extras);

// The sections of `battle` that `other`, which was read from its fields alone, says differently.
Json extras_of(const Battle& battle, const Battle& other);

} // namespace bocage::m44
