// The parameters of a battle's option, complete.
#pragma once

#include "scenario/options.h"

namespace bocage {

// As they are given, then those that are left out as they hold then.
std::vector<Parameter> parameters_in_force(const OptionUse& use);

} // namespace bocage
